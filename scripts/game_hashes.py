"""Print a hash of each of many whole games, to compare engines and Pythons.

    python scripts/game_hashes.py [GAMES]

One line per game: where it began, its seed, how many decisions were made, how it ended, and a hash over the state after
every decision. Games begin at set-up and in generated positions in turn; a few are played by the greedy bot. The same
lines must come out of the interpreted and the compiled engine. Which engine ran is said on stderr.
"""

from __future__ import annotations

import hashlib
import sys

from ludonaut.players.bots import make
from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.generate import PLACES, random_options, random_position
from ludonaut.table.native.core import DECISION, State
from ludonaut.table.native.engine import COMPILED
from ludonaut.table.requests import seed_generator

GREEDY_EVERY = 20


def start(number: int) -> tuple[str, State]:
    """Where a game begins, and its state before the first step."""
    place = number % (len(PLACES) + 1)
    if place < len(PLACES):
        return PLACES[place], random_position(number, PLACES[place])
    state = SENTINELS.new(random_options(number))
    seed_generator(state, number)
    return "set-up", state


def line(number: int) -> str:
    """A game in one line."""
    place, state = start(number)
    name = "greedy" if number % GREEDY_EVERY == 0 else "random"
    bot = make(name, SENTINELS.name, number)
    chain = hashlib.blake2b(digest_size=12)
    state.advance()
    while state.kind == DECISION:
        chain.update(SENTINELS.hash(state).encode())
        state.choose(bot.choose(state))
    chain.update(SENTINELS.hash(state).encode())
    chain.update(repr(state.generator_json()).encode())
    return f"{place} {number} {name} {int(state.decisions)} {SENTINELS.outcome(state)!r} {chain.hexdigest()}"


def main() -> None:
    """Print the lines."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    print("compiled" if COMPILED else "interpreted", "engine", file=sys.stderr)
    for number in range(games):
        print(line(number))


if __name__ == "__main__":
    main()

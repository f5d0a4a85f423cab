"""Print a hash of each of many whole games, to compare engines and Pythons.

    python scripts/game_hashes.py [GAMES] [GAME]

One line per game: where it began, its seed, how many decisions were made, how it ended, and a hash over the state after
every decision. Games begin at set-up and in generated positions in turn; a few are played by the greedy bot. The same
lines must come out of the interpreted and the compiled engine. Which engine ran is said on stderr.
"""

from __future__ import annotations

import hashlib
import sys

import ludonaut.eos.generate
import ludonaut.sentinels.generate
from ludonaut import games
from ludonaut.players.bots import make
from ludonaut.table.game import Game
from ludonaut.table.native.core import DECISION, State
from ludonaut.table.native.engine import COMPILED
from ludonaut.table.requests import seed_generator

GREEDY_EVERY = 20
GENERATORS = {"sentinels": ludonaut.sentinels.generate, "eos": ludonaut.eos.generate}


def start(game: Game, number: int) -> tuple[str, State]:
    """Where a game begins, and its state before the first step."""
    generate = GENERATORS[game.name]
    place = number % (len(generate.PLACES) + 1)
    if place < len(generate.PLACES):
        return generate.PLACES[place], generate.random_position(number, generate.PLACES[place])
    state = game.new(generate.random_options(number))
    seed_generator(state, number)
    return "set-up", state


def line(game: Game, number: int) -> str:
    """A game in one line."""
    place, state = start(game, number)
    name = "greedy" if number % GREEDY_EVERY == 0 else "random"
    bot = make(name, game.name, number)
    chain = hashlib.blake2b(digest_size=12)
    state.advance()
    while state.kind == DECISION:
        chain.update(game.hash(state).encode())
        state.choose(bot.choose(state))
    chain.update(game.hash(state).encode())
    chain.update(repr(state.generator_json()).encode())
    return f"{place} {number} {name} {int(state.decisions)} {game.outcome(state)!r} {chain.hexdigest()}"


def main() -> None:
    """Print the lines."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    game = games.get(sys.argv[2] if len(sys.argv) > 2 else "sentinels")
    print("compiled" if COMPILED else "interpreted", "engine", file=sys.stderr)
    for seed in range(number):
        print(line(game, seed))


if __name__ == "__main__":
    main()

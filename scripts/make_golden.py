"""Write the golden journals anew: whole games that together show every component of a game.

    python scripts/make_golden.py [GAME ...] [--force]

The journals in tests/golden are replayed in every test run, and their hashes must come out the same. They change only
when rules change, by this command, whose result is reviewed and named in the changelog; so it refuses to replace
journals that still replay well unless --force is given. It plays games by seed, from set-up and from generated
positions, and keeps those that show something not yet shown, then some more of each sort.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

import ludonaut.eos.coverage
import ludonaut.eos.generate
import ludonaut.sentinels.coverage
import ludonaut.sentinels.generate
from ludonaut.eos.game import EOS
from ludonaut.players.bots import make
from ludonaut.sentinels.game import SENTINELS
from ludonaut.table.game import Event, Game
from ludonaut.table.journal import Header, Line, encode, read
from ludonaut.table.native.core import OVER, State
from ludonaut.table.replay import check
from ludonaut.table.session import Session

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
UNDO_EVERY = 5
"""In every fifth game an answer in about five is taken back, and another may follow."""
CREATED = "2026-01-01T00:00:00+00:00"
"""Stands in every golden journal, so that making them again changes nothing else."""


@dataclass(frozen=True)
class Recipe:
    """How the journals of a game are made."""

    game: Game
    places: Sequence[str]
    random_options: Callable[[int], dict[str, str]]
    random_position: Callable[[int, str], State]
    options_of: Callable[[State], dict[str, str]]
    wanted: Callable[[], set[str]]
    shown: Callable[[State, Sequence[Event]], set[str]]
    at_least: int
    from_set_up: int
    """So many games begin at set-up, half of them played by the greedy bot."""
    most_entries: int
    """Longer games are passed over; journals are kept short."""
    richly: int = 0
    """Among so many games first, only those are kept that show three new things."""


RECIPES = {
    "sentinels": Recipe(
        SENTINELS,
        ludonaut.sentinels.generate.PLACES,
        ludonaut.sentinels.generate.random_options,
        ludonaut.sentinels.generate.random_position,
        SENTINELS.options_of,
        lambda: ludonaut.sentinels.coverage.components(SENTINELS.new({}).catalog),
        ludonaut.sentinels.coverage.shown,
        at_least=36,
        from_set_up=12,
        most_entries=450,
    ),
    "eos": Recipe(
        EOS,
        ludonaut.eos.generate.PLACES,
        ludonaut.eos.generate.random_options,
        ludonaut.eos.generate.random_position,
        EOS.options_of,
        lambda: ludonaut.eos.coverage.components(EOS.new({}).catalog),
        ludonaut.eos.coverage.shown,
        at_least=20,
        from_set_up=4,
        most_entries=700,
        richly=120,
    ),
}


def play(recipe: Recipe, number: int) -> tuple[str, Session]:
    """Play game ``number`` to its end; its name tells how it began and who played."""
    game, places = recipe.game, recipe.places
    place = number % (len(places) + 1)
    position = recipe.random_position(number, places[place]) if place < len(places) else None
    options = recipe.options_of(position) if position is not None else recipe.random_options(number)
    bot_name = "greedy" if number % 8 >= 4 else "random"
    name = f"{game.name}-{number:05d}-{places[place] if position is not None else 'set-up'}-{bot_name}"
    bot = make(bot_name, game.name, number)
    session = Session.start(game, options, seed=number, position=position, policy="free")
    by = "" if number % UNDO_EVERY == 0 else bot_name  # only what a person decided can be taken back
    while session.state.kind != OVER and len(session.entries) <= recipe.most_entries:
        state = session.state
        session.answer(state.open.name(state, bot.choose(state)), by=by)
        if not by and len(session.entries) % UNDO_EVERY == 0 and session.state.kind != OVER:
            session.undo()
    return name, session


def shown(recipe: Recipe, session: Session) -> set[str]:
    """Everything that a game has shown."""
    found: set[str] = set()
    for entry in session.entries:
        if entry.kind == "undo":
            continue
        found |= recipe.shown(session.state_at(entry.number), session.moment(entry.number).events)
    return found


def write(name: str, session: Session) -> None:
    """Write a game's journal without what only times and machines differ in."""
    header: Header = msgspec.structs.replace(session.header, created=CREATED, software="", pack="")
    lines: list[Line] = session.lines
    (FOLDER / f"{name}.jsonl").write_bytes(encode([header, *lines]))


def is_set_up(name: str) -> bool:
    return "set-up" in name


def chosen(recipe: Recipe) -> list[tuple[str, Session]]:
    """Games that together show everything wanted."""
    missing = recipe.wanted()
    kept: list[tuple[str, Session]] = []
    number = 0
    while missing or len(kept) < recipe.at_least:
        name, session = play(recipe, number)
        number += 1
        if session.state.kind != OVER or len(session.entries) < 5:
            continue
        new = missing & shown(recipe, session)
        enough = new if number > recipe.richly or len(new) >= 3 else set()
        beginnings = sum(is_set_up(other) for other, _ in kept)
        if enough or (is_set_up(name) and beginnings < recipe.from_set_up) or (not missing and not is_set_up(name)):
            kept.append((name, session))
            missing -= new
            print(f"{name}: {len(missing)} things left", file=sys.stderr)
    return kept


def journals(game: str) -> list[Path]:
    """The journals of a game that this script has made."""
    return sorted(FOLDER.glob(f"{game}-*.jsonl"))


def still_good(game: str) -> bool:
    """Are there journals, and do all of them replay to their hashes under these rules?"""
    paths = journals(game)
    version = RECIPES[game].game.rules_version
    return bool(paths) and all(read(path).header.rules == version and check(path).same for path in paths)


def main() -> int:
    """Write the journals; exit code 1 when that is not called for, 2 for an unknown game."""
    named = [word for word in sys.argv[1:] if word != "--force"]
    unknown = [word for word in named if word not in RECIPES]
    if unknown:
        print(f"no game is called {unknown[0]!r}; choose from: {', '.join(RECIPES)}", file=sys.stderr)
        return 2
    made = 0
    for game in named or RECIPES:
        if "--force" not in sys.argv[1:] and still_good(game):
            print(f"{game}: the golden journals replay to their hashes (--force writes them anew).", file=sys.stderr)
            continue
        games = chosen(RECIPES[game])
        for path in journals(game):
            path.unlink()
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name, session in games:
            write(name, session)
        made += len(games)
    if made:
        print(f"{made} journals in {FOLDER}; review them, and name the reason in CHANGELOG.md")
    return 0 if made else 1


if __name__ == "__main__":
    sys.exit(main())

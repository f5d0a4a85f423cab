"""Write the golden journals anew: whole games that together show every component of Solar Sentinels.

    python scripts/make_golden.py [--force]

The journals in tests/golden are replayed in every test run, and their hashes must come out the same. They change only
when rules change, by this command, whose result is reviewed and named in the changelog; so it refuses to replace
journals that still replay well unless --force is given. It plays games by seed, from set-up and from generated
positions, and keeps those that show something not yet shown, then some more of each sort.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from ludonaut.players.bots import make
from ludonaut.sentinels import coverage
from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.generate import PLACES, random_options, random_position
from ludonaut.table.journal import Header, Line, encode, read
from ludonaut.table.native.core import OVER
from ludonaut.table.replay import check
from ludonaut.table.session import Session

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
AT_LEAST = 36
FROM_SET_UP = 12
"""So many games begin at set-up, half of them played by the greedy bot."""
MOST_ENTRIES = 450
"""Longer games are passed over; journals are kept short."""
UNDO_EVERY = 5
"""In every fifth game an answer in about five is taken back, and another may follow."""
CREATED = "2026-01-01T00:00:00+00:00"
"""Stands in every golden journal, so that making them again changes nothing else."""


def play(number: int) -> tuple[str, Session]:
    """Play game ``number`` to its end; its name tells how it began and who played."""
    place = number % (len(PLACES) + 1)
    position = random_position(number, PLACES[place]) if place < len(PLACES) else None
    options = SENTINELS.options_of(position) if position is not None else random_options(number)
    bot_name = "greedy" if number % 8 >= 4 else "random"
    name = f"sentinels-{number:05d}-{PLACES[place] if position is not None else 'set-up'}-{bot_name}"
    bot = make(bot_name, SENTINELS.name, number)
    session = Session.start(SENTINELS, options, seed=number, position=position, policy="free")
    by = "" if number % UNDO_EVERY == 0 else bot_name  # only what a person decided can be taken back
    while session.state.kind != OVER and len(session.entries) <= MOST_ENTRIES:
        state = session.state
        session.answer(state.open.name(state, bot.choose(state)), by=by)
        if not by and len(session.entries) % UNDO_EVERY == 0 and session.state.kind != OVER:
            session.undo()
    return name, session


def shown(session: Session) -> set[str]:
    """Everything that a game has shown."""
    found: set[str] = set()
    for entry in session.entries:
        if entry.kind == "undo":
            continue
        found |= coverage.shown(session.state_at(entry.number), session.moment(entry.number).events)
    return found


def write(name: str, session: Session) -> None:
    """Write a game's journal without what only times and machines differ in."""
    header: Header = msgspec.structs.replace(session.header, created=CREATED, software="", pack="")
    lines: list[Line] = session.lines
    (FOLDER / f"{name}.jsonl").write_bytes(encode([header, *lines]))


def is_set_up(name: str) -> bool:
    return "set-up" in name


def chosen(wanted: set[str]) -> list[tuple[str, Session]]:
    """Games that together show everything wanted."""
    missing = set(wanted)
    kept: list[tuple[str, Session]] = []
    number = 0
    while missing or len(kept) < AT_LEAST:
        name, session = play(number)
        number += 1
        if session.state.kind != OVER or len(session.entries) < 5:
            continue
        new = missing & shown(session)
        beginnings = sum(is_set_up(other) for other, _ in kept)
        if new or (is_set_up(name) and beginnings < FROM_SET_UP) or (not missing and not is_set_up(name)):
            kept.append((name, session))
            missing -= new
    return kept


def still_good() -> bool:
    """Are there journals, and do all of them replay to their hashes under these rules?"""
    paths = sorted(FOLDER.glob("*.jsonl"))
    return bool(paths) and all(
        read(path).header.rules == SENTINELS.rules_version and check(path).same for path in paths
    )


def main() -> int:
    """Write the journals; exit code 1 when that is not called for."""
    if "--force" not in sys.argv[1:] and still_good():
        print("The golden journals replay to their hashes; nothing to do (--force writes them anew).", file=sys.stderr)
        return 1
    games = chosen(coverage.components(SENTINELS.new({}).catalog))
    for path in FOLDER.glob("*.jsonl"):
        path.unlink()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, session in games:
        write(name, session)
    print(f"{len(games)} journals in {FOLDER}; review them, and name the reason in CHANGELOG.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())

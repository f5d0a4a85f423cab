"""Approve the pairs of card texts and explanations: each text beside the sentence made from the card's data.

    python scripts/approve_pairs.py            shows what differs from the approved pairs; exit code 1 if anything does
    python scripts/approve_pairs.py --write    approves what is there now, after showing it

Read every pair it shows as a stranger would: does the text promise what the explanation does not, or hide something
that it does?  Then mend the card; approve only what says the same twice.  The pairs are kept in
``tests/GAME/approved_pairs.toml``, and a test compares them.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ludonaut.eos import explain as eos_explain
from ludonaut.eos import packs as eos
from ludonaut.sentinels import explain as sentinels_explain
from ludonaut.sentinels import packs as sentinels
from ludonaut.table.packs import Layout, called

TESTS: Final = Path(__file__).resolve().parent.parent / "tests"
GAMES: Final = ("sentinels", "eos")
HEADER: Final = "# Card texts beside their generated explanations, as approved by scripts/approve_pairs.py --write.\n"

Pairs = dict[str, tuple[str, str]]
"""Id of a card, hex, room or die to its text and its explanation."""


def current(game: str) -> Pairs:
    """The pairs of the built-in pack of a game, by id."""
    return dict(
        _eos_pairs() if game == "eos" else _pairs(sentinels.load(), sentinels.LAYOUT, sentinels_explain.explain)
    )


def _pairs(pack: Any, layout: Layout, explain: Any) -> Iterator[tuple[str, tuple[str, str]]]:
    for deck in layout.decks:
        for card in getattr(pack, called(deck)):
            yield str(getattr(card, deck.id_field)), (getattr(card, "text", ""), explain(card))


def _eos_pairs() -> Iterator[tuple[str, tuple[str, str]]]:
    """Cards, then every hex of the skill tracks (``pilot-3``, ``long-reach-2``) and the rooms of the ship."""
    pack, explain = eos.load(), eos_explain.explain
    yield from _pairs(pack, eos.LAYOUT, explain)
    for one in pack.characters:
        for track, hexes in ((one.role, one.basic), *((path.id, path.hexes) for path in one.paths)):
            for number, here in enumerate(hexes, 1):
                yield f"{track}-{number}", (here.text, explain(here))
    for room in pack.board.rooms:
        yield f"room-{room.room}", ("", explain(room))


def file_of(game: str) -> Path:
    """Where the approved pairs of a game are kept."""
    return TESTS / game / "approved_pairs.toml"


def approved(game: str) -> Pairs:
    """The approved pairs of a game; none when there is no file yet."""
    file = file_of(game)
    if not file.exists():
        return {}
    return {pair["id"]: (pair["text"], pair["explanation"]) for pair in tomllib.loads(file.read_text("utf-8"))["pair"]}


def differences(old: Mapping[str, tuple[str, str]], new: Mapping[str, tuple[str, str]]) -> list[str]:
    """What has changed, pair by pair, in words for people."""
    told = []
    for ident in [*old, *(ident for ident in new if ident not in old)]:
        if old.get(ident) == new.get(ident):
            continue
        lines = [f"{ident}: {'new' if ident not in old else 'gone' if ident not in new else 'changed'}"]
        for what, place in (("text", 0), ("explanation", 1)):
            before, now = (pairs[ident][place] if ident in pairs else None for pairs in (old, new))
            if before == now:
                lines.append(f"    {what}: {now}")
                continue
            lines += [f"  - {what}: {before}"] * (before is not None) + [f"  + {what}: {now}"] * (now is not None)
        told.append("\n".join(lines))
    return told


def as_toml(pairs: Mapping[str, tuple[str, str]]) -> str:
    """The approved pairs as a file."""
    return HEADER + "".join(
        f"\n[[pair]]\nid = {_quoted(ident)}\ntext = {_quoted(text)}\nexplanation = {_quoted(explanation)}\n"
        for ident, (text, explanation) in pairs.items()
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def main(arguments: Sequence[str] | None = None) -> int:
    """Show the differences, and write them when asked; return the exit code."""
    parser = argparse.ArgumentParser(description="Approve card texts and their generated explanations.")
    parser.add_argument("game", nargs="?", choices=GAMES, help="only this game")
    parser.add_argument("--write", action="store_true", help="approve the pairs as they are now")
    options = parser.parse_args(arguments)
    found = False
    for game in GAMES if options.game is None else (options.game,):
        pairs = current(game)
        for difference in differences(approved(game), pairs):
            found = True
            print(f"{game} {difference}\n")
        if options.write:
            file_of(game).write_text(as_toml(pairs), encoding="utf-8", newline="\n")
    if not found:
        print("Every pair is approved.")
    return 1 if found and not options.write else 0


if __name__ == "__main__":
    raise SystemExit(main())

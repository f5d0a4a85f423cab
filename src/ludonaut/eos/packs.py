"""Loading Project EOS Rise content packs.

``load()`` gives the built-in pack, ``load(directory)`` a pack of your own; ``check(directory)`` lists its mistakes.
The words of the files are those of ``vocabulary.py``; ``checks.py`` adds what needs two cards, or two fields, to
judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from ludonaut.eos import vocabulary as v
from ludonaut.eos.checks import cross_check
from ludonaut.table.content import ContentError, Deck, Problem, content_hash
from ludonaut.table.packs import (
    Draft,
    Layout,
    Stamp,
    Table,
    called,
    check_counts,
    check_ids,
    check_replaces,
    read_draft,
    stamp,
)

CONTENT: Final = Path(__file__).parent / "content"
"""Where the packs that come with the game are."""

BASE: Final = CONTENT / "base"
"""The built-in pack."""


def _declared(info: Any, name: str) -> int | None:
    counts: Mapping[str, int] = info.counts
    return counts.get(name)


LAYOUT: Final = Layout(
    content=CONTENT,
    info=v.PackInfo,
    tables=(Table("map.toml", v.MapFile), Table("board.toml", v.Board)),
    decks=(
        Deck("characters.toml", "character", v.Character, id_field="role"),
        Deck("ships.toml", "ship", v.AlienShip),
        Deck("damage.toml", "damage", v.DamageCard),
        Deck("events.toml", "event", v.Event),
        Deck("technology.toml", "technology", v.Technology),
        Deck("contracts.toml", "contract", v.Contract),
        Deck("missions.toml", "mission", v.Mission),
        Deck("rooms.toml", "room", v.AdvancedRoom),
        Deck("stations.toml", "station", v.StationAction),
    ),
    declared=_declared,
)
"""The files of a pack."""

FILES: Final = LAYOUT.files()


@dataclass(frozen=True, slots=True)
class Pack:
    """All components of one game; cards stand in the order of their files, a changed card where it was before.

    ``hash`` depends on everything the rules read and on nothing else: not on names, texts and drawing places, not on
    the layout of the files, and not on whether a card stands in this pack or in one that it extends.
    """

    info: v.PackInfo
    map: v.MapFile
    board: v.Board
    characters: tuple[v.Character, ...]
    """In the order Commander, Pilot, Combat Specialist, Engineer."""
    ships: tuple[v.AlienShip, ...]
    damage: tuple[v.DamageCard, ...]
    events: tuple[v.Event, ...]
    technology: tuple[v.Technology, ...]
    contracts: tuple[v.Contract, ...]
    missions: tuple[v.Mission, ...]
    rooms: tuple[v.AdvancedRoom, ...]
    stations: tuple[v.StationAction, ...]
    hash: str


def load(directory: Path | None = None) -> Pack:
    """The pack in ``directory``, or the built-in one, which is read once; any other again when its files changed.

    Raises ``ContentError`` with every mistake of the pack when it cannot be used.
    """
    if directory is None:
        return _built_in()
    place = directory.resolve()
    known = _KNOWN.get(place)
    if known is not None and all(stamp(source) == before for source, before in known[1].items()):
        return known[0]
    draft = read_draft(directory, LAYOUT)
    pack, problems = _made(draft)
    if pack is None:
        raise ContentError(str(directory), problems)
    if len(_KNOWN) >= 16:
        _KNOWN.clear()
    _KNOWN[place] = (pack, draft.sources)
    return pack


_KNOWN: dict[Path, tuple[Pack, dict[Path, Stamp]]] = {}
"""Packs by their directory, so that many games with one of them read it once and share its catalog."""


def check(directory: Path) -> list[str]:
    """Every mistake of the pack in ``directory``, one readable line each; empty when it can be used."""
    return [str(problem) for problem in _made(read_draft(directory, LAYOUT))[1]]


@cache
def _built_in() -> Pack:
    return load(BASE)


def _made(draft: Draft) -> tuple[Pack | None, list[Problem]]:
    check_replaces(draft, LAYOUT)
    check_counts(draft, LAYOUT)
    check_ids(draft, LAYOUT)
    cross_check(draft)
    if draft.problems or draft.info is None:
        return None, draft.problems
    digest = content_hash(draft.table("map"), draft.table("board"), *(_deck(draft, name) for name in _DECKS))
    pack = Pack(
        info=draft.info,
        map=draft.table("map"),
        board=draft.table("board"),
        characters=_deck(draft, "characters"),
        ships=_deck(draft, "ships"),
        damage=_deck(draft, "damage"),
        events=_deck(draft, "events"),
        technology=_deck(draft, "technology"),
        contracts=_deck(draft, "contracts"),
        missions=_deck(draft, "missions"),
        rooms=_deck(draft, "rooms"),
        stations=_deck(draft, "stations"),
        hash=digest,
    )
    return pack, []


_DECKS: Final = tuple(called(deck) for deck in LAYOUT.decks)


def _deck(draft: Draft, name: str) -> tuple[Any, ...]:
    """The cards of a deck in the order of the file, characters in the order of the roles."""
    cards = draft.cards(name)
    return tuple(sorted(cards, key=lambda one: v.ROLES.index(one.role)) if name == "characters" else cards)

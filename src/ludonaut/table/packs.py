"""Packs that build on each other: every game's ``pack.toml``, tables and decks, laid over those of another pack.

A game names its files in a ``Layout``; ``read_draft`` reads a pack with what it extends and returns a ``Draft``
together with every mistake of the files themselves.  What needs two cards to judge is the game's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from ludonaut.table.content import (
    Deck,
    Entry,
    Problem,
    closest,
    duplicates,
    listed,
    read_deck,
    read_table,
    shown_path,
    unknown_files,
)

T = TypeVar("T", bound=msgspec.Struct)


@dataclass(frozen=True, slots=True)
class Table(Generic[T]):
    """A file whose root table is one value, such as a map or a board."""

    file: str
    kind: type[T]


@dataclass(frozen=True, slots=True)
class Layout:
    """The files of a game's packs.

    ``info`` is the class of ``pack.toml`` (it has ``extends`` and ``replaces``), ``content`` the directory of the
    packs that come with the game, and ``declared`` says how many cards of a deck a pack declares.
    """

    content: Path
    info: type[msgspec.Struct]
    tables: tuple[Table[Any], ...]
    decks: tuple[Deck[Any], ...]
    declared: Callable[[Any, str], int | None]

    def files(self) -> tuple[str, ...]:
        """Every file that a pack may hold."""
        return ("pack.toml", *(table.file for table in self.tables), *(deck.file for deck in self.decks))


def called(part: Deck[Any] | Table[Any]) -> str:
    """What a deck or table is called in ``counts`` and ``replaces``: its file without the ending."""
    return part.file.removesuffix(".toml")


Stamp = tuple[tuple[str, int, int], ...]


def stamp(directory: Path) -> Stamp:
    """What is another when a file of a directory has been saved, added or removed: names, times and sizes."""
    files = [(file.name, file.stat()) for file in sorted(directory.glob("*.toml")) if file.is_file()]
    return tuple((name, about.st_mtime_ns, about.st_size) for name, about in files)


@dataclass(slots=True)
class Draft:
    """A pack while it is read; None stands for a file that cannot be read at all."""

    directory: Path
    sources: dict[Path, Stamp] = field(default_factory=dict)
    """The directories of this pack and of those it extends, as they were before they were read."""
    info: Any = None
    tables: dict[str, Entry[Any] | None] = field(default_factory=dict)
    decks: dict[str, list[Entry[Any]] | None] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def cards(self, name: str) -> list[Any]:
        """The readable cards of a deck."""
        return [entry.card for entry in self.decks.get(name) or () if entry.card is not None]

    def good(self, name: str) -> Iterator[tuple[Entry[Any], Any]]:
        """The readable cards of a deck with the place each was read from."""
        for entry in self.decks.get(name) or ():
            if entry.card is not None:
                yield entry, entry.card

    def whole(self, name: str) -> bool:
        """Whether every card of a deck could be read, so that a missing one is really missing."""
        deck = self.decks.get(name)
        return deck is not None and all(entry.card is not None for entry in deck)

    def table(self, name: str) -> Any:
        """The value of a table, None when it cannot be read."""
        entry = self.tables.get(name)
        return None if entry is None else entry.card

    def in_info(self, field_name: str, what: str, todo: str) -> None:
        """Report a mistake that is best mended in pack.toml."""
        self.problems.append(Problem(shown_path(self.directory, "pack.toml"), what, todo, field=field_name))


def read_draft(directory: Path, layout: Layout, children: tuple[Path, ...] = ()) -> Draft:
    """Read a pack and those it extends, ``children`` being the packs on the way to it."""
    draft = Draft(directory)
    problems = draft.problems
    if not directory.is_dir():
        place = str(directory)
        problems.append(Problem(place, "there is no such directory", "Name a directory with a pack.toml in it"))
        return draft
    draft.sources[directory.resolve()] = stamp(directory)
    unknown_files(directory, layout.files(), problems)
    info: Any = read_table(directory, "pack.toml", layout.info, problems)
    draft.info = info
    parent = None
    if info is not None and info.extends is not None:
        parent = _parent(directory, info.extends, layout, children, problems)
        draft.sources.update(parent.sources if parent is not None else {})
    elif info is not None and info.replaces:
        what = "this pack extends no other, so there is nothing to replace"
        draft.in_info("replaces", what, 'Add extends = "base", or remove this key')
    # Without a readable pack.toml we cannot know whether a missing file is inherited or forgotten; and what a
    # missing parent holds is unknown.  Either way the files that are there are still read for their mistakes.
    if info is None:
        partial = not all((directory / file).exists() for file in layout.files())
    else:
        partial = info.extends is not None and parent is None
    for table in layout.tables:
        draft.tables[called(table)] = _table(draft, table, parent, partial)
    for deck in layout.decks:
        draft.decks[called(deck)] = _deck(draft, deck, layout, parent, partial)
    return draft


def _table(draft: Draft, table: Table[Any], parent: Draft | None, partial: bool) -> Entry[Any] | None:
    """A table of this pack: its own file, else the one of the extended pack."""
    here = (draft.directory / table.file).exists()
    if not here and (partial or parent is not None):
        return None if parent is None else parent.tables[called(table)]
    value = read_table(draft.directory, table.file, table.kind, draft.problems)
    return Entry(shown_path(draft.directory, table.file), 0, "", "", value)


def _deck(
    draft: Draft, deck: Deck[Any], layout: Layout, parent: Draft | None, partial: bool
) -> list[Entry[Any]] | None:
    """A deck of this pack: its own file, laid over the one of the extended pack."""
    name, directory, problems = called(deck), draft.directory, draft.problems
    here = (directory / deck.file).exists()
    if partial:
        if here:
            duplicates(read_deck(directory, deck, problems) or [], deck.id_field, problems)
        return None
    replaces: Sequence[str] = draft.info.replaces if draft.info is not None else ()
    inherited = None if parent is None else parent.decks[name]
    fresh = parent is None or name in replaces
    if not here:
        if not fresh:
            return inherited
        if draft.info is not None and layout.declared(draft.info, name) == 0:
            return []
    own = read_deck(directory, deck, problems)
    if own is None or (inherited is None and not fresh):
        return None
    duplicates(own, deck.id_field, problems)
    if fresh or inherited is None:
        return own
    changed = {entry.id: entry for entry in own if entry.id}
    kept = {entry.id for entry in inherited if entry.id}
    new = [entry for entry in own if entry.id not in kept or entry is not changed[entry.id]]
    return [changed.get(entry.id, entry) for entry in inherited] + new


def _parent(
    directory: Path, name: str, layout: Layout, children: tuple[Path, ...], problems: list[Problem]
) -> Draft | None:
    """The pack that another extends: a directory beside it, else one that comes with the game."""
    place = shown_path(directory, "pack.toml")
    here = directory.resolve()
    chain = (*children, here)
    for candidate in (here.parent / name, layout.content / name):
        if (candidate / "pack.toml").is_file():
            if candidate.resolve() in chain:
                what = f"pack '{name}' extends itself, at once or through others"
                problems.append(Problem(place, what, "Remove one extends of the circle", field="extends"))
                return None
            parent = read_draft(candidate, layout, chain)
            problems.extend(parent.problems)
            return parent
    known = {path.parent.name for folder in (here.parent, layout.content) for path in folder.glob("*/pack.toml")}
    known.discard(here.name)
    what = f"there is no pack '{name}'{closest(name, known)}"
    todo = f"Packs beside this one and built in: {listed(sorted(known))}"
    problems.append(Problem(place, what, todo, field="extends"))
    return None


# --- checks that every game wants ---


def check_replaces(draft: Draft, layout: Layout) -> None:
    """``replaces`` names decks only."""
    names = [called(deck) for deck in layout.decks]
    for name in draft.info.replaces if draft.info is not None else ():
        if name not in names:
            what = f"there is no deck '{name}'{closest(name, names)}"
            draft.in_info("replaces", what, f"Decks: {listed(names)}; a table is replaced by its file alone")


def check_counts(draft: Draft, layout: Layout) -> None:
    """Decks are as large as their pack declares."""
    if draft.info is None:
        return
    for deck in layout.decks:
        name = called(deck)
        entries = draft.decks.get(name)
        if entries is None:
            continue
        declared = layout.declared(draft.info, name)
        if declared is None:
            todo = f"Write {name} = {len(entries)}"
            draft.in_info(f"counts, {name}", f"the number of {name} is not declared", todo)
        elif declared != len(entries):
            what = f"{declared} {name} declared, {len(entries)} found"
            draft.in_info(f"counts, {name}", what, f"Write {name} = {len(entries)}, or change {deck.file}")


def check_ids(draft: Draft, layout: Layout) -> None:
    """No two cards of different decks share an id (within one deck the reader sees it)."""
    first: dict[str, Entry[Any]] = {}
    for deck in (deck for deck in layout.decks if deck.id_field == "id"):
        for entry in draft.decks.get(called(deck)) or ():
            if not entry.id:
                continue
            other = first.setdefault(entry.id, entry)
            if other is not entry and other.label != entry.label:
                what = f"'{entry.id}' is the id of another card too, of {other.label}"
                draft.problems.append(entry.problem(deck.id_field, what, "Give each card of a pack its own id"))

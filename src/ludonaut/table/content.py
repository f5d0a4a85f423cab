"""Reading content packs: TOML files to typed cards, with every mistake reported in one go.

A pack is a directory of TOML files.  A game describes its decks by ``msgspec.Struct`` classes; this module
reads the files, compares them with the classes, and says what is wrong in words that a person who writes
cards can act on: file, line, card, field, what is wrong, what is allowed.  It knows no game.

A reader collects ``Problem`` values in a list and goes on, so that one run shows all mistakes; the game then
raises a single ``ContentError`` with all of them.
"""

from __future__ import annotations

import difflib
import hashlib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import inspect as types

T = TypeVar("T", bound=msgspec.Struct)

PATTERN_HINTS: Final[Mapping[str, str]] = {
    r"^[a-z0-9][a-z0-9-]*$": "lower-case letters, digits and hyphens, beginning with a letter or digit",
    r"^\d+(\.\d+)*$": 'numbers with dots between them, such as "1.0"',
}
"""Patterns of the content classes in words; a pattern that is not listed is shown as it is."""

WORDING: Final = frozenset({"name", "text", "flavour", "intent", "labels", "places"})
"""Fields that people read or look at and rules do not; the content hash leaves them out."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake in a pack.

    ``file`` is the pack's directory and file; ``line`` is where the card (or the syntax error) begins, 0 when
    unknown; ``card`` names the card by id, or by position when it has no id; ``field`` is the way to the
    field inside the card; ``what`` says what is wrong and ``todo`` what to do about it or what is allowed.
    """

    file: str
    what: str
    todo: str = ""
    card: str = ""
    field: str = ""
    line: int = 0

    def __str__(self) -> str:
        """The mistake as one line of text."""
        place = f"{self.file}, line {self.line}" if self.line else self.file
        parts = [part for part in (place, self.card, self.field) if part]
        sentence = f"{': '.join(parts)}: {self.what}{'' if self.what.endswith('?') else '.'}"
        return f"{sentence} {self.todo}." if self.todo else sentence


class ContentError(Exception):
    """A content pack cannot be used; ``problems`` holds every mistake found in it."""

    problems: tuple[Problem, ...]

    def __init__(self, pack: str, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        count = "1 mistake" if len(self.problems) == 1 else f"{len(self.problems)} mistakes"
        lines = "".join(f"\n  {problem}" for problem in self.problems)
        super().__init__(f"the content pack {pack} cannot be used ({count}):{lines}")


@dataclass(frozen=True, slots=True)
class Entry(Generic[T]):
    """One card table of a deck file, with the place it was read from.

    ``id`` is empty and ``card`` is None when the table was too broken to give them; such an entry still
    counts as a card, so that one mistake is not reported again as a wrong deck count.
    """

    file: str
    line: int
    label: str
    id: str
    card: T | None

    def problem(self, field: str, what: str, todo: str = "") -> Problem:
        """A mistake in this card."""
        return Problem(self.file, what, todo, self.label, field, self.line)


@dataclass(frozen=True, slots=True)
class Deck(Generic[T]):
    """Where one kind of card stands: ``[[key]]`` tables of type ``card`` in ``file``.

    ``id_field`` is the field that tells the cards apart.
    """

    file: str
    key: str
    card: type[T]
    id_field: str = "id"


def closest(word: str, allowed: Iterable[str]) -> str:
    """``"; did you mean 'x'?"`` for the most similar allowed word, or nothing."""
    matches = difflib.get_close_matches(word, list(allowed), n=1, cutoff=0.6)
    return f"; did you mean '{matches[0]}'?" if matches else ""


def listed(words: Iterable[object]) -> str:
    """Words with commas between them, for messages."""
    return ", ".join(str(word) for word in words)


def shown_path(directory: Path, file: str) -> str:
    """How messages name a file of a pack: the pack's directory and the file."""
    return f"{directory.resolve().name}/{file}"


# --- files ------------------------------------------------------------------------------------------------


def read_toml(directory: Path, file: str, problems: list[Problem]) -> tuple[dict[str, Any], str] | None:
    """Read one TOML file; return its tables and its text, or None after reporting why that failed."""
    place = shown_path(directory, file)
    try:
        text = (directory / file).read_bytes().decode("utf-8")
    except FileNotFoundError:
        problems.append(Problem(place, "this file is missing", "Create it"))
        return None
    except OSError as error:
        reason = error.strerror or str(error)
        problems.append(Problem(place, f"this file cannot be read ({reason})", "Check its kind and permissions"))
        return None
    except UnicodeDecodeError as error:
        problems.append(Problem(place, f"byte {error.start} is not UTF-8 text", "Save the file in the encoding UTF-8"))
        return None
    text = text.replace("\r\n", "\n")
    tables = parse_toml(text, place, problems)
    return None if tables is None else (tables, text)


def parse_toml(text: str, place: str, problems: list[Problem]) -> dict[str, Any] | None:
    """The tables of a TOML text; None after reporting where ``place`` breaks the syntax."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        found = re.search(r"\(at line (\d+), column (\d+)\)$", message)
        if found:
            line, column = int(found[1]), int(found[2])
        else:
            lines = text.split("\n")
            line, column = len(lines), len(lines[-1]) + 1
        reason = re.sub(r" \(at [^)]*\)$", "", message)
        what = f"TOML syntax error in column {column}: {reason[:1].lower()}{reason[1:]}"
        problems.append(Problem(place, what, "Mend the syntax here or just before", line=line))
    except RecursionError:
        problems.append(Problem(place, "lists or tables are nested too deeply", "Nest them as the samples do"))
    except ValueError as error:  # a number that Python refuses to read
        problems.append(Problem(place, f"a value cannot be read ({error})", "Write numbers of a few digits"))
    return None


def read_table(directory: Path, file: str, kind: type[T], problems: list[Problem]) -> T | None:
    """Read a file whose root table is one ``kind``; None after reporting mistakes."""
    read = read_toml(directory, file, problems)
    if read is None:
        return None
    place = shown_path(directory, file)
    before = len(problems)
    for flaw in flaws(read[0], kind):
        problems.append(Problem(place, flaw.what, flaw.todo, field=flaw.field))
    if len(problems) > before:
        return None
    return msgspec.convert(read[0], kind)


def read_deck(directory: Path, deck: Deck[T], problems: list[Problem]) -> list[Entry[T]] | None:
    """Read every ``[[key]]`` table of a deck file, in file order; None when the file is unusable."""
    read = read_toml(directory, deck.file, problems)
    if read is None:
        return None
    root, text = read
    place = shown_path(directory, deck.file)
    for key in root:
        if key != deck.key:
            hint = closest(key, [deck.key])
            problems.append(
                Problem(place, f"unknown table or key '{key}'{hint}", f"Only [[{deck.key}]] tables stand here")
            )
    tables = root.get(deck.key, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        problems.append(Problem(place, f"'{deck.key}' is no list of tables", f"Begin each card with [[{deck.key}]]"))
        return None
    lines = _lines_of(text, deck.key, len(tables))
    entries: list[Entry[T]] = []
    for index, table in enumerate(tables):
        given = table.get(deck.id_field)
        card_id = given if isinstance(given, str) else ""
        label = f"{deck.key} '{card_id}'" if card_id else f"{deck.key} no. {index + 1}"
        found = [
            Problem(place, flaw.what, flaw.todo, label, flaw.field, lines[index]) for flaw in flaws(table, deck.card)
        ]
        problems.extend(found)
        card = None if found else msgspec.convert(table, deck.card)
        entries.append(Entry(place, lines[index], label, card_id, card))
    return entries


def unknown_files(directory: Path, allowed: Sequence[str], problems: list[Problem]) -> None:
    """Report TOML files that no deck reads, most often a misspelt name."""
    for path in sorted(directory.glob("*.toml")):
        if path.name not in allowed:
            hint = closest(path.name, allowed)
            place = shown_path(directory, path.name)
            problems.append(Problem(place, f"nothing reads a file of this name{hint}", f"Allowed: {listed(allowed)}"))


def duplicates(entries: Sequence[Entry[T]], what: str, problems: list[Problem]) -> None:
    """Report entries whose id (or ``what`` it is called) an earlier entry has already."""
    first: dict[str, Entry[T]] = {}
    for entry in entries:
        if not entry.id:
            continue
        other = first.setdefault(entry.id, entry)
        if other is not entry:
            problems.append(
                entry.problem(
                    what,
                    f"'{entry.id}' is used twice, first by the {other.label.split()[0]} at line {other.line}"
                    f" of {other.file}",
                    f"Give each its own {what}",
                )
            )


def _lines_of(text: str, key: str, count: int) -> list[int]:
    """The line of each ``[[key]]`` header; zeros when the file writes its tables in another way."""
    header = re.compile(rf"^\s*\[\[\s*{re.escape(key)}\s*\]\]")
    lines = [number for number, line in enumerate(text.split("\n"), 1) if header.match(line)]
    return lines if len(lines) == count else [0] * count


# --- comparing values with classes ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Flaw:
    """A mistake inside one table: the way to the field, what is wrong, what is allowed."""

    field: str
    what: str
    todo: str


def flaws(value: object, kind: type[msgspec.Struct]) -> list[Flaw]:
    """Every way in which a TOML table does not fit a class: types, ranges, keys, effects."""
    found = list(_walk(value, _type_info(kind), (), {}))
    if not found:
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError as error:  # a constraint this walk does not know
            found.append(Flaw("", str(error), ""))
    return found


@cache
def _type_info(kind: type[msgspec.Struct]) -> types.Type:
    """The description of a class, which takes msgspec a while to make."""
    return types.type_info(kind)


def _walk(
    value: object, kind: types.Type, path: tuple[str, ...], elsewhere: Mapping[str, Sequence[str]]
) -> Iterator[Flaw]:
    """Compare a value with a type; ``elsewhere`` says in which fields of the card an effect may stand."""
    kind = _without_none(kind)
    field = ", ".join(path)
    if isinstance(kind, types.Metadata):
        yield from _walk(value, kind.type, path, elsewhere)
    elif isinstance(kind, types.IntType):
        if isinstance(value, bool) or not isinstance(value, int):
            yield Flaw(field, f"{_shown(value)} is no whole number", f"Write {expected(kind)}")
        elif (kind.ge is not None and value < kind.ge) or (kind.le is not None and value > kind.le):
            yield Flaw(field, f"{value} is out of range", f"Write {expected(kind)}")
    elif isinstance(kind, types.BoolType):
        if not isinstance(value, bool):
            yield Flaw(field, f"{_shown(value)} is neither true nor false", f"Write {expected(kind)}")
    elif isinstance(kind, types.StrType):
        yield from _walk_text(value, kind, field)
    elif isinstance(kind, types.LiteralType):
        if value not in kind.values or isinstance(value, bool):
            allowed = _literals(kind)
            hint = closest(value, allowed) if isinstance(value, str) else ""
            yield Flaw(field, f"{_shown(value)} is not allowed{hint}", f"Allowed: {listed(allowed)}")
    elif isinstance(kind, types.VarTupleType | types.ListType):
        if not isinstance(value, list):
            yield Flaw(field, f"{_shown(value)} is no list", "Write a list in square brackets")
            return
        for number, item in enumerate(value, 1):
            yield from _walk(item, kind.item_type, (*path, f"entry {number}"), elsewhere)
    elif isinstance(kind, types.TupleType):
        if not isinstance(value, list) or len(value) != len(kind.item_types):
            yield Flaw(field, f"{_shown(value)} does not fit", f"Write {expected(kind)}")
            return
        for number, (item, entry) in enumerate(zip(value, kind.item_types, strict=True), 1):
            yield from _walk(item, entry, (*path, f"entry {number}"), elsewhere)
    elif isinstance(kind, types.FloatType):
        if isinstance(value, bool) or not isinstance(value, int | float):
            yield Flaw(field, f"{_shown(value)} is no number", f"Write {expected(kind)}")
    elif isinstance(kind, types.DictType):
        if not isinstance(value, dict):
            yield Flaw(field, f"{_shown(value)} is no table", f"Write {expected(kind)}")
            return
        for key, item in value.items():
            yield from _walk(key, kind.key_type, (*path, key), elsewhere)
            yield from _walk(item, kind.value_type, (*path, key), elsewhere)
    elif isinstance(kind, types.StructType):
        if kind.tag is not None:
            yield from _walk_tagged(value, [kind], path, elsewhere)
        else:
            yield from _walk_struct(value, kind, path)
    elif isinstance(kind, types.UnionType) and _tagged(kind):
        yield from _walk_tagged(value, _tagged(kind), path, elsewhere)
    # any other type is left to msgspec itself


def _walk_text(value: object, kind: types.StrType, field: str) -> Iterator[Flaw]:
    if not isinstance(value, str):
        yield Flaw(field, f"{_shown(value)} is no text", f"Write {expected(kind)} in quotation marks")
        return
    if kind.min_length is not None and len(value) < kind.min_length:
        yield Flaw(field, "the text is empty", f"Write {expected(kind)}")
    elif kind.max_length is not None and len(value) > kind.max_length:
        yield Flaw(field, f"the text is {len(value)} characters long", f"Write {expected(kind)}")
    elif kind.pattern is not None and re.search(kind.pattern, value) is None:
        yield Flaw(field, f"{_shown(value)} has the wrong form", f"Write {expected(kind)}")


def _walk_struct(value: object, kind: types.StructType, path: tuple[str, ...]) -> Iterator[Flaw]:
    """A table: unknown keys, missing keys, then each value."""
    if not isinstance(value, dict):
        yield Flaw(", ".join(path), f"{_shown(value)} is no table", "Write a table in curly brackets")
        return
    fields = {field.encode_name: field for field in kind.fields}
    tag_field = kind.tag_field if kind.tag is not None else None
    homes: dict[str, list[str]] = {}
    for name, field in fields.items():
        for tag in _tags(field.type):
            homes.setdefault(tag, []).append(name)
    for key, item in value.items():
        if key in fields:
            yield from _walk(item, fields[key].type, (*path, key), homes)
        elif key != tag_field:
            allowed = f"Allowed: {listed(fields)}" if fields else "It takes no further keys"
            yield Flaw(", ".join((*path, key)), f"unknown key '{key}'{closest(key, fields)}", allowed)
    for name, field in fields.items():
        if field.required and name not in value:
            yield Flaw(", ".join((*path, name)), f"'{name}' is missing", f"Write {expected(field.type)}")


def _walk_tagged(
    value: object,
    kinds: Sequence[types.StructType],
    path: tuple[str, ...],
    elsewhere: Mapping[str, Sequence[str]],
) -> Iterator[Flaw]:
    """An effect: a table whose tag field (``do``) says which class it is."""
    field = ", ".join(path)
    tag_field = kinds[0].tag_field or "type"
    known = {str(kind.tag): kind for kind in kinds}
    if not isinstance(value, dict):
        yield Flaw(field, f"{_shown(value)} is no effect", f'Write {{ {tag_field} = "...", ... }}')
        return
    tag = value.get(tag_field)
    if tag is None:
        yield Flaw(field, f"'{tag_field}' is missing", f"Allowed effects here: {listed(known)}")
    elif not isinstance(tag, str) or tag not in known:
        if isinstance(tag, str) and tag in elsewhere:
            what = f"effect '{tag}' does not belong here; move it to {' or '.join(elsewhere[tag])}"
        else:
            what = f"unknown effect {_shown(tag)}{closest(tag, known) if isinstance(tag, str) else ''}"
        yield Flaw(", ".join((*path, tag_field)), what, f"Allowed effects here: {listed(known)}")
    else:
        yield from _walk_struct(value, known[tag], path)


def _without_none(kind: types.Type) -> types.Type:
    """TOML has no null: an optional value is its plain type."""
    if isinstance(kind, types.UnionType):
        rest = [option for option in kind.types if not isinstance(option, types.NoneType)]
        if len(rest) == 1:
            return rest[0]
    return kind


def _tagged(kind: types.Type) -> list[types.StructType]:
    """The classes of a union of tagged classes, else nothing."""
    options = kind.types if isinstance(kind, types.UnionType) else (kind,)
    found = [option for option in options if isinstance(option, types.StructType) and option.tag is not None]
    return found if len(found) == len(options) else []


def tag_classes(kind: types.Type) -> list[types.StructType]:
    """Classes of the effects that may stand in a field, directly or as entries of its list."""
    if isinstance(kind, types.VarTupleType | types.ListType):
        return tag_classes(kind.item_type)
    return _tagged(_without_none(kind))


def _tags(kind: types.Type) -> list[str]:
    return [str(option.tag) for option in tag_classes(kind)]


def _literals(kind: types.LiteralType) -> list[str]:
    return [str(value) for value in kind.values]


def expected(kind: types.Type) -> str:
    """What may be written for a type, in words."""
    kind = _without_none(kind)
    if isinstance(kind, types.Metadata):
        return expected(kind.type)
    if isinstance(kind, types.IntType):
        if kind.ge is not None and kind.le is not None:
            return f"a whole number from {kind.ge} to {kind.le}" if kind.ge != kind.le else f"the number {kind.ge}"
        return "a whole number"
    if isinstance(kind, types.BoolType):
        return "true or false"
    if isinstance(kind, types.StrType):
        length = f" of at most {kind.max_length} characters" if kind.max_length is not None else ""
        form = "" if kind.pattern is None else PATTERN_HINTS.get(kind.pattern, f"the pattern {kind.pattern}")
        return f"text{length}" + (f": {form}" if form else "")
    if isinstance(kind, types.LiteralType):
        words = _literals(kind)
        return f"one of {listed(words)}" if len(words) > 1 else f'"{words[0]}"'
    if isinstance(kind, types.FloatType):
        return "a number"
    if isinstance(kind, types.TupleType):
        parts = [expected(item) for item in kind.item_types]
        if len(set(parts)) == 1:
            return f"a list of exactly {len(parts)} entries, each {parts[0]}"
        return f"a list of exactly {len(parts)} entries: {listed(parts)}"
    if isinstance(kind, types.DictType):
        return f"a table, each key {expected(kind.key_type)}, each value {expected(kind.value_type)}"
    if isinstance(kind, types.VarTupleType | types.ListType):
        tags = _tags(kind)
        return f"a list of effects ({listed(tags)})" if tags else f"a list, each entry {expected(kind.item_type)}"
    tags = _tags(kind)
    if tags:
        return f"one effect of {listed(tags)}"
    return (
        f"a table with {listed(f.encode_name for f in kind.fields)}"
        if isinstance(kind, types.StructType)
        else "a value"
    )


def _shown(value: object) -> str:
    """A value as messages show it, shortened."""
    if isinstance(value, str):
        return f"'{value}'" if len(value) <= 40 else f"'{value[:37]}...'"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    return "a list" if isinstance(value, list) else str(value)


# --- hash -------------------------------------------------------------------------------------------------


def canonical(value: object) -> object:
    """Plain lists, tables and values of what the rules read in a card.

    Names, texts and values equal to the default are left out: correcting a word, or a new optional field in
    the vocabulary, does not make a different pack of it.
    """
    if isinstance(value, msgspec.Struct):
        tag = value.__struct_config__.tag
        table: dict[str, object] = {} if tag is None else {"do": tag}
        for field in msgspec.structs.fields(value):
            item = getattr(value, field.name)
            if field.name not in WORDING and item != field.default:
                table[field.encode_name] = canonical(item)
        return table
    if isinstance(value, tuple | list):
        return [canonical(item) for item in value]
    return value


def content_hash(*parts: object) -> str:
    """A hash (32 hexadecimal digits) of what the rules read, whatever the layout of the files."""
    encoded = msgspec.json.encode([canonical(part) for part in parts], order="sorted")
    return hashlib.blake2b(encoded, digest_size=16).hexdigest()

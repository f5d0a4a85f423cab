"""Reference pages of content vocabularies: tables of fields, and values as they stand in TOML files.

A game's own ``reference.py`` decides what its page says and in which order; this module knows no game.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec
from msgspec import inspect as types

from ludonaut.table.content import expected, tag_classes
from ludonaut.table.words import join_words


def no_words(value: object) -> str | None:
    """For pages without words of their own for default values."""
    return None


class Writer:
    """Writes the parts of a page.

    ``first`` are the fields that come before all others, in this order; ``in_words`` may give words of the game's own
    for a default value.
    """

    def __init__(self, first: Sequence[str], in_words: Callable[[object], str | None] = no_words) -> None:
        self.first = tuple(first)
        self.in_words = in_words

    def described(self, kind: type[msgspec.Struct]) -> list[str]:
        """A class's docstring and fields."""
        return [*paragraphs(inspect.getdoc(kind) or ""), *self.field_table(kind)]

    def field_table(self, kind: type[msgspec.Struct]) -> list[str]:
        """What may be written in each field of a class."""
        info = types.type_info(kind)
        assert isinstance(info, types.StructType)
        if not info.fields:
            return []
        lines = ["| Field | What to write | If left out |", "|---|---|---|"]
        for field in sorted(info.fields, key=lambda field: self._rank(field.name)):
            allowed = _allowed(field.type).replace("|", "\\|")
            missing = "must be written" if field.required else self._default(default_of(field))
            lines.append(f"| `{field.encode_name}` | {allowed} | {missing} |")
        return [*lines, ""]

    def table(self, header: str, value: msgspec.Struct) -> str:
        """A card as its table stands in a file; without header, a whole file with its own tables last."""
        lines = [header] if header else []
        tables = []
        for key, item in self._written(value):
            if not header and isinstance(item, msgspec.Struct | Mapping):
                entries = item.items() if isinstance(item, Mapping) else self._written(item)
                tables += ["", f"[{key}]", *(f"{name} = {self.toml(entry)}" for name, entry in entries)]
            else:
                lines.append(f"{key} = {self.toml(item)}")
        return "\n".join(lines + tables)

    def toml(self, value: object) -> str:
        """A value in TOML, on one line."""
        if isinstance(value, msgspec.Struct):
            tag = value.__struct_config__.tag
            entries = [] if tag is None else [f'do = "{tag}"']
            entries += [f"{key} = {self.toml(item)}" for key, item in self._written(value)]
            return f"{{ {', '.join(entries)} }}"
        if isinstance(value, Mapping):
            return f"{{ {', '.join(f'{key} = {self.toml(item)}' for key, item in value.items())} }}"
        if isinstance(value, tuple):
            return f"[{', '.join(self.toml(item) for item in value)}]"
        if isinstance(value, bool):
            return "true" if value else "false"
        return msgspec.json.encode(value).decode() if isinstance(value, str) else str(value)

    def _written(self, value: msgspec.Struct) -> Iterator[tuple[str, object]]:
        """The fields of a table that differ from their defaults."""
        for field in sorted(msgspec.structs.fields(value), key=lambda field: self._rank(field.name)):
            item = getattr(value, field.name)
            if item != default_of(field):
                yield field.encode_name, item

    def _default(self, value: object) -> str:
        words = self.in_words(value)
        if words is not None:
            return words
        if value is None or value == () or value == {}:
            return "none"
        return "empty" if value == "" else f"`{self.toml(value)}`"

    def _rank(self, name: str) -> int:
        """What every card has comes first, then the fields in the order of their class."""
        return self.first.index(name) if name in self.first else len(self.first)


def default_of(field: types.Field | msgspec.structs.FieldInfo) -> object:
    """What a field holds when it is left out."""
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def paragraphs(text: str) -> list[str]:
    """A docstring as paragraphs of Markdown, an empty line after each."""
    joined = (" ".join(part.split()).replace("``", "`") for part in text.split("\n\n"))
    return [line for paragraph in joined for line in (paragraph, "")]


def example(text: str) -> list[str]:
    """An example in TOML."""
    return ["```toml", *text.split("\n"), "```", ""]


def _allowed(kind: types.Type) -> str:
    """What may be written, without the long lists of effects that have their own section."""
    tags = tag_classes(kind)
    if not tags:
        return expected(kind)
    if isinstance(kind, types.VarTupleType):
        listed = join_words([f"`{tag.tag}`" for tag in tags])
        return "a list of effects, see below" if len(tags) > 2 else f"a list of {listed}"
    return "one effect, see below"

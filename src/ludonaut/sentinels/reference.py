"""The reference page of the words that Solar Sentinels content files may use, made from their classes."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec import inspect as types

from ludonaut.sentinels import vocabulary as v
from ludonaut.sentinels.explain import ALL_COLOURS, join_words
from ludonaut.sentinels.packs import load
from ludonaut.table.content import expected, tag_classes

_SECTIONS: Final[tuple[tuple[str, str, tuple[tuple[type[v.Card], str], ...]], ...]] = (
    (
        "standing",
        "In force while the enemy or boss is active and undefeated.",
        ((v.Enemy, "standing"), (v.Boss, "standing")),
    ),
    ("on_activate", "Resolved when the enemy is activated.", ((v.Enemy, "on_activate"),)),
    (
        "after_roll",
        "Resolved after each roll: re-rolls, swaps, Health losses, then fleeing.",
        ((v.Enemy, "after_roll"), (v.Boss, "after_roll")),
    ),
    ("on_die", "Resolved for each die assigned to this enemy.", ((v.Enemy, "on_die"),)),
    ("on_crit", "Resolved for each crit assigned to any enemy.", ((v.Enemy, "on_crit"),)),
    ("on_defeat", "Resolved when the enemy is defeated.", ((v.Enemy, "on_defeat"),)),
    ("after", "Resolved in the After Effects step, for defeated enemies too.", ((v.Enemy, "after"),)),
    ("cost", "What using an item costs; everything listed is paid.", ((v.Item, "cost"),)),
    (
        "effects",
        "What using an item does, in this order.  `gain` and `recover` also stand in `gain` of a reward,"
        " and `gain` in `on_gain` of an item.",
        ((v.Item, "effects"),),
    ),
    ("passive", "What a lasting item does without being used.", ((v.Item, "passive"),)),
    ("ability", "What a hero can do; each hero has one.", ((v.Hero, "ability"),)),
    ("condition", "What completes a mission; each mission has one.", ((v.Mission, "condition"),)),
)

_TABLES: Final[tuple[tuple[str, str, type[msgspec.Struct]], ...]] = (
    ("dice.toml", "[[die]]", v.Die),
    ("enemies.toml", "[[enemy]]", v.Enemy),
    ("items.toml", "[[item]]", v.Item),
    ("bosses.toml", "[[boss]]", v.Boss),
    ("missions.toml", "[[mission]]", v.Mission),
    ("heroes.toml", "[[hero]]", v.Hero),
)


def vocabulary_reference() -> str:
    """The reference page of the content vocabulary in Markdown, with examples from the built-in pack."""
    pack = load()
    lines = [
        "# Words of Solar Sentinels content",
        "",
        "<!-- Written by scripts/make_vocabulary_page.py from src/ludonaut/sentinels/vocabulary.py. -->",
        "",
        "A content pack is a directory of TOML files. This page lists every table and every effect that may"
        " stand in them. An effect is a table in curly brackets whose `do` names it; it may stand only in the"
        " field (the *window*) that it is listed under.",
        "",
        "## Files",
        "",
        "### `pack.toml`",
        "",
        *_described(v.PackInfo),
        "The table `[counts]`:",
        "",
        *_field_table(v.Counts),
        *_example(_toml_table("", pack.info)),
    ]
    decks: dict[type[msgspec.Struct], Sequence[msgspec.Struct]] = {
        v.Die: pack.dice,
        v.Enemy: pack.enemies,
        v.Item: pack.items,
        v.Boss: pack.bosses,
        v.Mission: pack.missions,
        v.Hero: pack.heroes,
    }
    for file, header, kind in _TABLES:
        lines += [f"### `{header}` in `{file}`", "", *_described(kind)]
        if kind is v.Enemy:
            lines += ["A reward is a table of these fields; without them there is no reward.", ""]
            lines += _field_table(v.Reward)
        if decks[kind]:
            lines += _example(_toml_table(header, decks[kind][0]))
    lines += ["## Effects by window", ""]
    for title, intro, places in _SECTIONS:
        lines += [
            f"### `{title}`",
            "",
            f"{intro} Used by {join_words([place[0].__name__ for place in places])}.",
            "",
        ]
        seen: set[type] = set()
        for owner, name in places:
            for effect in _effects_of(owner, name):
                if effect not in seen:
                    seen.add(effect)
                    cards = [card for place in places for card in decks[place[0]]]
                    lines += _effect_entry(effect, name, cards)
    return "\n".join(lines).rstrip() + "\n"


def _effect_entry(effect: type[msgspec.Struct], name: str, cards: Sequence[msgspec.Struct]) -> list[str]:
    """One effect: its meaning, its fields, and the first card that uses it in this window."""
    lines = [f"#### `{effect.__struct_config__.tag}`", "", *_described(effect)]
    for card in cards:
        value = getattr(card, name)
        for item in value if isinstance(value, tuple) else (value,):
            if type(item) is effect:
                text = f"[{_toml(item)}]" if isinstance(value, tuple) else _toml(item)
                return [*lines, *_example(f"{name} = {text}  # {getattr(card, 'id', '')}")]
    return lines


def _effects_of(owner: type[msgspec.Struct], name: str) -> list[type[msgspec.Struct]]:
    info = types.type_info(owner)
    assert isinstance(info, types.StructType)
    return [option.cls for field in info.fields if field.name == name for option in tag_classes(field.type)]


def _described(kind: type[msgspec.Struct]) -> list[str]:
    """A class's docstring and fields."""
    text = inspect.getdoc(kind) or ""
    paragraphs = [" ".join(part.split()).replace("``", "`") for part in text.split("\n\n")]
    lines = [line for paragraph in paragraphs for line in (paragraph, "")]
    return lines + _field_table(kind)


def _field_table(kind: type[msgspec.Struct]) -> list[str]:
    info = types.type_info(kind)
    assert isinstance(info, types.StructType)
    if not info.fields:
        return []
    lines = ["| Field | What to write | If left out |", "|---|---|---|"]
    for field in sorted(info.fields, key=lambda field: _rank(field.name)):
        allowed = _allowed(field.type).replace("|", "\\|")
        missing = "must be written" if field.required else _default(field.default)
        lines.append(f"| `{field.encode_name}` | {allowed} | {missing} |")
    return [*lines, ""]


def _allowed(kind: types.Type) -> str:
    """What may be written, without the long lists of effects that have their own section."""
    tags = tag_classes(kind)
    if not tags:
        return expected(kind)
    if isinstance(kind, types.VarTupleType):
        return (
            "a list of effects, see below" if len(tags) > 2 else f"a list of {join_words([f'`{t.tag}`' for t in tags])}"
        )
    return "one effect, see below"


def _default(value: object) -> str:
    if value is None or value == () or (isinstance(value, v.Reward) and value == v.Reward()):
        return "none"
    if value == "":
        return "empty"
    if isinstance(value, tuple) and set(value) == ALL_COLOURS:
        return "all colours"
    return f"`{_toml(value)}`"


def _example(text: str) -> list[str]:
    return ["```toml", *text.split("\n"), "```", ""]


_FIRST: Final = ("id", "number", "side", "name", "text", "flavour")


def _rank(name: str) -> int:
    """What every card has comes first, then the fields in the order of their class."""
    return _FIRST.index(name) if name in _FIRST else len(_FIRST)


def _written(value: msgspec.Struct) -> Iterator[tuple[str, object]]:
    """The fields of a table that differ from their defaults."""
    for field in sorted(msgspec.structs.fields(value), key=lambda field: _rank(field.name)):
        item = getattr(value, field.name)
        if item != field.default:
            yield field.encode_name, item


def _toml_table(header: str, value: msgspec.Struct) -> str:
    """A card as its table stands in a file; tables inside pack.toml come last, under their own header."""
    lines = [header] if header else []
    tables = []
    for key, item in _written(value):
        if not header and isinstance(item, msgspec.Struct):
            tables += ["", f"[{key}]", *(f"{name} = {_toml(entry)}" for name, entry in _written(item))]
        else:
            lines.append(f"{key} = {_toml(item)}")
    return "\n".join(lines + tables)


def _toml(value: object) -> str:
    """A value in TOML, on one line."""
    if isinstance(value, msgspec.Struct):
        tag = value.__struct_config__.tag
        entries = [] if tag is None else [f'do = "{tag}"']
        entries += [f"{key} = {_toml(item)}" for key, item in _written(value)]
        return f"{{ {', '.join(entries)} }}"
    if isinstance(value, tuple):
        return f"[{', '.join(_toml(item) for item in value)}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return msgspec.json.encode(value).decode() if isinstance(value, str) else str(value)

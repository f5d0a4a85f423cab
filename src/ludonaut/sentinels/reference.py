"""The reference page of the words that Solar Sentinels content files may use, made from their classes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import inspect as types

from ludonaut.sentinels import vocabulary as v
from ludonaut.sentinels.explain import ALL_COLOURS
from ludonaut.sentinels.packs import load
from ludonaut.table.content import tag_classes
from ludonaut.table.reference import Writer, example
from ludonaut.table.words import join_words

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
        *_WRITER.described(v.PackInfo),
        "The table `[counts]`:",
        "",
        *_WRITER.field_table(v.Counts),
        *example(_WRITER.table("", pack.info)),
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
        lines += [f"### `{header}` in `{file}`", "", *_WRITER.described(kind)]
        if kind is v.Enemy:
            lines += ["A reward is a table of these fields; without them there is no reward.", ""]
            lines += _WRITER.field_table(v.Reward)
        if decks[kind]:
            lines += example(_WRITER.table(header, decks[kind][0]))
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
    lines = [f"#### `{effect.__struct_config__.tag}`", "", *_WRITER.described(effect)]
    for card in cards:
        value = getattr(card, name)
        for item in value if isinstance(value, tuple) else (value,):
            if type(item) is effect:
                text = f"[{_WRITER.toml(item)}]" if isinstance(value, tuple) else _WRITER.toml(item)
                return [*lines, *example(f"{name} = {text}  # {getattr(card, 'id', '')}")]
    return lines


def _effects_of(owner: type[msgspec.Struct], name: str) -> list[type[msgspec.Struct]]:
    info = types.type_info(owner)
    assert isinstance(info, types.StructType)
    return [option.cls for field in info.fields if field.name == name for option in tag_classes(field.type)]


def _in_words(value: object) -> str | None:
    """Default values that this game has words for."""
    if isinstance(value, v.Reward) and value == v.Reward():
        return "none"
    return "all colours" if isinstance(value, tuple) and set(value) == ALL_COLOURS else None


_WRITER: Final = Writer(("id", "number", "side", "name", "text", "flavour"), _in_words)

"""The reference page of the words that Project EOS Rise content files may use, made from their classes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeVar, get_args, get_type_hints

import msgspec

from ludonaut.eos import vocabulary as v
from ludonaut.eos.explain import deed_words, effect_words, explain, modifier_words, power_words, switch_words
from ludonaut.eos.packs import LAYOUT, Pack, load
from ludonaut.table.packs import called
from ludonaut.table.reference import Writer, example, paragraphs

T = TypeVar("T", bound=msgspec.Struct)

_WRITER: Final = Writer(("id", "role", "name", "text", "intent"))
_INTRO: Final = (
    "A content pack is a directory of TOML files. This page lists every table, every effect and every rule that may"
    " stand in them. An *effect* is a table in curly brackets whose `do` names it; effects happen at once, in the order"
    " in which they are written, and one that cannot be carried out is carried out as far as possible. A *modifier*"
    " makes something larger or smaller while it lasts, a *switch* is a rule that holds while it lasts, and a *power*"
    " changes dice. Below each example stands what `ludonaut content show --explain` says about it."
)
_EXTENDING: Final = (
    'A pack of your own may stand on another: with `extends = "base"` it needs only the files that it changes. A card'
    " with the id of an inherited one takes its place, others are added; decks listed in `replaces` are taken from this"
    " pack alone. A map or a board is replaced as a whole by a file of your own. `counts` always says how many cards"
    " each deck holds in the end. `ludonaut content new PACK --game eos` begins such a pack."
)


def vocabulary_reference() -> str:
    """The reference page of the content vocabulary in Markdown, with examples from the built-in pack."""
    pack = load()
    lines = [
        "# Words of Project EOS Rise content",
        "",
        "<!-- Written by scripts/make_vocabulary_page.py from src/ludonaut/eos/vocabulary.py. -->",
        "",
        _INTRO,
        "",
        "## Files",
        "",
        "### `pack.toml`",
        "",
        *_WRITER.described(v.PackInfo),
        _EXTENDING,
        "",
        *example(_WRITER.table("", pack.info)),
        "### `map.toml`",
        "",
        *_WRITER.described(v.MapFile),
        "A sector is a table `[[sectors]]`:",
        "",
        *_WRITER.described(v.Sector),
        *example(_WRITER.table("[[sectors]]", pack.map.sectors[4])),
        "### `board.toml`",
        "",
        *_WRITER.described(v.Board),
        "A room of the ship is a table `[[rooms]]`:",
        "",
        *_WRITER.described(v.RoomBoard),
        *_shown("[[rooms]]", pack.board.rooms[0]),
        *_decks(pack),
        "## Effects",
        "",
        *_effects(pack),
        "## Modifiers",
        "",
        *paragraphs(v.Modifier.__doc__ or ""),
        *_words(v.Modifier, "what", pack, modifier_words),
        "## Switches",
        "",
        *paragraphs(v.Switch.__doc__ or ""),
        *_words(v.Switch, "rule", pack, switch_words),
        "## Dice powers",
        "",
        *_WRITER.described(v.Power),
        *_powers(pack),
        "## Deeds of missions",
        "",
        *_words(v.Mission, "deed", pack, deed_words),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _decks(pack: Pack) -> list[str]:
    """Each kind of card: its meaning, its fields, the first card of its deck."""
    lines = []
    for deck in LAYOUT.decks:
        header = f"[[{deck.key}]]"
        cards: Sequence[Any] = getattr(pack, called(deck))
        lines += [f"### `{header}` in `{deck.file}`", "", *_WRITER.described(deck.card)]
        if deck.card is v.Character:
            lines += ["A hex is a table in curly brackets:", "", *_WRITER.described(v.Hex)]
            lines += ["A path is a table `[[character.paths]]` below its character:", "", *_WRITER.described(v.Path)]
            lines += _shown("[[character.paths]]", cards[0].paths[0])
        else:
            lines += _shown(header, cards[0])
    return lines


def _shown(header: str, card: Any) -> list[str]:
    return [*example(_WRITER.table(header, card)), f"> {explain(card)}", ""]


def _effects(pack: Pack) -> list[str]:
    """Each effect: its meaning, its fields, and the first one in the pack."""
    lines = []
    for kind in get_args(v.Effect):
        lines += [f"### `{kind.__struct_config__.tag}`", "", *_WRITER.described(kind)]
        for owner, effect in _found(pack, kind):
            words = effect_words(effect)
            lines += example(f"effects = [{_WRITER.toml(effect)}]  # {owner}")
            lines += [f"> {words[:1].upper()}{words[1:]}.", ""]
            break
    return lines


def _words(kind: type[T], field: str, pack: Pack, in_words: Any) -> list[str]:
    """The words of one field as a table: what each means, with an example from the pack or made up."""
    lines = ["| Word | For example | Found in |", "|---|---|---|"]
    used: dict[str, tuple[str, T]] = {}
    for owner, value in _found(pack, kind):
        used.setdefault(getattr(value, field), (owner, value))
    for word in get_args(get_type_hints(kind)[field]):
        owner, value = used[word] if word in used else ("", _made_up(kind, word))
        lines.append(f"| `{word}` | {in_words(value)} | {f'`{owner}`' if owner else ''} |")
    return [*lines, ""]


def _made_up(kind: type[Any], word: str) -> Any:
    if kind is v.Modifier:
        return v.Modifier(what=word, by=1)  # type: ignore[arg-type]
    if kind is v.Switch:
        return v.Switch(rule=word)  # type: ignore[arg-type]
    return v.Mission(id="x", name="x", role="pilot", deed=word, times=2, reward=())  # type: ignore[arg-type]


def _powers(pack: Pack) -> list[str]:
    """One power for each way of limiting it."""
    lines = []
    seen: set[str] = set()
    for owner, power in _found(pack, v.Power):
        if power.limit not in seen:
            seen.add(power.limit)
            lines += example(f"power = {_WRITER.toml(power)}  # {owner}")
            words = power_words(power)
            lines += [f"> {words[:1].upper()}{words[1:]}.", ""]
    return lines


def _found(pack: Pack, kind: type[T]) -> Iterator[tuple[str, T]]:
    """Every value of a class in the pack, with the id of the card or path it belongs to."""
    decks = [getattr(pack, called(deck)) for deck in LAYOUT.decks if deck.card is not v.Character]
    for deck in (*decks, pack.characters, (pack.board,)):
        for card in deck:
            yield from _inside(card, kind, "")


def _inside(value: object, kind: type[T], owner: str) -> Iterator[tuple[str, T]]:
    if isinstance(value, kind):
        yield getattr(value, "id", owner), value
    if isinstance(value, msgspec.Struct):
        name = getattr(value, "id", None) or getattr(value, "role", None) or owner or "board.toml"
        for field in msgspec.structs.fields(value):
            yield from _inside(getattr(value, field.name), kind, name)
    elif isinstance(value, tuple):
        for item in value:
            yield from _inside(item, kind, owner)

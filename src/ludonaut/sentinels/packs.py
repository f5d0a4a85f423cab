"""Loading Solar Sentinels content packs.

``load()`` gives the built-in pack, ``load(directory)`` a pack of your own; ``check(directory)`` lists its
mistakes.  The words of the files are those of ``vocabulary.py``; this module adds what needs two cards to
judge: duplicate ids, unknown items, deck counts.  Sources: the component lists of the game, and its setup
rules ("17 unit dice", "3 stacks of 15 cards", "4 boss cards").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from ludonaut.sentinels import vocabulary as v
from ludonaut.table.content import ContentError, Deck, Entry, Problem, closest, content_hash, listed, shown_path
from ludonaut.table.packs import Draft, Layout, check_ids, read_draft

CONTENT: Final = Path(__file__).parent / "content"
"""Where the packs that come with the game are."""

BASE: Final = CONTENT / "base"
"""The built-in pack."""

STRENGTH: Final[tuple[v.Colour, ...]] = ("yellow", "green", "blue", "purple", "red")
"""The colours of the unit dice, weakest first."""


def _declared(info: Any, name: str) -> int:
    return int(getattr(info.counts, name))


LAYOUT: Final = Layout(
    content=CONTENT,
    info=v.PackInfo,
    tables=(),
    decks=(
        Deck("dice.toml", "die", v.Die, id_field="colour"),
        Deck("enemies.toml", "enemy", v.Enemy),
        Deck("items.toml", "item", v.Item),
        Deck("bosses.toml", "boss", v.Boss),
        Deck("missions.toml", "mission", v.Mission),
        Deck("heroes.toml", "hero", v.Hero),
    ),
    declared=_declared,
)
"""The files of a pack."""

FILES: Final = LAYOUT.files()

_DIE_COSTS = (v.BanishPoolDie, v.ExhaustPoolDie)


@dataclass(frozen=True, slots=True)
class Pack:
    """All components of one game, each deck in number order and the dice weakest first.

    ``hash`` depends on everything the rules read and on nothing else: not on names and texts, not on the
    layout of the files, and not on whether a card stands in this pack or in one that it extends.
    """

    info: v.PackInfo
    dice: tuple[v.Die, ...]
    enemies: tuple[v.Enemy, ...]
    items: tuple[v.Item, ...]
    bosses: tuple[v.Boss, ...]
    missions: tuple[v.Mission, ...]
    heroes: tuple[v.Hero, ...]
    hash: str


def load(directory: Path | None = None) -> Pack:
    """The pack in ``directory``, or the built-in one, which is read once.

    Raises ``ContentError`` with every mistake of the pack when it cannot be used.
    """
    if directory is None:
        return _built_in()
    pack, problems = _read(directory)
    if pack is None:
        raise ContentError(str(directory), problems)
    return pack


def check(directory: Path) -> list[str]:
    """Every mistake of the pack in ``directory``, one readable line each; empty when it can be used."""
    return [str(problem) for problem in _read(directory)[1]]


@cache
def _built_in() -> Pack:
    pack, problems = _read(BASE)
    if pack is None:
        raise ContentError(str(BASE), problems)
    return pack


def _read(directory: Path) -> tuple[Pack | None, list[Problem]]:
    draft = read_draft(directory, LAYOUT)
    _cross_check(draft)
    if draft.problems or draft.info is None:
        return None, draft.problems
    dice = tuple(sorted(draft.cards("dice"), key=lambda die: STRENGTH.index(die.colour)))
    enemies = _in_order(draft, "enemies")
    items = _in_order(draft, "items")
    bosses = _in_order(draft, "bosses")
    missions = _in_order(draft, "missions")
    heroes = _in_order(draft, "heroes")
    digest = content_hash(draft.info.stacks, dice, enemies, items, bosses, missions, heroes)
    return Pack(draft.info, dice, enemies, items, bosses, missions, heroes, digest), []


def _in_order(draft: Draft, name: str) -> tuple[Any, ...]:
    return tuple(sorted(draft.cards(name), key=lambda card: card.number))


# --- what needs two cards to judge ---


def _cross_check(draft: Draft) -> None:
    """Compare the merged decks with each other.  What is broken already is not reported twice."""
    problems = draft.problems
    _check_counts(draft)
    _check_dice(draft)
    named: list[Entry[Any]] = []
    for name in ("enemies", "items", "bosses", "missions", "heroes"):
        deck = draft.decks.get(name) or []
        named += deck
        _check_numbers(deck, problems)
    check_ids(draft, LAYOUT)
    _check_sides(draft.decks.get("heroes") or [], problems)
    _check_rewards(draft)
    for entry, enemy in draft.good("enemies"):
        problems.extend(entry.problem(*flaw) for flaw in _enemy_flaws(enemy))
    for entry, item in draft.good("items"):
        problems.extend(entry.problem(*flaw) for flaw in _item_flaws(item))
    for entry in named:
        if entry.card is not None:
            problems.extend(entry.problem(*flaw) for flaw in _list_flaws(entry.card, ()))


def _check_counts(draft: Draft) -> None:
    """Decks are as large as declared, and large enough to play with."""
    if draft.info is None:
        return
    counts = draft.info.counts
    sizes: list[tuple[str, int, int | None, int]] = [
        ("enemies", counts.enemies, _size(draft.decks.get("enemies")), 3),
        ("items", counts.items, _size(draft.decks.get("items")), 0),
        ("bosses", counts.bosses, _size(draft.decks.get("bosses")), 1),
        ("missions", counts.missions, _size(draft.decks.get("missions")), 0),
        ("heroes", counts.heroes, _size(draft.decks.get("heroes")), 1),
    ]
    if draft.whole("dice"):
        sizes.append(("dice", counts.dice, sum(die.count for die in draft.cards("dice")), 1))
    for name, declared, size, least in sizes:
        if size is None:
            continue
        if size != declared:
            todo = f"Write {name} = {size}, or change {name}.toml"
            what = f"{declared} {name} declared, {size} found"
            draft.in_info(f"counts, {name}", what, todo)
        if size < least:
            what = f"a game needs {least} or more {name}, {size} found"
            draft.in_info(f"counts, {name}", what, f"Add cards to {name}.toml")
    missions = _size(draft.decks.get("missions"))
    if missions is not None and 0 < missions < 4:
        what = f"missions are dealt 4 at a time, {missions} found"
        draft.in_info("counts, missions", what, "Write at least 4 missions, or none")


def _size(entries: Sequence[object] | None) -> int | None:
    return None if entries is None else len(entries)


def _check_dice(draft: Draft) -> None:
    """Each colour has one table, and each die six faces."""
    dice = draft.decks.get("dice")
    if dice is None:
        return
    for entry in dice:
        die = entry.card
        if die is not None and die.miss + die.basic + die.crit != 6:
            what = f"miss + basic + crit is {die.miss + die.basic + die.crit}"
            draft.problems.append(entry.problem("miss, basic, crit", what, "A die has 6 faces"))
    known = {entry.id for entry in dice}
    missing = [colour for colour in STRENGTH if colour not in known]
    if missing and draft.whole("dice"):
        place = shown_path(draft.directory, "dice.toml")
        todo = "Add a [[die]] for each colour, with count = 0 to leave it out"
        draft.problems.append(Problem(place, f"no die of colour {listed(missing)}", todo))


def _check_numbers(deck: Sequence[Entry[Any]], problems: list[Problem]) -> None:
    """Numbers tell the cards of one deck apart."""
    first: dict[int, Entry[Any]] = {}
    for entry in deck:
        if entry.card is None:
            continue
        number = entry.card.number
        other = first.setdefault(number, entry)
        if other is not entry:
            what = f"{number} is the number of {other.label} too"
            problems.append(entry.problem("number", what, "Give each card of a deck its own number"))


def _check_sides(heroes: Sequence[Entry[v.Hero]], problems: list[Problem]) -> None:
    """Each side of a hero card is there once."""
    first: dict[str, Entry[v.Hero]] = {}
    for entry in heroes:
        if entry.card is None:
            continue
        other = first.setdefault(entry.card.side, entry)
        if other is not entry:
            what = f"side {entry.card.side} is {other.label} too"
            problems.append(entry.problem("side", what, "Give each hero its own side, such as 4a"))


def _check_rewards(draft: Draft) -> None:
    """Reward items exist, and every item is carried by exactly one enemy."""
    enemies, items = draft.decks.get("enemies"), draft.decks.get("items")
    if enemies is None:
        return
    known = [entry.id for entry in items or []]
    carriers: dict[str, Entry[v.Enemy]] = {}
    for entry in enemies:
        if entry.card is None:
            continue
        for name, reward in (("reward", entry.card.reward), ("later_reward", entry.card.later_reward)):
            if reward is None or reward.item is None:
                continue
            where = f"{name}, item"
            if reward.item not in known:
                if items is not None:
                    what = f"there is no item '{reward.item}'{closest(reward.item, known)}"
                    todo = "Write that item into items.toml, or name one that is there"
                    draft.problems.append(entry.problem(where, what, todo))
            elif reward.item in carriers:
                what = f"item '{reward.item}' is carried by {carriers[reward.item].label} too"
                todo = "Each item exists once: write a second one with another id into items.toml"
                draft.problems.append(entry.problem(where, what, todo))
            else:
                carriers[reward.item] = entry
    if not draft.whole("enemies"):
        return  # the missing carrier may be among those
    for item in items or []:
        if item.id and item.id not in carriers:
            todo = f'Give it to an enemy: reward = {{ item = "{item.id}" }}, or remove it'
            draft.problems.append(item.problem("id", "no enemy carries this item", todo))


# --- what needs two fields of one card to judge ---

_Flaws = Iterator[tuple[str, str, str]]


def _enemy_flaws(enemy: v.Enemy) -> _Flaws:
    for name, reward in (("reward", enemy.reward), ("later_reward", enemy.later_reward)):
        if reward is not None and reward.gain and reward.item is not None:
            yield name, "a reward is either gained at once or an item", "Remove gain or item"
    returns = any(isinstance(effect, v.ReturnToStack) for effect in enemy.after)
    if enemy.later_reward is not None and not returns:
        todo = 'Add after = [{ do = "return-to-stack" }], or remove it'
        yield "later_reward", "this enemy never returns to its stack", todo
    for number, effect in enumerate(enemy.standing, 1):
        if isinstance(effect, v.HitBonus) and effect.if_exhausted:
            where = f"standing, entry {number}, if_exhausted"
            yield where, "only an item may depend on exhausted dice", "Remove if_exhausted"


def _item_flaws(item: v.Item) -> _Flaws:
    if not item.effects and not item.passive:
        yield "effects", "this item does nothing", "Give it an entry in effects or in passive"
    if item.kind == "one-use":
        if item.passive:
            yield "passive", "a one-use item has no passive effect", 'Write kind = "lasting", or use effects'
        if item.limit != "none":
            yield "limit", "a one-use item needs no limit", 'Remove limit, or write kind = "lasting"'
    if item.cost and not item.effects:
        yield "cost", "there is a cost but no effect to pay for", "Add an entry to effects, or remove cost"
    if item.effects and not item.windows:
        yield (
            "windows",
            "this item can never be used",
            "Name at least one of activation, commit, roll, reward",
        )
    repeats = any(isinstance(effect, v.RepeatReward) for effect in item.effects)
    if repeats and item.windows != ("reward",):
        yield "windows", "repeat-reward works in the window reward only", 'Write windows = ["reward"]'
    if "reward" in item.windows and not repeats:
        yield "windows", "the window reward is for repeat-reward only", "Name activation, commit or roll"
    for number, effect in enumerate(item.effects, 1):
        where = f"effects, entry {number}"
        if isinstance(effect, v.DealDieFaces) and not any(isinstance(c, _DIE_COSTS) for c in item.cost):
            what = "deal-die-faces needs a die that was paid as cost"
            yield where, what, 'Add cost = [{ do = "banish-pool-die" }] or [{ do = "exhaust-pool-die" }]'
        elif isinstance(effect, v.Turn):
            if effect.face == effect.into:
                yield where, f"a {effect.face} stays what it is", "Let face and into differ"
            if effect.rolled_colours and item.windows != ("roll",):
                what = "rolled_colours looks at the last roll"
                yield f"{where}, rolled_colours", what, 'Write windows = ["roll"]'
        elif isinstance(effect, v.Gain) and effect.amount == 0:
            yield f"{where}, amount", "a gain of 0 does nothing", "Write another number, or remove the effect"


def _list_flaws(card: msgspec.Struct, path: tuple[str, ...]) -> _Flaws:
    """Lists of words or classes inside effects: empty ones mean nothing, and no word stands twice."""
    for info in msgspec.structs.fields(card):
        value = getattr(card, info.name)
        here = (*path, info.name)
        if isinstance(value, msgspec.Struct):
            yield from _list_flaws(value, here)
        elif isinstance(value, tuple):
            if value and isinstance(value[0], msgspec.Struct):
                for number, item in enumerate(value, 1):
                    yield from _list_flaws(item, (*here, f"entry {number}"))
            elif not value and info.name in ("colours", "faces", "classes"):
                yield ", ".join(here), "the list is empty, so the effect does nothing", "Name at least one"
            elif len(set(value)) != len(value):
                twice = listed(sorted({str(item) for item in value if value.count(item) > 1}))
                yield ", ".join(here), f"{twice} stands twice", "Name each once"

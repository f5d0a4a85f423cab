"""The inventory: gaining, dropping and using up items; its capacity is the Strategy value."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.sentinels.rules.catalog import HEALTH, Deed, Hero, Op
from ludonaut.sentinels.rules.dice import ALL_COLOURS
from ludonaut.sentinels.rules.dice_moves import RecoverDice
from ludonaut.sentinels.rules.events import Ev
from ludonaut.sentinels.rules.missions import count_deed
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.table.native.core import Step

TAKE: Final = 0
LEAVE: Final = 1
DROP: Final = 1 << 20
"""Choices from here on drop the item of a held card (added to it)."""


def add_item(s: Sentinels, card: i64) -> None:
    """The item of ``card`` comes into the inventory; there must be room."""
    s.inventory = (*s.inventory, int(card))
    s.refit()
    item = s.item_of(card)
    s.note(Ev.ITEM_GAINED, item)
    for effect in s.catalog.items[item].on_gain:
        if effect.op == Op.GAIN:
            s.set_stat(effect.a, s.stat(effect.a) + effect.b)
    keep_to_capacity(s)


def remove_item(s: Sentinels, card: i64) -> None:
    """The item of ``card`` leaves the inventory for the discard pile."""
    i = s.inventory.index(int(card))
    s.inventory = s.inventory[:i] + s.inventory[i + 1 :]
    s.discard = (*s.discard, int(card))
    s.refit()


def keep_to_capacity(s: Sentinels) -> None:
    """Strategy fell: surplus items are discarded at once, the player's choice (ruling S33)."""
    if s.options.s33 == 0 and len(s.inventory) > s.capacity():
        s.push(DROP_SURPLUS)


def use_up(s: Sentinels, card: i64) -> None:
    """The item of ``card`` is used: a one-use item is discarded, a limited one marked; mission and hero notice."""
    item = s.item_of(card)
    d = s.catalog.items[item]
    s.note(Ev.ITEM_USED, item)
    if d.lasting:
        if d.per_round:
            s.used_round = (*s.used_round, int(card))
        if d.per_roll:
            s.used_roll = (*s.used_roll, int(card))
    else:
        remove_item(s, card)
    count_deed(s, Deed.USE_ITEMS, 1)
    if not d.lasting and s.catalog.heroes[s.hero].ability == Hero.ITEM_BONUS:
        s.push(HERO_ITEM_BONUS)


class HeroItemBonus(Step[Sentinels]):
    """Hero 1a: each one-use item used also gives Health or recovers dice, the player's choice."""

    def run(self, s: Sentinels) -> None:
        s.ask(self)

    def fill(self, s: Sentinels) -> None:
        s.offer(0)
        s.offer(1)

    def take(self, s: Sentinels, choice: i64) -> None:
        hero = s.catalog.heroes[s.hero]
        if choice == 0:
            s.set_stat(HEALTH, s.health + hero.a)
        else:
            s.push(RecoverDice(int(hero.b), ALL_COLOURS, 0))

    def name(self, s: Sentinels, choice: i64) -> str:
        return "health" if choice == 0 else "dice"

    def prompt(self, s: Sentinels) -> str:
        hero = s.catalog.heroes[s.hero]
        return f"Hero ability: gain {hero.a} Health or recover {hero.b} dice"


HERO_ITEM_BONUS: Final = HeroItemBonus()


class DropSurplus(Step[Sentinels]):
    """Discard items down to the capacity, one at a time."""

    def run(self, s: Sentinels) -> None:
        if len(s.inventory) > s.capacity():
            s.ask(self)

    def fill(self, s: Sentinels) -> None:
        offer_drops(s)

    def take(self, s: Sentinels, choice: i64) -> None:
        s.push(self)
        drop(s, choice - DROP)

    def name(self, s: Sentinels, choice: i64) -> str:
        return drop_name(s, choice)

    def prompt(self, s: Sentinels) -> str:
        return "Too many items: discard one"


DROP_SURPLUS: Final = DropSurplus()


def offer_drops(s: Sentinels) -> None:
    """Offer every held item for dropping."""
    for card in s.inventory:
        s.offer(DROP + card)


def drop(s: Sentinels, card: i64) -> None:
    """Drop the item of a held card."""
    s.note(Ev.ITEM_DROPPED, s.item_of(card))
    remove_item(s, card)


def drop_name(s: Sentinels, choice: i64) -> str:
    """The name of a choice that drops an item."""
    return "drop " + s.catalog.items[s.item_of(choice - DROP)].ident


class OfferItem(Step[Sentinels]):
    """An item is to be had: take it, dropping a held one when there is no room, or leave it (ruling S32)."""

    def __init__(self, card: int) -> None:
        self.card: i64 = card

    def run(self, s: Sentinels) -> None:
        s.ask(self)

    def fill(self, s: Sentinels) -> None:
        if has_room(s):
            s.offer(TAKE)
        elif may_make_room(s):
            offer_drops(s)
        s.offer(LEAVE)

    def take(self, s: Sentinels, choice: i64) -> None:
        if choice >= DROP:
            s.push(self)
            drop(s, choice - DROP)
        elif choice == TAKE:
            add_item(s, self.card)
        else:
            s.discard = (*s.discard, int(self.card))

    def name(self, s: Sentinels, choice: i64) -> str:
        if choice >= DROP:
            return drop_name(s, choice)
        return "take" if choice == TAKE else "leave"

    def prompt(self, s: Sentinels) -> str:
        return f"Take the item {s.catalog.items[s.item_of(self.card)].name}?"

    def args(self) -> tuple[int, ...]:
        return (int(self.card),)

    def make(self, args: list[int]) -> Step[Sentinels]:
        return OfferItem(args[0])


def has_room(s: Sentinels) -> bool:
    """Is there room for one item more?"""
    return len(s.inventory) < s.capacity()


def may_make_room(s: Sentinels) -> bool:
    """May held items be dropped to gain another?  Not while there is a surplus under switch S33 b."""
    return s.options.s33 != 1 or len(s.inventory) <= s.capacity()

"""Immediate rewards: offered at the moment of defeat, may be declined (ruling S26)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.sentinels.rules.catalog import Deed, Effect, Op, Window
from ludonaut.sentinels.rules.dice_moves import RecoverDice
from ludonaut.sentinels.rules.events import Ev
from ludonaut.sentinels.rules.inventory import keep_to_capacity, use_up
from ludonaut.sentinels.rules.missions import count_deed
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.table.native.core import Step

TAKE: Final = 1
DECLINE: Final = 2
USE: Final = 1 << 20
"""Choices from here on use the item of a held card (added to it)."""


def rewards_of(s: Sentinels, card: i64) -> list[Effect]:
    """The immediate reward the card carries now."""
    d = s.catalog.cards[card]
    return d.later_gain if card in s.carrying else d.gain


def gain_reward(s: Sentinels, card: i64) -> None:
    """Resolve the immediate reward of a card, its parts in printed order."""
    gains = rewards_of(s, card)
    i: i64 = len(gains) - 1
    while i >= 0:
        s.push(GainReward(int(card), int(i)))
        i -= 1


class OfferReward(Step[Sentinels]):
    """Take or decline the immediate reward; an item of the reward window may double it."""

    def __init__(self, card: int) -> None:
        self.card: i64 = card

    def run(self, s: Sentinels) -> None:
        s.note(Ev.REWARD, self.card)
        s.ask(self)

    def fill(self, s: Sentinels) -> None:
        s.offer(TAKE)
        if s.gear.repeats and not s.items_blocked():
            for held in s.inventory:
                if s.catalog.items[s.item_of(held)].windows & Window.REWARD:
                    s.offer(USE + held)
        s.offer(DECLINE)

    def take(self, s: Sentinels, choice: i64) -> None:
        if choice == DECLINE:
            s.note(Ev.REWARD_DECLINED, self.card)
            count_deed(s, Deed.DECLINE_REWARDS, 1)
            return
        if choice >= USE:
            use_up(s, choice - USE)
            gain_reward(s, self.card)
        gain_reward(s, self.card)

    def name(self, s: Sentinels, choice: i64) -> str:
        if choice == TAKE:
            return "take"
        if choice == DECLINE:
            return "decline"
        return "use " + s.catalog.items[s.item_of(choice - USE)].ident

    def prompt(self, s: Sentinels) -> str:
        return f"{s.catalog.cards[self.card].name} is defeated: take its reward?"

    def args(self) -> tuple[int, ...]:
        return (int(self.card),)

    def make(self, args: list[int]) -> Step[Sentinels]:
        return OfferReward(args[0])


class GainReward(Step[Sentinels]):
    """One part of an immediate reward."""

    def __init__(self, card: int, part: int) -> None:
        self.card: i64 = card
        self.part: i64 = part

    def run(self, s: Sentinels) -> None:
        gain(s, rewards_of(s, self.card)[self.part])

    def args(self) -> tuple[int, ...]:
        return (int(self.card), int(self.part))

    def make(self, args: list[int]) -> Step[Sentinels]:
        return GainReward(args[0], args[1])


def gain(s: Sentinels, effect: Effect) -> None:
    """Gain stat points or recover dice: what rewards and items share."""
    if effect.op == Op.GAIN:
        s.set_stat(effect.a, s.stat(effect.a) + effect.b)
        keep_to_capacity(s)
    elif effect.op == Op.RECOVER:
        s.push(RecoverDice(int(effect.a), int(effect.b), int(effect.c)))

"""The three conflict stacks and the boss deck: tops, reveals, discards.

Nobody knows the order below a top, so there is none: a stack holds ``UNSEEN`` where a card has not been seen, and
which card it is comes out of the set ``unseen`` when it is turned up (ruling S05).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.sentinels.rules.events import Ev
from ludonaut.sentinels.rules.missions import stack_emptied
from ludonaut.sentinels.rules.state import EMPTY, STACK_LETTERS, STACKS, UNSEEN, Sentinels
from ludonaut.table.native.core import Step
from ludonaut.table.native.vectors import numbers, without


def is_mandatory(s: Sentinels, stack: i64) -> bool:
    """Is a mandatory enemy on top of the stack?"""
    card = s.top(stack)
    return card >= 0 and s.catalog.cards[card].mandatory


def some_mandatory(s: Sentinels) -> bool:
    """Is a mandatory enemy on top of any stack?"""
    return is_mandatory(s, 0) or is_mandatory(s, 1) or is_mandatory(s, 2)


def cards_left(s: Sentinels) -> bool:
    """Is any stack not empty?"""
    return s.tops != 0


def take_top(s: Sentinels, stack: i64) -> i64:
    """Take the top card off a non-empty stack; the next one is turned face up."""
    card = s.top(stack)
    under = s.under[stack]
    if under:
        next_card: i64 = under[-1]
        s.under[stack] = under[:-1]
        s.set_top(stack, next_card)
        if next_card == UNSEEN:
            s.push(REVEAL[stack])
    else:
        s.set_top(stack, EMPTY)
        stack_emptied(s, stack)
    return card


def put_on_top(s: Sentinels, stack: i64, card: i64) -> None:
    """Put a card face up on top of a stack."""
    if s.has_cards(stack):
        s.under[stack] = (*s.under[stack], int(s.top(stack)))
    s.set_top(stack, card)
    s.note(Ev.BACK_ON_STACK, card, stack)


def move_to_bottom(s: Sentinels, stack: i64) -> None:
    """Move the top card of a stack to its bottom; the next one is turned face up."""
    card = s.top(stack)
    s.note(Ev.TO_BOTTOM, card, stack)
    under = s.under[stack]
    if not under:
        return
    s.under[stack] = (int(card), *under[:-1])
    s.set_top(stack, under[-1])
    if under[-1] == UNSEEN:
        s.push(REVEAL[stack])


def discard_top(s: Sentinels, stack: i64) -> None:
    """Discard the top card of a non-empty stack."""
    card = take_top(s, stack)
    s.discard = s.discard + (int(card),)  # noqa: RUF005
    s.note(Ev.TOP_DISCARDED, card, stack)


class RevealTop(Step[Sentinels]):
    """Turn up the next card of a stack: any of the cards nobody has seen, equally likely."""

    def __init__(self, stack: int) -> None:
        self.stack: i64 = stack

    def run(self, s: Sentinels) -> None:
        if s.top(self.stack) == UNSEEN:
            s.chance(self)

    def draw(self, s: Sentinels) -> i64:
        return s.unseen[s.below(len(s.unseen))]

    def settle(self, s: Sentinels, outcome: i64) -> None:
        s.unseen = without(s.unseen, outcome)
        s.set_top(self.stack, outcome)
        s.note(Ev.TOP_REVEALED, outcome, self.stack)

    def outcomes(self, s: Sentinels) -> list[tuple[int, float]]:
        return [(card, 1 / len(s.unseen)) for card in numbers(s.unseen)]

    def outcome_name(self, s: Sentinels, outcome: i64) -> str:
        return s.catalog.cards[outcome].ident

    def outcome_code(self, s: Sentinels, text: str) -> i64:
        for card in numbers(s.unseen):
            if s.catalog.cards[card].ident == text:
                return card
        raise ValueError(seen_reason(s, text))

    def prompt(self, s: Sentinels) -> str:
        return f"Turn up the next card of stack {STACK_LETTERS[self.stack]}"

    def args(self) -> tuple[int, ...]:
        return (int(self.stack),)

    def make(self, args: list[int]) -> Step[Sentinels]:
        return REVEAL[args[0]]


REVEAL: Final = [RevealTop(0), RevealTop(1), RevealTop(2)]


def seen_reason(s: Sentinels, ident: str) -> str:
    """Why ``ident`` cannot be turned up."""
    for d in s.catalog.cards:
        if d.ident == ident:
            return f"{d.name} has been seen already or is not among these cards"
    return f"no card is called {ident!r}"


class DiscardTops(Step[Sentinels]):
    """Discard top cards of the stacks, the player's choice one at a time; mandatory ones may go too (rulings B7)."""

    def __init__(self, cards: int) -> None:
        self.cards: i64 = cards

    def run(self, s: Sentinels) -> None:
        if self.cards > 0:
            s.ask(self)

    def fill(self, s: Sentinels) -> None:
        offer_stacks(s)

    def take(self, s: Sentinels, choice: i64) -> None:
        if self.cards > 1:
            s.push(DiscardTops(int(self.cards) - 1))
        discard_top(s, choice)

    def name(self, s: Sentinels, choice: i64) -> str:
        return "discard " + STACK_LETTERS[choice]

    def prompt(self, s: Sentinels) -> str:
        return "Discard the top card of a stack" + (f" ({self.cards} to go)" if self.cards > 1 else "")

    def args(self) -> tuple[int, ...]:
        return (int(self.cards),)

    def make(self, args: list[int]) -> Step[Sentinels]:
        return DiscardTops(args[0])


def offer_stacks(s: Sentinels) -> None:
    """Offer every stack that is not empty."""
    stack: i64 = 0
    while stack < STACKS:
        if s.has_cards(stack):
            s.offer(stack)
        stack += 1


class RevealBoss(Step[Sentinels]):
    """Turn the top boss card face up: any boss not revealed yet, equally likely."""

    def run(self, s: Sentinels) -> None:
        if s.bosses:
            s.chance(self)

    def draw(self, s: Sentinels) -> i64:
        return s.bosses[s.below(len(s.bosses))]

    def settle(self, s: Sentinels, outcome: i64) -> None:
        card = int(outcome)
        i = s.bosses.index(card)
        s.bosses = s.bosses[:i] + s.bosses[i + 1 :]
        s.revealed = (*s.revealed, card)
        s.note(Ev.BOSS_REVEALED, outcome)

    def outcomes(self, s: Sentinels) -> list[tuple[int, float]]:
        return [(card, 1 / len(s.bosses)) for card in s.bosses]

    def outcome_name(self, s: Sentinels, outcome: i64) -> str:
        return s.catalog.cards[outcome].ident

    def outcome_code(self, s: Sentinels, text: str) -> i64:
        for card in s.bosses:
            if s.catalog.cards[card].ident == text:
                return card
        raise ValueError(seen_reason(s, text))

    def prompt(self, s: Sentinels) -> str:
        return "Turn up the top boss card"


REVEAL_BOSS: Final = RevealBoss()

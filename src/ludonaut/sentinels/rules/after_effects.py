"""Resolve Phase, step 2: After Effects."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.sentinels.rules.activation import ActivateMore
from ludonaut.sentinels.rules.catalog import ONLY_SUFFERED, Effect, Op
from ludonaut.sentinels.rules.defeat import holds
from ludonaut.sentinels.rules.dice import (
    HITS,
    MISSES,
    colours_of,
    count,
    faces_text,
    parse_faces,
    roll_outcomes,
    size,
    strongest_colour,
    unit,
    weakest,
)
from ludonaut.sentinels.rules.dice_moves import roll
from ludonaut.sentinels.rules.events import Ev
from ludonaut.sentinels.rules.stacks import discard_top, put_on_top
from ludonaut.sentinels.rules.state import (
    CANCELLED,
    CARD,
    DEFEATED,
    DICE,
    FLAGS,
    GONE,
    ORIGIN,
    STACKS,
    WIDTH,
    Sentinels,
)
from ludonaut.sentinels.rules.suffer import damage_from, suffer
from ludonaut.table.native.core import Step


class CollectAfterEffects(Step[Sentinels]):
    """Gather the after effects of the active cards, defeated ones too; the player orders them (ruling S29).

    Effects that commute with every other (no recovery, more enemies) are resolved without asking for an order.
    Cards that arrive from now on take no part (ruling S30).
    """

    def run(self, s: Sentinels) -> None:
        waiting: list[int] = []
        e: i64 = 0
        while e < s.enemies * WIDTH:
            flags = s.active[e + FLAGS]
            if flags & (GONE | CANCELLED) == 0:
                d = s.card_at(e)
                i: i64 = 0
                for effect in d.after:
                    if applies(s, e, effect):
                        if effect.op == Op.NO_RECOVERY or effect.op == Op.ACTIVATE_MORE:
                            resolve_after(s, e, effect)
                        else:
                            waiting.append(int(e // WIDTH * 16 + i))
                    i += 1
            e += WIDTH
        s.after = tuple(waiting)
        if waiting:
            s.push(AFTER_EFFECTS)


def applies(s: Sentinels, e: i64, effect: Effect) -> bool:
    """Does the after effect of the enemy at ``e`` have anything to do?"""
    if effect.b == ONLY_SUFFERED:
        return s.suffered > 0
    if not holds(effect.b, False, s.active[e + FLAGS] & DEFEATED != 0):
        return False
    if effect.op == Op.BANISH_ASSIGNED:
        return s.active[e + DICE] != 0
    if effect.op == Op.DISCARD_EACH_TOP:
        return s.active[e + DICE] & effect.a != 0
    return True


class AfterEffects(Step[Sentinels]):
    """Resolve the after effects that are left, the next one by the player's choice; loss is tested after each."""

    def run(self, s: Sentinels) -> None:
        if s.after:
            s.ask(self)

    def fill(self, s: Sentinels) -> None:
        for code in s.after:
            s.offer(code)

    def take(self, s: Sentinels, choice: i64) -> None:
        s.push(self)
        i = s.after.index(int(choice))
        s.after = s.after[:i] + s.after[i + 1 :]
        e = choice // 16 * WIDTH
        resolve_after(s, e, s.card_at(e).after[choice & 15])

    def name(self, s: Sentinels, choice: i64) -> str:
        e = choice // 16 * WIDTH
        part = choice & 15
        return "after " + s.card_at(e).ident + (f" {part + 1}" if part else "")

    def prompt(self, s: Sentinels) -> str:
        return "Choose the after effect to resolve next"


COLLECT_AFTER_EFFECTS: Final = CollectAfterEffects()
AFTER_EFFECTS: Final = AfterEffects()


def resolve_after(s: Sentinels, e: i64, effect: Effect) -> None:
    """Carry out one after effect of the enemy at ``e``."""
    op = effect.op
    if op == Op.NO_RECOVERY:
        s.skip_recovery = True
    elif op == Op.ACTIVATE_MORE:
        s.pending += effect.a
        s.note(Ev.MORE_ENEMIES, effect.a)
    elif op == Op.BANISH_ASSIGNED:
        dice = s.active[e + DICE]
        s.active[e + DICE] = 0
        s.banish_bag(colours_of(dice))
    elif op == Op.BANISH_MISSES:
        banish_misses(s)
    elif op == Op.RETURN_TO_STACK:
        return_to_stack(s, e)
    elif op == Op.BANISH_STRONGEST:
        colour = strongest_colour(s.pool)
        if colour >= 0:
            s.pool -= unit(colour)
            s.banish_bag(unit(colour))
    elif op == Op.ROLL_WEAKEST:
        s.push(RollWeakest(int(effect.a), int(effect.c), int(effect.d)))
    elif op == Op.DISCARD_EACH_TOP:
        stack: i64 = 0
        while stack < STACKS:
            if s.has_cards(stack):
                discard_top(s, stack)
            stack += 1
    elif op == Op.ACTIVATE_NOW:
        if s.options.s30:
            s.push(LateArrivals(int(s.enemies)))
        s.push(ActivateMore(int(effect.a), 1))


def banish_misses(s: Sentinels) -> None:
    """Banish every die of the active area showing a miss, those that lie on enemies included."""
    dice = s.loose() & MISSES
    s.rolled &= ~MISSES
    s.kept &= ~MISSES
    e: i64 = 0
    while e < s.enemies * WIDTH:
        dice += s.active[e + DICE] & MISSES
        s.active[e + DICE] &= ~MISSES
        e += WIDTH
    s.banish_bag(colours_of(dice))


def return_to_stack(s: Sentinels, e: i64) -> None:
    """The enemy goes back on top of the stack it came from and from then on carries its later reward.

    The dice that lay on it stay in the active area (in its empty slot) and are exhausted with the others.
    """
    card = s.active[e + CARD]
    s.active[e + FLAGS] |= GONE
    s.refresh()
    if int(card) not in s.carrying:
        s.carrying = (*s.carrying, int(card))
    put_on_top(s, s.active[e + ORIGIN], card)


class RollWeakest(Step[Sentinels]):
    """Roll the weakest dice of exhausted area and pool together; enough hits banish a die (ruling S67).

    The rolled dice return where they were, so they are not moved at all.
    """

    def __init__(self, dice: int, hits: int, banish: int) -> None:
        self.dice: i64 = dice
        self.hits: i64 = hits
        self.banish: i64 = banish

    def run(self, s: Sentinels) -> None:
        if self.rolled(s):
            s.chance(self)

    def rolled(self, s: Sentinels) -> i64:
        """The colour bag that is rolled."""
        return weakest(s.exhausted + s.pool, self.dice)

    def draw(self, s: Sentinels) -> i64:
        return roll(s, self.rolled(s))

    def settle(self, s: Sentinels, outcome: i64) -> None:
        s.note(Ev.TEST_ROLLED, outcome)
        if size(outcome & HITS) < self.hits:
            return
        if count(s.pool, self.banish):
            s.pool -= unit(self.banish)
            s.banish_bag(unit(self.banish))
        elif count(s.exhausted, self.banish):
            s.exhausted -= unit(self.banish)
            s.banish_bag(unit(self.banish))

    def outcomes(self, s: Sentinels) -> list[tuple[int, float]]:
        return roll_outcomes(self.rolled(s), s.catalog.dice)

    def outcome_name(self, s: Sentinels, outcome: i64) -> str:
        return faces_text(outcome)

    def outcome_code(self, s: Sentinels, text: str) -> i64:
        return parse_faces(text, self.rolled(s), s.catalog.dice)

    def prompt(self, s: Sentinels) -> str:
        return f"Roll the {self.dice} weakest dice of exhausted area and pool"

    def args(self) -> tuple[int, ...]:
        return (int(self.dice), int(self.hits), int(self.banish))

    def make(self, args: list[int]) -> Step[Sentinels]:
        return RollWeakest(args[0], args[1], args[2])


class LateArrivals(Step[Sentinels]):
    """Switch S30 b: enemies that after effects activated deal their damage at once, and their after effects join."""

    def __init__(self, slots: int) -> None:
        self.slots: i64 = slots

    def run(self, s: Sentinels) -> None:
        e = self.slots * WIDTH
        damage = damage_from(s, e)
        joined: list[int] = []
        while e < s.enemies * WIDTH:
            if s.fights(e):
                i: i64 = 0
                for effect in s.card_at(e).after:
                    if applies(s, e, effect):
                        joined.append(int(e // WIDTH * 16 + i))
                    i += 1
            e += WIDTH
        s.after = s.after + tuple(joined)
        suffer(s, damage)

    def args(self) -> tuple[int, ...]:
        return (int(self.slots),)

    def make(self, args: list[int]) -> Step[Sentinels]:
        return LateArrivals(args[0])

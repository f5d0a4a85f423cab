"""Resolve Phase, steps 3 to 6: Exhaust Dice, Recover Dice, Gain Item Rewards, Cleanup."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.sentinels.rules.catalog import Deed, Hero, Rule
from ludonaut.sentinels.rules.dice import (
    ALL_COLOURS,
    COLOUR_LETTERS,
    COLOURS,
    CRITS,
    colours_of,
    count,
    size,
    unit,
)
from ludonaut.sentinels.rules.dice_moves import RecoverDice
from ludonaut.sentinels.rules.events import Ev
from ludonaut.sentinels.rules.inventory import (
    DROP,
    DROP_SURPLUS,
    add_item,
    drop,
    drop_name,
    has_room,
    may_make_room,
    offer_drops,
)
from ludonaut.sentinels.rules.missions import complete, count_deed, current, in_play
from ludonaut.sentinels.rules.stacks import discard_top, is_mandatory
from ludonaut.sentinels.rules.state import (
    CANCELLED,
    CARD,
    DEALT,
    DEFEATED,
    DICE,
    FLAGS,
    GONE,
    HARM,
    STACK_LETTERS,
    STACKS,
    TAKEN,
    WIDTH,
    Sentinels,
)
from ludonaut.table.native.core import Step

DONE: Final = -1

# --- 3. Exhaust Dice ------------------------------------------------------------------------------


class ExhaustDice(Step[Sentinels]):
    """Move all dice of the active area to the exhausted area (ruling S19), except those that stay on an enemy.

    Heroes 1b and 2a first choose the dice that go to the pool instead.
    """

    def run(self, s: Sentinels) -> None:
        hero = s.catalog.heroes[s.hero]
        s.push(EXHAUST_REST)
        if hero.ability == Hero.SAVE_CRITS and used_dice(s) & CRITS:
            s.push(SaveCrits(int(hero.a)))
        elif hero.ability == Hero.EXCHANGE:
            s.push(EXCHANGE)


def keeps(s: Sentinels, e: i64) -> bool:
    """Do the dice on this enemy stay on it?"""
    return s.fights(e) and s.card_at(e).keeps_dice and s.active[e + FLAGS] & CANCELLED == 0


def used_dice(s: Sentinels) -> i64:
    """Face bag of the dice about to be exhausted: those of the active area, under switch S19 b the assigned ones."""
    dice: i64 = 0 if s.options.s19 else s.loose()
    e: i64 = 0
    while e < s.enemies * WIDTH:
        if not keeps(s, e):
            dice += s.active[e + DICE]
        e += WIDTH
    return dice


def save_die(s: Sentinels, kind: i64) -> None:
    """One used die of this kind goes to the pool; an assigned one first, since unassigned crits may count for a
    mission."""
    e: i64 = 0
    while e < s.enemies * WIDTH:
        if not keeps(s, e) and count(s.active[e + DICE], kind):
            s.active[e + DICE] -= unit(kind)
            s.pool += unit(kind // 3)
            return
        e += WIDTH
    if count(s.rolled, kind):
        s.rolled -= unit(kind)
    else:
        s.kept -= unit(kind)
    s.pool += unit(kind // 3)


class SaveCrits(Step[Sentinels]):
    """Hero 1b: up to a number of dice showing crits, assigned or not, go to the pool instead of being exhausted."""

    def __init__(self, dice: int) -> None:
        self.dice: i64 = dice

    def run(self, s: Sentinels) -> None:
        if self.dice > 0 and used_dice(s) & CRITS:
            s.ask(self)

    def fill(self, s: Sentinels) -> None:
        s.offer_bag(used_dice(s) & CRITS, 0)
        s.offer(DONE)

    def take(self, s: Sentinels, choice: i64) -> None:
        if choice == DONE:
            return
        save_die(s, choice)
        s.note(Ev.SAVED, unit(choice // 3))
        s.push(SaveCrits(int(self.dice) - 1))

    def name(self, s: Sentinels, choice: i64) -> str:
        return "done" if choice == DONE else "save " + COLOUR_LETTERS[choice // 3] + "2"

    def prompt(self, s: Sentinels) -> str:
        return f"Hero ability: return up to {self.dice} dice showing crits to the pool"

    def args(self) -> tuple[int, ...]:
        return (int(self.dice),)

    def make(self, args: list[int]) -> Step[Sentinels]:
        return SaveCrits(args[0])


class Exchange(Step[Sentinels]):
    """Hero 2a: choose another colour among the used dice; up to that many used dice of the hero's colour go to the
    pool (ruling S69).  Only the number matters, so that is what is chosen."""

    def run(self, s: Sentinels) -> None:
        if self.most(s) > 0:
            s.ask(self)

    def most(self, s: Sentinels) -> i64:
        """The most dice that may be returned."""
        colour = s.catalog.heroes[s.hero].a
        used = colours_of(used_dice(s))
        best: i64 = 0
        other: i64 = 0
        while other < COLOURS:
            if other != colour:
                best = max(best, count(used, other))
            other += 1
        return min(best, count(used, colour))

    def fill(self, s: Sentinels) -> None:
        n = self.most(s)
        while n >= 0:
            s.offer(n)
            n -= 1

    def take(self, s: Sentinels, choice: i64) -> None:
        colour = s.catalog.heroes[s.hero].a
        n = choice
        while n > 0:
            used = used_dice(s)
            kind = 3 * colour
            while count(used, kind) == 0:
                kind += 1
            save_die(s, kind)
            n -= 1
        if choice > 0:
            s.note(Ev.SAVED, choice * unit(colour))

    def name(self, s: Sentinels, choice: i64) -> str:
        return f"return {choice}"

    def prompt(self, s: Sentinels) -> str:
        return "Hero ability: how many used dice of your colour go to the pool?"


class ExhaustRest(Step[Sentinels]):
    """The dice themselves are exhausted, and the damage that lay with them ends (ruling S47)."""

    def run(self, s: Sentinels) -> None:
        if in_play(s, Deed.EXHAUST_CRITS) and s.options.s19 == 0:
            count_deed(s, Deed.EXHAUST_CRITS, size(s.loose() & CRITS))
        dice: i64 = 0
        e: i64 = 0
        while e < s.enemies * WIDTH:
            if not keeps(s, e):
                dice += colours_of(s.active[e + DICE])
                s.active[e + DICE] = 0
                if s.options.s47 == 0:
                    s.active[e + HARM] = 0
            if s.options.s47 == 0:
                s.active[e + DEALT] = 0
            e += WIDTH
        loose = colours_of(s.loose())
        s.rolled = 0
        s.kept = 0
        if s.options.s19:
            s.pool += loose
        else:
            dice += loose
        s.exhaust_bag(dice)


EXCHANGE: Final = Exchange()
EXHAUST_REST: Final = ExhaustRest()
EXHAUST_DICE: Final = ExhaustDice()

# --- 4. Recover Dice ------------------------------------------------------------------------------


class Recover(Step[Sentinels]):
    """Return up to as many exhausted dice to the pool as the Recovery die shows (ruling S31)."""

    def run(self, s: Sentinels) -> None:
        if s.skip_recovery or s.standing.rules & Rule.NO_RECOVERY:
            s.note(Ev.NO_RECOVERY)
            return
        s.push(EXTRA_RECOVERY)
        s.push(RecoverDice(int(s.recovery), ALL_COLOURS, 1))


class ExtraRecovery(Step[Sentinels]):
    """After the Recover step: the dice that lasting items recover besides."""

    def run(self, s: Sentinels) -> None:
        if s.items_blocked():
            return
        for extra in s.gear.extra_recovery:
            colour: i64 = 0
            while colour < COLOURS:
                if count(extra.a, colour) and count(s.exhausted, colour):
                    s.recover_bag(unit(colour))
                colour += 1


EXTRA_RECOVERY: Final = ExtraRecovery()
RECOVER: Final = Recover()

# --- 5. Gain Item Rewards -------------------------------------------------------------------------


class GainItems(Step[Sentinels]):
    """Take items from defeated enemies, dropping held ones to make room; what is left goes with its card
    (rulings S32, S34)."""

    def run(self, s: Sentinels) -> None:
        if s.options.s33 == 2 and len(s.inventory) > s.capacity():
            s.push(self)
            s.push(DROP_SURPLUS)
            return
        if self.on_offer(s):
            s.ask(self)

    def on_offer(self, s: Sentinels) -> bool:
        e: i64 = 0
        while e < s.enemies * WIDTH:
            if offers_item(s, e):
                return has_room(s) or may_make_room(s)
            e += WIDTH
        return False

    def fill(self, s: Sentinels) -> None:
        if has_room(s):
            e: i64 = 0
            while e < s.enemies * WIDTH:
                if offers_item(s, e):
                    s.offer(e)
                e += WIDTH
        else:
            offer_drops(s)
        s.offer(DONE)

    def take(self, s: Sentinels, choice: i64) -> None:
        if choice == DONE:
            return
        s.push(self)
        if choice >= DROP:
            drop(s, choice - DROP)
            return
        s.active[choice + FLAGS] |= GONE
        add_item(s, s.active[choice + CARD])

    def name(self, s: Sentinels, choice: i64) -> str:
        if choice == DONE:
            return "done"
        if choice >= DROP:
            return drop_name(s, choice)
        return "take " + s.catalog.items[s.item_of(s.active[choice + CARD])].ident

    def prompt(self, s: Sentinels) -> str:
        return "Take item rewards" if has_room(s) else "No room: drop an item to take another?"


def offers_item(s: Sentinels, e: i64) -> bool:
    """Is the enemy defeated, and does its card still carry an item?"""
    return s.active[e + FLAGS] & (DEFEATED | GONE) == DEFEATED and s.item_of(s.active[e + CARD]) >= 0


GAIN_ITEMS: Final = GainItems()

# --- 6. Cleanup -----------------------------------------------------------------------------------


class Cleanup(Step[Sentinels]):
    """Discard the active cards, then a non-mandatory top (rulings S35 to S37).

    In the endgame undefeated enemies stay and only defeated ones go (rulings S48, S49).
    """

    def run(self, s: Sentinels) -> None:
        s.note(Ev.CLEANED_UP)
        clear_active(s)
        if s.endgame > 0 and s.options.s49:
            return
        s.push(MISSION_DISCARD)
        s.push(CLEANUP_DISCARD)


def clear_active(s: Sentinels) -> None:
    """Discard active cards and close the gaps; in the endgame undefeated enemies stay."""
    a = s.active
    gone = list(s.discard)
    kept: i64 = 0
    e: i64 = 0
    while e < s.enemies * WIDTH:
        if s.endgame > 0 and s.fights(e):
            to = kept * WIDTH
            i: i64 = 0
            while i < WIDTH:
                a[to + i] = a[e + i]
                i += 1
            a[to + TAKEN] = 0
            kept += 1
        elif a[e + FLAGS] & GONE == 0:
            gone.append(int(a[e + CARD]))
        e += WIDTH
    s.discard = tuple(gone)
    s.enemies = kept
    s.refresh()


class CleanupDiscard(Step[Sentinels]):
    """Choose a non-mandatory top card and discard it; without one the discard is skipped (ruling S36)."""

    def run(self, s: Sentinels) -> None:
        s.ask(self)

    def fill(self, s: Sentinels) -> None:
        offer_free_tops(s)

    def take(self, s: Sentinels, choice: i64) -> None:
        discard_top(s, choice)

    def name(self, s: Sentinels, choice: i64) -> str:
        return "discard " + STACK_LETTERS[choice]

    def prompt(self, s: Sentinels) -> str:
        return "Cleanup: discard a non-mandatory top card"


def offer_free_tops(s: Sentinels) -> None:
    """Offer the stacks with a non-mandatory top."""
    stack: i64 = 0
    while stack < STACKS:
        if s.has_cards(stack) and not is_mandatory(s, stack):
            s.offer(stack)
        stack += 1


class MissionDiscard(Step[Sentinels]):
    """Mission: one further non-mandatory top may be discarded at Cleanup."""

    def run(self, s: Sentinels) -> None:
        if in_play(s, Deed.EXTRA_DISCARDS):
            s.ask(self)

    def fill(self, s: Sentinels) -> None:
        offer_free_tops(s)
        if s.n > 0:
            s.offer(DONE)

    def take(self, s: Sentinels, choice: i64) -> None:
        if choice == DONE:
            return
        discard_top(s, choice)
        count_deed(s, Deed.EXTRA_DISCARDS, 1)

    def name(self, s: Sentinels, choice: i64) -> str:
        return "done" if choice == DONE else "discard " + STACK_LETTERS[choice]

    def prompt(self, s: Sentinels) -> str:
        return "Mission: discard one more non-mandatory top card?"


CLEANUP: Final = Cleanup()
CLEANUP_DISCARD: Final = CleanupDiscard()
MISSION_DISCARD: Final = MissionDiscard()


def check_health_mission(s: Sentinels) -> None:
    """Mission: end a round with exactly this Health."""
    if in_play(s, Deed.END_AT_HEALTH) and s.health == current(s).a:
        complete(s)

"""Apply Dice: assign hits to enemies, one die at a time (rulings S22 to S25, S59 to S65, S68)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.sentinels.rules.catalog import NO_CAP, Deed, Hero, Rule, Window
from ludonaut.sentinels.rules.defeat import check_defeat, deal, enough_colours, room_for_damage
from ludonaut.sentinels.rules.dice import (
    COLOURS,
    CRIT,
    HITS,
    KINDS,
    MISSES,
    colours_of,
    count,
    kind_text,
    size,
    unit,
    variety,
)
from ludonaut.sentinels.rules.events import Ev
from ludonaut.sentinels.rules.items import offer_items, offer_kinds, take_loose, use_item, use_name
from ludonaut.sentinels.rules.missions import count_deed, current, in_play
from ludonaut.sentinels.rules.rewards import USE
from ludonaut.sentinels.rules.stacks import DiscardTops
from ludonaut.sentinels.rules.state import CANCELLED, CARD, DEALT, DICE, FLAGS, HARM, TOUGH, WIDTH, Sentinels
from ludonaut.table.native.core import Step

DONE: Final = -1
SINGLE: Final = 15
"""In the second-die bits of a choice: one die only.  A choice is offset << 8 | second kind << 4 | kind."""


class ApplyDice(Step[Sentinels]):
    """Apply Dice; before the first die, the window for items between Roll and Apply."""

    def run(self, s: Sentinels) -> None:
        s.ask(self)

    def fill(self, s: Sentinels) -> None:
        if s.alive > 0 and s.loose() != 0:
            if s.standing.rules & Rule.PAIRS:
                offer_pairs(s)
            offer_dice(s)
        if s.assigned_step == 0:
            offer_items(s, Window.ROLL)
        s.offer(DONE)

    def take(self, s: Sentinels, choice: i64) -> None:
        if choice == DONE:
            return
        s.push(self)
        if choice >= USE:
            use_item(s, choice)
            return
        e = choice >> 8
        second = choice >> 4 & 15
        if s.assigned_step == 0:
            s.felled_step = 0
        dealt = place(s, e, choice & 15)
        if second != SINGLE:
            dealt += place(s, e, second)
        check_defeat(s, e)

    def name(self, s: Sentinels, choice: i64) -> str:
        if choice == DONE:
            return "done"
        if choice >= USE:
            return use_name(s, choice)
        second = choice >> 4 & 15
        die = kind_text(choice & 15)
        if second != SINGLE:
            die += kind_text(second)
        return f"assign {die} {s.card_at(choice >> 8).ident}"

    def prompt(self, s: Sentinels) -> str:
        return "Assign hits to enemies"


APPLY_DICE: Final = ApplyDice()


def face_mask(colours: i64) -> i64:
    """The face mask of every kind whose colour is in the bag or mask ``colours``."""
    out: i64 = 0
    shift: i64 = 0
    while colours != 0:
        if colours & 15:
            out |= 0xFFF << shift
        colours >>= 4
        shift += 12
    return out


def assignable(s: Sentinels) -> i64:
    """The loose dice that may go to some enemy as far as rules for all enemies decide, as a face bag."""
    standing = s.standing
    dice = s.loose() & ~standing.no_assign
    rules = standing.rules
    hits = dice & HITS
    if rules & Rule.CLEAN_ROLL and (s.rolled & MISSES or s.spent_misses):
        hits = 0
    misses: i64 = 0
    hero = s.catalog.heroes[s.hero]
    if hero.ability == Hero.MISSES_COUNT:
        fifteen: i64 = 15
        misses = dice & (fifteen << 12 * hero.a)
    dice = hits | misses
    if rules & Rule.ONE_DIE_PER_COLOUR:
        dice &= ~face_mask(s.assign_colours)
    if rules & Rule.NEEDS_EXHAUSTED:
        dice &= face_mask(s.exhausted)
    lead = standing.lead & ~s.assign_colours
    if lead:
        dice &= face_mask(lead)
    return dice


def room_on(s: Sentinels, e: i64) -> i64:
    """How many dice the caps let the enemy receive in this Apply step: 0 while it cannot take damage (ruling S68)."""
    room = s.standing.assign_cap - s.assigned_step
    if s.active[e + FLAGS] & CANCELLED:
        return room
    d = s.card_at(e)
    if (d.guarded or d.damage_cap < NO_CAP) and room_for_damage(s, e) <= 0:
        return 0
    if d.self_cap < 99:
        room = min(room, d.self_cap - size(s.active[e + DICE]))
    return room


def mask_for(s: Sentinels, e: i64, dice: i64) -> i64:
    """Those of ``dice`` that may go to this enemy: colours already on it, misses only for the classes of hero 2b."""
    if s.standing.rules & Rule.ONE_COLOUR_PER_ENEMY and s.active[e + DICE]:
        dice &= face_mask(colours_of(s.active[e + DICE]))
    if dice & MISSES:
        hero = s.catalog.heroes[s.hero]
        if hero.b >> s.card_at(e).klass & 1 == 0:
            dice &= ~MISSES
    return dice


def offer_dice(s: Sentinels) -> None:
    """Offer every single die for every enemy that may receive it."""
    dice = assignable(s)
    if s.standing.rules & Rule.PAIRS:
        dice &= MISSES  # hits go in pairs only (ruling S59)
    if dice == 0:
        return
    no_more_defeats = s.assigned_step > 0 and s.felled_step >= s.standing.defeat_cap
    e: i64 = 0
    end = s.enemies * WIDTH
    while e < end:
        if s.fights(e) and room_on(s, e) > 0:
            left = mask_for(s, e, dice)
            if no_more_defeats:
                left = harmless(s, e, left)
            s.offer_bag(left, e << 8 | SINGLE << 4)
        e += WIDTH


def harmless(s: Sentinels, e: i64, dice: i64) -> i64:
    """Those of ``dice`` that would not defeat the enemy (ruling S63)."""
    kind: i64 = 0
    while kind < KINDS:
        if count(dice, kind) and would_defeat(s, e, kind, SINGLE):
            dice -= count(dice, kind) * unit(kind)
        kind += 1
    return dice


def offer_pairs(s: Sentinels) -> None:
    """Offer every pair of hits of one colour for every enemy that may receive it (ruling S59)."""
    if s.standing.rules & Rule.ONE_DIE_PER_COLOUR:
        return
    dice = assignable(s) & HITS
    no_more_defeats = s.assigned_step > 0 and s.felled_step >= s.standing.defeat_cap
    e: i64 = 0
    while e < s.enemies * WIDTH:
        if s.fights(e) and room_on(s, e) > 1:
            there = mask_for(s, e, dice)
            colour: i64 = 0
            while colour < COLOURS:
                basic = 3 * colour + 1
                basics = count(there, basic)
                crits = count(there, basic + 1)
                if basics > 1:
                    offer_pair(s, e, basic, basic, no_more_defeats)
                if basics > 0 and crits > 0:
                    offer_pair(s, e, basic, basic + 1, no_more_defeats)
                if crits > 1:
                    offer_pair(s, e, basic + 1, basic + 1, no_more_defeats)
                colour += 1
        e += WIDTH


def offer_pair(s: Sentinels, e: i64, kind: i64, second: i64, no_more_defeats: bool) -> None:
    if not (no_more_defeats and would_defeat(s, e, kind, second)):
        s.offer(e << 8 | second << 4 | kind)


def would_defeat(s: Sentinels, e: i64, kind: i64, second: i64) -> bool:
    """Would this die (or pair) defeat the enemy?  Such a die may not be assigned once no more may fall (ruling S63)."""
    damage = die_damage(s, kind)
    dice = unit(kind)
    if second != SINGLE:
        damage += die_damage(s, second)
        dice += unit(second)
    damage = min(damage, room_for_damage(s, e))
    if s.active[e + HARM] + s.active[e + DEALT] + damage < s.active[e + TOUGH]:
        return False
    before = s.active[e + DICE]
    s.active[e + DICE] = before + dice
    enough = enough_colours(s, e)
    s.active[e + DICE] = before
    return enough


def die_damage(s: Sentinels, kind: i64) -> i64:
    """Damage of one die; a miss that hero 2b may assign deals what the ability says."""
    if kind % 3 == 0:
        return s.catalog.heroes[s.hero].c
    return s.kind_damage(kind)


def place(s: Sentinels, e: i64, kind: i64) -> i64:
    """Put one die on an enemy: damage, and whatever assigning sets off; returns the damage dealt.

    What it sets off waits until defeat and its effects are resolved (ruling S23), but is decided here, while every
    effect that sees the die still stands.
    """
    take_loose(s, kind)
    colour = kind // 3
    fifteen: i64 = 15
    s.active[e + DICE] += unit(kind)
    s.assigned_step += 1
    s.assign_colours |= fifteen << (colour << 2)
    d = s.card_at(e)
    dealt = deal(s, e, die_damage(s, kind), True)
    if s.events is not None:
        s.note(Ev.ASSIGNED, s.active[e + CARD], kind, dealt)
        if dealt > 0:
            s.note(Ev.DAMAGED, s.active[e + CARD], dealt, s.active[e + HARM] + s.active[e + DEALT])
    if s.mission < len(s.missions) and in_play(s, Deed.ASSIGN_COLOURS):
        if variety(colours_of(s.active[e + DICE])) >= current(s).a:
            count_deed(s, Deed.ASSIGN_COLOURS, 1)
    if d.die_discards and s.active[e + FLAGS] & CANCELLED == 0:
        s.push(DiscardTops(int(d.die_discards)))
    if kind % 3 == CRIT and s.standing.rules & Rule.ON_CRIT:
        crit_assigned(s)
    return dealt


def crit_assigned(s: Sentinels) -> None:
    """Each crit assigned to an enemy exhausts unassigned hits where an undefeated enemy says so."""
    e: i64 = 0
    while e < s.enemies * WIDTH:
        if s.fights(e) and s.active[e + FLAGS] & CANCELLED == 0:
            n = s.card_at(e).crit_exhausts
            while n > 0:
                s.push(EXHAUST_HIT)
                n -= 1
        e += WIDTH


class ExhaustHit(Step[Sentinels]):
    """Exhaust one unassigned hit, the player's choice; none, nothing (ruling S65)."""

    def run(self, s: Sentinels) -> None:
        s.ask(self)

    def fill(self, s: Sentinels) -> None:
        offer_kinds(s, HITS)

    def take(self, s: Sentinels, choice: i64) -> None:
        take_loose(s, choice)
        if choice % 3 == CRIT:
            count_deed(s, Deed.EXHAUST_CRITS, 1)
        s.exhaust_bag(unit(choice // 3))

    def name(self, s: Sentinels, choice: i64) -> str:
        return "exhaust " + kind_text(choice)

    def prompt(self, s: Sentinels) -> str:
        return "A crit was assigned: exhaust one unassigned hit"


EXHAUST_HIT: Final = ExhaustHit()

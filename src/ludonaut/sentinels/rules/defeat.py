"""Damage, defeat, flight: what happens to enemies, whoever causes it."""

from __future__ import annotations

from mypy_extensions import i64

from ludonaut.sentinels.rules.catalog import (
    ALWAYS,
    ONLY_DEFEATED,
    ONLY_FIRST,
    ONLY_NOT_FIRST,
    ONLY_UNDEFEATED,
    Deed,
    Op,
    Rule,
)
from ludonaut.sentinels.rules.dice import colours_of, variety
from ludonaut.sentinels.rules.events import Ev
from ludonaut.sentinels.rules.missions import count_deed
from ludonaut.sentinels.rules.rewards import OfferReward, rewards_of
from ludonaut.sentinels.rules.stacks import DiscardTops, put_on_top
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
    TOUGH,
    WIDTH,
    Sentinels,
    win,
)
from ludonaut.table.native.core import Step


def holds(only: i64, first: bool, defeated: bool) -> bool:
    """Does an effect with this ``only`` apply?"""
    if only == ALWAYS:
        return True
    if only == ONLY_FIRST:
        return first
    if only == ONLY_NOT_FIRST:
        return not first
    if only == ONLY_DEFEATED:
        return defeated
    return only == ONLY_UNDEFEATED and not defeated


def room_for_damage(s: Sentinels, e: i64) -> i64:
    """How much more damage the enemy at ``e`` can take this round: 0 while guarded (ruling S68)."""
    d = s.card_at(e)
    if s.active[e + FLAGS] & CANCELLED:
        return 99
    if d.guarded and s.class_fights(d.guarded):
        return 0
    return d.damage_cap - s.active[e + TAKEN]


def enough_colours(s: Sentinels, e: i64) -> bool:
    """Do the dice on the enemy show the colours its defeat asks for (card text)?"""
    needed = s.card_at(e).colours_to_defeat
    if needed == 0 or s.active[e + FLAGS] & CANCELLED:
        return True
    return variety(colours_of(s.active[e + DICE])) >= needed


def deal(s: Sentinels, e: i64, damage: i64, by_dice: bool) -> i64:
    """Put damage on an enemy, as much as it can take; returns how much that was.  Test defeat afterwards."""
    damage = min(damage, room_for_damage(s, e))
    if damage <= 0:
        return 0
    s.active[e + TAKEN] += damage
    if by_dice:
        s.active[e + HARM] += damage
    else:
        s.active[e + DEALT] += damage
        s.note(Ev.DAMAGED, s.active[e + CARD], damage, s.active[e + HARM] + s.active[e + DEALT])
    return damage


def check_defeat(s: Sentinels, e: i64) -> None:
    """Apply Dice: if damage meets or exceeds Health, the enemy is defeated."""
    if not s.fights(e):
        return
    if s.active[e + HARM] + s.active[e + DEALT] >= s.active[e + TOUGH] and enough_colours(s, e):
        defeat(s, e)


def defeat(s: Sentinels, e: i64) -> None:
    """The enemy at ``e`` is defeated: continuous effects stop, the immediate reward and "when defeated" resolve now."""
    d = s.card_at(e)
    card = s.active[e + CARD]
    cancelled = s.active[e + FLAGS] & CANCELLED != 0
    first = s.felled == 0
    s.felled += 1
    s.felled_step += 1
    slips = False
    if not cancelled:
        for effect in d.on_defeat:
            if effect.op == Op.SLIP_AWAY and holds(effect.b, first, True) and s.alive > 1:
                slips = True
    if slips:
        leave(s, e)
        s.note(Ev.SLIPPED_AWAY, card)
        s.push(SlipAway(int(card)))
        count_deed(s, Deed.DEFEAT_ENEMIES, 1 if is_counted(s, d.klass) else 0)
        return
    s.active[e + FLAGS] |= DEFEATED
    s.refresh()
    s.note(Ev.DEFEATED, card)
    if d.klass == 3:
        win(s)
        return
    count_deed(s, Deed.DEFEAT_ENEMIES, 1 if is_counted(s, d.klass) else 0)
    if s.standing.rules & Rule.NO_ITEMS == 0:
        for heal in s.gear.defeat_heals:
            if heal.a >> d.klass & 1:
                s.set_stat(0, s.health + heal.b)
    if not cancelled:
        for effect in d.on_defeat:
            if holds(effect.b, first, True):
                if effect.op == Op.DISCARD_TOPS:
                    s.push(DiscardTops(int(effect.a)))
                elif effect.op == Op.DEFEAT_ANOTHER:
                    s.push(DefeatAnother(int(effect.a)))
    if len(rewards_of(s, card)) > 0:
        s.push(OfferReward(int(card)))


def is_counted(s: Sentinels, klass: i64) -> bool:
    """Does the mission in play count defeats of this class?"""
    if s.mission >= len(s.missions):
        return False
    return s.catalog.missions[s.missions[s.mission]].a == klass


def leave(s: Sentinels, e: i64) -> None:
    """The enemy leaves the active area: its slot is empty, the dice on it are exhausted.  The card goes nowhere yet."""
    dice = s.active[e + DICE]
    s.active[e + DICE] = 0
    s.active[e + FLAGS] |= GONE
    s.refresh()
    s.exhaust_bag(colours_of(dice))


def flee(s: Sentinels, e: i64) -> None:
    """The enemy leaves: no reward, no damage from it."""
    leave(s, e)
    s.discard = (*s.discard, int(s.active[e + CARD]))
    s.note(Ev.FLED, s.active[e + CARD])


def discard_enemy(s: Sentinels, e: i64) -> None:
    """An item discards the enemy; dice on it are exhausted (ruling S70)."""
    leave(s, e)
    s.discard = (*s.discard, int(s.active[e + CARD]))
    s.note(Ev.ENEMY_DISCARDED, s.active[e + CARD])


class SlipAway(Step[Sentinels]):
    """The card goes back on top of a non-empty stack if there is one, the player's choice (ruling S57)."""

    def __init__(self, card: int) -> None:
        self.card: i64 = card

    def run(self, s: Sentinels) -> None:
        s.ask(self)

    def fill(self, s: Sentinels) -> None:
        stack: i64 = 0
        while stack < STACKS:
            if s.has_cards(stack):
                s.offer(stack)
            stack += 1
        if s.n == 0:
            s.offer(0)
            s.offer(1)
            s.offer(2)

    def take(self, s: Sentinels, choice: i64) -> None:
        put_on_top(s, choice, self.card)

    def name(self, s: Sentinels, choice: i64) -> str:
        return "stack " + STACK_LETTERS[choice]

    def prompt(self, s: Sentinels) -> str:
        return f"{s.catalog.cards[self.card].name} slips away: choose its stack"

    def args(self) -> tuple[int, ...]:
        return (int(self.card),)

    def make(self, args: list[int]) -> Step[Sentinels]:
        return SlipAway(args[0])


class DefeatAnother(Step[Sentinels]):
    """One other active enemy of these classes is defeated too, unless the Apply step allows no more (ruling S63)."""

    def __init__(self, classes: int) -> None:
        self.classes: i64 = classes

    def run(self, s: Sentinels) -> None:
        if s.assigned_step > 0 and s.felled_step >= s.standing.defeat_cap:
            return
        s.ask(self)

    def fill(self, s: Sentinels) -> None:
        offer_enemies(s, self.classes)

    def take(self, s: Sentinels, choice: i64) -> None:
        defeat(s, choice)

    def name(self, s: Sentinels, choice: i64) -> str:
        return "defeat " + s.card_at(choice).ident

    def prompt(self, s: Sentinels) -> str:
        return "Choose another enemy that is defeated too"

    def args(self) -> tuple[int, ...]:
        return (int(self.classes),)

    def make(self, args: list[int]) -> Step[Sentinels]:
        return DefeatAnother(args[0])


def offer_enemies(s: Sentinels, classes: i64) -> None:
    """Offer every active undefeated enemy of these classes (by offset)."""
    e: i64 = 0
    while e < s.enemies * WIDTH:
        if s.fights(e) and classes >> s.card_at(e).klass & 1:
            s.offer(e)
        e += WIDTH


def set_health(s: Sentinels, e: i64, health: i64) -> None:
    """Set an enemy's Health; damage already on it may now defeat it."""
    s.active[e + TOUGH] = health
    s.note(Ev.HEALTH_SET, s.active[e + CARD], health)
    check_defeat(s, e)

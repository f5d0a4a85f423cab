"""The state of a game of Solar Sentinels and the small moves every rule is made of."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from ludonaut.sentinels.rules.catalog import (
    HEALTH,
    NO_GEAR,
    NOTHING_STANDING,
    STRATEGY,
    Catalog,
    EnemyDef,
    Gear,
    Rule,
    Standing,
)
from ludonaut.sentinels.rules.dice import size
from ludonaut.sentinels.rules.events import Cause, Ev
from ludonaut.table.native.core import LOST, NO_CHOICES, WON, State
from ludonaut.table.native.engine import COMPILED
from ludonaut.table.native.vectors import Vec, numbers, push, vector, zeros
from ludonaut.table.quick import quick_copy

STACKS: Final = 3
STACK_LETTERS: Final = "abc"
UNSEEN: Final = -1
"""Stands in a stack for a card nobody has seen yet."""
EMPTY: Final = -2
"""Stands for the top of an empty stack."""
TOP_BITS: Final = 10
TOP_MASK: Final = 0x3FF

# The active area: WIDTH numbers per enemy, one after the other in order of activation.
WIDTH: Final = 8
CARD: Final = 0  # card number in the catalog
TOUGH: Final = 1  # its Health
HARM: Final = 2  # damage on it from dice
DEALT: Final = 3  # damage on it from items
TAKEN: Final = 4  # damage it took this round
FLAGS: Final = 5
DICE: Final = 6  # face bag of the dice assigned to it
ORIGIN: Final = 7  # the stack it came from

DEFEATED: Final = 1
GONE: Final = 2  # fled, slipped away or discarded: the slot is empty until Cleanup
CANCELLED: Final = 4


class Options:
    """Set-up options: hero (-1: choose at set-up), rank, missions, and the rule switches (0 = a, 1 = b, 2 = c)."""

    def __init__(self) -> None:
        self.hero: i64 = -1
        self.rank: i64 = 1
        self.missions: bool = False
        self.s03: i64 = 0  # stats capped at 6 / uncapped
        self.s17: i64 = 0  # live Strategy / fixed at the start of Engagement
        self.s19: i64 = 0  # exhaust the whole active area / unassigned dice return to the pool
        self.s30: i64 = 0  # late arrivals do nothing this round / deal damage at once
        self.s33: i64 = 0  # surplus items discarded at once / kept, none gained / checked at step 5
        self.s43: i64 = 0  # entourage icons chain / do not
        self.s47: i64 = 0  # damage leaves with its dice / stays
        self.s49: i64 = 0  # cleanup discard in endgame rounds / none
        self.s54: i64 = 0  # lost after 30 endgame rounds / after 100


class Sentinels(State):
    """One game.  Bags are dice bags (see ``dice.py``); cards, items, missions and heroes are catalog numbers."""

    def __init__(self, catalog: Catalog, options: Options, other: Sentinels | None = None) -> None:
        super().__init__(other)
        self.catalog: Catalog = catalog
        self.options: Options = options
        if other is None:
            self.hero: i64 = -1
            self.health: i64 = 1
            self.strategy: i64 = 1
            self.recovery: i64 = 1
            # dice
            self.pool: i64 = catalog.dice.all
            self.exhausted: i64 = 0
            self.banished: i64 = 0
            self.fresh: i64 = 0  # committed, not rolled yet
            self.rolled: i64 = 0  # unassigned dice of the last roll
            self.kept: i64 = 0  # unassigned dice that were not rolled again
            # cards
            self.tops: i64 = 0  # TOP_BITS bits per stack: the top card - EMPTY
            self.under: list[tuple[int, ...]] = [(), (), ()]  # the cards under the tops, bottom first
            self.unseen: Vec = NO_CHOICES  # what UNSEEN may be, ascending
            self.discard: tuple[int, ...] = ()
            self.bosses: tuple[int, ...] = ()  # face down
            self.revealed: tuple[int, ...] = ()
            self.carrying: tuple[int, ...] = ()  # cards that now carry their later reward
            self.active: Vec = NO_CHOICES
            self.enemies: i64 = 0  # slots in use
            self.alive: i64 = 0  # undefeated enemies among them
            self.standing: Standing = NOTHING_STANDING
            self.inventory: tuple[int, ...] = ()  # cards whose items are held
            self.gear: Gear = NO_GEAR
            self.used_round: tuple[int, ...] = ()
            self.used_roll: tuple[int, ...] = ()
            # missions
            self.missions: tuple[int, ...] = ()
            self.mission: i64 = 0  # place of the one in play
            self.completed: i64 = 0
            self.progress: i64 = 0
            self.hunted: i64 = -1  # the stack of HUNT_STACK
            # round
            self.round: i64 = 0
            self.endgame: i64 = 0  # endgame rounds begun
            self.phases: i64 = 0  # Strategy phases begun this round
            self.phase_limit: i64 = 0  # only under switch S17 b
            self.pending: i64 = 0  # change of the next activation's number of enemies
            self.activated: i64 = 0  # enemies activated in this activation
            self.scouted: i64 = 0  # stacks already moved before this activated card (hero ability)
            self.felled: i64 = 0  # enemies defeated this round
            self.suffered: i64 = 0  # damage suffered this round
            self.committed_round: i64 = 0
            self.committed_step: i64 = 0
            self.commit_colours: i64 = 0  # colour bag committed in this Commit step
            self.assigned_step: i64 = 0
            self.assign_colours: i64 = 0  # colour mask assigned in this Apply step
            self.felled_step: i64 = 0
            self.roll_colours: i64 = 0  # how many colours the last roll showed
            self.spent_misses: i64 = 0  # misses of the last roll used up where only a clean roll may hit
            self.skip_recovery: bool = False
            self.round_bonus: i64 = 0  # face bag of bonus damage until the round ends
            self.paid: i64 = -1  # colour of the pool die last paid for an item
            self.turned: i64 = -1  # kind of the die the item in use has just made
            self.after: tuple[int, ...] = ()  # after effects still to resolve: slot * 16 + index
        else:
            self.hero = other.hero
            self.health = other.health
            self.strategy = other.strategy
            self.recovery = other.recovery
            self.pool = other.pool
            self.exhausted = other.exhausted
            self.banished = other.banished
            self.fresh = other.fresh
            self.rolled = other.rolled
            self.kept = other.kept
            self.tops = other.tops
            self.under = other.under[:]
            self.unseen = other.unseen[:]
            self.discard = other.discard
            self.bosses = other.bosses
            self.revealed = other.revealed
            self.carrying = other.carrying
            self.active = other.active[:]
            self.enemies = other.enemies
            self.alive = other.alive
            self.standing = other.standing
            self.inventory = other.inventory
            self.gear = other.gear
            self.used_round = other.used_round
            self.used_roll = other.used_roll
            self.missions = other.missions
            self.mission = other.mission
            self.completed = other.completed
            self.progress = other.progress
            self.hunted = other.hunted
            self.round = other.round
            self.endgame = other.endgame
            self.phases = other.phases
            self.phase_limit = other.phase_limit
            self.pending = other.pending
            self.activated = other.activated
            self.scouted = other.scouted
            self.felled = other.felled
            self.suffered = other.suffered
            self.committed_round = other.committed_round
            self.committed_step = other.committed_step
            self.commit_colours = other.commit_colours
            self.assigned_step = other.assigned_step
            self.assign_colours = other.assign_colours
            self.felled_step = other.felled_step
            self.roll_colours = other.roll_colours
            self.spent_misses = other.spent_misses
            self.skip_recovery = other.skip_recovery
            self.round_bonus = other.round_bonus
            self.paid = other.paid
            self.turned = other.turned
            self.after = other.after

    def copy(self) -> Sentinels:
        if not COMPILED:
            return quick_copy(
                self, ("stack", "under", "active", "unseen"), {"events": None, "choices": NO_CHOICES, "n": -1}
            )
        return Sentinels(self.catalog, self.options, self)

    # --- the stacks -------------------------------------------------------------------------------

    def top(self, stack: i64) -> i64:
        """The card on top of a stack: its number, UNSEEN, or EMPTY."""
        return (self.tops >> stack * TOP_BITS & TOP_MASK) + EMPTY

    def set_top(self, stack: i64, card: i64) -> None:
        """Another card (or UNSEEN, EMPTY) is on top of a stack."""
        self.tops += card - self.top(stack) << stack * TOP_BITS

    def has_cards(self, stack: i64) -> bool:
        """Is the stack not empty?"""
        return self.tops >> stack * TOP_BITS & TOP_MASK != 0

    @property
    def stacks(self) -> list[tuple[int, ...]]:
        """The three stacks, bottom first: card numbers, or UNSEEN.  To look at; assign to change them."""
        found: list[tuple[int, ...]] = []
        stack: i64 = 0
        while stack < STACKS:
            if self.has_cards(stack):
                found.append((*self.under[stack], int(self.top(stack))))
            else:
                found.append(())
            stack += 1
        return found

    @stacks.setter
    def stacks(self, stacks: list[tuple[int, ...]]) -> None:
        stack: i64 = 0
        while stack < STACKS:
            cards = stacks[stack]
            self.under[stack] = cards[:-1]
            self.set_top(stack, cards[-1] if cards else EMPTY)
            stack += 1

    # --- reading ----------------------------------------------------------------------------------

    def card_at(self, e: i64) -> EnemyDef:
        """The definition of the enemy at offset ``e`` of the active area."""
        return self.catalog.cards[self.active[e + CARD]]

    def fights(self, e: i64) -> bool:
        """Is the enemy at offset ``e`` active and undefeated?"""
        return self.active[e + FLAGS] & (DEFEATED | GONE) == 0

    def class_fights(self, classes: i64) -> bool:
        """Is any enemy of these classes (mask of 1 << class) active and undefeated?"""
        e: i64 = 0
        while e < self.enemies * WIDTH:
            if self.fights(e) and classes >> self.card_at(e).klass & 1:
                return True
            e += WIDTH
        return False

    def find_active(self, card: i64) -> i64:
        """Offset of ``card`` in the active area (not gone), -1 when it is not there."""
        e: i64 = 0
        while e < self.enemies * WIDTH:
            if self.active[e + CARD] == card and self.active[e + FLAGS] & GONE == 0:
                return e
            e += WIDTH
        return -1

    def loose(self) -> i64:
        """Face bag of every rolled die of the active area that lies on no enemy."""
        return self.rolled + self.kept

    def items_blocked(self) -> bool:
        """May no item be used?  (Card text of the Festering mantis kind.)"""
        return self.standing.rules & Rule.NO_ITEMS != 0

    def item_of(self, card: i64) -> i64:
        """The item that ``card`` carries now, -1 for none."""
        d = self.catalog.cards[card]
        if card in self.carrying:
            return d.later_item
        return d.item

    def kind_damage(self, kind: i64) -> i64:
        """Damage a die of this kind (colour and face) deals: printed, plus bonuses, then "deals 0" (rulings B7)."""
        shift = kind << 2
        standing = self.standing
        if standing.zero >> shift & 15:
            return 0
        damage = kind % 3 + (standing.bonus >> shift & 15) + (self.round_bonus >> shift & 15)
        gear = self.gear
        if gear is not NO_GEAR and standing.rules & Rule.NO_ITEMS == 0:
            damage += gear.bonus >> shift & 15
            for condition in gear.conditions:
                if size(self.exhausted) >= condition.a:
                    damage += condition.b >> shift & 15
        return damage

    # --- the standing effects ---------------------------------------------------------------------

    def refresh(self) -> None:
        """Work out anew what the undefeated enemies impose; call after any change among them."""
        standing: list[int] = []
        alive: i64 = 0
        e: i64 = 0
        end = self.enemies * WIDTH
        while e < end:
            flags = self.active[e + FLAGS]
            if flags & (DEFEATED | GONE) == 0:
                alive += 1
                card = self.active[e + CARD]
                if flags & CANCELLED == 0 and self.catalog.cards[card].stands:
                    standing.append(int(card))
            e += WIDTH
        self.alive = alive
        if len(standing) == 0:
            self.standing = NOTHING_STANDING
        elif len(standing) == 1:
            self.standing = self.catalog.cards[standing[0]].standing
        else:
            self.standing = self.catalog.standing(tuple(standing))

    def enter(self, card: i64, origin: i64) -> i64:
        """Put a card into the active area; returns its offset."""
        e = self.enemies * WIDTH
        if len(self.active) <= e:
            i: i64 = 0
            if e == 0:
                self.active = zeros(WIDTH)
            else:
                while i < WIDTH:
                    self.active = push(self.active, 0)
                    i += 1
        a = self.active
        a[e + CARD] = card
        a[e + TOUGH] = self.catalog.cards[card].health
        a[e + HARM] = 0
        a[e + DEALT] = 0
        a[e + TAKEN] = 0
        a[e + FLAGS] = 0
        a[e + DICE] = 0
        a[e + ORIGIN] = origin
        self.enemies += 1
        if self.catalog.cards[card].stands:
            self.refresh()
        else:
            self.alive += 1
        return e

    # --- stats ------------------------------------------------------------------------------------

    def stat(self, stat: i64) -> i64:
        """The value of a stat die."""
        if stat == HEALTH:
            return self.health
        return self.strategy if stat == STRATEGY else self.recovery

    def set_stat(self, stat: i64, value: i64) -> None:
        """Set a stat within its limits (ruling S03): at most 6, Strategy and Recovery at least 1, Health 0 loses."""
        if value > 6 and self.options.s03 == 0:
            value = 6
        before = self.stat(stat)
        if stat == HEALTH:
            self.health = value
        elif stat == STRATEGY:
            self.strategy = max(value, 1)
        else:
            self.recovery = max(value, 1)
        if self.events is not None and self.stat(stat) != before:
            self.note(Ev.GAINED, stat, self.stat(stat) - before, self.stat(stat))
        if self.health < 1:
            self.finish(LOST, Cause.NO_HEALTH)

    def lose_health(self, amount: i64, card: i64) -> None:
        """Lose Health without suffering damage; tested at once."""
        if amount <= 0:
            return
        self.health -= amount
        self.note(Ev.LOST_HEALTH, amount, self.health, card)
        if self.health < 1:
            self.finish(LOST, Cause.NO_HEALTH)

    # --- dice -------------------------------------------------------------------------------------

    def exhaust_bag(self, colours: i64) -> None:
        """Dice of a colour bag, already taken from where they were, arrive in the exhausted area."""
        if colours == 0:
            return
        self.exhausted += colours
        self.note(Ev.EXHAUSTED, colours)

    def banish_bag(self, colours: i64) -> None:
        """Dice of a colour bag, already taken from where they were, leave the game; without any die it is lost."""
        if colours == 0:
            return
        self.banished += colours
        self.note(Ev.BANISHED, colours)
        if self.banished == self.catalog.dice.all:
            self.finish(LOST, Cause.NO_DICE)

    def recover_bag(self, colours: i64) -> None:
        """Move dice of a colour bag from the exhausted area to the pool."""
        if colours == 0:
            return
        self.exhausted -= colours
        self.pool += colours
        self.note(Ev.RECOVERED, colours)

    # --- inventory --------------------------------------------------------------------------------

    def refit(self) -> None:
        """Work out anew what the held items do; call after any change of the inventory."""
        items: list[int] = []
        for card in self.inventory:
            items.append(int(self.item_of(card)))
        self.gear = self.catalog.gear(tuple(items))

    def capacity(self) -> i64:
        """How many items may be held."""
        return self.strategy

    # --- JSON -------------------------------------------------------------------------------------

    def rules_json(self) -> dict[str, Any]:
        """The rules state: everything but generator and listener, in plain JSON."""
        data = self.core_json()
        for name in NUMBERS:
            data[name] = int(getattr(self, name))
        for name in TUPLES:
            data[name] = list(getattr(self, name))
        data["skip_recovery"] = self.skip_recovery
        data["unseen"] = numbers(self.unseen)
        data["stacks"] = [list(stack) for stack in self.stacks]
        data["active"] = numbers(self.active)[: int(self.enemies) * WIDTH]
        return data

    def load_rules(self, data: dict[str, Any]) -> None:
        """Put back what ``rules_json`` gave (the engine's part is loaded by ``load_core``)."""
        for name in NUMBERS:
            setattr(self, name, data[name])
        for name in TUPLES:
            setattr(self, name, tuple(data[name]))
        self.skip_recovery = data["skip_recovery"]
        self.unseen = vector(data["unseen"])
        self.stacks = [tuple(stack) for stack in data["stacks"]]
        self.active = vector(data["active"])
        self.refresh()
        self.refit()


NUMBERS: Final[tuple[str, ...]] = (
    "hero", "health", "strategy", "recovery",
    "pool", "exhausted", "banished", "fresh", "rolled", "kept",
    "enemies", "mission", "completed", "progress", "hunted",
    "round", "endgame", "phases", "phase_limit", "pending", "activated", "scouted", "felled", "suffered",
    "committed_round", "committed_step", "commit_colours", "assigned_step", "assign_colours", "felled_step",
    "roll_colours", "spent_misses", "round_bonus", "paid", "turned",
)  # fmt: skip
"""Fields of whole numbers, in the order of the JSON."""

TUPLES: Final[tuple[str, ...]] = (
    "discard", "bosses", "revealed", "carrying", "inventory", "used_round", "used_roll", "missions", "after",
)  # fmt: skip


def win(s: Sentinels) -> None:
    """A boss is defeated: the game is won at this instant (ruling S50)."""
    s.finish(WON, Cause.BOSS_DEFEATED)

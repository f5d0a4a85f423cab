"""Odds under card effects: a dynamic programme that lets the rules themselves take every step.

Nothing of a card is written a second time here: each node is a copy of the game, dice are rolled by enumerating the
chance request, hits are assigned by trying the legal choices, and nodes that differ in nothing that still matters
share one result.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludonaut.sentinels.odds.plain import TooMuch, Value, better
from ludonaut.sentinels.odds.playing import SLOTS, assignments, go_on, strongest_hit
from ludonaut.sentinels.rules.apply import DONE, ApplyDice
from ludonaut.sentinels.rules.catalog import NO_CAP, Op, Rule
from ludonaut.sentinels.rules.defeat import DefeatAnother
from ludonaut.sentinels.rules.dice import colours_of, size
from ludonaut.sentinels.rules.state import DEALT, DICE, FLAGS, HARM, TAKEN, TOUGH, WIDTH, Sentinels
from ludonaut.sentinels.rules.strategy import ChooseRerolls, RerollHits, RollDice
from ludonaut.table.native.core import CHANCE, DECISION, Step

Key = tuple[Any, ...]
LOSSES = (Op.LOSE_PER_MISSES, Op.LOSE_PER_COLOUR)


class Node:
    """A position's value and where it leads: an end, or positions with probabilities."""

    __slots__ = ("end", "flow", "value")

    def __init__(self, value: Value, flow: list[tuple[float, Node]], end: Sentinels | None) -> None:
        self.value = value
        self.flow = flow
        self.end = end


class Tree:
    """The search.  ``worth(state)`` values the end of an Engagement; ``budget``: outcomes and choices
    that may be followed."""

    def __init__(self, s: Sentinels, slots: SLOTS, worth: Callable[[Sentinels], Value], budget: int) -> None:
        self.slots = slots
        self.worth = worth
        self.budget = budget
        self.strongest = strongest_hit(s)
        self.watches = Watches(s)
        self._nodes: dict[Key, Node] = {}

    def node(self, s: Sentinels) -> Node:
        """Work out ``s``, which is changed on the way.

        :raises TooMuch: beyond the budget.
        """
        while s.kind == DECISION and go_on(s):
            pass
        if s.kind != DECISION and s.kind != CHANCE:
            return Node(self.worth(s), [], s)
        key = self.watches.key(s)
        found = self._nodes.get(key)
        if found is not None:
            return found
        found = self.rolled(s) if s.kind == CHANCE else self.decided(s)
        self._nodes[key] = found
        return found

    def spend(self, copies: int) -> None:
        """Take the cost of following ``copies`` outcomes or choices from the budget."""
        self.budget -= copies
        if self.budget < 0:
            raise TooMuch

    def rolled(self, s: Sentinels) -> Node:
        """Every outcome of a roll; cards that are turned up make no difference to this Engagement."""
        if isinstance(s.open, RollDice):
            self.spend(outcome_count(int(s.fresh)))  # before listing them: there may be a hundred thousand
        outcomes = s.open.outcomes(s)
        if not isinstance(s.open, (RollDice, RerollHits)):
            outcomes = [(outcomes[0][0], 1.0)]
        first = second = third = 0.0
        flow = []
        for outcome, p in outcomes:
            copy = s.copy()
            copy.settle(outcome)
            node = self.node(copy)
            first += p * node.value[0]
            second += p * node.value[1]
            third += p * node.value[2]
            flow.append((p, node))
        return Node((first, second, third), flow, None)

    def decided(self, s: Sentinels) -> Node:
        """The best of the choices that are weighed."""
        best: Node | None = None
        choices = self.choices(s)
        self.spend(len(choices))
        for choice in choices:
            copy = s.copy()
            copy.choose(choice)
            node = self.node(copy)
            if best is None or better(node.value, best.value):
                best = node
        assert best is not None
        return best

    def choices(self, s: Sentinels) -> list[int]:
        """The choices that are weighed here: all that can matter to this Engagement."""
        if isinstance(s.open, ApplyDice):
            return assignments(s, self.slots, self.strongest) or [DONE]
        n = int(s.listed())
        every = [int(s.choices[i]) for i in range(n)]
        if isinstance(s.open, DefeatAnother):
            return [e for e in every if e in self.slots] or every
        if weighed(s.open):
            return every
        return every[:1]


def outcome_count(dice: int) -> int:
    """At most so many results has a roll of a colour bag."""
    n = 1
    while dice:
        k = dice & 15
        n *= (k + 1) * (k + 2) // 2
        dice >>= 4
    return n


def weighed(step: Step[Any]) -> bool:
    """Is every choice of this step tried?"""
    return isinstance(step, ChooseRerolls) or type(step).__name__ == "ExhaustHit"


class Watches:
    """Which numbers can still matter under the cards that are active; the others stay out of the keys."""

    def __init__(self, s: Sentinels) -> None:
        self.health = False
        self.colours: list[int] = []
        self.amounts: list[int] = []
        one_colour = s.standing.rules & Rule.ONE_COLOUR_PER_ENEMY != 0
        self.exhausted = s.standing.rules & Rule.NEEDS_EXHAUSTED != 0
        self.exhausted_size = len(s.gear.conditions) > 0
        for e in range(0, int(s.enemies) * WIDTH, WIDTH):
            d = s.card_at(e)
            self.health = self.health or any(effect.op in LOSSES for effect in d.after_roll)
            if one_colour or d.colours_to_defeat:
                self.colours.append(e)
            if d.self_cap < NO_CAP:
                self.amounts.append(e)

    def key(self, s: Sentinels) -> Key:
        """What distinguishes the position."""
        a = s.active
        enemies: list[int] = []
        for e in range(0, int(s.enemies) * WIDTH, WIDTH):
            flags = int(a[e + FLAGS])
            enemies.append(flags)
            if s.fights(e):
                enemies.append(max(0, int(a[e + TOUGH] - a[e + HARM] - a[e + DEALT])))
                if s.card_at(e).damage_cap < NO_CAP:
                    enemies.append(int(a[e + TAKEN]))
                if e in self.colours:
                    enemies.append(colour_set(int(a[e + DICE])))
                if e in self.amounts:
                    enemies.append(int(size(a[e + DICE])))
        return (
            type(s.open).__name__,
            s.open.args(),
            len(s.stack),
            int(s.fresh),
            int(s.rolled),
            int(s.kept),
            int(s.phases),
            int(s.strategy),
            s.felled > 0,
            tuple(enemies),
            (int(s.assigned_step), int(s.assign_colours), int(s.felled_step), int(s.spent_misses))
            if isinstance(s.open, ApplyDice)
            else (),
            int(s.health) if self.health else 0,
            colour_set_of_bag(int(s.exhausted)) if self.exhausted else 0,
            int(size(s.exhausted)) if self.exhausted_size else 0,
        )


def colour_set(faces: int) -> int:
    """Which colours a face bag holds, one bit each."""
    return colour_set_of_bag(int(colours_of(faces)))


def colour_set_of_bag(bag: int) -> int:
    """Which colours a colour bag holds, one bit each."""
    return sum(1 << colour for colour in range(5) if bag >> 4 * colour & 15)

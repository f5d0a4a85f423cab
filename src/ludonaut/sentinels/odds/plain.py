"""The common case: no active effect bears on the dice, so every hit simply deals its damage.

A dynamic programme over (rolls left, dice left by colour, damage still needed per enemy).  A roll is summed up by the
dice that missed and by how many hits of each damage there are; the hits are spread over the enemies in every way
that differs, and the best way counts.  For a single enemy there is nothing to choose, and its odds are a convolution.

Packed numbers: ``bag`` is a colour bag; ``hits`` counts hits by damage, five bits for each damage from 1 on.
"""

from __future__ import annotations

from collections.abc import Callable

from ludonaut.sentinels.rules.dice import COLOURS

Needs = tuple[int, ...]
Value = tuple[float, float, float]
"""What is compared: first, second and third aim; higher is better."""
Flow = list[tuple[float, Needs, int]]
Rolls = list[tuple[int, int, float]]
"""Results of a roll: dice that missed (colour bag), hits by damage, probability."""

HIT_BITS = 5
ALMOST = 1e-12
"""Values that differ by less are equal: the next aim decides."""


class TooMuch(Exception):
    """The position needs more work than a live answer may cost."""


def better(a: Value, b: Value) -> bool:
    """Is ``a`` better than ``b``, aim by aim?"""
    for x, y in zip(a, b):
        if x > y + ALMOST:
            return True
        if x < y - ALMOST:
            return False
    return False


def outcome_count(bag: int) -> int:
    """At most so many results of rolling ``bag`` differ in the dice that missed and the number of strong hits."""
    left = 1
    dice = 0
    while bag:
        left *= (bag & 15) + 1
        dice += bag & 15
        bag >>= 4
    return left * (dice + 2) // 2


class DieOdds:
    """Chances of the dice under fixed damage values.

    ``faces[colour]``: sides showing miss, basic hit, crit; ``damage[3 * colour + face]``: what such a die deals.
    """

    def __init__(self, faces: list[list[int]], damage: list[int]) -> None:
        self.sides: list[dict[int, float]] = []
        for colour in range(COLOURS):
            by_damage: dict[int, float] = {}
            for face in range(3):
                dealt = damage[3 * colour + face] if face else 0
                if faces[colour][face]:
                    by_damage[dealt] = by_damage.get(dealt, 0.0) + faces[colour][face] / 6
            self.sides.append(by_damage)
        self._rolls: dict[int, Rolls] = {0: [(0, 0, 1.0)]}

    def rolls(self, bag: int) -> Rolls:
        """Every result of rolling ``bag`` that makes a difference."""
        found = self._rolls.get(bag)
        if found is not None:
            return found
        colour = 0
        while bag >> 4 * colour & 15 == 0:
            colour += 1
        one = 1 << 4 * colour
        merged: dict[tuple[int, int], float] = {}
        for missed, hits, p in self.rolls(bag - one):
            for dealt, q in self.sides[colour].items():
                key = (missed, hits + (1 << HIT_BITS * (dealt - 1))) if dealt else (missed + one, hits)
                merged[key] = merged.get(key, 0.0) + p * q
        found = [(missed, hits, p) for (missed, hits), p in merged.items()]
        self._rolls[bag] = found
        return found

    def total(self, bag: int, rolls: int, most: int) -> list[float]:
        """The distribution of the damage all dice of ``bag`` deal in ``rolls`` rolls, each die until it first hits;
        what exceeds ``most`` is counted as ``most``."""
        out = [1.0] + [0.0] * most
        for colour in range(COLOURS):
            one = self._one(colour, rolls)
            for _ in range(bag >> 4 * colour & 15):
                new = [0.0] * (most + 1)
                for have, p in enumerate(out):
                    if p:
                        for dealt, q in one:
                            new[min(have + dealt, most)] += p * q
                out = new
        return out

    def _one(self, colour: int, rolls: int) -> list[tuple[int, float]]:
        """Damage of one die in ``rolls`` rolls."""
        sides = self.sides[colour]
        miss = sides.get(0, 0.0)
        never = miss**rolls
        out = [(0, never)]
        for dealt, q in sides.items():
            if dealt:
                out.append((dealt, q * (1 - never) / (1 - miss)))
        return out


class PlainOdds:
    """The programme for several enemies.

    ``worth(needs)`` values the end of the Engagement with these needs left (0: defeated).
    """

    def __init__(self, dice: DieOdds, worth: Callable[[Needs], Value], budget: int) -> None:
        self.dice = dice
        self.worth = worth
        self.budget = budget
        self._values: dict[tuple[int, int, Needs], tuple[Value, Flow]] = {}
        self._spreads: dict[tuple[Needs, int], list[Needs]] = {}
        self._worths: dict[Needs, Value] = {}
        self._last: dict[tuple[Needs, int], tuple[Value, Needs]] = {}
        """After the last roll the dice that missed make no difference."""

    def value(self, rolls: int, bag: int, needs: Needs) -> Value:
        """The value of having ``rolls`` rolls of ``bag`` left.

        :raises TooMuch: beyond the budget.
        """
        if rolls == 0 or bag == 0 or not any(needs):
            return self.end_value(needs)
        key = (rolls, bag, needs)
        found = self._values.get(key)
        if found is not None:
            return found[0]
        first = second = third = 0.0
        flow: Flow = []
        self.spend(outcome_count(bag))
        for missed, hits, p in self.dice.rolls(bag):
            value, left = self.best(rolls - 1, missed, needs, hits)
            first += p * value[0]
            second += p * value[1]
            third += p * value[2]
            flow.append((p, left, missed))
        self._values[key] = ((first, second, third), flow)
        return first, second, third

    def end_value(self, needs: Needs) -> Value:
        """``worth``, remembered."""
        found = self._worths.get(needs)
        if found is None:
            found = self._worths[needs] = self.worth(needs)
        return found

    def spend(self, work: int) -> None:
        """Take work from the budget."""
        self.budget -= work
        if self.budget < 0:
            raise TooMuch

    def best(self, rolls: int, missed: int, needs: Needs, hits: int) -> tuple[Value, Needs]:
        """The best way to spread ``hits``: its value, and the needs it leaves."""
        if rolls > 0:
            return self.best_of(rolls, missed, needs, hits)
        found = self._last.get((needs, hits))
        if found is None:
            found = self._last[needs, hits] = self.best_of(0, 0, needs, hits)
        return found

    def best_of(self, rolls: int, missed: int, needs: Needs, hits: int) -> tuple[Value, Needs]:
        """Weigh every way to spread ``hits``."""
        options = self.spread(needs, hits)
        self.spend(len(options))
        chosen = options[0]
        value = self.value(rolls, missed, chosen)
        for left in options[1:]:
            other = self.value(rolls, missed, left)
            if better(other, value):
                value, chosen = other, left
        return value, chosen

    def spread(self, needs: Needs, hits: int) -> list[Needs]:
        """All needs that spreading the hits, every one of them while any enemy stands, can leave."""
        if hits == 0 or not any(needs):
            return [needs]
        key = (needs, hits)
        found = self._spreads.get(key)
        if found is not None:
            return found
        damage = (hits.bit_length() - 1) // HIT_BITS + 1
        rest = hits - (1 << HIT_BITS * (damage - 1))
        reached: dict[Needs, None] = {}
        for i, need in enumerate(needs):
            if need:
                after = (*needs[:i], max(0, need - damage), *needs[i + 1 :])
                reached.update(dict.fromkeys(self.spread(after, rest)))
        found = list(reached)
        self._spreads[key] = found
        return found

    def ends(self, rolls: int, bag: int, needs: Needs) -> dict[Needs, float]:
        """How the Engagement ends when it is played in the best way: needs left, with their probabilities."""
        self.value(rolls, bag, needs)
        out: dict[Needs, float] = {}
        layer: dict[tuple[int, Needs], float] = {(bag, needs): 1.0}
        while layer:
            following: dict[tuple[int, Needs], float] = {}
            for (dice, left), p in layer.items():
                step = self._values.get((rolls, dice, left))
                if step is None:
                    out[left] = out.get(left, 0.0) + p
                    continue
                for q, after, missed in step[1]:
                    following[missed, after] = following.get((missed, after), 0.0) + p * q
            layer = following
            rolls -= 1
        return out

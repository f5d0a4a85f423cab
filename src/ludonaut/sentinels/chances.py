"""Damage chances of the dice in a bag, for a bot that asks often: every table is made once and kept."""

from __future__ import annotations

from ludonaut.sentinels.rules.catalog import Op, Rule
from ludonaut.sentinels.rules.dice import COLOURS, KINDS
from ludonaut.sentinels.rules.state import CANCELLED, FLAGS, WIDTH, Sentinels

MOST = 24
"""Damage beyond this is counted as this much."""

Sides = tuple[tuple[tuple[int, int], ...], ...]
"""For each colour: (damage, how many of the six sides deal it)."""

_KNOWN: dict[tuple[int, ...], Sides] = {}


def sides_of(s: Sentinels) -> Sides:
    """What the sides of the dice deal under the effects that hold now (bonuses, "deals 0", swapped results)."""
    faces = s.catalog.dice.faces
    swapped = swap_mask(s)
    zero = int(s.standing.no_assign)
    damage = [0 if zero >> 4 * kind & 15 or kind % 3 == 0 else int(s.kind_damage(kind)) for kind in range(KINDS)]
    key = (id(s.catalog.dice), swapped, *damage)
    found = _KNOWN.get(key)
    if found is not None:
        return found
    out = []
    for colour in range(COLOURS):
        counts: dict[int, int] = {}
        for face in range(3):
            shown = face
            if swapped:
                shown = 1 if face == 0 else 0 if swapped >> 4 * (3 * colour + face) & 15 else face
            dealt = damage[3 * colour + shown]
            counts[dealt] = counts.get(dealt, 0) + faces[colour][face]
        out.append(tuple(sorted((dealt, n) for dealt, n in counts.items() if n)))
    if len(_KNOWN) > 5000:
        _KNOWN.clear()
    found = _KNOWN[key] = tuple(out)
    return found


def swap_mask(s: Sentinels) -> int:
    """Face mask of the hits that turn into misses after a roll, while misses become hits; 0: nothing is swapped."""
    if not s.standing.rules & Rule.AFTER_ROLL:
        return 0
    for e in range(0, int(s.enemies) * WIDTH, WIDTH):
        if s.fights(e) and not s.active[e + FLAGS] & CANCELLED:
            for effect in s.card_at(e).after_roll:
                if effect.op == Op.SWAP_RESULTS:
                    return int(effect.a)
    return 0


class DiceChances:
    """Chances of dice with these sides, each rolled until it first deals damage."""

    def __init__(self, sides: Sides) -> None:
        self._sides = sides
        self._exact: dict[tuple[int, int], list[float]] = {}
        self._at_least: dict[tuple[int, int], list[float]] = {}
        self._one: dict[tuple[int, int], list[tuple[int, float]]] = {}
        self._mean: dict[tuple[int, int], float] = {}

    def miss(self, colour: int) -> float:
        """Probability that one roll of the die deals nothing."""
        return sum(n for dealt, n in self._sides[colour] if dealt == 0) / 6

    def one(self, colour: int, rolls: int) -> list[tuple[int, float]]:
        """Damage of one die in so many rolls, with probabilities."""
        found = self._one.get((colour, rolls))
        if found is None:
            miss = self.miss(colour)
            never = miss**rolls
            found = [(0, never)]
            found += [(dealt, n / 6 * (1 - never) / (1 - miss)) for dealt, n in self._sides[colour] if dealt]
            self._one[colour, rolls] = found
        return found

    def mean(self, colour: int, rolls: int) -> float:
        """Mean damage of one die in so many rolls."""
        found = self._mean.get((colour, rolls))
        if found is None:
            found = self._mean[colour, rolls] = sum(dealt * p for dealt, p in self.one(colour, rolls))
        return found

    def exact(self, bag: int, rolls: int) -> list[float]:
        """Probability of each total damage 0, 1, 2, ... of a colour bag."""
        found = self._exact.get((bag, rolls))
        if found is not None:
            return found
        if bag == 0:
            found = [1.0]
        else:
            colour = (bag.bit_length() - 1) // 4
            rest = self.exact(bag - (1 << 4 * colour), rolls)
            one = self.one(colour, rolls)
            found = [0.0] * min(len(rest) + max(dealt for dealt, _ in one), MOST + 1)
            for have, p in enumerate(rest):
                for dealt, q in one:
                    found[min(have + dealt, len(found) - 1)] += p * q
        self._exact[bag, rolls] = found
        return found

    def total(self, bag: int, rolls: int) -> list[float]:
        """Probability of at least 0, 1, 2, ... damage; the last entry is 0 (more than there can be)."""
        found = self._at_least.get((bag, rolls))
        if found is None:
            found = [0.0]
            for p in reversed(self.exact(bag, rolls)):
                found.append(found[-1] + p)
            found.reverse()
            self._at_least[bag, rolls] = found
        return found

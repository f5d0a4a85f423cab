"""EOS Attack Sequence, steps 4 and 5: dice powers, Calibration Cubes on skill dice, stress icons."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.attack import advanced_face
from ludonaut.eos.rules.cards import drop_technology
from ludonaut.eos.rules.catalog import (
    CREW,
    ENGINEER,
    ROLE_NAMES,
    SPECIALIST,
    Limit,
    Mod,
    PowerDef,
    Rule,
)
from ludonaut.eos.rules.chance import may_calibrate
from ludonaut.eos.rules.dice import (
    ADVANCED,
    BLANK,
    DOUBLE,
    KIND_NAMES,
    KINDS,
    bolts,
    count,
    faces_of,
    unit,
)
from ludonaut.eos.rules.dice import STRESS as STRESS_FACE
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.state import (
    ROLLED,
    TECH,
    WIDTH,
    Eos,
)
from ludonaut.eos.rules.stress import STRESSED_OUT, DealStress
from ludonaut.table.native.core import Step

STOP: Final = -1

# --- 4. Modify Results --------------------------------------------------------------------------------

CALIBRATE: Final = 1 << 20
EVERYBODY: Final = 4
"""Owner of the powers that a card grants to everybody until the round ends."""


def power_free(s: Eos, owner: i64, power: i64) -> bool:
    """Is the power's limit not used up, and is there a die it may touch?"""
    d = s.catalog.powers[power]
    key = int(owner * 1000 + power)
    if d.limit == Limit.FIRST and s.combat > 1:
        return False
    if d.limit == Limit.ROUND:
        if key in s.used_round:
            return False
    elif d.limit == Limit.COMBAT_ROUND:
        if key in s.used_combat:
            return False
    elif key in s.used_attack:
        return False
    c: i64 = 0
    while c < CREW:
        if touchable(s, d, owner, c) != 0:
            return True
        c += 1
    return False


def touchable(s: Eos, d: PowerDef, owner: i64, c: i64) -> i64:
    """The dice of a participant that the power may touch, as a bag."""
    if d.own and c != owner:
        return 0
    return s.crew[c * WIDTH + ROLLED] & d.kinds


class ModifyResults(Step[Eos]):
    """Modify Results: dice powers of tracks and technology, also of characters not in the fight (E67), and
    Calibration Cubes."""

    def run(self, s: Eos) -> None:
        s.ask(self)

    def fill(self, s: Eos) -> None:
        if s.rules & Rule.NO_POWERS == 0:
            c: i64 = 0
            while c < CREW:
                base = c * WIDTH
                for power in s.standing(c).powers:
                    offer_power(s, c, power)
                slot: i64 = 0
                while slot < 2:
                    card = s.crew[base + TECH + slot]
                    if card >= 0:
                        offer_power(s, c, s.catalog.technology[card].power)
                    slot += 1
                c += 1
            for power in s.granted:
                offer_power(s, EVERYBODY, power)
        if may_calibrate(s, True):
            s.offer(CALIBRATE)
        s.offer(STOP)

    def take(self, s: Eos, choice: i64) -> None:
        if choice == STOP:
            return
        s.push(self)
        if choice == CALIBRATE:
            s.calibration -= 1
            s.note(Ev.CALIBRATION, -1, s.calibration)
            s.push(CALIBRATE_SKILL)
            return
        owner = choice // 1000
        power = choice % 1000
        use_power(s, owner, power)
        d = s.catalog.powers[power]
        untouched: list[int] = []
        c: i64 = 0
        while c < CREW:
            untouched.append(int(touchable(s, d, owner, c)))
            c += 1
        s.push(PowerDie(int(owner), int(power), int(d.dice), tuple(untouched)))

    def name(self, s: Eos, choice: i64) -> str:
        if choice == STOP:
            return "done"
        if choice == CALIBRATE:
            return "calibrate"
        owner = choice // 1000
        whose = ROLE_NAMES[owner] if owner < CREW else "crew"
        return f"power {whose} {choice % 1000}"

    def seat(self, s: Eos, choice: i64) -> i64:
        if choice == CALIBRATE:
            return s.seat_of(ENGINEER)
        owner = choice // 1000
        return s.seat_of(owner) if 0 <= owner < CREW else s.seat_of(SPECIALIST)

    def prompt(self, s: Eos) -> str:
        return "Modify the results?"


def offer_power(s: Eos, owner: i64, power: i64) -> None:
    if power >= 0 and power_free(s, owner, power):
        s.offer(owner * 1000 + power)


def use_power(s: Eos, owner: i64, power: i64) -> None:
    """Mark a power as used; a card that says so is discarded."""
    d = s.catalog.powers[power]
    key = int(owner * 1000 + power)
    s.note(Ev.POWER, power, owner)
    if d.limit == Limit.ROUND:
        s.used_round = (*s.used_round, key)
    elif d.limit == Limit.COMBAT_ROUND:
        s.used_combat = (*s.used_combat, key)
    else:
        s.used_attack = (*s.used_attack, key)
    if d.limit != Limit.DISCARD or owner >= CREW:
        return
    slot: i64 = 0
    while slot < 2:
        card = s.crew[owner * WIDTH + TECH + slot]
        if card >= 0 and s.catalog.technology[card].power == power:
            drop_technology(s, owner, card)
            return
        slot += 1


class PowerDie(Step[Eos]):
    """A power in use: choose the dice it touches, one at a time and each only once; later ones may be left.

    ``untouched``: of each character, the dice that the power may still touch, as a bag; empty in a game saved by
    rules version 1, which kept no account.
    """

    def __init__(self, owner: int, power: int, dice: int, untouched: tuple[int, ...]) -> None:
        self.owner: i64 = owner
        self.power: i64 = power
        self.dice: i64 = dice
        self.untouched: tuple[int, ...] = untouched

    def run(self, s: Eos) -> None:
        if self.dice > 0:
            s.ask(self)

    def fill(self, s: Eos) -> None:
        d = s.catalog.powers[self.power]
        c: i64 = 0
        while c < CREW:
            bag: i64 = self.untouched[c] if self.untouched else touchable(s, d, self.owner, c)
            kind: i64 = 0
            while bag != 0:
                if bag & 15:
                    s.offer(c * 16 + kind)
                bag >>= 4
                kind += 1
            c += 1
        if self.dice < d.dice and s.n > 0:
            s.offer(STOP)

    def take(self, s: Eos, choice: i64) -> None:
        if choice == STOP:
            return
        d = s.catalog.powers[self.power]
        c = choice // 16
        kind = choice & 15
        if self.dice > 1:
            untouched: list[int] = list(self.untouched)
            if untouched:
                untouched[c] -= int(unit(kind))
            s.push(PowerDie(int(self.owner), int(self.power), int(self.dice) - 1, tuple(untouched)))
        if d.act == PowerDef.IGNORE:
            ignore_die(s, c, kind)
        elif d.act == PowerDef.SET:
            if d.into >= 0:
                turn_die(s, c, kind, d.into + (ADVANCED if kind >= ADVANCED else 0))
            else:
                s.push(SetFace(int(c), int(kind), 1))
        else:
            s.push(RerollDie(int(c), int(kind)))

    def name(self, s: Eos, choice: i64) -> str:
        return "done" if choice == STOP else f"die {ROLE_NAMES[choice // 16]} {KIND_NAMES[choice & 15]}"

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(self.owner) if self.owner < CREW else s.seat_of(SPECIALIST)

    def prompt(self, s: Eos) -> str:
        return "Choose the die"

    def args(self) -> tuple[int, ...]:
        return (int(self.owner), int(self.power), int(self.dice), *self.untouched)

    def make(self, args: list[int]) -> Step[Eos]:
        return PowerDie(args[0], args[1], args[2], tuple(args[3:]))


def ignore_die(s: Eos, c: i64, kind: i64) -> None:
    """A die is ignored: it is taken away, so that nothing else can make an icon of it in this roll."""
    s.crew[c * WIDTH + ROLLED] -= unit(kind)
    s.note(Ev.CALIBRATED, 0, kind, BLANK)


def turn_die(s: Eos, c: i64, before: i64, after: i64) -> None:
    """A die now shows something else."""
    s.crew[c * WIDTH + ROLLED] += unit(after) - unit(before)
    s.note(Ev.CALIBRATED, 0, before, after)


class RerollDie(Step[Eos]):
    """Roll one die again."""

    def __init__(self, c: int, kind: int) -> None:
        self.c: i64 = c
        self.kind: i64 = kind

    def run(self, s: Eos) -> None:
        s.chance(self)

    def draw(self, s: Eos) -> i64:
        return s.below(6) if self.kind < ADVANCED else advanced_face(s, self.c)

    def settle(self, s: Eos, outcome: i64) -> None:
        turn_die(s, self.c, self.kind, outcome)

    def outcomes(self, s: Eos) -> list[tuple[int, float]]:
        kinds = range(ADVANCED) if self.kind < ADVANCED else range(ADVANCED, KINDS)
        return [(kind, int(faces_of(kind, self.c)) / 6) for kind in kinds]

    def outcome_name(self, s: Eos, outcome: i64) -> str:
        return KIND_NAMES[outcome]

    def outcome_code(self, s: Eos, text: str) -> i64:
        if text not in KIND_NAMES or (KIND_NAMES.index(text) < ADVANCED) != (self.kind < ADVANCED):
            sort = "a basic die" if self.kind < ADVANCED else "an advanced die (marked by a star)"
            raise ValueError(f"{text!r} is not a result of {sort}")
        return KIND_NAMES.index(text)

    def prompt(self, s: Eos) -> str:
        return f"{s.catalog.characters[self.c].name} rolls one die again"

    def args(self) -> tuple[int, ...]:
        return (int(self.c), int(self.kind))

    def make(self, args: list[int]) -> Step[Eos]:
        return RerollDie(args[0], args[1])


class CalibrateSkill(Step[Eos]):
    """Calibration Cubes: choose the skill die whose result is changed."""

    def run(self, s: Eos) -> None:
        s.ask(self)

    def fill(self, s: Eos) -> None:
        c: i64 = 0
        while c < CREW:
            bag = s.crew[c * WIDTH + ROLLED]
            kind: i64 = 0
            while bag != 0:
                if bag & 15:
                    s.offer(c * 16 + kind)
                bag >>= 4
                kind += 1
            c += 1

    def take(self, s: Eos, choice: i64) -> None:
        s.push(SetFace(int(choice // 16), int(choice & 15), 0))

    def name(self, s: Eos, choice: i64) -> str:
        return f"die {ROLE_NAMES[choice // 16]} {KIND_NAMES[choice & 15]}"

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(ENGINEER)

    def prompt(self, s: Eos) -> str:
        return "Engineer: choose the die to calibrate"


class SetFace(Step[Eos]):
    """Choose the result a die is set to: any of its faces, or its icons only."""

    def __init__(self, c: int, kind: int, icons: int) -> None:
        self.c: i64 = c
        self.kind: i64 = kind
        self.icons: i64 = icons

    def run(self, s: Eos) -> None:
        s.ask(self)

    def fill(self, s: Eos) -> None:
        first: i64 = ADVANCED if self.kind >= ADVANCED else 0
        last = first + 4 if self.icons else (KINDS if first else ADVANCED)
        kind = first
        while kind < last:
            if kind != self.kind:
                s.offer(kind)
            kind += 1

    def take(self, s: Eos, choice: i64) -> None:
        turn_die(s, self.c, self.kind, choice)

    def name(self, s: Eos, choice: i64) -> str:
        return "set " + KIND_NAMES[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(self.c if self.icons else ENGINEER)

    def prompt(self, s: Eos) -> str:
        return f"Set the die that shows {KIND_NAMES[self.kind]} to what?"

    def args(self) -> tuple[int, ...]:
        return (int(self.c), int(self.kind), int(self.icons))

    def make(self, args: list[int]) -> Step[Eos]:
        return SetFace(args[0], args[1], args[2])


MODIFY_RESULTS: Final = ModifyResults()
CALIBRATE_SKILL: Final = CalibrateSkill()

# --- 5. Apply Stress Icons ----------------------------------------------------------------------------


class ApplyStressIcons(Step[Eos]):
    """Stress icons raise the stress of whoever rolled them; dice already rolled stay (E42)."""

    def run(self, s: Eos) -> None:
        s.push(STRESSED_OUT)
        c: i64 = CREW - 1
        while c >= 0:
            bag = s.crew[c * WIDTH + ROLLED]
            stress = bolts(bag) + s.mod(Mod.STRESS_BOLTS) * (count(bag, STRESS_FACE) + count(bag, DOUBLE))
            if stress > 0:
                s.push(DealStress(int(c), int(stress)))
            c -= 1


APPLY_STRESS_ICONS: Final = ApplyStressIcons()

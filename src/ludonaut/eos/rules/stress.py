"""Stress: bolts, Stress Relief cubes, treatment, Stressed Out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.catalog import COMMANDER, CREW, ROLE_NAMES, Deed, Rule
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.missions import deed
from ludonaut.eos.rules.ship import draw_against_eos
from ludonaut.eos.rules.skill import lose_levels, set_stress
from ludonaut.eos.rules.state import CUBES, LEVEL, STRESS, WIDTH, Eos
from ludonaut.table.native.core import Step


class DealStress(Step[Eos]):
    """A character takes stress bolts; the Commander may block some, one Stress Relief cube each.

    Whoever pushes it puts ``STRESSED_OUT`` below (``deal_stress`` does): what comes together is dealt first (E42).
    """

    def __init__(self, c: int, bolts: int) -> None:
        self.c: i64 = c
        self.bolts: i64 = bolts

    def run(self, s: Eos) -> None:
        if self.bolts <= 0:
            return
        if s.crew[COMMANDER * WIDTH + CUBES] > 0 and s.rules & Rule.NO_CUBES == 0:
            s.ask(self)
        else:
            take_bolts(s, self.c, self.bolts)

    def fill(self, s: Eos) -> None:
        n: i64 = 0
        while n <= min(self.bolts, s.crew[COMMANDER * WIDTH + CUBES]):
            s.offer(n)
            n += 1

    def take(self, s: Eos, choice: i64) -> None:
        take_bolts(s, self.c, self.bolts - choice)
        if choice > 0:
            s.take_cubes(COMMANDER, -choice)
            s.note(Ev.BLOCKED, self.c, choice)
            deed(s, Deed.RELIEVE, COMMANDER, choice)

    def name(self, s: Eos, choice: i64) -> str:
        return f"block {choice}"

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(COMMANDER)

    def prompt(self, s: Eos) -> str:
        n = f"{self.bolts} {'bolt' if self.bolts == 1 else 'bolts'}"
        return f"Commander: {s.catalog.characters[self.c].name} takes {n} of stress; block how many?"

    def args(self) -> tuple[int, ...]:
        return (int(self.c), int(self.bolts))

    def make(self, args: list[int]) -> Step[Eos]:
        return DealStress(args[0], args[1])


def take_bolts(s: Eos, c: i64, bolts: i64) -> None:
    """The marker moves right; at the -3 Skill position the character is stressed out, excess is lost (E40)."""
    if bolts <= 0:
        return
    limit = s.catalog.tracks.stress_out
    set_stress(s, c, min(s.crew[c * WIDTH + STRESS] + bolts, limit))


def deal_stress(s: Eos, c: i64, bolts: i64) -> None:
    """Deal stress to one character."""
    s.push(STRESSED_OUT)
    s.push(DealStress(int(c), int(bolts)))


def relieve(s: Eos, c: i64, hexes: i64) -> None:
    """Treatment: stress falls, at most to the tolerance the Commander has unlocked."""
    at = s.crew[c * WIDTH + STRESS]
    set_stress(s, c, min(at, max(at - hexes, s.tolerance())))


class StressedOut(Step[Eos]):
    """Stressed Out: of several, the crew picks the order (E42)."""

    def run(self, s: Eos) -> None:
        c: i64 = 0
        while c < CREW:
            if s.crew[c * WIDTH + STRESS] >= s.catalog.tracks.stress_out:
                s.ask(self)
                return
            c += 1

    def fill(self, s: Eos) -> None:
        c: i64 = 0
        while c < CREW:
            if s.crew[c * WIDTH + STRESS] >= s.catalog.tracks.stress_out:
                s.offer(c)
            c += 1

    def take(self, s: Eos, choice: i64) -> None:
        """Reset, then three levels down, then a damage card if the marker is on the basic track (E39, E41)."""
        s.push(self)
        s.note(Ev.STRESSED_OUT, choice)
        set_stress(s, choice, s.tolerance())
        lose_levels(s, choice, 3)
        if s.crew[choice * WIDTH + LEVEL] <= len(s.catalog.characters[choice].basic):
            draw_against_eos(s, 0)

    def name(self, s: Eos, choice: i64) -> str:
        return "stressed-out " + ROLE_NAMES[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(COMMANDER)

    def prompt(self, s: Eos) -> str:
        return "Several are stressed out: who first?"


STRESSED_OUT: Final = StressedOut()

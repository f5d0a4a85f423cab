"""Phase 3: Starship EOS Warp; also Phase B of the Last Dash."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.catalog import PILOT, ROOM_NAMES, Deed, Rule
from ludonaut.eos.rules.combat import BEGIN_ATTACK
from ludonaut.eos.rules.encounters import enter_galaxy
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.last_dash import dash_begins
from ludonaut.eos.rules.missions import deed
from ludonaut.eos.rules.placing import planet_reached
from ludonaut.eos.rules.ship import FIX, can_warp, offer_quick_fix, quick_fix
from ludonaut.eos.rules.state import CUBES, DASHING, WIDTH, Eos
from ludonaut.table.native.core import Step

BURN: Final = 128
"""Choices from here on use an Afterburner (galaxy added)."""
FIX_ROOM: Final = 256
STOP: Final = 512


class BeginWarp(Step[Eos]):
    """Determine Warp Distance.  In the Last Dash an EOS that is at the planet already fights there (E126, E128); other
    tokens of the galaxy it has not entered anew (E88)."""

    def run(self, s: Eos) -> None:
        s.phase = 3
        s.note(Ev.PHASE, 3)
        s.lanes = 0
        s.push(WARP)
        if s.dash == DASHING and s.eos == s.planet and not planet_reached(s):
            s.push(BEGIN_ATTACK)


class Warp(Step[Eos]):
    """The Pilot moves lane by lane or stops: Warp icons first, then Afterburners; the allowance is what it is now
    (E103); with the Engine Room at 0 nothing moves (E76)."""

    def run(self, s: Eos) -> None:
        if dash_begins(s):
            return
        s.ask(self)

    def fill(self, s: Eos) -> None:
        if can_warp(s):
            code: i64 = -1
            if s.lanes < s.warp_icons():
                code = 0
            elif s.crew[PILOT * WIDTH + CUBES] > 0 and s.rules & Rule.NO_CUBES == 0:
                code = BURN
            if code >= 0:
                for galaxy in s.catalog.map.neighbours[s.eos]:
                    s.offer(code + galaxy)
        if s.rules & Rule.ANY_TIME_FIX:
            n = s.n
            offer_quick_fix(s)
            while n < s.n:
                s.choices[n] += FIX_ROOM - FIX
                n += 1
        s.offer(STOP)

    def take(self, s: Eos, choice: i64) -> None:
        if choice == STOP:
            return
        s.push(self)
        if choice >= FIX_ROOM:
            quick_fix(s, choice - FIX_ROOM)
            return
        if choice >= BURN:
            s.take_cubes(PILOT, -1)
            deed(s, Deed.BURN, PILOT)
        else:
            s.lanes += 1
        galaxy = choice & 127
        if s.events is not None:
            s.note(Ev.WARPED, galaxy, s.lanes, 1 if choice >= BURN else 0)
        enter_galaxy(s, galaxy)

    def name(self, s: Eos, choice: i64) -> str:
        if choice == STOP:
            return "stop"
        if choice >= FIX_ROOM:
            return "fix " + ROOM_NAMES[choice - FIX_ROOM]
        return ("burn " if choice >= BURN else "warp ") + s.catalog.map.names[choice & 127]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(PILOT)

    def prompt(self, s: Eos) -> str:
        left = max(s.warp_icons() - s.lanes, 0)
        return f"Pilot: warp the EOS ({left} lanes and {s.crew[PILOT * WIDTH + CUBES]} Afterburners left)"


BEGIN_WARP: Final = BeginWarp()
WARP: Final = Warp()

"""Resolve Galaxy Encounters: what happens each time the EOS enters a galaxy (E88, E89)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.cards import has_cargo
from ludonaut.eos.rules.catalog import CREW, PILOT, ROLE_NAMES, Deck, Deed, Mod, Token
from ludonaut.eos.rules.chance import discard_card
from ludonaut.eos.rules.combat import BEGIN_ATTACK
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.missions import NOBODY, deed, enter_region
from ludonaut.eos.rules.placing import claim, planet_reached
from ludonaut.eos.rules.script import run_script
from ludonaut.eos.rules.ship import draw_against_eos
from ludonaut.eos.rules.state import (
    ALL_SHIPS,
    ASTEROIDS,
    CARGO,
    CONTRACT,
    CREDITS,
    FRB,
    MINES,
    SKILLS,
    WIDTH,
    Eos,
)
from ludonaut.table.native.core import Step

FRBS: Final = 4
SKILL: Final = 5
ASTEROID: Final = 6
KEEP_CARGO: Final = 7
"""Choices of an encounter besides the four characters' cargo."""


def enter_galaxy(s: Eos, galaxy: i64) -> None:
    """The EOS enters a galaxy: alien ships first, then everything else (E89); the planet wins at once (E129)."""
    s.eos = galaxy
    enter_region(s, s.catalog.map.region[galaxy])
    meet(s)


def meet(s: Eos) -> None:
    """Resolve the encounters of the galaxy the EOS has entered."""
    if planet_reached(s):
        return
    fight = s.board[s.eos] & ALL_SHIPS != 0
    s.push(Encounters(0 if fight else 1))
    if fight:
        s.push(BEGIN_ATTACK)


class Encounters(Step[Eos]):
    """What lies in the galaxy on arrival; after a fight its FRBs, Skill Tokens and credits (``loose``) went with the
    ship cards, and what came back stays uncollected (E93).

    Credits come first, their order changes nothing.  An asteroid field with a mining station does no damage and pays
    a credit (E90).
    """

    def __init__(self, loose: int) -> None:
        self.loose: i64 = loose

    def run(self, s: Eos) -> None:
        frbs: i64 = 0
        skills: i64 = 0
        if self.loose:
            frbs = s.on(s.eos, FRB)
            skills = s.on(s.eos, SKILLS)
            credits = s.credits_on(s.eos)
            s.add(s.eos, CREDITS, -credits)
            claim(s, Token.CREDIT, credits)
        mines = s.on(s.eos, MINES)
        if mines:
            s.note(Ev.ASTEROID_SHIELDED, s.eos, mines)
            s.earn(mines)
        cargo = s.board[s.eos] >> CARGO & 15
        s.push(EncountersLeft(int(s.on(s.eos, ASTEROIDS) - mines), int(frbs), int(skills), int(cargo)))

    def args(self) -> tuple[int, ...]:
        return (int(self.loose),)

    def make(self, args: list[int]) -> Step[Eos]:
        return Encounters(args[0])


class EncountersLeft(Step[Eos]):
    """The encounters left, in the order the Pilot chooses: asteroid fields to be passed, FRBs, Skill Tokens, cargo (a
    mask of characters).

    Tokens that come to the galaxy in the meantime do not count (E88).  Cargo may be kept on board for another visit.
    """

    def __init__(self, fields: int, frbs: int, skills: int, cargo: int) -> None:
        self.fields: i64 = fields
        self.frbs: i64 = frbs
        self.skills: i64 = skills
        self.cargo: i64 = cargo

    def run(self, s: Eos) -> None:
        s.ask(self)

    def fill(self, s: Eos) -> None:
        c: i64 = 0
        while c < CREW:
            if self.cargo >> c & 1 and has_cargo(s, s.eos, c):
                s.offer(c)
            c += 1
        deliveries = s.n
        if self.frbs > 0 and s.on(s.eos, FRB):
            s.offer(FRBS)
        if self.skills > 0 and s.on(s.eos, SKILLS):
            s.offer(SKILL)
        if self.fields > 0:
            s.offer(ASTEROID)
        if 0 < deliveries == s.n:
            s.offer(KEEP_CARGO)

    def take(self, s: Eos, choice: i64) -> None:
        if choice == KEEP_CARGO:
            return
        if choice == ASTEROID:
            self.go_on(s, 1, 0, 0)
            s.push(ASTEROID_PASSED)
            draw_against_eos(s, s.mod(Mod.ASTEROID_DAMAGE))
        elif choice == FRBS:
            self.go_on(s, 0, 1, 0)
            s.add(s.eos, FRB, -1)
            claim(s, Token.FRB, 1)
        elif choice == SKILL:
            self.go_on(s, 0, 0, 1)
            s.add(s.eos, SKILLS, -1)
            claim(s, Token.SKILL, 1)
        else:
            self.go_on(s, 0, 0, 0)
            deliver(s, choice)

    def go_on(self, s: Eos, field: i64, frb: i64, skill: i64) -> None:
        """What is left after one encounter."""
        s.push(
            EncountersLeft(int(self.fields - field), int(self.frbs - frb), int(self.skills - skill), int(self.cargo))
        )

    def name(self, s: Eos, choice: i64) -> str:
        if choice == FRBS:
            return "collect frb"
        if choice == SKILL:
            return "collect skill"
        if choice == KEEP_CARGO:
            return "keep cargo"
        return "asteroid" if choice == ASTEROID else "deliver " + ROLE_NAMES[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(PILOT)

    def prompt(self, s: Eos) -> str:
        return "Pilot: choose the next encounter of this galaxy"

    def args(self) -> tuple[int, ...]:
        return (int(self.fields), int(self.frbs), int(self.skills), int(self.cargo))

    def make(self, args: list[int]) -> Step[Eos]:
        return EncountersLeft(args[0], args[1], args[2], args[3])


class AsteroidPassed(Step[Eos]):
    """Missions count asteroid fields survived."""

    def run(self, s: Eos) -> None:
        deed(s, Deed.ASTEROID, NOBODY)


def deliver(s: Eos, c: i64) -> None:
    """Cargo Delivery: the reward is claimed, the contract discarded, the token returns to its board."""
    s.add(s.eos, CARGO + c, -1)
    card = s.crew[c * WIDTH + CONTRACT]
    s.crew[c * WIDTH + CONTRACT] = -1
    discard_card(s, Deck.CONTRACT, card)
    s.note(Ev.DELIVERED, c, card)
    s.earn(s.mod(Mod.CONTRACT_CREDIT))
    deed(s, Deed.DELIVER, c)
    run_script(s, s.catalog.contracts[card].delivery, c)


ASTEROID_PASSED: Final = AsteroidPassed()

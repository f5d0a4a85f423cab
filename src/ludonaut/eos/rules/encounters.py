"""Resolve Galaxy Encounters: what happens each time the EOS enters a galaxy (E88, E89)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.cards import has_cargo
from ludonaut.eos.rules.catalog import CREW, PILOT, ROLE_NAMES, Deck, Deed, Mod, Token
from ludonaut.eos.rules.chance import discard_card
from ludonaut.eos.rules.combat import BEGIN_ATTACK
from ludonaut.eos.rules.events import Cause, Ev
from ludonaut.eos.rules.missions import NOBODY, deed, enter_region
from ludonaut.eos.rules.placing import claim
from ludonaut.eos.rules.script import run_script
from ludonaut.eos.rules.ship import draw_against_eos
from ludonaut.eos.rules.state import (
    ALL_SHIPS,
    ASTEROIDS,
    CARGO,
    CONTRACT,
    CREDITS,
    DASHING,
    FRB,
    MINES,
    SKILLS,
    WIDTH,
    Eos,
)
from ludonaut.table.native.core import WON, Step

FRBS: Final = 4
SKILL: Final = 5
ASTEROID: Final = 6
"""Choices of an encounter besides the four characters' cargo."""


def enter_galaxy(s: Eos, galaxy: i64) -> None:
    """The EOS enters a galaxy: alien ships first, then everything else (E89); the planet at the end."""
    s.eos = galaxy
    enter_region(s, s.catalog.map.region[galaxy])
    meet(s)


def meet(s: Eos) -> None:
    """Resolve the encounters of the EOS's galaxy."""
    s.push(AT_THE_PLANET)
    s.push(ENCOUNTERS)
    if s.board[s.eos] & ALL_SHIPS:
        s.push(BEGIN_ATTACK)


class Encounters(Step[Eos]):
    """Everything left in the galaxy, in the order the Pilot chooses; credits come first, their order changes nothing.

    An asteroid field with a mining station does no damage and pays a credit (E90).
    """

    def run(self, s: Eos) -> None:
        credits = s.credits_on(s.eos)
        if credits:
            s.add(s.eos, CREDITS, -credits)
            claim(s, Token.CREDIT, credits)
        mines = s.on(s.eos, MINES)
        if mines:
            s.note(Ev.ASTEROID_SHIELDED, s.eos, mines)
            s.earn(mines)
        s.push(AsteroidsLeft(int(s.on(s.eos, ASTEROIDS) - mines)))


class AsteroidsLeft(Step[Eos]):
    """The encounters that are left; ``fields`` asteroid fields among them have still to be passed."""

    def __init__(self, fields: int) -> None:
        self.fields: i64 = fields

    def run(self, s: Eos) -> None:
        s.ask(self)

    def fill(self, s: Eos) -> None:
        c: i64 = 0
        while c < CREW:
            if has_cargo(s, s.eos, c):
                s.offer(c)
            c += 1
        if s.on(s.eos, FRB):
            s.offer(FRBS)
        if s.on(s.eos, SKILLS):
            s.offer(SKILL)
        if self.fields > 0:
            s.offer(ASTEROID)

    def take(self, s: Eos, choice: i64) -> None:
        if choice == ASTEROID:
            s.push(AsteroidsLeft(int(self.fields) - 1))
            s.push(ASTEROID_PASSED)
            draw_against_eos(s, s.mod(Mod.ASTEROID_DAMAGE))
            return
        s.push(self)
        if choice == FRBS:
            s.add(s.eos, FRB, -1)
            claim(s, Token.FRB, 1)
        elif choice == SKILL:
            s.add(s.eos, SKILLS, -1)
            claim(s, Token.SKILL, 1)
        else:
            deliver(s, choice)

    def name(self, s: Eos, choice: i64) -> str:
        if choice == FRBS:
            return "collect frb"
        if choice == SKILL:
            return "collect skill"
        return "asteroid" if choice == ASTEROID else "deliver " + ROLE_NAMES[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(PILOT)

    def prompt(self, s: Eos) -> str:
        return "Pilot: choose the next encounter of this galaxy"

    def args(self) -> tuple[int, ...]:
        return (int(self.fields),)

    def make(self, args: list[int]) -> Step[Eos]:
        return AsteroidsLeft(args[0])


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
    run_script(s, s.catalog.contracts[card].delivery, c)
    deed(s, Deed.DELIVER, c)


class AtThePlanet(Step[Eos]):
    """Reaching the Paradise Planet: without alien ships there the game is won at once (E129, E134)."""

    def run(self, s: Eos) -> None:
        check_planet(s)


def check_planet(s: Eos) -> None:
    """Win if the EOS is at the planet in the Last Dash and no alien ship remains there."""
    if s.dash == DASHING and s.eos == s.planet and s.board[s.eos] & ALL_SHIPS == 0:
        s.finish(WON, Cause.PLANET_REACHED)


ENCOUNTERS: Final = Encounters()
ASTEROID_PASSED: Final = AsteroidPassed()
AT_THE_PLANET: Final = AtThePlanet()

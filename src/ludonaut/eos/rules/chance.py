"""Everything random but skill dice: location rolls, the D6 of the aliens, the bag, the decks.

A roll or draw leaves its result in a register of the state (``place``, ``die``, ``pulled``, ``drawn``) for the step
below it on the stack.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from ludonaut.eos.rules.catalog import CLASS_NAMES, CLASSES, ENGINEER, Deck
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.state import SHIPS, Eos
from ludonaut.table.native.core import Step

IN_SETUP: Final = 0
IN_FIGHTS: Final = 1
ALWAYS: Final = 2

# --- calibration ----------------------------------------------------------------------------------


def may_calibrate(s: Eos, fight: bool) -> bool:
    """May a Calibration Cube be offered now?  Not during set-up (E51); how often is a setting of the table."""
    if s.calibration == 0 or s.round == 0 or s.options.calibrate == 0:
        return False
    return fight or s.options.calibrate == ALWAYS


class CalibrateDie(Step[Eos]):
    """Calibration Cubes: the Engineer may set the D6 or D20 just rolled to any result (E51)."""

    def __init__(self, sides: int) -> None:
        self.sides: i64 = sides

    def run(self, s: Eos) -> None:
        s.ask(self)

    def fill(self, s: Eos) -> None:
        s.offer(0)
        result: i64 = 1
        while result <= self.sides:
            if result != s.die:
                s.offer(result)
            result += 1

    def take(self, s: Eos, choice: i64) -> None:
        if choice == 0:
            return
        s.calibration -= 1
        s.note(Ev.CALIBRATED, self.sides, s.die, choice)
        s.die = choice

    def name(self, s: Eos, choice: i64) -> str:
        return "keep" if choice == 0 else f"set {choice}"

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(ENGINEER)

    def prompt(self, s: Eos) -> str:
        return f"Engineer: the D{self.sides} shows {s.die}; spend a Calibration Cube?"

    def args(self) -> tuple[int, ...]:
        return (int(self.sides),)

    def make(self, args: list[int]) -> Step[Eos]:
        return CalibrateDie(args[0])


class RollDie(Step[Eos]):
    """Roll a D6 or D20; the result is in ``die``.  ``fight``: Calibration is offered as in fights."""

    def __init__(self, sides: int, fight: int) -> None:
        self.sides: i64 = sides
        self.fight: i64 = fight

    def run(self, s: Eos) -> None:
        s.chance(self)

    def draw(self, s: Eos) -> i64:
        return s.below(self.sides) + 1

    def settle(self, s: Eos, outcome: i64) -> None:
        s.die = outcome
        if s.events is not None:
            s.note(Ev.DIE, self.sides, outcome)
        if s.calibration > 0 and may_calibrate(s, self.fight != 0):
            s.push(CalibrateDie(int(self.sides)))

    def outcomes(self, s: Eos) -> list[tuple[int, float]]:
        n = int(self.sides)
        return [(result, 1 / n) for result in range(1, n + 1)]

    def outcome_name(self, s: Eos, outcome: i64) -> str:
        return str(int(outcome))

    def outcome_code(self, s: Eos, text: str) -> i64:
        if not text.isdigit() or not 1 <= int(text) <= self.sides:
            raise ValueError(f"a D{self.sides} shows 1 to {self.sides}, not {text!r}")
        return int(text)

    def prompt(self, s: Eos) -> str:
        return f"Roll a D{self.sides}"

    def args(self) -> tuple[int, ...]:
        return (int(self.sides), int(self.fight))

    def make(self, args: list[int]) -> Step[Eos]:
        return RollDie(args[0], args[1])


ROLL_D6_FIGHT: Final = RollDie(6, 1)
ROLL_D20: Final = RollDie(20, 0)
ROLL_D6: Final = RollDie(6, 0)

# --- Roll for Location ----------------------------------------------------------------------------


class SectorRolled(Step[Eos]):
    """The D20 of a location roll: a 20 is a Mass Invasion and is rolled again (E21, E24, E28)."""

    def run(self, s: Eos) -> None:
        if s.die == 20:
            s.push(self)
            s.push(ROLL_D20)
            if s.round > 0:
                s.push(INVADE)
                s.push(PULL_SHIP)
            return
        s.sector = s.die
        s.stack.extend(GALAXY_ROLL)


class GalaxyRolled(Step[Eos]):
    """The D6 of a location roll names the galaxy within the sector."""

    def run(self, s: Eos) -> None:
        s.place = s.catalog.map.address[(s.sector - 1) * 6 + s.die - 1]
        if s.events is not None:
            s.note(Ev.LOCATION, s.sector, s.die, s.place)


class Invade(Step[Eos]):
    """Mass Invasion: the ship drawn goes to the Mass Invasion region."""

    def run(self, s: Eos) -> None:
        if s.pulled < 0:
            return
        one: i64 = 1
        s.invasion += one << (8 * s.pulled)
        if s.events is not None:
            s.note(Ev.SHIP_PULLED, s.pulled, -1)
        s.pulled = -1


SECTOR_ROLLED: Final = SectorRolled()
GALAXY_ROLLED: Final = GalaxyRolled()
INVADE: Final = Invade()


LOCATION_ROLL: Final[list[Step[Any]]] = [SECTOR_ROLLED, ROLL_D20]
GALAXY_ROLL: Final[list[Step[Any]]] = [GALAXY_ROLLED, ROLL_D6]


def roll_location(s: Eos) -> None:
    """Roll for Location: the galaxy is then in ``place``."""
    s.stack.extend(LOCATION_ROLL)


# --- the bag --------------------------------------------------------------------------------------


def in_bag(s: Eos, klass: i64) -> i64:
    """Ships of a class in the bag."""
    return s.bag >> (8 * klass) & 255


def weight(s: Eos, klass: i64) -> i64:
    """How likely a class is drawn: its ships in the bag, or its share of the D20 in the variant (E34)."""
    n = in_bag(s, klass)
    if n == 0 or not s.options.random_ships:
        return n
    if klass == 0:
        return 9
    return 7 if klass == 1 else 4


class PullShip(Step[Eos]):
    """Draw an alien ship from the bag into ``pulled`` (-1 when it is empty, E30)."""

    def run(self, s: Eos) -> None:
        if s.bag == 0:
            s.pulled = -1
        else:
            s.chance(self)

    def draw(self, s: Eos) -> i64:
        first: i64 = in_bag(s, 0)
        second: i64 = in_bag(s, 1)
        third: i64 = in_bag(s, 2)
        if s.options.random_ships:
            first, second, third = weight(s, 0), weight(s, 1), weight(s, 2)
        x = s.below(first + second + third)
        if x < first:
            return 0
        return 1 if x < first + second else 2

    def settle(self, s: Eos, outcome: i64) -> None:
        one: i64 = 1
        s.bag -= one << (8 * outcome)
        s.pulled = outcome
        if s.options.random_ships and may_calibrate(s, False):
            s.push(CALIBRATE_SHIP)

    def outcomes(self, s: Eos) -> list[tuple[int, float]]:
        total = int(weight(s, 0) + weight(s, 1) + weight(s, 2))
        return [(k, int(weight(s, k)) / total) for k in range(CLASSES) if weight(s, k)]

    def outcome_name(self, s: Eos, outcome: i64) -> str:
        return CLASS_NAMES[outcome]

    def outcome_code(self, s: Eos, text: str) -> i64:
        if text not in CLASS_NAMES:
            raise ValueError(f"{text!r} is no class of ship; there are {', '.join(CLASS_NAMES)}")
        klass = CLASS_NAMES.index(text)
        if in_bag(s, klass) == 0:
            raise ValueError(f"no {text} is left in the bag")
        return klass

    def prompt(self, s: Eos) -> str:
        return "Draw an alien ship from the bag"


PULL_SHIP: Final = PullShip()


class CalibrateShip(Step[Eos]):
    """Calibration Cubes: the D20 of Random Alien Ship Selection is a rolled die as well (E51)."""

    def run(self, s: Eos) -> None:
        s.ask(self)

    def fill(self, s: Eos) -> None:
        klass: i64 = 0
        while klass < CLASSES:
            if klass == s.pulled or in_bag(s, klass) > 0:
                s.offer(klass)
            klass += 1

    def take(self, s: Eos, choice: i64) -> None:
        if choice == s.pulled:
            return
        s.calibration -= 1
        s.note(Ev.CALIBRATION, -1, s.calibration)
        one: i64 = 1
        s.bag += (one << (8 * s.pulled)) - (one << (8 * choice))
        s.pulled = choice

    def name(self, s: Eos, choice: i64) -> str:
        return "keep" if choice == s.pulled else "set " + CLASS_NAMES[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(ENGINEER)

    def prompt(self, s: Eos) -> str:
        return f"Engineer: the D20 selects a {CLASS_NAMES[s.pulled]}; spend a Calibration Cube?"


CALIBRATE_SHIP: Final = CalibrateShip()


def to_bag(s: Eos, klass: i64) -> None:
    """A ship goes back into the bag."""
    one: i64 = 1
    s.bag += one << (8 * klass)


def place_ship(s: Eos, klass: i64, galaxy: i64) -> None:
    """A ship comes to a galaxy."""
    s.add(galaxy, SHIPS + 5 * klass, 1)
    if s.events is not None:
        s.note(Ev.SHIP_PLACED, klass, galaxy)


# --- decks ----------------------------------------------------------------------------------------


def bits(mask: i64) -> i64:
    """How many bits are set, in masks below 2**62."""
    # Added up pair by pair, in halves of the mask: one loop over the bits would take three times as long.
    low = mask & 0x7FFFFFFF
    low -= low >> 1 & 0x55555555
    low = (low & 0x33333333) + (low >> 2 & 0x33333333)
    low = (low + (low >> 4)) & 0x0F0F0F0F
    n = low * 0x01010101 >> 24 & 63
    return n + bits(mask >> 31) if mask >> 31 else n


BITS: Final = [[place for place in range(8) if mask >> place & 1] for mask in range(256)]
"""The places of the bits set in each mask of eight: looping over them is faster than looking at each place."""


def nth_bit(mask: i64, n: i64) -> i64:
    """The place of the n-th set bit, counted from 0."""
    while n > 0:
        mask &= mask - 1
        n -= 1
    at: i64 = 0
    while mask & 0xFF == 0:
        mask >>= 8
        at += 8
    if mask & 0xF == 0:
        mask >>= 4
        at += 4
    if mask & 3 == 0:
        mask >>= 2
        at += 2
    return at if mask & 1 else at + 1


class DrawCard(Step[Eos]):
    """Draw a card of a deck into ``drawn``; an empty deck is shuffled anew from its discards (E32), -1: no card left.

    No order exists: every card of the draw pile is equally likely.
    """

    def __init__(self, deck: int) -> None:
        self.deck: i64 = deck

    def run(self, s: Eos) -> None:
        if s.decks[self.deck] == 0:
            if s.decks[Deck.COUNT + self.deck] == 0:
                s.drawn = -1
                return
            s.decks[self.deck] = s.decks[Deck.COUNT + self.deck]
            s.decks[Deck.COUNT + self.deck] = 0
            s.note(Ev.SHUFFLED, self.deck)
        s.chance(self)

    def draw(self, s: Eos) -> i64:
        mask = s.decks[self.deck]
        return nth_bit(mask, s.below(bits(mask)))

    def settle(self, s: Eos, outcome: i64) -> None:
        one: i64 = 1
        s.decks[self.deck] -= one << outcome
        s.drawn = outcome
        if s.events is not None:
            s.note(Ev.DRAWN, self.deck, outcome)

    def outcomes(self, s: Eos) -> list[tuple[int, float]]:
        mask = s.decks[self.deck]
        n = int(bits(mask))
        return [(int(nth_bit(mask, i)), 1 / n) for i in range(n)]

    def outcome_name(self, s: Eos, outcome: i64) -> str:
        return s.catalog.card_ident(self.deck, outcome)

    def outcome_code(self, s: Eos, text: str) -> i64:
        card: i64 = 0
        while card < s.catalog.deck_size(self.deck):
            if s.catalog.card_ident(self.deck, card) == text:
                if s.decks[self.deck] >> card & 1 == 0:
                    raise ValueError(f"{text} is not in the draw pile")
                return card
            card += 1
        raise ValueError(f"this deck has no card called {text!r}")

    def prompt(self, s: Eos) -> str:
        return "Draw a card"

    def args(self) -> tuple[int, ...]:
        return (int(self.deck),)

    def make(self, args: list[int]) -> Step[Eos]:
        return DrawCard(args[0])


DRAW: Final = [DrawCard(deck) for deck in range(Deck.COUNT)]


def discard_card(s: Eos, deck: i64, card: i64) -> None:
    """A card goes to its deck's discard pile."""
    one: i64 = 1
    s.decks[Deck.COUNT + deck] |= one << card

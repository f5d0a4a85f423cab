"""Placing, moving and removing tokens and alien ships, as cards tell."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.catalog import CLASS_NAMES, CLASSES, COMMANDER, TOKEN_NAMES, Token
from ludonaut.eos.rules.chance import to_bag
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.state import ASTEROIDS, CREDITS, FRB, MINES, SHIPS, SKILLS, Eos
from ludonaut.table.native.core import Step

STOP: Final = 1 << 12


def field_of(token: i64) -> i64:
    """Where a galaxy counts this token."""
    if token == Token.SKILL:
        return SKILLS
    if token == Token.FRB:
        return FRB
    return ASTEROIDS if token == Token.ASTEROID else CREDITS


def tokens_on(s: Eos, galaxy: i64, token: i64) -> i64:
    """How many of a token are in a galaxy."""
    return s.credits_on(galaxy) if token == Token.CREDIT else s.on(galaxy, field_of(token))


def put_token(s: Eos, galaxy: i64, token: i64) -> None:
    """A token comes from the supply to a galaxy, if there is one left (E17)."""
    if s.supply(token) <= 0:
        return
    s.draw_supply(token, 1)
    s.add(galaxy, field_of(token), 1)
    if s.events is not None:
        s.note(Ev.TOKEN_PLACED, token, galaxy)


def take_token(s: Eos, galaxy: i64, token: i64) -> None:
    """A token goes from a galaxy back to the supply; with an asteroid field its mining station leaves the board."""
    s.add(galaxy, field_of(token), -1)
    s.draw_supply(token, -1)
    s.note(Ev.TOKEN_REMOVED, token, galaxy)


def free_asteroids(s: Eos, galaxy: i64) -> i64:
    """Asteroid fields of a galaxy without a mining station (one station per field, E87)."""
    return s.on(galaxy, ASTEROIDS) - s.on(galaxy, MINES)


class PlaceTokens(Step[Eos]):
    """Put tokens (packed four bits each, kind + 1) into the galaxy just rolled."""

    def __init__(self, tokens: int) -> None:
        self.tokens: i64 = tokens

    def run(self, s: Eos) -> None:
        tokens = self.tokens
        while tokens != 0:
            put_token(s, s.place, (tokens & 15) - 1)
            tokens >>= 4

    def args(self) -> tuple[int, ...]:
        return (int(self.tokens),)

    def make(self, args: list[int]) -> Step[Eos]:
        return PlaceTokens(args[0])


class RemoveTokens(Step[Eos]):
    """Return up to some tokens of a kind near the EOS to the supply, the crew's choice."""

    def __init__(self, token: int, amount: int, lanes: int) -> None:
        self.token: i64 = token
        self.amount: i64 = amount
        self.lanes: i64 = lanes

    def run(self, s: Eos) -> None:
        if self.amount > 0:
            s.ask(self)

    def removable(self, s: Eos, galaxy: i64) -> bool:
        if s.catalog.map.lanes(s.eos, galaxy) > self.lanes:
            return False
        if self.token == Token.ASTEROID:
            return free_asteroids(s, galaxy) > 0
        return tokens_on(s, galaxy, self.token) > 0

    def fill(self, s: Eos) -> None:
        galaxy: i64 = 0
        while galaxy < s.catalog.map.size:
            if self.removable(s, galaxy):
                s.offer(galaxy)
            galaxy += 1
        if s.n > 0:
            s.offer(STOP)

    def take(self, s: Eos, choice: i64) -> None:
        if choice == STOP:
            return
        if self.amount > 1:
            s.push(RemoveTokens(int(self.token), int(self.amount) - 1, int(self.lanes)))
        take_token(s, choice, self.token)

    def name(self, s: Eos, choice: i64) -> str:
        return "done" if choice == STOP else "remove " + s.catalog.map.names[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(COMMANDER)

    def prompt(self, s: Eos) -> str:
        return f"Commander: remove {TOKEN_NAMES[self.token]} tokens ({self.amount} at most)"

    def args(self) -> tuple[int, ...]:
        return (int(self.token), int(self.amount), int(self.lanes))

    def make(self, args: list[int]) -> Step[Eos]:
        return RemoveTokens(args[0], args[1], args[2])


class MoveToken(Step[Eos]):
    """Move one token of a kind some lanes or fewer: first which, then where to."""

    def __init__(self, token: int, lanes: int, origin: int) -> None:
        self.token: i64 = token
        self.lanes: i64 = lanes
        self.origin: i64 = origin  # -1: still to choose

    def run(self, s: Eos) -> None:
        s.ask(self)

    def fill(self, s: Eos) -> None:
        galaxy: i64 = 0
        while galaxy < s.catalog.map.size:
            if self.origin < 0:
                loose = free_asteroids(s, galaxy) if self.token == Token.ASTEROID else tokens_on(s, galaxy, self.token)
                if loose > 0:
                    s.offer(galaxy)
            elif galaxy != self.origin and s.catalog.map.lanes(self.origin, galaxy) <= self.lanes:
                s.offer(galaxy)
            galaxy += 1
        if self.origin < 0 and s.n > 0:
            s.offer(STOP)

    def take(self, s: Eos, choice: i64) -> None:
        if choice == STOP:
            return
        if self.origin < 0:
            s.push(MoveToken(int(self.token), int(self.lanes), int(choice)))
            return
        s.add(self.origin, field_of(self.token), -1)
        s.add(choice, field_of(self.token), 1)
        s.note(Ev.TOKEN_REMOVED, self.token, self.origin)
        if s.events is not None:
            s.note(Ev.TOKEN_PLACED, self.token, choice)

    def name(self, s: Eos, choice: i64) -> str:
        if choice == STOP:
            return "done"
        return ("from " if self.origin < 0 else "to ") + s.catalog.map.names[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(COMMANDER)

    def prompt(self, s: Eos) -> str:
        if self.origin < 0:
            return f"Commander: move which {TOKEN_NAMES[self.token]} token?"
        return f"Commander: move the {TOKEN_NAMES[self.token]} token where?"

    def args(self) -> tuple[int, ...]:
        return (int(self.token), int(self.lanes), int(self.origin))

    def make(self, args: list[int]) -> Step[Eos]:
        return MoveToken(args[0], args[1], args[2])


# --- alien ships ----------------------------------------------------------------------------------


class MoveShips(Step[Eos]):
    """Move up to some alien ships exactly so many lanes each, the crew choosing ship and end galaxy (E101).

    A choice is galaxy * 4 + class for the ship, then the galaxy.  ``moved``: where those that have moved are now
    (coded alike), since each moves once.
    """

    def __init__(self, ships: int, lanes: int, origin: int, moved: tuple[int, ...]) -> None:
        self.ships: i64 = ships
        self.lanes: i64 = lanes
        self.origin: i64 = origin  # galaxy * 4 + class of the ship chosen, -1: still to choose
        self.moved: tuple[int, ...] = moved

    def run(self, s: Eos) -> None:
        if self.ships > 0:
            s.ask(self)

    def fill(self, s: Eos) -> None:
        galaxy: i64 = 0
        if self.origin >= 0:
            at = self.origin // 4
            while galaxy < s.catalog.map.size:
                if reachable_exactly(s, at, galaxy, self.lanes):
                    s.offer(galaxy)
                galaxy += 1
            return
        while galaxy < s.catalog.map.size:
            klass: i64 = 0
            while klass < CLASSES:
                if s.ships_on(galaxy, klass) > self.moved.count(int(galaxy * 4 + klass)):
                    s.offer(galaxy * 4 + klass)
                klass += 1
            galaxy += 1
        if s.n > 0:
            s.offer(STOP)

    def take(self, s: Eos, choice: i64) -> None:
        if choice == STOP:
            return
        if self.origin < 0:
            s.push(MoveShips(int(self.ships), int(self.lanes), int(choice), self.moved))
            return
        move_ship(s, self.origin & 3, self.origin // 4, choice)
        if self.ships > 1:
            moved = (*self.moved, int(choice * 4 + (self.origin & 3)))
            s.push(MoveShips(int(self.ships) - 1, int(self.lanes), -1, moved))

    def name(self, s: Eos, choice: i64) -> str:
        if choice == STOP:
            return "done"
        if self.origin < 0:
            return f"ship {CLASS_NAMES[choice & 3]} {s.catalog.map.names[choice // 4]}"
        return "to " + s.catalog.map.names[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(COMMANDER)

    def prompt(self, s: Eos) -> str:
        if self.origin < 0:
            return f"Commander: choose an alien ship to move {self.lanes} lanes ({self.ships} at most)"
        return "Commander: choose where the ship moves"

    def args(self) -> tuple[int, ...]:
        return (int(self.ships), int(self.lanes), int(self.origin), *self.moved)

    def make(self, args: list[int]) -> Step[Eos]:
        return MoveShips(args[0], args[1], args[2], tuple(args[3:]))


def reachable_exactly(s: Eos, a: i64, b: i64, lanes: i64) -> bool:
    """Is there a walk of exactly so many lanes without turning back on the same lane (one to three lanes)?"""
    if lanes == 1:
        return s.catalog.map.lanes(a, b) == 1
    for first in s.catalog.map.neighbours[a]:
        for second in s.catalog.map.neighbours[first]:
            if second == a:
                continue
            if lanes == 2:
                if second == b:
                    return True
                continue
            for third in s.catalog.map.neighbours[second]:
                if third != first and third == b:
                    return True
    return False


def move_ship(s: Eos, klass: i64, a: i64, b: i64) -> None:
    """A ship moves from one galaxy to another."""
    s.add(a, SHIPS + 5 * klass, -1)
    s.add(b, SHIPS + 5 * klass, 1)
    if s.events is not None:
        s.note(Ev.SHIP_MOVED, klass, a, b)


class RemoveShips(Step[Eos]):
    """Return up to some alien ships near the EOS to the bag, the crew's choice."""

    def __init__(self, ships: int, lanes: int, classes: int) -> None:
        self.ships: i64 = ships
        self.lanes: i64 = lanes
        self.classes: i64 = classes

    def run(self, s: Eos) -> None:
        if self.ships > 0:
            s.ask(self)

    def fill(self, s: Eos) -> None:
        galaxy: i64 = 0
        while galaxy < s.catalog.map.size:
            if s.catalog.map.lanes(s.eos, galaxy) <= self.lanes:
                klass: i64 = 0
                while klass < CLASSES:
                    if self.classes >> klass & 1 and s.ships_on(galaxy, klass) > 0:
                        s.offer(galaxy * 4 + klass)
                    klass += 1
            galaxy += 1
        if s.n > 0:
            s.offer(STOP)

    def take(self, s: Eos, choice: i64) -> None:
        if choice == STOP:
            return
        klass = choice & 3
        s.add(choice // 4, SHIPS + 5 * klass, -1)
        to_bag(s, klass)
        s.note(Ev.SHIP_REMOVED, klass, choice // 4)
        if self.ships > 1:
            s.push(RemoveShips(int(self.ships) - 1, int(self.lanes), int(self.classes)))

    def name(self, s: Eos, choice: i64) -> str:
        return "done" if choice == STOP else f"ship {CLASS_NAMES[choice & 3]} {s.catalog.map.names[choice // 4]}"

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(COMMANDER)

    def prompt(self, s: Eos) -> str:
        return f"Commander: return alien ships to the bag ({self.ships} at most)"

    def args(self) -> tuple[int, ...]:
        return (int(self.ships), int(self.lanes), int(self.classes))

    def make(self, args: list[int]) -> Step[Eos]:
        return RemoveShips(args[0], args[1], args[2])


def remove_from_redeploy(s: Eos, hexes: i64) -> None:
    """Return the ships on masked redeploy hexes to the bag; tokens stay (E102)."""
    i: i64 = 0
    while i < 4:
        klass = (s.waiting >> (4 * i) & 15) - 1
        if hexes >> i & 1 and klass >= 0:
            s.waiting -= (klass + 1) << (4 * i)
            to_bag(s, klass)
            s.note(Ev.SHIP_REMOVED, klass, 100 + i)
        i += 1

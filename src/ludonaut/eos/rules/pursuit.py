"""Phase 4: Alien Pursuit and Engagement; also Phase A of the Last Dash."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.aliens import attack_together, joint_attack, send_in
from ludonaut.eos.rules.catalog import CLASS_NAMES, CLASSES, COMMANDER, Mod, Rule
from ludonaut.eos.rules.chance import DRAW, discard_card
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.state import DASHING, FRB, Eos
from ludonaut.eos.rules.tokens import move_ship
from ludonaut.table.native.core import Step


class Pursuit(Step[Eos]):
    """Movement Logic: one card per class with a ship on the board (E106); then whoever reached the EOS attacks."""

    def run(self, s: Eos) -> None:
        s.phase = 4
        s.note(Ev.PHASE, 4)
        s.hunters = 0
        s.push(ENGAGE)
        next_logic(s, 0, 0)


class LogicDrawn(Step[Eos]):
    """A movement logic card was drawn and is discarded; when every class has its own, all ships move.

    ``cards`` holds the cards so far: card + 1 in eight bits for each class.
    """

    def __init__(self, klass: int, cards: int) -> None:
        self.klass: i64 = klass
        self.cards: i64 = cards

    def run(self, s: Eos) -> None:
        cards = self.cards
        if s.drawn >= 0:
            discard_card(s, self.klass, s.drawn)
            cards |= (s.drawn + 1) << (8 * self.klass)
        next_logic(s, self.klass + 1, cards)

    def args(self) -> tuple[int, ...]:
        return (int(self.klass), int(self.cards))

    def make(self, args: list[int]) -> Step[Eos]:
        return LogicDrawn(args[0], args[1])


def next_logic(s: Eos, klass: i64, cards: i64) -> None:
    """Draw for the next class that has a ship in some galaxy; after the last one the ships move, class by class."""
    while klass < CLASSES:
        if on_board(s, klass):
            s.push(LogicDrawn(int(klass), int(cards)))
            s.push(DRAW[klass])
            return
        klass += 1
    klass = CLASSES - 1
    while klass >= 0:
        card = cards >> (8 * klass) & 255
        if card > 0:
            s.push(MoveClass(int(klass), int(card - 1)))
        klass -= 1


def on_board(s: Eos, klass: i64) -> bool:
    """Is a ship of the class in some galaxy?"""
    ships: i64 = 31
    ships <<= 5 * klass
    for here in s.board:
        if here & ships:
            return True
    return False


class MoveClass(Step[Eos]):
    """All ships of a class obey the card drawn for it."""

    def __init__(self, klass: int, card: int) -> None:
        self.klass: i64 = klass
        self.card: i64 = card

    def run(self, s: Eos) -> None:
        card = s.catalog.ships[self.klass][self.card]
        distance = card.distance + s.mod(Mod.ALIEN_DISTANCE)
        if card.chases_eos and s.rules & Rule.STEALTH:
            distance -= 1
        if s.events is not None:
            s.note(Ev.PURSUIT, self.klass, distance, 1 if card.chases_eos else 0)
        flock: list[int] = []
        shift = 5 * self.klass
        ships: i64 = 31
        ships <<= shift
        galaxy: i64 = 0
        for here in s.board:
            if here & ships:
                n = here >> shift & 31
                while n > 0:
                    flock.append(int(galaxy * 4 + self.klass))
                    n -= 1
            galaxy += 1
        s.flock = tuple(flock)
        if distance > 0:
            s.push(MoveFlock(int(distance), 1 if card.chases_eos else 0))

    def args(self) -> tuple[int, ...]:
        return (int(self.klass), int(self.card))

    def make(self, args: list[int]) -> Step[Eos]:
        return MoveClass(args[0], args[1])


class MoveFlock(Step[Eos]):
    """Alien Ship Movement: ship by ship along a shortest path; the crew chooses only where the end differs (E109)."""

    def __init__(self, distance: int, chases_eos: int) -> None:
        self.distance: i64 = distance
        self.chases_eos: i64 = chases_eos

    def run(self, s: Eos) -> None:
        while s.flock:
            at: i64 = s.flock[0] // 4
            goal = self.goal(s, at)
            if goal < 0 or goal == at or (s.dash == DASHING and at == s.planet):
                s.flock = s.flock[1:]
                continue
            if s.catalog.map.lanes(at, goal) <= self.distance:
                self.move(s, goal)
                continue
            s.push(self)
            s.ask(self)
            return

    def goal(self, s: Eos, at: i64) -> i64:
        """Where a ship goes: the EOS, or the closest FRB (ties: lowest address, E108), -1: nowhere (E107)."""
        if self.chases_eos:
            return s.eos
        if s.dash == DASHING:
            return s.planet
        frbs: i64 = 31 << FRB
        for ring in s.catalog.map.around[at]:
            for galaxy in ring:
                if s.board[galaxy] & frbs:
                    return galaxy
        return s.eos if s.options.e107 == 1 else -1

    def move(self, s: Eos, to: i64) -> None:
        ship = s.flock[0]
        s.flock = s.flock[1:]
        at: i64 = ship // 4
        klass: i64 = ship & 3
        if s.options.e110 == 1 and must_pass(s, at, to, s.eos):
            to = s.eos
        move_ship(s, klass, at, to)
        if self.chases_eos and to == s.eos:
            one: i64 = 1
            s.hunters += one << (8 * klass)

    def fill(self, s: Eos) -> None:
        at: i64 = s.flock[0] // 4
        goal = self.goal(s, at)
        size = s.catalog.map.size
        distance = s.catalog.map.distance
        left = distance[at * size + goal] - self.distance
        end = goal * size
        for galaxy in s.catalog.map.around[at][self.distance]:
            if distance[end + galaxy] == left:
                s.offer(galaxy)

    def take(self, s: Eos, choice: i64) -> None:
        self.move(s, choice)

    def name(self, s: Eos, choice: i64) -> str:
        return "to " + s.catalog.map.names[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(COMMANDER)

    def prompt(self, s: Eos) -> str:
        ship = s.flock[0]
        return f"Commander: the {CLASS_NAMES[ship & 3]} in {s.catalog.map.names[ship // 4]} moves where?"

    def args(self) -> tuple[int, ...]:
        return (int(self.distance), int(self.chases_eos))

    def make(self, args: list[int]) -> Step[Eos]:
        return MoveFlock(args[0], args[1])


def must_pass(s: Eos, a: i64, b: i64, through: i64) -> bool:
    """Does every shortest path from ``a`` to ``b`` lead through a galaxy between them (switch E110)?"""
    places = s.catalog.map
    left = places.lanes(a, b)
    if through in (a, b) or places.lanes(a, through) + places.lanes(through, b) != left:
        return False
    one: i64 = 1
    front = one << a
    while left > 0:
        left -= 1
        further: i64 = 0
        galaxy: i64 = 0
        while galaxy < places.size:
            if front >> galaxy & 1:
                for to in places.neighbours[galaxy]:
                    if to != through and places.lanes(to, b) == left:
                        further |= one << to
            galaxy += 1
        front = further
    return front == 0


class Engage(Step[Eos]):
    """Every ship that ended in the EOS's galaxy attacks, all together (E110, E112).

    Guards of the Paradise Planet do not: only ships that came there after the EOS do (E127).
    """

    def run(self, s: Eos) -> None:
        if s.dash != DASHING or s.eos != s.planet:
            attack_together(s)
            return
        joint_attack(s)
        klass: i64 = 0
        while klass < CLASSES:
            send_in(s, klass, s.hunters >> (8 * klass) & 255)
            klass += 1


PURSUIT: Final = Pursuit()
ENGAGE: Final = Engage()

"""Phase 4: Alien Pursuit and Engagement; also Phase A of the Last Dash."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.aliens import draw_ship_card, joint_attack
from ludonaut.eos.rules.catalog import CLASS_NAMES, CLASSES, COMMANDER, Mod, Rule
from ludonaut.eos.rules.chance import DRAW, discard_card, to_bag
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.state import DASHING, FRB, SHIPS, Eos
from ludonaut.eos.rules.tokens import move_ship
from ludonaut.table.native.core import Step


class Pursuit(Step[Eos]):
    """Movement Logic: one card per class with a ship on the board (E106); then whoever reached the EOS attacks."""

    def run(self, s: Eos) -> None:
        s.phase = 4
        s.note(Ev.PHASE, 4)
        s.hunters = 0
        s.push(ENGAGE)
        klass: i64 = CLASSES - 1
        while klass >= 0:
            if on_board(s, klass):
                s.push(MOVE_CLASS[klass])
                s.push(DRAW[klass])
            klass -= 1


def on_board(s: Eos, klass: i64) -> bool:
    """Is a ship of the class in some galaxy?"""
    board = s.board
    ships: i64 = 31
    ships <<= 5 * klass
    galaxy: i64 = 0
    while galaxy < len(board):
        if board[galaxy] & ships:
            return True
        galaxy += 1
    return False


class MoveClass(Step[Eos]):
    """All ships of a class obey the card drawn for it; the card is discarded."""

    def __init__(self, klass: int) -> None:
        self.klass: i64 = klass

    def run(self, s: Eos) -> None:
        if s.drawn < 0:
            return
        card = s.catalog.ships[self.klass][s.drawn]
        discard_card(s, self.klass, s.drawn)
        distance = card.distance + s.mod(Mod.ALIEN_DISTANCE)
        if card.chases_eos and s.rules & Rule.STEALTH:
            distance -= 1
        s.note(Ev.PURSUIT, self.klass, distance, 1 if card.chases_eos else 0)
        flock: list[int] = []
        board = s.board
        shift = 5 * self.klass
        galaxy: i64 = 0
        while galaxy < len(board):
            n = board[galaxy] >> shift & 31
            while n > 0:
                flock.append(int(galaxy * 4 + self.klass))
                n -= 1
            galaxy += 1
        s.flock = tuple(flock)
        if distance > 0:
            s.push(MoveFlock(int(distance), 1 if card.chases_eos else 0))

    def args(self) -> tuple[int, ...]:
        return (int(self.klass),)

    def make(self, args: list[int]) -> Step[Eos]:
        return MOVE_CLASS[args[0]]


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
        best: i64 = -1
        nearest: i64 = 99
        board = s.board
        galaxy: i64 = 0
        while galaxy < len(board):
            if board[galaxy] >> FRB & 31:
                lanes = s.catalog.map.lanes(at, galaxy)
                if lanes < nearest:
                    nearest = lanes
                    best = galaxy
            galaxy += 1
        if best < 0 and s.options.e107 == 1:
            return s.eos
        return best

    def move(self, s: Eos, to: i64) -> None:
        ship = s.flock[0]
        s.flock = s.flock[1:]
        at: i64 = ship // 4
        klass: i64 = ship & 3
        lanes = s.catalog.map.lanes(at, to)
        if s.options.e110 == 1 and to != s.eos:
            if s.catalog.map.lanes(at, s.eos) + s.catalog.map.lanes(s.eos, to) == lanes:
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
        start = at * size
        end = goal * size
        galaxy: i64 = 0
        while galaxy < size:
            if distance[start + galaxy] == self.distance and distance[end + galaxy] == left:
                s.offer(galaxy)
            galaxy += 1

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


class Engage(Step[Eos]):
    """Every ship that ended in the EOS's galaxy attacks, all together (E110, E112); pieces go to the bag.

    Guards of the Paradise Planet do not: only ships that came there after the EOS do (E127).
    """

    def run(self, s: Eos) -> None:
        guarded = s.dash == DASHING and s.eos == s.planet
        joint_attack(s)
        klass: i64 = 0
        while klass < CLASSES:
            n = (s.hunters >> (8 * klass) & 255) if guarded else s.ships_on(s.eos, klass)
            s.add(s.eos, SHIPS + 5 * klass, -n)
            while n > 0:
                to_bag(s, klass)
                draw_ship_card(s, klass, 0)
                n -= 1
            klass += 1


PURSUIT: Final = Pursuit()
MOVE_CLASS: Final = [MoveClass(klass) for klass in range(CLASSES)]
ENGAGE: Final = Engage()

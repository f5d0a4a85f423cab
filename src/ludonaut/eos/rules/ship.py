"""The Starship EOS: damage to rooms, repair, damage cards drawn against the ship."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.catalog import ENGINEER, REPAIR_ANYWHERE, REPAIR_FULL, ROOM_NAMES, Deck, Deed, Room, Rule
from ludonaut.eos.rules.chance import BITS, DRAW, discard_card
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.missions import deed
from ludonaut.eos.rules.state import CUBES, WIDTH, Eos
from ludonaut.table.native.core import Step

FIX: Final = 32
"""Choices from here on spend a Quick Fix cube on a room (added to it)."""
STOP: Final = 64


def full_hull(s: Eos, room: i64) -> i64:
    """The hull strength of a room; 0 where it has none, or is still locked."""
    if s.built >> room & 1 == 0:
        return 0
    if room == Room.SHIELDS and s.options.e19 == 1:
        return 3
    return s.catalog.tracks.hull[room]


def online(s: Eos, room: i64) -> bool:
    """Can crew actions be taken in the room?  A built room at 0 is offline; Engine at 0 only stops warping (E77)."""
    if s.built >> room & 1 == 0:
        return False
    return full_hull(s, room) == 0 or s.ship[room] > 0 or room == Room.ENGINE


def rooms_online(s: Eos) -> i64:
    """Mask of the rooms that are online."""
    one: i64 = 1
    ship = s.ship
    up = s.built
    for room in BITS[s.built]:
        if ship[room] == 0 and not online(s, room):
            up -= one << room
    return up


def can_warp(s: Eos) -> bool:
    """Consequences for Rooms Going Offline: with the Engine Room at 0 the EOS cannot warp (E76)."""
    return s.ship[Room.ENGINE] > 0


# --- damage ---------------------------------------------------------------------------------------


class AssignDamage(Step[Eos]):
    """Room Damage Rules: the Engineer picks a room with hull left; the rest goes to another (E72 to E74)."""

    def __init__(self, damage: int) -> None:
        self.damage: i64 = damage

    def run(self, s: Eos) -> None:
        if self.damage > 0:
            s.ask(self)

    def fill(self, s: Eos) -> None:
        room: i64 = 0
        while room < Room.COUNT:
            if s.ship[room] > 0:
                s.offer(room)
            room += 1
        offer_quick_fix(s)

    def take(self, s: Eos, choice: i64) -> None:
        if choice >= FIX:
            s.push(self)
            quick_fix(s, choice - FIX)
            return
        hit = min(self.damage, s.ship[choice])
        s.ship[choice] -= hit
        if s.events is not None:
            s.note(Ev.DAMAGED, choice, hit, s.ship[choice])
        if s.ship[choice] == 0:
            s.note(Ev.OFFLINE, choice)
            if choice == Room.COMMAND:
                s.lose_command()
                return
        if self.damage > hit:
            s.push(AssignDamage(int(self.damage - hit)))

    def name(self, s: Eos, choice: i64) -> str:
        return ("fix " + ROOM_NAMES[choice - FIX]) if choice >= FIX else "damage " + ROOM_NAMES[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(ENGINEER)

    def prompt(self, s: Eos) -> str:
        return f"Engineer: choose the room that takes {self.damage} damage"

    def args(self) -> tuple[int, ...]:
        return (int(self.damage),)

    def make(self, args: list[int]) -> Step[Eos]:
        return AssignDamage(args[0])


class DamageCardHits(Step[Eos]):
    """A damage card drawn against the EOS: its damage is applied, the card discarded at once (E33, E75)."""

    def __init__(self, extra: int) -> None:
        self.extra: i64 = extra

    def run(self, s: Eos) -> None:
        if s.drawn < 0:
            return
        discard_card(s, Deck.DAMAGE, s.drawn)
        damage = max(s.catalog.damage[s.drawn].damage + self.extra, 0)
        if damage > 0:
            s.push(AssignDamage(int(damage)))

    def args(self) -> tuple[int, ...]:
        return (int(self.extra),)

    def make(self, args: list[int]) -> Step[Eos]:
        return DamageCardHits(args[0])


def draw_against_eos(s: Eos, extra: i64) -> None:
    """Draw one damage card against the EOS."""
    s.push(DamageCardHits(int(extra)))
    s.push(DRAW[Deck.DAMAGE])


# --- repair ---------------------------------------------------------------------------------------


def damaged(s: Eos, room: i64) -> bool:
    """Is there hull to repair?  Unbuilt rooms cannot be repaired, built ones at 0 can (E78)."""
    return s.ship[room] < full_hull(s, room)


def damaged_rooms(s: Eos) -> i64:
    """Mask of the rooms that are damaged."""
    one: i64 = 1
    ship = s.ship
    hull = s.catalog.tracks.hull
    found: i64 = 0
    for room in BITS[s.built]:
        if ship[room] < (hull[room] if room != Room.SHIELDS else full_hull(s, room)):
            found |= one << room
    return found


def some_damaged(s: Eos) -> bool:
    """Is any room damaged?"""
    return damaged_rooms(s) != 0


def mend(s: Eos, room: i64, points: i64) -> i64:
    """Repair a room; returns the points that did not fit."""
    fits = min(points, full_hull(s, room) - s.ship[room])
    if fits > 0:
        s.ship[room] += fits
        s.note(Ev.REPAIRED, room, fits, s.ship[room])
    return points - fits


class RepairRooms(Step[Eos]):
    """Repair the EOS: points go to one room; only when it is full may the rest go to another, or be left (E78).

    The character who took the action decides, the Engineer about repairs of events.  ``how`` is one of the ways of the
    catalog: one room with overflow, anywhere point by point, or one room fully.
    """

    def __init__(self, points: int, how: int, first: int, c: int) -> None:
        self.points: i64 = points
        self.how: i64 = how
        self.first: i64 = first
        self.c: i64 = c

    def run(self, s: Eos) -> None:
        if (self.points > 0 or self.how == REPAIR_FULL) and some_damaged(s):
            s.ask(self)

    def fill(self, s: Eos) -> None:
        room: i64 = 0
        while room < Room.COUNT:
            if damaged(s, room):
                s.offer(room)
            room += 1
        if self.first == 0:
            s.offer(STOP)

    def take(self, s: Eos, choice: i64) -> None:
        if choice == STOP:
            return
        if self.how == REPAIR_FULL:
            mend(s, choice, full_hull(s, choice))
            return
        if self.how == REPAIR_ANYWHERE:
            mend(s, choice, 1)
            rest = self.points - 1
        else:
            rest = mend(s, choice, self.points)
        if rest > 0:
            s.push(RepairRooms(int(rest), int(self.how), 0, int(self.c)))

    def name(self, s: Eos, choice: i64) -> str:
        return "done" if choice == STOP else "repair " + ROOM_NAMES[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(ENGINEER if s.phase == 1 else self.c)

    def prompt(self, s: Eos) -> str:
        if self.how == REPAIR_FULL:
            return "Choose the room that is repaired fully"
        return f"Choose the room to repair ({self.points} points)"

    def args(self) -> tuple[int, ...]:
        return (int(self.points), int(self.how), int(self.first), int(self.c))

    def make(self, args: list[int]) -> Step[Eos]:
        return RepairRooms(args[0], args[1], args[2], args[3])


# --- Quick Fix ------------------------------------------------------------------------------------


def may_fix(s: Eos) -> bool:
    """Has the Engineer a Quick Fix cube that may be used now (outside Phase 2 only under a card's rule)?"""
    if s.crew[ENGINEER * WIDTH + CUBES] == 0 or s.rules & Rule.NO_CUBES:
        return False
    return s.phase == 2 or s.rules & Rule.ANY_TIME_FIX != 0


def offer_quick_fix(s: Eos) -> None:
    """Offer a Quick Fix for each damaged room while cubes may be used (E137: before damage is applied)."""
    if not may_fix(s):
        return
    rooms = damaged_rooms(s)
    room: i64 = 0
    while rooms != 0:
        if rooms & 1:
            s.offer(FIX + room)
        rooms >>= 1
        room += 1


def quick_fix(s: Eos, room: i64) -> None:
    """Spend a Quick Fix cube: one hull point."""
    s.take_cubes(ENGINEER, -1)
    mend(s, room, 1)
    deed(s, Deed.QUICK_FIX, ENGINEER)

"""Skill tracks: levels, paths, advanced rooms, and the Commander's tolerance icons."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.catalog import COMMANDER, CREW, ROLE_NAMES, Op
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.script import run_script
from ludonaut.eos.rules.state import LEVEL, ONCE, PATH, ROOM, ROOM_USED, STRESS, WIDTH, Eos
from ludonaut.table.native.core import Step

# --- gaining levels ---------------------------------------------------------------------------------


def can_rise(s: Eos, c: i64) -> bool:
    """Is there a hex ahead of the marker (E45)?"""
    base = c * WIDTH
    d = s.catalog.characters[c]
    if s.crew[base + LEVEL] <= len(d.basic):
        return True
    return s.crew[base + LEVEL] < d.last(s.crew[base + PATH])


def some_can_rise(s: Eos) -> bool:
    """Can anybody gain a Skill Level?"""
    return can_rise(s, 0) or can_rise(s, 1) or can_rise(s, 2) or can_rise(s, 3)


class GainLevels(Step[Eos]):
    """A character gains Skill Levels; beyond the last hex they are lost (E45)."""

    def __init__(self, c: int, levels: int) -> None:
        self.c: i64 = c
        self.levels: i64 = levels

    def run(self, s: Eos) -> None:
        if self.levels <= 0 or not can_rise(s, self.c):
            return
        if self.levels > 1:
            s.push(GainLevels(int(self.c), int(self.levels) - 1))
        base = self.c * WIDTH
        if s.crew[base + LEVEL] == len(s.catalog.characters[self.c].basic):
            s.push(ChooseRoom(int(self.c)))
            s.push(ChoosePath(int(self.c)))
            return
        rise(s, self.c)

    def args(self) -> tuple[int, ...]:
        return (int(self.c), int(self.levels))

    def make(self, args: list[int]) -> Step[Eos]:
        return GainLevels(args[0], args[1])


def rise(s: Eos, c: i64) -> None:
    """The marker moves one hex to the right: icons count at once, one-off gains are paid once per game (E46)."""
    base = c * WIDTH
    before = s.tolerance()
    s.crew[base + LEVEL] += 1
    level = s.crew[base + LEVEL]
    s.note(Ev.LEVEL, c, 1, level)
    s.refresh()
    if c == COMMANDER:
        tolerance_rises(s, before)
    basic = len(s.catalog.characters[c].basic)
    one: i64 = 1
    mark = one << (level if level <= basic else level + 8 * s.crew[base + PATH])
    if s.crew[base + ONCE] & mark == 0:
        s.crew[base + ONCE] |= mark
        run_script(s, s.hex_at(c, level).once, c)


class ChoosePath(Step[Eos]):
    """Training: after the basic track the character chooses one of three advanced paths, anew each time (E44)."""

    def __init__(self, c: int) -> None:
        self.c: i64 = c

    def run(self, s: Eos) -> None:
        s.ask(self)

    def fill(self, s: Eos) -> None:
        path: i64 = 0
        while path < len(s.catalog.characters[self.c].paths):
            s.offer(path)
            path += 1

    def take(self, s: Eos, choice: i64) -> None:
        s.crew[self.c * WIDTH + PATH] = choice
        s.note(Ev.PATH, self.c, choice)
        rise(s, self.c)

    def name(self, s: Eos, choice: i64) -> str:
        return "path " + s.catalog.characters[self.c].path_idents[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(self.c)

    def prompt(self, s: Eos) -> str:
        return f"{s.catalog.characters[self.c].name}: choose an advanced path"

    def args(self) -> tuple[int, ...]:
        return (int(self.c),)

    def make(self, args: list[int]) -> Step[Eos]:
        return ChoosePath(args[0])


class ChooseRoom(Step[Eos]):
    """Advanced Rooms: select one of the character's four, at once wherever the level came from (E60, E63)."""

    def __init__(self, c: int) -> None:
        self.c: i64 = c

    def run(self, s: Eos) -> None:
        if s.crew[self.c * WIDTH + ROOM] < 0 and s.crew[self.c * WIDTH + PATH] >= 0:
            s.ask(self)

    def fill(self, s: Eos) -> None:
        card: i64 = 0
        while card < len(s.catalog.rooms[self.c]):
            s.offer(card)
            card += 1

    def take(self, s: Eos, choice: i64) -> None:
        s.crew[self.c * WIDTH + ROOM] = choice
        s.note(Ev.ROOM_CARD, self.c, choice)

    def name(self, s: Eos, choice: i64) -> str:
        return "room " + s.catalog.rooms[self.c][choice].ident

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(self.c)

    def prompt(self, s: Eos) -> str:
        return f"{s.catalog.characters[self.c].name}: choose an Advanced Room"

    def args(self) -> tuple[int, ...]:
        return (int(self.c),)

    def make(self, args: list[int]) -> Step[Eos]:
        return ChooseRoom(args[0])


class GainAny(Step[Eos]):
    """Universe rewards: the Commander assigns a Skill Level to any crew member ("Who Earned It?"); nobody at the end
    of the track can take it while another can (E45)."""

    def run(self, s: Eos) -> None:
        s.ask(self)

    def fill(self, s: Eos) -> None:
        c: i64 = 0
        while c < CREW:
            if can_rise(s, c):
                s.offer(c)
            c += 1

    def take(self, s: Eos, choice: i64) -> None:
        s.push(GainLevels(int(choice), 1))

    def name(self, s: Eos, choice: i64) -> str:
        return "skill " + ROLE_NAMES[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(COMMANDER)

    def prompt(self, s: Eos) -> str:
        return "Commander: who gains a Skill Level?"


GAIN_ANY: Final = GainAny()

# --- losing levels --------------------------------------------------------------------------------


def lose_levels(s: Eos, c: i64, levels: i64) -> None:
    """The marker falls back along its path, then the basic track, at most to the first hex (E41, E44).

    Back on the basic track the Advanced Room is lost; it may be chosen again later.
    """
    base = c * WIDTH
    before = s.tolerance()
    level = max(s.crew[base + LEVEL] - levels, 1)
    change = level - s.crew[base + LEVEL]
    if change == 0:
        return
    s.crew[base + LEVEL] = level
    if level <= len(s.catalog.characters[c].basic):
        s.crew[base + PATH] = -1
        if s.crew[base + ROOM] >= 0:
            drop_room(s, c)
    s.note(Ev.LEVEL, c, change, level)
    s.refresh()
    if c == COMMANDER:
        tolerance_falls(s, before)


def drop_room(s: Eos, c: i64) -> None:
    """The Advanced Room returns to its deck: what it set up for the round ends at once (E61)."""
    base = c * WIDTH
    if s.crew[base + ROOM_USED]:
        left: list[int] = list(s.granted)
        for effect in s.catalog.scripts[s.catalog.rooms[c][s.crew[base + ROOM]].script]:
            if effect.op == Op.GRANT_POWER and int(effect.a) in left:
                left.remove(int(effect.a))
        s.granted = tuple(left)
    s.crew[base + ROOM] = -1
    s.crew[base + ROOM_USED] = 0
    s.note(Ev.ROOM_CARD, c, -1)


# --- Stress Tolerance -----------------------------------------------------------------------------


def tolerance_rises(s: Eos, before: i64) -> None:
    """The Commander unlocked a tolerance icon: everybody moves to it (E37, with two other readings)."""
    now = s.tolerance()
    if now == before:
        return
    s.note(Ev.TOLERANCE, now)
    c: i64 = 0
    while c < CREW:
        at = s.crew[c * WIDTH + STRESS]
        if s.options.e37 == 0 or (s.options.e37 == 1 and at == before):
            at = now
        elif s.options.e37 == 2:
            at = max(at - (before - now), now)
        set_stress(s, c, at)
        c += 1


def tolerance_falls(s: Eos, before: i64) -> None:
    """The Commander lost a tolerance icon: markers better than the new one move to it (E38)."""
    now = s.tolerance()
    if now == before:
        return
    s.note(Ev.TOLERANCE, now)
    c: i64 = 0
    while c < CREW:
        set_stress(s, c, max(s.crew[c * WIDTH + STRESS], now))
        c += 1


def set_stress(s: Eos, c: i64, position: i64) -> None:
    """Move a stress marker."""
    change = position - s.crew[c * WIDTH + STRESS]
    if change == 0:
        return
    s.crew[c * WIDTH + STRESS] = position
    s.note(Ev.STRESS, c, change, position)

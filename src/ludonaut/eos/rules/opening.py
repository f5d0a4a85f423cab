"""The opening step of Crew Actions: cubes, scanner reward, scrapping, in any order (E84)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.cards import drop_technology
from ludonaut.eos.rules.catalog import COMMANDER, CREW, CUBE_NAMES, SPECIALIST, Mod, Rule
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.last_dash import dash_begins
from ludonaut.eos.rules.script import run_script
from ludonaut.eos.rules.state import CUBES, DASHING, TECH, WIDTH, Eos
from ludonaut.table.native.core import Step

WITH_CUBES: Final = 1
WITH_SCANNER: Final = 2
WITH_SCRAP: Final = 4

CUBE: Final = 0  # + character
SCANNER: Final = 4
SCRAP: Final = 8  # + 2 * character + slot
USE: Final = 16  # + 2 * character + slot
BEGIN: Final = 32


class Opening(Step[Eos]):
    """Before Crew Actions; ``what`` says which of the three are open (the Last Dash takes them apart, E130)."""

    def __init__(self, what: int) -> None:
        self.what: i64 = what

    def run(self, s: Eos) -> None:
        if dash_begins(s):
            return
        if s.dash == DASHING and s.options.e130 == 1 and self.what & WITH_SCRAP:
            return
        s.ask(self)

    def fill(self, s: Eos) -> None:
        c: i64 = 0
        while c < CREW:
            base = c * WIDTH
            if self.what & WITH_CUBES and s.crew[base + CUBES] < s.catalog.characters[c].cubes:
                if s.credits >= cube_cost(s, c):
                    s.offer(CUBE + c)
            if self.what & WITH_SCRAP:
                slot: i64 = 0
                while slot < 2:
                    card = s.crew[base + TECH + slot]
                    if card >= 0:
                        s.offer(SCRAP + 2 * c + slot)
                        if s.catalog.technology[card].use:
                            s.offer(USE + 2 * c + slot)
                    slot += 1
            c += 1
        if self.what & WITH_SCANNER and s.scanned >= 0:
            s.offer(SCANNER)
        s.offer(BEGIN)

    def take(self, s: Eos, choice: i64) -> None:
        if choice == BEGIN:
            return
        s.push(self)
        if choice < SCANNER:
            s.earn(-cube_cost(s, choice))
            s.take_cubes(choice, 1)
        elif choice == SCANNER:
            collect_scanner(s)
        else:
            which = choice - SCRAP if choice < USE else choice - USE
            c = which >> 1
            card = s.crew[c * WIDTH + TECH + (which & 1)]
            drop_technology(s, c, card)
            if choice < USE:
                value = max(s.catalog.technology[card].scrap + s.mod(Mod.SCRAP), 0)
                s.note(Ev.SCRAPPED, c, card, value)
                s.earn(value)
            else:
                run_script(s, s.catalog.technology[card].use, c)

    def name(self, s: Eos, choice: i64) -> str:
        if choice == BEGIN:
            return "begin"
        if choice < SCANNER:
            return "cube " + CUBE_NAMES[choice]
        if choice == SCANNER:
            return "scanner"
        which = choice - SCRAP if choice < USE else choice - USE
        card = s.crew[(which >> 1) * WIDTH + TECH + (which & 1)]
        return ("scrap " if choice < USE else "use ") + s.catalog.technology[card].ident

    def seat(self, s: Eos, choice: i64) -> i64:
        if choice < SCANNER:
            return s.seat_of(choice)
        if choice in (SCANNER, BEGIN):
            return s.seat_of(COMMANDER)
        return s.seat_of((choice - (SCRAP if choice < USE else USE)) >> 1)

    def prompt(self, s: Eos) -> str:
        return f"Before the crew acts: cubes, scanner, scrap ({s.credits} credits)"

    def args(self) -> tuple[int, ...]:
        return (int(self.what),)

    def make(self, args: list[int]) -> Step[Eos]:
        return Opening(args[0])


OPENING: Final = Opening(WITH_CUBES | WITH_SCANNER | WITH_SCRAP)
DASH_CUBES: Final = Opening(WITH_CUBES)
DASH_OPENING: Final = Opening(WITH_SCANNER | WITH_SCRAP)


def cube_cost(s: Eos, c: i64) -> i64:
    """What a cube of this character costs now."""
    cost = s.catalog.characters[c].cube_cost
    if c == SPECIALIST and s.rules & Rule.CHEAP_MISSILES:
        cost = 1
    return max(cost + s.mod(Mod.CUBE_COST), 0)


class ReadScanner(Step[Eos]):
    """The reward level counts as it was when the phase began: a scan pays from the next round on (E86)."""

    def run(self, s: Eos) -> None:
        s.phase = 2
        s.note(Ev.PHASE, 2)
        s.scanned = s.scanner
        if s.dash == DASHING and s.options.e130 == 1:
            s.scanned = -1


READ_SCANNER: Final = ReadScanner()


def collect_scanner(s: Eos) -> None:
    """Collect Scanner Rewards: one reward by the marker's level; the marker stays (E85, switch: off or down one)."""
    level = s.scanned
    s.scanned = -1
    if s.options.e85 == 1:
        s.scanner = -1
    elif s.options.e85 == 2:
        s.scanner -= 1
    scanner_reward(s, level)


def scanner_reward(s: Eos, level: i64) -> None:
    """The reward of a scanner level."""
    if level < 0:
        return
    s.note(Ev.SCANNER, level)
    run_script(s, s.catalog.tracks.scanner[level], COMMANDER)

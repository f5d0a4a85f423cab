"""Mission Cards: counted deeds, and the claim as soon as the goal is met (E64)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.catalog import CREW, Deed
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.script import run_script
from ludonaut.eos.rules.state import CLAIMED, COUNT, JOINED, MISSION, REGIONS_SEEN, WIDTH, Eos
from ludonaut.table.native.core import Step

NOBODY: Final = -1
"""Actor of a deed that no character does in person."""
FIGHTERS: Final = -2
"""Actor of a deed that everybody in the fight does."""


def deed(s: Eos, kind: i64, actor: i64, times: i64 = 1, klass: i64 = -1) -> None:
    """A deed was done by ``actor`` (a character, ``NOBODY``, ``FIGHTERS``): missions that count it move on.

    "You must" binds a mission to its owner's deeds; any other counts everybody's.
    """
    crew = s.crew
    missions = s.catalog.missions
    c: i64 = 0
    while c < CREW:
        base = c * WIDTH
        card = crew[base + MISSION]
        if card >= 0 and crew[base + CLAIMED] == 0:
            mission = missions[c][card]
            if mission.deed == kind and (mission.klass < 0 or mission.klass == klass):
                if not mission.you_must or actor == c or (actor == FIGHTERS and crew[base + JOINED]):
                    progress(s, c, times)
        c += 1


def progress(s: Eos, c: i64, times: i64) -> None:
    """A character's mission moves on; at its goal the reward may be claimed."""
    base = c * WIDTH
    mission = s.catalog.missions[c][s.crew[base + MISSION]]
    s.crew[base + COUNT] += times
    s.note(Ev.MISSION, c, min(s.crew[base + COUNT], mission.times), mission.times)
    if s.crew[base + COUNT] >= mission.times:
        s.push(ClaimMission(int(c)))


class ClaimMission(Step[Eos]):
    """Claiming the Rewards: as soon as the goal is met, even in a fight; who waits is asked after the next deed."""

    def __init__(self, c: int) -> None:
        self.c: i64 = c

    def run(self, s: Eos) -> None:
        if s.crew[self.c * WIDTH + CLAIMED] == 0:
            s.ask(self)

    def fill(self, s: Eos) -> None:
        s.offer(1)
        s.offer(0)

    def take(self, s: Eos, choice: i64) -> None:
        if choice == 0:
            return
        base = self.c * WIDTH
        s.crew[base + CLAIMED] = 1
        s.note(Ev.MISSION_DONE, self.c, s.crew[base + MISSION])
        run_script(s, s.catalog.missions[self.c][s.crew[base + MISSION]].reward, self.c)

    def name(self, s: Eos, choice: i64) -> str:
        return "claim" if choice else "wait"

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(self.c)

    def prompt(self, s: Eos) -> str:
        mission = s.catalog.missions[self.c][s.crew[self.c * WIDTH + MISSION]]
        return f"{s.catalog.characters[self.c].name}: the mission {mission.name} is achieved; claim its reward?"

    def args(self) -> tuple[int, ...]:
        return (int(self.c),)

    def make(self, args: list[int]) -> Step[Eos]:
        return ClaimMission(args[0])


def enter_region(s: Eos, region: i64) -> None:
    """Missions that count regions count each once."""
    one: i64 = 1
    c: i64 = 0
    while c < CREW:
        base = c * WIDTH
        card = s.crew[base + MISSION]
        if card >= 0 and s.crew[base + CLAIMED] == 0 and s.catalog.missions[c][card].deed == Deed.REGION:
            if s.crew[base + REGIONS_SEEN] >> region & 1 == 0:
                s.crew[base + REGIONS_SEEN] |= one << region
                progress(s, c, 1)
        c += 1

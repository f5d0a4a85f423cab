"""Missions: only the leftmost incomplete one is in play (ruling S07)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.sentinels.rules.catalog import Deed, MissionDef
from ludonaut.sentinels.rules.events import Ev
from ludonaut.sentinels.rules.state import STACK_LETTERS, STACKS, Sentinels
from ludonaut.table.native.core import Step


def in_play(s: Sentinels, deed: i64) -> bool:
    """Is the mission in play about ``deed``?"""
    return s.mission < len(s.missions) and current(s).deed == deed


def current(s: Sentinels) -> MissionDef:
    """The mission in play; only call when there is one."""
    return s.catalog.missions[s.missions[s.mission]]


def count_deed(s: Sentinels, deed: i64, times: i64) -> None:
    """``deed`` was done ``times`` times: progress of the mission in play if it is about that."""
    if times <= 0 or not in_play(s, deed):
        return
    mission = current(s)
    s.progress += times
    s.note(Ev.MISSION_PROGRESS, s.missions[s.mission], s.progress, mission.goal)
    if s.progress >= mission.goal:
        complete(s)


def complete(s: Sentinels) -> None:
    """The mission in play is completed; the next one comes into play."""
    s.completed += 1
    s.note(Ev.MISSION_DONE, s.missions[s.mission])
    next_mission(s)


def give_up(s: Sentinels) -> None:
    """The mission in play is left incomplete; the next one comes into play (house rule of the missions)."""
    s.note(Ev.MISSION_GIVEN_UP, s.missions[s.mission])
    next_mission(s)


def next_mission(s: Sentinels) -> None:
    s.mission += 1
    enter_play(s)


def enter_play(s: Sentinels) -> None:
    """Whatever is now leftmost comes into play."""
    s.progress = 0
    s.hunted = -1
    if s.mission >= len(s.missions):
        return
    s.note(Ev.MISSION_IN_PLAY, s.missions[s.mission])
    if current(s).deed == Deed.HUNT_STACK:
        s.push(CHOOSE_HUNT)


def stack_emptied(s: Sentinels, stack: i64) -> None:
    """An emptied stack completes the hunt for it (ruling S71)."""
    if s.hunted == stack:
        complete(s)


class ChooseHuntedStack(Step[Sentinels]):
    """Mission: when the hunt comes into play, choose a non-empty stack."""

    def run(self, s: Sentinels) -> None:
        s.ask(self)

    def fill(self, s: Sentinels) -> None:
        stack: i64 = 0
        while stack < STACKS:
            if s.has_cards(stack):
                s.offer(stack)
            stack += 1

    def take(self, s: Sentinels, choice: i64) -> None:
        s.hunted = choice
        s.note(Ev.HUNTED, choice)

    def name(self, s: Sentinels, choice: i64) -> str:
        return "hunt " + STACK_LETTERS[choice]

    def prompt(self, s: Sentinels) -> str:
        return "Choose the stack to hunt"


CHOOSE_HUNT: Final = ChooseHuntedStack()

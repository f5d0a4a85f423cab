"""Progress and Intel: the way to the Paradise Planet."""

from __future__ import annotations

from mypy_extensions import i64

from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.skill import GAIN_ANY, some_can_rise
from ludonaut.eos.rules.state import FOUND, NORMAL, Eos


def advance_progress(s: Eos) -> None:
    """The Progress Marker moves on; some hexes grant a Skill Level; the last advance finds the planet (E14).

    The Last Dash begins at the next pause the rulings name (E119 to E122); afterwards Progress has no effect (E133).
    """
    if s.dash != NORMAL:
        return
    s.progress += 1
    s.note(Ev.PROGRESS, s.progress)
    if s.progress >= s.catalog.tracks.progress:
        s.dash = FOUND
    elif s.catalog.tracks.progress_skill >> s.progress & 1 and some_can_rise(s):
        s.push(GAIN_ANY)


def gain_intel(s: Eos, amount: i64) -> None:
    """The Intel Marker moves; at its end Progress advances, the marker resets and the surplus moves on (E15, E16)."""
    if amount <= 0:
        return
    s.intel += amount
    s.note(Ev.INTEL, amount, s.intel % s.catalog.tracks.intel)
    while s.intel >= s.catalog.tracks.intel:
        s.intel -= s.catalog.tracks.intel
        advance_progress(s)

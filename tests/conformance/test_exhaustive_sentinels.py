"""Random play of Solar Sentinels goes on until everything has happened."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludonaut.sentinels import coverage
from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.generate import PLACES, random_options, random_position
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.table.exhaustive import Hunt
from ludonaut.table.native.core import State
from ludonaut.table.requests import seed_generator


def begin(number: int) -> Sentinels:
    """From each sort of position in turn; one in four from set-up."""
    place = number % (len(PLACES) + 1)
    if place < len(PLACES):
        state = random_position(number, PLACES[place])
    else:
        state = SENTINELS.new(random_options(number))
        seed_generator(state, number)
    state.auto = False
    return state


def options(state: State) -> dict[str, str]:
    return SENTINELS.options_of(state)


@pytest.mark.slow
def test_every_card_item_mission_boss_hero_face_step_and_event_occurs(tmp_path: Path) -> None:
    everything = coverage.everything(begin(0).catalog)
    hunt = Hunt(SENTINELS, begin, everything, coverage.shown, options, tmp_path)
    hunt.run(20_000)
    assert not hunt.missing

"""Random play of Project EOS Rise goes on until everything has happened."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludonaut.eos import coverage
from ludonaut.eos.game import EOS
from ludonaut.eos.generate import PLACES, random_options, random_position
from ludonaut.eos.rules.state import Eos
from ludonaut.table.exhaustive import Hunt
from ludonaut.table.native.core import State
from ludonaut.table.requests import seed_generator


def begin(number: int) -> Eos:
    """From each sort of position in turn; one in four from set-up."""
    place = number % (len(PLACES) + 1)
    if place < len(PLACES):
        state = random_position(number, PLACES[place])
    else:
        state = EOS.new(random_options(number))
        seed_generator(state, number)
    state.auto = False
    return state


def options(state: State) -> dict[str, str]:
    return EOS.options_of(state)


@pytest.mark.slow
def test_every_card_path_room_action_reward_step_and_event_occurs(tmp_path: Path) -> None:
    everything = coverage.everything(begin(0).catalog)
    hunt = Hunt(EOS, begin, everything, coverage.shown, options, tmp_path)
    hunt.run(20_000)
    assert not hunt.missing

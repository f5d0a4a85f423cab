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


RARE = ("activated:", "defeated:", "delivered:", "done:")
"""What luck and skill have to bring about; the soak run waits for these as well."""


@pytest.mark.slow
def test_every_card_path_room_action_step_and_event_occurs(tmp_path: Path) -> None:
    wanted = {thing for thing in coverage.everything(begin(0).catalog) if not thing.startswith(RARE)}
    hunt = Hunt(EOS, begin, wanted, coverage.shown, options, tmp_path)
    hunt.run(5_000)
    assert not hunt.missing


@pytest.mark.soak
def test_every_victory_delivery_and_mission_reward_occurs(tmp_path: Path) -> None:
    hunt = Hunt(EOS, begin, coverage.everything(begin(0).catalog), coverage.shown, options, tmp_path)
    hunt.run(40_000)
    assert not hunt.missing

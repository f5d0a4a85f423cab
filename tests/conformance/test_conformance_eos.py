"""Project EOS Rise keeps every promise of the conformance suite: games from set-up, and from generated positions."""

from __future__ import annotations

import pytest

from ludonaut.eos.game import EOS
from ludonaut.eos.generate import PLACES, random_options, random_position
from ludonaut.table.conformance import check_drivers, check_match, check_undo
from ludonaut.table.native.core import State
from ludonaut.table.requests import seed_generator

MATCHES = range(8)
"""Every promise at every request takes seconds a game, the other checks far less."""
SEEDS = range(24)


def start(seed: int) -> State:
    """From set-up, the middle, the late years, or the Last Dash, in turn; all options vary."""
    place = seed % (len(PLACES) + 1)
    if place == len(PLACES):
        return EOS.new(random_options(seed))
    return random_position(seed, PLACES[place])


def other_generator(state: State, seat: int, attempt: int) -> State:
    """All that is hidden in this game: what the dice, the bag and the decks will show."""
    other = state.copy()
    seed_generator(other, attempt)
    return other


@pytest.mark.parametrize("seed", MATCHES)
def test_every_promise_holds_at_every_request(seed: int) -> None:
    match = check_match(EOS, start(seed), seed, hide=other_generator)
    assert match.answers


@pytest.mark.parametrize("seed", SEEDS)
def test_a_session_and_a_state_that_rolls_by_itself_play_the_same_game(seed: int) -> None:
    position = start(seed)
    assert check_drivers(EOS, position, seed, EOS.options_of(position))


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_leads_back_and_the_same_answers_lead_on(seed: int) -> None:
    position = start(seed)
    assert check_undo(EOS, position, seed, EOS.options_of(position)) > 0

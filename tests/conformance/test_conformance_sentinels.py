"""Solar Sentinels keeps every promise of the conformance suite: games from set-up, and from generated positions."""

from __future__ import annotations

import pytest

from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.generate import PLACES, random_options, random_position
from ludonaut.table.conformance import check_drivers, check_match, check_undo
from ludonaut.table.native.core import State
from ludonaut.table.requests import seed_generator

SEEDS = range(90)


def start(seed: int) -> State:
    """From set-up, the middle, an empty stack, or the endgame, in turn; all options vary."""
    place = seed % (len(PLACES) + 1)
    if place == len(PLACES):
        return SENTINELS.new(random_options(seed))
    return random_position(seed, PLACES[place])


def other_generator(state: State, seat: int, attempt: int) -> State:
    """All that is hidden in this game: what the dice and decks will show."""
    other = state.copy()
    seed_generator(other, attempt)
    return other


@pytest.mark.parametrize("seed", SEEDS)
def test_every_promise_holds_at_every_request(seed: int) -> None:
    match = check_match(SENTINELS, start(seed), seed, hide=other_generator)
    assert match.answers


@pytest.mark.parametrize("seed", SEEDS)
def test_a_session_and_a_state_that_rolls_by_itself_play_the_same_game(seed: int) -> None:
    position = start(seed)
    assert check_drivers(SENTINELS, position, seed, SENTINELS.options_of(position))


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_leads_back_and_the_same_answers_lead_on(seed: int) -> None:
    position = start(seed)
    assert check_undo(SENTINELS, position, seed, SENTINELS.options_of(position)) > 0

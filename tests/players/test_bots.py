"""Bots by name, and the random player inside the engine."""

from __future__ import annotations

from collections import Counter

import pytest

from ludonaut.players.bots import RandomBot, UnknownBot, make, names
from ludonaut.sentinels.game import SENTINELS
from ludonaut.table.native.core import DECISION, OVER, State
from ludonaut.table.native.players import RandomPlayer, play_many, play_random
from ludonaut.table.requests import seed_generator


def begun(seed: int) -> State:
    state = SENTINELS.new({})
    seed_generator(state, seed)
    state.advance()
    return state


def test_bots_are_found_by_name() -> None:
    assert tuple(names("sentinels")) == ("random", "greedy")


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownBot, match="no bot is called 'clever'; for sentinels there are: random, greedy"):
        make("clever", "sentinels")


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_chooses_a_legal_choice_and_leaves_the_state_alone(name: str) -> None:
    state = begun(1)
    before = SENTINELS.hash(state)
    choice = make(name, "sentinels", 1).choose(state)
    assert choice in [state.choices[i] for i in range(int(state.listed()))]
    assert SENTINELS.hash(state) == before


def test_a_bot_chooses_in_a_copy_whose_choices_were_not_listed_yet() -> None:
    state = begun(1)
    assert RandomBot(1).choose(state.copy()) == RandomBot(1).choose(state)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_plays_a_game_to_its_end(name: str) -> None:
    state = begun(2)
    made = make(name, "sentinels", 2).play(state, 3000)
    assert state.kind == OVER
    assert made == state.decisions


def test_a_bot_stops_after_the_decisions_it_was_given() -> None:
    state = begun(3)
    assert RandomBot(3).play(state, 5) == 5
    assert state.decisions == 5


def test_playing_inside_the_engine_is_the_same_as_choosing_one_by_one() -> None:
    inside, outside = begun(4), begun(4)
    RandomBot(4).play(inside, 3000)
    bot = RandomBot(4)
    while outside.kind == DECISION:
        outside.choose(bot.choose(outside))
    assert SENTINELS.hash(inside) == SENTINELS.hash(outside)


def test_a_state_that_stops_at_chance_is_played_the_same() -> None:
    stopping = SENTINELS.new({})
    seed_generator(stopping, 5)
    stopping.auto = False
    stopping.advance()
    rolling = begun(5)
    play_random(stopping, RandomPlayer(1, 2, 3), 3000)
    play_random(rolling, RandomPlayer(1, 2, 3), 3000)
    assert SENTINELS.hash(stopping) == SENTINELS.hash(rolling)


def test_other_seeds_choose_otherwise() -> None:
    ends = set()
    for seed in range(8):
        state = begun(6)
        RandomBot(seed).play(state, 3000)
        ends.add(SENTINELS.hash(state))
    assert len(ends) == 8


@pytest.mark.parametrize("n", [2, 3, 7, 10, 33])
def test_every_number_comes_equally_often(n: int) -> None:
    player = RandomPlayer(1, 2, 3)
    rolls = 4000 * n
    counts = Counter(int(player.below(n)) for _ in range(rolls))
    squares = sum((counts[i] - 4000) ** 2 / 4000 for i in range(n))
    assert squares < n + 5 * (2 * n) ** 0.5, "chi-square: five standard deviations beyond what is expected"


def test_neighbouring_numbers_do_not_hang_together() -> None:
    player = RandomPlayer(4, 5, 6)
    pairs = Counter((int(player.below(5)), int(player.below(3))) for _ in range(30_000))
    squares = sum((pairs[i, j] - 2000) ** 2 / 2000 for i in range(5) for j in range(3))
    assert squares < 15 + 5 * 30**0.5


def test_many_games_are_played_from_one_start_which_stays_as_it_was() -> None:
    start = SENTINELS.new({})
    before = SENTINELS.hash(start)
    assert play_many(start, RandomPlayer(1, 2, 3), 20) > 20
    assert SENTINELS.hash(start) == before

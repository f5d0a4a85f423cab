"""How good the greedy bot is, from set-up at rank 1 without missions, beside random play."""

from __future__ import annotations

import random

import pytest

from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.greedy import GreedyBot
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.table.native.core import DECISION, WON
from ludonaut.table.requests import seed_generator

pytestmark = pytest.mark.soak

GAMES = 2000
SIDES = ("1a", "1b", "2a", "2b", "3a", "3b")


def started(seed: int) -> Sentinels:
    s = SENTINELS.new({"hero": SIDES[seed % 6]})
    seed_generator(s, seed)
    s.advance()
    return s


def greedy_wins(hero: int, games: int) -> float:
    """Share of games won by one hero (-1: all heroes in turn)."""
    bot = GreedyBot()
    won = 0
    for seed in range(games):
        s = started(seed if hero < 0 else 6 * seed + hero)
        while s.kind == DECISION:
            s.choose(bot.choose(s))
        won += s.result == WON
    return won / games


def test_greedy_play_wins_at_least_a_fifth() -> None:
    assert greedy_wins(-1, GAMES) >= 0.20


def test_random_play_wins_at_most_one_game_in_fifty() -> None:
    won = 0
    for seed in range(GAMES):
        source = random.Random(seed)
        s = started(seed)
        while s.kind == DECISION:
            s.choose(s.choices[source.randrange(int(s.listed()))])
        won += s.result == WON
    assert won / GAMES <= 0.02


def test_no_hero_is_more_than_ten_points_from_the_mean() -> None:
    rates = [greedy_wins(hero, GAMES) for hero in range(6)]
    mean = sum(rates) / 6
    assert max(abs(rate - mean) for rate in rates) <= 0.10

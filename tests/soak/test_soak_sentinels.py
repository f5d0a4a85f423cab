"""Very many games of Solar Sentinels: none raises, circles, exceeds its decisions, or loses a die or a card.

Conservation (17 dice, 64 cards) is asserted at the end of every game, and after every decision in one game of ten;
besides, in every greedy game after every decision.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from ludonaut.players.bots import make
from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.generate import random_options, random_position
from ludonaut.sentinels.rules.dice import size
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.table.native.core import OVER
from ludonaut.table.requests import seed_generator

pytestmark = pytest.mark.soak

RANDOM_GAMES = 100_000
"""Half from set-up, a quarter from middle or late positions, a quarter with a boss in play."""
GREEDY_GAMES = 10_000
BOSS_GAMES = 5_000
DECISION_LIMIT = 3000
BOSSES = ("primal-devourer", "bloom-empress", "comb-sovereign", "legion-tyrant")
CHUNK = 500


def started(options: dict[str, str], seed: int) -> Sentinels:
    s = SENTINELS.new(options)
    seed_generator(s, seed)
    return s


def random_start(number: int) -> Sentinels:
    """Set-up in even numbers; else middle, an empty stack, and twice a boss in play, in turn."""
    if number % 2 == 0:
        return started(random_options(number), number)
    turn = number // 2
    if turn % 2 == 0:
        return random_position(number, ("middle", "late")[turn // 2 % 2])
    return random_position(number, "endgame", BOSSES[turn // 2 % len(BOSSES)])


def play(s: Sentinels, bot: str, seed: int, every_decision: bool) -> str:
    """Play a game to its end; returns the boss that was met, empty without one."""
    player = make(bot, SENTINELS.name, seed)
    s.advance()
    step = 1 if every_decision else DECISION_LIMIT
    while s.kind != OVER:
        assert s.decisions < DECISION_LIMIT, f"game {seed} takes more than {DECISION_LIMIT} decisions"
        player.play(s, step)
        problems = SENTINELS.problems(s)
        assert not problems, f"game {seed} after {s.decisions} decisions: {problems}"
    return str(SENTINELS.facts(s)["boss"])


def random_games(first: int) -> Counter[str]:
    """A chunk of random games; counts the bosses they met."""
    numbers = range(first, first + CHUNK)
    return Counter(play(random_start(number), "random", number, number % 10 == 1) for number in numbers)


def greedy_games(first: int) -> Counter[str]:
    """A chunk of greedy games; counts hero, rank, missions, and each switch."""
    seen: Counter[str] = Counter()
    for number in range(first, first + CHUNK):
        options = random_options(number)
        play(started(options, number), "greedy", number, True)
        seen.update(f"{name} {value}" for name, value in options.items())
    return seen


def in_processes(work: Callable[[int], Counter[str]], games: int) -> Counter[str]:
    """Do all chunks, on every processor; a failed assertion ends it."""
    total: Counter[str] = Counter()
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        for found in pool.imap_unordered(work, range(0, games, CHUNK)):
            total += found
    return total


@pytest.fixture(scope="module")
def bosses_met() -> Counter[str]:
    return in_processes(random_games, RANDOM_GAMES)


def test_random_games_end_well_and_lose_nothing(bosses_met: Counter[str]) -> None:
    assert bosses_met.total() == RANDOM_GAMES


@pytest.mark.parametrize("boss", BOSSES)
def test_each_boss_was_met_often(bosses_met: Counter[str], boss: str) -> None:
    assert bosses_met[boss] >= BOSS_GAMES


def test_greedy_games_end_well_and_lose_nothing() -> None:
    seen = in_processes(greedy_games, GREEDY_GAMES)
    wanted: Sequence[str] = [
        f"{spec.name} {value}" for spec in SENTINELS.option_specs() for value in spec.varied or spec.values
    ]
    assert {name: seen[name] for name in wanted if seen[name] < GREEDY_GAMES // 12} == {}


def test_there_are_17_dice_and_64_cards() -> None:
    s = started({"hero": "1a"}, 1)
    catalog = s.catalog
    cards = len(catalog.cards) + len(catalog.missions) + len({hero.side[0] for hero in catalog.heroes})
    assert (size(catalog.dice.all), cards) == (17, 64)

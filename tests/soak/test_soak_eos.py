"""Very many games of Project EOS Rise: none raises, circles, or loses a component, and each ends as the rulebook says.

Conservation is asserted after every decision and every chance outcome (of the bot's games: in every tenth).
"""

from __future__ import annotations

import multiprocessing
import os
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from ludonaut.eos.game import EOS
from ludonaut.eos.generate import PLACES, random_options, random_position
from ludonaut.eos.rules.attack import RollSkill
from ludonaut.eos.rules.chance import DrawCard, PullShip, RollDie
from ludonaut.eos.rules.events import Cause
from ludonaut.eos.rules.state import DASHING, ROLLED, WIDTH, Eos
from ludonaut.players.bots import make
from ludonaut.table.native.core import CHANCE, DECISION, LOST, OVER, WON, Step
from ludonaut.table.requests import Chance, answer, request_of, seed_generator

pytestmark = pytest.mark.soak

RANDOM_GAMES = 20_000
"""Half from set-up, half from middle, late and Last Dash positions."""
BOT_GAMES = 20_000
CLOSELY = 10
"""Every so many-th game of the bot is looked at after each answer, the others when they are over."""
DASH_GAMES = 5_000
DECISION_LIMIT = 3_000
CHUNK = 100
FORCED_EVERY = 40
"""At every so many-th chance request of a game every outcome is forced."""
LONGEST = 7 + 3
"""Rounds a game can have at most: seven years, and three rounds of the Last Dash."""
ENDS = {
    (WON, Cause.PLANET_REACHED),
    (LOST, Cause.COMMAND_LOST),
    (LOST, Cause.EXTINCTION),
    (LOST, Cause.DASH_TOO_LATE),
}


def from_set_up(number: int) -> Eos:
    s = EOS.new(random_options(number))
    seed_generator(s, number)
    return s


def random_start(number: int) -> tuple[Eos, str]:
    """Set-up in even numbers; else the Last Dash twice as often as the middle and the late years."""
    if number % 2 == 0:
        return from_set_up(number), "set-up"
    place = (*PLACES, "dash")[number // 2 % 4]
    return random_position(number, place), place


def force_every_outcome(s: Eos) -> None:
    """Each outcome that is listed can be forced by its name, gives what it says, and loses nothing."""
    chance = request_of(s)
    assert isinstance(chance, Chance)
    for name, _ in chance.outcomes():
        code = chance.code(name)
        told = s.copy()
        told.open.settle(told, code)
        assert says(told, s.open, code), f"{chance.kind}: {name!r} gives something else"
        forced = s.copy()
        answer(forced, name)
        problems = EOS.problems(forced)
        assert not problems, f"{chance.kind}: {name!r} gives {problems}"


def says(s: Eos, step: Step[Any], code: int) -> bool:
    """Does the state, right after a chance step, show its outcome?"""
    if isinstance(step, RollDie):
        return s.die == code
    if isinstance(step, DrawCard):
        return s.drawn == code and not s.decks[step.deck] >> code & 1
    if isinstance(step, RollSkill):
        return s.crew[step.c * WIDTH + ROLLED] == code
    return not isinstance(step, PullShip) or s.pulled == code


def play(s: Eos, bot: str, seed: int, longest: int, closely: bool = True) -> tuple[str, bool]:
    """Play a game to its end; returns how it ended, and whether the Last Dash was played."""
    player = make(bot, EOS.name, seed)
    first = int(s.round)
    s.auto = False
    dashed = False
    s.advance()
    chances = 0
    while s.kind != OVER:
        assert s.decisions < DECISION_LIMIT, f"game {seed} takes more than {DECISION_LIMIT} decisions"
        if s.kind == CHANCE:
            chances += 1
            if closely and chances % FORCED_EVERY == 0:
                force_every_outcome(s)
            s.settle(s.open.draw(s))
        else:
            assert s.kind == DECISION
            s.choose(player.choose(s))
        dashed = dashed or s.dash == DASHING
        problems = EOS.problems(s) if closely else []
        assert not problems, f"game {seed} after {s.decisions} decisions: {problems}"
    assert not EOS.problems(s), f"game {seed}: {EOS.problems(s)}"
    assert (int(s.result), int(s.cause)) in ENDS, f"game {seed} ends otherwise: {EOS.outcome(s)}"
    assert s.round - first <= longest, f"game {seed} takes {s.round - first} rounds"
    return EOS.outcome(s), dashed


def random_games(first: int) -> Counter[str]:
    """A chunk of random games; counts how they ended, and Last Dashes."""
    seen: Counter[str] = Counter()
    for number in range(first, first + CHUNK):
        s, place = random_start(number)
        outcome, dashed = play(s, "random", number, LONGEST)
        seen.update([outcome, place, *(["dashed"] if dashed else [])])
    return seen


def bot_games(first: int) -> Counter[str]:
    """A chunk of games of the bot crew; counts how they ended, and each value of each option."""
    seen: Counter[str] = Counter()
    for number in range(first, first + CHUNK):
        options = random_options(number)
        outcome, _ = play(from_set_up(number), "greedy", number, LONGEST, number % CLOSELY == 0)
        seen.update([outcome, *(f"{name} {value}" for name, value in options.items())])
    return seen


def in_processes(work: Callable[[int], Counter[str]], games: int) -> Counter[str]:
    """Do all chunks, on every processor; a failed assertion ends it."""
    total: Counter[str] = Counter()
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        for found in pool.imap_unordered(work, range(0, games, CHUNK)):
            total += found
    return total


@pytest.fixture(scope="module")
def random_ends() -> Counter[str]:
    return in_processes(random_games, RANDOM_GAMES)


def test_random_games_end_well_and_lose_nothing(random_ends: Counter[str]) -> None:
    assert random_ends["set-up"] == RANDOM_GAMES // 2


def test_the_last_dash_was_played_often(random_ends: Counter[str]) -> None:
    assert random_ends["dashed"] >= DASH_GAMES


def test_every_end_occurs(random_ends: Counter[str]) -> None:
    assert sum(1 for name in random_ends if name.startswith(("won:", "lost:"))) == len(ENDS)


def test_bot_games_end_well_and_lose_nothing_over_all_options() -> None:
    seen = in_processes(bot_games, BOT_GAMES)
    wanted = [f"{spec.name} {value}" for spec in EOS.option_specs() for value in spec.varied or spec.values]
    assert {name: seen[name] for name in wanted if seen[name] < BOT_GAMES // 12} == {}


def wins(bot: str, difficulty: str, games: int) -> float:
    """The share of games that a bot wins from the standard set-up."""
    won = 0
    for seed in range(games):
        s = EOS.new({"difficulty": difficulty})
        seed_generator(s, seed)
        s.advance()
        make(bot, EOS.name, seed).play(s, DECISION_LIMIT)
        won += s.result == WON
    return won / games


def test_the_bot_crew_wins_a_quarter_of_the_very_easy_games() -> None:
    assert wins("greedy", "very-easy", 500) >= 0.25


def test_the_bot_crew_wins_eight_in_a_hundred_normal_games() -> None:
    assert wins("greedy", "normal", 500) >= 0.08


def test_random_play_hardly_ever_wins() -> None:
    assert wins("random", "very-easy", 500) <= 0.005

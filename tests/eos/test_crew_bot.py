"""The bot crew: always a legal choice, the same one every time, and good enough to come home."""

from __future__ import annotations

import pytest
from tests.eos.helpers import WORKED, stand

from ludonaut.eos.crew_bot import CrewBot
from ludonaut.eos.crew_bot.reasons import REASONS
from ludonaut.eos.game import EOS
from ludonaut.eos.generate import PLACES, random_options, random_position
from ludonaut.eos.rules.state import Eos
from ludonaut.eos.rules.steps import STEPS
from ludonaut.players import bots
from ludonaut.table.native.core import DECISION, OVER, WON, Step
from ludonaut.table.native.players import RandomPlayer
from ludonaut.table.requests import seed_generator


def start(seed: int) -> Eos:
    """From each sort of position and from set-up in turn, with any options; at its first request."""
    place = seed % (len(PLACES) + 1)
    if place < len(PLACES):
        s = random_position(seed, PLACES[place])
    else:
        s = EOS.new(random_options(seed))
        seed_generator(s, seed)
    s.advance()
    return s


def play(s: Eos, bot: CrewBot) -> Eos:
    """Play on to the end with the bot's choices."""
    while s.kind == DECISION:
        s.choose(bot.choose(s))
    return s


def wins(difficulty: str, games: int) -> int:
    """How many of so many games are won, with values that stay as they are: how good the bot is, not the balance."""
    won = 0
    for seed in range(games):
        s = EOS.new({"difficulty": difficulty}, WORKED)
        seed_generator(s, seed)
        s.advance()
        won += play(s, CrewBot(seed)).result == WON
    return won


# --- promises ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_its_choice_is_listed_wherever_random_play_leads(first: int) -> None:
    for seed in range(first, first + 10):
        s, bot, player = start(seed), CrewBot(seed), RandomPlayer(seed, 1, 2)
        while s.kind == DECISION:
            listed = {int(s.choices[i]) for i in range(int(s.listed()))}
            assert bot.choose(s) in listed
            s.choose(player.choose(s))


def test_it_looks_and_does_not_touch() -> None:
    s = start(3)
    while s.kind == DECISION:
        before, generator = EOS.hash(s), s.generator_json()
        choice = CrewBot(1).choose(s)
        assert (EOS.hash(s), s.generator_json()) == (before, generator)
        s.choose(choice)


def test_it_does_not_know_what_the_dice_will_show() -> None:
    s, bot = start(7), CrewBot(7)
    while s.kind == DECISION:
        other = s.copy()
        seed_generator(other, 99)
        choice = bot.choose(s)
        assert bot.choose(other) == choice
        s.choose(choice)


def test_the_same_seed_plays_the_same_game() -> None:
    assert EOS.hash(play(start(11), CrewBot(5))) == EOS.hash(play(start(11), CrewBot(5)))


def test_it_answers_every_kind_of_decision() -> None:
    asking = {name for name, step in STEPS.items() if type(step).take is not Step.take}
    assert asking == set(REASONS)


def test_it_explains_its_choice() -> None:
    s, bot = start(3), CrewBot(3)
    assert bot.explain(s).startswith(s.open.name(s, bot.choose(s)) + ": ")


def test_it_is_the_games_greedy_bot() -> None:
    s = start(3)
    assert bots.make("greedy", "eos", 3).choose(s) == CrewBot(3).choose(s)


def test_nothing_open_is_an_error() -> None:
    s = play(start(2), CrewBot(2))
    assert s.kind == OVER
    with pytest.raises(ValueError, match="nothing to choose"):
        CrewBot(0).choose(s)


# --- good sense ---------------------------------------------------------------------------------------


def chosen(s: Eos) -> str:
    return s.open.name(s, CrewBot(0).choose(s))


def test_it_fetches_an_frb_next_door() -> None:
    s = stand(at="warp", eos="s05-4", board={"s05-5": {"frb": 1}})
    assert chosen(s) == "warp s05-5"


def test_in_the_last_dash_it_flies_to_the_planet() -> None:
    s = stand(at="warp", dash=True, planet="s05-5", eos="s05-4")
    assert chosen(s) == "warp s05-5"


# --- strength ---------------------------------------------------------------------------------------


def test_it_wins_very_easy_games() -> None:
    assert wins("very-easy", 20) >= 5


@pytest.mark.slow
def test_it_wins_normal_games() -> None:
    assert wins("normal", 60) >= 6

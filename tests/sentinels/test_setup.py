"""Setup: dice pool, stacks, hero, bosses, missions, ranks."""

from __future__ import annotations

from typing import Any

import pytest
from tests.sentinels.helpers import (
    at,
    banished,
    exhausted,
    names,
    outcomes,
    play,
    pool,
    revealed,
    stack,
    stats,
    turn_up,
)

from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.packs import load

TOPS = (turn_up("iron-carapace"), turn_up("howitzer-snail"), turn_up("whirling-husk"))
FOUR = [turn_up(card) for card in ("by-a-thread", "all-hands", "one-trail", "full-spectrum")]


def new(**options: str) -> Any:
    """A new game after its three tops were turned up."""
    s = SENTINELS.new(options)
    s.auto = False
    s.advance()
    return play(s, *TOPS)


def test_the_pool_holds_all_17_dice() -> None:
    assert pool(new()) == "4y 4g 4b 4p 1r"


@pytest.mark.parametrize("letter", ["a", "b", "c"])
def test_each_stack_holds_15_cards(letter: str) -> None:
    assert len(stack(new(), letter)) == 15


def test_the_top_of_each_stack_lies_face_up() -> None:
    s = new()
    assert [stack(s, letter)[-1] for letter in "abc"] == ["iron-carapace", "howitzer-snail", "whirling-husk"]


def test_every_card_is_equally_likely_on_top() -> None:
    s = SENTINELS.new({})
    s.auto = False
    s.advance()
    assert set(outcomes(s).values()) == {1 / 45}


def test_all_bosses_lie_face_down() -> None:
    s = new()
    assert revealed(s) == []
    assert len(s.bosses) == 4


def test_any_hero_side_may_be_chosen() -> None:
    assert names(new()) == ["hero 1a", "hero 1b", "hero 2a", "hero 2b", "hero 3a", "hero 3b"]


@pytest.mark.parametrize("hero", load().heroes, ids=lambda hero: hero.side)
def test_the_stat_dice_show_the_heros_values(hero: Any) -> None:
    assert stats(play(new(), f"hero {hero.side}")) == (hero.health, hero.strategy, hero.recovery)


def test_missions_are_left_out_without_the_option() -> None:
    assert new(hero="1a").missions == ()


def test_four_missions_are_dealt_and_one_is_discarded() -> None:
    s = play(new(hero="1a", missions="on"), *FOUR)
    assert names(s) == [f"discard {card}" for card in FOUR]
    assert len(play(s, "discard one-trail").missions) == 3


def test_every_mission_not_dealt_is_equally_likely() -> None:
    s = play(new(hero="1a", missions="on"), FOUR[0])
    assert set(outcomes(s).values()) == {1 / 11}


def test_rank_one_costs_nothing() -> None:
    assert at(new(hero="1a", rank="1")) == "BeginActivation"


def test_rank_two_costs_one_die_or_three_exhausted() -> None:
    s = new(hero="1a", rank="2")
    assert names(s)[0] == "exhaust 3"
    assert "banish red" in names(s)


def test_a_rank_may_banish_a_die() -> None:
    assert banished(play(new(hero="1a", rank="2"), "banish purple")) == "1p"


def test_a_rank_may_exhaust_three_dice() -> None:
    s = play(new(hero="1a", rank="2"), "exhaust 3", "exhaust yellow", "exhaust yellow", "exhaust blue")
    assert exhausted(s) == "2y 1b"


def test_each_rank_above_one_costs_again() -> None:
    s = play(new(hero="1a", rank="3"), "banish yellow", "banish yellow")
    assert at(s) == "BeginActivation"

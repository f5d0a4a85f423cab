"""Apply Dice: hits, damage, defeat."""

from __future__ import annotations

import pytest
from tests.sentinels.helpers import assignments, at, damage, fallen, fight, names, on, play


@pytest.mark.parametrize(("die", "dealt"), [("y1", 1), ("y2", 2), ("r1", 1), ("r2", 2)])
def test_a_basic_hit_deals_one_and_a_crit_two(die: str, dealt: int) -> None:
    assert damage(play(fight("iron-carapace", rolled=die), f"assign {die} iron-carapace"), "iron-carapace") == dealt


def test_hits_may_go_to_any_enemy_in_any_order() -> None:
    s = fight("iron-carapace", "howitzer-snail", rolled="y1 b2")
    assert assignments(s) == {f"{die} {card}" for die in ("y1", "b2") for card in ("iron-carapace", "howitzer-snail")}


def test_hits_need_not_be_assigned() -> None:
    assert "done" in names(fight("iron-carapace", rolled="y1"))


def test_misses_cannot_be_assigned() -> None:
    assert assignments(fight("iron-carapace", rolled="y01")) == {"y1 iron-carapace"}


def test_an_enemy_is_defeated_when_damage_meets_its_health() -> None:
    s = fight({"card": "iron-carapace", "dice": "b222"}, rolled="y2")
    assert fallen(play(s, "assign y2 iron-carapace")) == ["iron-carapace"]


def test_an_enemy_with_one_health_left_stands() -> None:
    s = fight({"card": "iron-carapace", "dice": "b222"}, rolled="y1")
    assert fallen(play(s, "assign y1 iron-carapace")) == []


def test_assigned_dice_lie_on_the_enemy() -> None:
    assert on(play(fight("iron-carapace", rolled="y12"), "assign y2 iron-carapace"), "iron-carapace") == "y2"


def test_an_immediate_reward_comes_at_the_moment_of_defeat() -> None:
    s = play(fight({"card": "hymn-beetle", "dice": "b12"}, rolled="y11"), "assign y1 hymn-beetle")
    assert at(s) == "OfferReward"

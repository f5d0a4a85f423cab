"""The four bosses."""

from __future__ import annotations

import pytest
from tests.sentinels.helpers import (
    assignments,
    at,
    covers,
    damage,
    dice,
    exhausted,
    fight,
    health,
    names,
    on,
    play,
    rolling,
)


@covers("primal-devourer")
@pytest.mark.parametrize(("roll", "allowed"), [("b12", {"b1 primal-devourer", "b2 primal-devourer"}), ("b012", set())])
def test_primal_devourer_yields_to_a_clean_roll_only(roll: str, allowed: set[str]) -> None:
    assert assignments(rolling("primal-devourer", roll=roll)) == allowed


@covers("primal-devourer")
def test_primal_devourer_keeps_its_dice_and_damage() -> None:
    s = fight({"card": "primal-devourer", "dice": "r2 b1"}, at="exhaust", rolled="y0")
    assert on(s, "primal-devourer") == "b1 r2"
    assert damage(s, "primal-devourer") == 3
    assert exhausted(s) == "1y"


@covers("bloom-empress")
def test_bloom_empress_costs_health_per_miss() -> None:
    assert health(rolling("bloom-empress", roll="y001")) == 4


@covers("bloom-empress")
def test_bloom_empress_may_kill_with_a_roll() -> None:
    assert at(rolling("bloom-empress", roll="y000", health=3)) == "lost: no health"


@covers("bloom-empress")
def test_bloom_empress_allows_one_die_of_each_colour() -> None:
    s = play(fight("bloom-empress", rolled="b11 g1"), "assign b1 bloom-empress")
    assert assignments(s) == {"g1 bloom-empress"}


@covers("comb-sovereign")
def test_comb_sovereign_takes_three_damage_a_round() -> None:
    s = play(fight("comb-sovereign", rolled="b22"), "assign b2 comb-sovereign", "assign b2 comb-sovereign")
    assert damage(s, "comb-sovereign") == 3


@covers("comb-sovereign")
def test_comb_sovereign_takes_three_more_in_the_next_round() -> None:
    s = fight({"card": "comb-sovereign", "dice": "b12"}, at="exhaust")
    s = play(s, "commit yellow", "roll", dice("y2"), "assign y2 comb-sovereign")
    assert damage(s, "comb-sovereign") == 5


@covers("comb-sovereign")
@pytest.mark.parametrize(("others", "left"), [(("howitzer-snail",), 4), (("weeping-sac", "iron-carapace"), 3)])
def test_comb_sovereign_levels_damage(others: tuple[str, ...], left: int) -> None:
    assert health(fight("comb-sovereign", *others, at="resolve", hero="1b")) == left


@covers("comb-sovereign")
def test_comb_sovereign_keeps_its_dice() -> None:
    assert on(fight({"card": "comb-sovereign", "dice": "y2"}, at="exhaust"), "comb-sovereign") == "y2"


@covers("legion-tyrant")
def test_legion_tyrant_is_safe_behind_its_guards() -> None:
    assert assignments(fight("legion-tyrant", "spectrum-boil", rolled="b1")) == {"b1 spectrum-boil"}


@covers("legion-tyrant")
def test_legion_tyrant_without_guards_takes_damage() -> None:
    s = fight("legion-tyrant", {"card": "spectrum-boil", "defeated": True}, rolled="b1")
    assert names(s) == ["assign b1 legion-tyrant", "done"]

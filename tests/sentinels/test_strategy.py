"""Strategy phase: Commit Dice and Roll Dice."""

from __future__ import annotations

import pytest
from tests.sentinels.helpers import at, dice, fight, loose, names, outcomes, play, pool


def test_committed_dice_leave_the_pool() -> None:
    s = play(fight("iron-carapace"), "commit yellow", "commit red")
    assert pool(s) == "3y 4g 4b 4p"


def test_all_committed_dice_are_rolled_together() -> None:
    s = play(fight("iron-carapace"), "commit yellow", "commit red", "roll", dice("y0 r1"))
    assert loose(s) == "y0 r1"


@pytest.mark.parametrize(
    ("colour", "faces"),
    [
        ("yellow", (4, 1, 1)),
        ("green", (3, 2, 1)),
        ("blue", (2, 3, 1)),
        ("purple", (1, 4, 1)),
        ("red", (0, 5, 1)),
    ],
)
def test_dice_reference(colour: str, faces: tuple[int, int, int]) -> None:
    s = play(fight("iron-carapace"), f"commit {colour}", "roll")
    found = outcomes(s)
    assert [round(6 * found.get(f"{colour[0]}{face}", 0)) for face in range(3)] == list(faces)


def test_later_phases_commit_more_dice() -> None:
    s = play(fight("iron-carapace", rolled="y0"), "commit blue", "roll")
    assert at(s) == "RollDice"
    assert set(outcomes(s)) >= {"y0 b0", "y2 b2"}


def test_the_phase_is_repeated_as_often_as_strategy_says() -> None:
    s = fight("iron-carapace", strategy=2)
    s = play(s, "commit yellow", "roll", dice("y0"), "roll", dice("y0"))
    assert at(s) == "RecoverDice"


def test_assigned_dice_are_not_rolled_again() -> None:
    s = play(fight("iron-carapace", rolled="y01"), "assign y1 iron-carapace", "roll")
    assert set(outcomes(s)) == {"y0", "y1", "y2"}


def test_a_bare_pool_leaves_only_rerolls() -> None:
    assert names(fight("iron-carapace", rolled="y0", pool="")) == ["roll", "resolve"]

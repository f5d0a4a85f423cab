"""Activation: from the tops of the stacks into the active area."""

from __future__ import annotations

from typing import Any

from tests.sentinels.helpers import at, names, outcomes, play, stack, standing, turn_up

from ludonaut.sentinels.scenarios import position

PLAIN = [["grave-louse", "iron-carapace"], ["basin-gnat", "howitzer-snail"], ["twinhorn"]]


def begin(*stacks: list[str], **fields: Any) -> Any:
    return position(hero="3b", stacks=list(stacks), **fields)


def test_any_top_may_be_activated() -> None:
    assert names(begin(*PLAIN)) == ["activate a", "activate b", "activate c"]


def test_the_activated_card_enters_the_active_area() -> None:
    assert standing(play(begin(*PLAIN), "activate b")) == ["howitzer-snail"]


def test_the_next_card_of_the_stack_is_turned_up() -> None:
    s = begin(["?", "?", "iron-carapace"], ["twinhorn"], [], unseen=["grave-louse", "basin-gnat"])
    s = play(s, "activate a")
    assert outcomes(s) == {"grave-louse": 0.5, "basin-gnat": 0.5}
    assert stack(play(s, turn_up("basin-gnat")), "a") == ["?", "basin-gnat"]


def test_an_icon_activates_an_additional_enemy() -> None:
    s = play(begin(["grave-louse", "whirling-husk"], ["iron-carapace"], ["twinhorn"]), "activate a")
    assert names(s) == ["activate a", "activate b", "activate c"]
    assert standing(play(s, "activate b")) == ["whirling-husk", "iron-carapace"]


def test_two_icons_activate_two() -> None:
    s = play(
        begin(["grave-louse", "grub-flood"], ["iron-carapace"], ["twinhorn"]), "activate a", "activate b", "activate a"
    )
    assert standing(s) == ["grub-flood", "iron-carapace", "grave-louse"]
    assert at(s) == "CommitDice"


def test_a_mandatory_top_must_be_activated() -> None:
    s = begin(["weeping-sac"], ["iron-carapace"], ["tracker-hornet"])
    assert names(s) == ["activate a", "activate c"]


def test_a_mandatory_card_below_the_top_does_not_matter() -> None:
    s = begin(["weeping-sac", "grave-louse"], ["iron-carapace"], ["twinhorn"])
    assert names(s) == ["activate a", "activate b", "activate c"]

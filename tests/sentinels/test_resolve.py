"""Resolve phase: damage, after effects, exhaust, recover, items, cleanup."""

from __future__ import annotations

from tests.sentinels.helpers import at, discarded, exhausted, fight, health, inventory, names, play, pool, stack

TOPS = [["grave-louse", "iron-carapace"], ["basin-gnat", "howitzer-snail"], ["twinhorn"]]


def test_undefeated_enemies_deal_their_damage() -> None:
    s = fight("iron-carapace", "howitzer-snail", at="resolve")
    assert health(s) == 1


def test_defeated_enemies_deal_none() -> None:
    s = fight("spectrum-boil", {"card": "howitzer-snail", "defeated": True}, at="resolve")
    assert health(s) == 4


def test_all_dice_of_the_active_area_are_exhausted() -> None:
    s = fight({"card": "iron-carapace", "dice": "b1"}, at="exhaust", rolled="y0 g2")
    assert exhausted(s) == "1y 1g 1b"


def test_recover_returns_dice_to_the_pool() -> None:
    s = fight("iron-carapace", at="recover", exhausted="2y 1r")
    assert pool(play(s, "recover yellow", "recover red")) == "3y 4g 4b 4p 1r"


def test_recover_ends_after_as_many_dice_as_recovery_shows() -> None:
    s = fight("iron-carapace", at="recover", recovery=2, exhausted="4y")
    assert exhausted(play(s, "recover yellow", "recover yellow")) == "2y"


def test_items_come_from_defeated_enemies() -> None:
    s = fight({"card": "whirling-husk", "defeated": True}, at="items")
    assert inventory(play(s, "take shell-tablets")) == ["shell-tablets"]


def test_a_taken_item_is_not_discarded_with_its_card() -> None:
    s = play(fight({"card": "whirling-husk", "defeated": True}, at="items"), "take shell-tablets")
    assert not discarded(s, "whirling-husk")


def test_cleanup_discards_active_cards() -> None:
    s = fight("spectrum-boil", {"card": "whirling-husk", "defeated": True}, at="cleanup", stacks=TOPS)
    assert discarded(s, "spectrum-boil")
    assert discarded(s, "whirling-husk")


def test_cleanup_discards_one_top_card() -> None:
    s = fight("spectrum-boil", at="cleanup", stacks=TOPS)
    assert names(s) == ["discard a", "discard b", "discard c"]
    assert stack(play(s, "discard b"), "b") == ["basin-gnat"]


def test_the_next_round_begins_with_an_activation() -> None:
    assert at(play(fight("spectrum-boil", at="cleanup", stacks=TOPS), "discard b")) == "BeginActivation"


def test_loss_at_the_instant_health_is_gone() -> None:
    assert at(fight("howitzer-snail", at="resolve", health=3)) == "lost: no health"

"""The six hero sides."""

from __future__ import annotations

import pytest
from tests.sentinels.helpers import (
    assignments,
    at,
    covers,
    damage,
    exhausted,
    fight,
    health,
    names,
    play,
    stack,
    turn_up,
)

from ludonaut.sentinels.scenarios import position

TOPS = [["grave-louse", "iron-carapace"], ["basin-gnat", "howitzer-snail"], ["twinhorn"]]


@covers("mara-quill")
@pytest.mark.parametrize(("answer", "left", "out"), [("health", 6, "3y"), ("dice", 4, "1y")])
def test_mara_quill_gains_from_every_one_use_item(answer: str, left: int, out: str) -> None:
    s = fight("iron-carapace", hero="1a", health=1, exhausted="3y", inventory=["field-syringe"])
    s = play(s, "use field-syringe", answer)
    assert (health(s), exhausted(s)) == (left, out)


@covers("mara-quill")
def test_mara_quill_gains_nothing_from_lasting_items() -> None:
    s = fight("iron-carapace", hero="1a", inventory=["dawn-blade"])
    assert at(play(s, "use dawn-blade", "exhaust yellow")) == "CommitDice"


@covers("tamsin-vane")
def test_tamsin_vane_saves_two_crits_assigned_or_not() -> None:
    enemy = {"card": "iron-carapace", "dice": "b2"}
    s = fight(enemy, at="exhaust", hero="1b", rolled="y2 g2 p1", exhausted="")
    assert names(s) == ["save y2", "save g2", "save b2", "done"]
    assert exhausted(play(s, "save b2", "save y2")) == "1g 1p"


@covers("tamsin-vane")
def test_tamsin_vane_need_not_save() -> None:
    assert exhausted(play(fight("iron-carapace", at="exhaust", hero="1b", rolled="y2"), "done")) == "1y"


@covers("ibo-calder")
def test_ibo_calder_trades_another_colour_for_green() -> None:
    enemy = {"card": "iron-carapace", "dice": "b1 g1"}
    s = fight(enemy, at="exhaust", hero="2a", rolled="b0 g01 y0")
    assert names(s) == ["return 2", "return 1", "return 0"]
    assert exhausted(play(s, "return 2")) == "1y 1g 2b"


@covers("ibo-calder")
def test_ibo_calder_needs_another_colour() -> None:
    assert exhausted(fight("iron-carapace", at="exhaust", hero="2a", rolled="g01")) == "2g"


@covers("sefa-thorn")
def test_sefa_thorn_hits_class_two_with_yellow_misses() -> None:
    s = fight("iron-carapace", "whirling-husk", "comb-sovereign", hero="2b", rolled="y0 g0")
    assert assignments(s) == {"y0 iron-carapace"}
    assert damage(play(s, "assign y0 iron-carapace"), "iron-carapace") == 1


@covers("juno-marsh")
def test_juno_marsh_may_move_tops_to_the_bottom() -> None:
    s = play(position(hero="3a", stacks=TOPS), "scout a", "scout b")
    assert stack(s, "a") == ["iron-carapace", "grave-louse"]
    assert stack(s, "b") == ["howitzer-snail", "basin-gnat"]


@covers("juno-marsh")
def test_juno_marsh_turns_up_what_lies_below() -> None:
    s = position(hero="3a", stacks=[["?", "howitzer-snail"], ["twinhorn"], []], unseen=["rim-lurker"])
    assert stack(play(s, "scout a", turn_up("rim-lurker")), "a") == ["howitzer-snail", "rim-lurker"]


@covers("bram-ashlock")
def test_bram_ashlock_recovers_two_when_hurt() -> None:
    s = fight("iron-carapace", at="resolve", hero="3b", exhausted="4y")
    assert exhausted(play(s, "recover yellow", "recover yellow")) == "2y"


@covers("bram-ashlock")
def test_bram_ashlock_recovers_nothing_unhurt() -> None:
    s = fight("weeping-sac", {"card": "last-rite-moth", "defeated": True}, at="resolve", hero="3b", exhausted="4y")
    assert at(s) == "RevealBoss"

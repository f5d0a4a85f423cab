"""Endgame: boss, entourage, winning."""

from __future__ import annotations

from typing import Any

from tests.sentinels.helpers import at, fight, names, outcomes, play, revealed, standing, turn_up

from ludonaut.sentinels.scenarios import position

TOPS = [["grave-louse", "iron-carapace"], ["basin-gnat", "howitzer-snail"], ["twinhorn"]]


def endgame(*stacks: list[str], **fields: Any) -> Any:
    return position(at="endgame", hero="3b", stacks=list(stacks), **fields)


def test_no_endgame_while_every_stack_holds_a_card() -> None:
    assert "endgame" not in names(position(hero="3b", stacks=TOPS))


def test_an_empty_stack_allows_the_endgame() -> None:
    assert "endgame" in names(position(hero="3b", stacks=[*TOPS[:2], []]))


def test_a_boss_is_turned_up_at_random() -> None:
    assert set(outcomes(endgame(*TOPS)).values()) == {0.25}


def test_a_revealed_boss_is_activated() -> None:
    assert standing(endgame(*TOPS, revealed=["legion-tyrant"])) == ["legion-tyrant"]


def test_the_entourage_is_activated() -> None:
    s = play(endgame(*TOPS), turn_up("bloom-empress"), "activate b")
    assert standing(s) == ["bloom-empress", "howitzer-snail"]
    assert at(s) == "CommitDice"


def test_the_entourage_is_as_large_as_the_boss_says() -> None:
    s = play(endgame(*TOPS), turn_up("legion-tyrant"), "activate b", "activate b", "activate c")
    assert at(s) == "CommitDice"


def test_each_incomplete_mission_adds_an_enemy() -> None:
    s = endgame(*TOPS, missions=["by-a-thread", "all-hands", "full-spectrum"], mission="full-spectrum")
    s = play(s, turn_up("bloom-empress"), "activate b", "activate b")
    assert at(s) == "CommitDice"


def test_defeating_the_boss_wins() -> None:
    s = fight({"card": "comb-sovereign", "damage": 7, "taken": 0}, rolled="b1")
    assert at(play(s, "assign b1 comb-sovereign")) == "won: boss defeated"


def test_the_boss_stays_and_no_enemy_is_activated_in_the_next_round() -> None:
    s = fight("comb-sovereign", at="cleanup", stacks=TOPS)
    s = play(s, "discard a")
    assert at(s) == "CommitDice"
    assert standing(s) == ["comb-sovereign"]


def test_undefeated_enemies_stay_too() -> None:
    s = fight("comb-sovereign", "spectrum-boil", at="cleanup")
    assert standing(s) == ["comb-sovereign", "spectrum-boil"]


def test_other_revealed_bosses_stay_aside() -> None:
    s = endgame(*TOPS, revealed=["legion-tyrant", "bloom-empress"])
    assert revealed(play(s, "boss legion-tyrant")) == ["bloom-empress"]

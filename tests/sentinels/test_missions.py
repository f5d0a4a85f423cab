"""The twelve missions and how they come and go."""

from __future__ import annotations

from typing import Any

import pytest
from tests.sentinels.helpers import at, covers, dice, fight, missions_done, names, play, stack, standing, turn_up

from ludonaut.sentinels.scenarios import position

TOPS = [["grave-louse", "iron-carapace"], ["basin-gnat", "howitzer-snail"], ["twinhorn", "rim-lurker"]]


def on_mission(mission: str, *active: str | dict[str, Any], **fields: Any) -> Any:
    return fight(*active, missions=[mission], **fields)


# --- each mission -------------------------------------------------------------------------------------------


@covers("walk-through-fire")
@pytest.mark.parametrize(("progress", "done"), [(2, 1), (1, 0)])
def test_walk_through_fire_counts_rounds_with_damage(progress: int, done: int) -> None:
    s = on_mission("walk-through-fire", "iron-carapace", "spectrum-boil", at="resolve", progress=progress)
    assert missions_done(s) == done


@covers("walk-through-fire")
def test_walk_through_fire_does_not_count_peaceful_rounds() -> None:
    assert missions_done(on_mission("walk-through-fire", "weeping-sac", at="resolve", progress=2)) == 0


@covers("buried-arsenal")
@pytest.mark.parametrize(("rolled", "done"), [("b22 g2", 1), ("b21 g2", 0)])
def test_buried_arsenal_counts_unassigned_crits(rolled: str, done: int) -> None:
    assert missions_done(on_mission("buried-arsenal", "iron-carapace", at="exhaust", rolled=rolled, progress=1)) == done


@covers("buried-arsenal")
def test_buried_arsenal_does_not_count_assigned_crits() -> None:
    enemy = {"card": "iron-carapace", "dice": "b222"}
    assert missions_done(on_mission("buried-arsenal", enemy, at="exhaust", progress=3)) == 0


@covers("buried-arsenal")
def test_buried_arsenal_counts_crits_that_an_enemy_exhausts() -> None:
    s = on_mission("buried-arsenal", "paired-buzzer", rolled="b2 g2", progress=3)
    assert missions_done(play(s, "assign b2 paired-buzzer")) == 1


@covers("by-a-thread")
@pytest.mark.parametrize(("health", "done"), [(1, 1), (2, 0)])
def test_by_a_thread_wants_one_health_at_the_end_of_a_round(health: int, done: int) -> None:
    assert missions_done(on_mission("by-a-thread", at="end", health=health)) == done


@covers("thin-the-ranks")
@pytest.mark.parametrize(("card", "done"), [("pollen-scout", 1), ("sleeping-grub", 0)])
def test_thin_the_ranks_counts_class_one(card: str, done: int) -> None:
    s = on_mission("thin-the-ranks", card, rolled="r2", progress=5)
    assert missions_done(play(s, f"assign r2 {card}")) == done


@covers("giant-killers")
@pytest.mark.parametrize(("card", "done"), [("pollen-scout", 0), ("sleeping-grub", 1)])
def test_giant_killers_counts_class_two(card: str, done: int) -> None:
    s = on_mission("giant-killers", card, rolled="r2", progress=3)
    assert missions_done(play(s, f"assign r2 {card}")) == done


@covers("giant-killers")
def test_giant_killers_counts_enemies_that_items_defeat() -> None:
    s = on_mission(
        "giant-killers", "whirling-husk", "rim-lurker", rolled="y000", inventory=["scrap-cannon"], progress=3
    )
    assert missions_done(play(s, "use scrap-cannon", "target rim-lurker")) == 1


@covers("all-hands")
@pytest.mark.parametrize(("pool", "done"), [("1y 1g 1b", 1), ("1y 2g", 0)])
def test_all_hands_wants_the_whole_pool_of_three_colours(pool: str, done: int) -> None:
    s = on_mission("all-hands", "iron-carapace", pool=pool)
    while at(s) == "CommitDice":
        play(s, names(s)[0])
    assert missions_done(s) == done


@covers("all-hands")
def test_all_hands_wants_the_rest_of_the_pool_too() -> None:
    s = play(
        on_mission("all-hands", "iron-carapace", pool="1y 1g 1b 1r"), "commit yellow", "commit green", "commit blue"
    )
    assert missions_done(play(s, "roll")) == 0


@covers("rattle-the-nest")
def test_rattle_the_nest_offers_one_more_discard_at_cleanup() -> None:
    s = play(on_mission("rattle-the-nest", "spectrum-boil", at="cleanup", stacks=TOPS, progress=2), "discard a")
    assert names(s) == ["discard a", "discard b", "discard c", "done"]
    assert missions_done(play(s, "discard b")) == 1
    assert stack(s, "b") == ["basin-gnat"]


@covers("rattle-the-nest")
def test_rattle_the_nest_need_not_discard() -> None:
    s = on_mission("rattle-the-nest", "spectrum-boil", at="cleanup", stacks=TOPS, progress=2)
    assert missions_done(play(s, "discard a", "done")) == 0


@covers("against-the-tide")
@pytest.mark.parametrize(("top", "picks", "done"), [("grub-flood", 2, 1), ("whirling-husk", 1, 0)])
def test_against_the_tide_wants_three_enemies_at_once(top: str, picks: int, done: int) -> None:
    stacks = [["grave-louse", top], ["basin-gnat", "howitzer-snail"], ["twinhorn", "rim-lurker"]]
    s = position(hero="3b", missions=["against-the-tide"], stacks=stacks)
    assert missions_done(play(s, "activate a", *["activate b"] * picks)) == done


@covers("live-fire-trial")
@pytest.mark.parametrize("item", ["field-syringe", "dawn-blade"])
def test_live_fire_trial_counts_used_items(item: str) -> None:
    s = play(on_mission("live-fire-trial", "iron-carapace", inventory=[item], progress=2), f"use {item}")
    while at(s) != "CommitDice":
        play(s, names(s)[0])
    assert missions_done(s) == 1


HUNT = {"missions": ["one-trail"], "hunted": "b"}


@covers("one-trail")
def test_one_trail_starts_each_activation_at_the_hunted_stack() -> None:
    assert standing(position(hero="3b", stacks=TOPS, **HUNT)) == ["howitzer-snail"]


@covers("one-trail")
def test_one_trail_leaves_additional_enemies_free() -> None:
    s = position(hero="3b", stacks=[TOPS[0], ["basin-gnat", "whirling-husk"], TOPS[2]], **HUNT)
    assert names(s) == ["activate a", "activate b", "activate c"]


@covers("one-trail")
def test_one_trail_chooses_a_non_empty_stack_when_it_comes_into_play() -> None:
    s = position(hero="3b", stacks=[*TOPS[:2], []], missions=["by-a-thread", "one-trail"])
    assert names(play(s, "give-up")) == ["hunt a", "hunt b"]


@covers("one-trail")
@pytest.mark.parametrize(("progress", "done"), [(4, 1), (3, 0)])
def test_one_trail_ends_after_five_rounds(progress: int, done: int) -> None:
    assert missions_done(position(hero="3b", stacks=TOPS, progress=progress, **HUNT)) == done


@covers("one-trail")
def test_one_trail_counts_a_round_in_which_nobody_is_activated() -> None:
    assert missions_done(position(hero="3b", stacks=TOPS, progress=4, more_enemies=-1, **HUNT)) == 1


@covers("full-spectrum")
@pytest.mark.parametrize(("before", "done"), [("y1 g1 b1 p1", 1), ("y1 g1 b1", 0)])
def test_full_spectrum_wants_five_colours_on_one_enemy(before: str, done: int) -> None:
    s = on_mission("full-spectrum", {"card": "iron-carapace", "dice": before}, rolled="r1")
    assert missions_done(play(s, "assign r1 iron-carapace")) == done


@covers("full-spectrum")
def test_full_spectrum_does_not_add_up_enemies() -> None:
    enemies = ({"card": "iron-carapace", "dice": "y1 g1"}, {"card": "howitzer-snail", "dice": "b1 p1"})
    s = on_mission("full-spectrum", *enemies, rolled="r1")
    assert missions_done(play(s, "assign r1 iron-carapace")) == 0


@covers("no-thanks-needed")
@pytest.mark.parametrize(("answer", "done"), [("decline", 1), ("take", 0)])
def test_no_thanks_needed_counts_declined_rewards(answer: str, done: int) -> None:
    s = on_mission("no-thanks-needed", {"card": "dustskin"}, rolled="b1", progress=1)
    assert missions_done(play(s, "assign b1 dustskin", answer)) == done


# --- the row ---------------------------------------------------------------------------------------------------


def test_a_completed_mission_brings_the_next_one_into_play() -> None:
    s = fight(at="end", health=1, missions=["by-a-thread", "all-hands"])
    assert s.catalog.missions[s.missions[s.mission]].ident == "all-hands"


@pytest.mark.parametrize(
    ("mission", "allowed"),
    [
        ("walk-through-fire", False),
        ("buried-arsenal", False),
        ("by-a-thread", True),
        ("thin-the-ranks", False),
        ("giant-killers", False),
        ("all-hands", True),
        ("rattle-the-nest", False),
        ("against-the-tide", True),
        ("live-fire-trial", False),
        ("full-spectrum", True),
        ("no-thanks-needed", False),
    ],
)
def test_some_missions_may_be_given_up(mission: str, allowed: bool) -> None:
    assert ("give-up" in names(position(hero="3b", stacks=TOPS, missions=[mission]))) == allowed


def test_one_trail_may_not_be_given_up() -> None:
    s = position(hero="3b", stacks=[TOPS[0], [], TOPS[2]], missions=["one-trail"], hunted="a")
    assert "give-up" not in names(s)


def test_giving_up_leaves_the_mission_incomplete() -> None:
    s = position(hero="3b", stacks=[*TOPS[:2], []], missions=["by-a-thread"], revealed=["bloom-empress"])
    s = play(s, "give-up", "endgame", "activate a", "activate a")
    assert standing(s) == ["bloom-empress", "iron-carapace", "grave-louse"]


def test_a_completed_mission_pays_nothing_but_a_smaller_entourage() -> None:
    s = position(hero="3b", stacks=TOPS, missions=["by-a-thread"], mission="none", at="endgame")
    assert at(play(s, turn_up("bloom-empress"), "activate a")) == "CommitDice"


def test_progress_starts_from_nothing_with_the_next_mission() -> None:
    s = fight("iron-carapace", rolled="b2", missions=["full-spectrum", "live-fire-trial"], inventory=["field-syringe"])
    assert missions_done(play(s, "use field-syringe", "done", "roll", dice("b1"))) == 0
    assert int(s.progress) == 0

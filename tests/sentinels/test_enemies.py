"""The 45 conflict cards: what each does, what its defeat brings."""

from __future__ import annotations

from typing import Any

import pytest
from tests.sentinels.helpers import (
    assignments,
    at,
    banished,
    covers,
    damage,
    dice,
    discarded,
    exhausted,
    fallen,
    fight,
    health,
    inventory,
    loose,
    names,
    outcomes,
    play,
    pool,
    revealed,
    rolling,
    stack,
    standing,
    stats,
    to_the_end,
    turn_up,
)

from ludonaut.sentinels.packs import load
from ludonaut.sentinels.scenarios import position

ENEMIES = {card.id: card for card in load().enemies}

# --- effects, in order of the numbers ----------------------------------------------------------------


def defeated(card: str, **more: Any) -> dict[str, Any]:
    return {"card": card, "defeated": True, **more}


@covers("hymn-beetle")
@pytest.mark.parametrize(("beetle", "asked"), [("hymn-beetle", "RevealBoss"), (defeated("hymn-beetle"), "RecoverDice")])
def test_hymn_beetle_stops_recovery_while_undefeated(beetle: Any, asked: str) -> None:
    assert at(fight(beetle, at="recover", exhausted="3y")) == asked


@covers("last-rite-moth")
@pytest.mark.parametrize("moth", ["last-rite-moth", defeated("last-rite-moth")])
def test_last_rite_moth_stops_recovery_even_when_defeated(moth: Any) -> None:
    s = fight(moth, at="after", exhausted="3y")
    assert exhausted(s) == "3y"
    assert at(s) == "RevealBoss"


@covers("nine-leg-weaver")
@pytest.mark.parametrize(("before", "left"), [(0, 3), (1, 1)])
def test_nine_leg_weaver_costs_two_tops_unless_it_fell_first(before: int, left: int) -> None:
    tops = [["whirling-husk", "basin-gnat", "iron-carapace"], ["howitzer-snail"], ["twinhorn"]]
    s = play(fight("nine-leg-weaver", rolled="r2", stacks=tops, felled=before), "assign r2 nine-leg-weaver")
    while at(s) == "DiscardTops":
        play(s, "discard a")
    assert len(stack(s, "a")) == left


@covers("yoked-brute")
@pytest.mark.parametrize(("roll", "there"), [("b1111", []), ("b0111", ["yoked-brute"]), ("b1 p2 r1 g2", [])])
def test_yoked_brute_flees_from_four_unassigned_hits(roll: str, there: list[str]) -> None:
    assert standing(rolling("yoked-brute", roll=roll)) == there


@covers("yoked-brute")
def test_what_flees_is_discarded_and_its_dice_are_exhausted() -> None:
    s = rolling({"card": "yoked-brute", "dice": "r1"}, roll="b1111")
    assert discarded(s, "yoked-brute")
    assert exhausted(s) == "1r"


@covers("herald-spinner")
def test_herald_spinner_reveals_a_boss() -> None:
    s = position(hero="3b", stacks=[["herald-spinner"], ["iron-carapace"], ["twinhorn"]])
    assert revealed(play(s, "activate a", turn_up("comb-sovereign"))) == ["comb-sovereign"]


@covers("dustskin")
@pytest.mark.parametrize(("dead", "gone"), [(True, "1y 1p"), (False, "")])
def test_dustskin_takes_the_dice_that_defeated_it(dead: bool, gone: str) -> None:
    s = fight({"card": "dustskin", "defeated": dead, "damage": 0, "dice": "y1 p1"}, at="after")
    assert banished(s) == gone


@covers("hollowed-miner")
def test_hollowed_miner_allows_three_dice_this_round() -> None:
    assert at(play(fight("hollowed-miner"), "commit yellow", "commit yellow", "commit red")) == "RollDice"


@covers("hollowed-miner")
def test_hollowed_miner_counts_the_dice_of_earlier_phases() -> None:
    s = fight("hollowed-miner", rolled="y000")
    assert names(s) == ["roll", "resolve"]


@covers("paired-buzzer")
def test_paired_buzzer_exhausts_a_hit_for_each_assigned_crit() -> None:
    s = play(fight("paired-buzzer", "iron-carapace", rolled="y2 g1 b1"), "assign y2 iron-carapace")
    assert names(s) == ["exhaust g1", "exhaust b1"]
    assert exhausted(play(s, "exhaust g1")) == "1g"


@covers("paired-buzzer")
def test_paired_buzzer_does_not_mind_basic_hits() -> None:
    s = play(fight("paired-buzzer", "iron-carapace", rolled="y2 g1 b1"), "assign g1 iron-carapace")
    assert exhausted(s) == ""


@covers("grave-louse")
@pytest.mark.parametrize("dead", [True, False])
def test_grave_louse_banishes_misses(dead: bool) -> None:
    s = fight({"card": "grave-louse", "defeated": dead}, at="after", rolled="y0 g1")
    assert banished(s) == "1y"


@covers("mirror-zealot")
def test_mirror_zealot_swaps_all_results_but_red_hits() -> None:
    assert loose(rolling("mirror-zealot", roll="y02 g1 r1")) == "y01 g0 r1"


@covers("twinhorn")
def test_twinhorn_asks_for_pairs_of_one_colour() -> None:
    assert assignments(fight("twinhorn", rolled="y12 g1")) == {"y1y2 twinhorn"}


@covers("tracker-hornet")
def test_tracker_hornet_costs_a_top_for_each_die() -> None:
    tops = [["basin-gnat", "whirling-husk"], ["iron-carapace"], ["howitzer-snail"]]
    s = play(fight("tracker-hornet", rolled="b11", stacks=tops), "assign b1 tracker-hornet")
    assert names(s) == ["discard a", "discard b", "discard c"]
    s = play(s, "discard b", "assign b1 tracker-hornet", "discard a")
    assert discarded(s, "iron-carapace")
    assert discarded(s, "whirling-husk")


@covers("red-eye-hornet")
def test_red_eye_hornet_allows_two_dice_per_roll() -> None:
    s = play(fight("red-eye-hornet", "iron-carapace", rolled="b111"), "assign b1 red-eye-hornet")
    assert at(play(s, "assign b1 iron-carapace")) == "CommitDice"


@covers("red-eye-hornet")
def test_red_eye_hornet_allows_two_more_after_the_next_roll() -> None:
    s = play(fight("red-eye-hornet", rolled="b111"), "assign b1 red-eye-hornet", "assign b1 red-eye-hornet")
    assert assignments(play(s, "roll", dice("b1"))) == {"b1 red-eye-hornet"}


@covers("weeping-sac")
def test_weeping_sac_takes_two_dice() -> None:
    s = play(fight("weeping-sac", "iron-carapace", rolled="b111"), *["assign b1 weeping-sac"] * 2)
    assert assignments(s) == {"b1 iron-carapace"}


GRUB_STACKS = [["twinhorn"], ["iron-carapace"], ["howitzer-snail"]]


@covers("sleeping-grub")
def test_sleeping_grub_returns_to_its_stack_and_brings_something() -> None:
    s = fight({"card": "sleeping-grub", "stack": "b"}, at="after", stacks=GRUB_STACKS)
    assert stack(s, "b") == ["iron-carapace", "sleeping-grub"]
    assert idents_carrying(s) == ["sleeping-grub"]


def idents_carrying(s: Any) -> list[str]:
    return [s.catalog.cards[card].ident for card in s.carrying]


@covers("sleeping-grub")
def test_sleeping_grub_stays_defeated() -> None:
    s = fight(defeated("sleeping-grub", stack="b"), at="after", stacks=GRUB_STACKS)
    assert stack(s, "b") == ["iron-carapace"]


@covers("sleeping-grub")
def test_sleeping_grub_has_no_reward_at_first() -> None:
    assert at(fight(defeated("sleeping-grub"), at="items")) == "RevealBoss"


@covers("reaping-cricket")
@pytest.mark.parametrize(("dead", "gone"), [(True, ""), (False, "1p")])
def test_reaping_cricket_banishes_the_strongest_pool_die(dead: bool, gone: str) -> None:
    s = fight({"card": "reaping-cricket", "defeated": dead}, at="after", pool="4y 1p")
    assert banished(s) == gone


@covers("reaping-cricket")
def test_reaping_cricket_finds_an_empty_pool() -> None:
    assert banished(fight("reaping-cricket", at="after", pool="")) == ""


@covers("vise-maw")
def test_vise_maw_allows_one_defeat_in_an_apply_step() -> None:
    s = fight("vise-maw", "sleeping-grub", "dustskin", rolled="b12", health=3)
    s = play(s, "assign b1 dustskin", "decline")
    assert assignments(s) == set()


@covers("vise-maw")
def test_vise_maw_allows_another_defeat_in_the_next_apply_step() -> None:
    s = fight("vise-maw", "sleeping-grub", "dustskin", rolled="b12")
    s = play(s, "assign b1 dustskin", "decline", "roll", dice("b2"))
    assert "b2 sleeping-grub" in assignments(s)


@covers("rust-mandible")
@pytest.mark.parametrize(("die", "dealt"), [("r1", 0), ("p1", 0), ("r2", 2), ("p2", 2), ("b1", 1)])
def test_rust_mandible_dulls_red_and_purple_basic_hits(die: str, dealt: int) -> None:
    s = play(fight("rust-mandible", rolled=die), f"assign {die} rust-mandible")
    assert damage(s, "rust-mandible") == dealt


@covers("scythe-stalker")
@pytest.mark.parametrize(("die", "dealt"), [("r2", 0), ("y2", 0), ("g1", 1)])
def test_scythe_stalker_dulls_crits_on_every_enemy(die: str, dealt: int) -> None:
    s = play(fight("scythe-stalker", "iron-carapace", rolled=die), f"assign {die} iron-carapace")
    assert damage(s, "iron-carapace") == dealt


@covers("blight-stalker")
def test_blight_stalker_forbids_items() -> None:
    assert "use field-syringe" not in names(fight("blight-stalker", health=3, inventory=["field-syringe"]))


@covers("grub-flood")
def test_grub_flood_refuses_purple_dice() -> None:
    assert assignments(fight("grub-flood", rolled="p12 b1")) == {"b1 grub-flood"}


@covers("puppet-rifleman")
@pytest.mark.parametrize(("roll", "there"), [("y00", []), ("y01", ["puppet-rifleman"])])
def test_puppet_rifleman_flees_from_two_misses(roll: str, there: list[str]) -> None:
    assert standing(rolling("puppet-rifleman", roll=roll)) == there


@covers("basin-gnat")
@pytest.mark.parametrize(("die", "dealt"), [("y1", 2), ("g2", 3), ("b1", 1), ("p2", 2)])
def test_basin_gnat_strengthens_yellow_and_green(die: str, dealt: int) -> None:
    s = play(fight("basin-gnat", "iron-carapace", rolled=die), f"assign {die} iron-carapace")
    assert damage(s, "iron-carapace") == dealt


@covers("bursting-gnat")
def test_bursting_gnat_takes_another_enemy_along() -> None:
    gnat = {"card": "bursting-gnat", "damage": 5}
    s = play(fight(gnat, "iron-carapace", "howitzer-snail", rolled="b1"), "assign b1 bursting-gnat")
    assert names(s) == ["defeat iron-carapace", "defeat howitzer-snail"]
    assert standing(play(s, "defeat howitzer-snail")) == ["iron-carapace"]


@covers("bursting-gnat")
def test_bursting_gnat_bursts_only_when_it_falls_first() -> None:
    gnat = {"card": "bursting-gnat", "damage": 5}
    s = play(fight(gnat, "iron-carapace", rolled="b1", felled=1), "assign b1 bursting-gnat")
    assert standing(s) == ["iron-carapace"]


@covers("bursting-gnat")
def test_bursting_gnat_spares_the_boss() -> None:
    gnat = {"card": "bursting-gnat", "damage": 5}
    s = play(fight("comb-sovereign", gnat, rolled="b1"), "assign b1 bursting-gnat")
    assert standing(s) == ["comb-sovereign"]


FOUR_AND_FOUR = [["basin-gnat", "iron-carapace", "howitzer-snail"], ["whirling-husk", "grave-louse"], ["twinhorn"]]


@covers("colossus-gnat")
@pytest.mark.parametrize(("suffered", "asked"), [(1, "ActivateMore"), (0, "CommitDice")])
def test_colossus_gnat_brings_one_more_after_damage(suffered: int, asked: str) -> None:
    s = fight("colossus-gnat", at="after", suffered=suffered, stacks=FOUR_AND_FOUR)
    assert at(play(s, "discard b", "activate a")) == asked


@covers("prism-polyp")
def test_prism_polyp_allows_one_colour_per_enemy() -> None:
    s = play(fight("prism-polyp", "iron-carapace", rolled="y11 g1"), "assign y1 iron-carapace")
    assert assignments(s) == {"y1 prism-polyp", "g1 prism-polyp", "y1 iron-carapace"}


@covers("needle-hornet")
def test_needle_hornet_allows_one_die_of_each_colour() -> None:
    s = play(fight("needle-hornet", rolled="b11 g1"), "assign b1 needle-hornet")
    assert assignments(s) == {"g1 needle-hornet"}


@covers("needle-hornet")
def test_needle_hornet_counts_each_apply_step_anew() -> None:
    s = play(fight("needle-hornet", rolled="b11"), "assign b1 needle-hornet", "roll", dice("b1"))
    assert assignments(s) == {"b1 needle-hornet"}


@covers("spectrum-boil")
def test_spectrum_boil_falls_to_four_colours_only() -> None:
    s = fight({"card": "spectrum-boil", "dice": "y2 g2 b2"}, rolled="b1 p1")
    s = play(s, "assign b1 spectrum-boil")
    assert standing(s) == ["spectrum-boil"]
    assert fallen(play(s, "assign p1 spectrum-boil")) == ["spectrum-boil"]


@covers("pollen-scout", "acid-sprayer", "jittering-pod")
@pytest.mark.parametrize(("card", "most"), [("pollen-scout", 4), ("acid-sprayer", 8), ("jittering-pod", 5)])
def test_commit_caps_of_a_round(card: str, most: int) -> None:
    s = fight(card)
    for _ in range(most):
        assert at(s) == "CommitDice"
        play(s, names(s)[0])
    assert at(s) == "RollDice"


@covers("acid-sprayer")
def test_acid_sprayer_wants_a_yellow_die_first() -> None:
    s = fight("acid-sprayer", rolled="y1 b1")
    assert assignments(s) == {"y1 acid-sprayer"}
    assert assignments(play(s, "assign y1 acid-sprayer")) == {"b1 acid-sprayer"}


@covers("acid-sprayer")
def test_acid_sprayer_wants_a_yellow_die_in_every_apply_step() -> None:
    s = play(fight("acid-sprayer", rolled="y1 b1"), "assign y1 acid-sprayer", "done", "roll", dice("b1"))
    assert assignments(s) == set()


@covers("ledge-creeper")
@pytest.mark.parametrize(("roll", "left"), [("y0000", 4), ("y000", 5), ("y0", 6)])
def test_ledge_creeper_costs_health_per_two_misses(roll: str, left: int) -> None:
    assert health(rolling("ledge-creeper", roll=roll)) == left


@covers("parry-lancer")
def test_parry_lancer_refuses_crits_on_every_enemy() -> None:
    s = fight("parry-lancer", "iron-carapace", rolled="b12")
    assert assignments(s) == {"b1 parry-lancer", "b1 iron-carapace"}


@covers("rim-lurker")
@pytest.mark.parametrize(("roll", "left"), [("y11 g12 b1", 4), ("y1 g1 b1", 6), ("b1111", 5)])
def test_rim_lurker_costs_health_per_colour_with_two_hits(roll: str, left: int) -> None:
    assert health(rolling("rim-lurker", roll=roll)) == left


@covers("turncoat-trooper")
def test_turncoat_trooper_commits_whole_colours() -> None:
    assert pool(play(fight("turncoat-trooper", pool="3y 2g"), "commit yellow")) == "2g"


@covers("iron-carapace", "howitzer-snail", "whirling-husk")
@pytest.mark.parametrize("card", ["iron-carapace", "howitzer-snail", "whirling-husk"])
def test_enemies_without_effect(card: str) -> None:
    s = rolling(card, roll="y0 b1 p2 r1")
    assert assignments(s) == {f"b1 {card}", f"p2 {card}", f"r1 {card}"}
    assert health(s) == 6


@covers("stray-guardian")
def test_stray_guardian_keeps_green_dice_away() -> None:
    s = fight("stray-guardian")
    assert names(s) == ["commit yellow", "commit blue", "commit purple", "commit red", "resolve"]


@covers("lone-buzzer")
def test_lone_buzzer_rerolls_a_hit_per_miss() -> None:
    s = rolling("lone-buzzer", roll="y0 g1 b1")
    assert names(s) == ["reroll g1", "reroll b1"]
    assert loose(play(s, "reroll b1", dice("b0"))) == "y0 g1 b0"


@covers("doomsday-puffball")
@pytest.mark.parametrize(("roll", "gone"), [("y112", "1p"), ("y012", "1p"), ("y001", "")])
def test_doomsday_puffball_may_banish_a_purple_die(roll: str, gone: str) -> None:
    s = fight(defeated("doomsday-puffball"), at="after", pool="1y 2p", exhausted="3y 4g 4b 2p 1r")
    assert banished(play(s, dice(roll))) == gone


@covers("doomsday-puffball")
def test_doomsday_puffball_prefers_the_pool() -> None:
    s = fight("doomsday-puffball", at="after", pool="2p", exhausted="4y 4g 4b 2p 1r")
    assert pool(play(s, dice("y111"))) == "1p"


@covers("doomsday-puffball")
def test_doomsday_puffball_returns_the_rolled_dice() -> None:
    s = fight("doomsday-puffball", at="after", pool="2y", exhausted="2y 4g 4b 4p 1r")
    s = play(s, dice("y111"))
    assert pool(s) == "2y"
    assert exhausted(s) == "2y 4g 4b 3p 1r"


@covers("bristle-puffball")
def test_bristle_puffball_keeps_misses_as_they_are() -> None:
    s = play(fight("bristle-puffball", rolled="y0 b1"), "done", "roll")
    assert set(outcomes(s)) == {"b0", "b1", "b2"}


@covers("writhing-knot")
@pytest.mark.parametrize(("die", "left"), [("p1", ["basin-gnat"]), ("r2", ["basin-gnat"]), ("b1", ["basin-gnat", "?"])])
def test_writhing_knot_costs_each_top_after_strong_dice(die: str, left: list[str]) -> None:
    tops = [["basin-gnat", "iron-carapace"], ["whirling-husk", "howitzer-snail"], ["grave-louse", "twinhorn"]]
    s = fight(defeated("writhing-knot", dice=die), at="after", stacks=tops)
    assert len(stack(s, "a")) == len(stack(s, "b")) == len(stack(s, "c")) == len(left)


@covers("triple-buzzer")
def test_triple_buzzer_wants_an_exhausted_die_of_the_colour() -> None:
    assert assignments(fight("triple-buzzer", rolled="y1 b1", exhausted="1b")) == {"b1 triple-buzzer"}


@covers("vanguard-weevil")
def test_vanguard_weevil_allows_three_dice_in_each_commit_step() -> None:
    s = play(fight("vanguard-weevil"), *["commit blue"] * 3)
    assert at(s) == "RollDice"
    assert at(play(s, dice("b000"), *["commit green"] * 3)) == "RollDice"


# --- rewards ---------------------------------------------------------------------------------------------

IMMEDIATE = {  # Health, Strategy, Recovery (3 each before) and dice recovered
    "hymn-beetle": (5, 3, 3, 0),
    "last-rite-moth": (5, 3, 3, 0),
    "dustskin": (3, 3, 4, 0),
    "twinhorn": (3, 4, 3, 0),
    "tracker-hornet": (5, 3, 3, 0),
    "reaping-cricket": (3, 4, 3, 0),
    "basin-gnat": (3, 3, 3, 2),
    "turncoat-trooper": (3, 4, 3, 0),
    "iron-carapace": (3, 3, 3, 5),
    "stray-guardian": (3, 3, 4, 0),
    "lone-buzzer": (3, 3, 4, 0),
    "bristle-puffball": (3, 3, 3, 2),
    "howitzer-snail": (5, 3, 3, 2),
}
ITEMS = {
    "nine-leg-weaver": "krill-ration",
    "yoked-brute": "balance-gauge",
    "herald-spinner": "blackout-flask",
    "hollowed-miner": "red-whetstone",
    "paired-buzzer": "hot-noodles",
    "grave-louse": "calming-vapour",
    "mirror-zealot": "scrap-cannon",
    "red-eye-hornet": "adrenal-patch",
    "weeping-sac": "steady-serum",
    "sleeping-grub": "scatter-whistle",
    "vise-maw": "trophy-hook",
    "rust-mandible": "dawn-blade",
    "scythe-stalker": "field-syringe",
    "blight-stalker": "bone-saw",
    "grub-flood": "echo-printer",
    "puppet-rifleman": "divining-rod",
    "bursting-gnat": "grapple-winch",
    "colossus-gnat": "pop-up-bunker",
    "prism-polyp": "shock-baton",
    "needle-hornet": "homing-flechette",
    "spectrum-boil": "gene-splice",
    "pollen-scout": "survey-lens-a",
    "acid-sprayer": "survey-lens-b",
    "jittering-pod": "survey-lens-c",
    "ledge-creeper": "courage-draught",
    "parry-lancer": "shed-armour",
    "rim-lurker": "garden-capsule",
    "doomsday-puffball": "scorched-rock",
    "writhing-knot": "ice-canteen",
    "whirling-husk": "shell-tablets",
    "triple-buzzer": "double-take",
    "vanguard-weevil": "last-light",
}


def test_every_enemy_has_a_reward_test() -> None:
    assert set(IMMEDIATE) | set(ITEMS) == set(ENEMIES)


def slain(card: str) -> Any:
    """The card defeated this moment by a Scrap Cannon (which brings three yellow misses to the exhausted dice)."""
    s = fight(card, rolled="y000", exhausted="4g", health=3, recovery=3, inventory=["scrap-cannon"])
    return play(s, "use scrap-cannon")


@pytest.mark.parametrize("card", IMMEDIATE)
def test_immediate_rewards(card: str) -> None:
    s = play(slain(card), "take")
    recovered = 0
    while at(s) == "RecoverDice":
        play(s, "recover green" if "recover green" in names(s) else "recover yellow")
        recovered += 1
    assert (*stats(s), recovered) == IMMEDIATE[card]


@pytest.mark.parametrize("card", IMMEDIATE)
def test_immediate_rewards_may_be_declined(card: str) -> None:
    assert stats(play(slain(card), "decline")) == (3, 3, 3)


def test_iron_carapace_lets_fewer_dice_be_recovered() -> None:
    assert "done" in names(play(slain("iron-carapace"), "take"))


@pytest.mark.parametrize("card", ["basin-gnat", "bristle-puffball", "howitzer-snail"])
def test_other_rewards_recover_exactly_their_number(card: str) -> None:
    assert names(play(slain(card), "take")) == ["recover yellow", "recover green"]


@pytest.mark.parametrize("card", ITEMS)
def test_item_rewards(card: str) -> None:
    carrying = ["sleeping-grub"] if card == "sleeping-grub" else []
    s = fight(defeated(card), at="items", carrying=carrying)
    assert inventory(play(s, f"take {ITEMS[card]}")) == [ITEMS[card]]


@pytest.mark.parametrize("card", ITEMS)
def test_items_may_be_left(card: str) -> None:
    assert inventory(to_the_end(fight(defeated(card), at="items"))) == []

"""The 32 items: what each does, when it may be used, what it costs."""

from __future__ import annotations

import pytest
from tests.sentinels.helpers import (
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
    toughness,
    turn_up,
)

from ludonaut.sentinels.scenarios import position

TOPS = [["iron-carapace", "whirling-husk"], ["howitzer-snail", "basin-gnat"], ["twinhorn", "grave-louse"]]


@covers("krill-ration")
def test_krill_ration_brings_back_exhausted_dice_that_hit() -> None:
    s = play(fight("iron-carapace", exhausted="2y 1r", inventory=["krill-ration"]), "use krill-ration")
    assert exhausted(play(s, dice("y01 r2"))) == "1y"


@covers("balance-gauge")
def test_balance_gauge_swaps_a_miss_and_a_hit() -> None:
    s = fight("iron-carapace", rolled="y0 b2 r1", inventory=["balance-gauge"])
    assert loose(play(s, "use balance-gauge")) == "y1 b0 r1"


@covers("balance-gauge")
def test_balance_gauge_does_not_turn_back_the_die_it_made() -> None:
    s = play(fight("iron-carapace", rolled="y01", inventory=["balance-gauge"]), "use balance-gauge")
    assert loose(s) == "y01"


@covers("balance-gauge")
def test_balance_gauge_works_once_a_round() -> None:
    s = play(fight("iron-carapace", rolled="y00 b2", inventory=["balance-gauge"]), "use balance-gauge")
    assert "use balance-gauge" not in names(s)


@covers("balance-gauge")
def test_lasting_items_refresh_each_round() -> None:
    s = fight(
        "comb-sovereign", at="round", round=1, endgame=1, used_round=["balance-gauge"], inventory=["balance-gauge"]
    )
    s = play(s, "commit yellow", "commit blue", "roll", dice("y0 b1"))
    assert "use balance-gauge" in names(s)


@covers("blackout-flask")
def test_blackout_flask_takes_a_reward_from_a_stack() -> None:
    s = fight("weeping-sac", stacks=TOPS, inventory=["blackout-flask"])
    s = play(s, "use blackout-flask", "claim a", "take")
    assert inventory(s) == ["shell-tablets"]
    assert stack(s, "a") == ["iron-carapace"]


@covers("red-whetstone")
@pytest.mark.parametrize(("die", "dealt"), [("r1", 3), ("r2", 3), ("p1", 1)])
def test_red_whetstone_sharpens_the_red_die(die: str, dealt: int) -> None:
    s = fight("iron-carapace", rolled=die, inventory=["red-whetstone"])
    assert damage(play(s, f"assign {die} iron-carapace"), "iron-carapace") == dealt


@covers("hot-noodles")
@pytest.mark.parametrize(("before", "after"), [(3, 4), (4, 4), (1, 2)])
def test_hot_noodles_warm_the_weak_at_round_start(before: int, after: int) -> None:
    s = position(at="round", hero="3b", stacks=TOPS, health=before, inventory=["hot-noodles"])
    assert health(s) == after


@covers("calming-vapour")
def test_calming_vapour_cancels_a_standing_effect() -> None:
    s = fight("grub-flood", "iron-carapace", rolled="p1", inventory=["calming-vapour"])
    s = play(s, "use calming-vapour", "target grub-flood")
    assert "assign p1 grub-flood" in names(s)


@covers("scrap-cannon")
def test_scrap_cannon_turns_three_misses_into_a_defeat() -> None:
    s = fight("howitzer-snail", "iron-carapace", rolled="y00 g0 b1", inventory=["scrap-cannon"])
    s = play(s, "use scrap-cannon", "exhaust y0", "exhaust y0", "target howitzer-snail")
    assert fallen(s) == ["howitzer-snail"]
    assert exhausted(s) == "2y 1g"


@covers("scrap-cannon")
def test_scrap_cannon_needs_three_misses() -> None:
    assert "use scrap-cannon" not in names(fight("iron-carapace", rolled="y00 b1", inventory=["scrap-cannon"]))


@covers("scrap-cannon")
def test_scrap_cannon_cannot_hit_a_boss() -> None:
    s = fight("comb-sovereign", "iron-carapace", rolled="y000", inventory=["scrap-cannon"])
    assert standing(play(s, "use scrap-cannon")) == ["comb-sovereign"]


@covers("adrenal-patch")
@pytest.mark.parametrize(("roll", "usable"), [("y0 g1 b1", True), ("y00 g1", False)])
def test_adrenal_patch_wants_three_colours(roll: str, usable: bool) -> None:
    s = rolling("iron-carapace", roll=roll, inventory=["adrenal-patch"])
    assert ("use adrenal-patch" in names(s)) == usable


@covers("adrenal-patch")
def test_adrenal_patch_turns_a_miss_into_a_basic_hit_once_per_roll() -> None:
    s = rolling("iron-carapace", roll="y00 g1 b1", inventory=["adrenal-patch"])
    assert loose(play(s, "use adrenal-patch")) == "y01 g1 b1"
    assert "use adrenal-patch" not in names(s)


@covers("adrenal-patch")
def test_adrenal_patch_works_again_after_the_next_roll() -> None:
    s = rolling("iron-carapace", roll="y00 g1 b1", inventory=["adrenal-patch"])
    s = play(s, "use adrenal-patch", "done", "roll", dice("y00 g1 b1"))
    assert "use adrenal-patch" in names(s)


@covers("steady-serum")
def test_steady_serum_lets_hits_lie() -> None:
    s = play(fight("iron-carapace", rolled="y0 b1", inventory=["steady-serum"]), "done", "roll", "keep")
    assert set(outcomes(s)) == {"y0", "y1", "y2"}


@covers("steady-serum")
def test_steady_serum_lets_some_hits_be_rolled() -> None:
    s = play(fight("iron-carapace", rolled="b12", inventory=["steady-serum"]), "done", "roll", "roll b1", "keep")
    assert set(outcomes(s)) == {"b0", "b1", "b2"}


@covers("scatter-whistle")
def test_scatter_whistle_saves_an_enemy_of_the_next_activation() -> None:
    s = position(hero="3b", stacks=TOPS, inventory=["scatter-whistle"])
    s = play(s, "use scatter-whistle")
    assert standing(s) == []
    assert at(s) == "CommitDice"


@covers("scatter-whistle")
def test_scatter_whistle_makes_the_entourage_smaller() -> None:
    s = position(at="endgame", hero="3b", stacks=TOPS, more_enemies=-1)
    assert at(play(s, turn_up("bloom-empress"))) == "CommitDice"


@covers("trophy-hook")
@pytest.mark.parametrize(("card", "left"), [("iron-carapace", 4), ("whirling-husk", 3)])
def test_trophy_hook_heals_for_class_two(card: str, left: int) -> None:
    s = fight(card, rolled="y000", health=3, inventory=["trophy-hook", "scrap-cannon"])
    assert health(play(s, "use scrap-cannon")) == left


@covers("dawn-blade")
@pytest.mark.parametrize(("die", "dealt"), [("y1", 2), ("y2", 3), ("b1", 1)])
def test_dawn_blade_strengthens_yellow_for_a_pool_die(die: str, dealt: int) -> None:
    s = fight("iron-carapace", rolled=die, inventory=["dawn-blade"])
    s = play(s, "use dawn-blade", "exhaust green", f"assign {die} iron-carapace")
    assert damage(s, "iron-carapace") == dealt
    assert exhausted(s) == "1g"


@covers("field-syringe")
def test_field_syringe_heals_three() -> None:
    assert health(play(fight("iron-carapace", health=2, inventory=["field-syringe"]), "use field-syringe")) == 5


@covers("bone-saw")
def test_bone_saw_banishes_the_two_weakest_for_a_defeat() -> None:
    s = fight("whirling-husk", "grave-louse", pool="1y 2g 1r", inventory=["bone-saw"])
    s = play(s, "use bone-saw", "target whirling-husk")
    assert fallen(s) == ["whirling-husk"]
    assert banished(s) == "1y 1g"


@covers("bone-saw")
def test_bone_saw_works_on_class_one_only() -> None:
    s = fight("whirling-husk", "grave-louse", "iron-carapace", "comb-sovereign", inventory=["bone-saw"])
    assert names(play(s, "use bone-saw")) == ["target whirling-husk", "target grave-louse"]


@covers("bone-saw")
def test_bone_saw_needs_two_pool_dice() -> None:
    assert "use bone-saw" not in names(fight("whirling-husk", rolled="y0", pool="1y", inventory=["bone-saw"]))


@covers("echo-printer")
def test_echo_printer_doubles_an_immediate_reward() -> None:
    s = fight({"card": "hymn-beetle", "damage": 3}, rolled="b1", health=1, inventory=["echo-printer"])
    assert health(play(s, "assign b1 hymn-beetle", "use echo-printer")) == 5


@covers("echo-printer")
def test_echo_printer_waits_for_a_reward() -> None:
    assert "use echo-printer" not in names(fight("iron-carapace", inventory=["echo-printer"]))


@covers("divining-rod")
def test_divining_rod_sets_health_to_two() -> None:
    s = fight("iron-carapace", "howitzer-snail", inventory=["divining-rod"])
    s = play(s, "use divining-rod", "exhaust yellow", "target iron-carapace")
    assert toughness(s, "iron-carapace") == 2
    assert exhausted(s) == "1y"


@covers("divining-rod")
def test_divining_rod_may_defeat_a_wounded_enemy() -> None:
    s = fight({"card": "whirling-husk", "dice": "r2"}, inventory=["divining-rod"])
    assert fallen(play(s, "use divining-rod", "exhaust yellow")) == ["whirling-husk"]


@covers("grapple-winch")
def test_grapple_winch_recovers_three() -> None:
    s = fight("iron-carapace", exhausted="2y 2b", inventory=["grapple-winch"])
    s = play(s, "use grapple-winch", "recover blue", "recover blue")
    assert exhausted(s) == "1y"


@covers("pop-up-bunker")
def test_pop_up_bunker_recovers_everything() -> None:
    s = fight("iron-carapace", exhausted="2y 2b", inventory=["pop-up-bunker"])
    assert exhausted(play(s, "use pop-up-bunker")) == ""


@covers("shock-baton")
def test_shock_baton_discards_a_class_two_enemy() -> None:
    s = fight("whirling-husk", {"card": "howitzer-snail", "dice": "b1"}, inventory=["shock-baton"])
    s = play(s, "use shock-baton")
    assert standing(s) == ["whirling-husk"]
    assert discarded(s, "howitzer-snail")
    assert at(s) == "CommitDice"


@covers("homing-flechette")
@pytest.mark.parametrize(("out", "dealt"), [("4y 4g", 2), ("4y 3g", 1)])
def test_homing_flechette_needs_eight_exhausted_dice(out: str, dealt: int) -> None:
    s = fight("iron-carapace", rolled="b1", exhausted=out, inventory=["homing-flechette"])
    assert damage(play(s, "assign b1 iron-carapace"), "iron-carapace") == dealt


@covers("gene-splice")
def test_gene_splice_turns_a_basic_hit_into_a_crit() -> None:
    s = fight("iron-carapace", rolled="y1 b2", inventory=["gene-splice"])
    s = play(s, "use gene-splice", "exhaust purple")
    assert loose(s) == "y2 b2"
    assert exhausted(s) == "1p"


@covers("gene-splice")
def test_gene_splice_works_once_a_round() -> None:
    s = fight("iron-carapace", rolled="y11", inventory=["gene-splice"])
    assert "use gene-splice" not in names(play(s, "use gene-splice", "exhaust purple"))


@covers("survey-lens-a", "survey-lens-b", "survey-lens-c")
@pytest.mark.parametrize("lens", ["survey-lens-a", "survey-lens-b", "survey-lens-c"])
def test_survey_lenses_reveal_a_boss(lens: str) -> None:
    s = position(hero="3b", stacks=TOPS, inventory=[lens])
    s = play(s, f"use {lens}", turn_up("legion-tyrant"))
    assert revealed(s) == ["legion-tyrant"]
    assert inventory(s) == []


@covers("courage-draught")
def test_courage_draught_heals_for_each_undefeated_enemy() -> None:
    fallen_one = {"card": "grave-louse", "defeated": True}
    s = fight("iron-carapace", "howitzer-snail", fallen_one, health=1, inventory=["courage-draught"])
    assert health(play(s, "use courage-draught")) == 3


@covers("shed-armour")
def test_shed_armour_heals_five() -> None:
    assert health(play(fight("iron-carapace", health=1, inventory=["shed-armour"]), "use shed-armour")) == 6


@covers("garden-capsule")
def test_garden_capsule_recovers_two_more() -> None:
    s = fight("iron-carapace", at="recover", recovery=1, exhausted="2y 2g 2b", inventory=["garden-capsule"])
    assert exhausted(play(s, "recover blue")) == "1y 1g 1b"


@covers("garden-capsule")
def test_garden_capsule_does_nothing_without_a_recover_step() -> None:
    s = fight("hymn-beetle", at="recover", exhausted="2y 2g", inventory=["garden-capsule"])
    assert exhausted(s) == "2y 2g"


@covers("scorched-rock")
def test_scorched_rock_costs_one_recovery() -> None:
    s = fight({"card": "doomsday-puffball", "defeated": True}, at="items", recovery=3)
    assert stats(play(s, "take scorched-rock"))[2] == 2


@covers("scorched-rock")
def test_scorched_rock_returns_misses_at_the_start_of_a_phase() -> None:
    s = fight("iron-carapace", rolled="y00 b1", pool="1r", inventory=["scorched-rock"])
    assert pool(play(s, "done", "strategy")) == "2y 1r"


@covers("scorched-rock")
def test_scorched_rock_returns_nothing_when_no_phase_follows() -> None:
    s = fight("iron-carapace", rolled="y00", phases=3, health=1, hero="1b", inventory=["scorched-rock"])
    assert at(s) == "lost: no health"


@covers("ice-canteen")
def test_ice_canteen_recovers_blue_dice() -> None:
    s = fight("iron-carapace", exhausted="1y 3b", inventory=["ice-canteen"])
    assert exhausted(play(s, "use ice-canteen")) == "1y"


@covers("shell-tablets")
@pytest.mark.parametrize("recovery", [1, 6])
def test_shell_tablets_set_recovery_to_three_and_recover(recovery: int) -> None:
    s = fight("iron-carapace", rolled="b00 y0", exhausted="4p", recovery=recovery, inventory=["shell-tablets"])
    s = play(s, "use shell-tablets", "recover blue", "recover purple", "recover purple")
    assert stats(s)[2] == 3
    assert exhausted(s) == "1b 2p"


@covers("shell-tablets")
def test_shell_tablets_need_two_blue_misses() -> None:
    assert "use shell-tablets" not in names(fight("iron-carapace", rolled="b0 y00", inventory=["shell-tablets"]))


@covers("double-take")
def test_double_take_turns_a_pair_of_misses_into_hits() -> None:
    s = fight("iron-carapace", rolled="y00 b0 g1", inventory=["double-take"])
    assert loose(play(s, "use double-take")) == "y11 g1 b0"


@covers("double-take")
def test_double_take_needs_two_misses_of_one_colour() -> None:
    assert "use double-take" not in names(fight("iron-carapace", rolled="y0 b0 g1", inventory=["double-take"]))


@covers("last-light")
@pytest.mark.parametrize(("colour", "dealt"), [("yellow", 2), ("green", 3), ("blue", 4), ("purple", 5), ("red", 6)])
def test_last_light_deals_a_dies_faces(colour: str, dealt: int) -> None:
    s = fight("iron-carapace", "comb-sovereign", inventory=["last-light"])
    s = play(s, "use last-light", f"banish {colour}")
    assert damage(s, "iron-carapace") == dealt
    assert banished(s) == "1" + colour[0]


@covers("last-light")
def test_last_light_may_be_used_again_and_again() -> None:
    s = fight("iron-carapace", inventory=["last-light"])
    s = play(s, "use last-light", "banish yellow", "use last-light", "banish yellow")
    assert damage(s, "iron-carapace") == 4


# --- windows, costs, one-use -------------------------------------------------------------------------------


def test_one_use_items_are_discarded_after_use() -> None:
    s = play(fight("iron-carapace", inventory=["field-syringe"]), "use field-syringe")
    assert inventory(s) == []
    assert discarded(s, "scythe-stalker")


def test_items_may_be_used_before_activation() -> None:
    assert "use field-syringe" in names(position(hero="3b", stacks=TOPS, inventory=["field-syringe"]))


def test_items_may_be_used_before_each_commit() -> None:
    assert "use field-syringe" in names(fight("iron-carapace", inventory=["field-syringe"]))


def test_items_may_not_be_used_between_two_committed_dice() -> None:
    s = play(fight("iron-carapace", inventory=["field-syringe"]), "commit yellow")
    assert "use field-syringe" not in names(s)


def test_items_may_be_used_between_roll_and_apply() -> None:
    assert "use field-syringe" in names(fight("iron-carapace", rolled="b0", inventory=["field-syringe"]))


def test_items_may_not_be_used_once_a_hit_is_assigned() -> None:
    s = play(fight("iron-carapace", rolled="b11", inventory=["field-syringe"]), "assign b1 iron-carapace")
    assert "use field-syringe" not in names(s)


def test_items_may_be_used_before_a_forced_endgame() -> None:
    s = position(hero="3b", stacks=[], inventory=["survey-lens-a"])
    assert names(s) == ["use survey-lens-a", "endgame"]


def test_one_use_items_may_be_spent_for_nothing() -> None:
    s = play(fight("iron-carapace", health=6, inventory=["field-syringe"]), "use field-syringe")
    assert inventory(s) == []


def test_lasting_items_are_not_offered_for_nothing() -> None:
    assert "use balance-gauge" not in names(fight("iron-carapace", inventory=["balance-gauge"]))

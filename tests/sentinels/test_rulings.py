"""Where the rules text is silent or says two things: the readings S01 to S72 (docs/sentinels-rulings.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.sentinels.helpers import (
    assignments,
    at,
    banished,
    damage,
    dice,
    discarded,
    exhausted,
    fallen,
    fight,
    health,
    inventory,
    loose,
    missions_done,
    names,
    outcomes,
    play,
    pool,
    rolling,
    stack,
    standing,
    stats,
    turn_up,
)

from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.packs import load
from ludonaut.sentinels.scenarios import position

LATE = Path(__file__).parent / "packs" / "late"
TOPS = [["grave-louse", "iron-carapace"], ["basin-gnat", "howitzer-snail"], ["twinhorn"]]
PLAIN = [["iron-carapace"], ["howitzer-snail"], ["grave-louse"]]
NEARLY_FOUND = [turn_up(card) for card in ("by-a-thread", "all-hands", "full-spectrum", "no-thanks-needed")]


def begin(*stacks: list[str], **fields: Any) -> Any:
    """The beginning of an activation."""
    return position(**{"hero": "3b", "stacks": list(stacks), **fields})


def endgame(*stacks: list[str], **fields: Any) -> Any:
    """The endgame starts now."""
    return begin(*stacks, at="endgame", **fields)


def new(**options: str) -> Any:
    s = SENTINELS.new(options)
    s.auto = False
    s.advance()
    return play(s, turn_up("iron-carapace"), turn_up("howitzer-snail"), turn_up("whirling-husk"))


# --- data and setup ------------------------------------------------------------------------------------------


def test_s01_effects_come_from_the_pack() -> None:
    s = play(fight("narrow-gate", pack=LATE), "commit yellow", "commit yellow")
    assert at(s) == "RollDice"


def test_s02_there_are_17_dice() -> None:
    assert sum(die.count for die in load().dice) == 17


def test_s03_a_gain_beyond_six_is_lost() -> None:
    assert health(play(fight("iron-carapace", health=5, inventory=["field-syringe"]), "use field-syringe")) == 6


def test_s03_recovery_does_not_fall_below_one() -> None:
    s = fight({"card": "doomsday-puffball", "defeated": True}, at="items", recovery=1)
    assert stats(play(s, "take scorched-rock"))[2] == 1


def test_s03_strategy_does_not_fall_below_one() -> None:
    s = fight({"card": "boot-bearer", "defeated": True}, at="items", strategy=1, pack=LATE)
    assert stats(play(s, "take lead-boots"))[1] == 1


def test_s04_eight_ranks_are_offered() -> None:
    [rank] = [spec for spec in SENTINELS.option_specs() if spec.name == "rank"]
    assert rank.values == ("1", "2", "3", "4", "5", "6", "7", "8")


def test_s05_only_tops_are_known() -> None:
    assert stack(new(hero="1a"), "a") == ["?"] * 14 + ["iron-carapace"]


def test_s06_any_of_the_four_missions_may_be_discarded() -> None:
    s = play(new(hero="1a", missions="on"), *NEARLY_FOUND)
    assert names(s) == [f"discard {card}" for card in NEARLY_FOUND]


def test_s06_the_other_missions_keep_their_order() -> None:
    s = play(new(hero="1a", missions="on"), *NEARLY_FOUND, "discard all-hands")
    assert [s.catalog.missions[m].ident for m in s.missions] == ["by-a-thread", "full-spectrum", "no-thanks-needed"]


def test_s07_deeds_before_a_missions_turn_do_not_count() -> None:
    s = fight("sleeping-grub", rolled="r2", missions=["thin-the-ranks", "giant-killers"], progress=5)
    s = play(s, "assign r2 sleeping-grub")
    assert (missions_done(s), int(s.progress)) == (0, 5)


def test_s08_without_missions_the_entourage_is_the_bosss_number() -> None:
    assert at(play(endgame(*TOPS), turn_up("bloom-empress"), "activate a")) == "CommitDice"


def test_s08_the_discarded_mission_never_counts() -> None:
    s = play(new(hero="1a", missions="on"), *NEARLY_FOUND, "discard all-hands")
    assert len(s.missions) == 3


def test_s09_each_rank_has_its_own_choice() -> None:
    s = play(new(hero="1a", rank="3"), "banish red", "exhaust 3", "exhaust yellow", "exhaust yellow", "exhaust yellow")
    assert (banished(s), exhausted(s)) == ("1r", "3y")


def test_s09_without_three_dice_one_must_be_banished() -> None:
    s = new(hero="1a", rank="8")
    for _ in range(5):
        play(s, "exhaust 3")
        while at(s) == "ExhaustForRank":
            play(s, names(s)[0])
    assert pool(s) == "1p 1r"
    assert names(s) == ["banish purple", "banish red"]


def test_s10_ranks_come_after_hero_and_missions() -> None:
    s = play(new(rank="2", missions="on"), "hero 2a", *NEARLY_FOUND, "discard all-hands")
    assert at(s) == "RankPenalty"


# --- activation ----------------------------------------------------------------------------------------------


def test_s11_any_of_the_mandatory_tops_may_be_chosen() -> None:
    assert names(begin(["weeping-sac"], ["iron-carapace"], ["tracker-hornet"])) == ["activate a", "activate c"]


def test_s12_mandatory_tops_bind_additional_activations_too() -> None:
    s = play(begin(["hollowed-miner"], ["iron-carapace"], ["tracker-hornet"]), "activate a")
    assert standing(s) == ["hollowed-miner", "tracker-hornet"]


def test_s13_icons_of_additional_enemies_chain() -> None:
    s = begin(["whirling-husk"], ["yoked-brute"], ["grave-louse", "iron-carapace"])
    s = play(s, "activate a", "activate b")
    assert standing(s) == ["whirling-husk", "yoked-brute", "iron-carapace"]


def test_s13_icons_add_up() -> None:
    s = begin(["grub-flood"], ["whirling-husk"], ["grave-louse", "twinhorn", "basin-gnat", "iron-carapace"])
    s = play(s, "activate a", "activate b")
    assert standing(s) == ["grub-flood", "whirling-husk", "iron-carapace", "basin-gnat"]


def test_s14_missing_additional_enemies_are_dropped() -> None:
    assert at(play(begin(["grub-flood"], [], []), "activate a")) == "CommitDice"


def test_s15_an_uncovered_mandatory_card_counts_at_once() -> None:
    s = play(begin(["weeping-sac", "whirling-husk"], ["iron-carapace"], ["twinhorn"]), "activate a")
    assert standing(s) == ["whirling-husk", "weeping-sac"]


def test_s16_the_next_top_is_turned_up_before_the_next_choice() -> None:
    s = begin(["?", "whirling-husk"], ["iron-carapace"], ["twinhorn"], unseen=["grave-louse"])
    assert at(play(s, "activate a")) == "RevealTop"


# --- Strategy phase ------------------------------------------------------------------------------------------


def test_s17_strategy_gained_now_allows_another_phase() -> None:
    s = fight({"card": "reaping-cricket", "damage": 5}, "iron-carapace", rolled="b1", strategy=1)
    assert at(play(s, "assign b1 reaping-cricket", "take")) == "CommitDice"


def test_s17_strategy_lost_now_ends_the_engagement() -> None:
    s = fight("narrow-gate", {"card": "brain-tick"}, rolled="b1", strategy=2, phases=1, pack=LATE, recovery=1)
    assert at(play(s, "assign b1 brain-tick", "take")) == "RecoverDice"


def test_s18_the_first_phase_may_be_skipped() -> None:
    assert "resolve" in names(fight("iron-carapace"))


def test_s19_everything_not_assigned_is_rolled() -> None:
    assert at(play(fight("iron-carapace", rolled="y0 b1"), "done", "roll")) == "RollDice"


def test_s19_everything_in_the_active_area_is_exhausted() -> None:
    s = fight({"card": "iron-carapace", "dice": "r1"}, at="exhaust", rolled="y0 b2")
    assert exhausted(s) == "1y 1b 1r"


def test_s20_unassigned_hits_are_rolled_again() -> None:
    assert set(outcomes(play(fight("iron-carapace", rolled="b2"), "done", "roll"))) == {"b0", "b1", "b2"}


def test_s21_a_phase_may_commit_nothing() -> None:
    assert at(play(fight("iron-carapace", rolled="b0"), "roll")) == "RollDice"


def test_s21_a_phase_without_any_die_is_not_offered() -> None:
    assert "roll" not in names(fight("iron-carapace"))


def test_s22_excess_damage_is_lost() -> None:
    s = fight("dustskin", "iron-carapace", rolled="r2")
    assert damage(play(s, "assign r2 dustskin", "decline") and s, "iron-carapace") == 0


def test_s23_each_die_is_resolved_before_the_next() -> None:
    polyp = {"card": "prism-polyp", "dice": "y2"}
    s = fight(polyp, {"card": "iron-carapace", "dice": "b1"}, rolled="y1 g1")
    assert "g1 iron-carapace" not in assignments(s)
    assert "g1 iron-carapace" in assignments(play(s, "assign y1 prism-polyp"))


def test_s24_a_defeated_enemy_takes_no_dice() -> None:
    s = fight({"card": "iron-carapace", "defeated": True}, "howitzer-snail", rolled="b1")
    assert assignments(s) == {"b1 howitzer-snail"}


def test_s25_damage_adds_up_over_the_phases() -> None:
    s = play(fight("grave-louse", rolled="b2"), "assign b2 grave-louse", "commit blue", "roll", dice("b1"))
    assert fallen(play(s, "assign b1 grave-louse")) == ["grave-louse"]


def test_s26_items_wait_for_step_five() -> None:
    s = play(fight({"card": "grave-louse", "dice": "b2"}, "iron-carapace", rolled="b1"), "assign b1 grave-louse")
    assert inventory(s) == []
    assert at(s) == "CommitDice"


# --- Resolve phase -------------------------------------------------------------------------------------------


def test_s27_health_gone_loses_before_anything_can_heal() -> None:
    s = fight("iron-carapace", at="resolve", hero="3b", health=2, exhausted="4y")
    assert at(s) == "lost: no health"


def test_s28_all_damage_is_suffered_at_once() -> None:
    s = fight("grave-louse", "rust-mandible", at="resolve", exhausted="4y 4g", hero="3b")
    assert health(s) == 3
    play(s, "recover yellow", "recover yellow")
    assert names(s) == ["recover yellow", "recover green", "done"]
    assert s.open.args()[0] == 3  # the Recover step already: the hero recovered once


def test_s29_the_player_orders_after_effects() -> None:
    s = fight("grave-louse", "reaping-cricket", at="after", rolled="y0")
    assert names(s) == ["after grave-louse", "after reaping-cricket"]
    assert banished(play(s, "after reaping-cricket")) == "1y 1r"


def test_s29_loss_is_tested_after_each_after_effect() -> None:
    s = fight("grave-louse", "reaping-cricket", at="after", rolled="y0", pool="", banished="3y 4g 4b 4p 1r")
    assert at(play(s, "after grave-louse")) == "lost: no dice"


def test_s30_late_arrivals_deal_no_damage() -> None:
    s = fight("horn-blower", at="after", pack=LATE, stacks=TOPS)
    assert health(play(s, "activate a")) == 6


def test_s30_late_arrivals_after_effects_do_not_count() -> None:
    s = fight("horn-blower", at="after", pack=LATE, stacks=[["last-rite-moth"], *TOPS[1:]], exhausted="4y")
    assert at(play(s, "activate a")) == "RecoverDice"


def test_s30_late_arrivals_are_cleaned_up() -> None:
    s = play(fight("horn-blower", at="after", pack=LATE, stacks=TOPS), "activate a")
    assert standing(s) == []
    assert discarded(s, "iron-carapace")


def test_s31_recovering_may_stop_early() -> None:
    s = fight("iron-carapace", at="recover", exhausted="4y")
    assert exhausted(play(s, "recover yellow", "done")) == "3y"


def test_s31_dice_just_exhausted_may_be_recovered() -> None:
    assert "recover red" in names(fight("iron-carapace", at="exhaust", rolled="r1"))


def test_s32_a_held_item_may_be_dropped_for_a_new_one() -> None:
    held = ["field-syringe", "shed-armour"]
    s = fight({"card": "whirling-husk", "defeated": True}, at="items", strategy=2, inventory=held)
    s = play(s, "drop field-syringe", "take shell-tablets")
    assert inventory(s) == ["shed-armour", "shell-tablets"]


def full(gained: str, **fields: Any) -> Any:
    """Strategy 3, two items held, and something that costs Strategy about to be gained."""
    return fight(gained, pack=LATE, inventory=["field-syringe", "shed-armour", "grapple-winch"], **fields)


def test_s33_strategy_falls_and_surplus_items_go_at_once() -> None:
    s = play(full("brain-tick", rolled="b1"), "assign b1 brain-tick", "take")
    assert names(s) == ["drop field-syringe", "drop shed-armour", "drop grapple-winch"]


def test_s33_an_item_that_costs_strategy_may_force_a_drop() -> None:
    held = ["field-syringe", "shed-armour"]
    s = fight({"card": "boot-bearer", "defeated": True}, at="items", pack=LATE, inventory=held)
    assert names(play(s, "take lead-boots")) == ["drop field-syringe", "drop shed-armour", "drop lead-boots"]


def test_s33_an_item_that_sets_strategy_may_force_a_drop() -> None:
    s = fight("iron-carapace", pack=LATE, inventory=["blinkers", "shed-armour", "grapple-winch"])
    assert names(play(s, "use blinkers")) == ["drop shed-armour", "drop grapple-winch"]


def test_s34_undefeated_enemies_give_no_items() -> None:
    assert at(fight("whirling-husk", at="items")) == "RevealBoss"


def test_s34_an_item_not_taken_goes_with_its_card() -> None:
    s = fight({"card": "whirling-husk", "defeated": True}, at="items")
    assert discarded(play(s, "done"), "whirling-husk")


def test_s35_the_cleanup_discard_is_compulsory() -> None:
    assert names(fight(at="cleanup", stacks=TOPS)) == ["discard a", "discard b", "discard c"]


def test_s36_mandatory_tops_are_not_discarded() -> None:
    assert names(fight(at="cleanup", stacks=[["weeping-sac"], *TOPS[1:]])) == ["discard b", "discard c"]


def test_s36_without_a_legal_top_the_discard_is_skipped() -> None:
    s = fight(at="cleanup", stacks=[["weeping-sac"], ["tracker-hornet"], []])
    assert at(s) == "BeginActivation"
    assert (stack(s, "a"), stack(s, "b")) == (["weeping-sac"], ["tracker-hornet"])


def test_s37_a_stack_emptied_by_the_cleanup_discard_is_cleared() -> None:
    assert "endgame" in names(play(fight(at="cleanup", stacks=TOPS), "discard c"))


def test_s38_a_round_without_pool_dice_is_played() -> None:
    assert health(fight("iron-carapace", pool="", hero="1b")) == 4


# --- endgame --------------------------------------------------------------------------------------------------


def test_s39_the_endgame_starts_instead_of_an_activation() -> None:
    s = play(begin(*TOPS[:2], [], revealed=["bloom-empress"]), "endgame", "activate a")
    assert standing(s) == ["bloom-empress", "iron-carapace"]


def test_s39_the_endgame_does_not_start_later_in_a_round() -> None:
    assert "endgame" not in names(fight("iron-carapace", stacks=[*TOPS[:2], []][1:]))


def test_s40_a_mandatory_top_does_not_forbid_the_endgame() -> None:
    s = begin(["weeping-sac"], ["iron-carapace"], [], revealed=["bloom-empress"])
    assert names(s) == ["activate a", "endgame"]
    assert standing(play(s, "endgame")) == ["bloom-empress", "weeping-sac"]


def test_s41_empty_stacks_start_the_endgame_unasked() -> None:
    assert at(begin([], [], [])) == "RevealBoss"


def test_s42_a_missing_entourage_is_dropped() -> None:
    s = begin([], [], [], missions=["by-a-thread"], revealed=["legion-tyrant"])
    assert standing(s) == ["legion-tyrant"]


def test_s43_icons_of_the_entourage_chain() -> None:
    s = endgame(["whirling-husk"], ["iron-carapace"], ["howitzer-snail"], revealed=["bloom-empress"])
    assert standing(play(s, "activate a", "activate c")) == ["bloom-empress", "whirling-husk", "howitzer-snail"]


def test_s44_mandatory_tops_join_the_entourage_first() -> None:
    s = endgame(["iron-carapace"], ["weeping-sac"], ["howitzer-snail"], revealed=["comb-sovereign"])
    assert standing(s) == ["comb-sovereign", "weeping-sac"]
    assert names(s) == ["activate a", "activate c"]


def test_s45_incomplete_missions_are_counted_when_the_endgame_starts() -> None:
    s = endgame(*TOPS, missions=["by-a-thread", "all-hands"], revealed=["bloom-empress"])
    s = play(s, "activate a", "activate a", "activate b")
    assert at(s) == "CommitDice"


def test_s46_the_player_chooses_among_revealed_bosses() -> None:
    s = endgame(*TOPS, revealed=["legion-tyrant", "bloom-empress"])
    assert names(s) == ["boss legion-tyrant", "boss bloom-empress"]


def test_s47_damage_leaves_with_its_dice() -> None:
    s = fight("bloom-empress", {"card": "iron-carapace", "dice": "r2"}, at="exhaust")
    assert damage(play(s, "done"), "iron-carapace") == 0


def test_s47_damage_dealt_by_an_item_lasts_for_the_round() -> None:
    s = fight("bloom-empress", {"card": "iron-carapace", "item_damage": 3}, at="exhaust")
    assert damage(s, "iron-carapace") == 0


def test_s47_a_dies_damage_is_fixed_when_it_is_assigned() -> None:
    gnat = {"card": "basin-gnat", "damage": 5}
    s = fight(gnat, "iron-carapace", rolled="y1 b1")
    s = play(s, "assign y1 iron-carapace", "assign b1 basin-gnat", "decline")
    assert damage(s, "iron-carapace") == 2


@pytest.mark.parametrize("boss", ["primal-devourer", "comb-sovereign"])
def test_s47_two_bosses_keep_dice_and_damage(boss: str) -> None:
    assert damage(fight({"card": boss, "dice": "r2"}, at="exhaust"), boss) == 2


def test_s48_only_defeated_enemies_leave_in_the_endgame() -> None:
    s = fight("bloom-empress", "spectrum-boil", {"card": "grave-louse", "defeated": True}, at="cleanup")
    assert standing(s) == ["bloom-empress", "spectrum-boil"]
    assert fallen(s) == []


def test_s49_the_cleanup_discard_is_made_in_the_endgame_too() -> None:
    assert at(fight("bloom-empress", at="cleanup", stacks=TOPS)) == "CleanupDiscard"


def test_s50_the_bosss_defeat_wins_before_lethal_damage() -> None:
    boss = {"card": "legion-tyrant", "damage": 8, "taken": 0}
    s = fight(boss, rolled="b1", health=1)
    assert at(play(s, "assign b1 legion-tyrant")) == "won: boss defeated"


def test_s50_the_bosss_defeat_wins_with_guards_left() -> None:
    boss = {"card": "comb-sovereign", "damage": 7, "taken": 0}
    s = fight(boss, "howitzer-snail", rolled="b1")
    assert at(play(s, "assign b1 comb-sovereign")) == "won: boss defeated"


def test_s50_nothing_is_resolved_after_the_win() -> None:
    boss = {"card": "comb-sovereign", "damage": 7, "taken": 0}
    s = play(fight(boss, "paired-buzzer", rolled="b2 g1"), "assign b2 comb-sovereign")
    assert (at(s), loose(s)) == ("won: boss defeated", "g1")


def test_s51_a_defeated_enemys_after_effect_comes_once() -> None:
    s = fight("bloom-empress", {"card": "last-rite-moth", "defeated": True}, at="after", exhausted="4y")
    assert exhausted(s) == "4y"
    assert at(play(s, "resolve")) == "RecoverDice"


def test_s51_an_undefeated_enemy_repeats_it_every_round() -> None:
    s = fight("bloom-empress", "last-rite-moth", at="after", exhausted="4y", hero="1b")
    assert exhausted(play(s, "resolve")) == "4y"


def test_s52_later_endgame_rounds_activate_nobody() -> None:
    s = fight("bloom-empress", at="end", stacks=[["weeping-sac"], [], []], more_enemies=1)
    assert standing(s) == ["bloom-empress"]


def test_s53_items_are_gained_in_the_endgame() -> None:
    s = fight("bloom-empress", {"card": "whirling-husk", "defeated": True}, at="items")
    assert inventory(play(s, "take shell-tablets")) == ["shell-tablets"]


def test_s54_the_player_may_concede() -> None:
    s = fight("iron-carapace")
    SENTINELS.concede(s)
    assert at(s) == "lost: conceded"


def test_s54_without_a_die_the_game_is_lost() -> None:
    s = fight({"card": "grave-louse"}, at="after", rolled="y0", pool="", banished="3y 4g 4b 4p 1r")
    assert at(s) == "lost: no dice"


@pytest.mark.parametrize(("rounds", "end"), [(30, "lost: stalemate"), (29, "CommitDice")])
def test_s54_thirty_endgame_rounds_are_enough(rounds: int, end: str) -> None:
    assert at(fight("bloom-empress", at="end", endgame=rounds)) == end


def test_s55_the_round_that_empties_the_stacks_is_played() -> None:
    s = play(begin(["iron-carapace"], [], []), "activate a")
    assert at(s) == "CommitDice"
    assert standing(s) == ["iron-carapace"]


# --- cards and their interactions: what B7 says of all ---------------------------------------------------------


def test_restrictions_bind_the_boss_too() -> None:
    assert assignments(fight("comb-sovereign", "parry-lancer", rolled="b2")) == set()


def test_restrictions_to_one_enemy_do_not_bind_others() -> None:
    s = fight("weeping-sac", "comb-sovereign", rolled="b111")
    s = play(s, *["assign b1 comb-sovereign"] * 2)
    assert "b1 comb-sovereign" in assignments(s)


def test_bonuses_come_before_deals_nothing() -> None:
    s = fight("basin-gnat", "scythe-stalker", "iron-carapace", rolled="y2")
    assert damage(play(s, "assign y2 iron-carapace"), "iron-carapace") == 0


def test_dice_that_deal_nothing_may_be_assigned() -> None:
    assert "b2 scythe-stalker" in assignments(fight("scythe-stalker", rolled="b2"))


def test_losing_health_is_not_suffering_damage() -> None:
    s = rolling("ledge-creeper", roll="y00", missions=["walk-through-fire"], progress=2, exhausted="4b")
    assert (health(s), missions_done(s)) == (5, 0)
    assert at(s) == "CommitDice"


def test_losing_health_does_not_make_the_colossus_call() -> None:
    s = rolling("ledge-creeper", "colossus-gnat", roll="y00")
    assert int(s.suffered) == 0


def test_dice_on_enemies_are_in_the_active_area() -> None:
    enemy = {"card": "iron-carapace", "dice": "y0", "damage": 1}
    assert banished(fight(enemy, "grave-louse", at="after", hero="2b")) == "1y"


def test_forced_discards_may_take_mandatory_cards() -> None:
    s = fight("tracker-hornet", rolled="b1", stacks=[["weeping-sac"], ["iron-carapace"], []])
    assert names(play(s, "assign b1 tracker-hornet")) == ["discard a", "discard b"]


# --- cards: S56 to S72 -------------------------------------------------------------------------------------------


def test_s56_rerolls_come_before_the_flip() -> None:
    s = rolling("lone-buzzer", "mirror-zealot", roll="y0 g1")
    assert loose(play(s, dice("g2"))) == "y1 g0"


def test_s56_the_flip_comes_before_health_losses() -> None:
    assert health(rolling("mirror-zealot", "ledge-creeper", roll="y0000")) == 6
    assert health(rolling("mirror-zealot", "ledge-creeper", roll="y1111")) == 4


def test_s56_loss_is_tested_before_anybody_flees() -> None:
    assert at(rolling("puppet-rifleman", "ledge-creeper", roll="y00", health=1)) == "lost: no health"


def test_s56_fleeing_comes_before_items() -> None:
    s = rolling("puppet-rifleman", "iron-carapace", roll="y00 g1 b1", inventory=["adrenal-patch"])
    assert standing(s) == ["iron-carapace"]
    assert "use adrenal-patch" in names(s)


def test_s56_kept_hits_are_not_flipped() -> None:
    s = fight("mirror-zealot", at="roll", committed="1y", kept="b1", inventory=["steady-serum"])
    assert loose(play(s, dice("y0"))) == "y1 b1"


def test_s56_kept_misses_are_not_flipped() -> None:
    s = fight("mirror-zealot", "bristle-puffball", at="roll", committed="1g", kept="y0")
    assert loose(play(s, dice("g0"))) == "y0 g1"


def test_s56_kept_misses_cost_no_health() -> None:
    s = fight("ledge-creeper", "bristle-puffball", at="roll", committed="1g", kept="y000")
    assert health(play(s, dice("g0"))) == 6


def test_s56_the_yoked_brute_counts_kept_hits() -> None:
    s = fight("yoked-brute", at="roll", committed="1y", kept="b111", inventory=["steady-serum"])
    assert standing(play(s, dice("y1"))) == []


def test_s56_the_devourer_looks_at_the_dice_just_rolled_only() -> None:
    s = fight("primal-devourer", "bristle-puffball", at="roll", committed="1g", kept="y0")
    assert "g1 primal-devourer" in assignments(play(s, dice("g1")))


def test_s56_the_devourer_forbids_hits_on_every_enemy() -> None:
    assert assignments(rolling("primal-devourer", "iron-carapace", roll="y0 b1")) == set()


def test_s56_a_miss_turned_by_an_item_no_longer_bothers_the_devourer() -> None:
    s = rolling("primal-devourer", roll="y0 g1 b1", inventory=["adrenal-patch"])
    assert "b1 primal-devourer" in assignments(play(s, "use adrenal-patch"))


def test_s56_an_assigned_miss_was_still_a_miss_of_the_roll() -> None:
    s = rolling("primal-devourer", "iron-carapace", roll="y0 b1", hero="2b")
    assert assignments(play(s, "assign y0 iron-carapace")) == set()


def test_s56_an_exhausted_miss_was_still_a_miss_of_the_roll() -> None:
    s = rolling("primal-devourer", "whirling-husk", roll="y000 b1", inventory=["scrap-cannon"])
    assert assignments(play(s, "use scrap-cannon")) == set()


MINER = {"card": "hollowed-miner"}


def test_s57_the_miner_goes_back_while_another_enemy_fights() -> None:
    s = play(fight(MINER, "iron-carapace", rolled="b1", stacks=TOPS[1:]), "assign b1 hollowed-miner")
    assert names(s) == ["stack a", "stack b"]
    assert stack(play(s, "stack b"), "b") == ["twinhorn", "hollowed-miner"]


def test_s57_the_miners_dice_are_exhausted() -> None:
    s = fight(MINER, "iron-carapace", rolled="b1", stacks=[["twinhorn"], [], []])
    assert exhausted(play(s, "assign b1 hollowed-miner")) == "1b"


def test_s57_the_miner_that_goes_back_leaves_no_reward() -> None:
    s = fight(MINER, "weeping-sac", rolled="b1", stacks=[["twinhorn"], [], []], hero="1b")
    s = play(s, "assign b1 hollowed-miner", "resolve")
    assert at(s) == "RecoverDice"
    assert at(play(s, "done")) == "BeginActivation"


def test_s57_the_miner_finds_any_stack_when_all_are_empty() -> None:
    s = play(fight(MINER, "iron-carapace", rolled="b1"), "assign b1 hollowed-miner")
    assert names(s) == ["stack a", "stack b", "stack c"]


def test_s57_the_miner_stays_defeated_alone() -> None:
    s = play(fight(MINER, rolled="b1", stacks=TOPS), "assign b1 hollowed-miner")
    assert fallen(s) == ["hollowed-miner"]


def test_s57_the_miner_stays_defeated_as_the_second() -> None:
    s = fight(MINER, {"card": "grave-louse", "defeated": True}, "iron-carapace", rolled="b1", stacks=TOPS[1:])
    assert "hollowed-miner" in fallen(play(s, "assign b1 hollowed-miner"))


def test_s57_the_miner_counts_as_the_first_defeated() -> None:
    gnat = {"card": "bursting-gnat", "damage": 5}
    s = fight(MINER, gnat, "iron-carapace", rolled="b11", stacks=[["twinhorn"], [], []])
    s = play(s, "assign b1 hollowed-miner", "assign b1 bursting-gnat")
    assert standing(s) == ["iron-carapace"]


def test_s57_the_miner_counts_for_missions() -> None:
    s = fight(
        MINER, "iron-carapace", rolled="b1", stacks=[["twinhorn"], [], []], missions=["thin-the-ranks"], progress=5
    )
    assert missions_done(play(s, "assign b1 hollowed-miner")) == 1


def test_s57_the_boss_is_another_enemy() -> None:
    s = fight(MINER, "comb-sovereign", rolled="b1", stacks=[TOPS[0], [], []])
    assert stack(play(s, "assign b1 hollowed-miner"), "a")[-1] == "hollowed-miner"


def test_s58_misses_are_counted_once() -> None:
    s = play(rolling("lone-buzzer", roll="y0 b1 g1"), "reroll b1", dice("b0"))
    assert at(s) == "ApplyDice"


def test_s58_each_hit_is_rerolled_at_most_once() -> None:
    s = rolling("lone-buzzer", roll="y000 b1 g1")
    assert at(s) == "RerollHits"
    assert loose(play(s, dice("g1 b2"))) == "y000 g1 b2"


def test_s58_the_reroll_is_not_itself_a_roll() -> None:
    s = rolling("lone-buzzer", "bloom-empress", roll="y0 b1")
    assert health(play(s, dice("b1"))) == 5


def test_s59_a_pair_is_one_choice() -> None:
    s = play(fight("twinhorn", "iron-carapace", rolled="b11"), "assign b1b1 iron-carapace")
    assert damage(s, "iron-carapace") == 2


def test_s59_the_red_die_has_no_partner() -> None:
    assert assignments(fight("twinhorn", rolled="r2 b1 y1")) == set()


@pytest.mark.parametrize("other", ["needle-hornet", "bloom-empress"])
def test_s59_pairs_and_single_colours_exclude_each_other(other: str) -> None:
    assert at(fight("twinhorn", other, rolled="b11", pool="")) == "CommitDice"


def test_s60_a_yellow_die_opens_each_apply_step() -> None:
    s = fight("acid-sprayer", rolled="y1 b11")
    assert assignments(s) == {"y1 acid-sprayer"}
    s = play(s, "assign y1 acid-sprayer", "assign b1 acid-sprayer")
    assert assignments(s) == {"b1 acid-sprayer"}


def test_s61_whole_colours_are_committed_as_far_as_the_cap_allows() -> None:
    s = play(fight("turncoat-trooper", "hollowed-miner"), "commit yellow")
    assert pool(s) == "1y 4g 4b 4p 1r"
    assert at(s) == "RollDice"


def test_s61_the_lowest_cap_counts() -> None:
    s = play(fight("pollen-scout", "vanguard-weevil", "jittering-pod"), *["commit blue"] * 3)
    assert at(s) == "RollDice"


def test_s61_caps_of_defeated_enemies_are_over() -> None:
    s = play(fight({"card": "hollowed-miner", "defeated": True}, "iron-carapace"), *["commit blue"] * 4)
    assert at(s) == "CommitDice"


def test_s62_the_spectrum_boil_takes_dice_beyond_its_health() -> None:
    s = fight({"card": "spectrum-boil", "dice": "y2 g2 b2"}, rolled="b1")
    assert assignments(s) == {"b1 spectrum-boil"}


def test_s62_direct_defeats_ignore_conditions() -> None:
    s = fight("spectrum-boil", rolled="y000", inventory=["scrap-cannon"])
    assert fallen(play(s, "use scrap-cannon")) == ["spectrum-boil"]


def test_s62_the_bursting_gnat_ignores_conditions_too() -> None:
    s = fight({"card": "bursting-gnat", "damage": 5}, "spectrum-boil", rolled="b1")
    assert "spectrum-boil" in fallen(play(s, "assign b1 bursting-gnat"))


def test_s62_the_prism_polyp_must_fall_before_the_spectrum_boil() -> None:
    s = fight({"card": "prism-polyp", "dice": "y2"}, {"card": "spectrum-boil", "dice": "b1"}, rolled="y1 g1")
    assert "g1 spectrum-boil" not in assignments(s)
    assert "g1 spectrum-boil" in assignments(play(s, "assign y1 prism-polyp"))


def test_s63_a_die_that_would_defeat_a_second_enemy_is_refused() -> None:
    s = fight("vise-maw", "dustskin", "sleeping-grub", rolled="b112")
    s = play(s, "assign b1 dustskin", "decline")
    assert assignments(s) == {"b1 vise-maw", "b1 sleeping-grub"}


def test_s63_the_gnats_extra_defeat_does_not_happen() -> None:
    s = fight("vise-maw", {"card": "bursting-gnat", "damage": 5}, "iron-carapace", rolled="b1")
    assert standing(play(s, "assign b1 bursting-gnat")) == ["vise-maw", "iron-carapace"]


def test_s63_items_before_the_apply_step_do_not_count() -> None:
    s = fight("vise-maw", "whirling-husk", "dustskin", rolled="y000 b1", inventory=["scrap-cannon"])
    s = play(s, "use scrap-cannon", "target whirling-husk")
    assert "b1 dustskin" in assignments(s)


def test_s64_the_weeping_sac_beside_the_scythe_stalker_stays_unhurt_by_crits() -> None:
    s = fight("weeping-sac", "scythe-stalker", rolled="b22")
    assert damage(play(s, *["assign b2 weeping-sac"] * 2), "weeping-sac") == 0


def test_s64_the_weeping_sac_beside_the_parry_lancer_takes_basic_hits_only() -> None:
    s = fight("weeping-sac", "parry-lancer", rolled="b12")
    assert assignments(s) == {"b1 weeping-sac", "b1 parry-lancer"}


def test_s64_the_triple_buzzer_and_no_exhausted_dice() -> None:
    assert at(fight("triple-buzzer", rolled="b12", pool="4y 4g 2b 4p 1r")) == "CommitDice"


def test_s65_without_another_hit_the_paired_buzzer_exhausts_nothing() -> None:
    s = play(fight("paired-buzzer", rolled="b2 y0"), "assign b2 paired-buzzer")
    assert (exhausted(s), at(s)) == ("", "CommitDice")


def test_s65_kept_hits_may_be_exhausted_too() -> None:
    s = fight("paired-buzzer", rolled="b2", kept="g1", inventory=["steady-serum"])
    assert exhausted(play(s, "assign b2 paired-buzzer")) == "1g"


@pytest.mark.parametrize(
    ("item", "die", "dealt"), [("red-whetstone", "r1", 1), ("homing-flechette", "b1", 1), ("dawn-blade", "y1", 1)]
)
def test_s65_the_blight_stalker_turns_lasting_items_off(item: str, die: str, dealt: int) -> None:
    s = fight("blight-stalker", "iron-carapace", rolled=die, exhausted="4g 4p", inventory=[item])
    assert damage(play(s, f"assign {die} iron-carapace"), "iron-carapace") == dealt


def test_s65_the_blight_stalker_stops_noodles_and_capsule() -> None:
    held = ["hot-noodles", "garden-capsule"]
    s = fight("bloom-empress", "blight-stalker", at="recover", exhausted="2y 1g", health=3, inventory=held)
    s = play(s, "recover yellow", "done")
    assert (exhausted(s), health(s)) == ("1y 1g", 3)


def test_s65_the_blight_stalker_stops_serum_and_printer() -> None:
    enemies = ("blight-stalker", {"card": "dustskin"})
    s = fight(*enemies, rolled="b12", inventory=["steady-serum", "echo-printer"])
    s = play(s, "assign b1 dustskin")
    assert names(s) == ["take", "decline"]
    assert at(play(s, "decline", "done", "roll")) == "RollDice"


def test_s65_the_sleeping_grub_remembers_its_stack() -> None:
    s = play(begin(["iron-carapace"], ["twinhorn", "sleeping-grub"], ["basin-gnat"]), "activate b", "resolve")
    assert stack(play(s, "done") if at(s) == "RecoverDice" else s, "b") == ["twinhorn", "sleeping-grub"]


def test_s66_the_colossus_gnat_makes_the_entourage_larger() -> None:
    s = endgame(*TOPS, revealed=["bloom-empress"], more_enemies=1)
    s = play(s, "activate a", "activate b")
    assert at(s) == "CommitDice"


def test_s66_the_number_of_enemies_is_never_negative() -> None:
    s = endgame(*TOPS, revealed=["bloom-empress"], more_enemies=-3)
    assert standing(s) == ["bloom-empress"]


def test_s66_one_fewer_after_a_call_for_more_is_the_usual_number() -> None:
    s = play(begin(*TOPS, more_enemies=1, inventory=["scatter-whistle"]), "use scatter-whistle", "activate a")
    assert standing(s) == ["iron-carapace"]


def test_s67_the_doomsday_puffball_rolls_what_is_there() -> None:
    s = fight("doomsday-puffball", at="after", rolled="y0000 g0000 b0000 p000", pool="1p", exhausted="1r")
    assert set(outcomes(s)) == {"p0 r1", "p0 r2", "p1 r1", "p1 r2", "p2 r1", "p2 r2"}


def test_s67_the_doomsday_puffball_rolls_nothing_at_all() -> None:
    rolled = "y0000 g0000 b0000 p0000 r1"
    assert at(fight("doomsday-puffball", at="after", rolled=rolled, pool="", exhausted="")) == "RecoverDice"


def test_s68_no_dice_go_to_the_guarded_tyrant() -> None:
    assert assignments(fight("legion-tyrant", "howitzer-snail", rolled="b1")) == {"b1 howitzer-snail"}


def test_s68_no_dice_go_to_the_sovereign_at_its_cap() -> None:
    s = fight({"card": "comb-sovereign", "dice": "b12"}, "howitzer-snail", rolled="b1")
    assert assignments(s) == {"b1 howitzer-snail"}


def test_s68_a_die_deals_what_is_left_of_the_cap() -> None:
    s = fight({"card": "comb-sovereign", "dice": "b2"}, rolled="g2")
    assert damage(play(s, "assign g2 comb-sovereign"), "comb-sovereign") == 3


def test_s69_each_stack_is_moved_once_per_activated_card() -> None:
    s = position(hero="3a", stacks=[["grave-louse", "howitzer-snail"], ["basin-gnat", "whirling-husk"], ["twinhorn"]])
    assert "scout b" not in names(play(s, "scout b"))


def test_s69_before_an_additional_enemy_stacks_may_be_moved_again() -> None:
    stacks = [["howitzer-snail", "grave-louse"], ["iron-carapace", "basin-gnat", "whirling-husk"], ["twinhorn"]]
    s = play(position(hero="3a", stacks=stacks), "scout a", "activate b")
    assert "scout a" in names(s)


def test_s69_ibo_returns_as_many_green_dice_as_the_other_colour() -> None:
    s = fight("iron-carapace", at="exhaust", hero="2a", rolled="g0012 b01 y1")
    assert names(s) == ["return 2", "return 1", "return 0"]


def test_s70_the_flask_is_no_defeat() -> None:
    s = fight("weeping-sac", stacks=TOPS, inventory=["blackout-flask"], missions=["giant-killers"], progress=3)
    s = play(s, "use blackout-flask", "claim b", "decline")
    assert (missions_done(s), int(s.felled)) == (0, 0)


def test_s70_the_flask_triggers_nothing() -> None:
    s = fight("weeping-sac", stacks=[["nine-leg-weaver"], ["twinhorn"], []], inventory=["blackout-flask"], felled=1)
    assert at(play(s, "use blackout-flask", "claim a", "take")) == "CommitDice"


def test_s70_the_flasks_item_needs_room() -> None:
    held = ["blackout-flask", "field-syringe"]
    s = fight("weeping-sac", stacks=[["nine-leg-weaver"], ["twinhorn"], []], inventory=held, strategy=2)
    s = play(s, "use blackout-flask", "claim a", "take")
    assert inventory(s) == ["field-syringe", "krill-ration"]


def test_s70_the_flasks_item_may_replace_another() -> None:
    held = ["blackout-flask", "field-syringe", "shed-armour"]
    s = fight("weeping-sac", stacks=[["nine-leg-weaver"], ["twinhorn"], []], inventory=held, strategy=3)
    s.strategy = 2
    assert names(play(s, "use blackout-flask", "claim a")) == ["drop field-syringe", "drop shed-armour", "leave"]


def test_s70_scorched_rock_is_not_refunded() -> None:
    s = fight(
        "weeping-sac",
        {"card": "whirling-husk", "defeated": True},
        at="items",
        strategy=1,
        recovery=2,
        inventory=["scorched-rock"],
    )
    assert stats(play(s, "drop scorched-rock", "take shell-tablets"))[2] == 2


def test_s70_shell_tablets_may_lower_recovery() -> None:
    s = fight("iron-carapace", rolled="b00", recovery=6, inventory=["shell-tablets"])
    assert stats(play(s, "use shell-tablets"))[2] == 3


def test_s70_calming_vapour_cancels_after_effects_even_of_the_defeated() -> None:
    moth = {"card": "last-rite-moth", "defeated": True}
    s = fight(moth, "weeping-sac", inventory=["calming-vapour"], exhausted="4y")
    s = play(s, "use calming-vapour", "target last-rite-moth", "resolve")
    assert at(s) == "RecoverDice"


def test_s70_calming_vapour_lifts_the_spectrum_boils_condition() -> None:
    s = fight({"card": "spectrum-boil", "dice": "y2 g2 b2"}, inventory=["calming-vapour"])
    assert fallen(play(s, "use calming-vapour")) == ["spectrum-boil"]


@pytest.mark.parametrize("card", ["nine-leg-weaver", "hollowed-miner"])
def test_s70_calming_vapour_cancels_effects_of_defeat(card: str) -> None:
    s = fight(
        {"card": card, "cancelled": True}, "iron-carapace", rolled="r2", stacks=TOPS[1:], felled=int(card[0] == "n")
    )
    s = play(s, f"assign r2 {card}")
    assert fallen(s) == [card]
    assert (len(stack(s, "a")), len(stack(s, "b"))) == (2, 1)


def test_s70_the_shock_baton_exhausts_dice() -> None:
    s = fight("grave-louse", {"card": "howitzer-snail", "dice": "b1"}, inventory=["shock-baton"])
    assert exhausted(play(s, "use shock-baton")) == "1b"


def test_s70_the_dawn_blade_works_once_a_round() -> None:
    s = fight("iron-carapace", inventory=["dawn-blade"])
    assert "use dawn-blade" not in names(play(s, "use dawn-blade", "exhaust green"))


def test_s70_the_dawn_blade_ends_with_the_round() -> None:
    s = fight("bloom-empress", at="end", bonus="y12", inventory=["dawn-blade"])
    s = play(s, "commit yellow", "roll", dice("y1"), "assign y1 bloom-empress")
    assert damage(s, "bloom-empress") == 1


def test_s70_the_adrenal_patch_counts_colours_rolled_not_kept() -> None:
    s = fight("bristle-puffball", at="roll", committed="1y 1g", kept="b0", inventory=["adrenal-patch"])
    assert "use adrenal-patch" not in names(play(s, dice("y0 g1")))


def test_s70_the_draught_does_not_count_the_defeated() -> None:
    s = fight("iron-carapace", {"card": "grave-louse", "defeated": True}, health=1, inventory=["courage-draught"])
    assert health(play(s, "use courage-draught")) == 2


def test_s70_calming_vapour_leaves_icons_resolved_before() -> None:
    s = begin(["grub-flood"], ["iron-carapace"], ["howitzer-snail"], inventory=["calming-vapour"])
    s = play(s, "activate a", "activate b", "use calming-vapour", "target grub-flood")
    assert standing(s) == ["grub-flood", "iron-carapace", "howitzer-snail"]


def test_s71_passive_items_are_not_used() -> None:
    s = fight("iron-carapace", rolled="r1", inventory=["red-whetstone"], missions=["live-fire-trial"], progress=2)
    assert missions_done(play(s, "assign r1 iron-carapace")) == 0


def test_s71_the_hunt_yields_to_mandatory_tops() -> None:
    s = begin(["weeping-sac"], ["iron-carapace"], ["tracker-hornet"], missions=["one-trail"], hunted="b")
    assert names(s) == ["activate a", "activate c"]


def test_s71_an_emptied_stack_completes_the_hunt() -> None:
    s = begin(["grave-louse"], ["iron-carapace"], ["twinhorn"], missions=["one-trail"], hunted="b")
    assert missions_done(s) == 1


def test_s72_the_fixture_pack_has_what_the_built_in_cards_lack() -> None:
    late = {card.id for card in load(LATE).enemies} - {card.id for card in load().enemies}
    assert late == {"horn-blower", "boot-bearer", "brain-tick", "narrow-gate"}

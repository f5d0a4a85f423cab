"""Characters, stress, skill, rooms, missions, technology, contracts: the readings E36 to E71."""

from __future__ import annotations

from typing import Any

import pytest
from tests.eos.helpers import (
    WORKED,
    at,
    count,
    cubes,
    discards,
    drive,
    enemies,
    fight,
    hull,
    level,
    lying,
    names,
    offered,
    person,
    play,
    stand,
    stress,
    to,
)

from ludonaut.eos.packs import load
from ludonaut.eos.rules.state import Eos
from ludonaut.table.requests import IllegalAnswer

EACH = ("commander", "pilot", "specialist", "engineer")


def people(field: str, **values: object) -> dict[str, dict[str, object]]:
    """One field of several boards."""
    return {role: {field: value} for role, value in values.items()}


def rolled(role: str, faces: str, until: str = "PlaceDice", **board: object) -> Eos:
    """A fight in which this character has just rolled; Apply Stress Icons follows."""
    return fight(["vorde-obelisk"], rolls={role: faces}, characters={role: board}, until=until)


# --- A4: stress --------------------------------------------------------------------------------------


def test_e36_the_icons_lie_as_the_treatment_example_needs() -> None:
    track = load(WORKED).board
    three, two, one = (track.stress_out - position for position in track.tolerance)
    assert (two, three < 4, one > 4) == (4, True, True)


def test_e37_a_new_icon_moves_every_marker_to_it() -> None:
    s = stand(characters={"pilot": {"stress": 8}, "commander": {"level": 1}})
    assert [stress(play(s.copy(), "commander train"), role) for role in EACH] == [5, 5, 5, 5]


def test_e38_losing_an_icon_moves_better_markers_only() -> None:
    boards = {"commander": {"level": 2, "stress": 8}, "pilot": {"stress": 5}, "engineer": {"stress": 7}}
    s = fight(["vorde-colossus"], rolls={"commander": "stress"}, characters=boards, until="AssignDamage")
    assert [stress(s, role) for role in ("pilot", "engineer")] == [6, 7]


def test_e39_the_commander_resets_first_and_then_loses_the_icon() -> None:
    assert stress(rolled("commander", "stress", "AssignDamage", level=2, stress=8), "commander") == 6


def test_e40_excess_stress_is_lost() -> None:
    s = rolled("specialist", "double-stress", "AssignDamage", stress=8)
    assert stress(s, "specialist") == 6


def test_e41_the_first_hex_is_the_lowest() -> None:
    assert level(rolled("pilot", "stress", "AssignDamage", level=2, stress=8), "pilot") == 1


def test_e41_a_marker_on_the_first_hex_still_draws_a_damage_card() -> None:
    assert at(rolled("pilot", "stress", "AssignDamage", stress=8)) == "AssignDamage"


def test_e41_from_advanced_to_advanced_draws_none() -> None:
    s = rolled("pilot", "gear stress gear* gear*", level=10, path="long-reach", stress=8)
    assert (at(s), level(s, "pilot")) == ("PlaceDice", 7)


def test_e41_from_advanced_to_basic_draws_one() -> None:
    s = rolled("pilot", "gear stress gear*", "AssignDamage", level=9, path="long-reach", stress=8)
    assert (at(s), level(s, "pilot")) == ("AssignDamage", 6)


def test_e42_dice_already_rolled_stay() -> None:
    s = rolled("pilot", "gear stress", "AssignDamage", level=3, stress=8)
    assert "put pilot gear cable-shock" in names(to(play(s, "damage command"), "PlaceDice"))


def test_e42_new_counts_apply_from_the_next_roll() -> None:
    s = to(play(rolled("pilot", "gear stress", "AssignDamage", level=3, stress=8), "damage command"), "ContinueOrFlee")
    s = drive(play(s, "continue"), [], [], {"pilot": "gear"}, "PlaceDice")
    assert at(s) == "PlaceDice"


def test_e42_the_crew_picks_the_order_of_several() -> None:
    boards = {"commander": {"stress": 8}, "pilot": {"stress": 8}}
    rolls = {"commander": "stress", "pilot": "stress"}
    s = fight(["vorde-colossus"], rolls=rolls, characters=boards, until="StressedOut")
    assert names(s) == ["stressed-out commander", "stressed-out pilot"]


def test_e43_damage_of_a_stress_out_can_lose_before_step_7() -> None:
    s = fight(
        ["dexer-gnat"], ["cable-shock"], {"pilot": "stress", "specialist": "gear"},
        characters={"pilot": {"stress": 8}}, hull={"command": 1, "engine": 0}, until="PlaceDice",
    )  # fmt: skip
    assert at(s) == "lost: the Command Room lost"


# --- skill tracks ------------------------------------------------------------------------------------


def test_e44_who_falls_back_to_the_basic_track_loses_the_path() -> None:
    s = rolled("pilot", "gear stress gear*", "AssignDamage", level=9, path="long-reach", stress=8)
    assert "path" not in person(s, "pilot")


def test_e44_each_climb_offers_every_path() -> None:
    s = play(stand(characters={"pilot": {"level": 6, "paid": 0x1FF}}), "pilot train")
    assert names(s) == ["path long-reach", "path quiet-course", "path salvage-run"]


def test_e45_a_marker_on_the_last_hex_cannot_train() -> None:
    assert "pilot train" not in names(stand(characters={"pilot": {"level": 10}}))


def test_e45_a_level_goes_to_somebody_who_can_use_it() -> None:
    s = stand(at="warp", board={"s01-2": {"skill": 1}}, characters={"pilot": {"level": 10}})
    assert offered(play(s, "warp s01-2"), "skill") == ["commander", "specialist", "engineer"]


def test_e46_one_off_gains_are_paid_once() -> None:
    s = stand(characters={"commander": {"level": 5, "paid": 0b1111100}})
    assert cubes(play(s, "commander train"), "commander") == 0


def test_e46_the_first_time_they_are_paid() -> None:
    assert cubes(play(stand(characters={"commander": {"level": 5}}), "commander train"), "commander") == 1


def test_e47_one_icon_unlocks_all_assistants() -> None:
    s = stand(characters={"commander": {"level": 4}})
    assert [role for role in EACH if f"{role}-assistant charge-1" in names(s)] == list(EACH)


def test_e48_a_lost_icon_takes_the_assistants_not_yet_placed() -> None:
    assert not any("-assistant" in name for name in names(icon_lost()))


def test_e48_a_placed_assistant_still_counts() -> None:
    assert play(icon_lost(), "pilot charge-2").shields == 3


def icon_lost() -> Eos:
    """Phase 2 in which the Commander has been stressed out, after an assistant was placed on a shield level."""
    s = stand(built=["cargo"], characters={"commander": {"level": 4, "stress": 8}})
    s = play(s, "pilot-assistant charge-2", "commander contract", "~living-ballast", "~seed-vault", "~rivet-guild")
    return play(s, "take living-ballast", "~2/1", "~lens-flare", "damage command")


def test_e49_a_placed_pawn_is_not_placed_again() -> None:
    assert not offered(play(stand(), "pilot charge-1"), "pilot")


def test_e49_no_pawn_has_to_be_placed() -> None:
    assert at(play(stand(), "end")) == "Warp"


def test_e50_an_assistant_acts_for_its_own_character() -> None:
    s = stand(built=["lab"], characters={"commander": {"level": 4}})
    assert person(play(s, "pilot-assistant technology", "~gear-cutter"), "pilot")["tech"] == ["gear-cutter"]


# --- cubes and dice ----------------------------------------------------------------------------------

ALWAYS = {"calibration": "always"}


def test_e51_a_location_die_set_to_20_is_a_mass_invasion() -> None:
    s = stand(at="redeploy", lures=[3], calibration=1, options=ALWAYS)
    assert at(play(s, "~13", "set 20")) == "PullShip"


def test_e51_a_20_set_to_another_number_is_none() -> None:
    s = stand(at="redeploy", lures=[3], calibration=1, options=ALWAYS)
    assert lying(play(s, "~20", "set 2", "~1"), "s02-1") == {"credits": 1}


def test_e51_the_aliens_die_may_be_set() -> None:
    s = fight(["dexer-needle"], until="CalibrateDie", calibration=1)
    assert hull(play(s, "set 2"), "command") == 8


def test_e51_a_skill_die_may_be_set_to_any_face() -> None:
    s = fight(["dexer-needle"], rolls={"specialist": "stress"}, until="ModifyResults", calibration=1)
    assert offered(play(s, "calibrate"), "set") == ["gear", "warp", "pill", "damage", "double-stress"]


def test_e51_the_die_that_selects_a_ship_may_be_set() -> None:
    s = stand(at="refill", calibration=1, options={**ALWAYS, "random-ships": "on"})
    assert play(s, "~dexer", "set vorde").waiting == 3


def test_e52_effects_give_cubes_outside_phase_2() -> None:
    s = beaten(characters={"specialist": {"level": 2}})
    assert cubes(s, "specialist") == 2


def test_e52_never_above_the_printed_squares() -> None:
    assert cubes(beaten(characters={"specialist": {"level": 2, "cubes": 3}}), "specialist") == 4


def beaten(**fields: Any) -> Eos:
    """After an attack in which a Dexer fell to a card."""
    s = fight(["dexer-gnat"], ["cable-shock"], {"specialist": "gear"}, **fields)
    return play(s, "put specialist gear cable-shock")


def test_e53_four_missiles_in_an_attack() -> None:
    board = {"cubes": 4, "mission": "full-payload", "count": 1}
    s = fight(["vorde-colossus"], ["cable-shock"], characters={"specialist": board})
    s = play(s, *["missile cable-shock"] * 4, "claim", "~loaded-gyro")
    assert (cubes(s, "specialist"), offered(s, "missile")) == (2, [])


def test_e54_no_missiles_in_pursuit() -> None:
    s = stand(at="pursuit", board={"s01-1": {"dexer": 1}}, characters={"specialist": {"cubes": 4}})
    assert at(play(s, "~dexer-needle", "~dexer-thorn")) == "RollDie"


def test_e55_a_missile_on_a_card_that_stays_silent_is_gone() -> None:
    s = fight(["vorde-colossus"], ["cable-shock"], characters={"specialist": {"cubes": 4}})
    s = play(s, "missile cable-shock", "done")
    assert (cubes(s, "specialist"), enemies(s)) == (3, {"vorde-colossus": 0})


def test_e55_it_adds_one_damage_to_an_activated_card() -> None:
    s = fight(["vorde-colossus"], ["cable-shock"], {"specialist": "gear"}, characters={"specialist": {"cubes": 4}})
    assert enemies(play(s, "missile cable-shock", "put specialist gear cable-shock")) == {"vorde-colossus": 3}


@pytest.mark.parametrize(("cube", "cost"), [("relief", 2), ("afterburner", 3), ("missile", 3), ("quick-fix", 2)])
def test_e56_the_boards_price_their_cubes(cube: str, cost: int) -> None:
    assert play(stand(at="opening"), f"cube {cube}").credits == 8 - cost


def test_e57_defeated_ships_pay_even_after_flight() -> None:
    s = fight(["dexer-gnat", "dexer-thorn"], ["cable-shock"], {"specialist": "gear"})
    s = to(play(s, "put specialist gear cable-shock", "hit dexer-gnat"), "ContinueOrFlee")
    assert play(s, "flee").credits == 9


def test_e57_an_ability_needs_its_hex() -> None:
    s = stand(at="opening", characters={"specialist": {"level": 2}})
    assert play(s, "cube missile").credits == 5


def test_e58_single_and_double_stress_may_be_rerolled() -> None:
    s = fight(
        ["vorde-colossus"], rolls={"pilot": ""},
        characters={"specialist": {"level": 4}, "pilot": {"level": 3}}, until="RollSkill",
    )  # fmt: skip
    s = play(s, "~stress double-stress", "~gear gear")
    assert offered(play(s, names(s)[0]), "die") == ["pilot stress", "pilot double-stress"]


def test_e59_all_dice_are_rolled() -> None:
    s = fight(["vorde-colossus"], characters={"specialist": {"level": 4}}, until="RollSkill")
    with pytest.raises(IllegalAnswer, match="2 basic and 0 advanced dice are rolled"):
        play(s, "~gear")


# --- A5: Advanced Rooms ------------------------------------------------------------------------------


def test_e60_all_four_rooms_stay_selectable() -> None:
    s = play(stand(characters={"pilot": {"level": 6}}), "pilot train", "path long-reach")
    assert offered(s, "room") == ["fold-chamber", "tracking-globe", "fuel-still", "signal-loom"]


GUN_DECK = {"level": 7, "path": "marksman", "room": "gun-deck", "stress": 8}


def test_e61_lasting_effects_end_with_the_room() -> None:
    s = rolled("specialist", "stress gear gear*", "AssignDamage", **GUN_DECK, room_used=True)
    assert s.damage_icons() == 4


def test_e61_until_then_they_last() -> None:
    assert stand(characters={"specialist": {**GUN_DECK, "room_used": True}}).damage_icons() == 8


def test_e61_the_room_can_be_used_for_its_round() -> None:
    assert play(stand(characters={"specialist": GUN_DECK}), "specialist advanced-room").damage_icons() == 8


def test_e62_a_room_is_used_once_a_round() -> None:
    s = stand(characters={"commander": {"level": 7}})
    s = play(s, "commander advanced-room", "skill pilot")
    assert "commander-assistant advanced-room" not in names(s)


def test_e63_a_room_gained_in_a_fight_is_chosen_at_once() -> None:
    s = fight(
        ["galagat-breaker", "dexer-gnat"], ["breach-chorus"],
        {"specialist": "damage damage", "pilot": "gear gear"},
        characters={"specialist": {"level": 6}, "pilot": {"level": 3}},
    )  # fmt: skip
    s = play(s, "put pilot gear breach-chorus", "put pilot gear breach-chorus")
    s = play(s, "put specialist damage breach-chorus as warp", "put specialist damage breach-chorus as warp")
    assert at(play(s, "hit galagat-breaker", "skill specialist", "path broadside")) == "ChooseRoom"


# --- missions ----------------------------------------------------------------------------------------

HUNTER = {"specialist": {"mission": "six-silhouettes", "count": 5}}


def test_e64_a_mission_is_claimed_as_soon_as_its_goal_is_met() -> None:
    assert names(beaten(characters=HUNTER)) == ["claim", "wait"]


def test_e64_claiming_pays_the_reward() -> None:
    assert level(play(beaten(characters=HUNTER), "claim"), "specialist") == 2


def test_e64_it_may_wait() -> None:
    assert level(play(beaten(characters=HUNTER), "wait"), "specialist") == 1


def test_e64_no_new_mission_follows() -> None:
    s = play(beaten(characters=HUNTER), "claim")
    assert person(s, "specialist")["claimed"]


def test_e64_anybodys_deed_counts() -> None:
    s = stand(characters={"commander": {"mission": "officer-school"}})
    assert count(play(s, "pilot train"), "commander") == 1


def test_e64_you_must_binds_to_the_owner() -> None:
    s = stand(characters={"specialist": {"mission": "range-time"}})
    assert [count(play(s.copy(), f"{role} train"), "specialist") for role in ("pilot", "specialist")] == [0, 1]


# --- technology --------------------------------------------------------------------------------------


def test_e65_technology_is_scrapped_before_crew_actions() -> None:
    s = stand(at="opening", characters={"pilot": {"tech": ["gear-cutter"]}})
    assert play(s, "scrap gear-cutter").credits == 10


def test_e65_it_is_not_scrapped_later() -> None:
    assert "scrap gear-cutter" not in names(stand(characters={"pilot": {"tech": ["gear-cutter"]}}))


def third_item() -> Eos:
    s = stand(built=["lab"], characters={"pilot": {"tech": ["loaded-gyro", "opening-salvo"]}})
    return play(s, "pilot technology", "~master-override")


def test_e66_one_of_the_three_is_discarded_or_passed() -> None:
    cards = ["loaded-gyro", "opening-salvo", "master-override"]
    others = ["commander", "specialist", "engineer"]
    passes = [f"pass {card} {role}" for card in cards for role in others]
    assert names(third_item()) == [f"discard {card}" for card in cards] + passes


def test_e66_the_instant_reward_comes_first() -> None:
    assert third_item().credits == 10


def test_e66_discarding_gives_no_scrap_value() -> None:
    assert play(third_item(), "discard loaded-gyro").credits == 10


def test_e67_items_of_characters_outside_the_fight_work() -> None:
    s = fight(["vorde-colossus"], characters={"commander": {"tech": ["gear-cutter"]}}, until="ModifyResults")
    assert [power.split()[0] for power in offered(s, "power")] == ["commander"]


# --- contracts ---------------------------------------------------------------------------------------


def test_e68_with_a_contract_the_action_is_not_available() -> None:
    s = stand(built=["cargo"], characters={"pilot": {"contract": "seed-vault"}})
    assert [role for role in EACH if f"{role} contract" in names(s)] == ["commander", "specialist", "engineer"]


DRAWN = ("pilot contract", "~seed-vault", "~glass-lenses", "~rivet-guild", "take seed-vault")


def test_e69_the_other_two_are_discarded() -> None:
    assert discards(play(stand(built=["cargo"]), *DRAWN), "contract") == ["glass-lenses", "rivet-guild"]


def test_e69_the_reward_comes_after_the_location_roll() -> None:
    s = play(stand(built=["cargo"]), *DRAWN, "~2")
    assert (s.credits, play(s, "~1").credits) == (8, 10)


def test_e70_cargo_that_lands_on_the_eos_waits_for_another_visit() -> None:
    s = play(stand(built=["cargo"]), *DRAWN, "~1/1", "end")
    assert (at(s), lying(s, "s01-1")) == ("Warp", {"cargo": ["pilot"]})


def test_e71_guided_freight_draws_one_contract() -> None:
    assert at(play(docked(), "pilot station-3", "~seed-vault")) == "RollDie"


def test_e71_its_cargo_moves_up_to_three_lanes() -> None:
    s = play(docked(), "pilot station-3", "~seed-vault", "~1/1")
    assert len(offered(s, "cargo")) == 19


def test_e71_it_needs_a_free_contract_slot() -> None:
    s = docked(characters={"pilot": {"contract": "seed-vault"}})
    assert "pilot station-3" not in names(s)


def docked(**fields: object) -> Eos:
    """The EOS at Chandra's station."""
    return stand(eos="s12-3", stations={"chandra": "s12-3"}, **fields)

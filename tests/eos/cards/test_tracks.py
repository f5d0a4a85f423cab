"""Every hex of the basic and advanced skill tracks, reached by Training: ``pilot-3``, ``long-reach-2``."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from tests.eos import helpers
from tests.eos.cards import scenes
from tests.eos.cards.scenes import EACH, PATHS, power, powers, showing
from tests.eos.helpers import (
    SCENERY,
    at,
    covers,
    cubes,
    discards,
    enemies,
    hull,
    level,
    names,
    offered,
    play,
    stress,
    to,
)

from ludonaut.eos.packs import load
from ludonaut.eos.rules.catalog import ROLE_NAMES
from ludonaut.eos.rules.state import Eos

# The hexes are those of the base pack; ships, damage cards and the game board are scenery.
stand = partial(helpers.stand, pack=SCENERY)
fight = partial(helpers.fight, pack=SCENERY)
beaten = partial(scenes.beaten, pack=SCENERY)
rolled = partial(scenes.rolled, pack=SCENERY)


def board(hex_name: str, **more: Any) -> dict[str, dict[str, Any]]:
    """The character stands on a hex."""
    track, number = hex_name.rsplit("-", 1)
    if track in PATHS:
        return {PATHS[track]: {"level": 6 + int(number), "path": track, **more}}
    return {track: {"level": int(number), **more}}


def train(hex_name: str, **fields: Any) -> Eos:
    """The character has just trained its way to a hex; one-off gains of earlier hexes are paid."""
    track, number = hex_name.rsplit("-", 1)
    role = PATHS.get(track, track)
    before = 5 + int(number) if track in PATHS else int(number) - 1
    mine: dict[str, Any] = {"level": before, **fields.pop("mine", {})}
    if before > 6:
        mine["path"] = track
    boards = fields.pop("characters", {})
    s = play(stand(**{"characters": {**boards, role: mine}, **fields}), f"{role} train")
    if before == 6:
        s = play(s, f"path {track}")
        s = play(s, names(s)[0])
    return s


def dice(s: Eos, role: str) -> tuple[int, int]:
    """How many basic and advanced dice a character rolls."""
    c = ROLE_NAMES.index(role)
    return int(s.basic_dice(c)), int(s.advanced_dice(c))


def count(s: Eos, icon: str, role: str) -> int:
    """How many of an icon a character has: D, A, W, M, T."""
    basic, advanced = dice(s, role)
    found = {"D": basic, "A": advanced, "W": s.warp_icons(), "M": s.damage_icons(), "T": s.tools()}
    return int(found[icon])


ICONS = {one.role: [hex_.icons for hex_ in one.basic] for one in load().characters} | {
    path.id: [hex_.icons for hex_ in path.hexes] for one in load().characters for path in one.paths
}
"""The icons printed on each hex."""
HEXES = [f"{track}-{number}" for track, icons in ICONS.items() for number in range(1, len(icons) + 1)]


def printed_up_to(hex_name: str) -> str:
    """All icons from the first hex to this one."""
    track, number = hex_name.rsplit("-", 1)
    role = PATHS.get(track, track)
    before = "".join(ICONS[role]) if track in PATHS else ""
    return before + "".join(ICONS[track][: int(number)])


@pytest.mark.parametrize("hex_name", HEXES)
def test_icons_count_from_the_first_hex_to_the_marker(hex_name: str) -> None:
    role = PATHS.get(hex_name.rsplit("-", 1)[0], hex_name.rsplit("-", 1)[0])
    s = stand(characters=board(hex_name))
    mine = {"pilot": "DAW", "specialist": "DA", "engineer": "DAT"}.get(role, "DA")
    extra = 1 if hex_name in ("battle-captain-3", "battle-captain-4") else 0  # their card says one damage card more
    found = {icon: count(s, icon, role) for icon in mine}
    assert found == {icon: printed_up_to(hex_name).count(icon) for icon in mine}
    assert role != "specialist" or count(s, "M", role) == printed_up_to(hex_name).count("M") + extra


# --- Commander --------------------------------------------------------------------------------------------


@covers("commander-1")
def test_commander_1_is_a_die() -> None:
    assert dice(stand(), "commander") == (1, 0)


@covers("commander-2")
def test_commander_2_is_the_icon_with_two_bolts() -> None:
    assert [stress(train("commander-2"), role) for role in EACH] == [5] * 4


@covers("commander-3")
@pytest.mark.parametrize(("act", "built", "left"), [("treat", [], 5), ("treat-advanced", ["medical"], 5)])
def test_commander_3_makes_treatments_one_better(act: str, built: list[str], left: int) -> None:
    s = stand(characters={**board("commander-3"), "pilot": {"stress": 8}}, built=built)
    assert stress(play(s, f"pilot {act}"), "pilot") == left


@covers("commander-3")
def test_commander_3_reduces_four_in_all() -> None:
    """With the icon of one bolt the tolerance does not hide the fourth hex."""
    s = stand(characters={"commander": {"level": 7, "path": "battle-captain"}, "pilot": {"stress": 8}})
    assert stress(play(s, "pilot treat"), "pilot") == 8 - 4


@covers("commander-4")
def test_commander_4_unlocks_all_assistants() -> None:
    s = train("commander-4")
    assert [role for role in EACH if f"{role}-assistant charge-1" in names(s)] == list(EACH)


@covers("commander-5")
def test_commander_5_is_a_second_die() -> None:
    assert dice(train("commander-5"), "commander") == (2, 0)


@covers("commander-6")
def test_commander_6_brings_a_cube() -> None:
    assert cubes(train("commander-6"), "commander") == 1


@covers("steady-hand-1", "battle-captain-1", "quartermaster-1")
@pytest.mark.parametrize("path", ["steady-hand", "battle-captain", "quartermaster"])
def test_the_first_hex_of_each_commander_path_is_the_icon_with_one_bolt(path: str) -> None:
    assert [stress(train(f"{path}-1"), role) for role in EACH] == [2] * 4


@covers("steady-hand-2")
def test_steady_hand_2_brings_three_cubes() -> None:
    assert cubes(train("steady-hand-2"), "commander") == 3


@covers("steady-hand-3")
def test_steady_hand_3_makes_treatments_two_better() -> None:
    s = stand(characters={**board("steady-hand-3"), "pilot": {"stress": 8}})
    assert stress(play(s, "pilot treat"), "pilot") == 8 - 3 - 1 - 2


@covers("steady-hand-4")
def test_steady_hand_4_takes_a_bolt_off_each_stress_face() -> None:
    s = rolled({"pilot": "double-stress", "engineer": "stress"}, board("steady-hand-4"), until="PlaceDice")
    assert (stress(s, "pilot"), stress(s, "engineer")) == (3, 2)


@covers("battle-captain-1")
def test_battle_captain_1_rerolls_a_die_of_anybody() -> None:
    s = rolled({"pilot": "stress", "specialist": "gear"}, board("battle-captain-1"))
    assert showing(power(s, "commander", "die pilot stress", "~warp"), "pilot") == "warp"


@covers("battle-captain-2")
def test_battle_captain_2_is_an_advanced_die() -> None:
    assert dice(train("battle-captain-2"), "commander") == (2, 2)


@covers("battle-captain-3")
def test_battle_captain_3_draws_one_more_card() -> None:
    assert train("battle-captain-3").damage_icons() == printed_up_to("specialist-1").count("M") + 1


@covers("battle-captain-4")
def test_battle_captain_4_sets_two_dice_to_pill() -> None:
    s = rolled({"pilot": "stress", "specialist": "gear"}, board("battle-captain-4"))
    s = play(s, f"power {powers(s, 'commander')[-1]}", "die pilot stress", "die specialist gear")
    assert (showing(s, "pilot"), showing(s, "specialist")) == ("pill", "pill")


@covers("quartermaster-1")
def test_quartermaster_1_collects_one_more_credit() -> None:
    assert stand(at="funding", characters=board("quartermaster-1")).credits == 8 + 3 + 1


@covers("quartermaster-2")
def test_quartermaster_2_builds_two_cheaper() -> None:
    assert play(stand(characters=board("quartermaster-2")), "pilot build lab").credits == 8 - 4 + 2


@covers("quartermaster-3")
def test_quartermaster_3_makes_cubes_one_cheaper() -> None:
    s = stand(at="opening", characters=board("quartermaster-3", cubes=0))
    assert play(s, "cube relief", "cube afterburner").credits == 8 - 1 - 2


@covers("quartermaster-4")
def test_quartermaster_4_teaches_everybody() -> None:
    s = train("quartermaster-4")
    assert [level(s, role) for role in ("pilot", "specialist", "engineer")] == [2, 2, 2]


# --- Pilot ------------------------------------------------------------------------------------------------


@covers("pilot-1", "pilot-5", "long-reach-1", "long-reach-3", "quiet-course-4", "salvage-run-3")
@pytest.mark.parametrize(
    "hex_name", ["pilot-1", "pilot-5", "long-reach-1", "long-reach-3", "quiet-course-4", "salvage-run-3"]
)
def test_warp_icons_are_lanes(hex_name: str) -> None:
    boards, lanes = board(hex_name), printed_up_to(hex_name).count("W")
    last = stand(at="warp", lanes=lanes - 1, characters=boards)
    assert "s01-2" in offered(last, "warp")
    assert at(stand(at="warp", lanes=lanes, characters=boards)) != "Warp"


@covers("pilot-2")
def test_pilot_2_makes_fields_one_softer() -> None:
    s = stand(at="attack", board={"s01-1": {"asteroids": 1}}, characters=board("pilot-2"))
    assert hull(play(s, "~piston-slam", "damage engine"), "engine") == 6 - (4 - 1)


@covers("pilot-3")
def test_pilot_3_is_a_second_die() -> None:
    assert dice(train("pilot-3"), "pilot") == (2, 0)


@covers("pilot-4")
def test_pilot_4_rerolls_two_own_dice_once_per_attack() -> None:
    s = power(rolled({"pilot": "stress stress", "specialist": "stress"}, board("pilot-4")), "pilot")
    s = play(s, "~gear", "die pilot stress", "~gear")
    assert (showing(s, "pilot"), showing(s, "specialist"), powers(s, "pilot")) == ("gear gear", "stress", [])


@covers("pilot-6")
def test_pilot_6_pays_for_signals() -> None:
    assert play(stand(at="warp", board={"s01-2": {"frb": 1}}, characters=board("pilot-6")), "warp s01-2").credits == 9


@covers("long-reach-2")
def test_long_reach_2_brings_two_afterburners() -> None:
    assert cubes(train("long-reach-2"), "pilot") == 2


@covers("long-reach-4", "quiet-course-3", "salvage-run-4")
@pytest.mark.parametrize("hex_name", ["long-reach-4", "quiet-course-3", "salvage-run-4"])
def test_pilots_roll_a_second_advanced_die(hex_name: str) -> None:
    assert dice(train(hex_name), "pilot") == (2, 2)


def pursued(boards: dict[str, dict[str, Any]]) -> Eos:
    """A Dexer three lanes away whose logic says three lanes towards the EOS."""
    return play(stand(at="pursuit", board={"s05-6": {"dexer": 1}}, characters=boards), "~dexer-leech")


@covers("quiet-course-1")
def test_quiet_course_1_keeps_pursuers_a_lane_short() -> None:
    assert at(pursued({})) == "DrawCard"  # it would have engaged
    assert at(pursued(board("quiet-course-1"))) != "DrawCard"


@covers("quiet-course-1")
def test_quiet_course_1_does_not_touch_those_who_chase_signals() -> None:
    s = stand(at="pursuit", board={"s05-6": {"dexer": 1}, "s13-4": {"frb": 1}}, characters=board("quiet-course-1"))
    s = play(s, "~dexer-picket")
    places = s.catalog.map
    there = places.names.index("s05-6"), places.names.index(offered(s, "to")[0])
    assert places.lanes(*there) == 3


@covers("quiet-course-2")
def test_quiet_course_2_makes_fields_two_softer_than_hex_2_alone() -> None:
    s = stand(at="attack", board={"s01-1": {"asteroids": 1}}, characters=board("quiet-course-2"))
    assert hull(play(s, "~piston-slam", "damage engine"), "engine") == 6 - (4 - 1 - 2)


@covers("quiet-course-4")
def test_quiet_course_4_silences_1_and_6() -> None:
    s = fight(["dexer-needle"], characters=board("quiet-course-4"), until="RollDie")
    hits = [at(play(s.copy(), f"~{roll}")) == "AssignDamage" for roll in range(1, 7)]
    assert hits == [False, False, True, True, False, False]


@covers("salvage-run-1")
def test_salvage_run_1_pays_for_deliveries() -> None:
    s = stand(
        at="warp", board={"s01-2": {"cargo": ["pilot"]}}, characters=board("salvage-run-1", contract="seed-vault")
    )
    assert play(s, "warp s01-2", "deliver pilot").credits == 10


@covers("salvage-run-2")
def test_salvage_run_2_pays_for_stations() -> None:
    mine = {"s13-4": {"asteroids": 1, "mines": 1}}
    assert stand(at="funding", board=mine, characters=board("salvage-run-2")).credits == 8 + 3 + 2


@covers("salvage-run-3")
def test_salvage_run_3_pays_for_ships() -> None:
    assert beaten(characters=board("salvage-run-3")).credits == 8 + 1 + 1  # and the bounty


# --- Combat Specialist ------------------------------------------------------------------------------------


@covers("specialist-1")
def test_specialist_1_pays_a_credit_for_each_ship_that_fell() -> None:
    assert beaten().credits == 9


@covers("specialist-1", "specialist-2", "specialist-3", "specialist-5", "specialist-6")
@pytest.mark.parametrize("number", range(1, 7))
def test_damage_icons_are_damage_cards(number: int) -> None:
    hex_name = f"specialist-{number}"
    s = fight(["vorde-obelisk"], characters=board(hex_name), until="RollSkill")
    assert int(s.aimed) == printed_up_to(hex_name).count("M")


@covers("specialist-2")
def test_specialist_2_brings_two_missiles_back_after_a_clean_victory() -> None:
    assert cubes(beaten(characters=board("specialist-2")), "specialist") == 2


@covers("specialist-2")
def test_specialist_2_wants_no_survivor() -> None:
    s = play(fight(["dexer-hornet"], characters=board("specialist-2"), until="ContinueOrFlee"), "flee")
    assert cubes(s, "specialist") == 0


@covers("specialist-3")
def test_specialist_3_makes_missiles_cost_a_credit() -> None:
    assert play(stand(at="opening", characters=board("specialist-3")), "cube missile").credits == 7


@covers("specialist-4")
def test_specialist_4_rerolls_a_stress_die_of_anybody() -> None:
    s = power(rolled({"specialist": "gear gear", "pilot": "stress"}, board("specialist-4")), "specialist", "~gear")
    assert showing(s, "pilot") == "gear"


@covers("specialist-4")
def test_specialist_4_is_a_second_die() -> None:
    assert dice(train("specialist-4"), "specialist") == (2, 0)


@covers("specialist-5")
def test_specialist_5_exchanges_a_damage_card() -> None:
    s = fight(["vorde-obelisk"], ["valve-kick"], characters=board("specialist-5"), until="Redraw")
    s = play(s, "redraw valve-kick", "~lens-flare")
    assert (discards(s, "damage"), at(s)) == (["valve-kick"], "FocusTargets")


@covers("specialist-6")
def test_specialist_6_sets_an_advanced_die_to_any_icon() -> None:
    boards = {**board("specialist-6"), **board("long-reach-1")}
    s = rolled({"specialist": "gear gear", "pilot": "gear gear blank*"}, boards)
    assert showing(power(s, "specialist", "set pill*"), "pilot") == "gear gear pill*"


@covers("broadside-1", "broadside-3", "marksman-4")
@pytest.mark.parametrize("hex_name", ["broadside-1", "broadside-3", "marksman-4"])
def test_advanced_damage_icons(hex_name: str) -> None:
    assert train(hex_name).damage_icons() == printed_up_to(hex_name).count("M")


@covers("broadside-2", "broadside-4", "marksman-3", "prize-hunter-2")
@pytest.mark.parametrize(("hex_name", "advanced"), [("broadside-2", 2), ("broadside-4", 3), ("marksman-3", 2), ("prize-hunter-2", 2)])  # fmt: skip  # noqa: E501
def test_specialists_roll_more_advanced_dice(hex_name: str, advanced: int) -> None:
    assert dice(train(hex_name), "specialist") == (2, advanced)


@covers("broadside-4")
def test_broadside_4_sets_a_die_of_anybody_to_damage() -> None:
    s = rolled({"specialist": "gear gear gear* gear* gear*", "pilot": "stress"}, board("broadside-4"))
    s = play(s, f"power {powers(s, 'specialist')[-1]}", "die pilot stress")
    assert showing(s, "pilot") == "damage"


@covers("marksman-1")
def test_marksman_1_makes_focus_free() -> None:
    rolls = {"specialist": "gear gear gear*"}
    s = fight(
        ["vorde-obelisk"], ["coolant-leak", "valve-kick"], rolls, characters=board("marksman-1"), until="FocusTargets"
    )
    assert stress(play(s, "focus coolant-leak specialist"), "specialist") == 6


@covers("marksman-2")
def test_marksman_2_makes_cards_deal_one_more() -> None:
    s = fight(["vorde-obelisk"], ["valve-kick"], {"specialist": "gear gear gear*"}, characters=board("marksman-2"))
    assert enemies(play(s, "put specialist gear valve-kick")) == {"vorde-obelisk": 3}


@covers("marksman-4")
def test_marksman_4_sets_an_own_die_in_each_combat_round() -> None:
    s = rolled({"specialist": "stress gear gear* gear*", "pilot": "stress"}, board("marksman-4"))
    s = play(s, f"power {powers(s, 'specialist')[-1]}")
    assert {name.split()[0] for name in offered(s, "die")} == {"specialist"}
    assert showing(play(s, "die specialist stress", "set pill"), "specialist") == "gear pill gear* gear*"


@covers("prize-hunter-1")
def test_prize_hunter_1_gives_a_shield_for_each_ship() -> None:
    assert beaten_by("prize-hunter-1").shields == 1


@covers("prize-hunter-3")
def test_prize_hunter_3_brings_four_missiles() -> None:
    assert cubes(train("prize-hunter-3"), "specialist") == 4


@covers("prize-hunter-4")
def test_prize_hunter_4_gives_one_more_intel_for_each_ship() -> None:
    assert beaten_by("prize-hunter-4").intel == 2


def beaten_by(hex_name: str) -> Eos:
    """A Dexer Gnat falls to a Combat Specialist on this hex."""
    advanced = int(stand(characters=board(hex_name)).advanced_dice(2))
    rolls = {"specialist": " ".join(["gear gear", *["gear*"] * advanced])}
    s = fight(["dexer-gnat"], ["cable-shock"], rolls, characters=board(hex_name))
    return play(s, "put specialist gear cable-shock")


# --- Engineer ---------------------------------------------------------------------------------------------


@covers("engineer-1", "engineer-2", "engineer-4", "engineer-6", "hullwright-1", "shieldwright-2", "tinkerer-3")
@pytest.mark.parametrize(
    "hex_name",
    [
        *("engineer-1", "engineer-2", "engineer-3", "engineer-4", "engineer-5", "engineer-6"),
        *("hullwright-1", "shieldwright-1", "shieldwright-2", "tinkerer-2", "tinkerer-3"),
    ],
)
def test_tool_icons_are_rooms(hex_name: str) -> None:
    all_rooms, rooms = ["medical", "lab", "cargo", "mining", "scanner"], printed_up_to(hex_name).count("T")
    less = stand(built=all_rooms[: rooms - 1], characters=board(hex_name))
    enough = stand(built=all_rooms[:rooms], characters=board(hex_name))
    assert (bool(offered(less, "pilot build")), bool(offered(enough, "pilot build"))) == (True, False)


@covers("engineer-3")
def test_engineer_3_is_a_second_die() -> None:
    assert dice(train("engineer-3"), "engineer") == (2, 0)


@covers("engineer-5")
def test_engineer_5_brings_a_quick_fix() -> None:
    assert cubes(train("engineer-5"), "engineer") == 1


@covers("hullwright-2")
def test_hullwright_2_repairs_two_more() -> None:
    s = stand(hull={"command": 1}, characters=board("hullwright-2"))
    assert hull(play(s, "pilot repair"), "command") == 1 + 3 + 2


@covers("hullwright-3")
def test_hullwright_3_fixes_at_any_time() -> None:
    s = stand(
        at="attack", hull={"engine": 3}, board={"s01-1": {"asteroids": 1}}, characters=board("hullwright-3", cubes=1)
    )
    assert "fix engine" in names(play(s, "~lens-flare"))


@covers("hullwright-4")
def test_hullwright_4_repairs_six_points_anywhere() -> None:
    s = play(train("hullwright-4", hull={"command": 1, "engine": 1}), *["repair command"] * 3, *["repair engine"] * 3)
    assert (hull(s, "command"), hull(s, "engine")) == (4, 4)


@covers("shieldwright-1")
def test_shieldwright_1_charges_one_more() -> None:
    assert play(stand(characters=board("shieldwright-1")), "pilot charge-1").shields == 3


@covers("shieldwright-2")
def test_shieldwright_2_discards_one_less() -> None:
    assert stand(at="reset", year=5, shields=5, characters=board("shieldwright-2")).shields == 5 - 2 + 1


@covers("shieldwright-3")
def test_shieldwright_3_keeps_shields_that_stopped_a_hit() -> None:
    s = fight(["dexer-needle"], until="CoverHits", shields=1, characters=board("shieldwright-3"))
    assert play(s, "cover dexer-needle 1", "~1").shields == 1


@covers("shieldwright-4")
def test_shieldwright_4_gives_three_shields() -> None:
    assert train("shieldwright-4").shields == 3


@covers("tinkerer-1")
def test_tinkerer_1_rerolls_two_dice_of_anybody_once_per_attack() -> None:
    s = power(rolled({"pilot": "stress", "specialist": "stress"}, board("tinkerer-1")), "engineer")
    s = play(s, "die pilot stress", "~gear", "die specialist stress", "~pill")
    assert (showing(s, "pilot"), showing(s, "specialist"), powers(s, "engineer")) == ("gear", "pill", [])


@covers("tinkerer-2")
def test_tinkerer_2_restores_a_calibration_cube() -> None:
    assert int(train("tinkerer-2", calibration=2).calibration) == 3


@covers("tinkerer-2")
def test_tinkerer_2_does_so_once_per_game() -> None:
    assert int(train("tinkerer-2", calibration=2, calibration_restored=True).calibration) == 2


@covers("tinkerer-2")
def test_tinkerer_2_restores_none_when_all_four_are_there() -> None:
    assert int(train("tinkerer-2", calibration=4).calibration) == 4


@covers("tinkerer-3")
def test_tinkerer_3_scraps_for_two_more() -> None:
    s = stand(at="opening", characters=board("tinkerer-3", tech=["gear-cutter"]))
    assert play(s, "scrap gear-cutter").credits == 8 + 2 + 2


@covers("tinkerer-4")
def test_tinkerer_4_sets_a_die_of_anybody_to_any_icon() -> None:
    s = rolled({"pilot": "stress", "specialist": "gear"}, board("tinkerer-4"))
    s = play(s, f"power {powers(s, 'engineer')[-1]}", "die pilot stress", "set damage")
    assert showing(s, "pilot") == "damage"


@covers("hullwright-4", "shieldwright-4", "tinkerer-4")
@pytest.mark.parametrize("hex_name", ["hullwright-4", "shieldwright-4", "tinkerer-4"])
def test_engineers_roll_a_second_advanced_die(hex_name: str) -> None:
    assert dice(to(train(hex_name), "CrewActions"), "engineer") == (2, 2)


@covers("quiet-course-1", "salvage-run-1", "marksman-1", "prize-hunter-1", "shieldwright-1", "tinkerer-1")
@pytest.mark.parametrize("path", PATHS)
def test_the_first_hex_of_every_path_is_an_advanced_die(path: str) -> None:
    assert dice(train(f"{path}-1"), PATHS[path]) == (2, 1)


@pytest.mark.parametrize("role", EACH)
def test_advanced_dice_are_rolled_in_an_attack(role: str) -> None:
    path = next(path for path, owner in PATHS.items() if owner == role)
    s = fight(["vorde-obelisk"], rolls={role: "gear gear gear*"}, characters=board(f"{path}-1"), until="PlaceDice")
    assert "gear*" in showing(s, role)

"""The 20 missions: which deeds count, whose, and what the reward brings."""

from __future__ import annotations

from typing import Any

import pytest
from tests.eos.cards.scenes import beaten
from tests.eos.helpers import at, count, covers, cubes, fight, hull, level, offered, person, play, stand, stress, to

from ludonaut.eos.packs import load
from ludonaut.eos.rules.catalog import Mod
from ludonaut.eos.rules.state import LASTING, Eos
from ludonaut.eos.vocabulary import Mission

GOALS = {
    "shield-of-nerves": ("commander", 5), "first-into-fire": ("commander", 4), "officer-school": ("commander", 8),
    "four-flags": ("commander", 4), "unshaken": ("commander", 3),
    "signal-chaser": ("pilot", 3), "burn-bright": ("pilot", 4), "through-the-rocks": ("pilot", 3),
    "night-courier": ("pilot", 2), "harbour-lights": ("pilot", 3),
    "six-silhouettes": ("specialist", 6), "giant-killer": ("specialist", 2), "marked-targets": ("specialist", 3),
    "full-payload": ("specialist", 5), "range-time": ("specialist", 3),
    "master-builder": ("engineer", 2), "not-a-scratch": ("engineer", 4), "standing-charge": ("engineer", 4),
    "patient-hands": ("engineer", 3), "prospector": ("engineer", 2),
}  # fmt: skip
"""Whose mission each is, and how often its text asks for the deed."""


def sworn(mission: str, before: int | None = None, **board: Any) -> dict[str, dict[str, Any]]:
    """The owner's board one deed before the goal (or after ``before`` deeds)."""
    role, goal = GOALS[mission]
    return {role: {"mission": mission, "count": goal - 1 if before is None else before, **board}}


def met(s: Eos) -> bool:
    return at(s) == "ClaimMission"


def two_short(mission: str, **board: Any) -> dict[str, dict[str, Any]]:
    return sworn(mission, GOALS[mission][1] - 2, **board)


# --- Commander --------------------------------------------------------------------------------------------


def stressful(mission: dict[str, dict[str, Any]]) -> Eos:
    """The Pilot rolls double stress while the Commander has Stress Relief cubes."""
    return fight(["vorde-obelisk"], rolls={"pilot": "double-stress"}, characters=mission, until="DealStress")


@covers("shield-of-nerves")
def test_shield_of_nerves_counts_every_bolt_blocked() -> None:
    s = play(stressful(two_short("shield-of-nerves", cubes=3)), "block 2", "claim")
    assert (level(s, "commander"), s.credits) == (2, 11)


@covers("shield-of-nerves")
def test_shield_of_nerves_is_not_met_by_less() -> None:
    s = play(stressful(two_short("shield-of-nerves", cubes=3)), "block 1")
    assert (met(s), count(s, "commander")) == (False, 4)


@covers("first-into-fire")
def test_first_into_fire_counts_the_commanders_attacks() -> None:
    s = fight(["dexer-needle"], rolls={"commander": ""}, characters=sworn("first-into-fire"), until="ClaimMission")
    assert play(s, "claim").intel == 2


@covers("first-into-fire")
def test_first_into_fire_does_not_count_other_peoples() -> None:
    s = fight(["dexer-needle"], rolls={"pilot": "gear"}, characters=sworn("first-into-fire"), until="PlaceDice")
    assert count(s, "commander") == 3


@covers("officer-school")
def test_officer_school_counts_everybodys_training() -> None:
    s = play(stand(characters=sworn("officer-school")), "pilot train", "claim", "skill engineer", "skill specialist")
    assert [level(s, role) for role in ("pilot", "engineer", "specialist")] == [2, 2, 2]


@covers("officer-school")
def test_officer_school_counts_the_action_only() -> None:
    s = stand(at="warp", board={"s01-2": {"skill": 1}}, characters=sworn("officer-school"))
    assert not met(play(s, "warp s01-2", "skill pilot"))


@covers("four-flags")
def test_four_flags_wants_all_four_regions() -> None:
    seen = sworn("four-flags", regions_seen=["chandra", "borealis", "perseus"])
    s = play(stand(at="warp", characters=seen), "warp s01-2", "claim")
    assert (s.intel, s.credits) == (1, 12)


@covers("four-flags")
def test_four_flags_counts_a_region_once() -> None:
    seen = sworn("four-flags", regions_seen=["hawkins", "borealis", "perseus"])
    assert not met(play(stand(at="warp", characters=seen), "warp s01-2"))


@covers("unshaken")
def test_unshaken_counts_calm_rounds() -> None:
    boards = {**sworn("unshaken"), "pilot": {"stress": 8}, "engineer": {"stress": 7}}
    s = play(stand(at="reset", characters=boards), "claim")
    assert (cubes(s, "commander"), stress(s, "pilot"), stress(s, "engineer")) == (3, 6, 6)


@covers("unshaken")
def test_unshaken_looks_at_the_commander_only() -> None:
    assert not met(stand(at="reset", characters=sworn("unshaken", stress=7)))


# --- Pilot ------------------------------------------------------------------------------------------------


@covers("signal-chaser")
def test_signal_chaser_counts_frbs() -> None:
    s = stand(at="warp", board={"s01-2": {"frb": 1}}, characters=sworn("signal-chaser"))
    s = play(s, "warp s01-2", "claim")
    assert (cubes(s, "pilot"), s.credits) == (2, 11)


@covers("burn-bright")
def test_burn_bright_gives_a_lane_for_good() -> None:
    s = stand(at="warp", lanes=2, characters=sworn("burn-bright", cubes=1))
    s = play(s, "burn s01-2", "claim")
    assert "s01-3" in offered(s, "warp")


@covers("through-the-rocks")
def test_through_the_rocks_counts_fields_survived() -> None:
    s = stand(at="warp", hull={"command": 3}, board={"s01-2": {"asteroids": 1}}, characters=sworn("through-the-rocks"))
    s = play(s, "warp s01-2", "~lens-flare", "damage engine", "claim", *["repair engine"] * 2, *["repair command"] * 5)
    assert (hull(s, "engine"), hull(s, "command")) == (6, 8)


@covers("through-the-rocks")
def test_through_the_rocks_does_not_count_mined_fields() -> None:
    tamed = {"s01-2": {"asteroids": 1, "mines": 1}}
    assert not met(play(stand(at="warp", board=tamed, characters=sworn("through-the-rocks")), "warp s01-2"))


def carrying(role: str) -> Eos:
    """The EOS delivers a contract of this character; the Pilot is sworn to deliver."""
    boards = sworn("night-courier")
    boards = {**boards, role: {**boards.get(role, {}), "contract": "mirror-plates"}}
    return play(
        stand(at="warp", board={"s01-2": {"cargo": [role]}}, characters=boards), "warp s01-2", f"deliver {role}"
    )


@covers("night-courier")
def test_night_courier_counts_the_pilots_contracts() -> None:
    s = play(carrying("pilot"), "claim")
    assert (s.intel, cubes(s, "pilot")) == (2, 2)


@covers("night-courier")
def test_night_courier_does_not_count_other_peoples() -> None:
    assert not met(carrying("engineer"))


@covers("harbour-lights")
def test_harbour_lights_count_everybodys_station_actions() -> None:
    s = stand(eos="s12-3", stations={"chandra": "s12-3"}, characters=sworn("harbour-lights"))
    s = play(s, "engineer station-2", "claim")
    assert (level(s, "pilot"), s.shields) == (2, 1)


# --- Combat Specialist ------------------------------------------------------------------------------------


@covers("six-silhouettes")
def test_six_silhouettes_count_ships() -> None:
    s = play(beaten(characters=sworn("six-silhouettes")), "claim")
    assert (cubes(s, "specialist"), level(s, "specialist")) == (4, 2)


@covers("giant-killer")
@pytest.mark.parametrize(("ship", "counts"), [("galagat-anvil", True), ("dexer-gnat", False), ("vorde-obelisk", False)])
def test_giant_killer_counts_galagats_only(ship: str, counts: bool) -> None:
    assert met(beaten(ship, characters=sworn("giant-killer"))) is counts


@covers("giant-killer")
def test_giant_killer_brings_intel_and_shields() -> None:
    s = play(beaten("galagat-warden", characters=sworn("giant-killer")), "claim")
    assert (s.intel, s.shields) == (1, 3 + 1)  # the Warden's own reward is the fourth token


@covers("marked-targets")
def test_marked_targets_count_focused_cards_that_activate() -> None:
    s = fight(["vorde-obelisk"], ["valve-kick", "coolant-leak"], {"specialist": "gear"}, until="FocusTargets",
              characters=sworn("marked-targets"))  # fmt: skip
    s = to(play(s, "focus valve-kick pilot", "done", "~gear"), "PlaceDice")
    s = play(s, "put specialist gear valve-kick")
    assert play(s, "claim").credits == 14


@covers("marked-targets")
def test_marked_targets_do_not_count_other_cards() -> None:
    assert not met(beaten("vorde-obelisk", characters=sworn("marked-targets")))


@covers("full-payload")
def test_full_payload_counts_missiles() -> None:
    s = fight(["vorde-obelisk"], ["valve-kick"], characters=sworn("full-payload", cubes=1))
    s = play(s, "missile valve-kick", "claim", "~pattern-loom")
    assert (person(s, "specialist")["tech"], cubes(s, "specialist")) == (["pattern-loom"], 2)


@covers("range-time")
def test_range_time_adds_a_damage_card_for_good() -> None:
    s = play(stand(characters=sworn("range-time")), "specialist train", "claim")
    assert s.damage_icons() == 4


@covers("range-time")
def test_range_time_does_not_count_other_peoples_training() -> None:
    assert not met(play(stand(characters=sworn("range-time")), "pilot train"))


# --- Engineer ---------------------------------------------------------------------------------------------


@covers("master-builder")
def test_master_builder_counts_the_engineers_rooms() -> None:
    s = play(stand(characters=sworn("master-builder")), "engineer build medical", "claim")
    assert (s.credits, cubes(s, "engineer")) == (8 - 3 + 5, 2)


@covers("master-builder")
def test_master_builder_counts_the_engineers_own_dock() -> None:
    board = sworn("master-builder", level=7, path="hullwright", room="assembly-dock")
    assert met(play(stand(characters=board), "engineer advanced-room", "option 1", "build lab"))


@covers("master-builder")
def test_master_builder_does_not_count_other_peoples_rooms() -> None:
    assert not met(play(stand(characters=sworn("master-builder")), "pilot build medical"))


def retaliation(roll: str) -> Eos:
    s = fight(["dexer-hornet"], characters=sworn("not-a-scratch"), until="RollDie")
    return play(s, f"~{roll}")


@covers("not-a-scratch")
def test_not_a_scratch_counts_retaliations_that_miss() -> None:
    s = play(retaliation("1"), "claim")
    assert (level(s, "engineer"), s.shields) == (2, 3)


@covers("not-a-scratch")
def test_not_a_scratch_does_not_count_hits() -> None:
    assert not met(play(retaliation("2"), "damage command"))


@covers("standing-charge")
def test_standing_charge_adds_a_token_to_every_charge() -> None:
    s = play(
        stand(characters=sworn("standing-charge")), "pilot charge-1", "claim", "engineer charge-2", "commander charge-2"
    )
    assert s.shields == 2 + 3 + 1


@covers("patient-hands")
def test_patient_hands_mend_a_room_and_bring_intel() -> None:
    s = play(stand(hull={"command": 1}, characters=sworn("patient-hands")), "engineer repair", "claim")
    assert (hull(s, "command"), s.intel) == (8, 1)


@covers("patient-hands")
def test_patient_hands_do_not_count_other_peoples_repairs() -> None:
    s = play(stand(hull={"command": 1}, characters=sworn("patient-hands")), "pilot repair")
    assert count(s, "engineer") == 2


@covers("prospector")
def test_prospector_pays_and_improves_mining() -> None:
    s = stand(built=["mining"], board={"s01-2": {"asteroids": 1}}, characters=sworn("prospector"))
    s = play(s, "pilot mine", "claim")
    assert (s.credits, s.mods[LASTING + Mod.MINING_CREDIT]) == (11, 1)


# --- all ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mission", load().missions, ids=lambda mission: str(mission.id))
def test_goals_are_those_of_the_texts(mission: Mission) -> None:
    assert (mission.role, mission.times) == GOALS[mission.id]

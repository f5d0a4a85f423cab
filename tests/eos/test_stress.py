"""Stress: the track, tolerance, Stressed Out, Stress Relief, treatment."""

from __future__ import annotations

from tests.eos.helpers import at, cubes, fight, heading, level, names, offered, play, stand, stress


@heading("Stress Track and Stress Management")
def test_rolled_bolts_move_the_marker_of_the_roller() -> None:
    s = fight(["vorde-colossus"], rolls={"pilot": "double-stress"})
    assert (stress(s, "pilot"), stress(s, "specialist")) == (8, 6)


@heading("Stress Track and Stress Management")
def test_a_relief_cube_blocks_a_bolt() -> None:
    crew = {"commander": {"cubes": 3}}
    s = fight(["vorde-colossus"], rolls={"pilot": "double-stress"}, characters=crew, until="DealStress")
    s = play(s, "block 1")
    assert (stress(s, "pilot"), cubes(s, "commander")) == (7, 2)


@heading("Stress Track and Stress Management")
def test_no_more_bolts_are_blocked_than_there_are() -> None:
    crew = {"commander": {"cubes": 3}}
    s = fight(["vorde-colossus"], rolls={"pilot": "double-stress"}, characters=crew, until="DealStress")
    assert names(s) == ["block 0", "block 1", "block 2"]


@heading("Stress Tolerance")
def test_stress_does_not_fall_below_the_icon() -> None:
    assert stress(play(stand(characters={"pilot": {"stress": 7}}), "pilot treat"), "pilot") == 6


@heading("Stress Tolerance")
def test_the_commander_raises_the_tolerance_of_the_whole_crew() -> None:
    s = play(stand(), "commander train")
    assert [stress(s, role) for role in ("commander", "pilot", "specialist", "engineer")] == [5] * 4


@heading("Stress Tolerance")
def test_the_last_icon_lies_at_the_start_of_every_commander_path() -> None:
    assert {int(stand(characters={"commander": {"level": 7, "path": path}}).tolerance()) for path in PATHS} == {2}


PATHS = ("steady-hand", "battle-captain", "quartermaster")


@heading("Stressed Out")
def test_three_levels_are_lost() -> None:
    crew = {"pilot": {"level": 5, "stress": 8}}
    s = fight(["vorde-colossus"], rolls={"pilot": "stress gear"}, characters=crew, until="AssignDamage")
    assert (level(s, "pilot"), stress(s, "pilot")) == (2, 6)


@heading("Stressed Out")
def test_on_the_basic_track_a_damage_card_hits_the_eos() -> None:
    crew = {"pilot": {"level": 5, "stress": 8}}
    s = fight(["vorde-colossus"], rolls={"pilot": "stress gear"}, characters=crew, until="AssignDamage")
    assert offered(s, "damage") == ["command", "engine"]


@heading("Basic Treatment")
def test_basic_treatment_relieves_three() -> None:
    s = stand(characters={"commander": {"level": 2}, "pilot": {"stress": 8}})
    assert stress(play(s, "pilot treat"), "pilot") == 5


@heading("Basic Treatment")
def test_example_two_away_from_stressed_out_recovers_to_the_icon_only() -> None:
    s = stand(characters={"commander": {"level": 2}, "engineer": {"stress": 7}})
    assert stress(play(s, "engineer treat"), "engineer") == 5


@heading("Basic Treatment")
def test_assistants_are_not_treated() -> None:
    s = stand(built=["medical"], characters={"commander": {"level": 4}, "pilot": {"stress": 8}})
    assert [name for name in names(s) if "assistant treat" in name or "assistant train" in name] == []


@heading("Advanced Treatment")
def test_advanced_treatment_relieves_five() -> None:
    crew = {"commander": {"level": 7}, "pilot": {"stress": 8}}
    s = stand(built=["medical"], characters=crew, this_round={"treatment": -1})
    assert stress(play(s, "pilot treat-advanced"), "pilot") == 3


@heading("Advanced Treatment")
def test_it_needs_the_medical_bay() -> None:
    assert "pilot treat-advanced" not in names(stand(characters={"pilot": {"stress": 8}}))


def test_who_has_no_stress_above_tolerance_is_not_treated() -> None:
    s = stand()
    assert (at(s), [name for name in names(s) if name.endswith("treat")]) == ("CrewActions", [])

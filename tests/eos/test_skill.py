"""Character boards: skill tracks, icons, dice, Advanced Rooms, missions."""

from __future__ import annotations

import pytest
from tests.eos.helpers import at, count, fight, heading, level, names, offered, outcomes, person, play, stand, to

from ludonaut.eos.game import EOS
from ludonaut.eos.rules.dice import KIND_NAMES

EACH = ("commander", "pilot", "specialist", "engineer")


@heading("The Character Boards")
@pytest.mark.parametrize("role", EACH)
def test_each_character_has_a_basic_track_and_three_paths_to_choose_from(role: str) -> None:
    s = play(stand(characters={role: {"level": 6}}), f"{role} train")
    assert len(offered(s, "path")) == 3


@heading("Basic and Advanced Skill Tracks / Skill Marker")
def test_training_moves_the_marker_one_hex() -> None:
    assert level(play(stand(), "pilot train"), "pilot") == 2


@heading("Basic and Advanced Skill Tracks / Skill Marker")
def test_two_technology_items_and_one_contract_can_be_held() -> None:
    s = stand(built=["lab"], characters={"pilot": {"tech": ["loaded-gyro", "opening-salvo"]}})
    assert at(play(s, "pilot technology", "~gear-cutter")) == "Equip"


@heading("Unique Character Icons")
def test_a_warp_icon_is_a_lane() -> None:
    assert [int(stand(characters={"pilot": {"level": n}}).warp_icons()) for n in (1, 2, 5)] == [2, 3, 4]


@heading("Unique Character Icons")
def test_a_damage_icon_is_a_card() -> None:
    assert fight(["vorde-colossus"], characters={"specialist": {"level": 2}}, until="RollSkill").aimed == 3


@heading("Unique Character Icons")
def test_a_tool_icon_is_a_room() -> None:
    ships = [stand(characters={"engineer": {"level": n}}, built=["lab"]) for n in (1, 2)]
    assert [bool(offered(s, "pilot build")) for s in ships] == [False, True]


@heading("Unique Character Icons")
def test_the_assistant_icon_gives_everybody_a_second_pawn() -> None:
    s = play(stand(characters={"commander": {"level": 3}}), "commander train")
    assert [role for role in EACH if f"{role}-assistant charge-1" in names(s)] == list(EACH)


@heading("Skill Dice", "Dice Count")
@pytest.mark.parametrize(("reached", "dice"), [(1, (1, 0)), (4, (2, 0)), (7, (2, 1)), (9, (2, 2))])
def test_dice_icons_are_counted_from_the_first_hex(reached: int, dice: tuple[int, int]) -> None:
    s = stand(characters={"specialist": {"level": reached, "path": "marksman"} if reached > 6 else {"level": reached}})
    assert (s.basic_dice(2), s.advanced_dice(2)) == dice


@heading("Dice Count")
def test_example_the_second_hex_of_the_middle_path_has_two_basic_dice_and_one_advanced() -> None:
    s = stand(characters={"specialist": {"level": 8, "path": "marksman"}})
    assert (s.basic_dice(2), s.advanced_dice(2)) == (2, 1)


@heading("Basic Skill Dice")
def test_a_basic_die_has_six_different_faces() -> None:
    s = fight(["vorde-colossus"], until="RollSkill")
    assert outcomes(s) == {face: pytest.approx(1 / 6) for face in KIND_NAMES[:6]}


@heading("Advanced Skill Dice", "Unique Icons by Role")
@pytest.mark.parametrize(
    ("role", "double"), [("pilot", "warp"), ("engineer", "gear"), ("commander", "pill"), ("specialist", "damage")]
)
def test_an_advanced_die_shows_the_icon_of_its_role_twice_and_a_blank(role: str, double: str) -> None:
    c = EACH.index(role)
    s = fight(["vorde-colossus"], characters={role: {"level": 7}}, rolls={role: ""}, until="RollSkill")
    while s.open.args() != (c,):
        play(s, "~" + next(iter(outcomes(s))))
    chances = dict.fromkeys(KIND_NAMES[6:], 0.0)
    for fall, p in outcomes(s).items():
        for face in fall.split():
            if face in chances:
                chances[face] += p
    expected = {face: pytest.approx((2 if face == f"{double}*" else 1) / 6) for face in KIND_NAMES[6:]}
    assert chances == expected


@heading("Advanced Rooms")
def test_the_first_advanced_hex_brings_a_room() -> None:
    s = play(stand(characters={"pilot": {"level": 6}}), "pilot train", "path long-reach", "room fuel-still")
    assert person(s, "pilot")["room"] == "fuel-still"


@heading("Advanced Rooms")
def test_a_character_uses_only_its_own_room() -> None:
    s = stand(characters={"commander": {"level": 7}})
    assert [name for name in names(s) if name.endswith("advanced-room")] == [
        "commander advanced-room",
        "commander-assistant advanced-room",
    ]


@heading("Advanced Rooms")
def test_back_on_the_basic_track_the_room_is_lost() -> None:
    crew = {"pilot": {"level": 7, "stress": 8}}
    s = fight(["vorde-colossus"], characters=crew, rolls={"pilot": "stress gear gear*"}, until="AssignDamage")
    assert "room" not in person(s, "pilot")


@heading("Mission Card")
def test_a_mission_counts_its_deeds() -> None:
    s = stand(characters={"specialist": {"mission": "range-time"}})
    assert count(play(s, "specialist train"), "specialist") == 1


@heading("Mission Card")
def test_its_reward_is_claimed_when_the_goal_is_met() -> None:
    s = stand(characters={"specialist": {"mission": "range-time", "count": 2}})
    assert play(s, "specialist train", "claim").damage_icons() == 4


@heading("Skill Levels – “Who Earned It?” Rule")
def test_who_takes_an_action_gains_its_level() -> None:
    s = stand(built=["cargo"], characters={"pilot": {"stress": 2}})
    drawn = ("engineer contract", "~trade-envoy", "~seed-vault", "~rivet-guild", "take trade-envoy", "~2/1")
    assert level(play(s, *drawn), "engineer") == 2


@heading("Skill Levels – “Who Earned It?” Rule")
def test_rewards_of_the_universe_go_to_anybody() -> None:
    s = play(stand(at="warp", board={"s01-2": {"skill": 1}}), "warp s01-2")
    assert (offered(s, "skill"), at(s)) == (list(EACH), "GainAny")


@heading("Training")
def test_a_level_is_not_lost_by_ending_the_round() -> None:
    s = to(play(stand(), "pilot train", "end"), "DrawCard")
    assert level(s, "pilot") == 2


def test_the_last_hex_of_every_path_can_be_reached() -> None:
    for c, role in enumerate(EACH):
        for path in EOS.new({}).catalog.characters[c].path_idents:
            assert level(stand(characters={role: {"level": 10, "path": path}}), role) == 10

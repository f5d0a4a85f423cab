"""Phase 1 and Phase 2: the event, the opening step, and every crew action."""

from __future__ import annotations

from tests.eos.helpers import (
    at,
    cubes,
    heading,
    hull,
    invasion,
    level,
    lying,
    names,
    offered,
    outcomes,
    person,
    play,
    seats,
    stand,
    stress,
    to,
    track,
)

from ludonaut.eos.rules.catalog import Rule
from ludonaut.eos.rules.state import Eos

EACH = ("commander", "pilot", "specialist", "engineer")

# --- Phase 1 -------------------------------------------------------------------------------------------


@heading("Gameplay Overview", "Game Phase Summary")
def test_a_round_goes_through_five_phases() -> None:
    s = stand(at="round", round=1, board={"s13-4": {"dexer": 1}}, redeploy=["dexer"], lures=[])
    phases = []
    while s.round == 2:
        phases += [int(s.phase)] if int(s.phase) not in phases else []
        polite = "~" + next(iter(outcomes(s))) if s.kind == 2 else names(s)[-1]
        play(s, polite)
    assert phases == [1, 2, 3, 4, 5]


@heading("Phase 1: Event")
def test_round_1_has_no_event() -> None:
    assert at(stand(at="event", round=1)) == "Opening"


@heading("Phase 1: Event")
def test_a_round_rule_changes_this_round() -> None:
    assert play(stand(at="event", eos="s09-1"), "~cold-engines").warp_icons() == 1


@heading("Phase 1: Event")
def test_a_game_changer_changes_the_game_for_good() -> None:
    s = play(stand(at="event", eos="s12-3"), "~old-soldier", "select pilot")
    assert (stress(s, "specialist"), level(s, "pilot")) == (8, 2)


@heading("Phase 1: Event")
def test_trying_your_luck_is_optional() -> None:
    s = play(stand(at="event", eos="s09-1"), "~wreck-diving")
    assert names(s) == ["try", "pass"]


@heading("Select a Character (Event Cards)")
def test_who_selects_never_selects_itself() -> None:
    s = play(stand(at="event", eos="s12-3"), "~old-soldier")
    assert offered(s, "select") == ["commander", "pilot", "engineer"]


@heading("Pull & Place Alien Ships (Event Cards)")
def test_each_pulled_ship_has_its_own_location() -> None:
    s = play(stand(at="event", eos="s09-1"), "~letters-of-marque", "~dexer", "~2/1", "~vorde", "~3/3")
    assert (lying(s, "s02-1"), lying(s, "s03-3")) == ({"dexer": 1}, {"vorde": 1})


@heading("Pull & Place Alien Ships (Event Cards)")
def test_on_the_eos_it_attacks_at_once() -> None:
    s = play(stand(at="event", eos="s09-1"), "~letters-of-marque", "~dexer", "~9/1")
    assert "dexer-gnat" in outcomes(s)


@heading("Phase 1: Event")
def test_the_engineer_decides_about_repairs_of_events() -> None:
    s = stand(at="event", eos="s15-4", hull={"engine": 1, "command": 1}, options={"people": "4"})
    assert set(seats(play(s, "~derelict-yard", "pay")).values()) == {3}


# --- the opening step ------------------------------------------------------------------------------------


@heading("Phase 2: Crew Actions", "Skill Cubes")
def test_as_many_cubes_as_the_crew_can_pay_are_replaced() -> None:
    s = play(stand(at="opening"), "cube afterburner", "cube afterburner")
    assert (cubes(s, "pilot"), s.credits, "cube afterburner" in names(s)) == (2, 2, False)


@heading("Phase 2: Crew Actions")
def test_a_full_board_takes_no_cube() -> None:
    assert "cube relief" not in names(stand(at="opening", characters={"commander": {"cubes": 6}}))


@heading("Phase 2: Crew Actions")
def test_the_scanner_pays_one_reward_by_its_level() -> None:
    s = play(stand(at="opening", scanner=2), "scanner")
    assert (s.credits, "scanner" in names(s)) == (11, False)


@heading("Phase 2: Crew Actions")
def test_scrapping_pays_the_printed_value() -> None:
    s = play(stand(at="opening", characters={"pilot": {"tech": ["master-override"]}}), "scrap master-override")
    assert (s.credits, person(s, "pilot").get("tech")) == (12, None)


@heading("Calibration Cubes (Engineer)")
def test_a_calibration_cube_is_spent_for_good() -> None:
    s = stand(at="pursuit", board={"s01-1": {"dexer": 1}}, calibration=2)
    assert play(s, "~dexer-needle", "~dexer-thorn", "~1", "set 4").calibration == 1


# --- crew actions ----------------------------------------------------------------------------------------


@heading("Available Crew Actions")
def test_one_pawn_for_each_space() -> None:
    s = play(stand(hull={"engine": 1}), "pilot repair", "engineer repair")
    assert "commander repair" not in names(s)


@heading("Available Crew Actions")
def test_each_choice_belongs_to_the_person_who_plays_the_character() -> None:
    s = stand(options={"people": "4"})
    assert [seats(s)[f"{role} charge-1"] for role in EACH] == [0, 1, 2, 3]


@heading("Available Crew Actions")
def test_assistants_stay_out_of_training_and_treatment() -> None:
    s = stand(characters={"commander": {"level": 4}, "pilot": {"stress": 8}})
    acts = {name.split(" ", 1)[1] for name in names(s) if name.startswith("pilot-assistant ")}
    assert acts.isdisjoint({"train", "treat", "treat-advanced"})


@heading("Training")
def test_training_is_free() -> None:
    s = play(stand(), "pilot train")
    assert (level(s, "pilot"), s.credits) == (2, 8)


@heading("Build a Room")
def test_a_room_is_built_with_full_hull_for_its_cost() -> None:
    s = play(stand(), "pilot build lab")
    assert (hull(s, "lab"), s.credits) == (4, 4)


@heading("Build a Room")
def test_what_cannot_be_paid_is_not_built() -> None:
    assert offered(stand(credits=4), "pilot build") == ["medical", "lab", "cargo"]


@heading("Build a Room")
def test_example_two_tool_icons_allow_two_rooms() -> None:
    ships = [
        stand(characters={"engineer": {"level": 2}}, built=built, credits=20) for built in (["lab"], ["lab", "cargo"])
    ]
    assert [bool(offered(s, "pilot build")) for s in ships] == [True, False]


@heading("Gain Technology")
def test_an_item_is_equipped_and_pays_its_instant_reward() -> None:
    s = play(stand(built=["lab"]), "pilot technology", "~blank-reader")
    assert (person(s, "pilot")["tech"], s.credits) == (["blank-reader"], 10)


@heading("Take a Contract")
def test_a_contract_brings_cargo_and_its_pick_up_reward() -> None:
    s = stand(built=["cargo"])
    s = play(s, "pilot contract", "~seed-vault", "~glass-lenses", "~rivet-guild", "take seed-vault", "~13/6")
    assert (lying(s, "s04-4"), s.credits) == ({"cargo": ["pilot"]}, 10)


@heading("Build a Mining Station")
def test_a_mining_station_is_deployed_in_a_field() -> None:
    s = play(stand(built=["mining"], board={"s01-2": {"asteroids": 1}}), "pilot mine")
    assert (lying(s, "s01-2"), s.mine_supply) == ({"asteroids": 1, "mines": 1}, 4)


@heading("Build a Mining Station")
def test_five_stations_are_all_there_are() -> None:
    s = stand(built=["mining"], board={"s01-2": {"asteroids": 6, "mines": 5}})
    assert "pilot mine" not in names(s)


@heading("Deep Space Scan")
def test_the_first_scan_sets_the_marker_on_the_lowest_level() -> None:
    s = play(stand(built=["scanner"]), "pilot scan")
    assert s.scanner == 0


@heading("Deep Space Scan")
def test_the_lowest_level_pays_two_credits() -> None:
    assert play(stand(at="opening", scanner=1), "scanner").credits == 10


@heading("Advanced Room")
def test_an_advanced_room_does_what_its_card_says() -> None:
    s = play(stand(characters={"engineer": {"level": 7, "room": "capacitor-bank"}}), "engineer advanced-room")
    assert s.shields == 3


# --- stations --------------------------------------------------------------------------------------------


def docked(region: str, galaxy: str, **fields: object) -> Eos:
    return stand(eos=galaxy, stations={region: galaxy}, **fields)


def borealis(**fields: object) -> Eos:
    return docked("borealis", "s15-4", **fields)


@heading("Visit a Space Station (Space Station Card)")
def test_station_actions_need_the_eos_there() -> None:
    assert not [name for name in names(stand(eos="s15-4", stations={"borealis": "s15-5"})) if "station" in name]


@heading("Visit a Space Station (Space Station Card)")
def test_borealis_repairs_a_room_to_its_full_hull() -> None:
    s = borealis(hull={"engine": 1, "command": 7})
    assert hull(play(s, "pilot station-1", "repair engine"), "engine") == 6


@heading("Visit a Space Station (Space Station Card)")
def test_borealis_lets_quick_fix_cubes_work_at_any_time() -> None:
    s = play(borealis(hull={"engine": 5}, characters={"engineer": {"cubes": 1}}), "pilot station-2", "end")
    assert "fix engine" in names(s)


@heading("Visit a Space Station (Space Station Card)")
def test_borealis_repairs_four_points_anywhere_and_gives_an_afterburner() -> None:
    s = play(borealis(hull={"engine": 4, "command": 6}), "pilot station-3", *["repair engine", "repair command"] * 2)
    assert (hull(s, "engine"), hull(s, "command"), cubes(s, "pilot")) == (6, 8, 1)


@heading("Visit a Space Station (Space Station Card)")
def test_chandra_relieves_two_characters_by_four() -> None:
    crew = {"commander": {"level": 7, "stress": 2}, "pilot": {"stress": 8}, "engineer": {"stress": 7}}
    s = play(docked("chandra", "s12-3", characters=crew), "pilot station-1", "choose pilot")
    assert (stress(s, "pilot"), stress(s, "engineer")) == (4, 3)


@heading("Visit a Space Station (Space Station Card)")
def test_chandra_makes_focused_targets_free() -> None:
    assert play(docked("chandra", "s12-3"), "pilot station-2").rules & Rule.FREE_FOCUS


@heading("Visit a Space Station (Space Station Card)")
def test_chandra_hands_out_a_contract() -> None:
    s = play(docked("chandra", "s12-3"), "pilot station-3", "~seed-vault", "~1/1", "cargo s01-2")
    assert lying(s, "s01-2") == {"cargo": ["pilot"]}


@heading("Visit a Space Station (Space Station Card)")
def test_hawkins_empties_redeploy_hexes_03_and_04() -> None:
    s = docked("hawkins", "s09-1", redeploy=["dexer", "dexer", "dexer", "dexer"])
    assert track(play(s, "pilot station-1")) == ["dexer", "dexer", "", ""]


@heading("Visit a Space Station (Space Station Card)")
def test_hawkins_places_an_asteroid_and_three_credits() -> None:
    s = play(docked("hawkins", "s09-1"), "pilot station-2", "~13/6")
    assert lying(s, "s04-4") == {"credits": 3, "asteroids": 1}


@heading("Visit a Space Station (Space Station Card)")
def test_hawkins_moves_three_ships_two_lanes() -> None:
    s = docked("hawkins", "s09-1", board={"s01-1": {"dexer": 4}})
    s = play(s, "pilot station-3", *["ship dexer s01-1", "to s01-3"] * 3)
    assert (lying(s, "s01-3"), lying(s, "s01-1")) == ({"dexer": 3}, {"dexer": 1})


@heading("Visit a Space Station (Space Station Card)")
def test_perseus_draws_one_more_damage_card() -> None:
    assert play(docked("perseus", "s18-1"), "pilot station-1").damage_icons() == 3


@heading("Visit a Space Station (Space Station Card)")
def test_perseus_turns_1_and_6_into_misses() -> None:
    assert play(docked("perseus", "s18-1"), "pilot station-2").rules & Rule.ONE_SIX_MISS


@heading("Visit a Space Station (Space Station Card)")
def test_perseus_rerolls_a_stress_die() -> None:
    assert len(play(docked("perseus", "s18-1"), "pilot station-3").granted) == 1


@heading("General Space Station Rules")
def test_ships_attack_at_a_station_too() -> None:
    s = docked("perseus", "s18-1", at="pursuit", board={"s18-1": {"dexer": 1}})
    assert at(play(s, "~dexer-needle", "~dexer-thorn")) == "RollDie"


@heading("General Space Station Rules")
def test_stations_never_leave_the_board() -> None:
    s = docked("perseus", "s18-1")
    before = s.stations
    assert to(play(s, "end"), "DrawCard").stations == before


@heading("Common Questions")
def test_credits_open_rooms_and_replace_cubes() -> None:
    s = play(stand(at="opening"), "cube quick-fix", "begin", "pilot build medical")
    assert (s.credits, invasion(s)) == (3, {})

"""The ship and the five phases: the readings E72 to E118 (docs/eos-rulings.md)."""

from __future__ import annotations

from tests.eos.helpers import (
    at,
    bag,
    booty,
    cubes,
    discards,
    drive,
    enemies,
    fight,
    hull,
    invasion,
    level,
    lures,
    lying,
    names,
    offered,
    outcomes,
    play,
    stand,
    stress,
    to,
    track,
)

from ludonaut.eos.rules.catalog import Rule
from ludonaut.eos.rules.state import Eos


def into(here: dict[str, object], **fields: object) -> Eos:
    """The EOS enters s01-2 with these tokens."""
    return play(stand(at="warp", **{"board": {"s01-2": here}, **fields}), "warp s01-2")


def hit(damage: str = "lens-flare", **fields: object) -> Eos:
    """The asteroid field of the galaxy just entered draws this damage card; the Engineer assigns."""
    return play(stand(at="attack", board={"s01-1": {"asteroids": 1}}, **fields), f"~{damage}")


# --- A6: damage and rooms ------------------------------------------------------------------------------


def test_e72_the_engineer_may_pick_a_nearly_dead_room() -> None:
    assert offered(hit("lens-flare", hull={"engine": 1}), "damage") == ["command", "engine"]


def test_e72_the_rest_goes_to_another_room() -> None:
    s = play(hit("lens-flare", built=["lab"], hull={"engine": 1}), "damage engine", "damage lab")
    assert (hull(s, "engine"), hull(s, "lab")) == (0, 3)


def test_e73_locked_rooms_and_rooms_at_0_cannot_be_chosen() -> None:
    s = hit(built=["lab", "medical"], hull={"engine": 0, "medical": 0})
    assert offered(s, "damage") == ["command", "lab"]


def test_e74_when_nothing_else_is_left_the_command_room_is_hit() -> None:
    assert at(hit("breach-chorus", hull={"engine": 0})) == "lost: the Command Room lost"


def test_e74_above_0_the_command_room_is_repaired_normally() -> None:
    s = play(stand(hull={"command": 1}), "pilot repair")
    assert hull(s, "command") == 4


def test_e75_each_field_draws_its_own_card() -> None:
    s = play(into({"asteroids": 2}), "~lens-flare")
    assert at(play(s, "damage engine")) == "DrawCard"


def test_e76_with_the_engine_at_0_the_warp_ends() -> None:
    fields = {
        "hull": {"engine": 2},
        "rules": ["any-time-fix"],
        "characters": {"pilot": {"cubes": 4}, "engineer": {"cubes": 1}},
    }
    assert names(play(hit("lens-flare", **fields), "damage engine")) == ["fix engine", "stop"]


def test_e76_a_repair_lets_it_go_on() -> None:
    crew = {"engineer": {"cubes": 1}}
    s = play(hit("lens-flare", hull={"engine": 2}, rules=["any-time-fix"], characters=crew), "damage engine")
    assert offered(play(s, "fix engine"), "warp") == ["s01-2", "s01-6", "s02-6"]


def test_e77_the_actions_of_an_engine_room_at_0_stay_open() -> None:
    assert "pilot repair" in names(stand(hull={"engine": 0}))


def test_e78_points_go_to_a_second_room_when_the_first_is_full() -> None:
    s = play(stand(hull={"engine": 5, "command": 4}), "pilot repair", "repair engine")
    assert names(s) == ["repair command", "done"]


def test_e78_not_before() -> None:
    s = play(stand(hull={"engine": 3, "command": 4}), "pilot repair", "repair engine")
    assert (at(s), hull(s, "engine")) == ("CrewActions", 6)


def test_e78_a_built_room_at_0_is_repaired_an_unbuilt_one_is_not() -> None:
    s = play(stand(built=["lab"], hull={"lab": 0, "engine": 1}), "pilot repair")
    assert offered(s, "repair") == ["engine", "lab"]


def test_e79_building_needs_more_tool_icons_than_rooms_built() -> None:
    assert not offered(stand(built=["lab"]), "pilot build")


def test_e79_offline_rooms_count_as_built() -> None:
    assert not offered(stand(built=["lab"], hull={"lab": 0}), "pilot build")


def test_e80_a_new_room_is_used_at_once() -> None:
    s = play(stand(), "pilot build lab")
    assert "engineer technology" in names(s)


def test_e81_the_action_in_a_room_that_goes_offline_stands() -> None:
    assert offline().crew[6] >= 0


def test_e81_its_spaces_are_closed_afterwards() -> None:
    assert "pilot contract" not in names(offline())


def offline() -> Eos:
    """The Cargo Bay went offline by the action that was taken in it."""
    s = stand(built=["cargo"], hull={"cargo": 2}, characters={"commander": {"stress": 8}})
    s = play(s, "commander contract", "~living-ballast", "~seed-vault", "~rivet-guild", "take living-ballast", "~2/1")
    return play(s, "~lens-flare", "damage cargo")


# --- A7: Phases 1 and 2 ----------------------------------------------------------------------------------


def test_e82_a_round_rule_ends_with_the_round() -> None:
    assert stand(at="end", this_round={"warp": 1}, rules=["no-flee"]).rules & Rule.NO_FLEE == 0


def test_e82_it_holds_during_clean_up() -> None:
    assert stand(at="funding", this_round={"funding": -2}).credits == 9


def pulled(*answers: str) -> Eos:
    """An event pulls two ships, the first of which comes to the EOS."""
    s = play(stand(at="event", eos="s09-1"), "~letters-of-marque", "~dexer", "~9/1", "~dexer-needle")
    return play(s, *answers)


def test_e83_a_pulled_ship_on_the_eos_attacks_pursuit_style() -> None:
    assert at(pulled("~1", "damage engine")) == "PullShip"


def test_e83_it_goes_to_the_bag() -> None:
    assert bag(pulled("~2"))["dexer"] == 20


def test_e83_there_are_no_rewards() -> None:
    assert pulled("~2").intel == 0


def test_e84_the_opening_has_no_order() -> None:
    s = stand(at="opening", credits=0, scanner=1, characters={"pilot": {"tech": ["gear-cutter"]}})
    assert cubes(play(s, "scrap gear-cutter", "cube quick-fix", "scanner", "cube relief"), "engineer") == 1


def test_e85_the_marker_stays_after_collecting() -> None:
    assert play(stand(at="opening", scanner=2), "scanner").scanner == 1


def test_e85_collecting_is_optional() -> None:
    assert play(stand(at="opening", scanner=2), "begin").credits == 8


def test_e86_at_the_top_there_is_no_scan() -> None:
    assert "pilot scan" not in names(stand(built=["scanner"], scanner=5))


def test_e86_without_a_scan_there_is_nothing_to_collect() -> None:
    assert "scanner" not in names(stand(at="opening", credits=9))


def test_e86_a_scan_pays_from_the_next_round_on() -> None:
    s = play(stand(built=["scanner"]), "pilot scan")
    assert (s.scanner, s.credits) == (0, 8)


def test_e87_a_mining_station_goes_up_to_two_lanes_away() -> None:
    fields = {galaxy: {"asteroids": 1} for galaxy in ("s01-1", "s01-2", "s01-3", "s01-4")}
    s = play(stand(built=["mining"], board=fields), "pilot mine")
    assert offered(s, "mine") == ["s01-1", "s01-2", "s01-3"]


def test_e87_it_is_free() -> None:
    s = play(stand(built=["mining"], board={"s01-1": {"asteroids": 1}}), "pilot mine")
    assert (s.credits, lying(s, "s01-1")) == (8, {"asteroids": 1, "mines": 1})


def test_e87_one_for_each_field() -> None:
    s = stand(built=["mining"], board={"s01-1": {"asteroids": 1, "mines": 1}})
    assert "pilot mine" not in names(s)


# --- A8: encounters -----------------------------------------------------------------------------------


def test_e88_a_galaxy_is_resolved_each_time() -> None:
    s = stand(at="warp", board={"s01-2": {"asteroids": 1, "mines": 1}}, characters={"pilot": {"level": 2}})
    assert play(s, "warp s01-2", "warp s01-1", "warp s01-2").credits == 10


def test_e88_tokens_of_the_own_galaxy_are_not_collected() -> None:
    s = play(stand(at="warp", board={"s01-1": {"skill": 1}}), "stop")
    assert lying(s, "s01-1") == {"skill": 1}


def test_e88_a_token_that_arrives_meanwhile_stays() -> None:
    crew = {"pilot": {"contract": "relay-parts"}}
    s = into({"cargo": ["pilot"], "asteroids": 1, "mines": 1}, characters=crew)
    s = play(s, "deliver pilot", "~1/2", "from s01-2", "to s01-1")
    assert (at(s), s.progress) == ("Warp", 0)


def test_e89_the_fight_comes_first() -> None:
    assert at(into({"dexer": 1, "asteroids": 1})) == "DrawCard"


def test_e89_everything_else_follows_in_the_crews_order() -> None:
    s = into({"cargo": ["pilot"], "asteroids": 1, "skill": 1}, characters={"pilot": {"contract": "seed-vault"}})
    assert names(s) == ["deliver pilot", "collect skill", "asteroid"]


def test_e89_asteroids_are_met_after_flight_too() -> None:
    s = fight(["dexer-hornet"], here={"asteroids": 1}, until="ContinueOrFlee")
    assert (at(play(s, "flee")), "lens-flare" in outcomes(s)) == ("DrawCard", True)


def test_e90_a_station_shields_its_own_field_only() -> None:
    s = into({"asteroids": 2, "mines": 1})
    assert at(play(s, "~lens-flare", "damage engine")) == "Warp"


def test_e91_loose_tokens_move_to_one_card() -> None:
    s = fight(["galagat-anvil", "dexer-gnat"], here={"frb": 1, "skill": 2, "credits": 3}, until="Join")
    assert booty(s, "galagat-anvil") == (1, 2, 3)


def test_e91_fields_and_cargo_stay() -> None:
    crew = {"pilot": {"contract": "seed-vault"}}
    here = {"asteroids": 1, "mines": 1, "cargo": ["pilot"], "frb": 1}
    s = fight(["galagat-anvil"], here=here, until="Join", characters=crew)
    assert lying(s, "s01-1") == {"asteroids": 1, "mines": 1, "cargo": ["pilot"]}


def test_e92_the_crew_picks_among_cards_of_equal_hull() -> None:
    s = fight(["galagat-anvil", "galagat-harrow", "dexer-gnat"], here={"frb": 1}, until="MoveBooty")
    assert sorted(offered(s, "tokens")) == ["galagat-anvil", "galagat-harrow"]


def fled() -> Eos:
    s = fight(["dexer-hornet"], here={"frb": 1, "credits": 2}, until="ContinueOrFlee")
    return play(s, "flee")


def test_e93_after_flight_the_tokens_lie_in_the_galaxy() -> None:
    assert lying(fled(), "s01-1") == {"frb": 1, "credits": 2}


def test_e93_they_are_not_collected() -> None:
    s = fled()
    assert (s.credits, s.progress) == (8, 0)


def test_e93_the_eos_gains_them_on_another_visit() -> None:
    s = play(fled(), "warp s01-2", "warp s01-1")
    assert (s.credits, s.progress) == (10, 1)


def test_e94_flight_comes_after_a_whole_combat_round() -> None:
    s = fight(["dexer-hornet"], until="ContinueOrFlee")
    assert (s.combat, names(s)) == (1, ["continue", "flee"])


def test_e94_it_is_free_and_ends_no_movement() -> None:
    s = fled()
    assert (hull(s, "command"), offered(s, "warp")) == (8, ["s01-2", "s01-6", "s02-6"])


def test_e94_surviving_ships_are_gone() -> None:
    s = fled()
    assert (bag(s)["dexer"], "dexer-hornet" in discards(s, "dexer")) == (20, True)


def second_round() -> Eos:
    """The second combat round after a card hit and another stayed."""
    s = fight(["galagat-drake"], ["cable-shock", "hammer-gate"], {"specialist": "gear"})
    s = to(play(s, "put specialist gear cable-shock"), "ContinueOrFlee")
    return drive(play(s, "continue"), [], ["valve-kick"], {"specialist": "pill"}, "PlaceDice")


def test_e95_cards_that_stayed_silent_are_discarded() -> None:
    assert "hammer-gate" in discards(second_round(), "damage")


def test_e95_damage_stays_under_the_ship() -> None:
    assert enemies(second_round()) == {"galagat-drake": 2}


def test_e95_participants_are_determined_anew() -> None:
    s = fight(["galagat-drake"], until="ContinueOrFlee")
    assert at(play(s, "continue")) == "Join"


def test_e96_a_card_damages_one_ship_and_the_excess_is_lost() -> None:
    s = fight(["dexer-gnat", "dexer-leech"], ["ratchet-volley"], {"specialist": "gear", "pilot": "gear"})
    s = play(s, "put pilot gear ratchet-volley", "put specialist gear ratchet-volley", "hit dexer-gnat")
    assert enemies(s) == {"dexer-leech": 0}


def test_e96_tucked_cards_are_discarded_with_the_ship() -> None:
    s = fight(["dexer-gnat"], ["cable-shock"], {"specialist": "gear"})
    assert "cable-shock" in discards(play(s, "put specialist gear cable-shock"), "damage")


def test_e97_one_die_fills_one_icon() -> None:
    s = fight(["galagat-drake"], ["ratchet-volley"], {"specialist": "gear"})
    assert not offered(play(s, "put specialist gear ratchet-volley"), "put")


def test_e97_stress_and_blanks_match_nothing() -> None:
    s = fight(["galagat-drake"], ["cable-shock"], {"specialist": "gear", "pilot": "stress"})
    assert [name for name in offered(s, "put") if "pilot" in name] == []


def test_e97_dice_of_several_characters_share_a_card() -> None:
    s = fight(["galagat-drake"], ["ratchet-volley"], {"specialist": "gear", "pilot": "gear"})
    s = play(s, "put pilot gear ratchet-volley", "put specialist gear ratchet-volley")
    assert enemies(s) == {"galagat-drake": 4}


def focusing() -> Eos:
    cards = ["lens-flare", "ripple-ping"]
    return fight(["galagat-drake"], cards, {"specialist": "pill"}, until="FocusTargets")


def test_e98_any_character_pays_before_the_roll() -> None:
    payers = ["commander", "pilot", "specialist", "engineer"]
    assert offered(focusing(), "focus") == [
        f"{card} {role}" for card in ("lens-flare", "ripple-ping") for role in payers
    ]


def test_e98_there_is_no_refund() -> None:
    s = to(play(focusing(), "focus ripple-ping engineer"), "ContinueOrFlee")
    assert stress(s, "engineer") == 7


def test_e99_both_cards_of_a_keyword_may_be_targets() -> None:
    s = play(focusing(), "focus ripple-ping engineer", "focus lens-flare pilot")
    assert (stress(s, "engineer"), stress(s, "pilot")) == (7, 7)


def test_e100_station_actions_last_until_the_end_of_the_round() -> None:
    s = play(stand(eos="s12-3", stations={"chandra": "s12-3"}), "pilot station-2")
    assert s.rules & Rule.FREE_FOCUS


def test_e100_and_no_longer() -> None:
    assert stand(at="end", rules=["free-focus"]).rules & Rule.FREE_FOCUS == 0


def towing(**galaxies: object) -> Eos:
    """Hawkins' station moves ships."""
    fields = {name.replace("_", "-"): here for name, here in galaxies.items()}
    return play(stand(eos="s09-1", stations={"hawkins": "s09-1"}, board=fields), "pilot station-3")


def test_e101_a_ship_moves_exactly_two_lanes() -> None:
    s = play(towing(s01_1={"dexer": 1}), "ship dexer s01-1")
    assert offered(s, "to") == ["s01-3", "s01-5", "s02-1", "s02-3", "s06-1", "s07-1"]


def test_e101_each_ship_moves_once() -> None:
    s = play(towing(s01_1={"dexer": 1}), "ship dexer s01-1", "to s01-3")
    assert at(s) == "CrewActions"


def test_e101_it_may_end_on_the_eos_without_an_attack() -> None:
    s = play(towing(s09_3={"dexer": 1}), "ship dexer s09-3", "to s09-1")
    assert (at(s), lying(s, "s09-1")) == ("CrewActions", {"dexer": 1})


def test_e102_the_credit_of_hex_03_stays() -> None:
    s = stand(eos="s09-1", stations={"hawkins": "s09-1"}, redeploy=["dexer", "dexer", "dexer", "vorde"])
    s = play(s, "pilot station-1")
    assert (track(s), lures(s)) == (["dexer", "dexer", "", ""], [1, 2, 3])


def test_e103_the_allowance_is_what_the_icons_say_now() -> None:
    crew = {"pilot": {"cubes": 1}}
    assert offered(stand(at="warp", lanes=2, this_round={"warp": -1}, characters=crew), "warp") == []


def test_e103_an_icon_gained_on_the_way_counts() -> None:
    s = stand(at="warp", lanes=1, board={"s01-2": {"skill": 1}})
    assert offered(play(s, "warp s01-2", "skill pilot"), "warp")


def test_e103_an_afterburner_uses_up_no_icon() -> None:
    s = stand(at="warp", lanes=2, board={"s01-2": {"skill": 1}}, characters={"pilot": {"cubes": 1}})
    assert offered(play(s, "burn s01-2", "skill pilot"), "warp")


def test_e104_a_ship_in_pursuit_gives_no_reward() -> None:
    s = stand(at="pursuit", board={"s01-1": {"dexer": 1}})
    assert play(s, "~dexer-needle", "~dexer-thorn", "~6").intel == 0


def test_e105_a_damage_icon_gained_in_step_7_counts_from_the_next_draw() -> None:
    s = fight(
        ["galagat-drake", "dexer-gnat"], ["cable-shock", "valve-kick"], {"specialist": "gear"},
        characters={"specialist": {"mission": "six-silhouettes", "count": 5}},
    )  # fmt: skip
    s = play(s, "put specialist gear cable-shock", "hit dexer-gnat", "claim")
    assert (level(s, "specialist"), s.aimed) == (2, 2)


# --- A9: pursuit ---------------------------------------------------------------------------------------


def chase(logic: str, *answers: str, **fields: object) -> Eos:
    """Phase 4 with this logic card for the Dexers."""
    return play(stand(at="pursuit", **fields), f"~{logic}", *answers)


def test_e106_one_logic_card_for_each_class() -> None:
    s = stand(at="pursuit", board={"s18-1": {"dexer": 2}, "s19-1": {"dexer": 1}, "s17-1": {"vorde": 1}})
    play(s, "~dexer-leech", "~vorde-devourer")
    assert (discards(s, "dexer"), discards(s, "vorde")) == (["dexer-leech"], ["vorde-devourer"])


def test_e106_ships_of_the_invasion_region_and_the_track_do_not_count() -> None:
    s = stand(at="pursuit", invasion={"vorde": 1}, redeploy=["vorde"], lures=[])
    assert discards(s, "vorde") == []


def test_e107_without_an_frb_its_chasers_stay() -> None:
    s = chase("dexer-moth", board={"s02-1": {"dexer": 1}})
    assert lying(s, "s02-1") == {"dexer": 1}


def test_e108_of_equally_near_frbs_the_lowest_address_counts() -> None:
    s = chase("dexer-moth", board={"s01-1": {"dexer": 1}, "s02-6": {"frb": 1}, "s01-6": {"frb": 1}})
    assert lying(s, "s01-6") == {"dexer": 1, "frb": 1}


def test_e109_the_crew_chooses_where_a_ship_falls_short() -> None:
    s = chase("dexer-leech", board={"s14-4": {"dexer": 1}})
    assert at(s) == "MoveFlock"


def test_e109_equal_routes_to_a_reached_target_need_no_choice() -> None:
    s = chase("dexer-needle", board={"s01-4": {"dexer": 1}})
    assert at(s) == "DrawCard"


def test_e110_a_ship_that_passes_the_eos_does_not_engage() -> None:
    s = chase("dexer-moth", eos="s01-2", board={"s01-1": {"dexer": 1}, "s01-3": {"frb": 1}})
    assert lying(s, "s01-3") == {"dexer": 1, "frb": 1}


def test_e110_one_that_ends_there_does() -> None:
    s = chase("dexer-moth", eos="s01-3", board={"s01-1": {"dexer": 1}, "s01-3": {"frb": 1}})
    assert at(s) == "DrawCard"


def test_e111_a_pursuer_already_there_engages() -> None:
    assert at(chase("dexer-needle", board={"s01-1": {"dexer": 1}})) == "DrawCard"


def test_e111_an_frb_chaser_moves_away() -> None:
    s = chase("dexer-moth", board={"s01-1": {"dexer": 1}, "s01-2": {"frb": 1}})
    assert lying(s, "s01-1") == {}


def test_e112_all_ships_attack_in_one_roll_and_one_total() -> None:
    s = chase("dexer-needle", "~dexer-thorn", "~dexer-jackal", "~3", board={"s01-1": {"dexer": 2}})
    assert hull(play(s, "damage command"), "command") == 4


# --- A10: Clean-up -------------------------------------------------------------------------------------


def test_e113_extinction_comes_before_redeploying() -> None:
    s = stand(at="cleanup", year=7, redeploy=["dexer"], progress=8)
    assert at(s) == "lost: Earth extinct"


def on_the_eos(*answers: str, **fields: object) -> Eos:
    """Hex 01 deploys a Dexer with an FRB on the EOS, which stands in s01-1."""
    s = stand(at="redeploy", **{"redeploy": ["dexer", "", "dexer", ""], "lures": [1, 3], **fields})
    return play(s, "~1/1", "~2/1", *answers)


def test_e114_the_attack_waits_until_all_ships_are_deployed() -> None:
    s = stand(at="redeploy", redeploy=["dexer", "", "dexer", ""], lures=[1, 3])
    assert at(play(s, "~1/1")) == "RollDie"


def test_e114_then_there_is_one_joint_attack() -> None:
    s = stand(at="redeploy", redeploy=["dexer", "dexer"], lures=[], invasion={"vorde": 1})
    s = play(s, "~1/1", "~1/1", "~1/1")
    assert at(play(s, "~vorde-colossus", "~dexer-thorn", "~dexer-needle")) == "RollDie"


def test_e114_a_waiting_ship_is_not_in_the_bag() -> None:
    s = stand(at="redeploy", redeploy=["dexer", "", "dexer", ""], lures=[1, 3])
    assert bag(play(s, "~1/1"))["dexer"] == 18


def test_e115_without_damage_the_tokens_are_claimed() -> None:
    assert on_the_eos("~dexer-hornet", "~1").progress == 1


def test_e115_with_damage_every_token_is_rolled_again() -> None:
    s = on_the_eos("~dexer-hornet", "~2", "damage engine", "~3/3")
    assert (s.progress, lying(s, "s03-3")) == (0, {"frb": 1})


def test_e116_a_20_adds_a_ship_that_waits() -> None:
    s = on_the_eos("~dexer-hornet", "~2", "damage engine", "~20", "~vorde", "~3/3")
    assert invasion(s) == {"vorde": 1}


def test_e116_the_token_may_lie_in_the_galaxy_of_the_eos() -> None:
    s = on_the_eos("~dexer-hornet", "~2", "damage engine", "~1/1")
    assert lying(s, "s01-1") == {"frb": 1}


def test_e117_no_alien_remains_with_the_eos_after_its_attack() -> None:
    s = on_the_eos("~dexer-hornet", "~2", "damage engine", "~3/3")
    assert (lying(s, "s01-1"), bag(s)["dexer"]) == ({}, 19)


def test_e118_at_the_end_of_the_track_the_last_number_repeats() -> None:
    s = stand(at="funding", funding=6, credits=0)
    assert (s.credits, s.funding) == (5, 6)


def test_e118_before_it_the_next_hex_pays() -> None:
    s = stand(at="funding", funding=1, credits=0)
    assert (s.credits, s.funding) == (3, 2)

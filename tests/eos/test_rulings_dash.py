"""The Last Dash and late additions: the readings E119 to E139 (docs/eos-rulings.md)."""

from __future__ import annotations

from tests.eos.helpers import (
    at,
    drive,
    fight,
    hull,
    invasion,
    lures,
    lying,
    names,
    play,
    stand,
    to,
    track,
)

from ludonaut.eos.rules.state import DASHING, PAWN, WIDTH, Eos

WON = "won: the Paradise Planet reached"


def dash(**fields: object) -> Eos:
    """A position in the Last Dash, the planet far away unless named."""
    return stand(**{"dash": True, "planet": "s13-4", **fields})


def pawns(s: Eos) -> list[int]:
    return [int(s.crew[c * WIDTH + PAWN]) for c in range(4)]


# --- how it begins -------------------------------------------------------------------------------------


def test_e119_a_ninth_frb_claimed_in_phase_5_skips_the_rest_of_it() -> None:
    s = stand(
        at="redeploy",
        progress=8,
        redeploy=["dexer"],
        lures=[1],
        shields=5,
        year=7,
        characters={"pilot": {"placed": True}},
    )
    s = play(s, "~1/1", "~dexer-hornet", "done", "~1", "~13/4")
    assert (s.credits, s.shields, track(s), pawns(s)) == (8, 5, ["", "", "", ""], [0, 0, 0, 0])


def test_e120_during_crew_actions_it_begins_after_the_action() -> None:
    s = stand(at="opening", progress=8, intel=4, scanner=5)
    assert at(play(s, "scanner")) == "RollDie"


def test_e120_pawns_not_yet_placed_act_in_phase_d() -> None:
    s = stand(at="opening", progress=8, intel=4, scanner=5, characters={"pilot": {"placed": True}})
    assert pawns(to(play(s, "scanner", "~13/4"), "CrewActions")) == [0, 0, 0, 0]


def ninth_by_intel() -> Eos:
    """In the middle of a fight a defeated Dexer brings the ninth advance."""
    s = fight(["dexer-gnat", "dexer-hornet"], ["cable-shock"], {"specialist": "gear"}, progress=8, intel=4)
    return play(s, "put specialist gear cable-shock", "hit dexer-gnat")


def test_e121_a_fight_is_finished_first() -> None:
    s = to(ninth_by_intel(), "ContinueOrFlee")
    assert (s.year, s.planet) == (1, -1)


def test_e121_then_the_planet_is_rolled() -> None:
    s = play(to(ninth_by_intel(), "ContinueOrFlee"), "flee", "~13/4")
    assert (s.year, lying(s, "s13-4"), s.dash) == (5, {}, DASHING)


def test_e122_the_galaxys_other_encounters_are_finished() -> None:
    s = stand(at="warp", progress=8, board={"s01-2": {"frb": 1, "skill": 1}})
    assert at(play(s, "warp s01-2", "collect frb", "skill pilot")) == "RollDie"


def test_e122_unused_lanes_are_lost() -> None:
    galaxies = {"s01-2": {"frb": 1}, "s12-3": {"dexer": 1}}
    s = stand(at="warp", progress=8, board=galaxies, characters={"pilot": {"level": 6}})
    assert at(play(s, "warp s01-2", "~13/4")) == "DrawCard"


def test_e123_the_year_is_set_to_5_from_above_too() -> None:
    assert play(stand(at="dash", year=7), "~13/4").year == 5


def test_e123_and_from_below() -> None:
    assert play(stand(at="dash", year=2), "~13/4").year == 5


def test_e124_the_third_round_is_the_last() -> None:
    assert at(dash(at="dash-end", year=7)) == "lost: the Last Dash too late"


def test_e124_the_second_is_not() -> None:
    assert dash(at="dash-end", year=6).year == 7


def test_e125_a_20_for_the_planet_still_draws_a_ship() -> None:
    assert invasion(play(stand(at="dash"), "~20", "~vorde", "~13/4")) == {"vorde": 1}


def test_e125_waiting_ships_never_deploy() -> None:
    s = to(dash(at="pursuit", invasion={"vorde": 1}, redeploy=["dexer"]), "CrewActions")
    s = to(play(s, "end"), "CrewActions")
    assert (invasion(s), track(s)) == ({"vorde": 1}, ["dexer", "", "", ""])


def test_e126_a_planet_found_on_the_eos_counts_in_phase_b_only() -> None:
    s = stand(at="dash", board={"s12-3": {"dexer": 1}})
    assert at(play(s, "~1/1")) == "DrawCard"


def test_e126_there_it_wins_without_moving() -> None:
    assert at(play(stand(at="dash"), "~1/1")) == WON


# --- Phase A -------------------------------------------------------------------------------------------


def test_e127_guards_of_the_planet_do_not_shoot_in_phase_a() -> None:
    s = dash(at="pursuit", planet="s01-1", board={"s01-1": {"dexer": 1}})
    assert (at(play(s, "~dexer-needle")), s.phase) == ("DrawCard", 3)


def test_e127_a_pursuer_that_arrives_does() -> None:
    s = dash(at="pursuit", planet="s01-1", board={"s01-2": {"dexer": 1}})
    assert at(play(s, "~dexer-needle", "~dexer-thorn")) == "RollDie"


def test_e127_a_ship_under_the_frb_icon_becomes_a_guard() -> None:
    s = dash(at="pursuit", planet="s01-1", board={"s01-2": {"dexer": 1}})
    assert (at(play(s, "~dexer-moth")), s.phase) == ("DrawCard", 3)


def test_e127_guards_do_not_leave_the_planet() -> None:
    s = dash(at="pursuit", eos="s01-2", planet="s01-1", board={"s01-1": {"dexer": 1}})
    assert lying(play(s, "~dexer-needle"), "s01-1") == {"dexer": 1}


def test_e127_from_the_guards_there_is_no_flight() -> None:
    s = dash(at="warp", planet="s01-1", board={"s01-1": {"dexer": 1}})
    s = play(drive(s, ["dexer-hornet"], [], {}, "RollDie"), "~1")
    assert (at(s), s.combat) == ("Join", 2)


# --- Phase B -------------------------------------------------------------------------------------------


def test_e128_at_the_planet_no_engine_is_needed() -> None:
    assert at(dash(at="warp", planet="s01-1", hull={"engine": 0})) == WON


def test_e129_entering_the_planets_galaxy_wins() -> None:
    assert at(play(dash(at="warp", planet="s01-2"), "warp s01-2")) == WON


def test_e129_at_once() -> None:
    s = dash(at="warp", planet="s01-2", board={"s01-2": {"asteroids": 1}}, hull={"command": 1})
    assert at(play(s, "warp s01-2")) == WON


# --- Phases C to E -------------------------------------------------------------------------------------


def test_e130_scanner_and_scrap_are_offered_in_phase_d() -> None:
    s = to(dash(at="funding", scanner=1, characters={"pilot": {"tech": ["gear-cutter"]}}), "Opening")
    s = to(play(s, "begin"), "Opening")
    assert names(s) == ["scrap gear-cutter", "scanner", "begin"]


def test_e130_cubes_are_replaced_in_phase_c() -> None:
    assert names(dash(at="dash-cubes", characters={"pilot": {"cubes": 3}}, credits=3))[-2:] == [
        "cube quick-fix",
        "begin",
    ]


def test_e131_pawns_return_after_each_round() -> None:
    s = dash(at="dash-end", characters={"pilot": {"placed": True}})
    assert pawns(s) == [0, 0, 0, 0]


def test_e132_no_shields_are_discarded() -> None:
    assert dash(at="dash-end", year=6, shields=5).shields == 5


def test_e132_tokens_in_the_room_may_be_taken() -> None:
    assert "pilot charge-1" in names(dash(at="crew"))


def test_e133_a_further_frb_has_no_effect() -> None:
    s = play(dash(at="warp", board={"s01-2": {"frb": 1}}), "warp s01-2")
    assert (s.progress, lying(s, "s01-2"), s.frb_supply) == (9, {}, 10)


def test_e133_intel_wraps_without_effect() -> None:
    s = play(dash(at="opening", scanner=5, intel=4), "scanner")
    assert (s.progress, s.intel) == (9, 1)


def last_guard(**fields: object) -> Eos:
    """The EOS fights the last guard of the planet; the Combat Specialist rolled a Gear."""
    s = dash(at="warp", planet="s01-1", board={"s01-1": {"dexer": 1, "asteroids": 1}}, **fields)
    return drive(s, ["dexer-gnat"], ["cable-shock"], {"specialist": "gear", "pilot": "stress"}, "PlaceDice")


def test_e134_the_last_guards_fall_wins_at_once() -> None:
    assert at(play(last_guard(), "put specialist gear cable-shock")) == WON


def test_e134_a_lethal_stress_out_before_it_loses() -> None:
    s = last_guard(hull={"command": 1, "engine": 0}, characters={"pilot": {"stress": 8}})
    assert at(s) == "lost: the Command Room lost"


# --- A12: late additions -------------------------------------------------------------------------------


def test_e135_ending_a_phase_is_a_choice_like_any_other() -> None:
    assert ("end" in names(stand()), "stop" in names(stand(at="warp"))) == (True, True)


def test_e136_each_station_action_is_one_space() -> None:
    s = play(stand(eos="s12-3", stations={"chandra": "s12-3"}), "pilot station-2")
    assert "engineer station-2" not in names(s)


def test_e136_different_actions_may_be_taken_in_a_round() -> None:
    s = play(stand(eos="s12-3", stations={"chandra": "s12-3"}), "pilot station-2")
    assert "engineer station-3" in names(s)


def lethal(**fields: object) -> Eos:
    crew = {"engineer": {"cubes": 3}}
    s = stand(at="attack", board={"s01-1": {"asteroids": 1}}, characters=crew, rules=["any-time-fix"], **fields)
    return play(s, "~lens-flare")


def test_e137_quick_fix_helps_before_the_damage_is_applied() -> None:
    s = play(lethal(hull={"command": 1, "engine": 0}), "fix command", "fix command", "damage command")
    assert hull(s, "command") == 1


def test_e137_not_afterwards() -> None:
    assert at(play(lethal(hull={"command": 1, "engine": 0}), "damage command")) == "lost: the Command Room lost"


def test_e138_with_three_ships_hex_04_stays_empty() -> None:
    s = stand(at="refill", options={"three-ships": "on"})
    s = play(s, "~dexer", "~dexer", "~dexer")
    assert (track(s), lures(s)) == (["dexer", "dexer", "dexer", ""], [1, 2, 3])


def test_e139_the_ninth_frb_leaves_the_asteroid_to_be_resolved() -> None:
    s = stand(at="warp", progress=8, board={"s01-2": {"frb": 1, "asteroids": 1}}, hull={"command": 1, "engine": 1})
    s = play(s, "warp s01-2", "collect frb", "~lens-flare")
    assert at(play(s, "damage command")) == "lost: the Command Room lost"


def test_e139_the_crew_chooses_the_order() -> None:
    s = stand(at="warp", board={"s01-2": {"frb": 1, "asteroids": 1}})
    assert names(play(s, "warp s01-2")) == ["collect frb", "asteroid"]

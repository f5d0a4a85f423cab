"""The twelve station actions, taken by a docked character."""

from __future__ import annotations

from typing import Any

from tests.eos.cards.scenes import power, powers, showing
from tests.eos.helpers import (
    at,
    bag,
    board,
    covers,
    cubes,
    drive,
    hull,
    lures,
    lying,
    offered,
    person,
    play,
    stand,
    stress,
    to,
    track,
)  # fmt: skip

from ludonaut.eos.packs import load
from ludonaut.eos.rules.state import Eos

DOCK = {"hawkins": "s09-1", "chandra": "s12-3", "borealis": "s15-5", "perseus": "s18-6"}
NEXT = {"hawkins": "s09-2", "chandra": "s12-4", "borealis": "s15-4", "perseus": "s18-1"}


def visit(action: str, *answers: str, who: str = "pilot", **fields: Any) -> Eos:
    """A character takes the action at its station, where the EOS is docked."""
    [region] = [card.region for card in load().stations if card.id == action]
    number = [card.id for card in load().stations if card.region == region].index(action) + 1
    s = stand(**{"eos": DOCK[region], "stations": {region: DOCK[region]}, **fields})
    return play(s, f"{who} station-{number}", *answers)


def attack_next_door(s: Eos, ships: list[str], cards: list[str], rolls: dict[str, str], until: str) -> Eos:
    """After the crew actions the EOS warps into the ships next to the station."""
    here = s.catalog.map.names[s.eos]
    there = next(NEXT[region] for region in DOCK if DOCK[region] == here)
    return drive(play(to(play(s, "end"), "Warp"), f"warp {there}"), ships, cards, rolls, until)


# --- Hawkins ------------------------------------------------------------------------------------------------


@covers("radial-sweep")
def test_radial_sweep_takes_the_ships_of_03_and_04_and_leaves_tokens() -> None:
    s = visit("radial-sweep", redeploy=["dexer", "dexer", "galagat", "vorde"])
    assert (track(s), lures(s), bag(s)["vorde"]) == (["dexer", "dexer", "", ""], [1, 2, 3], 8)


@covers("ore-beacon")
def test_ore_beacon_puts_a_rock_and_three_credits_in_one_galaxy() -> None:
    assert board(visit("ore-beacon", "~3/3")) == {"s03-3": {"asteroids": 1, "credits": 3}}


@covers("neon-tow")
def test_neon_tow_moves_three_ships_exactly_two_lanes() -> None:
    s = visit("neon-tow", "ship dexer s13-4", board={"s13-4": {"dexer": 4}})
    assert sorted(offered(s, "to")) == ["s04-4", "s12-4", "s14-4"]
    s = play(s, "to s12-4", "ship dexer s13-4", "to s12-4", "ship dexer s13-4", "to s12-4")
    assert (lying(s, "s12-4"), lying(s, "s13-4"), at(s)) == ({"dexer": 3}, {"dexer": 1}, "CrewActions")


# --- Chandra ------------------------------------------------------------------------------------------------


@covers("clean-circuits")
def test_clean_circuits_calm_two_different_characters() -> None:
    boards = {"commander": {"level": 7}, **{role: {"stress": 8} for role in ("pilot", "specialist", "engineer")}}
    s = visit("clean-circuits", "choose pilot", characters=boards)
    assert offered(s, "choose") == ["specialist", "engineer"]
    s = play(s, "choose engineer")
    assert [stress(s, role) for role in ("pilot", "specialist", "engineer")] == [4, 8, 4]


@covers("battle-drill")
def test_battle_drill_makes_focus_free() -> None:
    s = visit("battle-drill", board={"s12-4": {"vorde": 1}})
    s = attack_next_door(s, ["vorde-obelisk"], ["valve-kick", "coolant-leak"], {"specialist": "gear"}, "FocusTargets")
    assert stress(play(s, "focus coolant-leak specialist"), "specialist") == 6


@covers("guided-freight")
def test_guided_freight_takes_the_one_card_drawn_and_moves_its_cargo() -> None:
    s = visit("guided-freight", "~mirror-plates", "~2/1")
    assert ("s02-1" in offered(s, "cargo"), "s03-2" in offered(s, "cargo")) == (True, True)
    s = play(s, "cargo s03-2")
    assert (person(s, "pilot")["contract"], lying(s, "s03-2")) == ("mirror-plates", {"cargo": ["pilot"]})


@covers("guided-freight")
def test_guided_freight_moves_it_three_lanes_at_most() -> None:
    assert "s03-3" not in offered(visit("guided-freight", "~mirror-plates", "~2/1"), "cargo")


# --- Borealis -----------------------------------------------------------------------------------------------


@covers("compact-weld")
def test_compact_weld_mends_one_room_fully() -> None:
    s = visit("compact-weld", "repair command", hull={"command": 1, "engine": 1})
    assert (hull(s, "command"), hull(s, "engine")) == (8, 1)


@covers("magnetic-tools")
def test_magnetic_tools_let_quick_fixes_come_before_a_blow() -> None:
    s = visit(
        "magnetic-tools", hull={"command": 5}, characters={"engineer": {"cubes": 2}}, board={"s15-4": {"asteroids": 1}}
    )
    s = play(to(play(s, "end"), "Warp"), "warp s15-4", "~lens-flare", "fix command", "damage command")
    assert (hull(s, "command"), cubes(s, "engineer")) == (4, 1)


@covers("booster-wash")
def test_booster_wash_repairs_four_points_anywhere_and_fuels() -> None:
    s = visit("booster-wash", "repair command", *["repair engine"] * 3, hull={"command": 1, "engine": 1})
    assert (hull(s, "command"), hull(s, "engine"), cubes(s, "pilot")) == (2, 4, 1)


# --- Perseus ------------------------------------------------------------------------------------------------


@covers("pulse-feed")
def test_pulse_feed_draws_one_more_card() -> None:
    s = visit("pulse-feed", board={"s18-1": {"vorde": 1}})
    assert attack_next_door(s, ["vorde-obelisk"], [], {"specialist": "gear"}, "PlaceDice").aimed == 2 + 1


@covers("phase-trim")
def test_phase_trim_silences_1_and_6() -> None:
    s = visit("phase-trim", board={"s18-1": {"dexer": 1}})
    s = attack_next_door(s, ["dexer-needle"], [], {"specialist": "gear"}, "RollDie")
    hits = [at(play(s.copy(), f"~{roll}")) == "AssignDamage" for roll in range(1, 7)]
    assert hits == [False, False, True, True, False, False]  # the Needle hits on 1, 3, 4 and 6


@covers("second-breath")
def test_second_breath_rerolls_a_stress_die_once() -> None:
    s = visit("second-breath", board={"s18-1": {"vorde": 1}})
    rolls = {"specialist": "double-stress", "pilot": "stress"}
    s = power(attack_next_door(s, ["vorde-obelisk"], [], rolls, "ModifyResults"), "crew")
    assert offered(s, "die") == ["pilot stress", "specialist double-stress"]
    s = play(s, "die specialist double-stress", "~gear")
    assert (showing(s, "specialist"), powers(s, "crew")) == ("gear", [])

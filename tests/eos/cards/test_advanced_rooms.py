"""The 16 Advanced Rooms, each used by its character."""

from __future__ import annotations

from typing import Any

from tests.eos.cards.scenes import PATHS, power, showing
from tests.eos.helpers import (
    at,
    board,
    covers,
    cubes,
    drive,
    enemies,
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
)  # fmt: skip

from ludonaut.eos.packs import load
from ludonaut.eos.rules.state import Eos


def use(room: str, *answers: str, **fields: Any) -> Eos:
    """The character of the room uses it."""
    [role] = [card.role for card in load().rooms if card.id == room]
    path = next(path for path, owner in PATHS.items() if owner == role)
    boards = fields.pop("characters", {})
    mine = {"level": 7, "path": path, "room": room, **boards.get(role, {})}
    return play(stand(**{"characters": {**boards, role: mine}, **fields}), f"{role} advanced-room", *answers)


def then_attack(s: Eos, ships: list[str], cards: list[str], rolls: dict[str, str], until: str) -> Eos:
    """After the crew actions the EOS warps into the ships at s01-2."""
    s = play(to(play(s, "end"), "Warp"), "warp s01-2")
    return drive(s, ships, cards, rolls, until)


DEXER = {"board": {"s01-2": {"dexer": 1}}}
VORDE = {"board": {"s01-2": {"vorde": 1}}}
SOLO = {"specialist": "gear"}
VETERAN = {"specialist": "gear gear gear*"}


# --- Commander --------------------------------------------------------------------------------------------


@covers("ready-room")
def test_ready_room_teaches_one_and_calms_another() -> None:
    s = use(
        "ready-room",
        "skill pilot",
        "choose engineer",
        characters={"engineer": {"stress": 8}, "specialist": {"stress": 8}},
    )
    assert (level(s, "pilot"), stress(s, "engineer")) == (2, 5)


@covers("quiet-deck")
def test_quiet_deck_calms_everybody_and_brings_a_cube() -> None:
    s = use("quiet-deck", characters={"engineer": {"stress": 8}, "specialist": {"stress": 7}})
    assert (stress(s, "engineer"), stress(s, "specialist"), cubes(s, "commander")) == (6, 5, 1)


@covers("liaison-office")
def test_liaison_office_takes_a_contract_near_by_and_pays() -> None:
    s = use("liaison-office", "~mirror-plates", "~seed-vault", "~rivet-guild", "take mirror-plates", "~2/1")
    s = play(s, "cargo s02-3")
    assert (lying(s, "s02-3"), s.credits) == ({"cargo": ["commander"]}, 9)


@covers("liaison-office")
def test_liaison_office_moves_the_cargo_two_lanes_at_most() -> None:
    s = use("liaison-office", "~mirror-plates", "~seed-vault", "~rivet-guild", "take mirror-plates", "~2/1")
    assert ("s02-1" in offered(s, "cargo"), "s03-2" in offered(s, "cargo")) == (True, False)


@covers("war-council")
def test_war_council_strengthens_cards_and_focus_is_free() -> None:
    s = then_attack(
        use("war-council", **VORDE), ["vorde-obelisk"], ["valve-kick", "coolant-leak"], SOLO, "FocusTargets"
    )
    s = to(play(s, "focus valve-kick specialist", "done", "~gear"), "PlaceDice")
    s = play(s, "put specialist gear valve-kick")
    assert (enemies(s), stress(s, "specialist")) == ({"vorde-obelisk": 2 + 1 + 1}, 2)


# --- Pilot ------------------------------------------------------------------------------------------------


@covers("fold-chamber")
def test_fold_chamber_jumps_two_lanes_with_one_encounter() -> None:
    s = use("fold-chamber", "jump s01-3", board={"s01-2": {"asteroids": 1}, "s01-3": {"credits": 2}})
    assert (at(s), s.credits) == ("CrewActions", 10)


@covers("fold-chamber")
def test_fold_chamber_reaches_no_further() -> None:
    assert "s01-4" not in offered(use("fold-chamber"), "jump")


@covers("tracking-globe")
def test_tracking_globe_moves_three_ships_a_lane() -> None:
    s = use("tracking-globe", board={"s13-4": {"dexer": 2, "vorde": 2}})
    s = play(s, "ship dexer s13-4", "to s13-3", "ship vorde s13-4", "to s13-5", "ship dexer s13-4", "to s13-5")
    assert board(s) == {"s13-3": {"dexer": 1}, "s13-4": {"vorde": 1}, "s13-5": {"dexer": 1, "vorde": 1}}


@covers("tracking-globe")
def test_tracking_globe_keeps_pursuers_a_lane_short() -> None:
    s = use("tracking-globe", "done", board={"s05-6": {"dexer": 1}})
    s = play(s, "end", "stop", "~dexer-leech")  # three lanes, as far as the EOS is
    assert list(board(s)) == ["s01-6"]


@covers("fuel-still")
def test_fuel_still_fills_up_and_signals_pay() -> None:
    s = use("fuel-still", board={"s01-2": {"frb": 1}})
    assert (cubes(s, "pilot"), play(s, "end", "warp s01-2").credits) == (2, 8 + 1 + 1)


@covers("signal-loom")
def test_signal_loom_moves_a_signal_three_lanes_and_shields() -> None:
    s = use("signal-loom", "from s13-4", board={"s13-4": {"frb": 1}})
    assert ("s14-5" in offered(s, "to"), "s05-4" in offered(s, "to")) == (True, False)
    s = play(s, "to s14-5")
    assert (lying(s, "s14-5"), s.shields) == ({"frb": 1}, 1)


@covers("signal-loom")
def test_signal_loom_may_leave_signals_alone() -> None:
    s = use("signal-loom", "done", board={"s13-4": {"frb": 1}})
    assert (lying(s, "s13-4"), s.shields) == ({"frb": 1}, 1)


# --- Combat Specialist ------------------------------------------------------------------------------------


@covers("armoury")
def test_armoury_loads_missiles_and_calms() -> None:
    s = use("armoury", characters={"specialist": {"stress": 8}})
    assert (cubes(s, "specialist"), stress(s, "specialist")) == (3, 6)


@covers("long-gun")
def test_long_gun_removes_a_dexer_or_galagat_within_two_lanes() -> None:
    s = use("long-gun", board={"s01-3": {"dexer": 1, "galagat": 1, "vorde": 1}, "s01-4": {"dexer": 1}})
    assert offered(s, "ship") == ["dexer s01-3", "galagat s01-3"]
    assert lying(play(s, "ship galagat s01-3"), "s01-3") == {"dexer": 1, "vorde": 1}


@covers("long-gun")
def test_long_gun_may_spare_it() -> None:
    assert "done" in names(use("long-gun", board={"s01-3": {"dexer": 1}}))


@covers("gun-deck")
def test_gun_deck_draws_two_more_cards() -> None:
    s = use("gun-deck", **VORDE)
    before = stand(characters={"specialist": {"level": 7, "path": "broadside"}}).damage_icons()
    assert then_attack(s, ["vorde-obelisk"], [], VETERAN, "PlaceDice").aimed == before + 2


@covers("trophy-wall")
def test_trophy_wall_pays_intel_and_a_credit_for_each_ship() -> None:
    s = then_attack(use("trophy-wall", **DEXER), ["dexer-gnat"], ["cable-shock"], VETERAN, "PlaceDice")
    s = play(s, "put specialist gear cable-shock")
    assert (s.intel, s.credits) == (1 + 1, 8 + 1 + 1)  # the last credit is the bounty of the first hex


# --- Engineer ---------------------------------------------------------------------------------------------


@covers("machine-hall")
def test_machine_hall_repairs_six_points_anywhere() -> None:
    s = use("machine-hall", *["repair command"] * 4, *["repair engine"] * 2, hull={"command": 1, "engine": 1})
    assert (hull(s, "command"), hull(s, "engine")) == (5, 3)


@covers("capacitor-bank")
def test_capacitor_bank_gives_three_shields_that_are_kept() -> None:
    s = use("capacitor-bank", **DEXER)
    s = then_attack(s, ["dexer-needle"], [], SOLO, "CoverHits")
    s = play(s, "cover dexer-needle 1", "done", "~1")
    assert s.shields == 3


@covers("prototype-bench")
def test_prototype_bench_draws_an_item() -> None:
    assert person(use("prototype-bench", "~pattern-loom"), "engineer")["tech"] == ["pattern-loom"]


@covers("prototype-bench")
def test_prototype_bench_rerolls_three_dice_once_this_round() -> None:
    s = use("prototype-bench", "~slipstream-fins", characters={"commander": {"level": 5}}, **VORDE)
    rolls = {"specialist": "stress", "commander": "stress stress"}
    s = power(then_attack(s, ["vorde-obelisk"], [], rolls, "ModifyResults"), "crew")
    s = play(s, *["die commander stress", "~gear"] * 2, "die specialist stress", "~gear")
    assert (showing(s, "commander"), showing(s, "specialist"), at(s)) == ("gear gear", "gear", "PlaceDice")


@covers("assembly-dock")
def test_assembly_dock_builds_for_four_less() -> None:
    s = use("assembly-dock", "option 1", "build scanner")
    assert (hull(s, "scanner"), s.credits) == (3, 7)


@covers("assembly-dock")
def test_assembly_dock_keeps_to_the_tool_icons() -> None:
    boards = {"engineer": {"path": "shieldwright"}}
    s = use("assembly-dock", "option 1", built=["lab", "cargo", "medical", "mining"], characters=boards)
    assert at(s) == "CrewActions"


@covers("assembly-dock")
def test_assembly_dock_deploys_within_four_lanes() -> None:
    s = use("assembly-dock", "option 2", board={"s04-5": {"asteroids": 1}, "s04-4": {"asteroids": 1}})
    assert lying(s, "s04-5") == {"asteroids": 1, "mines": 1}

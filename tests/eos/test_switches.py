"""Rule switches and options: every other reading of a ruling that can be chosen."""

from __future__ import annotations

import pytest
from tests.eos.helpers import (
    at,
    board,
    discards,
    drive,
    enemies,
    fight,
    heading,
    hull,
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

from ludonaut.eos.game import EOS
from ludonaut.eos.rules.state import Eos
from ludonaut.table.game import OptionError


def on(switch: str, letter: str = "b") -> dict[str, str]:
    return {switch: letter}


def test_switch_e04_b_every_ship_rolls() -> None:
    s = fight(["dexer-needle", "dexer-thorn"], until="RollDie", options=on("E04"))
    assert hull(play(s, "~6", "~6", "damage command"), "command") == 6


def test_switch_e06_b_every_shield_placed_is_spent() -> None:
    s = fight(["dexer-needle"], until="CoverHits", shields=1, options=on("E06"))
    assert play(s, "cover dexer-needle 1", "~2").shields == 0


def test_switch_e06_b_a_card_that_keeps_shields_still_does() -> None:
    s = fight(["dexer-needle"], until="CoverHits", shields=1, options=on("E06"), rules=["hard-shields"])
    assert play(s, "cover dexer-needle 1", "~1").shields == 1


def test_switch_e08_b_the_year_just_played_counts() -> None:
    assert stand(at="reset", year=5, shields=5, options=on("E08")).shields == 4


def test_switch_e10_b_workers_share_one_yield() -> None:
    s = stand(options=on("E10"))
    shields = []
    for role in ("commander", "pilot", "specialist"):
        shields.append(int(play(s, f"{role} charge-1").shields))
    assert shields == [2, 3, 4]


def test_switch_e10_b_three_workers_are_enough() -> None:
    s = play(stand(options=on("E10")), *(f"{role} charge-1" for role in ("commander", "pilot", "specialist")))
    assert not [name for name in names(s) if "charge" in name]


def test_switch_e19_b_shield_control_has_hull() -> None:
    s = stand(at="attack", board={"s01-1": {"asteroids": 1}}, options=on("E19"))
    assert offered(play(s, "~lens-flare"), "damage") == ["command", "engine", "shields"]


def test_switch_e19_b_offline_it_charges_nothing() -> None:
    s = stand(hull={"shields": 0}, options=on("E19"))
    assert not [name for name in names(s) if "charge" in name]


def test_switch_e31_b_excess_ships_leave() -> None:
    s = stand(at="attack", board={"s01-1": {"dexer": 13}}, options=on("E31"))
    for _ in range(12):
        play(s, "~" + next(iter(outcomes(s))))
    assert (at(s), len(enemies(s))) == ("Join", 12)


def test_switch_e37_b_only_markers_on_the_old_icon_move() -> None:
    s = play(stand(characters={"pilot": {"stress": 8}}, options=on("E37")), "commander train")
    assert (stress(s, "pilot"), stress(s, "engineer")) == (8, 5)


def test_switch_e37_c_markers_move_by_the_distance() -> None:
    s = play(stand(characters={"pilot": {"stress": 8}}, options=on("E37", "c")), "commander train")
    assert (stress(s, "pilot"), stress(s, "engineer")) == (7, 5)


def test_switch_e47_b_each_icon_is_one_assistant() -> None:
    s = stand(characters={"commander": {"level": 4}}, options=on("E47"))
    s = play(s, "pilot-assistant charge-1")
    assert not [name for name in names(s) if "-assistant" in name]


def test_switch_e85_b_collecting_takes_the_marker_off_the_track() -> None:
    assert play(stand(at="opening", scanner=3, options=on("E85")), "scanner", "skill pilot").scanner == -1


def test_switch_e85_c_collecting_moves_it_down_one_level() -> None:
    assert play(stand(at="opening", scanner=3, options=on("E85", "c")), "scanner", "skill pilot").scanner == 1


def fled(letter: str) -> Eos:
    here = {"frb": 1, "skill": 1, "credits": 2}
    s = fight(["dexer-hornet"], here=here, until="ContinueOrFlee", options=on("E93", letter))
    return play(s, "flee")


def test_switch_e93_b_tokens_are_lost_after_flight() -> None:
    s = fled("b")
    assert (lying(s, "s01-1"), s.frb_supply, s.credits) == ({}, 10, 8)


def test_switch_e93_c_tokens_are_collected_after_flight() -> None:
    s = play(fled("c"), "skill pilot")
    assert (lying(s, "s01-1"), s.progress, s.credits) == ({}, 1, 10)


def half_filled() -> Eos:
    """The second combat round: one card was half filled in the first, the other untouched."""
    s = fight(["galagat-warden"], ["piston-slam", "plague-mirror"], {"specialist": "gear"}, options=on("E95"))
    s = to(play(s, "put specialist gear piston-slam"), "ContinueOrFlee")
    return drive(play(s, "continue"), [], ["lens-flare"], {"specialist": "gear"}, "PlaceDice")


def test_switch_e95_b_half_filled_cards_stay() -> None:
    s = play(half_filled(), "put specialist gear piston-slam")
    assert enemies(s) == {"galagat-warden": 4}


def test_switch_e95_b_untouched_cards_do_not() -> None:
    assert "plague-mirror" in discards(half_filled(), "damage")


def test_switch_e107_b_without_frbs_their_chasers_chase_the_eos() -> None:
    s = stand(at="pursuit", board={"s01-2": {"dexer": 1}}, options=on("E107"))
    assert at(play(s, "~dexer-moth")) == "DrawCard"


def passing(**galaxies: object) -> Eos:
    fields = {name.replace("_", "-"): here for name, here in galaxies.items()}
    s = stand(at="pursuit", eos="s01-2", board=fields, options=on("E110"))
    return play(s, "~dexer-moth")


def test_switch_e110_b_a_ship_that_must_pass_the_eos_attacks() -> None:
    assert at(passing(s01_1={"dexer": 1}, s01_3={"frb": 1})) == "DrawCard"


def test_switch_e110_b_a_ship_with_another_way_takes_it() -> None:
    s = passing(s01_1={"dexer": 1}, s01_4={"frb": 1})
    assert board(s)["s01-4"] == {"dexer": 1, "frb": 1}


def test_switch_e126_b_a_planet_found_on_the_eos_wins_at_once() -> None:
    s = stand(at="dash", board={"s12-3": {"dexer": 1}}, options=on("E126"))
    assert at(play(s, "~1/1")) == "won: the Paradise Planet reached"


def test_switch_e130_b_neither_scanner_nor_scrap_in_the_last_dash() -> None:
    crew = {"pilot": {"tech": ["gear-cutter"]}}
    s = stand(dash=True, planet="s13-4", at="dash-cubes", scanner=1, characters=crew, options=on("E130"))
    assert at(play(s, "begin")) == "CrewActions"


# --- options ---------------------------------------------------------------------------------------------


def test_the_letter_a_is_the_default_everywhere() -> None:
    normal = EOS.normal_options({})
    assert {value for name, value in normal.items() if name.startswith("E")} == {"a"}


def test_option_three_ships_leaves_hex_04_empty_from_the_start() -> None:
    s = EOS.new({"three-ships": "on"})
    s.auto = False
    s.advance()
    assert (track(play(s, "~dexer", "~dexer", "~dexer")), at(s)) == (["dexer", "dexer", "dexer", ""], "DrawCard")


@heading("Random Alien Ship Selection")
def test_option_random_ships_selects_by_the_d20() -> None:
    s = stand(at="refill", options={"random-ships": "on"})
    assert outcomes(s) == {"dexer": 9 / 20, "galagat": 7 / 20, "vorde": 4 / 20}


def test_without_it_the_bag_decides() -> None:
    assert outcomes(stand(at="refill")) == {"dexer": 20 / 40, "galagat": 12 / 40, "vorde": 8 / 40}


@pytest.mark.parametrize(("setting", "asked"), [("never", False), ("fights", False), ("always", True)])
def test_option_calibration_in_location_rolls(setting: str, asked: bool) -> None:
    s = stand(at="redeploy", lures=[1], calibration=4, options={"calibration": setting})
    assert (at(play(s, "~13")) == "CalibrateDie") is asked


@pytest.mark.parametrize(("setting", "asked"), [("never", False), ("fights", True), ("always", True)])
def test_option_calibration_in_fights(setting: str, asked: bool) -> None:
    s = stand(at="pursuit", board={"s01-1": {"dexer": 1}}, calibration=4, options={"calibration": setting})
    assert (at(play(s, "~dexer-needle", "~dexer-thorn", "~1")) == "CalibrateDie") is asked


def test_unknown_options_are_refused() -> None:
    with pytest.raises(OptionError, match="no option 'E05'"):
        EOS.new({"E05": "b"})

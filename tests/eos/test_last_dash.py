"""The Last Dash, and the end of the game."""

from __future__ import annotations

from tests.eos.helpers import at, drive, heading, lying, names, outcomes, play, stand, to

from ludonaut.eos.rules.state import DASHING, Eos

WON = "won: the Paradise Planet reached"


def dash(**fields: object) -> Eos:
    """A position in the Last Dash, the planet far away unless named."""
    return stand(**{"dash": True, "planet": "s13-4", **fields})


@heading("Mission Objective", "Reaching the Paradise Planet")
def test_the_ninth_frb_finds_the_planet() -> None:
    s = play(stand(at="warp", progress=8, board={"s01-2": {"frb": 1}}), "warp s01-2", "~13/4")
    assert (s.catalog.map.names[s.planet], s.year, s.dash) == ("s13-4", 5, DASHING)


@heading("The Last Dash", "The Last Dash Structure", "Last Dash Summary")
def test_the_phases_are_reversed() -> None:
    s = dash(at="pursuit", board={"s12-3": {"dexer": 1}}, scanner=1)
    asked = [at(s)]
    while asked[-1] != "CrewActions":
        play(s, "~" + next(iter(outcomes(s))) if s.kind == 2 else names(s)[-1])
        asked.append(at(s))
    assert list(dict.fromkeys(asked)) == ["DrawCard", "MoveFlock", "Warp", "Opening", "CrewActions"]


@heading("The Last Dash Structure")
def test_a_eos_pursuers_attack_before_the_eos_can_move() -> None:
    s = dash(at="pursuit", board={"s01-2": {"dexer": 1}})
    assert at(play(s, "~dexer-needle", "~dexer-thorn")) == "RollDie"


@heading("Reaching the Paradise Planet")
def test_a_the_frb_icon_means_the_planet() -> None:
    s = dash(at="pursuit", planet="s03-3", board={"s03-2": {"dexer": 1}, "s02-3": {"frb": 1}})
    assert lying(play(s, "~dexer-moth"), "s03-3") == {"dexer": 1}


@heading("Reaching the Paradise Planet")
def test_b_without_ships_at_the_planet_the_game_is_won() -> None:
    assert at(play(dash(at="warp", planet="s01-2"), "warp s01-2")) == WON


@heading("Reaching the Paradise Planet")
def test_b_guards_must_be_defeated() -> None:
    s = play(dash(at="warp", planet="s01-2", board={"s01-2": {"dexer": 1}}), "warp s01-2")
    s = drive(s, ["dexer-gnat"], ["cable-shock"], {"specialist": "gear"}, "PlaceDice")
    assert at(play(s, "put specialist gear cable-shock")) == WON


@heading("Reaching the Paradise Planet")
def test_b_there_is_no_flight_from_the_planet() -> None:
    s = play(dash(at="warp", planet="s01-2", board={"s01-2": {"dexer": 1}}), "warp s01-2")
    s = play(drive(s, ["dexer-hornet"], [], {}, "RollDie"), "~1")
    assert (at(s), s.combat) == ("Join", 2)


@heading("Reaching the Paradise Planet")
def test_b_elsewhere_there_is() -> None:
    s = play(dash(at="warp", board={"s01-2": {"dexer": 1}}), "warp s01-2")
    assert names(drive(s, ["dexer-hornet"], [], {}, "ContinueOrFlee")) == ["continue", "flee"]


@heading("The Last Dash Structure")
def test_c_funding_is_one_credit_and_the_mining_stations() -> None:
    s = dash(at="funding", board={"s02-1": {"asteroids": 2, "mines": 2}})
    assert s.credits == 11


@heading("The Last Dash Structure")
def test_d_the_crew_acts() -> None:
    assert "pilot train" in names(dash(at="crew"))


@heading("The Last Dash Structure")
def test_e_the_extinction_marker_moves() -> None:
    assert dash(at="dash-end", year=5).year == 6


@heading("The Last Dash Structure")
def test_e_beyond_year_7_it_is_too_late() -> None:
    assert at(dash(at="dash-end", year=7)) == "lost: the Last Dash too late"


@heading("Last Dash Clarifications")
def test_no_events_no_redeploy_no_restock() -> None:
    s = dash(at="crew", redeploy=["dexer", "dexer", "dexer", "dexer"], charge=[0, 0, 0])
    s = to(play(s, "end"), "CrewActions")
    assert (list(s.ship[-3:]), int(s.waiting)) == ([0, 0, 0], 0x1111)


@heading("Last Dash Clarifications")
def test_three_rounds_and_it_is_over() -> None:
    s, rounds = dash(at="round", round=6), 0
    while not at(s).startswith("lost"):
        s = to(s, "CrewActions")
        rounds += 1
        play(s, "end")
    assert rounds == 3

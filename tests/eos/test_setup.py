"""Components and Game Setup."""

from __future__ import annotations

import pytest
from tests.eos.helpers import WORKED, at, bag, board, heading, lures, outcomes, person, play, track

from ludonaut.eos.game import EOS
from ludonaut.eos.rules.state import WIDTH, Eos

FALLS = ["2/1", "3/2", "3/3", "4/3", "4/4", "5/4", "5/5", "6/5", "6/6", "7/6"]
"""Locations of five asteroids, two ships and three Skill Tokens."""


def new(**options: str) -> Eos:
    s = EOS.new(options, WORKED)
    s.auto = False
    s.advance()
    return s


def through(s: Eos, kind: str) -> Eos:
    """Let the first outcome fall until another kind is asked."""
    while at(s) == kind:
        play(s, "~" + next(iter(outcomes(s))))
    return s


def universe(*more: str, **options: str) -> Eos:
    """Set-up with these location rolls and D6s after those of asteroids, ships and Skill Tokens."""
    s = through(through(new(**options), "PullShip"), "DrawCard")
    for fall in [*FALLS, *more]:
        play(through(s, "PullShip"), "~" + fall)
    return s


NORMAL = ("8/1", "10/2", "11/3", "13/3", "1", "2", "3", "4")


@heading("Wooden Components")
def test_there_are_20_12_and_8_ships() -> None:
    assert bag(EOS.new({}, WORKED)) == {"dexer": 20, "galagat": 12, "vorde": 8}


@heading("Dice")
def test_basic_dice_are_limited_to_two_and_advanced_ones_by_the_box() -> None:
    most = {}
    for d in EOS.new({}, WORKED).catalog.characters:
        tracks = [[*d.basic, *path] for path in d.paths]
        most[d.name] = (
            max(int(sum(h.basic_dice for h in track)) for track in tracks),
            max(int(sum(h.advanced_dice for h in track)) for track in tracks),
        )
    assert most == {"Commander": (2, 3), "Pilot": (2, 2), "Combat Specialist": (2, 3), "Engineer": (2, 2)}


@heading("Game Cards")
def test_the_decks_have_their_sizes() -> None:
    catalog = EOS.new({}, WORKED).catalog
    assert [int(catalog.deck_size(deck)) for deck in range(14)] == [12, 12, 7, 31, 21, 21, *[15] * 4, *[5] * 4]


@heading("Game Tokens")
def test_the_supply_has_its_tokens() -> None:
    s = EOS.new({}, WORKED)
    assert (s.shields + s.shield_supply + sum(s.ship[-3:]), s.skill_supply, s.frb_supply) == (15, 15, 10)


@heading("Game Setup")
def test_the_tracks_begin_at_their_first_hexes() -> None:
    s = new()
    assert (s.year, s.progress, s.intel, s.funding, s.scanner) == (1, 0, 0, 0, -1)


@heading("Game Setup")
def test_command_and_engine_room_have_their_hull_and_five_rooms_are_locked() -> None:
    s = new()
    assert list(s.ship[:8]) == [8, 6, 0, 0, 0, 0, 0, 0]


@heading("Game Setup")
def test_the_crew_begins_with_8_credits_and_no_shields() -> None:
    s = new()
    assert (s.credits, s.shields) == (8, 0)


@heading("Game Setup")
def test_each_charge_level_holds_its_number_of_shields() -> None:
    assert list(new().ship[-3:]) == [2, 3, 4]


@heading("Game Setup")
def test_each_character_begins_with_a_basic_die_at_the_icon_with_three_bolts() -> None:
    s = new()
    assert [(int(s.basic_dice(c)), int(s.crew[c * WIDTH + 2])) for c in range(4)] == [(1, 6)] * 4


@heading("Game Setup")
def test_cubes_fill_their_squares() -> None:
    s = new()
    assert ([int(s.crew[c * WIDTH + 3]) for c in range(4)], s.calibration) == ([6, 4, 4, 6], 4)


@heading("Game Setup")
def test_four_ships_wait_on_the_redeploy_track_with_three_tokens() -> None:
    s = play(new(), "~dexer", "~galagat", "~vorde", "~dexer")
    assert (track(s), lures(s)) == (["dexer", "galagat", "vorde", "dexer"], [1, 2, 3])


@heading("Game Setup")
def test_a_mission_is_dealt_to_each_character() -> None:
    s = universe()
    assert all("mission" in person(s, role) for role in ("commander", "pilot", "specialist", "engineer"))


@heading("Game Setup")
def test_five_asteroids_two_ships_and_three_skill_tokens_come_to_the_universe() -> None:
    placed = list(board(universe()).values())
    assert placed == [*[{"asteroids": 1}] * 5, *[{"dexer": 1}] * 2, *[{"skill": 1}] * 3]


@heading("Game Setup")
@pytest.mark.parametrize(("difficulty", "frbs"), [("very-easy", 5), ("easy", 4), ("normal", 3)])
def test_the_difficulty_gives_the_frbs(difficulty: str, frbs: int) -> None:
    s = universe(*["13/3"] * 5, difficulty=difficulty)
    assert board(s)["s13-3"] == {"frb": frbs}


@heading("Game Setup")
def test_the_eos_is_rolled_again_until_its_galaxy_is_empty() -> None:
    s = universe("8/1", "10/2", "11/3", "2/1", "14/4")
    assert s.catalog.map.names[s.eos] == "s14-4"


@heading("Game Setup")
def test_a_d6_places_each_station_in_its_sector() -> None:
    s = universe(*NORMAL)
    address = s.catalog.map.address
    assert s.stations == tuple(int(address[(sector - 1) * 6 + i]) for i, sector in enumerate((9, 12, 15, 18)))


@heading("Game Setup")
def test_then_the_first_round_begins_without_an_event() -> None:
    s = universe(*NORMAL)
    assert (s.round, at(s)) == (1, "CrewActions")


@heading("Game Facilitator")
def test_people_share_the_four_characters() -> None:
    s = EOS.new({"people": "3"}, WORKED)
    assert [int(s.seat_of(c)) for c in range(4)] == [0, 1, 2, 0]


def test_options_come_back_from_a_state() -> None:
    options = {"people": "2", "difficulty": "easy", "E04": "b"}
    assert EOS.options_of(EOS.new(options, WORKED)) == EOS.normal_options(options)

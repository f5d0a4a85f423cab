"""Scenarios: positions set up, every mistake found, and written down again."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from tests.eos.helpers import WORKED, at, heading, names

from ludonaut.eos.game import EOS
from ludonaut.eos.packs import CONTENT
from ludonaut.eos.scenarios import (
    DASH_PLACES,
    PLACES,
    NotAPlace,
    ScenarioError,
    check_scenario,
    forget,
    load_scenario,
    open_scenario,
    position,
    write_scenario,
)
from ludonaut.table.native.core import OVER
from ludonaut.table.requests import seed_generator

PAGE = Path(__file__).parents[2] / "docs" / "eos-scenarios.md"
SAMPLES = sorted((CONTENT / "scenarios").glob("*.toml"))
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.S) if PAGE.exists() else []


def mistakes(**fields: object) -> list[str]:
    """What is wrong with a position."""
    with pytest.raises(ScenarioError) as error:
        position(pack=WORKED, **fields)
    return [str(problem).removeprefix("the position: ") for problem in error.value.problems]


def test_a_bare_position_stands_at_crew_actions_after_set_up() -> None:
    s = position(pack=WORKED)
    assert (at(s), s.credits, list(s.ship[:2])) == ("CrewActions", 8, [8, 6])


def test_a_position_never_rolls_by_itself() -> None:
    assert not position().auto


@pytest.mark.parametrize("place", PLACES)
def test_every_place_can_be_stood_at(place: str) -> None:
    assert not EOS.problems(position(at=place))


@pytest.mark.parametrize("place", DASH_PLACES)
def test_every_place_of_the_last_dash_can_be_stood_at(place: str) -> None:
    assert not EOS.problems(position(at=place, dash=True, planet="s13-4"))


def test_the_bag_holds_what_lies_nowhere_else() -> None:
    s = position(board={"s02-1": {"dexer": 3}}, redeploy=["dexer"], invasion={"dexer": 2})
    assert s.bag & 255 == 14


@pytest.mark.parametrize(
    ("fields", "mistake"),
    [
        ({"eos": "s20-1"}, "eos: there is no galaxy 's20-1'"),
        ({"at": "phase"}, "at: "),
        ({"bord": {}}, "bord: unknown key 'bord'; did you mean 'board'?"),
        ({"board": {"s01-1": {"frbs": 1}}}, "board, s01-1, frbs: unknown key 'frbs'; did you mean 'frb'?"),
        ({"board": {"s01-1": {"dexer": 21}}}, "board: 21 dexer ships on the table. There are 20 in all."),
        ({"board": {"s01-1": {"mines": 1}}}, "more mining stations than asteroid fields in s01-1"),
        ({"board": {"s01-1": {"cargo": ["pilot"]}}}, "board, s01-1, cargo: the pilot has no contract"),
        ({"characters": {"pilot": {"level": 11}}}, "characters, pilot, level: 11 is more than the track has hexes"),
        ({"characters": {"pilot": {"room": "armoury"}}}, "characters, pilot: level 1 is on the basic track"),
        ({"characters": {"pilot": {"tech": ["gear-cuter"]}}}, "did you mean 'gear-cutter'?"),
        ({"characters": {"pilot": {"stress": 9}}}, "stress: 9 is more than is left before Stressed Out"),
        ({"hull": {"lab": 2}}, "hull, lab: the room has no hull now"),
        ({"hull": {"command": 0}}, "hull, command: with the Command Room at 0 the game is over"),
        ({"shields": 10, "charge": [2, 3, 4]}, "charge: more shield tokens than there are"),
        ({"dash": True}, "planet: in the Last Dash the Paradise Planet lies somewhere"),
        ({"progress": 9}, "progress: the planet has been found"),
        ({"discard": {"damages": []}}, "discard: there is no deck called 'damages'; did you mean 'damage'?"),
        ({"options": {"E04": "z"}}, "options: E04 cannot be 'z'"),
        ({"at": "dash-end"}, "at: play cannot stand at 'dash-end' here"),
    ],
)
def test_mistakes_are_named_with_their_field(fields: dict[str, object], mistake: str) -> None:
    assert [line for line in mistakes(**fields) if mistake in line]


def test_all_mistakes_are_listed_at_once() -> None:
    assert len(mistakes(eos="nowhere", hull={"lab": 1}, progress=12)) == 4


def test_two_places_for_one_card_are_a_mistake() -> None:
    people = {"pilot": {"tech": ["gear-cutter"]}, "engineer": {"tech": ["gear-cutter"]}}
    assert "lies in two places" in mistakes(characters=people)[0]


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_of_the_page_can_be_loaded(example: str) -> None:
    assert not EOS.problems(load_scenario("scenario = 1\n" + example))


def test_the_page_names_every_place() -> None:
    text = PAGE.read_text("utf-8")
    assert [place for place in {*PLACES, *DASH_PLACES} if f"`{place}`" not in text] == []


@heading("Quick Start Scenarios")
def test_there_are_three_quick_start_scenarios() -> None:
    assert len(SAMPLES) == 3


@heading("Quick Start Scenarios")
@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: str(file.stem))
def test_a_quick_start_is_a_whole_set_up(file: Path) -> None:
    scenario = open_scenario(file)
    s = scenario.state
    skills = sum(int(s.on(g, 20)) for g in range(int(s.catalog.map.size)))
    frbs = sum(int(s.on(g, 15)) for g in range(int(s.catalog.map.size)))
    fields = sum(int(s.on(g, 33)) for g in range(int(s.catalog.map.size)))
    assert (s.round, skills, frbs, fields) == (1, 3, 5 - s.options.difficulty, 5)


def test_a_file_that_is_missing_is_a_mistake(tmp_path: Path) -> None:
    assert "cannot be read" in check_scenario(tmp_path / "none.toml")[0]


# --- writing ---------------------------------------------------------------------------------------------


def test_a_position_is_written_and_read_back() -> None:
    s = position(at="warp", lanes=1, board={"s01-2": {"dexer": 1}}, characters={"pilot": {"level": 8}})
    assert EOS.hash(load_scenario(write_scenario(s))) == EOS.hash(s)


def test_a_random_game_is_written_at_every_crew_action_and_warp() -> None:
    written = 0
    for seed in range(3):
        s = EOS.new({"difficulty": "very-easy"})
        seed_generator(s, seed)
        s.advance()
        chooser = random.Random(seed)
        while s.kind != OVER:
            if at(s) in ("CrewActions", "Warp", "Opening"):
                try:
                    back = load_scenario(write_scenario(s))
                except NotAPlace:
                    back = None
                if back is not None:
                    written += 1
                    assert EOS.hash(forget(back)) == EOS.hash(forget(s.copy()))
            n = s.listed()
            s.choose(s.choices[chooser.randrange(n)])
    assert written > 30


def test_the_middle_of_a_fight_is_no_place() -> None:
    s = position(at="attack", board={"s01-1": {"dexer": 1}})
    s.settle(0)
    with pytest.raises(NotAPlace, match="in the middle of a step"):
        write_scenario(s)


def test_a_finished_game_is_no_place() -> None:
    with pytest.raises(NotAPlace, match="the game is over"):
        write_scenario(position(at="cleanup", year=7))


def test_a_title_is_kept() -> None:
    assert open_scenario(write_scenario(position(), title="Quiet")).title == "Quiet"


def test_a_loaded_game_can_be_played() -> None:
    assert "end" in names(load_scenario(write_scenario(position())))

"""Everything that can happen, be asked or be shown has words."""

from __future__ import annotations

import random

import pytest

from ludonaut.eos import texts
from ludonaut.eos.desk import DESK, EVENT_ARGUMENTS
from ludonaut.eos.game import EOS
from ludonaut.eos.glossary import CUBES, PROMPTS, RULES, TOKENS, WORDS
from ludonaut.eos.packs import load
from ludonaut.eos.rules.catalog import ACT_NAMES, CLASS_NAMES, CUBE_NAMES, REGION_NAMES, ROLE_NAMES, TOKEN_NAMES, Mod
from ludonaut.eos.rules.events import Cause, Ev
from ludonaut.eos.rules.state import Eos
from ludonaut.eos.rules.steps import SPECIMENS
from ludonaut.table.native.core import EVENT_OVER, LOST, WON, Step
from ludonaut.table.requests import Decision, answer, request_of, seed_generator

PACK = load()
COMPONENTS = texts.components(PACK)
EVENT_CODES = {name: code for name, code in vars(Ev).items() if name.isupper()}
CAUSES = {name: code for name, code in vars(Cause).items() if name.isupper()}
ASKING = [
    type(step).__name__ for step in SPECIMENS if type(step).fill is not Step.fill or type(step).draw is not Step.draw
]


def game(seed: int = 1, **options: str) -> Eos:
    """A game at its first decision, with its events so far."""
    s = EOS.new(options)
    seed_generator(s, seed)
    s.events = []
    s.advance()
    return s


def words(event: int, a: int = 0, b: int = 0, c: int = 0) -> str:
    return texts.sentence(game(), (event, a, b, c))


@pytest.mark.parametrize("key", list(COMPONENTS))
def test_every_component_has_a_line_and_a_text(key: str) -> None:
    card = COMPONENTS[key]
    assert min(len(texts.card_line(card)), len(texts.printed(card))) > 10


def test_no_two_components_share_a_key() -> None:
    assert len(COMPONENTS) == 31 + 31 + 60 + 21 + 21 + 20 + 16 + 12 + 4 + 12 + 8


@pytest.mark.parametrize("step", ASKING)
def test_every_request_is_explained(step: str) -> None:
    assert all(PROMPTS[step])


def test_no_explanation_is_left_over_from_a_request_that_is_gone() -> None:
    assert set(PROMPTS) == set(ASKING)


@pytest.mark.parametrize("name", list(EVENT_CODES))
def test_every_event_has_a_sentence(name: str) -> None:
    assert EVENT_CODES[name] in texts.SENTENCES


def test_a_ship_may_leave_the_redeploy_track() -> None:
    assert words(Ev.SHIP_REMOVED, 0, 102) == "The Dexer on Redeploy hex 03 goes back to the bag."


@pytest.mark.parametrize("name", list(EVENT_CODES))
def test_every_event_with_arguments_names_them(name: str) -> None:
    assert name in ("FLED", "REFILLED", "RESTOCKED") or EVENT_CODES[name] in EVENT_ARGUMENTS


@pytest.mark.parametrize("name", list(CAUSES))
def test_every_end_has_a_sentence(name: str) -> None:
    result = WON if name == "PLANET_REACHED" else LOST
    assert words(EVENT_OVER, result, CAUSES[name]) not in ("You win!", "You lose.")


@pytest.mark.parametrize(
    "word", [*(n if n != "skill" else "skill token" for n in TOKEN_NAMES), *CLASS_NAMES, "shield token", "cargo"]
)
def test_every_token_is_explained(word: str) -> None:
    assert TOKENS[word]


@pytest.mark.parametrize("word", [*CUBE_NAMES, "calibration"])
def test_every_cube_is_explained(word: str) -> None:
    assert CUBES[word]


@pytest.mark.parametrize("word", ACT_NAMES)
def test_every_action_is_explained(word: str) -> None:
    assert WORDS["action"][word]


@pytest.mark.parametrize("word", [*ROLE_NAMES, *REGION_NAMES, "terminal", "core", "array", *texts.FACES[:6], "blank"])
def test_characters_regions_keywords_and_faces_are_explained(word: str) -> None:
    assert any(word in known for known in WORDS.values())


@pytest.mark.parametrize("room", texts.ROOM_WORDS)
def test_every_room_is_explained(room: str) -> None:
    assert WORDS["room"][room.lower()]


# --- sentences ---


def test_a_ship_moves_from_galaxy_to_galaxy_by_their_addresses() -> None:
    s = game()
    names = s.catalog.map.names
    there, here = names.index("s05-5"), names.index("s05-4")
    assert texts.sentence(s, (Ev.SHIP_MOVED, 0, there, here)) == "The Dexer in 5-5 moves to 5-4."


def test_a_class_moves_towards_the_eos() -> None:
    assert words(Ev.PURSUIT, 0, 4, 1) == "The Dexers move 4 lanes towards the EOS."


def test_a_roll_is_told_die_by_die() -> None:
    assert words(Ev.ROLLED, 1, 1 | 1 << 4 * 4 | 1 << 4 * 7) == "Pilot rolls gear, stress, warp*."


def test_a_location_names_the_galaxy_by_its_smallest_address() -> None:
    s = game()
    g = s.catalog.map.names.index("s01-1")
    assert texts.sentence(s, (Ev.LOCATION, 2, 5, g)) == "Location: Sector 2, Galaxy 5, that is 1-1."


def test_a_change_of_rules_is_told_in_words() -> None:
    s = game()
    number = next(i for i, changes in enumerate(s.catalog.changes) if (Mod.WARP, -1) in changes.mods)
    assert "the EOS may warp 1 lane less" in texts.sentence(s, (Ev.CHANGED, number, 0, 0))


def test_a_choice_of_a_galaxy_says_what_lies_there() -> None:
    s = game()
    g = int(s.catalog.map.neighbours[s.eos][0])
    s.board[g] |= 2
    assert "2 Dexers" in ", ".join(texts.contents(s, g))


@pytest.mark.parametrize("seed", range(12))
def test_whole_games_are_told_without_gaps(seed: int) -> None:
    s = game(seed)
    chooser = random.Random(seed)
    unknown: list[str] = []
    while isinstance(request := request_of(s), Decision):
        for choice in request.choices:
            told = DESK.choice(s, choice)
            first = choice.name.partition(" ")[0]
            if not told.text or (told.text == choice.name.capitalize() and first not in texts.CHOICES):
                unknown.append(choice.name)
        for event in s.events or []:
            texts.sentence(s, event)
            DESK.event_facts(s, event)
        s.events = []
        answer(s, chooser.choice(request.names))
    assert unknown == []


def test_the_rules_pages_end_like_sentences() -> None:
    assert all(text.endswith(".") for text in RULES.values())

"""Everything that can happen, be asked or be shown has words."""

from __future__ import annotations

import random

import pytest

from ludonaut.sentinels import texts
from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.glossary import FACES, KEYWORDS, PLACES, PROMPTS, RULES, STATS, component_text
from ludonaut.sentinels.packs import load
from ludonaut.sentinels.rules.catalog import STAT_NAMES
from ludonaut.sentinels.rules.dice import COLOUR_NAMES, FACE_NAMES, parse_faces
from ludonaut.sentinels.rules.events import Cause, Ev
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.sentinels.rules.steps import SPECIMENS
from ludonaut.table.native.core import EVENT_AUTO, EVENT_OVER, EVENT_SKIP, LOST, STEP_NUMBERS, WON, Step
from ludonaut.table.requests import answer, request_of, seed_generator

PACK = load()
CARDS = texts.components(PACK)
EVENT_CODES = {name: code for name, code in vars(Ev).items() if name.isupper()}
CAUSES = {name: code for name, code in vars(Cause).items() if name.isupper()}
ASKING = [
    type(step).__name__ for step in SPECIMENS if type(step).fill is not Step.fill or type(step).draw is not Step.draw
]


def game(seed: int = 1, **options: str) -> Sentinels:
    """A game at its first decision."""
    s = SENTINELS.new({"hero": "1a", **options})
    seed_generator(s, seed)
    s.events = []
    s.advance()
    return s


def words(event: int, a: int = 0, b: int = 0, c: int = 0) -> str:
    return texts.sentence(game(), (event, a, b, c))


@pytest.mark.parametrize("ident", [*CARDS, *COLOUR_NAMES])
def test_every_component_is_explained(ident: str) -> None:
    assert len(component_text(PACK, ident)) > 10


@pytest.mark.parametrize("ident", list(CARDS))
def test_every_card_has_a_line_and_a_text_of_its_own(ident: str) -> None:
    assert all(texts.card_text(CARDS[ident], PACK))


@pytest.mark.parametrize("step", ASKING)
def test_every_request_is_explained(step: str) -> None:
    assert all(PROMPTS[step])


def test_no_explanation_is_left_over_from_a_request_that_is_gone() -> None:
    assert set(PROMPTS) == set(ASKING)


@pytest.mark.parametrize(
    "word",
    ["commit", "assign", "roll", "defeat", "flee", "reveal", "class", "after", "cap", "one-use", "lasting",
     "mandatory", "additional", "exhaust", "recover", "banish", "boss", "entourage", "mission", "endgame", "rank"],
)  # fmt: skip
def test_every_word_of_the_cards_is_explained(word: str) -> None:
    assert KEYWORDS[word].endswith(".")


def test_every_face_is_explained() -> None:
    assert set(FACES) == set(FACE_NAMES)


def test_every_stat_is_explained() -> None:
    assert set(STATS) == {name.lower() for name in STAT_NAMES}


@pytest.mark.parametrize("place", ["pool", "active", "exhausted", "banished", "stack", "discard", "inventory"])
def test_every_place_is_explained(place: str) -> None:
    assert PLACES[place].endswith(".")


@pytest.mark.parametrize("topic", ["goal", "setup", "activation", "strategy", "resolve", "endgame", "missions"])
def test_every_phase_has_its_rules(topic: str) -> None:
    assert len(RULES[topic]) > 60


@pytest.mark.parametrize("event", list(EVENT_CODES))
def test_every_event_has_a_sentence(event: str) -> None:
    assert words(EVENT_CODES[event], 1, 1, 1).endswith((".", "!"))


@pytest.mark.parametrize("cause", list(CAUSES))
def test_every_ending_has_a_sentence_of_its_own(cause: str) -> None:
    result = WON if cause == "BOSS_DEFEATED" else LOST
    sentences = [words(EVENT_OVER, result, code) for code in CAUSES.values()]
    assert sentences.count(words(EVENT_OVER, result, CAUSES[cause])) == 1


def test_a_roll_names_each_die() -> None:
    table = game().catalog.dice
    roll = parse_faces("y001 r2", 0x10003, table)
    assert words(Ev.ROLLED, int(roll)) == "Rolled: yellow miss, miss, hit; red crit."


def test_damage_says_how_much_of_how_much() -> None:
    assert words(Ev.DAMAGED, 0, 2, 3) == "Hymn Beetle takes 2 (3 of 4)."


def test_an_only_choice_is_told_as_automatic() -> None:
    assert words(EVENT_AUTO, STEP_NUMBERS["CleanupDiscard"], 1) == "Cleanup discard: only one choice, taken for you."


def test_a_choice_without_options_is_told_as_skipped() -> None:
    assert words(EVENT_SKIP, STEP_NUMBERS["CleanupDiscard"]) == "Cleanup discard: nothing is possible, skipped."


@pytest.mark.parametrize("seed", range(12))
def test_every_choice_of_a_game_has_a_sentence(seed: int) -> None:
    s = game(seed, missions="on", rank="3", hero=("1a", "1b", "2a", "2b", "3a", "3b")[seed % 6])
    chooser = random.Random(seed)
    told: list[str] = []
    while (request := request_of(s)) is not None:
        names = [choice.name for choice in request.choices]  # type: ignore[union-attr]
        told += [texts.choice_text(s, name) for name in names]
        answer(s, chooser.choice(names))
    assert all(text[0].isupper() and len(text) > 5 for text in told)


def test_assigning_names_die_and_enemy() -> None:
    assert texts.choice_text(game(), "assign y1y2 hymn-beetle") == "Assign yellow hit and yellow crit to Hymn Beetle"


def test_a_sentence_for_every_colour_of_die() -> None:
    assert texts.choice_text(game(), "commit purple") == "Commit a purple die"

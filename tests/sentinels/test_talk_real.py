"""Real dice and cards: what people type about them."""

from __future__ import annotations

import pytest

from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.sentinels.scenarios import position
from ludonaut.sentinels.talk.real import instruction, outcome
from ludonaut.table.requests import Chance, IllegalAnswer


def rolling(committed: str = "2y 1b") -> Sentinels:
    return position(at="roll", active=["iron-carapace"], committed=committed)


def turning_up() -> Sentinels:
    """Stack a lost its top: the next one is turned up."""
    s = position(stacks=[["?", "iron-carapace"], ["?"], []], unseen=["herald-spinner", "basin-gnat"])
    s.choose(0)
    return s


def typed(s: Sentinels, text: str) -> str:
    return outcome(Chance(s), s, text)


def refused(s: Sentinels, text: str) -> str:
    with pytest.raises(IllegalAnswer) as problem:
        typed(s, text)
    return str(problem.value)


@pytest.mark.parametrize(
    "text",
    ["y: miss hit, b: crit", "y01 b2", "y0 y1 b2", "b2 y10", "yellow miss hit blue crit", "ymh bc",
     "y: 1 miss, 1 hit; b: 1 crit", "y m h b c", "Y0 Y1 B2"],
)  # fmt: skip
def test_dice_are_typed_in_several_ways(text: str) -> None:
    assert typed(rolling(), text) == "y01 b2"


def test_dice_of_one_colour_need_no_colour() -> None:
    assert typed(rolling("3y"), "0 2 0") == "y002"


def test_numbers_of_faces() -> None:
    assert typed(rolling("4y"), "3 misses 1 crit") == "y0002"


def test_too_few_dice_are_refused_with_what_is_rolled() -> None:
    assert refused(rolling(), "y0 b2") == "these dice are rolled: 2 yellow, 1 blue; you gave 1 yellow, 1 blue"


def test_a_face_that_a_die_has_not_is_refused() -> None:
    assert refused(rolling("1r"), "r0") == "a red die has no miss face"


def test_words_that_are_no_dice_are_refused() -> None:
    assert "'banana' is neither a colour nor a face" in refused(rolling(), "y banana")


def test_a_face_without_a_colour_is_refused() -> None:
    assert "Which colour?" in refused(rolling(), "hit miss")


def test_the_dice_to_roll_are_named() -> None:
    assert "2 yellow, 1 blue" in instruction(rolling())


@pytest.mark.parametrize("committed", ["2y 1b", "4g 1r", "1r", "4y 4g 4b 4p 1r"])
def test_the_example_of_an_instruction_is_a_possible_answer(committed: str) -> None:
    s = rolling(committed)
    example = instruction(s).partition("for example ")[2].partition(" (")[0]
    assert typed(s, example) == example


@pytest.mark.parametrize("text", ["herald-spinner", "Herald Spinner", "herald", "spin", "5"])
def test_a_card_is_typed_by_name_part_of_it_or_number(text: str) -> None:
    assert typed(turning_up(), text) == "herald-spinner"


@pytest.mark.parametrize("text", ["iron", "iron car", "iron-carapace"])
def test_a_card_seen_already_is_refused(text: str) -> None:
    assert "Iron Carapace cannot be turned up here" in refused(turning_up(), text)


def test_a_card_that_does_not_exist_is_refused() -> None:
    assert "No card is called 'unicorn'" in refused(turning_up(), "unicorn")


def test_a_name_that_fits_several_cards_is_refused_with_these() -> None:
    s = position(stacks=[["?", "iron-carapace"], ["?"], []], unseen=["colossus-gnat", "basin-gnat"])
    s.choose(0)
    assert "Basin Gnat, Colossus Gnat" in refused(s, "gnat")

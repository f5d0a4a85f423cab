"""Who answers chance: the app's generator, a script, a person; and looking at all results at once."""

from __future__ import annotations

import pytest
from tests.table.toygame import TOY, Toy

from ludonaut.table.drivers import OpenDriver, PersonDriver, ScriptDriver, ScriptError, SeededDriver, successors
from ludonaut.table.native.core import CHANCE, DECISION, OVER, State
from ludonaut.table.requests import Chance, Decision, answer, seed_generator


def new_toy() -> Toy:
    """At its first request: north is dealt a card."""
    toy = TOY.new({})
    toy.auto = False
    toy.advance()
    return toy


def rolling() -> State:
    """North has bid 2 and the die is about to be rolled."""
    toy = new_toy()
    for text in ("ash", "oak", "north bids 2"):
        answer(toy, text)
    return toy


def first_choice(state: State) -> None:
    """Take the first choice; bids come first, so there is plenty to roll."""
    state.listed()
    state.choose(state.choices[0])


def test_a_seeded_driver_plays_the_same_game_as_a_state_that_rolls_by_itself() -> None:
    by_itself = TOY.new({})
    seed_generator(by_itself, "sand")
    by_itself.advance()
    driven = TOY.new({})
    seed_generator(driven, "sand")
    driven.auto = False
    driven.advance()
    while by_itself.kind != OVER:
        while driven.kind == CHANCE:
            answer(driven, SeededDriver().answer(driven))
        assert TOY.hash(driven) == TOY.hash(by_itself)
        first_choice(by_itself)
        first_choice(driven)


def test_a_script_answers_in_order() -> None:
    driver = ScriptDriver(["cedar", "elm"])
    toy = new_toy()
    while toy.kind == CHANCE:
        answer(toy, driver.answer(toy))
    assert toy.hands == (2, 3)


def test_a_script_knows_what_it_has_left() -> None:
    driver = ScriptDriver(["cedar", "elm"])
    driver.answer(new_toy())
    assert driver.left == ["elm"]


def test_a_script_that_runs_out_says_what_was_asked() -> None:
    with pytest.raises(
        ScriptError,
        match=r"no answer left after 0; asked: Deal north a card \(Deal\), possible: ash, birch, cedar, elm, fir, oak",
    ):
        ScriptDriver([]).answer(new_toy())


def test_a_script_that_does_not_fit_says_what_was_asked_and_why() -> None:
    with pytest.raises(
        ScriptError, match=r"answer 1 of the script, '4', does not fit: the die shows 1, 2 or 3.*asked: North rolls"
    ):
        ScriptDriver(["4"]).answer(rolling())


def test_an_answer_that_does_not_fit_is_not_used_up() -> None:
    driver = ScriptDriver(["4"])
    with pytest.raises(ScriptError):
        driver.answer(rolling())
    assert driver.left == ["4"]


def test_a_person_is_asked_again_with_the_reason() -> None:
    answers = ["7", "two", "2"]
    heard: list[str] = []

    def ask(request: Chance, reason: str) -> str:
        heard.append(reason)
        return answers[len(heard) - 1]

    PersonDriver(ask).answer(rolling())
    assert heard == ["", "the die shows 1, 2 or 3, not '7'", "the die shows 1, 2 or 3, not 'two'"]


def test_a_person_is_told_what_to_roll() -> None:
    prompts: list[str] = []

    def ask(request: Chance, reason: str) -> str:
        prompts.append(request.prompt)
        return "1"

    PersonDriver(ask).answer(rolling())
    assert prompts == ["North rolls"]


def test_a_person_may_leave_the_request_open() -> None:
    assert PersonDriver(lambda request, reason: None).answer(rolling()) is None


def test_an_open_driver_answers_nothing() -> None:
    assert OpenDriver().answer(rolling()) is None  # type: ignore[func-returns-value]


def test_successors_are_exactly_the_outcomes() -> None:
    assert [(text, p) for text, p, _ in successors(rolling())] == [("1", 1 / 2), ("2", 1 / 3), ("3", 1 / 6)]


def test_each_successor_is_the_state_that_its_outcome_leads_to() -> None:
    for text, _, after in successors(rolling()):
        forced = rolling()
        answer(forced, text)
        assert TOY.hash(after) == TOY.hash(forced)


def test_successors_leave_the_state_alone() -> None:
    toy = rolling()
    before = TOY.hash(toy)
    list(successors(toy))
    assert TOY.hash(toy) == before


def test_a_decision_has_no_successors() -> None:
    toy = rolling()
    answer(toy, "1")
    assert toy.kind == DECISION
    with pytest.raises(ValueError, match="no chance request is open"):
        list(successors(toy))


def test_a_decision_may_be_open_to_several_seats() -> None:
    toy = rolling()
    answer(toy, "1")
    assert Decision(toy).seats == {0, 1}

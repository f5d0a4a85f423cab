"""Playing: answers, commands, and what a wrong one does (nothing)."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludonaut.sentinels.talk import merged
from ludonaut.table.journal import JournalFile
from ludonaut.table.requests import Chance
from ludonaut.table.session import Session

from .conftest import Person, start

# Seed 1: the first activation is free.  The tests look at what is asked and so need no particular cards.


def to_commit(person: Person) -> None:
    """Activate enemies until dice can be committed."""
    while person.session.request is not None and person.session.request.kind != "CommitDice":
        person.types("1")


def test_the_end_of_input_says_how_to_go_on(person: Person) -> None:
    assert "Continue with: ludonaut resume sentinels-1" in person.types()


def test_quit_says_how_to_go_on(person: Person) -> None:
    assert "Continue with: ludonaut resume sentinels-1" in person.types("quit", "1")


def test_quit_answers_nothing_more(person: Person) -> None:
    before = person.session.version
    person.types("quit", "1")
    assert person.session.version == before


def test_an_answer_tells_what_happened(person: Person) -> None:
    assert "is activated from stack" in person.types("1")


def test_several_dice_are_committed_and_rolled_in_one_line(person: Person) -> None:
    to_commit(person)
    assert "Rolled: " in person.types("2y b, roll")


@pytest.mark.parametrize("line", ["dance", "99", "commit 9y", "activate z", "assign y1 to 2", "'", "12 12 12"])
def test_a_wrong_answer_changes_nothing(person: Person, line: str) -> None:
    to_commit(person)
    before = person.session.version
    person.types(line)
    assert person.session.version == before


def test_a_wrong_answer_says_what_is_possible(person: Person) -> None:
    to_commit(person)
    assert "Possible: commit yellow" in person.types("dance")


def test_after_a_wrong_answer_the_right_one_counts(person: Person) -> None:
    to_commit(person)
    assert "Committed: 1 blue." in person.types("dance", "b")


def test_an_empty_line_asks_again(person: Person) -> None:
    to_commit(person)
    assert person.types("").count("Strategy phase 1 of 3: commit dice.") == 2


def test_dice_committed_one_by_one_are_told_as_one() -> None:
    told = merged(["Strategy phase 1.", "Committed: 1 blue.", "Committed: 1 blue.", "Committed: 1 red.", "Rolled: x."])
    assert told == ["Strategy phase 1.", "Committed: 2 blue, 1 red.", "Rolled: x."]


def test_a_die_and_its_damage_are_told_as_one() -> None:
    told = merged(["Blue crit on Rim Lurker.", "Rim Lurker takes 2 (4 of 5).", "Rim Lurker is defeated."])
    assert told == ["Blue crit on Rim Lurker: 2 damage (4 of 5).", "Rim Lurker is defeated."]


# --- commands ---


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("help", "card NAME"),
        ("h", "card NAME"),
        ("?", "Rule: Strategy Phase: Commit Dice."),
        ("look", "ROUND 1, ENGAGEMENT"),
        ("l", "ROUND 1, ENGAGEMENT"),
        ("rules", "More with rules TOPIC: goal, setup, round"),
        ("rules all", "Suffer: undefeated enemies"),
        ("rules resolve", "Resolve. 1. Suffer"),
        ("rules crit", "Crit. A critical hit: 2 damage."),
        ("rules weather", "There is nothing about 'weather'"),
        ("card hymn beetle", "Hymn Beetle: class 1, Health 4, Damage 2."),
        ("card hymn", "In detail: Class 1 enemy with 4 Health"),
        ("card E1", "In detail: "),
        ("card a", "In detail: "),
        ("card gnat", "Several cards fit: Basin Gnat, Bursting Gnat, Colossus Gnat"),
        ("card unicorn", "No card is called 'unicorn'"),
        ("card", "Which card?"),
        ("log", "Round 1 begins."),
        ("log all", "Turned up on stack a"),
        ("log many", "Say how many answers"),
        ("save", "The game is kept after every answer"),
        ("odds 4p", "with the dice committed and 4p:"),
        ("odds 9y", "No odds now: the pool has only"),
        ("odds banana", "'banana' is no dice"),
        ("concede", "Give the game up as lost?"),
    ],
)
def test_a_command_answers(person: Person, line: str, expected: str) -> None:
    to_commit(person)
    assert expected in person.types(line)


@pytest.mark.parametrize("line", ["help", "?", "look", "rules", "card a", "log", "save", "odds", "concede"])
def test_a_command_changes_nothing(person: Person, line: str) -> None:
    to_commit(person)
    before = person.session.version
    person.types(line)
    assert person.session.version == before


def test_undo_takes_back_a_commit(person: Person) -> None:
    to_commit(person)
    assert "Taken back: commit blue." in person.types("b", "undo")


def test_undo_stops_at_a_roll_and_says_why(person: Person) -> None:
    to_commit(person)
    person.types("all, roll")
    assert "Nothing is taken back:" in person.types("undo")


def test_undo_over_a_roll_asks_where_the_table_wants_that(tmp_path: Path) -> None:
    with start(tmp_path, policy="ask") as session:
        person = Person(session)
        to_commit(person)
        person.types("4y, roll")
        assert "marks the game as assisted" in person.types("undo", "yes")


def test_undo_over_a_roll_is_free_where_the_table_wants_that(tmp_path: Path) -> None:
    with start(tmp_path, policy="free") as session:
        person = Person(session)
        to_commit(person)
        person.types("4y, roll")
        assert "Taken back: roll." in person.types("undo")


def test_conceding_asks_first(person: Person) -> None:
    person.types("concede", "no")
    assert person.session.request is not None


def test_conceding_ends_the_game(person: Person) -> None:
    assert "The game is over: lost: conceded." in person.types("concede", "yes")


def test_save_writes_a_copy(person: Person, tmp_path: Path) -> None:
    person.types(f"save {tmp_path / 'copy.jsonl'}")
    assert Session.view(tmp_path / "copy.jsonl").version == person.session.version


def test_a_copy_that_cannot_be_written_is_told(person: Person) -> None:
    assert "Not saved:" in person.types("save /no/such/folder/x.jsonl")


def test_an_answer_that_cannot_be_saved_is_not_taken(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_self: JournalFile, _data: bytes) -> None:
        raise OSError(28, "No space left on device")

    before = person.session.version
    monkeypatch.setattr(JournalFile, "_write", full)
    shown = person.types("1")
    assert (person.session.version, "Not taken:" in shown) == (before, True)


# --- the bot ---


def test_best_suggests_and_asks(person: Person) -> None:
    to_commit(person)
    before = person.session.version
    shown = person.types("best", "no")
    assert ("Suggestion: Commit" in shown, person.session.version) == (True, before)


def test_best_is_taken_on_yes(person: Person) -> None:
    to_commit(person)
    before = person.session.version
    person.types("best", "yes")
    assert person.session.version > before


def test_best_plays_a_whole_game(person: Person) -> None:
    person.types(*["best", "yes"] * 600)
    assert person.session.request is None


# --- real dice ---


@pytest.fixture
def roller(tmp_path: Path) -> Person:
    """Somebody with real dice and cards, before the first card is turned up."""
    return Person(start(tmp_path, real=True))


def test_real_cards_are_asked_for(roller: Person) -> None:
    assert "Turn up the next card of stack a" in roller.types()


def test_real_cards_are_typed_by_part_of_their_name(roller: Person) -> None:
    assert "Turned up on stack a: Hymn Beetle." in roller.types("hymn")


def test_a_card_cannot_be_turned_up_twice(roller: Person) -> None:
    assert "Hymn Beetle cannot be turned up here" in roller.types("hymn", "hymn")


def test_real_dice_are_typed(roller: Person) -> None:
    roller.types("hymn", "iron car", "whirling", "b", "twinhorn", "2y b, roll")
    assert "Rolled: yellow miss, hit; blue crit." in roller.types("y: miss hit, b: crit")


def test_impossible_dice_are_refused_with_the_reason(roller: Person) -> None:
    roller.types("hymn", "iron car", "whirling", "b", "twinhorn", "2y b, roll")
    assert "you gave 3 yellow" in roller.types("y012")


def test_commands_work_while_dice_are_asked_for(roller: Person) -> None:
    assert "Hymn Beetle: class 1" in roller.types("card hymn")


def test_best_does_not_apply_to_real_dice(roller: Person) -> None:
    assert "No suggestion now" in roller.types("best")


def test_a_mistyped_card_is_asked_for_again(roller: Person) -> None:
    shown = roller.types("hymn", "undo", "iron car")
    assert (
        "Taken back, to be entered again: hymn-beetle." in shown,
        "Turned up on stack a: Iron Carapace" in shown,
    ) == (True, True)


def test_mistyped_dice_are_asked_for_again(roller: Person) -> None:
    roller.types("hymn", "iron car", "whirling", "b", "twinhorn", "2y b, roll", "y: miss hit, b: crit")
    assert "Rolled: yellow miss, miss; blue crit." in roller.types("undo", "y: miss miss, b: crit")


def test_going_back_behind_real_dice_is_confirmed(roller: Person) -> None:
    roller.types("hymn", "iron car", "whirling", "b", "twinhorn", "2y b, roll", "y: miss hit, b: crit")
    shown = roller.types("undo", "undo", "yes")
    assert ("marks the game as assisted" in shown, roller.session.assisted) == (True, True)


def test_the_roll_that_ended_the_game_can_be_corrected(roller: Person) -> None:
    session = roller.session
    while session.request is not None:
        request = session.request
        names = [name for name, _ in request.outcomes()] if isinstance(request, Chance) else request.names
        session.answer(names[0])
    assert session.undo_offer().corrects
    roller.types("undo")
    assert session.request is not None


@pytest.mark.parametrize("line", ["y: 99999999999 hit, b: crit", "y: 9999999999999999999 crit"])
def test_absurd_numbers_of_dice_are_refused(roller: Person, line: str) -> None:
    roller.types("hymn", "iron car", "whirling", "b", "twinhorn", "2y b, roll")
    before = roller.session.version
    roller.types(line)
    assert roller.session.version == before


def test_a_line_without_end_is_refused(person: Person) -> None:
    assert "too long to be an answer" in person.types("1" * 100_000)


def test_after_a_line_without_end_the_next_one_counts(person: Person) -> None:
    before = person.session.version
    person.types("x" * 100_000, "1")
    assert person.session.version > before


def test_a_copy_in_the_home_of_nobody_is_refused(person: Person) -> None:
    assert "Not saved:" in person.types("save ~no-such-user/x/y.jsonl")

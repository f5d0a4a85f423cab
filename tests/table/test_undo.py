"""Taking back: an entry of its own, stopped by chance, the same price at any length."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.toygame import TOY, Toy

from ludonaut.table.drivers import OpenDriver, PersonDriver, ScriptDriver
from ludonaut.table.journal import Policy
from ludonaut.table.replay import check
from ludonaut.table.requests import Chance, Decision
from ludonaut.table.session import Session
from ludonaut.table.timeline import SPACING, Entry, Timeline
from ludonaut.table.undo import UndoRefused


def scripted(*results: str, policy: Policy = "strict") -> Session:
    """A toy game in which north holds ash, south oak, and then these results come."""
    return Session.start(TOY, {}, driver=ScriptDriver(["ash", "oak", *results]), policy=policy)


def toy(session: Session) -> Toy:
    state = session.state
    assert isinstance(state, Toy)
    return state


def test_undo_goes_back_to_the_last_decision() -> None:
    session = scripted()
    before = TOY.hash(session.state)
    session.answer("rest")
    session.undo()
    assert TOY.hash(session.state) == before


def test_undo_is_an_entry_of_its_own() -> None:
    session = scripted()
    session.answer("rest")
    session.undo()
    assert [(e.number, e.kind, e.at) for e in session.entries[2:]] == [(3, "choice", 3), (4, "undo", 2)]


def test_the_offer_names_what_is_taken_back() -> None:
    session = scripted()
    session.answer("rest")
    assert session.undo_offer().text == "takes back: rest"


def test_without_a_decision_there_is_nothing_to_take_back() -> None:
    offer = scripted().undo_offer()
    assert (offer.possible, offer.text) == (False, "nobody has decided anything yet")


def test_undo_of_nothing_is_refused() -> None:
    with pytest.raises(UndoRefused, match="nobody has decided anything yet"):
        scripted().undo()


def test_undo_after_undo_goes_further_back() -> None:
    session = scripted()
    for _ in range(3):
        session.answer("rest")
    session.undo()
    session.undo()
    assert toy(session).turn == 2


def test_the_log_marks_what_was_taken_back() -> None:
    session = scripted()
    session.answer("rest")
    session.undo()
    assert [(line.entry.number, line.undone) for line in session.log(3)] == [(3, True), (4, False)]


def test_the_log_says_what_undo_took_back() -> None:
    session = scripted()
    session.answer("rest")
    session.undo()
    assert session.log(4)[0].sentences[0].text == "Taken back: rest."


def test_conceding_can_be_taken_back() -> None:
    session = scripted()
    session.concede()
    session.undo()
    assert isinstance(session.request, Decision)


def test_an_open_request_for_real_dice_is_no_barrier() -> None:
    session = Session.start(TOY, {}, driver=OpenDriver())
    for text in ("ash", "oak", "north bids 1"):
        session.answer(text)
    session.undo()
    assert toy(session).turn == 1


def test_decisions_of_bots_are_taken_back_with_those_of_people() -> None:
    session = scripted()
    session.answer("rest")
    session.answer("rest", by="bot")
    session.undo()
    assert toy(session).turn == 1


def test_the_offer_names_what_followed() -> None:
    session = scripted()
    session.answer("rest")
    session.answer("rest", by="bot")
    assert session.undo_offer().text == "takes back: rest, and what followed: rest"


# --- barriers and policies ---


def test_undo_stops_at_chance() -> None:
    session = scripted("1")
    session.answer("north bids 1")
    with pytest.raises(
        UndoRefused, match=r"north bids 1 cannot be taken back: dice were rolled .* since \(North rolls: 1\)"
    ):
        session.undo()


def test_undo_stops_at_chance_even_with_leave_under_the_strict_policy() -> None:
    session = scripted("1")
    session.answer("north bids 1")
    with pytest.raises(UndoRefused):
        session.undo(allow=True)


def test_a_decision_after_chance_can_be_taken_back() -> None:
    session = scripted("1")
    session.answer("north bids 1")
    session.answer("rest")
    session.undo()
    assert toy(session).turn == 2


def test_under_the_policy_ask_all_must_agree() -> None:
    session = scripted("1", policy="ask")
    session.answer("north bids 1")
    with pytest.raises(UndoRefused, match="everybody must agree first: it takes back: north bids 1"):
        session.undo()


def test_under_the_policy_ask_chance_is_taken_back_with_leave() -> None:
    session = scripted("1", policy="ask")
    session.answer("north bids 1")
    session.undo(allow=True)
    assert toy(session).turn == 1


def test_under_the_policy_free_chance_is_taken_back() -> None:
    session = scripted("1", policy="free")
    session.answer("north bids 1")
    session.undo()
    assert toy(session).turn == 1


def test_the_offer_says_that_chance_would_be_crossed() -> None:
    session = scripted("1", policy="ask")
    session.answer("north bids 1")
    offer = session.undo_offer()
    assert (offer.possible, offer.crosses) == (True, True)


def test_crossing_chance_marks_the_game() -> None:
    session = scripted("1", policy="free")
    session.answer("north bids 1")
    session.undo()
    assert session.assisted


def test_undo_without_chance_does_not_mark_the_game() -> None:
    session = scripted(policy="free")
    session.answer("rest")
    session.undo()
    assert not session.assisted


def test_the_mark_stays_in_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Session.start(TOY, {}, seed=1, policy="free", path=path) as session:
        session.answer("north bids 1")
        session.undo()
    with Session.resume(path, game=TOY) as resumed:
        assert resumed.assisted


# --- doing it again ---


def test_after_undo_the_same_choice_gives_the_same_result() -> None:
    session = scripted("3", policy="free")  # one result only: asking the script again would fail
    session.answer("north bids 3")
    session.undo()
    session.answer("north bids 3")
    assert toy(session).scores == (3, 0)


def test_after_undo_a_different_choice_draws_afresh() -> None:
    session = scripted("3", "1", policy="free")
    session.answer("north bids 3")
    session.undo()
    session.answer("north bids 2")
    assert session.entries[-1].text == "1"


def test_results_are_remembered_through_other_choices() -> None:
    session = scripted("3", "1", policy="free")
    for text in ("north bids 3", "north bids 2", "north bids 3"):
        session.answer(text)
        if text != "north bids 3" or session.version < 8:
            session.undo()
    assert toy(session).scores == (3, 0)


def test_a_whole_chain_of_results_comes_again() -> None:
    session = scripted("3", "fir", "2", policy="free")
    for text in ("north bids 3", "south swaps", "north bids 1"):
        session.answer(text)
    ended = TOY.hash(session.state)
    for _ in range(3):
        session.undo()
    for text in ("north bids 3", "south swaps", "north bids 1"):
        session.answer(text)
    assert TOY.hash(session.state) == ended


def test_the_generator_is_never_rewound() -> None:
    session = Session.start(TOY, {}, seed=1, policy="free")
    session.answer("north bids 1")
    words = session.state.generator_json()
    session.undo()
    assert session.state.generator_json() == words


def test_repeating_a_result_does_not_use_the_generator() -> None:
    session = Session.start(TOY, {}, seed=1, policy="free")
    session.answer("north bids 1")
    words = session.state.generator_json()
    session.undo()
    session.answer("north bids 1")
    assert session.state.generator_json() == words


def test_results_are_remembered_by_a_resumed_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Session.start(TOY, {}, seed=1, policy="free", path=path) as session:
        for _ in range(6):
            session.answer("north bids 1")
        results = [e.text for e in session.entries]
        for _ in range(6):
            session.undo()
    with Session.resume(path, game=TOY) as resumed:
        for _ in range(6):
            resumed.answer("north bids 1")
        assert [e.text for e in resumed.entries[-12:]] == results[2:]


# --- any order of answers and undos ---

MOVES = st.lists(st.sampled_from(("north bids 2", "south bids 1", "north swaps", "rest", "undo")), max_size=70)


def replayed(entries: list[Entry], to: int) -> str:
    """The hash of the state after entry ``to``, from the beginning, without any of the session's help."""
    line: list[Entry] = []
    for entry in entries[:to]:
        if entry.kind == "undo":
            line = [e for e in line if e.number <= entry.at]
        else:
            line.append(entry)
    state = TOY.new({"turns": "100"})
    state.auto = False
    state.advance()
    for entry in line:
        if entry.kind == "choice":
            state.choose(Decision(state).find(entry.text).code)
        else:
            state.settle(state.open.outcome_code(state, entry.text))
    return TOY.hash(state)


@settings(max_examples=60, deadline=None)
@given(MOVES)
def test_after_undo_to_an_entry_the_state_is_the_one_of_replaying_so_far(moves: list[str]) -> None:
    session = Session.start(TOY, {"turns": "100"}, seed=2, policy="free")
    for move in moves:
        if move != "undo":
            session.answer(move)
        elif session.undo_offer().possible:
            session.undo()
            target = session.entries[-1].at
            assert TOY.hash(session.state) == replayed(session.entries, target)
        assert session.entries[-1].hash == TOY.hash(session.state) == replayed(session.entries, session.version)


# --- the price ---


def long_game(turns: int) -> Session:
    """A game of so many turns, most of them quick."""
    session = Session.start(TOY, {"turns": "3000"}, seed=1, policy="free")
    for turn in range(turns):
        session.answer("north bids 1" if turn % 7 == 0 else "rest")
    return session


def undo_seconds(session: Session) -> float:
    """The best time of several for taking back twenty turns."""
    times = []
    for _ in range(7):
        begun = time.perf_counter()
        for _ in range(20):
            session.undo()
        times.append(time.perf_counter() - begun)
        for _ in range(20):
            session.answer("rest")
    return min(times)


def test_undo_costs_the_same_at_any_length() -> None:
    short, long = long_game(27), long_game(2600)
    assert (len(short.entries) < 40, len(long.entries) > 2950) == (True, True)
    assert undo_seconds(long) < 2 * undo_seconds(short)


def plays(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The entries that are played again from now on."""
    played: list[int] = []
    play = Timeline.play

    def counted(self: Timeline, state: Toy, entry: Entry) -> None:
        played.append(entry.number)
        play(self, state, entry)

    monkeypatch.setattr(Timeline, "play", counted)
    return played


def test_undo_plays_few_answers_again_however_far_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    session = long_game(500)
    played = plays(monkeypatch)
    worst = 0
    for _ in range(400):
        played.clear()
        session.undo()
        worst = max(worst, len(played))
    assert worst <= SPACING


def test_undo_of_a_resumed_game_plays_few_answers_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    session = long_game(500)
    with Session.start(TOY, {"turns": "3000"}, seed=1, policy="free", path=tmp_path / "game.jsonl") as saved:
        for entry in session.entries:
            if entry.kind == "choice":
                saved.answer(entry.text)
    with Session.resume(tmp_path / "game.jsonl", game=TOY) as resumed:
        played = plays(monkeypatch)
        worst = 0
        for _ in range(400):
            played.clear()
            resumed.undo()
            worst = max(worst, len(played))
    assert worst <= SPACING


# --- real dice: what a person entered can be entered again ---


def entered(*texts: str, policy: Policy = "strict") -> Session:
    """A toy game with real dice in which these answers have been given; ash and oak are the cards of the beginning."""
    session = Session.start(TOY, {}, driver=OpenDriver(), policy=policy)
    for text in ("ash", "oak", *texts):
        session.answer(text)
    return session


@pytest.mark.parametrize("policy", ["strict", "ask", "free"])
def test_a_mistyped_roll_is_asked_again(policy: Policy) -> None:
    session = entered("north bids 3", "1", policy=policy)
    session.undo()
    session.answer("3")
    assert toy(session).scores == (3, 0)


def test_after_going_back_behind_a_real_roll_it_is_asked_again() -> None:
    session = entered("north bids 3", "1")
    session.undo()
    session.undo(allow=True)
    session.answer("north bids 3")
    assert isinstance(session.request, Chance)


def test_a_mistyped_card_of_the_beginning_is_asked_again() -> None:
    session = entered()
    session.undo()
    assert session.request is not None
    assert (session.request.kind, session.version) == ("Deal", 3)


def test_a_mistake_is_reached_over_later_rolls() -> None:
    session = entered("north bids 3", "1", "south bids 1", "1")
    for _ in range(3):
        session.undo(allow=True)
    assert (session.standing[-1], isinstance(session.request, Chance)) == (3, True)


def test_the_offer_names_the_entry_that_is_asked_again() -> None:
    session = entered("north bids 3", "1")
    offer = session.undo_offer()
    assert offer.text == "takes back what was entered (North rolls: 1); it is asked again"


def test_a_correction_needs_no_leave() -> None:
    offer = entered("north bids 3", "1", policy="ask").undo_offer()
    assert (offer.corrects, offer.crosses, offer.must_agree) == (True, False, False)


def test_a_correction_does_not_mark_the_game_as_assisted() -> None:
    session = entered("north bids 3", "1")
    session.undo()
    assert (session.assisted, session.entries[-1].corrected) == (False, True)


def test_the_choice_before_a_corrected_roll_is_taken_back_with_leave_only() -> None:
    session = entered("north bids 3", "1")
    session.undo()
    with pytest.raises(UndoRefused, match=r"everybody must agree first: .*the dice or cards since \(North rolls: 1\)"):
        session.undo()


def test_going_back_behind_a_corrected_roll_marks_the_game() -> None:
    session = entered("north bids 3", "1", policy="free")
    session.undo()
    session.undo()
    assert (session.assisted, session.entries[-1].crossed) == (True, True)


def test_the_journal_says_what_was_corrected(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Session.start(TOY, {}, driver=OpenDriver(), path=path) as session:
        session.answer("ash")
        session.undo()
    with Session.resume(path, game=TOY) as resumed:
        assert (resumed.entries[-1].corrected, resumed.request is not None) == (True, True)


def test_a_corrected_journal_passes_its_check(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Session.start(TOY, {}, driver=OpenDriver(), path=path) as session:
        for text in ("ash", "oak", "north bids 3", "1"):
            session.answer(text)
        session.undo()
        session.answer("3")
    assert check(path, game=TOY).same


def test_the_log_says_that_a_roll_is_entered_again() -> None:
    session = entered("north bids 3", "1")
    session.undo()
    assert session.log(session.version)[0].sentences[0].text == "Taken back, to be entered again: 1."


def test_a_person_at_hand_is_asked_at_once() -> None:
    shown = iter(["ash", "oak", "1", "3"])
    session = Session.start(TOY, {}, driver=PersonDriver(lambda request, reason: next(shown)))
    session.answer("north bids 3")
    session.undo()
    assert toy(session).scores == (3, 0)

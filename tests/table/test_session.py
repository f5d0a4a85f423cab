"""Playing at a table: answers, chance, log, looking back, copies."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.table.toygame import TOY, Circle, Toy, ToyGame

from ludonaut.table.answers import GameStuck
from ludonaut.table.drivers import OpenDriver, PersonDriver, ScriptDriver, ScriptError
from ludonaut.table.game import OptionError
from ludonaut.table.journal import Policy
from ludonaut.table.native.core import OVER
from ludonaut.table.replay import check, replay
from ludonaut.table.requests import Chance, Decision, GameOver, IllegalAnswer, answer
from ludonaut.table.session import Session
from ludonaut.table.timeline import Moment


def scripted(*results: str, policy: Policy = "strict") -> Session:
    """A toy game in which north holds ash, south oak, and then these results come."""
    return Session.start(TOY, {}, driver=ScriptDriver(["ash", "oak", *results]), policy=policy)


def toy(session: Session) -> Toy:
    state = session.state
    assert isinstance(state, Toy)
    return state


# --- answering ---


def test_a_game_begins_with_chance_answered() -> None:
    assert isinstance(scripted().request, Decision)


def test_after_an_answer_chance_is_answered_until_a_decision_is_open() -> None:
    session = scripted("3")
    session.answer("north bids 3")
    assert toy(session).scores == (3, 0)


def test_an_illegal_answer_changes_nothing() -> None:
    session = scripted()
    before = TOY.hash(session.state)
    with pytest.raises(IllegalAnswer, match="did you mean 'north bids 1'"):
        session.answer("north bid 1")
    assert (TOY.hash(session.state), session.version) == (before, 2)


def test_an_answer_whose_chance_fails_changes_nothing() -> None:
    session = scripted()
    with pytest.raises(ScriptError, match="no answer left"):
        session.answer("north bids 1")
    assert (toy(session).turn, session.version) == (1, 2)


def test_answers_are_numbered() -> None:
    session = scripted("1")
    session.answer("south bids 2")
    assert [(e.number, e.kind, e.text) for e in session.entries] == [
        (1, "chance", "ash"),
        (2, "chance", "oak"),
        (3, "choice", "south bids 2"),
        (4, "chance", "1"),
    ]


def test_the_version_rises_with_each_entry() -> None:
    session = scripted()
    session.answer("rest")
    assert session.version == 3


def test_a_finished_game_takes_no_answer() -> None:
    session = Session.start(TOY, {"turns": "2"}, seed=1)
    session.answer("rest")
    session.answer("rest")
    with pytest.raises(GameOver):
        session.answer("rest")


def test_conceding_ends_the_game() -> None:
    session = scripted()
    session.concede()
    assert (session.request, TOY.outcome(session.state)) == (None, "lost: south leads")


def test_a_game_is_conceded_once() -> None:
    session = scripted()
    session.concede()
    with pytest.raises(GameOver):
        session.concede()


def test_options_are_checked() -> None:
    with pytest.raises(OptionError, match="it has turns"):
        Session.start(TOY, {"turns": "7"})


def test_a_seed_and_real_dice_do_not_go_together() -> None:
    with pytest.raises(ValueError, match="leave it out with real dice"):
        Session.start(TOY, {}, seed=1, driver=OpenDriver())


def test_the_same_seed_gives_the_same_game() -> None:
    games = [Session.start(TOY, {}, seed=5) for _ in range(2)]
    for session in games:
        session.answer("north bids 1")
        session.answer("south swaps")
    assert TOY.hash(games[0].state) == TOY.hash(games[1].state)


def test_without_a_seed_games_differ() -> None:
    dealt = {Session.start(TOY, {}).entries[1].hash for _ in range(40)}
    assert len(dealt) > 1


def test_the_state_of_a_session_never_rolls_by_itself() -> None:
    assert not scripted().state.auto


def test_a_game_may_begin_at_a_position() -> None:
    position = TOY.new({})
    position.auto = False
    position.advance()
    for text in ("ash", "oak", "rest", "rest"):
        answer(position, text)
    session = Session.start(TOY, {}, seed=1, position=position)
    assert (toy(session).turn, session.version) == (3, 0)


# --- people who roll ---


def test_a_person_rolls_for_every_chance_request() -> None:
    answers = iter(["ash", "oak", "2"])
    session = Session.start(TOY, {}, driver=PersonDriver(lambda request, reason: next(answers)))
    session.answer("south bids 2")
    assert toy(session).scores == (0, 2)


def test_a_decision_is_saved_before_a_person_is_asked_to_roll(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    cards = iter(["ash", "oak"])
    saved: list[str] = []

    def ask(request: Chance, reason: str) -> str:
        if request.kind == "Deal":
            return next(cards)
        saved.append(path.read_text().splitlines()[-1])
        return "1"

    with Session.start(TOY, {}, driver=PersonDriver(ask), path=path) as session:
        session.answer("south bids 2")
    assert '"choice":"south bids 2"' in saved[0]


def test_an_interrupted_person_is_asked_again_later() -> None:
    calls = iter(["ash", "oak", "^C", "3"])

    def ask(request: Chance, reason: str) -> str:
        result = next(calls)
        if result == "^C":
            raise KeyboardInterrupt
        return result

    session = Session.start(TOY, {}, driver=PersonDriver(ask))
    with pytest.raises(KeyboardInterrupt):
        session.answer("south bids 3")
    session.go_on()
    assert toy(session).scores == (0, 3)


def test_open_dice_are_answered_like_a_decision() -> None:
    session = Session.start(TOY, {}, driver=OpenDriver())
    for text in ("ash", "oak", "south bids 3", "3"):
        session.answer(text)
    assert toy(session).scores == (0, 3)


def test_open_dice_show_their_request() -> None:
    request = Session.start(TOY, {}, driver=OpenDriver()).request
    assert isinstance(request, Chance)
    assert request.prompt == "Deal north a card"


def test_results_from_people_are_saved_as_theirs() -> None:
    session = Session.start(TOY, {}, driver=OpenDriver())
    session.answer("ash")
    assert session.entries[0].by == "person"


# --- what happened ---


def test_the_log_tells_each_answer_in_sentences() -> None:
    session = scripted("3")
    session.answer("north bids 3")
    told = [(line.entry.number, [s.text for s in line.sentences]) for line in session.log(3)]
    assert told == [(3, ["North bids 3."]), (4, ["North rolls 3."])]


def test_the_log_says_what_was_asked() -> None:
    assert [line.asked for line in scripted().log()] == ["Deal north a card", "Deal south a card"]


def test_automatic_choices_are_marked_in_the_log() -> None:
    session = scripted("3", "3")
    session.answer("north bids 3")
    session.answer("north bids 3")
    marked = [(s.text, s.automatic) for s in session.log(6)[0].sentences]
    assert marked == [("North rolls 3.", False), ("North bows.", True)]


def test_automatic_choices_are_no_entries() -> None:
    session = scripted("3", "3")
    session.answer("north bids 3")
    session.answer("north bids 3")
    assert "bow" not in [entry.text for entry in session.entries]


def test_the_log_of_a_resumed_game_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Session.start(TOY, {"turns": "100"}, seed=3, path=path) as session:
        for turn in range(90):
            session.answer(("north bids 2", "south swaps", "rest")[turn % 3])
        log = session.log()
    with Session.resume(path, game=TOY) as resumed:
        assert resumed.log() == log


def test_a_listener_hears_each_answer() -> None:
    heard: list[Moment] = []
    driver = ScriptDriver(["ash", "oak", "1"])
    session = Session.start(TOY, {}, driver=driver, listener=heard.append)
    session.answer("north bids 1")
    assert [moment.entry.text for moment in heard] == ["ash", "oak", "north bids 1", "1"]


def test_a_listener_hears_what_is_already_true(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines: list[int] = []
    with Session.start(TOY, {}, seed=1, path=path, listener=lambda m: lines.append(path.read_text().count("\n"))):
        assert lines == [4, 4]  # header, snapshot, both cards: the cards were saved together


# --- looking back ---


def test_any_entry_can_be_looked_at() -> None:
    session = Session.start(TOY, {"turns": "100"}, seed=3)
    hashes = []
    for turn in range(90):
        session.answer(("north bids 2", "south swaps", "rest")[turn % 3])
        hashes.append((session.version, TOY.hash(session.state)))
    assert [TOY.hash(session.state_at(number)) for number, _ in hashes] == [seen for _, seen in hashes]


def test_looking_back_does_not_change_the_game() -> None:
    session = scripted()
    session.answer("rest")
    session.state_at(2).finish(1, 1)
    assert (session.state.kind != OVER, session.state_at(2).kind != OVER) == (True, True)


def test_entry_0_is_the_beginning() -> None:
    state = scripted().state_at(0)
    assert isinstance(state, Toy)
    assert state.hands == (-1, -1)


def test_there_is_no_state_at_an_entry_that_is_not_there() -> None:
    with pytest.raises(IndexError, match="no entry 9; the last one is 2"):
        scripted().state_at(9)


# --- exports and forks ---


def test_an_export_of_a_running_game_holds_no_seed_and_no_generator(tmp_path: Path) -> None:
    session = Session.start(TOY, {"turns": "100"}, seed=987654321, path=tmp_path / "game.jsonl")
    for _ in range(60):
        session.answer("north bids 1")
    session.export(tmp_path / "copy.jsonl")
    session.close()
    text = (tmp_path / "copy.jsonl").read_text()
    assert ("987654321" in text, '"gen"' in text) == (False, False)


def test_an_export_of_a_finished_game_is_whole(tmp_path: Path) -> None:
    session = Session.start(TOY, {"turns": "2"}, seed=987654321)
    session.answer("north bids 1")
    session.answer("rest")
    session.export(tmp_path / "copy.jsonl")
    assert "987654321" in (tmp_path / "copy.jsonl").read_text()


def test_an_export_replays_to_the_same_state(tmp_path: Path) -> None:
    session = Session.start(TOY, {"turns": "100"}, seed=4)
    for _ in range(60):
        session.answer("south bids 2")
    session.export(tmp_path / "copy.jsonl")
    assert TOY.hash(replay(tmp_path / "copy.jsonl", game=TOY).state) == TOY.hash(session.state)


def test_an_export_can_be_gone_on_with(tmp_path: Path) -> None:
    session = Session.start(TOY, {}, seed=4)
    session.export(tmp_path / "copy.jsonl")
    with Session.resume(tmp_path / "copy.jsonl", game=TOY) as copy:
        copy.answer("north bids 1")
        assert copy.version == 4


def test_a_fork_begins_at_an_entry() -> None:
    session = scripted("3")
    session.answer("north bids 3")
    fork = session.fork(2, driver=ScriptDriver(["1"]))
    fork.answer("north bids 3")
    assert (toy(session).scores, toy(fork).scores) == ((3, 0), (0, 0))


def test_a_fork_has_other_dice() -> None:
    session = Session.start(TOY, {"turns": "100"}, seed=4)
    fork = session.fork(2)
    for _ in range(60):
        session.answer("north bids 1")
        fork.answer("north bids 1")
    assert [e.text for e in session.entries[2:]] != [e.text for e in fork.entries]


def test_a_fork_holds_no_seed(tmp_path: Path) -> None:
    session = Session.start(TOY, {}, seed=987654321)
    session.fork(2, path=tmp_path / "fork.jsonl").close()
    text = (tmp_path / "fork.jsonl").read_text()
    assert ("987654321" in text, '"gen"' in text) == (False, False)


def test_a_fork_can_be_checked_by_itself(tmp_path: Path) -> None:
    session = Session.start(TOY, {}, seed=1)
    session.answer("north bids 1")
    with session.fork(3, path=tmp_path / "fork.jsonl") as fork:
        fork.answer("south bids 2")
    assert check(tmp_path / "fork.jsonl", game=TOY).same


# --- rules that turn in a circle ---


class DizzyGame(ToyGame):
    """The toy game, in which resting turns in a circle."""

    def new(self, options: object = None, pack: Path | None = None) -> Toy:
        s = super().new({}, pack)
        s.stack.insert(1, Circle())
        return s


def test_a_circle_in_the_rules_is_an_error_that_carries_the_journal(tmp_path: Path) -> None:
    with pytest.raises(GameStuck) as stuck:
        Session.start(DizzyGame(), {}, driver=ScriptDriver(["ash", "oak"]))
    (tmp_path / "stuck.jsonl").write_text(stuck.value.journal)
    report = check(tmp_path / "stuck.jsonl", game=DizzyGame())
    assert report.first is not None
    assert report.first.reason.startswith("20000 steps without a request")

"""The save file: nothing acknowledged is ever lost, and whatever is wrong with a file is said in plain words."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludonaut.sentinels.game import SENTINELS, SentinelsGame
from ludonaut.sentinels.packs import BASE
from ludonaut.table.drivers import OpenDriver
from ludonaut.table.journal import JournalError, JournalFull, read
from ludonaut.table.replay import check, replay
from ludonaut.table.requests import Decision
from ludonaut.table.session import Session

ROOT = Path(__file__).parents[2]


def play(session: Session, answers: int, seed: int = 1) -> None:
    """Answer at random, so many times or until the game is over."""
    dice = random.Random(seed)
    for _ in range(answers):
        if not isinstance(session.request, Decision):
            return
        session.answer(dice.choice(session.request.names))


def begun(path: Path, answers: int = 8) -> Session:
    """A game of Solar Sentinels some answers old."""
    session = Session.start(SENTINELS, {"hero": "1a"}, seed=11, path=path)
    play(session, answers)
    return session


def crashed(path: Path, answers: int) -> int:
    """A game that was killed: no snapshot at its end.  Returns the entry of its last snapshot."""
    session = begun(path, answers)
    assert session._file is not None
    session._file.close()
    return max(int(str(line["snapshot"])) for line in lines(path) if "snapshot" in line)


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


# --- what is written ---


def test_the_first_line_says_which_game_it_is(path: Path) -> None:
    begun(path).close()
    header = lines(path)[0]
    assert (header["ludonaut"], header["format"], header["game"], header["seed"]) == ("journal", 1, "sentinels", 11)


def test_real_dice_leave_no_seed(path: Path) -> None:
    Session.start(SENTINELS, {}, driver=OpenDriver(), path=path).close()
    assert "seed" not in lines(path)[0]


def test_an_answer_is_in_the_file_when_it_comes_back(path: Path) -> None:
    with begun(path, 0) as session:
        session.answer(session.request.names[0] if isinstance(session.request, Decision) else "")
        written = [line for line in lines(path) if "n" in line]
    assert [line["n"] for line in written] == list(range(1, session.version + 1))


def test_each_entry_holds_the_hash_of_the_state_it_leads_to(path: Path) -> None:
    with begun(path) as session:
        hashes = [SENTINELS.hash(session.state_at(e.number)) for e in session.entries]
    assert [line["hash"] for line in lines(path) if "n" in line] == hashes


def test_results_say_who_rolled(path: Path) -> None:
    with begun(path):
        assert {line["by"] for line in lines(path) if "chance" in line} == {"app"}


def test_snapshots_are_written_now_and_then(path: Path) -> None:
    with Session.start(SENTINELS, {}, seed=2, path=path) as session:
        play(session, 150)
        snapshots = [line["snapshot"] for line in lines(path) if "snapshot" in line]
        assert len(snapshots) == 1 + session.version // 50


def test_closing_leaves_a_snapshot_at_the_end(path: Path) -> None:
    session = begun(path)
    session.close()
    assert lines(path)[-1]["snapshot"] == session.version


# --- going on ---


def test_a_resumed_game_stands_where_it_was_left(path: Path) -> None:
    with begun(path) as session:
        left = SENTINELS.hash(session.state)
    with Session.resume(path) as resumed:
        assert SENTINELS.hash(resumed.state) == left


def test_a_game_left_and_resumed_at_each_answer_is_the_same_game(tmp_path: Path) -> None:
    with Session.start(SENTINELS, {}, seed=5) as straight:
        play(straight, 60)
    dice = random.Random(1)
    Session.start(SENTINELS, {}, seed=5, path=tmp_path / "game.jsonl").close()
    for _ in range(60):
        with Session.resume(tmp_path / "game.jsonl") as session:
            if isinstance(session.request, Decision):
                session.answer(dice.choice(session.request.names))
    assert [e.hash for e in session.entries] == [e.hash for e in straight.entries]


def test_replaying_needs_no_generator(path: Path) -> None:
    with begun(path) as session:
        left = SENTINELS.hash(session.state)
    stripped = [{k: v for k, v in line.items() if k not in ("gen", "seed")} for line in lines(path)]
    path.write_text("".join(json.dumps(line) + "\n" for line in stripped))
    assert SENTINELS.hash(replay(path).state) == left


def test_an_old_moment_can_be_replayed(path: Path) -> None:
    with begun(path) as session:
        wanted = SENTINELS.hash(session.state_at(5))
    assert SENTINELS.hash(replay(path, to=5).state) == wanted


def test_a_replay_to_an_entry_that_is_not_there_says_how_many_there_are(path: Path) -> None:
    session = begun(path)
    session.close()
    with pytest.raises(JournalError, match=rf"no entry 999.*Choose an entry from 0 to {session.version}"):
        replay(path, to=999)


def test_a_journal_can_be_looked_at_while_it_is_played(path: Path) -> None:
    with begun(path) as session:
        assert SENTINELS.hash(replay(path).state) == SENTINELS.hash(session.state)


def test_a_journal_is_open_in_one_ludonaut_only(path: Path) -> None:
    with begun(path), pytest.raises(JournalError, match=r"is open in another ludonaut. Finish there first"):
        Session.resume(path)


def test_a_closed_journal_is_free(path: Path) -> None:
    begun(path).close()
    Session.resume(path).close()


def test_a_journal_is_never_overwritten(path: Path) -> None:
    begun(path).close()
    with pytest.raises(JournalError, match=r"exists already. Choose another name"):
        Session.start(SENTINELS, {}, path=path)


def test_nothing_else_is_left_in_the_folder(path: Path) -> None:
    begun(path).close()
    assert list(path.parent.iterdir()) == [path]


def no_links(*_: object) -> None:
    raise OSError(1, "Operation not permitted")


def test_a_disk_without_links_holds_journals_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", no_links)
    begun(path).close()
    assert check(path).same


def test_a_disk_without_links_never_loses_a_journal_either(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", no_links)
    begun(path).close()
    with pytest.raises(JournalError, match="exists already"):
        Session.start(SENTINELS, {}, path=path)


# --- a crash in the middle of writing ---


def test_a_line_cut_short_is_left_out_with_a_notice(path: Path) -> None:
    begun(path).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    assert "the last line is incomplete, as after a crash" in read(path).notices[0]


def test_a_line_cut_short_at_any_byte_loses_that_line_only(path: Path) -> None:
    crashed(path, 3)
    whole = path.read_bytes()
    ends = [i for i, byte in enumerate(whole) if byte == 10]
    for size in range(ends[-4] + 1, len(whole)):
        path.write_bytes(whole[:size])
        complete = sum(end < size for end in ends) - 1  # without the header
        almost = size in ends  # everything but the line break was written
        assert len(read(path).lines) == complete + almost


def test_the_file_is_repaired_when_play_goes_on(path: Path) -> None:
    begun(path).close()
    path.write_bytes(path.read_bytes()[:-30])
    with Session.resume(path) as session:
        play(session, 3)
    assert check(path).same


def test_looking_at_a_file_does_not_repair_it(path: Path) -> None:
    begun(path).close()
    cut = path.read_bytes()[:-30]
    path.write_bytes(cut)
    replay(path)
    assert path.read_bytes() == cut


# --- damaged, foreign, newer ---

Mutation = Callable[[list[bytes]], list[bytes]]


def replaced(number: int, old: bytes, new: bytes) -> Mutation:
    """Replace something in line ``number``."""

    def change(content: list[bytes]) -> list[bytes]:
        assert old in content[number - 1]
        content[number - 1] = content[number - 1].replace(old, new)
        return content

    return change


def without(number: int) -> Mutation:
    return lambda content: content[: number - 1] + content[number:]


BAD = [
    (lambda content: [], "game.jsonl: the file is empty. Delete it"),
    (lambda content: [b"GIF89a\x00\xff\n"], "line 1: this is not a journal of ludonaut. Choose a journal"),
    (lambda content: [b'{"title": "something else"}\n'], "line 1: this is not a journal of ludonaut"),
    (lambda content: [b"[1, 2]\n"], "line 1: this is not a journal of ludonaut"),
    (lambda content: [content[0][:40]], "line 1: the first line is damaged. Restore the file from a copy"),
    (lambda content: content[:1], "line 2: the snapshot of the beginning is missing"),
    (
        replaced(1, b'"format":1', b'"format":2'),
        "line 1: the journal has format 2, and this version reads formats up to 1",
    ),
    (replaced(1, b'"format":1', b'"format":"x"'), "line 1: the journal has format 'x'"),
    (replaced(1, b'"rules":1', b'"rules":"one"'), r"line 1: the header is damaged \(Expected `int`"),
    (replaced(1, b'"format":1', b'"format":-1'), "line 1: the journal has format -1"),
    (replaced(1, b'"rules":1', b'"rules":-1'), "line 1: the header is damaged"),
    (replaced(4, b'"gen":[', b'"gen":[-'), "line 4: the generator is damaged"),
    (replaced(4, b'"gen":[', b'"gen":[1,'), "line 4: the generator is damaged"),
    (replaced(1, b'"rules":1', b'"rules":99'), "line 1: the journal was played under rules 99 .* Update ludonaut"),
    (replaced(1, b'"sentinels"', b'"chess"'), "line 1: this is a journal of the game 'chess', which is not here"),
    (replaced(1, b'"content":"', b'"content":"f'), "line 1: the game was played with other cards"),
    (replaced(4, b'"n":', b'"n";'), "line 4: the line is damaged .* Restore the file from a copy, or cut it off"),
    (replaced(4, b'"n":2', b'"n":7'), "line 4: entry 7 stands where entry 2 belongs"),
    (replaced(4, b'"chance"', b'"luck"'), "line 4: the line is damaged"),
    (replaced(4, b'"n":2', b'"n":2,"undo":9'), "line 4: the line is no entry of a journal"),
    (without(5), "line 5: entry 4 stands where entry 3 belongs"),
    (lambda content: [*content[:5], b"\n", *content[5:]], "line 6: the line is damaged"),
    (lambda content: [*content[:5], b"\x00\x00\x00\n", *content[5:]], "line 6: the line is damaged"),
]


@pytest.mark.parametrize(("change", "message"), BAD)
def test_a_bad_file_is_refused_with_place_and_way_out(path: Path, change: Mutation, message: str) -> None:
    begun(path).close()
    content = change(path.read_bytes().splitlines(keepends=True))
    path.write_bytes(b"".join(content))
    with pytest.raises(JournalError, match=message):
        Session.resume(path)


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"cannot be opened for writing \(no such file .*\). Check the name"):
        Session.resume(tmp_path / "nothing.jsonl")


def test_a_folder_is_no_journal(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be read"):
        replay(tmp_path)


def test_a_refused_file_stays_as_it_is(path: Path) -> None:
    begun(path).close()
    bad = path.read_bytes().replace(b'"n":2', b'"n":7')
    path.write_bytes(bad)
    with pytest.raises(JournalError):
        Session.resume(path)
    assert path.read_bytes() == bad


def test_a_refused_file_is_not_left_locked(path: Path) -> None:
    begun(path).close()
    good = path.read_bytes()
    path.write_bytes(good.replace(b'"n":2', b'"n":7'))
    with pytest.raises(JournalError):
        Session.resume(path)
    path.write_bytes(good)
    Session.resume(path).close()


def test_a_journal_of_another_game_is_refused(path: Path) -> None:
    class Other(SentinelsGame):
        name = "other"

    begun(path).close()
    with pytest.raises(JournalError, match="a journal of the game 'sentinels', not of 'other'"):
        Session.resume(path, game=Other())


# --- check ---


def test_a_sound_journal_checks(path: Path) -> None:
    with begun(path, 200) as session:
        pass
    report = check(path)
    assert (report.same, report.checked) == (True, session.version)


def changed(path: Path, number: int, field: str, value: str) -> None:
    """Give entry ``number`` another value in one field."""
    content = lines(path)
    for line in content:
        if line.get("n") == number:
            line[field] = value
    path.write_text("".join(json.dumps(line) + "\n" for line in content))


def test_check_finds_the_first_difference(path: Path) -> None:
    begun(path, 20).close()
    changed(path, 9, "hash", "0123456789abcdef")
    changed(path, 14, "hash", "0123456789abcdef")
    first = check(path).first
    assert first is not None
    assert (first.entry, first.expected, len(first.actual)) == (9, "0123456789abcdef", 16)


def test_check_says_when_an_answer_was_impossible(path: Path) -> None:
    begun(path, 20).close()
    changed(path, 2, "chance", "no-such-card")
    assert str(check(path).first).startswith("entry 2 (line 4): no card is called 'no-such-card' (recorded")


def test_check_finds_a_card_that_was_not_the_one_drawn(path: Path) -> None:
    begun(path, 20).close()
    drawn = {line["chance"] for line in lines(path) if "chance" in line}
    other = next(card.ident for card in SENTINELS.new({}).catalog.cards if card.ident not in drawn)
    changed(path, 2, "chance", other)
    first = check(path).first
    assert first is not None
    assert (first.entry, first.reason) == (2, f"the answer '{other}' leads to another state than the recorded one")


def test_check_names_the_fields_of_a_snapshot_that_differ(path: Path) -> None:
    begun(path, 20).close()
    content = lines(path)
    snapshot = content[-1]["state"]
    assert isinstance(snapshot, dict)
    snapshot["state"]["health"] = 5
    path.write_text("".join(json.dumps(line) + "\n" for line in content))
    assert "the snapshot is of another state; different: state.health" in str(check(path).first)


def test_play_does_not_go_on_from_a_wrong_state(path: Path) -> None:
    crashed(path, 20)
    last = sum("n" in line for line in lines(path))
    changed(path, last, "hash", "0123456789abcdef")
    with pytest.raises(JournalError, match=r"lead to another state than the recorded one. `ludonaut check"):
        Session.resume(path)


# --- other rules, other content ---


class NewRules(SentinelsGame):
    rules_version = 2


def test_under_newer_rules_play_goes_on_from_the_last_snapshot(path: Path) -> None:
    with begun(path, 30) as session:
        left = SENTINELS.dump(session.state)
    with Session.resume(path, game=NewRules()) as resumed:
        assert SENTINELS.dump(resumed.state) == left


def test_newer_rules_are_announced(path: Path) -> None:
    begun(path, 30).close()
    with Session.resume(path, game=NewRules()) as resumed:
        assert "played under rules 1; from here on rules 2 hold" in resumed.notices[0]


def test_answers_after_the_last_snapshot_are_never_replayed_under_newer_rules(path: Path) -> None:
    last = crashed(path, 60)
    with Session.resume(path, game=NewRules()) as resumed:
        assert SENTINELS.hash(resumed.state) == resumed.entries[last - 1].hash


def test_answers_that_are_given_up_are_announced(path: Path) -> None:
    last = crashed(path, 60)
    with Session.resume(path, game=NewRules()) as resumed:
        assert f"goes on after entry {last}; the answers after it are given up" in resumed.notices[0]


def test_a_journal_of_two_rules_is_played_and_resumed(path: Path) -> None:
    begun(path, 20).close()
    with Session.resume(path, game=NewRules()) as resumed:
        play(resumed, 20)
        left = SENTINELS.hash(resumed.state)
    with Session.resume(path, game=NewRules()) as again:
        assert SENTINELS.hash(again.state) == left


def test_a_journal_of_two_rules_is_checked_from_the_newer_on(path: Path) -> None:
    begun(path, 20).close()
    with Session.resume(path, game=NewRules()) as resumed:
        played = resumed.version
        play(resumed, 20)
        total = resumed.version
    report = check(path, game=NewRules())
    assert (report.same, report.checked) == (True, total - played)


def test_undo_stops_where_the_rules_changed(path: Path) -> None:
    begun(path, 20).close()
    with Session.resume(path, game=NewRules()) as resumed:
        assert resumed.undo_offer().text == "everything before was played under older rules"


def test_moments_under_older_rules_are_told_without_sentences(path: Path) -> None:
    begun(path, 20).close()
    with Session.resume(path, game=NewRules()) as resumed:
        line = resumed.log(5, 5)[0]
        assert (line.entry.number, line.sentences) == (5, ())


def test_older_rules_do_not_play_a_newer_journal(path: Path) -> None:
    begun(path, 20).close()
    with Session.resume(path, game=NewRules()) as resumed:
        play(resumed, 2)
    with pytest.raises(JournalError, match=r"was played under rules 2 .* these are rules 1. Update ludonaut"):
        Session.resume(path)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A content pack of one's own, like the built-in one."""
    return Path(shutil.copytree(BASE, tmp_path / "mine"))


def test_a_game_with_a_pack_finds_it_again(path: Path, pack: Path) -> None:
    Session.start(SENTINELS, {}, path=path, pack=pack).close()
    with Session.resume(path) as resumed:
        assert resumed.pack == pack


def test_a_pack_that_is_gone_is_named(path: Path, pack: Path) -> None:
    Session.start(SENTINELS, {}, path=path, pack=pack).close()
    shutil.rmtree(pack)
    with pytest.raises(JournalError, match=r"content pack .*mine, which is gone. Put it back there, or say where"):
        Session.resume(path)


def test_a_pack_that_has_moved_can_be_pointed_at(path: Path, pack: Path) -> None:
    Session.start(SENTINELS, {}, path=path, pack=pack).close()
    moved = pack.rename(pack.with_name("moved"))
    with Session.resume(path, pack=moved) as resumed:
        assert resumed.pack == moved


def test_a_pack_beside_an_exported_journal_is_found(path: Path, pack: Path, tmp_path: Path) -> None:
    session = Session.start(SENTINELS, {}, path=path, pack=pack)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    session.export(elsewhere / "copy.jsonl")
    session.close()
    beside = pack.rename(elsewhere / "mine")
    with Session.resume(elsewhere / "copy.jsonl") as resumed:
        assert resumed.pack == beside


def test_a_pack_that_has_changed_is_refused(path: Path, pack: Path) -> None:
    Session.start(SENTINELS, {}, path=path, pack=pack).close()
    dice = pack / "heroes.toml"
    dice.write_text(dice.read_text().replace("health = 6", "health = 5", 1))
    with pytest.raises(JournalError, match=r"played with other cards .* Restore the pack"):
        Session.resume(path)


def test_a_pack_that_is_broken_is_refused(path: Path, pack: Path) -> None:
    Session.start(SENTINELS, {}, path=path, pack=pack).close()
    (pack / "heroes.toml").write_text("what?")
    with pytest.raises(JournalError, match="its content pack cannot be read"):
        Session.resume(path)


# --- a disk that does not take it ---


@contextlib.contextmanager
def file_size_limit(size: int) -> Iterator[None]:
    """No file may grow beyond ``size`` bytes: as on a full disk, what fits is written and the rest fails."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_on_a_full_disk_an_answer_is_refused(path: Path) -> None:
    refusal = pytest.raises(JournalFull, match=r"cannot be saved .* Nothing was changed: make room")
    with begun(path) as session, file_size_limit(path.stat().st_size + 20), refusal:
        play(session, 1)


def test_on_a_full_disk_nothing_is_half_acknowledged(path: Path) -> None:
    with begun(path) as session:
        before = (SENTINELS.hash(session.state), session.version, session.state.generator_json(), path.read_bytes())
        with file_size_limit(path.stat().st_size + 20), pytest.raises(JournalFull):
            play(session, 1)
        assert (
            SENTINELS.hash(session.state),
            session.version,
            session.state.generator_json(),
            path.read_bytes(),
        ) == before


def test_with_room_again_the_same_answer_goes_through(path: Path) -> None:
    with begun(path) as session:
        with file_size_limit(path.stat().st_size + 20), pytest.raises(JournalFull):
            play(session, 1)
        play(session, 1)
    assert check(path).same


def test_on_a_full_disk_undo_is_refused_too(path: Path) -> None:
    session = Session.start(SENTINELS, {}, seed=1, path=path)
    assert isinstance(session.request, Decision)
    session.answer("hero 1a")
    with session, file_size_limit(path.stat().st_size + 20):
        with pytest.raises(JournalFull):
            session.undo()
        assert session.entries[-1].text == "hero 1a"


def test_a_full_disk_at_the_end_does_no_harm(path: Path) -> None:
    session = begun(path)
    version = session.version
    with file_size_limit(path.stat().st_size + 20):
        session.close()
    with Session.resume(path) as resumed:
        assert resumed.version == version


def test_no_journal_begins_on_a_full_disk(path: Path) -> None:
    with file_size_limit(100), pytest.raises(JournalError, match="cannot be created"):
        Session.start(SENTINELS, {}, path=path)
    assert list(path.parent.iterdir()) == []


def test_a_disk_that_fails_for_good_stops_the_journal(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise OSError(5, "Input/output error")

    session = begun(path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", broken)
        patch.setattr(os, "ftruncate", broken)
        with pytest.raises(JournalFull):
            play(session, 1)
    with pytest.raises(JournalFull, match=r"can no longer be written .* Save the game under another name"):
        play(session, 1)


def test_a_game_whose_disk_has_failed_can_be_saved_elsewhere(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(path)
    assert session._file is not None
    session._file.broken = "the file can no longer be written"
    session.export(path.with_name("copy.jsonl"))
    assert SENTINELS.hash(replay(path.with_name("copy.jsonl")).state) == SENTINELS.hash(session.state)


READ_ONLY = Path("/sys")
"""A folder in which nobody makes files, root neither."""


def test_in_a_read_only_folder_no_game_begins() -> None:
    with pytest.raises(JournalError, match=r"cannot be created \(.*\). Choose a folder"):
        Session.start(SENTINELS, {}, path=READ_ONLY / "game.jsonl")


def test_below_a_file_no_game_begins(path: Path) -> None:
    path.write_text("not a folder")
    with pytest.raises(JournalError, match=r"cannot be created \(not a directory\). Check the name and the folder"):
        Session.start(SENTINELS, {}, path=path / "game.jsonl")


def test_a_read_only_journal_is_not_gone_on_with(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(path).close()
    plain = os.open

    def read_only(name: Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(13, "Permission denied")
        return plain(name, flags, mode)

    monkeypatch.setattr(os, "open", read_only)  # as root, permissions alone would not stop us
    with pytest.raises(JournalError, match=r"opened for writing \(permission denied\). Choose a folder and a file"):
        Session.resume(path)


# --- Ctrl-C while saving ---


def test_an_interrupt_before_the_disk_has_it_takes_the_answer_back(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with begun(path) as session:
        before = (SENTINELS.hash(session.state), path.read_bytes())
        interrupts = iter([KeyboardInterrupt()])

        def interrupted(fd: int) -> None:
            for interrupt in interrupts:
                raise interrupt

        monkeypatch.setattr(os, "fsync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            play(session, 1)
        assert (SENTINELS.hash(session.state), path.read_bytes()) == before


def test_an_interrupt_after_the_disk_has_it_keeps_the_answer(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with begun(path) as session:
        version = session.version
        with monkeypatch.context() as patch:

            def interrupted(self: Session, batch: object) -> None:
                raise KeyboardInterrupt

            patch.setattr(Session, "_finish", interrupted)
            with pytest.raises(KeyboardInterrupt):
                play(session, 1)
        assert session.version > version
        play(session, 1)
    assert check(path).same


# --- kill -9 ---


@pytest.fixture
def players() -> Iterator[subprocess.Popen[str]]:
    """A process that makes players to be killed."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.table.player"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


KILLS = 40


@pytest.mark.slow
def test_no_acknowledged_answer_is_lost_when_the_process_is_killed(
    players: subprocess.Popen[str], tmp_path: Path
) -> None:
    assert players.stdin is not None
    assert players.stdout is not None
    dice = random.Random(9)
    path, told = tmp_path / "game-0.jsonl", tmp_path / "told-0"
    killed = 0
    game = 0
    while killed < KILLS:
        before = told.stat().st_size if told.exists() else 0
        players.stdin.write(f"{path}\t{told}\t{dice.randrange(10**6)}\n")
        players.stdin.flush()
        child = int(players.stdout.readline())
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline and (not told.exists() or told.stat().st_size == before) and killed % 5:
            time.sleep(0.001)  # every fifth is killed at once, perhaps before it has begun
        time.sleep(dice.random() * 0.05)
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
            killed += 1
        assert players.stdout.readline() == "gone\n"
        if not path.exists():
            continue
        with Session.resume(path) as session:
            hashes = {entry.number: entry.hash for entry in session.entries}
            over = session.request is None
        acknowledged = [line.split() for line in told.read_text().splitlines()] if told.exists() else []
        assert [hashes.get(int(number)) for number, _ in acknowledged] == [seen for _, seen in acknowledged]
        if over or len(acknowledged) > 300:
            game += 1
            path, told = tmp_path / f"game-{game}.jsonl", tmp_path / f"told-{game}"
    for saved in tmp_path.glob("game-*.jsonl"):
        assert check(saved).same


def test_a_killed_player_leaves_no_lock(players: subprocess.Popen[str], path: Path, tmp_path: Path) -> None:
    assert players.stdin is not None
    assert players.stdout is not None
    players.stdin.write(f"{path}\t{tmp_path / 'told'}\t4\n")
    players.stdin.flush()
    child = int(players.stdout.readline())
    while not (tmp_path / "told").exists():
        time.sleep(0.001)
    with contextlib.suppress(JournalError):  # the game may just have ended
        Session.resume(path).close()
    os.kill(child, signal.SIGKILL)
    players.stdout.readline()
    Session.resume(path).close()


# --- damage before the last snapshot ---


def damaged_early(path: Path, number: int, field: str, value: str) -> None:
    """A game saved with a snapshot at its end, in which an early entry is damaged."""
    begun(path, 20).close()
    changed(path, number, field, value)


def test_play_goes_on_from_the_last_snapshot_whatever_was_before(path: Path) -> None:
    damaged_early(path, 2, "chance", "no-such-card")
    with Session.resume(path) as session:
        assert isinstance(session.request, Decision)


def test_a_damaged_entry_leaves_a_gap_in_the_story(path: Path) -> None:
    damaged_early(path, 2, "chance", "no-such-card")
    told = replay(path)
    assert (told.damage, told.log[1].sentences) == (
        "entry 2 does not fit the rules (no card is called 'no-such-card')",
        (),
    )


def test_an_entry_behind_damage_cannot_be_shown(path: Path) -> None:
    damaged_early(path, 2, "chance", "no-such-card")
    with pytest.raises(JournalError, match="entry 2 does not fit the rules"):
        replay(path, 3)


def spoilt_snapshot(path: Path) -> str:
    """Spoil the last snapshot of a saved game; the hash of the state it held."""
    content = lines(path)
    saved = content[-1]
    saved["state"]["state"]["health"] = None  # type: ignore[index]
    path.write_text("".join(json.dumps(line) + "\n" for line in content))
    return str(saved["hash"])


def test_a_damaged_snapshot_costs_no_answer(path: Path) -> None:
    begun(path, 20).close()
    expected = spoilt_snapshot(path)
    with Session.resume(path) as session:
        assert SENTINELS.hash(session.state) == expected


def test_a_damaged_snapshot_that_is_not_needed_is_told(path: Path) -> None:
    begun(path, 20).close()
    spoilt_snapshot(path)
    with Session.resume(path) as session:
        assert "is damaged" in session.notices[0]


def test_check_finds_a_damaged_snapshot(path: Path) -> None:
    begun(path, 20).close()
    spoilt_snapshot(path)
    assert "is damaged" in str(check(path).first)


@pytest.mark.parametrize("spoilt", ['"health":null', '"health":5', '"health":"x"'])
def test_a_damaged_beginning_is_told_with_its_line(path: Path, spoilt: str) -> None:
    crashed(path, 5)
    path.write_text(re.sub('"health":[0-9]+', spoilt, path.read_text(), count=1))
    with pytest.raises(JournalError, match=r"the snapshot in line 2 is damaged .* Restore the file from a copy"):
        Session.resume(path)

"""Journals come and go: the same file for the server and the terminal; forks; looks back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludonaut import games
from ludonaut.server import protocol as p
from ludonaut.server.client import Refused
from ludonaut.table.replay import check
from ludonaut.table.session import Session

from .conftest import ServerProcess, play


def bring(server: ServerProcess, journal: str) -> p.Created:
    return server.client().ask(p.Created, "POST", "/tables/import", p.ImportTable(journal=journal))


def refused(server: ServerProcess, journal: str) -> str:
    with pytest.raises(Refused) as caught:
        bring(server, journal)
    assert caught.value.status == 422
    return caught.value.problem.what


def a_terminal_game(path: Path, answers: int) -> Session:
    """A game with a journal file, played without a server."""
    session = Session.start(games.get("sentinels"), {"hero": "1a"}, seed=7, policy="free", path=path)
    for _ in range(answers):
        request = session.request
        assert request is not None
        session.answer(request.names[0])  # type: ignore[union-attr]
    return session


def test_an_export_imports_to_the_same_state(server: ServerProcess) -> None:
    seat = server.new_seat()
    table = play(seat, 6)
    assert server.seat(bring(server, seat.journal())).table().hash == table.hash


def test_an_import_has_the_log(server: ServerProcess) -> None:
    seat = server.new_seat()
    play(seat, 6)
    assert server.seat(bring(server, seat.journal())).log().lines == [
        line if line.by is None else _by_nobody(line) for line in seat.log().lines
    ]


def _by_nobody(line: p.LogLine) -> p.LogLine:
    line.by = None
    return line


def test_an_imported_game_goes_on(server: ServerProcess) -> None:
    seat = server.seat(bring(server, server.new_seat().journal()))
    assert play(seat, 3).step > 3


def test_the_terminals_journal_imports_to_the_same_state(server: ServerProcess, tmp_path: Path) -> None:
    with a_terminal_game(tmp_path / "game", 12) as session:
        wanted = session.game.hash(session.state)
    journal = (tmp_path / "game").read_text()
    assert server.seat(bring(server, journal)).table().hash == wanted


def test_the_terminal_goes_on_with_an_export(server: ServerProcess, tmp_path: Path) -> None:
    seat = server.new_seat(policy="free")
    play(seat, 5)
    seat.undo(seat.table())
    table = play(seat, 1)
    path = tmp_path / "game"
    path.write_text(seat.journal())
    with Session.resume(path) as session:
        assert session.game.hash(session.state) == table.hash


def test_an_export_passes_the_check(server: ServerProcess, tmp_path: Path) -> None:
    seat = server.new_seat(policy="free")
    play(seat, 8)
    seat.undo(seat.table())
    path = tmp_path / "game"
    path.write_text(seat.journal())
    assert check(path).same


def test_an_ended_game_imports_as_ended(server: ServerProcess) -> None:
    seat = server.new_seat()
    seat.concede(seat.table())
    assert server.seat(bring(server, seat.journal())).table().outcome == "lost: conceded"


def test_a_long_games_snapshots_import_too(server: ServerProcess, tmp_path: Path) -> None:
    with a_terminal_game(tmp_path / "game", 30) as session:
        for _ in range(60):
            session.undo()
            session.answer(session.request.names[0])  # type: ignore[union-attr]
        wanted = session.game.hash(session.state)
    seat = server.seat(bring(server, (tmp_path / "game").read_text()))
    assert seat.table().hash == wanted


@pytest.mark.parametrize(
    ("journal", "why"),
    [
        ("", "empty"),
        ("hello", "not a journal"),
        ('{"ludonaut": "journal", "format": 99}', "format 99"),
        ("\x00" * 50, "not a journal"),
        ("[" * 5000, "not a journal"),
    ],
)
def test_what_is_no_journal_is_refused(server: ServerProcess, journal: str, why: str) -> None:
    assert why in refused(server, journal)


def changed(journal: str, line: int, **fields: object) -> str:
    """The journal with fields of a line replaced."""
    lines = journal.splitlines()
    lines[line] = json.dumps({**json.loads(lines[line]), **fields})
    return "\n".join(lines) + "\n"


def test_a_journal_of_another_game_is_refused(server: ServerProcess) -> None:
    assert "chess" in refused(server, changed(server.new_seat().journal(), 0, game="chess"))


def test_a_journal_cannot_name_a_folder_of_the_server(server: ServerProcess) -> None:
    assert "content pack" in refused(server, changed(server.new_seat().journal(), 0, pack="/etc"))


def test_a_journal_with_other_hashes_is_refused(server: ServerProcess) -> None:
    refused(server, changed(server.new_seat().journal(), -1, hash="0123456789abcdef"))


def test_a_journal_with_a_forged_position_is_refused(server: ServerProcess) -> None:
    journal = server.new_seat().journal()
    snapshot = json.loads(journal.splitlines()[1])["state"]
    snapshot["state"]["pool"] = 1
    refused(server, changed(journal, 1, state=snapshot))


def test_a_fork_plays_on_from_its_step(server: ServerProcess) -> None:
    seat = server.new_seat()
    play(seat, 6)
    fork = server.seat(seat.fork(5)).table()
    assert (fork.hash, fork.forked) == (seat.step(5).hash, p.Forked(step=5))


def test_a_fork_leaves_the_table_as_it_was(server: ServerProcess) -> None:
    seat = server.new_seat()
    table = play(seat, 4)
    play(server.seat(seat.fork(4)), 2)
    assert seat.table() == table


def test_a_spectators_fork_is_a_table_of_its_own(server: ServerProcess) -> None:
    fork = server.spectator(server.make()).fork()
    assert server.seat(fork).table().you.seat == 0


def test_there_is_no_fork_from_a_step_to_come(server: ServerProcess) -> None:
    with pytest.raises(Refused, match="The last one is 3"):
        server.new_seat().fork(4)


def test_every_step_is_the_state_played_again(server: ServerProcess) -> None:
    seat = server.new_seat()
    hashes = [seat.table().hash]
    for _ in range(6):
        hashes.append(play(seat, 1).hash)
    steps = {seat.step(step).hash for step in range(seat.table().steps + 1)}
    assert set(hashes) <= steps

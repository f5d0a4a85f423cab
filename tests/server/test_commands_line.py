"""``ludonaut serve`` and ``ludonaut join``: messages, laziness, playing from the terminal."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import webbrowser
from pathlib import Path

import pytest
from click.testing import CliRunner

from ludonaut.cli import cli
from ludonaut.server import commands, run
from ludonaut.server.client import Seat
from ludonaut.server.commands import join, serve
from ludonaut.server.join import Player, plain

from .conftest import ServerProcess


def imported(module: str) -> set[str]:
    """The top-level modules that importing ``module`` loads."""
    code = f"import sys, {module}; print(' '.join({{name.partition('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


HEAVY = {"starlette", "uvicorn", "sqlalchemy", "websockets", "psycopg", "httptools"}


@pytest.mark.parametrize("module", ["ludonaut.cli", "ludonaut.server.commands", "ludonaut.table.session"])
def test_playing_in_the_terminal_loads_no_server(module: str) -> None:
    assert imported(module) & HEAVY == set()


def test_joining_loads_no_server() -> None:
    assert imported("ludonaut.server.join") & HEAVY == set()


def test_a_taken_port_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDONAUT_HOME", str(tmp_path))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = CliRunner().invoke(serve, ["--port", str(port)])
    assert (done.exit_code, f"port {port}" in done.output, "--port" in done.output) == (1, True, True)


def test_an_impossible_database_is_named() -> None:
    done = CliRunner().invoke(serve, ["--port", "0", "--database", "mysql://x/y"])
    assert (done.exit_code, "postgresql://" in done.output) == (1, True)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LUDONAUT_HOME", str(tmp_path / "file" / "home"))
    done = CliRunner().invoke(serve, ["--port", "0"])
    assert (done.exit_code, "LUDONAUT_HOME" in done.output) == (1, True)


@pytest.mark.parametrize("link", ["nonsense", "http://localhost:1/", "http://localhost:1/#/table/x"])
def test_half_a_link_is_refused(link: str) -> None:
    done = CliRunner().invoke(join, [link])
    assert (done.exit_code, "whole link" in done.output or "http://" in done.output) == (1, True)


def a_player(server: ServerProcess, lines: list[str]) -> tuple[Player, list[str]]:
    """Somebody at a terminal who types ``lines``."""
    created = server.make(policy="free", people=["Ada"])
    said: list[str] = []
    typed = iter(lines)

    def read() -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    return Player(server.seat(created), server.seat(created), read, said.append), said


def test_join_shows_the_board_and_the_question(server: ServerProcess) -> None:
    player, said = a_player(server, [])
    player.play()
    assert (said[1], said[-1].startswith("  ")) == ("Round 1, activation", True)


def test_join_answers_by_number(server: ServerProcess) -> None:
    player, _ = a_player(server, ["1"])
    player.play()
    assert player.table.version == 2


def test_join_answers_by_name(server: ServerProcess) -> None:
    player, _ = a_player(server, ["activate a"])
    player.play()
    assert player.table.version == 2


def test_join_takes_back(server: ServerProcess) -> None:
    player, said = a_player(server, ["1", "undo"])
    player.play()
    assert any(line.strip().startswith("Taken back") for line in said)


def test_join_says_what_is_impossible(server: ServerProcess) -> None:
    player, said = a_player(server, ["fly"])
    player.play()
    assert any("is not a choice here" in line for line in said)


def test_join_looks_things_up(server: ServerProcess) -> None:
    player, said = a_player(server, ["help", "log", "board", "odds", "suggest", "name Grace"])
    player.play()
    assert any("Grace" in line for line in said)


def test_join_hears_what_others_do(server: ServerProcess) -> None:
    created = server.make()
    said: list[str] = []

    def wait() -> str:
        other = server.seat(created)
        table = other.table()
        assert table.request is not None
        other.answer(table, table.request.choices[0].name)
        deadline = time.monotonic() + 60
        while not any("is activated" in line for line in said) and time.monotonic() < deadline:
            time.sleep(0.05)
        raise EOFError

    Player(server.seat(created), server.seat(created), wait, said.append).play()
    assert any("is activated" in line for line in said)


def test_a_link_leads_to_its_seat(server: ServerProcess) -> None:
    created = server.make(people=["Ada"])
    seat = Seat.at(server.address + created.seats[0].link)
    name = seat.table().you.name
    seat.client.close()
    assert name == "Ada"


def test_names_cannot_steer_the_terminal() -> None:
    assert plain("\x1b[2Jx") == " [2Jx"


def test_ludonaut_alone_opens_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(commands, "serve_and_open", lambda: opened.append("page"))
    CliRunner().invoke(cli, [])
    assert opened == ["page"]


def test_a_second_ludonaut_opens_the_first_ones_page(server: ServerProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setenv("BROWSER", "any")
    monkeypatch.setattr(webbrowser, "open", opened.append)
    CliRunner().invoke(serve, ["--port", str(server.port), "--open"])
    assert opened == [server.address + "/"]


def test_without_a_browser_it_says_how_to_play(
    server: ServerProcess, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BROWSER", "any")
    monkeypatch.setattr(webbrowser, "open", lambda _: False)
    run.show(server.address)
    assert "ludonaut play sentinels" in capsys.readouterr().err


def test_without_a_screen_no_browser_takes_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(webbrowser, "open", opened.append)
    run.show("http://127.0.0.1:1/")
    assert not opened

"""A person at a terminal, for tests: in this process, over a pipe, and at a pseudo-terminal."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from ludonaut.sentinels.game import SENTINELS
from ludonaut.table.drivers import OpenDriver
from ludonaut.table.session import Session
from ludonaut.terminal.console import Screen
from ludonaut.terminal.play import Play


class Person:
    """Types prepared lines into a game in this process and keeps what was shown."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.output = ""
        self.status = 0

    def types(self, *lines: str) -> str:
        """Type lines, then end the input; what was shown, as one line of words."""
        shown = io.StringIO()
        console = Console(file=shown, width=80, color_system=None)
        typed = io.StringIO("".join(line + "\n" for line in lines))
        screen = Screen(plain=True, source=typed, console=console)
        self.status = Play(self.session, screen, "sentinels-1", self.session.version).run()
        self.output = shown.getvalue()
        return " ".join(self.output.split())


def start(tmp_path: Path, seed: int = 1, real: bool = False, **options: Any) -> Session:
    """A game with a journal."""
    given = {"hero": "1a", **options.pop("options", {})}
    driver = OpenDriver() if real else None
    return Session.start(
        SENTINELS, given, None if real else seed, driver, path=tmp_path / "sentinels-1.jsonl", **options
    )


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    """Somebody at the first decision of a game whose dice the app rolls."""
    with start(tmp_path) as session:
        yield Person(session)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty folder for the data of a user."""
    return tmp_path / "home"


class Shell:
    """Runs the real command line with a data folder of its own."""

    def __init__(self, home: Path) -> None:
        self.env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")}
        self.env.update(LUDONAUT_HOME=str(home), TERM="xterm-256color", PYTHONWARNINGS="error")
        self.home = home

    def command(self, *args: str) -> list[str]:
        """The command line of a call."""
        return [sys.executable, "-m", "ludonaut", *args]

    def run(self, *args: str, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        """Run to the end with ``typed`` coming through a pipe."""
        return subprocess.run(
            self.command(*args), input=typed, capture_output=True, text=True, env={**self.env, **env}, timeout=120
        )

    def open(self, *args: str) -> subprocess.Popen[bytes]:
        """Start and leave its input open."""
        return subprocess.Popen(
            self.command(*args), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.env
        )


@pytest.fixture
def shell(home: Path) -> Shell:
    return Shell(home)

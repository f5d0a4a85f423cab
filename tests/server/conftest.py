"""Real servers: processes on a SQLite file, or several on one PostgreSQL that the test starts itself."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludonaut.server import protocol as p
from ludonaut.server.client import Client, Seat, ServerGone

APT = "sudo apt-get install postgresql"


CLIENTS: list[Client] = []
"""Connections of the test that runs."""


@pytest.fixture(autouse=True)
def _hang_up() -> Iterator[None]:
    yield
    while CLIENTS:
        CLIENTS.pop().close()


class ServerProcess:
    """``ludonaut serve`` in a process of its own."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        self.arguments = arguments
        self.port = free_port()
        self.log = folder / f"server-{self.port}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> ServerProcess:
        """Start it, and wait until it answers."""
        code = "from ludonaut.server.commands import serve; serve()"
        command = [sys.executable, "-c", code, "--port", str(self.port), "--no-open", *self.arguments]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, env={**os.environ, "LUDONAUT_HOME": str(self.folder)}, stdout=log, stderr=log
            )
        deadline = time.monotonic() + 120
        probe = Client(self.address, pause=lambda _: time.sleep(0.05))
        while time.monotonic() < deadline:
            try:
                probe.ask(p.Health, "GET", "/health")
                probe.close()
                return self
            except ServerGone:
                assert self.process.poll() is None, self.log.read_text()
        raise AssertionError(f"the server did not start: {self.log.read_text()}")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(30)

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.kill()

    # --- tables -----------------------------------------------------------------------------------

    def client(self, secret: str = "") -> Client:
        """A connection of its own; hung up when the test ends."""
        CLIENTS.append(Client(self.address, secret))
        return CLIENTS[-1]

    def make(self, **wanted: object) -> p.Created:
        """A new table."""
        new = p.NewTable(**{"game": "sentinels", "options": {"hero": "1a"}, "seed": "1", **wanted})  # type: ignore[arg-type]
        return self.client().ask(p.Created, "POST", "/tables", new)

    def seat(self, created: p.Created) -> Seat:
        """The first seat of a new table."""
        return Seat(self.client(), created.table, created.seats[0].secret)

    def spectator(self, created: p.Created) -> Seat:
        return Seat(self.client(), created.table, created.spectate.secret)

    def new_seat(self, **wanted: object) -> Seat:
        """The first seat of a table made for it."""
        return self.seat(self.make(**wanted))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def play(seat: Seat, steps: int, pick: Callable[[p.Request], str] | None = None) -> p.Table:
    """Answer ``steps`` decisions, with the last choice of each when nothing else is said."""
    table = seat.table()
    for _ in range(steps):
        if table.request is None:
            break
        choice = pick(table.request) if pick else table.request.choices[-1].name
        seat.answer(table, choice)
        table = seat.table()
    return table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server without rate limits that the tests of one module share."""
    running = ServerProcess(tmp_path_factory.mktemp("server"), "--no-limits").start()
    yield running
    running.stop()


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Callable[..., ServerProcess]]:
    """Starts further servers; all end with the test."""
    started: list[ServerProcess] = []

    def start(*arguments: str) -> ServerProcess:
        started.append(ServerProcess(tmp_path, *arguments).start())
        return started[-1]

    yield start
    for running in started:
        running.stop()


def postgres_programs() -> Path | None:
    """The folder of Debian's newest PostgreSQL server, or wherever else it is on the path."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(re.sub(r"\D", "", path.parts[4]))
    )
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of an empty PostgreSQL database, run by an unprivileged user in a folder of its own."""
    programs = postgres_programs()
    if programs is None:
        message = f"no PostgreSQL server on this machine; next step: {APT}"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    folder = Path(tempfile.mkdtemp(prefix="ludonaut-pg-"))
    as_user: dict[str, object] = {}
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        import pwd

        nobody = pwd.getpwnam("nobody")
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        as_user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    data = folder / "data"
    port = free_port()
    environment = {**os.environ, "HOME": str(folder), "LC_ALL": "C.UTF-8"}

    def command(program: str, *arguments: str) -> None:
        done = subprocess.run(
            [programs / program, *arguments],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            **as_user,  # type: ignore[call-overload]
        )
        assert done.returncode == 0, f"{program}: {done.stdout}{done.stderr}"

    command("initdb", "-D", str(data), "-U", "ludonaut", "-A", "trust", "-E", "UTF8", "--no-sync")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    command("pg_ctl", "-D", str(data), "-l", str(folder / "log"), "-w", "-o", options, "start")
    try:
        yield f"postgresql://ludonaut@127.0.0.1:{port}/postgres"
    finally:
        command("pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)

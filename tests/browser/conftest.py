"""A real server process and Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from ludonaut.server import protocol as p
from ludonaut.server.client import Client

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "client/node_modules/axe-core/axe.min.js"
DESKTOP = (1280, 800)
PHONE = (360, 640)


def chromium() -> str:
    """The browser's program. Without one the test is skipped, or fails where CI=true."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if program := shutil.which(name):
            return program
    missing("Chromium is missing. Next step: sudo apt-get install chromium")


def missing(what: str) -> NoReturn:
    """Skip the test because a part of the system is missing; in CI that is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)


class Server:
    """``ludonaut serve`` in a process of its own, on a port that stays the same when it is started again."""

    def __init__(self, folder: Path, python: str = sys.executable) -> None:
        self.folder = folder
        self.python = python
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        code = "from ludonaut.server.commands import serve; serve()"
        command = [self.python, "-c", code, "--port", str(self.port), "--no-open", "--no-limits"]
        environ = {**os.environ, "LUDONAUT_HOME": str(self.folder)}
        log = self.folder / "server.log"
        with log.open("ab") as out:
            self.process = subprocess.Popen(command, env=environ, stdout=out, stderr=out, cwd=self.folder)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            assert self.process.poll() is None, log.read_text()
            try:
                with urllib.request.urlopen(f"{self.address}/api/v1/health", timeout=5):
                    return self
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"the server did not start: {log.read_text()}")

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(30)

    def new_table(self, seed: str = "7", game: str = "sentinels", **options: str) -> p.Created:
        client = Client(self.address)
        try:
            return client.ask(p.Created, "POST", "/tables", p.NewTable(game=game, seed=seed, options=options))
        finally:
            client.close()


@pytest.fixture(scope="session")
def page_built() -> None:
    """The page of the sources at hand; the tests of an editable install need it built."""
    command = [sys.executable, str(ROOT / "build_support/ludonaut_page.py"), "build", "--fetch-node"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def server(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests may use, each with tables of its own."""
    running = Server(tmp_path_factory.mktemp("server")).start()
    yield running
    running.kill()


@pytest.fixture
def own_server(page_built: None, tmp_path: Path) -> Iterator[Server]:
    """A server that the test may kill."""
    running = Server(tmp_path).start()
    yield running
    running.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = chromium()
    with sync_playwright() as playwright:
        # The sandbox needs rights that root in a container has not; only our own pages are opened.
        running = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield running
        running.close()


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Open an address in a browser of its own; whatever it complains about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(address: str, size: tuple[int, int] = DESKTOP, *, theme: str = "dark", touch: bool = False,
               still: bool = True, quiet: bool = False) -> Page:  # fmt: skip
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="light" if theme == "light" else "dark",
            reduced_motion="reduce" if still else "no-preference",
            has_touch=touch,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if not quiet:
            page.on("console", lambda m: complaints.append(m.text) if m.type in ("error", "warning") else None)
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []

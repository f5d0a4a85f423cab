"""Make the pictures of README and docs from a running game: docs/images/browser-*.png.

Needs the built page (``make client``), Chromium and Playwright (``pip install -e '.[test]'``). The games are played
from fixed seeds, so the pictures change only when the page does.
"""

from __future__ import annotations

import argparse
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from ludonaut.server import protocol as p
from ludonaut.server.client import Client, ServerGone

IMAGES = Path(__file__).resolve().parents[1] / "docs/images"
WIDE = (1280, 800)
PHONE = (390, 780)


def main() -> None:
    """Start a server, play a little, and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=IMAGES, help="folder for the pictures")
    into = parser.parse_args().into
    program = next((found for name in ("chromium", "google-chrome") if (found := shutil.which(name))), None)
    if program is None:
        raise SystemExit("Chromium is missing. Next step: sudo apt-get install chromium")
    into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        address, server = start(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            pictures(browser, address, into)
            browser.close()
        finally:
            server.terminate()
            server.wait(20)


def start(folder: Path) -> tuple[str, subprocess.Popen[bytes]]:
    """A server on a free port, once it answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    database = f"sqlite:///{folder / 'tables.db'}"
    command = [sys.executable, "-m", "ludonaut", "serve", "--port", str(port), "--database", database, "--no-limits"]
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    for _ in range(200):
        try:
            Client(address, pause=lambda _: None).ask(p.Health, "GET", "/health")
            return address, server
        except ServerGone:
            time.sleep(0.1)
    raise SystemExit("The server did not start. Next step: ludonaut serve, and read what it says.")


def pictures(browser: Browser, address: str, into: Path) -> None:
    """Every picture, each in a browser of its own."""

    def show(where: str, size: tuple[int, int], theme: str = "dark") -> Page:
        scheme = "light" if theme == "light" else "dark"
        viewport = {"width": size[0], "height": size[1]}
        context = browser.new_context(viewport=viewport, color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"{address}/{where}")
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(600)
        return page

    def take(page: Page, name: str) -> None:
        page.screenshot(path=into / f"browser-{name}.png")
        page.context.close()

    take(show("", WIDE), "home")
    fight = fighting(address)
    page = show(fight, WIDE)
    stage(page)
    take(page, "commit")
    page = show(fight, WIDE, "light")
    roll(page)
    take(page, "fight-light")
    page = show(fight, PHONE)
    page.get_by_role("button", name="Lower the prompt").click()
    take(page, "phone")
    take(show("#/cards", WIDE, "light"), "cards")


def fighting(address: str) -> str:
    """The link to a table with two enemies and dice still in the pool."""
    client = Client(address)
    made = client.ask(
        p.Created, "POST", "/tables", p.NewTable(game="sentinels", seed="5", options={"hero": "1a", "missions": "on"})
    )
    client.secret = made.seats[0].secret
    path = f"/tables/{made.table}"
    table = client.ask(p.Table, "GET", path)
    for number in range(20):
        if table.request is None or table.request.kind == "CommitDice":
            break
        command = p.Command(expected=table.version, key=f"k{number}", do="answer", choice=table.request.choices[0].name)
        client.ask(p.Result, "POST", f"{path}/commands", command)
        table = client.ask(p.Table, "GET", path)
    client.close()
    return made.seats[0].link.lstrip("/")


def stage(page: Page) -> None:
    """Take some dice from the pool."""
    for colour, number in (("yellow", 1), ("green", 2), ("blue", 2), ("red", 1)):
        for _ in range(number):
            page.get_by_role("button", name=f"One {colour} die more").click()
    page.wait_for_timeout(300)
    page.wait_for_selector(".odds:not([data-pending])")


def roll(page: Page) -> None:
    """Roll, and put two dice on the first enemy."""
    stage(page)
    page.get_by_role("button", name="Commit 6 and roll").click()
    page.wait_for_timeout(900)
    for _ in range(2):
        dice = page.locator('[data-spot^="loose:"][data-legal]')
        if dice.count() == 0:
            break
        dice.first.click()
        page.wait_for_timeout(400)
        enemies = page.locator('[data-spot^="card:"][data-legal]')
        if enemies.count() and page.locator(".spot.selected").count():
            enemies.last.click()
            page.wait_for_timeout(600)


if __name__ == "__main__":
    main()

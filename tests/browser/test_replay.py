"""Replays, forks and imported journals."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.browser.conftest import OpenPage, Server
from tests.browser.table import TablePage, address, commit_and_roll
from tests.browser.test_live import to_commit

pytestmark = [pytest.mark.interpreted_only, pytest.mark.slow]


def played(server: Server, open_page: OpenPage) -> TablePage:
    """A table whose first roll has been made."""
    table = TablePage(open_page(address(server.address, server.new_table(hero="1a"))))
    to_commit(table)
    commit_and_roll(table, lambda spot: spot.click())
    return table


def test_the_replay_shows_every_step_and_ends_where_the_game_stands(server: Server, open_page: OpenPage) -> None:
    table = played(server, open_page)
    last, truth = table.step, table.hash
    page = table.page
    page.get_by_role("link", name="Replay").click()
    controls = page.get_by_label("Replay", exact=True)
    controls.get_by_role("button", name="To the beginning").wait_for()
    for step in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        page.wait_for_function(f"() => document.querySelector('.controls').dataset.step === '{step}'")
    assert controls.get_attribute("data-hash") == truth


def test_the_replay_plays_by_itself(server: Server, open_page: OpenPage) -> None:
    page = played(server, open_page).page
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('.controls')?.dataset.step) >= 2")


def test_play_on_from_a_moment_begins_there(server: Server, open_page: OpenPage) -> None:
    table = played(server, open_page)
    page = table.page
    page.get_by_role("link", name="Replay").click()
    # After three cards have been turned up, the first decision is open.
    page.get_by_role("slider", name="Step").fill("3")
    page.wait_for_function("() => document.querySelector('.controls').dataset.step === '3'")
    moment = page.get_by_label("Replay", exact=True).get_attribute("data-hash")
    page.get_by_role("button", name="Play on from here").click()
    fork = TablePage(page)
    fork.ready()
    assert fork.hash == moment


def test_a_log_line_leads_to_its_moment(server: Server, open_page: OpenPage) -> None:
    page = played(server, open_page).page
    page.get_by_role("region", name="Log").get_by_role("link", name="Roll the committed dice").click()
    page.get_by_label("Replay", exact=True).get_by_text("Roll the committed dice").wait_for()


def test_a_journal_is_saved_and_imported(server: Server, open_page: OpenPage, tmp_path: Path) -> None:
    table = played(server, open_page)
    truth = table.hash
    page = table.page
    page.get_by_role("link", name="Replay").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").click()
    file = tmp_path / "game.ludo"
    download.value.save_as(file)
    page.get_by_role("link", name="Ludonaut: home").click()
    page.get_by_label("Choose a journal file").set_input_files(file)
    imported = TablePage(page)
    imported.ready()
    assert imported.hash == truth


def test_a_game_begun_in_the_terminal_goes_on_in_the_browser(
    server: Server, open_page: OpenPage, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "ludonaut", "play", "sentinels", "--seed", "5", "--hero", "1a", "--plain"]
    answers = b"1\n1\nroll\nquit\n"
    subprocess.run(command, input=answers, env={**os.environ, "LUDONAUT_HOME": str(tmp_path)}, check=True, timeout=120)
    (journal,) = tmp_path.glob("games/*.jsonl")
    page = open_page(f"{server.address}/")
    page.get_by_label("Choose a journal file").set_input_files(journal)
    table = TablePage(page)
    table.ready()
    assert "Roll the committed dice" in page.get_by_role("region", name="Log").inner_text()

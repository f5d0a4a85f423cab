"""The line to the server: reloads, a killed server, several browsers at one table."""

from __future__ import annotations

import time

import pytest
from tests.browser.conftest import OpenPage, Server
from tests.browser.table import TablePage, address, commit_and_roll

from ludonaut.server import protocol as p
from ludonaut.server.client import Client

pytestmark = [pytest.mark.interpreted_only, pytest.mark.slow]


def to_commit(table: TablePage) -> None:
    """Take first choices until dice may be committed."""
    while table.ready() == "open" and table.kind != "CommitDice":
        table.after(lambda: table.buttons().first.click())


def test_a_reload_in_mid_decision_loses_nothing(server: Server, open_page: OpenPage) -> None:
    page = open_page(address(server.address, server.new_table(hero="1a")))
    table = TablePage(page)
    to_commit(table)
    before = (table.step, table.hash, table.prompt.get_by_role("heading").inner_text())
    page.reload()
    table.ready()
    assert (table.step, table.hash, table.prompt.get_by_role("heading").inner_text()) == before


def test_a_killed_server_costs_nothing(own_server: Server, open_page: OpenPage) -> None:
    page = open_page(address(own_server.address, own_server.new_table(hero="1a")), quiet=True)
    table = TablePage(page)
    to_commit(table)
    before = (table.step, table.hash)
    own_server.kill()
    page.get_by_test_id("connection").get_by_text("Offline").wait_for()
    own_server.start()
    page.wait_for_function(
        "() => document.querySelector('[data-testid=connection]').classList.contains('live')", timeout=30_000
    )
    assert (table.step, table.hash) == before
    commit_and_roll(table, lambda spot: spot.click())
    assert table.step > before[0]


def test_a_command_given_while_the_server_is_down_is_carried_out_once(own_server: Server, open_page: OpenPage) -> None:
    page = open_page(address(own_server.address, own_server.new_table(hero="1a")), quiet=True)
    table = TablePage(page)
    to_commit(table)
    before = table.step
    table.dice().first.click()
    own_server.kill()
    table.prompt.locator(".big").click()
    page.get_by_text("Offline: trying again").wait_for()
    own_server.start()
    page.wait_for_function(f"() => Number(document.querySelector('.prompt').dataset.step) > {before}", timeout=30_000)
    table.ready()
    log = page.get_by_role("region", name="Log").inner_text()
    assert log.count("Roll the committed dice") == 1


def test_browsers_and_a_program_at_one_table_see_the_same(server: Server, open_page: OpenPage) -> None:
    made = server.new_table(hero="2b")
    first = TablePage(open_page(address(server.address, made)))
    second = TablePage(open_page(f"{server.address}{made.spectate.link}", (900, 500)))
    program = Client(server.address, made.spectate.secret)
    first.ready()
    second.prompt.wait_for()
    for _ in range(12):
        if first.ready() == "over":
            break
        if first.kind == "CommitDice":
            commit_and_roll(first, lambda spot: spot.click())
        else:
            first.after(lambda: first.buttons().first.click())
        second.page.wait_for_function(f"() => document.querySelector('.prompt').dataset.hash === '{first.hash}'")
        now = program.ask(p.Table, "GET", f"/tables/{made.table}")
        assert now.hash == first.hash
    program.close()


def test_what_others_do_moves_neither_focus_nor_scroll(server: Server, open_page: OpenPage) -> None:
    made = server.new_table(hero="1a")
    first = TablePage(open_page(address(server.address, made)))
    page = open_page(address(server.address, made), (1000, 420))
    second = TablePage(page)
    to_commit(first)
    second.page.wait_for_function(f"() => document.querySelector('.prompt').dataset.hash === '{first.hash}'")
    page.get_by_test_id("board").evaluate("board => board.scrollTo(0, 60)")
    page.get_by_role("link", name="Ludonaut: home").focus()
    look = "[document.querySelector('[data-testid=board]').scrollTop, document.activeElement.className]"
    before = page.evaluate(look)
    commit_and_roll(first, lambda spot: spot.click())
    second.page.wait_for_function(f"() => document.querySelector('.prompt').dataset.hash === '{first.hash}'")
    assert page.evaluate(look) == before


def test_a_stranger_is_told_that_the_link_is_wrong(server: Server, open_page: OpenPage) -> None:
    made = server.new_table()
    page = open_page(f"{server.address}/#/table/{made.table}/{'x' * 32}", quiet=True)
    page.get_by_role("heading", name="This table cannot be opened").wait_for()


def test_animations_end_at_the_truth(server: Server, open_page: OpenPage) -> None:
    page = open_page(address(server.address, server.new_table(hero="1a")), still=False)
    table = TablePage(page)
    to_commit(table)
    commit_and_roll(table, lambda spot: spot.click())
    time.sleep(0.5)
    program = Client(server.address, page.url.rsplit("/", 1)[1])
    now = program.ask(p.Table, "GET", f"/tables/{page.url.rsplit('/', 2)[1]}")
    program.close()
    assert (table.step, table.hash) == (now.step, now.hash)

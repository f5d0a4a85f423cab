"""Project EOS Rise in the browser: whole games from the prompt bar, the map by keyboard, every page accessible."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage, Server
from tests.browser.table import TablePage, address
from tests.browser.test_looks import findings

from ludonaut.server import protocol as p
from ludonaut.server.client import Client

pytestmark = [pytest.mark.interpreted_only, pytest.mark.slow]


def eos(server: Server, seed: str = "7", people: str = "1") -> p.Created:
    return server.new_table(seed=seed, game="eos", people=people, difficulty="normal")


def choose(table: TablePage) -> None:
    """Take one of the choices on show."""
    choices = table.buttons()
    nth = table.random.randrange(choices.count())
    table.after(lambda: choices.nth(nth).click())


def test_a_whole_game_by_the_prompt_bar_from_the_first_page_on(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/", DESKTOP)
    page.get_by_role("group", name="Game", exact=True).get_by_role("button", name="Project EOS Rise").click()
    page.get_by_role("button", name="New game").click()
    table = TablePage(page)
    for _ in range(1500):
        if table.ready() == "over":
            break
        choose(table)
    assert page.get_by_role("heading", name="You").inner_text() in ("You won", "You lost")


def test_many_choices_are_searched(server: Server, open_page: OpenPage) -> None:
    page = open_page(address(server.address, eos(server)), DESKTOP)
    to_crew_actions(TablePage(page))
    page.get_by_label("Search the choices").fill("training pilot")
    expect(page.locator(".choices .choice")).to_have_text(["Pilot: Training"])


def test_any_choice_is_two_inputs_away(server: Server, open_page: OpenPage) -> None:
    page = open_page(address(server.address, eos(server)), DESKTOP)
    table = TablePage(page)
    to_crew_actions(table)
    page.get_by_role("group", name="Groups of choices").get_by_role("button", name="Engineer").click()
    table.after(lambda: page.get_by_role("button", name="Engineer: Training").click())
    assert "Engineer: Training" in page.get_by_role("region", name="Log").inner_text()


def test_the_prompt_names_the_deciding_character(server: Server, open_page: OpenPage) -> None:
    page = open_page(address(server.address, eos(server)), DESKTOP)
    table = TablePage(page)
    to_warp(table)
    assert table.prompt.locator(".who").inner_text() == "Your decision: Pilot"


def test_the_map_warps_by_keyboard(server: Server, open_page: OpenPage) -> None:
    page = open_page(address(server.address, eos(server)), DESKTOP)
    table = TablePage(page)
    to_warp(table)
    page.keyboard.press("t")
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    table.after(lambda: page.keyboard.press("Enter"))
    assert "Choice: Warp to" in name
    assert page.locator('.galaxy[aria-label*="the EOS."]').count() or page.locator(".galaxy .chip.eos").count() == 1


def test_the_map_is_walked_by_arrow_keys(server: Server, open_page: OpenPage) -> None:
    page = open_page(address(server.address, eos(server)), DESKTOP)
    TablePage(page).ready()
    page.keyboard.press("t")
    seen = set()
    for key in ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowDown"]:
        page.keyboard.press(key)
        seen.add(page.evaluate("document.activeElement.dataset.spot"))
    page.keyboard.press("i")
    assert len(seen) > 3
    assert page.get_by_role("region", name="Explanation").is_visible()


def test_each_person_gets_a_link(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/", DESKTOP)
    page.get_by_role("group", name="Game", exact=True).get_by_role("button", name="Project EOS Rise").click()
    page.get_by_label("People").select_option("3")
    page.get_by_label("Name of person 2").fill("Ada")
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Invite").click()
    page.get_by_role("textbox", name="Ada").wait_for()
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_have_count(3)


def test_a_conceded_game_is_over_for_all(server: Server, open_page: OpenPage) -> None:
    made = eos(server, people="2")
    page = open_page(address(server.address, made), DESKTOP)
    table = TablePage(page)
    page.locator(".prompt").wait_for()
    seat = made.seats[1]
    client = Client(server.address, seat.secret)
    try:
        state = client.ask(p.Table, "GET", f"/tables/{made.table}")
        command = p.Command(expected=state.version, key="concede-once", do="concede")
        client.ask(p.Result, "POST", f"/tables/{made.table}/commands", command)
    finally:
        client.close()
    page.wait_for_function("() => document.querySelector('.prompt')?.dataset.state === 'over'")
    assert table.ready() == "over"


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_axe_finds_nothing_serious(server: Server, open_page: OpenPage, theme: str, size: tuple[int, int]) -> None:
    page = open_page(address(server.address, eos(server)), size, theme=theme)
    table = TablePage(page)
    table.ready()
    found = findings(page)
    to_warp(table)
    found += findings(page)
    page.keyboard.press("t")
    page.keyboard.press("i")
    found += findings(page)
    page.goto(page.url.replace("#/table", "#/replay"))
    page.get_by_role("button", name="Play", exact=True).wait_for()
    assert found + findings(page) == []


@pytest.mark.parametrize("where", ["#/cards/eos", "#/cards/eos/dexer-needle", "#/rules/eos", "#/rules/eos/glossary"])
def test_the_books_of_the_game(server: Server, open_page: OpenPage, where: str) -> None:
    page = open_page(f"{server.address}/{where}", PHONE)
    page.get_by_text("Project EOS Rise").first.wait_for()
    sideways = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert (findings(page), max(sideways, 0)) == ([], 0)


@pytest.mark.parametrize("size", [PHONE, (640, 400), DESKTOP, (2560, 1440)])
def test_the_table_fits_every_window(server: Server, open_page: OpenPage, size: tuple[int, int]) -> None:
    page = open_page(address(server.address, eos(server)), size)
    to_crew_actions(TablePage(page))
    assert fits(page)


def fits(page: Page) -> bool:
    """Nothing scrolls sideways, and the prompt is not cut off."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    box = page.locator(".prompt").bounding_box()
    height = page.evaluate("innerHeight")
    return bool(wide <= 0 and box and box["y"] + box["height"] <= height + 1)


def to_crew_actions(table: TablePage) -> None:
    """Play on to the first choice among many."""
    for _ in range(40):
        table.ready()
        if table.kind == "CrewActions":
            return
        choose(table)
    raise AssertionError("no crew actions came")


def to_warp(table: TablePage) -> None:
    """End the crew actions, so that the Pilot warps."""
    for _ in range(80):
        table.ready()
        if table.kind == "Warp":
            return
        ends = table.prompt.locator(".ends > .button:enabled")
        if table.kind == "CrewActions" and ends.count():
            table.after(ends.first.click)
        else:
            choose(table)
    raise AssertionError("the Pilot never warped")

"""Accessibility, themes and steadiness of every page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import AXE, DESKTOP, PHONE, OpenPage, Server, missing
from tests.browser.table import TablePage, address, commit_and_roll
from tests.browser.test_live import to_commit

pytestmark = [pytest.mark.interpreted_only, pytest.mark.slow]

PAGES = {
    "home": "#/",
    "cards": "#/cards",
    "a card": "#/cards/doomsday-puffball",
    "rules": "#/rules",
    "words": "#/rules/glossary",
    "dice": "#/rules/faces",
    "settings": "#/settings",
}


def findings(page: Page) -> list[str]:
    """What axe finds of serious or critical weight."""
    if not AXE.exists():
        missing("axe-core is missing. Next step: make client-tools")
    page.evaluate(AXE.read_text())
    result: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{found['id']}: {node['target']} {node['failureSummary']}"
        for found in result["violations"]
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"][:3]
    ]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious(server: Server, open_page: OpenPage, name: str, theme: str) -> None:
    page = open_page(f"{server.address}/{PAGES[name]}", theme=theme)
    page.wait_for_load_state("networkidle")
    assert findings(page) == []


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_axe_finds_nothing_serious_at_the_table(
    server: Server, open_page: OpenPage, theme: str, size: tuple[int, int]
) -> None:
    page = open_page(address(server.address, server.new_table(missions="on")), size, theme=theme)
    table = TablePage(page)
    table.ready()
    found = findings(page)
    to_commit(table)
    found += findings(page)
    commit_and_roll(table, lambda spot: spot.click())
    page.keyboard.press("t")
    page.keyboard.press("i")
    found += findings(page)
    page.goto(page.url.replace("#/table", "#/replay"))
    page.get_by_role("button", name="Play", exact=True).wait_for()
    assert found + findings(page) == []


@pytest.mark.parametrize("size", [PHONE, (390, 844), (640, 400), DESKTOP, (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_scrolls_sideways(server: Server, open_page: OpenPage, name: str, size: tuple[int, int]) -> None:
    page = open_page(f"{server.address}/{PAGES[name]}", size)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("size", [PHONE, (390, 844), (640, 400), DESKTOP, (1920, 1080), (2560, 1440)])
def test_the_table_fits_every_window(server: Server, open_page: OpenPage, size: tuple[int, int]) -> None:
    page = open_page(address(server.address, server.new_table(hero="1a", missions="on")), size)
    to_commit(TablePage(page))
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    # Turned round in mid-decision, it fits again and has kept what was chosen.
    TablePage(page).dice().first.click()
    page.set_viewport_size({"width": max(360, size[1]), "height": max(360, size[0] // 2)})
    page.wait_for_timeout(200)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert page.get_by_role("button", name="Commit 1 and roll").is_enabled()


WATCH = """() => {
    window.shifts = 0;
    new PerformanceObserver(list => list.getEntries().forEach(entry => window.shifts += entry.value))
        .observe({ type: 'layout-shift' });
}"""


def test_hovering_shifts_nothing(server: Server, open_page: OpenPage) -> None:
    page = open_page(address(server.address, server.new_table(hero="1a")))
    table = TablePage(page)
    to_commit(table)
    page.wait_for_timeout(500)
    page.evaluate(WATCH)
    for thing in [
        *page.locator(".spot").all(),
        *page.locator("button:visible").all(),
        *page.locator("a:visible").all(),
    ]:
        box = thing.bounding_box()
        if box:
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.evaluate("window.shifts") == 0


def test_the_theme_follows_the_system_until_somebody_chooses(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/#/settings", theme="light")
    theme = "document.documentElement.dataset.theme"
    assert page.evaluate(theme) == "light"
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.wait_for_function(f"() => {theme} === 'dark'")
    page.get_by_role("button", name="Light").click()
    page.reload()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(theme) == "light"


def test_every_card_and_die_can_be_looked_up(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/#/cards")
    page.get_by_role("status").get_by_text("cards").wait_for()
    names = page.locator(".cards button").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
    assert [name for name in names if len(name.split(". ", 1)[-1].strip()) < 5] == []


def test_the_gallery_is_searched_and_filtered(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/#/cards")
    page.get_by_role("button", name="Bosses").click()
    page.get_by_placeholder("Search").fill("empress")
    expect(page.locator(".cards li")).to_have_count(1)

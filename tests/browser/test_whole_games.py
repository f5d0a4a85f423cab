"""Whole games by mouse, by keyboard, and on a small phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator
from tests.browser.conftest import DESKTOP, PHONE, OpenPage, Server
from tests.browser.table import TablePage, address, play_on

pytestmark = [pytest.mark.interpreted_only, pytest.mark.slow]


def test_a_game_by_mouse_from_the_first_page_on(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/", DESKTOP)
    page.get_by_role("button", name="New game").click()
    table = TablePage(page)
    table.ready()
    assert table.kind == "ChooseHero"  # the first decision, after one click
    table.after(lambda: page.locator(".heroes button").first.click())
    play_on(table, lambda spot: spot.click())
    assert page.get_by_role("heading", name="You").inner_text() in ("You won", "You lost")


class Keys:
    """Somebody who never touches the mouse."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.press = table.page.keyboard.press

    def commit(self) -> None:
        """Walk over the steppers of the prompt with the arrow keys and press plus here and there."""
        self.press("p")
        wanted = self.table.random.randint(1, 5)
        for _ in range(24):
            name = self.table.page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''")
            if name.endswith("more"):
                self.press("Enter")
                wanted -= 1
            if not wanted:
                break
            self.press("ArrowRight")
        if self.table.prompt.locator(".big:enabled").count():
            self.press("r")
        else:
            self.press("1")

    def choose(self) -> None:
        """Take one of the first choices by its number."""
        number = self.table.random.randint(1, min(9, self.table.buttons().count()))
        self.press(str(number))


def test_a_game_by_keyboard_alone_with_everything_said(server: Server, open_page: OpenPage) -> None:
    page = open_page(f"{server.address}/")
    page.get_by_role("button", name="New game").wait_for()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.includes('New game')"):
            break
    page.keyboard.press("Enter")
    table = TablePage(page, seed=3)
    keys = Keys(table)
    silent = []
    for _ in range(600):
        if table.ready() == "over":
            break
        before = table.said()
        kind = table.kind
        table.after(keys.commit if kind == "CommitDice" else keys.choose)
        if table.said() == before:
            silent.append(kind)
    assert table.ready() == "over"
    assert silent == []


def test_the_scene_is_walked_by_arrow_keys(server: Server, open_page: OpenPage) -> None:
    page = open_page(address(server.address, server.new_table(hero="1a")))
    table = TablePage(page)
    table.ready()
    page.keyboard.press("t")
    seen = set()
    for key in ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp"]:
        seen.add(page.evaluate("document.activeElement.dataset.spot"))
        page.keyboard.press(key)
    assert len(seen) > 4
    page.keyboard.press("t")
    page.keyboard.press("i")
    assert page.get_by_role("region", name="Explanation").is_visible()


COVERED = """element => {
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !(top && (element.contains(top) || top.contains(element)));
}"""
SMALL = "element => { const b = element.getBoundingClientRect(); return b.width < 43.5 || b.height < 43.5; }"


def test_a_game_on_a_small_phone(server: Server, open_page: OpenPage) -> None:
    page = open_page(address(server.address, server.new_table(seed="11", missions="on")), PHONE, touch=True)
    table = TablePage(page, seed=5)
    faults: list[str] = []

    def tap(spot: Locator) -> None:
        check()
        spot.tap()

    def check() -> None:
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            faults.append(f"{table.kind}: scrolls sideways")
        box = table.prompt.bounding_box()
        if not box or box["y"] + box["height"] > PHONE[1] + 1 or box["x"] < 0:
            faults.append(f"{table.kind}: the prompt is cut off: {box}")
        for button in [*table.buttons().all(), *page.locator("[data-spot][data-legal]").all()]:
            if button.evaluate(COVERED):
                faults.append(f"{table.kind}: covered: {button.get_attribute('aria-label') or button.inner_text()}")
            if button.evaluate(SMALL):
                faults.append(f"{table.kind}: small: {button.get_attribute('aria-label') or button.inner_text()}")

    play_on(table, tap)
    assert sorted(set(faults)) == []

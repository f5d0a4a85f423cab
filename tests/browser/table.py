"""A table in the browser, as a person sees and plays it."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Locator, Page

from ludonaut.server import protocol as p

OPEN_OR_OVER = "() => ['open', 'over'].includes(document.querySelector('.prompt')?.dataset.state)"
COMMIT = 6
"""Dice that the players of these tests commit at most at once."""


class TablePage:
    """The page of one table."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.random = random.Random(seed)
        self.prompt = page.locator(".prompt")

    def ready(self) -> str:
        """Wait until a decision is open or the game is over; returns ``open`` or ``over``."""
        self.page.wait_for_function(OPEN_OR_OVER)
        return self._data("state")

    def _data(self, name: str) -> str:
        return self.prompt.get_attribute(f"data-{name}") or ""

    @property
    def step(self) -> int:
        return int(self._data("step"))

    @property
    def hash(self) -> str:
        return self._data("hash")

    @property
    def kind(self) -> str:
        return self._data("kind")

    def after(self, act: Callable[[], object]) -> str:
        """Do something that decides, and wait until the table has gone on."""
        before = self.step
        act()
        self.page.wait_for_function(f"() => Number(document.querySelector('.prompt')?.dataset.step) !== {before}")
        return self.ready()

    def said(self) -> str:
        """What the live region holds."""
        return self.page.locator("[data-testid=live]").inner_text()

    def buttons(self) -> Locator:
        """The choices of the prompt that can be taken, without steppers and tools."""
        return self.prompt.locator(".choices .choice:enabled, .ends > .button:enabled")

    def dice(self) -> Locator:
        """The spots on the table where a die can be taken from the pool."""
        return self.page.locator('[data-spot^="pool:"][data-legal]')


def address(server: str, made: p.Created) -> str:
    """The link to a new table's first seat."""
    return f"{server}{made.seats[0].link}"


def play_on(table: TablePage, take: Callable[[Locator], None], most: int = 600) -> int:
    """Decide until the game is over, with ``take`` as the way to press something; returns the decisions made."""
    for made in range(most):
        if table.ready() == "over":
            return made
        if table.kind == "CommitDice":
            commit_and_roll(table, take)
        elif table.kind == "ApplyDice" and table.page.locator('[data-spot^="loose:"][data-legal]').count():
            assign(table, take)
        else:
            choices = table.buttons()
            nth = table.random.randrange(choices.count())
            table.after(partial(take, choices.nth(nth)))
    raise AssertionError(f"the game did not end within {most} decisions")


def commit_and_roll(table: TablePage, take: Callable[[Locator], None]) -> None:
    """Take some dice from the pool and roll them, or go on to Resolve when there is nothing to roll."""
    for _ in range(table.random.randint(1, COMMIT)):
        dice = table.dice()
        room = dice.count()
        if room:
            take(dice.nth(table.random.randrange(room)))
    roll = table.prompt.locator(".big:enabled")
    if roll.count():
        table.after(lambda: take(roll))
    else:
        table.after(lambda: take(table.prompt.get_by_role("button", name="Stop here and resolve")))


def assign(table: TablePage, take: Callable[[Locator], None]) -> None:
    """A die, then an enemy; a die with only one place to go needs no second tap."""
    before = table.step
    take(table.page.locator('[data-spot^="loose:"][data-legal]').first)
    table.page.wait_for_function(
        f"() => Number(document.querySelector('.prompt').dataset.step) !== {before}"
        " || document.querySelector('.spot.selected')"
    )
    if table.step == before:
        enemies = table.page.locator('[data-spot^="card:"][data-legal]')
        table.after(lambda: take(enemies.nth(table.random.randrange(enemies.count()))))

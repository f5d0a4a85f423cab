"""The table in lines: never wider than the screen, everything in words."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from rich.console import Console

from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.sentinels.scenarios import position
from ludonaut.sentinels.talk.board import Board
from ludonaut.sentinels.talk.prompts import show_prompt
from ludonaut.table.requests import Decision, answer, request_of, seed_generator
from ludonaut.terminal.console import Screen


def screen(width: int = 80) -> Screen:
    return Screen(plain=True, console=Console(file=io.StringIO(), width=width, color_system=None))


def lines(screen: Screen) -> list[str]:
    assert isinstance(screen.console.file, io.StringIO)
    return screen.console.file.getvalue().splitlines()


def shown(s: Sentinels) -> list[str]:
    """The whole table and the prompt."""
    on = screen()
    board = Board(on, s)
    board.full(s)
    show_prompt(on, s, board.facts)
    return lines(on)


def text(s: Sentinels) -> str:
    return " ".join(" ".join(shown(s)).split())


def fight(**fields: Any) -> Sentinels:
    return position(at="apply", active=["iron-carapace"], **fields)


@pytest.mark.parametrize("seed", range(6))
def test_no_line_of_a_game_is_wider_than_eighty_columns(seed: int) -> None:
    s = SENTINELS.new({"missions": "on", "rank": "4"})
    seed_generator(s, seed)
    s.advance()
    chooser = random.Random(seed)
    widest = 0
    while isinstance(request := request_of(s), Decision):
        widest = max(widest, *(len(line) for line in shown(s)))
        answer(s, chooser.choice(request.names))
    assert widest <= 80


def test_a_usual_fight_fits_a_screen() -> None:
    s = position(
        at="apply",
        rolled="y0012 g12 b12 p12 r2",
        active=["reaping-cricket", "grub-flood", "vanguard-weevil"],
        inventory=["field-syringe", "double-take", "bone-saw"],
        missions=["walk-through-fire", "one-trail", "all-hands"],
    )
    on = screen()
    board = Board(on, s)
    board.fight(s)
    show_prompt(on, s, board.facts)
    assert len(lines(on)) <= 23


def test_rolled_dice_are_told_with_their_codes() -> None:
    assert "1 yellow miss, 1 yellow hit (y1), 1 red crit (r2)" in text(fight(rolled="y01 r2"))


def test_changed_damage_is_told() -> None:
    s = position(at="apply", active=["basin-gnat"], rolled="y1")
    assert "1 yellow hit (y1) deals 2" in text(s)


def test_damage_is_told_with_health() -> None:
    s = position(at="apply", active=[{"card": "iron-carapace", "dice": "y1", "damage": 1}], rolled="y1")
    assert "damage 1 of 8, deals 2; dice on it: 1 yellow hit (y1)" in text(s)


def test_a_deadly_resolve_is_told() -> None:
    assert "resolving now costs 2 Health: you would lose!" in text(fight(rolled="y1", health=2))


def test_a_mandatory_top_is_told_in_words() -> None:
    assert "MANDATORY Weeping Sac" in text(position(stacks=[["weeping-sac"], ["hollowed-miner"], []]))


def test_a_hundred_assignments_fit_a_screen() -> None:
    enemies = ["iron-carapace", "whirling-husk", "howitzer-snail", "colossus-gnat", "basin-gnat", "bursting-gnat"]
    s = position(at="apply", rolled="y12 g12 b12 p12 r2", active=enemies)
    on = screen()
    numbered = show_prompt(on, s, Board(on, s).facts)
    assert (len(numbered), len(lines(on)) <= 20) == (55, True)


def test_numbers_begin_at_one_and_stand_for_choices() -> None:
    s = position(at="commit", active=["iron-carapace"])
    on = screen()
    assert show_prompt(on, s, Board(on, s).facts)[:2] == ["commit yellow", "commit green"]

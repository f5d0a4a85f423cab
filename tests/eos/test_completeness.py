"""Every ruling, rule switch, heading of the rulebook and event card has a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from ludonaut.eos.game import SWITCHES
from ludonaut.eos.packs import load

PACK = load()

FILES = {file: ast.parse(file.read_text("utf-8")) for file in sorted(Path(__file__).parent.glob("test_*.py"))}
TESTS = [
    function
    for tree in FILES.values()
    for function in ast.walk(tree)
    if isinstance(function, ast.FunctionDef) and function.name.startswith("test_")
]

HEADINGS = """
Wooden Components
Dice
Game Cards
Game Tokens
Mission Objective
How to Win
The Intel Track: An Alternate Path
Regions
Sectors
Galaxies
Warp Lanes
Roll for Location
Card-Based Placement
Game Facilitator
Game Setup
The Character Boards
Basic and Advanced Skill Tracks / Skill Marker
Unique Character Icons
Stress Track and Stress Management
Stress Tolerance
Stressed Out
Skill Cubes
Calibration Cubes (Engineer)
2.0 Rules Revision Note
Skill Dice
Basic Skill Dice
Advanced Skill Dice
Unique Icons by Role
Dice Count
Advanced Rooms
Mission Card
The Starship EOS
Room Damage Rules
Consequences for Rooms Going Offline
Alien Ship Cards
Alien Ship Threats
Gameplay Overview
Phase 1: Event
Phase 2: Crew Actions
Available Crew Actions
Training
Build a Room
Repair the EOS
Basic Treatment
Advanced Treatment
Gain Technology
Take a Contract
Build a Mining Station
Deep Space Scan
Charge the Shields
Visit a Space Station (Space Station Card)
General Space Station Rules
Advanced Room
Phase 3: Starship EOS Warp and EOS Attack
EOS Warp Example
EOS Attack Sequence
Phase 4: Alien Pursuit and Engagement
Alien Pursuit Sequence
Gameplay Tips for Phase 4
Phase 5: Clean-up
Mass Invasion Rules
The Last Dash
The Last Dash Structure
Reaching the Paradise Planet
Last Dash Clarifications
Common Questions
Quick Start Scenarios
Discarding Cards
Intel Track
Skill Levels – “Who Earned It?” Rule
Pull & Place Alien Ships (Event Cards)
Select a Character (Event Cards)
Focused Target (Optional EOS Attack Rule)
Random Alien Ship Selection
Game Phase Summary
Last Dash Summary
EOS Attack Sequence Summary
Phase 4 - Alien Pursuit and Engagement Summary
""".strip().splitlines()
"""The rulebook's headings that say how to play (its first pages list boards, a bag and how to read it)."""


def marked(decorator: str) -> set[str]:
    """The arguments of all ``@decorator("...")`` on tests; names of module constants stand for their texts."""
    return {
        text
        for tree in FILES.values()
        for test in ast.walk(tree)
        if isinstance(test, ast.FunctionDef) and test.name.startswith("test_")
        for call in test.decorator_list
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == decorator
        for text in (text_of(argument, tree) for argument in call.args)
    }


def text_of(argument: ast.expr, tree: ast.Module) -> str:
    """A text, or that of the module's constant of this name."""
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    assert isinstance(argument, ast.Name)
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == argument.id:
            return text_of(node.value, tree)
    raise AssertionError(f"no constant {argument.id}")


@pytest.mark.parametrize("number", range(1, 140))
def test_every_ruling_has_a_test(number: int) -> None:
    assert [test.name for test in TESTS if re.match(rf"test_e{number:02}_", test.name)]


@pytest.mark.parametrize(("switch", "letter"), [(s, "bc"[i]) for s in SWITCHES for i in range(len(SWITCHES[s]) - 1)])
def test_every_other_reading_of_a_switch_has_a_test(switch: str, letter: str) -> None:
    assert [test.name for test in TESTS if test.name.startswith(f"test_switch_{switch.lower()}_{letter}_")]


@pytest.mark.parametrize("title", HEADINGS)
def test_every_heading_has_a_test(title: str) -> None:
    assert title in marked("heading")


def test_tests_name_existing_headings_only() -> None:
    assert marked("heading") <= set(HEADINGS)


@pytest.mark.parametrize("card", [event.id for event in PACK.events])
def test_every_event_has_a_test(card: str) -> None:
    assert card in marked("covers")


def test_tests_name_existing_cards_only() -> None:
    decks = (PACK.events, PACK.technology, PACK.contracts, PACK.missions, PACK.rooms, PACK.stations)
    assert marked("covers") <= {card.id for deck in decks for card in deck}

"""Every card with a text, every station action and every hex of the skill tracks has a test by its id.

Alien ships and damage cards have no text; ``test_ship_rewards.py`` tables every one of their numbers.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from ludonaut.eos.packs import load

PACK = load()
TEXTS = [
    card.id
    for deck in (PACK.events, PACK.technology, PACK.contracts, PACK.missions, PACK.rooms, PACK.stations)
    for card in deck
]
HEXES = [
    f"{track}-{number}"
    for one in PACK.characters
    for track, hexes in ((one.role, one.basic), *((path.id, path.hexes) for path in one.paths))
    for number in range(1, len(hexes) + 1)
]
FOLDERS = (Path(__file__).parent, Path(__file__).parents[1])


def covered() -> set[str]:
    """The ids in ``@covers("...")`` of all tests here and one folder up."""
    return {
        argument.value
        for folder in FOLDERS
        for file in folder.glob("test_*.py")
        for test in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(test, ast.FunctionDef) and test.name.startswith("test_")
        for call in test.decorator_list
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "covers"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


COVERED = covered()


@pytest.mark.parametrize("ident", [*TEXTS, *HEXES])
def test_every_card_and_hex_has_a_test(ident: str) -> None:
    assert ident in COVERED


def test_tests_name_existing_cards_only() -> None:
    assert set(TEXTS) | set(HEXES) >= COVERED

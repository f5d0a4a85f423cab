"""Every card of the built-in pack and every ruling has a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from ludonaut.sentinels.game import SWITCHES
from ludonaut.sentinels.packs import load

PACK = load()
CARDS = [card.id for deck in (PACK.enemies, PACK.items, PACK.bosses, PACK.missions, PACK.heroes) for card in deck]
TESTS = [
    function
    for file in sorted(Path(__file__).parent.glob("test_*.py"))
    for function in ast.walk(ast.parse(file.read_text("utf-8")))
    if isinstance(function, ast.FunctionDef) and function.name.startswith("test_")
]


def covered(decorator: str) -> set[str]:
    """The arguments of all ``@decorator("...")`` on tests."""
    return {
        argument.value
        for test in TESTS
        for call in test.decorator_list
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == decorator
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_a_test(card: str) -> None:
    assert card in covered("covers")


def test_tests_name_existing_cards_only() -> None:
    assert covered("covers") <= set(CARDS)


@pytest.mark.parametrize("number", range(1, 73))
def test_every_ruling_has_a_test(number: int) -> None:
    assert [test.name for test in TESTS if re.match(rf"test_s{number:02}_", test.name)]


@pytest.mark.parametrize(("switch", "letter"), [(s, "abc"[i]) for s in SWITCHES for i in range(len(SWITCHES[s]))])
def test_every_value_of_every_switch_has_a_test(switch: str, letter: str) -> None:
    assert [test.name for test in TESTS if test.name.startswith(f"test_switch_{switch.lower()}_{letter}_")]

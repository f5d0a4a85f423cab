"""Card texts and the sentences made from their data stay as they were read and approved."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "approve_pairs.py"


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("approve_pairs", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PAIRS: Any = _script()


@pytest.mark.parametrize("game", PAIRS.GAMES)
def test_every_pair_is_approved(game: str) -> None:
    changed = PAIRS.differences(PAIRS.approved(game), PAIRS.current(game))
    assert not changed, "Read these pairs, then approve them: python scripts/approve_pairs.py --write\n\n" + "\n".join(
        changed
    )


@pytest.mark.parametrize("game", PAIRS.GAMES)
def test_a_changed_text_is_shown_beside_its_explanation(game: str) -> None:
    old = PAIRS.current(game)
    ident, (text, explanation) = next((ident, pair) for ident, pair in old.items() if pair[0])
    [shown] = PAIRS.differences(old, {**old, ident: ("Do nothing.", explanation)})
    assert shown == f"{ident}: changed\n  - text: {text}\n  + text: Do nothing.\n    explanation: {explanation}"


def test_a_new_pair_and_a_pair_that_is_gone_are_told() -> None:
    assert PAIRS.differences({"a": ("A", "B")}, {"b": ("A", "B")}) == [
        "a: gone\n  - text: A\n  - explanation: B",
        "b: new\n  + text: A\n  + explanation: B",
    ]


def test_unapproved_pairs_are_exit_code_1(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(PAIRS, "TESTS", tmp_path)
    assert PAIRS.main([]) == 1


@pytest.mark.parametrize("game", PAIRS.GAMES)
def test_what_is_written_is_approved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str) -> None:
    (tmp_path / game).mkdir()
    monkeypatch.setattr(PAIRS, "TESTS", tmp_path)
    assert (PAIRS.main([game, "--write"]), PAIRS.main([game])) == (0, 0)

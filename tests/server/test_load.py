"""The load test on a small scale: it runs, nothing fails, and undo costs the same on a long journal."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "load_test.py"


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    """What the load test says of twenty tables."""
    spec = importlib.util.spec_from_file_location("load_test", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    measured: dict[str, Any] = script.run(tables=20, seconds=6, entries=300, samples=20)
    return measured


@pytest.mark.slow
def test_every_command_is_accepted(report: dict[str, Any]) -> None:
    assert (report["problems"], report["commands"] >= 20) == (0, True)


@pytest.mark.slow
def test_undo_does_not_grow_with_the_journal(report: dict[str, Any]) -> None:
    undo = report["undo_ms"]
    assert undo["p50_of_300_entries"] < 5 * undo["p50_of_30_entries"] + 20


@pytest.mark.slow
def test_an_idle_table_needs_little_memory(report: dict[str, Any]) -> None:
    assert report["memory_kb"]["per_idle_table"] <= 400

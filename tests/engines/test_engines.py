"""The same source, interpreted and compiled, with and without librt, plays the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludonaut.table.native.engine import COMPILED

SCRIPT = Path(__file__).parents[2] / "scripts" / "game_hashes.py"
GAMES = 300
NAMES = ("sentinels", "eos")

WITHOUT_LIBRT = """
import runpy, sys
sys.modules["librt"] = sys.modules["librt.vecs"] = None
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def hashes(*command: str) -> tuple[list[str], str]:
    """The lines of the script, and which engine ran."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=clean)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines(), done.stderr.split()[0]


def test_the_expected_engine_runs() -> None:
    assert (os.environ.get("LUDONAUT_EXPECT_COMPILED") == "1") == COMPILED


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="compares the compiled engine with the interpreted one: make test-compiled")
@pytest.mark.parametrize("game", NAMES)
def test_whole_games_hash_equally_on_both_engines(game: str) -> None:
    other = os.environ.get("LUDONAUT_INTERPRETED_PYTHON")
    assert other, (
        "LUDONAUT_INTERPRETED_PYTHON must name a Python with the interpreted engine; make test-compiled sets it"
    )
    ours, our_engine = hashes(sys.executable, str(SCRIPT), str(GAMES), game)
    theirs, their_engine = hashes(other, str(SCRIPT), str(GAMES), game)
    assert (our_engine, their_engine) == ("compiled", "interpreted")
    assert [pair for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1]] == []


@pytest.mark.interpreted_only
@pytest.mark.parametrize("game", NAMES)
def test_without_librt_lists_stand_in_and_games_are_the_same(game: str) -> None:
    usual, _ = hashes(sys.executable, str(SCRIPT), "24", game)
    lists, _ = hashes(sys.executable, "-c", WITHOUT_LIBRT, str(SCRIPT), "24", game)
    assert lists == usual

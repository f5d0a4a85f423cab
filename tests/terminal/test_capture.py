"""The README's terminal captures can be made again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts" / "make_terminal_capture.py"


def test_captures_are_the_same_each_time(tmp_path: Path) -> None:
    made = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        subprocess.run([sys.executable, SCRIPT, folder], check=True)
        made.append({file.name: file.read_text() for file in folder.iterdir()})
    assert (list(made[0]), made[0] == made[1]) == (["terminal-fight.svg"], True)


def test_captures_fetch_nothing(tmp_path: Path) -> None:
    subprocess.run([sys.executable, SCRIPT, tmp_path], check=True)
    text = (tmp_path / "terminal-fight.svg").read_text().replace("http://www.w3.org/2000/svg", "")
    assert "http" not in text.replace("Generated with Rich https://www.textualize.io", "")

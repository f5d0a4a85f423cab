"""Make the terminal captures of the README: docs/images/terminal-*.svg.

Each capture is a real game with a fixed seed and typed lines, recorded by Rich; running this again gives the same
files.  Usage: python scripts/make_terminal_capture.py [FOLDER]
"""

from __future__ import annotations

import io
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from ludonaut.sentinels.game import SENTINELS
from ludonaut.table.session import Session
from ludonaut.terminal.console import Ended, Screen
from ludonaut.terminal.play import Play

FOLDER = Path(__file__).parent.parent / "docs" / "images"


_NORMAL = [(40, 42, 54), (220, 90, 90), (90, 190, 110), (200, 170, 60), (90, 130, 230), (180, 110, 220), (90, 190, 200),
           (200, 205, 215)]  # fmt: skip
_BRIGHT = [(110, 115, 130), (255, 110, 110), (110, 220, 130), (245, 210, 80), (110, 160, 255), (215, 140, 255),
           (110, 215, 230), (240, 244, 250)]  # fmt: skip
THEME = TerminalTheme((22, 24, 32), (216, 220, 230), _NORMAL, _BRIGHT)
"""Terminal colours in which the five colours of dice look like themselves."""


@dataclass(frozen=True)
class Capture:
    """A game: its seed and options, the lines typed before the recording begins, and those recorded."""

    name: str
    seed: int
    options: dict[str, str]
    before: tuple[str, ...]
    recorded: tuple[str, ...]


CAPTURES = (
    Capture("fight", 9, {"hero": "1a", "missions": "on"}, ("1", "rim"), ("odds 2p b r", "2p b r, roll", "all to 1")),
)


def record(capture: Capture) -> str:
    """The capture as SVG."""
    session = Session.start(SENTINELS, capture.options, seed=capture.seed)
    _type(session, Console(file=io.StringIO(), width=80), capture.before)
    console = Console(file=io.StringIO(), width=80, record=True, force_terminal=True, color_system="truecolor")
    _type(session, console, capture.recorded)
    svg = console.export_svg(title="ludonaut play sentinels", theme=THEME, unique_id=f"ludonaut-{capture.name}")
    # No fonts from elsewhere: whoever looks at the picture has a monospaced one.
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


def _type(session: Session, console: Console, lines: tuple[str, ...]) -> None:
    """Type lines; the recording stops at the question that follows."""
    source = io.StringIO("".join(line + "\n" for line in lines))
    _Recorded(session, Screen(console=console, source=source), "sentinels-1", session.version).run()


class _Recorded(Play):
    """A game that just stops at the end of the typed lines."""

    def farewell(self, end: Ended) -> None:
        pass


def main(folder: Path = FOLDER) -> None:
    """Write every capture."""
    folder.mkdir(parents=True, exist_ok=True)
    for capture in CAPTURES:
        (folder / f"terminal-{capture.name}.svg").write_text(record(capture), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)

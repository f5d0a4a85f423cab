"""Where a game's lines of text go: what a terminal gives, and styles by meaning."""

from __future__ import annotations

from typing import Final, Protocol

from rich.text import Text

STYLES: Final = {
    "yellow": "bold yellow",
    "green": "bold green",
    "blue": "bold bright_blue",
    "purple": "bold magenta",
    "pink": "bold magenta",
    "red": "bold red",
    "label": "dim",
    "head": "bold reverse",
    "name": "bold",
    "number": "bold cyan",
    "warn": "bold red",
    "note": "italic",
    "good": "bold green",
}
"""What words look like, by meaning; the meaning is always in the words too."""


class Paper(Protocol):
    """Takes lines from top to bottom.  ``plain``: for somebody who hears or searches the text; no drawings."""

    plain: bool

    def show(self, text: str | Text = "", first: str = "", rest: str | None = None) -> None:
        """Print a paragraph, wrapped between words; ``first`` stands before its first line, ``rest`` (spaces as wide,
        when not given) before the others."""

    def head(self, text: str) -> None:
        """A heading, with an empty line before it."""


def styled(*parts: str | tuple[str, str]) -> Text:
    """Text made of words and of (words, style of ``STYLES``) pairs."""
    text = Text()
    for part in parts:
        if isinstance(part, str):
            text.append(part)
        else:
            text.append(part[0], style=STYLES.get(part[1], part[1]))
    return text

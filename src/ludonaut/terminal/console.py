"""Where lines go and answers come from.

Everything is printed as lines, top to bottom: no cursor movement, no boxes.  With a capable terminal words are
coloured as well; nothing is told by colour alone.  Interrupts are held back while an answer is being carried out and
take effect at the next prompt, so that nothing is ever half done.
"""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
from types import FrameType
from typing import Any, Final, TextIO

from rich.console import Console
from rich.text import Text

from ludonaut.table.paper import styled

MOST_COLUMNS: Final = 100
"""Wider lines are hard to read."""


LONGEST: Final = 1000
"""No answer has more characters; a longer line came from a file."""


class Ended(Exception):
    """The person, or whoever runs us, wants to stop: nothing more is asked.  ``status`` is the exit code."""

    def __init__(self, reason: str, status: int) -> None:
        super().__init__(reason)
        self.status = status


def wants_plain(stream: TextIO) -> bool:
    """Should output be plain text: not a terminal, or one whose owner says so?"""
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb" or not stream.isatty()


class Screen:
    """A person at a terminal or at the other end of a pipe."""

    def __init__(self, plain: bool = False, source: TextIO | None = None, console: Console | None = None) -> None:
        self.source: TextIO = source or sys.stdin
        self.plain = plain or (console is None and wants_plain(sys.stdout))
        if console is None:
            _forgive(sys.stdout)
            _forgive(sys.stdin)
        self.console = console or _console(self.plain)
        self._waiting = False
        self._stop: Ended | None = None

    @property
    def width(self) -> int:
        return min(self.console.width, MOST_COLUMNS)

    # --- out -------------------------------------------------------------------------------------

    def show(self, text: str | Text = "", first: str = "", rest: str | None = None) -> None:
        """Print a paragraph, wrapped between words; ``first`` stands before its first line, ``rest`` (spaces as wide,
        when not given) before the others."""
        body = styled(text) if isinstance(text, str) else text
        after = " " * len(first) if rest is None else rest
        lines = self._wrapped(body, len(first), len(after))
        for i, line in enumerate(lines):
            line.rstrip()
            lead = first if i == 0 else after
            whole = Text(lead if line.plain else lead.rstrip()) + line
            self.console.print(whole, soft_wrap=True, highlight=False)

    def _wrapped(self, body: Text, first: int, rest: int) -> list[Text]:
        """The lines of a paragraph whose first line begins at column ``first`` and the others at ``rest``."""
        if not body.plain:
            return [body]
        lines = list(body.wrap(self.console, max(self.width - first, 20)))
        if len(lines) == 1 or first == rest:
            return lines
        left = body[len(lines[0].plain.rstrip()) :]
        left = left[len(left.plain) - len(left.plain.lstrip()) :]
        return [lines[0], *left.wrap(self.console, max(self.width - rest, 20))]

    def head(self, text: str) -> None:
        """A heading, with an empty line before it."""
        self.show()
        self.show(styled((text, "head")) if not self.plain else text.upper())

    # --- in --------------------------------------------------------------------------------------

    def ask(self, prompt: str = "> ") -> str:
        """The next line typed, without blanks around it.

        :raises Ended: at the end of input, and when an interrupt or a request to terminate has arrived.
        """
        if self._stop is not None:
            raise self._stop
        self._waiting = True
        try:
            line = self._read(prompt)
        finally:
            self._waiting = False
        if not line:
            self.show()
            raise Ended("end of input", 0)
        if len(line) > LONGEST:
            self.show(f"That line is too long to be an answer; {LONGEST} characters are the most.")
            return ""
        answer = "".join(c if c.isprintable() else " " for c in line).strip()
        if not self.source.isatty():
            self.show(answer)  # what was answered belongs to the record of a piped game
        return answer

    def _read(self, prompt: str) -> str:
        if self.source is sys.stdin and self.source.isatty() and sys.stdout.isatty():
            try:
                return input(prompt) + "\n"  # the line editor of the system, where there is one
            except EOFError:
                return ""
        self.console.print(Text(prompt), end="", highlight=False)
        self.console.file.flush()
        line = rest = self.source.readline(LONGEST + 1)
        while len(rest) > LONGEST and not rest.endswith("\n"):  # the rest is read, not kept
            rest = self.source.readline(LONGEST + 1)
        return line

    # --- interrupts ------------------------------------------------------------------------------

    def listen(self) -> None:
        """From now on Ctrl-C, termination and a closed terminal end the game at the next prompt, with nothing lost."""
        if not self.plain and self.source is sys.stdin and self.source.isatty():
            _edit_lines()
        for name, code in (("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)):
            number = getattr(signal, name, None)
            if number is not None:
                signal.signal(number, self._on_signal(code))

    def _on_signal(self, code: int) -> Any:
        def handler(_number: int, _frame: FrameType | None) -> None:
            self._stop = Ended("interrupted", code)
            if self._waiting:
                raise self._stop

        return handler


def _forgive(stream: object) -> None:
    """Characters that the stream's encoding lacks become question marks instead of errors."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="replace")


def _edit_lines() -> None:
    """Arrow keys and a history while typing, where the system has them."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401


class _Console(Console):
    """Tells us when nobody reads on, instead of leaving by itself."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def _console(plain: bool) -> Console:
    if plain:
        return _Console(
            color_system=None, force_terminal=False, no_color=True, highlight=False, markup=False, emoji=False
        )
    return _Console(highlight=False, markup=False, emoji=False)

"""Names and messages that people write and read."""

from __future__ import annotations


def clean(name: str) -> str:
    """A name without control characters and with single spaces."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def sentence(problem: Exception) -> str:
    """An engine's message as the start of a sentence, without its full stop."""
    text = str(problem).rstrip(".")
    text = text if len(text) <= 300 else text[:297] + "..."
    return text[:1].upper() + text[1:]

"""Field types that every game's content vocabulary shares, and small pieces of English for sentences about cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

Id = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)]
Line = Annotated[str, Meta(min_length=1, max_length=60)]
Text = Annotated[str, Meta(max_length=240)]


def kebab(name: str) -> str:
    """A class name as content files write it: ``CommitCap`` becomes ``commit-cap``."""
    return "".join("-" + c.lower() if c.isupper() else c for c in name).lstrip("-")


def join_words(words: Iterable[object], last: str = "and") -> str:
    """Words as a list in a sentence: "a, b and c"."""
    texts = [str(word) for word in words]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def many(count: int, noun: str) -> str:
    """A number and its noun: "1 die", "3 dice", "2 hexes"."""
    return f"{count} {noun if count == 1 else plural(noun)}"


def plural(noun: str) -> str:
    """The plural of an English noun or of a phrase that ends in one."""
    if noun == "die" or noun.endswith(" die"):
        return noun.removesuffix("die") + "dice"
    if noun.endswith("y") and noun[-2:-1] not in ("a", "e", "o", "u"):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "ch", "sh")) else f"{noun}s"

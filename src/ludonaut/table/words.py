"""Field types that every game's content vocabulary shares."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

Id = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)]
Line = Annotated[str, Meta(min_length=1, max_length=60)]
Text = Annotated[str, Meta(max_length=240)]


def kebab(name: str) -> str:
    """A class name as content files write it: ``CommitCap`` becomes ``commit-cap``."""
    return "".join("-" + c.lower() if c.isupper() else c for c in name).lstrip("-")

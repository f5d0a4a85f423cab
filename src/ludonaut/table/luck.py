"""Random choices that are the same on every Python, for generated positions and options."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from ludonaut.table.native.players import RandomPlayer

T = TypeVar("T")


class Luck:
    """A source of random choices; the same name gives the same ones."""

    def __init__(self, name: str) -> None:
        digest = hashlib.blake2b(name.encode(), digest_size=12).digest()
        self.player = RandomPlayer(*(int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8)))

    def below(self, n: int) -> int:
        """A number from 0 to ``n`` - 1."""
        return int(self.player.below(n))

    def between(self, low: int, high: int) -> int:
        """A number from ``low`` to ``high``, both included."""
        return low + self.below(high - low + 1)

    def pick(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All the things in a random order."""
        rest = list(things)
        return [rest.pop(self.below(len(rest))) for _ in range(len(rest))]

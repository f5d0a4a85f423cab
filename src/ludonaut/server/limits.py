"""How much one sender may ask for: a bucket of tokens for each sender and kind of request."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from ludonaut.server.refusal import too_many


@dataclass(frozen=True)
class Rate:
    """``burst`` requests at once, ``per_second`` in the long run."""

    per_second: float
    burst: float
    what: str
    """What there is too much of, for people."""


MAKE = Rate(0.5, 30, "Too many new tables from your address.")
LOOK = Rate(30, 300, "Too many requests from your address.")
GUESS = Rate(0.5, 20, "Too many wrong links from your address.")
ACT = Rate(20, 60, "Too many commands from this seat.")
READ = Rate(30, 150, "Too many requests from this seat.")

LISTENERS = 64
"""Long polls and sockets that may wait at one table."""
_KEPT = 20_000


class Limiter:
    """Token buckets.  ``enabled=False`` for load tests."""

    def __init__(self, enabled: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self._enabled = enabled
        self._clock = clock
        self._buckets: dict[tuple[Rate, str], tuple[float, float]] = {}

    def take(self, rate: Rate, who: str) -> None:
        """Count one request of ``who``.

        :raises Refusal: 429, with the time to wait.
        """
        tokens = self._tokens(rate, who)
        if tokens < 1:
            raise too_many(rate.what, (1 - tokens) / rate.per_second)
        self._buckets[rate, who] = (tokens - 1, self._clock())

    def check(self, rate: Rate, who: str) -> None:
        """As ``take``, but counts nothing.

        :raises Refusal: 429, with the time to wait.
        """
        tokens = self._tokens(rate, who)
        if tokens < 1:
            raise too_many(rate.what, (1 - tokens) / rate.per_second)

    def _tokens(self, rate: Rate, who: str) -> float:
        if not self._enabled:
            return rate.burst
        if len(self._buckets) > _KEPT:
            self._forget()
        tokens, since = self._buckets.get((rate, who), (rate.burst, 0.0))
        return min(rate.burst, tokens + (self._clock() - since) * rate.per_second)

    def _forget(self) -> None:
        """Drop the buckets that are full again."""
        now = self._clock()
        self._buckets = {
            (rate, who): (tokens, since)
            for (rate, who), (tokens, since) in self._buckets.items()
            if tokens + (now - since) * rate.per_second < rate.burst
        }

"""Many games: over several processes, counted, and with a reproducing journal when one goes wrong."""

from __future__ import annotations

import math
import multiprocessing
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from typing import Any, Final

from ludonaut.lab.plan import Failure, Plan, Row, Table
from ludonaut.table.native.engine import COMPILED

CHUNK: Final = {"random": 1000 if COMPILED else 50}
"""Games that are played before a process reports, by bot; others think longer."""
OTHER_CHUNK: Final = 10

Report = Callable[[int], None]


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95% confidence interval of a rate, after Wilson; (0, 1) without a game."""
    if games == 0:
        return 0.0, 1.0
    z = 1.959964
    rate = wins / games
    centre = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return max(0.0, centre - half), min(1.0, centre + half)


@dataclass
class Count:
    """How many games were played and won."""

    games: int = 0
    wins: int = 0

    def add(self, won: bool) -> None:
        """Count a game."""
        self.games += 1
        self.wins += won

    def json(self) -> dict[str, Any]:
        """The counts with their rate and its 95% interval."""
        low, high = wilson(self.wins, self.games)
        rate = self.wins / self.games if self.games else 0.0
        return {
            "games": self.games,
            "wins": self.wins,
            "losses": self.games - self.wins,
            "win_rate": round(rate, 6),
            "win_rate_ci95": [round(low, 6), round(high, 6)],
        }


@dataclass
class Summary:
    """The results of a simulation.  ``groups``: by the value of each option that varied or was given, e.g. by hero."""

    plan: Plan
    seed: int
    total: Count = field(default_factory=Count)
    groups: dict[str, dict[str, Count]] = field(default_factory=dict)
    causes: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    longest: int = 0
    seconds: float = 0.0
    failures: list[Failure] = field(default_factory=list)

    def add(self, row: Row, names: list[str]) -> None:
        """Count a game; ``names`` are the facts to group by."""
        won = row.result == "won"
        self.total.add(won)
        for name in names:
            self.groups.setdefault(name, {}).setdefault(str(row.facts[name]), Count()).add(won)
        self.causes[f"{row.result}: {row.cause}"] += 1
        self.decisions += row.decisions
        self.longest = max(self.longest, row.decisions)

    def json(self) -> dict[str, Any]:
        """The results as one JSON object."""
        return {
            "game": self.plan.game,
            "bot": self.plan.bot,
            "options": dict(self.plan.options),
            **self.total.json(),
            **{
                f"by_{name}": {value: count.json() for value, count in sorted(group.items())}
                for name, group in self.groups.items()
            },
            "by_cause": dict(sorted(self.causes.items())),
            "decisions": self.decisions,
            "longest": self.longest,
            "decisions_per_second": round(self.decisions / self.seconds) if self.seconds else 0,
            "seconds": round(self.seconds, 3),
            "compiled": COMPILED,
            "seed": self.seed,
            "failures": [
                {"seed": failure.seed, "decisions": failure.decisions, "what": failure.what}
                for failure in self.failures
            ],
        }


def simulate(
    plan: Plan,
    games: int,
    seed: int = 1,
    jobs: int = 1,
    keep: Callable[[Row], None] | None = None,
    report: Report | None = None,
) -> Summary:
    """Play games ``seed`` to ``seed + games - 1`` of a plan.

    The results do not depend on ``jobs``: rows are counted, and given to ``keep``, in the order of their seeds.

    :param jobs: how many processes play.
    :param report: is told now and then how many games have been played.
    :raises OptionError: for an unknown option or value.
    :raises UnknownBot: when the game has no such bot.
    :raises ContentError: when the pack has mistakes.
    """
    table = Table(plan)
    known = set(table.game.facts(table.start(seed)))
    names = [spec.name for spec in table.game.option_specs() if spec.name in known]
    summary = Summary(plan, seed)
    began = time.perf_counter()
    for batch in _batches(table, games, seed, jobs):
        for found in batch:
            if isinstance(found, Failure):
                summary.failures.append(found)
                continue
            summary.add(found, names)
            if keep is not None:
                keep(found)
        if report is not None:
            report(summary.total.games + len(summary.failures))
    summary.seconds = time.perf_counter() - began
    return summary


def _batches(table: Table, games: int, seed: int, jobs: int) -> Iterator[list[Row | Failure]]:
    """The games in order of their seeds, some at a time."""
    chunk = CHUNK.get(table.plan.bot, OTHER_CHUNK)
    firsts = range(seed, seed + games, chunk)
    parts = ((first, min(chunk, seed + games - first)) for first in firsts)
    jobs = min(jobs, len(firsts))
    if jobs <= 1:
        for first, count in parts:
            yield [table.play(number) for number in range(first, first + count)]
        return
    # Fresh processes: forked ones would inherit the threads of a progress bar, and other systems cannot fork.
    with _ctrl_c_held_back():
        pool = multiprocessing.get_context("spawn").Pool(jobs, _begin_work, (table.plan,))
    with pool:
        yield from pool.imap(_work, parts)


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Processes begun here never hear Ctrl-C, not even before ``_begin_work``; we hear it when they have begun."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # its start would let signals through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_table: Table | None = None
"""In a process of the pool: the table it plays at."""


def _begin_work(plan: Plan) -> None:
    """In a new process: Ctrl-C is the parent's business, which ends its children."""
    global _table
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _table = Table(plan)


def _work(part: tuple[int, int]) -> list[Row | Failure]:
    assert _table is not None
    first, count = part
    return [_table.play(number) for number in range(first, first + count)]

"""What is simulated, and one game of it.

Game number ``seed`` of a plan is the same whatever else is played: its set-up options, dice, draws and its bot's
choices follow from the plan's options and this number alone.  So work is split by ranges of seeds, and any game of a
large simulation can be played again by itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice, product
from pathlib import Path
from typing import Final

from ludonaut import games
from ludonaut.players import bots
from ludonaut.table.game import Game
from ludonaut.table.native.core import CHANCE, DECISION, OVER, WON, State
from ludonaut.table.requests import seed_generator
from ludonaut.table.statistics import Watch

DECISION_LIMIT: Final = 3000
"""No game may take more decisions; one that does is a failure."""


@dataclass(frozen=True)
class Plan:
    """What to play.  ``options`` are the set-up options that are given; those that vary are dealt by seed.
    ``watched``: the game's statistics look on, so that rows have counts."""

    game: str
    bot: str
    options: Mapping[str, str] = field(default_factory=dict)
    pack: Path | None = None
    limit: int = DECISION_LIMIT
    watched: bool = False


@dataclass(frozen=True)
class Row:
    """One finished game: who won and why, how long it took, what the game records of it, and what was counted while
    somebody watched."""

    seed: int
    result: str
    cause: str
    decisions: int
    facts: Mapping[str, str | int]
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Failure:
    """A game that went wrong: what happened, and after how many decisions it was noticed."""

    seed: int
    decisions: int
    what: str


class Table:
    """Plays the games of a plan; keeps states before their first step, so that set-up is done once for each set of
    options."""

    def __init__(self, plan: Plan) -> None:
        """Ready to play.

        :raises OptionError: for an unknown option or value.
        :raises UnknownBot: when the game has no such bot.
        :raises ContentError: when the pack has mistakes.
        """
        self.plan = plan
        self.game: Game = games.get(plan.game)
        self.given = dict(plan.options)
        self.varied = {
            spec.name: spec.varied for spec in self.game.option_specs() if spec.varied and spec.name not in self.given
        }
        self._combinations = 1
        for values in self.varied.values():
            self._combinations *= len(values)
        self._block: tuple[int, list[int]] = (-1, [])
        self._starts: dict[tuple[str, ...], State] = {}
        bots.make(plan.bot, plan.game)
        self.game.new(self.options(0), plan.pack)
        self.statistics = self.game.statistics(plan.pack) if plan.watched else None

    def options(self, seed: int) -> dict[str, str]:
        """The set-up options of a game.

        Options that vary go through every combination once in each block of seeds, in an order shuffled by block.
        """
        block, place = divmod(seed, self._combinations)
        if self._block[0] != block:
            self._block = (block, sorted(range(self._combinations), key=lambda n: _shuffle_key(block, n)))
        number = self._block[1][place]
        combination = next(islice(product(*self.varied.values()), number, None))
        return {**self.given, **dict(zip(self.varied, combination))}

    def start(self, seed: int) -> State:
        """A game before its first step, seeded."""
        options = self.options(seed)
        key = tuple(options.values())
        if key not in self._starts:
            self._starts[key] = self.game.new(options, self.plan.pack)
        state = self._starts[key].copy()
        seed_generator(state, seed)
        return state

    def bot(self, seed: int) -> bots.Bot:
        """The bot of a game, with a generator of its own."""
        return bots.make(self.plan.bot, self.plan.game, seed)

    def play(self, seed: int) -> Row | Failure:
        """Play one game to its end."""
        state = self.start(seed)
        watch = self.statistics.watch() if self.statistics is not None else None
        try:
            if watch is None:
                state.advance()
                self.bot(seed).play(state, self.plan.limit)
            else:
                self._play_watched(state, self.bot(seed), watch)
        except Exception as problem:
            return Failure(seed, int(state.decisions), f"{type(problem).__name__}: {problem}")
        what = self.trouble(state)
        if what:
            return Failure(seed, int(state.decisions), what)
        cause = self.game.outcome(state).partition(": ")[2]
        result = "won" if state.result == WON else "lost"
        counts = dict(watch.counts) if watch is not None else {}
        return Row(seed, result, cause, int(state.decisions), self.game.facts(state), counts)

    def _play_watched(self, state: State, bot: bots.Bot, watch: Watch) -> None:
        """Play one game to its end while ``watch`` looks on."""
        events = state.events = []
        state.advance()
        watch.happened(state, events)
        while state.kind == DECISION and state.decisions < self.plan.limit:
            events.clear()
            choice = bot.choose(state)
            watch.decided(state, choice)
            state.choose(choice)
            while state.kind == CHANCE:
                state.settle(state.open.draw(state))
            watch.happened(state, events)
        watch.ended(state)

    def trouble(self, state: State) -> str:
        """What is wrong with a game that has been played; empty when all is well."""
        problems = self.game.problems(state)
        if problems:
            return "; ".join(problems)
        if state.kind != OVER:
            return f"not over after {int(state.decisions)} decisions"
        return ""


def _shuffle_key(block: int, number: int) -> bytes:
    return hashlib.blake2b(f"{block} {number}".encode(), digest_size=8).digest()

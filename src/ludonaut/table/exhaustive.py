"""Playing until everything has happened.

``Hunt`` plays match after match at random and notes what each shows, until nothing that a game lists is missing.  Which
positions the matches begin with is the game's business: it deals out those where the missing things are likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from ludonaut.table.game import Event, Game
from ludonaut.table.native.core import CHANCE, DECISION, OVER, RUNNING, STEP_BUDGET, EngineStuck, State
from ludonaut.table.native.players import RandomPlayer
from ludonaut.table.session import Session

DECISION_LIMIT: Final = 3000

Begin = Callable[[int], State]
"""Match number to a state before its first step, seeded."""
Shown = Callable[[State, Sequence[Event]], set[str]]
"""What events, which led to a state, have shown."""


class Missing(AssertionError):
    """Something did not happen in the matches that were allowed."""


class WentWrong(AssertionError):
    """A match went wrong; ``journal`` leads there."""

    def __init__(self, text: str, journal: Path | None) -> None:
        super().__init__(f"{text}; its journal: {journal}" if journal else text)
        self.journal = journal


class Hunt:
    """Matches of a game at random, and what is still missing."""

    def __init__(
        self,
        game: Game,
        begin: Begin,
        wanted: set[str],
        shown: Shown,
        options: Callable[[State], dict[str, str]],
        folder: Path | None = None,
    ) -> None:
        """:param options: the set-up options of a state, for the journal of a match that went wrong.
        :param folder: where such a journal is written; nowhere when not given."""
        self.game = game
        self.begin = begin
        self.missing = set(wanted)
        self.shown = shown
        self.options = options
        self.folder = folder
        self.matches = 0

    def run(self, most: int, first: int = 0) -> int:
        """Play until nothing is missing; returns how many matches that took.

        :raises Missing: when something has not happened in ``most`` matches.
        :raises WentWrong: when a match raises, takes too long, or loses a component.
        """
        while self.missing:
            if self.matches == most:
                raise Missing(f"not seen in {most} matches: {', '.join(sorted(self.missing))}")
            self.missing -= self.play(first + self.matches)
            self.matches += 1
        return self.matches

    def play(self, number: int) -> set[str]:
        """Play one match; returns what it showed.

        :raises WentWrong: when it raises, takes too long, or loses a component.
        """
        state = self.begin(number)
        start = state.copy()
        player = RandomPlayer(number, 21, 22)
        seen: set[str] = set()
        answers: list[str] = []
        try:
            self._advance(state, seen)
            while state.kind != OVER:
                if state.decisions >= DECISION_LIMIT:
                    raise EngineStuck(f"not over after {DECISION_LIMIT} decisions")
                if state.kind == CHANCE:
                    outcome = int(state.open.draw(state))
                    answers.append(state.open.outcome_name(state, outcome))
                    state.kind = RUNNING
                    state.open.settle(state, outcome)
                else:
                    assert state.kind == DECISION
                    choice = player.choose(state)
                    answers.append(state.open.name(state, choice))
                    state.kind = RUNNING
                    state.decisions += 1
                    state.open.take(state, choice)
                self._advance(state, seen)
                problems = self.game.problems(state)
                if problems:
                    raise AssertionError("; ".join(problems))
        except Exception as problem:
            text = f"match {number}, after {len(answers)} answers: {type(problem).__name__}: {problem}"
            raise WentWrong(text, self._journal(start, number, answers)) from problem
        return seen

    def _advance(self, state: State, seen: set[str]) -> None:
        """Run to the next request, as the engine does, and note what happens."""
        if state.events is None:
            state.events = []
        for _ in range(STEP_BUDGET):
            if state.kind != RUNNING:
                break
            step = state.stack.pop()
            seen.add(f"step:{type(step).__name__}")
            step.run(state)
        else:
            raise EngineStuck(f"{STEP_BUDGET} steps without a request")
        seen |= self.shown(state, state.events)
        state.events = []

    def _journal(self, start: State, number: int, answers: Sequence[str]) -> Path | None:
        """A journal with the answers of a match, as far as they are possible."""
        if self.folder is None:
            return None
        path = self.folder / f"failed-{self.game.name}-match-{number}.jsonl"
        options = self.options(start)
        with Session.start(self.game, options, driver=_Nobody(), policy="free", path=path, position=start) as session:
            for text in answers:
                try:
                    session.answer(text)
                except Exception:  # this is the failure itself
                    break
        return path


class _Nobody:
    """A driver that leaves chance to the answers."""

    source = "script"
    waits = False

    def answer(self, state: State) -> str | None:
        return None

"""Requests as people and tools see them: what is asked, what may be answered, and checked answering.

The engine stops for two kinds of request only.  A ``Decision`` lists its legal choices; legality is membership of
that list, and the list comes from the same code that carries a choice out.  A ``Chance`` wants dice rolled or a card
drawn.  Answers are words: the name of a choice, or an outcome as its game writes it (``y012 g1``, a card's id).
"""

from __future__ import annotations

import difflib
import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from ludonaut.table.native.core import CHANCE, DECISION, OVER, State


class IllegalAnswer(ValueError):
    """An answer the open request does not accept.  The state is as it was."""


class GameOver(IllegalAnswer):
    """An answer to a game that has ended."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal choice: ``name`` is unique within its request, ``code`` is the engine's number for it, ``seat`` may
    take it."""

    name: str
    code: int
    seat: int


class Decision:
    """A choice to be made by a person.  Choices are put into words only when somebody looks."""

    def __init__(self, state: State) -> None:
        self._state = state
        state.listed()

    @property
    def kind(self) -> str:
        """The name of the step that asks, e.g. ``CommitDice``."""
        return type(self._state.open).__name__

    @property
    def prompt(self) -> str:
        """What is asked, in a few words."""
        return self._state.open.prompt(self._state)

    @cached_property
    def choices(self) -> list[Choice]:
        """Every legal choice, never empty, in the order the rules list them."""
        state = self._state
        step = state.open
        codes = [int(state.choices[i]) for i in range(int(state.listed()))]
        return [Choice(step.name(state, code), code, int(step.seat(state, code))) for code in codes]

    @property
    def names(self) -> list[str]:
        """The names of all legal choices."""
        return [choice.name for choice in self.choices]

    @property
    def seats(self) -> set[int]:
        """The seats that may answer."""
        return {choice.seat for choice in self.choices}

    def find(self, name: str) -> Choice:
        """The choice called ``name``.

        :raises IllegalAnswer: when there is none; says which names come closest.
        """
        for choice in self.choices:
            if choice.name == name:
                return choice
        close = difflib.get_close_matches(name, self.names, 3)
        hint = (
            f"did you mean {' or '.join(repr(c) for c in close)}?" if close else f"choose from: {', '.join(self.names)}"
        )
        raise IllegalAnswer(f"{name!r} is not a choice here; {hint}")


class Chance:
    """Dice to be rolled or a card to be drawn."""

    def __init__(self, state: State) -> None:
        self._state = state

    @property
    def kind(self) -> str:
        """The name of the step that asks, e.g. ``RollDice``."""
        return type(self._state.open).__name__

    @property
    def prompt(self) -> str:
        """What is rolled or drawn, in a few words."""
        return self._state.open.prompt(self._state)

    def outcomes(self) -> list[tuple[str, float]]:
        """Every outcome with its probability; they sum to 1."""
        state = self._state
        return [(state.open.outcome_name(state, code), p) for code, p in state.open.outcomes(state)]

    def name(self, code: int) -> str:
        """The outcome ``code`` in words."""
        return self._state.open.outcome_name(self._state, code)

    def code(self, text: str) -> int:
        """The outcome that ``text`` names.

        :raises IllegalAnswer: with the reason, when it is impossible or unreadable.
        """
        try:
            return int(self._state.open.outcome_code(self._state, text))
        except ValueError as problem:
            raise IllegalAnswer(str(problem)) from None


Request = Decision | Chance


def request_of(state: State) -> Request | None:
    """The open request, None when the game is over."""
    if state.kind == DECISION:
        return Decision(state)
    if state.kind == CHANCE:
        return Chance(state)
    if state.kind == OVER:
        return None
    raise RuntimeError("the state is between steps; call advance() first")


def answer(state: State, text: str) -> None:
    """Answer the open request, checked, and run on to the next one.

    :raises IllegalAnswer: when the request does not accept ``text``; the state is as it was.
    :raises GameOver: when nothing is asked any more.
    """
    request = request_of(state)
    if request is None:
        raise GameOver("the game is over; nothing can be answered any more")
    if isinstance(request, Decision):
        state.choose(request.find(text).code)
    else:
        state.settle(request.code(text))


def seed_generator(state: State, seed: int | str) -> None:
    """Start the state's generator from a seed; the same seed gives the same game on every Python and engine."""
    digest = hashlib.blake2b(str(seed).encode(), digest_size=12).digest()
    words = [int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8)]
    state.seed_words(words[0], words[1], words[2])


def canonical(data: Any) -> bytes:
    """JSON with sorted keys and no spaces: the form that is hashed."""
    return msgspec.json.encode(data, order="sorted")


def digest(data: Any) -> str:
    """A 16-digit hash of JSON data."""
    return hashlib.blake2b(canonical(data), digest_size=8).hexdigest()

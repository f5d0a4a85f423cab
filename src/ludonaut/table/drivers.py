"""Who rolls the dice: chance drivers.

The engine stops at a ``Chance`` request; a driver answers it in words (``y012``, a card's id).  ``SeededDriver``
rolls with the generator inside the state, ``ScriptDriver`` reads prepared answers, ``PersonDriver`` asks a callback,
``OpenDriver`` leaves the request to whoever calls ``Session.answer``.  Search looks at all results instead of one:
``successors``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol

from ludonaut.table.native.core import CHANCE, State
from ludonaut.table.requests import Chance, IllegalAnswer


class Driver(Protocol):
    """Answers chance requests.

    ``source``: who answers, as journals write it: ``app``, ``person`` or ``script``.  ``waits``: answering may take
    a person's time, so whatever was decided before is saved first.
    """

    source: str
    waits: bool

    def answer(self, state: State) -> str | None:
        """The outcome of the chance request at which ``state`` stands; None leaves the request open.

        Only a seeded driver may change the state, and there the generator alone.
        """


class SeededDriver:
    """Rolls with the state's own generator: the same game as a state that settles chance by itself (``auto``)."""

    source = "app"
    waits = False

    def answer(self, state: State) -> str:
        """The next outcome of the state's generator."""
        return state.open.outcome_name(state, state.open.draw(state))


class ScriptError(ValueError):
    """A script has no answer left, or one that does not fit what was asked."""


SHOWN: Final = 8
"""How many of the possible outcomes a message lists."""


class ScriptDriver:
    """Gives prepared answers in order, for tests and for reproducing a game."""

    source = "script"
    waits = False

    def __init__(self, answers: Iterable[str]) -> None:
        self.answers = list(answers)
        self.used = 0

    @property
    def left(self) -> list[str]:
        """The answers that nobody has asked for yet."""
        return self.answers[self.used :]

    def answer(self, state: State) -> str:
        """The next answer of the script.

        :raises ScriptError: when there is none or it does not fit; says what was asked.
        """
        request = Chance(state)
        if self.used == len(self.answers):
            raise ScriptError(
                f"the script has no answer left after {self.used}; asked: {request.prompt} ({request.kind}), "
                f"possible: {_possible(request)}"
            )
        text = self.answers[self.used]
        try:
            request.code(text)
        except IllegalAnswer as problem:
            raise ScriptError(
                f"answer {self.used + 1} of the script, {text!r}, does not fit: {problem}; "
                f"asked: {request.prompt} ({request.kind}), possible: {_possible(request)}"
            ) from None
        self.used += 1
        return text


def _possible(request: Chance) -> str:
    names = [name for name, _ in request.outcomes()]
    return ", ".join(names[:SHOWN]) + (f" and {len(names) - SHOWN} more" if len(names) > SHOWN else "")


class PersonDriver:
    """Asks a person what the real dice or cards show, again and again until the answer is possible.

    ``ask(request, reason)``: ``reason`` is empty the first time, then why the answer before was refused.  It returns
    the answer, or None to leave the request open (the person wants to do something else first).
    """

    source = "person"
    waits = True

    def __init__(self, ask: Callable[[Chance, str], str | None]) -> None:
        self.ask = ask

    def answer(self, state: State) -> str | None:
        """What the person says, checked."""
        request = Chance(state)
        reason = ""
        while True:
            text = self.ask(request, reason)
            if text is None:
                return None
            try:
                return request.name(request.code(text))
            except IllegalAnswer as problem:
                reason = str(problem)


class OpenDriver:
    """Answers nothing: chance requests stay open until somebody answers them like a decision."""

    source = "person"
    waits = True

    def answer(self, state: State) -> None:
        """Nothing."""
        return None


def successors(state: State) -> Iterator[tuple[str, float, State]]:
    """Every outcome of the chance request at which ``state`` stands: its name, its probability, and the state after
    it, run on to the next request.  The probabilities sum to 1; ``state`` stays as it is.

    :raises ValueError: when no chance request is open.
    """
    if state.kind != CHANCE:
        raise ValueError("no chance request is open; successors are the outcomes of one")
    for code, probability in state.open.outcomes(state):
        after = state.copy()
        after.settle(code)
        yield state.open.outcome_name(state, code), probability, after

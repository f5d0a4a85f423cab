"""What a game tells a balance report: what to count in each match, and what the counts are to be compared with.

A ``Watch`` looks on at one match and counts under keys of the game's own making (``mission:fast-hands``).  The game's
``Statistics`` says which keys belong together, what they are called, and what share is wanted of them; the laboratory
adds up and draws without knowing any game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ludonaut.table.native.core import State

Event = tuple[int, int, int, int]


class Watch:
    """Looks on at one match; ``counts`` is what it has seen, by key."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def decided(self, state: State, choice: int) -> None:
        """Before an answer: the state with its open decision, and the choice that is about to be taken."""

    def happened(self, state: State, events: Sequence[Event]) -> None:
        """After set-up and after each answer: the events since, which led to ``state``."""

    def ended(self, state: State) -> None:
        """The match is over."""


@dataclass(frozen=True)
class Use:
    """Something that may be used: a card, a room, a path.

    The keys count how often it was used (``done``), could have been (``could``; empty: in every match), and led to
    something more (``then``; empty: there is nothing more).  What was done counts as possible.
    """

    name: str
    group: str
    done: str
    could: str = ""
    then: str = ""


@dataclass(frozen=True)
class Usage:
    """How often things of one sort are used.

    ``done``, ``could`` and ``then`` are column headings; ``least`` is the share wanted of ``done`` among ``could``,
    counted in matches, or in single times when ``each_time`` is set.
    """

    ident: str
    title: str
    text: str
    uses: Sequence[Use]
    done: str
    could: str
    least: float
    then: str = ""
    each_time: bool = False


@dataclass(frozen=True)
class Spread:
    """In how many matches a fact had which value at the end."""

    ident: str
    title: str
    text: str
    fact: str
    axis: str


@dataclass(frozen=True)
class Course:
    """How a number rises on average: each point is a place on the axis, the key that adds it up, and the key that
    counts the matches that came so far.  ``most``: the highest value there can be."""

    ident: str
    title: str
    text: str
    axis: str
    points: Sequence[tuple[int, str, str]]
    most: int


@dataclass(frozen=True)
class Losses:
    """Causes of loss that count together, by what to call them, and the largest share of the losses one of them
    should have with the variant ``variant``."""

    causes: Mapping[str, tuple[str, ...]]
    variant: str
    most: float


@dataclass(frozen=True)
class Table:
    """A table that needs no match: what the content holds."""

    ident: str
    title: str
    text: str
    head: Sequence[str]
    rows: Sequence[Sequence[str | int]]


NO_TARGET: Final = (0.0, 1.0)


class Statistics(ABC):
    """What one game's report is about."""

    option: str
    """The set-up option whose values are reported side by side."""
    wins: Mapping[str, tuple[float, float]]
    """The share of wins that is wanted, lowest and highest, by value of ``option``."""
    random_wins: float
    """The share of wins that random play should stay below."""
    losses: Losses
    usages: Sequence[Usage]
    spreads: Sequence[Spread]
    courses: Sequence[Course]
    tables: Sequence[Table]

    @abstractmethod
    def watch(self) -> Watch:
        """Somebody who looks on at a match from its set-up."""

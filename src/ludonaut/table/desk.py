"""What a game offers to people beyond playing it: words for its choices and events, things to look up, advice.

Interfaces get a game's desk from ``ludonaut.games.desk`` and so need not know the game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludonaut.table.game import Event
from ludonaut.table.native.core import State
from ludonaut.table.requests import Choice


class NoAdvice(ValueError):
    """The question does not fit the open request; says when it does."""


@dataclass(frozen=True)
class ChoiceWords:
    """A choice for people.  ``group``: choices of one sort share it.  ``targets``: what lights up, as ``kind:id``."""

    text: str
    group: str
    targets: tuple[str, ...]


@dataclass(frozen=True)
class ComponentWords:
    """A component as it may be looked up.  ``numbers``: what it shows in figures and icons."""

    kind: str
    id: str
    name: str
    numbers: dict[str, Any]
    text: str
    explanation: str


@dataclass(frozen=True)
class CardText:
    """A card of a pack as it is read: ``line`` with its figures, the printed text, and what its data mean."""

    id: str
    kind: str
    name: str
    line: str
    text: str
    flavour: str
    explanation: str


@dataclass(frozen=True)
class TermWords:
    """A word, icon, face, place or phase, explained."""

    kind: str
    id: str
    name: str
    text: str


@dataclass(frozen=True)
class RuleText:
    """One page of the rules reference, in Markdown."""

    id: str
    title: str
    text: str


@dataclass(frozen=True)
class TargetOdds:
    """The chance (0 to 1) to defeat ``target`` (``kind:id``)."""

    target: str
    name: str
    chance: float


@dataclass(frozen=True)
class OddsWords:
    """What the dice about to be committed can do.  ``damage``: expected damage to be suffered; ``note``: in words."""

    commit: str
    targets: tuple[TargetOdds, ...]
    all: float | None
    damage: float | None
    exact: bool
    note: str


@dataclass(frozen=True)
class Advice:
    """What a bot would do: names of choices in order, the same in words, and why."""

    choices: tuple[str, ...]
    text: str
    why: str = field(default="")


class Desk(ABC):
    """One game's words and advice."""

    @abstractmethod
    def explanation(self, kind: str) -> str:
        """What a request of this kind means; empty when the game has nothing to add to its prompt."""

    @abstractmethod
    def choice(self, state: State, choice: Choice) -> ChoiceWords:
        """A choice of the open request for people."""

    @abstractmethod
    def event_kind(self, event: Event) -> str:
        """A short fixed word for the event."""

    @abstractmethod
    def event_facts(self, state: State, event: Event) -> dict[str, Any] | None:
        """The event's arguments by name, in the words of the view; None when it has none."""

    @abstractmethod
    def board(self, view: Mapping[str, Any]) -> list[str]:
        """The table in a few lines of text, from a view's JSON data alone."""

    @abstractmethod
    def components(self) -> Sequence[ComponentWords]:
        """Every component of the built-in content."""

    @abstractmethod
    def terms(self) -> Sequence[TermWords]:
        """Every word that is explained."""

    @abstractmethod
    def rules(self) -> Sequence[RuleText]:
        """The rules reference, page by page."""

    @abstractmethod
    def odds(self, state: State, commit: str | None) -> OddsWords:
        """What the dice about to be committed can do; ``commit`` names further ones, as ``2y 1b``.

        :raises NoAdvice: when this is no moment for odds, or the dice are not there.
        """

    @abstractmethod
    def suggest(self, state: State) -> Advice:
        """What a bot would answer to the open decision.

        :raises NoAdvice: when no decision is open.
        """

    # --- files -----------------------------------------------------------------------------------

    @abstractmethod
    def status(self, state: State) -> str:
        """How far a game is, for a list of kept games: ``Tamsin Vane, round 3``."""

    @abstractmethod
    def position(self, file: Path) -> State:
        """The position that a scenario file sets up.

        :raises ScenarioError: with every mistake of the file.
        """

    @abstractmethod
    def cards(self, pack: Path | None) -> Sequence[CardText]:
        """Every card of a content pack, the built-in one when None.

        :raises ContentError: when the pack has mistakes.
        """

    @abstractmethod
    def mistakes(self, pack: Path) -> Sequence[str]:
        """Every mistake of a content pack, one readable line each."""

    @abstractmethod
    def summary(self, pack: Path | None) -> str:
        """Name, counts and hash of a content pack in a line.

        :raises ContentError: when the pack has mistakes.
        """

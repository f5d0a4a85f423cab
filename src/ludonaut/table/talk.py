"""One match told to people in lines of text and heard from them as typed words.

Every game has its ``Talk``; a terminal knows only this class, so that a new game needs no change there.  It gets one
from ``ludonaut.games.talk``.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ludonaut.table.native.core import DECISION, State
from ludonaut.table.paper import Paper
from ludonaut.table.requests import Chance


class NotUnderstood(ValueError):
    """The line names no legal choice; the message says what is wrong and what is possible."""


@dataclass
class Plan:
    """Choices to take in this order.  ``note`` says where a longer line had to stop."""

    names: list[str] = field(default_factory=list)
    note: str = ""


Command = Callable[[Any, str], None]
"""A command of a game: gets the state and what was typed after its word, and prints."""


class Talk(ABC):
    """One match in words.  Methods that show something print on ``paper``."""

    intro: ClassVar[Sequence[str]]
    """Paragraphs for somebody's first game."""
    answers: ClassVar[Sequence[str]]
    """How to answer, for ``help``."""
    help: ClassVar[Sequence[tuple[str, str]]]
    """The game's own commands and what they do, for ``help``."""
    aliases: ClassVar[dict[str, str]] = {}
    """Other words for commands."""
    full: ClassVar[frozenset[str]] = frozenset()
    """Kinds of requests for which the whole table is shown, once a round."""

    def __init__(self, paper: Paper, state: State) -> None:
        self.paper = paper
        self.commands: dict[str, Command] = {}

    @abstractmethod
    def round(self, state: State) -> int:
        """The number of the round, 0 during set-up."""

    @abstractmethod
    def look(self, state: State) -> None:
        """Show the whole table."""

    @abstractmethod
    def glance(self, state: State, again: bool) -> None:
        """Show the part of the table that the open request is about; ``again``: its kind was asked just before."""

    @abstractmethod
    def ask(self, state: State) -> list[str]:
        """Show the question and its choices; returns the choices' names in the order of their numbers."""

    @abstractmethod
    def why(self, state: State) -> list[str]:
        """The open question explained: what is asked and by which rule."""

    @abstractmethod
    def understand(self, state: State, line: str, numbered: list[str]) -> Plan:
        """The choices that ``line`` means; ``numbered`` are the names that numbers stand for, the first being 1.

        :raises NotUnderstood: when it means none, or not one in particular.
        """

    @abstractmethod
    def instruction(self, state: State) -> str:
        """What to roll or draw at a real table now, and how to type what came out."""

    @abstractmethod
    def outcome(self, request: Chance, state: State, text: str) -> str:
        """The outcome that ``text`` describes, as journals write it.

        :raises IllegalAnswer: with the reason, when it is impossible or unreadable.
        """

    @abstractmethod
    def suggestion(self, state: State) -> list[str]:
        """Show what a bot would answer; the names of its choices, none when there is nothing to suggest."""

    def is_choice(self, state: State, line: str, word: str) -> bool:
        """Does a line that begins with a command's word answer the question instead?"""
        return line in names_of(state)

    def told(self, sentences: list[str]) -> list[str]:
        """Sentences of events as they are printed; games put together what belongs together."""
        return sentences


def names_of(state: State) -> list[str]:
    """The names of all legal choices, in the order of the rules."""
    if state.kind != DECISION:
        return []
    return [state.open.name(state, state.choices[i]) for i in range(int(state.listed()))]


def kind_of(state: State) -> str:
    """The kind of the open request."""
    return type(state.open).__name__


def words_of(text: str) -> list[str]:
    """The words of a text in small letters, without signs."""
    return re.findall(r"[a-z0-9'*]+", text.lower())


def matches(typed: str, text: str) -> bool:
    """Does every typed word begin some word of the text?"""
    words = words_of(text)
    return bool(words_of(typed)) and all(any(word.startswith(part) for word in words) for part in words_of(typed))

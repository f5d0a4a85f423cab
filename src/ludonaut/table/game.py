"""What a game must offer so that players, servers, terminals and laboratories can use it without knowing it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludonaut.table.native.core import State
from ludonaut.table.requests import digest

if TYPE_CHECKING:
    from ludonaut.table.statistics import Statistics

Event = tuple[int, int, int, int]


class OptionError(ValueError):
    """A set-up option that does not exist or has an impossible value; says what is possible."""


@dataclass(frozen=True)
class OptionSpec:
    """One set-up option, for command lines and forms.

    ``values``: what may be chosen, in words; ``default``: what it is when not given; ``varied``: the values that
    simulations go through when it is not given (none: they keep to the default).
    """

    name: str
    help: str
    values: tuple[str, ...]
    default: str
    labels: Mapping[str, str] = field(default_factory=dict)
    varied: tuple[str, ...] = ()


class Game(ABC):
    """A game of Ludonaut.  One object per game; everything about one match is in its ``State``."""

    name: str
    """Short id, as in commands and files: ``sentinels``."""
    title: str
    rules_version: int
    """Rises when the same answers could lead to another state."""
    seats: tuple[int, int]
    """Fewest and most seats."""

    @abstractmethod
    def option_specs(self) -> Sequence[OptionSpec]:
        """The set-up options, in the order to show them."""

    @abstractmethod
    def normal_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options with defaults filled in.

        :raises OptionError: for an unknown option or value.
        """

    @abstractmethod
    def new(self, options: Mapping[str, str], pack: Path | None = None) -> State:
        """A game before its first step: seed its generator or clear ``auto``, then ``advance``.

        :raises OptionError: for an unknown option or value.
        :raises ContentError: when the pack directory has mistakes.
        """

    @abstractmethod
    def dump(self, state: State) -> dict[str, Any]:
        """The rules state as JSON data: options and components, no generator, no listener."""

    @abstractmethod
    def load(self, data: Mapping[str, Any], pack: Path | None = None) -> State:
        """The state that ``dump`` gave (with ``auto`` off and its generator unseeded).

        :raises ValueError: when the data is not a state of this game.
        """

    @abstractmethod
    def content_hash(self, pack: Path | None = None) -> str:
        """The hash of the content a state of this pack plays with."""

    @abstractmethod
    def view(self, state: State, seat: int) -> dict[str, Any]:
        """What a seat (-1: spectator) may see, as JSON data.  The only way out to people."""

    @abstractmethod
    def sentence(self, state: State, event: Event) -> str:
        """The event in words; empty when it is not worth telling."""

    @abstractmethod
    def concede(self, state: State) -> None:
        """End the game as lost by the player's own wish."""

    @abstractmethod
    def outcome(self, state: State) -> str:
        """How an ended game ended, in words: ``won: boss defeated``; empty while it is running."""

    @abstractmethod
    def problems(self, state: State) -> list[str]:
        """Broken conservation laws (components lost or doubled, numbers out of range); empty when all is well."""

    def facts(self, state: State) -> dict[str, str | int]:
        """What statistics record of a game: columns of names and numbers, always the same ones, options first."""
        return {}

    def statistics(self, pack: Path | None = None) -> Statistics | None:
        """What a balance report of this game is about; None when there is none yet.

        :raises ContentError: when the pack directory has mistakes.
        """
        return None

    def hash(self, state: State) -> str:
        """The hash of the rules state: equal states, equal hashes, on every engine."""
        return digest(self.dump(state))

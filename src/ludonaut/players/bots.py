"""Bots: what they are, and finding one by its name.

A bot chooses among the legal choices of the open decision, as engine codes.  It may look at the whole state it is
given, has a generator of its own, and never changes the state: the same seed and the same states, the same choices.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from ludonaut.table.native.core import CHANCE, DECISION, State
from ludonaut.table.native.players import RandomPlayer, play_random


class UnknownBot(ValueError):
    """There is no bot of that name for that game; says which there are."""


class Bot(ABC):
    """A player that is a program."""

    @abstractmethod
    def choose(self, state: State) -> int:
        """The code of one of the legal choices of the open decision."""

    def play(self, state: State, most: int) -> int:
        """Play on, at most ``most`` decisions, until the game is over; returns how many were made.

        Dice and draws come from the state's own generator.
        """
        made = 0
        while made < most and state.kind == DECISION:
            state.choose(self.choose(state))
            made += 1
            while state.kind == CHANCE:
                state.settle(state.open.draw(state))
        return made


class RandomBot(Bot):
    """Picks every legal choice with the same probability."""

    def __init__(self, seed: int | str = 0) -> None:
        """The same seed picks the same choices on every Python and engine."""
        digest = hashlib.blake2b(f"random bot {seed}".encode(), digest_size=12).digest()
        self.player = RandomPlayer(*(int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8)))

    def choose(self, state: State) -> int:
        return int(self.player.choose(state))

    def play(self, state: State, most: int) -> int:
        """As ``Bot.play``, without leaving the engine."""
        return int(play_random(state, self.player, most))


class _OtherBot(Bot):
    """A bot that a game brings along: any object with ``choose``."""

    def __init__(self, inner: Bot) -> None:
        self.inner = inner

    def choose(self, state: State) -> int:
        return int(self.inner.choose(state))


BROUGHT_ALONG: Final[dict[str, dict[str, str]]] = {
    "sentinels": {"greedy": "ludonaut.sentinels.greedy:GreedyBot"},
    "eos": {"greedy": "ludonaut.eos.crew_bot:CrewBot"},
}
"""Bots that games bring along: game, bot name, class; imported when asked for."""


def names(game: str) -> Sequence[str]:
    """The names of the bots that can play ``game``."""
    return ("random", *BROUGHT_ALONG.get(game, ()))


def make(name: str, game: str, seed: int | str = 0) -> Bot:
    """The bot called ``name``, for one match of ``game``.

    :raises UnknownBot: when that game has no such bot.
    """
    if name == "random":
        return RandomBot(seed)
    place = BROUGHT_ALONG.get(game, {}).get(name)
    if place is None:
        raise UnknownBot(f"no bot is called {name!r}; for {game} there are: {', '.join(names(game))}")
    module, attribute = place.split(":")
    return _OtherBot(getattr(import_module(module), attribute)(seed))

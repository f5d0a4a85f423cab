"""The other engine of the benchmark: catanatron, when it is installed."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import metadata
from typing import Any

try:
    import catanatron
except ImportError:
    catanatron = None


def version() -> str | None:
    """Its version, None when it is not installed."""
    return metadata.version("catanatron") if catanatron is not None else None


def new_game() -> Any:
    """A game of four random players."""
    colours = (catanatron.Color.RED, catanatron.Color.BLUE, catanatron.Color.WHITE, catanatron.Color.ORANGE)
    return catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours])


def decisions_timer(seconds: float) -> Callable[[], float] | None:
    """A function that plays games for about so long and gives the decisions per second; None without catanatron."""
    if catanatron is None:
        return None
    new_game().play()

    def sample() -> float:
        made = 0
        began = time.perf_counter()
        while time.perf_counter() - began < seconds:
            game = new_game()
            game.play()
            made += len(game.state.actions)
        return made / (time.perf_counter() - began)

    return sample


def copy_timer(seconds: float) -> Callable[[], float] | None:
    """A function that copies games in their middle for about so long and gives the seconds of one copy."""
    if catanatron is None:
        return None
    from ludonaut.lab.bench import copy_seconds

    middle: list[Any] = []
    while len(middle) < 5:
        game = new_game()
        for _ in range(150):
            game.play_tick()
        if game.winning_color() is None:
            middle.append(game)
    return lambda: copy_seconds(middle, seconds)

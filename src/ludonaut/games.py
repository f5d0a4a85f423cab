"""The games there are."""

from __future__ import annotations

from importlib import import_module

from ludonaut.table.game import Game

GAMES = {"sentinels": "ludonaut.sentinels.game:SENTINELS"}
"""Game name to where its ``Game`` object is; imported when asked for, so that a command loads one game only."""


def get(name: str) -> Game:
    """The game called ``name``.

    :raises KeyError: when there is none.
    """
    module, attribute = GAMES[name].split(":")
    game = getattr(import_module(module), attribute)
    assert isinstance(game, Game)
    return game

"""The games there are."""

from __future__ import annotations

from importlib import import_module

from ludonaut.table.desk import Desk
from ludonaut.table.game import Game

GAMES = {"sentinels": "ludonaut.sentinels.game:SENTINELS"}
"""Game name to where its ``Game`` object is; imported when asked for, so that a command loads one game only."""
DESKS = {"sentinels": "ludonaut.sentinels.desk:DESK"}
"""Game name to where its ``Desk`` is; servers and terminals load it, simulations need not."""


def get(name: str) -> Game:
    """The game called ``name``.

    :raises KeyError: when there is none.
    """
    game = _load(GAMES[name])
    assert isinstance(game, Game)
    return game


def desk(name: str) -> Desk:
    """The words and advice of the game called ``name``.

    :raises KeyError: when there is none.
    """
    found = _load(DESKS[name])
    assert isinstance(found, Desk)
    return found


def _load(place: str) -> object:
    module, attribute = place.split(":")
    return getattr(import_module(module), attribute)

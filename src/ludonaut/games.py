"""The games there are."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ludonaut.table.desk import Desk
from ludonaut.table.game import Game

if TYPE_CHECKING:
    from ludonaut.table.talk import Talk

GAMES = {"sentinels": "ludonaut.sentinels.game:SENTINELS", "eos": "ludonaut.eos.game:EOS"}
"""Game name to where its ``Game`` object is; imported when asked for, so that a command loads one game only."""
DESKS = {"sentinels": "ludonaut.sentinels.desk:DESK", "eos": "ludonaut.eos.desk:DESK"}
"""Game name to where its ``Desk`` is; servers and terminals load it, simulations need not."""

TALKS = {"sentinels": "ludonaut.sentinels.talk:SentinelsTalk", "eos": "ludonaut.eos.talk:EosTalk"}
"""Game name to where its ``Talk`` class is; the terminal loads it."""


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


def talk(name: str) -> type[Talk]:
    """The words at the terminal of the game called ``name``.

    :raises KeyError: when there is none.
    """
    from ludonaut.table.talk import Talk  # with it comes what only terminals need

    found = _load(TALKS[name])
    assert isinstance(found, type)
    assert issubclass(found, Talk)
    return found


def _load(place: str) -> object:
    module, attribute = place.split(":")
    return getattr(import_module(module), attribute)

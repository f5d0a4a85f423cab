"""What the server tells about games apart from tables: set-up options, components, terms, rules."""

from __future__ import annotations

from ludonaut import games
from ludonaut.server import protocol as p


def games_info() -> p.Games:
    """Every game with its set-up options."""
    return p.Games(games=[_game_info(name) for name in games.GAMES])


def _game_info(name: str) -> p.GameInfo:
    game = games.get(name)
    options = [
        p.OptionInfo(
            name=spec.name,
            help=spec.help,
            default=spec.default,
            values=[p.OptionValue(value=value, label=spec.labels.get(value, value)) for value in spec.values],
        )
        for spec in game.option_specs()
    ]
    return p.GameInfo(
        name=game.name,
        title=game.title,
        rules_version=game.rules_version,
        seats_min=game.seats[0],
        seats_max=game.seats[1],
        options=options,
    )


def content_of(name: str) -> p.Content:
    """Everything of a game that can be looked up.

    :raises KeyError: when there is no such game.
    """
    game = games.get(name)
    desk = games.desk(name)
    return p.Content(
        game=name,
        title=game.title,
        hash=game.content_hash(),
        components=[
            p.Component(kind=c.kind, id=c.id, name=c.name, numbers=c.numbers, text=c.text, explanation=c.explanation)
            for c in desk.components()
        ],
        terms=[p.Term(kind=t.kind, id=t.id, name=t.name, text=t.text) for t in desk.terms()],
        rules=[p.RulePage(id=r.id, title=r.title, text=r.text) for r in desk.rules()],
    )

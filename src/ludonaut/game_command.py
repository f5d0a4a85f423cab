"""Commands about a game: its own set-up options stand beside theirs.

``--rank 3`` and the like come from the game's ``option_specs``; rule switches, of which a game has many, are given by
``--rule``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ludonaut.table.game import Game


class GameCommand(click.Command):
    """A command whose first argument is a game: that game's set-up options join the command's once the line names it.

    The command gets them as keyword arguments, None when not given; ``given_options`` makes options of them.
    """

    unset = "{default} when not given"
    """What help says of an option that is not given; ``{default}`` is its default value."""
    unset_varied = unset
    """The same, of an option that simulations vary."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        from ludonaut import games

        ctx.meta["game"] = next((arg for arg in args if arg in games.GAMES), None)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as unknown:
            game = ctx.meta["game"]
            where = f"Options of {game}" if game else f"Each game ({', '.join(games.GAMES)}) has options of its own"
            raise click.UsageError(
                f"{unknown.format_message()} {where}: {ctx.command_path} {game or 'GAME'} --help", ctx
            ) from None

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        params = super().get_params(ctx)
        game = ctx.meta.get("game")
        return [params[0], *self._options_of(game), *params[1:]] if game else params

    def _options_of(self, name: str) -> list[click.Option]:
        """A game's set-up options for the command line; rule switches are given by ``--rule``."""
        from ludonaut import games

        options = []
        for spec in games.get(name).option_specs():
            if is_switch(spec.name):
                continue
            more: dict[str, Any] = {"is_flag": False, "flag_value": "on"} if spec.values == ("off", "on") else {}
            shown = "|".join(spec.values)
            metavar = shown if len(shown) < 30 else spec.name.upper()
            unset = (self.unset_varied if spec.varied else self.unset).format(default=spec.default)
            text = f"{spec.help[:1].upper()}{spec.help[1:]} ({unset})."
            options.append(click.Option([f"--{spec.name}"], metavar=metavar, help=text, **more))
        return options


class SimulationCommand(GameCommand):
    """A command that plays many games: options that are not given may vary from game to game."""

    unset_varied = "varies when not given"


def is_switch(option: str) -> bool:
    """Rule switches are set-up options named by their ruling: a letter and a number."""
    return option[1:].isdigit()


def switches(game: Game, rules: Sequence[str]) -> dict[str, str]:
    """``S47=b`` given several times, as options of a game.

    :raises click.UsageError: when one is written otherwise, or the game has no such switch.
    """
    given = {}
    known = [spec.name for spec in game.option_specs() if is_switch(spec.name)]
    for rule in rules:
        name, sign, value = rule.partition("=")
        if not sign:
            raise click.UsageError(f"--rule {rule}: write the switch and its letter, for example --rule {known[0]}=b.")
        if name.upper() not in known:
            raise click.UsageError(f"--rule {rule}: there is no rule switch {name}. Switches: {', '.join(known)}.")
        given[name.upper()] = value.lower()
    return given


def given_options(game: Game, options: Mapping[str, str | None], rules: Sequence[str]) -> dict[str, str]:
    """The set-up options that were given, by the game's own names, with the switches of ``--rule``.

    :raises click.UsageError: when a switch is not written as ``S47=b``.
    """
    given = {name.replace("_", "-"): value for name, value in options.items() if value is not None}
    return given | switches(game, rules)

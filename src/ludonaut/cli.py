"""The command line: ``ludonaut``.

This module only declares commands; what they do is imported when they run, so that help appears at once.  Exit codes:
0 fine, 1 a difference or invalid input, 2 wrong usage.  Results go to stdout, notices and progress to stderr.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any, Final

import click

from ludonaut import __version__
from ludonaut.game_command import GameCommand

ELSEWHERE: Final[dict[str, tuple[str, str]]] = {
    "simulate": ("ludonaut.lab.commands:simulate", "Let bots play many games and count the results."),
    "serve": ("ludonaut.server.commands:serve", "Run the server: play in the browser, alone or with others."),
    "join": ("ludonaut.server.commands:join", "Play at a table of a server from the terminal."),
    "bench": ("ludonaut.lab.commands:bench", "Measure the engine's speed."),
    "report": ("ludonaut.lab.report_command:report", "Report on a game's balance, from many games of bots."),
}
"""Commands that other modules define: where they are, and what help says about them."""

SETTINGS: Final = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Commands(click.Group):
    """The group of all commands; those of ``ELSEWHERE`` are imported when they are run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *ELSEWHERE})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        own = super().get_command(ctx, cmd_name)
        if own is not None or cmd_name not in ELSEWHERE:
            return own
        module, name = ELSEWHERE[cmd_name][0].split(":")
        try:
            command = getattr(import_module(module), name)
        except ModuleNotFoundError as missing:
            raise click.ClickException(
                f"`ludonaut {cmd_name}` needs {missing.name}, which is not installed. Install ludonaut completely."
            ) from None
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as problem:
            known = ", ".join(self.list_commands(ctx))
            raise click.UsageError(f"{problem.format_message()} Commands: {known}.", ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = []
        for name in self.list_commands(ctx):
            own = super().get_command(ctx, name)
            rows.append((name, own.get_short_help_str(90) if own else ELSEWHERE[name][1]))
        with formatter.section("Commands"):
            formatter.write_dl(rows)


def _version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    from ludonaut.table.native.engine import COMPILED

    click.echo(f"ludonaut {__version__}, {'compiled' if COMPILED else 'interpreted'} engine")
    ctx.exit()


@click.group(cls=Commands, invoke_without_command=True, context_settings=SETTINGS)
@click.option("--version", is_flag=True, callback=_version, expose_value=False, is_eager=True, help="Version, engine.")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Solo and co-operative space board games. Alone, ludonaut opens them in the browser; in the terminal, begin
    with: ludonaut play sentinels"""
    if ctx.invoked_subcommand is None:
        from ludonaut.server.commands import serve_and_open

        serve_and_open()


def _list_games() -> None:
    """What can be played, and how."""
    click.echo("Games:\n")
    click.echo("  sentinels   Solar Sentinels: one hero and 17 dice against the horde under the moon")
    click.echo("  eos         Project EOS Rise: four characters and a starship look for a new planet, 1 to 4 people")
    click.echo("\nStart a game with: ludonaut play sentinels")
    click.echo("Go on with a kept one: ludonaut resume        All commands: ludonaut --help")


def _run(name: str, *args: Any, **kwargs: Any) -> None:
    """Run a command's body; mistakes in what was given become messages."""
    from ludonaut.terminal import commands

    raise SystemExit(commands.run(name, *args, **kwargs))


@cli.command(cls=GameCommand)
@click.argument("game", required=False)
@click.option("--seed", metavar="N", help="Seed of the app's dice: the same seed and answers, the same game.")
@click.option(
    "--scenario", metavar="FILE", type=click.Path(), help="Begin at a position: a scenario file, or the name of one."
)
@click.option("--rule", "rules", metavar="S47=b", multiple=True, help="Switch a rule; may be given several times.")
@click.option("--dice", type=click.Choice(["app", "real"]), default="app", show_default=True,
              help="Who rolls and draws: the app, or you with real dice and cards.")  # fmt: skip
@click.option("--undo", type=click.Choice(["strict", "ask", "free"]), default="strict", show_default=True,
              help="May rolls be taken back: never, when you confirm, always.")  # fmt: skip
@click.option("--pack", metavar="DIR", type=click.Path(), help="Play with your own content pack.")
@click.option("--plain", is_flag=True, help="Plain lines without colour.")
def play(game: str | None, **options: Any) -> None:
    """Play a game in the terminal, from its beginning.

    Each game has options of its own: ludonaut play GAME --help.
    """
    if game is None:
        _list_games()
        return
    if options["seed"] is not None and options["dice"] == "real":
        raise click.UsageError("--seed and --dice real exclude each other: real dice know no seed. Leave one out.")
    _run("play", game, **options)


@cli.command()
@click.argument("name", required=False)
@click.option("--pack", metavar="DIR", type=click.Path(), help="Where its content pack is now, if it has moved.")
@click.option("--plain", is_flag=True, help="Plain lines without colour.")
def resume(name: str | None, pack: str | None, plain: bool) -> None:
    """Go on with a kept game: its name, number or file. Without NAME, list them."""
    _run("resume", name, pack=pack, plain=plain)


@cli.command()
@click.argument("file", metavar="FILE")
@click.option("--to", metavar="N", type=click.IntRange(min=0), help="Only to entry N.")
@click.option("--plain", is_flag=True, help="Plain lines without colour.")
def replay(file: str, to: int | None, plain: bool) -> None:
    """Tell a kept game from its journal, and show where it stands (after entry N)."""
    _run("replay", file, to=to, plain=plain)


@cli.command()
@click.argument("file", metavar="FILE")
def check(file: str) -> None:
    """Replay a journal and compare its hashes; exit code 1 at the first difference."""
    _run("check", file)


@cli.group()
def content() -> None:
    """Look at content; begin and check content packs."""


@content.command("list")
@click.option("--pack", metavar="DIR", type=click.Path(), help="Your own pack instead of the built-in one.")
@click.option("--game", metavar="GAME", help="Which game, when it is not clear.")
def content_list(pack: str | None, game: str | None) -> None:
    """List every card by id."""
    _run("content_list", pack=pack, game=game)


@content.command("show")
@click.argument("card")
@click.option("--explain", is_flag=True, help="Also say in sentences what its data mean.")
@click.option("--pack", metavar="DIR", type=click.Path(), help="Your own pack instead of the built-in one.")
@click.option("--game", metavar="GAME", help="Which game, when it is not clear.")
def content_show(card: str, explain: bool, pack: str | None, game: str | None) -> None:
    """Show a card: its id or part of its name."""
    _run("content_show", card, explain=explain, pack=pack, game=game)


@content.command("check")
@click.argument("directory", metavar="[DIR]", required=False)
@click.option("--game", metavar="GAME", help="Which game, when it is not clear.")
def content_check(directory: str | None, game: str | None) -> None:
    """Check a content pack (the built-in one without DIR)."""
    _run("content_check", directory, game=game)


@content.command("new")
@click.argument("directory", metavar="PACK")
@click.option("--game", metavar="GAME", required=True, help="The game that the pack is for.")
def content_new(directory: str, game: str) -> None:
    """Begin a content pack of your own in a new directory."""
    _run("content_new", directory, game=game)


@cli.group()
def scenario() -> None:
    """Check scenario files."""


@scenario.command("check")
@click.argument("file", metavar="FILE")
@click.option("--game", metavar="GAME", help="Which game, when it is not clear.")
def scenario_check(file: str, game: str | None) -> None:
    """Set up the position of a scenario file and say what is wrong with it."""
    _run("scenario_check", file, game=game)


@cli.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script for a shell.

    For bash: ludonaut completion bash > ~/.local/share/bash-completion/completions/ludonaut
    """
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(cli, {}, "ludonaut", "_LUDONAUT_COMPLETE").source())


def main() -> None:
    """The entry point."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started us; a file of ours must not take its place
            setattr(sys, name, open(os.open(os.devnull, os.O_RDWR), mode, closefd=False))  # noqa: SIM115
    try:
        cli(prog_name="ludonaut")
    except OSError as problem:
        click.echo(f"{problem.filename or 'the output'}: {(problem.strerror or str(problem)).lower()}.", err=True)
        sys.exit(1)


if __name__ == "__main__":
    main()

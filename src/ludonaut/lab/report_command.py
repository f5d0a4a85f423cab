"""The command ``report``."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludonaut import games
from ludonaut.game_command import SimulationCommand, given_options
from ludonaut.lab.commands import INTERRUPTED, cores, progress_bar, tell_failures, what_to_play
from ludonaut.players.bots import UnknownBot
from ludonaut.table.content import ContentError
from ludonaut.table.game import OptionError

if TYPE_CHECKING:
    from ludonaut.lab.report import Order

PAGE = "balance.md"
IMAGES = "images"


@click.command(cls=SimulationCommand)
@click.argument("game")
@click.option("--games", "count", metavar="N", type=click.IntRange(min=1), default=500, show_default=True,
              help="How many games for each difficulty, or what else is compared.")  # fmt: skip
@click.option("--bot", metavar="NAME", default="greedy", show_default=True, help="Who plays.")
@what_to_play
@click.option("--json", "as_json", is_flag=True, help="Print the results as one JSON object.")
@click.option("--out", metavar="DIR", type=click.Path(path_type=Path),
              help="Write DIR/balance.md with pictures in DIR/images; the figures are not printed then.")  # fmt: skip
@click.option("--failures", metavar="DIR", type=click.Path(path_type=Path), default=Path(),
              help="Where journals of games that went wrong are written (here when not given).")  # fmt: skip
def report(
    game: str,
    count: int,
    bot: str,
    seed: int,
    jobs: int | None,
    rules: tuple[str, ...],
    pack: Path | None,
    as_json: bool,
    out: Path | None,
    failures: Path,
    **options: str | None,
) -> None:
    """Report on a game's balance: what is won and lost, and how often each thing is used, beside what is wanted.

    Bots play anew for every report; the same seed gives the same figures for any number of processes and on either
    engine.  What stands in balance.md outside the two marker lines is kept.  The pictures need matplotlib: pip install
    'ludonaut[report]'.  Exit code 1 when a game went wrong: its journal is written instead of a report.
    """
    from ludonaut.lab.charts import NoPlots
    from ludonaut.lab.report import NoStatistics, Order
    from ludonaut.lab.report_text import PageError

    if game not in games.GAMES:
        raise click.UsageError(f"There is no game '{game}'. Games: {', '.join(games.GAMES)}.")
    for name, folder in (("failures", failures), ("out", out)):
        if folder is not None and not folder.is_dir():
            raise click.UsageError(f"--{name} {folder}: there is no such folder; make it first or choose another.")
    order = Order(game, bot, count, seed, jobs or cores(), given_options(games.get(game), options, rules), pack)
    try:
        code = _report(order, as_json, out, failures)
    except (OptionError, UnknownBot, NoStatistics) as problem:
        raise click.UsageError(str(problem)) from None
    except (ContentError, NoPlots, PageError) as problem:
        raise click.ClickException(str(problem)) from None
    except KeyboardInterrupt:
        click.echo("Interrupted; nothing is kept.", err=True)
        code = INTERRUPTED
    raise SystemExit(code)


def _report(order: Order, as_json: bool, out: Path | None, failures: Path) -> int:
    from ludonaut.lab.charts import draw, need_library
    from ludonaut.lab.report import measure
    from ludonaut.lab.report_text import around, plain, sections

    if out is not None:  # what can be told before thousands of games is told before them
        need_library()
        around(out / PAGE, order.game, "")
    with progress_bar(f"{order.game}, {order.bot} bot and random play", order.total()) as tell:
        made = measure(order, tell)
    for summary in made.broken:
        tell_failures(summary, failures)
    if made.broken:
        click.echo("No report is made of games that went wrong.", err=True)
        return 1
    parts = sections(made.found)
    if out is not None:
        written = _write(made.found, draw(made.found), out)
        click.echo(f"Written: {written[0]} and {len(written) - 1} pictures in {out / IMAGES}.", err=True)
        parts = parts[:1]
    click.echo(json.dumps(made.found, indent=2) if as_json else plain(made.found, parts))
    return 0


def _write(found: dict[str, Any], pictures: dict[str, bytes], folder: Path) -> list[Path]:
    """Write the pictures, then the document that shows them; returns their paths, the document first."""
    from ludonaut.lab.report_text import PageError, around, document, markdown, sections

    page = folder / PAGE
    paths = {name: folder / IMAGES / f"balance-{name}.svg" for name in pictures}
    try:
        (folder / IMAGES).mkdir(exist_ok=True)
        for name, picture in pictures.items():
            _replace(paths[name], picture)
        before, after = around(page, found["game"], found["title"])
        links = {name: f"{IMAGES}/{path.name}" for name, path in paths.items()}
        text = document(before, markdown(found, sections(found), links), after, found["game"])
        _replace(page, text.encode())
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise PageError(f"{problem.filename or page}: cannot be written ({reason}); choose another folder") from problem
    return [page, *paths.values()]


def _replace(path: Path, data: bytes) -> None:
    """Write a file in one go: whoever reads it meanwhile sees the old one or the new one."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(data)
        part.replace(path)
    finally:
        with suppress(FileNotFoundError):
            part.unlink()

"""The commands ``simulate`` and ``bench``."""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from ludonaut import games
from ludonaut.game_command import SimulationCommand, given_options
from ludonaut.players.bots import UnknownBot
from ludonaut.table.content import ContentError
from ludonaut.table.game import OptionError

if TYPE_CHECKING:
    from ludonaut.lab.plan import Plan
    from ludonaut.lab.simulation import Summary

INTERRUPTED: Final = 130
"""Exit code after Ctrl-C, as shells know it."""


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def what_to_play(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options that ``simulate`` and ``report`` share."""
    for option in (  # the last one is added first, as decorators are
        click.option("--pack", metavar="DIR", type=click.Path(path_type=Path), help="Play with your own content pack."),
        click.option("--rule", "rules", metavar="S47=b", multiple=True,
                     help="Switch a rule; may be given several times."),
        click.option("--jobs", metavar="J", type=click.IntRange(min=1), default=None,
                     help="Processes; as many as there are processors when not given."),
        click.option("--seed", metavar="S", type=click.IntRange(min=0), default=1, show_default=True,
                     help="Seed of the first game; the next ones follow."),
    ):  # fmt: skip
        command = option(command)
    return command


@click.command(cls=SimulationCommand)
@click.argument("game")
@click.option("--games", "count", metavar="N", type=click.IntRange(min=1), default=1000, show_default=True,
              help="How many games.")  # fmt: skip
@click.option("--bot", metavar="NAME", default="random", show_default=True, help="Who plays: random or greedy.")
@what_to_play
@click.option("--limit", metavar="N", type=click.IntRange(min=1), default=3000, show_default=True,
              help="A game that takes more decisions counts as gone wrong.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the results as one JSON object.")
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path),
              help="Write one row per game, as .csv or .parquet.")  # fmt: skip
@click.option("--failures", metavar="DIR", type=click.Path(path_type=Path), default=Path(),
              help="Where journals of games that went wrong are written (here when not given).")  # fmt: skip
def simulate(
    game: str,
    count: int,
    bot: str,
    seed: int,
    jobs: int | None,
    rules: tuple[str, ...],
    pack: Path | None,
    limit: int,
    as_json: bool,
    out: Path | None,
    failures: Path,
    **options: str | None,
) -> None:
    """Let a bot play many games and count the results.

    The same seed gives the same results for any number of processes and on either engine.  Exit code 1 when a game went
    wrong: its journal is written, and `ludonaut replay` shows it.  Each game has options of its own: ludonaut simulate
    GAME --help.
    """
    from ludonaut.lab.plan import Plan
    from ludonaut.lab.rows import RowsError
    from ludonaut.table.journal import JournalError

    if game not in games.GAMES:
        raise click.UsageError(f"There is no game '{game}'. Games: {', '.join(games.GAMES)}.")
    if not failures.is_dir():
        raise click.UsageError(f"--failures {failures}: there is no such folder; make it first or choose another.")
    plan = Plan(game, bot, given_options(games.get(game), options, rules), pack, limit)
    try:
        code = _simulate(plan, count, seed, jobs or cores(), as_json, out, failures)
    except (OptionError, UnknownBot) as problem:
        raise click.UsageError(str(problem)) from None
    except (ContentError, RowsError, JournalError) as problem:
        raise click.ClickException(str(problem)) from None
    except KeyboardInterrupt:
        click.echo("Interrupted; nothing is kept.", err=True)
        code = INTERRUPTED
    raise SystemExit(code)


def _simulate(plan: Plan, count: int, seed: int, jobs: int, as_json: bool, out: Path | None, failures: Path) -> int:
    from ludonaut.lab.rows import RowFile
    from ludonaut.lab.simulation import simulate as play

    with progress_bar(f"{plan.game}, {plan.bot} bot", count) as report:
        if out is None:
            summary = play(plan, count, seed, jobs, None, report)
        else:
            first = [spec.name for spec in games.get(plan.game).option_specs()]
            with RowFile(out, first) as rows:
                summary = play(plan, count, seed, jobs, rows.add, report)
    found = summary.json()
    for record, journal in zip(found["failures"], tell_failures(summary, failures)):
        record["journal"] = journal
    click.echo(json.dumps(found, indent=2) if as_json else _table_of(found))
    return 1 if summary.failures else 0


def tell_failures(summary: Summary, folder: Path) -> list[str]:
    """Write a journal of each game that went wrong and tell of it on stderr; returns their paths, empty where a
    journal could not be written."""
    from ludonaut.lab.failures import journal_of
    from ludonaut.table.journal import JournalError

    paths = []
    for failure in summary.failures:
        try:
            paths.append(str(journal_of(failure, summary.plan, folder)))
        except JournalError as problem:  # the results count all the same
            paths.append("")
            click.echo(str(problem), err=True)
        click.echo(f"Game {failure.seed} went wrong: {failure.what}. Its journal: {paths[-1] or 'none'}", err=True)
    return paths


@contextmanager
def progress_bar(title: str, games: int) -> Iterator[Callable[[int], None] | None]:
    """A progress bar on stderr, when that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

    columns: tuple[ProgressColumn, ...] = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=games)
        yield lambda done: progress.update(task, completed=done)


def _table_of(found: dict[str, Any]) -> str:
    """The results in lines for people."""
    engine = "compiled" if found["compiled"] else "interpreted"
    lines = [
        f"{found['games']} games of {found['game']}, {found['bot']} bot, seeds from {found['seed']}, {engine} engine",
        f"{found['decisions']} decisions in {found['seconds']:.1f} s: {found['decisions_per_second']} per second; "
        f"longest game {found['longest']}",
        "",
        _count_line("all", found),
    ]
    for group, counts in found.items():
        if group.startswith("by_") and group != "by_cause":
            name = group.removeprefix("by_")
            lines += [_count_line(f"{name} {value}", count) for value, count in counts.items()]
    lines.append("")
    lines += [f"{number:>9}  {cause}" for cause, number in found["by_cause"].items()]
    return "\n".join(lines)


def _count_line(name: str, count: dict[str, Any]) -> str:
    low, high = count["win_rate_ci95"]
    return (
        f"{name:<21}{count['wins']:>9} of {count['games']:<9} won: {count['win_rate']:7.2%}  "
        f"(95%: {low:.2%} to {high:.2%})"
    )


@click.command()
@click.argument("game", default="sentinels")
@click.option("--json", "as_json", is_flag=True, help="Print the results as one JSON object.")
@click.option("--samples", metavar="N", type=click.IntRange(min=1), default=7, show_default=True,
              help="How often each thing is measured; medians count.")  # fmt: skip
@click.option("--seconds", metavar="S", type=click.FloatRange(min=0.01, max=60), default=0.5, show_default=True,
              help="How long each sample takes, about.")  # fmt: skip
@click.option("--check", is_flag=True, help="Exit code 1 when a ratio misses its target.")
def bench(game: str, as_json: bool, samples: int, seconds: float, check: bool) -> None:
    """Measure the engine's speed with GAME, beside catanatron's in the same run.

    Ratios within one run count, never absolute times.  The comparison needs catanatron 3.2.1:
    pip install 'ludonaut[bench]'
    """
    from ludonaut.lab.bench import measure, report_text

    if math.isnan(seconds):
        raise click.UsageError("--seconds nan is no time; give a number from 0.01 to 60.")
    if game not in games.GAMES:
        raise click.UsageError(f"There is no game '{game}'. Games: {', '.join(games.GAMES)}.")
    with progress_bar("bench", 100) as report:
        found = measure(samples, seconds, report, game)
    click.echo(json.dumps(found, indent=2) if as_json else report_text(found))
    if not found["catanatron"]:
        click.echo("The comparison was left out. Install catanatron with: pip install 'ludonaut[bench]'", err=True)
    if check and not all(target["met"] for target in found["targets"] if target["met"] is not None):
        raise SystemExit(1)

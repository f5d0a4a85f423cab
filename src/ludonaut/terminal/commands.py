"""The bodies of the commands that play, look back and check.

Each returns the exit code.  Mistakes in what people gave are told on stderr, without a traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, cast

import click

from ludonaut import games
from ludonaut.sentinels import packs
from ludonaut.sentinels.build import catalog
from ludonaut.sentinels.explain import explain
from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.sentinels.scenarios import ScenarioError, load_scenario
from ludonaut.sentinels.texts import AnyComponent, card_line, components
from ludonaut.sentinels.views import reference
from ludonaut.table.content import ContentError
from ludonaut.table.drivers import Driver, OpenDriver
from ludonaut.table.game import OptionError
from ludonaut.table.journal import JournalError
from ludonaut.table.session import Session
from ludonaut.terminal import saves
from ludonaut.terminal.board import Board
from ludonaut.terminal.console import Screen
from ludonaut.terminal.lookup import find_cards
from ludonaut.terminal.play import Play

RECALLED: Final = 6
"""How many of the last answers are told when a game is resumed."""


def run(name: str, *args: Any, **kwargs: Any) -> int:
    """Run a command by name; the exit code."""
    try:
        code = COMMANDS[name](*args, **kwargs)
        sys.stdout.flush()
        return code
    except OptionError as problem:
        raise click.UsageError(str(problem)) from None
    except (ContentError, JournalError, ScenarioError) as problem:
        click.echo(str(problem), err=True)
        return 1
    except BrokenPipeError:
        silence()
        return 0
    except OSError as problem:
        click.echo(f"{problem.filename or 'ludonaut'}: {(problem.strerror or str(problem)).lower()}.", err=True)
        return 1


def silence() -> None:
    """Nobody reads our output any more: send what is still buffered nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# --- play, resume --------------------------------------------------------------------------------


def play(
    game: str,
    *,
    dice: str,
    undo: Any,
    rules: tuple[str, ...],
    plain: bool,
    pack: str | None = None,
    scenario: str | None = None,
    seed: str | None = None,
    **options: str | None,
) -> int:
    """Start a game and play it."""
    if game not in games.GAMES:
        raise click.UsageError(f"There is no game '{game}'. Games: {', '.join(games.GAMES)}.")
    given = {name: value for name, value in options.items() if value is not None}
    given.update(_switches(rules))
    position: Sentinels | None = None
    if scenario is not None:
        if given or pack:
            raise click.UsageError(
                "A scenario file holds its own options; leave out --hero, --rank, --missions, --rule, --pack."
            )
        position = load_scenario(Path(scenario))
        given = SENTINELS.options_of(position)
    directory = Path(pack) if pack else None
    SENTINELS.new(given, directory)  # mistakes are told before a file is made
    screen = Screen(plain)
    path = saves.new_path(game)
    driver: Driver | None = OpenDriver() if dice == "real" else None
    number = int(seed) if seed is not None and seed.lstrip("-").isdecimal() else seed
    session = Session.start(
        SENTINELS, given, seed=number, driver=driver, policy=undo, path=path, pack=directory, position=position
    )
    return _play(session, screen, path, intro=not any(other != path for other in saves.paths()))


def _switches(rules: tuple[str, ...]) -> dict[str, str]:
    """``S47=b`` given several times, as options."""
    switches = {}
    for rule in rules:
        name, sign, value = rule.partition("=")
        if not sign:
            raise click.UsageError(f"--rule {rule}: write the switch and its letter, for example --rule S47=b.")
        known = [spec.name for spec in SENTINELS.option_specs() if spec.name.startswith("S")]
        if name.upper() not in known:
            raise click.UsageError(f"--rule {rule}: there is no rule switch {name}. Switches: {', '.join(known)}.")
        switches[name.upper()] = value.lower()
    return switches


def _play(session: Session, screen: Screen, path: Path, intro: bool = False, told: int = 0) -> int:
    screen.listen()
    name = path.name.removesuffix(saves.SUFFIX) if path.parent == saves.home() / "games" else str(path)
    playing = Play(session, screen, name, told)
    try:
        with session:
            return playing.run(intro)
    except BrokenPipeError:
        silence()
        click.echo(f"The game is kept. Continue with: ludonaut resume {name}", err=True)
        return 0
    except Exception as problem:
        report = _report(problem)
        click.echo(f"Something is wrong inside Ludonaut ({type(problem).__name__}). Nothing is lost.", err=True)
        click.echo(f"Please report it with {report} and the game's file, {path}.", err=True)
        click.echo(f"Continue with: ludonaut resume {name}", err=True)
        return 1


def _report(problem: Exception) -> Path:
    """Write down where a problem of ours came from."""
    import traceback

    file = saves.home() / "problem.txt"
    file.write_text("".join(traceback.format_exception(problem)))
    return file


def resume(name: str | None, *, pack: str | None, plain: bool) -> int:
    """List the kept games, or go on with one."""
    if name is None:
        return _list_saved(plain)
    path = _find(name)
    session = Session.resume(path, pack=Path(pack) if pack else None)
    screen = Screen(plain)
    for notice in session.notices:
        click.echo(notice, err=True)
    return _play(session, screen, path, told=max(session.version - RECALLED, 0))


def _list_saved(plain: bool) -> int:
    paths = saves.paths()
    if not paths:
        click.echo("No game is kept yet. Start one with: ludonaut play sentinels")
        return 0
    screen = Screen(plain)
    for number, path in enumerate(paths, 1):
        screen.show(saves.look(path).line, first=f"{number:>3}) ")
    screen.show("Go on with: ludonaut resume NUMBER or NAME")
    return 0


def _find(name: str) -> Path:
    """The journal that a number of the list, a name, or a file name means.

    :raises UsageError: when there is none, or several.
    """
    direct = Path(name).expanduser()
    if direct.is_file():
        return direct
    paths = saves.paths()
    if name.isdecimal() and 1 <= int(name) <= len(paths):
        return paths[int(name) - 1]
    names = {path.name.removesuffix(saves.SUFFIX): path for path in paths}
    if name in names:
        return names[name]
    found = [path for known, path in names.items() if known.startswith(name)]
    if len(found) == 1:
        return found[0]
    known = ", ".join(list(names)[:8]) or "none yet"
    raise click.UsageError(f"There is no kept game or file '{name}'. Kept games: {known}.")


# --- looking back --------------------------------------------------------------------------------


def replay(file: str, *, to: int | None, plain: bool) -> int:
    """Tell a journal's game up to an entry, and show the table there."""
    from ludonaut.table.replay import replay as replay_journal

    found = replay_journal(_find(file), to)
    for notice in found.session.notices:
        click.echo(notice, err=True)
    screen = Screen(plain)
    for line in found.log:
        for i, sentence in enumerate(line.sentences):
            mark = f"{line.entry.number:>4} " if i == 0 else " " * 5
            screen.show(sentence.text + (" (taken back later)" if line.undone else ""), first=mark)
    state = cast(Sentinels, found.state)
    Board(screen, state).full(state)
    screen.show(f"This is entry {found.entry} of {found.last}.")
    outcome = SENTINELS.outcome(state)
    screen.show(f"The game is over: {outcome}." if outcome else "The game goes on from here.")
    return 0


def check(file: str) -> int:
    """Replay a journal and compare."""
    from ludonaut.table.replay import check as check_journal

    report = check_journal(_find(file))
    for notice in report.notices:
        click.echo(notice, err=True)
    if report.first is not None:
        click.echo(f"{report.path}: the first difference is at {report.first}.")
        return 1
    end = f" The game is over: {report.outcome}." if report.outcome else " The game is not over."
    click.echo(f"{report.path}: all {report.checked} entries lead to the recorded states.{end}")
    return 0


# --- content and scenarios -----------------------------------------------------------------------


def content_list(*, pack: str | None) -> int:
    """Every card, one a line: id, kind, name."""
    for ident, card in components(_pack(pack)).items():
        click.echo(f"{ident:<22} {type(card).__name__.lower():<8} {card.name}")
    return 0


def content_show(card: str, *, explain: bool, pack: str | None) -> int:
    """A card in full."""
    loaded = _pack(pack)
    found = find_cards(reference(loaded), card)
    if not found:
        click.echo(f"No card is called '{card}'. `ludonaut content list` shows all.", err=True)
        return 1
    if len({facts.name for facts in found}) > 1:
        click.echo(f"Several cards fit: {', '.join(facts.id for facts in found)}.", err=True)
        return 1
    _show(components(loaded)[found[0].id], loaded, explain)
    return 0


def _show(card: AnyComponent, pack: packs.Pack, explained: bool) -> None:
    click.echo(card_line(card, pack))
    if card.text:
        click.echo(card.text)
    if card.flavour:
        click.echo(card.flavour)
    if explained:
        click.echo(explain(card, pack))


def content_check(directory: str | None) -> int:
    """Every mistake of a pack, or its counts when it has none."""
    if directory is not None:
        problems = packs.check(Path(directory))
        for problem in problems:
            click.echo(problem)
        if problems:
            return 1
    pack = _pack(directory)
    catalog(pack)
    click.echo(
        f"{pack.info.name}: fine."
        f" {len(pack.enemies)} enemies, {len(pack.items)} items, {len(pack.bosses)} bosses,"
        f" {len(pack.missions)} missions, {len(pack.heroes)} heroes. Hash {pack.hash}."
    )
    return 0


def _pack(directory: str | None) -> packs.Pack:
    return packs.load(Path(directory) if directory else None)


def scenario_check(file: str) -> int:
    """Set up a scenario and say where play stands."""
    s = load_scenario(Path(file))
    click.echo(f"{file}: fine. Next: {s.open.prompt(s) if s.stack or s.kind else 'the game is over'}.")
    return 0


COMMANDS: Final[Mapping[str, Callable[..., int]]] = {
    "play": play,
    "resume": resume,
    "replay": replay,
    "check": check,
    "content_list": content_list,
    "content_show": content_show,
    "content_check": content_check,
    "scenario_check": scenario_check,
}

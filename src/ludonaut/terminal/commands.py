"""The bodies of the commands that play, look back and check.

Each returns the exit code.  Mistakes in what people gave are told on stderr, without a traceback.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import click

from ludonaut import games
from ludonaut.game_command import is_switch, switches
from ludonaut.table.content import ContentError
from ludonaut.table.desk import CardText
from ludonaut.table.drivers import Driver, OpenDriver
from ludonaut.table.game import OptionError
from ludonaut.table.journal import JournalError
from ludonaut.table.native.core import State
from ludonaut.table.scenario import ScenarioError
from ludonaut.table.session import Session
from ludonaut.table.talk import matches
from ludonaut.terminal import saves
from ludonaut.terminal.console import Screen
from ludonaut.terminal.play import Play

RECALLED: Final = 6
"""How many of the last answers are told when a game is resumed."""


def run(name: str, *args: Any, **kwargs: Any) -> int:
    """Run a command by name; the exit code."""
    for option, value in kwargs.items():
        if value == "":
            raise click.UsageError(f"--{option} is empty. Give it a value, or leave it out.")
    if "" in args:
        raise click.UsageError("An empty name means nothing. Give the name of a game, a file or a card.")
    try:
        code = COMMANDS[name](*args, **kwargs)
        sys.stdout.flush()
        return code
    except OptionError as problem:
        raise click.UsageError(str(problem)) from None
    except (ContentError, JournalError, ScenarioError) as problem:
        notice(str(problem))
        return 1
    except BrokenPipeError:
        silence()
        return 0
    except OSError as problem:
        click.echo(f"{problem.filename or 'the output'}: {(problem.strerror or str(problem)).lower()}.", err=True)
        if problem.filename and str(problem.filename).startswith(str(saves.home())):
            click.echo("Games are kept there; set LUDONAUT_HOME to a folder that you may write.", err=True)
        return 1


def notice(text: str) -> None:
    """Tell something on stderr.  What damaged files made their way into it cannot steer the terminal."""
    click.echo("".join(c if c.isprintable() or c == "\n" else "?" for c in text), err=True)


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
    rules_of = games.get(game)
    given = {name.replace("_", "-"): value for name, value in options.items() if value is not None}
    given.update(switches(rules_of, rules))
    position: State | None = None
    if scenario is not None:
        if given or pack:
            own = [f"--{spec.name}" for spec in rules_of.option_specs() if not is_switch(spec.name)]
            raise click.UsageError(
                f"A scenario file holds its own options; leave out {', '.join(own)}, --rule, --pack."
            )
        position = games.desk(game).position(scenario_file(game, scenario))
        given = rules_of.dump(position)["options"]
    directory = Path(pack) if pack else None
    rules_of.new(given, directory)  # mistakes are told before a file is made
    screen = Screen(plain)
    driver: Driver | None = OpenDriver() if dice == "real" else None
    number = int(seed) if seed is not None and re.fullmatch("-?[0-9]{1,18}", seed) else seed

    def start(path: Path) -> Session:
        return Session.start(
            rules_of, given, seed=number, driver=driver, policy=undo, path=path, pack=directory, position=position
        )

    session, path = _in_a_new_file(game, start)
    return _play(session, screen, path, intro=not any(other != path for other in saves.paths()))


def _in_a_new_file(game: str, start: Callable[[Path], Session]) -> tuple[Session, Path]:
    """A game started in a file of its own; when another ludonaut takes the name at the same moment, in the next."""
    while True:
        path = saves.new_path(game)
        try:
            return start(path), path
        except JournalError:
            if saves.new_path(game) == path:
                raise


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
    except OSError as problem:
        where = problem.filename or "the output"
        click.echo(f"{where} cannot be used: {(problem.strerror or str(problem)).lower()}.", err=True)
        click.echo(f"The game is kept. Continue with: ludonaut resume {name}", err=True)
        return 1
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
    for text in session.notices:
        notice(text)
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
    direct = saves.expanded(name)
    with contextlib.suppress(OSError):  # no name of a file at all, or none that may be looked at
        if direct.is_file():
            return direct
    paths = saves.paths()
    if name.isdecimal() and len(name) < 10 and 1 <= int(name) <= len(paths):
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

    path = _find(file)
    found = replay_journal(path, to)
    for text in found.session.notices:
        notice(text)
    screen = Screen(plain)
    for line in found.log:
        for i, sentence in enumerate(line.sentences):
            mark = f"{line.entry.number:>4} " if i == 0 else " " * 5
            screen.show(sentence.text + (" (taken back later)" if line.undone else ""), first=mark)
    game = found.session.game
    games.talk(game.name)(screen, found.state).look(found.state)
    screen.show(f"This is entry {found.entry} of {found.last}.")
    outcome = game.outcome(found.state)
    screen.show(f"The game is over: {outcome}." if outcome else "The game goes on from here.")
    if found.damage:
        notice(f"{path}: {found.damage}. The story has gaps; `ludonaut check {path}` shows the first damage.")
        return 1
    return 0


def check(file: str) -> int:
    """Replay a journal and compare."""
    from ludonaut.table.replay import check as check_journal

    report = check_journal(_find(file))
    for text in report.notices:
        notice(text)
    if report.first is not None:
        click.echo(
            "".join(c if c.isprintable() else "?" for c in f"{report.path}: the first difference is at {report.first}.")
        )
        return 1
    end = f" The game is over: {report.outcome}." if report.outcome else " The game is not over."
    click.echo(f"{report.path}: all {report.checked} entries lead to the recorded states.{end}")
    return 0


# --- content and scenarios -----------------------------------------------------------------------


def scenario_file(game: str, text: str) -> Path:
    """The scenario file that a path means, or the name of one that comes with the game (``ring-of-stones``)."""
    file = Path(text)
    if file.exists() or not re.fullmatch(r"[a-z0-9-]+", text):
        return file
    module = sys.modules[type(games.desk(game)).__module__]
    own = Path(str(module.__file__)).parent / "content" / "scenarios" / f"{text}.toml"
    return own if own.exists() else file


def content_list(*, pack: str | None, game: str | None) -> int:
    """Every card, one a line: id, kind, name."""
    for name in _games_of(pack, game):
        for card in games.desk(name).cards(Path(pack) if pack else None):
            click.echo(f"{card.id:<22} {card.kind:<10} {card.name}")
    return 0


def content_show(card: str, *, explain: bool, pack: str | None, game: str | None) -> int:
    """A card in full."""
    wanted = _games_of(pack, game, every=True)
    cards = [found for name in wanted for found in games.desk(name).cards(Path(pack) if pack else None)]
    found = find_cards(cards, card)
    if not found:
        click.echo(f"No card is called '{card}'. `ludonaut content list` shows all.", err=True)
        return 1
    if len({one.name for one in found}) > 1:
        click.echo(f"Several cards fit: {', '.join(one.id for one in found)}.", err=True)
        return 1
    shown = found[0]
    for line in (shown.line, shown.text, shown.flavour, shown.explanation if explain else ""):
        if line:
            click.echo(line)
    return 0


def find_cards(cards: Sequence[CardText], text: str) -> list[CardText]:
    """The cards that an id, a name, or the beginnings of words of a name mean."""
    typed = text.strip().lower()
    exact = [card for card in cards if typed in (card.id, card.name.lower())]
    return exact or [card for card in cards if matches(typed, card.name)]


def content_check(directory: str | None, *, game: str | None) -> int:
    """Every mistake of a pack, or its counts when it has none."""
    path = Path(directory) if directory is not None else None
    wrong = False
    for name in _games_of(directory, game):
        desk = games.desk(name)
        problems = desk.mistakes(path) if path is not None else []
        for problem in problems:
            click.echo(problem)
        if not problems:
            click.echo(desk.summary(path))
        wrong = wrong or bool(problems)
    return 1 if wrong else 0


STARTERS: Final[Mapping[str, tuple[str, str]]] = {
    "sentinels": ("ludonaut.sentinels.packs", "missions"),
    "eos": ("ludonaut.eos.packs", "contracts"),
}
"""Game name to the module of its packs, and the deck that a starter pack begins with."""


def content_new(directory: str, *, game: str) -> int:
    """A new pack directory to begin with."""
    from importlib import import_module

    from ludonaut.table.starter import write_starter

    if game not in STARTERS:
        raise click.UsageError(f"There is no game '{game}'. Games: {', '.join(STARTERS)}.")
    module, deck = STARTERS[game]
    packs = import_module(module)
    for file in write_starter(Path(directory), packs.LAYOUT, packs.BASE, deck):
        click.echo(file)
    click.echo(f"Read {Path(directory) / 'README.md'} first.", err=True)
    return 0


def _games_of(pack: str | None, game: str | None, every: bool = False) -> list[str]:
    """The games a content command is about: the one asked for, that of the pack directory, else the first (or every)
    one."""
    if game is not None:
        if game not in games.GAMES:
            raise click.UsageError(f"There is no game '{game}'. Games: {', '.join(games.GAMES)}.")
        return [game]
    if pack is not None:
        return [_game_in(Path(pack) / "pack.toml")]
    return list(games.GAMES) if every else list(games.GAMES)[:1]


def _game_in(file: Path) -> str:
    """The game that a pack or scenario file says it is for; the first one when it says none that there is."""
    try:
        named = tomllib.loads(file.read_text(encoding="utf-8")).get("game")
    except (OSError, ValueError, RecursionError):
        named = None  # whoever reads the file next says what is wrong with it
    return named if isinstance(named, str) and named in games.GAMES else next(iter(games.GAMES))


def scenario_check(file: str, *, game: str | None) -> int:
    """Set up a scenario and say where play stands; without ``game`` as that of the game it fits best."""
    if game is not None and game not in games.GAMES:
        raise click.UsageError(f"There is no game '{game}'. Games: {', '.join(games.GAMES)}.")
    problems: list[ScenarioError] = []
    for name in [game] if game in games.GAMES else games.GAMES:
        try:
            s = games.desk(name).position(Path(file))
        except ScenarioError as problem:
            problems.append(problem)
            continue
        click.echo(f"{file}: fine. Next: {s.open.prompt(s) if s.stack or s.kind else 'the game is over'}.")
        return 0
    raise min(problems, key=lambda problem: len(problem.problems))


COMMANDS: Final[Mapping[str, Callable[..., int]]] = {
    "play": play,
    "resume": resume,
    "replay": replay,
    "check": check,
    "content_list": content_list,
    "content_show": content_show,
    "content_check": content_check,
    "content_new": content_new,
    "scenario_check": scenario_check,
}

"""From a journal's contents back to a game: its timeline, and the state at which it stands."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from ludonaut import __version__, games
from ludonaut.table.answers import entry_of
from ludonaut.table.content import ContentError
from ludonaut.table.game import Game
from ludonaut.table.journal import Contents, JournalError, Line
from ludonaut.table.native.core import State
from ludonaut.table.requests import seed_generator
from ludonaut.table.timeline import Damaged, Timeline


@dataclass
class Loaded:
    """A journal brought back to life.  ``update``: the line that says it is continued under newer rules."""

    game: Game
    pack: Path | None
    timeline: Timeline
    state: State
    assisted: bool
    notices: list[str] = field(default_factory=list)
    update: Line | None = None


def find_game(contents: Contents, game: Game | None) -> Game:
    """The journal's game.

    :raises JournalError: when it is not installed, or the journal is of another game than ``game``.
    """
    name = contents.header.game
    if game is not None and game.name != name:
        what = f"this is a journal of the game {name!r}, not of {game.name!r}"
        raise JournalError(contents.path, 1, what, f"Choose a journal of {game.title}")
    try:
        return game or games.get(name)
    except KeyError:
        known = ", ".join(games.GAMES)
        what = f"this is a journal of the game {name!r}, which is not here (there are: {known})"
        raise JournalError(contents.path, 1, what, "Update ludonaut, or install that game") from None


def find_pack(contents: Contents, pack: Path | None) -> Path | None:
    """The directory of the journal's content pack: as given, as saved, or beside the journal.

    :raises JournalError: when it is gone.
    """
    named = contents.header.pack
    if pack is not None or not named:
        return pack
    for place in (Path(named), contents.path.parent / Path(named).name):
        if place.is_dir():
            return place
    todo = "Put it back there, or say where it is now (--pack DIR)"
    raise JournalError(contents.path, 1, f"the game is played with the content pack {named}, which is gone", todo)


def rebuild(contents: Contents, game: Game | None = None, pack: Path | None = None) -> Loaded:
    """Replay what a journal says, from its last snapshot on, with the recorded results of chance.

    A journal of older rules is taken up at its last snapshot and never replayed past it.

    :raises JournalError: for anything that stands in the way.
    """
    game = find_game(contents, game)
    pack = find_pack(contents, pack)
    older = _check_rules(contents, game, pack)
    timeline = _timeline(contents, game, pack)
    notices = list(contents.notices)
    update = _take_up(contents, game, pack, timeline, notices) if older else None
    try:
        state = timeline.state_at_place(timeline.at)
    except ValueError as problem:
        todo = f"Restore the file from a copy; `ludonaut check {contents.path}` shows the first damage"
        raise JournalError(contents.path, 0, str(problem), todo) from problem
    notices += [f"{contents.path}: {text}. Its answers were played again instead." for text in timeline.damaged]
    if game.hash(state) != timeline.hashes[timeline.at]:
        what = "the recorded answers lead to another state than the recorded one"
        raise JournalError(contents.path, 0, what, f"`ludonaut check {contents.path}` shows the first difference")
    _load_generator(contents, state)
    assisted = any(entry.crossed for entry in timeline.entries)
    return Loaded(game, pack, timeline, state, assisted, notices, update)


def _check_rules(contents: Contents, game: Game, pack: Path | None) -> bool:
    """Do these rules and this content fit the journal?  True when it was played under older rules."""
    rules, content, software = contents.header.rules, contents.header.content, contents.header.software
    number = 1
    for line_number, line in contents.lines:
        if line.rules:
            rules, content, software, number = line.rules, line.content, line.software, line_number
    if rules > game.rules_version:
        what = f"the journal was played under rules {rules} of {game.title}; these are rules {game.rules_version}"
        raise JournalError(contents.path, number, what, f"Update ludonaut to {software or 'a newer version'}")
    try:
        here = game.content_hash(pack)
    except ContentError as problem:
        raise JournalError(
            contents.path, 1, f"its content pack cannot be read: {str(problem).rstrip('.')}", "Mend the pack"
        ) from None
    older = rules < game.rules_version
    if content != here and (pack is not None or not older):
        what = f"the game was played with other cards (content {content}, here {here})"
        todo = f"Restore the pack {pack} as it was" if pack is not None else f"Use ludonaut {software}"
        raise JournalError(contents.path, number, what, todo)
    return older


def _timeline(contents: Contents, game: Game, pack: Path | None) -> Timeline:
    """The entries and snapshots of the whole journal; nothing is played yet."""
    lines = [line for _, line in contents.lines]
    timeline = Timeline(game, lines[0].hash)
    rules = contents.header.rules
    for number, line in contents.lines:
        rules = line.rules or rules
        if line.n:
            timeline.add(entry_of(line, timeline.at))
            continue
        load = _loader(game, pack, number, line, rules == game.rules_version)
        if line.rules:
            timeline.begin_anew(line.snapshot or 0, load, line.hash)
        else:
            timeline.keep_later(timeline.place(line.snapshot or 0), load)
    return timeline


def _loader(game: Game, pack: Path | None, number: int, line: Line, comparable: bool) -> Callable[[], State]:
    """Reads the state of a snapshot when it is wanted; raises ``Damaged`` when it is not what was saved."""

    def load() -> State:
        state, actual = load_snapshot(game, pack, number, line)
        if comparable and actual != line.hash:
            raise Damaged(f"the snapshot in line {number} is damaged (its hash is {actual}, recorded {line.hash})")
        return state

    return load


def load_snapshot(game: Game, pack: Path | None, number: int, line: Line) -> tuple[State, str]:
    """The state of the snapshot in line ``number`` of a journal, and its hash.

    :raises Damaged: when it is no state of the game.
    """
    try:
        state = game.load(msgspec.json.decode(line.state), pack)
        return state, game.hash(state)
    except Exception as problem:  # in a damaged file stands anything
        raise Damaged(f"the snapshot in line {number} is damaged ({problem})") from problem


def dumped(game: Game, state: State) -> msgspec.Raw:
    """The rules state as it stands in a snapshot."""
    return msgspec.Raw(msgspec.json.encode(game.dump(state)))


def _take_up(contents: Contents, game: Game, pack: Path | None, timeline: Timeline, notices: list[str]) -> Line:
    """Continue under newer rules from the last snapshot on the line of play."""
    rules = contents.header.rules
    software = contents.header.software
    at = max(at for at in timeline.later if at in timeline.path)
    try:
        state = timeline.later[at]()
    except ValueError as problem:
        what = f"its last snapshot means nothing under these rules ({problem})"
        raise JournalError(contents.path, 0, what, f"Finish the game with ludonaut {software}") from problem
    given_up = timeline.path[-1] - at
    notices.append(
        f"The game was played under rules {rules}; from here on rules {game.rules_version} hold. It goes on after "
        f"entry {at}" + ("; the answers after it are given up." if given_up else ", where it stood.")
    )
    state_hash = game.hash(state)
    timeline.begin_anew(at, lambda: state, state_hash)
    return Line(
        rules=game.rules_version,
        content=game.content_hash(pack),
        software=__version__,
        snapshot=at,
        state=dumped(game, state),
        hash=state_hash,
    )


def _load_generator(contents: Contents, state: State) -> None:
    """The generator as it was last saved; from the seed when it was never used; else a new one."""
    words = [line.gen for _, line in contents.lines if line.gen is not None]
    if words:
        state.load_generator(words[-1])
    elif contents.header.seed is not None:
        seed_generator(state, contents.header.seed)
    else:
        seed_generator(state, secrets.randbits(64))

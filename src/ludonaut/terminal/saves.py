"""Where games are kept: one file for each, named after its game and a number."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

SUFFIX = ".jsonl"


def home() -> Path:
    """The folder of this user's data; ``LUDONAUT_HOME`` overrides the system's usual place."""
    override = os.environ.get("LUDONAUT_HOME")
    if override:
        return expanded(override)
    from platformdirs import user_data_path

    return user_data_path("ludonaut", appauthor=False)


def expanded(text: str) -> Path:
    """A path as typed, with ``~`` for the home folder; of a user who is not there it stays as it is."""
    return Path(os.path.expanduser(text))


def games_folder() -> Path:
    """The folder of the games; made when it is not there.

    :raises OSError: when it cannot be made.
    """
    folder = home() / "games"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def new_path(game: str) -> Path:
    """A file name that no game has yet: one number above the highest ever used for this game."""
    folder = games_folder()
    numbers = [0]
    for path in folder.glob(f"{game}-*"):
        match = re.fullmatch(rf"{re.escape(game)}-(\d+)", path.name.split(".")[0])
        if match:
            numbers.append(int(match.group(1)))
    return folder / f"{game}-{max(numbers) + 1}{SUFFIX}"


@dataclass(frozen=True)
class Saved:
    """A kept game in one line.  ``problem`` says why it cannot be read."""

    name: str
    path: Path
    when: datetime
    problem: str = ""
    title: str = ""
    far: str = ""
    outcome: str = ""

    @property
    def line(self) -> str:
        when = self.when.strftime("%Y-%m-%d %H:%M")
        if self.problem:
            return f"{self.name}: {when}, cannot be read: {self.problem}"
        return f"{self.name}: {self.title}, {self.far}, {self.outcome or 'not finished'}, {when}"


def paths() -> list[Path]:
    """The files of all kept games, last played first."""
    folder = home() / "games"
    files = [path for path in folder.glob(f"*{SUFFIX}") if path.is_file()] if folder.is_dir() else []
    return sorted(files, key=lambda path: path.stat().st_mtime, reverse=True)


def look(path: Path) -> Saved:
    """What a kept game is and how far it has come; one that cannot be read says why."""
    from ludonaut.games import desk
    from ludonaut.table.journal import JournalError
    from ludonaut.table.session import Session

    name = path.name.removesuffix(SUFFIX)
    when = datetime.fromtimestamp(path.stat().st_mtime)
    try:
        session = Session.view(path)
    except (JournalError, ValueError) as problem:
        reason = problem.what if isinstance(problem, JournalError) else str(problem)
        return Saved(name, path, when, problem=reason)
    far = desk(session.game.name).status(session.state)
    return Saved(name, path, when, "", session.game.title, far, session.game.outcome(session.state))

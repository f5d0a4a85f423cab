"""Playing a journal again: to look at a moment (``replay``), or to see whether each hash comes out (``check``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from ludonaut.table.answers import entry_of
from ludonaut.table.game import Game, OptionError
from ludonaut.table.journal import Contents, JournalError, Line, read
from ludonaut.table.loading import find_game, find_pack, load_snapshot
from ludonaut.table.native.core import State
from ludonaut.table.session import Session
from ludonaut.table.timeline import Entry, LogLine, Lost, Timeline


@dataclass(frozen=True)
class Replay:
    """A game as it stood after an entry; ``log`` is everything up to there, ``last`` the journal's last entry."""

    session: Session
    entry: int
    state: State
    log: list[LogLine]

    @property
    def last(self) -> int:
        """The number of the journal's last entry."""
        return self.session.version

    @property
    def damage(self) -> str:
        """The first entry that could not be told, and why; empty when all is well."""
        return self.session.damage


def replay(path: Path, to: int | None = None, pack: Path | None = None, game: Game | None = None) -> Replay:
    """The game of a journal after entry ``to`` (without it: where it stands).  Needs no generator.

    :raises JournalError: when the journal cannot be read, or has no such entry.
    """
    session = Session.view(path, pack, game)
    entry = session.version if to is None else to
    try:
        state = session.state_at(entry) if to is not None else session.state
    except (IndexError, Lost) as problem:
        raise JournalError(path, 0, str(problem), f"Choose an entry from 0 to {session.version}") from None
    return Replay(session, entry, state, session.log(1, entry))


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where playing again leads elsewhere: entry and line in the file, hashes, and the reason."""

    entry: int
    line: int
    expected: str
    actual: str
    reason: str

    def __str__(self) -> str:
        """The difference in one sentence."""
        place = f"entry {self.entry} (line {self.line})" if self.entry else f"line {self.line}"
        hashes = f" (recorded {self.expected}, played {self.actual})" if self.actual else f" (recorded {self.expected})"
        return f"{place}: {self.reason}{hashes}"


@dataclass
class Report:
    """What ``check`` found.  ``entries``: how many the journal has; ``checked``: how many came out the same."""

    path: Path
    entries: int = 0
    checked: int = 0
    first: Difference | None = None
    outcome: str = ""
    notices: list[str] = field(default_factory=list)

    @property
    def same(self) -> bool:
        """Did everything come out as recorded?"""
        return self.first is None


def check(path: Path, pack: Path | None = None, game: Game | None = None) -> Report:
    """Play every answer of a journal again, undone ones too, and compare each hash.

    What was played under older rules cannot be compared: the report says so and starts at its end.

    :raises JournalError: when the journal cannot be read at all.
    """
    contents = read(path)
    game = find_game(contents, game)
    pack = find_pack(contents, pack)
    report = Report(path, sum(1 for _, line in contents.lines if line.n), notices=list(contents.notices))
    run = _Check(contents, game, pack, report)
    report.first = run.first_difference()
    report.outcome = run.outcome
    return report


class _Check:
    """One run over a journal; each method says what is wrong, or None."""

    def __init__(self, contents: Contents, game: Game, pack: Path | None, report: Report) -> None:
        self.contents = contents
        self.game = game
        self.pack = pack
        self.report = report
        self.outcome = ""
        self.timeline = Timeline(game, "")

    def first_difference(self) -> Difference | None:
        start = self._own_rules()
        for index, (number, line) in enumerate(self.contents.lines):
            if index < start:
                self._skip(line)
            elif index == start:
                found = self._beginning(number, line)
                if found is not None:
                    return found
            else:
                found = self._entry(number, line) if line.n else self._snapshot(number, line)
                if found is not None:
                    return found
        self.outcome = self.game.outcome(self.timeline.state_at_place(self.timeline.at))
        return None

    def _own_rules(self) -> int:
        """The index of the line from which on these rules hold."""
        lines = self.contents.lines
        start = max((i for i, (_, line) in enumerate(lines) if line.rules), default=0)
        rules = lines[start][1].rules or self.contents.header.rules
        if rules != self.game.rules_version:
            number = lines[start][0] if start else 1
            what = (
                f"the journal was played under rules {rules} of {self.game.title}; these are {self.game.rules_version}"
            )
            raise JournalError(self.contents.path, number, what, "Check it with the version of ludonaut that played it")
        if start:
            self.report.notices.append(f"Everything before line {lines[start][0]} was played under older rules.")
        return start

    def _skip(self, line: Line) -> None:
        if line.n:
            self.timeline.add(entry_of(line, self.timeline.at))

    def _beginning(self, number: int, line: Line) -> Difference | None:
        """The snapshot with which play begins; after a set-up, that too is done again."""
        try:
            state, _ = load_snapshot(self.game, self.pack, number, line)
        except ValueError as problem:
            return Difference(0, number, line.hash, "", str(problem))
        self.timeline.begin_anew(line.snapshot or 0, lambda: state, line.hash)
        if not line.rules and not self.contents.header.position:
            try:
                fresh = self.game.new(self.contents.header.options, self.pack)
            except OptionError as problem:
                return Difference(0, 1, line.hash, "", f"the options do not fit: {problem}")
            fresh.auto = False
            fresh.advance()
            if self.game.hash(fresh) != line.hash:
                return self._differs(0, number, line, fresh, "set-up leads to another beginning")
        return self._same(0, number, line, state)

    def _entry(self, number: int, line: Line) -> Difference | None:
        entry = entry_of(line, self.timeline.at)
        if entry.kind == "undo":
            if entry.at not in self.timeline.path:
                return Difference(
                    line.n, number, line.hash, "", f"it takes back to entry {entry.at}, which does not stand"
                )
            state = self.timeline.state_at_place(entry.at)
        else:
            state = self.timeline.state_at_place(entry.before)
            try:
                self.timeline.play(state, entry)
            except Exception as problem:  # in a damaged file stands anything
                return Difference(line.n, number, line.hash, "", str(problem))
        found = self._same(line.n, number, line, state)
        if found is None:
            self.timeline.add(entry, state)
            self.report.checked += 1
        return found

    def _snapshot(self, number: int, line: Line) -> Difference | None:
        """A later snapshot must be the state that play has led to."""
        try:
            saved, _ = load_snapshot(self.game, self.pack, number, line)
        except ValueError as problem:
            return Difference(line.snapshot or 0, number, line.hash, "", str(problem))
        played = self.timeline.state_at(line.snapshot or 0)
        if self.game.hash(saved) != self.game.hash(played):
            return self._differs(line.snapshot or 0, number, line, played, "the snapshot is of another state")
        return self._same(line.snapshot or 0, number, line, saved)

    def _same(self, entry: int, number: int, line: Line, state: State) -> Difference | None:
        actual = self.game.hash(state)
        if actual == line.hash:
            return None
        asked = f"the answer {_answer(line)!r} leads" if line.n else "the snapshot belongs"
        return Difference(entry, number, line.hash, actual, f"{asked} to another state than the recorded one")

    def _differs(self, entry: int, number: int, line: Line, played: State, reason: str) -> Difference:
        """A difference where both states are known: says in which fields."""
        fields = ", ".join(differing(msgspec.json.decode(line.state), self.game.dump(played))[:6])
        return Difference(entry, number, line.hash, self.game.hash(played), f"{reason}; different: {fields}")


def _answer(line: Line) -> str:
    entry: Entry = entry_of(line, 0)
    return entry.text or f"undo {entry.at}"


def differing(a: Any, b: Any, path: str = "") -> list[str]:
    """The fields, written ``state.pool``, in which two JSON values differ."""
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        found = []
        for key in sorted({*a, *b}):
            found += differing(a.get(key), b.get(key), f"{path}.{key}" if path else key)
        return found
    same = list(a) == list(b) if isinstance(a, list | tuple) and isinstance(b, list | tuple) else a == b
    return [] if same else [path]

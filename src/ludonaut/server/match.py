"""A game at a server's table: the engine's session, its journal lines on their way to the database, and steps.

People count *steps* along the line of play as it stands; the session numbers *entries*, undone ones included.  Only
this module knows both.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from ludonaut import games
from ludonaut.server import protocol as p
from ludonaut.server.redaction import seen_header, seen_line
from ludonaut.server.telling import Teller
from ludonaut.table.drivers import SeededDriver
from ludonaut.table.game import Game
from ludonaut.table.journal import Contents, Header, JournalError, JournalFile, Line, Policy, encode, read
from ludonaut.table.native.core import OVER, State
from ludonaut.table.replay import check
from ludonaut.table.requests import Decision
from ludonaut.table.session import Session
from ludonaut.table.timeline import SPACING, Lost, Moment


class Sheet(JournalFile):
    """Takes the place of the journal's file: keeps lines until the server has put them into the database."""

    def __init__(self) -> None:
        super().__init__(Path("journal"), -1, 0)
        self.lines: list[Line] = []

    def append(self, lines: Iterable[Line]) -> None:
        added = list(lines)
        self.lines += added
        self.size += len(added)


class Match:
    """One game being played.  Nothing here is saved; ``take_lines`` gives what has to be."""

    def __init__(self, session: Session, sheet: Sheet) -> None:
        self.session = session
        self.game = session.game
        self._sheet = sheet

    @classmethod
    def start(cls, game: Game, options: Mapping[str, str], seed: str | None, policy: Policy) -> Match:
        """A new game.

        :raises OptionError: for an unknown option or value.
        """
        return cls._begun(Session.start(game, options, seed=seed, policy=policy))

    @classmethod
    def _begun(cls, session: Session) -> Match:
        sheet = Sheet()
        sheet.append(session.lines)
        session.save_to(sheet)
        return cls(session, sheet)

    @classmethod
    def load(cls, header: Header, lines: list[Line]) -> Match:
        """The game that the database holds; played again from its last snapshot."""
        sheet = Sheet()
        contents = Contents(sheet.path, header, list(enumerate(lines, 2)))
        return cls(Session.go_on_with(contents, sheet, SeededDriver(), game=games.get(header.game)), sheet)

    @classmethod
    def from_text(cls, text: str) -> tuple[Match, str]:
        """The game of a journal file, checked from its first line to its last, and notices about it.

        :raises JournalError: when it cannot be gone on with.
        """
        with tempfile.TemporaryDirectory(prefix="ludonaut-import-") as folder:
            path = Path(folder) / "journal"
            path.write_bytes(text.encode(errors="replace"))
            try:
                match, notices = cls._from_file(path)
            except JournalError as problem:  # people know nothing of our folder
                todo = problem.todo.replace(str(path), "FILE")
                raise JournalError("journal", problem.line, problem.what.replace(str(path), "FILE"), todo) from None
            except Exception as problem:  # a forged position can break the rules in any way
                what = f"it leads to something impossible ({type(problem).__name__})"
                raise JournalError("journal", 0, what, "Choose another file") from None
            return match, notices.replace(f"{path}, ", "")

    @classmethod
    def _from_file(cls, path: Path) -> tuple[Match, str]:
        contents = read(path)
        header = contents.header
        if header.game not in games.GAMES:
            raise JournalError(path, 1, f"this server has no game {header.game!r}", "Choose another file")
        if header.pack:
            todo = "Go on with it in the terminal: ludonaut resume"
            raise JournalError(path, 1, "it was played with a content pack that this server does not have", todo)
        sheet = Sheet()
        sheet.append(line for _, line in contents.lines)
        game = games.get(header.game)
        match = cls(Session.go_on_with(contents, sheet, SeededDriver(), game=game), sheet)
        if header.rules == game.rules_version:
            report = check(path)
            if report.first is not None:
                raise JournalError(path, report.first.line, report.first.reason, "Choose another file")
        for at in match.session.standing[-SPACING:]:
            problems = game.problems(match.session.state_at(at))
            if problems:
                raise JournalError(path, 0, f"after entry {at}: {problems[0]}", "Choose another file")
        return match, " ".join(match.session.notices)

    # --- looking ----------------------------------------------------------------------------------

    @property
    def header(self) -> Header:
        """The journal's first line."""
        return self.session.header

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.session.state

    @property
    def step(self) -> int:
        """How many decisions and random results have led here."""
        return len(self.session.standing) - 1

    @property
    def policy(self) -> Policy:
        """The undo policy."""
        return self.session.policy

    @property
    def options(self) -> dict[str, str]:
        """The set-up options."""
        return self.session.header.options

    @property
    def assisted(self) -> bool:
        """Whether undo has passed a roll or draw."""
        return self.session.assisted

    def state_at(self, step: int) -> State:
        """The state after a step, for looking back.

        :raises Lost: when it was played under older rules.
        """
        return self.session.state_at(self.session.standing[step])

    @property
    def undo_step(self) -> int:
        """The step that undo would lead back to."""
        offer = self.session.undo_offer()
        return self.session.standing.index(offer.entry) if offer.possible else self.step

    def undo_info(self, head: str) -> p.UndoInfo:
        """What undo would do; ``head``: the decision it takes back, in words."""
        offer = self.session.undo_offer()
        return p.UndoInfo(
            possible=offer.possible,
            takes_back=head if offer.possible else "",
            crosses=offer.crosses,
            why_not="" if offer.possible else offer.text[:1].upper() + offer.text[1:] + ".",
        )

    def export(self) -> str:
        """The journal file; without seed and generator while the game runs."""
        over = self.state.kind == OVER
        lines = [seen_line(line, over) for line in self.session.lines]
        return encode([seen_header(self.header, over), *lines]).decode()

    # --- playing ----------------------------------------------------------------------------------

    def take_lines(self) -> list[Line]:
        """The journal lines that have come up since the last call."""
        lines, self._sheet.lines = self._sheet.lines, []
        return lines

    def answer(self, name: str, teller: Teller, words: str) -> None:
        """Answer the open decision.

        :raises IllegalAnswer: when that is not possible; nothing has changed.
        """
        before = len(self.session.entries)
        step = self.step
        self.session.answer(name)
        state = self.state
        for entry in self.session.entries[before:]:
            step += 1
            moment = self.session.moment(entry.number)
            if entry.kind == "choice":
                teller.tell_choice(moment, step, state, words)
            else:
                teller.tell_random(moment, step, state, self._kind(moment))

    def _kind(self, moment: Moment) -> str:
        """The step that asked for a moment's answer."""
        return type(self.session.state_at(moment.entry.before).open).__name__

    def undo(self) -> None:
        """Take the last decision back.

        :raises UndoRefused: when that is not possible.
        """
        self.session.undo(allow=True)

    def concede(self, teller: Teller, name: str) -> None:
        """Give up."""
        self.session.concede()
        moment = self.session.moment(self.session.entries[-1].number)
        teller.tell_end(moment, self.step, self.state, name)

    def fork(self, step: int) -> Match:
        """A game of its own that plays on from a step, with dice of its own.

        :raises Lost: when the step was played under older rules.
        """
        return self._begun(self.session.fork(self.session.standing[step]))

    def tell_past(self, teller: Teller) -> None:
        """Tell everything that has led here."""
        state = self.state
        for step, at in enumerate(self.session.standing[1:], 1):
            try:
                moment = self.session.moment(at)
                before = self.session.state_at(moment.entry.before)
            except Lost:
                continue
            if moment.entry.kind == "choice":
                choice = Decision(before).find(moment.entry.text)
                teller.tell_choice(moment, step, state, teller.desk.choice(before, choice).text)
            elif moment.entry.kind == "chance":
                teller.tell_random(moment, step, state, type(before.open).__name__)
            else:
                teller.tell_end(moment, step, state, "")

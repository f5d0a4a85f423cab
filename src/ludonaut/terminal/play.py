"""One game played at the terminal: asks, answers, commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ludonaut import games
from ludonaut.table.journal import JournalError
from ludonaut.table.native.core import State
from ludonaut.table.paper import styled
from ludonaut.table.requests import Chance, IllegalAnswer
from ludonaut.table.session import Session
from ludonaut.table.talk import NotUnderstood, kind_of
from ludonaut.table.timeline import LogLine, Lost
from ludonaut.terminal import saves
from ludonaut.terminal.console import Ended, Screen
from ludonaut.terminal.help import ANSWERS, COMMANDS, INTRO

ALIASES: Final = {"l": "look", "board": "look", "status": "look", "show": "look", "?": "why", "h": "help", "q": "quit"}
ALIASES.update({"exit": "quit", "info": "card", "suggest": "best", "hint": "best", "back": "undo", "u": "undo"})


class Play:
    """A session at a screen."""

    def __init__(self, session: Session, screen: Screen, name: str, told: int = 0) -> None:
        """``name``: how the person finds the game again; ``told``: entries known to them already."""
        self.session = session
        self.screen = screen
        self.name = name
        self.talk = games.talk(session.game.name)(screen, self.state)
        self.told = told
        self.seen: set[tuple[int, str]] = set()
        self.last = ""
        self.numbered: list[str] = []
        self.commands: dict[str, Callable[[str], None]] = {
            "look": lambda _: self.talk.look(self.state),
            "why": lambda _: self._explain(),
            "help": lambda _: self._help(),
            "log": self._log,
            "save": self._save,
        }

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.session.state

    # --- the loop --------------------------------------------------------------------------------

    def run(self, intro: bool = False) -> int:
        """Play until the game is over or the person leaves; returns the exit code."""
        if intro:
            for paragraph in (*self.talk.intro, *INTRO):
                self.screen.show(paragraph)
        try:
            while self._open():
                self.tell()
                self._turn()
        except Ended as end:
            self.farewell(end)
            return end.status
        return 0

    def _open(self) -> bool:
        """Does play go on?  At the end a person who entered the last roll or card may still correct it."""
        if self.session.request is not None:
            return True
        self._ending()
        if not self.session.undo_offer().corrects:
            return False
        while True:
            line = self.screen.ask("Type undo if the last entry was wrong, or press Enter to leave. ").lower()
            if not line:
                return False
            if self._command(line) and self.session.request is not None:
                return True

    def tell(self) -> None:
        """What happened since it was last told."""
        self._print_log(self.session.log(self.told + 1))
        self.told = self.session.version

    def _print_log(self, lines: list[LogLine]) -> None:
        told = [
            sentence.text + (" (taken back later)" if line.undone else "")
            for line in lines
            for sentence in line.sentences
        ]
        for text in self.talk.told(told):
            self.screen.show(text, first="* ")

    def _turn(self) -> None:
        """One request: show it, then lines until one of them moves the game on."""
        self._show()
        version = self.session.version
        while self.session.version == version:
            line = self.screen.ask()
            if not line:
                self._prompt()
            elif not self._command(line):
                self._answer(line)

    def _show(self) -> None:
        """The part of the table that the open request is about, and the question."""
        s = self.state
        kind = kind_of(s)
        asked = (self.talk.round(s), kind)
        if (kind in self.talk.full and asked not in self.seen) or (not self.last and asked[0]):
            self.talk.look(s)
        else:
            self.talk.glance(s, self.last == kind)
        self.seen.add(asked)
        self.last = kind
        self._prompt()

    def _prompt(self) -> None:
        if isinstance(self.session.request, Chance):
            self.screen.show(self.talk.instruction(self.state))
        else:
            self.numbered = self.talk.ask(self.state)

    def _ending(self) -> None:
        self.tell()
        self.talk.look(self.state)
        outcome = self.session.game.outcome(self.state)
        self.screen.show(styled((f"The game is over: {outcome}.", "good" if outcome.startswith("won") else "warn")))
        self.screen.show(f"It is kept as {self.name}. Look at it again: ludonaut replay {self.name}")

    def farewell(self, end: Ended) -> None:
        """How to go on."""
        self.screen.show(f"The game is kept. Continue with: ludonaut resume {self.name}")

    # --- answers ---------------------------------------------------------------------------------

    def _answer(self, line: str) -> None:
        """Take what the line means; a wrong one says why and changes nothing."""
        try:
            if isinstance(self.session.request, Chance):
                self._take([self.talk.outcome(self.session.request, self.state, line)])
                return
            plan = self.talk.understand(self.state, line, self.numbered)
        except (NotUnderstood, IllegalAnswer) as problem:
            self._warn(str(problem))
            return
        self._take(plan.names)
        if plan.note:
            self.screen.show(styled((plan.note, "note")))

    def _take(self, names: list[str]) -> None:
        """Give answers one after the other; each is saved before the next."""
        try:
            for name in names:
                self.session.answer(name)
        except (IllegalAnswer, JournalError) as problem:
            self._warn(f"Not taken: {problem}")

    def _warn(self, text: str) -> None:
        self.screen.show(styled((text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else "."), "warn")))

    def _command(self, line: str) -> bool:
        """Carry out a command; False when the line is none."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        word = self.talk.aliases.get(word, ALIASES.get(word, word))
        if self._is_choice(line.lower(), word):
            return False
        rest = rest.strip()
        if word in self.commands:
            self.commands[word](rest)
        elif word in self.talk.commands:
            self.talk.commands[word](self.state, rest)
        elif word == "undo" and not rest:
            self._undo()
        elif word == "best" and not rest:
            self._best()
        elif word == "quit" and not rest:
            raise Ended("quit", 0)
        elif word == "concede" and not rest:
            self._concede()
        else:
            return False
        return True

    def _is_choice(self, line: str, word: str) -> bool:
        """Choices go before commands of the same name: ``save y2`` may return a die."""
        if isinstance(self.session.request, Chance):
            return False
        return self.talk.is_choice(self.state, line, word)

    # --- commands --------------------------------------------------------------------------------

    def _explain(self) -> None:
        for text in self.talk.why(self.state):
            self.screen.show(text)

    def _help(self) -> None:
        for text in (*self.talk.answers, *ANSWERS):
            self.screen.show(text, first="- ")
        for word, text in (*COMMANDS[:3], *self.talk.help, *COMMANDS[3:]):
            self.screen.show(f"{word:<14}{text}", first="  ", rest=" " * 16)

    def _log(self, text: str) -> None:
        if text and text != "all" and not (text.isdecimal() and len(text) < 10):
            self.screen.show("Say how many answers to look back: log 50, or log all.")
            return
        first = 1 if text == "all" else max(self.session.version - int(text or 20) + 1, 1)
        self._print_log(self.session.log(first))

    def _save(self, text: str) -> None:
        if not text:
            self.screen.show(f"The game is kept after every answer, as {self.name} in {self.session.path}.")
            return
        try:
            self.session.export(saves.expanded(text))
        except (JournalError, OSError, ValueError) as problem:
            self._warn(f"Not saved: {problem}")
        else:
            self.screen.show(f"Saved a copy in {text}. Play on from it: ludonaut resume {text}")

    def _undo(self) -> None:
        try:
            offer = self.session.undo_offer()
        except Lost as problem:
            self._warn(f"Nothing is taken back: {problem}")
            return
        if not offer.possible:
            self._warn(f"Nothing is taken back: {offer.text}")
            return
        asks = offer.must_agree
        if asks and not self._yes(f"{offer.text} That takes back a roll or a card, and marks the game as assisted."):
            return
        try:
            self.session.undo(allow=asks)
        except ValueError as problem:
            self._warn(f"Nothing is taken back: {problem}")
            return
        self.seen.clear()
        self.last = ""

    def _best(self) -> None:
        names = self.talk.suggestion(self.state)
        if names and self._yes("Take it?"):
            self._take(names)

    def _concede(self) -> None:
        if not self._yes("Give the game up as lost?"):
            return
        try:
            self.session.concede()
        except JournalError as problem:
            self._warn(f"Not taken: {problem}")

    def _yes(self, question: str) -> bool:
        return self.screen.ask(f"{question} (yes or no) ").lower() in ("y", "yes")

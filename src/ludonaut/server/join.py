"""Play at a server's table from the terminal, line by line, over the same protocol as the browser."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable

import click

from ludonaut import games
from ludonaut.server import protocol as p
from ludonaut.server.client import Refused, Seat, ServerGone
from ludonaut.table.desk import Desk

HELP = """\
Answer with the number or the name of a choice. Besides:
  undo     take the last decision back (undo!: a roll or draw, too)
  board    show the table      log      what happened so far
  odds     your chances        suggest  what the bot would do
  concede  give up             name X   call yourself X
  quit     leave; the table stays as it is"""


def join(link: str) -> None:
    """Play at the table that ``link`` opens.

    :raises ClickException: when the link is wrong or the server does not answer.
    """
    try:
        Player(Seat.at(link), Seat.at(link)).play()
    except ValueError as problem:
        raise click.ClickException(str(problem)) from None
    except Refused as refused:
        raise click.ClickException(str(refused)) from None
    except ServerGone as gone:
        raise click.ClickException(str(gone)) from None


class Player:
    """A person at a terminal.  ``seat`` acts, ``ears`` (a connection of its own) listens to what others do."""

    def __init__(
        self, seat: Seat, ears: Seat, read: Callable[[], str] | None = None, say: Callable[[str], object] = click.echo
    ) -> None:
        self.seat = seat
        self.ears = ears
        self.read = read or (lambda: input("> "))
        self.say = say
        self.table = seat.table()
        self.desk: Desk | None = games.desk(self.table.game) if self.table.game in games.DESKS else None
        self.told = self.table.seq
        self.lock = threading.Lock()
        self.left = threading.Event()

    def play(self) -> None:
        """Until the person leaves or the input ends."""
        self.say(f"{plain(self.table.name) or self.table.title}. `help` lists what you can type.")
        self.show()
        listener = threading.Thread(target=self.listen, daemon=True)
        listener.start()
        while True:
            try:
                line = self.read().strip()
            except (EOFError, KeyboardInterrupt):
                break
            if line == "quit":
                break
            if line:
                self.obey(line)
        self.left.set()
        self.ears.client.stop()
        listener.join(5)
        self.ears.client.close()

    def listen(self) -> None:
        """Tell what others do as it happens."""
        after = self.told
        while not self.left.is_set():
            try:
                news = self.ears.events(after, wait=20)
            except (Refused, ServerGone) as problem:
                if not self.left.is_set():
                    self.say(f"No news from the table: {problem}")
                return
            after = news.seq
            with self.lock:
                if self.tell(news.events):
                    self.table = self.seat.table()
                    self.show_request()

    def tell(self, events: list[p.Event]) -> bool:
        """Say the events that have not been said yet; whether there were any."""
        new = [event for event in events if event.seq > self.told]
        for event in new:
            if event.text:
                self.say(f"  {plain(event.text)}")
        if new:
            self.told = new[-1].seq
        return bool(new)

    def obey(self, line: str) -> None:
        """One line of the person's."""
        with self.lock:
            try:
                self.act(line)
            except Refused as refused:
                self.say(str(refused))
                if refused.problem.error == "stale":
                    self.table = self.seat.table()
                    self.show()

    def act(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if line == "help":
            self.say(HELP)
        elif line == "board":
            self.table = self.seat.table()
            self.show()
        elif line == "log":
            for entry in self.seat.log().lines:
                self.say(f"{entry.step}. {plain(' '.join([entry.head, *entry.sentences]))}")
        elif line == "odds":
            odds = self.seat.odds()
            self.say("; ".join([odds.note, *(f"{plain(e.name)} {e.chance:.0%}" for e in odds.enemies)]))
        elif line == "suggest":
            suggestion = self.seat.suggest()
            self.say(f"{plain(suggestion.text)}. {plain(suggestion.why)}")
        elif line in ("undo", "undo!"):
            self.done(self.seat.undo(self.table, confirm=line == "undo!"))
        elif line == "concede":
            self.done(self.seat.concede(self.table))
        elif word == "name":
            self.done(self.seat.rename(self.table, rest))
        else:
            self.done(self.seat.answer(self.table, self.choice(line)))

    def choice(self, line: str) -> str:
        """The name of the choice that the person means by number or name."""
        choices = self.table.request.choices if self.table.request else []
        if line.isdecimal() and 1 <= int(line) <= len(choices):
            return choices[int(line) - 1].name
        return line

    def done(self, result: p.Result) -> None:
        self.tell(result.events)
        self.table = self.seat.table()
        self.show_request()

    def show(self) -> None:
        """The table and the question."""
        if self.desk is not None:
            for line in self.desk.board(self.table.view):
                self.say(line)
        self.show_request()

    def show_request(self) -> None:
        request = self.table.request
        if request is None:
            self.say(f"The game is over: {self.table.outcome}.")
            return
        mine = self.table.you.seat in request.seats
        self.say(plain(request.prompt) if mine else f"Waiting for {plain(request.who)}: {plain(request.prompt)}")
        if mine:
            for number, choice in enumerate(request.choices, 1):
                self.say(f"  {number}. {plain(choice.text)} [{choice.name}]")


def plain(text: str) -> str:
    """Text from the server without control characters, which could steer a terminal."""
    with contextlib.suppress(UnicodeError):
        return "".join(c if c.isprintable() else " " for c in text)
    return ""

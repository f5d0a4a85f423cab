"""A client of the JSON protocol for terminals, bots and tests: the standard library and the protocol's types."""

from __future__ import annotations

import contextlib
import http.client
import secrets
import socket
import time
from collections.abc import Callable
from typing import TypeVar
from urllib.parse import quote, urlencode, urlsplit

import msgspec

from ludonaut.server import protocol as p

T = TypeVar("T")

TRIES = 8
"""How often a request is sent before the server counts as gone; about ten seconds in all."""


class ServerGone(Exception):
    """The server does not answer."""


class Refused(Exception):
    """The server said no; ``problem`` says why and what to do."""

    def __init__(self, status: int, problem: p.Problem) -> None:
        super().__init__(f"{problem.what} {problem.todo}")
        self.status = status
        self.problem = problem


class Client:
    """Requests to the server at ``address`` (``http://localhost:8765``).  Not for several threads at once."""

    def __init__(self, address: str, secret: str = "", pause: Callable[[float], None] = time.sleep) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"not a server's address: {address!r}; it begins with http://")
        self.address = f"{parts.scheme}://{parts.netloc}"
        self.secret = secret
        self._pause = pause
        self._parts = parts
        self._connection: http.client.HTTPConnection | None = None
        self._stopped = False

    def close(self) -> None:
        """Hang up."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def stop(self) -> None:
        """End a request that another thread waits for; nothing is asked any more."""
        self._stopped = True
        connection = self._connection
        if connection is not None and connection.sock is not None:
            with contextlib.suppress(OSError):
                connection.sock.shutdown(socket.SHUT_RDWR)

    def _connect(self) -> http.client.HTTPConnection:
        host, timeout = self._parts.hostname or "", p.WAIT_LIMIT + 15
        if self._parts.scheme == "https":
            return http.client.HTTPSConnection(host, self._parts.port, timeout=timeout)
        return http.client.HTTPConnection(host, self._parts.port, timeout=timeout)

    def send(self, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
        """One request as it is: status and body.

        :raises OSError: when the connection fails.
        """
        headers = {"Accept": "application/json"}
        if self.secret:
            headers["Authorization"] = f"Bearer {self.secret}"
        if body is not None:
            headers["Content-Type"] = "application/json"
        if self._connection is None:
            self._connection = self._connect()
        try:
            self._connection.request(method, path, body, headers)
            answer = self._connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException) as problem:
            self.close()
            raise OSError(str(problem)) from problem

    def ask(self, kind: type[T], method: str, path: str, body: msgspec.Struct | None = None) -> T:
        """One request below the protocol's prefix, repeated while the server is away.

        Safe to repeat: reading changes nothing, and commands carry a key.

        :raises Refused: when the server says no.
        :raises ServerGone: when it does not answer at all.
        """
        content = msgspec.json.encode(body) if body is not None else None
        for attempt in range(TRIES):
            if attempt:
                self._pause(min(0.1 * 2**attempt, 3.0))
            if self._stopped:
                break
            try:
                status, text = self.send(method, p.PREFIX + path, content)
            except OSError:
                continue
            if status < 400:
                return msgspec.json.decode(text, type=kind)
            refused = Refused(status, _problem(text))
            if status != 503:
                raise refused
        raise ServerGone(f"the server at {self.address} does not answer; is it running?")


class Seat:
    """A table as one seat or spectator sees it."""

    def __init__(self, client: Client, table: str, secret: str) -> None:
        self.client = client
        self.id = table
        client.secret = secret

    @classmethod
    def at(cls, link: str) -> Seat:
        """The seat that a link opens: ``http://HOST/#/table/TABLE/SECRET``.

        :raises ValueError: when it is no such link.
        """
        words = urlsplit(link).fragment.strip("/").split("/")
        if len(words) != 3 or words[0] != "table" or not all(words):
            raise ValueError(f"not a link to a seat: {link!r}; copy the whole link, also what stands behind the #")
        return cls(Client(link), words[1], words[2])

    @property
    def path(self) -> str:
        return f"/tables/{quote(self.id, safe='')}"

    def table(self) -> p.Table:
        """The table as it stands."""
        return self.client.ask(p.Table, "GET", self.path)

    def events(self, after: int, wait: int = 0) -> p.Events:
        """The events after a number; waits up to ``wait`` seconds for the first."""
        return self.client.ask(p.Events, "GET", f"{self.path}/events?after={after}&wait={wait}")

    def command(self, command: p.Command) -> p.Result:
        """Carry out a command, once, however often it has to be sent."""
        return self.client.ask(p.Result, "POST", f"{self.path}/commands", command)

    def answer(self, table: p.Table, choice: str) -> p.Result:
        """Answer the open decision."""
        return self.command(p.Command(expected=table.version, key=new_key(), do="answer", choice=choice))

    def undo(self, table: p.Table, confirm: bool = False) -> p.Result:
        """Take the last decision back."""
        return self.command(p.Command(expected=table.version, key=new_key(), do="undo", confirm=confirm))

    def concede(self, table: p.Table) -> p.Result:
        """Give up."""
        return self.command(p.Command(expected=table.version, key=new_key(), do="concede"))

    def rename(self, table: p.Table, name: str) -> p.Result:
        """Change one's own name."""
        return self.command(p.Command(expected=table.version, key=new_key(), do="rename", name=name))

    def log(self) -> p.Log:
        """The whole log."""
        return self.client.ask(p.Log, "GET", f"{self.path}/log")

    def journal(self) -> str:
        """The journal file."""
        status, text = self.client.send("GET", f"{p.PREFIX}{self.path}/journal")
        if status >= 400:
            raise Refused(status, _problem(text))
        return text.decode()

    def step(self, step: int) -> p.Table:
        """The table as it was."""
        return self.client.ask(p.Table, "GET", f"{self.path}/steps/{step}")

    def fork(self, step: int | None = None, name: str = "") -> p.Created:
        """A new table that plays on from a step."""
        return self.client.ask(p.Created, "POST", f"{self.path}/fork", p.ForkTable(step=step, name=name))

    def odds(self, commit: str | None = None) -> p.Odds:
        """What the dice about to be committed can do."""
        query = f"?{urlencode({'commit': commit})}" if commit is not None else ""
        return self.client.ask(p.Odds, "GET", f"{self.path}/odds{query}")

    def suggest(self) -> p.Suggestion:
        """What the bot would do."""
        return self.client.ask(p.Suggestion, "GET", f"{self.path}/suggest")


def new_key() -> str:
    """An idempotency key for one command."""
    return secrets.token_urlsafe(12)


def _problem(text: bytes) -> p.Problem:
    try:
        return msgspec.json.decode(text, type=p.Problem)
    except msgspec.MsgspecError:
        return p.Problem(
            error="unreadable", what="The server's answer cannot be read.", todo="Is this a Ludonaut server?"
        )

"""All tables of one server process: making, finding and forgetting them, and seeing what other processes do."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import secrets
import time

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from ludonaut import games
from ludonaut.server import protocol as p
from ludonaut.server.match import Match
from ludonaut.server.names import clean, sentence
from ludonaut.server.refusal import Refusal, impossible, no_such_table
from ludonaut.server.store import Move, Row, Store, Writer, hash_secret
from ludonaut.server.tables import SPECTATOR, About, LiveTable
from ludonaut.server.telling import Teller
from ludonaut.server.threads import in_thread
from ludonaut.table.game import OptionError
from ludonaut.table.journal import JournalError

log = logging.getLogger("ludonaut.server")

IDLE = float(os.environ.get("LUDONAUT_IDLE", "60"))
"""Seconds without a request after which a table's session leaves the memory."""
LOADED = 2_000
"""Sessions in memory at most; beyond that the longest unused ones leave."""
LOOK = 0.15
"""Seconds between looks at what other processes have done."""
GC = (20_000, 20, 50)
"""Thresholds of Python's garbage collector: with its own, looking through every loaded table holds all commands up for
a tenth of a second every few seconds."""

_encode = msgspec.json.Encoder().encode


class Hall:
    """Every table of this process, the writer, and the look-out for other processes."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.writer: Writer
        self._tables: dict[str, LiveTable] = {}
        self._chores: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to serve; needs a running event loop."""
        self._gc_before = gc.get_threshold()
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GC)
        self.writer = Writer(self.store)
        self._chores = [asyncio.ensure_future(self._look_out()), asyncio.ensure_future(self._tidy())]

    async def stop(self) -> None:
        """Finish what is being saved."""
        for chore in self._chores:
            chore.cancel()
        await in_thread(self.writer.close)
        gc.set_threshold(*self._gc_before)
        gc.unfreeze()

    async def open(self, table: str) -> LiveTable:
        """The table of an id.

        :raises Refusal: 404.
        """
        live = self._tables.get(table)
        if live is not None:
            return live
        if len(table) > 32 or not table.isascii():
            raise no_such_table()
        row, known = await in_thread(self._find, table)
        if row is None or row.game not in games.GAMES:
            raise no_such_table()
        return self._tables.setdefault(table, LiveTable(self.store, self.writer, row, known))

    def _find(self, table: str) -> tuple[Row | None, dict[str, int]]:
        row = self.store.row(table)
        return row, self.store.secrets(table) if row else {}

    # --- making tables ----------------------------------------------------------------------------

    async def make(self, wanted: p.NewTable) -> p.Created:
        """A new table.

        :raises Refusal: 422.
        """
        if wanted.game not in games.GAMES:
            raise impossible("There is no such game.", f"Choose from: {', '.join(games.GAMES)}.")
        game = games.get(wanted.game)
        try:
            match = await in_thread(Match.start, game, wanted.options, wanted.seed, wanted.policy)
        except OptionError as problem:
            raise impossible(f"{sentence(problem)}.", "See /games for every option.") from None
        return await self._seat(match, wanted.name, wanted.people, None, "")

    async def import_(self, wanted: p.ImportTable) -> p.Created:
        """A table that goes on with a journal.

        :raises Refusal: 422 when it is no journal that can be gone on with.
        """
        try:
            match, notice = await in_thread(Match.from_text, wanted.journal)
        except JournalError as problem:
            place = f", line {problem.line}" if problem.line else ""
            raise impossible(f"The journal{place}: {problem.what}.", f"{problem.todo}.") from None
        return await self._seat(match, wanted.name, wanted.people, None, notice)

    async def fork(self, live: LiveTable, seat: int | None, wanted: p.ForkTable) -> p.Created:
        """A new table that plays on from a step of another.

        :raises Refusal: 422.
        """
        match, step = await live.forked(wanted.step)
        return await self._seat(match, wanted.name or live.about.name, list(live.about.people), step, "")

    async def _seat(self, match: Match, name: str, people: list[str], forked: int | None, notice: str) -> p.Created:
        """Give a match a table with seats, and save it."""
        fewest, most = match.game.seats
        if len(people) > most:
            raise impossible(f"{match.game.title} has {most} seat{'s' if most > 1 else ''}.", "Name fewer people.")
        names = [clean(person) for person in people]
        shared = int(match.options.get("people", fewest))  # a game that people share needs a seat for each of them
        names += [""] * (max(fewest, shared) - len(names))
        about = About(header=match.header, name=clean(name), people=names, forked=forked)
        table = secrets.token_urlsafe(12)
        opened = {seat: secrets.token_urlsafe(24) for seat in [*range(len(names)), SPECTATOR]}
        row = Row(table, match.game.name, _encode(about), 1, 0)
        move = await in_thread(self._first_move, match, row, forked)
        row.seq = move.seq
        hashes = {seat: hash_secret(secret) for seat, secret in opened.items()}
        await in_thread(self.store.create, row, hashes, [move])
        links = {
            seat: p.SeatLink(seat=seat, secret=secret, link=f"/#/table/{table}/{secret}")
            for seat, secret in opened.items()
        }
        spectate = links.pop(SPECTATOR)
        return p.Created(table=table, seats=list(links.values()), spectate=spectate, notice=notice)

    @staticmethod
    def _first_move(match: Match, row: Row, forked: int | None) -> Move:
        """Everything that has happened before the first command."""
        teller = Teller(match.game, games.desk(match.game.name), 1, 0, None)
        words = "The table is set." if forked is None else f"This table plays on from step {forked} of another."
        teller.tell("created", 0, words)
        match.tell_past(teller)
        events = teller.close(match.step)
        return Move(row.id, 1, teller.seq, _encode(match.take_lines()), _encode(events))

    # --- chores -----------------------------------------------------------------------------------

    async def _look_out(self) -> None:
        """See what other processes do at the tables that somebody here listens to."""
        while True:
            await asyncio.sleep(LOOK)
            watched = [live for live in self._tables.values() if live.listeners]
            if not watched:
                continue
            try:
                versions = await in_thread(self.store.versions, [live.id for live in watched])
                for live in watched:
                    if versions.get(live.id, 0) > live.version and not live.busy:
                        await live.look()
            except (SQLAlchemyError, Refusal) as problem:
                log.warning("looking out: %s", type(problem).__name__)
                await asyncio.sleep(1)

    async def _tidy(self) -> None:
        """Forget tables that nobody uses."""
        while True:
            await asyncio.sleep(min(IDLE / 2, 5))
            now = time.monotonic()
            by_age = sorted(self._tables.values(), key=lambda live: live.used, reverse=True)
            for place, live in enumerate(by_age):
                if live.busy or (now - live.used < IDLE and place < LOADED):
                    continue
                live.forget()
                if not live.listeners:
                    del self._tables[live.id]

"""Tables: the engine's session, the people, the event stream, and versions.

A ``LiveTable`` is loaded from the database when somebody asks for it and forgotten when nobody does.  What it holds
in memory is a cache: a command counts only once the database has accepted it, and until then nobody sees it.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import time
from collections import deque
from typing import Any

import msgspec

from ludonaut import games
from ludonaut.server import protocol as p
from ludonaut.server.match import Match
from ludonaut.server.names import clean, sentence
from ludonaut.server.redaction import seen_events, seen_request, seen_state
from ludonaut.server.refusal import Refusal, impossible, no_such_table, wrong_secret
from ludonaut.server.store import Move, Row, Store, Writer, hash_secret
from ludonaut.server.telling import CHANGES, Teller, add_to_log
from ludonaut.server.threads import in_thread
from ludonaut.table.desk import NoAdvice
from ludonaut.table.journal import Header, JournalError, Line
from ludonaut.table.native.core import OVER, State
from ludonaut.table.requests import Decision, GameOver, IllegalAnswer
from ludonaut.table.timeline import Lost
from ludonaut.table.undo import UndoRefused

log = logging.getLogger("ludonaut.server")

SPECTATOR = -1
TAIL = 24
"""Moves whose events are kept in memory."""
LOG_TAIL = 30
"""Log lines that come with a table."""
EVENTS_AT_ONCE = 2_000
"""Moves read at once when somebody catches up."""
ATTEMPTS = 8
"""How often a command is tried when other processes are faster."""


class About(msgspec.Struct, kw_only=True):
    """What the database knows of a table besides its moves."""

    header: Header
    name: str
    people: list[str]
    forked: int | None = None


_events = msgspec.json.Decoder(list[p.Event])
_lines = msgspec.json.Decoder(list[Line])
_about = msgspec.json.Decoder(About)
_encode = msgspec.json.Encoder().encode


class LiveTable:
    """One table in memory."""

    def __init__(self, store: Store, writer: Writer, row: Row, secrets_: dict[str, int]) -> None:
        self.store = store
        self.writer = writer
        self.id = row.id
        self.game = games.get(row.game)
        self.desk = games.desk(row.game)
        self.about = _about.decode(row.about)
        self.version = row.version
        self.seq = row.seq
        self.listeners = 0
        self.used = time.monotonic()
        self._secrets = secrets_
        self._match: Match | None = None
        self._log: list[p.LogLine] = []
        self._tail: deque[tuple[int, list[p.Event]]] = deque(maxlen=TAIL)
        self._changed_at = 0
        self._changed_by: int | None = None
        self._lock = asyncio.Lock()
        self._bell = asyncio.Event()

    # --- people -----------------------------------------------------------------------------------

    def seat_of(self, secret: str) -> int | None:
        """The seat that a secret opens, None for spectators.

        :raises Refusal: 401 when it opens nothing.
        """
        hashed = hash_secret(secret)
        for known, seat in self._secrets.items():
            if hmac.compare_digest(known, hashed):
                return None if seat == SPECTATOR else seat
        raise wrong_secret()

    def people(self) -> list[p.Person]:
        """Everybody who has a seat."""
        return [p.Person(seat=seat, name=name) for seat, name in enumerate(self.about.people)]

    def name_of(self, seat: int | None) -> str:
        """What a seat is called."""
        if seat is None:
            return "Spectator"
        return self.about.people[seat] or f"Seat {seat + 1}"

    # --- memory -----------------------------------------------------------------------------------

    @property
    def loaded(self) -> bool:
        """Whether the session is in memory."""
        return self._match is not None

    def forget(self) -> None:
        """Drop the session; the next request loads it again."""
        self._match = None
        self._log = []
        self._tail.clear()

    @property
    def busy(self) -> bool:
        """Whether a request is at work."""
        return self._lock.locked()

    async def _ready(self) -> Match:
        """The session, loaded if need be.  Only under the lock."""
        self.used = time.monotonic()
        if self._match is None:
            match, log_, moves, row = await in_thread(self._load)
            self._match, self._log = match, log_
            self._take_row(row)
            for move in moves[-TAIL:]:
                self._tail.append((move.version, _events.decode(move.events)))
        return self._match

    def _load(self) -> tuple[Match, list[p.LogLine], list[Move], Row]:
        row = self.store.row(self.id)
        if row is None:
            raise no_such_table()
        moves = [move for move in self.store.moves(self.id, 0) if move.version <= row.version]
        lines: list[Line] = []
        lines_log: list[p.LogLine] = []
        self._changed_at = 0
        for move in moves:
            lines += _lines.decode(move.entries)
            self._note(move.version, events := _events.decode(move.events))
            add_to_log(lines_log, events)
        match = Match.load(_about.decode(row.about).header, lines)
        return match, lines_log, moves, row

    def _take_row(self, row: Row) -> None:
        self.version, self.seq, self.about = row.version, row.seq, _about.decode(row.about)

    def _note(self, version: int, events: list[p.Event]) -> None:
        """Remember when the game itself changed last, and through whom."""
        for event in events:
            if event.kind in CHANGES:
                self._changed_at = version
                if event.by is not None:
                    self._changed_by = event.by

    async def _refresh(self) -> None:
        """Notice what other processes have done.  Only under the lock."""
        row = await in_thread(self.store.row, self.id)
        if row is None:
            raise no_such_table()
        if row.version > self.version:
            self.forget()
            self._take_row(row)
            self._ring()

    async def look(self) -> None:
        """Another process has gone on with this table."""
        async with self._lock:
            await self._refresh()

    # --- looking ----------------------------------------------------------------------------------

    async def table(self, seat: int | None) -> p.Table:
        """The table as the seat may see it."""
        async with self._lock:
            await self._refresh()
            match = await self._ready()
            return self._table(seat, match, match.state, match.step)

    async def table_at(self, seat: int | None, step: int) -> p.Table:
        """The table as it was after a step.

        :raises Refusal: 404 when there is no such step, 422 when it cannot be shown any more.
        """
        async with self._lock:
            await self._refresh()
            match = await self._ready()
            if step > match.step:
                raise Refusal(404, "not_found", f"There is no step {step}.", f"The last one is {match.step}.")
            try:
                state = await in_thread(match.state_at, step)
            except Lost as lost:
                raise impossible(f"{lost}.", "Look at a later step.") from None
            return self._table(seat, match, state, step)

    def _table(self, seat: int | None, match: Match, state: State, step: int) -> p.Table:
        people = self.people()
        lines = [line for line in self._log if line.step <= step]
        return p.Table(
            id=self.id,
            game=self.game.name,
            title=self.game.title,
            name=self.about.name,
            version=self.version,
            seq=self.seq,
            step=step,
            steps=match.step,
            you=p.You(seat=seat, name=self.name_of(seat)),
            policy=match.policy,
            dice="app",
            options=match.options,
            people=people,
            assisted=match.assisted,
            forked=None if self.about.forked is None else p.Forked(step=self.about.forked),
            view=seen_state(self.game, state, seat),
            request=seen_request(self.desk, state, people),
            undo=self._undo_info(seat, match, step),
            log=lines[-LOG_TAIL:],
            outcome=self.game.outcome(state) if state.kind == OVER else "",
            hash=self.game.hash(state),
        )

    def _undo_info(self, seat: int | None, match: Match, step: int) -> p.UndoInfo:
        if step != match.step:
            return p.UndoInfo(possible=False, takes_back="", crosses=False, why_not="This is a look back.")
        if seat is None:
            return p.UndoInfo(possible=False, takes_back="", crosses=False, why_not="You are watching.")
        return match.undo_info(self._head_of(match.undo_step + 1))

    def _head_of(self, step: int) -> str:
        """The log's words for a step."""
        return next((line.head for line in reversed(self._log) if line.step == step), "")

    async def log(self, seat: int | None) -> p.Log:
        """The whole log."""
        async with self._lock:
            await self._refresh()
            await self._ready()
            return p.Log(lines=list(self._log))

    async def journal(self, seat: int | None) -> str:
        """The journal file, without secrets while the game runs."""
        async with self._lock:
            await self._refresh()
            match = await self._ready()
            return await in_thread(match.export)

    async def events(
        self,
        seat: int | None,
        after: int,
        wait: float,
        gone: asyncio.Future[Any] | None = None,
        look: bool = True,
    ) -> p.Events:
        """The events after a number; waits for the first one, but not longer than ``wait`` seconds or until the
        listener is ``gone``.  ``look``: ask the database what other processes have done; without it, the hall does."""
        self.used = time.monotonic()
        if look:
            async with self._lock:
                await self._refresh()
        bell = self._bell
        if after >= self.seq and wait > 0:
            ring = asyncio.ensure_future(bell.wait())
            try:
                await asyncio.wait([ring, *([gone] if gone else [])], timeout=wait, return_when=asyncio.FIRST_COMPLETED)
            finally:
                ring.cancel()
        version, seq = self.version, self.seq
        if after >= seq:
            return p.Events(version=version, seq=seq, events=[])
        found = await self._events_after(after, seq)
        return p.Events(version=version, seq=found[-1].seq if found else seq, events=seen_events(found, seat))

    async def _events_after(self, after: int, last: int) -> list[p.Event]:
        if self._tail and self._tail[0][1][0].seq <= after + 1:
            return [e for _, events in self._tail for e in events if after < e.seq <= last]
        moves = await in_thread(self.store.moves_after_event, self.id, after, EVENTS_AT_ONCE)
        return [e for move in moves for e in _events.decode(move.events) if after < e.seq <= last]

    # --- advice -----------------------------------------------------------------------------------

    async def odds(self, seat: int | None, commit: str | None) -> p.Odds:
        """What the dice about to be committed can do.

        :raises Refusal: 409 when there is nothing to compute.
        """
        state = await self._copy()
        try:
            found = await in_thread(self.desk.odds, state, commit)
        except NoAdvice as problem:
            raise Refusal(
                409, "no_odds", str(problem), "Ask when dice are about to be committed or assigned."
            ) from None
        return p.Odds(
            commit=found.commit,
            enemies=[p.EnemyOdds(target=t.target, name=t.name, chance=t.chance) for t in found.targets],
            all=found.all,
            damage=found.damage,
            exact=found.exact,
            note=found.note,
        )

    async def suggest(self, seat: int | None) -> p.Suggestion:
        """What the bot would do.

        :raises Refusal: 409 when no decision is open.
        """
        state = await self._copy()
        try:
            advice = await in_thread(self.desk.suggest, state)
        except NoAdvice as problem:
            raise Refusal(409, "no_advice", str(problem), "Ask when a decision is open.") from None
        return p.Suggestion(choices=list(advice.choices), text=advice.text, why=advice.why)

    async def _copy(self) -> State:
        async with self._lock:
            await self._refresh()
            match = await self._ready()
            return match.state.copy()

    # --- commands ---------------------------------------------------------------------------------

    async def command(self, seat: int | None, command: p.Command) -> p.Result:
        """Carry out a command: when this returns, it is on disk and everybody hears of it.

        :raises Refusal: 403, 409, 422.
        """
        if seat is None:
            raise Refusal(403, "spectator", "You are watching.", "Ask for a link to a seat.")
        asked = _fingerprint(seat, command)
        async with self._lock:
            for _ in range(ATTEMPTS):
                match = await self._ready()
                if command.expected != self.version:
                    await self._refresh()
                    done = await in_thread(self.store.move_with_key, self.id, command.key)
                    if done is not None:
                        return await self._again(seat, command, asked, done)
                    match = await self._ready()
                    self._check_version(command)
                try:
                    move = self._carry_out(seat, command, asked, match)
                except Refusal:
                    raise
                except BaseException:
                    self.forget()
                    raise
                result = await self._save(seat, command, move)
                if result is not None:
                    return result
            raise self._stale()

    async def _save(self, seat: int, command: p.Command, move: tuple[Move, list[p.Event], About]) -> p.Result | None:
        """Save a move and tell everybody; None when another process was faster."""
        saved, events, about = move
        try:
            accepted = await self.writer.save(saved)
        except BaseException:  # nobody knows whether it was saved
            self.forget()
            raise
        if not accepted:
            self.forget()
            await self._refresh()
            return None
        self.version, self.seq, self.about = saved.version, saved.seq, about
        self._tail.append((saved.version, events))
        self._note(saved.version, events)
        add_to_log(self._log, events)
        self._ring()
        return self._result(seat, command, saved, events)

    def _result(self, seat: int, command: p.Command, move: Move, events: list[p.Event]) -> p.Result:
        match = self._match
        return p.Result(
            version=move.version,
            seq=move.seq,
            events=seen_events(events, seat),
            taken=move.taken,
            stopped=move.stopped,
            table=self._table(seat, match, match.state, match.step) if command.want_table and match else None,
        )

    async def _again(self, seat: int, command: p.Command, asked: str, done: Move) -> p.Result:
        """The first result of a command that was sent twice."""
        if done.asked != asked:
            raise impossible("This key belongs to another command.", "Make up a new key for each command.")
        await self._ready()
        return self._result(seat, command, done, _events.decode(done.events))

    def _check_version(self, command: p.Command) -> None:
        """Somebody was faster: that matters unless the game itself stands where the person saw it.

        :raises Refusal: 409.
        """
        if not self._changed_at <= command.expected <= self.version:
            raise self._stale()

    def _stale(self) -> Refusal:
        by = None if self._changed_by is None else self.name_of(self._changed_by)
        what = f"{by} was faster: the table has moved on." if by else "The table has moved on."
        return Refusal(409, "stale", what, "Look at the table again.", version=self.version, by=by)

    def _carry_out(self, seat: int, command: p.Command, asked: str, match: Match) -> tuple[Move, list[p.Event], About]:
        """Do it in memory; the move to be saved.

        :raises Refusal: when it cannot be done; nothing has changed then.
        """
        teller = Teller(self.game, self.desk, self.version + 1, self.seq, seat)
        about, described = self.about, None
        taken, stopped = 0, ""
        if command.do == "answer":
            taken, stopped = self._answer(seat, command, match, teller)
        elif command.do == "undo":
            self._undo(seat, command, match, teller)
        elif command.do == "concede":
            self._concede(seat, match, teller)
        else:
            about = self._renamed(seat, command, match, teller)
            described = _encode(about)
        events = teller.close(match.step)
        move = Move(
            self.id,
            self.version + 1,
            teller.seq,
            _encode(match.take_lines()),
            _encode(events),
            command.key,
            asked,
            taken,
            stopped,
            described,
        )
        return move, events, about

    def _answer(self, seat: int, command: p.Command, match: Match, teller: Teller) -> tuple[int, str]:
        """Take the answers one after the other: how many, and why not all."""
        wanted = (
            command.choices if command.choices is not None else [command.choice] if command.choice is not None else []
        )
        if not wanted:
            raise impossible("No choice was sent.", "Name a choice of the open request.")
        for number, name in enumerate(wanted):
            try:
                self._answer_one(seat, name, match, teller)
            except Refusal as refusal:
                if number == 0:
                    raise
                return number, refusal.problem.what
        return len(wanted), ""

    def _answer_one(self, seat: int, name: str, match: Match, teller: Teller) -> None:
        state = match.state
        if state.kind == OVER:
            raise Refusal(
                409, "over", "The game is over.", "Take a decision back, or start a new table.", version=self.version
            )
        try:
            choice = Decision(state).find(name)
        except IllegalAnswer as problem:
            raise Refusal(
                422, "illegal", f"{sentence(problem)}.", "Choose from the table's request.", version=self.version
            ) from None
        if choice.seat != seat:
            raise Refusal(403, "not_yours", "Somebody else decides this.", f"Wait for {self.name_of(choice.seat)}.")
        words = self.desk.choice(state, choice)
        try:
            match.answer(name, teller, words.text)
        except (IllegalAnswer, GameOver) as problem:  # the session has the last word
            raise Refusal(422, "illegal", f"{sentence(problem)}.", "Choose again.", version=self.version) from None

    def _undo(self, seat: int, command: p.Command, match: Match, teller: Teller) -> None:
        info = match.undo_info("")
        if not info.possible:
            raise Refusal(409, "no_undo", info.why_not, "Play on.", version=self.version)
        if info.crosses and match.policy == "ask" and not command.confirm:
            raise Refusal(
                409,
                "confirm",
                "This takes back a roll or draw, and marks the game as assisted.",
                "Send confirm if you want that.",
                version=self.version,
            )
        back_to = match.undo_step
        taken_back = self._head_of(back_to + 1)
        try:
            match.undo()
        except UndoRefused as problem:
            raise Refusal(409, "no_undo", f"{sentence(problem)}.", "Play on.", version=self.version) from None
        teller.tell("undone", match.step, f"Taken back: {taken_back}" if taken_back else "Taken back.", by=seat)

    def _concede(self, seat: int, match: Match, teller: Teller) -> None:
        if match.state.kind == OVER:
            raise Refusal(409, "over", "The game is over already.", "Start a new table.", version=self.version)
        match.concede(teller, self.about.people[seat])

    def _renamed(self, seat: int, command: p.Command, match: Match, teller: Teller) -> About:
        name = clean(command.name)
        people = list(self.about.people)
        people[seat] = name
        teller.tell("renamed", match.step, f"Seat {seat + 1} is now called {name}." if name else "", by=seat)
        return msgspec.structs.replace(self.about, people=people)

    def _ring(self) -> None:
        """Wake everybody who waits for events."""
        bell, self._bell = self._bell, asyncio.Event()
        bell.set()

    # --- forks ------------------------------------------------------------------------------------

    async def forked(self, step: int | None) -> tuple[Match, int]:
        """A match that plays on from a step, and the step.

        :raises Refusal: 422 when there is no such step.
        """
        async with self._lock:
            await self._refresh()
            match = await self._ready()
            where = match.step if step is None else step
            if where > match.step:
                raise impossible(f"There is no step {where}.", f"The last one is {match.step}.")
            try:
                return await in_thread(match.fork, where), where
            except (Lost, JournalError, ValueError) as problem:
                raise impossible(f"{sentence(problem)}.", "Choose a later step.") from None


def _fingerprint(seat: int, command: p.Command) -> str:
    """What tells a repeated command from another one under the same key."""
    content = _encode(
        [seat, command.expected, command.do, command.choice, command.choices, command.confirm, command.name]
    )
    return hashlib.blake2b(content, digest_size=16).hexdigest()

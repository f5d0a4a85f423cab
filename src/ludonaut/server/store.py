"""The database: tables, seats and moves, in a SQLite file or in PostgreSQL.

A *move* is one accepted command: the journal lines it added (snapshots among them), the events people were told,
the idempotency key.  Moves are only ever added.  A table's row carries its version, and a move is accepted only onto
the version it was made for; so several server processes may share one database, and the slower of two commands is
told to look again.

Everything here blocks; ``Writer`` lets an event loop wait for it, and puts what arrives meanwhile into one commit.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import queue
import threading
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event, exc
from sqlalchemy.engine import Connection, CursorResult, Engine, make_url

SCHEMA = 1
"""Number of the table layout; written into the database."""

_META = sa.MetaData()

ABOUT = sa.Table("ludonaut", _META, sa.Column("layout", sa.Integer, primary_key=True, autoincrement=False))

TABLES = sa.Table(
    "tables",
    _META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("about", sa.LargeBinary, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
)

SEATS = sa.Table(
    "seats",
    _META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("secret_hash", sa.String(64), nullable=False),
)

MOVES = sa.Table(
    "moves",
    _META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("entries", sa.LargeBinary, nullable=False),
    sa.Column("events", sa.LargeBinary, nullable=False),
    sa.Column("key", sa.String(64), nullable=True),
    sa.Column("asked", sa.String(64), nullable=True),
    sa.Column("taken", sa.Integer, nullable=False),
    sa.Column("stopped", sa.Text, nullable=False),
    sa.Column("made", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "key", name="moves_key"),
)


class StoreError(Exception):
    """The database cannot be used; the message says what to do."""


@dataclass(slots=True)
class Row:
    """A table as it stands in the database."""

    id: str
    game: str
    about: bytes
    version: int
    seq: int


@dataclass(slots=True)
class Move:
    """One accepted command: table ``table`` comes to ``version``, its last event is ``seq``."""

    table: str
    version: int
    seq: int
    entries: bytes
    """JSON list of journal entries."""
    events: bytes
    """JSON list of events as the protocol sends them."""
    key: str | None = None
    asked: str | None = None
    """Fingerprint of the command, to tell a repetition from a key used twice."""
    taken: int = 0
    stopped: str = ""
    about: bytes | None = None
    """The table's new description, when the move changes it."""


def hash_secret(secret: str) -> str:
    """What is stored of a secret.  Secrets are long random strings, so a plain hash cannot be guessed back."""
    return hashlib.sha256(secret.encode()).hexdigest()


def data_folder() -> Path:
    """Where the user's data lies: ``LUDONAUT_HOME``, else the platform's folder for it."""
    home = os.environ.get("LUDONAUT_HOME")
    if home:
        return Path(home)
    import platformdirs

    return Path(platformdirs.user_data_dir("ludonaut", appauthor=False))


def default_url() -> str:
    """The SQLite file in the user's data folder, which is made if need be.

    :raises StoreError: when the folder cannot be made.
    """
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(
            f"cannot make the folder {folder}: {problem.strerror}; set LUDONAUT_HOME to a folder you may write to"
        ) from None
    return str(sa.URL.create("sqlite", database=str(folder / "tables.sqlite")))


class Store:
    """The database behind ``url``: ``sqlite:///FILE`` or ``postgresql://USER:PASSWORD@HOST/NAME``.

    :raises StoreError: when it cannot be opened.
    """

    def __init__(self, url: str | None = None) -> None:
        self.engine = _open(url or default_url())
        try:
            with self.engine.begin() as connection:
                _make_layout(connection)
        except exc.SQLAlchemyError as problem:
            raise StoreError(f"cannot use the database {self.place}: {_reason(problem)}") from None

    @property
    def place(self) -> str:
        """The database's address without password."""
        return self.engine.url.render_as_string(hide_password=True)

    def close(self) -> None:
        """Give back all connections."""
        self.engine.dispose()

    # --- reading ----------------------------------------------------------------------------------

    def ping(self) -> None:
        """Ask the database for something.

        :raises SQLAlchemyError: when it does not answer.
        """
        with self.engine.connect() as connection:
            connection.execute(sa.select(ABOUT.c.layout)).all()

    def row(self, table: str) -> Row | None:
        """The table as it stands, None when there is none."""
        query = sa.select(TABLES.c.id, TABLES.c.game, TABLES.c.about, TABLES.c.version, TABLES.c.seq)
        with self.engine.connect() as connection:
            found = connection.execute(query.where(TABLES.c.id == table)).first()
        return None if found is None else Row(*found)

    def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """The versions of these tables."""
        query = sa.select(TABLES.c.id, TABLES.c.version)
        with self.engine.connect() as connection:
            found: dict[str, int] = {}
            for start in range(0, len(tables), 500):
                for table, version in connection.execute(query.where(TABLES.c.id.in_(tables[start : start + 500]))):
                    found[table] = version
            return found

    def secrets(self, table: str) -> dict[str, int]:
        """Hashed secret to seat (-1: spectators)."""
        query = sa.select(SEATS.c.secret_hash, SEATS.c.seat).where(SEATS.c.table_id == table)
        with self.engine.connect() as connection:
            return {secret: seat for secret, seat in connection.execute(query)}  # noqa: C416 - rows are no pairs to mypy

    def moves(self, table: str, after_version: int) -> list[Move]:
        """The moves that led beyond ``after_version``, in order."""
        return self._moves((MOVES.c.table_id == table) & (MOVES.c.version > after_version))

    def moves_after_event(self, table: str, seq: int, limit: int) -> list[Move]:
        """The first ``limit`` moves that hold events after number ``seq``, in order."""
        return self._moves((MOVES.c.table_id == table) & (MOVES.c.seq > seq), limit)

    def move_with_key(self, table: str, key: str) -> Move | None:
        """The move that a command with this idempotency key made."""
        found = self._moves((MOVES.c.table_id == table) & (MOVES.c.key == key))
        return found[0] if found else None

    def _moves(self, where: sa.ColumnElement[bool], limit: int | None = None) -> list[Move]:
        c = MOVES.c
        query = sa.select(c.table_id, c.version, c.seq, c.entries, c.events, c.key, c.asked, c.taken, c.stopped)
        with self.engine.connect() as connection:
            rows = connection.execute(query.where(where).order_by(c.version).limit(limit)).all()
        return [Move(*row) for row in rows]

    # --- writing ----------------------------------------------------------------------------------

    def create(self, row: Row, secrets: dict[int, str], moves: Iterable[Move]) -> None:
        """Add a table with the hashed secrets of its seats and its first moves."""
        made = time.time()
        with self.engine.begin() as connection:
            connection.execute(
                TABLES.insert(),
                [
                    {
                        "id": row.id,
                        "game": row.game,
                        "about": row.about,
                        "version": row.version,
                        "seq": row.seq,
                        "changed": made,
                    }
                ],
            )
            connection.execute(
                SEATS.insert(),
                [{"table_id": row.id, "seat": seat, "secret_hash": secret} for seat, secret in secrets.items()],
            )
            _insert_moves(connection, list(moves), made)

    def save(self, moves: Sequence[Move]) -> list[bool]:
        """Add moves of different tables in one commit: which were accepted.

        A move is refused when its table is not at the version before it any more.
        """
        moves_in_order = sorted(moves, key=lambda move: move.table)  # one order for all processes: no deadlock
        made = time.time()
        try:
            with self.engine.begin() as connection:
                if _advance(connection, moves_in_order, made) != len(moves_in_order):
                    raise _Refused
                _insert_moves(connection, moves_in_order, made)
            return [True] * len(moves)
        except (_Refused, exc.IntegrityError):
            pass
        accepted = {}
        for move in moves_in_order:
            accepted[move.table] = self._save_one(move, made)
        return [accepted[move.table] for move in moves]

    def _save_one(self, move: Move, made: float) -> bool:
        try:
            with self.engine.begin() as connection:
                if _advance(connection, [move], made) != 1:
                    return False
                _insert_moves(connection, [move], made)
        except exc.IntegrityError:  # the key is taken
            return False
        return True


class _Refused(Exception):
    """Some table of the batch has moved on."""


_ADVANCE = (
    TABLES.update()
    .where((TABLES.c.id == sa.bindparam("table")) & (TABLES.c.version == sa.bindparam("before")))
    .values(version=sa.bindparam("after"), seq=sa.bindparam("events"), changed=sa.bindparam("made"))
)
_DESCRIBE = TABLES.update().where(TABLES.c.id == sa.bindparam("table")).values(about=sa.bindparam("description"))


def _advance(connection: Connection, moves: Sequence[Move], made: float) -> int:
    """Bring each table from the version before its move to the one after it; how many were there."""
    parameters = [
        {"table": m.table, "before": m.version - 1, "after": m.version, "events": m.seq, "made": made} for m in moves
    ]
    done: CursorResult[Any] = connection.execute(_ADVANCE, parameters)
    return done.rowcount


def _insert_moves(connection: Connection, moves: Sequence[Move], made: float) -> None:
    if not moves:
        return
    connection.execute(
        MOVES.insert(),
        [
            {
                "table_id": m.table,
                "version": m.version,
                "seq": m.seq,
                "entries": m.entries,
                "events": m.events,
                "key": m.key,
                "asked": m.asked,
                "taken": m.taken,
                "stopped": m.stopped,
                "made": made,
            }
            for m in moves
        ],
    )
    described = [{"table": m.table, "description": m.about} for m in moves if m.about is not None]
    if described:
        connection.execute(_DESCRIBE, described)


def _open(address: str) -> Engine:
    try:
        url = make_url(address)
    except exc.ArgumentError:
        raise StoreError(
            f"not a database address: {address!r}; write sqlite:///FILE or postgresql://USER@HOST/NAME"
        ) from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        engine = sa.create_engine(url, pool_size=8, max_overflow=24, connect_args={"timeout": 15.0})
        event.listen(engine, "connect", _prepare_sqlite)
        return engine
    if kind != "postgresql":
        raise StoreError(f"no support for {kind}; use sqlite:///FILE or postgresql://USER@HOST/NAME")
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    try:
        return sa.create_engine(url, pool_size=8, max_overflow=24, pool_pre_ping=True)
    except ImportError:
        raise StoreError("PostgreSQL needs one more package; next step: pip install 'ludonaut[postgres]'") from None


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Write-ahead log, and a commit returns only when the disk has it."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _make_layout(connection: Connection) -> None:
    """Make the tables of an empty database; refuse one of a newer layout."""
    if connection.dialect.name == "postgresql":  # two servers may start at the same moment
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(7426354)"))
    _META.create_all(connection)
    layout = connection.execute(sa.select(ABOUT.c.layout)).scalar()
    if layout is None:
        connection.execute(ABOUT.insert().values(layout=SCHEMA))
    elif layout > SCHEMA:
        raise StoreError(
            f"the database was made by a newer Ludonaut (layout {layout}, known: {SCHEMA}); update Ludonaut"
        )


def _reason(problem: exc.SQLAlchemyError) -> str:
    """The database's own words, on one line."""
    return " ".join(str(getattr(problem, "orig", None) or problem).split())


class Writer:
    """Saves moves from an event loop in a thread of its own: whatever arrives during a commit shares the next one."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: queue.SimpleQueue[tuple[Move, asyncio.Future[bool]] | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="ludonaut-writer", daemon=True)
        self._thread.start()

    async def save(self, move: Move) -> bool:
        """Save ``move``; returns when it is on disk.  False: the table has moved on, load it again.

        :raises SQLAlchemyError: when the database failed; whether the move was saved is unknown.
        """
        done: asyncio.Future[bool] = self._loop.create_future()
        self._waiting.put((move, done))
        return await done

    def close(self) -> None:
        """Finish what is waiting and stop."""
        self._waiting.put(None)
        self._thread.join(30)

    def _run(self) -> None:
        while True:
            first = self._waiting.get()
            if first is None:
                return
            batch = [first]
            last = False
            while not self._waiting.empty() and len(batch) < 200:
                more = self._waiting.get()
                if more is None:
                    last = True
                    break
                batch.append(more)
            self._save(batch)
            if last:
                return

    def _save(self, batch: list[tuple[Move, asyncio.Future[bool]]]) -> None:
        try:
            accepted: list[bool] | Exception = self._store.save([move for move, _ in batch])
        except Exception as problem:  # whatever it is, the waiting commands must hear of it
            accepted = problem
        self._loop.call_soon_threadsafe(self._tell, batch, accepted)

    @staticmethod
    def _tell(batch: list[tuple[Move, asyncio.Future[bool]]], accepted: list[bool] | Exception) -> None:
        for number, (_, done) in enumerate(batch):
            if done.cancelled():
                continue
            if isinstance(accepted, Exception):
                done.set_exception(accepted)
            else:
                done.set_result(accepted[number])

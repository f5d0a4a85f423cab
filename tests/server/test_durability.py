"""Nothing acknowledged is lost: kill -9 at any moment, and several servers on one PostgreSQL."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from sqlalchemy.exc import SQLAlchemyError

from ludonaut.server import client as clients
from ludonaut.server import protocol as p
from ludonaut.server import store as stores
from ludonaut.server.client import Client, Refused, Seat, new_key
from ludonaut.server.hall import Hall
from ludonaut.server.match import Match

from .conftest import ServerProcess


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a server may take longer to come back than people would wait."""
    monkeypatch.setattr(clients, "TRIES", 60)


class Actor(threading.Thread):
    """A person who answers at random as fast as the server lets them, and remembers what was acknowledged."""

    def __init__(self, address: str, created: p.Created, seed: int, rounds: int) -> None:
        super().__init__(daemon=True)
        self.client = Client(address)
        self.seat = Seat(self.client, created.table, created.seats[0].secret)
        self.random = Random(seed)
        self.rounds = rounds
        self.acknowledged: list[tuple[p.Command, p.Result]] = []
        self.problems: list[str] = []
        self.stopped = threading.Event()

    def run(self) -> None:
        try:
            while len(self.acknowledged) < self.rounds and not self.stopped.is_set():
                self.act(self.seat.table())
        except Exception as problem:  # the test looks at it
            self.problems.append(repr(problem))
        finally:
            self.client.close()

    def act(self, table: p.Table) -> None:
        command = p.Command(expected=table.version, key=new_key(), do="undo", confirm=True)
        if table.request is not None and self.random.random() < 0.85:
            choice = self.random.choice(table.request.choices).name
            command = p.Command(expected=table.version, key=new_key(), do="answer", choice=choice)
        try:
            self.acknowledged.append((command, self.seat.command(command)))
        except Refused as refused:
            if refused.problem.error not in ("stale", "no_undo", "illegal", "over"):
                raise


@pytest.mark.slow
def test_a_killed_server_has_every_acknowledged_command(servers: Callable[..., ServerProcess]) -> None:
    server = servers("--no-limits")
    actors = [Actor(server.address, server.make(policy="free"), seed, 10_000) for seed in range(3)]
    for actor in actors:
        actor.start()
    for more, pause in ((3, 0.2), (8, 0.01), (12, 0.13)):
        acknowledged(actors, more)
        time.sleep(pause)
        server.kill()
        server.start()
    acknowledged(actors, 16)
    for actor in actors:
        actor.stopped.set()
        actor.join(30)
    assert [actor.problems for actor in actors] == [[], [], []]
    lost = [
        command.key
        for actor in actors
        for command, result in actor.acknowledged
        if server_says_again(server, actor, command) != result
    ]
    assert (lost, min(len(actor.acknowledged) for actor in actors) >= 16) == ([], True)


def acknowledged(actors: list[Actor], least: int) -> None:
    """Wait until every actor has had this many commands acknowledged, however busy the machine is."""
    deadline = time.monotonic() + 60
    while min(len(actor.acknowledged) for actor in actors) < least and time.monotonic() < deadline:
        time.sleep(0.01)


def server_says_again(server: ServerProcess, actor: Actor, command: p.Command) -> p.Result:
    return Seat(server.client(), actor.seat.id, actor.client.secret).command(command)


@pytest.mark.slow
def test_a_killed_servers_table_is_what_its_journal_says(servers: Callable[..., ServerProcess]) -> None:
    server = servers("--no-limits")
    actor = Actor(server.address, server.make(policy="free"), 1, 10_000)
    actor.start()
    acknowledged([actor], 10)
    server.kill()
    server.start()
    actor.stopped.set()
    actor.join(30)
    seat = Seat(server.client(), actor.seat.id, actor.client.secret)
    text = seat.journal()
    match, _ = Match.from_text(text)
    assert match.game.hash(match.state) == seat.table().hash


def test_clients_never_wait_five_seconds_before_they_try_again(servers: Callable[..., ServerProcess]) -> None:
    server = servers("--no-limits")
    created = server.make()
    pauses: list[float] = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        time.sleep(seconds)

    server.kill()
    client = Client(server.address, created.seats[0].secret, pause)
    starting = threading.Thread(target=server.start)
    starting.start()
    Seat(client, created.table, created.seats[0].secret).table()
    client.close()
    starting.join(120)
    assert 0 < max(pauses) < 5


# --- a database that fails ----------------------------------------------------------------------------


def test_nobody_sees_a_move_that_was_not_saved(tmp_path: Path) -> None:
    async def play() -> tuple[int, int]:
        store = stores.Store(f"sqlite:///{tmp_path}/tables.sqlite")
        hall = Hall(store)
        hall.start()
        created = await hall.make(p.NewTable(game="sentinels", options={"hero": "1a"}))
        live = await hall.open(created.table)
        before = await live.table(0)
        save, store.save = store.save, _no_disk  # type: ignore[method-assign]
        assert before.request is not None
        command = p.Command(expected=1, key="k", do="answer", choice=before.request.choices[0].name)
        with pytest.raises(SQLAlchemyError):
            await live.command(0, command)
        store.save = save  # type: ignore[method-assign]
        after = await live.table(0)
        await hall.stop()
        store.close()
        return before.version, after.version

    before, after = asyncio.run(play())
    assert before == after


def _no_disk(moves: object) -> list[bool]:
    raise SQLAlchemyError("disk full")


# --- several servers on one database ------------------------------------------------------------------


def test_the_slower_of_two_moves_is_refused(tmp_path: Path) -> None:
    store = stores.Store(f"sqlite:///{tmp_path}/tables.sqlite")
    store.create(stores.Row("t", "g", b"", 1, 0), {0: "x"}, [])
    move = stores.Move("t", 2, 1, b"[]", b"[]")
    assert (store.save([move]), store.save([move])) == ([True], [False])
    store.close()


def test_a_refused_move_keeps_the_others_of_its_commit(tmp_path: Path) -> None:
    store = stores.Store(f"sqlite:///{tmp_path}/tables.sqlite")
    for table in ("a", "b"):
        store.create(stores.Row(table, "g", b"", 1, 0), {0: "x"}, [])
    late = stores.Move("a", 3, 1, b"[]", b"[]")
    assert store.save([late, stores.Move("b", 2, 1, b"[]", b"[]")]) == [False, True]
    store.close()


def test_two_servers_share_one_file(servers: Callable[..., ServerProcess]) -> None:
    one, two = servers("--no-limits"), servers("--no-limits")
    created = one.make()
    table = one.seat(created).table()
    assert table.request is not None
    one.seat(created).answer(table, table.request.choices[0].name)
    assert two.seat(created).table().version == 2


def play_on_two(servers: Callable[..., ServerProcess], address: str) -> None:
    """Four people at one table on two servers; one server is killed; nothing is lost, all see the same."""
    one = servers("--no-limits", "--database", address)
    two = servers("--no-limits", "--database", address)
    created = one.make(policy="free")
    actors = [Actor(server.address, created, seed, 25) for seed, server in enumerate((one, two, one, two))]
    for actor in actors:
        actor.start()
    acknowledged(actors, 6)
    one.kill()
    for actor in (actors[0], actors[2]):
        actor.stopped.set()
    for actor in (actors[1], actors[3]):
        actor.join(120)
    one.start()
    for actor in (actors[0], actors[2]):
        actor.join(120)
    assert [actor.problems for actor in actors] == [[], [], [], []]
    versions = sorted(result.version for actor in actors for _, result in actor.acknowledged)
    assert versions == sorted(set(versions)), "two commands were given the same version"
    kept = {event.version for event in two.seat(created).events(0).events}
    assert set(versions) <= kept
    with ThreadPoolExecutor(4) as pool:
        hashes = list(pool.map(lambda server: server.seat(created).table().hash, (one, two, one, two)))
    assert len(set(hashes)) == 1


@pytest.mark.slow
def test_two_servers_on_one_postgresql_lose_nothing(servers: Callable[..., ServerProcess], postgres: str) -> None:
    play_on_two(servers, postgres)


def test_a_long_poll_hears_the_other_servers_command(servers: Callable[..., ServerProcess], postgres: str) -> None:
    one = servers("--no-limits", "--database", postgres)
    two = servers("--no-limits", "--database", postgres)
    created = one.make()
    ears = two.seat(created)
    seq = ears.table().seq
    with ThreadPoolExecutor(1) as pool:
        heard = pool.submit(ears.events, seq, 20)
        time.sleep(0.3)
        table = one.seat(created).table()
        assert table.request is not None
        one.seat(created).answer(table, table.request.choices[0].name)
        assert heard.result(60).events[0].kind == "chosen"


# --- opening the database -----------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["nonsense", "mysql://localhost/x", "sqlite:////nowhere/at/all/tables.sqlite"])
def test_a_database_that_cannot_be_used_is_named(address: str) -> None:
    with pytest.raises(stores.StoreError, match=address.split(":")[0]):
        stores.Store(address)


def test_a_password_is_not_shown(tmp_path: Path) -> None:
    with pytest.raises(stores.StoreError) as caught:
        stores.Store("postgresql://me:hunter2@127.0.0.1:1/none")
    assert "hunter2" not in str(caught.value)


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/tables.sqlite"
    store = stores.Store(address)
    with store.engine.begin() as connection:
        connection.execute(stores.ABOUT.update().values(layout=99))
    store.close()
    with pytest.raises(stores.StoreError, match="newer Ludonaut"):
        stores.Store(address)


def test_secrets_are_stored_hashed(server: ServerProcess) -> None:
    created = server.make()
    stored = b"".join(path.read_bytes() for path in server.folder.glob("tables.sqlite*"))
    assert (created.table.encode() in stored, created.seats[0].secret.encode() in stored) == (True, False)

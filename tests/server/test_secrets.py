"""What must never leave: seeds, generators, other people's secrets.  Every byte sent is looked at."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator

import msgspec
import pytest
from websockets.sync.client import connect

from ludonaut.server import protocol as p
from ludonaut.server.client import Client, Seat, new_key

from .conftest import ServerProcess

SEED = "correct-horse-battery"


class Recorder(Client):
    """A client that keeps every byte the server sends, headers included."""

    heard: bytes = b""

    def send(self, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
        status, text = super().send(method, path, body)
        self.heard += text
        return status, text


def everything(seat: Seat, server: ServerProcess) -> bytes:
    """All that a seat or spectator can ask for."""
    assert isinstance(seat.client, Recorder)
    table = seat.table()
    seat.events(0)
    seat.log()
    seat.journal()
    for step in range(table.steps + 1):
        seat.step(step)
    for question in ("odds", "suggest", "nothing"):
        seat.client.send("GET", f"{p.PREFIX}{seat.path}/{question}")
    with connect(f"ws://127.0.0.1:{server.port}{p.PREFIX}{seat.path}/socket") as socket:
        socket.send(msgspec.json.encode(p.Hello(secret=seat.client.secret)).decode())
        socket_says = str(socket.recv(timeout=60)).encode()
    return seat.client.heard + socket_says


def generator_words(server: ServerProcess, table: str) -> set[str]:
    """Every word of the generator that the table's journal holds, small numbers aside."""
    with sqlite3.connect(server.folder / "tables.sqlite") as database:
        rows = database.execute("SELECT entries FROM moves WHERE table_id = ?", (table,)).fetchall()
    database.close()
    return {str(word) for (text,) in rows for line in json.loads(text) for word in line.get("gen", []) if word > 10_000}


def a_played_table(server: ServerProcess) -> p.Created:
    """A running game with a roll, an undo, and names."""
    created = server.make(seed=SEED, policy="free", people=["Ada"])
    seat = server.seat(created)
    for turn in range(9):
        table = seat.table()
        assert table.request is not None
        names = [choice.name for choice in table.request.choices]
        pick = next((name for name in ("commit yellow", "roll") if name in names and turn % 2), names[0])
        seat.answer(table, pick)
    seat.undo(seat.table())
    return created


@pytest.fixture(scope="module")
def played(server: ServerProcess) -> tuple[p.Created, dict[str, bytes], set[str]]:
    """A played table, all that its seat and its spectator can get, and its generator's words."""
    created = a_played_table(server)
    heard = {}
    for who, secret in (("seat", created.seats[0].secret), ("spectator", created.spectate.secret)):
        client = Recorder(server.address)
        heard[who] = everything(Seat(client, created.table, secret), server)
        client.close()
    return created, heard, generator_words(server, created.table)


WHO = pytest.mark.parametrize("who", ["seat", "spectator"])
Played = tuple[p.Created, dict[str, bytes], set[str]]


def test_the_generator_was_used(played: Played) -> None:
    assert len(played[2]) > 8


@WHO
def test_nobody_gets_the_seed(played: Played, who: str) -> None:
    assert SEED.encode() not in played[1][who]


@WHO
def test_nobody_gets_a_word_of_the_generator(played: Played, who: str) -> None:
    _, heard, words = played
    assert [word for word in words if word.encode() in heard[who]] == []


@WHO
def test_nobody_gets_a_secret_after_the_table_was_made(played: Played, who: str) -> None:
    created, heard, _ = played
    secrets = [created.seats[0].secret, created.spectate.secret]
    assert [secret for secret in secrets if secret.encode() in heard[who]] == []


def test_secrets_never_appear_in_the_servers_log(played: Played, server: ServerProcess) -> None:
    created, _, _ = played
    text = server.log.read_text()
    assert [s for s in (created.seats[0].secret, created.spectate.secret, SEED) if s in text] == []


def test_a_running_games_export_says_so(server: ServerProcess) -> None:
    assert json.loads(server.new_seat(seed=SEED).journal().splitlines()[0])["exported"]


def test_a_fork_has_dice_of_its_own(server: ServerProcess) -> None:
    created = a_played_table(server)
    fork = server.seat(created).fork(3)
    assert generator_words(server, created.table) & generator_words(server, fork.table) == set()


def test_an_ended_games_export_has_the_seed(server: ServerProcess) -> None:
    seat = server.new_seat(seed=SEED)
    seat.concede(seat.table())
    assert json.loads(seat.journal().splitlines()[0])["seed"] == SEED


def test_secrets_have_at_least_128_bits(server: ServerProcess) -> None:
    created = server.make()
    assert min(len(created.seats[0].secret), len(created.spectate.secret)) * 6 >= 128


def test_a_problem_in_the_server_shows_no_secret(servers: Callable[..., ServerProcess]) -> None:
    server = servers("--no-limits")
    seat = server.new_seat()
    with sqlite3.connect(server.folder / "tables.sqlite") as database:
        database.execute("UPDATE moves SET entries = ? WHERE table_id = ?", (b"[1]", seat.id))
    database.close()
    status, text = seat.client.send("GET", p.PREFIX + seat.path)
    log = server.log.read_text()
    assert (status, seat.client.secret in log, b"Traceback" in text) == (500, False, False)


def every_key(data: object) -> Iterator[str]:
    """All keys of nested JSON."""
    if isinstance(data, dict):
        yield from data
        for value in data.values():
            yield from every_key(value)
    if isinstance(data, list):
        for value in data:
            yield from every_key(value)


def test_a_table_has_no_field_for_secrets(server: ServerProcess) -> None:
    seat = server.new_seat()
    seat.command(p.Command(expected=1, key=new_key(), do="rename", name="Ada"))
    keys = set(every_key(msgspec.to_builtins(seat.table())))
    assert keys & {"seed", "gen", "secret", "word_a", "header"} == set()

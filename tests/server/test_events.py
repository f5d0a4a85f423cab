"""Events: by number, by long poll, by socket; none lost, none twice."""

from __future__ import annotations

import contextlib
import socket as network
import threading
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from ludonaut.server import protocol as p
from ludonaut.server.client import Seat

from .conftest import ServerProcess, play


@contextlib.contextmanager
def open_socket(server: ServerProcess, seat: Seat, after: int, **more: Any) -> Iterator[ClientConnection]:
    """A socket that has said hello."""
    with connect(f"ws://127.0.0.1:{server.port}{p.PREFIX}/tables/{seat.id}/socket", **more) as socket:
        socket.send(msgspec.json.encode(p.Hello(secret=seat.client.secret, after=after)).decode())
        yield socket


def received(socket: ClientConnection, until: int) -> Iterator[p.Event]:
    """The events a socket brings, up to number ``until``."""
    seq = 0
    while seq < until:
        news = msgspec.json.decode(socket.recv(timeout=60), type=p.Events)
        yield from news.events
        seq = news.seq


def test_events_are_numbered_without_gaps(server: ServerProcess) -> None:
    seat = server.new_seat()
    table = play(seat, 6)
    assert [event.seq for event in seat.events(0).events] == list(range(1, table.seq + 1))


def test_events_after_a_number_begin_with_the_next(server: ServerProcess) -> None:
    seat = server.new_seat()
    play(seat, 2)
    assert seat.events(5).events[0].seq == 6


def test_old_events_are_still_there_after_many_moves(server: ServerProcess) -> None:
    seat = server.new_seat(policy="free")
    for _ in range(20):
        play(seat, 1)
        seat.undo(seat.table())
    assert seat.events(0).events[0].kind == "created"


def test_no_news_is_an_answer_too(server: ServerProcess) -> None:
    seat = server.new_seat()
    assert seat.events(seat.table().seq, wait=0).events == []


def test_a_long_poll_ends_with_the_next_command(server: ServerProcess) -> None:
    created = server.make()
    seat, ears = server.seat(created), server.seat(created)
    seq = ears.table().seq
    heard: list[p.Events] = []
    listener = threading.Thread(target=lambda: heard.append(ears.events(seq, wait=30)))
    listener.start()
    time.sleep(0.3)
    play(seat, 1)
    listener.join(60)
    assert heard[0].events[0].kind == "chosen"


def test_a_long_poll_ends_by_itself(server: ServerProcess) -> None:
    seat = server.new_seat()
    assert seat.events(seat.table().seq, wait=1).events == []


def test_a_socket_brings_what_was_missed_and_what_comes(server: ServerProcess) -> None:
    seat = server.new_seat()
    play(seat, 2)
    with open_socket(server, seat, 0) as socket:
        table = play(seat, 3)
        assert list(received(socket, table.seq)) == seat.events(0).events


def test_a_socket_goes_on_after_every_cut(server: ServerProcess) -> None:
    seat = server.new_seat(policy="free")
    heard: list[p.Event] = []
    for number in range(6):
        with open_socket(server, seat, heard[-1].seq if heard else 0) as socket:
            table = play(seat, 1)
            news = received(socket, table.seq)
            heard.append(next(news))
            if number % 2:
                heard += news
            socket.socket.shutdown(network.SHUT_RDWR)  # as when the cable is pulled
    with open_socket(server, seat, heard[-1].seq) as socket:
        heard += received(socket, seat.table().seq)
    assert heard == seat.events(0).events


def test_a_socket_goes_on_after_the_server_was_killed(servers: Any) -> None:
    server = servers("--no-limits")
    seat = server.new_seat()
    with open_socket(server, seat, 0) as socket:
        heard = list(received(socket, seat.table().seq))
        server.kill()
    server.start()
    table = play(seat, 2)
    with open_socket(server, seat, heard[-1].seq) as socket:
        heard += received(socket, table.seq)
    assert [event.seq for event in heard] == list(range(1, table.seq + 1))


def test_a_spectators_socket_hears_the_same(server: ServerProcess) -> None:
    created = server.make()
    seat, watching = server.seat(created), server.spectator(created)
    with open_socket(server, watching, 0) as socket:
        table = play(seat, 2)
        assert list(received(socket, table.seq)) == seat.events(0).events


def test_a_foreign_page_gets_no_socket(server: ServerProcess) -> None:
    seat = server.new_seat()
    with (
        pytest.raises(InvalidStatus) as caught,
        open_socket(server, seat, 0, origin="https://elsewhere.example"),
    ):
        pass
    assert caught.value.response.status_code == 403


def test_our_own_page_gets_a_socket(server: ServerProcess) -> None:
    seat = server.new_seat()
    with open_socket(server, seat, 0, origin=server.address) as socket:
        assert next(received(socket, 1)).kind == "created"


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ('{"secret": "wrong"}', 4401),
        ("{", 4400),
        ('{"secret": 1}', 4400),
        ("[]", 4400),
        ('{"secret": "x", "y": 1}', 4400),
    ],
)
def test_a_wrong_hello_closes_the_socket_with_a_reason(server: ServerProcess, message: str, code: int) -> None:
    table = server.make().table
    with connect(f"ws://127.0.0.1:{server.port}{p.PREFIX}/tables/{table}/socket") as socket:
        socket.send(message)
        msgspec.json.decode(socket.recv(timeout=60), type=p.Problem)
        with pytest.raises(ConnectionClosed) as caught:
            socket.recv(timeout=60)
    assert caught.value.rcvd is not None
    assert caught.value.rcvd.code == code

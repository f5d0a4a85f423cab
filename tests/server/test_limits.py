"""How much one sender may ask for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludonaut.server import protocol as p
from ludonaut.server.limits import GUESS, Limiter, Rate
from ludonaut.server.refusal import Refusal

from .conftest import ServerProcess

SLOW = Rate(0.5, 2, "Too many knocks.")


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_allowed() -> None:
    limiter = Limiter(clock=Clock())
    limiter.take(SLOW, "me")
    limiter.take(SLOW, "me")


def test_beyond_the_burst_one_has_to_wait() -> None:
    limiter = Limiter(clock=Clock())
    for _ in range(2):
        limiter.take(SLOW, "me")
    with pytest.raises(Refusal) as caught:
        limiter.take(SLOW, "me")
    assert (caught.value.status, int(caught.value.headers["Retry-After"]) >= 2) == (429, True)


def test_waiting_helps() -> None:
    clock = Clock()
    limiter = Limiter(clock=clock)
    for _ in range(4):
        limiter.take(SLOW, "me")
        clock.now += 2


def test_senders_do_not_share() -> None:
    limiter = Limiter(clock=Clock())
    for who in ("me", "me", "you", "you"):
        limiter.take(SLOW, who)


def test_full_buckets_are_forgotten() -> None:
    clock = Clock()
    limiter = Limiter(clock=clock)
    for number in range(20_001):
        limiter.take(SLOW, str(number))
    clock.now += 1000
    limiter.take(SLOW, "last")
    assert len(limiter._buckets) == 1


def test_guessing_links_ends_soon(servers: Callable[..., ServerProcess]) -> None:
    server = servers()
    client = server.client("wrong")
    statuses = [client.send("GET", f"{p.PREFIX}/tables/x{number}")[0] for number in range(int(GUESS.burst) + 1)]
    assert (statuses[0], statuses[-1]) == (404, 429)


def test_too_many_commands_are_refused_with_a_time(servers: Callable[..., ServerProcess]) -> None:
    server = servers()
    seat = server.new_seat()
    body = b'{"expected": 1, "key": "k", "do": "rename", "name": "x"}'
    answers = [seat.client.send("POST", f"{p.PREFIX}{seat.path}/commands", body) for _ in range(150)]
    assert b"Wait 1 s" in next(text for status, text in answers if status == 429)


def test_too_many_listeners_are_refused(server: ServerProcess) -> None:
    from concurrent.futures import ThreadPoolExecutor

    from ludonaut.server.limits import LISTENERS

    created = server.make()
    path = f"{p.PREFIX}/tables/{created.table}/events?after=1000&wait=3"
    clients = [server.client(created.seats[0].secret) for _ in range(LISTENERS + 2)]
    with ThreadPoolExecutor(LISTENERS + 2) as pool:
        statuses = list(pool.map(lambda client: client.send("GET", path)[0], clients))
    assert set(statuses) == {200, 429}

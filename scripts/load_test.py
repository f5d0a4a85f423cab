"""How the server holds up: many open tables at once, undo on long journals, memory per idle table.

    python scripts/load_test.py --tables 500 --seconds 30

Starts a server of its own on this machine with a fresh SQLite file (or ``--database``), makes the tables, and has one
command per table sent every two seconds, each durable before it is acknowledged.  Prints JSON on stdout.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

from ludonaut.server import protocol as p
from ludonaut.server.client import Client, Seat, new_key

GAP = 2.0
"""Seconds between two commands of one table."""


class Link:
    """One kept connection: a request at a time, as little work as possible."""

    def __init__(self, port: int, secret: str) -> None:
        self.port = port
        self.secret = secret
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def send(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """Status and body."""
        head = (
            f"{method} {p.PREFIX}{path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Authorization: Bearer {self.secret}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        self.writer.write(head.encode() + body)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        lines = answer.decode().lower().split("\r\n")
        length = next(int(line.partition(":")[2]) for line in lines if line.startswith("content-length:"))
        return int(lines[0].split()[1]), await self.reader.readexactly(length)


class Load:
    """Players at their tables."""

    def __init__(self, port: int, seed: int) -> None:
        self.port = port
        self.random = random.Random(seed)
        self.times: list[float] = []
        self.problems: list[str] = []

    async def player(self, table: str, secret: str, until: float) -> None:
        """One command every two seconds; after a game, a new decision by undo."""
        link = Link(self.port, secret)
        await link.open()
        _, body = await link.send("GET", f"/tables/{table}")
        await asyncio.sleep(self.random.random() * GAP)
        while time.monotonic() < until:
            due = time.monotonic() + GAP
            body = await self.command(link, table, body)
            await asyncio.sleep(max(0.0, due - time.monotonic()))
        link.writer.close()

    async def command(self, link: Link, table: str, seen: bytes) -> bytes:
        state = msgspec.json.decode(seen)
        state = state.get("table") or state
        command: dict[str, Any] = {"expected": state["version"], "key": new_key(), "want_table": True}
        if state["request"] is None:
            command |= {"do": "undo", "confirm": True}
        else:
            command |= {"do": "answer", "choice": self.random.choice(state["request"]["choices"])["name"]}
        content = msgspec.json.encode(command)
        started = time.perf_counter()
        status, body = await link.send("POST", f"/tables/{table}/commands", content)
        self.times.append(time.perf_counter() - started)
        if status != 200:
            self.problems.append(body.decode())
            _, body = await link.send("GET", f"/tables/{table}")
        return body


def percentile(values: list[float], share: float) -> float:
    """The value below which ``share`` of the values lie, in milliseconds."""
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)


def memory(pid: int) -> int:
    """Resident memory of a process, in kB; 0 where the system does not say."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0
    return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmRSS"))


def undo_times(client: Client, entries: int, samples: int) -> list[float]:
    """Seconds per undo on a journal that undo and redo have made ``entries`` long."""
    new = p.NewTable(game="sentinels", options={"hero": "1a"}, policy="free", seed="load")
    created = client.ask(p.Created, "POST", "/tables", new)
    seat = Seat(client, created.table, created.seats[0].secret)
    table = seat.table()
    made = 0
    while made < 20:
        assert table.request is not None
        made += 1 + sum(e.kind == "random" for e in seat.answer(table, table.request.choices[0].name).events)
        table = seat.table()
    times: list[float] = []
    version = table.version
    while made < entries or len(times) < samples:
        started = time.perf_counter()
        undone = seat.command(p.Command(expected=version, key=new_key(), do="undo", confirm=True, want_table=True))
        if made >= entries:
            times.append(time.perf_counter() - started)
        assert undone.table is not None
        assert undone.table.request is not None
        redone = seat.answer(undone.table, undone.table.request.choices[0].name)
        version = redone.version
        made += 2 + sum(e.kind == "random" for e in redone.events)
    return times


def start(folder: Path, database: str | None, idle: float) -> tuple[subprocess.Popen[bytes], int]:
    """A server without rate limits."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    code = "from ludonaut.server.commands import serve; serve()"
    arguments = ["--port", str(port), "--no-open", "--no-limits", *(["--database", database] if database else [])]
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "LUDONAUT_HOME": str(folder), "LUDONAUT_IDLE": str(idle)},
        stderr=subprocess.DEVNULL,
    )
    probe = Client(f"http://127.0.0.1:{port}")
    probe.ask(p.Health, "GET", "/health")
    probe.close()
    return process, port


def run(tables: int, seconds: float, entries: int, samples: int, database: str | None = None) -> dict[str, Any]:
    """The whole test; what it measured."""
    idle = 2.0
    with tempfile.TemporaryDirectory(prefix="ludonaut-load-") as folder:
        process, port = start(Path(folder), database, 3600.0)
        try:
            client = Client(f"http://127.0.0.1:{port}")
            before = memory(process.pid)
            new = p.NewTable(game="sentinels", options={"hero": "1a"}, policy="free")
            made = [client.ask(p.Created, "POST", "/tables", new) for _ in range(tables)]
            load = Load(port, 1)

            async def everybody() -> None:
                until = time.monotonic() + seconds
                await asyncio.gather(*(load.player(t.table, t.seats[0].secret, until) for t in made))

            asyncio.run(everybody())
            active = memory(process.pid)
            client.close()
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)
        process, port = start(Path(folder), database, idle)
        try:
            client = Client(f"http://127.0.0.1:{port}")
            client.ask(p.Created, "POST", "/tables", new)
            fresh = memory(process.pid)
            for created in made:  # open each, as a person does who looks and then leaves the page open
                Seat(client, created.table, created.seats[0].secret).table()
            opened = memory(process.pid)
            time.sleep(3 * idle)
            resting = memory(process.pid)
            short = undo_times(client, 30, samples)
            long = undo_times(client, entries, samples)
            client.close()
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)
    return {
        "tables": tables,
        "commands": len(load.times),
        "problems": len(load.problems),
        "first_problem": load.problems[0] if load.problems else "",
        "command_ms": {
            "p50": percentile(load.times, 0.5),
            "p95": percentile(load.times, 0.95),
            "p99": percentile(load.times, 0.99),
            "mean": round(1000 * statistics.mean(load.times), 2),
        },
        "memory_kb": {
            "per_active_table": round((active - before) / tables, 1),
            "per_opened_table": round((opened - fresh) / tables, 1),
            "per_idle_table": round((resting - fresh) / tables, 1),
        },
        "undo_ms": {
            f"p95_of_{entries}_entries": percentile(long, 0.95),
            "p95_of_30_entries": percentile(short, 0.95),
            f"p50_of_{entries}_entries": percentile(long, 0.5),
            "p50_of_30_entries": percentile(short, 0.5),
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--entries", type=int, default=3000, help="length of the long journal")
    parser.add_argument("--samples", type=int, default=100, help="undos measured on each journal")
    parser.add_argument("--database", help="an empty PostgreSQL database instead of a SQLite file")
    asked = parser.parse_args()
    print(json.dumps(run(asked.tables, asked.seconds, asked.entries, asked.samples, asked.database), indent=2))


if __name__ == "__main__":
    main()

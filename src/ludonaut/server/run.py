"""Start the server: database, socket, browser, and messages that say what to do when one is missing."""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import webbrowser
from typing import Final

import click
import msgspec
import uvicorn

from ludonaut.server import page
from ludonaut.server import protocol as p
from ludonaut.server.app import application
from ludonaut.server.client import Client, Refused, ServerGone
from ludonaut.server.store import Store, StoreError


def run(host: str, port: int, database: str | None, *, open_page: bool, limits: bool) -> None:
    """Serve until Ctrl-C.

    :raises ClickException: when the database or the port cannot be used.
    """
    if open_page and _runs_already(host, port):
        click.echo(f"Ludonaut is running already at http://{host}:{port}/", err=True)
        show(f"http://{host}:{port}/")
        return
    listener = _listen(host, port)
    try:
        store = Store(database)
    except StoreError as problem:
        listener.close()
        raise click.ClickException(str(problem)) from None
    place = f"http://{_shown(host)}:{listener.getsockname()[1]}/"
    click.echo(f"Ludonaut is at {place}  (tables: {store.place}; Ctrl-C ends it)", err=True)
    if not (page.FOLDER / "index.html").is_file():
        click.echo(page.MISSING, err=True)
    logging.basicConfig(
        level=logging.WARNING, stream=sys.stderr, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    config = uvicorn.Config(
        application(store, limits=limits),
        log_config=None,  # no access log: it would say who looked at what, and tells nothing more
        access_log=False,
        proxy_headers=False,
        server_header=False,
        lifespan="on",
        ws_max_size=p.BODY_LIMIT,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=60,
    )
    server = _Server(config, place if open_page else None)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        store.close()


class _Server(uvicorn.Server):
    """A server that opens the browser once it listens."""

    def __init__(self, config: uvicorn.Config, opens: str | None) -> None:
        super().__init__(config)
        self._opens = opens

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            raise click.ClickException("the server could not start; the lines above say why")
        if self._opens:
            # Some browsers keep their caller waiting, and the server must answer them meanwhile.
            threading.Thread(target=show, args=(self._opens,), daemon=True).start()


NO_BROWSER: Final = (
    "No browser could be opened from here. Open the address above in one, or play in the terminal:\n"
    "    ludonaut play sentinels      (from the sources: make terminal)"
)


def show(place: str) -> None:
    """Open an address in the browser; where there is none to open, say what to do instead."""
    if not (_has_screen() and webbrowser.open(place)):
        click.echo(NO_BROWSER, err=True)


def _has_screen() -> bool:
    """Whether a browser would have a window; without one, a text browser would take the server's terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket, so that the port is known, and taken, before anything else happens."""
    try:
        family, kind, number, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, number)
    except OSError as problem:
        raise _cannot_listen(host, port, problem) from None
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.set_inheritable(True)
    except OSError as problem:
        listener.close()
        raise _cannot_listen(host, port, problem) from None
    return listener


def _cannot_listen(host: str, port: int, problem: OSError) -> click.ClickException:
    return click.ClickException(
        f"cannot listen on {host} port {port}: {problem.strerror}; choose another with --port, or any free one: "
        "ludonaut serve --open --port 0"
    )


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _runs_already(host: str, port: int) -> bool:
    """Whether a Ludonaut server answers there."""
    if port == 0:
        return False
    client = Client(f"http://{_shown(host)}:{port}", pause=lambda _: None)
    try:
        with socket.create_connection((host, port), timeout=0.3):
            pass
        return client.ask(p.Health, "GET", "/health").status == "ok"
    except (OSError, Refused, ServerGone, msgspec.MsgspecError):
        return False
    finally:
        client.close()

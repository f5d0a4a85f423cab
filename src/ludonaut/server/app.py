"""The web application: routes, who may ask, how much, and the headers that protect the page.

What a table does is in ``tables.py``; this module only translates between HTTP and tables.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import lru_cache
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludonaut import __version__, games
from ludonaut.server import content, openapi, page
from ludonaut.server import protocol as p
from ludonaut.server.hall import Hall
from ludonaut.server.limits import ACT, GUESS, LISTENERS, LOOK, MAKE, READ, Limiter, Rate
from ludonaut.server.refusal import Refusal, not_saved, too_large, too_many, unreadable, wrong_secret
from ludonaut.server.store import Store
from ludonaut.server.tables import LiveTable
from ludonaut.table.native.engine import COMPILED

log = logging.getLogger("ludonaut.server")

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

HELLO_WAIT = 10.0
"""Seconds a new socket has for its first message."""
PING = 15.0
"""Seconds after which a silent socket gets a sign of life."""
CLOSE_REFUSED = 4400
"""Socket close codes: this plus the last two digits of the HTTP status (4401: unauthorized)."""

_encode = msgspec.json.Encoder().encode
T = TypeVar("T")


class Server:
    """What the routes share."""

    def __init__(self, store: Store, *, limits: bool = True) -> None:
        self.store = store
        self.limiter = Limiter(limits)
        self.files = page.load()
        self.hall: Hall

    # --- without a secret -------------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        self.limiter.take(LOOK, sender(request))
        await asyncio.to_thread(self.store.ping)
        return reply(
            p.Health(
                status="ok",
                version=__version__,
                engine="compiled" if COMPILED else "interpreted",
                page=bool(self.files),
            )
        )

    async def games(self, request: Request) -> Response:
        self.limiter.take(LOOK, sender(request))
        return Response(_games(), media_type="application/json")

    async def content(self, request: Request) -> Response:
        self.limiter.take(LOOK, sender(request))
        name = request.path_params["game"]
        if name not in games.GAMES:
            raise Refusal(404, "not_found", "There is no such game.", f"Choose from: {', '.join(games.GAMES)}.")
        return Response(await asyncio.to_thread(_content, name), media_type="application/json")

    async def openapi(self, request: Request) -> Response:
        self.limiter.take(LOOK, sender(request))
        return Response(_encode(openapi.document()), media_type="application/json")

    async def make(self, request: Request) -> Response:
        self.limiter.take(MAKE, sender(request))
        wanted = await body(request, p.NewTable)
        return reply(await self.hall.make(wanted), 201)

    async def import_(self, request: Request) -> Response:
        self.limiter.take(MAKE, sender(request))
        wanted = await body(request, p.ImportTable, p.IMPORT_LIMIT)
        return reply(await self.hall.import_(wanted), 201)

    # --- at a table -------------------------------------------------------------------------------

    async def enter(self, request: HTTPConnection, secret: str, rate: Rate) -> tuple[LiveTable, int | None]:
        """The table of the path, and the seat that ``secret`` opens (None: spectator).

        :raises Refusal: 404, 401, 429.
        """
        self.limiter.check(GUESS, sender(request))
        table = request.path_params["table"]
        try:
            live = await self.hall.open(table)
            seat = live.seat_of(secret)
        except Refusal:
            self.limiter.take(GUESS, sender(request))
            raise
        self.limiter.take(rate, f"{table} {seat} {sender(request) if seat is None else ''}")
        return live, seat

    async def table(self, request: Request) -> Response:
        live, seat = await self.enter(request, bearer(request), READ)
        return reply(await live.table(seat))

    async def command(self, request: Request) -> Response:
        live, seat = await self.enter(request, bearer(request), ACT)
        wanted = await body(request, p.Command)
        # Once begun, a command is finished, even when the person's connection is cut meanwhile.
        return reply(await asyncio.shield(asyncio.ensure_future(live.command(seat, wanted))))

    async def events(self, request: Request) -> Response:
        live, seat = await self.enter(request, bearer(request), READ)
        after = number(request, "after", 2**31 - 1)
        wait = number(request, "wait", p.WAIT_LIMIT)
        with listening(live):
            return reply(await live.events(seat, after, wait))

    async def log(self, request: Request) -> Response:
        live, seat = await self.enter(request, bearer(request), READ)
        return reply(await live.log(seat))

    async def journal(self, request: Request) -> Response:
        live, seat = await self.enter(request, bearer(request), READ)
        text = await live.journal(seat)
        name = f"{live.game.name}-{live.id[:8]}.ludo"
        return Response(
            text,
            media_type="text/plain; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
        )

    async def step(self, request: Request) -> Response:
        live, seat = await self.enter(request, bearer(request), READ)
        step = whole(request.path_params["step"], "step", 2**31 - 1)
        return reply(await live.table_at(seat, step))

    async def fork(self, request: Request) -> Response:
        live, seat = await self.enter(request, bearer(request), READ)
        self.limiter.take(MAKE, sender(request))
        wanted = await body(request, p.ForkTable)
        return reply(await self.hall.fork(live, seat, wanted), 201)

    async def odds(self, request: Request) -> Response:
        live, seat = await self.enter(request, bearer(request), READ)
        commit = request.query_params.get("commit")
        if commit is not None and len(commit) > 200:
            raise unreadable("`commit` is too long.")
        return reply(await live.odds(seat, commit))

    async def suggest(self, request: Request) -> Response:
        live, seat = await self.enter(request, bearer(request), READ)
        return reply(await live.suggest(seat))

    async def socket(self, socket: WebSocket) -> None:
        """Push events: the same that ``events`` gives, from the number the client knows."""
        if not same_origin(socket.headers):
            await socket.close(1008)  # before accepting: the browser sees a 403
            return
        await socket.accept()
        try:
            await self._push(socket)
        except Refusal as refusal:
            await _refuse(socket, refusal)
        except SQLAlchemyError:
            await _refuse(socket, not_saved())
        except WebSocketDisconnect:
            pass

    async def _push(self, socket: WebSocket) -> None:
        hello = await _hello(socket)
        live, seat = await self.enter(socket, hello.secret, READ)
        with listening(live):
            gone = asyncio.ensure_future(_until_gone(socket))
            after = hello.after
            first = True
            try:
                while not gone.done():
                    news = await live.events(seat, after, 0 if first else PING, gone, look=first)
                    first = False
                    after = news.seq
                    await socket.send_text(_encode(news).decode())
            finally:
                gone.cancel()

    async def static(self, request: Request) -> Response:
        """The browser page and its files."""
        self.limiter.take(LOOK, sender(request))
        if not self.files:
            return Response(page.MISSING, 404, media_type="text/plain; charset=utf-8")
        file = self.files.get(request.url.path)
        if file is None:
            raise HTTPException(404)
        headers = {
            "ETag": file.etag,
            "Vary": "Accept-Encoding",
            "Cache-Control": "public, max-age=31536000, immutable" if file.lasting else "no-cache",
        }
        if request.headers.get("if-none-match") == file.etag:
            return Response(status_code=304, headers=headers)
        if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(file.compressed, media_type=file.type, headers={**headers, "Content-Encoding": "gzip"})
        return Response(file.body, media_type=file.type, headers=headers)

    # --- the application --------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        self.hall = Hall(self.store)
        self.hall.start()
        try:
            yield
        finally:
            await self.hall.stop()

    def routes(self) -> list[Route | WebSocketRoute]:
        handlers: dict[str, Callable[[Request], Awaitable[Response]]] = {
            "/health": self.health,
            "/games": self.games,
            "/content/{game}": self.content,
            "/tables": self.make,
            "/tables/import": self.import_,
            "/tables/{table}": self.table,
            "/tables/{table}/commands": self.command,
            "/tables/{table}/events": self.events,
            "/tables/{table}/log": self.log,
            "/tables/{table}/journal": self.journal,
            "/tables/{table}/steps/{step}": self.step,
            "/tables/{table}/fork": self.fork,
            "/tables/{table}/odds": self.odds,
            "/tables/{table}/suggest": self.suggest,
        }
        described = [Route(route.full_path, handlers[route.path], methods=[route.method]) for route in openapi.ROUTES]
        return [
            *described,
            WebSocketRoute(p.PREFIX + "/tables/{table}/socket", self.socket),
            Route("/openapi.json", self.openapi, methods=["GET"]),
            Route("/{path:path}", self.static, methods=["GET"]),
        ]


def application(store: Store, *, limits: bool = True) -> ASGIApp:
    """The application over ``store``; ``limits=False`` lifts the rate limits (for load tests)."""
    server = Server(store, limits=limits)
    app = Starlette(
        routes=server.routes(),
        lifespan=server.lifespan,
        exception_handlers={
            Refusal: _refusal_reply,
            HTTPException: _http_reply,
            SQLAlchemyError: _database_reply,
            Exception: _broken_reply,
        },
    )
    return Guard(app)


# --- Reading requests ---------------------------------------------------------------------------------


def sender(request: HTTPConnection) -> str:
    """The sender's address."""
    return request.client.host if request.client else ""


def bearer(request: Request) -> str:
    """The secret in the Authorization header.

    :raises Refusal: 401 when there is none.
    """
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not secret or len(secret) > 200:
        raise wrong_secret()
    return secret.strip()


async def body(request: Request, kind: type[T], limit: int = p.BODY_LIMIT) -> T:
    """The request's JSON body.

    :raises Refusal: 413, 415, 400, 422.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        # Foreign pages cannot send this type without asking first, so it also keeps them out.
        raise Refusal(415, "not_json", "The body is not JSON.", "Send Content-Type: application/json.")
    declared = request.headers.get("content-length", "")
    if declared.isdecimal() and int(declared) > limit:
        raise too_large(limit)
    parts = bytearray()
    async for part in request.stream():
        parts += part
        if len(parts) > limit:
            raise too_large(limit)
    try:
        return msgspec.json.decode(parts, type=kind)
    except msgspec.ValidationError as problem:
        raise Refusal(422, "invalid", f"The request does not fit: {problem}.", "See /openapi.json.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise unreadable(f"The body is not JSON: {problem}.") from None


def number(request: Request, name: str, largest: int) -> int:
    """A whole number from the query, 0 when left out.

    :raises Refusal: 400.
    """
    return whole(request.query_params.get(name, "0"), name, largest)


def whole(text: str, name: str, largest: int) -> int:
    """``text`` as a whole number from 0 to ``largest``.

    :raises Refusal: 400.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= 10 and int(text) <= largest):
        raise unreadable(f"`{name}` is not a whole number from 0 to {largest}.")
    return int(text)


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from our own page, or from no page at all (terminals and bots send no Origin)."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


@contextlib.contextmanager
def listening(live: LiveTable) -> Any:
    """Count a listener at the table.

    :raises Refusal: 429 when there are too many.
    """
    if live.listeners >= LISTENERS:
        raise too_many("Too many listeners at this table.", 5)
    live.listeners += 1
    try:
        yield
    finally:
        live.listeners -= 1


async def _hello(socket: WebSocket) -> p.Hello:
    """The client's first message.

    :raises Refusal: when it does not come, or is something else.
    """
    try:
        text = await asyncio.wait_for(socket.receive_text(), HELLO_WAIT)
        return msgspec.json.decode(text, type=p.Hello)
    except TimeoutError:
        raise unreadable("No first message came.", "Send the secret and the number of the last event.") from None
    except (msgspec.DecodeError, KeyError) as problem:
        raise unreadable(f"The first message cannot be read: {problem}.") from None


async def _until_gone(socket: WebSocket) -> None:
    """Read and forget whatever the client sends, until it is gone."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass


async def _refuse(socket: WebSocket, refusal: Refusal) -> None:
    """Say why over the socket, and close it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(_encode(refusal.problem).decode())
        await socket.close(CLOSE_REFUSED + refusal.status % 100)


# --- Answers ------------------------------------------------------------------------------------------


def reply(what: p.Sent, status: int = 200) -> Response:
    """``what`` as JSON that nobody keeps."""
    return Response(_encode(what), status, {"Cache-Control": "no-store"}, "application/json")


@lru_cache(1)
def _games() -> bytes:
    return _encode(content.games_info())


@lru_cache(8)
def _content(name: str) -> bytes:
    return _encode(content.content_of(name))


def _problem(problem: p.Problem, status: int, headers: dict[str, str]) -> Response:
    return Response(_encode(problem), status, {"Cache-Control": "no-store", **headers}, "application/json")


async def _refusal_reply(_request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    return _problem(refusal.problem, refusal.status, refusal.headers)


async def _database_reply(_request: Request, problem: Exception) -> Response:
    log.error("database: %s", type(problem).__name__)
    refusal = not_saved()
    return _problem(refusal.problem, refusal.status, refusal.headers)


async def _http_reply(_request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    words = {
        404: ("not_found", "There is nothing at this address."),
        405: ("method", "This address has other methods."),
    }
    error, what = words.get(problem.status_code, ("http", str(problem.detail)))
    told = p.Problem(error=error, what=what, todo="See /openapi.json for every address.")
    return _problem(told, problem.status_code, dict(problem.headers or {}))


async def _broken_reply(_request: Request, _problem_: Exception) -> Response:
    broken = p.Problem(
        error="broken",
        what="Something went wrong in the server.",
        todo="Try again; if it stays, report it with the server's log.",
    )
    return _problem(broken, 500, {})


class Guard:
    """Around the application: security headers on everything, refusal of foreign pages, no error without a body."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(SECURITY_HEADERS)
            await send(message)

        if scope["method"] not in ("GET", "HEAD") and not same_origin(Headers(scope=scope)):
            foreign = Refusal(403, "foreign", "Another page sent this request.", "Use the server's own page.")
            await _problem(foreign.problem, 403, {})(scope, receive, send_guarded)
            return
        try:
            await self._app(scope, receive, send_guarded)
        except Exception:
            # The answer has been sent (``_broken_reply``); the path holds no secret.
            log.exception("while answering %s %s", scope["method"], scope["path"])

"""The OpenAPI document, made from the protocol's types.

``ROUTES`` is the list of everything the server answers; a test compares it with the application's routes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from ludonaut import __version__
from ludonaut.server import protocol as p

TABLE = {
    "name": "table",
    "in": "path",
    "required": True,
    "description": "The table's id.",
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,32}$"},
}
GAME = {
    "name": "game",
    "in": "path",
    "required": True,
    "description": "The game's name.",
    "schema": {"type": "string", "maxLength": 40, "pattern": "^[a-z0-9_-]+$"},
}
STEP = {
    "name": "step",
    "in": "path",
    "required": True,
    "description": "0: set-up; up to the table's steps.",
    "schema": {"type": "integer", "minimum": 0, "maximum": 2**31 - 1},
}


def query(name: str, schema: dict[str, Any], description: str) -> dict[str, Any]:
    """A query parameter that may be left out."""
    return {"name": name, "in": "query", "required": False, "description": description, "schema": schema}


AFTER = query("after", {"type": "integer", "minimum": 0, "maximum": 2**31 - 1, "default": 0}, "Events after this seq.")
WAIT = query(
    "wait",
    {"type": "integer", "minimum": 0, "maximum": p.WAIT_LIMIT, "default": 0},
    "Seconds to wait for the first event when there is none yet.",
)
COMMIT = query(
    "commit",
    {"type": "string", "maxLength": 200},
    "The dice about to be committed, written as in commands: 2y 1b. Left out: those committed or rolled so far.",
)


@dataclass(frozen=True)
class Route:
    """One thing the server answers."""

    method: str
    path: str
    """Below the protocol's prefix."""
    summary: str
    gives: type[msgspec.Struct] | None
    """None: a text file."""
    wants: type[msgspec.Struct] | None = None
    parameters: tuple[dict[str, Any], ...] = ()
    secret: bool = True
    status: int = 200
    problems: tuple[int, ...] = ()

    @property
    def full_path(self) -> str:
        return p.PREFIX + self.path

    @property
    def id(self) -> str:
        """The operation's id: ``get_tables_steps``."""
        words = [part for part in self.path.split("/") if part and not part.startswith("{")]
        return "_".join([self.method.lower(), *words])


ROUTES: tuple[Route, ...] = (
    Route("GET", "/health", "Is the server well?", p.Health, secret=False, problems=(503,)),
    Route("GET", "/games", "Every game with its set-up options", p.Games, secret=False),
    Route(
        "GET",
        "/content/{game}",
        "Every component, term and rules page of a game",
        p.Content,
        parameters=(GAME,),
        secret=False,
        problems=(404,),
    ),
    Route("POST", "/tables", "Make a table", p.Created, p.NewTable, secret=False, status=201, problems=(422,)),
    Route(
        "POST",
        "/tables/import",
        "Make a table from a journal file",
        p.Created,
        p.ImportTable,
        secret=False,
        status=201,
        problems=(422,),
    ),
    Route("GET", "/tables/{table}", "The table as you may see it", p.Table, parameters=(TABLE,)),
    Route(
        "POST",
        "/tables/{table}/commands",
        "Answer, undo, concede, rename",
        p.Result,
        p.Command,
        parameters=(TABLE,),
        problems=(403, 409, 422),
    ),
    Route(
        "GET",
        "/tables/{table}/events",
        "Events after a number; waits for the next one",
        p.Events,
        parameters=(TABLE, AFTER, WAIT),
    ),
    Route("GET", "/tables/{table}/log", "The whole log", p.Log, parameters=(TABLE,)),
    Route(
        "GET",
        "/tables/{table}/journal",
        "The journal file; while the game runs without seed and generator",
        None,
        parameters=(TABLE,),
    ),
    Route("GET", "/tables/{table}/steps/{step}", "The table as it was", p.Table, parameters=(TABLE, STEP)),
    Route(
        "POST",
        "/tables/{table}/fork",
        "Make a new table that plays on from a step of this one",
        p.Created,
        p.ForkTable,
        parameters=(TABLE,),
        status=201,
        problems=(422,),
    ),
    Route(
        "GET",
        "/tables/{table}/odds",
        "What the dice about to be committed can do",
        p.Odds,
        parameters=(TABLE, COMMIT),
        problems=(409, 422),
    ),
    Route(
        "GET",
        "/tables/{table}/suggest",
        "What the bot would do, and why",
        p.Suggestion,
        parameters=(TABLE,),
        problems=(409,),
    ),
)
"""The WebSocket at /tables/{table}/socket is not listed: OpenAPI has no words for it (``protocol.Hello``)."""

_MEANINGS = {
    400: "The request cannot be read.",
    401: "The secret is missing or unknown.",
    403: "This seat may not do that.",
    404: "There is no such thing.",
    405: "The path does not know this method.",
    409: "The table has moved on, or this is not possible now.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    422: "The request is readable but not possible.",
    429: "Too many requests; Retry-After says when to try again.",
    503: "The database does not answer; try again with the same key.",
}


def _types() -> Iterator[type[msgspec.Struct]]:
    """Every type of the protocol."""
    for value in vars(p).values():
        if isinstance(value, type) and issubclass(value, (p.Sent, p.Asked)) and value not in (p.Sent, p.Asked):
            yield value


def schemas() -> dict[str, Any]:
    """Every type of the protocol as JSON Schema, by name."""
    kinds = {kind.__name__: kind for kind in _types()}
    _, components = msgspec.json.schema_components(list(kinds.values()), ref_template="#/components/schemas/{name}")
    for name, schema in components.items():
        if issubclass(kinds[name], p.Sent):
            schema["required"] = list(schema["properties"])
    return dict(sorted(components.items()))


def _operation(route: Route) -> dict[str, Any]:
    gives = (
        {"application/json": {"schema": {"$ref": f"#/components/schemas/{route.gives.__name__}"}}}
        if route.gives
        else {"text/plain": {"schema": {"type": "string"}}}
    )
    statuses = {400, 405, 429, 503, *route.problems}
    if route.secret:
        statuses |= {401, 404}
    if route.wants:
        statuses |= {413, 415, 422}
    problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    operation: dict[str, Any] = {
        "operationId": route.id,
        "summary": route.summary,
        "parameters": list(route.parameters),
        "security": [{"secret": []}] if route.secret else [],
        "responses": {
            str(route.status): {"description": "Done.", "content": gives},
            **{str(status): {"description": _MEANINGS[status], "content": problem} for status in sorted(statuses)},
        },
    }
    if route.wants:
        schema = {"$ref": f"#/components/schemas/{route.wants.__name__}"}
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return operation


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document."""
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(route.full_path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ludonaut",
            "version": __version__,
            "description": "Tables of board games: commands in, events out.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {
                "secret": {"type": "http", "scheme": "bearer", "description": "The secret of a seat or spectator."}
            },
        },
    }

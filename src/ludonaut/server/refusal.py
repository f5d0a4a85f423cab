"""Why the server does not do what it was asked: each with a status, a word for programs, and what to do next."""

from __future__ import annotations

from ludonaut.server.protocol import Problem


class Refusal(Exception):
    """An answer with a status of 400 or more."""

    def __init__(
        self,
        status: int,
        error: str,
        what: str,
        todo: str,
        *,
        version: int | None = None,
        by: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(what)
        self.status = status
        self.problem = Problem(error=error, what=what, todo=todo, version=version, by=by)
        self.headers = headers or {}


def unreadable(what: str, todo: str = "Send what the description at /openapi.json asks for.") -> Refusal:
    """The request cannot be read."""
    return Refusal(400, "unreadable", what, todo)


def impossible(what: str, todo: str) -> Refusal:
    """The request is readable but asks for something that does not exist or is not allowed by the rules."""
    return Refusal(422, "impossible", what, todo)


def no_such_table() -> Refusal:
    """No table has this id."""
    return Refusal(404, "not_found", "There is no such table here.", "Check the link, or ask for a new one.")


def wrong_secret() -> Refusal:
    """The secret opens no seat of this table."""
    return Refusal(
        401,
        "unauthorized",
        "This link does not open the table.",
        "Use the whole link, also what stands behind the #.",
        headers={"WWW-Authenticate": "Bearer"},
    )


def too_large(limit: int) -> Refusal:
    """The body is longer than ``limit`` bytes."""
    return Refusal(413, "too_large", f"The request is larger than {limit:,} bytes.", "Send less at once.")


def too_many(what: str, seconds: float) -> Refusal:
    """The sender has to wait ``seconds``."""
    wait = max(1, round(seconds + 0.5))
    return Refusal(429, "too_many", what, f"Wait {wait} s, then go on.", headers={"Retry-After": str(wait)})


def not_saved() -> Refusal:
    """The database failed; nobody knows whether the command was saved."""
    return Refusal(
        503,
        "database",
        "The database does not answer.",
        "Send the same command again, with the same key: it is never carried out twice.",
        headers={"Retry-After": "1"},
    )

"""The browser page as files, and what is said when it has not been built."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from starlette.types import ASGIApp, Message

from ludonaut.server import page
from ludonaut.server.app import application
from ludonaut.server.store import Store


@dataclass
class Answer:
    """What the application answered."""

    status: int
    headers: dict[str, str]
    body: bytes


def get(app: ASGIApp, path: str, **headers: str) -> Answer:
    """Ask the application without a network between."""
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
        "root_path": "",
        "http_version": "1.1",
    }
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(_call(app, scope, receive, send))
    headers_sent = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return Answer(sent[0]["status"], headers_sent, b"".join(message.get("body", b"") for message in sent[1:]))


async def _call(app: ASGIApp, scope: Any, receive: Any, send: Any) -> None:
    await app(scope, receive, send)


@pytest.fixture
def serving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[dict[str, page.File]], ASGIApp]]:
    """Makes applications with the given files."""
    stores: list[Store] = []

    def make(files: dict[str, page.File]) -> ASGIApp:
        monkeypatch.setattr(page, "load", lambda: files)
        stores.append(Store(f"sqlite:///{tmp_path}/tables.sqlite"))
        return application(stores[-1])

    yield make
    for store in stores:
        store.close()


@pytest.fixture
def built(tmp_path: Path, serving: Callable[[dict[str, page.File]], ASGIApp]) -> ASGIApp:
    """An application with a small page."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>" + "<p>hello</p>" * 50)
    (folder / "assets" / "app-1234.js").write_text("1;" * 200)
    (tmp_path / "secret.txt").write_text("secret")
    return serving(page.load(folder))


def test_the_page_is_served(built: ASGIApp) -> None:
    assert b"hello" in get(built, "/").body


def test_files_are_sent_compressed(built: ASGIApp) -> None:
    assert get(built, "/assets/app-1234.js", accept_encoding="gzip, br").headers["content-encoding"] == "gzip"


def test_files_are_sent_plain_to_those_who_want_that(built: ASGIApp) -> None:
    assert "content-encoding" not in get(built, "/").headers


def test_hashed_files_are_kept_and_the_page_is_asked_for(built: ASGIApp) -> None:
    kept = [get(built, path).headers["cache-control"] for path in ("/assets/app-1234.js", "/")]
    assert kept == ["public, max-age=31536000, immutable", "no-cache"]


def test_an_unchanged_page_is_not_sent_again(built: ASGIApp) -> None:
    assert get(built, "/", if_none_match=get(built, "/").headers["etag"]).status == 304


@pytest.mark.parametrize("path", ["/../secret.txt", "/assets/../../secret.txt", "//etc/passwd", "/assets"])
def test_nothing_outside_the_page_is_served(built: ASGIApp, path: str) -> None:
    assert get(built, path).status == 404


def test_the_compressed_file_is_the_file(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("x" * 1000)
    file = page.load(tmp_path)["/"]
    assert file.compressed is not None
    assert gzip.decompress(file.compressed) == file.body


def test_a_folder_without_page_is_no_page(tmp_path: Path) -> None:
    (tmp_path / "other.js").write_text("1")
    assert page.load(tmp_path) == {}


def test_without_a_page_the_server_says_how_to_build_it(serving: Callable[..., ASGIApp]) -> None:
    assert b"npm run build" in get(serving({}), "/").body


def test_without_a_page_the_api_works(serving: Callable[..., ASGIApp]) -> None:
    assert b'"page":false' in get(serving({}), "/api/v1/health").body

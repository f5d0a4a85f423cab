"""The built browser page, kept in memory: a few hashed files, compressed once."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "static"
"""Where the client's build puts the page."""

MISSING = (
    "The browser page has not been built; the API and `ludonaut join` work without it.\n"
    "Next step: install a released wheel (it has the page), or build it from a clone:\n"
    "    cd client && npm ci && npm run build\n"
)

_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_COMPRESSIBLE = (".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".txt")


@dataclass(frozen=True, slots=True)
class File:
    """One file of the page."""

    body: bytes
    compressed: bytes | None
    type: str
    etag: str
    lasting: bool
    """Its name holds a hash, so it never changes."""


def load(folder: Path = FOLDER) -> dict[str, File]:
    """The page's files by URL path; ``/`` is the page itself.  Empty when it has not been built."""
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            files[f"/{path.relative_to(folder).as_posix()}"] = _file(path, folder)
    if "/index.html" not in files:
        return {}
    files["/"] = files["/index.html"]
    return files


def _file(path: Path, folder: Path) -> File:
    body = path.read_bytes()
    small = gzip.compress(body, mtime=0) if path.suffix in _COMPRESSIBLE else None
    return File(
        body=body,
        compressed=small if small is not None and len(small) < len(body) else None,
        type=_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream",
        etag=f'"{hashlib.blake2b(body, digest_size=9).hexdigest()}"',
        lasting=path.relative_to(folder).parts[0] == "assets",
    )

"""The journal: the save file of a game, and all of it.

JSON Lines, one object per line, only ever appended to.  The first line is the header.  After it stand the answers,
numbered from 1, each with the hash of the state it led to:

* ``{"n": 3, "choice": "commit yellow", "hash": ...}``: a decision; ``by`` says who, when it was not a person
* ``{"n": 4, "chance": "y12", "by": "app", "gen": [...], "hash": ...}``: what was rolled or drawn, and by whom;
  ``gen`` are the words of the app's generator afterwards; ``again``: it repeats what an undone answer had given
* ``{"n": 5, "undo": 2, "hash": ...}``: back to the state after answer 2; ``crossed`` when dice were taken back,
  ``corrected`` when a person only enters again what their own dice or cards showed
* ``{"n": 6, "concede": true, "hash": ...}``

and between them, first of all for the beginning, snapshots, ``{"snapshot": 4, "state": {...}, "gen": [...],
"hash": ...}``, the state after that answer, and, where a journal was continued under newer rules, ``{"rules": 2,
"content": ..., "snapshot": 4, ...}`` with the snapshot it was continued from.  Seed and generator are secret while a
game runs: exports leave them out.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Literal

import msgspec

FORMAT: Final = 1
"""The version of the journal format that this module writes."""

Policy = Literal["strict", "ask", "free"]
"""May an answer be taken back once chance has spoken?  Never, when everybody agrees, always."""


class JournalError(ValueError):
    """A journal cannot be read or written.

    ``path`` and ``line`` (0: the file as a whole) say where, ``what`` is wrong, ``todo`` is the way out.
    """

    def __init__(self, path: Path | str, line: int, what: str, todo: str) -> None:
        self.path = str(path)
        self.line = line
        self.what = what
        self.todo = todo
        place = f"{path}, line {line}" if line else f"{path}"
        super().__init__(f"{place}: {what}. {todo}.")


class JournalFull(JournalError):
    """An answer could not be written and was refused; the game stands as before it, in memory and in the file."""


class Header(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The first line: which game this is.

    ``seed`` is absent with real dice, in exports of running games and in forks.  ``dice``: who answers chance.
    ``position``: the game did not begin with set-up but with the first snapshot; ``forked``: at that entry of another.
    """

    ludonaut: Literal["journal"]
    format: int
    game: str
    rules: int
    content: str
    options: dict[str, str]
    pack: str = ""
    seed: int | str | None = None
    dice: str = "app"
    policy: Policy = msgspec.field(default_factory=lambda: "strict")
    created: str = ""
    software: str = ""
    position: bool = False
    forked: int | None = None
    exported: bool = False


NOTHING: Final = msgspec.Raw()
"""Stands in a line for the state that only snapshots have."""


class Line(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Any later line; see the module's text for the kinds there are."""

    n: int = 0
    choice: str | None = None
    chance: str | None = None
    undo: int | None = None
    concede: bool = False
    by: str = ""
    again: bool = False
    crossed: bool = False
    corrected: bool = False
    rules: int = 0
    content: str = ""
    software: str = ""
    snapshot: int | None = None
    state: msgspec.Raw = NOTHING
    gen: list[int] | None = None
    hash: str = ""

    @property
    def kind(self) -> str:
        """``choice``, ``chance``, ``undo``, ``concede``, ``snapshot``, ``rules``, or empty for none of them."""
        if self.n == 0:
            return "rules" if self.rules else "snapshot" if self.state is not NOTHING else ""
        kinds = [word for word in ("choice", "chance", "undo") if getattr(self, word) is not None]
        kinds += ["concede"] * self.concede
        return kinds[0] if len(kinds) == 1 else ""


@dataclass
class Contents:
    """A journal as read: its header, the good lines with their line numbers, and notices for people.

    ``good``: how many bytes of the file are sound; ``newline``: the last line is complete but for its line break.
    """

    path: Path
    header: Header
    lines: list[tuple[int, Line]] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    good: int = 0
    newline: bool = True


# --- reading ---------------------------------------------------------------------------------------

HEADER: Final = msgspec.json.Decoder(Header)
LINE: Final = msgspec.json.Decoder(Line)
WORDS: Final = 4
"""How many words of 32 bits a generator has."""
RESTORE: Final = "Restore the file from a copy, or cut it off before this line to lose only what follows"


def read(path: Path) -> Contents:
    """Everything in a journal.  A last line that a crash cut short is left out, with a notice.

    :raises JournalError: not a journal, from a newer version, or damaged; says where and what to do.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise _cannot(path, "read", error) from error
    return _parse(path, data)


def _parse(path: Path, data: bytes) -> Contents:
    if not data:
        raise JournalError(path, 0, "the file is empty", "Delete it: no game was saved in it")
    raw = data.split(b"\n")
    cut_short = raw.pop()  # what stands after the last line break: nothing, or a line cut short
    if not raw:
        raw, cut_short = [cut_short], b""
    contents = Contents(path, _header(path, raw[0]))
    contents.good = len(raw[0]) + 1
    expected = 1
    for number, text in enumerate(raw[1:], 2):
        line = _line(path, number, text, expected)
        expected += line.n > 0
        contents.lines.append((number, line))
        contents.good += len(text) + 1
    if not contents.lines or contents.lines[0][1].snapshot != 0:
        what = "the snapshot of the beginning is missing"
        raise JournalError(path, 2, what, "Restore the file from a copy")
    if len(data) < contents.good:
        contents.good, contents.newline = len(data), False
    if cut_short:
        _last_line(contents, cut_short, expected)
    return contents


def _last_line(contents: Contents, text: bytes, expected: int) -> None:
    """The line without a line break: kept when it is complete, else dropped."""
    number = len(contents.lines) + 2
    try:
        line = _line(contents.path, number, text, expected)
    except JournalError:
        contents.notices.append(
            f"{contents.path}, line {number}: the last line is incomplete, as after a crash; it was never confirmed "
            "and is left out."
        )
        return
    contents.lines.append((number, line))
    contents.good += len(text)
    contents.newline = False


def _header(path: Path, text: bytes) -> Header:
    foreign = "Choose a journal of ludonaut; `ludonaut resume` lists those there are"
    try:
        table = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        table = None
    if not isinstance(table, dict) or table.get("ludonaut") != "journal":
        started = text.lstrip().startswith(b'{"ludonaut"')
        what = "the first line is damaged" if started else "this is not a journal of ludonaut"
        raise JournalError(path, 1, what, "Restore the file from a copy" if started else foreign)
    version = table.get("format")
    if type(version) is not int or not 1 <= version <= FORMAT:
        what = f"the journal has format {version!r}, and this version reads formats up to {FORMAT}"
        raise JournalError(
            path, 1, what, f"Update ludonaut: the file was written by {table.get('software') or 'a newer one'}"
        )
    try:
        header = HEADER.decode(text)
        if header.rules < 1:
            raise msgspec.ValidationError(f"rules {header.rules}")
        return header
    except msgspec.ValidationError as problem:
        raise JournalError(path, 1, f"the header is damaged ({problem})", "Restore the file from a copy") from None


def _line(path: Path, number: int, text: bytes, expected: int) -> Line:
    try:
        line = LINE.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise JournalError(path, number, f"the line is damaged ({problem})", RESTORE) from None
    if not line.kind or not line.hash:
        raise JournalError(path, number, "the line is no entry of a journal", RESTORE)
    if line.n and line.n != expected:
        raise JournalError(path, number, f"entry {line.n} stands where entry {expected} belongs", RESTORE)
    if (line.snapshot is None) != (line.state is NOTHING) or (line.rules and line.state is NOTHING):
        raise JournalError(path, number, "the line is no entry of a journal", RESTORE)
    if line.gen is not None and not (len(line.gen) == WORDS and all(0 <= word < 1 << 32 for word in line.gen)):
        raise JournalError(path, number, "the generator is damaged", RESTORE)
    if not 0 <= (line.snapshot or 0) < expected or not 0 <= (line.undo or 0) < max(line.n, 1):
        raise JournalError(path, number, "the line refers to an entry that is not there", RESTORE)
    return line


# --- writing ---------------------------------------------------------------------------------------


class JournalFile:
    """A journal open for writing, locked against every other ludonaut."""

    def __init__(self, path: Path, fd: int, size: int) -> None:
        self.path = path
        self.fd = fd
        self.size = size
        self.broken = ""

    @classmethod
    def create(cls, path: Path, header: Header, lines: Sequence[Line] = ()) -> JournalFile:
        """A new journal; it appears under its name complete with its header, or not at all.

        :raises JournalError: the file exists, or cannot be made.
        """
        temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
        try:
            fd = os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND | _CLOEXEC, 0o600)
        except OSError as error:
            raise _cannot(path, "created", error) from error
        file = cls(path, fd, 0)
        try:
            _lock(fd)
            file._write(encode([header, *lines]))
            _publish(temporary, path)
        except BaseException as error:
            file.close()
            with contextlib.suppress(OSError):
                temporary.unlink()
            if isinstance(error, FileExistsError):
                todo = "Choose another name, or continue that game with `ludonaut resume`"
                raise JournalError(path, 0, "the file exists already", todo) from None
            if isinstance(error, OSError):
                raise _cannot(path, "created", error) from error
            raise
        return file

    @classmethod
    def open(cls, path: Path) -> tuple[JournalFile, Contents]:
        """An existing journal for going on: locked, read, and its end repaired if a crash cut it short.

        :raises JournalError: as ``read``; or it is open in another ludonaut, or may not be written.
        """
        try:
            fd = os.open(path, os.O_RDWR | os.O_APPEND | _CLOEXEC)
        except OSError as error:
            raise _cannot(path, "opened for writing", error) from error
        file = cls(path, fd, 0)
        try:
            _lock(fd)
            contents = _parse(path, _read_all(fd))
            file.size = contents.good
            if os.fstat(fd).st_size != contents.good:
                os.ftruncate(fd, contents.good)
                os.fsync(fd)
            if not contents.newline:
                file._write(b"\n")
        except BlockingIOError:
            file.close()
            todo = "Finish there first, or start another game"
            raise JournalError(path, 0, "the journal is open in another ludonaut", todo) from None
        except OSError as error:
            file.close()
            raise _cannot(path, "opened for writing", error) from error
        except BaseException:
            file.close()
            raise
        return file, contents

    def append(self, lines: Iterable[Line]) -> None:
        """Add lines and return when they are on the disk.

        :raises JournalFull: when they are not; the file is then as it was.
        """
        if self.broken:
            raise JournalFull(self.path, 0, self.broken, "Save the game under another name and go on there")
        try:
            self._write(encode(lines))
        except OSError as error:
            todo = "Nothing was changed: make room or restore access, then give the same answer again"
            raise JournalFull(self.path, 0, f"the answer cannot be saved ({_reason(error)})", todo) from error

    def _write(self, data: bytes) -> None:
        """Write all of ``data`` and wait for the disk, or leave the file as it was."""
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(self.fd, rest) :]
            os.fsync(self.fd)
            self.size += len(data)  # inside: an interrupt either comes before and takes all back, or after
        except BaseException:
            self._take_back()
            raise

    def _take_back(self) -> None:
        try:
            os.ftruncate(self.fd, self.size)
            os.fsync(self.fd)
        except OSError as error:
            self.broken = f"the file can no longer be written ({_reason(error)})"

    def close(self) -> None:
        """Close and unlock the file; more than once does no harm."""
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1


def encode(lines: Iterable[Header | Line]) -> bytes:
    """Lines as they stand in the file."""
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def timestamp() -> str:
    """Now, as headers write it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def public_header(header: Header) -> Header:
    """A header without what is secret while a game runs: no seed, and of the pack its name only."""
    return msgspec.structs.replace(header, seed=None, exported=True, pack=Path(header.pack).name)


def public_line(line: Line) -> Line:
    """A line without the generator."""
    return msgspec.structs.replace(line, gen=None)


_CLOEXEC: Final = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


def _read_all(fd: int) -> bytes:
    os.lseek(fd, 0, os.SEEK_SET)
    parts = []
    while part := os.read(fd, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def _publish(temporary: Path, path: Path) -> None:
    """Give the finished file its name, never replacing another one."""
    try:
        os.link(temporary, path)
        temporary.unlink()
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if path.exists():
            raise FileExistsError(errno.EEXIST, "exists", str(path)) from None
        temporary.rename(path)
    if sys.platform != "win32":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _lock(fd: int) -> None:
    """Lock the file for this process.

    :raises BlockingIOError: another process (or this one, opened twice) has it.
    """
    if sys.platform == "win32":
        import msvcrt

        try:
            os.lseek(fd, 0x7FFF0000, os.SEEK_SET)
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except OSError:
            raise BlockingIOError(errno.EWOULDBLOCK, "locked") from None
    else:
        import fcntl

        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _cannot(path: Path, verb: str, error: OSError) -> JournalError:
    todo = {
        errno.ENOENT: "Check the name and the folder",
        errno.ENOTDIR: "Check the name and the folder",
        errno.ENOSPC: "Make room on the disk, or choose a folder on another one",
        errno.EDQUOT: "Make room on the disk, or choose a folder on another one",
    }.get(
        error.errno or 0, "Choose a folder and a file that you may write" if verb != "read" else "Check its permissions"
    )
    return JournalError(path, 0, f"the journal cannot be {verb} ({_reason(error)})", todo)


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()

"""One row per game, as CSV or Parquet."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from ludonaut.lab.plan import Row

FORMATS: Final = (".csv", ".parquet")


class RowsError(ValueError):
    """The rows cannot be written; says why and what to do."""


class RowFile:
    """A file of rows; use it in a ``with`` block.  It appears only when everything has been written."""

    def __init__(self, path: Path, first: Sequence[str] = ()) -> None:
        """Ready to write.

        :param first: facts that stand before the result: the game's set-up options.
        :raises RowsError: for an unknown kind of file, a missing library, or a folder that is not there.
        """
        self.path = path
        self.first = first
        self.parquet = path.suffix.lower() == ".parquet"
        if path.suffix.lower() not in FORMATS:
            raise RowsError(f"{path}: rows are written as {' or '.join(FORMATS)}; choose a name that ends like that")
        if self.parquet and find_spec("pyarrow") is None:
            raise RowsError(f"{path}: Parquet files need pyarrow; install it with: pip install 'ludonaut[parquet]'")
        if not path.parent.is_dir():
            raise RowsError(f"{path}: there is no folder {path.parent}; make it first or choose another")
        if path.is_dir():
            raise RowsError(f"{path}: this is a folder; choose a file")
        self.part = path.with_name(path.name + ".part")
        self.columns: list[str] = []
        self.rows: list[dict[str, Any]] = []
        try:
            self.file = self.part.open("w", newline="", encoding="utf-8")
        except OSError as problem:
            raise RowsError(f"{path}: cannot be written ({problem.strerror}); choose another place") from problem
        self.csv: Any = None

    def add(self, row: Row) -> None:
        """Write a game.

        :raises RowsError: when the disk is full, for example.
        """
        record = columns(row, self.first)
        if self.parquet:
            self.rows.append(record)
            return
        try:
            if self.csv is None:
                self.csv = csv.DictWriter(self.file, list(record), lineterminator="\n")
                self.csv.writeheader()
            self.csv.writerow(record)
        except OSError as error:
            raise self._refused(error) from error

    def __enter__(self) -> RowFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.file.close()
            if kind is None:
                self._finish()
        except OSError as error:
            raise self._refused(error) from problem or error
        finally:
            self.part.unlink(missing_ok=True)

    def _finish(self) -> None:
        if self.parquet:
            import pyarrow
            import pyarrow.parquet

            pyarrow.parquet.write_table(pyarrow.Table.from_pylist(self.rows), self.part)
        self.part.replace(self.path)

    def _refused(self, error: OSError) -> RowsError:
        reason = (error.strerror or str(error)).lower()
        return RowsError(f"{self.path}: cannot be written ({reason}); make room, or choose another place")


def columns(row: Row, first: Sequence[str] = ()) -> dict[str, Any]:
    """A game as one record: its seed, the facts named ``first``, its result, the other facts."""
    record: dict[str, Any] = {"seed": row.seed}
    record.update({name: row.facts[name] for name in first if name in row.facts})
    record.update(result=row.result, cause=row.cause, decisions=row.decisions)
    return {**record, **row.facts}

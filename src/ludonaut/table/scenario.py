"""What scenario files have in common, whatever the game: reading them, their mistakes, writing TOML.

A scenario is a position of a game written down.  Each game has its own fields; this module knows none of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ludonaut.table.content import Problem, parse_toml


class ScenarioError(ValueError):
    """A scenario cannot be set up; ``problems`` holds every mistake found in it."""

    problems: tuple[Problem, ...]

    def __init__(self, name: str, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        count = "1 mistake" if len(self.problems) == 1 else f"{len(self.problems)} mistakes"
        super().__init__(f"{name} cannot be set up ({count}):" + "".join(f"\n  {problem}" for problem in self.problems))


class NotAPlace(ValueError):
    """The game stands in the middle of something that a scenario cannot say."""


def read_source(source: Path | str) -> tuple[str, dict[str, Any], Path | None]:
    """A scenario file, or the text of one (a text has line breaks): its name in messages, its fields, and the pack
    directory it names (seen from the file).

    :raises ScenarioError: when it cannot be read or is no TOML.
    """
    problems: list[Problem] = []
    if isinstance(source, str) and "\n" in source:
        name, text, folder = "the scenario", source, Path()
    else:
        name, folder = str(source), Path(source).parent
        text = _read(Path(source), problems)
    table = None if problems else parse_toml(text.replace("\r\n", "\n"), name, problems)
    if table is None:
        raise ScenarioError(name, problems)
    named = table.get("pack")
    return name, table, folder / named if isinstance(named, str) and named else None


def _read(path: Path, problems: list[Problem]) -> str:
    try:
        return path.read_bytes().decode("utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        problems.append(Problem(str(path), f"it cannot be read ({reason})", "Check its name and permissions"))
    except UnicodeDecodeError as error:
        problems.append(Problem(str(path), f"byte {error.start} is not UTF-8 text", "Save the file in UTF-8"))
    return ""


def as_toml_gives_it(value: Any) -> Any:
    """A value as TOML would give it: lists for tuples, down to the last entry."""
    if isinstance(value, Mapping):
        return {key: as_toml_gives_it(item) for key, item in value.items()}
    return [as_toml_gives_it(item) for item in value] if isinstance(value, list | tuple) else value


def toml_value(value: Any) -> str:
    """A value as TOML writes it; JSON's texts, numbers and flat lists are the same there."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {toml_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list) and value and isinstance(value[0], list):
        return "[\n" + "".join(f"    {toml_value(item)},\n" for item in value) + "]"
    if isinstance(value, list):
        return "[" + ", ".join(toml_value(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    """A key: bare when it may be, else in quotation marks."""
    return key if key and all(c.isascii() and (c.isalnum() or c in "-_") for c in key) else json.dumps(key)

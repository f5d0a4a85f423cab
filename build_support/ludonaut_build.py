"""What the optional compiled build needs to know: is it wanted, which modules, which requirements.

Standard library only, so that setup.py, the build backend, scripts and tests can all import it.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import cast

SWITCH = "LUDONAUT_COMPILE"
PROJECT_ROOT = Path(__file__).resolve().parent.parent


class BuildProblem(Exception):
    """The build cannot go on; the message says why and what to do next."""


def compile_wanted(environ: Mapping[str, str] = os.environ) -> bool:
    """Tell whether the switch asks for the compiled engine. Unset, empty and 0 mean no, 1 means yes."""
    value = environ.get(SWITCH, "").strip()
    if value in ("", "0"):
        return False
    if value == "1":
        return True
    # A typo must not quietly build the slow engine.
    raise BuildProblem(f"{SWITCH}={value!r} is not understood: use {SWITCH}=1 to compile, or unset it.")


def _setting(name: str, root: Path) -> list[str]:
    with (root / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    return cast("list[str]", project["tool"]["ludonaut"][name])


def runtime_requirements(compiled: bool, root: Path = PROJECT_ROOT) -> list[str]:
    """Return what the built package needs to run; a compiled engine cannot start without librt."""
    found = _setting("dependencies", root)
    return found + _setting("compiled-dependencies", root) if compiled else found


def build_requirements(compiled: bool, root: Path = PROJECT_ROOT) -> list[str]:
    """Return what must be in the build environment beside setuptools: nothing unless compiling."""
    if not compiled:
        return []
    return _setting("compile-requires", root) + runtime_requirements(True, root)


def compiled_files(root: Path = PROJECT_ROOT) -> list[str]:
    """List the modules to compile, as sorted paths relative to `root` with forward slashes.

    Every `.py` file below the folders of `compiled-folders` counts, except `__init__.py`.
    Raises BuildProblem if there is none, or if a folder on the way is not a package.
    """
    folders = _setting("compiled-folders", root)
    found: list[str] = []
    for folder in folders:
        for path in (root / folder).rglob("*.py"):
            if path.name == "__init__.py":
                continue
            _require_package(path.parent, root)
            found.append(path.relative_to(root).as_posix())
    if not found:
        raise BuildProblem(
            f"There is nothing to compile: no modules below {', '.join(folders)}. "
            f"Check compiled-folders in pyproject.toml, or unset {SWITCH}."
        )
    return sorted(found)


def _require_package(folder: Path, root: Path) -> None:
    # Without __init__.py the folder would be left out of the wheel, and its modules named wrongly.
    while folder != root / "src":
        if not (folder / "__init__.py").exists():
            where = folder.relative_to(root).as_posix()
            raise BuildProblem(f"{where} holds modules to compile but is no package: add {where}/__init__.py.")
        folder = folder.parent


def module_name(file: str) -> str:
    """Turn `src/ludonaut/table/native/dice.py` into `ludonaut.table.native.dice`."""
    return file.removeprefix("src/").removesuffix(".py").replace("/", ".")


def widen_constants(c_source: str) -> str:
    """Make constants that are shifted left 64 bits wide.

    mypyc writes `1 << n` for an i64 of 1, which C computes in 32 bits: bits from the 31st on are lost without a word.
    """
    return re.sub(r"= (-?\d+)(?:LL)? << ", r"= ((int64_t)\1) << ", c_source)

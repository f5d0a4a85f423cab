"""Build backend: setuptools, with the compiler's requirements asked for only when LUDONAUT_COMPILE=1.

A fixed list in pyproject.toml would make every plain install download mypy.
"""

from __future__ import annotations

from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

import ludonaut_build

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, str | list[str] | None] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    # setuptools' own hook would run setup.py here, before mypy is there to be imported.
    return ludonaut_build.build_requirements(_compile_wanted())


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return []


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    if _compile_wanted():
        raise SystemExit(
            "An editable install cannot be compiled: the compiled files would lie beside the sources and "
            f"hide every later edit. Install without -e, or unset {ludonaut_build.SWITCH}."
        )
    return []


def _compile_wanted() -> bool:
    try:
        return ludonaut_build.compile_wanted()
    except ludonaut_build.BuildProblem as problem:
        raise SystemExit(str(problem)) from None

"""Build backend: setuptools, the browser page, and the compiler's requirements only when LUDONAUT_COMPILE=1.

A fixed list in pyproject.toml would make every plain install download mypy and Node.js.
"""

from __future__ import annotations

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

import ludonaut_build
import ludonaut_page

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
    return ludonaut_build.build_requirements(_compile_wanted()) + _page_requirements()


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return _page_requirements()


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    _ensure_page()
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    # The archive carries the page, so that whoever builds from it needs no Node.
    _ensure_page()
    return build_meta.build_sdist(sdist_directory, config_settings)


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    if _compile_wanted():
        raise SystemExit(
            "An editable install cannot be compiled: the compiled files would lie beside the sources and "
            f"hide every later edit. Install without -e, or unset {ludonaut_build.SWITCH}."
        )
    return []


def _page_requirements() -> list[str]:
    return [ludonaut_page.NODE_PACKAGE] if ludonaut_page.needs_node_package() else []


def _ensure_page() -> None:
    try:
        ludonaut_page.ensure_page()
    except ludonaut_build.BuildProblem as problem:
        raise SystemExit(str(problem)) from None


def _compile_wanted() -> bool:
    try:
        return ludonaut_build.compile_wanted()
    except ludonaut_build.BuildProblem as problem:
        raise SystemExit(str(problem)) from None

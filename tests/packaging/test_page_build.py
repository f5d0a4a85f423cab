"""How the browser page gets into a build. The build itself is exercised by the browser tests and `make client`."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.interpreted_only

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "build_support"))
    import ludonaut_page

    return ludonaut_page


@pytest.fixture
def built(build: ModuleType, tmp_path: Path) -> Path:
    """A source tree whose page has been built."""
    (tmp_path / "client/node_modules").mkdir(parents=True)
    (tmp_path / "client/main.ts").write_text("let x = 1;")
    page = tmp_path / build.PAGE
    page.mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>")
    (tmp_path / "client/.page.json").write_text(build.json.dumps(build._checksums(tmp_path)))
    return tmp_path


def test_a_page_of_these_sources_is_not_built_again(build: ModuleType, built: Path) -> None:
    assert build.page_is_current(built)


def test_a_changed_source_means_a_new_page(build: ModuleType, built: Path) -> None:
    (built / "client/main.ts").write_text("let x = 2;")
    assert not build.page_is_current(built)


def test_a_lost_file_means_a_new_page(build: ModuleType, built: Path) -> None:
    (built / build.PAGE / "index.html").unlink()
    assert not build.page_is_current(built)


def test_installed_tools_are_no_sources(build: ModuleType, built: Path) -> None:
    (built / "client/node_modules/tool.js").touch()
    assert build.page_is_current(built)


def test_nothing_is_packed_without_the_page(build: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(build.BuildProblem, match=r"page is missing .* Next step: make client"):
        build.require_page(tmp_path)


@pytest.mark.parametrize("version", ["v20.19.0", "v20.20.2", "v22.12.0", "v24.1.0"])
def test_node_is_new_enough(build: ModuleType, version: str) -> None:
    assert build.is_new_enough(version)


@pytest.mark.parametrize("version", ["v18.20.4", "v20.18.9", "v21.7.0", "v22.11.0", "", "nonsense"])
def test_node_is_too_old(build: ModuleType, version: str) -> None:
    assert not build.is_new_enough(version)


def test_node_without_npm_does_not_count(build: ModuleType) -> None:
    assert build.node_on_path(lambda name: "/usr/bin/node" if name == "node" else None) is None

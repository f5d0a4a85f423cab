"""The compiled build's own decisions. The build itself is exercised by `make test-compiled`."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.interpreted_only

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "build_support"))
    import ludonaut_build

    return ludonaut_build


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small source tree that compiles one folder."""
    rules = tmp_path / "src/ludonaut/rules"
    rules.mkdir(parents=True)
    for folder in (rules.parent, rules):
        (folder / "__init__.py").touch()
    (tmp_path / "pyproject.toml").write_text(
        "[tool.ludonaut]\ndependencies = ['run']\ncompiled-dependencies = ['fast']\n"
        "compile-requires = ['compiler']\ncompiled-folders = ['src/ludonaut/rules', 'src/ludonaut/later']\n"
    )
    return tmp_path


@pytest.mark.parametrize(
    ("environ", "wanted"),
    [
        ({}, False),
        ({"LUDONAUT_COMPILE": ""}, False),
        ({"LUDONAUT_COMPILE": "0"}, False),
        ({"LUDONAUT_COMPILE": "1"}, True),
    ],
)
def test_the_switch(build: ModuleType, environ: dict[str, str], wanted: bool) -> None:
    assert build.compile_wanted(environ) is wanted


def test_an_unclear_switch_is_refused(build: ModuleType) -> None:
    with pytest.raises(build.BuildProblem, match="use LUDONAUT_COMPILE=1"):
        build.compile_wanted({"LUDONAUT_COMPILE": "yes"})


def test_a_plain_build_asks_for_nothing_more(build: ModuleType, tree: Path) -> None:
    assert build.build_requirements(False, tree) == []
    assert build.runtime_requirements(False, tree) == ["run"]


def test_a_compiled_build_asks_for_the_compiler_and_the_compiled_run_time(build: ModuleType, tree: Path) -> None:
    assert build.build_requirements(True, tree) == ["compiler", "run", "fast"]
    assert build.runtime_requirements(True, tree) == ["run", "fast"]


def test_every_module_but_init_is_compiled(build: ModuleType, tree: Path) -> None:
    (tree / "src/ludonaut/rules/b.py").touch()
    (tree / "src/ludonaut/rules/a.py").touch()
    assert build.compiled_files(tree) == ["src/ludonaut/rules/a.py", "src/ludonaut/rules/b.py"]


def test_no_module_to_compile_is_an_error(build: ModuleType, tree: Path) -> None:
    with pytest.raises(build.BuildProblem, match="nothing to compile"):
        build.compiled_files(tree)


def test_a_folder_that_is_no_package_is_an_error(build: ModuleType, tree: Path) -> None:
    (tree / "src/ludonaut/rules/ship").mkdir()
    (tree / "src/ludonaut/rules/ship/doors.py").touch()
    with pytest.raises(build.BuildProblem, match=r"add src/ludonaut/rules/ship/__init__\.py"):
        build.compiled_files(tree)


def test_a_file_becomes_a_module_name(build: ModuleType) -> None:
    assert build.module_name("src/ludonaut/table/native/dice.py") == "ludonaut.table.native.dice"

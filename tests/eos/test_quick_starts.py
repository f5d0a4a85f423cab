"""The Quick Start scenarios: playable by name and to the end, each another situation, on a map drawn for people."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.eos.helpers import heading

from ludonaut.cli import cli
from ludonaut.eos.game import EOS
from ludonaut.eos.packs import CONTENT, load
from ludonaut.eos.scenarios import open_scenario
from ludonaut.table.native.core import OVER
from ludonaut.table.requests import seed_generator

PAGE = (Path(__file__).parents[2] / "docs" / "eos-scenarios.md").read_text("utf-8")
NAMES = sorted(file.stem for file in (CONTENT / "scenarios").glob("*.toml"))
EVERY = pytest.mark.parametrize("name", NAMES)


@EVERY
@heading("Quick Start Scenarios")
def test_they_are_played_by_name(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDONAUT_HOME", str(tmp_path))
    result = CliRunner().invoke(cli, ["play", "eos", "--plain", "--seed", "1", "--scenario", name], input="quit\n")
    assert (result.exit_code, "ROUND 1" in result.output) == (0, True)


def test_an_unknown_name_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDONAUT_HOME", str(tmp_path))
    result = CliRunner().invoke(cli, ["play", "eos", "--scenario", "no-such-start"])
    assert (result.exit_code, "no-such-start" in result.output) == (1, True)


@EVERY
@heading("Quick Start Scenarios")
def test_they_are_played_to_the_end(name: str) -> None:
    s = open_scenario(CONTENT / "scenarios" / f"{name}.toml").state
    seed_generator(s, 3)
    s.auto = True
    s.advance()
    chooser = random.Random(3)
    while s.kind != OVER:
        s.choose(s.choices[chooser.randrange(s.listed())])
    assert re.match("won|lost", EOS.outcome(s))


@EVERY
def test_everything_is_named(name: str) -> None:
    """Four stations, four missions, four waiting ships: nothing is left to a roll or a draw."""
    table = open_scenario(CONTENT / "scenarios" / f"{name}.toml").state
    text = (CONTENT / "scenarios" / f"{name}.toml").read_text("utf-8")
    assert [len(re.findall(word, text)) for word in (r"mission = ", r"stations = ")] == [4, 1]
    assert [int(table.waiting) >> 4 * i & 15 > 0 for i in range(4)] == [True] * 4


def test_each_has_another_difficulty_and_start() -> None:
    states = [open_scenario(CONTENT / "scenarios" / f"{name}.toml").state for name in NAMES]
    assert (len({int(s.options.difficulty) for s in states}), len({int(s.eos) for s in states})) == (3, 3)


@EVERY
def test_the_page_names_them(name: str) -> None:
    assert f"| `{name}` |" in PAGE


def drawn_map() -> list[str]:
    """The lines of the page's map template."""
    [found] = re.findall(r"```text\n(.*?)```", PAGE, re.S)
    return str(found).splitlines()


def test_the_map_template_shows_every_galaxy_once() -> None:
    shown = re.findall(r"s\d\d-\d", "\n".join(drawn_map()))
    assert sorted(shown) == sorted(load().map.places)


def test_the_map_template_shows_every_lane() -> None:
    assert len(re.findall(r"[|/\\]", "\n".join(drawn_map()))) == len(load().map.lanes)

"""`ludonaut content new`: starter packs of both games."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner, Result

from ludonaut.cli import cli
from ludonaut.eos import packs as eos
from ludonaut.sentinels import packs as sentinels

GAMES: dict[str, ModuleType] = {"eos": eos, "sentinels": sentinels}
DECKS = {"eos": "contracts", "sentinels": "missions"}
BOTH = pytest.mark.parametrize("game", GAMES)


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words), prog_name="ludonaut")


def new(tmp_path: Path, game: str) -> Path:
    """A starter pack of the game."""
    directory = tmp_path / "my-house"
    assert run("content", "new", str(directory), "--game", game).exit_code == 0
    return directory


@BOTH
def test_the_files_are_named(tmp_path: Path, game: str) -> None:
    directory = tmp_path / "mine"
    told = run("content", "new", str(directory), "--game", game).stdout.split()
    assert told == [str(directory / file) for file in ("pack.toml", f"{DECKS[game]}.toml", "README.md")]


@BOTH
def test_a_starter_pack_plays_like_the_game(tmp_path: Path, game: str) -> None:
    assert GAMES[game].load(new(tmp_path, game)).hash == GAMES[game].load().hash


@BOTH
def test_its_own_name_is_in_it(tmp_path: Path, game: str) -> None:
    info = GAMES[game].load(new(tmp_path, game)).info
    assert (info.id, info.name, info.game) == ("my-house", "My house", game)


@BOTH
def test_its_card_can_be_changed(tmp_path: Path, game: str) -> None:
    directory = new(tmp_path, game)
    file = directory / f"{DECKS[game]}.toml"
    file.write_text(file.read_text("utf-8").replace('name = "', 'name = "New '), "utf-8")
    assert getattr(GAMES[game].load(directory), DECKS[game])[0].name.startswith("New ")


@BOTH
def test_its_readme_names_commands_that_work(tmp_path: Path, game: str) -> None:
    directory = new(tmp_path, game)
    lines = (directory / "README.md").read_text("utf-8").splitlines()
    commands = [line.split()[1:] for line in lines if line.startswith("    ludonaut content ")]
    assert [run(*words).exit_code for words in commands] == [0, 0]


@BOTH
def test_its_readme_names_files_of_the_game_only(tmp_path: Path, game: str) -> None:
    text = (new(tmp_path, game) / "README.md").read_text("utf-8")
    assert [file for file in GAMES[game].FILES if f"`{file}`" not in text] == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("Dear diary")
    result = run("content", "new", str(tmp_path), "--game", "eos")
    assert (result.exit_code, "there is something already" in result.output) == (1, True)


def test_the_name_of_a_built_in_pack_is_taken(tmp_path: Path) -> None:
    result = run("content", "new", str(tmp_path / "base"), "--game", "eos")
    assert (result.exit_code, "cannot be the name of a pack" in result.output) == (1, True)


def test_a_directory_with_blanks_is_quoted_in_the_readme(tmp_path: Path) -> None:
    directory = tmp_path / "My House"
    assert run("content", "new", str(directory), "--game", "eos").exit_code == 0
    assert f"--pack '{directory}'" in (directory / "README.md").read_text("utf-8")


def test_the_game_must_be_named(tmp_path: Path) -> None:
    assert run("content", "new", str(tmp_path / "mine")).exit_code == 2


def test_an_unknown_game_is_wrong_usage(tmp_path: Path) -> None:
    result = run("content", "new", str(tmp_path / "mine"), "--game", "chess")
    assert (result.exit_code, "Games: sentinels, eos." in result.output) == (2, True)

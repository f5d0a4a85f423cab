"""The command line: what each command says and its exit code."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ludonaut import __version__
from ludonaut.cli import ELSEWHERE, cli
from ludonaut.table.native.engine import COMPILED

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process, with a data folder of its own."""
    monkeypatch.setenv("LUDONAUT_HOME", str(tmp_path / "home"))

    def call(*args: str, typed: str = "") -> Result:
        return CliRunner().invoke(cli, list(args), input=typed, prog_name="ludonaut")

    return call


@pytest.fixture
def journal(run: Run, tmp_path: Path) -> Path:
    """The journal of a short game that was conceded."""
    run("play", "sentinels", "--seed", "4", "--hero", "1a", typed="1\nconcede\nyes\n")
    return tmp_path / "home" / "games" / "sentinels-1.jsonl"


def words(text: str) -> str:
    return " ".join(text.split())


# --- start ---


def test_version_names_version_and_engine(run: Run) -> None:
    engine = "compiled" if COMPILED else "interpreted"
    assert run("--version").output == f"ludonaut {__version__}, {engine} engine\n"


def test_play_without_a_game_lists_the_games(run: Run) -> None:
    assert "Start a game with: ludonaut play sentinels" in run("play").output


def test_help_lists_every_command(run: Run) -> None:
    output = run("--help").output
    assert [name for name in [*cli.commands, *ELSEWHERE] if f"\n  {name} " not in output] == []


def test_an_unknown_command_is_wrong_usage_and_lists_the_commands(run: Run) -> None:
    result = run("fly")
    assert (result.exit_code, "Commands: bench, check, completion" in words(result.output)) == (2, True)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell a child's processor time this way")
def test_help_comes_at_once() -> None:
    assert min(_seconds("--help") for _ in range(5)) < 0.3


def _seconds(*args: str) -> float:
    """Processor time of a call: unlike the clock's, it does not depend on what else the machine does."""
    process = subprocess.Popen([sys.executable, "-m", "ludonaut", *args], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    return usage.ru_utime + usage.ru_stime


def test_help_loads_neither_rules_nor_rich() -> None:
    code = "import sys, ludonaut.cli as c; c.cli(['--help'], standalone_mode=False); print(sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    heavy = ("rich", "msgspec", "ludonaut.sentinels", "ludonaut.table", "ludonaut.lab", "ludonaut.server")
    assert [name for name in heavy if f"'{name}'" in loaded] == []


def test_the_script_is_installed() -> None:
    script = Path(sys.executable).with_name("ludonaut")
    done = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)
    assert __version__ in done.stdout


# --- options of play ---


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (("chess",), "There is no game 'chess'. Games: sentinels, eos."),
        (("sentinels", "--hero", "9z"), "hero cannot be '9z'; choose from: choose, 1a, 1b"),
        (("sentinels", "--rank", "99"), "rank cannot be '99'; choose from: 1, 2"),
        (("sentinels", "--missions", "maybe"), "missions cannot be 'maybe'; choose from: off, on"),
        (("sentinels", "--rule", "S47=z"), "S47 cannot be 'z'; choose from: a, b"),
        (("sentinels", "--rule", "S99=a"), "there is no rule switch S99. Switches: S03, S17"),
        (("sentinels", "--rule", "S47"), "for example --rule S"),
        (("sentinels", "--dice", "loaded"), "'app', 'real'"),
        (("sentinels", "--undo", "always"), "'strict', 'ask', 'free'"),
        (("sentinels", "--heroine", "1a"), "No such option"),
        (("sentinels", "--seed", "4", "--dice", "real"), "exclude each other"),
    ],
)
def test_wrong_usage_says_what_is_possible(run: Run, args: tuple[str, ...], expected: str) -> None:
    result = run("play", *args)
    assert (result.exit_code, expected in words(result.output)) == (2, True)


def test_wrong_usage_makes_no_game(run: Run, tmp_path: Path) -> None:
    run("play", "sentinels", "--hero", "9z")
    assert not list(tmp_path.glob("home/games/*"))


def test_rule_switches_are_taken_in_small_letters_too(run: Run, tmp_path: Path) -> None:
    run("play", "sentinels", "--rule", "s47=B", "--rule", "S03=b", "--hero", "1a", "--seed", "1")
    header = (tmp_path / "home" / "games" / "sentinels-1.jsonl").read_text().splitlines()[0]
    assert ('"S47":"b"' in header, '"S03":"b"' in header) == (True, True)


def test_a_pack_that_is_not_there_is_told(run: Run) -> None:
    result = run("play", "sentinels", "--pack", "/no/such/pack")
    assert (result.exit_code, "/no/such/pack" in result.output) == (1, True)


def test_a_scenario_is_played(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text('at = "commit"\nhero = "1b"\nactive = [{ card = "iron-carapace" }]\n')
    output = run("play", "sentinels", "--scenario", str(file), "--seed", "1").output
    assert "Iron Carapace (class 2): damage 0 of 8" in words(output)


def test_a_scenario_holds_its_own_options(run: Run, tmp_path: Path) -> None:
    result = run("play", "sentinels", "--scenario", str(tmp_path / "x.toml"), "--hero", "1a")
    assert (result.exit_code, "holds its own options" in words(result.output)) == (2, True)


# --- looking back ---


def test_check_finds_a_sound_journal_fine(run: Run, journal: Path) -> None:
    result = run("check", str(journal))
    assert (result.exit_code, "lead to the recorded states" in result.output) == (0, True)


def test_check_tells_the_first_difference(run: Run, journal: Path) -> None:
    text = journal.read_text()
    choice = re.search(r'"choice":"activate (\w)"', text)
    assert choice
    other = "b" if choice.group(1) != "b" else "c"
    journal.write_text(text.replace(choice.group(), f'"choice":"activate {other}"'))
    result = run("check", str(journal))
    assert (result.exit_code, "the first difference is at entry" in result.output) == (1, True)


def test_check_of_something_else_is_invalid_input(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear all,\n")
    result = run("check", str(tmp_path / "letter.txt"))
    assert (result.exit_code, "not a journal" in result.output) == (1, True)


def test_check_of_nothing_is_wrong_usage(run: Run) -> None:
    assert run("check", "nothing").exit_code == 2


def test_replay_tells_the_game(run: Run, journal: Path) -> None:
    assert "The game is over: lost: conceded." in run("replay", str(journal)).output


def test_replay_stops_at_an_entry(run: Run, journal: Path) -> None:
    assert "This is entry 3 of" in run("replay", str(journal), "--to", "3").output


def test_replay_beyond_the_end_says_how_far_it_goes(run: Run, journal: Path) -> None:
    result = run("replay", str(journal), "--to", "900")
    assert (result.exit_code, "Choose an entry from 0 to" in words(result.output)) == (1, True)


def test_kept_games_are_looked_at_by_name(run: Run, journal: Path) -> None:
    assert run("check", journal.stem).exit_code == 0


# --- content and scenarios ---


def test_content_list_has_every_card(run: Run) -> None:
    assert len(run("content", "list").output.splitlines()) == 45 + 32 + 4 + 12 + 6


def test_content_show_shows_a_card(run: Run) -> None:
    assert run("content", "show", "hymn-beetle").output.startswith("Hymn Beetle: class 1, Health 4, Damage 2.")


def test_content_show_explains_a_card_from_its_data(run: Run) -> None:
    assert "Class 1 enemy with 4 Health and 2 Damage." in run("content", "show", "--explain", "hymn").output


def test_content_show_of_an_unknown_card_is_invalid_input(run: Run) -> None:
    assert run("content", "show", "unicorn").exit_code == 1


def test_content_check_finds_the_built_in_pack_fine(run: Run) -> None:
    result = run("content", "check")
    assert (result.exit_code, "45 enemies, 32 items, 4 bosses" in result.output) == (0, True)


def test_content_check_tells_every_mistake(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('id = "mine"\nnonsense = 1\n')
    result = run("content", "check", str(tmp_path))
    assert (result.exit_code, "nonsense" in result.output, "pack.toml" in result.output) == (1, True, True)


def test_scenario_check_says_where_play_stands(run: Run, tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text('at = "commit"\nactive = [{ card = "iron-carapace" }]\n')
    assert "fine. Next: Strategy phase 1 of" in run("scenario", "check", str(tmp_path / "one.toml")).output


def test_scenario_check_tells_mistakes(run: Run, tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text('at = "lunch"\n')
    result = run("scenario", "check", str(tmp_path / "one.toml"))
    assert (result.exit_code, "at" in result.output) == (1, True)


# --- the rest ---


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(run: Run, shell: str) -> None:
    assert "_LUDONAUT_COMPLETE" in run("completion", shell).output


def test_completion_knows_the_commands() -> None:
    env = {**os.environ, "_LUDONAUT_COMPLETE": "bash_complete", "COMP_WORDS": "ludonaut re", "COMP_CWORD": "1"}
    done = subprocess.run([sys.executable, "-m", "ludonaut"], env=env, capture_output=True, text=True, check=True)
    assert "resume" in done.stdout


@pytest.mark.parametrize("name", list(ELSEWHERE))
def test_commands_of_other_modules_are_found(run: Run, name: str) -> None:
    result = run(name, "--help")
    assert (result.exit_code, f"Usage: ludonaut {name}" in result.output) == (0, True)

"""The commands ``simulate`` and ``bench`` as people call them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ludonaut.lab import bench, commands, rival
from ludonaut.lab.rows import RowFile, RowsError
from ludonaut.table.native.engine import COMPILED


def run(*words: str) -> Result:
    return CliRunner().invoke(commands.simulate, words)


def test_json_alone_goes_to_stdout() -> None:
    result = run("sentinels", "--games", "5", "--jobs", "1", "--json")
    assert json.loads(result.stdout)["games"] == 5


def test_people_see_the_win_rate_with_its_interval() -> None:
    assert "(95%: " in run("sentinels", "--games", "5", "--jobs", "1").stdout


def test_the_engine_is_named() -> None:
    engine = "compiled" if COMPILED else "interpreted"
    assert f"{engine} engine" in run("sentinels", "--games", "2", "--jobs", "1").stdout


def test_set_up_options_are_those_of_play() -> None:
    words = ("--hero", "1b", "--rank", "2", "--missions", "off", "--rule", "s47=b")
    found = json.loads(run("sentinels", "--games", "3", "--jobs", "1", "--json", *words).stdout)
    assert found["options"] == {"hero": "1b", "rank": "2", "missions": "off", "S47": "b"}


def test_each_game_has_its_own_set_up_options() -> None:
    words = ("--difficulty", "easy", "--three-ships", "--rule", "e85=b")
    found = json.loads(run("eos", "--games", "2", "--jobs", "1", "--json", *words).stdout)
    assert found["options"] == {"difficulty": "easy", "three-ships": "on", "E85": "b"}


def test_help_tells_the_options_of_the_game_that_is_named() -> None:
    assert "--difficulty very-easy|easy|normal" in run("eos", "--help").stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("chess",), "There is no game 'chess'"),
        (("chess", "--rank", "2"), "Each game (sentinels, eos) has options of its own"),
        (("eos", "--rank", "2"), "Options of eos: simulate eos --help"),
        (("eos", "--difficulty", "hard"), "choose from: very-easy, easy, normal"),
        (("sentinels", "--bot", "clever"), "no bot is called 'clever'"),
        (("sentinels", "--rank", "9"), "rank cannot be '9'"),
        (("sentinels", "--rule", "S47"), "write the switch and its letter"),
        (("sentinels", "--rule", "S99=b"), "no rule switch S99"),
    ],
)
def test_wrong_usage_is_exit_code_2_with_the_reason(words: tuple[str, ...], message: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_game_that_goes_wrong_is_exit_code_1_with_its_journal(tmp_path: Path) -> None:
    result = run("sentinels", "--games", "1", "--jobs", "1", "--limit", "4", "--failures", str(tmp_path))
    assert result.exit_code == 1
    assert str(next(tmp_path.iterdir())) in result.stderr


def test_rows_that_cannot_be_written_are_exit_code_1(tmp_path: Path) -> None:
    result = run("sentinels", "--games", "1", "--out", str(tmp_path / "games.txt"))
    assert result.exit_code == 1
    assert "written as .csv or .parquet" in result.stderr


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C reaches processes differently on Windows")
@pytest.mark.parametrize("seconds", [0, 0.3, 1.5])
def test_ctrl_c_ends_all_processes_without_a_traceback(tmp_path: Path, seconds: float) -> None:
    words = ["simulate", "sentinels", "--games", "100000000", "--jobs", "2", "--out", "games.csv"]
    process = subprocess.Popen(
        [sys.executable, "-m", "ludonaut", *words], cwd=tmp_path, stderr=subprocess.PIPE, start_new_session=True
    )
    while not (tmp_path / "games.csv.part").exists():
        time.sleep(0.05)
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=120)
    # Python ends with the signal itself when it came while a class was put together; shells call both 130.
    assert process.returncode in (commands.INTERRUPTED, -signal.SIGINT)
    assert errors.decode() == "Interrupted; nothing is kept.\n"
    assert list(tmp_path.iterdir()) == []


# --- bench ---


@pytest.fixture(scope="module")
def measured() -> dict[str, Any]:
    return bench.measure(1, 0.05)


@pytest.mark.slow
def test_bench_measures_everything(measured: dict[str, Any]) -> None:
    assert all(
        measured[name] for name in ("decisions_per_second", "copies_us", "processes_ratio", "driven_decision_us")
    )
    assert all(aim["measured"] for aim in measured["aims"])


@pytest.mark.slow
def test_bench_shows_each_target_beside_what_was_measured(measured: dict[str, Any]) -> None:
    text = bench.report_text(measured)
    assert all(f"{target['at_least']:g}" in text for target in measured["targets"])


def test_bench_plays_the_game_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rival, "catanatron", None)
    result = CliRunner().invoke(commands.bench, ["eos", "--json", "--samples", "1", "--seconds", "0.02"])
    found = json.loads(result.stdout)
    assert (found["game"], [target["at_least"] for target in found["targets"]]) == (
        "eos",
        list(bench.TARGETS["eos"].values()),
    )


def test_bench_of_an_unknown_game_is_a_usage_error() -> None:
    assert CliRunner().invoke(commands.bench, ["chess"]).exit_code == 2


def test_bench_without_catanatron_reports_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rival, "catanatron", None)
    result = CliRunner().invoke(commands.bench, ["--json", "--samples", "1", "--seconds", "0.02"])
    found = json.loads(result.stdout)
    assert found["decisions_ratio"] is None
    assert found["decisions_per_second"] > 0
    assert "pip install 'ludonaut[bench]'" in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="limits of file sizes are Unix's")
def test_a_disk_that_fills_up_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    import resource

    done = subprocess.run(
        [sys.executable, "-m", "ludonaut", "simulate", "sentinels", "--games", "60", "--jobs", "1", "--out", "x.csv"],
        cwd=tmp_path, capture_output=True, text=True, timeout=120,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)),
    )  # fmt: skip
    told = "x.csv: cannot be written (file too large)" in done.stderr
    assert (done.returncode, told, list(tmp_path.iterdir())) == (1, True, [])


def test_a_folder_is_no_file_for_rows(tmp_path: Path) -> None:
    (tmp_path / "x.csv").mkdir()
    with pytest.raises(RowsError, match="this is a folder; choose a file"):
        RowFile(tmp_path / "x.csv")


def test_a_missing_folder_for_failures_is_told_before_anything_is_played(tmp_path: Path) -> None:
    done = run("sentinels", "--games", "2", "--failures", str(tmp_path / "none"))
    assert (done.exit_code, "there is no such folder" in done.stderr) == (2, True)


@pytest.mark.parametrize("seconds", ["nan", "inf", "0"])
def test_a_sample_takes_a_time(seconds: str) -> None:
    assert CliRunner().invoke(commands.bench, ["--seconds", seconds]).exit_code == 2

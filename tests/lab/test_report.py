"""The balance report: what is counted, compared, written and drawn."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ludonaut.lab import charts, report_command
from ludonaut.lab.charts import draw
from ludonaut.lab.commands import INTERRUPTED
from ludonaut.lab.plan import Row
from ludonaut.lab.report import Order, Tally, _usage, measure
from ludonaut.lab.report_text import PageError, around, document, markdown, markers, plain, sections
from ludonaut.table.native.engine import COMPILED
from ludonaut.table.statistics import Usage, Use

SMALL = Order("eos", games=12, seed=5, options={"difficulty": "normal"})


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    return measure(SMALL).found


def run(*words: str) -> Result:
    return CliRunner().invoke(report_command.report, words)


# --- counting -------------------------------------------------------------------------------------


def row(number: int, counts: dict[str, int], result: str = "won") -> Row:
    return Row(number, result, "the planet", 10, {"rounds": 5}, counts)


def usage_of(*counts: dict[str, int], each_time: bool = False, could: str = "dealt") -> dict[str, Any]:
    """The one line of a usage table over games with these counts."""
    tally = Tally()
    for number, one in enumerate(counts):
        tally.add(row(number, one))
    use = Use("Night Courier", "Pilot", "claimed", could, "cheered")
    line: dict[str, Any] = _usage(Usage("x", "X", "", [use], "claimed", "dealt", 0.3, each_time=each_time), tally)[
        "rows"
    ][0]
    return line


def test_a_share_is_of_the_games_in_which_it_could_be() -> None:
    line = usage_of({"dealt": 1, "claimed": 1}, {"dealt": 1}, {}, {})
    assert (line["share"], line["of_all"]) == (0.5, 0.25)


def test_several_times_in_a_game_count_once() -> None:
    assert usage_of({"dealt": 1, "claimed": 7}, {"dealt": 9})["share"] == 0.5


def test_where_single_times_count_each_counts() -> None:
    assert usage_of({"dealt": 3, "claimed": 1}, {"dealt": 1}, each_time=True)["share"] == 0.25


def test_what_needs_no_chance_is_a_share_of_all_games() -> None:
    assert usage_of({"claimed": 1}, {}, could="")["share"] == 0.5


def test_the_second_stage_is_a_share_of_the_first() -> None:
    assert usage_of({"claimed": 1, "cheered": 1}, {"claimed": 1})["then"] == 0.5


@pytest.mark.parametrize(("with_it", "below"), [(2, True), (3, False)])
def test_below_the_share_wanted_is_marked(with_it: int, below: bool) -> None:
    games = [{"dealt": 1, "claimed": 1}] * with_it + [{"dealt": 1}] * (10 - with_it)
    assert usage_of(*games)["below"] is below


def test_what_never_could_be_has_no_share_and_is_below() -> None:
    line = usage_of({}, {})
    assert (line["share"], line["below"]) == (None, True)


# --- measuring ------------------------------------------------------------------------------------


def test_figures_do_not_depend_on_the_number_of_processes(found: dict[str, Any]) -> None:
    two = Order(SMALL.game, games=SMALL.games, seed=SMALL.seed, jobs=2, options=SMALL.options)
    assert measure(two).found == found


@pytest.mark.skipif(not COMPILED, reason="compares the compiled engine with the interpreted one: make test-compiled")
def test_figures_do_not_depend_on_the_engine() -> None:
    other = os.environ.get("LUDONAUT_INTERPRETED_PYTHON")
    assert other, (
        "LUDONAUT_INTERPRETED_PYTHON must name a Python with the interpreted engine; make test-compiled sets it"
    )
    words = ["-m", "ludonaut", "report", "eos", "--games", "4", "--jobs", "1", "--json"]
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = [
        subprocess.run([python, *words], capture_output=True, text=True, check=True, env=clean)
        for python in (sys.executable, other)
    ]
    ours, theirs = (json.loads(one.stdout) for one in done)
    assert (ours.pop("engine"), theirs.pop("engine")) == ("compiled", "interpreted")
    assert ours == theirs


def test_the_bot_and_random_play_play_equally_many_games(found: dict[str, Any]) -> None:
    assert [(one["variant"], one["random"], one["games"]) for one in found["wins"]] == [
        ("normal", False, 12),
        ("normal", True, 12),
    ]


def test_every_value_of_the_compared_option_is_played_when_none_is_given() -> None:
    plans = Order("eos").plans()
    assert [value for bot, value in plans if bot == "greedy"] == ["very-easy", "easy", "normal"]


def test_bars_are_sorted(found: dict[str, Any]) -> None:
    for usage in found["usages"]:
        shares = [-1.0 if line["share"] is None else line["share"] for line in usage["rows"]]
        assert shares == sorted(shares, reverse=True)


def test_the_years_add_up_to_the_games(found: dict[str, Any]) -> None:
    counts = found["spreads"][0]["by_variant"]["normal"]
    assert sum(counts["won"].values()) + sum(counts["lost"].values()) == 12


def test_progress_never_falls(found: dict[str, Any]) -> None:
    means = [point["mean"] for point in found["courses"][0]["by_variant"]["normal"] if point["mean"] is not None]
    assert len(means) > 2
    assert means == sorted(means)


def test_each_target_says_what_was_found(found: dict[str, Any]) -> None:
    assert {"Bot wins, Normal", "Random play wins, Normal", "Missions claimed"} <= {
        one["what"][:1].upper() + one["what"][1:] for one in found["targets"]
    }


# --- words ----------------------------------------------------------------------------------------


def test_the_report_says_what_it_was_made_with(found: dict[str, Any]) -> None:
    text = plain(found, [])
    assert "12 games for each difficulty" in text
    assert f"Ludonaut {found['version']}, {found['engine']} engine" in text
    assert f"rules version 2, content {found['content']}." in text


def test_what_is_below_its_target_says_so(found: dict[str, Any]) -> None:
    expected = sum(line["below"] for usage in found["usages"] for line in usage["rows"])
    assert plain(found, sections(found)).count("below target") == expected > 0


def test_hand_written_text_is_kept(tmp_path: Path, found: dict[str, Any]) -> None:
    page = tmp_path / "balance.md"
    begin, end = markers("eos")
    page.write_text(f"# Ours\n\nBefore.\n\n{begin}\nold figures\n{end}\n\nAfter.\n")
    page.write_text(document(*_split(page, "new figures"), "eos"))
    assert page.read_text() == f"# Ours\n\nBefore.\n\n{begin}\n\nnew figures\n\n{end}\n\nAfter.\n"


def _split(page: Path, generated: str) -> tuple[str, str, str]:
    before, after = around(page, "eos", "")
    return before, generated, after


def test_a_page_made_again_stays_the_same(tmp_path: Path, found: dict[str, Any]) -> None:
    page = tmp_path / "balance.md"
    text = markdown(found, sections(found), {"wins": "images/balance-wins.svg"})
    page.write_text(document(*_split(page, text), "eos"))
    once = page.read_text()
    page.write_text(document(*_split(page, text), "eos"))
    assert page.read_text() == once


def test_a_page_without_markers_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "balance.md"
    page.write_text("# All by hand\n")
    with pytest.raises(PageError, match="Add them where the figures belong"):
        around(page, "eos", "")


def test_the_page_of_the_project_has_its_markers() -> None:
    page = Path(__file__).parents[2] / "docs" / "balance.md"
    before, after = around(page, "eos", "")
    assert before.startswith("# Project EOS Rise: balance")
    assert "## How the values were found" in after


# --- pictures -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pictures(found: dict[str, Any]) -> dict[str, bytes]:
    return draw(found)


def test_pictures_are_small_and_well_formed(pictures: dict[str, bytes]) -> None:
    roots = {name: ET.fromstring(picture).tag for name, picture in pictures.items()}
    assert set(roots.values()) == {"{http://www.w3.org/2000/svg}svg"}
    assert [name for name, picture in pictures.items() if len(picture) > 60_000] == []


def test_the_same_figures_draw_the_same_files(found: dict[str, Any], pictures: dict[str, bytes]) -> None:
    assert draw(found) == pictures


def test_what_is_below_its_target_is_written_beside_its_bar(found: dict[str, Any], pictures: dict[str, bytes]) -> None:
    for usage in found["usages"]:
        below = sum(line["below"] for line in usage["rows"])
        assert pictures[f"use-{usage['ident']}"].decode().count(", below target</text>") == below


def test_every_picture_stands_on_the_page(found: dict[str, Any], pictures: dict[str, bytes]) -> None:
    text = markdown(found, sections(found), {name: f"{name}.svg" for name in pictures})
    assert [name for name in pictures if f"]({name}.svg)" not in text] == []


# --- the command ----------------------------------------------------------------------------------


def test_json_alone_goes_to_stdout() -> None:
    result = run("eos", "--games", "2", "--jobs", "1", "--difficulty", "easy", "--json")
    assert json.loads(result.stdout)["options"] == {"difficulty": "easy"}


def test_page_and_pictures_are_written(tmp_path: Path) -> None:
    result = run("eos", "--games", "2", "--jobs", "1", "--difficulty", "normal", "--out", str(tmp_path))
    images = {path.name for path in (tmp_path / "images").iterdir()}
    shown = {name for name in images if f"(images/{name})" in (tmp_path / "balance.md").read_text()}
    assert (result.exit_code, shown) == (0, images)
    assert {"balance-wins.svg", "balance-use-missions.svg"} <= images


def test_without_matplotlib_the_command_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(charts, "find_spec", lambda name: None)
    monkeypatch.setattr("ludonaut.lab.report.measure", lambda *args: pytest.fail("played before it was told"))
    result = run("eos", "--games", "1", "--jobs", "1", "--out", str(tmp_path))
    assert (result.exit_code, "pip install 'ludonaut[report]'" in result.stderr) == (1, True)


def test_without_matplotlib_the_tables_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setattr(charts, "find_spec", lambda name: None)
    result = run("eos", "--games", "1", "--jobs", "1", "--difficulty", "normal")
    assert (result.exit_code, "CARDS BY WORD" in result.stdout) == (0, True)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("chess",), "There is no game 'chess'"),
        (("sentinels",), "has no balance report; games that have one: eos."),
        (("eos", "--bot", "clever"), "no bot is called 'clever'"),
        (("eos", "--difficulty", "hard"), "choose from: very-easy, easy, normal"),
        (("eos", "--out", "no/such/folder"), "there is no such folder; make it first"),
    ],
)
def test_wrong_usage_is_exit_code_2_with_the_reason(words: tuple[str, ...], message: str) -> None:
    result = run(*words)
    assert (result.exit_code, message in result.stderr) == (2, True)


def test_a_page_that_cannot_be_mended_is_told_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludonaut.lab.report.measure", lambda *args: pytest.fail("played before it was told"))
    (tmp_path / "balance.md").write_text("# All by hand\n")
    assert run("eos", "--out", str(tmp_path)).exit_code == 1


def test_a_game_that_goes_wrong_makes_no_report_but_a_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludonaut.lab.plan.Table.trouble", lambda self, state: "a die too many")
    result = run("eos", "--games", "1", "--jobs", "1", "--difficulty", "easy", "--failures", str(tmp_path))
    assert (result.exit_code, result.stdout) == (1, "")
    assert len(list(tmp_path.glob("failed-eos-*.jsonl"))) == 2


def test_ctrl_c_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(order: Order, tell: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ludonaut.lab.report.measure", pressed)
    result = run("eos", "--out", str(tmp_path))
    assert (result.exit_code, result.stdout, result.stderr) == (INTERRUPTED, "", "Interrupted; nothing is kept.\n")
    assert list(tmp_path.iterdir()) == []

"""Simulations: games by seed, counts, rows, failures."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from ludonaut.lab import rows as rows_module
from ludonaut.lab.failures import journal_of
from ludonaut.lab.plan import Failure, Plan, Row, Table
from ludonaut.lab.rows import RowFile, RowsError
from ludonaut.lab.simulation import Summary, simulate, wilson
from ludonaut.sentinels.rules.dice import unit
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.table.game import OptionError
from ludonaut.table.native.engine import COMPILED
from ludonaut.table.replay import check

PLAN = Plan("sentinels", "random")


def counted(summary: Summary) -> dict[str, object]:
    """The results without what differs from run to run."""
    found = summary.json()
    return {name: value for name, value in found.items() if name not in ("seconds", "decisions_per_second")}


# --- one game ---


def test_a_game_depends_on_its_seed_alone() -> None:
    one, other = Table(PLAN), Table(PLAN)
    other.play(1)
    assert one.play(7) == other.play(7)


def test_options_that_are_given_do_not_vary() -> None:
    table = Table(Plan("sentinels", "random", {"hero": "2b", "rank": "4", "missions": "on"}))
    row = table.play(3)
    assert isinstance(row, Row)
    assert (row.facts["hero"], row.facts["rank"], row.facts["missions"]) == ("2b", 4, "on")


def test_options_that_are_not_given_go_through_all_combinations() -> None:
    table = Table(PLAN)
    dealt = Counter(tuple(table.options(seed).values()) for seed in range(2 * 96))
    assert len(dealt) == 6 * 8 * 2
    assert set(dealt.values()) == {2}


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(OptionError, match="rank cannot be '9'"):
        Table(Plan("sentinels", "random", {"rank": "9"}))


# --- many ---


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    games = 2500 if COMPILED else 150
    assert counted(simulate(PLAN, games, 5, jobs=2)) == counted(simulate(PLAN, games, 5, jobs=1))


def test_games_are_kept_in_the_order_of_their_seeds() -> None:
    kept: list[int] = []
    simulate(PLAN, 30, 100, keep=lambda row: kept.append(row.seed))
    assert kept == list(range(100, 130))


def test_counts_by_hero_add_up() -> None:
    summary = simulate(PLAN, 60)
    assert sum(count.games for count in summary.groups["hero"].values()) == summary.total.games == 60


def test_counts_by_cause_add_up() -> None:
    assert simulate(PLAN, 60).causes.total() == 60


def test_the_json_has_everything_that_was_promised() -> None:
    promised = {
        "game", "games", "wins", "losses", "win_rate", "win_rate_ci95", "decisions", "decisions_per_second", "seconds",
        "compiled", "seed", "by_hero", "by_cause",
    }  # fmt: skip
    assert promised <= simulate(PLAN, 5).json().keys()


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (50, 50, 0.9287, 1.0)]
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


# --- games that go wrong ---


def test_a_game_over_the_limit_is_a_failure_with_a_journal(tmp_path: Path) -> None:
    plan = Plan("sentinels", "random", limit=5)
    summary = simulate(plan, 3)
    assert [failure.what for failure in summary.failures] == ["not over after 5 decisions"] * 3
    report = check(journal_of(summary.failures[0], plan, tmp_path))
    assert report.same
    assert report.entries >= 5


@pytest.mark.interpreted_only
def test_a_game_that_raises_is_a_failure_with_a_journal_that_leads_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ludonaut.sentinels.rules.strategy import RollDice

    def broken(self: RollDice, s: object, outcome: int) -> None:
        raise RuntimeError("the dice are gone")

    monkeypatch.setattr(RollDice, "settle", broken)
    summary = simulate(PLAN, 1, 9)
    assert summary.failures[0].what == "RuntimeError: the dice are gone"
    journal = journal_of(summary.failures[0], PLAN, tmp_path)
    monkeypatch.undo()
    assert check(journal).same


@pytest.mark.interpreted_only
def test_a_lost_die_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    from ludonaut.sentinels.rules import strategy

    def losing(s: Sentinels, colour: int) -> None:
        s.pool -= unit(colour)
        s.committed_step += 1

    monkeypatch.setattr(strategy, "commit", losing)
    assert "dice instead of" in simulate(PLAN, 1).failures[0].what


def test_journals_of_failures_never_overwrite_one_another(tmp_path: Path) -> None:
    plan = Plan("sentinels", "random", limit=3)
    failure = Failure(4, 3, "")
    assert journal_of(failure, plan, tmp_path) != journal_of(failure, plan, tmp_path)


# --- rows ---


def test_csv_has_one_row_per_game(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    with RowFile(path) as file:
        simulate(PLAN, 12, 40, keep=file.add)
    with path.open(newline="") as text:
        rows = list(csv.DictReader(text))
    assert [int(row["seed"]) for row in rows] == list(range(40, 52))
    assert {"hero", "rank", "missions", "result", "cause", "rounds", "decisions", "health"} <= rows[0].keys()


def test_the_options_that_varied_stand_before_the_result(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    with RowFile(path, ("people", "difficulty", "E85")) as file:
        simulate(Plan("eos", "random"), 2, keep=file.add)
    assert path.read_text().startswith("seed,people,difficulty,result,cause,decisions,rounds,")


def test_parquet_without_its_library_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows_module, "find_spec", lambda name: None)
    with pytest.raises(RowsError, match=r"pip install 'ludonaut\[parquet\]'"):
        RowFile(tmp_path / "games.parquet")


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RowsError, match=r"written as \.csv or \.parquet"):
        RowFile(tmp_path / "games.xlsx")


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(RowsError, match="there is no folder"):
        RowFile(tmp_path / "nowhere" / "games.csv")


def test_rows_of_an_interrupted_run_leave_no_file(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), RowFile(tmp_path / "games.csv"):
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []

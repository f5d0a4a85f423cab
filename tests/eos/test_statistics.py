"""What a balance report counts in a game of Project EOS Rise."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.eos.helpers import play, stand

from ludonaut.eos.game import EOS
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.state import Eos
from ludonaut.eos.statistics import EosWatch
from ludonaut.lab.plan import Plan, Row, Table
from ludonaut.table.native.core import State

GAMES = 60


def watch(s: Eos, answer: str) -> dict[str, int]:
    """What is counted while this answer is given."""
    seen = EOS.statistics().watch()
    choice = next(int(s.choices[i]) for i in range(s.listed()) if s.open.name(s, s.choices[i]) == answer)
    seen.decided(s, choice)
    s.events = []
    play(s, answer)
    seen.happened(s, s.events or [])
    return seen.counts


def told(*events: tuple[int, ...]) -> EosWatch:
    """Somebody who was told these events of a game."""
    seen = EOS.statistics().watch()
    seen.happened(EOS.new({}), [(*event, 0, 0, 0)[:4] for event in events])  # type: ignore[misc]
    return seen


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    """Watched games."""
    found: list[Row] = []
    for bot, games in (("random", GAMES), ("greedy", 6)):
        table = Table(Plan("eos", bot, watched=True))
        for seed in range(games):
            row = table.play(seed)
            assert isinstance(row, Row), row
            found.append(row)
    return found


def test_looking_on_changes_nothing(rows: list[Row]) -> None:
    table = Table(Plan("eos", "random"))
    assert [table.play(seed) for seed in range(GAMES)] == [replace(row, counts={}) for row in rows[:GAMES]]


def test_what_was_done_could_be_done_in_that_game(rows: list[Row]) -> None:
    uses = [use for usage in EOS.statistics().usages for use in usage.uses if use.could]
    assert [
        (row.seed, use.done) for row in rows for use in uses if use.done in row.counts and use.could not in row.counts
    ] == []


def test_each_sort_of_thing_occurs(rows: list[Row]) -> None:
    seen = {key for row in rows for key in row.counts}
    usages = EOS.statistics().usages
    assert [usage.ident for usage in usages if not any(use.done in seen for use in usage.uses)] == []
    assert [usage.ident for usage in usages if usage.then and not any(use.then in seen for use in usage.uses)] == []


def test_a_path_that_is_chosen_gives_all_of_the_character_their_chance() -> None:
    s = play(stand(characters={"pilot": {"level": 6}}), "pilot train")
    counts = watch(s, "path salvage-run")
    assert (counts["could:path-1"], counts["path:salvage-run"]) == (1, 1)


def test_a_station_action_counts_for_the_station_where_it_was_taken() -> None:
    counts = watch(stand(eos="s15-4", stations={"borealis": "s15-4"}), "pilot station-1")
    taken = [key for key in counts if key.startswith("station:")]
    assert taken == [f"station:{EOS.new({}).catalog.stations[2][0].ident}"]


def test_rooms_that_can_be_paid_for_could_be_built() -> None:
    counts = watch(stand(credits=4, characters={"engineer": {"level": 3}}), "end")
    assert [key for key in counts if key.startswith("could:build-")] == [
        "could:build-medical",
        "could:build-lab",
        "could:build-cargo",
    ]


def test_progress_counts_at_the_end_of_each_year() -> None:
    seen = told((Ev.ROUND, 1, 1), (Ev.PROGRESS, 2), (Ev.ROUND, 2, 2), (Ev.PROGRESS, 3))
    assert (seen.counts["progress:1"], seen.counts["year:1"], seen.counts["year:2"]) == (2, 1, 0)


def test_who_has_found_the_planet_counts_as_through_with_all_later_years() -> None:
    seen = told((Ev.ROUND, 1, 1), (Ev.ROUND, 2, 2), (Ev.DASH, 0), (Ev.ROUND, 3, 5))
    seen.ended(EOS.new({}))
    assert [seen.counts[f"progress:{year}"] for year in range(1, 8)] == [0, 9, 9, 9, 9, 9, 9]


def test_no_card_needs_a_function_of_its_own() -> None:
    tiers = EOS.statistics().tables[0]
    assert (tiers.head[-1], tiers.rows[-1][-1]) == ("named function", 0)


def test_tiers_add_up_to_the_cards() -> None:
    for row in EOS.statistics().tables[0].rows:
        assert row[1] == sum(int(number) for number in row[2:])


def test_a_game_without_statistics_is_not_watched() -> None:
    row = Table(Plan("sentinels", "random", watched=True)).play(1)
    assert isinstance(row, Row)
    assert row.counts == {}


def test_nobody_listens_when_nobody_watches() -> None:
    state: State = Table(Plan("eos", "random")).start(1)
    assert state.events is None

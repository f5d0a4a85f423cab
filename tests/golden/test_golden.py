"""Every journal in this folder is replayed strictly; together they show every component.

To add a test, drop a finished game's journal here. ``scripts/make_golden.py`` writes those named ``sentinels-...``
anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ludonaut.sentinels import coverage
from ludonaut.sentinels.game import SENTINELS
from ludonaut.table.journal import read
from ludonaut.table.native.core import OVER
from ludonaut.table.replay import check
from ludonaut.table.session import Session

JOURNALS = sorted(Path(__file__).parent.glob("*.jsonl"))
ANEW = "Rules that changed on purpose: scripts/make_golden.py writes the journals anew; name the reason in CHANGELOG.md"


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_every_answer_leads_to_the_recorded_hash(path: Path) -> None:
    report = check(path)
    assert report.same, f"{report.first}. {ANEW}"
    assert report.checked == report.entries > 0


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_the_game_ends_as_recorded(path: Path) -> None:
    last = [line for _, line in read(path).lines if line.n][-1]
    session = Session.view(path)
    assert session.state.kind == OVER
    assert (session.game.hash(session.state), bool(session.game.outcome(session.state))) == (last.hash, True)


def test_there_are_at_least_thirty() -> None:
    assert len(JOURNALS) >= 30


@pytest.fixture(scope="module")
def shown() -> set[str]:
    """All that the journals of Solar Sentinels have shown."""
    found: set[str] = set()
    for path in JOURNALS:
        session = Session.view(path)
        if session.game is SENTINELS:
            for entry in session.entries:
                if entry.kind != "undo":
                    found |= coverage.shown(session.state_at(entry.number), session.moment(entry.number).events)
    return found


def test_every_card_item_mission_boss_and_ability_is_shown(shown: set[str]) -> None:
    assert coverage.components(SENTINELS.new({}).catalog) - shown == set()


def test_games_are_won_and_lost_in_golden_journals() -> None:
    outcomes = {check(path).outcome.partition(":")[0] for path in JOURNALS}
    assert outcomes == {"won", "lost"}

"""Every journal in this folder is replayed strictly; together they show every component.

To add a test, drop a finished game's journal here. ``scripts/make_golden.py`` writes those named ``sentinels-...``
and ``eos-...`` anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import ludonaut.eos.coverage
import ludonaut.sentinels.coverage
from ludonaut.eos.game import EOS
from ludonaut.sentinels.game import SENTINELS
from ludonaut.table.game import Event, Game
from ludonaut.table.journal import read
from ludonaut.table.native.core import OVER, State
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


@pytest.mark.parametrize(("game", "least"), [("sentinels", 30), ("eos", 20)])
def test_there_are_enough_of_each_game(game: str, least: int) -> None:
    assert sum(path.stem.startswith(f"{game}-") for path in JOURNALS) >= least


def shown(game: Game, told: Callable[[State, Sequence[Event]], set[str]]) -> set[str]:
    """All that the journals of a game have shown."""
    found: set[str] = set()
    for path in JOURNALS:
        session = Session.view(path)
        if session.game is game:
            for entry in session.entries:
                if entry.kind != "undo":
                    found |= told(session.state_at(entry.number), session.moment(entry.number).events)
    return found


def test_every_card_item_mission_boss_and_ability_of_solar_sentinels_is_shown() -> None:
    wanted = ludonaut.sentinels.coverage.components(SENTINELS.new({}).catalog)
    assert wanted - shown(SENTINELS, ludonaut.sentinels.coverage.shown) == set()


def test_every_card_path_room_action_and_end_of_project_eos_rise_is_shown() -> None:
    wanted = ludonaut.eos.coverage.components(EOS.new({}).catalog)
    assert wanted - shown(EOS, ludonaut.eos.coverage.shown) == set()


def test_games_are_won_and_lost_in_golden_journals() -> None:
    outcomes = {check(path).outcome.partition(":")[0] for path in JOURNALS}
    assert outcomes == {"won", "lost"}

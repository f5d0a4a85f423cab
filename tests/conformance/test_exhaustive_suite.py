"""The exhaustive runner itself: it stops when all was seen, says what was not, and leads to what went wrong."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from ludonaut.table.exhaustive import Hunt, Missing, WentWrong
from ludonaut.table.game import Event
from ludonaut.table.native.core import State
from ludonaut.table.native.engine import COMPILED
from ludonaut.table.replay import replay
from ludonaut.table.requests import seed_generator

if COMPILED:
    pytest.skip("interpreted classes cannot extend the compiled engine", allow_module_level=True)

from tests.table.toygame import BOWED, ROLLED, TOY, Roll, Toy

pytestmark = pytest.mark.interpreted_only


def begin(number: int) -> State:
    state = TOY.new({})
    seed_generator(state, number)
    state.auto = False
    return state


def shown(state: State, events: Sequence[Event]) -> set[str]:
    return {f"rolled {b}" for code, _, b, _ in events if code == ROLLED} | {
        "bowed" for code, *_ in events if code == BOWED
    }


def hunt(*wanted: str, folder: Path | None = None) -> Hunt:
    return Hunt(TOY, begin, set(wanted), shown, lambda state: {"turns": "20"}, folder)


def test_it_plays_until_everything_was_seen() -> None:
    searching = hunt("rolled 1", "rolled 3", "bowed", "step:Deal", "step:Bow")
    assert 1 <= searching.run(200) <= 200
    assert not searching.missing


def test_it_says_what_was_not_seen() -> None:
    with pytest.raises(Missing, match=r"not seen in 3 matches: rolled 4$"):
        hunt("rolled 4", "rolled 1").run(3)


def test_a_match_that_goes_wrong_leaves_a_journal_that_leads_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle = Roll.settle

    def faulty(self: Roll, s: Toy, outcome: int) -> None:
        if outcome == 3:
            raise RuntimeError("the die fell off the table")
        settle(self, s, outcome)

    monkeypatch.setattr(Roll, "settle", faulty)
    with pytest.raises(WentWrong, match="the die fell off the table") as caught:
        hunt("never", folder=tmp_path).run(50)
    assert caught.value.journal is not None
    found = replay(caught.value.journal, game=TOY)
    assert type(found.state.open).__name__ == "Roll"

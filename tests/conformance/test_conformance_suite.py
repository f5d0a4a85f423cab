"""The suite itself: it accepts a game that keeps its promises and notices each one that is broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from ludonaut.table.conformance import Broken, check_drivers, check_match, check_undo
from ludonaut.table.native.core import State
from ludonaut.table.native.engine import COMPILED

if COMPILED:
    pytest.skip("interpreted classes cannot extend the compiled engine", allow_module_level=True)

from tests.table.toygame import TOY, Deal, Roll, Toy, ToyGame, Turn

pytestmark = pytest.mark.interpreted_only


def hide(state: State, seat: int, attempt: int) -> State:
    """The other hand holds another of the cards that the seat has not seen."""
    other = cast(Toy, state.copy())
    hands = list(other.hands)
    for who in (0, 1):
        if who != seat and hands[who] >= 0:
            changed = other.unseen[attempt]
            other.unseen = tuple(sorted([*(card for card in other.unseen if card != changed), hands[who]]))
            hands[who] = changed
    other.hands = (hands[0], hands[1])
    return other


@pytest.mark.parametrize("seed", range(5))
def test_the_toy_game_conforms(seed: int) -> None:
    check_match(TOY, TOY.new({}), seed, hide=hide)
    check_drivers(TOY, TOY.new({}), seed)
    check_undo(TOY, TOY.new({}), seed)


def breaks(promise: str, game: ToyGame = TOY, limit: int = 3000, hidden: Any = None) -> None:
    def several() -> None:
        for seed in range(10):
            check_match(game, game.new({}), seed, limit, hidden)

    with pytest.raises(Broken, match=promise):
        several()


def test_copies_that_share_something_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_place(self: Toy, seat: int, points: int) -> None:
        if isinstance(self.scores, tuple):
            self.scores = list(self.scores)  # type: ignore[assignment]
        self.scores[seat] += points  # type: ignore[index]

    monkeypatch.setattr(Toy, "score", in_place)
    breaks("copies stay as they were")


def test_a_game_that_forgets_something_in_json_is_noticed() -> None:
    class Forgetful(ToyGame):
        def load(self, data: Any, pack: Any = None) -> Toy:
            state = super().load(data, pack)
            state.scores = (0, 0)
            return state

    breaks("went through JSON has the same hash", Forgetful())


def test_two_choices_of_one_name_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "name", lambda self, s, choice: "something")
    breaks("each choice has a name of its own")


def test_probabilities_that_do_not_sum_to_1_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Roll, "outcomes", lambda self, s: [(1, 0.5), (2, 0.3), (3, 0.1)])
    breaks("probabilities sum to 1")


def test_an_outcome_that_means_another_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Roll, "outcome_code", lambda self, s, text: 1)
    breaks("means its own outcome")


def test_a_draw_that_is_not_listed_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Roll, "draw", lambda self, s: 4)
    breaks("draws a listed outcome")


def test_a_lost_component_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    settle: Callable[[Deal, Toy, int], None] = Deal.settle

    def losing(self: Deal, s: Toy, outcome: int) -> None:
        settle(self, s, outcome)
        s.unseen = s.unseen[1:]

    monkeypatch.setattr(Deal, "settle", losing)
    breaks("conserve")


def test_a_view_that_tells_a_hidden_card_is_noticed() -> None:
    class Talkative(ToyGame):
        def view(self, state: State, seat: int) -> dict[str, Any]:
            return {**super().view(state, seat), "hands": list(cast(Toy, state).hands)}

    breaks("does not change its view", Talkative(), hidden=hide)


def test_a_game_that_takes_too_long_is_noticed() -> None:
    breaks("ends within 5 decisions", limit=5)


def test_a_generator_that_is_used_elsewhere_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    take: Callable[[Turn, Toy, int], None] = Turn.take

    def thirsty(self: Turn, s: Toy, choice: int) -> None:
        if s.auto:
            s.below(6)
        take(self, s, choice)

    monkeypatch.setattr(Turn, "take", thirsty)
    with pytest.raises(Broken, match="differ"):
        check_drivers(TOY, TOY.new({}), 1)

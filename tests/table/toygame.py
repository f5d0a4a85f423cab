"""A third game, for tests of the engine: it needs nothing that the engine does not offer every game.

Two seats, north and south, hold a hidden card each.  Every turn is open to both: one of them bids 1 to 3 and rolls a
crooked die (1, 2, 3 with 1/2, 1/3, 1/6) that must reach the bid, or swaps the card for one nobody has seen, or both
rest.  A player with five points must take a bow, which is no choice.  The better score wins after some turns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from ludonaut.table.game import Event, Game, OptionError, OptionSpec
from ludonaut.table.native.core import EVENT_AUTO, EVENT_OVER, LOST, WON, State, Step, register_steps
from ludonaut.table.native.engine import COMPILED

if COMPILED:
    pytest.skip("interpreted classes cannot extend the compiled engine", allow_module_level=True)

SEATS = ("north", "south")
CARDS = ("ash", "birch", "cedar", "elm", "fir", "oak")
DIE = ((1, 1 / 2), (2, 1 / 3), (3, 1 / 6))
DEALT, BID, ROLLED, RESTED, BOWED = 10, 11, 12, 13, 14


class Toy(State):
    """The toy game."""

    def __init__(self, turns: int = 20, other: Toy | None = None) -> None:
        super().__init__(other)
        self.turns = turns
        self.turn: int = other.turn if other else 0
        self.hands: tuple[int, int] = other.hands if other else (-1, -1)
        self.unseen: tuple[int, ...] = other.unseen if other else tuple(range(len(CARDS)))
        self.scores: tuple[int, int] = other.scores if other else (0, 0)

    def copy(self) -> Toy:
        return Toy(self.turns, self)

    def score(self, seat: int, points: int) -> None:
        scores = list(self.scores)
        scores[seat] += points
        self.scores = (scores[0], scores[1])


class Deal(Step[Toy]):
    """Give a seat a card nobody has seen; the one it held is mixed in afterwards."""

    def __init__(self, seat: int) -> None:
        self.which = seat

    def run(self, s: Toy) -> None:
        s.chance(self)

    def draw(self, s: Toy) -> int:
        return s.unseen[s.below(len(s.unseen))]

    def settle(self, s: Toy, outcome: int) -> None:
        hands = list(s.hands)
        back = [hands[self.which]] if hands[self.which] >= 0 else []
        hands[self.which] = outcome
        s.hands = (hands[0], hands[1])
        s.unseen = tuple(sorted([*(card for card in s.unseen if card != outcome), *back]))
        s.note(DEALT, self.which)

    def outcomes(self, s: Toy) -> list[tuple[int, float]]:
        return [(card, 1 / len(s.unseen)) for card in s.unseen]

    def outcome_name(self, s: Toy, outcome: int) -> str:
        return CARDS[outcome]

    def outcome_code(self, s: Toy, text: str) -> int:
        for card in s.unseen:
            if CARDS[card] == text:
                return card
        raise ValueError(f"{text!r} is not among the unseen cards")

    def prompt(self, s: Toy) -> str:
        return f"Deal {SEATS[self.which]} a card"

    def args(self) -> tuple[int, ...]:
        return (self.which,)

    def make(self, args: list[int]) -> Deal:
        return Deal(args[0])


REST = 0


class Turn(Step[Toy]):
    """Whoever is first acts.  A choice is seat * 8 + action: bids 1 to 3, 4 swaps."""

    def run(self, s: Toy) -> None:
        if s.turn == s.turns:
            s.finish(WON if s.scores[0] >= s.scores[1] else LOST, 1)
            return
        s.turn += 1
        s.push(self)
        s.ask(self)

    def fill(self, s: Toy) -> None:
        for seat in (0, 1):
            for action in (1, 2, 3, 4):
                s.offer(seat * 8 + action)
        s.offer(REST)

    def take(self, s: Toy, choice: int) -> None:
        seat, action = divmod(choice, 8)
        if action == REST:
            s.note(RESTED)
        elif action == 4:
            s.push(Deal(seat))
        else:
            s.note(BID, seat, action)
            s.push(Bow(seat))
            s.push(Roll(seat, action))

    def name(self, s: Toy, choice: int) -> str:
        seat, action = divmod(choice, 8)
        if action == REST:
            return "rest"
        return f"{SEATS[seat]} swaps" if action == 4 else f"{SEATS[seat]} bids {action}"

    def seat(self, s: Toy, choice: int) -> int:
        return choice // 8

    def prompt(self, s: Toy) -> str:
        return f"Turn {s.turn} of {s.turns}"


class Roll(Step[Toy]):
    """Roll the crooked die against a bid."""

    def __init__(self, seat: int, bid: int) -> None:
        self.which = seat
        self.bid = bid

    def run(self, s: Toy) -> None:
        s.chance(self)

    def draw(self, s: Toy) -> int:
        return (1, 1, 1, 2, 2, 3)[s.below(6)]

    def settle(self, s: Toy, outcome: int) -> None:
        s.note(ROLLED, self.which, outcome)
        if outcome >= self.bid:
            s.score(self.which, self.bid)

    def outcomes(self, s: Toy) -> list[tuple[int, float]]:
        return list(DIE)

    def outcome_name(self, s: Toy, outcome: int) -> str:
        return str(outcome)

    def outcome_code(self, s: Toy, text: str) -> int:
        if text not in ("1", "2", "3"):
            raise ValueError(f"the die shows 1, 2 or 3, not {text!r}")
        return int(text)

    def prompt(self, s: Toy) -> str:
        return f"{SEATS[self.which].title()} rolls"

    def args(self) -> tuple[int, ...]:
        return (self.which, self.bid)

    def make(self, args: list[int]) -> Roll:
        return Roll(args[0], args[1])


class Bow(Step[Toy]):
    """Five points and more: take a bow, whether you like it or not."""

    def __init__(self, seat: int) -> None:
        self.which = seat

    def run(self, s: Toy) -> None:
        if s.scores[self.which] >= 5:
            s.ask(self)

    def fill(self, s: Toy) -> None:
        s.offer(0)

    def take(self, s: Toy, choice: int) -> None:
        s.note(BOWED, self.which)

    def name(self, s: Toy, choice: int) -> str:
        return "bow"

    def args(self) -> tuple[int, ...]:
        return (self.which,)

    def make(self, args: list[int]) -> Bow:
        return Bow(args[0])


class Circle(Step[Toy]):
    """Never comes to an end."""

    def run(self, s: Toy) -> None:
        s.push(self)


STEPS = register_steps([Deal(0), Turn(), Roll(0, 1), Bow(0), Circle()])


class ToyGame(Game):
    """The toy game as a ``Game``."""

    name = "toy"
    title = "The toy game"
    rules_version = 1
    seats = (2, 2)
    content = "wooden"

    def option_specs(self) -> Sequence[OptionSpec]:
        return [OptionSpec("turns", "how many turns", ("2", "20", "100", "3000"), "20")]

    def normal_options(self, options: Mapping[str, str]) -> dict[str, str]:
        normal = {"turns": "20", **options}
        if normal.keys() != {"turns"} or normal["turns"] not in self.option_specs()[0].values:
            raise OptionError(f"the toy game cannot have {options}; it has turns: 2, 20, 100, 3000")
        return normal

    def new(self, options: Mapping[str, str], pack: Path | None = None) -> Toy:
        s = Toy(int(self.normal_options(options)["turns"]))
        s.push(Turn())
        s.push(Deal(1))
        s.push(Deal(0))
        return s

    def dump(self, state: State) -> dict[str, Any]:
        s = cast(Toy, state)
        parts = {"turns": s.turns, "turn": s.turn, "hands": s.hands, "unseen": s.unseen, "scores": s.scores}
        return {**parts, "core": s.core_json()}

    def load(self, data: Mapping[str, Any], pack: Path | None = None) -> Toy:
        try:
            s = Toy(data["turns"])
            s.load_core(data["core"], STEPS)
            s.turn = data["turn"]
            s.hands = tuple(data["hands"])
            s.unseen = tuple(data["unseen"])
            s.scores = tuple(data["scores"])
        except (KeyError, TypeError) as problem:
            raise ValueError(f"not a toy: {problem}") from problem
        s.auto = False
        return s

    def content_hash(self, pack: Path | None = None) -> str:
        return self.content if pack is None else pack.name

    def view(self, state: State, seat: int) -> dict[str, Any]:
        s = cast(Toy, state)
        hands = [CARDS[card] if who == seat else "hidden" for who, card in enumerate(s.hands)]
        return {"turn": s.turn, "hands": hands, "scores": list(s.scores)}

    def sentence(self, state: State, event: Event) -> str:
        code, a, b, _ = event
        return {
            DEALT: f"{SEATS[a % 2].title()} gets a card.",
            BID: f"{SEATS[a % 2].title()} bids {b}.",
            ROLLED: f"{SEATS[a % 2].title()} rolls {b}.",
            RESTED: "Both rest.",
            BOWED: f"{SEATS[a % 2].title()} bows.",
            EVENT_AUTO: "",
            EVENT_OVER: "The game is over.",
        }[code]

    def concede(self, state: State) -> None:
        state.finish(LOST, 2)

    def outcome(self, state: State) -> str:
        return {WON: "won: north leads", LOST: "lost: south leads"}.get(int(state.result), "")

    def problems(self, state: State) -> list[str]:
        s = cast(Toy, state)
        cards = sorted([*s.unseen, *(card for card in s.hands if card >= 0)])
        return [] if cards == list(range(len(CARDS))) else [f"cards lost or doubled: {cards}"]


TOY = ToyGame()

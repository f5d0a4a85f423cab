"""What every game must do: checks that a game's tests run over many of its matches.

    for seed in range(100):
        check_match(GAME, GAME.new({}), seed)

A broken promise raises ``Broken``, whose text says which, where in the match, and the answers that lead there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from ludonaut.table.drivers import SeededDriver
from ludonaut.table.game import Game
from ludonaut.table.native.core import DECISION, OVER, State
from ludonaut.table.native.players import RandomPlayer
from ludonaut.table.requests import Chance, Decision, GameOver, IllegalAnswer, answer, request_of, seed_generator
from ludonaut.table.session import Session

NO_ANSWER: Final = "no such answer"
DECISION_LIMIT: Final = 3000
OUTCOMES_TRIED: Final = 12
"""So many outcomes of a chance request are forced, spread over all of them."""

Hide = Callable[[State, int, int], State]
"""Another state that looks the same to a seat: state, seat, number of the attempt."""


class Broken(AssertionError):
    """A game does not keep a promise."""


class Match:
    """One match, played at random, with a check of every promise at each request."""

    def __init__(
        self, game: Game, start: State, seed: int, limit: int = DECISION_LIMIT, hide: Hide | None = None
    ) -> None:
        """``start`` is a state before its first step; ``hide`` shuffles what a seat cannot see, where a game hides
        anything."""
        self.game = game
        self.limit = limit
        self.hide = hide
        self.state = start.copy()
        self.state.auto = False
        seed_generator(self.state, seed)
        self.player = RandomPlayer(seed, 11, 12)
        self.answers: list[str] = []
        self.remembered: list[tuple[State, str]] = []
        self.kinds: set[str] = set()

    def demand(self, kept: bool, promise: str) -> None:
        """The match keeps this promise.

        :raises Broken: when it does not.
        """
        if not kept:
            path = "; ".join(self.answers[-60:])
            raise Broken(f"{self.game.name}, after {len(self.answers)} answers: {promise}\nlast answers: {path}")

    def play(self) -> None:
        """Play to the end, checking everything at each request."""
        state = self.state
        state.advance()
        while state.kind != OVER:
            self.demand(state.decisions < self.limit, f"the game ends within {self.limit} decisions")
            self.check_state()
            request = request_of(state)
            if isinstance(request, Decision):
                self.check_decision(request)
                text = state.open.name(state, self.player.choose(state))
            else:
                assert isinstance(request, Chance)
                self.check_chance(request)
                text = SeededDriver().answer(state)
            self.kinds.add(request.kind)
            self.remembered.append((state.copy(), self.game.hash(state)))
            self.answers.append(text)
            answer(state, text)
        self.check_state()
        self.check_end()

    # --- promises at each request ---

    def check_state(self) -> None:
        """Nothing is lost or doubled, and the state survives JSON."""
        state, game = self.state, self.game
        self.demand(not game.problems(state), f"components are conserved: {game.problems(state)}")
        data = msgspec.json.decode(msgspec.json.encode(game.dump(state)))
        again = game.load(data)
        self.demand(game.hash(again) == game.hash(state), "a state that went through JSON has the same hash")
        self.demand(_asked(again) == _asked(state), "a state that went through JSON asks the same")
        before = game.hash(state)
        for seat in range(-1, game.seats[1]):
            view = game.view(state, seat)
            self.demand(game.hash(state) == before, "looking at a view changes nothing")
            for attempt in range(2 if self.hide else 0):
                assert self.hide is not None
                other = game.view(self.hide(state, seat, attempt), seat)
                self.demand(other == view, f"what seat {seat} cannot see does not change its view")

    def check_decision(self, decision: Decision) -> None:
        """Choices are there, have names of their own, and nothing else is accepted."""
        names = decision.names
        self.demand(len(names) > 1, f"{decision.kind} offers more than one choice, not {names}")
        self.demand(len(set(names)) == len(names), f"{decision.kind}: each choice has a name of its own: {names}")
        codes = [choice.code for choice in decision.choices]
        self.demand(len(set(codes)) == len(codes), f"{decision.kind}: each choice has a code of its own: {codes}")
        self.demand(bool(decision.prompt), f"{decision.kind} says what is asked")
        lowest, highest = 0, self.game.seats[1] - 1
        self.demand(all(lowest <= seat <= highest for seat in decision.seats), f"{decision.kind}: seats exist")
        self.check_illegal()

    def check_illegal(self) -> None:
        """An illegal answer raises and changes nothing."""
        before = self.game.hash(self.state)
        try:
            answer(self.state, NO_ANSWER)
        except IllegalAnswer:
            self.demand(self.game.hash(self.state) == before, "an illegal answer changes nothing")
            return
        self.demand(False, f"{NO_ANSWER!r} is refused")

    def check_chance(self, chance: Chance) -> None:
        """Outcomes have names of their own, probabilities sum to 1, and each one forced is accepted by its name."""
        state = self.state
        outcomes = chance.outcomes()
        total = math.fsum(p for _, p in outcomes)
        self.demand(abs(total - 1) < 1e-9, f"{chance.kind}: probabilities sum to 1, not {total}")
        self.demand(all(p > 0 for _, p in outcomes), f"{chance.kind}: each listed outcome is possible")
        names = [name for name, _ in outcomes]
        self.demand(len(set(names)) == len(names), f"{chance.kind}: each outcome has a name of its own")
        codes = [int(code) for code, _ in state.open.outcomes(state)]
        for i in _spread(len(names), OUTCOMES_TRIED):
            self.demand(chance.code(names[i]) == codes[i], f"{chance.kind}: {names[i]!r} means its own outcome")
            self.demand(chance.name(codes[i]) == names[i], f"{chance.kind}: {names[i]!r} is told as it is")
            forced, direct = state.copy(), state.copy()
            answer(forced, names[i])
            direct.settle(codes[i])
            self.demand(
                self.game.hash(forced) == self.game.hash(direct), f"{chance.kind}: {names[i]!r} forced gives itself"
            )
            self.demand(not self.game.problems(forced), f"{chance.kind}: {names[i]!r} conserves the components")
        drawn = int(state.copy().open.draw(state.copy()))
        self.demand(drawn in codes, f"{chance.kind}: the generator draws a listed outcome")
        self.check_illegal()

    # --- promises at the end ---

    def check_end(self) -> None:
        """Past copies are as they were, and an ended game stays ended."""
        for past, remembered in self.remembered:
            self.demand(self.game.hash(past) == remembered, "copies stay as they were")
        self.demand(bool(self.game.outcome(self.state)), "an ended game says how it ended")
        before = self.game.hash(self.state)
        try:
            answer(self.state, NO_ANSWER)
        except GameOver:
            self.demand(self.game.hash(self.state) == before, "answering an ended game changes nothing")
            return
        self.demand(False, "an ended game accepts no answer")


def _asked(state: State) -> Any:
    """The open request as data: its kind, prompt, and choices."""
    request = request_of(state)
    if isinstance(request, Decision):
        return request.kind, request.prompt, [(choice.name, choice.code, choice.seat) for choice in request.choices]
    return None if request is None else (request.kind, request.prompt)


def _spread(number: int, most: int) -> list[int]:
    """At most ``most`` of the numbers below ``number``, evenly spread."""
    if number <= most:
        return list(range(number))
    return sorted({round(i * (number - 1) / (most - 1)) for i in range(most)})


def check_match(game: Game, start: State, seed: int, limit: int = DECISION_LIMIT, hide: Hide | None = None) -> Match:
    """Play one match at random and check every promise at each of its requests.

    :param start: a state before its first step.
    :param hide: shuffles what a seat cannot see; for games that hide anything.
    :raises Broken: when the game does not keep one.
    """
    match = Match(game, start, seed, limit, hide)
    match.play()
    return match


def check_drivers(game: Game, start: State, seed: int, options: dict[str, str] | None = None) -> str:
    """The same seed and choices give the same game whether the state settles chance by itself or a session does.

    :returns: the hash of the end.
    :raises Broken: when they differ.
    """
    alone = start.copy()
    seed_generator(alone, seed)
    alone.auto = True
    alone.advance()
    player = RandomPlayer(seed, 11, 12)
    session = Session.start(game, options or {}, seed=seed, position=start, driver=SeededDriver())
    played: list[str] = []
    while alone.kind == DECISION:
        state = session.state
        here = f"after {'; '.join(played[-20:])}"
        if state.kind != DECISION or game.hash(state) != game.hash(alone):
            raise Broken(f"{game.name}: a session and a state that settles chance by itself differ {here}")
        code = player.choose(alone)
        name = alone.open.name(alone, code)
        played.append(name)
        alone.choose(code)
        session.answer(name)
    if game.hash(session.state) != game.hash(alone):
        raise Broken(f"{game.name}: a session and a state that settles chance by itself end differently")
    return game.hash(alone)


def check_undo(game: Game, start: State, seed: int, options: dict[str, str] | None = None) -> int:
    """Undo leads back to the state before, and the same answers lead to the same states again.

    :returns: how many decisions were taken back and made again.
    :raises Broken: when a state differs.
    """
    session = Session.start(game, options or {}, seed=seed, position=start, policy="free")
    player = RandomPlayer(seed, 13, 14)
    taken_back = 0
    while session.state.kind == DECISION:
        before = [(game.hash(session.state), "")]
        for _ in range(1 + int(player.below(3))):
            if session.state.kind != DECISION:
                break
            state = session.state
            name = state.open.name(state, player.choose(state))
            session.answer(name)
            before.append((game.hash(session.state), name))
        for hash_then, _ in reversed(before[:-1]):
            session.undo()
            taken_back += 1
            if game.hash(session.state) != hash_then:
                raise Broken(f"{game.name}, seed {seed}: undo leads to another state than the one before")
        for hash_then, name in before[1:]:
            session.answer(name)
            if game.hash(session.state) != hash_then:
                raise Broken(f"{game.name}, seed {seed}: {name!r} again leads to another state than before")
    return taken_back


def check_game(game: Game, starts: Sequence[State], seeds: Sequence[int]) -> None:
    """All checks, one match for each pair of a start and a seed.

    :raises Broken: when the game does not keep a promise.
    """
    for start, seed in zip(starts, seeds):
        check_match(game, start, seed)
        check_drivers(game, start, seed)
        check_undo(game, start, seed)


__all__ = ["Broken", "Match", "check_drivers", "check_game", "check_match", "check_undo"]

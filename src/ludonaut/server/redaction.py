"""The one way out: everything that a seat or spectator gets to see passes here, live, looking back, or exported.

A running game's seed and generator are secret to everybody, whatever the game hides from single seats.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ludonaut.server import protocol as p
from ludonaut.table.desk import Desk
from ludonaut.table.game import Game
from ludonaut.table.journal import Header, Line
from ludonaut.table.native.core import DECISION, State
from ludonaut.table.requests import Choice, Decision


def seen_state(game: Game, state: State, seat: int | None) -> dict[str, Any]:
    """The state as the seat (None: a spectator) may see it."""
    return game.view(state, -1 if seat is None else seat)


def seen_events(events: Iterable[p.Event], seat: int | None) -> list[p.Event]:
    """Events as the seat may see them.  Events hold what the table has seen; no game keeps more from a seat yet."""
    return list(events)


def seen_request(desk: Desk, state: State, people: list[p.Person]) -> p.Request | None:
    """The open decision, None when none is open."""
    if state.kind != DECISION:
        return None
    decision = Decision(state)
    seats = sorted(decision.seats)
    names = {person.seat: person.name for person in people}
    return p.Request(
        kind=decision.kind,
        prompt=decision.prompt,
        explanation=desk.explanation(decision.kind),
        seats=seats,
        who=", ".join(names.get(seat) or f"seat {seat + 1}" for seat in seats),
        choices=[_choice(desk, state, choice) for choice in decision.choices],
    )


def _choice(desk: Desk, state: State, choice: Choice) -> p.ChoiceInfo:
    words = desk.choice(state, choice)
    return p.ChoiceInfo(
        name=choice.name, text=words.text, group=words.group, targets=list(words.targets), seat=choice.seat
    )


def seen_header(header: Header, over: bool) -> Header:
    """A journal's first line; without the seed while the game runs."""
    return header if over else msgspec.structs.replace(header, seed=None, exported=True)


def seen_line(line: Line, over: bool) -> Line:
    """A journal's line; without the generator while the game runs."""
    return line if over or line.gen is None else msgspec.structs.replace(line, gen=None)

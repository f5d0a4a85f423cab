"""What happened, as events of the protocol, and the log that they add up to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ludonaut.server import protocol as p
from ludonaut.table.desk import Desk
from ludonaut.table.game import Game
from ludonaut.table.native.core import EVENT_AUTO, State
from ludonaut.table.timeline import Moment

CHANGES = frozenset({"chosen", "random", "undone", "conceded"})
"""Kinds of events that change the game itself."""


class Teller:
    """Numbers the events of one move."""

    def __init__(self, game: Game, desk: Desk, version: int, seq: int, by: int | None) -> None:
        self.game = game
        self.desk = desk
        self.version = version
        self.seq = seq
        self.by = by
        self.events: list[p.Event] = []

    def tell(self, kind: str, step: int, text: str = "", **more: Any) -> None:
        """Add an event."""
        self.seq += 1
        event = {"args": [], "by": None, "automatic": False, **more}
        self.events.append(p.Event(seq=self.seq, version=self.version, step=step, kind=kind, text=text, **event))

    def tell_choice(self, moment: Moment, step: int, state: State, text: str) -> None:
        """A decision, ``text`` in words, and what came of it; ``state``: after it."""
        self.tell("chosen", step, text, by=self.by, choice=moment.entry.text)
        self._tell_rest(moment, step, state)

    def tell_random(self, moment: Moment, step: int, state: State, kind: str) -> None:
        """A random result and what came of it; ``kind``: the step that rolled or drew."""
        entry = moment.entry
        result = p.Random(
            kind=kind, prompt=moment.asked, outcome=entry.text, source="app" if entry.by == "app" else "table"
        )
        self.tell("random", step, random=result)
        self._tell_rest(moment, step, state)

    def tell_end(self, moment: Moment, step: int, state: State, name: str) -> None:
        """Somebody gave up."""
        self.tell("conceded", step, f"{name} concedes." if name else "", by=self.by)
        self._tell_rest(moment, step, state)

    def _tell_rest(self, moment: Moment, step: int, state: State) -> None:
        automatic = False
        for event in moment.events:
            automatic = automatic or event[0] == EVENT_AUTO
            text = self.game.sentence(state, event)
            self.tell(
                self.desk.event_kind(event),
                step,
                text,
                args=list(event[1:]),
                automatic=automatic,
                data=self.desk.event_facts(state, event),
            )
            if text:
                automatic = event[0] == EVENT_AUTO

    def close(self, step: int) -> list[p.Event]:
        """End the move's events."""
        self.tell("state", step)
        return self.events


def add_to_log(log: list[p.LogLine], events: Iterable[p.Event]) -> None:
    """Bring the log of the game as it stands up to date with what happened."""
    for event in events:
        if event.kind == "undone":
            while log and log[-1].step > event.step:
                log.pop()
        elif event.kind in CHANGES:
            head = event.text or (event.random.prompt if event.random else "")
            log.append(
                p.LogLine(
                    step=event.step,
                    by=event.by,
                    head=head,
                    sentences=[],
                    random=event.kind == "random",
                    automatic=False,
                )
            )
        elif event.text and event.kind not in ("renamed", "created"):
            if not log or log[-1].step < event.step:
                log.append(p.LogLine(step=event.step, by=None, head="", sentences=[], random=False, automatic=False))
            log[-1].sentences.append(event.text)

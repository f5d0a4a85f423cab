"""Phase 1: Event."""

from __future__ import annotations

from typing import Final

from ludonaut.eos.rules.catalog import COMMANDER, REGIONS, Deck
from ludonaut.eos.rules.chance import DRAW, discard_card
from ludonaut.eos.rules.crew import lasting
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.script import run_script
from ludonaut.eos.rules.state import Eos
from ludonaut.table.native.core import Step


class DrawEvent(Step[Eos]):
    """Draw an event of the region the EOS is in (E23); skipped in round 1."""

    def run(self, s: Eos) -> None:
        if s.round == 1:
            return
        s.phase = 1
        s.note(Ev.PHASE, 1)
        s.chosen = -1
        region = s.catalog.map.region[s.eos]
        s.push(EVENT_DRAWN[region])
        s.push(DRAW[Deck.EVENT + region])


class EventDrawn(Step[Eos]):
    """Read and apply the card; the Commander decides what it leaves open."""

    def __init__(self, region: int) -> None:
        self.region: int = region

    def run(self, s: Eos) -> None:
        if s.drawn < 0:
            return
        card = s.drawn
        d = s.catalog.events[self.region][card]
        discard_card(s, Deck.EVENT + self.region, card)
        s.note(Ev.EVENT_CARD, self.region, card)
        lasting(s, d.changes)
        run_script(s, d.script, COMMANDER)

    def args(self) -> tuple[int, ...]:
        return (self.region,)

    def make(self, args: list[int]) -> Step[Eos]:
        return EVENT_DRAWN[args[0]]


DRAW_EVENT: Final = DrawEvent()
EVENT_DRAWN: Final = [EventDrawn(region) for region in range(REGIONS)]

"""The round and the reversed round of the Last Dash, as the lists of their steps."""

from __future__ import annotations

from typing import Final

from ludonaut.eos.rules.cleanup import (
    ADVANCE_EXTINCTION,
    COLLECT_FUNDING,
    REDEPLOY,
    REFILL,
    RESET_CREW,
    end_round_effects,
)
from ludonaut.eos.rules.crew import CREW_ACTIONS
from ludonaut.eos.rules.event import DRAW_EVENT
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.last_dash import DASH_EXTINCTION, DASH_FUNDING, DASH_ROUND_LINK, PAUSE_FOR_DASH
from ludonaut.eos.rules.opening import DASH_CUBES, DASH_OPENING, OPENING, READ_SCANNER
from ludonaut.eos.rules.pursuit import PURSUIT
from ludonaut.eos.rules.state import Eos
from ludonaut.eos.rules.warp import BEGIN_WARP
from ludonaut.table.native.core import Step


class StartRound(Step[Eos]):
    """Gameplay Overview: five phases per round, a round is a year."""

    def run(self, s: Eos) -> None:
        s.round += 1
        s.note(Ev.ROUND, s.round, s.year)
        # 5. Clean-up
        s.push(END_ROUND)
        s.push(RESET_CREW)
        s.push(COLLECT_FUNDING)
        s.push(REFILL)
        s.push(PAUSE_FOR_DASH)  # E119
        s.push(REDEPLOY)
        s.push(ADVANCE_EXTINCTION)
        # 4. Alien Pursuit and Engagement
        s.push(PURSUIT)
        # 3. Starship EOS Warp and EOS Attack
        s.push(BEGIN_WARP)
        # 2. Crew Actions
        s.push(CREW_ACTIONS)
        s.push(OPENING)
        s.push(READ_SCANNER)
        # 1. Event
        s.push(PAUSE_FOR_DASH)
        s.push(DRAW_EVENT)


class EndRound(Step[Eos]):
    """Round rules end after the last step of Phase 5 (E82)."""

    def run(self, s: Eos) -> None:
        end_round_effects(s)
        s.push(START_ROUND)


class StartDashRound(Step[Eos]):
    """The Last Dash Structure: phases A to E."""

    def run(self, s: Eos) -> None:
        s.round += 1
        s.note(Ev.ROUND, s.round, s.year)
        s.push(START_DASH_ROUND)
        s.push(DASH_EXTINCTION)  # E
        s.push(CREW_ACTIONS)  # D
        if s.options.e130 == 0:
            s.push(DASH_OPENING)
        s.push(READ_SCANNER)
        s.push(DASH_CUBES)  # C
        s.push(DASH_FUNDING)
        s.push(BEGIN_WARP)  # B
        s.push(PURSUIT)  # A


START_ROUND: Final = StartRound()
END_ROUND: Final = EndRound()
START_DASH_ROUND: Final = StartDashRound()
DASH_ROUND_LINK.append(START_DASH_ROUND)

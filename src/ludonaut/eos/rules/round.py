"""The round and the reversed round of the Last Dash, as the lists of their steps."""

from __future__ import annotations

from typing import Any, Final

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
        s.stack.extend(ROUND)


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
        s.stack.extend(DASH_ROUND)


START_ROUND: Final = StartRound()
END_ROUND: Final = EndRound()
START_DASH_ROUND: Final = StartDashRound()

ROUND: Final[list[Step[Any]]] = [
    # 5. Clean-up
    END_ROUND,
    PAUSE_FOR_DASH,
    RESET_CREW,
    COLLECT_FUNDING,
    REFILL,
    PAUSE_FOR_DASH,  # E119
    REDEPLOY,
    ADVANCE_EXTINCTION,
    # 4. Alien Pursuit and Engagement
    PURSUIT,
    # 3. Starship EOS Warp and EOS Attack
    BEGIN_WARP,
    # 2. Crew Actions
    CREW_ACTIONS,
    OPENING,
    READ_SCANNER,
    # 1. Event
    PAUSE_FOR_DASH,
    DRAW_EVENT,
]
"""The steps of a round, the last first."""

DASH_ROUND: Final[list[Step[Any]]] = [
    START_DASH_ROUND,
    DASH_EXTINCTION,  # E
    CREW_ACTIONS,  # D
    DASH_OPENING,
    READ_SCANNER,
    DASH_CUBES,  # C
    DASH_FUNDING,
    BEGIN_WARP,  # B
    PURSUIT,  # A
]
"""The steps of a round of the Last Dash, the last first, and the start of the next round."""

DASH_ROUND_LINK.append(START_DASH_ROUND)

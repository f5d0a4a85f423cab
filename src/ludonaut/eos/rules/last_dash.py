"""The Last Dash: its beginning, and its reversed round (E119 to E134)."""

from __future__ import annotations

from typing import Final

from ludonaut.eos.rules.chance import roll_location
from ludonaut.eos.rules.cleanup import advance_year, collect_funding, end_round_effects, send_home
from ludonaut.eos.rules.events import Cause, Ev
from ludonaut.eos.rules.state import DASHING, FOUND, Eos
from ludonaut.table.native.core import WON, Step


def dash_begins(s: Eos) -> bool:
    """Begin the Last Dash here if the planet has been found: whatever is left of the round is not played."""
    if s.dash != FOUND:
        return False
    s.stack.clear()
    s.push(BEGIN_LAST_DASH)
    return True


class PauseForDash(Step[Eos]):
    """A pause at which the Last Dash may begin (end of an action, a galaxy, a redeploy attack)."""

    def run(self, s: Eos) -> None:
        dash_begins(s)


class BeginLastDash(Step[Eos]):
    """Set the Extinction Track, roll for the Paradise Planet, send the pawns home (E123, E125, E131)."""

    def run(self, s: Eos) -> None:
        s.dash = DASHING
        s.year = s.catalog.tracks.dash_year
        s.note(Ev.EXTINCTION, s.year)
        end_round_effects(s)
        send_home(s)
        s.push(PLANET_PLACED)
        roll_location(s)


class PlanetPlaced(Step[Eos]):
    """The planet's galaxy is known; on the EOS itself it counts in Phase B only (E126)."""

    def run(self, s: Eos) -> None:
        s.planet = s.place
        s.note(Ev.DASH, s.planet)
        if s.options.e126 == 1 and s.planet == s.eos:
            s.finish(WON, Cause.PLANET_REACHED)
            return
        s.push(DASH_ROUND_LINK[0])


DASH_ROUND_LINK: Final[list[Step[Eos]]] = []
"""The round of the Last Dash; ``round.py`` puts it here (it needs the phases, and they this module)."""


class DashFunding(Step[Eos]):
    """Phase C: one credit and the mining stations'."""

    def run(self, s: Eos) -> None:
        collect_funding(s, s.catalog.tracks.dash_funding)


class DashExtinction(Step[Eos]):
    """Phase E: the Extinction marker moves; beyond the last year the game is lost; pawns return (E124, E131, E132)."""

    def run(self, s: Eos) -> None:
        advance_year(s, Cause.DASH_TOO_LATE)
        send_home(s)
        end_round_effects(s)


PAUSE_FOR_DASH: Final = PauseForDash()
BEGIN_LAST_DASH: Final = BeginLastDash()
PLANET_PLACED: Final = PlanetPlaced()
DASH_FUNDING: Final = DashFunding()
DASH_EXTINCTION: Final = DashExtinction()

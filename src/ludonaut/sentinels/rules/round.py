"""The round: Activation, Engagement, Resolve, as the list of their steps."""

from __future__ import annotations

from typing import Final

from ludonaut.sentinels.rules.activation import BEGIN_ACTIVATION
from ludonaut.sentinels.rules.after_effects import COLLECT_AFTER_EFFECTS
from ludonaut.sentinels.rules.catalog import HEALTH
from ludonaut.sentinels.rules.endgame import endgame_too_long
from ludonaut.sentinels.rules.events import Cause, Ev
from ludonaut.sentinels.rules.resolve import CLEANUP, EXHAUST_DICE, GAIN_ITEMS, RECOVER, check_health_mission
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.sentinels.rules.strategy import ENGAGEMENT
from ludonaut.sentinels.rules.suffer import SUFFER_DAMAGE
from ludonaut.table.native.core import LOST, Step


class StartRound(Step[Sentinels]):
    """Round Structure.  From the second endgame round on Activation is skipped (ruling S52)."""

    def run(self, s: Sentinels) -> None:
        s.round += 1
        s.phases = 0
        s.felled = 0
        s.suffered = 0
        s.scouted = 0
        s.committed_round = 0
        s.committed_step = 0
        s.skip_recovery = False
        s.round_bonus = 0
        s.roll_colours = 0
        s.spent_misses = 0
        s.used_round = ()
        s.used_roll = ()
        s.note(Ev.ROUND, s.round)
        s.push(END_ROUND)
        s.push(CLEANUP)
        s.push(GAIN_ITEMS)
        s.push(RECOVER)
        s.push(EXHAUST_DICE)
        s.push(COLLECT_AFTER_EFFECTS)
        s.push(SUFFER_DAMAGE)
        s.push(ENGAGEMENT)
        if s.endgame > 0:
            s.endgame += 1
        else:
            s.push(BEGIN_ACTIVATION)
        if s.gear.heals and not s.items_blocked():
            for heal in s.gear.heals:
                if s.health <= heal.a:
                    s.set_stat(HEALTH, s.health + heal.b)


class EndRound(Step[Sentinels]):
    """The end of a round: missions that look at it; an endgame that has lasted too long is lost (ruling S54)."""

    def run(self, s: Sentinels) -> None:
        if s.endgame > 0 and endgame_too_long(s):
            s.finish(LOST, Cause.STALEMATE)
            return
        s.push(START_ROUND)
        check_health_mission(s)


END_ROUND: Final = EndRound()
START_ROUND: Final = StartRound()

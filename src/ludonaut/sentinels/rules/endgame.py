"""Endgame: the boss and its entourage (rulings S39 to S55)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.sentinels.rules.activation import START_ENDGAME_LINK, ActivateMore
from ludonaut.sentinels.rules.events import Ev
from ludonaut.sentinels.rules.stacks import REVEAL_BOSS
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.table.native.core import Step

ROUND_LIMITS: Final[tuple[int, ...]] = (30, 100)
"""Endgame rounds before the game is lost, by switch S54."""


class StartEndgame(Step[Sentinels]):
    """Start the endgame instead of an Activation: a boss, then its entourage."""

    def run(self, s: Sentinels) -> None:
        s.endgame = 1
        s.note(Ev.ENDGAME)
        s.push(ACTIVATE_BOSS)


class ActivateBoss(Step[Sentinels]):
    """Activate a boss: a revealed one (the player chooses among several, ruling S46), else one at random.

    Its entourage is the number on the card, one more per incomplete mission, counted now and only now (ruling S45),
    and any pending change of the next activation (ruling S66).
    """

    def run(self, s: Sentinels) -> None:
        if not s.revealed:
            s.push(self)
            s.push(REVEAL_BOSS)
        else:
            s.ask(self)

    def fill(self, s: Sentinels) -> None:
        for card in s.revealed:
            s.offer(card)

    def take(self, s: Sentinels, choice: i64) -> None:
        i = s.revealed.index(int(choice))
        s.revealed = s.revealed[:i] + s.revealed[i + 1 :]
        s.note(Ev.BOSS_ACTIVATED, choice)
        s.enter(choice, -1)
        owed = s.catalog.cards[choice].entourage + len(s.missions) - s.completed + s.pending
        s.pending = 0
        s.push(ActivateMore(int(max(owed, 0)), 1 if s.options.s43 == 0 else 0))

    def name(self, s: Sentinels, choice: i64) -> str:
        return "boss " + s.catalog.cards[choice].ident

    def prompt(self, s: Sentinels) -> str:
        return "Choose the boss to face"


ACTIVATE_BOSS: Final = ActivateBoss()
START_ENDGAME: Final = StartEndgame()
START_ENDGAME_LINK.append(START_ENDGAME)


def endgame_too_long(s: Sentinels) -> bool:
    """Has the endgame lasted as many rounds as it may (ruling S54)?"""
    return s.endgame >= ROUND_LIMITS[s.options.s54]

"""Resolve Phase, step 1: Suffer Damage."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.sentinels.rules.catalog import Deed, Hero, Rule
from ludonaut.sentinels.rules.dice import ALL_COLOURS
from ludonaut.sentinels.rules.dice_moves import RecoverDice
from ludonaut.sentinels.rules.events import Cause, Ev
from ludonaut.sentinels.rules.missions import count_deed
from ludonaut.sentinels.rules.state import WIDTH, Sentinels
from ludonaut.table.native.core import LOST, Step


class SufferDamage(Step[Sentinels]):
    """Total the Damage of all undefeated active enemies and reduce Health once by that sum (rulings S27, S28)."""

    def run(self, s: Sentinels) -> None:
        suffer(s, damage_from(s, 0))


def damage_from(s: Sentinels, e: i64) -> i64:
    """The Damage values of the undefeated enemies at offset ``e`` and behind it."""
    damage: i64 = 0
    level = s.standing.rules & Rule.LEVEL_DAMAGE != 0
    while e < s.enemies * WIDTH:
        if s.fights(e):
            damage += s.standing.level if level else s.card_at(e).damage
        e += WIDTH
    return damage


def suffer(s: Sentinels, damage: i64) -> None:
    """Suffer damage: Health falls, loss is tested at once, then what looks at suffering resolves."""
    if damage <= 0:
        return
    if s.suffered == 0:
        count_deed(s, Deed.SUFFER_IN_ROUNDS, 1)
    s.suffered += damage
    s.health -= damage
    s.note(Ev.SUFFERED, damage, s.health)
    if s.health < 1:
        s.finish(LOST, Cause.NO_HEALTH)
        return
    hero = s.catalog.heroes[s.hero]
    if hero.ability == Hero.RECOVER_WHEN_HURT:
        s.push(RecoverDice(int(hero.a), ALL_COLOURS, 1))


SUFFER_DAMAGE: Final = SufferDamage()

"""Rolling dice, and recovering them: rewards, items, heroes and the Recover step all return exhausted dice this way."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.sentinels.rules.dice import COLOUR_NAMES, size, unit
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.table.native.core import Step

DONE: Final = -1


class RecoverDice(Step[Sentinels]):
    """Return up to ``dice`` exhausted dice of the masked colours to the pool, one at a time, the player's choice.

    Resolve Phase, Recover Dice; ruling S31.  ``optional``: the player may stop early ("up to").
    """

    def __init__(self, dice: int, colours: int, optional: int) -> None:
        self.dice: i64 = dice
        self.colours: i64 = colours
        self.optional: i64 = optional

    def run(self, s: Sentinels) -> None:
        there = s.exhausted & self.colours
        if there == 0 or self.dice <= 0:
            return
        if self.optional == 0 and size(there) <= self.dice:
            s.recover_bag(there)
            return
        s.ask(self)

    def fill(self, s: Sentinels) -> None:
        s.offer_bag(s.exhausted & self.colours, 0)
        if self.optional:
            s.offer(DONE)

    def take(self, s: Sentinels, choice: i64) -> None:
        if choice == DONE:
            return
        s.recover_bag(unit(choice))
        if self.dice > 1:
            s.push(RecoverDice(int(self.dice) - 1, int(self.colours), int(self.optional)))

    def name(self, s: Sentinels, choice: i64) -> str:
        return "done" if choice == DONE else "recover " + COLOUR_NAMES[choice]

    def prompt(self, s: Sentinels) -> str:
        return f"Recover {'up to ' if self.optional else ''}{self.dice} exhausted {'die' if self.dice == 1 else 'dice'}"

    def args(self) -> tuple[int, ...]:
        return (int(self.dice), int(self.colours), int(self.optional))

    def make(self, args: list[int]) -> Step[Sentinels]:
        return RecoverDice(args[0], args[1], args[2])


def roll(s: Sentinels, dice: i64) -> i64:
    """Roll a colour bag from the state's generator; one draw of 32 bits serves six dice."""
    faces = s.catalog.dice.face_units
    out: i64 = 0
    x: i64 = 0
    left: i64 = 0
    at: i64 = 0
    while dice != 0:
        n = dice & 15
        while n > 0:
            if left == 0:
                x = s.below(46656)
                left = 6
            out += faces[at + x % 6]
            x //= 6
            left -= 1
            n -= 1
        dice >>= 4
        at += 6
    return out

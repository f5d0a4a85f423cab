"""The random player: picks every legal choice with the same probability, without leaving the engine.

It has a generator of its own, so that thinking never changes what the game draws, and the same seed picks the same
choices on every Python and on either engine.
"""

from __future__ import annotations

from mypy_extensions import i64

from ludonaut.table.native.core import CHANCE, DECISION, MASK32, State


class RandomPlayer:
    """A uniformly random player.  Its generator is the state's (sfc32), in words of its own."""

    def __init__(self, a: int, b: int, c: int) -> None:
        """Start from three 32-bit words."""
        self.word_a: i64 = a & MASK32
        self.word_b: i64 = b & MASK32
        self.word_c: i64 = c & MASK32
        self.word_n: i64 = 1
        i: i64 = 0
        while i < 12:
            self.draw32()
            i += 1

    def draw32(self) -> i64:
        """The next 32 random bits."""
        b = self.word_b
        c = self.word_c
        n = self.word_n
        out = (self.word_a + b + n) & MASK32
        self.word_n = (n + 1) & MASK32
        self.word_a = b ^ (b >> 9)
        self.word_b = (c + (c << 3)) & MASK32
        self.word_c = (((c << 21) & MASK32 | (c >> 11)) + out) & MASK32
        return out

    def below(self, n: i64) -> i64:
        """A uniform number in 0..n-1 (n up to 2**31), free of bias."""
        limit = 4294967296 - 4294967296 % n
        x = self.draw32()
        while x >= limit:
            x = self.draw32()
        return x % n

    def choose(self, s: State) -> i64:
        """The choice this player makes in the open decision."""
        return s.choices[self.below(s.listed())]


def play_random(s: State, player: RandomPlayer, most: i64) -> i64:
    """Play on with ``player``, at most ``most`` decisions, and stop when the game is over.

    Dice and draws come from the state's own generator, whether or not it is set to use it by itself.  Returns how
    many decisions were made; the game is over or has ``most`` decisions more than before.
    """
    made: i64 = 0
    while made < most:
        if s.kind == DECISION:
            s.choose(s.choices[player.below(s.listed())])
            made += 1
        elif s.kind == CHANCE:
            s.settle(s.open.draw(s))
        else:
            return made
    while s.kind == CHANCE:
        s.settle(s.open.draw(s))
    return made

"""The random player: picks every legal choice with the same probability, without leaving the engine.

It has a generator of its own, so that thinking never changes what the game draws, and the same seed picks the same
choices on every Python and on either engine.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.table.native.core import CHANCE, DECISION, MASK32, State


class RandomPlayer:
    """A uniformly random player.

    Its generator is the state's (sfc32), in words of its own.  A draw of 32 bits serves several choices: ``left`` is
    uniform in 0..``span``-1, and each choice among n takes a factor of n out of both.
    """

    def __init__(self, a: int, b: int, c: int) -> None:
        """Start from three 32-bit words."""
        self.word_a: i64 = a & MASK32
        self.word_b: i64 = b & MASK32
        self.word_c: i64 = c & MASK32
        self.word_n: i64 = 1
        self.left: i64 = 0
        self.span: i64 = 1
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
        """A uniform number in 0..n-1 (n up to 2**24), free of bias."""
        left = self.left
        span = self.span
        while True:
            rest = span % n
            if span > 256 * rest and left < span - rest:
                self.left = left // n
                self.span = span // n
                return left % n
            left = self.draw32()
            span = 4294967296

    def choose(self, s: State) -> i64:
        """The choice this player makes in the open decision."""
        n = s.listed()  # first of all: listing may put another vector in place of ``choices``
        return s.choices[self.below(n)]


def play_many(start: State, player: RandomPlayer, games: i64) -> i64:
    """Play a number of games from copies of ``start``, each with dice and draws of its own; returns the decisions made.

    For measuring: nothing of the games is kept, and their seeds come from the player's generator.
    """
    made: i64 = 0
    for _ in range(games):
        s = start.copy()
        s.word_a = player.draw32()
        s.word_b = player.draw32()
        s.word_c = player.draw32()
        s.advance()
        made += play_random(s, player, NO_LIMIT)
    return made


NO_LIMIT: Final = 1 << 40


def play_random(s: State, player: RandomPlayer, most: i64) -> i64:
    """Play on with ``player``, at most ``most`` decisions, and stop when the game is over.

    Dice and draws come from the state's own generator, whether or not it is set to use it by itself.  Returns how
    many decisions were made; the game is over or has ``most`` decisions more than before.
    """
    made: i64 = 0
    while made < most:
        if s.kind == DECISION:
            n = s.n
            if n < 0:
                n = s.listed()
            s.choose(s.choices[player.below(n)])
            made += 1
        elif s.kind == CHANCE:
            s.settle(s.open.draw(s))
        else:
            return made
    while s.kind == CHANCE:
        s.settle(s.open.draw(s))
    return made

"""Unit dice as bags.

A bag is one integer with four bits per kind of die, so that moving dice is adding and subtracting, and a copied
state shares nothing.  Two sorts of bags:

* a *colour bag* counts dice by colour (kind = colour, 5 kinds): pool, exhausted, banished, committed but not rolled;
* a *face bag* counts dice by colour and face (kind = 3 * colour + face, 15 kinds): rolled dice, dice on an enemy.

At most 15 dice of a colour fit; packs declare fewer.  Masks of kinds have all four bits of a kind set.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.table.native.vectors import Vec, zeros

COLOURS: Final = 5
YELLOW: Final = 0
GREEN: Final = 1
BLUE: Final = 2
PURPLE: Final = 3
RED: Final = 4
COLOUR_NAMES: Final[tuple[str, ...]] = ("yellow", "green", "blue", "purple", "red")
COLOUR_LETTERS: Final = "ygbpr"

MISS: Final = 0
BASIC: Final = 1
CRIT: Final = 2
FACE_NAMES: Final[tuple[str, ...]] = ("miss", "basic", "crit")

KINDS: Final = 15
ALL_COLOURS: Final = 0xFFFFF
ALL_FACES: Final = 0xFFFFFFFFFFFFFFF
MISSES: Final = 0x00F00F00F00F00F
BASICS: Final = 0x0F00F00F00F00F0
CRITS: Final = 0xF00F00F00F00F00
HITS: Final = 0xFF0FF0FF0FF0FF0


def count(bag: i64, kind: i64) -> i64:
    """How many dice of ``kind`` are in the bag."""
    return bag >> (kind << 2) & 15


def unit(kind: i64) -> i64:
    """The bag holding one die of ``kind``."""
    one: i64 = 1
    return one << (kind << 2)


def size(bag: i64) -> i64:
    """How many dice are in a bag of either sort (at most 254)."""
    # Neighbours are added up into bytes; a number and the sum of its bytes leave the same remainder modulo 255.
    return ((bag & 0xF0F0F0F0F0F0F0F) + (bag >> 4 & 0xF0F0F0F0F0F0F0F)) % 255


def colours_of(faces: i64) -> i64:
    """The colour bag of the dice in a face bag."""
    if faces == 0:
        return 0
    # The three faces of each colour are added up where its misses are; then the colours move together.
    sums = (faces & MISSES) + (faces >> 4 & MISSES) + (faces >> 8 & MISSES)
    return sums & 15 | sums >> 8 & 0xF0 | sums >> 16 & 0xF00 | sums >> 24 & 0xF000 | sums >> 32 & 0xF0000


def variety(colours: i64) -> i64:
    """How many different colours a colour bag holds."""
    n: i64 = 0
    while colours != 0:
        if colours & 15:
            n += 1
        colours >>= 4
    return n


def weakest(bag: i64, n: i64) -> i64:
    """The ``n`` weakest dice of a colour bag, as a colour bag (yellow is the weakest)."""
    out: i64 = 0
    colour: i64 = 0
    while colour < COLOURS and n > 0:
        take = bag >> (colour << 2) & 15
        if take > n:
            take = n
        out += take << (colour << 2)
        n -= take
        colour += 1
    return out


def strongest_colour(bag: i64) -> i64:
    """The strongest colour in a colour bag, -1 when it is empty."""
    colour: i64 = COLOURS - 1
    while colour >= 0:
        if bag >> (colour << 2) & 15:
            return colour
        colour -= 1
    return -1


class DiceTable:
    """How many dice of each colour there are and what their faces show."""

    def __init__(self, counts: list[int], faces: list[list[int]]) -> None:
        """``counts[colour]``; ``faces[colour]`` = how many of the six faces show miss, basic hit, crit."""
        self.faces: list[list[int]] = faces
        self.all: i64 = 0
        self.face_units: Vec = zeros(COLOURS * 6)
        colour: i64 = 0
        while colour < COLOURS:
            n: i64 = counts[colour]
            self.all += n << (colour << 2)
            i: i64 = 0
            face: i64 = 0
            while face < 3:
                k: i64 = faces[colour][face]
                while k > 0:
                    self.face_units[colour * 6 + i] = unit(3 * colour + face)
                    i += 1
                    k -= 1
                face += 1
            colour += 1


# --- words ---------------------------------------------------------------------------------------


def faces_text(bag: i64) -> str:
    """A face bag in short: ``y0012 b1`` is three yellow misses and so on; ``-`` is no die."""
    words: list[str] = []
    colour: i64 = 0
    while colour < COLOURS:
        digits = ""
        face: i64 = 0
        while face < 3:
            digits += str(face) * int(count(bag, 3 * colour + face))
            face += 1
        if digits:
            words.append(COLOUR_LETTERS[colour] + digits)
        colour += 1
    return " ".join(words) if words else "-"


def parse_faces(text: str, wanted: i64, table: DiceTable) -> i64:
    """The face bag that ``text`` (see ``faces_text``) describes.

    :raises ValueError: unreadable, not exactly the dice of the colour bag ``wanted``, or a face that a die has not.
    """
    bag: i64 = 0
    for word in text.split():
        if word == "-":
            continue
        colour: i64 = COLOUR_LETTERS.find(word[0])
        if colour < 0 or len(word) < 2:
            raise ValueError(
                f"{word!r}: write a colour letter ({', '.join(COLOUR_LETTERS)}) and one digit per die, like y012"
            )
        for digit in word[1:]:
            if digit not in "012":
                raise ValueError(f"{word!r}: a die shows 0 (miss), 1 (basic hit) or 2 (crit)")
            face: i64 = int(digit)
            if table.faces[colour][face] == 0:
                raise ValueError(f"a {COLOUR_NAMES[colour]} die has no {FACE_NAMES[face]} face")
            if count(bag, 3 * colour + face) == 15:
                raise ValueError(f"{word!r}: too many {COLOUR_NAMES[colour]} dice")
            bag += unit(3 * colour + face)
    got = colours_of(bag)
    if got != wanted:
        raise ValueError(f"these dice are rolled: {colours_text(wanted)}; you gave {colours_text(got)}")
    return bag


def colours_text(bag: i64) -> str:
    """A colour bag in words: ``3 yellow, 1 red``."""
    words: list[str] = []
    colour: i64 = 0
    while colour < COLOURS:
        n = count(bag, colour)
        if n:
            words.append(f"{n} {COLOUR_NAMES[colour]}")
        colour += 1
    return ", ".join(words) if words else "no dice"


def kind_text(kind: i64) -> str:
    """One die of a face bag: ``y1`` is a yellow basic hit."""
    return COLOUR_LETTERS[kind // 3] + str(kind % 3)


# --- probabilities -------------------------------------------------------------------------------


def roll_outcomes(wanted: i64, table: DiceTable) -> list[tuple[int, float]]:
    """Every result of rolling the colour bag ``wanted``, as face bags with their probabilities (they sum to 1)."""
    outcomes: list[tuple[int, float]] = [(0, 1.0)]
    colour: i64 = 0
    while colour < COLOURS:
        n: i64 = count(wanted, colour)
        while n > 0:
            merged: dict[int, float] = {}
            for bag, p in outcomes:
                for face in range(3):
                    faces = table.faces[colour][face]
                    if faces:
                        key = int(bag) + int(unit(3 * colour + face))
                        merged[key] = merged.get(key, 0.0) + p * faces / 6
            outcomes = list(merged.items())
            n -= 1
        colour += 1
    return outcomes

"""Skill dice as bags: one integer per character, four bits per kind of result.

Kinds 0 to 5 are the faces of basic dice, 6 to 10 those of advanced dice (whose sixth face repeats the role's icon).
The Damage icon is wild.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

GEAR: Final = 0
WARP: Final = 1
PILL: Final = 2
WILD: Final = 3
STRESS: Final = 4
DOUBLE: Final = 5
ADVANCED: Final = 6
BLANK: Final = 10
KINDS: Final = 11
ICONS: Final = 4
ICON_NAMES: Final[tuple[str, ...]] = ("gear", "warp", "pill", "damage")
KIND_NAMES: Final[tuple[str, ...]] = (
    "gear", "warp", "pill", "damage", "stress", "double-stress",
    "gear*", "warp*", "pill*", "damage*", "blank*",
)  # fmt: skip
"""A star marks an advanced die."""
EXTRA: Final[tuple[int, ...]] = (PILL, WARP, WILD, GEAR)
"""The icon that the advanced die of each role shows twice."""


def count(bag: i64, kind: i64) -> i64:
    """How many dice show this."""
    return bag >> (kind << 2) & 15


def unit(kind: i64) -> i64:
    """The bag with one die showing ``kind``."""
    one: i64 = 1
    return one << (kind << 2)


def icon_of(kind: i64) -> i64:
    """The icon a result shows, -1 for stress and blanks."""
    if kind < STRESS:
        return kind
    return kind - ADVANCED if ADVANCED <= kind < BLANK else -1


def bolts(bag: i64) -> i64:
    """Stress bolts in the bag."""
    return count(bag, STRESS) + 2 * count(bag, DOUBLE)


def dice_text(bag: i64) -> str:
    """The bag in words: ``gear gear stress blank*``; ``-`` is no die."""
    words: list[str] = []
    kind: i64 = 0
    while kind < KINDS:
        n = count(bag, kind)
        while n > 0:
            words.append(KIND_NAMES[kind])
            n -= 1
        kind += 1
    return " ".join(words) if words else "-"


def parse_dice(text: str, basic: i64, advanced: i64) -> i64:
    """The bag that ``text`` (see ``dice_text``) describes.

    :raises ValueError: unreadable, or not ``basic`` basic and ``advanced`` advanced dice.
    """
    bag: i64 = 0
    plain: i64 = 0
    starred: i64 = 0
    for word in text.split():
        if word == "-":
            continue
        if word not in KIND_NAMES:
            raise ValueError(f"{word!r} is no result; results are {', '.join(KIND_NAMES)}")
        kind: i64 = KIND_NAMES.index(word)
        bag += unit(kind)
        if kind < ADVANCED:
            plain += 1
        else:
            starred += 1
    if plain != basic or starred != advanced:
        raise ValueError(
            f"{basic} basic and {advanced} advanced dice are rolled (a star marks advanced); "
            f"you gave {plain} and {starred}"
        )
    return bag


def faces_of(kind: i64, role: i64) -> i64:
    """How many of the six faces of a die of the role show this kind."""
    if kind < ADVANCED or kind == BLANK:
        return 1
    return 2 if kind - ADVANCED == EXTRA[role] else 1

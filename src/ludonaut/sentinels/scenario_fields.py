"""The fields of a scenario, and the words in which dice are written there.

Every field may be left out; ``scenarios.py`` says what then holds.
"""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

import msgspec

from ludonaut.sentinels.rules.dice import COLOUR_LETTERS, COLOURS, count, unit

FORMAT: Final = 1
"""The version of the scenario files that this module reads."""

Place = Literal[
    "round",
    "activation",
    "endgame",
    "phase",
    "commit",
    "roll",
    "apply",
    "resolve",
    "after",
    "exhaust",
    "recover",
    "items",
    "cleanup",
    "end",
]
"""Where play may stand, in the order of a round."""


Number = Annotated[int, msgspec.Meta(ge=0, le=9999)]


class ActiveEnemy(msgspec.Struct):
    """One card of the active area: an enemy, a boss, or the empty slot (``gone``) of one that has left."""

    card: str
    damage: Number | None = None
    item_damage: Number = 0
    taken: Number | None = None
    health: Number | None = None
    dice: str = ""
    defeated: bool = False
    gone: bool = False
    cancelled: bool = False
    stack: Literal["", "a", "b", "c"] = ""


class Fields(msgspec.Struct):
    """Everything a scenario can say."""

    scenario: Literal[1] = 1
    title: str = ""
    text: str = ""
    pack: str = ""
    at: Place = "activation"
    hero: str = "1a"
    rank: int = 1
    options: dict[str, str] = {}

    health: Number | None = None
    strategy: Number | None = None
    recovery: Number | None = None

    pool: str | None = None
    exhausted: str | None = None
    banished: str = ""
    committed: str = ""
    rolled: str = ""
    kept: str = ""

    stacks: list[list[str]] = []
    unseen: list[str] | None = None
    discard: list[str] = []
    carrying: list[str] = []
    active: list[ActiveEnemy] = []
    revealed: list[str] = []
    inventory: list[str] = []
    used_round: list[str] = []
    used_roll: list[str] = []

    missions: list[str] = []
    mission: str = ""
    completed: Number | None = None
    progress: Number = 0
    hunted: Literal["", "a", "b", "c"] = ""

    round: Number | None = None
    endgame: Number | None = None
    more_enemies: Annotated[int, msgspec.Meta(ge=-9999, le=9999)] = 0
    activated: Number = 0
    scouted: str = ""
    felled: Number | None = None
    suffered: Number = 0
    skip_recovery: bool = False
    bonus: str = ""

    phases: Number | None = None
    phase_limit: Number | None = None
    committed_round: Number | None = None
    committed_step: Annotated[int, msgspec.Meta(ge=-1, le=9999)] | None = None
    commit_colours: str | None = None
    assigned_step: Number = 0
    assign_colours: str = ""
    felled_step: Number = 0
    roll_colours: Number | None = None
    spent_misses: Number = 0
    paid: str = ""
    turned: str = ""
    decisions: Number = 0


# --- dice in words ---------------------------------------------------------------------------------


def read_colours(text: str) -> int:
    """The colour bag of ``4y 2g``.

    :raises ValueError: when it is unreadable.
    """
    bag = 0
    for word in text.split():
        found = re.fullmatch(rf"(\d+)([{COLOUR_LETTERS}])", word)
        if found is None:
            raise ValueError(
                f"'{word}' is no number of dice; write a number and a colour letter "
                f"({', '.join(COLOUR_LETTERS)}), like 4y"
            )
        colour = COLOUR_LETTERS.index(found[2])
        if int(count(bag, colour)) + int(found[1]) > 15:
            raise ValueError(f"'{text}' has more than 15 dice of one colour")
        bag += int(found[1]) * int(unit(colour))
    return bag


def write_colours(bag: int) -> str:
    """A colour bag as ``read_colours`` reads it."""
    return " ".join(f"{int(count(bag, c))}{COLOUR_LETTERS[c]}" for c in range(COLOURS) if count(bag, c))


def read_faces(text: str) -> int:
    """The face bag of ``y012 b1``: a colour letter and one digit per die.

    :raises ValueError: when it is unreadable.
    """
    bag = 0
    for word in text.split():
        if re.fullmatch(rf"[{COLOUR_LETTERS}][012]+", word) is None:
            raise ValueError(
                f"'{word}' is no roll; write a colour letter ({', '.join(COLOUR_LETTERS)}) and one digit per die "
                "(0 miss, 1 basic hit, 2 crit), like y012"
            )
        for digit in word[1:]:
            kind = 3 * COLOUR_LETTERS.index(word[0]) + int(digit)
            if count(bag, kind) == 15:
                raise ValueError(f"'{text}' has more than 15 dice of one kind")
            bag += int(unit(kind))
    return bag


def read_letters(text: str, letters: str, what: str) -> list[int]:
    """The places of the letters of ``text`` in ``letters``, each at most once.

    :raises ValueError: for any other letter.
    """
    for letter in text:
        if letter not in letters or text.count(letter) > 1:
            raise ValueError(f"'{text}' does not name {what}; write some of the letters {letters}, each once")
    return [letters.index(letter) for letter in text]

"""What undo may take back.

Undo goes back to the last answer of a person.  Chance that has answered after a decision is a barrier: nobody may roll
until the dice please.  The table's policy says who may cross it: nobody (``strict``), everybody together (``ask``),
anybody (``free``).

Real dice and cards are entered by a person, who may mistype them, notice it late, and cannot be kept from rolling
again anyway.  So what was entered is an answer to take back like a decision, under every policy: chance is asked again
(``corrects``).  Going on behind the decision that led to it is possible too, yet crosses the barrier: the person has to
agree, unless the policy is ``free``, and the game is marked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ludonaut.table.journal import Policy
from ludonaut.table.timeline import PERSON, Entry, Timeline


class UndoRefused(ValueError):
    """Nothing was taken back; says why."""


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """What undo would do now.

    ``text``: what is taken back, or why that is not possible.  ``crosses``: chance has answered since, so the game is
    marked as assisted.  ``entry``: play goes on after it.  ``corrects``: only what a person entered for their own dice
    or cards is taken back, and asked again.  ``must_agree``: only when everybody agrees (``undo(allow=True)``).
    """

    possible: bool
    text: str
    crosses: bool = False
    entry: int = 0
    corrects: bool = False
    must_agree: bool = False


def offer_undo(timeline: Timeline, policy: Policy, asked: Callable[[int], str]) -> UndoOffer:
    """The undo that is possible now; ``asked`` gives the prompt that an entry answered."""
    later: list[Entry] = []
    for at in reversed(timeline.path[1:]):
        entry = timeline.entry(at)
        if entry.kind == "chance" and entry.by == PERSON:
            return _correction(entry, later, asked)
        if entry.kind == "concede" or (entry.kind == "choice" and not entry.by):
            return _offer(entry, later, _corrected(timeline, at), policy, asked)
        later.insert(0, entry)
    if timeline.base:
        return UndoOffer(False, "everything before was played under older rules")
    return UndoOffer(False, "nobody has decided anything yet")


def _correction(entry: Entry, later: list[Entry], asked: Callable[[int], str]) -> UndoOffer:
    text = f"takes back what was entered ({asked(entry.number)}: {entry.text}){_followed(later)}; it is asked again"
    return UndoOffer(True, text, False, entry.before, corrects=True)


def _corrected(timeline: Timeline, at: int) -> Entry | None:
    """What a person had entered for the chance request after entry ``at``, and then took back."""
    found = timeline.recorded.get(timeline.key(at))
    return found if found is not None and found.by == PERSON else None


def _offer(
    entry: Entry, later: list[Entry], corrected: Entry | None, policy: Policy, asked: Callable[[int], str]
) -> UndoOffer:
    rolled = [e for e in later if e.kind == "chance"]
    if not rolled and corrected is None:
        return UndoOffer(True, f"takes back: {entry.text}{_followed(later)}", False, entry.before)
    known = rolled if corrected is None else [corrected]
    since = "; ".join(f"{asked(e.number)}: {e.text}" for e in known)
    if policy == "strict" and corrected is None:
        reason = f"{entry.text} cannot be taken back: dice were rolled or cards turned up since ({since})"
        return UndoOffer(False, reason, True)
    text = f"takes back: {entry.text}, and the dice or cards since ({since})"
    return UndoOffer(True, text, True, entry.before, must_agree=policy != "free")


def _followed(later: list[Entry]) -> str:
    return f", and what followed: {', '.join(e.text for e in later)}" if later else ""

"""What undo may take back.

Undo goes back to the last decision of a person.  Chance answered since then is a barrier: nobody may roll until the
dice please.  The table's policy says who may cross it: nobody (``strict``), everybody together (``ask``), anybody
(``free``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ludonaut.table.journal import Policy
from ludonaut.table.timeline import Entry, Timeline


class UndoRefused(ValueError):
    """Nothing was taken back; says why."""


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """What undo would do now.

    ``text``: what is taken back, or why that is not possible.  ``crosses``: chance has answered since, so under the
    policy ``ask`` everybody must agree (``undo(allow=True)``), and the game is marked as assisted.  ``entry``: play
    goes on after it.
    """

    possible: bool
    text: str
    crosses: bool = False
    entry: int = 0


def offer_undo(timeline: Timeline, policy: Policy, asked: Callable[[int], str]) -> UndoOffer:
    """The undo that is possible now; ``asked`` gives the prompt that an entry answered."""
    later: list[Entry] = []
    for at in reversed(timeline.path[1:]):
        entry = timeline.entry(at)
        if entry.kind == "concede" or (entry.kind == "choice" and not entry.by):
            return _offer(entry, later, policy, asked)
        later.insert(0, entry)
    if timeline.base:
        return UndoOffer(False, "everything before was played under older rules")
    return UndoOffer(False, "nobody has decided anything yet")


def _offer(entry: Entry, later: list[Entry], policy: Policy, asked: Callable[[int], str]) -> UndoOffer:
    rolled = [e for e in later if e.kind == "chance"]
    if not rolled:
        followed = f", and what followed: {', '.join(e.text for e in later)}" if later else ""
        return UndoOffer(True, f"takes back: {entry.text}{followed}", False, entry.before)
    since = "; ".join(f"{asked(e.number)}: {e.text}" for e in rolled)
    if policy == "strict":
        reason = f"{entry.text} cannot be taken back: dice were rolled or cards turned up since ({since})"
        return UndoOffer(False, reason, True)
    return UndoOffer(True, f"takes back: {entry.text}, and the dice or cards since ({since})", True, entry.before)

"""Words for rule tests: set up a position, play answers, look at one thing.

    s = fight("iron-carapace", rolled="r2")
    play(s, "assign r2 iron-carapace")
    assert damage(s, "iron-carapace") == 2

Dice are written as everywhere (``y012``: three yellow dice showing miss, basic hit, crit; ``2y 1r``: counted).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.rules.dice import COLOUR_LETTERS, KINDS, count
from ludonaut.sentinels.rules.state import DEALT, DEFEATED, DICE, FLAGS, GONE, HARM, TOUGH, WIDTH, Sentinels
from ludonaut.sentinels.scenario_fields import write_colours
from ludonaut.sentinels.scenarios import position
from ludonaut.table.requests import Chance, Choice, Decision, answer, request_of

F = TypeVar("F", bound=Callable[..., None])


def covers(*cards: str) -> Callable[[F], F]:
    """Marks the test of what these cards do; ``test_completeness.py`` reads it and misses no card."""
    assert cards
    return lambda test: test


# --- playing ---------------------------------------------------------------------------------------


class Chanced(str):
    """An answer to a chance request."""


def dice(faces: str) -> Chanced:
    """The dice fall like this."""
    return Chanced(faces)


def turn_up(card: str) -> Chanced:
    """This card is turned up (or dealt)."""
    return Chanced(card)


def play(s: Sentinels, *answers: str) -> Sentinels:
    """Answer one request after the other; scripted chance must meet a chance request, words a decision."""
    for text in answers:
        request = request_of(s)
        assert isinstance(request, Chance if isinstance(text, Chanced) else Decision), f"{text}: asked is {at(s)}"
        answer(s, str(text))
        assert not SENTINELS.problems(s)
    return s


def fight(*active: str | dict[str, Any], **fields: Any) -> Sentinels:
    """A position in the middle of a round against these enemies, with a hero who changes little and empty stacks.

    Play stands at Apply when dice are ``rolled``, at Roll when dice are ``committed``, else before a Strategy phase.
    """
    place = "apply" if "rolled" in fields or "kept" in fields else "roll" if "committed" in fields else "phase"
    usual = {"at": place, "hero": "3b", "strategy": 3, "recovery": 3}
    return position(active=list(active), **{**usual, **fields})


def rolling(*active: str | dict[str, Any], roll: str, **fields: Any) -> Sentinels:
    """The same fight just after exactly these dice were committed and rolled."""
    committed = " ".join(f"{len(word) - 1}{word[0]}" for word in roll.split())
    return play(fight(*active, committed=committed, **fields), dice(roll))


def to_the_end(s: Sentinels) -> Sentinels:
    """Decline whatever is offered until the round is over (the next chance request or activation)."""
    for _ in range(100):
        request = request_of(s)
        if not isinstance(request, Decision) or request.kind == "BeginActivation":
            return s
        polite = [word for word in ("done", "resolve", "leave", "decline", "keep") if word in request.names]
        if not polite:
            return s
        play(s, polite[0])
    raise AssertionError("the round does not end")


# --- what is asked -----------------------------------------------------------------------------------


def at(s: Sentinels) -> str:
    """The kind of the open request; how the game ended when it is over."""
    request = request_of(s)
    return SENTINELS.outcome(s) if request is None else request.kind


def names(s: Sentinels) -> list[str]:
    """The names of all legal choices."""
    request = request_of(s)
    assert isinstance(request, Decision), at(s)
    return request.names


def choices(s: Sentinels) -> list[Choice]:
    """All legal choices."""
    request = request_of(s)
    assert isinstance(request, Decision), at(s)
    return request.choices


def outcomes(s: Sentinels) -> dict[str, float]:
    """What may come up, with probabilities."""
    request = request_of(s)
    assert isinstance(request, Chance), at(s)
    return dict(request.outcomes())


def assignments(s: Sentinels) -> set[str]:
    """The legal assignments, without the word ``assign``; empty when nothing is asked about dice."""
    request = request_of(s)
    if not isinstance(request, Decision):
        return set()
    return {name.removeprefix("assign ") for name in request.names if name.startswith("assign ")}


# --- what lies where -----------------------------------------------------------------------------------


def pool(s: Sentinels) -> str:
    return write_colours(int(s.pool))


def exhausted(s: Sentinels) -> str:
    return write_colours(int(s.exhausted))


def banished(s: Sentinels) -> str:
    return write_colours(int(s.banished))


def _faces(bag: int) -> str:
    words: dict[str, str] = {}
    for kind in range(KINDS):
        if count(bag, kind):
            letter = COLOUR_LETTERS[kind // 3]
            words[letter] = words.get(letter, "") + str(kind % 3) * int(count(bag, kind))
    return " ".join(letter + digits for letter, digits in words.items())


def loose(s: Sentinels) -> str:
    """The unassigned dice of the active area."""
    return _faces(int(s.loose()))


def _slot(s: Sentinels, card: str) -> int:
    for e in range(0, int(s.enemies) * WIDTH, WIDTH):
        if s.card_at(e).ident == card:
            return e
    raise AssertionError(f"{card} is not in the active area")


def damage(s: Sentinels, card: str) -> int:
    """The damage lying on an active enemy."""
    e = _slot(s, card)
    return int(s.active[e + HARM] + s.active[e + DEALT])


def toughness(s: Sentinels, card: str) -> int:
    """The Health of an active enemy as it is now."""
    return int(s.active[_slot(s, card) + TOUGH])


def on(s: Sentinels, card: str) -> str:
    """The dice lying on an active enemy."""
    return _faces(int(s.active[_slot(s, card) + DICE]))


def _active(s: Sentinels, defeated: int) -> list[str]:
    slots = range(0, int(s.enemies) * WIDTH, WIDTH)
    return [s.card_at(e).ident for e in slots if s.active[e + FLAGS] & (DEFEATED | GONE) == defeated]


def standing(s: Sentinels) -> list[str]:
    """The active enemies not defeated."""
    return _active(s, 0)


def fallen(s: Sentinels) -> list[str]:
    """The defeated enemies still lying in the active area."""
    return _active(s, DEFEATED)


def idents(s: Sentinels, cards: Any) -> list[str]:
    return ["?" if card < 0 else s.catalog.cards[card].ident for card in cards]


def stack(s: Sentinels, letter: str) -> list[str]:
    """A stack, bottom first; ``?`` for a card nobody has seen."""
    return idents(s, s.stacks["abc".index(letter)])


def discarded(s: Sentinels, card: str) -> bool:
    """Is the card in the discard pile?"""
    return card in idents(s, s.discard)


def revealed(s: Sentinels) -> list[str]:
    """The bosses lying face up and not active."""
    return idents(s, s.revealed)


def inventory(s: Sentinels) -> list[str]:
    """The items held."""
    return [s.catalog.items[s.item_of(card)].ident for card in s.inventory]


def missions_done(s: Sentinels) -> int:
    return int(s.completed)


def stats(s: Sentinels) -> tuple[int, int, int]:
    """Health, Strategy, Recovery."""
    return int(s.health), int(s.strategy), int(s.recovery)


def health(s: Sentinels) -> int:
    return int(s.health)

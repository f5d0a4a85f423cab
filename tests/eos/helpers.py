"""Words for rule tests: set up a position, play answers, look at one thing.

    s = stand(at="warp", eos="s05-4", board={"s05-5": {"skill": 1}})
    play(s, "warp s05-5", "skill engineer")
    assert level(s, "engineer") == 2

Positions hold the cards and boards of the pack ``WORKED``, whose values stay as they are while those of the base pack
are tuned; ``pack=None`` gives the base pack.

A word that begins with ``~`` answers a chance request: ``~13`` a die, ``~dexer-gnat`` a card, ``~gear stress`` skill
dice, ``~13/6`` a whole location roll.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from ludonaut.eos import scenarios
from ludonaut.eos.game import EOS
from ludonaut.eos.rules.catalog import CLASS_NAMES, ROLE_NAMES, ROOM_NAMES
from ludonaut.eos.rules.state import (
    BOOTY,
    COUNT,
    CUBES,
    DEAD,
    FIGHT_WIDTH,
    HARM,
    LEVEL,
    STRESS,
    WIDTH,
    Eos,
)
from ludonaut.eos.scenario_setup import DECK_NAMES, deck_idents
from ludonaut.eos.scenario_text import render
from ludonaut.table.requests import Chance, Decision, answer, request_of

F = TypeVar("F", bound=Callable[..., None])

SCENERY = Path(__file__).parent / "packs" / "scenery"
"""Frozen ships, damage cards and game board; the characters are those of the base pack."""

WORKED = Path(__file__).parent / "packs" / "worked"
"""Frozen characters too: everything that worked examples count with."""

BARE: dict[str, dict[str, Any]] = {role: {"cubes": 0} for role in ROLE_NAMES}
"""Nobody has cubes, so nothing is asked about them."""


def heading(*titles: str) -> Callable[[F], F]:
    """Marks the test of a heading of the rulebook; ``test_completeness.py`` reads it and misses none."""
    assert titles
    return lambda test: test


def covers(*cards: str) -> Callable[[F], F]:
    """Marks the test of what these cards do."""
    assert cards
    return lambda test: test


# --- positions -------------------------------------------------------------------------------------


def position(**fields: Any) -> Eos:
    """A position with the values of the worked examples."""
    return scenarios.position(**{"pack": WORKED, **fields})


def stand(**fields: Any) -> Eos:
    """A position of a bare crew: no cubes of any kind unless named."""
    people = {role: {**BARE[role], **fields.get("characters", {}).get(role, {})} for role in ROLE_NAMES}
    return position(**{"calibration": 0, **fields, "characters": people})


def fight(
    ships: Sequence[str],
    cards: Sequence[str] = (),
    rolls: Mapping[str, str] | None = None,
    *,
    until: str = "PlaceDice",
    **fields: Any,
) -> Eos:
    """An EOS Attack on these ship cards, driven to a request of the kind ``until``.

    ``cards``: the damage cards drawn, ``rolls``: who takes part and what is rolled (the Combat Specialist: a pill).
    """
    here = fields.pop("here", {})
    eos = fields.get("eos", "s01-1")
    galaxy = {name: sum(ship.startswith(name) for ship in ships) for name in CLASS_NAMES}
    board = {**fields.pop("board", {}), eos: {**galaxy, **here}}
    s = stand(**{"at": "attack", **fields, "board": board})
    return drive(s, ships, cards, rolls or {}, until)


def drive(s: Eos, ships: Sequence[str], cards: Sequence[str], rolls: Mapping[str, str], until: str) -> Eos:
    """Answer the requests of an attack, one kind after the other, until ``until`` is asked or the attack is over."""
    left, drawn = list(ships), list(cards)
    joining = [role for role in rolls if role != "specialist"]
    for _ in range(200):
        request = request_of(s)
        if request is None or request.kind == until:
            return s
        if isinstance(request, Chance):
            play(s, "~" + _fall(s, request, left, drawn, rolls))
            continue
        if request.kind == "Join":
            names = [f"join {role}" for role in joining if f"join {role}" in request.names]
            play(s, names[0] if names else "fight")
            continue
        polite = [word for word in POLITE if word in request.names]
        assert polite or request.kind == "AssignDamage", f"{request.kind}: {request.names}"
        play(s, polite[0] if polite else request.names[0])
    raise AssertionError(f"{until} is never asked")


def _fall(s: Eos, request: Chance, ships: list[str], cards: list[str], rolls: Mapping[str, str]) -> str:
    possible = [name for name, _ in request.outcomes()]
    if request.kind == "RollSkill":
        role = ROLE_NAMES[s.open.args()[0]]
        return rolls.get(role, "pill")
    for pile in (ships, cards):
        for card in pile:
            if card in possible:
                pile.remove(card)
                return card
    return possible[0]


POLITE = ("done", "keep", "fight", "stop", "begin", "end", "flee", "pass", "stay", "block 0", "wait", "keep cargo")
"""What declines whatever is offered."""

# --- playing ---------------------------------------------------------------------------------------


def play(s: Eos, *answers: str) -> Eos:
    """Answer one request after the other; after each every component must be in its place."""
    for text in answers:
        if not text.startswith("~"):
            assert isinstance(request_of(s), Decision), f"{text}: asked is {at(s)}"
            answer(s, text)
            check(s)
            continue
        for part in text[1:].split("/"):
            assert isinstance(request_of(s), Chance), f"{text}: asked is {at(s)}"
            answer(s, part)
            check(s)
    return s


def check(s: Eos) -> None:
    assert EOS.outcome(s) or not EOS.problems(s), EOS.problems(s)


def to(s: Eos, *kinds: str) -> Eos:
    """Decline whatever is offered and let the first outcome fall until one of these kinds is asked (or the end)."""
    for _ in range(400):
        request = request_of(s)
        if request is None or request.kind in kinds:
            return s
        if isinstance(request, Chance):
            play(s, "~" + request.outcomes()[0][0])
            continue
        polite = [word for word in POLITE if word in request.names]
        play(s, polite[0] if polite else request.names[0])
    raise AssertionError(f"{kinds} is never asked")


# --- what is asked ---------------------------------------------------------------------------------


def at(s: Eos) -> str:
    """The kind of the open request; how the game ended when it is over."""
    request = request_of(s)
    return EOS.outcome(s) if request is None else request.kind


def names(s: Eos) -> list[str]:
    """The names of all legal choices."""
    request = request_of(s)
    assert isinstance(request, Decision), at(s)
    return request.names


def seats(s: Eos) -> dict[str, int]:
    """Who may take each choice."""
    request = request_of(s)
    assert isinstance(request, Decision), at(s)
    return {choice.name: choice.seat for choice in request.choices}


def outcomes(s: Eos) -> dict[str, float]:
    """What may come up, with probabilities."""
    request = request_of(s)
    assert isinstance(request, Chance), at(s)
    return dict(request.outcomes())


def offered(s: Eos, word: str) -> list[str]:
    """The legal choices that begin with a word, without it; empty when none is, or nothing is asked of people."""
    request = request_of(s)
    if not isinstance(request, Decision):
        return []
    return [name.removeprefix(word + " ") for name in request.names if name.startswith(word + " ")]


# --- people ----------------------------------------------------------------------------------------


def _crew(s: Eos, role: str, field: int) -> int:
    return int(s.crew[ROLE_NAMES.index(role) * WIDTH + field])


def level(s: Eos, role: str) -> int:
    return _crew(s, role, LEVEL)


def stress(s: Eos, role: str) -> int:
    return _crew(s, role, STRESS)


def cubes(s: Eos, role: str) -> int:
    return _crew(s, role, CUBES)


def count(s: Eos, role: str) -> int:
    """Progress of the mission."""
    return _crew(s, role, COUNT)


def person(s: Eos, role: str) -> dict[str, Any]:
    """A board as a scenario writes it."""
    board: dict[str, Any] = render(s, "crew")["characters"][role]
    return board


# --- what lies where -------------------------------------------------------------------------------


def lying(s: Eos, galaxy: str) -> dict[str, Any]:
    """What lies in a galaxy, as a scenario writes it."""
    found: dict[str, Any] = render(s, "crew")["board"].get(galaxy, {})
    return found


def board(s: Eos) -> dict[str, Any]:
    """What lies in all galaxies."""
    found: dict[str, Any] = render(s, "crew")["board"]
    return found


def eos(s: Eos) -> str:
    return s.catalog.map.names[s.eos]


def hull(s: Eos, room: str) -> int:
    return int(s.ship[ROOM_NAMES.index(room)])


def discards(s: Eos, deck: str) -> list[str]:
    """The discard pile of a deck."""
    found: list[str] = render(s, "crew")["discard"].get(deck, [])
    return found


def drawable(s: Eos, deck: str) -> set[str]:
    """The draw pile of a deck."""
    number = DECK_NAMES.index(deck)
    return {card for i, card in enumerate(deck_idents(s, number)) if int(s.decks[number]) >> i & 1}


def bag(s: Eos) -> dict[str, int]:
    """Ships in the bag."""
    return {name: int(s.bag) >> 8 * k & 255 for k, name in enumerate(CLASS_NAMES)}


def invasion(s: Eos) -> dict[str, int]:
    """Ships in the Mass Invasion region."""
    found: dict[str, int] = render(s, "crew")["invasion"]
    return found


def track(s: Eos) -> list[str]:
    """Ships on the Redeploy Track."""
    found: list[str] = render(s, "crew")["redeploy"]
    return found


def lures(s: Eos) -> list[int]:
    """Redeploy hexes with their token."""
    found: list[int] = render(s, "crew")["lures"]
    return found


def enemies(s: Eos) -> dict[str, int]:
    """The ship cards alive in the fight, with the damage on them."""
    found = {}
    for f in range(0, int(s.foes) * FIGHT_WIDTH, FIGHT_WIDTH):
        if not s.fight[f + DEAD]:
            card = s.catalog.ships[s.fight[f]][s.fight[f + 1]]
            found[card.ident] = int(s.fight[f + HARM])
    return found


def booty(s: Eos, ship: str) -> tuple[int, int, int]:
    """FRBs, Skill Tokens and credits on a ship card of the fight."""
    for f in range(0, int(s.foes) * FIGHT_WIDTH, FIGHT_WIDTH):
        if s.catalog.ships[s.fight[f]][s.fight[f + 1]].ident == ship:
            lot = int(s.fight[f + BOOTY])
            return lot & 255, lot >> 8 & 255, lot >> 16
    raise AssertionError(f"{ship} is not in the fight")

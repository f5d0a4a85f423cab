"""What the dice of a fight can do best: which damage cards to complete."""

from __future__ import annotations

from itertools import combinations

from ludonaut.eos.rules.catalog import CREW, ROLE_NAMES, Mod
from ludonaut.eos.rules.dice import ADVANCED, ICON_NAMES, WILD, count
from ludonaut.eos.rules.state import (
    DONE,
    FOCUS,
    JOINED,
    NUMBER,
    ROCKETS,
    ROLLED,
    TARGET_WIDTH,
    WANTED,
    WIDTH,
    Eos,
)


def showing(s: Eos, c: int, icon: int) -> int:
    """Dice of a participant that show an icon and are not placed."""
    bag = s.crew[c * WIDTH + ROLLED] if s.crew[c * WIDTH + JOINED] else 0
    return int(count(bag, icon) + count(bag, ADVANCED + icon))


def best_placing(s: Eos) -> list[str]:
    """Choices of ``PlaceDice`` that complete the cards with the most damage together, spending the fewest wild dice;
    empty when no card can be completed.  Missiles are left to the Combat Specialist."""
    dice = [sum(showing(s, c, icon) for c in range(CREW)) for icon in range(4)]
    places = [t for t in range(0, int(s.aimed) * TARGET_WIDTH, TARGET_WIDTH) if not s.targets[t + DONE]]
    best: tuple[int, int, tuple[int, ...]] = (0, 0, ())
    for size in range(1, len(places) + 1):
        for cards in combinations(places, size):
            wild = _wild_needed(s, cards, dice)
            if wild > dice[WILD]:
                continue
            damage = sum(_damage(s, t) for t in cards)
            if (damage, -wild) > best[:2]:
                best = (damage, -wild, cards)
    return _moves(s, best[2])


def _wanted(s: Eos, t: int, icon: int) -> int:
    return int(s.targets[t + WANTED] >> (icon << 2) & 15)


def _wild_needed(s: Eos, cards: tuple[int, ...], dice: list[int]) -> int:
    return sum(max(sum(_wanted(s, t, icon) for t in cards) - dice[icon], 0) for icon in range(WILD))


def _damage(s: Eos, t: int) -> int:
    d = s.catalog.damage[s.targets[t + NUMBER]]
    bonus = int(d.stress) if s.targets[t + FOCUS] else 0
    return max(int(d.damage + s.targets[t + ROCKETS] + s.mod(Mod.CARD_DAMAGE)) + bonus, 0)


def _moves(s: Eos, cards: tuple[int, ...]) -> list[str]:
    left = {(c, icon): showing(s, c, icon) for c in range(CREW) for icon in range(4)}
    names = []
    for t in cards:
        ident = s.catalog.damage[s.targets[t + NUMBER]].ident
        for icon in range(WILD):
            for _ in range(_wanted(s, t, icon)):
                own = next((c for c in range(CREW) if left[c, icon]), -1)
                c = own if own >= 0 else next(c for c in range(CREW) if left[c, WILD])
                used = icon if own >= 0 else WILD
                left[c, used] -= 1
                cover = "" if used == icon else f" as {ICON_NAMES[icon]}"
                names.append(f"put {ROLE_NAMES[c]} {ICON_NAMES[used]} {ident}{cover}")
    return names

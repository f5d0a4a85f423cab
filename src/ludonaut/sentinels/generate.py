"""Random positions of Solar Sentinels from the middle and the end of games, for tests that play rarely gets to.

Every position is one that a game could have come to at the beginning of a round: all dice and cards are somewhere,
stats and missions are within their rules.  The same seed gives the same position.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.rules.catalog import Deed, Op
from ludonaut.sentinels.rules.dice import COLOURS, count, unit
from ludonaut.sentinels.rules.round import START_ROUND
from ludonaut.sentinels.rules.state import HARM, STACKS, TOUGH, UNSEEN, WIDTH, Sentinels
from ludonaut.table.luck import Luck
from ludonaut.table.native.vectors import vector
from ludonaut.table.requests import seed_generator

PLACES: Final = ("middle", "late", "endgame")
"""Where a position may stand: with cards in all stacks, with an empty stack or more, with a boss in play."""


def random_options(seed: int) -> dict[str, str]:
    """Set-up options with every value equally likely: hero, rank, missions, and all rule switches."""
    luck = Luck(f"position {seed}")
    return {spec.name: luck.pick(spec.varied or spec.values) for spec in SENTINELS.option_specs()}


def random_position(seed: int, place: str = "middle", boss: str | None = None, pack: Path | None = None) -> Sentinels:
    """A position at the beginning of a round, before its first step, seeded.

    :param place: one of ``PLACES``.
    :param boss: the boss in play (place ``endgame``), or the one lying face up; a random one when not given.
    :raises ValueError: for another place or an unknown boss.
    """
    if place not in PLACES:
        raise ValueError(f"no place is called {place!r}; choose from: {', '.join(PLACES)}")
    s = SENTINELS.new(random_options(seed), pack)
    luck = Luck(f"position {-1 - seed}")
    seed_generator(s, seed)
    s.stack.clear()
    s.hero = s.options.hero if s.options.hero >= 0 else luck.below(len(s.catalog.heroes))
    s.health, s.strategy, s.recovery = luck.between(1, 6), luck.between(1, 6), luck.between(1, 6)
    s.round = luck.between(1, 12)
    _spread_dice(s, luck)
    _lay_bosses(s, luck, place, boss)
    _lay_cards(s, luck, place)
    if s.options.missions:
        _lay_missions(s, luck)
    s.push(START_ROUND)
    return s


def _spread_dice(s: Sentinels, luck: Luck) -> None:
    """Most dice in the pool, some exhausted, a few banished; at least one is left."""
    s.pool = s.exhausted = s.banished = 0
    for colour in range(COLOURS):
        for _ in range(int(count(s.catalog.dice.all, colour))):
            where = luck.below(8)
            if where < 5:
                s.pool += unit(colour)
            elif where < 7:
                s.exhausted += unit(colour)
            else:
                s.banished += unit(colour)
    if s.banished == s.catalog.dice.all:
        s.pool, s.banished = s.banished, 0


def _lay_bosses(s: Sentinels, luck: Luck, place: str, boss: str | None) -> None:
    """The boss deck; a boss is in play in the endgame, and may lie face up before it."""
    bosses = list(range(int(s.catalog.first_boss), len(s.catalog.cards)))
    named = {s.catalog.cards[card].ident: card for card in bosses}
    if boss is not None and boss not in named:
        raise ValueError(f"no boss is called {boss!r}; there are: {', '.join(named)}")
    first = luck.pick(bosses) if boss is None else named[boss]
    if place == "endgame":
        s.endgame = luck.between(1, 20)
        s.enter(first, -1)
        bosses.remove(first)
    elif boss is not None or luck.below(3) == 0:
        s.revealed = (first,)
        bosses.remove(first)
    s.bosses = tuple(bosses)


def _lay_cards(s: Sentinels, luck: Luck, place: str) -> None:
    """Enemy cards: some held as items, some with the boss, the others in the stacks and the discard pile."""
    cards = luck.shuffled(range(int(s.catalog.first_boss)))
    s.carrying = tuple(
        card
        for card in sorted(cards)
        if any(effect.op == Op.RETURN_TO_STACK for effect in s.catalog.cards[card].after) and luck.below(2)
    )
    held = [card for card in cards if s.item_of(card) >= 0][: luck.between(0, int(s.capacity()))]
    s.inventory = tuple(held)
    s.refit()
    cards = [card for card in cards if card not in held]
    if place == "endgame":
        for _ in range(luck.between(0, 4)):
            s.enter(cards.pop(), luck.below(STACKS))
        if s.options.s47:
            for e in range(0, int(s.enemies) * WIDTH, WIDTH):
                s.active[e + HARM] = luck.below(int(s.active[e + TOUGH]))
    heights = [luck.between(1, 13) for _ in range(STACKS)]
    if place != "middle":
        heights[luck.below(STACKS)] = 0
        heights = [height if luck.below(2) else 0 for height in heights]
    s.stacks = [_stack(luck, cards, min(height, len(cards))) for height in heights]
    hidden = sum(stack.count(UNSEEN) for stack in s.stacks)
    s.unseen = vector(sorted(cards[:hidden]))
    s.discard = tuple(cards[hidden:])


def _stack(luck: Luck, cards: list[int], height: int) -> tuple[int, ...]:
    """A stack with its top face up, now and then with a card at the bottom that has been seen; takes from ``cards``."""
    if height == 0:
        return ()
    known_bottom = height > 1 and luck.below(5) == 0
    bottom = (cards.pop(),) if known_bottom else ()
    return (*bottom, *(UNSEEN,) * (height - 1 - len(bottom)), cards.pop())


def _lay_missions(s: Sentinels, luck: Luck) -> None:
    """Three missions, one of them in play with some progress, or all through."""
    s.missions = tuple(luck.shuffled(range(len(s.catalog.missions)))[:3])
    s.mission = luck.between(0, len(s.missions))
    s.completed = luck.between(0, int(s.mission))
    while s.mission < len(s.missions):
        mission = s.catalog.missions[s.missions[s.mission]]
        filled = [stack for stack in range(STACKS) if s.has_cards(stack)]
        if mission.deed != Deed.HUNT_STACK or filled:
            s.progress = luck.below(int(mission.goal))
            s.hunted = luck.pick(filled) if mission.deed == Deed.HUNT_STACK else -1
            return
        s.mission += 1

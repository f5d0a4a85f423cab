"""Setup: stacks, hero, missions, ranks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.sentinels.rules.catalog import Catalog
from ludonaut.sentinels.rules.dice import COLOUR_NAMES, size, unit
from ludonaut.sentinels.rules.events import Ev
from ludonaut.sentinels.rules.missions import enter_play
from ludonaut.sentinels.rules.round import START_ROUND
from ludonaut.sentinels.rules.stacks import REVEAL
from ludonaut.sentinels.rules.state import STACKS, UNSEEN, Options, Sentinels
from ludonaut.table.native.core import Step
from ludonaut.table.native.vectors import vector

MISSIONS_DEALT: Final = 4


def new_game(catalog: Catalog, options: Options) -> Sentinels:
    """A game before its first step; seed its generator, then ``advance``."""
    s = Sentinels(catalog, options)
    s.unseen = vector(list(range(int(catalog.first_boss))))
    s.bosses = tuple(range(int(catalog.first_boss), len(catalog.cards)))
    n: i64 = catalog.first_boss
    stacks: list[tuple[int, ...]] = []
    stack: i64 = 0
    while stack < STACKS:
        share = (n + STACKS - 1 - stack) // STACKS  # 45 cards make three stacks of 15
        stacks.append((UNSEEN,) * int(share))
        stack += 1
    s.stacks = stacks
    s.push(SETUP)
    return s


class Setup(Step[Sentinels]):
    """Setup: three face-up stacks, a hero side, optional missions, then the ranks (ruling S10)."""

    def run(self, s: Sentinels) -> None:
        s.push(START_ROUND)
        rank: i64 = 1
        while rank < s.options.rank:
            s.push(RANK_PENALTY)
            rank += 1
        if s.options.missions:
            s.push(DISCARD_MISSION)
            s.push(DEAL_MISSION)
        s.push(CHOOSE_HERO)
        s.push(REVEAL[2])
        s.push(REVEAL[1])
        s.push(REVEAL[0])


class ChooseHero(Step[Sentinels]):
    """Choose Your Hero: select a hero side and set the three stat dice to its starting values."""

    def run(self, s: Sentinels) -> None:
        if s.options.hero >= 0:
            self.take(s, s.options.hero)
        else:
            s.ask(self)

    def fill(self, s: Sentinels) -> None:
        hero: i64 = 0
        while hero < len(s.catalog.heroes):
            s.offer(hero)
            hero += 1

    def take(self, s: Sentinels, choice: i64) -> None:
        hero = s.catalog.heroes[choice]
        s.hero = choice
        s.health = hero.health
        s.strategy = hero.strategy
        s.recovery = hero.recovery
        s.note(Ev.HERO, choice)

    def name(self, s: Sentinels, choice: i64) -> str:
        return "hero " + s.catalog.heroes[choice].side

    def prompt(self, s: Sentinels) -> str:
        return "Choose your hero side"


class DealMission(Step[Sentinels]):
    """Missions: deal four, one after the other, left to right; every mission not dealt yet is equally likely."""

    def run(self, s: Sentinels) -> None:
        if len(s.missions) < MISSIONS_DEALT and len(s.missions) < len(s.catalog.missions):
            s.push(self)
            s.chance(self)

    def rest(self, s: Sentinels) -> list[int]:
        """The missions not dealt yet."""
        return [m for m in range(len(s.catalog.missions)) if m not in s.missions]

    def draw(self, s: Sentinels) -> i64:
        rest = self.rest(s)
        return rest[s.below(len(rest))]

    def settle(self, s: Sentinels, outcome: i64) -> None:
        s.missions = (*s.missions, int(outcome))
        s.note(Ev.MISSION_DEALT, outcome)

    def outcomes(self, s: Sentinels) -> list[tuple[int, float]]:
        rest = self.rest(s)
        return [(m, 1 / len(rest)) for m in rest]

    def outcome_name(self, s: Sentinels, outcome: i64) -> str:
        return s.catalog.missions[outcome].ident

    def outcome_code(self, s: Sentinels, text: str) -> i64:
        for m in self.rest(s):
            if s.catalog.missions[m].ident == text:
                return m
        for d in s.catalog.missions:
            if d.ident == text:
                raise ValueError(f"{d.name} has been dealt already")
        raise ValueError(f"no mission is called {text!r}")

    def prompt(self, s: Sentinels) -> str:
        return "Deal a mission"


class DiscardMission(Step[Sentinels]):
    """Missions: discard any one of the dealt; the others keep their order and the leftmost comes into play (S06)."""

    def run(self, s: Sentinels) -> None:
        s.ask(self)

    def fill(self, s: Sentinels) -> None:
        for m in s.missions:
            s.offer(m)

    def take(self, s: Sentinels, choice: i64) -> None:
        i = s.missions.index(int(choice))
        s.missions = s.missions[:i] + s.missions[i + 1 :]
        s.note(Ev.MISSION_DISCARDED, choice)
        enter_play(s)

    def name(self, s: Sentinels, choice: i64) -> str:
        return "discard " + s.catalog.missions[choice].ident

    def prompt(self, s: Sentinels) -> str:
        return "Discard one of the missions"


EXHAUST_THREE: Final = 8


class RankPenalty(Step[Sentinels]):
    """Difficulty Ranks: banish one die or exhaust three; without three dice in the pool, banish (ruling S09)."""

    def run(self, s: Sentinels) -> None:
        s.ask(self)

    def fill(self, s: Sentinels) -> None:
        if size(s.pool) >= 3:
            s.offer(EXHAUST_THREE)
        offer_pool(s)

    def take(self, s: Sentinels, choice: i64) -> None:
        if choice == EXHAUST_THREE:
            s.push(ExhaustForRank(3))
            return
        s.pool -= unit(choice)
        s.banish_bag(unit(choice))

    def name(self, s: Sentinels, choice: i64) -> str:
        return "exhaust 3" if choice == EXHAUST_THREE else "banish " + COLOUR_NAMES[choice]

    def prompt(self, s: Sentinels) -> str:
        return "Rank: banish one die, or exhaust three"


class ExhaustForRank(Step[Sentinels]):
    """Choose the dice that start exhausted, one at a time."""

    def __init__(self, dice: int) -> None:
        self.dice: i64 = dice

    def run(self, s: Sentinels) -> None:
        if self.dice > 0:
            s.ask(self)

    def fill(self, s: Sentinels) -> None:
        offer_pool(s)

    def take(self, s: Sentinels, choice: i64) -> None:
        s.pool -= unit(choice)
        s.exhaust_bag(unit(choice))
        s.push(ExhaustForRank(int(self.dice) - 1))

    def name(self, s: Sentinels, choice: i64) -> str:
        return "exhaust " + COLOUR_NAMES[choice]

    def prompt(self, s: Sentinels) -> str:
        return f"Rank: choose {self.dice} {'die' if self.dice == 1 else 'dice'} to exhaust"

    def args(self) -> tuple[int, ...]:
        return (int(self.dice),)

    def make(self, args: list[int]) -> Step[Sentinels]:
        return ExhaustForRank(args[0])


def offer_pool(s: Sentinels) -> None:
    """Offer each colour that is in the pool."""
    s.offer_bag(s.pool, 0)


SETUP: Final = Setup()
CHOOSE_HERO: Final = ChooseHero()
DEAL_MISSION: Final = DealMission()
DISCARD_MISSION: Final = DiscardMission()
RANK_PENALTY: Final = RankPenalty()

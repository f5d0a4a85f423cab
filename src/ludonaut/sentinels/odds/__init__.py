"""The chances of an Engagement: will these dice defeat these enemies, how much damage will they deal and leave?

What is assumed about the play: no items are used and no further dice committed; every Strategy phase that is left is
played; every hit that a chosen enemy can take is assigned at once, to whichever serves the goal best; unassigned
dice are rolled again; immediate rewards are taken.  All effects of active cards apply, those of held items too.

The answer is exact while the position is small enough for a live answer (tens of milliseconds).  Otherwise it is an
estimate from sampled Engagements under the real rules, which says so and carries its standard error; hits are assigned
by a rule of thumb there, so the best play may do slightly better.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from ludonaut.sentinels.odds.plain import DieOdds, Needs, PlainOdds, TooMuch, Value
from ludonaut.sentinels.odds.playing import (
    assignments,
    card_slots,
    commit,
    go_on,
    likely_assignment,
    still_needed,
    strongest_hit,
)
from ludonaut.sentinels.odds.tree import Node, Tree
from ludonaut.sentinels.rules.advice import engagement_only
from ludonaut.sentinels.rules.apply import DONE, ApplyDice
from ludonaut.sentinels.rules.catalog import NO_CAP, STRATEGY, Hero, Op, Rule
from ludonaut.sentinels.rules.dice import COLOURS, HITS, KINDS, colours_of, colours_text, count
from ludonaut.sentinels.rules.state import CARD, DEFEATED, FLAGS, GONE, WIDTH, Sentinels
from ludonaut.sentinels.rules.strategy import CommitDice, RollDice
from ludonaut.table.native.core import DECISION, UNDECIDED

PLAIN_BUDGET = 50_000
"""Spreads of hits that the fast path may weigh."""
TREE_BUDGET = 1_500
"""Outcomes and choices that the general path may follow."""
SAMPLE_BUDGET = 2_500
"""Decisions that may be made for an estimate, and the fewest and most games it plays."""
FEWEST_SAMPLES = 60
MOST_SAMPLES = 400


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances of the Engagement, played for the goal (see ``defeat_odds``).

    ``enemies``: the chosen enemies' card numbers; ``each``: the probability that it is defeated, in that order;
    ``all``: that all of them are; ``damage[d]``: that exactly ``d`` damage is dealt to them from now on, beyond what an
    enemy needed not counted; ``expected_damage``: its mean; ``expected_suffered``: mean damage of the
    Suffer Damage step that follows (0 when the game ends first).  ``exact``: no estimate; ``error``: standard error of
    ``all``, ``suffered_error`` of ``expected_suffered`` (0 when exact); ``samples``: games sampled (0 when exact).
    """

    enemies: tuple[int, ...]
    each: tuple[float, ...]
    all: float
    expected_damage: float
    damage: tuple[float, ...]
    expected_suffered: float
    exact: bool
    error: float = 0.0
    suffered_error: float = 0.0
    samples: int = 0

    def text(self) -> str:
        """The chance in words: ``63%``, or ``about 63% (± 3)`` for an estimate with its standard error."""
        if self.exact:
            return f"{self.all:.0%}"
        return f"about {self.all:.0%} (± {100 * self.error:.0f})"


def defeat_odds(
    state: Sentinels, enemies: Iterable[int] | None = None, extra_dice: int | None = None, *, seed: int = 0
) -> Odds:
    """The chances to defeat ``enemies`` (card numbers; all undefeated active enemies when not given).

    For a state that waits for Commit Dice, the roll, or Apply Dice.  Played for the goal: defeat all of them; where
    that is equal, as many as possible; then as much damage as possible.  ``extra_dice``: colour bag of pool dice that
    are committed besides with the next roll (caps on committing are not looked at).  ``seed``: of the estimate.

    :raises ValueError: in any other state, for a card that is not an undefeated active enemy, for dice not in the pool.
    """
    return _Question(state, enemies, extra_dice or 0, False, seed).answer()


def expected_suffered(
    state: Sentinels, enemies: Iterable[int] | None = None, extra_dice: int | None = None, *, seed: int = 0
) -> Odds:
    """As ``defeat_odds``, but played so that the Suffer Damage step that follows costs as little as it can; hits go
    to ``enemies`` only.  The answer is ``Odds.expected_suffered`` (in Health)."""
    return _Question(state, enemies, extra_dice or 0, True, seed).answer()


End = tuple[tuple[bool, ...], int, int]
"""How an Engagement ended: defeated or not, damage dealt, damage about to be suffered."""


class _Question:
    """One question about one state."""

    def __init__(
        self, state: Sentinels, enemies: Iterable[int] | None, extra: int, least_suffered: bool, seed: int
    ) -> None:
        if not isinstance(state.open, (CommitDice, RollDice, ApplyDice)):
            raise ValueError(f"odds are for Commit, Roll or Apply, not for {type(state.open).__name__}")
        for colour in range(COLOURS):
            if count(extra, colour) > count(state.pool, colour):
                raise ValueError(f"the pool has only {colours_text(state.pool)}")
        self.seed = seed
        self.least_suffered = least_suffered
        self.slots = card_slots(state, None if enemies is None else [int(card) for card in enemies])
        self.cards = tuple(int(state.active[e + CARD]) for e in self.slots)
        s = engagement_only(state)
        s.auto = False
        self.rolls = int((s.phase_limit if s.options.s17 else s.strategy) - s.phases)
        self.extra = 0
        if isinstance(s.open, CommitDice):
            self.rolls += 1 if s.committed_step != 0 else 0
            commit(s, extra)
            s.n = -1
        elif isinstance(s.open, RollDice):
            self.rolls += 1
            commit(s, extra)
        else:
            self.extra = extra
        self.s = s
        self.needs: Needs = tuple(still_needed(s, e) for e in self.slots)

    # --- three ways to an answer --------------------------------------------------------------------

    def answer(self) -> Odds:
        try:
            return self.plain() if is_plain(self.s, self.slots) else self.exact()
        except TooMuch:
            return self.estimate()

    def plain(self) -> Odds:
        """The fast path."""
        s = self.s
        dice = DieOdds(s.catalog.dice.faces, [int(s.kind_damage(kind)) for kind in range(KINDS)])
        bag = int(s.fresh)
        hits = 0
        start = self.needs
        if isinstance(s.open, ApplyDice):
            loose = int(s.loose())
            bag = int(colours_of(loose & ~HITS)) + self.extra
            for kind in range(KINDS):
                damage = int(s.kind_damage(kind)) if kind % 3 else 0
                if damage:
                    hits += int(count(loose, kind)) << 5 * (damage - 1)
                elif kind % 3:
                    bag += int(count(loose, kind)) << 4 * (kind // 3)
        else:
            bag += int(colours_of(s.loose()))
        if len(start) == 1 and (hits == 0 or self.rolls == 0):
            return self.single(dice, bag, hits)
        programme = PlainOdds(dice, self.needs_worth, PLAIN_BUDGET)
        _, start = programme.best(self.rolls, bag, start, hits)
        ends = programme.ends(self.rolls, bag, start)
        return self.summary([(p, self.needs_end(left)) for left, p in ends.items()])

    def single(self, dice: DieOdds, bag: int, hits: int) -> Odds:
        """One enemy: nothing to choose."""
        need = self.needs[0]
        while hits:
            damage = (hits.bit_length() - 1) // 5 + 1
            hits -= 1 << 5 * (damage - 1)
            need = max(0, need - damage)
        spread = dice.total(bag, self.rolls, need)
        return self.summary([(p, self.needs_end((need - dealt,))) for dealt, p in enumerate(spread)])

    def exact(self) -> Odds:
        """The general path."""
        if self.extra:
            raise TooMuch  # dice that join in a later phase: rare, and only asked for while hits are being assigned
        tree = Tree(self.s, frozenset(self.slots), self.state_worth, TREE_BUDGET)
        return self.summary([(p, self.state_end(end)) for p, end in ends(tree.node(self.s.copy()))])

    def estimate(self) -> Odds:
        """Sampled games of the real rules, hits assigned by rule of thumb."""
        source = random.Random(self.seed)
        chosen = frozenset(self.slots)
        ended: list[End] = []
        spent = 0
        while len(ended) < FEWEST_SAMPLES or (spent < SAMPLE_BUDGET and len(ended) < MOST_SAMPLES):
            s = self.s.copy()
            s.auto = True
            s.seed_words(source.getrandbits(32), source.getrandbits(32), source.getrandbits(32))
            before = int(s.decisions)
            ended.append(self.state_end(self.sampled(s, chosen)))
            spent += int(s.decisions) - before
        return self.summary([(1 / len(ended), end) for end in ended], len(ended))

    def sampled(self, s: Sentinels, chosen: frozenset[int]) -> Sentinels:
        """Play the Engagement out."""
        strongest = strongest_hit(s)
        extra = self.extra
        if not isinstance(s.open, ApplyDice) and s.kind != DECISION:
            s.settle(s.open.draw(s))
        while s.kind == DECISION:
            if extra and isinstance(s.open, CommitDice):
                commit(s, extra)
                s.n = -1
                extra = 0
            if go_on(s):
                continue
            if isinstance(s.open, ApplyDice):
                options = assignments(s, chosen, strongest)
                s.choose(likely_assignment(s, options) if options else DONE)
            else:
                s.listed()
                s.choose(s.choices[0])
        return s

    # --- ends and their worth -----------------------------------------------------------------------

    def needs_end(self, left: Needs) -> End:
        """An end of the fast path."""
        s = self.s
        suffered = int(base_damage(s, self.slots))
        for e, need in zip(self.slots, left):
            suffered += int(s.card_at(e).damage) if need else 0
        if len(left) == 1 and not left[0] and s.card_at(self.slots[0]).klass == 3:
            suffered = 0  # the game is won at that instant
        return tuple(need == 0 for need in left), sum(self.needs) - sum(left), suffered

    def needs_worth(self, left: Needs) -> Value:
        return self.worth(self.needs_end(left))

    def state_end(self, s: Sentinels) -> End:
        """An end of the real rules."""
        dealt = 0
        defeated = []
        for card, e, need in zip(self.cards, self.slots, self.needs):
            down = s.active[e + FLAGS] & DEFEATED != 0 or slipped(s, e, card)
            defeated.append(down)
            dealt += need if down else need - still_needed(s, e)
        suffered = 0 if s.result != UNDECIDED else int(damage_to_suffer(s))
        return tuple(defeated), dealt, suffered

    def state_worth(self, s: Sentinels) -> Value:
        return self.worth(self.state_end(s))

    def worth(self, end: End) -> Value:
        defeated, dealt, suffered = end
        first = -float(suffered) if self.least_suffered else float(all(defeated))
        return first, float(sum(defeated)), float(dealt)

    def summary(self, found: list[tuple[float, End]], samples: int = 0) -> Odds:
        """Put the ends together."""
        each = [0.0] * len(self.cards)
        damage = [0.0] * (sum(self.needs) + 1)
        every = suffered = squares = 0.0
        for p, (defeated, dealt, pain) in found:
            for i, down in enumerate(defeated):
                each[i] += p if down else 0.0
            every += p if all(defeated) else 0.0
            damage[dealt] += p
            suffered += p * pain
            squares += p * pain * pain
        error = spread = 0.0
        if samples:
            # Never quite 0: even if every sample agrees, some chance remains (add two of each kind).
            safe = (every * samples + 2) / (samples + 4)
            error = sqrt(safe * (1 - safe) / samples)
            spread = sqrt(max(squares - suffered * suffered, 0.0) / samples)
        return Odds(
            enemies=self.cards,
            each=tuple(min(p, 1.0) for p in each),
            all=min(every, 1.0),
            expected_damage=sum(d * p for d, p in enumerate(damage)),
            damage=tuple(damage),
            expected_suffered=suffered,
            exact=samples == 0,
            error=error,
            suffered_error=spread,
            samples=samples,
        )


def ends(root: Node) -> list[tuple[float, Sentinels]]:
    """The ends a search leads to, with their probabilities."""
    total: dict[int, float] = {}
    node_of: dict[int, Node] = {}
    order: list[Node] = []
    _order(root, order, set())
    total[id(root)] = 1.0
    out = []
    for node in reversed(order):
        p = total[id(node)]
        node_of[id(node)] = node
        if node.end is not None:
            out.append((p, node.end))
        for q, following in node.flow:
            total[id(following)] = total.get(id(following), 0.0) + p * q
    return out


def _order(node: Node, order: list[Node], seen: set[int]) -> None:
    """List nodes so that each comes after all it leads to."""
    seen.add(id(node))
    for _, following in node.flow:
        if id(following) not in seen:
            _order(following, order, seen)
    order.append(node)


def slipped(s: Sentinels, e: int, card: int) -> bool:
    """Was the enemy defeated in the way that it went back to its stack?"""
    return s.active[e + FLAGS] & GONE != 0 and card not in s.discard


def damage_to_suffer(s: Sentinels) -> int:
    """What the Suffer Damage step would total now."""
    level = s.standing.rules & Rule.LEVEL_DAMAGE != 0
    return sum(
        int(s.standing.level if level else s.card_at(e).damage)
        for e in range(0, int(s.enemies) * WIDTH, WIDTH)
        if s.fights(e)
    )


def base_damage(s: Sentinels, but: list[int]) -> int:
    """Damage of the undefeated enemies other than ``but``."""
    return sum(
        int(s.card_at(e).damage) for e in range(0, int(s.enemies) * WIDTH, WIDTH) if s.fights(e) and e not in but
    )


HARMLESS = Rule.NO_ITEMS | Rule.NO_RECOVERY | Rule.WHOLE_COLOUR
"""Rules that leave rolling and assigning alone."""


def is_plain(s: Sentinels, slots: list[int]) -> bool:
    """Does the fast path hold: no effect, of a card, item or hero, that bears on these dice?"""
    standing = s.standing
    if standing.rules & ~HARMLESS or standing.assign_cap < NO_CAP or standing.defeat_cap < NO_CAP:
        return False
    if standing.no_assign or standing.lead:
        return False
    if isinstance(s.open, RollDice) and s.kept:
        return False
    if s.gear.returns_misses:
        return False
    for e in slots:
        if not plain_target(s, e, len(slots)):
            return False
    return True


def plain_target(s: Sentinels, e: int, chosen: int) -> bool:
    """May hits on this enemy simply be added up, and does its defeat change nothing for the others?"""
    d = s.card_at(e)
    hero = s.catalog.heroes[s.hero]
    if hero.ability == Hero.MISSES_COUNT and hero.b >> d.klass & 1:
        return False
    if (
        d.self_cap < NO_CAP
        or d.colours_to_defeat
        or d.damage_cap < NO_CAP
        or d.guarded
        or (d.klass == 3 and chosen > 1)
    ):
        return False
    if chosen == 1:
        return True
    if d.stands and (d.standing.bonus or d.standing.zero or (d.standing.rules & Rule.NO_ITEMS and s.gear.usable >= 0)):
        return False
    if any(effect.op in (Op.DEFEAT_ANOTHER, Op.SLIP_AWAY) for effect in d.on_defeat):
        return False
    return s.options.s17 != 0 or not any(effect.op == Op.GAIN and effect.a == STRATEGY for effect in d.gain)

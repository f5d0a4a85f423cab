"""The odds module against enumeration through the rules, a million simulated rolls, and sums done by hand."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.odds import defeat_odds, expected_suffered
from ludonaut.sentinels.odds.plain import DieOdds, PlainOdds, TooMuch
from ludonaut.sentinels.rules.advice import engagement_only
from ludonaut.sentinels.rules.apply import DONE, ApplyDice, die_damage
from ludonaut.sentinels.rules.dice import COLOUR_LETTERS, parse_faces
from ludonaut.sentinels.rules.rewards import OfferReward
from ludonaut.sentinels.rules.state import CARD, DEFEATED, FLAGS, GONE, HARM, TOUGH, WIDTH, Sentinels
from ludonaut.sentinels.rules.strategy import ROLL, STOP, CommitDice
from ludonaut.table.native.core import CHANCE, DECISION, RUNNING
from ludonaut.table.requests import seed_generator

IDENTS = {d.ident: i for i, d in enumerate(SENTINELS.new({}).catalog.cards)}


def bag(text: str) -> int:
    """``2y1b`` as a colour bag."""
    return sum(int(text[i]) << 4 * COLOUR_LETTERS.index(text[i + 1]) for i in range(0, len(text), 2))


def engaged(*enemies: str, phases: int = 1, hero: str = "3a", committed: str = "", exhausted: str = "") -> Sentinels:
    """At Commit Dice with these enemies active, this many Strategy phases, these dice committed."""
    s = SENTINELS.new({"hero": hero})
    seed_generator(s, 1)
    s.advance()
    s.kind = RUNNING
    s.health = 6
    s.strategy = phases
    for enemy in enemies:
        s.enter(IDENTS[enemy], 0)
    s.pool -= bag(exhausted)
    s.exhausted += bag(exhausted)
    s.advance()
    for i in range(0, len(committed), 2):
        for _ in range(int(committed[i])):
            s.choose(COLOUR_LETTERS.index(committed[i + 1]))
    return s


def rolled(s: Sentinels, faces: str) -> Sentinels:
    """The same after its committed dice were rolled so."""
    s.auto = False
    s.choose(ROLL)
    s.settle(parse_faces(faces, s.fresh, s.catalog.dice))
    return s


# --- closed forms ---------------------------------------------------------------------------------


def test_one_yellow_die_against_one_health() -> None:
    assert defeat_odds(engaged("dustskin", committed="1y")).all == pytest.approx(2 / 6)


def test_three_phases_give_three_rolls() -> None:
    assert defeat_odds(engaged("dustskin", committed="1y", phases=3)).all == pytest.approx(1 - (4 / 6) ** 3)


def test_a_crit_is_needed_for_two_health_with_one_die() -> None:
    assert defeat_odds(engaged("pollen-scout", committed="1b")).all == pytest.approx(1 / 6)


def test_a_hit_is_assigned_at_once_and_not_kept_back_for_a_crit() -> None:
    odds = defeat_odds(engaged("pollen-scout", committed="1b", phases=2))
    assert odds.all == pytest.approx(1 / 6 + 2 / 6 * 1 / 6)


def test_damage_of_one_purple_die() -> None:
    odds = defeat_odds(engaged("pollen-scout", committed="1p"))
    assert odds.damage == pytest.approx((1 / 6, 4 / 6, 1 / 6))


def test_expected_damage_is_the_mean_of_the_dice_while_nothing_is_wasted() -> None:
    odds = defeat_odds(engaged("iron-carapace", committed="2y1p"))
    assert odds.expected_damage == pytest.approx(2 * 0.5 + 1.0)


def test_two_enemies_share_one_die() -> None:
    odds = defeat_odds(engaged("dustskin", "sleeping-grub", committed="1r"))
    assert odds.all == 0


def test_suffered_damage_counts_the_enemies_left() -> None:
    odds = expected_suffered(engaged("dustskin", "whirling-husk", committed="1y"))
    damage = sum(int(SENTINELS.new({}).catalog.cards[IDENTS[e]].damage) for e in ("dustskin", "whirling-husk"))
    assert odds.expected_suffered == pytest.approx(damage - 2 * 2 / 6)


def test_extra_dice_roll_with_the_committed() -> None:
    assert defeat_odds(engaged("dustskin", committed="1y"), extra_dice=bag("1y")).all == pytest.approx(1 - (4 / 6) ** 2)


def test_hits_on_the_table_count() -> None:
    s = rolled(engaged("pollen-scout", committed="1y1g", phases=2), "y1 g0")
    assert defeat_odds(s).all == pytest.approx(3 / 6)


def test_extra_dice_while_hits_are_assigned_join_the_next_roll() -> None:
    s = rolled(engaged("pollen-scout", committed="1y1g", phases=2), "y1 g0")
    assert defeat_odds(s, extra_dice=bag("1r")).all == 1


def test_chosen_enemies_leave_the_others_alone() -> None:
    s = engaged("dustskin", "whirling-husk", committed="1r")
    assert defeat_odds(s, [IDENTS["dustskin"]]).all == 1


# --- card effects by hand -------------------------------------------------------------------------


def test_crits_that_deal_nothing() -> None:
    odds = defeat_odds(engaged("scythe-stalker", committed="4p"))
    assert odds.all == pytest.approx((4 / 6) ** 4)


def test_pairs_only() -> None:
    odds = defeat_odds(engaged("twinhorn", committed="2b2g"))
    pair_b = (4 / 6) ** 2
    pair_g = (3 / 6) ** 2
    four_b = (1 / 6) ** 2
    four_g = (1 / 6) ** 2
    assert odds.all == pytest.approx(pair_b * pair_g + four_b * (1 - pair_g) + four_g * (1 - pair_b))


def test_a_place_on_a_limited_enemy_is_kept_for_a_crit() -> None:
    odds = defeat_odds(engaged("weeping-sac", committed="2p", phases=2))
    assert odds.all == pytest.approx((1 - (5 / 6) ** 2) ** 2)


def test_an_enemy_that_flees_is_not_defeated_later() -> None:
    """It flees at once when both yellow dice miss, and then deals no damage."""
    s = engaged("puppet-rifleman", committed="2y", phases=1)
    assert defeat_odds(s).expected_suffered == pytest.approx(1 - (4 / 6) ** 2)


def test_a_boss_takes_no_damage_past_its_cap() -> None:
    odds = defeat_odds(engaged("comb-sovereign", committed="4p"), [IDENTS["comb-sovereign"]])
    assert (odds.all, len([p for p in odds.damage if p > 0])) == (0, 4)


def test_a_guarded_boss_cannot_be_hit() -> None:
    odds = defeat_odds(engaged("legion-tyrant", "dustskin", committed="4p"), [IDENTS["legion-tyrant"]])
    assert odds.expected_damage == 0


# --- against enumeration through the rules --------------------------------------------------------


def brute(s: Sentinels, cards: list[int]) -> tuple[float, float]:
    """Best probability that all are defeated, and the mean number defeated under that play: every outcome, every
    assignment, nothing remembered."""
    if s.kind == CHANCE:
        all_p = mean = 0.0
        named = type(s.open).__name__
        outcomes = s.open.outcomes(s) if named in ("RollDice", "RerollHits") else [(s.open.outcomes(s)[0][0], 1.0)]
        for outcome, p in outcomes:
            copy = s.copy()
            copy.settle(outcome)
            a, m = brute(copy, cards)
            all_p += p * a
            mean += p * m
        return all_p, mean
    if s.kind != DECISION:
        down = [
            card
            for card in cards
            for e in range(0, int(s.enemies) * WIDTH, WIDTH)
            if s.active[e + CARD] == card and s.active[e + FLAGS] & (DEFEATED | GONE) and card not in s.discard
        ]
        return float(len(down) == len(cards)), float(len(down))
    best = (-1.0, 0.0)
    for choice in sensible(s, cards):
        copy = s.copy()
        copy.choose(choice)
        found = brute(copy, cards)
        if found[0] > best[0] + 1e-12 or (found[0] > best[0] - 1e-12 and found[1] > best[1]):
            best = found
    return best


def sensible(s: Sentinels, cards: list[int]) -> list[int]:
    """Roll on, take rewards, assign whatever deals damage; all ways to do so."""
    every = [int(s.choices[i]) for i in range(int(s.listed()))]
    if isinstance(s.open, CommitDice):
        return [ROLL] if ROLL in every else [STOP]
    if isinstance(s.open, OfferReward):
        return every[:1]
    if not isinstance(s.open, ApplyDice):
        return every
    hits = [
        choice
        for choice in every
        if choice != DONE and int(s.active[(choice >> 8) + CARD]) in cards and die_damage(s, choice & 15) > 0
    ]
    return hits or [DONE]


CASES: list[tuple[tuple[str, ...], str, int]] = [
    (("dustskin", "pollen-scout"), "2y1p", 2),
    (("whirling-husk",), "1y2b1p", 2),
    (("last-rite-moth", "dustskin"), "2g1b", 2),
    (("lone-buzzer",), "2b1g", 2),
    (("mirror-zealot", "dustskin"), "2y1r", 2),
    (("puppet-rifleman",), "2b1p", 2),
    (("paired-buzzer", "dustskin"), "2p1r", 2),
    (("prism-polyp", "dustskin"), "2y1g", 2),
    (("needle-hornet", "dustskin"), "2y1g", 2),
    (("red-eye-hornet", "dustskin"), "2b1p", 2),
    (("vise-maw", "dustskin"), "2b1p", 2),
    (("rust-mandible", "dustskin"), "2p1b", 2),
    (("vanguard-weevil",), "2p1y", 2),
    (("yoked-brute", "dustskin"), "3p1r", 2),
    (("iron-carapace", "sleeping-grub"), "2p1b", 2),
    (("primal-devourer",), "1r2p", 2),
    (("twinhorn", "dustskin"), "4p", 1),
    (("hollowed-miner", "dustskin"), "1p1r", 2),
    (("bursting-gnat", "whirling-husk"), "3p", 1),
    (("basin-gnat", "dustskin"), "2y1g", 2),
    (("acid-sprayer",), "2y2p", 1),
]


@pytest.mark.parametrize(("enemies", "dice", "phases"), CASES)
def test_same_as_enumerating_every_play(enemies: tuple[str, ...], dice: str, phases: int) -> None:
    s = engaged(*enemies, phases=phases, committed=dice)
    copy = engagement_only(s)
    copy.auto = False
    cards = [IDENTS[enemy] for enemy in enemies]
    odds = defeat_odds(s)
    assert (odds.all, sum(odds.each)) == pytest.approx(brute(copy, cards))


def test_the_cases_above_are_exact() -> None:
    inexact = [
        enemies
        for enemies, dice, phases in CASES
        if not defeat_odds(engaged(*enemies, phases=phases, committed=dice)).exact
    ]
    assert inexact == []


# --- against a million simulated rolls ------------------------------------------------------------


def chi_square(seen: list[int], expected: list[float]) -> float:
    assert all(n == 0 for n, e in zip(seen, expected) if e == 0)
    return sum((n - e) ** 2 / e for n, e in zip(seen, expected) if e > 0)


@pytest.mark.slow
@pytest.mark.parametrize(("dice", "phases", "health"), [("3y2b", 3, 6), ("2g2p1r", 2, 7), ("4b", 1, 5)])
def test_damage_distribution_against_a_million_rolls(dice: str, phases: int, health: int) -> None:
    """A million dice or more are rolled for each position."""
    table = SENTINELS.new({}).catalog.dice
    exact = DieOdds(table.faces, [0, 1, 2] * 5).total(bag(dice), phases, health)
    source = random.Random(7)
    sides = [[f for f in range(3) for _ in range(table.faces[colour][f])] for colour in range(5)]
    colours = [colour for colour in range(5) for _ in range(bag(dice) >> 4 * colour & 15)]
    games = 250_000
    seen = [0] * (health + 1)
    for _ in range(games):
        total = 0
        for colour in colours:
            for _ in range(phases):
                face = sides[colour][int(source.random() * 6)]
                if face:
                    total += face
                    break
        seen[min(total, health)] += 1
    assert chi_square(seen, [games * p for p in exact]) < CHI_SQUARE_LIMIT


CHI_SQUARE_LIMIT = 30
"""With 8 bins at most, chance alone exceeds this once in ten thousand runs; seeds are fixed besides."""

GAMES = 8_000


@pytest.mark.slow
@pytest.mark.parametrize(
    "enemy", ["whirling-husk", "puppet-rifleman", "mirror-zealot", "bristle-puffball", "primal-devourer"]
)
def test_odds_against_engagements_played_by_the_rules(enemy: str) -> None:
    """One enemy leaves nothing to choose, so simply assigning every hit must give the same distribution."""
    s = engaged(enemy, phases=3, committed="2b1p1r")
    odds = defeat_odds(s)
    assert odds.exact
    seen = [0] * len(odds.damage)
    source = random.Random(11)
    for _ in range(GAMES):
        copy = engagement_only(s)
        copy.seed_words(source.getrandbits(32), source.getrandbits(32), source.getrandbits(32))
        while copy.kind == DECISION:
            copy.choose(sensible(copy, [IDENTS[enemy]])[0])
        down = copy.active[FLAGS] & DEFEATED
        seen[int(copy.active[TOUGH] if down else copy.active[HARM])] += 1
    assert chi_square(seen, [GAMES * p for p in odds.damage]) < CHI_SQUARE_LIMIT


# --- estimates ------------------------------------------------------------------------------------


def large() -> Sentinels:
    """Too many outcomes to work out."""
    return engaged("lone-buzzer", "puppet-rifleman", "paired-buzzer", phases=4, committed="4y4g4b")


def test_an_estimate_says_so() -> None:
    odds = defeat_odds(large())
    assert (odds.exact, odds.samples > 0, odds.error > 0) == (False, True, True)


def test_an_estimate_reads_as_one() -> None:
    assert defeat_odds(large()).text().startswith("about ")


def test_an_estimate_repeats_with_its_seed() -> None:
    assert defeat_odds(large(), seed=5) == defeat_odds(large(), seed=5)


def test_an_estimate_agrees_with_the_exact_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    s = engaged("puppet-rifleman", phases=2, committed="3b2p")
    exact = defeat_odds(s)
    monkeypatch.setattr("ludonaut.sentinels.odds.TREE_BUDGET", 0)
    estimate = defeat_odds(s)
    assert abs(estimate.all - exact.all) < 4 * estimate.error


def test_the_state_is_left_as_it_was() -> None:
    s = large()
    before = SENTINELS.hash(s)
    defeat_odds(s)
    assert SENTINELS.hash(s) == before


def test_no_odds_outside_an_engagement() -> None:
    s = SENTINELS.new({"hero": "1a"})
    seed_generator(s, 1)
    s.advance()
    with pytest.raises(ValueError, match="BeginActivation"):
        defeat_odds(s)


def test_only_active_enemies_can_be_chosen() -> None:
    with pytest.raises(ValueError, match="not an undefeated active enemy"):
        defeat_odds(engaged("dustskin", committed="1y"), [IDENTS["twinhorn"]])


def test_only_pool_dice_can_be_added() -> None:
    with pytest.raises(ValueError, match="pool"):
        defeat_odds(engaged("dustskin", committed="1r"), extra_dice=bag("1r"))


def test_the_budget_is_kept() -> None:
    dice = DieOdds(SENTINELS.new({}).catalog.dice.faces, [0, 1, 2] * 5)
    with pytest.raises(TooMuch):
        PlainOdds(dice, lambda left: (0.0, 0.0, 0.0), 10).value(3, bag("4y4g"), (4, 4))


# --- properties -----------------------------------------------------------------------------------

PLAIN_ENEMIES = ["dustskin", "pollen-scout", "last-rite-moth", "whirling-husk", "iron-carapace", "howitzer-snail"]


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from(PLAIN_ENEMIES), min_size=1, max_size=2, unique=True),
    st.lists(st.integers(0, 2), min_size=3, max_size=3),
    st.integers(0, 2),
    st.integers(1, 2),
)
def test_more_dice_never_hurt_where_no_effect_punishes_them(
    enemies: list[str], counts: list[int], colour: int, phases: int
) -> None:
    s = engaged(*enemies, phases=phases)
    dice = sum(n << 4 * c for c, n in enumerate(counts))
    assert chance(s, dice + (1 << 4 * colour)) >= chance(s, dice) - 1e-9


def chance(s: Sentinels, dice: int) -> float:
    odds = defeat_odds(s, extra_dice=dice)
    assert odds.exact
    return odds.all


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000))
def test_the_damage_distribution_sums_to_one(seed: int) -> None:
    s = random_engagement(seed)
    assert sum(defeat_odds(s).damage) == pytest.approx(1)


def random_engagement(seed: int) -> Sentinels:
    """A Commit or Apply decision out of a random game."""
    source = random.Random(seed)
    s = SENTINELS.new({"hero": source.choice(["1a", "1b", "2a", "2b", "3a", "3b"])})
    seed_generator(s, seed)
    s.advance()
    wait = source.randrange(60)
    while s.kind == DECISION:
        n = s.listed()
        wait -= 1
        if wait < 0 and s.alive > 0 and isinstance(s.open, (CommitDice, ApplyDice)):
            return s
        s.choose(s.choices[source.randrange(int(n))])
    return random_engagement(seed + 1_000_003)


@pytest.mark.slow
def test_a_typical_answer_is_fast_enough_to_be_shown_live() -> None:
    """People commit a handful of dice; processor time, with a wide limit for slow machines."""
    positions = [engaged(*enemies, phases=3, committed="2y2b1p") for enemies, _, _ in CASES[:12]]
    times = []
    for s in positions:
        begun = time.process_time()
        defeat_odds(s)
        times.append(time.process_time() - begun)
    assert sorted(times)[len(times) // 2] < 0.25

"""The built-in Solar Sentinels pack against the component lists, and what the loader says about bad packs."""

from __future__ import annotations

import hashlib
import itertools
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from ludonaut.sentinels import vocabulary as v
from ludonaut.sentinels.explain import explain
from ludonaut.sentinels.packs import BASE, FILES, Pack, check, load
from ludonaut.sentinels.reference import vocabulary_reference
from ludonaut.table.content import ContentError

PACK = load()

# number, class, Health, Damage, additional enemies, mandatory, reward
ROWS = (
    (1, 1, 4, 2, 0, False, "immediate"),
    (2, 1, 3, 1, 0, False, "immediate"),
    (3, 1, 2, 3, 1, False, "one-use"),
    (4, 2, 4, 2, 1, False, "lasting"),
    (5, 2, 7, 4, 0, False, "one-use"),
    (6, 1, 1, 2, 0, False, "immediate"),
    (7, 1, 1, 3, 1, True, "lasting"),
    (8, 1, 4, 2, 0, False, "lasting"),
    (9, 1, 3, 2, 0, False, "one-use"),
    (10, 2, 5, 2, 1, False, "one-use"),
    (11, 1, 4, 2, 0, False, "immediate"),
    (12, 1, 4, 2, 0, True, "immediate"),
    (13, 2, 5, 3, 0, False, "lasting"),
    (14, 2, 4, 0, 0, True, "lasting"),
    (15, 2, 2, 4, 0, False, "one-use"),
    (16, 1, 6, 2, 1, False, "immediate"),
    (17, 2, 2, 2, 2, False, "lasting"),
    (18, 1, 4, 1, 0, False, "lasting"),
    (19, 1, 4, 1, 0, False, "one-use"),
    (20, 2, 5, 3, 0, False, "one-use"),
    (21, 1, 3, 1, 2, False, "one-use"),
    (22, 1, 5, 1, 1, False, "one-use"),
    (23, 1, 6, 1, 0, False, "immediate"),
    (24, 1, 6, 1, 0, False, "one-use"),
    (25, 2, 8, 1, 0, False, "one-use"),
    (26, 1, 3, 1, 1, True, "one-use"),
    (27, 2, 7, 2, 0, False, "lasting"),
    (28, 2, 6, 2, 0, True, "lasting"),
    (29, 1, 2, 2, 0, False, "one-use"),
    (30, 2, 6, 2, 0, False, "one-use"),
    (31, 1, 3, 1, 0, False, "one-use"),
    (32, 1, 3, 1, 1, False, "one-use"),
    (33, 2, 5, 2, 1, True, "one-use"),
    (34, 2, 5, 2, 0, False, "lasting"),
    (35, 1, 3, 2, 1, False, "immediate"),
    (36, 2, 8, 2, 0, False, "immediate"),
    (37, 1, 3, 1, 0, False, "immediate"),
    (38, 1, 4, 1, 1, True, "immediate"),
    (39, 2, 5, 3, 0, True, "lasting"),
    (40, 1, 3, 1, 0, False, "immediate"),
    (41, 1, 3, 3, 0, False, "one-use"),
    (42, 2, 7, 3, 0, False, "immediate"),
    (43, 1, 6, 1, 1, False, "one-use"),
    (44, 2, 6, 2, 0, False, "lasting"),
    (45, 2, 5, 3, 1, False, "lasting"),
)

# Effects of the enemies by number: the field and the effect; enemies that are not listed have none.
EFFECTS = {
    1: "standing no-recovery",
    2: "after no-recovery",
    3: "on_defeat discard-top",
    4: "after_roll flee",
    5: "on_activate reveal-boss",
    6: "after banish-assigned",
    7: "standing commit-cap, on_defeat slip-away",
    8: "on_crit exhaust-hit",
    9: "after banish-misses",
    10: "after_roll swap-results",
    11: "standing assign-pairs",
    12: "on_die discard-top",
    13: "standing assign-cap",
    14: "standing assign-cap",
    15: "after return-to-stack",
    16: "after banish-strongest",
    17: "standing defeat-cap",
    18: "standing no-damage",
    19: "standing no-damage",
    20: "standing no-items",
    21: "standing no-assign",
    22: "after_roll flee",
    23: "standing hit-bonus",
    24: "on_defeat defeat-another",
    25: "after activate-more",
    26: "standing one-colour-per-enemy",
    27: "standing one-die-per-colour",
    28: "standing colours-to-defeat",
    29: "standing commit-cap",
    30: "standing commit-cap, standing lead-with",
    31: "standing commit-cap",
    32: "after_roll lose-health",
    33: "standing no-assign",
    34: "after_roll lose-health",
    35: "standing commit-whole-colour",
    37: "standing no-commit",
    38: "after_roll reroll-hits",
    39: "after roll-weakest",
    40: "standing keep-misses",
    41: "after discard-each-top",
    44: "standing needs-exhausted-colour",
    45: "standing commit-cap",
}

# What the enemies' effects and rewards say in numbers and colours, in generated sentences.
SENTENCES = {
    3: "discard 2 top cards of the stacks, the player's choice, if it is not the first enemy defeated",
    4: "flees if the roll leaves 4 or more unassigned hits",
    6: "banish every die assigned to it, if it was defeated",
    7: "At most 3 dice may be committed this round",
    10: "non-red hits of the roll become misses, and misses of the roll become basic hits",
    12: "For each die assigned to it: discard 1 top card",
    13: "At most 2 dice may be assigned in each Apply step, to all enemies together",
    14: "At most 2 dice may be assigned to it",
    15: "returns on top of its stack, if it is undefeated",
    16: "banish the strongest die of the pool, if it is undefeated",
    17: "At most 1 enemy may be defeated in each Apply step",
    18: "Red and purple basic hits deal no damage",
    19: "Crits deal no damage",
    21: "Purple dice cannot be assigned to any enemy",
    22: "flees if the roll shows 2 or more misses",
    23: "Yellow and green hits deal 1 more damage",
    24: "one other active class 1 or 2 enemy of the player's choice is defeated too, if it is the first",
    25: "activate 1 more enemy next round, if damage was suffered this round",
    28: "dice of 4 or more colours",
    29: "At most 4 dice may be committed this round",
    30: "At most 8 dice may be committed this round. In each Apply step a yellow die must be assigned before",
    31: "At most 5 dice may be committed this round",
    32: "lose 1 Health for every 2 misses rolled, rounded down",
    33: "Crits cannot be assigned",
    34: "lose 1 Health for each colour that rolled 2 or more hits",
    37: "Green dice cannot be committed",
    39: "roll the 3 weakest dice of exhausted area and pool together; on 2 or more hits banish a purple die",
    41: "discard the top card of each stack if a red or purple die was assigned to it",
    45: "At most 3 dice may be committed in each Commit step",
}

IMMEDIATE = {
    1: "gain 2 Health",
    2: "gain 2 Health",
    6: "gain 1 Recovery",
    11: "gain 1 Strategy",
    12: "gain 2 Health",
    16: "gain 1 Strategy",
    23: "recover 2 dice",
    35: "gain 1 Strategy",
    36: "recover up to 5 dice",
    37: "gain 1 Recovery",
    38: "gain 1 Recovery",
    40: "recover 2 dice",
    42: "gain 2 Health and recover 2 dice",
}

ITEMS = {
    3: "roll every exhausted die; those that show a hit go to the pool",
    4: "once a round. Effect: turn 1 unassigned miss into a basic hit, then turn 1 unassigned non-red hit into a miss",
    5: "take the top card of a stack as defeated and gain its reward",
    7: "Red basic hits deal 2 more damage. Red crits deal 1 more damage",
    8: "At round start, gain 1 Health if Health is 3 or less",
    9: "cancel every effect of one active class 1 or 2 enemy",
    10: "Cost: exhaust 3 committed dice showing misses. Effect: defeat one active class 1 or 2 enemy",
    13: "between Roll and Apply, once per roll. Effect: turn 1 unassigned miss into a basic hit if the roll"
    " shows 3 or more colours",
    14: "Unassigned hits need not be rolled again",
    15: "has 1 enemy fewer",
    17: "Defeating a class 2 enemy gives 1 Health",
    18: "once a round. Cost: exhaust one die of the pool. Effect: until the end of the round, yellow hits"
    " deal 1 more damage",
    19: "gain 3 Health",
    20: "Cost: banish the 2 weakest dice of the pool. Effect: defeat one active class 1 enemy",
    21: "used when an immediate reward is gained. Effect: gain the immediate reward just gained a second time",
    22: "Cost: exhaust one die of the pool. Effect: set the Health of one active undefeated class 1 or 2 enemy to 2",
    24: "recover 3 dice",
    25: "recover all exhausted dice",
    26: "discard one active undefeated class 2 enemy",
    27: "Blue hits deal 1 more damage while 8 or more dice are exhausted",
    28: "once a round. Cost: exhaust one die of the pool. Effect: turn 1 unassigned basic hit into a crit",
    29: "turn the top boss card face up",
    30: "turn the top boss card face up",
    31: "turn the top boss card face up",
    32: "gain 1 Health for each active undefeated enemy",
    33: "gain 5 Health",
    34: "After each Recover step, also recover 1 yellow die and 1 green die",
    39: "Each Strategy phase starts by returning committed misses to the pool. When taken: lose 1 Recovery",
    41: "recover all exhausted blue dice",
    43: "Cost: exhaust 2 committed blue dice showing misses. Effect: set Recovery to 3, up or down, then"
    " recover 3 dice",
    44: "once a round. Effect: turn 2 unassigned misses, all of one colour, into basic hits",
    45: "Cost: banish one die of the pool. Effect: deal one active class 1 or 2 enemy 1 damage for each face",
}

MISSIONS = {
    1: "suffer damage in 3 rounds",
    2: "exhaust 4 unassigned crits in total",
    3: "end a round with exactly 1 Health",
    4: "defeat 6 class 1 enemies",
    5: "defeat 4 class 2 enemies",
    6: "commit all remaining pool dice, of at least 3 colours",
    7: "discard one further non-mandatory top card; do so 3 times",
    8: "activate at least 3 enemies in one activation",
    9: "use 3 items",
    10: "each activation starts there for 5 rounds, or until it is empty",
    11: "assign dice of 5 colours to one enemy",
    12: "decline 2 immediate rewards",
}

# Hashes of the working names that the cards must not bear: every name here is our own.
FOREIGN_NAMES = frozenset(
    re.findall(
        r"[0-9a-f]{12}",
        """
        003552902dbf 03226bacee56 04bdb41f38a3 05f6389dc016 0e21f47fbed6 15a822fce15d 15d382b8f4a9
        1656bc1f8d28 199b3c520be7 1e38343c1b36 2530a0214ef2 253b55646d89 2c451f0780e7 2eead0094f98
        2ef47b7c790c 33be0b5ce447 34fec4d1087c 3942b6d8f480 3b4b78fca0e6 40609fce46a7 4140cca30e82
        4473af091968 44b928f8a1fe 477477a36fab 4a94f501a290 4d45fad750c8 4d9b28fe34bc 4e2448c98afc
        4e7b35e1d775 4e88cd6a6755 51c794a28225 53d389963385 55c66e29696b 58988b508979 5b052e8ee24d
        5c82c383f180 5e891eaee740 60e6b3dfc89c 627f11ee2e17 689f85e43a12 6aeb9d9da2f3 6d68aa455b96
        75dc1fcaf35a 7b1a4a165504 7b334addb108 7b334f962d73 7c2531c46e55 7d66beb8d74e 7ef809e183bd
        81d90b674f5c 82c366fea4f4 8343a9662ec0 863e203ba761 872a64d17519 9a2e0c694445 9c1cf827533c
        9eb559ace5a2 a3a1c78adbdf a75010de8763 a7c9b9b2c480 ac016e0afcc4 b14baca4338c b17c83bee022
        b446549ddd1d bc1b565d772b bd2c3be54218 bfb82f24316c c02ffc01a2c4 c13f9514fc58 c1cb2c0e0b44
        c7eb1f9780b2 cad8b5a7fb8f d0d3f279d8da d5ae9573516e d6d02a69d003 d8856bd2ec90 dd83bce23fea
        dfcef407531f e0f576ab23ca e3b83667dc63 e559fd3aaa39 e626fa875c64 e6712485fe0f e72e60f20ad2
        eb31080cff43 ed19bcc9b87c f00d29d9a31a f234935fa80c f5683b23b65b f8cf1e899775 fc15f800b3d6
        """,
    )
)


def cards(pack: Pack = PACK) -> tuple[v.Card, ...]:
    return (*pack.enemies, *pack.items, *pack.bosses, *pack.missions, *pack.heroes)


def foreign(words: str) -> bool:
    return hashlib.blake2b(words.lower().encode(), digest_size=6).hexdigest() in FOREIGN_NAMES


def reward_kind(enemy: v.Enemy) -> str:
    reward = enemy.later_reward or enemy.reward
    if reward.item is None:
        return "immediate"
    return next(item.kind for item in PACK.items if item.id == reward.item)


def tag(effect: msgspec.Struct) -> str:
    return str(effect.__struct_config__.tag)


# --- the component lists ---


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row[0]))
def test_enemy_numbers(row: tuple[int, int, int, int, int, bool, str]) -> None:
    enemy = PACK.enemies[row[0] - 1]
    assert row == (
        enemy.number,
        enemy.enemy_class,
        enemy.health,
        enemy.damage,
        enemy.additional,
        enemy.mandatory,
        reward_kind(enemy),
    )


@pytest.mark.parametrize("enemy", PACK.enemies, ids=lambda enemy: enemy.id)
def test_enemy_effects(enemy: v.Enemy) -> None:
    windows = ("standing", "on_activate", "after_roll", "on_die", "on_crit", "on_defeat", "after")
    found = [f"{window} {tag(effect)}" for window in windows for effect in getattr(enemy, window)]
    assert ", ".join(found) == EFFECTS.get(enemy.number, "")


@pytest.mark.parametrize("number", SENTENCES)
def test_enemy_amounts(number: int) -> None:
    assert SENTENCES[number] in explain(PACK.enemies[number - 1])


@pytest.mark.parametrize("number", IMMEDIATE)
def test_immediate_rewards(number: int) -> None:
    assert explain(PACK.enemies[number - 1]).endswith(f" Reward: {IMMEDIATE[number]}.")


def test_45_enemies() -> None:
    assert [enemy.number for enemy in PACK.enemies] == list(range(1, 46))


def test_26_enemies_of_class_1_and_19_of_class_2() -> None:
    assert Counter(enemy.enemy_class for enemy in PACK.enemies) == {1: 26, 2: 19}


def test_health_of_all_enemies() -> None:
    assert sum(enemy.health for enemy in PACK.enemies) == 195


def test_damage_of_all_enemies() -> None:
    assert sum(enemy.damage for enemy in PACK.enemies) == 85


def test_additional_icons() -> None:
    assert sum(enemy.additional for enemy in PACK.enemies) == 17


def test_8_mandatory_enemies() -> None:
    assert sum(enemy.mandatory for enemy in PACK.enemies) == 8


def test_13_immediate_and_32_item_rewards() -> None:
    assert Counter(reward_kind(enemy) for enemy in PACK.enemies) == {
        "immediate": 13,
        "one-use": 19,
        "lasting": 13,
    }


def test_19_one_use_and_13_lasting_items() -> None:
    assert Counter(item.kind for item in PACK.items) == {"one-use": 19, "lasting": 13}


def test_only_enemy_15_has_its_reward_later() -> None:
    later = [enemy for enemy in PACK.enemies if enemy.later_reward is not None]
    assert [(enemy.number, enemy.reward) for enemy in later] == [(15, v.Reward())]


def test_items_bear_the_number_of_their_enemy() -> None:
    numbers = {item.id: item.number for item in PACK.items}
    for enemy in PACK.enemies:
        reward = enemy.later_reward or enemy.reward
        assert reward.item is None or numbers[reward.item] == enemy.number


@pytest.mark.parametrize("item", PACK.items, ids=lambda item: item.id)
def test_item_mechanics(item: v.Item) -> None:
    assert ITEMS[item.number] in explain(item)


def test_items_limited_to_once_a_round() -> None:
    assert [item.number for item in PACK.items if item.limit == "round"] == [4, 18, 28, 44]


def test_item_windows() -> None:
    special = {item.number: item.windows for item in PACK.items if len(item.windows) != 3}
    assert special == {13: ("roll",), 21: ("reward",)}


def test_the_three_boss_revealing_items_share_a_name() -> None:
    same = [item for item in PACK.items if item.number in (29, 30, 31)]
    assert len({item.name for item in same}) == 1
    assert [item.id[-2:] for item in same] == ["-a", "-b", "-c"]


def test_17_unit_dice() -> None:
    assert [(die.colour, die.count) for die in PACK.dice] == [
        ("yellow", 4),
        ("green", 4),
        ("blue", 4),
        ("purple", 4),
        ("red", 1),
    ]


@pytest.mark.parametrize(
    ("colour", "faces", "hit", "mean"),
    [
        ("yellow", (4, 1, 1), Fraction(2, 6), "0.500"),
        ("green", (3, 2, 1), Fraction(3, 6), "0.667"),
        ("blue", (2, 3, 1), Fraction(4, 6), "0.833"),
        ("purple", (1, 4, 1), Fraction(5, 6), "1.000"),
        ("red", (0, 5, 1), Fraction(6, 6), "1.167"),
    ],
)
def test_die_faces(colour: str, faces: tuple[int, int, int], hit: Fraction, mean: str) -> None:
    die = next(die for die in PACK.dice if die.colour == colour)
    assert (die.miss, die.basic, die.crit) == faces
    assert Fraction(die.basic + die.crit, 6) == hit
    assert f"{(die.basic + 2 * die.crit) / 6:.3f}" == mean


@pytest.mark.parametrize(
    ("number", "health", "damage", "entourage", "sentence"),
    [
        (1, 12, 2, 2, "only if the last roll showed no miss. Dice assigned to it are not exhausted"),
        (
            2,
            9,
            0,
            1,
            "at most one die of each colour may be assigned. After each roll: lose 1 Health for each miss",
        ),
        (
            3,
            8,
            1,
            2,
            "at most 3 damage in a round. Every undefeated enemy deals exactly 1 at Suffer Damage. Dice ass",
        ),
        (4, 9, 3, 3, "takes no damage while any class 1 or 2 enemy is active and undefeated"),
    ],
)
def test_bosses(number: int, health: int, damage: int, entourage: int, sentence: str) -> None:
    boss = PACK.bosses[number - 1]
    assert (boss.number, boss.health, boss.damage, boss.entourage) == (number, health, damage, entourage)
    assert sentence in explain(boss)


def test_4_bosses() -> None:
    assert len(PACK.bosses) == 4


@pytest.mark.parametrize("mission", PACK.missions, ids=lambda mission: mission.id)
def test_mission_conditions(mission: v.Mission) -> None:
    assert MISSIONS[mission.number] in explain(mission)


def test_12_missions() -> None:
    assert [mission.number for mission in PACK.missions] == list(range(1, 13))


def test_missions_that_may_be_given_up() -> None:
    assert [mission.number for mission in PACK.missions if mission.may_give_up] == [3, 6, 8, 11]


def test_hero_sides_and_abilities() -> None:
    assert [(hero.side, hero.ability) for hero in PACK.heroes] == [
        ("1a", v.ItemBonus(health=2, recover=2)),
        ("1b", v.SaveCrits(dice=2)),
        ("2a", v.Exchange(colour="green")),
        ("2b", v.MissesCount(colour="yellow", classes=(2,), damage=1)),
        ("3a", v.Scout()),
        ("3b", v.RecoverWhenHurt(dice=2)),
    ]


# --- names and texts ---


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.id)
def test_names_are_our_own(card: v.Card) -> None:
    for name in (card.name, card.id, card.id.replace("-", " ")):
        words = name.split()
        for first, last in itertools.combinations(range(len(words) + 1), 2):
            assert not foreign(" ".join(words[first:last]))


def test_the_hashes_recognise_a_foreign_name() -> None:
    assert foreign("Field" + " TEST")


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.id)
def test_names_and_texts_are_short(card: v.Card) -> None:
    assert 1 <= len(card.name) <= 24
    assert 1 <= len(card.text.split()) <= 30
    assert len(card.flavour.split()) <= 12


def test_a_typed_name_means_one_card() -> None:
    """No name is the beginning of another; the three equal items count as one."""
    names = sorted({card.name.lower() for card in cards()})
    assert len(names) == len(cards()) - 2
    assert not [(one, two) for one in names for two in names if one != two and two.startswith(one)]


def test_ids_are_unique() -> None:
    assert len({card.id for card in cards()}) == 99


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.id)
def test_texts_tell_every_amount(card: v.Card) -> None:
    """Each number above 1 in a card's effects stands in its text (health and the like are printed anyway)."""
    printed = {"id", "number", "name", "text", "flavour", "side", "enemy_class", "health", "damage"}
    printed |= {"additional", "entourage", "strategy", "recovery", "reward", "later_reward"}

    def amounts(value: object) -> list[int]:
        if isinstance(value, msgspec.Struct):
            return [n for name in value.__struct_fields__ for n in amounts(getattr(value, name))]
        if isinstance(value, tuple):
            return [n for item in value for n in amounts(item)]
        return [value] if isinstance(value, int) and not isinstance(value, bool) and value > 1 else []

    fields = [name for name in card.__struct_fields__ if name not in printed]
    written = {int(number) for number in re.findall(r"\d+", card.text)}
    assert {n for name in fields for n in amounts(getattr(card, name))} <= written


@pytest.mark.parametrize("card", [c for c in cards() if isinstance(c, v.Item)], ids=lambda card: card.id)
def test_texts_tell_limits(card: v.Item) -> None:
    assert ("once a round" in card.text.lower()) == (card.limit == "round")
    assert ("once per roll" in card.text.lower()) == (card.limit == "roll")


# --- loading ---


def test_the_built_in_pack_is_read_once() -> None:
    assert load() is load()


def test_the_built_in_pack_has_no_mistakes() -> None:
    assert check(BASE) == []


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A copy of the built-in pack to spoil."""
    directory = tmp_path / "mine"
    shutil.copytree(BASE, directory)
    return directory


def change(directory: Path, file: str, old: str, new: str) -> int:
    """Replace the first occurrence of a text in a file of a pack; return its line."""
    path = directory / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def test_the_hash_ignores_layout_and_wording(mine: Path) -> None:
    change(mine, "enemies.toml", "[[enemy]]", "# a remark\n\n[[ enemy ]]")
    change(mine, "enemies.toml", 'name = "Hymn Beetle"', 'name = "Hymn  Beetle"')
    change(mine, "enemies.toml", "mandatory = true", "mandatory    =    true\n\n")
    text = (mine / "missions.toml").read_text(encoding="utf-8")
    start, *tables = text.split("[[mission]]")
    (mine / "missions.toml").write_text(
        "[[mission]]".join([start, *reversed(tables)]).replace("\n[[", "\r\n[["), "utf-8"
    )
    assert load(mine).hash == PACK.hash
    assert [mission.number for mission in load(mine).missions] == list(range(1, 13))


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("enemies.toml", "health = 4", "health = 5"),
        ("items.toml", "amount = 3", "amount = 2"),
        ("heroes.toml", "strategy = 3", "strategy = 4"),
        ("bosses.toml", "entourage = 2", "entourage = 3"),
        ("missions.toml", "may_give_up = true", "may_give_up = false"),
        ("dice.toml", "count = 4", "count = 4\n# nothing"),
    ],
)
def test_the_hash_changes_with_what_rules_read(mine: Path, file: str, old: str, new: str) -> None:
    change(mine, file, old, new)
    assert (load(mine).hash == PACK.hash) == ("nothing" in new)


# --- bad packs ---

BAD: list[tuple[str, str, str, str, str]] = [
    # file, text to replace, replacement, start of the message after its file and line, what follows
    (
        "enemies.toml",
        'do = "commit-cap", dice = 3, per = "step"',
        'do = "comit-cap", dice = 3',
        "enemy 'vanguard-weevil': standing, entry 1, do: unknown effect 'comit-cap'; did you mean 'commit-cap'?",
        "Allowed effects here: commit-cap, no-commit,",
    ),
    (
        "enemies.toml",
        'standing = [{ do = "no-items" }]',
        'standing = [{ do = "banish-misses" }]',
        "enemy 'blight-stalker': standing, entry 1, do: effect 'banish-misses' does not belong here; move it to after",
        "Allowed effects here: commit-cap,",
    ),
    (
        "enemies.toml",
        '{ do = "no-items" }',
        "{ colours = [] }",
        "enemy 'blight-stalker': standing, entry 1: 'do' is missing.",
        "Allowed effects here: commit-cap,",
    ),
    (
        "enemies.toml",
        'id = "dustskin"\n',
        "",
        "enemy no. 6: id: 'id' is missing.",
        "Write text of at most 40 characters: lower-case letters, digits and hyphens",
    ),
    (
        "enemies.toml",
        'id = "dustskin"',
        'id = "Dust Skin"',
        "enemy 'Dust Skin': id: 'Dust Skin' has the wrong form.",
        "lower-case letters, digits and hyphens",
    ),
    (
        "enemies.toml",
        'name = "Dustskin"',
        'name = ""',
        "enemy 'dustskin': name: the text is empty.",
        "Write text of at most 60 characters.",
    ),
    (
        "enemies.toml",
        'name = "Dustskin"',
        f'name = "{"x" * 61}"',
        "enemy 'dustskin': name: the text is 61 characters long.",
        "Write text of at most 60 characters.",
    ),
    (
        "enemies.toml",
        'name = "Dustskin"',
        "name = 7",
        "enemy 'dustskin': name: 7 is no text.",
        "in quotation marks.",
    ),
    (
        "enemies.toml",
        "health = 1\n",
        "helth = 1\nhealth = 1\n",
        "enemy 'dustskin': helth: unknown key 'helth'; did you mean 'health'?",
        "Allowed: enemy_class, health,",
    ),
    (
        "enemies.toml",
        "health = 1\n",
        'health = "1"\n',
        "enemy 'dustskin': health: '1' is no whole number.",
        "Write a whole number from 1 to 17.",
    ),
    (
        "enemies.toml",
        "health = 1\n",
        "health = true\n",
        "enemy 'dustskin': health: true is no whole number.",
        "Write a whole number from 1 to 17.",
    ),
    (
        "enemies.toml",
        "health = 1\n",
        "health = 18\n",
        "enemy 'dustskin': health: 18 is out of range.",
        "Write a whole number from 1 to 17.",
    ),
    (
        "enemies.toml",
        "mandatory = true",
        'mandatory = "yes"',
        "enemy 'hollowed-miner': mandatory: 'yes' is neither true nor false.",
        "Write true or false.",
    ),
    (
        "enemies.toml",
        'standing = [{ do = "no-items" }]',
        'standing = "no-items"',
        "enemy 'blight-stalker': standing: 'no-items' is no list.",
        "Write a list in square brackets.",
    ),
    (
        "enemies.toml",
        '[{ do = "no-items" }]',
        '["no-items"]',
        "enemy 'blight-stalker': standing, entry 1: 'no-items' is no effect.",
        'Write { do = "...", ... }.',
    ),
    (
        "enemies.toml",
        '{ do = "no-items" }',
        '{ do = "no-items", dice = 2 }',
        "enemy 'blight-stalker': standing, entry 1, dice: unknown key 'dice'.",
        "It takes no further keys.",
    ),
    (
        "enemies.toml",
        'colours = ["green"]',
        'colours = ["grene"]',
        "enemy 'stray-guardian': standing, entry 1, colours, entry 1: 'grene' is not allowed; did you mean 'green'?",
        "Allowed: blue, green, purple, red, yellow.",
    ),
    (
        "enemies.toml",
        'colours = ["green"]',
        "colours = []",
        "enemy 'stray-guardian': standing, entry 1, colours: the list is empty, so the effect does nothing.",
        "Name at least one.",
    ),
    (
        "enemies.toml",
        'colours = ["green"]',
        'colours = ["green", "green"]',
        "enemy 'stray-guardian': standing, entry 1, colours: green stands twice.",
        "Name each once.",
    ),
    (
        "enemies.toml",
        'id = "dustskin"',
        'id = "hymn-beetle"',
        "enemy 'hymn-beetle': id: 'hymn-beetle' is used twice, first by the enemy at line 4 of mine/enemies.toml.",
        "Give each its own id.",
    ),
    (
        "enemies.toml",
        'id = "dustskin"',
        'id = "bone-saw"',
        "item 'bone-saw': id: 'bone-saw' is the id of another card too, of enemy 'bone-saw'.",
        "Give each card of a pack its own id.",
    ),
    (
        "enemies.toml",
        "number = 6",
        "number = 7",
        "enemy 'hollowed-miner': number: 7 is the number of enemy 'dustskin' too.",
        "Give each card of a deck its own number.",
    ),
    (
        "enemies.toml",
        'item = "bone-saw"',
        'item = "bone-sow"',
        "enemy 'blight-stalker': reward, item: there is no item 'bone-sow'; did you mean 'bone-saw'?",
        "Write that item into items.toml, or name one that is there.",
    ),
    (
        "enemies.toml",
        'item = "bone-saw"',
        'item = "ice-canteen"',
        "enemy 'writhing-knot': reward, item: item 'ice-canteen' is carried by enemy 'blight-stalker' too.",
        "Each item exists once",
    ),
    (
        "enemies.toml",
        'reward = { item = "bone-saw" }',
        "",
        "item 'bone-saw': id: no enemy carries this item.",
        'Give it to an enemy: reward = { item = "bone-saw" }, or remove it.',
    ),
    (
        "enemies.toml",
        'reward = { item = "bone-saw" }',
        'reward = { item = "bone-saw", gain = [{ do = "recover", dice = 1 }] }',
        "enemy 'blight-stalker': reward: a reward is either gained at once or an item.",
        "Remove gain or item.",
    ),
    (
        "enemies.toml",
        'after = [{ do = "return-to-stack", only = "undefeated" }]',
        "",
        "enemy 'sleeping-grub': later_reward: this enemy never returns to its stack.",
        'Add after = [{ do = "return-to-stack" }]',
    ),
    (
        "enemies.toml",
        'colours = ["yellow", "green"]',
        "if_exhausted = 3",
        "enemy 'basin-gnat': standing, entry 1, if_exhausted: only an item may depend on exhausted dice.",
        "Remove if_exhausted.",
    ),
    (
        "items.toml",
        'effects = [{ do = "roll-exhausted" }]',
        "",
        "item 'krill-ration': effects: this item does nothing.",
        "Give it an entry in effects or in passive.",
    ),
    (
        "items.toml",
        'cost = [{ do = "banish-pool-die" }]',
        'cost = [{ do = "banish-weakest", dice = 1 }]',
        "item 'last-light': effects, entry 1: deal-die-faces needs a die that was paid as cost.",
        'Add cost = [{ do = "banish-pool-die" }]',
    ),
    (
        "items.toml",
        'windows = ["reward"]',
        "",
        "item 'echo-printer': windows: repeat-reward works in the window reward only.",
        'Write windows = ["reward"].',
    ),
    (
        "items.toml",
        'windows = ["roll"]',
        'windows = ["roll", "reward"]',
        "item 'adrenal-patch': windows: the window reward is for repeat-reward only.",
        "Name activation, commit or roll.",
    ),
    (
        "items.toml",
        'windows = ["roll"]',
        'windows = ["roll", "commit"]',
        "item 'adrenal-patch': effects, entry 1, rolled_colours: rolled_colours looks at the last roll.",
        'Write windows = ["roll"].',
    ),
    (
        "items.toml",
        'windows = ["roll"]',
        "windows = []",
        "item 'adrenal-patch': windows: this item can never be used.",
        "Name at least one of activation, commit, roll, reward.",
    ),
    (
        "items.toml",
        'kind = "lasting"\npassive',
        'kind = "one-use"\npassive',
        "item 'red-whetstone': passive: a one-use item has no passive effect.",
        'Write kind = "lasting"',
    ),
    (
        "items.toml",
        'kind = "lasting"\nlimit',
        'kind = "one-use"\nlimit',
        "item 'balance-gauge': limit: a one-use item needs no limit.",
        "Remove limit",
    ),
    (
        "items.toml",
        'passive = [{ do = "may-keep-hits" }]',
        'passive = [{ do = "may-keep-hits" }]\ncost = [{ do = "exhaust-pool-die" }]',
        "item 'steady-serum': cost: there is a cost but no effect to pay for.",
        "Add an entry to effects, or remove cost.",
    ),
    (
        "items.toml",
        'face = "basic", into = "crit"',
        'face = "crit", into = "crit"',
        "item 'gene-splice': effects, entry 1: a crit stays what it is.",
        "Let face and into differ.",
    ),
    (
        "items.toml",
        'stat = "health", amount = 3',
        'stat = "health", amount = 0',
        "item 'field-syringe': effects, entry 1, amount: a gain of 0 does nothing.",
        "Write another number",
    ),
    (
        "heroes.toml",
        'side = "1b"',
        'side = "1a"',
        "hero 'tamsin-vane': side: side 1a is hero 'mara-quill' too.",
        "Give each hero its own side, such as 4a.",
    ),
    (
        "heroes.toml",
        "strategy = 3",
        "strategy = 7",
        "hero 'mara-quill': strategy: 7 is out of range.",
        "Write a whole number from 1 to 6.",
    ),
    (
        "heroes.toml",
        'ability = { do = "scout" }',
        "",
        "hero 'juno-marsh': ability: 'ability' is missing.",
        "Write one effect of item-bonus, save-crits, exchange, misses-count, scout, recover-when-hurt.",
    ),
    (
        "dice.toml",
        "miss = 4",
        "miss = 3",
        "die 'yellow': miss, basic, crit: miss + basic + crit is 5.",
        "A die has 6 faces.",
    ),
    (
        "dice.toml",
        'colour = "red"',
        'colour = "blue"',
        "die 'blue': colour: 'blue' is used twice, first by the die at line 17 of mine/dice.toml.",
        "Give each its own colour.",
    ),
]


@pytest.mark.parametrize("case", BAD, ids=lambda case: re.sub(r"[^a-z0-9]+", "-", case[3].lower())[:60])
def test_a_bad_card_is_one_clear_message(mine: Path, case: tuple[str, str, str, str, str]) -> None:
    file, old, new, start, rest = case
    change(mine, file, old, new)
    matching = [line for line in check(mine) if start in line]
    assert len(matching) == 1
    place, message = matching[0].split(": ", 1)
    assert re.fullmatch(r"mine/[a-z]+\.toml, line \d+", place)
    assert message.startswith(start)
    assert rest in message[len(start) :]


@pytest.mark.parametrize("case", BAD, ids=lambda case: re.sub(r"[^a-z0-9]+", "-", case[3].lower())[:60])
def test_one_mistake_is_not_reported_as_several(mine: Path, case: tuple[str, str, str, str, str]) -> None:
    """Except where two cards are concerned: an item nobody carries any more, a colour that is gone."""
    change(mine, *case[:3])
    linked = "carried by" in case[3] or "no item" in case[3] or "no enemy" in case[3] or case[0] == "dice.toml"
    assert len(check(mine)) == 1 or linked or case[1] == 'windows = ["roll"]'


def test_a_message_names_the_line_of_its_card(mine: Path) -> None:
    change(mine, "bosses.toml", "health = 12", "health = 0")
    assert check(mine) == [
        "mine/bosses.toml, line 3: boss 'primal-devourer': health: 0 is out of range."
        " Write a whole number from 1 to 60."
    ]


def test_all_mistakes_are_collected(mine: Path) -> None:
    change(mine, "enemies.toml", "health = 4", "health = 0")
    change(mine, "enemies.toml", "mandatory = true", "mandatory = 1")
    change(mine, "items.toml", 'kind = "lasting"', 'kind = "forever"')
    change(mine, "missions.toml", "rounds = 3", "")
    change(mine, "heroes.toml", 'do = "scout"', 'do = "scuot"')
    (mine / "bosses.toml").unlink()
    problems = check(mine)
    assert len(problems) == 6
    with pytest.raises(ContentError) as caught:
        load(mine)
    assert [str(problem) for problem in caught.value.problems] == problems
    assert str(caught.value) == f"the content pack {mine} cannot be used (6 mistakes):\n  " + "\n  ".join(problems)


def test_problems_are_structured(mine: Path) -> None:
    line = change(mine, "enemies.toml", "[[enemy]]", "[[enemy]]\nwings = 2")
    with pytest.raises(ContentError) as caught:
        load(mine)
    [problem] = caught.value.problems
    assert (problem.file, problem.line, problem.card, problem.field) == (
        "mine/enemies.toml",
        line,
        "enemy 'hymn-beetle'",
        "wings",
    )
    assert problem.what == "unknown key 'wings'"
    assert problem.todo.startswith("Allowed: ")


def test_a_syntax_error_has_line_and_column(mine: Path) -> None:
    line = change(mine, "items.toml", 'kind = "lasting"', "kind = lasting")
    [problem] = check(mine)
    assert problem == (
        f"mine/items.toml, line {line}: TOML syntax error in column 8: invalid value."
        " Mend the syntax here or just before."
    )


def test_a_syntax_error_at_the_end_has_line_and_column(mine: Path) -> None:
    (mine / "dice.toml").write_text('a = 1\nb = "x', encoding="utf-8")
    [problem] = check(mine)
    assert problem.startswith("mine/dice.toml, line 2: TOML syntax error in column 7: unterminated string.")


def test_a_file_that_is_no_text(mine: Path) -> None:
    (mine / "dice.toml").write_bytes(b"a = \xff")
    assert check(mine) == ["mine/dice.toml: byte 4 is not UTF-8 text. Save the file in the encoding UTF-8."]


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file(mine: Path, file: str) -> None:
    (mine / file).unlink()
    assert check(mine) == [f"mine/{file}: this file is missing. Create it."]


def test_a_missing_directory(tmp_path: Path) -> None:
    [problem] = check(tmp_path / "none")
    assert problem == f"{tmp_path / 'none'}: there is no such directory. Name a directory with a pack.toml in it."


def test_a_misspelt_file_name(mine: Path) -> None:
    (mine / "missions.toml").rename(mine / "mission.toml")
    assert check(mine) == [
        "mine/mission.toml: nothing reads a file of this name; did you mean 'missions.toml'?"
        f" Allowed: {', '.join(FILES)}.",
        "mine/missions.toml: this file is missing. Create it.",
    ]


def test_a_misspelt_table(mine: Path) -> None:
    change(mine, "bosses.toml", "[[boss]]", "[[bos]]")
    assert check(mine) == [
        "mine/bosses.toml: unknown table or key 'bos'; did you mean 'boss'? Only [[boss]] tables stand here.",
        "mine/pack.toml: counts, bosses: 4 bosses declared, 3 found. Write bosses = 3, or change bosses.toml.",
    ]


def test_a_table_that_is_no_list(mine: Path) -> None:
    (mine / "bosses.toml").write_text("boss = 4", encoding="utf-8")
    assert check(mine) == ["mine/bosses.toml: 'boss' is no list of tables. Begin each card with [[boss]]."]


@pytest.mark.parametrize(
    ("name", "declared", "found"),
    [
        ("enemies", 44, 45),
        ("items", 33, 32),
        ("bosses", 5, 4),
        ("missions", 0, 12),
        ("heroes", 7, 6),
        ("dice", 18, 17),
    ],
)
def test_a_wrong_deck_count(mine: Path, name: str, declared: int, found: int) -> None:
    change(mine, "pack.toml", f"{name} = {found}", f"{name} = {declared}")
    assert check(mine) == [
        f"mine/pack.toml: counts, {name}: {declared} {name} declared, {found} found."
        f" Write {name} = {found}, or change {name}.toml."
    ]


def test_pack_toml_is_checked_too(mine: Path) -> None:
    change(mine, "pack.toml", 'game = "sentinels"', 'game = "centinels"')
    change(mine, "pack.toml", 'version = "1.0"', 'version = "one"')
    assert check(mine) == [
        "mine/pack.toml: game: 'centinels' is not allowed; did you mean 'sentinels'? Allowed: sentinels.",
        "mine/pack.toml: version: 'one' has the wrong form."
        ' Write text: numbers with dots between them, such as "1.0".',
    ]


def test_a_colour_without_dice(mine: Path) -> None:
    text = (mine / "dice.toml").read_text(encoding="utf-8")
    (mine / "dice.toml").write_text(text[: text.rindex("[[die]]")], encoding="utf-8")
    change(mine, "pack.toml", "dice = 17", "dice = 16")
    assert check(mine) == [
        "mine/dice.toml: no die of colour red. Add a [[die]] for each colour, with count = 0 to leave it out."
    ]


def test_a_colour_may_have_no_dice(mine: Path) -> None:
    change(mine, "dice.toml", "count = 1", "count = 0")
    change(mine, "pack.toml", "dice = 17", "dice = 16")
    assert load(mine).dice[-1].count == 0


def cut(directory: Path, file: str, key: str, keep: int) -> None:
    """Keep the first tables of a deck."""
    text = (directory / file).read_text(encoding="utf-8")
    tables = text.split(f"[[{key}]]")
    (directory / file).write_text(f"[[{key}]]".join(tables[: keep + 1]), encoding="utf-8")


def test_a_pack_needs_a_boss(mine: Path) -> None:
    cut(mine, "bosses.toml", "boss", 0)
    change(mine, "pack.toml", "bosses = 4", "bosses = 0")
    assert check(mine) == [
        "mine/pack.toml: counts, bosses: a game needs 1 or more bosses, 0 found. Add cards to bosses.toml."
    ]


def test_a_pack_needs_three_enemies(mine: Path) -> None:
    cut(mine, "enemies.toml", "enemy", 2)
    cut(mine, "items.toml", "item", 0)
    change(mine, "pack.toml", "enemies = 45", "enemies = 2")
    change(mine, "pack.toml", "items = 32", "items = 0")
    assert check(mine) == [
        "mine/pack.toml: counts, enemies: a game needs 3 or more enemies, 2 found. Add cards to enemies.toml."
    ]


def test_missions_are_dealt_by_four(mine: Path) -> None:
    cut(mine, "missions.toml", "mission", 3)
    change(mine, "pack.toml", "missions = 12", "missions = 3")
    assert check(mine) == [
        "mine/pack.toml: counts, missions: missions are dealt 4 at a time, 3 found. Write at least 4 missions, or none."
    ]


def test_a_pack_may_do_without_missions(mine: Path) -> None:
    (mine / "missions.toml").unlink()
    change(mine, "pack.toml", "missions = 12", "missions = 0")
    assert load(mine).missions == ()


# --- extending packs ---

SMALL = """
id = "small"
name = "Small"
game = "sentinels"
version = "0.1"
extends = "base"

[counts]
enemies = 45
items = 32
bosses = 4
missions = 12
heroes = 6
dice = 17
"""

GIANT = """
[[boss]]
id = "moon-giant"
number = 5
name = "Moon Giant"
health = 20
damage = 1
entourage = 0
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A pack that extends the built-in one and changes nothing."""
    directory = tmp_path / "small"
    directory.mkdir()
    (directory / "pack.toml").write_text(SMALL, encoding="utf-8")
    return directory


def test_extending_without_changes_is_the_same_content(small: Path) -> None:
    assert load(small).enemies == PACK.enemies
    assert load(small).hash == PACK.hash


def test_a_card_of_the_same_id_is_replaced(small: Path) -> None:
    boss = GIANT.replace("moon-giant", "legion-tyrant").replace("number = 5", "number = 4")
    (small / "bosses.toml").write_text(boss, encoding="utf-8")
    pack = load(small)
    assert [(boss.id, boss.health) for boss in pack.bosses] == [
        ("primal-devourer", 12),
        ("bloom-empress", 9),
        ("comb-sovereign", 8),
        ("legion-tyrant", 20),
    ]
    assert pack.hash != PACK.hash


def test_another_card_is_added(small: Path) -> None:
    (small / "bosses.toml").write_text(GIANT, encoding="utf-8")
    change(small, "pack.toml", "bosses = 4", "bosses = 5")
    assert [boss.id for boss in load(small).bosses][3:] == ["legion-tyrant", "moon-giant"]


def test_a_replaced_deck_is_not_taken_over(small: Path) -> None:
    (small / "bosses.toml").write_text(GIANT, encoding="utf-8")
    change(small, "pack.toml", "[counts]", 'replaces = ["bosses"]\n[counts]')
    change(small, "pack.toml", "bosses = 4", "bosses = 1")
    assert [boss.id for boss in load(small).bosses] == ["moon-giant"]


def test_dice_are_replaced_by_colour(small: Path) -> None:
    red = '[[die]]\ncolour = "red"\ncount = 2\nmiss = 0\nbasic = 0\ncrit = 6\n'
    (small / "dice.toml").write_text(red, encoding="utf-8")
    change(small, "pack.toml", "dice = 17", "dice = 18")
    assert [(die.colour, die.count) for die in load(small).dice][3:] == [("purple", 4), ("red", 2)]


def test_a_replaced_deck_must_be_there(small: Path) -> None:
    change(small, "pack.toml", "[counts]", 'replaces = ["bosses"]\n[counts]')
    assert check(small) == ["small/bosses.toml: this file is missing. Create it."]


def test_an_unknown_parent(small: Path) -> None:
    change(small, "pack.toml", 'extends = "base"', 'extends = "basis"')
    assert check(small) == [
        "small/pack.toml: extends: there is no pack 'basis'; did you mean 'base'?"
        " Packs beside this one and built in: base."
    ]


def test_a_pack_that_extends_itself(small: Path) -> None:
    change(small, "pack.toml", 'extends = "base"', 'extends = "small"')
    assert check(small) == [
        "small/pack.toml: extends: pack 'small' extends itself, at once or through others."
        " Remove one extends of the circle."
    ]


def test_replaces_needs_extends(mine: Path) -> None:
    change(mine, "pack.toml", "[counts]", 'replaces = ["bosses"]\n[counts]')
    assert check(mine) == [
        "mine/pack.toml: replaces: this pack extends no other, so there is nothing to replace."
        ' Add extends = "base", or remove this key.'
    ]


def test_a_neighbour_can_be_extended(small: Path, mine: Path) -> None:
    change(mine, "bosses.toml", "health = 12", "health = 13")
    change(small, "pack.toml", 'extends = "base"', 'extends = "mine"')
    assert load(small).bosses[0].health == 13


def test_mistakes_of_the_parent_are_told(small: Path, mine: Path) -> None:
    change(mine, "bosses.toml", "health = 12", "health = 0")
    change(small, "pack.toml", 'extends = "base"', 'extends = "mine"')
    [problem] = check(small)
    assert problem.startswith("mine/bosses.toml, line 3: boss 'primal-devourer': health: 0 is out of range.")


# --- explanations and the reference page ---


@pytest.mark.parametrize("card", [*cards(), *PACK.dice], ids=lambda card: getattr(card, "id", "die"))
def test_explanations_are_sentences(
    card: v.Enemy | v.Boss | v.Item | v.Hero | v.Mission | v.Die,
) -> None:
    text = explain(card, PACK)
    assert text[0].isupper() or text[0].isdigit()
    assert text.endswith(".")
    assert not re.search(r"  |\.\.|[<>{}_`]|, \.", text)


def test_explanations_name_reward_items_when_they_can() -> None:
    assert "Reward: item bone-saw." in explain(PACK.enemies[19])
    assert "Reward: item Bone Saw." in explain(PACK.enemies[19], PACK)


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        (v.Flee(on="misses", at_least=1), "it flees if the roll shows 1 or more misses"),
        (v.LoseHealth(per="misses"), "lose 1 Health for each miss rolled"),
        (v.SwapResults(colours=("blue",)), "blue hits of the roll become misses, and misses of the roll"),
    ],
)
def test_explanations_of_other_amounts(effect: v.AfterRoll, sentence: str) -> None:
    enemy = v.Enemy(id="x", number=1, name="X", enemy_class=1, health=1, damage=1, after_roll=(effect,))
    assert f"After each roll: {sentence}" in explain(enemy)


def test_the_reference_lists_every_word() -> None:
    page = vocabulary_reference()
    words = [kind for kind in vars(v).values() if isinstance(kind, type) and issubclass(kind, v.Word)]
    for kind in words:
        if kind is not v.Word:
            assert f"#### `{kind.__struct_config__.tag}`\n" in page


def test_the_examples_of_the_reference_are_content() -> None:
    for example in re.findall(r"```toml\n(.*?)```", vocabulary_reference(), flags=re.DOTALL):
        assert tomllib.loads(example)


@pytest.mark.interpreted_only
def test_the_reference_page_is_up_to_date() -> None:
    page = Path(__file__).parents[2] / "docs" / "sentinels-vocabulary.md"
    assert page.read_text(encoding="utf-8") == vocabulary_reference()


@pytest.mark.interpreted_only
def test_the_page_script_tells_drift(tmp_path: Path) -> None:
    script = Path(__file__).parents[2] / "scripts" / "make_vocabulary_page.py"
    page = tmp_path / "page.md"

    def run(*arguments: str) -> int:
        command = [sys.executable, str(script), "sentinels", "--page", str(page), *arguments]
        return subprocess.run(command, capture_output=True, check=False).returncode

    assert run("--check") == 1
    assert run() == 0
    assert run("--check") == 0
    page.write_text(page.read_text(encoding="utf-8") + "more", encoding="utf-8")
    assert run("--check") == 1

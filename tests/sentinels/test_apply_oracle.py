"""Which dice may go where, and what they deal: the rules against a second, plain reading of the cards.

The second reading knows cards by name and works on lists of words.  Random positions are played through one Apply step;
before every choice both must offer the same assignments, and after it the same damage must lie there.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.sentinels.helpers import assignments, at, damage, exhausted, fight, loose, on, play, standing

from ludonaut.sentinels.packs import load

PACK = load()
CARDS: dict[str, Any] = {card.id: card for card in (*PACK.enemies, *PACK.bosses)}
CLASS = {card.id: card.enemy_class for card in PACK.enemies} | {boss.id: 3 for boss in PACK.bosses}
BOSSES = [boss.id for boss in PACK.bosses]
RESTRICTING = [
    "twinhorn", "red-eye-hornet", "weeping-sac", "vise-maw", "rust-mandible", "scythe-stalker", "blight-stalker",
    "grub-flood", "basin-gnat", "prism-polyp", "needle-hornet", "spectrum-boil", "acid-sprayer", "parry-lancer",
    "triple-buzzer",
]  # fmt: skip
PASSIVE = {"red-whetstone": "hollowed-miner", "homing-flechette": "needle-hornet"}
FACES = {"y": "000012", "g": "000112", "b": "001112", "p": "011112", "r": "111112"}


def words(dice: str) -> list[str]:
    """``y01 b2`` as ``['y0', 'y1', 'b2']``."""
    return [word[0] + digit for word in dice.split() for digit in word[1:]]


class Reading:
    """The Apply step as the cards' texts have it."""

    def __init__(self, s: Any, hero: str, held: list[str]) -> None:
        self.s = s
        self.hero = hero
        self.held = held
        self.here: list[str] = []  # dice assigned in this Apply step
        self.fallen = 0
        self.clean = "0" not in loose(s)
        self.taken = dict.fromkeys(BOSSES, 0)

    def deals(self, die: str) -> int:
        """What the die deals to an enemy without limits of its own."""
        colour, face = die[0], die[1]
        there = standing(self.s)
        if face == "0":
            return 1
        if "scythe-stalker" in there and face == "2":
            return 0
        if "rust-mandible" in there and die in ("r1", "p1"):
            return 0
        dealt = int(face)
        if "basin-gnat" in there and colour in "yg":
            dealt += 1
        if "blight-stalker" not in there:
            if "red-whetstone" in self.held and colour == "r":
                dealt += 3 - int(face)
            out = sum(int(word[0]) for word in exhausted(self.s).split())
            if "homing-flechette" in self.held and colour == "b" and out >= 8:
                dealt += 1
        return dealt

    def lands(self, dice: list[str], enemy: str) -> int:
        """What these dice deal to this enemy."""
        dealt = sum(self.deals(die) for die in dice)
        return min(dealt, 3 - self.taken[enemy]) if enemy == "comb-sovereign" else dealt

    def kills(self, dice: list[str], enemy: str) -> bool:
        if damage(self.s, enemy) + self.lands(dice, enemy) < CARDS[enemy].health:
            return False
        colours = {die[0] for die in (*words(on(self.s, enemy)), *dice)}
        return enemy != "spectrum-boil" or len(colours) >= 4

    def general(self, dice: list[str]) -> bool:
        """Do the rules for all enemies let these dice (one, or a pair) be assigned?"""
        there = standing(self.s)
        colour = dice[0][0]
        before = {die[0] for die in self.here}
        hit = dice[0][1] != "0"
        if hit and len(dice) != (2 if "twinhorn" in there else 1):
            return False
        if hit and "primal-devourer" in there and not self.clean:
            return False
        if "parry-lancer" in there and any(die[1] == "2" for die in dice):
            return False
        if "grub-flood" in there and colour == "p":
            return False
        if ("needle-hornet" in there or "bloom-empress" in there) and (colour in before or len(dice) > 1):
            return False
        if "acid-sprayer" in there and colour != "y" and "y" not in before:
            return False
        if "triple-buzzer" in there and not any(word[1] == colour for word in exhausted(self.s).split()):
            return False
        return not ("red-eye-hornet" in there and len(self.here) + len(dice) > 2)

    def takes(self, dice: list[str], enemy: str) -> bool:
        """Does this enemy let these dice be assigned to it?"""
        there = standing(self.s)
        lying = words(on(self.s, enemy))
        if dice[0][1] == "0" and CLASS[enemy] != 2:
            return False
        if enemy == "weeping-sac" and len(lying) + len(dice) > 2:
            return False
        if "prism-polyp" in there and lying and dice[0][0] not in {die[0] for die in lying}:
            return False
        if enemy == "legion-tyrant" and any(CLASS[other] < 3 for other in there):
            return False
        if enemy == "comb-sovereign" and self.taken[enemy] >= 3:
            return False
        return not ("vise-maw" in there and self.fallen and self.kills(dice, enemy))

    def legal(self) -> set[str]:
        """All assignments, named as the rules name them."""
        there = words(loose(self.s))
        found = [[die] for die in there if die[1] != "0" or (self.hero == "2b" and die[0] == "y")]
        found += [
            sorted((die, other))
            for i, die in enumerate(there)
            for other in there[i + 1 :]
            if die[0] == other[0] and "0" not in (die[1], other[1])
        ]
        return {
            f"{''.join(dice)} {enemy}"
            for dice in found
            if self.general(dice)
            for enemy in standing(self.s)
            if self.takes(dice, enemy)
        }

    def assign(self, choice: str) -> tuple[str, int]:
        """The enemy and the damage that must lie on it afterwards."""
        named, enemy = choice.split()
        dice = [named[i : i + 2] for i in range(0, len(named), 2)]
        after = damage(self.s, enemy)
        for die in dice:
            dealt = self.lands([die], enemy)
            after += dealt
            if enemy in self.taken:
                self.taken[enemy] += dealt
        self.fallen += self.kills(dice, enemy)
        self.here += dice
        return enemy, after


def some_position(rng: random.Random) -> Reading:
    enemies = rng.sample(RESTRICTING, rng.randint(1, 4)) + rng.sample(["iron-carapace", "sleeping-grub"], 1)
    enemies += rng.sample(BOSSES, 1) if rng.random() < 0.5 else []
    rng.shuffle(enemies)
    dice = {colour: 1 if colour == "r" else 4 for colour in FACES}
    hand = {colour: rng.randint(0, n) for colour, n in dice.items()}
    hand["y"] = min(max(hand["y"], 1), 3)  # one yellow die stays in the pool, so that a next phase is always asked for
    faces = {c: "".join(rng.choice(FACES[c][2 * rng.randint(0, 1) :]) for _ in range(n)) for c, n in hand.items()}
    rolled = " ".join(colour + shown for colour, shown in faces.items() if shown)
    rest = {colour: n - hand[colour] - (colour == "y") for colour, n in dice.items()}
    out = " ".join(f"{rng.choice((0, n, n))}{colour}" for colour, n in rest.items())
    hero = rng.choice(["2b", "3b"])
    held = [item for item, carrier in PASSIVE.items() if carrier not in enemies and rng.random() < 0.5]
    s = fight(*enemies, rolled=rolled, exhausted=out, hero=hero, inventory=held, strategy=2, committed_round=0)
    return Reading(s, hero, held)


@pytest.mark.parametrize("seed", range(300))
def test_both_readings_agree(seed: int) -> None:
    rng = random.Random(seed)
    reading = some_position(rng)
    s = reading.s
    if at(s) != "ApplyDice":  # nothing could be assigned, so nothing was asked
        assert reading.legal() == set()
    while at(s) == "ApplyDice":
        assert assignments(s) == reading.legal()
        choice = rng.choice(sorted(assignments(s)))
        enemy, after = reading.assign(choice)
        play(s, f"assign {choice}")
        if at(s).startswith("won"):
            return
        assert damage(s, enemy) == after
        if at(s) == "OfferReward":
            play(s, "decline")
    assert at(s) == "CommitDice"
    assert reading.legal() == set()

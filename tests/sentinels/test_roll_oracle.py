"""Committing and rolling: the rules against a second, plain reading of the cards (see ``test_apply_oracle.py``)."""

from __future__ import annotations

import random

import pytest
from tests.sentinels.helpers import at, dice, fight, health, loose, names, play, pool, standing

from ludonaut.sentinels.packs import load

CARDS = {card.id: card for card in load().enemies}
COLOURS = {"yellow": 4, "green": 4, "blue": 4, "purple": 4, "red": 1}
ROUND_CAPS = {"hollowed-miner": 3, "pollen-scout": 4, "jittering-pod": 5, "acid-sprayer": 8}
COMMITTING = [*ROUND_CAPS, "vanguard-weevil", "turncoat-trooper", "stray-guardian"]
ROLLING = [
    "lone-buzzer", "mirror-zealot", "ledge-creeper", "rim-lurker", "yoked-brute", "puppet-rifleman", "bristle-puffball",
]  # fmt: skip


def counted(text: str) -> dict[str, int]:
    """``4y 1r`` as numbers by letter."""
    return {word[1]: int(word[0]) for word in text.split()}


@pytest.mark.parametrize("seed", range(150))
def test_commit_steps_agree(seed: int) -> None:
    rng = random.Random(seed)
    enemies = rng.sample(COMMITTING, rng.randint(1, 4))
    before = rng.randint(0, 2)
    s = fight(*enemies, committed_round=before, health=6)
    round_cap = min([99, *(ROUND_CAPS[card] for card in enemies if card in ROUND_CAPS)])
    step_cap = 3 if "vanguard-weevil" in enemies else 99
    committed = 0
    while at(s) == "CommitDice":
        there = counted(pool(s))
        room = min(step_cap - committed, round_cap - before - committed)
        legal = {
            f"commit {colour}"
            for colour in COLOURS
            if there.get(colour[0]) and room > 0 and not (colour == "green" and "stray-guardian" in enemies)
        }
        assert {name for name in names(s) if name.startswith("commit")} == legal
        choice = rng.choice(sorted(legal))
        letter = choice.split()[1][0]
        n = min(there[letter], room) if "turncoat-trooper" in enemies else 1
        play(s, choice)
        committed += n
        assert counted(pool(s)).get(letter, 0) == there[letter] - n
    assert at(s) == "RollDice"


def faces(shown: list[str]) -> str:
    """Dice such as ``y0``, ``y1`` as they are written: ``y01``."""
    by_colour = {c: "".join(sorted(die[1] for die in shown if die[0] == c)) for c in "ygbpr"}
    return " ".join(c + digits for c, digits in by_colour.items() if digits)


def fall(colour: str, rng: random.Random) -> str:
    """One die, a miss as likely as a basic hit and a crit."""
    return colour + rng.choice("12" if colour == "r" else "012")


@pytest.mark.parametrize("seed", range(300))
def test_rolls_agree(seed: int) -> None:
    rng = random.Random(seed)
    enemies = [*rng.sample(ROLLING, rng.randint(1, 4)), "iron-carapace"]
    boss = rng.random() < 0.3
    serum = rng.random() < 0.5
    colours = [colour[0] for colour, n in COLOURS.items() for _ in range(rng.randint(0, n))] or ["y"]
    split = rng.randint(0, min(3, len(colours) - 1))
    rolled = [fall(colour, rng) for colour in colours[split:]]
    kept = [fall(colour, rng) for colour in colours[:split]]
    kept = [die for die in kept if (die[1] == "0" and "bristle-puffball" in enemies) or (die[1] != "0" and serum)]
    hand = " ".join(f"{sum(die[0] == c for die in rolled)}{c}" for c in "ygbpr")
    lives = rng.randint(1, 6)
    s = fight(
        *enemies,
        *(["bloom-empress"] if boss else []),
        at="roll",
        committed=hand,
        kept=faces(kept),
        health=lives,
        inventory=["steady-serum"] if serum else [],
        strategy=3,
        committed_round=0,
    )
    play(s, dice(faces(rolled)))

    # (1) every miss has a hit rolled once more
    misses = [die for die in rolled if die[1] == "0"]
    hits = [die for die in rolled if die[1] != "0"]
    if "lone-buzzer" in enemies:
        again: list[str] = []
        while at(s) == "ChooseRerolls":
            choice = rng.choice(names(s))
            again.append(choice.split()[1])
            play(s, choice)
        if at(s) == "RerollHits":
            if len(misses) >= len(hits):
                again = hits[:]
            else:  # the last ones may have been taken without asking, when they were all alike
                for _ in hits:
                    if len(again) < len(misses) and len({d for d in hits if hits.count(d) > again.count(d)}) == 1:
                        again.append(next(d for d in hits if hits.count(d) > again.count(d)))
            assert len(again) == min(len(misses), len(hits))
            for die in again:
                hits.remove(die)
            new = [fall(die[0], rng) for die in again]
            play(s, dice(faces(new)))
            rolled = misses + hits + new
    # (2) the flip
    if "mirror-zealot" in enemies:
        rolled = [die[0] + ("1" if die[1] == "0" else "0") if die[0] != "r" else die for die in rolled]
    # (3) Health losses
    missed = sum(die[1] == "0" for die in rolled)
    lost = missed // 2 if "ledge-creeper" in enemies else 0
    if "rim-lurker" in enemies:
        lost += sum(sum(die[0] == c and die[1] != "0" for die in rolled) >= 2 for c in "ygbpr")
    lost += missed if boss else 0
    if lost >= lives:
        assert at(s) == "lost: no health"
        return
    # (4) flights
    there = set(enemies) | ({"bloom-empress"} if boss else set())
    if sum(die[1] != "0" for die in rolled + kept) >= 4:
        there.discard("yoked-brute")
    if missed >= 2:
        there.discard("puppet-rifleman")

    assert health(s) == lives - lost
    assert loose(s) == faces(rolled + kept)
    assert set(standing(s)) == there

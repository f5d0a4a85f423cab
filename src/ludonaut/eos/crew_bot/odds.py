"""Rough odds of an EOS Attack: damage of a combat round, chances of victory, and what an attack is worth."""

from __future__ import annotations

import math

from ludonaut.eos.crew_bot.worth import W, class_facts, hull, hull_cost, margin, mean_damage
from ludonaut.eos.rules.catalog import CLASSES, COMMANDER, CREW, SPECIALIST, Mod, Rule
from ludonaut.eos.rules.state import CUBES, DASHING, WIDTH, Eos

DAMAGE_PER_ICON = 1.57
"""Damage that one matched icon of a damage card deals, on average."""
EFFICIENCY = (0.0, 0.4, 0.57, 0.81, 0.92, 0.98, 1.0)
"""How much of the icons rolled finds a place, by the damage cards on the table."""


def icons_of(s: Eos, c: int) -> float:
    """Icons that a character rolls, on average."""
    return int(s.basic_dice(c)) * 4 / 6 + int(s.advanced_dice(c)) * 5 / 6


def stress_of(s: Eos, c: int) -> float:
    """Stress bolts that a character rolls, on average."""
    return max(0.0, int(s.basic_dice(c)) * (0.5 + int(s.mod(Mod.STRESS_BOLTS)) / 3))


def may_join(s: Eos, c: int) -> bool:
    """Can the character take part without much danger of being stressed out?"""
    if c == SPECIALIST:
        return True
    dice = int(s.basic_dice(c))
    guard = 0 if s.rules & Rule.NO_CUBES else int(s.crew[COMMANDER * WIDTH + CUBES])
    left = margin(s, c) + (1 if guard >= 2 else 0) - int(max(0, s.mod(Mod.FIGHT_STRESS)))
    return left >= (3 if dice >= 2 else 2)


def party(s: Eos) -> list[int]:
    """Who would take part in an attack now."""
    found = [c for c in range(CREW) if may_join(s, c)]
    if s.rules & Rule.BLIND:
        others = sorted((c for c in found if c != SPECIALIST), key=lambda c: -icons_of(s, c))
        return [SPECIALIST, *others[:1]]
    return found


def damage_of(s: Eos, members: list[int]) -> float:
    """Damage of a combat round by these participants, on average."""
    cards = int(s.damage_icons())
    icons = sum(icons_of(s, c) for c in members)
    powers = 0.35 * (1 if s.rules & Rule.REDRAW else 0)
    power = DAMAGE_PER_ICON * icons * EFFICIENCY[min(cards, 6)] * 1.06 + powers
    most = 0.92 * mean_damage(s.catalog) * cards
    per_card = max(0.0, 0.5 * cards * int(s.mod(Mod.CARD_DAMAGE)))
    return min(power, most) + per_card


def chance(mean: float, rounds: int, need: float) -> float:
    """Chance that ``rounds`` combat rounds deal at least ``need`` damage."""
    if need <= 0:
        return 1.0
    spread = (0.62 * mean + 0.9) * math.sqrt(rounds)
    return 0.5 * (1 + math.erf((rounds * mean - need + 0.4) / (spread * 1.4142)))


def attack_price(s: Eos, counts: tuple[int, int, int], loot: float, galaxy: int) -> float:
    """What it is worth to meet these ships, with so much loot in their galaxy."""
    members = party(s)
    mean = damage_of(s, members)
    harm = need = reward = biggest = 0.0
    for klass in range(CLASSES):
        if counts[klass]:
            hits, body, prize, _, _ = class_facts(s.catalog, klass)
            body += int(s.mod(Mod.ALIEN_HULL))
            harm += counts[klass] * (hits + 0.6 * int(s.mod(Mod.ALIEN_DAMAGE)))
            need += counts[klass] * body
            biggest = max(biggest, body)
            extra = int(s.mod(Mod.DEFEAT_CREDIT)) * W.credit + int(s.mod(Mod.DEFEAT_INTEL)) * 2.0
            reward += counts[klass] * (prize + extra + (W.credit if s.rules & Rule.BOUNTY else 0.0))
    missiles = 0 if s.rules & Rule.NO_CUBES else int(s.crew[SPECIALIST * WIDTH + CUBES])
    need_first = need - 0.6 * min(missiles, 3)
    harm *= 1 - min(0.4, 0.06 * int(s.shields))
    points = hull(s)
    stress = sum(stress_of(s, c) * (0.55 if margin(s, c) > 3 else 1.3) for c in members)
    stress += int(max(0, s.mod(Mod.FIGHT_STRESS))) * len(members)
    if s.dash == DASHING and galaxy == s.planet:
        rounds = max(1.0, need / max(mean, 0.4))
        return -hull_cost(points, harm * max(0.0, rounds - 0.7)) - stress * rounds
    value = 0.0
    share = 1.0
    lost = 0.0
    for turn in (1, 2):
        before = chance(mean, turn - 1, need_first) if turn > 1 else 0.0
        won = (chance(mean, turn, need_first) - before) / max(1e-6, 1 - before)
        small = (chance(mean, turn, biggest) - before) * 0.3 if need > biggest else 0.0
        pain = hull_cost(max(1, points - round(lost)), harm)
        gain = won * (reward + loot) + small * reward - stress - (1 - won) * pain
        if turn > 1 and gain <= 0:
            break
        value += share * gain
        lost += (1 - won) * harm
        share *= 1 - won
    if s.rules & Rule.NO_FLEE:
        value -= share * hull_cost(points, 2 * harm)
    relief = 0.25 * harm  # whatever happens, they are off the board
    return value + relief

"""What things are worth to the bot crew.  Unit: a tenth of a Progress advance, so an FRB is worth ten.

Prices of effects, modifiers and skill hexes are worked out from the catalog, so that other packs are understood too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate

from ludonaut.eos.rules.catalog import (
    COMMANDER,
    CREW,
    PILOT,
    SPECIALIST,
    Catalog,
    Changes,
    Effect,
    HexDef,
    Limit,
    Mod,
    Op,
    PowerDef,
    Room,
    Rule,
    Token,
    Who,
)
from ludonaut.eos.rules.ship import full_hull
from ludonaut.eos.rules.skill import can_rise
from ludonaut.eos.rules.state import (
    CLAIMED,
    CONTRACT,
    COUNT,
    CUBES,
    DASHING,
    LEVEL,
    MISSION,
    NORMAL,
    PATH,
    STRESS,
    TECH,
    WIDTH,
    Eos,
)


@dataclass(frozen=True)
class Weights:
    """Prices of what the crew wants, in tenths of a Progress advance."""

    frb: float = 10.0
    credit: float = 0.7
    skill: float = 4.5
    shield: float = 0.8
    stress: float = 0.7
    hull: float = 1.0
    lane: float = 13.0
    """One warp icon for a whole game."""
    card: float = 4.0
    """One more damage card for a whole game."""
    basic: float = 1.3
    advanced: float = 2.4
    tool: float = 2.0
    assistants: float = 14.0
    calm: float = 0.9
    """One hex of tolerance for the whole crew."""
    power: float = 1.5
    afterburner: float = 2.0
    cube: float = 0.9


W = Weights()


def noise(seed: int, *keys: int) -> float:
    """A number from 0 to 1 that depends on the seed and the keys only."""
    x = seed & 0xFFFFFFFF
    for key in keys:
        x = (x ^ (key & 0xFFFF)) * 2654435761 & 0xFFFFFFFF
        x ^= x >> 15
    x = x * 2246822519 & 0xFFFFFFFF
    return (x ^ x >> 13) / 4294967296


def years_left(s: Eos) -> int:
    """Rounds that are still to come after this one."""
    return max(0, int(s.catalog.tracks.years - s.year))


PURSE = 8.0
"""So many credits are always of use."""


def lasting(s: Eos) -> float:
    """How much of its price something keeps that works for the rest of the game."""
    if s.dash == DASHING:
        return 0.25
    return min(1.0, (years_left(s) + 0.6) / 6)


def coin(s: Eos) -> float:
    """Price of a credit now: the fuller the purse, the less, since only rooms and cubes are for sale."""
    return W.credit * min(1.0, PURSE / max(1, int(s.credits)))


# --- hull and stress ------------------------------------------------------------------------------

HULL_PRICES = (15.0, 10.0, 6.0, 4.0, 2.8, 2.0, 1.6, 1.3, 1.05, 0.9, 0.75, 0.65, 0.58, 0.5, 0.45, 0.4, 0.38, 0.35)
"""Price of the hull point that brings the whole ship from this many points to one more."""


def hull(s: Eos) -> int:
    """Hull points of the whole ship: the Command Room falls when all are gone."""
    return sum(int(s.ship[room]) for room in range(Room.COUNT))


def hull_price(points: int) -> float:
    """Price of the hull point that brings the whole ship from so many points to one more."""
    return HULL_PRICES[min(points, len(HULL_PRICES) - 1)]


SHIP_PRICES = tuple(accumulate((hull_price(points) for points in range(200)), initial=0.0))
"""Price of a whole ship with so many hull points."""
RUIN = 60.0
"""Price of the Command Room."""


def hull_cost(points: int, damage: float) -> float:
    """What so much damage costs a ship with so many hull points."""
    if damage <= 0:
        return 0.0
    if damage >= points:
        return SHIP_PRICES[max(0, points)] + RUIN * min(1.0, damage - points)
    left = points - int(damage)
    return SHIP_PRICES[points] - SHIP_PRICES[left] + (damage - int(damage)) * hull_price(left - 1)


STRESS_PRICES = (0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.3, 2.2, 6.0, 6.0)
"""Price of the bolt that moves a marker to this many hexes before the end of the track, from the far end."""


def stress_cost(s: Eos, c: int, bolts: int) -> float:
    """What so many bolts cost a character; negative bolts are relief."""
    at = int(s.crew[c * WIDTH + STRESS])
    limit = int(s.catalog.tracks.stress_out)
    floor = int(s.tolerance())
    cost = 0.0
    while bolts > 0 and at < limit:
        at += 1
        cost += STRESS_PRICES[max(0, len(STRESS_PRICES) - 1 - (limit - at))]
        bolts -= 1
    while bolts < 0 and at > floor:
        cost -= STRESS_PRICES[max(0, len(STRESS_PRICES) - 1 - (limit - at))]
        at -= 1
        bolts += 1
    return cost


def margin(s: Eos, c: int) -> int:
    """Bolts that a character can take before it is stressed out."""
    return int(s.catalog.tracks.stress_out - s.crew[c * WIDTH + STRESS])


# --- effects --------------------------------------------------------------------------------------

MOD_PRICES: dict[int, float] = {
    Mod.WARP: 7.0,
    Mod.DAMAGE_CARDS: 4.0,
    Mod.ALIEN_DISTANCE: -6.0,
    Mod.ALIEN_DAMAGE: -8.0,
    Mod.ALIEN_HULL: -3.0,
    Mod.FUNDING: 3.5,
    Mod.MINING_CREDIT: 1.5,
    Mod.REPAIR: 1.5,
    Mod.TREATMENT: 1.8,
    Mod.CHARGE: 2.5,
    Mod.TRAINING_COST: -8.0,
    Mod.BUILD_COST: -1.5,
    Mod.CUBE_COST: -3.0,
    Mod.DEFEAT_CREDIT: 2.5,
    Mod.DEFEAT_INTEL: 6.0,
    Mod.DEFEAT_SHIELD: 2.5,
    Mod.SKILL_STRESS: -0.7,
    Mod.ASTEROID_DAMAGE: -0.7,
    Mod.REDEPLOY: -4.0,
    Mod.SHIELD_DISCARD: -1.0,
    Mod.CARD_DAMAGE: 4.0,
    Mod.STRESS_BOLTS: -5.0,
    Mod.CONTRACT_CREDIT: 1.0,
    Mod.FRB_CREDIT: 3.0,
    Mod.SCRAP: 1.0,
    Mod.FIGHT_STRESS: -3.0,
    Mod.FLEE_DAMAGE: -1.0,
    Mod.MINE_RANGE: 0.3,
    Mod.TOOL: 2.0,
}
"""Price of one more of a modifier for a whole game."""

RULE_PRICES: dict[int, float] = {
    Rule.FREE_FOCUS: 3.0,
    Rule.ANY_TIME_FIX: 2.0,
    Rule.ONE_SIX_MISS: 3.0,
    Rule.REDRAW: 2.0,
    Rule.CHEAP_MISSILES: 2.5,
    Rule.MISSILE_REFILL: 3.0,
    Rule.BOUNTY: 2.5,
    Rule.STEALTH: 5.0,
    Rule.HARD_SHIELDS: 2.5,
}


@lru_cache(maxsize=4096)
def changes_price(changes: Changes) -> float:
    """Price of modifiers and rules that last for a whole game."""
    price = sum(MOD_PRICES.get(what, 0.0) * by for what, by in changes.mods)
    return price + sum(worth for rule, worth in RULE_PRICES.items() if changes.rules & rule)


@lru_cache(maxsize=4096)
def power_price(power: PowerDef) -> float:
    """Price of a dice power for a whole game."""
    often = {Limit.COMBAT_ROUND: 1.6, Limit.ATTACK: 1.0, Limit.FIRST: 0.9, Limit.ROUND: 0.7, Limit.DISCARD: 0.4}
    strength = 1.6 if power.act == PowerDef.SET else 1.0
    return (
        strength * often[int(power.limit)] * W.power * (1 + 0.4 * (int(power.dice) - 1)) * (0.7 if power.own else 1.0)
    )


def script_price(s: Eos, script: int, owner: int) -> float:
    """Price of everything a script does for its owner now."""
    return sum(effect_price(s, effect, owner) for effect in s.catalog.scripts[script])


def effect_price(s: Eos, e: Effect, owner: int) -> float:
    """Price of an effect now."""
    a = int(e.a)
    op = e.op
    if op == Op.CREDITS:
        return coin(s) * max(a, -int(s.credits))
    if op == Op.SHIELDS:
        return shield_price(s) * a
    if op == Op.INTEL:
        return 0.0 if s.dash != NORMAL else a * W.frb / int(s.catalog.tracks.intel)
    if op == Op.REPAIR:
        return repair_price(s, 99 if e.b == 2 else a)
    if op == Op.DAMAGE:
        return -hull_cost(hull(s), a)
    if op == Op.DAMAGE_CARDS:
        return -hull_cost(hull(s), a * mean_damage(s.catalog))
    if op == Op.CUBES:
        room = int(s.catalog.characters[e.b].cubes - s.crew[e.b * WIDTH + CUBES])
        return min(a, room) * (W.afterburner if e.b == PILOT else W.cube)
    if op == Op.CALIBRATION:
        return 2.0
    if op in (Op.SKILL, Op.STRESS, Op.DRAW_TECHNOLOGY, Op.DRAW_CONTRACT):
        return personal_price(s, e, owner)
    return other_price(s, e, owner)


def personal_price(s: Eos, e: Effect, owner: int) -> float:
    """Price of an effect on one or more characters."""
    who = int(e.b)
    if who == Who.EACH:
        return sum(price_for(s, e, c) for c in range(CREW))
    if who == Who.ANY:
        prices = sorted((price_for(s, e, c) for c in range(CREW)), reverse=True)
        return sum(prices[: max(1, int(e.c))]) if e.op == Op.STRESS else prices[0]
    if who == Who.CHOSEN:
        return price_for(s, e, int(s.chosen)) if s.chosen >= 0 else max(price_for(s, e, c) for c in range(CREW))
    return price_for(s, e, who if who < CREW else owner)


def price_for(s: Eos, e: Effect, c: int) -> float:
    """Price of a personal effect on one character."""
    a = int(e.a)
    if e.op == Op.SKILL:
        return level_price(s, c) * a if a > 0 else W.skill * a
    if e.op == Op.STRESS:
        return -stress_cost(s, c, a)
    if e.op == Op.DRAW_TECHNOLOGY:
        return 2.6 * a if -1 in (s.crew[c * WIDTH + TECH], s.crew[c * WIDTH + TECH + 1]) else 1.2 * a
    if s.crew[c * WIDTH + CONTRACT] >= 0 or s.dash == DASHING:
        return 0.0
    return 1.6 + 2.6 * lasting(s) + 0.3 * int(e.c)


def other_price(s: Eos, e: Effect, owner: int) -> float:
    """Price of effects on map, ships, tokens, and of choices."""
    a = int(e.a)
    op = e.op
    if op == Op.PLACE:
        return tokens_price(s, a)
    if op == Op.PULL:
        return -1.6 * a
    if op == Op.ADD_REDEPLOY:
        return -1.2 * a
    if op == Op.MOVE_SHIPS:
        return 0.7 * a
    if op == Op.REMOVE_SHIPS:
        return 1.6 * a
    if op == Op.REMOVE_REDEPLOY:
        return 2.5
    if op == Op.REMOVE_TOKENS:
        return 0.5 * a
    if op == Op.MOVE_TOKENS:
        return 2.0
    if op == Op.DEPLOY_MINING:
        return mine_price(s)
    if op == Op.BUILD_ROOM:
        return 3.0
    if op == Op.SCAN:
        return scan_price(s)
    if op == Op.SCANNER_REWARD:
        return 1.5
    if op == Op.JUMP:
        return 1.6 * a
    if op == Op.CHOOSE:
        return max(script_price(s, script, owner) for script in e.scripts)
    if op == Op.PAY:
        return max(0.0, script_price(s, e.scripts[0], owner) - coin(s) * a) if s.credits >= a else 0.0
    if op == Op.LUCK:
        return max(0.0, luck_price(s, e, owner))
    if op == Op.THIS_ROUND:
        return 0.3 * changes_price(s.catalog.changes[a])
    if op == Op.FROM_NOW_ON:
        return lasting(s) * changes_price(s.catalog.changes[a])
    return 0.8 if op == Op.GRANT_POWER else 0.0


def luck_price(s: Eos, e: Effect, owner: int) -> float:
    """Price of trying one's luck."""
    chance = (int(e.a) - int(e.b) + 1) / int(e.a)
    return chance * script_price(s, e.scripts[0], owner) + (1 - chance) * script_price(s, e.scripts[1], owner)


def tokens_price(s: Eos, tokens: int) -> float:
    """Price of tokens (packed kinds) laid somewhere at random."""
    price = 0.0
    while tokens:
        token = (tokens & 15) - 1
        price += {Token.ASTEROID: -0.4, Token.SKILL: 1.2, Token.CREDIT: 0.25, Token.FRB: 3.0}[token]
        tokens >>= 4
    return price if s.dash == NORMAL else 0.0


def shield_price(s: Eos) -> float:
    """Price of one shield token: fewer are worth more, and in the Last Dash none is discarded."""
    price = W.shield * (1.4 if s.dash == DASHING else 1.0)
    return price * (1.0 if s.shields < 4 else 0.6 if s.shields < 7 else 0.25)


def repair_price(s: Eos, points: int) -> float:
    """Price of repairing so many points in the best room."""
    missing = [int(full_hull(s, room) - s.ship[room]) for room in range(Room.COUNT)]
    points = min(points, max(missing), sum(missing))
    if points <= 0:
        return 0.0
    now = hull(s)
    price = sum(hull_price(now + i) for i in range(points))
    if s.ship[Room.ENGINE] == 0:
        return price + 12.0
    offline = any(missing[room] and s.ship[room] == 0 for room in range(2, Room.COUNT))
    return price + (1.0 if offline else 0.0)


def mine_price(s: Eos) -> float:
    """Price of a mining station: a credit a year."""
    return coin(s) * (1 + int(s.mod(Mod.MINING_CREDIT))) * years_left(s)


def scan_price(s: Eos) -> float:
    """Price of the next scanner level: its reward instead of the present one, in every year to come."""
    track = s.catalog.tracks.scanner
    level = int(s.scanner)
    if level >= len(track) - 1:
        return 0.0
    now = script_price(s, track[level], COMMANDER) if level >= 0 else 0.0
    years = 3 if s.dash == DASHING else years_left(s)
    return (script_price(s, track[level + 1], COMMANDER) - now + 0.35) * 0.9 * years


@cache
def _mean_damage(catalog: Catalog) -> float:
    return sum(int(d.damage) for d in catalog.damage) / len(catalog.damage)


def mean_damage(catalog: Catalog) -> float:
    """Mean damage of a damage card."""
    return _mean_damage(catalog)


# --- missions -------------------------------------------------------------------------------------


def mission_price(s: Eos, kind: int, actor: int, times: int = 1) -> float:
    """What a deed brings nearer: its share of the rewards of the missions that count it."""
    price = 0.0
    for c in range(CREW):
        card = int(s.crew[c * WIDTH + MISSION])
        if card < 0 or s.crew[c * WIDTH + CLAIMED]:
            continue
        mission = s.catalog.missions[c][card]
        if mission.deed == kind and (not mission.you_must or actor == c):
            left = int(mission.times - s.crew[c * WIDTH + COUNT])
            if 0 < left <= 2 * years_left(s) + 2:
                price += script_price(s, int(mission.reward), c) * min(times, left) / (left + 1)
    return price


# --- skill ----------------------------------------------------------------------------------------

AHEAD = 0.62
"""A hex that is one training further away counts so much less."""


def hex_price(s: Eos, c: int, d: HexDef) -> float:
    """Price of one hex of a track for a whole game, beside the icons reached already."""
    price = W.basic * int(d.basic_dice) * (1.3 if c == SPECIALIST else 1.0)
    price += W.advanced * int(d.advanced_dice) * (1.3 if c == SPECIALIST else 1.0)
    price += W.lane * int(d.warp) + W.card * int(d.damage)
    price += W.assistants * int(d.assistants)
    if d.tools:
        price += W.tool * int(d.tools)
    if d.tolerance:
        now = s.catalog.tracks.tolerance[3 - int(d.tolerance)]
        price += 4 * W.calm * max(0, int(s.tolerance()) - now)
    if d.power >= 0:
        price += power_price(s.catalog.powers[d.power])
    return price + changes_price(d.changes)


def level_price(s: Eos, c: int) -> float:
    """Price of the next skill level of a character: the hexes ahead, the nearest counting most."""
    if not can_rise(s, c):
        return 0.0
    d = s.catalog.characters[c]
    level = int(s.crew[c * WIDTH + LEVEL])
    path = int(s.crew[c * WIDTH + PATH])
    basic = d.basic[level:]
    if path >= 0:
        return _ahead(s, c, d.paths[path][level - len(d.basic) :]) + 0.3
    best = max(_ahead(s, c, [*basic, *hexes]) for hexes in d.paths)
    return best + 0.3 + (3.0 if not basic else 0.0)  # the first advanced hex brings a room


def once_price(s: Eos, script: int, c: int) -> float:
    """Price of what a hex brings once; skill levels at their usual price."""
    price = 0.0
    for e in s.catalog.scripts[script]:
        if e.op == Op.SKILL:
            price += W.skill * int(e.a) * (CREW if e.b == Who.EACH else 1)
        else:
            price += effect_price(s, e, c)
    return price


def _ahead(s: Eos, c: int, hexes: list[HexDef]) -> float:
    """What the next hexes are worth to a step towards them."""
    share = 1.0 - AHEAD
    total = 0.0
    left = lasting(s)
    for i, d in enumerate(hexes[:5]):
        one_off = once_price(s, int(d.once), c) if d.once else 0.0
        total += share * (hex_price(s, c, d) * left + one_off)
        share *= AHEAD
        if i >= 3 and share < 0.05:
            break
    return total * 1.6


# --- alien ships ----------------------------------------------------------------------------------


@cache
def class_facts(catalog: Catalog, klass: int) -> tuple[float, float, float, tuple[float, ...], tuple[float, ...]]:
    """Of a class: mean damage of an attack, mean hull, mean reward, and the chances that a ship comes so many lanes
    (0 to 11) or further, after the EOS and after FRBs."""
    cards = catalog.ships[klass]
    n = len(cards)
    harm = sum(int(d.damage) * int(d.hits).bit_count() / 6 for d in cards) / n
    body = sum(int(d.hull) for d in cards) / n
    reward = sum(_reward(catalog, int(d.reward)) for d in cards) / n
    eos = tuple(sum(1 for d in cards if d.chases_eos and d.distance >= lanes) / n for lanes in range(20))
    frb = tuple(sum(1 for d in cards if not d.chases_eos and d.distance >= lanes) / n for lanes in range(20))
    return harm, body, reward, eos, frb


def _reward(catalog: Catalog, script: int) -> float:
    """A rough price of a ship's reward."""
    prices = {
        Op.CREDITS: W.credit,
        Op.INTEL: W.frb / int(catalog.tracks.intel),
        Op.SKILL: W.skill,
        Op.SHIELDS: W.shield,
    }
    return sum(prices.get(int(e.op), 1.0) * int(e.a) for e in catalog.scripts[script])


def ship_harm(catalog: Catalog, klass: int) -> float:
    """Mean damage of an attack by a ship of a class."""
    return class_facts(catalog, klass)[0]

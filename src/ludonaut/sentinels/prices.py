"""What things are worth to a bot, in dice: worked out from effects, so that any pack's cards have a price."""

from __future__ import annotations

from ludonaut.sentinels.rules.catalog import HEALTH, NO_CAP, RECOVERY, STRATEGY, Effect, EnemyDef, ItemDef, Op, Rule
from ludonaut.sentinels.rules.dice import ALL_COLOURS, size
from ludonaut.sentinels.rules.state import Sentinels

NUISANCE: dict[int, float] = {
    Rule.NO_ITEMS: 0.5,
    Rule.NO_RECOVERY: 1.0,
    Rule.WHOLE_COLOUR: 1.0,
    Rule.PAIRS: 2.0,
    Rule.ONE_COLOUR_PER_ENEMY: 1.0,
    Rule.ONE_DIE_PER_COLOUR: 1.5,
    Rule.KEEP_MISSES: 0.8,
    Rule.NEEDS_EXHAUSTED: 1.0,
    Rule.CLEAN_ROLL: 4.0,
    Rule.ON_CRIT: 0.3,
}
"""Trouble that each continuous rule makes."""

AFTER_TROUBLE: dict[int, float] = {
    Op.NO_RECOVERY: 3.0,
    Op.ACTIVATE_MORE: 1.0,
    Op.BANISH_ASSIGNED: 1.5,
    Op.BANISH_MISSES: 2.5,
    Op.BANISH_STRONGEST: 1.0,
    Op.ROLL_WEAKEST: 1.0,
    Op.ACTIVATE_NOW: 1.0,
}

ROLL_TROUBLE: dict[int, float] = {
    Op.REROLL_HITS: 1.0,
    Op.SWAP_RESULTS: 1.5,
    Op.LOSE_PER_MISSES: 1.5,
    Op.LOSE_PER_COLOUR: 1.5,
    Op.FLEE_MISSES: 0.5,
    Op.FLEE_HITS: 0.3,
}


def nuisance(d: EnemyDef) -> float:
    """The trouble an enemy's effects make while it is fought."""
    trouble = sum(price for rule, price in NUISANCE.items() if d.standing.rules & rule)
    if d.standing.round_cap < NO_CAP:
        trouble += max(0.0, 5.0 - 0.6 * int(d.standing.round_cap))
    if d.standing.step_cap < NO_CAP:
        trouble += 0.5
    if d.standing.assign_cap < NO_CAP:
        trouble += 1.0
    if d.self_cap < NO_CAP:
        trouble += 2.0
    if d.colours_to_defeat:
        trouble += 1.0
    if d.standing.no_assign:
        trouble += 0.7
    if d.standing.zero:
        trouble += 1.0
    if d.standing.lead:
        trouble += 1.0
    if d.standing.bonus:
        trouble -= 2.0
    trouble += sum(AFTER_TROUBLE.get(int(effect.op), 0.0) for effect in d.after)
    trouble += sum(ROLL_TROUBLE.get(int(effect.op), 0.0) for effect in d.after_roll)
    return trouble - sum(2.0 for effect in d.on_defeat if effect.op == Op.DEFEAT_ANOTHER)


def stat_price(s: Sentinels, stat: int, amount: int) -> float:
    """Price of a change of a stat; what a cap swallows is worth nothing."""
    if not s.options.s03:
        amount = min(amount, 6 - int(s.stat(stat)))
    if stat == HEALTH:
        low = max(0, min(amount, 4 - int(s.health)))
        return 2.6 * low + 1.5 * (amount - low)
    if stat == STRATEGY:
        return 4.0 * amount
    return 5.0 * amount if stat == RECOVERY else 0.0


def reward_price(s: Sentinels, gains: list[Effect]) -> float:
    """Price of an immediate reward."""
    price = 0.0
    for effect in gains:
        if effect.op == Op.GAIN:
            price += stat_price(s, int(effect.a), int(effect.b))
        elif effect.op == Op.RECOVER:
            price += 0.8 * min(int(effect.a), int(size(s.exhausted)) + 2)
    return price


def item_price(s: Sentinels, item: ItemDef) -> float:
    """Price of holding an item."""
    price = 0.0
    for effect in item.effects:
        price += effect_price(s, effect) * (1.6 if item.lasting else 1.0)
    price -= sum(COST.get(int(cost.op), 0.0) for cost in item.cost)
    price += 1.0 if item.bonus else 0.0
    price += 1.0 if item.conditional_bonus else 0.0
    price += 2.5 * int(item.heal_amount)
    price += 1.5 if item.keeps_hits else 0.0
    price += 2.0 * int(item.defeat_heal)
    price += 4.0 if item.extra_recovery else 0.0
    price += 0.5 if item.returns_misses else 0.0
    for effect in item.on_gain:
        if effect.op == Op.GAIN:
            price += stat_price(s, int(effect.a), int(effect.b))
    return price


COST: dict[int, float] = {
    Op.EXHAUST_MISSES: 0.3,
    Op.EXHAUST_POOL_DIE: 0.7,
    Op.BANISH_POOL_DIE: 2.5,
    Op.BANISH_WEAKEST: 3.5,
}

EFFECT_PRICE: dict[int, float] = {
    Op.SET_STAT: 0.5,
    Op.ROLL_EXHAUSTED: 3.5,
    Op.DEFEAT: 4.5,
    Op.CANCEL: 2.0,
    Op.DISCARD_ENEMY: 3.0,
    Op.SET_HEALTH: 3.0,
    Op.DEAL_DIE_FACES: 3.5,
    Op.GAIN_PER_ENEMY: 2.5,
    Op.CLAIM_TOP: 4.0,
    Op.FEWER_ENEMIES: 3.0,
    Op.TURN: 1.0,
    Op.BONUS: 1.2,
    Op.REPEAT_REWARD: 3.0,
    Op.REVEAL_BOSS: 0.3,
}


def effect_price(s: Sentinels, effect: Effect) -> float:
    """Price of using one effect once, at a good moment."""
    if effect.op == Op.GAIN:
        return 1.6 * int(effect.b) if effect.a == HEALTH else stat_price(s, int(effect.a), int(effect.b))
    if effect.op == Op.RECOVER:
        return 0.9 * int(effect.a)
    if effect.op == Op.RECOVER_ALL:
        return 8.0 if effect.b == ALL_COLOURS else 2.5
    return EFFECT_PRICE.get(int(effect.op), 0.5)

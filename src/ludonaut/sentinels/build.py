"""From a content pack to the catalog the rules read."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import assert_never

from ludonaut.sentinels import vocabulary as v
from ludonaut.sentinels.packs import Pack, load
from ludonaut.sentinels.rules.catalog import (
    ALWAYS,
    HEALTH,
    ONLY_DEFEATED,
    ONLY_FIRST,
    ONLY_NOT_FIRST,
    ONLY_SUFFERED,
    ONLY_UNDEFEATED,
    RECOVERY,
    STRATEGY,
    Catalog,
    Deed,
    Effect,
    EnemyDef,
    Hero,
    HeroDef,
    ItemDef,
    MissionDef,
    Op,
    Rule,
    Standing,
    Window,
)
from ludonaut.sentinels.rules.dice import COLOUR_NAMES, FACE_NAMES, DiceTable

STATS = {"health": HEALTH, "strategy": STRATEGY, "recovery": RECOVERY}
ONLY = {
    "always": ALWAYS,
    "first": ONLY_FIRST,
    "not-first": ONLY_NOT_FIRST,
    "defeated": ONLY_DEFEATED,
    "undefeated": ONLY_UNDEFEATED,
    "suffered": ONLY_SUFFERED,
}
WINDOWS = {
    "activation": Window.ACTIVATION,
    "commit": Window.COMMIT,
    "roll": Window.ROLL,
    "reward": Window.REWARD,
}


@lru_cache(maxsize=16)
def catalog(pack: Pack | None = None) -> Catalog:
    """The catalog of a pack (the built-in one without argument)."""
    pack = pack or load()
    item_numbers = {item.id: n for n, item in enumerate(pack.items)}
    cards = [_enemy(card, item_numbers) for card in pack.enemies]
    cards += [_boss(card) for card in pack.bosses]
    return Catalog(
        _dice(pack),
        cards,
        len(pack.enemies),
        [_item(card) for card in pack.items],
        [_mission(card) for card in pack.missions],
        [_hero(card) for card in pack.heroes],
        pack.hash,
        pack,
    )


# --- masks and bags ------------------------------------------------------------------------------


def colour_mask(colours: Iterable[str]) -> int:
    """Colour mask: all four bits of each colour."""
    return sum(15 << 4 * COLOUR_NAMES.index(colour) for colour in colours)


def face_bag(colours: Iterable[str], faces: Iterable[str], amount: int = 15) -> int:
    """Face bag with ``amount`` at each of these colours and faces; the default gives the face mask."""
    faces = tuple(faces)
    return sum(
        amount << 4 * (3 * COLOUR_NAMES.index(colour) + FACE_NAMES.index(face)) for colour in colours for face in faces
    )


def class_mask(classes: Iterable[int]) -> int:
    """One bit per class."""
    return sum(1 << c for c in classes)


def _dice(pack: Pack) -> DiceTable:
    counts = [0] * len(COLOUR_NAMES)
    faces = [[6, 0, 0] for _ in COLOUR_NAMES]
    for die in pack.dice:
        i = COLOUR_NAMES.index(die.colour)
        counts[i] = die.count
        faces[i] = [die.miss, die.basic, die.crit]
    return DiceTable(counts, faces)


# --- enemies and bosses --------------------------------------------------------------------------


def _enemy(card: v.Enemy, items: dict[str, int]) -> EnemyDef:
    d = EnemyDef(card.id, card.name, card.number, card.enemy_class, card.health, card.damage)
    d.additional = card.additional
    d.mandatory = card.mandatory
    d.reveals = len(card.on_activate)
    d.die_discards = sum(word.cards for word in card.on_die)
    d.crit_exhausts = len(card.on_crit)
    d.on_defeat = [_on_defeat(word) for word in card.on_defeat]
    d.after = [_after(word) for word in card.after]
    d.gain = [_gain(word) for word in card.reward.gain]
    d.item = items[card.reward.item] if card.reward.item else -1
    if card.later_reward:
        d.later_gain = [_gain(word) for word in card.later_reward.gain]
        d.later_item = items[card.later_reward.item] if card.later_reward.item else -1
    _stand(d, card.standing, card.after_roll)
    return d


def _boss(card: v.Boss) -> EnemyDef:
    d = EnemyDef(card.id, card.name, card.number, 3, card.health, card.damage)
    d.entourage = card.entourage
    _stand(d, card.standing, card.after_roll)
    return d


def _stand(d: EnemyDef, words: tuple[v.Standing, ...], after_roll: tuple[v.AfterRoll, ...]) -> None:
    """Fill in the continuous effects and those after a roll."""
    total = Standing()
    for word in words:
        one = Standing()
        _standing_word(d, one, word)
        total.add(one)
    d.after_roll = [_after_roll(word) for word in after_roll]
    if after_roll:
        total.rules |= Rule.AFTER_ROLL
    if d.crit_exhausts:
        total.rules |= Rule.ON_CRIT
    d.standing = total
    d.stands = bool(words) or total.rules != 0


def _standing_word(d: EnemyDef, one: Standing, word: v.Standing) -> None:
    match word:
        case v.CommitCap(per="round"):
            one.round_cap = word.dice
        case v.CommitCap():
            one.step_cap = word.dice
        case v.NoCommit():
            one.no_commit = colour_mask(word.colours)
        case v.CommitWholeColour():
            one.rules |= Rule.WHOLE_COLOUR
        case v.NoRecovery():
            one.rules |= Rule.NO_RECOVERY
        case v.AssignPairs():
            one.rules |= Rule.PAIRS
        case v.AssignCap(to="step"):
            one.assign_cap = word.dice
        case v.AssignCap():
            d.self_cap = word.dice
        case v.DefeatCap():
            one.defeat_cap = word.enemies
        case v.NoDamage():
            one.zero = face_bag(word.colours, word.faces)
        case v.HitBonus():
            one.bonus = face_bag(word.colours, word.faces, word.amount)
        case v.NoItems():
            one.rules |= Rule.NO_ITEMS
        case v.NoAssign():
            one.no_assign = face_bag(word.colours, word.faces)
        case v.OneColourPerEnemy():
            one.rules |= Rule.ONE_COLOUR_PER_ENEMY
        case v.OneDiePerColour():
            one.rules |= Rule.ONE_DIE_PER_COLOUR
        case v.ColoursToDefeat():
            d.colours_to_defeat = word.colours
        case v.LeadWith():
            one.lead = colour_mask([word.colour])
        case v.KeepMisses():
            one.rules |= Rule.KEEP_MISSES
        case v.NeedsExhaustedColour():
            one.rules |= Rule.NEEDS_EXHAUSTED
        case v.DamageCap():
            d.damage_cap = word.damage
        case v.LevelDamage():
            one.rules |= Rule.LEVEL_DAMAGE
            one.level = word.damage
        case v.KeepsDice():
            d.keeps_dice = True
        case v.Guarded():
            d.guarded = class_mask(word.classes)
        case v.CleanRollOnly():
            one.rules |= Rule.CLEAN_ROLL
        case _:
            assert_never(word)


def _after_roll(word: v.AfterRoll) -> Effect:
    match word:
        case v.RerollHits():
            return Effect(Op.REROLL_HITS)
        case v.SwapResults():
            return Effect(Op.SWAP_RESULTS, face_bag(word.colours, ("basic", "crit")))
        case v.LoseHealth(per="misses"):
            return Effect(Op.LOSE_PER_MISSES, word.count)
        case v.LoseHealth():
            return Effect(Op.LOSE_PER_COLOUR, word.count)
        case v.Flee(on="misses"):
            return Effect(Op.FLEE_MISSES, word.at_least)
        case v.Flee():
            return Effect(Op.FLEE_HITS, word.at_least)
        case _:
            assert_never(word)


def _on_defeat(word: v.OnDefeat) -> Effect:
    only = ONLY[word.only]
    match word:
        case v.DiscardTop():
            return Effect(Op.DISCARD_TOPS, word.cards, only)
        case v.DefeatAnother():
            return Effect(Op.DEFEAT_ANOTHER, class_mask(word.classes), only)
        case v.SlipAway():
            return Effect(Op.SLIP_AWAY, 0, only)
        case _:
            assert_never(word)


def _after(word: v.After) -> Effect:
    match word:
        case v.NoRecovery():
            return Effect(Op.NO_RECOVERY)
        case v.BanishAssigned():
            return Effect(Op.BANISH_ASSIGNED, 0, ONLY[word.only])
        case v.BanishMisses():
            return Effect(Op.BANISH_MISSES)
        case v.ReturnToStack():
            return Effect(Op.RETURN_TO_STACK, 0, ONLY[word.only])
        case v.BanishStrongest():
            return Effect(Op.BANISH_STRONGEST, 0, ONLY[word.only])
        case v.ActivateMore():
            return Effect(Op.ACTIVATE_MORE, word.enemies, ONLY[word.only])
        case v.ActivateNow():
            return Effect(Op.ACTIVATE_NOW, word.enemies)
        case v.RollWeakest():
            return Effect(Op.ROLL_WEAKEST, word.dice, ALWAYS, word.hits, COLOUR_NAMES.index(word.banish))
        case v.DiscardEachTop():
            return Effect(Op.DISCARD_EACH_TOP, face_bag(word.colours, FACE_NAMES))
        case _:
            assert_never(word)


# --- rewards and items ---------------------------------------------------------------------------


def _gain(word: v.Gain | v.Recover) -> Effect:
    if isinstance(word, v.Gain):
        return Effect(Op.GAIN, STATS[word.stat], word.amount)
    return Effect(Op.RECOVER, word.dice, colour_mask(word.colours), int(word.up_to))


def _item(card: v.Item) -> ItemDef:
    d = ItemDef(card.id, card.name, card.kind == "lasting")
    d.windows = sum(WINDOWS[window] for window in card.windows)
    d.per_round = card.limit == "round"
    d.per_roll = card.limit == "roll"
    d.rolled_colours = max((word.rolled_colours for word in card.effects if isinstance(word, v.Turn)), default=0)
    d.cost = [_cost(word) for word in card.cost]
    d.effects = [_item_effect(word) for word in card.effects]
    d.on_gain = [_gain(word) for word in card.on_gain]
    for word in card.passive:
        _passive(d, word)
    return d


def _cost(word: v.ItemCost) -> Effect:
    match word:
        case v.ExhaustMisses():
            return Effect(Op.EXHAUST_MISSES, word.dice, face_bag(word.colours, ("miss",)))
        case v.ExhaustPoolDie():
            return Effect(Op.EXHAUST_POOL_DIE)
        case v.BanishPoolDie():
            return Effect(Op.BANISH_POOL_DIE)
        case v.BanishWeakest():
            return Effect(Op.BANISH_WEAKEST, word.dice)
        case _:
            assert_never(word)


def _item_effect(word: v.ItemEffect) -> Effect:
    match word:
        case v.Gain() | v.Recover():
            return _gain(word)
        case v.SetStat():
            return Effect(Op.SET_STAT, STATS[word.stat], word.value)
        case v.RecoverAll():
            return Effect(Op.RECOVER_ALL, 0, colour_mask(word.colours))
        case v.RollExhausted():
            return Effect(Op.ROLL_EXHAUSTED)
        case v.Defeat():
            return Effect(Op.DEFEAT, class_mask(word.classes))
        case v.CancelEffects():
            return Effect(Op.CANCEL, class_mask(word.classes))
        case v.DiscardEnemy():
            return Effect(Op.DISCARD_ENEMY, class_mask(word.classes))
        case v.SetHealth():
            return Effect(Op.SET_HEALTH, class_mask(word.classes), word.health)
        case v.DealDieFaces():
            return Effect(Op.DEAL_DIE_FACES, class_mask(word.classes))
        case v.GainPerEnemy():
            return Effect(Op.GAIN_PER_ENEMY, STATS[word.stat], word.amount)
        case v.ClaimTop():
            return Effect(Op.CLAIM_TOP)
        case v.FewerEnemies():
            return Effect(Op.FEWER_ENEMIES, word.enemies)
        case v.Turn():
            return Effect(Op.TURN, _turned(word), FACE_NAMES.index(word.into), word.dice, int(word.same_colour))
        case v.BonusThisRound():
            return Effect(Op.BONUS, face_bag(word.colours, word.faces, word.amount))
        case v.RepeatReward():
            return Effect(Op.REPEAT_REWARD)
        case v.RevealBoss():
            return Effect(Op.REVEAL_BOSS)
        case _:
            assert_never(word)


def _turned(word: v.Turn) -> int:
    """Face mask of the dice that can be turned: turning a face into itself is no choice."""
    faces = ("basic", "crit") if word.face == "hit" else (word.face,)
    return face_bag(word.colours, [face for face in faces if face != word.into])


def _passive(d: ItemDef, word: v.Passive) -> None:
    match word:
        case v.HitBonus(if_exhausted=0):
            d.bonus += face_bag(word.colours, word.faces, word.amount)
        case v.HitBonus():
            d.if_exhausted = word.if_exhausted
            d.conditional_bonus = face_bag(word.colours, word.faces, word.amount)
        case v.HealAtRoundStart():
            d.heal_at_most = word.at_most
            d.heal_amount = word.amount
        case v.MayKeepHits():
            d.keeps_hits = True
        case v.HealOnDefeat():
            d.defeat_heal_classes = class_mask(word.classes)
            d.defeat_heal = word.amount
        case v.ExtraRecovery():
            d.extra_recovery = colour_mask(word.colours)
        case v.ReturnMisses():
            d.returns_misses = True
        case _:
            assert_never(word)


# --- heroes and missions -------------------------------------------------------------------------


def _hero(card: v.Hero) -> HeroDef:
    ability, a, b, c = _ability(card.ability)
    return HeroDef(card.id, card.name, card.side, card.health, card.strategy, card.recovery, ability, a, b, c)


def _ability(word: v.Ability) -> tuple[int, int, int, int]:
    match word:
        case v.ItemBonus():
            return Hero.ITEM_BONUS, word.health, word.recover, 0
        case v.SaveCrits():
            return Hero.SAVE_CRITS, word.dice, 0, 0
        case v.Exchange():
            return Hero.EXCHANGE, COLOUR_NAMES.index(word.colour), 0, 0
        case v.MissesCount():
            return Hero.MISSES_COUNT, COLOUR_NAMES.index(word.colour), class_mask(word.classes), word.damage
        case v.Scout():
            return Hero.SCOUT, 0, 0, 0
        case v.RecoverWhenHurt():
            return Hero.RECOVER_WHEN_HURT, word.dice, 0, 0
        case _:
            assert_never(word)


def _mission(card: v.Mission) -> MissionDef:
    deed, goal, a = _deed(card.condition)
    return MissionDef(card.id, card.name, deed, goal, a, card.may_give_up)


def _deed(word: v.Condition) -> tuple[int, int, int]:
    match word:
        case v.SufferInRounds():
            return Deed.SUFFER_IN_ROUNDS, word.rounds, 0
        case v.ExhaustCrits():
            return Deed.EXHAUST_CRITS, word.dice, 0
        case v.EndRoundAtHealth():
            return Deed.END_AT_HEALTH, 1, word.health
        case v.DefeatEnemies():
            return Deed.DEFEAT_ENEMIES, word.enemies, word.enemy_class
        case v.CommitEverything():
            return Deed.COMMIT_EVERYTHING, 1, word.colours
        case v.ExtraDiscards():
            return Deed.EXTRA_DISCARDS, word.times, 0
        case v.ActivateAtOnce():
            return Deed.ACTIVATE_AT_ONCE, 1, word.enemies
        case v.UseItems():
            return Deed.USE_ITEMS, word.times, 0
        case v.HuntStack():
            return Deed.HUNT_STACK, word.rounds, 0
        case v.AssignColours():
            return Deed.ASSIGN_COLOURS, 1, word.colours
        case v.DeclineRewards():
            return Deed.DECLINE_REWARDS, word.times, 0
        case _:
            assert_never(word)

"""Cards in plain sentences, made from their data and not from their written text.

Whoever writes a card can compare the two: ``explain`` says what the data mean to the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from ludonaut.sentinels import vocabulary as v
from ludonaut.sentinels.packs import Pack
from ludonaut.table.words import join_words, many, plural

AnyCard = v.Enemy | v.Boss | v.Item | v.Hero | v.Mission | v.Die

ALL_COLOURS: Final = frozenset({"yellow", "green", "blue", "purple", "red"})
_ONLY: Final = {
    "always": "",
    "first": ", if it is the first enemy defeated this round",
    "not-first": ", if it is not the first enemy defeated this round",
    "defeated": ", if it was defeated",
    "undefeated": ", if it is undefeated",
    "suffered": ", if damage was suffered this round",
}
_WINDOWS: Final = {
    "activation": "before activation",
    "commit": "before each Commit",
    "roll": "between Roll and Apply",
    "reward": "when an immediate reward is gained",
}


def explain(card: AnyCard, pack: Pack | None = None) -> str:
    """What a card does, in sentences generated from its data.

    ``pack`` gives the names of reward items; without it (or for an item it lacks) the item's id is shown.
    """
    match card:
        case v.Enemy():
            sentences = [*_enemy(card), *_rewards(card, pack)]
        case v.Boss():
            sentences = [
                f"Boss with {card.health} Health and {card.damage} Damage; its entourage is"
                f" {many(card.entourage, 'enemy')}",
                *(_standing(effect) for effect in card.standing),
                *(f"After each roll: {_after_roll(effect)}" for effect in card.after_roll),
            ]
        case v.Item():
            sentences = list(_item(card))
        case v.Hero():
            sentences = [
                f"Hero, side {card.side}, starting with {card.health} Health, {card.strategy} Strategy and"
                f" {card.recovery} Recovery",
                _ability(card.ability),
            ]
        case v.Mission():
            sentences = [f"Mission: {_condition(card.condition)}"]
            if card.may_give_up:
                sentences.append("It may be given up at the start of a round")
        case v.Die():
            sentences = [
                f"{many(card.count, f'{card.colour} die')}: each has {many(card.miss, 'miss face')},"
                f" {many(card.basic, 'basic hit face')} and {many(card.crit, 'crit face')}"
            ]
        case _:
            assert_never(card)
    return " ".join(f"{sentence[:1].upper()}{sentence[1:]}." for sentence in sentences)


# --- words ---


def _least(count: int, noun: str) -> str:
    """At least a number of things: "2 or more hits"."""
    return f"{count} or more {plural(noun)}"


def _coloured(colours: Sequence[str], noun: str, last: str = "and") -> str:
    """A noun with its colours, unless it may have any."""
    others = sorted(ALL_COLOURS.difference(colours))
    if not others:
        return noun
    return f"non-{others[0]} {noun}" if len(others) == 1 else f"{join_words(colours, last)} {noun}"


def _results(colours: Sequence[str], faces: Sequence[str]) -> str:
    """Dice showing faces: "yellow and green hits", "crits", "purple dice"."""
    shown = set(faces)
    if shown == {"miss", "basic", "crit"}:
        noun = "dice"
    elif shown == {"basic", "crit"}:
        noun = "hits"
    else:
        noun = join_words([{"miss": "misses", "basic": "basic hits", "crit": "crits"}[face] for face in faces])
    return _coloured(colours, noun)


def _classes(classes: Sequence[int], noun: str = "enemy") -> str:
    return f"class {join_words(classes, 'or')} {noun}"


def _face(face: str) -> str:
    return "basic hit" if face == "basic" else face


def _stat(stat: str) -> str:
    return stat.capitalize()


# --- enemies and bosses ---


def _enemy(card: v.Enemy) -> Iterator[str]:
    kind = f"{'Mandatory class' if card.mandatory else 'Class'} {card.enemy_class} enemy"
    more = f", activating {card.additional} more" if card.additional else ""
    yield f"{kind} with {card.health} Health and {card.damage} Damage{more}"
    yield from (_standing(effect) for effect in card.standing)
    yield from (f"When activated: {_on_activate(effect)}" for effect in card.on_activate)
    yield from (f"After each roll: {_after_roll(effect)}" for effect in card.after_roll)
    yield from (f"For each die assigned to it: {_on_defeat(effect)}" for effect in card.on_die)
    yield from (f"For each crit assigned to any enemy: {_on_crit(effect)}" for effect in card.on_crit)
    yield from (f"When defeated: {_on_defeat(effect)}" for effect in card.on_defeat)
    yield from (f"In the After Effects step: {_after(effect)}" for effect in card.after)


def _rewards(card: v.Enemy, pack: Pack | None) -> Iterator[str]:
    yield f"Reward: {reward_words(card.reward, pack)}"
    if card.later_reward is not None:
        yield f"Reward once it has returned: {reward_words(card.later_reward, pack)}"


def reward_words(reward: v.Reward, pack: Pack | None = None) -> str:
    """A reward in a few words: "item Krill Ration", "gain 2 Health", "none"."""
    if reward.item is not None:
        items = () if pack is None else pack.items
        name = next((item.name for item in items if item.id == reward.item), reward.item)
        return f"item {name}"
    return join_words([_item_effect(effect) for effect in reward.gain]) if reward.gain else "none"


def _standing(effect: v.Standing) -> str:
    """A sentence about an effect that stands while its enemy is active and undefeated."""
    match effect:
        case v.CommitCap():
            when = "this round" if effect.per == "round" else "in each Commit step"
            return f"at most {many(effect.dice, 'die')} may be committed {when}"
        case v.NoCommit():
            return f"{_coloured(effect.colours, 'dice')} cannot be committed"
        case v.CommitWholeColour():
            return "committing a die forces committing every pool die of its colour, as far as the caps allow"
        case v.NoRecovery():
            return "while it is undefeated, the Recover step is skipped"
        case v.AssignPairs():
            return "hits are assigned only in pairs of one colour, both on the same enemy"
        case v.AssignCap():
            where = "in each Apply step, to all enemies together" if effect.to == "step" else "to it"
            return f"at most {many(effect.dice, 'die')} may be assigned {where}"
        case v.DefeatCap():
            return f"at most {many(effect.enemies, 'enemy')} may be defeated in each Apply step"
        case v.NoDamage():
            return f"{_results(effect.colours, effect.faces)} deal no damage"
        case v.HitBonus():
            return _bonus(effect)
        case v.NoItems():
            return "no items may be used, and lasting items do nothing"
        case v.NoAssign():
            return f"{_results(effect.colours, effect.faces)} cannot be assigned to any enemy"
        case v.OneColourPerEnemy():
            return "each enemy may receive dice of one colour only"
        case v.OneDiePerColour():
            return "in each Apply step at most one die of each colour may be assigned"
        case v.ColoursToDefeat():
            return f"it is defeated only while dice of {effect.colours} or more colours are assigned to it"
        case v.LeadWith():
            return f"in each Apply step a {effect.colour} die must be assigned before dice of other colours"
        case v.KeepMisses():
            return "dice showing a miss are not rolled again in later Strategy phases"
        case v.NeedsExhaustedColour():
            return "a die may be assigned only if the exhausted area holds a die of its colour"
        case v.DamageCap():
            return f"it takes at most {effect.damage} damage in a round"
        case v.LevelDamage():
            return f"every undefeated enemy deals exactly {effect.damage} at Suffer Damage"
        case v.KeepsDice():
            return "dice assigned to it are not exhausted and stay on it"
        case v.Guarded():
            return f"it takes no damage while any {_classes(effect.classes)} is active and undefeated"
        case v.CleanRollOnly():
            return "hits may be assigned, to any enemy, only if the last roll showed no miss"
        case _:
            assert_never(effect)


def _bonus(effect: v.HitBonus | v.BonusThisRound) -> str:
    deal = f"{_results(effect.colours, effect.faces)} deal {effect.amount} more damage"
    if isinstance(effect, v.HitBonus) and effect.if_exhausted:
        return f"{deal} while {effect.if_exhausted} or more dice are exhausted"
    return deal


def _on_activate(effect: v.OnActivate) -> str:
    match effect:
        case v.RevealBoss():
            return "turn the top boss card face up"
        case _:
            assert_never(effect)


def _after_roll(effect: v.AfterRoll) -> str:
    match effect:
        case v.RerollHits():
            return "for every miss rolled, one of the hits rolled is rolled again, each at most once"
        case v.SwapResults():
            hits = _coloured(effect.colours, "hits")
            return f"{hits} of the roll become misses, and misses of the roll become basic hits"
        case v.LoseHealth():
            if effect.per == "colours-with-hits":
                return f"lose 1 Health for each colour that rolled {_least(effect.count, 'hit')}"
            each = "each miss" if effect.count == 1 else f"every {effect.count} misses"
            return f"lose 1 Health for {each} rolled{'' if effect.count == 1 else ', rounded down'}"
        case v.Flee():
            if effect.on == "misses":
                return f"it flees if the roll shows {_least(effect.at_least, 'miss')}"
            return f"it flees if the roll leaves {_least(effect.at_least, 'unassigned hit')}"
        case _:
            assert_never(effect)


def _on_crit(effect: v.OnCrit) -> str:
    match effect:
        case v.ExhaustHit():
            return "exhaust one unassigned hit, the player's choice"
        case _:
            assert_never(effect)


def _on_defeat(effect: v.OnDefeat) -> str:
    match effect:
        case v.DiscardTop():
            cards = many(effect.cards, "top card")
            return f"discard {cards} of the stacks, the player's choice{_ONLY[effect.only]}"
        case v.DefeatAnother():
            only = _ONLY[effect.only]
            return f"one other active {_classes(effect.classes)} of the player's choice is defeated too{only}"
        case v.SlipAway():
            only = f"{_ONLY[effect.only]} and" if effect.only != "always" else ", if"
            return (
                "it goes back on top of a non-empty stack of the player's choice, without reward"
                f"{only} another enemy is active and undefeated"
            )
        case _:
            assert_never(effect)


def _after(effect: v.After) -> str:
    match effect:
        case v.NoRecovery():
            return "the Recover step is skipped this round, even if it was defeated"
        case v.BanishAssigned():
            return f"banish every die assigned to it{_ONLY[effect.only]}"
        case v.BanishMisses():
            return "banish every die of the active area that shows a miss"
        case v.ReturnToStack():
            return f"it returns on top of its stack{_ONLY[effect.only]}, and from then on has its later reward"
        case v.BanishStrongest():
            return f"banish the strongest die of the pool{_ONLY[effect.only]}"
        case v.ActivateMore():
            return f"activate {many(effect.enemies, 'more enemy')} next round{_ONLY[effect.only]}"
        case v.ActivateNow():
            return f"activate {many(effect.enemies, 'enemy')} at once; they do nothing more this round"
        case v.RollWeakest():
            return (
                f"roll the {effect.dice} weakest dice of exhausted area and pool together; on"
                f" {_least(effect.hits, 'hit')} banish a {effect.banish} die, from the pool first; the"
                " rolled dice return where they were"
            )
        case v.DiscardEachTop():
            die = _coloured(effect.colours, "die", "or")
            return f"discard the top card of each stack if a {die} was assigned to it"
        case _:
            assert_never(effect)


# --- items ---


def _item(card: v.Item) -> Iterator[str]:
    if card.effects:
        limit = {"none": "", "round": ", once a round", "roll": ", once per roll"}[card.limit]
        windows = join_words([_WINDOWS[window] for window in card.windows], "or")
        yield f"{'One-use' if card.kind == 'one-use' else 'Lasting'} item, used {windows}{limit}"
        if card.cost:
            yield f"Cost: {join_words([_cost(cost) for cost in card.cost])}"
        yield f"Effect: {', then '.join(_item_effect(effect) for effect in card.effects)}"
    else:
        yield "Lasting item, always at work"
    yield from (_passive(effect) for effect in card.passive)
    yield from (f"When taken: {_item_effect(effect)}" for effect in card.on_gain)


def _cost(cost: v.ItemCost) -> str:
    match cost:
        case v.ExhaustMisses():
            dice = "dice" if cost.dice != 1 else "die"
            return f"exhaust {cost.dice} committed {_coloured(cost.colours, dice, 'or')} showing misses"
        case v.ExhaustPoolDie():
            return "exhaust one die of the pool"
        case v.BanishPoolDie():
            return "banish one die of the pool"
        case v.BanishWeakest():
            return f"banish the {many(cost.dice, 'weakest die')} of the pool"
        case _:
            assert_never(cost)


def _item_effect(effect: v.ItemEffect) -> str:
    match effect:
        case v.Gain():
            return f"{'gain' if effect.amount > 0 else 'lose'} {abs(effect.amount)} {_stat(effect.stat)}"
        case v.SetStat():
            return f"set {_stat(effect.stat)} to {effect.value}, up or down"
        case v.Recover():
            dice = "die" if effect.dice == 1 else "dice"
            up_to = "up to " if effect.up_to else ""
            return f"recover {up_to}{effect.dice} {_coloured(effect.colours, dice, 'or')}"
        case v.RecoverAll():
            return f"recover all exhausted {_coloured(effect.colours, 'dice')}"
        case v.RollExhausted():
            return "roll every exhausted die; those that show a hit go to the pool"
        case v.Defeat():
            return f"defeat one active {_classes(effect.classes)} at once"
        case v.CancelEffects():
            return f"cancel every effect of one active {_classes(effect.classes)}, after effects included"
        case v.DiscardEnemy():
            kind = _classes(effect.classes)
            return f"discard one active undefeated {kind} without its reward; dice on it are exhausted"
        case v.SetHealth():
            return f"set the Health of one active undefeated {_classes(effect.classes)} to {effect.health}"
        case v.DealDieFaces():
            kind = _classes(effect.classes)
            return f"deal one active {kind} 1 damage for each face of the die paid that is not a miss"
        case v.GainPerEnemy():
            return f"gain {effect.amount} {_stat(effect.stat)} for each active undefeated enemy"
        case v.ClaimTop():
            return "take the top card of a stack as defeated and gain its reward, without its triggers"
        case v.FewerEnemies():
            return f"the next activation (or entourage) has {many(effect.enemies, 'enemy')} fewer"
        case v.Turn():
            return _turn(effect)
        case v.BonusThisRound():
            return f"until the end of the round, {_bonus(effect)}"
        case v.RepeatReward():
            return "gain the immediate reward just gained a second time"
        case v.RevealBoss():
            return "turn the top boss card face up"
        case _:
            assert_never(effect)


def _turn(effect: v.Turn) -> str:
    what = many(effect.dice, f"unassigned {_coloured(effect.colours, _face(effect.face), 'or')}")
    into = f"a {_face(effect.into)}" if effect.dice == 1 else many(2, _face(effect.into))[2:]
    same = ", all of one colour," if effect.same_colour else ""
    rolled = f" if the roll shows {effect.rolled_colours} or more colours" if effect.rolled_colours else ""
    return f"turn {what}{same} into {into}{rolled}"


def _passive(effect: v.Passive) -> str:
    match effect:
        case v.HitBonus():
            return _bonus(effect)
        case v.HealAtRoundStart():
            return f"at round start, gain {effect.amount} Health if Health is {effect.at_most} or less"
        case v.MayKeepHits():
            return "unassigned hits need not be rolled again"
        case v.HealOnDefeat():
            return f"defeating a {_classes(effect.classes)} gives {effect.amount} Health"
        case v.ExtraRecovery():
            dice = join_words([f"1 {colour} die" for colour in effect.colours])
            return f"after each Recover step, also recover {dice}"
        case v.ReturnMisses():
            return "each Strategy phase starts by returning committed misses to the pool"
        case _:
            assert_never(effect)


# --- heroes and missions ---


def _ability(ability: v.Ability) -> str:
    match ability:
        case v.ItemBonus():
            dice = many(ability.recover, "die")
            return f"each one-use item used also gives {ability.health} Health or recovers {dice}, your choice"
        case v.SaveCrits():
            dice = many(ability.dice, "die")
            return f"at Exhaust, up to {dice} showing crits, assigned or not, go to the pool instead"
        case v.Exchange():
            return (
                f"at Exhaust, choose a colour other than {ability.colour}: for each used die of it, one used"
                f" {ability.colour} die may go to the pool instead"
            )
        case v.MissesCount():
            kind = _classes(ability.classes)
            return f"a {ability.colour} miss may be assigned to a {kind} and deals {ability.damage} damage"
        case v.Scout():
            moved = "the top card of any number of stacks to the bottom of its stack"
            return f"before each activation, you may move {moved}"
        case v.RecoverWhenHurt():
            return f"whenever Suffer Damage lowers Health, recover up to {many(ability.dice, 'die')}"
        case _:
            assert_never(ability)


def _condition(condition: v.Condition) -> str:
    match condition:
        case v.SufferInRounds():
            return f"suffer damage in {many(condition.rounds, 'round')}, not necessarily in a row"
        case v.ExhaustCrits():
            return f"exhaust {many(condition.dice, 'unassigned crit')} in total"
        case v.EndRoundAtHealth():
            return f"end a round with exactly {condition.health} Health"
        case v.DefeatEnemies():
            return f"defeat {many(condition.enemies, f'class {condition.enemy_class} enemy')}"
        case v.CommitEverything():
            colours = many(condition.colours, "colour")
            return f"in one Commit step commit all remaining pool dice, of at least {colours}"
        case v.ExtraDiscards():
            times = many(condition.times, "time")
            return f"at Cleanup you may discard one further non-mandatory top card; do so {times}"
        case v.ActivateAtOnce():
            return f"activate at least {many(condition.enemies, 'enemy')} in one activation"
        case v.UseItems():
            return f"use {many(condition.times, 'item')}, passive ones not counted"
        case v.HuntStack():
            rounds = many(condition.rounds, "round")
            return f"choose a non-empty stack; each activation starts there for {rounds}, or until it is empty"
        case v.AssignColours():
            return f"assign dice of {many(condition.colours, 'colour')} to one enemy"
        case v.DeclineRewards():
            return f"decline {many(condition.times, 'immediate reward')}"
        case _:
            assert_never(condition)

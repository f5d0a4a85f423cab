"""A bot that plays Solar Sentinels by short-sighted good sense.

It values everything in dice: a pool die is worth about one, Health is dearer the less there is, rewards and items have
prices worked out from their effects.  Enemies are then chosen, dice committed and hits assigned for the best expected
value of the round, with exact chances for the damage of the dice (``DiceChances``).  Every decision of every pack and
switch has an answer; the same state and seed give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ludonaut.sentinels.chances import DiceChances, Sides, sides_of
from ludonaut.sentinels.prices import item_price, nuisance, reward_price
from ludonaut.sentinels.rules.activation import ENDGAME, GIVE_UP, NO_ENEMY, SCOUT
from ludonaut.sentinels.rules.apply import DONE, SINGLE, die_damage
from ludonaut.sentinels.rules.catalog import HEALTH, NO_CAP, Deed, EnemyDef, Op, Rule
from ludonaut.sentinels.rules.defeat import room_for_damage
from ludonaut.sentinels.rules.dice import (
    ALL_COLOURS,
    COLOUR_NAMES,
    COLOURS,
    HITS,
    MISSES,
    colours_of,
    count,
    size,
    unit,
    variety,
)
from ludonaut.sentinels.rules.inventory import DROP
from ludonaut.sentinels.rules.rewards import DECLINE, TAKE, USE, OfferReward, rewards_of
from ludonaut.sentinels.rules.setup import EXHAUST_THREE
from ludonaut.sentinels.rules.state import (
    CANCELLED,
    CARD,
    DEALT,
    DEFEATED,
    DICE,
    FLAGS,
    GONE,
    HARM,
    STACKS,
    TOUGH,
    WIDTH,
    Sentinels,
)
from ludonaut.sentinels.rules.strategy import KEEP_REST, ROLL, START, STOP
from ludonaut.table.native.core import DECISION

__all__ = ["GreedyBot", "Weights"]


@dataclass(frozen=True)
class Weights:
    """What the bot believes things are worth, in dice."""

    die: float = 0.6
    """A die that will not be recovered at the end of this round."""
    spare_die: float = 0.12
    """A die that will."""
    scarcity: float = 0.8
    """How much dearer a die is when the pool is empty."""
    damage_per_die: float = 1.15
    """Damage a committed die deals in a round, as a rule of thumb for enemies not met yet."""
    additional: float = 2.0
    """The trouble of one additional enemy."""
    waste: float = 0.4
    """Damage lost, on average, for each further enemy because crits cannot be split."""
    boss: float = 30.0
    """Defeating the boss."""
    empty_stack: float = 0.3
    """Drawing from the smallest stack."""


HEALTH_WORTH = (-60.0, -17.0, -10.5, -6.5, -3.8, -1.7, 0.0)
"""Worth of Health 0 to 6."""


def health_worth(health: int) -> float:
    """Worth of this much Health."""
    if health <= 0:
        return HEALTH_WORTH[0]
    if health >= 6:
        return 0.8 * (health - 6)
    return HEALTH_WORTH[health]


class Target:
    """An enemy that may be attacked: offset, damage it still needs, damage it would deal, what its defeat brings."""

    __slots__ = ("damage", "e", "gain", "health", "need")

    def __init__(self, e: int, need: int, damage: int, gain: float, health: int) -> None:
        self.e = e
        self.need = need
        self.damage = damage
        self.gain = gain
        self.health = health

    def rank(self, unit_health: float) -> float:
        """Value for each damage it takes."""
        return (self.damage * unit_health + self.gain) / max(self.need, 0.5)


class GreedyBot:
    """Answers any decision of the game (``choose``) and says why (``explain``)."""

    def __init__(self, seed: int = 0, weights: Weights | None = None) -> None:
        self.seed = seed
        self.w = weights or Weights()
        self._chances: dict[Sides, DiceChances] = {}
        self._answers: dict[str, Callable[[Sentinels, list[int]], int]] = {
            "ChooseHero": self._hero,
            "DiscardMission": self._mission,
            "RankPenalty": self._rank_penalty,
            "ExhaustForRank": self._lowest,
            "BeginActivation": self._activation,
            "ActivateMore": self._activation,
            "StartPhase": self._start_phase,
            "CommitDice": self._commit,
            "KeepHits": self._keep_hits,
            "ChooseRerolls": self._reroll,
            "ApplyDice": self._apply,
            "ExhaustHit": self._give_up_hit,
            "DefeatAnother": self._free_defeat,
            "SlipAway": self._largest_stack,
            "DiscardTops": self._worst_top,
            "OfferReward": self._reward,
            "RecoverDice": self._recover,
            "ExhaustMisses": self._lowest,
            "PayPoolDie": self._lowest,
            "ChooseEnemy": self._enemy_for_item,
            "TurnDie": self._lowest,
            "ClaimTop": self._claim,
            "OfferItem": self._offered_item,
            "DropSurplus": self._drop,
            "HeroItemBonus": self._hero_bonus,
            "SaveCrits": self._save,
            "Exchange": self._first,
            "GainItems": self._gain_items,
            "CleanupDiscard": self._worst_top,
            "MissionDiscard": self._worst_top,
            "ActivateBoss": self._boss,
            "ChooseHuntedStack": self._smallest_stack,
        }

    def choose(self, state: Sentinels) -> int:
        """The code of one of the listed choices.

        :raises ValueError: when no decision is open.
        """
        if state.kind != DECISION:
            raise ValueError("there is nothing to choose")
        choices = [int(state.choices[i]) for i in range(int(state.listed()))]
        answer = self._answers.get(type(state.open).__name__)
        return choices[0] if answer is None else answer(state, choices)

    # --- setup ----------------------------------------------------------------------------------------

    def _first(self, s: Sentinels, choices: list[int]) -> int:
        return choices[0]

    def _lowest(self, s: Sentinels, choices: list[int]) -> int:
        """The weakest colour, the least face."""
        return min(choices)

    def _hero(self, s: Sentinels, choices: list[int]) -> int:
        return choices[self.seed % len(choices)]

    def _mission(self, s: Sentinels, choices: list[int]) -> int:
        """Discard the one that takes most doing."""
        return max(choices, key=lambda m: DEED_TROUBLE.get(int(s.catalog.missions[m].deed), 5))

    def _rank_penalty(self, s: Sentinels, choices: list[int]) -> int:
        """Dice come back from exhaustion but not from banishment; few may be missing in the first rounds, though."""
        if EXHAUST_THREE in choices and size(s.exhausted) < 6:
            return EXHAUST_THREE
        return min(choice for choice in choices if choice != EXHAUST_THREE)

    # --- Activation -----------------------------------------------------------------------------------

    def _activation(self, s: Sentinels, choices: list[int]) -> int:
        if ENDGAME in choices and self._ready(s):
            return ENDGAME
        item = self._item(s, choices)
        if item >= 0:
            return item
        if NO_ENEMY in choices:
            return NO_ENEMY
        tops = [choice for choice in choices if choice < SCOUT]
        if not tops:
            return ENDGAME if ENDGAME in choices else choices[0]
        best = max(tops, key=lambda stack: self._appeal(s, stack))
        if any(SCOUT <= choice < GIVE_UP for choice in choices):
            bad = [choice for choice in choices if SCOUT <= choice < GIVE_UP and choice - SCOUT in tops]
            worst = min(bad, key=lambda choice: self._appeal(s, choice - SCOUT), default=-1)
            if worst >= 0 and self._appeal(s, best) < SCOUT_BELOW:
                return worst
        return best

    def _ready(self, s: Sentinels) -> bool:
        """Start the endgame by choice: everything recovered, nothing left to gain."""
        return s.health >= 5 and s.strategy >= 5 and s.recovery >= 5 and size(s.exhausted) <= 1

    def _appeal(self, s: Sentinels, stack: int) -> float:
        """How welcome the top enemy of a stack is."""
        card = top(s, stack)
        if card < 0:
            return -50.0
        return self._card_appeal(s, card) - self.w.empty_stack * 0.1 * len(s.stacks[stack])

    def _card_appeal(self, s: Sentinels, card: int) -> float:
        d = s.catalog.cards[card]
        dice = int(d.health) / self.w.damage_per_die
        threat = 0.25 * int(d.damage) * (1.6 if s.health <= 3 else 1.0)
        gain = 0.8 * self._reward_of(s, card)
        return gain - dice - threat - self.w.additional * int(d.additional) - nuisance(d)

    def _reward_of(self, s: Sentinels, card: int) -> float:
        """Price of what the card's defeat brings."""
        price = reward_price(s, rewards_of(s, card))
        item = int(s.item_of(card))
        if item >= 0:
            worth = item_price(s, s.catalog.items[item])
            price += worth if len(s.inventory) < s.strategy else 0.4 * worth
        return price

    def _boss(self, s: Sentinels, choices: list[int]) -> int:
        """The boss that is easiest to defeat."""
        return min(choices, key=lambda card: boss_trouble(s, s.catalog.cards[card]))

    # --- Commit Dice ----------------------------------------------------------------------------------

    def _targets(self, s: Sentinels) -> list[Target]:
        """Undefeated enemies, the most rewarding for the damage they need first; a guarded boss comes last."""
        found = []
        level = s.standing.rules & Rule.LEVEL_DAMAGE
        endgame = s.endgame > 0
        for e in range(0, int(s.enemies) * WIDTH, WIDTH):
            if not s.fights(e):
                continue
            d = s.card_at(e)
            card = int(s.active[e + CARD])
            need = max(0, int(s.active[e + TOUGH] - s.active[e + HARM] - s.active[e + DEALT]))
            damage = int(s.standing.level if level else d.damage)
            cancelled = s.active[e + FLAGS] & CANCELLED
            if d.klass == BOSS:
                gain = self.w.boss
                if d.damage_cap < NO_CAP and not cancelled:
                    need = min(need, int(room_for_damage(s, e)))
                    gain = 8.0
                    if need <= 0:
                        continue
                found.append(Target(e, need, damage, gain, 0))
                continue
            gain = self._reward_of(s, card)
            health = 0
            for effect in rewards_of(s, card):
                if effect.op == Op.GAIN and effect.a == HEALTH:
                    health += int(effect.b)
                    gain -= 0.6 * int(effect.b)
            if not cancelled:
                gain += undefeated_price(s, d)
                if d.colours_to_defeat:
                    if variety(s.pool + s.fresh + colours_of(s.loose() + s.active[e + DICE])) < d.colours_to_defeat:
                        continue  # too few colours left
                    need = max(need, int(d.colours_to_defeat) + 1)
                if d.self_cap * STRONGEST < need:
                    continue
            if endgame:
                gain += 0.8 * damage + 1.0
            found.append(Target(e, need, damage, gain, health))
        unit_health = 1.5 if s.health >= 5 else 2.5 if s.health >= 3 else 5.0
        found.sort(key=lambda target: -target.rank(unit_health))
        if any(s.card_at(target.e).guarded for target in found):
            found.sort(key=lambda target: s.card_at(target.e).guarded != 0)
        return found

    def _worths(self, s: Sentinels, targets: list[Target]) -> list[float]:
        """Worth of the round's end when the first 0, 1, 2 ... targets are defeated."""
        left = sum(target.damage for target in targets)
        health = int(s.health)
        gained = 0.0
        worths = [health_worth(health - left)]
        cap = 99 if s.options.s03 else 6
        for target in targets:
            left -= target.damage
            health = min(cap, health + target.health) if target.health else health
            gained += target.gain
            if s.card_at(target.e).klass == BOSS and target.gain == self.w.boss:
                worths.append(self.w.boss)
            else:
                worths.append(health_worth(health - left) + gained)
        return worths

    def _rolls_left(self, s: Sentinels) -> int:
        """Rolls left, counting the one that comes next."""
        limit = s.phase_limit if s.options.s17 else s.strategy
        return int(limit - s.phases) + (1 if s.committed_step != 0 else 0)

    def _dice(self, s: Sentinels) -> DiceChances:
        """Chances of the dice under the effects that hold now."""
        sides = sides_of(s)
        found = self._chances.get(sides)
        if found is None:
            if len(self._chances) > 200:
                self._chances.clear()
            found = self._chances[sides] = DiceChances(sides)
        return found

    def _commit(self, s: Sentinels, choices: list[int]) -> int:
        item = self._item(s, choices)
        if item >= 0:
            return item
        roll = ROLL in choices
        finish = ROLL if roll else STOP if STOP in choices else choices[0]
        colours = [choice for choice in choices if choice < COLOURS]
        targets = self._targets(s)
        if not targets:
            return STOP if STOP in choices else finish
        dice = self._dice(s)
        if s.standing.rules & Rule.CLEAN_ROLL:
            return self._commit_clean(s, colours, finish)
        if STOP in choices and self._may_wait(s):
            return STOP
        if len(targets) == 1 and s.standing.rules & Rule.ONE_DIE_PER_COLOUR and s.card_at(targets[0].e).klass == BOSS:
            return self._commit_one_each(s, dice, targets[0].need, colours, finish)
        found = self._best_commit(s, dice, targets, colours)
        if found >= 0:
            return found
        if finish == ROLL and s.committed_step == 0 and STOP in choices and self._roll_hurts(s, targets):
            return STOP
        return finish

    def _may_wait(self, s: Sentinels) -> bool:
        """In the endgame, while nothing deals damage, rounds of rest cost nothing: recover every die first."""
        if s.endgame == 0 or s.endgame > LAST_REST or s.phases > 0 or s.exhausted == 0 or self._threat(s) > 0:
            return False
        return not s.standing.rules & Rule.NO_RECOVERY

    def _commit_one_each(self, s: Sentinels, dice: DiceChances, need: int, colours: list[int], finish: int) -> int:
        """A boss that takes one die of each colour per Apply step: as many colours as the rolls left ask for.

        Strong dice first, since each miss may cost Health.
        """
        rolls = self._rolls_left(s)
        there = int(s.fresh) + int(colours_of(s.loose()))
        mean = sum(dice.mean(c, 1) for c in range(COLOURS) if there >> 4 * c & 15)
        if mean >= MARGIN * need / max(rolls, 1):
            return finish
        more = [c for c in colours if not there >> 4 * c & 15]
        return max(more, key=lambda c: dice.mean(c, 1), default=finish)

    def _roll_hurts(self, s: Sentinels, targets: list[Target]) -> bool:
        """Would rolling the same dice again cost more Health than it can bring?"""
        price = miss_price(s)
        return price > 0 and price * int(size(s.loose())) * 0.4 > 4.0

    def _best_commit(self, s: Sentinels, dice: DiceChances, targets: list[Target], colours: list[int]) -> int:
        """The next colour to commit, -1: none."""
        rolls = self._rolls_left(s)
        loose = int(s.loose())
        if s.standing.rules & Rule.KEEP_MISSES:
            loose &= HITS
        bag = int(s.fresh) + int(colours_of(loose))
        marks = self._marks(targets)
        worths = self._worths(s, targets)
        best = expectation(dice.total(bag, rolls), marks, worths)
        if not colours:
            return -1
        order = self._colour_order(s, dice, colours, rolls)
        free = int(s.recovery) - int(size(s.exhausted)) - int(s.committed_round)
        if s.skip_recovery or s.standing.rules & Rule.NO_RECOVERY:
            free = 0
        scarce = 1 + self.w.scarcity * (1 - size(s.pool) / 17)
        if s.endgame:
            scarce *= 0.7
        cost = 0.0
        enough = marks[-1] + (0.5 if rolls > 1 else 99.0)
        mean = sum(dice.mean(c, rolls) * (bag >> 4 * c & 15) for c in range(COLOURS))
        first = -1
        pain = miss_price(s)
        room = int(min(s.standing.step_cap - max(s.committed_step, 0), s.standing.round_cap - s.committed_round))
        pick = -1
        for colour in order:
            if mean >= enough or room <= 0:
                break
            room -= 1
            if pick < 0:
                pick = colour
            bag += 1 << 4 * colour
            mean += dice.mean(colour, rolls)
            cost += self.w.spare_die if free > 0 else self.w.die * scarce
            cost += pain * dice.miss(colour)
            free -= 1
            value = expectation(dice.total(bag, rolls), marks, worths) - cost
            if value > best + 0.01:
                best = value
                first = pick
        return first

    def _marks(self, targets: list[Target]) -> list[float]:
        """Total damage at which the first, second, ... target falls."""
        marks = []
        total = 0.0
        for i, target in enumerate(targets):
            total += target.need + (self.w.waste if i else 0.0)
            marks.append(total)
        return marks

    def _colour_order(self, s: Sentinels, dice: DiceChances, colours: list[int], rolls: int) -> list[int]:
        """Pool dice in the order to commit them: the most damage first, so that the strongest are recovered again."""
        order: list[int] = []
        rules = s.standing.rules
        ranked = sorted(colours, key=lambda c: -dice.mean(c, rolls))
        if rules & (Rule.PAIRS | Rule.ONE_COLOUR_PER_ENEMY):
            ranked = sorted(colours, key=lambda c: (-min(4, int(count(s.pool, c) + count(s.fresh, c))), -c))
        if rules & Rule.ONE_DIE_PER_COLOUR or any(
            s.card_at(e).colours_to_defeat for e in range(0, int(s.enemies) * WIDTH, WIDTH) if s.fights(e)
        ):
            there = int(s.fresh) + int(colours_of(s.loose()))
            ranked.sort(key=lambda c: there >> 4 * c & 15)
            for depth in range(4):
                order += [c for c in ranked if count(s.pool, c) > depth]
            return order
        if rules & Rule.NEEDS_EXHAUSTED:
            ranked = [c for c in ranked if count(s.exhausted, c)]
        for c in ranked:
            order += [c] * int(count(s.pool, c))
        return order[:14]

    def _commit_clean(self, s: Sentinels, colours: list[int], finish: int) -> int:
        """Hits count only after a roll without a miss: take the dice whose clean roll brings most."""
        faces = s.catalog.dice.faces
        dice = int(s.fresh) + int(colours_of(s.loose()))
        clean = 1.0
        damage = 0.0
        for colour in range(COLOURS):
            n = dice >> 4 * colour & 15
            hits = (6 - faces[colour][0]) / 6
            clean *= hits**n
            if hits:
                damage += n * (faces[colour][1] + 2 * faces[colour][2]) / 6 / hits
        if not colours:
            return finish
        colour = max(colours)
        hits = (6 - faces[colour][0]) / 6
        if not hits:
            return finish
        more = (faces[colour][1] + 2 * faces[colour][2]) / 6 / hits
        if clean * hits * (damage + more) > clean * damage + 0.05:
            return colour
        return finish

    def _start_phase(self, s: Sentinels, choices: list[int]) -> int:
        item = self._item(s, choices)
        if item >= 0:
            return item
        return START if s.alive > 0 else STOP

    def _keep_hits(self, s: Sentinels, choices: list[int]) -> int:
        return KEEP_REST

    def _reroll(self, s: Sentinels, choices: list[int]) -> int:
        """A basic hit of a strong die hits again most likely."""
        return max(choices, key=lambda kind: (kind % 3 == 1, kind))

    # --- Apply Dice -----------------------------------------------------------------------------------

    def _apply(self, s: Sentinels, choices: list[int]) -> int:
        item = self._item(s, choices)
        if item >= 0:
            return item
        assigns = [choice for choice in choices if 0 <= choice < USE]
        if not assigns:
            return DONE
        targets = self._targets(s)
        limit = s.phase_limit if s.options.s17 else s.strategy
        more_rolls = s.phases < limit
        by_enemy: dict[int, list[int]] = {}
        for choice in assigns:
            by_enemy.setdefault(choice >> 8, []).append(choice)
        fallback = -1
        for target in targets:
            options = by_enemy.get(target.e)
            if not options:
                continue
            there = reach(s, options, int(s.standing.assign_cap - s.assigned_step))
            useful = [choice for choice in options if assigned_damage(s, choice) > 0 or target.need <= 0]
            if not useful:
                continue
            if there >= target.need:
                return fit(s, useful, target.need)
            if fallback < 0 and (more_rolls or lasting(s, target.e)):
                fallback = fit(s, useful, target.need)
        return fallback if fallback >= 0 else DONE

    def _give_up_hit(self, s: Sentinels, choices: list[int]) -> int:
        return min(choices, key=lambda kind: (kind % 3, kind))

    def _free_defeat(self, s: Sentinels, choices: list[int]) -> int:
        """The enemy whose defeat is worth most and far off."""
        targets = {target.e: target for target in self._targets(s)}

        def worth(e: int) -> float:
            target = targets.get(e)
            return -1.0 if target is None else 1.5 * target.damage + target.gain + 0.8 * target.need

        return max(choices, key=worth)

    # --- stacks ---------------------------------------------------------------------------------------

    def _worst_top(self, s: Sentinels, choices: list[int]) -> int:
        return min((c for c in choices if c >= 0), key=lambda stack: self._discard_appeal(s, stack), default=choices[0])

    def _discard_appeal(self, s: Sentinels, stack: int) -> float:
        card = top(s, stack)
        return self._card_appeal(s, card) if card >= 0 else 0.0

    def _largest_stack(self, s: Sentinels, choices: list[int]) -> int:
        return max(choices, key=lambda stack: len(s.stacks[stack]))

    def _smallest_stack(self, s: Sentinels, choices: list[int]) -> int:
        return min(choices, key=lambda stack: len(s.stacks[stack]))

    def _claim(self, s: Sentinels, choices: list[int]) -> int:
        return max(choices, key=lambda stack: self._reward_of(s, top(s, stack)) if s.stacks[stack] else -1.0)

    # --- rewards, items -------------------------------------------------------------------------------

    def _reward(self, s: Sentinels, choices: list[int]) -> int:
        step = s.open
        assert isinstance(step, OfferReward)
        price = reward_price(s, rewards_of(s, step.card))
        mission = s.mission < len(s.missions) and s.catalog.missions[s.missions[s.mission]].deed == Deed.DECLINE_REWARDS
        if price < (1.5 if mission else 0.0) and DECLINE in choices:
            return DECLINE
        doubling = [choice for choice in choices if choice >= USE]
        if doubling and price >= 3.0:
            return doubling[0]
        return TAKE

    def _recover(self, s: Sentinels, choices: list[int]) -> int:
        return max(choices)

    def _hero_bonus(self, s: Sentinels, choices: list[int]) -> int:
        """Health (0) or dice (1)."""
        wanted = 1 if s.health >= 5 and s.exhausted else 0
        return wanted if wanted in choices else choices[0]

    def _save(self, s: Sentinels, choices: list[int]) -> int:
        return max(choices)

    def _price_held(self, s: Sentinels, card: int) -> float:
        return item_price(s, s.catalog.items[s.item_of(card)])

    def _gain_items(self, s: Sentinels, choices: list[int]) -> int:
        on_offer = [choice for choice in choices if 0 <= choice < DROP]
        if on_offer:
            best = max(on_offer, key=lambda e: self._price_held(s, int(s.active[e + CARD])))
            return best if self._price_held(s, int(s.active[best + CARD])) > 0 else choices[-1]
        drops = [choice for choice in choices if choice >= DROP]
        if not drops:
            return choices[-1]
        least = min(drops, key=lambda choice: self._price_held(s, choice - DROP))
        gain = max(
            (
                self._price_held(s, int(s.active[e + CARD]))
                for e in range(0, int(s.enemies) * WIDTH, WIDTH)
                if s.active[e + FLAGS] & (DEFEATED | GONE) == DEFEATED and s.item_of(s.active[e + CARD]) >= 0
            ),
            default=0.0,
        )
        return least if gain > self._price_held(s, least - DROP) + 0.3 else choices[-1]

    def _offered_item(self, s: Sentinels, choices: list[int]) -> int:
        card = int(s.open.args()[0])
        price = self._price_held(s, card)
        if 0 in choices:
            return 0 if price > 0 else 1
        drops = [choice for choice in choices if choice >= DROP]
        if drops:
            least = min(drops, key=lambda choice: self._price_held(s, choice - DROP))
            if price > self._price_held(s, least - DROP) + 0.3:
                return least
        return choices[-1]

    def _drop(self, s: Sentinels, choices: list[int]) -> int:
        return min(choices, key=lambda choice: self._price_held(s, choice - DROP))

    def _item(self, s: Sentinels, choices: list[int]) -> int:
        """An item to use now, -1 for none."""
        for choice in choices:
            if choice >= USE and choice < 2 * USE and self._use_now(s, choice - USE):
                return choice
        return -1

    def _use_now(self, s: Sentinels, card: int) -> bool:
        """Is this the moment for the item of a held card?"""
        item = s.catalog.items[s.item_of(card)]
        step = type(s.open).__name__
        limit = s.phase_limit if s.options.s17 else s.strategy
        last = step == "ApplyDice" and s.phases >= limit
        for effect in item.effects:
            if not self._effect_now(s, int(effect.op), int(effect.a), int(effect.b), step, last):
                return False
        return bool(item.effects)

    def _effect_now(self, s: Sentinels, op: int, a: int, b: int, step: str, last: bool) -> bool:
        threat = self._threat(s)
        dying = last and threat >= s.health
        full = len(s.inventory) >= s.strategy
        if op == Op.GAIN:
            if a == HEALTH:
                return dying or s.health + b <= 6 or s.health <= 2 or (full and s.health < 5)
            return True
        if op == Op.RECOVER:
            return size(s.exhausted) >= a and (step != "ApplyDice" or last)
        if op == Op.RECOVER_ALL:
            return size(s.exhausted & b) >= (8 if b == ALL_COLOURS else 3) and (step != "ApplyDice" or last)
        if op == Op.ROLL_EXHAUSTED:
            return size(s.exhausted) >= 7
        if op == Op.SET_STAT:
            return s.stat(a) <= b
        if op in (Op.DEFEAT, Op.DISCARD_ENEMY):
            return last and self._fights(s, a) and (threat > 0 or s.endgame > 0)
        if op == Op.SET_HEALTH:
            return step == "CommitDice" and self._largest_need(s, a) - b >= 3
        if op == Op.DEAL_DIE_FACES:
            return dying and self._fights(s, a)
        if op == Op.CANCEL:
            return step == "CommitDice" and self._worst_nuisance(s, a) >= 1.5
        if op == Op.GAIN_PER_ENEMY:
            after = int(s.health + s.alive)
            return (s.alive >= 2 and after <= 7) or (dying and after > threat)
        if op == Op.CLAIM_TOP:
            best = max((self._reward_of(s, top(s, i)) for i in range(STACKS) if s.stacks[i]), default=0.0)
            return best >= 3.0 and not full
        if op == Op.FEWER_ENEMIES:
            return step == "BeginActivation" and (size(s.pool) <= 8 or s.health <= 2)
        if op == Op.TURN:
            return self._turn_now(s, b)
        if op == Op.BONUS:
            return step == "ApplyDice" and size(s.loose() & a) >= 2 and s.alive > 0 and self._useful_bonus(s)
        return op == Op.REVEAL_BOSS

    def _turn_now(self, s: Sentinels, into: int) -> bool:
        if s.alive == 0:
            return False
        loose = s.loose()
        if into == 2:
            return size(s.pool) >= 4 and self._largest_need(s, ANY_CLASS) >= 2 and size(loose & HITS) > 0
        if into == 0:
            return size(loose & HITS & ~RED_HITS) == 0
        return size(loose & MISSES) > 0

    def _useful_bonus(self, s: Sentinels) -> bool:
        return self._largest_need(s, ANY_CLASS) > size(s.loose() & HITS)

    def _threat(self, s: Sentinels) -> int:
        """Damage the undefeated enemies would deal now."""
        level = s.standing.rules & Rule.LEVEL_DAMAGE
        return sum(
            int(s.standing.level if level else s.card_at(e).damage)
            for e in range(0, int(s.enemies) * WIDTH, WIDTH)
            if s.fights(e)
        )

    def _fights(self, s: Sentinels, classes: int) -> bool:
        return bool(s.class_fights(classes))

    def _largest_need(self, s: Sentinels, classes: int) -> int:
        most = 0
        for e in range(0, int(s.enemies) * WIDTH, WIDTH):
            if s.fights(e) and classes >> int(s.card_at(e).klass) & 1:
                most = max(most, int(s.active[e + TOUGH] - s.active[e + HARM] - s.active[e + DEALT]))
        return most

    def _worst_nuisance(self, s: Sentinels, classes: int) -> float:
        return max(
            (
                nuisance(s.card_at(e))
                for e in range(0, int(s.enemies) * WIDTH, WIDTH)
                if s.fights(e) and classes >> int(s.card_at(e).klass) & 1 and not s.active[e + FLAGS] & CANCELLED
            ),
            default=0.0,
        )

    def _enemy_for_item(self, s: Sentinels, choices: list[int]) -> int:
        op = int(s.open.args()[0])
        if op == Op.CANCEL:
            return max(choices, key=lambda e: (s.fights(e), nuisance(s.card_at(e))))
        if op == Op.DISCARD_ENEMY:
            return max(choices, key=lambda e: (int(s.card_at(e).damage), int(s.active[e + TOUGH] - s.active[e + HARM])))
        if op == Op.SET_HEALTH:
            return max(choices, key=lambda e: int(s.active[e + TOUGH] - s.active[e + HARM]))
        return self._free_defeat(s, choices)

    # --- why ------------------------------------------------------------------------------------------

    def explain(self, state: Sentinels) -> str:
        """One sentence: what the bot would choose in this decision, and why."""
        choice = self.choose(state)
        name = state.open.name(state, choice)
        return f"{name}: {self._reason(state, choice)}."

    def _reason(self, s: Sentinels, choice: int) -> str:
        kind = type(s.open).__name__
        if USE <= choice < 2 * USE and kind != "OfferReward":
            return "the item does most good at this moment"
        if kind == "CommitDice":
            return self._commit_reason(s, choice)
        if kind == "ApplyDice":
            if choice == DONE:
                return "no hit that is left brings anything more"
            target = s.card_at(choice >> 8)
            return f"{target.name} is worth most for the damage it still takes"
        if kind in ("BeginActivation", "ActivateMore") and choice < STACKS:
            d = s.catalog.cards[top(s, choice)]
            return f"{d.name} asks for the least trouble ({d.health} Health, {d.damage} damage) for what it brings"
        return REASONS.get(kind, "it costs least and brings most")

    def _commit_reason(self, s: Sentinels, choice: int) -> str:
        targets = self._targets(s)
        if not targets:
            return "no enemy is left to fight"
        bag = int(s.fresh) + int(colours_of(s.loose())) + (int(unit(choice)) if choice < COLOURS else 0)
        rolls = self._rolls_left(s)
        name = s.card_at(targets[0].e).name
        p = chance_of(self._dice(s).total(bag, rolls), targets[0].need)
        if choice == STOP:
            return "further dice would cost more than they bring"
        what = f"with one more {COLOUR_NAMES[choice]} die" if choice < COLOURS else "with the dice in play"
        return f"{what} the chance to bring down {name} is about {p:.0%} over {rolls} roll{'s' if rolls != 1 else ''}"


LAST_REST = 24
"""Endgame rounds after which the bot rests no more: the game is lost after 30."""
MARGIN = 1.15
"""More damage than needed, so that a bad roll can be made good."""
BOSS = 3
"""The class of bosses."""
STRONGEST = 2
"""Damage of a crit."""
ANY_CLASS = 0b1110
"""Class mask of enemies and bosses."""
RED_HITS = 0xFF << 52
"""Face mask; the balance item turns no red hit."""

SCOUT_BELOW = -3.0
"""Hero 3a looks for a better enemy when the best on offer is worse than this."""

DEED_TROUBLE: dict[int, int] = {
    Deed.SUFFER_IN_ROUNDS: 2,
    Deed.EXHAUST_CRITS: 6,
    Deed.END_AT_HEALTH: 8,
    Deed.DEFEAT_ENEMIES: 3,
    Deed.COMMIT_EVERYTHING: 9,
    Deed.EXTRA_DISCARDS: 1,
    Deed.ACTIVATE_AT_ONCE: 4,
    Deed.USE_ITEMS: 3,
    Deed.HUNT_STACK: 3,
    Deed.ASSIGN_COLOURS: 7,
    Deed.DECLINE_REWARDS: 5,
}
"""How much a mission costs beyond ordinary play."""

REASONS: dict[str, str] = {
    "BeginActivation": "this is the better moment",
    "CleanupDiscard": "its top card would be the most trouble for the least reward",
    "DiscardTops": "its top card would be the most trouble for the least reward",
    "RecoverDice": "the strongest dice are worth most in the next rounds",
    "OfferReward": "the reward is worth having",
    "GainItems": "the best item that fits",
    "ActivateBoss": "this boss is the easiest to defeat",
    "RankPenalty": "exhausted dice come back, banished ones do not",
    "ExhaustForRank": "the weakest dice are missed least",
    "ChooseHero": "every hero can win",
}


def top(s: Sentinels, stack: int) -> int:
    """The card on top of a stack, -1 when it is empty."""
    cards = s.stacks[stack]
    return int(cards[-1]) if cards else -1


def expectation(spread: list[float], marks: list[float], worths: list[float]) -> float:
    """Expected worth of a round whose damage is distributed like ``spread``, when targets fall at ``marks``."""
    value = worths[0]
    for i, mark in enumerate(marks):
        value += chance_of(spread, mark) * (worths[i + 1] - worths[i])
    return value


def chance_of(spread: list[float], mark: float) -> float:
    """Probability of at least ``mark`` damage; ``spread`` holds the chances of at least 0, 1, 2, ..."""
    low = int(mark)
    if low >= len(spread) - 1:
        return 0.0
    part = mark - low
    return spread[low] if not part else spread[low] * (1 - part) + spread[low + 1] * part


def miss_price(s: Sentinels) -> float:
    """What a rolled miss costs in Health, in dice, under active effects."""
    if not s.standing.rules & Rule.AFTER_ROLL:
        return 0.0
    price = 0.0
    for e in range(0, int(s.enemies) * WIDTH, WIDTH):
        if s.fights(e):
            for effect in s.card_at(e).after_roll:
                if effect.op == Op.LOSE_PER_MISSES:
                    price += 2.5 / int(effect.a)
    return price


def undefeated_price(s: Sentinels, d: EnemyDef) -> float:
    """What it costs when the enemy is undefeated at Resolve, beside its damage."""
    price = 0.0
    if d.standing.rules & Rule.NO_RECOVERY:
        price += 0.6 * min(int(s.recovery), 5)
    for effect in d.after:
        if effect.op == Op.BANISH_STRONGEST:
            price += 2.0
        elif effect.op == Op.RETURN_TO_STACK:
            price -= 0.5
    return price


def boss_trouble(s: Sentinels, d: EnemyDef) -> float:
    """How hard a boss is to defeat."""
    trouble = int(d.health) * 0.5 + int(d.damage)
    if d.standing.rules & Rule.CLEAN_ROLL:
        trouble += 6
    if d.standing.rules & Rule.ONE_DIE_PER_COLOUR:
        trouble += 4
    if d.guarded:
        trouble += 0 if not any(s.stacks) else 6
    return trouble + 1.5 * int(d.entourage) * any(s.stacks)


def assigned_damage(s: Sentinels, choice: int) -> int:
    """Damage the dice of this choice deal."""
    damage = int(die_damage(s, choice & 15))
    second = choice >> 4 & 15
    return damage if second == SINGLE else damage + int(die_damage(s, second))


def reach(s: Sentinels, options: list[int], room: int) -> int:
    """The most damage these choices can put on their enemy now."""
    loose = int(s.loose())
    each: list[int] = []
    kinds = {choice & 15 for choice in options} | {choice >> 4 & 15 for choice in options} - {SINGLE}
    for kind in kinds:
        each += [int(die_damage(s, kind))] * (loose >> 4 * kind & 15)
    if s.standing.rules & Rule.ONE_DIE_PER_COLOUR:
        each = [int(die_damage(s, kind)) for kind in kinds]
    d = s.card_at(options[0] >> 8)
    if d.self_cap < NO_CAP:
        room = min(room, int(d.self_cap))
    each.sort(reverse=True)
    return sum(each[: max(room, 0)])


def fit(s: Sentinels, options: list[int], need: int) -> int:
    """The assignment that fits best: the most damage that is not too much, else the least that is."""

    def rating(choice: int) -> tuple[int, int, int]:
        damage = assigned_damage(s, choice)
        if damage <= need:
            return 1, damage, -choice
        return 0, -damage, -choice

    return max(options, key=rating)


def lasting(s: Sentinels, e: int) -> bool:
    """Does damage on this enemy outlast the round?"""
    return s.endgame > 0 and (s.options.s47 != 0 or s.card_at(e).keeps_dice)

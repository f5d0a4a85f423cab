"""Card definitions as the rules read them: made once from a content pack, shared by every state, never changed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.sentinels.rules.dice import DiceTable, count, unit

NO_CAP: Final = 99


class Effect:
    """One effect: what it does (``Op``) and up to four numbers.  See the factory of each op in ``build.py``."""

    def __init__(self, op: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        self.op: i64 = op
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d


class Op:
    """Codes of the effects that are resolved at a moment (standing ones are fields of ``Standing``)."""

    # after a roll
    REROLL_HITS: Final = 1
    SWAP_RESULTS: Final = 2  # a: face mask of the hits that turn
    LOSE_PER_MISSES: Final = 3  # a: misses per Health
    LOSE_PER_COLOUR: Final = 4  # a: hits a colour must show
    FLEE_MISSES: Final = 5  # a: at least
    FLEE_HITS: Final = 6  # a: at least
    # when defeated; b: ONLY_*
    DISCARD_TOPS: Final = 10  # a: cards
    DEFEAT_ANOTHER: Final = 11  # a: class mask
    SLIP_AWAY: Final = 12
    # after effects; b: ONLY_*
    NO_RECOVERY: Final = 20
    BANISH_ASSIGNED: Final = 21
    BANISH_MISSES: Final = 22
    RETURN_TO_STACK: Final = 23
    BANISH_STRONGEST: Final = 24
    ACTIVATE_MORE: Final = 25  # a: enemies
    ROLL_WEAKEST: Final = 26  # a: dice, c: hits, d: colour banished
    DISCARD_EACH_TOP: Final = 27  # a: face mask that must be assigned
    ACTIVATE_NOW: Final = 28  # a: enemies
    # rewards and items
    GAIN: Final = 40  # a: stat, b: amount
    RECOVER: Final = 41  # a: dice, b: colour mask, c: up to
    RECOVER_ALL: Final = 42  # b: colour mask
    SET_STAT: Final = 43  # a: stat, b: value
    ROLL_EXHAUSTED: Final = 44
    DEFEAT: Final = 45  # a: class mask
    CANCEL: Final = 46  # a: class mask
    DISCARD_ENEMY: Final = 47  # a: class mask
    SET_HEALTH: Final = 48  # a: class mask, b: health
    DEAL_DIE_FACES: Final = 49  # a: class mask
    GAIN_PER_ENEMY: Final = 50  # a: stat, b: amount
    CLAIM_TOP: Final = 51
    FEWER_ENEMIES: Final = 52  # a: enemies
    TURN: Final = 53  # a: face mask to turn, b: face into, c: dice, d: 1 = of one colour
    BONUS: Final = 54  # a: face bag of bonus damage
    REPEAT_REWARD: Final = 55
    REVEAL_BOSS: Final = 56
    # item costs
    EXHAUST_MISSES: Final = 60  # a: dice, b: face mask
    EXHAUST_POOL_DIE: Final = 61
    BANISH_POOL_DIE: Final = 62
    BANISH_WEAKEST: Final = 63  # a: dice


ALWAYS: Final = 0
ONLY_FIRST: Final = 1
ONLY_NOT_FIRST: Final = 2
ONLY_DEFEATED: Final = 3
ONLY_UNDEFEATED: Final = 4
ONLY_SUFFERED: Final = 5

HEALTH: Final = 0
STRATEGY: Final = 1
RECOVERY: Final = 2
STAT_NAMES: Final[tuple[str, ...]] = ("Health", "Strategy", "Recovery")


class Rule:
    """Bits of ``Standing.rules``: continuous effects without a number."""

    NO_ITEMS: Final = 1
    NO_RECOVERY: Final = 2
    WHOLE_COLOUR: Final = 4
    PAIRS: Final = 8
    ONE_COLOUR_PER_ENEMY: Final = 16
    ONE_DIE_PER_COLOUR: Final = 32
    KEEP_MISSES: Final = 64
    NEEDS_EXHAUSTED: Final = 128
    CLEAN_ROLL: Final = 256
    LEVEL_DAMAGE: Final = 512
    AFTER_ROLL: Final = 1024
    ON_CRIT: Final = 2048


class Standing:
    """What the undefeated active enemies together impose.  Immutable once built; shared by copies."""

    def __init__(self) -> None:
        self.rules: i64 = 0
        self.round_cap: i64 = NO_CAP
        self.step_cap: i64 = NO_CAP
        self.assign_cap: i64 = NO_CAP
        self.defeat_cap: i64 = NO_CAP
        self.no_commit: i64 = 0  # colour mask
        self.no_assign: i64 = 0  # face mask
        self.lead: i64 = 0  # colour mask: colours that must lead each Apply step
        self.bonus: i64 = 0  # face bag of extra damage
        self.zero: i64 = 0  # face mask that deals no damage
        self.level: i64 = 0  # damage of every enemy under LEVEL_DAMAGE

    def add(self, other: Standing) -> None:
        """Take ``other`` into account as well (only while building)."""
        self.rules |= other.rules
        self.round_cap = min(self.round_cap, other.round_cap)
        self.step_cap = min(self.step_cap, other.step_cap)
        self.assign_cap = min(self.assign_cap, other.assign_cap)
        self.defeat_cap = min(self.defeat_cap, other.defeat_cap)
        self.no_commit |= other.no_commit
        self.no_assign |= other.no_assign
        self.lead |= other.lead
        self.zero |= other.zero
        if other.bonus:
            self.bonus = add_bonus(self.bonus, other.bonus)
        if other.rules & Rule.LEVEL_DAMAGE:
            self.level = other.level


def add_bonus(a: i64, b: i64) -> i64:
    """Sum of two bags of bonus damage, each kind at most 15."""
    out: i64 = 0
    kind: i64 = 0
    while kind < 15:
        out += min(15, count(a, kind) + count(b, kind)) * unit(kind)
        kind += 1
    return out


NOTHING_STANDING: Final = Standing()


class EnemyDef:
    """A conflict card or a boss."""

    def __init__(self, ident: str, name: str, number: int, klass: int, health: int, damage: int) -> None:
        self.ident: str = ident
        self.name: str = name
        self.number: i64 = number
        self.klass: i64 = klass
        self.health: i64 = health
        self.damage: i64 = damage
        self.additional: i64 = 0
        self.entourage: i64 = 0
        self.mandatory: bool = False
        self.standing: Standing = NOTHING_STANDING
        self.stands: bool = False
        self.self_cap: i64 = NO_CAP
        self.colours_to_defeat: i64 = 0
        self.damage_cap: i64 = NO_CAP
        self.keeps_dice: bool = False
        self.guarded: i64 = 0  # class mask
        self.reveals: i64 = 0
        self.after_roll: list[Effect] = []
        self.die_discards: i64 = 0
        self.crit_exhausts: i64 = 0
        self.on_defeat: list[Effect] = []
        self.after: list[Effect] = []
        self.gain: list[Effect] = []
        self.item: i64 = -1
        self.later_gain: list[Effect] = []
        self.later_item: i64 = -1


class Window:
    """Bits of ``ItemDef.windows``."""

    ACTIVATION: Final = 1
    COMMIT: Final = 2
    ROLL: Final = 4
    REWARD: Final = 8


class ItemDef:
    """An item."""

    def __init__(self, ident: str, name: str, lasting: bool) -> None:
        self.ident: str = ident
        self.name: str = name
        self.lasting: bool = lasting
        self.windows: i64 = 0
        self.per_round: bool = False
        self.per_roll: bool = False
        self.rolled_colours: i64 = 0
        self.cost: list[Effect] = []
        self.effects: list[Effect] = []
        self.on_gain: list[Effect] = []
        # passive
        self.bonus: i64 = 0
        self.conditional_bonus: i64 = 0
        self.if_exhausted: i64 = 0
        self.heal_at_most: i64 = 0
        self.heal_amount: i64 = 0
        self.keeps_hits: bool = False
        self.defeat_heal_classes: i64 = 0
        self.defeat_heal: i64 = 0
        self.extra_recovery: i64 = 0  # colour mask
        self.returns_misses: bool = False


class HeroDef:
    """One hero side.  ``ability`` is a ``Hero`` code, with numbers."""

    def __init__(
        self,
        ident: str,
        name: str,
        side: str,
        health: int,
        strategy: int,
        recovery: int,
        ability: int,
        a: int,
        b: int,
        c: int,
    ) -> None:
        self.ident: str = ident
        self.name: str = name
        self.side: str = side
        self.health: i64 = health
        self.strategy: i64 = strategy
        self.recovery: i64 = recovery
        self.ability: i64 = ability
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c


class Hero:
    """Hero abilities."""

    NONE: Final = 0
    ITEM_BONUS: Final = 1  # a: Health, b: dice recovered
    SAVE_CRITS: Final = 2  # a: dice
    EXCHANGE: Final = 3  # a: colour
    MISSES_COUNT: Final = 4  # a: colour, b: class mask, c: damage
    SCOUT: Final = 5
    RECOVER_WHEN_HURT: Final = 6  # a: dice


class Deed:
    """Mission conditions."""

    SUFFER_IN_ROUNDS: Final = 1
    EXHAUST_CRITS: Final = 2
    END_AT_HEALTH: Final = 3
    DEFEAT_ENEMIES: Final = 4
    COMMIT_EVERYTHING: Final = 5
    EXTRA_DISCARDS: Final = 6
    ACTIVATE_AT_ONCE: Final = 7
    USE_ITEMS: Final = 8
    HUNT_STACK: Final = 9
    ASSIGN_COLOURS: Final = 10
    DECLINE_REWARDS: Final = 11


class MissionDef:
    """A mission: what counts (``Deed``), how often, and one more number."""

    def __init__(self, ident: str, name: str, deed: int, goal: int, a: int, may_give_up: bool) -> None:
        self.ident: str = ident
        self.name: str = name
        self.deed: i64 = deed
        self.goal: i64 = goal
        self.a: i64 = a
        self.may_give_up: bool = may_give_up


class Gear:
    """What the passive items held do together.  Immutable once built; shared by copies."""

    def __init__(self) -> None:
        self.bonus: i64 = 0
        self.conditions: list[Effect] = []  # a: exhausted dice needed, b: face bag of bonus damage
        self.heals: list[Effect] = []  # a: at most, b: amount
        self.keeps_hits: bool = False
        self.defeat_heals: list[Effect] = []  # a: class mask, b: amount
        self.extra_recovery: list[Effect] = []  # a: colour mask
        self.returns_misses: bool = False
        self.usable: i64 = 0  # windows in which some held item could be used
        self.repeats: bool = False


NO_GEAR: Final = Gear()


class Catalog:
    """A whole pack.  Card numbers: enemies first, then bosses (``first_boss`` on)."""

    def __init__(
        self,
        dice: DiceTable,
        cards: list[EnemyDef],
        first_boss: int,
        items: list[ItemDef],
        missions: list[MissionDef],
        heroes: list[HeroDef],
        pack_hash: str,
        pack: object = None,
    ) -> None:
        """``pack`` is whatever the catalog was made from: rules never look at it, texts for people do."""
        self.pack: object = pack
        self.dice: DiceTable = dice
        self.cards: list[EnemyDef] = cards
        self.first_boss: i64 = first_boss
        self.items: list[ItemDef] = items
        self.missions: list[MissionDef] = missions
        self.heroes: list[HeroDef] = heroes
        self.pack_hash: str = pack_hash
        self._standing: dict[tuple[int, ...], Standing] = {(): NOTHING_STANDING}
        self._gear: dict[tuple[int, ...], Gear] = {(): NO_GEAR}

    def standing(self, cards: tuple[int, ...]) -> Standing:
        """What these undefeated enemies impose together (remembered: the same sets come up again and again)."""
        found = self._standing.get(cards)
        if found is None:
            if len(self._standing) > 20_000:
                self._standing.clear()
            found = Standing()
            for card in cards:
                found.add(self.cards[card].standing)
            self._standing[cards] = found
        return found

    def gear(self, items: tuple[int, ...]) -> Gear:
        """What these held items do together."""
        found = self._gear.get(items)
        if found is None:
            if len(self._gear) > 20_000:
                self._gear.clear()
            found = Gear()
            for item in items:
                add_item(found, self.items[item])
            self._gear[items] = found
        return found


def add_item(gear: Gear, item: ItemDef) -> None:
    """Take one item into ``gear`` (only while building)."""
    if item.if_exhausted:
        gear.conditions.append(Effect(0, int(item.if_exhausted), int(item.conditional_bonus)))
    gear.bonus = add_bonus(gear.bonus, item.bonus)
    if item.heal_amount:
        gear.heals.append(Effect(0, int(item.heal_at_most), int(item.heal_amount)))
    if item.defeat_heal:
        gear.defeat_heals.append(Effect(0, int(item.defeat_heal_classes), int(item.defeat_heal)))
    if item.extra_recovery:
        gear.extra_recovery.append(Effect(0, int(item.extra_recovery)))
    gear.keeps_hits = gear.keeps_hits or item.keeps_hits
    gear.returns_misses = gear.returns_misses or item.returns_misses
    if len(item.effects) > 0:
        gear.usable |= item.windows
        if item.windows & Window.REWARD:
            gear.repeats = True

"""The words a Solar Sentinels content pack is written in.

Every class here is one table shape of the TOML files; its docstring is what the reference page of the
vocabulary prints.  msgspec checks types, unknown keys and unknown effects while it reads; what needs two
cards to judge (duplicate ids, unknown items, deck counts) is checked by ``content.py``.

An effect stands in the list of the *window* it belongs to (``standing``, ``on_activate``, ``after_roll``,
...).  Each window accepts its own effects only, so a misplaced effect is a loading error, not a surprise in
play.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludonaut.table.words import Id, Line, Text, kebab

Colour = Literal["yellow", "green", "blue", "purple", "red"]
Face = Literal["miss", "basic", "crit"]
Stat = Literal["health", "strategy", "recovery"]
EnemyClass = Annotated[int, Meta(ge=1, le=3)]
Count = Annotated[int, Meta(ge=1, le=17)]
Amount = Annotated[int, Meta(ge=0, le=60)]


class Word(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do", tag=kebab):
    """Base of every effect: ``{ do = "name-of-the-effect", ... }``."""


# --- standing: in force while the enemy is active and undefeated ---------------------------------


class CommitCap(Word, frozen=True):
    """At most ``dice`` dice may be committed, counted over the whole ``round`` or in each Commit ``step``."""

    dice: Count
    per: Literal["round", "step"]


class NoCommit(Word, frozen=True):
    """Dice of these colours cannot be committed."""

    colours: tuple[Colour, ...]


class CommitWholeColour(Word, frozen=True):
    """Committing one die forces committing every pool die of its colour, as far as the caps allow."""


class NoRecovery(Word, frozen=True):
    """Skip the Recover step.  Standing: while undefeated at that step.  As an after effect: in any case."""


class AssignPairs(Word, frozen=True):
    """Hits are assigned only as pairs of dice of one colour, both on the same enemy."""


class AssignCap(Word, frozen=True):
    """At most ``dice`` dice: assigned in each Apply ``step`` (all enemies together), or to this ``enemy``."""

    dice: Count
    to: Literal["step", "enemy"]


class DefeatCap(Word, frozen=True):
    """At most ``enemies`` enemies may be defeated in one Apply step."""

    enemies: Count


class NoDamage(Word, frozen=True):
    """Dice of these colours showing these faces deal no damage (they may still be assigned)."""

    colours: tuple[Colour, ...] = ("yellow", "green", "blue", "purple", "red")
    faces: tuple[Face, ...] = ("basic", "crit")


class HitBonus(Word, frozen=True):
    """Dice of these colours showing these faces deal ``amount`` more damage.

    On an item, ``if_exhausted`` asks for at least that many exhausted dice.
    """

    amount: Annotated[int, Meta(ge=1, le=12)]
    colours: tuple[Colour, ...] = ("yellow", "green", "blue", "purple", "red")
    faces: tuple[Face, ...] = ("basic", "crit")
    if_exhausted: Annotated[int, Meta(ge=0, le=17)] = 0


class NoItems(Word, frozen=True):
    """No item may be used, and lasting items do nothing."""


class NoAssign(Word, frozen=True):
    """Dice of these colours showing these faces cannot be assigned to any enemy."""

    colours: tuple[Colour, ...] = ("yellow", "green", "blue", "purple", "red")
    faces: tuple[Face, ...] = ("miss", "basic", "crit")


class OneColourPerEnemy(Word, frozen=True):
    """Each enemy may receive dice of one colour only."""


class OneDiePerColour(Word, frozen=True):
    """In each Apply step at most one die of each colour may be assigned."""


class ColoursToDefeat(Word, frozen=True):
    """This enemy is defeated only while dice of at least ``colours`` colours are assigned to it."""

    colours: Annotated[int, Meta(ge=2, le=5)]


class LeadWith(Word, frozen=True):
    """In each Apply step a die of this colour must be assigned before dice of other colours."""

    colour: Colour


class KeepMisses(Word, frozen=True):
    """Dice showing a miss are not rolled again in later Strategy phases."""


class NeedsExhaustedColour(Word, frozen=True):
    """A die may be assigned only if the exhausted area holds a die of its colour."""


class DamageCap(Word, frozen=True):
    """This enemy takes at most ``damage`` damage in a round."""

    damage: Count


class LevelDamage(Word, frozen=True):
    """Every undefeated enemy deals exactly ``damage`` at Suffer Damage."""

    damage: Amount


class KeepsDice(Word, frozen=True):
    """Dice assigned to this enemy are not exhausted; they stay on it."""


class Guarded(Word, frozen=True):
    """This enemy takes no damage while any enemy of these classes is active and undefeated."""

    classes: tuple[EnemyClass, ...] = (1, 2)


class CleanRollOnly(Word, frozen=True):
    """Hits may be assigned (to any enemy) only if the last roll showed no miss."""


Standing = (
    CommitCap
    | NoCommit
    | CommitWholeColour
    | NoRecovery
    | AssignPairs
    | AssignCap
    | DefeatCap
    | NoDamage
    | HitBonus
    | NoItems
    | NoAssign
    | OneColourPerEnemy
    | OneDiePerColour
    | ColoursToDefeat
    | LeadWith
    | KeepMisses
    | NeedsExhaustedColour
    | DamageCap
    | LevelDamage
    | KeepsDice
    | Guarded
    | CleanRollOnly
)

# --- on_activate ----------------------------------------------------------------------------------


class RevealBoss(Word, frozen=True):
    """Turn the top card of the boss deck face up."""


OnActivate = RevealBoss

# --- after_roll: resolved in the order of ruling S56 ----------------------------------------------


class RerollHits(Word, frozen=True):
    """Every miss of the roll forces one hit of the roll to be rolled once more."""


class SwapResults(Word, frozen=True):
    """Hits of these colours in the roll become misses, and misses of the roll become basic hits."""

    colours: tuple[Colour, ...] = ("yellow", "green", "blue", "purple")


class LoseHealth(Word, frozen=True):
    """Lose 1 Health for every ``count`` ``misses`` rolled (rounded down), or for each colour showing ``count`` or
    more hits (``colours-with-hits``).  This is not suffering damage."""

    per: Literal["misses", "colours-with-hits"]
    count: Count = 1


class Flee(Word, frozen=True):
    """The enemy flees if the roll leaves at least this many ``misses`` or ``unassigned-hits``."""

    on: Literal["misses", "unassigned-hits"]
    at_least: Count


AfterRoll = RerollHits | SwapResults | LoseHealth | Flee

# --- on_die, on_crit, on_defeat -------------------------------------------------------------------


class DiscardTop(Word, frozen=True):
    """Discard this many top cards of the stacks, the player's choice one at a time (mandatory ones too).

    As an on_defeat effect, ``only`` can bind it to the first (or to any but the first) enemy defeated this round.
    """

    cards: Count = 1
    only: Literal["always", "first", "not-first"] = "always"


class ExhaustHit(Word, frozen=True):
    """Exhaust one unassigned hit of the player's choice."""


class DefeatAnother(Word, frozen=True):
    """One other active enemy of these classes, the player's choice, is defeated too."""

    classes: tuple[EnemyClass, ...] = (1, 2)
    only: Literal["always", "first", "not-first"] = "always"


class SlipAway(Word, frozen=True):
    """Instead of being defeated the enemy goes back on top of a non-empty stack of the player's choice, if another
    enemy is active and undefeated (ruling S57).  ``only = "first"``: if it is the first defeated this round."""

    only: Literal["always", "first", "not-first"] = "first"


OnDie = DiscardTop
OnCrit = ExhaustHit
OnDefeat = DiscardTop | DefeatAnother | SlipAway

# --- after: the After Effects step ----------------------------------------------------------------


class BanishAssigned(Word, frozen=True):
    """Banish every die assigned to this enemy, if it was ``defeated`` / ``undefeated`` / ``always``."""

    only: Literal["always", "defeated", "undefeated"] = "defeated"


class BanishMisses(Word, frozen=True):
    """Banish every die of the active area that shows a miss."""


class ReturnToStack(Word, frozen=True):
    """The enemy returns on top of the stack it came from and from then on carries its ``later_reward``."""

    only: Literal["always", "defeated", "undefeated"] = "undefeated"


class BanishStrongest(Word, frozen=True):
    """Banish the strongest die of the pool, if there is one."""

    only: Literal["always", "defeated", "undefeated"] = "undefeated"


class ActivateMore(Word, frozen=True):
    """Next round activates this many enemies more; ``only = "suffered"``: if damage was suffered this round."""

    enemies: Count = 1
    only: Literal["always", "suffered"] = "suffered"


class ActivateNow(Word, frozen=True):
    """Activate this many enemies at once.  They take no part in the rest of this round (ruling S30)."""

    enemies: Count = 1


class RollWeakest(Word, frozen=True):
    """Roll the ``dice`` weakest dice of exhausted area and pool together; on at least ``hits`` hits banish a die of
    colour ``banish`` (pool first, then exhausted).  The rolled dice return where they were."""

    dice: Count
    hits: Count
    banish: Colour


class DiscardEachTop(Word, frozen=True):
    """Discard the top card of each stack, if a die of one of these colours was assigned to this enemy."""

    colours: tuple[Colour, ...] = ("yellow", "green", "blue", "purple", "red")


After = (
    NoRecovery
    | BanishAssigned
    | BanishMisses
    | ReturnToStack
    | BanishStrongest
    | ActivateMore
    | ActivateNow
    | RollWeakest
    | DiscardEachTop
)

# --- items: cost, effect, passive -----------------------------------------------------------------


class ExhaustMisses(Word, frozen=True):
    """Exhaust ``dice`` dice of the active area showing misses (of these colours)."""

    dice: Count
    colours: tuple[Colour, ...] = ("yellow", "green", "blue", "purple", "red")


class ExhaustPoolDie(Word, frozen=True):
    """Exhaust one die of the pool."""


class BanishPoolDie(Word, frozen=True):
    """Banish one die of the pool."""


class BanishWeakest(Word, frozen=True):
    """Banish the ``dice`` weakest dice of the pool."""

    dice: Count


ItemCost = ExhaustMisses | ExhaustPoolDie | BanishPoolDie | BanishWeakest


class Gain(Word, frozen=True):
    """Add ``amount`` (may be negative) to a stat, within its limits."""

    stat: Stat
    amount: Annotated[int, Meta(ge=-5, le=5)]


class SetStat(Word, frozen=True):
    """Set a stat to ``value``, up or down."""

    stat: Stat
    value: Annotated[int, Meta(ge=1, le=6)]


class Recover(Word, frozen=True):
    """Return ``dice`` exhausted dice of these colours to the pool, the player's choice.  ``up_to``: or fewer."""

    dice: Count
    colours: tuple[Colour, ...] = ("yellow", "green", "blue", "purple", "red")
    up_to: bool = False


class RecoverAll(Word, frozen=True):
    """Return all exhausted dice of these colours to the pool."""

    colours: tuple[Colour, ...] = ("yellow", "green", "blue", "purple", "red")


class RollExhausted(Word, frozen=True):
    """Roll every exhausted die; those that show a hit go to the pool."""


class Defeat(Word, frozen=True):
    """Defeat one active enemy of these classes at once."""

    classes: tuple[EnemyClass, ...]


class CancelEffects(Word, frozen=True):
    """Cancel every effect of one active enemy of these classes, after effects included."""

    classes: tuple[EnemyClass, ...]


class DiscardEnemy(Word, frozen=True):
    """Discard one active undefeated enemy of these classes; dice on it are exhausted; no reward."""

    classes: tuple[EnemyClass, ...]


class SetHealth(Word, frozen=True):
    """Set the Health of one active undefeated enemy of these classes."""

    classes: tuple[EnemyClass, ...]
    health: Count


class DealDieFaces(Word, frozen=True):
    """Deal one active enemy of these classes damage equal to the non-miss faces of the die paid as cost."""

    classes: tuple[EnemyClass, ...]


class GainPerEnemy(Word, frozen=True):
    """Gain ``amount`` of a stat for each active undefeated enemy."""

    stat: Stat
    amount: Count = 1


class ClaimTop(Word, frozen=True):
    """Take the top card of a stack as defeated and gain its reward: no triggers, not a defeat."""


class FewerEnemies(Word, frozen=True):
    """The next activation (or entourage) has this many enemies fewer."""

    enemies: Count = 1


class Turn(Word, frozen=True):
    """Turn ``dice`` unassigned dice of the active area from one face to another; ``hit`` is basic hit or crit.

    ``same_colour``: all of them of one colour.  ``rolled_colours``: only after a roll showing that many colours.
    """

    face: Literal["miss", "hit", "basic", "crit"]
    into: Face
    dice: Count = 1
    colours: tuple[Colour, ...] = ("yellow", "green", "blue", "purple", "red")
    same_colour: bool = False
    rolled_colours: Annotated[int, Meta(ge=0, le=5)] = 0


class BonusThisRound(Word, frozen=True):
    """Until the end of the round, dice of these colours showing these faces deal ``amount`` more damage."""

    amount: Annotated[int, Meta(ge=1, le=12)]
    colours: tuple[Colour, ...] = ("yellow", "green", "blue", "purple", "red")
    faces: tuple[Face, ...] = ("basic", "crit")


class RepeatReward(Word, frozen=True):
    """Gain the immediate reward just gained a second time (window ``reward`` only)."""


ItemEffect = (
    Gain
    | SetStat
    | Recover
    | RecoverAll
    | RollExhausted
    | Defeat
    | CancelEffects
    | DiscardEnemy
    | SetHealth
    | DealDieFaces
    | GainPerEnemy
    | ClaimTop
    | FewerEnemies
    | Turn
    | BonusThisRound
    | RepeatReward
    | RevealBoss
)


class HealAtRoundStart(Word, frozen=True):
    """At round start, if Health is ``at_most`` or less, gain ``amount`` Health."""

    at_most: Annotated[int, Meta(ge=1, le=6)]
    amount: Count = 1


class MayKeepHits(Word, frozen=True):
    """Unassigned hits need not be rolled again."""


class HealOnDefeat(Word, frozen=True):
    """Defeating an enemy of these classes gives ``amount`` Health."""

    classes: tuple[EnemyClass, ...]
    amount: Count = 1


class ExtraRecovery(Word, frozen=True):
    """After each Recover step, recover one die more of each of these colours (as far as exhausted)."""

    colours: tuple[Colour, ...]


class ReturnMisses(Word, frozen=True):
    """Each Strategy phase starts by returning the misses of the active area to the pool."""


Passive = HitBonus | HealAtRoundStart | MayKeepHits | HealOnDefeat | ExtraRecovery | ReturnMisses

# --- hero abilities -------------------------------------------------------------------------------


class ItemBonus(Word, frozen=True):
    """Each one-use item used also gives ``health`` Health or recovers ``recover`` dice, the player's choice."""

    health: Count
    recover: Count


class SaveCrits(Word, frozen=True):
    """At Exhaust, up to ``dice`` dice showing crits (assigned or not) go to the pool instead."""

    dice: Count


class Exchange(Word, frozen=True):
    """At Exhaust, choose another colour among the used dice: up to that many used dice of ``colour`` go to the pool
    instead of being exhausted."""

    colour: Colour


class MissesCount(Word, frozen=True):
    """A miss of this colour may be assigned to an enemy of these classes and deals ``damage`` damage."""

    colour: Colour
    classes: tuple[EnemyClass, ...]
    damage: Count = 1


class Scout(Word, frozen=True):
    """Before each activation, may move the top card of any number of stacks to the bottom of its stack."""


class RecoverWhenHurt(Word, frozen=True):
    """Whenever Suffer Damage lowers Health, recover up to ``dice`` dice."""

    dice: Count


Ability = ItemBonus | SaveCrits | Exchange | MissesCount | Scout | RecoverWhenHurt

# --- mission conditions ---------------------------------------------------------------------------


class SufferInRounds(Word, frozen=True):
    """Suffer damage in this many rounds, not necessarily one after the other."""

    rounds: Count


class ExhaustCrits(Word, frozen=True):
    """Exhaust this many unassigned crits in total."""

    dice: Count


class EndRoundAtHealth(Word, frozen=True):
    """End a round with exactly this Health."""

    health: Annotated[int, Meta(ge=1, le=6)]


class DefeatEnemies(Word, frozen=True):
    """Defeat this many enemies of this class."""

    enemy_class: EnemyClass
    enemies: Count


class CommitEverything(Word, frozen=True):
    """In one Commit step commit all remaining pool dice, of at least this many colours."""

    colours: Annotated[int, Meta(ge=1, le=5)]


class ExtraDiscards(Word, frozen=True):
    """At Cleanup discard one further non-mandatory top card, this many times (optional while the mission is in
    play)."""

    times: Count


class ActivateAtOnce(Word, frozen=True):
    """Activate at least this many enemies in one activation."""

    enemies: Count


class UseItems(Word, frozen=True):
    """Use this many items (one-use ones and activated lasting ones)."""

    times: Count


class HuntStack(Word, frozen=True):
    """When it comes into play choose a non-empty stack: each activation starts there for this many rounds, or until
    it is empty."""

    rounds: Count


class AssignColours(Word, frozen=True):
    """Assign dice of this many colours to one enemy."""

    colours: Annotated[int, Meta(ge=1, le=5)]


class DeclineRewards(Word, frozen=True):
    """Decline this many immediate rewards."""

    times: Count


Condition = (
    SufferInRounds
    | ExhaustCrits
    | EndRoundAtHealth
    | DefeatEnemies
    | CommitEverything
    | ExtraDiscards
    | ActivateAtOnce
    | UseItems
    | HuntStack
    | AssignColours
    | DeclineRewards
)

# --- cards ----------------------------------------------------------------------------------------


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every card has: an id, a number for reference, a name, a short text and a line of design intent."""

    id: Id
    number: Annotated[int, Meta(ge=1, le=999)]
    name: Line
    text: Text = ""
    flavour: Text = ""


class Reward(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Reward of a defeated enemy: immediate effects, or the id of an item."""

    gain: tuple[Gain | Recover, ...] = ()
    item: Id | None = None


class Enemy(Card, frozen=True):
    """A conflict card."""

    enemy_class: Annotated[int, Meta(ge=1, le=2)]
    health: Count
    damage: Annotated[int, Meta(ge=0, le=12)]
    additional: Annotated[int, Meta(ge=0, le=6)] = 0
    mandatory: bool = False
    standing: tuple[Standing, ...] = ()
    on_activate: tuple[OnActivate, ...] = ()
    after_roll: tuple[AfterRoll, ...] = ()
    on_die: tuple[OnDie, ...] = ()
    on_crit: tuple[OnCrit, ...] = ()
    on_defeat: tuple[OnDefeat, ...] = ()
    after: tuple[After, ...] = ()
    reward: Reward = Reward()
    later_reward: Reward | None = None


class Boss(Card, frozen=True):
    """A boss card (class 3)."""

    health: Annotated[int, Meta(ge=1, le=60)]
    damage: Annotated[int, Meta(ge=0, le=12)]
    entourage: Annotated[int, Meta(ge=0, le=12)]
    standing: tuple[Standing, ...] = ()
    after_roll: tuple[AfterRoll, ...] = ()


class Item(Card, frozen=True):
    """An item.  ``limit`` restricts a lasting item that is used on purpose; passive ones need no use."""

    kind: Literal["one-use", "lasting"]
    windows: tuple[Literal["activation", "commit", "roll", "reward"], ...] = ("activation", "commit", "roll")
    limit: Literal["none", "round", "roll"] = "none"
    cost: tuple[ItemCost, ...] = ()
    effects: tuple[ItemEffect, ...] = ()
    passive: tuple[Passive, ...] = ()
    on_gain: tuple[Gain, ...] = ()


class Hero(Card, frozen=True):
    """One side of a hero card with its starting stats."""

    side: Annotated[str, Meta(pattern=r"^[1-9][ab]$")]
    health: Annotated[int, Meta(ge=1, le=6)]
    strategy: Annotated[int, Meta(ge=1, le=6)]
    recovery: Annotated[int, Meta(ge=1, le=6)]
    ability: Ability


class Mission(Card, frozen=True):
    """A mission card."""

    condition: Condition
    may_give_up: bool = False


class Die(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One colour of unit dice: how many there are, and how many of the six faces show a miss, basic hit, crit."""

    colour: Colour
    count: Annotated[int, Meta(ge=0, le=15)]
    miss: Annotated[int, Meta(ge=0, le=6)]
    basic: Annotated[int, Meta(ge=0, le=6)]
    crit: Annotated[int, Meta(ge=0, le=6)]


class Counts(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many of each component the pack says it has; loading fails when that is not so."""

    enemies: int
    items: int
    bosses: int
    missions: int
    heroes: int
    dice: int


class PackInfo(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``pack.toml``: what the pack is called and what it holds.

    ``extends``: a pack to start from; cards of the same id are replaced, others are added.  A deck named in
    ``replaces`` is not taken over from the extended pack at all.
    """

    id: Id
    name: Line
    game: Literal["sentinels"]
    version: Annotated[str, Meta(pattern=r"^\d+(\.\d+)*$")]
    counts: Counts
    stacks: Annotated[int, Meta(ge=3, le=3)] = 3
    extends: Id | None = None
    replaces: tuple[Literal["dice", "enemies", "items", "bosses", "missions", "heroes"], ...] = ()

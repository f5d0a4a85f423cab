"""Using items: windows, costs, effects.

One source answers both "can this be used now" (``usable``) and "do it" (``use``): an item is offered when its window
is open, its limit is not used up, its cost can be paid, and it is either one-use (which may always be spent) or has
an effect that does something.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.sentinels.rules.catalog import Effect, Op, Rule
from ludonaut.sentinels.rules.defeat import (
    check_defeat,
    deal,
    defeat,
    discard_enemy,
    offer_enemies,
    set_health,
)
from ludonaut.sentinels.rules.dice import (
    COLOUR_NAMES,
    FACE_NAMES,
    HITS,
    KINDS,
    MISS,
    colours_of,
    count,
    faces_text,
    kind_text,
    parse_faces,
    roll_outcomes,
    size,
    unit,
    weakest,
)
from ludonaut.sentinels.rules.dice_moves import roll
from ludonaut.sentinels.rules.events import Ev
from ludonaut.sentinels.rules.inventory import OfferItem, keep_to_capacity, use_up
from ludonaut.sentinels.rules.rewards import USE, OfferReward, gain, rewards_of
from ludonaut.sentinels.rules.stacks import REVEAL_BOSS, offer_stacks, take_top
from ludonaut.sentinels.rules.state import (
    CANCELLED,
    CARD,
    FLAGS,
    GONE,
    STACK_LETTERS,
    WIDTH,
    Sentinels,
)
from ludonaut.table.native.core import Step

# --- can it be used? ------------------------------------------------------------------------------


def offer_items(s: Sentinels, window: i64) -> None:
    """Offer every held item that can be used in this window."""
    if s.gear.usable & window == 0 or s.items_blocked():
        return
    for card in s.inventory:
        if usable(s, card, window):
            s.offer(USE + card)


def usable(s: Sentinels, card: i64, window: i64) -> bool:
    """Can the item of a held card be used now?"""
    item = s.catalog.items[s.item_of(card)]
    if item.windows & window == 0 or len(item.effects) == 0:
        return False
    if item.per_round and card in s.used_round:
        return False
    if item.per_roll and card in s.used_roll:
        return False
    if s.roll_colours < item.rolled_colours:
        return False
    for cost in item.cost:
        if not payable(s, cost):
            return False
    if not item.lasting:
        return True
    for effect in item.effects:
        if does_something(s, effect):
            return True
    return False


def payable(s: Sentinels, cost: Effect) -> bool:
    """Can this cost be paid in full?"""
    if cost.op == Op.EXHAUST_MISSES:
        return size(s.loose() & cost.b) >= cost.a
    if cost.op == Op.BANISH_WEAKEST:
        return size(s.pool) >= cost.a
    return s.pool != 0


def does_something(s: Sentinels, effect: Effect) -> bool:
    """Would this effect change anything?  Only asked for lasting items."""
    op = effect.op
    if op == Op.TURN:
        return can_turn(s, effect)
    if op == Op.DEFEAT or op == Op.DISCARD_ENEMY or op == Op.SET_HEALTH or op == Op.DEAL_DIE_FACES:
        return s.class_fights(effect.a)
    if op == Op.CANCEL:
        return some_to_cancel(s, effect.a)
    if op == Op.RECOVER or op == Op.RECOVER_ALL:
        return s.exhausted & effect.b != 0
    if op == Op.ROLL_EXHAUSTED:
        return s.exhausted != 0
    return True


def can_turn(s: Sentinels, effect: Effect) -> bool:
    there = s.loose() & effect.a
    if effect.d == 0:
        return there != 0
    kind: i64 = 0
    while kind < KINDS:
        if count(there, kind) >= effect.c:
            return True
        kind += 1
    return False


def some_to_cancel(s: Sentinels, classes: i64) -> bool:
    e: i64 = 0
    while e < s.enemies * WIDTH:
        if cancellable(s, e, classes):
            return True
        e += WIDTH
    return False


def cancellable(s: Sentinels, e: i64, classes: i64) -> bool:
    """Has the enemy (defeated or not, ruling S70) an effect that can still be cancelled?"""
    if s.active[e + FLAGS] & (GONE | CANCELLED):
        return False
    d = s.card_at(e)
    if classes >> d.klass & 1 == 0:
        return False
    return s.fights(e) or len(d.after) > 0


# --- use it --------------------------------------------------------------------------------------


def use_item(s: Sentinels, choice: i64) -> None:
    """Use the item of a held card (``choice`` as offered): pay, then its effects in printed order."""
    card = choice - USE
    item_number = s.item_of(card)
    item = s.catalog.items[item_number]
    s.paid = -1
    s.turned = -1
    use_up(s, card)
    i: i64 = len(item.effects) - 1
    while i >= 0:
        s.push(ItemEffect(int(item_number), int(i)))
        i -= 1
    i = len(item.cost) - 1
    while i >= 0:
        pay(s, item.cost[i])
        i -= 1


def use_name(s: Sentinels, choice: i64) -> str:
    """The name of a choice that uses an item."""
    return "use " + s.catalog.items[s.item_of(choice - USE)].ident


def pay(s: Sentinels, cost: Effect) -> None:
    """Pay a cost; what the player chooses becomes a step."""
    if cost.op == Op.EXHAUST_MISSES:
        s.push(ExhaustMisses(int(cost.a), int(cost.b)))
    elif cost.op == Op.BANISH_WEAKEST:
        dice = weakest(s.pool, cost.a)
        s.pool -= dice
        s.banish_bag(dice)
    else:
        s.push(PayPoolDie(1 if cost.op == Op.BANISH_POOL_DIE else 0))


class ExhaustMisses(Step[Sentinels]):
    """Item cost: exhaust dice of the active area that show misses, one at a time."""

    def __init__(self, dice: int, faces: int) -> None:
        self.dice: i64 = dice
        self.faces: i64 = faces

    def run(self, s: Sentinels) -> None:
        if self.dice > 0:
            s.ask(self)

    def fill(self, s: Sentinels) -> None:
        offer_kinds(s, self.faces)

    def take(self, s: Sentinels, choice: i64) -> None:
        take_loose(s, choice)
        s.exhaust_bag(unit(choice // 3))
        if self.dice > 1:
            s.push(ExhaustMisses(int(self.dice) - 1, int(self.faces)))

    def name(self, s: Sentinels, choice: i64) -> str:
        return "exhaust " + kind_text(choice)

    def prompt(self, s: Sentinels) -> str:
        return f"Exhaust {self.dice} committed {'miss' if self.dice == 1 else 'misses'}"

    def args(self) -> tuple[int, ...]:
        return (int(self.dice), int(self.faces))

    def make(self, args: list[int]) -> Step[Sentinels]:
        return ExhaustMisses(args[0], args[1])


def offer_kinds(s: Sentinels, faces: i64) -> None:
    """Offer every kind of loose die within the face mask."""
    s.offer_bag(s.loose() & faces, 0)


def take_loose(s: Sentinels, kind: i64) -> None:
    """Take one loose die of this kind out of the active area; dice of the last roll go first.

    A miss that is taken was rolled all the same: the roll does not become a clean one.
    """
    if count(s.rolled, kind):
        s.rolled -= unit(kind)
        if kind % 3 == MISS and s.standing.rules & Rule.CLEAN_ROLL:
            s.spent_misses += 1
    else:
        s.kept -= unit(kind)


class PayPoolDie(Step[Sentinels]):
    """Item cost: exhaust (0) or banish (1) one die of the pool."""

    def __init__(self, banish: int) -> None:
        self.banish: i64 = banish

    def run(self, s: Sentinels) -> None:
        s.ask(self)

    def fill(self, s: Sentinels) -> None:
        s.offer_bag(s.pool, 0)

    def take(self, s: Sentinels, choice: i64) -> None:
        s.pool -= unit(choice)
        s.paid = choice
        if self.banish:
            s.banish_bag(unit(choice))
        else:
            s.exhaust_bag(unit(choice))

    def name(self, s: Sentinels, choice: i64) -> str:
        return ("banish " if self.banish else "exhaust ") + COLOUR_NAMES[choice]

    def prompt(self, s: Sentinels) -> str:
        return ("Banish" if self.banish else "Exhaust") + " one die of the pool"

    def args(self) -> tuple[int, ...]:
        return (int(self.banish),)

    def make(self, args: list[int]) -> Step[Sentinels]:
        return PayPoolDie(args[0])


class ItemEffect(Step[Sentinels]):
    """One effect of an item in use."""

    def __init__(self, item: int, part: int) -> None:
        self.item: i64 = item
        self.part: i64 = part

    def run(self, s: Sentinels) -> None:
        do_effect(s, s.catalog.items[self.item].effects[self.part])

    def args(self) -> tuple[int, ...]:
        return (int(self.item), int(self.part))

    def make(self, args: list[int]) -> Step[Sentinels]:
        return ItemEffect(args[0], args[1])


def do_effect(s: Sentinels, effect: Effect) -> None:
    """Carry out one effect as far as it can be (general convention 1)."""
    op = effect.op
    if op == Op.GAIN or op == Op.RECOVER:
        gain(s, effect)
    elif op == Op.RECOVER_ALL:
        s.recover_bag(s.exhausted & effect.b)
    elif op == Op.SET_STAT:
        s.set_stat(effect.a, effect.b)
        keep_to_capacity(s)
    elif op == Op.ROLL_EXHAUSTED:
        s.push(ROLL_EXHAUSTED)
    elif op == Op.DEFEAT or op == Op.CANCEL or op == Op.DISCARD_ENEMY or op == Op.SET_HEALTH:
        s.push(ChooseEnemy(int(op), int(effect.a), int(effect.b)))
    elif op == Op.DEAL_DIE_FACES:
        faces = s.catalog.dice.faces[s.paid] if s.paid >= 0 else [6, 0, 0]
        s.push(ChooseEnemy(int(op), int(effect.a), faces[1] + faces[2]))
    elif op == Op.GAIN_PER_ENEMY:
        s.set_stat(effect.a, s.stat(effect.a) + effect.b * s.alive)
    elif op == Op.CLAIM_TOP:
        s.push(CLAIM_TOP)
    elif op == Op.FEWER_ENEMIES:
        s.pending -= effect.a
        s.note(Ev.MORE_ENEMIES, -effect.a)
    elif op == Op.TURN:
        s.push(TurnDie(int(effect.c), int(effect.a), int(effect.b), int(effect.d)))
    elif op == Op.BONUS:
        s.round_bonus += effect.a
        s.note(Ev.BONUS, effect.a)
    elif op == Op.REVEAL_BOSS:
        s.push(REVEAL_BOSS)


class ChooseEnemy(Step[Sentinels]):
    """An item's effect on one enemy of the player's choice: ``op`` with one number."""

    def __init__(self, op: int, classes: int, number: int) -> None:
        self.op: i64 = op
        self.classes: i64 = classes
        self.number: i64 = number

    def run(self, s: Sentinels) -> None:
        s.ask(self)

    def fill(self, s: Sentinels) -> None:
        if self.op != Op.CANCEL:
            offer_enemies(s, self.classes)
            return
        e: i64 = 0
        while e < s.enemies * WIDTH:
            if cancellable(s, e, self.classes):
                s.offer(e)
            e += WIDTH

    def take(self, s: Sentinels, choice: i64) -> None:
        if self.op == Op.DEFEAT:
            defeat(s, choice)
        elif self.op == Op.CANCEL:
            s.active[choice + FLAGS] |= CANCELLED
            s.note(Ev.CANCELLED, s.active[choice + CARD])
            s.refresh()
            check_defeat(s, choice)
        elif self.op == Op.DISCARD_ENEMY:
            discard_enemy(s, choice)
        elif self.op == Op.SET_HEALTH:
            set_health(s, choice, self.number)
        else:
            deal(s, choice, self.number, False)
            check_defeat(s, choice)

    def name(self, s: Sentinels, choice: i64) -> str:
        return "target " + s.card_at(choice).ident

    def prompt(self, s: Sentinels) -> str:
        if self.op == Op.DEFEAT:
            return "Choose the enemy to defeat"
        if self.op == Op.CANCEL:
            return "Choose the enemy whose effects are cancelled"
        if self.op == Op.DISCARD_ENEMY:
            return "Choose the enemy to discard"
        if self.op == Op.SET_HEALTH:
            return f"Choose the enemy whose Health becomes {self.number}"
        return f"Choose the enemy that takes {self.number} damage"

    def args(self) -> tuple[int, ...]:
        return (int(self.op), int(self.classes), int(self.number))

    def make(self, args: list[int]) -> Step[Sentinels]:
        return ChooseEnemy(args[0], args[1], args[2])


class TurnDie(Step[Sentinels]):
    """Turn loose dice from one face to another; with ``same`` all of them of one colour, chosen at once."""

    def __init__(self, dice: int, faces: int, into: int, same: int) -> None:
        self.dice: i64 = dice
        self.faces: i64 = faces
        self.into: i64 = into
        self.same: i64 = same

    def run(self, s: Sentinels) -> None:
        if self.dice > 0:
            s.ask(self)

    def fill(self, s: Sentinels) -> None:
        there = s.loose() & self.faces
        needed = self.dice if self.same else 1
        kind: i64 = 0
        while kind < KINDS:
            # The die that the item in use has just made is not turned back by its next effect.
            if count(there, kind) - (1 if kind == s.turned else 0) >= needed:
                s.offer(kind)
            kind += 1

    def take(self, s: Sentinels, choice: i64) -> None:
        made = choice // 3 * 3 + self.into
        n: i64 = self.dice if self.same else 1
        while n > 0:
            if count(s.rolled, choice):
                s.rolled += unit(made) - unit(choice)
            else:
                s.kept += unit(made) - unit(choice)
            s.note(Ev.TURNED, choice, made)
            n -= 1
        s.turned = made
        if self.same == 0 and self.dice > 1:
            s.push(TurnDie(int(self.dice) - 1, int(self.faces), int(self.into), 0))

    def name(self, s: Sentinels, choice: i64) -> str:
        return "turn " + kind_text(choice)

    def prompt(self, s: Sentinels) -> str:
        return f"Choose the {'pair' if self.same else 'die'} that becomes a {FACE_NAMES[self.into]}"

    def args(self) -> tuple[int, ...]:
        return (int(self.dice), int(self.faces), int(self.into), int(self.same))

    def make(self, args: list[int]) -> Step[Sentinels]:
        return TurnDie(args[0], args[1], args[2], args[3])


class ClaimTop(Step[Sentinels]):
    """Take the top card of a stack as defeated and gain its reward: no triggers, not a defeat (ruling S70)."""

    def run(self, s: Sentinels) -> None:
        s.ask(self)

    def fill(self, s: Sentinels) -> None:
        offer_stacks(s)

    def take(self, s: Sentinels, choice: i64) -> None:
        card = s.top(choice)
        if s.item_of(card) >= 0:
            s.push(OfferItem(int(card)))
        else:
            s.discard = (*s.discard, int(card))
            if len(rewards_of(s, card)) > 0:
                s.push(OfferReward(int(card)))
        take_top(s, choice)

    def name(self, s: Sentinels, choice: i64) -> str:
        return "claim " + STACK_LETTERS[choice]

    def prompt(self, s: Sentinels) -> str:
        return "Choose the stack whose top card you take as defeated"


CLAIM_TOP: Final = ClaimTop()


class RollExhausted(Step[Sentinels]):
    """Roll every exhausted die; those that show a hit go to the pool."""

    def run(self, s: Sentinels) -> None:
        if s.exhausted:
            s.chance(self)

    def draw(self, s: Sentinels) -> i64:
        return roll(s, s.exhausted)

    def settle(self, s: Sentinels, outcome: i64) -> None:
        s.note(Ev.TEST_ROLLED, outcome)
        s.recover_bag(colours_of(outcome & HITS))

    def outcomes(self, s: Sentinels) -> list[tuple[int, float]]:
        return roll_outcomes(s.exhausted, s.catalog.dice)

    def outcome_name(self, s: Sentinels, outcome: i64) -> str:
        return faces_text(outcome)

    def outcome_code(self, s: Sentinels, text: str) -> i64:
        return parse_faces(text, s.exhausted, s.catalog.dice)

    def prompt(self, s: Sentinels) -> str:
        return "Roll every exhausted die"


ROLL_EXHAUSTED: Final = RollExhausted()

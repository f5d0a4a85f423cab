"""Alien ship cards in a fight, shield tokens, and the aliens' attack roll: shared by EOS Attack and pursuit."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.catalog import CLASSES, ENGINEER, Mod, Rule, ShipDef
from ludonaut.eos.rules.chance import BITS, DRAW, ROLL_D6_FIGHT, discard_card, to_bag
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.ship import AssignDamage
from ludonaut.eos.rules.state import (
    BOOTY,
    CARD,
    CLASS,
    COPY,
    COVERED,
    DEAD,
    FIGHT_WIDTH,
    HARM,
    LURE,
    SHIPS,
    Eos,
)
from ludonaut.table.native.core import Step
from ludonaut.table.native.vectors import push, zeros

# --- ship cards -----------------------------------------------------------------------------------


def ship_at(s: Eos, f: i64) -> ShipDef:
    """The card of the ship at offset ``f`` of the fight."""
    return s.catalog.ships[s.fight[f + CLASS]][s.fight[f + CARD]]


def hull_of(s: Eos, f: i64) -> i64:
    """Its hull strength, modifiers included."""
    return max(ship_at(s, f).hull + s.mod(Mod.ALIEN_HULL), 1)


def living(s: Eos) -> i64:
    """Ships of the fight that are not defeated."""
    n: i64 = 0
    f: i64 = 0
    while f < s.foes * FIGHT_WIDTH:
        if s.fight[f + DEAD] == 0:
            n += 1
        f += FIGHT_WIDTH
    return n


class ShipCardDrawn(Step[Eos]):
    """A card was drawn for a ship: it lies beside the Combat Specialist.  Without any card left the ship copies one
    of its class in this fight, drawn at random (E31; switch: it leaves)."""

    def __init__(self, klass: int, lure: int) -> None:
        self.klass: i64 = klass
        self.lure: i64 = lure

    def run(self, s: Eos) -> None:
        if s.drawn >= 0:
            self.lay(s, s.drawn, 0)
        elif s.options.e31 == 0 and self.copies(s) != 0:
            s.chance(self)

    def copies(self, s: Eos) -> i64:
        """Mask of the cards of this class in the fight."""
        one: i64 = 1
        mask: i64 = 0
        f: i64 = 0
        while f < s.foes * FIGHT_WIDTH:
            if s.fight[f + CLASS] == self.klass:
                mask |= one << s.fight[f + CARD]
            f += FIGHT_WIDTH
        return mask

    def lay(self, s: Eos, card: i64, copied: i64) -> None:
        f = s.foes * FIGHT_WIDTH
        if len(s.fight) <= f:
            if f == 0:
                s.fight = zeros(FIGHT_WIDTH)
            else:
                i: i64 = 0
                while i < FIGHT_WIDTH:
                    s.fight = push(s.fight, 0)
                    i += 1
        s.fight[f + CLASS] = self.klass
        s.fight[f + CARD] = card
        s.fight[f + HARM] = 0
        s.fight[f + DEAD] = 0
        s.fight[f + COVERED] = 0
        s.fight[f + BOOTY] = 0
        s.fight[f + COPY] = copied
        s.fight[f + LURE] = self.lure
        s.foes += 1
        if s.events is not None:
            s.note(Ev.SHIP_CARD, self.klass, card)

    def draw(self, s: Eos) -> i64:
        cards = self.outcomes(s)
        return cards[s.below(len(cards))][0]

    def settle(self, s: Eos, outcome: i64) -> None:
        self.lay(s, outcome, 1)

    def outcomes(self, s: Eos) -> list[tuple[int, float]]:
        mask = int(self.copies(s))
        cards = [card for card in range(len(s.catalog.ships[self.klass])) if mask >> card & 1]
        return [(card, 1 / len(cards)) for card in cards]

    def outcome_name(self, s: Eos, outcome: i64) -> str:
        return s.catalog.ships[self.klass][outcome].ident

    def outcome_code(self, s: Eos, text: str) -> i64:
        for card, _ in self.outcomes(s):
            if s.catalog.ships[self.klass][card].ident == text:
                return card
        raise ValueError(f"{text!r} is not among the cards of this class in the fight")

    def prompt(self, s: Eos) -> str:
        return "The deck is used up: draw which card of the fight the ship copies"

    def args(self) -> tuple[int, ...]:
        return (int(self.klass), int(self.lure))

    def make(self, args: list[int]) -> Step[Eos]:
        return ShipCardDrawn(args[0], args[1])


def draw_ship_card(s: Eos, klass: i64, lure: i64) -> None:
    """Draw a card for one ship."""
    s.push(ShipCardDrawn(int(klass), int(lure)))
    s.push(DRAW[klass])


def discard_ship(s: Eos, f: i64) -> None:
    """The ship's card goes to its discard pile, unless it is only a copy."""
    if s.fight[f + COPY] == 0:
        discard_card(s, s.fight[f + CLASS], s.fight[f + CARD])


def clear_fight(s: Eos) -> None:
    """Discard the cards of the ships that are left."""
    f: i64 = 0
    while f < s.foes * FIGHT_WIDTH:
        if s.fight[f + DEAD] == 0:
            discard_ship(s, f)
        f += FIGHT_WIDTH
    s.foes = 0


# --- shields --------------------------------------------------------------------------------------

COVER_DONE: Final = -1


class CoverHits(Step[Eos]):
    """Use Shield Tokens: each token covers one printed hit number of one ship before the roll (E05, E07)."""

    def run(self, s: Eos) -> None:
        if s.shields > 0 and living(s) > 0:
            s.ask(self)

    def fill(self, s: Eos) -> None:
        f: i64 = 0
        while f < s.foes * FIGHT_WIDTH:
            if s.fight[f + DEAD] == 0:
                open_hits = ship_at(s, f).hits & ~s.fight[f + COVERED]
                for number in BITS[open_hits]:
                    s.offer(f * 8 + number)
            f += FIGHT_WIDTH
        s.offer(COVER_DONE)

    def take(self, s: Eos, choice: i64) -> None:
        if choice == COVER_DONE:
            return
        one: i64 = 1
        f = choice >> 3
        s.fight[f + COVERED] |= one << (choice & 7)
        s.shields -= 1
        s.note(Ev.SHIELDED, s.fight[f + CLASS], s.fight[f + CARD], choice & 7)
        s.push(self)

    def name(self, s: Eos, choice: i64) -> str:
        if choice == COVER_DONE:
            return "done"
        return f"cover {ship_name(s, choice >> 3)} {choice & 7}"

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(ENGINEER)

    def prompt(self, s: Eos) -> str:
        return f"Engineer: cover hit numbers with shield tokens ({s.shields} left)"


COVER_HITS: Final = CoverHits()


def ship_name(s: Eos, f: i64) -> str:
    """A name for the ship at ``f``, unique in the fight: copies are counted."""
    ident = ship_at(s, f).ident
    copies: i64 = 0
    g: i64 = 0
    while g < f:
        if s.fight[g + CLASS] == s.fight[f + CLASS] and s.fight[g + CARD] == s.fight[f + CARD]:
            copies += 1
        g += FIGHT_WIDTH
    return ident if copies == 0 else f"{ident}~{copies + 1}"


# --- the roll -------------------------------------------------------------------------------------


class AliensRoll(Step[Eos]):
    """The aliens' attack roll: one D6 for all ships (E04; switch: one each), then the total is assigned (E112).

    ``f`` is the ship rolled for, -1: all.
    """

    def __init__(self, f: int) -> None:
        self.f: i64 = f

    def run(self, s: Eos) -> None:
        s.harmed = 0
        if living(s) == 0:
            return
        s.push(SHIELDS_BACK)
        if s.options.e04 == 0:
            s.push(AliensHit(-1))
            s.push(ROLL_D6_FIGHT)
            return
        f = (s.foes - 1) * FIGHT_WIDTH
        while f >= 0:
            if s.fight[f + DEAD] == 0:
                s.push(AliensHit(int(f)))
                s.push(ROLL_D6_FIGHT)
            f -= FIGHT_WIDTH

    def args(self) -> tuple[int, ...]:
        return (int(self.f),)

    def make(self, args: list[int]) -> Step[Eos]:
        return AliensRoll(args[0])


ALIENS_ROLL: Final = AliensRoll(-1)


class AliensHit(Step[Eos]):
    """Which ships hit with the number rolled; a token on that number stops one and is spent (E06)."""

    def __init__(self, f: int) -> None:
        self.f: i64 = f

    def run(self, s: Eos) -> None:
        if s.events is not None:
            s.note(Ev.ALIEN_ROLL, s.die)
        if s.combat > 0 and s.rules & Rule.ONE_SIX_MISS and (s.die == 1 or s.die == 6):
            return
        f: i64 = 0
        while f < s.foes * FIGHT_WIDTH:
            if s.fight[f + DEAD] == 0 and (self.f < 0 or self.f == f):
                self.hit(s, f)
            f += FIGHT_WIDTH

    def hit(self, s: Eos, f: i64) -> None:
        d = ship_at(s, f)
        if d.hits >> s.die & 1 == 0:
            return
        if s.fight[f + COVERED] >> s.die & 1:
            one: i64 = 1
            s.fight[f + COVERED] -= one << s.die
            if s.rules & Rule.HARD_SHIELDS:
                s.shields += 1
            else:
                s.shield_supply += 1
            return
        s.harmed += max(d.damage + s.mod(Mod.ALIEN_DAMAGE), 0)

    def args(self) -> tuple[int, ...]:
        return (int(self.f),)

    def make(self, args: list[int]) -> Step[Eos]:
        return AliensHit(args[0])


class ShieldsBack(Step[Eos]):
    """Tokens that stopped nothing return to the crew (E06; switch: all are spent); then the damage is assigned."""

    def run(self, s: Eos) -> None:
        f: i64 = 0
        while f < s.foes * FIGHT_WIDTH:
            covered = s.fight[f + COVERED]
            while covered != 0:
                if covered & 1:
                    if s.options.e06 == 0:
                        s.shields += 1
                    else:
                        s.shield_supply += 1
                covered >>= 1
            s.fight[f + COVERED] = 0
            f += FIGHT_WIDTH
        if s.events is not None:
            s.note(Ev.ALIEN_DAMAGE, s.harmed)
        if s.harmed > 0:
            s.push(AssignDamage(int(s.harmed)))


SHIELDS_BACK: Final = ShieldsBack()

# --- the joint attack of pursuit, redeploy, and Pull and Place ------------------------------------


class EndJointAttack(Step[Eos]):
    """After a pursuit-style attack the cards are discarded; there are no rewards (E83, E104)."""

    def run(self, s: Eos) -> None:
        clear_fight(s)


END_JOINT_ATTACK: Final = EndJointAttack()


def joint_attack(s: Eos) -> None:
    """Put a joint attack on the stack; the caller pushes the draws of the ship cards on top (E03, E112)."""
    s.push(END_JOINT_ATTACK)
    s.push(ALIENS_ROLL)
    s.push(COVER_HITS)


def attack_together(s: Eos) -> None:
    """Every ship in the EOS's galaxy attacks, all at the same time; the pieces go to the bag (E112, E117)."""
    joint_attack(s)
    klass: i64 = 0
    while klass < CLASSES:
        send_in(s, klass, s.ships_on(s.eos, klass))
        klass += 1


def send_in(s: Eos, klass: i64, n: i64) -> None:
    """So many ships of a class from the EOS's galaxy take part: a card for each, the piece to the bag."""
    s.add(s.eos, SHIPS + 5 * klass, -n)
    while n > 0:
        to_bag(s, klass)
        draw_ship_card(s, klass, 0)
        n -= 1

"""EOS Attack Sequence, steps 6 and 7: dice on damage cards, damage to alien ships, rewards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.aliens import (
    discard_ship,
    hull_of,
    living,
    ship_at,
    ship_name,
)
from ludonaut.eos.rules.attack import (
    target_ident,
)
from ludonaut.eos.rules.catalog import (
    COMMANDER,
    CREW,
    ROLE_NAMES,
    SPECIALIST,
    Deck,
    Deed,
    Mod,
    Rule,
    Token,
)
from ludonaut.eos.rules.chance import discard_card
from ludonaut.eos.rules.dice import ADVANCED, ICON_NAMES, ICONS, WILD, count, unit
from ludonaut.eos.rules.events import Cause, Ev
from ludonaut.eos.rules.missions import FIGHTERS, NOBODY, deed
from ludonaut.eos.rules.progress import advance_progress, gain_intel
from ludonaut.eos.rules.script import run_script
from ludonaut.eos.rules.skill import GAIN_ANY, GainLevels, can_rise, some_can_rise
from ludonaut.eos.rules.state import (
    ALL_SHIPS,
    BOOTY,
    CARD,
    CLASS,
    CUBES,
    DASHING,
    DEAD,
    DONE,
    FIGHT_WIDTH,
    FOCUS,
    HARM,
    JOINED,
    NUMBER,
    ROCKETS,
    ROLLED,
    TARGET_WIDTH,
    WANTED,
    WIDTH,
    Eos,
)
from ludonaut.eos.rules.stress import deal_stress
from ludonaut.table.native.core import WON, Step

STOP: Final = -1
MISSILES_PER_ATTACK: Final = 4

# --- 6. Place Dice on Damage Cards --------------------------------------------------------------------

MISSILE: Final = 1 << 16
"""Choices from here on put a Missile cube on a damage card (its place added)."""


class PlaceDice(Step[Eos]):
    """Place dice on matching icons, one at a time; the Damage icon is wild; Missiles may be added (E55, E97).

    A choice is ((character * 4 + icon) * 64 + card) * 4 + the icon it covers.
    """

    def run(self, s: Eos) -> None:
        if living(s) > 0 and s.aimed > 0:
            s.ask(self)

    def fill(self, s: Eos) -> None:
        icons: i64 = 0  # icons that some card still wants
        i: i64 = 0
        while i < s.aimed:
            icons |= s.targets[i * TARGET_WIDTH + WANTED]
            i += 1
        c: i64 = 0
        while c < CREW:
            if s.crew[c * WIDTH + ROLLED] and s.crew[c * WIDTH + JOINED]:
                icon: i64 = 0
                while icon < ICONS:
                    if dice_showing(s, c, icon) > 0:
                        self.offer_die(s, c, icon, icons)
                    icon += 1
            c += 1
        if s.crew[SPECIALIST * WIDTH + CUBES] > 0 and s.missiles < MISSILES_PER_ATTACK and s.rules & Rule.NO_CUBES == 0:
            i = 0
            while i < s.aimed:
                if s.targets[i * TARGET_WIDTH + DONE] == 0:
                    s.offer(MISSILE + i)
                i += 1
        s.offer(STOP)

    def offer_die(self, s: Eos, c: i64, icon: i64, icons: i64) -> None:
        i: i64 = 0
        while i < s.aimed:
            wanted = s.targets[i * TARGET_WIDTH + WANTED]
            code = ((c * 4 + icon) * 64 + i) * 4
            if icon != WILD:
                if wanted >> (icon << 2) & 15:
                    s.offer(code + icon)
            else:
                cover: i64 = 0
                while cover < WILD:
                    if wanted >> (cover << 2) & 15:
                        s.offer(code + cover)
                    cover += 1
            i += 1

    def take(self, s: Eos, choice: i64) -> None:
        if choice == STOP:
            return
        s.push(self)
        if choice >= MISSILE:
            t = (choice - MISSILE) * TARGET_WIDTH
            s.targets[t + ROCKETS] += 1
            s.missiles += 1
            s.take_cubes(SPECIALIST, -1)
            s.note(Ev.MISSILES, s.targets[t + NUMBER], s.targets[t + ROCKETS])
            deed(s, Deed.MISSILE, SPECIALIST)
            return
        t = (choice >> 2 & 63) * TARGET_WIDTH
        icon = choice >> 8 & 3
        c = choice >> 10
        use_die(s, c, icon)
        s.targets[t + WANTED] -= unit(choice & 3)
        s.note(Ev.DIE_PUT, c, icon, s.targets[t + NUMBER])
        if s.targets[t + WANTED] == 0:
            activate(s, t)

    def name(self, s: Eos, choice: i64) -> str:
        if choice == STOP:
            return "done"
        if choice >= MISSILE:
            return "missile " + target_name(s, choice - MISSILE)
        icon = choice >> 8 & 3
        cover = "" if icon != WILD else " as " + ICON_NAMES[choice & 3]
        return f"put {ROLE_NAMES[choice >> 10]} {ICON_NAMES[icon]} {target_name(s, choice >> 2 & 63)}{cover}"

    def seat(self, s: Eos, choice: i64) -> i64:
        if choice == STOP or choice >= MISSILE:
            return s.seat_of(SPECIALIST)
        return s.seat_of(choice >> 10)

    def prompt(self, s: Eos) -> str:
        return "Place dice on damage cards"


def target_name(s: Eos, i: i64) -> str:
    """The id of a damage card on the table (a card lies there once only)."""
    return target_ident(s, i)


def dice_showing(s: Eos, c: i64, icon: i64) -> i64:
    """Dice of a participant that show an icon and are not placed."""
    bag = s.crew[c * WIDTH + ROLLED]
    return count(bag, icon) + count(bag, ADVANCED + icon)


def use_die(s: Eos, c: i64, icon: i64) -> None:
    """A die is placed: it counts no longer among the dice that show the icon."""
    bag = s.crew[c * WIDTH + ROLLED]
    kind = icon if count(bag, icon) else ADVANCED + icon
    s.crew[c * WIDTH + ROLLED] = bag - unit(kind)


PLACE_DICE: Final = PlaceDice()

# --- 7. Assigning Damage to Alien Ships ---------------------------------------------------------------


def activate(s: Eos, t: i64) -> None:
    """Every icon of a damage card is matched: it will hit a ship."""
    d = s.catalog.damage[s.targets[t + NUMBER]]
    s.targets[t + DONE] = 1
    damage = d.damage + s.targets[t + ROCKETS] + s.mod(Mod.CARD_DAMAGE)
    if s.targets[t + FOCUS]:
        damage += d.stress
        deed(s, Deed.FOCUS, SPECIALIST)
    damage = max(damage, 0)
    s.note(Ev.ACTIVATED, s.targets[t + NUMBER], damage)
    s.push(HitShip(int(s.targets[t + NUMBER]), int(damage)))
    deed(s, Deed.ACTIVATE, FIGHTERS)


class HitShip(Step[Eos]):
    """The Combat Specialist selects one ship for the damage of a card; excess is lost (E96)."""

    def __init__(self, card: int, damage: int) -> None:
        self.card: i64 = card
        self.damage: i64 = damage

    def run(self, s: Eos) -> None:
        s.ask(self)

    def fill(self, s: Eos) -> None:
        f: i64 = 0
        while f < s.foes * FIGHT_WIDTH:
            if s.fight[f + DEAD] == 0:
                s.offer(f)
            f += FIGHT_WIDTH

    def take(self, s: Eos, choice: i64) -> None:
        s.tucked = (*s.tucked, int(self.card * 64 + choice // FIGHT_WIDTH))
        s.fight[choice + HARM] += self.damage
        s.note(Ev.HIT, s.fight[choice + CLASS], s.fight[choice + CARD], s.fight[choice + HARM])
        if s.fight[choice + HARM] >= hull_of(s, choice):
            defeat(s, choice)

    def name(self, s: Eos, choice: i64) -> str:
        return "hit " + ship_name(s, choice)

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(SPECIALIST)

    def prompt(self, s: Eos) -> str:
        return f"Combat Specialist: choose the ship that takes {self.damage} damage"

    def args(self) -> tuple[int, ...]:
        return (int(self.card), int(self.damage))

    def make(self, args: list[int]) -> Step[Eos]:
        return HitShip(args[0], args[1])


def defeat(s: Eos, f: i64) -> None:
    """A ship is defeated: tokens on its card and its printed rewards are claimed, its cards discarded."""
    klass = s.fight[f + CLASS]
    s.fight[f + DEAD] = 1
    s.struck += 1
    s.note(Ev.DEFEATED, klass, s.fight[f + CARD])
    discard_ship(s, f)
    untuck(s, f // FIGHT_WIDTH)
    run_script(s, ship_at(s, f).reward, SPECIALIST)
    s.earn(s.mod(Mod.DEFEAT_CREDIT))
    s.take_shields(max(s.mod(Mod.DEFEAT_SHIELD), 0))
    gain_intel(s, s.mod(Mod.DEFEAT_INTEL))
    booty = s.fight[f + BOOTY]
    s.fight[f + BOOTY] = 0
    claim(s, Token.FRB, booty & 255)
    claim(s, Token.SKILL, booty >> 8 & 255)
    claim(s, Token.CREDIT, booty >> 16 & 255)
    deed(s, Deed.DEFEAT, FIGHTERS, 1, klass)
    planet_reached(s)


def planet_reached(s: Eos) -> bool:
    """Win if the EOS is at the Paradise Planet in the Last Dash and no alien ship is left there (E129, E134)."""
    if s.dash != DASHING or s.eos != s.planet or s.board[s.eos] & ALL_SHIPS or (s.combat > 0 and living(s) > 0):
        return False
    s.finish(WON, Cause.PLANET_REACHED)
    return True


def claim(s: Eos, token: i64, n: i64) -> None:
    """The crew collects tokens, wherever they lay: FRBs advance Progress, Skill Tokens raise somebody, credits are
    banked."""
    if token == Token.CREDIT:
        if n > 0:
            if s.events is not None:
                s.note(Ev.COLLECTED, token, n)
            s.earn(n)
        return
    while n > 0:
        s.draw_supply(token, -1)
        if s.events is not None:
            s.note(Ev.COLLECTED, token, 1)
        if token == Token.FRB:
            advance_progress(s)
            s.earn(s.mod(Mod.FRB_CREDIT))
            deed(s, Deed.FRB, NOBODY)
        else:
            if some_can_rise(s):
                if s.mod(Mod.SKILL_STRESS) > 0:
                    s.push(SKILL_STRESS)
                else:
                    s.push(GAIN_ANY)
            deed(s, Deed.SKILL_TOKEN, NOBODY)
        n -= 1


class SkillStress(Step[Eos]):
    """A card makes Skill Tokens stressful: the Commander names who gains the level and takes the stress for it."""

    def run(self, s: Eos) -> None:
        s.ask(self)

    def fill(self, s: Eos) -> None:
        c: i64 = 0
        while c < CREW:
            if can_rise(s, c):
                s.offer(c)
            c += 1

    def take(self, s: Eos, choice: i64) -> None:
        deal_stress(s, choice, s.mod(Mod.SKILL_STRESS))
        s.push(GainLevels(int(choice), 1))

    def name(self, s: Eos, choice: i64) -> str:
        return "skill " + ROLE_NAMES[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(COMMANDER)

    def prompt(self, s: Eos) -> str:
        return f"Commander: who gains a Skill Level and takes {s.mod(Mod.SKILL_STRESS)} stress for it?"


SKILL_STRESS: Final = SkillStress()


def untuck(s: Eos, place: i64) -> None:
    """The damage cards under a ship go to the discard pile."""
    left: list[int] = []
    for code in s.tucked:
        if code & 63 == place:
            discard_card(s, Deck.DAMAGE, code >> 6)
        else:
            left.append(code)
    s.tucked = tuple(left)

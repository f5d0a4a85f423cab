"""The executor of card effects: one function per effect, as far as it can be carried out (general convention 1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.aliens import draw_ship_card, joint_attack
from ludonaut.eos.rules.cards import DrawContracts, DrawTechnology
from ludonaut.eos.rules.catalog import COMMANDER, CREW, PILOT, ROLE_NAMES, Effect, Op, Who
from ludonaut.eos.rules.chance import INVADE, PULL_SHIP, RollDie, bits, place_ship, roll_location, to_bag
from ludonaut.eos.rules.crew import BuildRoom, DeployMining, lasting
from ludonaut.eos.rules.encounters import enter_galaxy
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.opening import scanner_reward
from ludonaut.eos.rules.progress import gain_intel
from ludonaut.eos.rules.script import EXECUTORS, Executor, run_script
from ludonaut.eos.rules.ship import AssignDamage, RepairRooms, can_warp, draw_against_eos
from ludonaut.eos.rules.skill import GAIN_ANY, GainLevels, lose_levels, some_can_rise
from ludonaut.eos.rules.state import LASTING, STRESS, WIDTH, Eos
from ludonaut.eos.rules.stress import STRESSED_OUT, DealStress, deal_stress, relieve
from ludonaut.eos.rules.tokens import (
    MoveShips,
    MoveToken,
    PlaceTokens,
    RemoveShips,
    RemoveTokens,
    remove_from_redeploy,
)
from ludonaut.table.native.core import Step

STOP: Final = -1
CALIBRATION_SQUARES: Final = 4


class CardEffects(Executor):
    """Carries out the effects of cards, tracks, stations and rewards."""

    def do(self, s: Eos, effect: Effect, owner: i64, script: i64, at: i64) -> None:
        op = effect.op
        a = effect.a
        if op == Op.CREDITS:
            s.earn(a)
        elif op == Op.SHIELDS:
            s.take_shields(a)
        elif op == Op.SKILL or op == Op.STRESS or op == Op.DRAW_TECHNOLOGY or op == Op.DRAW_CONTRACT:
            for_whom(s, effect, owner, script, at)
        elif op == Op.INTEL:
            gain_intel(s, a)
        elif op == Op.REPAIR:
            s.push(RepairRooms(int(a), int(effect.b), 1, int(owner)))
        elif op == Op.DAMAGE:
            s.push(AssignDamage(int(a)))
        elif op == Op.DAMAGE_CARDS:
            n = a
            while n > 0:
                draw_against_eos(s, 0)
                n -= 1
        elif op == Op.CUBES:
            s.take_cubes(effect.b, a)
        elif op == Op.CALIBRATION:
            if s.calibrated == 0 and s.calibration < CALIBRATION_SQUARES:
                s.calibrated = 1
                s.calibration += 1
                s.note(Ev.CALIBRATION, 1, s.calibration)
        elif op == Op.PLACE:
            place_tokens(s, a, effect.b != 0)
        elif op == Op.CHOOSE:
            s.push(ChooseOption(int(script), int(at), int(owner)))
        elif op == Op.PAY:
            if s.credits >= a:
                s.push(PayFor(int(script), int(at), int(owner)))
        elif op == Op.LUCK:
            s.push(TryYourLuck(int(script), int(at), int(owner)))
        elif op == Op.SELECT:
            s.push(SelectCharacter(int(a)))
        elif op == Op.THIS_ROUND:
            lasting(s, s.catalog.changes[a])
            s.note(Ev.CHANGED, a)
        elif op == Op.FROM_NOW_ON:
            for what, by in s.catalog.changes[a].mods:
                s.mods[LASTING + what] += by
            s.lasting_rules |= s.catalog.changes[a].rules
            s.refresh()
            s.note(Ev.CHANGED, a)
        elif op == Op.GRANT_POWER:
            s.granted = (*s.granted, int(a))
        else:
            on_the_map(s, effect, owner)


def on_the_map(s: Eos, effect: Effect, owner: i64) -> None:
    """Effects that look at the universe, the ship's rooms or the scanner."""
    op = effect.op
    a = effect.a
    if op == Op.PULL:
        n = a
        while n > 0:
            s.push(PULLED)
            s.push(LOCATE_PULLED)
            s.push(PULL_SHIP)
            n -= 1
    elif op == Op.MOVE_SHIPS:
        s.push(MoveShips(int(a), int(effect.b), -1, ()))
    elif op == Op.REMOVE_SHIPS:
        s.push(RemoveShips(int(a), int(effect.b), int(effect.c)))
    elif op == Op.REMOVE_REDEPLOY:
        remove_from_redeploy(s, a)
    elif op == Op.ADD_REDEPLOY:
        n = a
        while n > 0:
            s.push(INVADE)
            s.push(PULL_SHIP)
            n -= 1
    elif op == Op.REMOVE_TOKENS:
        s.push(RemoveTokens(int(effect.c), int(a), int(effect.b)))
    elif op == Op.MOVE_TOKENS:
        s.push(MoveToken(int(effect.c), int(effect.b), -1))
    elif op == Op.DEPLOY_MINING:
        s.push(DeployMining(int(a), int(owner)))
    elif op == Op.BUILD_ROOM:
        s.push(BuildRoom(int(a), int(owner)))
    elif op == Op.SCAN:
        s.scanner = max(min(s.scanner + a, len(s.catalog.tracks.scanner) - 1), -1)
        s.note(Ev.SCANNER, s.scanner)
    elif op == Op.SCANNER_REWARD:
        scanner_reward(s, s.scanner)
    elif op == Op.JUMP:
        s.push(Jump(int(a)))


def place_tokens(s: Eos, tokens: i64, together: bool) -> None:
    """Roll for Location for each token, or once for all."""
    if together:
        s.push(PlaceTokens(int(tokens)))
        roll_location(s)
        return
    while tokens != 0:
        s.push(PlaceTokens(int(tokens & 15)))
        roll_location(s)
        tokens >>= 4


# --- whom an effect is about ------------------------------------------------------------------------


def for_whom(s: Eos, effect: Effect, owner: i64, script: i64, at: i64) -> None:
    """Apply a personal effect to whomever it names."""
    who = effect.b
    if who < CREW:
        apply_to(s, effect, who)
    elif who == Who.SELF:
        apply_to(s, effect, owner)
    elif who == Who.CHOSEN:
        if s.chosen >= 0:
            apply_to(s, effect, s.chosen)
    elif who == Who.EACH:
        if effect.op == Op.STRESS:
            s.push(STRESSED_OUT)
        c: i64 = CREW - 1
        while c >= 0:
            apply_to(s, effect, c)
            c -= 1
    elif effect.op == Op.SKILL and effect.a > 0:
        n = effect.a
        while n > 0:
            if some_can_rise(s):
                s.push(GAIN_ANY)
            n -= 1
    else:
        s.push(ChooseWho(int(script), int(at), 0))


def apply_to(s: Eos, effect: Effect, c: i64) -> None:
    """A personal effect on one character."""
    a = effect.a
    if effect.op == Op.SKILL:
        if a > 0:
            s.push(GainLevels(int(c), int(a)))
        else:
            lose_levels(s, c, -a)
    elif effect.op == Op.STRESS:
        if a > 0 and effect.b == Who.EACH:
            s.push(DealStress(int(c), int(a)))
        elif a > 0:
            deal_stress(s, c, a)
        else:
            relieve(s, c, -a)
    elif effect.op == Op.DRAW_TECHNOLOGY:
        s.push(DrawTechnology(int(c), int(a)))
    else:
        s.push(DrawContracts(int(c), int(a), int(effect.c)))


class ChooseWho(Step[Eos]):
    """The Commander names whom an effect is about ("any crew member"); some are about several, each named once."""

    def __init__(self, script: int, at: int, named: int) -> None:
        self.script: i64 = script
        self.at: i64 = at
        self.named: i64 = named  # mask of those named already

    def run(self, s: Eos) -> None:
        s.ask(self)

    def effect(self, s: Eos) -> Effect:
        return s.catalog.scripts[self.script][self.at]

    def fill(self, s: Eos) -> None:
        effect = self.effect(s)
        c: i64 = 0
        while c < CREW:
            relief = effect.op == Op.STRESS and effect.a < 0
            if self.named >> c & 1 == 0 and (not relief or s.crew[c * WIDTH + STRESS] > s.tolerance()):
                s.offer(c)
            c += 1

    def take(self, s: Eos, choice: i64) -> None:
        effect = self.effect(s)
        one: i64 = 1
        named = self.named | one << choice
        if effect.op == Op.STRESS and bits(named) < effect.c:
            s.push(ChooseWho(int(self.script), int(self.at), int(named)))
        apply_to(s, effect, choice)

    def name(self, s: Eos, choice: i64) -> str:
        return "choose " + ROLE_NAMES[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(COMMANDER)

    def prompt(self, s: Eos) -> str:
        return "Commander: choose a character"

    def args(self) -> tuple[int, ...]:
        return (int(self.script), int(self.at), int(self.named))

    def make(self, args: list[int]) -> Step[Eos]:
        return ChooseWho(args[0], args[1], args[2])


class SelectCharacter(Step[Eos]):
    """Select a Character: a role names another character, not itself."""

    def __init__(self, by: int) -> None:
        self.by: i64 = by

    def run(self, s: Eos) -> None:
        s.ask(self)

    def fill(self, s: Eos) -> None:
        c: i64 = 0
        while c < CREW:
            if c != self.by:
                s.offer(c)
            c += 1

    def take(self, s: Eos, choice: i64) -> None:
        s.chosen = choice
        s.note(Ev.CHOSEN, choice)

    def name(self, s: Eos, choice: i64) -> str:
        return "select " + ROLE_NAMES[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(self.by)

    def prompt(self, s: Eos) -> str:
        return f"{s.catalog.characters[self.by].name}: select another character"

    def args(self) -> tuple[int, ...]:
        return (int(self.by),)

    def make(self, args: list[int]) -> Step[Eos]:
        return SelectCharacter(args[0])


# --- choices, prices, luck --------------------------------------------------------------------------


class ChooseOption(Step[Eos]):
    """A card offers several lists of effects: its owner picks one."""

    def __init__(self, script: int, at: int, owner: int) -> None:
        self.script: i64 = script
        self.at: i64 = at
        self.owner: i64 = owner

    def run(self, s: Eos) -> None:
        s.ask(self)

    def effect(self, s: Eos) -> Effect:
        return s.catalog.scripts[self.script][self.at]

    def fill(self, s: Eos) -> None:
        i: i64 = 0
        while i < len(self.effect(s).scripts):
            s.offer(i)
            i += 1

    def take(self, s: Eos, choice: i64) -> None:
        run_script(s, self.effect(s).scripts[choice], self.owner)

    def name(self, s: Eos, choice: i64) -> str:
        return f"option {choice + 1}"

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(self.owner)

    def prompt(self, s: Eos) -> str:
        labels = self.effect(s).labels
        return "Choose: " + "; ".join(f"{i + 1} {label}" for i, label in enumerate(labels))

    def args(self) -> tuple[int, ...]:
        return (int(self.script), int(self.at), int(self.owner))

    def make(self, args: list[int]) -> Step[Eos]:
        return ChooseOption(args[0], args[1], args[2])


class PayFor(Step[Eos]):
    """May pay credits for effects."""

    def __init__(self, script: int, at: int, owner: int) -> None:
        self.script: i64 = script
        self.at: i64 = at
        self.owner: i64 = owner

    def run(self, s: Eos) -> None:
        s.ask(self)

    def fill(self, s: Eos) -> None:
        s.offer(1)
        s.offer(0)

    def take(self, s: Eos, choice: i64) -> None:
        if choice == 0:
            return
        effect = s.catalog.scripts[self.script][self.at]
        s.earn(-effect.a)
        run_script(s, effect.scripts[0], self.owner)

    def name(self, s: Eos, choice: i64) -> str:
        return "pay" if choice else "pass"

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(self.owner)

    def prompt(self, s: Eos) -> str:
        return f"Pay {s.catalog.scripts[self.script][self.at].a} credits?"

    def args(self) -> tuple[int, ...]:
        return (int(self.script), int(self.at), int(self.owner))

    def make(self, args: list[int]) -> Step[Eos]:
        return PayFor(args[0], args[1], args[2])


class TryYourLuck(Step[Eos]):
    """Try Your Luck: the Commander may take the chance."""

    def __init__(self, script: int, at: int, owner: int) -> None:
        self.script: i64 = script
        self.at: i64 = at
        self.owner: i64 = owner

    def run(self, s: Eos) -> None:
        s.ask(self)

    def fill(self, s: Eos) -> None:
        s.offer(1)
        s.offer(0)

    def take(self, s: Eos, choice: i64) -> None:
        if choice == 0:
            return
        s.push(LuckRolled(int(self.script), int(self.at), int(self.owner)))
        s.push(RollDie(int(s.catalog.scripts[self.script][self.at].a), 0))

    def name(self, s: Eos, choice: i64) -> str:
        return "try" if choice else "pass"

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(self.owner)

    def prompt(self, s: Eos) -> str:
        effect = s.catalog.scripts[self.script][self.at]
        return f"Try your luck: {effect.b} or more on a D{effect.a}?"

    def args(self) -> tuple[int, ...]:
        return (int(self.script), int(self.at), int(self.owner))

    def make(self, args: list[int]) -> Step[Eos]:
        return TryYourLuck(args[0], args[1], args[2])


class LuckRolled(Step[Eos]):
    """The roll decides between success and failure."""

    def __init__(self, script: int, at: int, owner: int) -> None:
        self.script: i64 = script
        self.at: i64 = at
        self.owner: i64 = owner

    def run(self, s: Eos) -> None:
        effect = s.catalog.scripts[self.script][self.at]
        run_script(s, effect.scripts[0 if s.die >= effect.b else 1], self.owner)

    def args(self) -> tuple[int, ...]:
        return (int(self.script), int(self.at), int(self.owner))

    def make(self, args: list[int]) -> Step[Eos]:
        return LuckRolled(args[0], args[1], args[2])


# --- Pull and Place, jumps --------------------------------------------------------------------------


class LocatePulled(Step[Eos]):
    """Roll for Location for the ship just drawn; it waits in ``flock``, since a Mass Invasion may draw another."""

    def run(self, s: Eos) -> None:
        if s.pulled < 0:
            s.place = -1
            return
        s.flock = (*s.flock, int(s.pulled))
        s.pulled = -1
        roll_location(s)


class Pulled(Step[Eos]):
    """The ship is placed; on the EOS's galaxy it attacks at once, pursuit-style (E83)."""

    def run(self, s: Eos) -> None:
        if s.place < 0 or not s.flock:
            return
        klass: i64 = s.flock[-1]
        s.flock = s.flock[:-1]
        if s.place != s.eos:
            place_ship(s, klass, s.place)
            return
        to_bag(s, klass)
        joint_attack(s)
        draw_ship_card(s, klass, 0)


LOCATE_PULLED: Final = LocatePulled()
PULLED: Final = Pulled()


class Jump(Step[Eos]):
    """The EOS may move up to some lanes without encounters on the way; where it stops they are resolved.

    It is a warp: with the Engine Room at 0 there is none (E76).
    """

    def __init__(self, lanes: int) -> None:
        self.lanes: i64 = lanes

    def run(self, s: Eos) -> None:
        if can_warp(s):
            s.ask(self)

    def fill(self, s: Eos) -> None:
        s.offer(STOP)
        galaxy: i64 = 0
        while galaxy < s.catalog.map.size:
            if galaxy != s.eos and s.catalog.map.lanes(s.eos, galaxy) <= self.lanes:
                s.offer(galaxy)
            galaxy += 1

    def take(self, s: Eos, choice: i64) -> None:
        if choice != STOP:
            enter_galaxy(s, choice)

    def name(self, s: Eos, choice: i64) -> str:
        return "stay" if choice == STOP else "jump " + s.catalog.map.names[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(PILOT)

    def prompt(self, s: Eos) -> str:
        return f"Pilot: jump up to {self.lanes} lanes?"

    def args(self) -> tuple[int, ...]:
        return (int(self.lanes),)

    def make(self, args: list[int]) -> Step[Eos]:
        return Jump(args[0])


EXECUTORS.append(CardEffects())

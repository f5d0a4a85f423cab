"""EOS Attack Sequence: how it begins, its ten steps as a loop, steps 8 to 10, how it ends."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from ludonaut.eos.rules.aliens import (
    ALIENS_ROLL,
    COVER_HITS,
    clear_fight,
    draw_ship_card,
    living,
    ship_at,
    ship_name,
)
from ludonaut.eos.rules.attack import (
    DRAW_DAMAGE,
    FOCUS_TARGETS,
    PARTICIPANTS,
    REDRAW,
    ROLL_FOR_DAMAGE,
    drop_targets,
)
from ludonaut.eos.rules.catalog import (
    CLASSES,
    COMMANDER,
    CREW,
    SPECIALIST,
    Deck,
    Deed,
    Mod,
    Rule,
    Token,
)
from ludonaut.eos.rules.chance import discard_card, to_bag
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.missions import FIGHTERS, deed
from ludonaut.eos.rules.modify import APPLY_STRESS_ICONS, MODIFY_RESULTS
from ludonaut.eos.rules.placing import PLACE_DICE, claim
from ludonaut.eos.rules.ship import AssignDamage
from ludonaut.eos.rules.state import (
    BOOTY,
    CREDITS,
    DASHING,
    FIGHT_WIDTH,
    FRB,
    JOINED,
    ROLLED,
    SHIPS,
    SKILLS,
    WIDTH,
    Eos,
)
from ludonaut.table.native.core import Step

# --- the attack begins ------------------------------------------------------------------------------


class BeginAttack(Step[Eos]):
    """The EOS meets alien ships: cards are drawn, the pieces go to the bag, loose tokens to the strongest card."""

    def run(self, s: Eos) -> None:
        s.note(Ev.FIGHT, s.eos)
        s.foes = 0
        s.aimed = 0
        s.combat = 0
        s.struck = 0
        s.fought = 0
        s.missiles = 0
        s.used_attack = ()
        s.tucked = ()
        s.push(COMBAT_ROUND)
        s.push(MOVE_BOOTY)
        klass: i64 = 0
        while klass < CLASSES:
            n = s.ships_on(s.eos, klass)
            s.add(s.eos, SHIPS + 5 * klass, -n)
            while n > 0:
                to_bag(s, klass)
                draw_ship_card(s, klass, 0)
                n -= 1
            klass += 1


class MoveBooty(Step[Eos]):
    """FRBs, Skill Tokens and credits move to the card with the highest hull; the crew picks among ties (E91, E92)."""

    def run(self, s: Eos) -> None:
        if s.foes > 0 and s.on(s.eos, FRB) + s.on(s.eos, SKILLS) + s.credits_on(s.eos) > 0:
            s.ask(self)

    def fill(self, s: Eos) -> None:
        best: i64 = 0
        f: i64 = 0
        while f < s.foes * FIGHT_WIDTH:
            best = max(best, ship_at(s, f).hull)
            f += FIGHT_WIDTH
        f = 0
        while f < s.foes * FIGHT_WIDTH:
            if ship_at(s, f).hull == best:
                s.offer(f)
            f += FIGHT_WIDTH

    def take(self, s: Eos, choice: i64) -> None:
        frbs = s.on(s.eos, FRB)
        skills = s.on(s.eos, SKILLS)
        credits = s.credits_on(s.eos)
        s.add(s.eos, FRB, -frbs)
        s.add(s.eos, SKILLS, -skills)
        s.add(s.eos, CREDITS, -credits)
        s.fight[choice + BOOTY] = frbs | skills << 8 | credits << 16

    def name(self, s: Eos, choice: i64) -> str:
        return "tokens " + ship_name(s, choice)

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(COMMANDER)

    def prompt(self, s: Eos) -> str:
        return "Commander: which ship card gets the tokens of the galaxy?"


class CombatRound(Step[Eos]):
    """One combat round: the ten steps of the EOS Attack in order (E01)."""

    def run(self, s: Eos) -> None:
        if living(s) == 0:
            s.push(END_ATTACK)
            return
        s.combat += 1
        s.used_combat = ()
        s.note(Ev.COMBAT_ROUND, s.combat)
        s.stack.extend(TEN_STEPS)


BEGIN_ATTACK: Final = BeginAttack()
MOVE_BOOTY: Final = MoveBooty()
COMBAT_ROUND: Final = CombatRound()

# --- 8 to 10 --------------------------------------------------------------------------------------


class Retaliate(Step[Eos]):
    """Alien Retaliation: shields are placed, then the surviving ships roll (E01)."""

    def run(self, s: Eos) -> None:
        if living(s) > 0:
            s.push(ALIENS_ROLL)
            s.push(COVER_HITS)


class Retaliated(Step[Eos]):
    """Missions look at a retaliation that did no damage."""

    def run(self, s: Eos) -> None:
        if living(s) > 0 and s.harmed == 0:
            deed(s, Deed.UNHARMED, FIGHTERS)


class ContinueOrFlee(Step[Eos]):
    """Continue for another combat round, or flee: free, but not from the Paradise Planet (E94, E95)."""

    def run(self, s: Eos) -> None:
        if living(s) == 0:
            s.push(END_ATTACK)
            return
        s.ask(self)

    def fill(self, s: Eos) -> None:
        s.offer(1)
        if s.rules & Rule.NO_FLEE == 0 and not (s.dash == DASHING and s.eos == s.planet):
            s.offer(0)

    def take(self, s: Eos, choice: i64) -> None:
        if choice:
            s.push(COMBAT_ROUND)
            return
        s.note(Ev.FLED)
        s.push(END_ATTACK)
        if s.mod(Mod.FLEE_DAMAGE) > 0:
            s.push(AssignDamage(int(s.mod(Mod.FLEE_DAMAGE))))

    def name(self, s: Eos, choice: i64) -> str:
        return "continue" if choice else "flee"

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(SPECIALIST)

    def prompt(self, s: Eos) -> str:
        return "Combat Specialist: fight on or flee?"


class EndAttack(Step[Eos]):
    """The attack is over: abilities pay (E57), surviving ships' tokens go back to the galaxy (E93), cards go."""

    def run(self, s: Eos) -> None:
        if s.rules & Rule.BOUNTY:
            s.earn(s.struck)
        if living(s) == 0:
            if s.rules & Rule.MISSILE_REFILL:
                s.take_cubes(SPECIALIST, 2)
            deed(s, Deed.DEFEAT_ALL, FIGHTERS)
        f: i64 = 0
        while f < s.foes * FIGHT_WIDTH:
            booty = s.fight[f + BOOTY]
            if booty:
                self.scatter(s, booty)
            f += FIGHT_WIDTH
        drop_targets(s, True)
        for code in s.tucked:
            discard_card(s, Deck.DAMAGE, code >> 6)
        s.tucked = ()
        clear_fight(s)
        s.combat = 0
        c: i64 = 0
        while c < CREW:
            s.crew[c * WIDTH + JOINED] = 0
            s.crew[c * WIDTH + ROLLED] = 0
            c += 1

    def scatter(self, s: Eos, booty: i64) -> None:
        """Tokens of a surviving ship: back into the galaxy, uncollected (switch E93: lost, or collected)."""
        frbs = booty & 255
        skills = booty >> 8 & 255
        credits = booty >> 16 & 255
        if s.options.e93 == 0:
            s.add(s.eos, FRB, frbs)
            s.add(s.eos, SKILLS, skills)
            s.add(s.eos, CREDITS, credits)
        elif s.options.e93 == 1:
            s.draw_supply(Token.FRB, -frbs)
            s.draw_supply(Token.SKILL, -skills)
        else:
            claim(s, Token.FRB, frbs)
            claim(s, Token.SKILL, skills)
            claim(s, Token.CREDIT, credits)


RETALIATE: Final = Retaliate()
RETALIATED: Final = Retaliated()
CONTINUE_OR_FLEE: Final = ContinueOrFlee()
END_ATTACK: Final = EndAttack()

TEN_STEPS: Final[list[Step[Any]]] = [
    CONTINUE_OR_FLEE,  # 10
    RETALIATED,
    RETALIATE,  # 8, 9
    PLACE_DICE,  # 6, 7
    APPLY_STRESS_ICONS,  # 5
    MODIFY_RESULTS,  # 4
    ROLL_FOR_DAMAGE,  # 3
    FOCUS_TARGETS,
    REDRAW,
    DRAW_DAMAGE,  # 2
    PARTICIPANTS,  # 1
]
"""The steps of a combat round, the last first."""

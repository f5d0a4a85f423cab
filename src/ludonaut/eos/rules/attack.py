"""EOS Attack Sequence, steps 1 to 3: participants, damage cards, Focused Target, the roll."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.catalog import (
    CREW,
    ROLE_NAMES,
    SPECIALIST,
    Deck,
    Deed,
    Mod,
    Rule,
)
from ludonaut.eos.rules.chance import DRAW, discard_card
from ludonaut.eos.rules.dice import (
    ADVANCED,
    EXTRA,
    KINDS,
    dice_text,
    faces_of,
    parse_dice,
    unit,
)
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.missions import deed
from ludonaut.eos.rules.state import (
    DONE,
    FOCUS,
    JOINED,
    NUMBER,
    ROCKETS,
    ROLLED,
    TARGET_WIDTH,
    WANTED,
    WIDTH,
    Eos,
)
from ludonaut.eos.rules.stress import STRESSED_OUT, DealStress, deal_stress
from ludonaut.table.native.core import Step
from ludonaut.table.native.vectors import push, zeros

STOP: Final = -1

# --- 1. Determine Combat Participants -------------------------------------------------------------


class Participants(Step[Eos]):
    """Who takes part: the Combat Specialist must, others may."""

    def run(self, s: Eos) -> None:
        c: i64 = 0
        while c < CREW:
            s.crew[c * WIDTH + JOINED] = 1 if c == SPECIALIST else 0
            s.crew[c * WIDTH + ROLLED] = 0
            c += 1
        s.push(FIGHT_BEGINS)
        s.push(JOIN)


class Join(Step[Eos]):
    """The Combat Specialist names the participants, one after the other."""

    def run(self, s: Eos) -> None:
        s.ask(self)

    def fill(self, s: Eos) -> None:
        s.offer(STOP)
        others: i64 = 0
        c: i64 = 0
        while c < CREW:
            others += s.crew[c * WIDTH + JOINED]
            c += 1
        if s.rules & Rule.BLIND and others > 1:
            return
        c = 0
        while c < CREW:
            if s.crew[c * WIDTH + JOINED] == 0:
                s.offer(c)
            c += 1

    def take(self, s: Eos, choice: i64) -> None:
        if choice == STOP:
            return
        s.crew[choice * WIDTH + JOINED] = 1
        s.note(Ev.JOINED, choice)
        s.push(self)

    def name(self, s: Eos, choice: i64) -> str:
        return "fight" if choice == STOP else "join " + ROLE_NAMES[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(SPECIALIST)

    def prompt(self, s: Eos) -> str:
        return "Combat Specialist: who takes part in the attack?"


class FightBegins(Step[Eos]):
    """Taking part is a deed once per attack, in whichever combat round; the stress of a card comes in the first."""

    def run(self, s: Eos) -> None:
        stress = s.mod(Mod.FIGHT_STRESS) if s.combat == 1 else 0
        if stress > 0:
            s.push(STRESSED_OUT)
        one: i64 = 1
        c: i64 = 0
        while c < CREW:
            if s.crew[c * WIDTH + JOINED] and s.fought >> c & 1 == 0:
                s.fought |= one << c
                deed(s, Deed.JOIN, c)
                if stress > 0:
                    s.push(DealStress(int(c), int(stress)))
            c += 1


PARTICIPANTS: Final = Participants()
JOIN: Final = Join()
FIGHT_BEGINS: Final = FightBegins()

# --- 2. Draw Damage Cards ---------------------------------------------------------------------------


class DrawDamage(Step[Eos]):
    """Draw as many damage cards as the Combat Specialist has Damage icons, face up.

    Cards of the last combat round that were not activated are discarded first (E95; switch: they stay).
    """

    def run(self, s: Eos) -> None:
        drop_targets(s, s.options.e95 == 0)
        n = s.damage_icons() - s.aimed
        while n > 0:
            s.push(TARGET_DRAWN)
            s.push(DRAW[Deck.DAMAGE])
            n -= 1


def drop_targets(s: Eos, all_of_them: bool) -> None:
    """Take damage cards off the table: activated ones lie under ships already, the others are discarded, or stay
    when an icon on them is matched (switch E95)."""
    kept: i64 = 0
    t: i64 = 0
    while t < s.aimed * TARGET_WIDTH:
        if s.targets[t + DONE] == 0:
            whole = s.targets[t + WANTED] == s.catalog.damage[s.targets[t + NUMBER]].icons
            if all_of_them or whole:
                discard_card(s, Deck.DAMAGE, s.targets[t + NUMBER])
            else:
                i: i64 = 0
                while i < TARGET_WIDTH:
                    s.targets[kept * TARGET_WIDTH + i] = s.targets[t + i]
                    i += 1
                kept += 1
        t += TARGET_WIDTH
    s.aimed = kept


class TargetDrawn(Step[Eos]):
    """A damage card lies face up on the table."""

    def run(self, s: Eos) -> None:
        if s.drawn < 0:
            return
        t = s.aimed * TARGET_WIDTH
        if len(s.targets) <= t:
            if t == 0:
                s.targets = zeros(TARGET_WIDTH)
            else:
                i: i64 = 0
                while i < TARGET_WIDTH:
                    s.targets = push(s.targets, 0)
                    i += 1
        s.targets[t + NUMBER] = s.drawn
        s.targets[t + WANTED] = s.catalog.damage[s.drawn].icons
        s.targets[t + ROCKETS] = 0
        s.targets[t + FOCUS] = 0
        s.targets[t + DONE] = 0
        s.aimed += 1
        if s.events is not None:
            s.note(Ev.DAMAGE_CARD, s.drawn)


class Redraw(Step[Eos]):
    """The Combat Specialist's ability: redraw one damage card in each combat round."""

    def run(self, s: Eos) -> None:
        if s.rules & Rule.REDRAW and s.aimed > 0:
            s.ask(self)

    def fill(self, s: Eos) -> None:
        s.offer(STOP)
        i: i64 = 0
        while i < s.aimed:
            s.offer(i)
            i += 1

    def take(self, s: Eos, choice: i64) -> None:
        if choice == STOP:
            return
        card = s.targets[choice * TARGET_WIDTH + NUMBER]
        s.note(Ev.REDRAWN, card)
        discard_card(s, Deck.DAMAGE, card)
        s.aimed -= 1
        i: i64 = 0
        while i < TARGET_WIDTH:
            s.targets[choice * TARGET_WIDTH + i] = s.targets[s.aimed * TARGET_WIDTH + i]
            i += 1
        s.push(TARGET_DRAWN)
        s.push(DRAW[Deck.DAMAGE])

    def name(self, s: Eos, choice: i64) -> str:
        return "keep" if choice == STOP else "redraw " + target_ident(s, choice)

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(SPECIALIST)

    def prompt(self, s: Eos) -> str:
        return "Combat Specialist: redraw one damage card?"


def target_ident(s: Eos, i: i64) -> str:
    """The id of the damage card at place ``i``."""
    return s.catalog.damage[s.targets[i * TARGET_WIDTH + NUMBER]].ident


DRAW_DAMAGE: Final = DrawDamage()
TARGET_DRAWN: Final = TargetDrawn()
REDRAW: Final = Redraw()

# --- Focused Target ---------------------------------------------------------------------------------


class FocusTargets(Step[Eos]):
    """Focused Target: cards that share a keyword may be focused on, each paid in stress by one character (E98, E99)."""

    def run(self, s: Eos) -> None:
        if s.options.focus and s.rules & Rule.NO_FOCUS == 0 and self.some(s):
            s.ask(self)

    def open(self, s: Eos, i: i64) -> bool:
        """Does another card share this one's keyword, and is it not focused yet?"""
        t = i * TARGET_WIDTH
        if s.targets[t + FOCUS]:
            return False
        keyword = s.catalog.damage[s.targets[t + NUMBER]].keyword
        j: i64 = 0
        while j < s.aimed:
            if j != i and s.catalog.damage[s.targets[j * TARGET_WIDTH + NUMBER]].keyword == keyword:
                return True
            j += 1
        return False

    def some(self, s: Eos) -> bool:
        i: i64 = 0
        while i < s.aimed:
            if self.open(s, i):
                return True
            i += 1
        return False

    def fill(self, s: Eos) -> None:
        s.offer(STOP)
        i: i64 = 0
        while i < s.aimed:
            if self.open(s, i):
                if s.rules & Rule.FREE_FOCUS:
                    s.offer(i * 4 + SPECIALIST)
                else:
                    c: i64 = 0
                    while c < CREW:
                        s.offer(i * 4 + c)
                        c += 1
            i += 1

    def take(self, s: Eos, choice: i64) -> None:
        if choice == STOP:
            return
        t = choice // 4 * TARGET_WIDTH
        s.targets[t + FOCUS] = 1
        s.note(Ev.FOCUSED, s.targets[t + NUMBER], choice & 3)
        s.push(self)
        if s.rules & Rule.FREE_FOCUS == 0:
            deal_stress(s, choice & 3, s.catalog.damage[s.targets[t + NUMBER]].stress)

    def name(self, s: Eos, choice: i64) -> str:
        return "done" if choice == STOP else f"focus {target_ident(s, choice // 4)} {ROLE_NAMES[choice & 3]}"

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(SPECIALIST)

    def prompt(self, s: Eos) -> str:
        return "Combat Specialist: focus on damage cards? (card, and who takes its stress)"


FOCUS_TARGETS: Final = FocusTargets()

# --- 3. Roll for Damage -----------------------------------------------------------------------------


class RollForDamage(Step[Eos]):
    """Every participant rolls its total Dice Count (E59)."""

    def run(self, s: Eos) -> None:
        c: i64 = CREW - 1
        while c >= 0:
            if s.crew[c * WIDTH + JOINED]:
                s.push(ROLL_SKILL[c])
            c -= 1


class RollSkill(Step[Eos]):
    """One participant's skill dice."""

    def __init__(self, c: int) -> None:
        self.c: i64 = c

    def run(self, s: Eos) -> None:
        s.chance(self)

    def draw(self, s: Eos) -> i64:
        bag: i64 = 0
        n = s.basic_dice(self.c)
        while n > 0:
            bag += unit(s.below(6))
            n -= 1
        n = s.advanced_dice(self.c)
        while n > 0:
            bag += unit(advanced_face(s, self.c))
            n -= 1
        return bag

    def settle(self, s: Eos, outcome: i64) -> None:
        s.crew[self.c * WIDTH + ROLLED] = outcome
        if s.events is not None:
            s.note(Ev.ROLLED, self.c, outcome)

    def outcomes(self, s: Eos) -> list[tuple[int, float]]:
        results: dict[int, float] = {0: 1.0}
        for kinds, n in (
            (range(ADVANCED), int(s.basic_dice(self.c))),
            (range(ADVANCED, KINDS), int(s.advanced_dice(self.c))),
        ):
            for _ in range(n):
                merged: dict[int, float] = {}
                for bag, p in results.items():
                    for kind in kinds:
                        key = bag + (1 << 4 * kind)
                        merged[key] = merged.get(key, 0.0) + p * int(faces_of(kind, self.c)) / 6
                results = merged
        return list(results.items())

    def outcome_name(self, s: Eos, outcome: i64) -> str:
        return dice_text(outcome)

    def outcome_code(self, s: Eos, text: str) -> i64:
        return parse_dice(text, s.basic_dice(self.c), s.advanced_dice(self.c))

    def prompt(self, s: Eos) -> str:
        basic = s.basic_dice(self.c)
        return f"{s.catalog.characters[self.c].name} rolls {basic} basic and {s.advanced_dice(self.c)} advanced dice"

    def args(self) -> tuple[int, ...]:
        return (int(self.c),)

    def make(self, args: list[int]) -> Step[Eos]:
        return ROLL_SKILL[args[0]]


def advanced_face(s: Eos, c: i64) -> i64:
    """Roll one advanced die of a character."""
    face = s.below(6)
    return ADVANCED + (EXTRA[c] if face == 5 else face)


ROLL_FOR_DAMAGE: Final = RollForDamage()
ROLL_SKILL: Final = [RollSkill(c) for c in range(CREW)]

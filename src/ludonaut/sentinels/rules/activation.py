"""Activation: cards from the stacks enter the active area."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.sentinels.rules.catalog import Deed, Hero, Window
from ludonaut.sentinels.rules.events import Ev
from ludonaut.sentinels.rules.items import offer_items, use_item, use_name
from ludonaut.sentinels.rules.missions import count_deed, current, give_up
from ludonaut.sentinels.rules.rewards import USE
from ludonaut.sentinels.rules.stacks import (
    REVEAL_BOSS,
    cards_left,
    is_mandatory,
    move_to_bottom,
    some_mandatory,
    take_top,
)
from ludonaut.sentinels.rules.state import STACK_LETTERS, STACKS, Sentinels
from ludonaut.table.native.core import Step

SCOUT: Final = 8  # + stack
GIVE_UP: Final = 16
ENDGAME: Final = 17
NO_ENEMY: Final = 18


def must_start_endgame(s: Sentinels) -> bool:
    """All three stacks are empty (ruling S41)."""
    return not cards_left(s)


def may_start_endgame(s: Sentinels) -> bool:
    """At least one stack is empty, however its last card left (rulings S37, S39)."""
    return not s.has_cards(0) or not s.has_cards(1) or not s.has_cards(2)


class BeginActivation(Step[Sentinels]):
    """Activation: choose one conflict card, or start the endgame instead; the window for items before activation.

    Rulings S39 to S41, S66; giving up a mission and hero 3a's scouting belong here too.  Where the endgame must
    start, only items may come before it; without one to use nothing is asked.
    """

    def run(self, s: Sentinels) -> None:
        s.ask(self)

    def fill(self, s: Sentinels) -> None:
        if must_start_endgame(s):
            offer_items(s, Window.ACTIVATION)
            s.offer(ENDGAME)
            return
        if 1 + s.pending > 0:
            offer_tops(s, True)
        else:
            s.offer(NO_ENEMY)
        offer_scouting(s)
        offer_items(s, Window.ACTIVATION)
        if s.mission < len(s.missions) and current(s).may_give_up:
            s.offer(GIVE_UP)
        if may_start_endgame(s):
            s.offer(ENDGAME)

    def take(self, s: Sentinels, choice: i64) -> None:
        if choice < SCOUT:
            owed = s.pending
            s.pending = 0
            s.activated = 0
            s.push(END_ACTIVATION)
            activate(s, choice, owed)
        elif choice >= USE:
            s.push(self)
            use_item(s, choice)
        elif choice == ENDGAME:
            s.push(START_ENDGAME_LINK[0])
        elif choice == GIVE_UP:
            s.push(self)
            give_up(s)
        elif choice == NO_ENEMY:
            s.pending = 0
            s.activated = 0
            s.push(END_ACTIVATION)
        else:
            s.push(self)
            scout(s, choice - SCOUT)

    def name(self, s: Sentinels, choice: i64) -> str:
        if choice == ENDGAME:
            return "endgame"
        if choice == GIVE_UP:
            return "give-up"
        if choice == NO_ENEMY:
            return "no-enemy"
        return activation_name(s, choice)

    def prompt(self, s: Sentinels) -> str:
        return "Choose the enemy to activate"


BEGIN_ACTIVATION: Final = BeginActivation()
START_ENDGAME_LINK: Final[list[Step[Sentinels]]] = []
"""The step that starts the endgame; ``endgame.py`` puts it here (it needs this module itself)."""


class ActivateMore(Step[Sentinels]):
    """Additional enemies: choose the next card, one at a time (rulings S11 to S16)."""

    def __init__(self, owed: int, chain: int) -> None:
        self.owed: i64 = owed
        self.chain: i64 = chain

    def run(self, s: Sentinels) -> None:
        if self.owed > 0 and cards_left(s):
            s.ask(self)

    def fill(self, s: Sentinels) -> None:
        offer_tops(s, False)
        offer_scouting(s)

    def take(self, s: Sentinels, choice: i64) -> None:
        if choice < SCOUT:
            if self.chain:
                activate(s, choice, self.owed - 1)
            else:
                activate_unchained(s, choice, self.owed - 1)
        else:
            s.push(self)
            scout(s, choice - SCOUT)

    def name(self, s: Sentinels, choice: i64) -> str:
        return activation_name(s, choice)

    def prompt(self, s: Sentinels) -> str:
        return f"Choose the next enemy to activate ({self.owed} to go)"

    def args(self) -> tuple[int, ...]:
        return (int(self.owed), int(self.chain))

    def make(self, args: list[int]) -> Step[Sentinels]:
        return ActivateMore(args[0], args[1])


def activation_name(s: Sentinels, choice: i64) -> str:
    if choice >= USE:
        return use_name(s, choice)
    if choice >= SCOUT:
        return "scout " + STACK_LETTERS[choice - SCOUT]
    return "activate " + STACK_LETTERS[choice]


def offer_tops(s: Sentinels, first: bool) -> None:
    """Offer the tops that may be activated: mandatory ones only, if there are any (rulings S11, S12, S71)."""
    if some_mandatory(s):
        stack: i64 = 0
        while stack < STACKS:
            if is_mandatory(s, stack):
                s.offer(stack)
            stack += 1
        return
    if first and s.hunted >= 0 and s.has_cards(s.hunted):
        s.offer(s.hunted)
        return
    stack = 0
    while stack < STACKS:
        if s.has_cards(stack):
            s.offer(stack)
        stack += 1


def offer_scouting(s: Sentinels) -> None:
    """Hero 3a: before each activated card each stack's top may go to its bottom once (ruling S69)."""
    if s.catalog.heroes[s.hero].ability != Hero.SCOUT:
        return
    stack: i64 = 0
    while stack < STACKS:
        if s.scouted >> stack & 1 == 0 and len(s.under[stack]) > 0:
            s.offer(SCOUT + stack)
        stack += 1


def scout(s: Sentinels, stack: i64) -> None:
    one: i64 = 1
    s.scouted |= one << stack
    move_to_bottom(s, stack)


def activate(s: Sentinels, stack: i64, owed: i64) -> None:
    """Activate the top of a stack; its additional enemies are owed on top of ``owed`` (ruling S13)."""
    additional = s.catalog.cards[s.top(stack)].additional
    s.push(ActivateMore(int(owed + additional), 1))
    enter_from(s, stack)


def activate_unchained(s: Sentinels, stack: i64, owed: i64) -> None:
    """Switch S43 b: entourage cards' own icons are ignored."""
    s.push(ActivateMore(int(owed), 0))
    enter_from(s, stack)


def enter_from(s: Sentinels, stack: i64) -> None:
    """The top of a stack enters the active area; the next card of the stack is turned up before anything else."""
    card = s.top(stack)
    s.scouted = 0
    s.activated += 1
    i: i64 = 0
    while i < s.catalog.cards[card].reveals:
        s.push(REVEAL_BOSS)
        i += 1
    s.note(Ev.ACTIVATED, card, stack)
    s.enter(card, stack)
    take_top(s, stack)


class EndActivation(Step[Sentinels]):
    """The activation is complete: missions that look at it are checked."""

    def run(self, s: Sentinels) -> None:
        if s.mission < len(s.missions) and current(s).deed == Deed.ACTIVATE_AT_ONCE and s.activated >= current(s).a:
            count_deed(s, Deed.ACTIVATE_AT_ONCE, 1)
        if s.hunted >= 0:
            count_deed(s, Deed.HUNT_STACK, 1)


END_ACTIVATION: Final = EndActivation()

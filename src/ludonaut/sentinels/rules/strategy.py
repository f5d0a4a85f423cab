"""Engagement: the Strategy phases with Commit Dice and Roll Dice, and what a roll sets off (ruling S56)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.sentinels.rules.apply import APPLY_DICE
from ludonaut.sentinels.rules.catalog import Deed, Op, Rule, Window
from ludonaut.sentinels.rules.defeat import flee
from ludonaut.sentinels.rules.dice import (
    BASIC,
    COLOUR_NAMES,
    COLOURS,
    CRIT,
    HITS,
    MISS,
    MISSES,
    colours_of,
    count,
    faces_text,
    kind_text,
    parse_faces,
    roll_outcomes,
    size,
    unit,
    variety,
)
from ludonaut.sentinels.rules.dice_moves import roll
from ludonaut.sentinels.rules.events import Ev
from ludonaut.sentinels.rules.items import offer_items, offer_kinds, use_item, use_name
from ludonaut.sentinels.rules.missions import count_deed, current, in_play
from ludonaut.sentinels.rules.rewards import USE
from ludonaut.sentinels.rules.state import CANCELLED, CARD, FLAGS, WIDTH, Sentinels
from ludonaut.table.native.core import OVER, Step

ROLL: Final = 8
STOP: Final = 9
START: Final = 10


class Engagement(Step[Sentinels]):
    """Repeat the Strategy phase up to as many times as the Strategy die indicates (rulings S17, S18)."""

    def run(self, s: Sentinels) -> None:
        if s.options.s17 and s.phases == 0:
            s.phase_limit = s.strategy
        limit = s.phase_limit if s.options.s17 else s.strategy
        if s.phases >= limit:
            return
        s.push(self)
        forget_last_phase(s)
        if s.gear.returns_misses and not s.items_blocked() and s.loose() & MISSES:
            s.push(START_PHASE)
            return
        s.push(COMMIT_DICE)


def forget_last_phase(s: Sentinels) -> None:
    """What caps and bans count per Commit step or per Apply step is counted from nothing in each phase."""
    s.committed_step = 0
    s.commit_colours = 0
    s.assigned_step = 0
    s.assign_colours = 0
    s.felled_step = 0


class StartPhase(Step[Sentinels]):
    """Begin another Strategy phase or stop: asked on its own only where beginning one does something by itself
    (an item returns committed misses to the pool)."""

    def run(self, s: Sentinels) -> None:
        s.ask(self)

    def fill(self, s: Sentinels) -> None:
        s.offer(START)
        offer_items(s, Window.COMMIT)
        s.offer(STOP)

    def take(self, s: Sentinels, choice: i64) -> None:
        if choice >= USE:
            s.push(self)
            use_item(s, choice)
        elif choice == STOP:
            stop_engagement(s)
        else:
            s.phases += 1
            s.note(Ev.PHASE, s.phases)
            return_misses(s)
            s.committed_step = STARTED
            s.push(COMMIT_DICE)

    def name(self, s: Sentinels, choice: i64) -> str:
        if choice >= USE:
            return use_name(s, choice)
        return "strategy" if choice == START else "resolve"

    def prompt(self, s: Sentinels) -> str:
        return "Begin another Strategy phase?"


STARTED: Final = -1
"""In ``committed_step``: the phase has begun and nothing is committed yet."""


def return_misses(s: Sentinels) -> None:
    """Committed misses go back to the pool (an item's passive effect)."""
    misses = s.loose() & MISSES
    s.note(Ev.MISSES_RETURNED, misses)
    s.rolled -= s.rolled & MISSES
    s.kept -= s.kept & MISSES
    s.pool += colours_of(misses)


def stop_engagement(s: Sentinels) -> None:
    """No further Strategy phase this round: the step that repeats them leaves the stack."""
    s.stack.pop()


class CommitDice(Step[Sentinels]):
    """Commit Dice: any number of dice from the pool, one at a time; before the first, items or stopping.

    Rulings S18, S21, S38, S61.
    """

    def run(self, s: Sentinels) -> None:
        s.ask(self)

    def fill(self, s: Sentinels) -> None:
        committed = s.committed_step
        standing = s.standing
        free = s.pool & ~standing.no_commit
        if free and room_to_commit(s) > 0:
            s.offer_bag(free, 0)
        if committed != 0 or s.rolled != 0 or s.kept != 0:
            s.offer(ROLL)
        if committed <= 0:
            offer_items(s, Window.COMMIT)
            if committed == 0:
                s.offer(STOP)

    def take(self, s: Sentinels, choice: i64) -> None:
        if choice < COLOURS:
            if s.committed_step == 0:
                s.phases += 1
                s.note(Ev.PHASE, s.phases)
            if s.committed_step < 0:
                s.committed_step = 0
            s.push(self)
            commit(s, choice)
        elif choice == ROLL:
            if s.committed_step == 0:
                s.phases += 1
                s.note(Ev.PHASE, s.phases)
            check_commit_mission(s)
            begin_roll(s)
        elif choice == STOP:
            stop_engagement(s)
        else:
            s.push(self)
            use_item(s, choice)

    def name(self, s: Sentinels, choice: i64) -> str:
        if choice < COLOURS:
            return "commit " + COLOUR_NAMES[choice]
        if choice == ROLL:
            return "roll"
        return "resolve" if choice == STOP else use_name(s, choice)

    def prompt(self, s: Sentinels) -> str:
        return f"Strategy phase {s.phases + (1 if s.committed_step == 0 else 0)} of {s.strategy}: commit dice"


COMMIT_DICE: Final = CommitDice()
START_PHASE: Final = StartPhase()
ENGAGEMENT: Final = Engagement()


def room_to_commit(s: Sentinels) -> i64:
    """How many dice more the caps allow in this Commit step."""
    step = s.committed_step if s.committed_step > 0 else 0
    in_round = s.standing.round_cap - s.committed_round
    in_step = s.standing.step_cap - step
    return in_step if in_step < in_round else in_round


def commit(s: Sentinels, colour: i64) -> None:
    """Commit one die of a colour, or as many as the caps leave where an enemy forces whole colours (ruling S61)."""
    n: i64 = 1
    if s.standing.rules & Rule.WHOLE_COLOUR:
        n = min(count(s.pool, colour), room_to_commit(s))
    dice = n << (colour << 2)
    s.pool -= dice
    s.fresh += dice
    s.committed_step += n
    s.committed_round += n
    s.commit_colours += dice
    s.note(Ev.COMMITTED, colour, n)


def check_commit_mission(s: Sentinels) -> None:
    """Mission: commit all remaining pool dice, of enough colours, in one Commit step."""
    if s.pool == 0 and in_play(s, Deed.COMMIT_EVERYTHING) and variety(s.commit_colours) >= current(s).a:
        count_deed(s, Deed.COMMIT_EVERYTHING, 1)


# --- Roll Dice -----------------------------------------------------------------------------------


def begin_roll(s: Sentinels) -> None:
    """Roll every die of the active area not assigned to an enemy, except what may stay as it is."""
    s.kept += s.rolled
    s.rolled = 0
    s.push(ROLL_DICE)
    if s.kept == 0:
        return
    stay: i64 = 0
    if s.standing.rules & Rule.KEEP_MISSES:
        stay = MISSES
    if s.gear.keeps_hits and not s.items_blocked():
        stay |= HITS
    pick_up(s, s.kept & ~stay)
    if s.kept & HITS:
        s.push(KEEP_HITS)


def pick_up(s: Sentinels, faces: i64) -> None:
    """Take loose dice up to roll them again."""
    s.kept -= faces
    s.fresh += colours_of(faces)


class KeepHits(Step[Sentinels]):
    """An item lets unassigned hits lie: choose those that are rolled again all the same, one at a time."""

    def run(self, s: Sentinels) -> None:
        if s.kept & HITS:
            s.ask(self)

    def fill(self, s: Sentinels) -> None:
        s.offer(KEEP_REST)
        s.offer(ROLL_REST)
        offer_kinds(s, HITS)

    def take(self, s: Sentinels, choice: i64) -> None:
        if choice == KEEP_REST:
            s.note(Ev.KEPT, s.kept & HITS)
        elif choice == ROLL_REST:
            pick_up(s, s.kept & HITS)
        else:
            pick_up(s, unit(choice))
            s.push(self)

    def name(self, s: Sentinels, choice: i64) -> str:
        if choice == KEEP_REST:
            return "keep"
        return "roll all" if choice == ROLL_REST else "roll " + kind_text(choice)

    def prompt(self, s: Sentinels) -> str:
        return "Keep your unassigned hits, or roll some again?"


KEEP_REST: Final = 100
ROLL_REST: Final = 101
KEEP_HITS: Final = KeepHits()


class RollDice(Step[Sentinels]):
    """Roll Dice: roll all dice of the active area that are not assigned (rulings S19, S20)."""

    def run(self, s: Sentinels) -> None:
        if s.fresh == 0:
            self.settle(s, 0)
        else:
            s.chance(self)

    def draw(self, s: Sentinels) -> i64:
        return roll(s, s.fresh)

    def settle(self, s: Sentinels, outcome: i64) -> None:
        s.roll_colours = variety(s.fresh)
        s.fresh = 0
        s.rolled = outcome
        s.spent_misses = 0
        s.used_roll = ()
        s.note(Ev.ROLLED, outcome)
        s.push(APPLY_DICE)
        if s.standing.rules & Rule.AFTER_ROLL:
            s.push(HEALTH_LOSSES)
            s.push(FORCED_REROLLS)

    def outcomes(self, s: Sentinels) -> list[tuple[int, float]]:
        return roll_outcomes(s.fresh, s.catalog.dice)

    def outcome_name(self, s: Sentinels, outcome: i64) -> str:
        return faces_text(outcome)

    def outcome_code(self, s: Sentinels, text: str) -> i64:
        return parse_faces(text, s.fresh, s.catalog.dice)

    def prompt(self, s: Sentinels) -> str:
        return "Roll the committed dice"


ROLL_DICE: Final = RollDice()


# --- after the roll: re-rolls, swaps, Health losses, flights -------------------------------------


class ForcedRerolls(Step[Sentinels]):
    """Ruling S56 (1), S58: misses are counted once; each forces a hit, the player's choice, to be rolled once more."""

    def run(self, s: Sentinels) -> None:
        forced: i64 = 0
        e: i64 = 0
        while e < s.enemies * WIDTH:
            if s.fights(e) and s.active[e + FLAGS] & CANCELLED == 0:
                for effect in s.card_at(e).after_roll:
                    if effect.op == Op.REROLL_HITS:
                        forced += size(s.rolled & MISSES)
            e += WIDTH
        if forced > 0 and s.rolled & HITS:
            s.push(ChooseRerolls(int(forced), 0))


class ChooseRerolls(Step[Sentinels]):
    """Choose the hits that are rolled once more, one at a time; then they are rolled together."""

    def __init__(self, dice: int, chosen: int) -> None:
        self.dice: i64 = dice
        self.chosen: i64 = chosen  # face bag of the hits chosen so far; they still lie among the rolled dice

    def run(self, s: Sentinels) -> None:
        hits = s.rolled & HITS
        if size(hits) - size(self.chosen) <= self.dice:
            s.push(RerollHits(int(hits)))
        elif self.dice == 0:
            s.push(RerollHits(int(self.chosen)))
        else:
            s.ask(self)

    def fill(self, s: Sentinels) -> None:
        s.offer_bag(s.rolled - self.chosen & HITS, 0)

    def take(self, s: Sentinels, choice: i64) -> None:
        s.push(ChooseRerolls(int(self.dice) - 1, int(self.chosen + unit(choice))))

    def name(self, s: Sentinels, choice: i64) -> str:
        return "reroll " + kind_text(choice)

    def prompt(self, s: Sentinels) -> str:
        return f"Choose {'a hit' if self.dice == 1 else f'{self.dice} hits'} to roll once more"

    def args(self) -> tuple[int, ...]:
        return (int(self.dice), int(self.chosen))

    def make(self, args: list[int]) -> Step[Sentinels]:
        return ChooseRerolls(args[0], args[1])


class RerollHits(Step[Sentinels]):
    """Roll the chosen hits once more; this is not itself "a roll" (ruling S58)."""

    def __init__(self, hits: int) -> None:
        self.hits: i64 = hits

    def run(self, s: Sentinels) -> None:
        s.chance(self)

    def draw(self, s: Sentinels) -> i64:
        return roll(s, colours_of(self.hits))

    def settle(self, s: Sentinels, outcome: i64) -> None:
        s.rolled += outcome - self.hits
        s.note(Ev.REROLLED, self.hits, outcome)

    def outcomes(self, s: Sentinels) -> list[tuple[int, float]]:
        return roll_outcomes(colours_of(self.hits), s.catalog.dice)

    def outcome_name(self, s: Sentinels, outcome: i64) -> str:
        return faces_text(outcome)

    def outcome_code(self, s: Sentinels, text: str) -> i64:
        return parse_faces(text, colours_of(self.hits), s.catalog.dice)

    def prompt(self, s: Sentinels) -> str:
        return "Roll the chosen hits once more"

    def args(self) -> tuple[int, ...]:
        return (int(self.hits),)

    def make(self, args: list[int]) -> Step[Sentinels]:
        return RerollHits(args[0])


class HealthLosses(Step[Sentinels]):
    """Ruling S56 (2) to (4): swapped results, Health losses (loss tested after each), then flights."""

    def run(self, s: Sentinels) -> None:
        end = s.enemies * WIDTH
        e: i64 = 0
        while e < end:
            if s.fights(e) and s.active[e + FLAGS] & CANCELLED == 0:
                for effect in s.card_at(e).after_roll:
                    if effect.op == Op.SWAP_RESULTS:
                        swap_results(s, effect.a)
            e += WIDTH
        e = 0
        while e < end:
            if s.fights(e) and s.active[e + FLAGS] & CANCELLED == 0:
                for effect in s.card_at(e).after_roll:
                    s.lose_health(health_lost(s, effect.op, effect.a), s.active[e + CARD])
                    if s.kind == OVER:
                        return
            e += WIDTH
        misses = size(s.rolled & MISSES)
        hits = size(s.loose() & HITS)
        e = 0
        while e < end:
            if s.fights(e) and s.active[e + FLAGS] & CANCELLED == 0:
                for effect in s.card_at(e).after_roll:
                    if (effect.op == Op.FLEE_MISSES and misses >= effect.a) or (
                        effect.op == Op.FLEE_HITS and hits >= effect.a
                    ):
                        flee(s, e)
                        break
            e += WIDTH


FORCED_REROLLS: Final = ForcedRerolls()
HEALTH_LOSSES: Final = HealthLosses()


def swap_results(s: Sentinels, hit_mask: i64) -> None:
    """Masked hits of the roll become misses, and its misses become basic hits."""
    before = s.rolled
    after: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        miss = 3 * colour + MISS
        basic = 3 * colour + BASIC
        crit = 3 * colour + CRIT
        after += count(before, miss) * unit(basic)
        for kind in (basic, crit):
            turned = count(before, kind)
            after += turned * unit(miss if hit_mask >> (kind << 2) & 15 else kind)
        colour += 1
    s.rolled = after
    s.note(Ev.SWAPPED, after)


def health_lost(s: Sentinels, op: i64, number: i64) -> i64:
    """How much Health an after-roll effect costs for the dice of this roll."""
    if op == Op.LOSE_PER_MISSES:
        return size(s.rolled & MISSES) // number
    if op != Op.LOSE_PER_COLOUR:
        return 0
    lost: i64 = 0
    hits = colours_of(s.rolled & HITS)
    while hits != 0:
        if hits & 15 >= number:
            lost += 1
        hits >>= 4
    return lost

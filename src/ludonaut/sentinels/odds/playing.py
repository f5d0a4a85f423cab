"""How an Engagement is played out: which hits are worth assigning, and what is answered where odds leave no choice."""

from __future__ import annotations

from ludonaut.sentinels.rules.apply import DONE, SINGLE, ApplyDice, die_damage
from ludonaut.sentinels.rules.catalog import NO_CAP, Hero, Rule
from ludonaut.sentinels.rules.defeat import enough_colours, room_for_damage
from ludonaut.sentinels.rules.dice import MISSES, colours_of, count, size, unit, variety
from ludonaut.sentinels.rules.dice_moves import DONE as STOP_RECOVERING
from ludonaut.sentinels.rules.dice_moves import RecoverDice
from ludonaut.sentinels.rules.rewards import TAKE, USE, OfferReward
from ludonaut.sentinels.rules.state import CANCELLED, CARD, DEALT, DICE, FLAGS, HARM, TOUGH, WIDTH, Sentinels
from ludonaut.sentinels.rules.strategy import ROLL, ROLL_REST, START, STOP, CommitDice, KeepHits, StartPhase

SLOTS = frozenset[int]
"""Offsets of the chosen enemies in the active area."""


def still_needed(s: Sentinels, e: int) -> int:
    """Damage the enemy at ``e`` can still take before it has enough."""
    return max(0, int(s.active[e + TOUGH] - s.active[e + HARM] - s.active[e + DEALT]))


def commit(s: Sentinels, dice: int) -> None:
    """Commit a colour bag at once (nothing checked)."""
    s.pool -= dice
    s.fresh += dice
    n = size(dice)
    s.committed_step = max(s.committed_step, 0) + n
    s.committed_round += n
    s.commit_colours += dice


def go_on(s: Sentinels) -> bool:
    """Answer a request that odds leave no choice in; False when there is a choice to weigh.

    Another Strategy phase is always begun, misses that an item returned are committed again, loose hits are rolled
    again, rewards are taken.
    """
    step = s.open
    s.listed()
    if isinstance(step, CommitDice):
        s.choose(ROLL if listed(s, ROLL) else STOP)
    elif isinstance(step, OfferReward):
        s.choose(TAKE)
    elif isinstance(step, KeepHits):
        s.choose(ROLL_REST)
    elif isinstance(step, StartPhase):
        begin_again(s)
    elif isinstance(step, RecoverDice):
        s.choose(STOP_RECOVERING if step.optional else s.choices[0])
    else:
        return False
    return True


def begin_again(s: Sentinels) -> None:
    """Begin another phase although that returns the misses to the pool, and commit those again."""
    returned = colours_of(s.loose() & MISSES)
    s.choose(START)
    for colour in range(5):
        for _ in range(count(returned, colour)):
            if not isinstance(s.open, CommitDice):
                return
            s.listed()
            if listed(s, colour):
                s.choose(colour)


def listed(s: Sentinels, choice: int) -> bool:
    """Is this choice legal now?"""
    return any(s.choices[i] == choice for i in range(int(s.n)))


def assignments(s: Sentinels, slots: SLOTS, strongest: int) -> list[int]:
    """The choices of an Apply decision that help to defeat a chosen enemy; empty: the step is done.

    Hits that a chosen enemy can take are always assigned.  Left lying are those that would deal nothing (unless they
    bring a colour the defeat asks for) and those that would take one of the last places on an enemy with limited
    room so that it could no longer be defeated; ``strongest``: the most that any die deals.
    """
    assert isinstance(s.open, ApplyDice)
    out = []
    for i in range(int(s.listed())):
        choice = int(s.choices[i])
        if choice == DONE or choice >= USE or choice >> 8 not in slots:
            continue
        if helps(s, choice, strongest):
            out.append(choice)
    if len(out) > 1 and order_is_free(s):
        first = max(die_damage(s, choice & 15) << 4 | choice & 15 for choice in out) & 15
        return [choice for choice in out if choice & 15 == first]
    return out


COLOURFUL = Rule.PAIRS | Rule.ONE_COLOUR_PER_ENEMY | Rule.ONE_DIE_PER_COLOUR | Rule.NEEDS_EXHAUSTED | Rule.ON_CRIT


def order_is_free(s: Sentinels) -> bool:
    """Will every hit find its enemy, in whatever order they are assigned?  Then one order is enough."""
    standing = s.standing
    if standing.rules & COLOURFUL or standing.assign_cap < NO_CAP or standing.defeat_cap < NO_CAP:
        return False
    if standing.no_assign or standing.lead or standing.bonus or standing.zero or s.gear.bonus:
        return False
    for e in range(0, int(s.enemies) * WIDTH, WIDTH):
        d = s.card_at(e)
        if s.fights(e) and (d.self_cap < NO_CAP or d.colours_to_defeat or d.klass == 3 or len(d.on_defeat) > 0):
            return False
    return s.catalog.heroes[s.hero].ability != Hero.MISSES_COUNT and not s.gear.conditions


def helps(s: Sentinels, choice: int, strongest: int) -> bool:
    """Does this assignment bring the defeat of its enemy nearer?"""
    e = choice >> 8
    second = choice >> 4 & 15
    kinds = [choice & 15] if second == SINGLE else [choice & 15, second]
    needed = still_needed(s, e)
    dealt = min(sum(int(die_damage(s, kind)) for kind in kinds), int(room_for_damage(s, e)))
    if needed > 0 and dealt > 0 and not wastes_room(s, e, len(kinds), needed, dealt, strongest):
        return True
    if enough_colours(s, e):
        return False
    there = colours_of(s.active[e + DICE])
    return variety(there + unit(kinds[0] // 3)) > variety(there)


def wastes_room(s: Sentinels, e: int, dice: int, needed: int, dealt: int, strongest: int) -> bool:
    """Would the dice take places that only stronger hits could use to defeat this enemy?"""
    d = s.card_at(e)
    if d.self_cap >= NO_CAP or s.active[e + FLAGS] & CANCELLED:
        return False
    places = int(d.self_cap) - int(size(s.active[e + DICE]))
    if places * strongest < needed:
        return False
    return (places - dice) * strongest < needed - dealt


def strongest_hit(s: Sentinels) -> int:
    """The most damage a die can deal now."""
    return max(int(s.kind_damage(kind)) for kind in range(15) if kind % 3)


def likely_assignment(s: Sentinels, options: list[int]) -> int:
    """A good one of these assignments, found without search: finish off what can be finished, with the least die."""

    def rating(choice: int) -> tuple[int, int, int]:
        e = choice >> 8
        damage = int(die_damage(s, choice & 15))
        left = still_needed(s, e) - damage
        return (1 if left <= 0 else 0, -abs(left) if left <= 0 else damage, -left)

    return max(options, key=rating)


def card_slots(s: Sentinels, cards: list[int] | None) -> list[int]:
    """Offsets of these cards in the active area, of all undefeated enemies without ``cards``.

    :raises ValueError: for a card that is not an undefeated active enemy.
    """
    fighting = {int(s.active[e + CARD]): e for e in range(0, int(s.enemies) * WIDTH, WIDTH) if s.fights(e)}
    if cards is None:
        return list(fighting.values())
    for card in cards:
        if card not in fighting:
            raise ValueError(f"card {card} is not an undefeated active enemy; there are {sorted(fighting)}")
    return [fighting[card] for card in cards]

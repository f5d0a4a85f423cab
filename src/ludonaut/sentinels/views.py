"""What people may see of a game of Solar Sentinels: everything on the table, and nothing else.

``view`` is the only way out: no generator, no seed, no order of unseen cards (there is none).  The structs below are
the shape of its JSON; clients generate their types from them.  Cards appear by id; ``reference`` gives, once per
game, what is printed on each of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from ludonaut.sentinels import texts
from ludonaut.sentinels import vocabulary as v
from ludonaut.sentinels.explain import explain, reward_words
from ludonaut.sentinels.packs import Pack
from ludonaut.sentinels.rules.activation import may_start_endgame, must_start_endgame
from ludonaut.sentinels.rules.apply import die_damage
from ludonaut.sentinels.rules.catalog import Rule, Window
from ludonaut.sentinels.rules.defeat import room_for_damage
from ludonaut.sentinels.rules.dice import COLOUR_NAMES, COLOURS, FACE_NAMES, KINDS, count, kind_text
from ludonaut.sentinels.rules.items import usable
from ludonaut.sentinels.rules.state import (
    CANCELLED,
    CARD,
    DEALT,
    DEFEATED,
    DICE,
    FLAGS,
    GONE,
    HARM,
    STACK_LETTERS,
    STACKS,
    TOUGH,
    UNSEEN,
    WIDTH,
    Sentinels,
)
from ludonaut.sentinels.rules.strategy import room_to_commit
from ludonaut.table.native.core import DECISION, LOST, OVER, WON
from ludonaut.table.native.vectors import numbers

Colour = v.Colour
Phase = Literal["setup", "activation", "strategy", "resolve", "over"]


class DieView(msgspec.Struct, frozen=True):
    """Dice of one colour and face: ``code`` as answers write it (``y1``), how many, and what each would deal."""

    code: str
    colour: str
    face: str
    count: int
    damage: int


class DiceView(msgspec.Struct, frozen=True):
    """Where the unit dice are.  Colour tables hold every colour, zeros included.

    ``committed``: in the active area, not rolled yet.  ``rolled``: unassigned, from the last roll.  ``kept``:
    unassigned and not rolled again.  Dice on enemies are with their enemy.
    """

    pool: dict[str, int]
    committed: dict[str, int]
    rolled: list[DieView]
    kept: list[DieView]
    exhausted: dict[str, int]
    banished: dict[str, int]


class StackView(msgspec.Struct, frozen=True):
    """One stack: its letter, number of cards, the id on top (None when empty or not turned up yet), and the ids known
    below it, from the top down; None among them is a card nobody has seen."""

    letter: str
    count: int
    top: str | None
    below: list[str | None]


class ActiveView(msgspec.Struct, frozen=True):
    """An enemy in the active area.  ``number`` counts from 1 in order of activation, as answers use it.

    ``deals``: what it adds to Suffer Damage if Resolve came now.  ``room``: how much more damage it can take this
    round (None: no limit).  ``reward``: in words, empty without one.
    """

    number: int
    card: str
    name: str
    enemy_class: int
    health: int
    damage: int
    dice: list[DieView]
    deals: int
    defeated: bool
    cancelled: bool
    room: int | None
    reward: str


class BossDeckView(msgspec.Struct, frozen=True):
    """The boss cards not in play: ids revealed, and the ids that lie face down in an unknown order (sorted)."""

    revealed: list[str]
    face_down: list[str]


class ItemView(msgspec.Struct, frozen=True):
    """A held item.  ``usable``: can be used at this moment.  ``status``: why not, or how it works, in words."""

    item: str
    name: str
    lasting: bool
    usable: bool
    status: str


class MissionView(msgspec.Struct, frozen=True):
    """A mission of the row, from the left."""

    mission: str
    name: str
    status: Literal["dealt", "in play", "waiting", "past"]
    progress: int
    goal: int
    may_give_up: bool


class HeroView(msgspec.Struct, frozen=True):
    hero: str
    side: str
    name: str


class StatsView(msgspec.Struct, frozen=True):
    health: int
    strategy: int
    recovery: int


class Forecast(msgspec.Struct, frozen=True):
    """What Suffer Damage would do if Resolve came now; effects of cards besides it are not counted."""

    damage: int
    health_after: int
    fatal: bool


class EndgameView(msgspec.Struct, frozen=True):
    """``round`` counts endgame rounds, 0 before the endgame."""

    round: int
    may_start: bool
    must_start: bool
    extra_entourage: int


class SentinelsView(msgspec.Struct, frozen=True):
    """Everything a person may see.  ``pending_enemies``: change of the next activation's number of enemies.
    ``commit_limit``: dice that may still be committed in this Commit step (None: no limit).  ``unseen``: ids of the
    enemy cards nobody has seen, sorted; known to all by exclusion."""

    game: str
    round: int
    phase: Phase
    strategy_phase: int
    strategy_phases: int
    endgame: EndgameView
    hero: HeroView | None
    stats: StatsView | None
    dice: DiceView
    commit_limit: int | None
    stacks: list[StackView]
    active: list[ActiveView]
    bosses: BossDeckView
    items: list[ItemView]
    item_capacity: int
    missions: list[MissionView]
    missions_completed: int
    hunted_stack: str | None
    pending_enemies: int
    skip_recovery: bool
    forecast: Forecast | None
    discard: list[str]
    unseen: list[str]
    rank: int
    result: Literal["running", "won", "lost"]


def view(s: Sentinels) -> dict[str, Any]:
    """Everything on the table, as the JSON data of ``SentinelsView``."""
    data = msgspec.to_builtins(table(s))
    assert isinstance(data, dict)
    return data


def table(s: Sentinels) -> SentinelsView:
    """Everything on the table, as a struct."""
    playing = s.hero >= 0
    return SentinelsView(
        game="sentinels",
        round=int(s.round),
        phase=phase(s),
        strategy_phase=int(s.phases),
        strategy_phases=int(s.phase_limit if s.options.s17 and s.phase_limit else s.strategy),
        endgame=_endgame(s),
        hero=_hero(s) if playing else None,
        stats=StatsView(int(s.health), int(s.strategy), int(s.recovery)) if playing else None,
        dice=_dice(s),
        commit_limit=_limit(int(room_to_commit(s))),
        stacks=[_stack(s, stack) for stack in range(STACKS)],
        active=_active(s),
        bosses=BossDeckView(_idents(s, s.revealed), sorted(_idents(s, s.bosses))),
        items=[_item(s, card) for card in s.inventory],
        item_capacity=int(s.capacity()) if playing else 0,
        missions=_missions(s),
        missions_completed=int(s.completed),
        hunted_stack=STACK_LETTERS[int(s.hunted)] if s.hunted >= 0 else None,
        pending_enemies=int(s.pending),
        skip_recovery=s.skip_recovery or s.standing.rules & Rule.NO_RECOVERY != 0,
        forecast=_forecast(s) if playing and s.kind != OVER else None,
        discard=_idents(s, s.discard),
        unseen=sorted(_idents(s, numbers(s.unseen))),
        rank=int(s.options.rank),
        result="won" if s.result == WON else "lost" if s.result == LOST else "running",
    )


def phase(s: Sentinels) -> Phase:
    """Which part of the round the game is in, told from the steps that are still to come."""
    if s.kind == OVER:
        return "over"
    waiting = {type(step).__name__ for step in (*s.stack, s.open)}
    if s.round == 0:
        return "setup"
    if "SufferDamage" not in waiting:
        return "resolve"
    activating = ("BeginActivation", "ActivateMore", "EndActivation", "ActivateBoss", "StartEndgame")
    return "activation" if waiting.intersection(activating) else "strategy"


def suffering(s: Sentinels) -> int:
    """The damage of all undefeated active enemies together, as Suffer Damage would total it now."""
    return sum(enemy.deals for enemy in _active(s))


def _limit(number: int) -> int | None:
    return number if number < 50 else None


def _idents(s: Sentinels, cards: Iterable[int]) -> list[str]:
    return [s.catalog.cards[card].ident for card in cards]


def _hero(s: Sentinels) -> HeroView:
    d = s.catalog.heroes[s.hero]
    return HeroView(d.ident, d.side, d.name)


def colour_counts(bag: int) -> dict[str, int]:
    """A colour bag as a table of every colour."""
    return {COLOUR_NAMES[colour]: int(count(bag, colour)) for colour in range(COLOURS)}


def _faces(s: Sentinels, bag: int) -> list[DieView]:
    return [
        DieView(
            kind_text(kind),
            COLOUR_NAMES[kind // 3],
            FACE_NAMES[kind % 3],
            int(count(bag, kind)),
            int(die_damage(s, kind)) if kind % 3 else 0,
        )
        for kind in range(KINDS)
        if count(bag, kind)
    ]


def _dice(s: Sentinels) -> DiceView:
    return DiceView(
        colour_counts(s.pool),
        colour_counts(s.fresh),
        _faces(s, s.rolled),
        _faces(s, s.kept),
        colour_counts(s.exhausted),
        colour_counts(s.banished),
    )


def _stack(s: Sentinels, stack: int) -> StackView:
    cards = s.stacks[stack]
    known = [None if card == UNSEEN else s.catalog.cards[card].ident for card in reversed(cards)]
    below = known[1:]
    # A run of unseen cards at the end says nothing that the count does not say.
    while below and below[-1] is None:
        below.pop()
    return StackView(STACK_LETTERS[stack], len(cards), known[0] if known else None, below)


def _active(s: Sentinels) -> list[ActiveView]:
    enemies = []
    for e in range(0, int(s.enemies) * WIDTH, WIDTH):
        flags = s.active[e + FLAGS]
        if flags & GONE:
            continue
        d = s.card_at(e)
        fights = s.fights(e)
        deals = int(s.standing.level if s.standing.rules & Rule.LEVEL_DAMAGE else d.damage) if fights else 0
        enemies.append(
            ActiveView(
                number=e // WIDTH + 1,
                card=d.ident,
                name=d.name,
                enemy_class=int(d.klass),
                health=int(s.active[e + TOUGH]),
                damage=int(s.active[e + HARM] + s.active[e + DEALT]),
                dice=_faces(s, s.active[e + DICE]),
                deals=deals,
                defeated=flags & DEFEATED != 0,
                cancelled=flags & CANCELLED != 0,
                room=_limit(int(room_for_damage(s, e))),
                reward=texts.reward_text(s, int(s.active[e + CARD])),
            )
        )
    return enemies


WINDOWS = (Window.ACTIVATION, Window.COMMIT, Window.ROLL, Window.REWARD)


def _item(s: Sentinels, card: int) -> ItemView:
    d = s.catalog.items[s.item_of(card)]
    now = s.kind == DECISION and "use " + d.ident in _choice_names(s)
    return ItemView(d.ident, d.name, d.lasting, now, _item_status(s, card, now))


def _choice_names(s: Sentinels) -> list[str]:
    return [s.open.name(s, s.choices[i]) for i in range(int(s.listed()))]


def _item_status(s: Sentinels, card: int, now: bool) -> str:
    d = s.catalog.items[s.item_of(card)]
    if s.items_blocked():
        return "blocked by an enemy"
    if not d.effects:
        return "always at work"
    if now:
        return "usable now"
    if (d.per_round and card in s.used_round) or (d.per_roll and card in s.used_roll):
        return "used already"
    if not any(d.windows & window and usable(s, card, window) for window in WINDOWS if window != Window.REWARD):
        return "usable when a reward is gained" if d.windows & Window.REWARD else "its cost or aim is missing"
    return "not usable at this moment"


def _missions(s: Sentinels) -> list[MissionView]:
    rows = []
    chosen = s.round > 0 or s.mission > 0 or type(s.open).__name__ not in ("DealMission", "DiscardMission")
    for place, mission in enumerate(s.missions):
        d = s.catalog.missions[mission]
        status: Literal["dealt", "in play", "waiting", "past"] = "waiting"
        if not chosen:
            status = "dealt"
        elif place < s.mission:
            status = "past"
        elif place == s.mission:
            status = "in play"
        progress = int(s.progress) if status == "in play" else 0
        rows.append(MissionView(d.ident, d.name, status, progress, int(d.goal), d.may_give_up))
    return rows


def _forecast(s: Sentinels) -> Forecast:
    damage = suffering(s)
    return Forecast(damage, int(s.health) - damage, s.health - damage < 1)


def _endgame(s: Sentinels) -> EndgameView:
    return EndgameView(
        int(s.endgame),
        s.endgame == 0 and s.round > 0 and may_start_endgame(s),
        s.endgame == 0 and s.round > 0 and must_start_endgame(s),
        len(s.missions) - int(s.completed),
    )


# --- what is printed on the cards ----------------------------------------------------------------


class CardFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is printed on a card, and ``details``: its effect worked out in sentences from its data."""

    id: str
    kind: Literal["enemy", "boss", "item", "hero", "mission"]
    number: int
    name: str
    text: str
    details: str
    flavour: str = ""
    enemy_class: int = 0
    health: int = 0
    damage: int = 0
    additional: int = 0
    entourage: int = 0
    mandatory: bool = False
    reward: str = ""
    later_reward: str = ""
    lasting: bool = False
    side: str = ""
    strategy: int = 0
    recovery: int = 0


def reference(pack: Pack) -> dict[str, CardFacts]:
    """Every card of a pack by id, with what is printed on it; the same for a whole game."""
    return {ident: _facts(card, pack) for ident, card in texts.components(pack).items()}


def _facts(card: texts.AnyComponent, pack: Pack) -> CardFacts:
    facts: dict[str, Any] = {
        "id": card.id,
        "number": card.number,
        "name": card.name,
        "text": card.text,
        "details": explain(card, pack),
        "flavour": card.flavour,
    }
    match card:
        case v.Enemy():
            later = reward_words(card.later_reward, pack) if card.later_reward else ""
            return CardFacts(
                kind="enemy",
                enemy_class=card.enemy_class,
                health=card.health,
                damage=card.damage,
                additional=card.additional,
                mandatory=card.mandatory,
                reward=reward_words(card.reward, pack),
                later_reward=later,
                **facts,
            )
        case v.Boss():
            return CardFacts(
                kind="boss",
                enemy_class=3,
                health=card.health,
                damage=card.damage,
                entourage=card.entourage,
                **facts,
            )
        case v.Item():
            return CardFacts(kind="item", lasting=card.kind == "lasting", **facts)
        case v.Hero():
            return CardFacts(
                kind="hero",
                side=card.side,
                health=card.health,
                strategy=card.strategy,
                recovery=card.recovery,
                **facts,
            )
        case v.Mission():
            return CardFacts(kind="mission", **facts)

"""Solar Sentinels in sentences: what happened, what a choice does, what a card says.

Everything that tells people about a game (log, terminal, browser, screen reader) takes its words from here;
``glossary.py`` explains prompts, words of the rules and components.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ludonaut.sentinels import vocabulary as v
from ludonaut.sentinels.explain import explain, reward_words
from ludonaut.sentinels.glossary import STEP_TITLES
from ludonaut.sentinels.packs import Pack, load
from ludonaut.sentinels.rules.catalog import STAT_NAMES, Catalog
from ludonaut.sentinels.rules.dice import COLOUR_LETTERS, COLOUR_NAMES, COLOURS, KINDS, colours_text, count, size
from ludonaut.sentinels.rules.events import Cause, Ev
from ludonaut.sentinels.rules.state import STACK_LETTERS, TOUGH, Sentinels
from ludonaut.sentinels.rules.steps import STEPS
from ludonaut.table.game import Event
from ludonaut.table.native.core import EVENT_AUTO, EVENT_OVER, EVENT_SKIP, STEP_NUMBERS, WON
from ludonaut.table.words import join_words

FACES: Final = ("miss", "hit", "crit")
"""The three faces in words; "hit" alone, on a die, is the basic hit."""

# --- dice ----------------------------------------------------------------------------------------


def die_text(kind: int) -> str:
    """One rolled die: ``yellow hit``."""
    return f"{COLOUR_NAMES[kind // 3]} {FACES[kind % 3]}"


def die_word(code: str) -> str:
    """A die as journals write it, in words: ``y1`` is ``yellow hit``, ``y1y2`` ``yellow hit and yellow crit``."""
    dice = [code[i : i + 2] for i in range(0, len(code), 2)]
    return join_words([die_text(3 * COLOUR_LETTERS.index(die[0]) + int(die[1])) for die in dice])


def roll_text(bag: int) -> str:
    """A face bag in words: ``yellow miss, miss, hit; red crit``; ``no dice`` when it is empty."""
    parts = []
    for colour in range(COLOURS):
        faces = [FACES[face] for face in range(3) for _ in range(int(count(bag, 3 * colour + face)))]
        if faces:
            parts.append(f"{COLOUR_NAMES[colour]} {', '.join(faces)}")
    return "; ".join(parts) or "no dice"


# --- cards ---------------------------------------------------------------------------------------


def pack_of(catalog: Catalog) -> Pack:
    """The pack a catalog was made from, with names and texts."""
    return catalog.pack if isinstance(catalog.pack, Pack) else load()


AnyComponent = v.Enemy | v.Boss | v.Item | v.Hero | v.Mission


def components(pack: Pack) -> dict[str, AnyComponent]:
    """Every card of a pack by id."""
    everything: list[AnyComponent] = [*pack.enemies, *pack.bosses, *pack.items, *pack.heroes, *pack.missions]
    return {card.id: card for card in everything}


def reward_text(s: Sentinels, card: int) -> str:
    """The reward an enemy card carries now, in words; empty without one."""
    pack = pack_of(s.catalog)
    if card >= len(pack.enemies):
        return ""
    enemy = pack.enemies[card]
    reward = enemy.later_reward if card in s.carrying and enemy.later_reward else enemy.reward
    words = reward_words(reward, pack)
    return "" if words == "none" else words


def card_line(card: AnyComponent, pack: Pack) -> str:
    """The key facts of a card in one line, without its text."""
    match card:
        case v.Enemy():
            facts = [f"class {card.enemy_class}", f"Health {card.health}", f"Damage {card.damage}"]
            if card.mandatory:
                facts.insert(0, "MANDATORY")
            if card.additional:
                facts.append(f"activates {card.additional} more")
            return f"{card.name}: {', '.join(facts)}. Reward: {reward_words(card.reward, pack)}."
        case v.Boss():
            return f"{card.name}: boss, Health {card.health}, Damage {card.damage}, entourage {card.entourage}."
        case v.Item():
            return f"{card.name}: {card.kind} item."
        case v.Hero():
            return (
                f"{card.name} ({card.side}): hero, Health {card.health}, Strategy {card.strategy},"
                f" Recovery {card.recovery}."
            )
        case v.Mission():
            return f"{card.name}: mission."


def card_text(card: AnyComponent, pack: Pack) -> list[str]:
    """A whole card: key facts, its own text, and what that means in detail."""
    return [card_line(card, pack), card.text, f"In detail: {explain(card, pack)}"]


# --- events --------------------------------------------------------------------------------------


def sentence(s: Sentinels, event: Event) -> str:
    """The event in words; empty when it is not worth telling.

    ``s`` is the state the event happened in or any later one of the same game.
    """
    code, a, b, c = event
    if code == EVENT_OVER:
        return _over(a, b)
    if code in (EVENT_AUTO, EVENT_SKIP):
        return _unasked(code, a, b)
    return SENTENCES[code](s, a, b, c)


def _over(result: int, cause: int) -> str:
    ending = {
        Cause.BOSS_DEFEATED: "The boss is defeated. You win!",
        Cause.NO_HEALTH: "Your Health is gone. You lose.",
        Cause.NO_DICE: "Your last die is banished. You lose.",
        Cause.STALEMATE: "The endgame has lasted too long. You lose.",
        Cause.CONCEDED: "You concede.",
    }
    return ending.get(cause, "You win!" if result == WON else "You lose.")


def _step_name(number: int) -> str:
    return next((name for name, n in STEP_NUMBERS.items() if n == number and name in STEPS), "")


_TAKEN_SILENTLY: Final = {("ApplyDice", -1): "No die can be assigned, or there is nobody left to hit."}


def _unasked(code: int, step: int, choice: int) -> str:
    """A choice with one option was taken, one without any was skipped."""
    name = _step_name(step)
    if code == EVENT_AUTO and (name, choice) in _TAKEN_SILENTLY:
        return _TAKEN_SILENTLY[name, choice]
    title = STEP_TITLES.get(name, "A choice")
    if code == EVENT_AUTO:
        return f"{title}: only one choice, taken for you."
    return f"{title}: nothing is possible, skipped."


def _card(s: Sentinels, card: int) -> str:
    return s.catalog.cards[card].name


def _item(s: Sentinels, item: int) -> str:
    return s.catalog.items[item].name


def _mission(s: Sentinels, mission: int) -> str:
    return s.catalog.missions[mission].name


def _stack(stack: int) -> str:
    return f"stack {STACK_LETTERS[stack]}"


def _hero(s: Sentinels, hero: int, *_: int) -> str:
    d = s.catalog.heroes[hero]
    stats = f"Health {d.health}, Strategy {d.strategy}, Recovery {d.recovery}"
    return f"You play {d.name} ({d.side}): {stats}."


def _boss_enters(s: Sentinels, card: int, *_: int) -> str:
    d = s.catalog.cards[card]
    return f"The boss enters: {d.name}, Health {d.health}, Damage {d.damage}."


def _more_enemies(_s: Sentinels, change: int, *_: int) -> str:
    n = abs(change)
    word = "enemy" if n == 1 else "enemies"
    return f"Your next activation has {n} {word} {'more' if change > 0 else 'fewer'}."


def _assigned(s: Sentinels, card: int, kind: int, dealt: int) -> str:
    return f"{die_text(kind).capitalize()} on {_card(s, card)}{'' if dealt else ': no damage'}."


def _damaged(s: Sentinels, card: int, damage: int, total: int) -> str:
    e = s.find_active(card)
    health = s.active[e + TOUGH] if e >= 0 else s.catalog.cards[card].health
    return f"{_card(s, card)} takes {damage} ({total} of {health})."


def _bonus(_s: Sentinels, bag: int, *_: int) -> str:
    amounts: dict[int, list[str]] = {}
    for kind in range(KINDS):
        if count(bag, kind):
            amounts.setdefault(int(count(bag, kind)), []).append(die_text(kind))
    return " ".join(f"This round {join_words(dice)} deal {n} more damage." for n, dice in amounts.items())


def _gained(_s: Sentinels, stat: int, change: int, now: int) -> str:
    return f"{STAT_NAMES[stat]} {change:+d}: now {now}."


def _reward(s: Sentinels, card: int, *_: int) -> str:
    return f"{_card(s, card)} offers a reward: {reward_text(s, card)}."


def _rerolled(_s: Sentinels, before: int, after: int, *_: int) -> str:
    return f"Rolled again: {roll_text(before)}. Now: {roll_text(after)}."


def _tested(_s: Sentinels, bag: int, *_: int) -> str:
    return f"Rolled: {roll_text(bag)}."


SENTENCES: Final[dict[int, Callable[[Sentinels, int, int, int], str]]] = {
    Ev.ROUND: lambda s, a, b, c: f"Round {a} begins.",
    Ev.HERO: _hero,
    Ev.MISSION_DEALT: lambda s, a, b, c: f"Mission dealt: {_mission(s, a)}.",
    Ev.MISSION_DISCARDED: lambda s, a, b, c: f"Mission discarded: {_mission(s, a)}.",
    Ev.MISSION_IN_PLAY: lambda s, a, b, c: f"Mission in play: {_mission(s, a)}.",
    Ev.MISSION_PROGRESS: lambda s, a, b, c: f"Mission {_mission(s, a)}: {b} of {c}.",
    Ev.MISSION_DONE: lambda s, a, b, c: f"Mission completed: {_mission(s, a)}.",
    Ev.MISSION_GIVEN_UP: lambda s, a, b, c: f"Mission given up: {_mission(s, a)}.",
    Ev.HUNTED: lambda s, a, b, c: f"You hunt {_stack(a)}.",
    Ev.TOP_REVEALED: lambda s, a, b, c: f"Turned up on {_stack(b)}: {_card(s, a)}.",
    Ev.ACTIVATED: lambda s, a, b, c: f"{_card(s, a)} is activated from {_stack(b)}.",
    Ev.TOP_DISCARDED: lambda s, a, b, c: f"{_card(s, a)} is discarded from {_stack(b)}.",
    Ev.TO_BOTTOM: lambda s, a, b, c: f"{_card(s, a)} goes to the bottom of {_stack(b)}.",
    Ev.BACK_ON_STACK: lambda s, a, b, c: f"{_card(s, a)} goes on top of {_stack(b)}.",
    Ev.BOSS_REVEALED: lambda s, a, b, c: f"Boss revealed: {_card(s, a)}.",
    Ev.BOSS_ACTIVATED: _boss_enters,
    Ev.ENDGAME: lambda s, a, b, c: "The endgame begins.",
    Ev.MORE_ENEMIES: _more_enemies,
    Ev.PHASE: lambda s, a, b, c: f"Strategy phase {a}.",
    Ev.COMMITTED: lambda s, a, b, c: f"Committed: {b} {COLOUR_NAMES[a]}.",
    Ev.ROLLED: lambda s, a, b, c: f"Rolled: {roll_text(a)}.",
    Ev.REROLLED: _rerolled,
    Ev.SWAPPED: lambda s, a, b, c: f"The results turn. Now: {roll_text(a)}.",
    Ev.KEPT: lambda s, a, b, c: f"Not rolled again: {roll_text(a)}.",
    Ev.TURNED: lambda s, a, b, c: f"{die_text(a).capitalize()} becomes a {FACES[b % 3]}.",
    Ev.MISSES_RETURNED: lambda s, a, b, c: f"Back to the pool: {roll_text(a)}.",
    Ev.ASSIGNED: _assigned,
    Ev.DAMAGED: _damaged,
    Ev.DEFEATED: lambda s, a, b, c: f"{_card(s, a)} is defeated.",
    Ev.FLED: lambda s, a, b, c: f"{_card(s, a)} flees.",
    Ev.SLIPPED_AWAY: lambda s, a, b, c: f"{_card(s, a)} falls first and slips away, without reward.",
    Ev.ENEMY_DISCARDED: lambda s, a, b, c: f"{_card(s, a)} is discarded.",
    Ev.CANCELLED: lambda s, a, b, c: f"The effects of {_card(s, a)} are cancelled.",
    Ev.HEALTH_SET: lambda s, a, b, c: f"The Health of {_card(s, a)} is now {b}.",
    Ev.BONUS: _bonus,
    Ev.SUFFERED: lambda s, a, b, c: f"You suffer {a} damage: Health {b}.",
    Ev.LOST_HEALTH: lambda s, a, b, c: f"{_card(s, c)} costs you {a} Health: Health {b}.",
    Ev.GAINED: _gained,
    Ev.EXHAUSTED: lambda s, a, b, c: f"Exhausted: {colours_text(a)}.",
    Ev.RECOVERED: lambda s, a, b, c: f"Recovered: {colours_text(a)}.",
    Ev.BANISHED: lambda s, a, b, c: f"Banished, gone for good: {colours_text(a)}.",
    Ev.SAVED: lambda s, a, b, c: f"To the pool instead of exhausted: {colours_text(a)}.",
    Ev.NO_RECOVERY: lambda s, a, b, c: "No Recover step this round.",
    Ev.TEST_ROLLED: _tested,
    Ev.REWARD: _reward,
    Ev.REWARD_DECLINED: lambda s, a, b, c: f"You decline the reward of {_card(s, a)}.",
    Ev.ITEM_GAINED: lambda s, a, b, c: f"Item gained: {_item(s, a)}.",
    Ev.ITEM_USED: lambda s, a, b, c: f"Item used: {_item(s, a)}.",
    Ev.ITEM_DROPPED: lambda s, a, b, c: f"Item dropped: {_item(s, a)}.",
    Ev.CLEANED_UP: lambda s, a, b, c: "Cleanup.",
}
"""For each event code of ``rules/events.py``, what makes its sentence."""


# --- choices -------------------------------------------------------------------------------------


def choice_text(s: Sentinels, name: str) -> str:
    """What a choice of the open request does, in one friendly sentence without full stop.

    ``name`` is the choice's name as the request lists it and journals hold it.
    """
    word, _, rest = name.partition(" ")
    fixed = _FIXED.get((type(s.open).__name__, name)) or _FIXED.get(("", name))
    if fixed:
        return fixed
    return CHOICES[word](s, rest)


_FIXED: Final[dict[tuple[str, str], str]] = {
    ("", "strategy"): "Begin another Strategy phase",
    ("", "resolve"): "Stop here and resolve the round",
    ("", "endgame"): "Start the endgame now",
    ("", "give-up"): "Give up the mission in play",
    ("", "no-enemy"): "Activate no enemy this round",
    ("", "exhaust 3"): "Exhaust three dice",
    ("", "keep"): "Keep all unassigned hits as they lie",
    ("", "roll all"): "Roll all unassigned hits again",
    ("", "take"): "Take it",
    ("", "decline"): "Decline the reward",
    ("", "leave"): "Leave the item",
    ("", "health"): "Gain Health",
    ("", "dice"): "Recover dice",
    ("CommitDice", "roll"): "Roll the dice now",
    ("ApplyDice", "done"): "Assign no more dice now",
    ("RecoverDice", "done"): "Recover no more dice",
    ("SaveCrits", "done"): "Return no more dice",
    ("GainItems", "done"): "Take no more items",
    ("MissionDiscard", "done"): "Discard nothing more",
}


def _top_name(s: Sentinels, letter: str) -> str:
    stack = s.stacks[STACK_LETTERS.index(letter)]
    return _card(s, stack[-1]) if stack else "nothing"


def _name(s: Sentinels, ident: str) -> str:
    """The name that belongs to a component's id."""
    catalog = s.catalog
    names = {card.ident: card.name for card in catalog.cards}
    names.update({item.ident: item.name for item in catalog.items})
    names.update({mission.ident: mission.name for mission in catalog.missions})
    return names.get(ident, ident)


def _assign(s: Sentinels, rest: str) -> str:
    die, ident = rest.split(" ", 1)
    return f"Assign {die_word(die)} to {_name(s, ident)}"


def _die_or_colour(sentence: str) -> Callable[[Sentinels, str], str]:
    """Choices about a die name its colour (``yellow``) or what it shows (``y0``); it goes where ``%`` stands."""

    def text(_s: Sentinels, rest: str) -> str:
        return sentence.replace("%", f"a {rest} die" if rest in COLOUR_NAMES else f"a {die_word(rest)}")

    return text


def _discard(s: Sentinels, rest: str) -> str:
    if rest in STACK_LETTERS:
        return f"Discard {_top_name(s, rest)} from stack {rest}"
    return f"Discard the mission {_name(s, rest)}"


def _choose_hero(s: Sentinels, side: str) -> str:
    d = next(hero for hero in s.catalog.heroes if hero.side == side)
    return f"Play {d.name} ({side}): Health {d.health}, Strategy {d.strategy}, Recovery {d.recovery}"


def _return_dice(_s: Sentinels, number: str) -> str:
    return f"Return {number if number != '0' else 'no'} {'die' if number == '1' else 'dice'} to the pool"


CHOICES: Final[dict[str, Callable[[Sentinels, str], str]]] = {
    "activate": lambda s, rest: f"Activate {_top_name(s, rest)} from stack {rest}",
    "scout": lambda s, rest: f"Move {_top_name(s, rest)} to the bottom of stack {rest}",
    "commit": _die_or_colour("Commit %"),
    "use": lambda s, rest: f"Use {_name(s, rest)}",
    "drop": lambda s, rest: f"Drop {_name(s, rest)}",
    "take": lambda s, rest: f"Take {_name(s, rest)}",
    "assign": _assign,
    "exhaust": _die_or_colour("Exhaust %"),
    "banish": _die_or_colour("Banish %"),
    "recover": _die_or_colour("Recover %"),
    "save": _die_or_colour("Return % to the pool"),
    "reroll": _die_or_colour("Roll % again"),
    "roll": _die_or_colour("Roll % again"),
    "turn": _die_or_colour("Turn %"),
    "hero": _choose_hero,
    "discard": _discard,
    "return": _return_dice,
    "target": lambda s, rest: _name(s, rest),
    "defeat": lambda s, rest: f"Defeat {_name(s, rest)} too",
    "claim": lambda s, rest: f"Take {_top_name(s, rest)} from stack {rest} as defeated",
    "stack": lambda s, rest: f"Put it on stack {rest}",
    "hunt": lambda s, rest: f"Hunt stack {rest} ({_top_name(s, rest)} on top)",
    "boss": lambda s, rest: f"Face {_name(s, rest)}",
    "after": lambda s, rest: f"Resolve the after effect of {_name(s, rest.split(' ')[0])}",
}
"""For the first word of a choice's name, what makes its sentence."""


def dice_text(bag: int) -> str:
    """A colour bag with its size: ``17 dice: 4 yellow, ...``."""
    n = int(size(bag))
    return "none" if n == 0 else f"{n}: {colours_text(bag)}"

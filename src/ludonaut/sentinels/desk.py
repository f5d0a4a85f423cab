"""Solar Sentinels for interfaces: words for choices and events, things to look up, advice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final, cast

import msgspec

from ludonaut.sentinels import glossary, odds, packs, texts
from ludonaut.sentinels.build import catalog
from ludonaut.sentinels.explain import explain
from ludonaut.sentinels.greedy import GreedyBot
from ludonaut.sentinels.rules.catalog import STAT_NAMES
from ludonaut.sentinels.rules.dice import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    KINDS,
    count,
    kind_text,
    unit,
)
from ludonaut.sentinels.rules.events import Ev
from ludonaut.sentinels.rules.state import STACK_LETTERS, Sentinels
from ludonaut.table.desk import (
    Advice,
    CardText,
    ChoiceWords,
    ComponentWords,
    Desk,
    NoAdvice,
    OddsWords,
    RuleText,
    TargetOdds,
    TermWords,
)
from ludonaut.table.game import Event
from ludonaut.table.native.core import DECISION, EVENT_AUTO, EVENT_OVER, EVENT_SKIP, State
from ludonaut.table.requests import Choice

EVENT_ARGUMENTS: Final[dict[int, str]] = {
    Ev.ROUND: "round",
    Ev.HERO: "hero",
    Ev.MISSION_DEALT: "mission",
    Ev.MISSION_DISCARDED: "mission",
    Ev.MISSION_IN_PLAY: "mission",
    Ev.MISSION_PROGRESS: "mission progress goal",
    Ev.MISSION_DONE: "mission",
    Ev.MISSION_GIVEN_UP: "mission",
    Ev.HUNTED: "stack",
    Ev.TOP_REVEALED: "card stack",
    Ev.ACTIVATED: "card stack",
    Ev.TOP_DISCARDED: "card stack",
    Ev.TO_BOTTOM: "card stack",
    Ev.BACK_ON_STACK: "card stack",
    Ev.BOSS_REVEALED: "card",
    Ev.BOSS_ACTIVATED: "card",
    Ev.ENDGAME: "entourage",
    Ev.MORE_ENEMIES: "change",
    Ev.PHASE: "phase",
    Ev.COMMITTED: "colour count",
    Ev.ROLLED: "faces",
    Ev.REROLLED: "faces_before faces",
    Ev.SWAPPED: "faces",
    Ev.KEPT: "faces",
    Ev.TURNED: "die_before die",
    Ev.MISSES_RETURNED: "faces",
    Ev.ASSIGNED: "card die damage",
    Ev.DAMAGED: "card damage total",
    Ev.DEFEATED: "card",
    Ev.FLED: "card",
    Ev.SLIPPED_AWAY: "card",
    Ev.ENEMY_DISCARDED: "card",
    Ev.CANCELLED: "card",
    Ev.HEALTH_SET: "card health",
    Ev.BONUS: "faces",
    Ev.SUFFERED: "damage health",
    Ev.LOST_HEALTH: "amount health card",
    Ev.GAINED: "stat change now",
    Ev.EXHAUSTED: "colours",
    Ev.RECOVERED: "colours",
    Ev.BANISHED: "colours",
    Ev.SAVED: "colours",
    Ev.TEST_ROLLED: "faces",
    Ev.REWARD: "card",
    Ev.REWARD_DECLINED: "card",
    Ev.ITEM_GAINED: "item",
    Ev.ITEM_USED: "item",
    Ev.ITEM_DROPPED: "item",
}
"""The names of each event's arguments; ``_FACTS`` puts those that are ids into the view's words."""

EVENT_KINDS: Final[dict[int, str]] = {
    EVENT_AUTO: "automatic",
    EVENT_SKIP: "skipped",
    EVENT_OVER: "over",
    **{code: name.lower() for name, code in vars(Ev).items() if isinstance(code, int)},
}


def _faces(_s: Sentinels, bag: int) -> dict[str, int]:
    return {kind_text(kind): int(count(bag, kind)) for kind in range(KINDS) if count(bag, kind)}


def _colours(_s: Sentinels, bag: int) -> dict[str, int]:
    return {COLOUR_NAMES[colour]: int(count(bag, colour)) for colour in range(COLOURS) if count(bag, colour)}


def _card(s: Sentinels, card: int) -> str | None:
    return s.catalog.cards[card].ident if 0 <= card < len(s.catalog.cards) else None


def _die(_s: Sentinels, kind: int) -> str:
    return kind_text(kind)


_FACTS: Final[dict[str, Callable[[Sentinels, int], Any]]] = {
    "hero": lambda s, hero: s.catalog.heroes[hero].ident,
    "mission": lambda s, mission: s.catalog.missions[mission].ident,
    "item": lambda s, item: s.catalog.items[item].ident,
    "stack": lambda s, stack: STACK_LETTERS[stack] if 0 <= stack < len(STACK_LETTERS) else None,
    "card": _card,
    "colour": lambda s, colour: COLOUR_NAMES[colour],
    "stat": lambda s, stat: STAT_NAMES[stat],
    "die": _die,
    "die_before": _die,
    "faces": _faces,
    "faces_before": _faces,
    "colours": _colours,
}

_DICE_CODE: Final = re.compile(r"(?:[ygbpr][012])+")
_WISH: Final = re.compile(r"(\d+)\s*([a-z]+)")

GO_ON: Final = frozenset({"done", "roll", "resolve", "strategy", "keep", "decline", "leave", "no-enemy"})
"""Choices that end what is going on; interfaces set them apart."""


SERIES: Final = frozenset({"CommitDice", "ApplyDice"})
"""Decisions that are suggested as a series of choices of one kind."""
AT_ONCE: Final = 20
"""Choices in one suggestion at most."""


class SentinelsDesk(Desk):
    """The desk of Solar Sentinels."""

    def explanation(self, kind: str) -> str:
        help_ = glossary.PROMPTS.get(kind)
        return help_.text if help_ else ""

    def choice(self, state: State, choice: Choice) -> ChoiceWords:
        s = cast(Sentinels, state)
        word = choice.name.partition(" ")[0]
        group = "go on" if choice.name in GO_ON else word
        return ChoiceWords(texts.choice_text(s, choice.name), group, tuple(_targets(s, choice.name)))

    def event_kind(self, event: Event) -> str:
        return EVENT_KINDS.get(event[0], "other")

    def event_facts(self, state: State, event: Event) -> dict[str, Any] | None:
        names = EVENT_ARGUMENTS.get(event[0], "").split()
        if not names:
            return None
        s = cast(Sentinels, state)
        return {name: _FACTS[name](s, value) if name in _FACTS else value for name, value in zip(names, event[1:])}

    def board(self, view: Mapping[str, Any]) -> list[str]:
        names = {ident: card.name for ident, card in texts.components(packs.load()).items()}
        dice = view["dice"]
        lines = [f"Round {view['round']}, {view['phase']}"]
        if view["hero"]:
            stats = ", ".join(f"{stat.capitalize()} {value}" for stat, value in view["stats"].items())
            lines.append(f"{view['hero']['name']}: {stats}")
        lines += [
            f"{stack['count']} cards in stack {stack['letter']}, on top: {names.get(stack['top'], 'none')}"
            for stack in view["stacks"]
        ]
        lines += [f"Fighting {_enemy_line(enemy)}" for enemy in view["active"]]
        lines += [
            f"{place.capitalize()}: {_some(dice[place])}" for place in ("pool", "committed", "exhausted", "banished")
        ]
        for place in ("rolled", "kept"):
            if dice[place]:
                lines.append(f"{place.capitalize()}: {', '.join(_die_line(die) for die in dice[place])}")
        lines += [f"Item: {item['name']}, {item['status']}" for item in view["items"]]
        lines += [f"Mission: {m['name']}, {m['status']}, {m['progress']} of {m['goal']}" for m in view["missions"]]
        return lines

    def components(self) -> Sequence[ComponentWords]:
        pack = packs.load()
        printed = [
            ComponentWords(
                type(card).__name__.lower(), card.id, card.name, _numbers(card), card.text, explain(card, pack)
            )
            for card in texts.components(pack).values()
        ]
        dice = [
            ComponentWords(
                "die",
                die.colour,
                f"{die.colour} die",
                _numbers(die),
                glossary.colour_text(pack, die.colour),
                explain(die),
            )
            for die in pack.dice
        ]
        return [*printed, *dice]

    def terms(self) -> Sequence[TermWords]:
        kinds = {
            "keyword": glossary.KEYWORDS,
            "face": glossary.FACES,
            "stat": glossary.STATS,
            "place": glossary.PLACES,
        }
        words = [
            TermWords(kind, word.replace(" ", "-"), word, text)
            for kind, known in kinds.items()
            for word, text in known.items()
        ]
        prompts = [TermWords("prompt", kind, help_.title, help_.text) for kind, help_ in glossary.PROMPTS.items()]
        return [*words, *prompts]

    def rules(self) -> Sequence[RuleText]:
        return [RuleText(topic, topic.capitalize(), text) for topic, text in glossary.RULES.items()]

    def status(self, state: State) -> str:
        s = cast(Sentinels, state)
        return f"{s.catalog.heroes[s.hero].name if s.hero >= 0 else 'no hero yet'}, round {s.round}"

    def position(self, file: Path) -> State:
        from ludonaut.sentinels.scenarios import load_scenario

        return load_scenario(file)

    def cards(self, pack: Path | None) -> Sequence[CardText]:
        loaded = packs.load(pack)
        return [
            CardText(
                ident,
                type(card).__name__.lower(),
                card.name,
                texts.card_line(card, loaded),
                card.text,
                card.flavour,
                explain(card, loaded),
            )
            for ident, card in texts.components(loaded).items()
        ]

    def mistakes(self, pack: Path) -> Sequence[str]:
        return packs.check(pack)

    def summary(self, pack: Path | None) -> str:
        loaded = packs.load(pack)
        catalog(loaded)
        return (
            f"{loaded.info.name}: fine. {len(loaded.enemies)} enemies, {len(loaded.items)} items,"
            f" {len(loaded.bosses)} bosses, {len(loaded.missions)} missions, {len(loaded.heroes)} heroes."
            f" Hash {loaded.hash}."
        )

    def odds(self, state: State, commit: str | None) -> OddsWords:
        s = cast(Sentinels, state)
        try:
            bag = _wished(commit or "")
            found = odds.defeat_odds(s, None, bag)
            suffered = odds.expected_suffered(s, None, bag)
        except ValueError as problem:
            raise NoAdvice(f"No odds here: {problem}.") from None
        targets = tuple(
            TargetOdds(f"card:{s.catalog.cards[card].ident}", s.catalog.cards[card].name, chance)
            for card, chance in zip(found.enemies, found.each)
        )
        exact = found.exact and suffered.exact
        note = found.text() + " to defeat all" + ("" if exact else "; an estimate from sampled games")
        return OddsWords(commit or "", targets, found.all, suffered.expected_suffered, exact, note)

    def suggest(self, state: State) -> Advice:
        if state.kind != DECISION:
            raise NoAdvice("No decision is open.")
        bot = GreedyBot()
        why = bot.explain(cast(Sentinels, state)).partition(": ")[2]
        trial = cast(Sentinels, state.copy())
        trial.auto = False
        kind = type(trial.open)
        names: list[str] = []
        words: list[str] = []
        while trial.kind == DECISION and type(trial.open) is kind and len(names) < AT_ONCE:
            code = bot.choose(trial)
            name = trial.open.name(trial, code)
            if names and name in GO_ON:
                break
            names.append(name)
            words.append(texts.choice_text(trial, name))
            if name in GO_ON or kind.__name__ not in SERIES:
                break
            trial.choose(code)
        return Advice(tuple(names), _listed(words), why[:1].upper() + why[1:])


def _listed(words: list[str]) -> str:
    """Sentences in order, repeated ones counted."""
    counted = [f"{len(list(same))} x {text}" if words.count(text) > 1 else text for text, same in groupby(words)]
    return "; ".join(counted)


def _enemy_line(enemy: Mapping[str, Any]) -> str:
    line = f"{enemy['number']} {enemy['name']}: {enemy['damage']} of {enemy['health']}, deals {enemy['deals']}"
    return line + (", defeated" if enemy["defeated"] else "")


def _die_line(die: Mapping[str, Any]) -> str:
    return f"{die['count']} {die['colour']} {die['face']}"


def _some(dice: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {colour}" for colour, number in dice.items() if number) or "none"


def _numbers(card: msgspec.Struct) -> dict[str, Any]:
    """The fields of a content file's entry."""
    data = msgspec.to_builtins(card)
    assert isinstance(data, dict)
    return {field: value for field, value in data.items() if field not in ("id", "name", "text")}


def _targets(s: Sentinels, name: str) -> Iterator[str]:
    """What a choice's name speaks of."""
    known = _ids()
    for word in name.split(" ")[1:]:
        if len(word) == 1 and word in STACK_LETTERS:
            yield f"stack:{word}"
        elif word in COLOUR_NAMES:
            yield f"colour:{word}"
        elif word in known:
            yield known[word]
        elif _DICE_CODE.fullmatch(word):
            yield from (f"die:{word[i : i + 2]}" for i in range(0, len(word), 2))


@cache
def _ids() -> dict[str, str]:
    """Every id (and hero side) of the built-in content to its target."""
    pack = packs.load()
    kinds = {"Enemy": "card", "Boss": "card", "Item": "item", "Mission": "mission", "Hero": "hero"}
    known = {ident: f"{kinds[type(card).__name__]}:{ident}" for ident, card in texts.components(pack).items()}
    known.update({hero.side: f"hero:{hero.id}" for hero in pack.heroes})
    return known


def _wished(commit: str) -> int:
    """The colour bag that ``2y 1b`` names.

    :raises ValueError: when it cannot be read.
    """
    bag = 0
    rest = _WISH.sub("", commit).strip(" ,+")
    for number, colour in _WISH.findall(commit.lower()):
        matches = [i for i in range(COLOURS) if colour in (COLOUR_LETTERS[i], COLOUR_NAMES[i])]
        if not matches or int(number) > 15:
            rest = rest or f"{number} {colour}"
            continue
        if count(bag, matches[0]) + int(number) > 15:
            raise ValueError("there are no more than 15 dice of a colour")
        bag += int(number) * int(unit(matches[0]))
    if rest:
        raise ValueError(f"{rest!r} names no dice; write them like 2y 1b")
    return bag


DESK = SentinelsDesk()

"""Project EOS Rise for interfaces: words for choices and events, things to look up, advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, cast

import msgspec

from ludonaut.eos import glossary, packs, texts
from ludonaut.eos.advice import best_placing
from ludonaut.eos.build import catalog
from ludonaut.eos.explain import explain
from ludonaut.eos.rules.catalog import ACT_NAMES, CLASS_NAMES, CREW, REGION_NAMES, ROLE_NAMES, ROOM_NAMES, TOKEN_NAMES
from ludonaut.eos.rules.dice import ICON_NAMES, KIND_NAMES, KINDS, count
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.state import Eos
from ludonaut.eos.views import DECK_IDS
from ludonaut.table.desk import (
    Advice,
    CardText,
    ChoiceWords,
    ComponentWords,
    Desk,
    NoAdvice,
    OddsWords,
    RuleText,
    TermWords,
)
from ludonaut.table.game import Event
from ludonaut.table.native.core import DECISION, EVENT_AUTO, EVENT_OVER, EVENT_SKIP, State
from ludonaut.table.requests import Choice

EVENT_ARGUMENTS: Final[dict[int, str]] = {
    Ev.ROUND: "round year",
    Ev.PHASE: "phase dash",
    Ev.EVENT_CARD: "region event",
    Ev.LOCATION: "sector die galaxy",
    Ev.DIE: "sides result",
    Ev.CALIBRATED: "sides before after",
    Ev.SHIP_PULLED: "ship_class where",
    Ev.SHIP_PLACED: "ship_class galaxy",
    Ev.SHIP_MOVED: "ship_class from_galaxy galaxy",
    Ev.SHIP_REMOVED: "ship_class galaxy",
    Ev.TOKEN_PLACED: "token galaxy",
    Ev.TOKEN_REMOVED: "token galaxy",
    Ev.SHUFFLED: "deck",
    Ev.DRAWN: "deck drawn",
    Ev.CREDITS: "change now",
    Ev.SHIELDS: "change now",
    Ev.LEVEL: "character change now",
    Ev.PATH: "character path",
    Ev.ROOM_CARD: "character advanced_room",
    Ev.STRESS: "character change now",
    Ev.STRESSED_OUT: "character",
    Ev.BLOCKED: "character bolts",
    Ev.TOLERANCE: "position",
    Ev.INTEL: "change now",
    Ev.PROGRESS: "now",
    Ev.CUBES: "character change now",
    Ev.CALIBRATION: "change now",
    Ev.DAMAGED: "room damage hull",
    Ev.OFFLINE: "room",
    Ev.REPAIRED: "room points hull",
    Ev.BUILT: "room",
    Ev.PLACED: "pawn action",
    Ev.TECHNOLOGY: "character technology",
    Ev.TECH_DISCARDED: "character technology",
    Ev.TECH_PASSED: "character to_character technology",
    Ev.SCRAPPED: "character technology credits",
    Ev.CONTRACT: "character contract",
    Ev.CARGO: "character galaxy",
    Ev.DELIVERED: "character contract",
    Ev.MINED: "galaxy",
    Ev.SCANNER: "level",
    Ev.MISSION: "character count goal",
    Ev.MISSION_DONE: "character mission",
    Ev.MISSION_DEALT: "character mission",
    Ev.WARPED: "galaxy lanes afterburner",
    Ev.COLLECTED: "token count",
    Ev.FIGHT: "galaxy",
    Ev.SHIP_CARD: "ship_class ship",
    Ev.JOINED: "character",
    Ev.DAMAGE_CARD: "damage_card",
    Ev.REDRAWN: "damage_card",
    Ev.FOCUSED: "damage_card character",
    Ev.ROLLED: "character dice",
    Ev.POWER: "power owner",
    Ev.DIE_PUT: "character icon damage_card",
    Ev.MISSILES: "damage_card missiles",
    Ev.ACTIVATED: "damage_card damage",
    Ev.HIT: "ship_class ship damage",
    Ev.DEFEATED: "ship_class ship",
    Ev.SHIELDED: "ship_class ship number",
    Ev.ALIEN_ROLL: "result",
    Ev.ALIEN_DAMAGE: "damage",
    Ev.COMBAT_ROUND: "number",
    Ev.PURSUIT: "ship_class distance chases_eos",
    Ev.EXTINCTION: "year",
    Ev.REDEPLOYED: "hex",
    Ev.FUNDING: "credits",
    Ev.SHIELDS_DISCARDED: "tokens",
    Ev.DASH: "galaxy",
    Ev.CHOSEN: "character",
    Ev.CHANGED: "changes",
    Ev.STATION: "region galaxy",
    Ev.ASTEROID_SHIELDED: "galaxy",
}
"""The names of each event's arguments; ``_facts`` puts those that are ids into the view's words."""

EVENT_KINDS: Final[dict[int, str]] = {
    EVENT_AUTO: "automatic",
    EVENT_SKIP: "skipped",
    EVENT_OVER: "over",
    **{code: name.lower().replace("_", "-") for name, code in vars(Ev).items() if isinstance(code, int)},
}


def _galaxy(s: Eos, g: int) -> str | None:
    return s.catalog.map.names[g] if 0 <= g < s.catalog.map.size else None


def _dice(_s: Eos, bag: int) -> dict[str, int]:
    return {KIND_NAMES[kind]: int(count(bag, kind)) for kind in range(KINDS) if count(bag, kind)}


def _pawn(_s: Eos, pawn: int) -> str:
    return ROLE_NAMES[pawn & 3] + ("" if pawn < CREW else "-assistant")


_WORDS: Final[dict[str, Callable[[Eos, int], Any]]] = {
    "region": lambda s, n: REGION_NAMES[n],
    "galaxy": _galaxy,
    "from_galaxy": _galaxy,
    "ship_class": lambda s, n: CLASS_NAMES[n],
    "token": lambda s, n: TOKEN_NAMES[n],
    "deck": lambda s, n: DECK_IDS[n],
    "character": lambda s, n: ROLE_NAMES[n],
    "to_character": lambda s, n: ROLE_NAMES[n],
    "room": lambda s, n: ROOM_NAMES[n],
    "pawn": _pawn,
    "action": lambda s, n: ACT_NAMES[n],
    "technology": lambda s, n: s.catalog.technology[n].ident,
    "contract": lambda s, n: s.catalog.contracts[n].ident,
    "damage_card": lambda s, n: s.catalog.damage[n].ident,
    "icon": lambda s, n: ICON_NAMES[n],
    "dice": _dice,
    "afterburner": lambda s, n: bool(n),
    "chases_eos": lambda s, n: bool(n),
    "changes": lambda s, n: texts.change_words(s.catalog.changes[n]),
}


def _facts(s: Eos, names: list[str], values: Sequence[int]) -> dict[str, Any]:
    """The arguments by name.  What a card is depends on the argument before it."""
    facts: dict[str, Any] = {}
    for i, (name, value) in enumerate(zip(names, values)):
        first = values[0]
        if name == "event":
            facts[name] = s.catalog.events[first][value].ident
        elif name == "drawn":
            facts[name] = s.catalog.card_ident(first, value)
        elif name == "path":
            facts[name] = s.catalog.characters[first].path_idents[value]
        elif name == "advanced_room":
            facts[name] = s.catalog.rooms[first][value].ident if value >= 0 else None
        elif name == "mission":
            facts[name] = s.catalog.missions[first][value].ident
        elif name == "ship":
            facts[name] = s.catalog.ships[first][value].ident
        else:
            facts[name] = _WORDS[name](s, values[i]) if name in _WORDS else value
    return facts


GO_ON: Final = frozenset({"done", "end", "begin", "stop", "stay", "keep", "fight", "pass", "flee"})
"""Choices that end what is going on; interfaces set them apart."""


class EosDesk(Desk):
    """The desk of Project EOS Rise."""

    def explanation(self, kind: str) -> str:
        help_ = glossary.PROMPTS.get(kind)
        return help_.text if help_ else ""

    def choice(self, state: State, choice: Choice) -> ChoiceWords:
        s = cast(Eos, state)
        word = choice.name.partition(" ")[0]
        group = "go on" if choice.name in GO_ON else word
        return ChoiceWords(texts.choice_text(s, choice.name), group, tuple(_targets(s, choice.name)))

    def event_kind(self, event: Event) -> str:
        return EVENT_KINDS.get(event[0], "other")

    def event_facts(self, state: State, event: Event) -> dict[str, Any] | None:
        names = EVENT_ARGUMENTS.get(event[0], "").split()
        return _facts(cast(Eos, state), names, event[1:]) if names else None

    def board(self, view: Mapping[str, Any]) -> list[str]:
        t = view["tracks"]
        lines = [
            f"Round {view['round']}, {view['phase_name']}",
            f"Year {t['year']} of {t['years']}, Progress {t['progress']} of {t['progress_goal']},"
            f" Intel {t['intel']} of {t['intel_goal']}, {t['credits']} credits, {t['shields']} shields",
        ]
        lines += [
            f"{galaxy['name']}: {', '.join(inside)}" for galaxy in view["galaxies"] if (inside := _inside(galaxy))
        ]
        lines += [
            f"{room['name']}: " + (f"hull {room['hull']} of {room['full']}" if room["built"] else "locked")
            for room in view["ship"]["rooms"]
            if room["full"] or not room["built"]
        ]
        lines += [
            f"{c['name']}: level {c['level']}, stress {c['stress']} of {c['stress_out']},"
            f" {c['cubes']} {c['cube']} cubes"
            for c in view["characters"]
        ]
        if view["fight"]:
            lines += [
                f"Fighting {foe['name']}: {foe['damage']} of {foe['hull']}, deals {foe['deals']}"
                + (", defeated" if foe["defeated"] else "")
                for foe in view["fight"]["ships"]
            ]
            lines += [
                f"Damage card {card['name']}: wants {', '.join(card['wanted']) or 'nothing'}"
                for card in view["fight"]["cards"]
            ]
        if view["forecast"]:
            lines.append(view["forecast"]["text"])
        return lines

    def components(self) -> Sequence[ComponentWords]:
        return [
            ComponentWords(
                texts.kind_of_card(card),
                texts.ident(card),
                card.name,
                _numbers(card),
                getattr(card, "text", ""),
                explain(card),
            )
            for card in texts.components(packs.load()).values()
        ]

    def terms(self) -> Sequence[TermWords]:
        words = [
            TermWords(kind, word.replace(" ", "-"), word, text)
            for kind, known in glossary.WORDS.items()
            for word, text in known.items()
        ]
        prompts = [TermWords("prompt", kind, help_.title, help_.text) for kind, help_ in glossary.PROMPTS.items()]
        return [*words, *prompts]

    def rules(self) -> Sequence[RuleText]:
        return [RuleText(topic.replace(" ", "-"), topic.capitalize(), text) for topic, text in glossary.RULES.items()]

    def status(self, state: State) -> str:
        s = cast(Eos, state)
        return f"round {s.round}, Progress {s.progress} of {s.catalog.tracks.progress}"

    def position(self, file: Path) -> State:
        from ludonaut.eos.scenarios import load_scenario

        return load_scenario(file)

    def cards(self, pack: Path | None) -> Sequence[CardText]:
        return [
            CardText(
                texts.ident(card),
                texts.kind_of_card(card),
                card.name,
                texts.card_line(card),
                getattr(card, "text", ""),
                "",
                explain(card),
            )
            for card in texts.components(packs.load(pack)).values()
        ]

    def mistakes(self, pack: Path) -> Sequence[str]:
        return packs.check(pack)

    def summary(self, pack: Path | None) -> str:
        loaded = packs.load(pack)
        catalog(loaded)
        counts = ", ".join(
            f"{len(cards)} {name}"
            for name, cards in (
                ("ships", loaded.ships),
                ("damage cards", loaded.damage),
                ("events", loaded.events),
                ("technologies", loaded.technology),
                ("contracts", loaded.contracts),
                ("missions", loaded.missions),
                ("rooms", loaded.rooms),
            )
        )
        return f"{loaded.info.name}: fine. {counts}. Hash {loaded.hash}."

    def odds(self, state: State, commit: str | None) -> OddsWords:
        raise NoAdvice("Odds are not worked out for this game; the view's forecast says what can reach the EOS.")

    def suggest(self, state: State) -> Advice:
        if state.kind != DECISION:
            raise NoAdvice("No decision is open.")
        s = cast(Eos, state)
        if type(s.open).__name__ == "PlaceDice":
            return _placing(s)
        bot = _bot()
        if bot is None:
            raise NoAdvice("No bot is installed.")
        name = s.open.name(s, bot.choose(s))
        return Advice((name,), texts.choice_text(s, name), bot.explain(s).partition(": ")[2])


def _placing(s: Eos) -> Advice:
    """The best placing of the dice, up to where the next question interrupts it."""
    names = best_placing(s)
    if not names:
        return Advice(("done",), texts.choice_text(s, "done"), "No card can be completed.")
    trial = s.copy()
    trial.auto = False
    taken: list[str] = []
    for name in names:
        if trial.kind != DECISION or type(trial.open).__name__ != "PlaceDice":
            break
        taken.append(name)
        codes = [int(trial.choices[i]) for i in range(int(trial.listed()))]
        trial.choose(next(code for code in codes if trial.open.name(trial, code) == name))
    text = ", then ".join(texts.choice_text(s, name) for name in taken)
    return Advice(tuple(taken), text, "These cards deal the most damage with the dice there are.")


def _bot() -> Any:
    """The bot crew, None when it is not installed."""
    if find_spec("ludonaut.eos.crew_bot") is None:
        return None
    return import_module("ludonaut.eos.crew_bot").CrewBot()


def _inside(galaxy: Mapping[str, Any]) -> list[str]:
    words = [f"{n} {name}" for name, n in galaxy["ships"].items() if n]
    kinds = {"frbs": "FRB", "skill_tokens": "Skill Token", "credits": "credit", "asteroids": "asteroid field", "mining_stations": "Mining Station"}  # fmt: skip  # noqa: E501
    words += [f"{galaxy[key]} {name}" for key, name in kinds.items() if galaxy[key]]
    words += [f"cargo of the {role}" for role in galaxy["cargo"]]
    words += [f"{galaxy['station']} station"] if galaxy["station"] else []
    return (["the EOS"] if galaxy["eos"] else []) + words + (["the Paradise Planet"] if galaxy["planet"] else [])


def _numbers(card: texts.AnyCard) -> dict[str, Any]:
    """The fields of a content file's entry."""
    data = msgspec.to_builtins(card)
    assert isinstance(data, dict)
    return {field: value for field, value in data.items() if field not in ("id", "name", "text", "intent")}


_TARGET_KINDS: Final = {
    "put": "damage", "missile": "damage", "redraw": "damage", "focus": "damage", "take": "contract",
    "scrap": "technology", "use": "technology", "discard": "technology", "pass": "technology",
    "hit": "foe", "cover": "foe", "tokens": "foe", "path": "path", "room": "room",
}  # fmt: skip


def _targets(s: Eos, name: str) -> Iterator[str]:
    """What a choice's name speaks of, as ``kind:id``."""
    words = name.split()
    for word in words[1:] if words[0] not in ROLE_NAMES else words:
        role = word.removesuffix("-assistant")
        if word in s.catalog.map.names:
            yield f"galaxy:{word}"
        elif role in ROLE_NAMES:
            yield f"character:{role}"
        elif word in ROOM_NAMES and words[0] in ("damage", "repair", "fix", "build"):
            yield f"ship-room:{word}"
        elif words[0] in _TARGET_KINDS and not word.isdigit() and word not in (*ICON_NAMES, "as"):
            yield f"{_TARGET_KINDS[words[0]]}:{word}"


DESK: Final = EosDesk()

"""Project EOS Rise at the terminal: its table and map in lines, its questions, what people type."""

from __future__ import annotations

import re
from typing import ClassVar, Final, cast

from ludonaut.eos import views
from ludonaut.eos.rules.state import Eos
from ludonaut.eos.talk import lookup, prompts, real
from ludonaut.eos.talk.answers import understand
from ludonaut.eos.talk.board import Board
from ludonaut.eos.texts import pack_of
from ludonaut.table.native.core import State
from ludonaut.table.paper import Paper
from ludonaut.table.requests import Chance
from ludonaut.table.talk import Plan, Talk, kind_of

FIGHTING: Final = frozenset({
    "Join", "FocusTargets", "Redraw", "ModifyResults", "PlaceDice", "CoverHits", "ContinueOrFlee",
    "CalibrateSkill", "PowerDie", "CalibrateDie",
})  # fmt: skip
"""Requests for which the fight is shown."""

AIMED: Final = frozenset({"MoveFlock", "MoveShips", "RemoveShips", "MoveToken", "RemoveTokens", "DeployMining", "PlaceCargo", "Jump"})  # fmt: skip  # noqa: E501
"""Requests about galaxies; the map is shown when such a question begins."""


class EosTalk(Talk):
    """A game of Project EOS Rise in words."""

    intro = (
        "Project EOS Rise: four characters fly the starship EOS. Collect FRBs to advance Progress nine times, then"
        " reach the Paradise Planet in a Last Dash. You lose when the Command Room is destroyed or seven years have"
        " passed.",
        "Each round: everybody acts once, the EOS warps and fights, the aliens come to you, a year passes.",
    )
    answers = (
        "A number, or words of the choice: their first letters are enough (pilot train; build lab; stop).",
        "Several at once with commas: pilot train, engineer repair; or several numbers: 1 5 7.",
        "Characters: c, p, s, e; their assistants ca, pa, sa, ea. Galaxies: 5-3, by any of their addresses.",
        "Dice: pilot gear cable puts a die on Cable Shock; auto puts all dice the best way. Shields: needle 3 4.",
    )
    help = (
        ("map [list]", "the universe drawn (m), or as a list of what lies where"),
        ("ship", "the rooms, their hull and action spaces"),
        ("crew", "the characters with all they hold"),
        ("card NAME", "a card in full: part of its name; card GALAXY what is there"),
        ("threat", "what can reach the EOS this round, and how it hits"),
        ("rules [TOPIC]", "the rules by topic, and every word explained"),
    )
    aliases: ClassVar[dict[str, str]] = {
        "m": "map",
        "rooms": "ship",
        "characters": "crew",
        "people": "crew",
        "forecast": "threat",
    }
    full = frozenset({"CrewActions", "Opening"})

    def __init__(self, paper: Paper, state: State) -> None:
        super().__init__(paper, state)
        self.board = Board(paper)
        self.facts = views.reference(pack_of(cast(Eos, state)))
        self.mapped = -1
        self.commands = {
            "map": self.board.map,
            "ship": lambda s, _: self.board.ship(views.table(s)),
            "crew": lambda s, _: self.board.crew(views.table(s), self.facts),
            "card": lambda s, text: lookup.card(paper, s, self.facts, text),
            "threat": lambda s, _: lookup.threat(paper, s),
            "rules": lambda _, topic: lookup.rules(paper, topic),
        }

    def round(self, state: State) -> int:
        return int(cast(Eos, state).round)

    def look(self, state: State) -> None:
        self.board.full(cast(Eos, state))

    def glance(self, state: State, again: bool) -> None:
        s = cast(Eos, state)
        kind = kind_of(s)
        if kind in FIGHTING and s.foes:
            self.board.fight(views.table(s))
        elif kind == "Warp" and self.mapped != s.round:
            self.mapped = int(s.round)
            self.board.map(s)
        elif kind in AIMED and not again:
            self.board.map(s)

    def ask(self, state: State) -> list[str]:
        return prompts.show_prompt(self.paper, cast(Eos, state))

    def why(self, state: State) -> list[str]:
        return prompts.why(cast(Eos, state))

    def understand(self, state: State, line: str, numbered: list[str]) -> Plan:
        return understand(cast(Eos, state), line, numbered)

    def instruction(self, state: State) -> str:
        return real.instruction(cast(Eos, state))

    def outcome(self, request: Chance, state: State, text: str) -> str:
        return real.outcome(request, cast(Eos, state), text)

    def suggestion(self, state: State) -> list[str]:
        return lookup.suggestion(self.paper, cast(Eos, state))

    def told(self, sentences: list[str]) -> list[str]:
        return merged(sentences)


_LOCATED: Final = re.compile(r"Location: Sector (\d+), Galaxy (\d)(?:, that is (\S+))?\.")
_DIE: Final = re.compile(r"The D(\d+) shows (\d+)\.")
_PUT: Final = re.compile(r"(?P<who>.+) puts (?P<what>\S+) on (?P<card>.+)\.")
_DRAWN: Final = re.compile(r"Card drawn: (.+)\.")
_FLIGHT: Final = re.compile(r"The \w+ move \d+ lanes? towards ")


def merged(sentences: list[str]) -> list[str]:
    """Sentences of events with what belongs together in one: the dice of a location with what is placed there, the
    die of the aliens with their attack, the dice put on one card."""
    result: list[str] = []
    leader = ""
    for i, sentence in enumerate(sentences):
        following = sentences[i + 1 :]
        if located := _LOCATED.fullmatch(sentence):
            name = f"{located[1]}-{located[2]}"
            address = f"{name}, that is {located[3]}" if located[3] else name
            if not any((located[3] or name) in text for text in following[:2]):
                result.append(f"Rolled location {address}.")
            continue
        if _DIE.fullmatch(sentence) and _told_anyway(following):
            continue
        if (drawn := _DRAWN.fullmatch(sentence)) and following:
            if following[0].startswith(f"{drawn[1]} joins the fight"):
                continue
            if _FLIGHT.match(following[0]):
                leader = f"{drawn[1]}: "
                continue
        if _FLIGHT.match(sentence) and leader:
            result.append(f"{leader}{sentence[:1].lower()}{sentence[1:]}")
            leader = ""
            continue
        put, before = _PUT.fullmatch(sentence), _PUT.match(result[-1]) if result else None
        if put and before and before["card"].endswith(put["card"]) and before["who"] == put["who"]:
            result[-1] = f"{put['who']} puts {before['what']}, {put['what']} on {put['card']}."
            continue
        result.append(sentence)
    return result


def _told_anyway(following: list[str]) -> bool:
    """Does what follows a die say its result: a location, or the aliens' attack?"""
    for text in following[:2]:
        if _LOCATED.fullmatch(text) or text.startswith("The aliens attack with") or " station lies in " in text:
            return True
        if not _DIE.fullmatch(text):
            return False
    return False

"""Solar Sentinels at the terminal: its table in lines, its questions, what people type."""

from __future__ import annotations

import re
from typing import Final, cast

from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.sentinels.talk import lookup, prompts, real
from ludonaut.sentinels.talk.answers import COLOURED, understand
from ludonaut.sentinels.talk.board import Board
from ludonaut.table.native.core import State
from ludonaut.table.paper import Paper
from ludonaut.table.requests import Chance
from ludonaut.table.talk import Plan, Talk, kind_of

FIGHTING: Final = ("ApplyDice", "ExhaustHit", "ChooseRerolls", "KeepHits", "TurnDie", "ExhaustMisses", "ChooseEnemy")
"""Requests for which enemies and rolled dice are shown again."""


class SentinelsTalk(Talk):
    """A game of Solar Sentinels in words."""

    intro = (
        "Solar Sentinels: fight three stacks of enemies with 17 dice, then a boss. Defeat one boss to win; at 0 Health"
        " you lose. Each round: activate an enemy, commit dice and roll, put hits on enemies, suffer what is left.",
    )
    answers = (
        "A number, or words of the choice: its first letters are enough (hymn, take, res).",
        "Several dice at once: 2y b commits two yellow and a blue; 2y b, roll rolls as well; all takes every die.",
        "Assigning: y1 to 2 puts a yellow hit on enemy E2; y1 b2 to 1; all to 1. y1 is a yellow hit, y2 a yellow crit.",
        "Colours: y yellow, g green, b blue, p purple, r red.",
    )
    help = (
        ("odds [2y b]", "chances of the dice committed, or of committing more"),
        ("card NAME", "a card in full: part of its name, E1, or a stack's letter"),
        ("rules [TOPIC]", "the rules by topic"),
    )
    full = frozenset({"BeginActivation", "CommitDice"})

    def __init__(self, paper: Paper, state: State) -> None:
        super().__init__(paper, state)
        self.board = Board(paper, cast(Sentinels, state))
        self.commands = {
            "rules": lambda _, topic: lookup.rules(paper, topic),
            "card": lambda s, text: lookup.card(paper, s, self.board.facts, text),
            "odds": lambda s, text: lookup.odds(paper, s, text),
        }

    def round(self, state: State) -> int:
        return int(cast(Sentinels, state).round)

    def look(self, state: State) -> None:
        self.board.full(cast(Sentinels, state))

    def glance(self, state: State, again: bool) -> None:
        s = cast(Sentinels, state)
        kind = kind_of(s)
        if kind in FIGHTING or (kind == "CommitDice" and not again):
            self.board.fight(s)
        elif kind in COLOURED:
            self.board.pool(s)

    def ask(self, state: State) -> list[str]:
        return prompts.show_prompt(self.paper, cast(Sentinels, state), self.board.facts)

    def why(self, state: State) -> list[str]:
        return prompts.why(cast(Sentinels, state))

    def understand(self, state: State, line: str, numbered: list[str]) -> Plan:
        return understand(cast(Sentinels, state), line, numbered)

    def instruction(self, state: State) -> str:
        return real.instruction(cast(Sentinels, state))

    def outcome(self, request: Chance, state: State, text: str) -> str:
        return real.outcome(request, cast(Sentinels, state), text)

    def suggestion(self, state: State) -> list[str]:
        return lookup.suggestion(self.paper, cast(Sentinels, state))

    def is_choice(self, state: State, line: str, word: str) -> bool:
        """Choices go before commands of the same name: ``save y2`` may return a die."""
        return super().is_choice(state, line, word) or (
            word == "save" and kind_of(state) == "SaveCrits" and " " in line
        )

    def told(self, sentences: list[str]) -> list[str]:
        return merged(sentences)


_DICE: Final = re.compile(r"(Committed|Recovered|Exhausted): (\d+) (\w+)\.")
_HIT: Final = re.compile(r"(?P<die>\w+ \w+) on (?P<enemy>.+)\.\n(?P=enemy) takes (?P<damage>.+)\.")


def merged(sentences: list[str]) -> list[str]:
    """Sentences about one die after the other, such as ``Committed: 1 blue.``, told as one; so are a die and its
    damage."""
    result: list[str] = []
    verb = ""
    dice: dict[str, int] = {}
    for sentence in [*sentences, ""]:
        match = _DICE.fullmatch(sentence)
        if dice and (match is None or match.group(1) != verb):
            result.append(f"{verb}: {', '.join(f'{n} {colour}' for colour, n in dice.items())}.")
            dice = {}
        if match is not None:
            verb = match.group(1)
            dice[match.group(3)] = dice.get(match.group(3), 0) + int(match.group(2))
        elif result and (hit := _HIT.fullmatch(f"{result[-1]}\n{sentence}")):
            result[-1] = f"{hit['die']} on {hit['enemy']}: {hit['damage'].replace(' ', ' damage ', 1)}."
        else:
            result.append(sentence)
    return result[:-1]

"""Help texts of the terminal."""

from __future__ import annotations

from typing import Final

INTRO: Final = (
    "Solar Sentinels: fight three stacks of enemies with 17 dice, then a boss. Defeat one boss to win; at 0 Health you"
    " lose. Each round: activate an enemy, commit dice and roll, put hits on enemies, suffer what is left.",
    "Answer with a number or with words. ? explains the question, help lists commands, rules tells the rules. The game"
    " is kept after every answer.",
)

COMMANDS: Final = (
    ("look", "show the whole table again (l)"),
    ("?", "explain the question: what is asked, and by which rule"),
    ("best", "suggest an answer, and take it if you say yes"),
    ("odds [2y b]", "chances of the dice committed, or of committing more"),
    ("card NAME", "a card in full: part of its name, E1, or a stack's letter"),
    ("rules [TOPIC]", "the rules by topic"),
    ("log [N]", "what happened after the last 20 answers, N answers, or all"),
    ("undo", "take back your last answer"),
    ("save [FILE]", "where the game is kept, or a copy of it in FILE"),
    ("quit", "stop here; the game is kept (q)"),
    ("concede", "give the game up as lost"),
)

ANSWERS: Final = (
    "A number, or words of the choice: its first letters are enough (hymn, take, res).",
    "Several dice at once: 2y b commits two yellow and a blue; 2y b, roll rolls as well; all takes every die.",
    "Assigning: y1 to 2 puts a yellow hit on enemy E2; y1 b2 to 1; all to 1. y1 is a yellow hit, y2 a yellow crit.",
    "Colours: y yellow, g green, b blue, p purple, r red.",
)

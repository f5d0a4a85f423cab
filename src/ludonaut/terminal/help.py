"""Help texts of the terminal."""

from __future__ import annotations

from typing import Final

INTRO: Final = (
    "Answer with a number or with words. ? explains the question, help lists commands, rules tells the rules. The game"
    " is kept after every answer.",
)

COMMANDS: Final = (
    ("look", "show the whole table again (l)"),
    ("?", "explain the question: what is asked, and by which rule"),
    ("best", "suggest an answer, and take it if you say yes"),
    ("log [N]", "what happened after the last 20 answers, N answers, or all"),
    ("undo", "take back your last answer, or enter a real roll or card again"),
    ("save [FILE]", "where the game is kept, or a copy of it in FILE"),
    ("quit", "stop here; the game is kept (q)"),
    ("concede", "give the game up as lost"),
)

ANSWERS: Final = ("Short questions are answered with yes or no; an empty line asks again.",)

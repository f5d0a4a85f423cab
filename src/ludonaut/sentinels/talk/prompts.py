"""What is asked, why, and the choices, numbered, on less than a screen."""

from __future__ import annotations

from rich.text import Text

from ludonaut.sentinels import texts
from ludonaut.sentinels.glossary import PROMPTS
from ludonaut.sentinels.rules.dice import COLOUR_NAMES
from ludonaut.sentinels.rules.state import STACK_LETTERS, Sentinels
from ludonaut.sentinels.talk.answers import enemies_by_number
from ludonaut.sentinels.talk.board import die_style, enemy_facts
from ludonaut.sentinels.views import CardFacts
from ludonaut.table.paper import Paper, styled
from ludonaut.table.talk import kind_of, names_of

HINTS = {
    "CommitDice": "several: 2y b, roll",
    "ApplyDice": "y1 to 2, y1 b2 to 1, all to 1, done",
    "RecoverDice": "several: 2b p; or: all",
    "BeginActivation": "letter, number or part of a name",
    "ExhaustForRank": "several: 2y g",
}
"""Short examples beside the question."""


def show_prompt(screen: Paper, s: Sentinels, facts: dict[str, CardFacts]) -> list[str]:
    """Print the question and its choices; returns the choices' names in the order of their numbers."""
    kind = kind_of(s)
    question = s.open.prompt(s)
    line = styled((question, "name"))
    line.append("." if question[-1] not in ".?!" else "")
    names = names_of(s)
    if kind == "ApplyDice" and not any(name.startswith("assign ") for name in names):
        line.append(" No die can be assigned now.")
    elif kind in HINTS:
        line.append(f" ({HINTS[kind]})", style="dim")
    screen.show(line)
    if kind == "ApplyDice":
        return _show_assignments(screen, s, names)
    numbered: list[str] = []
    inline = [name for name in names if _is_die(name)]
    if inline:
        numbered += inline
        screen.show(_row(s, inline, 1), first="  ")
    for name in names:
        if name not in inline:
            numbered.append(name)
            screen.show(_option(s, name, facts), first=f"{len(numbered):>3}) ", rest=" " * 5)
    return numbered


def _is_die(name: str) -> bool:
    """Choices about a single die stand together in one line."""
    last = name.split()[-1]
    return last in COLOUR_NAMES or (len(last) == 2 and last[0] in "ygbpr" and last[1] in "012")


def _row(s: Sentinels, names: list[str], first: int) -> Text:
    line = styled((f"{names[0].split()[0]}: ", "label"))
    for i, name in enumerate(names):
        last = name.split()[-1]
        word, style = (last, last) if last in COLOUR_NAMES else (texts.die_word(last), die_style(last))
        line.append(", " if i else "")
        line.append(f"{first + i}) ", style="bold cyan")
        line.append_text(styled((word, style)))
    return line


def _option(s: Sentinels, name: str, facts: dict[str, CardFacts]) -> Text:
    """A choice in a line of its own: its sentence, and the text of the card it is about where that decides."""
    line = Text(texts.choice_text(s, name))
    word, _, ident = name.partition(" ")
    top = _top_facts(s, ident, facts)
    if top is not None and word != "scout":
        line.append(f": {enemy_facts(top)}")
    if ident in facts and word in ("use", "take", "drop", "discard", "boss"):
        line.append(f" -- {facts[ident].text}", style="dim")
    if word == "hero":
        text = next(card.text for card in facts.values() if card.kind == "hero" and card.side == ident)
        line.append(f" -- {text}", style="dim")
    if name == "resolve":
        line.append(": no more dice this round")
    return line


def _top_facts(s: Sentinels, letter: str, facts: dict[str, CardFacts]) -> CardFacts | None:
    """The card on top of the stack of this letter, if that is one and it has a top."""
    if letter not in tuple(STACK_LETTERS):
        return None
    stack = s.stacks[STACK_LETTERS.index(letter)]
    return facts[s.catalog.cards[stack[-1]].ident] if stack and stack[-1] >= 0 else None


def _show_assignments(screen: Paper, s: Sentinels, names: list[str]) -> list[str]:
    """One line for each enemy with the dice it can be given, each with its number."""
    numbered: list[str] = []
    for number, e in enemies_by_number(s).items():
        d = s.card_at(e)
        mine = [name for name in names if name.startswith("assign ") and name.endswith(" " + d.ident)]
        if not mine:
            continue
        line = styled((f"E{number} {d.name}: ", "name"))
        for i, name in enumerate(mine):
            numbered.append(name)
            code = name.split()[1]
            line.append(", " if i else "")
            line.append(f"{len(numbered)}) ", style="bold cyan")
            line.append_text(styled((code, die_style(code))))
        screen.show(line, first="  ", rest=" " * 5)
    for name in names:
        if not name.startswith("assign "):
            numbered.append(name)
            text = texts.choice_text(s, name)
            if name.startswith("use "):
                item = name.partition(" ")[2]
                text += f" -- {_item_text(s, item)}"
            screen.show(text, first=f"{len(numbered):>3}) ", rest=" " * 5)
    return numbered


def _item_text(s: Sentinels, ident: str) -> str:
    return texts.components(texts.pack_of(s.catalog))[ident].text


def why(s: Sentinels) -> list[str]:
    """The open question explained: what is asked and by which rule."""
    found = PROMPTS.get(kind_of(s))
    if found is None:
        return []
    return [found.text, f"Rule: {found.rule}."]

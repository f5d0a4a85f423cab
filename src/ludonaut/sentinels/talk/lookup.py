"""Things to look up during a game: cards, rules, odds, a suggestion."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby

from ludonaut.sentinels import texts
from ludonaut.sentinels.glossary import FACES, KEYWORDS, PLACES, RULES, STATS
from ludonaut.sentinels.rules.dice import COLOUR_NAMES, unit
from ludonaut.sentinels.rules.state import STACK_LETTERS, Sentinels
from ludonaut.sentinels.talk.answers import COLOURED, FACED, enemies_by_number, find_enemy
from ludonaut.sentinels.views import CardFacts
from ludonaut.table.native.core import DECISION
from ludonaut.table.paper import Paper, styled
from ludonaut.table.talk import kind_of

MOST: int = 12
"""How many names a list of possible cards shows."""


def find_cards(facts: dict[str, CardFacts], text: str) -> list[CardFacts]:
    """The cards that an id, a number, or the beginnings of words of a name mean."""
    typed = text.strip().lower()
    if typed in facts:
        return [facts[typed]]
    if typed.isdecimal():
        return [card for card in facts.values() if card.number == int(typed) and card.kind == "enemy"]
    parts = re.findall(r"[a-z0-9']+", typed)
    exact = [card for card in facts.values() if card.name.lower() == typed or card.side == typed]
    if exact or not parts:
        return exact
    found = []
    for card in facts.values():
        words = re.findall(r"[a-z0-9']+", card.name.lower())
        if all(any(word.startswith(part) for word in words) for part in parts):
            found.append(card)
    return found


def card(screen: Paper, s: Sentinels, facts: dict[str, CardFacts], text: str) -> None:
    """Print a card in full: by name, E-number of an active enemy, or stack letter."""
    if not text:
        screen.show("Which card? For example: card hymn, card E1, card a (the top of stack a).")
        return
    ident = _on_table(s, text.strip().lower())
    found = [facts[ident]] if ident else find_cards(facts, text)
    if not found:
        screen.show(f"No card is called '{text}'. Part of its name is enough.")
        return
    names = {card.name for card in found}
    if len(names) > 1:
        more = " ..." if len(names) > MOST else ""
        screen.show(f"Several cards fit: {', '.join(sorted(names)[:MOST])}{more}. Say more of the name.")
        return
    show_card(screen, s, found[0])


def _on_table(s: Sentinels, text: str) -> str:
    """The id of the card that ``e1`` or a stack's letter stands for; empty for anything else."""
    if text in STACK_LETTERS and len(text) == 1:
        stack = s.stacks[STACK_LETTERS.index(text)]
        return s.catalog.cards[stack[-1]].ident if stack and stack[-1] >= 0 else ""
    if re.fullmatch(r"e\d+", text) and int(text[1:]) in enemies_by_number(s):
        return s.card_at(find_enemy(s, text)).ident
    return ""


def show_card(screen: Paper, s: Sentinels, facts: CardFacts) -> None:
    """A card in full, with what its text means in detail."""
    pack = texts.pack_of(s.catalog)
    line, text, details = texts.card_text(texts.components(pack)[facts.id], pack)
    screen.show(styled((line, "name")))
    if text:
        screen.show(text)
    screen.show(details)
    if facts.flavour:
        screen.show(styled((facts.flavour, "note")))


def rules(screen: Paper, text: str) -> None:
    """The rules about a topic, or an explanation of a word; without one, the aim and the topics."""
    topic = text.strip().lower()
    words = {**STATS, **PLACES, **FACES, **KEYWORDS}
    if not topic:
        _rule(screen, "goal", RULES["goal"])
        _rule(screen, "round", RULES["round"])
        screen.show(f"More with rules TOPIC: {', '.join(RULES)}; or rules all.")
        screen.show(f"Words explained: {', '.join(sorted(words))}.")
        return
    if topic == "all":
        for name, rule in RULES.items():
            _rule(screen, name, rule)
        return
    found = [name for name in (*RULES, *words) if name.startswith(topic)]
    if not found:
        screen.show(f"There is nothing about '{text}'. Topics: {', '.join(RULES)}. Words: {', '.join(sorted(words))}.")
        return
    for name in dict.fromkeys(found):
        _rule(screen, name, RULES.get(name) or words[name])


def _rule(screen: Paper, name: str, text: str) -> None:
    screen.show(styled((f"{name.capitalize()}. ", "name"), text))


def odds(screen: Paper, s: Sentinels, text: str) -> None:
    """The chances of the fight with the dice committed, and with those named besides."""
    try:
        from ludonaut.sentinels.odds import defeat_odds
    except ImportError:
        screen.show("Odds are not available in this installation.")
        return
    try:
        extra = _colour_bag(text)
        found = defeat_odds(s, None, extra)
    except ValueError as problem:
        screen.show(f"No odds now: {problem}.")
        return
    how = "exact" if found.exact else "an estimate"
    dice = "with the dice committed" if not extra else f"with the dice committed and {text.strip()}"
    names = [s.catalog.cards[enemy].name for enemy in found.enemies]
    if len(names) > 1:
        for name, chance in zip(names, found.each):
            screen.show(f"{name}: {chance:.0%}", first="  ")
    what = "all of them" if len(names) > 1 else "".join(names) or "nobody"
    screen.show(
        f"Chance to defeat {what} {dice}: {found.text()}, {how}."
        f" Damage you suffer at Resolve, on average: {found.expected_suffered:.1f}."
    )


def _colour_bag(text: str) -> int:
    """``2y b`` as a colour bag.

    :raises ValueError: when it is something else.
    """
    bag = 0
    for word in text.lower().replace(",", " ").split():
        match = re.fullmatch(r"(\d*)([ygbpr])(?:ellow|reen|lue|urple|ed)?", word)
        if not match:
            raise ValueError(f"'{word}' is no dice; say for example: odds 2y b")
        colour = next(i for i, name in enumerate(COLOUR_NAMES) if name[0] == match.group(2))
        bag += int(match.group(1) or 1) * int(unit(colour))
    return bag


def suggestion(screen: Paper, s: Sentinels) -> list[str]:
    """Print what the greedy bot would do, for all dice of this step at once; the names of its choices."""
    if s.kind != DECISION:
        screen.show("No suggestion now: no decision is open.")
        return []
    from ludonaut.sentinels.greedy import GreedyBot

    bot = GreedyBot()
    reason = bot.explain(s).partition(": ")[2]
    names = _line_of(bot.choose, s)
    told = merged([texts.choice_text(s, name) for name in names])
    screen.show(f"Suggestion: {', then '.join(told)}. Why: {reason}")
    return names


def _line_of(choose: Callable[[Sentinels], int], s: Sentinels) -> list[str]:
    """What the bot chooses until something other than dice of this step is asked."""
    trial = s.copy()
    trial.auto = False
    kind = kind_of(trial)
    names: list[str] = []
    while trial.kind == DECISION and kind_of(trial) == kind:
        code = choose(trial)
        names.append(trial.open.name(trial, code))
        trial.choose(code)
        if kind not in (*COLOURED, *FACED, "ApplyDice"):
            break
    return names


def merged(sentences: list[str]) -> list[str]:
    """The same sentence several times in a row, told once with its number."""
    return [
        text + (f" ({number} times)" if number > 1 else "")
        for text, number in ((text, len(list(group))) for text, group in groupby(sentences))
    ]

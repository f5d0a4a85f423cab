"""Things to look up during a game: cards, galaxies, rules, threats, a suggestion."""

from __future__ import annotations

import re

from ludonaut.eos import texts, views
from ludonaut.eos.glossary import RULES, WORDS
from ludonaut.eos.rules.state import Eos
from ludonaut.eos.views import CardFacts
from ludonaut.table.desk import NoAdvice
from ludonaut.table.paper import Paper, styled
from ludonaut.table.talk import matches
from ludonaut.table.words import many, plural

MOST: int = 12
"""How many names a list of possible cards shows."""


def find_cards(facts: dict[str, CardFacts], text: str) -> list[CardFacts]:
    """The cards that an id, a name, or the beginnings of words of a name mean."""
    typed = text.strip().lower()
    exact = [card for card in facts.values() if typed in (card.id, card.name.lower())]
    return exact or [card for card in facts.values() if matches(typed, card.name)]


def card(paper: Paper, s: Eos, facts: dict[str, CardFacts], text: str) -> None:
    """Print a card in full, or a galaxy."""
    if not text:
        paper.show("Which card? For example: card needle, card lab, card pilot, card 5-3.")
        return
    if match := re.fullmatch(r"s?0*(\d+)[-/](\d)", text.strip().lower()):
        galaxy(paper, s, int(match[1]), int(match[2]))
        return
    found = find_cards(facts, text)
    if not found:
        paper.show(f"No card is called '{text}'. Part of its name is enough.")
        return
    names = {one.name for one in found}
    if len(names) > 1:
        more = " ..." if len(names) > MOST else ""
        paper.show(f"Several cards fit: {', '.join(sorted(names)[:MOST])}{more}. Say more of the name.")
        return
    for one in found:
        paper.show(styled((one.line, "name")))
        if one.text:
            paper.show(one.text)
        if one.details not in one.line:
            paper.show(f"In detail: {one.details}")


def galaxy(paper: Paper, s: Eos, sector: int, die: int) -> None:
    """What is in a galaxy, given by any of its addresses."""
    if not (1 <= sector <= 19 and 1 <= die <= 6):
        paper.show(f"There is no galaxy {sector}-{die}: sectors go from 1 to 19, galaxies from 1 to 6.")
        return
    g = int(s.catalog.map.address[(sector - 1) * 6 + die - 1])
    inside = (["the EOS"] if s.eos == g else []) + texts.contents(s, g)
    away = f", {many(int(s.catalog.map.lanes(s.eos, g)), 'lane')} from the EOS" if s.eos >= 0 else ""
    lanes = ", ".join(texts.galaxy(s, other) for other in s.catalog.map.neighbours[g])
    paper.show(
        f"{' = '.join(texts.addresses(s, g))} ({texts.region_of(s, g)}{away}): {', '.join(inside) or 'empty'}."
        f" Lanes to {lanes}."
    )


def threat(paper: Paper, s: Eos) -> None:
    """Class by class, what could reach the EOS in the next pursuit."""
    forecast = views.table(s).forecast
    if forecast is None:
        paper.show("The EOS is not on the map now.")
        return
    paper.show(f"{forecast.text}.")
    for one in forecast.threats:
        name = one.ship_class.capitalize()
        ships = f"{one.on_map} {name if one.on_map == 1 else plural(name)}"
        paper.show(
            f"{ships} on the map: {one.reach} within the farthest card, {one.likely} within the usual one; the next"
            f" card chases the EOS with {one.chance:.0%}; {one.damage} damage if all of them hit.",
            first="  ",
        )


def rules(paper: Paper, text: str) -> None:
    """The rules about a topic, or an explanation of a word; without one, the aim and the topics."""
    topic = text.strip().lower()
    words = {word: meaning for kind in WORDS.values() for word, meaning in kind.items()}
    if not topic:
        _rule(paper, "goal", RULES["goal"])
        _rule(paper, "round", RULES["round"])
        paper.show(f"More with rules TOPIC: {', '.join(RULES)}; rules all; rules words lists the words explained.")
        return
    if topic == "all":
        for name, rule in RULES.items():
            _rule(paper, name, rule)
        return
    if topic == "words":
        for kind, known in WORDS.items():
            paper.show(styled((f"{kind}: ", "name"), ", ".join(known) + "."), rest="  ")
        return
    found = [name for name in (*RULES, *words) if name.startswith(topic)]
    if not found:
        paper.show(f"There is nothing about '{text}'. Topics: {', '.join(RULES)}; rules words lists all words.")
        return
    for name in dict.fromkeys(found):
        _rule(paper, name, RULES.get(name, ""))
        _rule(paper, name, words.get(name, ""))


def _rule(paper: Paper, name: str, text: str) -> None:
    if text:
        paper.show(styled((f"{name.capitalize()}. ", "name"), text))


def suggestion(paper: Paper, s: Eos) -> list[str]:
    """Print what the desk suggests; the names of its choices."""
    from ludonaut.eos.desk import DESK

    try:
        advice = DESK.suggest(s)
    except NoAdvice as problem:
        paper.show(f"No suggestion now: {problem}")
        return []
    paper.show(f"Suggestion: {advice.text}." + (f" Why: {advice.why}" if advice.why else ""))
    return list(advice.choices)

"""Real dice and cards: what people type about them, as the outcomes that the engine asks for."""

from __future__ import annotations

import re
from typing import Final

from ludonaut.sentinels.rules.after_effects import RollWeakest
from ludonaut.sentinels.rules.dice import COLOUR_LETTERS, COLOUR_NAMES, COLOURS, colours_of, colours_text, count
from ludonaut.sentinels.rules.items import RollExhausted
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.sentinels.rules.strategy import RerollHits, RollDice
from ludonaut.table.requests import Chance, IllegalAnswer

_FACE: Final = {"miss": "0", "misses": "0", "m": "0", "blank": "0", "0": "0",
                "hit": "1", "hits": "1", "basic": "1", "h": "1", "1": "1",
                "crit": "2", "crits": "2", "c": "2", "2": "2"}  # fmt: skip
_COLOUR: Final = {**{name: name[0] for name in COLOUR_NAMES}, **{name[0]: name[0] for name in COLOUR_NAMES}}


def dice_rolled(s: Sentinels) -> int | None:
    """The colour bag of the dice that the open request rolls; None when it is about cards."""
    step = s.open
    if isinstance(step, RollDice):
        return int(s.fresh)
    if isinstance(step, RerollHits):
        return int(colours_of(step.hits))
    if isinstance(step, RollExhausted):
        return int(s.exhausted)
    if isinstance(step, RollWeakest):
        return int(step.rolled(s))
    return None


def instruction(s: Sentinels) -> str:
    """What to do at the table now, and how to type what came out."""
    dice = dice_rolled(s)
    if dice is None:
        return f"{s.open.prompt(s)}. Type its name, part of it, or its number."
    return f"{s.open.prompt(s)}: {colours_text(dice)}. Type what they show, for example {_example(s, dice)}."


def _example(s: Sentinels, dice: int) -> str:
    """A result of exactly these dice, short and in words."""
    short, long = [], []
    for colour in range(COLOURS):
        faces = [face for face in range(3) if s.catalog.dice.faces[colour][face]]
        shown = sorted(faces[i % len(faces)] for i in range(int(count(dice, colour))))
        if shown:
            letter = COLOUR_LETTERS[colour]
            short.append(letter + "".join(str(face) for face in shown))
            long.append(f"{letter}: {' '.join(('miss', 'hit', 'crit')[face] for face in shown)}")
    return f"{' '.join(short)} (0 miss, 1 hit, 2 crit) or {', '.join(long)}"


def outcome(request: Chance, s: Sentinels, text: str) -> str:
    """The outcome that ``text`` describes, as journals write it.

    :raises IllegalAnswer: with the reason, when it is impossible or unreadable.
    """
    dice = dice_rolled(s)
    result = _card(request, s, text) if dice is None else _dice(text, dice)
    request.code(result)
    return result


def _dice(text: str, wanted: int) -> str:
    only = [COLOUR_LETTERS[colour] for colour in range(COLOURS) if count(wanted, colour)]
    colour = only[0] if len(only) == 1 else ""
    shown = dict.fromkeys(COLOUR_LETTERS, "")
    words = re.findall(r"[a-z0-9]+", text.lower())
    at = 0
    while at < len(words):
        word = words[at]
        after = words[at + 1] if at + 1 < len(words) else ""
        if match := re.fullmatch(r"([0-9]{1,2})x?", word) if after in _FACE and not after.isdecimal() else None:
            shown[_known(colour, text)] += _FACE[after] * int(match.group(1))
            at += 1
        elif word in _COLOUR:
            colour = _COLOUR[word]
        elif word in _FACE:
            shown[_known(colour, text)] += _FACE[word]
        elif match := re.fullmatch(r"([ygbpr]?)([012]+)", word):
            colour = match.group(1) or colour
            shown[_known(colour, text)] += match.group(2)
        elif match := re.fullmatch(r"([ygbpr]?)([mhc]+)", word):
            colour = match.group(1) or colour
            shown[_known(colour, text)] += "".join(_FACE[letter] for letter in match.group(2))
        elif word not in ("and", "dice", "die", "a"):
            raise IllegalAnswer(f"'{word}' is neither a colour nor a face; type for example y: miss hit, b: crit.")
        at += 1
    return " ".join(letter + "".join(sorted(faces)) for letter, faces in shown.items() if faces) or "-"


def _known(colour: str, text: str) -> str:
    if not colour:
        raise IllegalAnswer(f"Which colour? Begin with it, for example y: {text.strip()}.")
    return colour


def _card(request: Chance, s: Sentinels, text: str) -> str:
    idents = [name for name, _ in request.outcomes()]
    known = {card.ident: (int(card.number), card.name) for card in s.catalog.cards}
    known.update({mission.ident: (n + 1, mission.name) for n, mission in enumerate(s.catalog.missions)})
    typed = text.strip().lower()
    if typed in idents:
        return typed
    parts = re.findall(r"[a-z0-9']+", typed)
    if typed.isdecimal():
        found = [ident for ident in idents if known[ident][0] == int(typed)]
    else:
        found = [ident for ident in idents if parts and _begins(parts, known[ident][1])]
    if len(found) == 1:
        return found[0]
    if found:
        raise IllegalAnswer(f"That could be: {', '.join(known[ident][1] for ident in found[:8])}.")
    everywhere = [
        name
        for ident, (n, name) in known.items()
        if ident == typed or str(n) == typed or (parts and _begins(parts, name))
    ]
    if everywhere:
        raise IllegalAnswer(
            f"{everywhere[0]} cannot be turned up here: it has been seen already or is another kind of card."
        )
    raise IllegalAnswer(f"No card is called '{text.strip()}'. Type part of the name, or the number on the card.")


def _begins(parts: list[str], name: str) -> bool:
    words = re.findall(r"[a-z0-9']+", name.lower())
    return all(any(word.startswith(part) for word in words) for part in parts)

"""Real dice, bag and decks: what people type about them, as the outcomes that the engine asks for."""

from __future__ import annotations

import re
from typing import Final

from ludonaut.eos import texts
from ludonaut.eos.rules.aliens import AliensHit, ShipCardDrawn
from ludonaut.eos.rules.chance import DrawCard, GalaxyRolled, PullShip, RollDie, SectorRolled
from ludonaut.eos.rules.dice import ADVANCED, KIND_NAMES
from ludonaut.eos.rules.effects import LuckRolled
from ludonaut.eos.rules.setup import StationPlaced
from ludonaut.eos.rules.state import Eos
from ludonaut.eos.talk.answers import ship_class
from ludonaut.table.requests import Chance, IllegalAnswer
from ludonaut.table.talk import kind_of, matches

_FACE: Final = {
    "g": "gear", "gear": "gear", "gears": "gear", "w": "warp", "warp": "warp", "warps": "warp", "p": "pill",
    "pill": "pill", "pills": "pill", "d": "damage", "damage": "damage", "wild": "damage", "s": "stress",
    "stress": "stress", "ss": "double-stress", "double": "double-stress", "double-stress": "double-stress",
    "b": "blank", "blank": "blank", "blanks": "blank",
}  # fmt: skip


def instruction(s: Eos) -> str:
    """What to do at the table now, and how to type what came out."""
    step = s.open
    if isinstance(step, RollDie):
        return f"Roll the D{step.sides}{_for_what(s)}. Type its number."
    if isinstance(step, PullShip):
        if s.options.random_ships:
            return "Roll the D20 for an alien ship: 1-9 Dexer, 10-16 Galagat, 17-20 Vorde. Type the number."
        return "Draw an alien ship from the bag. Type dexer, galagat or vorde."
    if isinstance(step, DrawCard):
        return f"Draw a card from the {texts.DECKS[step.deck]}. Type its name or part of it."
    if isinstance(step, ShipCardDrawn):
        return f"{step.prompt(s)}. Type its name or part of it."
    if kind_of(s) == "RerollDie":
        return f"{step.prompt(s)}. Type what it shows: {_faces_for(s)}."
    basic, advanced = _dice_wanted(s)
    star = " Mark advanced dice by a star: g*." if basic and advanced else ""
    return f"{step.prompt(s)}. Type what they show, for example {_example(basic, advanced)}.{star} ({_faces_for(s)})"


def _for_what(s: Eos) -> str:
    after = s.stack[-1] if s.stack else None
    if isinstance(after, SectorRolled):
        return " for the sector of a location"
    if isinstance(after, GalaxyRolled):
        return f" for the galaxy in Sector {s.sector}"
    if isinstance(after, AliensHit):
        return " for the aliens' attack"
    if isinstance(after, LuckRolled):
        return " to try your luck"
    return " for the place of a space station" if isinstance(after, StationPlaced) else ""


def _faces_for(_s: Eos) -> str:
    return "g gear, w warp, p pill, d damage, s stress, ss double stress, b blank"


def _dice_wanted(s: Eos) -> tuple[int, int]:
    c = int(s.open.args()[0])
    return int(s.basic_dice(c)), int(s.advanced_dice(c))


def _example(basic: int, advanced: int) -> str:
    star = "*" if basic else ""
    return " ".join([*("g", "s")[:basic], *("w",) * max(basic - 2, 0), *["p" + star] * advanced])


def outcome(request: Chance, s: Eos, text: str) -> str:
    """The outcome that ``text`` describes, as journals write it.

    :raises IllegalAnswer: with the reason, when it is impossible or unreadable.
    """
    typed = text.strip().lower()
    step = s.open
    if isinstance(step, RollDie):
        result = typed
    elif isinstance(step, PullShip):
        result = _pulled(s, typed)
    elif isinstance(step, DrawCard | ShipCardDrawn):
        result = _card(s, int(step.deck if isinstance(step, DrawCard) else step.klass), request, typed)
    elif kind_of(s) == "RerollDie":
        advanced = int(step.args()[1]) >= ADVANCED
        result = _dice(typed, 0 if advanced else 1, 1 if advanced else 0)
    else:
        result = _dice(typed, *_dice_wanted(s))
    request.code(result)
    return result


def _pulled(s: Eos, typed: str) -> str:
    if s.options.random_ships and typed.isdigit():
        if not 1 <= int(typed[:4]) <= 20:
            raise IllegalAnswer(f"a D20 shows 1 to 20, not {typed}")
        return "dexer" if int(typed) <= 9 else "galagat" if int(typed) <= 16 else "vorde"
    return ship_class(typed) or typed


def _dice(typed: str, basic: int, advanced: int) -> str:
    """Dice in words of the journal, sorted as the engine sorts them."""
    found: list[str] = []
    number = 1
    for word in re.findall(r"\d+|[a-z-]+\*?", typed):
        if word.isdigit():
            number = int(word[:2])
            continue
        star = word.endswith("*")
        plain = word.rstrip("*")
        if plain in ("and", "dice", "die", "x"):
            continue
        if plain == "stress" and found and found[-1] == "double-stress" and "double stress" in typed:
            continue
        if plain not in _FACE:
            raise IllegalAnswer(f"'{word}' is no face; type for example g w d s ss (a star marks advanced dice: g*)")
        face = _FACE[plain]
        starred = star or face == "blank" or (basic == 0 and advanced > 0)
        found += [face + ("*" if starred else "")] * number
        number = 1
    unknown = [face for face in found if face not in KIND_NAMES]
    if unknown:
        raise IllegalAnswer(f"advanced dice have no {unknown[0].rstrip('*')}")
    return " ".join(sorted(found, key=KIND_NAMES.index)) or "-"


def _card(s: Eos, deck: int, request: Chance, typed: str) -> str:
    idents = [name for name, _ in request.outcomes()]
    names = {s.catalog.card_ident(deck, i): texts.card_name(s, deck, i) for i in range(int(s.catalog.deck_size(deck)))}
    if typed in names:
        return typed  # whether it can be drawn, the engine says
    exact = [ident for ident in names if names[ident].lower() == typed]
    found = exact or [ident for ident in idents if matches(typed, names[ident])]
    if len(found) == 1:
        return found[0]
    if found:
        raise IllegalAnswer(f"that could be: {', '.join(names[ident] for ident in found[:8])}")
    seen = [name for ident, name in names.items() if matches(typed, name) and ident not in idents]
    if seen:
        raise IllegalAnswer(f"{seen[0]} is not in the draw pile: it is in play or discarded")
    raise IllegalAnswer(f"the {texts.DECKS[deck]} has no card called '{typed}'; part of its name is enough")

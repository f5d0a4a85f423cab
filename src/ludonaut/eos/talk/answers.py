"""What people type, as choices of Project EOS Rise.

``understand`` turns a line such as ``pilot train, engineer build lab`` or ``needle 3 4`` into the names of the choices
to take one after the other.  The whole line is tried on a copy first: it is refused as a whole, with the reason, or
taken.
"""

from __future__ import annotations

import re
from typing import Final

from ludonaut.eos import texts
from ludonaut.eos.rules.catalog import CLASS_NAMES, ROLE_NAMES
from ludonaut.eos.rules.state import Eos
from ludonaut.table.native.core import DECISION
from ludonaut.table.talk import NotUnderstood, Plan, kind_of, names_of, words_of

ROLES: Final = {
    "c": "commander", "p": "pilot", "s": "specialist", "e": "engineer", "cs": "specialist", "combat": "specialist",
    "ca": "commander-assistant", "pa": "pilot-assistant", "sa": "specialist-assistant", "ea": "engineer-assistant",
}  # fmt: skip
"""Short words for characters and assistants; those of two letters with ``a`` are assistants."""

WORDS: Final = {
    "training": "train", "treatment": "treat", "advanced-treatment": "treat-advanced", "tech": "technology",
    "charge1": "charge-1", "charge2": "charge-2", "charge3": "charge-3", "station1": "station-1",
    "station2": "station-2", "station3": "station-3", "bay": "", "the": "", "a": "", "on": "", "with": "", "and": "",
    "shield": "cover", "wild": "damage", "afterburner": "burn", "level": "", "skill-token": "skill",
}  # fmt: skip
"""Other words for words of choices; empty ones are left out."""

YES: Final = {
    "TryYourLuck": ("try", "pass"),
    "ClaimMission": ("claim", "wait"),
    "PayFor": ("pay", "pass"),
    "ContinueOrFlee": ("continue", "flee"),
}
"""Requests that yes and no answer."""

ENDS: Final = frozenset({"done", "end", "begin", "stop", "stay", "keep", "fight"})


def understand(s: Eos, line: str, numbered: list[str]) -> Plan:
    """The choices that ``line`` means; ``numbered`` are the names that numbers stand for, the first being 1.

    :raises NotUnderstood: when it means none, or not one in particular.
    """
    text = " ".join(line.lower().split())
    if text in names_of(s):
        return Plan([text])
    if text in ("auto", "best dice") and kind_of(s) == "PlaceDice":
        from ludonaut.eos.advice import best_placing

        return _tried(s, [[name] for name in best_placing(s)] or [["done"]], "")
    parts = [part for part in re.split(r"\s*(?:[,;]|\bthen\b)\s*", text) if part]
    if len(parts) == 1 and re.fullmatch(r"[0-9]+(?: [0-9]+)+", text):
        parts = text.split()
    if all(re.fullmatch(r"[0-9]+", part) for part in parts) and parts:
        return _tried(s, [[_by_number(part, numbered)] for part in parts], text)
    trial = s.copy()
    trial.auto = False
    plan = Plan()
    for i, part in enumerate(parts):
        if trial.kind != DECISION or (kind_of(trial) != kind_of(s) and plan.names):
            plan.note = f"Something else comes first; left out: {', '.join(parts[i:])}."
            break
        names = [_by_number(part, numbered)] if re.fullmatch(r"[0-9]+", part) else _meant(trial, part)
        for name in names:
            _take(trial, name)
            plan.names.append(name)
    if not plan.names:
        raise NotUnderstood(possible(s))
    return plan


def _tried(s: Eos, groups: list[list[str]], text: str) -> Plan:
    """Choices known by name, as far as nothing else is asked in between.

    :raises NotUnderstood: when one of them is not possible.
    """
    trial = s.copy()
    trial.auto = False
    plan = Plan()
    asked = kind_of(s)
    for names in groups:
        for name in names:
            if trial.kind != DECISION or kind_of(trial) != asked:
                plan.note = "Something else comes first; the rest is left out." if text else ""
                return plan
            _take(trial, name)
            plan.names.append(name)
    return plan


def _take(trial: Eos, name: str) -> None:
    legal = names_of(trial)
    if name not in legal:
        raise NotUnderstood(f"That is not possible here: {name}. {possible(trial)}")
    trial.choose(trial.choices[legal.index(name)])


def _by_number(text: str, numbered: list[str]) -> str:
    number = int(text[:6])
    if 1 <= number <= len(numbered):
        return numbered[number - 1]
    if len(numbered) == 1:
        raise NotUnderstood(f"Only 1 is a number here ({numbered[0]}); say the others in words")
    raise NotUnderstood(f"There is no choice {text[:6]}; the numbers go from 1 to {len(numbered)}.")


def _meant(s: Eos, part: str) -> list[str]:
    """The choices that one part of a line, between commas, means; several for ``needle 3 4``."""
    names = names_of(s)
    kind = kind_of(s)
    if part in names:
        return [part]
    if kind in YES and part in ("y", "yes", "n", "no"):
        return [YES[kind][0 if part.startswith("y") else 1]]
    if kind == "CoverHits" and (match := re.fullmatch(r"(?:cover\s+)?(.*?[^\d\s]\S*)((?:\s+[1-6])+)", part)):
        return [_best(s, f"{match[1]} {number}") for number in match[2].split()]
    return [_best(s, part)]


def _typed_words(s: Eos, part: str) -> list[str]:
    """The words typed, as choices have them: roles and galaxies written out."""
    words: list[str] = []
    for raw in part.split():
        word = raw.strip(".:!")
        if match := re.fullmatch(r"s?0*(\d+)[-/](\d)", word):
            words.append(_galaxy_word(s, int(match[1]), int(match[2])))
        elif word.replace("'s", "") in ROLES and not (words and words[-1] in ROLE_NAMES):
            words.append(ROLES[word.replace("'s", "")])
        elif word in WORDS:
            words += [WORDS[word]] if WORDS[word] else []
        elif word == "assistant" and words and words[-1] in ROLE_NAMES:
            words[-1] += "-assistant"
        else:
            words.append(word.removesuffix("'s"))
    return words


def _galaxy_word(s: Eos, sector: int, die: int) -> str:
    """A galaxy by any of its addresses."""
    if not (1 <= sector <= 19 and 1 <= die <= 6):
        raise NotUnderstood(f"There is no galaxy {sector}-{die}: sectors go from 1 to 19, galaxies from 1 to 6.")
    return s.catalog.map.names[s.catalog.map.address[(sector - 1) * 6 + die - 1]]


def _best(s: Eos, part: str) -> str:
    """The one choice whose words begin with the typed ones; with several, the one with the fewest words more.

    :raises NotUnderstood: when there is none, or several remain.
    """
    typed = _typed_words(s, part)
    names = names_of(s)
    sentences = {name: texts.choice_text(s, name) for name in names}
    for text_of in (lambda name: name, lambda name: f"{name} {sentences[name]}"):
        scored = [(miss, name) for name in names if (miss := _misses(typed, text_of(name))) >= 0]
        if not scored:
            continue
        least = min(miss for miss, _ in scored)
        found = [name for miss, name in scored if miss == least]
        if len(found) == 1:
            return found[0]
        more = " ..." if len(found) > 6 else ""
        raise NotUnderstood(f"That could be: {'; '.join(found[:6])}{more}. Say more, or type its number.")
    raise NotUnderstood(f"'{part}' is not possible here. {_why_not(s, typed) or possible(s)}")


def _misses(typed: list[str], text: str) -> int:
    """How many words of the text nobody typed; -1 when a typed word begins none of them.  Each word counts once."""
    left = [re.sub(r"[^a-z0-9'*~-]", "", word) for word in _pieces(text.lower().split())]
    for word in _pieces(typed):
        hit = next((w for w in left if w == word), None) or next((w for w in left if w.startswith(word)), None)
        if not word or hit is None:
            return -1
        left.remove(hit)
    return len(left) if typed else -1


def _pieces(words: list[str]) -> list[str]:
    """Words taken apart at their hyphens; what holds a number (``s05-3``, ``charge-2``) stays whole."""
    return [piece for word in words for piece in ([word] if re.search(r"\d", word) else word.split("-"))]


def _why_not(s: Eos, typed: list[str]) -> str:
    """A reason, where it is easy to see."""
    kind = kind_of(s)
    if kind == "CrewActions" and typed:
        role = next((r for r in ROLE_NAMES if typed[0] == r or r.startswith(typed[0])), "")
        mine = [name for name in names_of(s) if role and name.split()[0] == typed[0]]
        if role and not mine:
            return f"The {role} has acted already, or has nothing to do."
        if mine:
            return f"The {typed[0].replace('-', ' ')} can: {', '.join(' '.join(n.split()[1:]) for n in mine)}."
    if kind == "Warp" and typed and re.fullmatch(r"s\d+-\d", typed[-1]):
        return "The EOS goes lane by lane, to a neighbour."
    return ""


def possible(s: Eos) -> str:
    """What is possible, in one line."""
    names = names_of(s)
    shown = names if len(names) <= 8 else [*names[:6], "...", *[name for name in names[6:] if name in ENDS]]
    return f"Possible: {', '.join(shown)}." if names else "Nothing can be chosen now."


def ship_class(text: str) -> str:
    """A class of ships by the beginning of its name; empty when it is none, or not clear."""
    found = [name for name in CLASS_NAMES if words_of(text) and name.startswith(words_of(text)[0].rstrip("s"))]
    return found[0] if len(found) == 1 else ""

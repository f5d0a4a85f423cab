"""What people type, as choices.

``understand`` turns a line such as ``2y b, roll`` or ``y1 to 2`` into the names of the choices to take one after the
other.  The whole line is tried on a copy first: it is refused as a whole, with the reason, or taken.
"""

from __future__ import annotations

import re
from typing import Final

from ludonaut.sentinels import texts
from ludonaut.sentinels.rules.catalog import Rule
from ludonaut.sentinels.rules.dice import COLOUR_LETTERS, COLOUR_NAMES, count
from ludonaut.sentinels.rules.state import CARD, FLAGS, GONE, WIDTH, Sentinels
from ludonaut.table.native.core import DECISION
from ludonaut.table.talk import NotUnderstood, Plan, kind_of, names_of

COLOURED: Final = ("CommitDice", "RecoverDice", "RankPenalty", "ExhaustForRank", "PayPoolDie")
"""Requests whose choices are colours of dice."""

FACED: Final = ("ChooseRerolls", "ExhaustHit", "ExhaustMisses", "KeepHits", "SaveCrits", "TurnDie")
"""Requests whose choices are rolled dice."""

VERBS: Final = ("commit", "recover", "banish", "exhaust", "reroll", "save", "turn", "assign", "apply", "put", "roll")


def understand(s: Sentinels, line: str, numbered: list[str]) -> Plan:
    """The choices that ``line`` means; ``numbered`` are the names that numbers stand for, the first being 1.

    :raises NotUnderstood: when it means none, or not one in particular.
    """
    text = " ".join(line.lower().split())
    if text in names_of(s):
        return Plan([text])
    if re.search(r"\d{4}", text):
        raise NotUnderstood(f"No number here is that large. {_possible(s)}")
    if text.isdecimal():
        return Plan([_by_number(int(text), numbered)])
    trial = s.copy()
    trial.auto = False
    plan = Plan()
    asked = kind_of(s)
    for part in re.split(r"\s*(?:[,;]|\bthen\b)\s*", text):
        if not part:
            continue
        if kind_of(trial) != asked and plan.names and trial.kind != DECISION:
            plan.note = f"Left out for now: {part}."
            break
        if kind_of(trial) == "RankPenalty" and part.startswith("exhaust ") and part != "exhaust 3":
            _take(trial, ["exhaust 3"], plan)
        _take(trial, _understand_part(trial, part), plan)
        if plan.note:
            break
    if not plan.names:
        raise NotUnderstood(_possible(s))
    return plan


def _take(trial: Sentinels, names: list[str], plan: Plan) -> None:
    """Take choices on the trial copy and add them to the plan."""
    asked = kind_of(trial)
    for done, name in enumerate(names):
        if trial.kind != DECISION or kind_of(trial) != asked:
            _moved_on(names[done:], done, plan)
            return
        legal = names_of(trial)
        if name not in legal:
            raise NotUnderstood(refusal(trial, name))
        trial.choose(trial.choices[legal.index(name)])
        plan.names.append(name)


def _moved_on(left: list[str], done: int, plan: Plan) -> None:
    """The game asks something else before all choices of a part are taken.

    :raises NotUnderstood: when more dice were named than this request takes: what was meant is not clear then.
    """
    if left[0].startswith("commit "):
        raise NotUnderstood(f"An enemy limits how many dice you may commit: {done} of these and no more.")
    if left[0].split()[-1] in COLOUR_NAMES:
        raise NotUnderstood(f"You may {left[0].split()[0]} {done} {'die' if done == 1 else 'dice'} here, not more.")
    if left != ["roll"]:  # with no choice left but to roll, the engine has rolled
        number = "1 more choice is" if len(left) == 1 else f"{len(left)} more choices are"
        plan.note = f"Something else comes first; {number} left out."


def _by_number(number: int, numbered: list[str]) -> str:
    if 1 <= number <= len(numbered):
        return numbered[number - 1]
    raise NotUnderstood(f"There is no choice {number}; the numbers go from 1 to {len(numbered)}.")


def _understand_part(s: Sentinels, part: str) -> list[str]:
    """The choices that one part of a line, between commas, means."""
    names = names_of(s)
    if part in names:
        return [part]
    kind = kind_of(s)
    if kind == "ApplyDice" and not part.startswith(("use ", "done")):
        found = _assignments(s, part)
        if found:
            return found
    if kind in COLOURED:
        found = _coloured_dice(s, part)
        if found:
            return found
    if kind in FACED:
        found = _faced_dice(s, part)
        if found:
            return found
    return [_by_words(s, part)]


# --- dice by colour ------------------------------------------------------------------------------

_COLOUR_WORD: Final = {**{n: n for n in COLOUR_NAMES}, **{n[0]: n for n in COLOUR_NAMES}, "violet": "purple"}


def _coloured_dice(s: Sentinels, part: str) -> list[str]:
    """``commit 2y 1b``, ``2 yellow b``, ``yyb``, ``all``, ``all y``; an ending ``roll`` or ``done``; [] if not dice."""
    names = names_of(s)
    verb = next((name.split()[0] for name in names if name.split()[-1] in COLOUR_NAMES), "")
    words = [word for word in part.split() if word not in ("and", "dice", "die", "a")]
    ending: list[str] = []
    if words and words[-1] == {"commit": "roll", "recover": "done"}.get(verb):
        ending = [words.pop()]
    if words and words[0] == verb:
        words.pop(0)
    elif words and words[0] in VERBS:
        if verb and not any(name.startswith(words[0]) for name in names):
            raise NotUnderstood(f"You cannot {words[0]} here. {_possible(s)}")
        return []
    colours = _colours(s, words, verb)
    if colours is None or (not colours and not ending):
        return []
    if verb == "commit" and s.standing.rules & Rule.WHOLE_COLOUR:
        colours = list(dict.fromkeys(colours))  # an enemy makes one die bring all of its colour
    _enough(s, colours, verb)
    return [f"{verb} {colour}" for colour in colours] + ending


def _colours(s: Sentinels, words: list[str], verb: str) -> list[str] | None:
    """The colours that these words count up, None when they are something else."""
    colours: list[str] = []
    number: int | None = None
    every = False
    for word in words:
        if word.isdecimal():
            number = int(word)
        elif word in ("all", "everything"):
            every = True
        elif word in _COLOUR_WORD:
            colour = _COLOUR_WORD[word]
            colours += [colour] * (_there(s, verb, colour) if every else 1 if number is None else number)
            number, every = None, False
        elif match := re.fullmatch(r"(?:(\d+)([ygbpr]))+", word):
            for n, letter in re.findall(r"(\d+)([ygbpr])", match.group()):
                colours += [_COLOUR_WORD[letter]] * int(n)
        elif match := re.fullmatch(r"(\d+)(yellow|green|blue|purple|red)", word):
            colours += [match.group(2)] * int(match.group(1))
        elif re.fullmatch(r"[ygbpr]+", word):
            colours += [_COLOUR_WORD[letter] for letter in word]
        else:
            return None
    if every:
        return _every_colour(s, verb)
    return None if number is not None else colours


def _there(s: Sentinels, verb: str, colour: str) -> int:
    """How many dice of a colour this kind of choice could take."""
    bag = s.exhausted if verb == "recover" else s.pool
    return int(count(bag, COLOUR_NAMES.index(colour)))


def _every_colour(s: Sentinels, verb: str) -> list[str]:
    """As many dice as may be taken, the strongest first."""
    trial = s.copy()
    trial.auto = False
    kind = kind_of(s)
    colours: list[str] = []
    while trial.kind == DECISION and kind_of(trial) == kind:
        names = names_of(trial)
        colour = next((c for c in reversed(COLOUR_NAMES) if f"{verb} {c}" in names), None)
        if colour is None:
            break
        colours.append(colour)
        trial.choose(trial.choices[names.index(f"{verb} {colour}")])
    return colours


def _enough(s: Sentinels, colours: list[str], verb: str) -> None:
    """Refuse more dice of a colour than there are.

    :raises NotUnderstood: with the number there is.
    """
    place = "exhausted area" if verb == "recover" else "pool"
    for colour in dict.fromkeys(colours):
        there = _there(s, verb, colour)
        if colours.count(colour) > there:
            raise NotUnderstood(f"You have {there or 'no'} {colour} {'die' if there == 1 else 'dice'} in your {place}.")


# --- rolled dice ---------------------------------------------------------------------------------


_FACE_WORD: Final = {"miss": "0", "misses": "0", "hit": "1", "hits": "1", "basic": "1", "crit": "2", "crits": "2"}


def _codes(words: list[str]) -> tuple[list[str], list[str]]:
    """Dice named at the start of ``words`` (``y1``, ``2y1``, ``y``, ``yellow crit``, ``all``), and the rest."""
    codes: list[str] = []
    number = 1
    at = 0
    while at < len(words):
        word = words[at]
        following = words[at + 1] if at + 1 < len(words) else ""
        if word.isdecimal() and _is_die(following):
            number = int(word)
        elif word == "all" and _is_die(following) and following != "all":
            number = 0
        elif word == "all":
            codes.append("all")
        elif word in _COLOUR_WORD or re.fullmatch(r"\d*[ygbpr]", word):
            digits = re.match(r"\d*", word)
            times = int(digits.group()) if digits and digits.group() else number
            letter = word.lstrip("0123456789")[0]
            if following in _FACE_WORD:
                at += 1
                letter += _FACE_WORD[following]
            codes += [letter] * times if times else ["all " + letter]
            number = 1
        elif match := re.fullmatch(r"(\d*)((?:[ygbpr][012]+)+)", word):
            times = int(match.group(1)) if match.group(1) else number
            dice = [m[0] + face for m in re.findall(r"([ygbpr])([012]+)", match.group(2)) for face in m[1]]
            codes += dice * times if times else [f"all {die}" for die in dice]
            number = 1
        elif word in ("and", "a", "the", "with"):
            pass
        else:
            break
        at += 1
    return codes, words[at:]


def _is_die(word: str) -> bool:
    return bool(re.fullmatch(r"(?:\d*[ygbpr][012]*)|yellow|green|blue|purple|red|all", word))


def _faced_dice(s: Sentinels, part: str) -> list[str]:
    """Rolled dice for one request after the other: ``y1``, ``turn y0``, ``2y1``."""
    names = names_of(s)
    words = part.split()
    verb = next((name.split()[0] for name in names if re.fullmatch(r"[ygbpr][012]", name.split()[-1])), "")
    if words and words[0] == verb:
        words.pop(0)
    codes, rest = _codes(words)
    if not codes or rest:
        return []
    return [_whole_die(names, verb, code, "") for code in codes]


def _whole_die(names: list[str], verb: str, code: str, target: str) -> str:
    """The choice about a die, of which only the colour may be given.

    :raises NotUnderstood: when the colour shows several faces, or none that fits.
    """
    if len(code) > 1:
        return f"{verb} {code}{target}"
    fitting = [name for name in names if re.fullmatch(rf"{verb} {code}[012]{re.escape(target)}", name)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        options = " or ".join(name.split()[1] for name in fitting)
        raise NotUnderstood(f"Which die: {options}?")
    return f"{verb} {code}{target}"


# --- assigning -----------------------------------------------------------------------------------


def enemies_by_number(s: Sentinels) -> dict[int, int]:
    """Enemies of the active area: the number people use, and their offset."""
    return {e // WIDTH + 1: e for e in range(0, int(s.enemies) * WIDTH, WIDTH) if s.active[e + FLAGS] & GONE == 0}


def find_enemy(s: Sentinels, text: str) -> int:
    """The offset of the enemy that a number (``2``, ``e2``) or part of a name means.

    :raises NotUnderstood: when it is none, or several.
    """
    numbers = enemies_by_number(s)
    text = text.strip()
    if match := re.fullmatch(r"(?:e|enemy |#)?(\d+)", text):
        if int(match.group(1)) in numbers:
            return numbers[int(match.group(1))]
        raise NotUnderstood(f"There is no enemy {match.group(1)}; there are {', '.join(f'E{n}' for n in numbers)}.")
    found = [e for e in numbers.values() if _matches(text, s.card_at(e).name + " " + s.card_at(e).ident)]
    if len(found) == 1:
        return found[0]
    if found:
        raise NotUnderstood(f"Which enemy: {' or '.join(s.card_at(e).name for e in found)}?")
    raise NotUnderstood(f"No enemy here is called '{text}'.")


def _assignments(s: Sentinels, part: str) -> list[str]:
    """``assign y1 to 2``, ``y1 2``, ``2y1 b2 to hymn``, ``all to 2``, ``all``; [] when it is something else."""
    part = re.sub(r"^(assign|put|apply)\s+", "", part)
    halves = re.split(r"\s+(?:to|on|at|->)\s+", part, maxsplit=1)
    codes, rest = _codes(halves[0].split())
    if not codes or (len(halves) == 2 and rest):
        return []
    target = halves[1] if len(halves) == 2 else " ".join(rest)
    ident = s.card_at(find_enemy(s, target)).ident if target else _only_target(s)
    chosen: list[str] = []
    trial = s.copy()
    trial.auto = False
    for code in codes:
        chosen += _assign_code(trial, code, ident)
    return chosen


def _only_target(s: Sentinels) -> str:
    targets = {name.split()[2] for name in names_of(s) if name.startswith("assign ")}
    if len(targets) == 1:
        return targets.pop()
    if not targets:
        raise NotUnderstood(f"No die can be assigned now. {_possible(s)}")
    raise NotUnderstood("To which enemy? For example: y1 to 2.")


def _assign_code(trial: Sentinels, code: str, ident: str) -> list[str]:
    """Assign one die, a pair, or ``all`` (of a kind) to an enemy, on a trial copy."""
    if not code.startswith("all"):
        name = _whole_die(names_of(trial), "assign", code, f" {ident}")
        if name not in names_of(trial):
            name = _pair_of(trial, code, ident) or name
        _try(trial, name)
        return [name]
    wanted = code[3:].strip()
    chosen: list[str] = []
    while kind_of(trial) == "ApplyDice" and trial.kind == DECISION:
        fitting = [n for n in names_of(trial) if n.startswith(f"assign {wanted}") and n.endswith(f" {ident}")]
        if not fitting:
            break
        chosen.append(fitting[0])
        _try(trial, fitting[0])
    if not chosen:
        raise NotUnderstood(refusal(trial, f"assign {wanted or 'all'} {ident}"))
    return chosen


def _pair_of(s: Sentinels, code: str, ident: str) -> str:
    """Where hits go in pairs only, the one pair that a single die can mean."""
    pairs = [n for n in names_of(s) if re.fullmatch(rf"assign (?:{code}\w\w|\w\w{code}) {re.escape(ident)}", n)]
    return pairs[0] if len(pairs) == 1 else ""


def _try(trial: Sentinels, name: str) -> None:
    names = names_of(trial)
    if name in names:
        trial.choose(trial.choices[names.index(name)])


# --- anything else, by words ---------------------------------------------------------------------


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9']+", text.lower())


def _matches(typed: str, text: str) -> bool:
    """Does every typed word begin some word of the text?"""
    words = _words(text)
    return bool(_words(typed)) and all(any(word.startswith(part) for word in words) for part in _words(typed))


def _by_words(s: Sentinels, part: str) -> str:
    """The one choice whose name or sentence begins its words with the typed ones.

    :raises NotUnderstood: when there is none, or several.
    """
    names = names_of(s)
    sentences = {name: texts.choice_text(s, name) for name in names}
    if kind_of(s) in ("ChooseEnemy", "DefeatAnother") and re.fullmatch(r"(?:e|#)?\d+", part.split()[-1]):
        ident = s.card_at(find_enemy(s, part.split()[-1])).ident
        return next((name for name in names if name.endswith(f" {ident}")), part)
    tests = (
        lambda name: name.split()[-1] == part or (len(name.split()) == 1 and name.startswith(part)),
        lambda name: _matches(part, name),
        lambda name: _matches(part, sentences[name]),
    )
    for fits in tests:
        found = [name for name in names if fits(name)]
        if found == ["roll"] and not part.startswith("r"):
            break  # "dice" is a word of its sentence, but a roll cannot be taken back
        if len(found) == 1:
            return found[0]
        plain = [name for name in found if not name.startswith("scout ")]
        if len(plain) == 1:
            return plain[0]  # a card's name alone means to activate it, not to move it away
        if found:
            raise NotUnderstood(f"That could be: {'; '.join(sentences[name] for name in found[:6])}.")
    raise NotUnderstood(refusal(s, part))


# --- why not -------------------------------------------------------------------------------------


def refusal(s: Sentinels, name: str) -> str:
    """Why ``name`` is not possible now, as far as we can tell, and what is."""
    words = name.split()
    reason = ""
    if words[0] == "commit" and len(words) == 2 and words[1] in COLOUR_NAMES:
        reason = _why_no_commit(s, words[1])
    elif words[0] == "assign" and len(words) == 3:
        reason = _why_no_assign(s, words[1], words[2])
    elif words[0] == "recover" and words[-1] in COLOUR_NAMES:
        reason = "You cannot recover that many dice."
    return f"{reason or f'That is not possible here: {name}.'} {_possible(s)}"


def _why_no_commit(s: Sentinels, colour: str) -> str:
    i = COLOUR_NAMES.index(colour)
    if not count(s.pool, i):
        return f"There is no {colour} die in your pool."
    if s.standing.no_commit >> 4 * i & 15:
        return f"An enemy forbids committing {colour} dice."
    if kind_of(s) == "CommitDice":
        return "An enemy limits how many dice you may commit, and that many are committed."
    return ""


def _why_no_assign(s: Sentinels, code: str, ident: str) -> str:
    if not re.fullmatch(r"(?:[ygbpr][012])+|[ygbpr]", code):
        return "No die can go there." if code == "all" else ""
    kinds = [3 * COLOUR_LETTERS.index(code[i]) + int(code[i + 1]) for i in range(0, len(code) - 1, 2)]
    if not kinds and code in COLOUR_LETTERS:
        return f"No {_COLOUR_WORD[code]} die can go there."
    for kind in kinds:
        if count(s.loose(), kind) == 0:
            return f"You have no unassigned {texts.die_text(kind)}."
        if kind % 3 == 0:
            return "A miss cannot be assigned."
    e = next((e for e in enemies_by_number(s).values() if s.card_at(e).ident == ident), -1)
    if e < 0:
        return ""
    if not s.fights(e):
        return f"{s.card_at(e).name} is defeated already."
    blocking = [s.card_at(other).name for other in range(0, int(s.enemies) * WIDTH, WIDTH) if _restricts(s, other)]
    if blocking:
        return f"That die cannot go there; look at the card text of {' and '.join(blocking)}."
    return "That die cannot go there."


def _restricts(s: Sentinels, e: int) -> bool:
    """Might the enemy's card text be why a die cannot be assigned?"""
    d = s.catalog.cards[s.active[e + CARD]]
    return s.fights(e) and (d.stands or d.self_cap < 50 or bool(d.guarded) or d.damage_cap < 50)


def _possible(s: Sentinels) -> str:
    """What is possible, in one line."""
    names = names_of(s)
    kind = kind_of(s)
    if kind == "ApplyDice":
        dice = sorted({n.split()[1] for n in names if n.startswith("assign ")})
        others = [n for n in names if not n.startswith("assign ")]
        enemies = [f"E{n}" for n, e in enemies_by_number(s).items() if s.fights(e)]
        if dice:
            return f"You can assign {', '.join(dice)} to {', '.join(enemies)}; or: {', '.join(others)}."
        return f"Possible: {', '.join(others)}."
    shown = names if len(names) <= 12 else [*names[:12], "..."]
    return f"Possible: {', '.join(shown)}."

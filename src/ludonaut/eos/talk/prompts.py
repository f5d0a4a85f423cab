"""What is asked, of whom, why, and the choices, numbered, on at most a screen."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from ludonaut.eos import texts, views
from ludonaut.eos.glossary import PROMPTS
from ludonaut.eos.rules.catalog import ROLE_NAMES, ROOM_NAMES, Act
from ludonaut.eos.rules.crew import build_cost
from ludonaut.eos.rules.state import Eos
from ludonaut.eos.talk.board import HUES, SHORT_ROOMS
from ludonaut.table.paper import Paper, styled
from ludonaut.table.talk import kind_of, names_of
from ludonaut.table.words import join_words, many

HINTS: Final = {
    "CrewActions": "pilot train; ea build lab; several by commas",
    "PlaceDice": "pilot gear cable; auto for the best; done",
    "CoverHits": "needle 3 4; done",
    "Warp": "5-3, or several: 5-3, 5-2; map shows the map",
    "Join": "several: pilot, engineer, fight",
    "Opening": "several: cube missile, begin",
    "FocusTargets": "card and character: lance pilot",
}
"""Short examples beside the question."""

SHORT: Final = ("c", "p", "s", "e", "ca", "pa", "sa", "ea")
"""Pawns in short, as answers take them."""


def show_prompt(paper: Paper, s: Eos) -> list[str]:
    """Print the question and its choices; returns the choices' names in the order of their numbers."""
    kind = kind_of(s)
    paper.show(_question(s, kind))
    names = names_of(s)
    if kind == "CrewActions":
        return _crew_actions(paper, s, names)
    if kind == "PlaceDice":
        return _rows(paper, s, names, _placing_row)
    if kind == "CoverHits":
        return _rows(paper, s, names, _cover_row)
    if kind == "FocusTargets":
        return _rows(paper, s, names, _focus_row)
    if kind in ("CalibrateDie", "DealStress"):
        return _amounts(paper, s, names)
    for number, name in enumerate(names, 1):
        paper.show(texts.choice_text(s, name), first=f"{number:>3}) ", rest=" " * 5)
    return names


def _question(s: Eos, kind: str) -> Text:
    """Who decides what: ``Pilot (person 2): warp the EOS (2 lanes left).``"""
    roles = views.deciding(s)
    before, colon, after = s.open.prompt(s).partition(": ")
    question = after if colon and before in texts.CHARACTERS else s.open.prompt(s)
    if kind == "CrewActions":
        question = "who does what?"
    line = Text()
    if len(roles) == len(ROLE_NAMES):
        line.append("Everybody: ", style="bold")
    else:
        for i, role in enumerate(roles):
            line.append(", " if i else "")
            line.append_text(styled((texts.CHARACTERS[ROLE_NAMES.index(role)], HUES[role])))
        people = sorted({int(s.seat_of(ROLE_NAMES.index(role))) + 1 for role in roles})
        if s.options.people > 1:
            line.append(f" (person {join_words(people)})")
        line.append(": ")
    line.append(question[:1].lower() + question[1:], style="bold")
    line.append("" if question[-1] in ".?!)" else ".")
    if kind in HINTS:
        line.append(f" ({HINTS[kind]})", style="dim")
    return line


def _amounts(paper: Paper, s: Eos, names: list[str]) -> list[str]:
    """Choices of an amount: only the one that spends nothing has a number, the others are said in words, so that
    nobody takes one for the other."""
    paper.show(texts.choice_text(s, names[0]), first="  1) ", rest=" " * 5)
    paper.show(f"or say: {', '.join(names[1:])}", first=" " * 5)
    return names[:1]


def _rows(paper: Paper, s: Eos, names: list[str], row_of: object) -> list[str]:
    """Choices that share a row in one line: ``Cable Shock (gear): 1) Pilot gear, 2) Engineer damage``."""
    assert callable(row_of)
    rows: dict[str, list[tuple[str, str]]] = {}
    alone: list[str] = []
    for name in names:
        row = row_of(s, name)
        if row is None:
            alone.append(name)
        else:
            rows.setdefault(row[0], []).append((name, row[1]))
    numbered: list[str] = []
    for title, entries in rows.items():
        line = styled((f"{title}: ", "name"))
        for i, (name, text) in enumerate(entries):
            numbered.append(name)
            line.append(", " if i else "")
            line.append(f"{len(numbered)}) ", style="bold cyan")
            line.append(text)
        paper.show(line, first="  ", rest=" " * 5)
    for name in alone:
        numbered.append(name)
        paper.show(texts.choice_text(s, name), first=f"{len(numbered):>3}) ", rest=" " * 5)
    return numbered


def _placing_row(s: Eos, name: str) -> tuple[str, str] | None:
    words = name.split()
    if words[0] == "missile":
        return texts.choice_text(s, name).removeprefix("Missile on ").partition(":")[0], "missile"
    if words[0] != "put":
        return None
    card = next(d.name for d in s.catalog.damage if d.ident == words[3])
    return card, f"{words[1]} {words[2]}{' as ' + words[5] if len(words) > 5 else ''}"


def _cover_row(s: Eos, name: str) -> tuple[str, str] | None:
    words = name.split()
    if words[0] != "cover":
        return None
    return texts.choice_text(s, name).partition(" of ")[2], f"its {words[2]}"


def _focus_row(s: Eos, name: str) -> tuple[str, str] | None:
    words = name.split()
    if words[0] != "focus":
        return None
    d = next(d for d in s.catalog.damage if d.ident == words[1])
    return f"{d.name} (stress {d.stress}, damage {d.damage}+{d.stress})", words[2]


# --- crew actions ----------------------------------------------------------------------------------


def _crew_actions(paper: Paper, s: Eos, names: list[str]) -> list[str]:
    """One line for each action with the pawns that may take it, each with its number."""
    rows: dict[tuple[int, str], list[tuple[int, str]]] = {}
    others: list[str] = []
    for name in names:
        if name == "end" or name.startswith("fix "):
            others.append(name)
            continue
        pawn, act, room = texts.split_action(name)
        rows.setdefault((act, room), []).append((pawn, name))
    numbered: list[str] = []
    for (act, room), entries in sorted(rows.items(), key=lambda row: (row[0][0], names.index(row[1][0][1]))):
        title, note = _row_title(s, act, room, entries[0][0])
        line = styled((f"{title:<28}", "name"))
        for pawn, name in sorted(entries):
            numbered.append(name)
            line.append(f" {len(numbered):>2})", style="bold cyan")
            line.append_text(styled((SHORT[pawn], HUES[ROLE_NAMES[pawn & 3]])))
        paper.show(line, first=" ", rest=" " * 29)
        if note:
            paper.show(styled((note, "label")), first=" " * 4)
    line = Text()
    for name in others:
        numbered.append(name)
        line.append(f" {len(numbered)}) ", style="bold cyan")
        line.append("end the crew actions" if name == "end" else name)
    paper.show(line)
    key = "c Commander, p Pilot, s Specialist, e Engineer" + (
        "; ca, pa ... assistants." if any(pawn > 3 for row in rows.values() for pawn, _ in row) else "."
    )
    paper.show(styled((key, "label")), first=" ")
    return numbered


def _row_title(s: Eos, act: int, room: str, pawn: int) -> tuple[str, str]:
    """The action in at most 28 letters, and what else has to be said."""
    if act == Act.BUILD:
        i = ROOM_NAMES.index(room)
        return f"Build {SHORT_ROOMS[room]}, {many(int(build_cost(s, i, 0)), 'credit')}", ""
    text = texts.action_text(s, act, pawn)
    if Act.CHARGE <= act < Act.STATION:
        level = act - Act.CHARGE
        tokens = text.partition(": ")[2].partition(" ")[0]
        needed = s.catalog.tracks.spaces[act] - int(s.ship[8 + act])
        return f"Charge {level + 1}: {tokens} shields, {many(needed, 'pawn')}", ""
    if act == Act.ROOM:
        return "Their own Advanced Room", ""
    if act >= Act.STATION:
        name, _, note = text.partition(": ")
        return name.partition(" (")[0][:28], note
    return text[:28], ""


def why(s: Eos) -> list[str]:
    """The open question explained: what is asked and by which rule."""
    found = PROMPTS.get(kind_of(s))
    return [f"{found.title}. {found.text}", f"Rule: {found.rule}."] if found else []

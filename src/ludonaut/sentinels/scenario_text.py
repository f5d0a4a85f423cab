"""From a state to the fields of a scenario, and those as TOML."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.rules.dice import COLOUR_LETTERS, COLOURS, count, faces_text, kind_text
from ludonaut.sentinels.rules.state import (
    CANCELLED,
    CARD,
    DEALT,
    DEFEATED,
    DICE,
    FLAGS,
    GONE,
    HARM,
    ORIGIN,
    STACK_LETTERS,
    STACKS,
    TAKEN,
    TOUGH,
    UNSEEN,
    WIDTH,
    Sentinels,
)
from ludonaut.sentinels.scenario_fields import FORMAT, write_colours
from ludonaut.table.scenario import toml_value

BOOKKEEPING: Final = frozenset(
    (
        "discard", "completed", "progress", "hunted", "more_enemies", "activated", "scouted", "felled",
        "suffered",
        "skip_recovery", "bonus", "phases", "phase_limit", "committed_round", "committed_step", "commit_colours",
        "assigned_step", "assign_colours", "felled_step", "roll_colours", "spent_misses", "paid", "turned", "decisions",
    )
)  # fmt: skip
"""Fields that are written only when they are not what they would be anyway."""


def render(s: Sentinels, at: str) -> dict[str, Any]:
    """The fields of a position, all of them explicit but ``unseen``: those are the cards that lie nowhere else."""
    cards = [d.ident for d in s.catalog.cards]
    missions = [d.ident for d in s.catalog.missions]
    side = s.catalog.heroes[s.hero].side
    usual = SENTINELS.normal_options({"missions": "on" if s.missions else "off"})
    usual |= {"hero": side, "rank": str(int(s.options.rank))}
    options = {name: value for name, value in SENTINELS.options_of(s).items() if value != usual[name]}
    return {
        "at": at,
        "hero": side,
        "rank": int(s.options.rank),
        "round": int(s.round),
        "endgame": int(s.endgame),
        "health": int(s.health),
        "strategy": int(s.strategy),
        "recovery": int(s.recovery),
        "pool": write_colours(s.pool),
        "exhausted": write_colours(s.exhausted),
        "banished": write_colours(s.banished),
        "committed": write_colours(s.fresh),
        "rolled": _faces(s.rolled),
        "kept": _faces(s.kept),
        "stacks": [["?" if c == UNSEEN else cards[c] for c in stack] for stack in s.stacks],
        "discard": [cards[c] for c in s.discard],
        "carrying": [cards[c] for c in s.carrying],
        "revealed": [cards[c] for c in s.revealed],
        "inventory": [cards[c] for c in s.inventory],
        "used_round": [cards[c] for c in s.used_round],
        "used_roll": [cards[c] for c in s.used_roll],
        "missions": [missions[m] for m in s.missions],
        "mission": _mission(s),
        "completed": int(s.completed),
        "progress": int(s.progress),
        "hunted": STACK_LETTERS[s.hunted] if s.hunted >= 0 else "",
        "more_enemies": int(s.pending),
        "activated": int(s.activated),
        "scouted": "".join(STACK_LETTERS[i] for i in range(STACKS) if s.scouted >> i & 1),
        "felled": int(s.felled),
        "suffered": int(s.suffered),
        "skip_recovery": s.skip_recovery,
        "bonus": _faces(s.round_bonus),
        "phases": int(s.phases),
        "phase_limit": int(s.phase_limit),
        "committed_round": int(s.committed_round),
        "committed_step": int(s.committed_step),
        "commit_colours": write_colours(s.commit_colours),
        "assigned_step": int(s.assigned_step),
        "assign_colours": "".join(COLOUR_LETTERS[i] for i in range(COLOURS) if count(s.assign_colours, i)),
        "felled_step": int(s.felled_step),
        "roll_colours": int(s.roll_colours),
        "spent_misses": int(s.spent_misses),
        "paid": COLOUR_LETTERS[s.paid] if s.paid >= 0 else "",
        "turned": kind_text(s.turned) if s.turned >= 0 else "",
        "decisions": int(s.decisions),
        "options": options,
        "active": [_enemy(s, e) for e in range(0, int(s.enemies) * WIDTH, WIDTH)],
    }  # fmt: skip


def _mission(s: Sentinels) -> str:
    """The mission in play; nothing where it is the first of the row."""
    if s.mission == 0:
        return ""
    return s.catalog.missions[s.missions[s.mission]].ident if s.mission < len(s.missions) else "none"


def _faces(bag: int) -> str:
    return faces_text(bag) if bag else ""


def _enemy(s: Sentinels, e: int) -> dict[str, Any]:
    """One card of the active area; what is as usual is left out."""
    number = int(s.active[e + CARD])
    origin = int(s.active[e + ORIGIN])
    flags = int(s.active[e + FLAGS])
    harm, dealt, taken = (int(s.active[e + i]) for i in (HARM, DEALT, TAKEN))
    table: dict[str, Any] = {"card": s.catalog.cards[number].ident, "damage": harm}
    if origin >= 0:
        table["stack"] = STACK_LETTERS[origin]
    if s.active[e + DICE]:
        table["dice"] = faces_text(s.active[e + DICE])
    if dealt:
        table["item_damage"] = dealt
    if taken != harm + dealt:
        table["taken"] = taken
    if s.active[e + TOUGH] != s.catalog.cards[number].health:
        table["health"] = int(s.active[e + TOUGH])
    for bit, word in ((DEFEATED, "defeated"), (GONE, "gone"), (CANCELLED, "cancelled")):
        if flags & bit:
            table[word] = True
    return table


EMPTY: Final[tuple[Any, ...]] = ("", [], {}, 0)


def to_toml(table: Mapping[str, Any], title: str, pack: str) -> str:
    """The fields as a scenario file; empty ones are left out where that means the same."""
    lines = [f"scenario = {FORMAT}"]
    if title:
        lines.append(f"title = {toml_value(title)}")
    if pack:
        lines.append(f"pack = {toml_value(pack)}")
    needed = ("pool", "exhausted", *BOOKKEEPING)
    for field, value in table.items():
        if field == "active" or (value in EMPTY and field not in needed):
            continue
        lines.append(f"{field} = {toml_value(value)}")
    for enemy in table["active"]:
        lines += ["", "[[active]]", *(f"{field} = {toml_value(value)}" for field, value in enemy.items())]
    return "\n".join(lines) + "\n"

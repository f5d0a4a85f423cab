"""From a state to the fields of a scenario, and those as TOML."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ludonaut.eos.game import EOS
from ludonaut.eos.rules.catalog import (
    ACT_NAMES,
    CLASS_NAMES,
    MOD_NAMES,
    REGION_NAMES,
    ROLE_NAMES,
    ROOM_NAMES,
    RULE_NAMES,
    Deck,
    Mod,
)
from ludonaut.eos.rules.state import (
    ASTEROIDS,
    CARGO,
    CLAIMED,
    CONTRACT,
    COUNT,
    CUBES,
    DASHING,
    FRB,
    HELPER,
    LASTING,
    LEVEL,
    LEVELS,
    MINES,
    MISSION,
    ONCE,
    PASSING,
    PATH,
    PAWN,
    REGIONS_SEEN,
    ROOM,
    ROOM_USED,
    SKILLS,
    STRESS,
    TECH,
    USED,
    WIDTH,
    Eos,
)
from ludonaut.eos.scenario_fields import FORMAT
from ludonaut.eos.scenario_setup import DECK_NAMES, deck_idents, usual_paid
from ludonaut.table.scenario import toml_value


def render(s: Eos, at: str) -> dict[str, Any]:
    """The fields of a position; draw piles are what lies nowhere else."""
    usual = EOS.normal_options({})
    names = s.catalog.map.names
    bits = [int(s.passing_rules), int(s.lasting_rules)]
    return {
        "at": at,
        "options": {name: value for name, value in EOS.options_of(s).items() if value != usual[name]},
        "round": int(s.round),
        "year": int(s.year),
        **({"dash": True, "planet": names[s.planet]} if s.dash == DASHING else {"progress": int(s.progress)}),
        "eos": names[s.eos],
        "board": {names[g]: table for g in range(len(names)) if (table := _galaxy(s, g))},
        "stations": {region: names[s.stations[i]] for i, region in enumerate(REGION_NAMES) if s.stations[i] >= 0},
        "redeploy": [("", *CLASS_NAMES)[int(s.waiting) >> 4 * i & 15] for i in range(4)],
        "lures": [i + 1 for i in range(3) if int(s.lures) >> i & 1],
        "invasion": {name: n for k, name in enumerate(CLASS_NAMES) if (n := int(s.invasion) >> 8 * k & 255)},
        "characters": {name: _person(s, c) for c, name in enumerate(ROLE_NAMES)},
        "credits": int(s.credits),
        "shields": int(s.shields),
        "charge": [int(s.ship[LEVELS + level]) for level in range(3)],
        "built": [name for i, name in enumerate(ROOM_NAMES) if s.catalog.tracks.cost[i] and int(s.built) >> i & 1],
        "hull": {name: int(s.ship[i]) for i, name in enumerate(ROOM_NAMES) if _has_hull(s, i)},
        "calibration": int(s.calibration),
        "calibration_restored": bool(s.calibrated),
        "intel": int(s.intel),
        "funding": int(s.funding),
        "scanner": int(s.scanner) + 1,
        "scanned": int(s.scanned) + 1,
        "discard": {word: ids for deck, word in enumerate(DECK_NAMES) if (ids := _discarded(s, deck))},
        "this_round": _modifiers(s, PASSING),
        "for_good": _modifiers(s, LASTING),
        "rules": [name for i, name in enumerate(RULE_NAMES) if bits[0] >> i & 1],
        "lasting_rules": [name for i, name in enumerate(RULE_NAMES) if bits[1] >> i & 1],
        "granted": list(s.granted),
        "used_powers": list(s.used_round),
        "used": {name: int(s.ship[USED + i]) for i, name in enumerate(ACT_NAMES) if s.ship[USED + i]},
        **({"lanes": int(s.lanes)} if at in ("warp", "attack") or s.lanes else {}),
        **({"chosen": ROLE_NAMES[s.chosen]} if s.chosen >= 0 else {}),
        "decisions": int(s.decisions),
    }


def _galaxy(s: Eos, g: int) -> dict[str, Any]:
    """What lies in a galaxy; empty when nothing does."""
    table: dict[str, Any] = {name: int(s.ships_on(g, k)) for k, name in enumerate(CLASS_NAMES)}
    table |= {"frb": int(s.on(g, FRB)), "skill": int(s.on(g, SKILLS)), "credits": int(s.credits_on(g))}
    table |= {"asteroids": int(s.on(g, ASTEROIDS)), "mines": int(s.on(g, MINES))}
    table["cargo"] = [name for c, name in enumerate(ROLE_NAMES) if int(s.board[g]) >> (CARGO + c) & 1]
    return {key: value for key, value in table.items() if value}


def _person(s: Eos, c: int) -> dict[str, Any]:
    """One character board; what is as usual is left out."""
    base, d, catalog = c * WIDTH, s.catalog.characters[c], s.catalog
    table: dict[str, Any] = {"level": int(s.crew[base + LEVEL]), "stress": int(s.crew[base + STRESS])}
    table["cubes"] = int(s.crew[base + CUBES])
    if s.crew[base + PATH] >= 0:
        table["path"] = d.path_idents[s.crew[base + PATH]]
    if s.crew[base + ROOM] >= 0:
        table["room"] = catalog.rooms[c][s.crew[base + ROOM]].ident
    tech = [catalog.technology[card].ident for card in (s.crew[base + TECH], s.crew[base + TECH + 1]) if card >= 0]
    table["tech"] = tech
    if s.crew[base + CONTRACT] >= 0:
        table["contract"] = catalog.contracts[s.crew[base + CONTRACT]].ident
    if s.crew[base + MISSION] >= 0:
        table["mission"] = catalog.missions[c][s.crew[base + MISSION]].ident
    table["count"] = int(s.crew[base + COUNT])
    for word, at in (("claimed", CLAIMED), ("placed", PAWN), ("assistant_placed", HELPER), ("room_used", ROOM_USED)):
        table[word] = bool(s.crew[base + at])
    table["regions_seen"] = [name for i, name in enumerate(REGION_NAMES) if int(s.crew[base + REGIONS_SEEN]) >> i & 1]
    if s.crew[base + ONCE] != usual_paid(s, c):
        table["paid"] = int(s.crew[base + ONCE])
    return {key: value for key, value in table.items() if value or key in ("level", "stress", "cubes", "paid")}


def _has_hull(s: Eos, room: int) -> bool:
    tracks = s.catalog.tracks
    return bool(s.ship[room]) or (bool(int(s.built) >> room & 1) and tracks.hull[room] > 0)


def _discarded(s: Eos, deck: int) -> list[str]:
    idents = deck_idents(s, deck)
    return [idents[card] for card in range(len(idents)) if int(s.decks[Deck.COUNT + deck]) >> card & 1]


def _modifiers(s: Eos, first: int) -> dict[str, int]:
    return {MOD_NAMES[i]: int(s.mods[first + i]) for i in range(Mod.COUNT) if s.mods[first + i]}


EMPTY: Final[tuple[Any, ...]] = ("", [], {})
NEEDED: Final = ("lures",)
"""Fields that say something even when they are empty."""


def to_toml(table: Mapping[str, Any], title: str, pack: str) -> str:
    """The fields as a scenario file; empty ones are left out where that means the same."""
    lines = [f"scenario = {FORMAT}"]
    if title:
        lines.append(f"title = {toml_value(title)}")
    if pack:
        lines.append(f"pack = {toml_value(pack)}")
    parts = ("board", "characters")
    for field, value in table.items():
        if field in parts or (value in EMPTY and field not in NEEDED):
            continue
        lines.append(f"{field} = {toml_value(value)}")
    for part in parts:
        if table[part]:
            lines += ["", f"[{part}]", *(f"{key} = {toml_value(value)}" for key, value in table[part].items())]
    return "\n".join(lines) + "\n"

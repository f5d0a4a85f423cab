"""What must fit together in the map and on the game board of a Project EOS Rise content pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, get_args

from ludonaut.eos import vocabulary as v
from ludonaut.table.content import closest, listed

SECTORS: Final = 19
"""The results of a D20 that name a sector; a 20 is a Mass Invasion."""

TREATMENT_STEPS: Final = 4
"""Hexes from the tolerance icon with 2 bolts to Stressed Out (the rulebook's Basic Treatment example, E36)."""

Flaw = tuple[str, str, str]
"""The way to the field, what is wrong, what to do about it."""

# --- the map ---


def map_flaws(universe: v.MapFile) -> Iterator[Flaw]:
    """Mistakes of a map: every address resolves, every galaxy is reachable, every region has its station."""
    numbers = Counter(sector.number for sector in universe.sectors)
    for number in range(1, SECTORS + 1):
        if numbers[number] != 1:
            what = f"sector {number} is there {_times(numbers[number])}"
            yield "sectors", what, f"A D20 may roll any of the sectors 1 to {SECTORS}: write each once"
    galaxies = {name for sector in universe.sectors for name in sector.galaxies}
    yield from _lane_flaws(universe, galaxies)
    regions = {sector.number: sector.region for sector in universe.sectors}
    for region in v.REGIONS:
        station = universe.stations.get(region)
        where = f"stations, {region}"
        if region not in regions.values():
            yield "sectors", f"no sector is in region {region}", f'Give a sector region = "{region}"'
        elif station is None:
            yield where, f"the station of {region} has no sector", f"Write {region} = the number of a sector"
        elif station not in regions:
            yield where, f"there is no sector {station}", f"Sectors: {listed(sorted(regions))}"
        elif regions[station] != region:
            yield where, f"sector {station} is in region {regions[station]}", f"Name a sector of {region}"
    if universe.places:
        for name in sorted(galaxies - universe.places.keys()):
            yield f"places, {name}", "this galaxy has no place to be drawn", f"Write {name} = [right, down]"
        for name in sorted(universe.places.keys() - galaxies):
            yield f"places, {name}", f"there is no galaxy '{name}'{closest(name, galaxies)}", "Remove it"


def _lane_flaws(universe: v.MapFile, galaxies: set[str]) -> Iterator[Flaw]:
    seen: set[frozenset[str]] = set()
    neighbours: dict[str, set[str]] = {name: set() for name in galaxies}
    for number, (a, b) in enumerate(universe.lanes, 1):
        where = f"lanes, entry {number}"
        unknown = [name for name in (a, b) if name not in galaxies]
        if unknown:
            what = f"there is no galaxy '{unknown[0]}'{closest(unknown[0], galaxies)}"
            yield where, what, "A lane joins two galaxies that sectors name"
            continue
        if a == b:
            yield where, f"this lane joins {a} to itself", "Name two galaxies"
        elif frozenset((a, b)) in seen:
            yield where, f"the lane between {a} and {b} is there already", "Lanes run both ways: write each once"
        seen.add(frozenset((a, b)))
        neighbours[a].add(b)
        neighbours[b].add(a)
    reached: set[str] = set()
    waiting = sorted(galaxies)[:1]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += neighbours[name]
    cut_off = sorted(galaxies - reached)
    if cut_off:
        what = f"no lanes lead from {min(reached)} to {listed(cut_off[:5])}{' and others' if len(cut_off) > 5 else ''}"
        yield "lanes", what, "Every galaxy must be reachable from every other"


def _times(number: int) -> str:
    return "not at all" if number == 0 else f"{number} times"


# --- the board ---


def board_flaws(board: v.Board) -> Iterator[Flaw]:
    """Mistakes of a board, its scanner effects excepted."""
    yield from _track_flaws(board)
    yield from _stress_flaws(board)
    yield from _supply_flaws(board)
    yield from _room_flaws(board)


def _track_flaws(board: v.Board) -> Iterator[Flaw]:
    if len(board.shield_discard) != board.years:
        what = f"{len(board.shield_discard)} values for {board.years} years"
        yield "shield_discard", what, "Write one number for each year, Year 1 first"
    skill = board.progress_skill
    if any(not 1 <= at < board.progress for at in skill) or any(a >= b for a, b in pairwise(skill)):
        what = f"{listed(skill)} are no rising hexes before the planet"
        yield "progress_skill", what, f"Write hexes from 1 to {board.progress - 1}, the lowest first"
    for name in ("funding", "scanner"):
        if not getattr(board, name):
            yield name, "this track is empty", "Write at least one hex"
    for name in ("shield_discard", "funding", "charge"):
        for number, amount in enumerate(getattr(board, name), 1):
            if amount < 0:
                yield f"{name}, entry {number}", f"{amount} is less than nothing", "Write 0 or more"
    for name in ("credits", "dash_funding"):
        if getattr(board, name) < 0:
            yield name, f"{getattr(board, name)} is less than nothing", "Write 0 or more"
    if not 1 <= board.dash_year <= board.years:
        yield "dash_year", f"there is no Year {board.dash_year}", f"Write a year from 1 to {board.years}"


def _stress_flaws(board: v.Board) -> Iterator[Flaw]:
    three, two, one = board.tolerance
    if not 0 <= one < two < three < board.stress_out:
        what = f"{three}, {two}, {one} do not fall from below {board.stress_out} to 0 or more"
        yield "tolerance", what, "Write the positions of the icons with 3, 2 and 1 bolts, falling"
    elif two != board.stress_out - TREATMENT_STEPS:
        what = f"the icon with 2 bolts is {board.stress_out - two} hexes before Stressed Out"
        yield "tolerance", what, f"The rulebook's treatment example needs {TREATMENT_STEPS}: write it there (E36)"


def _supply_flaws(board: v.Board) -> Iterator[Flaw]:
    yield from _missing(board.setup_frbs, ("very-easy", "easy", "normal"), "setup_frbs")
    yield from _missing(board.ships, v.SHIP_CLASSES, "ships")
    yield from _missing(board.supply, ("shield", "skill", "frb", "asteroid", "mining"), "supply")
    for name in ("setup_frbs", "ships", "supply"):
        for key, amount in getattr(board, name).items():
            if amount < 0:
                yield f"{name}, {key}", f"{amount} is less than nothing", "Write 0 or more"
    frbs = board.supply.get("frb", 0)
    for level, number in board.setup_frbs.items():
        if number >= frbs:  # one more lies beside Redeploy hex 01
            what = f"{number} FRBs at set-up, but the supply holds {frbs}"
            yield f"setup_frbs, {level}", what, "Leave at least one for the Redeploy Track"


def _missing(table: dict[Any, int], words: Sequence[str], name: str) -> Iterator[Flaw]:
    for word in words:
        if word not in table:
            yield f"{name}, {word}", f"'{word}' is missing", f"Write {word} = a number"


def _room_flaws(board: v.Board) -> Iterator[Flaw]:
    rooms = Counter(room.room for room in board.rooms)
    for word in get_args(v.Room):
        if rooms[word] != 1:
            yield "rooms", f"room '{word}' is there {_times(rooms[word])}", f'Write one [[rooms]] with room = "{word}"'
    places: dict[str, str] = {}
    for number, room in enumerate(board.rooms, 1):
        where = f"rooms, entry {number}"
        if room.cost > 0 and room.hull == 0:
            yield f"{where}, hull", "a room that is built needs hull", "Write 1 or more, or cost = 0"
        if room.room in ("command", "engine") and (room.hull == 0 or room.cost > 0):
            what = f"the {room.name} is open from the start and can be damaged"
            yield where, what, "Write hull = 1 or more, and no cost"
        for action, spaces in room.spaces.items():
            if action in ("station", "advanced-room"):
                yield f"{where}, spaces, {action}", "no room of the EOS has this action", "Remove it"
            elif action in places:
                what = f"this action is in {places[action]} already"
                yield f"{where}, spaces, {action}", what, "Put each action into one room"
            elif action == "charge" and spaces != len(board.charge):
                what = f"{spaces} charge levels, but charge lists {len(board.charge)}"
                yield f"{where}, spaces, {action}", what, f"Write charge = {len(board.charge)}"
            places.setdefault(action, room.name)
    for action in get_args(v.Action):
        if action not in places and action not in ("station", "advanced-room"):
            yield "rooms", f"no room has the action '{action}'", f"Add {action} = 1 to the spaces of a room"

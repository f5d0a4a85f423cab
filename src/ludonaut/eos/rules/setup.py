"""Game Setup: its sixteen steps."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

import ludonaut.eos.rules.effects  # noqa: F401  (the executor of card effects registers itself)
from ludonaut.eos.rules.catalog import (
    CLASSES,
    CREW,
    REGIONS,
    Catalog,
    Deck,
    Room,
    Token,
)
from ludonaut.eos.rules.chance import DRAW, PULL_SHIP, ROLL_D6, place_ship, roll_location
from ludonaut.eos.rules.cleanup import REFILL, restock_shields
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.missions import enter_region
from ludonaut.eos.rules.round import START_ROUND
from ludonaut.eos.rules.ship import full_hull
from ludonaut.eos.rules.state import (
    CONTRACT,
    CUBES,
    LEVEL,
    MISSION,
    PATH,
    ROOM,
    STRESS,
    TECH,
    WIDTH,
    Eos,
    Options,
)
from ludonaut.eos.rules.tokens import PlaceTokens
from ludonaut.table.native.core import Step

ASTEROID_FIELDS: Final = 5
SHIPS: Final = 2
SKILL_TOKENS: Final = 3


def new_game(catalog: Catalog, options: Options) -> Eos:
    """A game before its first step; seed its generator, then ``advance``.

    What involves no chance is laid out here: tracks, rooms, boards, decks, bag, supply (steps 1 to 11, 13).
    """
    s = Eos(catalog, options)
    tracks = catalog.tracks
    one: i64 = 1
    s.credits = tracks.credits
    s.shield_supply = tracks.shields
    s.skill_supply = tracks.skills
    s.frb_supply = tracks.frbs
    s.asteroid_supply = tracks.asteroids
    s.mine_supply = tracks.stations
    s.calibration = 4
    klass: i64 = 0
    while klass < CLASSES:
        ships: i64 = tracks.ships[klass]
        s.bag |= ships << (8 * klass)
        klass += 1
    room: i64 = 0
    while room < Room.COUNT:
        if tracks.cost[room] == 0:
            s.built |= one << room
            s.ship[room] = full_hull(s, room)
        room += 1
    deck: i64 = 0
    while deck < Deck.COUNT:
        s.decks[deck] = (one << catalog.deck_size(deck)) - 1
        deck += 1
    c: i64 = 0
    while c < CREW:
        base = c * WIDTH
        s.crew[base + LEVEL] = 1
        s.crew[base + PATH] = -1
        s.crew[base + STRESS] = tracks.tolerance[0]
        s.crew[base + CUBES] = catalog.characters[c].cubes
        s.crew[base + TECH] = -1
        s.crew[base + TECH + 1] = -1
        s.crew[base + CONTRACT] = -1
        s.crew[base + MISSION] = -1
        s.crew[base + ROOM] = -1
        c += 1
    restock_shields(s)
    s.refresh()
    s.push(SETUP)
    return s


class Setup(Step[Eos]):
    """The steps of set-up that involve chance, in the rulebook's order."""

    def run(self, s: Eos) -> None:
        s.push(START_ROUND)
        region: i64 = REGIONS - 1
        while region >= 0:  # 16
            s.push(STATION_PLACED[region])
            s.push(ROLL_D6)
            region -= 1
        s.push(EOS_PLACED)  # 15
        s.push(LOCATE)
        n: i64 = s.catalog.tracks.setup_frbs[s.options.difficulty]
        self.tokens(s, Token.FRB, n)  # 14
        self.tokens(s, Token.SKILL, SKILL_TOKENS)
        n = SHIPS
        while n > 0:
            s.push(SHIP_LOCATED)
            s.push(LOCATE)
            s.push(PULL_SHIP)
            n -= 1
        self.tokens(s, Token.ASTEROID, ASTEROID_FIELDS)
        c: i64 = CREW - 1
        while c >= 0:  # 13g
            s.push(MISSION_DEALT[c])
            s.push(DRAW[Deck.MISSION + c])
            c -= 1
        s.push(REFILL)  # 12

    def tokens(self, s: Eos, token: i64, n: i64) -> None:
        """Place tokens of a kind one at a time."""
        while n > 0:
            s.push(PlaceTokens(int(token) + 1))
            s.push(LOCATE)
            n -= 1


class Locate(Step[Eos]):
    """Roll for Location during set-up, where a 20 is simply rolled again (E21)."""

    def run(self, s: Eos) -> None:
        roll_location(s)


class MissionDealt(Step[Eos]):
    """A character's mission card."""

    def __init__(self, c: int) -> None:
        self.c: i64 = c

    def run(self, s: Eos) -> None:
        s.crew[self.c * WIDTH + MISSION] = s.drawn
        if s.events is not None:
            s.note(Ev.MISSION_DEALT, self.c, s.drawn)

    def args(self) -> tuple[int, ...]:
        return (int(self.c),)

    def make(self, args: list[int]) -> Step[Eos]:
        return MISSION_DEALT[args[0]]


class ShipLocated(Step[Eos]):
    """One of the two ships that are in the universe from the start."""

    def run(self, s: Eos) -> None:
        if s.pulled >= 0:
            place_ship(s, s.pulled, s.place)
            s.pulled = -1


class EosPlaced(Step[Eos]):
    """Place the Starship EOS in an empty galaxy: anything else is rolled again."""

    def run(self, s: Eos) -> None:
        if s.board[s.place] != 0:
            s.push(self)
            s.push(LOCATE)
            return
        s.eos = s.place
        enter_region(s, s.catalog.map.region[s.eos])


class StationPlaced(Step[Eos]):
    """A D6 places the region's station in its sector; it may meet the EOS there (E20)."""

    def __init__(self, region: int) -> None:
        self.region: int = region

    def run(self, s: Eos) -> None:
        sector: i64 = s.catalog.map.station_sector[self.region]
        galaxy = s.catalog.map.address[(sector - 1) * 6 + s.die - 1]
        stations = list(s.stations)
        stations[self.region] = int(galaxy)
        s.stations = tuple(stations)
        s.note(Ev.STATION, self.region, galaxy)

    def args(self) -> tuple[int, ...]:
        return (self.region,)

    def make(self, args: list[int]) -> Step[Eos]:
        return STATION_PLACED[args[0]]


SETUP: Final = Setup()
LOCATE: Final = Locate()
MISSION_DEALT: Final = [MissionDealt(c) for c in range(CREW)]
SHIP_LOCATED: Final = ShipLocated()
EOS_PLACED: Final = EosPlaced()
STATION_PLACED: Final = [StationPlaced(region) for region in range(REGIONS)]

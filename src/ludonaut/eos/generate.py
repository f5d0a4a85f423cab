"""Random positions of Project EOS Rise from the middle of games and the Last Dash, for tests that play rarely gets to.

Every position is one that a game could have come to at the beginning of a round: each component is in one place, tracks
and boards are within their rules.  The same seed gives the same position.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludonaut.eos.game import EOS
from ludonaut.eos.rules.catalog import CLASSES, CREW, REGIONS, Deck, Deed, Op, Room, Token
from ludonaut.eos.rules.chance import to_bag
from ludonaut.eos.rules.cleanup import HEXES, LURE_TOKENS
from ludonaut.eos.rules.missions import enter_region
from ludonaut.eos.rules.round import START_DASH_ROUND, START_ROUND
from ludonaut.eos.rules.ship import full_hull
from ludonaut.eos.rules.state import (
    ASTEROIDS,
    CARGO,
    CLAIMED,
    CONTRACT,
    COUNT,
    CREDITS,
    CUBES,
    DASHING,
    FRB,
    LASTING,
    LEVEL,
    LEVELS,
    MINES,
    MISSION,
    ONCE,
    PATH,
    REGIONS_SEEN,
    ROOM,
    SHIPS,
    SKILLS,
    STRESS,
    TECH,
    WIDTH,
    Eos,
)
from ludonaut.table.luck import Luck
from ludonaut.table.requests import seed_generator

PLACES: Final = ("middle", "late", "dash")
"""Where a position may stand: in years 2 to 5, in years 5 to 7 with the planet almost found, in the Last Dash."""


def random_options(seed: int) -> dict[str, str]:
    """Set-up options with every value equally likely: people, difficulty, easings, and all rule switches."""
    luck = Luck(f"eos options {seed}")
    return {spec.name: luck.pick(spec.varied or spec.values) for spec in EOS.option_specs()}


def random_position(seed: int, place: str = "middle", pack: Path | None = None) -> Eos:
    """A position at the beginning of a round, before its first step, seeded.

    :param place: one of ``PLACES``.
    :raises ValueError: for another place.
    """
    if place not in PLACES:
        raise ValueError(f"no place is called {place!r}; choose from: {', '.join(PLACES)}")
    s = EOS.new(random_options(seed), pack)
    luck = Luck(f"eos position {seed}")
    seed_generator(s, seed)
    s.stack.clear()
    _set_tracks(s, luck, place)
    _lay_ship(s, luck)
    _lay_map(s, luck)
    _lay_ships(s, luck)
    for c in range(CREW):
        _lay_character(s, luck, c)
    _deal_decks(s, luck)
    _change_rules(s, luck)
    s.refresh()
    for c in range(CREW):
        base = c * WIDTH
        s.crew[base + STRESS] = luck.between(int(s.tolerance()), int(s.catalog.tracks.stress_out) - 1)
    if place == "dash":
        s.dash = DASHING
        s.planet = luck.below(int(s.catalog.map.size))
        s.push(START_DASH_ROUND)
    else:
        s.push(START_ROUND)
    enter_region(s, s.catalog.map.region[s.eos])
    return s


def _set_tracks(s: Eos, luck: Luck, place: str) -> None:
    tracks = s.catalog.tracks
    first = 2 if place == "middle" else int(tracks.dash_year)
    s.year = luck.between(first, 5 if place == "middle" else int(tracks.years))
    s.round = s.year - 1 if place != "dash" else luck.between(3, 9)
    s.progress = (
        luck.below(6) if place == "middle" else luck.between(int(tracks.progress) - 3, int(tracks.progress) - 1)
    )
    if place == "dash":
        s.progress = tracks.progress
    s.intel = luck.below(int(tracks.intel))
    s.funding = min(int(s.round), len(tracks.funding))
    s.scanner = luck.between(-1, len(tracks.scanner) - 1)
    s.credits = luck.below(13)
    s.calibration = luck.below(5)


def _lay_ship(s: Eos, luck: Luck) -> None:
    """Some rooms built, each with some of its hull left; shields in stock and on the charge levels."""
    for room in range(Room.COUNT):
        if s.catalog.tracks.cost[room] and luck.below(2):
            s.built |= 1 << room
        full = int(full_hull(s, room))
        s.ship[room] = max(luck.between(0, full), luck.between(0, full))
    s.ship[Room.COMMAND] = max(1, int(s.ship[Room.COMMAND]))
    for level in range(3):
        if luck.below(4) == 0:
            s.shield_supply += s.ship[LEVELS + level]
            s.ship[LEVELS + level] = 0
    s.shields = luck.between(0, min(8, int(s.shield_supply)))
    s.shield_supply -= s.shields


def _lay_map(s: Eos, luck: Luck) -> None:
    """Tokens anywhere, stations in their sectors, the EOS somewhere; mining stations in asteroid fields."""
    galaxies = s.catalog.map
    size = int(galaxies.size)
    s.eos = luck.below(size)
    s.stations = tuple(
        int(galaxies.address[(galaxies.station_sector[region] - 1) * 6 + luck.below(6)]) for region in range(REGIONS)
    )
    for token, field, most in ((Token.ASTEROID, ASTEROIDS, 10), (Token.SKILL, SKILLS, 6), (Token.FRB, FRB, 6)):
        n = luck.between(0, min(most, int(s.supply(token))))
        s.draw_supply(token, n)
        for _ in range(n):
            s.add(luck.below(size), field, 1)
    for _ in range(luck.below(5)):
        s.add(luck.below(size), CREDITS, luck.between(1, 3))
    for galaxy in range(size):
        if s.on(galaxy, ASTEROIDS) > s.on(galaxy, MINES) and s.mine_supply > 0 and luck.below(4) == 0:
            s.add(galaxy, MINES, 1)
            s.mine_supply -= 1


def _lay_ships(s: Eos, luck: Luck) -> None:
    """Alien ships in galaxies other than the EOS's, on the redeploy track, in the Mass Invasion region."""

    def drawn() -> int:
        ships = [klass for klass in range(CLASSES) for _ in range(int(s.bag >> 8 * klass & 255))]
        klass = luck.pick(ships)
        s.bag -= 1 << 8 * klass
        return klass

    for _ in range(luck.between(0, 14)):
        klass = drawn()
        galaxy = luck.below(int(s.catalog.map.size))
        if galaxy == s.eos:
            to_bag(s, klass)
        else:
            s.add(galaxy, SHIPS + 5 * klass, 1)
    for i in range(HEXES - 1 if s.options.three_ships else HEXES):
        s.waiting += (drawn() + 1) << 4 * i
    for i, token in enumerate(LURE_TOKENS):
        if s.supply(token) > 0:
            s.draw_supply(token, 1)
            s.lures |= 1 << i
    for _ in range(max(0, luck.below(5) - 2)):
        s.invasion += 1 << 8 * drawn()


def _lay_character(s: Eos, luck: Luck, c: int) -> None:
    """A marker anywhere on the tracks, an Advanced Room, cubes, and a mission on its way."""
    base = c * WIDTH
    d = s.catalog.characters[c]
    path = luck.below(len(d.paths))
    level = luck.between(1, int(d.last(path)))
    advanced = level > len(d.basic)
    s.crew[base + LEVEL] = level
    s.crew[base + PATH] = path if advanced else -1
    s.crew[base + ROOM] = luck.below(len(s.catalog.rooms[c])) if advanced else -1
    s.crew[base + CUBES] = luck.between(0, int(d.cubes))
    for hexes in range(2, level + 1):
        s.crew[base + ONCE] |= 1 << (hexes if hexes <= len(d.basic) else hexes + 8 * path)
        for effect in s.catalog.scripts[s.hex_at(c, hexes).once]:
            if effect.op == Op.CALIBRATION:
                s.calibrated = 1
    card = luck.below(len(s.catalog.missions[c]))
    mission = s.catalog.missions[c][card]
    s.crew[base + MISSION] = card
    if luck.below(4) == 0:
        s.crew[base + CLAIMED] = 1
        s.crew[base + COUNT] = mission.times
    else:
        s.crew[base + COUNT] = luck.below(int(mission.times))
    if mission.deed == Deed.REGION:
        seen = luck.shuffled(range(REGIONS))[: int(s.crew[base + COUNT])]
        s.crew[base + REGIONS_SEEN] = sum(1 << region for region in seen)


def _deal_decks(s: Eos, luck: Luck) -> None:
    """Technology and contracts in hand, their cargo on the map; the rest of every deck drawn or not."""
    items = luck.shuffled(range(len(s.catalog.technology)))
    contracts = luck.shuffled(range(len(s.catalog.contracts)))
    held: dict[int, set[int]] = {deck: set() for deck in range(Deck.COUNT)}
    for c in range(CREW):
        base = c * WIDTH
        held[Deck.MISSION + c].add(int(s.crew[base + MISSION]))
        for slot in range(2):
            if luck.below(2):
                s.crew[base + TECH + slot] = items.pop()
                held[Deck.TECHNOLOGY].add(int(s.crew[base + TECH + slot]))
        if luck.below(2):
            s.crew[base + CONTRACT] = contracts.pop()
            held[Deck.CONTRACT].add(int(s.crew[base + CONTRACT]))
            s.add(luck.below(int(s.catalog.map.size)), CARGO + c, 1)
    for deck in range(Deck.COUNT):
        s.decks[deck] = s.decks[Deck.COUNT + deck] = 0
        share = luck.below(5)
        for card in range(int(s.catalog.deck_size(deck))):
            if card not in held[deck]:
                gone = deck < Deck.MISSION and luck.below(4) >= share
                s.decks[Deck.COUNT + deck if gone else deck] |= 1 << card


def _change_rules(s: Eos, luck: Luck) -> None:
    """Now and then something that a card changed for the rest of the game."""
    if luck.below(3):
        return
    changes = [
        s.catalog.changes[effect.a] for script in s.catalog.scripts for effect in script if effect.op == Op.FROM_NOW_ON
    ]
    for what, by in luck.pick(changes).mods if changes else ():
        s.mods[LASTING + what] += by

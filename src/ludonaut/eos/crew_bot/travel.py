"""Where the EOS goes: routes over tokens and ships, and how dangerous it is to stop somewhere."""

from __future__ import annotations

from ludonaut.eos.crew_bot import odds
from ludonaut.eos.crew_bot.worth import (
    W,
    class_facts,
    coin,
    hull,
    hull_cost,
    level_price,
    mean_damage,
    script_price,
)
from ludonaut.eos.rules.catalog import CLASSES, CREW, PILOT, Mod, Rule
from ludonaut.eos.rules.opening import cube_cost
from ludonaut.eos.rules.ship import can_warp
from ludonaut.eos.rules.state import (
    ALL_SHIPS,
    ASTEROIDS,
    CARGO,
    CONTRACT,
    CREDITS,
    CUBES,
    DASHING,
    FRB,
    MINES,
    NORMAL,
    SKILLS,
    WIDTH,
    Eos,
)

HOME = 1000.0
"""Price of reaching the Paradise Planet."""
MOST_PLACES = 9
"""So many of the most interesting galaxies are told apart in a route."""


def ships_at(s: Eos, galaxy: int) -> tuple[int, int, int]:
    """Alien ships in a galaxy by class."""
    board = int(s.board[galaxy])
    return board & 31, board >> 5 & 31, board >> 10 & 31


def frb_price(s: Eos) -> float:
    """Price of an FRB now."""
    return W.frb if s.dash == NORMAL else 0.0


def loot_price(s: Eos, galaxy: int) -> float:
    """Price of FRBs, Skill Tokens and credits in a galaxy."""
    board = int(s.board[galaxy])
    price = (board >> CREDITS & 255) * coin(s)
    if board >> SKILLS & 31:
        price += (board >> SKILLS & 31) * max(level_price(s, c) for c in range(CREW))
    return price + (board >> FRB & 31) * frb_price(s)


def cargo_price(s: Eos, galaxy: int) -> float:
    """Price of the deliveries that a galaxy allows."""
    price = 0.0
    for c in range(CREW):
        if s.board[galaxy] >> (CARGO + c) & 1:
            card = int(s.crew[c * WIDTH + CONTRACT])
            price += script_price(s, int(s.catalog.contracts[card].delivery), c) + 0.8
    return price


def rocks_price(s: Eos, galaxy: int) -> float:
    """Price of passing the asteroid fields of a galaxy (negative), and its mining stations."""
    board = int(s.board[galaxy])
    mines = board >> MINES & 15
    fields = (board >> ASTEROIDS & 31) - mines
    price = mines * coin(s)
    if fields > 0:
        harm = max(0.0, mean_damage(s.catalog) + int(s.mod(Mod.ASTEROID_DAMAGE)))
        price -= hull_cost(hull(s), harm * fields) + 0.3
    return price


class Danger:
    """How dangerous it is to stop in a galaxy, from the ships on the board."""

    def __init__(self, s: Eos) -> None:
        self.s = s
        size = int(s.catalog.map.size)
        self.fleet = [(g, ships_at(s, g)) for g in range(size) if s.board[g] & ALL_SHIPS]
        self.further = int(s.mod(Mod.ALIEN_DISTANCE))
        self.nearer = 1 if s.rules & Rule.STEALTH else 0
        self.harder = int(s.mod(Mod.ALIEN_DAMAGE))
        self.hull = hull(s)
        self.known: dict[int, float] = {}

    def damage(self, galaxy: int) -> float:
        """Damage to expect from the pursuit when the EOS stops in a galaxy."""
        s = self.s
        total = 0.0
        for at, counts in self.fleet:
            if at == galaxy:
                continue
            lanes = int(s.catalog.map.lanes(at, galaxy))
            reach = max(0, lanes - self.further + self.nearer)
            if reach > 6:
                continue
            for klass in range(CLASSES):
                if counts[klass]:
                    harm, _, _, eos, frb = class_facts(s.catalog, klass)
                    chance = eos[reach]
                    if s.dash == NORMAL and s.board[galaxy] >> FRB & 31:
                        chance += 0.7 * frb[reach]
                    total += counts[klass] * chance * (harm + 0.6 * self.harder)
        return total

    def cost(self, galaxy: int) -> float:
        """What stopping in a galaxy costs."""
        found = self.known.get(galaxy)
        if found is None:
            harm = self.damage(galaxy)
            stopped = min(0.35, 0.05 * int(self.s.shields))
            found = self.known[galaxy] = 1.25 * hull_cost(self.hull, harm * (1 - stopped)) + (
                hull_cost(self.hull, 2.4 * harm) * 0.25 if harm > 2 else 0.0
            )
        return found


class Route:
    """The best way for a warp: the galaxies to enter one after the other, and what it is worth."""

    def __init__(self, value: float, way: tuple[int, ...]) -> None:
        self.value = value
        self.way = way


def plan(s: Eos, lanes: int, burns: int) -> Route:
    """The best route of at most so many lanes and Afterburners from where the EOS is."""
    prizes, tolls = interests(s, lanes + burns)
    danger = Danger(s)
    names = {galaxy: i for i, galaxy in enumerate(prizes)}
    pull = attractions(s)
    start = (int(s.eos), 0)
    layer: dict[tuple[int, int], tuple[float, tuple[int, ...]]] = {start: (0.0, ())}
    stops: dict[int, float] = {int(s.eos): _stop(s, danger, pull, int(s.eos))}
    best = Route(stops[int(s.eos)], ())
    neighbours = s.catalog.map.neighbours
    burn = min(W.afterburner, coin(s) * int(cube_cost(s, PILOT))) + 0.1
    for step in range(lanes + burns):
        price = burn if step >= lanes else 0.05
        after: dict[tuple[int, int], tuple[float, tuple[int, ...]]] = {}
        for (at, seen), (value, way) in layer.items():
            for galaxy in neighbours[at]:
                worth = value - price + tolls.get(galaxy, 0.0)
                mask = seen
                place = names.get(galaxy)
                if place is not None and not seen >> place & 1:
                    worth += prizes[galaxy]
                    mask |= 1 << place
                key = (galaxy, mask)
                old = after.get(key)
                if old is None or worth > old[0]:
                    after[key] = (worth, (*way, galaxy))
        layer = _prune(after)
        for (galaxy, _), (worth, way) in layer.items():
            if galaxy not in stops:
                stops[galaxy] = _stop(s, danger, pull, galaxy)
            total = worth + stops[galaxy]
            if total > best.value + 1e-9:
                best = Route(total, way)
    return best


def _prune(
    layer: dict[tuple[int, int], tuple[float, tuple[int, ...]]],
) -> dict[tuple[int, int], tuple[float, tuple[int, ...]]]:
    """Keep the most promising ends of a long route."""
    if len(layer) <= 150:
        return layer
    kept = sorted(layer.items(), key=lambda item: (-item[1][0], item[0]))[:150]
    return dict(kept)


def interests(s: Eos, reach: int) -> tuple[dict[int, float], dict[int, float]]:
    """Galaxies within reach with a prize (or a fight) on the first visit, and what every visit costs or pays."""
    found: list[tuple[float, int]] = []
    tolls: dict[int, float] = {}
    size = int(s.catalog.map.size)
    for galaxy in range(size):
        board = int(s.board[galaxy])
        if (board == 0 and galaxy != s.planet) or galaxy == s.eos:
            continue
        if s.catalog.map.lanes(s.eos, galaxy) > reach:
            continue
        toll = rocks_price(s, galaxy)
        if toll:
            tolls[galaxy] = toll
        prize = cargo_price(s, galaxy)
        if board & ALL_SHIPS:
            prize += odds.attack_price(s, ships_at(s, galaxy), loot_price(s, galaxy), galaxy)
        else:
            prize += loot_price(s, galaxy)
        if s.dash == DASHING and galaxy == s.planet:
            prize += HOME
        if prize:
            found.append((prize, galaxy))
    found.sort(key=lambda pair: (-abs(pair[0]), pair[1]))
    return {galaxy: prize for prize, galaxy in found[:MOST_PLACES]}, tolls


def attractions(s: Eos) -> list[tuple[int, float]]:
    """What lies further away and draws the EOS: galaxies and their prices."""
    if s.dash == DASHING:
        return [(int(s.planet), 60.0)]
    found = []
    for galaxy in range(int(s.catalog.map.size)):
        board = int(s.board[galaxy])
        if board >> FRB & 31:
            found.append((galaxy, 6.0 * (board >> FRB & 31) * (0.6 if board & ALL_SHIPS else 1.0)))
        elif board >> SKILLS & 31:
            found.append((galaxy, 2.0))
        if board >> CARGO & 15:
            found.append((galaxy, 2.5))
    return found


def _stop(s: Eos, danger: Danger, pull: list[tuple[int, float]], galaxy: int) -> float:
    """What it is worth to end the warp in a galaxy."""
    value = -danger.cost(galaxy)
    lanes = s.catalog.map.lanes
    if s.dash == DASHING:
        return value * 0.7 - 6.0 * int(lanes(galaxy, s.planet))
    for place, price in pull:
        away = int(lanes(galaxy, place))
        if away:
            value += price * 0.8 / (away + 1)
    if galaxy in s.stations:
        value += 1.2
    return value


def allowance(s: Eos) -> tuple[int, int]:
    """Lanes and Afterburners the EOS has left in this warp."""
    if not can_warp(s):
        return 0, 0
    lanes = max(0, int(s.warp_icons() - s.lanes))
    burns = 0 if s.rules & Rule.NO_CUBES else int(s.crew[PILOT * WIDTH + CUBES])
    return lanes, min(burns, 4)


def jump_price(s: Eos, galaxy: int) -> float:
    """What it is worth to be put down in a galaxy before the warp."""
    value = rocks_price(s, galaxy) + cargo_price(s, galaxy)
    if s.board[galaxy] & ALL_SHIPS:
        value += odds.attack_price(s, ships_at(s, galaxy), loot_price(s, galaxy), galaxy)
    else:
        value += loot_price(s, galaxy)
    if s.dash == DASHING:
        return value + (HOME if galaxy == s.planet else 0.0) - 6.0 * int(s.catalog.map.lanes(galaxy, s.planet))
    for place, price in attractions(s):
        away = int(s.catalog.map.lanes(galaxy, place))
        if away:
            value += price * 0.8 / (away + 1)
    return value + (1.5 if galaxy in s.stations else 0.0)

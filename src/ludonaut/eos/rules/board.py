"""The universe and the game board as the rules read them: made once from a content pack, shared, never changed."""

from __future__ import annotations

from mypy_extensions import i64

from ludonaut.table.native.vectors import Vec, zeros


class Galaxies:
    """The universe: galaxies numbered by their smallest address, so that the lower number wins every tie (E22)."""

    def __init__(self, names: list[str]) -> None:
        self.names: list[str] = names
        self.size: i64 = len(names)
        self.neighbours: list[list[int]] = [[] for _ in names]
        self.distance: Vec = zeros(len(names) * len(names))
        self.around: list[list[list[int]]] = []  # by galaxy and lanes: the galaxies so far away, in order
        self.address: Vec = zeros(20 * 6)  # galaxy of (sector - 1) * 6 + die - 1
        self.region: Vec = zeros(len(names))
        self.station_sector: list[int] = [0, 0, 0, 0]

    def lanes(self, a: i64, b: i64) -> i64:
        """The length of the shortest path between two galaxies, in lanes."""
        return self.distance[a * self.size + b]


class Tracks:
    """The game board's tracks, prices and supplies."""

    def __init__(self) -> None:
        self.years: i64 = 7
        self.shield_discard: list[int] = []
        self.progress: i64 = 9
        self.progress_skill: i64 = 0  # mask of hexes
        self.intel: i64 = 5
        self.funding: list[int] = []
        self.scanner: list[int] = []  # script per level
        self.stress_out: i64 = 9
        self.tolerance: list[int] = [6, 5, 2]  # positions of the icons with 3, 2, 1 bolts
        self.charge: list[int] = [2, 3, 4]
        self.credits: i64 = 8
        self.dash_year: i64 = 5
        self.dash_funding: i64 = 1
        self.setup_frbs: list[int] = [5, 4, 3]
        self.ships: list[int] = [20, 12, 8]
        self.shields: i64 = 15
        self.skills: i64 = 15
        self.frbs: i64 = 10
        self.asteroids: i64 = 15
        self.stations: i64 = 5
        self.hull: list[int] = []  # by room; 0: none
        self.cost: list[int] = []  # by room; 0: open from the start
        self.open_rooms: i64 = 0  # how many are
        self.room_of: list[int] = []  # by action: the room it is done in, -1: nowhere
        self.spaces: list[int] = []  # by action

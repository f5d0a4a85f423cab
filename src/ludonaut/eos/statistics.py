"""What a balance report of Project EOS Rise counts, and what its figures are to be compared with.

Keys are those of ``coverage.py`` (``done:fast-hands``); those for chances begin with ``could:``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, cast

import msgspec

from ludonaut.eos import vocabulary as v
from ludonaut.eos.coverage import acted, told
from ludonaut.eos.packs import Pack
from ludonaut.eos.rules.cards import ChooseContract
from ludonaut.eos.rules.catalog import ACT_NAMES, CLASSES, REGIONS, ROOM_NAMES, Act, Catalog, Deck, Room
from ludonaut.eos.rules.crew import BUILD, FIX_ROOM, BuildRoom, CrewActions, station_here
from ludonaut.eos.rules.events import CAUSE_NAMES, Cause, Ev
from ludonaut.eos.rules.opening import BEGIN, USE, Opening
from ludonaut.eos.rules.skill import ChoosePath, ChooseRoom
from ludonaut.eos.rules.state import TECH, WIDTH, Eos
from ludonaut.eos.texts import ACTIONS, CHARACTERS, CLASS_WORDS, REGION_WORDS, ROOM_WORDS
from ludonaut.table.game import Event
from ludonaut.table.native.core import State
from ludonaut.table.statistics import Course, Losses, Spread, Statistics, Table, Usage, Use, Watch

SELDOM: Final = 0.03
"""Every card, room and mission should be taken or triggered in this share of the games in which it could be."""
PATH_SELDOM: Final = 0.15
"""No advanced path should be chosen less often, of all the choices of its character's path."""


# --- counting a game ------------------------------------------------------------------------------


class EosWatch(Watch):
    """Looks on at one game.  ``powers``: technology ids by the number of their dice power."""

    def __init__(self, powers: dict[int, str]) -> None:
        super().__init__()
        self.powers = powers
        self.round = 0
        self.progress = 0
        self.found_in = 0
        """The year in which the planet was found, 0: not yet."""

    def decided(self, state: State, choice: int) -> None:
        look = _LOOKS.get(type(state.open).__name__)
        if look is not None:
            look(self, cast(Eos, state), choice)

    def happened(self, state: State, events: Sequence[Event]) -> None:
        s = cast(Eos, state)
        for code, a, b, c in events:
            if code != Ev.PLACED:  # seen before it happened: an action may move the ship or cost the room
                self.counts.update(told(s, code, a, b, c))
            if code in _CHANCES:
                self.counts[_CHANCES[code](a, b)] += 1
            if code == Ev.ROUND:
                self._begin_year(a)
            elif code == Ev.PROGRESS:
                self.progress = a
            elif code == Ev.DASH:
                self.found_in = self.round
            elif code == Ev.CONTRACT:
                self._could_take(s, b)
            elif code == Ev.POWER and a in self.powers:
                self.counts[f"used:{self.powers[a]}"] += 1

    def ended(self, state: State) -> None:
        if self.found_in:
            catalog = cast(Eos, state).catalog
            for year in range(self.found_in, int(catalog.tracks.years) + 1):
                self._came_through(year, int(catalog.tracks.progress))

    def _begin_year(self, number: int) -> None:
        if number > 1 and not self.found_in:
            self._came_through(number - 1, self.progress)
        self.round = number

    def _came_through(self, year: int, progress: int) -> None:
        self.counts[f"year:{year}"] += 1
        self.counts[f"progress:{year}"] += progress

    def _could_take(self, s: Eos, card: int) -> None:
        """A contract taken without asking, because it was the only one left, was offered too."""
        key = f"could:contract-{s.catalog.contracts[card].ident}"
        self.counts[key] = max(self.counts[key], 1)

    # --- what could have been chosen ---

    def actions(self, s: Eos, choice: int) -> None:
        """Crew Actions: what any pawn could do, and what this one does."""
        acts, rooms = _offered(s)
        region = station_here(s)
        for act in acts:
            self.counts[f"could:act-{ACT_NAMES[act]}"] += 1
            if Act.STATION <= act < Act.ROOM and region >= 0:
                self.counts[f"could:station-{s.catalog.stations[region][act - Act.STATION].ident}"] += 1
        for room in rooms:
            self.counts[f"could:build-{ROOM_NAMES[room]}"] += 1
        if choice < FIX_ROOM:
            self.counts.update(acted(s, choice & 7, choice >> 3 if choice < BUILD else Act.BUILD))

    def build(self, s: Eos, choice: int) -> None:
        """A card builds a room."""
        for room in _choices(s):
            if room < Room.COUNT:
                self.counts[f"could:build-{ROOM_NAMES[room]}"] += 1

    def path(self, s: Eos, choice: int) -> None:
        """An advanced path is chosen."""
        self.counts[f"could:path-{int(cast(ChoosePath, s.open).c)}"] += 1

    def room(self, s: Eos, choice: int) -> None:
        """An Advanced Room is chosen."""
        self.counts[f"could:room-{int(cast(ChooseRoom, s.open).c)}"] += 1

    def contract(self, s: Eos, choice: int) -> None:
        """A contract is chosen."""
        for card in s.offered:
            self.counts[f"could:contract-{s.catalog.contracts[card].ident}"] += 1

    def opening(self, s: Eos, choice: int) -> None:
        """Before Crew Actions, technology may be used up."""
        if USE <= choice < BEGIN:
            which = choice - USE
            card = s.crew[(which >> 1) * WIDTH + TECH + (which & 1)]
            self.counts[f"used:{s.catalog.technology[card].ident}"] += 1


_LOOKS: Final[dict[str, Callable[[EosWatch, Eos, int], None]]] = {
    CrewActions.__name__: EosWatch.actions,
    BuildRoom.__name__: EosWatch.build,
    ChoosePath.__name__: EosWatch.path,
    ChooseRoom.__name__: EosWatch.room,
    ChooseContract.__name__: EosWatch.contract,
    Opening.__name__: EosWatch.opening,
}
_CHANCES: Final[dict[int, Callable[[int, int], str]]] = {
    Ev.TECHNOLOGY: lambda c, card: "could:technology-card",
    Ev.SHIP_CARD: lambda klass, card: f"could:ship-{klass}",
    Ev.DAMAGE_CARD: lambda card, _: "could:damage-card",
    Ev.DRAWN: lambda deck, card: f"could:draw-{deck}" if deck != Deck.DAMAGE else "could:damage-card",
}
"""Events that give every card of a deck its chance."""


def _choices(s: Eos) -> list[int]:
    return [int(s.choices[i]) for i in range(s.listed())]


def _offered(s: Eos) -> tuple[set[int], set[int]]:
    """The actions and the rooms to build that Crew Actions offer, whichever pawn takes them."""
    choices = _choices(s)
    rooms = {choice >> 3 & 7 for choice in choices if BUILD <= choice < FIX_ROOM}
    acts = {choice >> 3 for choice in choices if choice < BUILD}
    return acts | {Act.BUILD} if rooms else acts, rooms


# --- what the report shows ------------------------------------------------------------------------


class EosStatistics(Statistics):
    """The report of one pack."""

    option = "difficulty"
    random_wins = 0.01
    losses = Losses(
        {
            "Command Room": (CAUSE_NAMES[Cause.COMMAND_LOST],),
            "Extinction": (CAUSE_NAMES[Cause.EXTINCTION], CAUSE_NAMES[Cause.DASH_TOO_LATE]),
        },
        variant="normal",
        most=0.70,
    )
    spreads = (
        Spread(
            "years",
            "Years survived",
            "Rounds until the end of the game; a round of the Last Dash counts as one.",
            "rounds",
            "years",
        ),
    )

    def __init__(self, catalog: Catalog, pack: Pack) -> None:
        self.wins = {"very-easy": (0.60, 0.70), "easy": (0.40, 0.55), "normal": (0.25, 0.35)}
        self.powers = {int(d.power): d.ident for d in catalog.technology if d.power >= 0}
        self.usages = tuple(_usages(catalog))
        years = range(1, int(catalog.tracks.years) + 1)
        self.courses = (
            Course(
                "progress",
                "Progress by year",
                "Advances of the Progress marker at the end of each year, on average over the games that saw its end;"
                " games that had found the planet count with all of them.",
                "year",
                [(year, f"progress:{year}", f"year:{year}") for year in years],
                int(catalog.tracks.progress),
            ),
        )
        self.tables = (_tiers(pack), _verbs(pack))

    def watch(self) -> EosWatch:
        return EosWatch(self.powers)


def _usages(catalog: Catalog) -> Iterator[Usage]:
    yield Usage(
        "paths", "Advanced paths", "Of all the choices of a path that a character had; it may choose anew after"
        " falling back to its basic track.",
        [
            Use(name, CHARACTERS[c], f"path:{ident}", f"could:path-{c}")
            for c, d in enumerate(catalog.characters)
            for name, ident in zip(d.path_names, d.path_idents)
        ],
        "chosen", "offered", PATH_SELDOM, each_time=True,
    )  # fmt: skip
    yield Usage(
        "advanced-rooms", "Advanced Rooms", "",
        [
            Use(d.name, CHARACTERS[c], f"room:{d.ident}", f"could:room-{c}", f"used-room:{d.ident}")
            for c, deck in enumerate(catalog.rooms)
            for d in deck
        ],
        "chosen", "offered", SELDOM, then="used",
    )  # fmt: skip
    yield Usage(
        "rooms", "Rooms", "",
        [
            Use(ROOM_WORDS[room], "EOS", f"built:{ROOM_NAMES[room]}", f"could:build-{ROOM_NAMES[room]}")
            for room in range(Room.COUNT)
            if catalog.tracks.cost[room]
        ],
        "built", "affordable", SELDOM,
    )  # fmt: skip
    yield Usage(
        "actions", "Crew actions", "",
        [
            Use(ACTIONS[act], "EOS", f"act:{ACT_NAMES[act]}", f"could:act-{ACT_NAMES[act]}")
            for act in (*range(Act.STATION), Act.ROOM)
        ],
        "taken", "open", SELDOM,
    )  # fmt: skip
    yield Usage(
        "stations", "Station actions", "",
        [
            Use(d.name, REGION_WORDS[region], f"station:{d.ident}", f"could:station-{d.ident}")
            for region, deck in enumerate(catalog.stations)
            for d in deck
        ],
        "taken", "open", SELDOM,
    )  # fmt: skip
    yield Usage(
        "missions", "Missions", "",
        [
            Use(d.name, CHARACTERS[c], f"done:{d.ident}", f"mission:{d.ident}")
            for c, deck in enumerate(catalog.missions)
            for d in deck
        ],
        "claimed", "dealt", SELDOM,
    )  # fmt: skip
    yield Usage(
        "contracts", "Contracts", "",
        [
            Use(d.name, "contract", f"contract:{d.ident}", f"could:contract-{d.ident}", f"delivered:{d.ident}")
            for d in catalog.contracts
        ],
        "taken", "offered", SELDOM, then="delivered",
    )  # fmt: skip
    yield Usage(
        "technology", "Technology",
        "Used: its dice power, or its discarding before Crew Actions; without either, it works by itself (–).",
        [
            Use(
                d.name, "technology", f"technology:{d.ident}", "could:technology-card",
                f"used:{d.ident}" if d.power >= 0 or d.use else "",
            )
            for d in catalog.technology
        ],
        "gained", "technology gained", SELDOM, then="used",
    )  # fmt: skip
    yield Usage(
        "events", "Events", "",
        [
            Use(d.name, REGION_WORDS[region], f"event:{d.ident}", f"region:{region}")
            for region in range(REGIONS)
            for d in catalog.events[region]
        ],
        "drawn", "event of the region", SELDOM,
    )  # fmt: skip
    yield Usage(
        "ships", "Alien ships", "",
        [
            Use(d.name, CLASS_WORDS[klass], f"ship:{d.ident}", f"could:ship-{klass}", f"defeated:{d.ident}")
            for klass in range(CLASSES)
            for d in catalog.ships[klass]
        ],
        "met", "ship of the class", SELDOM, then="defeated",
    )  # fmt: skip
    yield Usage(
        "damage", "Damage cards", "",
        [
            Use(d.name, "damage", f"damage:{d.ident}", "could:damage-card", f"activated:{d.ident}")
            for d in catalog.damage
        ],
        "drawn", "EOS attack", SELDOM, then="activated",
    )  # fmt: skip


# --- what the cards are made of -------------------------------------------------------------------

_DECKS: Final = (
    "ships", "damage", "events", "technology", "contracts", "missions", "rooms", "stations", "characters",
)  # fmt: skip


def _words(part: Any) -> Iterator[Any]:
    """Every effect, modifier, switch and power in a card, also inside others."""
    if isinstance(part, tuple):
        for one in part:
            yield from _words(one)
    elif isinstance(part, msgspec.Struct):
        if isinstance(part, (v.Word, v.Modifier, v.Switch, v.Power)):
            yield part
        for field in msgspec.structs.fields(part):
            yield from _words(getattr(part, field.name))


def _cards(pack: Pack, deck: str) -> list[Any]:
    """The cards of a deck; of the characters, each track."""
    if deck == "characters":
        return [track for one in pack.characters for track in (one.basic, *(path.hexes for path in one.paths))]
    return list(getattr(pack, deck))


def _tier(card: Any) -> int:
    """0: figures alone, 1: effects alone, 2: also what lasts, with its parameters."""
    words = list(_words(card))
    if not words:
        return 0
    return 1 if all(isinstance(word, v.Word) for word in words) else 2


def _tiers(pack: Pack) -> Table:
    rows: list[list[str | int]] = []
    for deck in _DECKS:
        tiers = Counter(_tier(card) for card in _cards(pack, deck))
        name = "skill tracks" if deck == "characters" else deck
        rows.append([name, sum(tiers.values()), tiers[0], tiers[1], tiers[2], 0])
    sums = [sum(int(row[i]) for row in rows) for i in range(1, 6)]
    return Table(
        "tiers",
        "What the cards are made of",
        "No card needs a function of its own: the vocabulary of the content files has no word that would name one."
        " Figures alone: icons, damage, a counted deed. Effects happen at once; modifiers, switches and dice powers"
        " are shared behaviours with parameters.",
        ("deck", "cards", "figures alone", "effects", "modifiers, switches or powers too", "named function"),
        [*rows, ["all", *sums]],
    )


def _verb(word: Any) -> str:
    if isinstance(word, v.Word):
        return str(type(word).__struct_config__.tag)
    if isinstance(word, v.Modifier):
        return "modifier"
    return "switch" if isinstance(word, v.Switch) else "dice power"


def _verbs(pack: Pack) -> Table:
    """How many cards of each deck use each word."""
    used = {deck: Counter(verb for card in _cards(pack, deck) for verb in _verbs_of(card)) for deck in _DECKS}
    decks = [deck for deck in _DECKS if used[deck]]
    total: Counter[str] = sum(used.values(), Counter())
    verbs = sorted(total, key=lambda verb: (-total[verb], verb))
    rows: list[list[str | int]] = [[verb, total[verb], *(used[deck][verb] for deck in decks)] for verb in verbs]
    heads = ["skill tracks" if deck == "characters" else deck for deck in decks]
    return Table(
        "verbs", "Cards by word", "How many cards use each word of the vocabulary.", ("word", "all", *heads), rows
    )


def _verbs_of(card: Any) -> set[str]:
    return {_verb(word) for word in _words(card)}

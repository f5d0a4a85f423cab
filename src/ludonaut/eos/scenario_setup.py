"""From the fields of a scenario to a state, with every mistake found on the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ludonaut.eos.conservation import problems as broken_laws
from ludonaut.eos.rules.catalog import (
    ACT_NAMES,
    CLASS_NAMES,
    MOD_NAMES,
    REGION_NAMES,
    ROLE_NAMES,
    ROOM_NAMES,
    RULE_NAMES,
    Deck,
)
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
    SHIPS,
    SKILLS,
    STRESS,
    TECH,
    USED,
    WIDTH,
    Eos,
)
from ludonaut.eos.scenario_fields import Fields, Galaxy, Person
from ludonaut.table.content import Problem, closest, listed

DECK_NAMES: Final = (
    *CLASS_NAMES,
    "damage",
    "technology",
    "contract",
    *(f"event-{name}" for name in REGION_NAMES),
    *(f"mission-{name}" for name in ROLE_NAMES),
)
"""The decks as scenarios call them, by number."""

IN_PHASE: Final = {
    "opening": 2, "crew": 2, "warp": 3, "attack": 3, "pursuit": 4, "cleanup": 5, "redeploy": 5, "refill": 5,
    "funding": 5, "reset": 5, "end": 5,
}  # fmt: skip
"""The phase in which a place lies."""

DASH_ROUND: Final = 6


def assemble(s: Eos, fields: Fields, name: str, problems: list[Problem]) -> None:
    """Put everything that ``fields`` says into ``s``, a game before set-up; mistakes go to ``problems``."""
    setup = _Setup(s, fields, name, problems)
    before = len(problems)
    setup.time()
    setup.ship()
    setup.characters()
    setup.universe()
    setup.decks()
    setup.changes()
    if len(problems) == before:
        setup.supplies()
        problems += [Problem(name, law, "Correct what lies where") for law in broken_laws(s)]


class _Setup:
    """One scenario being set up; the methods are the headings of the documentation page."""

    def __init__(self, s: Eos, fields: Fields, name: str, problems: list[Problem]) -> None:
        self.s = s
        self.f = fields
        self.name = name
        self.problems = problems
        self.out: dict[int, set[int]] = {deck: set() for deck in range(Deck.COUNT)}

    def mistake(self, field: str, what: str, todo: str = "") -> None:
        self.problems.append(Problem(self.name, what, todo, field=field))

    def one_of(self, field: str, word: str, words: Sequence[str], what: str) -> int:
        """The place of a word in a list; 0 and a mistake when it is not there."""
        if word in words:
            return words.index(word)
        self.mistake(field, f"there is no {what} called '{word}'{closest(word, words)}", f"Allowed: {listed(words)}")
        return 0

    def limit(self, field: str, value: int, most: int, what: str) -> int:
        """A number that has an upper limit."""
        if value <= most:
            return value
        self.mistake(field, f"{value} is more than {what}", f"Write a number from 0 to {most}")
        return most

    def galaxy(self, field: str, word: str) -> int:
        """A galaxy by any of its addresses: s05-4 is Sector 5, Galaxy 4."""
        places = self.s.catalog.map
        if word in places.names:
            return places.names.index(word)
        sector, _, die = word.removeprefix("s").partition("-")
        if sector.isdigit() and die.isdigit() and 1 <= int(sector) <= 19 and 1 <= int(die) <= 6:
            return int(places.address[(int(sector) - 1) * 6 + int(die) - 1])
        what = f"there is no galaxy '{word}'{closest(word, places.names)}"
        self.mistake(field, what, "Write sector and galaxy, like s05-4")
        return 0

    # --- time, tracks ---

    def time(self) -> None:
        """Round, year, phase, the tracks of the game board."""
        s, f, tracks = self.s, self.f, self.s.catalog.tracks
        first = DASH_ROUND if f.dash else (2 if f.at == "event" else 1)
        begun = 0 if f.at == "round" else 1
        s.round = f.round if f.round is not None else (first if begun else 0)
        usual = tracks.dash_year if f.dash else max(s.round + 1 - begun, 1)
        s.year = self.limit("year", f.year if f.year is not None else min(usual, tracks.years), tracks.years, "years")
        s.phase = IN_PHASE.get(f.at, 0)
        s.progress = self.limit("progress", f.progress, tracks.progress, "the Progress Track is long")
        if f.dash:
            s.progress = tracks.progress
            s.dash = DASHING
            s.planet = self.galaxy("planet", f.planet) if f.planet else -1
            if not f.planet:
                self.mistake("planet", "in the Last Dash the Paradise Planet lies somewhere", "Name its galaxy")
        elif s.progress == tracks.progress:
            self.mistake("progress", "the planet has been found", "Write dash = true and the planet's galaxy")
        elif f.planet:
            self.mistake("planet", "the planet is found in the Last Dash only", "Write dash = true, or leave it out")
        s.intel = self.limit("intel", f.intel, tracks.intel - 1, "the Intel Track holds")
        s.funding = self.limit("funding", f.funding, len(tracks.funding), "the Funding Track is long")
        s.scanner = self.limit("scanner", f.scanner, len(tracks.scanner), "the scanner has levels") - 1
        waiting = s.scanner if f.scanned is None and f.at == "opening" else (f.scanned or 0) - 1
        s.scanned = self.limit("scanned", waiting + 1, len(tracks.scanner), "the scanner has levels") - 1
        s.lanes = f.lanes or 0
        s.decisions = f.decisions
        s.chosen = ROLE_NAMES.index(f.chosen) if f.chosen else -1

    # --- the ship ---

    def ship(self) -> None:
        """Rooms, hull, shield tokens, credits, cubes of the ship, action spaces."""
        s, f, tracks = self.s, self.f, self.s.catalog.tracks
        for room in f.built:
            s.built |= 1 << ROOM_NAMES.index(room)
        for number in range(len(ROOM_NAMES)):
            s.ship[number] = full_hull(s, number)
        for room, hull in f.hull.items():
            number = ROOM_NAMES.index(room)
            full = int(full_hull(s, number))
            if full == 0:
                self.mistake(f"hull, {room}", "the room has no hull now", "Build it, or leave it out")
            else:
                s.ship[number] = self.limit(f"hull, {room}", hull, full, "its hull strength")
        if s.ship[0] == 0:
            self.mistake("hull, command", "with the Command Room at 0 the game is over", "Leave it a hull point")
        if f.credits is not None:
            s.credits = f.credits
        s.shields = self.limit("shields", f.shields, tracks.shields, "there are shield tokens")
        levels = tracks.charge if f.charge is None else f.charge
        if len(levels) != 3:
            self.mistake("charge", f"{len(levels)} numbers instead of 3", "Write one for each charge level")
            levels = tracks.charge
        rest = tracks.shields - int(s.shields)
        for level, tokens in enumerate(levels):
            lying = min(tokens, rest) if f.charge is None else tokens
            s.ship[LEVELS + level] = lying
            rest -= lying
        if rest < 0:
            self.mistake("charge", "more shield tokens than there are", f"There are {tracks.shields} in all")
        s.shield_supply = max(rest, 0)
        s.calibration = self.limit("calibration", f.calibration, 4, "Calibration Cubes exist")
        s.calibrated = int(f.calibration_restored)
        for act, count in f.used.items():
            s.ship[USED + self.one_of("used", act, ACT_NAMES, "action")] = count

    # --- characters ---

    def characters(self) -> None:
        """The four boards."""
        for role, name in enumerate(ROLE_NAMES):
            self.person(role, self.f.characters.get(name, Person()))  # type: ignore[call-overload]
        self.s.refresh()
        for role, name in enumerate(ROLE_NAMES):
            person = self.f.characters.get(name)  # type: ignore[call-overload]
            given = None if person is None else person.stress
            most = int(self.s.catalog.tracks.stress_out) - 1
            stress = int(self.s.tolerance()) if given is None else given
            at = self.limit(f"characters, {name}, stress", stress, most, "is left before Stressed Out")
            self.s.crew[role * WIDTH + STRESS] = at

    def person(self, c: int, p: Person) -> None:
        """One board."""
        s, d = self.s, self.s.catalog.characters[c]
        field, base = f"characters, {ROLE_NAMES[c]}", c * WIDTH
        path = self.one_of(f"{field}, path", p.path, d.path_idents, "path") if p.path else 0
        level = self.limit(f"{field}, level", p.level, int(d.last(path)), "the track has hexes")
        if level == 0:
            self.mistake(f"{field}, level", "the first hex is 1", f"Write 1 to {d.last(path)}")
            level = 1
        advanced = level > len(d.basic)
        s.crew[base + LEVEL] = level
        s.crew[base + PATH] = path if advanced else -1
        if (p.path or p.room) and not advanced:
            what = f"level {level} is on the basic track: no path and no Advanced Room"
            self.mistake(field, what, f"The paths begin at level {len(d.basic) + 1}")
        rooms = [room.ident for room in s.catalog.rooms[c]]
        room = self.one_of(f"{field}, room", p.room, rooms, "Advanced Room of this character") if p.room else 0
        s.crew[base + ROOM] = room if advanced else -1
        s.crew[base + CUBES] = self.limit(
            f"{field}, cubes", int(d.cubes) if p.cubes is None else p.cubes, int(d.cubes), "the board has squares"
        )
        if len(p.tech) > 2:
            self.mistake(f"{field}, tech", f"{len(p.tech)} items; two can be held", "Leave some out")
        for slot in range(2):
            held = p.tech[slot] if slot < len(p.tech) else ""
            s.crew[base + TECH + slot] = self.card(f"{field}, tech", Deck.TECHNOLOGY, held)
        s.crew[base + CONTRACT] = self.card(f"{field}, contract", Deck.CONTRACT, p.contract)
        s.crew[base + MISSION] = self.card(f"{field}, mission", Deck.MISSION + c, p.mission)
        s.crew[base + COUNT] = p.count
        s.crew[base + CLAIMED] = int(p.claimed)
        s.crew[base + PAWN] = int(p.placed)
        s.crew[base + HELPER] = int(p.assistant_placed)
        s.crew[base + ROOM_USED] = int(p.room_used)
        s.crew[base + ONCE] = usual_paid(s, c) if p.paid is None else p.paid
        s.crew[base + REGIONS_SEEN] = sum(1 << REGION_NAMES.index(region) for region in set(p.regions_seen))

    def card(self, field: str, deck: int, word: str) -> int:
        """A card lying somewhere on the table, -1 for none."""
        if not word:
            return -1
        idents = deck_idents(self.s, deck)
        if word not in idents:
            self.one_of(field, word, idents, "card")
            return -1
        number = idents.index(word)
        if number in self.out[deck]:
            self.mistake(field, f"'{word}' lies in two places", "Each card exists once")
        self.out[deck].add(number)
        return number

    # --- the universe ---

    def universe(self) -> None:
        """EOS, galaxies, stations, Redeploy Track, Mass Invasion region."""
        s, f, places = self.s, self.f, self.s.catalog.map
        s.eos = self.galaxy("eos", f.eos)
        for word, galaxy in f.board.items():
            self.fill(self.galaxy(f"board, {word}", word), galaxy, word)
        stations = [self.outermost(sector) for sector in places.station_sector]
        for region, word in f.stations.items():
            stations[REGION_NAMES.index(region)] = self.galaxy(f"stations, {region}", word)
        s.stations = tuple(stations)
        if len(f.redeploy) > 4:
            self.mistake("redeploy", "the Redeploy Track has four hexes", "Leave some out")
        for i, ship in enumerate(f.redeploy[:4]):
            s.waiting |= (CLASS_NAMES.index(ship) + 1 if ship else 0) << 4 * i
        lures = ([1, 2, 3] if f.redeploy else []) if f.lures is None else f.lures
        s.lures = sum(1 << (number - 1) for number in set(lures))
        for klass, ships in f.invasion.items():
            s.invasion += ships << 8 * CLASS_NAMES.index(klass)

    def outermost(self, sector: int) -> int:
        """The first galaxy of a sector that no lower sector touches; its first one when there is none."""
        address = self.s.catalog.map.address
        inner = {int(address[i]) for i in range((sector - 1) * 6)}
        own = [int(address[(sector - 1) * 6 + i]) for i in range(6)]
        return next((galaxy for galaxy in own if galaxy not in inner), own[0])

    def fill(self, at: int, galaxy: Galaxy, word: str) -> None:
        """One galaxy's ships and tokens."""
        s = self.s
        for klass, name in enumerate(CLASS_NAMES):
            s.add(at, SHIPS + 5 * klass, getattr(galaxy, name))
        s.add(at, FRB, galaxy.frb)
        s.add(at, SKILLS, galaxy.skill)
        s.add(at, CREDITS, galaxy.credits)
        s.add(at, ASTEROIDS, galaxy.asteroids)
        s.add(at, MINES, galaxy.mines)
        for role in galaxy.cargo:
            c = ROLE_NAMES.index(role)
            if s.crew[c * WIDTH + CONTRACT] < 0:
                self.mistake(f"board, {word}, cargo", f"the {role} has no contract", "Give one, or leave it out")
            if any(int(s.board[g]) >> (CARGO + c) & 1 for g in range(int(s.catalog.map.size))):
                self.mistake(f"board, {word}, cargo", f"the {role}'s cargo lies in two places", "Leave one out")
            else:
                s.add(at, CARGO + c, 1)

    # --- cards ---

    def decks(self) -> None:
        """Draw and discard piles: what is mentioned nowhere is in the draw pile."""
        s = self.s
        for field, given in (("discard", self.f.discard), ("pile", self.f.pile)):
            for word in given:
                self.one_of(field, word, DECK_NAMES, "deck")
        for deck, word in enumerate(DECK_NAMES):
            size = int(s.catalog.deck_size(deck))
            rest = set(range(size)) - self.out[deck]
            discarded = self.cards(f"discard, {word}", deck, self.f.discard.get(word, []))
            if word in self.f.pile:
                kept = self.cards(f"pile, {word}", deck, self.f.pile[word])
                discarded = rest - kept
            s.decks[deck] = sum(1 << card for card in rest - discarded)
            s.decks[Deck.COUNT + deck] = sum(1 << card for card in discarded)

    def cards(self, field: str, deck: int, words: Iterable[str]) -> set[int]:
        """Cards of a pile."""
        idents = deck_idents(self.s, deck)
        found = set()
        for word in words:
            if word not in idents:
                self.one_of(field, word, idents, "card of this deck")
            elif idents.index(word) in self.out[deck]:
                self.mistake(field, f"'{word}' lies in two places", "Each card exists once")
            else:
                found.add(idents.index(word))
        return found

    # --- what holds for a while ---

    def changes(self) -> None:
        """Modifiers, rules and powers of cards that are over."""
        s, f = self.s, self.f
        for first, field, given in ((PASSING, "this_round", f.this_round), (LASTING, "for_good", f.for_good)):
            for word, by in given.items():
                s.mods[first + self.one_of(field, word, MOD_NAMES, "modifier")] = by
        for word in f.rules:
            s.passing_rules |= 1 << self.one_of("rules", word, RULE_NAMES, "rule")
        for word in f.lasting_rules:
            s.lasting_rules |= 1 << self.one_of("lasting_rules", word, RULE_NAMES, "rule")
        s.granted = tuple(f.granted)
        s.used_round = tuple(f.used_powers)
        s.refresh()

    # --- what is left ---

    def supplies(self) -> None:
        """Bag and supply: everything that lies nowhere else."""
        s, tracks = self.s, self.s.catalog.tracks
        size = range(int(s.catalog.map.size))
        s.bag = 0
        for klass, name in enumerate(CLASS_NAMES):
            out = sum(int(s.ships_on(g, klass)) for g in size) + (int(s.invasion) >> 8 * klass & 255)
            out += sum(1 for i in range(4) if int(s.waiting) >> 4 * i & 15 == klass + 1)
            left = self.left(f"{name} ships", tracks.ships[klass], out)
            s.bag |= left << 8 * klass
        lures = int(s.lures)
        frbs = sum(int(s.on(g, FRB)) for g in size) + (lures & 1)
        s.frb_supply = self.left("FRB tokens", int(tracks.frbs), frbs)
        skills = sum(int(s.on(g, SKILLS)) for g in size) + (lures >> 1 & 1)
        s.skill_supply = self.left("Skill tokens", int(tracks.skills), skills)
        fields = sum(int(s.on(g, ASTEROIDS)) for g in size)
        s.asteroid_supply = self.left("asteroid tokens", int(tracks.asteroids), fields)
        mines = sum(int(s.on(g, MINES)) for g in size)
        s.mine_supply = self.left("Mining Stations", int(tracks.stations), mines)

    def left(self, what: str, total: int, out: int) -> int:
        """What remains of a kind of component."""
        if out > total:
            self.mistake("board", f"{out} {what} on the table", f"There are {total} in all")
        return max(total - out, 0)


def usual_paid(s: Eos, c: int) -> int:
    """The mask of one-off hexes that a marker at its level has passed."""
    basic = len(s.catalog.characters[c].basic)
    mask = 0
    for level in range(2, int(s.crew[c * WIDTH + LEVEL]) + 1):
        mask |= 1 << (level if level <= basic else level + 8 * int(s.crew[c * WIDTH + PATH]))
    return mask


def deck_idents(s: Eos, deck: int) -> list[str]:
    """The ids of a deck's cards, by number."""
    return [s.catalog.card_ident(deck, card) for card in range(int(s.catalog.deck_size(deck)))]

"""The state of a game of Project EOS Rise and the small moves every rule is made of."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from ludonaut.eos.rules.catalog import (
    COMMANDER,
    CREW,
    ENGINEER,
    PILOT,
    SPECIALIST,
    Act,
    Catalog,
    Deck,
    HexDef,
    Mod,
    Room,
    Standing,
    Token,
)
from ludonaut.eos.rules.events import Cause, Ev
from ludonaut.table.native.core import LOST, NO_CHOICES, State
from ludonaut.table.native.engine import COMPILED
from ludonaut.table.native.vectors import Vec, numbers, vector, zeros
from ludonaut.table.quick import quick_copy

# --- a galaxy: one number of bit fields -----------------------------------------------------------

SHIPS: Final = 0  # + 5 * class, five bits each
FRB: Final = 15  # five bits
SKILLS: Final = 20  # five bits
CREDITS: Final = 25  # eight bits
ASTEROIDS: Final = 33  # five bits
MINES: Final = 38  # four bits
CARGO: Final = 42  # one bit per character
ALL_SHIPS: Final = 0x7FFF

# --- a character: WIDTH numbers per character, one after the other --------------------------------

WIDTH: Final = 18
LEVEL: Final = 0  # hex of the marker, counted from 1 over basic track and path
PATH: Final = 1  # advanced path, -1 on the basic track
STRESS: Final = 2  # position of the stress marker
CUBES: Final = 3
TECH: Final = 4  # two slots, -1: empty
CONTRACT: Final = 6  # -1: none
MISSION: Final = 7
COUNT: Final = 8  # progress of the mission
CLAIMED: Final = 9
ROOM: Final = 10  # advanced room card, -1: none
PAWN: Final = 11  # 1: placed
HELPER: Final = 12  # 1: assistant placed
ONCE: Final = 13  # mask of hexes whose one-off gain is paid
JOINED: Final = 14  # takes part in the fight
ROLLED: Final = 15  # bag of dice in the fight
REGIONS_SEEN: Final = 16  # mask, for a mission
ROOM_USED: Final = 17  # 1: the advanced room has been used this round

# --- the ship: hull by room, spaces used by action, shield tokens by charge level ------------------

HULL: Final = 0
USED: Final = Room.COUNT
LEVELS: Final = Room.COUNT + Act.COUNT
SHIP_SIZE: Final = Room.COUNT + Act.COUNT + 3

# --- modifiers: totals, those for the rest of the game, those for this round ------------------------

TOTAL: Final = 0
LASTING: Final = Mod.COUNT
PASSING: Final = 2 * Mod.COUNT

# --- alien ships in a fight: FIGHT_WIDTH numbers per card ------------------------------------------

FIGHT_WIDTH: Final = 8
CLASS: Final = 0
CARD: Final = 1
HARM: Final = 2
DEAD: Final = 3
COVERED: Final = 4  # bits 1..6: hit numbers covered by shield tokens
BOOTY: Final = 5  # FRB | skill << 8 | credits << 16
COPY: Final = 6  # 1: a copy because the deck ran short (E31)
LURE: Final = 7  # joint attacks: token waiting with the ship (kind + 1)

# --- damage cards on the table: TARGET_WIDTH numbers per card --------------------------------------

TARGET_WIDTH: Final = 5
NUMBER: Final = 0
WANTED: Final = 1  # icons still to match, four bits each
ROCKETS: Final = 2  # missile cubes on it
FOCUS: Final = 3  # 1: Focused Target
DONE: Final = 4  # 1: activated this round (waits for its ship, or lies under it)

NORMAL: Final = 0
FOUND: Final = 1  # the planet is found; the Last Dash begins at the next pause
DASHING: Final = 2


class Options:
    """Set-up options and rule switches (0 = a, 1 = b, 2 = c of the rulings' readings)."""

    def __init__(self) -> None:
        self.people: i64 = 1
        self.difficulty: i64 = 2  # 0 very easy, 1 easy, 2 normal
        self.three_ships: bool = False
        self.random_ships: bool = False
        self.focus: bool = True
        self.calibrate: i64 = 1  # offers: 0 never, 1 in fights, 2 after every roll
        self.e04: i64 = 0  # one roll for all ships / one per ship
        self.e06: i64 = 0  # only shields that stopped a hit are spent / all
        self.e08: i64 = 0  # discard after the year's advance / by the year just played
        self.e10: i64 = 0  # charge levels apart / one pool
        self.e19: i64 = 0  # Shield Control has no hull / has three
        self.e31: i64 = 0  # excess ships copy a card / have none and leave
        self.e37: i64 = 0  # everybody to the new icon / only markers on the old one / by the distance
        self.e47: i64 = 0  # one icon unlocks all assistants / one each
        self.e85: i64 = 0  # scanner stays / off the track / down one
        self.e93: i64 = 0  # tokens go back to the galaxy / are lost / are collected
        self.e95: i64 = 0  # damage cards are redrawn / half-filled ones stay
        self.e107: i64 = 0  # without FRBs chasers stay / chase the EOS
        self.e110: i64 = 0  # only ending on the EOS engages / passing too
        self.e126: i64 = 0  # planet on the EOS waits for Phase B / wins at once
        self.e130: i64 = 0  # scanner and scrap in the Dash / not


class Eos(State):
    """One game.  Characters, rooms, galaxies and cards are catalog numbers."""

    def __init__(self, catalog: Catalog, options: Options, other: Eos | None = None) -> None:
        super().__init__(other)
        self.catalog: Catalog = catalog
        self.options: Options = options
        if other is None:
            self.board: Vec = zeros(catalog.map.size)
            self.crew: Vec = zeros(CREW * WIDTH)
            self.ship: Vec = zeros(SHIP_SIZE)
            self.mods: Vec = zeros(3 * Mod.COUNT)
            self.decks: Vec = zeros(2 * Deck.COUNT)  # masks: draw piles, then discard piles
            self.fight: Vec = NO_CHOICES
            self.foes: i64 = 0  # cards in the fight
            self.targets: Vec = NO_CHOICES
            self.aimed: i64 = 0  # damage cards on the table
            self.stations: tuple[int, ...] = (-1, -1, -1, -1)  # galaxy by region
            self.rules: i64 = 0
            self.lasting_rules: i64 = 0
            self.passing_rules: i64 = 0
            self.built: i64 = 0  # mask of rooms
            self.round: i64 = 0
            self.year: i64 = 1
            self.phase: i64 = 0
            self.progress: i64 = 0
            self.intel: i64 = 0
            self.funding: i64 = 0
            self.scanner: i64 = -1
            self.scanned: i64 = 0  # the scanner level when the phase began; -1: nothing to collect
            self.credits: i64 = 0
            self.shields: i64 = 0
            self.shield_supply: i64 = 0
            self.skill_supply: i64 = 0
            self.frb_supply: i64 = 0
            self.asteroid_supply: i64 = 0
            self.mine_supply: i64 = 0
            self.calibration: i64 = 0
            self.calibrated: i64 = 0  # 1: the one restored cube has been
            self.bag: i64 = 0  # ships by class, eight bits each
            self.invasion: i64 = 0  # ships in the Mass Invasion region, likewise
            self.waiting: i64 = 0  # redeploy hexes: class + 1 in four bits each
            self.lures: i64 = 0  # mask of redeploy hexes 01 to 03 whose token lies there
            self.eos: i64 = -1  # galaxy
            self.planet: i64 = -1
            self.dash: i64 = NORMAL
            self.lanes: i64 = 0  # lanes used this phase
            self.combat: i64 = 0  # combat round, 0: no fight
            self.struck: i64 = 0  # ships defeated in this fight
            self.fought: i64 = 0  # mask of characters who took part in this fight
            self.harmed: i64 = 0  # damage the EOS took from the last joint attack or retaliation
            self.missiles: i64 = 0  # Missile cubes used in this attack
            self.chosen: i64 = -1
            # registers: what the last roll or draw gave to the step that asked for it
            self.die: i64 = 0
            self.place: i64 = 0
            self.sector: i64 = 0
            self.pulled: i64 = -1
            self.drawn: i64 = -1
            self.offered: tuple[int, ...] = ()  # contract cards drawn to choose from
            self.used_attack: tuple[int, ...] = ()  # powers used: owner * 1000 + power
            self.used_combat: tuple[int, ...] = ()
            self.used_round: tuple[int, ...] = ()
            self.granted: tuple[int, ...] = ()  # powers everybody has until the round ends
            self.tucked: tuple[int, ...] = ()  # damage cards under ships: card * 64 + place in the fight
            self.hunters: i64 = 0  # ships that came to EOS and planet under the EOS icon, eight bits per class
            self.flock: tuple[int, ...] = ()  # ships still to move: galaxy * 4 + class
            self.stray: tuple[int, ...] = ()  # tokens of ships that deployed on the EOS (kind)
            self.removed: tuple[int, ...] = ()  # card ids out of the game: deck * 100 + card
        else:
            self.board = other.board[:]
            self.crew = other.crew[:]
            self.ship = other.ship[:]
            self.mods = other.mods[:]
            self.decks = other.decks[:]
            self.fight = other.fight[:]
            self.foes = other.foes
            self.targets = other.targets[:]
            self.aimed = other.aimed
            self.stations = other.stations
            self.rules = other.rules
            self.lasting_rules = other.lasting_rules
            self.passing_rules = other.passing_rules
            self.built = other.built
            self.round = other.round
            self.year = other.year
            self.phase = other.phase
            self.progress = other.progress
            self.intel = other.intel
            self.funding = other.funding
            self.scanner = other.scanner
            self.scanned = other.scanned
            self.credits = other.credits
            self.shields = other.shields
            self.shield_supply = other.shield_supply
            self.skill_supply = other.skill_supply
            self.frb_supply = other.frb_supply
            self.asteroid_supply = other.asteroid_supply
            self.mine_supply = other.mine_supply
            self.calibration = other.calibration
            self.calibrated = other.calibrated
            self.bag = other.bag
            self.invasion = other.invasion
            self.waiting = other.waiting
            self.lures = other.lures
            self.eos = other.eos
            self.planet = other.planet
            self.dash = other.dash
            self.lanes = other.lanes
            self.combat = other.combat
            self.struck = other.struck
            self.fought = other.fought
            self.harmed = other.harmed
            self.missiles = other.missiles
            self.chosen = other.chosen
            self.die = other.die
            self.place = other.place
            self.sector = other.sector
            self.pulled = other.pulled
            self.drawn = other.drawn
            self.offered = other.offered
            self.used_attack = other.used_attack
            self.used_combat = other.used_combat
            self.used_round = other.used_round
            self.granted = other.granted
            self.tucked = other.tucked
            self.hunters = other.hunters
            self.flock = other.flock
            self.stray = other.stray
            self.removed = other.removed

    def copy(self) -> Eos:
        if not COMPILED:
            return quick_copy(self, VECTORS, {"events": None, "choices": NO_CHOICES, "n": -1})
        return Eos(self.catalog, self.options, self)

    # --- people ---

    def seat_of(self, character: i64) -> i64:
        """The seat that plays a character: the characters are dealt round the table."""
        return character % self.options.people

    # --- galaxies ---

    def on(self, galaxy: i64, field: i64) -> i64:
        """How many of a kind (field of four or five bits) are in a galaxy."""
        return self.board[galaxy] >> field & (15 if field == MINES else 31)

    def credits_on(self, galaxy: i64) -> i64:
        """Credit tokens in a galaxy."""
        return self.board[galaxy] >> CREDITS & 255

    def ships_on(self, galaxy: i64, klass: i64) -> i64:
        """Alien ships of a class in a galaxy."""
        return self.board[galaxy] >> (5 * klass) & 31

    def add(self, galaxy: i64, field: i64, n: i64) -> None:
        """Add (or take away) ``n`` of a kind."""
        self.board[galaxy] += n << field

    # --- modifiers ---

    def mod(self, what: i64) -> i64:
        """The sum of all modifiers of one kind."""
        return self.mods[what]

    def refresh(self) -> None:
        """Work out modifiers and rules anew from tracks, technology and cards; call after any change among them."""
        m = self.mods
        rules = self.lasting_rules | self.passing_rules
        n: i64 = Mod.COUNT
        for i in range(n):
            m[i] = m[LASTING + i] + m[PASSING + i]
        c: i64 = 0
        while c < CREW:
            base = c * WIDTH
            standing = self.standing(c)
            rules |= standing.rules
            for what, by in standing.mods:
                m[what] += by
            slot: i64 = 0
            while slot < 2:
                card = self.crew[base + TECH + slot]
                if card >= 0:
                    changes = self.catalog.technology[card].changes
                    rules |= changes.rules
                    for what, by in changes.mods:
                        m[what] += by
                slot += 1
            if self.crew[base + ROOM_USED] and self.crew[base + ROOM] >= 0:  # its lasting effects go with it (E61)
                changes = self.catalog.rooms[c][self.crew[base + ROOM]].changes
                rules |= changes.rules
                for what, by in changes.mods:
                    m[what] += by
            c += 1
        self.rules = rules

    def hex_at(self, c: i64, level: i64) -> HexDef:
        """The hex that a character's marker reaches at ``level`` on its present path."""
        d = self.catalog.characters[c]
        if level <= len(d.basic):
            return d.basic[level - 1]
        return d.paths[self.crew[c * WIDTH + PATH]][level - 1 - len(d.basic)]

    # --- icons, counted from the first hex to the marker ---

    def standing(self, c: i64) -> Standing:
        """The icons and changes of a character's track up to its marker."""
        base = c * WIDTH
        path = self.crew[base + PATH]
        return self.catalog.characters[c].standings[path if path > 0 else 0][self.crew[base + LEVEL]]

    def basic_dice(self, c: i64) -> i64:
        """Basic dice of a character."""
        return self.standing(c).basic_dice

    def advanced_dice(self, c: i64) -> i64:
        """Advanced dice of a character."""
        return self.standing(c).advanced_dice

    def warp_icons(self) -> i64:
        """Lanes the EOS may move: the Pilot's Warp icons and modifiers, never negative."""
        return max(self.mods[Mod.WARP] + self.standing(PILOT).warp, 0)

    def damage_icons(self) -> i64:
        """Damage cards the Combat Specialist draws."""
        return max(self.mods[Mod.DAMAGE_CARDS] + self.standing(SPECIALIST).damage, 0)

    def tools(self) -> i64:
        """Rooms the Engineer's Tool icons allow."""
        return self.mods[Mod.TOOL] + self.standing(ENGINEER).tools

    def assistants(self) -> i64:
        """Assistant icons of the Commander."""
        return self.standing(COMMANDER).assistants

    def tolerance(self) -> i64:
        """The stress position that treatment and tolerance go down to, by the Commander's icons."""
        return self.catalog.tracks.tolerance[3 - self.standing(COMMANDER).tolerance]

    # --- tracks and stores ---

    def earn(self, amount: i64) -> None:
        """Gain credits, or lose them as far as there are any."""
        change = max(amount, -self.credits)
        if change == 0:
            return
        self.credits += change
        if self.events is not None:
            self.note(Ev.CREDITS, change, self.credits)

    def take_shields(self, amount: i64) -> None:
        """Gain shield tokens from the supply, or return them."""
        change = min(amount, self.shield_supply) if amount > 0 else max(amount, -self.shields)
        if change == 0:
            return
        self.shields += change
        self.shield_supply -= change
        self.note(Ev.SHIELDS, change, self.shields)

    def take_cubes(self, c: i64, amount: i64) -> None:
        """Gain cubes up to the printed squares, or lose them."""
        have = self.crew[c * WIDTH + CUBES]
        change = min(amount, self.catalog.characters[c].cubes - have) if amount > 0 else max(amount, -have)
        if change == 0:
            return
        self.crew[c * WIDTH + CUBES] += change
        self.note(Ev.CUBES, c, change, have + change)

    def lose(self, cause: i64) -> None:
        """The game is lost at this instant."""
        self.finish(LOST, cause)

    def lose_command(self) -> None:
        """The Command Room is at 0."""
        self.lose(Cause.COMMAND_LOST)

    # --- tokens ---

    def supply(self, token: i64) -> i64:
        """Tokens of a kind left in the supply; credits are unlimited (E17)."""
        if token == Token.SKILL:
            return self.skill_supply
        if token == Token.FRB:
            return self.frb_supply
        return self.asteroid_supply if token == Token.ASTEROID else 99

    def draw_supply(self, token: i64, n: i64) -> None:
        """Take ``n`` tokens of a kind out of the supply (negative: return them)."""
        if token == Token.SKILL:
            self.skill_supply -= n
        elif token == Token.FRB:
            self.frb_supply -= n
        elif token == Token.ASTEROID:
            self.asteroid_supply -= n

    # --- JSON ---

    def rules_json(self) -> dict[str, Any]:
        """The rules state: everything but generator and listener, in plain JSON."""
        data = self.core_json()
        for name in NUMBERS:
            data[name] = int(getattr(self, name))
        for name in TUPLES:
            data[name] = list(getattr(self, name))
        for name in ("board", "crew", "ship", "mods", "decks"):
            data[name] = numbers(getattr(self, name))
        data["fight"] = numbers(self.fight)[: int(self.foes) * FIGHT_WIDTH]
        data["targets"] = numbers(self.targets)[: int(self.aimed) * TARGET_WIDTH]
        return data

    def load_rules(self, data: dict[str, Any]) -> None:
        """Put back what ``rules_json`` gave (the engine's part is loaded by ``load_core``)."""
        for name in NUMBERS:
            setattr(self, name, data[name])
        for name in TUPLES:
            setattr(self, name, tuple(data[name]))
        for name in VECTORS[1:]:
            setattr(self, name, vector(data[name]))
        self.refresh()


VECTORS: Final[tuple[str, ...]] = (
    "stack", "board", "crew", "ship", "mods", "decks", "fight", "targets",
)  # fmt: skip

NUMBERS: Final[tuple[str, ...]] = (
    "foes", "aimed", "rules", "lasting_rules", "passing_rules", "built", "round", "year", "phase", "progress",
    "intel", "funding", "scanner", "scanned", "credits", "shields", "shield_supply", "skill_supply", "frb_supply",
    "asteroid_supply", "mine_supply", "calibration", "calibrated", "bag", "invasion", "waiting", "lures", "eos",
    "planet", "dash", "lanes", "combat", "struck", "fought", "harmed", "missiles", "hunters", "chosen", "die", "place",
    "sector", "pulled", "drawn",
)  # fmt: skip
"""Fields of whole numbers, in the order of the JSON."""

TUPLES: Final[tuple[str, ...]] = (
    "stations", "offered", "used_attack", "used_combat", "used_round", "granted", "tucked", "flock", "stray", "removed",
)  # fmt: skip

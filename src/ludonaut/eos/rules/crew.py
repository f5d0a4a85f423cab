"""Phase 2: Crew Actions.  Every pawn of every character may act, in any order; each choice names its pawn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.cards import DrawContracts, DrawTechnology
from ludonaut.eos.rules.catalog import (
    ACT_NAMES,
    COMMANDER,
    CREW,
    ENGINEER,
    REGIONS,
    REPAIR_ROOM,
    ROLE_NAMES,
    ROOM_NAMES,
    Act,
    Changes,
    Deck,
    Deed,
    Mod,
    Op,
    Room,
    Rule,
)
from ludonaut.eos.rules.chance import BITS, bits
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.last_dash import dash_begins
from ludonaut.eos.rules.missions import deed
from ludonaut.eos.rules.script import run_script
from ludonaut.eos.rules.ship import (
    RepairRooms,
    damaged_rooms,
    full_hull,
    may_fix,
    quick_fix,
    rooms_online,
)
from ludonaut.eos.rules.skill import GainLevels, can_rise
from ludonaut.eos.rules.state import (
    ASTEROIDS,
    CONTRACT,
    HELPER,
    LEVELS,
    MINES,
    PASSING,
    PAWN,
    ROOM,
    ROOM_USED,
    STRESS,
    USED,
    WIDTH,
    Eos,
)
from ludonaut.eos.rules.stress import relieve
from ludonaut.eos.rules.tokens import free_asteroids
from ludonaut.table.native.core import Step

PAWNS: Final = 8
"""Pawns 0 to 3 are the characters, 4 to 7 their assistants."""
BUILD: Final = 1 << 8
"""Choices from here on build a room: + room * 8 + pawn.  Below: action * 8 + pawn."""
FIX_ROOM: Final = 1 << 10
END: Final = 1 << 11
TREATMENTS: Final = 1 << Act.BASIC | 1 << Act.ADVANCED
"""The two treatments, as a mask of actions."""


class CrewActions(Step[Eos]):
    """Available Crew Actions: each pawn once per round, each action space once (E49)."""

    def run(self, s: Eos) -> None:
        if dash_begins(s):
            return
        s.ask(self)

    def fill(self, s: Eos) -> None:
        helpers = assistants_free(s)
        hurt = damaged_rooms(s)
        acts = open_actions(s, hurt)
        rooms = affordable_rooms(s) if acts >> Act.BUILD & 1 else 0
        tolerance = s.tolerance()
        crew = s.crew
        last: i64 = PAWNS if helpers > 0 else CREW
        pawn: i64 = 0
        while pawn < last:
            if crew[(pawn & 3) * WIDTH + (PAWN if pawn < CREW else HELPER)] == 0:
                offer_pawn(s, pawn, acts, rooms, tolerance)
            pawn += 1
        if hurt != 0 and may_fix(s):
            room: i64 = 0
            while hurt != 0:
                if hurt & 1:
                    s.offer(FIX_ROOM + room)
                hurt >>= 1
                room += 1
        s.offer(END)

    def take(self, s: Eos, choice: i64) -> None:
        if choice == END:
            return
        s.push(self)
        if choice >= FIX_ROOM:
            quick_fix(s, choice - FIX_ROOM)
            return
        pawn = choice & 7
        act = choice >> 3 if choice < BUILD else Act.BUILD
        s.crew[(pawn & 3) * WIDTH + (PAWN if pawn < CREW else HELPER)] = 1
        s.ship[USED + act] += 1
        if s.events is not None:
            s.note(Ev.PLACED, pawn, act)
        if act == Act.BUILD:
            build(s, choice >> 3 & 7, 0, pawn & 3)
        else:
            perform(s, act, pawn & 3)

    def name(self, s: Eos, choice: i64) -> str:
        if choice == END:
            return "end"
        if choice >= FIX_ROOM:
            return "fix " + ROOM_NAMES[choice - FIX_ROOM]
        pawn = choice & 7
        who = ROLE_NAMES[pawn & 3] + ("" if pawn < CREW else "-assistant")
        if choice >= BUILD:
            return f"{who} build {ROOM_NAMES[choice >> 3 & 7]}"
        return f"{who} {ACT_NAMES[choice >> 3]}"

    def seat(self, s: Eos, choice: i64) -> i64:
        if choice == END:
            return s.seat_of(COMMANDER)
        return s.seat_of(ENGINEER if choice >= FIX_ROOM else choice & 3)

    def prompt(self, s: Eos) -> str:
        return "Crew actions: place a character or an assistant"


CREW_ACTIONS: Final = CrewActions()


def offer_pawn(s: Eos, pawn: i64, acts: i64, rooms: i64, tolerance: i64) -> None:
    """Offer what this pawn can do of the actions that are open (a mask), and the rooms it can build (another)."""
    one: i64 = 1
    c = pawn & 3
    base = c * WIDTH
    crew = s.crew
    if acts >> Act.TRAINING & 1 and not (pawn < CREW and can_rise(s, c)):
        acts -= one << Act.TRAINING
    if acts & TREATMENTS and not (pawn < CREW and crew[base + STRESS] > tolerance):
        acts &= ~TREATMENTS
    if crew[base + CONTRACT] >= 0:
        acts = without_contracts(s, acts)
    if acts >> Act.BUILD & 1:  # the rooms take their places between the actions
        acts -= one << Act.BUILD
        if acts & 1:
            acts -= 1
            s.offer(pawn)
        offer_rooms(s, pawn, rooms)
    if crew[base + ROOM] >= 0 and crew[base + ROOM_USED] == 0:
        acts |= one << Act.ROOM
    n = s.n
    choices = s.choices
    while len(choices) < n + Act.COUNT:
        choices = s.more_room()
    code = pawn
    while acts != 0:
        for act in BITS[acts & 255]:
            choices[n] = code + 8 * act
            n += 1
        acts >>= 8
        code += 64
    s.n = n


def without_contracts(s: Eos, acts: i64) -> i64:
    """The actions of a mask that are of use to somebody who holds a contract."""
    one: i64 = 1
    act: i64 = Act.CONTRACT
    while act < Act.ROOM:
        if acts >> act & 1 and needs_contract_slot(s, act):
            acts -= one << act
        act += 1
    return acts


def needs_contract_slot(s: Eos, act: i64) -> bool:
    """Is the action all about taking a contract (E68, E71)?"""
    if act < Act.STATION:
        return act == Act.CONTRACT
    effects = s.catalog.scripts[s.catalog.stations[station_here(s)][act - Act.STATION].script]
    return len(effects) == 1 and effects[0].op == Op.DRAW_CONTRACT


def assistants_free(s: Eos) -> i64:
    """How many assistants may still be placed: all four once the icon is reached (E47, switch: one per icon)."""
    icons = s.assistants()
    if icons == 0 or s.rules & Rule.NO_ASSISTANTS:
        return 0
    if s.options.e47 == 0:
        return CREW
    placed: i64 = 0
    c: i64 = 0
    while c < CREW:
        placed += s.crew[c * WIDTH + HELPER]
        c += 1
    return icons - placed


def open_actions(s: Eos, hurt: i64) -> i64:
    """Mask of the actions with a free space in a room that is online, as far as they would do anything; ``hurt``: the
    damaged rooms."""
    one: i64 = 1
    acts: i64 = 0
    ship = s.ship
    tracks = s.catalog.tracks
    rooms = tracks.room_of
    spaces = tracks.spaces
    up = rooms_online(s)
    act: i64 = 0
    while act < Act.CHARGE:
        if ship[USED + act] < spaces[act] and up >> rooms[act] & 1 and useful(s, act, hurt):
            acts |= one << act
        act += 1
    if spaces[Act.CHARGE] > 0 and up >> rooms[Act.CHARGE] & 1 and s.rules & Rule.CLOSED_CHARGE == 0:
        acts |= open_charges(s)
    region = station_here(s)
    if region >= 0 and s.rules & Rule.CLOSED_STATION == 0:
        act = 0
        while act < len(s.catalog.stations[region]):
            if ship[USED + Act.STATION + act] == 0:
                acts |= one << (Act.STATION + act)
            act += 1
    return acts


def useful(s: Eos, act: i64, hurt: i64) -> bool:
    """Would an action do anything, and does no card close it?"""
    if act == Act.TRAINING:
        return s.rules & Rule.CLOSED_TRAINING == 0 and s.credits >= s.mod(Mod.TRAINING_COST)
    if act == Act.BUILD:
        return rooms_built(s) < s.tools()
    if act == Act.REPAIR:
        return s.rules & Rule.CLOSED_REPAIR == 0 and hurt != 0
    if act == Act.BASIC or act == Act.ADVANCED:
        return s.rules & Rule.CLOSED_TREATMENT == 0
    if act == Act.TECHNOLOGY:
        return s.rules & Rule.CLOSED_TECHNOLOGY == 0 and cards_left(s, Deck.TECHNOLOGY)
    if act == Act.CONTRACT:
        return s.rules & Rule.CLOSED_CONTRACT == 0 and cards_left(s, Deck.CONTRACT)
    if act == Act.MINING:
        return s.mine_supply > 0 and some_field(s, 2 + s.mod(Mod.MINE_RANGE))
    return s.scanner < len(s.catalog.tracks.scanner) - 1


def open_charges(s: Eos) -> i64:
    """Mask of the charge levels with a free space and tokens on them (switch E10: one pool with three spaces)."""
    one: i64 = 1
    ship = s.ship
    if s.options.e10 == 1:
        tokens = ship[LEVELS] + ship[LEVELS + 1] + ship[LEVELS + 2]
        return one << Act.CHARGE if tokens > 0 and ship[USED + Act.CHARGE] < 3 else 0
    acts: i64 = 0
    level: i64 = 0
    while level < 3:
        act = Act.CHARGE + level
        if ship[LEVELS + level] > 0 and ship[USED + act] < s.catalog.tracks.spaces[act]:
            acts |= one << act
        level += 1
    return acts


def cards_left(s: Eos, deck: i64) -> bool:
    """Is any card in the draw or discard pile?"""
    return s.decks[deck] != 0 or s.decks[Deck.COUNT + deck] != 0


def station_here(s: Eos) -> i64:
    """The region whose station is in the EOS's galaxy, -1: none."""
    region: i64 = 0
    while region < REGIONS:
        if s.stations[region] == s.eos:
            return region
        region += 1
    return -1


def some_field(s: Eos, lanes: i64) -> bool:
    """Is there an asteroid field without mining station within so many lanes of the EOS?"""
    galaxy: i64 = 0
    for here in s.board:
        if here >> ASTEROIDS & 31 and free_asteroids(s, galaxy) > 0:
            if s.catalog.map.lanes(s.eos, galaxy) <= lanes:
                return True
        galaxy += 1
    return False


# --- the actions ------------------------------------------------------------------------------------


def perform(s: Eos, act: i64, c: i64) -> None:
    """Carry out an action by character ``c``, or its assistant (E50)."""
    tracks = s.catalog.tracks
    if act == Act.TRAINING:
        s.earn(-max(s.mod(Mod.TRAINING_COST), 0))
        deed(s, Deed.TRAIN, c)
        s.push(GainLevels(int(c), 1))
    elif act == Act.REPAIR:
        deed(s, Deed.REPAIR, c)
        s.push(RepairRooms(int(max(3 + s.mod(Mod.REPAIR), 0)), REPAIR_ROOM, 1, int(c)))
    elif act == Act.BASIC:
        relieve(s, c, max(3 + s.mod(Mod.TREATMENT), 0))
        deed(s, Deed.TREAT, c)
    elif act == Act.ADVANCED:
        relieve(s, c, max(5 + s.mod(Mod.TREATMENT), 0))
        deed(s, Deed.TREAT, c)
    elif act == Act.TECHNOLOGY:
        s.push(DrawTechnology(int(c), 1))
    elif act == Act.CONTRACT:
        s.push(DrawContracts(int(c), 3, 0))
    elif act == Act.MINING:
        s.push(DeployMining(int(2 + s.mod(Mod.MINE_RANGE)), int(c)))
    elif act == Act.SCAN:
        s.scanner = min(s.scanner + 1, len(tracks.scanner) - 1)
        s.note(Ev.SCANNER, s.scanner)
        deed(s, Deed.SCAN, c)
    elif act < Act.STATION:
        charge(s, act - Act.CHARGE, c)
    elif act < Act.ROOM:
        region = station_here(s)
        d = s.catalog.stations[region][act - Act.STATION]
        lasting(s, d.changes)
        deed(s, Deed.VISIT_STATION, c)
        run_script(s, d.script, c)
    else:
        d = s.catalog.rooms[c][s.crew[c * WIDTH + ROOM]]
        s.crew[c * WIDTH + ROOM_USED] = 1
        s.refresh()
        deed(s, Deed.USE_ROOM, c)
        run_script(s, d.script, c)


def lasting(s: Eos, changes: Changes) -> None:
    """Modifiers and rules that hold until the end of the round (E100)."""
    if not changes.mods and changes.rules == 0:
        return
    for what, by in changes.mods:
        s.mods[PASSING + what] += by
    s.passing_rules |= changes.rules
    s.refresh()


def charge(s: Eos, level: i64, c: i64) -> None:
    """Charge the Shields: a level pays what lies on it when its last space is filled (E10 to E12)."""
    workers = s.ship[USED + Act.CHARGE + level]
    if s.options.e10 == 1:
        pooled_charge(s, workers, c)
        return
    if workers < s.catalog.tracks.spaces[Act.CHARGE + level]:
        return
    n = s.ship[LEVELS + level]
    s.ship[LEVELS + level] = 0
    gain_charge(s, n, c)


def pooled_charge(s: Eos, workers: i64, c: i64) -> None:
    """Switch E10 b: one pool; the workers together are worth the level of their number."""
    values = s.catalog.tracks.charge
    before: i64 = values[workers - 2] if workers > 1 else 0
    due = values[workers - 1] - before
    n: i64 = 0
    level: i64 = 0
    while level < 3 and n < due:
        take = min(due - n, s.ship[LEVELS + level])
        s.ship[LEVELS + level] -= take
        n += take
        level += 1
    gain_charge(s, n, c)


def gain_charge(s: Eos, tokens: i64, c: i64) -> None:
    """Tokens from a charge level come to the crew; a modifier adds some from the supply."""
    s.shields += tokens
    s.note(Ev.SHIELDS, tokens, s.shields)
    if s.mod(Mod.CHARGE):
        s.take_shields(s.mod(Mod.CHARGE))
    deed(s, Deed.CHARGE, c)


# --- building ---------------------------------------------------------------------------------------


def rooms_built(s: Eos) -> i64:
    """Rooms built so far; offline ones count, the open ones do not (E79)."""
    return bits(s.built) - s.catalog.tracks.open_rooms


def build_cost(s: Eos, room: i64, discount: i64) -> i64:
    """What building a room costs now."""
    return max(s.catalog.tracks.cost[room] + s.mod(Mod.BUILD_COST) - discount, 0)


def affordable_rooms(s: Eos) -> i64:
    """Mask of the locked rooms that the crew can pay for."""
    one: i64 = 1
    rooms: i64 = 0
    room: i64 = 0
    while room < Room.COUNT:
        if s.built >> room & 1 == 0 and s.credits >= build_cost(s, room, 0):
            rooms |= one << room
        room += 1
    return rooms


def offer_rooms(s: Eos, pawn: i64, rooms: i64) -> None:
    """Offer each room of a mask to a pawn."""
    code = BUILD + pawn
    while rooms != 0:
        if rooms & 1:
            s.offer(code)
        rooms >>= 1
        code += 8


def build(s: Eos, room: i64, discount: i64, c: i64) -> None:
    """Build a Room: pay, unlock, full hull; usable at once (E80)."""
    one: i64 = 1
    s.earn(-build_cost(s, room, discount))
    s.built |= one << room
    s.ship[room] = full_hull(s, room)
    s.note(Ev.BUILT, room)
    deed(s, Deed.BUILD, c)


class BuildRoom(Step[Eos]):
    """A card builds a room within the Tool icons, some credits cheaper."""

    def __init__(self, discount: int, c: int) -> None:
        self.discount: i64 = discount
        self.c: i64 = c

    def run(self, s: Eos) -> None:
        if rooms_built(s) < s.tools():
            s.ask(self)

    def fill(self, s: Eos) -> None:
        room: i64 = 0
        while room < Room.COUNT:
            if s.built >> room & 1 == 0 and s.credits >= build_cost(s, room, self.discount):
                s.offer(room)
            room += 1
        if s.n > 0:
            s.offer(END)

    def take(self, s: Eos, choice: i64) -> None:
        if choice != END:
            build(s, choice, self.discount, self.c)

    def name(self, s: Eos, choice: i64) -> str:
        return "done" if choice == END else "build " + ROOM_NAMES[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(ENGINEER)

    def prompt(self, s: Eos) -> str:
        return f"Engineer: build a room, {self.discount} credits cheaper?"

    def args(self) -> tuple[int, ...]:
        return (int(self.discount), int(self.c))

    def make(self, args: list[int]) -> Step[Eos]:
        return BuildRoom(args[0], args[1])


class DeployMining(Step[Eos]):
    """Build a Mining Station: in an asteroid field within some lanes of the EOS, free of cost (E87)."""

    def __init__(self, lanes: int, c: int) -> None:
        self.lanes: i64 = lanes
        self.c: i64 = c

    def run(self, s: Eos) -> None:
        if s.mine_supply > 0:
            s.ask(self)

    def fill(self, s: Eos) -> None:
        galaxy: i64 = 0
        while galaxy < s.catalog.map.size:
            if free_asteroids(s, galaxy) > 0 and s.catalog.map.lanes(s.eos, galaxy) <= self.lanes:
                s.offer(galaxy)
            galaxy += 1

    def take(self, s: Eos, choice: i64) -> None:
        s.mine_supply -= 1
        s.add(choice, MINES, 1)
        s.note(Ev.MINED, choice)
        deed(s, Deed.MINE, self.c)

    def name(self, s: Eos, choice: i64) -> str:
        return "mine " + s.catalog.map.names[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(self.c)

    def prompt(self, s: Eos) -> str:
        return f"{s.catalog.characters[self.c].name}: choose the asteroid field for the Mining Station"

    def args(self) -> tuple[int, ...]:
        return (int(self.lanes), int(self.c))

    def make(self, args: list[int]) -> Step[Eos]:
        return DeployMining(args[0], args[1])

"""Card and board definitions as the rules read them: made once from a content pack, shared, never changed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.board import Galaxies, Tracks

# --- people ---------------------------------------------------------------------------------------

COMMANDER: Final = 0
PILOT: Final = 1
SPECIALIST: Final = 2
ENGINEER: Final = 3
CREW: Final = 4
ROLE_NAMES: Final[tuple[str, ...]] = ("commander", "pilot", "specialist", "engineer")
CUBE_NAMES: Final[tuple[str, ...]] = ("relief", "afterburner", "missile", "quick-fix")
"""The cube of each character, in the order of the roles."""


class Who:
    """Whom an effect is about; 0 to 3 are the roles."""

    SELF: Final = 4
    ANY: Final = 5
    EACH: Final = 6
    CHOSEN: Final = 7


# --- ships, tokens, regions -----------------------------------------------------------------------

DEXER: Final = 0
GALAGAT: Final = 1
VORDE: Final = 2
CLASSES: Final = 3
CLASS_NAMES: Final[tuple[str, ...]] = ("dexer", "galagat", "vorde")


class Token:
    """Kinds of board tokens that cards place, move or remove."""

    ASTEROID: Final = 0
    SKILL: Final = 1
    CREDIT: Final = 2
    FRB: Final = 3


TOKEN_NAMES: Final[tuple[str, ...]] = ("asteroid", "skill", "credit", "frb")
REGION_NAMES: Final[tuple[str, ...]] = ("hawkins", "chandra", "borealis", "perseus")
REGIONS: Final = 4

# --- decks ----------------------------------------------------------------------------------------


class Deck:
    """Decks; the first three are the alien classes, events go by region, missions by role."""

    DAMAGE: Final = 3
    TECHNOLOGY: Final = 4
    CONTRACT: Final = 5
    EVENT: Final = 6
    MISSION: Final = 10
    COUNT: Final = 14


# --- rooms and actions ----------------------------------------------------------------------------


class Room:
    """Rooms of the EOS."""

    COMMAND: Final = 0
    ENGINE: Final = 1
    SHIELDS: Final = 2
    MEDICAL: Final = 3
    LAB: Final = 4
    CARGO: Final = 5
    MINING: Final = 6
    SCANNER: Final = 7
    COUNT: Final = 8


ROOM_NAMES: Final[tuple[str, ...]] = ("command", "engine", "shields", "medical", "lab", "cargo", "mining", "scanner")


class Act:
    """Crew actions, in the rulebook's order; the three charge levels and station actions are spaces of their own."""

    TRAINING: Final = 0
    BUILD: Final = 1
    REPAIR: Final = 2
    BASIC: Final = 3
    ADVANCED: Final = 4
    TECHNOLOGY: Final = 5
    CONTRACT: Final = 6
    MINING: Final = 7
    SCAN: Final = 8
    CHARGE: Final = 9  # + level 0..2
    STATION: Final = 12  # + action 0..2
    ROOM: Final = 15  # the character's own Advanced Room
    COUNT: Final = 16


ACT_NAMES: Final[tuple[str, ...]] = (
    "train", "build", "repair", "treat", "treat-advanced", "technology", "contract", "mine", "scan",
    "charge-1", "charge-2", "charge-3", "station-1", "station-2", "station-3", "advanced-room",
)  # fmt: skip

# --- effects --------------------------------------------------------------------------------------


class Op:
    """What an effect does; numbers in the comment are the fields of ``Effect``."""

    CREDITS: Final = 1  # a: amount
    SHIELDS: Final = 2  # a: amount
    SKILL: Final = 3  # a: levels, b: who
    STRESS: Final = 4  # a: bolts, b: who
    INTEL: Final = 5  # a: amount
    REPAIR: Final = 6  # a: points, b: how
    DAMAGE: Final = 7  # a: points
    DAMAGE_CARDS: Final = 8  # a: cards
    CUBES: Final = 9  # a: amount, b: cube
    CALIBRATION: Final = 10
    PLACE: Final = 11  # a: token kinds packed four bits each (kind + 1), b: together
    PULL: Final = 12  # a: ships
    MOVE_SHIPS: Final = 13  # a: ships, b: lanes
    REMOVE_SHIPS: Final = 14  # a: ships, b: lanes, c: class mask
    REMOVE_REDEPLOY: Final = 15  # a: mask of hexes
    ADD_REDEPLOY: Final = 16  # a: ships
    REMOVE_TOKENS: Final = 17  # a: amount, b: lanes, c: token
    MOVE_TOKENS: Final = 18  # b: lanes, c: token
    DRAW_TECHNOLOGY: Final = 19  # a: cards, b: who
    DRAW_CONTRACT: Final = 20  # a: cards, b: who, c: move
    DEPLOY_MINING: Final = 21  # a: lanes
    BUILD_ROOM: Final = 22  # a: discount
    SCAN: Final = 23  # a: levels
    SCANNER_REWARD: Final = 24
    JUMP: Final = 25  # a: lanes
    SELECT: Final = 26  # a: role
    CHOOSE: Final = 27  # scripts: the options
    PAY: Final = 28  # a: credits, scripts: one
    LUCK: Final = 29  # a: die, b: at least, scripts: success, failure
    THIS_ROUND: Final = 30  # a: number of the change set
    FROM_NOW_ON: Final = 31  # a: number of the change set
    GRANT_POWER: Final = 32  # a: power


REPAIR_ROOM: Final = 0
REPAIR_ANYWHERE: Final = 1
REPAIR_FULL: Final = 2


class Effect:
    """One effect: its ``Op``, up to three numbers, and the scripts it may lead to."""

    def __init__(self, op: int, a: int = 0, b: int = 0, c: int = 0, scripts: tuple[int, ...] = ()) -> None:
        self.op: i64 = op
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.scripts: tuple[int, ...] = scripts
        self.labels: tuple[str, ...] = ()


class Mod:
    """Modifiers (numbers that several cards add up)."""

    WARP: Final = 0
    DAMAGE_CARDS: Final = 1
    ALIEN_DISTANCE: Final = 2
    ALIEN_DAMAGE: Final = 3
    ALIEN_HULL: Final = 4
    FUNDING: Final = 5
    MINING_CREDIT: Final = 6
    REPAIR: Final = 7
    TREATMENT: Final = 8
    CHARGE: Final = 9
    TRAINING_COST: Final = 10
    BUILD_COST: Final = 11
    CUBE_COST: Final = 12
    DEFEAT_CREDIT: Final = 13
    DEFEAT_INTEL: Final = 14
    DEFEAT_SHIELD: Final = 15
    SKILL_STRESS: Final = 16
    ASTEROID_DAMAGE: Final = 17
    REDEPLOY: Final = 18
    SHIELD_DISCARD: Final = 19
    CARD_DAMAGE: Final = 20
    STRESS_BOLTS: Final = 21
    CONTRACT_CREDIT: Final = 22
    FRB_CREDIT: Final = 23
    SCRAP: Final = 24
    FIGHT_STRESS: Final = 25
    FLEE_DAMAGE: Final = 26
    MINE_RANGE: Final = 27
    TOOL: Final = 28
    COUNT: Final = 29


MOD_NAMES: Final[tuple[str, ...]] = (
    "warp", "damage-cards", "alien-distance", "alien-damage", "alien-hull", "funding", "mining-credit", "repair",
    "treatment", "charge", "training-cost", "build-cost", "cube-cost", "defeat-credit", "defeat-intel",
    "defeat-shield", "skill-stress", "asteroid-damage", "redeploy", "shield-discard", "card-damage", "stress-bolts",
    "contract-credit", "frb-credit", "scrap", "fight-stress", "flee-damage", "mine-range", "tool",
)  # fmt: skip


class Rule:
    """Bits of rules that hold while some card lasts."""

    FREE_FOCUS: Final = 1
    ANY_TIME_FIX: Final = 2
    ONE_SIX_MISS: Final = 4
    NO_FLEE: Final = 8
    NO_FOCUS: Final = 16
    NO_CUBES: Final = 32
    NO_ASSISTANTS: Final = 64
    NO_POWERS: Final = 128
    BLIND: Final = 256
    REDRAW: Final = 512
    CHEAP_MISSILES: Final = 1024
    MISSILE_REFILL: Final = 2048
    BOUNTY: Final = 4096
    STEALTH: Final = 8192
    HARD_SHIELDS: Final = 16384
    CLOSED_TRAINING: Final = 32768
    CLOSED_REPAIR: Final = 65536
    CLOSED_TREATMENT: Final = 131072
    CLOSED_TECHNOLOGY: Final = 262144
    CLOSED_CONTRACT: Final = 524288
    CLOSED_CHARGE: Final = 1048576
    CLOSED_STATION: Final = 2097152


RULE_NAMES: Final[tuple[str, ...]] = (
    "free-focus", "any-time-fix", "one-six-miss", "no-flee", "no-focus", "no-cubes", "no-assistants", "no-powers",
    "blind", "redraw", "cheap-missiles", "missile-refill", "bounty", "stealth", "hard-shields",
    "closed-training", "closed-repair", "closed-treatment", "closed-technology", "closed-contract",
    "closed-charge", "closed-station",
)  # fmt: skip


class Changes:
    """Modifiers and rules that come and go together."""

    def __init__(self) -> None:
        self.mods: list[tuple[int, int]] = []  # (Mod, by)
        self.rules: i64 = 0


class Limit:
    """How often a dice power may be used."""

    ATTACK: Final = 0
    COMBAT_ROUND: Final = 1
    ROUND: Final = 2
    FIRST: Final = 3
    DISCARD: Final = 4


class PowerDef:
    """A dice power: what it does to which dice (kinds of ``dice.py`` as a mask)."""

    REROLL: Final = 0
    SET: Final = 1
    IGNORE: Final = 2

    def __init__(self, act: int, dice: int, own: bool, kinds: int, into: int, limit: int) -> None:
        self.act: i64 = act
        self.dice: i64 = dice
        self.own: bool = own
        self.kinds: i64 = kinds
        self.into: i64 = into  # icon, -1: any
        self.limit: i64 = limit


# --- cards ------------------------------------------------------------------------------------------


class ShipDef:
    """An alien ship card."""

    def __init__(self, ident: str, name: str, klass: int, distance: int, chases_eos: bool) -> None:
        self.ident: str = ident
        self.name: str = name
        self.klass: i64 = klass
        self.distance: i64 = distance
        self.chases_eos: bool = chases_eos
        self.damage: i64 = 0
        self.hits: i64 = 0  # bits 1..6
        self.hull: i64 = 1
        self.reward: i64 = 0  # script


class DamageDef:
    """A damage card: how many Gears, Warps, Pills it wants (four bits each), and what it deals."""

    def __init__(self, ident: str, name: str, icons: int, damage: int, keyword: int, stress: int) -> None:
        self.ident: str = ident
        self.name: str = name
        self.icons: i64 = icons
        self.damage: i64 = damage
        self.keyword: i64 = keyword
        self.stress: i64 = stress


class EventDef:
    """An event card."""

    def __init__(self, ident: str, name: str, kind: int, script: int, changes: Changes) -> None:
        self.ident: str = ident
        self.name: str = name
        self.kind: i64 = kind
        self.script: i64 = script
        self.changes: Changes = changes


class TechDef:
    """A technology card."""

    def __init__(self, ident: str, name: str, scrap: int, instant: int, power: int, changes: Changes, use: int) -> None:
        self.ident: str = ident
        self.name: str = name
        self.scrap: i64 = scrap
        self.instant: i64 = instant  # script, 0: none
        self.power: i64 = power  # -1: none
        self.changes: Changes = changes
        self.use: i64 = use  # script of its opening-step use, 0: none


class ContractDef:
    """A contract card."""

    def __init__(self, ident: str, name: str, pick_up: int, delivery: int) -> None:
        self.ident: str = ident
        self.name: str = name
        self.pick_up: i64 = pick_up
        self.delivery: i64 = delivery


class Deed:
    """What missions count."""

    NAMES: Final[tuple[str, ...]] = (
        "defeat", "defeat-all", "deliver", "take-contract", "build", "train", "treat", "repair", "charge", "scan",
        "technology", "mine", "visit-station", "use-room", "frb", "skill-token", "asteroid", "focus", "activate",
        "burn", "quick-fix", "relieve", "missile", "join", "unharmed", "region", "calm",
    )  # fmt: skip
    DEFEAT: Final = 0
    DEFEAT_ALL: Final = 1
    DELIVER: Final = 2
    TAKE_CONTRACT: Final = 3
    BUILD: Final = 4
    TRAIN: Final = 5
    TREAT: Final = 6
    REPAIR: Final = 7
    CHARGE: Final = 8
    SCAN: Final = 9
    TECHNOLOGY: Final = 10
    MINE: Final = 11
    VISIT_STATION: Final = 12
    USE_ROOM: Final = 13
    FRB: Final = 14
    SKILL_TOKEN: Final = 15
    ASTEROID: Final = 16
    FOCUS: Final = 17
    ACTIVATE: Final = 18
    BURN: Final = 19
    QUICK_FIX: Final = 20
    RELIEVE: Final = 21
    MISSILE: Final = 22
    JOIN: Final = 23
    UNHARMED: Final = 24
    REGION: Final = 25
    CALM: Final = 26


class MissionDef:
    """A mission card."""

    def __init__(self, ident: str, name: str, role: int, deed: int, times: int) -> None:
        self.ident: str = ident
        self.name: str = name
        self.role: i64 = role
        self.deed: i64 = deed
        self.times: i64 = times
        self.klass: i64 = -1
        self.you_must: bool = False
        self.reward: i64 = 0


class RoomCardDef:
    """An advanced room or a station action: its script and what holds until the end of the round."""

    def __init__(self, ident: str, name: str, group: int, script: int, changes: Changes) -> None:
        self.ident: str = ident
        self.name: str = name
        self.group: i64 = group  # role of the room, region of the station
        self.script: i64 = script
        self.changes: Changes = changes


class HexDef:
    """One hex of a skill track: counted icons and what it brings."""

    def __init__(self, icons: str, once: int, power: int, changes: Changes) -> None:
        self.basic_dice: i64 = icons.count("D")
        self.advanced_dice: i64 = icons.count("A")
        self.warp: i64 = icons.count("W")
        self.damage: i64 = icons.count("M")
        self.tools: i64 = icons.count("T")
        self.assistants: i64 = icons.count("S")
        self.tolerance: i64 = 1 if "1" in icons else (2 if "2" in icons else 0)
        self.once: i64 = once
        self.power: i64 = power
        self.changes: Changes = changes


class Standing:
    """What a character has on a track, from the first hex to its marker."""

    def __init__(self) -> None:
        self.basic_dice: i64 = 0
        self.advanced_dice: i64 = 0
        self.warp: i64 = 0
        self.damage: i64 = 0
        self.tools: i64 = 0
        self.assistants: i64 = 0
        self.tolerance: i64 = 3  # bolts of the best tolerance icon
        self.rules: i64 = 0
        self.mods: list[tuple[int, int]] = []
        self.powers: list[int] = []

    def reach(self, d: HexDef) -> None:
        """The marker arrives at one more hex."""
        self.basic_dice += d.basic_dice
        self.advanced_dice += d.advanced_dice
        self.warp += d.warp
        self.damage += d.damage
        self.tools += d.tools
        self.assistants += d.assistants
        if d.tolerance and d.tolerance < self.tolerance:
            self.tolerance = d.tolerance
        self.rules |= d.changes.rules
        self.mods.extend(d.changes.mods)
        if d.power >= 0:
            self.powers.append(int(d.power))


class CharacterDef:
    """A character: cubes and tracks."""

    def __init__(self, name: str, cubes: int, cube_cost: int) -> None:
        self.name: str = name
        self.cubes: i64 = cubes
        self.cube_cost: i64 = cube_cost
        self.basic: list[HexDef] = []
        self.paths: list[list[HexDef]] = []
        self.path_names: list[str] = []
        self.path_idents: list[str] = []
        self.standings: list[list[Standing]] = []  # by path, then by level counted from 0: nothing

    def add_up(self) -> None:
        """Count icons once for every hex of every path; call when the tracks are complete."""
        self.standings = []
        for path in self.paths:
            hexes = self.basic + path
            row: list[Standing] = []
            for level in range(len(hexes) + 1):
                standing = Standing()
                for d in hexes[:level]:
                    standing.reach(d)
                row.append(standing)
            self.standings.append(row)

    def last(self, path: i64) -> i64:
        """The number of the last hex that the marker can reach on this path."""
        return len(self.basic) + len(self.paths[path])


class Catalog:
    """A whole pack.  Card numbers count within their deck."""

    def __init__(self, pack_hash: str, galaxies: Galaxies, tracks: Tracks) -> None:
        self.pack_hash: str = pack_hash
        self.pack: object = None  # the content it was made from: names and texts, no rules
        self.map: Galaxies = galaxies
        self.tracks: Tracks = tracks
        self.scripts: list[list[Effect]] = [[]]  # number 0 does nothing
        self.changes: list[Changes] = []
        self.powers: list[PowerDef] = []
        self.characters: list[CharacterDef] = []
        self.ships: list[list[ShipDef]] = [[], [], []]
        self.damage: list[DamageDef] = []
        self.technology: list[TechDef] = []
        self.contracts: list[ContractDef] = []
        self.events: list[list[EventDef]] = [[], [], [], []]
        self.missions: list[list[MissionDef]] = [[], [], [], []]
        self.rooms: list[list[RoomCardDef]] = [[], [], [], []]
        self.stations: list[list[RoomCardDef]] = [[], [], [], []]

    def deck_size(self, deck: i64) -> i64:
        """How many cards a deck has."""
        if deck < CLASSES:
            return len(self.ships[deck])
        if deck == Deck.DAMAGE:
            return len(self.damage)
        if deck == Deck.TECHNOLOGY:
            return len(self.technology)
        if deck == Deck.CONTRACT:
            return len(self.contracts)
        if deck < Deck.MISSION:
            return len(self.events[deck - Deck.EVENT])
        return len(self.missions[deck - Deck.MISSION])

    def card_ident(self, deck: i64, card: i64) -> str:
        """The id of a card."""
        if deck < CLASSES:
            return self.ships[deck][card].ident
        if deck == Deck.DAMAGE:
            return self.damage[card].ident
        if deck == Deck.TECHNOLOGY:
            return self.technology[card].ident
        if deck == Deck.CONTRACT:
            return self.contracts[card].ident
        if deck < Deck.MISSION:
            return self.events[deck - Deck.EVENT][card].ident
        return self.missions[deck - Deck.MISSION][card].ident

"""The words a Project EOS Rise content pack is written in.

Every class here is one table shape of the TOML files; its docstring is what the reference page of the vocabulary
prints.  A card is a list of *effects* (what happens at once), *modifiers* (what is different while it lasts) and
*powers* (what may be done to dice).  msgspec checks types, unknown keys and unknown words while it reads; ``packs.py``
checks what needs two cards to judge.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

from ludonaut.table.words import Id, Line, Text, kebab

Role = Literal["commander", "pilot", "specialist", "engineer"]
ShipClass = Literal["dexer", "galagat", "vorde"]
Icon = Literal["gear", "warp", "pill", "damage"]
Face = Literal["gear", "warp", "pill", "damage", "stress", "double-stress", "blank"]
Keyword = Literal["terminal", "core", "array"]
Region = Literal["hawkins", "chandra", "borealis", "perseus"]
Cube = Literal["relief", "afterburner", "missile", "quick-fix"]
Room = Literal["command", "engine", "shields", "medical", "lab", "cargo", "mining", "scanner"]
Action = Literal[
    "training", "build", "repair", "basic-treatment", "advanced-treatment", "technology", "contract", "mining", "scan",
    "charge", "station", "advanced-room",
]  # fmt: skip
Token = Literal["asteroid", "skill", "credit", "frb"]
Who = Literal["self", "any", "each", "chosen", "commander", "pilot", "specialist", "engineer"]
"""Whom an effect is about: the character who took the action or owns the card (events: the Commander), one the
Commander names, all four, the one named by ``select-character``, or a role."""

ROLES: Final[tuple[Role, ...]] = get_args(Role)
SHIP_CLASSES: Final[tuple[ShipClass, ...]] = get_args(ShipClass)
REGIONS: Final[tuple[Region, ...]] = get_args(Region)

Small = Annotated[int, Meta(ge=1, le=20)]
Signed = Annotated[int, Meta(ge=-20, le=20)]


class Word(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do", tag=kebab):
    """Base of every effect: ``{ do = "name-of-the-effect", ... }``."""


# --- effects: happen at once, in printed order ---


class Credits(Word, frozen=True, kw_only=True):
    """The crew gains (negative: loses, as far as it has) credits."""

    amount: Signed


class Shields(Word, frozen=True, kw_only=True):
    """The crew gains (negative: loses) shield tokens, as far as the supply lasts."""

    amount: Signed


class Skill(Word, frozen=True, kw_only=True):
    """Gain (negative: lose) Skill Levels."""

    levels: Annotated[int, Meta(ge=-3, le=3)] = 1
    who: Who = "self"


class Stress(Word, frozen=True, kw_only=True):
    """Take stress bolts (negative: reduce stress by that many hexes, down to the tolerance).

    ``characters``: with ``who = "any"``, how many different characters are named, each for all the bolts.
    """

    bolts: Annotated[int, Meta(ge=-9, le=4)]
    who: Who = "self"
    characters: Annotated[int, Meta(ge=1, le=4)] = 1


class Intel(Word, frozen=True, kw_only=True):
    """The Intel marker moves."""

    amount: Small


class Repair(Word, frozen=True, kw_only=True):
    """Repair hull points: in one room with overflow when it is full (``room``), anywhere (``anywhere``), or one room to
    its full hull (``full``)."""

    points: Annotated[int, Meta(ge=0, le=20)] = 0
    how: Literal["room", "anywhere", "full"] = "room"


class Damage(Word, frozen=True, kw_only=True):
    """The EOS takes this much damage, assigned by the Engineer."""

    points: Small


class DamageCards(Word, frozen=True, kw_only=True):
    """Draw this many damage cards one at a time and apply their damage to the EOS."""

    cards: Small = 1


class Cubes(Word, frozen=True, kw_only=True):
    """Gain (negative: lose) cubes of this kind, never above the printed squares."""

    cube: Cube
    amount: Annotated[int, Meta(ge=-6, le=6)]


class RestoreCalibration(Word, frozen=True, kw_only=True):
    """Restore one Calibration Cube (once per game)."""


class Place(Word, frozen=True, kw_only=True):
    """Roll for Location and place tokens, one roll each; ``together``: one roll for all."""

    tokens: tuple[Token, ...]
    together: bool = False


class PullAndPlace(Word, frozen=True, kw_only=True):
    """Draw this many alien ships from the bag and Roll for Location for each; one placed on the EOS attacks at once."""

    ships: Small = 1


class MoveShips(Word, frozen=True, kw_only=True):
    """Move up to this many alien ships exactly ``lanes`` lanes each, paths chosen by the crew."""

    ships: Small
    lanes: Annotated[int, Meta(ge=1, le=3)]


class RemoveShips(Word, frozen=True, kw_only=True):
    """Return up to this many alien ships within ``lanes`` lanes of the EOS to the bag."""

    ships: Small = 1
    lanes: Annotated[int, Meta(ge=0, le=11)]
    classes: tuple[ShipClass, ...] = ("dexer", "galagat", "vorde")


class RemoveRedeploy(Word, frozen=True, kw_only=True):
    """Return the alien ships on these Redeploy hexes to the bag; tokens stay."""

    hexes: tuple[Annotated[int, Meta(ge=1, le=4)], ...]


class AddRedeploy(Word, frozen=True, kw_only=True):
    """Draw this many ships into the Mass Invasion region; they deploy at the end of the next redeploy step."""

    ships: Small = 1


class RemoveTokens(Word, frozen=True, kw_only=True):
    """Return up to this many tokens of a kind within ``lanes`` lanes of the EOS to the supply, the crew's choice."""

    token: Token
    amount: Small = 1
    lanes: Annotated[int, Meta(ge=0, le=11)] = 11


class MoveTokens(Word, frozen=True, kw_only=True):
    """Move one token of a kind to a galaxy ``lanes`` lanes (or fewer) away, the crew's choice."""

    token: Token
    lanes: Annotated[int, Meta(ge=1, le=3)] = 1


class DrawTechnology(Word, frozen=True, kw_only=True):
    """Draw this many technology cards as in Gain Technology."""

    cards: Small = 1
    who: Who = "self"


class DrawContract(Word, frozen=True, kw_only=True):
    """Draw contracts, take one; the cargo may be moved up to ``move`` lanes after its location roll."""

    cards: Annotated[int, Meta(ge=1, le=3)] = 1
    move: Annotated[int, Meta(ge=0, le=3)] = 0
    who: Who = "self"


class DeployMining(Word, frozen=True, kw_only=True):
    """Deploy a Mining Station in an asteroid field within this many lanes of the EOS."""

    lanes: Annotated[int, Meta(ge=0, le=11)] = 2


class BuildRoom(Word, frozen=True, kw_only=True):
    """Build a room within the tool icons, this many credits cheaper (never below 0)."""

    discount: Annotated[int, Meta(ge=0, le=20)]


class Scan(Word, frozen=True, kw_only=True):
    """Move the scanner marker up (negative: down, off the track at the bottom)."""

    levels: Annotated[int, Meta(ge=-3, le=3)] = 1


class ScannerReward(Word, frozen=True, kw_only=True):
    """Collect the scanner's present reward once more."""


class Jump(Word, frozen=True, kw_only=True):
    """The EOS may move up to this many lanes without encounters on the way; it resolves those where it stops."""

    lanes: Annotated[int, Meta(ge=1, le=4)]


class SelectCharacter(Word, frozen=True, kw_only=True):
    """This role names another character, not itself; later effects of the card call it ``chosen``."""

    by: Role


class ChooseOne(Word, frozen=True, kw_only=True):
    """The crew (own card: its character) picks one of these lists of effects."""

    options: tuple[tuple[Effect, ...], ...]
    labels: tuple[Line, ...]


class Pay(Word, frozen=True, kw_only=True):
    """May pay ``credits`` for ``effects``."""

    credits: Small
    effects: tuple[Effect, ...]


class TryYourLuck(Word, frozen=True, kw_only=True):
    """May roll: a D6 or D20 of at least ``at_least`` brings ``success``, anything less ``failure``."""

    die: Literal[6, 20]
    at_least: Annotated[int, Meta(ge=2, le=20)]
    success: tuple[Effect, ...]
    failure: tuple[Effect, ...]


class ThisRound(Word, frozen=True, kw_only=True):
    """These modifiers hold until the end of the round."""

    modifiers: tuple[Modifier, ...]


class FromNowOn(Word, frozen=True, kw_only=True):
    """These modifiers hold for the rest of the game."""

    modifiers: tuple[Modifier, ...]


class GrantPower(Word, frozen=True, kw_only=True):
    """The crew has this dice power until the end of the round."""

    power: Power


# --- modifiers: what is different while they last ---


class Modifier(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``{ what = "warp", by = 1 }``: something is larger or smaller; several add up.

    ``warp``: lanes of the EOS; ``damage-cards``: damage cards drawn in an EOS Attack; ``alien-distance``,
    ``alien-damage``, ``alien-hull``; ``funding``: credits at Collect Funding; ``mining-credit``: per Mining Station;
    ``repair``: points of the Repair action; ``treatment``: hexes of both treatments; ``charge``: shield tokens per
    charge; ``training-cost``, ``build-cost``, ``cube-cost``: credits more to pay; ``defeat-credit``,
    ``defeat-intel``, ``defeat-shield``: per defeated ship; ``skill-stress``: stress when a Skill Token is collected;
    ``asteroid-damage``: added to each asteroid's damage; ``redeploy``: ships at Redeploy (from hex 04 downwards);
    ``shield-discard``: shields discarded at round end; ``card-damage``: of every activated damage card;
    ``stress-bolts``: taken for each stress face; ``contract-credit``: at delivery; ``frb-credit``: per FRB collected;
    ``scrap``: scrap value of each technology; ``fight-stress``: taken by each participant of an attack;
    ``flee-damage``: damage when fleeing; ``mine-range``: lanes for Build a Mining Station; ``tool``: tool icons.
    """

    what: Literal[
        "warp", "damage-cards", "alien-distance", "alien-damage", "alien-hull", "funding", "mining-credit", "repair",
        "treatment", "charge", "training-cost", "build-cost", "cube-cost", "defeat-credit", "defeat-intel",
        "defeat-shield", "skill-stress", "asteroid-damage", "redeploy", "shield-discard", "card-damage", "stress-bolts",
        "contract-credit", "frb-credit", "scrap", "fight-stress", "flee-damage", "mine-range", "tool",
    ]  # fmt: skip
    by: Annotated[int, Meta(ge=-6, le=6)]


class Switch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``{ rule = "free-focus" }``: a rule that holds while it lasts.

    ``free-focus``: Focused Targets cost no stress; ``any-time-fix``: Quick Fix cubes may be used at any time;
    ``one-six-miss``: retaliation rolls of 1 and 6 miss; ``no-flee``; ``no-focus``; ``no-cubes``: no Skill Cubes may be
    used; ``no-assistants``; ``no-powers``: no technology or other dice power; ``blind``: at most one participant
    besides the Combat Specialist; ``redraw``: the Combat Specialist may redraw one damage card each combat round;
    ``cheap-missiles``: Missile cubes cost 1; ``missile-refill``: 2 Missile cubes after defeating all ships;
    ``bounty``: 1 credit per ship defeated in an attack; ``stealth``: EOS pursuers move one lane less; ``hard-shields``:
    shield tokens that stopped a hit are kept; ``closed-training``, ``closed-repair``, ``closed-treatment``,
    ``closed-technology``, ``closed-contract``, ``closed-charge``, ``closed-station``: that action is not available.
    """

    rule: Literal[
        "free-focus", "any-time-fix", "one-six-miss", "no-flee", "no-focus", "no-cubes", "no-assistants", "no-powers",
        "blind", "redraw", "cheap-missiles", "missile-refill", "bounty", "stealth", "hard-shields",
        "closed-training", "closed-repair", "closed-treatment", "closed-technology", "closed-contract",
        "closed-charge", "closed-station",
    ]  # fmt: skip


class Power(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A dice power for Modify Results (step 4 of the EOS Attack).

    ``act``: ``reroll`` up to ``dice`` dice, each once, ``set`` them to ``into``, or ``ignore`` them (they are taken
    away for this roll).  ``whose``: the owner's dice or any participant's.  ``faces``: which results it may touch.
    ``kind``: basic or advanced dice only.  ``limit``: once per ``attack``, once per ``combat-round``, once per game
    ``round``, only in the ``first`` combat round of an attack, or ``discard``: the card is discarded.
    """

    act: Literal["reroll", "set", "ignore"]
    dice: Annotated[int, Meta(ge=1, le=8)] = 1
    whose: Literal["own", "any"] = "any"
    faces: tuple[Face, ...] = ("gear", "warp", "pill", "damage", "stress", "double-stress", "blank")
    kind: Literal["all", "basic", "advanced"] = "all"
    into: Literal["gear", "warp", "pill", "damage", "any"] | None = None
    limit: Literal["attack", "combat-round", "round", "first", "discard"] = "attack"


Effect = (
    Credits
    | Shields
    | Skill
    | Stress
    | Intel
    | Repair
    | Damage
    | DamageCards
    | Cubes
    | RestoreCalibration
    | Place
    | PullAndPlace
    | MoveShips
    | RemoveShips
    | RemoveRedeploy
    | AddRedeploy
    | RemoveTokens
    | MoveTokens
    | DrawTechnology
    | DrawContract
    | DeployMining
    | BuildRoom
    | Scan
    | ScannerReward
    | Jump
    | SelectCharacter
    | ChooseOne
    | Pay
    | TryYourLuck
    | ThisRound
    | FromNowOn
    | GrantPower
)

# --- cards ---


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every card has: an id, a title, a short text, and one line of design intent."""

    id: Id
    name: Line
    text: Text = ""
    intent: Text = ""


class AlienShip(Card, frozen=True, kw_only=True):
    """An alien ship card: distance and target of its class when drawn as movement logic, and its fighting values."""

    ship_class: ShipClass
    distance: Annotated[int, Meta(ge=1, le=8)]
    target: Literal["eos", "frb"]
    damage: Annotated[int, Meta(ge=0, le=12)]
    hits: tuple[Annotated[int, Meta(ge=1, le=6)], ...]
    hull: Annotated[int, Meta(ge=1, le=30)]
    reward: tuple[Effect, ...]


class DamageCard(Card, frozen=True, kw_only=True):
    """A damage card: the icons to match, the damage, its keyword and the stress of a Focused Target."""

    icons: tuple[Literal["gear", "warp", "pill"], ...]
    damage: Annotated[int, Meta(ge=1, le=12)]
    keyword: Keyword
    stress: Annotated[int, Meta(ge=1, le=3)]


class Event(Card, frozen=True, kw_only=True):
    """An event card.  Its kind says how long it lasts: a round rule until the round ends."""

    region: Region
    kind: Literal["round-rule", "game-changer", "try-your-luck"]
    effects: tuple[Effect, ...]
    switches: tuple[Switch, ...] = ()


class Technology(Card, frozen=True, kw_only=True):
    """A technology card: an instant reward when drawn, what it does while equipped, its scrap value."""

    scrap: Annotated[int, Meta(ge=0, le=6)]
    instant: tuple[Effect, ...] = ()
    power: Power | None = None
    modifiers: tuple[Modifier, ...] = ()
    switches: tuple[Switch, ...] = ()
    phase_two: tuple[Effect, ...] = ()
    """Effects for discarding it in the opening step of Crew Actions."""


class Contract(Card, frozen=True, kw_only=True):
    """A contract: rewards on pick-up and on delivery."""

    pick_up: tuple[Effect, ...]
    delivery: tuple[Effect, ...]


class Mission(Card, frozen=True, kw_only=True):
    """A mission: a counted deed and a reward.  ``you_must``: only the owner's deeds count.

    Deeds: ``defeat`` (of ``ship_class`` if given), ``defeat-all`` (an attack without survivors), ``deliver``,
    ``take-contract``, ``build``, ``train``, ``treat``, ``repair`` (actions), ``charge``, ``scan``, ``technology``,
    ``mine``, ``visit-station``, ``use-room`` (advanced room), ``frb``, ``skill-token``, ``asteroid`` (fields
    survived), ``focus`` (Focused Targets that activated), ``activate`` (damage cards activated), ``burn``
    (Afterburners), ``quick-fix``, ``relieve`` (bolts blocked), ``missile``, ``join`` (attacks taken part in),
    ``unharmed`` (retaliation without damage), ``region`` (regions entered, each once), ``calm`` (rounds ended without
    stress above the tolerance).
    """

    role: Role
    deed: Literal[
        "defeat", "defeat-all", "deliver", "take-contract", "build", "train", "treat", "repair", "charge", "scan",
        "technology", "mine", "visit-station", "use-room", "frb", "skill-token", "asteroid", "focus", "activate",
        "burn", "quick-fix", "relieve", "missile", "join", "unharmed", "region", "calm",
    ]  # fmt: skip
    times: Annotated[int, Meta(ge=1, le=12)]
    ship_class: ShipClass | None = None
    you_must: bool = False
    reward: tuple[Effect, ...]


class AdvancedRoom(Card, frozen=True, kw_only=True):
    """An advanced room of one character."""

    role: Role
    effects: tuple[Effect, ...]
    switches: tuple[Switch, ...] = ()


class StationAction(Card, frozen=True, kw_only=True):
    """One of the three actions of a region's space station."""

    region: Region
    effects: tuple[Effect, ...]
    switches: tuple[Switch, ...] = ()


class Hex(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One hex of a skill track.

    ``icons``: D basic die, A advanced die, W warp, M damage, T tool, S assistants, 2 and 1 tolerance icons.  ``once``:
    gained the first time the marker arrives.  Modifiers, switches and power hold while the marker is here or beyond.
    """

    icons: Annotated[str, Meta(pattern=r"^[DAWMTS21]*$")] = ""
    text: Text = ""
    once: tuple[Effect, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    switches: tuple[Switch, ...] = ()
    power: Power | None = None


class Path(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An advanced skill track."""

    id: Id
    name: Line
    text: Text = ""
    hexes: tuple[Hex, ...]


class Character(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A character: its cubes, its basic track and three advanced paths."""

    role: Role
    name: Line
    cube: Cube
    cubes: Annotated[int, Meta(ge=1, le=8)]
    cube_cost: Annotated[int, Meta(ge=1, le=9)]
    advanced_dice: Annotated[int, Meta(ge=1, le=4)]
    basic: tuple[Hex, ...]
    paths: tuple[Path, ...]


class RoomBoard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A room of the ship: hull 0 means it has none; cost 0 means it is open from the start."""

    room: Room
    name: Line
    hull: Annotated[int, Meta(ge=0, le=20)]
    cost: Annotated[int, Meta(ge=0, le=20)] = 0
    spaces: dict[Action, Annotated[int, Meta(ge=1, le=4)]]


class Board(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``board.toml``: the tracks of the game board, the supply, and the rooms of the ship.

    ``shield_discard`` is by year, Year 1 first; ``progress`` counts the advances from the start hex to the planet and
    ``progress_skill`` the hexes after the start that give a Skill Level; ``funding`` begins after the start hex.
    """

    years: Annotated[int, Meta(ge=1, le=20)]
    shield_discard: tuple[int, ...]
    progress: Annotated[int, Meta(ge=2, le=20)]
    progress_skill: tuple[int, ...]
    intel: Annotated[int, Meta(ge=2, le=20)]
    funding: tuple[int, ...]
    scanner: tuple[Effect, ...]
    stress_out: Annotated[int, Meta(ge=3, le=20)]
    tolerance: tuple[int, int, int]
    charge: tuple[int, int, int]
    credits: int
    dash_year: int
    dash_funding: int
    setup_frbs: dict[Literal["very-easy", "easy", "normal"], int]
    ships: dict[ShipClass, int]
    supply: dict[Literal["shield", "skill", "frb", "asteroid", "mining"], int]
    rooms: tuple[RoomBoard, ...]


class Sector(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sector of the map: its region and its galaxies by D6 result; galaxies are named by their own ids."""

    number: Annotated[int, Meta(ge=1, le=19)]
    region: Region
    galaxies: tuple[str, str, str, str, str, str]


class MapFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``map.toml``: sectors with their galaxies, warp lanes, the sectors of the four stations, drawing places."""

    sectors: tuple[Sector, ...]
    lanes: tuple[tuple[str, str], ...]
    stations: dict[Region, int]
    places: dict[str, tuple[float, float]] = {}


class PackInfo(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``pack.toml``: what the pack is called and how many cards its decks hold."""

    id: Id
    name: Line
    game: Literal["eos"]
    version: Annotated[str, Meta(pattern=r"^\d+(\.\d+)*$")]
    counts: dict[str, int]
    extends: Id | None = None
    replaces: tuple[str, ...] = ()

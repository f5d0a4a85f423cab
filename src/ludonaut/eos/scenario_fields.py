"""The fields of a Project EOS Rise scenario.  Every one may be left out; ``scenarios.py`` says what then holds."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from ludonaut.eos.vocabulary import Region, Role, Room, ShipClass

FORMAT: Final = 1
"""The version of the scenario files that this module reads."""

Place = Literal[
    "round",
    "event",
    "opening",
    "crew",
    "warp",
    "attack",
    "pursuit",
    "cleanup",
    "redeploy",
    "refill",
    "funding",
    "reset",
    "end",
    "dash",
    "dash-cubes",
    "dash-end",
]
"""Where play may stand, in the order of a round, then what only the Last Dash has."""

Number = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Few = Annotated[int, msgspec.Meta(ge=0, le=31)]
Signed = Annotated[int, msgspec.Meta(ge=-99, le=99)]


class Galaxy(msgspec.Struct):
    """What lies in one galaxy; ``cargo`` names the characters whose Cargo Delivery Token it is."""

    dexer: Few = 0
    galagat: Few = 0
    vorde: Few = 0
    frb: Few = 0
    skill: Few = 0
    credits: Annotated[int, msgspec.Meta(ge=0, le=255)] = 0
    asteroids: Few = 0
    mines: Annotated[int, msgspec.Meta(ge=0, le=15)] = 0
    cargo: list[Role] = []


class Person(msgspec.Struct):
    """One character board."""

    level: Number = 1
    path: str = ""
    stress: Number | None = None
    cubes: Number | None = None
    tech: list[str] = []
    contract: str = ""
    mission: str = ""
    count: Number = 0
    claimed: bool = False
    room: str = ""
    placed: bool = False
    assistant_placed: bool = False
    room_used: bool = False
    paid: Number | None = None
    regions_seen: list[Region] = []


class Fields(msgspec.Struct):
    """Everything a scenario can say."""

    scenario: Literal[1] = 1
    title: str = ""
    text: str = ""
    pack: str = ""
    at: Place = "crew"
    options: dict[str, str] = {}

    round: Number | None = None
    year: Number | None = None
    dash: bool = False
    planet: str = ""

    eos: str = "s01-1"
    board: dict[str, Galaxy] = {}
    stations: dict[Region, str] = {}

    redeploy: list[Literal["", "dexer", "galagat", "vorde"]] = []
    lures: list[Annotated[int, msgspec.Meta(ge=1, le=3)]] | None = None
    invasion: dict[ShipClass, Few] = {}

    characters: dict[Role, Person] = {}

    credits: Number | None = None
    shields: Number = 0
    charge: list[Number] | None = None
    built: list[Room] = []
    hull: dict[Room, Number] = {}
    calibration: Number = 4
    calibration_restored: bool = False

    progress: Number = 0
    intel: Number = 0
    funding: Number = 0
    scanner: Number = 0
    scanned: Number | None = None

    discard: dict[str, list[str]] = {}
    pile: dict[str, list[str]] = {}

    this_round: dict[str, Signed] = {}
    for_good: dict[str, Signed] = {}
    rules: list[str] = []
    lasting_rules: list[str] = []
    granted: list[int] = []
    used_powers: list[int] = []

    used: dict[str, Number] = {}
    lanes: Number | None = None
    chosen: Role | Literal[""] = ""
    decisions: Number = 0

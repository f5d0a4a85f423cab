"""What there is in Project EOS Rise and what of it a game has shown, for tests that must not leave anything out.

Things are written as ``event:pack-hunt``: every card of every deck, every path, room and action, every reward, each
way to end, each step, each event.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from ludonaut.eos.rules.catalog import (
    ACT_NAMES,
    CLASSES,
    CREW,
    REGIONS,
    ROLE_NAMES,
    ROOM_NAMES,
    Act,
    Catalog,
    Deck,
    Room,
)
from ludonaut.eos.rules.crew import station_here
from ludonaut.eos.rules.events import CAUSE_NAMES, Cause, Ev
from ludonaut.eos.rules.state import ROOM, WIDTH, Eos
from ludonaut.eos.rules.steps import STEPS
from ludonaut.table.game import Event
from ludonaut.table.native.core import EVENT_OVER, State

EVENT_NAMES: Final = {code: name for name, code in vars(Ev).items() if name.isupper()}
PHASE_FIVE: Final = 5


def components(catalog: Catalog) -> set[str]:
    """Every card, path, room, action and way to end: what golden journals must contain together."""
    return {
        *(f"event:{d.ident}" for deck in catalog.events for d in deck),
        *(f"technology:{d.ident}" for d in catalog.technology),
        *(f"contract:{d.ident}" for d in catalog.contracts),
        *(f"mission:{d.ident}" for deck in catalog.missions for d in deck),
        *(f"ship:{d.ident}" for deck in catalog.ships for d in deck),
        *(f"damage:{d.ident}" for d in catalog.damage),
        *(f"room:{d.ident}" for deck in catalog.rooms for d in deck),
        *(f"path:{ident}" for d in catalog.characters for ident in d.path_idents),
        *(f"station:{d.ident}" for deck in catalog.stations for d in deck),
        *(f"built:{ROOM_NAMES[room]}" for room in range(Room.COUNT) if catalog.tracks.cost[room]),
        *(f"act:{ACT_NAMES[act]}" for act in range(Act.COUNT)),
        *(f"over:{CAUSE_NAMES[cause]}" for cause in (Cause.PLANET_REACHED, Cause.COMMAND_LOST, Cause.EXTINCTION)),
        f"over:{CAUSE_NAMES[Cause.DASH_TOO_LATE]}",
        "special:mass-invasion",
        "special:redeploy-attack",
        "special:stress-out-loses-a-room",
    }


def everything(catalog: Catalog) -> set[str]:
    """All that random play should show: components, their use, rewards, steps and events."""
    return {
        *components(catalog),
        *(f"delivered:{d.ident}" for d in catalog.contracts),
        *(f"done:{d.ident}" for deck in catalog.missions for d in deck),
        *(f"used-room:{d.ident}" for deck in catalog.rooms for d in deck),
        *(f"defeated:{d.ident}" for deck in catalog.ships for d in deck),
        *(f"activated:{d.ident}" for d in catalog.damage),
        *(f"logic:{d.ident}" for deck in catalog.ships for d in deck),
        *(f"scrapped:{d.ident}" for d in catalog.technology),
        *(f"stressed-out:{role}" for role in ROLE_NAMES),
        *(f"region:{region}" for region in range(REGIONS)),
        *(f"step:{name}" for name in STEPS),
        *(f"note:{name}" for name in EVENT_NAMES.values()),
    }


def shown(state: State, events: Sequence[Event]) -> set[str]:
    """What these events, which led to ``state``, have shown."""
    s = cast(Eos, state)
    found: set[str] = set()
    for code, a, b, c in events:
        if code == EVENT_OVER:
            found.add(f"over:{CAUSE_NAMES[b]}")
        elif code in EVENT_NAMES:
            found.add(f"note:{EVENT_NAMES[code]}")
            found.update(told(s, code, a, b, c))
    if "note:STRESSED_OUT" in found and any(code == Ev.ROOM_CARD and b == -1 for code, _, b, _ in events):
        found.add("special:stress-out-loses-a-room")
    return found


def told(s: Eos, code: int, a: int, b: int, c: int) -> Iterator[str]:
    """What one event shows (also to ``statistics.py``)."""
    catalog = s.catalog
    if code == Ev.EVENT_CARD:
        yield f"event:{catalog.events[a][b].ident}"
        yield f"region:{a}"
    elif code == Ev.TECHNOLOGY:
        yield f"technology:{catalog.technology[b].ident}"
    elif code == Ev.SCRAPPED:
        yield f"scrapped:{catalog.technology[b].ident}"
    elif code in (Ev.CONTRACT, Ev.DELIVERED):
        yield f"{'contract' if code == Ev.CONTRACT else 'delivered'}:{catalog.contracts[b].ident}"
    elif code in (Ev.MISSION_DEALT, Ev.MISSION_DONE):
        yield f"{'mission' if code == Ev.MISSION_DEALT else 'done'}:{catalog.missions[a][b].ident}"
    elif code in (Ev.SHIP_CARD, Ev.DEFEATED):
        yield f"{'ship' if code == Ev.SHIP_CARD else 'defeated'}:{catalog.ships[a][b].ident}"
        if code == Ev.SHIP_CARD and s.phase == PHASE_FIVE and s.combat == 0:
            yield "special:redeploy-attack"
    elif code in (Ev.DAMAGE_CARD, Ev.ACTIVATED):
        yield f"{'damage' if code == Ev.DAMAGE_CARD else 'activated'}:{catalog.damage[a].ident}"
    elif code == Ev.DRAWN and a < CLASSES:
        yield f"logic:{catalog.ships[a][b].ident}"
    elif code == Ev.DRAWN and a == Deck.DAMAGE:
        yield f"damage:{catalog.damage[b].ident}"
    elif code == Ev.ROOM_CARD and b >= 0:
        yield f"room:{catalog.rooms[a][b].ident}"
    elif code == Ev.PATH:
        yield f"path:{catalog.characters[a].path_idents[b]}"
    elif code == Ev.BUILT:
        yield f"built:{ROOM_NAMES[a]}"
    elif code == Ev.STRESSED_OUT:
        yield f"stressed-out:{ROLE_NAMES[a]}"
    elif code == Ev.SHIP_PULLED and b == -1:
        yield "special:mass-invasion"
    elif code == Ev.PLACED:
        yield from acted(s, a, b)


def acted(s: Eos, pawn: int, act: int) -> Iterator[str]:
    """An action taken, and the station or Advanced Room it belongs to."""
    yield f"act:{ACT_NAMES[act]}"
    c = pawn % CREW
    if Act.STATION <= act < Act.ROOM and station_here(s) >= 0:
        yield f"station:{s.catalog.stations[station_here(s)][act - Act.STATION].ident}"
    elif act == Act.ROOM and s.crew[c * WIDTH + ROOM] >= 0:
        yield f"used-room:{s.catalog.rooms[c][s.crew[c * WIDTH + ROOM]].ident}"

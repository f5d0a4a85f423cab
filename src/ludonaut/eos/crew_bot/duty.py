"""The bot crew in Crew Actions: what pawns do, what is bought, and which rooms suffer."""

from __future__ import annotations

from ludonaut.eos.crew_bot.travel import allowance, plan
from ludonaut.eos.crew_bot.worth import (
    W,
    changes_price,
    coin,
    hull,
    hull_cost,
    hull_price,
    lasting,
    level_price,
    mine_price,
    mission_price,
    power_price,
    repair_price,
    scan_price,
    script_price,
    shield_price,
    stress_cost,
    years_left,
)
from ludonaut.eos.rules import crew as crew_rules
from ludonaut.eos.rules import opening, ship
from ludonaut.eos.rules.catalog import (
    COMMANDER,
    CREW,
    ENGINEER,
    PILOT,
    SPECIALIST,
    Act,
    Deed,
    Mod,
    Room,
)
from ludonaut.eos.rules.crew import BUILD, END, FIX_ROOM, assistants_free, build_cost, rooms_built
from ludonaut.eos.rules.state import (
    CUBES,
    DASHING,
    HELPER,
    LEVELS,
    NORMAL,
    PAWN,
    ROOM,
    TECH,
    USED,
    WIDTH,
    Eos,
)

# --- Crew Actions -----------------------------------------------------------------------------------


def crew_action(s: Eos, choices: list[int]) -> int:
    """The best action of any pawn; assistants do what needs no character."""
    best, worth = END, 0.05
    values: dict[int, float] = {}
    for choice in choices:
        if choice == END:
            continue
        if choice >= FIX_ROOM:
            value = fix_value(s, choice - FIX_ROOM)
        else:
            pawn = choice & 7
            c = pawn & 3
            key = (choice >> 3) * 8 + c
            if key not in values:
                values[key] = build_value(s, choice >> 3 & 7) if choice >= BUILD else act_value(s, choice >> 3, c)
                values[key] += deed_value(s, int(Act.BUILD) if choice >= BUILD else choice >> 3, c)
            value = values[key]
            if value > 0:
                value += 0.15 if pawn >= CREW else -0.6 * opportunity(s, c, choice >> 3)
        if value > worth + 1e-9:
            best, worth = choice, value
    return best


DEEDS: dict[int, int] = {
    Act.BUILD: Deed.BUILD,
    Act.TRAINING: Deed.TRAIN,
    Act.BASIC: Deed.TREAT,
    Act.ADVANCED: Deed.TREAT,
    Act.REPAIR: Deed.REPAIR,
    Act.TECHNOLOGY: Deed.TECHNOLOGY,
    Act.CONTRACT: Deed.TAKE_CONTRACT,
    Act.MINING: Deed.MINE,
    Act.SCAN: Deed.SCAN,
    Act.ROOM: Deed.USE_ROOM,
}
"""What missions count of the actions; charges and stations have several."""


def deed_value(s: Eos, act: int, c: int) -> float:
    """What an action is worth to missions that count it."""
    deed = DEEDS.get(act)
    if deed is None:
        deed = Deed.CHARGE if act < Act.STATION else Deed.VISIT_STATION
    return mission_price(s, int(deed), c)


def opportunity(s: Eos, c: int, act: int) -> float:
    """What a character's own pawn could do instead that its assistant cannot: train or be treated."""
    if act in (Act.TRAINING, Act.BASIC, Act.ADVANCED):
        return 0.0
    if s.ship[USED + Act.TRAINING] >= s.catalog.tracks.spaces[Act.TRAINING]:
        return 0.0
    return 0.35 * level_price(s, c) if s.crew[c * WIDTH + HELPER] == 0 and assistants_free(s) > 0 else 0.0


def pawns_left(s: Eos) -> int:
    """Pawns and assistants that have not acted yet."""
    n = sum(1 for c in range(CREW) if not s.crew[c * WIDTH + PAWN])
    helpers = int(assistants_free(s))
    return n + min(helpers, sum(1 for c in range(CREW) if not s.crew[c * WIDTH + HELPER]))


def act_value(s: Eos, act: int, c: int) -> float:
    """What an action by a character (or its assistant) is worth."""
    if act == Act.TRAINING:
        return training_value(s, c)
    if act == Act.REPAIR:
        return repair_price(s, 3 + int(s.mod(Mod.REPAIR)))
    if act == Act.BASIC:
        return -stress_cost(s, c, -(3 + int(s.mod(Mod.TREATMENT))))
    if act == Act.ADVANCED:
        return -stress_cost(s, c, -(5 + int(s.mod(Mod.TREATMENT)))) + 0.05
    if act == Act.TECHNOLOGY:
        return technology_value(s, c)
    if act == Act.CONTRACT:
        return 0.0 if s.dash == DASHING else 1.8 + 2.6 * lasting(s)
    if act == Act.MINING:
        return mine_price(s)
    if act == Act.SCAN:
        return scan_price(s)
    if act < Act.STATION:
        return charge_value(s, act - Act.CHARGE)
    if act < Act.ROOM:
        d = s.catalog.stations[crew_rules.station_here(s)][act - Act.STATION]
        return 0.3 * changes_price(d.changes) + script_price(s, int(d.script), c)
    card = s.catalog.rooms[c][s.crew[c * WIDTH + ROOM]]
    return 0.3 * changes_price(card.changes) + script_price(s, int(card.script), c) + 0.3


def training_value(s: Eos, c: int) -> float:
    """Training: in the Last Dash only what helps to get home counts."""
    value = level_price(s, c)
    if s.dash == DASHING:
        value *= 1.5 if c == SPECIALIST else 1.2 if c == PILOT else 0.6
    return value - W.credit * max(0, int(s.mod(Mod.TRAINING_COST)))


def technology_value(s: Eos, c: int) -> float:
    """An item: its instant reward, and its scrap value or its use."""
    free = -1 in (s.crew[c * WIDTH + TECH], s.crew[c * WIDTH + TECH + 1])
    if s.dash == DASHING:
        return 1.2 if free else 0.6
    return 2.7 if free else 1.4


def charge_value(s: Eos, level: int) -> float:
    """Charging a level; those with more spaces only if pawns enough are left to fill them."""
    if s.options.e10 == 1:
        return 1.2 * shield_price(s)
    spaces = int(s.catalog.tracks.spaces[Act.CHARGE + level])
    missing = spaces - int(s.ship[USED + Act.CHARGE + level])
    tokens = int(s.ship[LEVELS + level]) + int(s.mod(Mod.CHARGE))
    if missing > pawns_left(s):
        return 0.0
    value = shield_price(s) * tokens
    if s.year >= 5 and s.dash == NORMAL:
        value *= 0.8
    return value / missing if missing == spaces else value / missing + 0.4


def fix_value(s: Eos, room: int) -> float:
    """A Quick Fix cube: worth it where hull is short, or cubes will be bought anyway."""
    if room == Room.ENGINE and s.ship[Room.ENGINE] == 0:
        return 12.0
    price = hull_price(hull(s))
    if s.ship[room] == 0:
        price += 0.8
    return price - (min(1.1, 0.1 + coin(s) * int(opening.cube_cost(s, ENGINEER))) if s.dash == NORMAL else 0.3)


ROOM_WORTH: dict[int, float] = {
    Room.MEDICAL: 3.0,
    Room.LAB: 5.0,
    Room.CARGO: 6.5,
    Room.MINING: 2.5,
    Room.SCANNER: 5.0,
}


def build_value(s: Eos, room: int) -> float:
    """What a room is worth beside its price: its actions for the years to come, and its hull."""
    left = lasting(s)
    value = ROOM_WORTH.get(room, 3.0) * left * (1.0 if s.dash == NORMAL else 0.5)
    if room == Room.MINING:
        fields = sum(int(b) >> 33 & 31 for b in s.board)
        value += 0.25 * min(fields, 8) * left
    if room == Room.SCANNER and s.year > 3:
        value *= 0.5
    extra = int(s.catalog.tracks.hull[room])
    value += hull_cost(hull(s) + extra, extra) * 0.75
    return value - coin(s) * int(build_cost(s, room, 0)) * (0.8 if s.credits >= 6 else 1.0)


def build_choice(s: Eos, choices: list[int], discount: int) -> int:
    """The best room a card may build, or none."""
    rooms = [choice for choice in choices if choice != END]

    def value(room: int) -> float:
        saved = int(build_cost(s, room, 0) - build_cost(s, room, discount))
        return build_value(s, room) + coin(s) * saved

    best = max(rooms, key=lambda room: (value(room), -room))
    return best if value(best) > 0 or END not in choices else END


# --- the opening step ---------------------------------------------------------------------------------


def reserve(s: Eos) -> int:
    """Credits kept for the room to build next."""
    if s.dash == DASHING or years_left(s) < 2 or rooms_built(s) >= s.tools():
        return 0
    return min((int(build_cost(s, room, 0)) for room in ROOM_WORTH if not s.built >> room & 1), default=0)


def prepare(s: Eos, choices: list[int]) -> int:
    """Scanner first, then scrap and use items, then buy cubes that are needed."""
    if opening.SCANNER in choices:
        return opening.SCANNER
    best, worth = opening.BEGIN, 0.0
    for choice in choices:
        if choice == opening.BEGIN:
            continue
        if choice < opening.SCANNER:
            value = cube_value(s, choice) - coin(s) * int(opening.cube_cost(s, choice))
            if s.credits - opening.cube_cost(s, choice) < reserve(s):
                value = -1.0
        else:
            used = choice >= opening.USE
            which = choice - (opening.USE if used else opening.SCRAP)
            c = which >> 1
            card = int(s.crew[c * WIDTH + TECH + (which & 1)])
            scrap = coin(s) * max(0, int(s.catalog.technology[card].scrap + s.mod(Mod.SCRAP)))
            value = (use_value(s, card, c) if used else scrap) - keep_value(s, card)
        if value > worth:
            best, worth = choice, value
    return best


def keep_value(s: Eos, card: int) -> float:
    """What it is worth to hold a technology item."""
    d = s.catalog.technology[card]
    value = changes_price(d.changes) * lasting(s)
    if d.power >= 0:
        value += power_price(s.catalog.powers[d.power]) * (0.5 + 0.9 * lasting(s))
    if d.use:
        value += 1.8
    return value if s.dash == NORMAL else value + 0.2


def use_value(s: Eos, card: int, c: int) -> float:
    """What it is worth to use up an item now; it must be well used."""
    return script_price(s, int(s.catalog.technology[card].use), c) - 0.6


def cube_value(s: Eos, c: int) -> float:
    """What one more cube of a character's kind is worth."""
    have = int(s.crew[c * WIDTH + CUBES])
    if c == PILOT:
        lanes, burns = allowance(s)
        if have >= 4 or s.credits < 3:
            return 0.0
        if s.dash == DASHING:
            away = int(s.catalog.map.lanes(s.eos, s.planet))
            return 8.0 if away > int(s.warp_icons()) + have else 0.0
        more = plan(s, lanes, burns + 1).value - plan(s, lanes, burns).value
        return W.afterburner * 0.95 + max(0.0, more)
    if c == COMMANDER:
        return 2.2 if have < 2 else 1.5 if have < 4 else 0.6
    if c == SPECIALIST:
        return 1.4 if have < 2 else 1.0
    missing = sum(int(ship.full_hull(s, room) - s.ship[room]) for room in range(Room.COUNT))
    price = hull_price(hull(s))
    return price if missing > have else 0.3


# --- the ship -----------------------------------------------------------------------------------------

KEEP: dict[int, int] = {
    Room.COMMAND: 9,
    Room.ENGINE: 8,
    Room.CARGO: 4,
    Room.MEDICAL: 3,
    Room.LAB: 3,
    Room.SCANNER: 2,
    Room.MINING: 1,
    Room.SHIELDS: 5,
}
"""How much it matters that a room stays online."""


def assign_damage(s: Eos, choices: list[int], damage: int) -> int:
    """Damage goes where no room goes offline; else to the room that matters least; to the Command Room at the end."""
    fixes = [choice for choice in choices if choice >= ship.FIX]
    rooms = [choice for choice in choices if choice < ship.FIX]
    if fixes and damage >= sum(int(s.ship[room]) for room in rooms):
        return fixes[0]
    safe = [room for room in rooms if s.ship[room] > damage]
    if safe:
        return max(safe, key=lambda room: (int(s.ship[room]) - damage + (1 if room == Room.COMMAND else 0), -room))
    others = [room for room in rooms if room != Room.COMMAND]
    if not others:
        return rooms[0]
    return min(others, key=lambda room: (KEEP[room] - 0.6 * int(s.ship[room]), room))


def repair(s: Eos, choices: list[int], points: int) -> int:
    """Engine first when it is down, then rooms that are offline, then the largest damage."""
    rooms = [choice for choice in choices if choice != ship.STOP]

    def value(room: int) -> float:
        fits = min(points, int(ship.full_hull(s, room) - s.ship[room]))
        return (
            fits
            + (20 if room == Room.ENGINE and s.ship[room] == 0 else 0)
            + (2 + 0.3 * KEEP[room] if s.ship[room] == 0 else 0)
            + (0.3 if room == Room.COMMAND else 0)
        )

    return max(rooms, key=lambda room: (value(room), -room))


# --- technology and contracts ---------------------------------------------------------------------


def equip(s: Eos, choices: list[int], c: int, card: int) -> int:
    """Pass the new card on where there is room, else discard the least useful of the three."""
    held = [int(s.crew[c * WIDTH + TECH]), int(s.crew[c * WIDTH + TECH + 1]), card]
    passes = [choice for choice in choices if choice >= 8]
    if passes:
        worst = min(range(3), key=lambda i: (keep_value(s, held[i]), i))
        mine = [choice for choice in passes if (choice - 8) // 4 == worst]
        return mine[0] if mine else passes[0]
    return min(
        range(3), key=lambda i: (max(keep_value(s, held[i]), W.credit * int(s.catalog.technology[held[i]].scrap)), i)
    )


def contract(s: Eos, choices: list[int], c: int) -> int:
    """The contract that pays best."""

    def value(card: int) -> float:
        d = s.catalog.contracts[card]
        return script_price(s, int(d.pick_up), c) + 0.6 * script_price(s, int(d.delivery), c)

    return max(choices, key=lambda card: (value(card), -card))

"""What people may see of a game of Project EOS Rise: everything on the table, and nothing else.

``view`` is the only way out: no generator, no seed, no order of unseen cards (there is none).  The structs below are
the shape of its JSON; clients generate their types from them.  Cards appear by id and name; ``reference`` gives, once
per game, what is printed on each of them.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ludonaut.eos import texts
from ludonaut.eos.explain import explain
from ludonaut.eos.packs import Pack
from ludonaut.eos.rules.aliens import hull_of, ship_at, ship_name
from ludonaut.eos.rules.catalog import (
    ACT_NAMES,
    CLASS_NAMES,
    CLASSES,
    CREW,
    CUBE_NAMES,
    PILOT,
    REGION_NAMES,
    ROLE_NAMES,
    ROOM_NAMES,
    Act,
    Deck,
    Mod,
    Room,
    Rule,
)
from ludonaut.eos.rules.chance import bits, in_bag
from ludonaut.eos.rules.dice import KIND_NAMES, KINDS, count
from ludonaut.eos.rules.ship import full_hull, online
from ludonaut.eos.rules.state import (
    ASTEROIDS,
    BOOTY,
    CARGO,
    CLAIMED,
    CLASS,
    CONTRACT,
    COUNT,
    COVERED,
    CUBES,
    DASHING,
    DEAD,
    DONE,
    FIGHT_WIDTH,
    FOCUS,
    FRB,
    HARM,
    HELPER,
    HULL,
    JOINED,
    LEVEL,
    LEVELS,
    MINES,
    MISSION,
    NORMAL,
    NUMBER,
    PATH,
    PAWN,
    ROCKETS,
    ROLLED,
    ROOM,
    ROOM_USED,
    SKILLS,
    STRESS,
    TARGET_WIDTH,
    TECH,
    USED,
    WANTED,
    WIDTH,
    Eos,
    Options,
)
from ludonaut.table.native.core import DECISION, LOST, OVER, WON

Phase = Literal["setup", "event", "crew", "warp", "pursuit", "clean-up", "over"]
PHASE_IDS: tuple[Phase, ...] = ("setup", "event", "crew", "warp", "pursuit", "clean-up")


class CardView(msgspec.Struct, frozen=True):
    """A card by id and name."""

    id: str
    name: str


class GalaxyView(msgspec.Struct, frozen=True):
    """A galaxy.  ``id``: as answers write it (``s05-3``); ``name``: as people say it (``5-3``), the smallest of its
    ``addresses``.  ``lanes``: ids of its neighbours.  ``x``, ``y``: where it is drawn, right and down from the centre
    (sides of a sector are 100), None when the pack does not say.  ``ships``: by class, zeros included.  ``cargo``:
    roles whose cargo waits here.  ``away``: lanes from the EOS, None before it is placed."""

    id: str
    name: str
    addresses: list[str]
    region: str
    lanes: list[str]
    x: float | None
    y: float | None
    ships: dict[str, int]
    frbs: int
    skill_tokens: int
    credits: int
    asteroids: int
    mining_stations: int
    cargo: list[str]
    station: str | None
    eos: bool
    planet: bool
    away: int | None


class ActionView(msgspec.Struct, frozen=True):
    """An action space of a room: how many pawns it takes, and how many stand there.  ``tokens``: shield tokens of a
    charge level, 0 elsewhere."""

    action: str
    name: str
    spaces: int
    taken: int
    tokens: int


class RoomView(msgspec.Struct, frozen=True):
    """A room of the EOS.  ``full``: hull when undamaged, 0 for a room without hull.  ``online``: its
    actions may be taken; ``offline``: built and at hull 0, whatever may still be done there."""

    room: str
    name: str
    hull: int
    full: int
    built: bool
    online: bool
    offline: bool
    cost: int
    actions: list[ActionView]


class ShipView(msgspec.Struct, frozen=True):
    """The EOS: its rooms, its galaxy's id (None before it is placed), and the station actions open there."""

    galaxy: str | None
    region: str | None
    rooms: list[RoomView]
    station: str | None
    station_actions: list[CardView]


class MissionView(msgspec.Struct, frozen=True):
    id: str
    name: str
    progress: int
    goal: int
    done: bool


class ContractView(msgspec.Struct, frozen=True):
    """A contract and where its cargo waits: the galaxy's id, None while it is being placed."""

    id: str
    name: str
    cargo: str | None


class CharacterView(msgspec.Struct, frozen=True):
    """A character.  ``level`` counts hexes from 1; ``path``: id of the advanced path.  ``icons``: Warp, Damage, Tool
    and Assistant icons that count now, modifiers included.  ``stress`` of ``stress_out``; treatment goes down to
    ``tolerance``.  ``next_hex``: what one more Skill Level brings.  ``rolled``: dice of the fight not placed yet."""

    role: str
    name: str
    seat: int
    level: int
    levels: int
    path: str | None
    next_hex: str
    icons: dict[str, int]
    basic_dice: int
    advanced_dice: int
    stress: int
    tolerance: int
    stress_out: int
    cube: str
    cubes: int
    cubes_most: int
    technology: list[CardView]
    contract: ContractView | None
    mission: MissionView | None
    room: CardView | None
    room_used: bool
    acted: bool
    assistant_acted: bool
    in_fight: bool
    rolled: dict[str, int]


class TracksView(msgspec.Struct, frozen=True):
    """Tracks and stores of the crew.  ``years_left``: clean-ups that may still pass before the last year is over;
    ``shields_due``: tokens that the end of this round discards.  ``scanner``: level from 1, 0 off the track."""

    year: int
    years: int
    years_left: int
    progress: int
    progress_goal: int
    intel: int
    intel_goal: int
    funding: int
    scanner: int
    scanner_levels: int
    credits: int
    shields: int
    shields_due: int
    calibration: int


class RedeployView(msgspec.Struct, frozen=True):
    """A hex of the Redeploy Track: the class waiting there, and the token that comes with it."""

    hex: int
    ship: str | None
    token: str | None


class DeckView(msgspec.Struct, frozen=True):
    """A deck: cards in the draw pile, and the ids of its discards.  What is left in the pile is known as a set
    (``pile``); no order exists."""

    deck: str
    name: str
    size: int
    pile: list[str]
    discards: list[str]


class FoeView(msgspec.Struct, frozen=True):
    """An alien ship card in a fight.  ``id`` is unique in the fight, as answers use it.  ``hits``: the numbers it hits
    with; ``covered``: those a shield covers."""

    id: str
    card: str
    name: str
    ship_class: str
    hull: int
    damage: int
    deals: int
    hits: list[int]
    covered: list[int]
    defeated: bool
    frbs: int
    skill_tokens: int
    credits: int


class TargetView(msgspec.Struct, frozen=True):
    """A damage card on the table.  ``wanted``: icons still to be covered; ``damage``: what it will deal."""

    card: str
    name: str
    keyword: str
    icons: list[str]
    wanted: list[str]
    damage: int
    missiles: int
    focused: bool
    done: bool


class FightView(msgspec.Struct, frozen=True):
    """A fight.  ``round``: combat round, 0 in a joint attack, where the EOS cannot hit back.  ``worst``: damage if
    every ship hits and no shield stops any."""

    round: int
    ships: list[FoeView]
    cards: list[TargetView]
    missiles_used: int
    worst: int


class ThreatView(msgspec.Struct, frozen=True):
    """One class of ships on the map.  ``reach``: how many would reach the EOS with the largest distance among the cards
    that chase it and are left in the pile; ``likely``: with the usual (middle) one.  ``chance``: how likely the next
    card chases the EOS, 0 to 1.  ``damage``: what the ships within reach deal together if all hit, by the usual
    card."""

    ship_class: str
    on_map: int
    reach: int
    likely: int
    chance: float
    damage: int
    text: str


class ForecastView(msgspec.Struct, frozen=True):
    """``planet_lanes``: lanes to the Paradise Planet in the Last Dash."""

    threats: list[ThreatView]
    damage: int
    command_hull: int
    lanes: int
    planet_lanes: int | None
    text: str


class EosView(msgspec.Struct, frozen=True):
    """Everything a person may see.  ``galaxies`` in the order of their numbers.  ``bag``: ships in the bag by class;
    ``invasion``: those in the Mass Invasion region.  ``rules``: rules and modifiers of cards that hold this round, in
    words.  ``deciding``: roles that the open decision is about."""

    game: str
    round: int
    phase: Phase
    phase_name: str
    last_dash: bool
    people: int
    deciding: list[str]
    tracks: TracksView
    ship: ShipView
    characters: list[CharacterView]
    galaxies: list[GalaxyView]
    redeploy: list[RedeployView]
    bag: dict[str, int]
    invasion: dict[str, int]
    supply: dict[str, int]
    decks: list[DeckView]
    fight: FightView | None
    forecast: ForecastView | None
    rules: list[str]
    result: Literal["running", "won", "lost"]


def view(s: Eos) -> dict[str, Any]:
    """Everything on the table, as the JSON data of ``EosView``."""
    data = msgspec.to_builtins(table(s))
    assert isinstance(data, dict)
    return data


def table(s: Eos) -> EosView:
    """Everything on the table, as a struct."""
    return EosView(
        game="eos",
        round=int(s.round),
        phase="over" if s.kind == OVER else phase(s),
        phase_name=phase_name(s),
        last_dash=s.dash != NORMAL,
        people=int(s.options.people),
        deciding=deciding(s),
        tracks=_tracks(s),
        ship=_ship(s),
        characters=[_character(s, c) for c in range(CREW)],
        galaxies=[_galaxy(s, g) for g in range(int(s.catalog.map.size))],
        redeploy=[_redeploy(s, i) for i in range(4)],
        bag={CLASS_NAMES[k]: int(in_bag(s, k)) for k in range(CLASSES)},
        invasion={CLASS_NAMES[k]: int(s.invasion >> (8 * k) & 255) for k in range(CLASSES)},
        supply={
            "shields": int(s.shield_supply),
            "skill-tokens": int(s.skill_supply),
            "frbs": int(s.frb_supply),
            "asteroids": int(s.asteroid_supply),
            "mining-stations": int(s.mine_supply),
        },
        decks=[_deck(s, deck) for deck in range(Deck.COUNT)],
        fight=_fight(s) if s.foes else None,
        forecast=_forecast(s) if s.eos >= 0 and s.kind != OVER else None,
        rules=_rules(s),
        result="won" if s.result == WON else "lost" if s.result == LOST else "running",
    )


def phase(s: Eos) -> Phase:
    """The phase of the round."""
    return PHASE_IDS[int(s.phase)] if s.round else "setup"


def phase_name(s: Eos) -> str:
    """The phase in words, as the Last Dash calls it there."""
    names = texts.DASH_PHASES if s.dash == DASHING else texts.PHASES
    return names[int(s.phase)] if s.round else texts.PHASES[0]


def deciding(s: Eos) -> list[str]:
    """The characters who may answer the open decision, in the order of the roles."""
    if s.kind != DECISION:
        return []
    trial = s.copy()
    trial.options = Options()
    trial.options.people = CREW  # a seat for each character: the seat is the character
    seats = {int(trial.open.seat(trial, s.choices[i])) for i in range(int(s.listed()))}
    return [ROLE_NAMES[c] for c in sorted(seats)]


def _tracks(s: Eos) -> TracksView:
    tracks = s.catalog.tracks
    year = int(s.year)
    due = tracks.shield_discard
    next_year = min(year, len(due) - 1) if s.options.e08 == 0 else min(year - 1, len(due) - 1)
    funding = tracks.dash_funding if s.dash == DASHING else tracks.funding[min(int(s.funding), len(tracks.funding) - 1)]
    return TracksView(
        year=year,
        years=int(tracks.years),
        years_left=max(int(tracks.years) - year, 0),
        progress=int(s.progress),
        progress_goal=int(tracks.progress),
        intel=int(s.intel),
        intel_goal=int(tracks.intel),
        funding=int(funding),
        scanner=int(s.scanner) + 1,
        scanner_levels=len(tracks.scanner),
        credits=int(s.credits),
        shields=int(s.shields),
        shields_due=max(int(due[next_year] + s.mod(Mod.SHIELD_DISCARD)), 0),
        calibration=int(s.calibration),
    )


# --- the ship ------------------------------------------------------------------------------------


def _ship(s: Eos) -> ShipView:
    here = next((r for r in range(4) if s.stations[r] == s.eos), -1) if s.eos >= 0 else -1
    actions = s.catalog.stations[here] if here >= 0 else []
    return ShipView(
        galaxy=s.catalog.map.names[s.eos] if s.eos >= 0 else None,
        region=REGION_NAMES[s.catalog.map.region[s.eos]] if s.eos >= 0 else None,
        rooms=[_room(s, room) for room in range(Room.COUNT)],
        station=REGION_NAMES[here] if here >= 0 else None,
        station_actions=[CardView(d.ident, d.name) for d in actions],
    )


def _room(s: Eos, room: int) -> RoomView:
    tracks = s.catalog.tracks
    actions = [
        ActionView(
            ACT_NAMES[act],
            texts.ACTIONS[act],
            int(tracks.spaces[act]),
            int(s.ship[USED + act]),
            int(s.ship[LEVELS + act - Act.CHARGE]) if Act.CHARGE <= act < Act.STATION else 0,
        )
        for act in range(Act.STATION)
        if tracks.room_of[act] == room
    ]
    return RoomView(
        ROOM_NAMES[room],
        texts.ROOM_WORDS[room],
        int(s.ship[HULL + room]),
        int(full_hull(s, room)),
        bool(s.built >> room & 1),
        bool(online(s, room)),
        bool(s.built >> room & 1 and full_hull(s, room) and not s.ship[HULL + room]),
        int(tracks.cost[room]),
        actions,
    )


# --- characters ----------------------------------------------------------------------------------


def _character(s: Eos, c: int) -> CharacterView:
    d = s.catalog.characters[c]
    base = c * WIDTH
    crew = s.crew
    path = int(crew[base + PATH])
    tech = [s.catalog.technology[card] for card in crew[base + TECH : base + TECH + 2] if card >= 0]
    mission = int(crew[base + MISSION])
    room = int(crew[base + ROOM])
    bag = int(crew[base + ROLLED])
    return CharacterView(
        role=ROLE_NAMES[c],
        name=d.name,
        seat=int(s.seat_of(c)),
        level=int(crew[base + LEVEL]),
        levels=int(d.last(max(path, 0))),
        path=d.path_idents[path] if path >= 0 else None,
        next_hex=texts.next_hex(s, c),
        icons=_icons(s, c),
        basic_dice=int(s.basic_dice(c)),
        advanced_dice=int(s.advanced_dice(c)),
        stress=int(crew[base + STRESS]),
        tolerance=int(s.tolerance()),
        stress_out=int(s.catalog.tracks.stress_out),
        cube=CUBE_NAMES[c],
        cubes=int(crew[base + CUBES]),
        cubes_most=int(d.cubes),
        technology=[CardView(card.ident, card.name) for card in tech],
        contract=_contract(s, c),
        mission=_mission(s, c, mission) if mission >= 0 else None,
        room=CardView(s.catalog.rooms[c][room].ident, s.catalog.rooms[c][room].name) if room >= 0 else None,
        room_used=bool(crew[base + ROOM_USED]),
        acted=bool(crew[base + PAWN]),
        assistant_acted=bool(crew[base + HELPER]),
        in_fight=bool(crew[base + JOINED]),
        rolled={KIND_NAMES[kind]: int(count(bag, kind)) for kind in range(KINDS) if count(bag, kind)},
    )


def _icons(s: Eos, c: int) -> dict[str, int]:
    if c == PILOT:
        return {"warp": int(s.warp_icons())}
    if c == 2:
        return {"damage": int(s.damage_icons())}
    return {"tool": int(s.tools())} if c else {"assistant": int(s.assistants())}


def _contract(s: Eos, c: int) -> ContractView | None:
    card = int(s.crew[c * WIDTH + CONTRACT])
    if card < 0:
        return None
    where = next((g for g in range(int(s.catalog.map.size)) if s.board[g] >> (CARGO + c) & 1), -1)
    d = s.catalog.contracts[card]
    return ContractView(d.ident, d.name, s.catalog.map.names[where] if where >= 0 else None)


def _mission(s: Eos, c: int, card: int) -> MissionView:
    d = s.catalog.missions[c][card]
    done = bool(s.crew[c * WIDTH + CLAIMED])
    return MissionView(d.ident, d.name, int(d.times) if done else int(s.crew[c * WIDTH + COUNT]), int(d.times), done)


# --- the universe --------------------------------------------------------------------------------


def _galaxy(s: Eos, g: int) -> GalaxyView:
    m = s.catalog.map
    place = texts.pack_of(s).map.places.get(m.names[g])
    return GalaxyView(
        id=m.names[g],
        name=texts.galaxy(s, g),
        addresses=texts.addresses(s, g),
        region=REGION_NAMES[m.region[g]],
        lanes=[m.names[other] for other in m.neighbours[g]],
        x=place[0] if place else None,
        y=place[1] if place else None,
        ships={CLASS_NAMES[k]: int(s.ships_on(g, k)) for k in range(CLASSES)},
        frbs=int(s.on(g, FRB)),
        skill_tokens=int(s.on(g, SKILLS)),
        credits=int(s.credits_on(g)),
        asteroids=int(s.on(g, ASTEROIDS)),
        mining_stations=int(s.on(g, MINES)),
        cargo=[ROLE_NAMES[c] for c in range(CREW) if s.board[g] >> (CARGO + c) & 1],
        station=next((REGION_NAMES[r] for r in range(4) if s.stations[r] == g), None),
        eos=s.eos == g,
        planet=s.planet == g,
        away=int(m.lanes(s.eos, g)) if s.eos >= 0 else None,
    )


def _redeploy(s: Eos, i: int) -> RedeployView:
    ship = int(s.waiting >> (4 * i) & 15)
    token = ("frb", "skill", "credit")[i] if i < 3 and s.lures >> i & 1 else None
    return RedeployView(i + 1, CLASS_NAMES[ship - 1] if ship else None, token)


def _deck(s: Eos, deck: int) -> DeckView:
    c = s.catalog
    size = int(c.deck_size(deck))
    pile, discards = int(s.decks[deck]), int(s.decks[Deck.COUNT + deck])
    return DeckView(
        DECK_IDS[deck],
        texts.DECKS[deck],
        int(bits(pile)),
        sorted(c.card_ident(deck, card) for card in range(size) if pile >> card & 1),
        sorted(c.card_ident(deck, card) for card in range(size) if discards >> card & 1),
    )


DECK_IDS: tuple[str, ...] = (
    *CLASS_NAMES, "damage", "technology", "contract", *(f"event-{name}" for name in REGION_NAMES),
    *(f"mission-{name}" for name in ROLE_NAMES),
)  # fmt: skip

# --- the fight -----------------------------------------------------------------------------------


def _fight(s: Eos) -> FightView:
    ships = [_foe(s, f) for f in range(0, int(s.foes) * FIGHT_WIDTH, FIGHT_WIDTH)]
    return FightView(
        int(s.combat),
        ships,
        [_target(s, t) for t in range(0, int(s.aimed) * TARGET_WIDTH, TARGET_WIDTH)],
        int(s.missiles),
        worst_roll(s, ships),
    )


def worst_roll(s: Eos, ships: list[FoeView]) -> int:
    """The most damage the aliens can do with one attack roll (one roll for each under switch E04)."""
    if s.options.e04:
        return sum(foe.deals for foe in ships if not foe.defeated and set(foe.hits) - set(foe.covered))
    return max(
        sum(foe.deals for foe in ships if not foe.defeated and n in foe.hits and n not in foe.covered)
        for n in range(1, 7)
    )


def _foe(s: Eos, f: int) -> FoeView:
    d = ship_at(s, f)
    booty = int(s.fight[f + BOOTY])
    covered = int(s.fight[f + COVERED])
    return FoeView(
        id=ship_name(s, f),
        card=d.ident,
        name=d.name,
        ship_class=CLASS_NAMES[s.fight[f + CLASS]],
        hull=int(hull_of(s, f)),
        damage=int(s.fight[f + HARM]),
        deals=max(int(d.damage + s.mod(Mod.ALIEN_DAMAGE)), 0),
        hits=[n for n in range(1, 7) if d.hits >> n & 1],
        covered=[n for n in range(1, 7) if covered >> n & 1],
        defeated=bool(s.fight[f + DEAD]),
        frbs=booty & 255,
        skill_tokens=booty >> 8 & 255,
        credits=booty >> 16 & 255,
    )


KEYWORDS = ("terminal", "core", "array")


def _target(s: Eos, t: int) -> TargetView:
    d = s.catalog.damage[s.targets[t + NUMBER]]
    damage = int(d.damage + s.targets[t + ROCKETS] + s.mod(Mod.CARD_DAMAGE))
    if s.targets[t + FOCUS]:
        damage += int(d.stress)
    return TargetView(
        d.ident,
        d.name,
        KEYWORDS[d.keyword],
        texts.icon_words(int(d.icons)),
        texts.icon_words(int(s.targets[t + WANTED])),
        max(damage, 0),
        int(s.targets[t + ROCKETS]),
        bool(s.targets[t + FOCUS]),
        bool(s.targets[t + DONE]),
    )


# --- what threatens ------------------------------------------------------------------------------


def _forecast(s: Eos) -> ForecastView:
    threats = [threat for k in range(CLASSES) if (threat := _threat(s, k)) is not None]
    damage = sum(threat.damage for threat in threats)
    planet = int(s.catalog.map.lanes(s.eos, s.planet)) if s.planet >= 0 else None
    reaching = [threat.text for threat in threats if threat.reach]
    words = ", ".join(reaching) + " can reach you this round" if reaching else "No alien ship can reach you this round"
    return ForecastView(threats, damage, int(s.ship[HULL]), int(s.warp_icons()), planet, words)


def _threat(s: Eos, klass: int) -> ThreatView | None:
    """What the ships of a class can do in the next pursuit; None when none is on the map."""
    away = [
        int(s.catalog.map.lanes(g, s.eos))
        for g in range(int(s.catalog.map.size))
        for _ in range(int(s.ships_on(g, klass)))
    ]
    if not away:
        return None
    cards = s.catalog.ships[klass]
    pile = int(s.decks[klass]) or int(s.decks[Deck.COUNT + klass])
    left = [card for i, card in enumerate(cards) if pile >> i & 1] or cards
    slower = 1 if s.rules & Rule.STEALTH else 0
    chasing = sorted(max(int(d.distance + s.mod(Mod.ALIEN_DISTANCE)) - slower, 0) for d in left if d.chases_eos)
    far = chasing[-1] if chasing else -1
    usual = chasing[len(chasing) // 2] if chasing else -1
    reach = sum(lanes <= far for lanes in away)
    each = sorted(max(int(d.damage + s.mod(Mod.ALIEN_DAMAGE)), 0) for d in left)[len(left) // 2]
    name = texts.CLASS_WORDS[klass]
    text = f"{reach} {name}{'' if reach == 1 else 's'}" if reach else f"no {name}"
    return ThreatView(
        ship_class=CLASS_NAMES[klass],
        on_map=len(away),
        reach=reach,
        likely=sum(lanes <= usual for lanes in away),
        chance=len(chasing) / len(left),
        damage=reach * each,
        text=text,
    )


def _rules(s: Eos) -> list[str]:
    """What cards have changed, for the game and for this round, in words."""
    from ludonaut.eos.rules.catalog import Changes
    from ludonaut.eos.rules.state import LASTING, PASSING

    lines = []
    for first, rules in ((LASTING, s.lasting_rules), (PASSING, s.passing_rules)):
        changes = Changes()
        changes.mods = [(what, int(s.mods[first + what])) for what in range(Mod.COUNT) if s.mods[first + what]]
        changes.rules = rules
        if changes.mods or rules:
            when = "This round" if first == PASSING else "From now on"
            lines.append(f"{when}: {texts.change_words(changes)}.")
    return lines


# --- what is printed on the cards ----------------------------------------------------------------


class CardFacts(msgspec.Struct, frozen=True):
    """What is printed on a card: ``line`` with its figures, ``text``, and ``details`` worked out from its data.

    ``key`` is ``kind:id``, unique in a pack."""

    key: str
    kind: str
    id: str
    name: str
    line: str
    text: str
    details: str


def reference(pack: Pack) -> dict[str, CardFacts]:
    """Every card, room and path of a pack by ``kind:id``, with what is printed on it; the same for a whole game."""
    return {
        key: CardFacts(
            key,
            texts.kind_of_card(card),
            texts.ident(card),
            card.name,
            texts.card_line(card),
            getattr(card, "text", ""),
            explain(card),
        )
        for key, card in texts.components(pack).items()
    }

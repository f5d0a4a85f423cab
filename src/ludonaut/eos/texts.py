"""Project EOS Rise in words for people: events as sentences, choices, places, cards, dice.

``sentence`` and ``choice_text`` are one table each, with a small function per entry.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from ludonaut.eos import vocabulary as v
from ludonaut.eos.explain import explain, modifier_words, switch_words
from ludonaut.eos.packs import Pack, load
from ludonaut.eos.rules.aliens import hull_of, ship_at, ship_name
from ludonaut.eos.rules.catalog import (
    CLASS_NAMES,
    CLASSES,
    CREW,
    CUBE_NAMES,
    MOD_NAMES,
    REGION_NAMES,
    ROLE_NAMES,
    ROOM_NAMES,
    RULE_NAMES,
    TOKEN_NAMES,
    Act,
    Changes,
    Deck,
    Room,
)
from ludonaut.eos.rules.crew import BuildRoom, build_cost, station_here
from ludonaut.eos.rules.dice import KIND_NAMES, KINDS, count
from ludonaut.eos.rules.effects import ChooseOption
from ludonaut.eos.rules.events import Cause, Ev
from ludonaut.eos.rules.opening import cube_cost
from ludonaut.eos.rules.ship import AssignDamage, full_hull
from ludonaut.eos.rules.state import (
    ASTEROIDS,
    CARGO,
    CUBES,
    FIGHT_WIDTH,
    FRB,
    HARM,
    HULL,
    LEVEL,
    LEVELS,
    MINES,
    PATH,
    ROOM,
    SKILLS,
    STRESS,
    WIDTH,
    Eos,
)
from ludonaut.eos.rules.steps import STEPS
from ludonaut.table.game import Event
from ludonaut.table.native.core import EVENT_AUTO, EVENT_OVER, EVENT_SKIP, STEP_NUMBERS, WON
from ludonaut.table.words import join_words, many, plural

CHARACTERS: Final = ("Commander", "Pilot", "Combat Specialist", "Engineer")
CLASS_WORDS: Final = ("Dexer", "Galagat", "Vorde")
REGION_WORDS: Final = ("Hawkins", "Chandra", "Borealis", "Perseus")
TOKEN_WORDS: Final = ("asteroid field", "Skill Token", "credit", "FRB")
CUBE_WORDS: Final = ("Stress Relief cube", "Afterburner cube", "Missile cube", "Quick Fix cube")
ROOM_WORDS: Final = (
    "Command Room", "Engine Room", "Shield Control", "Medical Bay", "Technology Lab", "Cargo Bay", "Mining Bay",
    "Deep Space Scanner",
)  # fmt: skip
PHASES: Final = ("Setup", "Event", "Crew Actions", "Warp and EOS Attack", "Alien Pursuit", "Clean-up")
DASH_PHASES: Final = ("", "", "Phases C and D, Crew Actions", "Phase B, Warp and EOS Attack", "Phase A, Alien Pursuit", "Phase E, Extinction")  # fmt: skip  # noqa: E501
ACTIONS: Final = (
    "Training", "Build a Room", "Repair the EOS", "Basic Treatment", "Advanced Treatment", "Gain Technology",
    "Take a Contract", "Build a Mining Station", "Deep Space Scan", "Charge the Shields, level 1",
    "Charge the Shields, level 2", "Charge the Shields, level 3", "space station, first action",
    "space station, second action", "space station, third action", "Advanced Room",
)  # fmt: skip
DECKS: Final = (
    *(f"{name} deck" for name in CLASS_WORDS), "damage deck", "technology deck", "contract deck",
    *(f"{name} event deck" for name in REGION_WORDS), *(f"{name}'s mission deck" for name in CHARACTERS),
)  # fmt: skip
FACES: Final = (
    "gear", "warp", "pill", "damage", "stress", "double stress", "gear*", "warp*", "pill*", "damage*", "blank*",
)  # fmt: skip
"""What dice show; a star marks an advanced die."""

# --- small pieces --------------------------------------------------------------------------------


def pack_of(s: Eos) -> Pack:
    """The pack a state plays with, with names and texts."""
    return s.catalog.pack if isinstance(s.catalog.pack, Pack) else load()


def galaxy(s: Eos, g: int) -> str:
    """A galaxy by its smallest address: ``5-3`` is Sector 5, Galaxy 3."""
    return short_place(s.catalog.map.names[g]) if g >= 0 else "nowhere"


def short_place(name: str) -> str:
    """A galaxy's name as people say it: ``s05-3`` is ``5-3``."""
    match = re.fullmatch(r"s0*(\d+)-(\d)", name)
    return f"{match[1]}-{match[2]}" if match else name


def dice_words(bag: int) -> str:
    """The dice of a bag: ``gear, 2 warp, stress``; ``no dice`` when it is empty."""
    words = []
    for kind in range(KINDS):
        n = int(count(bag, kind))
        if n:
            words.append(FACES[kind] if n == 1 else f"{n} {FACES[kind]}")
    return ", ".join(words) or "no dice"


def contents(s: Eos, g: int) -> list[str]:
    """What lies in a galaxy, most dangerous first, without the EOS."""
    found = []
    for klass in range(CLASSES):
        if n := int(s.ships_on(g, klass)):
            found.append(CLASS_WORDS[klass] if n == 1 else f"{n} {plural(CLASS_WORDS[klass])}")
    for field, noun in ((FRB, "FRB"), (SKILLS, "Skill Token")):
        if n := int(s.on(g, field)):
            found.append(noun if n == 1 else many(n, noun))
    if n := int(s.credits_on(g)):
        found.append(many(n, "credit"))
    fields, mines = int(s.on(g, ASTEROIDS)), int(s.on(g, MINES))
    if fields > mines:
        found.append("asteroid field" if fields - mines == 1 else many(fields - mines, "asteroid field"))
    if mines:
        found.append("mined asteroid field" if mines == 1 else many(mines, "mined asteroid field"))
    found += [f"cargo of the {CHARACTERS[c]}" for c in range(CREW) if s.board[g] >> (CARGO + c) & 1]
    found += [f"{REGION_WORDS[r]} station" for r in range(4) if s.stations[r] == g]
    return [*found, "the Paradise Planet"] if s.planet == g else found


def change_words(changes: Changes) -> str:
    """Modifiers and rules in words."""
    words = [modifier_words(v.Modifier(what=MOD_NAMES[what], by=by)) for what, by in changes.mods]  # type: ignore[arg-type]
    rules = [switch_words(v.Switch(rule=name)) for i, name in enumerate(RULE_NAMES) if changes.rules >> i & 1]  # type: ignore[arg-type]
    return join_words(words + rules) if words or rules else "nothing"


AnyCard = (
    v.AlienShip
    | v.DamageCard
    | v.Event
    | v.Technology
    | v.Contract
    | v.Mission
    | v.AdvancedRoom
    | v.StationAction
    | v.Character
    | v.Path
    | v.RoomBoard
)


def kind_of_card(card: AnyCard) -> str:
    """A short word for what kind of component this is."""
    return _KINDS[type(card)]


_KINDS: Final[dict[type, str]] = {
    v.AlienShip: "ship", v.DamageCard: "damage", v.Event: "event", v.Technology: "technology",
    v.Contract: "contract", v.Mission: "mission", v.AdvancedRoom: "room", v.StationAction: "station",
    v.Character: "character", v.Path: "path", v.RoomBoard: "ship-room",
}  # fmt: skip


def components(pack: Pack) -> dict[str, AnyCard]:
    """Every card, board and path of a pack, as ``kind:id``."""
    cards: list[AnyCard] = [
        *pack.ships, *pack.damage, *pack.events, *pack.technology, *pack.contracts, *pack.missions, *pack.rooms,
        *pack.stations, *pack.characters, *(path for one in pack.characters for path in one.paths), *pack.board.rooms,
    ]  # fmt: skip
    return {f"{kind_of_card(card)}:{ident(card)}": card for card in cards}


def ident(card: AnyCard) -> str:
    """The id of a component: characters and rooms of the ship are named by role and room."""
    match card:
        case v.Character():
            return card.role
        case v.RoomBoard():
            return card.room
        case _:
            return card.id


def printed(card: AnyCard) -> str:
    """The text printed on a component; for those that carry figures only, the figures in words."""
    text = getattr(card, "text", "")
    return text or explain(card)


def card_line(card: AnyCard) -> str:
    """The key facts of a card in one line."""
    match card:
        case v.AlienShip():
            hits = ", ".join(str(hit) for hit in sorted(card.hits))
            target = "EOS" if card.target == "eos" else "FRB"
            return (
                f"{card.name}: {card.ship_class.capitalize()}, hull {card.hull}, deals {card.damage} on {hits},"
                f" moves {card.distance} to the {target}."
            )
        case v.DamageCard():
            return (
                f"{card.name}: {card.keyword.capitalize()}, {' '.join(card.icons)} for {card.damage} damage,"
                f" focus {card.stress}."
            )
        case v.Event():
            return f"{card.name}: {card.region.capitalize()} event, {card.kind.replace('-', ' ')}."
        case v.Technology():
            return f"{card.name}: technology, scrap value {card.scrap}."
        case v.Contract():
            return f"{card.name}: contract."
        case v.Mission():
            return f"{card.name}: mission of the {CHARACTERS[v.ROLES.index(card.role)]}."
        case v.AdvancedRoom():
            return f"{card.name}: Advanced Room of the {CHARACTERS[v.ROLES.index(card.role)]}."
        case v.StationAction():
            return f"{card.name}: action of the {card.region.capitalize()} station."
        case v.Character():
            return f"{card.name}: character."
        case v.Path():
            return f"{card.name}: advanced path."
        case v.RoomBoard():
            return f"{card.name}: room of the EOS, hull {card.hull or 'none'}."


# --- names of cards by number ---------------------------------------------------------------------


def card_name(s: Eos, deck: int, card: int) -> str:
    """The name of a card of a deck."""
    c = s.catalog
    if card < 0:
        return "no card"
    if deck < CLASSES:
        return c.ships[deck][card].name
    if deck == Deck.DAMAGE:
        return c.damage[card].name
    if deck == Deck.TECHNOLOGY:
        return c.technology[card].name
    if deck == Deck.CONTRACT:
        return c.contracts[card].name
    if deck < Deck.MISSION:
        return c.events[deck - Deck.EVENT][card].name
    return c.missions[deck - Deck.MISSION][card].name


_INDEX: Final[dict[int, tuple[Pack, dict[str, AnyCard]]]] = {}
"""The components of the packs in use, by identity: a pack holds tables and cannot be hashed."""


def card_of(s: Eos, kind: str, name: str) -> AnyCard:
    """A component of this state's pack.

    :raises KeyError: when it has none of this kind and id.
    """
    pack = pack_of(s)
    if id(pack) not in _INDEX:
        _INDEX[id(pack)] = (pack, components(pack))
    return _INDEX[id(pack)][1][f"{kind}:{name}"]


def text_of(s: Eos, kind: str, name: str) -> str:
    """The printed text of a component of this state's pack."""
    return printed(card_of(s, kind, name))


# --- events --------------------------------------------------------------------------------------


def sentence(s: Eos, event: Event) -> str:
    """The event in words; empty when it is not worth telling.

    ``s`` is the state the event happened in or any later one of the same game.
    """
    code, a, b, c = event
    if code == EVENT_OVER:
        return _over(a, b)
    if code in (EVENT_AUTO, EVENT_SKIP):
        return _unasked(code, a)
    return SENTENCES[code](s, a, b, c) if code in SENTENCES else ""


def _over(result: int, cause: int) -> str:
    ending = {
        Cause.PLANET_REACHED: "The EOS reaches the Paradise Planet. You win!",
        Cause.COMMAND_LOST: "The Command Room is destroyed. The EOS is lost.",
        Cause.EXTINCTION: "The Extinction Track reaches the dead planet. Earth is lost.",
        Cause.DASH_TOO_LATE: "The Last Dash has taken too long. Earth is lost.",
        Cause.CONCEDED: "You give the mission up.",
    }
    return ending.get(cause, "You win!" if result == WON else "You lose.")


def step_of(number: int) -> str:
    """The name of the step with this number in events; empty for one of another game."""
    return next((name for name, n in STEP_NUMBERS.items() if n == number and name in STEPS), "")


_SILENT: Final = frozenset({"Warp", "DealStress", "EncountersLeft", "Join", "PlaceDice", "CoverHits", "FocusTargets"})
"""Steps whose only choice needs no words: what follows says it, or nothing happened."""


def _unasked(code: int, step: int) -> str:
    """A choice with one option was taken, one without any was skipped."""
    from ludonaut.eos.glossary import PROMPTS

    name = step_of(step)
    if name in _SILENT or code == EVENT_SKIP or name not in PROMPTS:
        return ""
    return f"{PROMPTS[name].title}: only one choice, taken for you." if name in _TOLD else ""


_TOLD: Final = frozenset({"ChooseContract", "SelectCharacter", "ChooseWho", "Equip", "ContinueOrFlee"})
"""Steps whose only choice is worth a word when it is taken without asking."""


def _the(s: Eos, who: int) -> str:
    return CHARACTERS[who] if 0 <= who < CREW else "the crew"


def _signed(n: int, noun: str) -> str:
    return f"{'Gained' if n > 0 else 'Spent'} {many(abs(n), noun)}"


def _phase(_s: Eos, phase: int, *_: int) -> str:
    return f"Phase {phase}: {PHASES[phase]}."


def _pulled(s: Eos, klass: int, where: int, *_: int) -> str:
    ship = CLASS_WORDS[klass]
    if where < 0:
        return f"Mass Invasion! A {ship} waits in the invasion region."
    if where >= 100:
        return f"A {ship} comes to Redeploy hex 0{where - 99}."
    return f"A {ship} is drawn from the bag for {galaxy(s, where)}."


def _removed(s: Eos, klass: int, where: int, *_: int) -> str:
    place = f"on Redeploy hex 0{where - 99}" if where >= 100 else f"in {galaxy(s, where)}"
    return f"The {CLASS_WORDS[klass]} {place} goes back to the bag."


def _calibrated(_s: Eos, sides: int, before: int, after: int) -> str:
    if sides:
        return f"Calibration Cube: the D{sides} is set from {before} to {after}."
    return f"A die turns from {FACES[before]} to {FACES[after]}."


def _level(_s: Eos, c: int, change: int, now: int) -> str:
    way = "gains" if change > 0 else "loses"
    return f"{CHARACTERS[c]} {way} {many(abs(change), 'Skill Level')}: now level {now}."


def _room_card(s: Eos, c: int, card: int, _c: int) -> str:
    if card < 0:
        return f"{CHARACTERS[c]} loses the Advanced Room."
    return f"{CHARACTERS[c]} equips the Advanced Room {s.catalog.rooms[c][card].name}."


def _stress(s: Eos, c: int, change: int, now: int) -> str:
    if change > 0:
        return f"{CHARACTERS[c]} takes {change} stress: {now} of {s.catalog.tracks.stress_out}."
    return f"The stress of the {CHARACTERS[c]} falls by {-change}: {now} of {s.catalog.tracks.stress_out}."


def _cubes(_s: Eos, c: int, change: int, now: int) -> str:
    return f"{_signed(change, CUBE_WORDS[c])}: {now} left."


def _damaged(_s: Eos, room: int, damage: int, hull: int) -> str:
    return f"{ROOM_WORDS[room]} takes {damage} damage: hull {hull}."


def pawn_name(pawn: int) -> str:
    """A pawn by number: ``Pilot``, ``Pilot's assistant``."""
    return CHARACTERS[pawn & 3] + ("" if pawn < CREW else "'s assistant")


def _placed(_s: Eos, pawn: int, act: int, *_: int) -> str:
    return f"{pawn_name(pawn)}: {ACTIONS[act]}."


def _scrapped(s: Eos, c: int, card: int, value: int) -> str:
    return f"{CHARACTERS[c]} scraps {s.catalog.technology[card].name} for {many(value, 'credit')}."


def _passed(s: Eos, giver: int, taker: int, card: int) -> str:
    return f"{CHARACTERS[giver]} passes {s.catalog.technology[card].name} to the {CHARACTERS[taker]}."


def _mission(s: Eos, c: int, n: int, goal: int) -> str:
    return f"{CHARACTERS[c]}'s mission: {n} of {goal}."


def _warped(s: Eos, g: int, lanes: int, burner: int) -> str:
    return f"The EOS warps to {galaxy(s, g)}{' with an Afterburner' if burner else ''} (lane {lanes})."


def _collected(_s: Eos, token: int, n: int, *_: int) -> str:
    return f"Collected: {many(max(n, 1), TOKEN_WORDS[token])}."


def _hit(s: Eos, klass: int, card: int, total: int) -> str:
    d = s.catalog.ships[klass][card]
    return f"{d.name} is hit: {total} damage, printed hull {d.hull}."


def _pursuit(_s: Eos, klass: int, distance: int, eos: int) -> str:
    target = "the EOS" if eos else "the closest FRB"
    return f"The {plural(CLASS_WORDS[klass])} move {many(distance, 'lane')} towards {target}."


def _power(s: Eos, power: int, owner: int, *_: int) -> str:
    return f"{_the(s, owner)} uses a dice power." if owner < CREW else "The crew uses a dice power."


def _put(s: Eos, c: int, icon: int, card: int) -> str:
    return f"{CHARACTERS[c]} puts {FACES[icon]} on {s.catalog.damage[card].name}."


def _mission_done(s: Eos, c: int, card: int, *_: int) -> str:
    return f"{CHARACTERS[c]} completes the mission {s.catalog.missions[c][card].name}."


def _offline(_s: Eos, room: int, *_: int) -> str:
    return f"{ROOM_WORDS[room]} is offline!"


def _credits(_s: Eos, change: int, now: int, _c: int) -> str:
    return f"{_signed(change, 'credit')}: {now} now."


def _shields(_s: Eos, change: int, now: int, _c: int) -> str:
    way = "Gained" if change > 0 else "Lost"
    return f"{way} {many(abs(change), 'shield token')}: {now} now."


SENTENCES: Final[dict[int, Callable[[Eos, int, int, int], str]]] = {
    Ev.ROUND: lambda s, a, b, c: f"Round {a} begins, Year {b}.",
    Ev.PHASE: _phase,
    Ev.EVENT_CARD: lambda s, a, b, c: f"{REGION_WORDS[a]} event: {s.catalog.events[a][b].name}.",
    Ev.LOCATION: lambda s, a, b, c: f"Location: Sector {a}, Galaxy {b}{_other_name(s, a, b, c)}.",
    Ev.DIE: lambda s, a, b, c: f"The D{a} shows {b}.",
    Ev.CALIBRATED: _calibrated,
    Ev.SHIP_PULLED: _pulled,
    Ev.SHIP_PLACED: lambda s, a, b, c: f"A {CLASS_WORDS[a]} appears in {galaxy(s, b)}.",
    Ev.SHIP_MOVED: lambda s, a, b, c: f"The {CLASS_WORDS[a]} in {galaxy(s, b)} moves to {galaxy(s, c)}.",
    Ev.SHIP_REMOVED: _removed,
    Ev.TOKEN_PLACED: lambda s, a, b, c: f"{_cap(TOKEN_WORDS[a])} placed in {galaxy(s, b)}.",
    Ev.TOKEN_REMOVED: lambda s, a, b, c: f"{_cap(TOKEN_WORDS[a])} removed from {galaxy(s, b)}.",
    Ev.SHUFFLED: lambda s, a, b, c: f"The {DECKS[a]} is used up: its discards are shuffled.",
    Ev.DRAWN: lambda s, a, b, c: f"Card drawn: {card_name(s, a, b)}." if a < CLASSES else "",
    Ev.CREDITS: _credits,
    Ev.SHIELDS: _shields,
    Ev.LEVEL: _level,
    Ev.PATH: lambda s, a, b, c: f"{CHARACTERS[a]} enters the path {s.catalog.characters[a].path_names[b]}.",
    Ev.ROOM_CARD: _room_card,
    Ev.STRESS: _stress,
    Ev.STRESSED_OUT: lambda s, a, b, c: f"{CHARACTERS[a]} is STRESSED OUT: 3 Skill Levels lost.",
    Ev.BLOCKED: lambda s, a, b, c: f"{many(b, 'stress bolt')} of the {CHARACTERS[a]} blocked.",
    Ev.TOLERANCE: lambda s, a, b, c: f"Stress tolerance is now {a}.",
    Ev.INTEL: lambda s, a, b, c: f"{many(a, 'Intel').replace('Intels', 'Intel')} gained: the marker stands at {b}.",
    Ev.PROGRESS: lambda s, a, b, c: f"Progress advances to {a} of {s.catalog.tracks.progress}.",
    Ev.CUBES: _cubes,
    Ev.CALIBRATION: lambda s, a, b, c: f"{_signed(a, 'Calibration Cube')}: {b} left.",
    Ev.DAMAGED: _damaged,
    Ev.OFFLINE: _offline,
    Ev.REPAIRED: lambda s, a, b, c: f"{ROOM_WORDS[a]} repaired by {b}: hull {c}.",
    Ev.BUILT: lambda s, a, b, c: f"{ROOM_WORDS[a]} built.",
    Ev.PLACED: _placed,
    Ev.TECHNOLOGY: lambda s, a, b, c: f"{CHARACTERS[a]} equips {s.catalog.technology[b].name}.",
    Ev.TECH_DISCARDED: lambda s, a, b, c: f"{CHARACTERS[a]} discards {s.catalog.technology[b].name}.",
    Ev.TECH_PASSED: _passed,
    Ev.SCRAPPED: _scrapped,
    Ev.CONTRACT: lambda s, a, b, c: f"{CHARACTERS[a]} takes the contract {s.catalog.contracts[b].name}.",
    Ev.CARGO: lambda s, a, b, c: f"Cargo of the {CHARACTERS[a]} waits in {galaxy(s, b)}.",
    Ev.DELIVERED: lambda s, a, b, c: f"{CHARACTERS[a]} delivers {s.catalog.contracts[b].name}.",
    Ev.MINED: lambda s, a, b, c: f"Mining Station built in {galaxy(s, a)}.",
    Ev.SCANNER: lambda s, a, b, c: f"Scanner level {a + 1}." if a >= 0 else "The scanner marker leaves its track.",
    Ev.MISSION: _mission,
    Ev.MISSION_DONE: _mission_done,
    Ev.MISSION_DEALT: lambda s, a, b, c: f"{CHARACTERS[a]}'s mission: {s.catalog.missions[a][b].name}.",
    Ev.WARPED: _warped,
    Ev.COLLECTED: _collected,
    Ev.FIGHT: lambda s, a, b, c: f"EOS Attack in {galaxy(s, a)}!",
    Ev.SHIP_CARD: lambda s, a, b, c: f"{s.catalog.ships[a][b].name} joins the fight{_ship_facts(s, a, b)}.",
    Ev.JOINED: lambda s, a, b, c: f"{CHARACTERS[a]} takes part.",
    Ev.DAMAGE_CARD: lambda s, a, b, c: f"Damage card: {s.catalog.damage[a].name}, {damage_facts(s, a)}.",
    Ev.REDRAWN: lambda s, a, b, c: f"{s.catalog.damage[a].name} is drawn anew.",
    Ev.FOCUSED: lambda s, a, b, c: f"{CHARACTERS[b]} focuses on {s.catalog.damage[a].name}.",
    Ev.ROLLED: lambda s, a, b, c: f"{CHARACTERS[a]} rolls {dice_words(b)}.",
    Ev.POWER: _power,
    Ev.DIE_PUT: _put,
    Ev.MISSILES: lambda s, a, b, c: f"{many(b, 'missile')} on {s.catalog.damage[a].name}.",
    Ev.ACTIVATED: lambda s, a, b, c: f"{s.catalog.damage[a].name} is complete: {b} damage.",
    Ev.HIT: _hit,
    Ev.DEFEATED: lambda s, a, b, c: f"{s.catalog.ships[a][b].name} is defeated.",
    Ev.SHIELDED: lambda s, a, b, c: f"A shield covers the {c} of {s.catalog.ships[a][b].name}.",
    Ev.ALIEN_ROLL: lambda s, a, b, c: f"The aliens attack with a {a}.",
    Ev.ALIEN_DAMAGE: lambda s, a, b, c: f"The aliens deal {a} damage." if a else "The aliens deal no damage.",
    Ev.FLED: lambda s, a, b, c: "The EOS flees.",
    Ev.COMBAT_ROUND: lambda s, a, b, c: f"Combat round {a}.",
    Ev.PURSUIT: _pursuit,
    Ev.EXTINCTION: lambda s, a, b, c: f"Extinction Track: Year {a} of {s.catalog.tracks.years}.",
    Ev.REDEPLOYED: lambda s, a, b, c: f"Redeploy hex 0{a} has deployed.",
    Ev.REFILLED: lambda s, a, b, c: "The Redeploy Track is filled.",
    Ev.FUNDING: lambda s, a, b, c: f"Funding: {many(a, 'credit')}.",
    Ev.SHIELDS_DISCARDED: lambda s, a, b, c: f"{many(a, 'shield token')} discarded." if a else "",
    Ev.RESTOCKED: lambda s, a, b, c: "Shield Control is restocked.",
    Ev.DASH: lambda s, a, b, c: f"THE LAST DASH: the Paradise Planet is in {galaxy(s, a)}.",
    Ev.CHOSEN: lambda s, a, b, c: f"The {CHARACTERS[a]} is selected.",
    Ev.CHANGED: lambda s, a, b, c: f"From now on or this round: {change_words(s.catalog.changes[a])}.",
    Ev.STATION: lambda s, a, b, c: f"The {REGION_WORDS[a]} station lies in {galaxy(s, b)}.",
    Ev.ASTEROID_SHIELDED: lambda s, a, b, c: f"The Mining Station in {galaxy(s, a)} guides the EOS through.",
}
"""For each event code of ``rules/events.py``, what makes its sentence."""


def _cap(text: str) -> str:
    return text[:1].upper() + text[1:]


def _other_name(s: Eos, sector: int, die: int, g: int) -> str:
    """A galaxy of several sectors has several addresses; it is called by the smallest."""
    name = galaxy(s, g)
    return "" if name == f"{sector}-{die}" else f", that is {name}"


def _ship_facts(s: Eos, klass: int, card: int) -> str:
    d = s.catalog.ships[klass][card]
    return f": hull {d.hull}, {d.damage} damage on {hit_numbers(int(d.hits))}"


def hit_numbers(mask: int) -> str:
    """The numbers of a hit mask: ``1, 3, 4``."""
    return ", ".join(str(n) for n in range(1, 7) if mask >> n & 1) or "no number"


def icon_words(icons: int) -> list[str]:
    """Icons of four bits each, one word each: ``gear``, ``gear``, ``pill``."""
    return [FACES[i] for i in range(3) for _ in range(int(icons >> (i << 2) & 15))]


def damage_facts(s: Eos, card: int) -> str:
    """``gear gear pill for 5``."""
    d = s.catalog.damage[card]
    return f"{' '.join(icon_words(int(d.icons)))} for {d.damage}"


# --- choices -------------------------------------------------------------------------------------


def choice_text(s: Eos, name: str) -> str:
    """What a choice of the open request does, in a few words without full stop.

    ``name`` is the choice's name as the request lists it and journals hold it.
    """
    kind = type(s.open).__name__
    fixed = _FIXED.get((kind, name)) or _FIXED.get(("", name))
    if fixed:
        return fixed
    if kind == "CrewActions" and not name.startswith("fix "):
        return _crew_action(s, name)
    word, _, rest = name.partition(" ")
    return CHOICES[word](s, rest) if word in CHOICES else name.capitalize()


_FIXED: Final[dict[tuple[str, str], str]] = {
    ("CrewActions", "end"): "End the crew actions",
    ("Opening", "begin"): "Go on",
    ("Opening", "scanner"): "Collect the scanner's reward",
    ("Warp", "stop"): "Stop here",
    ("Jump", "stay"): "Stay here",
    ("Join", "fight"): "That is everybody: fight",
    ("Redraw", "keep"): "Keep all damage cards",
    ("CalibrateDie", "keep"): "Keep the roll",
    ("CalibrateShip", "keep"): "Keep the ship that was rolled",
    ("ClaimMission", "claim"): "Claim the reward",
    ("ClaimMission", "wait"): "Wait for now",
    ("EncountersLeft", "keep cargo"): "Keep the cargo for later",
    ("FocusTargets", "done"): "No focus, or no more",
    ("ModifyResults", "done"): "Change no more dice",
    ("ModifyResults", "calibrate"): "Spend a Calibration Cube on a skill die",
    ("PowerDie", "done"): "Change no more dice with this power",
    ("PlaceDice", "done"): "Place no more dice",
    ("CoverHits", "done"): "Place no more shields",
    ("ContinueOrFlee", "continue"): "Fight another combat round",
    ("ContinueOrFlee", "flee"): "Flee: the aliens are gone, their rewards too",
    ("BuildRoom", "done"): "Build nothing",
    ("RepairRooms", "done"): "Repair no more",
    ("RemoveShips", "done"): "Leave the others",
    ("RemoveTokens", "done"): "Leave the others",
    ("MoveShips", "done"): "Move no more ships",
    ("MoveToken", "done"): "Move nothing",
    ("PayFor", "pay"): "Pay the credits",
    ("PayFor", "pass"): "Do not pay",
    ("TryYourLuck", "try"): "Try it",
    ("TryYourLuck", "pass"): "Do not try",
    ("EncountersLeft", "asteroid"): "Pass an asteroid field: a damage card hits the EOS",
    ("EncountersLeft", "collect frb"): "Collect the FRB: Progress advances",
    ("EncountersLeft", "collect skill"): "Collect the Skill Token",
}


def _role(name: str) -> int:
    return ROLE_NAMES.index(name)


def _room_state(s: Eos, room: int) -> str:
    full = int(full_hull(s, room))
    return f"{ROOM_WORDS[room]} (hull {int(s.ship[HULL + room])} of {full})"


def _galaxy_with(sentence: str) -> Callable[[Eos, str], str]:
    """A choice of a galaxy: where, and what lies there; it goes where ``%`` stands."""

    def text(s: Eos, rest: str) -> str:
        g = s.catalog.map.names.index(rest)
        found = contents(s, g)
        where = galaxy(s, g) + (" where the EOS is" if g == s.eos else "")
        return sentence.replace("%", where) + (f": {', '.join(found)}" if found else "")

    return text


def _room_with(sentence: str) -> Callable[[Eos, str], str]:
    return lambda s, rest: sentence.replace("%", _room_state(s, ROOM_NAMES.index(rest)))


def _damage_choice(s: Eos, rest: str) -> str:
    """A room to be damaged, with a warning when it would go offline."""
    room = ROOM_NAMES.index(rest)
    lost = isinstance(s.open, AssignDamage) and s.open.damage >= s.ship[HULL + room]
    if not lost:
        return _room_state(s, room)
    return _room_state(s, room) + (": THE GAME WOULD BE LOST" if room == Room.COMMAND else ": would go offline")


def action_text(s: Eos, act: int, pawn: int) -> str:
    """What a crew action would do now, in a few words: ``Repair the EOS``, ``Charge 2: 3 shields``."""
    c = pawn & 3
    if Act.CHARGE <= act < Act.STATION:
        level = act - Act.CHARGE
        tokens, needed = int(s.ship[LEVELS + level]), s.catalog.tracks.spaces[act]
        workers = "1 worker" if needed == 1 else f"{needed} workers together"
        return f"Charge level {level + 1}: {tokens} shields for {workers}"
    if Act.STATION <= act < Act.ROOM:
        region = int(station_here(s))
        d = s.catalog.stations[region][act - Act.STATION]
        return f"{d.name} ({REGION_WORDS[region]} station): {text_of(s, 'station', d.ident)}"
    if act == Act.ROOM:
        room = s.catalog.rooms[c][s.crew[c * WIDTH + ROOM]]
        return f"{room.name} (Advanced Room): {text_of(s, 'room', room.ident)}"
    return ACTIONS[act]


def split_action(name: str) -> tuple[int, int, str]:
    """A crew action's choice name as pawn, action and room to build: ``pilot build lab`` is (1, Act.BUILD, ``lab``)."""
    from ludonaut.eos.rules.catalog import ACT_NAMES

    words = name.split()
    role = words[0].removesuffix("-assistant")
    pawn = _role(role) + (CREW if words[0] != role else 0)
    return pawn, ACT_NAMES.index(words[1]), words[2] if len(words) > 2 else ""


def _crew_action(s: Eos, name: str) -> str:
    pawn, act, room = split_action(name)
    if act == Act.BUILD:
        i = ROOM_NAMES.index(room)
        return f"{pawn_name(pawn)}: build the {ROOM_WORDS[i]} ({many(int(build_cost(s, i, 0)), 'credit')})"
    return f"{pawn_name(pawn)}: {action_text(s, act, pawn)}"


def _put_choice(s: Eos, rest: str) -> str:
    words = rest.split()
    as_what = f" as {words[4]}" if len(words) > 4 else ""
    return f"{CHARACTERS[_role(words[0])]}: {words[1]} on {_damage_name(s, words[2])}{as_what}"


def _damage_name(s: Eos, name: str) -> str:
    return next((d.name for d in s.catalog.damage if d.ident == name), name)


def _fighter(s: Eos, name: str) -> str:
    """A ship of the fight: its name and how far it is damaged."""
    for f in range(0, int(s.foes) * FIGHT_WIDTH, FIGHT_WIDTH):
        if ship_name(s, f) == name:
            copy = f" ({name.partition('~')[2]})" if "~" in name else ""
            return f"{ship_at(s, f).name}{copy}, damage {int(s.fight[f + HARM])} of {int(hull_of(s, f))}"
    return name


def _cover(s: Eos, rest: str) -> str:
    name, number = rest.split()
    return f"Cover the {number} of {_fighter(s, name).partition(',')[0]}"


def _focus(s: Eos, rest: str) -> str:
    name, role = rest.split()
    d = next(one for one in s.catalog.damage if one.ident == name)
    return f"Focus {d.name}: {CHARACTERS[_role(role)]} takes {d.stress} stress, it deals {d.stress} more"


def _power_choice(s: Eos, rest: str) -> str:
    whose, number = rest.split()
    return f"{CHARACTERS[_role(whose)] if whose in ROLE_NAMES else 'Crew'}: {power_text(s, int(number), whose)}"


def power_text(s: Eos, power: int, whose: str) -> str:
    """What a dice power does, from the card or hex it stands on."""
    if whose in ROLE_NAMES:
        c = _role(whose)
        for card in s.crew[c * WIDTH + 4 : c * WIDTH + 6]:
            if card >= 0 and s.catalog.technology[card].power == power:
                d = s.catalog.technology[card]
                return f"{d.name} -- {text_of(s, 'technology', d.ident)}"
        pack = pack_of(s)
        hexes = [*pack.characters[c].basic]
        if s.crew[c * WIDTH + PATH] >= 0:
            hexes += pack.characters[c].paths[s.crew[c * WIDTH + PATH]].hexes
        for level in range(1, int(s.crew[c * WIDTH + LEVEL]) + 1):
            if s.hex_at(c, level).power == power and level <= len(hexes):
                return hexes[level - 1].text or explain(hexes[level - 1])
    d_act = ("reroll", "set", "ignore")[s.catalog.powers[power].act]
    return f"{d_act} up to {many(int(s.catalog.powers[power].dice), 'die')}"


def _die_choice(_s: Eos, rest: str) -> str:
    role, kind = rest.split()
    return f"The {CHARACTERS[_role(role)]}'s {FACES[KIND_NAMES.index(kind)]}"


def _ship_choice(s: Eos, rest: str) -> str:
    klass, where = rest.split()
    g = s.catalog.map.names.index(where)
    away = int(s.catalog.map.lanes(s.eos, g))
    return f"The {klass.capitalize()} in {galaxy(s, g)} ({many(away, 'lane')} from the EOS)"


def _option_choice(s: Eos, rest: str) -> str:
    step = s.open
    if isinstance(step, ChooseOption):
        labels = step.effect(s).labels
        if 0 < int(rest) <= len(labels):
            return labels[int(rest) - 1]
    return f"Option {rest}"


def next_hex(s: Eos, c: int) -> str:
    """What the next hex of a character's track brings; empty at its end."""
    pack = pack_of(s)
    level, path = int(s.crew[c * WIDTH + LEVEL]), int(s.crew[c * WIDTH + PATH])
    basic = pack.characters[c].basic
    if level < len(basic):
        return explain(basic[level])
    if path < 0:
        return "An advanced path of your choice, with an Advanced Room."
    hexes = pack.characters[c].paths[path].hexes
    return explain(hexes[level - len(basic)]) if level - len(basic) < len(hexes) else ""


def _skill_choice(s: Eos, rest: str) -> str:
    c = _role(rest)
    return f"{CHARACTERS[c]} to level {int(s.crew[c * WIDTH + LEVEL]) + 1}: {next_hex(s, c).rstrip('.')}"


def _path_choice(s: Eos, rest: str) -> str:
    for one in pack_of(s).characters:
        for path in one.paths:
            if path.id == rest:
                return f"{path.name}: {path.text} First: {explain(path.hexes[0]).rstrip('.')}"
    return rest


def _cube_choice(s: Eos, rest: str) -> str:
    c = CUBE_NAMES.index(rest)
    have, most = int(s.crew[c * WIDTH + CUBES]), int(s.catalog.characters[c].cubes)
    return f"Buy a {CUBE_WORDS[c]} for {many(int(cube_cost(s, c)), 'credit')} ({have} of {most})"


def _technology(verb: str) -> Callable[[Eos, str], str]:
    def text(s: Eos, rest: str) -> str:
        name, _, to = rest.partition(" ")
        d = next(one for one in s.catalog.technology if one.ident == name)
        target = f" to the {CHARACTERS[_role(to)]}" if to else ""
        extra = f" for {many(int(d.scrap), 'credit')}" if verb == "Scrap" else ""
        return f"{verb} {d.name}{target}{extra}: {text_of(s, 'technology', name)}".rstrip(".")

    return text


def _contract(s: Eos, rest: str) -> str:
    name = next((d.name for d in s.catalog.contracts if d.ident == rest), rest)
    return f"{name}: {text_of(s, 'contract', rest)}".rstrip(".")


def _advanced_room(s: Eos, rest: str) -> str:
    name = next((d.name for rooms in s.catalog.rooms for d in rooms if d.ident == rest), rest)
    return f"{name}: {text_of(s, 'room', rest)}".rstrip(".")


def _stressed(s: Eos, rest: str) -> str:
    c = _role(rest)
    return f"{CHARACTERS[c]} (stress {int(s.crew[c * WIDTH + STRESS])} of {s.catalog.tracks.stress_out})"


def _set(_s: Eos, rest: str) -> str:
    if rest in CLASS_NAMES:
        return f"Select a {CLASS_WORDS[CLASS_NAMES.index(rest)]}"
    return f"Set it to {rest if rest.isdigit() else FACES[KIND_NAMES.index(rest)]}"


def _block(_s: Eos, rest: str) -> str:
    return "Block nothing" if rest == "0" else f"Block {rest} with {many(int(rest), 'Stress Relief cube')}"


def _build_choice(s: Eos, rest: str) -> str:
    discount = int(s.open.discount) if isinstance(s.open, BuildRoom) else 0
    room = ROOM_NAMES.index(rest)
    return f"Build the {ROOM_WORDS[room]} for {many(int(build_cost(s, room, discount)), 'credit')}"


def _character(_s: Eos, rest: str) -> str:
    return f"The {CHARACTERS[_role(rest)]}"


CHOICES: Final[dict[str, Callable[[Eos, str], str]]] = {
    "fix": _room_with("Quick Fix: %"),
    "cube": _cube_choice,
    "scrap": _technology("Scrap"),
    "use": _technology("Use up"),
    "pass": _technology("Pass"),
    "discard": _technology("Discard"),
    "warp": _galaxy_with("Warp to %"),
    "burn": _galaxy_with("Burn an Afterburner to %"),
    "jump": _galaxy_with("Jump to %"),
    "to": _galaxy_with("To %"),
    "from": _galaxy_with("From %"),
    "remove": _galaxy_with("From %"),
    "mine": _galaxy_with("Mine in %"),
    "cargo": _galaxy_with("Cargo to %"),
    "collect": lambda s, rest: f"Collect {TOKEN_WORDS[TOKEN_NAMES.index(rest)]}",
    "deliver": lambda s, rest: f"Deliver the cargo of the {CHARACTERS[_role(rest)]}",
    "tokens": lambda s, rest: f"With {_fighter(s, rest)}",
    "join": _stressed,
    "redraw": lambda s, rest: f"Redraw {_damage_name(s, rest)}",
    "focus": _focus,
    "power": _power_choice,
    "die": _die_choice,
    "set": _set,
    "put": _put_choice,
    "missile": lambda s, rest: f"Missile on {_damage_name(s, rest)}: 1 more damage",
    "hit": lambda s, rest: _fighter(s, rest),
    "cover": _cover,
    "damage": _damage_choice,
    "repair": _room_with("%"),
    "build": _build_choice,
    "stress": _stressed,
    "stressed-out": _stressed,
    "block": _block,
    "skill": _skill_choice,
    "path": _path_choice,
    "room": _advanced_room,
    "take": _contract,
    "choose": _character,
    "select": _character,
    "option": _option_choice,
    "ship": _ship_choice,
}
"""For the first word of a choice's name, what makes its sentence."""


def region_of(s: Eos, g: int) -> str:
    """The region of a galaxy."""
    return REGION_WORDS[s.catalog.map.region[g]] if g >= 0 else ""


def addresses(s: Eos, g: int) -> list[str]:
    """Every address of a galaxy, the smallest first."""
    return [f"{i // 6 + 1}-{i % 6 + 1}" for i in range(19 * 6) if s.catalog.map.address[i] == g]


REGION_IDS: Final[Sequence[str]] = REGION_NAMES
CLASS_IDS: Final[Sequence[str]] = CLASS_NAMES

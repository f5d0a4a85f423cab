"""What must hold at every moment of a game: each component is in exactly one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ludonaut.eos.rules.catalog import CLASS_NAMES, CLASSES, CREW, ROOM_NAMES, Act, Deck
from ludonaut.eos.rules.cleanup import waiting_ship
from ludonaut.eos.rules.ship import full_hull
from ludonaut.eos.rules.state import (
    ASTEROIDS,
    BOOTY,
    CARD,
    CLAIMED,
    CLASS,
    CONTRACT,
    COPY,
    COVERED,
    CUBES,
    DEAD,
    DONE,
    FIGHT_WIDTH,
    FRB,
    LEVEL,
    LEVELS,
    MINES,
    MISSION,
    NUMBER,
    SKILLS,
    STRESS,
    TARGET_WIDTH,
    TECH,
    USED,
    WIDTH,
    Eos,
)
from ludonaut.table.native.core import LOST


def problems(s: Eos) -> list[str]:
    """Broken laws, in words; empty when all is well."""
    return [*_ships(s), *_tokens(s), *_cards(s), *_ranges(s)]


def _waiting(s: Eos) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Steps still to come, as names and numbers: some hold a component in the meantime."""
    for step in [*s.stack, s.open]:
        yield type(step).__name__, step.args()


def _ships(s: Eos) -> Iterator[str]:
    """Every alien ship is in the bag, in a galaxy, on the redeploy track, in the invasion region, or in hand."""
    for k in range(CLASSES):
        n = (s.bag >> 8 * k & 255) + (s.invasion >> 8 * k & 255)
        n += sum(int(s.ships_on(g, k)) for g in range(int(s.catalog.map.size)))
        n += sum(1 for i in range(4) if waiting_ship(s, i) == k)
        n += 1 if s.pulled == k else 0
        n += sum(1 for name, args in _waiting(s) if name == "InvaderPlaced" and args[0] == k)
        if any(name == "Pulled" for name, _ in _waiting(s)):
            n += s.flock.count(k)
        if n != s.catalog.tracks.ships[k]:
            yield f"{CLASS_NAMES[k]}: {n} ships instead of {s.catalog.tracks.ships[k]}"


def _tokens(s: Eos) -> Iterator[str]:
    tracks = s.catalog.tracks
    size = int(s.catalog.map.size)
    booty = [int(s.fight[f + BOOTY]) for f in range(0, int(s.foes) * FIGHT_WIDTH, FIGHT_WIDTH)]
    hand = [*s.stray, *(args[0] for name, args in _waiting(s) if name == "LayAgain")]
    frbs = s.frb_supply + sum(int(s.on(g, FRB)) for g in range(size)) + sum(b & 255 for b in booty)
    frbs += (s.lures & 1) + hand.count(3)
    if frbs != tracks.frbs:
        yield f"{frbs} FRB tokens instead of {tracks.frbs}"
    skills = s.skill_supply + sum(int(s.on(g, SKILLS)) for g in range(size)) + sum(b >> 8 & 255 for b in booty)
    skills += (s.lures >> 1 & 1) + hand.count(1)
    if skills != tracks.skills:
        yield f"{skills} Skill Tokens instead of {tracks.skills}"
    fields = s.asteroid_supply + sum(int(s.on(g, ASTEROIDS)) for g in range(size))
    if fields != tracks.asteroids:
        yield f"{fields} asteroid tokens instead of {tracks.asteroids}"
    mines = s.mine_supply + sum(int(s.on(g, MINES)) for g in range(size))
    if mines != tracks.stations:
        yield f"{mines} mining stations instead of {tracks.stations}"
    covered = sum(int(s.fight[f + COVERED]).bit_count() for f in range(0, int(s.foes) * FIGHT_WIDTH, FIGHT_WIDTH))
    shields = s.shields + s.shield_supply + covered + sum(int(s.ship[LEVELS + i]) for i in range(3))
    if shields != tracks.shields:
        yield f"{shields} shield tokens instead of {tracks.shields}"
    for g in range(size):
        if s.on(g, MINES) > s.on(g, ASTEROIDS):
            yield f"more mining stations than asteroid fields in {s.catalog.map.names[g]}"


def _cards(s: Eos) -> Iterator[str]:
    """Every card is in its draw pile, its discard pile, or in exactly one place on the table."""
    for deck in range(Deck.COUNT):
        pile = [i for i in range(62) if int(s.decks[deck]) >> i & 1]
        pile += [i for i in range(62) if int(s.decks[Deck.COUNT + deck]) >> i & 1]
        pile += list(_out(s, deck))
        doubled = [card for card, n in Counter(pile).items() if n > 1]
        lost = [card for card in range(int(s.catalog.deck_size(deck))) if card not in pile]
        if doubled or lost:
            yield f"deck {deck}: doubled {doubled}, lost {lost}"


def _out(s: Eos, deck: int) -> Iterator[int]:
    """Cards of a deck that lie on the table."""
    for f in range(0, int(s.foes) * FIGHT_WIDTH, FIGHT_WIDTH):
        if s.fight[f + CLASS] == deck and not s.fight[f + COPY] and not s.fight[f + DEAD]:
            yield int(s.fight[f + CARD])
    if deck == Deck.DAMAGE:
        yield from (
            int(s.targets[t + NUMBER])
            for t in range(0, int(s.aimed) * TARGET_WIDTH, TARGET_WIDTH)
            if not s.targets[t + DONE]
        )
        yield from (code >> 6 for code in s.tucked)
        yield from (args[0] for name, args in _waiting(s) if name == "HitShip")
    elif deck == Deck.TECHNOLOGY:
        for c in range(CREW):
            yield from (int(card) for card in (s.crew[c * WIDTH + TECH], s.crew[c * WIDTH + TECH + 1]) if card >= 0)
        yield from (args[1] for name, args in _waiting(s) if name == "Equip")
    elif deck == Deck.CONTRACT:
        yield from s.offered
        yield from (int(card) for card in (s.crew[c * WIDTH + CONTRACT] for c in range(CREW)) if card >= 0)
    elif deck >= Deck.MISSION:
        card = s.crew[(deck - Deck.MISSION) * WIDTH + MISSION]
        if card >= 0:
            yield int(card)


def _ranges(s: Eos) -> Iterator[str]:
    tracks = s.catalog.tracks
    if s.credits < 0 or s.shields < 0 or s.calibration < 0:
        yield f"credits {s.credits}, shields {s.shields}, Calibration Cubes {s.calibration}"
    for room in range(len(ROOM_NAMES)):
        if not 0 <= s.ship[room] <= full_hull(s, room):
            yield f"{ROOM_NAMES[room]}: hull {s.ship[room]}"
    if s.ship[0] == 0 and s.result != LOST:
        yield "the Command Room is at 0 and the game goes on"
    for c in range(CREW):
        d = s.catalog.characters[c]
        base = c * WIDTH
        if not 0 <= s.crew[base + CUBES] <= d.cubes:
            yield f"{d.name}: {s.crew[base + CUBES]} cubes"
        if not 1 <= s.crew[base + LEVEL] <= len(d.basic) + max(len(path) for path in d.paths):
            yield f"{d.name}: level {s.crew[base + LEVEL]}"
        if not 0 <= s.crew[base + STRESS] <= tracks.stress_out:
            yield f"{d.name}: stress {s.crew[base + STRESS]}"
        if s.crew[base + CLAIMED] not in (0, 1):
            yield f"{d.name}: mission claimed {s.crew[base + CLAIMED]} times"
    for act in range(Act.STATION):
        limit = 3 if act == Act.CHARGE and s.options.e10 else tracks.spaces[act]
        if s.ship[USED + act] > limit:
            yield f"action space {act} is taken {s.ship[USED + act]} times"

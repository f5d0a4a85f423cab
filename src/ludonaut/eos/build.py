"""From a content pack to the catalog the rules read."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import assert_never

from ludonaut.eos import vocabulary as v
from ludonaut.eos.packs import Pack, load
from ludonaut.eos.rules.board import Galaxies, Tracks
from ludonaut.eos.rules.catalog import (
    CLASS_NAMES,
    CUBE_NAMES,
    MOD_NAMES,
    REGION_NAMES,
    REPAIR_ANYWHERE,
    REPAIR_FULL,
    REPAIR_ROOM,
    ROLE_NAMES,
    ROOM_NAMES,
    RULE_NAMES,
    TOKEN_NAMES,
    Act,
    Catalog,
    Changes,
    CharacterDef,
    ContractDef,
    DamageDef,
    Deed,
    Effect,
    EventDef,
    HexDef,
    Limit,
    MissionDef,
    Op,
    PowerDef,
    RoomCardDef,
    ShipDef,
    TechDef,
    Who,
)
from ludonaut.eos.rules.dice import ADVANCED, ICON_NAMES, KIND_NAMES

WHO = {name: number for number, name in enumerate(ROLE_NAMES)} | {
    "self": Who.SELF,
    "any": Who.ANY,
    "each": Who.EACH,
    "chosen": Who.CHOSEN,
}
HOW = {"room": REPAIR_ROOM, "anywhere": REPAIR_ANYWHERE, "full": REPAIR_FULL}
LIMITS = {
    "attack": Limit.ATTACK,
    "combat-round": Limit.COMBAT_ROUND,
    "round": Limit.ROUND,
    "first": Limit.FIRST,
    "discard": Limit.DISCARD,
}
POWER_ACTS = {"reroll": PowerDef.REROLL, "set": PowerDef.SET, "ignore": PowerDef.IGNORE}
REGION_KEYS: tuple[v.Region, ...] = ("hawkins", "chandra", "borealis", "perseus")
KEYWORDS = ("terminal", "core", "array")
EVENT_KINDS = ("round-rule", "game-changer", "try-your-luck")
ACTIONS: dict[str, int] = {
    "training": Act.TRAINING,
    "build": Act.BUILD,
    "repair": Act.REPAIR,
    "basic-treatment": Act.BASIC,
    "advanced-treatment": Act.ADVANCED,
    "technology": Act.TECHNOLOGY,
    "contract": Act.CONTRACT,
    "mining": Act.MINING,
    "scan": Act.SCAN,
    "charge": Act.CHARGE,
}


def catalog(pack: Pack | None = None) -> Catalog:
    """The catalog of a pack (the built-in one without argument), built once per pack object."""
    pack = pack or load()
    known = _KNOWN.get(id(pack))
    if known is None:
        if len(_KNOWN) >= 16:
            _KNOWN.clear()
        known = _KNOWN[id(pack)] = (pack, _Builder(pack).catalog)
    return known[1]


_KNOWN: dict[int, tuple[Pack, Catalog]] = {}
"""Catalogs by the identity of their pack, which is kept alive beside them (a pack holds dictionaries: no hash)."""


def galaxies(table: v.MapFile) -> Galaxies:
    """The map, its galaxies numbered by their smallest address (E22), with all shortest paths."""
    smallest: dict[str, tuple[int, int]] = {}
    for sector in sorted(table.sectors, key=lambda s: s.number):
        for die, name in enumerate(sector.galaxies, 1):
            smallest.setdefault(name, (sector.number, die))
    names = sorted(smallest, key=lambda name: smallest[name])
    number = {name: i for i, name in enumerate(names)}
    g = Galaxies(names)
    for a, b in table.lanes:
        g.neighbours[number[a]].append(number[b])
        g.neighbours[number[b]].append(number[a])
    for around in g.neighbours:
        around.sort()
    for sector in sorted(table.sectors, key=lambda s: s.number):
        for die, name in enumerate(sector.galaxies, 1):
            g.address[(sector.number - 1) * 6 + die - 1] = number[name]
            g.region[number[name]] = REGION_NAMES.index(sector.region)  # the highest sector comes last (E23)
    for start in range(len(names)):
        _measure(g, start)
    for start in range(len(names)):
        lanes = [int(g.lanes(start, to)) for to in range(len(names))]
        g.around.append([[to for to, far in enumerate(lanes) if far == n] for n in range(max(lanes) + 1)])
    g.station_sector = [table.stations[region] for region in REGION_KEYS]
    return g


def _measure(g: Galaxies, start: int) -> None:
    """Distances from one galaxy, breadth first."""
    size = len(g.names)
    seen = {start: 0}
    queue = deque([start])
    while queue:
        at = queue.popleft()
        g.distance[start * size + at] = seen[at]
        for to in g.neighbours[at]:
            if to not in seen:
                seen[to] = seen[at] + 1
                queue.append(to)


class _Builder:
    """Fills a catalog; scripts, change sets and powers get numbers as they come up."""

    def __init__(self, pack: Pack) -> None:
        self.catalog = Catalog(pack.hash, galaxies(pack.map), Tracks())
        self.catalog.pack = pack
        self._tracks(pack.board)
        c = self.catalog
        c.characters = [self._character(card) for card in pack.characters]
        for ship in pack.ships:
            c.ships[CLASS_NAMES.index(ship.ship_class)].append(self._ship(ship))
        c.damage = [self._damage(card) for card in pack.damage]
        c.technology = [self._technology(card) for card in pack.technology]
        c.contracts = [
            ContractDef(card.id, card.name, self.script(card.pick_up), self.script(card.delivery))
            for card in pack.contracts
        ]
        for event in pack.events:
            kind = EVENT_KINDS.index(event.kind)
            d = EventDef(event.id, event.name, kind, self.script(event.effects), changes((), event.switches))
            c.events[REGION_NAMES.index(event.region)].append(d)
        for mission in pack.missions:
            c.missions[ROLE_NAMES.index(mission.role)].append(self._mission(mission))
        for room in pack.rooms:
            c.rooms[ROLE_NAMES.index(room.role)].append(self._room(room))
        for station in pack.stations:
            region = REGION_NAMES.index(station.region)
            c.stations[region].append(self._place(station, region))

    def _tracks(self, board: v.Board) -> None:
        t = self.catalog.tracks
        t.years = board.years
        t.shield_discard = list(board.shield_discard)
        t.progress = board.progress
        t.progress_skill = sum(1 << hex_ for hex_ in board.progress_skill)
        t.intel = board.intel
        t.funding = list(board.funding)
        t.scanner = [self.script((effect,)) for effect in board.scanner]
        t.stress_out = board.stress_out
        t.tolerance = list(board.tolerance)
        t.charge = list(board.charge)
        t.credits = board.credits
        t.dash_year = board.dash_year
        t.dash_funding = board.dash_funding
        t.setup_frbs = [board.setup_frbs[level] for level in ("very-easy", "easy", "normal")]
        t.ships = [board.ships[klass] for klass in ("dexer", "galagat", "vorde")]
        t.shields = board.supply["shield"]
        t.skills = board.supply["skill"]
        t.frbs = board.supply["frb"]
        t.asteroids = board.supply["asteroid"]
        t.stations = board.supply["mining"]
        t.hull = [0] * len(ROOM_NAMES)
        t.cost = [0] * len(ROOM_NAMES)
        t.room_of = [-1] * Act.COUNT
        t.spaces = [0] * Act.COUNT
        for room in board.rooms:
            number = ROOM_NAMES.index(room.room)
            t.hull[number] = room.hull
            t.cost[number] = room.cost
            t.open_rooms += 1 if room.cost == 0 else 0
            for action, spaces in room.spaces.items():
                act = ACTIONS[action]
                if act == Act.CHARGE:
                    for level in range(spaces):
                        t.room_of[act + level] = number
                        t.spaces[act + level] = level + 1
                else:
                    t.room_of[act] = number
                    t.spaces[act] = spaces

    # --- cards ---

    def _character(self, card: v.Character) -> CharacterDef:
        d = CharacterDef(card.name, card.cubes, card.cube_cost)
        d.basic = [self._hex(h) for h in card.basic]
        d.paths = [[self._hex(h) for h in path.hexes] for path in card.paths]
        d.path_names = [path.name for path in card.paths]
        d.path_idents = [path.id for path in card.paths]
        d.add_up()
        return d

    def _hex(self, h: v.Hex) -> HexDef:
        return HexDef(h.icons, self.script(h.once), self.power(h.power), changes(h.modifiers, h.switches))

    def _ship(self, card: v.AlienShip) -> ShipDef:
        d = ShipDef(card.id, card.name, CLASS_NAMES.index(card.ship_class), card.distance, card.target == "eos")
        d.damage = card.damage
        d.hits = sum(1 << number for number in card.hits)
        d.hull = card.hull
        d.reward = self.script(card.reward)
        return d

    def _damage(self, card: v.DamageCard) -> DamageDef:
        icons = sum(1 << 4 * ICON_NAMES.index(icon) for icon in card.icons)
        return DamageDef(card.id, card.name, icons, card.damage, KEYWORDS.index(card.keyword), card.stress)

    def _technology(self, card: v.Technology) -> TechDef:
        return TechDef(
            card.id,
            card.name,
            card.scrap,
            self.script(card.instant),
            self.power(card.power),
            changes(card.modifiers, card.switches),
            self.script(card.phase_two),
        )

    def _mission(self, card: v.Mission) -> MissionDef:
        deed = Deed.NAMES.index(card.deed)
        d = MissionDef(card.id, card.name, ROLE_NAMES.index(card.role), deed, card.times)
        d.klass = CLASS_NAMES.index(card.ship_class) if card.ship_class else -1
        d.you_must = card.you_must
        d.reward = self.script(card.reward)
        return d

    def _place(self, card: v.StationAction, group: int) -> RoomCardDef:
        return RoomCardDef(card.id, card.name, group, self.script(card.effects), changes((), card.switches))

    def _room(self, card: v.AdvancedRoom) -> RoomCardDef:
        """An Advanced Room: what lasts for the round belongs to the card, since it is lost with it (E61)."""
        lasting = [m for effect in card.effects if isinstance(effect, v.ThisRound) for m in effect.modifiers]
        script = self.script([effect for effect in card.effects if not isinstance(effect, v.ThisRound)])
        return RoomCardDef(card.id, card.name, ROLE_NAMES.index(card.role), script, changes(lasting, card.switches))

    # --- scripts, change sets, powers ---

    def script(self, effects: Sequence[v.Effect]) -> int:
        """The number of a script with these effects; 0 for none."""
        if not effects:
            return 0
        built = [self._effect(effect) for effect in effects]
        self.catalog.scripts.append(built)
        return len(self.catalog.scripts) - 1

    def change_set(self, modifiers: Iterable[v.Modifier]) -> int:
        """The number of a change set."""
        self.catalog.changes.append(changes(modifiers, ()))
        return len(self.catalog.changes) - 1

    def power(self, power: v.Power | None) -> int:
        """The number of a dice power, -1 for none."""
        if power is None:
            return -1
        into = -1 if power.into in (None, "any") else ICON_NAMES.index(power.into or "")
        self.catalog.powers.append(
            PowerDef(
                POWER_ACTS[power.act],
                power.dice,
                power.whose == "own",
                _kinds(power),
                into,
                LIMITS[power.limit],
            )
        )
        return len(self.catalog.powers) - 1

    def _effect(self, word: v.Effect) -> Effect:
        match word:
            case v.Credits():
                return Effect(Op.CREDITS, word.amount)
            case v.Shields():
                return Effect(Op.SHIELDS, word.amount)
            case v.Skill():
                return Effect(Op.SKILL, word.levels, WHO[word.who])
            case v.Stress():
                return Effect(Op.STRESS, word.bolts, WHO[word.who], word.characters)
            case v.Intel():
                return Effect(Op.INTEL, word.amount)
            case v.Repair():
                return Effect(Op.REPAIR, word.points, HOW[word.how])
            case v.Damage():
                return Effect(Op.DAMAGE, word.points)
            case v.DamageCards():
                return Effect(Op.DAMAGE_CARDS, word.cards)
            case v.Cubes():
                return Effect(Op.CUBES, word.amount, CUBE_NAMES.index(word.cube))
            case v.RestoreCalibration():
                return Effect(Op.CALIBRATION)
            case v.Place():
                tokens = sum((TOKEN_NAMES.index(token) + 1) << 4 * i for i, token in enumerate(word.tokens))
                return Effect(Op.PLACE, tokens, int(word.together))
            case v.PullAndPlace():
                return Effect(Op.PULL, word.ships)
            case v.MoveShips():
                return Effect(Op.MOVE_SHIPS, word.ships, word.lanes)
            case v.RemoveShips():
                mask = sum(1 << CLASS_NAMES.index(klass) for klass in word.classes)
                return Effect(Op.REMOVE_SHIPS, word.ships, word.lanes, mask)
            case v.RemoveRedeploy():
                return Effect(Op.REMOVE_REDEPLOY, sum(1 << (hex_ - 1) for hex_ in word.hexes))
            case v.AddRedeploy():
                return Effect(Op.ADD_REDEPLOY, word.ships)
            case v.RemoveTokens():
                return Effect(Op.REMOVE_TOKENS, word.amount, word.lanes, TOKEN_NAMES.index(word.token))
            case v.MoveTokens():
                return Effect(Op.MOVE_TOKENS, 1, word.lanes, TOKEN_NAMES.index(word.token))
            case v.DrawTechnology():
                return Effect(Op.DRAW_TECHNOLOGY, word.cards, WHO[word.who])
            case v.DrawContract():
                return Effect(Op.DRAW_CONTRACT, word.cards, WHO[word.who], word.move)
            case v.DeployMining():
                return Effect(Op.DEPLOY_MINING, word.lanes)
            case v.BuildRoom():
                return Effect(Op.BUILD_ROOM, word.discount)
            case v.Scan():
                return Effect(Op.SCAN, word.levels)
            case v.ScannerReward():
                return Effect(Op.SCANNER_REWARD)
            case v.Jump():
                return Effect(Op.JUMP, word.lanes)
            case v.SelectCharacter():
                return Effect(Op.SELECT, ROLE_NAMES.index(word.by))
            case v.ChooseOne():
                effect = Effect(Op.CHOOSE, scripts=tuple(self.script(option) for option in word.options))
                effect.labels = word.labels
                return effect
            case v.Pay():
                return Effect(Op.PAY, word.credits, scripts=(self.script(word.effects),))
            case v.TryYourLuck():
                scripts = (self.script(word.success), self.script(word.failure))
                return Effect(Op.LUCK, word.die, word.at_least, scripts=scripts)
            case v.ThisRound():
                return Effect(Op.THIS_ROUND, self.change_set(word.modifiers))
            case v.FromNowOn():
                return Effect(Op.FROM_NOW_ON, self.change_set(word.modifiers))
            case v.GrantPower():
                return Effect(Op.GRANT_POWER, self.power(word.power))
            case _:
                assert_never(word)


def changes(modifiers: Iterable[v.Modifier], switches: Iterable[v.Switch]) -> Changes:
    """Modifiers and switches as one change set."""
    c = Changes()
    c.mods = [(MOD_NAMES.index(m.what), m.by) for m in modifiers]
    c.rules = sum(1 << RULE_NAMES.index(s.rule) for s in switches)
    return c


def _kinds(power: v.Power) -> int:
    """The dice results a power may touch, as a mask of kinds."""
    kinds = 0
    for kind, name in enumerate(KIND_NAMES):
        advanced = kind >= ADVANCED
        if name.rstrip("*") in power.faces and power.kind in ("all", "advanced" if advanced else "basic"):
            kinds |= 15 << 4 * kind
    return kinds

"""The bot crew in an EOS Attack, and under fire."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ludonaut.eos.crew_bot import odds
from ludonaut.eos.crew_bot.worth import (
    STRESS_PRICES,
    W,
    coin,
    hull,
    hull_cost,
    margin,
    script_price,
    shield_price,
    stress_cost,
)
from ludonaut.eos.rules import attack, modify, placing
from ludonaut.eos.rules.aliens import COVER_DONE, hull_of, ship_at
from ludonaut.eos.rules.catalog import COMMANDER, CREW, SPECIALIST, Limit, Mod, PowerDef, Rule
from ludonaut.eos.rules.dice import ADVANCED, DOUBLE, ICONS, KINDS, STRESS, WILD, count, icon_of
from ludonaut.eos.rules.opening import cube_cost
from ludonaut.eos.rules.state import (
    BOOTY,
    COVERED,
    CUBES,
    DASHING,
    DEAD,
    DONE,
    FIGHT_WIDTH,
    FOCUS,
    HARM,
    JOINED,
    NUMBER,
    ROCKETS,
    ROLLED,
    TARGET_WIDTH,
    WANTED,
    WIDTH,
    Eos,
)

MISSILE_PRICE = 1.0
MOST_CARDS = 6
Pools = list[int]
"""Dice that show each icon: Gear, Warp, Pill, Damage."""


def living(s: Eos) -> list[int]:
    """Offsets of the ships that are not defeated."""
    return [f for f in range(0, int(s.foes) * FIGHT_WIDTH, FIGHT_WIDTH) if not s.fight[f + DEAD]]


def prize(s: Eos, f: int) -> float:
    """What the defeat of a ship brings."""
    booty = int(s.fight[f + BOOTY])
    price = script_price(s, int(ship_at(s, f).reward), SPECIALIST)
    price += (booty & 255) * W.frb + (booty >> 8 & 255) * W.skill + (booty >> 16) * W.credit
    price += int(s.mod(Mod.DEFEAT_CREDIT)) * W.credit + 2.0 * int(s.mod(Mod.DEFEAT_INTEL))
    return price + 0.8 + (20.0 if s.dash == DASHING and s.eos == s.planet else 0.0)


def sting(s: Eos, f: int) -> float:
    """Damage of a ship's attack, on average."""
    d = ship_at(s, f)
    return max(0, int(d.damage) + int(s.mod(Mod.ALIEN_DAMAGE))) * int(d.hits).bit_count() / 6


Card = tuple[int, int, int, int, int]
"""A damage card still to match: place, Gears, Warps, Pills wanted, damage."""


class Battle:
    """What dice can do in a fight now: prices of the living ships, and of every set of damage cards."""

    def __init__(self, ships: tuple[tuple[int, float], ...], cards: tuple[Card, ...], missiles: int, missile: float):
        """:param ships: hull left and worth of each.
        :param missile: price of one of the ``missiles``."""
        self.ships = list(ships)
        self.cards = cards
        self.missiles = missiles
        self.missile = missile
        self._strikes: dict[tuple[int, ...], float] = {}
        self._best: dict[tuple[int, ...], tuple[float, int, int]] = {}
        self.sets = [self._price(mask) for mask in range(1, 1 << len(self.cards))]
        self.sets.sort(key=lambda found: (-found[0], found[4]))

    def _price(self, mask: int) -> tuple[float, int, int, int, int, int]:
        """Of a set of cards: its worth, Gears, Warps, Pills it wants, its mask, Missile cubes to add."""
        chosen = [card for i, card in enumerate(self.cards) if mask >> i & 1]
        g, w, p = (sum(card[k] for card in chosen) for k in (1, 2, 3))
        damages = [card[4] for card in chosen]
        worth, extra = self.strikes(damages), 0
        for more in range(1, self.missiles + 1):
            this = self.strikes([damages[0] + more, *damages[1:]]) - more * self.missile
            if this > worth + 1e-9:
                worth, extra = this, more
        return worth - 0.001 * (g + w + p), g, w, p, mask, extra

    def strikes(self, damages: list[int]) -> float:
        """What cards with these damages are worth on the ships, each to one of them."""
        key = tuple(sorted(damages, reverse=True))
        found = self._strikes.get(key)
        if found is None:
            found = self._strikes[key] = self._strike(key)
        return found

    def _strike(self, damages: tuple[int, ...]) -> float:
        left = self.ships[:]
        total = 0.0
        for damage in damages:
            if not left:
                break
            best = victim(left, damage)
            need, worth = left[best]
            if damage >= need:
                total += worth
                del left[best]
            else:
                total += 0.45 * worth * damage / need
                left[best] = (need - damage, worth)
        return total

    def best(self, dice: Pools) -> tuple[float, int, int]:
        """The best set of cards for these dice: its worth, its mask, Missile cubes to add."""
        key = tuple(dice)
        found = self._best.get(key)
        if found is None:
            found = self._best[key] = self._search(*key)
        return found

    def worth(self, dice: Pools) -> float:
        """What these dice are worth."""
        return self.best(dice)[0]

    def _search(self, gears: int, warps: int, pills: int, wild: int) -> tuple[float, int, int]:
        for worth, g, w, p, mask, extra in self.sets:
            short = (g - gears if g > gears else 0) + (w - warps if w > warps else 0) + (p - pills if p > pills else 0)
            if short <= wild:
                return (worth, mask, extra) if worth > 0 else (0.0, 0, 0)
        return 0.0, 0, 0


_battle = lru_cache(maxsize=32)(Battle)


def battle_of(s: Eos) -> Battle:
    """The fight as it stands; the same one as long as neither ships nor cards change."""
    points = hull(s)
    ships = tuple(
        (int(hull_of(s, f) - s.fight[f + HARM]), prize(s, f) + 0.8 * hull_cost(points, sting(s, f))) for f in living(s)
    )
    missile = min(MISSILE_PRICE, 0.1 + coin(s) * int(cube_cost(s, SPECIALIST)))
    return _battle(ships, tuple(open_cards(s)[:MOST_CARDS]), min(3, missiles_left(s)), missile)


def victim(left: list[tuple[int, float]], damage: int) -> int:
    """Which of these ships (hull left, worth) takes the damage of a card: the best it finishes, else the one it
    brings furthest."""
    best, score = 0, -1.0
    for i, (need, worth) in enumerate(left):
        this = 1000.0 + worth + 0.01 * need if damage >= need else worth / max(1, need)
        if this > score:
            best, score = i, this
    return best


# --- dice and damage cards ------------------------------------------------------------------------


def pools(s: Eos) -> Pools:
    """Dice of all participants that are not placed, by icon."""
    found = [0, 0, 0, 0]
    for c in range(CREW):
        if s.crew[c * WIDTH + JOINED]:
            bag = int(s.crew[c * WIDTH + ROLLED])
            for icon in range(ICONS):
                found[icon] += (bag >> (icon << 2) & 15) + (bag >> ((ADVANCED + icon) << 2) & 15)
    return found


def open_cards(s: Eos) -> list[Card]:
    """Damage cards still to match: place, Gears, Warps, Pills wanted, damage."""
    found = []
    bonus = int(s.mod(Mod.CARD_DAMAGE))
    for i in range(int(s.aimed)):
        t = i * TARGET_WIDTH
        if s.targets[t + DONE]:
            continue
        d = s.catalog.damage[s.targets[t + NUMBER]]
        wanted = int(s.targets[t + WANTED])
        damage = int(d.damage + s.targets[t + ROCKETS]) + bonus + (int(d.stress) if s.targets[t + FOCUS] else 0)
        found.append((i, wanted & 15, wanted >> 4 & 15, wanted >> 8 & 15, max(0, damage)))
    return found


def missiles_left(s: Eos) -> int:
    """Missile cubes that may still be used in this attack."""
    if s.rules & Rule.NO_CUBES:
        return 0
    return max(0, min(int(s.crew[SPECIALIST * WIDTH + CUBES]), placing.MISSILES_PER_ATTACK - int(s.missiles)))


def place_dice(s: Eos, choices: list[int]) -> int:
    """The next die for the best set of damage cards; Missile cubes go on before a card is complete."""
    battle = battle_of(s)
    _, mask, extra = battle.best(pools(s))
    chosen = [card for i, card in enumerate(battle.cards) if mask >> i & 1]
    if not chosen:
        return placing.STOP
    if extra and placing.MISSILE + chosen[0][0] in choices:
        return placing.MISSILE + chosen[0][0]
    first = min(chosen, key=lambda card: (card[1] + card[2] + card[3], card[0]))[0]
    dice = [choice for choice in choices if 0 <= choice < placing.MISSILE and (choice >> 2 & 63) == first]
    return min(dice, key=lambda choice: (choice >> 8 & 3, choice), default=placing.STOP)


def hit_ship(s: Eos, choices: list[int], damage: int) -> int:
    """The ship that takes the damage of a card."""
    points = hull(s)
    ships = [
        (int(hull_of(s, f) - s.fight[f + HARM]), prize(s, f) + 0.8 * hull_cost(points, sting(s, f))) for f in choices
    ]
    return choices[victim(ships, damage)]


# --- before the roll ------------------------------------------------------------------------------


def join(s: Eos, choices: list[int]) -> int:
    """Everybody whose nerves allow it, as far as they are needed."""
    need = sum(int(hull_of(s, f) - s.fight[f + HARM]) for f in living(s))
    members = [c for c in range(CREW) if s.crew[c * WIDTH + JOINED]]
    at_home = s.dash == DASHING and s.eos == s.planet
    if odds.damage_of(s, members) > 2.2 * need + 2:
        return attack.STOP
    willing = [c for c in choices if c != attack.STOP and (odds.may_join(s, c) or (at_home and margin(s, c) > 1))]
    if not willing:
        return attack.STOP
    return max(willing, key=lambda c: (odds.icons_of(s, c) - 0.4 * STRESS_PRICES[min(9, 9 - margin(s, c))], -c))


def redraw(s: Eos, choices: list[int]) -> int:
    """Exchange the damage card that the dice are least likely to complete."""
    dice = sum(odds.icons_of(s, c) for c in range(CREW) if s.crew[c * WIDTH + JOINED])
    worst, trouble = attack.STOP, 0.0
    for i, g, w, p, damage in open_cards(s):
        this = (g + w + p) - damage / 1.9 + 0.8 * max(g, w, p, 1) + (3.0 if g + w + p > dice else 0.0)
        if this > trouble:
            worst, trouble = i, this
    return worst if trouble > 1.6 and worst in choices else attack.STOP


def focus(s: Eos, choices: list[int]) -> int:
    """Focus on small cards that are likely to be completed, if the extra damage may finish a ship."""
    free = s.rules & Rule.FREE_FOCUS != 0
    dice = sum(odds.icons_of(s, c) for c in range(CREW) if s.crew[c * WIDTH + JOINED])
    best, worth = attack.STOP, 0.0
    need = min((int(hull_of(s, f) - s.fight[f + HARM]) for f in living(s)), default=0)
    for choice in choices:
        if choice == attack.STOP:
            continue
        t = choice // 4 * TARGET_WIDTH
        d = s.catalog.damage[s.targets[t + NUMBER]]
        icons = sum(int(d.icons) >> 4 * i & 15 for i in range(3))
        likely = min(0.85, dice / (icons * 3.2))
        useful = 1.4 if int(d.damage) < need <= int(d.damage + d.stress) + 2 else 0.7
        cost = 0.0
        if not free:
            c = choice & 3
            if margin(s, c) <= int(d.stress) + (2 if s.crew[c * WIDTH + JOINED] else 0):
                continue
            cost = stress_cost(s, c, int(d.stress)) * (1.15 if s.crew[c * WIDTH + JOINED] else 1.0)
        this = likely * useful * int(d.stress) * 0.8 - cost
        if this > worth:
            best, worth = choice, this
    return best


# --- 4. Modify Results ----------------------------------------------------------------------------


def _with(dice: Pools, kind: int, into: int) -> Pools:
    """The dice after one that showed ``kind`` shows ``into`` (kinds or icons)."""
    changed = dice[:]
    before, after = int(icon_of(kind)), int(icon_of(into))
    if before >= 0:
        changed[before] -= 1
    if after >= 0:
        changed[after] += 1
    return changed


def _bolt_price(s: Eos, c: int, kind: int) -> float:
    """What a stress face costs the one who rolled it."""
    if kind not in (STRESS, DOUBLE):
        return 0.0
    return max(0.0, stress_cost(s, c, (1 if kind == STRESS else 2) + int(s.mod(Mod.STRESS_BOLTS))))


def _set_price(
    s: Eos, battle: Battle, c: int, kind: int, icons: Sequence[int], base: float, dice: Pools
) -> tuple[float, int]:
    """The gain of setting a die to the best of some icons, and which."""
    gains = [(battle.worth(_with(dice, kind, icon)) - base, -icon) for icon in icons if icon != icon_of(kind)]
    gain, icon = max(gains, default=(0.0, 0))
    return gain + _bolt_price(s, c, kind), -icon


def _reroll_price(s: Eos, battle: Battle, c: int, kind: int, base: float, dice: Pools) -> float:
    """The gain of rolling a die again."""
    before = int(icon_of(kind))
    if before < 0:
        return 0.35 + 0.75 * _bolt_price(s, c, kind)
    if before == WILD:
        return -1.0
    fewer = dice[:]
    fewer[before] -= 1
    lost = base - battle.worth(fewer)
    return 0.25 - lost - (0.4 if kind < ADVANCED else 0.0)


def _dice_in(bag: int) -> list[int]:
    return [kind for kind in range(KINDS) if count(bag, kind)]


def modify_results(s: Eos, choices: list[int]) -> int:
    """Use the dice power or Calibration Cube that gains most."""
    battle = battle_of(s)
    dice = pools(s)
    base = battle.worth(dice)
    best, worth = modify.STOP, 0.25
    for choice in choices:
        if choice == modify.STOP:
            continue
        if choice == modify.CALIBRATE:
            gain = max(
                (
                    _set_price(s, battle, c, kind, (WILD,), base, dice)[0]
                    for c in range(CREW)
                    if s.crew[c * WIDTH + JOINED]
                    for kind in _dice_in(int(s.crew[c * WIDTH + ROLLED]))
                ),
                default=0.0,
            )
            gain -= 4.5 if s.dash != DASHING else 2.5
        else:
            owner, power = divmod(choice, 1000)
            d = s.catalog.powers[power]
            gain = _power_gain(s, battle, d, owner, base, dice)
            if d.limit == Limit.DISCARD:
                gain -= 3.5
        if gain > worth:
            best, worth = choice, gain
    return best


def _power_gain(s: Eos, battle: Battle, d: PowerDef, owner: int, base: float, dice: Pools) -> float:
    """The gain of the best die for a power."""
    gains = [
        _die_gain(s, battle, d, c, kind, base, dice)
        for c in range(CREW)
        for kind in _dice_in(int(modify.touchable(s, d, owner, c)))
    ]
    return max(gains, default=0.0)


def _die_gain(s: Eos, battle: Battle, d: PowerDef, c: int, kind: int, base: float, dice: Pools) -> float:
    if d.act == PowerDef.IGNORE:
        return _bolt_price(s, c, kind)
    if d.act == PowerDef.REROLL:
        return _reroll_price(s, battle, c, kind, base, dice)
    icons = range(ICONS) if d.into < 0 else (int(d.into),)
    return _set_price(s, battle, c, kind, icons, base, dice)[0]


def power_die(s: Eos, choices: list[int], power: int) -> int:
    """The die for a power in use; STOP when no further die gains."""
    battle = battle_of(s)
    dice = pools(s)
    base = battle.worth(dice)
    d = s.catalog.powers[power]
    best, worth = (choices[0], -9.0) if modify.STOP not in choices else (modify.STOP, 0.1)
    for choice in choices:
        if choice != modify.STOP:
            gain = _die_gain(s, battle, d, choice // 16, choice & 15, base, dice)
            if gain > worth:
                best, worth = choice, gain
    return best


def calibrate_skill(s: Eos, choices: list[int]) -> int:
    """The die that gains most by showing Damage."""
    battle = battle_of(s)
    dice = pools(s)
    base = battle.worth(dice)
    return max(
        choices, key=lambda choice: (_set_price(s, battle, choice // 16, choice & 15, (WILD,), base, dice)[0], -choice)
    )


def set_face(s: Eos, choices: list[int], kind: int) -> int:
    """The most useful face: by the damage cards, then wild."""
    battle = battle_of(s)
    dice = pools(s)

    def price(face: int) -> tuple[float, int]:
        icon = int(icon_of(face))
        return (battle.worth(_with(dice, kind, face)) if icon >= 0 else -1.0, 1 if icon == WILD else 0)

    return max(choices, key=lambda face: (*price(face), -face))


# --- stress ---------------------------------------------------------------------------------------


def block(s: Eos, choices: list[int], c: int, bolts: int) -> int:
    """Stress Relief cubes to block bolts with: enough not to be stressed out, more while there are many."""
    most = max(choices)
    at = margin(s, c)
    needed = bolts - (at - 1)
    if needed > most:
        return 0
    wanted = max(0, needed)
    cubes = int(s.crew[COMMANDER * WIDTH + CUBES])
    spare = 3 if coin(s) > 0.3 else 1
    while wanted < most and cubes - wanted > spare and at - (bolts - wanted) <= 2:
        wanted += 1
    return wanted if wanted in choices else 0


# --- 8 to 10 --------------------------------------------------------------------------------------


def cover_hits(s: Eos, choices: list[int]) -> int:
    """Cover the number that does most damage, on the ship that does most of it."""
    totals = [0.0] * 7
    for f in living(s):
        d = ship_at(s, f)
        for number in range(1, 7):
            if int(d.hits & ~s.fight[f + COVERED]) >> number & 1:
                totals[number] += max(0, int(d.damage) + int(s.mod(Mod.ALIEN_DAMAGE)))
    points = hull(s)
    best, worth = COVER_DONE, 0.0
    spent = 1.0 if s.options.e06 == 1 else 1 / 6
    for choice in choices:
        if choice == COVER_DONE:
            continue
        number = choice & 7
        harm = max(0, int(ship_at(s, choice >> 3).damage) + int(s.mod(Mod.ALIEN_DAMAGE)))
        if s.combat > 0 and s.rules & Rule.ONE_SIX_MISS and number in (1, 6):
            continue
        saved = hull_cost(points, totals[number]) - hull_cost(points, totals[number] - harm)
        gain = saved / 6 - spent * shield_price(s)
        if gain > worth:
            best, worth = choice, gain
    return best


def damage_by_number(s: Eos, number: int) -> int:
    """Damage that the aliens do with a roll."""
    if s.combat > 0 and s.rules & Rule.ONE_SIX_MISS and number in (1, 6):
        return 0
    return sum(
        max(0, int(ship_at(s, f).damage) + int(s.mod(Mod.ALIEN_DAMAGE)))
        for f in living(s)
        if int(ship_at(s, f).hits) >> number & 1 and not int(s.fight[f + COVERED]) >> number & 1
    )


def calibrate_hit(s: Eos, choices: list[int]) -> int:
    """Spend a Calibration Cube on the aliens' roll when that saves a lot of hull."""
    now = hull_cost(hull(s), damage_by_number(s, int(s.die)))
    best = min((choice for choice in choices if choice), key=lambda number: (damage_by_number(s, number), number))
    saved = now - hull_cost(hull(s), damage_by_number(s, best))
    price = 5.0 if s.dash == DASHING else 7.0
    return best if saved > price - 1.0 * (int(s.calibration) - 1) and 0 in choices else 0


def continue_or_flee(s: Eos, choices: list[int]) -> int:
    """Fight on while victory is near enough for what it costs."""
    if 0 not in choices:
        return choices[0]
    foes = living(s)
    left = sorted(int(hull_of(s, f) - s.fight[f + HARM]) for f in foes)
    members = [c for c in range(CREW) if odds.may_join(s, c)]
    if SPECIALIST not in members or margin(s, SPECIALIST) < 2:
        return 0
    mean = odds.damage_of(s, members)
    harm = sum(sting(s, f) for f in foes) * (1 - min(0.5, 0.08 * int(s.shields)))
    rewards = sum(prize(s, f) + 0.4 for f in foes)
    won = odds.chance(mean, 1, sum(left) - 0.5 * missiles_left(s))
    first = odds.chance(mean, 1, left[0]) if len(left) > 1 else 0.0
    twice = odds.chance(mean, 2, sum(left))
    stress = sum(odds.stress_of(s, c) * (0.6 if margin(s, c) > 3 else 1.5) for c in members)
    pain = hull_cost(hull(s), harm)
    gain = won * rewards + max(0.0, first - won) * 0.5 * rewards / len(left) - stress - (1 - won) * pain
    later = (1 - won) * max(0.0, twice - won) * rewards * 0.5
    return 1 if gain + later > -hull_cost(hull(s), int(max(0, s.mod(Mod.FLEE_DAMAGE)))) else 0

"""The 31 alien ship cards and the 31 damage cards of the base pack, number by number, as printed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pytest
from tests.eos import helpers
from tests.eos.cards import scenes
from tests.eos.helpers import at, board, drive, enemies, level, play, stress

from ludonaut.eos.packs import load
from ludonaut.eos.rules.state import Eos

stand = partial(helpers.stand, pack=None)
fight = partial(helpers.fight, pack=None)
beaten = partial(scenes.beaten, pack=None)

# A balance pass changes these lines together with ships.toml; nothing else below counts with what they say.
# ship           lanes to damage hits hull reward
SHIPS = """
dexer-needle      5 eos  6  1346    4   1 intel
dexer-gnat        6 eos  5  246     3   1 intel
dexer-thorn       5 eos  6  1235    4   1 intel
dexer-hornet      5 eos  7  256     4   1 intel 1 credit
dexer-leech       4 eos  6  3456    5   1 intel 1 credit
dexer-spark       5 eos  6  145     3   1 intel
dexer-jackal      5 eos  6  2345    4   1 intel 1 credit
dexer-listener    5 frb  6  136     4   1 intel
dexer-magpie      6 frb  5  1456    4   1 intel 1 credit
dexer-moth        5 frb  6  234     3   1 intel
dexer-picket      4 frb  6  1256    5   1 intel
dexer-whisper     5 frb  6  456     4   1 intel
galagat-anvil     5 eos  9  1246   15   1 intel 1 credit
galagat-breaker   5 eos 10  356    15   1 intel 1 skill
galagat-cleaver   5 eos  9  2346   16   1 intel 1 skill
galagat-drake     6 eos  9  135    14   1 intel 1 shield
galagat-grinder   4 eos  9  1356   16   1 skill 1 credit
galagat-harrow    5 eos  8  2456   15   1 intel 1 credit
galagat-lancer    6 eos  9  126    15   1 intel 1 shield
galagat-keeper    5 frb  9  1345   15   1 intel 1 skill
galagat-mantle    4 frb  8  245    15   1 skill 1 shield
galagat-reaver    5 frb 10  1256   14   1 intel 1 shield
galagat-siren     5 frb  9  346    15   1 intel 1 credit
galagat-warden    5 frb  9  236    15   1 credit 1 shield
vorde-colossus    4 eos 11  1245   21  2 intel 1 skill
vorde-devourer    3 eos 12  13456  23  2 intel 1 skill
vorde-obelisk     4 eos 11  2346   21  2 intel 3 credit
vorde-tempest     5 eos 10  12356  19  2 intel 1 skill
vorde-verdict     4 eos 11  12346  21  2 intel 3 credit
vorde-eclipse     4 frb 11  1356   21  2 intel 1 skill
vorde-monolith    4 frb 11  2456   20  2 intel 3 credit
"""


@dataclass(frozen=True)
class Row:
    """A line of the table above."""

    ship: str
    lanes: int
    target: str
    damage: int
    hits: str
    hull: int
    reward: dict[str, int]


def read(line: str) -> Row:
    ship, lanes, target, damage, hits, hull, *reward = line.split()
    gains = dict.fromkeys(("intel", "credit", "skill", "shield"), 0)
    gains |= {kind: int(number) for number, kind in zip(reward[::2], reward[1::2], strict=True)}
    return Row(ship, int(lanes), target, int(damage), hits, int(hull), gains)


ROWS = [read(line) for line in SHIPS.strip().splitlines()]
every_ship = pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row.ship))
ALL_SHIPS = [row.ship for row in ROWS]


def test_the_table_names_every_ship() -> None:
    assert sorted(ALL_SHIPS) == sorted(ship.id for ship in load().ships)


@every_ship
def test_ships_pay_their_reward(row: Row) -> None:
    before = stand().credits
    s = beaten(row.ship)
    if row.reward["skill"]:
        s = play(s, "skill engineer")
    bounty = 1  # the Combat Specialist's first hex
    gained = {
        "intel": s.intel,
        "credit": s.credits - before - bounty,
        "skill": level(s, "engineer") - 1,
        "shield": s.shields,
    }
    assert gained == row.reward


@every_ship
@pytest.mark.parametrize("short", [1, 0])
def test_ships_fall_at_their_hull(row: Row, short: int) -> None:
    more = row.hull - short - int(CARDS["cable-shock"][0])
    s = fight([row.ship], ["cable-shock"], {"specialist": "gear"}, this_round={"card-damage": more})
    s = play(s, "put specialist gear cable-shock")
    assert (row.ship in enemies(s)) is bool(short)


@every_ship
def test_ships_hit_on_their_numbers(row: Row) -> None:
    s = fight([row.ship], until="RollDie")
    assert "".join(str(roll) for roll in range(1, 7) if at(play(s.copy(), f"~{roll}")) == "AssignDamage") == row.hits


@every_ship
def test_ships_deal_their_damage(row: Row) -> None:
    s = play(fight([row.ship], until="RollDie"), f"~{row.hits[0]}")
    assert int(s.open.args()[0]) == row.damage


@every_ship
def test_ships_move_as_their_logic_says(row: Row) -> None:
    """From one edge of the map the target is further away than any ship moves."""
    klass = row.ship.split("-")[0]
    far = {"s12-3": {klass: 1}, "s19-1": {"frb": 1}} if row.target == "frb" else {"s12-3": {klass: 1}}
    s = stand(at="pursuit", eos="s19-1" if row.target == "eos" else "s14-4", board=far)
    s = moved(play(s, f"~{row.ship}"))
    [there] = [name for name, lot in board(s).items() if klass in lot]
    assert lanes(s, "s12-3", "s19-1") - lanes(s, there, "s19-1") == row.lanes


def moved(s: Eos) -> Eos:
    """Choose the first of equal ways."""
    while at(s) == "MoveFlock":
        s.choose(s.choices[0])
    return s


def lanes(s: Eos, a: str, b: str) -> int:
    names = s.catalog.map.names
    return int(s.catalog.map.lanes(names.index(a), names.index(b)))


# --- damage cards -------------------------------------------------------------------------------------------

DAMAGE = """
cable-shock     2  gear                  terminal  1
valve-kick      2  gear                  core      1
ripple-ping     2  warp                  array     1
static-snap     2  warp                  terminal  2
coolant-leak    2  pill                  core      2
lens-flare      2  pill                  array     1
piston-slam     4  gear gear             core      1
ratchet-volley  4  gear gear             array     2
wake-cutter     4  warp warp             array     1
slip-strike     4  warp warp             terminal  2
nerve-pulse     4  pill pill             terminal  1
fever-beam      4  pill pill             core      2
gimbal-shot     3  gear warp             terminal  1
rail-hum        3  gear warp             array     1
splint-charge   3  gear pill             core      1
clamp-burst     3  gear pill             array     2
drift-dart      3  warp pill             core      1
echo-needle     3  warp pill             terminal  2
turbine-lash    5  gear gear warp        terminal  1
forge-surge     5  gear gear pill        core      2
vector-storm    5  gear warp warp        array     1
comet-rake      5  warp warp pill        terminal  2
bio-lance       5  gear pill pill        array     1
tidal-wrench    5  warp pill pill        core      1
hammer-gate     6  gear gear gear        core      2
rift-scatter    6  warp warp warp        array     2
plague-mirror   6  pill pill pill        terminal  1
grand-cascade   7  gear gear warp pill   array     2
spiral-verdict  7  gear warp warp pill   core      1
last-lantern    7  gear warp pill pill   terminal  1
breach-chorus   8  gear gear warp warp   array     2
"""
CARDS = {line.split()[0]: line.split()[1:] for line in DAMAGE.strip().splitlines()}
PEOPLE = ("specialist", "pilot", "commander", "engineer")


def test_the_table_names_every_damage_card() -> None:
    assert sorted(CARDS) == sorted(card.id for card in load().damage)


def rolled_for(card: str, partner: str) -> tuple[Eos, list[str]]:
    """Both cards lie on the table; the four characters roll what ``card`` wants. Before any focus."""
    icons = CARDS[card][1:-2]
    rolls = dict(zip(PEOPLE, icons, strict=False))
    s = fight(["vorde-devourer"], [card, partner], rolls, until="FocusTargets")
    return s, [f"put {role} {icon} {card}" for role, icon in rolls.items()]


def partner_of(card: str) -> str:
    return next(other for other, row in CARDS.items() if other != card and row[-2] == CARDS[card][-2])


@pytest.mark.parametrize("card", CARDS)
def test_damage_cards_deal_their_damage_for_their_icons(card: str) -> None:
    s, dice = rolled_for(card, partner_of(card))
    rolls = {word.split()[1]: word.split()[2] for word in dice}
    s = play(drive(play(s, "done"), [], [], rolls, "PlaceDice"), *dice)
    assert enemies(s) == {"vorde-devourer": int(CARDS[card][0])}


@pytest.mark.parametrize("card", CARDS)
def test_damage_cards_cost_and_add_their_focus(card: str) -> None:
    s, dice = rolled_for(card, partner_of(card))
    rolls = {word.split()[1]: word.split()[2] for word in dice}
    before = stress(s, "engineer")
    s = play(drive(play(s, f"focus {card} engineer", "done"), [], [], rolls, "PlaceDice"), *dice)
    dealt, bolts = int(CARDS[card][0]), int(CARDS[card][-1])
    assert (enemies(s), stress(s, "engineer")) == ({"vorde-devourer": dealt + bolts}, before + bolts)

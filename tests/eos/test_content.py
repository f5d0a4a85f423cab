"""The built-in Project EOS Rise pack against the component specification, and what the loader says about bad packs."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludonaut.eos import vocabulary as v
from ludonaut.eos.explain import explain
from ludonaut.eos.packs import load
from ludonaut.eos.reference import vocabulary_reference

PACK = load()
ROOT = Path(__file__).parents[2]
TEXT_DECKS = ("events", "technology", "contracts", "missions", "rooms", "stations")
"""Decks whose cards have a text; alien ships and damage cards are icons only."""

# Names that are printed in the box and are not ours to use, as hashes.
PRINTED_NAMES = frozenset(
    [
        *("d043cbe80353", "9a8a5663a149", "7bbc91f3ab4c", "076e7abed93b", "8c0d2068c387", "dbc11517d244"),
        *("513cf8509395", "d2049187e2f1", "48937f18e784", "8925a3fe621a", "f83ddf89bce8"),
    ]
)


def cards(*decks: str) -> list[Any]:
    return [card for deck in decks for card in getattr(PACK, deck)]


def texts() -> list[Any]:
    return cards(*TEXT_DECKS)


def character(role: str) -> v.Character:
    return next(one for one in PACK.characters if one.role == role)


def path(name: str) -> v.Path:
    return next(path for one in PACK.characters for path in one.paths if path.id == name)


def found(value: object, kind: type[Any]) -> Iterator[Any]:
    """Every value of a class inside another."""
    if isinstance(value, kind):
        yield value
    if isinstance(value, msgspec.Struct):
        for field in msgspec.structs.fields(value):
            yield from found(getattr(value, field.name), kind)
    elif isinstance(value, tuple):
        for item in value:
            yield from found(item, kind)


def by_id(card: Any) -> str:
    return str(card.id)


# --- 1. universe ---


@cache
def neighbours() -> dict[str, set[str]]:
    joined: dict[str, set[str]] = {}
    for a, b in PACK.map.lanes:
        joined.setdefault(a, set()).add(b)
        joined.setdefault(b, set()).add(a)
    return joined


def address(sector: int, galaxy: int) -> str:
    return next(one.galaxies[galaxy - 1] for one in PACK.map.sectors if one.number == sector)


def distances(start: str) -> dict[str, int]:
    reached = {start: 0}
    waiting = [start]
    for name in waiting:
        for other in neighbours()[name] - reached.keys():
            reached[other] = reached[name] + 1
            waiting.append(other)
    return reached


def test_19_sectors() -> None:
    assert [sector.number for sector in PACK.map.sectors] == list(range(1, 20))


def test_54_galaxies_of_which_24_12_18_touch_3_2_1_sectors() -> None:
    touched = Counter(name for sector in PACK.map.sectors for name in sector.galaxies)
    assert (len(touched), Counter(touched.values())) == (54, {3: 24, 2: 12, 1: 18})


def test_72_lanes() -> None:
    assert len(PACK.map.lanes) == len({frozenset(lane) for lane in PACK.map.lanes}) == 72


def test_36_galaxies_have_3_neighbours_and_18_have_2() -> None:
    assert Counter(len(joined) for joined in neighbours().values()) == {3: 36, 2: 18}


def test_the_longest_shortest_path_is_11() -> None:
    assert max(max(distances(name).values()) for name in neighbours()) == 11


@pytest.mark.parametrize(("a", "b"), [((5, 4), (5, 3)), ((5, 3), (5, 2)), ((5, 2), (1, 3))])
def test_lanes_of_the_warp_example(a: tuple[int, int], b: tuple[int, int]) -> None:
    assert address(*b) in neighbours()[address(*a)]


def test_galaxies_are_named_by_their_smallest_address() -> None:
    for sector in reversed(PACK.map.sectors):
        for number, name in enumerate(sector.galaxies, 1):
            smallest = (int(name[1:3]), int(name[4:]))
            assert smallest <= (sector.number, number)
            assert address(*smallest) == name


@pytest.mark.parametrize(
    ("outer", "inner"),
    [(8, {2, 7}), (9, {2}), (10, {2, 3}), (11, {3}), (13, {4}), (15, {5}), (17, {6}), (18, {6, 7}), (19, {7})],
)
def test_the_outer_ring_lies_around_the_inner_one(outer: int, inner: set[int]) -> None:
    galaxies = {sector.number: set(sector.galaxies) for sector in PACK.map.sectors}
    assert {number for number in range(2, 8) if galaxies[number] & galaxies[outer]} == inner


@pytest.mark.parametrize(
    ("region", "sectors"),
    [
        ("hawkins", [2, 3, 8, 9, 10]),
        ("chandra", [4, 11, 12, 13]),
        ("borealis", [5, 6, 14, 15, 16]),
        ("perseus", [7, 17, 18, 19]),
    ],
)
def test_regions(region: str, sectors: list[int]) -> None:
    assert [one.number for one in PACK.map.sectors if one.region == region and one.number > 1] == sectors


def test_sector_1_gives_no_galaxy_its_region() -> None:
    for name in PACK.map.sectors[0].galaxies:
        assert any(name in sector.galaxies for sector in PACK.map.sectors[1:])


def test_stations() -> None:
    assert PACK.map.stations == {"hawkins": 9, "chandra": 12, "borealis": 15, "perseus": 18}


def test_galaxies_are_drawn_where_their_lanes_are_equally_long() -> None:
    for a, b in PACK.map.lanes:
        (ax, ay), (bx, by) = PACK.map.places[a], PACK.map.places[b]
        assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 == pytest.approx(100, abs=0.2)


# --- 2. ship ---


@pytest.mark.parametrize(
    ("room", "locked", "actions"),
    [
        ("command", False, ["training", "build"]),
        ("engine", False, ["repair", "basic-treatment"]),
        ("shields", False, ["charge"]),
        ("medical", True, ["advanced-treatment"]),
        ("lab", True, ["technology"]),
        ("cargo", True, ["contract"]),
        ("mining", True, ["mining"]),
        ("scanner", True, ["scan"]),
    ],
)
def test_rooms_of_the_ship(room: str, locked: bool, actions: list[str]) -> None:
    board = next(one for one in PACK.board.rooms if one.room == room)
    assert (board.cost > 0, list(board.spaces)) == (locked, actions)


def test_every_room_but_shield_control_has_hull() -> None:
    hulls = {one.room: one.hull for one in PACK.board.rooms}
    assert hulls.pop("shields") == 0
    assert min(hulls.values()) > 0


# --- 3. tracks ---


def rising(values: tuple[int, ...]) -> bool:
    """Whether no value is less than the one before it."""
    return list(values) == sorted(values)


def test_extinction_takes_7_years_and_discards_ever_more_shields_from_year_2() -> None:
    discarded = PACK.board.shield_discard[1:]
    assert (PACK.board.years, len(discarded), rising(discarded), discarded[0] > 0) == (7, 6, True, True)


def test_nine_advances_reach_the_planet() -> None:
    assert PACK.board.progress == 9


def test_some_advances_give_a_skill_level() -> None:
    assert 1 <= len(PACK.board.progress_skill) <= 8


def test_more_than_one_intel_is_an_advance() -> None:
    assert PACK.board.intel > 1


def test_funding_never_falls() -> None:
    assert rising(PACK.board.funding)


def test_the_first_scan_gives_2_credits() -> None:
    assert PACK.board.scanner[0] == v.Credits(amount=2)


def test_the_scanner_has_five_levels() -> None:
    assert len(PACK.board.scanner) == 5


def test_stress_track() -> None:
    """Nine hexes, the icon with 2 bolts four steps from the end, those with 3 and 1 around it."""
    three, two, one = PACK.board.tolerance
    assert (PACK.board.stress_out, two, three > two > one) == (9, 5, True)


def test_charge_levels() -> None:
    assert PACK.board.charge == (2, 3, 4)


def test_the_crew_begins_with_8_credits() -> None:
    assert PACK.board.credits == 8


def test_the_last_dash_begins_in_year_5_with_1_credit_a_round() -> None:
    assert (PACK.board.dash_year, PACK.board.dash_funding) == (5, 1)


def test_difficulty_is_the_number_of_frbs() -> None:
    assert PACK.board.setup_frbs == {"very-easy": 5, "easy": 4, "normal": 3}


# --- 4. characters ---


@pytest.mark.parametrize(("role", "own"), [("commander", "2S"), ("pilot", "W"), ("specialist", "M"), ("engineer", "T")])
def test_basic_tracks(role: str, own: str) -> None:
    """Six hexes with two basic dice, the first of which is there from the start, and the icons of the role."""
    icons = [one.icons for one in character(role).basic]
    assert (len(icons), "".join(icons).count("D"), "D" in icons[0]) == (6, 2, True)
    assert set("".join(icons)) == {"D", *own}


@pytest.mark.parametrize(
    ("role", "cube", "cubes"),
    [
        ("commander", "relief", 6),
        ("pilot", "afterburner", 4),
        ("specialist", "missile", 4),
        ("engineer", "quick-fix", 6),
    ],
)
def test_cubes(role: str, cube: str, cubes: int) -> None:
    one = character(role)
    assert (one.cube, one.cubes) == (cube, cubes)


def test_a_missile_costs_3_credits_and_no_cube_is_free() -> None:
    assert character("specialist").cube_cost == 3
    assert all(one.cube_cost > 0 for one in PACK.characters)


def test_advanced_dice_in_the_box() -> None:
    assert {one.role: one.advanced_dice for one in PACK.characters} == {
        "commander": 3,
        "pilot": 2,
        "specialist": 3,
        "engineer": 2,
    }


def test_the_specialists_abilities_in_printed_order() -> None:
    track = character("specialist").basic
    assert [[switch.rule for switch in one.switches] for one in track] == [
        ["bounty"],
        ["missile-refill"],
        ["cheap-missiles"],
        [],
        ["redraw"],
        [],
    ]
    assert track[3].power == v.Power(act="reroll", faces=("stress", "double-stress"), limit="attack")
    assert track[5].power == v.Power(act="set", kind="advanced", into="any", limit="first")


def test_the_dice_count_example() -> None:
    """On the second hex of the middle path the Combat Specialist rolls 2 basic dice and 1 advanced die."""
    specialist = character("specialist")
    passed = "".join(one.icons for one in (*specialist.basic, *specialist.paths[1].hexes[:2]))
    assert (passed.count("D"), passed.count("A")) == (2, 1)


def test_three_paths_of_four_hexes_each() -> None:
    assert [[len(path.hexes) for path in one.paths] for one in PACK.characters] == [[4, 4, 4]] * 4


@pytest.mark.parametrize("one", [path for one in PACK.characters for path in one.paths], ids=by_id)
def test_every_path_begins_with_an_advanced_die(one: v.Path) -> None:
    assert "A" in one.hexes[0].icons


def test_the_last_tolerance_icon_is_on_the_first_hex_of_every_commander_path() -> None:
    assert all("1" in path.hexes[0].icons for path in character("commander").paths)


def test_the_fifth_tool_icon_is_on_every_engineer_path() -> None:
    basic = "".join(one.icons for one in character("engineer").basic)
    for path in character("engineer").paths:
        assert (basic + "".join(one.icons for one in path.hexes)).count("T") == 5


def test_no_two_paths_have_an_ability_in_common() -> None:
    for one in PACK.characters:
        abilities = [
            ability
            for path in one.paths
            for ability in {normal((hex_.once, hex_.modifiers, hex_.switches, hex_.power)) for hex_ in path.hexes}
            if ability != normal(((), (), (), None))
        ]
        assert len(abilities) == len(set(abilities))


def test_one_calibration_cube_can_be_restored() -> None:
    assert [path.id for one in PACK.characters for path in one.paths if list(found(path, v.RestoreCalibration))] == [
        "tinkerer"
    ]


# --- 6. decks ---


@pytest.mark.parametrize(
    ("deck", "count"),
    [
        ("ships", 31),
        ("damage", 31),
        ("events", 60),
        ("technology", 21),
        ("contracts", 21),
        ("missions", 20),
        ("rooms", 16),
        ("stations", 12),
    ],
)
def test_deck_counts(deck: str, count: int) -> None:
    assert len(getattr(PACK, deck)) == count


def ships(ship_class: str) -> list[v.AlienShip]:
    return [ship for ship in PACK.ships if ship.ship_class == ship_class]


@pytest.mark.parametrize(
    ("ship_class", "count", "chasing", "hits"),
    [("dexer", 12, 7, {3, 4}), ("galagat", 12, 7, {3, 4}), ("vorde", 7, 5, {4, 5})],
)
def test_alien_ships(ship_class: str, count: int, chasing: int, hits: set[int]) -> None:
    """So many cards, of which so many chase the EOS; each hits on this many numbers."""
    deck = ships(ship_class)
    assert (len(deck), sum(ship.target == "eos" for ship in deck)) == (count, chasing)
    assert {len(ship.hits) for ship in deck} == hits


@pytest.mark.parametrize("value", ["distance", "damage", "hull"])
@pytest.mark.parametrize("ship_class", ["dexer", "galagat", "vorde"])
def test_the_values_of_a_class_lie_around_the_usual_one(ship_class: str, value: str) -> None:
    """Most ships of a class are alike; some are better and some worse."""
    values = [getattr(ship, value) for ship in ships(ship_class)]
    assert min(values) < usual(values) < max(values)


def usual(values: list[int]) -> int:
    return Counter(values).most_common(1)[0][0]


def test_a_larger_class_is_tougher_deals_more_and_is_no_faster() -> None:
    of = [[usual([getattr(ship, value) for ship in ships(ship_class)]) for ship_class in ("dexer", "galagat", "vorde")]
          for value in ("hull", "damage", "distance")]  # fmt: skip
    hull, damage, distance = of
    assert (hull, damage) == (sorted(set(hull)), sorted(set(damage)))
    assert distance == sorted(distance, reverse=True)


def rewards(ship: v.AlienShip) -> Counter[str]:
    return Counter(
        {
            str(effect.__struct_config__.tag): getattr(effect, "amount", 0) or getattr(effect, "levels", 0)
            for effect in ship.reward
        }
    )


def test_dexer_rewards() -> None:
    for ship in PACK.ships:
        if ship.ship_class == "dexer":
            assert rewards(ship) in (Counter(intel=1), Counter(intel=1, credits=1))


def test_galagat_rewards() -> None:
    for ship in PACK.ships:
        if ship.ship_class == "galagat":
            assert sorted(rewards(ship).values()) == [1, 1]
            assert set(rewards(ship)) <= {"credits", "intel", "skill", "shields"}


def test_vorde_rewards() -> None:
    for ship in PACK.ships:
        if ship.ship_class == "vorde":
            assert rewards(ship) in (Counter(intel=2, skill=1), Counter(intel=2, credits=3))


def test_damage_cards_by_icons() -> None:
    assert Counter(len(card.icons) for card in PACK.damage) == {1: 6, 2: 12, 3: 9, 4: 4}


@pytest.mark.parametrize(("icons", "damage"), [(1, {2}), (2, {3, 4}), (3, {5, 6}), (4, {7, 8})])
def test_damage_by_icons(icons: int, damage: set[int]) -> None:
    assert {card.damage for card in PACK.damage if len(card.icons) == icons} == damage


def test_keywords() -> None:
    assert Counter(card.keyword for card in PACK.damage) == {"terminal": 10, "core": 10, "array": 11}


def test_stress_of_damage_cards() -> None:
    assert {card.stress for card in PACK.damage} == {1, 2}


def test_each_icon_is_about_a_third_of_all() -> None:
    icons = Counter(icon for card in PACK.damage for icon in card.icons)
    assert all(abs(count / icons.total() - 1 / 3) < 0.03 for count in icons.values())


@pytest.mark.parametrize("region", v.REGIONS)
def test_events_of_a_region(region: str) -> None:
    kinds = Counter(event.kind for event in PACK.events if event.region == region)
    assert kinds == {"round-rule": 7, "game-changer": 5, "try-your-luck": 3}


def test_some_events_pull_and_place() -> None:
    assert len([event for event in PACK.events if list(found(event, v.PullAndPlace))]) >= 4


def test_some_events_select_a_character() -> None:
    assert len([event for event in PACK.events if list(found(event, v.SelectCharacter))]) >= 4


def odds(event: v.Event) -> str:
    [luck] = found(event, v.TryYourLuck)
    return f"{luck.at_least}+ ({luck.die + 1 - luck.at_least} in {luck.die})"


@pytest.mark.parametrize("event", [one for one in PACK.events if one.kind == "try-your-luck"], ids=by_id)
def test_try_your_luck_states_its_odds(event: v.Event) -> None:
    assert odds(event) in event.text


def test_about_14_technologies_change_dice() -> None:
    assert sum(card.power is not None for card in PACK.technology) == 14


def test_two_thirds_of_the_technologies_have_an_instant_reward() -> None:
    assert sum(bool(card.instant) for card in PACK.technology) == 14


def test_scrap_values() -> None:
    assert {card.scrap for card in PACK.technology} == {1, 2, 3, 4}


def test_two_thirds_of_the_contracts_give_intel() -> None:
    assert sum(bool(list(found(card, v.Intel))) for card in PACK.contracts) == 14


@pytest.mark.parametrize("card", PACK.contracts, ids=by_id)
def test_contracts_give_1_intel_on_pick_up_or_2_on_delivery(card: v.Contract) -> None:
    early = [effect.amount for effect in found(card.pick_up, v.Intel)]
    late = [effect.amount for effect in found(card.delivery, v.Intel)]
    assert (early, late) in (([], []), ([1], []), ([], [2]))


@pytest.mark.parametrize("role", v.ROLES)
def test_missions_of_a_character(role: str) -> None:
    missions = [card for card in PACK.missions if card.role == role]
    assert len(missions) == 5
    assert sum(card.you_must for card in missions) >= 2
    assert all(card.text.startswith("You must") == card.you_must for card in missions)


@pytest.mark.parametrize("role", v.ROLES)
def test_advanced_rooms_of_a_character(role: str) -> None:
    assert sum(card.role == role for card in PACK.rooms) == 4


STATIONS = {
    "hawkins": [
        "Return the alien ships on Redeploy hexes 03 and 04 to the bag, their tokens stay.",
        "Roll for Location and place 1 asteroid and 3 credits there.",
        "Move up to 3 alien ships exactly 2 lanes each.",
    ],
    "chandra": [
        "Each of 2 different characters of the crew's choice reduces stress by 4 hexes.",
        "Until the round ends Focused Targets cost no stress.",
        "The character who takes the action draws 1 contract and takes it, whose cargo may be moved up to 3 lanes.",
    ],
    "borealis": [
        "Repair one room to its full hull.",
        "Until the round ends Quick Fix cubes may be used at any time.",
        "Repair 4 hull points anywhere on the EOS. Gain 1 Afterburner cube.",
    ],
    "perseus": [
        "Until the round ends every EOS Attack draws 1 more damage card.",
        "Until the round ends alien retaliation rolls of 1 and 6 miss.",
        "Until the round ends the crew may once a round reroll 1 die of any participant showing single stress or"
        " double stress.",
    ],
}


@pytest.mark.parametrize("region", v.REGIONS)
def test_station_actions(region: str) -> None:
    assert [explain(card) for card in PACK.stations if card.region == region] == STATIONS[region]


# --- 7. supply ---


def test_alien_ships_in_the_bag() -> None:
    assert PACK.board.ships == {"dexer": 20, "galagat": 12, "vorde": 8}


def test_supply() -> None:
    assert PACK.board.supply == {"shield": 15, "skill": 15, "frb": 10, "asteroid": 15, "mining": 5}


# --- texts ---


@pytest.mark.parametrize("card", texts(), ids=by_id)
def test_texts_have_at_most_30_words(card: v.Card) -> None:
    assert 0 < len(card.text.split()) <= 30


@pytest.mark.parametrize("card", cards("ships", "damage", *TEXT_DECKS), ids=by_id)
def test_every_card_has_a_line_of_design_intent(card: v.Card) -> None:
    assert card.intent.endswith((".", "?"))


def test_no_two_cards_share_a_title() -> None:
    titles = Counter(card.name for card in cards("ships", "damage", *TEXT_DECKS))
    assert [title for title, count in titles.items() if count > 1] == []


def test_no_two_cards_share_a_text() -> None:
    said = Counter(card.text for card in texts())
    assert [text for text, count in said.items() if count > 1] == []


@pytest.mark.parametrize("card", texts(), ids=by_id)
def test_titles_are_our_own(card: v.Card) -> None:
    assert hashlib.blake2b(card.name.lower().encode(), digest_size=6).hexdigest() not in PRINTED_NAMES


NUMBER_WORDS = {"twice": "2", "two": "2", "three": "3"}


def numbers(text: str) -> set[str]:
    """Numbers in a text; 1 may hide behind "a", "one" and "once"."""
    words = {NUMBER_WORDS[word] for word in re.findall(r"[a-z]+", text.lower()) if word in NUMBER_WORDS}
    return (set(re.findall(r"\d+", text)) | words) - {"1"}


@pytest.mark.parametrize("card", texts(), ids=by_id)
def test_texts_and_effects_have_the_same_numbers(card: Any) -> None:
    told = explain(card).split(" Scrap value ")[0]
    assert numbers(card.text) == numbers(told)


@pytest.mark.parametrize("card", [*cards("ships", "damage", *TEXT_DECKS), *PACK.board.rooms], ids=lambda c: c.name)
def test_every_card_is_explained(card: Any) -> None:
    assert re.fullmatch(r"[A-Z].+\.", explain(card))


@pytest.mark.parametrize("one", PACK.characters, ids=lambda one: one.role)
def test_every_hex_is_explained(one: v.Character) -> None:
    assert explain(one).count(" hex ") + explain(one).count(" Basic hex ") >= len(one.basic) + 12
    for path in one.paths:
        assert [f"Hex {number}: " in explain(path) for number in (1, 2, 3, 4)] == [True] * 4
        assert all(explain(hex_) for hex_ in path.hexes)


# --- duplicates ---


def normal(value: object) -> object:
    """An effect without its numbers and words: two cards that differ in those only are the same card."""
    if isinstance(value, msgspec.Struct):
        parts: list[object] = [str(value.__struct_config__.tag)]
        for field in msgspec.structs.fields(value):
            item = getattr(value, field.name)
            worded = field.name in ("id", "name", "text", "intent", "labels", "scrap")
            if not worded and item != field.default and (isinstance(item, bool) or not isinstance(item, int)):
                parts.append((field.name, normal(item)))
        return tuple(parts)
    if isinstance(value, tuple):
        return tuple(normal(item) for item in value if not isinstance(item, int))
    return value


@pytest.mark.parametrize("deck", TEXT_DECKS)
def test_a_deck_has_at_most_two_of_the_same_card(deck: str) -> None:
    groups: dict[object, list[str]] = {}
    for card in getattr(PACK, deck):
        groups.setdefault(normal(msgspec.structs.replace(card, **rest(card))), []).append(card.id)
    assert [ids for ids in groups.values() if len(ids) > 2] == []


def rest(card: v.Card) -> dict[str, str]:
    """Where a card belongs does not make it another card."""
    places = {"region": "hawkins", "role": "pilot"}
    return {name: word for name, word in places.items() if hasattr(card, name)}


def test_at_most_two_damage_cards_ask_for_the_same_icons() -> None:
    icons = Counter(tuple(sorted(card.icons)) for card in PACK.damage)
    assert max(icons.values()) == 2


def test_the_same_verbs_with_other_numbers_are_the_same_card() -> None:
    one = v.Contract(id="a", name="A", text="x", pick_up=(v.Credits(amount=2),), delivery=(v.Intel(amount=2),))
    two = v.Contract(id="b", name="B", text="y", pick_up=(v.Credits(amount=1),), delivery=(v.Intel(amount=1),))
    other = v.Contract(id="c", name="C", text="z", pick_up=(v.Shields(amount=2),), delivery=(v.Intel(amount=2),))
    assert normal(one) == normal(two) != normal(other)


# --- generated files ---


@cache
def reference() -> str:
    """The page, made once."""
    return vocabulary_reference()


def test_the_reference_lists_every_word() -> None:
    page = reference()
    words = [kind for kind in vars(v).values() if isinstance(kind, type) and issubclass(kind, v.Word)]
    for kind in words:
        if kind is not v.Word:
            assert f"### `{kind.__struct_config__.tag}`\n" in page


def test_every_effect_of_the_reference_has_an_example() -> None:
    section = reference().split("\n## Effects\n")[1].split("\n## Modifiers\n")[0]
    assert section.count("\n### ") == section.count("```toml")


def test_the_examples_of_the_reference_are_content() -> None:
    for example in re.findall(r"```toml\n(.*?)```", reference(), flags=re.DOTALL):
        assert tomllib.loads(example)


@pytest.mark.interpreted_only
def test_the_reference_page_is_up_to_date() -> None:
    page = ROOT / "docs" / "eos-vocabulary.md"
    assert page.read_text(encoding="utf-8") == reference()


@pytest.mark.interpreted_only
def test_the_map_is_what_the_geometry_says() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "make_eos_map.py"), "--check"]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.mark.interpreted_only
def test_the_map_script_tells_drift(tmp_path: Path) -> None:
    file = tmp_path / "map.toml"

    def run(*arguments: str) -> int:
        command = [sys.executable, str(ROOT / "scripts" / "make_eos_map.py"), "--file", str(file), *arguments]
        return subprocess.run(command, capture_output=True, check=False).returncode

    assert [run("--check"), run(), run("--check")] == [1, 0, 0]

"""Events whose rule lasts, from the draw of the card to the moment at which the rule bites."""

from __future__ import annotations

from typing import Any

import pytest
from tests.eos.cards.scenes import EACH
from tests.eos.helpers import (
    at,
    covers,
    drive,
    enemies,
    hull,
    lying,
    names,
    offered,
    play,
    stand,
    stress,
    to,
    track,
)  # fmt: skip

from ludonaut.eos.packs import load
from ludonaut.eos.rules.state import Eos

HOME = {"hawkins": "s09-1", "chandra": "s12-3", "borealis": "s15-4", "perseus": "s18-1"}
NEXT = {"hawkins": "s09-2", "chandra": "s12-4", "borealis": "s15-5", "perseus": "s18-6"}
REGION = {card.id: card.region for card in load().events}


def event(card: str, *answers: str, **fields: Any) -> Eos:
    """The card is drawn in its region and answered; crew actions are next."""
    s = stand(**{"at": "event", "eos": HOME[REGION[card]], **fields})
    return to(play(s, f"~{card}", *answers), "CrewActions")


def attack(
    card: str, ships: list[str], cards: list[str], rolls: dict[str, str], until: str, *answers: str, **fields: Any
) -> Eos:
    """After the event the EOS warps into these ships next door."""
    there = NEXT[REGION[card]]
    here = {name: sum(ship.startswith(name) for ship in ships) for name in ("dexer", "galagat", "vorde")}
    s = event(card, *answers, board={there: here}, **fields)
    return drive(play(to(play(s, "end"), "Warp"), f"warp {there}"), ships, cards, rolls, until)


def clean_up(s: Eos, *kinds: str) -> Eos:
    """No actions, no warp: on to Phase 5."""
    return to(play(s, "end"), *kinds)


SOLO = {"specialist": "gear"}
PLAIN = "bending-echoes"
"""A card of Perseus that changes nothing in an empty universe."""


# --- Hawkins ------------------------------------------------------------------------------------------------


@covers("pack-hunt", "loud-signals")
@pytest.mark.parametrize("card", ["pack-hunt", "loud-signals"])
def test_alien_ships_move_a_lane_further(card: str) -> None:
    """A Leech moves three lanes; this round four, and so it reaches the EOS."""
    four_away = {"pack-hunt": "s02-3", "loud-signals": "s19-1"}
    start = {"pack-hunt": "s09-1", "loud-signals": "s17-1"}[card]
    s = stand(at="event", eos=start, board={four_away[card]: {"dexer": 1}})
    s = to(play(s, f"~{card}"), "CrewActions")
    places = s.catalog.map
    assert places.lanes(places.names.index(start), places.names.index(four_away[card])) == 4
    assert at(play(s, "end", "stop", "~dexer-leech")) == "DrawCard"


@covers("cold-engines")
def test_cold_engines_keep_pursuers_a_lane_short() -> None:
    s = event("cold-engines", board={"s02-2": {"dexer": 1}})  # three lanes away
    s = to(play(s, "end", "stop", "~dexer-leech"), "PullShip")
    assert {"dexer": 1} in (lying(s, "s09-2"), lying(s, "s08-2"))


@covers("crossfire", "standing-field")
@pytest.mark.parametrize("card", ["crossfire", "standing-field"])
def test_alien_ships_deal_one_more(card: str) -> None:
    s = attack(card, ["dexer-needle"], [], SOLO, "RollDie")
    assert hull(play(s, "~1", "damage command"), "command") == 8 - 2 - 1


@covers("scattered-convoy")
def test_scattered_convoy_leaves_the_ship_of_hex_04_where_it_is() -> None:
    s = event("scattered-convoy", redeploy=["dexer", "dexer", "dexer", "vorde"], lures=[])
    s = play(clean_up(s, "RollDie"), "~13/4", "~13/4", "~13/4")
    assert (lying(s, "s13-4"), track(s), at(s)) == ({"dexer": 3}, ["", "", "", "vorde"], "PullShip")


# --- Chandra ------------------------------------------------------------------------------------------------


@covers("frayed-nerves")
def test_frayed_nerves_bite_harder_and_hit_harder() -> None:
    s = attack("frayed-nerves", ["vorde-obelisk"], ["valve-kick"], {**SOLO, "pilot": "stress"}, "PlaceDice")
    s = play(s, "put specialist gear valve-kick")
    assert (stress(s, "pilot"), enemies(s)) == (8, {"vorde-obelisk": 3})


@covers("even-breathing")
def test_even_breathing_softens_stress_faces() -> None:
    rolls = {**SOLO, "pilot": "stress", "engineer": "double-stress"}
    s = attack("even-breathing", ["vorde-obelisk"], ["valve-kick"], rolls, "PlaceDice")
    assert [stress(s, role) for role in ("pilot", "engineer")] == [6, 7]


@covers("even-breathing")
def test_even_breathing_offers_no_focus() -> None:
    s = attack("even-breathing", ["vorde-obelisk"], ["valve-kick", "coolant-leak"], SOLO, "RollSkill")
    assert at(s) == "RollSkill"


@covers("war-drums")
def test_war_drums_stress_each_participant_once() -> None:
    s = attack("war-drums", ["vorde-obelisk"], ["valve-kick"], {**SOLO, "pilot": "gear"}, "PlaceDice")
    assert [stress(s, role) for role in EACH] == [6, 7, 7, 6]


@covers("hard-lessons")
def test_hard_lessons_stress_the_one_who_learns() -> None:
    s = event("hard-lessons", "~12/4")
    s = play(s, "end", "warp s12-4", "skill engineer")
    assert [stress(s, role) for role in EACH] == [6, 6, 6, 8]


@covers("hard-lessons")
def test_hard_lessons_offer_the_level_to_those_who_can_rise() -> None:
    s = event("hard-lessons", "~12/4", characters={"pilot": {"level": 10}})
    assert offered(play(s, "end", "warp s12-4"), "skill") == ["commander", "specialist", "engineer"]


@covers("garden-deck")
def test_garden_deck_improves_treatment_at_once() -> None:
    boards = {"commander": {"level": 7}, "pilot": {"stress": 8}}
    s = event("garden-deck", "pay", characters=boards)
    assert stress(play(s, "pilot treat"), "pilot") == 8 - 3 - 1 - 1  # the Commander's third hex helps too


@pytest.mark.parametrize("card", [card.id for card in load().events if card.kind == "try-your-luck"])
def test_luck_need_not_be_tried(card: str) -> None:
    select = ["select pilot"] if card == "mind-duel" else []
    s = stand(at="event", eos=HOME[REGION[card]])
    s = play(s, f"~{card}", *select)
    assert (names(s), at(play(s, "pass"))) == (["try", "pass"], "Opening")


# --- Borealis -----------------------------------------------------------------------------------------------


@covers("standing-field")
def test_standing_field_returns_shields_that_stopped_a_hit() -> None:
    s = attack("standing-field", ["dexer-needle"], [], SOLO, "CoverHits", shields=1)
    assert play(s, "cover dexer-needle 1", "~1").shields == 1


@covers("brittle-welds")
def test_brittle_welds_let_quick_fixes_come_before_a_blow() -> None:
    boards = {"engineer": {"cubes": 2}}
    s = event("brittle-welds", hull={"engine": 3}, characters=boards, board={"s15-5": {"asteroids": 1}})
    assert "fix engine" in names(play(to(play(s, "end"), "Warp"), "warp s15-5", "~lens-flare"))


@covers("bright-coils")
def test_bright_coils_discard_two_more() -> None:
    s = event("bright-coils", shields=5, year=2)
    s = clean_up(s, "PullShip")
    for _ in range(4):
        s = play(s, "~dexer")
    assert s.shields == 5 - 1 - 2


@covers("tumbling-ore")
def test_tumbling_ore_hits_two_harder() -> None:
    s = event("tumbling-ore", board={"s15-5": {"asteroids": 1}})
    s = play(to(play(s, "end"), "Warp"), "warp s15-5", "~lens-flare", "damage command")
    assert hull(s, "command") == 8 - 2 - 2


@covers("field-harmonics")
def test_field_harmonics_charge_one_more_at_once() -> None:
    assert play(event("field-harmonics", "pay"), "pilot charge-1").shields == 3


# --- Perseus ------------------------------------------------------------------------------------------------


def funding(s: Eos) -> int:
    """Credits after Collect Funding of this round."""
    s = clean_up(s, "PullShip")
    for _ in range(4):
        s = play(s, "~dexer")
    return int(s.credits)


@covers("slow-clocks", "endowment", "gold-fever")
@pytest.mark.parametrize(
    ("card", "answers", "credits"),
    [(PLAIN, [], 11), ("slow-clocks", [], 9), ("endowment", ["pay"], 8), ("gold-fever", [], 14)],
)
def test_funding_of_the_round(card: str, answers: list[str], credits: int) -> None:
    """The first hex pays 3; with Gold Fever one Mining Station pays 1 + 2 more."""
    mine = {"s13-4": {"asteroids": 1, "mines": 1}} if card == "gold-fever" else {}
    assert funding(event(card, *answers, board=mine)) == credits


@covers("dead-zone")
def test_dead_zone_pays_for_ships() -> None:
    s = attack("dead-zone", ["dexer-gnat"], ["valve-kick"], SOLO, "PlaceDice")
    assert play(s, "put specialist gear valve-kick").credits == 8 + 1 + 2


@covers("dead-zone")
def test_dead_zone_silences_items() -> None:
    boards = {"engineer": {"tech": ["counterweight"]}}
    s = attack("dead-zone", ["vorde-obelisk"], ["valve-kick"], SOLO, "RollSkill", characters=boards)
    assert at(play(s, "~gear")) == "PlaceDice"


@covers("mirror-phase")
def test_mirror_phase_silences_1_and_6_but_not_calibration() -> None:
    s = attack("mirror-phase", ["dexer-needle"], [], SOLO, "RollDie", calibration=1)
    hits = [at(to(play(s.copy(), f"~{roll}"), "AssignDamage", "ContinueOrFlee")) for roll in (1, 3, 6)]
    assert (hits, at(play(s, "~3"))) == (["ContinueOrFlee", "AssignDamage", "ContinueOrFlee"], "CalibrateDie")


@covers("mirror-phase")
def test_mirror_phase_blocks_no_bolt_with_cubes() -> None:
    boards = {"commander": {"cubes": 3}}
    rolls = {**SOLO, "pilot": "stress"}
    s = attack("mirror-phase", ["vorde-obelisk"], ["valve-kick"], rolls, "PlaceDice", characters=boards)
    assert stress(s, "pilot") == 7

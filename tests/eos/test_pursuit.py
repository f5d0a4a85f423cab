"""Phase 4: Alien Pursuit and Engagement."""

from __future__ import annotations

from tests.eos.helpers import at, bag, discards, heading, hull, lying, names, offered, play, seats, stand

from ludonaut.eos.rules.state import Eos

SEQUENCE = "Alien Pursuit Sequence"


def chase(logic: str, *answers: str, **fields: object) -> Eos:
    """Phase 4 with this logic card."""
    return play(stand(at="pursuit", **fields), f"~{logic}", *answers)


@heading("Phase 4: Alien Pursuit and Engagement", SEQUENCE)
def test_eos_pursuers_move_towards_the_eos() -> None:
    s = chase("dexer-needle", board={"s14-4": {"dexer": 1}})
    places, start = s.catalog.map, s.catalog.map.names.index("s14-4")
    nearer = {int(places.lanes(places.names.index(name), s.eos)) for name in offered(s, "to")}
    assert nearer == {int(places.lanes(start, s.eos)) - 4}


@heading(SEQUENCE)
def test_frb_pursuers_move_towards_the_closest_frb() -> None:
    s = chase("dexer-moth", board={"s03-2": {"dexer": 1}, "s03-4": {"frb": 1}, "s13-4": {"frb": 1}})
    assert lying(s, "s03-4") == {"dexer": 1, "frb": 1}


@heading(SEQUENCE)
def test_a_ship_stops_at_its_target() -> None:
    s = chase("dexer-moth", board={"s03-2": {"dexer": 1}, "s03-3": {"frb": 1}})
    assert lying(s, "s03-3") == {"dexer": 1, "frb": 1}


@heading(SEQUENCE)
def test_the_card_gives_the_number_of_lanes() -> None:
    s = chase("dexer-leech", board={"s14-4": {"dexer": 1}})
    places, start = s.catalog.map, s.catalog.map.names.index("s14-4")
    assert {int(places.lanes(start, places.names.index(name))) for name in offered(s, "to")} == {3}


@heading(SEQUENCE)
def test_example_dexers_within_four_lanes_all_engage() -> None:
    s = chase("dexer-needle", board={"s01-3": {"dexer": 1}, "s08-2": {"dexer": 1}})
    play(s, "~dexer-thorn", "~dexer-jackal", "~3", "damage command")
    assert (hull(s, "command"), bag(s)["dexer"]) == (4, 20)


@heading(SEQUENCE)
def test_ships_leave_tokens_alone() -> None:
    s = chase("dexer-moth", board={"s03-2": {"dexer": 1, "credits": 2, "asteroids": 1}, "s03-3": {"frb": 1}})
    assert lying(s, "s03-2") == {"credits": 2, "asteroids": 1}


@heading(SEQUENCE)
def test_asteroids_do_not_impede_them() -> None:
    s = chase("dexer-moth", board={"s03-2": {"dexer": 1}, "s03-3": {"asteroids": 3}, "s03-4": {"frb": 1}})
    assert lying(s, "s03-4") == {"dexer": 1, "frb": 1}


@heading(SEQUENCE)
def test_all_logic_cards_are_drawn_before_ships_move() -> None:
    s = stand(at="pursuit", board={"s14-4": {"dexer": 1}, "s13-4": {"vorde": 1}})
    assert at(play(s, "~dexer-leech")) == "DrawCard"


@heading(SEQUENCE)
def test_the_crew_chooses_the_path_where_it_matters() -> None:
    s = chase("dexer-leech", board={"s14-4": {"dexer": 1}}, options={"people": "2"})
    assert (len(names(s)) > 1, set(seats(s).values())) == (True, {0})


@heading("Phase 4 - Alien Pursuit and Engagement Summary")
def test_shields_then_roll_then_total_then_damage() -> None:
    s = chase("dexer-needle", "~dexer-thorn", "~dexer-jackal", board={"s01-2": {"dexer": 2}}, shields=1)
    assert hull(play(s, "cover dexer-thorn 5", "~5", "damage command"), "command") == 6


@heading(SEQUENCE)
def test_there_is_neither_retaliation_nor_reward() -> None:
    s = chase("dexer-needle", "~dexer-thorn", "~6", board={"s01-2": {"dexer": 1}})
    assert (s.intel, "dexer-thorn" in discards(s, "dexer"), bag(s)["dexer"]) == (0, True, 20)


@heading("Gameplay Tips for Phase 4")
def test_attacking_removes_ships_whether_or_not_they_are_defeated() -> None:
    s = stand(at="warp", board={"s01-2": {"dexer": 1}})
    s = play(s, "warp s01-2", "~dexer-hornet", "fight", "~lens-flare", "~ripple-ping", "done", "~gear", "~1", "flee")
    assert bag(s)["dexer"] == 20

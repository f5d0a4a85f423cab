"""What people see: everything on the table, no order of unseen cards, and a forecast that is right."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.eos.helpers import position

from ludonaut.eos import views
from ludonaut.eos.game import EOS
from ludonaut.eos.packs import load
from ludonaut.eos.rules.state import Eos
from ludonaut.eos.views import EosView, GalaxyView
from ludonaut.table.requests import Decision, answer, request_of, seed_generator


def seen(s: Eos) -> EosView:
    return views.table(s)


def galaxy(s: Eos, ident: str) -> GalaxyView:
    return next(g for g in seen(s).galaxies if g.id == ident)


def threat(**fields: Any) -> views.ThreatView:
    forecast = seen(position(at="warp", **fields)).forecast
    assert forecast is not None
    return forecast.threats[0]


@pytest.mark.parametrize("seed", range(2))
def test_every_view_of_a_game_has_the_shape_of_its_struct(seed: int) -> None:
    s = EOS.new({})
    seed_generator(s, seed)
    s.advance()
    chooser = random.Random(seed)
    while isinstance(request := request_of(s), Decision):
        data = EOS.view(s, 0)
        assert msgspec.to_builtins(msgspec.convert(data, EosView)) == data
        answer(s, chooser.choice(request.names))


def test_the_generator_changes_no_view() -> None:
    s = position()
    before = EOS.view(s, 0)
    seed_generator(s, 99)
    assert EOS.view(s, 0) == before


def test_every_galaxy_has_a_drawing_place() -> None:
    assert all(g.x is not None and g.y is not None for g in seen(position()).galaxies)


def test_a_galaxy_tells_all_its_addresses_and_the_smallest_is_its_name() -> None:
    shown = galaxy(position(), "s01-1")
    assert (shown.name, shown.addresses) == ("1-1", ["1-1", "2-5", "7-3"])


def test_a_galaxy_shows_what_lies_there() -> None:
    shown = galaxy(position(eos="s05-4", board={"s05-5": {"dexer": 2, "frb": 1, "credits": 3}}), "s05-5")
    assert (shown.ships["dexer"], shown.frbs, shown.credits, shown.away) == (2, 1, 3, 1)


def test_cargo_is_with_its_contract() -> None:
    s = position(board={"s05-5": {"cargo": ["pilot"]}}, characters={"pilot": {"contract": "seed-vault"}})
    contract = seen(s).characters[1].contract
    assert contract is not None
    assert contract.cargo == "s05-5"


def test_a_locked_room_tells_its_price() -> None:
    room = next(room for room in seen(position()).ship.rooms if room.room == "lab")
    assert (room.built, room.online, room.cost) == (False, False, 4)


def test_a_room_at_zero_is_offline() -> None:
    room = next(room for room in seen(position(hull={"engine": 0})).ship.rooms if room.room == "engine")
    assert (room.hull, room.full, room.offline) == (0, 6, True)


def test_icons_are_counted_up_to_the_marker() -> None:
    s = position(characters={"pilot": {"level": 2}})
    assert seen(s).characters[1].icons == {"warp": 3}


def test_a_mission_shows_its_progress() -> None:
    s = position(characters={"commander": {"mission": "officer-school", "count": 3}})
    mission = seen(s).characters[0].mission
    assert mission is not None
    assert (mission.progress, mission.goal, mission.done) == (3, 8, False)


def test_years_left_count_the_clean_ups_before_the_last() -> None:
    assert seen(position(year=5, round=5)).tracks.years_left == 2


def test_the_redeploy_track_shows_ships_and_tokens() -> None:
    shown = seen(position(redeploy=["dexer", "", "vorde", ""])).redeploy
    assert [(h.ship, h.token) for h in shown] == [("dexer", "frb"), (None, "skill"), ("vorde", "credit"), (None, None)]


def test_a_deck_is_known_as_a_set() -> None:
    s = position(discard={"damage": ["valve-kick"]})
    deck = next(deck for deck in seen(s).decks if deck.deck == "damage")
    assert (deck.size, deck.discards, deck.pile) == (30, ["valve-kick"], sorted(deck.pile))


def test_crew_actions_are_decided_by_all_who_have_not_acted() -> None:
    assert seen(position(characters={"pilot": {"placed": True}})).deciding == [
        "commander", "specialist", "engineer",
    ]  # fmt: skip


def test_the_warp_is_decided_by_the_pilot_whoever_plays_him() -> None:
    assert seen(position(at="warp", options={"people": "3"})).deciding == ["pilot"]


# --- the forecast ---


def test_a_ship_within_the_farthest_card_can_reach_the_eos() -> None:
    assert threat(eos="s01-1", board={"s01-3": {"dexer": 1}}).reach == 1


def test_a_ship_beyond_the_farthest_card_cannot() -> None:
    assert threat(eos="s18-6", board={"s12-3": {"dexer": 1}}).reach == 0


def test_only_cards_left_in_the_pile_count() -> None:
    shown = threat(eos="s01-1", board={"s01-3": {"dexer": 1}}, pile={"dexer": ["dexer-moth"]})
    assert (shown.reach, shown.chance) == (0, 0.0)  # the one card left chases FRBs


def test_the_damage_is_that_of_all_who_can_reach() -> None:
    assert threat(eos="s01-1", board={"s01-3": {"dexer": 3}}).damage == 6


def test_the_forecast_says_it_in_words() -> None:
    forecast = seen(position(at="warp", board={"s01-3": {"dexer": 3}})).forecast
    assert forecast is not None
    assert forecast.text == "3 Dexers can reach you this round"


def test_the_last_dash_counts_the_lanes_to_the_planet() -> None:
    forecast = seen(position(at="warp", dash=True, eos="s01-1", planet="s01-3")).forecast
    assert forecast is not None
    assert forecast.planet_lanes == 2


# --- fights ---


def fighting() -> Eos:
    """The EOS has met a plain Dexer and asks who joins the attack."""
    s = position(at="attack", board={"s01-1": {"dexer": 1, "frb": 1}}, pile={"dexer": ["dexer-needle"]})
    while not isinstance(request_of(s), Decision):
        request = request_of(s)
        assert request is not None
        answer(s, request.outcomes()[0][0])  # type: ignore[union-attr]
    return s


def test_a_fight_shows_the_ship_and_what_it_guards() -> None:
    fight = seen(fighting()).fight
    assert fight is not None
    assert (fight.ships[0].name, fight.ships[0].hull, fight.ships[0].frbs) == ("Dexer Needle", 3, 1)


def test_the_worst_roll_is_that_of_one_die_for_all_ships() -> None:
    fight = seen(fighting()).fight
    assert fight is not None
    assert fight.worst == 2


def test_the_reference_holds_every_component_once() -> None:
    assert len(views.reference(load())) == 236

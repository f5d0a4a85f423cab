"""Key Game Concepts Part 1: regions, sectors, galaxies, lanes, and Roll for Location."""

from __future__ import annotations

import pytest
from tests.eos.helpers import at, heading, invasion, lying, offered, outcomes, play, stand

from ludonaut.eos.packs import load


@heading("Regions")
@pytest.mark.parametrize(
    ("galaxy", "region"),
    [("s09-1", "hawkins"), ("s12-3", "chandra"), ("s15-4", "borealis"), ("s18-1", "perseus")],
)
def test_events_come_from_the_deck_of_the_region(galaxy: str, region: str) -> None:
    expected = {card.id for card in load().events if card.region == region}
    assert set(outcomes(stand(at="event", eos=galaxy))) == expected


@heading("Sectors")
def test_there_are_19_sectors() -> None:
    assert sorted(sector.number for sector in load().map.sectors) == list(range(1, 20))


@heading("Galaxies")
def test_a_galaxy_touches_one_to_three_sectors() -> None:
    touching: dict[str, int] = {}
    for sector in load().map.sectors:
        for galaxy in sector.galaxies:
            touching[galaxy] = touching.get(galaxy, 0) + 1
    assert sorted(set(touching.values())) == [1, 2, 3]


@heading("Warp Lanes")
def test_the_eos_moves_along_lanes_to_neighbours() -> None:
    assert offered(stand(at="warp", eos="s05-4"), "warp") == ["s04-5", "s05-5", "s14-5"]


@heading("Roll for Location")
def test_a_d20_names_the_sector_and_a_d6_the_galaxy() -> None:
    s = play(stand(at="redeploy", lures=[1]), "~13/6")
    assert lying(s, "s04-4") == {"frb": 1}


@heading("Roll for Location")
def test_a_d20_is_fair() -> None:
    assert set(outcomes(stand(at="redeploy", lures=[1])).values()) == {1 / 20}


@heading("Mass Invasion Rules")
def test_a_20_after_set_up_is_a_mass_invasion() -> None:
    assert at(play(stand(at="redeploy", lures=[1]), "~20")) == "PullShip"


@heading("Mass Invasion Rules")
def test_ships_of_the_mass_invasion_region_deploy_at_the_end_of_the_redeploy_phase() -> None:
    s = play(stand(at="redeploy", invasion={"galagat": 1}), "~13/6")
    assert (lying(s, "s04-4"), invasion(s)) == ({"galagat": 1}, {})


@heading("Card-Based Placement")
def test_a_card_places_its_token_where_the_roll_says() -> None:
    s = play(stand(at="event", eos="s18-1"), "~torn-space", "try", "~4", "~13/6")
    assert lying(s, "s04-4") == {"frb": 1}

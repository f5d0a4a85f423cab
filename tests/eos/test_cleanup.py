"""Phase 5: Clean-up."""

from __future__ import annotations

import random

from tests.eos.helpers import at, board, heading, lures, lying, names, outcomes, play, stand, to, track

from ludonaut.eos.game import EOS
from ludonaut.eos.rules.catalog import Deck
from ludonaut.eos.rules.chance import DrawCard
from ludonaut.eos.rules.state import ALL_SHIPS, Eos
from ludonaut.table.native.core import CHANCE, OVER
from ludonaut.table.requests import seed_generator

FIVE = "Phase 5: Clean-up"


@heading(FIVE)
def test_the_extinction_marker_moves_one_hex() -> None:
    assert stand(at="cleanup", year=3).year == 4


@heading(FIVE)
def test_beyond_year_7_earth_is_lost() -> None:
    assert at(stand(at="cleanup", year=7)) == "lost: Earth extinct"


@heading(FIVE)
def test_four_ships_deploy_with_an_frb_a_skill_token_and_a_credit() -> None:
    s = stand(at="redeploy", redeploy=["dexer", "galagat", "vorde", "dexer"])
    s = play(s, "~2/1", "~3/2", "~4/3", "~6/5")
    assert board(s) == {
        "s02-1": {"dexer": 1, "frb": 1},
        "s03-2": {"galagat": 1, "skill": 1},
        "s04-3": {"vorde": 1, "credits": 1},
        "s06-5": {"dexer": 1},
    }


@heading(FIVE)
def test_the_track_is_refilled() -> None:
    s = play(stand(at="refill"), "~vorde", "~dexer", "~dexer", "~galagat")
    assert (track(s), lures(s)) == (["vorde", "dexer", "dexer", "galagat"], [1, 2, 3])


@heading(FIVE)
def test_funding_pays_the_next_hex_and_moves_there() -> None:
    s = stand(at="funding", funding=2)
    assert (s.credits, s.funding) == (12, 3)


@heading(FIVE)
def test_each_mining_station_pays_a_credit() -> None:
    s = stand(at="funding", board={"s13-4": {"asteroids": 2, "mines": 2}})
    assert s.credits == 13


@heading(FIVE)
def test_pawns_return_to_their_boards() -> None:
    s = stand(at="reset", characters={"pilot": {"placed": True}}, used={"charge-1": 1})
    s = to(s, "CrewActions")
    assert "pilot charge-1" in names(s)


@heading(FIVE)
def test_then_the_next_round_begins() -> None:
    s = stand(at="reset", round=3, year=4)
    assert (s.round, at(s)) == (4, "DrawCard")


def attacked(*answers: str) -> Eos:
    """Hex 02 deploys on the EOS."""
    s = stand(at="redeploy", redeploy=["", "dexer"], lures=[2])
    return play(s, "~1/1", "~dexer-hornet", *answers)


@heading("Mass Invasion Rules")
def test_without_damage_the_crew_claims_the_token() -> None:
    assert at(attacked("~1")) == "GainAny"


@heading("Mass Invasion Rules")
def test_with_damage_the_token_is_rolled_for_anew() -> None:
    assert lying(attacked("~2", "damage engine", "~2/1"), "s02-1") == {"skill": 1}


@heading("Charge the Shields")
def test_shields_are_discarded_by_the_extinction_track() -> None:
    assert [int(stand(at="reset", year=year, shields=5).shields) for year in range(2, 8)] == [4, 4, 4, 3, 3, 2]


@heading("Discarding Cards")
def test_discards_become_the_new_deck() -> None:
    s = stand(at="event", eos="s09-1", pile={"event-hawkins": []})
    assert len(outcomes(s)) == 15


@heading(FIVE)
def test_no_ship_is_left_with_the_eos_when_an_event_is_drawn() -> None:
    left = []
    for seed in range(12):
        s, chooser = EOS.new({"difficulty": "very-easy"}), random.Random(seed)
        s.auto = False
        seed_generator(s, seed)
        s.advance()
        while s.kind != OVER:
            if s.kind == CHANCE:
                if isinstance(s.open, DrawCard) and Deck.EVENT <= s.open.deck < Deck.MISSION:
                    left.append(int(s.board[s.eos] & ALL_SHIPS))
                s.settle(s.open.draw(s))
            else:
                n = s.listed()
                s.choose(s.choices[chooser.randrange(n)])
    assert set(left) == {0}

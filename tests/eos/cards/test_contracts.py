"""The 21 contracts: what each gives on pick-up and on delivery."""

from __future__ import annotations

import pytest
from tests.eos.cards.scenes import delivered, signed
from tests.eos.helpers import board, covers, cubes, hull, level, lying, offered, person, play, stress, to

INTEL_ON_DELIVERY = [
    "seed-vault", "glass-lenses", "living-ballast", "rivet-guild", "comet-ice", "volatile-fuel", "choir-of-monks",
]  # fmt: skip
INTEL_ON_PICK_UP = [
    "sealed-letters", "young-cadets", "mirror-plates", "dock-workers", "patent-papers", "stolen-idol", "militia-crates",
]  # fmt: skip


@pytest.mark.parametrize("card", INTEL_ON_DELIVERY)
def test_two_intel_on_delivery(card: str) -> None:
    assert to(delivered(card), "Warp").intel == 2


@pytest.mark.parametrize("card", INTEL_ON_PICK_UP)
def test_one_intel_on_pick_up(card: str) -> None:
    assert signed(card).intel == 1


@pytest.mark.parametrize("card", INTEL_ON_PICK_UP)
def test_and_none_on_delivery(card: str) -> None:
    assert to(delivered(card), "Warp").intel == 0


@covers("seed-vault")
def test_seed_vault_pays_for_the_trip() -> None:
    assert signed("seed-vault").credits == 10


@covers("sealed-letters")
def test_sealed_letters_pay_five_credits() -> None:
    assert delivered("sealed-letters").credits == 13


@covers("young-cadets")
def test_young_cadets_teach_the_carrier() -> None:
    assert level(delivered("young-cadets", who="engineer"), "engineer") == 2


@covers("glass-lenses")
def test_glass_lenses_give_a_shield() -> None:
    assert signed("glass-lenses").shields == 1


@covers("living-ballast")
def test_living_ballast_stresses_the_carrier() -> None:
    assert stress(signed("living-ballast"), "pilot") == 8


@covers("living-ballast")
def test_living_ballast_pays_credits_too() -> None:
    assert delivered("living-ballast").credits == 11


@covers("mirror-plates")
def test_mirror_plates_become_three_shields() -> None:
    assert delivered("mirror-plates").shields == 3


@covers("rivet-guild")
def test_rivet_guild_repairs_a_room_first_and_another_with_the_rest() -> None:
    s = signed("rivet-guild", "repair command", hull={"command": 7, "engine": 1, "cargo": 2})
    assert offered(s, "repair") == ["engine", "cargo"]


@covers("dock-workers")
def test_dock_workers_repair_five_points_anywhere() -> None:
    s = delivered("dock-workers", *["repair command"] * 3, *["repair engine"] * 2, hull={"command": 1, "engine": 1})
    assert (hull(s, "command"), hull(s, "engine")) == (4, 3)


@covers("comet-ice")
def test_comet_ice_throws_a_rock() -> None:
    assert lying(signed("comet-ice", "~3/3"), "s03-3") == {"asteroids": 1}


@covers("comet-ice")
def test_comet_ice_teaches_anybody() -> None:
    assert level(delivered("comet-ice", "skill specialist"), "specialist") == 2


@covers("patent-papers")
def test_patent_papers_are_an_item_and_credits() -> None:
    s = delivered("patent-papers", "~pattern-loom")
    assert (person(s, "pilot")["tech"], s.credits) == (["pattern-loom"], 10)


@covers("volatile-fuel")
def test_volatile_fuel_burns() -> None:
    assert cubes(signed("volatile-fuel"), "pilot") == 1


@covers("stolen-idol")
def test_stolen_idol_is_missed() -> None:
    assert lying(signed("stolen-idol", "~galagat", "~3/3"), "s03-3") == {"galagat": 1}


@covers("stolen-idol")
def test_stolen_idol_pays_six_credits() -> None:
    assert delivered("stolen-idol").credits == 14


@covers("choir-of-monks")
def test_choir_of_monks_calms_the_carrier() -> None:
    boards = {"commander": {"level": 7}, "pilot": {"stress": 8}}
    assert stress(signed("choir-of-monks", characters=boards), "pilot") == 5


@covers("militia-crates")
def test_militia_crates_refill_two_boards() -> None:
    s = delivered("militia-crates")
    assert (cubes(s, "specialist"), cubes(s, "engineer")) == (3, 2)


@covers("visiting-professor")
def test_visiting_professor_pays_on_pick_up() -> None:
    assert signed("visiting-professor").credits == 10


@covers("visiting-professor")
def test_visiting_professor_teaches_the_carrier_twice() -> None:
    assert level(delivered("visiting-professor", who="engineer"), "engineer") == 3


@covers("test-article")
def test_test_article_is_an_item_on_the_way() -> None:
    assert person(signed("test-article", "~pattern-loom"), "pilot")["tech"] == ["pattern-loom"]


@covers("test-article")
def test_test_article_pays_five_credits() -> None:
    assert delivered("test-article").credits == 13


@covers("bait-canister")
def test_bait_canister_brings_two_shields() -> None:
    assert signed("bait-canister").shields == 2


@covers("bait-canister")
def test_bait_canister_removes_three_ships_within_two_lanes() -> None:
    ships = {"s01-3": {"dexer": 2, "vorde": 1}, "s01-5": {"galagat": 1}}
    s = delivered("bait-canister", board=ships)
    assert offered(s, "ship") == ["dexer s01-3", "vorde s01-3"]
    s = play(s, *["ship dexer s01-3"] * 2, "ship vorde s01-3")
    assert board(s) == {"s01-5": {"galagat": 1}}


@covers("bait-canister")
def test_bait_canister_may_spare_ships() -> None:
    s = delivered("bait-canister", "done", board={"s01-3": {"dexer": 1}})
    assert lying(s, "s01-3") == {"dexer": 1}


@covers("relay-parts")
def test_relay_parts_pay_on_pick_up() -> None:
    assert signed("relay-parts").credits == 10


@covers("relay-parts")
def test_relay_parts_make_a_signal_and_move_one() -> None:
    s = delivered("relay-parts", "~3/3", "from s13-4", "to s13-5", board={"s13-4": {"frb": 1}})
    assert (lying(s, "s03-3"), lying(s, "s13-5")) == ({"frb": 1}, {"frb": 1})


@covers("relay-parts")
def test_relay_parts_need_not_move_one() -> None:
    assert lying(delivered("relay-parts", "~3/3", "done"), "s03-3") == {"frb": 1}


@covers("star-charts")
def test_star_charts_pay_a_credit() -> None:
    assert signed("star-charts").credits == 9


@covers("star-charts")
def test_star_charts_raise_the_scanner_and_collect() -> None:
    s = delivered("star-charts", scanner=1)
    assert (int(s.scanner), s.credits) == (1, 11)


@covers("claim-stakes")
def test_claim_stakes_pay_on_pick_up() -> None:
    assert signed("claim-stakes").credits == 10


@covers("claim-stakes")
def test_claim_stakes_deploy_within_three_lanes_and_pay() -> None:
    fields = {"s03-3": {"asteroids": 1}, "s12-3": {"asteroids": 1}}
    s = delivered("claim-stakes", board=fields)
    assert (lying(s, "s03-3"), s.credits) == ({"asteroids": 1, "mines": 1}, 10)


@covers("trade-envoy")
def test_trade_envoy_teaches_and_stresses_the_carrier() -> None:
    s = signed("trade-envoy")
    assert (level(s, "pilot"), stress(s, "pilot")) == (2, 8)


@covers("trade-envoy")
def test_trade_envoy_makes_signals_pay_for_good() -> None:
    s = delivered("trade-envoy", board={"s01-3": {"frb": 1}}, characters={"pilot": {"level": 2}})
    assert play(s, "warp s01-3").credits == 10

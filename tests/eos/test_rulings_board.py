"""Procedure, set-up, location rolls, bag and decks: the readings E01 to E35 (docs/eos-rulings.md)."""

from __future__ import annotations

from tests.eos.helpers import (
    WORKED,
    at,
    bag,
    board,
    discards,
    drawable,
    eos,
    fight,
    heading,
    hull,
    invasion,
    lures,
    lying,
    names,
    offered,
    outcomes,
    play,
    stand,
    to,
    track,
)

from ludonaut.eos.game import EOS
from ludonaut.eos.packs import load
from ludonaut.eos.rules.state import Eos
from ludonaut.table.requests import Chance, request_of

TWO_ARRAYS = ["ripple-ping", "lens-flare"]


def kinds(s: Eos, until: str, **choices: str) -> list[str]:
    """The kinds of all requests on the way to one of the kind ``until``; ``choices`` answers some of them."""
    seen = [at(s)]
    while seen[-1] != until:
        request = request_of(s)
        if isinstance(request, Chance):
            play(s, "~" + choices.get(seen[-1], request.outcomes()[0][0]))
        else:
            play(s, choices.get(seen[-1], names(s)[0]))
        seen.append(at(s))
    return seen


def begin(*falls: str, **options: str) -> Eos:
    """Set-up, with these location rolls for asteroids, ships, Skill Tokens, FRBs, the EOS, and D6s for the stations;
    all others fall in different galaxies."""
    s = EOS.new(options, WORKED)
    s.auto = False
    s.advance()
    left = list(falls)
    while at(s) in ("PullShip", "DrawCard"):
        play(s, "~" + next(iter(outcomes(s))))
    return play_setup(s, left)


def play_setup(s: Eos, falls: list[str]) -> Eos:
    for fall in falls:
        while at(s) == "PullShip":
            play(s, "~dexer")
        play(s, "~" + fall)
    return s


SPREAD = ["2/1", "3/2", "3/3", "4/3", "4/4", "5/4", "5/5", "6/5", "6/6", "7/6"]
"""Locations of five asteroids, two ships and three Skill Tokens."""


# --- A1: procedure -----------------------------------------------------------------------------------


@heading("EOS Attack Sequence Summary")
def test_e01_an_attack_has_ten_steps_retaliation_being_the_ninth() -> None:
    s = fight(["dexer-needle"], until="Join", shields=1)
    s = play(s, "fight", "~lens-flare", "~ripple-ping")
    assert kinds(s, "ContinueOrFlee", RollSkill="pill", RollDie="3", CoverHits="done") == [
        "FocusTargets", "RollSkill", "PlaceDice", "CoverHits", "RollDie", "AssignDamage", "ContinueOrFlee",
    ]  # fmt: skip


def test_e02_the_stabilizer_works_on_retaliation() -> None:
    s = fight(["dexer-needle"], rules=["one-six-miss"], until="RollDie")
    assert at(play(s, "~1")) == "ContinueOrFlee"


def test_e02_the_stabilizer_does_not_work_in_phase_4() -> None:
    s = stand(at="pursuit", board={"s01-1": {"dexer": 1}}, rules=["one-six-miss"])
    assert at(play(s, "~dexer-needle", "~dexer-thorn", "~1")) == "AssignDamage"


def test_e03_pursuit_goes_on_with_shields_roll_and_damage() -> None:
    s = stand(at="pursuit", board={"s01-1": {"dexer": 1}}, shields=1)
    s = play(s, "~dexer-needle", "~dexer-thorn")
    assert kinds(s, "AssignDamage", CoverHits="done", RollDie="1") == ["CoverHits", "RollDie", "AssignDamage"]


def test_e04_one_roll_is_compared_with_every_ship() -> None:
    s = fight(["dexer-needle", "dexer-thorn"], until="RollDie")
    assert hull(play(s, "~3", "damage command"), "command") == 4


def test_e05_a_shield_covers_a_hit_number_before_the_roll() -> None:
    s = fight(["dexer-needle"], until="CoverHits", shields=1)
    assert at(play(s, "cover dexer-needle 3", "~3")) == "ContinueOrFlee"


def test_e05_a_shield_does_not_absorb_damage() -> None:
    s = fight(["dexer-needle"], until="CoverHits", shields=5)
    assert hull(play(s, "done", "~3", "damage command"), "command") == 6


def test_e06_only_a_token_that_stopped_a_hit_is_spent() -> None:
    s = fight(["dexer-needle"], until="CoverHits", shields=2)
    assert play(s, "cover dexer-needle 3", "cover dexer-needle 4", "~3").shields == 1


def test_e07_at_most_one_token_on_each_printed_number() -> None:
    s = fight(["dexer-needle"], until="CoverHits", shields=2)
    assert offered(play(s, "cover dexer-needle 3"), "cover") == ["dexer-needle 1", "dexer-needle 4", "dexer-needle 6"]


def test_e08_shields_are_discarded_at_the_end_by_the_year_now_reached() -> None:
    assert stand(at="reset", year=5, shields=4).shields == 2


def test_e08_no_more_are_discarded_than_are_held() -> None:
    assert stand(at="reset", year=7, shields=1).shields == 0


def test_e09_the_shield_room_is_restocked() -> None:
    s = stand(at="reset", charge=[0, 1, 0])
    assert list(s.ship[-3:]) == [2, 3, 4]


def test_e09_the_discard_comes_before_the_restock() -> None:
    s = stand(at="reset", year=7, shields=15, charge=[0, 0, 0])
    assert list(s.ship[-3:]) == [2, 1, 0]


def test_e10_charge_levels_are_separate() -> None:
    s = play(stand(), "commander charge-1", "pilot charge-2", "specialist charge-2")
    assert s.shields == 5


def test_e11_a_level_resolves_when_its_last_space_is_filled() -> None:
    s = play(stand(), "commander charge-3", "pilot charge-3")
    assert s.shields == 0


def test_e12_the_crew_receives_what_lies_on_the_level() -> None:
    assert play(stand(charge=[1, 3, 4]), "commander charge-1").shields == 1


# --- A2: set-up and board ------------------------------------------------------------------------------


def test_e13_the_game_is_lost_in_clean_up_of_the_seventh_round() -> None:
    assert at(stand(at="cleanup", round=7)) == "lost: Earth extinct"


def test_e13_the_sixth_round_is_not_the_last() -> None:
    assert stand(at="cleanup", round=6).year == 7


def test_e13_the_first_hex_is_year_1() -> None:
    assert EOS.new({}, WORKED).year == 1


def test_e14_the_ninth_advance_reaches_the_planet() -> None:
    s = stand(at="warp", progress=8, board={"s01-2": {"frb": 1}})
    assert at(play(s, "warp s01-2")) == "RollDie"


def test_e14_the_eighth_advance_does_not() -> None:
    s = stand(at="warp", progress=7, board={"s01-2": {"frb": 1}})
    assert at(play(s, "warp s01-2", "skill pilot")) == "Warp"


def test_e15_the_last_hex_of_the_intel_track_advances_progress() -> None:
    s = play(stand(at="opening", scanner=5, intel=3), "scanner")
    assert (s.progress, s.intel) == (1, 0)


def test_e15_no_other_hex_does() -> None:
    assert play(stand(at="opening", scanner=5, intel=2), "scanner").progress == 0


@heading("Intel Track")
def test_e16_surplus_intel_moves_on_from_the_start_hex() -> None:
    s = play(stand(at="opening", scanner=5, intel=4), "scanner")
    assert (s.progress, s.intel) == (1, 1)


def test_e17_a_missing_token_does_not_deploy() -> None:
    s = to(stand(at="refill", board={"s13-6": {"frb": 10}}), "DrawCard")
    assert lures(s) == [2, 3]


def test_e17_credits_are_unlimited() -> None:
    assert stand(at="funding", credits=500).credits == 503


def test_e18_markers_are_unlimited() -> None:
    cards = ["ripple-ping", "lens-flare", "wake-cutter", "rail-hum"]
    s = fight(["vorde-colossus"], cards, until="FocusTargets", characters={"specialist": {"level": 3}})
    s = play(s, *(f"focus {card} {role}" for card, role in zip(cards, EACH, strict=True)))
    assert at(s) == "RollSkill"


EACH = ("commander", "pilot", "specialist", "engineer")


def test_e19_shield_control_cannot_be_damaged() -> None:
    s = fight(["dexer-needle"], until="RollDie")
    assert offered(play(s, "~1"), "damage") == ["command", "engine"]


def test_e20_a_station_may_come_to_the_galaxy_of_the_eos() -> None:
    s = begin(*SPREAD, "8/1", "10/2", "11/3", "9/1", "1", "1", "1", "1")
    assert s.stations[0] == s.eos


def test_e21_a_20_during_set_up_rerolls_the_d20_alone() -> None:
    s = begin("20")
    assert (bag(s) == bag(begin()), list(outcomes(s))[-1]) == (True, "20")


def test_e21_the_d6_follows_the_new_d20() -> None:
    assert list(outcomes(begin("20", "13"))) == ["1", "2", "3", "4", "5", "6"]


def test_e22_every_address_leads_to_its_galaxy() -> None:
    assert eos(stand(eos="s05-3")) == eos(stand(eos="s04-5")) == "s04-5"


def test_e22_the_lanes_of_the_warp_example_exist() -> None:
    steps = [("s05-4", "s04-5"), ("s05-3", "s01-4"), ("s05-2", "s01-3")]
    assert all(there in offered(stand(at="warp", eos=here), "warp") for here, there in steps)


def test_e23_a_galaxy_belongs_to_its_highest_sector() -> None:
    s = stand(at="event", eos="s01-1")
    assert set(outcomes(s)) == {card.id for card in load().events if card.region == "perseus"}


def test_e24_only_location_rolls_invade() -> None:
    s = play(stand(at="event", eos="s09-1"), "~wreck-diving", "try", "~20")
    assert (invasion(s), s.credits) == ({}, 13)


def test_e25_there_are_three_difficulties() -> None:
    [spec] = [spec for spec in EOS.option_specs() if spec.name == "difficulty"]
    assert spec.values == ("very-easy", "easy", "normal")


def test_e26_training_is_open_from_the_start() -> None:
    assert "engineer train" in names(stand())


def test_e27_spaces_come_from_the_content() -> None:
    [command] = [room for room in load(WORKED).board.rooms if room.room == "command"]
    s = play(stand(), "commander train", "pilot train", "specialist train")
    assert (command.spaces["training"], "engineer train" in names(s)) == (3, False)


# --- A3: location rolls, bag, decks ---------------------------------------------------------------------

CONTRACT = ("commander contract", "~seed-vault", "~glass-lenses", "~rivet-guild", "take seed-vault")


def test_e28_each_20_draws_a_ship_and_is_rolled_again() -> None:
    s = play(stand(built=["cargo"]), *CONTRACT, "~20", "~dexer", "~20", "~vorde", "~13/6")
    assert (invasion(s), lying(s, "s04-4")) == ({"dexer": 1, "vorde": 1}, {"cargo": ["commander"]})


def test_e29_a_ship_of_a_20_deploys_in_the_same_redeployment() -> None:
    s = play(stand(at="redeploy", invasion={"dexer": 1}), "~20", "~vorde", "~2/1", "~3/3")
    assert board(s) == {"s02-1": {"dexer": 1}, "s03-3": {"vorde": 1}}


CROWDED = {"s13-5": {"dexer": 20, "galagat": 12, "vorde": 7}}


def test_e30_the_last_ships_fill_the_first_hexes() -> None:
    s = play(stand(at="refill", board=CROWDED), "~vorde")
    assert (track(s), lures(s)) == (["vorde", "", "", ""], [1, 2, 3])


def test_e30_a_token_without_a_ship_deploys_alone() -> None:
    s = play(stand(at="redeploy", lures=[1]), "~2/1")
    assert lying(s, "s02-1") == {"frb": 1}


def test_e30_with_an_empty_bag_a_20_is_only_rolled_again() -> None:
    s = stand(at="redeploy", board=CROWDED, redeploy=["vorde"], lures=[])
    assert at(play(s, "~20")) == "RollDie"


def test_e31_an_excess_ship_copies_a_card_of_the_fight() -> None:
    s = stand(at="attack", board={"s01-1": {"dexer": 13}})
    for _ in range(12):
        play(s, "~" + next(iter(outcomes(s))))
    assert outcomes(s)["dexer-gnat"] == 1 / 12


def test_e32_a_deck_is_shuffled_only_when_a_card_is_needed() -> None:
    s = stand(at="warp", board={"s01-2": {"asteroids": 1}}, pile={"damage": ["lens-flare"]})
    s = play(s, "warp s01-2", "~lens-flare", "damage engine")
    assert drawable(s, "damage") == set()


def test_e32_then_its_discards_are_the_new_deck() -> None:
    s = stand(at="warp", board={"s01-2": {"asteroids": 1}}, pile={"damage": []})
    assert len(outcomes(play(s, "warp s01-2"))) == 31


def test_e33_a_card_drawn_against_the_eos_is_discarded_at_once() -> None:
    s = stand(at="warp", board={"s01-2": {"asteroids": 1}})
    assert discards(play(s, "warp s01-2", "~lens-flare"), "damage") == ["lens-flare"]


def test_e34_a_class_that_is_used_up_is_rolled_again() -> None:
    s = stand(at="refill", options={"random-ships": "on"}, board={"s13-5": {"galagat": 12}})
    assert outcomes(s) == {"dexer": 9 / 13, "vorde": 4 / 13}


def test_e34_the_last_class_is_taken() -> None:
    s = stand(at="refill", options={"random-ships": "on"}, board={"s13-5": {"galagat": 12, "dexer": 20}})
    assert outcomes(s) == {"vorde": 1}


def test_e35_the_third_hex_holds_one_credit() -> None:
    s = play(stand(at="redeploy", lures=[3]), "~2/1")
    assert lying(s, "s02-1") == {"credits": 1}

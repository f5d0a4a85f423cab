"""EOS Attack Sequence, step by step, and Focused Target."""

from __future__ import annotations

import pytest
from tests.eos.helpers import (
    WORKED,
    at,
    bag,
    count,
    cubes,
    discards,
    enemies,
    fight,
    heading,
    hull,
    level,
    lying,
    names,
    offered,
    play,
    seats,
    stand,
    stress,
    to,
)

from ludonaut.eos.game import EOS
from ludonaut.eos.rules.catalog import Rule
from ludonaut.eos.rules.state import Eos

SEQUENCE = "EOS Attack Sequence"


# --- 1 to 3 ------------------------------------------------------------------------------------------------


@heading(SEQUENCE)
def test_the_combat_specialist_always_takes_part() -> None:
    s = fight(["vorde-colossus"], until="Join")
    assert names(s) == ["fight", "join commander", "join pilot", "join engineer"]


@heading(SEQUENCE)
def test_every_participant_rolls() -> None:
    s = fight(["vorde-colossus"], rolls={"pilot": "gear", "engineer": "gear"}, until="RollSkill")
    rolled = []
    while at(s) == "RollSkill":
        rolled.append(s.open.args()[0])
        play(s, "~gear")
    assert rolled == [1, 2, 3]


@heading(SEQUENCE)
def test_damage_cards_are_drawn_by_the_damage_icons() -> None:
    assert fight(["vorde-colossus"], until="RollSkill").aimed == 2


@heading(SEQUENCE)
def test_one_card_may_be_redrawn_with_the_ability() -> None:
    crew = {"specialist": {"level": 5}}
    s = fight(["vorde-colossus"], ["lens-flare", "cable-shock"], characters=crew, until="Redraw")
    s = play(s, "redraw lens-flare", "~hammer-gate")
    assert ("lens-flare" in discards(s, "damage"), int(s.aimed)) == (True, 5)


@heading(SEQUENCE)
def test_not_without_the_ability() -> None:
    s = fight(["vorde-colossus"], characters={"specialist": {"level": 4}}, until="RollSkill")
    assert s.rules & Rule.REDRAW == 0


@heading(SEQUENCE)
def test_who_joins_in_a_later_combat_round_has_taken_part() -> None:
    crew = {"commander": {"mission": "first-into-fire"}}
    s = play(fight(["dexer-hornet"], until="ContinueOrFlee", characters=crew), "continue", "join commander", "fight")
    assert count(s, "commander") == 1


@heading(SEQUENCE)
def test_taking_part_counts_once_per_attack() -> None:
    crew = {"commander": {"mission": "first-into-fire"}}
    s = fight(["dexer-hornet"], rolls={"commander": "warp"}, until="ContinueOrFlee", characters=crew)
    assert count(play(s, "continue", "join commander", "fight"), "commander") == 1


# --- 4. Modify Results -------------------------------------------------------------------------------------


def modifying(tech: str, faces: str, **board: object) -> Eos:
    """The Combat Specialist holds an item and has rolled."""
    crew = {"specialist": {"tech": [tech], **board}}
    return fight(["vorde-obelisk"], rolls={"specialist": faces}, characters=crew, until="ModifyResults")


@heading(SEQUENCE)
def test_an_item_rerolls_a_die() -> None:
    s = modifying("counterweight", "stress")
    s = play(s, offered_power(s), "~gear")
    assert stress(to(s, "PlaceDice"), "specialist") == 6


@heading(SEQUENCE)
def test_an_item_sets_a_die() -> None:
    s = modifying("gear-cutter", "stress")
    s = play(s, offered_power(s))
    assert to(s, "PlaceDice").crew[2 * 18 + 15] == 1


@heading(SEQUENCE)
def test_an_item_ignores_a_stress_die() -> None:
    s = modifying("surge-fuse", "double-stress")
    s = play(s, offered_power(s))
    assert stress(to(s, "ContinueOrFlee"), "specialist") == 6


@heading(SEQUENCE)
def test_a_power_touches_each_die_once() -> None:
    s = modifying("loaded-gyro", "stress")
    s = play(s, offered_power(s), "~double-stress")
    assert at(s) != "PowerDie"


@heading(SEQUENCE)
def test_a_power_for_several_dice_goes_on_to_another_die() -> None:
    s = play(three_dice_power(), "die specialist stress", "~stress")
    assert offered(s, "die") == ["pilot stress"]


def test_a_power_in_use_in_a_game_saved_by_the_first_rules_goes_on() -> None:
    saved = EOS.dump(three_dice_power())
    saved["state"]["open"] = saved["state"]["open"][:4]  # no account of the dice
    s = play(EOS.load(saved, WORKED), "die specialist stress", "~double-stress")
    assert offered(s, "die") == ["pilot stress", "specialist double-stress"]


def three_dice_power() -> Eos:
    """A power for several dice in use; two people rolled one stress each."""
    crew = {"specialist": {"tech": ["drill-hologram"]}}
    rolls = {"specialist": "stress", "pilot": "stress"}
    s = fight(["vorde-obelisk"], rolls=rolls, characters=crew, until="ModifyResults")
    return play(s, offered_power(s))


@heading(SEQUENCE)
def test_an_ignored_die_shows_no_icon_that_another_item_could_change() -> None:
    items = {"tech": ["surge-fuse", "blank-reader"]}
    s = fight(
        ["vorde-obelisk"],
        rolls={"specialist": "double-stress"},
        characters={"specialist": items},
        until="ModifyResults",
    )
    assert offered(play(s, offered_power(s)), "power") == []


@heading(SEQUENCE)
def test_a_power_once_per_attack_is_used_up() -> None:
    s = modifying("gear-cutter", "warp")
    s = play(s, offered_power(s))
    assert at(s) != "ModifyResults"


@heading(SEQUENCE)
def test_a_power_of_each_combat_round_comes_back() -> None:
    s = modifying("counterweight", "warp")
    s = to(play(s, offered_power(s), "~warp"), "ContinueOrFlee")
    s = play(s, "continue", "fight")
    assert [power.split()[0] for power in offered(to(s, "ModifyResults"), "power")] == ["specialist"]


@heading(SEQUENCE)
def test_a_power_of_the_first_combat_round_does_not() -> None:
    s = modifying("opening-salvo", "warp")
    s = to(play(s, "done"), "ContinueOrFlee")
    assert at(to(play(s, "continue", "fight"), "ModifyResults", "ContinueOrFlee")) == "ContinueOrFlee"


@heading(SEQUENCE)
def test_an_item_that_is_used_up_is_discarded() -> None:
    s = modifying("master-override", "warp")
    assert "master-override" in discards(play(s, offered_power(s)), "technology")


@heading(SEQUENCE)
def test_own_dice_only_means_own_dice() -> None:
    crew = {"pilot": {"level": 4}}
    s = fight(
        ["vorde-colossus"], rolls={"specialist": "warp", "pilot": "gear warp"}, characters=crew, until="ModifyResults"
    )
    assert offered(play(s, offered_power(s)), "die") == ["pilot gear", "pilot warp"]


def offered_power(s: Eos) -> str:
    """The only power there is."""
    [power] = offered(s, "power")
    return "power " + power


# --- 5 to 7 ------------------------------------------------------------------------------------------------


@heading(SEQUENCE)
def test_stress_icons_raise_stress() -> None:
    s = fight(["vorde-obelisk"], rolls={"specialist": "stress"}, until="ContinueOrFlee")
    assert stress(s, "specialist") == 7


@heading(SEQUENCE)
def test_the_damage_icon_matches_any_icon() -> None:
    s = fight(["vorde-obelisk"], ["drift-dart", "hammer-gate"], {"specialist": "damage"})
    assert offered(s, "put") == [
        "specialist damage drift-dart as warp",
        "specialist damage drift-dart as pill",
        "specialist damage hammer-gate as gear",
    ]


@heading(SEQUENCE)
def test_dice_match_their_own_icon() -> None:
    s = fight(["vorde-obelisk"], ["drift-dart", "hammer-gate"], {"specialist": "gear"})
    assert offered(s, "put") == ["specialist gear hammer-gate"]


@heading(SEQUENCE)
def test_a_complete_card_damages_the_ship_the_specialist_selects() -> None:
    s = fight(["galagat-drake", "dexer-leech"], ["cable-shock"], {"specialist": "gear"})
    s = play(s, "put specialist gear cable-shock")
    assert sorted(names(s)) == ["hit dexer-leech", "hit galagat-drake"]


@heading(SEQUENCE)
def test_an_incomplete_card_does_nothing() -> None:
    s = fight(["galagat-drake"], ["piston-slam"], {"specialist": "gear"})
    assert enemies(play(s, "put specialist gear piston-slam")) == {"galagat-drake": 0}


@heading(SEQUENCE)
def test_a_defeated_ship_pays_its_printed_reward() -> None:
    s = fight(["dexer-gnat"], ["cable-shock"], {"specialist": "gear"})
    s = play(s, "put specialist gear cable-shock")
    assert (s.intel, "dexer-gnat" in discards(s, "dexer")) == (1, True)


@heading(SEQUENCE)
def test_and_the_tokens_on_its_card() -> None:
    s = fight(["dexer-gnat"], ["cable-shock"], {"specialist": "gear"}, here={"frb": 1, "credits": 2})
    s = play(s, "put specialist gear cable-shock")
    assert (s.progress, s.credits) == (1, 11)


@heading(SEQUENCE)
def test_the_fight_ends_when_all_ships_are_defeated() -> None:
    s = fight(["dexer-gnat"], ["cable-shock"], {"specialist": "gear"})
    assert (at(play(s, "put specialist gear cable-shock")), s.combat) == ("Warp", 0)


# --- 8 to 10 -----------------------------------------------------------------------------------------------


def retaliation() -> Eos:
    """The shield example: a Dexer and a Galagat that both hit on 2 and 4 (and more), two shield tokens."""
    return fight(["dexer-jackal", "galagat-cleaver"], until="CoverHits", shields=2)


@heading(SEQUENCE)
def test_example_a_covered_ship_misses_while_the_other_hits() -> None:
    s = play(retaliation(), "cover dexer-jackal 3", "cover galagat-cleaver 4", "~4", "damage engine")
    assert hull(s, "engine") == 4


@heading(SEQUENCE)
def test_example_both_hit_on_a_number_that_is_not_covered() -> None:
    s = play(retaliation(), "cover dexer-jackal 3", "cover galagat-cleaver 4", "~2", "damage command")
    assert hull(s, "command") == 2


@heading(SEQUENCE)
def test_survivors_alone_retaliate() -> None:
    s = fight(["dexer-thorn", "galagat-drake"], ["piston-slam"], {"specialist": "gear", "pilot": "gear"})
    s = play(s, "put pilot gear piston-slam", "put specialist gear piston-slam", "hit dexer-thorn")
    assert hull(play(to(s, "RollDie"), "~1", "damage command"), "command") == 4


@heading(SEQUENCE)
def test_the_specialist_decides_whether_to_flee() -> None:
    s = fight(["dexer-hornet"], until="ContinueOrFlee", options={"people": "4"})
    assert set(seats(s).values()) == {2}


@heading(SEQUENCE)
def test_flight_ends_the_fight() -> None:
    s = play(fight(["dexer-hornet"], until="ContinueOrFlee"), "flee")
    assert (at(s), bag(s)["dexer"], lying(s, "s01-1")) == ("Warp", 20, {})


@heading(SEQUENCE)
def test_the_eos_destroyed_ends_the_game() -> None:
    s = fight(["vorde-devourer"], until="RollDie", hull={"command": 1, "engine": 1})
    assert at(play(s, "~1", "damage engine")) == "lost: the Command Room lost"


# --- the Combat Specialist's board -------------------------------------------------------------------------


@heading("2.0 Rules Revision Note")
def test_missiles_belong_to_the_eos_attack() -> None:
    s = fight(["vorde-obelisk"], ["lens-flare"], {"specialist": "gear"}, characters={"specialist": {"cubes": 4}})
    assert offered(s, "missile") == ["lens-flare", "cable-shock"]


@heading(SEQUENCE)
def test_missiles_may_be_spread_over_cards() -> None:
    s = fight(["vorde-obelisk"], ["lens-flare"], {"specialist": "gear"}, characters={"specialist": {"cubes": 4}})
    assert cubes(play(s, "missile lens-flare", "missile cable-shock"), "specialist") == 2


@heading(SEQUENCE)
def test_each_defeated_ship_pays_a_credit_after_the_attack() -> None:
    s = fight(["dexer-gnat"], ["cable-shock"], {"specialist": "gear"})
    assert play(s, "put specialist gear cable-shock").credits == 9


@heading(SEQUENCE)
def test_a_clean_victory_returns_two_missiles() -> None:
    s = fight(["dexer-gnat"], ["cable-shock"], {"specialist": "gear"}, characters={"specialist": {"level": 2}})
    assert cubes(play(s, "put specialist gear cable-shock"), "specialist") == 2


@heading(SEQUENCE)
def test_from_the_third_hex_missiles_cost_a_credit() -> None:
    assert play(stand(at="opening", characters={"specialist": {"level": 3}}), "cube missile").credits == 7


@heading(SEQUENCE)
def test_from_the_fourth_hex_a_stress_die_is_rerolled() -> None:
    crew = {"specialist": {"level": 4}}
    s = fight(["vorde-obelisk"], rolls={"specialist": "gear stress"}, characters=crew, until="ModifyResults")
    s = play(s, offered_power(s), "~gear")
    assert stress(to(s, "ContinueOrFlee"), "specialist") == 6


@heading(SEQUENCE)
def test_on_the_sixth_hex_an_advanced_die_is_set_in_the_first_round() -> None:
    crew = {"specialist": {"level": 6}, "pilot": {"level": 7}}
    rolls = {"specialist": "gear gear", "pilot": "gear gear blank*"}
    s = fight(["vorde-obelisk"], rolls=rolls, characters=crew, until="ModifyResults")
    powers = [power for power in offered(s, "power") if power.startswith("specialist")]
    assert offered(play(s, f"power {powers[-1]}"), "set") == ["gear*", "warp*", "pill*", "damage*"]


# --- Focused Target ----------------------------------------------------------------------------------------

CORES = ["valve-kick", "coolant-leak"]


def focusing(cards: list[str], **fields: object) -> Eos:
    return fight(["vorde-obelisk"], cards, {"specialist": "gear"}, until="FocusTargets", **fields)


@heading("Focused Target (Optional EOS Attack Rule)")
def test_two_cards_must_share_a_keyword() -> None:
    assert at(fight(["vorde-obelisk"], ["valve-kick", "lens-flare"], until="RollSkill")) == "RollSkill"


@heading("Focused Target (Optional EOS Attack Rule)")
def test_somebody_takes_the_stress_on_the_card() -> None:
    s = play(focusing(CORES), "focus coolant-leak pilot")
    assert stress(s, "pilot") == 8


@heading("Focused Target (Optional EOS Attack Rule)")
def test_the_card_deals_as_much_more_damage() -> None:
    s = to(play(focusing(CORES), "focus valve-kick pilot", "done", "~gear"), "PlaceDice")
    assert enemies(play(s, "put specialist gear valve-kick")) == {"vorde-obelisk": 3}


@heading("Focused Target (Optional EOS Attack Rule)")
def test_example_two_cores_cost_four_stress_for_two_people() -> None:
    s = play(focusing(["forge-surge", "hammer-gate"]), "focus forge-surge pilot", "focus hammer-gate specialist")
    assert (stress(s, "pilot"), stress(s, "specialist")) == (8, 8)


@heading("Focused Target (Optional EOS Attack Rule)")
def test_example_a_core_then_deals_two_more() -> None:
    crew = {"engineer": {"level": 3}}
    s = fight(["vorde-obelisk"], ["forge-surge", "hammer-gate"], {"engineer": "gear gear", "specialist": "gear"},
              characters=crew, until="FocusTargets")  # fmt: skip
    s = play(s, "focus forge-surge pilot", "focus hammer-gate specialist", "~gear", "~gear gear")
    s = play(s, "put engineer gear hammer-gate", "put engineer gear hammer-gate", "put specialist gear hammer-gate")
    assert enemies(s) == {"vorde-obelisk": 8}


@heading("Focused Target (Optional EOS Attack Rule)")
def test_the_rule_can_be_left_out() -> None:
    s = fight(["vorde-obelisk"], CORES, until="RollSkill", options={"focus": "off"})
    assert [int(s.targets[i * 5 + 3]) for i in range(2)] == [0, 0]


@heading(SEQUENCE)
@pytest.mark.parametrize("role", ["commander", "pilot", "engineer"])
def test_nobody_else_has_to_take_part(role: str) -> None:
    s = fight(["dexer-hornet"], until="ContinueOrFlee")
    assert (level(s, role), stress(s, role)) == (1, 6)

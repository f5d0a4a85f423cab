"""The 21 technology cards: the instant reward, what the item does, and its scrap value."""

from __future__ import annotations

from typing import Any

import pytest
from tests.eos.cards.scenes import crew, delivered, next_attack, next_combat_round, power, powers, rolled, showing
from tests.eos.helpers import at, covers, cubes, discards, hull, level, lying, offered, person, play, stand, stress, to

from ludonaut.eos.rules.state import Eos

VORDE_NEXT_DOOR: dict[str, Any] = {"board": {"s01-2": {"vorde": 1}}}


def drawn(card: str, **board: object) -> Eos:
    """The Engineer draws the card."""
    return play(stand(built=["lab"], characters={"engineer": board}), "engineer technology", f"~{card}")


def before_actions(card: str, **fields: object) -> Eos:
    """The opening step of Phase 2 with the card on the Engineer's board."""
    return stand(**{"at": "opening", "characters": {"engineer": {"tech": [card]}}, **fields})


SCRAP = {
    "counterweight": 2, "loaded-gyro": 2, "calm-filter": 2, "surge-fuse": 3, "gear-cutter": 2, "lane-prism": 2,
    "dose-printer": 2, "trigger-logic": 3, "master-override": 4, "blank-reader": 3, "opening-salvo": 3,
    "static-sink": 3, "pattern-loom": 3, "drill-hologram": 2, "slipstream-fins": 4, "ablative-foam": 2,
    "sealed-manifest": 1, "swarm-drill": 2, "hull-patches": 1, "memory-crystal": 3, "jump-battery": 2,
}  # fmt: skip


@pytest.mark.parametrize("card", SCRAP)
def test_scrap_values(card: str) -> None:
    assert play(before_actions(card), f"scrap {card}").credits == 8 + SCRAP[card]


# --- dice -------------------------------------------------------------------------------------------------


@covers("counterweight")
def test_counterweight_rerolls_one_die_of_anybody() -> None:
    s = rolled({"specialist": "gear", "pilot": "stress"}, crew("engineer", tech=["counterweight"]))
    assert showing(power(s, "engineer", "die pilot stress", "~warp"), "pilot") == "warp"


@covers("counterweight")
def test_counterweight_works_in_each_combat_round() -> None:
    s = power(rolled({"specialist": "gear"}, crew("engineer", tech=["counterweight"])), "engineer", "~warp")
    assert (powers(s, "engineer"), len(powers(next_combat_round(s, {}), "engineer"))) == ([], 1)


@covers("counterweight")
def test_counterweight_pays_a_credit() -> None:
    assert drawn("counterweight").credits == 9


@covers("loaded-gyro")
def test_loaded_gyro_rerolls_three_of_your_dice() -> None:
    s = rolled({"pilot": "gear stress blank*"}, crew("pilot", level=7, path="salvage-run", tech=["loaded-gyro"]))
    loaded = powers(s, "pilot")[-1]
    s = play(s, f"power {loaded}", "die pilot gear", "~pill", "die pilot stress", "~pill", "die pilot blank*", "~pill*")
    assert showing(s, "pilot") == "pill pill pill*"


@covers("loaded-gyro")
def test_loaded_gyro_leaves_other_peoples_dice_alone() -> None:
    assert at(rolled({"pilot": "stress"}, crew("engineer", tech=["loaded-gyro"]))) != "ModifyResults"


@covers("loaded-gyro")
def test_loaded_gyro_works_once_per_attack() -> None:
    s = rolled({"pilot": "stress"}, crew("pilot", tech=["loaded-gyro"]), **VORDE_NEXT_DOOR)
    s = power(s, "pilot", "~gear", "done")
    again = drive_powers(s, "pilot")
    assert (again, len(powers(next_attack(s, {"pilot": "gear"}), "pilot"))) == ([], 1)


def drive_powers(s: Eos, owner: str) -> list[str]:
    """The powers of ``owner`` in the next combat round."""
    return powers(next_combat_round(s.copy(), {"pilot": "gear"}), owner)


@covers("calm-filter")
def test_calm_filter_rerolls_two_stress_dice() -> None:
    people = crew("engineer", tech=["calm-filter"])
    s = rolled({"specialist": "gear", "pilot": "stress", "commander": "double-stress"}, people)
    s = power(s, "engineer")
    assert offered(s, "die") == ["commander double-stress", "pilot stress"]
    s = play(s, "die pilot stress", "~gear", "die commander double-stress", "~pill")
    assert (showing(s, "pilot"), showing(s, "commander")) == ("gear", "pill")


@covers("calm-filter")
def test_calm_filter_calms_its_owner() -> None:
    assert stress(drawn("calm-filter", stress=8), "engineer") == 6


@covers("surge-fuse")
def test_surge_fuse_ignores_a_double_stress() -> None:
    s = rolled({"specialist": "gear", "pilot": "double-stress"}, crew("engineer", tech=["surge-fuse"]))
    assert stress(to(power(s, "engineer"), "PlaceDice"), "pilot") == 6


@covers("surge-fuse")
def test_surge_fuse_does_not_see_single_stress() -> None:
    s = rolled({"pilot": "stress"}, crew("engineer", tech=["surge-fuse"]), until="PlaceDice")
    assert stress(s, "pilot") == 7


@covers("surge-fuse")
def test_surge_fuse_gives_a_shield() -> None:
    assert drawn("surge-fuse").shields == 1


@covers("gear-cutter", "lane-prism", "dose-printer")
@pytest.mark.parametrize(("card", "icon"), [("gear-cutter", "gear"), ("lane-prism", "warp"), ("dose-printer", "pill")])
def test_makers_of_icons_set_a_die_of_anybody(card: str, icon: str) -> None:
    s = rolled({"specialist": "damage", "pilot": "double-stress"}, crew("engineer", tech=[card]))
    assert showing(power(s, "engineer", "die pilot double-stress"), "pilot") == icon


@covers("gear-cutter")
def test_gear_cutter_brings_a_quick_fix() -> None:
    assert cubes(drawn("gear-cutter"), "engineer") == 1


@covers("lane-prism")
def test_lane_prism_brings_an_afterburner() -> None:
    assert cubes(drawn("lane-prism"), "pilot") == 1


@covers("dose-printer")
def test_dose_printer_brings_a_stress_relief() -> None:
    assert cubes(drawn("dose-printer"), "commander") == 1


@covers("trigger-logic")
def test_trigger_logic_sets_your_die_to_damage() -> None:
    s = rolled({"pilot": "stress"}, crew("pilot", tech=["trigger-logic"]))
    assert showing(power(s, "pilot"), "pilot") == "damage"


@covers("trigger-logic")
def test_trigger_logic_brings_a_missile() -> None:
    assert cubes(drawn("trigger-logic"), "specialist") == 1


@covers("master-override")
def test_master_override_sets_three_dice_and_is_discarded() -> None:
    s = rolled(
        {"specialist": "stress", "pilot": "stress", "commander": "stress"}, crew("engineer", tech=["master-override"])
    )
    s = power(s, "engineer", "die pilot stress", "set gear", "die commander stress", "set warp",
              "die specialist stress", "set pill")  # fmt: skip
    dice = [showing(s, role) for role in ("pilot", "commander", "specialist")]
    assert (dice, discards(s, "technology")) == (["gear", "warp", "pill"], ["master-override"])


@covers("master-override")
def test_master_override_pays_two_credits() -> None:
    assert drawn("master-override").credits == 10


@covers("blank-reader")
def test_blank_reader_sets_an_advanced_blank() -> None:
    people = {"pilot": {"level": 7, "path": "long-reach"}, "engineer": {"tech": ["blank-reader"]}}
    s = power(rolled({"pilot": "gear stress blank*"}, people), "engineer", "set warp*")
    assert showing(s, "pilot") == "gear stress warp*"


@covers("blank-reader")
def test_blank_reader_pays_two_credits() -> None:
    assert drawn("blank-reader").credits == 10


@covers("opening-salvo")
def test_opening_salvo_rerolls_six_dice() -> None:
    people = {"commander": {"level": 5}, "pilot": {"level": 3}, "engineer": {"level": 3, "tech": ["opening-salvo"]}}
    rolls = {"commander": "pill pill", "pilot": "pill pill", "engineer": "pill pill", "specialist": "gear"}
    s = power(rolled(rolls, people), "engineer")
    for role in ("commander", "pilot", "engineer"):
        play(s, f"die {role} pill", "~gear", f"die {role} pill", "~gear")
    assert (at(s), [showing(s, role) for role in ("commander", "pilot", "engineer")]) == (
        "PlaceDice",
        ["gear gear"] * 3,
    )


@covers("opening-salvo")
def test_opening_salvo_works_in_the_first_combat_round_only() -> None:
    s = play(rolled({"specialist": "gear"}, crew("engineer", tech=["opening-salvo"])), "done")
    s = play(to(s, "ContinueOrFlee"), "continue")
    assert "ModifyResults" not in kinds_until(s, "PlaceDice")


def kinds_until(s: Eos, kind: str) -> list[str]:
    """The kinds of requests on the way to one of a kind, everything declined."""
    seen = []
    while at(s) != kind:
        seen.append(at(s))
        s = play(s, "fight") if at(s) == "Join" else to(s, *({kind, "ModifyResults"} - {at(s)}))
    return seen


@covers("static-sink")
def test_static_sink_ignores_four_stress_dice() -> None:
    people = {"commander": {"level": 5}, "pilot": {"level": 3}, "engineer": {"tech": ["static-sink"]}}
    s = rolled({"specialist": "gear", "commander": "stress stress", "pilot": "stress stress"}, people)
    s = power(s, "engineer", *["die pilot stress"] * 2, *["die commander stress"] * 2)
    assert [stress(to(s, "PlaceDice"), role) for role in ("commander", "pilot")] == [5, 5]


@covers("static-sink")
def test_static_sink_works_once_a_round() -> None:
    s = power(rolled({"specialist": "stress"}, crew("engineer", tech=["static-sink"]), **VORDE_NEXT_DOOR), "engineer")
    s = play(to(s, "ContinueOrFlee"), "flee", "warp s01-2")
    assert "ModifyResults" not in kinds_until(s, "PlaceDice")


@covers("static-sink")
def test_static_sink_pays_a_credit() -> None:
    assert drawn("static-sink").credits == 9


@covers("pattern-loom")
def test_pattern_loom_reshapes_icons() -> None:
    people = crew("engineer", tech=["pattern-loom"])
    s = rolled({"specialist": "gear", "pilot": "warp", "commander": "stress"}, people)
    s = power(s, "engineer", "die specialist gear", "set damage", "die pilot warp", "set pill")
    assert [showing(s, role) for role in ("specialist", "pilot", "commander")] == ["damage", "pill", "stress"]


@covers("pattern-loom")
def test_pattern_loom_does_nothing_for_bad_dice() -> None:
    s = rolled({"specialist": "stress"}, crew("engineer", tech=["pattern-loom"]), until="PlaceDice")
    assert s.used_round == ()


@covers("drill-hologram")
def test_drill_hologram_rerolls_basic_dice_only() -> None:
    people = {"pilot": {"level": 7, "path": "long-reach"}, "engineer": {"tech": ["drill-hologram"]}}
    s = power(rolled({"pilot": "stress stress blank*", "specialist": "gear"}, people), "engineer")
    assert offered(s, "die") == ["pilot stress", "specialist gear"]


@covers("drill-hologram")
def test_drill_hologram_calms_its_owner_a_little() -> None:
    assert stress(drawn("drill-hologram", stress=8), "engineer") == 7


# --- other items --------------------------------------------------------------------------------------------


@covers("slipstream-fins")
def test_slipstream_fins_are_a_lane() -> None:
    s = stand(at="warp", lanes=2, characters=crew("engineer", tech=["slipstream-fins"]))
    assert "s01-2" in offered(s, "warp")


@covers("ablative-foam")
def test_ablative_foam_makes_fields_two_softer() -> None:
    s = stand(at="attack", board={"s01-1": {"asteroids": 1}}, characters=crew("engineer", tech=["ablative-foam"]))
    assert hull(play(s, "~piston-slam", "damage engine"), "engine") == 4


@covers("ablative-foam")
def test_ablative_foam_gives_a_shield() -> None:
    assert drawn("ablative-foam").shields == 1


@covers("sealed-manifest")
def test_sealed_manifest_pays_at_delivery() -> None:
    assert delivered("seed-vault", characters=crew("engineer", tech=["sealed-manifest"])).credits == 10


@covers("sealed-manifest")
def test_sealed_manifest_pays_a_credit_at_once() -> None:
    assert drawn("sealed-manifest").credits == 9


@covers("swarm-drill")
def test_swarm_drill_mines_from_afar() -> None:
    s = stand(built=["mining"], board={"s04-5": {"asteroids": 1}}, characters=crew("engineer", tech=["swarm-drill"]))
    play(s, "pilot mine")
    assert lying(s, "s04-5") == {"asteroids": 1, "mines": 1}


@covers("swarm-drill")
def test_swarm_drill_pays_for_stations() -> None:
    rich = {"board": {"s13-4": {"asteroids": 1, "mines": 1}}, "characters": crew("engineer", tech=["swarm-drill"])}
    assert stand(at="funding", **rich).credits == 8 + 3 + 2


@covers("swarm-drill")
def test_swarm_drill_pays_a_credit_at_once() -> None:
    assert drawn("swarm-drill").credits == 9


@covers("hull-patches")
def test_hull_patches_repair_anywhere_and_are_gone() -> None:
    s = before_actions("hull-patches", hull={"command": 5, "engine": 3})
    s = play(s, "use hull-patches", *["repair command"] * 3, "repair engine")
    assert (hull(s, "command"), hull(s, "engine"), discards(s, "technology")) == (8, 4, ["hull-patches"])


@covers("memory-crystal")
def test_memory_crystal_teaches_its_owner() -> None:
    s = play(before_actions("memory-crystal"), "use memory-crystal")
    assert (level(s, "engineer"), "tech" in person(s, "engineer")) == (2, False)


@covers("jump-battery")
def test_jump_battery_moves_the_eos_with_one_encounter() -> None:
    s = before_actions("jump-battery", board={"s01-2": {"asteroids": 1}, "s02-2": {"credits": 2}})
    assert play(s, "use jump-battery", "jump s02-2").credits == 10

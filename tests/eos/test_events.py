"""The 60 event cards, one by one."""

from __future__ import annotations

from typing import Any

from tests.eos.helpers import (
    at,
    board,
    covers,
    cubes,
    drive,
    enemies,
    fight,
    hull,
    invasion,
    level,
    lying,
    names,
    offered,
    play,
    stand,
    stress,
    to,
)

from ludonaut.eos.packs import load
from ludonaut.eos.rules.catalog import Mod, Rule
from ludonaut.eos.rules.state import LASTING, Eos

HOME = {"hawkins": "s09-1", "chandra": "s12-3", "borealis": "s15-4", "perseus": "s18-1"}
EACH = ("commander", "pilot", "specialist", "engineer")


def event(card: str, *answers: str, **fields: Any) -> Eos:
    """The card is drawn in its region and answered."""
    [region] = [one.region for one in load().events if one.id == card]
    return play(stand(**{"at": "event", "eos": HOME[region], **fields}), f"~{card}", *answers)


def crew_stress(s: Eos) -> list[int]:
    return [stress(s, role) for role in EACH]


def warp_into_dexer(card: str, **fields: Any) -> Eos:
    """After the event the EOS warps from s09-1 into a galaxy with a Dexer."""
    s = event(card, board={"s09-2": {"dexer": 1}}, **fields)
    return play(to(play(to(s, "CrewActions"), "end"), "Warp"), "warp s09-2")


def gnat_killed(card: str, **fields: Any) -> Eos:
    s = drive(warp_into_dexer(card, **fields), ["dexer-gnat"], ["valve-kick"], {"specialist": "gear"}, "PlaceDice")
    return play(s, "put specialist gear valve-kick")


# --- Hawkins -------------------------------------------------------------------------------------------


@covers("pack-hunt")
def test_pack_hunt_pays_for_ships() -> None:
    assert gnat_killed("pack-hunt").credits == 11


@covers("pack-hunt")
def test_pack_hunt_speeds_pursuers() -> None:
    s = event("pack-hunt", board={"s18-6": {"dexer": 1}})
    assert s.mod(Mod.ALIEN_DISTANCE) == 1


@covers("narrow-gunports")
def test_narrow_gunports_leave_one_companion() -> None:
    s = play(warp_into_dexer("narrow-gunports"), "~dexer-gnat", "join pilot")
    assert at(s) != "Join"


@covers("narrow-gunports")
def test_narrow_gunports_give_intel() -> None:
    assert gnat_killed("narrow-gunports").intel == 2


@covers("grappling-lines")
def test_grappling_lines_forbid_flight() -> None:
    s = drive(warp_into_dexer("grappling-lines"), ["dexer-hornet"], [], {}, "RollDie")
    assert at(play(s, "~1")) == "Join"


@covers("grappling-lines")
def test_grappling_lines_strengthen_cards() -> None:
    s = drive(warp_into_dexer("grappling-lines"), ["dexer-leech"], ["cable-shock"], {"specialist": "gear"}, "PlaceDice")
    assert enemies(play(s, "put specialist gear cable-shock")) == {"dexer-leech": 3}


@covers("cold-engines")
def test_cold_engines_cost_a_lane() -> None:
    assert event("cold-engines").warp_icons() == 1


@covers("cold-engines")
def test_cold_engines_hide_the_eos() -> None:
    assert event("cold-engines").rules & Rule.STEALTH


@covers("plated-prows")
def test_plated_prows_harden_ships() -> None:
    s = drive(warp_into_dexer("plated-prows"), ["dexer-gnat"], ["valve-kick"], {"specialist": "gear"}, "PlaceDice")
    assert enemies(play(s, "put specialist gear valve-kick")) == {"dexer-gnat": 2}


@covers("plated-prows")
def test_plated_prows_give_a_shield() -> None:
    s = drive(
        warp_into_dexer("plated-prows"),
        ["dexer-gnat"],
        ["piston-slam"],
        {"specialist": "gear", "pilot": "gear"},
        "PlaceDice",
    )
    assert play(s, "put pilot gear piston-slam", "put specialist gear piston-slam").shields == 1


@covers("crossfire")
def test_crossfire_draws_one_more_card_and_hurts_more() -> None:
    s = drive(warp_into_dexer("crossfire"), ["dexer-needle"], [], {}, "RollDie")
    assert (int(s.aimed), hull(play(s, "~1", "damage command"), "command")) == (3, 5)


@covers("scattered-convoy")
def test_scattered_convoy_keeps_a_ship_back() -> None:
    s = stand(at="redeploy", redeploy=["dexer"] * 4, lures=[], this_round={"redeploy": -1})
    s = play(s, "~13/4", "~13/4", "~13/4")
    assert lying(s, "s13-4") == {"dexer": 3}


@covers("scattered-convoy")
def test_scattered_convoy_makes_flight_costly() -> None:
    s = drive(warp_into_dexer("scattered-convoy"), ["dexer-hornet"], [], {}, "ContinueOrFlee")
    assert hull(play(s, "flee", "damage engine"), "engine") == 4


@covers("two-shadows")
def test_two_shadows_pull_two_ships() -> None:
    s = event("two-shadows", "option 1", "~dexer", "~2/1", "~dexer", "~3/3")
    assert board(s) == {"s02-1": {"dexer": 1}, "s03-3": {"dexer": 1}}


@covers("two-shadows")
def test_two_shadows_or_deal_three_damage() -> None:
    assert hull(event("two-shadows", "option 2", "damage engine"), "engine") == 3


@covers("fleet-in-the-mist")
def test_fleet_in_the_mist_adds_a_ship_and_moves_two() -> None:
    s = event("fleet-in-the-mist", "~vorde", "ship dexer s02-1", "to s02-2", board={"s02-1": {"dexer": 1}})
    assert (invasion(s), lying(s, "s02-2")) == ({"vorde": 1}, {"dexer": 1})


@covers("hollow-decoy")
def test_hollow_decoy_removes_a_ship_for_three_credits() -> None:
    s = event("hollow-decoy", "pay", "ship dexer s09-2", board={"s09-2": {"dexer": 1}})
    assert (s.credits, board(s)) == (5, {})


@covers("hollow-decoy")
def test_hollow_decoy_needs_the_money() -> None:
    assert at(event("hollow-decoy", credits=2)) != "PayFor"


@covers("old-minefield")
def test_old_minefield_places_rocks_and_removes_a_dexer() -> None:
    s = event("old-minefield", "~2/1", "~3/3", "ship dexer s09-2", board={"s09-2": {"dexer": 1, "vorde": 1}})
    assert board(s) == {"s02-1": {"asteroids": 1}, "s03-3": {"asteroids": 1}, "s09-2": {"vorde": 1}}


@covers("letters-of-marque")
def test_letters_of_marque_pay_for_the_rest_of_the_game() -> None:
    s = event("letters-of-marque", "~dexer", "~2/1", "~dexer", "~3/3")
    assert s.mods[LASTING + Mod.DEFEAT_CREDIT] == 1


@covers("run-the-blockade")
def test_run_the_blockade_clears_the_way() -> None:
    s = event("run-the-blockade", "try", "~4", "ship dexer s09-2", board={"s09-2": {"dexer": 1}})
    assert board(s) == {}


@covers("run-the-blockade")
def test_run_the_blockade_may_fail() -> None:
    assert lying(event("run-the-blockade", "try", "~3", "~vorde", "~2/1"), "s02-1") == {"vorde": 1}


@covers("wreck-diving")
def test_wreck_diving_brings_credits_or_damage() -> None:
    assert (event("wreck-diving", "try", "~8").credits, at(event("wreck-diving", "try", "~7"))) == (13, "AssignDamage")


@covers("intercepted-orders")
def test_intercepted_orders_give_intel() -> None:
    assert event("intercepted-orders", "try", "~3").intel == 1


@covers("intercepted-orders")
def test_intercepted_orders_may_wake_two_ships() -> None:
    assert invasion(event("intercepted-orders", "try", "~2", "~dexer", "~dexer")) == {"dexer": 2}


# --- Chandra -------------------------------------------------------------------------------------------


@covers("long-night")
def test_long_night_rests_everybody_and_prices_training() -> None:
    s = event("long-night", characters={role: {"stress": 8} for role in EACH})
    assert (crew_stress(s), play(to(s, "CrewActions"), "pilot train").credits) == ([6] * 4, 6)


@covers("frayed-nerves")
def test_frayed_nerves_add_a_bolt_to_each_stress_face() -> None:
    s = fight(["vorde-obelisk"], rolls={"pilot": "stress"}, this_round={"stress-bolts": 1}, until="ContinueOrFlee")
    assert stress(s, "pilot") == 8


@covers("frayed-nerves")
def test_frayed_nerves_is_such_a_round() -> None:
    s = event("frayed-nerves")
    assert (s.mod(Mod.STRESS_BOLTS), s.mod(Mod.CARD_DAMAGE)) == (1, 1)


@covers("even-breathing")
def test_even_breathing_takes_a_bolt_off_and_forbids_focus() -> None:
    s = event("even-breathing")
    assert (s.mod(Mod.STRESS_BOLTS), s.rules & Rule.NO_FOCUS != 0) == (-1, True)


@covers("masters-only")
def test_masters_only_teaches_another_than_the_commander() -> None:
    s = event("masters-only", characters={"commander": {"level": 4}})
    assert offered(s, "select") == ["pilot", "specialist", "engineer"]


@covers("masters-only")
def test_masters_only_rests_the_assistants() -> None:
    s = event("masters-only", "select pilot", characters={"commander": {"level": 4}})
    assert not [name for name in names(to(s, "CrewActions")) if "-assistant" in name]


@covers("fever-ward")
def test_fever_ward_gives_relief_and_closes_treatment() -> None:
    s = event("fever-ward", characters={"pilot": {"stress": 8}})
    assert (cubes(s, "commander"), "pilot treat" in names(to(s, "CrewActions"))) == (2, False)


@covers("war-drums")
def test_war_drums_stress_participants() -> None:
    s = fight(["dexer-hornet"], until="ContinueOrFlee", this_round={"fight-stress": 1})
    assert (stress(s, "specialist"), stress(s, "pilot")) == (7, 6)


@covers("war-drums")
def test_war_drums_make_focus_free() -> None:
    assert event("war-drums").rules & Rule.FREE_FOCUS


@covers("hard-lessons")
def test_hard_lessons_make_skill_tokens_stressful() -> None:
    s = event("hard-lessons", "~12/4")
    s = play(to(play(to(s, "CrewActions"), "end"), "Warp"), f"warp {s.catalog.map.names[s.place]}")
    assert stress(play(s, "skill pilot"), "pilot") == 8


@covers("one-back-or-four")
def test_one_back_or_four() -> None:
    s = event("one-back-or-four", "select pilot")
    one, four = play(s.copy(), "option 1"), play(s.copy(), "option 2")
    assert (at(one), crew_stress(four)) == ("DrawCard", [7] * 4)


@covers("sleeper-agent")
def test_sleeper_agent_stresses_two() -> None:
    assert crew_stress(event("sleeper-agent", "option 1", "choose pilot", "choose engineer")) == [6, 8, 6, 8]


@covers("sleeper-agent")
def test_sleeper_agent_or_harms_the_ship() -> None:
    assert hull(event("sleeper-agent", "option 2", "~lens-flare", "damage engine"), "engine") == 4


@covers("old-soldier")
def test_old_soldier_teaches_at_a_price() -> None:
    s = event("old-soldier", "select pilot")
    assert (stress(s, "specialist"), level(s, "pilot")) == (8, 2)


@covers("garden-deck")
def test_garden_deck_improves_treatment_for_good() -> None:
    s = event("garden-deck", "pay")
    assert (s.credits, int(s.mods[LASTING + Mod.TREATMENT])) == (4, 1)


@covers("shore-leave")
def test_shore_leave_rests_or_teaches() -> None:
    s = event(
        "shore-leave", "select engineer", characters={role: {"stress": 8 if role == "pilot" else 6} for role in EACH}
    )
    rest, learn = play(s.copy(), "option 1"), play(s.copy(), "option 2")
    assert (stress(rest, "pilot"), level(learn, "engineer"), stress(learn, "engineer")) == (6, 2, 8)


@covers("deep-trance")
def test_deep_trance_teaches_or_stresses() -> None:
    won = event("deep-trance", "try", "~4", "skill pilot")
    lost = event("deep-trance", "try", "~3", "choose pilot", "choose engineer")
    assert (level(won, "pilot"), crew_stress(lost)) == (2, [6, 8, 6, 8])


@covers("untested-serum")
def test_untested_serum_relieves_or_stresses() -> None:
    won = event("untested-serum", "try", "~10", characters={"pilot": {"stress": 8}})
    assert (stress(won, "pilot"), crew_stress(event("untested-serum", "try", "~9"))) == (6, [7] * 4)


@covers("mind-duel")
def test_mind_duel_leaps_or_stresses() -> None:
    won, lost = (event("mind-duel", "select pilot", "try", fall) for fall in ("~5", "~4"))
    assert (level(won, "pilot"), stress(lost, "pilot")) == (3, 8)


# --- Borealis ------------------------------------------------------------------------------------------


@covers("brittle-welds")
def test_brittle_welds_weaken_repair_and_free_quick_fix() -> None:
    s = to(event("brittle-welds", hull={"engine": 1}), "CrewActions")
    assert (hull(play(s, "pilot repair"), "engine"), s.rules & Rule.ANY_TIME_FIX != 0) == (3, True)


@covers("standing-field")
def test_standing_field_keeps_shields() -> None:
    s = fight(["dexer-needle"], until="CoverHits", shields=1, rules=["hard-shields"])
    assert play(s, "cover dexer-needle 1", "~1").shields == 1


@covers("standing-field")
def test_standing_field_strengthens_aliens() -> None:
    assert event("standing-field").mod(3) == 1


@covers("yard-strike")
def test_yard_strike_builds_cheaply_and_repairs_nothing() -> None:
    s = to(event("yard-strike", hull={"engine": 1}), "CrewActions")
    assert ("pilot repair" in names(s), play(s, "pilot build lab").credits) == (False, 6)


@covers("bright-coils")
def test_bright_coils_charge_more_and_lose_more() -> None:
    s = to(event("bright-coils"), "CrewActions")
    assert (play(s, "pilot charge-1").shields, s.mod(Mod.SHIELD_DISCARD)) == (3, 2)


@covers("all-power-aft")
def test_all_power_aft_is_two_lanes_for_no_charge() -> None:
    s = to(event("all-power-aft"), "CrewActions")
    assert (s.warp_icons(), [name for name in names(s) if "charge" in name]) == (4, [])


@covers("tumbling-ore")
def test_tumbling_ore_is_mined_from_afar() -> None:
    s = event("tumbling-ore", built=["mining"], board={"s05-4": {"asteroids": 1}})
    assert "pilot mine" in names(to(s, "CrewActions"))


@covers("tumbling-ore")
def test_tumbling_ore_hurts_more() -> None:
    s = stand(at="attack", board={"s01-1": {"asteroids": 1}}, this_round={"asteroid-damage": 2})
    assert hull(play(s, "~lens-flare", "damage command"), "command") == 4


@covers("borrowed-tools")
def test_borrowed_tools_allow_a_room_and_price_cubes() -> None:
    s = event("borrowed-tools", built=["lab"])
    dearer = play(s.copy(), "cube relief").credits
    assert (dearer, bool(offered(to(s, "CrewActions"), "pilot build"))) == (5, True)


@covers("cracked-spine")
def test_cracked_spine_costs_hull_or_a_level() -> None:
    s = event("cracked-spine", characters={"engineer": {"level": 3}})
    ship, hand = play(s.copy(), "option 1", "damage engine"), play(s.copy(), "option 2")
    assert (hull(ship, "engine"), level(hand, "engineer")) == (2, 2)


@covers("derelict-yard")
def test_derelict_yard_repairs_anywhere_for_two_credits() -> None:
    s = event("derelict-yard", "pay", *["repair engine"] * 3, "repair command", hull={"engine": 1, "command": 5})
    assert (s.credits, hull(s, "engine"), hull(s, "command")) == (6, 4, 6)


@covers("prefab-module")
def test_prefab_module_builds_cheaply_or_repairs() -> None:
    s = event("prefab-module", hull={"engine": 1})
    built, mended = play(s.copy(), "option 1", "build lab"), play(s.copy(), "option 2")
    assert (built.credits, hull(built, "lab"), hull(mended, "engine")) == (7, 4, 4)


@covers("field-harmonics")
def test_field_harmonics_charge_more_for_good() -> None:
    s = event("field-harmonics", "pay")
    assert (s.credits, int(s.mods[LASTING + Mod.CHARGE])) == (3, 1)


@covers("meteor-front")
def test_meteor_front_places_rocks_or_hits() -> None:
    s = event("meteor-front")
    rocks = play(s.copy(), "option 1", "~2/1", "~2/1", "~2/1")
    assert (lying(rocks, "s02-1"), at(play(s, "option 2"))) == ({"asteroids": 3}, "DrawCard")


@covers("hot-restart")
def test_hot_restart_mends_a_room_or_hurts() -> None:
    s = event("hot-restart", "try", hull={"engine": 1})
    mended, hurt = play(s.copy(), "~3"), play(s.copy(), "~2", "damage command")
    assert (hull(mended, "engine"), hull(hurt, "command")) == (6, 6)


@covers("tap-the-reactor")
def test_tap_the_reactor_gives_shields_or_a_hit() -> None:
    s = event("tap-the-reactor", "try")
    assert (play(s.copy(), "~9").shields, at(play(s.copy(), "~8"))) == (4, "DrawCard")


@covers("salvage-drone")
def test_salvage_drone_finds_an_item_or_stresses_the_engineer() -> None:
    s = event("salvage-drone", "try")
    won, lost = play(s.copy(), "~4", "~blank-reader"), play(s.copy(), "~3")
    assert (won.credits, stress(lost, "engineer")) == (10, 8)


# --- Perseus -------------------------------------------------------------------------------------------


@covers("scrap-rush")
def test_scrap_rush_pays_more_and_closes_the_lab() -> None:
    s = event("scrap-rush", built=["lab"], characters={"pilot": {"tech": ["gear-cutter"]}})
    s = play(s, "scrap gear-cutter")
    assert (s.credits, "pilot technology" in names(to(s, "CrewActions"))) == (12, False)


@covers("express-tariff")
def test_express_tariff_pays_for_deliveries() -> None:
    fields = {"board": {"s18-6": {"cargo": ["pilot"]}}, "characters": {"pilot": {"contract": "sealed-letters"}}}
    s = event("express-tariff", built=["cargo"], **fields)
    closed = "engineer contract" not in names(to(s, "CrewActions"))
    s = play(to(play(s, "end"), "Warp"), "warp s18-6", "deliver pilot")
    assert (closed, s.credits) == (True, 16)


@covers("slow-clocks")
def test_slow_clocks_give_a_lane_and_cost_funding() -> None:
    s = event("slow-clocks")
    assert (s.warp_icons(), s.mod(Mod.FUNDING)) == (3, -2)


@covers("gold-fever")
def test_gold_fever_pays_stations_and_prices_training() -> None:
    s = event("gold-fever")
    assert (s.mod(Mod.MINING_CREDIT), play(to(s, "CrewActions"), "pilot train").credits) == (2, 7)


@covers("gold-fever")
def test_gold_fever_pays_two_more_for_each_station() -> None:
    s = stand(at="funding", this_round={"mining-credit": 2}, board={"s13-4": {"asteroids": 1, "mines": 1}})
    assert s.credits == 14


@covers("loud-signals")
def test_loud_signals_pay_for_frbs_and_wake_aliens() -> None:
    s = event("loud-signals", board={"s18-6": {"frb": 1}})
    s = play(to(play(to(s, "CrewActions"), "end"), "Warp"), "warp s18-6")
    assert (s.credits, s.mod(Mod.ALIEN_DISTANCE)) == (11, 1)


@covers("dead-zone")
def test_dead_zone_pays_but_silences_powers() -> None:
    s = event("dead-zone")
    assert (s.mod(Mod.DEFEAT_CREDIT), s.rules & Rule.NO_POWERS != 0) == (2, True)


@covers("dead-zone")
def test_without_powers_items_do_nothing() -> None:
    crew = {"specialist": {"tech": ["counterweight"]}}
    s = fight(["dexer-hornet"], characters=crew, rules=["no-powers"], until="ContinueOrFlee")
    assert s.used_attack == ()


@covers("mirror-phase")
def test_mirror_phase_silences_1_and_6_and_all_cubes() -> None:
    s = event("mirror-phase")
    assert (s.rules & Rule.NO_CUBES != 0, s.rules & Rule.ONE_SIX_MISS != 0) == (True, True)


@covers("mirror-phase")
def test_without_cubes_no_afterburner_is_used() -> None:
    s = stand(at="warp", lanes=2, characters={"pilot": {"cubes": 4, "level": 1}}, rules=["no-cubes", "any-time-fix"])
    assert offered(s, "burn") == []


@covers("brief-wormhole")
def test_brief_wormhole_jumps_up_to_three_lanes() -> None:
    s = event("brief-wormhole", board={"s07-1": {"credits": 2}})
    assert play(s, "jump s07-1").credits == 10


@covers("brief-wormhole")
def test_brief_wormhole_passes_without_encounters() -> None:
    s = event("brief-wormhole", board={"s07-6": {"asteroids": 2}})
    assert at(play(s, "jump s07-1")) != "DrawCard"


@covers("bending-echoes")
def test_bending_echoes_moves_an_frb_and_a_skill_token() -> None:
    s = event("bending-echoes", "from s02-1", "to s02-2", "from s03-2", "to s03-3",
              board={"s02-1": {"frb": 1}, "s03-2": {"skill": 1}})  # fmt: skip
    assert board(s) == {"s02-2": {"frb": 1}, "s03-3": {"skill": 1}}


@covers("endowment")
def test_endowment_raises_funding_for_good() -> None:
    s = event("endowment", "pay")
    assert (s.credits, int(s.mods[LASTING + Mod.FUNDING])) == (4, 1)


@covers("passing-probe")
def test_passing_probe_scans_or_pays() -> None:
    s = event("passing-probe")
    assert (play(s.copy(), "option 1").scanner, play(s.copy(), "option 2").credits) == (0, 12)


@covers("rock-eaters")
def test_rock_eaters_remove_fields_or_scatter_credits() -> None:
    s = event("rock-eaters", board={"s18-6": {"asteroids": 2}})
    clear = play(s.copy(), "option 1", "remove s18-6", "remove s18-6")
    money = play(s.copy(), "option 2", "~2/1", "~2/1")
    assert (board(clear), lying(money, "s02-1")) == ({}, {"credits": 2})


@covers("gravity-wager")
def test_gravity_wager_pays_or_costs() -> None:
    s = event("gravity-wager", "try")
    assert (play(s.copy(), "~11").credits, play(s.copy(), "~10").credits) == (14, 5)


@covers("torn-space")
def test_torn_space_places_an_frb_or_pulls_ships() -> None:
    s = event("torn-space", "try")
    won, lost = play(s.copy(), "~4", "~2/1"), play(s.copy(), "~3", "~dexer", "~2/1", "~dexer", "~2/1")
    assert (lying(won, "s02-1"), lying(lost, "s02-1")) == ({"frb": 1}, {"dexer": 2})


@covers("shady-broker")
def test_shady_broker_sells_an_item_or_takes_money() -> None:
    s = event("shady-broker", "try")
    won = play(s.copy(), "~3", "choose pilot", "~blank-reader")
    assert (won.credits, play(s.copy(), "~2").credits) == (10, 6)

"""Phase 3: Starship EOS Warp, encounters, and the worked example of the warp phase."""

from __future__ import annotations

from tests.eos.helpers import (
    at,
    board,
    booty,
    cubes,
    drive,
    enemies,
    eos,
    heading,
    hull,
    level,
    lying,
    names,
    offered,
    play,
    seats,
    stand,
)

from ludonaut.eos.rules.state import Eos


@heading("Phase 3: Starship EOS Warp and EOS Attack")
def test_each_warp_icon_is_a_lane() -> None:
    s = play(stand(at="warp"), "warp s01-2", "warp s01-3")
    assert at(s) != "Warp"


@heading("Phase 3: Starship EOS Warp and EOS Attack")
def test_the_pilot_may_stop_early() -> None:
    s = play(stand(at="warp"), "stop")
    assert eos(s) == "s01-1"


@heading("Phase 3: Starship EOS Warp and EOS Attack")
def test_the_pilot_decides() -> None:
    s = stand(at="warp", options={"people": "4"})
    assert set(seats(s).values()) == {1}


@heading("Phase 3: Starship EOS Warp and EOS Attack")
def test_the_start_token_is_the_count_of_lanes_used() -> None:
    assert play(stand(at="warp"), "warp s01-2").lanes == 1


@heading("Skill Cubes")
def test_an_afterburner_is_one_lane_beyond_the_icons() -> None:
    s = play(stand(at="warp", lanes=2, characters={"pilot": {"cubes": 2}}), "burn s01-2")
    assert (eos(s), cubes(s, "pilot"), offered(s, "burn")) == ("s01-2", 1, ["s01-1", "s01-3", "s02-3"])


@heading("Skill Cubes")
def test_icons_are_used_before_afterburners() -> None:
    assert not offered(stand(at="warp", characters={"pilot": {"cubes": 4}}), "burn")


# --- Resolve Galaxy Encounters ---------------------------------------------------------------------------


def into(here: dict[str, object], **fields: object) -> Eos:
    """The EOS enters s01-2 with these tokens."""
    return play(stand(at="warp", **{"board": {"s01-2": here}, **fields}), "warp s01-2")


@heading("Phase 3: Starship EOS Warp and EOS Attack")
def test_alien_ships_mean_an_attack_and_go_to_the_bag() -> None:
    s = play(into({"dexer": 1}), "~dexer-gnat")
    assert (enemies(s), lying(s, "s01-2")) == ({"dexer-gnat": 0}, {})


@heading("How to Win")
def test_an_frb_advances_progress_and_returns_to_the_supply() -> None:
    s = into({"frb": 1})
    assert (s.progress, s.frb_supply) == (1, 10)


@heading("How to Win")
def test_some_progress_hexes_give_a_skill_level() -> None:
    assert at(into({"frb": 1}, progress=1)) == "GainAny"


@heading("Phase 3: Starship EOS Warp and EOS Attack")
def test_a_skill_token_raises_one_crew_member() -> None:
    s = play(into({"skill": 1}), "skill engineer")
    assert (level(s, "engineer"), s.skill_supply) == (2, 15)


@heading("Phase 3: Starship EOS Warp and EOS Attack")
def test_credits_go_to_the_crew() -> None:
    assert into({"credits": 3}).credits == 11


@heading("Phase 3: Starship EOS Warp and EOS Attack")
def test_cargo_is_delivered_for_its_reward() -> None:
    s = play(into({"cargo": ["pilot"]}, characters={"pilot": {"contract": "sealed-letters"}}), "deliver pilot")
    assert (s.credits, lying(s, "s01-2")) == (13, {})


@heading("Phase 3: Starship EOS Warp and EOS Attack")
def test_cargo_may_be_kept() -> None:
    s = play(into({"cargo": ["pilot"]}, characters={"pilot": {"contract": "sealed-letters"}}), "keep cargo")
    assert lying(s, "s01-2") == {"cargo": ["pilot"]}


@heading("Phase 3: Starship EOS Warp and EOS Attack")
def test_after_delivery_a_new_contract_may_be_taken() -> None:
    s = play(into({"cargo": ["pilot"]}, characters={"pilot": {"contract": "sealed-letters"}}), "deliver pilot")
    assert s.crew[18 + 6] == -1


@heading("Phase 3: Starship EOS Warp and EOS Attack")
def test_an_asteroid_field_deals_the_damage_of_a_card() -> None:
    s = play(into({"asteroids": 1}), "~piston-slam", "damage command")
    assert hull(s, "command") == 4


@heading("Phase 3: Starship EOS Warp and EOS Attack")
def test_a_mining_station_pays_a_credit_and_shields_its_field() -> None:
    s = into({"asteroids": 1, "mines": 1})
    assert (at(s), s.credits, lying(s, "s01-2")) == ("Warp", 9, {"asteroids": 1, "mines": 1})


@heading("Phase 3: Starship EOS Warp and EOS Attack")
def test_encounters_do_not_end_the_movement() -> None:
    assert offered(into({"credits": 1}), "warp")


@heading("The Intel Track: An Alternate Path")
def test_contracts_and_defeated_ships_bring_intel() -> None:
    s = drive(into({"dexer": 1}), ["dexer-gnat"], ["cable-shock"], {"specialist": "gear"}, "PlaceDice")
    assert play(s, "put specialist gear cable-shock").intel == 1


# --- EOS Warp Example ------------------------------------------------------------------------------------

EXAMPLE = {
    "s05-4": {"skill": 1},
    "s05-3": {"galagat": 1, "dexer": 1, "frb": 1},
    "s05-2": {"credits": 1, "asteroids": 1},
    "s01-3": {"galagat": 1},
}


def example() -> Eos:
    """A: three Warp icons, the EOS next to Sector 5, Galaxy 4."""
    crew = {
        "pilot": {"level": 2, "cubes": 4},
        "specialist": {"level": 4},
        "engineer": {"level": 3},
        "commander": {"level": 6},
    }
    return stand(at="warp", eos="s05-5", board=EXAMPLE, characters=crew)


def in_the_fight() -> Eos:
    """C: the EOS meets a Galagat and a Dexer."""
    s = play(example(), "warp s05-4", "skill engineer", "warp s04-5", "~galagat-drake", "~dexer-gnat")
    return s


def fight_won() -> Eos:
    s = in_the_fight()
    rolls = {"specialist": "gear gear", "pilot": "gear", "engineer": "gear gear", "commander": "pill pill"}
    cards = ["hammer-gate", "valve-kick", "cable-shock", "lens-flare", "plague-mirror"]
    s = drive(s, [], cards, rolls, "PlaceDice")
    puts = ("specialist gear hammer-gate", "specialist gear hammer-gate", "engineer gear hammer-gate")
    s = play(s, *(f"put {put}" for put in puts), "hit galagat-drake")
    s = play(s, "put engineer gear valve-kick", "hit galagat-drake")
    return play(s, "put pilot gear cable-shock")


@heading("EOS Warp Example")
def test_b_the_skill_token_goes_to_the_engineer() -> None:
    assert level(play(example(), "warp s05-4", "skill engineer"), "engineer") == 4


@heading("EOS Warp Example")
def test_c_the_frb_moves_to_the_galagats_card() -> None:
    assert booty(in_the_fight(), "galagat-drake") == (1, 0, 0)


@heading("EOS Warp Example")
def test_c_the_ships_return_to_the_bag() -> None:
    assert "s04-5" not in board(in_the_fight())


@heading("EOS Warp Example")
def test_d_victory_brings_the_frb() -> None:
    s = fight_won()
    assert (at(s), s.progress) == ("Warp", 1)


def passed() -> Eos:
    """D: on through a credit and an asteroid field."""
    return play(fight_won(), "warp s01-4", "~piston-slam", "damage engine")


@heading("EOS Warp Example")
def test_d_a_credit_and_four_hull_damage() -> None:
    s, before = passed(), fight_won()
    assert (s.credits - before.credits, hull(s, "engine")) == (1, 2)


@heading("EOS Warp Example")
def test_e_all_icons_are_used_and_an_afterburner_reaches_the_next_galagat() -> None:
    s = play(passed(), "burn s01-3")
    assert (at(s), cubes(s, "pilot")) == ("DrawCard", 3)


def test_without_afterburner_the_warp_would_be_over() -> None:
    assert [name for name in names(passed()) if not name.startswith("burn")] == ["stop"]

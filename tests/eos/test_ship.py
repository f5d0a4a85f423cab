"""The Starship EOS: rooms, damage, repair, shields."""

from __future__ import annotations

from tests.eos.helpers import at, fight, heading, hull, names, offered, play, stand

from ludonaut.eos.rules.state import Eos


def struck(card: str, **fields: object) -> Eos:
    """The asteroid field of the galaxy just entered draws this damage card."""
    return play(stand(at="attack", board={"s01-1": {"asteroids": 1}}, **fields), f"~{card}")


@heading("The Starship EOS")
def test_three_rooms_are_open_and_five_locked() -> None:
    s = stand(characters={"engineer": {"level": 6}}, credits=50)
    assert offered(s, "pilot build") == ["medical", "lab", "cargo", "mining", "scanner"]


@heading("Room Damage Rules")
def test_the_engineer_assigns_all_damage_to_one_room() -> None:
    assert hull(play(struck("piston-slam"), "damage command"), "command") == 4


@heading("Room Damage Rules")
def test_example_a_room_with_2_hull_points_takes_2_of_4_damage() -> None:
    s = play(struck("piston-slam", built=["lab"], hull={"engine": 2}), "damage engine", "damage lab")
    assert (hull(s, "engine"), hull(s, "lab")) == (0, 2)


@heading("Consequences for Rooms Going Offline")
def test_a_built_room_offline_has_no_actions() -> None:
    assert "pilot technology" not in names(stand(built=["lab"], hull={"lab": 0}))


@heading("Consequences for Rooms Going Offline")
def test_repaired_it_has_them_again() -> None:
    s = play(stand(built=["lab"], hull={"lab": 0}), "engineer repair")
    assert "pilot technology" in names(s)


@heading("Consequences for Rooms Going Offline")
def test_without_engine_the_eos_does_not_warp() -> None:
    s = stand(at="warp", hull={"engine": 0}, rules=["any-time-fix"], characters={"engineer": {"cubes": 1}})
    assert names(s) == ["fix engine", "stop"]


@heading("Consequences for Rooms Going Offline")
def test_without_engine_it_does_not_jump_either() -> None:
    crew = {"pilot": {"level": 7, "room": "fold-chamber"}}
    s = play(stand(hull={"engine": 0}, characters=crew), "pilot advanced-room")
    assert at(s) == "CrewActions"


@heading("Consequences for Rooms Going Offline")
def test_without_command_room_the_game_is_lost() -> None:
    assert at(play(struck("breach-chorus"), "damage command")) == "lost: the Command Room lost"


@heading("Repair the EOS")
def test_repair_restores_three_points_to_a_room() -> None:
    s = play(stand(hull={"engine": 1, "command": 7}), "pilot repair", "repair engine")
    assert hull(s, "engine") == 4


@heading("Repair the EOS")
def test_no_room_rises_above_its_hull_strength() -> None:
    assert hull(play(stand(hull={"engine": 5}), "pilot repair"), "engine") == 6


@heading("Repair the EOS")
def test_a_quick_fix_cube_repairs_a_point_in_phase_2() -> None:
    s = stand(hull={"engine": 5}, characters={"engineer": {"cubes": 2}})
    assert hull(play(s, "fix engine"), "engine") == 6


@heading("Charge the Shields")
def test_one_worker_charges_two_two_charge_three_and_three_charge_four() -> None:
    s = stand(characters={"commander": {"level": 4}})
    s = play(s, "commander charge-1", "pilot charge-2", "engineer charge-2", "specialist charge-3")
    s = play(s, "commander-assistant charge-3", "pilot-assistant charge-3")
    assert s.shields == 9


@heading("Charge the Shields")
def test_a_level_is_charged_once_a_round() -> None:
    assert "pilot charge-1" not in names(play(stand(), "commander charge-1"))


@heading("Alien Ship Cards")
def test_a_ship_hits_on_its_numbers_only() -> None:
    s = fight(["dexer-hornet"], until="RollDie")
    assert [at(play(s.copy(), f"~{n}")) for n in (1, 2, 5)] == ["ContinueOrFlee", "AssignDamage", "AssignDamage"]


@heading("Alien Ship Cards")
def test_damage_that_meets_its_hull_destroys_it() -> None:
    s = fight(["dexer-gnat"], ["cable-shock"], {"specialist": "gear"})
    assert at(play(s, "put specialist gear cable-shock")) == "Warp"


@heading("Alien Ship Threats")
def test_the_classes_are_as_strong_as_the_table_says() -> None:
    ships = stand().catalog.ships

    def usual(values: list[int]) -> int:
        return max(set(values), key=values.count)

    table = [
        tuple(usual([int(x) for x in xs]) for xs in zip(*[(c.distance, c.damage, c.hull) for c in deck]))
        for deck in ships
    ]
    assert table == [(4, 2, 3), (4, 4, 8), (3, 6, 14)]

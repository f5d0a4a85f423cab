"""The terminal's words for Project EOS Rise: what people type, what they see, real dice."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from rich.console import Console
from tests.eos.helpers import position

from ludonaut.eos.advice import best_placing
from ludonaut.eos.game import EOS
from ludonaut.eos.rules.chance import CalibrateDie
from ludonaut.eos.rules.state import Eos
from ludonaut.eos.talk import EosTalk, merged
from ludonaut.eos.talk.answers import understand
from ludonaut.eos.talk.real import instruction, outcome
from ludonaut.table.requests import Chance, Decision, IllegalAnswer, answer, request_of, seed_generator
from ludonaut.table.talk import NotUnderstood, names_of
from ludonaut.terminal.console import Screen


def names(s: Eos, line: str) -> list[str]:
    """The choices that a line means, with numbers in the order of the rules."""
    return understand(s, line, names_of(s)).names


def refused(s: Eos, line: str) -> str:
    """The message that refuses a line."""
    with pytest.raises(NotUnderstood) as problem:
        names(s, line)
    return str(problem.value)


def shown(s: Eos, *commands: str, plain: bool = True) -> list[str]:
    """The table, commands, and the prompt as lines."""
    screen = Screen(plain=plain, console=Console(file=io.StringIO(), width=80, color_system=None))
    talk = EosTalk(screen, s)
    for command in commands:
        word, _, rest = command.partition(" ")
        talk.look(s) if word == "look" else talk.commands[word](s, rest)
    if not commands:
        talk.ask(s)
    assert isinstance(screen.console.file, io.StringIO)
    return screen.console.file.getvalue().splitlines()


def text(s: Eos, *commands: str, plain: bool = True) -> str:
    return " ".join(" ".join(shown(s, *commands, plain=plain)).split())


def played(s: Eos, *answers: str) -> Eos:
    """The position after answers; chance that is not named takes its first outcome."""
    for given in answers:
        while isinstance(request := request_of(s), Chance):
            answer(s, request.outcomes()[0][0])
        answer(s, given)
    while isinstance(request := request_of(s), Chance):
        answer(s, request.outcomes()[0][0])
    return s


def fighting(**fields: Any) -> Eos:
    """The EOS has met a plain Dexer."""
    fields.setdefault("board", {"s01-1": {"dexer": 1}})
    return played(position(at="attack", pile={"dexer": ["dexer-needle"]}, calibration=0, **fields))


# --- answers ---


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("1", ["commander train"]),
        ("pilot train", ["pilot train"]),
        ("p train", ["pilot train"]),
        ("Pilot Training", ["pilot train"]),
        ("e build lab", ["engineer build lab"]),
        ("s charge 1", ["specialist charge-1"]),
        ("pilot train, e build lab", ["pilot train", "engineer build lab"]),
        ("pilot train then end", ["pilot train", "end"]),
        ("end", ["end"]),
    ],
)
def test_crew_actions_are_typed_in_short_words(line: str, expected: list[str]) -> None:
    assert names(position(), line) == expected


@pytest.mark.parametrize("line", ["engineer-assistant build lab", "ea build lab", "engineer assistant build lab"])
def test_an_assistant_is_typed_in_several_ways(line: str) -> None:
    assert names(position(characters={"commander": {"level": 4}}), line) == ["engineer-assistant build lab"]


def test_a_character_alone_does_not_mean_the_assistant() -> None:
    assert names(position(characters={"commander": {"level": 4}}), "engineer build lab") == ["engineer build lab"]


def test_an_action_nobody_named_is_asked_back() -> None:
    assert "That could be: commander train; pilot train" in refused(position(), "train")


def test_a_character_who_cannot_is_told_what_it_can() -> None:
    assert "The pilot can: train, build medical" in refused(position(), "pilot repair")


def test_a_character_who_has_acted_is_told_so() -> None:
    assert "has acted already" in refused(position(characters={"pilot": {"placed": True}}), "pilot train")


def test_a_line_is_refused_as_a_whole() -> None:
    assert "not possible here" in refused(position(), "pilot train, pilot train")


@pytest.mark.parametrize("line", ["99", "dance", "'", "9999999999999999999999", "warp 5-3", ",", "20-1", "¹", "- -"])
def test_nonsense_is_refused(line: str) -> None:
    assert refused(position(), line)


@pytest.mark.parametrize("line", ["1-2", "warp 1-2", "2-4", "s01-2"])
def test_a_galaxy_is_typed_by_any_of_its_addresses(line: str) -> None:
    assert names(position(at="warp", eos="s01-1"), line) == ["warp s01-2"]


def test_several_lanes_in_one_line() -> None:
    assert names(position(at="warp", eos="s01-1"), "1-2, 1-3") == ["warp s01-2", "warp s01-3"]


def test_a_galaxy_too_far_away_is_explained() -> None:
    assert "lane by lane" in refused(position(at="warp", eos="s01-1"), "12-3")


def test_shields_cover_several_numbers_at_once() -> None:
    s = played(fighting(shields=3), "fight", "done")
    assert names(s, "needle 3 4") == ["cover dexer-needle 3", "cover dexer-needle 4"]


def test_several_numbers_are_those_of_the_list() -> None:
    s = played(fighting(shields=3), "fight", "done")
    assert names(s, "1 2") == names_of(s)[:2]


def test_every_choice_of_a_game_is_understood_by_its_name() -> None:
    s = EOS.new({"calibration": "always"})
    seed_generator(s, 5)
    s.advance()
    chooser = random.Random(5)
    while isinstance(request := request_of(s), Decision):
        for name in request.names:
            assert names(s, name.upper()) == [name]
        answer(s, chooser.choice(request.names))


def onwards(s: Eos) -> str:
    """The choice that ends the open question."""
    return next(name for name in ("fight", "keep", "done", "block 0") if name in names_of(s))


# --- the best placing ---


def placing(dice: str, *cards: str, cubes: int = 0) -> Eos:
    """Dice of the Combat Specialist to place on damage cards."""
    s = position(
        at="attack", board={"s01-1": {"dexer": 1}}, pile={"dexer": ["dexer-needle"], "damage": list(cards)},
        characters={"specialist": {"cubes": cubes, "level": 7}}, calibration=0, options={"focus": "off"},
    )  # fmt: skip
    while type(s.open).__name__ != "PlaceDice":
        request = request_of(s)
        if isinstance(request, Chance):
            answer(s, dice if request.kind == "RollSkill" else request.outcomes()[0][0])
        else:
            assert isinstance(request, Decision)
            answer(s, onwards(s))
    return s


def test_the_best_placing_takes_the_cards_with_the_most_damage() -> None:
    s = placing("gear damage blank*", "cable-shock", "valve-kick", "ripple-ping", "static-snap", "coolant-leak")
    assert best_placing(s) == ["put specialist gear piston-slam", "put specialist damage piston-slam as gear"]


def test_auto_places_them_as_far_as_nothing_else_is_asked() -> None:
    s = placing("gear damage blank*", "cable-shock", "valve-kick", "ripple-ping", "static-snap", "coolant-leak")
    assert names(s, "auto") == best_placing(s)


def test_without_a_fitting_die_auto_is_done() -> None:
    s = placing("stress stress blank*", "cable-shock", "valve-kick", "ripple-ping", cubes=1)
    assert names(s, "auto") == ["done"]


# --- boards and prompts ---


@pytest.mark.parametrize("seed", range(2))
def test_no_line_of_a_game_is_wider_than_eighty_columns(seed: int) -> None:
    s = EOS.new({"people": "3"})
    seed_generator(s, seed)
    s.advance()
    chooser = random.Random(seed)
    widest = 0
    while isinstance(request := request_of(s), Decision):
        lines = shown(s, "look", "map list", "map draw", "ship", "crew", "threat") + shown(s)
        widest = max(widest, *map(len, lines))
        answer(s, chooser.choice(request.names))
    assert widest <= 80


def crowded() -> Eos:
    """Everything is built and everybody may act, assistants too."""
    people: dict[str, Any] = {
        role: {"level": 8, "stress": 8} for role in ("commander", "pilot", "specialist", "engineer")
    }
    rooms = ["medical", "lab", "cargo"]
    return position(
        characters=people, built=rooms, credits=40, hull={"command": 3}, eos="s09-2", stations={"hawkins": "s09-2"}
    )


def test_the_fullest_crew_prompt_fits_a_screen() -> None:
    assert len(names_of(crowded())) > 80
    assert len(shown(crowded())) <= 23


def test_the_map_fits_a_screen_with_a_prompt() -> None:
    assert len(shown(position(), "map draw", plain=False)) <= 19


def test_the_map_marks_the_eos_and_ships() -> None:
    assert "1-1 @" in text(position(), "map draw")
    assert "5-5 2DF" in text(position(board={"s05-5": {"dexer": 2, "frb": 1}}), "map draw")


def test_a_plain_map_is_a_list() -> None:
    assert "5-5 (Borealis, 4 lanes away): Dexer." in text(position(board={"s05-5": {"dexer": 1}}), "map")


def test_the_prompt_names_the_deciding_character_and_person() -> None:
    assert text(position(at="warp", options={"people": "2"})).startswith("Pilot (person 2): warp the EOS")


def test_alone_no_person_is_named() -> None:
    assert text(position(at="warp")).startswith("Pilot: warp the EOS")


def test_the_table_names_the_threat() -> None:
    assert "3 Dexers can reach you this round: up to 6 damage" in text(position(board={"s01-3": {"dexer": 3}}), "look")


def test_the_last_dash_shows_the_planet() -> None:
    assert "in 1-3, 2 lanes away" in text(position(at="warp", dash=True, eos="s01-1", planet="s01-3"), "look")


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("ship", "Medical Bay: locked, 3 credits to build."),
        ("crew", "Level 1 of 10; 1 basic, 0 advanced dice, 2 warps."),
        ("card dexer needle", "Dexer Needle: Dexer, hull 3, deals 2 on 1, 3, 4, 6, moves 4 to the EOS."),
        ("card 5-3", "5-3"),
        ("card 99-9", "There is no galaxy 99-9"),
        ("card unicorn", "No card is called 'unicorn'"),
        ("card", "Which card?"),
        ("card dexer", "Several cards fit"),
        ("threat", "No alien ship can reach you this round."),
        ("rules", "More with rules TOPIC"),
        ("rules warp", "The EOS moves one lane for each Warp icon"),
        ("rules frb", "Fast Radio Burst"),
        ("rules words", "keyword: terminal, core, array"),
        ("rules weather", "There is nothing about 'weather'"),
    ],
)
def test_a_command_answers(command: str, expected: str) -> None:
    assert expected in text(position(), command)


def test_a_location_and_what_is_placed_there_are_told_as_one() -> None:
    told = ["The D20 shows 5.", "The D6 shows 3.", "Location: Sector 5, Galaxy 3.", "FRB placed in 5-3."]
    assert merged(told) == ["FRB placed in 5-3."]


def test_dice_put_on_one_card_are_told_as_one() -> None:
    told = ["Pilot puts gear on Cable Shock.", "Pilot puts damage on Cable Shock."]
    assert merged(told) == ["Pilot puts gear, damage on Cable Shock."]


def test_the_logic_card_and_its_order_are_told_as_one() -> None:
    told = ["Card drawn: Dexer Moth.", "The Dexers move 4 lanes towards the EOS."]
    assert merged(told) == ["Dexer Moth: the Dexers move 4 lanes towards the EOS."]


def test_a_calibration_is_said_in_words_so_that_no_number_is_mistaken() -> None:
    s = EOS.new({})
    seed_generator(s, 1)
    s.advance()
    s.die = 3
    s.open = CalibrateDie(6)
    s.n = -1
    assert "Only 1 is a number here" in _numbered_refusal(s, "4")


def _numbered_refusal(s: Eos, line: str) -> str:
    with pytest.raises(NotUnderstood) as problem:
        understand(s, line, names_of(s)[:1])
    return str(problem.value)


def test_damage_that_would_lose_the_game_is_marked() -> None:
    s = played(fighting(hull={"command": 2}), "fight", "done")
    while type(s.open).__name__ != "AssignDamage":
        request = request_of(s)
        if isinstance(request, Chance):
            answer(s, "1")  # the Needle hits with a 1
        else:
            answer(s, onwards(s))
    assert "Command Room (hull 2 of 8): THE GAME WOULD BE LOST" in text(s)


# --- real dice ---


def real(s: Eos, line: str) -> str:
    request = request_of(s)
    assert isinstance(request, Chance)
    return outcome(request, s, line)


def unreal(s: Eos, line: str) -> str:
    with pytest.raises(IllegalAnswer) as problem:
        real(s, line)
    return str(problem.value)


def deploying() -> Eos:
    return position(at="redeploy", redeploy=["dexer", "", "", ""])


def drawing() -> Eos:
    return position(at="attack", board={"s01-1": {"dexer": 1}}, discard={"dexer": ["dexer-moth"]})


def rolling(level: int = 7) -> Eos:
    """The Combat Specialist alone rolls."""
    people = {"specialist": {"level": level}}
    s = position(at="attack", board={"s01-1": {"dexer": 1}}, characters=people, calibration=0, options={"focus": "off"})
    while type(s.open).__name__ != "RollSkill":
        request = request_of(s)
        answer(s, request.outcomes()[0][0] if isinstance(request, Chance) else onwards(s))
    return s


def test_a_die_is_its_number() -> None:
    assert real(deploying(), "13") == "13"


def test_an_impossible_die_is_refused_with_its_numbers() -> None:
    assert unreal(deploying(), "21") == "a D20 shows 1 to 20, not '21'"


def test_the_instruction_says_what_the_die_is_for() -> None:
    assert "Roll the D20 for the sector of a location" in instruction(deploying())


@pytest.mark.parametrize("line", ["needle", "Dexer Needle", "dexer-needle", "nee"])
def test_a_card_is_typed_by_part_of_its_name(line: str) -> None:
    assert real(drawing(), line) == "dexer-needle"


def test_a_card_in_the_discards_is_refused() -> None:
    assert "is not in the draw pile" in unreal(drawing(), "moth")


def test_a_card_of_another_deck_is_refused() -> None:
    assert "has no card called 'counterweight'" in unreal(drawing(), "counterweight")


def test_a_ship_of_the_bag_is_typed_by_its_first_letters() -> None:
    assert real(position(at="refill"), "gal") == "galagat"


def test_a_random_ship_is_typed_as_its_d20() -> None:
    s = position(at="refill", options={"random-ships": "on"})
    assert [real(s, line) for line in ("9", "10", "17")] == ["dexer", "galagat", "vorde"]


@pytest.mark.parametrize("line", ["gear stress warp*", "g s w*", "W* S G", "1 gear, 1 stress, warp*"])
def test_skill_dice_are_typed_in_several_ways(line: str) -> None:
    assert real(rolling(), line) == "gear stress warp*"


def test_double_stress_is_two_letters() -> None:
    assert real(rolling(), "ss ss b") == "double-stress double-stress blank*"


def test_too_few_skill_dice_are_refused_with_what_is_rolled() -> None:
    assert "2 basic and 1 advanced dice are rolled" in unreal(rolling(), "g w")


def test_a_word_that_is_no_face_is_refused() -> None:
    assert "'banana' is no face" in unreal(rolling(), "banana")


def test_the_example_of_an_instruction_is_a_possible_answer() -> None:
    s = rolling()
    example = instruction(s).partition("for example ")[2].partition(". ")[0]
    assert real(s, example)

"""Project EOS Rise at the terminal: whole games, options, several people, real dice, every command."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from ludonaut.eos.game import EOS
from ludonaut.eos.packs import load
from ludonaut.table.drivers import OpenDriver
from ludonaut.table.session import Session
from ludonaut.terminal.console import Screen
from ludonaut.terminal.play import Play

from .conftest import Shell

REAL = ["dexer", "gal", "vor", "dex"]
"""The first draws of a game with real components: the Redeploy Track."""

HULL = {room.room: room.hull for room in load().board.rooms}
"""The rooms of the base pack, whose hull is tuned."""


class Crew:
    """Types prepared lines into a game in this process."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def types(self, *lines: str) -> str:
        """Type lines, then end the input; what was shown, as one line of words."""
        shown = io.StringIO()
        console = Console(file=shown, width=80, color_system=None)
        screen = Screen(plain=True, source=io.StringIO("".join(f"{line}\n" for line in lines)), console=console)
        Play(self.session, screen, "eos-1", self.session.version).run()
        return " ".join(shown.getvalue().split())


@pytest.fixture
def crew(tmp_path: Path) -> Iterator[Crew]:
    """Two people at the first crew actions."""
    with Session.start(EOS, {"people": "2"}, 11, path=tmp_path / "eos-1.jsonl") as session:
        yield Crew(session)


@pytest.fixture
def real(tmp_path: Path) -> Iterator[Crew]:
    """Somebody with the box on the table."""
    with Session.start(EOS, {}, None, OpenDriver(), path=tmp_path / "eos-1.jsonl") as session:
        yield Crew(session)


# --- whole games ---


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_a_whole_game_by_always_choosing_one(shell: Shell, plain: tuple[str, ...]) -> None:
    done = shell.run("play", "eos", "--seed", "4", *plain, typed="1\n" * 4000)
    assert (done.returncode, "The game is over:" in done.stdout, done.stderr) == (0, True, "")


def test_a_piped_game_is_plain_and_at_most_eighty_columns_wide(shell: Shell) -> None:
    done = shell.run("play", "eos", "--seed", "8", "--people", "4", "--difficulty", "easy", typed="1\n" * 4000)
    assert max(len(line) for line in done.stdout.splitlines()) <= 80
    assert re.findall(r"[^\x20-\x7e\n]", done.stdout) == []


def test_resume_lists_and_goes_on(shell: Shell) -> None:
    shell.run("play", "eos", "--seed", "4", typed="pilot train\nquit\n")
    assert re.search(r"1\) eos-1: Project EOS Rise, round 1, Progress 0 of 9, not finished", shell.run("resume").stdout)
    assert "Commander: Training." in shell.run("resume", "eos-1", typed="c train\n").stdout


def test_replay_tells_the_game_and_shows_the_table(shell: Shell) -> None:
    shell.run("play", "eos", "--seed", "4", typed="pilot train\nquit\n")
    told = shell.run("replay", "eos-1").stdout
    assert "Pilot: Training." in told
    assert "ROUND 1, CREW ACTIONS" in told


# --- options ---


@pytest.mark.parametrize(
    ("args", "option", "value"),
    [
        (("--people", "3"), "people", "3"),
        (("--difficulty", "very-easy"), "difficulty", "very-easy"),
        (("--three-ships",), "three-ships", "on"),
        (("--random-ships",), "random-ships", "on"),
        (("--focus", "off"), "focus", "off"),
        (("--calibration", "always"), "calibration", "always"),
        (("--rule", "E04=b"), "E04", "b"),
    ],
)
def test_options_are_those_of_the_game(shell: Shell, args: tuple[str, ...], option: str, value: str) -> None:
    shell.run("play", "eos", "--seed", "4", *args)
    session = Session.view(shell.home / "games" / "eos-1.jsonl")
    assert session.game.dump(session.state)["options"][option] == value


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (("--hero", "1a"), "No such option"),
        (("--difficulty", "hard"), "choose from: very-easy, easy, normal"),
        (("--rule", "S47=b"), "there is no rule switch S47. Switches: E04"),
    ],
)
def test_wrong_options_say_what_is_possible(shell: Shell, args: tuple[str, ...], expected: str) -> None:
    done = shell.run("play", "eos", *args)
    assert (done.returncode, expected in " ".join(done.stderr.split())) == (2, True)


def test_help_shows_the_options_of_the_game(shell: Shell) -> None:
    assert "--difficulty" in shell.run("play", "eos", "--help").stdout


# --- answers and commands ---


def test_several_actions_in_one_line(crew: Crew) -> None:
    told = crew.types("pilot train, engineer build medical, c train")
    assert "Pilot: Training." in told
    assert "Medical Bay built." in told


def test_everybody_may_act_and_then_only_those_who_have_not(crew: Crew) -> None:
    assert "Commander, Combat Specialist, Engineer (person 1 and 2): who does what?" in crew.types("pilot train")


@pytest.mark.parametrize("line", ["dance", "99", "pilot repair, pilot train", "5-3", "pilot train, dance"])
def test_a_wrong_answer_changes_nothing(crew: Crew, line: str) -> None:
    before = crew.session.version
    crew.types(line)
    assert crew.session.version == before


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("help", "map [list]"),
        ("?", "Rule: Available Crew Actions."),
        ("look", "ROUND 1, CREW ACTIONS"),
        ("map", "lane away"),
        ("map draw", "are warp lanes"),
        ("m list", "Lanes to"),
        ("ship", f"Command Room: hull {HULL['command']} of {HULL['command']}."),
        ("crew", "Pilot (person 2)"),
        ("card lab", f"Technology Lab: room of the EOS, hull {HULL['lab']}."),
        ("card 1-1", "1-1 = 2-5 = 7-3"),
        ("threat", "can reach you this round"),
        ("rules", "More with rules TOPIC"),
        ("rules all", "In every galaxy it enters"),
        ("rules gear", "Covers a gear icon."),
        ("log", "The game"),
        ("log all", "Commander's mission"),
        ("save", "The game is kept after every answer"),
        ("undo", "Nothing is taken back"),
        ("concede", "Give the game up as lost?"),
    ],
)
def test_a_command_answers_and_changes_nothing(crew: Crew, line: str, expected: str) -> None:
    before = crew.session.version
    assert expected in crew.types(line)
    assert crew.session.version == before


def test_undo_takes_an_action_back(crew: Crew) -> None:
    assert "Everybody: who does what?" in crew.types("pilot train", "undo").rpartition("undo")[2]


def test_best_is_taken_when_confirmed(crew: Crew) -> None:
    before = crew.session.version
    assert "Suggestion:" in crew.types("best", "yes")
    assert crew.session.version > before


# --- real dice, bag and decks ---


def test_the_bag_is_asked_for(real: Crew) -> None:
    assert "Draw an alien ship from the bag. Type dexer, galagat or vorde." in real.types()


def test_decks_are_asked_for_by_name(real: Crew) -> None:
    assert "Draw a card from the Commander's mission deck." in real.types(*REAL)


def test_locations_are_asked_for_die_by_die(real: Crew) -> None:
    missions = ["unshaken", "night courier", "six silhou", "standing ch"]
    told = real.types(*REAL, *missions, "5", "3")
    assert "Roll the D20 for the sector of a location." in told
    assert "Roll the D6 for the galaxy in Sector 5." in told
    assert "Asteroid field placed in 4-5." in told  # the smallest name of 5-3


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["ufo"], "'ufo' is no class of ship"),
        ([*REAL, "seed vault"], "has no card called 'seed vault'"),
        ([*REAL, "unshaken", "night", "six", "standing", "21"], "A D20 shows 1 to 20"),
    ],
)
def test_the_impossible_is_refused_with_the_reason(real: Crew, lines: list[str], expected: str) -> None:
    assert expected in real.types(*lines)

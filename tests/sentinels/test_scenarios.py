"""Scenarios: positions set up, every mistake found, and written down again."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest

from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.packs import BASE, CONTENT
from ludonaut.sentinels.rules.dice import colours_text, faces_text
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.sentinels.scenario_fields import ActiveEnemy, Fields
from ludonaut.sentinels.scenarios import (
    PLACES,
    NotAPlace,
    ScenarioError,
    check_scenario,
    load_scenario,
    open_scenario,
    position,
    write_scenario,
)
from ludonaut.table.native.core import OVER
from ludonaut.table.requests import Decision, answer, request_of, seed_generator
from ludonaut.table.session import Session

PAGE = Path(__file__).parents[2] / "docs" / "sentinels-scenarios.md"
SAMPLES = sorted((CONTENT / "scenarios").glob("*.toml"))


def asked(s: Sentinels) -> str:
    request = request_of(s)
    return request.kind if request is not None else "nothing"


def idents(s: Sentinels, cards: object) -> list[str]:
    return ["?" if card < 0 else s.catalog.cards[card].ident for card in cards]  # type: ignore[attr-defined]


def mistakes(**fields: object) -> list[str]:
    """What is wrong with a position."""
    with pytest.raises(ScenarioError) as error:
        position(**fields)
    return [str(problem).removeprefix("the position: ") for problem in error.value.problems]


# --- defaults ---


def test_a_bare_position_stands_at_an_activation_that_must_be_the_endgame() -> None:
    assert asked(position()) == "RevealBoss"


def test_a_position_never_rolls_by_itself() -> None:
    assert not position().auto


def test_the_hero_starts_with_the_values_of_the_card() -> None:
    s = position(hero="2b")
    hero = s.catalog.heroes[s.hero]
    assert (s.health, s.strategy, s.recovery) == (hero.health, hero.strategy, hero.recovery)


def test_all_dice_are_in_the_pool() -> None:
    assert colours_text(position().pool) == "4 yellow, 4 green, 4 blue, 4 purple, 1 red"


def test_dice_that_lie_elsewhere_are_not_in_the_pool() -> None:
    s = position(at="apply", exhausted="1y", banished="1g", rolled="b12", active=[{"card": "vise-maw", "dice": "r1"}])
    assert colours_text(s.pool) == "3 yellow, 3 green, 2 blue, 4 purple"


def test_when_the_pool_is_given_the_other_dice_are_exhausted() -> None:
    s = position(at="commit", pool="4y", banished="1r", active=["vise-maw"])
    assert colours_text(s.exhausted) == "4 green, 4 blue, 4 purple"


def test_cards_that_are_not_mentioned_are_discarded() -> None:
    s = position(stacks=[["vise-maw"], ["dustskin"], ["twinhorn"]])
    assert len(s.discard) == 42


def test_cards_that_are_not_mentioned_lie_unseen_as_far_as_there_is_room() -> None:
    s = position(stacks=[["?", "dustskin"], ["?", "twinhorn"], ["vise-maw"]])
    assert idents(s, list(s.unseen)) == ["hymn-beetle", "last-rite-moth"]


def test_unseen_cards_can_be_named() -> None:
    s = position(stacks=[["?", "dustskin"], ["?", "twinhorn"], ["vise-maw"]], unseen=["lone-buzzer", "grub-flood"])
    assert idents(s, list(s.unseen)) == ["grub-flood", "lone-buzzer"]


def test_stacks_are_given_bottom_first() -> None:
    s = position(stacks=[["?", "dustskin", "twinhorn"], ["vise-maw"], ["lone-buzzer"]])
    assert idents(s, s.stacks[0]) == ["?", "dustskin", "twinhorn"]


def test_a_turned_down_top_is_turned_up_first() -> None:
    s = position(at="activation", stacks=[["?"], ["vise-maw"], ["lone-buzzer"]])
    assert "?" in idents(s, s.stacks[0])


def test_damage_is_what_the_dice_show() -> None:
    s = position(at="commit", active=[{"card": "howitzer-snail", "dice": "y12 g2"}])
    assert s.active[2] == 5


def test_bosses_lie_face_down() -> None:
    s = position(revealed=["legion-tyrant"])
    assert len(s.bosses) == 3


def test_an_active_boss_means_the_endgame() -> None:
    assert position(at="commit", active=["bloom-empress"]).endgame == 1


def test_an_item_is_held_by_its_card() -> None:
    s = position(inventory=["krill-ration"])
    assert idents(s, s.inventory) == ["nine-leg-weaver"]


def test_the_item_of_a_later_reward_is_held_by_a_card_that_carries_it() -> None:
    s = position(inventory=["scatter-whistle"])
    assert idents(s, s.carrying) == ["sleeping-grub"]


def test_missions_before_the_one_in_play_are_completed() -> None:
    s = position(missions=["walk-through-fire", "full-spectrum"], mission="full-spectrum")
    assert (s.mission, s.completed) == (1, 1)


def test_missions_in_the_row_mean_a_game_with_missions() -> None:
    assert position(missions=["full-spectrum"]).options.missions


def test_rule_switches_are_options() -> None:
    assert position(options={"S47": "b"}).options.s47 == 1


FIRST = {
    "round": "BeginActivation",
    "activation": "BeginActivation",
    "endgame": "RevealBoss",
    "phase": "CommitDice",
    "commit": "CommitDice",
    "roll": "RollDice",
    "apply": "ApplyDice",
    "resolve": "RecoverDice",
    "after": "RecoverDice",
    "exhaust": "RecoverDice",
    "recover": "RecoverDice",
    "items": "GainItems",
    "cleanup": "CleanupDiscard",
    "end": "BeginActivation",
}


def standing_at(at: str) -> Sentinels:
    """A position in which something is asked at each place."""
    fields: dict[str, object] = {"stacks": [["dustskin"], ["twinhorn"], ["yoked-brute"]], "exhausted": "3y"}
    if at not in ("round", "activation", "endgame", "cleanup", "end"):
        fields["active"] = ["howitzer-snail", {"card": "nine-leg-weaver", "defeated": True}]
    if at == "roll":
        fields["committed"] = "2g"
    if at == "apply":
        fields["rolled"] = "g12"
    return position(at=at, **fields)


@pytest.mark.parametrize("at", PLACES)
def test_play_stands_where_the_position_says(at: str) -> None:
    assert asked(standing_at(at)) == FIRST[at]


# --- mistakes ---

WRONG = [
    ({"hero": "9z"}, "options: hero cannot be '9z'; choose from: choose, 1a, 1b"),
    ({"rank": 9}, "options: rank cannot be '9'; choose from: 1, 2"),
    ({"options": {"S99": "a"}}, "options: no option 'S99'"),
    ({"at": "lunch"}, "at: 'lunch' is not allowed. Allowed: activation, after"),
    ({"healt": 3}, "healt: unknown key 'healt'; did you mean 'health'?"),
    ({"health": 0}, "health: 0 is out of range. Write a whole number from 1 to 6."),
    ({"health": 7}, "health: 7 is out of range. Write a whole number from 1 to 6."),
    ({"health": "3"}, "health: '3' is no whole number."),
    ({"round": -1}, "round: -1 is out of range."),
    ({"pool": "4yellow"}, "pool: '4yellow' is no number of dice; write a number and a colour letter (y, g, b, p, r)"),
    ({"pool": "5y"}, "dice: 5 yellow dice are given and there are 4."),
    ({"pool": "4y", "exhausted": "4g"}, "dice: 0 blue dice are given and there are 4."),
    ({"at": "apply", "rolled": "y3"}, "rolled: 'y3' is no roll; write a colour letter"),
    ({"at": "apply", "rolled": "r0"}, "rolled: a red die has no miss face"),
    ({"at": "apply", "committed": "1y"}, "committed: dice wait to be rolled."),
    ({"rolled": "y1"}, "rolled: no rolled dice lie there at activation."),
    ({"stacks": [["vise-man"]]}, "stacks, a: no card is called 'vise-man'; did you mean 'vise-maw'?"),
    ({"stacks": [["legion-tyrant"]]}, "stacks, a: 'legion-tyrant' is a boss."),
    ({"stacks": [["vise-maw"], ["vise-maw"]]}, "stacks, b: card 'vise-maw' is used twice, first in stacks, a."),
    ({"stacks": [[], [], [], []]}, "stacks: there are 4 stacks."),
    ({"stacks": [["?"] * 46]}, "stacks: there are 46 unseen cards in the stacks. At most 45 cards are left"),
    ({"stacks": [["?"]], "unseen": []}, "unseen: 0 cards for 1 unseen places in the stacks."),
    ({"revealed": ["vise-maw"]}, "revealed, entry 1: 'vise-maw' is no boss."),
    ({"at": "commit", "active": ["vise-maw", "vise-maw"]}, "active, entry 2: card 'vise-maw' is used twice"),
    ({"at": "commit", "active": [{"card": "vise-maw", "damage": 2}]}, "active, entry 1: Vise Maw has taken 2 damage"),
    ({"at": "commit", "active": [{"card": "vise-maw", "damage": -1}]}, "active, entry 1, damage: -1 is out of range"),
    ({"at": "commit", "active": [{"card": "vise-maw", "dice": "x1"}]}, "active, entry 1, dice: 'x1' is no roll"),
    ({"at": "commit", "active": [{"card": "bloom-empress", "defeated": True}]}, "active, entry 1: the boss Bloom Empr"),
    ({"active": ["bloom-empress"]}, "at: the endgame has begun and play stands at activation."),
    ({"at": "commit", "endgame": 2}, "active: the endgame has begun and no boss is active."),
    ({"at": "commit", "endgame": 0, "active": ["bloom-empress"]}, "endgame: a boss is active"),
    ({"inventory": ["noodles"]}, "inventory, entry 1: no item is called 'noodles'"),
    ({"inventory": ["dustskin"]}, "inventory, entry 1: 'dustskin' carries no item."),
    (
        {"inventory": ["krill-ration", "krill-ration"]},
        "inventory, entry 2: no card is left that carries 'krill-ration'.",
    ),
    (
        {"strategy": 1, "inventory": ["krill-ration", "hot-noodles"]},
        "inventory: 2 items are too many for Strategy 1. Leave 1 out, or raise strategy.",
    ),
    ({"missions": ["full"]}, "missions: no mission is called 'full'"),
    ({"missions": ["full-spectrum", "full-spectrum"]}, "missions: mission 'full-spectrum' lies there twice."),
    ({"missions": ["full-spectrum"], "mission": "all-hands"}, "mission: 'all-hands' is not in the row of missions."),
    ({"missions": ["full-spectrum"], "progress": 1}, "progress: 1 is out of range. Write a whole number from 0 to 0."),
    ({"missions": ["full-spectrum"], "completed": 2}, "completed: 2 is out of range."),
    ({"progress": 1}, "progress: no mission is in play."),
    ({"missions": ["one-trail"], "stacks": [["vise-maw"]]}, "hunted: One Trail hunts a stack. Write its letter"),
    ({"missions": ["full-spectrum"], "hunted": "a"}, "hunted: no mission in play hunts a stack"),
    ({"scouted": "ax"}, "round: 'ax' does not name stacks; write some of the letters abc"),
    ({"turned": "y12"}, "round: 'y12' is not one die"),
]


@pytest.mark.parametrize(("fields", "message"), WRONG, ids=[message[:30] for _, message in WRONG])
def test_a_mistake_is_named_with_its_field(fields: dict[str, object], message: str) -> None:
    assert [text for text in mistakes(**fields) if text.startswith(message)]


def test_all_mistakes_are_reported_at_once() -> None:
    found = mistakes(hero="9z", health=0, stacks=[["vise-man"]], missions=["full"], pool="5y")
    assert len(found) == 5


def test_mistakes_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('hero = "9z"\n')
    assert check_scenario(path)[0].startswith(f"{path}: options: hero cannot be '9z'")


def test_broken_toml_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('hero = "1a"\nhealth = = 3\n')
    assert check_scenario(path)[0].startswith(f"{path}, line 2: TOML syntax error in column 10")


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    assert "it cannot be read (No such file or directory)" in check_scenario(tmp_path / "nothing.toml")[0]


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(b"\xff\xfe")
    assert "byte 0 is not UTF-8 text" in check_scenario(path)[0]


def test_a_scenario_of_a_newer_format_is_refused() -> None:
    assert check_scenario("scenario = 2\n") == ["the scenario: scenario: 2 is not allowed. Allowed: 1."]


# --- writing ---


@pytest.mark.parametrize("at", ["activation", "endgame", "commit", "roll", "apply", "recover", "items", "cleanup"])
def test_a_position_is_written_and_read_back(at: str) -> None:
    s = standing_at(at)
    assert SENTINELS.hash(load_scenario(write_scenario(s))) == SENTINELS.hash(s)


def random_game(seed: int) -> Sentinels:
    """A game with options of all kinds, at its first request."""
    dice = random.Random(seed)
    options = {"hero": dice.choice(("1a", "1b", "2a", "2b", "3a", "3b")), "rank": str(dice.randint(1, 8))}
    options["missions"] = dice.choice(("on", "off"))
    for switch in ("S03", "S17", "S19", "S30", "S33", "S43", "S47", "S49", "S54"):
        options[switch] = dice.choice("ab")
    s = SENTINELS.new(options)
    seed_generator(s, seed)
    s.advance()
    return s


ALWAYS_WRITTEN = {"BeginActivation", "StartPhase", "CommitDice", "ApplyDice", "GainItems", "CleanupDiscard"}


def test_every_decision_at_a_place_is_written_and_read_back() -> None:
    """Whatever has happened before: hashes cover every counter."""
    seen = set()
    for seed in range(30):
        dice = random.Random(seed)
        s = random_game(seed)
        while s.kind != OVER:
            if s.round and dice.random() < 0.2 and asked(s) in ALWAYS_WRITTEN:
                seen.add(asked(s))
                assert SENTINELS.hash(load_scenario(write_scenario(s))) == SENTINELS.hash(s)
            s.listed()
            s.choose(s.choices[dice.randrange(int(s.n))])
    assert seen >= ALWAYS_WRITTEN - {"StartPhase"}


def test_a_written_scenario_is_short_where_nothing_has_happened() -> None:
    text = write_scenario(position(at="commit", stacks=[["vise-maw"], [], []], active=["dustskin"]))
    assert not re.search("phases|progress|options|discard|rolled", text)


def test_a_position_in_the_middle_of_a_step_is_not_written() -> None:
    s = position(at="recover", exhausted="3y")
    answer(s, "recover yellow")
    with pytest.raises(NotAPlace, match="stands in the middle of a step"):
        write_scenario(s)


def test_a_finished_game_is_not_written() -> None:
    s = position()
    SENTINELS.concede(s)
    with pytest.raises(NotAPlace, match="the game is over"):
        write_scenario(s)


def test_a_title_is_written_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "titled.toml"
    path.write_text(write_scenario(position(), title='The "last" stand'))
    assert open_scenario(path).title == 'The "last" stand'


def test_a_scenario_plays_with_a_pack_beside_it(tmp_path: Path) -> None:
    shutil.copytree(BASE, tmp_path / "mine")
    (tmp_path / "mine.toml").write_text('pack = "mine"\n')
    assert open_scenario(tmp_path / "mine.toml").pack == tmp_path / "mine"


# --- samples and documentation ---


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_a_sample_can_be_played(path: Path) -> None:
    assert isinstance(request_of(load_scenario(path)), Decision)


def test_there_are_samples() -> None:
    assert len(SAMPLES) >= 3


def test_the_loaded_dice_are_eleven_damage() -> None:
    s = load_scenario(CONTENT / "scenarios" / "loaded-dice.toml")
    assert sum(int(digit) for digit in re.sub(r"\D", "", faces_text(s.rolled))) == 11


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(), re.DOTALL)


@pytest.mark.parametrize("text", blocks("toml"), ids=range(len(blocks("toml"))))
def test_an_example_of_the_page_can_be_loaded(text: str) -> None:
    assert check_scenario(text) == []


def test_the_python_example_of_the_page_runs() -> None:
    names: dict[str, object] = {}
    exec(blocks("python")[0], names)
    again = names["again"]
    assert isinstance(again, Sentinels)
    assert asked(again) == "ApplyDice"


def test_the_page_names_every_field() -> None:
    page = PAGE.read_text()
    described = ("scenario", "title", "text")  # explain themselves
    fields = [f for f in (*Fields.__struct_fields__, *ActiveEnemy.__struct_fields__) if f not in described]
    assert [f for f in fields if f"`{f}`" not in page] == []


def test_a_game_can_begin_at_a_scenario(tmp_path: Path) -> None:
    scenario = open_scenario(SAMPLES[0])
    options = SENTINELS.options_of(scenario.state)
    path = tmp_path / "game.jsonl"
    with Session.start(SENTINELS, options, seed=1, path=path, position=scenario.state) as session:
        assert SENTINELS.hash(session.state) == SENTINELS.hash(scenario.state)
    with Session.resume(path) as resumed:
        assert SENTINELS.hash(resumed.state) == SENTINELS.hash(scenario.state)

"""The desk: words, facts and advice that interfaces show."""

from __future__ import annotations

from typing import cast

import pytest

from ludonaut.sentinels.desk import DESK, EVENT_KINDS, _wished
from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.glossary import PROMPTS
from ludonaut.sentinels.rules.events import Ev
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.sentinels.rules.steps import STEPS
from ludonaut.table.desk import NoAdvice
from ludonaut.table.native.core import CHANCE, DECISION, OVER
from ludonaut.table.requests import Choice, Decision, answer, seed_generator


def committing() -> Sentinels:
    """A game whose person may commit dice."""
    s = SENTINELS.new({"hero": "1a"})
    seed_generator(s, 5)
    s.advance()
    while type(s.open).__name__ != "CommitDice":
        answer(s, Decision(s).names[0])
    return s


def choice(s: Sentinels, name: str) -> Choice:
    return Decision(s).find(name)


def test_a_choice_is_in_words() -> None:
    s = committing()
    assert DESK.choice(s, choice(s, "commit yellow")).text == "Commit a yellow die"


def test_a_choice_names_what_lights_up() -> None:
    s = committing()
    assert DESK.choice(s, choice(s, "commit yellow")).targets == ("colour:yellow",)


def test_choices_that_end_a_step_stand_apart() -> None:
    s = committing()
    assert DESK.choice(s, choice(s, "resolve")).group == "go on"


def test_an_assignment_lights_up_die_and_enemy() -> None:
    s = committing()
    s.auto = False
    answer(s, "commit red")
    answer(s, "roll")
    answer(s, "r1")
    name = next(name for name in Decision(s).names if name.startswith("assign r1 "))
    assert DESK.choice(s, choice(s, name)).targets == ("die:r1", f"card:{name.split()[-1]}")


def test_every_event_has_a_kind() -> None:
    codes = {code for name, code in vars(Ev).items() if name.isupper()}
    assert codes <= set(EVENT_KINDS)


def test_an_events_facts_are_in_the_views_words() -> None:
    s = committing()
    facts = DESK.event_facts(s, (Ev.COMMITTED, 0, 2, 0))
    assert facts == {"colour": "yellow", "count": 2}


def test_a_rolls_facts_count_the_faces() -> None:
    assert DESK.event_facts(committing(), (Ev.ROLLED, 0x120, 0, 0)) == {"faces": {"y1": 2, "y2": 1}}


def test_every_event_of_a_game_has_facts_that_can_be_told() -> None:
    s = SENTINELS.new({"missions": "on", "rank": "3"})
    seed_generator(s, 3)
    s.events = []
    s.advance()
    while s.kind != OVER:
        names = Decision(s).names
        answer(s, names[len(names) // 2])
    assert all(DESK.event_kind(event) != "other" for event in s.events if DESK.event_facts(s, event) is not None)


def test_every_decision_is_explained() -> None:
    assert [kind for kind in PROMPTS if not DESK.explanation(kind)] == []


def test_only_known_steps_are_explained() -> None:
    assert set(PROMPTS) <= set(STEPS)


def test_ids_of_components_are_unique() -> None:
    ids = [(c.kind, c.id) for c in DESK.components()]
    assert len(ids) == len(set(ids))


def test_all_115_cards_and_dice_can_be_looked_up() -> None:
    kinds = [c.kind for c in DESK.components()]
    counted = {kind: kinds.count(kind) for kind in set(kinds)}
    assert counted == {"enemy": 45, "item": 32, "boss": 4, "mission": 12, "hero": 6, "die": 5}


@pytest.mark.parametrize("text", ["2y 1b", "2y1b", "2 yellow, 1 blue", "1y 1b 1y"])
def test_wished_dice_are_read(text: str) -> None:
    assert _wished(text) == 2 + (1 << 8)


@pytest.mark.parametrize("text", ["yy", "2x", "-1y", "99y", "15y 15y", "2y; drop"])
def test_dice_that_cannot_be_read_are_refused(text: str) -> None:
    with pytest.raises(NoAdvice):
        DESK.odds(committing(), text)


def test_more_dice_than_the_pool_holds_have_no_odds() -> None:
    with pytest.raises(NoAdvice, match="the pool has only"):
        DESK.odds(committing(), "9y")


def test_more_dice_mean_better_odds() -> None:
    s = committing()
    few, many = DESK.odds(s, "1y"), DESK.odds(s, "1y 4p 1r")
    assert cast(float, many.all) > cast(float, few.all)


def test_a_suggestion_can_be_answered_as_it_stands() -> None:
    s = SENTINELS.new({"hero": "1a"})
    seed_generator(s, 8)
    s.advance()
    for _ in range(40):
        if s.kind != DECISION:
            break
        trial = s.copy()
        trial.auto = False
        for name in DESK.suggest(s).choices:
            answer(trial, name)
        while trial.kind == CHANCE:
            trial.settle(trial.open.draw(trial))
        s = trial
    assert s.decisions > 20


def test_nothing_is_suggested_after_the_end() -> None:
    s = committing()
    SENTINELS.concede(s)
    with pytest.raises(NoAdvice):
        DESK.suggest(s)


def test_the_board_in_lines_names_the_hero() -> None:
    s = committing()
    assert any(line.startswith("Mara Quill: Health") for line in DESK.board(SENTINELS.view(s, 0)))

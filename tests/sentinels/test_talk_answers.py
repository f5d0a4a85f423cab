"""What people type, as choices."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.sentinels.scenarios import position
from ludonaut.sentinels.talk.answers import understand
from ludonaut.table.native.core import DECISION
from ludonaut.table.requests import seed_generator
from ludonaut.table.talk import NotUnderstood, names_of


def names(s: Sentinels, line: str) -> list[str]:
    """The choices that a line means, with numbers in the order of the rules."""
    return understand(s, line, names_of(s)).names


def refused(s: Sentinels, line: str) -> str:
    """The message that refuses a line."""
    with pytest.raises(NotUnderstood) as problem:
        names(s, line)
    return str(problem.value)


def committing(**fields: Any) -> Sentinels:
    return position(at="commit", active=["iron-carapace"], **fields)


def applying(rolled: str = "y012 b1", **fields: Any) -> Sentinels:
    fields.setdefault("active", ["iron-carapace", "whirling-husk"])
    return position(at="apply", rolled=rolled, **fields)


def recovering() -> Sentinels:
    return position(at="recover", exhausted="4y 2b 1r", recovery=4)


# --- numbers and words ---


def test_dice_alone_do_not_roll() -> None:
    s = position(at="commit", active=["iron-carapace"], rolled="y0")
    assert "roll" in names_of(s)
    assert "not possible" in refused(s, "dice")


def test_a_number_is_the_choice_of_that_number() -> None:
    assert names(committing(), "2") == ["commit green"]


def test_a_number_beyond_the_choices_is_refused_with_the_range() -> None:
    assert "from 1 to" in refused(committing(), "99")


def test_a_whole_choice_name_is_taken() -> None:
    assert names(committing(), "commit purple") == ["commit purple"]


def test_the_beginning_of_a_word_is_enough() -> None:
    assert names(committing(), "res") == ["resolve"]


def test_a_stack_is_activated_by_its_letter() -> None:
    assert names(position(stacks=[["iron-carapace"], ["whirling-husk"], []]), "b") == ["activate b"]


def test_a_stack_is_activated_by_part_of_its_top_cards_name() -> None:
    assert names(position(stacks=[["iron-carapace"], ["whirling-husk"], []]), "husk") == ["activate b"]


def test_an_item_is_used_by_part_of_its_name() -> None:
    assert names(committing(inventory=["field-syringe"]), "use syr") == ["use field-syringe"]


def test_an_item_is_used_by_its_name_alone() -> None:
    assert names(committing(inventory=["field-syringe"]), "field") == ["use field-syringe"]


def test_nonsense_is_refused_with_what_is_possible() -> None:
    assert "Possible: commit yellow" in refused(committing(), "dance")


def test_words_that_fit_several_choices_are_refused_with_these() -> None:
    s = position(stacks=[["basin-gnat"], ["colossus-gnat"], []])
    assert "Basin Gnat" in refused(s, "gnat")


# --- committing ---


@pytest.mark.parametrize("line", ["commit 2y 1b", "2y b", "2 yellow b", "yyb", "2y1b", "y y b", "2yellow, blue"])
def test_several_dice_are_committed_at_once(line: str) -> None:
    assert names(committing(), line) == ["commit yellow", "commit yellow", "commit blue"]


def test_committing_may_end_with_the_roll() -> None:
    assert names(committing(), "r, roll") == ["commit red", "roll"]


def test_rolling_needs_no_comma() -> None:
    assert names(committing(), "2y roll") == ["commit yellow", "commit yellow", "roll"]


def test_all_of_a_colour() -> None:
    assert names(committing(pool="3g 1b"), "all g") == ["commit green"] * 3


def test_all_dice_strongest_first() -> None:
    assert names(committing(pool="1y 1r"), "all") == ["commit red", "commit yellow"]


def test_more_dice_than_there_are_is_refused_with_the_number() -> None:
    assert refused(committing(pool="1y 2b"), "3b") == "You have 2 blue dice in your pool."


def test_a_cap_refuses_the_whole_line() -> None:
    s = position(at="commit", active=["vanguard-weevil"])
    assert "limits how many dice" in refused(s, "4y")


def test_a_forbidden_colour_is_refused_with_the_reason() -> None:
    assert "forbids committing green" in refused(position(at="commit", active=["stray-guardian"]), "g")


def test_where_one_die_brings_its_colour_it_is_asked_for_once() -> None:
    s = position(at="commit", active=["turncoat-trooper"])
    assert names(s, "4y") == ["commit yellow"]


def test_what_comes_after_the_roll_is_left_for_later() -> None:
    assert understand(committing(), "y, roll, y1 to 1", []).note == "Left out for now: y1 to 1."


# --- assigning ---


@pytest.mark.parametrize(
    "line",
    ["assign y1 to 2", "y1 2", "y1 to E2", "y1 on 2", "y1 husk", "yellow hit to husk", "assign y1 whirling-husk"],
)
def test_a_die_is_assigned_by_code_and_enemy(line: str) -> None:
    assert names(applying(), line) == ["assign y1 whirling-husk"]


def test_several_dice_to_one_enemy() -> None:
    assert names(applying(), "y1 b1 to 1") == ["assign y1 iron-carapace", "assign b1 iron-carapace"]


def test_several_of_one_die() -> None:
    assert names(applying("y11"), "2y1 to 1") == ["assign y1 iron-carapace"] * 2


def test_dice_to_several_enemies() -> None:
    assert names(applying(), "y1 1, b1 2, done") == ["assign y1 iron-carapace", "assign b1 whirling-husk", "done"]


def test_a_colour_is_enough_when_it_shows_one_face() -> None:
    assert names(applying(), "b to 1") == ["assign b1 iron-carapace"]


def test_a_colour_with_several_faces_is_asked_about() -> None:
    assert refused(applying(), "y to 1") == "Which die: y1 or y2?"


def test_all_dice_to_one_enemy() -> None:
    assert len(names(applying(), "all to 1")) == 3


def test_all_of_a_colour_to_one_enemy() -> None:
    assert names(applying(), "all y to 1") == ["assign y1 iron-carapace", "assign y2 iron-carapace"]


def test_all_stops_when_the_enemy_is_defeated() -> None:
    s = applying("b111", active=["grub-flood", "iron-carapace"])
    assert len(names(s, "all to 1")) == 3


def test_one_enemy_needs_no_name() -> None:
    assert names(applying(active=["iron-carapace"]), "y2") == ["assign y2 iron-carapace"]


def test_several_enemies_need_one() -> None:
    assert "To which enemy?" in refused(applying(), "y2")


def test_a_miss_cannot_be_assigned() -> None:
    assert "A miss cannot be assigned." in refused(applying(), "y0 to 1")


def test_a_die_that_was_not_rolled_is_refused() -> None:
    assert "no unassigned red crit" in refused(applying(), "r2 to 1")


def test_an_enemy_that_is_not_there_is_refused() -> None:
    assert refused(applying(), "y1 to 7") == "There is no enemy 7; there are E1, E2."


def test_a_card_that_forbids_is_named() -> None:
    s = applying("p1 y1", active=["grub-flood", "iron-carapace"])
    assert "Grub Flood" in refused(s, "p1 to 2")


def test_pairs_are_assigned_together() -> None:
    s = applying("y11", active=["twinhorn"])
    assert names(s, "y1y1 to 1") == ["assign y1y1 twinhorn"]


def test_one_die_of_a_pair_means_the_pair() -> None:
    s = applying("y11", active=["twinhorn"])
    assert names(s, "y1 to 1") == ["assign y1y1 twinhorn"]


def test_done_is_a_word() -> None:
    assert names(applying(), "done") == ["done"]


# --- recovering ---


def test_recovering_several_dice() -> None:
    assert names(recovering(), "recover 2b p"[:10]) == ["recover blue", "recover blue"]


def test_recovering_all_takes_the_strongest() -> None:
    assert names(recovering(), "all") == ["recover red", "recover blue", "recover blue", "recover yellow"]


def test_recovering_dice_that_are_not_exhausted_is_refused() -> None:
    assert refused(recovering(), "p") == "You have no purple dice in your exhausted area."


def test_recovering_more_than_allowed_is_refused() -> None:
    assert refused(recovering(), "4y b") == "You may recover 4 dice here, not more."


# --- setup ---


def ranked() -> Sentinels:
    """A game of rank 2 at its penalty."""
    s = SENTINELS.new({"hero": "1a", "rank": "2"})
    seed_generator(s, 1)
    s.advance()
    return s


def test_a_penalty_is_one_die() -> None:
    assert names(ranked(), "y") == ["banish yellow"]


def test_more_dice_than_the_penalty_are_refused() -> None:
    assert refused(ranked(), "3y") == "You may banish 1 die here, not more."


def test_exhausting_may_name_the_dice_at_once() -> None:
    assert names(ranked(), "exhaust 2y g") == ["exhaust 3", "exhaust yellow", "exhaust yellow", "exhaust green"]


def test_exhausting_alone_asks_for_the_dice_afterwards() -> None:
    assert names(ranked(), "exhaust") == ["exhaust 3"]


def test_a_name_means_to_activate_rather_than_to_move_away() -> None:
    s = position(hero="3a", stacks=[["?", "iron-carapace"], ["?", "whirling-husk"], []])
    assert names(s, "husk") == ["activate b"]


TYPED = (
    "1 2 0 ² 99999999999999999999 -1 y b 2y p1 y1 y9 yy ygbpr 2x y1y1 y012 all e1 E2 e99 a b c to on , ; then and done"
    " roll use take drop scout commit assign recover reroll save exhaust banish resolve target turn hymn health miss"
    " hit crit ( ) [a \\d+ é ' .*"
)
"""Words, and what else may come out of a keyboard."""


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_typed_is_understood_or_refused(seed: int) -> None:
    chooser = random.Random(seed)
    s = SENTINELS.new({"missions": "on", "rank": "3", "hero": ("1a", "1b", "2a", "2b", "3a", "3b")[seed]})
    seed_generator(s, seed)
    s.advance()
    refusals = 0
    while s.kind == DECISION:
        for _ in range(25):
            line = " ".join(chooser.choices(TYPED.split(), k=chooser.randint(1, 4)))
            try:
                plan = understand(s, line, names_of(s))
            except NotUnderstood:
                refusals += 1
            else:
                assert plan.names[0] in names_of(s)
        s.choose(s.choices[chooser.randrange(int(s.listed()))])
    assert refusals > 100


def test_the_position_is_not_touched() -> None:
    s = committing()
    before = s.rules_json()
    names(s, "2y b, roll")
    assert s.rules_json() == before

"""The rule switches: the same position under each value (a is the reading of docs/sentinels-rulings.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.sentinels.helpers import (
    at,
    damage,
    exhausted,
    fight,
    health,
    inventory,
    missions_done,
    play,
    pool,
    standing,
    stats,
)

from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.scenarios import position
from ludonaut.table.game import OptionError

LATE = Path(__file__).parent / "packs" / "late"
TOPS = [["grave-louse", "iron-carapace"], ["basin-gnat", "howitzer-snail"], ["twinhorn"]]


def test_a_switch_has_its_letters_only() -> None:
    with pytest.raises(OptionError, match="S03"):
        SENTINELS.new({"S03": "c"})


# --- S03: stats are capped at 6 / not ---


def armour(letter: str) -> Any:
    s = fight("iron-carapace", health=4, inventory=["shed-armour"], options={"S03": letter})
    return play(s, "use shed-armour")


def test_switch_s03_a_health_stops_at_six() -> None:
    assert health(armour("a")) == 6


def test_switch_s03_b_health_may_rise_beyond_six() -> None:
    assert health(armour("b")) == 9


def test_switch_s03_b_recovery_still_does_not_fall_below_one() -> None:
    s = fight({"card": "doomsday-puffball", "defeated": True}, at="items", recovery=1, options={"S03": "b"})
    assert stats(play(s, "take scorched-rock"))[2] == 1


# --- S17: Strategy counts as it is now / as it was when Engagement began ---


def cricket(letter: str) -> Any:
    """Strategy rises from 1 to 2 in the first phase."""
    enemy = {"card": "reaping-cricket", "damage": 5}
    s = fight(enemy, "weeping-sac", rolled="b1", strategy=1, recovery=1, options={"S17": letter})
    return play(s, "assign b1 reaping-cricket", "take")


def test_switch_s17_a_strategy_gained_counts_at_once() -> None:
    assert at(cricket("a")) == "CommitDice"


def test_switch_s17_b_strategy_gained_waits_for_the_next_round() -> None:
    assert at(cricket("b")) == "RecoverDice"


def test_switch_s17_b_strategy_lost_does_not_end_the_engagement() -> None:
    options = {"S17": "b"}
    s = fight("brain-tick", "weeping-sac", rolled="b1", strategy=2, phase_limit=2, pack=LATE, options=options)
    assert at(play(s, "assign b1 brain-tick", "take")) == "CommitDice"


def test_switch_s17_b_the_limit_is_taken_anew_each_round() -> None:
    s = fight("bloom-empress", at="end", strategy=3, phase_limit=1, options={"S17": "b"})
    assert (at(s), int(s.phase_limit)) == ("CommitDice", 3)


# --- S19: the whole active area is exhausted / unassigned dice return to the pool ---


def used(letter: str, hero: str = "3b", **fields: Any) -> Any:
    enemy = {"card": "iron-carapace", "dice": "g1 b1"}
    options = {"S19": letter}
    return fight(enemy, at="exhaust", hero=hero, rolled="g0 b2", pool="", exhausted="", options=options, **fields)


USED = {"banished": "4y 2g 2b 4p 1r"}


def test_switch_s19_a_all_dice_are_exhausted() -> None:
    assert exhausted(used("a", **USED)) == "2g 2b"


def test_switch_s19_b_unassigned_dice_return_to_the_pool() -> None:
    s = used("b", **USED)
    assert (exhausted(s), pool(s)) == ("1g 1b", "1g 1b")


def test_switch_s19_b_unassigned_crits_are_not_exhausted() -> None:
    assert missions_done(used("b", missions=["buried-arsenal"], progress=3, **USED)) == 0


def test_switch_s19_b_heroes_save_assigned_dice_only() -> None:
    assert exhausted(play(used("b", hero="2a", **USED), "return 1")) == "1b"


# --- S30: late arrivals do nothing this round / deal damage at once ---


def horn(letter: str, **fields: Any) -> Any:
    stacks = [["last-rite-moth"], *TOPS[1:]]
    s = fight("horn-blower", at="after", pack=LATE, stacks=stacks, exhausted="4y", options={"S30": letter}, **fields)
    return play(s, "activate a")


def test_switch_s30_a_late_arrivals_do_nothing() -> None:
    s = horn("a", hero="1b")
    assert (health(s), at(s)) == (6, "RecoverDice")


def test_switch_s30_b_late_arrivals_deal_damage_at_once() -> None:
    assert health(horn("b", hero="1b")) == 5


def test_switch_s30_b_their_after_effects_join() -> None:
    assert at(horn("b", hero="1b")) == "CleanupDiscard"


def test_switch_s30_b_they_may_kill() -> None:
    assert at(horn("b", health=1)) == "lost: no health"


def test_switch_s30_b_they_are_levelled_like_all_others() -> None:
    stacks = [["howitzer-snail"], ["twinhorn"], []]
    s = fight("comb-sovereign", "horn-blower", at="after", pack=LATE, stacks=stacks, hero="1b", options={"S30": "b"})
    assert health(play(s, "activate a")) == 5


# --- S33: surplus items go at once / stay, none is gained / go at step 5 ---


HELD = ["field-syringe", "shed-armour", "grapple-winch"]


def tick(letter: str) -> Any:
    """Strategy falls from 3 to 2 in the first phase, with three items held."""
    carapace = {"card": "whirling-husk", "defeated": True}
    s = fight("brain-tick", carapace, rolled="b1", pack=LATE, inventory=HELD, options={"S33": letter})
    return play(s, "assign b1 brain-tick", "take")


def test_switch_s33_a_surplus_goes_at_once() -> None:
    assert at(tick("a")) == "DropSurplus"


def test_switch_s33_b_surplus_stays() -> None:
    assert inventory(tick("b")) == HELD


def test_switch_s33_b_nothing_is_gained_with_a_surplus() -> None:
    s = play(tick("b"), "resolve", "done")
    assert (inventory(s), at(s)) == (HELD, "BeginActivation")


def test_switch_s33_c_surplus_stays_until_step_five() -> None:
    s = tick("c")
    assert at(s) == "CommitDice"
    assert at(play(s, "resolve", "done")) == "DropSurplus"


def test_switch_s33_c_then_items_may_be_exchanged() -> None:
    s = play(tick("c"), "resolve", "done", "drop field-syringe", "drop shed-armour", "take shell-tablets")
    assert inventory(s) == ["grapple-winch", "shell-tablets"]


# --- S43: entourage icons chain / do not ---


def entourage(letter: str) -> Any:
    stacks = [["whirling-husk"], ["iron-carapace"], ["howitzer-snail"]]
    revealed = ["bloom-empress"]
    s = position(at="endgame", hero="3b", stacks=stacks, revealed=revealed, options={"S43": letter})
    return play(s, "activate a")


def test_switch_s43_a_icons_of_the_entourage_chain() -> None:
    assert at(entourage("a")) == "ActivateMore"


def test_switch_s43_b_icons_of_the_entourage_are_ignored() -> None:
    assert at(entourage("b")) == "CommitDice"


def test_switch_s43_b_ordinary_icons_chain_all_the_same() -> None:
    stacks = [["whirling-husk"], ["yoked-brute"], ["howitzer-snail", "twinhorn"]]
    s = position(hero="3b", stacks=stacks, options={"S43": "b"})
    assert at(play(s, "activate a", "activate b")) == "CommitDice"
    assert len(standing(s)) == 3


# --- S47: damage leaves with its dice / stays ---


def wounded(letter: str) -> Any:
    enemies = ({"card": "bloom-empress", "dice": "r2"}, {"card": "spectrum-boil", "item_damage": 3})
    return fight(*enemies, at="exhaust", hero="1b", options={"S47": letter}, exhausted="4y")


def test_switch_s47_a_damage_leaves_with_its_dice() -> None:
    s = play(wounded("a"), "done", "done")
    assert (damage(s, "bloom-empress"), damage(s, "spectrum-boil")) == (0, 0)


def test_switch_s47_b_damage_stays() -> None:
    s = play(wounded("b"), "done", "done")
    assert (damage(s, "bloom-empress"), damage(s, "spectrum-boil")) == (2, 3)


def test_switch_s47_b_dice_are_exhausted_all_the_same() -> None:
    assert exhausted(play(wounded("b"), "done")) == "4y 1r"


# --- S49: the cleanup discard in endgame rounds / none ---


def cleanup(letter: str) -> Any:
    return fight("bloom-empress", at="cleanup", stacks=TOPS, options={"S49": letter})


def test_switch_s49_a_a_top_is_discarded_in_the_endgame() -> None:
    assert at(cleanup("a")) == "CleanupDiscard"


def test_switch_s49_b_no_top_is_discarded_in_the_endgame() -> None:
    assert at(cleanup("b")) == "CommitDice"


def test_switch_s49_b_before_the_endgame_a_top_is_discarded() -> None:
    assert at(fight("weeping-sac", at="cleanup", stacks=TOPS, options={"S49": "b"})) == "CleanupDiscard"


# --- S54: lost after 30 endgame rounds / after 100 ---


def test_switch_s54_a_thirty_rounds() -> None:
    assert at(fight("bloom-empress", at="end", endgame=30, options={"S54": "a"})) == "lost: stalemate"


@pytest.mark.parametrize(("rounds", "end"), [(30, "CommitDice"), (99, "CommitDice"), (100, "lost: stalemate")])
def test_switch_s54_b_a_hundred_rounds(rounds: int, end: str) -> None:
    assert at(fight("bloom-empress", at="end", endgame=rounds, options={"S54": "b"})) == end

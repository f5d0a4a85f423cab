"""What the desk of Solar Sentinels offers to people."""

from __future__ import annotations

from ludonaut.sentinels.desk import DESK
from ludonaut.sentinels.scenarios import position


def test_a_suggestion_is_one_of_the_choices() -> None:
    s = position(at="commit", active=["iron-carapace"])
    assert DESK.suggest(s).choices[0].startswith("commit ")

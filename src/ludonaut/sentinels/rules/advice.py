"""What odds and bots need from inside the rules: playing an engagement out on a copy, without the rest of the game."""

from __future__ import annotations

from typing import Final

from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.sentinels.rules.strategy import Engagement
from ludonaut.table.native.core import UNDECIDED, Step


class EndOfEngagement(Step[Sentinels]):
    """Stands on a copy's stack where the Resolve phase would begin: the copy ends there, undecided."""

    def run(self, s: Sentinels) -> None:
        s.finish(UNDECIDED, 0)


END_OF_ENGAGEMENT: Final = EndOfEngagement()


def engagement_only(s: Sentinels) -> Sentinels:
    """A copy that ends (``OVER``, undecided) when its Engagement does.

    :raises ValueError: when no Engagement is going on.
    """
    copy = s.copy()
    i = len(copy.stack) - 1
    while i >= 0:
        if isinstance(copy.stack[i], Engagement):
            copy.stack = [END_OF_ENGAGEMENT, *copy.stack[i:]]
            return copy
        i -= 1
    raise ValueError("there are odds only during an Engagement")

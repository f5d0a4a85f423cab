"""Events of Solar Sentinels as sentences."""

from __future__ import annotations

from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.table.game import Event


def sentence(s: Sentinels, event: Event) -> str:
    """The event in words; empty when it is not worth telling."""
    return ""

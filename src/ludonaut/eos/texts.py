"""Events of Project EOS Rise as sentences."""

from __future__ import annotations

from ludonaut.eos.rules.state import Eos
from ludonaut.table.game import Event


def sentence(s: Eos, event: Event) -> str:
    """The event in words; empty when it is not worth telling."""
    return ""

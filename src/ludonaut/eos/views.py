"""What people may see of a game of Project EOS Rise."""

from __future__ import annotations

from typing import Any

from ludonaut.eos.rules.state import Eos


def view(s: Eos) -> dict[str, Any]:
    """Everything on the table, as JSON data."""
    return {}

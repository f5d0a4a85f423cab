"""What a seat may see of a game of Solar Sentinels."""

from __future__ import annotations

from typing import Any

from ludonaut.sentinels.rules.state import Sentinels


def view(s: Sentinels) -> dict[str, Any]:
    """Everything on the table, as JSON data."""
    return {}

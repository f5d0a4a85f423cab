"""Blocking work beside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


async def in_thread(work: Callable[..., T], *arguments: Any) -> T:
    """Do something that blocks beside the event loop."""
    return await asyncio.to_thread(work, *arguments)

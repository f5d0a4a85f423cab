"""Which engine runs: the interpreted source, or the same source compiled by mypyc."""

from __future__ import annotations

from typing import Final

COMPILED: Final = not __file__.endswith((".py", ".pyc"))

"""The interpreted engine's way to copy a state.

Never compiled: native objects have no ``__dict__``.  Interpreted, taking over the whole ``__dict__`` and slicing the
few mutable vectors costs a third of assigning every field by hand (0.8 us instead of 2.4 us for Solar Sentinels).
"""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def quick_copy(state: T, vectors: tuple[str, ...], fresh: dict[str, Any]) -> T:
    """A new object of the same class: same fields, own copies of ``vectors``, ``fresh`` replaced."""
    cls = type(state)
    new = cls.__new__(cls)
    fields = state.__dict__.copy()
    fields.update(fresh)
    for name in vectors:
        fields[name] = fields[name][:]
    new.__dict__ = fields
    return new

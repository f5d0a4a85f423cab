"""Vectors of whole numbers: native when compiled, plain lists when interpreted.

Compiled, ``Vec`` is librt's ``vec[i64]``, unboxed and copied by one ``memcpy``.  Interpreted, indexing a list is
about twice as fast as indexing a ``vec`` object, so the helpers here then make lists; both support ``v[i]``,
``v[i] = x``, ``v[:]`` and ``len(v)``, which is all that rules code may use.
"""

from __future__ import annotations

from typing import Any, TypeAlias, cast

from mypy_extensions import i64

from ludonaut.table.native.engine import COMPILED

try:
    from librt.vecs import append, remove, vec
except ImportError:  # only the compiled engine needs librt
    vec = list  # type: ignore[assignment, misc]

Vec: TypeAlias = "vec[i64]"


def zeros(n: i64) -> vec[i64]:
    """A vector of ``n`` zeros."""
    if not COMPILED:
        return cast("vec[i64]", [0] * n)
    return vec[i64]([0] * n)


def push(v: vec[i64], x: i64) -> vec[i64]:
    """``v`` with ``x`` at its end.  Use the returned vector; the old one must not be used again."""
    if not COMPILED:
        cast(Any, v).append(x)
        return v
    return append(v, x)


def without(v: vec[i64], x: i64) -> vec[i64]:
    """``v`` without its first ``x``, the others in order.  Use the returned vector; the old one must not be used again.

    :raises ValueError: when there is no ``x``.
    """
    if not COMPILED:
        cast(Any, v).remove(x)
        return v
    return remove(v, x)


def vector(items: list[int]) -> vec[i64]:
    """A vector holding ``items``."""
    v = zeros(len(items))
    i: i64 = 0
    for x in items:
        v[i] = x
        i += 1
    return v


def numbers(v: vec[i64]) -> list[int]:
    """The vector's items as a list of Python integers (for JSON)."""
    out: list[int] = []
    i: i64 = 0
    while i < len(v):
        out.append(int(v[i]))
        i += 1
    return out

"""Shifted constants keep all 64 bits, in the compiled engine too."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludonaut.sentinels.rules.apply import face_mask
from ludonaut.sentinels.rules.dice import unit

ROOT = Path(__file__).resolve().parents[2]


def test_a_bag_of_one_die_of_the_last_kind() -> None:
    assert unit(14) == 1 << 56


def test_the_mask_of_the_last_colour() -> None:
    assert face_mask(15 << 16) == 0xFFF << 48


@pytest.mark.interpreted_only
def test_the_build_widens_shifted_constants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "build_support"))
    import ludonaut_build

    assert ludonaut_build.widen_constants("cpy_r_r1 = 1 << cpy_r_r0;") == "cpy_r_r1 = ((int64_t)1) << cpy_r_r0;"

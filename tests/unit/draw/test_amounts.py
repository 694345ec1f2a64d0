"""Amounts are written exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hupai.draw.amounts import parts_text, signed_parts, table_points_text

TEXTS = {
    (0, 1): "0",
    (12, 1): "12",
    (-12, 1): "\u221212",
    (1, 2): "0 1/2",
    (-1, 2): "\u22120 1/2",
    (7, 2): "3 1/2",
    (-8, 2): "\u22124",
    (28, 12): "2 1/3",
    (21, 12): "1 3/4",
    (1, 12): "0 1/12",
    (10**30, 1): str(10**30),
}


@pytest.mark.parametrize(("amount", "scale"), TEXTS)
def test_parts(amount: int, scale: int) -> None:
    assert parts_text(amount, scale) == TEXTS[amount, scale]


@pytest.mark.parametrize("scale", [1, 2, 3, 4, 5, 12])
def test_what_is_written_is_what_it_is(scale: int) -> None:
    for amount in range(-50, 51):
        text = parts_text(amount, scale, minus="-")
        whole, _, rest = text.lstrip("-").partition(" ")
        value = Fraction(whole) + Fraction(rest or 0)
        assert (-value if text.startswith("-") else value) == Fraction(amount, scale)


def test_signs_and_table_points() -> None:
    assert [signed_parts(one, 1) for one in (66, 0, -22)] == ["+66", "0", "\u221222"]
    assert [table_points_text(one) for one in (48, 28, 0)] == ["4", "2 1/3", "0"]

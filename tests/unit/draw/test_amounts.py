"""Amounts are written exactly."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from hupai.draw.amounts import TWELFTHS, parts_text, signed_parts, table_points, table_points_text
from hupai.rules import load

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


def test_signs() -> None:
    assert [signed_parts(one, 1) for one in (66, 0, -22)] == ["+66", "0", "\u221222"]


#: What one table gives: the points of one place, or those of two, three or four that equals share.
SHARED = {48: "4", 24: "2", 12: "1", 0: "0", 36: "3", 18: "1 1/2", 6: "0 1/2", 28: "2 1/3", 21: "1 3/4"}


def test_table_points_of_a_table() -> None:
    played = load("mcr").play.table_points
    assert played == (4, 2, 1, 0)
    shares = {
        TWELFTHS * sum(played[first : first + equals]) // equals
        for equals in (1, 2, 3, 4)
        for first in range(5 - equals)
    }
    assert {one: table_points_text(one) for one in shares} == SHARED


def test_table_points_of_a_season_are_exact_and_written_one_way() -> None:
    """Sums of a member's tables: every twelfth can occur."""
    for twelfths in range(1000):
        text = table_points_text(twelfths)
        assert re.fullmatch(r"\d+( ([1-9]|1[01])/(2|3|4|6|12))?", text)
        assert sum(map(Fraction, text.split())) == Fraction(twelfths, TWELFTHS)
        assert table_points(twelfths) == {"twelfths": twelfths, "text": text}

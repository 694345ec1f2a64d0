"""Amounts as people read them, exactly: whole points, parts of a point, table points in twelfths."""

from __future__ import annotations

from math import gcd
from typing import Final

#: A rule set's table points are counted in twelfths, so that what equals share is whole.
TWELFTHS: Final = 12


def parts_text(amount: int, scale: int, minus: str = "\u2212") -> str:
    """Return ``amount`` parts of a point, ``scale`` to the point: ``12``, ``−0 1/2``, ``4 1/3``; never rounded.

    The whole points are always written: a lone ``1/2`` is a date to more than one program.
    """
    sign = minus if amount < 0 else ""
    whole, rest = divmod(abs(amount), scale)
    if rest == 0:
        return f"{sign}{whole}"
    common = gcd(rest, scale)
    return f"{sign}{whole} {rest // common}/{scale // common}"


def signed_parts(amount: int, scale: int) -> str:
    """Return an amount that is gained or paid, with its sign: ``+66``, ``−22``, ``0``."""
    return f"+{parts_text(amount, scale)}" if amount > 0 else parts_text(amount, scale)


def table_points_text(twelfths: int) -> str:
    """Return table points: ``4``, ``2 1/3``, ``0 1/2``; the one way in which they are written."""
    return parts_text(twelfths, TWELFTHS)


def table_points(twelfths: int) -> dict[str, object]:
    """Return table points as an answer tells them: exactly in ``twelfths``, and in points as ``text``."""
    return {"twelfths": twelfths, "text": table_points_text(twelfths)}

"""Faults and notices of a string, pointed at its original characters."""

from __future__ import annotations

from typing import Final

from ..hand import Fault
from .normal import Normal

POINTER: Final = "/notation"

#: A full hand that a reader can copy: shown where the input could not be read as tiles at all.
EXAMPLE: Final = "[EEE,1][SSSS,1]55pWWWNNN"


def fault(
    normal: Normal,
    code: str,
    start: int,
    end: int,
    tile: str | None = None,
    suggestion: str | None = None,
    **params: object,
) -> Fault:
    """Return a fault whose span is ``start`` to ``end`` of the normalised text, as a range of the original."""
    return Fault(code, POINTER, tile, normal.span(start, end), params, suggestion)

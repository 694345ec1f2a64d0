"""Looks at single fields of an event, whatever they hold: each fault is put at its pointer, none stops the others."""

from __future__ import annotations

from typing import Final

from ..hand import Fault
from ..rules.schema import kind_of, step
from ..tiles import WINDS

#: No hand is worth more, and no agreed transfer moves more, in any game that people play.
MOST_VALUE: Final = 1_000_000
MOST_MOVED: Final = 1_000_000_000
LONGEST_REASON: Final = 200
LONGEST_ID: Final = 64


def seat(value: object, at: str, faults: list[Fault], needed: bool = True) -> str | None:
    """Return a seat's wind; None, with a fault where one is due, for anything else."""
    return word(value, WINDS, at, faults, needed)


def word(value: object, allowed: tuple[str, ...], at: str, faults: list[Fault], needed: bool = True) -> str | None:
    """Return one of the ``allowed`` words; None, with a fault where one is due, for anything else."""
    if value is None:
        if needed:
            faults.append(missing(at))
    elif not isinstance(value, str):
        faults.append(Fault("wrong_type", at, params={"expected": "string", "found": kind_of(value)}))
    elif value not in allowed:
        faults.append(Fault("unknown_value", at, params={"value": step(value), "allowed": list(allowed)}))
    else:
        return value
    return None


def integer(value: object, least: int, most: int, at: str, faults: list[Fault]) -> int | None:
    """Return a whole number from ``least`` to ``most``; None, with a fault, for anything else."""
    if not isinstance(value, int) or isinstance(value, bool):
        faults.append(Fault("wrong_type", at, params={"expected": "integer", "found": kind_of(value)}))
        return None
    if not least <= value <= most:
        faults.append(Fault("out_of_range", at, params={"value": shown(value), "least": least, "most": most}))
        return None
    return value


def text(value: object, longest: int, at: str, faults: list[Fault], needed: bool = True) -> str | None:
    """Return a text of at most ``longest`` characters that is not blank; None, with a fault where one is due."""
    if value is None or value == "":
        if needed:
            faults.append(missing(at))
        return None
    if not isinstance(value, str):
        faults.append(Fault("wrong_type", at, params={"expected": "string", "found": kind_of(value)}))
        return None
    if len(value) > longest:
        faults.append(Fault("too_long", at, params={"found": len(value), "most": longest}))
        return None
    if not value.strip() and needed:
        faults.append(missing(at))
        return None
    return value


def missing(at: str) -> Fault:
    """Return the fault of a field that is not there."""
    return Fault("missing_field", at, params={"field": at.rpartition("/")[2]})


def shown(value: int) -> object:
    """Return a number fit for a message: one of a thousand digits is not repeated."""
    return value if abs(value) < 10**18 else "10^18" if value > 0 else "-10^18"

"""Immutable hands, what is known about how they were won, and everything that can be wrong with them."""

from .check import check
from .faults import Fault, Faults, Notice
from .model import CHOW, FROM_OTHERS, KONG, MELD_KINDS, PUNG, WIN_BY, Context, Hand, Meld

__all__ = [
    "CHOW",
    "FROM_OTHERS",
    "KONG",
    "MELD_KINDS",
    "PUNG",
    "WIN_BY",
    "Context",
    "Fault",
    "Faults",
    "Hand",
    "Meld",
    "Notice",
    "check",
]

"""Immutable hands, what is known about how they were won, and everything that can be wrong with them."""

from .check import can_be_won, check
from .clash import can_be, first_turn_clashes
from .faults import Fault, Faults, Notice
from .model import CHOW, FLOWER_WINS, FROM_OTHERS, KONG, MELD_KINDS, PUNG, WIN_BY, Context, Hand, Meld

__all__ = [
    "CHOW",
    "FLOWER_WINS",
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
    "can_be",
    "can_be_won",
    "check",
    "first_turn_clashes",
]

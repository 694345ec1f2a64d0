"""What people type or paste, to a hand and back.

:func:`parse` reads mpsz (Tenhou), MCR letters, PyMahjongGB and Botzone codes, English codes, mjai, Unicode tiles,
Chinese and Japanese names, in any mixture that stays unambiguous; :func:`format_hand` writes the one canonical form;
:func:`write` writes each dialect.  The way of a string: ``normal`` (plain text), ``scan`` (tokens under one meaning of
the letters), ``draft`` (loose tiles and melds), ``readings`` (hands and faults), ``parse`` (which of them hold).
"""

from .parse import Parsed, parse
from .tables import DIALECTS, MAX_LENGTH, Z_ORDERS
from .write import format_hand, write

__all__ = ["DIALECTS", "MAX_LENGTH", "Z_ORDERS", "Parsed", "format_hand", "parse", "write"]

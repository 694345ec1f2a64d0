"""Texts that people give and people read: names, reasons.  They may be in any script, and may not disturb what is
around them.

Codes of the faults made here beside those of :mod:`hupai.api.fields`::

    control_character  character (as U+0000), and the span of the first one
"""

from __future__ import annotations

import unicodedata
from typing import Final

from ..draw.unseen import from_first_seen
from ..hand import Fault
from . import fields

LONGEST_NAME: Final = 64
LONGEST_REASON: Final = 200
#: Marks that turn the direction of the text around them; joiners, which emoji and Indic scripts need, are none.
_TURNING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNSAFE: Final = ("Cc", "Cs", "Zl", "Zp")


def read_name(value: object, at: str, faults: list[Fault], most: int = LONGEST_NAME) -> str | None:
    """Return a name, composed (NFC) and without spaces around it; None, with its fault, where it is none.

    What shows nothing at all is no name.
    """
    if value is None:
        faults.append(fields.missing(at.rpartition("/")[2], at))
        return None
    text = read_text(value, at, faults, most)
    if text is None:
        return None
    if not from_first_seen(text):
        faults.append(fields.missing(at.rpartition("/")[2], at))
        return None
    return text


def read_text(value: object, at: str, faults: list[Fault], most: int = LONGEST_REASON) -> str | None:
    """Return a text, composed and without spaces around it; None where there is none, or it is at fault."""
    text = fields.string(value, most, at, faults)
    if text is None:
        return None
    for i, character in enumerate(text):
        if character in _TURNING or unicodedata.category(character) in _UNSAFE:
            params = {"character": f"U+{ord(character):04X}"}
            faults.append(Fault("control_character", at, span=(i, i + 1), params=params))
            return None
    return fields.string(unicodedata.normalize("NFC", text).strip(), most, at, faults)  # some grow when composed

"""Characters that nobody can see: they neither name anybody nor hide from a program what stands after them."""

from __future__ import annotations

import unicodedata
from typing import Final

#: Letters and symbols of Unicode that are drawn as nothing: Hangul fillers, the blank of Braille.
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
#: Controls, format characters and tags, surrogates, unassigned ones and noncharacters, separators, marks without a
#: letter to stand on (variation selectors among them).
_UNSEEN: Final = frozenset(("Cc", "Cf", "Cs", "Cn", "Zs", "Zl", "Zp", "Mn", "Me"))


def unseen(character: str) -> bool:
    """Tell whether ``character`` alone shows nothing."""
    return character in _BLANK or unicodedata.category(character) in _UNSEEN


def from_first_seen(text: str) -> str:
    """Return ``text`` from its first character that shows; empty where none does."""
    return next((text[i:] for i, character in enumerate(text) if not unseen(character)), "")

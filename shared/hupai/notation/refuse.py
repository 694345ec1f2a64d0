"""Inputs of another kind altogether: one fault that names the kind says more than a fault for each character."""

from __future__ import annotations

import re
from typing import Final

from ..hand import Fault
from .issues import EXAMPLE, fault
from .normal import Normal

_WORD: Final = re.compile(r"[A-Za-zÀ-ÿ]{3,}")
#: Words of people who describe a hand, in English and French.
_VOCABULARY: Final = re.compile(
    r"dots?|circles?|bams?|bamboos?|char(acter)?s?|cra(c)?ks?|man|pin|sou|wan|sticks?|winds?|dragons?|red|green|white|"
    r"east|south|west|north|pairs?|pungs?|kongs?|chows?|pon|kan|chi|triplets?|sequences?|eyes|hand|won|wins?|winning|with|"
    r"and|from|self|drawn?|discard(ed)?|concealed|exposed|open|closed|flowers?|seasons?|tiles?|"
    r"cercles?|ronds?|bambous?|caractères?|vents?|rouge|vert|blanc|est|sud|ouest|nord|paires?|brelans?|carrés?|suites?|"
    r"main|gagné?e?|avec|tuiles?|fleurs?|saisons?",
    re.IGNORECASE,
)
#: Letters of tiles: what is made of these alone is a mistyped hand rather than a word.
_LETTERS: Final = frozenset("eswncfpmzhtbjdgr")
#: Suit letters first, capitals for concealed and small ones for exposed tiles, L before the last tile and its meld.
_CASE_CODE: Final = re.compile(r"[bcsBCS][1-9]|[wW][eswnESWN]|[dD][bgrBGR]|[fFyY][eswnESWN1-4]|X[xy]|L|[mM]")
_NUMBERS: Final = re.compile(r"[\[\](){}\s,;0-9]+")


def refusal(normal: Normal) -> Fault | None:
    """Return the fault for text that is prose, tile numbers, or coded by letter case; None for anything else."""
    text = normal.text
    if _NUMBERS.fullmatch(text):
        numbers = re.findall(r"[0-9]+", text)
        if len(numbers) >= 5 and all(len(n) <= 3 and int(n) <= 135 for n in numbers):
            return _whole(normal, "ids_not_supported")
    if _case_coded(text):
        return _whole(normal, "case_coded")
    words = [m for m in _WORD.finditer(text) if _VOCABULARY.fullmatch(m[0]) or not set(m[0].lower()) <= _LETTERS]
    known = [m for m in words if _VOCABULARY.fullmatch(m[0])]
    if known or len(words) >= 2:
        return fault(normal, "prose", words[0].start(), words[-1].end(), None, "write_tiles", example=EXAMPLE)
    return None


def _whole(normal: Normal, code: str) -> Fault:
    return fault(normal, code, 0, len(normal.text), None, "write_tiles", example=EXAMPLE)


def _case_coded(text: str) -> bool:
    """Whether the whole text is made of such codes, some of which no other dialect writes."""
    at = 0
    small = False
    codes = 0
    compact = "".join(c for c in text if not (c.isspace() or c in ",."))
    while at < len(compact):
        m = _CASE_CODE.match(compact, at)
        if m is None:
            return False
        small = small or (len(m[0]) == 2 and not m[0].isupper())
        codes += len(m[0]) == 2
        at = m.end()
    return small and codes >= 5

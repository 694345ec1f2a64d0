"""What a piece of text looks like: of a hand, of which Chinese script, of which word that was meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from ..hand import Fault
from .words import fold

#: Letters that spell tiles in some notation; a chunk of capitals alone may be honours.
_CAPITALS: Final = frozenset("ESWNCFPBTDRGH")
_CJK_TILES: Final = frozenset(
    "萬万筒饼餅同索条條束竹一二三四五六七八九东東南西北中发發発白板红紅财財风風子梅兰蘭菊春夏秋冬"
)
_TILE: Final = re.compile(r"[1-9０-９一二三四五六七八九]|[ESWNCFP]|[东東南西北中发發白]|[\U0001f000-\U0001f02b]")
_HANT: Final = frozenset("東萬發條風門莊場銃槍點聽滿紅財蘭餅槓搶連圈規則開結絕撈張風貳國壹")
_HANS: Final = frozenset("东万发条风门庄场铳枪点听满红财兰饼杠抢连规则开结绝捞张风国")


def script_of(text: str) -> str:
    """Return the Chinese script that a text is written in; traditional where nothing tells."""
    hans = sum(c in _HANS - _HANT for c in text)
    return "zh-Hans" if hans > sum(c in _HANT - _HANS for c in text) else "zh-Hant"


def closest(word: str, known: Sequence[str]) -> str | None:
    """Return the phrase that a folded word was probably meant to be."""
    found = get_close_matches(word, known, 1, 0.75) if len(word) <= 40 else []
    return found[0] if found else None


def unknown_word(word: str, known: Sequence[str]) -> Fault:
    """Return the fault of a word that says nothing, with one that may have been meant."""
    shown = word if len(word) <= 40 else word[:39] + "…"
    params: dict[str, object] = {"value": shown}
    meant = closest(fold(word).keys.strip(), known)
    if meant:
        params["did_you_mean"] = meant
    return Fault("unknown_word", "", params=params, suggestion="did_you_mean" if meant else None)


def han_word(c: str) -> bool:
    """Tell whether a folded character is Chinese and names no tile: it parts what stands before and behind it."""
    return "\u3400" <= c <= "\u9fff" and c not in _CJK_TILES


def like_a_hand(text: str) -> bool:
    """Tell whether a chunk is a piece of a hand, well written or not: what it says is for the notation to tell."""
    if any("\U0001f000" <= c <= "\U0001f02b" for c in text) or any(c in "[]|" for c in text):
        return True
    if all(c.isascii() for c in text):
        letters = [c for c in text if c.isalpha()]
        if any(c.isdigit() for c in text):
            return len(letters) <= 2 * sum(c.isdigit() for c in text) + 8
        return bool(letters) and all(c in _CAPITALS for c in letters)
    folded = fold(text).keys
    return all(c in _CJK_TILES or not c.isalpha() or (c.isascii() and c in "mpszeswncfp") for c in folded)


_SUIT: Final = re.compile(
    r"[1-9][mpsz]|[WTBD][1-9]|[萬万筒餅饼索條条]|[\U0001f000-\U0001f02b]|\[[1-9ESWNCFP]", re.IGNORECASE
)


def is_hand_like(text: str) -> bool:
    """Tell whether a text that was said to nobody looks like a hand: thirteen tiles or more, and little else."""
    tiles = len(
        re.findall(r"[1-9０-９一二三四五六七八九]|[ESWNCFP]|[东東南西北中发發白]|[\U0001f000-\U0001f02b]", text)
    )
    words = re.findall(r"[A-Za-zÀ-ÿ]{4,}", text)
    return tiles >= 13 and _SUIT.search(text) is not None and len(words) <= 8 and len(text) <= 300

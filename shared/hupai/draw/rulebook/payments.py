"""Who pays, and what a faan is worth in points, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...rules import RuleSet
from ..sentences import choice_text, unit_text, win_by_text
from .teaching import phrase

_WAYS: Final = ("discard", "self_draw", "robbed_kong", "eight_flowers", "eighth_flower", "seven_flowers")
#: Shares that have words of their own: times and over, to the phrase.
_SHARES: Final = {(1, 1): "share_once", (2, 1): "share_twice", (1, 2): "share_half"}


def conversion_text(found: RuleSet, lang: str) -> str:
    """Return what the total of a hand is worth in points or money."""
    conversion = found.conversion
    many, one = unit_text(found.unit, 2, lang), unit_text(found.unit, 1, lang)
    if conversion is None:
        return phrase(lang, "are_points", unit=many)
    if not conversion.points:
        if conversion.plus:
            return phrase(lang, "plus_for_each", plus=conversion.plus, times=conversion.times, unit=one)
        return phrase(lang, "for_each", times=conversion.times, unit=one)
    steps: list[str] = []
    points, start = conversion.points, 0
    for i in range(1, len(points) + 1):
        if i == len(points) or points[i] != points[start]:
            if points[start] is not None:
                steps.append(f"{start if i - start == 1 else f'{start}–{i - 1}'}: {points[start]}")
            start = i
    return phrase(lang, "to_points", unit=many, steps=", ".join(steps), last=conversion.above)


def scheme_text(found: RuleSet, lang: str) -> str:
    """Return who pays how much of it, for each way of winning."""
    words: Mapping[str, Any] = found.payments
    said = [
        phrase(lang, "way", way=win_by_text(way, lang), who=_who(words[way], lang)) for way in _WAYS if way in words
    ]
    dealer = words.get("dealer")
    if dealer and "times" in dealer:
        said.append(phrase(lang, "dealer_times", times=dealer["times"]))
    elif dealer:
        plus, repeat = dealer.get("plus", 0), dealer.get("per_repeat", 0)
        said.append(phrase(lang, "dealer_plus", plus=plus, unit=unit_text(found.unit, 1, lang), per_repeat=repeat))
    if found.liability != "none":
        said.append(phrase(lang, "liable", when=choice_text("liability", found.liability, lang)))
    if found.zero_total == "draw":
        said.append(phrase(lang, "zero_draw"))
    false_win = found.play.false_win
    if false_win == "full_hand":
        said.append(phrase(lang, "false_win_full"))
    elif false_win != "nothing":
        said.append(phrase(lang, "false_win", amount=false_win))
    return phrase(lang, "semicolon").join(said)


def _who(shares: Mapping[str, Mapping[str, int]], lang: str) -> str:
    others = _share(shares.get("others", {}), lang)
    if "discarder" not in shares:
        return phrase(lang, "each", share=others)
    first = phrase(lang, "the_discarder", share=_share(shares["discarder"], lang))
    comma = "，" if lang.startswith("zh") else ", "
    return first + comma + phrase(lang, "each_other", share=others)


def _share(share: Mapping[str, int], lang: str) -> str:
    times, over, plus = share.get("times", 0), share.get("over", 1), share.get("plus", 0)
    if not times:
        return str(plus) if plus else phrase(lang, "share_nothing")
    key = _SHARES.get((times, over))
    said = phrase(lang, key) if key else phrase(lang, "share_times", times=times)
    return phrase(lang, "share_plus", share=said, plus=plus) if plus else said

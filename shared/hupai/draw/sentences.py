"""Sentences made from codes and figures: faults, notices, and why a pattern is not counted or a hand no win."""

from __future__ import annotations

from collections.abc import Mapping

from ..hand import Fault, Notice
from .lexicon import lexicon
from .names import pattern_names

Params = Mapping[str, object]


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def fault_text(fault: Fault, lang: str) -> tuple[str, str | None]:
    """Return what is wrong and, where there is one, the remedy; an unknown code is shown as it is."""
    words = lexicon(lang)
    params = {**fault.params, "tile": fault.tile} if fault.tile is not None else fault.params
    section, key = "faults", fault.code
    if key == "contradiction":
        section, key = "contradictions", str(params.get("reason"))
    message = words.sentence(section, key, params)
    remedy = words.sentence("suggestions", fault.suggestion, params) if fault.suggestion else None
    return _capital(message or fault.code), _capital(remedy) if remedy else fault.suggestion


def notice_text(notice: Notice | Mapping[str, object], lang: str) -> str:
    """Return what the answer assumed, ignored or corrected.  Takes the value or its form in an answer."""
    if isinstance(notice, Notice):
        code, params = notice.code, notice.params
    else:
        code, given = str(notice["code"]), notice.get("params")
        params = given if isinstance(given, Mapping) else {}
    return _capital(lexicon(lang).sentence("notices", code, params) or code)


def because_text(because: Params, family: str, lang: str) -> str:
    """Return why a pattern that the tiles show is not counted; ``because`` as in an answer's ``not_counted``."""
    words = lexicon(lang)
    kind = str(because["kind"])
    by = because.get("by")
    if by is None:
        return _capital(words.sentence("because", kind, because) or kind)
    name = pattern_names(family, lang).get(str(by), str(by))
    # Most reasons name one other pattern and nothing else; an answer holds many of them.
    around = words.around("because", kind, "by")
    if around is not None:
        return _capital(f"{around[0]}{name}{around[1]}")
    return _capital(words.sentence("because", kind, {**because, "by": name}) or kind)


def reason_text(reason: str, lang: str, params: Params | None = None) -> str:
    """Return why a hand is no win."""
    return _capital(lexicon(lang).sentence("no_win", reason, params or {}) or reason)


def unit_text(unit: str, number: int, lang: str) -> str:
    """Return the unit that agrees with ``number``: "1 point", "2 points", 番."""
    return lexicon(lang).sentence("units", unit, {"n": number}) or unit


def win_by_text(win_by: str, lang: str) -> str:
    """Return a way of winning in words."""
    return lexicon(lang).word("win_by", win_by)


def wind_text(wind: str, lang: str) -> str:
    """Return the name of a wind, as of a seat."""
    return lexicon(lang).word("winds", wind)


def tile_text(face: str, lang: str) -> str:
    """Return the name of a tile ("5 of dots", 紅中)."""
    return lexicon(lang).tile(face)

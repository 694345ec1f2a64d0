"""Sentences made from codes and figures: faults, notices, and why a pattern is not counted or a hand no win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..hand import Fault, Notice
from .lexicon import lexicon
from .names import pattern_names
from .values import foreign

Params = Mapping[str, object]


def _capital(sentence: str | None) -> str:
    """Return ``sentence`` as a sentence begins; "" for none, so that the caller's code stands in."""
    return sentence[:1].upper() + sentence[1:] if sentence else ""


#: Codes whose sentence depends on a parameter: the section of the sentences, and the parameter.
_BY_PARAM: Final = {
    "contradiction": ("contradictions", "reason"),
    "bad_meld": ("bad_melds", "reason"),
    "wind_needed": ("winds_needed", "field"),
}
#: Faults that always have the same remedy.
_REMEDIES: Final = {"wind_needed": "give_wind"}
#: Notices whose value is of a kind that its name does not tell.
_VALUES: Final = {"win_by_unknown": "way", "win_tile_unknown": "tile"}


def fault_text(fault: Fault, lang: str) -> tuple[str, str | None]:
    """Return what is wrong and, where there is one, the remedy; an unknown code is shown as it is.

    A fault of a string may be worded otherwise than the same fault of a structured hand: key ``..._written``.
    """
    words = lexicon(lang)
    params = {**fault.params, "tile": fault.tile} if fault.tile is not None else fault.params
    message = None
    if fault.code in _BY_PARAM:
        section, name = _BY_PARAM[fault.code]
        message = words.sentence(section, str(params.get(name)), params)
    elif fault.span is not None:
        message = words.sentence("faults", f"{fault.code}_written", params)
    elif fault.pointer.startswith("/seen"):
        message = words.sentence("faults", f"{fault.code}_seen", params)
    if fault.code == "option_value" and isinstance(params.get("value"), str):
        # "true" in quotes is not true.
        params = {**params, "value": f'"{params["value"]}"'}
    message = message or words.sentence("faults", fault.code, params)
    suggestion = fault.suggestion or _REMEDIES.get(fault.code)
    remedy = words.sentence("suggestions", suggestion, params) if suggestion else None
    return _capital(message) or fault.code, _capital(remedy) or suggestion


def notice_text(notice: Notice | Mapping[str, object], lang: str) -> str:
    """Return what the answer assumed, ignored or corrected.  Takes the value or its form in an answer."""
    if isinstance(notice, Notice):
        code, params = notice.code, notice.params
    else:
        code, given = str(notice["code"]), notice.get("params")
        params = given if isinstance(given, Mapping) else {}
    if code in _VALUES:
        params = {_VALUES[code]: params.get("value")}
    return _capital(lexicon(lang).sentence("notices", code, params)) or code


def because_text(because: Params, family: str, lang: str) -> str:
    """Return why a pattern that the tiles show is not counted; ``because`` as in an answer's ``not_counted``."""
    words = lexicon(lang)
    kind = str(because["kind"])
    by = because.get("by")
    if by is None:
        option = because.get("option")
        params = because if option is None else {**because, "point": option_text(str(option), lang)}
        return _capital(words.sentence("because", kind, params)) or kind
    name = pattern_names(family, lang).get(str(by), str(by))
    # Most reasons name one other pattern and nothing else; an answer holds many of them.
    around = words.around("because", kind, "by")
    if around is not None:
        return _capital(f"{around[0]}{name}{around[1]}")
    return _capital(words.sentence("because", kind, {**because, "by": name})) or kind


def reason_text(reason: str, lang: str, params: Params | None = None) -> str:
    """Return why a hand is no win."""
    return _capital(lexicon(lang).sentence("no_win", reason, params or {})) or reason


def option_text(option: str, lang: str) -> str:
    """Return the disputed point that an option of a rule set decides, in a few words."""
    return lexicon(lang).word("options", option)


def choice_text(option: str, value: object, lang: str) -> str:
    """Return a choice of an option in words; numbers are themselves."""
    written = str(value).lower() if isinstance(value, bool) else str(value)
    words = lexicon(lang)
    found = words.word("choices", f"{option}.{written}")
    return words.word("choices", written) if found == f"{option}.{written}" else found


def ruleset_name(rules: str, lang: str) -> str:
    """Return the name of a rule set; a caller's own preset is called by its id, as it may be printed on a line."""
    return foreign(lexicon(lang).word("rulesets", rules))


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


def photo_note_text(note: Params, lang: str) -> str:
    """Return what a photo's reading assumed, or what does not fit in it; ``note`` as in an answer."""
    code = str(note["code"])
    return _capital(lexicon(lang).sentence("photo_notes", code, note)) or code


def photo_reason_text(reason: str, lang: str) -> str:
    """Return why a tile read from a photo is doubtful."""
    return lexicon(lang).word("photo_reasons", reason)


def photo_word(key: str, lang: str) -> str:
    """Return a heading or status of a photo's reading."""
    return lexicon(lang).word("photo", key)

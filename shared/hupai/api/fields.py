"""Reading the fields of a request: a JSON value in, Python values out, and every fault put on one list.

Each function returns a usable value even after a fault, so that reading goes on and the caller learns everything at
once.  Nothing here imports a validation library: the same code serves HTTP, Lambda, the command line and bots, and
costs microseconds.

Codes of the faults made here, with their ``params`` and, in brackets, their ``suggestion``::

    wrong_type      expected, found: object array string integer number boolean null   [use_notation: tiles as a string]
    unknown_field   field          [did_you_mean: params["did_you_mean"]; move_field: params["to"], a pointer]
    missing_field   field
    unknown_value   value, allowed [did_you_mean]
    unknown_tile    value          [did_you_mean]
    too_many_items  found, most
    too_long        found, most
    out_of_range    value, least, most
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Final

from ..draw import LANGUAGES, language
from ..hand import Fault
from ..rules.schema import LONGEST_SHOWN, kind_of, number_shown, preset_schema
from ..rules.schema import shown as shown  # noqa: PLC0414 - who reads requests takes both from here
from ..rules.schema import step as step  # noqa: PLC0414 - the same
from ..tiles import FACES, MPSZ_HONORS

#: Every spelling of a tile that JSON input may use, to its face.
TILES: Final[dict[str, str]] = {**{face: face for face in FACES}, **MPSZ_HONORS}

#: Faults told in one answer; a request with more of them is beyond repair field by field.
MOST_FAULTS: Final = 200
#: Suggestions made for one request: somebody with more unknown words in it has not mistyped, and guessing takes time.
_MOST_GUESSES: Final = 16


def wrong_type(value: object, expected: str, at: str, suggestion: str | None = None) -> Fault:
    """Return the fault of a value that is not of the JSON type ``expected``."""
    return Fault("wrong_type", at, params={"expected": expected, "found": kind_of(value)}, suggestion=suggestion)


def closest(word: str, known: Collection[str]) -> str | None:
    """Return the member of ``known`` that ``word`` was probably meant to be, or None."""
    return _closest(word, tuple(known)) if len(word) <= LONGEST_SHOWN else None


def flowers_after_bar(fault: Fault) -> Fault:
    """Return the fault of flowers beside a notation with the way to write them."""
    if fault.code != "unknown_field" or fault.pointer != "/flowers":
        return fault
    params = {name: value for name, value in fault.params.items() if name == "field"}
    return fault._replace(params=params, suggestion="flowers_after_bar")


def guessed(fault: Fault) -> Fault:
    """Return ``fault`` with a suggestion, where its value was probably meant to be one of those allowed."""
    if fault.suggestion is not None:
        return fault
    if fault.code == "unknown_field" and fault.params.get("field") in preset_schema()["$defs"]["changes"]["properties"]:
        # Said of a preset itself, where only its base and its changes belong.
        params = {**fault.params, "to": f"/rules/changes/{fault.params['field']}"}
        return fault._replace(params=params, suggestion="move_field")
    value = fault.params.get("option" if fault.code == "unknown_option" else "value")
    allowed = fault.params.get("allowed")
    if type(value) is not str or type(allowed) is not list:
        return fault
    # What an option cannot be is often what it can, as a string.
    meant = closest(value, [str(one).lower() if isinstance(one, bool) else str(one) for one in allowed])
    if meant is None or meant == value:
        return fault
    return fault._replace(params={**fault.params, "did_you_mean": meant}, suggestion="did_you_mean")


@lru_cache(maxsize=1024)
def _closest(word: str, known: tuple[str, ...]) -> str | None:
    # Imported when somebody has mistyped: reading a sound request must not pay for it.
    from difflib import get_close_matches

    lower = {name.lower(): name for name in known}
    found = get_close_matches(word.lower(), lower, 1, 0.6)
    return lower[found[0]] if found else None


def unknown_fields(
    value: Mapping[str, object],
    known: Collection[str],
    at: str,
    faults: list[Fault],
    synonyms: Mapping[str, str] | None = None,
    elsewhere: Mapping[str, str] | None = None,
) -> None:
    """Put a fault on ``faults`` for each member of ``value`` that is not in ``known``.

    ``synonyms``: what other programs call a field, to its name here.  ``elsewhere``: fields that exist in another
    object, to their pointer.
    """
    names: dict[str, str | None] = {**dict.fromkeys(known), **(synonyms or {})}
    for name in value:
        if name in known:
            continue
        params: dict[str, object] = {"field": shown(name)}
        suggestion = None
        if len(faults) < _MOST_GUESSES:
            if elsewhere and name in elsewhere:
                suggestion, params["to"] = "move_field", elsewhere[name]
            else:
                meant = closest(name, names)
                if meant is not None:
                    suggestion, params["did_you_mean"] = "did_you_mean", names[meant] or meant
                elif elsewhere and (meant := closest(name, elsewhere)) is not None:
                    suggestion, params["to"] = "move_field", elsewhere[meant]
        faults.append(Fault("unknown_field", f"{at}/{step(name)}", params=params, suggestion=suggestion))


def repeated(field: str) -> Fault:
    """Return the fault of a parameter that an address gives twice."""
    return Fault("repeated_field", f"/{step(field)}", params={"field": shown(field)})


def missing(field: str, at: str) -> Fault:
    """Return the fault of a required field that is not there; ``at`` is the pointer where it should be."""
    return Fault("missing_field", at, params={"field": field})


def choice(
    value: object, allowed: Sequence[str], at: str, faults: list[Fault], synonyms: Mapping[str, str] | None = None
) -> str | None:
    """Return ``value`` when it is one of the strings ``allowed``; None when it is null or at fault.

    ``synonyms``: what other programs say, to what is said here; they are offered, not accepted.
    """
    if value is None:
        return None
    if type(value) is not str:
        faults.append(wrong_type(value, "string", at))
        return None
    if value in allowed:
        return value
    params: dict[str, object] = {"value": shown(value), "allowed": list(allowed)}
    names = {**dict.fromkeys(allowed), **(synonyms or {})}
    meant = closest(value, names)
    if meant is not None:
        params["did_you_mean"] = names[meant] or meant
    faults.append(Fault("unknown_value", at, params=params, suggestion="did_you_mean" if meant else None))
    return None


def boolean(value: object, at: str, faults: list[Fault]) -> bool | None:
    """Return ``value`` when it is true or false; None when it is null or at fault."""
    if value is None or value is True or value is False:
        return value
    faults.append(wrong_type(value, "boolean", at))
    return None


def integer(value: object, least: int, most: int, at: str, faults: list[Fault]) -> int | None:
    """Return ``value`` when it is a whole number from ``least`` to ``most`` (a boolean is none); None otherwise."""
    if value is None:
        return None
    if type(value) is not int:
        faults.append(wrong_type(value, "integer", at))
        return None
    if not least <= value <= most:
        params = {"value": number_shown(value), "least": least, "most": most}
        faults.append(Fault("out_of_range", at, params=params))
        return None
    return value


def string(value: object, most: int, at: str, faults: list[Fault]) -> str | None:
    """Return ``value`` when it is a string of at most ``most`` characters; None when it is null or at fault."""
    if value is None:
        return None
    if type(value) is not str:
        faults.append(wrong_type(value, "string", at))
        return None
    if len(value) > most:
        faults.append(Fault("too_long", at, params={"found": len(value), "most": most}))
        return None
    return value


def lang_faults(value: object, at: str) -> list[Fault]:
    """Return what is wrong with a language tag: that it is none, or of a language that is not spoken here."""
    faults: list[Fault] = []
    if value is not None and (type(value) is not str or language(value) is None):
        choice(value, LANGUAGES, at, faults)
    return faults


def array(value: object, most: int, at: str, faults: list[Fault]) -> list[object]:
    """Return ``value`` when it is an array of at most ``most`` items; empty when it is null or at fault."""
    if value is None:
        return []
    if type(value) is not list:
        faults.append(wrong_type(value, "array", at))
        return []
    if len(value) > most:
        faults.append(Fault("too_many_items", at, params={"found": len(value), "most": most}))
        return []
    return value


def tile(value: object, at: str, faults: list[Fault]) -> str | None:
    """Return the face that ``value`` spells; None when it is null or at fault."""
    if value is None:
        return None
    if type(value) is not str:
        faults.append(wrong_type(value, "string", at))
        return None
    face = TILES.get(value)
    if face is None:
        meant = _meant_tile(value)
        params: dict[str, object] = {"value": shown(value)}
        if meant is not None:
            params["did_you_mean"] = meant
        faults.append(Fault("unknown_tile", at, params=params, suggestion="did_you_mean" if meant else None))
    return face


def tiles(value: object, most: int, at: str, faults: list[Fault]) -> tuple[str, ...]:
    """Return the faces of an array of tiles, those at fault left out; empty when it is null or no array."""
    if type(value) is list and len(value) <= most:
        try:
            return tuple([TILES[item] for item in value])
        except (KeyError, TypeError):
            pass
    if type(value) is str:
        faults.append(wrong_type(value, "array", at, suggestion="use_notation"))
        return ()
    faces: list[str] = []
    for i, item in enumerate(array(value, most, at, faults)):
        if item is None:
            faults.append(wrong_type(item, "string", f"{at}/{i}"))
            continue
        face = tile(item, f"{at}/{i}", faults)
        if face is not None:
            faces.append(face)
    return tuple(faces)


def _meant_tile(text: str) -> str | None:
    """Return the tile that a near miss spells (``1M``, ``e``, ``0p`` a red five, ``5mr``, ``m1``), or None."""
    word = text.strip()
    if len(word) == 3 and word[2] in "rR":
        word = word[:2]
    if len(word) == 2 and word[1].isdigit():
        word = word[1] + word[0]
    if len(word) == 2 and word[0] == "0":
        word = "5" + word[1]
    lower = word.lower()
    return TILES.get(lower) or (TILES.get(word.upper()) if len(word) == 1 else None)

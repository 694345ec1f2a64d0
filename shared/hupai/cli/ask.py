"""From flags to the request that the HTTP API would get: the command line asks nothing that a caller could not."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..draw import DEFAULT, fault_text, language
from ..tiles import SEASONS
from .arguments import FLAGS

#: Letters of bonus tiles in the notation: plum, orchid, bamboo, chrysanthemum, then the seasons.
_LETTERS = dict(zip(("1f", "2f", "4f", "3f", *SEASONS), "abcdefgh", strict=True))


class UsageError(Exception):
    """Flags that make no request; the text says why."""


def request_of(given: argparse.Namespace) -> dict[str, Any]:
    """Return the request that the flags of ``score``, ``waits`` and ``what-if`` state."""
    if given.command == "payments":
        return {"winners": [_winner(text) for text in given.winner], **known_of(given)}
    request: dict[str, Any] = {"notation": notation_of(given), **known_of(given)}
    if given.command == "waits" and given.seen is not None:
        request["seen"] = tiles_of(given.seen, "--seen")
    if given.command == "what-if" and given.change:
        request["changes"] = [_change(text) for text in given.change]
    return request


def known_of(given: argparse.Namespace) -> dict[str, Any]:
    """Return the part of a request that is not the hand: rules, options, language, and what is known of the win."""
    request: dict[str, Any] = {}
    if given.rules is not None:
        request["rules"] = rules_of(given.rules)
    if given.option:
        request["options"] = _together("--option", map(_option, given.option))
    if given.lang is not None:
        request["lang"] = given.lang
    context = {name: getattr(given, name) for name in FLAGS if getattr(given, name) is not None}
    if context:
        request["context"] = context
    return request


def _winner(text: str) -> dict[str, Any]:
    """Return a winner written as ``S=12`` or ``S=123m...``."""
    seat, equals, worth = text.partition("=")
    if not equals or not worth:
        raise UsageError(f"{text}: write SEAT=TOTAL or SEAT=HAND, e.g. S=12")
    return (
        {"seat_wind": seat, "points": int(worth)}
        if worth.isdecimal() and len(worth) < 10
        else {
            "seat_wind": seat,
            "notation": worth,
        }
    )


def notation_of(given: argparse.Namespace) -> str:
    """Return the hand as typed, words joined, with the flowers of ``--flowers`` at its end."""
    hand = " ".join(given.hand)
    if given.flowers is None:
        return hand
    letters = given.flowers.replace(",", "").replace(" ", "")
    if not set(letters) <= set("abcdefgh"):
        faces = tiles_of(given.flowers, "--flowers")
        strange = next((face for face in faces if face not in _LETTERS), None)
        if strange is not None:
            raise UsageError(f"--flowers: {strange} is none of {', '.join(_LETTERS)}")
        letters = "".join(_LETTERS[face] for face in faces)
    return f"{hand}|{letters}"


def tiles_of(text: str, flag: str) -> list[str]:
    """Return tiles written as ``1f,3g`` or ``1f3g`` or ``13m5pE``; :class:`UsageError` where a letter is missing."""
    out: list[str] = []
    digits = ""
    for character in text.replace(",", "").replace(" ", ""):
        if character.isdecimal():
            digits += character
        elif digits:
            out.extend(digit + character for digit in digits)
            digits = ""
        else:
            out.append(character)
    if digits:
        raise UsageError(f"{flag}: {digits} has no suit; write {digits}m, {digits}p, {digits}s, or 1f-4f and 1g-4g")
    return out


def rules_of(text: str) -> object:
    """Return what ``--rules`` means: a rule set's id, a preset as JSON, or the one in the file ``@FILE``."""
    from ..api.body import loads
    from ..api.problem import Problem

    if text.startswith("@"):
        try:
            raw = Path(text[1:]).read_bytes()
        except OSError as error:
            raise UsageError(f"--rules {text}: {error.strerror}") from None
    elif text.lstrip().startswith("{"):
        raw = text.encode("utf-8", "surrogateescape")
    else:
        return text
    try:
        return loads(raw)
    except Problem as problem:
        raise UsageError(f"--rules: {fault_text(problem.faults[0], DEFAULT)[0]}") from None


def _together(flag: str, parts: Iterable[tuple[str, object]]) -> dict[str, object]:
    """Return the parts as one object; a name given twice with different values is nothing that could be meant."""
    found: dict[str, object] = {}
    for name, value in parts:
        if name in found and found[name] != value:
            raise UsageError(f"{flag}: {name} is given twice, with different values")
        found[name] = value
    return found


def _option(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise UsageError(f"--option {text}: write ID=VALUE")
    return name, _value(value)


def _change(text: str) -> dict[str, Any]:
    parts = [item.partition("=") for item in text.split(",")]
    if not all(equals and name for name, equals, _ in parts):
        raise UsageError(f"--change {text}: write FIELD=VALUE")
    context = _together(f"--change {text}", ((name, _value(value)) for name, _, value in parts))
    change: dict[str, Any] = {}
    if "win_tile" in context:
        del context["win_tile"]
        change["win_tile"] = next(value for name, _, value in parts if name == "win_tile")
    if context:
        change["context"] = context
    return change


def _value(text: str) -> object:
    """Return true, false or null, a whole number, else the text itself."""
    fixed = {"true": True, "false": False, "yes": True, "no": False, "null": None}
    if text.lower() in fixed:
        return fixed[text.lower()]
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else text


def written(value: object) -> str:
    """Return an option's value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def language_of(given: argparse.Namespace) -> str:
    """Return the language to print in: ``--lang`` where it names one of ours, else the terminal's, else English."""
    asked = given.lang and language(given.lang)
    if asked:
        return str(asked)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        tag = os.environ.get(variable)
        if tag:
            return language(tag.partition(".")[0]) or DEFAULT
    return DEFAULT

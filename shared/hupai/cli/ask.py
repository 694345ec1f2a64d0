"""From flags to the request that the HTTP API would get: the command line asks nothing that a caller could not."""

from __future__ import annotations

import argparse
import os
from typing import Any

from ..draw import DEFAULT, language
from ..tiles import SEASONS
from .arguments import FLAGS

#: Letters of bonus tiles in the notation: plum, orchid, bamboo, chrysanthemum, then the seasons.
_LETTERS = dict(zip(("1f", "2f", "4f", "3f", *SEASONS), "abcdefgh", strict=True))


class UsageError(Exception):
    """Flags that make no request; the text says why."""


def request_of(given: argparse.Namespace) -> dict[str, Any]:
    """Return the request that the flags of ``score``, ``waits`` and ``what-if`` state."""
    request: dict[str, Any] = {"notation": notation_of(given)}
    if given.rules is not None:
        request["rules"] = given.rules
    if given.option:
        request["options"] = dict(_option(text) for text in given.option)
    if given.lang is not None:
        request["lang"] = given.lang
    context = {name: getattr(given, name) for name in FLAGS if getattr(given, name) is not None}
    if context:
        request["context"] = context
    if given.command == "waits" and given.seen is not None:
        request["seen"] = tiles_of(given.seen, "--seen")
    if given.command == "what-if" and given.change:
        request["changes"] = [_change(text) for text in given.change]
    return request


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


def _option(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise UsageError(f"--option {text}: write ID=VALUE")
    return name, _value(value)


def _change(text: str) -> dict[str, Any]:
    context: dict[str, object] = {}
    change: dict[str, Any] = {}
    for item in text.split(","):
        name, equals, value = item.partition("=")
        if not equals or not name:
            raise UsageError(f"--change {text}: write FIELD=VALUE")
        if name == "win_tile":
            change["win_tile"] = value
        else:
            context[name] = _value(value)
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

"""The four languages of everything that people read, and how a request's wish becomes one of them."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = ("en", "fr", "zh-Hant", "zh-Hans")
DEFAULT: Final = "en"

#: Chinese is told apart by script; where only a region is given, by the script used there.
_TRADITIONAL: Final = frozenset({"hant", "tw", "hk", "mo"})


def language(tag: str) -> str | None:
    """Return the language of ours that the BCP 47 ``tag`` asks for, or None when we do not speak it."""
    parts = tag.strip().replace("_", "-").lower().split("-")
    if parts[0] in ("en", "fr"):
        return parts[0]
    if parts[0] not in ("zh", "yue", "cmn"):
        return None
    if "hans" in parts:
        return "zh-Hans"
    if "hant" in parts or parts[0] == "yue" or _TRADITIONAL.intersection(parts):
        return "zh-Hant"
    return "zh-Hans"


def negotiate(accept_language: str | None) -> str:
    """Return the language for an ``Accept-Language`` header (RFC 9110): highest weight first, then order; else English.

    Total: a header that cannot be read counts as none.
    """
    best, best_weight = DEFAULT, 0.0
    asked = [item.partition(";") for item in (accept_language or "").split(",")[:32]]
    named = {language(tag) for tag, _, _ in asked}
    for tag, _, parameters in asked:
        weight = _weight(parameters)
        if weight <= best_weight:
            continue
        # Any other language: one that is not named, be it to be refused.
        found = next((one for one in LANGUAGES if one not in named), DEFAULT) if tag.strip() == "*" else language(tag)
        if found is not None:
            best, best_weight = found, weight
    return best


def names_one(accept_language: str | None) -> bool:
    """Return whether an ``Accept-Language`` header names a language of ours; ``*``, which programs send, names none."""
    asked = [item.partition(";") for item in (accept_language or "").split(",")[:32]]
    return any(language(tag) is not None and _weight(parameters) > 0 for tag, _, parameters in asked)


def _weight(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if not name:
        return 1.0
    try:
        weight = float(value) if name.strip().lower() == "q" else 1.0
    except ValueError:
        return 0.0
    return weight if 0.0 <= weight <= 1.0 else 0.0

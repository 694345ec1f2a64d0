"""A score question as an address: ``/v1/hands/{notation}?rules=mcr&lang=fr&win_by=self_draw&seat_wind=E``.

Context fields and options are query parameters of the same names.  A parameter that is left empty is unknown.
``rules`` may be a preset of the caller's own, as JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from .. import rules as rule_sets
from ..hand import Fault, Faults
from . import fields
from .body import loads
from .hand_fields import CONTEXT_FIELDS, CONTEXT_SYNONYMS, FLAGS, NUMBERS
from .problem import Problem
from .request import DEFAULT_RULES

_BOOLEANS: Final = {"true": True, "1": True, "false": False, "0": False}
_OWN: Final = ("rules", "lang")


def query_faults(name: str, text: str) -> list[Fault]:
    """Return the faults of one query parameter where only ``lang`` is known."""
    if name != "lang":
        faults: list[Fault] = []
        fields.unknown_fields({name: text}, ("lang",), "", faults)
        return faults
    return fields.lang_faults(text or None, "/lang")


def permalink_request(
    notation: str, query: Sequence[tuple[str, str]]
) -> tuple[dict[str, object], Callable[[Fault], Fault]]:
    """Return the score request that an address states, and a function that points its faults at the parameters.

    :class:`Faults` for parameters that are unknown or given twice.
    """
    context: dict[str, object] = {}
    options: dict[str, object] = {}
    request: dict[str, object] = {"notation": notation, "context": context, "options": options}
    given: dict[str, str] = {}
    faults: list[Fault] = []
    for name, text in query:
        if name in given:
            faults.append(Fault("repeated_field", f"/{fields.step(name)}", params={"field": fields.shown(name)}))
        given[name] = text
    rules = _rules(given.get("rules") or DEFAULT_RULES, faults)
    known = _option_values(rules)
    fields.unknown_fields(given, {*CONTEXT_FIELDS, *_OWN, *known}, "", faults, CONTEXT_SYNONYMS)
    if faults:
        raise Faults(faults)
    for name, text in given.items():
        if not text:
            continue
        if name == "rules":
            request[name] = rules
        elif name in _OWN:
            request[name] = text
        elif name in FLAGS:
            context[name] = _BOOLEANS.get(text, text)
        elif name in NUMBERS:
            context[name] = _number(text)
        elif name in CONTEXT_FIELDS:
            context[name] = text
        else:
            options[name] = next((value for value in known[name] if _spelling(value) == text), text)
    return request, _renamed


def _rules(text: str, faults: list[Fault]) -> object:
    """Return the value of ``rules``: an id, or the preset that it spells in JSON."""
    if not text.lstrip().startswith("{"):
        return text
    try:
        return loads(text.encode("utf-8"))
    except Problem as problem:
        faults.extend(fault._replace(pointer="/rules") for fault in problem.faults)
        return DEFAULT_RULES


def _option_values(rules: object) -> Mapping[str, Sequence[object]]:
    """Return the options of a rule set and their allowed values; none for a rule set that does not exist."""
    try:
        loaded = rule_sets.load(rules)  # type: ignore[arg-type]
        return {option.id: option.values() for option in loaded.option_table}
    except Faults:
        return {}


def _spelling(value: object) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _number(text: str) -> object:
    return int(text) if text.isascii() and text.lstrip("-").isdigit() and len(text) < 10 else text


def _renamed(fault: Fault) -> Fault:
    for prefix in ("/context", "/options"):
        if fault.pointer.startswith(prefix + "/"):
            return fault._replace(pointer=fault.pointer.removeprefix(prefix))
    return fault

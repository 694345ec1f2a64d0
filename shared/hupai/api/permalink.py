"""A score question as an address: ``/v1/hands/{notation}?rules=mcr&lang=fr&win_by=self_draw&seat_wind=E``.

Context fields and options are query parameters of the same names.  An option may be written ``options.NAME`` too, and
has to be where a context field has its name.  A parameter that is left empty is unknown.
``rules`` may be a preset of the caller's own, as JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from .. import rules as rule_sets
from ..hand import Fault, Faults
from . import fields
from .body import loads
from .hand_fields import CONTEXT_FIELDS, CONTEXT_SYNONYMS, FLAGS, NUMBERS
from .problem import Problem
from .request import DEFAULT_RULES

_BOOLEANS: Final = {"true": True, "1": True, "false": False, "0": False}
#: Before the name of an option, which may be that of a context field, too: a rule set may ask when the wind of the
#: round counts.
_OPTION: Final = "options."
_OWN: Final = ("rules", "lang", "dialect", "z_order", "explain")
#: As much of a preset that is not JSON as makes it the name of no rule set.
_UNREADABLE: Final = 8


def query_faults(name: str, text: str) -> list[Fault]:
    """Return the faults of one query parameter where only ``lang`` is known."""
    if name != "lang":
        faults: list[Fault] = []
        fields.unknown_fields({name: text}, ("lang",), "", faults)
        return faults
    return fields.lang_faults(text or None, "/lang")


class Link(NamedTuple):
    """The score request that an address states, and what is wrong with the address itself."""

    request: dict[str, object]
    faults: tuple[Fault, ...]

    def all_faults(self, others: Sequence[Fault]) -> list[Fault]:
        """Return the faults of the address and those of its request, pointing at the parameters."""
        told = {fault.pointer for fault in self.faults}
        return [*self.faults, *(fault for fault in map(_renamed, others) if fault.pointer not in told)]


def permalink_request(notation: str, query: Sequence[tuple[str, str]]) -> Link:
    """Return what an address asks, as far as its parameters are known; of those given twice the last."""
    context: dict[str, object] = {}
    options: dict[str, object] = {}
    request: dict[str, object] = {"notation": notation, "context": context, "options": options}
    given: dict[str, str] = {}
    faults: list[Fault] = []
    for name, text in query:
        if name in given:
            faults.append(fields.repeated(name))
        given[name] = text
    rules = _rules(given.get("rules") or DEFAULT_RULES, faults)
    known = _option_values(rules)
    # Where the rules are at fault, nobody knows their options: the fault of the rules says enough.
    options_known = _any_option() if known is None else set(known)
    names = {*CONTEXT_FIELDS, *_OWN, *options_known, *(_OPTION + name for name in options_known)}
    before = len(faults)
    fields.unknown_fields(given, names, "", faults, CONTEXT_SYNONYMS)
    faults[before:] = map(fields.flowers_after_bar, faults[before:])
    for name, text in given.items():
        if not text or name not in names:
            continue
        if name == "rules":
            request[name] = rules
        elif name in _OWN:
            request[name] = _BOOLEANS.get(text, text) if name == "explain" else text
        elif name in FLAGS:
            context[name] = _BOOLEANS.get(text, text)
        elif name in NUMBERS:
            context[name] = _number(text)
        elif name in CONTEXT_FIELDS:
            context[name] = text
        elif known is not None:
            option = name.removeprefix(_OPTION)
            if option in options:
                faults.append(fields.repeated(option))
            options[option] = next((value for value in known[option] if _spelling(value) == text), _number(text))
    return Link(request, tuple(faults))


def _rules(text: str, faults: list[Fault]) -> object:
    """Return the value of ``rules``: an id, or the preset that it spells in JSON."""
    if not text.lstrip().startswith("{"):
        return text
    try:
        return loads(text.encode("utf-8"))
    except Problem as problem:
        faults.extend(fault._replace(pointer="/rules") for fault in problem.faults)
        return text[:_UNREADABLE]


def _option_values(rules: object) -> Mapping[str, Sequence[object]] | None:
    """Return the options of a rule set and their allowed values; None for a rule set that does not exist."""
    try:
        loaded = rule_sets.load(rules)  # type: ignore[arg-type]  # load says what is wrong with anything
        return {option.id: option.values() for option in loaded.option_table}
    except Faults:
        return None


def _any_option() -> set[str]:
    """Return the options of every rule set."""
    return {option.id for name in rule_sets.available() for option in rule_sets.load(name).option_table}


def _spelling(value: object) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _number(text: str) -> object:
    return int(text) if text.isascii() and text.lstrip("-").isdigit() and len(text) < 10 else text


def _renamed(fault: Fault) -> Fault:
    for prefix in ("/context", "/options"):
        if fault.pointer.startswith(prefix + "/"):
            return fault._replace(pointer=fault.pointer.removeprefix(prefix))
    return fault

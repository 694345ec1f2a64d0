"""From data files to rule sets: a family's table, a preset's differences, the caller's options."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ..hand.faults import Fault, Faults
from . import data
from .changes import State, apply, final_faults, state_of
from .compiling import compiled
from .digest import canonical, digest, ruling, ruling_changes
from .families import FAMILIES, TABLES
from .model import Option, RuleSet, json_value
from .schema import faults_of, kind_of, number_shown, preset_schema, shown, step

#: What an option's value is called where a preset has a table of its own.
_OWN: Final = "own"
Json = dict[str, Any]


@lru_cache(maxsize=1)
def available() -> tuple[str, ...]:
    """Return the ids of every rule set that :func:`load` knows, families first."""
    return (*TABLES, *data.names("presets"))


def load(rules: str | Mapping[str, object] = "mcr", options: Mapping[str, object] | None = None) -> RuleSet:
    """Return a rule set with ``options`` (option id to value) resolved; the same object for equal questions.

    ``rules``: the id of a named one, or a preset of the caller's own, ``{"base": id, "changes": {...}}``, as
    ``preset.schema.json`` describes.  Raises :class:`Faults` with everything that is wrong, at once: unknown rule
    sets, patterns, options and values, rings of exclusions, tables with gaps, payments that would be fractional.
    """
    if isinstance(rules, str):
        if rules not in TABLES and rules not in available():
            raise Faults(
                [Fault("unknown_rules", "/rules", params={"value": shown(rules), "allowed": list(available())})]
            )
        text = rules
    else:
        text = canonical(_sound(rules, options or {}))
    return _load(text, canonical(options) if options else "{}")


def _sound(preset: object, options: Mapping[str, object]) -> Json:
    """Return a caller's preset, its form checked; where that is at fault, what it says is judged as far as it goes."""
    if type(preset) is not dict:
        raise Faults([Fault("wrong_type", "/rules", params={"expected": "object", "found": kind_of(preset)})])
    faults = faults_of(preset, preset_schema(), "/rules")
    base = preset.get("base")
    own = preset.get("id")
    if isinstance(base, str):
        if base == own and base not in available():
            faults.append(Fault("preset_refers_to_itself", "/rules/base", params={"value": shown(base)}))
        elif base not in available():
            params = {"value": shown(base), "allowed": list(available())}
            faults.append(Fault("unknown_rules", "/rules/base", params=params))
    if isinstance(own, str) and own in available():
        faults.append(Fault("preset_id_taken", "/rules/id", params={"value": own}))
    if faults:
        raise Faults([*faults, *_more_faults(preset, options, faults)])
    return preset


def _more_faults(preset: Json, options: Mapping[str, object], faults: list[Fault]) -> list[Fault]:
    """Return what is wrong with the sound changes of a preset whose form is at fault elsewhere."""
    base, changes = preset.get("base"), preset.get("changes")
    if base not in available() or type(changes) is not dict:
        return []
    under = "/rules/changes/"
    bad = {fault.pointer.removeprefix(under).partition("/")[0] for fault in faults if fault.pointer.startswith(under)}
    if any(fault.pointer == "/rules/changes" for fault in faults):
        return []
    sound = {name: value for name, value in changes.items() if step(name) not in bad}
    more: list[Fault] = []
    _changed(_on_base({"base": base, "changes": sound}, None, "/rules", True), dict(options), more)
    return more


class _Source(NamedTuple):
    """What a rule set is made of: a family's table, then (differences, their pointer) from the base up."""

    table: Json
    changes: tuple[tuple[Json, str], ...]
    id: str
    version: int
    base: str | None
    digest: str
    custom: bool


def _source(rules: str) -> _Source:
    if rules in TABLES:
        family, name = TABLES[rules]
        table = data.read(f"{family}/{name}")
        return _Source(table, (), rules, table["version"], None, digest(ruling(table)), False)
    preset = data.read(f"presets/{rules}.json")
    return _on_base(preset, preset["id"], "", False)


def _on_base(preset: Json, name: str | None, at: str, custom: bool) -> _Source:
    base = _source(preset["base"])
    changes = preset["changes"]
    own = digest({"base": base.digest, "changes": ruling_changes(changes)})
    return _Source(
        base.table,
        (*base.changes, (changes, f"{at}/changes")),
        name or f"{base.id}+{own[7:15]}",
        preset.get("version", 1),
        base.id,
        own,
        custom,
    )


@lru_cache(maxsize=256)
def _load(rules: str, options: str) -> RuleSet:
    if rules.startswith("{"):
        preset: Json = json.loads(rules)
        source = _on_base(preset, preset.get("id"), "/rules", True)
    else:
        source = _source(rules)
    chosen: Json = json.loads(options)
    faults: list[Fault] = []
    state, table = _changed(source, chosen, faults)
    if faults:
        raise Faults(faults)
    resolved = _resolved(state, table, chosen, faults)
    faults += final_faults(state, "/rules")
    if faults:
        raise Faults(faults)
    return compiled(state, FAMILIES[source.table["family"]], table, resolved, source._asdict())


def _changed(source: _Source, chosen: Json, faults: list[Fault]) -> tuple[State, tuple[Option, ...]]:
    """Return the table with every preset's differences made, and its options; ``chosen`` is checked, not applied."""
    state = state_of(source.table)
    table = tuple(_option(words) for words in source.table["options"])
    for changes, at in source.changes:
        apply(state, changes, at, faults)
        faults += _option_faults(table, changes.get("options", {}), f"{at}/options")
        state.option_defaults.update(changes.get("options", {}))
    faults += _option_faults(table, chosen, "/options")
    return state, table


def _option(words: Json) -> Option:
    return Option(
        words["id"],
        words["point"],
        words.get("default"),
        words.get("choices", {}),
        words.get("sets"),
        words.get("least"),
        words.get("most"),
        words.get("reason", ""),
    )


def _option_faults(table: tuple[Option, ...], chosen: Json, at: str) -> Iterator[Fault]:
    known = {option.id: option for option in table}
    for name, value in chosen.items():
        here = f"{at}/{step(name)}"
        if name not in known:
            yield Fault("unknown_option", here, params={"option": shown(name), "allowed": list(known)})
        elif not known[name].allows(value):
            yield _not_allowed(known[name], value, here)


def _not_allowed(option: Option, value: object, at: str) -> Fault:
    """Return the fault of a value that ``option`` cannot have: of another type altogether, or none of the choices."""
    allowed = option.values()
    if isinstance(value, (dict, list)):
        expected = kind_of(allowed[0]) if allowed else "integer"
        return Fault("wrong_type", at, params={"expected": expected, "found": kind_of(value)})
    if option.least is not None:
        allowed = [*allowed, f"{option.least}-{option.most}"]
    told = shown(value) if isinstance(value, str) else number_shown(value) if type(value) is int else value
    return Fault("option_value", at, params={"option": option.id, "value": told, "allowed": allowed})


def _resolved(state: State, table: tuple[Option, ...], chosen: Json, faults: list[Fault]) -> Json:
    """Apply the chosen options to ``state``; return every option with its value."""
    resolved: Json = {}
    for option in table:
        asked = chosen.get(option.id, state.option_defaults.get(option.id))
        now = None if option.sets is None else _field(state, option.sets)
        if option.sets is not None and (asked is None or asked == now):
            resolved[option.id] = now
            continue
        value = option.default if asked is None else asked
        resolved[option.id] = value
        change: Mapping[str, Any] = option.choices.get(_key(value), {})
        if option.sets is not None and not change:
            if value == _OWN:  # only where the preset has a table of its own, and then it is there already
                params = {
                    "option": option.id,
                    "value": value,
                    "allowed": [one for one in option.values() if one != _OWN],
                }
                faults.append(Fault("option_value", f"/options/{option.id}", params=params))
                continue
            change = _setting(option.sets, value)
        apply(state, change, "/options", faults)
        for field in change:
            state.where[field] = f"/options/{option.id}"
    return resolved


def _setting(name: str, value: object) -> Json:
    """Return the change that gives a field this value; ``table.start`` is the ``start`` of ``table``."""
    outer, _, inner = name.partition(".")
    return {outer: {inner: value}} if inner else {name: value}


def _field(state: State, name: str) -> object:
    """Return a field's value as an option writes it: a table by its name, no limit as ``none``."""
    outer, _, inner = name.partition(".")
    if inner:
        return state.fields[outer][inner]
    value = state.fields.get(f"{name}_name", state.fields[name])
    return "none" if value is None else json_value(value) if isinstance(value, str) else value


def _key(value: object) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)

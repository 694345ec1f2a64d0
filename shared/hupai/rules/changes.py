"""The differences of a preset, or of an option's choice, applied to a family's table.

A state is the family's ``ruleset.json`` with its rows by id, on which differences are applied one after the other:
those of the presets from the base up, then those of the chosen options.  Whoever sends a preset learns every fault of
it at once; ``where`` remembers which difference set a field, so that a fault found at the end points at its cause.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from ..hand.faults import Fault
from ..readings import shapes_of
from .conversion import NONE, conversion_faults, conversion_of
from .play import FALSE_WINS
from .schema import shown, step
from .scheme import highest_total, scheme_faults, scheme_of

Json = dict[str, Any]

_REPLACES: Final = ("implies", "implies_same_sets", "implies_one")
#: Fields set as they are.
_PLAIN: Final = (
    "minimum",
    "minimum_excludes_bonus",
    "cap",
    "zero_total",
    "specials",
    "dealer_factor",
    "liability",
    "winners",
    "unit_scale",
)
_DEFAULTS: Final[Json] = {
    "minimum": 0,
    "minimum_excludes_bonus": True,
    "cap": None,
    "zero_total": "win",
    "specials": "best",
    "dealer_factor": 1,
    "liability": "none",
    "winners": "one",
    "unit_scale": 1,
    "first_turn": "first_discard",
    "if_discards": [],
    "notices_worth": False,
    "conversion": None,
    "conversions": {},
    "schemes": {},
    "kongs": {},
    "switches": {},
    "options": [],
    "on_flower_win": [],
    "inferred": [],
    "table": {},
}


class State(NamedTuple):
    """A table being changed: ``rows`` by id in table order, the other ``fields``, and ``where`` each was last set."""

    rows: dict[str, Json]
    fields: Json
    where: dict[str, str]
    option_defaults: Json
    #: Switch to the values that the table or one of its options gives it.
    switch_values: dict[str, list[object]]


def state_of(table: Mapping[str, Any]) -> State:
    """Return the state of a family's table before any change."""
    fields = {**_DEFAULTS, **{name: value for name, value in table.items() if name != "patterns"}}
    for name in ("switches", "kongs"):
        fields[name] = dict(fields[name])
    for name in ("shapes", "win_by", "on_flower_win", "inferred"):
        fields[name] = list(fields.get(name, ()))
    rows = {row["id"]: {**row, **{kind: list(row.get(kind, ())) for kind in _REPLACES}} for row in table["patterns"]}
    values: dict[str, list[object]] = {name: [value] for name, value in fields["switches"].items()}
    for option in fields["options"]:
        for choice in option.get("choices", {}).values():
            for name, value in choice.get("switches", {}).items():
                if value not in values.setdefault(name, []):
                    values[name].append(value)
    state = State(rows, fields, {}, {}, values)
    for name in ("conversion", "payments"):
        _named(state, name, fields[name], "", [])
    return state


def apply(state: State, changes: Mapping[str, Any], at: str, faults: list[Fault]) -> None:
    """Apply ``changes`` (sound by the schema) to ``state``; ``at`` is their pointer."""
    fields = state.fields
    for pattern, value in changes.get("values", {}).items():
        if row := _row(state, pattern, f"{at}/values/{step(pattern)}", faults):
            row["value"] = value
    _switch_rows(state, changes, at, faults)
    _replacements(state, changes, at, faults)
    fields["kongs"].update(changes.get("kongs", {}))
    for name, value in changes.get("switches", {}).items():
        _switch(state, name, value, f"{at}/switches/{step(name)}", faults)
    for name in _PLAIN:
        if name in changes:
            fields[name] = changes[name]
            state.where[name] = f"{at}/{name}"
    if "table" in changes:
        _game(state, changes["table"], f"{at}/table", faults)
    for name in ("conversion", "payments"):
        if name in changes:
            _named(state, name, changes[name], f"{at}/{name}", faults)
    _lists(state, changes, at, faults)
    _sources(state, changes, at, faults)


def _row(state: State, pattern: str, at: str, faults: list[Fault]) -> Json | None:
    row = state.rows.get(pattern)
    if row is None:
        faults.append(Fault("unknown_pattern", at, params={"value": shown(pattern), "allowed": list(state.rows)}))
    return row


def _replacements(state: State, changes: Mapping[str, Any], at: str, faults: list[Fault]) -> None:
    """What is dropped goes first: a preset may drop one kind of replacement and name another."""
    for pattern, less in changes.get("drops", {}).items():
        here = f"{at}/drops/{step(pattern)}"
        row = _row(state, pattern, here, faults)
        for i, other in enumerate(less):
            _row(state, other, f"{here}/{i}", faults)
        if row:
            for kind in _REPLACES:
                row[kind] = [other for other in row[kind] if other not in less]
    for kind in _REPLACES:
        for pattern, more in changes.get(kind, {}).items():
            here = f"{at}/{kind}/{step(pattern)}"
            row = _row(state, pattern, here, faults)
            known = [other for i, other in enumerate(more) if _row(state, other, f"{here}/{i}", faults)]
            if row:
                row[kind] += [other for other in known if other not in row[kind]]
                state.where[f"implies:{pattern}"] = here


def _switch_rows(state: State, changes: Mapping[str, Any], at: str, faults: list[Fault]) -> None:
    for name, field, value in (
        ("on", "off", False),
        ("off", "off", True),
        ("special", "special", True),
        ("ordinary", "special", False),
    ):
        for i, pattern in enumerate(changes.get(name, ())):
            if row := _row(state, pattern, f"{at}/{name}/{i}", faults):
                row[field] = value
    for one, other in (("on", "off"), ("special", "ordinary")):
        for i, pattern in enumerate(changes.get(other, ())):
            if pattern in changes.get(one, ()):
                params = {"with": f"{at}/{one}", "reason": f"{one}_and_{other}"}
                faults.append(Fault("contradiction", f"{at}/{other}/{i}", params=params))


def _switch(state: State, name: str, value: object, at: str, faults: list[Fault]) -> None:
    allowed = state.switch_values.get(name)
    if allowed is None:
        faults.append(Fault("unknown_field", at, params={"field": shown(name)}))
    elif not any(value == one and type(value) is type(one) for one in allowed):
        faults.append(Fault("unknown_value", at, params={"value": value, "allowed": allowed}))
    else:
        state.fields["switches"][name] = value


def _named(state: State, name: str, value: object, at: str, faults: list[Fault]) -> None:
    """Set the conversion or the payments: a name in the family's list, or a table of one's own."""
    known = state.fields["conversions" if name == "conversion" else "schemes"]
    if isinstance(value, str):
        if value not in known:
            faults.append(Fault("unknown_value", at, params={"value": shown(value), "allowed": list(known)}))
            return
        state.fields[f"{name}_name"] = value
        state.fields[name] = known[value]
    else:
        state.fields[f"{name}_name"] = "none" if value is None else "own"
        state.fields[name] = value
    if at:
        state.where[name] = at
        if name in state.fields["inferred"]:  # what somebody chose is no guess of ours
            state.fields["inferred"].remove(name)


def _game(state: State, changes: Mapping[str, Any], at: str, faults: list[Fault]) -> None:
    state.fields["table"] = {**state.fields["table"], **changes}
    pays = changes.get("false_win", 0)
    if isinstance(pays, str) and pays not in FALSE_WINS:
        params = {"value": shown(pays), "allowed": list(FALSE_WINS)}
        faults.append(Fault("unknown_value", f"{at}/false_win", params=params))


def _lists(state: State, changes: Mapping[str, Any], at: str, faults: list[Fault]) -> None:
    possible = shapes_of(state.fields["sets"])
    for i, shape in enumerate(changes.get("shapes_on", ())):
        if shape not in possible:
            params = {"value": shape, "allowed": list(possible)}
            faults.append(Fault("unknown_value", f"{at}/shapes_on/{i}", params=params))
    for name in ("shapes", "win_by"):
        now = state.fields[name]
        now += [one for one in changes.get(f"{name}_on", ()) if one not in now]
        for one in changes.get(f"{name}_off", ()):
            if one in now:
                now.remove(one)
        if not now:
            faults.append(Fault("missing_field", f"{at}/{name}_off", params={"field": name}))
    for i, pattern in enumerate(changes.get("on_flower_win", ())):
        if _row(state, pattern, f"{at}/on_flower_win/{i}", faults):
            state.fields["on_flower_win"].append(pattern)


def _sources(state: State, changes: Mapping[str, Any], at: str, faults: list[Fault]) -> None:
    if "source" in changes:
        for row in state.rows.values():
            row.update(changes["source"])
    for pattern, source in changes.get("sources", {}).items():
        found = _row(state, pattern, f"{at}/sources/{step(pattern)}", faults)
        if found:
            found.update(source)


def final_faults(state: State, at: str) -> Iterable[Fault]:
    """Return what is wrong with the table as a whole, once every change is made.

    ``at``: the pointer of a fault whose cause is not known better.
    """
    fields = state.fields
    faults: list[Fault] = list(_cycles(state, at))
    minimum, cap = fields["minimum"], fields["cap"]
    if cap is not None and cap < minimum:
        params = {"cap": cap, "minimum": minimum}
        faults.append(Fault("cap_below_minimum", _cause(state, ("cap", "minimum"), at), params=params))
        return faults
    scheme = scheme_of(fields["payments"], fields["unit_scale"], fields["dealer_factor"])
    top = highest_total(scheme, cap)
    gaps: list[Fault] = []
    if fields["conversion"] is not None:
        here = _cause(state, ("conversion",), "")
        gaps = list(conversion_faults(fields["conversion"], minimum, top, here))
        if not here:  # the table is not the caller's: what brought it to light is
            here = _cause(state, ("minimum", "cap", "payments"), at)
            gaps = [fault._replace(pointer=here) for fault in gaps]
        faults += gaps
    if not gaps:
        here = _cause(state, ("payments", "conversion", "unit_scale", "minimum", "cap"), at)
        faults += scheme_faults(scheme, conversion_of(fields["conversion"]) or NONE, minimum, top, here)
    return faults


def _cause(state: State, names: Iterable[str], otherwise: str) -> str:
    """Return the pointer of the first of ``names`` that the caller set, not a named preset."""
    pointers = (state.where.get(name, "") for name in names)
    return next((pointer for pointer in pointers if pointer.startswith(("/rules", "/options"))), otherwise)


def replaced(row: Json) -> list[str]:
    """Return every pattern that ``row`` can leave out."""
    return [*row["implies"], *row["implies_same_sets"], *row["implies_one"]]


def _cycles(state: State, at: str) -> Iterable[Fault]:
    """Yield a fault for each ring of patterns that replace one another."""
    done: set[str] = set()
    for start in state.rows:
        path: list[str] = []
        stack = [(start, iter(replaced(state.rows[start])))] if start not in done else []
        while stack:
            name, rest = stack[-1]
            if not path or path[-1] != name:
                path.append(name)
            nxt = next(rest, None)
            if nxt is None:
                done.add(name)
                path.pop()
                stack.pop()
            elif nxt in path:
                ring = path[path.index(nxt) :]
                here = next((state.where[f"implies:{one}"] for one in ring if f"implies:{one}" in state.where), at)
                yield Fault("exclusion_cycle", here, params={"patterns": [*ring, nxt]})
            elif nxt not in done:
                stack.append((nxt, iter(replaced(state.rows[nxt]))))

"""Checks a JSON value against a JSON Schema, and returns every fault with its pointer.

What this project's schemas use of the language, and no more: ``type`` ``enum`` ``properties`` ``required``
``additionalProperties`` ``maxProperties`` ``items`` ``minItems`` ``maxItems`` ``minimum`` ``maximum`` ``minLength``
``maxLength`` and ``$ref`` into ``$defs``.  A keyword of a type that the value has not is passed over, as the language
says; ``true`` is no integer, and ``1.0`` is none either: what may be fractional is a fault, not a rounding.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..hand.faults import Fault
from . import data

_KINDS: Final[dict[type, str]] = {
    dict: "object",
    list: "array",
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    type(None): "null",
}
#: Names longer than this are shown cut, and get no suggestion.
LONGEST_SHOWN: Final = 64
Schema = Mapping[str, Any]


def preset_schema() -> Schema:
    """Return the published schema of a preset."""
    return data.read("preset.schema.json")


def kind_of(value: object) -> str:
    """Return the JSON name of the type of ``value``; a type that JSON has not is called ``object``."""
    return _KINDS.get(type(value), "object")


def shown(name: object) -> str:
    """Return ``name`` cut to a length fit for a message."""
    text = str(name)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def step(name: object) -> str:
    """Return ``name`` as one step of a JSON Pointer (RFC 6901), cut to a length fit for a message."""
    return shown(name).replace("~", "~0").replace("/", "~1")


def number_shown(value: int) -> object:
    """Return a number fit for a message: of one of a thousand digits the first two and how many there are."""
    if abs(value) < 10**15:
        return value
    if abs(value) >= 10**4000:  # past what Python writes out in full
        return "-1e4000" if value < 0 else "1e4000"
    digits = str(abs(value))
    return f"{'-' if value < 0 else ''}{digits[0]}.{digits[1]}e{len(digits) - 1}"


def faults_of(value: object, schema: Schema, at: str) -> list[Fault]:
    """Return every fault of ``value`` (as :func:`json.loads` makes it) against ``schema``; ``at`` is its pointer."""
    return list(_faults(value, schema, at, schema.get("$defs", {})))


def _faults(value: object, schema: Schema, at: str, defs: Schema) -> Iterator[Fault]:
    if "$ref" in schema:
        schema = defs[schema["$ref"].rpartition("/")[2]]
    kind = kind_of(value)
    wanted = schema.get("type")
    allowed = [wanted] if isinstance(wanted, str) else wanted
    if allowed and kind not in allowed:
        yield Fault("wrong_type", at, params={"expected": allowed[0], "found": kind})
        return
    if "enum" in schema and value not in schema["enum"]:
        yield Fault("unknown_value", at, params={"value": _shown(value), "allowed": list(schema["enum"])})
        return
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int):
        least, most = schema.get("minimum"), schema.get("maximum")
        if (least is not None and value < least) or (most is not None and value > most):
            yield Fault("out_of_range", at, params={"value": number_shown(value), "least": least, "most": most})
    elif isinstance(value, str):
        if len(value) > schema.get("maxLength", len(value)):
            yield Fault("too_long", at, params={"found": len(value), "most": schema["maxLength"]})
        elif len(value) < schema.get("minLength", 0):
            yield Fault("missing_field", at, params={"field": at.rpartition("/")[2]})
    elif isinstance(value, list):
        yield from _items(value, schema, at, defs)
    elif isinstance(value, dict):
        yield from _members(value, schema, at, defs)


def _shown(value: object) -> object:
    return shown(value) if isinstance(value, str) else value


def _items(value: list[object], schema: Schema, at: str, defs: Schema) -> Iterator[Fault]:
    most = schema.get("maxItems", len(value))
    if len(value) > most:
        yield Fault("too_many_items", at, params={"found": len(value), "most": most})
        return
    if len(value) < schema.get("minItems", 0):
        yield Fault("missing_field", at, params={"field": at.rpartition("/")[2]})
    for i, item in enumerate(value):
        yield from _faults(item, schema.get("items", {}), f"{at}/{i}", defs)


def _members(value: dict[object, object], schema: Schema, at: str, defs: Schema) -> Iterator[Fault]:
    most = schema.get("maxProperties", 1000)
    if len(value) > most:
        yield Fault("too_many_items", at, params={"found": len(value), "most": most})
        return
    known = schema.get("properties", {})
    other = schema.get("additionalProperties", True)
    for name, item in value.items():
        here = f"{at}/{step(name)}"
        if not isinstance(name, str):
            yield Fault("wrong_type", here, params={"expected": "string", "found": kind_of(name)})
        elif name in known:
            yield from _faults(item, known[name], here, defs)
        elif other is False:
            yield Fault("unknown_field", here, params={"field": shown(name)})
        elif isinstance(other, dict):
            yield from _faults(item, other, here, defs)
    for name in schema.get("required", ()):
        if name not in value:
            yield Fault("missing_field", f"{at}/{name}", params={"field": name})

"""The bytes of a request to a JSON value, strictly: what two readers could read differently is refused.

Refused besides what the grammar of JSON forbids: ``NaN`` and ``Infinity``, a member named twice in one object (one of
the two would be lost), text that is not UTF-8, lone surrogates, and nesting that no request needs.
"""

from __future__ import annotations

import json
from typing import Final

from ..hand import Fault
from .problem import Problem

#: Deepest request: ``{"requests":[{"hand":{"melds":[{"tiles":[...`` is seven levels.
DEEPEST: Final = 32


def loads(body: bytes) -> object:
    """Return the JSON value in ``body``; raise the problem ``malformed_json`` (400) when there is none."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _malformed("not_utf8", error.start) from None
    if not text or text.isspace():
        raise _malformed("empty_body", None)
    try:
        value: object = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise _malformed("not_json", error.pos, {"line": error.lineno, "column": error.colno}) from None
    except _RepeatedError as error:
        raise _malformed("repeated_member", None, {"field": error.args[0]}) from None
    except RecursionError:
        raise _malformed("nested_too_deep", None, {"most": DEEPEST}) from None
    except ValueError:
        # A number of thousands of digits, or NaN.
        raise _malformed("not_a_number", None) from None
    if text.count("[") + text.count("{") > DEEPEST and _depth(value, DEEPEST) > DEEPEST:
        raise _malformed("nested_too_deep", None, {"most": DEEPEST})
    if "\\ud" in text or "\\uD" in text:
        try:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
        except UnicodeEncodeError:
            raise _malformed("lone_surrogate", None) from None
    return value


class _RepeatedError(ValueError):
    """A member was named twice; the argument is its name."""


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    value = dict(pairs)
    if len(value) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise _RepeatedError(name)
            seen.add(name)
    return value


def _constant(name: str) -> object:
    raise ValueError(name)


def _depth(value: object, most: int) -> int:
    """Return how deep ``value`` nests; walking stops one below ``most``."""
    level: list[object] = [value]
    depth = 0
    while level and depth <= most:
        nested = [item for item in level if isinstance(item, (dict, list))]
        if not nested:
            break
        depth += 1
        level = [inner for item in nested for inner in (item.values() if isinstance(item, dict) else item)]
    return depth


def _malformed(code: str, position: int | None, params: dict[str, object] | None = None) -> Problem:

    span = None if position is None else (position, position + 1)
    return Problem("malformed_json", faults=(Fault(code, "", span=span, params=params or {}),))

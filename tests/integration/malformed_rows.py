"""How the tables of malformed requests are written: a sound hand, a value of each type, a row."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

#: What is expected: pointer (without its ``#``) to code, or codes parted by spaces.
Faults = dict[str, str]

HAND = {"concealed": ["1m", "2m", "3m", "4m", "5m", "6m", "7p", "8p", "9p", "2s", "3s", "E", "E"], "win_tile": "4s"}
CONTEXT = {"win_by": "discard", "seat_wind": "S", "round_wind": "E", "discarder": "W"}
CONTEXT_FLAGS = (
    "last_of_kind",
    "last_wall_tile",
    "last_discard",
    "after_kong",
    "heavenly",
    "earthly",
    "original_call",
)
SEATS = ("seat_wind", "round_wind", "discarder", "liable")
WRONG: dict[str, Any] = {
    "null": None,
    "number": 1.5,
    "integer": 7,
    "string": "x y",
    "boolean": True,
    "array": [1],
    "object": {"a": 1},
}


class Row(NamedTuple):
    """One request and its problem."""

    name: str
    target: str
    body: bytes
    status: int
    code: str
    faults: Faults
    method: str = "POST"
    headers: tuple[tuple[str, str], ...] = (("content-type", "application/json"),)


def row(name: str, target: str, body: object, faults: Faults, code: str = "invalid_request", status: int = 422) -> Row:
    """Return the row of a request with a JSON body."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return Row(name, target, raw, status, code, faults)


def score(name: str, faults: Faults, **body: Any) -> Row:
    """Return a row of ``POST /v1/score``; the hand and the context are sound unless they are given."""
    full: dict[str, Any] = {"hand": HAND, "context": CONTEXT, **body}
    return row(name, "/v1/score", {key: value for key, value in full.items() if value != "absent"}, faults)


def hand(name: str, faults: Faults, context: dict[str, Any] | None = None, **changes: Any) -> Row:
    """Return a row whose hand or context is changed; context fields given replace those of :data:`CONTEXT`."""
    return score(name, faults, hand={**HAND, **changes}, context={**CONTEXT, **(context or {})})


def notation(name: str, text: str, faults: Faults, **context: Any) -> Row:
    """Return a row whose hand is a string."""
    return score(name, faults, hand="absent", notation=text, context={**CONTEXT, **context})


def with_tile(at: int, tile: Any) -> list[Any]:
    """Return the sound concealed tiles with one replaced."""
    tiles: list[Any] = list(HAND["concealed"])
    tiles[at] = tile
    return tiles


def wrong(*right: str) -> list[tuple[str, Any]]:
    """Return a value of each type but those of ``right``; null is "unknown" wherever it may stand."""
    return [(name, value) for name, value in WRONG.items() if name not in (*right, "null")]

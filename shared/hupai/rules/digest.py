"""The content hash of a rule set: the same changes to the same base have the same one, whoever sent them.

It covers what decides whether a hand wins, its total, what is paid and the course of a game.  What is only told (words,
sources, numbers in a printed list, versions) is left out, so that a corrected sentence is no change of the rules.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

#: What a family's table, a row and an option of it, and a preset's changes only tell.
_TOLD: Final = frozenset({"id", "version", "unit", "inferred", "notices_worth", "if_discards"})
_TOLD_OF_PATTERN: Final = frozenset({"number", "clause", "confidence"})
_TOLD_OF_OPTION: Final = frozenset({"point", "reason"})
_TOLD_OF_CHANGES: Final = frozenset({"source", "sources"})


def canonical(value: object) -> str:
    """Return ``value`` as JSON with its members in order and no spaces: equal values, equal text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value: object) -> str:
    """Return ``sha256:`` and the hash of the canonical text of ``value``."""
    hashed: str = _sha256()(canonical(value).encode("utf-8", "surrogatepass")).hexdigest()
    return "sha256:" + hashed


def ruling(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a family's table without what it only tells: what its hash covers."""
    return {
        **_without(table, _TOLD),
        "patterns": [_without(row, _TOLD_OF_PATTERN) for row in table["patterns"]],
        "options": [_without(option, _TOLD_OF_OPTION) for option in table["options"]],
    }


def ruling_changes(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return a preset's changes without those of sources."""
    return _without(changes, _TOLD_OF_CHANGES)


def _without(members: Mapping[str, Any], told: frozenset[str]) -> dict[str, Any]:
    return {name: value for name, value in members.items() if name not in told}


def _sha256() -> Callable[[bytes], Any]:
    """Return Python's own SHA-256: hashlib would first load a library of ciphers, milliseconds of every cold start."""
    for module in ("_sha2", "_sha256", "hashlib"):  # its name since Python 3.12, before, and wherever neither is built
        try:
            found: Callable[[bytes], Any] = import_module(module).sha256
        except ImportError:
            continue
        return found
    raise ImportError("sha256")

"""The content hash of a rule set: two presets that say the same have the same one, whoever sent them."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from typing import Any


def canonical(value: object) -> str:
    """Return ``value`` as JSON with its members in order and no spaces: equal values, equal text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value: object) -> str:
    """Return ``sha256:`` and the hash of the canonical text of ``value``."""
    hashed: str = _sha256()(canonical(value).encode("utf-8", "surrogatepass")).hexdigest()
    return "sha256:" + hashed


def _sha256() -> Callable[[bytes], Any]:
    """Return Python's own SHA-256: hashlib would first load a library of ciphers, milliseconds of every cold start."""
    for module in ("_sha2", "_sha256", "hashlib"):  # its name since Python 3.12, before, and wherever neither is built
        try:
            found: Callable[[bytes], Any] = import_module(module).sha256
        except ImportError:
            continue
        return found
    raise ImportError("sha256")

"""The content hash of a rule set: two presets that say the same have the same one, whoever sent them."""

from __future__ import annotations

import json


def canonical(value: object) -> str:
    """Return ``value`` as JSON with its members in order and no spaces: equal values, equal text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value: object) -> str:
    """Return ``sha256:`` and the hash of the canonical text of ``value``."""
    # Imported when a rule set is first loaded; the import of the engine does not pay for it.
    from hashlib import sha256

    return "sha256:" + sha256(canonical(value).encode("utf-8", "surrogatepass")).hexdigest()

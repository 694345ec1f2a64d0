"""The files that browsers load, read once, and the releases of the module with their hashes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

_HERE: Final = Path(__file__).parent
_TYPES: Final = {".js": "text/javascript", ".ts": "text/plain", ".html": "text/html", ".css": "text/css"}


class File(NamedTuple):
    """A file as it is served: its bytes and its media type."""

    data: bytes
    media_type: str


class Release(NamedTuple):
    """A release of the module: its version, the name of its file here, its hash for the attribute ``integrity``.

    ``frozen``: it is out and never changes; what is not may still become another file.
    """

    version: str
    file: str
    integrity: str
    frozen: bool


@cache
def asset(name: str) -> File:
    """Return the file ``name`` of this room; ``KeyError`` where there is none of that name."""
    path = _HERE / name
    if path.suffix not in _TYPES or path.parent != _HERE or not path.is_file():
        raise KeyError(name)
    return File(path.read_bytes(), _TYPES[path.suffix])


@cache
def _listed() -> tuple[str, Mapping[str, Release]]:
    data = json.loads((_HERE / "releases.json").read_text(encoding="utf-8"))
    found = {
        version: Release(version, row["file"], row["integrity"], row["frozen"])
        for version, row in data["releases"].items()
    }
    return data["newest"], found


def releases() -> Mapping[str, Release]:
    """Return every release of the module that is still served, by version."""
    return _listed()[1]


def newest() -> Release:
    """Return the release that is served where none is named."""
    version, found = _listed()
    return found[version]

"""The data files of this room: tables and presets, each read once.

Paths are strings here: pathlib would first load urllib and ipaddress, milliseconds of every cold start.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final, cast

#: The folder of this room, with the separator of folders.
_HERE: Final = __file__.removesuffix("data.py")


@lru_cache(maxsize=64)
def read(path: str) -> dict[str, Any]:
    """Return the object in a JSON file of this room: ``read("mcr/ruleset.json")``.  Nobody may change it."""
    with open(_HERE + path, encoding="utf-8") as file:  # noqa: PTH123 - see above
        return cast("dict[str, Any]", json.load(file))


def names(folder: str) -> tuple[str, ...]:
    """Return the names of the JSON files in a folder of this room, in order, without their ending."""
    from pathlib import Path

    return tuple(sorted(path.stem for path in Path(_HERE, folder).glob("*.json")))

"""The data files of this room: tables and presets, each read once.

Paths are strings here: pathlib would first load urllib and ipaddress, milliseconds of every cold start.
"""

from __future__ import annotations

import json
import os
from functools import lru_cache
from typing import Any, Final, cast

_HERE: Final = os.path.dirname(__file__)  # noqa: PTH120 - see above
_JSON: Final = ".json"


@lru_cache(maxsize=64)
def read(*path: str) -> dict[str, Any]:
    """Return the object in a JSON file of this room: ``read("mcr", "ruleset.json")``.  Nobody may change it."""
    with open(os.path.join(_HERE, *path), encoding="utf-8") as file:  # noqa: PTH118, PTH123 - see above
        return cast("dict[str, Any]", json.load(file))


def names(folder: str) -> tuple[str, ...]:
    """Return the names of the JSON files in a folder of this room, in order, without their ending."""
    found = os.listdir(os.path.join(_HERE, folder))  # noqa: PTH118, PTH208 - see above
    return tuple(sorted(name.removesuffix(_JSON) for name in found if name.endswith(_JSON)))

"""Photos of mahjong tiles to tiles, groups and a hand, with the doubt kept.

:func:`read` does all of it; :func:`arrange` runs alone on corrected tiles and needs no numpy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .arrange import arrange
from .model import Arrangement, Group, Note, ReadHand, Reading, ReadMeld, TileRead

if TYPE_CHECKING:
    from .drawing import overlay
    from .picture import Picture, PictureError, decode
    from .reader import Reader, default_reader, read

__all__ = [
    "Arrangement",
    "Group",
    "Note",
    "Picture",
    "PictureError",
    "ReadHand",
    "ReadMeld",
    "Reader",
    "Reading",
    "TileRead",
    "arrange",
    "decode",
    "default_reader",
    "overlay",
    "read",
]

# What needs numpy, Pillow or onnxruntime is imported when it is asked for.
_LATE = {
    "overlay": "drawing",
    "Picture": "picture",
    "PictureError": "picture",
    "decode": "picture",
    "Reader": "reader",
    "default_reader": "reader",
    "read": "reader",
}


def __getattr__(name: str) -> Any:
    if name in _LATE:
        from importlib import import_module

        return getattr(import_module(f".{_LATE[name]}", __name__), name)
    raise AttributeError(name)

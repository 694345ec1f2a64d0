"""The photos of the API file: a hand as a photo of it would be read, one tile in doubt, and the forms that photos take.

Made up; it never changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..vision.arrange import arrange
from ..vision.model import Point, Reading, TileRead
from .photo import Asked, photo_scored, read_asked, recognised
from .photo_arrange import arranged
from .photo_body import IMAGES, MOST_PHOTO

Json = dict[str, Any]

_OFFER: Final = {
    "upload": "kD1mXqzT7bW2vYc0sJr5uNf8aLg3hEoP",
    "method": "POST",
    "url": "https://hupai-photos.s3.eu-west-3.amazonaws.com/",
    "fields": {
        "Content-Type": "image/jpeg",
        "key": "photos/kD1mXqzT7bW2vYc0sJr5uNf8aLg3hEoP",
        "policy": "eyJleHBpcmF0aW9uIjoi",
    },
    "file_field": "file",
    "max_bytes": MOST_PHOTO,
    "expires_at": "2026-11-30T12:15:00Z",
}
_ROW: Final = ("1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "C", "C")
_MELD: Final = ("F", "F", "F")
_DOUBTFUL: Final = "6p"
_WIDE, _HIGH = 60.0, 80.0


def example_reading() -> Reading:
    """Return the reading: a row of eleven, a pung laid apart with its claimed tile across, a flower above."""
    apart = 40 + len(_ROW) * _WIDE + 60
    placed = [(face, 40 + i * _WIDE, 300.0, 0) for i, face in enumerate(_ROW)]
    placed += [(_MELD[0], apart, 320.0, 90)]
    placed += [(face, apart + _HIGH + i * _WIDE, 300.0, 0) for i, face in enumerate(_MELD[1:])]
    placed += [("2f", 40.0, 120.0, 0)]
    tiles = tuple(_tile(f"t{n}", *one) for n, one in enumerate(placed, 1))
    times = {"decode": 11.2, "networks": 48.6, "arrange": 0.4, "total": 60.2}
    model = {"name": "hupai-reader", "version": "1"}
    return Reading(1024, 768, 1, "needs_review", tiles, arrange(tiles), model, times)


def example_tiles() -> list[dict[str, Any]]:
    """Return the tiles of the example as a person who has looked at them sends them back."""
    listed: Any = example_reading().to_json()["tiles"]
    return [{name: tile[name] for name in ("id", "tile", "box", "polygon", "rotation")} for tile in listed]


def _tile(name: str, face: str, x: float, y: float, rotation: int) -> TileRead:
    wide, high = (_HIGH, _WIDE) if rotation else (_WIDE, _HIGH)
    around: list[Point] = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
    turn = rotation // 90
    a, b, c, d = around[turn:] + around[:turn]
    if face != _DOUBTFUL:
        return TileRead(name, face, 0.99, (a, b, c, d), rotation)
    return TileRead(name, face, 0.71, (a, b, c, d), rotation, (("4p", 0.24),), needs_review=True, reason="look_alike")


def request(operation: Json) -> Json:
    """Return the example request of an operation; that of arranging has the tiles of the example of reading."""
    asked: Json = operation["example"]
    return {**asked, "tiles": example_tiles()} if operation["id"] == "arrange" else asked


def bodies(upload: str, asked: Json, win_tile: str | None = None) -> Json:
    """Return the other forms that a photo may come in: as it is, or as a part of a form.

    ``upload``, ``win_tile``: the descriptions of these fields, None where the latter is none.  ``asked``: the example
    request in JSON.
    """
    binary: Json = {"type": "string", "format": "binary", "maxLength": MOST_PHOTO}
    fields = {
        "photo": {**binary, "description": "The file."},
        "upload": {"type": "string", "description": upload},
        "rules": {"type": "string", "description": "Id of a rule set, or a preset of your own as JSON."},
        "lang": {"type": "string"},
        **({"win_tile": {"type": "string", "description": win_tile}} if win_tile else {}),
    }
    text = "Context fields and options are fields of their own names, as in `GET /v1/hands/{notation}`."
    form = {"type": "object", "description": text, "properties": fields, "additionalProperties": {"type": "string"}}
    example = {"photo": "(the file's bytes)", **{name: value for name, value in asked.items() if name == "lang"}}
    shown = {"schema": form, "examples": {"example": {"value": example}}}
    return {"multipart/form-data": shown, **{name: {"schema": dict(binary)} for name in IMAGES[:3]}}


def _read(answer: Callable[[Reading, Asked, str], Json]) -> Callable[[Json, str], Json]:
    """Return the answer to an example request as if its photo were the example."""

    def answered(asked: Json, lang: str) -> Json:
        known = read_asked({name: value for name, value in asked.items() if name != "upload"})
        return answer(example_reading(), known, lang)

    return answered


#: Operation to its answer to an example request.
ANSWERS: Final[dict[str, Callable[[Json, str], Json]]] = {
    "recognise": _read(recognised),
    "scorePhoto": _read(photo_scored),
    "arrange": arranged,
    "offerUpload": lambda _asked, _lang: _OFFER,
}

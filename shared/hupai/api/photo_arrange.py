"""``POST /v1/arrange``: tiles with places, as a photo gave them and a person corrected them, to groups, hand and score.

Codes of the faults made here beside those of :mod:`hupai.api.fields`::

    repeated_id     id
    unknown_id      id       (at /win_tile)  neither an id nor a face
    bonus_win_tile  tile     (at /win_tile)
    no_place        (at /tiles/3)  neither a box nor a polygon
    no_size         (at /tiles/3/box)  they cover nothing
    not_a_number    (at /tiles/3/box/2)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from ..hand import Fault, Faults
from ..tiles import BONUS
from ..vision.arrange import arrange
from ..vision.model import Point, TileRead
from . import fields
from .photo import SCORE_PHOTO_FIELDS, Asked, joined, read_known, told_tiles
from .photo_won import Won, won_on, won_with

Answer = dict[str, Any]
#: As many as the reader finds on one photo, so that what it answers can be sent back.
MOST_TILES: Final = 300
_FIELDS: Final = SCORE_PHOTO_FIELDS | {"tiles", "win_tile"}
#: ``group``, ``reason_text`` are those of the answer that the tile comes from: read past, so that a tile can be sent
#: back as it came.
TILE_FIELDS: Final = (
    "id",
    "tile",
    "confidence",
    "box",
    "polygon",
    "rotation",
    "alternatives",
    "group",
    "needs_review",
    "reason",
    "reason_text",
)
_REASONS: Final = ("too_many_copies", "perhaps_no_tile", "cut_off", "look_alike", "unclear")
_FARTHEST: Final = 1e6
_LEAST_AREA: Final = 1e-3  # square pixels


def arranged(value: object, lang: str) -> Answer:
    """Answer ``POST /v1/arrange``."""
    if type(value) is not dict:
        raise Faults([fields.wrong_type(value, "object", "", "give_tiles" if type(value) is list else None)])
    faults: list[Fault] = []
    fields.unknown_fields(value, _FIELDS, "", faults)
    asked = read_known({name: item for name, item in value.items() if name != "win_tile"}, faults)
    tiles = _tiles(value, faults)
    win = fields.string(value.get("win_tile"), 64, "/win_tile", faults)
    if win is not None and win not in fields.TILES and not any(tile.id == win for tile in tiles):
        faults.append(Fault("unknown_id", "/win_tile", params={"id": fields.shown(win)}))
    elif win is not None and fields.TILES.get(win) in BONUS and not any(tile.id == win for tile in tiles):
        faults.append(Fault("bonus_win_tile", "/win_tile", tile=fields.TILES[win]))
    if faults or asked is None:
        raise Faults(faults)
    return _answer(tiles, win, asked, lang)


def _answer(tiles: tuple[TileRead, ...], win: str | None, asked: Asked, lang: str) -> Answer:
    by_id = any(tile.id == win for tile in tiles)  # an id may be written like a face: it is the caller's own

    def laid(changed: Sequence[TileRead]) -> Won:
        found = arrange(tuple(changed))
        if win is None:
            return Won(found)
        if by_id:
            return won_on(found, changed, win, asked.rules)
        return won_with(found, changed, fields.TILES[win], asked.rules)

    won = laid(tiles)
    if won.fault is not None:
        raise Faults([won.fault])
    found = won.found
    group_of = {tile: group.id for group in found.groups for tile in group.tiles}
    worth = joined(tiles, won, asked, lang, laid, scored=True)
    doubtful = any(tile.needs_review for tile in tiles) or worth["checks"]
    readable = any(tile.tile != "back" for tile in tiles)
    listed = [
        {
            "id": tile.id,
            "tile": tile.tile,
            "confidence": tile.confidence,
            "box": [round(number, 1) for number in tile.box],
            "polygon": [[round(x, 1), round(y, 1)] for x, y in tile.polygon],
            "rotation": tile.rotation,
            "alternatives": [{"tile": other, "confidence": chance} for other, chance in tile.alternatives],
            "group": group_of.get(tile.id),
            "needs_review": tile.needs_review,
            "reason": tile.reason,
        }
        for tile in tiles
    ]
    groups = [
        {
            "id": group.id,
            "kind": group.kind,
            "tiles": list(group.tiles),
            "meld": group.meld,
            "concealed": group.concealed,
            "confidence": round(group.confidence, 3),
        }
        for group in found.groups
    ]
    return {
        "status": "unreadable" if not readable else "needs_review" if doubtful else "ready",
        "tiles": told_tiles(listed, lang),
        "groups": groups,
        **worth,
    }


def _tiles(value: dict[str, Any], faults: list[Fault]) -> tuple[TileRead, ...]:
    if value.get("tiles") is None:
        faults.append(fields.missing("tiles", "/tiles"))
    read: list[TileRead] = []
    for i, item in enumerate(fields.array(value.get("tiles"), MOST_TILES, "/tiles", faults)):
        at = f"/tiles/{i}"
        if type(item) is not dict:
            faults.append(fields.wrong_type(item, "object", at))
            continue
        tile = _tile(item, i, at, faults)
        if tile is None:
            continue
        if any(other.id == tile.id for other in read):
            faults.append(Fault("repeated_id", f"{at}/id", params={"id": fields.shown(tile.id)}))
        read.append(tile)
    return tuple(read)


def _tile(item: dict[str, Any], i: int, at: str, faults: list[Fault]) -> TileRead | None:
    before = len(faults)
    fields.unknown_fields(item, TILE_FIELDS, at, faults, {"face": "tile", "bbox": "box", "quad": "polygon"})
    name = fields.string(item.get("id"), 64, f"{at}/id", faults)
    face = _face(item.get("tile"), f"{at}/tile", faults)
    if item.get("tile") is None:
        faults.append(fields.missing("tile", f"{at}/tile"))
    rotation = fields.integer(item.get("rotation"), 0, 359, f"{at}/rotation", faults) or 0
    confidence = _number(item.get("confidence"), 0, 1, f"{at}/confidence", faults)
    review = fields.boolean(item.get("needs_review"), f"{at}/needs_review", faults)
    reason = fields.choice(item.get("reason"), _REASONS, f"{at}/reason", faults)
    for told in ("group", "reason_text"):
        fields.string(item.get(told), 400, f"{at}/{told}", faults)
    others = _alternatives(item.get("alternatives"), f"{at}/alternatives", faults)
    box = _numbers(item.get("box"), 4, f"{at}/box", faults)
    polygon = _polygon(item.get("polygon"), f"{at}/polygon", faults)
    if item.get("box") is None and item.get("polygon") is None:
        faults.append(Fault("no_place", at))
    if len(faults) > before or face is None:
        return None
    corners = polygon or _corners(box, rotation)
    if _area(corners) < _LEAST_AREA:
        faults.append(Fault("no_size", f"{at}/polygon" if polygon else f"{at}/box"))
        return None
    upright = cast("tuple[float, float, float, float]", tuple(box)) if box else None
    sure = 1.0 if confidence is None else confidence
    return TileRead(name or f"t{i + 1}", face, sure, corners, rotation, others, bool(review), reason, upright)


def _face(value: object, at: str, faults: list[Fault]) -> str | None:
    return "back" if value == "back" else fields.tile(value, at, faults)


def _alternatives(value: object, at: str, faults: list[Fault]) -> tuple[tuple[str, float], ...]:
    found: list[tuple[str, float]] = []
    for i, item in enumerate(fields.array(value, 8, at, faults)):
        here = f"{at}/{i}"
        if type(item) is not dict:
            faults.append(fields.wrong_type(item, "object", here))
            continue
        fields.unknown_fields(item, ("tile", "confidence"), here, faults)
        face = _face(item.get("tile"), f"{here}/tile", faults)
        chance = _number(item.get("confidence"), 0, 1, f"{here}/confidence", faults)
        if face is not None:
            found.append((face, chance or 0.0))
    return tuple(found)


def _number(value: object, least: float, most: float, at: str, faults: list[Fault]) -> float | None:
    if value is None:
        return None
    if type(value) not in (int, float):
        faults.append(fields.wrong_type(value, "number", at))
        return None
    number = cast("float", value)
    if not least <= number <= most:
        shown: object = number if abs(number) < 1e15 else "…"
        faults.append(Fault("out_of_range", at, params={"value": shown, "least": least, "most": most}))
        return None
    return float(number)


def _numbers(value: object, size: int, at: str, faults: list[Fault]) -> list[float]:
    """Return a list of exactly ``size`` coordinates; empty when it is null or at fault."""
    if value is None:
        return []
    if type(value) is not list:
        faults.append(fields.wrong_type(value, "array", at))
        return []
    if len(value) != size:
        faults.append(Fault("wrong_length", at, params={"found": len(value), "expected": size}))
        return []
    before = len(faults)
    found: list[float] = []
    for i, item in enumerate(value):
        number = _number(item, -_FARTHEST, _FARTHEST, f"{at}/{i}", faults)
        if item is None:
            faults.append(fields.wrong_type(item, "number", f"{at}/{i}"))
        found.append(number or 0.0)
    return found if len(faults) == before else []


def _polygon(value: object, at: str, faults: list[Fault]) -> tuple[Point, Point, Point, Point] | None:
    if value is None:
        return None
    if type(value) is not list or len(value) != 4:
        faults.append(
            Fault("wrong_length", at, params={"found": len(value) if type(value) is list else 0, "expected": 4})
        )
        return None
    before = len(faults)
    points = [_numbers(item, 2, f"{at}/{i}", faults) for i, item in enumerate(value)]
    faults.extend(fields.wrong_type(None, "array", f"{at}/{i}") for i, item in enumerate(value) if item is None)
    if len(faults) > before:
        return None
    return cast("tuple[Point, Point, Point, Point]", tuple((x, y) for x, y in points))


def _area(corners: Sequence[Point]) -> float:
    """Return the area inside four corners, in square pixels; of crossed ones, what is left of it."""
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


def _corners(box: list[float], rotation: int) -> tuple[Point, Point, Point, Point]:
    """Return the corners of an upright box as the tile is read: its own top left first, then clockwise."""
    x, y, wide, high = box
    round_ = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
    turn = round(rotation / 90) % 4
    return cast("tuple[Point, Point, Point, Point]", tuple(round_[turn:] + round_[:turn]))

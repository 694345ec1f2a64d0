"""What the reader saw, drawn onto the photo: each tile's outline, its face, and a mark where there is doubt."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from .model import Reading, TileRead
from .picture import Picture, decode

#: Colour of each kind of group; doubt goes before it.
_INKS: Final = {
    "concealed": (20, 110, 230),
    "meld": (0, 140, 90),
    "win_tile": (200, 0, 160),
    "bonus": (150, 90, 0),
    "other": (110, 110, 110),
}
_DOUBT: Final = (225, 40, 20)
#: Longest side of what is drawn on, and the least: a small photo is enlarged, or nobody could read the names.
_MOST, _LEAST = 2000, 1200

Ink = tuple[int, int, int]
Points = list[tuple[float, float]]


def overlay(photo: bytes | Picture, reading: Reading) -> bytes:
    """Return the photo with its reading drawn on it, as PNG; :class:`~hupai.vision.PictureError` for no photo."""
    picture = photo if isinstance(photo, Picture) else decode(photo)
    image = Image.fromarray(picture.pixels).convert("RGB")
    longest = max(image.size)
    zoom = min(_MOST, max(_LEAST, longest)) / longest
    if abs(zoom - 1) > 0.01:
        image = image.resize((max(1, round(image.width * zoom)), max(1, round(image.height * zoom))))
    scale = zoom / picture.scale
    kinds = {tile: group.kind for group in reading.arrangement.groups for tile in group.tiles}
    pen = ImageDraw.Draw(image)
    for tile in reading.tiles:
        _draw(pen, tile, _ink(tile, kinds), scale)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def _ink(tile: TileRead, kinds: Mapping[str, str]) -> Ink:
    return _DOUBT if tile.needs_review else _INKS[kinds.get(tile.id, "other")]


def _draw(pen: ImageDraw.ImageDraw, tile: TileRead, ink: Ink, scale: float) -> None:
    corners: Points = [(x * scale, y * scale) for x, y in tile.polygon]
    width = 4 if tile.needs_review else 2
    pen.line([*corners, corners[0]], fill=ink, width=width, joint="curve")
    pen.line(corners[:2], fill=ink, width=width + 3)  # the tile's own top
    said = tile.tile
    if tile.needs_review:
        said += "?" + "".join(f" {other}" for other, _ in tile.alternatives[:1])
    x, y, wide, high = (number * scale for number in tile.box)
    font = ImageFont.load_default(max(11.0, min(34.0, wide / 2.6, high / 2.6)))
    left, top, right, low = pen.textbbox((0, 0), said, font=font)
    at = (x + (wide - (right - left)) / 2, max(0.0, y - (low - top) - 7))
    pen.rectangle((at[0] - 2, at[1] - 1, at[0] + right - left + 2, at[1] + low - top + 4), fill=ink)
    pen.text((at[0] - left, at[1] - top + 1), said, fill=(255, 255, 255), font=font)

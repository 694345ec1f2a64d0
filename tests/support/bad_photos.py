"""Photos that are none, or none of tiles, made here; each with what must come of it.

``refused``: the fault's code.  Everything else is read, and must give no hand that nobody laid.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageDraw


class BadPhoto(NamedTuple):
    """One input: ``code`` is the fault that refuses it, None where it must be read as showing no tile for sure."""

    name: str
    make: Callable[[], bytes]
    code: str | None

    @property
    def data(self) -> bytes:
        """The file, made when it is asked for: the bombs alone take a second."""
        return self.make()


def encoded(image: Image.Image, kind: str, **options: Any) -> bytes:
    """Return ``image`` in a file format."""
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def plain(width: int = 320, height: int = 240, mode: str = "RGB") -> Image.Image:
    """Return a picture of a slanting shade: no tile, and not one colour either."""
    shade = np.add.outer(np.arange(height), np.arange(width)) * (255 / (width + height))
    return Image.fromarray(shade.astype(np.uint8)).convert(mode)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png_bomb(width: int, height: int) -> bytes:
    """Return a PNG of a few kilobytes that claims and holds ``width`` x ``height`` grey pixels."""
    rows = zlib.compressobj(9)
    line = b"\0" * (width + 1)
    content = b"".join(rows.compress(line) for _ in range(height)) + rows.flush()
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", content) + _chunk(b"IEND", b"")


def png_claims(width: int, height: int) -> bytes:
    """Return a PNG whose header claims what it does not hold."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + _chunk(b"IDAT", zlib.compress(b"\0" * 64))
        + _chunk(b"IEND", b"")
    )


def jpeg_bomb(side: int) -> bytes:
    """Return a small JPEG whose header claims ``side`` pixels each way."""
    data = bytearray(encoded(plain(64, 64), "JPEG"))
    at = data.find(b"\xff\xc0")
    data[at + 5 : at + 9] = struct.pack(">HH", side, side)
    return bytes(data)


def text_page() -> Image.Image:
    """Return a page of writing."""
    page = Image.new("RGB", (640, 480), "white")
    pen = ImageDraw.Draw(page)
    for y in range(10, 470, 14):
        pen.text((20, y), "The wall was built and the dice were thrown, and nobody laid a hand. " * 2, fill="black")
    return page


def screen() -> Image.Image:
    """Return a screen with windows, buttons and a table of figures."""
    page = Image.new("RGB", (800, 600), (32, 34, 44))
    pen = ImageDraw.Draw(page)
    pen.rectangle((40, 40, 760, 90), fill=(60, 66, 90))
    for row in range(6):
        for column in range(9):
            pen.rounded_rectangle(
                (60 + 76 * column, 120 + 70 * row, 124 + 76 * column, 176 + 70 * row), 8, (74, 82, 110)
            )
            pen.text((76 + 76 * column, 140 + 70 * row), f"{row * 9 + column}", fill="white")
    return page


def dominoes() -> Image.Image:
    """Return a row of tiles of another game."""
    page = Image.new("RGB", (800, 400), (20, 90, 50))
    pen = ImageDraw.Draw(page)
    spots = {
        1: [(0, 0)],
        2: [(-1, -1), (1, 1)],
        3: [(-1, -1), (0, 0), (1, 1)],
        6: [(x, y) for x in (-1, 1) for y in (-1, 0, 1)],
    }
    for i, (top, low) in enumerate([(1, 2), (3, 6), (6, 6), (2, 2), (1, 6), (3, 3)]):
        x = 80 + 110 * i
        pen.rounded_rectangle((x, 110, x + 80, 270), 10, fill=(240, 238, 230), outline=(40, 40, 40))
        pen.line((x + 8, 190, x + 72, 190), fill=(60, 60, 60), width=3)
        for y, count in ((150, top), (230, low)):
            for dx, dy in spots[count]:
                cx, cy = x + 40 + 20 * dx, y + 22 * dy
                pen.ellipse((cx - 7, cy - 7, cx + 7, cy + 7), fill=(20, 20, 20))
    return page


def cards() -> Image.Image:
    """Return playing cards."""
    page = Image.new("RGB", (800, 400), (100, 30, 30))
    pen = ImageDraw.Draw(page)
    for i, name in enumerate(["A", "K", "Q", "J", "10", "9", "8"]):
        x = 30 + 108 * i
        pen.rounded_rectangle((x, 110, x + 92, 250), 8, fill="white")
        ink = (200, 20, 30) if i % 2 else (15, 15, 15)
        pen.text((x + 8, 116), name, fill=ink)
        pen.polygon([(x + 46, 150), (x + 66, 182), (x + 46, 214), (x + 26, 182)], fill=ink)
    return page


def keyboard() -> Image.Image:
    """Return the keys of a keyboard: small white boxes in rows."""
    page = Image.new("RGB", (900, 360), (50, 50, 55))
    pen = ImageDraw.Draw(page)
    for row, keys in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        for i, key in enumerate(keys):
            x, y = 60 + 30 * row + 76 * i, 60 + 84 * row
            pen.rounded_rectangle((x, y, x + 66, y + 72), 8, fill=(235, 235, 235))
            pen.text((x + 26, y + 26), key, fill=(30, 30, 30))
    return page


def _animation(kind: str) -> bytes:
    frames = [plain(), plain().transpose(Image.Transpose.ROTATE_180), Image.new("RGB", (320, 240), "green")]
    return encoded(frames[0], kind, save_all=True, append_images=frames[1:])


def _with_exif(block: bytes) -> bytes:
    return encoded(plain(), "JPEG", exif=b"Exif\0\0" + block)


def _noise() -> Image.Image:
    return Image.fromarray(np.random.default_rng(7).integers(0, 256, (480, 640, 3), dtype=np.uint8))


def _half(data: bytes) -> bytes:
    return data[: len(data) // 2]


def _gif_bomb() -> bytes:
    data = bytearray(encoded(plain(30, 30, "P"), "GIF"))
    data[6:10] = struct.pack("<HH", 65000, 65000)
    return bytes(data)


#: what is refused, by the code of its fault
_REFUSED: tuple[tuple[str, str, Callable[[], bytes]], ...] = (
    ("text", "not_an_image", lambda: b"this is a text, and no photo of anything\n" * 20),
    ("html", "not_an_image", lambda: b"<!doctype html><html><body><img src='hand.jpg'></body></html>"),
    ("json", "not_an_image", lambda: b'{"photo": "hand.jpg"}'),
    ("zeros", "not_an_image", lambda: b"\0" * 5000),
    ("one byte", "not_an_image", lambda: b"\xff"),
    ("PDF renamed", "not_an_image", lambda: b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n"),
    ("SVG", "not_an_image", lambda: b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><script/></svg>"),
    ("zip", "not_an_image", lambda: b"PK\x03\x04" + b"\0" * 200),
    ("a JPEG's first bytes", "not_an_image", lambda: b"\xff\xd8\xff\xe0\x00\x10JFIF"),
    ("HEIC without its reader", "not_an_image", lambda: b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\0" * 100),
    ("PostScript", "not_an_image", lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9999 9999\nshowpage\n"),
    ("1 x 1 PNG", "too_small", lambda: encoded(plain(1, 1), "PNG")),
    ("1 x 1 GIF", "too_small", lambda: encoded(plain(1, 1, "L"), "GIF")),
    ("10,000 x 1", "too_small", lambda: encoded(plain(10000, 1), "PNG")),
    ("JPEG cut in half", "damaged", lambda: _half(encoded(plain(800, 600), "JPEG"))),
    ("PNG cut in half", "damaged", lambda: _half(encoded(_noise(), "PNG"))),
    ("WebP cut in half", "not_an_image", lambda: _half(encoded(_noise(), "WEBP"))),
    ("PNG that claims more than it holds", "damaged", lambda: png_claims(900, 900)),
    ("PNG bomb, 20,000 x 20,000", "too_large", lambda: png_bomb(20000, 20000)),
    ("PNG bomb, 60,000 x 60,000 claimed", "too_large", lambda: png_claims(60000, 60000)),
    ("bilevel bomb", "too_large", lambda: encoded(Image.new("1", (20000, 20000)), "PNG")),
    ("TIFF bomb", "too_large", lambda: encoded(Image.new("1", (20000, 20000)), "TIFF", compression="group4")),
    ("JPEG bomb, 65,000 x 65,000 claimed", "too_large", lambda: jpeg_bomb(65000)),
    ("GIF bomb", "too_large", _gif_bomb),
)

#: what is read, and shows no tile
_READ: tuple[tuple[str, Callable[[], bytes]], ...] = (
    ("grey JPEG", lambda: encoded(plain(mode="L"), "JPEG")),
    ("CMYK JPEG", lambda: encoded(plain(mode="CMYK"), "JPEG")),
    (
        "16-bit PNG",
        lambda: encoded(Image.fromarray((np.arange(76800).reshape(240, 320) % 65536).astype(np.uint16)), "PNG"),
    ),
    ("16-bit TIFF", lambda: encoded(Image.fromarray(np.full((240, 320), 40000, np.uint16)), "TIFF")),
    ("floating TIFF", lambda: encoded(Image.fromarray(np.full((240, 320), 0.5, np.float32)), "TIFF")),
    ("palette PNG", lambda: encoded(plain().quantize(16), "PNG")),
    ("palette with a see-through colour", lambda: encoded(plain().quantize(16), "PNG", transparency=3)),
    ("bilevel PNG", lambda: encoded(plain(mode="1"), "PNG")),
    ("see-through PNG", lambda: encoded(plain(mode="RGBA"), "PNG")),
    ("grey and see-through PNG", lambda: encoded(plain(mode="LA"), "PNG")),
    ("LAB TIFF", lambda: encoded(plain(mode="LAB"), "TIFF")),
    ("animated GIF", partial(_animation, "GIF")),
    ("animated PNG", partial(_animation, "PNG")),
    ("animated WebP", partial(_animation, "WEBP")),
    ("several pages of TIFF", partial(_animation, "TIFF")),
    ("progressive JPEG", lambda: encoded(plain(), "JPEG", progressive=True)),
    ("huge EXIF", lambda: _with_exif(b"MM\0*\0\0\0\x08" + b"\xff" * 60000)),
    (
        "EXIF that points at itself",
        lambda: _with_exif(b"MM\0*\0\0\0\x08\0\x01\x87\x69\0\x04\0\0\0\x01\0\0\0\x08\0\0\0\0"),
    ),
    ("EXIF orientation of 77", lambda: _with_exif(b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0M\0\0\0\0\0\0")),
    ("bytes after the end", lambda: encoded(plain(), "JPEG") + b"PK\x03\x04" * 5000),
    ("BMP", lambda: encoded(plain(), "BMP")),
    ("all black", lambda: encoded(Image.new("RGB", (640, 480)), "JPEG")),
    ("all white", lambda: encoded(Image.new("RGB", (640, 480), "white"), "PNG")),
    ("noise", lambda: encoded(_noise(), "JPEG")),
    ("thin", lambda: encoded(plain(4000, 30), "PNG")),
    ("a page of text", lambda: encoded(text_page(), "JPEG")),
    ("a screen", lambda: encoded(screen(), "PNG")),
    ("dominoes", lambda: encoded(dominoes(), "JPEG")),
    ("playing cards", lambda: encoded(cards(), "JPEG")),
    ("a keyboard", lambda: encoded(keyboard(), "JPEG")),
    ("12 megapixels", lambda: encoded(plain(4000, 3000), "JPEG", quality=60)),
    ("48 megapixels", lambda: encoded(Image.new("RGB", (8000, 6000), (30, 90, 60)), "JPEG", quality=30)),
)


def bad_photos() -> list[BadPhoto]:
    """Return all of them."""
    refused = [BadPhoto(name, make, code) for name, code, make in _REFUSED]
    return [*refused, *(BadPhoto(name, make, None) for name, make in _READ)]

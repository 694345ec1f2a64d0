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
from PIL import Image, ImageDraw, ImageFilter, ImageFont


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


def photographed(page: Image.Image, slant: float = 0.16, seed: int = 3) -> Image.Image:
    """Return a flat drawing as a phone sees it on a table: slanting, unevenly lit, a little soft, with noise."""
    wide, high = page.size
    rng = np.random.default_rng(seed)
    away = slant * wide
    seen = page.transform(
        (wide, high),
        Image.Transform.QUAD,
        (-away, -0.3 * away, -0.2 * away, high, wide + 0.2 * away, high, wide + away, -0.3 * away),
        Image.Resampling.BICUBIC,
        fillcolor=page.getpixel((2, 2)),
    ).filter(ImageFilter.GaussianBlur(0.8))
    light = np.linspace(1.08, 0.72, wide)[None, :, None] * np.linspace(0.85, 1.1, high)[:, None, None]
    pixels = np.asarray(seen, np.float32) * light + rng.normal(0, 5, (high, wide, 3))
    return Image.fromarray(pixels.clip(0, 255).astype(np.uint8))


def _box(pen: ImageDraw.ImageDraw, x: float, y: float, wide: float, high: float, fill: tuple[int, ...]) -> None:
    """A piece with its shadow, its side and its face."""
    pen.rounded_rectangle((x + 6, y + 8, x + wide + 8, y + high + 14), 8, fill=(20, 30, 25))
    pen.rounded_rectangle((x, y + 6, x + wide, y + high + 9), 8, fill=tuple(v * 4 // 5 for v in fill))
    pen.rounded_rectangle((x, y, x + wide, y + high), 8, fill=fill)


def number_tiles() -> Image.Image:
    """Return a rack of a rummy game: cream tiles with one number each, fourteen in a row, fourteen below."""
    page = Image.new("RGB", (900, 520), (70, 90, 120))
    pen = ImageDraw.Draw(page)
    inks = [(200, 30, 30), (20, 50, 160), (20, 20, 20), (225, 130, 20)]
    for k in range(28):
        x, y = 40 + 58 * (k % 14), 90 + 180 * (k // 14)
        _box(pen, x, y, 54, 76, (245, 238, 215))
        ink = inks[k // 5 % 4]
        pen.text((x + 27, y + 28), str(k % 13 + 1), ink, ImageFont.load_default(36), anchor="mm")
        pen.ellipse((x + 19, y + 50, x + 35, y + 66), outline=ink, width=2)
    return page


def letter_tiles() -> Image.Image:
    """Return wooden letters with their small values, a word and more."""
    page = Image.new("RGB", (900, 420), (30, 90, 70))
    pen = ImageDraw.Draw(page)
    for k, letter in enumerate("MAHJONGWINNERSEASTWIND"):
        x, y = 60 + 70 * (k % 11), 90 + 120 * (k // 11)
        _box(pen, x, y, 62, 64, (214, 176, 120))
        pen.text((x + 29, y + 30), letter, (30, 20, 15), ImageFont.load_default(42), anchor="mm")
        pen.text((x + 53, y + 54), str(k % 8 + 1), (30, 20, 15), ImageFont.load_default(14), anchor="mm")
    return page


def black_dominoes() -> Image.Image:
    """Return black dominoes, standing and lying, in two rows."""
    page = Image.new("RGB", (900, 560), (180, 150, 110))
    pen = ImageDraw.Draw(page)
    spots = {
        1: [(0, 0)],
        4: [(x, y) for x in (-1, 1) for y in (-1, 1)],
        5: [(0, 0), (-1, -1), (1, 1), (-1, 1), (1, -1)],
    }
    for k in range(12):
        x, y = 60 + 130 * (k % 6), 80 + 220 * (k // 6)
        _box(pen, x, y, 84, 168, (28, 28, 32))
        pen.line((x + 8, y + 84, x + 76, y + 84), fill=(200, 200, 190), width=3)
        for middle, count in ((42, (1, 4, 5)[k % 3]), (126, (5, 1, 4)[k // 2 % 3])):
            for dx, dy in spots[count]:
                cx, cy = x + 42 + 24 * dx, y + middle + 24 * dy
                pen.ellipse((cx - 8, cy - 8, cx + 8, cy + 8), fill=(240, 240, 235))
    return page


def fanned_cards() -> Image.Image:
    """Return a hand of cards laid in a row, large indices, with hearts and diamonds."""
    page = Image.new("RGB", (900, 460), (20, 95, 60))
    pen = ImageDraw.Draw(page)
    for k, rank in enumerate(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]):
        x, y, ink = 30 + 64 * k, 120, (200, 20, 30) if k % 2 else (15, 15, 20)
        pen.rounded_rectangle((x, y, x + 120, y + 170), 8, fill="white", outline=(150, 150, 150))
        pen.text((x + 18, y + 22), rank, ink, ImageFont.load_default(30), anchor="mm")
        pen.polygon([(x + 18, y + 42), (x + 28, y + 56), (x + 18, y + 70), (x + 8, y + 56)], fill=ink)
    return page


def cutting_mat() -> Image.Image:
    """Return a ruled mat with printed sizes and degrees, and nothing on it."""
    page = Image.new("RGB", (900, 640), (30, 105, 85))
    pen = ImageDraw.Draw(page)
    ink = (215, 215, 150)
    for v in range(20, 900, 40):
        pen.line((v, 0, v, 640), ink, 1)
        pen.line((0, v, 900, v), ink, 1)
        pen.text((v, 10), str(v // 40), ink, ImageFont.load_default(16), anchor="mm")
    for word, x, y, size in (("A4", 200, 160, 64), ("A5", 420, 330, 54), ("A3", 700, 500, 80), ("45", 640, 180, 40)):
        pen.text((x, y), word, ink, ImageFont.load_default(size), anchor="mm")
        pen.rectangle((x - size, y - size * 0.8, x + size, y + size * 0.8), outline=ink, width=2)
    return page


def dice() -> Image.Image:
    """Return dice, and the disc of a round beside them with four Latin letters."""
    page = Image.new("RGB", (800, 560), (150, 110, 75))
    pen = ImageDraw.Draw(page)
    spots = {1: [(0, 0)], 3: [(-1, -1), (0, 0), (1, 1)], 6: [(x, y) for x in (-1, 1) for y in (-1, 0, 1)]}
    for k, count in enumerate((1, 3, 6, 3, 1)):
        x, y = 80 + 130 * k, 110 + 60 * (k % 2)
        _box(pen, x, y, 80, 80, (250, 248, 240))
        for dx, dy in spots[count]:
            cx, cy, r = x + 40 + 22 * dx, y + 40 + 22 * dy, 16 if count == 1 else 8
            pen.ellipse((cx - r, cy - r, cx + r, cy + r), fill=(190, 25, 30) if count == 1 else (20, 40, 120))
    pen.ellipse((320, 320, 500, 500), fill=(240, 232, 205))
    for letter, x, y in (("E", 410, 350), ("S", 470, 410), ("W", 410, 470), ("N", 350, 410)):
        pen.text((x, y), letter, (150, 110, 40), ImageFont.load_default(36), anchor="mm")
    return page


def telephone() -> Image.Image:
    """Return a telephone on a table that shows a grid of icons with names under them."""
    page = Image.new("RGB", (640, 800), (120, 85, 60))
    pen = ImageDraw.Draw(page)
    pen.rounded_rectangle((130, 60, 510, 740), 36, fill=(15, 15, 18))
    pen.rounded_rectangle((145, 90, 495, 710), 12, fill=(235, 238, 245))
    inks = [(220, 60, 60), (40, 120, 220), (40, 170, 90), (240, 170, 40), (120, 70, 200)]
    for k in range(20):
        x, y = 165 + 82 * (k % 4), 120 + 112 * (k // 4)
        pen.rounded_rectangle((x, y, x + 62, y + 62), 14, fill=inks[k * 7 % 5])
        pen.text((x + 31, y + 31), "ABCDEFGHIJ"[k % 10], "white", ImageFont.load_default(32), anchor="mm")
        pen.text((x + 31, y + 76), "Letters", (40, 40, 50), ImageFont.load_default(14), anchor="mm")
    return page


def chessboard() -> Image.Image:
    """Return a board of squares with discs on it."""
    page = Image.new("RGB", (700, 700), (90, 60, 40))
    pen = ImageDraw.Draw(page)
    for k in range(64):
        x, y = 30 + 80 * (k % 8), 30 + 80 * (k // 8)
        light = (k + k // 8) % 2
        pen.rectangle((x, y, x + 79, y + 79), fill=(235, 220, 190) if light else (110, 75, 50))
        if not light and k // 8 not in (3, 4):
            pen.ellipse((x + 12, y + 12, x + 68, y + 68), fill=(30, 30, 35) if k < 24 else (220, 60, 50))
    return page


#: other games, keys and screens, as drawn and as a phone would see them
OTHERS: tuple[Callable[[], Image.Image], ...] = (
    dominoes,
    black_dominoes,
    cards,
    fanned_cards,
    number_tiles,
    letter_tiles,
    dice,
    chessboard,
    keyboard,
    cutting_mat,
    screen,
    telephone,
    text_page,
)


def _drawn(make: Callable[[], Image.Image]) -> bytes:
    return encoded(make(), "JPEG", quality=92)


def _seen(make: Callable[[], Image.Image], slant: float) -> Callable[[], bytes]:
    return lambda: encoded(photographed(make(), slant), "JPEG", quality=88)


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
    ("HEIC that holds nothing", "damaged", lambda: b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\0" * 100),
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
    ("12 megapixels", lambda: encoded(plain(4000, 3000), "JPEG", quality=60)),
    ("48 megapixels", lambda: encoded(Image.new("RGB", (8000, 6000), (30, 90, 60)), "JPEG", quality=30)),
)


def bad_photos() -> list[BadPhoto]:
    """Return all of them."""
    refused = [BadPhoto(name, make, code) for name, code, make in _REFUSED]
    read = [BadPhoto(name, make, None) for name, make in _READ]
    for make in OTHERS:
        name = make.__name__.replace("_", " ")
        read.append(BadPhoto(f"{name}, drawn", partial(_drawn, make), None))
        read.append(BadPhoto(f"{name}, photographed", _seen(make, 0.16), None))
    return [*refused, *read]

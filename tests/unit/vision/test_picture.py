from __future__ import annotations

import io
import struct
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from hupai.vision import PictureError, decode
from hupai.vision.picture import _heif


def encoded(picture: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def photo(width: int = 80, height: int = 60) -> Image.Image:
    """Red at the left, blue at the right, a light top edge."""
    pixels = np.zeros((height, width, 3), np.uint8)
    pixels[:, : width // 2, 0] = 200
    pixels[:, width // 2 :, 2] = 200
    pixels[: height // 4, :, 1] = 250
    return Image.fromarray(pixels)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"hello, this is text and no picture at all", "not_an_image"),
        (b"\xff\xd8\xff\xe0" + b"\0" * 40, "not_an_image"),
        (encoded(photo(1, 1)), "too_small"),
        (encoded(photo(400, 300), "JPEG")[:1200], "damaged"),
        (encoded(photo(400, 300))[:200], "damaged"),
        (b"%PDF-1.4 renamed to jpg", "not_an_image"),
    ],
)
def test_refusals_are_typed(data: bytes, code: str) -> None:
    with pytest.raises(PictureError) as error:
        decode(data)
    assert error.value.code == code


def test_a_bomb_is_refused_by_its_header() -> None:
    bomb = encoded(Image.new("1", (20000, 20000)))
    began = time.process_time()
    with pytest.raises(PictureError, match="pixels") as error:
        decode(bomb)
    assert error.value.code == "too_large"
    assert time.process_time() - began < 1


@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_orientation_comes_first(orientation: int) -> None:
    stored = photo()
    # What is stored so that the displayed picture is the upright one.
    t = Image.Transpose
    undo = {
        2: t.FLIP_LEFT_RIGHT,
        3: t.ROTATE_180,
        4: t.FLIP_TOP_BOTTOM,
        5: t.TRANSPOSE,
        6: t.ROTATE_90,
        7: t.TRANSVERSE,
        8: t.ROTATE_270,
    }
    if orientation in undo:
        stored = stored.transpose(undo[orientation])
    exif = Image.Exif()
    exif[0x0112] = orientation
    shown = decode(encoded(stored, "JPEG", exif=exif, quality=95))
    assert (shown.width, shown.height, shown.exif_orientation) == (80, 60, orientation)
    assert shown.pixels[40, 10, 0] > 150 > shown.pixels[40, 70, 0]
    assert shown.pixels[5, 40, 1] > 200 > shown.pixels[50, 40, 1]


@pytest.mark.parametrize(
    "picture",
    [
        photo().convert("L"),
        photo().convert("P"),
        photo().convert("RGBA"),
        photo().convert("LA"),
        photo().convert("1"),
        Image.fromarray((np.arange(4800).reshape(60, 80) * 13).astype(np.uint16)),
    ],
    ids=["grey", "palette", "alpha", "grey alpha", "bilevel", "16 bit"],
)
def test_every_mode_becomes_rgb(picture: Image.Image) -> None:
    shown = decode(encoded(picture))
    assert shown.pixels.shape == (60, 80, 3)
    assert shown.pixels.dtype == np.uint8
    assert shown.pixels.max() > 150


def test_cmyk_webp_and_animation() -> None:
    assert decode(encoded(photo().convert("CMYK"), "JPEG")).pixels.shape == (60, 80, 3)
    assert decode(encoded(photo(), "WEBP")).pixels.shape == (60, 80, 3)
    moving = encoded(photo(), "GIF", save_all=True, append_images=[photo().transpose(Image.Transpose.ROTATE_180)])
    assert decode(moving).notes == ("first_frame_of_several",)


def test_a_broken_exif_block_does_no_harm() -> None:
    data = encoded(photo(), "JPEG", exif=b"Exif\0\0" + b"MM\0*" + b"\xff" * 60000)
    assert decode(data).exif_orientation == 1


def test_large_jpegs_are_decoded_small() -> None:
    shown = decode(encoded(photo(4000, 3000), "JPEG"))
    assert (shown.width, shown.height) == (4000, 3000)
    assert max(shown.pixels.shape) <= 2560
    assert shown.scale == pytest.approx(4000 / shown.pixels.shape[1])


HEICS = Path(__file__).resolve().parents[2] / "support" / "photos"


@pytest.mark.parametrize("name", ["own_tiles", "own_tiles_turned"])
def test_heic_is_read_upright(name: str) -> None:
    picture = decode((HEICS / f"{name}.heic").read_bytes())
    wanted = decode((HEICS.parents[2] / "models" / "vector.png").read_bytes())
    assert (picture.width, picture.height) == (wanted.width, wanted.height) == (640, 360)
    # The container's turn is applied by then: a client need not turn anything again.
    assert picture.exif_orientation == 1
    assert np.abs(picture.pixels.astype(int) - wanted.pixels).mean() < 4


@pytest.mark.parametrize("kept", [20, 60, 1000, 9000])
def test_cut_heic_is_damaged(kept: int) -> None:
    with pytest.raises(PictureError) as error:
        decode((HEICS / "own_tiles.heic").read_bytes()[:kept])
    assert error.value.code == "damaged"


def test_a_heic_bomb_is_refused() -> None:
    data = bytearray((HEICS / "own_tiles.heic").read_bytes())
    at = data.find(b"ispe") + 8
    data[at : at + 8] = struct.pack(">II", 60000, 60000)
    with pytest.raises(PictureError) as error:
        decode(bytes(data))
    assert error.value.code == "too_large"


def test_heic_without_its_package_is_no_known_format(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pi_heif", None)
    _heif.cache_clear()
    try:
        with pytest.raises(PictureError) as error:
            decode((HEICS / "own_tiles.heic").read_bytes())
    finally:
        _heif.cache_clear()
    assert error.value.code == "not_an_image"

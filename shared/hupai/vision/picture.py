"""From bytes to pixels: any picture a phone sends, upright, of bounded size; or a typed refusal."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Pixels = NDArray[np.uint8]

#: JPEG decodes straight to a fraction of its size: enough for crops at this many pixels on the long side.
ENOUGH: Final = 1280
#: No phone takes more; a header that claims more is refused before a pixel is decoded.
MOST_PIXELS: Final = 120_000_000
#: Formats other than JPEG decode whole, at three or four bytes a pixel.
MOST_PIXELS_WHOLE: Final = 50_000_000
LEAST_SIDE: Final = 24
MOST_BYTES: Final = 15 * 1024 * 1024
#: The brands of HEVC pictures (ISO/IEC 23008-12, annex B).
HEIC: Final = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")
FORMATS: Final = ("JPEG", "PNG", "WEBP", "HEIF", "GIF", "BMP", "TIFF")


_T = Image.Transpose
#: EXIF orientation to the turn that shows the photo upright.
_UPRIGHT: Final = {
    2: _T.FLIP_LEFT_RIGHT,
    3: _T.ROTATE_180,
    4: _T.FLIP_TOP_BOTTOM,
    5: _T.TRANSPOSE,
    6: _T.ROTATE_270,
    7: _T.TRANSVERSE,
    8: _T.ROTATE_90,
}


#: What decoders raise over broken files.
_BROKEN: Final = (OSError, ValueError, SyntaxError, EOFError, IndexError, TypeError, OverflowError, RuntimeError)


class PictureError(ValueError):
    """A picture that cannot be read.

    ``code`` is one of: empty, not_an_image, too_large, too_small, damaged.
    """

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail


@dataclass(frozen=True)
class Picture:
    """Upright RGB pixels. ``width`` and ``height`` are those of the displayed photo, which may be larger."""

    pixels: Pixels
    width: int
    height: int
    exif_orientation: int
    notes: tuple[str, ...] = ()

    @property
    def scale(self) -> float:
        """Displayed pixels for one pixel here."""
        return self.width / int(self.pixels.shape[1])


def decode(data: bytes) -> Picture:
    """Decode a photo: EXIF orientation applied, large JPEGs at a fraction of their size.

    Raises :class:`PictureError`.
    """
    if not data:
        raise PictureError("empty", "the photo is empty")
    if len(data) > MOST_BYTES:
        raise PictureError("too_large", f"the photo has {len(data)} bytes; at most {MOST_BYTES} are read")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # bombs are judged here, by the header
        opened = _open(data)
        try:
            return _read(opened)
        except (
            OSError,
            ValueError,
            SyntaxError,
            EOFError,
            IndexError,
            TypeError,
            OverflowError,
            RuntimeError,
        ) as error:
            if isinstance(error, PictureError):
                raise
            raise PictureError("damaged", f"the photo is damaged: {error}") from error
        except MemoryError as error:
            raise PictureError("too_large", "the photo does not fit into memory") from error


def _open(data: bytes) -> Image.Image:
    try:
        return Image.open(io.BytesIO(data), formats=[f for f in FORMATS if f != "HEIF" or _heif()])
    except Image.DecompressionBombError as error:
        raise PictureError("too_large", "the photo has too many pixels") from error
    except _BROKEN as error:
        if data[4:8] == b"ftyp" and data[8:12] in HEIC and _heif():
            raise PictureError("damaged", "the photo is damaged: its container cannot be read") from error
        raise PictureError("not_an_image", "the bytes are no picture of a known format") from error


@lru_cache(maxsize=1)
def _heif() -> bool:
    """HEIC needs the extra ``hupai[heic]``; without it such a file is simply unknown."""
    try:
        import pi_heif
    except ImportError:
        return False
    pi_heif.register_heif_opener()
    return True


def _read(opened: Image.Image) -> Picture:
    notes: list[str] = []
    width, height = opened.size
    limit = MOST_PIXELS if opened.format in ("JPEG", "MPO") else MOST_PIXELS_WHOLE
    if width * height > limit:
        raise PictureError("too_large", f"{width} x {height} pixels; at most {limit // 1_000_000} million are read")
    if min(width, height) < LEAST_SIDE:
        raise PictureError("too_small", f"{width} x {height} pixels are too few to show a tile")
    if getattr(opened, "n_frames", 1) > 1 and opened.format in ("GIF", "PNG", "WEBP", "TIFF"):
        notes.append("first_frame_of_several")
    orientation = _orientation(opened)
    if opened.format in ("JPEG", "MPO"):
        ratio = ENOUGH / max(width, height)
        opened.draft("RGB", (max(1, round(width * ratio)), max(1, round(height * ratio))))
    flat = _to_rgb(opened)
    if max(flat.size) > 2 * ENOUGH:
        flat = flat.reduce(max(flat.size) // ENOUGH)
    turned = flat.transpose(_UPRIGHT[orientation]) if orientation in _UPRIGHT else flat
    if orientation in (5, 6, 7, 8):
        width, height = height, width
    return Picture(np.asarray(turned), width, height, orientation, tuple(notes))


def _orientation(opened: Image.Image) -> int:
    try:
        value = opened.getexif().get(0x0112, 1)
    except (
        OSError,
        ValueError,
        SyntaxError,
        TypeError,
        KeyError,
        IndexError,
        OverflowError,
    ):  # EXIF blocks are often broken
        return 1
    return value if isinstance(value, int) and 1 <= value <= 8 else 1


def _to_rgb(opened: Image.Image) -> Image.Image:
    """Any mode to RGB: see-through pixels on white, 16-bit greys scaled rather than cut."""
    if opened.mode in ("I;16", "I;16B", "I;16L", "I", "F"):
        values = np.asarray(opened.convert("F"))
        top = float(values.max()) if values.size else 0.0
        flat = Image.fromarray((values * (255 / max(top, 1.0))).clip(0, 255).astype(np.uint8)).convert("RGB")
    elif opened.mode in ("RGBA", "LA", "PA") or "transparency" in opened.info:
        layer = opened.convert("RGBA")
        flat = Image.new("RGB", layer.size, (255, 255, 255))
        flat.paste(layer, mask=layer.getchannel("A"))
    else:
        flat = opened.convert("RGB")
    return flat

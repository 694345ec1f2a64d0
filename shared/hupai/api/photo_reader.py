"""From a photo's bytes to its reading: the one place of this room that calls the tile reader.

The reader needs numpy, onnxruntime and Pillow; they are imported when the first photo comes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..vision.model import Reading
from .photo_body import unreadable
from .problem import Problem

if TYPE_CHECKING:
    from ..vision import Reader


def require_reader(reader: Reader | None = None) -> None:
    """Raise the :class:`Problem` ``reader_unavailable`` where photos cannot be read: before one that waits is taken."""
    try:
        from ..vision import default_reader

        reader or default_reader()
    except (ImportError, FileNotFoundError) as error:
        raise Problem("reader_unavailable") from error


def read_photo(photo: bytes, reader: Reader | None = None) -> Reading:
    """Return what ``photo`` shows; the :class:`Problem` ``unreadable_photo`` or ``reader_unavailable`` otherwise."""
    try:
        from ..vision import PictureError, read
        from ..vision.picture import HEIC
    except ImportError as error:
        raise Problem("reader_unavailable") from error
    try:
        return read(photo, reader)
    except PictureError as error:
        is_heif = error.code == "not_an_image" and photo[4:8] == b"ftyp" and photo[8:12] in (*HEIC, b"avif")
        suggestion = "send_jpeg" if is_heif else "send_smaller" if error.code == "too_large" else None
        raise unreadable(error.code, suggestion) from error
    except FileNotFoundError as error:
        raise Problem("reader_unavailable") from error

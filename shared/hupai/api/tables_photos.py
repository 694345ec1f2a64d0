"""Photos of the hands that are settled: an upload, looked at where it waits, to its reading."""

from __future__ import annotations

from contextlib import suppress
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Final

from ..hand import Fault, Faults
from .photo_reader import read_photo
from .problem import Problem
from .uploads import Uploads

if TYPE_CHECKING:
    from ..vision import Reader
    from ..vision.model import Reading

#: Photos read at once; the rest wait.
_AT_ONCE: Final = 2


class UploadedPhotos:
    """The uploads of this service as :class:`hupai.settle.Photos`.  ``reader``: the process's own if None."""

    def __init__(self, uploads: Uploads, reader: Reader | None = None) -> None:
        self._uploads = uploads
        self._reader = reader
        self._turn = BoundedSemaphore(_AT_ONCE)

    def read(self, upload: str) -> Reading:
        """Return what a photo shows, and leave it where it is."""
        try:
            with self._turn:
                return read_photo(self._uploads.look(upload), self._reader)
        except Problem as problem:
            raise Faults(_faults(problem)) from problem

    def forget(self, upload: str) -> None:
        """Delete a photo."""
        with suppress(Problem):  # an id that is none
            self._uploads.drop(upload)


def _faults(problem: Problem) -> list[Fault]:
    """Return why a photo is not read, as faults of the field that names it."""
    if problem.code == "unknown_upload":
        return [Fault("unknown_upload", "")]
    if problem.code == "body_too_large":
        return [Fault("photo_too_large", "", suggestion="send_smaller")]
    if problem.code == "reader_unavailable":
        return [Fault("photo_reader_unavailable", "")]
    return [fault._replace(pointer="") for fault in problem.faults] or [Fault("photo_not_an_image", "")]

"""Uploads in a folder of this machine: what ``hupai serve`` uses."""

from __future__ import annotations

import contextlib
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from .photo_body import MOST_PHOTO
from .problem import Problem
from .uploads import KEPT, OPEN, checked, new_id, told

#: Photos that may wait at once: with the limit on each, a bound on the disk that strangers can fill.
MOST_WAITING: Final = 64


class LocalUploads:
    """A folder with an empty file for each offer and, once it was posted, the photo in its place.

    ``folder``: made on first use; None for one that ends with the process.
    """

    def __init__(self, folder: Path | None = None, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._temporary: tempfile.TemporaryDirectory[str] | None = None
        self._folder = folder

    @property
    def folder(self) -> Path:
        """Where the photos wait."""
        if self._folder is None:
            self._temporary = tempfile.TemporaryDirectory(prefix="hupai-uploads-")
            self._folder = Path(self._temporary.name)
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return self._folder

    def offer(self, content_type: str, base: str) -> dict[str, Any]:  # noqa: ARG002 - told by the photo's own bytes
        """Return an address of this service to post one photo to."""
        self._sweep()
        upload = new_id()
        (self.folder / f"{upload}.offer").touch(mode=0o600)
        return told(upload, f"{base}/v1/uploads/{upload}", {}, MOST_PHOTO, self._now() + OPEN)

    def receive(self, upload: str, photo: bytes) -> None:
        """Keep ``photo``; :class:`Problem` when nothing was offered under this id, or no longer, or it was used."""
        offered = self.folder / f"{checked(upload)}.offer"
        if not photo or len(photo) > MOST_PHOTO:
            raise Problem("body_too_large" if photo else "unknown_upload")
        try:
            made = offered.stat().st_mtime
            offered.unlink()
        except FileNotFoundError:
            raise Problem("unknown_upload") from None
        if self._now() - made > OPEN:
            raise Problem("unknown_upload")
        partial = self.folder / f"{upload}.part"
        partial.write_bytes(photo)
        partial.rename(self.folder / f"{upload}.photo")

    def take(self, upload: str) -> bytes:
        """Return the photo and delete it."""
        self._sweep()
        file = self.folder / f"{checked(upload)}.photo"
        taken = file.with_suffix(".taken")
        try:
            file.rename(taken)  # of two who ask at once, one gets it
        except FileNotFoundError:
            raise Problem("unknown_upload") from None
        try:
            return taken.read_bytes()
        finally:
            taken.unlink()

    def look(self, upload: str) -> bytes:
        """Return the photo, and leave it for whoever has to look again."""
        self._sweep()
        try:
            return (self.folder / f"{checked(upload)}.photo").read_bytes()
        except FileNotFoundError:
            raise Problem("unknown_upload") from None

    def drop(self, upload: str) -> None:
        """Delete the photo."""
        (self.folder / f"{checked(upload)}.photo").unlink(missing_ok=True)

    def close(self) -> None:
        """Delete everything that waits: once the service has stopped, nobody can ask for it."""
        if self._temporary is not None:
            self._temporary.cleanup()
            self._temporary, self._folder = None, None
        elif self._folder is not None and self._folder.is_dir():
            for file in self._folder.iterdir():
                file.unlink(missing_ok=True)

    def _sweep(self) -> None:
        """Delete what is past its time, and the oldest of what is too many."""
        dated = []
        for file in self.folder.iterdir():
            with contextlib.suppress(FileNotFoundError):
                dated.append((file.stat().st_mtime, file))
        dated.sort()
        for place, (made, file) in enumerate(dated):
            limit = OPEN if file.suffix == ".offer" else KEPT
            if self._now() - made > limit or len(dated) - place >= MOST_WAITING:
                file.unlink(missing_ok=True)

"""Large photos on their way in: a port, with an adapter for a local folder and one for S3 beside it.

A photo that is uploaded waits under an id until it is read, once; then it is gone.  One that nobody reads is gone after
:data:`KEPT` at the latest.
"""

from __future__ import annotations

import re
import secrets
from datetime import UTC, datetime
from typing import Any, Final, Protocol

from .problem import Problem

#: How long an address may be posted to, and how long what was posted is kept unread, in seconds.
OPEN: Final = 15 * 60
KEPT: Final = 24 * 60 * 60
_ID: Final = re.compile(r"[A-Za-z0-9_-]{22,64}")


class Uploads(Protocol):
    """Where uploaded photos wait."""

    def offer(self, content_type: str, base: str) -> dict[str, Any]:
        """Return where and how to post one photo: ``upload`` (its id), ``url``, ``fields``, ``expires_at`` and so on.

        ``base``: the address of this service, without a slash at its end.
        """

    def take(self, upload: str) -> bytes:
        """Return the photo posted under ``upload`` and delete it; :class:`Problem` (``unknown_upload``) for none."""

    def look(self, upload: str) -> bytes:
        """Return the photo posted under ``upload`` and leave it there; :class:`Problem` as :meth:`take`."""

    def drop(self, upload: str) -> None:
        """Delete the photo posted under ``upload``; one that is gone already is no error."""


def new_id() -> str:
    """Return an id that cannot be guessed."""
    return secrets.token_urlsafe(24)


def checked(upload: str) -> str:
    """Return ``upload`` when it is written as ids are; nothing else ever becomes part of a path or a key."""
    if not _ID.fullmatch(upload):
        raise Problem("unknown_upload")
    return upload


def told(upload: str, url: str, fields: dict[str, str], most: int, expires: float) -> dict[str, Any]:
    """Return an offer as the answer that the caller gets.  The file goes last, as the field ``file``."""
    return {
        "upload": upload,
        "method": "POST",
        "url": url,
        "fields": fields,
        "file_field": "file",
        "max_bytes": most,
        "expires_at": datetime.fromtimestamp(int(expires), UTC).isoformat().replace("+00:00", "Z"),
    }

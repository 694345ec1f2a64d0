"""Uploads in a bucket: the phone posts to S3 itself, so that no photo passes the gateway and its limits."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from .photo_body import MOST_PHOTO
from .problem import Problem
from .uploads import KEPT, OPEN, checked, new_id, told

PREFIX: Final = "photos/"
#: What S3 says of a key that is not there; the second, where nobody may list the bucket.
_ABSENT: Final = ("NoSuchKey", "AccessDenied", "404", "403")


class S3Uploads:
    """Photos below :data:`PREFIX` in ``bucket``; its lifecycle deletes after a day what nobody asked for.

    ``client``: a boto3 client of S3; made on first use where None, because a photo that comes in a request needs none.
    """

    def __init__(self, bucket: str, client: Any = None, now: Callable[[], float] = time.time) -> None:
        self._bucket = bucket
        self._given = client
        self._now = now

    @cached_property
    def _client(self) -> Any:
        if self._given is not None:
            return self._given
        import boto3
        from botocore.config import Config

        # A virtual-hosted address with its region: S3's global one redirects, and a form that is posted cannot follow.
        config = Config(
            signature_version="s3v4",
            s3={"addressing_style": "virtual"},
            retries={"max_attempts": 2},
            connect_timeout=2,
            read_timeout=10,
        )
        return boto3.client("s3", config=config)

    def offer(self, content_type: str, base: str) -> dict[str, Any]:  # noqa: ARG002 - S3 has its own address
        """Return a presigned POST: S3 itself refuses what is longer, of another type, too late or elsewhere."""
        upload = new_id()
        fields = {"Content-Type": content_type}
        conditions = [["content-length-range", 1, MOST_PHOTO], fields]
        found = self._client.generate_presigned_post(
            self._bucket, PREFIX + upload, Fields=dict(fields), Conditions=conditions, ExpiresIn=OPEN
        )
        return told(upload, found["url"], found["fields"], MOST_PHOTO, self._now() + OPEN)

    def take(self, upload: str) -> bytes:
        """Return the photo and delete it, whether or not it can be read."""
        photo, fresh = self._found(upload)
        self.drop(upload)
        return _fit(photo, fresh)

    def look(self, upload: str) -> bytes:
        """Return the photo, and leave it for whoever has to look again."""
        return _fit(*self._found(upload))

    def drop(self, upload: str) -> None:
        """Delete the photo; S3 takes it well that there is none."""
        self._client.delete_object(Bucket=self._bucket, Key=PREFIX + checked(upload))

    def _found(self, upload: str) -> tuple[bytes, bool]:
        """Return the photo, and whether it is still to be given out."""
        from botocore.exceptions import ClientError

        try:
            found = self._client.get_object(Bucket=self._bucket, Key=PREFIX + checked(upload))
        except ClientError as error:
            if error.response.get("Error", {}).get("Code") in _ABSENT:
                raise Problem("unknown_upload") from None
            raise
        with found["Body"] as body:
            # The lifecycle runs once a day: what is past its time may still be there, and is not given out.
            fresh = self._now() - found["LastModified"].timestamp() <= KEPT
            return body.read(MOST_PHOTO + 1) if fresh else b"", fresh


def _fit(photo: bytes, fresh: bool) -> bytes:
    if not fresh:
        raise Problem("unknown_upload")
    if len(photo) > MOST_PHOTO:
        raise Problem("body_too_large")
    return photo

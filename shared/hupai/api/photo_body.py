"""The body of a photo question, in each of the forms it may have, to the photo's bytes and what is asked of it.

A photo comes as the body itself (``image/jpeg`` and others), as the part ``photo`` of a form, as base64 in JSON, or
under the id of an upload.  What else is asked comes as query parameters or form fields, named as those of
``GET /v1/hands/{notation}``, or as JSON.  Codes of the faults made here::

    bad_form        reason
    not_base64      (at /photo)
    photo_twice     (at /upload)        a photo and the id of an upload
    missing_field   field ("photo")     [give_photo_or_upload]
    unknown_field   field               [did_you_mean: a file under another name; fields_by_name: an object in a form]
"""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ..hand import Fault, Faults
from . import fields
from .body import loads
from .multipart import Part, boundary_of, parts
from .permalink import permalink_request
from .problem import Problem

#: A phone's largest photo; the same limit holds for uploads.
MOST_PHOTO: Final = 15 * 1024 * 1024
#: Around the photo: a form's boundaries and fields, or what else a JSON request says.
_AROUND: Final = 64 * 1024
IMAGES: Final = ("image/jpeg", "image/png", "image/webp", "image/heic", "image/heif")
#: Other names that programs give a file of bytes; what is in it is told by its first bytes.
_RAW: Final = (*IMAGES, "image/jpg", "image/gif", "image/bmp", "image/tiff", "application/octet-stream")
ACCEPTED: Final = ("multipart/form-data", *IMAGES, "application/json")
#: In an address of a hand the winning tile is a part of the notation; a photo has none.
_WIN_TILE: Final = "win_tile"
_UPLOAD: Final = "/upload"

Query = Sequence[tuple[str, str]]


class PhotoBody(NamedTuple):
    """What was sent: the photo or the id of an upload; the rest as a JSON object.

    ``all_faults``: the faults of how it was said, and those of what it says, pointing back at the request.
    """

    photo: bytes | None
    upload: str | None
    value: dict[str, object]
    all_faults: Callable[[Sequence[Fault]], list[Fault]]

    def with_faults(self, faults: Sequence[Fault]) -> PhotoBody:
        """Return the same with more faults of how it was said, before the others."""
        return self._replace(all_faults=lambda others: [*faults, *self.all_faults(others)])


def media_type(content_type: str) -> str:
    """Return the media type of a ``Content-Type``, in lower case and without parameters."""
    return content_type.partition(";")[0].strip().lower()


def most_bytes(content_type: str) -> int:
    """Return how long a body of this type may be; ``unsupported_photo_type`` (415) for a type that holds no photo."""
    kind = media_type(content_type)
    if kind in _RAW or kind == "multipart/form-data":
        return MOST_PHOTO + _AROUND
    if kind == "application/json" or (kind.startswith("application/") and kind.endswith("+json")):
        return MOST_PHOTO * 4 // 3 + _AROUND
    raise Problem("unsupported_photo_type", headers={"Accept": ", ".join(ACCEPTED)})


def read_photo_body(content_type: str, body: bytes, query: Query) -> PhotoBody:
    """Return what ``body`` and ``query`` ask; :class:`~hupai.hand.Faults` or a :class:`Problem` where neither can be
    told.
    """
    kind = media_type(content_type)
    if kind in _RAW:
        read = _asked(query, body, None)
    elif kind == "multipart/form-data":
        read = _form(body, boundary_of(content_type) or b"", query)
    else:
        read = _json(body, query)
    if read.photo is not None and read.upload is not None:
        return read.with_faults([Fault("photo_twice", _UPLOAD)])
    if (
        read.photo is None
        and read.upload is None
        and not any(fault.pointer == "/photo" for fault in read.all_faults(()))
    ):
        return read.with_faults([fields.missing("photo", "/photo")._replace(suggestion="give_photo_or_upload")])
    return read


def unreadable(code: str, suggestion: str | None = None) -> Problem:
    """Return the problem of a photo that cannot be read: empty, not_an_image, too_large, too_small or damaged."""
    return Problem("unreadable_photo", [Fault(f"photo_{code}", "/photo", suggestion=suggestion)])


def at_upload(problem: Problem) -> Problem:
    """Return the problem of a photo that was named by its upload, pointing there."""
    faults = [
        fault._replace(pointer="/upload" if fault.pointer == "/photo" else fault.pointer) for fault in problem.faults
    ]
    return Problem(problem.code, faults, problem.headers)


def _asked(pairs: Query, photo: bytes | None, upload: str | None) -> PhotoBody:
    """Return fields that came as strings as the request that they state."""
    won = [text for name, text in pairs if name == _WIN_TILE]
    link = permalink_request("", [(name, text) for name, text in pairs if name != _WIN_TILE])
    value = {name: item for name, item in link.request.items() if name != "notation" and item != {}}
    if won and won[-1]:
        value[_WIN_TILE] = won[-1]
    twice = [fields.repeated(_WIN_TILE)] if len(won) > 1 else []

    def all_faults(others: Sequence[Fault]) -> list[Fault]:
        once = [fault for fault in others if not twice or fault.pointer != f"/{_WIN_TILE}"]
        return [*twice, *map(_by_name, link.all_faults(once))]

    return PhotoBody(photo, upload, value, all_faults)


def _by_name(fault: Fault) -> Fault:
    """Return the fault of an object in a form with the way to send what is in it; that of another name with ours."""
    field = fault.params.get("field")
    if fault.code != "unknown_field":
        return fault
    if field in ("context", "options"):
        return fault._replace(suggestion="fields_by_name")
    if field == "winning_tile":
        return fault._replace(suggestion="did_you_mean", params={**fault.params, "did_you_mean": _WIN_TILE})
    return fault


def _form(body: bytes, boundary: bytes, query: Query) -> PhotoBody:
    photo: bytes | None = None
    upload: str | None = None
    pairs = list(query)
    faults: list[Fault] = []
    for part in parts(body, boundary):
        if part.name in ("photo", "file"):
            if photo is not None:
                faults.append(Fault("repeated_field", "/photo", params={"field": "photo"}))
            photo = part.content
            continue
        try:
            text = part.content.decode("utf-8")
        except UnicodeDecodeError:
            faults.append(_no_text(part))
            continue
        if part.name == "upload":
            upload = text or None
        else:
            pairs.append((part.name, text))
    return _asked(pairs, photo, upload).with_faults(faults)


def _no_text(part: Part) -> Fault:
    """Return the fault of a field that holds no text; a file is a photo under another name."""
    at = f"/{fields.step(part.name)}"
    if part.filename is None:
        return fields.wrong_type(None, "string", at)
    params = {"field": fields.shown(part.name), "did_you_mean": "photo"}
    return Fault("unknown_field", at, params=params, suggestion="did_you_mean")


def _json(body: bytes, query: Query) -> PhotoBody:
    value = loads(body)
    if type(value) is not dict:
        raise Faults([fields.wrong_type(value, "object", "")])
    faults: list[Fault] = []
    if query:
        fields.unknown_fields(dict(query), ("lang",), "", faults)
        value = {**{name: text for name, text in query if name == "lang"}, **value}
    text = fields.string(value.pop("photo", None), MOST_PHOTO * 4 // 3 + 128, "/photo", faults)
    upload = fields.string(value.pop("upload", None), 64, _UPLOAD, faults)
    photo = None
    if text is not None:
        if text.startswith("data:"):
            text = text.partition(",")[2]
        try:
            photo = b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            faults.append(Fault("not_base64", "/photo"))
    return PhotoBody(photo, upload, value, list).with_faults(faults)

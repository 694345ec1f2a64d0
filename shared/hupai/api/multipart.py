"""``multipart/form-data`` (RFC 7578) to its parts: strictly, in memory, and in one pass over the bytes."""

from __future__ import annotations

from email.message import Message
from typing import Final, NamedTuple

from ..hand import Fault, Faults

#: Parts and header bytes that no form of ours needs.
MOST_PARTS: Final = 64
_MOST_HEAD: Final = 4096


class Part(NamedTuple):
    """One field of a form; ``filename`` is None where it is no file."""

    name: str
    filename: str | None
    content: bytes


def boundary_of(content_type: str) -> bytes | None:
    """Return the boundary that a ``Content-Type`` of ``multipart/form-data`` names; None when it is another type."""
    message = Message()
    message["content-type"] = content_type.replace("\r", " ").replace("\n", " ")
    if message.get_content_type() != "multipart/form-data":
        return None
    found = message.get_param("boundary")
    return found.encode("latin-1", "replace") if isinstance(found, str) and 0 < len(found) <= 200 else b""


def parts(body: bytes, boundary: bytes) -> tuple[Part, ...]:
    """Return the parts of ``body``; :class:`~hupai.hand.Faults` (``bad_form``) when it is no such form."""
    if not boundary:
        raise _bad("no_boundary")
    mark = b"--" + boundary
    at = 0 if body.startswith(mark) else body.find(b"\r\n" + mark) + 2
    if at == 1:
        raise _bad("no_boundary_in_body")
    found: list[Part] = []
    at += len(mark)
    while not body.startswith(b"--", at):
        # Spaces may follow a boundary, then a line end.
        start = body.find(b"\r\n", at, at + 80)
        if start < 0 or body[at:start].strip(b" \t"):
            raise _bad("unclosed")
        stop = body.find(b"\r\n" + mark, start)
        if stop < 0:
            raise _bad("unclosed")
        if len(found) == MOST_PARTS:
            raise _bad("too_many_parts")
        found.append(_part(body, start + 2, stop))
        at = stop + 2 + len(mark)
    return tuple(found)


def _part(body: bytes, start: int, stop: int) -> Part:
    split = body.find(b"\r\n\r\n", start - 2, min(stop + 2, start + _MOST_HEAD))
    if split < 0:
        raise _bad("no_part_header")
    headers = Message()
    for line in body[start:split].decode("utf-8", "replace").split("\r\n"):
        key, colon, value = line.partition(":")
        if colon:
            headers[key.strip().lower()] = value.strip()
    if headers.get_content_disposition() != "form-data":
        raise _bad("no_part_name")
    name = headers.get_param("name", header="content-disposition")
    if not isinstance(name, str) or not name:
        raise _bad("no_part_name")
    return Part(name, headers.get_filename(), body[min(split + 4, stop) : stop])


def _bad(reason: str) -> Faults:
    return Faults([Fault("bad_form", "", params={"reason": reason})])

"""The routes of pictures: the tiles, a hand, its card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fastapi import Request, Response

from .. import __version__
from ..draw.tiles_sprite import sprite
from .endpoint import Endpoint, query
from .http import etag, header, matches

SVG: Final = "image/svg+xml; charset=utf-8"
#: A picture runs nothing and loads nothing, whoever opens it as a page of its own.
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
#: What ``?v=`` names never changes: another engine has another version.
FOREVER: Final = "public, max-age=31536000, immutable"
A_DAY: Final = "public, max-age=86400"


def cache_control(asked: Iterable[tuple[str, str]]) -> str:
    """Return how long an answer may be kept: for ever where its address names this very version."""
    return FOREVER if ("v", __version__) in asked else A_DAY


def finished(request: Request, body: bytes, headers: dict[str, str]) -> Response:
    """Return a picture with its entity tag; 304 to a caller who holds it."""
    headers["etag"] = etag(body)
    known = header(request.scope, b"if-none-match")
    if known and matches(known, headers["etag"]):
        kept = ("etag", "cache-control", "vary", "content-language")
        return Response(status_code=304, headers={name: headers[name] for name in kept if name in headers})
    return Response(body, headers=headers)


async def _sprite(request: Request) -> Response:
    headers = {
        "content-type": SVG,
        "content-security-policy": POLICY,
        "cache-control": cache_control(query(request)),
        "cross-origin-resource-policy": "cross-origin",
    }
    return finished(request, sprite().encode("utf-8"), headers)


def picture_routes() -> Iterable[tuple[str, tuple[str, ...], Endpoint]]:
    """Yield path, methods and endpoint of each route."""
    yield "/assets/tiles.svg", ("GET", "HEAD"), _sprite

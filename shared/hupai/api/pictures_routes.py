"""The routes of pictures: the tiles, a hand, its card."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from fastapi import Request, Response
from starlette.concurrency import run_in_threadpool

from .. import __version__
from ..hand import Faults
from .endpoint import Endpoint, Spoken, cached, endpoint, header_lang, query
from .pictures import Query, card_picture, hand_picture
from .problem import Problem
from .request import lang_of

TYPES: Final = {"svg": "image/svg+xml; charset=utf-8", "png": "image/png"}
#: A picture runs nothing and loads nothing, whoever opens it as a page of its own.
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
#: What ``?v=`` names never changes: another engine has another version.
FOREVER: Final = "public, max-age=31536000, immutable"
A_DAY: Final = "public, max-age=86400"

Draw = Callable[[str, Query, str, str], bytes]


def _finished(request: Request, body: bytes, form: str, asked: Query, lang: str | None = None) -> Response:
    """Return a picture with its headers, kept for ever where its address names this very version."""
    headers = {
        "content-type": TYPES[form],
        "cache-control": FOREVER if ("v", __version__) in asked else A_DAY,
        "content-security-policy": POLICY,
        # Pages of other sites show pictures whatever they say of isolation.
        "cross-origin-resource-policy": "cross-origin",
    }
    if lang is not None:
        headers["content-language"] = lang
        if not any(name == "lang" and text for name, text in asked):
            headers["vary"] = "Accept-Language"
    return cached(request, Response(body, headers=headers))


async def _sprite(request: Request) -> Response:
    from ..draw.tiles_sprite import sprite

    return _finished(request, sprite().encode(), "svg", query(request))


def _picture(draw: Draw, form: str) -> Endpoint:
    """Return the endpoint of a picture as ``form``."""

    async def handle(request: Request) -> Response:
        asked = query(request)
        lang = lang_of({"lang": dict(asked).get("lang")}, header_lang(request))
        notation = request.path_params["notation"]
        try:
            if form == "png":  # painting takes a while, and others wait
                body = await run_in_threadpool(draw, notation, asked, lang, form)
            else:
                body = draw(notation, asked, lang, form)
        except (Problem, Faults) as error:
            raise Spoken(lang, error) from None
        return _finished(request, body, form, asked, lang)

    return endpoint(handle)


def picture_routes() -> Iterable[tuple[str, tuple[str, ...], Endpoint]]:
    """Yield path, methods and endpoint of each route."""
    read = ("GET", "HEAD")
    yield "/assets/tiles.svg", read, endpoint(_sprite)
    for form in TYPES:
        yield f"/v1/hands/{{notation}}.{form}", read, _picture(hand_picture, form)
        yield f"/v1/hands/{{notation}}/card.{form}", read, _picture(card_picture, form)

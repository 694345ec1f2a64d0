"""oEmbed (oembed.com, version 1.0): the frame of one of our own links, for sites that ask what a link can show.

``url`` is a permalink (``/v1/hands/…``) or the address of a frame (``/embed/…``) of this very service; there is nothing
to tell of any other (404).  A table is private (401).  JSON and XML are spoken, nothing else (501).  Parameters that
the standard does not know are let be: consumers add their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from ..draw.card import card
from ..embed import THEMES, frame_height
from ..hand import Fault, Faults
from . import fields, service
from .address import Address
from .embed_head import CARD_SIZE, card_path
from .problem import Problem
from .request import lang_of

Query = list[tuple[str, str]]
FORMATS: Final = ("json", "xml")
CACHE_AGE: Final = 86400
_WIDTH: Final = 480
_LOWEST: Final = 120
_MOST: Final = 100_000
_FRAMES: Final = ("/v1/hands/", "/embed/")
_PRIVATE: Final = ("/v1/tables/", "/v1/clubs/", "/tables/", "/clubs/")


def form_of(asked: Mapping[str, str]) -> str:
    """Return the format that is asked for; ``format_not_offered`` (501) where it is not spoken."""
    form = asked.get("format") or FORMATS[0]
    if form not in FORMATS:
        fault = Fault("unknown_value", "/format", params={"value": fields.shown(form), "allowed": list(FORMATS)})
        raise Problem("format_not_offered", [fault])
    return form


def oembed(asked: Mapping[str, str], address: Address, lang: str) -> dict[str, Any]:
    """Return what can be shown of ``asked["url"]``; :class:`Problem` or ``Faults`` where that is nothing."""
    faults: list[Fault] = []
    room = {name: _pixels(asked.get(name), f"/{name}", faults) for name in ("maxwidth", "maxheight")}
    if not asked.get("url"):
        faults.append(fields.missing("url", "/url"))
    if faults:
        raise Faults(faults)
    notation, query = _own(asked["url"], address)
    theme = dict(query).get("theme")
    plain = [(name, text) for name, text in query if name != "theme"]
    lang = lang_of({"lang": dict(plain).get("lang")}, lang)
    try:
        answer = service.permalink(notation, plain, lang)
    except Faults as error:
        raise Problem("not_found", error.faults) from None
    if theme is not None and theme not in THEMES:
        raise Problem("not_found", [Fault("unknown_value", "/theme", params={"value": theme, "allowed": list(THEMES)})])
    return _answer(answer, notation, query, address, lang, room)


def _pixels(text: str | None, at: str, faults: list[Fault]) -> int | None:
    if text is None or not text:
        return None
    number: object = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text
    return fields.integer(number, 1, _MOST, at, faults)


def _own(url: str, address: Address) -> tuple[str, Query]:
    """Return notation and query of one of our own addresses."""
    none = Problem("not_found", [Fault("not_ours", "/url", params={"value": fields.shown(url)})])
    try:
        parts = urlsplit(url.strip())
    except ValueError:
        raise none from None
    base = urlsplit(address.url)
    if parts.scheme not in ("http", "https") or parts.netloc.lower() != base.netloc.lower():
        raise none
    if not parts.path.startswith(base.path + "/"):
        raise none
    path = parts.path[len(base.path) :]
    if path.startswith(_PRIVATE):
        raise Problem("private_address", [Fault("private_address", "/url", params={"value": fields.shown(url)})])
    start = next((one for one in _FRAMES if path.startswith(one)), None)
    notation = unquote(path[len(start) :]) if start else ""
    if not notation or "/" in notation:
        raise none
    return notation, parse_qsl(parts.query, keep_blank_values=True, errors="replace")


def _answer(
    answer: Mapping[str, Any], notation: str, query: Query, address: Address, lang: str, room: Mapping[str, int | None]
) -> dict[str, Any]:
    width = max(1, min(_WIDTH, room["maxwidth"] or _WIDTH))
    high = max(_LOWEST, frame_height(answer, lang, width))
    height = max(1, min(high, room["maxheight"] or high))
    asked = urlencode(query if dict(query).get("lang") else [*query, ("lang", lang)])
    frame = f"{address.url}/embed/{quote(notation, safe=',')}?{asked}"
    title = _title(answer, lang)
    found: dict[str, Any] = {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Hupai",
        "provider_url": address.url + "/",
        "title": title,
        "cache_age": CACHE_AGE,
        "html": (
            f'<iframe src="{escape(frame)}" title="{escape(title)}" width="{width}" height="{height}" '
            'style="border:0;max-width:100%" loading="lazy" referrerpolicy="no-referrer"></iframe>'
        ),
        "width": width,
        "height": height,
    }
    wide, tall = CARD_SIZE
    if wide <= (room["maxwidth"] or wide) and tall <= (room["maxheight"] or tall):
        plain = [(name, text) for name, text in query if name != "theme"]
        found["thumbnail_url"] = address.url + card_path(notation, plain, lang)
        found["thumbnail_width"], found["thumbnail_height"] = CARD_SIZE
    return found


def _title(answer: Mapping[str, Any], lang: str) -> str:
    shown = card(answer, lang)
    return f"{shown.headline} – {shown.notation}"


def as_xml(found: Mapping[str, Any]) -> bytes:
    """Return the answer as the standard writes it in XML."""
    inside = "".join(f"\t<{name}>{escape(str(value), quote=False)}</{name}>\n" for name, value in found.items())
    return f'<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n{inside}</oembed>\n'.encode()

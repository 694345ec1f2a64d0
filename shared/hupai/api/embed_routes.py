"""The routes that other people's pages load: the module, the page of a frame, oEmbed, and how to use them.

``/embed/…`` is a promise of its own: anybody may frame it, it sets no cookie, it works under ``COEP: require-corp``.
Every other page refuses to be framed; a test walks them all.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fastapi import Request, Response

from ..embed import THEMES, asset, frame_page, newest, page_policy, problem_page, releases
from ..hand import Fault, Faults
from . import fields, service
from .address import PublicUrl, address_of
from .embed_docs import docs_page, docs_policy
from .embed_head import page_path
from .encode import encode
from .endpoint import Endpoint, Spoken, cached, endpoint, header_lang, query, respond
from .http import HTML, JSON, request_id
from .oembed import as_xml, form_of, oembed
from .problem import Problem, problem_object
from .request import lang_of

Route = tuple[str, tuple[str, ...], Endpoint]
FOREVER: Final = "public, max-age=31536000, immutable"
FOR_NOW: Final = "public, max-age=300"
A_DAY: Final = "public, max-age=86400"
_READ: Final = ("GET", "HEAD")
_THEME: Final = "theme"
_MODULE: Final = "hupai-hand.js"
_TYPES: Final = "hupai-hand.d.ts"
#: What lies below /js/v1: the client for programs, and its types.
_CLIENT: Final = ("hupai.js", "hupai.d.ts")
_FRAME_HEADERS: Final = {
    "cross-origin-resource-policy": "cross-origin",
    # Without it a page that isolates itself could not frame this one.
    "cross-origin-embedder-policy": "require-corp",
    "referrer-policy": "no-referrer",
}


def embed_routes(public_url: PublicUrl) -> Iterable[Route]:
    """Yield path, methods and endpoint of each route; ``public_url``: where the service stands, where that is known."""
    yield "/embed/v1/{name}", _READ, endpoint(_module)
    yield "/embed/{notation}", _READ, endpoint(_frame)
    yield "/js/v1/{name}", _READ, endpoint(_client)
    yield "/oembed", _READ, endpoint(_oembed(public_url))
    yield "/docs/embed", _READ, endpoint(_docs(public_url))


def _shared(request: Request, body: bytes, media_type: str, keep: str) -> Response:
    headers = {
        "content-type": media_type if media_type == JSON else f"{media_type}; charset=utf-8",
        "cache-control": keep,
        "cross-origin-resource-policy": "cross-origin",
    }
    return cached(request, Response(body, headers=headers))


async def _module(request: Request) -> Response:
    name = request.path_params["name"]
    wanted = dict(query(request)).get("v")
    if name == "integrity.json":
        found = {
            "newest": newest().version,
            "releases": {
                one.version: {"url": f"{_MODULE}?v={one.version}", "integrity": one.integrity}
                for one in releases().values()
            },
        }
        return _shared(request, encode(found), JSON, FOR_NOW)
    if name == _TYPES:
        return _shared(request, asset(name).data, asset(name).media_type, FOR_NOW)
    if name != _MODULE:
        raise Problem("not_found")
    if wanted is None:
        return _shared(request, asset(newest().file).data, asset(newest().file).media_type, FOR_NOW)
    release = releases().get(wanted)
    if release is None:
        params = {"value": fields.shown(wanted), "allowed": list(releases())}
        raise Problem("not_found", [Fault("unknown_value", "/v", params=params)])
    keep = FOREVER if release.frozen else FOR_NOW
    return _shared(request, asset(release.file).data, asset(release.file).media_type, keep)


async def _client(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in _CLIENT:
        raise Problem("not_found")
    return _shared(request, asset(name).data, asset(name).media_type, FOR_NOW)


async def _frame(request: Request) -> Response:
    notation = request.path_params["notation"]
    lang, theme = header_lang(request), THEMES[0]
    status, keep = 200, A_DAY
    try:
        asked = query(request)
        lang = lang_of({"lang": dict(asked).get("lang")}, lang)
        theme, faults = _theme(asked)
        page = _scored(notation, [(name, text) for name, text in asked if name != "theme"], lang, theme, faults)
    except (Problem, Faults) as error:
        problem = error if isinstance(error, Problem) else Problem.of(error)
        status, keep = problem.status, "no-store"
        page = problem_page(problem_object(problem, lang, request_id(request.scope)), notation, lang, theme=theme)
    headers = {**_FRAME_HEADERS, "cache-control": keep, "content-security-policy": page_policy("*")}
    response = respond(page.encode("utf-8"), HTML, lang, {**headers, "vary": "Accept-Language"})
    response.status_code = status
    return cached(request, response) if status == 200 else response


_ROBOTS: Final = '<meta name="robots" content="noindex">\n'


def _scored(notation: str, asked: list[tuple[str, str]], lang: str, theme: str, faults: list[Fault]) -> str:
    """Return the page of a hand; ``Faults`` with those given already where there are any."""
    try:
        answer = service.permalink(notation, asked, lang)
    except Faults as error:
        raise Faults([*faults, *map(_theme_meant, error.faults)]) from None
    if faults:
        raise Faults(faults)
    return frame_page(answer, lang, theme=theme, link=page_path(notation, asked), head=_ROBOTS)


def _theme_meant(fault: Fault) -> Fault:
    """Suggest the one parameter that a frame has beside those of a link."""
    name = fault.params.get("field")
    if fault.code != "unknown_field" or fault.suggestion or fields.closest(str(name), (_THEME,)) is None:
        return fault
    return fault._replace(params={**fault.params, "did_you_mean": _THEME}, suggestion="did_you_mean")


def _theme(asked: Iterable[tuple[str, str]]) -> tuple[str, list[Fault]]:
    faults: list[Fault] = []
    given = [text for name, text in asked if name == "theme" and text]
    if len(given) > 1:
        faults.append(fields.repeated("theme"))
    theme = fields.choice(given[-1] if given else None, THEMES, "/theme", faults)
    return theme or THEMES[0], faults


def _oembed(public_url: PublicUrl) -> Endpoint:
    async def handle(request: Request) -> Response:
        lang = header_lang(request)
        asked = dict(query(request))
        address = address_of(request.scope, public_url)
        if address is None:
            raise Spoken(lang, Problem("not_found"))
        try:
            form = form_of(asked)
            found = oembed(asked, address, lang)
        except (Problem, Faults) as error:
            raise Spoken(lang, error) from None
        headers = {"cache-control": address.cache_control, "vary": "Accept-Language"}
        body, kind = (encode(found), JSON) if form == "json" else (as_xml(found), "text/xml")
        return cached(request, respond(body, kind, lang, headers))

    return handle


def _docs(public_url: PublicUrl) -> Endpoint:
    async def handle(request: Request) -> Response:
        address = address_of(request.scope, public_url)
        base = address.url if address else ""
        headers = {
            "content-security-policy": docs_policy(),
            "referrer-policy": "no-referrer",
            "cache-control": address.cache_control if address else "private, max-age=300",
            "vary": "Accept-Language",
        }
        return cached(request, respond(docs_page(base).encode("utf-8"), HTML, "en", headers))

    return handle

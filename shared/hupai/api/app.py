"""The HTTP application: thin routes around :mod:`hupai.api.service`.  No rule and no sentence is made here.

Raw requests go in and finished bytes come out: a request costs what the engine costs, and little more.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Awaitable, Callable, Iterable
from hashlib import sha256
from pathlib import Path
from re import Pattern
from typing import Any, Final
from urllib.parse import parse_qsl

from fastapi import FastAPI, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.routing import compile_path

from .. import __version__
from ..draw import DEFAULT, card_markdown, card_text
from ..hand import Fault, Faults
from . import openapi, service
from .body import loads
from .encode import encode
from .http import (
    JSON,
    MARKDOWN,
    TEXT,
    Envelope,
    etag,
    header,
    is_json,
    language_for,
    matches,
    preferred,
    problem_bytes,
    read_body,
)
from .problem import Problem
from .request import lang_of

MOST_BODY: Final = 256 * 1024
MOST_BATCH_BODY: Final = 4 * 1024 * 1024
MOST_QUERY: Final = 4096
CACHED: Final = "public, max-age=86400"

_CARDS: Final = (JSON, TEXT, MARKDOWN)
_Endpoint = Callable[[Request], Awaitable[Response]]


def _respond(body: bytes, media_type: str, lang: str, extra: dict[str, str] | None = None) -> Response:
    if media_type != JSON:
        media_type += "; charset=utf-8"
    headers = {"content-type": media_type, "content-language": lang, "vary": "Accept, Accept-Language", **(extra or {})}
    return Response(body, headers=headers)


def _card(request: Request, answer: dict[str, Any], lang: str, extra: dict[str, str] | None = None) -> Response:
    """Return a score answer as the caller wants to see it: JSON, chat text or Markdown."""
    accept = header(request.scope, b"accept")
    wanted = preferred(accept, _CARDS) if accept else JSON
    if wanted == TEXT:
        body = card_text(answer, lang).encode("utf-8")
    elif wanted == MARKDOWN:
        body = card_markdown(answer, lang).encode("utf-8")
    else:
        body = encode(answer)
    return _cached(request, _respond(body, wanted, lang, extra)) if extra else _respond(body, wanted, lang)


def _cached(request: Request, response: Response) -> Response:
    """Add the entity tag; answer 304 to a caller who holds this very representation."""
    tag = etag(bytes(response.body))
    response.headers["etag"] = tag
    known = header(request.scope, b"if-none-match")
    if not known or not matches(known, tag):
        return response
    kept = ("content-language", "vary", "cache-control", "etag")
    headers = {name: response.headers[name] for name in kept if name in response.headers}
    return Response(status_code=304, headers=headers)


def _told(request: Request, problem: Problem, lang: str | None = None) -> Response:
    body, headers = problem_bytes(request.scope, problem, lang)
    response = Response(body, status_code=problem.status)
    response.raw_headers = headers
    return response


def _query(request: Request) -> list[tuple[str, str]]:
    raw: bytes = request.scope["query_string"]
    if not raw:
        return []
    if len(raw) > MOST_QUERY:
        raise Problem("address_too_long")
    return parse_qsl(raw.decode("latin-1"), keep_blank_values=True, errors="replace")


def _header_lang(request: Request) -> str:
    accept = header(request.scope, b"accept-language")
    return language_for(accept) if accept else DEFAULT


def _query_lang(request: Request) -> str:
    """Return the language of a request whose address may only say ``lang``."""
    lang = _header_lang(request)
    faults: list[Fault] = []
    for name, text in _query(request):
        if name == "lang":
            lang = lang_of({"lang": text}, lang)
        faults.extend(service.query_faults(name, text))
    if faults:
        raise _Spoken(lang, Faults(faults))
    return lang


class _Spoken(Exception):  # noqa: N818 - it carries an error and the language to tell it in
    def __init__(self, lang: str, cause: Problem | Faults) -> None:
        super().__init__(lang)
        self.lang = lang
        self.problem = cause if isinstance(cause, Problem) else Problem.of(cause)


def _endpoint(handle: Callable[[Request], Awaitable[Response]]) -> _Endpoint:
    """Return ``handle`` with its problems told."""

    async def endpoint(request: Request) -> Response:
        try:
            return await handle(request)
        except _Spoken as error:
            return _told(request, error.problem, error.lang)
        except Problem as problem:
            return _told(request, problem)
        except Faults as faults:
            return _told(request, Problem.of(faults))

    return endpoint


async def _json_body(request: Request, most: int = MOST_BODY) -> object:
    encoding = header(request.scope, b"content-encoding")
    if encoding not in ("", "identity") or not is_json(header(request.scope, b"content-type")):
        raise Problem("unsupported_media_type", headers={"Accept": JSON})
    return loads(await read_body(request.scope, request.receive, most))


def _post(
    answer: Callable[[object, str], dict[str, Any]],
    *,
    card: bool = False,
    most: int = MOST_BODY,
    threaded: bool = False,
) -> _Endpoint:
    """Return the endpoint of a question that comes in a body."""

    async def handle(request: Request) -> Response:
        lang = _query_lang(request)
        try:
            value = await _json_body(request, most)
        except Problem as problem:
            raise _Spoken(lang, problem) from None
        lang = lang_of(value, lang)
        try:
            found = await run_in_threadpool(answer, value, lang) if threaded else answer(value, lang)
        except (Problem, Faults) as error:
            raise _Spoken(lang, error) from None
        return _card(request, found, lang) if card else _respond(encode(found), JSON, lang)

    return _endpoint(handle)


async def _hand(request: Request) -> Response:
    query = _query(request)
    lang = lang_of({"lang": dict(query).get("lang")}, _header_lang(request))
    try:
        answer = service.permalink(request.path_params["notation"], query, lang)
    except (Problem, Faults) as error:
        raise _Spoken(lang, error) from None
    return _card(request, answer, lang, {"cache-control": CACHED})


def _get(answer: Callable[[str, dict[str, str]], dict[str, Any]], cache: str = CACHED) -> _Endpoint:
    """Return the endpoint of something that is only looked up."""

    async def handle(request: Request) -> Response:
        lang = _query_lang(request)
        try:
            found = answer(lang, request.path_params)
        except (Problem, Faults) as error:
            raise _Spoken(lang, error) from None
        response = _respond(encode(found), JSON, lang, {"cache-control": cache})
        return response if cache == "no-store" else _cached(request, response)

    return _endpoint(handle)


async def _openapi(request: Request) -> Response:
    body = openapi.document_bytes()
    return _cached(request, Response(body, headers={"content-type": JSON, "cache-control": "public, max-age=3600"}))


def _page() -> _Endpoint:
    """Return the endpoint of the page: one file that loads nothing and runs only its own script."""
    body = (Path(__file__).parent / "page.html").read_bytes()
    script = body.partition(b"<script>")[2].partition(b"</script>")[0]
    policy = (
        "default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; "
        f"script-src 'sha256-{b64encode(sha256(script).digest()).decode()}'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    headers = {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policy,
        "cache-control": "public, max-age=300",
        "referrer-policy": "no-referrer",
    }

    async def page(request: Request) -> Response:
        return _cached(request, Response(body, headers=headers))

    return page


def _routes() -> Iterable[tuple[str, tuple[str, ...], _Endpoint]]:
    read, write = ("GET", "HEAD"), ("POST",)
    yield "/v1/score", write, _post(service.score, card=True)
    yield "/v1/score/batch", write, _post(service.batch, most=MOST_BATCH_BODY, threaded=True)
    yield "/v1/waits", write, _post(service.waits)
    yield "/v1/what-if", write, _post(service.what_if)
    yield "/v1/payments", write, _post(service.payments)
    yield "/v1/hands/{notation}", read, _endpoint(_hand)
    yield "/v1/rulesets", read, _get(lambda _lang, _path: service.rulesets())
    yield "/v1/rulesets/{id}", read, _get(lambda lang, path: service.ruleset(path["id"], lang))
    yield (
        "/v1/rulesets/{id}/patterns/{pattern}",
        read,
        _get(lambda lang, path: service.pattern(path["id"], path["pattern"], lang)),
    )
    yield "/v1/health", read, _get(lambda _lang, _path: service.health(), "no-store")
    yield "/openapi.json", read, _endpoint(_openapi)
    yield "/", read, _page()


async def _http_error(request: Request, error: Exception) -> Response:
    """Tell in our way what the router found wrong: no such address, no such method."""
    code = {404: "not_found", 405: "method_not_allowed"}.get(getattr(error, "status_code", 500))
    if code is None:
        raise error
    return _told(request, Problem(code, headers=getattr(error, "headers", None)))


def create_app() -> FastAPI:
    """Return the application."""
    app = FastAPI(
        title="Hupai", version=__version__, openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False
    )
    table: list[tuple[Pattern[str], tuple[str, ...]]] = []
    for path, methods, endpoint in _routes():
        app.router.add_route(path, endpoint, methods=list(methods), include_in_schema=False)
        table.append((compile_path(path)[0], methods))

    def methods_at(path: str) -> tuple[str, ...]:
        return next((methods for pattern, methods in table if pattern.match(path)), ())

    app.add_exception_handler(HTTPException, _http_error)
    app.add_middleware(Envelope, methods=methods_at)
    app.openapi = openapi.document  # type: ignore[method-assign]
    return app

"""The HTTP application: thin routes around :mod:`hupai.api.service`.  No rule and no sentence is made here.

Raw requests go in and finished bytes come out: a request costs what the engine costs, and little more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import accumulate
from re import Pattern
from typing import TYPE_CHECKING, Any, Final

from fastapi import FastAPI, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.routing import compile_path

from .. import __version__
from ..draw import card_markdown, card_text
from ..hand import Fault, Faults
from . import openapi, service
from .address import PublicUrl, address_of, checked
from .body import loads
from .bot_routes import Bots, bot_routes
from .embed_head import Shared, linked_page, previews
from .embed_routes import embed_routes
from .encode import encode
from .endpoint import Endpoint, Spoken, cached, endpoint, header_lang, query, query_lang, respond, told
from .http import (
    HTML,
    JSON,
    MARKDOWN,
    MOST_BODY,
    TEXT,
    Envelope,
    header,
    is_json,
    preferred,
    read_body,
)
from .ledger_routes import ledger_routes
from .page import page_routes
from .photo_routes import Photos, photo_routes
from .pictures import links
from .pictures_routes import picture_routes
from .problem import Problem
from .request import lang_of
from .rulebook_routes import rulebook_routes
from .uploads import Uploads

if TYPE_CHECKING:
    from ..vision import Reader
    from .tables import Tables

MOST_BATCH_BODY: Final = 4 * 1024 * 1024
#: Room for all but the results in the answer to a batch.
_FRAME: Final = 200
CACHED: Final = "public, max-age=86400"

_CARDS: Final = (JSON, TEXT, MARKDOWN)


def _card(
    request: Request,
    answer: dict[str, Any],
    lang: str,
    extra: dict[str, str] | None = None,
    shared: Shared | None = None,
) -> Response:
    """Return a score answer as the caller wants to see it: JSON, chat text or Markdown.

    ``shared``: makes the page of a permalink.
    """
    accept = header(request.scope, b"accept")
    wanted = preferred(accept, (*_CARDS, HTML) if shared else _CARDS) if accept else JSON
    if shared is not None and accept in ("", "*/*"):
        # Makers of previews ask for anything, and need a page; a cache has to tell them apart.
        extra = {**(extra or {}), "vary": "Accept, Accept-Language, User-Agent"}
        wanted = HTML if previews(header(request.scope, b"user-agent")) else wanted
    if wanted == TEXT:
        body = card_text(answer, lang).encode("utf-8")
    elif wanted == HTML and shared is not None:
        page, more = shared(answer)
        body = page.encode("utf-8")
        extra = {**(extra or {}), **more}
    elif wanted == MARKDOWN:
        body = card_markdown(answer, lang).encode("utf-8")
    else:
        body = encode(answer)
    return cached(request, respond(body, wanted, lang, extra)) if extra else respond(body, wanted, lang)


async def _json_body(request: Request, most: int = MOST_BODY) -> object:
    encoding = header(request.scope, b"content-encoding")
    if encoding not in ("", "identity") or not is_json(header(request.scope, b"content-type")):
        value = encoding or header(request.scope, b"content-type")
        raise Problem("unsupported_media_type", [Fault("content_type", "", params={"value": value})], {"Accept": JSON})
    return loads(await read_body(request.scope, request.receive, most))


def _post(
    answer: Callable[[object, str], dict[str, Any]],
    *,
    card: bool = False,
    most: int = MOST_BODY,
    threaded: bool = False,
    most_answer: int | None = None,
    extra: dict[str, str] | None = None,
) -> Endpoint:
    """Return the endpoint of a question that comes in a body; ``extra``: more headers of its answers.

    ``most_answer``: where the answer goes out inside a JSON string, as from Lambda, the bytes that this may take.
    """

    async def handle(request: Request) -> Response:
        lang = query_lang(request)
        try:
            value = await _json_body(request, most)
        except Problem as problem:
            raise Spoken(lang, problem) from None
        lang = lang_of(value, lang)
        try:
            found = await run_in_threadpool(answer, value, lang) if threaded else answer(value, lang)
        except (Problem, Faults) as error:
            raise Spoken(lang, error) from None
        if card:
            return _card(request, found, lang)
        body = encode(found)
        if most_answer is not None and _quoted(body) > most_answer:
            raise Spoken(lang, _answer_too_large(found, most_answer))
        return respond(body, JSON, lang, extra)

    return endpoint(handle)


def _quoted(body: bytes) -> int:
    """Return how many bytes ``body`` takes inside a JSON string."""
    return len(body) + body.count(b'"') + body.count(b"\\")


def _answer_too_large(answer: dict[str, Any], most: int) -> Problem:
    """Return the problem of a batch whose answer does not fit, with the number of requests that would."""
    sizes = accumulate(_quoted(encode(result)) + 1 for result in answer["results"])
    fits = sum(size < most - _FRAME for size in sizes)
    params = {"found": len(answer["results"]), "fits": fits, "most": most}
    return Problem(
        "answer_too_large", [Fault("answer_too_large", "/requests", params=params, suggestion="explain_less")]
    )


def _hand(public_url: PublicUrl) -> Endpoint:
    async def handle(request: Request) -> Response:
        asked = query(request)
        notation = request.path_params["notation"]
        lang = lang_of({"lang": dict(asked).get("lang")}, header_lang(request))
        try:
            answer = service.permalink(notation, asked, lang)
        except (Problem, Faults) as error:
            raise Spoken(lang, error) from None
        answer["picture"] = links(notation, asked, answer, lang)
        shared = partial(linked_page, address_of(request.scope, public_url), notation, asked, lang)
        return _card(request, answer, lang, {"cache-control": CACHED}, shared)

    return endpoint(handle)


def _get(answer: Callable[[str, dict[str, str]], dict[str, Any]], cache: str = CACHED) -> Endpoint:
    """Return the endpoint of something that is only looked up."""

    async def handle(request: Request) -> Response:
        lang = query_lang(request)
        try:
            found = answer(lang, request.path_params)
        except (Problem, Faults) as error:
            raise Spoken(lang, error) from None
        response = respond(encode(found), JSON, lang, {"cache-control": cache})
        return response if cache == "no-store" else cached(request, response)

    return endpoint(handle)


async def _openapi(request: Request) -> Response:
    body = openapi.document_bytes()
    return cached(request, Response(body, headers={"content-type": JSON, "cache-control": "public, max-age=3600"}))


def _routes(most_answer: int | None, public_url: PublicUrl) -> Iterable[tuple[str, tuple[str, ...], Endpoint]]:
    read, write = ("GET", "HEAD"), ("POST",)
    yield "/v1/score", write, _post(service.score, card=True)
    yield "/v1/score/batch", write, _post(service.batch, most=MOST_BATCH_BODY, threaded=True, most_answer=most_answer)
    yield "/v1/waits", write, _post(service.waits)
    yield "/v1/what-if", write, _post(service.what_if)
    yield "/v1/payments", write, _post(service.payments)
    yield "/v1/hands/{notation}", read, _hand(public_url)
    yield "/v1/rulesets", read, _get(lambda lang, _path: service.rulesets(lang))
    yield "/v1/rulesets/{id}", read, _get(lambda lang, path: service.ruleset(path["id"], lang))
    yield (
        "/v1/rulesets/{id}/patterns/{pattern}",
        read,
        _get(lambda lang, path: service.pattern(path["id"], path["pattern"], lang)),
    )
    yield "/v1/health", read, _get(lambda _lang, _path: service.health(), "no-store")
    yield "/openapi.json", read, endpoint(_openapi)


async def _http_error(request: Request, error: Exception) -> Response:
    """Tell in our way what the router found wrong: no such address, no such method."""
    code = {404: "not_found", 405: "method_not_allowed"}.get(getattr(error, "status_code", 500))
    if code is None:
        raise error
    headers = getattr(error, "headers", None)
    faults = (
        [Fault(code, "", params={"allowed": headers["Allow"].split(", ")})] if headers and "Allow" in headers else []
    )
    return told(request, Problem(code, faults, headers))


def create_app(
    most_answer: int | None = None,
    *,
    uploads: Uploads | None = None,
    reader: Reader | None = None,
    public_url: PublicUrl = None,
    tables: Tables | None = None,
    bots: Bots | None = None,
    packed: bool = False,
) -> FastAPI:
    """Return the application.

    ``most_answer``: the bytes that an answer may take inside a JSON string, where the way out is so limited.
    ``uploads``: where large photos wait; None where none are taken.  ``reader``: of photos; the process's own if None.
    ``public_url``: the absolute address of this service, or how to tell it from a request; from ``Host`` if None, and
    then shared caches do not keep what repeats it.  ``tables``: where tables are kept; None where none are.
    ``bots``: what answers chat platforms; None where nothing does.
    ``packed``: the page's files go out compressed to whoever takes that; not where a gateway does it.
    """
    if isinstance(public_url, str):
        public_url = checked(public_url)
    photos = Photos(uploads, reader)
    app = FastAPI(
        title="Hupai",
        version=__version__,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=photos.lifespan,
    )
    table: list[tuple[Pattern[str], tuple[str, ...]]] = []
    every = (
        *embed_routes(public_url),
        *page_routes(packed=packed),
        *picture_routes(),
        *photo_routes(photos, json_post=_post),
        *rulebook_routes(),
        *ledger_routes(tables),
        *bot_routes(bots),
        *_routes(most_answer, public_url),
    )
    for path, methods, answers in every:
        app.router.add_route(path, answers, methods=list(methods), include_in_schema=False)
        table.append((compile_path(path)[0], methods))

    def methods_at(path: str) -> tuple[str, ...]:
        return next((methods for pattern, methods in table if pattern.match(path)), ())

    app.add_exception_handler(HTTPException, _http_error)
    app.add_middleware(Envelope, methods=methods_at)
    app.openapi = openapi.document  # type: ignore[method-assign]  # FastAPI's own way
    return app

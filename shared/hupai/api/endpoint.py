"""What every endpoint needs around its question: the query, the language to answer in, and problems told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import parse_qsl

from fastapi import Request, Response

from ..draw import DEFAULT
from ..draw.languages import names_one
from ..hand import Fault, Faults
from . import service
from .fields import repeated
from .http import JSON, etag, header, language_for, matches, problem_bytes, too_large
from .problem import Problem
from .request import lang_of

MOST_QUERY: Final = 4096

Endpoint = Callable[[Request], Awaitable[Response]]


def respond(body: bytes, media_type: str, lang: str, extra: dict[str, str] | None = None) -> Response:
    """Return a response with ``body`` in the language ``lang``; ``extra``: more headers."""
    if media_type != JSON:
        media_type += "; charset=utf-8"
    headers = {"content-type": media_type, "content-language": lang, "vary": "Accept, Accept-Language", **(extra or {})}
    return Response(body, headers=headers)


def cached(request: Request, response: Response) -> Response:
    """Add the entity tag; answer 304 to a caller who holds this very representation."""
    tag = etag(bytes(response.body))
    response.headers["etag"] = tag
    known = header(request.scope, b"if-none-match")
    if not known or not matches(known, tag):
        return response
    kept = ("content-language", "vary", "cache-control", "etag")
    headers = {name: response.headers[name] for name in kept if name in response.headers}
    return Response(status_code=304, headers=headers)


def told(request: Request, problem: Problem, lang: str | None = None) -> Response:
    """Return the response that tells ``problem``."""
    body, headers = problem_bytes(request.scope, problem, lang)
    response = Response(body, status_code=problem.status)
    response.raw_headers = headers
    return response


def query(request: Request) -> list[tuple[str, str]]:
    """Return the query of a request; ``address_too_long`` (414) where no question needs so much of it."""
    raw: bytes = request.scope["query_string"]
    if not raw:
        return []
    if len(raw) > MOST_QUERY:
        raise too_large("address_too_long", MOST_QUERY)
    return parse_qsl(raw.decode("latin-1"), keep_blank_values=True, errors="replace")


def header_lang(request: Request) -> str:
    """Return the language that the header ``Accept-Language`` asks for."""
    accept = header(request.scope, b"accept-language")
    return language_for(accept) if accept else DEFAULT


def query_lang(request: Request) -> str:
    """Return the language of a request whose address may only say ``lang``."""
    lang = header_lang(request)
    faults: list[Fault] = []
    asked = query(request)
    for i, (name, text) in enumerate(asked):
        if name == "lang":
            lang = lang_of({"lang": text}, lang)
        if any(name == other for other, _ in asked[:i]):
            faults.append(repeated(name))
        faults.extend(service.query_faults(name, text))
    if faults:
        raise Spoken(lang, Faults(faults))
    return lang


def names_lang(request: Request) -> bool:
    """Return whether a request names a language itself: in its address, or in ``Accept-Language``."""
    return any(name == "lang" for name, _ in query(request)) or names_one(header(request.scope, b"accept-language"))


class Spoken(Exception):  # noqa: N818 - it carries an error and the language to tell it in
    """Raised where a question cannot be answered, once its language is known."""

    def __init__(self, lang: str, cause: Problem | Faults) -> None:
        super().__init__(lang)
        self.lang = lang
        self.problem = cause if isinstance(cause, Problem) else Problem.of(cause)


def endpoint(handle: Callable[[Request], Awaitable[Response]]) -> Endpoint:
    """Return ``handle`` with its problems told."""

    async def handled(request: Request) -> Response:
        try:
            return await handle(request)
        except Spoken as error:
            return told(request, error.problem, error.lang)
        except Problem as problem:
            return told(request, problem)
        except Faults as faults:
            return told(request, Problem.of(faults))

    return handled

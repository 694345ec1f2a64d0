"""``/rules/…``: the reference pages, for whoever follows a line of a score to what it means."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fastapi import Request, Response

from ..hand import Faults
from . import rulebook
from .endpoint import Endpoint, Spoken, endpoint, query_lang, respond
from .http import HTML, PAGE_HEADERS, etag, header, matches
from .problem import Problem


def rulebook_routes() -> Iterable[tuple[str, tuple[str, ...], Endpoint]]:
    """Return the routes of the pages: paths, methods and endpoints."""
    read = ("GET", "HEAD")
    yield "/rules/{id}", read, _page(lambda path, lang: rulebook.rule_page(path["id"], lang))
    yield (
        "/rules/{id}/{pattern}",
        read,
        _page(lambda path, lang: rulebook.pattern_page(path["id"], path["pattern"], lang)),
    )


def _page(write: Callable[[dict[str, str], str], str]) -> Endpoint:
    async def handle(request: Request) -> Response:
        lang = query_lang(request)
        try:
            body = write(request.path_params, lang).encode("utf-8")
        except (Problem, Faults) as error:
            raise Spoken(lang, error) from None
        tag = etag(body)
        headers = {**PAGE_HEADERS, "cache-control": "public, max-age=86400", "etag": tag}
        if matches(header(request.scope, b"if-none-match") or "", tag):
            return Response(status_code=304, headers={**headers, "content-language": lang, "vary": "Accept-Language"})
        return respond(body, HTML, lang, headers)

    return endpoint(handle)

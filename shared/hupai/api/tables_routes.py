"""The addresses of tables: headers in, headers out; :mod:`hupai.api.tables` does the rest.

Nothing here is ever stored by a cache, and an entity tag is the table's version.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, NamedTuple

from fastapi import Request, Response
from starlette.concurrency import run_in_threadpool

from ..hand import Fault, Faults
from . import fields
from .body import loads
from .encode import encode
from .endpoint import Endpoint, Spoken, endpoint, header_lang, query, query_lang
from .headers import SHORTEST_SECRET_KEY, bearer, bearer_or_none, idempotency_key, if_match, tag, wait
from .http import JSON, MOST_BODY, header, is_json, read_body
from .problem import Problem
from .refused import told as refused_told
from .request import lang_of
from .tables import MOST_LISTED, Asked, Tables, Told

Route = tuple[str, tuple[str, ...], Endpoint]
#: Deals have numbers, and an address that has none of them is none.
_MOST_NUMBER: Final = 9
#: How often a caller who waits is looked after: soon, then less often, in seconds.
_FIRST_LOOK, _LAST_LOOK = 0.05, 1.0


def table_routes(tables: Tables | None) -> Iterable[Route]:
    """Yield the routes.  ``tables``: None where none are kept, which each of them then says (503)."""
    read, write = ("GET", "HEAD"), ("POST",)
    here = "/v1/tables/{id}"
    yield "/v1/tables", write, writes(tables, lambda t, asked, _: t.open(asked), opens=True)
    yield here, read, reads(tables, lambda t, look: t.look(look.path["id"], look.token, look.lang))
    yield (
        f"{here}/deals",
        ("GET", "HEAD", "POST"),
        either(reads(tables, _list, asks=True), writes(tables, lambda t, asked, path: t.settle(path["id"], asked))),
    )
    yield f"{here}/deals/{{deal}}", read, reads(tables, _deal, asks=True)
    yield (
        f"{here}/deals/{{deal}}/confirmation",
        write,
        writes(tables, lambda t, asked, path: t.confirmation(path["id"], number(path["deal"]), asked)),
    )
    yield (
        f"{here}/deals/{{deal}}/reversal",
        write,
        writes(tables, lambda t, asked, path: t.reverse(path["id"], number(path["deal"]), asked)),
    )
    yield f"{here}/finish", write, writes(tables, lambda t, asked, path: t.finish(path["id"], asked))
    yield f"{here}/abandon", write, writes(tables, lambda t, asked, path: t.abandon(path["id"], asked))
    yield (
        f"{here}/tokens/rotate",
        write,
        writes(tables, lambda t, asked, path: t.rotate(path["id"], asked), secret=True),
    )


def number(text: str) -> int:
    """Return the number of a deal in an address; ``unknown_deal`` (404) where it is none."""
    if not (text.isascii() and text.isdecimal()) or len(text) > _MOST_NUMBER or int(text) < 1:
        raise Problem("unknown_deal")
    return int(text)


def kept(tables: Tables | None) -> Tables:
    """Return the tables; ``tables_unavailable`` (503) where none are kept."""
    if tables is None:
        raise Problem("tables_unavailable")
    return tables


async def json_or_nothing(request: Request, most: int = MOST_BODY) -> object:
    """Return the JSON body of a request; an empty object where there is no body at all."""
    raw = await read_body(request.scope, request.receive, most)
    if not raw:
        return {}
    encoding = header(request.scope, b"content-encoding")
    if encoding not in ("", "identity") or not is_json(header(request.scope, b"content-type")):
        value = encoding or header(request.scope, b"content-type")
        raise Problem("unsupported_media_type", [Fault("content_type", "", params={"value": value})], {"Accept": JSON})
    return loads(raw)


def writes(
    tables: Tables | None,
    work: Callable[[Tables, Asked, dict[str, str]], Told],
    *,
    opens: bool = False,
    secret: bool = False,
) -> Endpoint:
    """Return the endpoint of an operation that writes, once for each key.

    ``opens``: who asks may have no token yet.  ``secret``: the answer shows a secret, and a guessed key would too.
    """

    async def handle(request: Request) -> Response:
        lang = query_lang(request)
        scope = request.scope
        try:
            served = kept(tables)
            token = bearer_or_none(scope) if opens else bearer(scope)
            key = idempotency_key(scope, SHORTEST_SECRET_KEY if opens or secret else 1)
            value = await json_or_nothing(request)
            lang = lang_of(value, lang)
            asked = Asked(value, token, key, _path(request), if_match(scope), lang)
            told = await run_in_threadpool(refused_told, partial(work, served, asked, dict(request.path_params)))
            told = await _waited(told, wait(scope))
        except (Problem, Faults) as error:
            raise Spoken(lang, error) from None
        return answered(request, told, lang)

    return endpoint(handle)


def _path(request: Request) -> str:
    """Return the address that a key is bound to, without what a gateway puts before it."""
    path: str = request.scope["path"]
    root: str = request.scope.get("root_path", "")
    return path.removeprefix(root) if root else path


async def _waited(told: Told, seconds: int) -> Told:
    """Return the answer to a caller who would rather wait than ask again."""
    until, pause = time.monotonic() + seconds, _FIRST_LOOK
    while told.follow is not None and time.monotonic() + pause < until:
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, _LAST_LOOK)
        told = await run_in_threadpool(refused_told, told.follow)
    return told


def answered(request: Request, told: Told, lang: str) -> Response:
    """Return the response of a table: never stored, with the table's version as its tag."""
    headers = {
        "content-type": JSON,
        "content-language": lang,
        "vary": "Accept, Accept-Language, Authorization",
        "cache-control": "no-store",
    }
    if told.version is not None:
        headers["etag"] = tag(told.version)
    if told.location is not None:
        headers["location"] = f"{request.scope.get('root_path', '')}{told.location}"
    if told.replayed:
        headers["idempotent-replayed"] = "true"
    if told.status == 202:
        headers["retry-after"] = "1"
    seconds = wait(request.scope)
    if seconds:
        headers["preference-applied"] = f"wait={seconds}"
    return Response(encode(told.body), status_code=told.status, headers=headers)


class Look(NamedTuple):
    """A question as it came: what the path names, the token, the language, and all that the query says."""

    path: dict[str, str]
    token: str
    lang: str
    said: list[tuple[str, str]]


def reads(tables: Tables | None, work: Callable[[Tables, Look], Told], *, asks: bool = False) -> Endpoint:
    """Return the endpoint of an operation that reads.  ``asks``: its query may say more than the language."""

    async def handle(request: Request) -> Response:
        lang, said = asked_lang(request) if asks else (query_lang(request), [])
        told = await looked(request, tables, work, lang, said)
        return answered(request, told._replace(location=None), lang)

    return endpoint(handle)


async def looked(
    request: Request,
    tables: Tables | None,
    work: Callable[[Tables, Look], Told],
    lang: str,
    said: list[tuple[str, str]],
) -> Told:
    """Return what ``work`` finds, once what is under way is over, or the caller waits no more."""
    try:
        served, look = kept(tables), Look(dict(request.path_params), bearer(request.scope), lang, said)
        told = await run_in_threadpool(refused_told, partial(work, served, look))
        return await _waited(told, wait(request.scope))
    except (Problem, Faults) as error:
        raise Spoken(lang, error) from None


def _list(tables: Tables, look: Look) -> Told:
    found = numbers(look.said, {"after": (0, 99_999_999, 0), "limit": (1, MOST_LISTED, MOST_LISTED)})
    return tables.deals(look.path["id"], look.token, found["after"], found["limit"], dict(look.said).get("lang"))


def _deal(tables: Tables, look: Look) -> Told:
    found = numbers(look.said, {"attempt": (1, 999_999, 0)})
    deal = number(look.path["deal"])
    return tables.deal(look.path["id"], deal, look.token, look.lang, found["attempt"] or None)


def either(read: Endpoint, write: Endpoint) -> Endpoint:
    """Return the endpoint of an address that is read and posted to."""

    async def handle(request: Request) -> Response:
        return await (write if request.method == "POST" else read)(request)

    return handle


def asked_lang(request: Request) -> tuple[str, list[tuple[str, str]]]:
    """Return the language of a request whose address may say more than that, and all that it says."""
    said = query(request)
    return lang_of({"lang": dict(said).get("lang")}, header_lang(request)), said


def numbers(said: list[tuple[str, str]], known: dict[str, tuple[int, int, int]]) -> dict[str, int]:
    """Return the numbers of a query.  ``known``: name to least, most and default.  Raises :class:`Faults`."""
    faults: list[Fault] = []
    found = {name: default for name, (_, _, default) in known.items()}
    seen: set[str] = set()
    for name, text in said:
        if name in seen:
            faults.append(fields.repeated(name))
        seen.add(name)
        if name == "lang":
            faults.extend(fields.lang_faults(text, "/lang"))
        elif name not in known:
            fields.unknown_fields({name: text}, (*known, "lang"), "", faults)
        elif not (text.isascii() and text.isdecimal()) or len(text) > _MOST_NUMBER:
            faults.append(Fault("wrong_type", f"/{name}", params={"expected": "integer", "found": "string"}))
        else:
            value: Any = fields.integer(int(text), known[name][0], known[name][1], f"/{name}", faults)
            found[name] = found[name] if value is None else value
    if faults:
        raise Faults(faults)
    return found

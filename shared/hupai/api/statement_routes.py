"""The addresses of a table's statement and of its webhook, and the page that shows the statement in a browser.

A link cannot carry a header, and a token does not belong in an address that servers log.  So the page at ``/statement``
holds nothing; what comes after ``#`` in its address stays in the browser, and its script asks for the statement with
the token in the header.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from fastapi import Request, Response
from starlette.concurrency import run_in_threadpool

from ..draw.statement import statement_csv, statement_html, statement_style, statement_style_hash
from ..hand import Faults
from ..ledger import dated_deals, names, read_table, role_of
from ..settle import Desk
from . import webhooks
from .encode import encode
from .endpoint import Endpoint, Spoken, cached, endpoint, names_lang, query_lang, respond
from .headers import bearer
from .http import CSV, HTML, JSON, header, preferred
from .pictures import draw_statement
from .pictures_routes import POLICY, TYPES
from .problem import Problem
from .refused import told as refused_told
from .statement import statement
from .tables import Tables, Told
from .tables_routes import Route, answered, kept, writes

#: Media types of pictures, and what they are drawn as.
_PICTURES: Final = {"image/svg+xml": "svg", "image/png": "png"}
_SHOWN: Final = (JSON, CSV, HTML, *_PICTURES)
_POLICY: Final = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src '{style}'"


def statement_routes(tables: Tables | None) -> Iterable[Route]:
    """Yield the routes.  ``tables``: None where none are kept, which each of them then says (503)."""
    read, write = ("GET", "HEAD"), ("POST",)
    here = "/v1/tables/{id}"
    yield f"{here}/statement", read, _statement(tables)
    yield f"{here}/webhook", read, _look(tables, lambda desk, path, token: webhooks.look(desk, path["id"], token))
    yield (
        f"{here}/webhook/rotate",
        write,
        writes(tables, lambda t, asked, path: webhooks.renew(t.desk, path["id"], asked), secret=True),
    )
    yield "/statement", read, _page


def _statement(tables: Tables | None) -> Endpoint:
    async def handle(request: Request) -> Response:
        lang = query_lang(request)
        try:
            desk, token = kept(tables).desk, bearer(request.scope)
            work = partial(_read, desk, request.path_params["id"], token, lang)
            found = await run_in_threadpool(refused_told, work)
            return await run_in_threadpool(_shown, request, found, lang)
        except (Problem, Faults) as error:
            raise Spoken(lang, error) from None

    return endpoint(handle)


def _read(desk: Desk, table: str, token: str, lang: str) -> dict[str, Any]:
    """Return the statement to whoever may see the table, with its owner's token or its viewers'."""
    if role_of(desk.store, table, token) is None:
        raise Problem("unknown_table")
    found = read_table(desk.store, table)
    return statement(found, dated_deals(desk.store, table), names(desk.store, found.club or table), lang)


def _shown(request: Request, found: dict[str, Any], lang: str) -> Response:
    accept = header(request.scope, b"accept")
    wanted = preferred(accept, _SHOWN) if accept else JSON
    extra = {"cache-control": "no-store", "vary": "Accept, Accept-Language, Authorization"}
    if wanted == CSV:
        extra["content-disposition"] = f'attachment; filename="hupai-{found["table"]}.csv"'
        return respond(statement_csv(found, lang, worded=names_lang(request)).encode("utf-8"), CSV, lang, extra)
    if wanted == HTML:
        policy = _POLICY.format(style=statement_style_hash())
        extra |= {"content-security-policy": policy, "referrer-policy": "no-referrer"}
        return respond(statement_html(found, lang).encode("utf-8"), HTML, lang, extra)
    if wanted in _PICTURES:
        form = _PICTURES[wanted]
        extra |= {"content-type": TYPES[form], "content-security-policy": POLICY}
        return respond(draw_statement(found, lang, form), wanted, lang, extra)
    return respond(encode(found), JSON, lang, extra)


def _look(tables: Tables | None, look: Callable[[Desk, dict[str, str], str], Told]) -> Endpoint:
    async def handle(request: Request) -> Response:
        lang = query_lang(request)
        try:
            desk, token = kept(tables).desk, bearer(request.scope)
            told = await run_in_threadpool(refused_told, partial(look, desk, dict(request.path_params), token))
        except (Problem, Faults) as error:
            raise Spoken(lang, error) from None
        return answered(request, told, lang)

    return endpoint(handle)


async def _page(request: Request) -> Response:
    body, policy = _page_file()
    headers = {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policy,
        "cache-control": "public, max-age=300",
        "referrer-policy": "no-referrer",
    }
    return cached(request, Response(body, headers=headers))


@lru_cache(maxsize=1)
def _page_file() -> tuple[bytes, str]:
    """Return the page with the statement's own style sheet in it, and what the browser lets it do."""
    text = (Path(__file__).parent / "statement.html").read_text("utf-8").replace("{{style}}", statement_style())
    own = [_hash(text.split(f"<{tag}>")[1].split(f"</{tag}>")[0]) for tag in ("style", "script")]
    # The statement's style sheet is looked at when its page is parsed, though it is never used.
    policy = _POLICY.format(style=f"{own[0]}' '{statement_style_hash()}")
    return text.encode("utf-8"), f"{policy}; script-src '{own[1]}'; connect-src 'self'"


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"

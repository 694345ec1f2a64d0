"""Plain HTTP, below any framework: media types, entity tags, request ids, and the envelope around every response."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from functools import lru_cache
from hashlib import blake2b
from math import isnan
from typing import Any, Final

from ..draw import DEFAULT, negotiate
from ..hand import Fault
from .encode import encode
from .problem import MEDIA_TYPE, Problem, problem_object

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

JSON: Final = "application/json"
TEXT: Final = "text/plain"
MARKDOWN: Final = "text/markdown"
HTML: Final = "text/html"
CSV: Final = "text/csv"
#: On a page that holds text and nothing else.
PAGE_HEADERS: Final = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
}

#: Bytes of a body that holds one question.
MOST_BODY: Final = 256 * 1024
#: Bytes of a body too large that are read before the caller is told.
MOST_DRAINED: Final = 32 * 1024 * 1024

_LOG: Final = logging.getLogger("hupai.api")
_ID: Final = re.compile(rb"[A-Za-z0-9._~-]{1,128}")

EXPOSED: Final = (
    b"Allow, Content-Language, ETag, Idempotent-Replayed, Link, Location, Preference-Applied, RateLimit, "
    b"RateLimit-Policy, Retry-After, X-Request-Id"
)
_ALLOWED_HEADERS: Final = (
    b"Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, "
    b"X-Request-Id"
)
#: On every response, errors and preflights included: without them a browser hides the reason of a failure.
_EVERYWHERE: Final = (
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", EXPOSED),
    (b"x-content-type-options", b"nosniff"),
)


def etag(body: bytes) -> str:
    """Return the strong entity tag of a representation: its own bytes, so that it cannot lie."""
    return f'"{blake2b(body, digest_size=16).hexdigest()}"'


def matches(if_none_match: str, tag: str) -> bool:
    """Tell whether an ``If-None-Match`` header names ``tag`` (weak comparison, RFC 9110 section 13.1.2)."""
    if if_none_match.strip() == "*":
        return True
    return any(item.strip().removeprefix("W/") == tag for item in if_none_match.split(","))


@lru_cache(maxsize=256)
def preferred(accept: str, offered: tuple[str, ...]) -> str:
    """Return the media type of ``offered`` that an ``Accept`` header likes best; the first one when it likes none.

    Refusing (406) would help nobody: a caller that cannot read JSON still sees that it was sent.
    """
    best, best_quality = offered[0], 0.0
    asked = [_media_range(item) for item in accept.split(",")[:32]]
    for media_type in offered:
        quality, precision = 0.0, -1
        for media_range, q in asked:
            fits = _precision(media_range, media_type)
            if fits > precision:
                quality, precision = q, fits
        if quality > best_quality:
            best, best_quality = media_type, quality
    return best


def _media_range(item: str) -> tuple[str, float]:
    name, *parameters = (part.strip() for part in item.split(";"))
    quality = 1.0
    for parameter in parameters:
        key, _, text = parameter.partition("=")
        if key.strip().lower() == "q":
            try:
                quality = min(max(float(text), 0.0), 1.0)
            except ValueError:
                quality = 0.0
    return name.lower(), 0.0 if isnan(quality) else quality


def _precision(media_range: str, media_type: str) -> int:
    if media_range == media_type:
        return 2
    if media_range == media_type.partition("/")[0] + "/*":
        return 1
    return 0 if media_range == "*/*" else -1


@lru_cache(maxsize=256)
def language_for(accept_language: str) -> str:
    """Return the language that an ``Accept-Language`` header asks for."""
    return negotiate(accept_language)


def header(scope: Scope, name: bytes) -> str:
    """Return the header ``name`` (lower case) as text, several joined by commas; empty when there is none."""
    found = [value for key, value in scope["headers"] if key == name]
    return b", ".join(found).decode("latin-1")[:2000] if found else ""


def is_json(content_type: str) -> bool:
    """Tell whether a ``Content-Type`` declares JSON in UTF-8.  None at all is taken as JSON."""
    media_type, _, parameters = content_type.partition(";")
    media_type = media_type.strip().lower()
    is_like_json = media_type.startswith("application/") and media_type.endswith("+json")
    if media_type and media_type != JSON and not is_like_json:
        return False
    for parameter in parameters.split(";"):
        name, _, text = parameter.partition("=")
        if name.strip().lower() == "charset" and text.strip().strip('"').lower() not in ("utf-8", "utf8", "us-ascii"):
            return False
    return True


async def read_body(scope: Scope, receive: Receive, most: int) -> bytes:
    """Return the body of a request; the problem ``body_too_large`` where it has more than ``most`` bytes.

    What is too much is read all the same, up to a bound, and forgotten: a client that is still sending when the
    connection closes never sees the answer.  One that asked first, with ``Expect``, is told at once.
    """
    announced = header(scope, b"content-length")
    size = int(announced[:20]) if announced.isdecimal() else 0
    if size > most and (size > MOST_DRAINED or header(scope, b"expect")):
        raise too_large("body_too_large", most)
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientGoneError
        chunk: bytes = message.get("body", b"")
        size += len(chunk)
        if size <= most:
            chunks.append(chunk)
        more = message.get("more_body", False)
        if size > most and (not more or size > MOST_DRAINED):
            raise too_large("body_too_large", most)
        if not more:
            return chunks[0] if len(chunks) == 1 else b"".join(chunks)


def too_large(code: str, most: int) -> Problem:
    """Return the problem ``code`` of something that has more than ``most`` bytes."""
    return Problem(code, [Fault(code, "", params={"most": most})])


class ClientGoneError(Exception):
    """The caller hung up while sending."""


def request_id(scope: Scope) -> str:
    """Return the id of this request: the caller's own where it is safe to repeat, else a new one."""
    known: str | None = scope.get("hupai.request_id")
    if known is None:
        given = [value for key, value in scope["headers"] if key == b"x-request-id"]
        known = given[0].decode("ascii") if len(given) == 1 and _ID.fullmatch(given[0]) else secrets.token_hex(16)
        scope["hupai.request_id"] = known
    return known


def problem_bytes(scope: Scope, problem: Problem, lang: str | None = None) -> tuple[bytes, Headers]:
    """Return body and headers that tell ``problem`` to whoever sent the request of ``scope``."""
    lang = lang or language_for(header(scope, b"accept-language"))
    body = encode(problem_object(problem, lang, request_id(scope)))
    headers = [
        (b"content-type", MEDIA_TYPE.encode()),
        (b"content-language", lang.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"vary", b"Accept, Accept-Language"),
        *((name.lower().encode(), text.encode("latin-1")) for name, text in problem.headers.items()),
    ]
    return body, headers


class Envelope:
    """Around every response: the request id, CORS for everybody, and a problem object where the code failed."""

    def __init__(self, app: App, methods: Callable[[str], tuple[str, ...]]) -> None:
        self.app = app
        self.methods = methods

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        every = ((b"x-request-id", request_id(scope).encode()), *_EVERYWHERE)
        started = False
        # Not every server takes the body off the answer to a HEAD.
        bodiless = scope["method"] == "HEAD"

        async def sealed(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = [*message.get("headers", ()), *every]
            elif bodiless and message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        if scope["method"] == "OPTIONS":
            await self._options(scope, sealed)
            return
        try:
            await self.app(scope, receive, sealed)
        except ClientGoneError:
            return
        except Exception:
            # The body may hold anything and is not logged; the id finds the caller's report.
            _LOG.exception("request %s failed: %s %s", request_id(scope), scope["method"], scope["path"])
            if started:
                raise
            await self._fail(scope, sealed)

    async def _fail(self, scope: Scope, send: Send) -> None:
        problem = Problem("internal_error")
        try:
            body, headers = problem_bytes(scope, problem)
        except Exception:  # noqa: BLE001 - the last resort must not fail for want of a language
            body, headers = problem_bytes(scope, problem, DEFAULT)
        await _respond(send, problem.status, body, headers)

    async def _options(self, scope: Scope, send: Send) -> None:
        methods = sorted({"OPTIONS", *self.methods(scope["path"])})
        if len(methods) == 1:
            body, headers = problem_bytes(scope, Problem("not_found"))
            await _respond(send, 404, body, headers)
            return
        allow = ", ".join(methods).encode()
        headers = [
            (b"allow", allow),
            (b"access-control-allow-methods", allow),
            (b"access-control-allow-headers", _ALLOWED_HEADERS),
            (b"access-control-max-age", b"86400"),
        ]
        await _respond(send, 204, b"", headers)


async def _respond(send: Send, status: int, body: bytes, headers: Headers) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

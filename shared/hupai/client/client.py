"""Sending what :class:`~hupai.client.operations.Operations` asks: one key an action, repeated while that may help."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Mapping
from email.utils import parsedate_to_datetime
from types import TracebackType
from typing import Any, Final, Self, cast
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from . import types
from .operations import Operations
from .problems import HupaiProblem, HupaiUnreachable
from .transport import HttpTransport, Reply, Transport

_FIRST_WAIT: Final = 0.25
#: States of a deal that go on by themselves, and how long one request may wait for the next, in seconds.
_MOVING: Final = ("received", "reading")
_LONGEST_WAIT: Final = 10
_SIGNATURES: Final = (
    (0, b"\xff\xd8\xff", "image/jpeg"),
    (0, b"\x89PNG", "image/png"),
    (8, b"WEBP", "image/webp"),
    (4, b"ftyp", "image/heic"),
)


def new_key() -> str:
    """Return a key for one intended action, to be kept over every repetition of it."""
    return str(uuid4())


class Hupai(Operations):
    """A client of one service.  Usable from several threads; a context manager, to let go of its connections.

    ``lang``: of names and sentences, where a call names none.  ``token``: sent as ``Authorization: Bearer``, likewise.
    ``tries``: of one call, in all.  ``timeout``: seconds of one try.  ``patience``: the longest single wait between two
    tries, in seconds; a service that asks for more is told as the problem that it is.

    A call that moves points has one ``Idempotency-Key``, made when it begins and kept over its tries; both exceptions
    carry it, so that the same action can be asked again later with ``idempotency_key=error.idempotency_key``.
    """

    def __init__(
        self,
        base: str = "http://127.0.0.1:8000",
        *,
        lang: str | None = None,
        token: str | None = None,
        tries: int = 4,
        timeout: float = 30.0,
        patience: float = 30.0,
        transport: Transport | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.base = base.rstrip("/")
        self._path = urlsplit(self.base).path
        self._lang, self._token = lang, token
        self._tries, self._timeout, self._patience = tries, timeout, patience
        self._transport = transport if transport is not None else HttpTransport(self.base)
        self._sleep = sleep

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of connections."""
        self._transport.close()

    # Shorter ways to what is asked most.

    def score(
        self, hand: str | types.Hand, *, rules: str | Mapping[str, Any] = "mcr", lang: str | None = None, **more: Any
    ) -> types.ScoreAnswer:
        """Score a hand: ``score("123m456p789s11123p", context={"win_by": "self_draw"})``."""
        return self.score_hand(cast("types.ScoreRequest", _asking(hand, rules, more)), lang=lang)

    def waits(
        self, hand: str | types.Hand, *, rules: str | Mapping[str, Any] = "mcr", lang: str | None = None, **more: Any
    ) -> types.WaitsAnswer:
        """Tell what a hand waits for."""
        return self.find_waits(cast("types.WaitsRequest", _asking(hand, rules, more)), lang=lang)

    def batch(self, requests: list[types.ScoreRequest], *, lang: str | None = None, **more: Any) -> types.BatchAnswer:
        """Score up to 1000 hands."""
        return self.score_batch(cast("types.BatchRequest", {"requests": requests, **more}), lang=lang)

    def payments(self, body: types.PaymentsRequest, *, lang: str | None = None) -> types.PaymentsAnswer:
        """Tell who pays whom."""
        return self.settle_payments(body, lang=lang)

    def upload(self, photo: bytes, *, lang: str | None = None) -> str:
        """Post a large photo to where it waits to be read; return the id for ``{"upload": id}``."""
        kind = _media_type(photo)
        offer = self.offer_upload(cast("types.UploadRequest", {"content_type": kind}), lang=lang)
        boundary = f"hupai-{uuid4().hex}"
        parts = [
            f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'.encode()
            for name, text in offer["fields"].items()
        ]
        named = f'--{boundary}\r\nContent-Disposition: form-data; name="{offer["file_field"]}"; filename="photo"\r\n'
        parts += [f"{named}Content-Type: {kind}\r\n\r\n".encode(), photo, f"\r\n--{boundary}--\r\n".encode()]
        where = urlsplit(offer["url"])
        elsewhere = HttpTransport(offer["url"])
        headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
        try:
            reply = elsewhere.send("POST", where.path or "/", headers, b"".join(parts), self._timeout)
        except OSError as error:
            raise HupaiUnreachable(f"{offer['url']}: {error}") from error
        finally:
            elsewhere.close()
        if reply.status >= 300:
            self._refuse(reply, offer["url"], None)
        return offer["upload"]

    def wait_for_deal(
        self, table: str, deal: int, *, token: str | None = None, within: float = 60.0, lang: str | None = None
    ) -> types.Deal:
        """Return a deal once nothing more happens to it by itself, or as it stands after ``within`` seconds.

        ``awaiting_confirmation`` is such a state: somebody has to confirm it.
        """
        until = time.monotonic() + within
        while True:
            left = until - time.monotonic()
            prefer = f"wait={max(0, min(_LONGEST_WAIT, int(left)))}"
            found = self.get_deal(table, deal, token=token, lang=lang, prefer=prefer)
            if found["state"] not in _MOVING or left <= 0:
                return found
            self._sleep(_FIRST_WAIT)

    # Sending.

    def _call(
        self,
        method: str,
        path: str,
        *,
        body: Mapping[str, Any] | bytes | None = None,
        query: Mapping[str, Any] | None = None,
        headers: Mapping[str, str | None] | None = None,
        asked: Mapping[str, Any] | None = None,
        token: str | None = None,
        key: str | None = None,
        keyed: bool = False,
        safe: bool = False,
    ) -> Any:
        if keyed and key is None:
            key = new_key()
        address = dict(query or {})
        if "lang" in address and address["lang"] is None:
            address["lang"] = self._lang
        sent = {name: text for name, text in (headers or {}).items() if text is not None}
        sent["Accept"] = "application/json"
        data: bytes | None = None
        if isinstance(body, bytes):
            sent["Content-Type"], data = _media_type(body), body
            address.update(asked or {})
        elif body is not None:
            sent["Content-Type"], data = "application/json", json.dumps(body, ensure_ascii=False).encode()
        if key is not None:
            sent["Idempotency-Key"] = key
        token = token if token is not None else self._token
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        asks = urlencode(_flat(address))
        target = f"{self._path}{path}{'?' + asks if asks else ''}"
        return self._answered(method, target, sent, data, key, again=safe or keyed)

    def _answered(
        self, method: str, target: str, headers: Mapping[str, str], data: bytes | None, key: str | None, *, again: bool
    ) -> Any:
        for tried in range(1, self._tries + 1):
            reply, lost = None, None
            try:
                reply = self._transport.send(method, target, headers, data, self._timeout)
            except OSError as error:
                lost = error
            if reply is not None and reply.status < 300:
                return _read(reply)
            wait = _wait(reply, tried, self._patience) if tried < self._tries else None
            worth = again if reply is None else _worth_repeating(reply, again)
            if worth and wait is not None:
                self._sleep(wait)
            elif reply is None:
                raise HupaiUnreachable(f"{self.base}: {lost or type(lost).__name__}", key) from lost
            else:
                self._refuse(reply, self.base, key)
        raise AssertionError("the last try ends in an answer or an exception")

    @staticmethod
    def _refuse(reply: Reply, where: str, key: str | None) -> None:
        problem = _problem(reply)
        if problem is None:
            raise HupaiUnreachable(f"{where}: status {reply.status} and no answer to read", key)
        raise HupaiProblem(problem, retry_after=_retry_after(reply), idempotency_key=key)


def _asking(hand: str | Mapping[str, Any], rules: object, more: Mapping[str, Any]) -> dict[str, Any]:
    return {"notation" if isinstance(hand, str) else "hand": hand, "rules": rules, **more}


def _media_type(photo: bytes) -> str:
    found = (kind for at, start, kind in _SIGNATURES if photo[at : at + len(start)] == start)
    return next(found, "application/octet-stream")


def _flat(values: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return parameters of an address; fields of the context and options go under their own names."""
    out: list[tuple[str, str]] = []
    for name, value in values.items():
        if value is None:
            continue
        if name == "context":
            out += _flat(value)
        elif name == "options":
            out += _flat({f"options.{option}": chosen for option, chosen in value.items()})
        elif isinstance(value, (dict, bool)):
            out.append((name, json.dumps(value, ensure_ascii=False)))
        else:
            out.append((name, str(value)))
    return out


def _read(reply: Reply) -> Any:
    if reply.status == 204 or not reply.body:
        return None
    kind = reply.headers.get("content-type", "")
    if "json" in kind:
        return json.loads(reply.body)
    return reply.body.decode("utf-8") if kind.startswith("text/") or "svg" in kind else reply.body


def _problem(reply: Reply) -> dict[str, Any] | None:
    """Return the problem object of a reply; None where it holds none, as a proxy's own page."""
    if "json" not in reply.headers.get("content-type", ""):
        return None
    try:
        found = json.loads(reply.body)
    except ValueError:
        return None
    whole = isinstance(found, dict) and {"status", "code", "title", "detail"} <= found.keys()
    return found if whole else None


def _worth_repeating(reply: Reply, again: bool) -> bool:
    """Tell whether the same request may fare better in a moment.  ``again``: asking twice does no more than once."""
    problem = _problem(reply)
    code = problem["code"] if problem else None
    if reply.status == 429 or code == "request_in_progress":
        return True
    if reply.status == 503:
        # A problem without Retry-After says what is, not what passes: no reader is installed, say.
        return "retry-after" in reply.headers or (again and code in (None, "busy", "internal_error"))
    return again and (reply.status in (502, 504) or (reply.status == 500 and problem is None))


def _retry_after(reply: Reply) -> float | None:
    text = reply.headers.get("retry-after", "").strip()
    if text.isdecimal():
        return float(text)
    if not text:
        return None
    try:
        left = parsedate_to_datetime(text).timestamp() - time.time()
    except ValueError:
        return None
    return left if left > 0 else 0.0


def _wait(reply: Reply | None, tried: int, patience: float) -> float | None:
    """Return how long to wait before the next try; None where the service asks for more than patience allows."""
    asked = _retry_after(reply) if reply is not None else None
    if asked is not None and asked > patience:
        return None
    backoff = min(patience, _FIRST_WAIT * (1 << tried))
    spread = random.uniform(0, _FIRST_WAIT)  # noqa: S311 - it spreads callers, and hides nothing
    return max(asked or 0.0, backoff) + spread

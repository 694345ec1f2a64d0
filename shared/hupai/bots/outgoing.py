"""Requests to a platform over HTTP, with Python's own client: bounded in time and size, redirected nowhere."""

from __future__ import annotations

from collections.abc import Mapping
from http.client import HTTPException
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .ports import Got, OutgoingError

#: Seconds that a platform may be silent.
_PATIENCE: Final = 10.0


class _Nowhere(HTTPRedirectHandler):
    """Follows nothing: an address that a platform gave is the address, and a token is sent to no other."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        """Refuse."""
        return


class Http:
    """An :class:`hupai.bots.ports.Outgoing`."""

    def __init__(self, patience: float = _PATIENCE) -> None:
        self._patience = patience
        self._opener = build_opener(_Nowhere)

    def send(
        self, method: str, url: str, *, headers: Mapping[str, str], body: bytes | None = None, most: int = 65_536
    ) -> Got:
        """Send one request and return what came back."""
        if not url.startswith(("https://", "http://")):
            raise OutgoingError("not an address of the web")
        request = Request(url, body, {"User-Agent": "Hupai (bots)", **headers}, method=method)  # noqa: S310 - checked above
        try:
            with self._opener.open(request, timeout=self._patience) as answer:
                return Got(answer.status, _read(answer, most))
        except HTTPError as error:
            with error:
                return Got(error.code, error.read(2048))
        except (OSError, HTTPException, ValueError) as error:
            # The address may hold a token: what is raised does not.
            raise OutgoingError(type(error).__name__) from None


def _read(answer: Any, most: int) -> bytes:
    body: bytes = answer.read(most + 1)
    if len(body) > most:
        raise OutgoingError("too much")
    return body

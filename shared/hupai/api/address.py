"""Where this service stands, as an absolute address: for what other sites are given to load, and for nothing else.

What a header says is not believed for long: ``Host`` is written by whoever asks, and an answer that repeats it must not
be kept by a cache that others read from (cache poisoning).  So an address that was configured is *sure*; one taken from
``Host`` is not, and answers that hold it are ``private``.  ``X-Forwarded-Host`` and its like are never read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from .http import Scope

#: An address, or how to find it from a request of a platform that says it in a way nobody can forge.
PublicUrl = str | Callable[[Scope], str | None] | None

_HOST: Final = re.compile(
    r"(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?"
)
_PATH: Final = re.compile(r"(?:/[A-Za-z0-9._~%-]+)*")
#: As long as an answer that holds an address may be kept, by everybody or by the caller alone.
KEPT: Final = {True: "public, max-age=86400", False: "private, max-age=86400"}


class Address(NamedTuple):
    """An absolute address without a slash at its end, and whether it is sure."""

    url: str
    sure: bool

    @property
    def cache_control(self) -> str:
        """How an answer that holds this address may be kept."""
        return KEPT[self.sure]


def checked(url: str) -> str:
    """Return a configured address without its last slash; ``ValueError`` where it is none (``https://host/path``)."""
    parts = urlsplit(url.strip())
    path = parts.path.rstrip("/")
    good = parts.scheme in ("http", "https") and _HOST.fullmatch(parts.netloc) and _PATH.fullmatch(path)
    if not good or parts.query or parts.fragment:
        raise ValueError(
            f"no address of a service: {url!r}; it is written https://example.org or https://example.org/path"
        )
    return f"{parts.scheme}://{parts.netloc}{path}"


def address_of(scope: Scope, public_url: PublicUrl) -> Address | None:
    """Return where the service stands for the request of ``scope``; None where nobody says it believably."""
    known = public_url(scope) if callable(public_url) else public_url
    if known is not None:
        return Address(checked(known), sure=True)
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    host = hosts[0].decode("latin-1") if len(hosts) == 1 else ""
    if not _HOST.fullmatch(host):
        return None
    path = scope.get("root_path", "").rstrip("/")
    return Address(f"{scope['scheme']}://{host}{path}", sure=False)

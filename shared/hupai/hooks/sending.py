"""One request to a receiver's address, and nothing else that a URL could make this machine do.

The name is resolved here, every address that it has is looked at, and the connection is made to one of these very
addresses: what the name means a moment later makes no difference.  The certificate must be the name's.  No redirect is
followed, no proxy of the environment is used, little of the answer is read, and all of it ends at a deadline.
"""

from __future__ import annotations

import re
import socket
import ssl
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, Final, NamedTuple

from .. import __version__
from ..hand import Faults
from .targets import PORTS, Target, is_public, read_target

#: Seconds for all of a try, and for one connection.
DEADLINE: Final = 10.0
CONNECT: Final = 4.0
#: Addresses of a name that are tried, and bytes of an answer that are read.
MOST_ADDRESSES: Final = 4
MOST_ANSWER: Final = 16 * 1024
_STATUS: Final = re.compile(rb"HTTP/1\.[01] ([1-9][0-9]{2})(?: |\r?\n)")
_RETRY_AFTER: Final = re.compile(rb"\nretry-after:[ \t]*([0-9]{1,9})[ \t]*\r?\n", re.IGNORECASE)
_HEAD_END: Final = re.compile(rb"\r?\n\r?\n")


class Sent(NamedTuple):
    """What came of a try.

    ``status``: of the answer, None where none came.  ``why``: it failed, one of :data:`FAILURES`, empty where it did
    not.  ``retry_after``: seconds that the receiver asks for.
    """

    status: int | None
    why: str = ""
    retry_after: int | None = None


#: Why a try failed, for whoever looks after the receiver.
FAILURES: Final[Mapping[str, str]] = {
    "blocked": "the address is not, or no longer, a public one",
    "no_such_name": "its name has no address",
    "no_connection": "no connection was made",
    "bad_certificate": "its certificate is not that of the name, or no TLS was spoken",
    "too_slow": "it did not answer in time",
    "no_answer": "what came back is no HTTP answer",
    "redirected": "it pointed elsewhere, and no redirect is followed",
    "refused": "it answered with another status than 2xx",
    "gone": "it answered 410: nobody listens there any more",
}

Resolve = Callable[[str, int], Sequence[tuple[Any, ...]]]
IsPublic = Callable[[IPv4Address | IPv6Address], bool]


def resolve(host: str, port: int) -> Sequence[tuple[Any, ...]]:
    """Return family and socket address of each address that ``host`` has."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    return [(family, place) for family, _, _, _, place in found]


class Sender:
    """Sends messages.  All that a test needs to be otherwise is an argument; the defaults are the rule.

    ``resolved``: name and port to families and socket addresses.  ``public``: whether an address may be sent to.
    """

    def __init__(
        self,
        *,
        resolved: Resolve = resolve,
        public: IsPublic = is_public,
        ports: Collection[int] = PORTS,
        context: ssl.SSLContext | None = None,
        deadline: float = DEADLINE,
    ) -> None:
        self._resolved = resolved
        self._public = public
        self._ports = ports
        self._context = context
        self._deadline = deadline

    def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> Sent:
        """Post ``body`` to ``url`` and return what came of it.  Nothing that happens on the way is raised."""
        try:
            target = read_target(url, ports=self._ports)
        except Faults:
            return Sent(None, "blocked")
        return self._to(target, _request(target, headers, body), time.monotonic() + self._deadline)

    def _to(self, target: Target, request: bytes, until: float) -> Sent:
        try:
            places = self._resolved(target.host, target.port)
        except (OSError, UnicodeError):
            places = ()
        if not places:
            return Sent(None, "no_such_name")
        # One address that is not public is reason enough: who points a name at both means the other one.
        if not all(self._may(place) for _, place in places):
            return Sent(None, "blocked")
        why = "no_connection"
        for family, place in places[:MOST_ADDRESSES]:
            try:
                with self._connected(family, place, target.host, until) as secure:
                    # From here on the receiver may have the message: no other address is tried.
                    return _exchanged(secure, request, until)
            except _FailedError as error:
                why = str(error)
        return Sent(None, why)

    def _may(self, place: tuple[Any, ...]) -> bool:
        try:
            return self._public(ip_address(str(place[0]).partition("%")[0]))
        except ValueError:
            return False

    def _connected(self, family: int, place: Any, host: str, until: float) -> ssl.SSLSocket:
        """Return a connection to ``place`` whose certificate is that of ``host``.  Raises :class:`_FailedError`."""
        plain = socket.socket(family, socket.SOCK_STREAM)
        try:
            plain.settimeout(min(CONNECT, max(0.001, until - time.monotonic())))
            plain.connect(place)
            _within(plain, until)
        except OSError as error:
            plain.close()
            raise _FailedError("too_slow" if isinstance(error, TimeoutError) else "no_connection") from error
        try:
            return self._tls().wrap_socket(plain, server_hostname=host)
        except (OSError, ValueError) as error:  # ValueError: a name that no certificate can have
            plain.close()
            raise _FailedError("too_slow" if isinstance(error, TimeoutError) else "bad_certificate") from error

    def _tls(self) -> ssl.SSLContext:
        if self._context is None:
            self._context = ssl.create_default_context()
            self._context.minimum_version = ssl.TLSVersion.TLSv1_2
        return self._context


class _FailedError(Exception):
    """No connection: the argument says why."""


def _request(target: Target, headers: Mapping[str, str], body: bytes) -> bytes:
    host = f"[{target.host}]" if ":" in target.host else target.host
    lines = {
        "host": host if target.port == 443 else f"{host}:{target.port}",
        "user-agent": f"Hupai/{__version__} (webhooks)",
        "accept": "*/*",
        "connection": "close",
        "content-type": "application/json",
        "content-length": str(len(body)),
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"POST {target.path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body


def _within(one: socket.socket, until: float) -> None:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError
    one.settimeout(left)


def _exchanged(secure: ssl.SSLSocket, request: bytes, until: float) -> Sent:
    try:
        _within(secure, until)
        secure.sendall(request)
        return _answer(secure, until)
    except TimeoutError:
        return Sent(None, "too_slow")
    except OSError:
        return Sent(None, "no_answer")


def _answer(secure: ssl.SSLSocket, until: float) -> Sent:
    """Return what the receiver answers: its status line and one header.  A word sent byte by byte ends in time too."""
    read = b""
    while True:
        end = _HEAD_END.search(read)
        said = _STATUS.match(read)
        if end and said and said[1][:1] == b"1":  # 100 Continue, 103 Early Hints: the answer comes after
            read = read[end.end() :]
            continue
        if end or len(read) > MOST_ANSWER:
            break
        _within(secure, until)
        piece = secure.recv(4096)
        if not piece:
            break
        read += piece
    said = _STATUS.match(read)
    if said is None:
        return Sent(None, "no_answer")
    status = int(said[1])
    after = _RETRY_AFTER.search(read, 0, end.end() if end else len(read))
    return Sent(status, _failure(status), int(after[1]) if after else None)


def _failure(status: int) -> str:
    if 200 <= status < 300:
        return ""
    if 300 <= status < 400:
        return "redirected"
    return "gone" if status == 410 else "refused"

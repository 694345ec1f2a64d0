"""How requests get there: over kept connections, from any thread, with nothing but Python."""

from __future__ import annotations

import http.client
import select
import ssl
from collections.abc import Mapping
from contextlib import suppress
from queue import Empty, LifoQueue
from typing import NamedTuple, Protocol
from urllib.parse import urlsplit

#: Idle connections that are kept.
_MOST_IDLE = 8


class Reply(NamedTuple):
    """What came back; names of headers in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Transport(Protocol):
    """Sends one request.  ``OSError`` where no answer came: it may have been received all the same."""

    def send(self, method: str, target: str, headers: Mapping[str, str], body: bytes | None, timeout: float) -> Reply:
        """Return the reply to one request; ``target``: path and query below the host."""

    def close(self) -> None:
        """Let go of connections."""


class HttpTransport:
    """One host, over HTTP/1.1; an idle connection is used again."""

    def __init__(self, base: str) -> None:
        parts = urlsplit(base)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"no address of a service: {base!r}; it is written https://example.org")
        self._secure = ssl.create_default_context() if parts.scheme == "https" else None
        self._host, self._port = parts.hostname, parts.port
        self._idle: LifoQueue[http.client.HTTPConnection] = LifoQueue(_MOST_IDLE)

    def send(self, method: str, target: str, headers: Mapping[str, str], body: bytes | None, timeout: float) -> Reply:
        """Return the reply, over a connection that is kept where there is one."""
        connection = self._connection(timeout)
        try:
            reply, last = _asked(connection, method, target, headers, body)
        except http.client.HTTPException as error:
            connection.close()
            raise ConnectionError(str(error) or type(error).__name__) from error
        except BaseException:
            connection.close()
            raise
        if last:
            connection.close()
        else:
            self._keep(connection)
        return reply

    def close(self) -> None:
        """Let go of idle connections."""
        with suppress(Empty):
            while True:
                self._idle.get_nowait().close()

    def _connection(self, timeout: float) -> http.client.HTTPConnection:
        with suppress(Empty):
            while True:
                connection = self._idle.get_nowait()
                if _is_open(connection):
                    connection.timeout = timeout
                    connection.sock.settimeout(timeout)
                    return connection
                connection.close()
        return self._fresh(timeout)

    def _fresh(self, timeout: float) -> http.client.HTTPConnection:
        if self._secure is not None:
            return http.client.HTTPSConnection(self._host, self._port, timeout=timeout, context=self._secure)
        return http.client.HTTPConnection(self._host, self._port, timeout=timeout)

    def _keep(self, connection: http.client.HTTPConnection) -> None:
        if self._idle.full():
            connection.close()
        else:
            self._idle.put(connection)


def _is_open(connection: http.client.HTTPConnection) -> bool:
    """Tell whether an idle connection still stands: one that has something to read was given up by the other side."""
    if connection.sock is None:
        return False
    try:
        return not select.select([connection.sock], [], [], 0)[0]
    except (OSError, ValueError):
        return False


def _asked(
    connection: http.client.HTTPConnection, method: str, target: str, headers: Mapping[str, str], body: bytes | None
) -> tuple[Reply, bool]:
    """Return a reply, and whether it is the connection's last."""
    connection.request(method, target, body, dict(headers))
    response = connection.getresponse()
    found = {name.lower(): text for name, text in response.getheaders()}
    return Reply(response.status, found, response.read()), response.will_close

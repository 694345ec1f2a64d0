"""A proxy before a real service that behaves as networks and gateways do: it loses answers, and refuses for a while.

``plan`` is what happens to the next requests, one each; when it is empty they pass.

    pass        answered by the service
    lose        done by the service, and the answer lost on the way back
    cut         never arrives: the connection closes
    busy        429 with Retry-After: 1, as a gateway throttles
    broken      502 with a page of HTML, as a load balancer says it
    late        503 with an HTTP date in Retry-After
    full        503 problem without Retry-After
"""

from __future__ import annotations

import http.client
import json
import threading
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import time
from typing import NamedTuple
from urllib.parse import urlsplit

from .waiting import PATIENCE


class Seen(NamedTuple):
    """A request that came: method, path and query, headers in lower case, body."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes


class _Handler(BaseHTTPRequestHandler):
    proxy: Unkind

    protocol_version = "HTTP/1.1"

    def _any(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        headers = {name.lower(): text for name, text in self.headers.items()}
        self.proxy.seen.append(Seen(self.command, self.path, headers, body))
        self._answer(self.proxy.next(), headers, body)

    def _answer(self, todo: str, headers: dict[str, str], body: bytes) -> None:
        if todo in ("pass", "lose"):
            answer = self._forward(self.proxy.upstream, headers, body)
            if todo == "pass":
                self._reply(*answer)
        if todo in ("cut", "lose"):
            self.close_connection = True
        elif todo == "busy":
            self._problem(429, "too_many_requests", {"Retry-After": "1"})
        elif todo == "late":
            self._problem(503, "busy", {"Retry-After": formatdate(time() + 2, usegmt=True)})
        elif todo == "full":
            self._problem(503, "reader_unavailable", {})
        elif todo == "broken":
            self._reply(502, {"content-type": "text/html"}, b"<h1>Bad gateway</h1>")

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = _any  # noqa: N815 - http.server's names

    def _forward(self, where: str, headers: dict[str, str], body: bytes) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection(where, timeout=PATIENCE)
        try:
            connection.request(self.command, self.path, body or None, headers)
            response = connection.getresponse()
            return response.status, dict(response.getheaders()), response.read()
        finally:
            connection.close()

    def _problem(self, status: int, code: str, headers: dict[str, str]) -> None:
        told = {"type": f"urn:hupai:problem:{code}", "title": code, "status": status, "detail": code}
        data = json.dumps({**told, "code": code, "errors": []}).encode()
        self._reply(status, {"content-type": "application/problem+json", **headers}, data)

    def _reply(self, status: int, headers: dict[str, str], data: bytes) -> None:
        self.send_response(status)
        for name, text in headers.items():
            if name.lower() not in ("content-length", "transfer-encoding", "connection", "date", "server"):
                self.send_header(name, text)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        pass


class Unkind:
    """The proxy; ``address`` is where it listens, ``seen`` what came."""

    def __init__(self, service: str) -> None:
        self.plan: list[str] = []
        self._lock = threading.Lock()
        self.seen: list[Seen] = []
        self.upstream = urlsplit(service).netloc
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"proxy": self}))
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def next(self) -> str:
        """Return what happens to the request that has come."""
        with self._lock:
            return self.plan.pop(0) if self.plan else "pass"

    def close(self) -> None:
        """Stop listening."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

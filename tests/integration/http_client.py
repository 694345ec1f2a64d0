"""Requests to the application itself, without a socket: any bytes, in any pieces."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote

from fastapi import FastAPI


class Reply(NamedTuple):
    """What came back.  ``sent``: how many pieces of the body the application took before it answered."""

    status: int
    headers: dict[str, str]
    body: bytes
    sent: int

    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)

    def faults(self) -> set[tuple[str, str]]:
        """Pointer and code of every fault of a problem."""
        return {(error["pointer"], error["code"]) for error in self.json()["errors"]}


class Client:
    """Asks one application; ``ask`` is what a socket would bring, ``post`` and ``get`` what most tests need."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.runner = asyncio.Runner()

    def close(self) -> None:
        """End the event loop."""
        self.runner.close()

    def ask(
        self,
        method: str,
        target: str,
        pieces: Iterable[bytes] = (b"",),
        headers: Iterable[tuple[str, str]] = (),
    ) -> Reply:
        """Send one request; ``target`` is the path and query as they stand in the request line."""
        return self.runner.run(self._ask(method, target, list(pieces) or [b""], list(headers)))

    def get(self, target: str, method: str = "GET", **headers: str) -> Reply:
        """Get ``target``; an underscore in a header's name is a hyphen."""
        return self.ask(method, target, headers=_header_list(headers))

    def post(self, target: str, body: object, **headers: str) -> Reply:
        """Post ``body``: bytes as they are, anything else as JSON."""
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        given = {"content_type": "application/json", "content_length": str(len(raw)), **headers}
        return self.ask(
            "POST", target, [raw], _header_list({name: text for name, text in given.items() if text != "-"})
        )

    async def _ask(self, method: str, target: str, pieces: list[bytes], headers: list[tuple[str, str]]) -> Reply:
        path, _, query = target.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode("ascii"),
            "query_string": query.encode("ascii"),
            "root_path": "",
            "headers": [
                (b"host", b"test"),
                *((name.lower().encode(), text.encode("latin-1")) for name, text in headers),
            ],
            "client": ("192.0.2.1", 1),
            "server": ("test", 80),
        }
        sent = 0
        start: Mapping[str, Any] = {}
        body = b""

        async def receive() -> dict[str, object]:
            nonlocal sent
            if sent == len(pieces):
                return {"type": "http.disconnect"}
            sent += 1
            return {"type": "http.request", "body": pieces[sent - 1], "more_body": sent < len(pieces)}

        async def send(message: Mapping[str, Any]) -> None:
            nonlocal start, body
            if message["type"] == "http.response.start":
                start = message
            else:
                body += message.get("body", b"")

        await self.app(scope, receive, send)
        names = [name.decode() for name, _ in start["headers"]]
        assert len(names) == len(set(names)), f"a header is sent twice: {names}"
        return Reply(start["status"], {name.decode(): text.decode() for name, text in start["headers"]}, body, sent)


def _header_list(headers: Mapping[str, str]) -> list[tuple[str, str]]:
    return [(name.replace("_", "-"), text) for name, text in headers.items()]

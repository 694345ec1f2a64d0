"""Where chat platforms send what was said to their bots.  What answers them stands above this room: it is passed in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

from fastapi import Request, Response
from starlette.concurrency import run_in_threadpool

from .endpoint import Endpoint, endpoint
from .http import MOST_BODY, read_body
from .problem import Problem

#: The platforms that have a door.
PLATFORMS: Final = ("discord", "telegram", "slack", "line")


class Answered(Protocol):
    """What a platform's request is answered with."""

    @property
    def status(self) -> int:
        """The HTTP status."""
        ...

    @property
    def body(self) -> bytes:
        """The body, as it goes out."""
        ...

    @property
    def headers(self) -> tuple[tuple[str, str], ...]:
        """The headers."""
        ...


#: Takes the platform's name, the headers as they came, and the body as it came, to the byte.
Bots = Callable[[str, Sequence[tuple[str, str]], bytes], Answered]


def bot_routes(bots: Bots | None) -> Iterable[tuple[str, tuple[str, ...], Endpoint]]:
    """Yield the routes; where no bot is set up they say so (503)."""
    for platform in PLATFORMS:
        yield f"/bots/{platform}", ("POST",), endpoint(_door(bots, platform))


def _door(bots: Bots | None, platform: str) -> Endpoint:
    async def handle(request: Request) -> Response:
        raw = await read_body(request.scope, request.receive, MOST_BODY)
        if bots is None:
            raise Problem("bot_not_configured")
        headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in request.scope["headers"]]
        answer = await run_in_threadpool(bots, platform, headers, raw)
        return Response(answer.body, status_code=answer.status, headers=dict(answer.headers))

    return handle

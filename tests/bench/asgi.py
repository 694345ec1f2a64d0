"""What HTTP costs beside scoring: ``POST /v1/score`` through the whole ASGI application, against its own parts.

    python tests/bench/asgi.py [HANDS]

The same random hands go through four calls, each hand in turn, so that a busy machine slows all of them: the engine's
answer, that answer named in a language and made into JSON, the service (request read besides), and the application
(routing, body, headers, envelope besides).  Times are of the processor.  Allowed for the application: a mean of 400 µs
beyond engine and JSON.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import time
from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "shared")]

from hupai.answer import answer
from hupai.api import service
from hupai.api.app import create_app
from hupai.api.body import loads
from hupai.api.encode import encode
from hupai.api.request import read_score
from hupai.draw import localise
from hupai.hand import Context, Hand
from hupai.notation import format_hand
from hupai.rules import load
from support.hands import hand_at

SEED = 2027
MOST_BEYOND = 400.0  # µs, the application less the engine's own call and the JSON encoding

App = Callable[[MutableMapping[str, Any], Any, Any], Awaitable[None]]


def request_of(hand: Hand, context: Context) -> bytes:
    """Return the body that a program would send for ``hand``."""
    melds = [
        {"kind": m.kind, "tiles": m.tiles, "concealed": m.concealed, "claimed_from": m.claimed_from} for m in hand.melds
    ]
    told = {name: value for name in Context.__match_args__ if (value := getattr(context, name)) is not None}
    tiles = {"concealed": hand.concealed, "win_tile": hand.win_tile, "melds": melds, "flowers": hand.flowers}
    return json.dumps({"rules": "mcr", "lang": "fr", "hand": tiles, "context": told}).encode()


def scope_of(body: bytes) -> dict[str, Any]:
    """Return the scope that a server makes of such a request."""
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": "/v1/score",
        "raw_path": b"/v1/score",
        "query_string": b"",
        "root_path": "",
        "headers": [
            (b"host", b"127.0.0.1:8000"),
            (b"user-agent", b"bench"),
            (b"accept", b"*/*"),
            (b"accept-language", b"fr-FR,fr;q=0.9,en;q=0.5"),
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
        ],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 8000),
    }


async def through(app: App, body: bytes) -> bytes:
    """Return the body that ``app`` answers."""
    sent: list[bytes] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message.get("body", b""))

    await app(scope_of(body), receive, send)
    return b"".join(sent)


async def measure(number: int) -> dict[str, list[float]]:
    """Return the µs of each call, hand by hand."""
    app: App = create_app()
    rules = load("mcr")
    times: dict[str, list[float]] = {"engine": [], "json": [], "read": [], "service": [], "app": []}
    clock = time.process_time
    for i in range(number + number // 10):
        hand, context = hand_at(SEED, i)
        body = request_of(hand, context)
        value = json.loads(body)
        t0 = clock()
        found = answer(hand, context, rules)
        t1 = clock()
        # Naming costs beside the engine; it is the answer that has to be encoded.
        named = {**localise(found, "fr"), "notices": []}
        t2 = clock()
        encode(named)
        t3 = clock()
        read_score(loads(body))
        t4 = clock()
        encode(service.score(value, "fr"))
        t5 = clock()
        await through(app, body)
        t6 = clock()
        if i >= number // 10:
            for name, spent in zip(times, (t1 - t0, t3 - t2, t4 - t3, t5 - t4, t6 - t5), strict=True):
                times[name].append(spent * 1e6)
    return times


def main() -> int:
    """Print the table; return 1 where the application costs too much."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    hand, context = hand_at(SEED, 0)
    print(f"{number} random hands, such as {format_hand(hand)} {context.win_by}; median (mean) µs")
    times = asyncio.run(measure(number))
    for name, text in (
        ("engine", "the engine's answer, without words"),
        ("json", "that answer, named, to JSON"),
        ("read", "reading the request: bytes to hand, context, rules"),
        ("service", "the service: read, score, name, encode"),
        ("app", "the application: POST /v1/score"),
    ):
        print(f"  {text:52} {statistics.median(times[name]):7.0f} ({statistics.fmean(times[name]):.0f})")
    beyond = [
        app - engine - coded for app, engine, coded in zip(times["app"], times["engine"], times["json"], strict=True)
    ]
    over = statistics.fmean(beyond)
    allowed = f"   allowed {MOST_BEYOND:.0f}"
    print(f"  {'application less engine and JSON':52} {statistics.median(beyond):7.0f} ({over:.0f}){allowed}")
    return over > MOST_BEYOND


if __name__ == "__main__":
    raise SystemExit(main())

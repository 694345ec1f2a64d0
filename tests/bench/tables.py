"""Measure: a deal over HTTP, from the request to its answer, with its ledger in a file.

python tests/bench/tables.py [N]
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "shared"), str(ROOT / "tests")]

from integration.http_client import Client
from support.flows import Album, shows
from support.serving import Service

HAND = "[EEE,1][SSSS,1]55pWWWNNN"
DRAWN = {"winner": "E", "win_by": "self_draw"}
WINS: dict[str, dict[str, Any]] = {
    "by value": {**DRAWN, "value": 20},
    "by hand": {**DRAWN, "notation": HAND},
    "by photo, the reading apart": {**DRAWN, "photo": "up"},
}


def timed(service: Service, album: Album, n: int, win: dict[str, Any]) -> str:
    """Settle ``n`` deals at fresh tables of 16 and return milliseconds: the median and the 95th of a hundred."""
    times = []
    table: dict[str, Any] = {}
    for i in range(n):
        if i % 16 == 0:
            table = service.table()
        album.photos["up"] = shows(HAND)
        began = time.perf_counter()
        reply = service.deal(table, i % 16 + 1, kind="win", wins=[win])
        times.append((time.perf_counter() - began) * 1000)
        assert reply.status == 201, reply.body
    cuts = statistics.quantiles(times, n=20)
    return f"median {statistics.median(times):.1f} ms, p95 {cuts[18]:.1f} ms of {n}"


def throughput(service: Service, clients: int, each: int) -> str:
    """Let ``clients`` settle at a table of their own and return deals a second."""
    tables = [service.table(rules="tw-shenlaiye") for _ in range(clients)]

    def play(table: dict[str, Any]) -> None:
        client = Client(service.app)
        for deal in range(1, each + 1):
            body = {"deal": deal, "kind": "win", "wins": [WINS["by value"]]}
            reply = service.write(f"/v1/tables/{table['id']}/deals", body, table["owner_token"], client=client)
            assert reply.status == 201, reply.body
        client.close()

    threads = [threading.Thread(target=play, args=(table,)) for table in tables]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - began
    return f"{clients * each / seconds:.0f} deals/s of {clients} clients at {clients} tables"


def main(n: int) -> None:
    """Print the figures."""
    album = Album({})
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder) / "tables.sqlite", album)
        for name, win in WINS.items():
            print(f"a deal over HTTP, {name}: {timed(service, album, n, win)}")
        print(f"deals over HTTP: {throughput(service, 8, max(4, n // 8))}")
        service.client.close()
        service.store.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)

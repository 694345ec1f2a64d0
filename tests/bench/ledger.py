"""Measure: the time of a settlement through the ledger, and what it costs in DynamoDB's units.

python tests/bench/ledger.py [N]
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "shared"), str(ROOT / "tests")]

from hupai.hand import Context
from hupai.ledger import DynamoStore, SqliteStore, Store
from hupai.notation import parse
from hupai.table import Event, Win, Winner
from support.ledgers import opened, send
from support.stores import client, make_table, ministack_endpoint, moto_store


def by_value(deal: int) -> Event:
    """Return a win that was settled elsewhere, by its points."""
    return Win((Winner("E", "self_draw", value=20),), deal)


def by_hand(deal: int) -> Event:
    """Return a win whose hand is scored, and whose whole answer is kept."""
    (read,) = parse("[EEE,1][SSSS,1]55pWWWNNN")
    return Win((Winner("E", "self_draw", hand=read.hand, context=Context()),), deal)


def timed(store: Store, n: int, make: Any) -> str:
    """Settle ``n`` deals, at fresh tables of 16, and return milliseconds: the median and the 95th of a hundred."""
    times = []
    table = ""
    for i in range(n):
        if i % 16 == 0:
            table = opened(store)
        began = time.perf_counter()
        send(store, table, make(i % 16 + 1))
        times.append((time.perf_counter() - began) * 1000)
    cuts = statistics.quantiles(times, n=20)
    return f"median {statistics.median(times):.1f} ms, p95 {cuts[18]:.1f} ms of {n}"


class Metered:
    """Counts what a client of DynamoDB would be charged: transactional writes twice per KiB, consistent reads per 4."""

    def __init__(self, inner: Any) -> None:
        self.inner, self.writes, self.reads, self.calls = inner, 0, 0, 0

    def transact_write_items(self, **asked: Any) -> Any:
        """Count two units for each KiB of each item, or one KiB for a check."""
        for step in asked["TransactItems"]:
            self.writes += 2 * -(-_size(step.get("Put", {}).get("Item", {})) // 1024 or 1)
        self.calls += 1
        return self.inner.transact_write_items(**asked)

    def batch_get_item(self, **asked: Any) -> Any:
        """Count a unit for each 4 KiB of each item."""
        self.calls += 1
        answer = self.inner.batch_get_item(**asked)
        self.reads += sum(-(-_size(item) // 4096 or 1) for items in answer["Responses"].values() for item in items)
        return answer

    def query(self, **asked: Any) -> Any:
        """Count a unit for each 4 KiB of all items together."""
        self.calls += 1
        answer = self.inner.query(**asked)
        self.reads += -(-sum(map(_size, answer["Items"])) // 4096) or 1
        return answer


def _size(item: dict[str, Any]) -> int:
    return sum(len(name) + len(str(next(iter(value.values()))).encode()) for name, value in item.items())


def main(n: int) -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        for name, make in (("by value", by_value), ("by hand", by_hand)):
            sqlite = SqliteStore(Path(folder) / f"{name}.sqlite")
            print(f"SQLite, {name}: {timed(sqlite, n, make)}")
            sqlite.close()
        with ministack_endpoint(Path(folder)) as url:
            dynamo = client(endpoint_url=url)
            make_table(dynamo)
            for name, make in (("by value", by_value), ("by hand", by_hand)):
                print(f"DynamoDB (ministack), {name}: {timed(DynamoStore('hupai', dynamo), n, make)}")
    for name, make in (("by value", by_value), ("by hand", by_hand)):
        with moto_store() as store:
            meter = Metered(store._client)
            table = opened(store)
            for deal in range(1, 17):
                send(DynamoStore("hupai", meter), table, make(deal))
            print(
                f"DynamoDB, {name}, of a whole game of 16 deals: {meter.writes / 16:.1f} write units, "
                f"{meter.reads / 16:.1f} read units and {meter.calls / 16:.1f} calls a settlement"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)

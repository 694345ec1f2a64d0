"""Delivery in the embedded run: threads beside the service that look for messages that are due.

They share nothing with a settlement but the store: a receiver that is slow or dead holds up messages of its own table
and no deal.  Where several processes serve one file, each may run its own: a message is claimed before it is sent.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Final, Protocol

from ..ledger import Row, Store
from .delivering import Send, deliver_one
from .sending import Sender

#: Seconds between two looks, and that a stop waits for messages under way; tables that are sent to at once.
PERIOD: Final = 1.0
GRACE: Final = 5.0
WORKERS: Final = 8
_LOG: Final = logging.getLogger("hupai.hooks")
_MOST: Final = 200


class Waiting(Store, Protocol):
    """A store that can be asked what is due."""

    def due(self, now: int, limit: int = ...) -> list[tuple[str, str, Row]]:
        """Return partition, sort key and row of the oldest that is due in each partition."""
        ...


class Poller:
    """Sends what is due, every ``period`` seconds, from :meth:`start` to :meth:`stop`.

    ``base``: the service's own address, for the links in messages.
    """

    def __init__(
        self,
        store: Waiting,
        send: Send | None = None,
        *,
        base: str = "",
        now: Callable[[], float] = time.time,
        period: float = PERIOD,
        workers: int = WORKERS,
    ) -> None:
        self._store = store
        self._send = send if send is not None else Sender()
        self._base = base
        self._now = now
        self._period = period
        self._count = workers
        self._stop = Event()
        self._todo: SimpleQueue[tuple[str, int] | None] = SimpleQueue()
        self._taken: set[str] = set()
        self._lock = Lock()
        self._threads: list[Thread] = []

    def start(self) -> None:
        """Begin."""
        if self._threads:
            raise RuntimeError("it runs already")
        # Daemons: a name that is being resolved cannot be interrupted, and must not keep a process from ending.
        self._threads = [
            Thread(target=self._look, name="hupai-hooks", daemon=True),
            *(Thread(target=self._work, name=f"hupai-hooks-{i}", daemon=True) for i in range(self._count)),
        ]
        for thread in self._threads:
            thread.start()

    def stop(self, grace: float = GRACE) -> bool:
        """Begin nothing new, wait for what is under way, and return whether all of it ended within ``grace`` seconds.

        What did not is sent again after the next start.
        """
        self._stop.set()
        for _ in range(self._count):
            self._todo.put(None)
        until = time.monotonic() + grace
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
        return not any(thread.is_alive() for thread in self._threads)

    def _look(self) -> None:
        while not self._stop.is_set():
            try:
                self._share_out()
            except Exception:  # noqa: BLE001 - whatever it was, the next look may be better
                _LOG.exception("the outbox could not be read")
            self._stop.wait(self._period)

    def _share_out(self) -> None:
        """Give the oldest message of each table to a worker, unless one has the table: so none waits for another."""
        for pk, _, row in self._store.due(int(self._now()), _MOST):
            table = pk.partition("#")[2]
            with self._lock:
                if table in self._taken:
                    continue
                self._taken.add(table)
            self._todo.put((table, int(row.data["version"])))

    def _work(self) -> None:
        while (job := self._todo.get()) is not None:
            table, version = job
            try:
                if not self._stop.is_set():
                    self._deliver(table, version)
            except Exception:  # noqa: BLE001 - the message stays due, and the thread serves others
                _LOG.exception("table %s, version %d: not sent", table, version)
            finally:
                with self._lock:
                    self._taken.discard(table)

    def _deliver(self, table: str, version: int) -> None:
        outcome = deliver_one(self._store, table, version, self._send, int(self._now()), base=self._base)
        if outcome.why:
            _LOG.warning("table %s, version %d: %s (%s)", table, version, outcome.state, outcome.why)

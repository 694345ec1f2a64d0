"""Tables in a file of this machine: what ``hupai serve`` keeps, and who sends their webhooks."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Final

from ..hooks import Poller
from ..ledger import Busy, SqliteStore
from ..settle import Desk
from .tables import Tables
from .tables_photos import UploadedPhotos
from .uploads import Uploads

_LOG: Final = logging.getLogger("hupai.api")
FILE: Final = "tables.sqlite"
#: How often what has expired is cleared away, in seconds.
_SWEEP: Final = 3600


def clock() -> int:
    """Return the time, in seconds since 1970."""
    return int(time.time())


@contextmanager
def local_tables(folder: Path, uploads: Uploads, base: str = "") -> Iterator[Tables]:
    """Keep tables in ``folder`` while the service runs.  ``base``: its address, for the links in webhooks.

    Raises ``OSError`` or ``sqlite3.Error`` where nothing can be kept there, ``ValueError`` for a newer layout.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    store = SqliteStore(folder / FILE)
    poller, over = Poller(store, base=base), Event()

    def sweep() -> None:
        while not over.is_set():
            try:
                store.purge(clock())
            except (Busy, sqlite3.Error) as error:  # the file is held, or the disk is full: next time
                _LOG.warning("what has expired stays for now: %s", error)
            over.wait(_SWEEP)

    sweeper = Thread(target=sweep, name="hupai-sweeper", daemon=True)
    sweeper.start()
    poller.start()
    try:
        yield Tables(Desk(store, clock, UploadedPhotos(uploads)))
    finally:
        over.set()
        poller.stop()
        sweeper.join(1.0)
        store.close()

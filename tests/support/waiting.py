"""Waiting for what comes when it comes.  A limit here is for what hangs, and says nothing of how quick anything is."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

#: Seconds after which nothing comes any more, on the slowest and busiest machine.
PATIENCE = 120.0
Found = TypeVar("Found")


def wait_for(what: Callable[[], Found], seconds: float = PATIENCE, *, pause: float = 0.02) -> Found:
    """Ask ``what`` until it is true, and return what it said."""
    until = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < until, "it never came"
        time.sleep(pause)
    return found

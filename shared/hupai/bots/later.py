"""Work after the answer, in this process: one thread at a time for each of a few jobs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Lock
from time import sleep
from typing import Any, Final

from .ports import Job

_AT_ONCE: Final = 2
#: Jobs that may wait for their turn; a platform is told to come again beyond that.
_MOST_WAITING: Final = 64


class Threads:
    """A :class:`hupai.bots.ports.Later`.  ``run``: does a job; one that fails is tried again after each of ``pauses``,
    in seconds, and then ``log`` is told."""

    def __init__(
        self, run: Callable[[Job], None], log: Callable[[str], None], pauses: Sequence[float] = (1.0, 5.0)
    ) -> None:
        self._job = run
        self._log = log
        self._pauses = pauses
        self._pool = ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="bots")
        self._jobs: set[Future[Any]] = set()
        self._lock = Lock()

    def submit(self, job: Job) -> None:
        """Have ``job`` done; ``RuntimeError`` where too many wait, or the process ends."""
        with self._lock:
            if len(self._jobs) >= _MOST_WAITING:
                raise RuntimeError("too many jobs wait")
            future = self._pool.submit(self._run, job)
            self._jobs.add(future)
        future.add_done_callback(self._done)

    def _run(self, job: Job) -> None:
        for pause in (*self._pauses, None):
            try:
                self._job(job)
            except Exception as error:  # noqa: BLE001 - nobody waits for what it raises
                if pause is None:
                    self._log(f"a job was given up: {type(error).__name__}: {error}")
                else:
                    sleep(pause)
            else:
                return

    def _done(self, future: Future[Any]) -> None:
        with self._lock:
            self._jobs.discard(future)

    def settle(self, patience: float | None = None) -> None:
        """Wait until what was submitted is done."""
        with self._lock:
            jobs = set(self._jobs)
        wait(jobs, patience)

    def close(self) -> None:
        """Do what was submitted, and take no more."""
        self._pool.shutdown(wait=True)

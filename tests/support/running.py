"""``hupai serve`` as people start it: a process of its own, on a port that nobody else has, known to listen."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from .waiting import PATIENCE, wait_for

#: A port is free when it is looked for, and may be somebody else's when it is listened on: then another is taken.
TRIES = 5


class Running(NamedTuple):
    """A service that runs: its port, its process, and the file with everything that it has said."""

    port: int
    process: subprocess.Popen[bytes]
    log: Path

    @property
    def address(self) -> str:
        """Where it answers, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def end(self, by: signal.Signals = signal.SIGTERM) -> None:
        """End it and wait until it has ended."""
        self.process.send_signal(by)
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self.process.wait()


def free_port() -> int:
    """Return a port of the loopback interface that nobody has at this moment."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


@contextmanager
def running(
    folder: Path,
    *arguments: str,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    end: signal.Signals = signal.SIGTERM,
) -> Iterator[Running]:
    """Start ``hupai serve`` with ``arguments``, wait until it listens, and end it by ``end``.

    ``folder``: where its log is kept.
    """
    service = _started(folder, arguments, cwd, env)
    try:
        yield service
    finally:
        service.end(end)


def _started(folder: Path, arguments: tuple[str, ...], cwd: Path | None, env: Mapping[str, str] | None) -> Running:
    said = ""
    for _ in range(TRIES):
        port, log = free_port(), folder / "log"
        command = [sys.executable, "-m", "hupai.cli", "serve", "--port", str(port), *arguments]
        with log.open("wb") as out:
            service = Running(port, subprocess.Popen(command, cwd=cwd, env=env, stdout=out, stderr=out), log)
        try:
            said = wait_for(lambda one=service: _told(one))  # type: ignore[misc]
        except BaseException:
            service.end(signal.SIGKILL)
            raise
        if service.process.poll() is None:
            return service
        if "address already in use" not in said:
            break
    raise AssertionError(f"the service did not start:\n{said}")


def _told(service: Running) -> str:
    """What the service has said, once it listens or has ended.

    Its own word, as another process may answer at a port that it did not get.
    """
    ended = service.process.poll() is not None
    said = service.log.read_text("utf-8", errors="replace")
    listens = f"Uvicorn running on {service.address} " in said
    return (said or "nothing was said") if ended or listens else ""

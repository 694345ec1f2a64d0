"""The real Lambda runtime loop on this machine: a built package, AWS's own runtime client, and a small Runtime API.

The function runs in a process of its own that sees the package and the runtime client and nothing of the development
environment, so that a dependency missing from the package is missing here too.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
from aws_local import copy_client, load_template, write_boot  # the words `make aws-local` types

from support.waiting import PATIENCE

__all__ = ["ROOT", "FunctionError", "RuntimeLoop", "build_host_package", "load_template", "template_environment"]
VERSION = "/2018-06-01/runtime"


class FunctionError(Exception):
    """The function raised; the argument is what it reported to the Runtime API."""


def build_host_package(name: str) -> Path:
    """Build function ``name`` for this Python and this machine, as ``scripts/package.py`` does; return its folder."""
    command = [sys.executable, "scripts/package.py", name, "--host", "--no-zip"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return ROOT / "build" / f"{name}-host"


def template_environment(function: str) -> dict[str, str]:
    """Return the environment variables that ``template.yaml`` gives ``function``, its parameters at their defaults.

    A resource goes by its own name in lower case.
    """
    template = load_template()
    parameters = {name: str(value.get("Default", "")) for name, value in template["Parameters"].items()}
    wanted: dict[str, Any] = {}
    for part in (template.get("Globals", {}).get("Function", {}), template["Resources"][function]["Properties"]):
        wanted.update(part.get("Environment", {}).get("Variables", {}))
    return {
        name: parameters.get(value["Ref"], value["Ref"].lower()) if isinstance(value, dict) else str(value)
        for name, value in wanted.items()
        if not isinstance(value, dict) or "Ref" in value
    }


@dataclass
class _Exchange:
    """What the Runtime API passes between the test and the function."""

    events: queue.Queue[tuple[str, bytes]] = field(default_factory=queue.Queue)
    answers: queue.Queue[tuple[str, str, bytes]] = field(default_factory=queue.Queue)
    ready: threading.Event = field(default_factory=threading.Event)
    ready_at: float = 0.0


def _api(exchange: _Exchange) -> type[BaseHTTPRequestHandler]:
    class RuntimeApi(BaseHTTPRequestHandler):
        """The four calls of Lambda's Runtime API."""

        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True  # else each answer waits 40 ms for the other side's acknowledgement
        wbufsize = -1

        def log_message(self, *_: object) -> None:
            """Say nothing."""

        def do_GET(self) -> None:
            assert self.path == f"{VERSION}/invocation/next", self.path
            if not exchange.ready.is_set():
                exchange.ready_at = time.perf_counter()
                exchange.ready.set()
            request_id, event = exchange.events.get()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(event)))
            self.send_header("Lambda-Runtime-Aws-Request-Id", request_id)
            self.send_header("Lambda-Runtime-Deadline-Ms", str(int((time.time() + PATIENCE) * 1000)))
            self.send_header("Lambda-Runtime-Invoked-Function-Arn", "arn:aws:lambda:eu-west-3:123456789012:function:x")
            self.send_header("Lambda-Runtime-Trace-Id", "Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700;Sampled=0")
            self.end_headers()
            self.wfile.write(event)
            self.wfile.flush()

        def do_POST(self) -> None:
            if self.headers.get("Transfer-Encoding", "").lower() == "chunked":
                body = b"".join(iter(self._chunk, b""))
            else:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            *_, request_id, kind = self.path.split("/")
            exchange.answers.put((request_id, kind, body))
            if self.path == f"{VERSION}/init/error":
                exchange.ready.set()
            self.send_response(202)
            self.send_header("Content-Length", "0")
            self.end_headers()
            self.wfile.flush()

        def _chunk(self) -> bytes:
            size = int(self.rfile.readline().strip() or b"0", 16)
            data = self.rfile.read(size)
            self.rfile.readline()
            return data

    return RuntimeApi


class _Server(ThreadingHTTPServer):
    """A server that does not mind a function which ends in the middle of a call, as it does on exit."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a broken connection; a failed assertion is shown."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class RuntimeLoop:
    """One execution environment: started on entry, fed with ``invoke``, ended on exit."""

    def __init__(
        self, package: Path, handler: str = "handler.handler", environment: Mapping[str, str] | None = None
    ) -> None:
        self.package = package
        self.handler = handler
        self.environment = dict(environment or {})
        self.init_ms = 0.0

    def __enter__(self) -> Self:
        self._exchange = _Exchange()
        self._server = _Server(("127.0.0.1", 0), _api(self._exchange))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        boot = write_boot(folder / "boot.py", copy_client(folder / "client"), self.handler)
        self._log = (folder / "log").open("w+b")
        environment = {
            "PATH": os.defpath,
            "AWS_LAMBDA_RUNTIME_API": f"127.0.0.1:{self._server.server_port}",
            "AWS_LAMBDA_FUNCTION_NAME": "hupai-test",
            "AWS_LAMBDA_FUNCTION_VERSION": "$LATEST",
            "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": "1769",
            "AWS_LAMBDA_INITIALIZATION_TYPE": "on-demand",
            "AWS_REGION": "eu-west-3",
            "LAMBDA_TASK_ROOT": str(self.package),
            "_HANDLER": self.handler,
            **self.environment,
        }
        begun = time.perf_counter()
        self._process = subprocess.Popen(
            [*boot, str(self.package)],
            cwd=self.package,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
        )
        while not self._exchange.ready.wait(0.05):
            if self._process.poll() is not None or time.perf_counter() - begun > PATIENCE:
                said = self.log()
                self.__exit__()
                raise FunctionError(f"the function did not start:\n{said}")
        if not self._exchange.answers.empty():
            _, _, body = self._exchange.answers.get()
            self.__exit__()
            raise FunctionError(body.decode())
        self.init_ms = (self._exchange.ready_at - begun) * 1000
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)
        self._server.shutdown()
        self._server.server_close()
        self._log.close()
        self._folder.cleanup()

    def invoke(self, event: object) -> dict[str, Any]:
        """Send one event and return the function's answer; :class:`FunctionError` when it raised."""
        return json.loads(self.invoke_raw(json.dumps(event).encode()))  # type: ignore[no-any-return]

    def invoke_raw(self, event: bytes) -> bytes:
        """The same with bytes, so that a bench counts nothing of its own."""
        request_id = str(uuid.uuid4())
        self._exchange.events.put((request_id, event))
        answered, kind, body = self._exchange.answers.get(timeout=PATIENCE)
        if kind != "response":
            raise FunctionError(body.decode())
        assert answered == request_id
        return body

    def log(self) -> str:
        """What the function has printed so far."""
        return Path(self._log.name).read_text(encoding="utf-8", errors="replace")

    def cpu_ms(self) -> float:
        """Processor time that the function has used so far, in ms; 0 where the system does not tell."""
        try:
            used = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(used[11]) + int(used[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    def memory_mib(self) -> float:
        """The most memory that the process has held, in MiB; 0 where the system does not tell."""
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="utf-8")
        except OSError:
            return 0.0
        return next((int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM")), 0.0)

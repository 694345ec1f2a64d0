"""What the OpenAPI document promises, asked of the running service by schemathesis."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

DOCUMENT = Path(__file__).resolve().parent.parent.parent / "docs" / "openapi.json"
#: A request that the schema allows may still be no hand: no schema can say that tiles make one.
LEFT_OUT = "positive_data_acceptance"


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the service, started as people start it."""
    data = str(tmp_path_factory.mktemp("data"))
    port = _free_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "hupai.cli", "serve", "--port", str(port), "--data", data]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            for _ in range(150):
                try:
                    with urlopen(f"{address}/v1/health", timeout=5) as reply:
                        assert json.load(reply)["status"] == "ok"
                    break
                except URLError:
                    time.sleep(0.2)
            else:
                pytest.fail("the service did not start")
            yield address
        finally:
            process.terminate()


def test_over_a_socket_the_document_is_the_one_checked_in(base: str) -> None:
    with urlopen(f"{base}/openapi.json", timeout=10) as reply:
        assert reply.read() == DOCUMENT.read_bytes()


@pytest.mark.slow
def test_schemathesis_finds_nothing(base: str, tmp_path: Path) -> None:
    command = [
        str(Path(sys.executable).parent / "schemathesis"), "run", str(DOCUMENT), "--url", base, "--seed", "20",
        "--checks", "all", "--exclude-checks", LEFT_OUT, "--max-examples", "20", "--generation-database", "none",
    ]  # fmt: skip
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=400)
    assert done.returncode == 0, done.stdout[-8000:]

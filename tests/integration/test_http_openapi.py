"""What the OpenAPI document promises, asked of the running service by schemathesis."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from support.running import running
from support.waiting import PATIENCE

DOCUMENT = Path(__file__).resolve().parent.parent.parent / "docs" / "openapi.json"
#: A request that the schema allows may still be no hand: no schema can say that tiles make one.
LEFT_OUT = "positive_data_acceptance"


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the service, started as people start it."""
    data = tmp_path_factory.mktemp("data")
    with running(data, "--data", str(data)) as service:
        with urlopen(f"{service.address}/v1/health", timeout=PATIENCE) as reply:
            assert json.load(reply)["status"] == "ok"
        yield service.address


def test_over_a_socket_the_document_is_the_one_checked_in(base: str) -> None:
    with urlopen(f"{base}/openapi.json", timeout=PATIENCE) as reply:
        assert reply.read() == DOCUMENT.read_bytes()


@pytest.mark.slow
def test_schemathesis_finds_nothing(base: str, tmp_path: Path) -> None:
    command = [
        str(Path(sys.executable).parent / "schemathesis"), "run", str(DOCUMENT), "--url", base, "--seed", "20",
        "--checks", "all", "--exclude-checks", LEFT_OUT, "--max-examples", "20", "--generation-database", "none",
        "--request-timeout", str(PATIENCE),
    ]  # fmt: skip
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-8000:]

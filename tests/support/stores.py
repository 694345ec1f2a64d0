"""Stores for tests: SQLite files, DynamoDB in this process (moto) and in another (ministack)."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hupai.ledger import DynamoStore
from hupai.ledger.dynamo import ATTRIBUTES, KEY_SCHEMA

from .running import free_port
from .waiting import PATIENCE, wait_for

TABLE = "hupai"
_FAKE = {"aws_access_key_id": "testing", "aws_secret_access_key": "testing", "region_name": "eu-west-1"}


def client(**more: Any) -> Any:
    """Return boto3's client of DynamoDB with keys that are none."""
    import boto3
    from botocore.config import Config

    config = Config(max_pool_connections=80, retries={"max_attempts": 4, "mode": "standard"}, read_timeout=PATIENCE)
    return boto3.client("dynamodb", config=config, **_FAKE, **more)


def make_table(dynamo: Any, name: str = TABLE) -> None:
    """Create the table as a template describes it."""
    dynamo.create_table(
        TableName=name,
        KeySchema=list(KEY_SCHEMA),
        AttributeDefinitions=list(ATTRIBUTES),
        BillingMode="PAY_PER_REQUEST",
    )


@contextmanager
def moto_store() -> Iterator[DynamoStore]:
    """DynamoDB in this process; its transactions are not safe under threads."""
    from moto import mock_aws

    with mock_aws():
        dynamo = client()
        make_table(dynamo)
        yield DynamoStore(TABLE, dynamo)


@contextmanager
def ministack_endpoint(folder: Path) -> Iterator[str]:
    """Start the emulator on a free port of the loopback interface and yield its address."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    environment = {
        **os.environ,
        "GATEWAY_PORT": str(port),
        "EDGE_PORT": str(port),
        "BIND_HOST": "127.0.0.1",
        "AWS_ENDPOINT_URL": url,
        "PERSIST_STATE": "0",
        "IOT_MTLS_ENABLED": "0",  # or it would listen to the whole network
        "LOG_LEVEL": "ERROR",
    }
    with (folder / "ministack.log").open("wb") as log:
        command = [str(Path(sys.executable).with_name("ministack"))]
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=subprocess.STDOUT)
        try:
            _wait_for(url, process)
            yield url
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    def answers() -> bool:
        assert process.poll() is None, "the emulator stopped"
        try:
            urllib.request.urlopen(f"{url}/_ministack/health", timeout=PATIENCE).close()
        except OSError:
            return False
        return True

    wait_for(answers)

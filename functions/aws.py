"""Clients of the services that functions call themselves; the ledger, the photos and the machine make their own."""

from __future__ import annotations

from functools import cache
from typing import Any


@cache
def client(service: str, patience: int = 10) -> Any:
    """Return boto3's client of ``service``, made on first use; ``patience``: seconds to wait for an answer."""
    import boto3
    from botocore.config import Config

    config = Config(retries={"max_attempts": 3, "mode": "standard"}, connect_timeout=1, read_timeout=patience)
    return boto3.client(service, config=config)

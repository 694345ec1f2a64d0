"""Bots on an empty ledger, with platforms that really answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.bots import Bench, bench


@pytest.fixture
def bots(tmp_path: Path) -> Iterator[Bench]:
    """The bots, every platform set up."""
    with bench(tmp_path) as made:
        yield made

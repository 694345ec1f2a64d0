"""Tables in a file of their own, with photos that show what a test says, over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.checked import Checked
from support.flows import Album, Later


@pytest.fixture
def photos() -> Album:
    return Album({})


@pytest.fixture
def service(tmp_path: Path, photos: Album) -> Iterator[Checked]:
    made = Checked(tmp_path / "tables.sqlite", photos)
    yield made
    made.client.close()
    made.store.close()


@pytest.fixture
def later(tmp_path: Path, photos: Album) -> Iterator[Checked]:
    """A service whose deals are carried out by somebody else."""
    made = Checked(tmp_path / "tables.sqlite", photos, Later())
    yield made
    made.client.close()
    made.store.close()

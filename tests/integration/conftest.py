"""What the tests of the deployed side share: the package as built, running in the real runtime loop."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from integration.lambda_runtime import RuntimeLoop, build_host_package, template_environment


@pytest.fixture(scope="session")
def score_package() -> Path:
    """The score function's package, built for this Python on this machine."""
    if not sys.platform.startswith("linux"):
        pytest.skip("needs Linux: AWS's runtime client has wheels for nothing else")
    return build_host_package("score")


@pytest.fixture(scope="session")
def loop(score_package: Path) -> Iterator[RuntimeLoop]:
    """The score function, started as Lambda starts it."""
    environment = {
        "AWS_LAMBDA_LOG_FORMAT": "JSON",
        "AWS_LAMBDA_LOG_LEVEL": "INFO",
        **template_environment("ScoreFunction"),
    }
    with RuntimeLoop(score_package, environment=environment) as running:
        yield running


@pytest.fixture(scope="session")
def recognise_package() -> Path:
    """The photo function's package, built for this Python on this machine."""
    if not sys.platform.startswith("linux"):
        pytest.skip("needs Linux: AWS's runtime client has wheels for nothing else")
    return build_host_package("recognise")


@pytest.fixture(scope="session")
def photo_loop(recognise_package: Path) -> Iterator[RuntimeLoop]:
    """The photo function, started as Lambda starts it, with keys that open nothing."""
    environment = {
        "AWS_LAMBDA_LOG_FORMAT": "JSON",
        "AWS_LAMBDA_LOG_LEVEL": "INFO",
        "AWS_ACCESS_KEY_ID": "testing",
        "AWS_SECRET_ACCESS_KEY": "testing",
        "AWS_DEFAULT_REGION": "eu-west-3",
        **template_environment("RecogniseFunction"),
    }
    with RuntimeLoop(recognise_package, environment=environment) as running:
        yield running

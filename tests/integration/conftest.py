"""What the tests of the deployed side share: the package as built, running in the real runtime loop."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import aws_local
import pytest

from integration.deployed import Deployed, Seat
from integration.lambda_runtime import RuntimeLoop, build_host_package, template_environment

#: lines for whoever ran the tests; scripts/stages.py shows them
TOLD: list[str] = []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say the figures."""
    for line in TOLD:
        terminalreporter.write_line(line)


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


@pytest.fixture(scope="session")
def deployed(
    score_package: Path, recognise_package: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Deployed]:
    """``template.yaml`` in the emulator, its functions under ``provided.al2023``; steps fail where a plan says so."""
    built = {"score": score_package, "recognise": recognise_package}
    template = aws_local.load_template()
    rest = [name for name in aws_local.functions(template).values() if name not in built]
    with ThreadPoolExecutor(2) as pool:
        built |= dict(zip(rest, pool.map(build_host_package, rest), strict=True))
    faults = tmp_path_factory.mktemp("faults")
    around = Path(__file__).with_name("faulty.py")
    folder = tmp_path_factory.mktemp("cloud")
    with aws_local.emulator(folder, more={"HUPAI_FAULTS": str(faults)}) as cloud:
        begun = time.monotonic()
        outputs = aws_local.deploy(cloud, built, {"settle": around, "recognise": around})
        TOLD.append(f"flow: {len(built)} functions deployed in {time.monotonic() - begun:.1f} s")
        yield Deployed(cloud, outputs, faults, told=TOLD)


@pytest.fixture(scope="session")
def hurried(deployed: Deployed) -> None:
    """The state machine with seconds instead of minutes, once as many functions run as will be asked at once."""

    def once(_: int) -> float:
        begun = time.monotonic()
        with Seat(deployed.address) as seat:
            seat.settle(seat.win(1))
        return time.monotonic() - begun

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(once, range(8)))
        deployed.hurry(max(pool.map(once, range(8))))

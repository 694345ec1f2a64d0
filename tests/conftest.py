"""What every test shares: where things lie, and the rule that nothing is skipped in silence where it could run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
#: the rules, cases and designs that the project was built from: beside the checkout, and not part of it
BACKGROUND = ROOT.parent / "shared"

# A busy machine is slow, and no example is wrong for it: benches measure, properties do not.
IN_CI = os.environ.get("CI", "").lower() not in ("", "0", "false")
# And what CI says hangs on what was changed, and not on luck: there the examples are the same each time.
settings.register_profile(
    "hupai", deadline=None, derandomize=IN_CI, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("hupai")


@pytest.fixture(scope="session")
def root() -> Path:
    """The top of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def background() -> Path:
    """The background folder; the test is skipped where it is absent."""
    if not BACKGROUND.is_dir():
        pytest.skip("needs ../shared, the background folder that is not part of the project")
    return BACKGROUND


def _why(report: pytest.TestReport | pytest.CollectReport) -> str:
    told = report.longrepr
    return str(told[2] if isinstance(told, tuple) else told).removeprefix("Skipped: ")


def _no_silent_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """In CI a skip fails, unless it says that it needs something which CI cannot have."""
    if IN_CI and report.skipped and not hasattr(report, "wasxfail") and not _why(report).startswith("needs "):
        report.outcome = "failed"
        report.longrepr = f"skipped in CI, where everything must run: {_why(report)}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Look at each test's report."""
    report = yield
    _no_silent_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    """Look at each file's report: a whole file may be skipped."""
    report = yield
    _no_silent_skip(report)
    return report

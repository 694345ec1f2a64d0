"""Where a function behind the gateway says that it is reached: as the gateway tells, not as a caller claims."""

from __future__ import annotations

import importlib.util
import json
from types import ModuleType
from typing import Any

import pytest

from integration.lambda_runtime import ROOT

pytestmark = pytest.mark.aws


@pytest.fixture(scope="module")
def gateway() -> ModuleType:
    spec = importlib.util.spec_from_file_location("gateway_of_functions", ROOT / "functions" / "gateway.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("POWERTOOLS_METRICS_NAMESPACE", "Hupai")
        patch.setenv("POWERTOOLS_SERVICE_NAME", "test")
        spec.loader.exec_module(module)
    return module


def _scope(name: str, **context: str) -> dict[str, Any]:
    event = json.loads((ROOT / "events" / f"{name}.json").read_text(encoding="utf-8"))
    event["requestContext"] |= context
    return {"aws.event": event, "headers": [(b"host", b"evil.example")]}


@pytest.mark.parametrize("name", ["page", "hand", "hand_unicode", "health"])
def test_the_gateways_own_name_with_the_stage_below(gateway: ModuleType, name: str) -> None:
    scope = _scope(name)
    assert gateway.public_url(scope) == "https://abcdef1234.execute-api.eu-west-3.amazonaws.com/live"


def test_a_name_of_ones_own_without_it(gateway: ModuleType) -> None:
    for path in ("/", "/v1/hands/11m", "/lively"):
        assert gateway.public_url(_scope("hand", domainName="hupai.org", path=path)) == "https://hupai.org"


def test_as_configured_before_all(gateway: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HUPAI_PUBLIC_URL", "https://cdn.example")
    assert gateway.public_url(_scope("hand")) == "https://cdn.example"
    monkeypatch.setenv("HUPAI_PUBLIC_URL", "")
    assert gateway.public_url({"aws.event": {"requestContext": {}}}) is None
    assert gateway.public_url({}) is None

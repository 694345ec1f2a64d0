"""The bots function behind the gateway of the template, in the emulator."""

from __future__ import annotations

import httpx
import pytest

from integration.deployed import Deployed
from support.bots import sent
from support.platforms import signed
from support.waiting import PATIENCE


@pytest.mark.aws
def test_a_stack_without_secrets_lets_nobody_in(deployed: Deployed) -> None:
    for name in ("discord_score", "telegram_score", "slack_score", "line_score"):
        platform, body = sent(name)
        headers = dict(signed(platform, body, 1_796_029_953))
        answer = httpx.post(f"{deployed.address}/bots/{platform}", content=body, headers=headers, timeout=PATIENCE)
        assert answer.status_code == 503, answer.text
        assert answer.json()["code"] == "bot_not_configured"
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.headers["access-control-allow-origin"] == "*"
    assert httpx.get(f"{deployed.address}/bots/telegram", timeout=PATIENCE).status_code in (403, 404, 405)
    assert httpx.post(f"{deployed.address}/bots/irc", timeout=PATIENCE).status_code in (403, 404)

"""``hupai serve`` with a bot: a photo over HTTP, read in a thread, answered at the platform."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from support.bots import sent, value_of
from support.platforms import TELEGRAM_SECRET, TELEGRAM_TOKEN, Platforms
from support.running import running
from support.waiting import PATIENCE, wait_for

API = f"/telegram/bot{TELEGRAM_TOKEN}"


def post(url: str, body: bytes, secret: str) -> tuple[int, Any]:
    headers = {"X-Telegram-Bot-Api-Secret-Token": secret, "Content-Type": "application/json"}
    try:
        with urlopen(Request(url, body, headers), timeout=PATIENCE) as answer:
            said = answer.read()
            return answer.status, json.loads(said) if said else None
    except HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


@pytest.mark.slow
def test_a_photo_is_read_in_the_background(root: Path, tmp_path: Path) -> None:
    with Platforms() as platforms:
        platforms.answers[f"{API}/getFile"] = {"ok": True, "result": {"file_path": "photos/file_1.png"}}
        photo = (root / "models" / "vector.png").read_bytes()
        platforms.files[f"/telegram/file/bot{TELEGRAM_TOKEN}/photos/file_1.png"] = photo
        platforms.statuses[f"{API}/sendMessage"] = [500]  # the first try fails, and is made again
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("HUPAI_")},
            "PYTHONPATH": str(root / "shared"),
            "HUPAI_TELEGRAM_SECRET": TELEGRAM_SECRET,
            "HUPAI_TELEGRAM_TOKEN": TELEGRAM_TOKEN,
            "HUPAI_TELEGRAM_API": f"{platforms.url}/telegram",
            "HUPAI_LINE_SECRET": "half",
        }
        with running(tmp_path, cwd=tmp_path, env=environment) as service:
            url = f"{service.address}/bots/telegram"
            assert post(url, b"{}", "wrong")[0] == 401
            assert post(url, sent("telegram_photo")[1], TELEGRAM_SECRET)[1]["method"] == "sendChatAction"
            status, answer = post(url, json.dumps(value_of("telegram_bare")).encode(), TELEGRAM_SECRET)
            assert (status, answer["method"]) == (200, "sendMessage"), "others need not wait for it"
            wait_for(lambda: len(platforms.sent("sendMessage")) == 2)
            first, second = platforms.sent("sendMessage")
            assert first.body == second.body
            assert "從照片讀到" in second.json()["text"]
        said = (tmp_path / "log").read_text(encoding="utf-8")
        assert "Bots: telegram\n" in said
        assert "Bots: LINE needs both HUPAI_LINE_SECRET and HUPAI_LINE_TOKEN" in said
        assert TELEGRAM_SECRET not in said and TELEGRAM_TOKEN not in said

"""Slack: slash commands, answered at once."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest

from hupai.bots import OutgoingError
from hupai.ledger import Busy, chat_key, read_deals, seat_of
from support.bots import NOW, Bench, value_of
from support.platforms import slack_headers


def command(text: str, trigger: str, name: str = "/score", **more: str) -> dict[str, str]:
    return {**value_of("slack_score"), "command": name, "text": text, "trigger_id": trigger, **more}


def test_a_command_is_answered_at_once(bots: Bench) -> None:
    answer = bots.send("slack", value_of("slack_score"))
    assert answer["response_type"] == "in_channel"
    image, section = answer["blocks"]
    assert image["alt_text"].startswith("98 points. Big Four Winds 88, ")
    assert "*98 points*" in section["text"]["text"]
    assert bots.platforms.calls == []


def test_what_is_sent_again_is_answered_once(bots: Bench) -> None:
    """A cold start may take too long, and Slack sends the same again."""
    bots.send("slack", command("open Ann, Bob, Cleo, Dan", "1", "/table"))
    bots.send("slack", command("settle Ann 24 from Bob", "2", "/table"))
    for number in ("1", "2", "3"):
        again = command("settle Ann 24 from Bob", "2", "/table")
        body = urlencode(again).encode()
        headers = [*slack_headers(body, NOW), ("X-Slack-Retry-Num", number), ("X-Slack-Retry-Reason", "http_timeout")]
        answer = bots.raw("slack", body, headers)
        assert (answer.status, answer.body) == (200, b"")
    seat = seat_of(bots.store, chat_key("slack", "T0001 C2147483705"))
    assert seat is not None
    assert len(read_deals(bots.store, seat.table)) == 1


@pytest.mark.parametrize("name", ["/score", "/hupai", "/mahjong", "/waits", "/rules", "/table"])
def test_any_name_of_the_command(bots: Bench, name: str) -> None:
    text = {"/hupai": "waits 123m456p789s1112p", "/mahjong": "help", "/rules": "", "/table": ""}.get(
        name, "123m456p789s1112p"
    )
    assert bots.send("slack", command(text, "1", name))["blocks"]


def test_what_slack_escapes_is_what_was_typed(bots: Bench) -> None:
    answer = bots.send("slack", command("123m456p789s11123p &lt;!channel&gt; &amp;x", "1"))
    assert answer["response_type"] == "ephemeral"
    assert "&lt;!channel&gt;" in answer["text"]
    assert "<!channel>" not in json.dumps(answer)


def test_chinese_is_answered_in_chinese(bots: Bench) -> None:
    assert "番" in bots.send("slack", command("123m456p789s11123p 自摸 东家 东圈", "1"))["text"]


def test_a_probe_of_the_certificate_is_answered(bots: Bench) -> None:
    assert bots.send("slack", {"ssl_check": "1", "token": "x"}) is None


def test_a_busy_store_is_waited_for_elsewhere(bots: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slack does not come again, so what could not be answered is answered at its own address."""
    bots.send("slack", command("open Ann, Bob, Cleo, Dan", "1", "/table"))
    real = bots.store.query

    def busy(*_: Any, **__: Any) -> Any:
        raise Busy("locked")

    monkeypatch.setattr(bots.store, "query", busy)
    late = command("settle Ann 24 from Bob", "2", "/table", response_url=f"{bots.platforms.url}/slack/commands/1")
    assert bots.send("slack", late) is None
    monkeypatch.setattr(bots.store, "query", real)
    bots.platforms.statuses["/slack/commands/1"] = [500]
    job = bots.later.jobs[0]
    with pytest.raises(OutgoingError, match="response: 500"):
        bots.work()
    bots.bots.run(job)
    bots.bots.run(job)
    first, second = bots.platforms.calls
    assert "Ann wins 24" in first.json()["text"] and first.json() == second.json()


def test_answers_go_to_slack_alone(bots: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: Any, **__: Any) -> Any:
        raise Busy("locked")

    monkeypatch.setattr("hupai.bots.talk.score_reply", busy)
    bots.send("slack", command("123m456p789s11123p", "1", response_url="https://evil.example/slack/"))
    monkeypatch.undo()
    with pytest.raises(OutgoingError, match="not an address of the platform"):
        bots.work()
    assert bots.platforms.calls == []

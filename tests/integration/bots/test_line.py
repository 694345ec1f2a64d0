"""LINE: events answered in requests of their own, with tokens that work once."""

from __future__ import annotations

from typing import Any

import pytest

from hupai.bots import OutgoingError
from hupai.ledger import chat_key, read_deals, seat_of
from support.bots import Bench, sent, value_of
from support.platforms import LINE_TOKEN

REPLY = "/line/v2/bot/message/reply"


def said(bots: Bench, text: str, number: int) -> str:
    """Say something, and return what came back."""
    body = value_of("line_score")
    (event,) = body["events"]
    event["message"]["text"] = text
    event["webhookEventId"] = f"01FZ74A0TDDPYRVKNK77X{number:05d}"
    event["replyToken"] = f"token{number}"
    before = len(bots.platforms.calls)
    assert bots.send("line", body) == {}
    bots.work()
    calls = bots.platforms.calls[before:]
    if not calls:
        return ""
    (call,) = calls
    assert call.json()["replyToken"] == f"token{number}"
    return str(call.json()["messages"][0]["text"])


def test_an_event_is_taken_at_once_and_answered_after(bots: Bench) -> None:
    assert bots.send("line", value_of("line_score")) == {}
    assert bots.platforms.calls == []
    bots.work()
    (call,) = bots.platforms.calls
    assert (call.method, call.path) == ("POST", REPLY)
    assert call.headers["authorization"] == f"Bearer {LINE_TOKEN}"
    text, picture = call.json()["messages"]
    assert "98 番" in text["text"]
    assert picture["altText"].startswith("98 番。大四喜 88")
    assert len(picture["altText"]) <= 400


def test_the_console_verifies_with_no_event(bots: Bench) -> None:
    assert bots.send("line", value_of("line_verify")) == {}
    assert bots.later.jobs == []


def test_an_event_that_is_delivered_again_is_answered_once(bots: Bench) -> None:
    said(bots, "/table open Ann, Bob, Cleo, Dan", 1)
    said(bots, "/table settle Ann 24 from Bob", 2)
    body = value_of("line_redelivered")
    (event,) = body["events"]
    assert event["deliveryContext"]["isRedelivery"] is True
    event.update(webhookEventId="01FZ74A0TDDPYRVKNK77X00002", replyToken="another")
    event["message"]["text"] = "/table settle Ann 24 from Bob"
    bots.send("line", body)
    bots.work()
    assert len(bots.platforms.calls) == 2
    seat = seat_of(bots.store, chat_key("line", "U4af4980629"))
    assert seat is not None
    assert len(read_deals(bots.store, seat.table)) == 1


def test_several_events_of_one_request(bots: Bench) -> None:
    body = value_of("line_score")
    first = body["events"][0]
    body["events"] = [{**first, "webhookEventId": f"E{i}", "replyToken": f"t{i}"} for i in range(3)]
    body["events"].append({**first, "type": "unsend", "webhookEventId": "E9"})
    body["events"].append({**first, "mode": "standby", "webhookEventId": "E8"})
    bots.send("line", body)
    bots.work()
    assert [call.json()["replyToken"] for call in bots.platforms.calls] == ["t0", "t1", "t2"]


def test_in_a_group_it_wants_to_be_named(bots: Bench) -> None:
    body = value_of("line_group")
    bots.send("line", body)
    bots.work()
    assert "98" in bots.platforms.calls[0].json()["messages"][0]["text"]
    (event,) = body["events"]
    event["webhookEventId"] = "E2"
    event["message"] = {"id": "1", "type": "text", "text": "晚上七點見"}
    bots.send("line", body)
    assert bots.later.jobs == []


def test_a_reply_token_that_was_used_is_not_used_again(bots: Bench) -> None:
    bots.platforms.statuses[REPLY] = [400]
    bots.send("line", value_of("line_score"))
    job = bots.later.jobs[0]
    bots.work()
    bots.bots.run(job)
    assert len(bots.platforms.calls) == 1
    assert bots.said == ["line: the reply token was used, or is too old"]


def test_a_reply_that_fails_is_sent_again(bots: Bench) -> None:
    bots.platforms.statuses[REPLY] = [500]
    bots.send("line", value_of("line_score"))
    job = bots.later.jobs.pop()
    with pytest.raises(OutgoingError, match="reply: 500"):
        bots.bots.run(job)
    bots.bots.run(job)
    assert len(bots.platforms.calls) == 2


@pytest.mark.slow
def test_a_photo_is_read(bots: Bench, root: Any) -> None:
    bots.platforms.files["/line-data/v2/bot/message/354718705033693859/content"] = (
        root / "models" / "vector.png"
    ).read_bytes()
    bots.send("line", value_of("line_photo"))
    bots.work()
    content, reply = bots.platforms.calls
    assert content.headers["authorization"] == f"Bearer {LINE_TOKEN}"
    assert "Read from the photo" in reply.json()["messages"][0]["text"]


def test_a_photo_that_is_not_there_is_asked_for_again(bots: Bench) -> None:
    bots.platforms.statuses["/line-data/v2/bot/message/354718705033693859/content"] = [404]
    bots.send("line", value_of("line_photo"))
    bots.work()
    assert "could not be fetched" in bots.platforms.calls[-1].json()["messages"][0]["text"]


def test_where_work_cannot_be_left_line_comes_again(bots: Bench) -> None:
    bots.later.full = True
    assert bots.raw(*sent("line_score")).status == 503
    bots.later.full = False
    assert bots.send("line", value_of("line_score")) == {}
    assert len(bots.later.jobs) == 1

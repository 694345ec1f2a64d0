"""Telegram: answered in the answer, once; groups, photos, edits, failures."""

from __future__ import annotations

import json
import re
import threading
from html import unescape
from typing import Any

import pytest

from hupai.ledger import Busy, chat_key, read_deals, read_table, seat_of
from support.bots import Bench, sent, telegram, text_in, value_of
from support.platforms import TELEGRAM_TOKEN

API = f"/telegram/bot{TELEGRAM_TOKEN}"
FILE = f"/telegram/file/bot{TELEGRAM_TOKEN}/photos/file_1.png"


def send(bots: Bench, text: str, number: int, **more: Any) -> str:
    answer = bots.send("telegram", telegram(text, number, **more))
    assert answer["method"] == "sendMessage"
    assert answer["chat_id"] == 1111111
    return text_in("telegram", answer)


def test_an_answer_is_in_the_answer_in_the_persons_language(bots: Bench) -> None:
    answer = bots.send("telegram", value_of("telegram_score"))
    assert answer["method"] == "sendMessage"
    assert answer["chat_id"] == 1111111
    assert "reply_parameters" not in answer, "in private it is plain what is answered"
    assert "<b>98 番</b>" in answer["text"]
    assert answer["link_preview_options"]["url"].startswith("https://hupai.example/v1/hands/%5BEEE,1%5D")
    assert (
        "/card.png?win_by=self_draw&seat_wind=E&round_wind=E&lang=zh-Hant&v=" in answer["link_preview_options"]["url"]
    )
    assert bots.platforms.calls == [], "nothing else is sent"


@pytest.mark.parametrize("code", ["fr", "fr-CA", "en", "zh-hans", "zh-TW", "de", None])
def test_the_language_of_telegrams_settings(bots: Bench, code: str | None) -> None:
    update = telegram("/score", 1)
    update["message"]["from"]["language_code"] = code
    said = text_in("telegram", bots.send("telegram", update))
    wanted = {"fr": "Il manque", "zh-hans": "还没有", "zh-TW": "還沒有"}.get(
        (code or "en").replace("-CA", ""), "A hand"
    )
    assert said.startswith(wanted)


def test_a_bare_hand_in_private_is_scored(bots: Bench) -> None:
    assert "98 番" in text_in("telegram", bots.send("telegram", value_of("telegram_bare")))
    assert "Hupai" in send(bots, "/start", 3)
    assert "Hupai" in send(bots, "/help@hupai_bot", 4)


def test_in_a_group_only_what_is_meant_for_the_bot_is_answered(bots: Bench) -> None:
    group = value_of("telegram_group")
    number = 100

    def said(text: str, **more: Any) -> Any:
        nonlocal number
        number += 1
        group["update_id"] = number
        group["message"] = {**group["message"], "text": text, "reply_to_message": None, **more}
        return bots.send("telegram", group)

    hand = "123m456p789s11123p"
    answer = said(f"/score@hupai_bot {hand}")
    assert answer["reply_parameters"] == {"message_id": 1368, "allow_sending_without_reply": True}
    assert answer["chat_id"] == -1001234567890
    assert said(f"/score@HUPAI_bot {hand}") is not None
    assert said(f"/score {hand}") is not None
    assert said(f"{hand}") is not None, "what is plainly a hand"
    assert said(f"@hupai_bot {hand} self-draw") is not None
    assert said("and this?", reply_to_message={"from": {"username": "hupai_bot", "is_bot": True}}) is not None
    for text in (
        f"/score@other_bot {hand}", "/ban somebody", "/scor 123m", "good evening", "score!", "help", "table for four?",
        "wait, what?", "see you at 19:30", "@other_bot 123m", "",
    ):  # fmt: skip
        assert said(text) is None, text
    assert said(hand, **{"from": {"id": 2, "is_bot": True}}) is None, "bots do not talk to bots"


def test_a_command_may_answer_the_message_that_holds_the_hand(bots: Bench) -> None:
    update = value_of("telegram_group")
    update["message"]["text"] = "/score@hupai_bot self-draw"
    update["message"]["reply_to_message"] = {"text": "123m456p789s11123p", "from": {"id": 3, "is_bot": False}}
    assert "<b>15 番</b>" in text_in("telegram", bots.send("telegram", update))
    update["update_id"] = 8
    update["message"]["reply_to_message"] = {"photo": value_of("telegram_photo")["message"]["photo"]}
    assert bots.send("telegram", update)["method"] == "sendChatAction"
    assert bots.later.jobs[0]["message"]["photo"] == {"file_id": "AgACAgQAAxkBAAIB-y"}
    update["update_id"] = 9
    update["message"]["text"] = "/score@hupai_bot 123m456p789s11123p"
    assert bots.send("telegram", update)["method"] == "sendMessage", "it has a hand of its own"
    update["update_id"] = 10
    update["message"]["reply_to_message"] = {"text": "123m456p789s11123p", "from": {"id": 3, "is_bot": True}}
    update["message"]["text"] = "/score@hupai_bot"
    assert "123m456p789s11123p" in text_in("telegram", bots.send("telegram", update)), "only the example"


def test_an_administrator_without_a_name_is_answered(bots: Bench) -> None:
    update = value_of("telegram_group")
    update["message"]["from"] = {"id": 1087968824, "is_bot": True, "username": "GroupAnonymousBot"}
    assert bots.send("telegram", update) is None
    update["message"]["sender_chat"] = update["message"]["chat"]
    assert bots.send("telegram", update)["method"] == "sendMessage"


def test_in_a_topic_the_answer_goes_there(bots: Bench) -> None:
    update = value_of("telegram_group")
    update["message"].update(is_topic_message=True, message_thread_id=77)
    assert bots.send("telegram", update)["message_thread_id"] == 77


def test_an_update_is_answered_once(bots: Bench) -> None:
    first = bots.send("telegram", telegram("/table open Ann, Bob, Cleo, Dan", 1))
    assert "Ann" in first["text"]
    for _ in range(3):
        assert bots.send("telegram", telegram("/table open Ann, Bob, Cleo, Dan", 1)) is None
    send(bots, "/table settle Ann 24 from Bob", 2)
    assert bots.send("telegram", telegram("/table settle Ann 24 from Bob", 2)) is None
    seat = seat_of(bots.store, chat_key("telegram", "1111111"))
    assert seat is not None
    assert len(read_deals(bots.store, seat.table)) == 1


@pytest.mark.parametrize("kind", ["edited_message", "channel_post", "callback_query", "my_chat_member", "deleted"])
def test_what_is_no_new_message_settles_nothing(bots: Bench, kind: str) -> None:
    send(bots, "/table open Ann, Bob, Cleo, Dan", 1)
    send(bots, "/table settle Ann 24 from Bob", 2)
    edited = telegram("/table settle Ann 88 from Bob", 3)
    edited[kind] = edited.pop("message")
    assert bots.send("telegram", edited) is None
    assert bots.send("telegram", value_of("telegram_edited")) is None
    assert "24" in send(bots, "/table statement", 4)
    assert "88" not in send(bots, "/table statement", 5)


def test_a_photo_is_read_later_and_its_words_are_heard(bots: Bench, root: Any) -> None:
    bots.platforms.answers[f"{API}/getFile"] = {"ok": True, "result": {"file_path": "photos/file_1.png"}}
    bots.platforms.files[FILE] = (root / "models" / "vector.png").read_bytes()
    answer = bots.send("telegram", value_of("telegram_photo"))
    assert answer == {"method": "sendChatAction", "chat_id": 1111111, "action": "typing"}
    assert bots.send("telegram", value_of("telegram_photo")) is None, "and not twice"
    assert len(bots.later.jobs) == 1
    job = dict(bots.later.jobs[0])
    bots.work()
    bots.bots.run(job)  # a queue may deliver a job twice
    assert [call.path for call in bots.platforms.calls] == [f"{API}/getFile", FILE, f"{API}/sendMessage"]
    assert bots.platforms.calls[0].json() == {"file_id": "AgACAgQAAxkBAAIB-y"}, "the largest"
    sent_ = bots.platforms.calls[2].json()
    assert sent_["chat_id"] == 1111111
    assert "從照片讀到" in sent_["text"]
    assert "/score " in sent_["text"] and "self-draw seat E round E" in sent_["text"]


def test_a_photo_that_is_not_given_is_asked_for_again(bots: Bench) -> None:
    for answer in (
        {"ok": False},
        {"ok": True, "result": {"file_path": "../../etc/passwd"}},
        {"ok": True, "result": {}},
    ):
        bots.platforms.answers[f"{API}/getFile"] = answer
        update = value_of("telegram_photo")
        update["update_id"] += len(bots.platforms.calls) + 1
        bots.send("telegram", update)
        bots.work()
        assert "無法取得照片" in bots.platforms.calls[-1].json()["text"]
    assert not [call for call in bots.platforms.calls if "passwd" in call.path]


def test_a_picture_that_is_none_is_told(bots: Bench) -> None:
    bots.platforms.answers[f"{API}/getFile"] = {"ok": True, "result": {"file_path": "photos/file_1.png"}}
    bots.platforms.files[FILE] = b"no picture"
    bots.send("telegram", value_of("telegram_photo"))
    bots.work()
    assert "不是" in bots.platforms.calls[-1].json()["text"]


def test_a_message_that_cannot_be_sent_is_sent_again(bots: Bench, root: Any) -> None:
    bots.platforms.answers[f"{API}/getFile"] = {"ok": True, "result": {"file_path": "photos/file_1.png"}}
    bots.platforms.files[FILE] = b"no picture"
    bots.platforms.statuses[f"{API}/sendMessage"] = [429, 500]
    bots.send("telegram", value_of("telegram_photo"))
    job = bots.later.jobs.pop()
    for _ in range(2):
        with pytest.raises(Exception, match="sendMessage"):
            bots.bots.run(job)
    bots.bots.run(job)
    bots.bots.run(job)
    assert len(bots.platforms.sent("sendMessage")) == 3


def test_a_photo_with_a_command_that_takes_none(bots: Bench) -> None:
    update = value_of("telegram_photo")
    update["message"]["caption"] = "/table undo"
    assert bots.later.jobs == []
    assert "不用照片" in text_in("telegram", bots.send("telegram", update))


@pytest.mark.slow
def test_a_photo_of_a_deal_is_read_and_settled_by_a_person(bots: Bench, root: Any) -> None:
    bots.platforms.answers[f"{API}/getFile"] = {"ok": True, "result": {"file_path": "photos/file_1.png"}}
    bots.platforms.files[FILE] = (root / "models" / "vector.png").read_bytes()
    send(bots, "/table open Ann, Bob, Cleo, Dan", 1)
    update = value_of("telegram_photo")
    update["message"]["caption"] = "/table settle Ann from Bob"
    assert bots.send("telegram", update)["method"] == "sendChatAction"
    bots.work()
    text = bots.platforms.calls[-1].json()["text"]
    line = re.search(r"<code>(/table settle Ann from Bob \S+)</code>", text)
    assert line is not None, text
    seat = seat_of(bots.store, chat_key("telegram", "1111111"))
    assert seat is not None
    assert read_deals(bots.store, seat.table) == [], "nothing moves until somebody says so"
    assert "Ann" in send(bots, unescape(line[1]), 2)


def test_where_work_cannot_be_left_telegram_comes_again(bots: Bench) -> None:
    bots.later.full = True
    platform, body = sent("telegram_photo")
    answer = bots.raw(platform, body)
    assert (answer.status, dict(answer.headers)["retry-after"]) == (503, "2")
    bots.later.full = False
    assert bots.send("telegram", value_of("telegram_photo"))["method"] == "sendChatAction"


def test_a_store_that_is_busy_is_asked_again(bots: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A claim is given back, so that the same update is answered when it comes again."""
    send(bots, "/table open Ann, Bob, Cleo, Dan", 1)
    real = bots.store.query

    def busy(*_: Any, **__: Any) -> Any:
        raise Busy("locked")

    monkeypatch.setattr(bots.store, "query", busy)
    body = json.dumps(telegram("/table settle Ann 24 from Bob", 2)).encode()
    assert bots.raw("telegram", body).status == 503
    monkeypatch.setattr(bots.store, "query", real)
    assert "Ann wins 24" in send(bots, "/table settle Ann 24 from Bob", 2)


def test_what_fails_here_is_said_and_logged_without_what_was_said(bots: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError("123m secret")

    monkeypatch.setattr("hupai.bots.talk.score_reply", broken)
    assert "Something went wrong" in send(bots, "/score 123m456p789s11123p", 9)
    assert len(bots.said) == 1
    assert "ZeroDivisionError at broken:" in bots.said[0]
    assert "123m" not in bots.said[0]


def test_many_at_once_settle_once(bots: Bench) -> None:
    send(bots, "/table open Ann, Bob, Cleo, Dan", 1)
    body = json.dumps(telegram("/table settle Ann 24 from Bob", 2)).encode()
    answers: list[Any] = []
    threads = [threading.Thread(target=lambda: answers.append(bots.raw("telegram", body))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    said = [answer for answer in answers if answer.status == 200 and answer.body]
    assert len(said) == 1, "answered once"
    assert {answer.status for answer in answers} <= {200, 503}
    seat = seat_of(bots.store, chat_key("telegram", "1111111"))
    assert seat is not None
    assert read_table(bots.store, seat.table).table.deal == 2

"""Public reports about bots of others, as events of ours; the numbers are those of the background's list."""

from __future__ import annotations

import json

import pytest
from nacl.signing import SigningKey

from hupai.ledger import chat_key, read_deals, seat_of
from support.bots import NOW, Bench, sent, telegram, value_of
from support.platforms import discord_headers, telegram_headers


def deals(bots: Bench) -> int:
    seat = seat_of(bots.store, chat_key("telegram", "1111111"))
    assert seat is not None
    return len(read_deals(bots.store, seat.table))


def test_report_63_bad_request_signature(bots: Bench) -> None:
    """Raw body lost, header case, wrong key: each is a 401, and the right ones get through."""
    _, body = sent("discord_ping")
    good = discord_headers(body, NOW)
    assert json.loads(bots.raw("discord", body, good).body) == {"type": 1}
    assert bots.raw("discord", body, [(name.lower(), value) for name, value in good]).status == 200
    assert bots.raw("discord", body, [(name.upper(), value) for name, value in good]).status == 200
    parsed = json.dumps(json.loads(body)).encode()
    assert bots.raw("discord", parsed, good).status == 401, "parsed and written again"
    assert bots.raw("discord", body, discord_headers(body, NOW, SigningKey(b"\7" * 32))).status == 401, "another key"
    assert bots.raw("discord", body, good[1:]).status == 401, "no signature"
    assert bots.raw("discord", body, [good[0]]).status == 401, "no time"
    assert bots.raw("discord", b"", good).status == 401, "no body"
    probe = [("X-Signature-Ed25519", "0" * 128), ("X-Signature-Timestamp", str(NOW))]
    assert bots.raw("discord", body, probe).status == 401, "Discord probes so on purpose"


def test_report_64_answered_twice_on_a_cold_start(bots: Bench) -> None:
    """What was too slow is sent again: one answer, and a photo is put off instead of waited for."""
    first = bots.send("slack", value_of("slack_score"))
    assert first is not None
    assert [bots.send("slack", value_of("slack_score")) for _ in range(3)] == [None] * 3
    assert bots.send("discord", value_of("discord_photo")) == {"type": 5}
    assert bots.platforms.calls == [], "nothing was fetched before the first answer"


def test_report_65_an_update_processed_several_times(bots: Bench) -> None:
    """Claimed before the work, given back where it fails, and nobody let in without a secret."""
    bots.send("telegram", telegram("/table open Ann, Bob, Cleo, Dan", 1))
    for _ in range(5):
        bots.send("telegram", telegram("/table settle Ann 24 from Bob", 2))
    assert deals(bots) == 1
    bots.later.full = True
    assert bots.raw(*sent("telegram_photo")).status == 503
    bots.later.full = False
    assert bots.send("telegram", value_of("telegram_photo")) is not None, "given back, and done when it came again"


@pytest.mark.parametrize("given", ["", "undefined", "None", "null"])
def test_report_65_a_missing_secret_fails_closed(bots: Bench, given: str) -> None:
    object.__setattr__(bots.settings, "telegram_secret", "")
    _, body = sent("telegram_score")
    assert bots.raw("telegram", body, telegram_headers(given)).status == 503
    assert bots.raw("telegram", body, []).status == 503


def test_report_66_one_key_for_one_intended_action(bots: Bench) -> None:
    """A repeated message is the same intent; a new message with the same words is asked about, not paid twice."""
    bots.send("telegram", telegram("/table open Ann, Bob, Cleo, Dan", 1))
    bots.send("telegram", telegram("/table settle Ann 24 from Bob", 2))
    assert bots.send("telegram", telegram("/table settle Ann 24 from Bob", 2)) is None
    again = bots.send("telegram", telegram("/table settle Ann 24 from Bob", 3))
    assert "twice in a row?" in again["text"]
    assert deals(bots) == 1

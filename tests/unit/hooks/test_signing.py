"""Signatures, against the worked example of Standard Webhooks and against changes of every part."""

from __future__ import annotations

import pytest

from hupai.hooks import TOLERANCE, derived_secret, is_signed, new_secret, signature, signed_headers

# The example that the libraries of standardwebhooks.com are tested with.
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
ID, AT, BODY = "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}'
SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_the_worked_example() -> None:
    assert signature(SECRET, ID, AT, BODY) == SIGNATURE


def test_a_message_is_known_and_no_other() -> None:
    headers = signed_headers([SECRET], ID, AT, BODY)
    assert headers == {"webhook-id": ID, "webhook-timestamp": str(AT), "webhook-signature": SIGNATURE}
    assert is_signed(SECRET, headers, BODY, AT) and is_signed(SECRET, headers, BODY, AT + TOLERANCE)
    assert not is_signed(SECRET, headers, BODY + b" ", AT)
    assert not is_signed(new_secret(), headers, BODY, AT)
    assert not is_signed(SECRET, {**headers, "webhook-id": "msg_other"}, BODY, AT)
    assert not is_signed(SECRET, {**headers, "webhook-timestamp": str(AT + 1)}, BODY, AT)
    for now in (AT + TOLERANCE + 1, AT - TOLERANCE - 1):
        assert not is_signed(SECRET, headers, BODY, now), "an old message sent again"


@pytest.mark.parametrize("lost", ["webhook-id", "webhook-timestamp", "webhook-signature"])
def test_without_a_header_it_is_none(lost: str) -> None:
    headers = signed_headers([SECRET], ID, AT, BODY)
    del headers[lost]
    assert not is_signed(SECRET, headers, BODY, AT)


@pytest.mark.parametrize("text", ["", "x", "-1", "1e9", "１６１４２６５３３０", "9" * 5000])
def test_a_timestamp_is_a_number(text: str) -> None:
    assert not is_signed(SECRET, {**signed_headers([SECRET], ID, AT, BODY), "webhook-timestamp": text}, BODY, AT)


def test_two_secrets_while_one_is_replaced() -> None:
    old, new = new_secret(), new_secret()
    headers = signed_headers([new, old], ID, AT, BODY)
    assert len(headers["webhook-signature"].split()) == 2
    assert is_signed(old, headers, BODY, AT) and is_signed(new, headers, BODY, AT)


def test_a_secret_can_be_made_again_of_its_key() -> None:
    made = derived_secret("a key of the caller", "nonce")
    assert made == derived_secret("a key of the caller", "nonce") and len(made) == len(new_secret())
    assert made != derived_secret("another key", "nonce") and made != derived_secret("a key of the caller", "other")
    assert is_signed(made, signed_headers([made], ID, AT, BODY), BODY, AT)


def test_secrets_are_long_and_new() -> None:
    made = {new_secret() for _ in range(50)}
    assert len(made) == 50 and all(one.startswith("whsec_") and len(one) == 50 for one in made)
    with pytest.raises(ValueError, match="new_secret"):
        signature("whsec_no base64!", ID, AT, BODY)

"""Whether a request comes from whom it says, held to examples that others have published."""

from __future__ import annotations

import pytest

from hupai.bots.verify import FRESH, by_base64_hash, by_hash, by_key, fresh, header, same
from support.platforms import DISCORD_KEY, LINE_SECRET, SLACK_SECRET

KEY = DISCORD_KEY.verify_key.encode().hex()


def test_a_header_is_found_in_whatever_letters_and_only_once() -> None:
    headers = [("X-SIGNATURE-ED25519", "a"), ("x-Signature-Timestamp", "1")]
    assert header(headers, "x-signature-ed25519") == "a"
    assert header(headers, "x-signature-timestamp") == "1"
    assert header(headers, "absent") is None
    assert header([*headers, ("x-signature-ed25519", "b")], "x-signature-ed25519") is None, "which of the two?"


@pytest.mark.parametrize(
    ("stamp", "good"),
    [("1000", True), (str(1000 + FRESH), True), (str(1000 - FRESH), True), (str(1001 + FRESH), False), ("699", False),
     (None, False), ("", False), ("1e3", False), ("-1000", False), ("１０００", False), ("1000.0", False),
     ("9" * 13, False)],
)  # fmt: skip
def test_only_what_was_sent_just_now_is_fresh(stamp: str | None, good: bool) -> None:
    assert fresh(stamp, 1000) is good


def test_a_secret_is_itself_and_an_empty_one_is_nobodys() -> None:
    assert same("abc", "abc")
    assert not same("abd", "abc") and not same("ab", "abc") and not same(None, "abc")
    assert not same("", "") and not same(None, "") and not same("\udcff", "abc")


#: RFC 8032, section 7.1, tests 1 to 3: public key, message, signature
RFC_8032 = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]


@pytest.mark.parametrize(("key", "message", "signature"), RFC_8032)
def test_ed25519_as_in_its_standard(key: str, message: str, signature: str) -> None:
    signed = bytes.fromhex(message)
    assert by_key(key, signature, signed)
    assert by_key(key.upper(), signature.upper(), signed)
    assert not by_key(key, signature, signed + b" ")
    assert not by_key(KEY, signature, signed)


@pytest.mark.parametrize("signature", [None, "", "zz", "00", "0" * 128, "f" * 128, "é" * 128, "0" * 126, " " * 128])
def test_what_is_no_signature_verifies_nothing(signature: str | None) -> None:
    assert not by_key(KEY, signature, b"x")


@pytest.mark.parametrize("key", ["", "zz", "0" * 64, "f" * 62, "0" * 66, "é"])
def test_what_is_no_key_lets_nobody_in(key: str) -> None:
    assert not by_key(key, DISCORD_KEY.sign(b"x").signature.hex(), b"x")


def test_slacks_own_example() -> None:
    """https://docs.slack.dev/authentication/verifying-requests-from-slack: its secret, body, time and signature."""
    body = (
        b"token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V"
        b"&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text="
        b"&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN"
        b"&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c"
    )
    signature = "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503"
    assert by_hash(SLACK_SECRET, signature, b"v0:1531420618:" + body, prefix="v0=")
    assert not by_hash(SLACK_SECRET, signature, b"v0:1531420619:" + body, prefix="v0=")
    assert not by_hash("", signature, b"v0:1531420618:" + body, prefix="v0=")
    assert not by_hash(SLACK_SECRET, signature.removeprefix("v0="), b"v0:1531420618:" + body, prefix="v0=")
    assert not by_hash(SLACK_SECRET, None, body, prefix="v0=")


def test_lines_own_example() -> None:
    """https://developers.line.biz/en/docs/messaging-api/verify-webhook-signature/: its secret, body and signature."""
    body = b'{"destination":"U8e742f61d673b39c7fff3cecb7536ef0","events":[]}'
    signature = "GhRKmvmHys4Pi8DxkF4+EayaH0OqtJtaZxgTD9fMDLs="
    assert by_base64_hash(LINE_SECRET, signature, body)
    assert not by_base64_hash(LINE_SECRET, signature, body.replace(b":[]", b": []"))
    for wrong in (None, "", "GhRK", "é", signature[:-1], signature.lower()):
        assert not by_base64_hash(LINE_SECRET, wrong, body)
    assert not by_base64_hash("", signature, body)

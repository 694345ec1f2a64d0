"""Who is let in: the same for every platform, as far as the platform can."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from nacl.signing import SigningKey

from hupai.api.app import create_app
from hupai.api.http import MOST_BODY
from integration.http_client import Client
from support.bots import NOW, Bench, bench, sent, value_of
from support.platforms import Headers, discord_headers, line_headers, signed, slack_headers, telegram_headers

PLATFORMS = ("discord", "telegram", "slack", "line")
SCORE = {name: f"{name}_score" for name in PLATFORMS}


def problem(answer: Any) -> tuple[int, str]:
    return answer.status, json.loads(answer.body)["code"]


@pytest.mark.parametrize("name", PLATFORMS)
def test_a_valid_event_is_answered(bots: Bench, name: str) -> None:
    platform, body = sent(SCORE[name])
    answer = bots.raw(platform, body)
    assert answer.status == 200
    bots.work()
    said = answer.body + b"".join(call.body for call in bots.platforms.sent("reply"))
    assert b"98" in said
    assert bots.said == []


@pytest.mark.parametrize("name", PLATFORMS)
@pytest.mark.parametrize("letters", [str.upper, str.lower, str.title, str.swapcase])
def test_headers_in_any_letters(bots: Bench, name: str, letters: Callable[[str], str]) -> None:
    platform, body = sent(SCORE[name])
    headers = [(letters(key), value) for key, value in signed(platform, body, NOW)]
    assert bots.raw(platform, body, headers).status == 200


FORGED: dict[str, Callable[[bytes], Headers]] = {
    "discord": lambda body: discord_headers(body, NOW, SigningKey(b"\1" * 32)),
    "telegram": lambda _body: telegram_headers("another_secret-1"),
    "slack": lambda body: slack_headers(body, NOW, "another"),
    "line": lambda body: line_headers(body, "another"),
}


@pytest.mark.parametrize("name", PLATFORMS)
def test_a_forged_event_is_refused(bots: Bench, name: str) -> None:
    platform, body = sent(SCORE[name])
    assert problem(bots.raw(platform, body, FORGED[name](body))) == (401, "bad_signature")
    assert problem(bots.raw(platform, body, [("content-type", "application/json")])) == (401, "bad_signature")
    twice = signed(platform, body, NOW) * 2
    assert problem(bots.raw(platform, body, twice)) == (401, "bad_signature")
    assert bots.later.jobs == [] and bots.platforms.calls == []


@pytest.mark.parametrize("name", ["discord", "slack", "line"])
def test_a_changed_body_is_refused(bots: Bench, name: str) -> None:
    """What was parsed and written again is another body, however alike it looks."""
    platform, body = sent(SCORE[name])
    headers = signed(platform, body, NOW)
    again = urlencode(sorted(value_of(SCORE[name]).items())) if name == "slack" else json.dumps(json.loads(body))
    assert again.encode() != body
    for changed in (again.encode(), body + b" ", body + b"\n", body[:-1], b"", body.replace(b"E", b"S", 1)):
        assert problem(bots.raw(platform, changed, headers)) == (401, "bad_signature")
    assert bots.raw(platform, body, headers).status == 200


def test_telegram_signs_no_body_so_spaces_change_nothing(bots: Bench) -> None:
    _, body = sent("telegram_score")
    assert b"98" in bots.raw("telegram", json.dumps(json.loads(body), indent=1).encode()).body


@pytest.mark.parametrize("name", ["discord", "slack"])
@pytest.mark.parametrize("seconds", [301, 3600, -301])
def test_a_stale_event_is_refused(bots: Bench, name: str, seconds: int) -> None:
    platform, body = sent(SCORE[name])
    headers = signed(platform, body, NOW)
    bots.now = NOW + seconds
    assert problem(bots.raw(platform, body, headers)) == (401, "bad_signature")
    bots.now = NOW + 299
    assert bots.raw(platform, body, headers).status == 200


SECRETS = {
    "discord": ("discord_key",),
    "telegram": ("telegram_secret",),
    "slack": ("slack_secret",),
    "line": ("line_secret", "line_token"),
}


@pytest.mark.parametrize(("name", "secret"), [(name, one) for name, many in SECRETS.items() for one in many])
def test_without_a_secret_nobody_is_let_in(tmp_path: Path, name: str, secret: str) -> None:
    with bench(tmp_path, **{secret: ""}) as bots:
        platform, body = sent(SCORE[name])
        headers = signed(platform, body, NOW)
        empty = [(key, "") for key, _ in headers]
        for given in (headers, empty, []):
            assert problem(bots.raw(platform, body, given)) == (503, "bot_not_configured")
        for other in set(PLATFORMS) - {name}:
            assert bots.raw(*sent(SCORE[other])).status == 200, "the others go on"


@pytest.mark.parametrize("name", PLATFORMS)
def test_too_much_is_not_read(bots: Bench, name: str) -> None:
    body = b" " * (MOST_BODY + 1)
    assert problem(bots.raw(name, body)) == (413, "body_too_large")


@pytest.mark.parametrize("name", ["discord", "telegram", "line"])
def test_what_is_no_json_is_told_to_whoever_signed_it(bots: Bench, name: str) -> None:
    for body in (b"", b"{", b'{"a":1,"a":2}', b'"\xff\xfe"', "{}".encode("utf-16"), b'{"a":"\\ud800"}', b"[" * 100):
        assert problem(bots.raw(name, body)) == (400, "malformed_json"), body


def test_what_is_no_form_is_told_to_whoever_signed_it(bots: Bench) -> None:
    for body in (b"", b"\xff\xfe", b"command=%FF&trigger_id=1&channel_id=2", b"a=1&" * 80, b"command=%2Fscore"):
        assert problem(bots.raw("slack", body)) == (422, "invalid_request"), body


@pytest.mark.parametrize("name", ["discord", "telegram", "line"])
@pytest.mark.parametrize("value", [None, 1, "x", [], {}, [1], {"type": "x"}, {"events": 1}, {"message": 1}])
def test_json_of_another_kind_breaks_nothing(bots: Bench, name: str, value: object) -> None:
    assert bots.raw(name, json.dumps(value).encode()).status in (200, 422)


def paths(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the place of everything in a JSON value."""
    if before:
        yield before
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from paths(inner, (*before, key))


@pytest.mark.slow
def test_any_member_may_be_anything(bots: Bench) -> None:
    """Every member of every event in turn: absent, null, or of another type.  Nothing fails, nothing is logged."""
    tried = 0
    for name in ("discord_score", "discord_photo", "discord_message", "telegram_group", "telegram_photo", "line_group"):
        platform, body = sent(name)
        for path in paths(json.loads(body)):
            for odd in (None, 7, "x", [], {}, -1, True, "\x00"):
                value = copy.deepcopy(json.loads(body))
                inside = value
                for key in path[:-1]:
                    inside = inside[key]
                inside[path[-1]] = odd
                answer = bots.raw(platform, json.dumps(value).encode())
                assert answer.status in (200, 422), (name, path, odd, answer)
                tried += 1
    assert tried > 1500
    assert [line for line in bots.said if "Error" in line] == []


def test_there_is_no_other_door(bots: Bench) -> None:
    assert problem(bots.raw("irc", b"{}", [])) == (404, "not_found")


def test_problems_are_told_in_the_callers_language(bots: Bench) -> None:
    answer = bots.raw("telegram", b"{}", [("Accept-Language", "fr")])
    assert json.loads(answer.body)["title"] == "La signature manque ou n’est pas la bonne"


def test_over_http_the_bytes_are_those_that_were_signed(bots: Bench) -> None:
    client = Client(create_app(bots=bots.bots))
    try:
        for name in PLATFORMS:
            platform, body = sent(SCORE[name])
            pieces = [body[:7], body[7:100], body[100:]]
            reply = client.ask("POST", f"/bots/{platform}", pieces, signed(platform, body, NOW))
            assert reply.status == 200, reply
            assert reply.headers["access-control-allow-origin"] == "*"
            assert reply.headers["cache-control"] == "no-store"
            forged = client.ask("POST", f"/bots/{platform}", [body], FORGED[name](body))
            assert (forged.status, forged.json()["code"]) == (401, "bad_signature")
            assert client.get(f"/bots/{platform}").status == 405
        too_much = client.post("/bots/telegram", b" " * (MOST_BODY + 1))
        assert (too_much.status, too_much.json()["code"]) == (413, "body_too_large")
    finally:
        client.close()


def test_a_service_without_bots_says_so() -> None:
    client = Client(create_app())
    try:
        for name in PLATFORMS:
            reply = client.post(f"/bots/{name}", {})
            assert (reply.status, reply.json()["code"]) == (503, "bot_not_configured")
    finally:
        client.close()

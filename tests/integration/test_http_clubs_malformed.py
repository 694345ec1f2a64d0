# ruff: noqa: E501 - a row of the table is a line, where it can be
"""Requests about clubs, statements and webhooks that no one can answer: each gets its problem, and nothing changes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hupai.draw import LANGUAGES
from support.serving import Service, serving

KEY = "a-key-of-16-characters"


class Row(NamedTuple):
    """A request and its problem.  In ``target``, ``{club}``, ``{member}`` and ``{table}`` are those that are there.

    ``token``: ``club``, ``viewer``, ``owner``, ``table_viewer``, or as it stands; None sends none.
    """

    name: str
    method: str
    target: str
    body: object
    token: str | None
    status: int
    code: str
    faults: set[tuple[str, str]]
    headers: dict[str, str]


def row(
    name: str,
    target: str,
    body: object,
    *faults: str,
    status: int = 422,
    code: str = "invalid_request",
    method: str = "POST",
    token: str | None = "club",
    **headers: str,
) -> Row:
    """Return a row; ``faults``: pointer and code, parted by a space."""
    found = {(f"#{pointer}", fault) for pointer, fault in (one.split(" ") for one in faults)}
    return Row(name, method, target, body, token, status, code, found, headers)


CLUBS, MEMBERS, NAME = "/v1/clubs", "/v1/clubs/{club}/members", "/v1/clubs/{club}/members/{member}/name"
ROTATE, RENEW = "/v1/clubs/{club}/tokens/rotate", "/v1/tables/{table}/webhook/rotate"
PLAYER = "/v1/tables/{table}/players/{player}/name"
STANDINGS, STATEMENT, WEBHOOK = (
    "/v1/clubs/{club}/standings",
    "/v1/tables/{table}/statement",
    "/v1/tables/{table}/webhook",
)

_NAMES = {
    "null": (None, "missing_field"),
    "empty": ("", "missing_field"),
    "spaces": (" \u3000 ", "missing_field"),
    "number": (5, "wrong_type"),
    "boolean": (True, "wrong_type"),
    "array": (["Zoé"], "wrong_type"),
    "object": ({"name": "Zoé"}, "wrong_type"),
    "too long": ("x" * 65, "too_long"),
    "a book": ("x" * 100_000, "too_long"),
    "line break": ("Zoé\nEvil", "control_character"),
    "NUL": ("Zoé\x00", "control_character"),
    "escape": ("\x1b[31mZoé", "control_character"),
    "turned": ("Zoé\u202egnp.exe", "control_character"),
    "isolated": ("\u2066Zoé", "control_character"),
    "a mark of direction": ("Zoé\u200f", "control_character"),
    "nothing to see": ("\u200b\u3164", "missing_field"),
}

ROWS: list[Row] = [
    *(row(f"{target}: name {name}", target, {"name": value}, f"/name {code}") for target in (CLUBS, MEMBERS) for name, (value, code) in _NAMES.items()),
    *(row(f"{target}: no name", target, {}, "/name missing_field") for target in (CLUBS, MEMBERS)),
    *(row(f"{target}: no body", target, None, "/name missing_field") for target in (CLUBS, MEMBERS)),
    *(row(f"{target}: array", target, [], " wrong_type") for target in (CLUBS, MEMBERS, ROTATE)),
    *(row(f"{target}: string", target, "Zoé", " wrong_type") for target in (CLUBS, MEMBERS, ROTATE)),
    *(row(f"{target}: null", target, b"null", " wrong_type") for target in (CLUBS, MEMBERS, ROTATE)),
    row("two faults at once", CLUBS, {"nmae": "Zoé", "lang": "xx"}, "/nmae unknown_field", "/lang unknown_value", "/name missing_field"),
    row("several names", MEMBERS, {"name": "Zoé", "names": ["Zoé"]}, "/names unknown_field"),
    row("an id of one's own", MEMBERS, {"name": "Zoé", "id": "zoe"}, "/id unknown_field"),
    row("a token of one's own", CLUBS, {"name": "Zoé", "token": "mine"}, "/token unknown_field"),
    row("unknown role", ROTATE, {"roles": ["owner"]}, "/roles/0 unknown_value"),
    row("role of null", ROTATE, {"roles": [None]}, "/roles/0 wrong_type"),
    row("roles as text", ROTATE, {"roles": "club"}, "/roles wrong_type"),
    row("too many roles", ROTATE, {"roles": ["club"] * 3}, "/roles too_many_items"),
    row("erase more", NAME, {"name": None}, "/name unknown_field", method="DELETE"),
    row("erase an array", NAME, [1], " wrong_type", method="DELETE"),
    row("erase nobody", "/v1/clubs/{club}/members/nobody/name", None, status=404, code="unknown_member", method="DELETE"),
    row("erase a table's player", "/v1/clubs/{club}/members/p1/name", None, status=404, code="unknown_member", method="DELETE"),
    row("player of nobody", PLAYER.replace("{player}", "nobody"), None, status=404, code="unknown_player", token="owner", method="DELETE"),
    row("player: more", PLAYER.replace("{player}", "p1"), {"x": 1}, "/x unknown_field", token="owner", method="DELETE"),
    row("player: a viewer", PLAYER.replace("{player}", "p1"), None, status=403, code="owner_only", token="table_viewer", method="DELETE"),
    row("player: without key", PLAYER.replace("{player}", "p1"), None, " key_missing", status=400, code="idempotency_key_required", token="owner", method="DELETE", Idempotency_Key="-"),
    row("secret of one's own", RENEW, {"secret": "whsec_c2VjcmV0"}, "/secret unknown_field", token="owner"),
    row("secret: array", RENEW, [], " wrong_type", token="owner"),
    # Bodies that are no JSON
    *(row(f"{target}: open", target, b'{"name":', " not_json", status=400, code="malformed_json") for target in (CLUBS, MEMBERS, ROTATE)),
    row("twice", CLUBS, b'{"name":"a","name":"b"}', " repeated_member", status=400, code="malformed_json"),
    row("not UTF-8", CLUBS, '{"name":"é"}'.encode("latin-1"), " not_utf8", status=400, code="malformed_json"),
    row("lone surrogate", CLUBS, b'{"name":"\\ud83c"}', " lone_surrogate", status=400, code="malformed_json"),
    row("a number of 5000 digits", CLUBS, b'{"name":' + b"9" * 5000 + b"}", " not_a_number", status=400, code="malformed_json"),
    row("deep", CLUBS, b"[" * 40 + b"]" * 40, " nested_too_deep", status=400, code="malformed_json"),
    row("five megabytes", MEMBERS, b'{"name":"' + b"x" * 5_000_000 + b'"}', " body_too_large", status=413, code="body_too_large"),
    row("a form", CLUBS, b"name=Zo", " content_type", status=415, code="unsupported_media_type", Content_Type="application/x-www-form-urlencoded"),
    row("compressed", CLUBS, {"name": "Zoé"}, " content_type", status=415, code="unsupported_media_type", Content_Encoding="gzip"),
    # Keys
    *(row(f"{target}: no key", target, {"name": "Zoé"}, " key_missing", status=400, code="idempotency_key_required", Idempotency_Key="-") for target in (CLUBS, MEMBERS, ROTATE)),
    row("erase without key", NAME, None, " key_missing", status=400, code="idempotency_key_required", method="DELETE", Idempotency_Key="-"),
    row("renew without key", RENEW, {}, " key_missing", status=400, code="idempotency_key_required", token="owner", Idempotency_Key="-"),
    row("a short key for a secret", CLUBS, {"name": "Zoé"}, " key_length", status=400, code="idempotency_key_invalid", Idempotency_Key="1"),
    *(row(f"{target}: a short key for a secret", target, {}, " key_length", status=400, code="idempotency_key_invalid", token=token, Idempotency_Key="short") for target, token in ((ROTATE, "club"), (RENEW, "owner"))),
    row("a long key", MEMBERS, {"name": "Zoé"}, " key_length", status=400, code="idempotency_key_invalid", Idempotency_Key="k" * 256),
    row("a key with a space", MEMBERS, {"name": "Zoé"}, " key_characters", status=400, code="idempotency_key_invalid", Idempotency_Key="a b"),
    # Tokens
    *(row(f"{target}: no token", target, {"name": "Zoé"}, status=401, code="token_required", token=None) for target in (MEMBERS, ROTATE)),
    *(row(f"{target}: no token", target, None, status=401, code="token_required", token=None, method="GET") for target in (STANDINGS, MEMBERS, STATEMENT, WEBHOOK)),
    *(row(f"{target}: {token} is wrong", target, None, status=404, code="unknown_club", token=token, method="GET") for target in (STANDINGS, MEMBERS) for token in ("owner", "table_viewer", "hupai_club_x")),
    *(row(f"{target}: {token} is wrong", target, None, status=404, code="unknown_table", token=token, method="GET") for target in (STATEMENT, WEBHOOK) for token in ("club", "viewer", "hupai_owner_x")),
    *(row(f"{target}: a viewer", target, {"name": "Zoé"}, status=403, code="club_only", token="viewer") for target in (MEMBERS,)),
    row("rotate: a viewer", ROTATE, {}, status=403, code="club_only", token="viewer"),
    row("erase: a viewer", NAME, None, status=403, code="club_only", token="viewer", method="DELETE"),
    row("webhook: a viewer", WEBHOOK, None, status=403, code="owner_only", token="table_viewer", method="GET"),
    row("renew: a viewer", RENEW, {}, status=403, code="owner_only", token="table_viewer"),
    row("basic instead of bearer", STANDINGS, None, status=401, code="token_required", token=None, method="GET", Authorization="Basic eDp5"),
    row("two tokens", STANDINGS, None, status=401, code="token_required", token=None, method="GET", Authorization="Bearer a b"),
    row("a token of 300 characters", STANDINGS, None, status=401, code="token_required", token="x" * 300, method="GET"),
    row("a token in the address", STANDINGS + "?token=x", None, status=401, code="token_required", token=None, method="GET"),
    # Addresses
    row("unknown club", "/v1/clubs/none/members", {"name": "Zoé"}, status=404, code="unknown_club"),
    row("club with a stroke", "/v1/clubs/%2F%2E%2E/standings", None, status=404, code="not_found", method="GET"),
    row("club as a table", "/v1/tables/{club}/statement", None, status=404, code="unknown_table", method="GET"),
    row("table as a club", "/v1/clubs/{table}/standings", None, status=404, code="unknown_club", token="owner", method="GET"),
    row("parameter of another", STANDINGS + "?rule=mcr", None, "/rule unknown_field", method="GET"),
    row("parameter twice", STANDINGS + "?rules=mcr&rules=hk", None, "/rules repeated_field", method="GET"),
    row("rules too long", STANDINGS + "?rules=" + "x" * 201, None, "/rules too_long", method="GET"),
    row("unknown language", STANDINGS + "?lang=xx", None, "/lang unknown_value", method="GET"),
    row("statement: parameter", STATEMENT + "?format=csv", None, "/format unknown_field", token="owner", method="GET"),
    row("statement: language", STATEMENT + "?lang=tlh", None, "/lang unknown_value", token="owner", method="GET"),
    row("statement: long address", STATEMENT + "?lang=" + "x" * 5000, None, " address_too_long", status=414, code="address_too_long", token="owner", method="GET"),
    row("clubs are not listed", CLUBS, None, " method_not_allowed", status=405, code="method_not_allowed", method="GET"),
    row("clubs are not deleted", "/v1/clubs/{club}", None, " method_not_allowed", status=405, code="method_not_allowed", method="DELETE"),
    row("members are not put", MEMBERS, {}, " method_not_allowed", status=405, code="method_not_allowed", method="PUT"),
    row("a member's name is not changed", NAME, {"name": "Eve"}, " method_not_allowed", status=405, code="method_not_allowed"),
    row("statements are not written", STATEMENT, {}, " method_not_allowed", status=405, code="method_not_allowed", token="owner"),
]  # fmt: skip


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with serving(tmp_path_factory.mktemp("clubs")) as made:
        yield made


@pytest.fixture(scope="module")
def there(service: Service) -> dict[str, Any]:
    club, ids = service.club("Ann", "Bob", "Cid", "Dan")
    table = service.table(webhook="https://hooks.example.com/in")
    service.deal(table, 1)
    return {
        "places": {"club": club["id"], "member": ids[0], "table": table["id"]},
        "tokens": {
            "club": club["token"],
            "viewer": club["viewer_token"],
            "owner": table["owner_token"],
            "table_viewer": table["viewer_token"],
        },
    }


def rows_of(service: Service) -> list[tuple[Any, ...]]:
    """Return everything that is kept but the answers of keys."""
    connection = sqlite3.connect(Path(service.store._path))
    try:
        return connection.execute("SELECT * FROM row WHERE pk NOT GLOB 'K#*' ORDER BY pk, sk").fetchall()
    finally:
        connection.close()


def test_there_are_enough_of_them() -> None:
    assert len(ROWS) >= 60 and len({(one.name, one.target, one.method) for one in ROWS}) == len(ROWS)


@pytest.mark.parametrize("one", ROWS, ids=lambda one: one.name)
def test_each_gets_its_problem_in_every_language(one: Row, service: Service, there: dict[str, Any]) -> None:
    before = rows_of(service)
    target = one.target
    for name, value in there["places"].items():
        target = target.replace(f"{{{name}}}", value)
    token = None if one.token is None else there["tokens"].get(one.token, one.token)
    if target == CLUBS and one.status != 401:
        token = None
    told = []
    for lang in LANGUAGES:
        reply = service.write(target, one.body, token, method=one.method, **{"accept-language": lang}, **one.headers)
        problem = reply.json()
        assert (reply.status, problem["code"]) == (one.status, one.code), problem
        assert reply.headers["content-type"] == "application/problem+json"
        assert reply.faults() == one.faults, problem
        said = [problem["title"], problem["detail"], *(error["message"] for error in problem["errors"])]
        assert all(said) and not any("{" in text or text == problem["code"] for text in said)
        told.append(said)
    assert len({one[0] for one in told}) == 4, "a title for each language"
    assert rows_of(service) == before

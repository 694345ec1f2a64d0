"""Statements and webhooks over HTTP: what a table comes to, in every form, for those who may see it."""

from __future__ import annotations

import csv
import io
import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from hupai.api.app import create_app
from hupai.draw import LANGUAGES
from hupai.draw.statement import statement_style
from hupai.hooks import Sent, deliver_one, is_signed
from hupai.ledger import verify
from integration.http_client import Client
from support.serving import Service, serving

HOOK = "https://hooks.example.com/in"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with serving(tmp_path) as made:
        yield made


@pytest.fixture
def played(service: Service) -> dict[str, Any]:
    """A table at which everything has happened once; its players have names that nobody should have."""
    table = service.table(players=["<b>Ann</b>", "=1+1", "Zoé & Co", '"Dan"'])
    hand = {"winner": "E", "win_by": "self_draw", "notation": "[EEE,1][SSSS,1]55pWWWNNN"}
    assert service.deal(table, 1, kind="win", wins=[hand]).status == 201
    won = {"winner": "S", "win_by": "discard", "payer": "W", "value": 12}
    assert service.deal(table, 2, kind="win", wins=[won]).status == 201
    undone = service.write(f"/v1/tables/{table['id']}/deals/2/reversal", {"reason": "=typed"}, table["owner_token"])
    assert undone.status == 200
    assert service.deal(table, 2, kind="draw").status == 201
    assert service.deal(table, 3, kind="penalty", offender="N").status == 201
    moved = {"E": 7, "S": -7, "W": 0, "N": 0}
    assert service.deal(table, 4, kind="adjustment", transfers=moved, reason="<script>alert(1)</script>").status == 201
    return table


def statement(service: Service, table: dict[str, Any], lang: str = "en", **headers: str) -> Any:
    return service.read(f"/v1/tables/{table['id']}/statement?lang={lang}", table["viewer_token"], **headers)


def test_every_line_and_what_it_comes_to(service: Service, played: dict[str, Any]) -> None:
    reply = statement(service, played)
    assert (reply.status, reply.headers["content-type"], reply.headers["cache-control"]) == (
        200,
        "application/json",
        "no-store",
    )
    said = reply.json()
    a, b, c, d = ids = [player["id"] for player in said["players"]]
    assert [player["name"] for player in said["players"]] == ["<b>Ann</b>", "=1+1", "Zoé & Co", '"Dan"']
    assert [(line["version"], line["kind"], line.get("deal")) for line in said["lines"]] == [
        (1, "win", 1),
        (2, "win", 2),
        (3, "reversal", 2),
        (4, "draw", 2),
        (5, "penalty", 3),
        (6, "adjustment", 4),
    ]
    first, second, undone, _, foul, moved = said["lines"]
    assert first["wins"][0]["total"] == 98 and first["wins"][0]["notation"] == "[EEE,1][SSSS,1]55pWWWNNN"
    assert first["wins"][0]["patterns"][0] == {
        "id": "big_four_winds",
        "name": "Big Four Winds",
        "value": 88,
        "count": 1,
    }
    assert first["gained"] == {a: 318, b: -106, c: -106, d: -106}
    assert sorted((one["from"], one["to"], one["amount"]) for one in first["payments"]) == sorted(
        (one, a, 106) for one in ids[1:]
    )
    assert second["reversed_by"] == 3 and undone["reverses"] == 2 and undone["reason"] == "=typed"
    assert {one: -amount for one, amount in second["gained"].items()} == undone["gained"]
    assert second["text"] == 'Zoé & Co wins 12 points off "Dan"' and second["dealer"] == b
    assert undone["text"] == "Deal 2 (line 2) is reversed: =typed"
    assert foul["offender"] in ids and sum(foul["gained"].values()) == 0
    assert moved["reason"] == "<script>alert(1)</script>"
    scores = dict.fromkeys(ids, 0)
    for line in said["lines"]:
        scores = {one: scores[one] + line["gained"][one] for one in ids}
        assert line["scores"] == scores
    assert {one["id"]: one["score"] for one in said["players"]} == scores and said["sum"] == 0
    assert verify(service.store, played["id"]).clean


def test_owners_and_viewers_see_it_and_nobody_else(service: Service, played: dict[str, Any]) -> None:
    target, other = f"/v1/tables/{played['id']}/statement", service.table()
    for token in (played["owner_token"], played["viewer_token"]):
        for accept in ("application/json", "text/csv", "text/html"):
            assert service.read(target, token, accept=accept).status == 200
            head = service.client.get(target, "HEAD", authorization=f"Bearer {token}", accept=accept)
            assert (head.status, head.body) == (200, b"")
    for token in (other["owner_token"], other["viewer_token"], "x"):
        reply = service.read(target, token, accept="text/html")
        assert (reply.status, reply.json()["code"]) == (404, "unknown_table")
    reply = service.read(target)
    assert (reply.status, reply.headers["www-authenticate"]) == (401, "Bearer")
    assert service.read(f"/v1/tables/{'x' * 26}/statement", played["viewer_token"]).status == 404


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rows_for_a_spreadsheet(lang: str, service: Service, played: dict[str, Any]) -> None:
    reply = statement(service, played, lang, accept="text/csv")
    assert reply.headers["content-type"] == "text/csv; charset=utf-8"
    assert reply.headers["content-disposition"] == f'attachment; filename="hupai-{played["id"]}.csv"'
    assert reply.headers["content-language"] == lang
    text = reply.body.decode("utf-8-sig")
    assert reply.body.startswith(b"\xef\xbb\xbf") and text.count("\r\n") == 7
    rows = list(csv.reader(io.StringIO(text, newline="")))
    assert {len(row) for row in rows} == {len(rows[0])}
    said = statement(service, played, lang).json()
    numbers = re.compile(r"-?\d+")
    for row, line in zip(rows[1:], said["lines"], strict=True):
        assert int(row[0]) == line["version"] and all(map(numbers.fullmatch, row[-8:]))
        assert [int(cell) for cell in row[-8:]] == [*line["gained"].values(), *line["scores"].values()]
    cells = [cell for row in rows for cell in row if not numbers.fullmatch(cell)]
    assert not [cell for cell in cells if cell.lstrip()[:1] in ("=", "+", "-", "@", "\t", "\r")]


#: The columns that programs may rely on, before the players' own.
COLUMNS = [
    "line",
    "deal",
    "settled_at",
    "kind",
    "round_wind",
    "turn",
    "repeats",
    "dealer",
    "text",
    "reversed_by",
    "reverses",
]
FIRST_HEAD = {"en": "Line", "fr": "Ligne", "zh-Hant": "行", "zh-Hans": "行"}


def test_heads_are_ids_until_a_language_is_named(service: Service, played: dict[str, Any]) -> None:
    target, token = f"/v1/tables/{played['id']}/statement", played["viewer_token"]

    def heads(query: str = "", **headers: str) -> list[str]:
        text = service.read(target + query, token, accept="text/csv", **headers).body.decode("utf-8-sig")
        return next(csv.reader(io.StringIO(text, newline="")))

    names = [player["name"] for player in statement(service, played).json()["players"]]
    ids = COLUMNS + [f"{what}: {name}" for what in ("gained", "score") for name in names]
    for plain in ({}, {"accept_language": "*"}, {"accept_language": "ja"}, {"accept_language": "fr;q=0, *"}):
        assert heads(**plain) == ids, plain
    for lang in LANGUAGES:
        worded = heads(f"?lang={lang}")
        assert worded == heads(accept_language=f"{lang}, *;q=0.1")
        assert worded[0] == FIRST_HEAD[lang] and len(worded) == len(ids) == len(set(worded))
        assert not set(worded) & set(ids)
        assert [head.endswith(name) for head, name in zip(worded[len(COLUMNS) :], names * 2, strict=True)] == [True] * 8


class _Page(HTMLParser):
    """What a page is made of, and whether all that opens closes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in ("meta", "col"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text += data


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_to_print(lang: str, service: Service, played: dict[str, Any]) -> None:
    reply = statement(service, played, lang, accept="text/html,application/xhtml+xml;q=0.9,*/*;q=0.8")
    assert reply.headers["content-type"] == "text/html; charset=utf-8" and reply.headers["content-language"] == lang
    assert reply.headers["cache-control"] == "no-store" and reply.headers["referrer-policy"] == "no-referrer"
    assert "Authorization" in reply.headers["vary"]
    policy = reply.headers["content-security-policy"]
    style = b64encode(sha256(statement_style().encode()).digest()).decode()
    assert policy.startswith("default-src 'none'") and f"style-src 'sha256-{style}'" in policy
    assert "unsafe" not in policy and "script-src" not in policy
    page = _Page(reply.body.decode())
    assert page.open == [] and ("lang", lang) in page.attributes
    assert not {"script", "b" * 9, "iframe", "object", "img", "link", "form", "a"} & set(page.tags)
    assert not [name for name, _ in page.attributes if name.startswith("on") or name in ("style", "src", "href")]
    assert "<script" not in reply.body.decode() and "<b>Ann" not in reply.body.decode()
    for name in ("<b>Ann</b>", "=1+1", "Zoé & Co", '"Dan"', "<script>alert(1)</script>"):
        assert name in page.text
    said = statement(service, played, lang).json()
    for line in said["lines"]:
        assert line["text"] in page.text
    # Four lines that are told apart without colour: three dashes, one drawn through, and four markers.
    curve = reply.body.decode().partition('class="curve"')[2].partition("</svg>")[0]
    assert len(set(re.findall(r'stroke-dasharray="([^"]+)"', curve))) == 3 and curve.count("<polyline") == 4
    assert (
        "<circle" in curve and len({len(one.split()) for one in re.findall(r'<polygon points="([^"]+)"', curve)}) == 2
    )
    assert "<title" in curve and "<desc" in curve


def test_a_table_without_deals_has_a_statement_too(service: Service) -> None:
    table = service.table()
    for accept in ("application/json", "text/csv", "text/html"):
        assert statement(service, table, accept=accept).status == 200
    assert statement(service, table).json()["lines"] == []
    assert "Nothing has been settled yet." in statement(service, table, accept="text/html").body.decode()


def test_a_preset_may_be_called_anything_and_disturbs_nothing(service: Service) -> None:
    rules = {"id": "</svg>\x00\x1b[31m\u202e\uffff", "base": "mcr", "changes": {"minimum": 9}}
    table = service.table(rules=rules)
    assert service.deal(table, 1).status == 201
    for accept in ("text/html", "image/svg+xml"):
        text = statement(service, table, accept=accept).body.decode()
        assert "&lt;/svg&gt;" in text and not set("\x00\x1b\u202e\uffff") & set(text)
    ElementTree.fromstring(statement(service, table, accept="image/svg+xml").body)
    assert statement(service, table).json()["rules"]["id"] == rules["id"]


def test_names_that_were_erased_are_numbers(service: Service) -> None:
    club, ids = service.club("Ann", "Bob", "Bob", "Dan")
    table = service.table(club["token"], players=ids, kind="rated", club=club["id"])
    service.deal(table, 1)
    assert statement(service, table).json()["lines"][0]["text"] == "Ann wins 20 points by self-draw"
    page = _Page(statement(service, table, accept="text/html").body.decode()).text
    assert "Bob (2)" in page and "Bob (3)" in page, "two of one name are told apart"
    assert (
        service.write(f"/v1/clubs/{club['id']}/members/{ids[0]}/name", None, club["token"], method="DELETE").status
        == 200
    )
    said = statement(service, table, "fr").json()
    assert said["players"][0]["name"] is None and said["lines"][0]["text"].startswith("Joueur 1 gagne 20 points")
    for accept in ("application/json", "text/csv", "text/html"):
        assert b"Ann" not in statement(service, table, accept=accept).body


def test_halves_and_thirds_are_exact(service: Service) -> None:
    rules = {"id": "halves", "version": 1, "base": "mcr", "changes": {"unit_scale": 2}}
    made = service.table(rules=rules)
    moved = {"E": 1, "S": -1, "W": 3, "N": -3}
    assert service.deal(made, 1, kind="adjustment", transfers=moved, reason="half a point").status == 201
    said = statement(service, made).json()
    assert said["unit_scale"] == 2 and [player["score"] for player in said["players"]] == [1, -1, 3, -3]
    page = statement(service, made, accept="text/html").body.decode()
    assert "+0 1/2" in page and "\u22121 1/2" in page
    row = statement(service, made, accept="text/csv").body.decode().splitlines()[1]
    assert row.endswith("0 1/2,-0 1/2,1 1/2,-1 1/2,0 1/2,-0 1/2,1 1/2,-1 1/2")


def test_the_page_holds_no_token_and_runs_its_own_script_only(service: Service) -> None:
    reply = service.read("/statement")
    text, policy = reply.body.decode(), reply.headers["content-security-policy"]
    script = b64encode(sha256(text.partition("<script>")[2].partition("</script>")[0].encode()).digest()).decode()
    assert f"script-src 'sha256-{script}'" in policy and "connect-src 'self'" in policy and "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy and reply.headers["referrer-policy"] == "no-referrer"
    assert (
        "etag" in reply.headers and service.client.get("/statement", if_none_match=reply.headers["etag"]).status == 304
    )
    for lang in LANGUAGES:
        assert f'value="{lang}"' in text


def test_where_no_ledger_is_kept_it_says_so() -> None:
    client = Client(create_app())
    for target in ("/v1/tables/x/statement", "/v1/tables/x/webhook", "/v1/clubs/x", "/v1/clubs/x/standings"):
        reply = client.get(target)
        assert (reply.status, reply.json()["code"]) == (503, "tables_unavailable")
    client.close()


# Webhooks


def test_where_events_go_and_what_became_of_them(service: Service) -> None:
    table = service.table(webhook=HOOK)
    assert table["webhook"]["url"] == HOOK and table["webhook"]["secret"].startswith("whsec_")
    service.deal(table, 1)
    target = f"/v1/tables/{table['id']}/webhook"
    said = service.read(target, table["owner_token"]).json()
    (message,) = said["messages"]
    assert (said["url"], said["secrets"]) == (HOOK, 1) and "secret" not in said
    assert message["type"] == "deal.settled" and message["tries"] == 0 and "next_try_at" in message
    deliver_one(service.store, table["id"], 1, lambda *_: Sent(500, "refused"), service.now)
    (message,) = service.read(target, table["owner_token"]).json()["messages"]
    assert (message["tries"], message["last"]) == (1, "refused 500")
    deliver_one(service.store, table["id"], 1, lambda *_: Sent(200), service.now + 3600)
    (message,) = service.read(target, table["owner_token"]).json()["messages"]
    assert (message["tries"], message["last"]) == (2, "sent 200") and "next_try_at" not in message
    assert service.read(target, table["viewer_token"]).json()["code"] == "owner_only"
    assert service.read(target, "x").json()["code"] == "unknown_table"
    without = service.table()
    for method in ("GET", "POST"):
        path = f"/v1/tables/{without['id']}/webhook" + ("/rotate" if method == "POST" else "")
        reply = service.write(path, {}, without["owner_token"], method=method)
        assert (reply.status, reply.json()["code"]) == (404, "unknown_webhook")


def test_a_new_secret_and_the_old_one_for_a_day(service: Service) -> None:
    table = service.table(webhook=HOOK)
    target = f"/v1/tables/{table['id']}/webhook/rotate"
    assert service.write(target, {}, table["viewer_token"]).json()["code"] == "owner_only"
    first = service.write(target, {}, table["owner_token"], key="a-key-of-16-chars")
    again = service.write(target, {}, table["owner_token"], key="a-key-of-16-chars")
    assert first.status == 200 and first.body == again.body and again.headers["idempotent-replayed"] == "true"
    old, new = table["webhook"]["secret"], first.json()["secret"]
    assert old != new and service.read(f"/v1/tables/{table['id']}/webhook", table["owner_token"]).json()["secrets"] == 2
    service.deal(table, 1)
    sent: list[tuple[Any, ...]] = []

    def post(url: str, headers: Any, body: bytes) -> Sent:
        sent.append((headers, body))
        return Sent(200)

    deliver_one(service.store, table["id"], 1, post, service.now)
    ((headers, body),) = sent
    assert is_signed(old, headers, body, service.now) and is_signed(new, headers, body, service.now)
    assert json.loads(body)["data"] == {
        "table": table["id"],
        "version": 1,
        "deal": 1,
        "link": f"/v1/tables/{table['id']}/deals/1",
    }
    assert service.read(f"/v1/tables/{table['id']}/deals/1", table["viewer_token"]).status == 200


def test_hostile_addresses_open_no_table(service: Service) -> None:
    for url in ("http://example.com/", "https://localhost/", "https://169.254.169.254/", "https://[::1]/", 5, "x"):
        reply = service.write("/v1/tables", {"rules": "mcr", "players": ["A", "B", "C", "D"], "webhook": url})
        assert reply.status == 422 and {pointer for pointer, _ in reply.faults()} == {"#/webhook"}, url
    assert service.store.ids("T") == []

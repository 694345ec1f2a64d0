"""The statement of a table as a picture: standing and curve, for whoever may see the table and nobody else."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from hupai.draw import LANGUAGES
from hupai.draw.picture_text import drawable, measure
from hupai.draw.sheet_picture import statement_alt, statement_svg
from support.serving import Service, serving

SVG = "{http://www.w3.org/2000/svg}"
PLAYERS = ["<b>Ann</b>", "王小明", "Zoé & Co", "فاطمة"]


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with serving(tmp_path) as made:
        yield made


@pytest.fixture
def played(service: Service) -> dict[str, Any]:
    table = service.table(players=PLAYERS)
    for number, (winner, payer, value) in enumerate((("E", "S", 24), ("W", "N", 8), ("S", "W", 33)), 1):
        won = {"winner": winner, "win_by": "discard", "payer": payer, "value": value}
        assert service.deal(table, number, kind="win", wins=[won]).status == 201
    return table


def ask(service: Service, table: dict[str, Any], lang: str, accept: str, token: str | None = None) -> Any:
    where = f"/v1/tables/{table['id']}/statement?lang={lang}"
    return service.read(where, table["viewer_token"] if token is None else token, accept=accept)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_drawing_of_the_standing_and_the_curve(service: Service, played: dict[str, Any], lang: str) -> None:
    reply = ask(service, played, lang, "image/svg+xml")
    assert (reply.status, reply.headers["content-type"]) == (200, "image/svg+xml; charset=utf-8")
    assert reply.headers["cache-control"] == "no-store"
    assert "Authorization" in reply.headers["vary"]
    assert reply.headers["content-security-policy"].endswith("sandbox")
    said = ask(service, played, lang, "application/json").json()
    top = ElementTree.fromstring(reply.body)
    assert top.find(f"{SVG}title").text == statement_alt(said, lang)  # type: ignore[union-attr]
    texts = [text.text or "" for text in top.iter(f"{SVG}text")]
    for player in said["players"]:
        score = str(player["score"]).replace("-", "−")
        assert score in texts
    assert "<b>Ann</b>" in texts
    assert "王小明" in texts
    assert PLAYERS[3] not in texts  # the fonts do not write it: the player has a number
    assert not [text for text in texts if "?" in text]
    assert len(list(top.iter(f"{SVG}polyline"))) == 4


def test_everything_lies_on_the_page(service: Service, played: dict[str, Any]) -> None:
    said = ask(service, played, "fr", "application/json").json()
    said["players"][0]["name"] = "W" * 60
    top = ElementTree.fromstring(statement_svg(said, "fr"))
    for element in [child for child in top if child.tag == f"{SVG}text"]:
        text, size = element.text or "", float(element.get("font-size", 0))
        wide = measure(text, size, "fr", element.get("font-weight") == "700")
        x = float(element.get("x", 0)) - (wide if element.get("text-anchor") == "end" else 0)
        assert 0 <= x <= x + wide <= 1200
        assert drawable(text, "fr") == text


def test_a_png(service: Service, played: dict[str, Any]) -> None:
    reply = ask(service, played, "zh-Hant", "image/png")
    assert (reply.status, reply.headers["content-type"]) == (200, "image/png")
    assert Image.open(io.BytesIO(reply.body)).size == (1200, 630)


def test_before_the_first_deal_it_says_so(service: Service) -> None:
    table = service.table(players=PLAYERS)
    drawn = ask(service, table, "en", "image/svg+xml").body.decode()
    assert "Nothing has been settled yet." in drawn
    assert "polyline" not in drawn


def test_only_who_may_see_the_table_gets_it(service: Service, played: dict[str, Any]) -> None:
    told = [ask(service, played, "en", "image/png", token) for token in ("", "guessed", played["id"])]
    assert [reply.json()["code"] for reply in told] == ["token_required", "unknown_table", "unknown_table"]


def test_whoever_likes_anything_gets_json(service: Service, played: dict[str, Any]) -> None:
    for accept in ("*/*", "", "application/json, image/png;q=0.5"):
        assert ask(service, played, "en", accept).headers["content-type"] == "application/json"


def test_without_the_painter_it_is_told(
    service: Service, played: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    assert ask(service, played, "en", "image/png").json()["code"] == "painter_unavailable"
    assert ask(service, played, "en", "image/svg+xml").status == 200

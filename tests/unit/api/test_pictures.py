"""Pictures at their addresses: bytes, headers, how long they may be kept, and every fault told."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode
from xml.etree import ElementTree

import pytest
from PIL import Image

from hupai import __version__, rules
from hupai.api import pictures, service
from hupai.api.app import create_app
from hupai.api.pictures import with_sources
from hupai.draw import LANGUAGES
from hupai.draw.picture_alt import card_alt, hand_alt
from hupai.hand import Faults
from integration.http_client import Client, Reply

HAND = "[EEE,2][SSSS,1]55pWWWNNN"
WON = "win_by=self_draw&seat_wind=E&round_wind=E"
FORMS = (".svg", ".png", "/card.svg", "/card.png")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    client = Client(create_app())
    yield client
    client.close()


def at(hand: str, form: str, query: str = "") -> str:
    return f"/v1/hands/{quote(hand, safe='')}{form}{'?' + query if query else ''}"


def test_a_hand_as_a_drawing(client: Client) -> None:
    reply = client.get(at(HAND, ".svg"))
    assert reply.status == 200
    assert reply.headers["content-type"] == "image/svg+xml; charset=utf-8"
    top = ElementTree.fromstring(reply.body)
    assert top.find(f"{SVG}desc").text == HAND  # type: ignore[union-attr]
    assert top.find(f"{SVG}title").text == hand_alt(HAND, "en")  # type: ignore[union-attr]


def test_a_hand_as_a_png(client: Client) -> None:
    reply = client.get(at(HAND, ".png", "width=500&theme=dark"))
    assert (reply.status, reply.headers["content-type"]) == (200, "image/png")
    assert Image.open(io.BytesIO(reply.body)).width == 500


def test_a_card_is_of_the_size_of_previews(client: Client) -> None:
    reply = client.get(at(HAND, "/card.png", WON))
    assert (reply.status, reply.headers["content-type"]) == (200, "image/png")
    assert Image.open(io.BytesIO(reply.body)).size == (1200, 630)
    drawn = ElementTree.fromstring(client.get(at(HAND, "/card.svg", WON + "&width=600")).body)
    assert (drawn.get("width"), drawn.get("height")) == ("600", "315")
    assert "98 points" in [text.text for text in drawn.iter(f"{SVG}text")]


def test_a_card_of_no_win_says_so(client: Client) -> None:
    reply = client.get(at("19m19p19sESWNCF1m-", "/card.svg"))
    assert reply.status == 200
    assert "Not a winning hand" in [text.text for text in ElementTree.fromstring(reply.body).iter(f"{SVG}text")]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_language_is_the_one_asked_for(client: Client, form: str, lang: str) -> None:
    by_query = client.get(at(HAND, form, f"lang={lang}"))
    by_header = client.get(at(HAND, form), **{"Accept-Language": lang})
    assert by_query.body == by_header.body
    assert by_query.headers["content-language"] == by_header.headers["content-language"] == lang
    assert "vary" not in by_query.headers
    assert by_header.headers["vary"] == "Accept-Language"
    if form == ".svg":
        assert ElementTree.fromstring(by_query.body).find(f"{SVG}title").text == hand_alt(HAND, lang)  # type: ignore[union-attr]


@pytest.mark.parametrize("path", [*(at(HAND, form) for form in FORMS), "/assets/tiles.svg"])
def test_how_long_it_may_be_kept(client: Client, path: str) -> None:
    kept = {text: client.get(f"{path}?v={text}").headers["cache-control"] for text in (__version__, "0.0.0", "")}
    assert kept == {
        __version__: "public, max-age=31536000, immutable",
        "0.0.0": "public, max-age=86400",
        "": "public, max-age=86400",
    }
    first = client.get(path)
    again = client.get(path, **{"If-None-Match": first.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
    head = client.get(path, "HEAD")
    assert (head.status, head.body) == (200, b"")
    assert head.headers["etag"] == first.headers["etag"]


@pytest.mark.parametrize("path", [*(at(HAND, form) for form in FORMS), "/assets/tiles.svg"])
def test_it_is_anybodys_to_show_and_runs_nothing(client: Client, path: str) -> None:
    headers = client.get(path).headers
    assert headers["access-control-allow-origin"] == "*"
    assert headers["cross-origin-resource-policy"] == "cross-origin"
    assert headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    assert headers["x-content-type-options"] == "nosniff"


def test_the_look_is_as_asked(client: Client) -> None:
    def faces(query: str) -> Counter[str]:
        top = ElementTree.fromstring(client.get(at("[9999p]PPP123m456m5s5s", ".svg", query)).body)
        return Counter(use.get("href", "") for use in top.iter(f"{SVG}use"))

    assert faces("")["#light-back"] == 2
    assert faces("kongs=faces")["#light-9p"] == 4
    assert faces("white=blank")["#light-Pblank"] == 3
    assert faces("theme=dark&white=framed")["#dark-P"] == 3


def test_the_look_of_its_surroundings_is_for_drawings(client: Client) -> None:
    """A PNG is painted once for everybody: light."""
    for form in (".svg", "/card.svg"):
        drawn = client.get(at(HAND, form, f"{WON}&theme=auto")).body.decode()
        assert "prefers-color-scheme:dark" in drawn
        ElementTree.fromstring(drawn)
    for form in (".png", "/card.png"):
        assert client.get(at(HAND, form, f"{WON}&theme=auto")).body == client.get(at(HAND, form, WON)).body


def test_a_hand_is_drawn_whatever_rules_it_belongs_to(client: Client) -> None:
    sixteen = "123m456m789m55p234p67s8s"
    assert client.get(at(sixteen, ".svg")).status == 200
    assert client.get(at(sixteen, ".svg", "rules=tw-association")).status == 200
    refused = client.get(at(sixteen, ".svg", "rules=mcr"))
    assert refused.status == 422
    assert refused.json()["errors"][0]["code"] == "tile_count"


def test_every_way_of_writing_draws_the_same_hand(client: Client) -> None:
    first = client.get(at("123m456p789s11123p", ".svg")).body
    for text in ("123m 456p 789s 11123p", "🀇🀈🀉🀜🀝🀞🀖🀗🀘🀙🀙🀙🀚🀛"):
        assert client.get(at(text, ".svg")).body == first


@pytest.mark.parametrize("path", ["[EEE,2]", "[EEE2]", "[EEE , 2]"])
def test_sources_are_drawn_however_they_are_written(path: str) -> None:
    assert with_sources("[EEE,1]55p123m4s", f"{path}55p123m4s") == "[EEE,2]55p123m4s"


def test_sources_need_as_many_melds_as_there_are() -> None:
    assert with_sources("[EEE,1][9999p]5p5p", "[EEE,3][9999p]5p5p") == "[EEE,3][9999p]5p5p"
    assert with_sources("[EEE,1][1111s,1]5p5p", "[EEE,3][1111s,7]5p5p") == "[EEE,3][1111s,7]5p5p"
    assert with_sources("[EEE,1][SSS,1]5p5p", "EEE SSS 55p") == "[EEE,1][SSS,1]5p5p"
    assert with_sources("[EEE,1]5p5p", "[EEE]5p5p") == "[EEE,1]5p5p"


def test_seats_of_a_hand_in_json_make_its_sources() -> None:
    melds = [{"kind": "pung", "tiles": [w] * 3, "claimed_from": s} for w, s in (("S", "N"), ("W", "W"), ("N", "S"))]
    value: dict[str, Any] = {
        "hand": {"concealed": ["1m", "1m", "1m", "5p"], "win_tile": "5p", "melds": melds},
        "context": {"seat_wind": "E", "round_wind": "E"},
    }
    assert pictures.card_answer(value).notation.startswith("[SSS,1][WWW,2][NNN,3]")
    assert pictures.hand_drawn(value) == pictures.card_answer(value).notation
    assert pictures.hand_drawn({**value, "context": {}}).startswith("[SSS,1][WWW,1][NNN,1]")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_says_where_its_pictures_are(client: Client, lang: str) -> None:
    found = client.get(f"/v1/hands/{quote(HAND)}?{WON}&rules=mcr-cn&lang={lang}").json()
    picture = found["picture"]
    assert picture["alt"] == hand_alt(HAND, lang)
    assert picture["card_alt"] == card_alt(found, lang)
    for name, kind in (("svg", "image/svg+xml; charset=utf-8"), ("png", "image/png"), ("card", "image/png")):
        reply = client.get(picture[name])
        assert (reply.status, reply.headers["content-type"]) == (200, kind)
        assert reply.headers["cache-control"].endswith("immutable")
        assert reply.headers["content-language"] == lang
    assert client.get(picture["card"]).body == client.get(at(HAND, "/card.png", f"{WON}&rules=mcr-cn&lang={lang}")).body


@pytest.mark.parametrize("name", rules.available())
def test_a_card_of_every_rule_set(client: Client, name: str) -> None:
    hand = "123m456m789m55p67s8s" if rules.load(name).sets == 4 else "123m456m789m55p234p67s8s"
    assert client.get(at(hand, "/card.svg", f"rules={name}&{WON}")).status == 200


def faults(reply: Reply) -> set[tuple[str, str]]:
    assert reply.status == 422
    assert reply.headers["content-type"] == "application/problem+json"
    return {(error["pointer"], error["code"]) for error in reply.json()["errors"]}


@pytest.mark.parametrize("form", FORMS)
def test_everything_wrong_is_told_at_once(client: Client, form: str) -> None:
    wrong = {"theme": "blue", "width": "9", "kongs": "none", "lang": "xx", "seat_wind": "Z", "colour": "1"}
    asked = urlencode(wrong)
    assert faults(client.get(at("123x", form, asked))) >= {
        ("#/theme", "unknown_value"), ("#/width", "out_of_range"), ("#/kongs", "unknown_value"),
        ("#/lang", "unknown_value"), ("#/seat_wind", "unknown_value"), ("#/colour", "unknown_field"),
        ("#/notation", "unknown_character"),
    }  # fmt: skip


def test_a_png_is_never_too_large_to_paint(client: Client) -> None:
    """A few tiles are about as high as they are wide: then fewer pixels across are allowed."""
    wide = client.get(at("123m456m789m55p67s8s", ".png", "width=2400"))
    assert Image.open(io.BytesIO(wide.body)).width == 2400
    kept = "win_by=eight_flowers&seat_wind=E&rules=hk-old-style"
    for hand in ("|abcdefgh", "[1111m,7][2222m,7][3333m,7][4444m,7]5p5p", "+1m|abcdefgh"):
        reply = client.get(at(hand, ".png", "width=2400&" + (kept if "|" in hand else "")))
        if reply.status == 422:
            error = reply.json()["errors"][0]
            assert (error["pointer"], error["code"]) == ("#/width", "out_of_range")
            reply = client.get(at(hand, ".png", f"width={error['params']['most']}&" + (kept if "|" in hand else "")))
        size = Image.open(io.BytesIO(reply.body)).size
        assert size[0] * size[1] <= 4_010_000


NOTATIONS = [
    ".svg", "a" * 300, "🀇" * 100, "[[[[", "[EEE,9]123m456p789s11p", "<script>alert(1)", "%00", "..%2f..%2fetc",
    "123m\n456", "١٢٣m", "[EEE,2", "0" * 256, "[EEE,1,2]55pWWWNNNSSS", "*", "-", "+", "555m555m", "[1111m",
    "\u202e123m", "1m" * 14, "[EEE,99999999999999999999]", "\x00", "123m456p789s11123p.svg", "é" * 128,
]  # fmt: skip
QUERIES = [
    "theme=%22%3E%3Cscript%3E", "theme=dark&theme=light", "lang=%3Cscript%3E", "width=-1", "width=0", "width=1e9",
    "width=2401", "width=99999999999999999999999", "width=%F0%9F%80%87", "kongs=none", "white=%00",
    "width=%D9%A1%D9%A2", "rules=nope", "style=x", "seat_wind=Z", "callback=x", "win_by=%27%3B", "lang=xx",
    "width=16.5", "white=blank&white=", "explain=AAA",
]  # fmt: skip
HARMLESS = [
    "v=%3Cscript%3E", "v=" + "9" * 3000, "theme=", "width=", "rules=", "lang=",
    "rules=" + quote(json.dumps({"base": "mcr", "id": "<b>中ع", "changes": {}})),
]  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_hostile_addresses_get_a_problem(client: Client, form: str) -> None:
    for text in NOTATIONS:
        assert client.get(at(text, form)).status == 422, text
    for query in QUERIES:
        assert client.get(at("123m456p789s11123p", form, query)).status == 422, query
    assert client.get(at("123m456p789s11123p", form, "x" * 5000)).status == 414


@pytest.mark.parametrize("form", FORMS)
def test_odd_addresses_get_a_picture_and_nothing_of_theirs_in_it(client: Client, form: str) -> None:
    for query in HARMLESS:
        reply = client.get(at("123m456p789s11123p", form, query))
        assert reply.status == 200, query
        assert b"<script" not in reply.body
        assert b"<b>" not in reply.body
        if form.endswith("svg"):
            ElementTree.fromstring(reply.body)


def test_without_the_painter_drawings_still_come(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    assert client.get(at(HAND, ".svg")).status == 200
    reply = client.get(at(HAND, ".png", "lang=fr"))
    assert (reply.status, reply.json()["code"]) == (503, "painter_unavailable")
    assert "image/svg+xml" in reply.json()["title"], "what to do is said"


def test_a_notation_with_two_meanings_is_not_guessed() -> None:
    with pytest.raises(Faults) as told:
        pictures.hand_picture("234T234T666T888T22T", [], "en", "svg")
    assert {fault.code for fault in told.value.faults} == {"ambiguous_notation"}
    with pytest.raises(Faults) as scored:
        service.permalink("234T234T666T888T22T", [], "en")
    assert {fault.code for fault in scored.value.faults} == {"ambiguous_notation"}

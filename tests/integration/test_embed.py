"""What other people's pages are promised: module, frame, oEmbed, previews; and that nothing else can be framed."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit
from xml.etree import ElementTree as ET

import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st

from hupai.api.address import checked
from hupai.api.app import create_app
from hupai.api.http import EXPOSED
from hupai.draw import LANGUAGES
from hupai.embed import newest
from integration.http_client import Client, Reply
from integration.lambda_runtime import ROOT

BASE = "https://hupai.example/play"
HAND = "[EEE,1][SSSS,1]55pWWWNNN"
CONTEXT = "win_by=self_draw&seat_wind=E&round_wind=E"
LINK = f"/v1/hands/{quote(HAND, safe=',')}?{CONTEXT}"
FRAME = f"/embed/{quote(HAND, safe=',')}?{CONTEXT}"
NO_HAND = "123m456p55555s99m"
PAGE = "text/html,application/xhtml+xml,*/*;q=0.8"
DISCORD = "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)"
#: What stands in a path, by name, for a walk over every page.
IN_PATHS = {
    "notation": HAND,
    "name": "hupai-hand.js",
    "id": "mcr",
    "pattern": "all_green",
    "file": "app.js",
    "upload": "x",
    "path": "x",
}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    client = Client(create_app(public_url=BASE))
    yield client
    client.close()


@pytest.fixture(scope="module")
def unsure() -> Iterator[Client]:
    """A service that nobody told its address."""
    client = Client(create_app())
    yield client
    client.close()


class Head(HTMLParser):
    """Collects what a page says of itself."""

    def __init__(self, reply: Reply) -> None:
        super().__init__()
        self.meta: dict[str, list[str]] = {}
        self.links: list[dict[str, str]] = []
        self.feed(reply.body.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: text or "" for name, text in attrs}
        if tag == "meta" and ("property" in found or "name" in found):
            self.meta.setdefault(found.get("property") or found["name"], []).append(found["content"])
        elif tag == "link":
            self.links.append(found)


def get_paths(app: FastAPI) -> list[str]:
    return sorted({route.path for route in app.routes if "GET" in (getattr(route, "methods", None) or ())})  # type: ignore[attr-defined]


# The module


def test_a_release_is_kept_for_ever_and_the_newest_for_a_while(client: Client) -> None:
    pinned = client.get(f"/embed/v1/hupai-hand.js?v={newest().version}")
    assert pinned.status == 200
    for_ever = "public, max-age=31536000, immutable"
    assert pinned.headers["cache-control"] == (for_ever if newest().frozen else "public, max-age=300")
    latest = client.get("/embed/v1/hupai-hand.js")
    assert latest.body == pinned.body
    assert latest.headers["cache-control"] == "public, max-age=300"
    for reply in (pinned, latest):
        assert reply.headers["content-type"] == "text/javascript; charset=utf-8"
        assert reply.headers["access-control-allow-origin"] == "*"
        assert reply.headers["cross-origin-resource-policy"] == "cross-origin"
        assert "set-cookie" not in reply.headers
    again = client.get("/embed/v1/hupai-hand.js", if_none_match=latest.headers["etag"])
    assert (again.status, again.body) == (304, b"")


def test_the_hashes_are_published(client: Client) -> None:
    found = client.get("/embed/v1/integrity.json").json()
    assert found["newest"] == newest().version
    for release in found["releases"].values():
        assert client.get("/embed/v1/" + release["url"]).status == 200
        assert release["integrity"].startswith("sha384-")


@pytest.mark.parametrize("target", ["/embed/v1/hupai-hand.js?v=9.9.9", "/embed/v1/other.js", "/embed/v1/releases.json"])
def test_a_file_that_is_none_is_told_and_not_kept(client: Client, target: str) -> None:
    reply = client.get(target)
    assert (reply.status, reply.json()["code"]) == (404, "not_found")
    assert reply.headers["cache-control"] == "no-store"
    assert reply.headers["access-control-allow-origin"] == "*"


def test_the_client_is_served_with_its_types(client: Client) -> None:
    for name, kind in (("hupai.js", "text/javascript"), ("hupai.d.ts", "text/plain")):
        reply = client.get(f"/js/v1/{name}")
        assert (reply.status, reply.headers["content-type"]) == (200, f"{kind}; charset=utf-8")
        assert reply.headers["cross-origin-resource-policy"] == "cross-origin"
    assert client.get("/embed/v1/hupai-hand.d.ts").status == 200
    for target in ("/js/v1/hand.css", "/js/v1/releases.json", "/js/v1/..%2Ffiles.py"):
        assert client.get(target).status == 404


def test_the_drawings_that_it_loads_may_be_loaded_from_anywhere(client: Client) -> None:
    reply = client.get("/assets/tiles.svg")
    assert reply.headers["access-control-allow-origin"] == "*"
    assert reply.headers["cross-origin-resource-policy"] == "cross-origin"
    ids = set(re.findall(r'<symbol id="([^"]+)" viewBox="0 0 60 80"', reply.body.decode()))
    from hupai.tiles import FACES

    assert ids >= {*FACES, "back"}
    # what the module takes over; anything else in a drawing would not be seen
    source = client.get("/embed/v1/hupai-hand.js").body.decode()
    shapes = set(re.search(r'SHAPES = new Set\("([^"]+)"', source)[1].split())  # type: ignore[index]
    looks = set(re.search(r'LOOKS = new Set\("([^"]+)"', source)[1].split())  # type: ignore[index]
    for element in ET.fromstring(reply.body).iter():
        name = element.tag.rpartition("}")[2]
        assert name in shapes | {"svg"}, name
        if name not in ("svg", "symbol"):
            assert set(element.attrib) <= looks, (name, set(element.attrib) - looks)


# The frame


def policy(reply: Reply) -> dict[str, str]:
    parts = [part.strip().partition(" ") for part in reply.headers["content-security-policy"].split(";")]
    return {name: value for name, _, value in parts}


def test_a_frame_may_be_put_anywhere(client: Client) -> None:
    for target in (FRAME, f"/embed/{NO_HAND}", f"{FRAME}&theme=pink", "/embed/x?lang=xx"):
        reply = client.get(target, accept=PAGE)
        assert reply.headers["content-type"] == "text/html; charset=utf-8"
        assert policy(reply)["frame-ancestors"] == "*"
        assert "x-frame-options" not in reply.headers
        assert "set-cookie" not in reply.headers
        assert reply.headers["cross-origin-resource-policy"] == "cross-origin"
        assert reply.headers["cross-origin-embedder-policy"] == "require-corp"
        assert reply.headers["referrer-policy"] == "no-referrer"


def test_a_frame_runs_its_own_script_and_loads_nothing(client: Client) -> None:
    for target in (FRAME, f"/embed/{NO_HAND}"):
        reply = client.get(target)
        rules = policy(reply)
        assert rules["default-src"] == "'none'" and "'unsafe" not in reply.headers["content-security-policy"]
        page = reply.body.decode()
        for kind, tag in (("style-src", "style"), ("script-src", "script")):
            (inside,) = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
            assert rules[kind] == f"'sha256-{b64encode(sha256(inside.encode()).digest()).decode()}'"
        assert not re.search(r"\ssrc=|\sstyle=|url\(|@import", page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_frame_says_what_is_wrong_in_words(client: Client, lang: str) -> None:
    reply = client.get(f"/embed/{NO_HAND}?seatwind=E&lang={lang}&theme=pink")
    told = client.get(f"/v1/hands/{NO_HAND}?seatwind=E&lang={lang}").json()
    assert (reply.status, reply.headers["content-language"]) == (422, lang)
    assert reply.headers["cache-control"] == "no-store"
    page = unescape(reply.body.decode())
    for error in told["errors"]:
        assert error["message"] in page
    assert "pink" in page and "seat_wind" in page


def test_a_mistyped_theme_is_told_what_was_meant(client: Client) -> None:
    page = client.get(f"{FRAME}&theem=dark&lang=fr").body.decode()
    assert "Vouliez-vous dire « theme »" in page.replace("\u00a0", " ")
    assert "theme" not in client.get(f"/v1/hands/{NO_HAND}?theem=dark").json()["errors"][0]["message"].replace(
        "theem", ""
    )


def test_a_frame_takes_what_a_link_takes(client: Client) -> None:
    for asked in ("", CONTEXT, f"{CONTEXT}&lang=fr", f"{CONTEXT}&rules=mcr-cn&lang=zh-Hant", "options.false_win=20"):
        link = client.get(f"/v1/hands/{quote(HAND)}?{asked}").status
        for theme in ("", "&theme=auto", "&theme=light", "&theme=dark", "&theme="):
            assert client.get(f"/embed/{quote(HAND)}?{asked}{theme}").status == link
    assert client.get(f"{FRAME}&theme=dark&theme=dark").status == 422


def test_a_frame_may_be_kept(client: Client) -> None:
    first = client.get(FRAME)
    assert first.headers["cache-control"] == "public, max-age=86400"
    assert client.get(FRAME, if_none_match=first.headers["etag"]).status == 304
    assert client.get(FRAME, "HEAD").body == b""


def test_every_other_page_refuses_to_be_framed(client: Client) -> None:
    pages = []
    for path in get_paths(client.app):
        target = re.sub(r"\{(\w+)(?::\w+)?\}", lambda match: quote(IN_PATHS.get(match[1], "x")), path)
        reply = client.get(target, accept=PAGE)
        if not reply.headers.get("content-type", "").startswith("text/html"):
            continue
        pages.append(path)
        allowed = policy(reply)["frame-ancestors"]
        assert allowed == ("*" if path == "/embed/{notation}" else "'none'"), path
        assert "set-cookie" not in reply.headers, path
    assert {"/", "/embed/{notation}", "/docs/embed", "/v1/hands/{notation}"} <= set(pages)


# Previews


def test_a_link_says_what_previews_show(client: Client) -> None:
    reply = client.get(f"{LINK}&lang=fr", accept=PAGE)
    head = Head(reply)
    said = {name: texts[0] for name, texts in head.meta.items()}
    assert said["og:title"] == "98 points"
    assert HAND in said["og:description"] and "Quatre grands Vents" in said["og:description"]
    assert said["og:locale"] == "fr_FR"
    assert said["og:image"].startswith(BASE + "/v1/hands/")
    assert said["og:image"] == said["twitter:image"]
    assert said["og:image:alt"] == said["twitter:image:alt"] and "98 points" in said["og:image:alt"]
    assert (said["og:image:width"], said["og:image:height"]) == ("1200", "630")
    assert said["twitter:card"] == "summary_large_image"
    assert said["og:url"].startswith(BASE + "/v1/hands/")
    again = client.get(said["og:url"].removeprefix(BASE), accept=PAGE)
    assert Head(again).meta == head.meta


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_picture_of_a_preview_is_there(client: Client, lang: str) -> None:
    head = Head(client.get(f"{LINK}&lang={lang}", accept=PAGE))
    reply = client.get(head.meta["og:image"][0].removeprefix(BASE))
    assert (reply.status, reply.headers["content-type"]) == (200, "image/png")
    assert reply.body.startswith(b"\x89PNG")
    assert (int.from_bytes(reply.body[16:20]), int.from_bytes(reply.body[20:24])) == (1200, 630)


def test_makers_of_previews_get_a_page(client: Client) -> None:
    for agent in (
        DISCORD,
        "Slackbot-LinkExpanding 1.0",
        "facebookexternalhit/1.1;line-poker/1.0",
        "TelegramBot (like TwitterBot)",
    ):
        for accept in ({"accept": "*/*"}, {}):
            assert client.get(LINK, user_agent=agent, **accept).headers["content-type"].startswith("text/html")
        assert (
            client.get(LINK, user_agent=agent, accept="application/json").headers["content-type"] == "application/json"
        )
    for accept in ({"accept": "*/*"}, {}):
        curl = client.get(LINK, user_agent="curl/8", **accept)
        assert curl.headers["content-type"] == "application/json"
        assert "User-Agent" in curl.headers["vary"]


def test_a_page_tells_where_its_frame_is(client: Client) -> None:
    reply = client.get(LINK, accept=PAGE)
    links = {link["type"]: link["href"] for link in Head(reply).links if link["rel"] == "alternate"}
    assert set(links) == {"application/json+oembed", "text/xml+oembed"}
    for kind, href in links.items():
        assert f'<{href}>; rel="alternate"; type="{kind}"' in reply.headers["link"]
        assert client.get(href.removeprefix(BASE)).status == 200


# oEmbed


def asked(**parameters: str) -> str:
    return "/oembed?" + urlencode(parameters)


def test_oembed_answers_as_the_standard_says(client: Client) -> None:
    reply = client.get(asked(url=BASE + LINK + "&lang=fr", format="json"))
    assert (reply.status, reply.headers["content-type"]) == (200, "application/json")
    found = reply.json()
    assert (found["version"], found["type"], found["provider_name"]) == ("1.0", "rich", "Hupai")
    assert found["provider_url"] == BASE + "/"
    assert found["cache_age"] == 86400
    assert (found["thumbnail_width"], found["thumbnail_height"]) == (1200, 630)
    assert found["thumbnail_url"].startswith(BASE + "/v1/hands/")
    frame = re.search(r'src="([^"]+)"', found["html"])
    assert frame is not None
    shown = client.get(unescape(frame[1]).removeprefix(BASE), accept=PAGE)
    assert shown.status == 200 and shown.headers["content-language"] == "fr"
    assert f'width="{found["width"]}" height="{found["height"]}"' in found["html"]
    assert "98 points" in shown.body.decode()


def test_oembed_keeps_to_the_room_that_there_is(client: Client) -> None:
    free = client.get(asked(url=BASE + LINK)).json()
    tight = client.get(asked(url=BASE + LINK, maxwidth="300", maxheight="200")).json()
    assert (tight["width"], tight["height"]) == (300, 200)
    assert "thumbnail_url" not in tight
    wide = client.get(asked(url=BASE + LINK, maxwidth="5000", maxheight="5000")).json()
    assert (wide["width"], wide["height"]) == (free["width"], free["height"])
    narrow = client.get(asked(url=BASE + LINK, maxwidth="300")).json()
    assert narrow["width"] == 300 and narrow["height"] >= free["height"]


def test_oembed_speaks_xml(client: Client) -> None:
    as_json = client.get(asked(url=BASE + LINK)).json()
    reply = client.get(asked(url=BASE + LINK, format="xml"))
    assert reply.headers["content-type"] == "text/xml; charset=utf-8"
    root = ET.fromstring(reply.body)
    assert root.tag == "oembed"
    assert {child.tag: child.text for child in root} == {name: str(value) for name, value in as_json.items()}


@pytest.mark.parametrize(
    ("url", "status", "code"),
    [
        ("https://example.org/v1/hands/123m", 404, "not_found"),
        ("https://hupai.example/v1/hands/123m", 404, "not_found"),  # not below this service's path
        ("https://hupai.example.evil.test/play/v1/hands/123m", 404, "not_found"),
        ("https://hupai.example@evil.test/play/v1/hands/123m", 404, "not_found"),
        (f"{BASE}/", 404, "not_found"),
        (f"{BASE}/v1/rulesets/mcr", 404, "not_found"),
        (f"{BASE}/v1/hands/", 404, "not_found"),
        (f"{BASE}/v1/hands/{NO_HAND}", 404, "not_found"),
        (f"{BASE}/v1/hands/1m/card.png", 404, "not_found"),
        (f"{BASE}{FRAME}&theme=pink", 404, "not_found"),
        ("javascript:alert(1)", 404, "not_found"),
        ("http://[", 404, "not_found"),
        (f"{BASE}/v1/tables/abc", 401, "private_address"),
        (f"{BASE}/v1/clubs/abc/members", 401, "private_address"),
    ],
)
def test_oembed_tells_nothing_of_others_addresses(client: Client, url: str, status: int, code: str) -> None:
    reply = client.get(asked(url=url))
    assert (reply.status, reply.json()["code"]) == (status, code)
    assert reply.headers["cache-control"] == "no-store"


def test_oembed_finds_all_that_is_wrong_with_its_own_parameters(client: Client) -> None:
    reply = client.get("/oembed?maxwidth=wide&maxheight=0")
    assert reply.status == 422
    assert reply.faults() == {("#/maxwidth", "wrong_type"), ("#/maxheight", "out_of_range"), ("#/url", "missing_field")}
    reply = client.get(asked(url=BASE + LINK, format="yaml"))
    assert (reply.status, reply.json()["code"]) == (501, "format_not_offered")
    assert client.get(asked(url=BASE + LINK, dnt="1", utm_source="x")).status == 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_are_words(client: Client, lang: str) -> None:
    for target in (
        asked(url="https://example.org/"),
        asked(url=f"{BASE}/v1/tables/x"),
        asked(url=BASE + LINK, format="yaml"),
        "/oembed",
    ):
        problem = client.get(target, accept_language=lang).json()
        for error in problem["errors"]:
            assert error["message"] != error["code"], target
        assert problem["title"]


# Whose address it is


def test_an_address_from_the_host_header_is_the_callers_alone(unsure: Client, client: Client) -> None:
    for target in (LINK, asked(url="http://test" + LINK), "/docs/embed"):
        reply = unsure.get(target, accept=PAGE)
        assert reply.status == 200, target
        assert reply.headers["cache-control"].startswith("private"), target
        assert b"http://test" in reply.body
    for target in (LINK, asked(url=BASE + LINK), "/docs/embed"):
        assert client.get(target, accept=PAGE).headers["cache-control"].startswith("public"), target
    # what does not repeat it may still be kept by everybody
    assert unsure.get(LINK).headers["cache-control"].startswith("public")
    assert unsure.get(FRAME).headers["cache-control"].startswith("public")
    assert b"http://test" not in unsure.get(FRAME).body


def test_forwarded_hosts_are_never_read(unsure: Client, client: Client) -> None:
    forged = {
        "x_forwarded_host": "evil.test",
        "forwarded": "host=evil.test",
        "x_host": "evil.test",
        "x_original_host": "evil.test",
    }
    for one in (unsure, client):
        for target in (LINK, "/docs/embed", asked(url=BASE + LINK)):
            assert b"evil.test" not in one.get(target, accept=PAGE, **forged).body


@pytest.mark.parametrize(
    "host", ['evil.test/"><script>', "a b", "", "a" * 300, "x@evil.test", "evil.test:999999", "münchen"]
)
def test_a_host_that_is_none_is_not_repeated(unsure: Client, host: str) -> None:
    async def other(scope: Any, receive: Any, send: Any) -> None:
        headers = [(name, value) for name, value in scope["headers"] if name != b"host"]
        await unsure.app({**scope, "headers": [*headers, (b"host", host.encode("latin-1"))]}, receive, send)

    client = Client(other)  # type: ignore[arg-type]  # any application will do
    try:
        page = client.get(LINK, accept=PAGE)
        assert page.status == 200 and "og:image" not in page.body.decode() and "link" not in page.headers
        assert page.headers["cache-control"].startswith("private")
        assert client.get(asked(url=f"http://{quote(host)}{LINK}")).status == 404
        assert client.get("/docs/embed").status == 200
    finally:
        client.close()


@pytest.mark.parametrize(
    "url",
    [
        "",
        "hupai.example",
        "ftp://hupai.example",
        "https://",
        "https://a b",
        "https://x/?q",
        "https://x/#f",
        "https://u@x",
    ],
)
def test_a_configured_address_is_checked_at_once(url: str) -> None:
    with pytest.raises(ValueError, match="no address of a service"):
        create_app(public_url=url)


def test_a_configured_address_loses_its_last_slash() -> None:
    assert checked("https://hupai.example/play/") == BASE
    assert checked(" http://127.0.0.1:8000 ") == "http://127.0.0.1:8000"
    assert checked("https://[2001:db8::1]:8443/x") == "https://[2001:db8::1]:8443/x"


# Browsers and errors (public reports, section G, row 62)


def test_every_answer_may_be_read_by_any_page(client: Client) -> None:
    """A 401, 404, 405, 413, 414, 415, 422, 500 or 501 without these headers would be shown as a CORS error."""
    replies = [
        client.get(asked(url=f"{BASE}/v1/tables/x")),
        client.get("/nowhere"),
        client.post("/oembed", {}),
        client.ask("POST", "/v1/score", [b" " * 300_000], [("content-type", "application/json")]),
        client.get("/v1/hands/1m?lang=" + "x" * 5000),
        client.post("/v1/score", b"{}", content_type="text/plain"),
        client.get(f"/v1/hands/{NO_HAND}"),
        client.get(asked(url=BASE + LINK, format="yaml")),
        client.get(FRAME),
        client.ask("OPTIONS", "/v1/score"),
        client.ask("OPTIONS", "/oembed"),
        client.ask("OPTIONS", "/embed/x"),
    ]
    assert [reply.status for reply in replies] == [401, 404, 405, 413, 414, 415, 422, 501, 200, 204, 204, 204]
    for reply in replies:
        assert reply.headers["access-control-allow-origin"] == "*", reply.status
        assert reply.headers["access-control-expose-headers"] == EXPOSED.decode(), reply.status


def test_an_answer_that_breaks_may_be_read_too() -> None:
    def broken(_scope: object) -> str:
        raise RuntimeError("the address book burns")

    client = Client(create_app(public_url=broken))
    try:
        reply = client.get(LINK, accept=PAGE)
    finally:
        client.close()
    assert (reply.status, reply.json()["code"]) == (500, "internal_error")
    assert reply.headers["access-control-allow-origin"] == "*"


def test_what_the_gateway_answers_by_itself_may_be_read_too() -> None:
    definition = json.loads((ROOT / "gateway.json").read_text(encoding="utf-8"))
    answers = definition["x-amazon-apigateway-gateway-responses"]
    assert len(answers) >= 5
    for name, answer in answers.items():
        headers = {key.rpartition(".")[2].lower(): value for key, value in answer["responseParameters"].items()}
        assert headers["access-control-allow-origin"] == "'*'", name
        assert headers["access-control-expose-headers"] == f"'{EXPOSED.decode()}'", name


@given(
    notation=st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="/"), min_size=1, max_size=40),
    asked=st.dictionaries(
        st.sampled_from(["rules", "lang", "theme", "win_by", "<b>", "x"]), st.text(max_size=12), max_size=3
    ),
)
def test_any_address_of_a_frame_is_a_page_without_foreign_markup(
    client: Client, notation: str, asked: dict[str, str]
) -> None:
    query = urlencode(asked, errors="replace")
    reply = client.get(f"/embed/{quote(notation, safe='')}?{query}", accept=PAGE)
    assert reply.status in (200, 404, 414, 422)
    assert reply.headers["content-type"].startswith("text/html")
    assert policy(reply)["frame-ancestors"] == "*"
    tags = re.findall(
        r"<[a-zA-Z!/][^>]*>", re.sub(r"<(style|script)>.*?</\1>", "", reply.body.decode(), flags=re.DOTALL)
    )
    known = r"</?(!doctype|html|meta|title|svg|symbol|g|path|circle|ellipse|rect|line|polyline|polygon|main|div|span|use|p|ul|li|button|details|summary|small|dl|dt|dd|a|code|mark)\b"  # noqa: E501 - one list
    assert [tag for tag in tags if not re.match(known, tag)] == []


@given(url=st.text(max_size=60), form=st.sampled_from(["json", "xml", "", "x"]), size=st.text(max_size=6))
def test_oembed_ends_in_an_answer_whatever_it_is_asked(client: Client, url: str, form: str, size: str) -> None:
    for address in (url, BASE + url, BASE + "/v1/hands/" + url, BASE + "/embed/" + url):
        query = urlencode({"url": address, "format": form, "maxwidth": size}, errors="replace")
        reply = client.get(f"/oembed?{query}")
        assert reply.status in (200, 401, 404, 414, 422, 501)


# The guide


def test_the_guide_shows_this_service(client: Client) -> None:
    page = client.get("/docs/embed", accept=PAGE)
    text = page.body.decode()
    assert "{{" not in text
    assert text.count(newest().integrity) == 2 and f"{BASE}/embed/v1/hupai-hand.js?v={newest().version}" in text
    scripts = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    hashes = [f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in scripts]
    assert all(one in policy(page)["script-src"] for one in hashes)
    assert policy(page)["frame-ancestors"] == "'none'"


def test_every_address_in_the_guide_is_one(client: Client) -> None:
    text = unescape(client.get("/docs/embed").body.decode())
    found = set(re.findall(re.escape(BASE) + r"(/[^\s\"<]+)", text))
    assert len(found) >= 5
    for target in found:
        if "…" in target:
            continue
        parts = urlsplit(unescape(target))
        query = urlencode(parse_qsl(parts.query))
        assert client.get(quote(unquote(parts.path)) + (f"?{query}" if query else "")).status == 200, target


def test_json_stays_json(client: Client) -> None:
    assert json.loads(client.get(LINK).body)["total"] == 98

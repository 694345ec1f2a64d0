"""The HTTP surface: what each operation answers, in which form and language, and what every response carries."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from hupai import __version__
from hupai.api import http, service
from hupai.api.app import MOST_BATCH_BODY, MOST_BODY, create_app
from hupai.api.encode import encode
from integration.http_client import Client, Reply

HAND = "[EEE,1][SSSS,1]55pWWWNNN"
ASKED: dict[str, Any] = {"notation": HAND, "context": {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"}}
LINK = f"/v1/hands/{quote(HAND)}?win_by=self_draw&seat_wind=E&round_wind=E"
PUBLIC_READS = ("/v1/rulesets", "/v1/rulesets/mcr", "/v1/rulesets/mcr/patterns/all_green", LINK, "/openapi.json", "/")


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    client = Client(create_app())
    yield client
    client.close()


# What each operation answers


def test_score(client: Client) -> None:
    reply = client.post("/v1/score", ASKED)
    assert (reply.status, reply.headers["content-type"]) == (200, "application/json")
    answer = reply.json()
    assert (answer["is_win"], answer["total"], answer["notation"]) == (True, 98, HAND)
    assert answer["payments"] == {"E": 318, "S": -106, "W": -106, "N": -106}
    assert answer["fans"][0]["name"] == "Big Four Winds"
    assert answer["engine_version"] == __version__


def test_a_hand_that_does_not_win_is_an_answer(client: Client) -> None:
    answer = client.post("/v1/score", {"notation": "123m456p789s11223p", "context": {"win_by": "discard"}})
    assert answer.status == 200
    assert answer.json()["is_win"] is False
    assert answer.json()["reason_text"]


def test_a_hand_below_the_minimum_is_an_answer(client: Client) -> None:
    asked = {
        "notation": "[123m,1][123p,1]678s99s46m5m",
        "context": {"win_by": "discard", "seat_wind": "E", "discarder": "S"},
    }
    answer = client.post("/v1/score", asked).json()
    assert (answer["is_win"], answer["meets_minimum"]) == (True, False)
    assert set(answer["payments"].values()) == {0}


def test_a_batch_answers_in_order_with_problems_in_place(client: Client) -> None:
    bad = {"notation": "123m", "lang": "fr"}
    reply = client.post(
        "/v1/score/batch", {"lang": "zh-Hant", "requests": [ASKED, bad, 7, {**ASKED, "lang": "en"}, None]}
    )
    assert reply.status == 200
    found = reply.json()
    assert (found["count"], found["faulty"]) == (5, 3)
    assert encode(found["results"][0]) == encode(service.score(ASKED, "zh-Hant"))
    assert encode(found["results"][3]) == encode(service.score(ASKED, "en"))
    assert [found["results"][i]["code"] for i in (1, 2, 4)] == ["invalid_request"] * 3
    assert found["results"][1]["title"] == "La requête n’a pas pu être comprise"
    assert [found["results"][i]["errors"][0]["pointer"] for i in (1, 2)] == ["#/notation", "#"]


def test_a_batch_of_none_and_of_a_thousand(client: Client) -> None:
    assert client.post("/v1/score/batch", {"requests": []}).json() == {"results": [], "count": 0, "faulty": 0}
    reply = client.post("/v1/score/batch", {"requests": [ASKED] * 1000})
    assert (reply.status, reply.json()["count"], reply.json()["faulty"]) == (200, 1000, 0)


def test_a_batch_lists_a_bounded_number_of_faults(client: Client) -> None:
    item = {f"x{i}": 1 for i in range(150)}
    found = client.post("/v1/score/batch", {"requests": [item] * 200}).json()
    sizes = [len(result["errors"]) for result in found["results"]]
    assert sizes[0] == 151
    assert min(sizes) == 1
    assert sum(sizes) <= 4000 + 200
    assert "(+150)" in found["results"][-1]["detail"]


def test_waits(client: Client) -> None:
    asked = {
        "notation": "234m456p22567s78s",
        "context": {"seat_wind": "S", "round_wind": "E"},
        "seen": ["6s", "9s", "9s"],
    }
    answer = client.post("/v1/waits", asked).json()
    assert [(wait["tile"], wait["copies_left"]) for wait in answer["waits"]] == [("6s", 2), ("9s", 2)]
    for wait in answer["waits"]:
        for way in ("self_draw", "discard"):
            assert wait[way]["meets_minimum"] == (wait[way]["total_without_flowers"] >= answer["minimum"])


def test_waits_agree_with_scores(client: Client) -> None:
    context = {"seat_wind": "S", "round_wind": "E"}
    answer = client.post("/v1/waits", {"notation": "234m456p22567s78s", "context": context}).json()
    for wait in answer["waits"]:
        for way in ("self_draw", "discard"):
            asked = {"notation": f"234m456p22567s78s{wait['tile']}", "context": {**context, "win_by": way}}
            assert client.post("/v1/score", asked).json()["total"] == wait[way]["total"]


def test_what_if(client: Client) -> None:
    asked = {
        "notation": "234m456p22567s78s9s",
        "context": {"win_by": "discard", "seat_wind": "S", "round_wind": "E", "discarder": "E"},
    }
    found = client.post(
        "/v1/what-if", {**asked, "changes": [{"context": {"win_by": "self_draw"}}, {"win_tile": "6s"}]}
    ).json()
    assert encode(found["base"]) == client.post("/v1/score", asked).body
    drawn, other = found["results"]
    told = {"notation": "234m456p22567s78s9s", "context": {"win_by": "self_draw", "seat_wind": "S", "round_wind": "E"}}
    assert encode(drawn["answer"]) == client.post("/v1/score", told).body
    assert drawn["difference"] == drawn["answer"]["total"] - found["base"]["total"]
    assert "fully_concealed_hand" in drawn["gained"]
    assert other["answer"]["notation"].endswith("6s")


def test_what_if_without_changes_asks_the_usual(client: Client) -> None:
    asked = {
        "notation": "234m456p22567s78s9s",
        "context": {"win_by": "discard", "seat_wind": "S", "round_wind": "E", "discarder": "E"},
    }
    found = client.post("/v1/what-if", asked).json()
    changes = [result["change"] for result in found["results"]]
    assert {"win_tile": None, "context": {"win_by": "self_draw"}} in changes
    assert {"win_tile": "6s", "context": {}} in changes


def test_payments_of_points(client: Client) -> None:
    asked = {"context": {"win_by": "discard", "discarder": "S"}, "winners": [{"seat_wind": "E", "points": 14}]}
    found = client.post("/v1/payments", asked).json()
    assert found["payments"] == {"E": 38, "S": -22, "W": -8, "N": -8}
    drawn = {"context": {"win_by": "self_draw"}, "winners": [{"seat_wind": "E", "points": 14}]}
    assert client.post("/v1/payments", drawn).json()["payments"] == {"E": 66, "S": -22, "W": -22, "N": -22}


def test_payments_of_a_hand_are_those_of_its_score(client: Client) -> None:
    asked = {"context": {"win_by": "self_draw", "round_wind": "E"}, "winners": [{"seat_wind": "E", "notation": HAND}]}
    found = client.post("/v1/payments", asked).json()
    assert encode(found["winners"][0]["answer"]) == client.post("/v1/score", ASKED).body
    assert found["payments"] == found["winners"][0]["answer"]["payments"]


def test_payments_below_the_minimum_are_none_and_said(client: Client) -> None:
    asked = {"context": {"win_by": "self_draw"}, "winners": [{"seat_wind": "E", "points": 7}]}
    found = client.post("/v1/payments", asked).json()
    assert set(found["payments"].values()) == {0}
    assert [notice["code"] for notice in found["notices"]] == ["below_minimum"]
    assert found["notices"][0]["text"] != "below_minimum"


def _without_picture(reply: Reply) -> bytes:
    """Return the answer of a link as a score says it: a link also tells where its pictures are."""
    found = reply.json()
    assert set(found.pop("picture")) == {"svg", "png", "card", "alt", "card_alt"}
    return encode(found)


def test_a_link_is_the_score_to_the_byte(client: Client) -> None:
    assert _without_picture(client.get(LINK)) == client.post("/v1/score", ASKED).body


def test_a_link_carries_options_numbers_and_flags(client: Client) -> None:
    text = "[1111m][9999m]123p456s7s7s"
    options = {"two_concealed_kongs": 6, "honor_hog": True}
    context = {"win_by": "self_draw", "seat_wind": "W", "round_wind": "N", "last_wall_tile": False, "discards_made": 40}
    asked = {
        "rules": "mcr",
        "lang": "fr",
        "options": options,
        "notation": text,
        "context": {**context, "after_kong": True},
    }
    plain = {name: str(value).lower() if value in (True, False) else str(value) for name, value in options.items()}
    told = {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in context.items()}
    query = urlencode({"rules": "mcr", "lang": "fr", **plain, **told, "after_kong": "1", "discarder": ""})
    reply = client.get(f"/v1/hands/{quote(text)}?{query}")
    assert reply.status == 200
    assert _without_picture(reply) == client.post("/v1/score", asked).body


def test_a_link_in_any_script(client: Client) -> None:
    for text in ("🀇🀈🀉🀜🀝🀞🀐🀐🀔🀕🀖🀖🀗🀘", "一二三萬 456筒 東東 123索789索"):
        assert client.get(f"/v1/hands/{quote(text)}").status == 200


def test_rule_sets(client: Client) -> None:
    found = client.get("/v1/rulesets").json()["rulesets"]
    assert {"mcr", "mcr-cn"} <= {one["id"] for one in found}
    for one in found:
        assert client.get(one["href"]).status == 200


def test_a_rule_set_tells_everything(client: Client) -> None:
    found = client.get("/v1/rulesets/mcr?lang=fr").json()
    numbers = [pattern["number"] for pattern in found["patterns"] if pattern["number"] is not None]
    assert sorted(set(numbers)) == list(range(1, 82))
    for pattern in found["patterns"]:
        assert pattern["name"] == pattern["names"]["fr"]
        assert set(pattern["names"]) == {"en", "fr", "zh-Hant", "zh-Hans"}
        assert pattern["source"]["confidence"] in ("stated", "found", "inferred")
        assert pattern["source"]["clause"]
    ids = {pattern["id"] for pattern in found["patterns"]}
    for pattern in found["patterns"]:
        for others in pattern["excludes"].values():
            assert set(others) <= ids
    for option in found["options"]:
        in_range = option["least"] is not None and option["least"] <= option["value"] <= option["most"]
        assert in_range or option["value"] in option["allowed"]
        assert option["point"]


def test_every_pattern_has_worked_examples(client: Client) -> None:
    for pattern in client.get("/v1/rulesets/mcr").json()["patterns"]:
        detail = client.get(pattern["href"]).json()
        kinds = [example["kind"] for example in detail["examples"]]
        assert kinds.count("example") >= 2, pattern["id"]
        assert "near_miss" in kinds, pattern["id"]
        for example in detail["examples"]:
            counts = any(fan["id"] == pattern["id"] for fan in example["answer"]["fans"])
            assert counts or example["kind"] != "example"
            assert not counts or example["kind"] != "near_miss"


def test_an_example_can_be_asked_as_it_stands(client: Client) -> None:
    example = client.get("/v1/rulesets/mcr/patterns/nine_gates").json()["examples"][0]
    assert client.post("/v1/score", example["request"]).body == encode(example["answer"])


def test_health(client: Client) -> None:
    reply = client.get("/v1/health")
    assert reply.json()["status"] == "ok"
    assert reply.json()["engine_version"] == __version__
    assert reply.headers["cache-control"] == "no-store"


# Forms and languages


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("application/json", "application/json"),
        ("*/*", "application/json"),
        ("text/plain", "text/plain; charset=utf-8"),
        ("text/markdown", "text/markdown; charset=utf-8"),
        ("text/*", "text/plain; charset=utf-8"),
        ("text/markdown;q=0.9, text/plain;q=0.5", "text/markdown; charset=utf-8"),
        ("text/plain;q=0.5, application/json", "application/json"),
        ("text/plain;q=0, */*", "application/json"),
        ("image/png", "application/json"),
        ("", "application/json"),
        (";;;,,q=x", "application/json"),
    ],
)
def test_forms_of_a_score(client: Client, accept: str, kind: str) -> None:
    for reply in (client.post("/v1/score", ASKED, accept=accept), client.get(LINK, accept=accept)):
        assert (reply.status, reply.headers["content-type"]) == (200, kind)


def test_cards_show_the_score_and_no_markup_of_others(client: Client) -> None:
    card = client.post("/v1/score", {**ASKED, "lang": "fr"}, accept="text/plain").body.decode()
    assert "98" in card
    assert "Quatre grands Vents" in card
    assert "98" in client.post("/v1/score", ASKED, accept="text/markdown").body.decode()


def test_a_problem_stays_a_problem_whatever_is_accepted(client: Client) -> None:
    reply = client.post("/v1/score", {"notation": "123m"}, accept="text/plain")
    assert (reply.status, reply.headers["content-type"]) == (422, "application/problem+json")


@pytest.mark.parametrize(
    ("accept", "query", "body", "told"),
    [
        ("", "", None, "en"),
        ("fr", "", None, "fr"),
        ("fr-CH, fr;q=0.9, en;q=0.8", "", None, "fr"),
        ("de, zh-TW;q=0.7, en;q=0.3", "", None, "zh-Hant"),
        ("zh-HK", "", None, "zh-Hant"),
        ("zh-SG", "", None, "zh-Hans"),
        ("zh-CN", "", None, "zh-Hans"),
        ("zh", "", None, "zh-Hans"),
        ("de, ja", "", None, "en"),
        ("*", "", None, "en"),
        ("fr;q=0, en;q=0.1", "", None, "en"),
        ("fr", "?lang=zh-Hant", None, "zh-Hant"),
        ("fr", "?lang=zh-Hant", "en", "en"),
        ("fr", "", "zh-Hans", "zh-Hans"),
        ("garbage;;q=,", "", None, "en"),
    ],
)
def test_language(client: Client, accept: str, query: str, body: str | None, told: str) -> None:
    asked = ASKED if body is None else {**ASKED, "lang": body}
    reply = client.post(f"/v1/score{query}", asked, accept_language=accept)
    assert reply.headers["content-language"] == told
    assert reply.body == encode(service.score(ASKED, told))
    wrong = {**asked, "context": {"x": 1}}
    assert client.post(f"/v1/score{query}", wrong, accept_language=accept).headers["content-language"] == told


def test_ids_do_not_depend_on_the_language(client: Client) -> None:
    def ids(lang: str) -> list[str]:
        return [fan["id"] for fan in client.post("/v1/score", {**ASKED, "lang": lang}).json()["fans"]]

    assert ids("en") == ids("fr") == ids("zh-Hant") == ids("zh-Hans")


# Caching


@pytest.mark.parametrize("target", PUBLIC_READS)
def test_a_copy_that_holds_is_not_sent_again(client: Client, target: str) -> None:
    first = client.get(target)
    tag = first.headers["etag"]
    assert re.fullmatch(r'"[0-9a-f]{32}"', tag)
    for held in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = client.get(target, if_none_match=held)
        assert (again.status, again.body) == (304, b"")
        assert again.headers["etag"] == tag
        assert again.headers["cache-control"] == first.headers["cache-control"]
        assert again.headers["access-control-allow-origin"] == "*"
        assert "content-type" not in again.headers
    changed = client.get(target, if_none_match='"0"')
    assert (changed.status, changed.body) == (200, first.body)


def test_links_and_rule_sets_may_be_kept_for_a_day(client: Client) -> None:
    for target in PUBLIC_READS[:4]:
        reply = client.get(target)
        assert reply.headers["cache-control"] == "public, max-age=86400"
        # Makers of previews get a hand's page where they ask for anything: see api/permalink.
        previews = ", User-Agent" if target.startswith("/v1/hands/") else ""
        assert reply.headers["vary"] == f"Accept, Accept-Language{previews}"


def test_each_representation_has_its_own_tag(client: Client) -> None:
    replies = [
        client.get(LINK),
        client.get(LINK, accept="text/plain"),
        client.get(LINK, accept="text/markdown"),
        client.get(f"{LINK}&lang=fr"),
        client.get(f"{LINK}&rules=mcr-cn"),
    ]
    assert len({reply.headers["etag"] for reply in replies}) == len(replies)


def test_answers_to_posts_are_not_tagged(client: Client) -> None:
    assert "etag" not in client.post("/v1/score", ASKED).headers


@pytest.mark.parametrize("target", [*PUBLIC_READS, "/v1/health"])
def test_head_is_get_without_its_body(client: Client, target: str) -> None:
    got, head = client.get(target), client.get(target, "HEAD")
    assert head.body == b""
    assert head.status == got.status
    same = [{name: text for name, text in reply.headers.items() if name != "x-request-id"} for reply in (got, head)]
    assert same[0] == same[1]
    assert int(head.headers["content-length"]) == len(got.body)


# What every response carries


def every_kind(client: Client) -> list[Reply]:
    return [
        client.post("/v1/score", ASKED),
        client.get("/v1/rulesets"),
        client.get("/"),
        client.post("/v1/score", b"{"),
        client.post("/v1/score", {"notation": "123m"}),
        client.post("/v1/score", ASKED, content_type="text/plain"),
        client.post("/v1/score", b" " * (MOST_BODY + 1)),
        client.get("/nothing"),
        client.get("/v1/score"),
        client.ask("OPTIONS", "/v1/score"),
        client.get("/v1/rulesets", if_none_match="*"),
    ]


def test_every_response_can_be_read_by_a_page_of_another_origin(client: Client) -> None:
    for reply in every_kind(client):
        assert reply.headers["access-control-allow-origin"] == "*"
        assert "access-control-allow-credentials" not in reply.headers
        exposed = {name.strip() for name in reply.headers["access-control-expose-headers"].split(",")}
        assert {"ETag", "X-Request-Id", "Content-Language", "Retry-After", "RateLimit", "RateLimit-Policy"} <= exposed


@pytest.mark.parametrize(
    ("target", "methods"),
    [
        ("/v1/score", {"POST", "OPTIONS"}),
        ("/v1/score/batch", {"POST", "OPTIONS"}),
        ("/v1/payments", {"POST", "OPTIONS"}),
        (LINK, {"GET", "HEAD", "OPTIONS"}),
        ("/v1/rulesets/mcr", {"GET", "HEAD", "OPTIONS"}),
        ("/openapi.json", {"GET", "HEAD", "OPTIONS"}),
    ],
)
def test_preflight(client: Client, target: str, methods: set[str]) -> None:
    asked = [
        ("origin", "https://example.org"),
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "content-type"),
    ]
    reply = client.ask("OPTIONS", target, headers=asked)
    assert (reply.status, reply.body) == (204, b"")
    assert set(reply.headers["access-control-allow-methods"].split(", ")) == methods
    allowed = {name.strip().lower() for name in reply.headers["access-control-allow-headers"].split(",")}
    assert {"authorization", "content-type", "idempotency-key", "if-none-match", "accept-language"} <= allowed
    assert int(reply.headers["access-control-max-age"]) >= 600


def test_preflight_of_nothing(client: Client) -> None:
    reply = client.ask("OPTIONS", "/nothing")
    assert (reply.status, reply.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("given", ["abc", "0190-ff.x_y~z", "a" * 128])
def test_a_safe_request_id_comes_back(client: Client, given: str) -> None:
    assert client.get("/v1/health", x_request_id=given).headers["x-request-id"] == given
    assert client.post("/v1/score", b"{", x_request_id=given).json()["instance"] == given


@pytest.mark.parametrize("given", ["", "a b", "<script>", "a\tb", "é", "a" * 129, 'x"y', "a,b"])
def test_any_other_request_id_is_replaced(client: Client, given: str) -> None:
    told = client.get("/v1/health", x_request_id=given).headers["x-request-id"]
    assert re.fullmatch("[0-9a-f]{32}", told)


def test_two_request_ids_are_none(client: Client) -> None:
    reply = client.ask("GET", "/v1/health", headers=[("x-request-id", "a"), ("x-request-id", "b")])
    assert re.fullmatch("[0-9a-f]{32}", reply.headers["x-request-id"])


def test_request_ids_differ(client: Client) -> None:
    assert len({client.get("/v1/health").headers["x-request-id"] for _ in range(50)}) == 50


def test_method_not_allowed_names_the_methods(client: Client) -> None:
    assert client.get("/v1/score").headers["allow"] == "POST"
    assert set(client.ask("PUT", "/v1/rulesets").headers["allow"].split(", ")) == {"GET", "HEAD"}


# Bodies


def test_a_body_of_exactly_the_limit_is_read(client: Client) -> None:
    text = json.dumps(ASKED).encode()
    assert client.post("/v1/score", text + b" " * (MOST_BODY - len(text))).status == 200
    batch = json.dumps({"requests": [ASKED]}).encode()
    assert client.post("/v1/score/batch", batch + b" " * (MOST_BATCH_BODY - len(batch))).status == 200


@pytest.mark.parametrize("target", ["/v1/score", "/v1/waits", "/v1/what-if", "/v1/payments", "/v1/score/batch"])
def test_a_body_in_pieces_is_refused_beyond_the_limit(client: Client, target: str) -> None:
    """Nobody announces the length of a chunked body: the pieces are counted, and the rest is taken and forgotten."""
    limit = MOST_BATCH_BODY if target.endswith("batch") else MOST_BODY
    pieces = [b"[" + b" " * 65535] * (limit // 65536 + 50)
    reply = client.ask("POST", target, pieces, [("content-type", "application/json"), ("transfer-encoding", "chunked")])
    assert (reply.status, reply.json()["code"]) == (413, "body_too_large")
    assert reply.json()["errors"][0]["params"] == {"most": limit}
    assert reply.sent == len(pieces)


def test_a_batch_whose_answer_does_not_fit_is_told_how_much_would() -> None:
    """Lambda sends an answer inside a JSON string of limited size."""
    hand = {"notation": "[EEE,1][SSSS,1]55pWWWNNN", "context": {"win_by": "self_draw", "seat_wind": "E"}}
    asked = [{**hand, "context": {**hand["context"], "round_wind": wind}} for wind in "ESWN" * 10]  # type: ignore[dict-item]
    narrow = Client(create_app(most_answer=60_000))
    reply = narrow.post("/v1/score/batch", {"requests": asked})
    assert (reply.status, reply.json()["code"]) == (413, "answer_too_large")
    (error,) = reply.json()["errors"]
    fits = error["params"]["fits"]
    assert 0 < fits < len(asked)
    assert narrow.post("/v1/score/batch", {"requests": asked[:fits]}).status == 200
    assert narrow.post("/v1/score/batch", {"requests": asked[: fits + 1]}).status == 413
    short = narrow.post("/v1/score/batch", {"requests": asked[: fits * 3 // 2], "explain": False})
    assert short.status == 200
    narrow.close()


def test_a_link_opened_in_a_browser_is_a_page(client: Client) -> None:
    browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    address = "/v1/hands/123m456p789s11123p?win_by=discard&seat_wind=E&lang=fr"
    page = client.get(address, accept=browser)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'none'" in page.headers["content-security-policy"]
    text = page.body.decode()
    assert '<html lang="fr" ' in text
    assert "Grande suite" in text
    assert text.count("<script>") == 1, "its own, named by its hash"
    assert client.get(address, accept=browser, if_none_match=page.headers["etag"]).status == 304
    for accept in ("*/*", "application/json", "text/plain"):
        assert client.get(address, accept=accept).headers["etag"] != page.headers["etag"]
    assert client.post("/v1/score", ASKED, accept=browser).headers["content-type"] == "application/json"


def test_the_language_is_said_once(client: Client) -> None:
    for target in ("/v1/rulesets", "/v1/health", "/v1/rulesets/mcr"):
        assert client.get(f"{target}?lang=fr&lang=en").faults() == {("#/lang", "repeated_field")}


def test_an_answer_without_explanations_has_the_same_score(client: Client) -> None:
    full = client.post("/v1/score", ASKED).json()
    short = client.post("/v1/score", {**ASKED, "explain": False}).json()
    empty = ("not_counted", "other_readings", "if_known", "to_minimum")
    assert {name: value for name, value in short.items() if name not in empty} == {
        name: value for name, value in full.items() if name not in empty
    }
    assert not any(short[name] for name in empty)


def test_a_body_that_lies_about_its_length_is_cut_off(client: Client) -> None:
    reply = client.ask(
        "POST", "/v1/score", [b" " * 200_000] * 4, [("content-type", "application/json"), ("content-length", "10")]
    )
    assert reply.status == 413


def test_a_body_in_many_small_pieces_is_whole(client: Client) -> None:
    text = json.dumps({"notation": "一二三萬456筒東東123索789索"}, ensure_ascii=False).encode()
    pieces = [text[i : i + 1] for i in range(len(text))]
    reply = client.ask("POST", "/v1/score", pieces, [("content-type", "application/json")])
    assert reply.status == 200


@pytest.mark.parametrize(
    "kind",
    [
        "application/json",
        "application/json; charset=utf-8",
        "APPLICATION/JSON;charset=UTF8",
        "application/vnd.hupai+json",
        "-",
    ],
)
def test_json_under_its_usual_names(client: Client, kind: str) -> None:
    assert client.post("/v1/score", ASKED, content_type=kind).status == 200


def test_a_caller_who_hangs_up_is_no_error(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    async def hung_up() -> list[object]:
        sent: list[object] = []

        async def receive() -> dict[str, object]:
            return {"type": "http.disconnect"}

        async def send(message: object) -> None:
            sent.append(message)

        scope = {
            "type": "http",
            "method": "POST",
            "path": "/v1/score",
            "query_string": b"",
            "headers": [],
            "root_path": "",
        }
        await client.app(scope, receive, send)
        return sent

    assert client.runner.run(hung_up()) == []
    assert not caplog.records


def test_a_failure_of_ours_is_a_problem_and_is_logged_without_the_body(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise RuntimeError("out of tiles")

    monkeypatch.setattr(service, "health", fail)
    reply = client.get("/v1/health", x_request_id="find-me")
    assert (reply.status, reply.headers["content-type"]) == (500, "application/problem+json")
    assert reply.headers["access-control-allow-origin"] == "*"
    problem = reply.json()
    assert (problem["code"], problem["instance"]) == ("internal_error", "find-me")
    assert "tiles" not in reply.body.decode()
    assert [record.name for record in caplog.records] == ["hupai.api"]
    assert "find-me" in caplog.text


# The page


def test_the_page_brings_everything_and_runs_only_its_own_script(client: Client) -> None:
    reply = client.get("/")
    page = reply.body.decode()
    assert reply.headers["content-type"] == "text/html; charset=utf-8"
    assert not re.search(r"""(src|href)=["'](https?:)?//""", page), "the page loads something from elsewhere"
    assert "innerHTML" not in page
    policy = reply.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert policy.count("sha256-") == page.count("<script>") == 1
    script = page.partition("<script>")[2].partition("</script>")[0]
    from base64 import b64encode
    from hashlib import sha256

    assert b64encode(sha256(script.encode()).digest()).decode() in policy
    assert " on" not in "".join(re.findall(r"<[a-z][^>]*>", page.replace("online", ""))), (
        "a script in an attribute would be refused"
    )


# Small parts


@pytest.mark.parametrize(
    ("held", "fits"),
    [('"a"', True), ('W/"a"', True), ('"b", "a"', True), ("*", True), ('"b"', False), ("a", False), ("", False)],
)
def test_entity_tags(held: str, fits: bool) -> None:
    assert http.matches(held, '"a"') is fits

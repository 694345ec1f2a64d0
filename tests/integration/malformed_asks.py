# ruff: noqa: E501 - a row of the table is a line, where it can be
"""The same of every other question: batches, waits, what-ifs, payments, presets, addresses, and HTTP itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from integration.malformed_rows import (
    CONTEXT,
    HAND,
    WRONG,
    Faults,
    Row,
    row,
    score,
    with_tile,
)


def asked_otherwise() -> Iterator[Row]:
    """Yield the rows."""
    yield from _batches()
    yield from _waits()
    yield from _what_ifs()
    yield from _payments()
    yield from _presets()
    yield from _addresses()
    yield from _http()


def _batches() -> Iterator[Row]:
    """Batches that are none; a bad request inside a batch is answered in place."""
    target = "/v1/score/batch"
    yield row("batch: 1001", target, {"requests": [{}] * 1001}, {"/requests": "too_many_items"})
    yield row("batch: null", target, {"requests": None}, {"/requests": "missing_field"})
    for name, value in WRONG.items():
        if name not in ("array", "null"):
            yield row(f"batch: {name}", target, {"requests": value}, {"/requests": "wrong_type"})
    yield row("batch: unknown field", target, {"requests": [], "rules": "mcr"}, {"/rules": "unknown_field"})
    yield row("batch: lang", target, {"requests": [], "lang": "de"}, {"/lang": "unknown_value"})


def _waits() -> Iterator[Row]:
    """Questions about waits that cannot be asked."""
    short = {"concealed": HAND["concealed"]}

    def waits(name: str, faults: Faults, **body: Any) -> Row:
        return row(
            f"waits: {name}",
            "/v1/waits",
            {"hand": short, "context": {"seat_wind": "S", "round_wind": "E"}, **body},
            faults,
        )

    for name, value in WRONG.items():
        if name not in ("array", "null"):
            yield waits(f"seen {name}", {"/seen": "wrong_type"}, seen=value)
    yield waits("seen no tile", {"/seen/1": "unknown_tile"}, seen=["1m", "11m"])
    yield waits("seen null", {"/seen/0": "wrong_type"}, seen=[None])
    yield waits("seen too many", {"/seen": "too_many_items"}, seen=["1m"] * 145)
    yield waits("seen a fifth copy", {"/seen/3": "too_many_copies"}, seen=["E", "N", "E", "E"])
    yield waits("seen a flower twice", {"/seen/1": "too_many_copies"}, seen=["1f", "1f"])
    yield waits("changes", {"/changes": "unknown_field"}, changes=[])
    yield waits("complete", {"/hand/concealed": "hand_is_complete"}, hand={"concealed": [*HAND["concealed"], "4s"]})
    yield waits("too few", {"/hand/concealed": "tile_count"}, hand={"concealed": HAND["concealed"][:9]})


def _what_ifs() -> Iterator[Row]:
    """Changes that cannot be asked about."""

    def what_if(name: str, faults: Faults, changes: Any) -> Row:
        return row(f"what-if: {name}", "/v1/what-if", {"hand": HAND, "context": CONTEXT, "changes": changes}, faults)

    at = "/changes/0"
    for name, value in WRONG.items():
        if name not in ("array", "null"):
            yield what_if(f"changes {name}", {"/changes": "wrong_type"}, value)
        if name != "object":
            yield what_if(f"a change {name}", {at: "wrong_type"}, [value])
    yield what_if("nothing changed", {f"{at}/context": "missing_field"}, [{}])
    yield what_if("65", {"/changes": "too_many_items"}, [{"win_tile": "1s"}] * 65)
    yield what_if("no tile", {f"{at}/win_tile": "unknown_tile"}, [{"win_tile": "1x"}])
    yield what_if(
        "win_by beside context",
        {f"{at}/win_by": "unknown_field", f"{at}/context": "missing_field"},
        [{"win_by": "self_draw"}],
    )
    yield what_if("unknown way", {f"{at}/context/win_by": "unknown_value"}, [{"context": {"win_by": "tsumo"}}])
    yield what_if(
        "unknown flag", {f"{at}/context/is_self_drwan": "unknown_field"}, [{"context": {"is_self_drwan": True}}]
    )
    yield what_if("discarder wins", {f"{at}/context/discarder": "contradiction"}, [{"context": {"discarder": "S"}}])
    yield what_if("a flower", {f"{at}/win_tile": "bonus_win_tile"}, [{"win_tile": "1f"}])
    yield what_if(
        "second change",
        {"/changes/1/context/after_kong": "contradiction"},
        [{"win_tile": "1s"}, {"context": {"after_kong": True}}],
    )


def _payments() -> Iterator[Row]:
    """Payments that nobody could make."""
    discard = {"win_by": "discard", "discarder": "S"}
    east = {"seat_wind": "E", "points": 14}

    def pay(name: str, faults: Faults, winners: Any, context: Any = discard, **more: Any) -> Row:
        return row(f"payments: {name}", "/v1/payments", {"winners": winners, "context": context, **more}, faults)

    at = "/winners/0"
    for name, value in WRONG.items():
        if name not in ("array", "null"):
            yield pay(f"winners {name}", {"/winners": "wrong_type"}, value)
        if name != "object":
            yield pay(f"a winner {name}", {at: "wrong_type"}, [value])
        if name not in ("integer", "null"):
            yield pay(f"points {name}", {f"{at}/points": "wrong_type"}, [{**east, "points": value}])
    yield pay("nobody", {"/winners": "missing_field"}, [])
    yield pay("four", {"/winners": "too_many_items"}, [east] * 4)
    yield pay("negative", {f"{at}/points": "out_of_range"}, [{**east, "points": -1}])
    yield pay("too many points", {f"{at}/points": "out_of_range"}, [{**east, "points": 10**7}])
    yield pay("no points", {f"{at}/points": "missing_field"}, [{"seat_wind": "E"}])
    yield pay("no seat", {f"{at}/seat_wind": "missing_field"}, [{"points": 14}])
    yield pay("bad seat", {f"{at}/seat_wind": "unknown_value"}, [{**east, "seat_wind": "e"}])
    yield pay(
        "unknown field",
        {f"{at}/total": "unknown_field", f"{at}/points": "missing_field"},
        [{"seat_wind": "E", "total": 14}],
    )
    yield pay("no way of winning", {"/context/win_by": "missing_field"}, [east], {})
    yield pay("no discarder", {"/context/discarder": "missing_field"}, [east], {"win_by": "discard"})
    yield pay("discarder wins", {"/context/discarder": "contradiction"}, [{**east, "seat_wind": "S"}])
    yield pay(
        "drawn from a discarder",
        {"/context/discarder": "contradiction"},
        [east],
        {"win_by": "self_draw", "discarder": "S"},
    )
    yield pay(
        "flowers in MCR",
        {"/context/win_by": "win_by_not_in_rules"},
        [east],
        {"win_by": "eight_flowers", "discarder": "S"},
    )
    yield pay("two winners in MCR", {"/winners": "one_winner"}, [east, {"seat_wind": "N", "points": 9}])
    yield pay("one seat twice", {"/winners/1/seat_wind": "contradiction"}, [east, east])
    yield pay(
        "points and a hand", {f"{at}/points": "contradiction"}, [{**east, "hand": HAND, "context": {"round_wind": "E"}}]
    )
    yield pay("a hand at fault", {f"{at}/notation": "tile_count"}, [{"seat_wind": "E", "notation": "123m"}])
    yield pay(
        "a tile at fault",
        {f"{at}/hand/concealed/4": "unknown_tile"},
        [{"seat_wind": "E", "hand": {**HAND, "concealed": with_tile(4, "x")}}],
    )
    yield pay(
        "no win",
        {at: "not_a_win"},
        [{"seat_wind": "E", "notation": "123m456p789s11223p"}],
        {**discard, "round_wind": "E"},
    )
    yield pay(
        "seat said twice",
        {f"{at}/seat_wind": "contradiction"},
        [{"seat_wind": "E", "notation": "123456m789p23sEE4s", "context": {"seat_wind": "N"}}],
    )
    yield pay("unknown rules", {"/rules": "unknown_rules"}, [east], rules="mrc")
    yield pay(
        "discarder on top",
        {"/discarder": "unknown_field", "/context/discarder": "missing_field"},
        [east],
        {"win_by": "discard"},
        discarder="S",
    )


def _presets() -> Iterator[Row]:
    """Presets of the caller's own that are none; what is wrong inside the changes is for the rules' own tests."""
    missing = {"/rules/base": "missing_field", "/rules/changes": "missing_field"}
    changes = "/rules/changes"
    for name, preset, faults in (
        ("nothing", {}, missing),
        ("unknown field", {"bass": "mcr", "base": "mcr", "changes": {}}, {"/rules/bass": "unknown_field"}),
        ("unknown base", {"base": "mrc", "changes": {}}, {"/rules/base": "unknown_rules"}),
        ("base a number", {"base": 1, "changes": {}}, {"/rules/base": "wrong_type"}),
        ("changes an array", {"base": "mcr", "changes": []}, {changes: "wrong_type"}),
        ("unknown change", {"base": "mcr", "changes": {"value": {}}}, {f"{changes}/value": "unknown_field"}),
        (
            "huge value",
            {"base": "mcr", "changes": {"values": {"chicken_hand": 10**30}}},
            {f"{changes}/values/chicken_hand": "out_of_range"},
        ),
        ("taken id", {"id": "mcr", "base": "mcr", "changes": {}}, {"/rules/id": "preset_id_taken"}),
    ):
        yield score(f"preset: {name}", dict(faults), rules=preset)
        if name in ("nothing", "unknown base"):
            yield row(
                f"preset: payments {name}",
                "/v1/payments",
                {"rules": preset, "context": {"win_by": "self_draw"}, "winners": [{"seat_wind": "E", "points": 9}]},
                dict(faults),
            )
    own = [{"rules": {"base": "mcr", "changes": {"values": {"chicken_hand": i}}}} for i in range(17)]
    yield row("preset: seventeen in a batch", "/v1/score/batch", {"requests": own}, {"/requests": "too_many_presets"})


def _addresses() -> Iterator[Row]:
    """Links and rule sets that lead nowhere."""

    def get(name: str, target: str, faults: Faults, status: int = 422, code: str = "invalid_request") -> Row:
        return Row(f"address: {name}", target, b"", status, code, faults, "GET", ())

    link = "/v1/hands/123456m789p23sEE4s"
    yield get("unknown parameter", f"{link}?winby=discard", {"/winby": "unknown_field"})
    yield get("misspelt flag", f"{link}?is_self_drwan=true", {"/is_self_drwan": "unknown_field"})
    yield get("parameter given twice", f"{link}?seat_wind=E&seat_wind=S", {"/seat_wind": "repeated_field"})
    yield get("bad wind", f"{link}?seat_wind=Z", {"/seat_wind": "unknown_value"})
    yield get("bad way", f"{link}?win_by=tsumo", {"/win_by": "unknown_value"})
    for text in ("yes", "TRUE", "True", "2", "null", "%00"):
        yield get(f"flag {text}", f"{link}?win_by=self_draw&last_wall_tile={text}", {"/last_wall_tile": "wrong_type"})
    for text in ("one", "1.0", "1e2", "%D9%A1", "99999999999999999999"):
        yield get(f"number {text}", f"{link}?discards_made={text}", {"/discards_made": "wrong_type"})
    yield get("number out of range", f"{link}?discards_made=-1", {"/discards_made": "out_of_range"})
    yield get("bad option", f"{link}?two_concealed_kongs=7", {"/two_concealed_kongs": "option_value"})
    yield get("option of a switch", f"{link}?honor_hog=yes", {"/honor_hog": "option_value"})
    yield get("unknown rules", f"{link}?rules=mrc", {"/rules": "unknown_rules"})
    yield get("unknown language", f"{link}?lang=de", {"/lang": "unknown_value"})
    yield get("a preset that is no JSON", f"{link}?rules=%7Bbase", {"/rules": "not_json"})
    yield get(
        "a preset without changes", f"{link}?rules=%7B%22base%22:%22mcr%22%7D", {"/rules/changes": "missing_field"}
    )
    yield get("a hand field", f"{link}?win_tile=4s", {"/win_tile": "unknown_field"})
    yield get("contradiction", f"{link}?seat_wind=S&discarder=S&win_by=discard", {"/discarder": "contradiction"})
    yield get(
        "two faults",
        f"{link}?seat_wind=Z&last_discard=2",
        {"/seat_wind": "unknown_value", "/last_discard": "wrong_type"},
    )
    for name, path, code in (
        ("no hand", "123m", "tile_count"), ("fifth copy", "123m456p55555s99m", "too_many_copies"), ("letters", "abc", "unknown_character"),
        ("blank", "%20", "empty"), ("NUL", "%00", "unknown_character"), ("not UTF-8", "%FF%FE", "unknown_character"), ("too long", "1m" * 200, "too_long"),
    ):  # fmt: skip
        yield get(name, f"/v1/hands/{path}", {"/notation": code})
    yield get("query too long", f"{link}?lang={'x' * 5000}", {"": "address_too_long"}, 414, "address_too_long")
    for name in ("mrc", "MCR", "x" * 300, "%00", "..", "%E6%BC%A2"):
        yield get(f"rule set {name[:8]}", f"/v1/rulesets/{name}", {"/id": "unknown_value"}, 404, "unknown_ruleset")
        yield get(
            f"pattern of rule set {name[:8]}",
            f"/v1/rulesets/{name}/patterns/all_green",
            {"/id": "unknown_value"},
            404,
            "unknown_ruleset",
        )
    for name in ("al_green", "ALL_GREEN", "3", "%00", "x" * 300):
        yield get(
            f"pattern {name[:8]}",
            f"/v1/rulesets/mcr/patterns/{name}",
            {"/pattern": "unknown_value"},
            404,
            "unknown_pattern",
        )
    for target in ("/v1/rulesets", "/v1/rulesets/mcr", "/v1/rulesets/mcr/patterns/all_green", "/v1/health"):
        yield get(f"{target} parameter", f"{target}?langg=fr", {"/langg": "unknown_field"})
        yield get(f"{target} language", f"{target}?lang=de", {"/lang": "unknown_value"})
    for target in (
        "/v1",
        "/v2/score",
        "/v1/score/",
        "/v1/hands",
        "/v1/hands/",
        "/v1/hands/1m/2m",
        "/v1/rulesets/",
        "/favicon.ico",
        "/docs",
        "/%00",
        "//",
    ):
        yield get(f"nothing at {target}", target, {}, 404, "not_found")


def _http() -> Iterator[Row]:
    """What is wrong before the body is read."""
    good = json.dumps({"hand": HAND, "context": CONTEXT}).encode()

    def post(
        name: str,
        status: int,
        code: str,
        target: str = "/v1/score",
        body: bytes = good,
        method: str = "POST",
        **headers: str,
    ) -> Row:
        given = tuple((key.replace("_", "-"), text) for key, text in headers.items())
        faults = {} if status == 404 else {"": {"unsupported_media_type": "content_type"}.get(code, code)}
        return Row(f"http: {name}", target, body, status, code, faults, method, given)

    for kind in (
        "text/plain",
        "text/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/xml",
        "json",
        "*/*",
    ):
        yield post(f"content type {kind}", 415, "unsupported_media_type", content_type=kind)
    for charset in ("latin-1", "utf-16", "shift_jis"):
        yield post(
            f"charset {charset}", 415, "unsupported_media_type", content_type=f"application/json; charset={charset}"
        )
    for encoding in ("gzip", "br", "deflate", "zstd"):
        yield post(
            f"encoding {encoding}",
            415,
            "unsupported_media_type",
            content_type="application/json",
            content_encoding=encoding,
        )
    large = b" " * (256 * 1024 + 1)
    for target in ("/v1/score", "/v1/waits", "/v1/what-if", "/v1/payments"):
        yield post(
            f"{target} one byte too large", 413, "body_too_large", target, large, content_type="application/json"
        )
    yield post(
        "batch too large",
        413,
        "body_too_large",
        "/v1/score/batch",
        b" " * (4 * 1024 * 1024 + 1),
        content_type="application/json",
    )
    yield post(
        "announced too large", 413, "body_too_large", content_type="application/json", content_length="999999999999"
    )
    for method in ("GET", "HEAD", "PUT", "PATCH", "DELETE", "TRACE"):
        for target in ("/v1/score", "/v1/score/batch", "/v1/payments"):
            yield post(f"{method} {target}", 405, "method_not_allowed", target, b"", method)
    for method in ("POST", "PUT", "DELETE"):
        for target in ("/v1/health", "/v1/rulesets", "/v1/hands/123m", "/openapi.json", "/"):
            yield post(f"{method} {target}", 405, "method_not_allowed", target, b"", method)
    unknown = post(
        "query of a post", 422, "invalid_request", "/v1/score?win_by=discard", content_type="application/json"
    )
    yield unknown._replace(faults={"/win_by": "unknown_field"})
    spoken = post("language of a post", 422, "invalid_request", "/v1/score?lang=de", content_type="application/json")
    yield spoken._replace(faults={"/lang": "unknown_value"})
    yield post(
        "query of a post too long",
        414,
        "address_too_long",
        f"/v1/score?lang={'f' * 5000}",
        content_type="application/json",
    )

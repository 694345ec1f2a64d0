"""Write ``events/``: one event of the deployed REST API's proxy integration per operation, and some special cases.

The shape is the one API Gateway sends a function (payload 1.0), whole, so that nothing is left to defaults.  The tests
send each through the real runtime loop; ``sam local invoke -e`` and the console's test page take them as they are.
"""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

from events_tables import step_events, table_events

from hupai.api.photo_example import example_tiles

ROOT = Path(__file__).resolve().parent.parent
BOUNDARY = "----hupai7MA4YWxkTrZu0gW"
HOST = "abcdef1234.execute-api.eu-west-3.amazonaws.com"
STAGE = "live"
BROWSER = {
    "Accept": "application/json",
    "Accept-Encoding": "gzip, deflate, br",
    "Accept-Language": "fr-FR,fr;q=0.9,en;q=0.5",
    "Origin": "https://club.example",
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
}

MELDED = {
    "concealed": ["5p", "5p", "W", "W", "W", "N", "N"],
    "win_tile": "N",
    "melds": [
        {"kind": "pung", "tiles": ["E", "E", "E"], "concealed": False, "claimed_from": None},
        {"kind": "kong", "tiles": ["S", "S", "S", "S"], "concealed": False},
    ],
    "flowers": ["1f", "3g"],
}
SELF_DRAW = {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"}
DISCARD = {"win_by": "discard", "seat_wind": "S", "round_wind": "E", "discarder": "W"}
PERMALINK = "[EEE,1][SSSS,1]55pWWWNNN"
UNICODE = "🀇🀇🀇🀙🀚🀛🀝🀞🀟🀐🀑🀒🀆🀆"


def event(
    method: str,
    resource: str,
    *,
    path: str | None = None,
    inside: dict[str, str] | None = None,
    query: dict[str, list[str]] | None = None,
    headers: dict[str, str] | None = None,
    body: object = None,
    base64_body: bool = False,
) -> dict[str, Any]:
    """Return one event; ``body`` is JSON unless it is text already, or bytes, which always go as base64."""
    path = path or resource
    sent = {**BROWSER, **(headers or {}), "Host": HOST, "X-Amzn-Trace-Id": "Root=1-674aab12-5f0c3d2b1a0987654321fedc",
            "X-Forwarded-For": "203.0.113.7", "X-Forwarded-Port": "443", "X-Forwarded-Proto": "https"}  # fmt: skip
    if isinstance(body, bytes):
        text: str | None = body.decode("latin-1")
    else:
        text = body if body is None or isinstance(body, str) else json.dumps(body, ensure_ascii=False)
    if text is not None:
        sent.setdefault("Content-Type", "application/json")
    if text is not None and (base64_body or isinstance(body, bytes)):
        text = base64.b64encode(body if isinstance(body, bytes) else text.encode()).decode()
    return {
        "resource": resource,
        "path": path,
        "httpMethod": method,
        "headers": dict(sorted(sent.items())),
        "multiValueHeaders": {name: [value] for name, value in sorted(sent.items())},
        "queryStringParameters": {name: values[-1] for name, values in query.items()} if query else None,
        "multiValueQueryStringParameters": query,
        "pathParameters": inside,
        "stageVariables": None,
        "requestContext": {
            "accountId": "123456789012",
            "apiId": "abcdef1234",
            "domainName": HOST,
            "domainPrefix": "abcdef1234",
            "extendedRequestId": "JKJaXmPLvHcESHA=",
            "httpMethod": method,
            "identity": {"accessKey": None, "accountId": None, "apiKey": None, "caller": None,
                         "cognitoIdentityId": None, "sourceIp": "203.0.113.7", "user": None,
                         "userAgent": sent["User-Agent"], "userArn": None},
            "path": f"/{STAGE}{path}",
            "protocol": "HTTP/1.1",
            "requestId": "c6af9ac6-7b61-11e6-9a41-93e8deadbeef",
            "requestTime": "30/Nov/2026:09:12:33 +0000",
            "requestTimeEpoch": 1796029953000,
            "resourceId": "0t4j9b",
            "resourcePath": resource,
            "stage": STAGE,
        },
        "body": text,
        "isBase64Encoded": (base64_body or isinstance(body, bytes)) and text is not None,
    }  # fmt: skip


def hand(notation: str, query: dict[str, list[str]], *, encoded: bool, **more: Any) -> dict[str, Any]:
    """Return the event of a permalink; clients send it percent-encoded, some gateways hand it on decoded."""
    path = f"/v1/hands/{quote(notation, safe='') if encoded else notation}"
    return event("GET", "/v1/hands/{notation}", path=path, inside={"notation": notation}, query=query, **more)


def picture(end: str, query: dict[str, list[str]]) -> dict[str, Any]:
    """Return the event of a picture, asked for as a page's ``<img>`` does; of ``.svg`` the gateway knows no path."""
    path = f"/v1/hands/{quote(PERMALINK, safe='')}{end}"
    as_image = {"Accept": "image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5"}
    if end.startswith("."):
        inside = {"notation": PERMALINK + end}
        return event("GET", "/v1/hands/{notation}", path=path, inside=inside, query=query, headers=as_image)
    inside = {"notation": PERMALINK}
    return event("GET", "/v1/hands/{notation}" + end, path=path, inside=inside, query=query, headers=as_image)


def form(*parts: tuple[str, bytes]) -> bytes:
    """Return a multipart form; the part ``photo`` is a file."""
    lines = []
    for name, content in parts:
        file = '; filename="hand.png"\r\nContent-Type: image/png' if name == "photo" else ""
        lines.append(f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n'.encode() + content)
    return b"\r\n".join([*lines, f"--{BOUNDARY}--\r\n".encode()])


def photo_events() -> dict[str, dict[str, Any]]:
    """Return the events of the photo function, with the reader's test picture as the photo."""
    photo = (ROOT / "models" / "vector.png").read_bytes()
    png = {"Content-Type": "image/png"}
    sent = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
    fields = [("win_by", b"self_draw"), ("seat_wind", b"E"), ("round_wind", b"S"), ("lang", b"zh-Hans")]
    told = {"photo": base64.b64encode(photo).decode(), "rules": "mcr", "lang": "fr", "context": SELF_DRAW}
    return {
        "recognise": event("POST", "/v1/recognise", headers=png, body=photo),
        "recognise_text": event("POST", "/v1/recognise", headers=png, body=b"this is no picture"),
        "recognise_upload_unknown": event("POST", "/v1/recognise", body={"upload": "../../etc/passwd"}),
        "score_photo": event("POST", "/v1/score/photo", headers=sent, body=form(("photo", photo), *fields)),
        "score_photo_json": event("POST", "/v1/score/photo", body=told),
        "uploads": event("POST", "/v1/uploads", body={"content_type": "image/jpeg"}),
    }


def events() -> dict[str, dict[str, Any]]:
    """Return every event by the name of its file."""
    ask = {"rules": "mcr", "notation": PERMALINK, "context": SELF_DRAW}
    waits = {"rules": "mcr", "notation": "123m456p789s11122z", "context": {"seat_wind": "S", "round_wind": "E"}}
    context = {"win_by": ["self_draw"], "seat_wind": ["E"], "round_wind": ["E"], "lang": ["en"]}
    pattern = "/v1/rulesets/{id}/patterns/{pattern}"
    return {
        "score": event("POST", "/v1/score", body={"rules": "mcr", "lang": "fr", "hand": MELDED, "context": SELF_DRAW}),
        "score_notation": event("POST", "/v1/score", body={**ask, "lang": "zh-Hant"}),
        "score_base64": event("POST", "/v1/score", body=ask, base64_body=True),
        "score_text": event("POST", "/v1/score", body=ask, headers={"Accept": "text/plain"}),
        "score_markdown": event("POST", "/v1/score", body=ask, headers={"Accept": "text/markdown"}),
        "score_no_win": event("POST", "/v1/score", body={"notation": "1239m456p78s11223z", "context": DISCARD}),
        "score_faults": event(
            "POST", "/v1/score", body={"hand": {**MELDED, "win_tile": "E", "flowers": ["1f", "1f"]}, "contxt": {}}
        ),
        "score_not_json": event("POST", "/v1/score", body='{"notation": '),
        "score_batch": event(
            "POST", "/v1/score/batch", body={"requests": [ask, {"notation": "11m"}, {**ask, "lang": "en"}]}
        ),
        "score_preflight": event(
            "OPTIONS", "/v1/score", headers={"Access-Control-Request-Method": "POST",
                                             "Access-Control-Request-Headers": "content-type"}
        ),
        "waits": event("POST", "/v1/waits", body=waits),
        "what_if": event(
            "POST", "/v1/what-if", body={**ask, "changes": [{"context": {"win_by": "discard", "discarder": "S"}}]}
        ),
        "payments": event(
            "POST", "/v1/payments",
            body={"rules": "mcr", "context": {"win_by": "discard", "discarder": "N"},
                  "winners": [{"seat_wind": "E", "points": 32}]},
        ),
        "arrange": event("POST", "/v1/arrange", body={
            "rules": "mcr", "lang": "en", "context": SELF_DRAW, "tiles": example_tiles(), "win_tile": "t11"}),
        "payments_hand": event("POST", "/v1/payments", body={"rules": "mcr", "winners": [
            {"notation": PERMALINK, "context": SELF_DRAW}]}),
        "hand": hand(PERMALINK, context, encoded=True),
        "hand_head": {**hand(PERMALINK, context, encoded=True), "httpMethod": "HEAD"},
        "hand_not_modified": hand(PERMALINK, context, encoded=True, headers={"If-None-Match": "*"}),
        "hand_unicode": hand(UNICODE, context, encoded=False),
        "hand_svg": picture(".svg", {"lang": ["fr"], "theme": ["dark"]}),
        "hand_png": picture(".png", {"width": ["400"]}),
        "card_svg": picture("/card.svg", context),
        "card_png": picture("/card.png", context),
        "tiles": event("GET", "/assets/tiles.svg"),
        "rulesets": event("GET", "/v1/rulesets"),
        "ruleset": event("GET", "/v1/rulesets/{id}", path="/v1/rulesets/mcr", inside={"id": "mcr"}),
        "pattern": event("GET", pattern, path="/v1/rulesets/mcr/patterns/big_four_winds",
                         inside={"id": "mcr", "pattern": "big_four_winds"}, query={"lang": ["en"]}),
        "pattern_unknown": event("GET", pattern, path="/v1/rulesets/mcr/patterns/big_four_wind",
                                 inside={"id": "mcr", "pattern": "big_four_wind"}),
        "health": event("GET", "/v1/health"),
        "openapi": event("GET", "/openapi.json"),
        "page": event("GET", "/", headers={"Accept": "text/html"}),
        **photo_events(),
        **table_events(event),
        **step_events(),
    }  # fmt: skip


def write(made: dict[str, dict[str, Any]]) -> None:
    """Write each event into the file of its name."""
    for name, value in made.items():
        text = json.dumps(value, ensure_ascii=False, indent=2)
        (ROOT / "events" / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def main() -> int:
    """Write the files."""
    write(events())
    return 0


if __name__ == "__main__":
    sys.exit(main())

# ruff: noqa: E501 - a row of the table is a line, where it can be
"""Writes to tables that no one can answer, each with the problem that it must get.

In an address ``{table}`` is a table with two deals settled, ``{other}`` another one, ``{waiting}`` one whose first deal
waits for confirmation, ``{over}`` one that is finished.  ``token``: ``owner`` of the table in the address, ``viewer`` of
it, ``other`` the owner of the other one, or as it stands; None sends none.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from integration.malformed_rows import wrong

HUGE = 10**30
OPEN, DEALS = "/v1/tables", "/v1/tables/{table}/deals"
CONFIRM, REVERSE = "/v1/tables/{waiting}/deals/1/confirmation", "/v1/tables/{table}/deals/2/reversal"
FINISH, ABANDON, ROTATE = (f"/v1/tables/{{table}}/{path}" for path in ("finish", "abandon", "tokens/rotate"))
NAMES = ["Ann", "Bo", "Chloé", "大偉"]
WIN = {"winner": "S", "win_by": "discard", "payer": "W", "value": 12}


class Row(NamedTuple):
    """One write and its problem.  ``faults``: pointer to code; those and no others."""

    name: str
    target: str
    body: bytes
    status: int
    code: str
    faults: frozenset[tuple[str, str]]
    token: str | None = "owner"
    headers: tuple[tuple[str, str], ...] = ()


def row(
    name: str,
    target: str,
    body: object,
    *faults: str,
    status: int = 422,
    code: str = "invalid_request",
    token: str | None = "owner",
    **headers: str,
) -> Row:
    """Return a row; ``faults``: pointer and code, parted by a space."""
    raw = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    found = frozenset((f"#{pointer}", fault) for pointer, fault in (one.rsplit(" ", 1) for one in faults))
    named = tuple((name.replace("_", "-"), text) for name, text in headers.items())
    return Row(name, target, raw, status, code, found, None if target == OPEN else token, named)


def deal(name: str, *faults: str, **body: Any) -> Row:
    """Return a row of a deal, sound but for what is given; ``...`` takes a field away."""
    full = {"deal": 3, "kind": "win", "wins": [WIN], **body}
    return row(name, DEALS, {field: value for field, value in full.items() if value is not ...}, *faults)


def win(name: str, *faults: str, **changes: Any) -> Row:
    """Return a row of a deal whose winner is changed."""
    full = {**WIN, **changes}
    return deal(name, *faults, wins=[{field: value for field, value in full.items() if value is not ...}])


def conflict(name: str, target: str, body: object, fault: str, **more: Any) -> Row:
    """Return a row that the table's state is against."""
    return row(name, target, body, fault, status=409, code="table_conflict", **more)


def rows() -> list[Row]:
    """Return the whole table."""
    return [
        *_tokens(),
        *_keys(),
        *_texts(),
        *_openings(),
        *_deals(),
        *_wins(),
        *_hands(),
        *_together(),
        *_moves(),
        *_states(),
        *_ends(),
        *_confirmations(),
    ]


def _tokens() -> Iterator[Row]:
    """Whose token it is, and whose it is not."""
    writes = {DEALS: {"deal": 3, "kind": "draw"}, CONFIRM: {}, REVERSE: {}, FINISH: {}, ABANDON: {}, ROTATE: {}}
    for target, body in writes.items():
        yield row(f"token: none {target}", target, body, status=401, code="token_required", token=None)
        yield row(f"token: viewer {target}", target, body, status=403, code="owner_only", token="viewer")
        yield row(f"token: another table's {target}", target, body, status=404, code="unknown_table", token="other")
        yield row(f"token: nonsense {target}", target, body, status=404, code="unknown_table", token="hupai_owner_x")
    draw = writes[DEALS]
    yield row("token: unknown table", "/v1/tables/nowhere/deals", draw, status=404, code="unknown_table", token="other")
    yield row(
        "token: a path instead of a table",
        "/v1/tables/..%2F..%2Fetc/deals",
        draw,
        status=404,
        code="not_found",
        token="other",
    )
    for name, text in {
        "basic": "Basic YTpi",
        "no scheme": "hupai_owner_x",
        "two": "Bearer a b",
        "empty": "Bearer ",
        "quoted": 'Bearer "x"',
        "huge": "Bearer " + "x" * 5000,
    }.items():
        yield row(f"token: {name}", DEALS, draw, status=401, code="token_required", token=None, Authorization=text)


def _keys() -> Iterator[Row]:
    """Idempotency keys that are none."""
    draw = {"deal": 3, "kind": "draw"}
    for target in (DEALS, CONFIRM, REVERSE, FINISH, ABANDON, ROTATE, OPEN):
        yield row(
            f"key: missing {target}",
            target,
            draw,
            " key_missing",
            status=400,
            code="idempotency_key_required",
            Idempotency_Key="-",
        )
    for name, key, fault in (
        ("256 characters", "k" * 256, "key_length"),
        ("a space", "two words", "key_characters"),
        ("not ASCII", "cl\u00e9", "key_characters"),
        ("a line", "a\tb", "key_characters"),
    ):
        yield row(
            f"key: {name}", DEALS, draw, f" {fault}", status=400, code="idempotency_key_invalid", Idempotency_Key=key
        )
    yield row(
        "key: short, for an opening",
        OPEN,
        {"players": NAMES},
        " key_length",
        status=400,
        code="idempotency_key_invalid",
        Idempotency_Key="open",
    )
    yield row(
        "key: used for another deal",
        DEALS,
        draw,
        " key_reused",
        code="idempotency_key_reused",
        Idempotency_Key="first-deal",
    )
    yield row(
        "key: used with another field",
        DEALS,
        {"deal": 1, "kind": "draw", "lang": "fr"},
        " key_reused",
        code="idempotency_key_reused",
        Idempotency_Key="first-deal",
    )
    for name, text, fault in (
        ("stale", '"0"', "version_differs"),
        ("of the future", '"99"', "version_differs"),
        ("no number", '"x"', "if_match"),
        ("negative", "-1", "if_match"),
        ("huge", '"' + "9" * 40 + '"', "if_match"),
    ):
        for target in (DEALS, REVERSE, FINISH):
            yield row(
                f"version: {name} {target}",
                target,
                draw if target == DEALS else {},
                f" {fault}",
                status=412,
                code="version_differs",
                If_Match=text,
            )


def _texts() -> Iterator[Row]:
    """Bodies that are not JSON, or not of a size that anybody needs."""
    bodies = {
        "open object": (b"{", "not_json"),
        "NaN": (b'{"deal":NaN}', "not_a_number"),
        "5000 digits": (b'{"deal":' + b"9" * 5000 + b"}", "not_a_number"),
        "deal named twice": (b'{"deal":3,"deal":4,"kind":"draw"}', "repeated_member"),
        "Latin-1": ('{"reason":"\u00e9"}'.encode("latin-1"), "not_utf8"),
        "lone surrogate": (b'{"reason":"\\ud83c"}', "lone_surrogate"),
        "40 arrays": (b"[" * 40 + b"]" * 40, "nested_too_deep"),
        "only a space": (b" ", "empty_body"),
    }
    for target in (DEALS, CONFIRM, REVERSE, OPEN):
        for name, (body, code) in bodies.items():
            yield row(f"text: {name} {target}", target, body, f" {code}", status=400, code="malformed_json")
    large = b'{"deal":3,"kind":"draw","reason":"' + b"x" * 5_000_000 + b'"}'
    for target in (DEALS, REVERSE, OPEN):
        yield row(f"text: five megabytes {target}", target, large, " body_too_large", status=413, code="body_too_large")
    yield row(
        "text: a form",
        DEALS,
        b"deal=3&kind=draw",
        " content_type",
        status=415,
        code="unsupported_media_type",
        Content_Type="application/x-www-form-urlencoded",
    )
    yield row(
        "text: compressed",
        DEALS,
        {"deal": 3, "kind": "draw"},
        " content_type",
        status=415,
        code="unsupported_media_type",
        Content_Encoding="gzip",
    )
    for target in (DEALS, CONFIRM, REVERSE, FINISH, ABANDON, ROTATE, OPEN):
        for name, value in {"array": [], "string": "draw", "number": 3, "null": b"null"}.items():
            yield row(f"top: {name} {target}", target, value, " wrong_type")


def _openings() -> Iterator[Row]:
    """Tables that cannot be opened."""

    def opening(name: str, *faults: str, **body: Any) -> Row:
        return row(f"open: {name}", OPEN, {"players": NAMES, **body}, *faults)

    yield row("open: nothing said", OPEN, None, "/players missing_field")
    yield opening("three players", "/players player_count", players=NAMES[:3])
    yield opening("five players", "/players player_count", players=[*NAMES, "Eve"])
    yield opening("players an object", "/players wrong_type", players={"E": "Ann"})
    yield opening("the same name twice", "/players/2 repeated_player", players=["Ann", "Bo", "ANN", "Di"])
    for name, (value, code) in {
        "null": (None, "missing_field"), "empty": ("", "missing_field"), "spaces": (" \u3000", "missing_field"), "number": (5, "wrong_type"), "huge": ("x" * 100_000, "too_long"),
        "NUL": ("A\x00", "control_character"), "escape": ("\x1b[31mA", "control_character"), "line": ("A\nB", "control_character"), "turned": ("A\u202egpj", "control_character"), "paragraph": ("A\u2029", "control_character"),
        "direction": ("A\u061c", "control_character"), "nothing to see": ("\ufeff\ufe0f", "missing_field"),
    }.items():  # fmt: skip
        yield opening(f"name {name}", f"/players/1 {code}", players=["Ann", value, "Chloé", "Di"])
    yield opening("unknown rules", "/rules unknown_rules", rules="riichi")
    yield opening("rules a path", "/rules unknown_rules", rules="../../etc/passwd")
    yield opening("unknown option", "/options/kongs unknown_option", options={"kongs": 1})
    yield opening("option of a wrong type", "/options/honor_hog option_value", options={"honor_hog": "yes"})
    yield opening(
        "a preset that no hand can win by",
        "/rules/changes/cap cap_below_minimum",
        rules={"base": "mcr", "changes": {"cap": 1}},
    )
    yield opening("kind", "/kind unknown_value", kind="ranked")
    yield opening("length", "/length unknown_value", length="hanchan")
    yield opening("rated without a club", "/club missing_field", kind="rated")
    yield opening("a club for a friendly table", "/club contradiction", club="x")
    for name, url, codes in (
        ("http", "http://example.org/x", "webhook_not_https"), ("loopback", "https://127.0.0.1/x", "webhook_not_public"), ("private", "https://10.0.0.8/", "webhook_not_public"),
        ("link-local", "https://169.254.169.254/latest/meta-data", "webhook_not_public"), ("private in IPv6", "https://[fd00::1]/", "webhook_not_public"), ("mapped", "https://[::ffff:10.0.0.1]/", "webhook_not_public"),
        ("localhost", "https://localhost/", "webhook_not_public"), ("with a password", "https://a:b@example.org/", "webhook_with_user"), ("with a fragment", "https://example.org/#x", "webhook_with_fragment"),
        ("port", "https://example.org:22/", "webhook_port"), ("ftp", "ftp://example.org/x", "webhook_not_https"), ("no URL", "example", "webhook_not_a_url"), ("number", 5, "wrong_type"), ("too long", "https://example.org/" + "x" * 3000, "too_long"),
    ):  # fmt: skip
        yield opening(f"webhook {name}", f"/webhook {codes}", webhook=url)
    for field in ("id", "owner_token", "version", "scores", "status"):
        yield opening(f"its own {field}", f"/{field} unknown_field", **{field: "x"})
    yield opening("a language that is none", "/lang unknown_value", lang="xx")


def _deals() -> Iterator[Row]:
    """Deals whose form is none."""
    yield row("deal: nothing", DEALS, {}, "/kind missing_field", "/deal missing_field")
    yield row("deal: no body", DEALS, None, "/kind missing_field", "/deal missing_field")
    for name, value in {"string": "3", "fraction": 3.5, "boolean": True, "array": [3], "object": {}}.items():
        yield deal(f"deal: number a {name}", "/deal wrong_type", deal=value)
    for value in (0, -1, HUGE, -HUGE, 10**9 + 1):
        yield deal(f"deal: number {str(value)[:12]}", "/deal out_of_range", deal=value)
    yield deal("deal: number missing", "/deal missing_field", deal=...)
    for value in ("Win", "wins", "reversal", "finish", "abandon", "chombo", ""):
        yield deal(f"deal: kind {value!r}", "/kind unknown_value", kind=value, wins=...)
    for name, value in wrong():
        if name != "string":
            yield deal(f"deal: kind {name}", "/kind wrong_type", kind=value, wins=...)
        if name != "array":
            yield deal(f"deal: wins {name}", "/wins wrong_type", wins=value)
    yield deal("deal: no wins", "/wins missing_field", wins=...)
    yield deal("deal: wins empty", "/wins missing_field", wins=[])
    yield deal("deal: a winner null", "/wins/0 wrong_type", wins=[None])
    yield deal("deal: a winner a string", "/wins/0 wrong_type", wins=["S"])
    for field in (
        "winners",
        "version",
        "scores",
        "transfer",
        "reason",
        "offender",
        "rules",
        "options",
        "player",
        "\x00",
    ):
        at = field.replace("\x00", "%00")
        yield deal(f"deal: field {field!r}", f"/{at} unknown_field", **{field: None})
    yield deal(
        "deal: several at once",
        "/what unknown_field",
        "/lang unknown_value",
        "/wins/0/winner unknown_value",
        "/wins/0/value wrong_type",
        what=1,
        lang="xx",
        wins=[{**WIN, "winner": "North", "value": "12"}],
    )


def _wins() -> Iterator[Row]:
    """Winners that are none."""
    yield win("win: no winner", "/wins/0/winner missing_field", winner=...)
    for value in ("e", "East", "", "東", "X", "ES"):
        yield win(f"win: seat {value!r}", "/wins/0/winner unknown_value", winner=value)
    for name, value in wrong():
        if name != "string":
            yield win(f"win: seat {name}", "/wins/0/winner wrong_type", winner=value)
            yield win(f"win: payer {name}", "/wins/0/payer wrong_type", payer=value)
            yield win(f"win: way {name}", "/wins/0/win_by wrong_type", win_by=value)
        if name != "integer":
            yield win(f"win: value {name}", "/wins/0/value wrong_type", value=value)
    yield win("win: winner pays", "/wins/0/payer contradiction", payer="S")
    yield win("win: nobody pays", "/wins/0/payer missing_field", payer=...)
    yield win("win: unknown payer", "/wins/0/payer unknown_value", payer="Q")
    yield win("win: drawn and paid by one", "/wins/0/payer contradiction", win_by="self_draw")
    yield win("win: no way", "/wins/0/win_by missing_field", win_by=...)
    yield win("win: unknown way", "/wins/0/win_by unknown_value", win_by="ron")
    yield win("win: a way of other rules", "/wins/0/win_by win_by_not_in_rules", win_by="seven_flowers", payer=...)
    yield win("win: liable in rules that know none", "/wins/0/liable liable_not_in_rules", liable="N")
    yield win("win: liable winner", "/wins/0/liable contradiction", "/wins/0/liable liable_not_in_rules", liable="S")
    yield win("win: no value", "/wins/0/value missing_field", value=...)
    for value in (-1, -12, HUGE, -HUGE, 1_000_001):
        yield win(f"win: value {str(value)[:12]}", "/wins/0/value out_of_range", value=value)
    for value in (0, 7):
        yield win(f"win: value {value}, below the minimum", "/wins/0/value below_minimum", value=value)
    yield win("win: unknown field", "/wins/0/amount unknown_field", amount=5)
    yield (
        win("win: 1e999", "/wins/0/value wrong_type", value=float("1e308") * 10)
        if False
        else row(
            "win: 1e999",
            DEALS,
            b'{"deal":3,"kind":"win","wins":[{"winner":"S","win_by":"discard","payer":"W","value":1e999}]}',
            "/wins/0/value wrong_type",
        )
    )
    yield win("win: round of another table", "/wins/0/context/round_wind contradiction", context={"round_wind": "N"})
    yield win("win: seat of another", "/wins/0/context/seat_wind contradiction", context={"seat_wind": "E"})
    yield win("win: repeats that are not", "/wins/0/context/repeats contradiction", context={"repeats": 5})
    yield win("win: unknown field of the context", "/wins/0/context/wind unknown_field", context={"wind": "E"})
    yield win("win: context of a wrong type", "/wins/0/context wrong_type", context=[])


def _hands() -> Iterator[Row]:
    """Hands that are none: at the hand, the notation, the photo."""

    def hand(name: str, *faults: str, **changes: Any) -> Row:
        return win(f"hand: {name}", *faults, value=..., **changes)

    whole = {
        "concealed": ["5p", "5p", "W", "W", "W", "N", "N"],
        "win_tile": "N",
        "melds": [{"kind": "pung", "tiles": ["E"] * 3}, {"kind": "kong", "tiles": ["S"] * 4, "concealed": False}],
    }
    yield hand("a string", "/wins/0/hand wrong_type", hand="123m")
    yield hand(
        "a tile that is none",
        "/wins/0/hand/concealed/0 unknown_tile",
        hand={**whole, "concealed": ["0x", "5p", "W", "W", "W", "N", "N"]},
    )
    yield hand("a field that is none", "/wins/0/hand/tiles unknown_field", hand={**whole, "tiles": []})
    yield hand("no win", "/wins/0/hand not_a_win", hand={**whole, "win_tile": "1m"})
    yield hand(
        "five of a kind",
        "/wins/0/hand/concealed/6 too_many_copies",
        hand={**whole, "concealed": ["5p"] * 4 + ["W"] * 2 + ["5p"]},
    )
    yield hand("notation that is none", "/wins/0/notation unknown_character", notation="123m?")
    yield hand("notation of a wrong size", "/wins/0/notation tile_count", notation="123m")
    yield hand("notation too long", "/wins/0/notation too_long", notation="1m" * 200)
    yield hand("notation NUL", "/wins/0/notation unknown_character", notation="123m\x00")
    yield hand("notation below the minimum", "/wins/0/notation below_minimum", notation="[123m,1][123p,1]678s99s46m5m")
    yield (
        hand("notation and value", "/wins/0/value contradiction", notation="[EEE,1][SSSS,1]55pWWWNNN")
        if False
        else win("hand: notation and value", "/wins/0/value contradiction", notation="[EEE,1][SSSS,1]55pWWWNNN")
    )
    yield hand(
        "unknown dialect", "/wins/0/dialect unknown_value", notation="[EEE,1][SSSS,1]55pWWWNNN", dialect="kajongg"
    )
    yield hand("photo and notation", "/wins/0/photo contradiction", notation="[EEE,1][SSSS,1]55pWWWNNN", photo="x")
    yield win("hand: photo and value", "/wins/0/value contradiction", photo="x")
    yield hand("photo of a wrong type", "/wins/0/photo wrong_type", photo=5)
    yield hand("photo too long", "/wins/0/photo too_long", photo="x" * 65)


def _together() -> Iterator[Row]:
    """Winners who cannot win together."""
    two = [WIN, {**WIN, "winner": "N"}]
    yield deal("together: two where one wins", "/wins one_winner", wins=two)
    yield deal("together: the same seat twice", "/wins one_winner", "/wins/1/winner contradiction", wins=[WIN, WIN])
    yield deal(
        "together: two payers",
        "/wins one_winner",
        "/wins/1/payer contradiction",
        wins=[WIN, {**WIN, "winner": "N", "payer": "E"}],
    )
    yield (
        deal(
            "together: one wins off another",
            "/wins one_winner",
            "/wins/1/payer contradiction",
            "/wins/0/payer contradiction",
            wins=[{**WIN, "payer": "N"}, {**WIN, "winner": "N", "payer": "S"}],
        )
        if False
        else deal(
            "together: five",
            "/wins too_many_items",
            "/wins one_winner",
            "/wins/2/winner contradiction",
            wins=[WIN, {**WIN, "winner": "N"}, WIN, WIN, WIN],
        )
    )


def _moves() -> Iterator[Row]:
    """Penalties and adjustments that are none."""

    def moves(name: str, *faults: str, **body: Any) -> Row:
        return deal(
            f"adjust: {name}",
            *faults,
            **{"kind": "adjustment", "wins": ..., "transfers": {"E": 5, "S": -5}, "reason": "agreed", **body},
        )

    yield moves(
        "sums to something", "/transfers transfers_unbalanced", transfers={"E": 30, "S": -10, "W": -10, "N": -5}
    )
    yield moves("only one", "/transfers transfers_unbalanced", transfers={"E": 1})
    yield moves("nothing", "/transfers nothing_moves", transfers={})
    yield moves("zeros", "/transfers nothing_moves", transfers={"E": 0, "S": 0})
    yield moves("no transfers", "/transfers missing_field", transfers=...)
    yield moves("an array", "/transfers wrong_type", transfers=[1, -1])
    yield moves("unknown seat", "/transfers/X unknown_value", transfers={"E": 5, "X": -5})
    yield moves("a player's name", "/transfers/Ann unknown_value", transfers={"Ann": 5, "S": -5})
    yield moves("fractions", "/transfers/E wrong_type", "/transfers/S wrong_type", transfers={"E": 0.5, "S": -0.5})
    yield moves("huge", "/transfers/E out_of_range", "/transfers/S out_of_range", transfers={"E": HUGE, "S": -HUGE})
    yield moves("text", "/transfers/E wrong_type", transfers={"E": "5", "S": -5})
    yield moves("true", "/transfers/E wrong_type", transfers={"E": True, "S": -1})
    yield moves("no reason", "/reason missing_field", reason=...)
    yield moves("an empty reason", "/reason missing_field", reason="  ")
    yield moves("a number for a reason", "/reason wrong_type", reason=5)
    yield moves("a book for a reason", "/reason too_long", reason="x" * 201)
    yield moves("NUL in the reason", "/reason control_character", reason="a\x00b")
    yield moves("wins beside it", "/wins unknown_field", wins=[])
    for name, faults, body in (
        ("nobody", ("/offender missing_field",), {}),
        ("unknown seat", ("/offender unknown_value",), {"offender": "Q"}),
        ("unknown foul", ("/penalty unknown_value",), {"offender": "E", "penalty": "dead_hand"}),
        ("points of one's own", ("/amount unknown_field",), {"offender": "E", "amount": 30}),
        ("reason a list", ("/reason wrong_type",), {"offender": "E", "reason": []}),
    ):
        yield deal(f"penalty: {name}", *faults, kind="penalty", wins=..., **body)
    yield deal("draw: with winners", "/wins unknown_field", kind="draw")


def _states() -> Iterator[Row]:
    """Deals that the table is not at."""
    for number in (1, 2, 4, 1000):
        yield conflict(f"state: deal {number}", DEALS, {"deal": number, "kind": "draw"}, "/deal deal_not_open")
    draw = {"deal": 1, "kind": "draw"}
    yield conflict("state: while another waits", "/v1/tables/{waiting}/deals", draw, "/deal deal_in_progress")
    for path, body in (("deals", draw), ("deals/1/reversal", None), ("finish", None), ("abandon", None)):
        yield conflict(f"state: finished {path}", f"/v1/tables/{{over}}/{path}", body, " table_finished")


def _ends() -> Iterator[Row]:
    """Reversals and ends that are none."""
    yield conflict("reverse: an older deal", "/v1/tables/{table}/deals/1/reversal", None, "/deal not_the_newest")
    yield conflict("reverse: the open deal", "/v1/tables/{table}/deals/3/reversal", None, "/deal deal_not_settled")
    yield conflict(
        "reverse: another table's deal", "/v1/tables/{other}/deals/2/reversal", None, "/deal deal_not_settled"
    )
    yield conflict("reverse: a reversal", "/v1/tables/{other}/deals/3/reversal", None, "/deal deal_not_settled")
    yield conflict("reverse: nothing", "/v1/tables/{waiting}/deals/1/reversal", None, "/deal nothing_to_reverse")
    for number in ("0", "-1", "x", "9" * 20, "1.0", "%D9%A1", "1%00"):
        yield row(
            f"reverse: deal {number}",
            f"/v1/tables/{{table}}/deals/{number}/reversal",
            None,
            status=404,
            code="unknown_deal",
        )
    for target in (REVERSE, FINISH, ABANDON):
        yield row(f"end: reason {target}", target, {"reason": 5}, "/reason wrong_type")
        yield row(f"end: long reason {target}", target, {"reason": "x" * 201}, "/reason too_long")
        yield row(f"end: unknown field {target}", target, {"deal": 2}, "/deal unknown_field")
    yield row("rotate: unknown role", ROTATE, {"roles": ["admin"]}, "/roles/0 unknown_value")
    yield row("rotate: a token of one's own", ROTATE, {"owner_token": "x"}, "/owner_token unknown_field")
    yield row("rotate: null", ROTATE, {"roles": [None]}, "/roles/0 wrong_type")


def _confirmations() -> Iterator[Row]:
    """Confirmations that are none."""
    yield row(
        "confirm: a deal never sent", "/v1/tables/{waiting}/deals/2/confirmation", {}, status=404, code="unknown_deal"
    )
    yield row("confirm: an attempt never made", CONFIRM, {"attempt": 5}, status=404, code="unknown_deal")
    yield conflict("confirm: settled already", "/v1/tables/{table}/deals/1/confirmation", {}, " attempt_differs")
    yield row("confirm: neither yes nor no", CONFIRM, {"confirm": "yes"}, "/confirm wrong_type")
    yield row("confirm: attempt a fraction", CONFIRM, {"attempt": 1.5}, "/attempt wrong_type")
    yield row("confirm: attempt huge", CONFIRM, {"attempt": HUGE}, "/attempt out_of_range")
    yield row("confirm: more winners than won", CONFIRM, {"wins": [{}, {"value": 20}]}, "/wins too_many_items")
    yield row("confirm: another winner", CONFIRM, {"wins": [{"winner": "N"}]}, "/wins/0/winner unknown_field")
    yield row("confirm: a value below the minimum", CONFIRM, {"wins": [{"value": 1}]}, "/wins/0/value below_minimum")
    yield row("confirm: a value of 10^30", CONFIRM, {"wins": [{"value": HUGE}]}, "/wins/0/value out_of_range")
    yield row("confirm: a hand that is none", CONFIRM, {"wins": [{"notation": "123m"}]}, "/wins/0/notation tile_count")
    yield row("confirm: a winner a string", CONFIRM, {"wins": ["S"]}, "/wins/0 wrong_type")

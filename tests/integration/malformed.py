# ruff: noqa: E501 - a row of the table is a line, where it can be
"""Requests that no one can answer, with the problem that each must get: address, body, status, pointers and codes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from integration.malformed_asks import asked_otherwise
from integration.malformed_rows import (
    CONTEXT,
    CONTEXT_FLAGS,
    HAND,
    SEATS,
    WRONG,
    Faults,
    Row,
    hand,
    notation,
    row,
    score,
    with_tile,
    wrong,
)


def rows() -> list[Row]:
    """Return the whole table."""
    return [
        *_texts(),
        *_tops(),
        *_types(),
        *_unknown(),
        *_values(),
        *_tiles(),
        *_melds(),
        *_counts(),
        *_contexts(),
        *_notations(),
        *_both(),
        *asked_otherwise(),
    ]


def _texts() -> Iterator[Row]:
    """Bodies that are not JSON."""
    deep = b"[" * 33 + b"]" * 33
    bodies: dict[str, tuple[bytes, str]] = {
        "nothing": (b"", "empty_body"),
        "white space": (b" \r\n\t ", "empty_body"),
        "only a byte order mark": (b"\xef\xbb\xbf", "empty_body"),
        "open object": (b"{", "not_json"),
        "open array": (b"[1,", "not_json"),
        "open string": (b'{"rules":"mcr', "not_json"),
        "trailing comma": (b'{"rules":"mcr",}', "not_json"),
        "single quotes": (b"{'rules':'mcr'}", "not_json"),
        "bare names": (b"{rules:1}", "not_json"),
        "comment": (b'{"rules":"mcr" /* ours */}', "not_json"),
        "Python's words": (b'{"hand":None}', "not_json"),
        "two values": (b"{} {}", "not_json"),
        "a word": (b"score", "not_json"),
        "form": (b"rules=mcr&hand=123m", "not_json"),
        "XML": (b"<hand/>", "not_json"),
        "leading zero": (b'{"context":{"repeats":01}}', "not_json"),
        "plus sign": (b'{"context":{"repeats":+1}}', "not_json"),
        "hexadecimal": (b'{"context":{"repeats":0x1}}', "not_json"),
        "bad escape": (b'{"rules":"\\x41"}', "not_json"),
        "short escape": (b'{"rules":"\\u12"}', "not_json"),
        "control character": (b'{"rules":"a\nb"}', "not_json"),
        "NUL": (b'{"rules":"a\x00b"}', "not_json"),
        "missing colon": (b'{"rules" "mcr"}', "not_json"),
        "missing comma": (b'{"rules":"mcr" "lang":"fr"}', "not_json"),
        "NaN": (b'{"context":{"repeats":NaN}}', "not_a_number"),
        "Infinity": (b'{"context":{"repeats":Infinity}}', "not_a_number"),
        "minus Infinity": (b'{"context":{"repeats":-Infinity}}', "not_a_number"),
        "a number of 5000 digits": (b'{"context":{"repeats":' + b"9" * 5000 + b"}}", "not_a_number"),
        "twice the same field": (b'{"rules":"mcr","rules":"mcr-cn"}', "repeated_member"),
        "twice deep inside": (b'{"context":{"win_by":"discard","win_by":"self_draw"}}', "repeated_member"),
        "twice, once escaped": (b'{"lang":"fr","l\\u0061ng":"en"}', "repeated_member"),
        "Latin-1": ('{"rules":"é"}'.encode("latin-1"), "not_utf8"),
        "UTF-16": ('{"rules":"mcr"}'.encode("utf-16"), "not_utf8"),
        "overlong": (b'{"rules":"\xc0\xaf"}', "not_utf8"),
        "encoded surrogate": (b'{"rules":"\xed\xa0\x80"}', "not_utf8"),
        "cut character": (b'{"rules":"\xe4\xb8"}', "not_utf8"),
        "lone high surrogate": (b'{"notation":"\\ud83c"}', "lone_surrogate"),
        "lone low surrogate": (b'{"notation":"\\uDC04"}', "lone_surrogate"),
        "lone surrogate in a name": (b'{"\\ud800":1}', "lone_surrogate"),
        "33 arrays": (deep, "nested_too_deep"),
        "33 objects": (b'{"a":' * 33 + b"1" + b"}" * 33, "nested_too_deep"),
        "arrays in a field": (b'{"hand":' + deep + b"}", "nested_too_deep"),
        "100000 arrays": (b"[" * 100_000 + b"]" * 100_000, "nested_too_deep"),
        "100000 open arrays": (b"[" * 100_000, "nested_too_deep"),
        "20000 objects": (b'{"a":' * 20_000 + b"1" + b"}" * 20_000, "nested_too_deep"),
    }
    for name, (body, code) in bodies.items():
        yield row(f"text: {name}", "/v1/score", body, {"": code}, "malformed_json", 400)
    for target in ("/v1/score/batch", "/v1/waits", "/v1/what-if", "/v1/payments"):
        yield row(f"text: {target} open object", target, b"{", {"": "not_json"}, "malformed_json", 400)
        yield row(f"text: {target} nothing", target, b"", {"": "empty_body"}, "malformed_json", 400)


def _tops() -> Iterator[Row]:
    """Bodies that are JSON and no object."""
    for target in ("/v1/score", "/v1/score/batch", "/v1/waits", "/v1/what-if", "/v1/payments"):
        for name, value in WRONG.items():
            if name != "object":
                yield row(f"top: {target} {name}", target, value, {"": "wrong_type"})
    for target in ("/v1/score", "/v1/waits", "/v1/what-if"):
        yield row(f"top: {target} {{}}", target, {}, {"/hand": "missing_field"})
        yield row(f"top: {target} all null", target, {"hand": None, "notation": None}, {"/hand": "missing_field"})
    yield row("top: batch {}", "/v1/score/batch", {}, {"/requests": "missing_field"})
    yield row("top: payments {}", "/v1/payments", {}, {"/winners": "missing_field"})


def _types() -> Iterator[Row]:
    """Each field with a value of each wrong type."""
    strings, objects = ("rules", "lang", "dialect", "z_order"), ("options", "hand", "context")
    for fields, right in ((strings, "string"), (objects, "object")):
        for field in fields:
            for name, value in wrong(right):
                if (field, name) != ("rules", "object"):  # a preset: see there
                    yield score(f"type: {field} {name}", {f"/{field}": "wrong_type"}, **{field: value})
    for name, value in wrong("string"):
        yield score(f"type: notation {name}", {"/notation": "wrong_type"}, hand="absent", notation=value)
        yield hand(f"type: win_tile {name}", {"/hand/win_tile": "wrong_type"}, win_tile=value)
    kinds = {"boolean": CONTEXT_FLAGS, "string": ("win_by", *SEATS), "integer": ("discards_made", "repeats")}
    for right, named in kinds.items():
        for field in named:
            for name, value in wrong(right):
                yield hand(f"type: {field} {name}", {f"/context/{field}": "wrong_type"}, {field: value})
    for field in ("concealed", "melds", "flowers"):
        for name, value in wrong("array"):
            yield hand(f"type: {field} {name}", {f"/hand/{field}": "wrong_type"}, **{field: value})
    yield from _item_types()


def _item_types() -> Iterator[Row]:
    """Each item of an array with a value of each wrong type, null among them."""
    for name, value in WRONG.items():
        if name != "string":
            yield hand(f"type: a tile {name}", {"/hand/concealed/4": "wrong_type"}, concealed=with_tile(4, value))
            yield hand(f"type: a flower {name}", {"/hand/flowers/0": "wrong_type"}, flowers=[value])
        if name != "object":
            yield hand(f"type: a meld {name}", {"/hand/melds/0": "wrong_type"}, melds=[value])


def _unknown() -> Iterator[Row]:
    """Fields that do not exist: a typing error must never change a score in silence."""
    for field in (
        "is_self_drwan", "is_self_draw", "selfdraw", "Win_by", "winby", "win-by", "wind", "seatwind", "SEAT_WIND", "prevalent_wind",
        "last_tile", "lastOfKind", "rob_kong", "kong_replacement", "riichi", "", " ", "a/b", "a~b", "win_by ", "ｗｉｎ_by", "手牌", "x" * 300,
    ):  # fmt: skip
        yield hand(f"unknown: context {field[:20]!r}", {f"/context/{_step(field)}": "unknown_field"}, {field: True})
    for field in ("tiles", "winning_tile", "wintile", "flower", "seat_wind", "kept", "melds ", "Concealed"):
        yield hand(f"unknown: hand {field!r}", {f"/hand/{_step(field)}": "unknown_field"}, **{field: []})
    for field in (
        "rule",
        "ruleset",
        "option",
        "language",
        "hands",
        "win_tile",
        "seat_wind",
        "self_draw",
        "seen",
        "changes",
        "explains",
    ):
        yield score(f"unknown: top {field!r}", {f"/{field}": "unknown_field"}, **{field: None})
    for field in ("type", "tile", "from", "open", "kind "):
        meld = {"kind": "pung", "tiles": ["N"] * 3, field: None}
        yield hand(
            f"unknown: meld {field!r}",
            {f"/hand/melds/0/{_step(field)}": "unknown_field"},
            concealed=HAND["concealed"][3:],
            melds=[meld],
        )
    yield score(
        "unknown: several at once, in several places",
        {"/ruls": "unknown_field", "/hand/flowrs": "unknown_field", "/context/heavnly": "unknown_field", "/context/repeats": "wrong_type"},
        ruls="mcr", hand={**HAND, "flowrs": []}, context={**CONTEXT, "heavnly": True, "repeats": "1"},
    )  # fmt: skip


def _step(field: str) -> str:
    """Return a field as a step of a pointer in a fragment, as the server writes it."""
    from urllib.parse import quote

    shown = field if len(field) <= 64 else field[:63] + "…"
    return quote(shown.replace("~", "~0").replace("/", "~1"), safe="~")


def _values() -> Iterator[Row]:
    """Values that are not among those allowed."""
    for value in ("tsumo", "selfdraw", "Discard", "DISCARD", "", "ron", "self-draw", "自摸", "x" * 1000):
        yield hand(f"value: win_by {value[:12]!r}", {"/context/win_by": "unknown_value"}, {"win_by": value})
    for value in ("e", "East", "1z", "", "東", "EE", "C"):
        for field in SEATS:
            yield hand(f"value: {field} {value!r}", {f"/context/{field}": "unknown_value"}, {field: value})
    for value in (-1, 1001, 10**9, -(10**30), 10**300):
        for field in ("discards_made", "repeats"):
            yield hand(f"value: {field} {str(value)[:12]}", {f"/context/{field}": "out_of_range"}, {field: value})
    for value in (1e400, -1e400, 0.5, 3.0):
        text = json.dumps({"hand": HAND, "context": {"repeats": 0.5}}).replace(
            "0.5", repr(value).replace("inf", "1e999")
        )
        yield row(f"value: repeats {value}", "/v1/score", text.encode(), {"/context/repeats": "wrong_type"})
    for value in ("de", "xx", "", "english", "12", "zh_Hant_TW_extra_" * 10):
        expected: Faults = {} if value.startswith("zh") else {"/lang": "unknown_value"}
        if expected:
            yield score(f"value: lang {value!r}", expected, lang=value)
    for value in ("mrc", "MCR", "riichi", "", "mcr cn", "../mcr", "hk", "mcr\u0000"):
        yield score(f"value: rules {value!r}", {"/rules": "unknown_rules"}, rules=value)
    yield score("value: rules too long", {"/rules": "too_long"}, rules="m" * 65)
    for value in ("mpsz", "MCR", "", "kajongg"):
        yield score(f"value: dialect {value!r}", {"/dialect": "unknown_value"}, dialect=value)
        yield score(f"value: z_order {value!r}", {"/z_order": "unknown_value"}, z_order=value)
    yield score("explain: not true or false", {"/explain": "wrong_type"}, explain="no")
    yield score("option: unknown", {"/options/kongs": "unknown_option"}, options={"kongs": 1})
    yield score("option: empty name", {"/options/": "unknown_option"}, options={"": 1})
    for name, value in {
        "number": 8.0,
        "string": "8",
        "boolean": True,
        "array": [8],
        "object": {},
        "another": 7,
        "huge": 10**40,
    }.items():
        yield score(
            f"option: value {name}",
            {"/options/two_concealed_kongs": "wrong_type" if name in ("array", "object") else "option_value"},
            options={"two_concealed_kongs": value},
        )
    for name, value in {"integer": 1, "zero": 0, "string": "true"}.items():
        yield score(f"option: switch {name}", {"/options/honor_hog": "option_value"}, options={"honor_hog": value})
    yield score(
        "option: two at once",
        {"/options/honor_hog": "option_value", "/options/what": "unknown_option"},
        options={"honor_hog": "no", "what": 1},
    )
    yield score("option: too many", {"/options": "too_many_items"}, options={f"o{i}": 1 for i in range(33)})


def _tiles() -> Iterator[Row]:
    """Strings that are no tile."""
    for text in (
        "", "m", "1", "0m", "10m", "1x", "1M", "m1", "e", "EE", "D", "R", "Z", "0z", "8z", "9z", "5f", "0f", "5g", "1h", "5mr", "5r",
        "東", "🀀", "一萬", "１m", "1m ", " 1m", "East", "red", "1b", "1c", "1d", "B1", "RD", "joker", "\u0000", "1m" * 500, "__class__",
    ):  # fmt: skip
        yield hand(f"tile: {text[:12]!r}", {"/hand/concealed/4": "unknown_tile"}, concealed=with_tile(4, text))
    yield hand("tile: win tile", {"/hand/win_tile": "unknown_tile"}, win_tile="4x")
    yield hand("tile: flower", {"/hand/flowers/1": "unknown_tile"}, flowers=["1f", "plum"])
    yield hand(
        "tile: several at once",
        {"/hand/concealed/0": "unknown_tile", "/hand/concealed/4": "unknown_tile", "/hand/win_tile": "unknown_tile"},
        concealed=["1x", *with_tile(4, "?")[1:]], win_tile="4z4",
    )  # fmt: skip


def _melds() -> Iterator[Row]:
    """Melds that are none.  Three concealed tiles less make room for each."""
    rest = HAND["concealed"][3:]
    at = "/hand/melds/0"
    ten: dict[str, tuple[Any, Faults]] = {
        "no kind": ({"tiles": ["N"] * 3}, {f"{at}/kind": "missing_field"}),
        "null kind": ({"kind": None, "tiles": ["N"] * 3}, {f"{at}/kind": "missing_field"}),
        "no tiles": ({"kind": "pung"}, {f"{at}/tiles": "missing_field"}),
        "nothing": ({}, {f"{at}/kind": "missing_field", f"{at}/tiles": "missing_field"}),
        "peng": ({"kind": "peng", "tiles": ["N"] * 3}, {f"{at}/kind": "unknown_value"}),
        "Pung": ({"kind": "Pung", "tiles": ["N"] * 3}, {f"{at}/kind": "unknown_value"}),
        "pair": ({"kind": "pair", "tiles": ["N"] * 2}, {f"{at}/kind": "unknown_value"}),
        "kind a number": ({"kind": 3, "tiles": ["N"] * 3}, {f"{at}/kind": "wrong_type"}),
        "tiles a string": ({"kind": "pung", "tiles": "NNN"}, {f"{at}/tiles": "wrong_type"}),
        "tiles an object": ({"kind": "pung", "tiles": {}}, {f"{at}/tiles": "wrong_type"}),
        "unknown tile": ({"kind": "pung", "tiles": ["N", "n", "N"]}, {f"{at}/tiles/1": "unknown_tile"}),
        "null tile": ({"kind": "pung", "tiles": ["N", None, "N"]}, {f"{at}/tiles/1": "wrong_type"}),
        "empty": ({"kind": "pung", "tiles": []}, {f"{at}/tiles": "meld_size", "/hand/concealed": "absent"}),
        "two tiles": ({"kind": "pung", "tiles": ["N"] * 2}, {f"{at}/tiles": "meld_size"}),
        "four tiles of a pung": ({"kind": "pung", "tiles": ["N"] * 4}, {f"{at}/tiles": "meld_size"}),
        "three tiles of a kong": ({"kind": "kong", "tiles": ["N"] * 3, "concealed": False}, {f"{at}/tiles": "meld_size"}),
        "forty-one tiles": ({"kind": "pung", "tiles": ["N"] * 41}, {f"{at}/tiles": "too_many_items"}),
        "two kinds of tile": ({"kind": "pung", "tiles": ["N", "N", "W"]}, {f"{at}/tiles": "unequal_meld"}),
        "pung of flowers": ({"kind": "pung", "tiles": ["1f"] * 3}, {f"{at}/tiles": "unequal_meld"}),
        "gap in a chow": ({"kind": "chow", "tiles": ["1p", "2p", "4p"]}, {f"{at}/tiles": "impossible_chow"}),
        "chow of two suits": ({"kind": "chow", "tiles": ["1p", "2p", "3s"]}, {f"{at}/tiles": "impossible_chow"}),
        "chow around the corner": ({"kind": "chow", "tiles": ["8p", "9p", "1s"]}, {f"{at}/tiles": "impossible_chow"}),
        "chow of winds": ({"kind": "chow", "tiles": ["E", "S", "W"]}, {f"{at}/tiles": "impossible_chow"}),
        "chow of flowers": ({"kind": "chow", "tiles": ["1f", "2f", "3f"]}, {f"{at}/tiles": "impossible_chow"}),
        "chow of equal tiles": ({"kind": "chow", "tiles": ["2p"] * 3}, {f"{at}/tiles": "impossible_chow"}),
        "concealed pung": ({"kind": "pung", "tiles": ["N"] * 3, "concealed": True}, {f"{at}/concealed": "concealed_meld"}),
        "concealed chow": ({"kind": "chow", "tiles": ["2p", "3p", "4p"], "concealed": True}, {f"{at}/concealed": "concealed_meld"}),
        "kong of unknown kind": ({"kind": "kong", "tiles": ["N"] * 4}, {f"{at}/concealed": "missing_field"}),
        "claimed concealed kong": (
            {"kind": "kong", "tiles": ["N"] * 4, "concealed": True, "claimed_from": "W"},
            {f"{at}/claimed_from": "concealed_kong_claimed"},
        ),
        "claimed from nowhere": ({"kind": "pung", "tiles": ["N"] * 3, "claimed_from": "left"}, {f"{at}/claimed_from": "unknown_value"}),
        "claimed from 1": ({"kind": "pung", "tiles": ["N"] * 3, "claimed_from": 1}, {f"{at}/claimed_from": "wrong_type"}),
        "concealed by a word": ({"kind": "pung", "tiles": ["N"] * 3, "concealed": "no"}, {f"{at}/concealed": "wrong_type"}),
    }  # fmt: skip
    for name, (meld, faults) in ten.items():
        expected = {pointer: code for pointer, code in faults.items() if code != "absent"}
        yield hand(f"meld: {name}", expected, concealed=rest, melds=[meld])
    pung = {"kind": "pung", "tiles": ["N"] * 3}
    yield hand("meld: thirteen", {"/hand/melds": "too_many_items"}, melds=[pung] * 13)
    five = [{"kind": "pung", "tiles": [tile] * 3} for tile in ("N", "W", "C", "F", "P")]
    yield hand("meld: five", {"/hand/melds": "too_many_melds"}, concealed=["E"], win_tile="E", melds=five)


def _counts() -> Iterator[Row]:
    """Hands with too many tiles, too few, or too many of one."""
    tiles = HAND["concealed"]
    yield hand("count: no concealed tiles", {"/hand/concealed": "missing_field"}, concealed=None)
    yield hand("count: none", {"/hand/concealed": "tile_count"}, concealed=[])
    for n in (1, 5, 12):
        yield hand(f"count: {n}", {"/hand/concealed": "tile_count"}, concealed=tiles[:n])
    yield hand("count: 14 and the winning tile", {"/hand/concealed": "tile_count"}, concealed=[*tiles, "N"])
    yield hand("count: winning tile given twice", {"/hand/concealed": "tile_count"}, concealed=[*tiles, "4s"])
    yield hand("count: 18", {"/hand/concealed": "tile_count"}, concealed=[*tiles, "N", "N", "N", "W", "W"])
    yield hand("count: 41", {"/hand/concealed": "too_many_items"}, concealed=["1m"] * 41)
    yield hand("count: ten thousand", {"/hand/concealed": "too_many_items"}, concealed=["1m"] * 10_000)
    yield hand("count: 12 and no winning tile", {"/hand/concealed": "tile_count"}, concealed=tiles[:12], win_tile=None)
    yield hand(
        "count: 15 and no winning tile", {"/hand/concealed": "tile_count"}, concealed=[*tiles, "N", "N"], win_tile=None
    )
    yield hand("copies: five concealed", {"/hand/concealed/12": "too_many_copies"}, concealed=[*tiles[:8], *["2s"] * 5])
    yield hand(
        "copies: fifth is the winning tile", {"/hand/win_tile": "too_many_copies"}, concealed=[*tiles[:9], *["4s"] * 4]
    )
    five = [{"kind": "pung", "tiles": ["1m"] * 3}]
    yield hand(
        "copies: in a meld and concealed",
        {"/hand/concealed/1": "too_many_copies"},
        concealed=["1m", "1m", *tiles[5:]],
        melds=five,
    )
    six = ["4m", "4m", "5m", "5m", "5m", "5m", "5m", "5m", "1p", "2p", "3p", "6s", "7s"]
    yield hand("copies: six", {"/hand/concealed/7": "too_many_copies"}, concealed=six, win_tile="8s")
    yield hand("flowers: twice", {"/hand/flowers/2": "duplicate_flower"}, flowers=["1f", "2f", "1f"])
    yield hand("flowers: no flower", {"/hand/flowers/0": "not_a_bonus_tile"}, flowers=["1m"])
    yield hand("flowers: winning tile", {"/hand/win_tile": "bonus_win_tile"}, win_tile="1f")
    yield hand(
        "flowers: shown and kept", {"/hand/concealed/13": "duplicate_flower"}, concealed=[*tiles, "1f"], flowers=["1f"]
    )
    yield hand("flowers: forty-one", {"/hand/flowers": "too_many_items"}, flowers=["1f"] * 41)


def _contexts() -> Iterator[Row]:
    """Statements that cannot be true together."""
    drawn = {"win_by": "self_draw", "discarder": None}
    clash = "contradiction"
    yield hand("clash: discarder wins", {"/context/discarder": clash}, {"discarder": "S"})
    yield hand("clash: drawn from a discarder", {"/context/discarder": clash}, {"win_by": "self_draw"})
    yield hand("clash: liable winner", {"/context/liable": clash}, {"liable": "S"})
    yield hand("clash: replacement discarded", {"/context/after_kong": clash}, {"after_kong": True})
    yield hand("clash: replacement without a kong", {"/context/after_kong": clash}, {**drawn, "after_kong": True})
    yield hand("clash: last wall tile discarded", {"/context/last_wall_tile": clash}, {"last_wall_tile": True})
    yield hand("clash: last discard drawn", {"/context/last_discard": clash}, {**drawn, "last_discard": True})
    held = [*HAND["concealed"][:8], "4s", "4s", "2s", "3s", "9p"]
    robbed = {"win_by": "robbed_kong"}
    yield hand("clash: robbed tile held", {"/context/win_by": clash}, robbed, concealed=held)
    yield hand("clash: robbed tile not the last", {"/context/last_of_kind": clash}, {**robbed, "last_of_kind": False})
    yield hand("clash: last of its kind held", {"/context/last_of_kind": clash}, {"last_of_kind": True}, concealed=held)
    yield hand("clash: heavenly by South", {"/context/heavenly": clash}, {**drawn, "heavenly": True})
    yield hand("clash: heavenly discarded", {"/context/heavenly": clash}, {"heavenly": True, "seat_wind": "E"})
    yield hand(
        "clash: earthly by East", {"/context/earthly": clash}, {"earthly": True, "seat_wind": "E", "discarder": None}
    )
    yield hand("clash: earthly off West", {"/context/earthly": clash}, {"earthly": True})
    yield hand(
        "clash: earthly late", {"/context/earthly": clash}, {"earthly": True, "discarder": "E", "discards_made": 5}
    )
    yield hand("clash: no discard made", {"/context/discards_made": clash}, {"discards_made": 0})
    pung = [{"kind": "pung", "tiles": ["N"] * 3}]
    yield hand(
        "clash: Original Call with a meld",
        {"/context/original_call": clash},
        {"original_call": True},
        concealed=HAND["concealed"][3:],
        melds=pung,
    )
    bonus = [f"{n}{kind}" for kind in "fg" for n in range(1, 5)]
    for way, number in {"eight_flowers": 8, "eighth_flower": 7, "seven_flowers": 7}.items():
        unknown: Faults = {"/context/win_by": "win_by_not_in_rules"}
        yield hand(f"clash: {way} in MCR", unknown, {"win_by": way, "discarder": None}, flowers=bonus[:number])
    wind = [{"kind": "pung", "tiles": ["E"] * 3}]
    tiles = ["1m", "2m", "3m", "4m", "5m", "6m", "7p", "8p", "9p", "9s"]
    for field, value in (("seat_wind", "S"), ("round_wind", "S")):
        context = {"win_by": "self_draw", "discarder": None, "seat_wind": value, "round_wind": value, field: None}
        yield hand(
            f"wind: {field} matters and is missing",
            {f"/context/{field}": "wind_needed"},
            context,
            concealed=tiles,
            win_tile="9s",
            melds=wind,
        )
    yield hand(
        "clash: of three kinds at once",
        {"/context/discarder": clash, "/context/last_wall_tile": clash, "/hand/concealed/12": "too_many_copies"},
        {"discarder": "S", "last_wall_tile": True}, concealed=[*HAND["concealed"][:8], *["2s"] * 5],
    )  # fmt: skip


def _notations() -> Iterator[Row]:
    """Strings that are no hand."""
    at = "/notation"
    for text, code in (
        ("", "empty"), ("   ", "empty"), ("abc", "unknown_character"), ("123x456m", "unknown_character suit_missing"), ("123m456", "suit_missing"),
        ("8z123m456p789s11122s", "rank_out_of_range"), ("123m456p789s1112", "suit_missing"), ("[123m456p789s11122s", "bad_meld"),
        ("123m]456p789s11122s", "bad_meld"), ("[125m,1]456p789s11122s", "bad_meld"), ("[11m,1]456p789s11122s", "bad_meld"),
        ("[]123m456p789s11122s", "bad_meld"), ("123m456p789s11122", "suit_missing"), ("44555555m123p678s", "too_many_copies"),
        ("123m456p55555s99m", "too_many_copies"), ("123m", "tile_count"), ("123456789m123456789p", "tile_count"),
        ("123m456p789s11122s|XY", "bad_context"), ("1" * 256, "suit_missing"), ("1m" * 129, "too_long"), ("x" * 257, "too_long"),
        ("\u0000", "unknown_character"), ("123m456p789s11122s|aa", "duplicate_flower"), ("ESWNCFP", "tile_count"),
        ("111 dots, 234 bam, red dragon pair, won on 3 bam", "prose"), ("0,4,8,12,16,20,24,28,32,36,40,44,48,52", "ids_not_supported"),
    ):  # fmt: skip
        yield notation(f"notation: {text[:24]!r}", text, {at: code})
    yield notation(
        "notation: and an unknown flag",
        "123m456p55555s99m",
        {at: "too_many_copies", "/context/is_self_drwan": "unknown_field"},
        is_self_drwan=True,
    )
    yield notation(
        "notation: a context it contradicts",
        "123456m789p23sEE4s|EE1000",
        {"/context/seat_wind": "contradiction", "/context/win_by": "contradiction"},
        discarder=None,
    )
    yield notation(
        "notation: discarder wins", "123456m789p23sEE4s", {"/context/discarder": "contradiction"}, discarder="S"
    )
    yield notation(
        "notation: last of its kind held",
        "123456m7p234s444s3s",
        {"/context/last_of_kind": "contradiction"},
        last_of_kind=True,
    )
    yield score(
        "notation: two kinds of fault",
        {at: "unknown_character suit_missing suit_without_rank"},
        hand="absent",
        notation="123xm456p789s1112",
    )
    ambiguous = score(
        "notation: two readings that differ",
        {at: "ambiguous_notation"},
        hand="absent",
        notation="234T234T666T888T22T",
        context=CONTEXT,
    )
    yield ambiguous._replace(code="ambiguous_notation")


def _both() -> Iterator[Row]:
    """A hand and a notation that are not the same."""
    differ = {"/notation": "hand_and_notation_differ"}
    for name, text in {
        "another winning tile": "123456m789p34sEE2s",
        "another tile": "123456m789p23sNN4s",
        "a meld": "[123m,1]456m789p23sEE4s",
        "a flower": "123456m789p23sEE4s|a",
    }.items():
        yield score(f"both: {name}", differ, notation=text)
    no_flower = {**HAND, "flowers": ["7z"]}
    yield score(
        "both: a hand at fault", {"/hand/flowers/0": "not_a_bonus_tile"}, hand=no_flower, notation="123m456m789m11p22s"
    )
    yield score(
        "both: each at fault",
        {"/hand/flowers/0": "not_a_bonus_tile", "/notation": "suit_missing"},
        hand=no_flower,
        notation="123456m789p23sEE4",
    )
    yield score("both: notation at fault", {"/notation": "suit_missing"}, notation="123456m789p23sEE4")

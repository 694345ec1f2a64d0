"""Whole requests: hands, contexts and rule sets out of JSON, in every spelling that is allowed."""

from __future__ import annotations

import json
import random
import timeit
from typing import Any

import pytest

from hupai.api import hand_fields, request
from hupai.api.request import Request, read_score, read_waits, read_what_if
from hupai.hand import WIN_BY, Context, Fault, Faults, Meld
from hupai.tiles import BONUS

ISSUE = json.loads("""
{"rules":"mcr","options":{},"lang":"fr",
 "hand":{"concealed":["5p","5p","W","W","W","N","N"],"win_tile":"N",
         "melds":[{"kind":"pung","tiles":["E","E","E"],"concealed":false,"claimed_from":null},
                  {"kind":"kong","tiles":["S","S","S","S"],"concealed":false}],
         "flowers":["1f","3g"]},
 "context":{"win_by":"self_draw","seat_wind":"E","round_wind":"E","discarder":null,"last_of_kind":null,
            "last_wall_tile":null,"last_discard":null,"after_kong":null,"heavenly":null,"earthly":null,
            "original_call":null,"discards_made":null,"repeats":null,"liable":null}}
""")

#: concealed tiles that a meld and the 4 of bamboo complete
TEN = ["1m", "2m", "3m", "7p", "8p", "9p", "5p", "5p", "2s", "3s"]


def one(value: object, read: Any = read_score) -> tuple[Any, Context, Request]:
    asked = read(value)
    assert len(asked.readings) == 1
    return asked.readings[0].hand, asked.readings[0].context, asked


def faults_of(value: object, read: Any = read_score) -> list[Fault]:
    with pytest.raises(Faults) as error:
        read(value)
    return list(error.value.faults)


def test_the_request_of_the_documentation() -> None:
    hand, context, asked = one(ISSUE)
    assert hand.concealed == ("5p", "5p", "W", "W", "W", "N", "N")
    assert hand.win_tile == "N"
    assert hand.melds == (Meld("pung", ("E",) * 3), Meld("kong", ("S",) * 4))
    assert hand.flowers == ("1f", "3g")
    assert context == Context(win_by="self_draw", seat_wind="E", round_wind="E")
    assert asked.rules.id == "mcr"


def test_every_field_of_a_context_is_read() -> None:
    samples = {"bool | None": True, "int | None": 3, "str | None": "W"}
    full: dict[str, Any] = {name: samples[str(kind)] for name, kind in Context.__annotations__.items()}
    full["win_by"] = "discard"
    faults: list[Fault] = []
    context = hand_fields.read_context(full, faults)
    assert not faults
    assert {name: getattr(context, name) for name in full} == full
    assert set(full) == set(hand_fields.CONTEXT_FIELDS)


@pytest.mark.parametrize("way", WIN_BY)
def test_every_way_of_winning_is_read(way: str) -> None:
    faults: list[Fault] = []
    assert hand_fields.read_context({"win_by": way}, faults).win_by == way
    assert not faults


def test_false_is_not_unknown() -> None:
    faults: list[Fault] = []
    context = hand_fields.read_context({"last_of_kind": False, "last_discard": None}, faults)
    assert context.last_of_kind is False
    assert context.last_discard is None
    assert context.after_kong is None


def test_a_chow_comes_in_any_order() -> None:
    melds = [{"kind": "chow", "tiles": ["3s", "1s", "2s"], "claimed_from": "N"}]
    hand, _, _ = one(
        {
            "hand": {
                "concealed": ["1m", "2m", "3m", "7p", "8p", "9p", "5p", "5p", "2s", "3s"],
                "win_tile": "4s",
                "melds": melds,
            }
        }
    )
    assert hand.melds == (Meld("chow", ("1s", "2s", "3s"), False, "N"),)


def test_a_claimed_kong_need_not_say_that_it_is_not_concealed() -> None:
    melds = [{"kind": "kong", "tiles": ["N"] * 4, "claimed_from": "W"}]
    hand, _, _ = one(
        {
            "hand": {
                "concealed": ["1m", "2m", "3m", "7p", "8p", "9p", "5p", "5p", "2s", "3s"],
                "win_tile": "4s",
                "melds": melds,
            }
        }
    )
    assert hand.melds == (Meld("kong", ("N",) * 4, False, "W"),)


def test_bonus_tiles_among_the_concealed_are_kept() -> None:
    tiles = ["1m", "2m", "1f", "3m", "4m", "5m", "6m", "7p", "8p", "9p", "2s", "3s", "E", "E", "2g"]
    hand, _, _ = one({"hand": {"concealed": tiles, "win_tile": "4s"}})
    assert hand.kept == ("1f", "2g")
    assert not set(hand.concealed) & set(BONUS)
    assert len(hand.concealed) == 13


def test_faults_after_a_kept_tile_still_point_at_the_request() -> None:
    tiles = ["1f", "1m", "2m", "3m", "4m", "5m", "6m", "7p", "2s", "2s", "2s", "2s", "2s", "E"]
    faults = faults_of({"hand": {"concealed": tiles, "win_tile": "4s"}, "context": {"x": 1}})
    assert {(f.pointer, f.code) for f in faults} == {
        ("/context/x", "unknown_field"),
        ("/hand/concealed/12", "too_many_copies"),
    }


def test_what_follows_from_an_unread_tile_is_not_told() -> None:
    """One tile less is no fault of its own when the tile is there and cannot be read."""
    tiles = ["1m", "2m", "3m", "4m", "5m", "6m", "7p", "8p", "9p", "2s", "x", "E", "E"]
    assert [f.code for f in faults_of({"hand": {"concealed": tiles, "win_tile": "4s"}})] == ["unknown_tile"]


def test_notation_and_json_are_the_same_hand() -> None:
    both = {**ISSUE, "notation": "[EEE,1][SSSS,1]55pWWWNNN|ag"}
    hand, context, _ = one(both)
    assert (hand, context) == one(ISSUE)[:2]
    written, context, _ = one({"notation": both["notation"], "context": ISSUE["context"]})
    assert (written.concealed, written.win_tile, written.melds) == (hand.concealed, hand.win_tile, hand.melds)


def test_a_notation_says_how_it_was_won() -> None:
    _, context, _ = one({"notation": "[EEE,1][SSSS,1]55pWWWNNN|ES1000", "context": {"discards_made": 9}})
    assert (context.win_by, context.round_wind, context.seat_wind, context.discards_made) == ("self_draw", "E", "S", 9)


def test_a_context_that_agrees_with_the_notation_is_no_contradiction() -> None:
    asked = {"notation": "[EEE,1][SSSS,1]55pWWWNNN|ES1000", "context": {"seat_wind": "S", "win_by": "self_draw"}}
    assert one(asked)[1].seat_wind == "S"


@pytest.mark.parametrize("tag", ["en", "fr", "fr-CA", "zh-Hant", "zh-HK", "zh", "EN_us"])
def test_languages_are_understood(tag: str) -> None:
    assert one({**ISSUE, "lang": tag})


def test_rules_and_options() -> None:
    _, _, asked = one({**ISSUE, "rules": "mcr-cn", "options": {"honor_hog": False, "four_held": None}})
    assert asked.rules.id == "mcr-cn"
    assert asked.rules.options["honor_hog"] is False


def test_every_fault_at_once() -> None:
    value = {
        "rules": "mrc",
        "lang": "de",
        "hnad": {},
        "hand": {"concealed": ["1m", "?"], "win_tile": 4, "melds": [{"kind": "peng"}]},
        "context": {"win_by": "tsumo", "repeats": True, "is_self_drwan": True},
    }
    assert {(f.pointer, f.code) for f in faults_of(value)} == {
        ("/hnad", "unknown_field"),
        ("/rules", "unknown_rules"),
        ("/lang", "unknown_value"),
        ("/hand/concealed/1", "unknown_tile"),
        ("/hand/win_tile", "wrong_type"),
        ("/hand/melds/0/kind", "unknown_value"),
        ("/hand/melds/0/tiles", "missing_field"),
        ("/context/win_by", "unknown_value"),
        ("/context/repeats", "wrong_type"),
        ("/context/is_self_drwan", "unknown_field"),
    }


def test_waits_set_the_winning_tile_aside_and_say_so() -> None:
    hand, _, asked = one(ISSUE, read_waits)
    assert hand.win_tile is None
    assert [notice.code for notice in asked.readings[0].notices] == ["win_tile_set_aside"]


def test_changes_are_read_with_the_fields_they_name() -> None:
    changes = [{"win_tile": "5p"}, {"context": {"win_by": "discard", "last_of_kind": None}}]
    asked = one({**ISSUE, "changes": changes}, read_what_if)[2]
    assert [(change.win_tile, change.named) for change in asked.changes] == [
        ("5p", frozenset()),
        (None, frozenset(("win_by", "last_of_kind"))),
    ]


def test_reading_is_total_on_mutilated_requests() -> None:
    """Any JSON value in any place gives a request or faults, never another exception."""
    chance = random.Random(7)
    values = [None, True, 0, -1, 10**30, 1.5, "", "x", "1m", "E", [], {}, [None], {"a": []}, ["1m"] * 50, "漢" * 300]

    def mutilated(value: Any, odds: float) -> Any:
        if chance.random() < odds:
            return chance.choice(values)
        if isinstance(value, dict):
            found = {name: mutilated(item, odds) for name, item in value.items() if chance.random() > odds / 4}
            return {**found, "x": 1} if chance.random() < odds / 4 else found
        return [mutilated(item, odds) for item in value] if isinstance(value, list) else value

    read = 0
    pointers: set[str] = set()
    for i in range(4000):
        asked = mutilated(
            {**ISSUE, "seen": ["1m"], "changes": [{"win_tile": "5p", "context": {"win_by": "discard"}}]}, 0.05
        )
        reader = (read_score, read_waits, read_what_if)[i % 3]
        try:
            reader(asked)
            read += 1
        except Faults as error:
            pointers.update(fault.pointer for fault in error.faults)
    assert 0 < read < 4000
    assert len(pointers) > 40
    assert all(pointer == "" or pointer[0] == "/" for pointer in pointers)


@pytest.mark.bench
def test_reading_is_fast() -> None:
    """25 µs for a typical request on a quiet machine; the bound here leaves room for a busy one."""
    read_score(ISSUE)
    assert min(timeit.repeat(lambda: read_score(ISSUE), number=500, repeat=5)) / 500 < 100e-6


def test_synonyms_lead_to_fields_that_exist() -> None:
    for table, known in (
        (hand_fields.CONTEXT_SYNONYMS, hand_fields.CONTEXT_FIELDS),
        (hand_fields._HAND_SYNONYMS, hand_fields.HAND_FIELDS),
        (hand_fields._MELD_SYNONYMS, hand_fields.MELD_FIELDS),
        (request._SYNONYMS, hand_fields.REQUEST_FIELDS),
    ):
        assert set(table.values()) <= set(known)
        assert not set(table) & set(known)


GOOD_17 = "111222333m999p123s55s"


@pytest.mark.parametrize("hand", [{"notation": GOOD_17}, {"hand": {"concealed": ["1m"] * 3 + ["2m"] * 13}}])
@pytest.mark.parametrize("rules", ["zzz", 7, {"base": "zzz"}, {"base": 7}, {"changes": {}}])
def test_a_hand_is_of_no_wrong_size_where_the_rules_are_at_fault(rules: object, hand: dict[str, Any]) -> None:
    found = {(fault.code, fault.pointer.split("/")[1]) for fault in faults_of({**hand, "rules": rules})}
    assert {place for _, place in found} <= {"rules", "hand"}
    assert not {code for code, _ in found} & {"tile_count", "too_many_melds"}


@pytest.mark.parametrize("rules", ["tw-mahjong-planet", {"base": "tw-sml", "changes": {"values": {"zzz": 1}}}])
def test_an_option_at_fault_does_not_change_the_size_of_a_hand(rules: object) -> None:
    asked = {"rules": rules, "options": {"zzz": 1}, "notation": GOOD_17}
    assert {fault.code for fault in faults_of(asked)} <= {"unknown_option", "unknown_pattern"}
    assert "tile_count" in {fault.code for fault in faults_of({**asked, "notation": "123m456p789s11122p"})}


def test_a_meld_is_checked_as_far_as_it_can_be_read() -> None:
    """That a kong does not say whether it is concealed hides neither its size nor the number of the other tiles."""
    short = {"kind": "kong", "tiles": ["1m"] * 3}
    wrong = {"kind": "kong", "tiles": ["1x"] * 4, "concealed": True}
    asked = {"hand": {"concealed": ["2m"] * 3, "win_tile": "3m", "melds": [short, wrong]}}
    assert {(fault.code, fault.pointer) for fault in faults_of(asked)} >= {
        ("missing_field", "/hand/melds/0/concealed"),
        ("meld_size", "/hand/melds/0/tiles"),
        ("unknown_tile", "/hand/melds/1/tiles/0"),
    }
    assert "meld_size" not in {fault.code for fault in faults_of(asked) if fault.pointer.startswith("/hand/melds/1")}
    unsaid = {"concealed": ["2m"] * 3, "win_tile": "3m", "melds": [{"kind": "kong", "tiles": ["1m"] * 4}]}
    assert {fault.code for fault in faults_of({"hand": unsaid})} == {"missing_field", "tile_count"}


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ({"honor_hog": "true"}, ("option_value", "true")),
        ({"two_concealed_kongs": "8"}, ("option_value", "8")),
        ({"kong_series": "plane"}, ("option_value", "plain")),
        ({"honour_hog": True}, ("unknown_option", "honor_hog")),
        ({"two_concealed_kongs": 8.0}, ("option_value", None)),
        ({"two_concealed_kongs": 10**30}, ("option_value", None)),
        ({"honor_hog": []}, ("wrong_type", None)),
        ({"honor_hog": {"a": 1}}, ("wrong_type", None)),
    ],
)
def test_an_option_at_fault_is_told_with_what_was_meant(value: dict[str, Any], found: tuple[str, str | None]) -> None:
    (fault,) = faults_of({"notation": "123m456p789s11123p", "options": value})
    meant = None if fault.params.get("did_you_mean") in fault.params.values() and found[1] is None else found[1]
    assert (fault.code, meant) == found
    assert fault.suggestion in (None, "did_you_mean")


@pytest.mark.parametrize(
    "asked",
    [
        {"hand": {"concealed": ["1m", "2m", "3m"] * 4 + ["5p"], "win_tile": "1f"}},
        {"notation": "123m456p789s11123p", "context": {"win_by": "eight_flowers"}},
        {"hand": {"concealed": ["1m"] * 4 + ["2m", "3m", "4m"] * 3, "win_tile": "1m"}},
    ],
)
def test_a_question_of_waits_sets_nothing_aside_that_is_wrong(asked: dict[str, Any]) -> None:
    with pytest.raises(Faults):
        read_waits(asked)


@pytest.mark.parametrize("field", ["cap", "values", "minimum", "payments", "options"])
def test_what_belongs_into_the_changes_of_a_preset_is_sent_there(field: str) -> None:
    found = faults_of({"rules": {"base": "mcr", field: 1}, "notation": "123m456p789s11123p"})
    (fault,) = [fault for fault in found if fault.code == "unknown_field"]
    assert (fault.suggestion, fault.params["to"]) == ("move_field", f"/rules/changes/{field}")


@pytest.mark.parametrize(("said", "meant"), [("East", "E"), ("south", "S"), ("ouest", "W"), ("北", "N"), ("e", "E")])
def test_a_wind_in_words_is_suggested(said: str, meant: str) -> None:
    (fault,) = faults_of({"notation": "123m456p789s11123p", "context": {"seat_wind": said}})
    assert (fault.suggestion, fault.params["did_you_mean"]) == ("did_you_mean", meant)

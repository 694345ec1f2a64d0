"""A reading joined with scores: totals for every doubt.  Readings are laid out here: no photo, no model."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from hupai.api import service
from hupai.api.http import MOST_BODY
from hupai.api.photo import RECOGNISE_FIELDS, photo_scored, read_asked, recognised
from hupai.api.photo_arrange import MOST_TILES, TILE_FIELDS, arranged
from hupai.api.photo_example import example_reading, example_tiles
from hupai.draw import LANGUAGES
from hupai.draw.lexicon import lexicon
from hupai.hand import Faults
from hupai.tiles import in_order
from hupai.vision import Reading, TileRead, arrange

EAST = {"seat_wind": "E", "round_wind": "E"}


def reading(*faces: str, gap: int | None = None) -> Reading:
    """Return a row of tiles, the last of them set apart where there is a ``gap``."""
    tiles = []
    for i, face in enumerate(faces):
        x = 40.0 * i + (100 if gap is not None and i >= gap else 0)
        corners = ((x, 0.0), (x + 39, 0.0), (x + 39, 54.0), (x, 54.0))
        tiles.append(TileRead(f"t{i + 1}", face, 0.98, corners, 0))
    found = tuple(tiles)
    return Reading(700, 60, 1, "ready", found, arrange(found), {"name": "none", "version": "0"}, {"total": 1.0})


def doubting(read: Reading, at: int, *others: tuple[str, float]) -> Reading:
    """Return a reading in which one tile is in doubt."""
    tiles = list(read.tiles)
    tiles[at] = replace(tiles[at], confidence=0.6, alternatives=others, needs_review=True, reason="look_alike")
    return replace(read, tiles=tuple(tiles), status="needs_review")


ROW = ("1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "2s", "3s", "4s", "5s", "5s")


def test_each_tile_that_may_have_won_has_its_total_by_each_way() -> None:
    answer = recognised(reading(*ROW), read_asked({}, RECOGNISE_FIELDS), "en")
    assert answer["status"] == "ready"
    assert [row["win_tile"] for row in answer["by_win_tile"]] == list(in_order(tuple(set(ROW))))
    for row in answer["by_win_tile"]:
        rest = list(ROW)
        rest.remove(row["win_tile"])
        for way in row["by_way"]:
            asked = {"hand": {"concealed": rest, "win_tile": row["win_tile"]}, "context": {"win_by": way["win_by"]}}
            assert way["total"] == service.score(asked, "en")["total"], (row["win_tile"], way)
        assert [way["win_by"] for way in row["by_way"]] == ["self_draw", "discard"]
        assert row["total"] == min(way["total"] for way in row["by_way"])
    assert [note["code"] for note in answer["assumptions"]] == ["win_tile_not_shown"]


def test_a_tile_set_apart_won_and_only_the_way_is_open() -> None:
    answer = photo_scored(reading(*ROW, gap=13), read_asked({}), "en")
    assert answer["hand"]["win_tile"] == "5s"
    assert [row["win_tile"] for row in answer["by_win_tile"]] == ["5s"]
    told = photo_scored(reading(*ROW, gap=13), read_asked({"context": {"win_by": "self_draw"}}), "en")
    assert told["by_win_tile"] == []
    assert told["score"]["total"] == answer["by_win_tile"][0]["by_way"][0]["total"]


def test_a_hand_one_tile_short_gives_its_waits() -> None:
    answer = recognised(reading(*ROW[:-1]), read_asked({}, RECOGNISE_FIELDS), "en")
    assert [check["code"] for check in answer["checks"]] == ["tile_count"]
    assert {row["win_tile"] for row in answer["by_win_tile"]} == {"2s", "5s"}
    assert answer["status"] == "needs_review"


def test_winds_that_matter_and_are_not_told_are_assumed_for_the_least() -> None:
    row = ("E", "E", "E", *ROW[3:])
    answer = photo_scored(reading(*row), read_asked({}), "en")
    assert answer["score"] is None
    assert {error["code"] for error in answer["problem"]["errors"]} == {"wind_needed"}
    note = next(note for note in answer["assumptions"] if note["code"] == "winds_assumed")
    assert "E" not in (note["seat_wind"], note["round_wind"]), "East as seat or round would count more"
    told = photo_scored(reading(*row), read_asked({"context": EAST}), "en")
    assert told["score"]["total"] > min(row["total"] for row in answer["by_win_tile"])
    assert not [note for note in told["assumptions"] if note["code"] == "winds_assumed"]


def test_what_a_doubtful_tile_would_change() -> None:
    read = doubting(reading(*ROW), 0, ("4m", 0.3), ("9m", 0.005))
    assert [row["change"] for row in photo_scored(read, read_asked({}), "en")["scores_if"]] == [
        [{"id": "t1", "from": "1m", "to": "4m"}]
    ], "only what is likely enough"
    answer = photo_scored(doubting(reading(*ROW), 3, ("3p", 0.2)), read_asked({}), "en")
    assert answer["scores_if"] == [
        {"change": [{"id": "t4", "from": "4p", "to": "3p"}], "total": None, "meets_minimum": False}
    ], "no win any more"
    same = photo_scored(doubting(reading(*ROW), 12, ("back", 0.2)), read_asked({}), "en")
    assert [row["total"] for row in same["scores_if"]] == [None]
    broken = reading("9p", *ROW[1:])
    repaired = photo_scored(doubting(broken, 0, ("1m", 0.4)), read_asked({}), "en")
    assert repaired["score"]["is_win"] is False
    assert [row["total"] for row in repaired["scores_if"]] == [
        photo_scored(reading(*ROW), read_asked({}), "en")["score"]["total"]
    ]


def test_what_may_be_no_tile_is_also_left_out() -> None:
    read = reading(*ROW, "1p")
    odd = replace(read.tiles[-1], confidence=0.2, needs_review=True, reason="perhaps_no_tile")
    answer = photo_scored(replace(read, tiles=(*read.tiles[:-1], odd)), read_asked({}), "en")
    assert answer["score"] is None
    whole = photo_scored(reading(*ROW), read_asked({}), "en")["score"]["total"]
    assert answer["scores_if"] == [
        {"change": [{"id": "t15", "from": "1p", "to": None}], "total": whole, "meets_minimum": whole >= 8}
    ]


def test_a_bonus_tile_is_never_doubled_by_a_guess() -> None:
    read = doubting(reading(*ROW, "1f", "2f"), 14, ("2f", 0.4), ("3f", 0.3))
    assert photo_scored(read, read_asked({}), "en")["scores_if"] == [], "which flower makes no difference"


def test_nothing_seen_is_no_hand_and_no_fault() -> None:
    answer = photo_scored(replace(reading(), status="unreadable"), read_asked({}), "en")
    assert (answer["status"], answer["score"], answer["problem"], answer["notation"]) == ("unreadable", None, None, "")
    assert answer["by_win_tile"] == answer["scores_if"] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_in_words(lang: str) -> None:
    answer = recognised(doubting(reading(*ROW[:12]), 0, ("4m", 0.3)), read_asked({}, RECOGNISE_FIELDS), lang)
    texts = [note["text"] for note in (*answer["assumptions"], *answer["checks"])]
    texts += [tile["reason_text"] for tile in answer["tiles"] if tile["needs_review"]]
    assert len(texts) >= 2
    assert not {"look_alike", "tile_count", "win_tile_not_shown"} & set(texts)


def test_every_note_and_reason_of_the_reader_has_its_words(root: Any) -> None:
    notes, reasons = (set(lexicon("en").data[section]) for section in ("photo_notes", "photo_reasons"))
    said = "".join((root / "shared/hupai" / file).read_text("utf-8") for file in ("vision/arrange.py", "api/photo.py",
                                                                                  "api/photo_arrange.py"))  # fmt: skip
    assert set(re.findall(r'Note\(\s*"(\w+)"', said)) | {"winds_assumed"} <= notes
    reader = (root / "shared/hupai/vision/reader.py").read_text("utf-8")
    assert set(re.findall(r'"(too_many_copies|perhaps_no_tile|cut_off|look_alike|unclear)"', reader)) == reasons


def test_a_photo_is_asked_by_known_fields_only() -> None:
    with pytest.raises(Faults) as error:
        read_asked({"rules": "mrc", "context": {"win_by": "eight_flowers"}, "hand": {}})
    assert {fault.pointer for fault in error.value.faults} == {"/hand", "/rules"}
    with pytest.raises(Faults) as error:
        read_asked({"context": {"win_by": "eight_flowers"}})
    assert [fault.code for fault in error.value.faults] == ["win_by_not_in_rules"]


def test_tiles_come_back_as_they_went_out() -> None:
    sent: Any = example_reading().to_json()["tiles"]
    answer = arranged({"tiles": sent, "context": EAST}, "en")
    assert set(sent[0]) | {"reason_text"} == set(TILE_FIELDS)
    assert [{k: v for k, v in tile.items() if k != "reason_text"} for tile in answer["tiles"]] == sent
    assert answer["status"] == "needs_review"
    assert answer["scores_if"], "alternatives are asked about here, too"
    done = arranged({"tiles": example_tiles(), "context": EAST}, "en")
    assert (done["status"], done["hand"], done["scores_if"]) == ("ready", answer["hand"], [])


def test_boxes_are_enough() -> None:
    boxes = [{"tile": tile["tile"], "box": tile["box"], "rotation": tile["rotation"]} for tile in example_tiles()]
    whole = arranged({"tiles": example_tiles(), "context": EAST}, "en")
    assert arranged({"tiles": boxes, "context": EAST}, "en")["hand"] == whole["hand"]
    assert [group["kind"] for group in whole["groups"]] == ["concealed", "meld", "bonus"]


def test_the_player_points_at_the_tile_that_won() -> None:
    answer = arranged({"tiles": example_tiles(), "context": EAST, "win_tile": "t6"}, "en")
    assert answer["hand"]["win_tile"] == "6p"
    assert answer["score"]["is_win"]
    assert [group["kind"] for group in answer["groups"]] == ["concealed", "meld", "win_tile", "bonus"]
    assert [group["id"] for group in answer["groups"]] == ["g1", "g2", "g3", "g4"]
    assert {tile["id"]: tile["group"] for tile in answer["tiles"]}["t6"] == "g3"
    assert "win_tile_not_shown" not in {note["code"] for note in answer["assumptions"]}
    never = arranged({"tiles": example_tiles(), "context": EAST, "win_tile": "t12"}, "en")
    assert [check["code"] for check in never["checks"]] == ["not_the_win_tile"]
    assert "win_tile" not in never["hand"]


BOX = [0, 0, 40, 54]


def test_as_many_tiles_as_a_photo_can_give() -> None:
    """The reader's limit is that of the request, and a full answer of it fits into one body."""
    from hupai.vision.detect import MOST  # here: it needs numpy, which this module does not

    assert MOST_TILES == MOST
    others = [{"tile": face, "confidence": 0.1234} for face in ("1m", "2m", "3m", "4m")]
    tiles = [
        {"id": f"t{i}", "tile": f"{i % 9 + 1}p", "confidence": 0.4321, "box": [40 * (i % 25), 90 * (i // 25), 39, 54],
         "rotation": 0, "alternatives": others, "group": "g100", "needs_review": True, "reason": "unclear"}
        for i in range(MOST_TILES)
    ]  # fmt: skip
    answer = arranged({"tiles": tiles, "context": EAST}, "fr")
    assert len(answer["tiles"]) == MOST_TILES
    assert answer["status"] == "needs_review"
    sent = json.dumps({"tiles": answer["tiles"]}, ensure_ascii=False)
    assert len(sent.encode()) < MOST_BODY
    assert len(arranged(json.loads(sent), "en")["tiles"]) == MOST_TILES


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (None, {("", "wrong_type")}),
        ([], {("", "wrong_type")}),
        ({}, {("/tiles", "missing_field")}),
        ({"tiles": {}}, {("/tiles", "wrong_type")}),
        ({"tiles": [{"tile": "1m", "box": BOX}] * (MOST_TILES + 1)}, {("/tiles", "too_many_items")}),
        ({"tiles": [7]}, {("/tiles/0", "wrong_type")}),
        ({"tiles": [{}]}, {("/tiles/0/tile", "missing_field"), ("/tiles/0", "no_place")}),
        ({"tiles": [{"tile": "0m", "box": BOX}]}, {("/tiles/0/tile", "unknown_tile")}),
        ({"tiles": [{"tile": "1m", "box": [1, 2, 0, 52]}]}, {("/tiles/0/box", "no_size")}),
        ({"tiles": [{"tile": "1m", "box": [0, 0, 1e-300, 1]}, {"tile": "2m", "box": [0, 0, 0, 0]}]},
         {("/tiles/0/box", "no_size"), ("/tiles/1/box", "no_size")}),
        ({"tiles": [{"tile": "1m", "polygon": [[1, 1], [2, 2], [3, 3], [4, 4]]}]}, {("/tiles/0/polygon", "no_size")}),
        ({"tiles": [{"tile": "1m", "box": [1, 2, 3]}]}, {("/tiles/0/box", "wrong_length")}),
        ({"tiles": [{"tile": "1m", "box": [1, 2, 3, "4"]}]}, {("/tiles/0/box/3", "wrong_type")}),
        ({"tiles": [{"tile": "1m", "box": [1, 2, None, 4]}]}, {("/tiles/0/box/2", "wrong_type")}),
        ({"tiles": [{"tile": "1m", "box": [1e300, 2, 3, 4]}]}, {("/tiles/0/box/0", "out_of_range")}),
        ({"tiles": [{"tile": "1m", "polygon": [[0, 0], [1, 0], [1, 1]]}]}, {("/tiles/0/polygon", "wrong_length")}),
        ({"tiles": [{"tile": "1m", "polygon": "here"}]}, {("/tiles/0/polygon", "wrong_length")}),
        ({"tiles": [{"tile": "1m", "polygon": [[0, 0], [1, 0], [1, 1], [0]]}]},
         {("/tiles/0/polygon/3", "wrong_length")}),
        ({"tiles": [{"tile": "1m", "box": BOX, "rotation": 360}]}, {("/tiles/0/rotation", "out_of_range")}),
        ({"tiles": [{"tile": "1m", "box": BOX, "rotation": 1.5}]}, {("/tiles/0/rotation", "wrong_type")}),
        ({"tiles": [{"tile": "1m", "box": BOX, "confidence": 2}]}, {("/tiles/0/confidence", "out_of_range")}),
        ({"tiles": [{"tile": "1m", "box": BOX, "reason": "dirty"}]}, {("/tiles/0/reason", "unknown_value")}),
        ({"tiles": [{"tile": "1m", "box": BOX, "bbox": BOX}]}, {("/tiles/0/bbox", "unknown_field")}),
        ({"tiles": [{"tile": "1m", "box": BOX, "alternatives": [{"tile": "x"}]}]},
         {("/tiles/0/alternatives/0/tile", "unknown_tile")}),
        ({"tiles": [{"id": "a", "tile": "1m", "box": BOX}] * 2}, {("/tiles/1/id", "repeated_id")}),
        ({"tiles": [{"tile": "1m", "box": BOX}], "win_tile": "t2"}, {("/win_tile", "unknown_id")}),
        ({"tiles": [], "rules": "x", "lang": "xx"}, {("/rules", "unknown_rules"), ("/lang", "unknown_value")}),
    ],
)  # fmt: skip
def test_tiles_at_fault(value: object, found: set[tuple[str, str]]) -> None:
    with pytest.raises(Faults) as error:
        arranged(value, "en")
    assert {(fault.pointer, fault.code) for fault in error.value.faults} == found


def test_numbers_that_are_none_do_not_pass() -> None:
    with pytest.raises(Faults):
        arranged({"tiles": [{"tile": "1m", "box": [0, 0, float("nan"), 54]}]}, "en")
    with pytest.raises(Faults):
        arranged({"tiles": [{"tile": "1m", "box": [0, True, 40, 54]}]}, "en")

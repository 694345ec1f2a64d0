"""The winning tile of a photo, told by its face or by its id.  Layouts are made here: no photo, no model."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hupai.api import service
from hupai.api.photo import RECOGNISE_FIELDS, photo_scored, read_asked
from hupai.api.photo_arrange import arranged
from hupai.api.photo_example import example_reading, example_tiles
from hupai.api.photo_won import won_with
from hupai.draw import LANGUAGES, photo_note_text
from hupai.hand import Faults
from hupai.rules import load
from hupai.tiles import in_order
from hupai.vision import Reading, TileRead, arrange

EAST = {"seat_wind": "E", "round_wind": "E"}
ROW = ("1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "2s", "3s", "4s", "5s", "5s")
#: A row, and one set apart from it.
APART = ("1m", "2m", "3m", "7s", "8s", "9s", "1p", "1p", "1p", "5s", "5s", "", "1m", "2m", "3m")


def reading(*faces: str) -> Reading:
    """Return a row of tiles; an empty name is a gap."""
    corners = [((x, 0.0), (x + 39, 0.0), (x + 39, 54.0), (x, 54.0)) for x in (40.0 * i for i in range(len(faces)))]
    named = [(face, place) for face, place in zip(faces, corners, strict=True) if face]
    tiles = tuple(TileRead(f"t{i}", face, 0.98, place, 0) for i, (face, place) in enumerate(named, 1))
    return Reading(700, 60, 1, "ready", tiles, arrange(tiles), {"name": "none", "version": "0"}, {"total": 1.0})


def scored(read: Reading, win_tile: str | None, lang: str = "en", **context: str) -> dict[str, Any]:
    asked = {"context": {**EAST, "win_by": "self_draw", **context}, **({"win_tile": win_tile} if win_tile else {})}
    return photo_scored(read, read_asked(asked), lang)


def codes(notes: list[dict[str, Any]]) -> list[str]:
    return [note["code"] for note in notes]


def errors(answer: dict[str, Any]) -> list[tuple[str, str]]:
    return [(error["pointer"], error["code"]) for error in answer["problem"]["errors"]]


@pytest.mark.parametrize("face", in_order(list(set(ROW))))
def test_the_named_tile_won(face: str) -> None:
    answer = scored(reading(*ROW), face)
    rest = list(ROW)
    rest.remove(face)
    assert answer["hand"]["win_tile"] == face
    assert sorted(answer["hand"]["concealed"]) == sorted(rest)
    hand = {"concealed": rest, "win_tile": face}
    told = service.score({"hand": hand, "context": {**EAST, "win_by": "self_draw"}}, "en")
    assert answer["score"]["total"] == told["total"]
    assert (answer["status"], answer["assumptions"], answer["checks"], answer["by_win_tile"]) == ("ready", [], [], [])
    (group,) = [group for group in answer["groups"] if group["kind"] == "win_tile"]
    assert [tile["tile"] for tile in answer["tiles"] if tile["group"] == group["id"]] == [face]


def test_without_it_nothing_changes() -> None:
    answer = scored(reading(*ROW), None)
    assert "win_tile" not in answer["hand"]
    assert codes(answer["assumptions"]) == ["win_tile_not_shown"]
    assert len(answer["by_win_tile"]) == len(set(ROW))


def test_what_was_told_goes_before_what_lies_apart() -> None:
    read = reading(*ROW[:-1], "", ROW[-1])
    assert codes(scored(read, None)["assumptions"]) == ["tile_apart_taken_as_win_tile"]
    same = scored(read, "5s")
    assert (same["hand"]["win_tile"], same["assumptions"]) == ("5s", [])
    other = scored(read, "4p")
    assert (other["hand"]["win_tile"], other["assumptions"]) == ("4p", [])
    assert other["hand"]["concealed"].count("5s") == 2


def test_a_tile_that_was_not_read_is_a_fault_and_the_reading_stays() -> None:
    answer = scored(reading(*ROW), "C")
    assert answer["score"] is None
    assert (answer["status"], len(answer["tiles"]), len(answer["by_win_tile"])) == ("needs_review", 14, 13)
    assert answer["problem"]["status"] == 422
    (error,) = answer["problem"]["errors"]
    assert (error["pointer"], error["code"], error["tile"]) == ("#/win_tile", "win_tile_not_read", "C")
    assert error["params"] == {"tiles": list(in_order(list(set(ROW))))}
    assert "123m456p234578" in error["message"].replace("9s", ""), error["message"]
    assert error["suggestion"]


def test_with_everything_else_that_is_wrong() -> None:
    read = reading("E", "E", "E", *ROW[3:])
    answer = photo_scored(read, read_asked({"win_tile": "1m"}), "en")
    assert errors(answer) == [
        ("#/win_tile", "win_tile_not_read"),
        ("#/context/seat_wind", "wind_needed"),
        ("#/context/round_wind", "wind_needed"),
    ]


def test_a_doubtful_tile_that_may_be_the_named_one_tells_its_total() -> None:
    read = reading("9m", *ROW[1:])
    first = replace(read.tiles[0], confidence=0.6, alternatives=(("1m", 0.3),), needs_review=True, reason="look_alike")
    answer = scored(replace(read, tiles=(first, *read.tiles[1:])), "1m")
    assert errors(answer) == [("#/win_tile", "win_tile_not_read")]
    right = scored(reading(*ROW), "1m")["score"]["total"]
    assert answer["scores_if"] == [
        {"change": [{"id": "t1", "from": "9m", "to": "1m"}], "total": right, "meets_minimum": right >= 8}
    ]


def test_a_change_is_weighed_with_the_same_winning_tile() -> None:
    read = reading(*ROW)
    doubtful = replace(read.tiles[0], confidence=0.6, alternatives=(("4m", 0.3),), needs_review=True, reason="unclear")
    answer = scored(replace(read, tiles=(doubtful, *read.tiles[1:])), "5s")
    right = scored(reading("4m", *ROW[1:]), "5s")["score"]["total"]
    assert [(row["change"][0]["to"], row["total"]) for row in answer["scores_if"]] == [("4m", right)]


@pytest.mark.parametrize("face", ["2s", "5s"])
def test_a_hand_that_waits_is_completed(face: str) -> None:
    read = reading(*ROW[:-1])
    assert codes(scored(read, None)["checks"]) == ["tile_count"]
    answer = scored(read, face)
    assert (answer["status"], answer["checks"]) == ("ready", [])
    assert answer["hand"] == {"concealed": list(ROW[:-1]), "win_tile": face}
    assert answer["score"]["is_win"]
    (note,) = answer["assumptions"]
    assert (note["code"], note["win_tile"]) == ("win_tile_not_on_photo", face)
    assert ("2 of bamboo" if face == "2s" else "5 of bamboo") in note["text"]


def test_sixteen_tiles_wait_where_a_hand_has_seventeen() -> None:
    row = (*ROW[:12], "7p", "8p", "9p", "5s")
    asked = {"rules": "tw-mahjong-planet", "context": {**EAST, "win_by": "self_draw"}, "win_tile": "5s"}
    answer = photo_scored(reading(*row), read_asked(asked), "en")
    assert answer["score"]["is_win"]
    assert (answer["checks"], codes(answer["assumptions"])) == ([], ["win_tile_not_on_photo"])


def test_of_copies_in_several_groups_the_concealed_one_won() -> None:
    read = reading(*APART)
    assert codes(scored(read, None)["assumptions"]) == ["set_apart_taken_as_meld", "win_tile_not_shown"]
    answer = scored(read, "2m")
    assert codes(answer["assumptions"]) == ["set_apart_taken_as_meld", "concealed_copy_taken_as_win_tile"]
    assert answer["assumptions"][1]["tiles"] == ["t2"]
    assert len(answer["hand"]["melds"]) == 1
    assert answer["score"]["is_win"]
    alone = scored(read, "8s")
    assert codes(alone["assumptions"]) == ["set_apart_taken_as_meld"], "there is no other copy"


def test_the_set_that_holds_the_winning_tile_was_not_claimed() -> None:
    read = reading(*APART[:-3], "4p", "5p", "6p")
    assert read.arrangement.hand.melds
    answer = scored(read, "6p")
    assert codes(answer["assumptions"]) == ["winning_set_taken_as_concealed"]
    assert answer["assumptions"][0]["tiles"] == ["t12", "t13", "t14"]
    assert "melds" not in answer["hand"]
    assert [group["kind"] for group in answer["groups"]] == ["concealed", "win_tile"]
    assert (answer["hand"]["win_tile"], len(answer["hand"]["concealed"])) == ("6p", 13)
    assert answer["score"]["is_win"]


def test_only_that_set_is_opened() -> None:
    row = ("7s", "8s", "9s", "5s", "5s", "1p", "1p", "1p")
    read = reading(*row, "", "4p", "5p", "6p", "2m", "3m", "4m")
    assert len(read.arrangement.hand.melds) == 2
    answer = scored(read, "3m")
    assert codes(answer["assumptions"]) == ["set_apart_taken_as_meld", "winning_set_taken_as_concealed"]
    assert answer["assumptions"][0]["tiles"] == ["t9", "t10", "t11"]
    assert [meld["tiles"] for meld in answer["hand"]["melds"]] == [["4p", "5p", "6p"]]
    assert answer["score"]["is_win"]


def test_a_tile_of_a_set_that_shows_its_claim_cannot_have_won() -> None:
    answer = scored(example_reading(), "F")
    assert codes(answer["checks"]) == ["not_the_win_tile"]
    assert "win_tile" not in answer["hand"]
    assert answer["status"] == "needs_review"


def test_nothing_read_has_no_winning_tile() -> None:
    answer = scored(replace(reading(), status="unreadable"), "5m")
    assert (answer["status"], answer["score"], answer["problem"]) == ("unreadable", None, None)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("t6", [("/win_tile", "unknown_tile", "name_by_face")]),
        ("5x", [("/win_tile", "unknown_tile", None)]),
        ("5M", [("/win_tile", "unknown_tile", "did_you_mean")]),
        (5, [("/win_tile", "wrong_type", None)]),
        ("1f", [("/win_tile", "bonus_win_tile", None)]),
    ],
)
def test_what_is_no_winning_tile(value: object, found: list[tuple[str, str, str | None]]) -> None:
    with pytest.raises(Faults) as error:
        read_asked({"win_tile": value})
    assert [(fault.pointer, fault.code, fault.suggestion) for fault in error.value.faults] == found


def test_where_it_is_said() -> None:
    assert read_asked({"win_tile": "7z"}).win_tile == "C"
    assert read_asked({"win_tile": None}).win_tile is None
    with pytest.raises(Faults) as error:
        read_asked({"winning_tile": "5m", "context": {"win_tile": "5m"}})
    other, inside = error.value.faults
    assert (other.pointer, other.params["did_you_mean"]) == ("/winning_tile", "win_tile")
    assert (inside.pointer, inside.params["to"]) == ("/context/win_tile", "/win_tile")
    with pytest.raises(Faults) as error:
        read_asked({"win_tile": "x"}, RECOGNISE_FIELDS)
    assert [(fault.pointer, fault.code) for fault in error.value.faults] == [("/win_tile", "unknown_field")]


def test_arranging_takes_the_face_too() -> None:
    asked = {"tiles": example_tiles(), "context": EAST}
    assert arranged({**asked, "win_tile": "6p"}, "en") == arranged({**asked, "win_tile": "t6"}, "en")
    with pytest.raises(Faults) as error:
        arranged({**asked, "win_tile": "1s"}, "en")
    assert [(fault.pointer, fault.code) for fault in error.value.faults] == [("/win_tile", "win_tile_not_read")]


def test_an_id_that_looks_like_a_face_is_an_id() -> None:
    tiles = example_tiles()
    tiles[0]["id"] = "2m"
    answer = arranged({"tiles": tiles, "context": EAST, "win_tile": "2m"}, "en")
    assert answer["hand"]["win_tile"] == tiles[0]["tile"] == "1m"


def test_one_rule_set_more_is_one_set_more() -> None:
    found = arrange(reading(*ROW[:-1]).tiles)
    assert won_with(found, reading(*ROW[:-1]).tiles, "C", load("mcr")).fault is None
    assert won_with(found, reading(*ROW[:-1]).tiles, "C", load("tw-mahjong-planet")).fault is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_note_is_said(lang: str) -> None:
    asked = ((APART, "2m"), (ROW[:-1], "5s"), ((*APART[:-3], "4p", "5p", "6p"), "6p"))
    told = [note for row, face in asked for note in scored(reading(*row), face, lang)["assumptions"]]
    assert {"concealed_copy_taken_as_win_tile", "win_tile_not_on_photo", "winning_set_taken_as_concealed"} <= set(
        codes(told)
    )
    for note in told:
        assert note["text"] == photo_note_text(note, lang)
        assert "{" not in note["text"] and note["code"] not in note["text"]


def beside(row: tuple[str, ...], *others: str) -> list[dict[str, Any]]:
    """Return a row as it is sent to be arranged, with larger tiles (``w1``, ``w2``, …) elsewhere on the table."""
    tiles = [{"id": f"t{i}", "tile": face, "box": [40 * i, 0, 39, 54]} for i, face in enumerate(row, 1)]
    more = [{"id": f"w{i}", "tile": face, "box": [300 * i, 500, 78, 108]} for i, face in enumerate(others, 1)]
    return [*tiles, *more]


def told(tiles: list[dict[str, Any]], win: str) -> dict[str, Any]:
    return arranged({"tiles": tiles, "win_tile": win, "context": {**EAST, "win_by": "self_draw"}}, "en")


@pytest.mark.parametrize("win", ["5s", "w1"])
def test_a_copy_beside_a_hand_that_waits_completes_it(win: str) -> None:
    answer = told(beside(ROW[:-1], "5s", "9p", "7m"), win)
    assert answer["hand"] == {"concealed": list(ROW[:-1]), "win_tile": "5s"}
    found = [(group["id"], group["kind"], group["tiles"]) for group in answer["groups"]]
    assert found == [
        ("g1", "concealed", [f"t{i}" for i in range(1, 14)]),
        ("g2", "win_tile", ["w1"]),
        ("g3", "other", ["w2", "w3"]),
    ]
    assert answer["assumptions"] == []
    assert [(check["code"], check["tiles"]) for check in answer["checks"]] == [("tiles_beside_the_hand", ["w2", "w3"])]
    assert answer["score"]["is_win"]


def test_of_two_copies_beside_it_one_is_taken() -> None:
    answer = told(beside(ROW[:-1], "5s", "5s"), "5s")
    assert [group["tiles"] for group in answer["groups"] if group["kind"] in ("win_tile", "other")] == [["w2"], ["w1"]]
    assert answer["score"]["is_win"]


def test_a_full_hand_takes_nothing_from_beside_it() -> None:
    answer = told(beside(ROW, "9p", "7m"), "w1")
    assert codes(answer["checks"]) == ["tiles_beside_the_hand", "not_the_win_tile"]


WAITS = ("1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "E", "E", "E")


@pytest.mark.parametrize("more", [("S",), ("S", "S"), ("S", "1f")])
def test_a_bonus_tile_is_refused(more: tuple[str, ...]) -> None:
    with pytest.raises(Faults) as error:
        told(beside((*WAITS, *more)), "1f")
    assert [(fault.pointer, fault.code) for fault in error.value.faults] == [("/win_tile", "bonus_win_tile")]


@pytest.mark.parametrize("others", [(), ("E", "9p")])
def test_a_fifth_copy_is_refused(others: tuple[str, ...]) -> None:
    with pytest.raises(Faults) as error:
        told(beside((*WAITS, "E"), *others), "E")
    assert [(fault.pointer, fault.code) for fault in error.value.faults] == [("/win_tile", "too_many_copies")]
    assert error.value.faults[0].params == {"found": 5, "most": 4}
    answer = scored(reading(*WAITS, "E"), "E")
    assert (answer["status"], errors(answer)) == ("needs_review", [("#/win_tile", "too_many_copies")])


def test_five_copies_read_are_never_ready() -> None:
    answer = told(beside((*WAITS, "E", "E")), "E")
    assert answer["status"] == "needs_review"
    assert "too_many_copies" in codes(answer["checks"])


@pytest.mark.parametrize(("row", "win"), [((*WAITS, "S"), "C"), ((*WAITS, "S", "C"), "C"), ((*WAITS, "S", "C"), "t14")])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tile_that_completes_nothing_is_told(row: tuple[str, ...], win: str, lang: str) -> None:
    answer = arranged({"tiles": beside(row), "win_tile": win, "context": EAST}, lang)
    assert (answer["status"], answer["score"]["is_win"]) == ("needs_review", False)
    (check,) = answer["checks"]
    assert (check["code"], check["win_tile"]) == ("named_tile_completes_nothing", "C")
    assert "{" not in check["text"] and check["code"] not in check["text"]

"""Reading single fields: what is right comes through unchanged, what is wrong is told with its place."""

from __future__ import annotations

from typing import Any

import pytest

from hupai.api import fields
from hupai.hand import Fault
from hupai.tiles import FACES


def faults_of(read: Any, *arguments: Any, **more: Any) -> tuple[Any, list[Fault]]:
    faults: list[Fault] = []
    return read(*arguments, faults, **more), faults


@pytest.mark.parametrize("face", FACES)
def test_a_face_is_read_as_itself(face: str) -> None:
    assert faults_of(fields.tile, face, "/x") == (face, [])


def test_numbered_honours_are_read_in_the_order_of_mpsz() -> None:
    assert fields.tiles([f"{n}z" for n in range(1, 8)], 14, "/x", []) == ("E", "S", "W", "N", "P", "F", "C")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("1M", "1m"), ("0p", "5p"), ("5mr", "5m"), ("m1", "1m"), (" 1m ", "1m"), ("e", "E"), ("c", "C"), ("0S", "5s")],
)
def test_a_near_miss_of_a_tile_is_suggested_and_not_taken(typed: str, meant: str) -> None:
    face, faults = faults_of(fields.tile, typed, "/hand/win_tile")
    assert face is None
    assert [(f.code, f.suggestion, f.params["did_you_mean"]) for f in faults] == [
        ("unknown_tile", "did_you_mean", meant)
    ]


def test_tiles_report_each_fault_and_keep_the_rest() -> None:
    faces, faults = faults_of(fields.tiles, ["1m", "x", None, ["1m"], 3, "E"], 14, "/t")
    assert faces == ("1m", "E")
    assert [(f.pointer, f.code) for f in faults] == [
        ("/t/1", "unknown_tile"),
        ("/t/2", "wrong_type"),
        ("/t/3", "wrong_type"),
        ("/t/4", "wrong_type"),
    ]


def test_tiles_in_a_string_are_sent_to_the_notation() -> None:
    faces, faults = faults_of(fields.tiles, "123m", 14, "/t")
    assert faces == ()
    assert [(f.code, f.suggestion) for f in faults] == [("wrong_type", "use_notation")]


@pytest.mark.parametrize("value", [True, False, 1.0, "1", [], {}])
def test_an_integer_is_no_boolean_and_nothing_else(value: object) -> None:
    assert faults_of(fields.integer, value, 0, 9, "/n")[1][0].code == "wrong_type"


@pytest.mark.parametrize("value", [0, 1, 1.0, "true", [], {}])
def test_a_boolean_is_true_or_false(value: object) -> None:
    assert faults_of(fields.boolean, value, "/b")[1][0].code == "wrong_type"


def test_null_is_unknown_everywhere() -> None:
    for read, arguments in (
        (fields.boolean, ("/x",)),
        (fields.tile, ("/x",)),
        (fields.integer, (0, 9, "/x")),
        (fields.string, (9, "/x")),
        (fields.choice, (("a", "b"), "/x")),
    ):
        assert faults_of(read, None, *arguments) == (None, [])
    assert faults_of(fields.array, None, 9, "/x") == ([], [])
    assert faults_of(fields.tiles, None, 9, "/x") == ((), [])


def test_a_mistyped_field_is_suggested() -> None:
    faults: list[Fault] = []
    value = {"is_self_drwan": 1, "seatwind": 1, "seat_wind": 1, "zzz": 1, "rules": 1}
    fields.unknown_fields(
        value, ("seat_wind", "win_by"), "/context", faults, {"is_self_draw": "win_by"}, {"rules": "/rules"}
    )
    assert [(f.pointer, f.suggestion, f.params.get("did_you_mean"), f.params.get("to")) for f in faults] == [
        ("/context/is_self_drwan", "did_you_mean", "win_by", None),
        ("/context/seatwind", "did_you_mean", "seat_wind", None),
        ("/context/zzz", None, None, None),
        ("/context/rules", "move_field", None, "/rules"),
    ]


def test_a_pointer_is_escaped_and_bounded() -> None:
    assert fields.step("a/b~c") == "a~1b~0c"
    assert len(fields.step("x" * 10_000)) == 64


def test_a_huge_number_is_not_repeated() -> None:
    _, faults = faults_of(fields.integer, 10**4000, 0, 9, "/n")
    assert faults[0].params["value"] == "1e4000"

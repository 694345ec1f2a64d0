"""What nobody can see names nobody, and hides no formula."""

from __future__ import annotations

import csv
import io

import pytest

from hupai.api.names import read_name
from hupai.draw.statement import Amount, csv_text
from hupai.draw.unseen import from_first_seen
from hupai.hand import Fault

UNSEEN = (
    "\u200b", "\ufeff", "\u2060", "\u00ad", "\u200d", "\u200c", "\u3164", "\uffa0", "\u115f", "\u1160", "\ufe0f",
    "\u2800", "\u034f", "\u180e", "\U000e0041", "\U000e0100", "\u0378", "\ufdd0", "\uffff", "\U0001ffff",
)  # fmt: skip
TURNING = ("\u061c", "\u200e", "\u200f", "\u202a", "\u202e", "\u2066", "\u2069")
NAMES = ("Zoé", "王小明", "Ø", "नमस्ते", "👩\u200d👩\u200d👧", "❤\ufe0f", "🇫🇷", "\u200bAnn", "1", "-", "می\u200cخواهم")


def named(value: str) -> tuple[str | None, list[tuple[str, str]]]:
    faults: list[Fault] = []
    name = read_name(value, "/name", faults)
    return name, [(fault.pointer, fault.code) for fault in faults]


@pytest.mark.parametrize("character", UNSEEN, ids=lambda c: f"U+{ord(c):04X}")
def test_what_nobody_sees_is_no_name(character: str) -> None:
    for value in (character, character * 3, f" {character} ", character + "\u200b"):
        assert named(value) == (None, [("/name", "missing_field")])


@pytest.mark.parametrize("character", TURNING, ids=lambda c: f"U+{ord(c):04X}")
def test_what_turns_a_text_is_refused(character: str) -> None:
    for value in (character, f"A{character}b"):
        assert named(value) == (None, [("/name", "control_character")])


@pytest.mark.parametrize("name", NAMES)
def test_what_shows_is_a_name(name: str) -> None:
    found, faults = named(name)
    assert faults == [] and found
    assert from_first_seen(name)


def cells(*row: object) -> list[str]:
    (read,) = csv.reader(io.StringIO(csv_text([list(row)]).removeprefix("\ufeff"), newline=""))
    return read


@pytest.mark.parametrize("before", ["", " ", "\u3000", *UNSEEN], ids=lambda c: " ".join(f"U+{ord(x):04X}" for x in c))
def test_nothing_hides_a_formula(before: str) -> None:
    for formula in ("=1", "+1", "-1", "@A", "|x", "%x", "＝1"):
        assert cells(before + formula) == [f"'{before}{formula}"]


def test_only_amounts_are_amounts() -> None:
    assert cells("-1 1/2", Amount("-1 1/2"), -3, "1 1/2", "A-1") == ["'-1 1/2", "-1 1/2", "-3", "1 1/2", "A-1"]

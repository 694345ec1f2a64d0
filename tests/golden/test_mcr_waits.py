"""Hands short of their winning tile: every tile that completes them, by shape and with a copy left."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hupai.answer import waits
from hupai.hand import Context, Hand
from hupai.rules import load
from support import cases

CONTEXT = Context(seat_wind="E", round_wind="E")


def _hand(notation: str) -> Hand:
    # The notation of a whole hand ends with the winning tile; here every tile is held.
    whole = cases.read_hand(notation)
    return Hand((*whole.concealed, *([whole.win_tile] if whole.win_tile else ())), None, whole.melds)


def _tiles(answered: dict[str, Any], left: bool) -> list[str]:
    return sorted(row["tile"] for row in answered["waits"] if not left or row["copies_left"] > 0)


@pytest.mark.parametrize("line", cases.lines("mcr_waits.txt"), ids=lambda line: line[0])
def test_waits(line: list[str]) -> None:
    _, notation, formal, with_copy_left, _ = line
    answered = waits(_hand(notation), CONTEXT, load("mcr"))
    assert _tiles(answered, left=False) == sorted(cases.read_tiles(formal))
    assert _tiles(answered, left=True) == sorted(cases.read_tiles(with_copy_left))


@pytest.mark.skipif(
    not (cases.BESIDE / "cases" / "mcr_waits.jsonl").exists(),
    reason="needs ../shared, the public cases beside the checkout",
)
def test_nothing_beside_is_left_out() -> None:
    rows = (cases.BESIDE / "cases" / "mcr_waits.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(row)["id"] for row in rows] == [line[0] for line in cases.lines("mcr_waits.txt")]

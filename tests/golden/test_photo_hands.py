"""The hands of photos that were written down by eye: sound in themselves, and what the reader makes of the photos."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hupai.answer import answer
from hupai.hand import Context, Faults, Hand
from hupai.notation import format_hand, parse
from hupai.rules import load
from hupai.tiles import BONUS, FACES
from support.photo_hands import EAST, HANDS, compare, corrected, hands

ROWS: list[dict[str, Any]] = [json.loads(line) for line in HANDS.read_text("utf-8").splitlines()]


def test_there_are_enough_and_each_once() -> None:
    assert len({row["photo"] for row in ROWS}) == len(ROWS) >= 60
    assert sum(row["outcome"] == "win" for row in ROWS) >= 25


def outcome(hand: Hand) -> tuple[str, int | None]:
    """Return what becomes of ``hand``: a win with its lowest total, none, or no hand for its number of tiles."""
    try:
        found = answer(hand, Context(seat_wind="E", round_wind="E"), load("mcr"))
    except Faults as faults:
        return ("no_hand" if {fault.code for fault in faults.faults} == {"tile_count"} else "fault"), None
    return ("win", found["total"]) if found["is_win"] else ("no_win", None)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["photo"])
def test_a_row_says_one_thing(row: dict[str, Any]) -> None:
    groups = {group["kind"]: tuple(group["tiles"]) for group in row["groups"]}
    concealed, bonus = groups["concealed"], groups.get("bonus", ())
    assert 13 <= len(concealed) + len(bonus) <= 18
    assert set(concealed) <= set(FACES) - set(BONUS)
    assert set(bonus) <= set(BONUS)
    hand = Hand(concealed, None, (), bonus)
    assert format_hand(hand) == row["notation"]
    assert (row["outcome"], row["total"]) == outcome(hand)
    if row["outcome"] != "no_hand":
        assert sorted(parse(row["notation"])[0].hand.concealed) == sorted(concealed)


@pytest.mark.slow
def test_most_photos_give_the_hand_and_its_total(background: Path) -> None:
    """The bench says how many; here is a floor far below, so that a broken reader is noticed."""
    from hupai.vision import read

    rules = load("mcr")
    wins = [seen for seen in hands() if seen.outcome == "win"]
    photos = background / "photos" / "dev_val" / "images"
    readings = [(seen, read((photos / f"{seen.photo}.jpg").read_bytes())) for seen in wins]
    before = [compare(reading.tiles, seen, rules) for seen, reading in readings]
    after = [corrected(reading, seen, rules) for seen, reading in readings]
    assert EAST.seat_wind == "E"
    assert sum(found.hand and found.total for found in before) >= 0.7 * len(wins)
    assert sum(found.hand and found.total for found in after) >= 0.8 * len(wins)

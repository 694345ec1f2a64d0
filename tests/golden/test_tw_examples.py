"""Every Taiwanese pattern's worked examples, near misses and special cases are what the engine answers.

Where no option is chosen they are also what the slow scorer says, rows and all.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from importlib import resources
from typing import Any

import pytest

from hupai.answer import answer
from hupai.hand import Context, Hand
from hupai.notation import format_hand, parse
from hupai.rules import load
from hupai.tiles import in_order
from support import cases, cases_tw
from support.brute import tw
from support.rows import each_row

EXAMPLES: dict[str, list[dict[str, Any]]] = json.loads(
    (resources.files("hupai.rules") / "tw" / "examples.json").read_text(encoding="utf-8")
)
TABLES = ("tw-mahjong-planet", "tw-association")
ROWS = [(pattern, row) for pattern, rows in EXAMPLES.items() for row in rows]
each_example = each_row(
    ("pattern", "row"),
    ROWS,
    ids=[f"{pattern}-{row['rules']}-{row['kind']}-{row['note']}-{i}" for i, (pattern, row) in enumerate(ROWS)],
)
#: Choices that no total shows: the larger bonus takes the other's place in every hand that they part (TW-9), or the
#: hand does not win.
NOT_IN_TOTALS = {("tw-mahjong-planet", "no_honors"), ("tw-association", "rob_eighth_flower")}


def read(row: dict[str, Any]) -> tuple[Hand, Context]:
    context = Context(**row["context"])
    body, _, letters = row["hand"].partition("|")
    flowers = tuple(cases.FLOWER_LETTERS[letter] for letter in letters)
    return cases_tw.read_hand(body, flowers, context.win_by not in ("eight_flowers", "eighth_flower")), context


def fans(answered: dict[str, Any]) -> Counter[str]:
    return Counter({fan["id"]: fan["count"] for fan in answered["fans"]})


@pytest.mark.parametrize("table", TABLES)
def test_every_pattern_has_two_examples_and_a_near_miss(table: str) -> None:
    for pattern in load(table).patterns:
        kinds = Counter(row["kind"] for row in EXAMPLES[pattern.id] if row["rules"] == table)
        assert kinds["example"] >= 2, pattern.id
        assert kinds["near_miss"] >= 1, pattern.id


def test_every_example_is_of_a_pattern() -> None:
    assert set(EXAMPLES) == {pattern.id for table in TABLES for pattern in load(table).patterns}


@each_example
def test_scored(pattern: str, row: dict[str, Any]) -> None:
    hand, context = read(row)
    answered = answer(hand, context, load(row["rules"], row["options"]))
    assert answered["is_win"]
    assert (answered["total"], fans(answered)) == (row["total"], Counter(row["fans"]))
    assert sum(answered["payments"].values()) == 0
    if row["kind"] != "special":
        assert (pattern in fans(answered)) is (row["kind"] == "example")
    if not row["options"]:
        how = {name: getattr(context, name) for name in context.__dataclass_fields__}
        melds = [(meld.kind, meld.tiles, meld.concealed) for meld in hand.melds]
        slow = tw.score(row["rules"], list(hand.concealed), hand.win_tile or "", melds, list(hand.flowers), how)
        assert slow is not None
        assert slow[0] == row["total"]
        assert {fan["id"]: fan["value"] * fan["count"] for fan in answered["fans"]} in slow[1]


@each_example
def test_written_in_canonical_notation(pattern: str, row: dict[str, Any]) -> None:
    hand, _ = read(row)
    assert format_hand(hand) == row["hand"]
    assert any(one.hand == replace(hand, flowers=in_order(hand.flowers)) for one in parse(row["hand"], sets=5))


@pytest.mark.parametrize("table", TABLES)
def test_every_choice_is_shown_to_matter(table: str) -> None:
    """Some example of each choice other than the default is worth something else without it."""
    for option in load(table).option_table:
        for value in option.values():
            if (table, option.id) in NOT_IN_TOTALS or value == load(table).options[option.id]:
                continue
            if option.sets is not None:  # a limit, or what is paid and played
                continue
            rows = [row for _, row in ROWS if row["rules"] == table and row["options"].get(option.id) == value]
            assert any(_without(row, option.id) != row["total"] for row in rows), (option.id, value)


def _without(row: dict[str, Any], option: str) -> int:
    hand, context = read(row)
    options = {name: value for name, value in row["options"].items() if name != option}
    total: int = answer(hand, context, load(row["rules"], options))["total"]
    return total


def test_every_choice_has_its_reason() -> None:
    points = {option.point for option in load("tw-mahjong-planet").option_table}
    assert {f"TW-{number}" for number in range(1, 18)} <= points
    for table in TABLES:
        assert all(option.reason for option in load(table).option_table)

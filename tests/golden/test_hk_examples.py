"""Every Hong Kong pattern's worked examples, near misses and special cases are what the engine answers.

Where GameTwist's own table is played without options they are also what the slow scorer says.
"""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources
from typing import Any

from hupai.answer import answer
from hupai.hand import FLOWER_WINS, Context, Hand
from hupai.notation import format_hand
from hupai.rules import available, load
from support import cases
from support.brute import hk
from support.rows import each_row

EXAMPLES: dict[str, list[dict[str, Any]]] = json.loads(
    (resources.files("hupai.rules") / "hk" / "examples.json").read_text(encoding="utf-8")
)
TABLE = load("hk-gametwist")
ROWS = [(pattern, row) for pattern, rows in EXAMPLES.items() for row in rows]
each_example = each_row(
    ("pattern", "row"),
    ROWS,
    ids=[f"{pattern}-{row['kind']}-{row['note']}-{i}" for i, (pattern, row) in enumerate(ROWS)],
)
#: The course of the game and its money: no total shows them.
NOT_IN_TOTALS = {
    "payments",
    "winners",
    "cap",
    "minimum",
    "conversion",
    "dealer_factor",
    "liability",
    "unit_scale",
    "zero_points",
}


def read(row: dict[str, Any]) -> tuple[Hand, Context]:
    context = Context(**row["context"])
    body, _, letters = row["hand"].partition("|")
    flowers = tuple(cases.FLOWER_LETTERS[letter] for letter in letters)
    if context.win_by in FLOWER_WINS:
        return Hand(tuple(cases.read_tiles(body.rstrip("-"))), None, (), flowers), context
    hand = cases.read_hand(body)
    return Hand(hand.concealed, hand.win_tile, hand.melds, flowers), context


def fans(answered: dict[str, Any]) -> Counter[str]:
    return Counter({fan["id"]: fan["count"] for fan in answered["fans"]})


def test_every_pattern_has_two_examples_and_a_near_miss() -> None:
    assert list(EXAMPLES) == [pattern.id for pattern in TABLE.patterns]
    for pattern in TABLE.patterns:
        rows = EXAMPLES[pattern.id]
        kinds = Counter(row["kind"] for row in rows)
        assert kinds["example"] >= 2 and kinds["near_miss"] >= 1, pattern.id
        shown = {row["rules"] for row in rows}
        assert pattern.off or "hk-gametwist" in shown
        assert shown <= set(available())


def test_every_reading_of_a_disputed_point_is_shown() -> None:
    shown = {(name, value) for _, row in ROWS for name, value in row["options"].items()}
    for option in TABLE.option_table:
        if (
            option.id in NOT_IN_TOTALS
            or (option.sets or "").startswith("table.")
            or option.id == "minimum_excludes_bonus"
        ):
            continue
        missing = [v for v in option.values() if v != TABLE.options[option.id] and (option.id, v) not in shown]
        assert missing in ([], ["none"]), option.id  # seven pairs that do not win are no worked hand


@each_example
def test_scored(pattern: str, row: dict[str, Any]) -> None:
    hand, context = read(row)
    rules = load(row["rules"], row["options"])
    answered = answer(hand, context, rules)
    assert answered["is_win"]
    assert (answered["total"], fans(answered)) == (row["total"], Counter(row["fans"]))
    assert sum(answered["payments"].values()) == 0
    if row["kind"] != "special":
        assert (pattern in row["fans"]) is (row["kind"] == "example")
    assert rules.capped(sum(rules.pattern(fan).value * count for fan, count in row["fans"].items())) == row["total"]


@each_example
def test_written_in_canonical_notation(pattern: str, row: dict[str, Any]) -> None:
    assert format_hand(read(row)[0]) == row["hand"]


PLAIN = [(p, row) for p, row in ROWS if row["rules"] == "hk-gametwist" and not row["options"]]


@each_row(("pattern", "row"), PLAIN, ids=[f"{p}-{row['note']}-{i}" for i, (p, row) in enumerate(PLAIN)])
def test_the_slow_scorer_agrees(pattern: str, row: dict[str, Any]) -> None:
    hand, context = read(row)
    melds = [(meld.kind, meld.tiles, meld.concealed) for meld in hand.melds]
    how = {name: getattr(context, name) for name in context.__dataclass_fields__}
    assert hand.win_tile is not None
    slow = hk.score(list(hand.concealed), hand.win_tile, melds, list(hand.flowers), how)
    assert slow is not None and slow[0] == row["total"]
    worth = Counter({fan: TABLE.pattern(fan).value * count for fan, count in row["fans"].items()})
    assert worth in [Counter(one) for one in slow[1]]


def test_notes_say_one_thing_once() -> None:
    for pattern, rows in EXAMPLES.items():
        notes = [(row["note"], row["rules"]) for row in rows]
        assert len(notes) == len(set(notes)), pattern

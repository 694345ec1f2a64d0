"""Every pattern's worked examples, near misses and special cases are what the engine answers.

They teach newcomers (``GET /v1/rulesets/mcr/patterns/{pattern}``), so each must also show what its kind says: an
example counts its pattern, a near miss does not, and a special case of an option differs from the same hand without.
"""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources
from typing import Any

from hupai.answer import answer
from hupai.hand import Context
from hupai.notation import format_hand
from hupai.rules import load
from support import cases, reference
from support.rows import each_row

EXAMPLES: dict[str, list[dict[str, Any]]] = json.loads(
    (resources.files("hupai.rules") / "mcr" / "examples.json").read_text(encoding="utf-8")
)
ROWS = [(pattern, row) for pattern, rows in EXAMPLES.items() for row in rows]
each_example = each_row(
    ("pattern", "row"),
    ROWS,
    ids=[f"{pattern}-{row['kind']}-{row['note']}-{i}" for i, (pattern, row) in enumerate(ROWS)],
)
FLOWERS = "flower_tiles"


def test_every_pattern_has_two_examples_and_a_near_miss() -> None:
    for pattern in load("mcr").patterns:
        kinds = Counter(row["kind"] for row in EXAMPLES[pattern.id])
        assert kinds["example"] == 2, pattern.id
        assert kinds["near_miss"] >= 1, pattern.id
    assert set(EXAMPLES) == {pattern.id for pattern in load("mcr").patterns}


def test_every_option_is_shown() -> None:
    """A choice other than the default is shown by some example, unless it concerns faults only."""
    shown = {(name, str(value)) for _, row in ROWS for name, value in row["options"].items()}
    table = json.loads((resources.files("hupai.rules") / "mcr" / "ruleset.json").read_text(encoding="utf-8"))
    for option in table["options"]:
        if option["id"] == "last_tile_held" or option.get("sets", "").startswith("table."):  # faults; the game's course
            continue
        for choice in option["choices"]:
            if choice != str(option["default"]).lower():
                value = {"true": "True", "false": "False"}.get(choice, choice)
                assert (option["id"], value) in shown


@each_example
def test_scored(pattern: str, row: dict[str, Any]) -> None:
    hand, context = cases.read_hand(row["hand"]), Context(**row["context"])
    answered = answer(hand, context, load(row["rules"], row["options"]))
    counted = Counter({fan["id"]: fan["count"] for fan in answered["fans"]})
    expected = Counter(row["fans"])
    assert answered["is_win"]
    assert answered["total"] == row["total"]
    assert sum(answered["payments"].values()) == 0
    if counted != expected:
        # A hand may be counted in two ways of equal total; both must be right, and show what the example is for.
        options = {**reference.PROFILES[row["rules"]], **row["options"]}
        counts = reference.score(hand, context, options)[1]
        assert counted - Counter({FLOWERS: 8}) in counts
        assert expected - Counter({FLOWERS: 8}) in counts
    if row["kind"] != "special":
        assert (pattern in counted) is (row["kind"] == "example")


#: A dragon's pung is no pung of terminals or winds: there the tiles do not show the pattern.
NOT_SHOWN = {("pung_of_terminals_or_honors", "a_dragon_is_its_own")}
UNCOUNTED = [
    (p, row)
    for p, row in ROWS
    if row["kind"] == "special" and p not in row["fans"] and (p, row["note"]) not in NOT_SHOWN
]


@each_row(("pattern", "row"), UNCOUNTED, ids=[f"{p}-{row['note']}-{row['rules']}" for p, row in UNCOUNTED])
def test_a_special_case_that_does_not_count_says_why(pattern: str, row: dict[str, Any]) -> None:
    rules = load(row["rules"], row["options"])
    answered = answer(cases.read_hand(row["hand"]), Context(**row["context"]), rules)
    (why,) = [one["because"] for one in answered["not_counted"] if one["id"] == pattern]
    assert why["kind"]
    assert why.get("by") is None or why["by"] in row["fans"]


@each_example
def test_written_in_canonical_notation(pattern: str, row: dict[str, Any]) -> None:
    assert format_hand(cases.read_hand(row["hand"])) == row["hand"]


@each_example
def test_fans_add_up(pattern: str, row: dict[str, Any]) -> None:
    values = {one.id: one.value for one in load(row["rules"], row["options"]).patterns}
    assert sum(values[fan] * count for fan, count in row["fans"].items()) == row["total"]


def test_notes_say_one_thing_once() -> None:
    """Within a pattern, a note with the same slug stands for the same outcome (profiles may share it)."""
    for pattern, rows in EXAMPLES.items():
        outcomes: dict[str, set[tuple[str, int]]] = {}
        for row in rows:
            outcomes.setdefault(row["note"], set()).add((row["hand"], pattern in row["fans"]))
        for note, found in outcomes.items():
            assert len(found) == 1, f"{pattern}: {note}"

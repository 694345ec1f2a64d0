"""Every public settlement, and the worked payments of the source documents, each put to a table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hupai.hand import Faults
from hupai.table import (
    Adjustment,
    Draw,
    Event,
    Penalty,
    Reversal,
    Table,
    Win,
    Winner,
    apply,
    open_table,
    settle,
)
from support import cases
from support.tables import by_seat, rules_of, table_of

ROWS = cases.lines("table_settlements.txt")
#: Rows that no rule set can express, and why.
NOT_BUILT = {"tw-om-055": "that engine splits one payment between two seats and rounds each half up"}


def asked(question: str) -> tuple[Event, int]:
    """Return the event that a question describes, and the dealer's repeats before it."""
    if question == "draw":
        return Draw(), 0
    if question.startswith("false_win"):
        return Penalty(question.partition("seat=")[2]), 0
    repeats = 0
    winners = []
    for text in question.split(" + "):
        _, total, way, *words = text.split()
        told = dict(word.split("=") for word in words)
        repeats = int(told.get("repeats", 0))
        winners.append(Winner(told["seat"], way, told.get("payer"), told.get("liable"), value=int(total)))
    return Win(tuple(winners)), repeats


def paid(table: Table, event: Event) -> dict[str, int]:
    """Return what each seat gains, in whole points."""
    scale = table.opening.unit_scale
    gained = by_seat(table, settle(table, event))
    assert not sum(gained.values())
    assert not any(amount % scale for amount in gained.values())
    return {seat: amount // scale for seat, amount in gained.items()}


def _dealer_extra(table: Table) -> int:
    """Return how many tai more a payment by or to the dealer is worth."""
    plain = paid(table, Win((Winner("S", "discard", "W", value=1),)))["S"]
    conversion = table.rules.conversion
    times = 1 if conversion is None else conversion.times
    dealt = [
        paid(table, Win((Winner("E", "discard", "W", value=1),)))["E"],
        paid(table, Win((Winner("S", "discard", "E", value=1),)))["S"],
    ]
    assert dealt[0] == dealt[1]
    return (dealt[0] - plain) // times


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_settlement(row: list[str]) -> None:
    _, text, question, expected, _ = row
    table = table_of(rules_of(text))
    word, _, rest = question.partition(" ")
    if word == "points":
        assert table.rules.points(int(rest)) == int(expected)
    elif word == "dealer":
        assert _dealer_extra(table_of(rules_of(text), repeats=int(rest))) == int(expected)
    elif word == "gets":
        value = int(rest)
        gets = {
            "discard": paid(table, Win((Winner("S", "discard", "W", value=value),)))["S"],
            "self_draw": paid(table, Win((Winner("S", "self_draw", value=value),)))["S"],
        }
        assert " ".join(f"{way}={amount}" for way, amount in gets.items()) == expected
    else:
        event, repeats = asked(question)
        table = table_of(rules_of(text), repeats=repeats)
        if "=" not in expected:
            with pytest.raises(Faults) as caught:
                settle(table, event)
            assert [fault.code for fault in caught.value.faults] == [expected]
            return
        assert " ".join(f"{seat}={amount}" for seat, amount in paid(table, event).items()) == expected


def test_every_public_row_is_here(background: Path) -> None:
    here = {row[0] for row in ROWS} | set(NOT_BUILT)
    for name in ("mcr", "hong_kong", "taiwan"):
        for line in (background / "cases" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            assert row.get("kind") not in ("settlement", "conversion") or row["id"] in here


# Section F of the public reports: what went wrong with ledgers elsewhere, by the number of the report.


def test_report_48_a_deal_is_not_saved_twice() -> None:
    once = Win((Winner("S", "discard", "W", value=14),), deal=1)
    table, _ = apply(table_of(), once)
    with pytest.raises(Faults) as caught:
        apply(table, once)
    (fault,) = caught.value.faults
    assert (fault.code, fault.pointer, dict(fault.params)) == ("deal_not_open", "/deal", {"given": 1, "open": 2})


def test_report_49_payments_are_whole() -> None:
    """Eleven points off a discard: 8 + 11 from the discarder, not a third of it and a fraction."""
    assert paid(table_of(), Win((Winner("S", "discard", "W", value=11),))) == {"E": -8, "S": 35, "W": -19, "N": -8}


def test_report_50_the_dealers_second_win_brings_the_repeat() -> None:
    event = Win((Winner("E", "self_draw", value=4),))
    table, first = apply(table_of("tw-association"), event)
    assert table.position.repeats == 1
    table, second = apply(table, event)
    assert table.position.repeats == 2
    assert (max(entry.amount for entry in first), max(entry.amount for entry in second)) == (80, 100)
    assert table.scores == {"p1": 540, "p2": -180, "p3": -180, "p4": -180}


@pytest.mark.parametrize("rules", ["mcr", "hk-gametwist", "tw-mahjong-planet", "tw-association"])
def test_report_52_a_drawn_last_hand_leaves_nothing_over(rules: str) -> None:
    table = table_of(rules, length="deal")
    table, entries = apply(table, Draw())
    assert table.status == "complete"
    assert entries == ()
    assert sum(table.scores.values()) == 4 * table.opening.start


def test_report_53_who_is_liable_pays_the_whole_and_the_dealers_extra_once() -> None:
    """The part of a hand that somebody fed is no rule of ours: a liable seat pays for all, repeats included."""
    options = {"liability": "always"}
    table = table_of("tw-association", repeats=2, options=options)
    drawn = Win((Winner("E", "self_draw", liable="W", value=24),))
    each = 30 + 10 * (24 + 5)
    assert paid(table, drawn) == {"E": 3 * each, "S": 0, "W": -3 * each, "N": 0}
    fed = Win((Winner("S", "self_draw", liable="W", value=24),))
    assert paid(table, fed) == {"E": 0, "S": 2 * 270 + each, "W": -2 * 270 - each, "N": 0}


def test_report_55_what_is_collected_is_what_is_paid() -> None:
    """Whatever happens, the scores at the end are the stakes of the beginning."""
    table = table_of("tw-mahjong-planet")
    for event in (
        Win((Winner("S", "discard", "E", value=12), Winner("N", "discard", "E", value=18))),
        Win((Winner("W", "eight_flowers"),)),
        Draw(),
        Win((Winner("S", "self_draw", value=40),)),
    ):
        table, entries = apply(table, event)
        assert sum(entry.amount for entry in entries) == 0
        assert sum(table.scores.values()) == 8000


def test_report_57_a_wrong_score_is_taken_back_with_a_reason() -> None:
    table = table_of()
    wrong, _ = apply(table, Win((Winner("S", "discard", "W", value=88),)))
    settled = settle(wrong, Reversal(1, "88 was typed for 8"))
    assert settled.kind == "reversal"
    assert settled.after == table.position
    assert {entry.reason for entry in settled.entries} == {"reversal"}
    right, _ = apply(
        apply(wrong, Reversal(1, "88 was typed for 8"))[0], Win((Winner("S", "discard", "W", value=8),), 1)
    )
    assert right.scores == {"p1": -8, "p2": 32, "p3": -16, "p4": -8}


def test_report_59_names_and_sums_are_checked_and_the_difference_is_told() -> None:
    with pytest.raises(Faults) as caught:
        open_table("mcr", ["Ann", "Bo", "Ann", "Di"])
    assert [(f.code, f.pointer) for f in caught.value.faults] == [("repeated_player", "/players/2")]
    with pytest.raises(Faults) as caught:
        settle(table_of(), Adjustment({"E": 30, "S": -10, "W": -10, "N": -5}, "four scores"))
    (fault,) = caught.value.faults
    assert (fault.code, dict(fault.params)) == ("transfers_unbalanced", {"difference": 5})

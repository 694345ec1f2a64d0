"""Every public worked hand, by both profiles: total, total without flowers, fans as a multiset, waits."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from hupai.answer import answer, waits
from hupai.hand import CHOW, KONG, Context, Faults, Hand, Meld
from hupai.rules import load
from support import cases, reference
from support.rows import each_row

CASES = cases.mcr_cases()
FLOWERS = "flower_tiles"


def fans(answered: dict[str, Any]) -> Counter[str]:
    return Counter({row["id"]: row["count"] for row in answered["fans"]})


def assert_counts(answered: dict[str, Any], hand: Hand, context: Context, total: int, counted: Counter[str]) -> None:
    """Hold an answer against a total with flowers and its fans; the fans may be an equal choice of the player's."""
    assert answered["is_win"], answered["reason"]
    assert answered["total"] == total, fans(answered)
    assert answered["total_without_flowers"] == total - counted[FLOWERS]
    assert answered["meets_minimum"] is (total - counted[FLOWERS] >= 8)
    assert sum(row["value"] * row["count"] for row in answered["fans"]) == total
    if fans(answered) != counted:
        without = Counter({fan: n for fan, n in fans(answered).items() if fan != FLOWERS})
        assert without in reference.score(hand, context, reference.PROFILES[answered["rules"]["id"]])[1]


@pytest.mark.parametrize("rules", ["mcr", "mcr-cn"])
@each_row("case", CASES, ids=[case.id for case in CASES])
def test_case(case: cases.Case, rules: str) -> None:
    total, counted = case.expected[rules]
    assert_counts(answer(case.hand, case.context, load(rules)), case.hand, case.context, total, counted)


@each_row("case", CASES, ids=[case.id for case in CASES])
def test_waits_of_case(case: cases.Case) -> None:
    won_by = case.context.win_by or ""
    context = Context(seat_wind=case.context.seat_wind, round_wind=case.context.round_wind)
    answered = waits(replace(case.hand, win_tile=None), context, load("mcr"))
    assert [row["tile"] for row in answered["waits"]] == list(case.waits)
    won = next(row for row in answered["waits"] if row["tile"] == case.hand.win_tile)
    assert won["copies_left"] > 0
    if case.context == replace(context, win_by=won_by) and won_by != "robbed_kong":
        assert won[won_by]["total"] == case.expected["mcr"][0]


@pytest.mark.parametrize("line", cases.lines("mcr_contradictions.txt"), ids=lambda line: line[0])
def test_contradicting_flag_is_a_fault(line: list[str]) -> None:
    _, notation, won, field, reason = line
    context, flowers = cases.read_won(won)
    with pytest.raises(Faults) as caught:
        answer(cases.read_hand(notation, flowers), context, load("mcr"))
    (fault,) = caught.value.faults
    assert (fault.code, fault.pointer, fault.params["reason"]) == ("contradiction", f"/context/{field}", reason)


# The same rows once more from the JSON beside the checkout, read by other code than the corpora were written with.

_JSONL = cases.BESIDE / "cases" / "mcr.jsonl"
beside = pytest.mark.skipif(not _JSONL.exists(), reason="needs ../shared, the public cases beside the checkout")


@cache
def _rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in _JSONL.read_text(encoding="utf-8").splitlines()] if _JSONL.exists() else []


def _hand(row: dict[str, Any]) -> Hand:
    def tiles(meld: dict[str, Any]) -> tuple[str, ...]:
        if meld["kind"] == CHOW:
            return tuple(f"{int(meld['tile'][0]) + k}{meld['tile'][1]}" for k in range(3))
        return (meld["tile"],) * (4 if meld["kind"] == KONG else 3)

    melds = tuple(Meld(meld["kind"], tiles(meld), meld["concealed"]) for meld in row["melds"])
    flowers = tuple(f"{n}{kind}" for kind in "fg" for n in range(1, 5))[: row["flowers"]]
    return Hand(tuple(row["concealed"]), row["win_tile"], melds, flowers)


def _context(row: dict[str, Any], contradict: bool) -> Context:
    drawn = row["self_draw"]
    robbed = row["rob_kong"] and not contradict
    return Context(
        win_by="self_draw" if drawn else "robbed_kong" if robbed else "discard",
        seat_wind=row["seat_wind"],
        round_wind=row["prevalent_wind"],
        last_of_kind=(row["last_copy"] and not contradict) or None,
        last_wall_tile=row["last_wall_tile"] and drawn,
        last_discard=row["last_wall_tile"] and not drawn,
        after_kong=row["kong_replacement"],
    )


@beside
@pytest.mark.parametrize(("ours", "theirs"), [("mcr", "wmo-ffmj"), ("mcr-cn", "cn-mil")])
@each_row("row", _rows(), ids=lambda row: row["id"])
def test_row_beside(row: dict[str, Any], ours: str, theirs: str) -> None:
    hand, context = _hand(row["hand"]), _context(row["hand"], row.get("flags_contradict", False))
    profile = row["profiles"][theirs]
    loaded = load(ours)
    answered = answer(hand, context, loaded)
    numbers = Counter({(fan["n"], fan["points"]): fan["count"] for fan in profile["fans"]})
    assert answered["total"] == profile["total"]
    assert answered["total_without_flowers"] == profile["total_without_flowers"]
    assert answered["meets_minimum"] is profile["reaches_8"]
    mine = Counter({(fan["number"], fan["value"]): fan["count"] for fan in answered["fans"]})
    if mine != numbers:
        of = {pattern.id: (pattern.number, pattern.value) for pattern in loaded.patterns}
        counts = reference.score(hand, context, reference.PROFILES[ours])[1]
        numbers.pop((81, 1), None)
        assert numbers in [Counter({of[fan]: n for fan, n in count.items()}) for count in counts]
        assert {fan for fan in fans(answered) if fan != FLOWERS} in [set(count) for count in counts]


@beside
def test_nothing_beside_is_left_out() -> None:
    assert [row["id"] for row in _rows()] == [case.id for case in CASES]

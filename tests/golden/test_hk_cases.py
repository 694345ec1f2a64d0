"""Every public Hong Kong row under the preset that its source plays: totals, patterns, payments and conversions."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hupai.answer import answer
from hupai.hand import Context, Faults
from hupai.payments import Win, false_win, settle, settle_all, total_of
from hupai.rules import RuleSet, load
from hupai.tiles import WINDS
from support import cases, hk_rows
from support.rows import each_row

Row = dict[str, Any]
_JSONL = cases.BESIDE / "cases" / "hong_kong.jsonl"
NOT_BUILT: dict[str, str] = json.loads((Path(__file__).parent / "hk_not_built.json").read_text("utf-8"))
pytestmark = pytest.mark.skipif(not _JSONL.exists(), reason="needs ../shared, the public cases beside the checkout")


def _rows(*kinds: str) -> list[Any]:
    if not _JSONL.exists():
        return []
    rows = [json.loads(line) for line in _JSONL.read_text(encoding="utf-8").splitlines()]
    return [pytest.param(row, id=row["id"]) for row in rows if row["kind"] in kinds and row["id"] not in NOT_BUILT]


def _answers(row: Row) -> list[dict[str, Any]]:
    rules = hk_rows.rules_of(row)
    found = []
    for hand, context in hk_rows.questions(row):
        try:
            found.append(answer(hand, context, rules))
        except Faults as error:
            if any(fault.code != "contradiction" for fault in error.faults):
                raise
    assert found, "every reading of the row contradicts itself"
    return found


def _fans(answered: dict[str, Any]) -> Counter[str]:
    return Counter({row["id"]: row["count"] for row in answered["fans"]})


def _expected(row: Row) -> Counter[str]:
    fans: Counter[str] = Counter()
    for pattern in row["expected"]["patterns"]:
        if pattern["name"] != "Self pick without extra faan":
            fans[hk_rows.pattern_id(pattern["name"])] += pattern["count"]
    return fans


def _right(row: Row, answered: dict[str, Any]) -> bool:
    expected, want = row["expected"], _expected(row)
    if expected.get("is_win") is False:
        return not answered["is_win"]
    if not answered["is_win"]:
        return False
    fans = _fans(answered)
    values = {fan["id"]: fan["value"] for fan in answered["fans"]}
    if expected.get("patterns_complete"):
        if +fans != +want and not (set(fans) == {"chicken_hand"} and not want):
            return False
    elif any(fans[name] < count for name, count in want.items()):
        return False
    for pattern in expected["patterns"]:
        name = hk_rows.pattern_id(pattern["name"])
        inclusive = pattern["name"] == "花幺九/混老頭"  # priced with the pungs in it
        if isinstance(pattern["value"], int) and name in values and not inclusive and values[name] != pattern["value"]:
            return False
    if any(hk_rows.pattern_id(name) not in fans for name in expected.get("must_include") or ()):
        return False
    if any(hk_rows.pattern_id(name) in fans for name in expected.get("must_exclude") or ()):
        return False
    if expected.get("limit") or expected["total"] == "limit":
        return bool(answered["total"] >= (answered["cap"] or 10))
    if "special" in expected:
        special = {pattern.id for pattern in load("hk-gametwist").patterns if pattern.special}
        name = expected["special"]
        if set(fans) & special != ({hk_rows.pattern_id(name)} if name else set()):
            return False
    return expected["total"] is None or answered["total"] == expected["total"]


@each_row("row", _rows("hand", "pattern_set"))
def test_row(row: Row) -> None:
    answers = _answers(row)
    assert any(_right(row, one) for one in answers), [(one["total"], _fans(one), one["reading"]) for one in answers][:8]
    for one in answers:
        if one["is_win"]:
            assert sum(fan["value"] * fan["count"] for fan in one["fans"]) == one["total_before_cap"]
            assert one["payments"] is None or sum(one["payments"].values()) == 0
    deltas = (row["expected"].get("payments") or {}).get("deltas_E_S_W_N")
    if deltas:
        assert any(list((one["payments"] or {}).values()) == deltas for one in answers)
    if "legal" in row["expected"]:
        assert any(one["meets_minimum"] is row["expected"]["legal"] for one in answers)


def _settling(row: Row) -> RuleSet:
    given = row["input"]
    preset = hk_rows.PRESETS[row["ruleset"]]
    options: dict[str, Any] = {}
    if given.get("scheme") == "discarder_pays_all":
        options["payments"] = "discarder_all_quad"
    if given.get("responsibility") == "full":
        options["payments"] = "discarder_all_double"
    if given.get("spice") == "full":
        options["conversion"] = "full_spicy"
    if "dealer_multiplier" in given:
        options["dealer_factor"] = given["dealer_multiplier"]
    if "winners" in given:
        options["winners"] = "all"
    if "max_faan" in given:
        options["cap"] = given["max_faan"]
    if "points" in given:
        options["conversion"] = "none"
    if given.get("base", 1) != 1:
        conversion = load(preset).conversion
        assert conversion is not None
        table = [given["base"] * (points or 0) for points in conversion.points]
        changes = {**preset["changes"], "conversion": {"points": table, "above": table[-1]}}
        preset = {"base": preset["base"], "changes": changes}
    return load(preset, options)


def _seat(name: str | None) -> str | None:
    return None if name is None else hk_rows.SEATS.get(name, name)


@pytest.mark.parametrize("row", _rows("settlement"))
def test_settlement(row: Row) -> None:
    given, expected = row["input"], row["expected"]
    rules = _settling(row)
    scale = rules.unit_scale
    want = {_seat(seat): amount * scale for seat, amount in (expected.get("payments") or {}).items()}
    if given.get("result") == "draw":
        assert total_of([]) == want
        return
    if "false_win" in given:
        assert dict(false_win(rules, _seat(given["false_win"]) or "").seats) == want
        return
    total = given.get("faan", given.get("points"))
    contexts = [
        Context(
            win_by=given["win_by"],
            seat_wind=_seat(seat),
            discarder=_seat(given.get("discarder"))
            or ("S" if "payments" not in expected and given["win_by"] == "discard" else None),
            liable=_seat(given.get("liable")),
        )
        for seat in given.get("winners", [given.get("winner", "E")])
    ]
    paid = settle_all(rules, [Win(total, context, rules.meets(total, total)) for context in contexts])
    seats = total_of([one for one in paid if one is not None])
    assert sum(seats.values()) == 0
    if want:
        assert seats == want
    if expected.get("discarder") is not None:
        assert -seats["S"] == expected["discarder"]
    if expected.get("each_on_self_draw") is not None:
        assert {-seats[seat] for seat in WINDS[1:]} == {expected["each_on_self_draw"]}
    if expected["total"] is not None:
        points = total if "points" in given else rules.points(total)
        assert (points if want else sum(amount for amount in seats.values() if amount > 0)) == expected["total"]


@each_row("row", _rows("conversion"))
def test_conversion(row: Row) -> None:
    given, expected = row["input"], row["expected"]
    rules = _settling(row)
    total = given["faan"]
    if expected["total"] is not None:
        assert rules.points(total) == expected["total"]
    for key, way in (("winner_gets_on_discard", "discard"), ("winner_gets_on_self_draw", "self_draw")):
        if key in expected:
            paid = settle(rules, total, Context(way, "E", discarder="S" if way == "discard" else None))
            assert paid is not None and paid.seats["E"] == expected[key]
    if "each_other_loser_pays" in expected:
        won = load(hk_rows.PRESETS[row["ruleset"]], {"zero_points": "win"})
        paid = settle(won, total, Context("discard", "E", discarder="S"))
        drawn = settle(won, total, Context("self_draw", "E"))
        assert paid is not None and drawn is not None
        assert -paid.seats["W"] == expected["each_other_loser_pays"]
        assert -paid.seats["S"] == -drawn.seats["N"] == expected["discarder_or_each_on_self_draw_pays"]


@pytest.mark.parametrize(
    ("name", "reason"), [("hk-hsk-020", "two_kongs_without_two"), ("hk-4007-024", "holds_robbed_tile")]
)
def test_a_row_that_contradicts_itself_is_a_fault(name: str, reason: str) -> None:
    row = next(row for line in _JSONL.read_text("utf-8").splitlines() if (row := json.loads(line))["id"] == name)
    for hand, context in hk_rows.questions(row):
        with pytest.raises(Faults) as caught:
            answer(hand, context, hk_rows.rules_of(row))
        assert reason in {fault.params.get("reason") for fault in caught.value.faults}


def test_rows_not_built_exist_and_have_a_reason() -> None:
    known = {json.loads(line)["id"] for line in _JSONL.read_text(encoding="utf-8").splitlines()}
    assert set(NOT_BUILT) <= known
    assert all(NOT_BUILT.values())

"""Every public Taiwanese row, under the rule set, options or preset that match its source."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hupai.answer import answer
from hupai.hand import Faults, Hand
from hupai.payments import missing, settle
from hupai.rules import RuleSet
from support import cases, cases_tw
from support.rows import each_row

CASES = cases_tw.hand_cases()
SETTLEMENTS = cases.lines("tw_settlements.txt")


def fans(answered: dict[str, Any]) -> Counter[str]:
    return Counter({row["id"]: row["count"] for row in answered["fans"]})


def told(case: cases_tw.Case) -> Iterator[Hand]:
    """Yield the hand with each winning tile that the case leaves open."""
    if not case.any_win_tile:
        yield case.hand
        return
    for face in dict.fromkeys(case.hand.concealed):
        rest = list(case.hand.concealed)
        rest.remove(face)
        yield replace(case.hand, concealed=tuple(rest), win_tile=face)


@each_row("case", CASES, ids=[case.id for case in CASES])
def test_case(case: cases_tw.Case) -> None:
    rules = cases_tw.rules_of(case.rules)
    answers = [answer(hand, case.context, rules) for hand in told(case)]
    if case.total is None:
        assert any(not case.fans - fans(answered) for answered in answers), [fans(answered) for answered in answers]
        return
    (answered,) = answers
    if case.total == -1:
        assert not answered["is_win"]
        return
    assert answered["is_win"], answered["reason"]
    assert (answered["total"], fans(answered)) == (case.total, case.fans)
    if case.payments is not None:
        assert answered["payments"] == case.payments


def _dealer_extra(rules: RuleSet, repeats: int) -> int:
    """Return how many tai more East gets from each payer than South does from West."""
    per = 1 if rules.conversion is None else rules.conversion.times
    context, _ = cases_tw.read_how(f"self_draw seat=E repeats={repeats}")
    other, _ = cases_tw.read_how(f"discard seat=S discarder=W repeats={repeats}")
    east, plain = settle(rules, 1, context), settle(rules, 1, other)
    assert east is not None
    assert plain is not None
    return (plain.seats["W"] - east.seats["S"]) // per


@pytest.mark.parametrize("line", SETTLEMENTS, ids=[line[0] for line in SETTLEMENTS])
def test_settlement(line: list[str]) -> None:
    _, text, question, expected, _ = line
    rules = cases_tw.rules_of(text)
    kind, _, rest = question.partition(" ")
    if kind == "points":
        assert rules.points(int(rest)) == int(expected)
    elif kind == "dealer":
        assert _dealer_extra(rules, int(rest)) == int(expected)
    else:
        tai, _, how = rest.partition(" ")
        context, _ = cases_tw.read_how(how)
        assert missing(rules, context) is None
        paid = settle(rules, int(tai), context)
        assert paid is not None
        assert dict(paid.seats) == cases_tw.read_payments(expected)


def test_a_replacement_without_a_kong_is_a_fault() -> None:
    """What ``tw-om-001`` says of its hand cannot be; the corpus has the hand with its pung laid as a kong."""
    context, _ = cases_tw.read_how("self_draw seat=E round=E after_kong")
    with pytest.raises(Faults) as caught:
        answer(cases_tw.read_hand("[111m,1]23456p123456sCC1p", (), True), context, cases_tw.rules_of("tw-sml"))
    assert [(fault.code, fault.pointer) for fault in caught.value.faults] == [("contradiction", "/context/after_kong")]


def test_every_public_row_is_here(background: Path) -> None:
    text = (background / "cases" / "taiwan.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line)["id"] for line in text.splitlines()]
    files = ("tw.txt", "tw_settlements.txt", "tw_not_expressible.txt")
    here = [line[0] for name in files for line in cases.lines(name)]
    assert sorted(here) == sorted(rows)

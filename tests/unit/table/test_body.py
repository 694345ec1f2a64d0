"""A deal's body becomes an event; what is wrong with its form is told, and what is wrong with what it says too."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hupai.hand import Context, Fault, Faults, Hand
from hupai.table import Adjustment, Draw, Event, Penalty, Win, Winner, event_json, read_canonical, read_deal, settle
from support.cases import read_hand
from support.tables import table_of

HAND = read_hand("[EEE,1][CCC,1]222s99m55p5p")


def read(body: object) -> tuple[Event | None, list[tuple[str, str]]]:
    """Return the event, and every fault of form and of content."""
    faults: list[Fault] = []
    event = read_deal(body, faults, read_canonical)
    if event is not None:
        try:
            settle(table_of(), event)
        except Faults as error:
            faults += error.faults
    return event, [(fault.code, fault.pointer) for fault in faults]


GOOD: list[Event] = [
    Win((Winner("S", "discard", "W", hand=HAND, context=Context(last_discard=True)),), 1),
    Win((Winner("S", "discard", "W", value=12),), 1),
    Draw(1),
    Penalty("S", deal=1, reason="no win"),
    Adjustment({"E": 5, "S": -5}, "agreed", 1),
]


@pytest.mark.parametrize("event", GOOD)
def test_what_an_event_writes_is_read(event: Event) -> None:
    assert read(json.loads(json.dumps(event_json(event)))) == (event, [])


def win(**more: Any) -> dict[str, Any]:
    return {"deal": 1, "kind": "win", "wins": [{"winner": "S", "win_by": "discard", "payer": "W", "value": 12, **more}]}


BAD: list[tuple[object, list[tuple[str, str]]]] = [
    (None, [("wrong_type", "")]),
    ([], [("wrong_type", "")]),
    ("draw", [("wrong_type", "")]),
    ({}, [("missing_field", "/kind"), ("missing_field", "/deal")]),
    ({"kind": "draw"}, [("missing_field", "/deal")]),
    ({"kind": "chombo", "deal": 1}, [("unknown_value", "/kind")]),
    ({"kind": 3, "deal": 1}, [("wrong_type", "/kind")]),
    ({"kind": "reversal", "deal": 1}, [("unknown_value", "/kind")]),
    ({"kind": "draw", "deal": "1"}, [("wrong_type", "/deal")]),
    ({"kind": "draw", "deal": 1.0}, [("wrong_type", "/deal")]),
    ({"kind": "draw", "deal": 10**30}, [("out_of_range", "/deal")]),
    ({"kind": "draw", "deal": -1}, [("out_of_range", "/deal")]),
    ({"kind": "draw", "deal": 9}, [("deal_not_open", "/deal")]),
    ({"kind": "draw", "deal": 1, "wins": []}, [("unknown_field", "/wins")]),
    ({"kind": "draw", "deal": 1, "a/b": 1}, [("unknown_field", "/a~1b")]),
    ({"kind": "win", "deal": 1}, [("missing_field", "/wins")]),
    ({"kind": "win", "deal": 1, "wins": {}}, [("wrong_type", "/wins")]),
    ({"kind": "win", "deal": 1, "wins": []}, [("missing_field", "/wins")]),
    ({"kind": "win", "deal": 1, "wins": ["S"]}, [("wrong_type", "/wins/0")]),
    ({"kind": "win", "deal": 1, "wins": [None]}, [("wrong_type", "/wins/0")]),
    (win(winer="S"), [("unknown_field", "/wins/0/winer")]),
    (win(transfers={"E": 1}), [("unknown_field", "/wins/0/transfers")]),
    (win(hand="123m", value=None), [("wrong_type", "/wins/0/hand")]),
    (win(hand={}, value=None), [("wrong_type", "/wins/0/hand")]),
    (win(context={"wind": "E"}), [("wrong_type", "/wins/0/hand")]),
    (win(winner=None), [("missing_field", "/wins/0/winner")]),
    (win(payer="S"), [("contradiction", "/wins/0/payer")]),
    (win(value=-4), [("out_of_range", "/wins/0/value")]),
    (win(value=1e30), [("wrong_type", "/wins/0/value")]),
    (win(value=None), [("missing_field", "/wins/0/value")]),
    (win(seat="S", value=3), [("unknown_field", "/wins/0/seat"), ("below_minimum", "/wins/0/value")]),
    ({"kind": "win", "deal": 1, "wins": [{}] * 9}, [("too_many_items", "/wins")]),
    ({"kind": "penalty", "deal": 1}, [("missing_field", "/offender")]),
    ({"kind": "penalty", "deal": 1, "offender": "S", "penalty": "x"}, [("unknown_value", "/penalty")]),
    ({"kind": "penalty", "deal": 1, "offender": "S", "transfers": {}}, [("unknown_field", "/transfers")]),
    ({"kind": "adjustment", "deal": 1, "reason": "x"}, [("missing_field", "/transfers")]),
    ({"kind": "adjustment", "deal": 1, "transfers": {"E": 3, "S": -3}}, [("missing_field", "/reason")]),
    ({"kind": "adjustment", "deal": 1, "transfers": {"E": 3}, "reason": "x"}, [("transfers_unbalanced", "/transfers")]),
    ({"kind": "adjustment", "deal": 1, "transfers": [3, -3], "reason": "x"}, [("wrong_type", "/transfers")]),
]


@pytest.mark.parametrize(("body", "expected"), BAD, ids=range(len(BAD)))
def test_a_body_at_fault(body: object, expected: list[tuple[str, str]]) -> None:
    found = read(body)[1]
    if ("too_many_items", "/wins") in expected:
        assert expected[0] in found
    else:
        assert found == expected


def test_a_hand_is_read_by_whoever_knows_its_form() -> None:
    def by_name(given: Any, at: str, faults: list[Fault]) -> tuple[Hand | None, Context]:
        if given["photo"] != "known":
            faults.append(Fault("unknown_value", f"{at}/photo", params={"value": given["photo"], "allowed": ["known"]}))
            return None, Context()
        return HAND, Context(last_discard=True)

    faults: list[Fault] = []
    body = {"kind": "win", "deal": 1, "wins": [{"winner": "S", "win_by": "discard", "payer": "W", "photo": "known"}]}
    event = read_deal(body, faults, by_name, ("photo",))
    assert (event, faults) == (GOOD[0], [])
    body["wins"][0]["photo"] = "lost"  # type: ignore[index]
    assert read_deal(body, faults, by_name, ("photo",)) is None
    assert [(fault.code, fault.pointer) for fault in faults] == [("unknown_value", "/wins/0/photo")]

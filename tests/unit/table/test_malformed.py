"""Events and openings at fault: each gives every one of its faults, typed and pointed, and nothing changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hupai.draw import LANGUAGES, fault_text
from hupai.draw.lexicon import lexicon
from hupai.hand import Context, Faults, Hand, Meld
from hupai.table import (
    CONFLICTS,
    Abandon,
    Adjustment,
    Draw,
    Event,
    Finish,
    Penalty,
    Player,
    Reversal,
    Table,
    Win,
    Winner,
    apply,
    open_table,
    score_winner,
    settle,
)
from hupai.table.winning import _SAID_TWICE
from support.cases import read_hand
from support.tables import table_of

MCR = table_of()
TW = table_of("tw-mahjong-planet")
ASSOCIATION = table_of("tw-association")
HK = table_of("hk-gametwist")
NYC = table_of("hk-nyc")
PUNGS = read_hand("[EEE,1][CCC,1]222s99m55p5p")


def one(*args: Any, **more: Any) -> Win:
    """Return a win by one player, whatever it is made of."""
    return Win((Winner(*args, **more),))


def settled(table: Table, *events: Event) -> Table:
    for event in events:
        table, _ = apply(table, event)
    return table


def of(**fields: Any) -> Context:
    return Context(**fields)


GOOD = one("S", "discard", "W", value=14)
ONE = settled(MCR, GOOD)
TWO = settled(ONE, Draw())
OVER = settled(table_of(length="deal"), GOOD)

#: name: table, event, the codes and pointers of its faults in their order.
EVENTS: dict[str, tuple[Table, Any, list[tuple[str, str]]]] = {
    # who
    "unknown seat": (MCR, one("X", "discard", "W", value=14), [("unknown_value", "/wins/0/winner")]),
    "small letter": (MCR, one("s", "discard", "W", value=14), [("unknown_value", "/wins/0/winner")]),
    "no winner": (MCR, one(None, "discard", "W", value=14), [("missing_field", "/wins/0/winner")]),
    "empty winner": (MCR, one("", "discard", "W", value=14), [("unknown_value", "/wins/0/winner")]),
    "seat by number": (MCR, one(2, "discard", "W", value=14), [("wrong_type", "/wins/0/winner")]),
    "seats in a list": (MCR, one(["S"], "discard", "W", value=14), [("wrong_type", "/wins/0/winner")]),
    "no way": (MCR, one("S", value=14), [("missing_field", "/wins/0/win_by")]),
    "unknown way": (MCR, one("S", "ron", "W", value=14), [("unknown_value", "/wins/0/win_by")]),
    "way of other rules": (MCR, one("S", "eight_flowers", value=14), [("win_by_not_in_rules", "/wins/0/win_by")]),
    "way of a wrong type": (MCR, one("S", True, "W", value=14), [("wrong_type", "/wins/0/win_by")]),
    "flowers in Hong Kong": (HK, one("S", "eighth_flower", "W"), [("win_by_not_in_rules", "/wins/0/win_by")]),
    # who pays
    "winner pays himself": (MCR, one("S", "discard", "S", value=14), [("contradiction", "/wins/0/payer")]),
    "nobody discarded": (MCR, one("S", "self_draw", "W", value=14), [("contradiction", "/wins/0/payer")]),
    "flowers from nobody": (TW, one("S", "eight_flowers", "W", value=30), [("contradiction", "/wins/0/payer")]),
    "no payer": (MCR, one("S", "discard", value=14), [("missing_field", "/wins/0/payer")]),
    "no payer in Taiwan": (TW, one("S", "discard", value=14), [("missing_field", "/wins/0/payer")]),
    "no declarer": (MCR, one("S", "robbed_kong", value=14), [("missing_field", "/wins/0/payer")]),
    "no owner": (TW, one("S", "eighth_flower"), [("missing_field", "/wins/0/payer")]),
    "unknown payer": (MCR, one("S", "discard", "Q", value=14), [("unknown_value", "/wins/0/payer")]),
    "payer of a wrong type": (MCR, one("S", "discard", 0, value=14), [("wrong_type", "/wins/0/payer")]),
    "liable without a rule": (
        MCR,
        one("S", "self_draw", liable="W", value=14),
        [("liable_not_in_rules", "/wins/0/liable")],
    ),
    "liable to himself": (
        table_of("tw-association", options={"liability": "always"}),
        one("S", "self_draw", liable="S", value=4),
        [("contradiction", "/wins/0/liable")],
    ),
    "unknown liable": (TW, one("S", "self_draw", liable="?", value=4), [("unknown_value", "/wins/0/liable")]),
    # what it is worth
    "nothing to pay for": (MCR, one("S", "discard", "W"), [("missing_field", "/wins/0/value")]),
    "hand and value": (
        MCR,
        one("S", "discard", "W", hand=PUNGS, value=14),
        [("contradiction", "/wins/0/value")],
    ),
    "below the minimum": (MCR, one("S", "discard", "W", value=7), [("below_minimum", "/wins/0/value")]),
    "no faan": (NYC, one("S", "discard", "W", value=2), [("below_minimum", "/wins/0/value")]),
    "negative": (MCR, one("S", "discard", "W", value=-14), [("out_of_range", "/wins/0/value")]),
    "fractional": (MCR, one("S", "discard", "W", value=14.5), [("wrong_type", "/wins/0/value")]),
    "whole but no integer": (MCR, one("S", "discard", "W", value=14.0), [("wrong_type", "/wins/0/value")]),
    "in words": (MCR, one("S", "discard", "W", value="14"), [("wrong_type", "/wins/0/value")]),
    "true": (MCR, one("S", "discard", "W", value=True), [("wrong_type", "/wins/0/value")]),
    "enormous": (MCR, one("S", "discard", "W", value=10**30), [("out_of_range", "/wins/0/value")]),
    "a thousand digits": (MCR, one("S", "discard", "W", value=10**1000), [("out_of_range", "/wins/0/value")]),
    "not a number": (MCR, one("S", "discard", "W", value=float("nan")), [("wrong_type", "/wins/0/value")]),
    "hand that is none": (MCR, one("S", "discard", "W", hand="123m"), [("wrong_type", "/wins/0/hand")]),
    "hand that does not win": (
        MCR,
        one("S", "discard", "W", hand=read_hand("1357m2468p1357sEW"[:-1] + "N")),
        [("not_a_win", "/wins/0/hand")],
    ),
    "hand below the minimum": (
        MCR,
        one("S", "discard", "W", hand=read_hand("[111m,1][456p,1]234678s9s9s")),
        [("below_minimum", "/wins/0/hand")],
    ),
    "flowers do not help": (
        MCR,
        one(
            "S",
            "discard",
            "W",
            hand=replace(
                read_hand("[111m,1][456p,1]234678s9s9s"), flowers=("1f", "2f", "3f", "4f", "1g", "2g", "3g", "4g")
            ),
        ),
        [("below_minimum", "/wins/0/hand")],
    ),
    "five copies": (
        MCR,
        one("S", "discard", "W", hand=read_hand("[1111m,1]123m456p789sE1m"[:-2] + "E")),
        [("too_many_copies", "/wins/0/hand/concealed/0")],
    ),
    "too few tiles": (
        MCR,
        one("S", "discard", "W", hand=read_hand("123m456p1s")),
        [("tile_count", "/wins/0/hand/concealed")],
    ),
    "impossible meld": (
        MCR,
        one(
            "S",
            "discard",
            "W",
            hand=Hand(
                tuple(read_hand("222s99m55p5p").concealed),
                "5p",
                (Meld("chow", ("1m", "3m", "5m")), Meld("pung", ("E", "E", "E"))),
            ),
        ),
        [("impossible_chow", "/wins/0/hand/melds/0/tiles")],
    ),
    "thirteen tiles in Taiwan": (TW, one("S", "discard", "W", hand=PUNGS), [("tile_count", "/wins/0/hand/concealed")]),
    # what the table knows better
    "other seat": (
        MCR,
        one("S", "discard", "W", hand=PUNGS, context=of(seat_wind="N")),
        [("contradiction", "/wins/0/context/seat_wind")],
    ),
    "other way": (
        MCR,
        one("S", "discard", "W", hand=PUNGS, context=of(win_by="self_draw")),
        [("contradiction", "/wins/0/context/win_by")],
    ),
    "other payer": (
        MCR,
        one("S", "discard", "W", hand=PUNGS, context=of(discarder="N")),
        [("contradiction", "/wins/0/context/discarder")],
    ),
    "other round": (
        MCR,
        one("S", "discard", "W", hand=PUNGS, context=of(round_wind="S")),
        [("contradiction", "/wins/0/context/round_wind")],
    ),
    "other repeats": (
        ASSOCIATION,
        one("S", "discard", "W", value=3, context=of(repeats=2)),
        [("contradiction", "/wins/0/context/repeats")],
    ),
    "other liable": (
        table_of("tw-association", options={"liability": "always"}),
        one("S", "discard", "W", "N", value=3, context=of(liable="E")),
        [("contradiction", "/wins/0/context/liable")],
    ),
    "context that is none": (MCR, one("S", "discard", "W", value=14, context={}), [("wrong_type", "/wins/0/context")]),
    "dealer's privilege": (
        TW,
        one("S", "self_draw", hand=read_hand("123m123m456p789s99sEE9s"), context=of(heavenly=True)),
        [("contradiction", "/wins/0/context/heavenly")],
    ),
    "no kong to draw after": (
        MCR,
        one("S", "self_draw", hand=PUNGS, context=of(after_kong=True)),
        [("contradiction", "/wins/0/context/after_kong")],
    ),
    "robbed tile held": (
        MCR,
        one("S", "robbed_kong", "W", hand=PUNGS),
        [("contradiction", "/wins/0/win_by")],
    ),
    # several winners
    "nobody wins": (MCR, Win(()), [("missing_field", "/wins")]),
    "wins in words": (MCR, Win("S"), [("wrong_type", "/wins")]),
    "a winner in words": (MCR, Win(("S",)), [("wrong_type", "/wins/0")]),
    "four winners": (
        TW,
        Win(tuple(Winner(seat, "discard", "N", value=9) for seat in "ESWN")),
        [("too_many_items", "/wins")],
    ),
    "two winners in MCR": (
        MCR,
        Win((Winner("S", "discard", "E", value=9), Winner("W", "discard", "E", value=9))),
        [("one_winner", "/wins")],
    ),
    "head bump in Hong Kong": (
        HK,
        Win((Winner("N", "discard", "E", value=3), Winner("W", "discard", "E", value=9))),
        [("one_winner", "/wins")],
    ),
    "two draw the same tile": (
        TW,
        Win((Winner("S", "self_draw", value=9), Winner("W", "self_draw", value=9))),
        [("one_winner", "/wins")],
    ),
    "one wins twice": (
        TW,
        Win((Winner("S", "discard", "E", value=9), Winner("S", "discard", "E", value=9))),
        [("contradiction", "/wins/1/winner")],
    ),
    "two discards": (
        TW,
        Win((Winner("S", "discard", "E", value=9), Winner("W", "discard", "N", value=9))),
        [("contradiction", "/wins/1/payer")],
    ),
    "two ways": (
        TW,
        Win((Winner("S", "discard", "E", value=9), Winner("W", "robbed_kong", "E", value=9))),
        [("contradiction", "/wins/1/win_by")],
    ),
    "one of two at fault where one wins": (
        MCR,
        Win((Winner("S", "discard", "E", value=9), Winner("W", "discard", "E", value=-1))),
        [("out_of_range", "/wins/1/value"), ("one_winner", "/wins")],
    ),
    "a winner discards": (
        TW,
        Win((Winner("S", "discard", "W", value=9), Winner("W", "discard", "S", value=9))),
        [("contradiction", "/wins/0/payer"), ("contradiction", "/wins/1/payer"), ("contradiction", "/wins/1/payer")],
    ),
    "second winner at fault": (
        TW,
        Win((Winner("S", "discard", "E", value=9), Winner("W", "discard", "E", value=-1))),
        [("out_of_range", "/wins/1/value")],
    ),
    "everything at once": (
        MCR,
        Win((Winner("X", "ron", "Y", "Z", value=-5), Winner("S", "discard", "S", value=1.5))),
        [
            ("unknown_value", "/wins/0/winner"),
            ("unknown_value", "/wins/0/win_by"),
            ("unknown_value", "/wins/0/payer"),
            ("unknown_value", "/wins/0/liable"),
            ("out_of_range", "/wins/0/value"),
            ("contradiction", "/wins/1/payer"),
            ("wrong_type", "/wins/1/value"),
            ("one_winner", "/wins"),
        ],
    ),
    # fouls
    "unknown offender": (MCR, Penalty("Z"), [("unknown_value", "/offender")]),
    "no offender": (MCR, Penalty(None), [("missing_field", "/offender")]),  # type: ignore[arg-type]
    "unknown foul": (MCR, Penalty("S", "insult"), [("unknown_value", "/penalty")]),
    "foul that costs nothing here": (TW, Penalty("S"), [("penalty_not_in_rules", "/penalty")]),
    "foul switched off": (
        table_of(options={"false_win": "nothing"}),
        Penalty("S"),
        [("penalty_not_in_rules", "/penalty")],
    ),
    "foul with an essay": (MCR, Penalty("S", reason="x" * 201), [("too_long", "/reason")]),
    # adjustments
    "sum not zero": (MCR, Adjustment({"E": 10, "S": -9}, "x"), [("transfers_unbalanced", "/transfers")]),
    "nothing moves": (MCR, Adjustment({"E": 0, "S": 0}, "x"), [("nothing_moves", "/transfers")]),
    "no transfers": (MCR, Adjustment({}, "x"), [("nothing_moves", "/transfers")]),
    "unknown seat moves": (MCR, Adjustment({"E": 10, "A/B": -10}, "x"), [("unknown_value", "/transfers/A~1B")]),
    "half a point": (
        MCR,
        Adjustment({"E": 0.5, "S": -0.5}, "x"),
        [("wrong_type", "/transfers/E"), ("wrong_type", "/transfers/S")],
    ),  # type: ignore[dict-item]
    "a fortune": (
        MCR,
        Adjustment({"E": 10**30, "S": -(10**30)}, "x"),
        [("out_of_range", "/transfers/E"), ("out_of_range", "/transfers/S")],
    ),
    "transfers in a list": (MCR, Adjustment([10, -10], "x"), [("wrong_type", "/transfers")]),  # type: ignore[arg-type]
    "no reason": (MCR, Adjustment({"E": 10, "S": -10}, ""), [("missing_field", "/reason")]),
    "blank reason": (MCR, Adjustment({"E": 10, "S": -10}, "  "), [("missing_field", "/reason")]),
    "reason by number": (MCR, Adjustment({"E": 10, "S": -10}, 7), [("wrong_type", "/reason")]),  # type: ignore[arg-type]
    "reason and sum": (
        MCR,
        Adjustment({"E": 10}, ""),
        [("missing_field", "/reason"), ("transfers_unbalanced", "/transfers")],
    ),
    # reversals and the end
    "reason of a reversal": (ONE, Reversal(1, "x" * 300), [("too_long", "/reason")]),
    "reason of giving up": (ONE, Abandon(5), [("wrong_type", "/reason")]),  # type: ignore[arg-type]
    "reason of the end": (ONE, Finish("x" * 300), [("too_long", "/reason")]),
    "deal by words": (MCR, Draw("1"), [("wrong_type", "/deal")]),  # type: ignore[arg-type]
    "deal zero": (MCR, Draw(0), [("out_of_range", "/deal")]),
    "deal by half": (MCR, replace(GOOD, deal=1.5), [("wrong_type", "/deal")]),
    "deal true": (MCR, Draw(True), [("wrong_type", "/deal")]),
    # what the table's state does not allow
    "old deal": (ONE, Draw(1), [("deal_not_open", "/deal")]),
    "future deal": (ONE, Draw(3), [("deal_not_open", "/deal")]),
    "old deal, bad body": (ONE, Win((Winner("X", value=-1),), 1), [("deal_not_open", "/deal")]),
    "after the last deal": (OVER, GOOD, [("table_complete", "/kind")]),
    "draw after the last deal": (OVER, Draw(), [("table_complete", "/kind")]),
    "foul after the last deal": (OVER, Penalty("S"), [("table_complete", "/kind")]),
    "nothing to reverse": (MCR, Reversal(), [("nothing_to_reverse", "/deal")]),
    "not the newest": (TWO, Reversal(1), [("not_the_newest", "/deal")]),
    "not settled": (ONE, Reversal(2), [("deal_not_settled", "/deal")]),
    "reversal of a reversal": (settled(TWO, Reversal(2)), Reversal(2), [("deal_not_settled", "/deal")]),
    "reversed to the beginning": (settled(ONE, Reversal(1)), Reversal(1), [("nothing_to_reverse", "/deal")]),
    "locked": (settled(OVER, Finish()), GOOD, [("table_finished", "")]),
    "locked against reversal": (settled(OVER, Finish()), Reversal(1), [("table_finished", "")]),
    "locked against adjustment": (
        settled(OVER, Finish()),
        Adjustment({"E": 1, "S": -1}, "x"),
        [("table_finished", "")],
    ),
    "finished twice": (settled(OVER, Finish()), Finish(), [("table_finished", "")]),
    "given up after the end": (settled(OVER, Finish()), Abandon(), [("table_finished", "")]),
    "given up": (settled(ONE, Abandon()), GOOD, [("table_abandoned", "")]),
    "given up twice": (settled(ONE, Abandon()), Abandon(), [("table_abandoned", "")]),
    "given up, then finished": (settled(ONE, Abandon()), Finish(), [("table_abandoned", "")]),
}


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_at_fault(name: str) -> None:
    table, event, expected = EVENTS[name]
    before = repr(table)
    with pytest.raises(Faults) as caught:
        apply(table, event)
    assert [(fault.code, fault.pointer) for fault in caught.value.faults] == expected
    assert repr(table) == before
    conflicts = [fault.code in CONFLICTS for fault in caught.value.faults]
    assert conflicts == [True] or not any(conflicts)
    for fault in caught.value.faults:
        for lang in LANGUAGES:
            message, remedy = fault_text(fault, lang)
            assert message != fault.code
            assert "{" not in message + (remedy or "")
            assert len(message) < 400
            assert remedy is None or remedy != fault.suggestion


def test_there_are_many_of_them() -> None:
    assert len(EVENTS) >= 100


OPENINGS: dict[str, tuple[dict[str, Any], list[tuple[str, str]]]] = {
    "unknown rules": ({"rules": "riichi"}, [("unknown_rules", "/rules")]),
    "unknown option": ({"options": {"dora": 3}}, [("unknown_option", "/options/dora")]),
    "bad preset": (
        {"rules": {"base": "mcr", "changes": {"table": {"start": -1, "rounds": 9, "colour": "red"}}}},
        [
            ("out_of_range", "/rules/changes/table/start"),
            ("out_of_range", "/rules/changes/table/rounds"),
            ("unknown_field", "/rules/changes/table/colour"),
        ],
    ),
    "unknown payment of a foul": (
        {"rules": {"base": "mcr", "changes": {"table": {"false_win": "a lot"}}}},
        [("unknown_value", "/rules/changes/table/false_win")],
    ),
    "three players": ({"players": ["a", "b", "c"]}, [("player_count", "/players")]),
    "five players": ({"players": ["a", "b", "c", "d", "e"]}, [("player_count", "/players")]),
    "twice the same": ({"players": ["a", "b", "c", "a"]}, [("repeated_player", "/players/3")]),
    "nameless": ({"players": ["a", "", "c", "d"]}, [("missing_field", "/players/1")]),
    "by number": ({"players": ["a", 2, "c", "d"]}, [("wrong_type", "/players/1")]),
    "long id": ({"players": ["a", "b" * 65, "c", "d"]}, [("too_long", "/players/1")]),
    "long name": ({"players": ["a", Player("b", "B" * 65), "c", "d"]}, [("too_long", "/players/1")]),
    "players in words": ({"players": "abcd"}, [("wrong_type", "/players")]),
    "unknown kind": ({"kind": "serious"}, [("unknown_value", "/kind")]),
    "unknown length": ({"length": "west"}, [("unknown_value", "/length")]),
    "rated round": ({"kind": "rated", "length": "east"}, [("contradiction", "/length")]),
    "everything": (
        {"rules": "riichi", "players": ["a", "a"], "kind": 1, "length": None},
        [
            ("unknown_rules", "/rules"),
            ("player_count", "/players"),
            ("repeated_player", "/players/1"),
            ("wrong_type", "/kind"),
            ("missing_field", "/length"),
        ],
    ),
}


@pytest.mark.parametrize("name", OPENINGS)
def test_an_opening_at_fault(name: str) -> None:
    given, expected = OPENINGS[name]
    with pytest.raises(Faults) as caught:
        open_table(**{"rules": "mcr", "players": ["a", "b", "c", "d"], **given})
    assert [(fault.code, fault.pointer) for fault in caught.value.faults] == expected
    for fault in caught.value.faults:
        assert all(fault_text(fault, lang)[0] != fault.code for lang in LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_contradiction_with_the_table_has_its_sentence(lang: str) -> None:
    """Their reasons stand in a table, where the walk over the sources does not see them."""
    for _, _, reason in _SAID_TWICE:
        assert lexicon(lang).data["contradictions"][reason]


def test_a_winner_is_scored_alone_with_the_same_faults() -> None:
    for name in ("below the minimum", "hand that does not win", "other round", "no payer"):
        table, event, expected = EVENTS[name]
        with pytest.raises(Faults) as caught:
            score_winner(table, event.wins[0])
        assert [(fault.code, fault.pointer) for fault in caught.value.faults] == expected
    with pytest.raises(Faults) as caught:
        score_winner(MCR, Winner("S", "discard", "W", value=3), 2)
    assert caught.value.faults[0].pointer == "/wins/2/value"


def test_winners_scored_for_something_else_are_refused() -> None:
    first = score_winner(MCR, Winner("S", "discard", "W", value=14))
    assert settle(MCR, GOOD, [first]) == settle(MCR, GOOD)
    with pytest.raises(ValueError, match="scored for another event"):
        settle(ONE.__class__(MCR.opening, replace(MCR.position, round=1)), GOOD, [first])

"""Taiwanese hands, contexts and presets that cannot be: each gets typed faults that point at what is wrong."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from hupai.answer import answer
from hupai.api.problem import Problem
from hupai.api.service import score
from hupai.hand import Context, Faults, Hand
from hupai.rules import load
from support import cases_tw

#: 123456m 234789p 555s and a pair of red dragons, 17 tiles.
HAND = {
    "concealed": ["1m", "2m", "3m", "4m", "5m", "6m", "2p", "3p", "4p", "7p", "8p", "9p", "5s", "5s", "C", "C"],
    "win_tile": "5s",
}
CONTEXT = {"win_by": "discard", "seat_wind": "S", "round_wind": "E", "discarder": "W", "repeats": 0}
CHOW = {"kind": "chow", "tiles": ["1m", "2m", "3m"], "claimed_from": "E"}
KONG = {"kind": "kong", "tiles": ["9s", "9s", "9s", "9s"], "concealed": True}
ORPHANS = ("1m", "9m", "1p", "9p", "1s", "9s", "E", "S", "W", "N", "C", "F", "P")
EIGHT = ["1f", "2f", "3f", "4f", "1g", "2g", "3g", "4g"]
P, A = "tw-mahjong-planet", "tw-association"

Row = tuple[str, dict[str, Any], list[tuple[str, str]]]


def _ask(rules: object = P, hand: Mapping[str, Any] | None = None, /, **context: Any) -> dict[str, Any]:
    told = {**CONTEXT, **context}
    return {
        "rules": rules,
        "hand": copy.deepcopy({**HAND, **(hand or {})}),
        "context": {name: value for name, value in told.items() if value is not None},
    }


def _clash(*fields: str) -> list[tuple[str, str]]:
    return [("contradiction", f"/context/{field}") for field in fields]


def hands() -> Iterator[Row]:
    held = list(HAND["concealed"])
    yield "one tile too many", _ask(P, {"concealed": [*held, "9s"]}), [("tile_count", "/hand/concealed")]
    yield "one tile too few", _ask(P, {"concealed": held[:-1]}), [("tile_count", "/hand/concealed")]
    yield "a hand of four sets", _ask(P, {"concealed": held[3:]}), [("tile_count", "/hand/concealed")]
    yield "no tiles", _ask(P, {"concealed": []}), [("tile_count", "/hand/concealed")]
    yield "a fifth copy", _ask(P, {"concealed": ["5s"] * 4 + held[:12]}), [("too_many_copies", "/hand/win_tile")]
    yield (
        "thirteen orphans of fourteen tiles",
        _ask(P, {"concealed": [*ORPHANS], "win_tile": "1m"}),
        [("tile_count", "/hand/concealed")],
    )
    yield (
        "a kong as a pung",
        _ask(P, {"concealed": held[:13], "melds": [{"kind": "pung", "tiles": ["9s"] * 4}]}),
        [("meld_size", "/hand/melds/0/tiles")],
    )
    yield (
        "a chow of winds",
        _ask(P, {"concealed": held[3:], "melds": [{"kind": "chow", "tiles": ["E", "S", "W"]}]}),
        [("impossible_chow", "/hand/melds/0/tiles")],
    )
    yield (
        "a chow with a hole",
        _ask(P, {"concealed": held[3:], "melds": [{"kind": "chow", "tiles": ["1m", "2m", "4m"]}]}),
        [("impossible_chow", "/hand/melds/0/tiles")],
    )
    yield (
        "a chow of two suits",
        _ask(P, {"concealed": held[3:], "melds": [{"kind": "chow", "tiles": ["8m", "9m", "1p"]}]}),
        [("impossible_chow", "/hand/melds/0/tiles")],
    )
    yield (
        "a pung of two faces",
        _ask(P, {"concealed": held[3:], "melds": [{"kind": "pung", "tiles": ["9s", "9s", "8s"]}]}),
        [("unequal_meld", "/hand/melds/0/tiles")],
    )
    yield (
        "a concealed pung laid",
        _ask(P, {"concealed": held[3:], "melds": [{"kind": "pung", "tiles": ["9s"] * 3, "concealed": True}]}),
        [("concealed_meld", "/hand/melds/0/concealed")],
    )
    yield (
        "a concealed kong claimed",
        _ask(P, {"concealed": held[3:], "melds": [{**KONG, "claimed_from": "E"}]}),
        [("concealed_kong_claimed", "/hand/melds/0/claimed_from")],
    )
    yield (
        "a kong that may be either",
        _ask(P, {"concealed": held[3:], "melds": [{"kind": "kong", "tiles": ["9s"] * 4}]}),
        [("missing_field", "/hand/melds/0/concealed")],
    )
    yield (
        "a meld of another game",
        _ask(P, {"concealed": held[3:], "melds": [{"kind": "quint", "tiles": ["9s"] * 3}]}),
        [("unknown_value", "/hand/melds/0/kind")],
    )
    yield (
        "six melds",
        _ask(
            P,
            {
                "concealed": ["C"],
                "win_tile": "C",
                "melds": [{"kind": "pung", "tiles": [f"{n}p"] * 3} for n in range(1, 7)],
            },
        ),
        [("too_many_melds", "/hand/melds")],
    )
    yield "a flower twice", _ask(P, {"flowers": ["1f", "1f"]}), [("duplicate_flower", "/hand/flowers/1")]
    yield (
        "a flower shown and kept",
        _ask(P, {"concealed": [*held, "1f"], "flowers": ["1f"]}),
        [("duplicate_flower", "/hand/concealed/16")],
    )
    yield "a dragon among the flowers", _ask(P, {"flowers": ["C"]}), [("not_a_bonus_tile", "/hand/flowers/0")]
    yield "a ninth flower", _ask(P, {"flowers": [*EIGHT, "5f"]}), [("unknown_tile", "/hand/flowers/8")]
    yield "won on a flower", _ask(P, {"win_tile": "1f"}), [("bonus_win_tile", "/hand/win_tile")]
    yield "no such tile", _ask(P, {"concealed": [*held[:-1], "0x"]}), [("unknown_tile", "/hand/concealed/15")]
    yield "a field of another game", _ask(P, {"dora": ["5s"]}), [("unknown_field", "/hand/dora")]
    yield (
        "two faults of the hand",
        _ask(P, {"flowers": ["1f", "1f", "E"]}),
        [("duplicate_flower", "/hand/flowers/1"), ("not_a_bonus_tile", "/hand/flowers/2")],
    )


def contexts() -> Iterator[Row]:
    kong = {"concealed": HAND["concealed"][3:], "melds": [KONG]}
    claimed = {"concealed": HAND["concealed"][3:], "melds": [CHOW]}
    of_east = {**claimed, "melds": [{**CHOW, "claimed_from": "N"}]}
    yield "no such way", _ask(P, win_by="tsumo"), [("unknown_value", "/context/win_by")]
    yield (
        "a way of another table",
        _ask(P, win_by="seven_flowers", discarder=None),
        [("win_by_not_in_rules", "/context/win_by")],
    )
    yield "no such seat", _ask(P, seat_wind="X"), [("unknown_value", "/context/seat_wind")]
    yield "a round of dragons", _ask(A, round_wind="C"), [("unknown_value", "/context/round_wind")]
    yield "off oneself", _ask(P, discarder="S"), _clash("discarder")
    yield "liable oneself", _ask(A, liable="S"), _clash("liable")
    yield "a discarder of a draw", _ask(P, win_by="self_draw"), _clash("discarder")
    yield "a discarder of eight flowers", _ask(P, {"flowers": EIGHT}, win_by="eight_flowers"), _clash("discarder")
    yield (
        "seven flowers for eight",
        _ask(P, {"flowers": EIGHT[:7]}, win_by="eight_flowers", discarder=None),
        [("flower_count", "/hand/flowers")],
    )
    yield (
        "six flowers rob the eighth",
        _ask(P, {"flowers": EIGHT[:6]}, win_by="eighth_flower"),
        [("flower_count", "/hand/flowers")],
    )
    yield (
        "six flowers rob the eighth of the association",
        _ask(A, {"flowers": EIGHT[:6]}, win_by="eighth_flower"),
        [("flower_count", "/hand/flowers")],
    )
    yield "a winning discard that was not made", _ask(P, discards_made=0), _clash("discards_made")
    yield "discards below nothing", _ask(P, discards_made=-1), [("out_of_range", "/context/discards_made")]
    yield "discards past any deal", _ask(P, discards_made=1001), [("out_of_range", "/context/discards_made")]
    yield "half a discard", _ask(P, discards_made=5.5), [("wrong_type", "/context/discards_made")]
    yield "repeats below nothing", _ask(A, repeats=-2), [("out_of_range", "/context/repeats")]
    yield "repeats past any game", _ask(A, repeats=10**30), [("out_of_range", "/context/repeats")]
    yield "repeats told as a word", _ask(A, repeats="two"), [("wrong_type", "/context/repeats")]
    yield "robbed a tile that one holds", _ask(P, win_by="robbed_kong"), _clash("win_by")
    yield (
        "a replacement without a kong",
        _ask(A, win_by="self_draw", discarder=None, after_kong=True),
        _clash("after_kong"),
    )
    yield "a replacement off a discard", _ask(A, kong, after_kong=True), _clash("after_kong")
    yield "the last tile of the wall discarded", _ask(P, last_wall_tile=True), _clash("last_wall_tile")
    yield (
        "the last discard drawn",
        _ask(P, win_by="self_draw", discarder=None, last_discard=True),
        _clash("last_discard"),
    )
    yield (
        "the last discard of a robbed kong",
        _ask(
            P,
            {"win_tile": "9p", "concealed": [*HAND["concealed"][:11], "5s", "5s", "5s", "C", "C"]},
            win_by="robbed_kong",
            last_discard=True,
        ),
        _clash("last_discard"),
    )
    yield "heaven off a discard", _ask(P, seat_wind="E", heavenly=True), _clash("heavenly")
    yield "heaven of South", _ask(P, win_by="self_draw", discarder=None, heavenly=True), _clash("heavenly")
    yield (
        "heaven after a claim",
        _ask(P, of_east, win_by="self_draw", seat_wind="E", discarder=None, heavenly=True),
        _clash("heavenly"),
    )
    yield (
        "heaven after discards",
        _ask(P, win_by="self_draw", seat_wind="E", discarder=None, heavenly=True, discards_made=3),
        _clash("heavenly"),
    )
    yield (
        "heaven with the last tile",
        _ask(P, win_by="self_draw", seat_wind="E", discarder=None, heavenly=True, last_wall_tile=True),
        _clash("heavenly"),
    )
    yield "earth of East", _ask(P, seat_wind="E", discarder="S", earthly=True), _clash("earthly", "earthly")
    yield "earth off West", _ask(P, earthly=True), _clash("earthly")
    yield "earth drawn at Mahjong Planet", _ask(P, win_by="self_draw", discarder=None, earthly=True), _clash("earthly")
    yield "earth on the fifth discard", _ask(P, discarder="E", earthly=True, discards_made=5), _clash("earthly")
    yield "earth after a claim", _ask(P, claimed, discarder="E", earthly=True), _clash("earthly")
    yield "first round off a later seat", _ask(A, earthly=True), _clash("earthly")
    yield "first round too late", _ask(A, discarder="E", earthly=True, discards_made=2), _clash("earthly")
    yield (
        "first round on a robbed kong",
        _ask(
            A,
            {"win_tile": "9p", "concealed": [*HAND["concealed"][:11], "5s", "5s", "5s", "C", "C"]},
            win_by="robbed_kong",
            discarder="E",
            earthly=True,
        ),
        _clash("earthly"),
    )
    yield (
        "heaven and earth",
        _ask(P, seat_wind=None, discarder=None, win_by=None, heavenly=True, earthly=True),
        _clash("earthly"),
    )
    yield "Original Call after a claim", _ask(P, claimed, original_call=True), _clash("original_call")
    yield "Original Call with a kong", _ask(P, kong, original_call=True), _clash("original_call")
    yield (
        "the seat wind is needed",
        _ask(A, {"flowers": ["2f"]}, seat_wind=None),
        [("wind_needed", "/context/seat_wind")],
    )
    yield (
        "the round wind is needed",
        _ask(A, {"concealed": [*HAND["concealed"][3:], "W", "W", "W"]}, round_wind=None),
        [("wind_needed", "/context/round_wind")],
    )
    yield "a field of another game", _ask(P, riichi=True), [("unknown_field", "/context/riichi")]
    yield "a flag told as a word", _ask(P, original_call="yes"), [("wrong_type", "/context/original_call")]


def presets() -> Iterator[Row]:
    def of(rules: object) -> dict[str, Any]:
        return {"rules": rules}

    def changed(**changes: Any) -> dict[str, Any]:
        return of({"base": A, "changes": changes})

    yield "no such rules", of("tw-taipei"), [("unknown_rules", "/rules")]
    yield "no such base", of({"base": "tw-taipei", "changes": {}}), [("unknown_rules", "/rules/base")]
    yield "itself", of({"id": "mine", "base": "mine", "changes": {}}), [("preset_refers_to_itself", "/rules/base")]
    yield "a taken name", of({"id": A, "base": P, "changes": {}}), [("preset_id_taken", "/rules/id")]
    yield "no changes", of({"base": A}), [("missing_field", "/rules/changes")]
    yield "no such pattern", changed(values={"riichi": 1}), [("unknown_pattern", "/rules/changes/values/riichi")]
    yield (
        "a row of the other table",
        changed(values={"early_win_5": 3}),
        [("unknown_pattern", "/rules/changes/values/early_win_5")],
    )
    yield (
        "a value past all",
        changed(values={"all_pungs": 10**30}),
        [("out_of_range", "/rules/changes/values/all_pungs")],
    )
    yield (
        "a value below nothing",
        changed(values={"all_pungs": -4}),
        [("out_of_range", "/rules/changes/values/all_pungs")],
    )
    yield "half a tai", changed(values={"all_pungs": 0.5}), [("wrong_type", "/rules/changes/values/all_pungs")]
    yield "on and off", changed(on=["four_kongs"], off=["four_kongs"]), [("contradiction", "/rules/changes/off/0")]
    yield (
        "a ring of exclusions",
        changed(implies={"half_flush": ["all_pungs"], "all_pungs": ["half_flush"]}),
        [("exclusion_cycle", "/rules/changes/implies/half_flush")],
    )
    yield (
        "a pattern that replaces itself",
        changed(implies={"all_pungs": ["all_pungs"]}),
        [("exclusion_cycle", "/rules/changes/implies/all_pungs")],
    )
    yield (
        "a conversion with a gap",
        changed(conversion={"points": [30, 40, None, 60], "above": 70}),
        [("conversion_gap", "/rules/changes/conversion/points/2")],
    )
    yield (
        "a conversion that ends",
        changed(conversion={"points": [30, 40, 50]}),
        [("conversion_gap", "/rules/changes/conversion/above")],
    )
    yield (
        "a conversion that falls",
        changed(conversion={"points": [30, 20], "above": 90}),
        [("conversion_falls", "/rules/changes/conversion/points/1")],
    )
    yield "no such stake", changed(conversion="1000/500"), [("unknown_value", "/rules/changes/conversion")]
    yield (
        "half payments",
        changed(
            payments={
                "discard": {"discarder": {"times": 1, "over": 3}, "others": {}},
                "self_draw": {"others": {"times": 1}},
            }
        ),
        [("fractional_payment", "/rules/changes/payments")],
    )
    yield (
        "payments without a draw",
        changed(payments={"discard": {"others": {}}}),
        [("missing_field", "/rules/changes/payments/self_draw")],
    )
    yield "a cap below the minimum", changed(cap=2, minimum=3), [("cap_below_minimum", "/rules/changes/cap")]
    yield "no such option", changed(options={"dora": True}), [("unknown_option", "/rules/changes/options/dora")]
    yield (
        "no such choice",
        changed(options={"wind_pungs": "none"}),
        [("option_value", "/rules/changes/options/wind_pungs")],
    )
    yield (
        "a choice of the wrong kind",
        changed(options={"kong_tai": 1}),
        [("option_value", "/rules/changes/options/kong_tai")],
    )
    yield "no such switch", changed(switches={"furiten": True}), [("unknown_field", "/rules/changes/switches/furiten")]
    yield (
        "no such setting",
        changed(switches={"all_chows_wait": "three_sided"}),
        [("unknown_value", "/rules/changes/switches/all_chows_wait")],
    )
    yield (
        "no such shape",
        changed(shapes_on=["thirteen_orphans_and_a_set"]),
        [("unknown_value", "/rules/changes/shapes_on/0")],
    )
    yield (
        "no shape left",
        changed(shapes_off=["standard", "seven_pairs_and_triplet"]),
        [("missing_field", "/rules/changes/shapes_off")],
    )
    yield "a word of nobody", changed(dealer="double"), [("unknown_field", "/rules/changes/dealer")]
    yield (
        "everything at once",
        changed(values={"riichi": 1}, options={"dora": True}, switches={"furiten": True}),
        [
            ("unknown_pattern", "/rules/changes/values/riichi"),
            ("unknown_field", "/rules/changes/switches/furiten"),
            ("unknown_option", "/rules/changes/options/dora"),
        ],
    )


ROWS = [*hands(), *contexts(), *presets()]


def _faults(request: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises((Faults, Problem)) as caught:
        score(request, "en") if "hand" in request else load(request["rules"])
    return [(fault.code, fault.pointer) for fault in caught.value.faults]


@pytest.mark.parametrize(("name", "request_", "expected"), ROWS, ids=[row[0] for row in ROWS])
def test_typed_faults(name: str, request_: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert sorted(_faults(request_)) == sorted(expected)


def test_there_are_enough() -> None:
    assert len(ROWS) >= 70
    assert len({row[0] for row in ROWS}) == len(ROWS) - 1  # a field of another game, twice


def test_the_sound_hand_is_sound() -> None:
    assert score(_ask(P), "en")["total"] == 4
    assert score(_ask(A), "en")["total"] == 1


# What another variant has and this one has not


def test_thirteen_orphans_get_an_answer_that_says_so() -> None:
    hand = cases_tw.read_hand("19m19p19sESWNCFP234m1m", (), with_win_tile=True)
    for rules in (P, A, "tw-star31"):
        answered = answer(hand, Context("self_draw", "E", "E", repeats=0), load(rules))
        assert (answered["is_win"], answered["reason"], answered["total"]) == (False, "shape_not_in_rules", 0)
        assert answered["notices"][-1] == {
            "code": "shape_not_in_rules",
            "pointer": "/hand",
            "params": {"shape": "thirteen_orphans"},
        }
    untold = answer(Hand((*hand.concealed, "1m")), Context("self_draw", "E", "E", repeats=0), load(P))
    assert untold["reason"] == "shape_not_in_rules"
    other = cases_tw.read_hand("19m19p19sESWNCFP235m1m", (), with_win_tile=True)
    assert answer(other, Context("self_draw", "E", "E"), load(P))["reason"] == "win_tile_does_not_complete"


def test_red_fives_are_fives_and_a_notice() -> None:
    request = _ask(P)
    del request["hand"]
    request["notation"] = "123406m234789p55s77z5s"
    answered = score(request, "en")
    assert answered["total"] == 4
    assert "red_five_ignored" in [notice["code"] for notice in answered["notices"]]


def test_a_way_that_an_option_takes_out_is_no_win() -> None:
    request = _ask(A, {"flowers": EIGHT[:7]}, win_by="eighth_flower", discarder="W")
    request["options"] = {"rob_eighth_flower": False}
    answered = score(request, "en")
    assert (answered["is_win"], answered["reason"]) == (False, "flower_win_not_in_rules")

"""Payments: whoever pays, the four seats sum to zero."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hupai.api import service
from hupai.api.hand_fields import CONTEXT_FIELDS, FLAGS, NUMBERS
from hupai.hand import Faults
from hupai.tiles import WINDS


def pay(winners: list[dict[str, Any]], context: dict[str, Any], **more: Any) -> dict[str, Any]:
    return service.payments({"winners": winners, "context": context, **more}, "en")


def faults_of(value: object) -> set[tuple[str, str]]:
    with pytest.raises(Faults) as error:
        service.payments(value, "en")
    return {(fault.pointer, fault.code) for fault in error.value.faults}


@given(
    st.integers(0, 1_000_000),
    st.sampled_from(WINDS),
    st.sampled_from(("self_draw", *WINDS)),
    st.sampled_from(("mcr", "mcr-cn")),
)
def test_they_sum_to_zero(points: int, seat: str, source: str, rules: str) -> None:
    if source == seat:
        return
    context = {"win_by": "self_draw"} if source == "self_draw" else {"win_by": "discard", "discarder": source}
    found = pay([{"seat_wind": seat, "points": points}], context, rules=rules)
    assert sum(found["payments"].values()) == 0
    assert found["payments"][seat] == sum(payer["amount"] for payer in found["payers"])
    assert all(payer["to"] == seat != payer["seat"] for payer in found["payers"])


@pytest.mark.parametrize(
    ("points", "context", "expected"),
    [
        (14, {"win_by": "discard", "discarder": "S"}, {"E": 38, "S": -22, "W": -8, "N": -8}),
        (14, {"win_by": "robbed_kong", "discarder": "N"}, {"E": 38, "S": -8, "W": -8, "N": -22}),
        (14, {"win_by": "self_draw"}, {"E": 66, "S": -22, "W": -22, "N": -22}),
        (11, {"win_by": "discard", "discarder": "W"}, {"E": 35, "S": -8, "W": -19, "N": -8}),
        (8, {"win_by": "self_draw"}, {"E": 48, "S": -16, "W": -16, "N": -16}),
        (7, {"win_by": "self_draw"}, {"E": 0, "S": 0, "W": 0, "N": 0}),
    ],
)
def test_mcr(points: int, context: dict[str, Any], expected: dict[str, int]) -> None:
    assert pay([{"seat_wind": "E", "points": points}], context)["payments"] == expected


def test_in_mcr_one_player_wins_and_the_fault_names_him() -> None:
    winners = [{"seat_wind": "E", "points": 30}, {"seat_wind": "N", "points": 9}]
    with pytest.raises(Faults) as error:
        pay(winners, {"win_by": "discard", "discarder": "W"})
    (fault,) = error.value.faults
    assert (fault.code, fault.params["seat"]) == ("one_winner", "N")


def test_a_hand_is_scored_with_what_all_share() -> None:
    winner = {"seat_wind": "N", "notation": "[EEE,1][SSSS,1]55pWWWNNN"}
    found = pay([winner], {"win_by": "discard", "discarder": "E", "round_wind": "E"})
    assert found["winners"][0]["points"] == found["winners"][0]["answer"]["total"]
    assert found["payments"] == found["winners"][0]["answer"]["payments"]


def test_own_context_goes_before_the_shared_one() -> None:
    winner = {"notation": "[EEE,1][SSSS,1]55pWWWNNN", "context": {"seat_wind": "N", "last_of_kind": False}}
    found = pay([winner], {"win_by": "self_draw", "round_wind": "E", "last_of_kind": None})
    assert found["winners"][0]["seat_wind"] == "N"


def test_the_notation_may_tell_everything() -> None:
    found = pay([{"notation": "[EEE,1][SSSS,1]55pWWWNNN|EN1000"}], {})
    assert found["payments"] == {"E": -106, "S": -106, "W": -106, "N": 318}


def test_faults_point_at_what_states_the_field_or_should() -> None:
    hand = {"seat_wind": "N", "notation": "[EEE,1]123m55p789sCC+C"}
    shared = {"win_by": "self_draw", "last_discard": True, "round_wind": "E"}
    assert faults_of({"winners": [hand], "context": shared}) == {("/context/last_discard", "contradiction")}
    own = {**hand, "context": {"last_discard": True}}
    assert faults_of({"winners": [own], "context": {"win_by": "self_draw", "round_wind": "E"}}) == {
        ("/winners/0/context/last_discard", "contradiction")
    }
    assert faults_of({"winners": [hand], "context": {"win_by": "self_draw"}}) == {
        ("/context/round_wind", "wind_needed")
    }


def test_every_winner_is_read_before_anything_is_told() -> None:
    winners = [{"seat_wind": "x", "points": -1}, {"seat_wind": "E", "notation": "123m"}, 7]
    assert faults_of({"winners": winners, "context": {"win_by": "discard", "discarder": "S"}, "rules": "mrc"}) >= {
        ("/rules", "unknown_rules"),
        ("/winners/0/seat_wind", "unknown_value"),
        ("/winners/0/points", "out_of_range"),
        ("/winners/2", "wrong_type"),
    }
    assert faults_of({"winners": winners, "context": {"win_by": "discard", "discarder": "S"}}) >= {
        ("/winners/0/points", "out_of_range"),
        ("/winners/1/notation", "tile_count"),
    }


@pytest.mark.parametrize("name", [name for name in CONTEXT_FIELDS if name != "seat_wind"])
def test_what_is_said_of_a_winner_and_of_all_must_agree(name: str) -> None:
    """Neither goes silently before the other, whichever field it is."""
    one, other = (True, False) if name in FLAGS else (1, 2) if name in NUMBERS else ("W", "N")
    if name == "win_by":
        one, other = "discard", "self_draw"
    winner = {"seat_wind": "E", "points": 8, "context": {name: one}}
    assert (f"/winners/0/context/{name}", "contradiction") in faults_of({"winners": [winner], "context": {name: other}})
    alike = faults_of({"winners": [winner], "context": {name: one}})
    assert (f"/winners/0/context/{name}", "contradiction") not in alike


def test_a_notation_and_what_is_said_of_all_must_agree() -> None:
    winner = {"notation": "[EEE,1][SSSS,1]55pWWWNNN|EN1000"}
    assert ("/winners/0/notation", "contradiction") in faults_of(
        {"winners": [winner], "context": {"win_by": "discard", "discarder": "S"}}
    )


def test_a_hand_that_may_be_read_in_two_ways_points_at_its_winner() -> None:
    winner = {"seat_wind": "E", "notation": "234T234T666T888T22T"}
    assert faults_of({"winners": [winner], "context": {"win_by": "self_draw", "round_wind": "E"}}) == {
        ("/winners/0/notation", "ambiguous_notation")
    }

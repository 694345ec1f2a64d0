"""The same hand won otherwise: each result is the score of the changed request."""

from __future__ import annotations

from typing import Any

import pytest

from hupai.api import service
from hupai.api.encode import encode
from hupai.hand import Faults

CONTEXT = {"win_by": "discard", "seat_wind": "S", "round_wind": "E", "discarder": "E"}
ASKED: dict[str, Any] = {"notation": "234m456p22567s78s9s", "context": CONTEXT}


def results(**more: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = service.what_if({**ASKED, **more}, "fr")["results"]
    return found


def scored(notation: str, **context: Any) -> bytes:
    return encode(service.score({"notation": notation, "context": context}, "fr"))


def test_another_way_forgets_what_belongs_to_the_old_one() -> None:
    (drawn,) = results(changes=[{"context": {"win_by": "self_draw"}}])
    expected = scored("234m456p22567s78s9s", win_by="self_draw", seat_wind="S", round_wind="E")
    assert encode(drawn["answer"]) == expected


def test_another_tile_forgets_whether_it_was_the_last() -> None:
    asked = {**ASKED, "context": {**CONTEXT, "last_of_kind": True}, "changes": [{"win_tile": "6s"}, {"win_tile": "9s"}]}
    other, same = service.what_if(asked, "fr")["results"]
    assert encode(other["answer"]) == scored("234m456p22567s78s6s", **CONTEXT)
    assert same["difference"] == 0


def test_null_makes_a_field_unknown() -> None:
    (unknown,) = results(notation="[EEE,1][SSSS,1]55pWWWNNN", changes=[{"context": {"discarder": None}}])
    assert unknown["answer"]["payments"] is None
    assert unknown["change"] == {"win_tile": None, "context": {"discarder": None}}


def test_gains_and_losses_explain_the_difference() -> None:
    for result in results():
        assert set(result["gained"]).isdisjoint(result["lost"])
        assert bool(result["difference"]) <= bool(result["gained"] or result["lost"])


def test_the_usual_changes_are_those_that_can_be_true() -> None:
    ways = {result["change"]["context"].get("win_by") for result in results()}
    assert "self_draw" in ways
    assert None in ways


def test_a_complete_hand_without_a_winning_tile_takes_the_one_named() -> None:
    asked = {"notation": "234m456p22567789s*", "context": CONTEXT, "changes": [{"win_tile": "9s"}]}
    (told,) = service.what_if(asked, "fr")["results"]
    assert encode(told["answer"]) == scored("234m456p22567s78s9s", **CONTEXT)


def test_a_tile_that_does_not_complete_the_hand_is_an_answer() -> None:
    (result,) = results(changes=[{"win_tile": "C"}])
    assert result["answer"]["is_win"] is False
    assert result["difference"] < 0


def test_faults_of_all_changes_at_once() -> None:
    with pytest.raises(Faults) as error:
        results(changes=[{"context": {"after_kong": True}}, {"win_tile": "1f"}, {"context": {"discarder": "S"}}])
    assert {(fault.pointer, fault.code) for fault in error.value.faults} == {
        ("/changes/0/context/after_kong", "contradiction"),
        ("/changes/1/win_tile", "bonus_win_tile"),
        ("/changes/2/context/discarder", "contradiction"),
    }


@pytest.mark.parametrize("rules", ["mcr", "hk-old-style", "tw-association"])
def test_the_usual_changes_keep_what_is_known(rules: str) -> None:
    """A set of winds scores by winds that the request tells: no change asks for them again."""
    more = "567p" if rules == "tw-association" else ""
    asked = {"rules": rules, "notation": f"123m456p{more}78sEEESS+9s", "context": {**CONTEXT, "repeats": 0}}
    found = service.what_if(asked, "en")["results"]
    assert {"self_draw", "robbed_kong"} <= {result["change"]["context"].get("win_by") for result in found}

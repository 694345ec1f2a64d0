"""One answer to a request, however many ways its notation can be read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hupai.api import service
from hupai.api.encode import encode
from hupai.api.problem import Problem, problem_object
from hupai.api.request import read_score
from hupai.hand import Faults

WON = {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"}


def codes(answer: dict[str, Any]) -> list[str]:
    return [notice["code"] for notice in answer["notices"]]


def faults_of(value: object) -> tuple[Any, ...]:
    with pytest.raises(Faults) as error:
        service.score(value, "en")
    return error.value.faults


def test_two_readings_of_one_score_are_an_answer_that_says_so() -> None:
    asked = {"notation": "123m456m789m555z66z", "context": WON}
    assert len(read_score(asked).readings) == 2
    answer = service.score(asked, "en")
    assert codes(answer)[0] == "ambiguous_notation"
    assert answer["notices"][0]["params"]["notation"] == answer["notation"]
    assert answer["notices"][0]["pointer"] == "#/notation"


def test_two_readings_of_different_scores_are_a_fault_that_shows_both() -> None:
    (fault,) = faults_of({"notation": "234T234T666T888T22T", "context": WON})
    assert (fault.code, fault.pointer) == ("ambiguous_notation", "/notation")
    candidates = fault.params["candidates"]
    assert [(one["notation"], one["total"]) for one in candidates] == [
        ("2223344666888s2s", 123),
        ("2223344666888p2p", 35),
    ]
    for one in candidates:
        assert service.score({"notation": one["notation"], "context": WON}, "en")["total"] == one["total"]
        assert len(one["tiles"]) == 14
    problem = problem_object(Problem.of(Faults([fault])), "en")
    assert (problem["status"], problem["code"]) == (422, "ambiguous_notation")
    for one in candidates:
        assert one["notation"] in str(problem["detail"])


def test_the_caller_can_settle_the_question() -> None:
    asked = {"notation": "555z234s666s888s22s", "context": WON, "z_order": "chinese"}
    assert len(read_score(asked).readings) == 1
    assert "ambiguous_notation" not in codes(service.score(asked, "en"))


def test_readings_that_do_not_win_differ_where_they_wait_for_other_tiles() -> None:
    (fault,) = faults_of({"notation": "22T33T44T66T88T234T", "context": {}})
    assert fault.code == "ambiguous_notation"


def test_a_reading_that_cannot_be_true_is_none() -> None:
    """With the discards of a heavenly hand told, both readings fall; then the first one's faults are told."""
    faults = faults_of({"notation": "123m456m789m555z66z", "context": {**WON, "heavenly": True, "discards_made": 3}})
    assert {(fault.code, fault.pointer) for fault in faults} == {("contradiction", "/context/heavenly")}


def test_a_notation_without_a_mark_says_which_tile_won() -> None:
    answer = service.score({"notation": "123m456p11222789s", "context": WON}, "en")
    assert "win_tile_assumed_last" in codes(answer)
    assert answer["notation"].endswith("9s")


def test_engine_notices_about_a_string_point_at_the_string() -> None:
    answer = service.score({"notation": "11122233344455m*", "context": {"seat_wind": "S", "round_wind": "E"}}, "en")
    places = {notice["code"]: notice["pointer"] for notice in answer["notices"]}
    assert places["win_tile_unknown"] == "#/notation"


def test_kept_bonus_tiles_are_said_once_and_count_nothing() -> None:
    tiles = ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "1s", "1s", "2s", "2s"]
    plain = service.score({"hand": {"concealed": tiles, "win_tile": "2s"}, "context": WON}, "en")
    kept = service.score({"hand": {"concealed": ["1f", *tiles, "2g"], "win_tile": "2s"}, "context": WON}, "en")
    assert codes(kept).count("bonus_kept_in_hand") == 1
    assert (kept["total"], kept["fans"]) == (plain["total"], plain["fans"])
    written = service.score({"notation": "123m456p789s1122s1f2g2s", "context": WON}, "en")
    assert codes(written).count("bonus_kept_in_hand") == 1


def test_answers_do_not_share_what_could_be_changed() -> None:
    """Answers are made of plain values; changing one must not reach the next."""
    asked = {"notation": "[EEE,1][SSSS,1]55pWWWNNN", "context": WON}
    first = encode(service.score(asked, "en"))
    changed = service.score(asked, "en")
    changed["fans"].clear()
    changed["notices"].append({"code": "x"})
    assert encode(service.score(asked, "en")) == first


def test_encoding_is_compact_utf8_in_the_order_made() -> None:
    assert encode({"b": "大四喜", "a": [1, None, True]}) == '{"b":"大四喜","a":[1,null,true]}'.encode()


def test_encoding_refuses_what_json_does_not_have() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        encode({"a": float("nan")})


def test_a_request_can_be_sent_back_as_answered() -> None:
    """The canonical notation of an answer gives the same answer, notices about reading apart."""
    for text in (
        "🀇🀈🀉🀜🀝🀞🀐🀐🀔🀕🀖🀖🀗🀘",
        "1m 2m 3m 4m 5m 6m 7p 8p 9p 2s 3s E E 4s",
        "123m456p789s11222s",
        "[1111m][9999m]123p456s7s7s|ag",
    ):
        first = service.score({"notation": text, "context": WON}, "en")
        again = service.score({"notation": first["notation"], "context": WON}, "en")
        drop = ("notices",)
        kept = [{name: value for name, value in answer.items() if name not in drop} for answer in (first, again)]
        assert json.dumps(kept[0]) == json.dumps(kept[1])

"""Score questions as addresses."""

from __future__ import annotations

import json

import pytest

from hupai import rules
from hupai.api import service
from hupai.api.encode import encode
from hupai.api.hand_fields import CONTEXT_FIELDS, FLAGS, NUMBERS
from hupai.api.permalink import permalink_request
from hupai.hand import Faults


def test_every_context_field_is_a_parameter() -> None:
    query = [(name, "true" if name in FLAGS else "7" if name in NUMBERS else "x") for name in CONTEXT_FIELDS]
    request, _ = permalink_request("1m", query)
    expected = {name: True if name in FLAGS else 7 if name in NUMBERS else "x" for name in CONTEXT_FIELDS}
    assert request["context"] == expected


def test_every_option_is_a_parameter_of_its_own_type() -> None:
    query = [("rules", "mcr-cn"), ("honor_hog", "false"), ("two_concealed_kongs", "8"), ("kong_series", "plain")]
    request, _ = permalink_request("1m", query)
    assert request["options"] == {"honor_hog": False, "two_concealed_kongs": 8, "kong_series": "plain"}


def test_an_empty_parameter_is_unknown() -> None:
    request, _ = permalink_request("1m", [("discarder", ""), ("rules", ""), ("lang", ""), ("honor_hog", "")])
    assert request == {"notation": "1m", "context": {}, "options": {}}


def test_the_link_is_the_post() -> None:
    asked = {
        "notation": "[EEE,1][SSSS,1]55pWWWNNN",
        "context": {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"},
    }
    query = [("win_by", "self_draw"), ("seat_wind", "E"), ("round_wind", "E")]
    assert encode(service.permalink(asked["notation"], query, "zh-Hant")) == encode(service.score(asked, "zh-Hant"))  # type: ignore[arg-type]


def test_a_preset_travels_in_the_link() -> None:
    preset = {"base": "mcr", "changes": {"values": {"big_four_winds": 5}}}
    query = [("win_by", "self_draw"), ("seat_wind", "E"), ("round_wind", "E")]
    asked = {"notation": "[EEE,1][SSSS,1]55pWWWNNN", "context": dict(query), "rules": preset}
    linked = service.permalink("[EEE,1][SSSS,1]55pWWWNNN", [*query, ("rules", json.dumps(preset))], "en")
    assert encode(linked) == encode(service.score(asked, "en"))
    assert linked["rules"]["base"] == "mcr"
    assert linked["rules"]["changes"] == preset["changes"]


def test_faults_point_at_parameters() -> None:
    with pytest.raises(Faults) as error:
        service.permalink("123m", [("seat_wind", "Z"), ("after_kong", "yes"), ("honor_hog", "no")], "en")
    assert {(fault.pointer, fault.code) for fault in error.value.faults} == {
        ("/seat_wind", "unknown_value"),
        ("/after_kong", "wrong_type"),
        ("/honor_hog", "option_value"),
        ("/notation", "tile_count"),
    }


def test_unknown_and_repeated_parameters_are_told_together() -> None:
    with pytest.raises(Faults) as error:
        service.permalink("123m", [("lang", "fr"), ("lang", "en"), ("winby", "discard"), ("seat_wind", "Z")], "en")
    assert {(fault.pointer, fault.code) for fault in error.value.faults} == {
        ("/lang", "repeated_field"),
        ("/winby", "unknown_field"),
        ("/seat_wind", "unknown_value"),
        ("/notation", "tile_count"),
    }


@pytest.mark.parametrize("rules", ["zzz", "{", '{"base":"tw-sml"', '{"base":"zzz"}'])
def test_rules_at_fault_are_the_only_fault(rules: str) -> None:
    """Neither an option of a rule set that nobody could load nor the size of a hand is blamed."""
    query = [("rules", rules), ("four_winds", "present"), ("win_by", "self_draw"), ("seat_wind", "E")]
    with pytest.raises(Faults) as error:
        service.permalink("111222333m999p123s55s", query, "en")
    assert all(fault.pointer.startswith("/rules") for fault in error.value.faults)


def test_what_a_request_says_of_its_notation_is_a_parameter_too() -> None:
    link = permalink_request("1m", [("dialect", "tenhou"), ("z_order", "chinese"), ("explain", "false")])
    assert link.request == {
        "notation": "1m",
        "context": {},
        "options": {},
        "dialect": "tenhou",
        "z_order": "chinese",
        "explain": False,
    }
    asked = {"notation": "123m456p789s11123p", "context": {"win_by": "discard"}, "explain": False}
    linked = service.permalink("123m456p789s11123p", [("win_by", "discard"), ("explain", "false")], "en")
    assert encode(linked) == encode(service.score(asked, "en"))


def test_flowers_beside_a_notation_are_told_where_to_go() -> None:
    with pytest.raises(Faults) as error:
        service.permalink("123m456p789s11123p", [("flowers", "1f")], "en")
    assert [fault.suggestion for fault in error.value.faults] == ["flowers_after_bar"]
    with pytest.raises(Faults) as error:
        service.score({"notation": "123m456p789s11123p", "flowers": ["1f"]}, "en")
    assert [fault.suggestion for fault in error.value.faults] == ["flowers_after_bar"]


@pytest.mark.parametrize("name", rules.available())
def test_every_option_of_every_rule_set_can_be_said_in_a_link(name: str) -> None:
    """Also the one that has the name of a context field."""
    for option in rules.load(name).option_table:
        for value in option.values():
            text = str(value).lower() if isinstance(value, bool) else str(value)
            link = permalink_request("1m", [("rules", name), (f"options.{option.id}", text)])
            assert (link.request["options"], link.faults) == ({option.id: value}, ())
            if option.id not in CONTEXT_FIELDS:
                assert permalink_request("1m", [("rules", name), (option.id, text)]).request == link.request
    same = {option.id for one in rules.available() for option in rules.load(one).option_table} & set(CONTEXT_FIELDS)
    assert same, "else the prefix is needed no more"


def test_an_option_is_said_once() -> None:
    link = permalink_request("1m", [("honor_hog", "true"), ("options.honor_hog", "false")])
    assert [fault.code for fault in link.faults] == ["repeated_field"]


def test_a_number_in_the_range_of_an_option_is_a_number() -> None:
    link = permalink_request("1m", [("rules", "hk-old-style"), ("minimum", "2")])
    assert link.request["options"] == {"minimum": 2}

"""A preset is data: what it may say, what it comes to, and every way of getting it wrong, all faults at once."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from hupai.answer import answer
from hupai.hand import Context, Faults, Hand
from hupai.rules import available, data, load
from hupai.rules.digest import digest, ruling
from hupai.rules.families import TABLES

PRESETS = Path(__file__).parents[3] / "shared" / "hupai" / "rules" / "presets"
#: 111222m 555p EEE and a pair of 3m, self-drawn: four concealed pungs.
HAND = Hand(("1m",) * 3 + ("2m",) * 3 + ("5p",) * 3 + ("E",) * 3 + ("3m",), "3m")
CHOWS = Hand(("1m", "2m", "3m", "4m", "5m", "6m", "2p", "3p", "4p", "7s", "8s", "9s", "5s"), "5s", flowers=("3f",))
HOUSE = {"base": "hk-old-style", "changes": {"values": {"all_pungs": 5}, "minimum": 0, "cap": 8}}


#: Fields of a family's table that decide no total, no payment and nothing of a game's course.
TOLD = {"id", "version", "unit", "inferred", "notices_worth", "if_discards"}


def changes(**said):
    return {"base": "hk-gametwist", "changes": said}


def faults(rules, options=None):
    with pytest.raises(Faults) as caught:
        load(rules, options)
    return [(fault.code, fault.pointer) for fault in caught.value.faults]


# What a preset may say


def test_a_preset_of_ones_own_scores_and_comes_back_with_its_hash():
    rules = load(HOUSE)
    answered = answer(HAND, Context("discard", "S", discarder="E"), rules)
    assert {fan["id"]: fan["value"] for fan in answered["fans"]}["all_pungs"] == 5
    said = answered["rules"]
    assert (said["base"], said["changes"]) == (HOUSE["base"], HOUSE["changes"])
    assert said["digest"].startswith("sha256:") and len(said["digest"]) == 71
    assert said["family"] == "hk"
    assert said["id"].startswith("hk-old-style+")


def test_equal_presets_are_one_rule_set_with_one_hash():
    turned = {"changes": {"cap": 8, "minimum": 0, "values": {"all_pungs": 5}}, "base": "hk-old-style"}
    assert load(turned) is load(HOUSE)
    other = copy.deepcopy(HOUSE)
    other["changes"]["values"]["all_pungs"] = 6
    assert load(other).digest != load(HOUSE).digest


def test_a_preset_on_a_preset_holds_the_hash_of_what_it_stands_on():
    assert load({"base": "hk-wikidot", "changes": {}}).digest != load({"base": "hk-nyc", "changes": {}}).digest
    assert load("hk-wikidot").digest != load("hk-gametwist").digest


def told(table):
    """Yield a place of a family's table that is only told, as the object that holds it and its name there."""
    yield from ((table, name) for name in TOLD if name in table)
    yield from ((row, name) for row in table["patterns"] for name in ("clause", "confidence", "number") if name in row)
    yield from ((option, name) for option in table["options"] for name in ("point", "reason") if name in option)


@pytest.mark.parametrize(("family", "file"), TABLES.values(), ids=TABLES)
def test_a_corrected_word_is_no_change_of_the_rules(family, file):
    table = copy.deepcopy(data.read(f"{family}/{file}"))
    before = digest(ruling(table))
    corrected = list(told(table))
    assert sum(name == "reason" for _, name in corrected) == len(table["options"])
    for holder, name in corrected:
        holder[name] = f"{holder[name]}, corrected"
    assert table != data.read(f"{family}/{file}")
    assert digest(ruling(table)) == before


@pytest.mark.parametrize(("rules", "where"), TABLES.items(), ids=TABLES)
def test_a_changed_value_choice_or_payment_is_a_change_of_the_rules(rules, where):
    table = data.read("/".join(where))
    seen = {load(rules).digest}
    for place, option in enumerate(table["options"]):
        changed = copy.deepcopy(table)
        changed["options"][place]["default"] = [option.get("default")]
        seen.add(digest(ruling(changed)))
    for place, row in enumerate(table["patterns"]):
        for name, value in (("value", row["value"] + 1), ("implies", [*row.get("implies", []), "x"]), ("test", {})):
            changed = copy.deepcopy(table)
            changed["patterns"][place][name] = value
            seen.add(digest(ruling(changed)))
    deciding = table.keys() - TOLD - {"options", "patterns"}
    seen.update(digest(ruling({**table, name: [table[name]]})) for name in deciding)
    assert len(seen) == 1 + len(table["options"]) + 3 * len(table["patterns"]) + len(deciding)


def test_where_a_preset_has_its_values_from_is_no_change_of_the_rules():
    source = {"clause": "the house's sheet", "confidence": "stated"}
    capped = load({"base": "hk-nyc", "changes": {"cap": 9}})
    told = load({"base": "hk-nyc", "changes": {"cap": 9, "source": source, "sources": {"all_pungs": source}}})
    assert told.pattern("all_pungs").clause == source["clause"] != capped.pattern("all_pungs").clause
    assert told.digest == capped.digest != load({"base": "hk-nyc", "changes": {"cap": 10}}).digest


def test_what_an_answer_says_makes_the_same_rule_set_again():
    said = answer(HAND, Context("self_draw", "S"), load(HOUSE, {"double_wind": "one"}))["rules"]
    again = load({"base": said["base"], "changes": said["changes"]}, said["options"])
    assert (again.digest, again.options) == (said["digest"], said["options"])


@pytest.mark.parametrize("name", available())
def test_every_named_set_takes_its_own_options_back(name):
    rules = load(name)
    assert load(name, rules.options).options == rules.options


@pytest.mark.parametrize("path", sorted(PRESETS.glob("*.json")), ids=lambda path: path.stem)
def test_a_named_preset_is_one_short_data_file(path):
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= 30
    preset = json.loads(text)
    assert preset["id"] == path.stem
    named = load(path.stem)
    sent = load({"base": preset["base"], "changes": preset["changes"]})
    assert (named.digest, named.values, named.implied) == (sent.digest, sent.values, sent.implied)


def test_a_pattern_of_value_nothing_still_replaces_others_and_off_removes_it():
    nothing = load({"base": "hk-old-style", "changes": {"values": {"four_concealed_pungs": 0}, "minimum": 0}})
    without = load({"base": "hk-old-style", "changes": {"off": ["four_concealed_pungs"], "minimum": 0}})
    context = Context("self_draw", "S", "S")
    with_nothing = [fan["id"] for fan in answer(HAND, context, nothing)["fans"]]
    assert "four_concealed_pungs" in with_nothing and "all_pungs" not in with_nothing
    fans = [fan["id"] for fan in answer(HAND, context, without)["fans"]]
    assert "all_pungs" in fans and "four_concealed_pungs" not in fans


def test_a_pattern_that_replaces_a_stronger_one_counts_before_it():
    rules = load(changes(implies={"self_draw": ["all_chows"]}))
    fans = [fan["id"] for fan in answer(CHOWS, Context("self_draw", "S"), rules)["fans"]]
    assert "self_draw" in fans and "all_chows" not in fans


def test_a_preset_on_mahjong_competition_rules():
    rules = load({"base": "mcr", "changes": {"minimum": 0, "off": ["tile_hog"], "values": {"all_chows": 4}}})
    assert rules.minimum == 0 and rules.pattern("all_chows").value == 4


def test_a_table_of_ones_own_is_named_so_and_may_be_said_again():
    own = changes(
        conversion={"points": [0, 5, 10], "above": 20},
        payments={"discard": {"discarder": {"times": 3}, "others": {}}, "self_draw": {"others": {"times": 1}}},
    )
    rules = load(own)
    assert (rules.options["conversion"], rules.options["payments"]) == ("own", "own")
    assert rules.points(1) == 5 and rules.points(9) == 20
    assert load(own, {"conversion": "own"}).conversion == rules.conversion
    assert ("option_value", "/options/conversion") in faults("hk-gametwist", {"conversion": "own"})


# Every way of getting it wrong

LONG = "x" * 65
MALFORMED = {
    "no object": ([], ("wrong_type", "/rules")),
    "a number": (7, ("wrong_type", "/rules")),
    "nothing": (None, ("wrong_type", "/rules")),
    "empty": ({}, ("missing_field", "/rules/base")),
    "no changes": ({"base": "hk-nyc"}, ("missing_field", "/rules/changes")),
    "no base": ({"changes": {}}, ("missing_field", "/rules/base")),
    "unknown base": ({"base": "hk-moon", "changes": {}}, ("unknown_rules", "/rules/base")),
    "empty base": ({"base": "", "changes": {}}, ("missing_field", "/rules/base")),
    "a base that is a preset": ({"base": HOUSE, "changes": {}}, ("wrong_type", "/rules/base")),
    "a base that is a number": ({"base": 1, "changes": {}}, ("wrong_type", "/rules/base")),
    "itself": ({"id": "club", "base": "club", "changes": {}}, ("preset_refers_to_itself", "/rules/base")),
    "a name that is taken": ({"id": "hk-nyc", "base": "hk-nyc", "changes": {}}, ("preset_id_taken", "/rules/id")),
    "an id of no type": ({"id": 3, "base": "hk-nyc", "changes": {}}, ("wrong_type", "/rules/id")),
    "a long id": ({"id": LONG, "base": "hk-nyc", "changes": {}}, ("too_long", "/rules/id")),
    "a version of none": ({"version": 0, "base": "hk-nyc", "changes": {}}, ("out_of_range", "/rules/version")),
    "a version in words": ({"version": "1", "base": "hk-nyc", "changes": {}}, ("wrong_type", "/rules/version")),
    "another member": ({"base": "hk-nyc", "changes": {}, "note": ""}, ("unknown_field", "/rules/note")),
    "changes in a list": ({"base": "hk-nyc", "changes": []}, ("wrong_type", "/rules/changes")),
    "an unknown change": (changes(value={}), ("unknown_field", "/rules/changes/value")),
    "values in a list": (changes(values=[]), ("wrong_type", "/rules/changes/values")),
    "a value in words": (changes(values={"all_pungs": "3"}), ("wrong_type", "/rules/changes/values/all_pungs")),
    "a value of half": (changes(values={"all_pungs": 1.5}), ("wrong_type", "/rules/changes/values/all_pungs")),
    "a value of 1.0": (changes(values={"all_pungs": 1.0}), ("wrong_type", "/rules/changes/values/all_pungs")),
    "a value that is true": (changes(values={"all_pungs": True}), ("wrong_type", "/rules/changes/values/all_pungs")),
    "no value": (changes(values={"all_pungs": None}), ("wrong_type", "/rules/changes/values/all_pungs")),
    "a value below nothing": (changes(values={"all_pungs": -1}), ("out_of_range", "/rules/changes/values/all_pungs")),
    "10^30": (changes(values={"all_pungs": 10**30}), ("out_of_range", "/rules/changes/values/all_pungs")),
    "10^9999": (changes(values={"all_pungs": 10**9999}), ("out_of_range", "/rules/changes/values/all_pungs")),
    "not a number": (changes(values={"all_pungs": float("nan")}), ("wrong_type", "/rules/changes/values/all_pungs")),
    "an unknown pattern": (changes(values={"all_pongs": 3}), ("unknown_pattern", "/rules/changes/values/all_pongs")),
    "another family's": (
        changes(values={"pure_straight": 3}),
        ("unknown_pattern", "/rules/changes/values/pure_straight"),
    ),
    "a name of slashes": (changes(values={"a/b~": 3}), ("unknown_pattern", "/rules/changes/values/a~1b~0")),
    "unknown on": (changes(on=["x"]), ("unknown_pattern", "/rules/changes/on/0")),
    "unknown off": (changes(off=["self_draw", "x"]), ("unknown_pattern", "/rules/changes/off/1")),
    "on in a word": (changes(on="heaven"), ("wrong_type", "/rules/changes/on")),
    "on with a number": (changes(on=[1]), ("wrong_type", "/rules/changes/on/0")),
    "on and off": (changes(on=["heaven"], off=["heaven"]), ("contradiction", "/rules/changes/off/0")),
    "special and ordinary": (
        changes(special=["earth"], ordinary=["earth"]),
        ("contradiction", "/rules/changes/ordinary/0"),
    ),
    "an unknown special": (changes(special=["x"]), ("unknown_pattern", "/rules/changes/special/0")),
    "a long list": (changes(off=["x"] * 201), ("too_many_items", "/rules/changes/off")),
    "many values": (changes(values={str(i): 1 for i in range(201)}), ("too_many_items", "/rules/changes/values")),
    "unknown replacing": (changes(implies={"x": ["self_draw"]}), ("unknown_pattern", "/rules/changes/implies/x")),
    "unknown replaced": (
        changes(implies={"all_pungs": ["x"]}),
        ("unknown_pattern", "/rules/changes/implies/all_pungs/0"),
    ),
    "replaced in a word": (changes(implies={"all_pungs": "x"}), ("wrong_type", "/rules/changes/implies/all_pungs")),
    "replacing in a list": (changes(implies=["all_pungs"]), ("wrong_type", "/rules/changes/implies")),
    "unknown same sets": (
        changes(implies_same_sets={"x": []}),
        ("unknown_pattern", "/rules/changes/implies_same_sets/x"),
    ),
    "unknown one": (changes(implies_one={"x": []}), ("unknown_pattern", "/rules/changes/implies_one/x")),
    "unknown drop": (changes(drops={"seven_pairs": ["x"]}), ("unknown_pattern", "/rules/changes/drops/seven_pairs/0")),
    "unknown dropper": (changes(drops={"x": []}), ("unknown_pattern", "/rules/changes/drops/x")),
    "itself replaced": (
        changes(implies={"all_pungs": ["all_pungs"]}),
        ("exclusion_cycle", "/rules/changes/implies/all_pungs"),
    ),
    "a ring of two": (
        changes(implies={"half_flush": ["full_flush"]}),
        ("exclusion_cycle", "/rules/changes/implies/half_flush"),
    ),
    "a ring of three": (
        changes(implies={"self_draw": ["all_chows"], "all_chows": ["no_flowers"], "no_flowers": ["self_draw"]}),
        ("exclusion_cycle", "/rules/changes/implies/self_draw"),
    ),
    "a ring of kinds": (
        changes(implies={"self_draw": ["all_chows"]}, implies_same_sets={"all_chows": ["self_draw"]}),
        ("exclusion_cycle", "/rules/changes/implies/self_draw"),
    ),
    "an unknown mode": (changes(specials="some"), ("unknown_value", "/rules/changes/specials")),
    "an unknown switch": (changes(switches={"x": True}), ("unknown_field", "/rules/changes/switches/x")),
    "a switch of another type": (
        changes(switches={"treasure_kongs": 1}),
        ("unknown_value", "/rules/changes/switches/treasure_kongs"),
    ),
    "a switch of no value": (
        changes(switches={"four_winds": "five"}),
        ("unknown_value", "/rules/changes/switches/four_winds"),
    ),
    "a switch that is a list": (
        changes(switches={"four_winds": []}),
        ("wrong_type", "/rules/changes/switches/four_winds"),
    ),
    "an unknown option": (changes(options={"x": True}), ("unknown_option", "/rules/changes/options/x")),
    "an option's value": (
        changes(options={"four_winds": "five"}),
        ("option_value", "/rules/changes/options/four_winds"),
    ),
    "an option too high": (changes(options={"cap": 10**7}), ("option_value", "/rules/changes/options/cap")),
    "a minimum below nothing": (changes(minimum=-1), ("out_of_range", "/rules/changes/minimum")),
    "half a minimum": (changes(minimum=0.5), ("wrong_type", "/rules/changes/minimum")),
    "a huge minimum": (changes(minimum=10**30), ("out_of_range", "/rules/changes/minimum")),
    "a minimum of truth": (changes(minimum=True), ("wrong_type", "/rules/changes/minimum")),
    "a cap of nothing": (changes(cap=0), ("out_of_range", "/rules/changes/cap")),
    "a cap in words": (changes(cap="none"), ("wrong_type", "/rules/changes/cap")),
    "a cap below the minimum": (changes(cap=2, minimum=3), ("cap_below_minimum", "/rules/changes/cap")),
    "bonus in a number": (changes(minimum_excludes_bonus=1), ("wrong_type", "/rules/changes/minimum_excludes_bonus")),
    "an unknown end": (changes(zero_total="loss"), ("unknown_value", "/rules/changes/zero_total")),
    "an unknown conversion": (changes(conversion="spicy"), ("unknown_value", "/rules/changes/conversion")),
    "a conversion in a list": (changes(conversion=[1, 2]), ("wrong_type", "/rules/changes/conversion")),
    "an empty conversion": (changes(conversion={}), ("missing_field", "/rules/changes/conversion/points")),
    "an empty table": (
        changes(conversion={"points": [], "above": 1}),
        ("missing_field", "/rules/changes/conversion/points"),
    ),
    "a gap in the middle": (
        changes(conversion={"points": [0, 1, None, 4], "above": 8}),
        ("conversion_gap", "/rules/changes/conversion/points/2"),
    ),
    "a gap at the bottom": (
        changes(conversion={"points": [None, 1, 2], "above": 8}),
        ("conversion_gap", "/rules/changes/conversion/points/0"),
    ),
    "a gap at the top": (
        changes(conversion={"points": [0, 1, 2]}),
        ("conversion_gap", "/rules/changes/conversion/above"),
    ),
    "a gap below the cap": (
        changes(conversion={"points": [0, 1, 2]}, cap=3),
        ("conversion_gap", "/rules/changes/conversion/above"),
    ),
    "a fall": (
        changes(conversion={"points": [0, 4, 2], "above": 8}),
        ("conversion_falls", "/rules/changes/conversion/points/2"),
    ),
    "a fall at the top": (
        changes(conversion={"points": [0, 4], "above": 2}),
        ("conversion_falls", "/rules/changes/conversion/above"),
    ),
    "points of half": (
        changes(conversion={"points": [0, 0.5], "above": 1}),
        ("wrong_type", "/rules/changes/conversion/points/1"),
    ),
    "points of 10^30": (
        changes(conversion={"points": [0, 10**30], "above": 1}),
        ("out_of_range", "/rules/changes/conversion/points/1"),
    ),
    "a table and a line": (
        changes(conversion={"points": [0], "above": 1, "times": 2}),
        ("contradiction", "/rules/changes/conversion/times"),
    ),
    "a line of half": (changes(conversion={"times": 0.5}), ("wrong_type", "/rules/changes/conversion/times")),
    "an unknown word": (
        changes(conversion={"times": 1, "base": 2}),
        ("unknown_field", "/rules/changes/conversion/base"),
    ),
    "above alone": (changes(conversion={"above": 2}), ("missing_field", "/rules/changes/conversion/points")),
    "a table that starts too late": (
        changes(conversion="wikipedia_simplified"),
        ("conversion_gap", "/rules/changes/conversion/points/0"),
    ),
    "unknown payments": (changes(payments="all_pay"), ("unknown_value", "/rules/changes/payments")),
    "payments in a number": (changes(payments=2), ("wrong_type", "/rules/changes/payments")),
    "payments without a draw": (
        changes(payments={"discard": {"others": {"times": 1}}}),
        ("missing_field", "/rules/changes/payments/self_draw"),
    ),
    "payments without others": (
        changes(payments={"discard": {"discarder": {"times": 1}}, "self_draw": {"others": {}}}),
        ("missing_field", "/rules/changes/payments/discard/others"),
    ),
    "payments of half": (
        changes(payments={"discard": {"others": {"times": 0.5}}, "self_draw": {"others": {}}}),
        ("wrong_type", "/rules/changes/payments/discard/others/times"),
    ),
    "payments over nothing": (
        changes(payments={"discard": {"others": {"times": 1, "over": 0}}, "self_draw": {"others": {}}}),
        ("out_of_range", "/rules/changes/payments/discard/others/over"),
    ),
    "payments below nothing": (
        changes(payments={"discard": {"others": {"times": -1}}, "self_draw": {"others": {}}}),
        ("out_of_range", "/rules/changes/payments/discard/others/times"),
    ),
    "payments by thirds": (
        changes(payments={"discard": {"others": {"times": 1, "over": 3}}, "self_draw": {"others": {}}}),
        ("fractional_payment", "/rules/changes/payments"),
    ),
    "halves of one point": (
        changes(payments="half_liability", conversion="half_spicy"),
        ("fractional_payment", "/rules/changes/payments"),
    ),
    "halves of a faan": (
        changes(payments="half_liability", conversion=None),
        ("fractional_payment", "/rules/changes/payments"),
    ),
    "an unknown dealer": (
        changes(payments={"discard": {"others": {}}, "self_draw": {"others": {}}, "dealer": {"double": 2}}),
        ("unknown_field", "/rules/changes/payments/dealer/double"),
    ),
    "a dealer of nothing": (changes(dealer_factor=0), ("out_of_range", "/rules/changes/dealer_factor")),
    "an unknown liability": (changes(liability="all"), ("unknown_value", "/rules/changes/liability")),
    "unknown winners": (changes(winners="two"), ("unknown_value", "/rules/changes/winners")),
    "a scale of nothing": (changes(unit_scale=0), ("out_of_range", "/rules/changes/unit_scale")),
    "half a scale": (changes(unit_scale=1.5), ("wrong_type", "/rules/changes/unit_scale")),
    "an unknown shape": (changes(shapes_on=["square"]), ("unknown_value", "/rules/changes/shapes_on/0")),
    "no shape left": (
        changes(shapes_off=["standard", "seven_different_pairs", "thirteen_orphans"]),
        ("missing_field", "/rules/changes/shapes_off"),
    ),
    "an unknown way": (changes(win_by_on=["luck"]), ("unknown_value", "/rules/changes/win_by_on/0")),
    "an unknown flower win": (changes(on_flower_win=["x"]), ("unknown_pattern", "/rules/changes/on_flower_win/0")),
    "a source without confidence": (
        changes(source={"clause": "us"}),
        ("missing_field", "/rules/changes/source/confidence"),
    ),
    "a confidence of its own": (
        changes(source={"clause": "us", "confidence": "sure"}),
        ("unknown_value", "/rules/changes/source/confidence"),
    ),
    "a source of no pattern": (
        changes(sources={"x": {"clause": "us", "confidence": "found"}}),
        ("unknown_pattern", "/rules/changes/sources/x"),
    ),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_preset_is_a_typed_fault(name):
    preset, expected = MALFORMED[name]
    assert expected in faults(preset)


def test_there_are_enough_ways_of_getting_it_wrong():
    assert len(MALFORMED) >= 80


def test_every_fault_at_once():
    found = faults(
        changes(values={"x": 1, "y": 2}, on=["z"], conversion="spicy", switches={"w": True}), {"four_winds": 5}
    )
    assert {pointer for _, pointer in found} == {
        "/rules/changes/values/x",
        "/rules/changes/values/y",
        "/rules/changes/on/0",
        "/rules/changes/conversion",
        "/rules/changes/switches/w",
        "/options/four_winds",
    }
    found = faults({"base": "moon", "changes": {"values": {"x": 1.5}, "cap": "no"}, "more": 1})
    assert len(found) == 4
    found = faults(changes(values={"x": 1}, minimum=-1, on=["y"], options={"z": 1}), {"w": 1})
    assert found == [
        ("out_of_range", "/rules/changes/minimum"),
        ("unknown_pattern", "/rules/changes/values/x"),
        ("unknown_pattern", "/rules/changes/on/0"),
        ("unknown_option", "/rules/changes/options/z"),
        ("unknown_option", "/options/w"),
    ]


OPTIONS = {
    "unknown": ({"x": 1}, ("unknown_option", "/options/x")),
    "another value": ({"colour_dragons": "blue"}, ("option_value", "/options/colour_dragons")),
    "a number for a truth": ({"colour_dragon_kong": 1}, ("option_value", "/options/colour_dragon_kong")),
    "a word for a truth": ({"colour_dragon_kong": "true"}, ("option_value", "/options/colour_dragon_kong")),
    "a word for a number": ({"minimum": "3"}, ("option_value", "/options/minimum")),
    "too much": ({"minimum": 10**30}, ("option_value", "/options/minimum")),
    "too little": ({"minimum": -1}, ("option_value", "/options/minimum")),
    "half": ({"unit_scale": 0.5}, ("option_value", "/options/unit_scale")),
    "a cap below the minimum": ({"minimum": 5, "cap": 3}, ("cap_below_minimum", "/options/cap")),
    "a conversion that starts later": (
        {"conversion": "tvb_linear"},
        ("conversion_gap", "/options/conversion/points/0"),
    ),
    "halves": ({"payments": "half_liability", "conversion": "half_spicy"}, ("fractional_payment", "/options/payments")),
    "an object": ({"payments": {}}, ("wrong_type", "/options/payments")),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_a_wrong_option_is_a_typed_fault(name):
    options, expected = OPTIONS[name]
    assert expected in faults("hk-gametwist", options)


@pytest.mark.parametrize("name", ["hk", "HK-NYC", "", "hk-nyc ", "../mcr", "hk/names"])
def test_an_unknown_rule_set(name):
    assert faults(name) == [("unknown_rules", "/rules")]


def own(base, **changes):
    return {"base": base, "changes": changes}


ONE_EACH = {"discard": {"discarder": {"times": 1}, "others": {}}, "self_draw": {"others": {"times": 1}}}
HALVES = {"discard": {"discarder": {"times": 1, "over": 2}, "others": {}}, "self_draw": {"others": {"times": 1}}}


@pytest.mark.parametrize(
    ("preset", "code", "pointer"),
    [
        # Fourteen tiles are no hand of sixteen.
        (own("tw-mahjong-planet", shapes_on=["thirteen_orphans"]), "unknown_value", "/rules/changes/shapes_on/0"),
        (own("tw-association", shapes_on=["knitted", "seven_pairs"]), "unknown_value", "/rules/changes/shapes_on/1"),
        (own("mcr", shapes_on=["seven_pairs_and_triplet"]), "unknown_value", "/rules/changes/shapes_on/0"),
        # What only the dealer pays or gets is converted past the cap.
        (
            own(
                "tw-mahjong-planet",
                cap=3,
                conversion={"points": [0, 2, 4, 6]},
                payments={**ONE_EACH, "dealer": {"plus": 1}},
            ),
            "conversion_gap",
            "/rules/changes/conversion/above",
        ),
        (
            own(
                "tw-mahjong-planet",
                cap=3,
                conversion={"points": [0, 2, 4, 6]},
                payments={**ONE_EACH, "dealer": {"per_repeat": 1}},
            ),
            "conversion_gap",
            "/rules/changes/conversion/above",
        ),
        (
            own(
                "tw-mahjong-planet",
                cap=3,
                conversion={"points": [0, 2, 4, 6], "above": 7},
                payments={**HALVES, "dealer": {"plus": 1}},
            ),
            "fractional_payment",
            "/rules/changes/payments",
        ),
        # The limit of a line is odd, and reached far from where it starts.
        (
            own("hk-gametwist", conversion={"times": 2, "most": 1001}, payments=HALVES),
            "fractional_payment",
            "/rules/changes/payments",
        ),
    ],
)
def test_a_preset_that_would_go_wrong_far_from_its_first_hand_is_refused(preset, code, pointer):
    with pytest.raises(Faults) as error:
        load(preset)
    assert (code, pointer) in {(fault.code, fault.pointer) for fault in error.value.faults}


@pytest.mark.parametrize(
    "preset",
    [
        own("tw-mahjong-planet", cap=3, conversion={"points": [0, 2, 4, 6]}, payments=HALVES),
        own("tw-mahjong-planet", conversion={"times": 2, "most": 1000}, payments=HALVES),
        own("tw-mahjong-planet", cap=500, conversion={"times": 2, "most": 1001}, payments=HALVES),
        own("hk-gametwist", shapes_on=["seven_pairs", "knitted_straight"]),
    ],
)
def test_a_preset_that_goes_wrong_nowhere_is_taken(preset):
    assert load(preset).custom


def test_a_pattern_of_value_0_is_a_pattern_still():
    hand = Hand(("1m", "2m", "3m", "5m", "6m", "7m", "4p", "5p", "E", "E", "7s", "7s", "7s"), "6p", flowers=("1f",))
    context = Context("discard", "S", "W", "E")
    for changes, first in (
        ({"off": ["concealed_hand"]}, "chicken_hand"),
        ({"values": {"concealed_hand": 0}}, "concealed_hand"),
    ):
        found = answer(hand, context, load(own("mcr", **changes)))
        assert [fan["id"] for fan in found["fans"]] == [first, "flower_tiles"]


def test_an_option_is_told_as_its_choices_are_written():
    found = load(own("tw-association", payments="1"))
    assert type(found.options["dealer_tai"]) is int
    assert load(own("tw-association", payments="1"), dict(found.options)).options == found.options

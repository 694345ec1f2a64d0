"""Walks the table of every rule set: ids, names, exclusions, tests, options."""

import json
from pathlib import Path

import pytest

import hupai.rules
from hupai.hand import Faults
from hupai.rules import available, load
from hupai.rules.families import FAMILIES, TABLES

HERE = Path(hupai.rules.__file__).parent
LANGUAGES = ("en", "fr", "zh-Hant", "zh-Hans")


@pytest.fixture(params=available())
def rules(request):
    return load(request.param)


def test_ids_are_unique(rules):
    ids = [pattern.id for pattern in rules.patterns]
    assert len(ids) == len(set(ids))


def test_exclusions_name_later_rows_so_that_there_is_no_cycle(rules):
    for row, pattern in enumerate(rules.patterns):
        for name in (*pattern.implies, *pattern.implies_same_sets, *pattern.implies_one):
            assert rules.rows[name] > row, (pattern.id, name)


def test_no_exclusion_is_written_twice(rules):
    for pattern in rules.patterns:
        names = (*pattern.implies, *pattern.implies_same_sets, *pattern.implies_one)
        assert len(names) == len(set(names)), pattern.id


def test_every_pattern_is_detected_in_some_way(rules):
    tests = rules.tests
    detected = {test.row for test in tests.tiles}
    detected |= {row for row, *_ in (*tests.hand, *tests.split, *tests.place)}
    detected |= {*tests.chows.values(), *tests.pungs.values(), tests.otherwise, tests.nothing}
    detected |= {row for rows in tests.kongs.values() for row in rows}
    missing = [p.id for row, p in enumerate(rules.patterns) if row not in detected and not p.off]
    assert [name for name in missing if "flower" not in name] == []


def test_values_are_whole_and_sources_are_given(rules):
    for pattern in rules.patterns:
        assert type(pattern.value) is int
        assert pattern.clause
        assert pattern.confidence in ("stated", "found", "inferred")


@pytest.mark.parametrize("family", FAMILIES)
def test_every_pattern_has_its_name_in_every_language(family):
    names = json.loads((HERE / family / "names.json").read_text(encoding="utf-8")) if (HERE / family).is_dir() else {}
    for pattern in load(family).patterns if family in available() else ():
        assert set(LANGUAGES) <= names[pattern.id].keys(), pattern.id
        assert all(names[pattern.id][language].strip() for language in LANGUAGES)


def test_every_option_says_its_point_and_its_choices(rules):
    for option in rules.option_table:
        assert option.point
        assert rules.options[option.id] in option.values() or option.id in rules.options


def test_every_choice_of_every_mcr_option_makes_a_rule_set():
    for option in load("mcr").option_table:
        for value in option.values():
            assert load("mcr", {option.id: value}).options[option.id] == value


def test_mcr_has_the_official_list():
    numbers = [pattern.number for pattern in load("mcr").patterns]
    assert sorted(set(numbers)) == list(range(1, 82))
    assert len(numbers) == 82  # one melded and one concealed kong is a value of number 57


def test_chinese_practice_is_a_small_difference():
    mcr, chinese = load("mcr"), load("mcr-cn")
    assert chinese.base == "mcr"
    assert chinese.patterns[chinese.rows["two_concealed_kongs"]].value == 6
    changed = {name for name in mcr.options if mcr.options[name] != chinese.options[name]}
    assert changed == set(chinese.changes["options"])


def test_unknown_rules_options_and_values_are_faults_all_at_once():
    with pytest.raises(Faults) as error:
        load("riichi")
    assert [(f.code, f.pointer) for f in error.value.faults] == [("unknown_rules", "/rules")]
    with pytest.raises(Faults) as error:
        load("mcr", {"honour_hog": True, "honor_hog": 1, "two_concealed_kongs": "8"})
    assert {(f.code, f.pointer) for f in error.value.faults} == {
        ("unknown_option", "/options/honour_hog"),
        ("option_value", "/options/honor_hog"),
        ("option_value", "/options/two_concealed_kongs"),
    }


def test_equal_questions_get_the_same_object():
    assert load("mcr", {"honor_hog": True}) is load("mcr", {"honor_hog": True})
    assert load("mcr") is not load("mcr", {"honor_hog": True})


def test_a_table_is_where_it_is_said_to_be():
    for name, (family, file) in TABLES.items():
        table = json.loads((HERE / family / file).read_text("utf-8"))
        assert (table["id"], table["family"]) == (name, family)
    found = {path.name for family in FAMILIES for path in (HERE / family).glob("*.json")}
    assert found - {file for _, file in TABLES.values()} <= {"names.json", "examples.json", "definitions.json"}

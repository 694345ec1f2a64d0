"""Walks the table of every rule set: ids, names, exclusions, tests, options."""

import json
from itertools import product
from pathlib import Path

import pytest

import hupai.rules
from hupai.hand import Context, Faults, Hand
from hupai.hand.model import CONTEXT_FIELDS
from hupai.rules import Facts, RuleSet, available, load
from hupai.rules.families import FAMILIES, TABLES
from hupai.score import Score, judge, not_counted
from support import hands, hands_hk, hands_tw

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
    assert missing == []


def test_values_are_whole_and_sources_are_given(rules):
    for pattern in rules.patterns:
        assert type(pattern.value) is int
        assert pattern.clause
        assert pattern.confidence in ("stated", "found", "inferred")


def test_every_pattern_has_its_name_in_every_language(rules):
    names = json.loads((HERE / rules.family / "names.json").read_text(encoding="utf-8"))
    for pattern in rules.patterns:
        assert set(LANGUAGES) <= names[pattern.id].keys(), pattern.id
        assert all(names[pattern.id][language].strip() for language in LANGUAGES)


def test_every_option_says_its_point_and_its_choices(rules):
    for option in rules.option_table:
        assert option.point
        assert option.allows(rules.options[option.id]), option.id


def test_every_choice_of_every_option_makes_a_rule_set_of_its_own(rules):
    for option in rules.option_table:
        made = []
        for value in option.values():
            if value == "own":  # a preset's, which no caller can choose
                continue
            try:
                found = load(rules.id, {option.id: value})
            except Faults as faults:  # what this preset says elsewhere rules the choice out
                codes = {fault.code for fault in faults.faults}
            else:
                codes = set()
                assert found.options[option.id] == value
                rest = {name: getattr(found, name) for name in COMPARED}
                assert (rest, found.tests.kongs) not in made, (option.id, value)
                made.append((rest, found.tests.kongs))
            assert codes <= {"fractional_payment", "conversion_gap", "cap_below_minimum"}


#: What a rule set does; the rest is said of it.
COMPARED = set(RuleSet._fields) - {"options", "tests", "said", "digest", "changes"}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_test_is_of_some_row_and_every_row_knows_its_test(family):
    room = FAMILIES[family]
    named = {row["test"].get("predicate") for row in _rows(family)} - {None}
    assert named == {*room.hand, *room.split, *room.place}
    assert set(room.uses) <= named


def _rows(family):
    for room, file in TABLES.values():
        if room == family:
            yield from json.loads((HERE / room / file).read_text(encoding="utf-8"))["patterns"]


class Watched(dict):
    """Switches that remember which of them were asked for."""

    def __init__(self, switches):
        super().__init__(switches)
        self.asked = set()

    def __getitem__(self, name):
        self.asked.add(name)
        return super().__getitem__(name)

    def get(self, name, otherwise=None):
        self.asked.add(name)
        return super().get(name, otherwise)


class Told:
    """A context of which everything asked for is remembered, and holds, as far as the fields told allow."""

    def __init__(self, **fields):
        self.fields = fields
        self.asked = set()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        self.asked.add(name)
        return self.fields.get(name)


HANDS = {
    "mcr": lambda _: hands.hands(5, 400),
    "hk": lambda _: hands_hk.hands(5, 400),
    "tw": lambda rules: hands_tw.hands(5, 300, rules),
}


@pytest.mark.parametrize("name", TABLES)
def test_every_switch_of_a_table_is_looked_at(name):
    rules = load(name)
    everything_on = load({"base": name, "changes": {"on": [row.id for row in rules.patterns]}})
    watched = Watched(everything_on.switches)
    rules = everything_on._replace(switches=watched)
    last_held = Hand(("1m",) * 2, "1m"), Context("discard", "E", "E", last_of_kind=True)
    with pytest.raises(Faults):
        judge(*last_held, rules)
    for hand, context in HANDS[rules.family](name):
        judged = judge(hand, context, rules)
        if isinstance(judged, Score):
            not_counted(judged)
    assert set(rules.switches) == watched.asked & set(rules.switches)


@pytest.mark.parametrize("name", TABLES)
def test_what_a_test_reads_of_a_context_is_what_its_room_says(name):
    table = load(name)
    by_seat = {"original_call": "by_seat"} if "original_call" in table.options else {}
    rules = load({"base": name, "changes": {"on": [row.id for row in table.patterns]}}, by_seat)
    room = FAMILIES[rules.family]
    read = {}
    flags = dict.fromkeys(CONTEXT_FIELDS[4:-2], True)
    contexts = [
        Told(seat_wind="N", round_wind="E", win_by=way, **told)
        for told in ({}, flags, {**flags, "discards_made": 3, "earthly": None})
        for way in ("self_draw", "discard")
    ]
    for (hand, context), told in product(HANDS[rules.family](name), contexts):
        won = Facts(hand, hand.win_tile or hand.concealed[-1], hand.concealed, context, rules).won(told)
        for predicate in {row.test.get("predicate") for row in rules.patterns} & set(room.hand):
            told.asked.clear()
            room.hand[predicate](won)
            read.setdefault(predicate, set()).update(told.asked)
    for predicate, asked in read.items():
        # How a hand was won is always told, and after two kongs is after a kong.
        said = set(room.uses.get(predicate, ()))
        assert asked - {"win_by", "after_two_kongs"} == said - {"after_two_kongs"}, predicate


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
    assert found - {file for _, file in TABLES.values()} <= {"names.json", "examples.json"}

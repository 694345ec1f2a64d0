"""Rule sets as answers: complete, linked, and scored anew where they show a hand."""

from __future__ import annotations

import pytest

from hupai import rules
from hupai.api import catalogue
from hupai.api.problem import Problem
from hupai.draw import LANGUAGES


@pytest.mark.parametrize("name", rules.available())
def test_every_rule_set_is_told_whole(name: str) -> None:
    found, loaded = catalogue.ruleset(name, "fr"), rules.load(name)
    assert [pattern["id"] for pattern in found["patterns"]] == [row.id for row in loaded.patterns if not row.off]
    assert {option["id"]: option["value"] for option in found["options"]} == dict(loaded.options)
    for pattern in found["patterns"]:
        assert set(pattern["names"]) == set(LANGUAGES)
        assert pattern["name"] == pattern["names"]["fr"]


@pytest.mark.parametrize("name", rules.available())
def test_exclusions_are_told_from_both_sides(name: str) -> None:
    found = catalogue.ruleset(name, "en")
    for pattern in found["patterns"][::7]:
        detail = catalogue.pattern(name, pattern["id"], "en")
        for other in detail["excluded_by"]:
            excludes = next(row["excludes"] for row in found["patterns"] if row["id"] == other)
            assert any(pattern["id"] in ids for ids in excludes.values())


@pytest.mark.parametrize("name", ["mcr", "mcr-cn"])
def test_examples_are_what_they_say(name: str) -> None:
    for row in rules.load(name).patterns:
        detail = catalogue.pattern(name, row.id, "en")
        for example in detail["examples"]:
            counts = row.id in {fan["id"] for fan in example["answer"]["fans"]}
            assert example["kind"] == "special" or counts == (example["kind"] == "example")
            assert example["request"]["rules"] == name


def test_unknown_ones_are_404_and_suggest() -> None:
    with pytest.raises(Problem) as error:
        catalogue.ruleset("mcr-c", "en")
    assert (error.value.status, error.value.faults[0].params["did_you_mean"]) == (404, "mcr-cn")
    with pytest.raises(Problem) as error:
        catalogue.pattern("mcr", "all_gren", "en")
    assert (error.value.status, error.value.faults[0].params["did_you_mean"]) == (404, "all_green")

"""What the documents show is what the project does."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from integration.lambda_runtime import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
import api_reference
import picture_examples
import readme_examples
import rule_pages

from hupai import rules
from hupai.api import openapi
from hupai.draw import pattern_names

DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", readme_examples.PAGES, ids=lambda page: page.name)
def test_a_page_shows_what_the_service_answers(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert len(readme_examples.BLOCK.findall(text)) >= 2
    assert readme_examples.check(text)[1] == []


def test_an_example_that_tells_otherwise_is_noticed() -> None:
    block = "```console\n$ hupai --version\nhupai 99\n```"
    assert len(readme_examples.check(block)[1]) == 1
    assert readme_examples.fits("a\n...\nd\n", "a\nb\nc\nd\n")
    assert not readme_examples.fits("a\n...\nd\n", "a\nb\nc\n")
    assert readme_examples.fits("a, b...\n", "a, bcd\n")
    assert not readme_examples.fits("a, b...\n", "a, c\n")


def test_an_address_that_curl_would_take_for_a_pattern_is_refused() -> None:
    with pytest.raises(ValueError, match="-g"):
        readme_examples.run("curl -s 'http://127.0.0.1:8000/v1/hands/[EEE,1]55pWWWNNN'")


def test_the_api_page_is_that_of_the_api_file() -> None:
    assert api_reference.TARGET.read_text(encoding="utf-8") == api_reference.reference(openapi.document())


def test_the_pictures_are_as_they_are_drawn_now() -> None:
    assert picture_examples.differing() == [], "run: python scripts/picture_examples.py"


@pytest.mark.parametrize("name", rule_pages.names())
def test_the_pages_of_the_rule_sets_are_those_of_the_tables(name: str) -> None:
    stored = (rule_pages.TARGET / name).read_text(encoding="utf-8")
    assert stored == rule_pages.rule_book(*rule_pages.names()[name]), "run: python scripts/rule_pages.py"


def test_every_rule_set_and_pattern_is_on_a_page() -> None:
    text = "".join((rule_pages.TARGET / name).read_text(encoding="utf-8") for name in rule_pages.names())
    for name in rules.available():
        found = rules.load(name)
        assert f"| `{name}` |" in text
        names = pattern_names(found.family, "en")
        assert all(f"{names[row.id]}]({found.family}.md#{row.id})" in text for row in found.patterns)
        assert all(f"`{option.id}`" in text and option.reason in text for option in found.option_table)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)", text):
        if "://" not in target:
            assert (document.parent / target).exists(), target


def test_every_dependency_is_explained(root: Path) -> None:
    import tomllib

    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *(one for many in project["optional-dependencies"].values() for one in many)]
    names = {re.split(r"[\[<>=~! ;]", one)[0].lower() for one in asked} - {"hupai"}
    table = (root / "docs" / "dependencies.md").read_text(encoding="utf-8").lower()
    assert [name for name in sorted(names) if f"| {name} |" not in table] == []
    told = set(re.findall(r"^\| ([a-z0-9_-]+) \|", table, re.MULTILINE)) - {"package"}
    assert sorted(told - names) == []

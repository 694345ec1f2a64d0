"""The reference pages: everything is told in every language, and shown as it is."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import hupai.draw.rulebook
from hupai.api.catalogue import worked_examples
from hupai.api.rulebook import families, pattern_page, rule_book, rule_page
from hupai.draw import LANGUAGES, pattern_names
from hupai.draw.rulebook import (
    Bullets,
    Hand,
    Heading,
    Link,
    Paragraph,
    Table,
    definition,
    example_text,
    html_page,
    markdown_page,
    reason_text,
)
from hupai.draw.rulebook.teaching import phrase, told
from hupai.rules import available, load

HERE = Path(hupai.draw.rulebook.__file__).parent
HAN = re.compile(r"[一-鿿]")


@pytest.mark.parametrize("family", families())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_pattern_and_worked_hand_is_told(family, lang):
    """And nothing is told of what there is not."""
    found = told(family, lang)
    assert set(found["definitions"]) == set(pattern_names(family, lang))
    notes = {pattern: {row["note"] for row in rows} for pattern, rows in worked_examples(family).items()}
    assert {pattern: set(rows) for pattern, rows in found["examples"].items()} == notes
    sentences = [
        *found["definitions"].values(),
        *(text for rows in found["examples"].values() for text in rows.values()),
    ]
    for text in sentences:
        assert text[-1] in ".。", text
        assert bool(HAN.search(text)) == lang.startswith("zh"), text
        assert not re.search(r"[*`<>{}|]", text), text
        assert not re.search(r" [:;?!»]|« ", text), text


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_every_choice_of_a_table_has_its_reason(lang):
    for table in map(load, available()):
        if table.base is not None:
            continue
        known = {option.id for option in table.option_table}
        assert set(told(table.family, lang)["reasons"][table.id]) == known
        assert all(reason_text(table.family, table.id, option, lang) for option in table.option_table)
        assert all(reason_text(table.family, table.id, option, "en") == option.reason for option in table.option_table)


def test_a_language_has_the_phrases_of_every_other():
    files = {lang: json.loads((HERE / "phrases" / f"{lang}.json").read_text("utf-8")) for lang in LANGUAGES}
    gaps = {
        lang: {key: set(re.findall(r"{(\w+)}", text)) for key, text in found.items()} for lang, found in files.items()
    }
    assert (
        len(
            {
                json.dumps({key: sorted(names) for key, names in found.items()}, sort_keys=True)
                for found in gaps.values()
            }
        )
        == 1
    )


def test_the_scripts_are_not_mixed():
    """A few characters that only one of the two scripts has."""
    only = {"zh-Hant": "张条颗听对将东风龙连门杠", "zh-Hans": "張條顆聽對將東風龍連門槓"}
    for family in families():
        for lang, others in only.items():
            text = json.dumps(told(family, lang), ensure_ascii=False)
            assert not {char for char in others if char in text}, (family, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("family", families())
def test_a_familys_page_shows_every_pattern_and_loads_nothing(family, lang):
    page = rule_page(family, lang)
    for pattern in pattern_names(family, lang):
        assert f"/rules/{family}/{pattern}?lang={lang}" in page
        assert definition(family, pattern, lang).replace("'", "&#x27;") in page
    _well_formed(page)


def _well_formed(page: str) -> None:
    open_tags: list[str] = []

    class Check(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            given = dict(attrs)
            assert "src" not in given
            for name in ("href",):
                value = given.get(name) or ""
                assert value == "" or value.startswith(("/rules/", "#")), value
            if tag not in ("meta", "br"):
                open_tags.append(tag)

        def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            pass

        def handle_endtag(self, tag: str) -> None:
            assert open_tags.pop() == tag

    check = Check()
    check.feed(page)
    check.close()
    assert open_tags == []
    # Every tile that is shown is drawn in the page itself.
    assert set(re.findall(r'href="#t-(\w+)"', page)) == set(re.findall(r'symbol id="t-(\w+)"', page))


@pytest.mark.parametrize("family", families())
def test_a_patterns_page_shows_every_worked_hand_with_its_sentence(family):
    for pattern, examples in worked_examples(family).items():
        page = pattern_page(family, pattern, "fr")
        _well_formed(page)
        for row in examples:
            text = example_text(family, pattern, row["note"], "fr")
            assert text.replace("'", "&#x27;") in page
        assert page.count('class="hand"') == len(examples)


def test_the_book_in_markdown_has_every_worked_hand():
    book = rule_book("hk", "zh-Hans")
    examples = [row for rows in worked_examples("hk").values() for row in rows]
    assert sum(line.startswith("- ") and "<br>" in line for line in book.splitlines()) == len(examples)
    assert book.endswith("\n")


def test_blocks_in_both_forms():
    blocks = [
        Heading(1, "A & B"),
        Paragraph(("one `x|y`", Link("two", "mcr", "all_green"))),
        Bullets((Hand("[EEE,1]55mNNN", ("**says** <b>",)), "last"), numbered=True),
        Table(("a", "b"), (("1|2", ("x", "y")),)),
    ]
    page = html_page(blocks, "en")
    assert "<h1>A &amp; B</h1>" in page
    assert '<code>x|y</code> <a href="/rules/mcr/all_green?lang=en">two</a>' in page
    assert "<strong>says</strong> &lt;b&gt;" in page
    assert 'aria-label="East wind, East wind, East wind' in page
    assert "<td><span>x</span><span>y</span></td>" in page
    text = markdown_page(blocks, "fr")
    assert "[two](mcr.fr.md#all_green)" in text
    assert "| 1\\|2 | x<br>y |" in text
    assert "1. 🀀🀀🀀" in text


@pytest.mark.parametrize(("family", "lang"), [("mcr", "de"), ("../mcr", "en"), ("riichi", "en")])
def test_what_is_not_told_is_refused(family, lang):
    with pytest.raises(KeyError):
        told(family, lang)


def test_a_phrase_without_its_gaps_shows_them():
    assert phrase("en", "range", least=1) == "1 to …"

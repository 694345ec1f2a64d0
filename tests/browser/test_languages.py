"""The page in its four languages: chosen by the browser, the reader or the address, and whole in each."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from browser.desk import Desk

pytestmark = pytest.mark.browser
Visit = Callable[..., Desk]
WORDS = Path(__file__).resolve().parents[2] / "shared" / "hupai" / "page" / "words"
LANGS = ("en", "fr", "zh-Hant", "zh-Hans")


def _words(lang: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((WORDS / f"page.{lang}.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize(
    ("browser", "page"),
    [
        ("fr-CA", "fr"),
        ("zh-HK", "zh-Hant"),
        ("zh-TW", "zh-Hant"),
        ("zh-CN", "zh-Hans"),
        ("de-DE", "en"),
        ("en-GB", "en"),
    ],
)
def test_the_browsers_language_is_taken(visit: Visit, browser: str, page: str) -> None:
    desk = visit(lang=browser)
    assert desk.page.evaluate("document.documentElement.lang") == page
    assert desk.page.title() == _words(page)["title"]


@pytest.mark.parametrize("lang", LANGS)
def test_every_word_is_in_the_language_and_nothing_runs_over_the_edge(visit: Visit, lang: str) -> None:
    desk = visit(f"#h=%5B123m,1%5D456789m2345p5p%7Cag&rules=mcr&win_by=discard&seat_wind=S&discarder=W&lang={lang}")
    page = desk.page
    desk.total()
    keys = set(_words(lang))
    for mode in ("photo", "tiles", "text"):
        desk.tab(mode)
        shown = page.locator("body").inner_text()
        assert not [key for key in keys if "." in key and key in shown], "a key where its words should be"
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{mode} is {wide} pixels too wide"
    others = [other for other in LANGS if other != lang]
    for key in ("how.win_by", "score.patterns", "share.title", "hand.title"):
        assert _words(lang)[key] in page.locator("body").text_content()
        assert all(
            _words(other)[key] not in page.locator("main").inner_text()
            for other in others
            if _words(other)[key] not in _words(lang).values() and other[:2] != lang[:2]
        )


def test_the_reader_chooses_and_the_page_remembers(visit: Visit) -> None:
    desk = visit()
    page = desk.page
    page.locator("[data-key=example]").click()
    desk.settled("points")
    page.locator("[data-key=lang]").focus()
    page.locator("[data-key=lang]").select_option("zh-Hans")
    desk.settled("番")
    assert page.locator("html").get_attribute("lang") == "zh-Hans"
    page.wait_for_function("JSON.parse(localStorage.getItem('hupai.settings')).lang === 'zh-Hans'")
    assert page.locator(".tray .held").first.get_attribute("aria-label").startswith("一万")
    assert page.evaluate("document.activeElement.dataset.key") == "lang", "the focus stays where it was"
    desk.open("")
    assert page.locator("html").get_attribute("lang") == "zh-Hans"


def test_faults_are_told_in_every_language(visit: Visit) -> None:
    told = set()
    for lang in LANGS:
        desk = visit(f"#h=123m4x&lang={lang}", allowed=frozenset((422,)))
        desk.page.locator("#score .fault").first.wait_for()
        told.add(desk.page.locator("#score .fault").first.inner_text())
    assert len(told) == len(LANGS)

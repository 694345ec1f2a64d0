"""The statement in a browser: asked for with the token after ``#``, in four languages, printed, saved, told."""

from __future__ import annotations

import csv
import io
import json
import re
import secrets
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from browser.desk import Desk
from hupai.api import problem
from hupai.draw import LANGUAGES

pytestmark = pytest.mark.browser
Visit = Callable[..., Desk]
NAMES = ("Zoé <img src=x onerror=alert(1)>", "王小明", "=1+1", "Dan")
TITLES = {"en": "Statement", "fr": "Relevé", "zh-Hant": "對局結算表", "zh-Hans": "对局结算表"}


def write(served: str, path: str, body: object, token: str = "") -> Any:
    headers = {"Content-Type": "application/json", "Idempotency-Key": secrets.token_hex(16)}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    asked = urllib.request.Request(served + path, json.dumps(body).encode(), headers, method="POST")
    with urllib.request.urlopen(asked) as answer:
        return json.load(answer)


@pytest.fixture(scope="module")
def table(served: str) -> Any:
    made = write(served, "v1/tables", {"rules": "mcr", "players": list(NAMES)})
    deals = f"v1/tables/{made['id']}/deals"
    won = {"winner": "S", "win_by": "discard", "payer": "W", "value": 12}
    hand = {"winner": "E", "win_by": "self_draw", "notation": "[EEE,1][SSSS,1]55pWWWNNN"}
    write(served, deals, {"deal": 1, "kind": "win", "wins": [hand]}, made["owner_token"])
    write(served, deals, {"deal": 2, "kind": "win", "wins": [won]}, made["owner_token"])
    write(served, f"{deals}/2/reversal", {"reason": "<script>alert(1)</script>"}, made["owner_token"])
    write(served, deals, {"deal": 2, "kind": "draw"}, made["owner_token"])
    return made


def link(table: Any, lang: str = "en") -> str:
    return f"statement#table={table['id']}&token={table['viewer_token']}&lang={lang}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("dark", [False, True])
def test_it_is_shown(lang: str, dark: bool, visit: Visit, table: Any) -> None:
    page = visit(link(table, lang), phone=False, dark=dark).page
    assert page.locator("h1").inner_text() == TITLES[lang] and page.locator("html").get_attribute("lang") == lang
    assert page.title().startswith(TITLES[lang])
    assert page.locator("table.lines tbody tr").count() == 6  # the start, four lines, the total
    assert page.locator("tr.undone s").first.inner_text() and page.locator("tr.undone strong").inner_text()
    assert page.locator("#shown img, #shown script").count() == 0
    text = page.locator("#shown").inner_text()
    assert all(name in text for name in NAMES) and "<script>alert(1)</script>" in text
    looks = page.locator("svg.curve polyline").evaluate_all(
        "all => all.map(one => getComputedStyle(one).strokeDasharray)"
    )
    assert len(set(looks)) == 4
    ink, paper = page.evaluate(
        "[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"
    )
    brightness = [sum(map(int, re.findall(r"\d+", one)[:3])) for one in (ink, paper)]
    assert (brightness[0] > brightness[1]) is dark and abs(brightness[0] - brightness[1]) > 450


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("dark", [False, True])
def test_nothing_keeps_anybody_out(dark: bool, phone: bool, visit: Visit, table: Any) -> None:
    assert visit(link(table), phone=phone, dark=dark).axe() == []
    assert visit("statement", phone=phone, dark=dark).axe() == []


def test_the_language_is_changed_on_the_page(visit: Visit, table: Any) -> None:
    page = visit(link(table, "fr"), phone=False).page
    page.select_option("#lang", "zh-Hant")
    page.locator("h1", has_text=TITLES["zh-Hant"]).wait_for()
    assert page.locator("#print").inner_text() == "列印"


def test_no_token_leaves_the_address(visit: Visit, table: Any) -> None:
    desk = visit("statement", phone=False)
    asked: list[Any] = []
    desk.page.on("request", lambda one: asked.append(one))  # noqa: PLW0108 - playwright looks at its signature
    desk.page.goto(desk.served + link(table))
    desk.page.reload()
    desk.page.locator("h1", has_text="Statement").wait_for()
    assert any(one.headers.get("authorization") == f"Bearer {table['viewer_token']}" for one in asked)
    assert not [one.url for one in asked if table["viewer_token"] in one.url.partition("#")[0]]
    assert not [one for one in asked if table["viewer_token"] in one.headers.get("referer", "")]


def test_it_fits_a_page_of_paper(visit: Visit, table: Any) -> None:
    page = visit(link(table), phone=False, dark=True).page
    page.emulate_media(media="print")
    assert not page.locator(".bar").is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    page.set_viewport_size({"width": 703, "height": 1000})  # A4 less its margins
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_short_game_is_one_page_of_paper(lang: str, paper: str, visit: Visit, table: Any) -> None:
    """Its foot stands below its last line, and not alone on a page of its own; the reader's paper is his own."""
    printed = visit(link(table, lang), phone=False).page.pdf(format=paper)
    assert printed.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


def test_it_is_read_on_a_phone(visit: Visit, table: Any) -> None:
    page = visit(link(table)).page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cell = page.locator("tr.win td[data-name]").first
    assert cell.get_attribute("data-name") == NAMES[0]
    assert "onerror" in cell.evaluate("one => getComputedStyle(one, '::before').content")


def test_it_is_saved_for_a_spreadsheet(visit: Visit, table: Any) -> None:
    page = visit(link(table), phone=False).page
    with page.expect_download() as saved:
        page.click("#csv")
    assert saved.value.suggested_filename == f"hupai-{table['id']}.csv"
    rows = list(csv.reader(io.StringIO(Path(saved.value.path()).read_bytes().decode("utf-8-sig"), newline="")))
    assert [row[3] for row in rows[1:]] == ["win", "win", "reversal", "draw"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_shown_is_told(lang: str, visit: Visit, table: Any) -> None:
    desk = visit(f"statement#lang={lang}", phone=False)
    said = desk.page.locator("#shown p")
    assert "#table=…&token=…" in said.inner_text()
    desk.guard.allowed.add(404)
    desk.page.goto(f"{desk.served}statement#table={table['id']}&token=wrong&lang={lang}")
    title = json.loads(Path(problem.__file__).with_name("problems.json").read_text("utf-8"))["unknown_table"]["title"]
    said.filter(has_text=title[lang]).wait_for()
    assert not desk.page.locator("#print").is_visible() and desk.page.locator("h1").count() == 0

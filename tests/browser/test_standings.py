"""A club's standings on the page: by a link, in four languages, on paper, by keyboard; told where they cannot be."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from browser.desk import Desk
from browser.test_statement import write
from hupai.draw import LANGUAGES, ruleset_name
from hupai.draw.amounts import parts_text, signed_parts

pytestmark = pytest.mark.browser
Visit = Callable[..., Desk]
PEOPLE = ("Ann", "<b>Bo</b> 波", "Chloé", "大偉")
TITLES = {"en": "Standings", "fr": "Classement", "zh-Hant": "排名", "zh-Hans": "排名"}
WRONG = {
    "en": "This link does not open this club.",
    "fr": "Ce lien n’ouvre pas ce club.",
    "zh-Hant": "此連結無法開啟這個俱樂部。",
    "zh-Hans": "此链接无法打开这个俱乐部。",
}
BROKEN = {
    "en": "This link cannot be read:",
    "fr": "Ce lien est illisible",
    "zh-Hant": "無法讀取此連結",
    "zh-Hans": "无法读取此链接",
}
#: Paper in CSS pixels, less margins of 12 mm.
PAPERS = {"A4": 703, "Letter": 725}


@pytest.fixture(scope="module")
def club(served: str) -> Any:
    """A club whose members have played a rated game each of two rule sets."""
    made = write(served, "v1/clubs", {"name": "Les Dragons"})
    here, token = f"v1/clubs/{made['id']}", made["token"]
    ids = [write(served, f"{here}/members", {"name": name}, token)["id"] for name in PEOPLE]
    rated = {"players": ids, "kind": "rated", "club": made["id"]}
    hand = {"winner": "E", "win_by": "self_draw", "notation": "[EEE,1][SSSS,1]55pWWWNNN"}
    mcr = write(served, "v1/tables", {"rules": "mcr", **rated}, token)
    tai = write(served, "v1/tables", {"rules": "tw-mahjong-planet", **rated}, token)
    for number in range(1, 17):
        # Taiwan: whoever is not the dealer wins each deal, so that the game ends after sixteen
        won = {"winner": "S", "win_by": "discard", "payer": "E", "value": 12}
        write(
            served, f"v1/tables/{tai['id']}/deals", {"deal": number, "kind": "win", "wins": [won]}, tai["owner_token"]
        )
        body = {"kind": "win", "wins": [hand]} if number == 1 else {"kind": "draw"}
        write(served, f"v1/tables/{mcr['id']}/deals", {"deal": number, **body}, mcr["owner_token"])
    for table in (mcr, tai):
        write(served, f"v1/tables/{table['id']}/finish", {}, table["owner_token"])
    return made


def link(club: Any, role: str = "viewer_token") -> str:
    return f"#/clubs/{club['id']}?token={club[role]}"


def known(desk: Desk) -> list[dict[str, str]]:
    """Return the clubs that the browser remembers, newest first."""
    found: list[dict[str, str]] = desk.page.evaluate("JSON.parse(localStorage['hupai.settings'])['clubs.known']")
    return found


def rows(desk: Desk, n: int = 0) -> list[list[str]]:
    """Return the cells of a ranking, once it is there."""
    desk.page.locator(".ranking").nth(n).wait_for()
    found: list[list[str]] = (
        desk.page.locator(".ranking")
        .nth(n)
        .locator("tbody tr")
        .evaluate_all("all => all.map(row => [...row.children].map(cell => cell.textContent))")
    )
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("dark", [False, True])
def test_it_is_shown(lang: str, dark: bool, visit: Visit, club: Any) -> None:
    desk = visit(link(club), phone=dark, dark=dark, lang=lang)
    page = desk.page
    first, second = rows(desk), rows(desk, 1)
    assert page.locator("h1").inner_text() == "Les Dragons" and TITLES[lang] in page.locator("h1 + .hint").inner_text()
    heads = page.locator(".card h2").all_inner_texts()
    assert heads == [ruleset_name("mcr", lang), ruleset_name("tw-mahjong-planet", lang)]
    # MCR: place, name, table points, total, tables, first places, hands won, biggest; three equals share 3 of the 7
    assert first[0][:7] == ["1", "Ann", "4", "+318", "1", "1", "1"] and first[0][7].startswith("98")
    assert {tuple(row[:1] + row[2:]) for row in first[1:]} == {("2=", "1", "\u2212106", "1", "0", "0", "–")}
    assert {row[1] for row in first[1:]} == set(PEOPLE[1:])
    # Taiwan knows no table points, and everybody won as often as he paid
    assert [(row[0], row[2], row[5]) for row in second] == [("1=", "0", "4")] * 4
    assert len(page.locator(".ranking").nth(1).locator("thead th").all()) == 7
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert "clubs." not in page.locator("main").inner_text() and page.locator("main b").count() == 0
    assert "token" not in page.url
    assert desk.axe() == []


def test_it_is_sent_and_opened_elsewhere(visit: Visit, club: Any) -> None:
    desk = visit(link(club))
    rows(desk)
    page = desk.page
    page.locator('[data-key="club-share"]').click()
    dialog = page.get_by_role("dialog")
    dialog.locator(".qr svg path").wait_for()
    sent = dialog.locator("code").inner_text()
    assert sent == desk.served + link(club)
    assert desk.axe() == []
    other = visit(sent.removeprefix(desk.served))
    assert rows(other)[0][1] == "Ann"
    # loaded again, it opens by what the browser kept; and it is found again from the tables
    other.page.reload()
    rows(other)
    other.page.locator('#nav a[href="#/tables"]').click()
    other.page.locator("a.known", has_text="Les Dragons").click()
    rows(other)
    # the operator's own token is never in a link that is given away
    own = visit(link(club, "token"))
    rows(own)
    assert own.page.locator('[data-key="club-share"]').count() == 0


def test_it_is_reached_by_keyboard(visit: Visit, club: Any) -> None:
    desk = visit("#/tables", phone=False)
    page = desk.page
    page.locator('[data-key="join"]').fill("https://example.org/#/other")
    join = page.get_by_role("button", name="Open", exact=True)
    join.press("Enter")
    assert "#/clubs/" in page.locator(".bad[role=alert]").inner_text()
    page.locator('[data-key="join"]').fill(desk.served + link(club))
    join.press("Enter")
    rows(desk)
    assert page.evaluate("document.activeElement.textContent") == "Les Dragons", "the heading is read first"
    for name in ("share", "print", "csv", "again"):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.dataset.key") == f"club-{name}"
    page.locator('[data-key="club-again"]').press("Enter")
    page.wait_for_timeout(300)
    assert page.evaluate("document.activeElement.dataset.key") == "club-again", "the keyboard keeps its place"
    table = page.get_by_role("table", name="International rules").first
    assert table.get_by_role("columnheader", name="Table points").count() == 1
    assert table.get_by_role("rowheader", name="Ann").count() == 1


def test_the_roles_stay_where_a_phone_has_no_room_for_columns(visit: Visit, club: Any) -> None:
    desk = visit(link(club))
    rows(desk)
    table = desk.page.get_by_role("table", name="International rules").first
    assert table.get_by_role("row").count() == 5 and table.get_by_role("columnheader").count() == 8
    cell = table.get_by_role("cell", name="+318")
    assert "Total" in cell.evaluate("one => getComputedStyle(one, '::before').content")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_it_is_printed_on_one_page(lang: str, paper: str, visit: Visit, club: Any) -> None:
    desk = visit(link(club), phone=False, dark=True, lang=lang)
    rows(desk)
    page = desk.page
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size({"width": PAPERS[paper], "height": 1000})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not page.locator('[data-key="club-print"]').is_visible() and not page.locator(".top").is_visible()
    ink, background = page.evaluate(
        "[getComputedStyle(document.querySelector('h1')).color, getComputedStyle(document.body).backgroundColor]"
    )
    assert background == "rgb(255, 255, 255)" and sum(map(int, re.findall(r"\d+", ink)[:3])) < 150
    printed = page.pdf(format=paper, prefer_css_page_size=False, margin=dict.fromkeys(("top", "left"), "12mm"))
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


def test_it_is_saved_for_a_spreadsheet(visit: Visit, club: Any) -> None:
    desk = visit(link(club), phone=False)
    rows(desk)
    with desk.page.expect_download() as saved:
        desk.page.locator('[data-key="club-csv"]').click()
    assert saved.value.suggested_filename == f"hupai-{club['id']}.csv"
    text = Path(saved.value.path()).read_bytes().decode("utf-8-sig")
    found = list(csv.reader(io.StringIO(text, newline="")))
    assert len(found) == 9 and found[1][3] == "Ann"


def test_what_cannot_be_shown_is_told_and_takes_nothing_away(visit: Visit, served: str, club: Any) -> None:
    empty = write(served, "v1/clubs", {"name": "Neu"})
    desk = visit(link(empty))
    page = desk.page
    page.get_by_text("No rated game has been finished yet.").wait_for()
    assert page.locator(".ranking").count() == 0
    # a link with a wrong token: what opened the club before is still there
    desk.guard.allowed.add(404)
    desk.open(f"?wrong#/clubs/{empty['id']}?token=hupai_club_viewer_wrong")
    page.locator("h1", has_text="Neu").wait_for()
    page.get_by_text("No rated game has been finished yet.").wait_for()
    # one that opens nothing
    desk.open(f"?other#/clubs/{club['id']}?token=wrong")
    page.locator(".fault[role=alert]", has_text=WRONG["en"]).wait_for()
    page.get_by_text("This browser holds nothing that opens this club.").wait_for()
    assert desk.axe() == [] and known(desk) == [{"id": empty["id"], "viewer": empty["viewer_token"], "name": "Neu"}]
    page.locator('#nav a[href="#/tables"]').click()
    page.locator("a.known", has_text="Neu").wait_for()
    assert page.locator("a.known").count() == 1


@pytest.mark.parametrize(("token", "lang"), list(zip(("wrong", "%E6%B3%A2", "a%20b", "%0A"), LANGUAGES, strict=True)))
def test_a_wrong_link_is_told_and_what_was_held_stays(lang: str, token: str, visit: Visit, club: Any) -> None:
    desk = visit(link(club), lang=lang, allowed=frozenset({400, 401, 404}))
    rows(desk)
    before = known(desk)
    desk.open(f"?wrong#/clubs/{club['id']}?token={token}")
    desk.page.locator(".fault", has_text=WRONG[lang]).wait_for()
    assert rows(desk)[0][1] == "Ann" and known(desk) == before
    assert "token" not in desk.page.url and desk.page.locator("#offline").is_hidden()


@pytest.mark.parametrize("status", [0, 500, 503])
def test_a_link_that_could_not_be_tried_loses_nothing(status: int, visit: Visit, club: Any) -> None:
    desk = visit(link(club), allowed=frozenset({status}))
    rows(desk)
    before = known(desk)
    desk.guard.offline = True
    desk.page.route("**/standings*", lambda asked: asked.fulfill(status=status) if status else asked.abort())
    desk.open(f"?later#/clubs/{club['id']}?token={club['token']}")
    desk.page.locator(".fault[role=alert]").wait_for()
    assert known(desk) == before
    # the link's own is tried again, and kept once it has opened the club
    desk.page.unroute("**/standings*")
    desk.page.get_by_role("button", name="Try again").click()
    rows(desk)
    assert known(desk) == [{**before[0], "club": club["token"]}] and "token" not in desk.page.url


def test_links_that_open_nothing_push_no_club_out(visit: Visit, club: Any) -> None:
    desk = visit(link(club), allowed=frozenset({404}))
    rows(desk)
    for n in range(31):
        desk.page.evaluate("hash => { location.hash = hash; }", f"#/clubs/junk{n}?token=hupai_club_viewer_{n}")
        desk.page.wait_for_function("id => location.hash === `#/clubs/${id}`", arg=f"junk{n}")
    assert [one["id"] for one in known(desk)] == [club["id"]]


@pytest.mark.parametrize(
    ("path", "lang"), list(zip(("clubs/%", "tables/%", "tables/%E0%A4%A", "clubs/a%ffb"), LANGUAGES, strict=True))
)
def test_a_link_that_cannot_be_read_is_told(path: str, lang: str, visit: Visit, club: Any) -> None:
    desk = visit(f"#/{path}", lang=lang)
    told = desk.page.locator(".fault[role=alert]", has_text=BROKEN[lang])
    told.wait_for()
    assert desk.axe() == []
    # the page goes on: also where it was open already
    desk.page.locator('#nav a[href="#/tables"]').click()
    desk.page.locator('[data-key="join"]').fill(f"{desk.served}#/{path}")
    desk.page.locator('[data-key="join"]').locator("xpath=ancestor::section").locator("button").click()
    told.wait_for()
    desk.page.evaluate("hash => { location.hash = hash; }", link(club))
    rows(desk)


def test_amounts_are_written_as_everywhere(visit: Visit) -> None:
    """The page writes parts of a point as the engine's one function does."""
    page = visit("").page
    values = [*range(-60, 61), 123, 999]
    script = """async ([values, scales]) => {
        const {parts, signed} = await import(document.querySelector("script[type=module]").src);
        return scales.map((scale) => values.map((one) => [parts(one, scale), signed(one, scale)])); }"""
    scales = [1, 2, 3, 4, 12]
    expected = [[[parts_text(one, scale), signed_parts(one, scale)] for one in values] for scale in scales]
    assert page.evaluate(script, [values, scales]) == expected

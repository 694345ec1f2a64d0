"""Tables on the page: opened, settled, shared, undone and ended; by touch on a phone, and by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from browser.desk import Desk

pytestmark = pytest.mark.browser
Visit = Callable[..., Desk]
NAMES = ("Aïcha", "Bo 波", "Chloé", "<b>Dan</b>")


def _open(desk: Desk, *, rules: str = "mcr", length: str = "full", confirm: bool = False) -> None:
    page = desk.page
    page.locator('#nav a[href="#/tables"]').click()
    page.locator("h1").filter(has_text="Tables").wait_for()
    page.locator(f'select[name=table-rules] option[value="{rules}"]').wait_for(state="attached")
    page.select_option("select[name=table-rules]", rules)
    for seat, name in zip("ESWN", NAMES, strict=True):
        page.locator(f'[data-key="name:{seat}"]').fill(name)
    page.locator(f'[data-key="length:{length}"]').click()
    if confirm:
        page.locator('[data-key="confirm"]').check()
    page.locator('[data-key="open"]').click()
    page.locator('[data-key="settle"]').wait_for()


def _scores(desk: Desk) -> dict[str, str]:
    rows = desk.page.locator("table.seats tbody tr")
    return {
        rows.nth(i).locator("td").nth(0).inner_text().split(" dealer")[0].strip(): rows.nth(i)
        .locator("td.money")
        .inner_text()
        for i in range(rows.count())
    }


def _win(desk: Desk, winner: str, payer: str, value: int) -> None:
    page = desk.page
    page.locator('[data-key="table-win-by:discard"]').click()
    page.locator(f'[data-key="winner-0:{winner}"]').click()
    page.locator(f'[data-key="payer:{payer}"]').click()
    page.locator('[data-key="value:0"]').fill(str(value))
    page.locator('[data-key="settle"]').click()


def test_a_table_by_touch(visit: Visit) -> None:
    desk = visit()
    page = desk.page
    _open(desk)
    assert page.locator("h1").inner_text() != "Tables"
    assert list(_scores(desk)) == list(NAMES)
    _win(desk, "S", "W", 12)
    page.get_by_text("Deal 1 is settled.").first.wait_for()
    page.locator(".deals li").first.wait_for()
    # MCR: the discarder pays 8 and 12, the others 8; the deal passes, and seats are winds of the open deal
    assert sorted(_scores(desk).values()) == sorted(["36", "−20", "−8", "−8"])
    assert _scores(desk)["Bo 波"] == "36"
    assert page.locator("svg[role=img][aria-label*=settlement]").count() == 1

    # what cannot be is told where it is wrong, and nothing changes
    desk.guard.allowed.add(422)
    page.locator('[data-key="settle"]').click()
    page.locator(".fault, .bad").first.wait_for()
    before = _scores(desk)

    # undone: asked first, then open again
    page.locator('[data-key="undo"]').click()
    page.get_by_role("dialog").get_by_role("button", name="Undo deal 1").click()
    page.get_by_text("Deal 1 is undone.").first.wait_for()
    page.wait_for_function(
        "() => [...document.querySelectorAll('table.seats td.money')].every(n => n.textContent === '0')"
    )
    assert before != _scores(desk)
    assert page.locator(".deals li.undone").count() == 2

    # shared: the link opens the table elsewhere, to look on only, and leaves the address at once
    page.locator('[data-key="share"]').click()
    dialog = page.get_by_role("dialog")
    dialog.locator(".qr svg path").wait_for()
    link = dialog.locator("code").inner_text()
    assert "?token=hupai_viewer_" in link.partition("#")[2]
    assert desk.axe() == []
    other = visit(link.removeprefix(desk.served))
    other.page.locator("table.seats").wait_for()
    assert "token" not in other.page.url
    assert other.page.locator('[data-key="settle"]').count() == 0
    assert list(_scores(other)) == list(NAMES)

    # ended
    page.keyboard.press("Escape")
    page.locator('[data-key="end"]').click()
    page.get_by_role("dialog").get_by_role("button", name="Finish").click()
    page.locator(".status").filter(has_text="Finished").wait_for()
    assert page.locator('[data-key="settle"]').count() == 0
    assert desk.axe() == []


def test_a_scored_hand_is_settled_at_a_table_by_keyboard(visit: Visit) -> None:
    """From the score to the table without a pointer: the hand, why it is worth that, and back again."""
    desk = visit("", phone=False)
    _open(desk, length="deal")
    page = desk.page
    page.goto(desk.served + "#h=[CCC,1]123456m99m78m9m&rules=mcr&seat_wind=S&round_wind=E&win_by=discard&discarder=E")
    desk.reload()
    button = page.get_by_role("button", name="Settle at a table")
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.locator('[data-key="send"]').wait_for()
    dialog.locator('[data-key="send"]').focus()
    page.keyboard.press("Enter")
    page.locator(".deals li").first.wait_for()
    assert page.locator(".status").inner_text() == "Complete"
    page.locator(".deals").get_by_role("button", name="Why so much").focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_text("Pure Straight").first.wait_for()
    page.keyboard.press("Escape")
    assert sum(int(score.replace("−", "-")) for score in _scores(desk).values()) == 0


def test_a_deal_that_is_confirmed_first(visit: Visit) -> None:
    desk = visit()
    page = desk.page
    _open(desk, confirm=True)
    _win(desk, "E", "N", 20)
    page.locator('[data-key="confirm-yes"]').wait_for()
    assert set(_scores(desk).values()) == {"0"}
    page.locator('[data-key="confirm-yes"]').click()
    page.locator(".deals li").first.wait_for()
    assert _scores(desk)[NAMES[0]] == "44"


def test_several_win_on_one_tile_in_taiwan(visit: Visit) -> None:
    desk = visit("", phone=False, dark=True)
    page = desk.page
    _open(desk, rules="tw-mahjong-planet", length="east")
    page.locator('[data-key="winner-0:S"]').click()
    page.locator('[data-key="value:0"]').fill("12")
    page.locator('[data-key="add-winner"]').click()
    page.locator('[data-key="winner-1:W"]').click()
    page.locator('[data-key="value:1"]').fill("18")
    page.locator('[data-key="payer:E"]').click()
    page.locator('[data-key="settle"]').click()
    page.locator(".deals li").first.wait_for()
    assert list(_scores(desk).values()).count("1,970") == 1
    assert desk.axe() == []


@pytest.mark.parametrize("lang", ["fr", "zh-Hant", "zh-Hans"])
def test_tables_in_other_languages(visit: Visit, lang: str) -> None:
    desk = visit("", lang=lang)
    page = desk.page
    page.locator('#nav a[href="#/tables"]').click()
    page.locator('[data-key="open"]').click()
    page.locator('[data-key="settle"]').wait_for()
    assert "tables." not in page.locator("main").inner_text()
    assert "Undo" not in page.locator("main").inner_text()

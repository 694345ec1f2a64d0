"""All of it in one sitting on a phone: a photo in, one tile corrected, scored, shared, settled at a table, undone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from browser.desk import Desk

pytestmark = pytest.mark.browser
Visit = Callable[..., Desk]


def test_from_the_photo_to_the_table_and_back_by_touch(visit: Visit, hand_photo: Path) -> None:
    desk = visit()
    page = desk.page
    desk.guard.allowed.add(422)  # before the winds are told a pung of them has no value
    page.set_input_files("input[name=photo-file]", hand_photo)
    page.locator(".verdict").wait_for()
    for name, value in (("win_by", "discard"), ("seat_wind", "S"), ("round_wind", "E")):
        desk.tap(page.locator(f'[data-key="{name}:{value}"]').first)
    # the photo is drawn anew with the notes on what was told: nobody taps on it in that moment
    with page.expect_event(
        "requestfinished",
        lambda asked: "v1/arrange" in asked.url and '"discarder":"W"' in (asked.post_data or ""),
    ):
        desk.tap(page.locator('[data-key="discarder:W"]').first)
    desk.calm()
    desk.total()

    # one tile corrected, and taken back: the score follows both times
    before = desk.tray()
    box = page.locator(".box").last
    was = box.locator("use").get_attribute("href").rpartition("#")[2]
    desk.tap(box)
    other = next(code for code in ("9p", "1m", "9s") if code != was and before.count(code) < 4)
    desk.tap(page.get_by_role("dialog").locator(f'[data-key="sheet:{other}"]'))
    page.locator(f'.box use[href$="#{other}"]').last.wait_for()
    desk.tap(page.locator(".tray [data-key=undo]"))
    page.wait_for_function(
        "code => [...document.querySelectorAll('.box use')].pop().getAttribute('href').endsWith('#' + code)", arg=was
    )
    assert sorted(desk.tray()) == sorted(before)
    desk.tap(page.locator(".tray .held").last)
    desk.tap(page.get_by_role("dialog").get_by_role("button", name="This tile won"))
    page.locator(".zone-win .held").wait_for()
    total = desk.total()
    assert "points" in total

    # shared
    link = desk.copy(lambda: desk.tap(page.locator('[data-key="share:copy"]')))
    page.get_by_text("Copied.").first.wait_for()
    assert "/v1/hands/" in link

    # a table for the four who sit here; then the same hand again, from its own address
    address = page.url.removeprefix(desk.served)
    desk.tap(page.locator('#nav a[href="#/tables"]'))
    desk.tap(page.locator('[data-key="open"]'))
    page.locator('[data-key="settle"]').wait_for()
    desk.open(address)
    desk.reload()
    assert desk.total() == total
    desk.tap(page.get_by_role("button", name="Settle at a table"))
    desk.tap(page.get_by_role("dialog").locator('[data-key="send"]'))

    # settled: whoever won has what the others lost; undone: nobody has anything
    page.locator(".deals li").first.wait_for()
    worth = int(total.split()[0])
    shown = page.locator("table.seats td.money").all_inner_texts()
    paid = sorted(int(text.replace("\u2212", "-")) for text in shown)
    assert paid == sorted([-8, -8, -(8 + worth), 24 + worth])
    desk.tap(page.locator('[data-key="undo"]'))
    desk.tap(page.get_by_role("dialog").get_by_role("button", name="Undo deal 1"))
    page.wait_for_function(
        "() => [...document.querySelectorAll('table.seats td.money')].every(cell => cell.textContent === '0')"
    )
    assert page.locator(".deals li.undone").count() == 2

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
    page.locator(".verdict").wait_for(timeout=90_000)
    for name, value in (("win_by", "discard"), ("seat_wind", "S"), ("round_wind", "E"), ("discarder", "W")):
        page.locator(f'[data-key="{name}:{value}"]').first.tap()
    desk.total()

    # one tile corrected, and taken back: the score follows both times
    before = desk.tray()
    box = page.locator(".box").last
    was = box.locator("use").get_attribute("href").rpartition("#")[2]
    box.tap()
    other = next(code for code in ("9p", "1m", "9s") if code != was and before.count(code) < 4)
    page.get_by_role("dialog").locator(f'[data-key="sheet:{other}"]').tap()
    page.locator(f'.box use[href$="#{other}"]').last.wait_for()
    page.locator(".tray [data-key=undo]").tap()
    page.wait_for_function(
        "code => [...document.querySelectorAll('.box use')].pop().getAttribute('href').endsWith('#' + code)", arg=was
    )
    assert sorted(desk.tray()) == sorted(before)
    page.locator(".tray .held").last.tap()
    page.get_by_role("dialog").get_by_role("button", name="This tile won").tap()
    page.locator(".zone-win .held").wait_for()
    total = desk.total()
    assert "points" in total

    # shared
    page.locator('[data-key="share:copy"]').tap()
    page.get_by_text("Copied.").first.wait_for()
    link = desk.copied("/v1/hands/")
    assert "/v1/hands/" in link

    # a table for the four who sit here; then the same hand again, from its own address
    address = page.url.removeprefix(desk.served)
    page.locator('#nav a[href="#/tables"]').tap()
    page.locator('[data-key="open"]').tap()
    page.locator('[data-key="settle"]').wait_for()
    desk.open(address)
    page.reload()
    assert desk.total() == total
    page.get_by_role("button", name="Settle at a table").tap()
    page.get_by_role("dialog").locator('[data-key="send"]').tap()

    # settled: whoever won has what the others lost; undone: nobody has anything
    page.locator(".deals li").first.wait_for()
    worth = int(total.split()[0])
    shown = page.locator("table.seats td.money").all_inner_texts()
    paid = sorted(int(text.replace("\u2212", "-")) for text in shown)
    assert paid == sorted([-8, -8, -(8 + worth), 24 + worth])
    page.locator('[data-key="undo"]').tap()
    page.get_by_role("dialog").get_by_role("button", name="Undo deal 1").tap()
    page.wait_for_function(
        "() => [...document.querySelectorAll('table.seats td.money')].every(cell => cell.textContent === '0')"
    )
    assert page.locator(".deals li.undone").count() == 2

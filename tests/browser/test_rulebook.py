"""The reference pages in a browser: readable in light and dark, on a phone and wide, without anything of others."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from browser.desk import Desk

pytestmark = pytest.mark.browser
Visit = Callable[..., Desk]


@pytest.mark.parametrize(
    ("path", "phone", "dark"),
    [
        ("rules/mcr/knitted_straight?lang=zh-Hant", True, False),
        ("rules/tw?lang=fr", False, True),
        ("rules/hk/nine_gates?lang=en", True, True),
        ("rules/mcr?lang=zh-Hans", True, False),
    ],
)
def test_a_page_is_readable(visit: Visit, path: str, phone: bool, dark: bool) -> None:
    desk = visit(phone=phone, dark=dark)
    desk.page.goto(desk.served + path)
    assert desk.axe() == []
    # Nothing but tables that scroll by themselves is wider than the screen.
    assert desk.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_line_of_a_score_leads_to_its_pattern(visit: Visit) -> None:
    desk = visit("#h=[EEE,1][SSSS,1]55pWWWNNN&rules=mcr&seat_wind=E&round_wind=E&win_by=self_draw&lang=fr", lang="fr")
    desk.total()
    about = desk.page.locator('[data-key="about:big_four_winds"]')
    if not about.is_visible():
        desk.page.locator('[data-key="fan:big_four_winds"]').first.click()
    about.click()
    link = desk.page.get_by_role("dialog").locator('a[href*="rules/mcr/big_four_winds"]')
    link.wait_for()
    assert "Pungs ou kongs des quatre vents" in desk.page.get_by_role("dialog").inner_text()
    assert "lang=fr" in link.get_attribute("href")
    desk.page.goto(link.evaluate("node => node.href"))
    assert "Quatre grands Vents" in desk.page.locator("h1").inner_text()
    assert desk.page.locator(".hand").count() == 5

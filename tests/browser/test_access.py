"""Nothing on the page keeps anybody out: axe-core on every view, light and dark, and what it cannot see."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from browser.desk import Desk, becomes
from support.waiting import PATIENCE

pytestmark = pytest.mark.browser
Visit = Callable[..., Desk]
HAND = "#h=%5B123m,1%5D456789m2345p5p%7Cag&rules=mcr&win_by=discard&seat_wind=S&round_wind=E&discarder=W"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_serious_on_any_view(visit: Visit, hand_photo: Path, dark: bool) -> None:
    desk = visit(dark=dark)
    desk.guard.allowed.add(422)
    page = desk.page
    found: dict[str, list[str]] = {"empty": desk.axe()}

    page.set_input_files("input[name=photo-file]", hand_photo)
    page.locator(".verdict").wait_for()
    found["photo"] = desk.axe()
    page.locator(".box").first.click()
    found["tile"] = desk.axe()
    page.keyboard.press("Escape")
    page.locator('[data-key="photo:add"]').click()
    found["add"] = desk.axe()
    page.keyboard.press("Escape")

    desk.open("?again" + HAND)
    desk.total()
    desk.page.locator(".fan-name").first.click()
    page.locator("details").evaluate_all("nodes => nodes.forEach(node => { node.open = true; })")
    found["score"] = desk.axe()
    page.locator(".evidence button").click()
    page.get_by_role("dialog").locator(".example").first.wait_for()
    found["pattern"] = desk.axe()
    page.keyboard.press("Escape")
    page.locator('[data-key="options"]').click()
    found["options"] = desk.axe()
    page.keyboard.press("Escape")
    page.locator('[data-key="help"]').click()
    found["help"] = desk.axe()
    for link in page.get_by_role("dialog").get_by_role("link").all():
        assert page.request.get(link.get_attribute("href")).status == 200
    page.keyboard.press("Escape")

    desk.tab("tiles")
    found["keyboard"] = desk.axe()
    desk.tab("text")
    page.locator("#notation").fill("123m4x55zz")
    page.locator("#score .fault").first.wait_for()
    found["faults"] = desk.axe()
    page.locator("#notation").fill("123m456m789m55p23p-")
    page.locator("#score .waits small").first.wait_for()
    found["waits"] = desk.axe()
    assert {name: what for name, what in found.items() if what} == {}


def test_everything_that_can_be_tapped_is_large_enough_for_a_finger(visit: Visit) -> None:
    desk = visit(HAND)
    desk.total()
    for mode in ("photo", "tiles", "text"):
        desk.tab(mode)
        small = desk.page.evaluate(
            """() => [...document.querySelectorAll('button, main select, header select, .button, .check, summary')]
            .map((node) => [node.dataset.key || node.textContent.slice(0, 30), node.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.height < 43.5 || box.width < 31.5))
            .map(([name, box]) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""
        )
        assert small == [], mode


def test_doubt_is_told_by_shape_and_word_and_not_by_colour_alone(visit: Visit, hand_photo: Path) -> None:
    desk = visit()
    desk.guard.allowed.add(422)
    page = desk.page
    answer: dict[str, object] = {}

    def doubted(route: object) -> None:
        """Let the real answer through, with the first tile in doubt: which photo there is depends on the machine."""
        reply = route.fetch(timeout=1000 * PATIENCE)  # type: ignore[attr-defined]
        found = reply.json()
        found["tiles"][0].update(needs_review=True, reason="look_alike", reason_text="It looks like another tile too.")
        answer.update(found)
        route.fulfill(response=reply, json=found)  # type: ignore[attr-defined]

    page.route("**/v1/score/photo*", doubted)
    page.set_input_files("input[name=photo-file]", hand_photo)
    page.locator(".verdict").wait_for()
    box = page.locator(".box.doubtful").first
    assert "to check" in box.get_attribute("aria-label")
    assert "looks like another tile" in box.get_attribute("aria-label")
    assert box.locator(".mark text").text_content() == "?"
    assert page.evaluate("getComputedStyle(document.querySelector('.box.doubtful polygon')).strokeDasharray") != "none"
    assert "to check" in page.locator(".held.doubtful").first.get_attribute("aria-label")
    box.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="It is").first.click()
    page.locator(".stage[aria-busy=false]").wait_for()
    doubts = sum(bool(tile["needs_review"]) for tile in answer["tiles"])  # type: ignore[attr-defined]
    becomes(page, page.locator(".box.doubtful").count, doubts - 1)


def test_calm_for_whoever_asks_for_calm(visit: Visit) -> None:
    desk = visit(HAND, reduced_motion="reduce")
    desk.total()
    moving = desk.page.evaluate(
        """() => [...document.querySelectorAll('*')].filter((node) => {
        const look = getComputedStyle(node);
        return parseFloat(look.transitionDuration) > 0 || parseFloat(look.animationDuration) > 0; }).length"""
    )
    assert moving == 0


def test_the_focus_can_be_seen_everywhere(visit: Visit) -> None:
    desk = visit(HAND, phone=False)
    desk.total()
    page = desk.page
    unseen = []
    for _ in range(70):
        page.keyboard.press("Tab")
        look = page.evaluate(
            """() => { const node = document.activeElement; if (!node || node === document.body) return null;
            const own = getComputedStyle(node);
            const around = node.closest('.button') ? getComputedStyle(node.closest('.button')) : own;
            const seen = [own, around].some((one) => one.outlineStyle !== 'none' && parseFloat(one.outlineWidth) >= 1);
            return [seen, node.dataset.key || node.id || node.textContent.slice(0, 20)]; }"""
        )
        if look is None:
            break
        if not look[0]:
            unseen.append(look[1])
    assert unseen == []

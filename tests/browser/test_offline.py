"""Installed on a phone, and without a network: the page opens, keeps the hand, and says what it cannot do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from browser.desk import Desk, Service, becomes

pytestmark = pytest.mark.browser
Visit = Callable[..., Desk]


def test_the_hand_stays_and_its_score_comes_with_the_network(visit: Visit) -> None:
    desk = visit()
    desk.guard.offline = True
    page = desk.page
    page.locator("[data-key=example]").click()
    desk.settled("21 points")
    page.context.set_offline(True)
    page.locator("#offline").wait_for()
    assert "Offline: the service cannot be reached" in page.locator("#offline").inner_text()
    desk.choose("win_by", "self_draw")
    page.locator("#score .fault").wait_for()
    assert "comes by itself" in page.locator("#score").inner_text()
    assert len(desk.tray()) == 16
    page.context.set_offline(False)
    desk.settled("points")
    page.locator("#offline").wait_for(state="hidden")
    assert page.locator('[data-key="win_by:self_draw"]').get_attribute("aria-pressed") == "true"


def test_a_photo_waits_for_the_network(visit: Visit, hand_photo: Path) -> None:
    desk = visit()
    desk.guard.offline = True
    desk.guard.allowed.add(422)
    page = desk.page
    page.context.set_offline(True)
    page.set_input_files("input[name=photo-file]", hand_photo)
    again = page.get_by_role("button", name="Try again")
    again.wait_for()
    assert "the photo waits here" in page.locator(".pane .fault").inner_text()
    page.context.set_offline(False)
    again.click()
    page.locator(".verdict").wait_for()
    assert len(desk.tray()) == 14


def test_a_correction_without_network_is_kept(visit: Visit, hand_photo: Path) -> None:
    desk = visit()
    desk.guard.offline = True
    desk.guard.allowed.add(422)
    page = desk.page
    page.set_input_files("input[name=photo-file]", hand_photo)
    page.locator(".verdict").wait_for()
    page.context.set_offline(True)
    before = desk.tray()
    page.locator(".tray .held").first.click()
    page.get_by_role("dialog").locator('[data-key="sheet:8s"]').click()
    becomes(page, lambda: desk.tray().count("8s"), before.count("8s") + 1)


def test_the_page_opens_without_a_network_once_it_was_there(visit: Visit, own_service: Service) -> None:
    desk = visit(workers=True, at=own_service.address)
    desk.guard.offline = True
    page = desk.page
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    desk.reload()
    kept = "caches.open('hupai-lists').then((cache) => cache.keys()).then((lists) => lists.length)"
    becomes(page, lambda: page.evaluate(kept), 2)
    own_service.stop()
    desk.reload()  # the lists are shown as they were last seen
    page.locator("#offline").wait_for()
    desk.tab("tiles")
    desk.keys("1m", "2m")
    becomes(page, page.locator(".tray use").count, 2)
    page.locator("[data-key=lang]").select_option("fr")
    page.get_by_role("tab", name="Texte").wait_for()


def test_it_can_be_installed(visit: Visit) -> None:
    desk = visit(workers=True)
    page = desk.page
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    devtools = page.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == desk.served + "manifest.webmanifest"
    found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in found if one["errorId"] != "in-incognito"] == []

"""The score on the page is the service's, word for word, and every line shows its tiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.desk import Desk, becomes, until

pytestmark = pytest.mark.browser
Visit = Callable[..., Desk]


def _example(desk: Desk) -> dict[str, Any]:
    """Show the example hand and return what the service answered to it."""
    with desk.page.expect_response(lambda reply: reply.url.endswith("/v1/score")) as found:
        desk.page.locator("[data-key=example]").click()
    answer: dict[str, Any] = found.value.json()
    desk.settled(str(answer["total"]))
    return answer


def _lit(desk: Desk) -> list[str]:
    codes: list[str] = desk.page.eval_on_selector_all(".laid .lit", "nodes => nodes.map(node => node.dataset.code)")
    return codes


def test_every_line_is_the_services_and_lights_its_own_tiles(visit: Visit) -> None:
    desk = visit(phone=False)
    answer = _example(desk)
    page = desk.page
    names = page.locator(".fans .name").evaluate_all("nodes => nodes.map(node => node.firstChild.textContent)")
    rows = [*answer["fans"], *answer["not_counted"]]
    assert names == [row["name"] + (f" ×{row['count']}" if row["count"] > 1 else "") for row in rows]
    assert page.locator(".why").all_inner_texts() == [row["text"] for row in answer["not_counted"]]
    for row in rows:
        page.locator(f'[data-key="fan:{row["id"]}"]').hover()
        sets = {tuple(sorted(tiles)) for tiles in row["evidence"]}
        becomes(page, lambda: set(_lit(desk)), {tile for tiles in row["evidence"] for tile in tiles})
        lit = _lit(desk)
        assert len(lit) <= sum(len(tiles) for tiles in row["evidence"])
        assert len(lit) >= sum(len(tiles) for tiles in sets), row["id"]
    page.mouse.move(5, 5)
    becomes(page, lambda: _lit(desk), [])
    paid = page.locator(".paid .money").all_inner_texts()
    assert [int(text.replace("\u2212", "-").replace("+", "")) for text in paid] == list(answer["payments"].values())


def test_a_tap_keeps_the_tiles_lit_and_tells_where_the_rule_stands(visit: Visit) -> None:
    desk = visit()
    answer = _example(desk)
    page = desk.page
    first = answer["fans"][0]
    page.evaluate("scrollTo(0, 0)")
    desk.tap(page.locator(".bar"))
    page.locator(".bar").wait_for(state="hidden")
    assert page.locator("#score .total").bounding_box()["y"] > 0
    desk.tap(page.locator(f'[data-key="fan:{first["id"]}"]'))
    becomes(page, lambda: len(_lit(desk)), 9)
    assert first["source"]["clause"] in page.locator(".evidence").inner_text()
    desk.tap(page.locator(".evidence button"))
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("heading", name="Example").first.wait_for()
    dialog.get_by_role("heading", name="Looks like it, is not").first.wait_for()
    link = dialog.get_by_role("link").get_attribute("href")
    assert page.request.get(link).status == 200
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    becomes(page, lambda: page.evaluate("document.activeElement.dataset.key"), f"about:{first['id']}")


def test_what_is_unknown_is_offered_and_a_tap_makes_it_known(visit: Visit) -> None:
    desk = visit("#h=123m456m789m55p234p&rules=mcr&seat_wind=S&round_wind=E")
    before = desk.total()
    chip = desk.page.locator('[data-key="if:last_wall_tile:true"]')
    promised = chip.inner_text().rpartition(": ")[2]
    assert promised != before
    desk.tap(chip)
    desk.settled(promised)
    assert desk.page.locator('[data-key="flag:last_wall_tile"]').is_checked()


def test_which_tile_won_is_asked_and_told_by_a_tap(visit: Visit) -> None:
    desk = visit("#h=123m456m789m55p234p*&rules=mcr&seat_wind=S&round_wind=E&win_by=self_draw")
    desk.total()
    rows = desk.page.locator(".waits .wait")
    until(desk.page, lambda: rows.count() > 3)
    label = desk.page.locator('[data-key="won:5p"]').get_attribute("aria-label")
    desk.tap(desk.page.locator('[data-key="won:5p"]'))
    desk.settled(label.rpartition(": ")[2])
    assert desk.page.locator(".zone-win .tile").get_attribute("data-tile") == "5p"


def test_rules_and_options_change_the_score(visit: Visit) -> None:
    desk = visit("#h=123m456m789m55p234p&rules=hk-old-style&seat_wind=S&round_wind=E&win_by=self_draw")
    page = desk.page
    first = desk.total()
    assert "faan" in first
    page.locator('[data-key="options"]').click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Least that may be declared").fill("12")
    dialog.get_by_label("Least that may be declared").press("Tab")
    dialog.get_by_role("button", name="Done").click()
    page.locator("#score .remark.bad", has_text="minimum of 12 faan").wait_for()
    assert page.locator('[data-key="options"]').inner_text() == "Options (1 changed)"
    page.locator("select[name=rules]").select_option("mcr")
    desk.settled("points")
    assert page.locator('[data-key="options"]').inner_text() == "Options"


def test_options_that_are_asked_for_early_come_by_themselves(visit: Visit) -> None:
    desk = visit("#h=123m456m789m55p234p&rules=mcr&seat_wind=S&round_wind=E&win_by=self_draw")
    page = desk.page
    desk.total()
    held: list[Any] = []
    page.route("**/v1/rulesets/**", lambda route: held.append(route))  # noqa: PLW0108 - playwright looks at its signature
    page.locator("select[name=rules]").select_option("hk-old-style")
    page.locator('[data-key="options"]').click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("status").filter(has_text="One moment").wait_for()
    until(page, lambda: len(held) == 2)  # as the rules were chosen, and as their options were asked for
    for route in held:
        route.continue_()
    dialog.get_by_label("Least that may be declared").wait_for()
    assert dialog.get_by_role("status").count() == 0
    page.keyboard.press("Escape")
    page.unroute("**/v1/rulesets/**")
    # without a network it is said, and no list is made up
    desk.guard.offline = True
    page.context.set_offline(True)
    page.locator("select[name=rules]").select_option("hk-nyc")
    page.locator('[data-key="options"]').click()
    dialog.get_by_role("status").filter(has_text="They could not be loaded").wait_for()


def test_a_hand_that_does_not_win_says_what_it_waits_for(visit: Visit) -> None:
    desk = visit("#h=123m456m789m55p23p-&rules=mcr&seat_wind=S&round_wind=E")
    assert desk.total() == "Not a winning hand"
    desk.page.locator('[data-key="wait:1p"] small').first.wait_for()
    label = desk.page.locator('[data-key="wait:4p"]').get_attribute("aria-label")
    assert label.startswith("4 of dots: Self-draw 23 points")


def test_the_picture_is_shared_or_kept(visit: Visit) -> None:
    desk = visit()
    _example(desk)
    with desk.page.expect_download() as kept:
        desk.tap(desk.page.locator('[data-key="share:picture"]'))
    assert kept.value.suggested_filename == "hupai.png"
    assert kept.value.path().read_bytes().startswith(b"\x89PNG")


def test_pages_and_service_read_notation_alike(visit: Visit) -> None:
    desk = visit()
    hands = [
        "[EEE,1][SSSS,1]55pWWWNNN",
        "[123m,1]456789m2345p5p|ag",
        "19m19p19sESWNCFPP",
        "11223344556677m",
        "[1111m][9999m]123p456s7s7s",
        "123m456m789m55p234p*",
        "123456789m2355p-|abcdefgh",
    ]
    for hand in hands:
        if "-" in hand or "*" in hand:
            canonical = hand
        else:
            answer = desk.page.request.post(
                f"{desk.served}v1/score",
                data={"notation": hand, "context": {"seat_wind": "E", "round_wind": "E", "win_by": "discard"}},
            ).json()
            canonical = answer["notation"]
        again = desk.page.evaluate(
            "async (text) => { const app = await import(document.querySelector('script[src]').src);"
            " return app.writeHand(app.parseHand(text)); }",
            canonical,
        )
        told = {"notation": again, "context": {"seat_wind": "E", "round_wind": "E"}}
        same = desk.page.request.post(f"{desk.served}v1/score", data=told).json()
        want = desk.page.request.post(f"{desk.served}v1/score", data={**told, "notation": canonical}).json()
        assert same["notation"] == want["notation"], hand


def test_where_the_device_can_share_it_is_asked(visit: Visit) -> None:
    desk = visit()
    page = desk.page
    _example(desk)
    # this browser runs where there is nobody to share with: what the page hands over is kept and looked at
    page.evaluate("""() => { window.handed = []; navigator.canShare = () => true;
        navigator.share = async (what) => { window.handed.push(what); }; }""")
    desk.tap(page.locator('[data-key="share:link"]'))
    desk.tap(page.locator('[data-key="share:picture"]'))
    page.wait_for_function("() => window.handed.length === 2")
    told = page.evaluate("() => [handed[0].url, handed[0].title, handed[1].files[0].type, handed[1].files[0].size]")
    assert told[0].startswith(f"{desk.served}v1/hands/")
    assert told[1] == "21 points – Hupai"
    assert told[2] == "image/png"
    assert told[3] > 5000
    page.evaluate("""() => { window.refused = 0;
        navigator.share = async () => { refused += 1; throw new DOMException('no', 'AbortError'); }; }""")
    desk.tap(page.locator('[data-key="share:link"]'))
    page.wait_for_function("() => refused === 1")
    page.wait_for_timeout(300)
    assert page.locator(".toast").count() == 0, "who thinks better of it is left alone"

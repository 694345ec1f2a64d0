"""The whole way on a phone: a photo in, one tile corrected, scored, shared; by touch, and by keyboard alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

import pytest

from browser.desk import Desk, becomes, until

pytestmark = pytest.mark.browser
Visit = Callable[..., Desk]


def _take(desk: Desk, photo: Path) -> None:
    desk.page.set_input_files("input[name=photo-file]", photo)
    desk.page.locator(".verdict").wait_for()


def _tell(desk: Desk, **told: str) -> None:
    """Tell how it was won, and wait for the notes on all that was told: the photo is drawn anew with them."""
    *before, (name, value) = told.items()
    for one in before:
        desk.choose(*one)
    with desk.page.expect_event(
        "requestfinished",
        lambda asked: "v1/arrange" in asked.url and f'"{name}":"{value}"' in (asked.post_data or ""),
    ):
        desk.choose(name, value)
    desk.calm()


def _boxes(desk: Desk) -> list[str]:
    found: list[str] = desk.page.eval_on_selector_all(".box", "nodes => nodes.map(n => n.getAttribute('aria-label'))")
    return found


def test_a_photo_by_touch(visit: Visit, hand_photo: Path) -> None:
    desk = visit()
    page = desk.page
    desk.guard.allowed.add(422)  # a pung of winds has no value before the winds are told
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url.removeprefix(desk.served)))
    assert "none is kept" in page.locator(".privacy").inner_text()
    _take(desk, hand_photo)
    before = desk.tray()
    assert len(before) == len(_boxes(desk)) == 14
    assert sum("v1/score/photo" in url for url in sent) == 1

    # what a photo cannot show is told by a tap
    _tell(desk, win_by="discard", seat_wind="S", round_wind="E", discarder="W")
    first = desk.total()
    page.locator(".verdict .assumed", has_text="which tile won").wait_for()
    page.locator(".verdict .assumed", has_text="winds").wait_for(state="detached")

    # a tile is corrected: its own alternatives first, then any tile; nothing is photographed again
    arranged = sum("v1/arrange" in url for url in sent)
    box = page.locator(".box").last
    was = box.locator("use").get_attribute("href").rpartition("#")[2]
    desk.tap(box)
    dialog = page.get_by_role("dialog")
    dialog.locator(".crop").wait_for()
    other = next(code for code in ("9p", "1m", "9s") if code != was and before.count(code) < 4)
    desk.tap(dialog.locator(f'[data-key="sheet:{other}"]'))
    page.locator(f'.stage[aria-busy=false] .box use[href$="#{other}"]').last.wait_for()
    assert sorted(desk.tray()) == sorted(
        [*before, other][: before.index(was)] + [*before, other][before.index(was) + 1 :]
    )
    assert sum("v1/score/photo" in url for url in sent) == 1
    assert sum("v1/arrange" in url for url in sent) == arranged + 1

    # and taken back
    desk.tap(page.locator(".tray [data-key=undo]"))
    desk.settled(first)
    assert desk.tray() == before

    # the tile that won
    desk.tap(page.locator(".tray .held").last)
    desk.tap(dialog.get_by_role("button", name="This tile won"))
    page.locator(".zone-win .held").wait_for()
    assert sum("v1/score/photo" in url for url in sent) == 1
    total = desk.total()
    assert "points" in total

    # shared: as a link that answers with the same total, and as text
    link = desk.copy(lambda: desk.tap(page.locator('[data-key="share:copy"]')))
    page.get_by_text("Copied.").first.wait_for()
    assert link.startswith(desk.served + "v1/hands/")
    assert "win_by=discard" in link
    answer = page.request.get(link, headers={"Accept": "application/json"}).json()
    assert total.startswith(f"{answer['total']} ")
    assert unquote(link.split("/hands/")[1].split("?")[0]) == answer["notation"]
    assert total in desk.copy(lambda: desk.tap(page.locator('[data-key="share:text"]')))


def test_a_photo_by_keyboard_alone(visit: Visit, hand_photo: Path) -> None:
    desk = visit(phone=False)
    page = desk.page
    desk.guard.allowed.add(422)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "skip"
    with page.expect_file_chooser() as chooser:
        _tab_to(desk, "photo:file")
        page.keyboard.press("Enter")
    chooser.value.set_files(hand_photo)
    page.locator(".verdict").wait_for()
    before = desk.tray()

    # one stop of the Tab key for all boxes, arrows within
    _tab_to_box(desk)
    first = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert first.startswith("Tile 1: ")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("Tile 2: ")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    assert page.evaluate("document.activeElement.closest('dialog') !== null"), "the focus goes into the dialog"
    other = next(code for code in ("9p", "1m", "9s") if before.count(code) == 0 or before.count(code) < 3)
    _tab_to(desk, None, group="sheet:")
    for _ in range(60):
        if page.evaluate("document.activeElement.dataset.key") == f"sheet:{other}":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    dialog.wait_for(state="hidden")
    page.locator(f'.stage[aria-busy=false] .box use[href$="#{other}"]').first.wait_for()
    becomes(page, lambda: desk.tray().count(other), before.count(other) + 1)

    # undone with the keys that undo everywhere
    page.keyboard.press("Control+z")
    shown = "JSON.stringify([...document.querySelectorAll('.tray .held .tile')].map(node => node.dataset.tile))"
    page.wait_for_function(f"told => {shown} === told", arg=json.dumps(before, separators=(",", ":")))
    # how it was won
    for key in ("win_by:discard", "seat_wind:S", "round_wind:E", "discarder:W"):
        _tab_to(desk, key)
        page.keyboard.press("Space")
        page.wait_for_function("document.activeElement.getAttribute('aria-pressed') === 'true'")
    total = desk.total()
    page.wait_for_function("t => document.getElementById('live').textContent.includes(t)", arg=total)

    # a pattern shows its tiles when it has the focus
    _tab_to(desk, None, group="fan:")
    until(page, lambda: page.locator(".laid .lit").count() >= 2)
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.getAttribute('aria-expanded') === 'true'")
    _tab_to(desk, "share:copy")
    assert desk.copy(lambda: page.keyboard.press("Enter")).startswith(desk.served + "v1/hands/")
    page.get_by_text("Copied.").first.wait_for()


def _tab_to(desk: Desk, key: str | None, *, group: str = "") -> None:
    """Press Tab until what has the focus is known by ``key``, or by a key that begins with ``group``."""
    seen: list[str] = []
    for _ in range(120):
        desk.page.keyboard.press("Tab")
        now = desk.page.evaluate("(document.activeElement && document.activeElement.dataset.key) || ''")
        seen.append(now)
        if now == key or (group and now.startswith(group)):
            return
    pytest.fail(f"the Tab key never reached {key or group}: {seen}")


def _tab_to_box(desk: Desk) -> None:
    for _ in range(60):
        desk.page.keyboard.press("Tab")
        if desk.page.evaluate("document.activeElement.matches('.box')"):
            return
    pytest.fail("the Tab key never reached the photo's boxes")


def test_a_tile_that_was_passed_over_is_added_where_it_lies(visit: Visit, hand_photo: Path) -> None:
    desk = visit(allowed=frozenset((422,)))
    page = desk.page
    _take(desk, hand_photo)
    before = desk.tray()
    last = page.locator(".box polygon").last.bounding_box()
    page.locator(".box").last.click()
    page.get_by_role("dialog").get_by_role("button", name="Remove this tile").click()
    page.locator(".stage[aria-busy=false]").wait_for()
    page.wait_for_function("n => document.querySelectorAll('.box').length === n", arg=len(before) - 1)
    page.mouse.click(last["x"] + last["width"] / 2, last["y"] + last["height"] / 2)
    dialog = page.get_by_role("dialog")
    assert "Which tile lies there?" in dialog.inner_text()
    dialog.locator('[data-key="add:N"]').click()
    page.wait_for_function("n => document.querySelectorAll('.box').length === n", arg=len(before))
    page.locator('.stage[aria-busy=false] .box use[href$="#N"]').wait_for()
    page.locator('.tray .tile[data-tile="N"]').wait_for()
    assert len(desk.tray()) == len(before)


def test_a_picture_that_is_let_go_over_the_page_and_one_that_is_none(visit: Visit, root: Path) -> None:
    desk = visit(phone=False, allowed=frozenset((422,)))
    page = desk.page
    desk.tab("text")
    drop = """([kind, name, bytes]) => { const given = new DataTransfer();
        given.items.add(new File([new Uint8Array(bytes)], name, {type: 'image/png'}));
        const event = kind === 'paste' ? new ClipboardEvent('paste', {clipboardData: given, bubbles: true})
            : new DragEvent('drop', {dataTransfer: given, bubbles: true, cancelable: true});
        document.body.dispatchEvent(event); }"""
    page.evaluate(drop, ["drop", "none.png", list(b"this is no picture")])
    page.locator(".pane .fault").wait_for()
    assert (
        "picture" in page.locator(".pane .fault").inner_text() or "photo" in page.locator(".pane .fault").inner_text()
    )
    picture = list((root / "models" / "vector.png").read_bytes())
    page.evaluate(drop, ["paste", "hand.png", picture])
    page.locator(".verdict").wait_for()
    assert len(desk.tray()) == 14

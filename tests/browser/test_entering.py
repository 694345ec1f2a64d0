"""Hands that are tapped or pasted, and what is said of those that cannot be read."""

from __future__ import annotations

import json
from collections.abc import Callable
from urllib.parse import urlencode

import pytest

from browser.desk import Desk

pytestmark = pytest.mark.browser
Visit = Callable[..., Desk]


def test_a_hand_tapped_on_the_keyboard_of_tiles(visit: Visit) -> None:
    desk = visit()
    page = desk.page
    desk.tab("tiles")
    desk.tap(page.locator('[data-key="what:chow"]'))
    assert page.locator('[data-key="key:8p"]').is_disabled(), "no chow begins with an eight"
    assert page.locator('[data-key="key:1f"]').is_disabled(), "nor with a flower"
    desk.keys("2p")
    desk.tap(page.locator('[data-key="what:pung"]'))
    desk.keys("C")
    desk.tap(page.locator('[data-key="what:concealed_kong"]'))
    desk.keys("9s")
    assert page.locator('[data-key="key:9s"]').is_disabled(), "all four are used"
    desk.keys("1g", "1m", "2m", "3m", "5s", "5s")
    assert page.locator(".progress").inner_text() == "The hand is complete."
    assert page.locator(".zone-win .tile").get_attribute("data-tile") == "5s", "the last one is the one that won"
    assert page.locator('[data-key="key:4m"]').is_disabled(), "there is no room for another"
    desk.choose("win_by", "self_draw")
    total = desk.total()
    assert total == "8 points"
    tiles = desk.tray()

    desk.tap(page.locator('[data-key="keys:back"]'))
    assert page.locator(".progress").inner_text() == "Now the tile that won."
    page.locator('[data-key="wait:5s"] small').first.wait_for()  # what it is worth is asked after the hand itself
    assert page.locator('[data-key="wait:5s"]').get_attribute("aria-label").startswith("5 of bamboo: Self-draw")
    desk.tap(page.locator('[data-key="wait:5s"]'))
    desk.settled(total)
    assert desk.tray() == tiles

    # another tile won: it takes the place of the one that was told
    desk.tap(page.locator('[data-key="what:win"]'))
    desk.keys("4p")
    assert page.locator(".zone-win .tile").get_attribute("data-tile") == "4p"
    assert len(desk.tray()) == len(tiles)
    desk.tap(page.locator(".tray [data-key=undo]"))
    desk.settled(total)

    desk.tap(page.locator('[data-key="keys:clear"]'))
    assert desk.tray() == []
    page.locator(".tray [data-key=undo]").wait_for(state="detached")


def test_backspace_and_undo_give_back_what_was_there(visit: Visit) -> None:
    desk = visit(phone=False)
    page = desk.page
    desk.tab("tiles")
    desk.keys("1m", "9p")
    page.locator('[data-key="what:kong"]').click()
    desk.keys("E")
    assert desk.tray() == ["E", "E", "E", "E", "1m", "9p"]
    page.keyboard.press("Backspace")
    assert desk.tray() == ["1m", "9p"], "of a set put down in one tap nothing stays behind"
    page.keyboard.press("Backspace")
    assert desk.tray() == ["1m"]
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert desk.tray() == ["E", "E", "E", "E", "1m", "9p"]


def test_the_keyboard_of_tiles_without_a_pointer(visit: Visit) -> None:
    desk = visit(phone=False)
    page = desk.page
    page.locator("#tab-photo").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator('[data-key="what:tile"]').focus()
    for _ in range(6):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.key") == "key:1m"
    for key in ("Enter", "ArrowRight", "Enter", "ArrowDown", "Enter", "ArrowLeft", "Enter", "End", "Enter"):
        page.keyboard.press(key)
    assert sorted(desk.tray()) == sorted(["1m", "2m", "2p", "1p", "4g"])
    page.wait_for_function("() => document.getElementById('live').textContent.includes('winter')")


def test_a_pasted_hand_in_any_usual_notation(visit: Visit) -> None:
    desk = visit()
    page = desk.page
    desk.tab("text")
    box = page.locator("#notation")
    for text in ("[EEE,1][SSSS,1]55pWWWNNN|EE1000|ag", "東東東 南南南南 西西西 北北北 五筒五筒"):
        box.fill(text)
        desk.total()  # of this text, and not of the one before it
        page.wait_for_function("() => document.querySelectorAll('.tray .held').length >= 14")
    box.fill("[EEE,1][SSSS,1]55pWWWNNN|EE1000|ag")
    desk.settled("points")
    total = desk.total()
    # what the text said of the win stays when a tile is changed by hand, and stands among the choices
    desk.choose("win_by", "discard")
    page.locator('[data-key="seat_wind:E"][aria-pressed=true]').wait_for()
    page.locator('[data-key="round_wind:E"][aria-pressed=true]').wait_for()
    desk.choose("win_by", "self_draw")
    desk.settled(total)


def test_faults_point_at_their_characters(visit: Visit) -> None:
    desk = visit(lang="fr")
    page = desk.page
    desk.guard.allowed.add(422)
    desk.tab("text")
    page.locator("#notation").fill("123m4x55zz")
    page.locator(".marked mark").first.wait_for()
    assert page.locator(".marked mark").all_inner_texts() == ["4x", "z"]
    assert page.locator("#notation").get_attribute("aria-invalid") == "true"
    told = page.locator("#score .fault").all_inner_texts()
    assert any("Aucune famille après 4." in text for text in told)
    assert page.locator(".bar").inner_text().startswith("3 points à corriger")
    page.locator("#notation").fill("123m456m789m55p234p")
    desk.settled("points")
    assert page.locator("#notation").get_attribute("aria-invalid") is None


def test_faults_of_a_tapped_hand_point_at_their_tiles_and_are_mended_there(visit: Visit) -> None:
    desk = visit()
    page = desk.page
    desk.guard.allowed.add(422)
    desk.tab("tiles")
    desk.tap(page.locator('[data-key="what:kong"]'))
    desk.keys("E", "1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "C", "C")
    page.locator("#score .fault").first.wait_for()
    # the winds are asked for where they are missed
    desk.tap(page.locator('#score [data-key="asked-seat_wind:E"]'))
    desk.tap(page.locator('#score [data-key="asked-round_wind:S"]'))
    assert "points" in desk.total()
    # a sixth copy can be made by changing a tile: the fault stands on the tiles themselves
    desk.tap(page.locator('.held[aria-label^="1 of characters"]'))
    desk.tap(page.get_by_role("dialog").locator('[data-key="sheet:E"]'))
    page.locator(".held.faulty").first.wait_for()
    assert "something is wrong here" in page.locator(".held.faulty").first.get_attribute("aria-label")


def test_sets_are_laid_apart_and_taken_back_by_menu(visit: Visit) -> None:
    desk = visit()
    page = desk.page
    desk.tab("tiles")
    desk.keys("1m", "2m", "3m", "5p", "5p", "5p", "5p")
    desk.tap(page.locator('.held[aria-label^="2 of characters"]'))
    desk.tap(page.get_by_role("dialog").get_by_role("button", name="Lay apart as a chow"))
    assert page.locator(".zone-meld .held").count() == 3
    desk.tap(page.locator('.zone-concealed .held[aria-label^="5 of dots"]').first)
    desk.tap(page.get_by_role("dialog").get_by_role("button", name="Concealed kong", exact=True))
    assert page.locator(".zone-meld").nth(1).get_attribute("aria-label") == "Concealed kong"
    desk.tap(page.locator('.held[aria-label^="5 of dots"]').first)
    desk.tap(page.get_by_role("dialog").get_by_role("button", name="It is a claimed kong"))
    assert page.locator(".zone-meld").nth(1).get_attribute("aria-label") == "Kong"
    desk.tap(page.locator('.held[aria-label^="5 of dots"]').first)
    desk.tap(page.get_by_role("dialog").get_by_role("button", name="Take the set back into the hand"))
    assert page.locator(".zone-concealed .held").count() == 4


def test_tiles_are_dragged_between_places(visit: Visit) -> None:
    desk = visit(phone=False)
    page = desk.page
    page.locator("[data-key=example]").click()
    desk.total()
    before = page.locator(".zone-win .tile").get_attribute("data-tile")
    source = page.locator('.zone-concealed .held[aria-label^="2 of dots"]').bounding_box()
    target = page.locator(".zone-win").bounding_box()
    page.mouse.move(source["x"] + 15, source["y"] + 20)
    page.mouse.down()
    page.mouse.move(source["x"] + 40, source["y"] + 30, steps=3)
    page.locator(".ghost").wait_for()
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] + 30, steps=5)
    page.mouse.up()
    page.locator('.zone-win .tile[data-tile="2p"]').wait_for()
    assert page.locator(".ghost").count() == 0
    assert page.get_by_role("dialog").count() == 0, "letting go is no tap"
    assert before in desk.tray()


def test_an_address_brings_its_hand(visit: Visit) -> None:
    asked = "rules=hk-old-style&win_by=self_draw&seat_wind=E&round_wind=E&lang=zh-Hant&options.minimum=1"
    desk = visit(f"#h=123m456m789m55m234m%7Ca&{asked}")
    assert "番" in desk.total()
    assert desk.page.locator("select[name=rules]").input_value() == "hk-old-style"
    assert desk.page.evaluate("document.documentElement.lang") == "zh-Hant"
    assert desk.page.locator('[data-key="options"]').inner_text() == "選項（已改 1）"
    first = desk.total()
    desk.reload()
    desk.settled(first)
    other = visit(f"?hand=123m456m789m55m234m%7Ca&{asked}")
    other.settled(first)


def test_an_address_brings_a_table_of_ones_own(visit: Visit) -> None:
    own = json.dumps({"base": "hk-old-style", "changes": {"minimum": 1, "cap": 8}})
    hand = "19m19p19sESWNCFPP"
    desk = visit(f"#{urlencode({'h': hand, 'rules': own, 'win_by': 'self_draw', 'seat_wind': 'E'})}")
    assert desk.total().startswith("8 faan")
    assert desk.page.locator("select[name=rules]").input_value() == ""
    desk.reload()
    assert desk.total().startswith("8 faan")


class Finger:
    """A finger on a tile of the example; how long it rests is for the test to say, and not for the machine."""

    def __init__(self, desk: Desk) -> None:
        self.page = desk.page
        desk.tap(self.page.locator("[data-key=example]"))
        desk.total()
        self.page.clock.install()
        self.page.clock.pause_at(self.page.evaluate("Date.now()") + 1000)
        self.page.evaluate("document.querySelector('.zones').scrollIntoView({block: 'center'})")
        self.devtools = self.page.context.new_cdp_session(self.page)
        source = self.page.locator('.zone-concealed .held[aria-label^="3 of dots"]').bounding_box()
        self.place = {"x": source["x"] + 15, "y": source["y"] + 20}
        self.touch("touchStart", self.place)

    def touch(self, kind: str, *points: dict[str, float]) -> None:
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})


def test_tiles_are_dragged_by_finger(visit: Visit) -> None:
    finger = Finger(visit())
    page, start = finger.page, finger.place
    page.clock.run_for(350)
    page.locator(".ghost").wait_for()
    target = page.locator(".zone-win").bounding_box()
    end = {"x": target["x"] + target["width"] / 2, "y": target["y"] + 30}
    for part in (0.3, 0.6, 1.0):
        finger.touch("touchMove", {axis: start[axis] + (end[axis] - start[axis]) * part for axis in start})
    finger.touch("touchEnd")
    page.locator('.zone-win .tile[data-tile="3p"]').wait_for()
    page.clock.run_for(1000)
    assert page.get_by_role("dialog").count() == 0


def test_a_quick_finger_scrolls(visit: Visit) -> None:
    desk = visit()
    finger = Finger(desk)
    page, before = finger.page, desk.tray()
    there = page.evaluate("scrollY")
    for moved in (15, 30, 60):
        finger.touch("touchMove", {"x": finger.place["x"], "y": finger.place["y"] + moved})
    page.clock.run_for(1000)
    assert page.locator(".ghost").count() == 0
    finger.touch("touchEnd")
    page.wait_for_function("there => scrollY < there", arg=there)
    page.clock.run_for(1000)
    assert page.locator(".ghost").count() == 0 and page.get_by_role("dialog").count() == 0
    assert desk.tray() == before

"""The page of a frame: it says what the card says, names its tiles, lights the right ones, and lets no markup in."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from hupai.api import service
from hupai.draw import LANGUAGES
from hupai.draw.card import card
from hupai.embed import THEMES, frame_height, frame_page, link_page, problem_page
from hupai.embed.frame import Shown, lights

ASKED: dict[str, Any] = {
    "notation": "[123m,1][8888p][EEE,2]55pWWW|ag",
    "context": {"win_by": "discard", "seat_wind": "E", "round_wind": "S", "discarder": "W"},
}


class Reader(HTMLParser):
    """Collects tags with their attributes, and the text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def classed(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for _, attributes in self.tags if name in (attributes.get("class") or "").split()]


def shown(lang: str, **more: Any) -> tuple[dict[str, Any], Reader]:
    answer = service.score({**ASKED, **more}, lang)
    return answer, Reader(frame_page(answer, lang, theme="auto", link="../#h=x"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_all_that_the_card_says(lang: str) -> None:
    answer, page = shown(lang)
    said = card(answer, lang)
    for text in (said.headline, *said.remarks, *(line.name for line in said.patterns), *said.notices):
        assert text in page.text
    for line in said.not_counted:
        assert line.name in page.text and line.note in page.text
    for seat, amount in said.payments:
        assert seat in page.text and str(abs(amount)) in page.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_a_link_says_more(lang: str) -> None:
    answer, framed = shown(lang)
    page = Reader(link_page(answer, lang, link="../../#h=x"))
    said = card(answer, lang)
    assert any(texts for _, texts in said.lists())
    for _, texts in said.lists():
        assert all(text in page.text and text not in framed.text for text in texts)
    assert said.rules in page.text and said.notation in page.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_tile_is_an_image_with_its_name(lang: str) -> None:
    _, page = shown(lang)
    tiles = page.classed("tile")
    assert len(tiles) == 3 + 4 + 3 + 5 + 2 - 0
    assert all(tile["role"] == "img" and tile["aria-label"] for tile in tiles)
    groups = [group["aria-label"] for group in page.classed("group")]
    assert len(groups) == len(set(groups)) == 6


def test_claimed_tiles_lie_sideways_and_concealed_kongs_show_backs() -> None:
    _, page = shown("en")
    turned = [i for i, tile in enumerate(page.classed("tile")) if "turned" in (tile["class"] or "")]
    assert turned == [0, 3 + 4]
    used = [attributes["href"] for tag, attributes in page.tags if tag == "use"]
    assert used[3:7] == ["#t-back", "#t-8p", "#t-8p", "#t-back"]
    symbols = {attributes["id"] for tag, attributes in page.tags if tag == "symbol"}
    assert {href.removeprefix("#") for href in used if href} == symbols


def test_a_pattern_lights_its_own_tiles() -> None:
    answer, page = shown("en")
    tiles = page.classed("tile")
    for fan, button in zip(answer["fans"], page.classed("pattern"), strict=True):
        places = [int(text) for text in (button["data-lights"] or "").split()]
        assert len(places) == len(set(places)) == sum(map(len, fan["evidence"])), fan["id"]
        assert all(0 <= place < len(tiles) for place in places)


def test_lights_take_whole_melds_first_and_the_winning_tile_for_a_lone_one() -> None:
    meld, held = ("1m", "2m", "3m"), ("1m", "2m", "3m", "9s", "9s")
    tiles = [
        *(Shown(face, "meld", 0) for face in meld),
        *(Shown(face, "concealed", 1) for face in held),
        Shown("9s", "win", 2),
    ]
    assert lights(tiles, [["1m", "2m", "3m"]]) == [0, 1, 2]
    assert lights(tiles, [["1m", "2m", "3m"], ["1m", "2m", "3m"]]) == [0, 1, 2, 3, 4, 5]
    assert lights(tiles, [["9s"]]) == [8]
    assert lights(tiles, [["9s", "9s"]]) == [6, 7]
    assert lights(tiles, [["5p"]]) == []


def test_nothing_that_is_sent_becomes_markup() -> None:
    preset = {"id": "<b>x</b>", "base": "mcr", "changes": {}}
    answer = service.score({**ASKED, "rules": preset}, "en")
    page = frame_page(answer, "en", theme="auto", link='"><script>alert(1)</script>')
    assert "<b>x" not in page and page.count("<script>") == 1
    problem = {
        "title": "<i>",
        "detail": "<i>",
        "errors": [{"message": "<script>", "suggestion": None, "span": None, "pointer": "#"}],
    }
    page = problem_page(problem, "<img src=x onerror=alert(1)>", "en", theme="auto")
    assert "<img" not in page and "<i>" not in page and page.count("<script>") == 1


def test_a_fault_is_marked_where_it_lies() -> None:
    problem = {
        "title": "t", "detail": "d",
        "errors": [{"message": "five of them", "suggestion": "try 4", "span": [12, 14], "pointer": "#/notation"}],
    }  # fmt: skip
    page = problem_page(problem, "123m456p55555s99m", "en", theme="dark")
    assert "".join(re.findall(r"<mark>(.)</mark>", page)) == "5s"
    assert "five of them try 4" in page and 'data-theme="dark"' in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_narrower_frame_is_no_lower(lang: str) -> None:
    answer, _ = shown(lang)
    heights = [frame_height(answer, lang, width) for width in (800, 480, 320, 240)]
    assert heights == sorted(heights)
    assert THEMES == ("auto", "light", "dark")

"""A hand as SVG and as PNG: well-formed, self-contained, titled, of the size asked."""

from __future__ import annotations

import io
import re
import sys
from xml.etree import ElementTree

import pytest
from PIL import Image

from hupai.draw import LANGUAGES
from hupai.draw.hand_picture import hand_size, hand_svg
from hupai.draw.picture_alt import hand_alt
from hupai.draw.picture_png import NoPainterError, png

HAND = "[EEE,2][234m,3][1111s,7][9999p]5p5p|ag"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_a_picture_on_its_own(theme: str) -> None:
    text = hand_svg(HAND, "what it shows", theme=theme)
    top = ElementTree.fromstring(text)
    assert top.get("role") == "img"
    assert top.find(f"{SVG}title").text == "what it shows"  # type: ignore[union-attr]
    assert top.find(f"{SVG}desc").text == HAND  # type: ignore[union-attr]
    drawn = {element.get("id") for element in top.iter(f"{SVG}g") if element.get("id")}
    used = {element.get("href") for element in top.iter(f"{SVG}use")}
    assert used == {f"#{name}" for name in drawn}
    # nothing is asked of anybody: no address but that of SVG itself, no script, no style
    assert re.findall(r"\w+://[^\"' ]+", text) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"<(script|style|image|foreignObject)|\son\w+=", text)


def test_where_nobody_says_it_is_as_dark_as_its_surroundings() -> None:
    """Each colour is a property that has a light value here and a dark one in the style sheet."""
    text = hand_svg(HAND, "x", theme="auto")
    style = text.partition("<style>")[2].partition("</style>")[0]
    asked = set(re.findall(r"var\((--[\w-]+),#[0-9a-f]{6}\)", text))
    assert style.startswith("@media(prefers-color-scheme:dark)")
    assert asked <= set(re.findall(r"(--[\w-]+):#[0-9a-f]{6}", style))
    assert len(asked) == 8
    drawn = ElementTree.fromstring(text).find(f"{SVG}defs")
    assert drawn is not None
    assert not [e for e in drawn.iter() for name in ("fill", "stroke") if (e.get(name) or "none")[0] == "#"]


def test_words_are_escaped() -> None:
    text = hand_svg(HAND, '</title><script>&"', lang='e"n')
    assert "<script" not in text
    ElementTree.fromstring(text)


def test_it_is_as_wide_as_asked_and_keeps_its_shape() -> None:
    wide, high = hand_size(HAND)
    top = ElementTree.fromstring(hand_svg(HAND, "x", width=300))
    assert float(top.get("width", 0)) == 300
    assert float(top.get("height", 0)) == pytest.approx(300 * high / wide, abs=0.5)
    painted = Image.open(io.BytesIO(png(hand_svg(HAND, "x"), "en", 300)))
    assert (painted.format, painted.width) == ("PNG", 300)
    assert painted.height == pytest.approx(300 * high / wide, abs=1)


def test_the_ground_is_clear_and_the_tiles_are_not() -> None:
    painted = Image.open(io.BytesIO(png(hand_svg("1m1m1m1m+1m|abcdefgh", "x"), "en", 400))).convert("RGBA")
    assert painted.getpixel((1, 1))[3] == 0  # type: ignore[index]
    assert painted.getpixel((20, 20))[3] == 255  # type: ignore[index]


def test_a_blank_white_dragon_is_blank() -> None:
    framed, blank = (hand_svg("PPP1m1m", "x", blank=blank) for blank in (False, True))
    assert "light-Pblank" in blank
    assert "light-Pblank" not in framed
    assert len(blank) < len(framed)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_name_every_part(lang: str) -> None:
    alt = hand_alt(HAND, lang)
    assert "{" not in alt
    assert len(set(re.split("[.。]", alt))) == 9  # title, four melds, hand, winning tile, flowers, end
    assert len({hand_alt(HAND, other) for other in LANGUAGES}) == 4


def test_the_words_in_english() -> None:
    assert hand_alt("[EEE,2][234m,3][1111s,7][9999p]5p5p|ag", "en") == (
        "Mahjong hand. Pung laid down: East wind. Chow laid down: 2, 3, 4 of characters. Kong laid down: 1 of bamboo. "
        "Concealed kong: 9 of dots. In hand: 5 of dots. Winning tile: 5 of dots. "
        "Flowers: plum (flower 1), autumn (season 3)."
    )
    assert hand_alt("123m55pEEE-", "zh-Hant") == "麻將手牌。手牌：一、二、三萬、五、五筒、東風、東風、東風。"


@pytest.mark.parametrize("notation", ["[EEE", "12", "1x2", "zz"])
def test_what_is_not_canonical_is_refused(notation: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        hand_svg(notation, "x")


def test_without_the_painter_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NoPainterError, match="pictures"):
        png(hand_svg(HAND, "x"), "en", 100)

"""The score curve: every point in its place, every name in the picture, four lines that are told apart."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from random import Random

import pytest

from hupai.draw.curve import Curve, curve_svg, key_svg

NAMES = ("Ann", "王小明", "<b> & 'Co'", "A name that is longer than there is room")


def drawn(*scores: list[int], start: int = 0) -> ET.Element:
    curves = [Curve(name, list(found)) for name, found in zip(NAMES, scores, strict=True)]
    return ET.fromstring(curve_svg(curves, start, "Scores & more", "A line <each>"))


def test_it_is_a_picture_with_words_for_it() -> None:
    svg = drawn([0, 10], [0, -10], [0, 5], [0, -5])
    assert svg.get("role") == "img" and svg.get("aria-labelledby") == "curve-title curve-text"
    assert (svg.findtext("title"), svg.findtext("desc")) == ("Scores & more", "A line <each>")
    names = [one.text for one in svg.iter("text") if one.get("class") == "name"]
    assert names == ["Ann", "王小明", "<b> & 'Co'", "A name that is …"]


def test_a_name_in_chinese_is_cut_where_there_is_no_room() -> None:
    svg = ET.fromstring(curve_svg([Curve("歐陽" * 8, [0, 1])], 0, "", ""))
    (name,) = [one.text for one in svg.iter("text") if one.get("class") == "name"]
    assert name == "歐陽歐陽歐陽歐…"


def test_lines_go_where_the_scores_are() -> None:
    svg = drawn([0, 100, 50], [0, -100, -50], [0, 0, 0], [0, 0, 0])
    lines = [
        [tuple(map(float, point.split(","))) for point in (one.get("points") or "").split()]
        for one in svg.iter("polyline")
    ]
    first, second, flat, _ = lines
    assert [x for x, _ in first] == [x for x, _ in flat] and first[0][0] < first[1][0] < first[2][0]
    assert first[1][1] < first[2][1] < first[0][1] == flat[1][1] < second[2][1] < second[1][1]
    assert first[0][1] - first[1][1] == pytest.approx(2 * (first[0][1] - first[2][1]), abs=0.2)


@pytest.mark.parametrize("seed", range(30))
def test_nothing_lies_outside_and_no_name_on_another(seed: int) -> None:
    rng = Random(seed)
    n, size = rng.choice((1, 2, 16, 60, 200)), rng.choice((1, 30, 4000, 10**9))
    scores = [[rng.randint(-size, size) for _ in range(n)] for _ in NAMES]
    svg = drawn(*scores, start=rng.choice((0, 2000)))
    _, _, width, height = map(float, (svg.get("viewBox") or "").split())
    for one in svg.iter("polyline"):
        for x, y in (map(float, point.split(",")) for point in (one.get("points") or "").split()):
            assert 0 <= x <= width and 0 <= y <= height
    heights = sorted(float(one.get("y") or 0) for one in svg.iter("text") if one.get("class") == "name")
    assert all(below - above >= 16.9 for above, below in pairwise(heights))
    assert heights[0] > 0 and heights[-1] < height
    ticks = [one.text or "" for one in svg.iter("text") if one.get("text-anchor") == "end"]
    assert 2 <= len(ticks) <= 9 and len(set(ticks)) == len(ticks)


def test_all_equal_scores_are_drawn_too() -> None:
    assert len(list(drawn([0], [0], [0], [0]).iter("polyline"))) == 4


def test_the_four_are_told_apart_without_colour() -> None:
    looks = set()
    for number in range(4):
        key = key_svg(number)
        dash = re.search(r'stroke-dasharray="([^"]+)"', key)
        mark = re.search(r'<circle|<polygon points="[^"]+"', key)
        assert mark
        looks.add((dash and dash[1], mark[0]))
    assert len({dash for dash, _ in looks}) == len({mark for _, mark in looks}) == 4

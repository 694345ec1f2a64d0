"""The card as a picture: what the card says, within its edges, in glyphs that exist, for every worked example."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

import hupai
from hupai.api import service
from hupai.draw import LANGUAGES, localise
from hupai.draw.card import card, signed
from hupai.draw.card_picture import card_svg
from hupai.draw.picture_alt import card_alt
from hupai.draw.picture_page import HIGH, WIDE
from hupai.draw.picture_png import png
from hupai.draw.picture_text import drawable, measure
from hupai.hand import FLOWER_WINS
from support.quick import some

SVG = "{http://www.w3.org/2000/svg}"
RULES = Path(hupai.__file__).parent / "rules"
ROWS = [
    row
    for family in ("mcr", "hk", "tw")
    for rows in json.loads((RULES / family / "examples.json").read_text("utf-8")).values()
    for row in rows
    if row["context"].get("win_by") not in FLOWER_WINS
]


def scored(row: dict[str, Any]) -> dict[str, Any]:
    asked = {name: row[name] for name in ("rules", "options", "context") if row.get(name)}
    return service.score({"notation": row["hand"], **asked}, "en")


def hand(text: str, rules: str = "mcr", **context: object) -> dict[str, Any]:
    return scored({"hand": text, "context": context, "rules": rules})


HOW = {"win_by": "discard", "seat_wind": "S", "round_wind": "E", "discarder": "W"}
A_WIN = hand("[EEE,1][SSSS,1]55pWWWNNN|ag", win_by="self_draw", seat_wind="E", round_wind="S")
#: The most patterns that one hand has in the worked examples.
RICHEST = max((scored(row) for row in ROWS), key=lambda found: len(found["fans"]))


def texts(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(f"{SVG}text"))


def check_within(svg: str, lang: str) -> None:
    """Every line of text lies on the card, and nothing of it is a stand-in for a missing glyph."""
    for element in texts(svg):
        text, size = element.text or "", float(element.get("font-size", 0))
        wide = measure(text, size, lang, element.get("font-weight") == "700")
        x, y = float(element.get("x", 0)), float(element.get("y", 0))
        left = x - wide if element.get("text-anchor") == "end" else x
        assert 0 <= left <= left + wide <= WIDE, text
        assert 0 < y < HIGH
        assert drawable(text, lang) == text
        assert "?" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_worked_example_fits_on_its_card(lang: str) -> None:
    assert len(ROWS) > 400
    step = len(ROWS) // some(len(ROWS) // (1 if lang == "fr" else 7))
    for row in ROWS[::step]:
        found = scored(row)
        svg = card_svg(found, lang, theme="dark", context=row["context"])
        check_within(svg, lang)
        said = " ".join(element.text or "" for element in texts(svg))
        shown = card(found, lang)
        if found["is_win"]:
            for line in shown.patterns[:1]:
                assert str(line.points) in said.split()
            for name, amount in shown.payments:
                assert name in said
                assert signed(amount) in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_says_total_patterns_payments_and_rules(lang: str) -> None:
    svg = card_svg(localise(A_WIN, lang), lang, context={"win_by": "self_draw", "seat_wind": "E"})
    said = [element.text for element in texts(svg)]
    shown = card(A_WIN, lang)
    assert shown.headline in said
    for line in shown.patterns:
        assert line.name in said
    assert [signed(amount) for _, amount in shown.payments] == [t for t in said if t and t[0] in "+−"]
    assert ElementTree.fromstring(svg).find(f"{SVG}title").text == card_alt(A_WIN, lang)  # type: ignore[union-attr]
    assert A_WIN["rules"]["id"] in (said[-2] or "")


def test_each_pattern_shows_its_sets() -> None:
    svg = card_svg(A_WIN, "en")
    used = [use.get("href", "") for use in ElementTree.fromstring(svg).iter(f"{SVG}use")]
    hand_tiles = 4 + 3 + 8 + 2
    sets = sum(len(tiles) for line in card(A_WIN, "en").patterns for tiles in line.sets)
    assert sets > 10
    assert len(used) == hand_tiles + sets


def test_what_does_not_fit_is_counted() -> None:
    many = {**A_WIN, "fans": [{**A_WIN["fans"][0], "value": n} for n in range(1, 31)]}
    svg = card_svg(many, "en")
    check_within(svg, "en")
    said = [element.text or "" for element in texts(svg)]
    more = next(text for text in said if text.startswith("and "))
    drawn = sum(text.isdigit() for text in said)
    assert more == f"and {30 - drawn} more"
    rows = [float(element.get("y", 0)) for element in texts(svg) if (element.text or "").isdigit()]
    assert max(rows) < 544


def test_the_richest_hand_shows_every_pattern() -> None:
    svg = card_svg(RICHEST, "fr")
    check_within(svg, "fr")
    names = [element for element in texts(svg) if element.get("x") in ("114", "686")]
    points = [element for element in texts(svg) if element.get("x") in ("98", "670")]
    assert len(points) == len(RICHEST["fans"]) == 8
    assert len(names) >= len(points)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "found",
    [
        hand("19m19p19sESWNCF1m-"), hand("11m58p369s1234z5z3z"), hand("11122233344455m*", **HOW),
        hand("123m456p789s1123p5s"),
    ],
    ids=["short of one", "far away", "a win without its tile", "no win"],
)  # fmt: skip
def test_a_hand_that_does_not_win_says_so(found: dict[str, Any], lang: str) -> None:
    svg = card_svg(localise(found, lang), lang)
    check_within(svg, lang)
    shown = card(found, lang)
    assert shown.headline in [element.text for element in texts(svg)]


def test_it_is_painted_at_the_size_of_previews() -> None:
    painted = Image.open(io.BytesIO(png(card_svg(A_WIN, "zh-Hant"), "zh-Hant", WIDE)))
    assert painted.size == (1200, 630)
    assert painted.convert("RGBA").getextrema()[3] == (255, 255)


def test_the_text_is_painted_with_our_fonts() -> None:
    """The same card with its text taken out differs where the total stands."""
    svg = card_svg(A_WIN, "zh-Hans")
    top = ElementTree.fromstring(svg)
    ElementTree.register_namespace("", SVG[1:-1])
    for element in texts(svg):
        assert element.tag == f"{SVG}text"
    for parent in top.iter():
        for child in [child for child in parent if child.tag == f"{SVG}text"]:
            parent.remove(child)
    bare = ElementTree.tostring(top, encoding="unicode")
    full, empty = (
        Image.open(io.BytesIO(png(text, "zh-Hans", WIDE))).convert("L").crop((40, 10, 220, 100)) for text in (svg, bare)
    )
    different = sum(a != b for a, b in zip(full.tobytes(), empty.tobytes(), strict=True))
    assert different > 2000


def test_what_a_caller_names_reaches_the_picture_as_text_only() -> None:
    own = {"base": "mcr", "id": "a<script>b", "changes": {}}
    found = service.score({"notation": "123m456p789s11123p", "rules": own, "context": HOW}, "en")
    svg = card_svg(found, "en", context={"win_by": "discard", "seat_wind": "S"})
    ElementTree.fromstring(svg)
    assert "<script" not in svg

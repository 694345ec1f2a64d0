"""Text in pictures: every character that the project writes has a glyph, and widths are those of the fonts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageFont

import hupai
from hupai.draw import LANGUAGES
from hupai.draw.picture_text import FONTS, WEIGHTS, broken, cut, drawable, font_files, measure, metrics, script

ENGINE = Path(hupai.__file__).parent
#: Sections of the words that a picture may show.
SHOWN = ("tiles", "winds", "sets", "units", "win_by", "card", "no_win", "rulesets", "picture", "statement")
#: No letter has it: what a font shows for it, it shows for whatever it lacks.
NOBODYS = "\U0010fffd"


@cache
def _font(path: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, 40)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)


@cache
def written(lang: str) -> frozenset[str]:
    """Every character of the words that pictures show and of the names of patterns, but for tiles, which are drawn."""
    words = json.loads((ENGINE / "draw" / "words" / f"{lang}.json").read_text(encoding="utf-8"))
    texts = [text for section in SHOWN for text in _strings(words[section])]
    for file in sorted((ENGINE / "rules").glob("*/names.json")):
        texts += [names[lang] for names in json.loads(file.read_text(encoding="utf-8")).values()]
    return frozenset(c for text in texts for c in text if ord(c) < 0x1F000 and c not in "\n\ufe0e")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_character_that_is_written_has_a_glyph(lang: str) -> None:
    """Where this fails, the words have grown: run scripts/picture_fonts.py."""
    assert len(written(lang)) > 70
    for weight in range(len(WEIGHTS)):
        fonts = [_font(path) for path in font_files(lang)[weight :: len(WEIGHTS)]]
        lacking = [bytes(font.getmask(NOBODYS)) for font in fonts]
        assert all(lacking)  # a font has a box for what it lacks
        missing = [
            c
            for c in sorted(written(lang))
            if c.strip()
            and c != "\u202f"
            and all(bytes(font.getmask(c)) == box for font, box in zip(fonts, lacking, strict=True))
        ]
        assert missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_that_is_written_is_replaced(lang: str) -> None:
    for c in written(lang):
        assert drawable(f"a{c}b", lang) == f"a{c}b".replace("\u202f", "\u00a0")


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
@pytest.mark.parametrize("bold", [False, True])
def test_widths_are_those_of_the_font(lang: str, bold: bool) -> None:
    font = _font(font_files(lang)[bold])
    for text in ("Pung of Terminals or Honors ×2", "8 番 = 64 分", "Été « où »", "−106 +318", "WWW...iii"):
        assert measure(text, 40, lang, bold) == pytest.approx(font.getlength(text, features=["-kern"]), rel=0.02)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_metrics_know_what_the_fonts_have(lang: str) -> None:
    known = metrics(script(lang))
    for number, weight in enumerate(WEIGHTS):
        fonts = [_font(path) for path in font_files(lang)[number :: len(WEIGHTS)]]
        lacking = [bytes(font.getmask(NOBODYS)) for font in fonts]
        for c in (*known.wide, *known.widths[weight]):
            has = [bytes(font.getmask(c)) != box for font, box in zip(fonts, lacking, strict=True)]
            assert any(has) or not c.strip(), c


def test_quotes_between_latin_letters_are_narrow() -> None:
    for lang in ("en", "fr"):
        assert measure("d’extrémité", 100, lang) < measure("dIextrémité", 100, lang) + 10
        assert measure("“", 100, lang) < 60


def test_what_has_no_glyph_and_tiles_do_not_reach_the_picture() -> None:
    assert drawable("🀇🀈 123m\ufe0e a\nb ع 𠀀", "en") == " 123m a b ? ?"
    assert drawable("<b>&", "fr") == "<b>&"


@pytest.mark.parametrize(("lang", "end"), [("en", "..."), ("zh-Hant", "…")])
def test_text_is_cut_to_its_room(lang: str, end: str) -> None:
    text = "Pung of Terminals or Honors" if lang == "en" else "雙暗刻雙暗刻雙暗刻雙暗刻"
    assert cut(text, 20, lang, 1000) == text
    for most in (30, 60, 120, 200):
        short = cut(text, 20, lang, most)
        assert short.endswith(end)
        assert measure(short, 20, lang) <= most


def test_text_is_broken_between_words_and_between_characters() -> None:
    lines = broken("The hand needs 13 tiles and the winning one outside its melds", 20, "en", 200, 9)
    assert " ".join(lines) == "The hand needs 13 tiles and the winning one outside its melds"
    assert all(measure(line, 20, "en") <= 200 for line in lines)
    text = "起和為八番，尚差三番，不能和牌"
    chinese = broken(text, 20, "zh-Hant", 100, 9)
    assert "".join(chinese) == text
    assert not any(line[0] in "，。" for line in chinese)
    assert len(broken(text, 20, "zh-Hant", 100, 2)) == 2
    assert broken("", 20, "en", 100, 3) == []
    assert "".join(broken("x" * 60, 20, "en", 100, 99)) == "x" * 60


def test_the_licence_of_the_fonts_comes_with_them() -> None:
    text = (FONTS / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert "Copyright 2014-2021 Adobe" in text
    for font in FONTS.glob("*.otf"):
        name = _font(str(font)).getname()[0]
        assert name is not None
        assert name.startswith("Hupai Sans")
        assert "Source" not in name
    assert sum(file.stat().st_size for file in FONTS.iterdir()) < 1_500_000

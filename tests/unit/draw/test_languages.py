"""Which language a reader gets."""

import pytest

from hupai.draw import LANGUAGES, language, negotiate
from hupai.draw.languages import names_one


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("en", "en"),
        ("EN-gb", "en"),
        ("fr", "fr"),
        ("fr-CA", "fr"),
        ("fr_FR", "fr"),
        ("zh-Hant", "zh-Hant"),
        ("zh-Hans", "zh-Hans"),
        ("zh-HK", "zh-Hant"),
        ("zh-TW", "zh-Hant"),
        ("zh-MO", "zh-Hant"),
        ("zh-CN", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("zh-Hans-HK", "zh-Hans"),
        ("zh-Hant-CN", "zh-Hant"),
        ("zh", "zh-Hans"),
        ("yue", "zh-Hant"),
        ("de", None),
        ("", None),
        ("zhx", None),
    ],
)
def test_a_tag_names_a_language_or_none(tag, expected):
    assert language(tag) == expected


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (None, "en"),
        ("", "en"),
        ("de", "en"),
        ("fr", "fr"),
        ("de, fr;q=0.5", "fr"),
        ("en;q=0.3, zh-TW;q=0.9, fr;q=0.8", "zh-Hant"),
        ("zh-SG,zh;q=0.9,en;q=0.8", "zh-Hans"),
        ("fr;q=0, zh-HK;q=0.1", "zh-Hant"),
        ("*", "en"),
        ("de;q=1, *;q=0.5, fr;q=0.4", "en"),
        ("fr;q=nan, zh;q=0.2", "zh-Hans"),
        ("fr;q=x", "en"),
        (";;;,,q=1", "en"),
        ("fr, en", "fr"),
    ],
)
def test_the_header_decides_by_weight_then_order(header, expected):
    assert negotiate(header) == expected


def test_every_language_names_itself():
    assert [language(lang) for lang in LANGUAGES] == list(LANGUAGES)


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (None, False),
        ("*", False),
        ("ja, *;q=0.5", False),
        ("fr;q=0", False),
        ("fr", True),
        ("ja, zh-HK;q=0.1", True),
        ("en-GB", True),
    ],
)
def test_a_program_that_takes_anything_names_no_language(header, expected):
    assert names_one(header) is expected

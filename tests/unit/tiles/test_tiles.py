"""The 42 faces: counts, orders, and the characters that show them."""

import unicodedata

import pytest

from hupai.tiles import BONUS, FACES, INDEX, MPSZ_HONORS, SET_FACES, UNICODE, UNICODE_BACK, in_order

NAMES = {
    "E": "EAST WIND",
    "N": "NORTH WIND",
    "C": "RED DRAGON",
    "F": "GREEN DRAGON",
    "P": "WHITE DRAGON",
    "1m": "ONE OF CHARACTERS",
    "9s": "NINE OF BAMBOOS",
    "5p": "FIVE OF CIRCLES",
    "1f": "PLUM",
    "2f": "ORCHID",
    "3f": "CHRYSANTHEMUM",
    "4f": "BAMBOO",
    "1g": "SPRING",
    "4g": "WINTER",
}


def test_forty_two_faces_in_one_order():
    assert len(FACES) == len(set(FACES)) == 42
    assert FACES == SET_FACES + BONUS
    assert [INDEX[face] for face in FACES] == list(range(42))


def test_every_face_has_its_own_character():
    assert set(UNICODE) == set(FACES)
    assert len({*UNICODE.values(), UNICODE_BACK}) == 43


@pytest.mark.parametrize(("face", "name"), NAMES.items())
def test_characters_are_those_of_unicode(face, name):
    assert unicodedata.name(UNICODE[face]) == f"MAHJONG TILE {name}"


def test_mpsz_honours_put_white_before_red():
    assert [MPSZ_HONORS[f"{n}z"] for n in range(1, 8)] == ["E", "S", "W", "N", "P", "F", "C"]


def test_display_order():
    assert in_order(["1g", "P", "9s", "1m", "E", "1p"]) == ("1m", "1p", "9s", "E", "P", "1g")

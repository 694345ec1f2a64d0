"""Carets point at the characters meant, whatever their width."""

import io
from itertools import pairwise

import pytest

from hupai.cli.problems import faults
from hupai.cli.terminal import Terminal, width
from hupai.draw import LANGUAGES
from hupai.hand import Fault, Faults
from hupai.notation import parse


def told(found, notation, lang="en"):
    return list(faults(found, notation, lang, Terminal(io.StringIO())))


def pointed(lines):
    """What stands above each caret, cut out of the line before by columns."""
    out = []
    for above, line in pairwise(lines):
        if line.strip() and set(line.strip()) == {"^"}:
            start, column, text = width(line) - len(line.strip()), 0, ""
            for character in above:
                if column >= start and column < width(line):
                    text += character
                column += width(character)
            out.append(text)
    return out


@pytest.mark.parametrize(
    ("notation", "marked"),
    [
        ("123m44456pEEE123s5", ["5"]),
        ("[135m]123p456p789pE E", ["[135m]"]),
        ("一萬二萬三萬xq東東東", ["xq"]),
        ("１２３ｍ４５６ｐ９９ｘ", ["９９", "ｘ"]),
        ("11111222333344m", ["1"]),
        ("🀇🀈🀉?", ["?"]),
    ],
)
def test_a_caret_stands_under_its_characters(notation, marked):
    with pytest.raises(Faults) as caught:
        parse(notation)
    assert pointed(told(caught.value.faults, notation)) == marked


def test_every_fault_is_told_at_once():
    with pytest.raises(Faults) as caught:
        parse("[135m]1111p55xq9zP")
    lines = told(caught.value.faults, "[135m]1111p55xq9zP")
    assert len(pointed(lines)) == len(caught.value.faults) > 2


def test_a_long_notation_is_cut_around_the_fault():
    notation = "1m" * 60 + "x" + "2p" * 60
    lines = told([Fault("unknown_character", "/notation", span=(120, 121), params={"text": "x"})], notation)
    assert all(width(line) <= 80 for line in lines)
    assert pointed(lines) == ["x"]
    assert "…" in lines[0]


def test_control_characters_keep_their_place():
    notation = "1m\x1b[31m2p"
    lines = told([Fault("unknown_character", "/notation", span=(2, 3), params={"text": "\x1b"})], notation)
    assert "\x1b" not in "".join(lines)
    assert pointed(lines) == ["\ufffd"]


def test_faults_of_flags_name_the_flag():
    found = [
        Fault("contradiction", "/context/discarder", params={"with": "seat_wind", "reason": "discarder_is_winner"}),
        Fault("unknown_rules", "/rules", params={"value": "x", "allowed": ["mcr"]}),
        Fault(
            "option_value", "/options/honor_hog", params={"option": "honor_hog", "value": 3, "allowed": [True, False]}
        ),
        Fault("tile_count", "/hand/concealed", params={"expected": 13, "found": 12}),
    ]
    lines = told(found, "")
    assert [line.strip() for line in lines if line.strip().startswith(("-", "/"))] == [
        "--discarder",
        "--rules",
        "--option honor_hog",
        "/hand/concealed",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_remedies_are_told_in_the_language(lang):
    lines = told(
        [Fault("suit_missing", "/notation", span=(0, 1), params={"ranks": "5"}, suggestion="add_suit")], "5", lang
    )
    assert any(line.strip().startswith("→") for line in lines)
    assert any("5m" in line for line in lines)

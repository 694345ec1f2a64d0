"""What users of other tools reported about parsing, under the numbers of the list of public reports (section D).

Rows 37 (permalinks) and 38 (one model behind a text box and a tile picker) are wishes: the first is a path of the HTTP
service, the second holds because a string and a structured hand become the same ``Hand``.
"""

from __future__ import annotations

import pytest

from hupai.hand import Fault, Faults, Hand, Meld
from hupai.notation import format_hand, parse


def faults(text: str) -> tuple[Fault, ...]:
    with pytest.raises(Faults) as raised:
        parse(text)
    return raised.value.faults


def test_31_h_is_an_alias_for_honours() -> None:
    """PyPI mahjong 44."""
    readings = parse("123m456p789s11h777h", z_order="tenhou")
    assert [format_hand(reading.hand) for reading in readings] == ["123m456p789sEECCC"]
    (fault,) = faults("777h")
    assert (fault.code, fault.params["found"]) == ("tile_count", 3)


def test_32_more_than_four_equal_tiles_are_refused_by_name_and_place() -> None:
    """PyPI mahjong 36."""
    (fault,) = faults("44555555m123p678s")
    assert (fault.code, fault.tile, fault.span) == ("too_many_copies", "5m", (6, 7))


def test_33_a_kong_among_the_tiles_is_told_how_to_be_written() -> None:
    """PyPI mahjong 6."""
    (fault,) = faults("1111m234p567p55s678s")
    assert (fault.code, fault.suggestion, fault.params["write"]) == ("tile_count", "write_kong", ["[1111m]"])
    (parsed,) = parse("[1111m]234p567p55s678s")
    assert parsed.hand.melds == (Meld("kong", ("1m",) * 4, concealed=True),)


def test_34_concealed_kongs_as_words() -> None:
    """nonebot-plugin-mahjong-utils 15: face-down tiles are zeros."""
    readings = parse("55z 0110022003300440z")
    kongs = tuple(Meld("kong", (wind,) * 4, concealed=True) for wind in "ESWN")
    assert [reading.hand for reading in readings] == [Hand(("P",), "P", kongs), Hand(("C",), "C", kongs)]
    assert [dict(reading.choices) for reading in readings] == [{"z_order": "tenhou"}, {"z_order": "chinese"}]


def test_35_mjai_honours_stay_honours() -> None:
    """RiichiEnv 85: every honour had become 1m."""
    (parsed,) = parse("E S W N P F C 5mr 1m 9m 1p 9p 1s 9s")
    assert parsed.dialect == "mjai"
    assert parsed.hand.concealed == ("1m", "5m", "9m", "1p", "9p", "1s", "E", "S", "W", "N", "C", "F", "P")
    assert parsed.hand.win_tile == "9s"
    (fault,) = faults("E S W N P F C 5mr")
    assert (fault.code, fault.params["found"]) == ("tile_count", 8)


def test_36_unknown_text_is_a_typed_fault_with_its_place() -> None:
    """Found by trying PyPI mahjong 2.1.0."""
    assert [(fault.code, fault.span) for fault in faults("abc")] == [("unknown_character", (0, 3))]
    assert [(fault.code, fault.span) for fault in faults("123x456m")] == [
        ("suit_missing", (0, 3)),
        ("unknown_character", (3, 4)),
    ]


def test_37_names_and_numbers_in_one_string() -> None:
    """nekobean/mahjong-cpp 15: eleven tiles as given there; the hand around them is ours."""
    (fault,) = faults("34678m678p22s白")
    assert (fault.code, fault.params["found"]) == ("tile_count", 11)
    (parsed,) = parse("34678m678p22s白白白5m")
    assert parsed.hand == Hand(
        ("3m", "4m", "6m", "7m", "8m", "6p", "7p", "8p", "2s", "2s", "P", "P", "P"),
        "5m",
    )


def test_38_four_equal_tiles_as_a_word_are_a_kong_where_the_count_needs_one() -> None:
    """vg-mjg/mjg-repo 208 and 209."""
    (parsed,) = parse("1111m 234p567p55s678s")
    assert parsed.hand.melds == (Meld("kong", ("1m",) * 4),)
    assert "kong_taken_as_exposed" in [notice.code for notice in parsed.notices]

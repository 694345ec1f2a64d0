"""Everything that can be wrong with a string, with the characters it points at."""

from __future__ import annotations

import pytest

from hupai.hand import Fault, Faults
from hupai.notation import MAX_LENGTH, parse
from hupai.notation.issues import FAULT_PARAMS, MELD_REASONS


def faults(text: str, **how: object) -> tuple[Fault, ...]:
    with pytest.raises(Faults) as raised:
        parse(text, **how)  # type: ignore[arg-type]
    return raised.value.faults


def marked(text: str, **how: object) -> list[tuple[str, str]]:
    """Return each fault's code and the piece of text that it points at."""
    return [(fault.code, text[slice(*(fault.span or (0, 0)))]) for fault in faults(text, **how)]


REST = "123456789p11s"  # eleven tiles

TABLE: list[tuple[str, list[tuple[str, str]]]] = [
    # characters
    ("123x456m", [("suit_missing", "123"), ("unknown_character", "x")]),
    ("abc", [("unknown_character", "abc")]),
    ("12?3m456p789s!!11222z", [("suit_missing", "12"), ("unknown_character", "?"), ("unknown_character", "!!")]),
    ("eee123m456p789sww", [("unknown_character", "eee"), ("unknown_character", "ww")]),
    ("１２３ｍ４５６ｐ７８９ｓ東東東☃白", [("unknown_character", "☃")]),
    ("🀄️🀄️🀄️🀪🀇🀈🀉", [("unknown_character", "🀪")]),
    ("123m🀫456p789s11222z", [("unknown_character", "🀫")]),
    ("123m456p-789s11222z", [("unknown_character", "-")]),
    ("123m456p789s112+2+2z", [("suit_missing", "112"), ("suit_missing", "2"), ("unknown_character", "+")]),
    ("'123m456p789s11222z'", [("unknown_character", "'"), ("unknown_character", "'")]),
    ("123m十万456p789s1122z", [("unknown_character", "十万")]),
    # suits and ranks
    ("123m456p789s11222", [("suit_missing", "11222")]),
    ("123 m 456 EE", [("suit_missing", "456")]),
    ("m123p456s789", [("suit_without_rank", "m"), ("suit_missing", "789")]),
    ("123mm456p", [("suit_without_rank", "m")]),
    ("123m p456 s789", [("mixed_order", "p456"), ("mixed_order", "s789")]),
    ("8z123m0z", [("rank_out_of_range", "8"), ("rank_out_of_range", "0")]),
    ("123m456p789s11z5f", [("rank_out_of_range", "5")]),
    ("W1W2W3B0T1T1T1", [("unknown_character", "B"), ("suit_missing", "0")]),
    ("W1W2W3F5T1T1T1", [("unknown_character", "F"), ("suit_missing", "5")]),
    ("1C2C3CEWEWXW", [("unknown_character", "XW")]),
    # melds
    ("[135m]" + REST, [("bad_meld", "[135m]")]),
    ("[12m]" + REST, [("bad_meld", "[12m]")]),
    ("[11111m]" + REST, [("bad_meld", "[11111m]")]),
    ("[EEES]" + REST, [("bad_meld", "[EEES]")]),
    ("[ESW]" + REST, [("bad_meld", "[ESW]")]),
    ("[CFP]" + REST, [("bad_meld", "[CFP]")]),
    ("[89m1p]" + REST, [("bad_meld", "[89m1p]")]),
    ("[1f2f3f]" + REST, [("bad_meld", "[1f2f3f]")]),
    ("[]" + REST, [("bad_meld", "[]")]),
    ("[123m,4]" + REST, [("bad_meld", "[123m,4]")]),
    ("[EEE,5]" + REST, [("bad_meld", "[EEE,5]")]),
    ("[EEEE,4]" + REST, [("bad_meld", "[EEEE,4]")]),
    ("[EEE,12]" + REST, [("bad_meld", "[EEE,12]")]),
    ("[EEE,1" + REST, [("bad_meld", "[EEE,1" + REST)]),
    ("EEE,1]" + REST, [("suit_missing", "1"), ("bad_meld", "]")]),
    ("[EEE,1)" + REST, [("bad_meld", "[EEE,1)")]),
    ("[[EEE]]" + REST, [("bad_meld", "[["), ("bad_meld", "]")]),
    ("[EE+E]" + REST, [("bad_meld", "+")]),
    ("[EEx]" + REST, [("unknown_character", "x")]),
    ("(🀇)🀉🀊" + REST, [("bad_meld", "🀇")]),
    ("[123m][123m][123m][123m][123p]1p1p", [("too_many_melds", "[123p]")]),
    # copies
    ("44555555m123p678s", [("too_many_copies", "5")]),
    ("[555m,1]534m67m999p11p5m", [("too_many_copies", "5m")]),
    ("[EEEE]E" + REST[1:], [("too_many_copies", "E")]),
    ("[EEEE]EE" + REST[1:], [("too_many_copies", "E"), ("tile_count", "EE" + REST[1:])]),
    ("🀀🀀🀀🀀🀀🀁🀁🀁🀂🀂🀂🀃🀃🀃", [("too_many_copies", "🀀")]),
    ("11111m22222p1234z", [("too_many_copies", "1m"), ("too_many_copies", "2p")]),
    # count
    ("1111m234p567p55s678s", [("tile_count", "1111m234p567p55s678s")]),
    ("34678m678p22s白", [("tile_count", "34678m678p22s白")]),
    ("E S W N P F C 5mr", [("tile_count", "E S W N P F C 5mr")]),
    ("[EEE,1]123m", [("tile_count", "123m")]),
    ("|EE0000", [("tile_count", "|EE0000")]),
    ("123m456p789s1122z*", [("tile_count", "*")]),
    ("123m456p789s11222z-", [("win_tile_absent", "-")]),
    ("123m456p789s11222z+", [("win_tile_absent", "+")]),
    ("123m456p789s1+1222z", [("suit_missing", "1")]),
    ("123m456p789s11z+222z", [("win_tile_absent", "+")]),
    # bonus tiles
    ("1f1f123m456p789s11222z", [("duplicate_flower", "1f")]),
    ("1f123m456p789s11222z|a", [("duplicate_flower", "a")]),
    ("123m456p789s11222z|aba", [("duplicate_flower", "a")]),
    ("123m456p789s11222z|🀢🀢", [("duplicate_flower", "🀢")]),
    # after the bar
    ("123m456p789sEESSS|E1000", [("bad_context", "E1000")]),
    ("123m456p789sEESSS|EE10", [("bad_context", "EE10")]),
    ("123m456p789sEESSS|EE2000", [("bad_context", "EE2000")]),
    ("123m456p789sEESSS|9", [("bad_context", "9")]),
    ("123m456p789sEESSS|xyz", [("bad_context", "xyz")]),
    ("123m456p789sEESSS|ee1000", [("bad_context", "ee1000")]),
    ("123m456p789sEESSS|EE|SS", [("bad_context", "SS")]),
    ("一二三万四五六筒七八九条东东东中中 自风东|EW", [("bad_context", "EW")]),
    ("一二三万四五六筒七八九条东东东中中 自风东 自风西", [("bad_context", "自风西")]),
    # another kind of text
    ("111 dots, 234 bam, red dragon pair, won on 3 bam", [("prose", "dots, 234 bam, red dragon pair, won on 3 bam")]),
    ("brelan de vents d'est", [("prose", "brelan de vents d'est")]),
    ("hello world", [("prose", "hello world")]),
    ("0 4 8 12 16 20 24 28 32 36 40 44 48 52", [("ids_not_supported", "0 4 8 12 16 20 24 28 32 36 40 44 48 52")]),
    ("[0, 1, 2, 33, 33, 33]", [("ids_not_supported", "[0, 1, 2, 33, 33, 33]")]),
    ("c1c2c3 DgDgDg b1b2b3 Ldbdbdb", [("case_coded", "c1c2c3 DgDgDg b1b2b3 Ldbdbdb")]),
    ("C1C2C3 dbdbdb S5S5 wewewe b7b8b9", [("case_coded", "C1C2C3 dbdbdb S5S5 wewewe b7b8b9")]),
    # nothing at all
    ("", [("empty", "")]),
    (" \t\n", [("empty", " \t\n")]),
    ("\ufeff\u200d", [("empty", "\ufeff\u200d")]),
]


@pytest.mark.parametrize(("text", "expected"), TABLE)
def test_points_at(text: str, expected: list[tuple[str, str]]) -> None:
    assert marked(text) == expected


@pytest.mark.parametrize(("text", "expected"), TABLE)
def test_every_code_carries_its_figures(text: str, expected: list[tuple[str, str]]) -> None:
    for fault in faults(text):
        assert fault.pointer == "/notation"
        assert set(FAULT_PARAMS[fault.code]) <= set(fault.params) or set(fault.params) == {"mark"}
        assert fault.params.get("reason") in (None, *MELD_REASONS)


def test_the_table_shows_every_code_and_every_reason() -> None:
    shown = [fault for text, _ in TABLE for fault in faults(text)]
    elsewhere = {"too_long", "unknown_dialect", "unknown_value"}
    assert {fault.code for fault in shown} == set(FAULT_PARAMS) - elsewhere
    assert {fault.params["reason"] for fault in shown if fault.code == "bad_meld"} == set(MELD_REASONS)


def test_all_faults_at_once() -> None:
    text = "[135m][EEE,9]111112p9zx|aa"
    assert marked(text) == [
        ("bad_meld", "[135m]"),
        ("bad_meld", "[EEE,9]"),
        ("too_many_copies", "1"),
        ("rank_out_of_range", "9"),
        ("unknown_character", "x"),
        ("duplicate_flower", "a"),
    ]


def test_a_fifth_copy_names_the_tile_and_how_many() -> None:
    (fault,) = faults("44555555m123p678s")
    assert fault.span == (6, 7)
    assert (fault.tile, dict(fault.params)) == ("5m", {"found": 6, "most": 4})


def test_a_count_says_what_was_expected_and_offers_a_kong() -> None:
    (fault,) = faults("1111m234p567p55s678s")
    assert fault.suggestion == "write_kong"
    assert dict(fault.params) == {
        "expected": 13,
        "found": 15,
        "melds": 0,
        "win": 1,
        "kongs": ["1m"],
        "write": ["[1111m]"],
    }


def test_a_count_that_no_kong_explains_offers_none() -> None:
    (fault,) = faults("123m456p789s11222z1234m", sets=4)
    assert (fault.code, fault.suggestion, fault.params["found"]) == ("tile_count", None, 18)


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("123m456p789s11222", "add_suit"),
        ("m123p456s78z9", "rank_then_suit"),
        ("eee123m456p789sSS", "use_capital_letters"),
        ("[EEE", "close_bracket"),
        ("EEE]", "open_bracket"),
        ("three dots", "write_tiles"),
    ],
)
def test_suggestions(text: str, suggestion: str) -> None:
    assert suggestion in [fault.suggestion for fault in faults(text)]


def test_too_long_is_refused_before_anything_else() -> None:
    text = "1m" * MAX_LENGTH
    (fault,) = faults(text)
    assert (fault.code, fault.span) == ("too_long", (MAX_LENGTH, len(text)))
    # characters that take many signs to write plainly are counted by those
    assert [fault.code for fault in faults("\ufdfa" * MAX_LENGTH)] == ["too_long"]


def test_longest_input_is_read() -> None:
    text = "123m456p789s11222z".ljust(MAX_LENGTH)
    assert parse(text)[0].hand.win_tile == "S"


def test_unknown_dialect_and_order_are_told_together() -> None:
    told = faults("123m", dialect="kajongg", z_order="backwards")
    assert [(fault.code, fault.pointer) for fault in told] == [
        ("unknown_dialect", "/dialect"),
        ("unknown_value", "/z_order"),
    ]
    assert told[0].params["allowed"] == ["tenhou", "mcr", "botzone", "english", "mjai", "unicode", "chinese"]


def test_a_forced_dialect_does_not_fall_back() -> None:
    assert parse("W1W2W3T1T1T1F1F1F1J1J1J1B5B5", dialect="botzone")
    assert "unknown_character" in [code for code, _ in marked("W1W2W3T1T1T1F1F1F1J1J1J1B5B5", dialect="english")]
    assert "suit_missing" in [code for code, _ in marked("W1W2W3T1T1T1F1F1F1J1J1J1B5B5", dialect="mcr")]


def test_letters_are_never_folded() -> None:
    """Capitals and small letters mean different tiles: a phone that capitalises must not change the hand in silence."""
    assert parse("123m456p789sEESSS")[0].hand.win_tile == "S"
    assert ("unknown_character", "ee") in marked("123m456p789seeSSS")

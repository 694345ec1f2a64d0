"""What each dialect writes, and the hand that it means: the canonical form beside each string."""

from __future__ import annotations

import pytest

from hupai.notation import Parsed, format_hand, parse


def one(text: str, **how: object) -> Parsed:
    """Return the only reading of ``text``."""
    readings = parse(text, **how)  # type: ignore[arg-type]
    assert len(readings) == 1, [format_hand(reading.hand) for reading in readings]
    return readings[0]


TENHOU = [
    ("123m456p789s1122z2z", "123m456p789sEESSS"),
    ("789s456p123m11222z", "123m456p789sEESSS"),
    ("123m456p789s11122h", "123m456p789sEEESS"),
    ("123M456P789S11122Z", "123m456p789sEEESS"),
    ("123M456P789S11122H", "123m456p789sEEESS"),
    ("340m456p789s11122z", "345m456p789sEEESS"),
    ("34rm456p789s11122z", "345m456p789sEEESS"),
    ("0m0p0s 5m5p5s 46m46p46s 11z", "4556m4556p4556sEE"),
    ("345 678 m 345p 66s 111z", "345678m345p66sEEE"),
    ("1m2m3m4p5p6p7s8s9s1z1z1z2z2z", "123m456p789sEEESS"),
    ("123m,456p,789s,11z,222z", "123m456p789sEESSS"),
    # melds as words: 0 lies face down, so 0110 is a concealed kong; four equal tiles are one where the count needs it
    ("22z 0110022003300440m", "[1111m][2222m][3333m][4444m]SS"),
    ("22p123s678m 0110z 2222z", "[EEEE][SSSS,1]67m22p123s8m"),
    ("1111m 234p567p55s678s", "[1111m,1]234567p5567s8s"),
    ("234p567p55s678s 0110m", "[1111m]234567p5567s8s"),
]

MCR = [
    ("[EEE,1][SSSS,1]55pWWWNNN", "[EEE,1][SSSS,1]55pWWWNNN"),
    ("[EEE1][SSSS1]55pWWWNNN", "[EEE,1][SSSS,1]55pWWWNNN"),
    ("[EEE][SSSS]55pWWWNNN", "[EEE,1][SSSS]55pWWWNNN"),
    ("[EEE,3][SSSS,7]55pWWWNNN", "[EEE,1][SSSS,1]55pWWWNNN"),
    ("[231m,2][NNN,2]77789m88p8m", "[123m,1][NNN,1]77789m88p8m"),
    ("55pWWWNNN[EEE,1][SSSS,1]", "[EEE,1][SSSS,1]55pWWWNNN"),
    ("[EEE, 1] [SSSS, 1] 55p WWW NNN", "[EEE,1][SSSS,1]55pWWWNNN"),
    (" 345 s3pFF5 567p[789m]4p ", "[789m,1]35567p345sFF4p"),
    ("345s3p55p5567p[789m]4p", "[789m,1]3555567p345s4p"),
    ("[111z,1][222z1]55p33344z4z", "[EEE,1][SSS,1]55pWWWNNN"),
    ("[1111m]5m5m[2222m][3333m][4444m]", "[1111m][2222m][3333m][4444m]5m5m"),
    ("[0110m]5m5m[2222m][3333m][4444m]", "[1111m][2222m][3333m][4444m]5m5m"),
    ("(123m)(NNN)(8888p)11s99p9p", "[123m,1][NNN,1][8888p,1]99p11s9p"),
    ("19m19p19sESWNCFP1m", "19m19p19sESWNCFP1m"),
    ("19m19p19sESWNCFP+1m", "19m19p19sESWNCFP1m"),
    ("123789s1299p789m + 3p", "789m1299p123789s3p"),
]

BOTZONE = [
    ("W1W2W3T1T1T1F1F1F1J1J1J1B5B5", "123m5p111sEEECCC5p"),
    ("W1 W2 W3 T1 T1 T1 F1 F2 F2 F2 J1 J2 J3 J3", "123m111sESSSCFPP"),
    ("[W1W1W1,1][F4F4F4F4]B1B2B3T9T9J2J2J2", "[111m,1][NNNN]123p99sFFF"),
    ("W1W2W3W4W5W6W7W8W9T2T2B1B1B1|H1H5", "123456789m11p22s1p|ae"),
]

ENGLISH = [
    ("1C2C3C4C5C6C7D8D9DEWEWEWRDRD", "123456m789pEEECC"),
    ("1C 2C 3C 4B 5B 6B 7D 8D 9D GD GD GD WD WD", "123m789p456sFFFPP"),
    ("123C456B789DEWEWEWWWWW", "123m789p456sEEEWW"),
    ("B1B2B3C4C5C6D7D8D9RDRDRDNWNW", "456m789p123sNCCCN"),
    ("B1 B2 B3 C4 C5 C6 D7 D8 D9 RED RED RED NORTH NORTH", "456m789p123sNCCCN"),
    ("[1B2B3B,1][EWEWEWEW]4C5C6CRDRDRD9D9D|1F2S", "[123s,1][EEEE]456m9pCCC9p|af"),
]

MJAI = [
    ("1m 2m 3m 4p 5pr 6p 7s 8s 9s E E E P P", "123m456p789sEEEPP"),
    ("1m 2m 3m 4p 5p 6p 7s 8s 9s C F F F C", "123m456p789sCFFFC"),
    ("3m,4m,5mr,5mr,6m,7m,1s,1s,1s,N,N,N,9p,9p", "345567m9p111sNNN9p"),
]

UNICODE = [
    ("🀀🀀🀀🀁🀁🀁🀂🀂🀂🀃🀃🀃🀄🀄", "EEESSSWWWNNNCC"),
    ("🀄️🀄︎🀄️🀇🀈🀉🀙🀚🀛🀐🀐🀐🀅🀅", "123m123p111sCCCFF"),
    ("(🀇)🀈🀉, 🀫🀐🀐🀫 | 🀇🀇🀇🀈🀈🀈🀉🀉 | 🀢🀨", "[123m,1][1111s]1112223m3m|ag"),
    ("🀫🀐🀐🀫, (🀈)🀈🀈🀈, 🀜🀜🀜(🀜) | 🀗🀛🀛🀛🀗 | ", "[1111s][2222m,1][4444p,1]333p8s8s"),
    ("🀀(🀀)🀀 🀇(🀈)🀉 🀙🀙🀙🀡🀡🀡🀆 🀆", "[EEE,1][123m,1]111999pPP"),
    ("[🀀🀀🀀🀀][🀇🀈🀉,1]🀙🀙🀙🀡🀡🀡🀆🀆", "[EEEE][123m,1]111999pPP"),
]

CHINESE = [
    ("一万二万三万四筒五筒六筒七条八条九条东东东中中", "123m456p789sEEECC"),
    ("一萬二萬三萬四餅五餅六餅七索八索九索東東東發發", "123m456p789sEEEFF"),
    ("一二三万四五六饼七八九條南南南白白", "123m456p789sSSSPP"),
    ("123萬456同789束西西西北北", "123m456p789sWWWNN"),
    ("１２３ｍ４５６ｐ７８９ｓ東東東白白", "123m456p789sEEEPP"),
    ("34678m678p22s白白白8m", "34678m678p22sPPP8m"),
    ("东风东风东风红中红中红中发财发财发财白板白板白板1m1m", "1mEEECCCFFFPPP1m"),
    ("一萬二萬三萬、四筒五筒六筒、七索八索九索、東東東、中中。", "123m456p789sEEECC"),
    ("【東東東】【一萬二萬三萬，1】四筒五筒六筒七索八索九索中中", "[EEE,1][123m,1]456p789sCC"),
    ("[东东东东]一二三万四五六筒七八九竹中中", "[EEEE]123m456p789sCC"),
    ("一万一万一万二万三万四万五万六万七万八万九万九万五竹五竹|梅春", "111234567899m5s5s|ae"),
    ("1W2W3W4T5T6T7B8B9B东东东中中", "123m789p456sEEECC"),
]

TABLES = {
    "tenhou": TENHOU,
    "mcr": MCR,
    "botzone": BOTZONE,
    "english": ENGLISH,
    "mjai": MJAI,
    "unicode": UNICODE,
    "chinese": CHINESE,
}
ROWS = [(dialect, text, canonical) for dialect, rows in TABLES.items() for text, canonical in rows]


@pytest.mark.parametrize(("dialect", "text", "canonical"), ROWS)
def test_reads(dialect: str, text: str, canonical: str) -> None:
    assert format_hand(one(text).hand) == canonical


@pytest.mark.parametrize(("dialect", "text", "canonical"), ROWS)
def test_a_forced_dialect_agrees(dialect: str, text: str, canonical: str) -> None:
    parsed = one(text, dialect=dialect)
    assert format_hand(parsed.hand) == canonical
    assert parsed.dialect == dialect


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        ("123m456p789s11122z", "tenhou"),
        ("123m456p789sEEESS", "mcr"),
        ("1m 2m 3m 4p 5pr 6p 7s 8s 9s E E E P P", "mjai"),
        ("W1W2W3T1T1T1F1F1F1J1J1J1B5B5", "botzone"),
        ("1C2C3C4C5C6C7D8D9DEWEWEWRDRD", "english"),
        ("🀀🀀🀀🀁🀁🀁🀂🀂🀂🀃🀃🀃🀄🀄", "unicode"),
        ("123萬456同789束西西西北北", "chinese"),
    ],
)
def test_names_the_dialect(text: str, dialect: str) -> None:
    assert one(text).dialect == dialect


def test_scripts_mix() -> None:
    assert format_hand(one("123m 四筒五筒六筒 🀖🀗🀘 EE 中中 中").hand) == "123m456p789sEECCC"


# more than one legal reading


def canon(text: str, **how: object) -> list[tuple[str, dict[str, str]]]:
    return [(format_hand(p.hand), dict(p.choices)) for p in parse(text, **how)]  # type: ignore[arg-type]


def test_numbered_dragons_are_read_both_ways() -> None:
    assert canon("123m456p789s55577z") == [
        ("123m456p789sCPPPC", {"z_order": "tenhou"}),
        ("123m456p789sCCCPP", {"z_order": "chinese"}),
    ]


def test_a_forced_order_of_dragons_is_one_reading() -> None:
    assert canon("123m456p789s55577z", z_order="chinese") == [("123m456p789sCCCPP", {})]
    assert canon("123m456p789s55577z", z_order="tenhou") == [("123m456p789sCPPPC", {})]


def test_orders_of_dragons_that_agree_are_one_reading() -> None:
    assert canon("123m456p789s11166z") == [("123m456p789sEEEFF", {})]


def test_words_after_the_hand_may_be_melds_or_mere_grouping() -> None:
    assert canon("22z 123m 456p 789s 111z") == [
        ("[123m,1][456p,1][789s,1][EEE,1]SS", {"words": "melds"}),
        ("123m456p789sEESSE", {"words": "grouping"}),
    ]


def test_words_that_cannot_be_melds_are_grouping() -> None:
    assert canon("123m 456p 789s 111z 22z") == [("123m456p789sEEESS", {})]


def test_brackets_leave_spaces_without_meaning() -> None:
    assert canon("11z [123m,1] 456p 789s 111p") == [("[123m,1]11456p789sEE1p", {})]


def test_zeros_may_be_a_kong_or_red_fives() -> None:
    assert canon("123p456p789p11s 0550m") == [
        ("[5555m]123456789p1s1s", {"zeros": "kongs"}),
        ("[5555m,1]123456789p1s1s", {"zeros": "fives", "words": "melds"}),
    ]


def test_the_letter_b_alone_is_dots_or_bamboo() -> None:
    assert canon("B1B1B1B2B3B4B5B6B7B8B9B9B9B9") == [
        ("1112345678999p9p", {"letters": "botzone"}),
        ("1112345678999s9s", {"letters": "english_letter_first"}),
    ]
    assert canon("1B1B1B2B3B4B5B6B7B8B9B9B9B9B") == [
        ("1112345678999s9s", {"letters": "english"}),
        ("1112345678999p9p", {"letters": "pinyin"}),
    ]


def test_the_letter_t_alone_is_bamboo_or_dots() -> None:
    assert canon("1T1T1T2T3T4T5T6T7T8T9T9T9T9T") == [
        ("1112345678999s9s", {"letters": "pinyin"}),
        ("1112345678999p9p", {"letters": "pinyin_tong"}),
    ]


def test_a_complete_reading_hides_a_shorter_one() -> None:
    assert canon("1111m 234p 567p 5s 5s 8s8s") == [("1111m234567p558s8s", {})]


# what a string says besides its tiles


@pytest.mark.parametrize(
    ("tail", "context"),
    [
        ("|EE", {"round_wind": "E", "seat_wind": "E"}),
        ("|ES1000", {"round_wind": "E", "seat_wind": "S", "win_by": "self_draw", "last_of_kind": False}),
        ("|SN0000", {"round_wind": "S", "seat_wind": "N", "win_by": "discard", "last_of_kind": False}),
        ("|EE1011", {"win_by": "self_draw", "last_wall_tile": True, "last_discard": False, "after_kong": True}),
        ("|EE0010", {"win_by": "discard", "last_wall_tile": False, "last_discard": True, "after_kong": False}),
        ("|EE0100", {"win_by": "discard", "last_of_kind": True}),
        ("|0100", {"win_by": "discard", "last_of_kind": True}),
        ("|EE0001", {"win_by": "robbed_kong", "after_kong": False, "last_discard": False}),
    ],
)
def test_flags(tail: str, context: dict[str, object]) -> None:
    known = one("[1111p][789m,1]34678s55m2s" + tail).context
    assert context.items() <= known.items()


def test_no_flags_say_nothing() -> None:
    assert dict(one("[789m,1]34678s55m111p2s").context) == {}


def test_flag_zero_yields_to_what_the_hand_shows() -> None:
    """A robbed tile is the last of its kind, and so is the fourth copy of a melded pung: their flag 0 says nothing."""
    assert "last_of_kind" not in one("[789m,1]34678s55m111p2s|EE0001").context
    assert "last_of_kind" not in one("[222s,1]34678s55m111p2s|EE0000").context
    assert one("[222s,1]34678s55m111p2s|EE0100").context["last_of_kind"] is True


@pytest.mark.parametrize(
    ("tail", "flowers", "notices"),
    [
        ("|a", ("1f",), []),
        ("|abcd", ("1f", "2f", "3f", "4f"), []),
        ("|EE0000|hgfe", ("1g", "2g", "3g", "4g"), []),
        ("||c", ("4f",), []),
        ("|c|EE", ("4f",), []),
        ("|1f3g", ("1f", "3g"), []),
        ("|梅竹夏", ("1f", "4f", "2g"), []),
        ("|🀢🀤", ("1f", "4f"), []),
        ("|0", (), []),
        ("|3", ("1f", "2f", "4f"), ["flower_numbers_assumed"]),
        ("|EE1000|7", ("1f", "2f", "3f", "4f", "1g", "2g", "3g"), ["flower_numbers_assumed"]),
        ("|8", ("1f", "2f", "3f", "4f", "1g", "2g", "3g", "4g"), []),
    ],
)
def test_flowers(tail: str, flowers: tuple[str, ...], notices: list[str]) -> None:
    parsed = one("[789m,1]34678s55m111p2s" + tail)
    assert set(parsed.hand.flowers) == set(flowers)
    assert [notice.code for notice in parsed.notices] == notices


def test_words_about_the_win() -> None:
    parsed = one("一二三万四五六筒七八九条东东东中中 自风东 场风西 自摸")
    assert dict(parsed.context) == {"seat_wind": "E", "round_wind": "W", "win_by": "self_draw"}


# notices


def codes(text: str) -> list[str]:
    return [notice.code for notice in one(text).notices]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("123m456p789s1122z2z", []),
        ("340m456p789s1122z2z", ["red_five_ignored"]),
        ("123M456p789s1122z2z", ["capital_suit_read"]),
        ("345m456p789s789pニ萬ニ萬", ["lookalike_read"]),
        ("123m456p789s口口酉酉酉", ["lookalike_read", "lookalike_read", "win_tile_assumed_last"]),
        ("-万二万三万456p789sEESSS", ["lookalike_read", "win_tile_assumed_last"]),
        ("1f123m456p789sEESSS|b", ["bonus_kept_in_hand"]),
        ("1111m 234p567p55s678s", ["kong_taken_as_exposed", "win_tile_assumed_last"]),
        ("123m456p789s11222z", ["win_tile_assumed_last"]),
    ],
)
def test_notices(text: str, expected: list[str]) -> None:
    assert list(dict.fromkeys(codes(text))) == list(dict.fromkeys(expected))


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("123m456p789s11222z", False),
        ("123m456p789s1122z2z", True),
        ("123m456p789s11z222z", False),
        ("23m456p789s11222z1m", True),
        ("123m456p789s1122z+2z", True),
        ("123m456p789s1122z|2z", True),
        ("123m456p789sEESSS", True),
        ("123m456p789s11222z|a", True),
        ("[111z,1]123m456p78899s", True),
        ("1m 2m 3m 4p 5p 6p 7s 8s 9s E E E P P", False),
        ("1m 2m 3m 4p 5p 6p 7s 8s 9s E E E P E", True),
        ("1m 2m 3m 4p 5p 6p 7s 8s 9s E E P P E", True),
        ("🀀🀀🀀🀁🀁🀁🀂🀂🀂🀃🀃🀃🀄🀄", False),
        ("🀀🀀🀀🀁🀁🀁🀂🀂🀂🀃🀃🀃🀄 🀄", True),
        ("一万二万三万四筒五筒六筒七条八条九条东东东中中", False),
        ("123m456p789s11222z*", False),
        ("123m456p789s1122z", False),
    ],
)
def test_whether_the_winning_tile_is_marked(text: str, marked: bool) -> None:
    parsed = one(text)
    assert parsed.win_tile_marked is marked
    assumed = "win_tile_assumed_last" in [notice.code for notice in parsed.notices]
    assert assumed is (not marked and parsed.hand.win_tile is not None)


# Taiwan: five sets


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("123m456m789m123p456p11s", "123456789m123456p1s1s"),
        ("[123m,1][EEEE][111s,1][999p,1][456m,1]5p5p", "[123m,1][EEEE][111s,1][999p,1][456m,1]5p5p"),
        ("22z 123m 456p 789s 333z 444z", "[123m,1][456p,1][789s,1][WWW,1][NNN,1]SS"),
        ("123m456m789m123p45p11s", "123456789m12345p11s-"),
    ],
)
def test_five_sets(text: str, canonical: str) -> None:
    assert format_hand(parse(text, sets=5)[0].hand) == canonical


def test_english_suit_letters_alone_may_be_labels_in_another_order() -> None:
    text = "1C2C3C4B5B6B7D8D9D1C1C1C9D9D"
    assert canon(text) == [
        ("111123m7899p456s9p", {"letters": "english"}),
        ("7899m456p111123s9m", {"letters": "detector_labels"}),
    ]
    assert canon(text, dialect="english") == [("111123m7899p456s9p", {})]
    # honours by two letters leave no doubt
    assert canon("1C2C3C4B5B6B7D8D9DEWEWEWRDRD") == [("123m789p456sEEECC", {})]


@pytest.mark.parametrize("text", ["[234m,1][555m,1,]567m555p66p", "[W2W3W4,1][W5W5W5,1,]W5W6W7B5B5B5B6B6"])
def test_a_separator_too_many_behind_a_source_is_only_a_separator(text: str) -> None:
    assert [format_hand(reading.hand) for reading in parse(text)] == ["[234m,1][555m,1]567m5556p6p"]

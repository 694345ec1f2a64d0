"""What each symbol means, by dialect: data that the scanner, the reader and the writer share."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..tiles import UNICODE

DIALECTS: Final = ("tenhou", "mcr", "botzone", "english", "mjai", "unicode", "chinese")
Z_ORDERS: Final = ("tenhou", "chinese")

#: Longest input read; everything longer is refused before any work.
MAX_LENGTH: Final = 256
#: Longest text after compatibility forms are taken apart (one character can become eighteen).
MAX_NORMAL: Final = 1024

#: The letters of flowers after the bar, in the order of the MCR notation: plum, orchid, bamboo, chrysanthemum, seasons.
FLOWER_LETTERS: Final[dict[str, str]] = dict(
    zip("abcdefgh", ("1f", "2f", "4f", "3f", "1g", "2g", "3g", "4g"), strict=True)
)

CJK_SUITS: Final[dict[str, str]] = {
    **dict.fromkeys("萬万", "m"),
    **dict.fromkeys("筒饼餅同", "p"),
    # After a number 竹 is the suit; alone it is the flower.
    **dict.fromkeys("索条條束竹", "s"),
}
NUMERALS: Final[dict[str, str]] = {c: str(i) for i, c in enumerate("一二三四五六七八九", 1)}
#: Signs typed for the numeral or tile that they resemble: read, and said in a notice.
LOOKALIKE_RANKS: Final[dict[str, str]] = {"ニ": "2", "ハ": "8", "ミ": "3", "ー": "1", "—": "1", "-": "1"}
LOOKALIKE_TILES: Final[dict[str, str]] = {"酉": "W", "口": "P", "囗": "P"}
CJK_TILES: Final[dict[str, str]] = {
    **dict(zip("东東南西北中发發発白", "EESWNCFFFP", strict=True)),
    **dict(zip("梅兰蘭菊竹春夏秋冬", ("1f", "2f", "2f", "3f", "4f", "1g", "2g", "3g", "4g"), strict=True)),
    **LOOKALIKE_TILES,
}
#: Words about how the hand was won; the two wind words are followed by a wind.
CJK_WINS: Final[dict[str, str]] = {
    **dict.fromkeys(("自摸", "ツモ"), "self_draw"),
    **dict.fromkeys(("荣和", "榮和", "点和", "點和", "ロン"), "discard"),
}

UNICODE_FACES: Final[dict[str, str]] = {char: face for face, char in UNICODE.items()}


def _ranks(suit: str, most: int) -> dict[str, str]:
    faces = {str(n): f"{n}{suit}" for n in range(1, most + 1)}
    if most == 9:
        faces["0"] = faces["r"] = f"5{suit}"
    for table in (NUMERALS, LOOKALIKE_RANKS):
        faces.update({sign: faces[rank] for sign, rank in table.items() if rank in faces})
    return faces


#: Rank sign to face, by suit.  ``5z`` and ``7z`` stay as typed until an order of the dragons is chosen.
RUN_FACES: Final[dict[str, dict[str, str]]] = {
    **{suit: _ranks(suit, 9) for suit in "mps"},
    "z": {"1": "E", "2": "S", "3": "W", "4": "N", "5": "5z", "6": "F", "7": "7z"},
    **{suit: _ranks(suit, 4) for suit in "fg"},
}
#: The open question of numbered honours: mpsz tools count white, green, red; the old Chinese order red, green, white.
Z_FACES: Final[dict[str, dict[str, str]]] = {"tenhou": {"5z": "P", "7z": "C"}, "chinese": {"5z": "C", "7z": "P"}}


class Variant(NamedTuple):
    """How ASCII letters are read.  Unicode tiles and Chinese or Japanese names are read the same way in all of them.

    ``suits``: letter after ranks to suit.  ``codes``: whole codes to faces.  ``letters``: codes are single letters that
    may follow each other.  ``bare``: letters that can only be a suit, so that alone they lack their rank.
    """

    name: str
    dialect: str
    suits: dict[str, str]
    codes: dict[str, str]
    letters: bool = False
    bare: str = ""


def _numbered(letters: dict[str, str], numbers: range, *, letter_first: bool = True) -> dict[str, str]:
    return {(f"{k}{n}" if letter_first else f"{n}{k}"): f"{n}{suit}" for k, suit in letters.items() for n in numbers}


_LOWER = {"m": "m", "p": "p", "s": "s", "z": "z", "h": "z", "f": "f", "g": "g"}
#: A capital straight after ranks can only be a suit; a capital anywhere else keeps its own meaning (never fold case).
CAPITAL_SUITS: Final = {"M": "m", "P": "p", "S": "s", "Z": "z", "H": "z"}
_ENGLISH_HONORS = {"EW": "E", "SW": "S", "WW": "W", "NW": "N", "RD": "C", "GD": "F", "WD": "P"}
_ENGLISH_WORDS = {"EAST": "E", "SOUTH": "S", "WEST": "W", "NORTH": "N", "RED": "C", "GREEN": "F", "WHITE": "P"}
#: Seasons first, then plum, orchid, bamboo, chrysanthemum.
_BOTZONE_FLOWERS = dict(enumerate(("1g", "2g", "3g", "4g", "1f", "2f", "4f", "3f"), 1))

BOTZONE_CODES: Final[dict[str, str]] = {
    **_numbered({"W": "m", "T": "s", "B": "p"}, range(1, 10)),
    **dict(zip(("F1", "F2", "F3", "F4", "J1", "J2", "J3"), "ESWNCFP", strict=True)),
    **{f"H{n}": face for n, face in _BOTZONE_FLOWERS.items()},
}

#: mpsz, MCR letters and mjai share one reading: their letters never contradict each other.
RUNS: Final = Variant(
    "runs", "mcr", {**_LOWER, **CAPITAL_SUITS}, {c: c for c in "ESWNCFP"}, letters=True, bare="mpszhfgMZH"
)
BOTZONE: Final = Variant("botzone", "botzone", {}, BOTZONE_CODES)
ENGLISH: Final = Variant(
    "english",
    "english",
    {"B": "s", "C": "m", "D": "p", "F": "f", "S": "g"},
    {**_ENGLISH_WORDS, **_ENGLISH_HONORS},
    bare="BC",
)
ENGLISH_FIRST: Final = Variant(
    "english_letter_first",
    "english",
    {},
    {
        **_numbered({"B": "s", "C": "m", "D": "p"}, range(1, 10)),
        **_numbered({"F": "f", "S": "g"}, range(1, 5)),
        **_ENGLISH_WORDS,
        **_ENGLISH_HONORS,
    },
)
#: Labels of one public set of photographs: the letters of the English codes in another order, and no honours by them.
LABELS: Final = Variant("detector_labels", "english", {"B": "p", "C": "s", "D": "m"}, {})
#: Initials of the Chinese suit names after ranks: T is 条 (bamboo) beside B 饼, or 筒 (dots) beside S 索.
PINYIN: Final = Variant("pinyin", "chinese", {"W": "m", "T": "s", "B": "p"}, {})
PINYIN_TONG: Final = Variant("pinyin_tong", "chinese", {"W": "m", "T": "p", "S": "s"}, {})

VARIANTS: Final = (RUNS, BOTZONE, ENGLISH, ENGLISH_FIRST, PINYIN, PINYIN_TONG, LABELS)
VARIANTS_BY_NAME: Final = {variant.name: variant for variant in VARIANTS}
BY_DIALECT: Final[dict[str, tuple[Variant, ...]]] = {
    **dict.fromkeys(("tenhou", "mcr", "mjai", "unicode"), (RUNS,)),
    "chinese": (RUNS, PINYIN, PINYIN_TONG),
    "botzone": (BOTZONE,),
    "english": (ENGLISH, ENGLISH_FIRST),
}

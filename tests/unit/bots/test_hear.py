"""What people type, in any order, in four languages."""

from __future__ import annotations

import pytest

from hupai.api.hand_fields import CONTEXT_FIELDS
from hupai.bots.hear import hear
from hupai.bots.looks import is_hand_like
from hupai.bots.words import fold, numbered, phrases, rule_names, table, table_verbs, verbs
from hupai.hand.model import WIN_BY
from hupai.rules import available
from support.rows import each_row

HAND = "123m456p789s11123p"

SAID = [
    ("self-draw", {"win_by": "self_draw"}),
    ("Self Draw", {"win_by": "self_draw"}),
    ("self_draw", {"win_by": "self_draw"}),
    ("tsumo", {"win_by": "self_draw"}),
    ("zimo", {"win_by": "self_draw"}),
    ("自摸", {"win_by": "self_draw"}),
    ("tiré", {"win_by": "self_draw"}),
    ("à la pioche", {"win_by": "self_draw"}),
    ("win_by=self_draw", {"win_by": "self_draw"}),
    ("by discard", {"win_by": "discard"}),
    ("ron", {"win_by": "discard"}),
    ("par écart", {"win_by": "discard"}),
    ("點炮", {"win_by": "discard"}),
    ("robbed kong", {"win_by": "robbed_kong"}),
    ("搶槓", {"win_by": "robbed_kong"}),
    ("抢杠", {"win_by": "robbed_kong"}),
    ("kong volé", {"win_by": "robbed_kong"}),
    ("from West", {"discarder": "W"}),
    ("off W", {"discarder": "W"}),
    ("by discard from West", {"discarder": "W"}),
    ("West's discard", {"discarder": "W"}),
    ("de Ouest", {"discarder": "W"}),
    ("sur O", {"discarder": "W"}),
    ("西家放銃", {"discarder": "W"}),
    ("西放枪", {"discarder": "W"}),
    ("點炮 西", {"discarder": "W"}),
    ("seat E", {"seat_wind": "E"}),
    ("seat East", {"seat_wind": "E"}),
    ("seat: est", {"seat_wind": "E"}),
    ("seat 東", {"seat_wind": "E"}),
    ("siège Est", {"seat_wind": "E"}),
    ("seat_wind=E", {"seat_wind": "E"}),
    ("東家", {"seat_wind": "E"}),
    ("东家", {"seat_wind": "E"}),
    ("自風東", {"seat_wind": "E"}),
    ("dealer", {"seat_wind": "E"}),
    ("莊家", {"seat_wind": "E"}),
    ("round South", {"round_wind": "S"}),
    ("South round", {"round_wind": "S"}),
    ("tour sud", {"round_wind": "S"}),
    ("vent dominant Sud", {"round_wind": "S"}),
    ("南圈", {"round_wind": "S"}),
    ("南風圈", {"round_wind": "S"}),
    ("圈风 南", {"round_wind": "S"}),
    ("last tile", {"last_wall_tile": True}),
    ("海底撈月", {"last_wall_tile": True}),
    ("dernière tuile", {"last_wall_tile": True}),
    ("last discard", {"last_discard": True}),
    ("after kong", {"after_kong": True}),
    ("杠上开花", {"after_kong": True}),
    ("last of its kind", {"last_of_kind": True}),
    ("和绝张", {"last_of_kind": True}),
    ("天和", {"heavenly": True}),
    ("repeats 2", {"repeats": 2}),
    ("連莊2", {"repeats": 2}),
    ("连2拉2", {"repeats": 2}),
    ("répétitions 2", {"repeats": 2}),
    ("rules hk", {"rules": "hk-old-style"}),
    ("hk-nyc", {"rules": "hk-nyc"}),
    ("rules=tw-sml", {"rules": "tw-sml"}),
    ("港式", {"rules": "hk-old-style"}),
    ("國標", {"rules": "mcr"}),
    ("règles tw", {"rules": "tw-association"}),
    ("lang fr", {"lang": "fr"}),
    ("en français", {"lang": "fr"}),
    ("简体中文", {"lang": "zh-Hans"}),
    ("flowers 1f3g", {"flowers": "1f3g"}),
    ("flowers 1f, 3g", {"flowers": "1f3g"}),
    ("花牌 梅春", {"flowers": "梅春"}),
    ("fleurs ag", {"flowers": "ag"}),
]


@each_row(("text", "fields"), SAID, ids=[text for text, _ in SAID])
def test_each_phrase_says_its_field_wherever_it_stands(text: str, fields: dict[str, object]) -> None:
    for typed in (
        f"{HAND} {text}",
        f"{text} {HAND}",
        f"{HAND}, {text}.",
        f"{HAND}  {text.upper()}" if text.isascii() else text,
    ):
        heard = hear(typed)
        assert heard.faults == [], typed
        assert heard.fields == fields, typed
        assert "".join(heard.hand).strip(",.") in (HAND, ""), typed


def test_everything_at_once_in_any_order() -> None:
    wanted = {
        "discarder": "W",
        "rules": "hk-old-style",
        "repeats": 1,
        "flowers": "1f3g",
        "seat_wind": "S",
        "round_wind": "E",
    }
    for text in (
        f"{HAND} by discard from West, rules hk, repeats 1, flowers 1f3g, seat South, East round",
        f"flowers 1f3g east round repeats 1 south seat hk {HAND} from west",
        f"répétitions 1 fleurs 1f3g siège Sud tour Est règles hk de Ouest {HAND}",
        f"連莊1 花牌 1f3g 南家 東圈 港式 西家放銃 {HAND}",
    ):
        heard = hear(text)
        assert (heard.faults, heard.fields, heard.hand) == ([], wanted, [HAND]), text


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        (f"What is {HAND} worth, won by self-draw with seat east in the south round?",
         {"win_by": "self_draw", "seat_wind": "E", "round_wind": "S"}),
        (f"I had {HAND} from West, under hk rules", {"discarder": "W", "rules": "hk-old-style"}),
        (f"Combien vaut {HAND}, j'ai gagné à la pioche, je suis Est, tour Sud ?", None),
        (f"{HAND} 自摸 東家 南圈 多少番？", {"win_by": "self_draw", "seat_wind": "E", "round_wind": "S"}),
        (f"請問{HAND}东家自摸几番呢", {"seat_wind": "E", "win_by": "self_draw"}),
        (f"喂{HAND}東家自摸", None),
    ],
)  # fmt: skip
def test_what_people_say_around_it_says_nothing(text: str, fields: dict[str, object] | None) -> None:
    heard = hear(text)
    unknown = [fault.params.get("value") for fault in heard.faults]
    if fields is None:
        assert unknown in (["gagné"], ["喂"]), "the one word that is not known is named"
    else:
        assert (unknown, heard.fields) == ([], fields)


def test_a_hand_in_chinese_keeps_its_tiles_and_gives_up_its_words() -> None:
    heard = hear("一二三萬四筒五筒六筒七索八索九索東東東發發自摸東圈南家")
    assert "".join(heard.hand) == "一二三萬四筒五筒六筒七索八索九索東東東發發"
    assert heard.fields == {"win_by": "self_draw", "round_wind": "E", "seat_wind": "S"}
    assert heard.spoken == "zh-Hant"
    assert hear("123m456p789s东东东中中自摸").spoken == "zh-Hans"


@pytest.mark.parametrize(
    ("text", "spoken"),
    [("self-draw", "en"), ("tiré du mur", None), ("tiré", "fr"), ("自摸", "zh-Hant"), ("seat E", "en"), (HAND, None)],
)
def test_the_language_of_the_words(text: str, spoken: str | None) -> None:
    assert hear(f"{HAND} {text}").spoken in (spoken, "fr" if spoken is None and "tiré" in text else spoken)


def test_no_phrase_has_two_meanings_and_every_field_has_one() -> None:
    said = phrases()
    assert {meaning.field for meaning in said.values() if meaning.kind == "set"} >= {*CONTEXT_FIELDS} - {
        "repeats",
        "discards_made",
    }
    assert {row.field for row in numbered()} == {"repeats", "discards_made", "value", "deal"}
    assert {meaning.value for meaning in said.values() if meaning.field == "win_by"} == {*WIN_BY}
    assert {*rule_names().values()} == {*available()}
    assert set(verbs().values()) == {"score", "waits", "table", "rules", "help"}
    assert set(table_verbs().values()) == {*table()["table"]}


def test_no_phrase_is_a_tile_or_a_piece_of_a_hand() -> None:
    tiles = {
        "e",
        "s",
        "w",
        "n",
        "c",
        "f",
        "p",
        "東",
        "东",
        "南",
        "西",
        "北",
        "中",
        "發",
        "发",
        "白",
        "一",
        "九",
        "萬",
        "万",
    }
    assert not tiles & set(phrases())
    assert all(fold(phrase).keys == phrase for phrase in phrases())


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        (HAND, True),
        (f"what about {HAND}?", True),
        ("一二三萬四筒五筒六筒七索八索九索東東東發發", True),
        ("🀇🀇🀇🀙🀚🀛🀝🀞🀟🀐🀑🀒🀆🀆", True),
        ("see you at 19:30 in room 4", False),
        ("call me on 0123456789 or 9876543210 when you are all there tonight please", False),
        ("hello everybody", False),
    ],
)
def test_what_looks_like_a_hand(text: str, hand: bool) -> None:
    assert is_hand_like(text) is hand

"""Canonical notation to pictures."""

import pytest

from hupai.draw.pictures import groups, hand_pictures
from hupai.draw.values import tile_letters, tile_pictures
from hupai.hand import Hand, Meld
from hupai.notation import format_hand
from hupai.tiles import BONUS, FACES, FLOWERS, UNICODE

FULL = Hand(
    concealed=("1m", "2m", "3m", "5p", "5p", "C", "C"),
    win_tile="C",
    melds=(Meld("kong", ("8p",) * 4, concealed=True), Meld("chow", ("1s", "2s", "3s"))),
    flowers=("3f", "4f", "2g"),
    kept=("1f",),
)


def test_every_part_is_drawn():
    text = format_hand(FULL)
    assert [group.role for group in groups(text)] == ["concealed_kong", "meld", "concealed", "kept", "win", "flowers"]
    assert hand_pictures(text) == "🀫🀠🀠🀫 🀐🀑🀒 🀇🀈🀉🀝🀝🀄︎🀄︎ 🀢 + 🀄︎ | 🀤🀥🀧"
    assert hand_pictures(text, between=" ").startswith("🀫 🀠 🀠 🀫  🀐 🀑 🀒  🀇")


def test_the_parts_hold_the_hand():
    parts = {group.role: group.tiles for group in groups(format_hand(FULL))}
    assert parts["concealed"] == FULL.concealed
    assert parts["kept"] == FULL.kept
    assert parts["win"] == (FULL.win_tile,)
    assert sorted(parts["flowers"]) == sorted(FULL.flowers)


@pytest.mark.parametrize("concealed", [("1m",) * 2 + ("E",) * 3 + ("P",) * 9, ("1m", "2m", "3m", "4p") + ("9s",) * 9])
def test_a_hand_without_winning_tile_has_none(concealed):
    roles = [group.role for group in groups(format_hand(Hand(concealed)))]
    assert roles == ["concealed"]


@pytest.mark.parametrize("text", ["[EEE,1", "12", "1x2", "zz", "1m|z"])
def test_what_is_not_canonical_is_refused(text):
    with pytest.raises((ValueError, KeyError)):
        hand_pictures(text)


@pytest.mark.parametrize("face", FACES)
def test_each_tile_has_its_character(face):
    assert tile_pictures([face]).replace("\ufe0e", "") == UNICODE[face]
    if face in BONUS:
        assert hand_pictures(format_hand(Hand((), flowers=(face,)))).endswith(UNICODE[face])


def test_letters_name_each_suit_once():
    assert tile_letters(["1m", "2m", "3m", "E", "5p", "5p", "C"]) == "123mE55pC"
    assert tile_letters([]) == ""


@pytest.mark.parametrize(
    ("notation", "parts"),
    [
        ("12m+3m|abcdefgh", [("concealed", ("1m", "2m")), ("win", ("3m",)), ("flowers", tuple("abcdefgh"))]),
        (
            "[EEE,1]1m+C|abcdefg",
            [("meld", ("E", "E", "E")), ("concealed", ("1m",)), ("win", ("C",)), ("flowers", tuple("abcdefg"))],
        ),
        ("+3m|abcdefgh", [("win", ("3m",)), ("flowers", tuple("abcdefgh"))]),
        ("|abcdefgh", [("flowers", tuple("abcdefgh"))]),
    ],
)
def test_a_hand_that_flowers_win_may_be_anything(notation, parts):
    found = [(group.role, group.tiles) for group in groups(notation)]
    assert [(role, len(tiles)) for role, tiles in found] == [(role, len(tiles)) for role, tiles in parts]
    assert found[:-1] == parts[:-1]


@pytest.mark.parametrize("size", range(17))
@pytest.mark.parametrize("told", [True, False])
def test_every_hand_that_can_be_written_can_be_drawn(size, told):
    faces = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)][: size + 1]
    hand = Hand(tuple(faces[:size]), faces[size] if told else None, flowers=FLOWERS)
    shown = [face for group in groups(format_hand(hand)) for face in group.tiles]
    assert sorted(shown) == sorted([*hand.concealed, *([hand.win_tile] if told else []), *FLOWERS])

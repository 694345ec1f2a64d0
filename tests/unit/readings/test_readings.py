"""Readings, waits and distance: worked hands, and each against a slow search that shares no code with them."""

import random
from functools import cache

import pytest

from hupai.hand import CHOW, KONG, PUNG, Meld
from hupai.readings import (
    SHAPES,
    distance,
    meld_group,
    places,
    splits,
    tiles_of,
    waits,
    with_a_copy_left,
)
from hupai.tiles import FACES, INDEX
from support.quick import some

MCR = ("standard", "seven_pairs", "thirteen_orphans", "knitted", "knitted_straight")
TAIWAN = ("standard", "seven_pairs_and_triplet")


def faces(text):
    """Read ``123m55pE`` into faces; honours are single letters."""
    found, ranks = [], ""
    for letter in text:
        if letter.isdigit():
            ranks += letter
        elif letter in "mps":
            found += [rank + letter for rank in ranks]
            ranks = ""
        else:
            found.append(letter)
    return found


def tiles(text, melds=(), sets=4):
    counts = [0] * 34
    for face in faces(text):
        counts[INDEX[face]] += 1
    return tiles_of(counts, tuple(meld_group(meld) for meld in melds), sets)


def shapes_of(hand, shapes=MCR):
    return sorted(split.shape for split in splits(hand, shapes))


def named(mask):
    return [face for i, face in enumerate(FACES[:34]) if mask >> i & 1]


@pytest.mark.parametrize(
    ("text", "shapes"),
    [
        ("123456789m123p55s", ["standard"]),
        ("111222333m11122p", ["standard", "standard"]),
        ("11223344556677m", ["seven_pairs", *["standard"] * 3]),
        ("1111223355p77sEE", ["seven_pairs"]),
        ("19m19p19sESWNCFPP", ["thirteen_orphans"]),
        ("147m258p36sESWNCF", ["knitted"]),
        ("147m258p369sESWNC", ["knitted"]),
        ("147m258p369sEEESS", ["knitted_straight"]),
        ("147m258p369s12499p", []),
        ("123456789m123p56s", []),
        ("19m19p19sESWNCFCC", []),
    ],
)
def test_shapes(text, shapes):
    assert shapes_of(tiles(text)) == sorted(shapes)


def test_knitted_straight_takes_one_meld_and_no_second():
    pung = Meld(PUNG, ("E",) * 3)
    assert shapes_of(tiles("147m258p369sSS", (pung,))) == ["knitted_straight"]
    assert shapes_of(tiles("147m258p36s", (pung, pung))) == []


def test_melds_shut_out_the_hands_of_single_tiles_and_pairs():
    kong = Meld(KONG, ("E",) * 4, concealed=True)
    assert shapes_of(tiles("11223344556m", (kong,))) == []


def test_sixteen_tiles_and_a_triplet():
    assert "seven_pairs_and_triplet" in shapes_of(tiles("11335577m2244p666sE" + "E", sets=5), TAIWAN)
    assert shapes_of(tiles("123456789m123p55sEEE", sets=5), TAIWAN) == ["standard"]


def test_places_of_the_winning_tile_are_told_apart_once():
    (split,) = splits(tiles("123345m345p345s55p"), MCR)
    assert [split.groups[i].tiles for i in places(split.groups, INDEX["3m"])] == [
        ("1m", "2m", "3m"),
        ("3m", "4m", "5m"),
    ]
    assert len(places(splits(tiles("123123m345p345s55p"), MCR)[0].groups, INDEX["1m"])) == 1
    melded = splits(tiles("345p345s55p123m", (Meld(CHOW, ("1m", "2m", "3m")),)), MCR)[0]
    assert [melded.groups[i].meld for i in places(melded.groups, INDEX["1m"])] == [False]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1112345678999m", "123456789m"),
        ("19m19p19sESWNCFP", "19m19p19sESWNCFP"),
        ("19m19p19sESWNNFP", "C"),
        ("1234444678m456p", "14m"),
        ("147m258p369sEEES", "S"),
        ("147m258p36sESWNC", "9sFP"),
        ("11223344556m77m", "36m"),
        ("13579m2468p1357s", ""),
        ("445566m2277779s", "89s"),
    ],
)
def test_waits(text, expected):
    assert named(waits(tiles(text), MCR)) == faces(expected)


def test_a_wait_without_a_copy_left():
    hand = tiles("1234444678m456p")
    assert named(with_a_copy_left(waits(hand, MCR), hand.counts)) == ["1m"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("123456789m123p55s", 0),
        ("123456789m123p5s", 1),
        ("123456789m12p58s", 2),
        ("19m19p19sESWN258s", 4),
        ("147m258p369sEWC9m", 2),
    ],
)
def test_distance(text, expected):
    assert distance(tiles(text), MCR) == expected


def some_counts(rng, size):
    deck = [face for face in rng.choice([range(9), range(18), range(27), range(34)]) for _ in range(4)]
    counts = [0] * 34
    for face in rng.sample(deck, size):
        counts[face] += 1
    return counts


# A slow search: take out a pair, then sets from the lowest face up.


@cache
def falls_into_sets(counts):
    if not any(counts):
        return True
    low = next(i for i, count in enumerate(counts) if count)
    rest = list(counts)
    if counts[low] >= 3:
        rest[low] -= 3
        if falls_into_sets(tuple(rest)):
            return True
        rest[low] += 3
    if low < 27 and low % 9 < 7 and counts[low + 1] and counts[low + 2]:
        for i in range(3):
            rest[low + i] -= 1
        return falls_into_sets(tuple(rest))
    return False


def wins(counts):
    for face in range(34):
        if counts[face] >= 2:
            rest = list(counts)
            rest[face] -= 2
            if falls_into_sets(tuple(rest)):
                return True
    return False


@pytest.mark.parametrize("seed", range(4))
def test_standard_hands_against_a_slow_search(seed):
    rng = random.Random(seed)
    for _ in range(some(300)):
        counts = some_counts(rng, 14)
        assert bool(splits(tiles_of(counts, (), 4), ("standard",))) == wins(counts)


@pytest.mark.parametrize("shapes", [("standard",), MCR, TAIWAN])
def test_waits_are_the_tiles_that_win_and_distance_one_means_waiting(shapes):
    rng = random.Random(7)
    sets = 5 if shapes is TAIWAN else 4
    seen_waiting = 0
    for _ in range(some(400)):
        counts = some_counts(rng, 3 * sets + 1)
        hand = tiles_of(counts, (), sets)
        mask = waits(hand, shapes)
        for face in range(34):
            one_more = [count + (other == face) for other, count in enumerate(counts)]
            if one_more[face] <= 4:
                assert bool(mask >> face & 1) == bool(splits(tiles_of(one_more, (), sets), shapes)), (counts, face)
        assert (distance(hand, shapes) == 1) == bool(mask)
        seen_waiting += bool(mask)
    assert seen_waiting > some(10)


def test_a_drawn_tile_changes_the_distance_by_at_most_one():
    rng = random.Random(3)
    for _ in range(some(200)):
        counts = some_counts(rng, 13)
        before = distance(tiles_of(counts, (), 4), MCR)
        for face in range(34):
            if counts[face] < 4:
                after = distance(tiles_of([c + (i == face) for i, c in enumerate(counts)], (), 4), MCR)
                assert before - 1 <= after <= before


def test_every_shape_has_its_waits_and_its_distance():
    hand = tiles("123456789m123p5s")
    for shape in SHAPES:
        waits(hand, (shape,))
        assert distance(hand, (shape,)) >= 1

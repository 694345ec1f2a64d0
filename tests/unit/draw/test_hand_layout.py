"""Where tiles lie: claimed ones sideways in their place, kongs, the winning tile apart, rows."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from hupai.draw.hand_layout import APART, GAP, MOST_ROW, Layout, Placed, layout
from hupai.draw.tiles import HEIGHT, WIDTH
from hupai.hand import Hand
from hupai.notation import format_hand
from hupai.tiles import FLOWERS, SEASONS


def box(tile: Placed) -> tuple[float, float, float, float]:
    wide, high = (HEIGHT, WIDTH) if tile.turned else (WIDTH, HEIGHT)
    return tile.x, tile.y, tile.x + wide * tile.scale, tile.y + high * tile.scale


def meld(notation: str) -> list[tuple[str, bool]]:
    return [(tile.face, tile.turned) for tile in layout(notation).tiles if tile.role == "meld"]


@pytest.mark.parametrize(
    ("notation", "turned"),
    [
        ("[EEE,1]5p5p", 0), ("[EEE,2]5p5p", 1), ("[EEE,3]5p5p", 2),
        ("[EEEE,1]5p5p", 0), ("[EEEE,2]5p5p", 1), ("[EEEE,3]5p5p", 3),
    ],
)  # fmt: skip
def test_the_claimed_tile_lies_sideways_where_it_came_from(notation: str, turned: int) -> None:
    assert [i for i, (_, sideways) in enumerate(meld(notation)) if sideways] == [turned]


@pytest.mark.parametrize(("source", "order"), [("1", "234"), ("2", "324"), ("3", "423")])
def test_the_claimed_tile_of_a_chow_comes_first(source: str, order: str) -> None:
    tiles = meld(f"[234m,{source}]5p5p")
    assert "".join(face[0] for face, _ in tiles) == order
    assert [sideways for _, sideways in tiles] == [True, False, False]


@pytest.mark.parametrize(("source", "place"), [("5", 0), ("6", 1), ("7", 2)])
def test_a_kong_added_to_has_two_sideways_one_on_the_other(source: str, place: int) -> None:
    tiles = [tile for tile in layout(f"[1111s,{source}]5p5p").tiles if tile.role == "meld"]
    assert Counter(tile.turned for tile in tiles) == {True: 2, False: 2}
    low, high = sorted((tile for tile in tiles if tile.turned), key=lambda tile: -tile.y)
    assert low.x == high.x
    assert low.y - high.y == WIDTH + GAP
    assert sorted(tiles, key=lambda tile: (tile.x, -tile.y))[place].turned


def test_concealed_kongs_show_two_backs_or_none() -> None:
    assert [t.face for t in layout("[9999p]5p5p").tiles][:4] == ["back", "9p", "9p", "back"]
    assert [t.face for t in layout("[9999p]5p5p", backs=False).tiles][:4] == ["9p"] * 4


def test_the_winning_tile_lies_apart_in_the_row_of_the_hand() -> None:
    *held, win = layout("123456789p11m234s").tiles
    assert (win.role, win.face) == ("win", "4s")
    assert win.x - box(held[-1])[2] == APART
    assert win.y == held[-1].y


def test_flowers_come_last_and_smaller() -> None:
    *_, first, second = layout("[EEE,1][SSS,1][WWW,1]55mN|ag").tiles
    assert [(tile.face, tile.role) for tile in (first, second)] == [("1f", "flowers"), ("3g", "flowers")]
    assert first.scale < 1


FULL = (
    "123m456m789m55p234p67s8s|abcdefgh",
    "[123m,1][456m,2][789m,3][FFF,1][PPP,2]5p5p|abcdefgh",
    "[1111m,5][2222m,6][3333m,7][4444m][5555m]E*|abcdefgh",
    "19m19p19sESWNCFPP",
    "11m11m22m22m33m33m44m44m55m|a",
    "+3m|abcdefgh",
    "|abcdefgh",
)


@pytest.mark.parametrize("notation", FULL)
@pytest.mark.parametrize("most", [400.0, 700.0, MOST_ROW, 3000.0])
def test_no_tile_covers_another_and_all_lie_within(notation: str, most: float) -> None:
    placed = layout(notation, most=most)
    assert placed.tiles
    for tile in placed.tiles:
        left, top, right, bottom = box(tile)
        assert left >= 0
        assert top >= 0
        assert right <= placed.width + 1e-9
        assert bottom <= placed.height + 1e-9
    for one, other in combinations(map(box, placed.tiles), 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, notation


def test_sixteen_tiles_and_the_winning_one_fit_into_one_row() -> None:
    assert _rows(layout("123m456m789m55p234p67s8s")) == 1
    assert layout("123m456m789m55p234p67s8s").width <= MOST_ROW


def test_what_does_not_fit_is_broken_between_groups_into_even_rows() -> None:
    placed = layout("[123m,1][456m,2][789m,3][FFF,1][PPP,2]5p5p|abcd")
    assert _rows(placed) == 2
    upper = max(box(tile)[2] for tile in placed.tiles if tile.y < placed.height / 2 - 20)
    lower = max(box(tile)[2] for tile in placed.tiles if tile.y >= placed.height / 2 - 20)
    assert abs(upper - lower) < 300


def _rows(placed: Layout) -> int:
    return len({box(tile)[3] for tile in placed.tiles if tile.scale == 1.0})


def test_every_tile_of_a_hand_is_drawn_once() -> None:
    faces = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 6))
    for size in range(len(faces)):
        hand = Hand(faces[:size], faces[size], flowers=(*FLOWERS, *SEASONS))
        drawn = sorted(tile.face for tile in layout(format_hand(hand)).tiles)
        assert drawn == sorted([*faces[: size + 1], *FLOWERS, *SEASONS])

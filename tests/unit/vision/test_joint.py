from __future__ import annotations

import numpy as np

from hupai.tiles import FACES
from hupai.vision.geometry import Rects, straight
from hupai.vision.joint import decode, fit


def chances(*rows: dict[str, float]) -> np.ndarray:
    out = np.full((len(rows), len(FACES) + 1), 1e-6, np.float32)
    for row, given in zip(out, rows, strict=True):
        for face, p in given.items():
            row[FACES.index(face)] = p
    return out


def read(*rows: dict[str, float]) -> list[str]:
    return [FACES[i] for i in decode(chances(*rows))]


def test_a_fifth_copy_gives_way_where_it_costs_least() -> None:
    sure = {"4p": 0.99, "5p": 0.01}
    assert read(sure, sure, {"4p": 0.6, "5p": 0.4}, sure, sure) == ["4p", "4p", "5p", "4p", "4p"]


def test_a_bonus_tile_is_there_once() -> None:
    assert read({"1g": 0.9, "3g": 0.1}, {"1g": 0.55, "3g": 0.45}) == ["1g", "3g"]


def test_the_photo_may_break_the_rule_when_every_tile_is_sure() -> None:
    sure = {"4p": 0.999, "5p": 0.001}
    assert read(sure, sure, sure, sure, sure) == ["4p"] * 5


def test_a_full_face_takes_no_more() -> None:
    four = [{"5p": 0.99}] * 4
    over = [{"4p": 0.99, "6p": 0.02}] * 4
    said = read(*four, *over, {"4p": 0.5, "5p": 0.4, "6p": 0.1})
    assert said == ["5p"] * 4 + ["4p"] * 4 + ["6p"]


def test_tables_of_several_sets_are_left_alone() -> None:
    assert read(*[{"1g": 0.6, "2g": 0.4}] * 40) == ["1g"] * 40


def test_nothing() -> None:
    assert read() == []


def places(*rows: tuple[float, float, float, float, float]) -> tuple[Rects, np.ndarray]:
    """(x, y, width, height, how likely) to rectangles."""
    v = np.array(rows, np.float32)
    return straight(v[:, :2], v[:, 2:4], np.zeros(len(v), np.float32)), v[:, 4]


ROW = [(40.0 * k, 0.0, 38.0, 50.0, 0.95) for k in range(6)]


def test_a_part_of_a_tile_is_doubted() -> None:
    rects, there = places(*ROW, (80, 5, 14, 20, 0.7))
    assert fit(rects, there)[-1] < 0.2


def test_a_tile_like_its_neighbours_keeps_its_chance() -> None:
    rects, there = places(*ROW, (240, 1, 38, 50, 0.45))
    np.testing.assert_allclose(fit(rects, there)[-1], 0.45, atol=1e-3)


def test_alone_or_without_firm_findings_nothing_changes() -> None:
    rects, there = places((0, 0, 38, 50, 0.6), (300, 0, 90, 120, 0.5))
    np.testing.assert_array_equal(fit(rects, there), there)
    rects, there = places((0, 0, 38, 50, 0.9))
    np.testing.assert_array_equal(fit(rects, there), there)


def test_one_or_two_witnesses_say_less_and_only_of_what_is_less_likely() -> None:
    pair = [(0, 0, 76, 100, 0.9), (90, 0, 76, 100, 0.9)]
    one, two, row = (fit(*places(*tiles, (300, 9, 19, 25, 0.7)))[-1] for tiles in (pair[:1], pair, [*pair, *pair]))
    assert row < two < one < 0.7
    rects, there = places(pair[0], (300, 0, 60, 80, 0.5))  # not so much smaller
    np.testing.assert_allclose(fit(rects, there), there, atol=1e-6)
    rects, there = places((0, 0, 19, 25, 0.8), (300, 0, 76, 100, 0.95))  # the firmer one keeps its chance
    np.testing.assert_allclose(fit(rects, there)[1], there[1], atol=1e-6)


def test_the_last_tile_of_a_row_seen_at_a_slant_keeps_its_chance() -> None:
    """Each tile a ninth larger than the one before: the last is twice the median of its neighbours' area."""
    grown = [1.11**k for k in range(8)]
    at = [sum(38 * g for g in grown[:k]) for k in range(8)]
    row = [(x, 0.0, 38 * g, 50 * g, 0.9 if k < 7 else 0.5) for k, (x, g) in enumerate(zip(at, grown, strict=True))]
    rects, there = places(*row)
    np.testing.assert_allclose(fit(rects, there), there, atol=1e-3)


def test_a_thing_half_as_large_again_beside_a_row_is_doubted() -> None:
    rects, there = places(*ROW, (260, 0, 57, 75, 0.7))
    assert fit(rects, there)[-1] < 0.5

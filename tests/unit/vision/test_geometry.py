from __future__ import annotations

import numpy as np
import pytest

from hupai.vision.geometry import Rects, overlap, rects_from, shape_of, straight


@pytest.mark.parametrize("degrees", [-44, -30, -10, 0, 7, 30, 44])
@pytest.mark.parametrize("extent", [(30.0, 40.0), (40.0, 30.0), (36.0, 36.0)])
def test_there_and_back(degrees: float, extent: tuple[float, float]) -> None:
    rect = straight(
        np.array([[100, 80]], np.float32),
        np.array([extent], np.float32),
        np.radians([degrees]).astype(np.float32),
    )
    quad = rect.corners()
    again = rects_from(rect.boxes(), shape_of(quad))
    np.testing.assert_allclose(again.centre, rect.centre, atol=1e-3)
    np.testing.assert_allclose(again.extent, rect.extent, rtol=1e-3)
    np.testing.assert_allclose(np.degrees(again.angle), degrees, atol=0.1)


def test_quarter_turns_are_the_same_rectangle() -> None:
    rect = straight(np.array([[10, 10]], np.float32), np.array([[3, 4]], np.float32), np.array([0.2], np.float32))
    quad = rect.corners()
    np.testing.assert_allclose(shape_of(np.roll(quad, 1, 1)), shape_of(quad), atol=1e-5)


def test_overlap() -> None:
    boxes = np.array([[0, 0, 2, 2], [1, 0, 3, 2], [5, 5, 6, 6]], np.float32)
    np.testing.assert_allclose(overlap(boxes[0], boxes), [1, 1 / 3, 0], atol=1e-6)


@pytest.mark.parametrize("degrees", [-40, -12, 0, 20, 44])
@pytest.mark.parametrize("skew", [-20, -6, 0, 11, 20])
@pytest.mark.parametrize("extent", [(30.0, 40.0), (44.0, 23.0)])
def test_a_tile_seen_at_a_slant_there_and_back(degrees: float, skew: float, extent: tuple[float, float]) -> None:
    one = Rects(
        np.array([[100, 80]], np.float32),
        np.array([extent], np.float32),
        np.radians([degrees]).astype(np.float32),
        np.radians([skew]).astype(np.float32),
    )
    again = rects_from(one.boxes(), shape_of(one.corners()))
    np.testing.assert_allclose(again.corners(), one.corners(), atol=0.02)
    np.testing.assert_allclose(np.degrees(again.skew), skew, atol=0.1)


def test_the_box_is_filled_whatever_the_shape_says() -> None:
    boxes = np.array([[10, 20, 50, 60], [0, 0, 30, 12]], np.float32)
    shapes = np.array([[0.9, 0.9, -1, 0.1], [-0.7, 0.3, 0.2, 0.9]], np.float32)
    np.testing.assert_allclose(rects_from(boxes, shapes).boxes(), boxes, atol=1e-3)

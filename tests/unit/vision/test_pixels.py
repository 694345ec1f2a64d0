from __future__ import annotations

import numpy as np
import pytest

from hupai.vision.geometry import Rects, straight
from hupai.vision.pixels import Pyramid, bilinear, working

RAMP = (np.arange(60)[None, :, None] * 3 + np.arange(40)[:, None, None] + np.zeros((1, 1, 3))).astype(np.uint8)


def one(x: float, y: float, w: float, h: float, angle: float = 0.0) -> Rects:
    return straight(np.array([[x, y]], np.float32), np.array([[w, h]], np.float32), np.array([angle], np.float32))


def test_bilinear_between_pixels_and_beyond_the_edge() -> None:
    points = np.array([[10, 5], [10.5, 5], [10, 5.5], [-4, 3], [999, 3], [59, 99]], np.float32)
    values = bilinear(RAMP, points)[:, 0]
    np.testing.assert_array_equal(values, [35, 37, 36, 3, 180, 216])


def test_a_crop_of_one_size_is_the_picture() -> None:
    np.testing.assert_array_equal(Pyramid(RAMP).crops(one(20, 20, 24, 24), 1.0, 24)[0], RAMP[8:32, 8:32])


def test_a_quarter_turn_turns_the_crop() -> None:
    crop = Pyramid(RAMP).crops(one(20, 20, 24, 24, np.pi / 2), 1.0, 24)[0]
    np.testing.assert_allclose(crop, np.rot90(RAMP[8:32, 8:32]), atol=1)


def test_large_tiles_are_averaged() -> None:
    stripes = np.zeros((800, 800, 3), np.uint8)
    stripes[:, ::2] = 200
    crop = Pyramid(stripes).crops(one(400, 400, 600, 600))[0]
    assert abs(int(crop.min()) - 100) <= 1
    assert abs(int(crop.max()) - 100) <= 1


@pytest.mark.parametrize(
    ("shape", "side", "enlarge"), [((480, 640), 640, False), ((90, 640), 640, False), ((300, 200), 640, True)]
)
def test_the_working_picture_has_whole_cells(shape: tuple[int, int], side: int, enlarge: bool) -> None:
    image, scale = working(np.zeros((*shape, 3), np.uint8), side, enlarge)
    assert image.shape[0] == 1
    assert image.shape[1] % 32 == 0
    assert image.shape[2] % 32 == 0
    assert round(shape[0] * scale) <= image.shape[1] < round(shape[0] * scale) + 32
    assert scale == (side / max(shape) if enlarge else 1.0)


def test_small_pictures_are_not_enlarged_unasked() -> None:
    assert working(np.zeros((100, 120, 3), np.uint8))[1] == 1.0

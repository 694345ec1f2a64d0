from __future__ import annotations

import json

import numpy as np
import pytest

from hupai.vision.doubt import AT_MOST, SIGNS, confidence, grounds, log_odds, signs
from hupai.vision.geometry import Rects, straight
from hupai.vision.reader import PLACES, Settings

CUT, EDGED, SMALL, UNEVEN = range(4)


def rects(*rows: tuple[float, float, float, float]) -> Rects:
    """Upright tiles from left, top, width, height."""
    values = np.array(rows, np.float32).reshape(-1, 4)
    return straight(values[:, :2] + values[:, 2:] / 2, values[:, 2:], np.zeros(len(values), np.float32))


ROW = [(100 + 32 * n, 100, 30, 40) for n in range(6)]


def test_tiles_well_in_view_show_no_sign() -> None:
    assert not signs(rects(*ROW), 640, 480).any()
    assert signs(rects(), 640, 480).shape == (0, len(SIGNS))
    assert not signs(rects((100, 100, 30, 40)), 640, 480).any()


@pytest.mark.parametrize(("cut", "whole"), [
    ((0, 100, 20, 40), (100, 100, 30, 40)),      # left
    ((100, 0, 30, 25), (100, 100, 30, 40)),      # top
    ((620, 100, 20, 40), (100, 100, 30, 40)),    # right
    ((100, 455, 30, 25), (100, 100, 30, 40)),    # below
])  # fmt: skip
def test_a_tile_cut_by_an_edge(cut: tuple[float, ...], whole: tuple[float, ...]) -> None:
    found = signs(rects(cut, *ROW), 640, 480)
    assert found[0, CUT] == pytest.approx(np.log(max(whole[2] / cut[2], whole[3] / cut[3])), abs=1e-4)
    assert found[0, EDGED] == 1
    assert not found[1:, [CUT, EDGED]].any()


def test_a_whole_tile_at_the_edge_is_not_cut() -> None:
    found = signs(rects((0, 100, 30, 40), *ROW), 640, 480)
    assert (found[0, CUT], found[0, EDGED]) == (0, 1)


def test_a_strip_whose_tiles_all_touch_the_edge_is_measured_by_itself() -> None:
    strip = signs(rects(*[(32 * n, 0, 30, 40) for n in range(1, 6)]), 200, 40)
    assert (strip[:, EDGED] == 1).all()
    assert not strip[:, CUT].any()
    short = signs(rects(*[(32 * n, 0, 30, 40) for n in range(1, 6)], (192, 0, 12, 40)), 204, 40)
    assert short[5, CUT] == pytest.approx(np.log(30 / 12), abs=1e-4)


def test_small_and_uneven_tiles() -> None:
    far = signs(rects(*[(100 + 14 * n, 100, 13, 17) for n in range(6)]), 640, 480)
    assert far[:, SMALL] == pytest.approx(np.log(26 / 13), abs=1e-4)
    odd = signs(rects(*ROW, (300, 100, 60, 80)), 640, 480)
    assert odd[6, UNEVEN] == pytest.approx(np.log(2) - 0.1, abs=1e-4)
    assert not odd[:6, UNEVEN].any()


def test_confidence_rises_with_what_the_networks_say_and_falls_with_each_sign() -> None:
    weights = Settings.read(next(p for p in PLACES if (p / "reader.json").exists()) / "reader.json").weights
    none = np.zeros((1, len(SIGNS)), np.float32)

    def sure(face: float, there: float, place: np.ndarray) -> float:
        return float(confidence(grounds(np.array([face]), np.array([there]), place), weights)[0])

    assert sure(0.9, 0.9, none) < sure(0.99, 0.9, none) < sure(0.99, 0.99, none) < 1
    for k in range(len(SIGNS)):
        one = none.copy()
        one[0, k] = 1
        assert sure(0.95, 0.95, one) <= sure(0.95, 0.95, none)
    assert sure(0.95, 0.95, np.eye(len(SIGNS), dtype=np.float32)[[SMALL]]) < sure(0.95, 0.95, none)


def test_nothing_is_certain() -> None:
    most = np.log(AT_MOST / (1 - AT_MOST))
    assert log_odds(np.array([0.0, 1.0])) == pytest.approx([-most, most])


def test_the_model_has_a_weight_for_each_ground() -> None:
    row = json.loads((next(p for p in PLACES if (p / "reader.json").exists()) / "reader.json").read_text("utf8"))
    assert len(row["weights"]) == 1 + 2 + len(SIGNS)

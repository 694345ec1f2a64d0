"""The order at the end, ties and table points."""

from __future__ import annotations

import pytest

from hupai.table import standings
from support.tables import table_of


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ((90, 20, -30, -80), (4, 2, 1, 0)),
        ((20, 90, -80, -30), (2, 4, 0, 1)),
        ((60, 60, -30, -90), (3, 3, 1, 0)),
        ((90, -10, -10, -70), (4, 1.5, 1.5, 0)),
        ((50, 30, -40, -40), (4, 2, 0.5, 0.5)),
        ((50, 50, -50, -50), (3, 3, 0.5, 0.5)),
        ((30, 30, 30, -90), (7 / 3, 7 / 3, 7 / 3, 0)),
        ((90, -30, -30, -30), (4, 1, 1, 1)),
        ((0, 0, 0, 0), (1.75, 1.75, 1.75, 1.75)),
    ],
)
def test_mcr_table_points_are_shared_by_equals(scores: tuple[int, ...], points: tuple[float, ...]) -> None:
    found = {standing.player: standing for standing in standings(table_of(scores=scores))}
    twelfths = [found[player].twelfths for player in ("p1", "p2", "p3", "p4")]
    assert twelfths == [round(12 * point) for point in points]
    assert sum(one or 0 for one in twelfths) == 84


def test_equals_have_the_same_place() -> None:
    found = standings(table_of("tw-mahjong-planet", scores=(2100, 1900, 2100, 1900)))
    assert [(s.player, s.place, s.tied, s.gained, s.twelfths) for s in found] == [
        ("p1", 1, True, 100, None),
        ("p3", 1, True, 100, None),
        ("p2", 3, True, -100, None),
        ("p4", 3, True, -100, None),
    ]


def test_a_preset_may_put_whoever_sat_first_before() -> None:
    own = {"base": "mcr", "changes": {"table": {"ties": "first"}}}
    found = standings(table_of(own, scores=(10, 50, 50, -110)))
    assert [(s.player, s.place, s.tied, s.twelfths) for s in found] == [
        ("p2", 1, False, 48),
        ("p3", 2, False, 24),
        ("p1", 3, False, 12),
        ("p4", 4, False, 0),
    ]


def test_a_preset_may_give_other_table_points() -> None:
    own = {"base": "tw-association", "changes": {"table": {"table_points": [15, 5, -0, 0], "ties": "share"}}}
    found = standings(table_of(own, scores=(500, 500, 0, -1000)))
    assert [s.twelfths for s in found] == [120, 120, 0, 0]

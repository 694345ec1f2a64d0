"""The steps one by one come to what the whole comes to, also where each passes its result on as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hupai.hand import Context, Faults
from hupai.notation import parse
from hupai.settle import advance, payments, score, validate
from hupai.table import (
    Adjustment,
    Draw,
    Event,
    Penalty,
    Reversal,
    Win,
    Winner,
    apply,
    event_json,
    event_of,
    scored_json,
    scored_of,
    settle,
    settled_json,
)
from support.tables import play_random_games, table_of


def passed_on(value: Any) -> Any:
    """Return what the next step is given: JSON, sent and read."""
    return json.loads(json.dumps(value, default=dict))


@pytest.mark.parametrize("rules", ["mcr", "hk-tvb-2026", "tw-sml"])
def test_step_by_step_is_the_same_as_at_once(rules: str) -> None:
    for game in play_random_games(rules, 4, seed=7):
        table = table_of(game.table.opening.rules_given, kind=game.table.opening.kind, length=game.table.opening.length)
        for event, whole in zip(game.events, game.settled, strict=True):
            event = event_of(passed_on(event_json(event)))
            validate(table, event)
            scored = None
            if isinstance(event, Win):
                scored = [scored_of(passed_on(scored_json(score(table, event, i)))) for i in range(len(event.wins))]
            settled = payments(table, event, scored)
            assert passed_on(settled_json(settled)) == passed_on(settled_json(whole))
            assert advance(table, settled) == apply(table, event)[0]
            table = advance(table, settled)
        assert table == game.table


def hand_of(text: str) -> Winner:
    (read,) = parse(text)
    return Winner("E", "self_draw", hand=read.hand, context=Context())


@pytest.mark.parametrize(
    ("event", "codes"),
    [
        (Draw(2), ["deal_not_open"]),
        (Win((Winner("E", "self_draw", value=20),), 2), ["deal_not_open"]),
        (Win((), 1), ["missing_field"]),
        (Win((Winner("E", "discard", "E", value=3),), 1), ["contradiction", "below_minimum"]),
        (Penalty("X", deal=1), ["unknown_value"]),
        (Adjustment({"E": 1}, "", 1), ["missing_field", "transfers_unbalanced"]),
        (Reversal(), ["nothing_to_reverse"]),
    ],
)
def test_what_cannot_be_is_known_before_any_hand_is_scored(event: Event, codes: list[str]) -> None:
    with pytest.raises(Faults) as told:
        validate(table_of(), event)
    assert [fault.code for fault in told.value.faults] == codes


def test_what_a_hand_is_worth_is_not_asked_by_validate() -> None:
    event = Win((hand_of("[EEE,1][SSSS,1]55pWWWN1m9s"),), 1)
    validate(table_of(), event)
    with pytest.raises(Faults, match="not_a_win at /wins/0/hand"):
        score(table_of(), event, 0)
    with pytest.raises(TypeError, match="no winners"):
        score(table_of(), Draw(1), 0)


def test_scores_of_another_deal_are_refused() -> None:
    event = Win((hand_of("[EEE,1][SSSS,1]55pWWWNNN"),), None)
    scored = [score(table_of(), event, 0)]
    assert settled_json(payments(table_of(), event, scored)) == settled_json(settle(table_of(), event))
    with pytest.raises(ValueError, match="another"):
        payments(table_of(round=1), event, scored)

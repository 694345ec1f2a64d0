"""What users of other scorers reported, under the report's number, with the right behaviour.

``m``: reports about MCR.  ``a`` and ``c``: sections A (scoring MCR) and C (explanation) of the public reports.  The
hands with a total are in ``corpora/reports.txt``; here is what is no total.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hupai.answer import answer
from hupai.draw import card_text, localise
from hupai.hand import Context, Faults, Hand, Meld
from hupai.rules import load
from support import cases
from support.hands import hands

LINES = cases.lines("reports.txt")


def _options(words: list[str]) -> dict[str, Any]:
    values: dict[str, Any] = {"true": True, "false": False}
    return {name: values.get(value, value) for name, value in (word.split("=") for word in words)}


@pytest.mark.parametrize("line", LINES, ids=[f"{line[0]}-{line[3]}-{line[1]}" for line in LINES])
def test_reported_hand(line: list[str]) -> None:
    _, notation, won, rules, total, must, must_not, _ = line
    name, *options = rules.split()
    context, flowers = cases.read_won(won)
    answered = answer(cases.read_hand(notation, flowers), context, load(name, _options(options)))
    counted = {fan["id"] for fan in answered["fans"]}
    assert answered["total"] == int(total)
    assert answered["meets_minimum"] is (int(total) - flowers >= 8)
    assert set(must.split()) <= counted
    assert not set(must_not.split()) & counted


def test_m8_nothing_is_divided() -> None:
    hand, flowers = "[2222m][7777p]45678sEE9s", 1
    context = Context(win_by="discard", seat_wind="S", round_wind="E", discarder="N")
    plain = answer(cases.read_hand(hand), context, load("mcr"))
    assert plain["total"] == 11
    assert plain["payments"] == {"E": -8, "S": 35, "W": -8, "N": -19}
    with_flower = answer(cases.read_hand(hand, flowers), context, load("mcr"))
    assert with_flower["payments"] == {"E": -8, "S": 36, "W": -8, "N": -20}


@pytest.mark.parametrize("number", ["m9", "a8"])
def test_flowers_are_no_part_of_the_minimum(number: str) -> None:
    context = Context(win_by="discard", seat_wind="S", round_wind="E", discarder="N")
    answered = answer(cases.read_hand("445566m2277779s8s", 8), context, load("mcr"))
    assert (answered["total"], answered["total_without_flowers"], answered["meets_minimum"]) == (15, 7, False)
    assert set(answered["payments"].values()) == {0}


@pytest.mark.parametrize("notation", ["[567m,1]345p1223456s2s", "[567m,1]456p1233678s3s"])
def test_m16_one_wait_and_the_other_form_said(notation: str) -> None:
    answered = answer(cases.read_hand(notation), Context("discard", "W", "E"), load("mcr"))
    waits = [fan["id"] for fan in answered["fans"] if fan["id"].endswith("_wait")]
    assert len(waits) == 1


def _fault(hand: Hand, context: Context) -> tuple[str, str, str | None]:
    with pytest.raises(Faults) as caught:
        answer(hand, context, load("mcr"))
    (fault,) = caught.value.faults
    return fault.code, fault.pointer, fault.tile


def test_m24_five_equal_tiles() -> None:
    hand = cases.read_hand("[666p,1]66p234567sEE6p")
    assert _fault(hand, Context("discard", "E", "E")) == ("too_many_copies", "/hand/win_tile", "6p")


def test_a13_last_of_its_kind_with_a_concealed_copy() -> None:
    hand = cases.read_hand("[234m,1]88m678p456sEE8m")
    context = Context("discard", "S", "E", last_of_kind=True)
    assert _fault(hand, context) == ("contradiction", "/context/last_of_kind", "8m")


def test_a13_corrected_by_option_and_said() -> None:
    hand = cases.read_hand("[234m,1]88m678p456sEE8m")
    context = Context("discard", "S", "E", last_of_kind=True)
    answered = answer(hand, context, load("mcr", {"last_tile_held": "correct"}))
    assert "last_tile" not in {fan["id"] for fan in answered["fans"]}
    assert "last_of_kind_corrected" in {notice["code"] for notice in answered["notices"]}


def test_a15_five_equal_tiles_name_the_tile() -> None:
    melds = (Meld("pung", ("5m", "5m", "5m")),)
    hand = Hand(("5m", "3m", "4m", "6m", "7m", "9p", "9p", "9p", "1p", "1p"), "5m", melds)
    assert _fault(hand, Context("discard", "E", "E")) == ("too_many_copies", "/hand/win_tile", "5m")


# Section C: the explanation.


@pytest.fixture(scope="module")
def answers() -> list[tuple[Hand, dict[str, Any]]]:
    rules = load("mcr")
    return [(hand, answer(hand, context, rules)) for hand, context in hands(26, 400)]


def test_c26_the_reasons_add_up_and_name_their_sets(answers: list[tuple[Hand, dict[str, Any]]]) -> None:
    for hand, answered in answers:
        assert sum(fan["value"] * fan["count"] for fan in answered["fans"]) == answered["total"]
        tiles = Counter(
            [*hand.concealed, hand.win_tile, *hand.flowers, *(t for meld in hand.melds for t in meld.tiles)]
        )
        for fan in answered["fans"]:
            assert fan["evidence"], fan["id"]
            for group in fan["evidence"]:
                assert Counter(group) <= tiles, (fan["id"], hand)


def test_c28_every_set_is_in_the_reading_and_the_open_ones_in_the_list(
    answers: list[tuple[Hand, dict[str, Any]]],
) -> None:
    for hand, answered in answers:
        read = Counter(tile for one in answered["reading"]["sets"] for tile in one["tiles"])
        assert read == Counter([*hand.concealed, hand.win_tile, *(tile for meld in hand.melds for tile in meld.tiles)])
        melded = Counter((one["kind"], tuple(one["tiles"])) for one in answered["reading"]["sets"] if one["melded"])
        assert melded == Counter((meld.kind, meld.tiles) for meld in hand.melds)


def test_c29_what_is_shown_is_what_was_answered(answers: list[tuple[Hand, dict[str, Any]]]) -> None:
    for _, answered in answers[:50]:
        shown = localise(answered, "en")
        assert [fan["id"] for fan in shown["fans"]] == [fan["id"] for fan in answered["fans"]]
        assert shown["total"] == answered["total"]
        assert str(answered["total"]) in card_text(shown, "en")


def test_c30_a_concealed_kong_stays_a_kong() -> None:
    context = Context("discard", "S", "E", "N")
    answered = answer(cases.read_hand("[7777s]23478m567pEE9m"), context, load("mcr"))
    (kong,) = [fan for fan in answered["fans"] if fan["id"] == "concealed_kong"]
    assert [list(group) for group in kong["evidence"]] == [["7s"] * 4]
    (one,) = [one for one in answered["reading"]["sets"] if one["tiles"][0] == "7s"]
    assert (one["kind"], one["concealed"], len(one["tiles"])) == ("kong", True, 4)

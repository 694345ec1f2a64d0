"""The unknown is never guessed: winds, ways of winning, winning tiles, and what each would change."""

import pytest

from hupai.hand import CHOW, KONG, PUNG, Context, Faults, Hand, Meld
from hupai.rules import load
from hupai.score import NoWin, Score, if_known, judge, not_counted

MCR = load("mcr")
FLAT = Hand(("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "5s", "5s"), "3p")
EAST = Context(win_by="discard", seat_wind="E", round_wind="E", discarder="S")


def counted(score):
    return {MCR.patterns[row].id for row, _ in score.best.counted}


def reasons(score):
    return {(MCR.patterns[one.row].id, one.kind): one for one in not_counted(score)}


def test_a_wind_that_matters_must_be_told():
    hand = Hand(("E", "E", "E", "S", "S", "S", "2p", "3p", "4p", "5s", "5s", "6m", "7m"), "8m")
    with pytest.raises(Faults) as error:
        judge(hand, Context(win_by="discard"), MCR)
    assert [(f.code, f.pointer, f.tile) for f in error.value.faults] == [
        ("wind_needed", "/context/seat_wind", "E"),
        ("wind_needed", "/context/round_wind", "E"),
    ]
    with pytest.raises(Faults) as error:
        judge(hand, Context(win_by="discard", seat_wind="W"), MCR)
    assert [f.pointer for f in error.value.faults] == ["/context/round_wind"]


def test_a_wind_that_does_not_matter_is_not_asked_for():
    all_winds = Hand(("E", "E", "E", "S", "S", "S", "W", "W", "W", "N", "N", "5p", "5p"), "N")
    assert counted(judge(all_winds, Context(win_by="discard"), MCR)) >= {"big_four_winds"}
    assert isinstance(judge(FLAT, Context(win_by="discard"), MCR), Score)


def test_an_unknown_way_of_winning_takes_the_lower_total_and_says_so():
    score = judge(FLAT, Context(seat_wind="E", round_wind="E"), MCR)
    drawn = judge(FLAT, Context(win_by="self_draw"), MCR)
    claimed = judge(FLAT, Context(win_by="discard"), MCR)
    assert score.best.total == min(drawn.best.total, claimed.best.total)
    assert [notice.code for notice in score.notices] == ["win_by_unknown"]
    known = {(k.field, k.value): k for k in if_known(score, Context(seat_wind="E", round_wind="E"))}
    assert known["win_by", "self_draw"].total == drawn.best.total
    assert known["win_by", "self_draw"].adds == drawn.best.total - score.best.total


def test_context_that_rules_a_way_out_settles_it():
    score = judge(FLAT, Context(last_wall_tile=True), MCR)
    assert score.context.win_by == "self_draw"


def test_every_unknown_flag_is_what_it_would_be_if_told():
    kong = Meld(KONG, ("9s",) * 4, concealed=True)
    hand = Hand(FLAT.concealed[3:], "3p", (kong,))
    base = Context(win_by="self_draw", seat_wind="E", round_wind="E")
    score = judge(hand, base, MCR)
    known = {k.field: k for k in if_known(score, base)}
    assert set(known) == {"last_of_kind", "last_wall_tile", "after_kong"}
    for field, k in known.items():
        told = judge(hand, Context(win_by="self_draw", seat_wind="E", round_wind="E", **{field: True}), MCR)
        assert told.best.total == k.total == score.best.total + k.adds


def test_false_is_told_and_no_longer_asked_about():
    told = Context(win_by="discard", last_of_kind=False, last_discard=False)
    assert if_known(judge(FLAT, told, MCR), told) == ()


def test_an_unknown_winning_tile_is_scored_for_each_and_the_lowest_is_the_answer():
    hand = Hand((*FLAT.concealed, "3p"))
    score = judge(hand, Context(win_by="discard"), MCR)
    by_tile = {face: total for face, total, _ in score.by_win_tile}
    assert set(by_tile) == {*FLAT.concealed, "3p"}
    assert score.best.total == min(by_tile.values())
    for face, total in by_tile.items():
        rest = list(hand.concealed)
        rest.remove(face)
        assert judge(Hand(tuple(rest), face), Context(win_by="discard"), MCR).best.total == total


def test_a_hand_that_does_not_win_is_no_fault():
    assert judge(Hand(FLAT.concealed, "9p"), EAST, MCR) == NoWin("win_tile_does_not_complete", ())
    assert judge(Hand((*FLAT.concealed, "9p")), EAST, MCR).reason == "no_winning_shape"
    assert judge(Hand(FLAT.concealed), EAST, MCR).reason == "short_of_winning_tile"


def test_a_way_of_winning_of_another_rule_set():
    with pytest.raises(Faults) as error:
        judge(FLAT, Context(win_by="eight_flowers"), MCR)
    assert [f.code for f in error.value.faults] == ["win_by_not_in_rules"]


def test_the_last_tile_of_its_kind_is_derived_from_the_own_melds():
    hand = Hand(
        ("3p", "4p", "5s", "5s", "6m", "7m", "8m"), "2p", (Meld(PUNG, ("2p",) * 3), Meld(CHOW, ("1m", "2m", "3m")))
    )
    score = judge(hand, Context(win_by="discard"), MCR)
    assert "last_tile" in counted(score)
    assert [n.code for n in score.notices] == ["last_of_kind_derived"]


def test_a_contradicting_last_tile_can_be_corrected_by_option():
    hand = Hand(("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "5s", "5s", "3p", "3p"), "3p")
    told = Context(win_by="self_draw", last_of_kind=True)
    with pytest.raises(Faults):
        judge(hand, told, MCR)
    score = judge(hand, told, load("mcr", {"last_tile_held": "correct"}))
    assert [n.code for n in score.notices] == ["last_of_kind_corrected"]
    assert "last_tile" not in counted(score)


def test_reasons_name_the_pattern_or_principle_behind_them():
    hand = Hand(("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "7m", "8m", "5s", "5s"), "9m")
    score = judge(hand, Context(win_by="discard"), MCR)
    assert "pure_straight" in counted(score)
    why = reasons(score)
    assert MCR.patterns[why["short_straight", "implied"].by].id == "pure_straight"
    assert ("no_honors", "implied") in why
    assert any(kind == "account_once" for _, kind in why)


def test_several_waits_are_named():
    hand = Hand(("1m", "2m", "3m", "4m", "4m", "4m", "4m", "6m", "7m", "8m", "4p", "5p", "6p"), "1m")
    why = reasons(judge(hand, Context(win_by="self_draw"), MCR))
    assert why["single_wait", "several_waits"].tiles == ("1m", "4m")


def test_a_pung_finished_by_a_discard_says_why_it_is_not_concealed():
    hand = Hand(("2m", "2m", "2m", "5p", "5p", "7s", "7s", "7s", "2s", "3s", "4s", "9p", "9p"), "5p")
    score = judge(hand, Context(win_by="discard"), MCR)
    why = reasons(score)
    assert "two_concealed_pungs" in counted(score)
    assert why["three_concealed_pungs", "completed_by_discard"].tiles == ("5p",)


def test_kongs_taken_in_by_the_fan_of_all_of_them():
    shown = (Meld(KONG, (f"{n}m",) * 4) for n in (1, 5))
    melds = (*shown, Meld(KONG, ("9p",) * 4, concealed=True))
    score = judge(Hand(("2s", "3s", "E", "E"), "4s", melds), Context(win_by="self_draw"), MCR)
    assert counted(score) >= {"three_kongs", "concealed_kong"}
    assert reasons(score)["melded_kong", "implied"].times == 2


def test_total_is_the_sum_of_what_is_listed_and_the_best_reading_leads():
    hand = Hand(("1m", "1m", "2m", "2m", "3m", "3m", "4m", "4m", "5m", "5m", "6m", "6m", "7m"), "7m")
    score = judge(hand, Context(win_by="self_draw"), MCR)
    for reading in score.readings:
        assert reading.total == sum(MCR.values[row] for row, _ in reading.counted)
    assert score.best.total == max(reading.total for reading in score.readings)
    assert len(score.readings) > 1


def test_what_is_derived_holds_for_every_way_of_winning():
    # Three copies of the winning tile melded: it is the last of its kind whichever way it came.
    hand = Hand(("2m", "3m", "4p", "5p", "6p", "7p", "8p", "9p", "S", "S"), "1m", (Meld(PUNG, ("1m",) * 3),))
    given = Context(seat_wind="E", round_wind="E")
    score = judge(hand, given, MCR)
    for known in if_known(score, given):
        told = Context(seat_wind="E", round_wind="E", **{known.field: known.value})
        assert judge(hand, told, MCR).best.total == known.total, known


def test_with_an_unknown_way_of_winning_every_way_and_flag_is_asked_about():
    kong = Meld(KONG, ("9s",) * 4, concealed=True)
    hand = Hand(FLAT.concealed[3:], "3p", (kong,))
    score = judge(hand, Context(), MCR)
    known = {(k.field, k.value): k.total for k in if_known(score, Context())}
    assert {("win_by", "self_draw"), ("win_by", "robbed_kong"), ("last_wall_tile", True), ("after_kong", True)} <= set(
        known
    )
    for (field, value), total in known.items():
        assert judge(hand, Context(**{field: value}), MCR).best.total == total


def test_a_pattern_of_the_whole_hand_is_the_reason_for_the_pairs_it_takes_in():
    hand = Hand(("1m", "2m", "3m", "7m", "8m", "9m", "1p", "2p", "3p", "7p", "8p", "9p", "5s"), "5s")
    score = judge(hand, Context(win_by="discard"), MCR)
    assert "three_suited_terminal_chows" in counted(score)
    assert {kind for name, kind in reasons(score) if name in ("two_terminal_chows", "mixed_double_chow")} == {"implied"}

"""Every fault of a hand and its context, alone and together."""

from dataclasses import replace

import pytest

from hupai.hand import CHOW, KONG, PUNG, Context, Hand, Meld, check, first_turn_clashes
from hupai.hand.clash import (
    CLASHES,
    DENIED_CLASHES,
    FIRST_TURN_CLASHES,
    FLAG_CLASHES,
    ORIGINAL_CALL_CLASHES,
    ROBBED_CLASHES,
)
from hupai.tiles import WINDS

UNKNOWN = Context()
FOUR_CHOWS = ("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "5s", "5s")
PLAIN = Hand(FOUR_CHOWS, "3p")
PUNG_OF_3P = Hand((*FOUR_CHOWS[:11], "3p", "3p"), "3p")
CONCEALED_KONG = Meld(KONG, ("E",) * 4, concealed=True)
WITH_KONG = Hand(FOUR_CHOWS[3:], "3p", (CONCEALED_KONG,))
MELDED = Hand(("3p", "4p", "5s", "5s"), "2p", tuple(Meld(CHOW, (f"{r}m", f"{r + 1}m", f"{r + 2}m")) for r in (1, 4, 7)))
TWO_KONGS = Hand(FOUR_CHOWS[6:], "3p", (CONCEALED_KONG, Meld(KONG, ("9s",) * 4, True)))
THREE_MELDED = Hand(("5s", "5s", "3p", "4p"), "2p", (Meld(PUNG, ("2p",) * 3), *MELDED.melds[:2]))


def codes(hand, context=UNKNOWN, sets=4):
    return [(fault.code, fault.pointer) for fault in check(hand, context, sets)]


def contradictions(hand, context):
    return {
        (fault.pointer.removeprefix("/context/"), fault.params["with"], fault.params["reason"])
        for fault in check(hand, context)
        if fault.code == "contradiction"
    }


@pytest.mark.parametrize("hand", [PLAIN, WITH_KONG, MELDED, THREE_MELDED, Hand(FOUR_CHOWS), Hand((*FOUR_CHOWS, "3p"))])
def test_a_legal_hand_has_no_fault(hand):
    assert check(hand, Context()) == ()


def test_a_fifth_copy_is_pointed_at_wherever_it_lies():
    assert codes(Hand(("5p",) * 4 + FOUR_CHOWS[:9], "5p")) == [("too_many_copies", "/hand/win_tile")]
    assert codes(Hand((*FOUR_CHOWS[:4], "E", "5s", "5s", "5s", "5s", "5s", "E", "E", "P"), "P")) == [
        ("too_many_copies", "/hand/concealed/9")
    ]
    two = (Meld(PUNG, ("9s",) * 3), Meld(PUNG, ("9s",) * 3))
    assert codes(Hand(FOUR_CHOWS[:7], "8m", two)) == [("too_many_copies", "/hand/melds/1/tiles")]


def test_wrong_count_says_what_was_expected_and_found():
    (fault,) = check(Hand(FOUR_CHOWS[:-1], "3p"), Context())
    assert (fault.code, fault.params["expected"], fault.params["found"]) == ("tile_count", 13, 12)
    assert fault.suggestion is None


def test_four_equal_loose_tiles_offer_a_kong():
    (fault,) = check(Hand(("E",) * 4 + FOUR_CHOWS[3:], "3p"), Context())
    assert (fault.suggestion, fault.params["kongs"]) == ("write_kong", ["E"])


def test_a_winning_tile_written_twice_is_recognised():
    (fault,) = check(Hand((*FOUR_CHOWS, "3p"), "3p"), Context())
    assert (fault.suggestion, fault.params["tile"]) == ("win_tile_kept_apart", "3p")


def test_sixteen_tiles_are_another_game():
    hand = Hand((*FOUR_CHOWS, "E", "E", "E"), "3p")
    assert codes(hand) == [("tile_count", "/hand/concealed")]
    assert codes(hand, sets=5) == []


@pytest.mark.parametrize(
    ("meld", "code", "where"),
    [
        (Meld(CHOW, ("1m", "2m", "4m")), "impossible_chow", "tiles"),
        (Meld(CHOW, ("8m", "9m", "1p")), "impossible_chow", "tiles"),
        (Meld(CHOW, ("9s", "E", "S")), "impossible_chow", "tiles"),
        (Meld(CHOW, ("E", "S", "W")), "impossible_chow", "tiles"),
        (Meld(CHOW, ("3m", "2m", "1m")), "impossible_chow", "tiles"),
        (Meld(PUNG, ("E", "E", "S")), "unequal_meld", "tiles"),
        (Meld(PUNG, ("1f", "1f", "1f")), "unequal_meld", "tiles"),
        (Meld(KONG, ("E", "E", "E")), "meld_size", "tiles"),
        (Meld(PUNG, ("E", "E", "E", "E")), "meld_size", "tiles"),
        (Meld("pair", ("E", "E")), "unknown_meld_kind", "kind"),
        (Meld(PUNG, ("E", "E", "E"), concealed=True), "concealed_meld", "concealed"),
        (Meld(KONG, ("E",) * 4, True, "S"), "concealed_kong_claimed", "claimed_from"),
    ],
)
def test_impossible_melds(meld, code, where):
    assert (code, f"/hand/melds/0/{where}") in codes(Hand(FOUR_CHOWS[3:], "3p", (meld,)))


def test_a_pung_of_four_offers_a_kong():
    (fault, *_) = check(Hand(FOUR_CHOWS[3:], "3p", (Meld(PUNG, ("E",) * 4),)), Context())
    assert fault.suggestion == "write_kong"


def test_too_many_melds():
    melds = tuple(Meld(PUNG, (f"{n}m",) * 3) for n in range(1, 6))
    assert codes(Hand(("E",), "E", melds)) == [("too_many_melds", "/hand/melds")]


def test_bonus_tiles():
    hand = Hand(FOUR_CHOWS, "3p", flowers=("1f", "1f", "E"), kept=("1g",))
    assert codes(hand) == [("duplicate_flower", "/hand/flowers/1"), ("not_a_bonus_tile", "/hand/flowers/2")]
    assert ("duplicate_flower", "/hand/kept/0") in codes(Hand(FOUR_CHOWS, "3p", flowers=("2g",), kept=("2g",)))
    assert ("bonus_win_tile", "/hand/win_tile") in codes(Hand(FOUR_CHOWS, "1f"))
    assert ("bonus_among_concealed", "/hand/concealed/13") in codes(Hand((*FOUR_CHOWS, "1f"), "3p"))


@pytest.mark.parametrize(
    ("context", "code", "pointer"),
    [
        (Context(win_by="luck"), "unknown_value", "/context/win_by"),
        (Context(seat_wind="Q"), "unknown_value", "/context/seat_wind"),
        (Context(round_wind="C"), "unknown_value", "/context/round_wind"),
        (Context(discarder="me"), "unknown_value", "/context/discarder"),
        (Context(liable=""), "unknown_value", "/context/liable"),
        (Context(discards_made=-1), "out_of_range", "/context/discards_made"),
        (Context(repeats=10**30), "out_of_range", "/context/repeats"),
    ],
)
def test_values_that_no_field_has(context, code, pointer):
    assert (code, pointer) in codes(PLAIN, context)


#: One hand and context for each row of the tables of contradictions, by (field, other, reason).
CONTRADICTIONS = {
    ("discarder", "seat_wind", "discarder_is_winner"): (PLAIN, Context(discarder="S", seat_wind="S")),
    ("liable", "seat_wind", "liable_is_winner"): (PLAIN, Context(liable="S", seat_wind="S")),
    ("discarder", "win_by", "nobody_discarded"): (PLAIN, Context(win_by="self_draw", discarder="W")),
    ("discards_made", "win_by", "winning_discard_counts"): (PLAIN, Context(win_by="discard", discards_made=0)),
    ("after_kong", "win_by", "replacement_is_drawn"): (WITH_KONG, Context(win_by="discard", after_kong=True)),
    ("after_kong", "/hand/melds", "replacement_without_kong"): (PLAIN, Context(win_by="self_draw", after_kong=True)),
    ("after_two_kongs", "after_kong", "two_kongs_are_kongs"): (
        TWO_KONGS,
        Context(win_by="self_draw", after_kong=False, after_two_kongs=True),
    ),
    ("after_two_kongs", "win_by", "replacement_is_drawn"): (TWO_KONGS, Context(win_by="discard", after_two_kongs=True)),
    ("after_two_kongs", "/hand/melds", "two_kongs_without_two"): (
        WITH_KONG,
        Context(win_by="self_draw", after_two_kongs=True),
    ),
    ("last_wall_tile", "win_by", "last_wall_tile_is_drawn"): (PLAIN, Context(win_by="discard", last_wall_tile=True)),
    ("last_discard", "win_by", "last_discard_is_claimed"): (PLAIN, Context(win_by="robbed_kong", last_discard=True)),
    ("last_discard", "last_wall_tile", "both_last_tiles"): (PLAIN, Context(last_discard=True, last_wall_tile=True)),
    ("last_of_kind", "/hand/concealed", "holds_concealed_copy"): (PUNG_OF_3P, Context(last_of_kind=True)),
    ("last_of_kind", "/hand/melds", "three_copies_melded"): (THREE_MELDED, Context(last_of_kind=False)),
    ("last_of_kind", "win_by", "robbed_tile_is_last"): (PLAIN, Context(win_by="robbed_kong", last_of_kind=False)),
    ("win_by", "/hand", "holds_robbed_tile"): (
        Hand((*FOUR_CHOWS[:11], "3p", "3p"), "3p"),
        Context(win_by="robbed_kong"),
    ),
    ("heavenly", "seat_wind", "heavenly_is_easts"): (PLAIN, Context(heavenly=True, seat_wind="W")),
    ("heavenly", "win_by", "heavenly_is_dealt"): (PLAIN, Context(heavenly=True, win_by="discard")),
    ("heavenly", "/hand/melds", "first_turn_without_melds"): (WITH_KONG, Context(heavenly=True)),
    ("heavenly", "discards_made", "before_any_discard"): (PLAIN, Context(heavenly=True, discards_made=3)),
    ("earthly", "seat_wind", "earthly_is_not_easts"): (PLAIN, Context(earthly=True, seat_wind="E")),
    ("earthly", "/hand/melds", "first_turn_without_melds"): (WITH_KONG, Context(earthly=True)),
    ("earthly", "heavenly", "both_first_turns"): (PLAIN, Context(earthly=True, heavenly=True)),
    ("heavenly", "last_wall_tile", "first_turn_is_not_last"): (PLAIN, Context(heavenly=True, last_wall_tile=True)),
    ("heavenly", "last_discard", "first_turn_is_not_last"): (PLAIN, Context(heavenly=True, last_discard=True)),
    ("heavenly", "after_kong", "first_turn_is_not_last"): (PLAIN, Context(heavenly=True, after_kong=True)),
    ("earthly", "last_wall_tile", "first_turn_is_not_last"): (PLAIN, Context(earthly=True, last_wall_tile=True)),
    ("earthly", "last_discard", "first_turn_is_not_last"): (PLAIN, Context(earthly=True, last_discard=True)),
    ("earthly", "after_kong", "first_turn_is_not_last"): (PLAIN, Context(earthly=True, after_kong=True)),
    ("original_call", "/hand/melds", "original_call_without_melds"): (WITH_KONG, Context(original_call=True)),
    ("original_call", "after_kong", "original_call_without_melds"): (
        PLAIN,
        Context(original_call=True, after_kong=True),
    ),
}


#: An earthly hand is not the same in every rule set: with whether it is any win of the first round.
EARTHLY_CONTRADICTIONS = {
    ("earthly", "win_by", "earthly_is_first_discard"): (Context(earthly=True, win_by="self_draw"), False),
    ("earthly", "discarder", "earthly_is_off_east"): (Context(earthly=True, discarder="S", seat_wind="W"), False),
    ("earthly", "discards_made", "on_first_discard"): (Context(earthly=True, discards_made=2), False),
    ("earthly", "win_by", "earthly_is_first_round"): (Context(earthly=True, win_by="robbed_kong"), True),
    ("earthly", "discarder", "earthly_is_first_round"): (Context(earthly=True, discarder="W", seat_wind="S"), True),
    ("earthly", "discards_made", "earthly_is_first_round"): (Context(earthly=True, discards_made=4), True),
}


@pytest.mark.parametrize("row", EARTHLY_CONTRADICTIONS, ids="-".join)
def test_contradictions_of_an_earthly_hand(row):
    context, first_round = EARTHLY_CONTRADICTIONS[row]
    faults = first_turn_clashes(PLAIN, context, first_round)
    assert {(f.pointer.removeprefix("/context/"), f.params["with"], f.params["reason"]) for f in faults} == {row}
    assert not check(PLAIN, context)
    assert not first_turn_clashes(PLAIN, replace(context, earthly=None), first_round)


@pytest.mark.parametrize("row", CONTRADICTIONS, ids="-".join)
def test_contradictions(row):
    hand, context = CONTRADICTIONS[row]
    assert row in contradictions(hand, context)


def test_every_row_of_the_tables_has_its_contradiction_here():
    tables = (CLASHES, FLAG_CLASHES, DENIED_CLASHES, ROBBED_CLASHES, FIRST_TURN_CLASHES, ORIGINAL_CALL_CLASHES)
    assert {(row.field, row.other, row.reason) for table in tables for row in table} == set(CONTRADICTIONS)


def test_unknown_contradicts_nothing_and_false_is_not_unknown():
    assert check(THREE_MELDED, Context()) == ()
    assert contradictions(THREE_MELDED, Context(last_of_kind=False))
    assert check(PLAIN, Context(after_kong=False, heavenly=False, earthly=False, original_call=False)) == ()


def test_every_fault_is_found_at_once():
    hand = Hand(
        (*FOUR_CHOWS[:4], "E", "5s", "5s", "5s", "5s", "5s"), "1m", (Meld(CHOW, ("1m", "3m", "5m")),), ("1f", "1f")
    )
    context = Context(win_by="discard", after_kong=True, seat_wind="E", discarder="E", repeats=-3)
    assert {code for code, _ in codes(hand, context)} == {
        "impossible_chow",
        "too_many_copies",
        "duplicate_flower",
        "out_of_range",
        "contradiction",
    }
    assert len(contradictions(hand, context)) == 3


@pytest.mark.parametrize("seat", WINDS)
def test_nobody_claims_his_own_discard_and_a_chow_comes_from_the_left(seat: str) -> None:
    left = WINDS[WINDS.index(seat) - 1]
    for claimed_from in WINDS:
        chow = Meld("chow", ("1m", "2m", "3m"), False, claimed_from)
        pung = Meld("pung", ("E", "E", "E"), False, claimed_from)
        for i, meld in ((0, chow), (1, pung)):
            hand = Hand(("4m", "5m", "6m", "7p", "8p", "9p", "5s"), "5s", (chow, pung))
            wrong = claimed_from == seat or (meld is chow and claimed_from != left)
            found = [
                fault for fault in check(hand, Context(seat_wind=seat)) if fault.pointer.startswith(f"/hand/melds/{i}")
            ]
            assert bool(found) == wrong
    unknown = Hand(("4m", "5m", "6m", "7p", "8p", "9p", "5s"), "5s", (chow, pung))
    assert check(unknown, Context()) == ()


def test_a_meld_is_claimed_from_a_seat():
    faults = check(Hand((), "1m", (Meld(PUNG, ("1m",) * 3, claimed_from="1m"),)), Context())
    assert [(f.code, f.pointer) for f in faults if "claimed" in f.pointer] == [
        ("unknown_value", "/hand/melds/0/claimed_from")
    ]

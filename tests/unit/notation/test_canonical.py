"""The canonical form and every dialect's writer, by properties that hold for all hands and all texts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fuzz.fuzz_notation import ALPHABET, outcome
from hupai.hand import CHOW, KONG, PUNG, Context, Faults, Hand, Meld, check
from hupai.notation import DIALECTS, format_hand, parse, write
from hupai.tiles import BONUS, SET_FACES, in_order
from support.quick import some

many = settings(max_examples=some(200), deadline=None)


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        (
            Hand(
                ("5p", "5p", "W", "W", "W", "N", "N"),
                "N",
                (Meld(PUNG, ("E",) * 3), Meld(KONG, ("S",) * 4, concealed=False)),
            ),
            "[EEE,1][SSSS,1]55pWWWNNN",
        ),
        (
            Hand(("1m",), "1m", (Meld(KONG, ("2m",) * 4, concealed=True),) * 1 + (Meld(CHOW, ("3p", "4p", "5p")),) * 3),
            None,
        ),
        (Hand(("P", "1s", "1m", "E"), None), "1m1sEP-"),
        (Hand(("P", "P", "1s", "1s", "1s"), None), "111sPP*"),
        (Hand(("1m", "1s", "P", "E"), "1p", flowers=("1f", "2f", "3f", "4f", "1g")), "1m1sEP1p|abcde"),
        (Hand(("1m", "1s", "P", "E"), "1p", kept=("3g", "1f", "2f")), "1m1sEP12f3g1p"),
        (Hand((), None, flowers=BONUS), "-|abcdefgh"),
        (Hand(("1m", "1m", "1m"), "1m", flowers=BONUS), "111m+1m|abcdefgh"),
    ],
)
def test_written_out(hand: Hand, text: str | None) -> None:
    assert format_hand(hand) == (text or "[2222m][345p,1][345p,1][345p,1]1m1m")


@given(st.lists(st.sampled_from(SET_FACES[:14]), max_size=13, unique=True), st.booleans(), st.integers(7, 8))
def test_an_unfinished_hand_won_by_flowers_is_read_back(tiles: list[str], with_win: bool, flowers: int) -> None:
    win = tiles.pop() if tiles and with_win else None
    hand = Hand(in_order(tuple(tiles)), win, (), BONUS[:flowers])
    text = format_hand(hand)
    assert [reading.hand for reading in parse(text)] == [hand], text


def test_who_a_meld_was_claimed_from_is_left_out() -> None:
    hand = Hand(("1m",), "1m", (Meld(PUNG, ("E",) * 3, claimed_from="S"),))
    assert format_hand(hand) == "[EEE,1]1m1m"


def test_unknown_dialect_to_write() -> None:
    with pytest.raises(ValueError, match="unknown dialect 'kajongg'"):
        write(Hand(()), "kajongg")


# hands


@st.composite
def hands(draw: st.DrawFn) -> tuple[Hand, int]:
    """Any legal hand, winning or not, with the number of sets of its game."""
    sets = draw(st.sampled_from((4, 4, 5)))
    left = dict.fromkeys(SET_FACES, 4)
    melds = []
    for _ in range(draw(st.integers(0, sets))):
        kind = draw(st.sampled_from((CHOW, PUNG, KONG)))
        if kind == CHOW:
            starts = [i for i in range(27) if i % 9 < 7 and all(left[SET_FACES[i + k]] for k in range(3))]
            first = draw(st.sampled_from(starts))
            tiles = SET_FACES[first : first + 3]
        else:
            size = 4 if kind == KONG else 3
            tiles = (draw(st.sampled_from([face for face in SET_FACES if left[face] >= size])),) * size
        for face in tiles:
            left[face] -= 1
        melds.append(Meld(kind, tiles, concealed=kind == KONG and draw(st.booleans())))
    wall = [face for face in SET_FACES for _ in range(left[face])]
    before_win = 3 * (sets - len(melds)) + 1
    random = draw(st.randoms(use_true_random=False))
    held = random.sample(wall, before_win + 1)
    bonus = random.sample(BONUS, 8)
    shown = draw(st.integers(0, 8))
    kept = draw(st.integers(0, 2)) if shown < 7 else 0
    ending = draw(st.sampled_from(("win", "win", "win", "unknown", "short")))
    win = held[-1] if ending == "win" else None
    concealed = held if ending == "unknown" else held[:-1]
    hand = Hand(
        in_order(tuple(concealed)),
        win,
        tuple(melds),
        in_order(tuple(bonus[:shown])),
        in_order(tuple(bonus[shown : shown + kept])),
    )
    assert not check(hand, Context(), sets)
    return hand, sets


@many
@given(hands())
def test_what_is_formatted_parses_to_the_same_hand(drawn: tuple[Hand, int]) -> None:
    hand, sets = drawn
    text = format_hand(hand)
    readings = parse(text, sets=sets)
    assert [reading.hand for reading in readings] == [hand], text
    # The canonical form marks its winning tile, so that it scores as the hand does that it was made from.
    assert readings[0].win_tile_marked is (hand.win_tile is not None), text
    assert {notice.code for notice in readings[0].notices} <= {"bonus_kept_in_hand"}
    assert dict(readings[0].context) == {}
    assert " " not in text
    assert text.isascii()


@many
@given(hands(), st.sampled_from(DIALECTS))
def test_every_writer_is_read_back(drawn: tuple[Hand, int], dialect: str) -> None:
    hand, sets = drawn
    text = write(hand, dialect)
    assert parse(text, dialect=dialect, z_order="tenhou", sets=sets)[0].hand == hand, text
    # Unasked, the reader finds the same hand, perhaps beside others that the string allows too.
    assert hand in [reading.hand for reading in parse(text, sets=sets)], text


@many
@given(hands(), st.randoms(use_true_random=False))
def test_order_and_spaces_do_not_matter(drawn: tuple[Hand, int], random: object) -> None:
    hand, sets = drawn
    concealed, melds = list(hand.concealed), list(hand.melds)
    random.shuffle(concealed)  # type: ignore[attr-defined]
    melds_text = format_hand(Hand((), None, tuple(melds))).rstrip("-")
    win = hand.win_tile or ("*" if len(concealed) % 3 == 2 else "-")
    text = " ".join([*concealed, win, melds_text])
    if hand.win_tile is None:
        text = " ".join([melds_text, *concealed, win])
    plain = Hand(hand.concealed, hand.win_tile, hand.melds)
    assert plain in [reading.hand for reading in parse(text, sets=sets)], text


# texts


@settings(max_examples=some(600), deadline=None)
@given(st.text(ALPHABET, max_size=60), st.sampled_from((4, 5)))
def test_parsing_is_total(text: str, sets: int) -> None:
    outcome(text, sets)


@settings(max_examples=some(200), deadline=None)
@given(st.text(max_size=300))
def test_parsing_is_total_for_any_text(text: str) -> None:
    outcome(text)


@many
@given(hands(), st.sampled_from(DIALECTS), st.data())
def test_a_strange_character_is_never_dropped(drawn: tuple[Hand, int], dialect: str, data: st.DataObject) -> None:
    hand, sets = drawn
    text = write(hand, dialect)
    at = data.draw(st.integers(0, len(text)))
    stranger = data.draw(st.sampled_from("xk?!;:/é☃我"))
    with pytest.raises(Faults) as raised:
        parse(text[:at] + stranger + text[at:], sets=sets)
    assert any(fault.span and fault.span[0] <= at <= fault.span[1] for fault in raised.value.faults)


@many
@given(hands(), st.data())
def test_a_tile_more_or_less_is_never_a_hand_of_the_same_kind(drawn: tuple[Hand, int], data: st.DataObject) -> None:
    hand, sets = drawn
    if hand.win_tile is None or len(hand.flowers) >= 7:
        return
    more = data.draw(st.sampled_from(SET_FACES))
    for text in (format_hand(hand), write(hand, "tenhou"), write(hand, "mjai")):
        with pytest.raises(Faults):
            parse(text.partition("|")[0] + more, sets=sets)

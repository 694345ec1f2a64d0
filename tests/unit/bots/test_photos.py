"""A photo with words beside it, the winning tile among them: read by the real reader from its own test picture."""

from __future__ import annotations

from pathlib import Path

import pytest

from hupai.bots import read_here
from hupai.bots.message import Message
from hupai.bots.talk import Talk

pytestmark = pytest.mark.slow  # the reader


@pytest.fixture(scope="module")
def photo() -> bytes:
    return (Path(__file__).resolve().parents[3] / "models" / "vector.png").read_bytes()


def said(photo: bytes, text: str, lang: str | None = None) -> str:
    talk = Talk(None, public=None, lang="en", read=read_here)
    reply = talk.reply(Message("telegram", text, "chat", text, lang, {"id": "photo"}), photo)
    return "\n".join(line.plain for line in reply.lines)


@pytest.mark.parametrize(
    "words", ["6p", "won on 6p", "winning tile 6p", "六筒", "🀞", "tuile gagnante 6p", "和張六筒"], ids=str
)
def test_the_tile_beside_a_photo_won(photo: bytes, words: str) -> None:
    told = said(photo, f"/score {words} self-draw seat E round S lang en")
    assert "123m45p234sEEECC6p" in told
    assert "does not show which tile won" not in told
    assert "/score 123m45p234sEEECC6p self-draw seat E round S" in told


def test_without_one_it_is_open(photo: bytes) -> None:
    assert "does not show which tile won" in said(photo, "/score self-draw seat E round S")


def test_a_tile_that_is_not_there_is_told_with_the_reading(photo: bytes) -> None:
    told = said(photo, "/score 9s self-draw seat E round S")
    assert "The 9 of bamboo was said to be the winning tile and is not among those read: 123m456p234sEC." in told
    assert "123m456p234sEEECC" in told


def test_missing_winds_are_asked_for_as_they_are_typed(photo: bytes) -> None:
    told = said(photo, "/score 6p self-draw")
    assert 'Add the winner\'s seat: "seat East".' in told
    assert 'Add the wind of the round: "round East".' in told
    assert "seat_wind" not in told


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("123m456p789s11123p", "Give either a photo or the tiles."),
        ("5m6m", "Give either a photo or the tiles."),
        ("won on 1f", "cannot be the winning tile"),
    ],
)
def test_words_that_no_photo_can_have_beside_it(photo: bytes, words: str, expected: str) -> None:
    assert expected in said(photo, f"/score {words} self-draw")

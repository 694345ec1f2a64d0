"""Small parts of HTTP: what headers ask for."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hupai.api import http
from hupai.api.problem import Problem

OFFERED = ("application/json", "text/plain", "text/markdown")


@given(st.text(max_size=80))
def test_any_accept_header_is_answered(accept: str) -> None:
    assert http.preferred(accept, OFFERED) in OFFERED


@given(st.text(max_size=80))
def test_any_accept_language_is_answered(accept: str) -> None:
    assert http.language_for(accept) in ("en", "fr", "zh-Hant", "zh-Hans")


@given(st.text(max_size=80))
def test_any_content_type_is_json_or_not(kind: str) -> None:
    assert http.is_json(kind) in (True, False)


@pytest.mark.parametrize(
    ("accept", "best"),
    [
        ("text/plain;q=0.3, text/markdown;q=0.4", "text/markdown"),
        ("application/json;q=0.3, text/*;q=0.4", "text/plain"),
        ("text/plain;q=1.5", "text/plain"),
        ("text/plain;q=-1", "application/json"),
        ("text/plain;q=nan", "application/json"),
        ("TEXT/PLAIN", "text/plain"),
        ("text/plain ; q=0.9 ; x=y, */*;q=0.1", "text/plain"),
    ],
)
def test_preference(accept: str, best: str) -> None:
    assert http.preferred(accept, OFFERED) == best


def test_a_tag_is_of_the_bytes() -> None:
    assert http.etag(b"a") != http.etag(b"b")
    assert http.etag(b"a") == http.etag(b"a")


def body_of(pieces: list[bytes], most: int, *headers: tuple[bytes, bytes]) -> tuple[bytes | Problem, int]:
    """Return the body read, or the problem, and the number of pieces that were not taken."""
    left = list(pieces)

    async def receive() -> dict[str, object]:
        piece = left.pop(0)
        return {"type": "http.request", "body": piece, "more_body": bool(left)}

    try:
        return asyncio.run(http.read_body({"headers": list(headers)}, receive, most)), len(left)
    except Problem as problem:
        return problem, len(left)


def test_a_body_too_large_is_taken_before_it_is_refused() -> None:
    """A client that is still sending when the connection closes never sees why."""
    assert body_of([b"ab", b"cd"], 4) == (b"abcd", 0)
    for announced in ((), ((b"content-length", b"6"),)):
        problem, left = body_of([b"ab", b"cd", b"ef"], 4, *announced)
        assert isinstance(problem, Problem)
        assert (problem.code, problem.faults[0].params, left) == ("body_too_large", {"most": 4}, 0)


def test_not_more_is_taken_than_anybody_would_send_by_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "MOST_DRAINED", 6)
    assert body_of([b"abcd"] * 5, 4)[1] == 3
    assert body_of([b"abcd"] * 5, 4, (b"content-length", b"20"))[1] == 5


def test_one_who_asks_first_is_told_at_once() -> None:
    assert body_of([b"abcd"] * 2, 4, (b"content-length", b"8"), (b"expect", b"100-continue"))[1] == 2

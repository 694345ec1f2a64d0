"""Small parts of HTTP: what headers ask for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hupai.api import http

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

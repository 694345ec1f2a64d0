from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hupai.api.multipart import MOST_PARTS, Part, boundary_of, parts
from hupai.hand import Faults

NAMES = st.text(st.characters(codec="ascii", categories=("L", "N")), min_size=1, max_size=12)


def form(boundary: bytes, *found: tuple[str, str | None, bytes], preamble: bytes = b"", padding: bytes = b"") -> bytes:
    out = preamble
    for name, filename, content in found:
        named = "" if filename is None else f'; filename="{filename}"'
        head = f'Content-Disposition: form-data; name="{name}"{named}'
        out += b"--" + boundary + padding + b"\r\n" + head.encode() + b"\r\n\r\n" + content + b"\r\n"
    return out + b"--" + boundary + b"--\r\n"


def test_files_and_fields() -> None:
    body = form(b"x", ("photo", "a.jpg", b"\xff\xd8\r\n\r\n--y\r\n"), ("lang", None, b"fr"), ("empty", None, b""))
    assert parts(body, b"x") == (
        Part("photo", "a.jpg", b"\xff\xd8\r\n\r\n--y\r\n"),
        Part("lang", None, b"fr"),
        Part("empty", None, b""),
    )


def test_what_may_stand_around_a_boundary() -> None:
    body = form(b"x", ("a", None, b"1"), preamble=b"to be passed over\r\n", padding=b" \t ")
    assert parts(body, b"x") == (Part("a", None, b"1"),)
    assert parts(b"--x--", b"x") == ()


def test_headers_in_any_case_and_names_quoted_or_not() -> None:
    body = b"--x\r\ncontent-TYPE: image/png\r\nCONTENT-disposition:form-data;name=photo\r\n\r\nabc\r\n--x--"
    assert parts(body, b"x") == (Part("photo", None, b"abc"),)


@given(st.lists(st.tuples(NAMES, st.none() | NAMES, st.binary(max_size=200)), max_size=6))
def test_what_was_put_in_comes_out(found: list[tuple[str, str | None, bytes]]) -> None:
    boundary = b"----a boundary that no content holds: 8f1e"
    assert parts(form(boundary, *found), boundary) == tuple(Part(*one) for one in found)


@given(st.binary(max_size=300))
def test_any_bytes_are_parts_or_a_fault(body: bytes) -> None:
    for sent in (body, b"--x\r\n" + body, b"--x\r\n" + body + b"\r\n--x--"):
        with contextlib.suppress(Faults):
            assert isinstance(parts(sent, b"x"), tuple)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "no_boundary_in_body"),
        (b"something else", "no_boundary_in_body"),
        (b"--x\r\n\r\nabc", "unclosed"),
        (b"--xyz\r\nContent-Disposition: form-data; name=a\r\n\r\nabc\r\n--x--", "unclosed"),
        (b"--x\r\nno header\r\n--x--", "no_part_header"),
        (b"--x\r\nContent-Type: text/plain\r\n\r\nabc\r\n--x--", "no_part_name"),
        (b"--x\r\nContent-Disposition: attachment; name=a\r\n\r\nabc\r\n--x--", "no_part_name"),
        (b"--x\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--x--", "no_part_name"),
        (b"--x\r\nA: " + b"a" * 9000 + b"\r\n\r\nabc\r\n--x--", "no_part_header"),
        (form(b"x", *[("a", None, b"")] * (MOST_PARTS + 1)), "too_many_parts"),
    ],
)
def test_what_is_no_form(body: bytes, reason: str) -> None:
    with pytest.raises(Faults) as error:
        parts(body, b"x")
    assert [(fault.code, fault.params["reason"]) for fault in error.value.faults] == [("bad_form", reason)]


@pytest.mark.parametrize(
    ("content_type", "boundary"),
    [
        ("multipart/form-data; boundary=abc", b"abc"),
        ('Multipart/Form-Data; charset=utf-8; boundary="a b:c"', b"a b:c"),
        ("multipart/form-data", b""),
        ("multipart/form-data; boundary=", b""),
        ("multipart/form-data; boundary=" + "a" * 300, b""),
        ("multipart/mixed; boundary=abc", None),
        ("image/jpeg", None),
        ("", None),
        ("\r\nX: y", None),
    ],
)
def test_boundaries(content_type: str, boundary: bytes | None) -> None:
    assert boundary_of(content_type) == boundary

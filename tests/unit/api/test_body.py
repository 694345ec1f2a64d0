"""Bytes to JSON, strictly."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hupai.api.body import DEEPEST, loads
from hupai.api.encode import encode
from hupai.api.problem import Problem

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**60), 2**60)
    | st.text()
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=20,
)


@given(JSON)
def test_reads_what_json_writes(value: object) -> None:
    assert loads(json.dumps(value).encode()) == value
    assert loads(json.dumps(value, ensure_ascii=False, indent=2).encode()) == value


def outcome(body: bytes) -> str:
    """Return ``read`` or the codes of the problem; any other exception is the test's failure."""
    try:
        encode(loads(body)) if b"e" not in body.lower() else loads(body)
    except Problem as problem:
        return " ".join((problem.code, *(fault.code for fault in problem.faults)))
    return "read"


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    assert outcome(body) == "read" or outcome(body).startswith("malformed_json ")


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    body = text.encode("utf-8", "surrogatepass")
    assert outcome(body) == "read" or outcome(body).startswith("malformed_json ")


def test_a_byte_order_mark_is_passed_over() -> None:
    assert loads(b'\xef\xbb\xbf{"a":1}') == {"a": 1}


def test_a_tile_escaped_as_a_surrogate_pair_is_read() -> None:
    assert loads(b'"\\ud83c\\udc04"') == "\U0001f004"


@pytest.mark.parametrize("opening", [b"[", b'{"a":'])
def test_nesting_is_bounded_exactly(opening: bytes) -> None:
    closing = b"]" if opening == b"[" else b"}"
    assert loads(opening * DEEPEST + b"1" + closing * DEEPEST) is not None
    for depth in (DEEPEST + 1, 500, 100_000):
        with pytest.raises(Problem) as error:
            loads(opening * depth + b"1" + closing * depth)
        assert error.value.faults[0].code == "nested_too_deep"


def test_many_shallow_values_are_not_deep() -> None:
    assert len(loads(b"[" + b"[[]]," * 1000 + b"[]]")) == 1001  # type: ignore[arg-type]
    assert loads(b'"' + b"[" * 1000 + b'"') == "[" * 1000


def test_a_fault_of_json_says_where() -> None:
    with pytest.raises(Problem) as error:
        loads('{"rules":"漢",\n }'.encode())
    fault = error.value.faults[0]
    assert (fault.code, fault.span, dict(fault.params)) == ("not_json", (15, 16), {"line": 2, "column": 2})

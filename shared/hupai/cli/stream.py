"""One request a line in, one answer a line out, until the input ends; a bad line is answered and passed over."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator
from typing import Any, Final, Protocol

from ..api.body import loads
from ..api.encode import encode
from ..api.problem import Problem, problem_object
from ..api.request import lang_of
from ..hand import Fault, Faults

#: Longest line that is read, in bytes; the rest of a longer one is skipped.  The HTTP API's limit on a body.
MOST_LINE: Final = 256 * 1024
_CHUNK: Final = 64 * 1024

Answer = Callable[[object, str], dict[str, Any]]


class Output(Protocol):
    """Bytes out."""

    def write(self, data: bytes, /) -> object:
        """Take ``data``."""

    def flush(self) -> object:
        """Send on what was taken."""


def run(read: Callable[[int], bytes], out: Output, answer: Answer, lang: str) -> int:
    """Answer every line, a request in JSON; return how many were problems."""

    def one(line: bytes) -> tuple[dict[str, Any], bool]:
        value = loads(line)
        spoken = lang_of(value, lang)
        try:
            return answer(value, spoken), False
        except Faults as faults:
            return problem_object(Problem.of(faults), spoken), True

    return each(read, out, one, lang)


def each(
    read: Callable[[int], bytes],
    out: Output,
    one: Callable[[bytes], tuple[dict[str, Any], bool]],
    lang: str,
) -> int:
    """Answer every line with ``one``; return how many were problems, which it may tell or raise.

    ``read`` returns the bytes that are there, at most so many, waiting for the first; none at the end of the input.
    What was answered is flushed before waiting, so that a program that asks line by line gets its answers at once, and
    a long file passes in large blocks.  Memory does not grow with the number of lines.
    """
    problems = 0
    for line in _lines(read, out):
        found, is_problem = _answer(line, one, lang)
        problems += is_problem
        out.write(found + b"\n")
    out.flush()
    return problems


def _answer(line: bytes | None, one: Callable[[bytes], tuple[dict[str, Any], bool]], lang: str) -> tuple[bytes, bool]:
    """Return the answer to one line, and whether it is a problem; None is a line too long."""
    if line is None:
        fault = Fault("body_too_large", "", params={"most": MOST_LINE})
        return encode(problem_object(Problem("body_too_large", [fault]), lang)), True
    try:
        found, is_problem = one(line)
        return encode(found), is_problem
    except Problem as problem:
        return encode(problem_object(problem, lang)), True
    except Exception:  # noqa: BLE001 - one line that breaks the program must not cost the others their answers
        traceback.print_exc(file=sys.stderr)
        return encode(problem_object(Problem("internal_error"), lang)), True


def _lines(read: Callable[[int], bytes], out: Output) -> Iterator[bytes | None]:
    """Yield each line without its end, None for one longer than :data:`MOST_LINE`."""
    rest = b""
    skipping = False
    while True:
        chunk = read(_CHUNK)
        if not chunk:
            break
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            too_long = skipping or len(line) > MOST_LINE
            skipping = False
            yield None if too_long else line.removesuffix(b"\r")
        if len(rest) > MOST_LINE:
            rest, skipping = b"", True
        elif skipping:
            rest = b""
        out.flush()
    if skipping:
        yield None
    elif rest:
        yield rest

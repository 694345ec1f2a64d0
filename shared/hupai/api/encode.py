"""The one place where an answer becomes bytes: HTTP, Lambda and the command line send the same ones."""

from __future__ import annotations

from json import JSONEncoder
from typing import Final

# A request's strings may come back in a problem; json.loads never gives a lone surrogate past api.body, so that
# UTF-8 always exists.  Answers are trees, made here: looking for cycles would cost a quarter of the time.
_ENCODE: Final = JSONEncoder(ensure_ascii=False, check_circular=False, allow_nan=False, separators=(",", ":")).encode


def encode(answer: object) -> bytes:
    """Return ``answer`` as compact JSON in UTF-8, its members in the order in which they were made, no newline."""
    return _ENCODE(answer).encode("utf-8")

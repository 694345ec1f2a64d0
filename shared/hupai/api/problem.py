"""What could not be answered, as a problem object (RFC 9457) that lists every fault.

A hand that does not win, or wins too little, is no problem: it is an answer.  Problems are for input that could not
be read.  Their kinds, statuses and titles are rows of ``problems.json``.  The faults of a body that is not JSON::

    not_utf8  empty_body  not_json(line, column)  repeated_member(field)  nested_too_deep(most)  not_a_number
    lone_surrogate

All other codes are those of :mod:`hupai.api.fields`, :mod:`hupai.api.request`, :mod:`hupai.hand.check`,
:mod:`hupai.notation` and the rule sets; their sentences come from :mod:`hupai.draw`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from ..draw import fault_text
from ..hand import Fault, Faults
from .fields import MOST_FAULTS

MEDIA_TYPE: Final = "application/problem+json"
#: Problem types are names, not places: they never move.
TYPE_PREFIX: Final = "urn:hupai:problem:"

_SAFE: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")


@cache
def kinds() -> Mapping[str, Mapping[str, Any]]:
    """Return the rows of ``problems.json``: code to ``status`` and ``title`` by language."""
    # The command line reads this too, and os.path costs it nothing, unlike pathlib.
    with open(os.path.join(os.path.dirname(__file__), "problems.json"), encoding="utf-8") as file:  # noqa: PTH118, PTH120, PTH123
        rows: dict[str, Mapping[str, Any]] = json.load(file)
    return rows


class Problem(Exception):  # noqa: N818 - RFC 9457's own word
    """Raised where a request cannot be answered; ``code`` is a key of ``problems.json``."""

    def __init__(self, code: str, faults: Iterable[Fault] = (), headers: Mapping[str, str] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.faults = tuple(faults)
        self.headers = dict(headers or {})

    @property
    def status(self) -> int:
        """The HTTP status."""
        status: int = kinds()[self.code]["status"]
        return status

    @classmethod
    def of(cls, faults: Faults) -> Problem:
        """Return the problem of a request that was read, and is no hand."""
        codes = {fault.code for fault in faults.faults}
        return cls("ambiguous_notation" if codes == {"ambiguous_notation"} else "invalid_request", faults.faults)


def problem_object(
    problem: Problem, lang: str, instance: str | None = None, most: int = MOST_FAULTS
) -> dict[str, object]:
    """Return the JSON object that tells ``problem`` in the language ``lang``.

    ``instance`` names the occurrence (a request id); it is left out where there is none.  ``most``: faults listed.
    """
    row = kinds()[problem.code]
    title: str = row["title"][lang]
    errors = [_error(fault, lang) for fault in problem.faults[:most]]
    answer: dict[str, object] = {
        "type": TYPE_PREFIX + problem.code,
        "title": title,
        "status": row["status"],
        "detail": _detail(title, errors, len(problem.faults)),
    }
    if instance is not None:
        answer["instance"] = instance
    answer["code"] = problem.code
    answer["errors"] = errors
    return answer


def _error(fault: Fault, lang: str) -> dict[str, object]:
    message, suggestion = fault_text(fault, lang)
    return {
        "pointer": "#" + _fragment(fault.pointer),
        "code": fault.code,
        "span": None if fault.span is None else list(fault.span),
        "tile": fault.tile,
        "message": message,
        "suggestion": suggestion,
        "params": dict(fault.params),
    }


def _detail(title: str, errors: list[dict[str, object]], found: int) -> str:
    if not errors:
        return title
    said = [str(errors[0]["message"])]
    if errors[0]["suggestion"]:
        said.append(str(errors[0]["suggestion"]))
    if found > 1:
        said.append(f"(+{found - 1})")
    return " ".join(said)


def _fragment(pointer: str) -> str:
    """Return a JSON Pointer as the fragment of a URI (RFC 6901, section 6)."""
    if _SAFE.issuperset(pointer):
        return pointer
    return "".join(c if c in _SAFE else "".join(f"%{byte:02X}" for byte in c.encode("utf-8")) for c in pointer)

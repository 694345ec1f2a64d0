"""An answer of the engine, which holds ids only, with names and sentences in one language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .names import family_of, page_address, pattern_names
from .sentences import because_text, notice_text, reason_text

Answer = Mapping[str, Any]


def localise(answer: Answer, lang: str) -> dict[str, Any]:
    """Return a copy of ``answer`` with what people read added; ids and figures stay as they are.

    Added: ``name`` and ``page`` (where it is taught) to every pattern, ``text`` to what is not counted and to notices,
    ``reason_text`` beside ``reason``.
    ``lang`` is one of :data:`hupai.draw.LANGUAGES`.
    """
    family = family_of(answer["rules"])
    names = pattern_names(family, lang)
    out = dict(answer)
    for key in ("fans", "not_counted"):
        if answer.get(key):
            out[key] = [{**_named(row, names), "page": page_address(family, row["id"], lang)} for row in answer[key]]
    for row in out.get("not_counted") or ():
        row["text"] = because_text(row["because"], family, lang)
    if answer.get("other_readings"):
        out["other_readings"] = [
            {**reading, "fans": [_named(row, names) for row in reading["fans"]]} if "fans" in reading else reading
            for reading in answer["other_readings"]
        ]
    if answer.get("notices"):
        out["notices"] = [{**notice, "text": notice_text(notice, lang)} for notice in answer["notices"]]
    if "reason" in answer:
        reason = answer["reason"]
        out["reason_text"] = None if reason is None else reason_text(reason, lang, answer)
    return out


def _named(row: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return ``row`` with the pattern's name right after its id and number."""
    pattern = row["id"]
    if "number" in row:
        return {"id": pattern, "number": row["number"], "name": names.get(pattern, pattern), **row}
    return {"id": pattern, "name": names.get(pattern, pattern), **row}

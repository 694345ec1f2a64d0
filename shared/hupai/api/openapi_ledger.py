"""The part of the OpenAPI document about tables and clubs: tokens, idempotency keys, versions, answers on their way.

A row of ``operations.json`` with ``ledger`` says besides what all rows say::

    token    owner, viewer, club or club_viewer: what opens the operation; optional where only some requests need one
    write    it takes an Idempotency-Key; secret where its answer shows a secret, so that the key has to be long
    version  its answers have the table's version as their tag; match: and it takes If-Match
    wait     it takes Prefer
    located  false where what it makes has no address of its own
    query    its parameters in the query
    answers  status to description and schema; also: other media types, their examples under "200 text/csv"
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from .headers import LONGEST_KEY, MOST_WAIT, SHORTEST_SECRET_KEY

Json = dict[str, Any]
SECURITY: Final = {
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": "A token of a table, or of a club. An unknown table and a wrong token look the same.",
    }
}
HEADERS: Final = {
    "Location": "The address of the deal, the table or the club.",
    "Idempotent-Replayed": "`true` where this is the answer to an earlier request with the same key.",
    "Preference-Applied": "How long was waited at most.",
    "WWW-Authenticate": "How to send a token.",
}
_PATH: Final = {
    "id": ({"type": "string", "minLength": 1, "maxLength": 64}, "Id of the {thing}."),
    "deal": ({"type": "integer", "minimum": 1, "maximum": 999_999_999}, "Number of the deal."),
    "player": ({"type": "string", "minLength": 1, "maxLength": 64}, "Id of the player."),
    "member": ({"type": "string", "minLength": 1, "maxLength": 64}, "Id of the member."),
}


def operation(row: Json, answers: Mapping[str, Any], ref: Callable[[str, str], Json], lang: Json) -> Json:
    """Return an operation without its problems.

    ``answers``: status to example.  ``ref``: returns a reference to a component.  ``lang``: the parameter.
    """
    found: Json = {
        "operationId": row["id"],
        "tags": [row["tag"]],
        "summary": row["summary"],
        "description": row["description"],
        "parameters": [*_path(row), lang, *row.get("query", ()), *_headers(row)],
        "security": _security(row),
    }
    if row["method"] == "post" or row.get("request"):
        asked = row["example"].get("body", {})
        content = {"schema": ref("schemas", row["request"]), "examples": {"example": {"value": asked}}}
        found["requestBody"] = {"required": bool(row.get("body_needed")), "content": {"application/json": content}}
    found["responses"] = {
        status: {
            "description": said["text"],
            "headers": {name: ref("headers", name) for name in _answer_headers(row, status)},
            "content": _content(status, said, answers, ref),
        }
        for status, said in row["answers"].items()
    }
    return found


def _content(status: str, said: Json, answers: Mapping[str, Any], ref: Callable[[str, str], Json]) -> Json:
    example = {"example": {"value": answers[status]}}
    content: Json = {"application/json": {"schema": ref("schemas", said["schema"]), "examples": example}}
    for kind in said.get("also", ()):
        example = {"example": {"value": answers[f"{status} {kind}"]}}
        content[kind] = {"schema": {"type": "string"}, "examples": example}
    return content


def _security(row: Json) -> list[Json]:
    if row.get("token") is None:
        return []
    return [{}, {"bearer": []}] if row["token"] == "optional" else [{"bearer": []}]  # noqa: S105 - a word of our own


def _path(row: Json) -> list[Json]:
    thing = "club" if row["path"].startswith("/v1/clubs") else "table"
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": text.format(thing=thing),
            "schema": schema,
            "example": row["example"][name],
        }
        for name, (schema, text) in _PATH.items()
        if f"{{{name}}}" in row["path"]
    ]


def _header(name: str, text: str, schema: Json | None = None, *, required: bool = False) -> Json:
    return {
        "name": name,
        "in": "header",
        "description": text,
        "required": required,
        "schema": schema or {"type": "string"},
    }


def _headers(row: Json) -> list[Json]:
    found: list[Json] = []
    if row.get("write"):
        least = SHORTEST_SECRET_KEY if row["write"] == "secret" else 1
        text = (
            "A text of your own for this one action, as a UUID: send the same one again until you have heard the "
            "answer, and another one for another action. It is kept for a day."
        )
        if least > 1:
            text += f" Here it has at least {least} characters, and whoever could guess it would be given the tokens."
        schema = {"type": "string", "minLength": least, "maxLength": LONGEST_KEY, "pattern": "^[!-~]+$"}
        found.append(_header("Idempotency-Key", text, schema, required=True))
    if row.get("version") == "match":
        found.append(
            _header(
                "If-Match", "The version of the table that you saw, as its `ETag`: where it has changed since, 412."
            )
        )
    if row.get("wait"):
        text = f"`wait=N`: rather wait up to N seconds ({MOST_WAIT} at most) for what is on its way than be told 202."
        found.append(_header("Prefer", text))
    return found


def _answer_headers(row: Json, status: str) -> list[str]:
    names = ["Content-Language", "Vary", "X-Request-Id", "Cache-Control"]
    if row.get("version"):
        names.append("ETag")
    if status == "202" or (status == "201" and row.get("located", True)):
        names.append("Location")
    if status == "202":
        names.append("Retry-After")
    if row.get("write"):
        names.append("Idempotent-Replayed")
    if row.get("wait"):
        names.append("Preference-Applied")
    return names

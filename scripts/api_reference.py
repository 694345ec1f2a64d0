"""Write ``docs/api.md`` from the API file: every operation, every field.  ``make openapi`` calls it.

python scripts/api_reference.py [--check]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "api.md"
INTRODUCTION = """\
# The API, field by field

Written from [`openapi.json`](openapi.json) by `make openapi`; a test holds the two together.  The API file has a
request and an answer as an example of each operation, and is what client generators take.  `GET /` is a page to try
things in.

"""
HEADERS = """\
## Headers

| header | what it does |
|---|---|
| `Accept` | on a score: `application/json`, or `text/plain` and `text/markdown` for a card that any chat can show |
| `Accept-Language` | language of names and sentences; `lang` in the request goes first, `Content-Language` tells it |
| `If-None-Match` | on what is only looked up: the `ETag` of what you hold; the answer is 304 while it still holds |
| `Authorization` | `Bearer` and the token of a table or a club |
| `Idempotency-Key` | on every write at a table or a club: yours for one action, the same again until it is answered |
| `If-Match` | on a write at a table: the `ETag` that you saw; 412 where the table has changed since |
| `Prefer` | `wait=10` on a deal: rather wait so many seconds, 20 at most, than be told 202 |
| `X-Request-Id` | yours, of at most 128 letters, digits and `._~-`, comes back; else one is made. Problems name it |
| `Access-Control-Allow-Origin: *` | on every answer, errors and preflights included: any page may ask |

`Cache-Control` is `public, max-age=86400` on permalinks and rule sets: they change with the engine's version only.
Answers about tables and clubs are never stored: `no-store`.
"""


LINK = """\
## A score as a link

`/v1/hands/{notation}?rules=mcr&win_by=self_draw&seat_wind=E&round_wind=S&lang=fr`: everything that a score may be
asked, as parameters of the same names, options of the rule set too.  In the notation, `[` `]` `,` and `|` are written
`%5B` `%5D` `%2C` and `%7C` by whatever does not do so by itself.  A parameter that is left empty is unknown.  With
`lang` in the address, caches need not tell readers apart.  A browser is shown the card, a program the JSON.
"""


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"])
    kind = schema.get("type", "any")
    kinds = kind if isinstance(kind, list) else [kind]
    if "array" in kinds and "items" in schema:
        kinds = [f"array of {_type(schema['items'])}" if one == "array" else one for one in kinds]
    if "enum" in schema and len(schema["enum"]) <= 8:
        return " ".join("null" if value is None else f"`{value}`" for value in schema["enum"])
    return " or ".join(kinds)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _fields(schema: dict[str, Any]) -> list[str]:
    required = schema.get("required", [])
    rows = ["| field | type | |", "|---|---|---|"]
    for name, field in schema.get("properties", {}).items():
        shown = f"`{name}`" + (" *" if name in required and schema.get("additionalProperties") is False else "")
        rows.append(f"| {shown} | {_cell(_type(field))} | {_cell(field.get('description', ''))} |")
    return rows


def _link(document: dict[str, Any]) -> list[str]:
    """Return what an address may say: a hand, and everything about it as parameters."""
    operation = document["paths"]["/v1/hands/{notation}"]["get"]
    rows = ["| parameter | values | |", "|---|---|---|"]
    rows += [
        f"| `{one['name']}` | {_cell(_type(one['schema']))} | {_cell(one['description'])} |"
        for one in operation["parameters"]
        if one["in"] == "query"
    ]
    return [LINK, *rows, ""]


def reference(document: dict[str, Any]) -> str:
    """Return the page for an OpenAPI ``document``."""
    out = [
        INTRODUCTION + document["info"]["description"].strip(),
        "",
        "## Operations",
        "",
        "| | | answers |",
        "|---|---|---|",
    ]
    for path, item in document["paths"].items():
        for method, operation in item.items():
            statuses = " ".join(operation["responses"])
            out.append(f"| `{method.upper()} {path}` | {_cell(operation.get('summary', ''))} | {statuses} |")
    out += ["", "Every `GET` answers `HEAD` too.", "", *_link(document), HEADERS, "## Fields", ""]
    out += ["In a request, a field marked * has to be there, and a field that is not listed is a fault."]
    for name, schema in sorted(document["components"]["schemas"].items()):
        out += ["", f"### {name}", "", schema.get("description", "").strip()]
        if schema.get("properties"):
            out += ["", *_fields(schema)]
        for part, inner in schema.get("$defs", {}).items():
            out += ["", f"### {part}", "", f"Part of [{name}](#{name.lower()}). {inner.get('description', '')}".strip()]
            out += ["", *_fields(inner)] if inner.get("properties") else ["", _type(inner)]
    return "\n".join(out).rstrip() + "\n"


def main() -> int:
    """Write the page, or with ``--check`` say whether it is the one that would be written."""
    document = json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))
    page = reference(document)
    if "--check" in sys.argv[1:]:
        return 0 if TARGET.read_text(encoding="utf-8") == page else 1
    TARGET.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

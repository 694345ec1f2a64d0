"""The operations of the API file as both clients offer them."""

from __future__ import annotations

from typing import Any, NamedTuple

from client_types import Json, Types, camel, one_line, union

#: Kinds of operations that change nothing: asking again is as good as asking once.
SAFE_TAGS = ("score", "payments", "photo", "rules", "service")
#: Headers that the client sets by itself.
OWN_HEADERS = ("X-Request-Id", "Accept", "Accept-Language", "If-None-Match", "Content-Type")


class Operation(NamedTuple):
    """One operation as both clients offer it."""

    id: str
    method: str
    path: str
    about: str
    places: list[tuple[str, str, str]]
    body: str | None
    photo: bool
    optional: bool
    queries: list[tuple[str, str, str]]
    headers: list[str]
    answers: tuple[str, str]
    safe: bool


def operations(document: Json, types: Types) -> list[Operation]:
    """Return the operations of the API file, in its order."""
    out = []
    for path, item in document["paths"].items():
        shared = item.get("parameters", [])
        for method, row in item.items():
            if method == "parameters":
                continue
            given = [resolve(document, one) for one in [*shared, *row.get("parameters", [])]]
            body = row.get("requestBody", {})
            content = body.get("content", {})
            kind = (
                types.expression(content["application/json"]["schema"], camel(row["operationId"]) + "Body")[0]
                if "application/json" in content
                else None
            )
            out.append(
                Operation(
                    row["operationId"],
                    method.upper(),
                    path,
                    one_line(row.get("summary", row["operationId"])),
                    [place(one, path, types) for one in given if one["in"] == "path"],
                    kind,
                    any(one.startswith("image/") for one in content),
                    not body.get("required", False),
                    [
                        (one["name"], *types.expression(one["schema"], camel(one["name"])))
                        for one in given
                        if one["in"] == "query"
                    ]
                    if method == "get"
                    else [
                        (one["name"], *types.expression(one["schema"], camel(one["name"])))
                        for one in given
                        if one["in"] == "query" and one["name"] == "lang"
                    ],
                    [one["name"] for one in given if one["in"] == "header" and one["name"] not in OWN_HEADERS]
                    + (["Authorization"] if row.get("security") else []),
                    answer_of(document, row, types),
                    method == "get" or row["tags"][0] in SAFE_TAGS,
                )
            )
    return out


def place(parameter: Json, path: str, types: Types) -> tuple[str, str, str]:
    """Return a part of a path: how it is written there, what the clients call it, its type in Python."""
    name = parameter["name"]
    kind = types.expression(parameter["schema"], camel(name))[0]
    before = path.partition("/{" + name + "}")[0].rpartition("/")[2]
    return name, before.removesuffix("s") if name == "id" and before else name, kind


def resolve(document: Json, part: Json) -> Json:
    """Return what a reference stands for."""
    while "$ref" in part:
        found: Any = document
        for name in part["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        part = found
    return part


def answer_of(document: Json, row: Json, types: Types) -> tuple[str, str]:
    """Return the type of what a successful call answers."""
    found: list[tuple[str, str]] = []
    for status, response in row["responses"].items():
        if not status.startswith("2"):
            continue
        content = resolve(document, response).get("content", {})
        if "application/json" in content:
            found.append(types.expression(content["application/json"]["schema"], camel(row["operationId"]) + "Answer"))
        elif not content:
            found.append(("None", "undefined"))
        elif all(kind.startswith("text/") or kind == "image/svg+xml" for kind in content):
            found.append(("str", "string"))
        else:
            found.append(("bytes", "ArrayBuffer"))
    return union([p for p, _ in found]), union([s for _, s in found])

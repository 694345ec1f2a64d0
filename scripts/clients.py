"""Write the clients' types and operations from the API file: for Python and for JavaScript.  ``make openapi`` calls it.

python scripts/clients.py [--check]

Written are ``shared/hupai/client/types.py`` and ``operations.py``, and ``shared/hupai/embed/hupai.js`` and
``hupai.d.ts``.  How requests are sent, repeated and refused is written by hand: ``client/client.py`` and
``embed/source/hupai.js``.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import textwrap
from keyword import iskeyword
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "shared" / "hupai" / "client"
EMBED = ROOT / "shared" / "hupai" / "embed"
Json = dict[str, Any]

#: Kinds of operations that change nothing: asking again is as good as asking once.
SAFE_TAGS = ("score", "payments", "photo", "rules", "service")
NAMES = {"Idempotency-Key": "idempotency_key", "If-Match": "if_match", "Authorization": "token"}
#: Headers that the client sets by itself.
OWN_HEADERS = ("X-Request-Id", "Accept", "Accept-Language", "If-None-Match", "Content-Type")
PYTHON = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
    "object": "dict[str, Any]",
}
SCRIPT = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
    "object": "Record<string, unknown>",
}


class Field(NamedTuple):
    """A member of an object: its name, its schema, whether it is always there, what it is."""

    name: str
    schema: Json
    required: bool
    description: str


def camel(text: str) -> str:
    """Return ``text`` as the name of a type."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", text) if part)


def snake(text: str) -> str:
    """Return the id of an operation as the name of a Python method."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", text).lower()


class Types:
    """All types of the API file, each in both languages, in an order of their own."""

    def __init__(self, document: Json) -> None:
        self.schemas: dict[str, Json] = document["components"]["schemas"]
        self.python: dict[str, str] = {}
        self.script: dict[str, str] = {}
        for name, schema in self.schemas.items():
            self.named(camel(name), schema)
            for inner, part in schema.get("$defs", {}).items():
                self.named(camel(f"{name}_{inner}"), part)

    def named(self, name: str, schema: Json) -> None:
        """Write the type ``name``, once."""
        if name in self.python:
            return
        self.python[name] = self.script[name] = ""
        if schema.get("properties"):
            self.python[name], self.script[name] = self.object(name, schema)
        else:
            python, script = self.expression(schema, name)
            about = schema.get("description", "")
            self.python[name] = f"{remark(about)}\n{name} = {python}" if about else f"{name} = {python}"
            self.script[name] = f"{comment(about)}export type {name} = {script};"

    def object(self, name: str, schema: Json) -> tuple[str, str]:
        """Return an object with named members."""
        wanted = set(schema.get("required", ()))
        fields = [
            Field(key, part, key in wanted, part.get("description", "") if isinstance(part, dict) else "")
            for key, part in schema["properties"].items()
        ]
        about = schema.get("description") or f"Part of {name}."
        typed = [(field, *self.expression(field.schema, name + camel(field.name))) for field in fields]
        python = f"class {name}(TypedDict):\n{docstring(about, 4)}\n"
        if all(field.name.isidentifier() and not iskeyword(field.name) for field in fields):
            for field, kind, _ in typed:
                shown = kind if field.required else f"NotRequired[{kind}]"
                python += f"    {field.name}: {shown}\n"
                if field.description and field.description != schema.get("description"):
                    python += docstring(field.description, 4)
        else:
            pairs = ", ".join(f'"{f.name}": {k if f.required else f"NotRequired[{k}]"}' for f, k, _ in typed)
            python = f'{remark(about)}\n{name} = TypedDict("{name}", {{{pairs}}})'
        script = f"{comment(about)}export interface {name} {{\n"
        for field, _, kind in typed:
            script += comment(field.description, "  ")
            key = field.name if field.name.isidentifier() else json.dumps(field.name)
            script += f"  {key}{'' if field.required else '?'}: {kind};\n"
        return python.rstrip(), script + "}"

    def expression(self, schema: Any, name: str) -> tuple[str, str]:
        """Return ``schema`` as a type in Python and in TypeScript; ``name``: of a type that it may need."""
        if schema is True or not schema or not isinstance(schema, dict):
            return "Any", "unknown"
        if "$ref" in schema:
            path = [part for part in schema["$ref"].split("/")[3:] if part != "$defs"]
            found = camel("_".join(path))
            return found, found
        for key in ("anyOf", "oneOf"):
            if key in schema and not schema.get("properties"):
                parts = [self.expression(part, name) for part in schema[key]]
                return union([p for p, _ in parts]), union([s for _, s in parts])
        if "allOf" in schema and len(schema["allOf"]) == 1:
            return self.expression(schema["allOf"][0], name)
        if "const" in schema:
            return f"Literal[{schema['const']!r}]", json.dumps(schema["const"])
        if "enum" in schema:
            values = [value for value in schema["enum"] if value is not None]
            shown = [json.dumps(v, ensure_ascii=False) if isinstance(v, str) else repr(v) for v in values]
            python = f"Literal[{', '.join(shown)}]"
            script = " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
            return union([python, "None"]) if None in schema["enum"] else python, script
        kinds = schema.get("type", "object" if "properties" in schema or "additionalProperties" in schema else None)
        if kinds is None:
            return "Any", "unknown"
        found = [self.plain(kind, schema, name) for kind in ([kinds] if isinstance(kinds, str) else kinds)]
        return union([p for p, _ in found]), union([s for _, s in found])

    def plain(self, kind: str, schema: Json, name: str) -> tuple[str, str]:
        """Return the type of one kind of value."""
        if kind == "array":
            python, script = self.expression(schema.get("items", True), name)
            return f"list[{python}]", f"Array<{script}>"
        if kind == "object" and schema.get("properties"):
            self.named(name, schema)
            return name, name
        if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
            python, script = self.expression(schema["additionalProperties"], name + "Value")
            return f"dict[str, {python}]", f"Record<string, {script}>"
        return PYTHON[kind], SCRIPT[kind]


def union(parts: list[str]) -> str:
    """Return a union, each part once."""
    found = list(dict.fromkeys(part.strip() for text in parts for part in split(text)))
    if "Any" in found or "unknown" in found:
        return "Any" if "Any" in found else "unknown"
    return " | ".join(
        [part for part in found if part not in ("None", "null")] + [p for p in found if p in ("None", "null")]
    )


def split(text: str) -> list[str]:
    """Return the parts of a union that stand on its top level."""
    parts, depth, start = [], 0, 0
    for i, letter in enumerate(text):
        depth += {"[": 1, "<": 1, "]": -1, ">": -1}.get(letter, 0)
        if letter == "|" and not depth:
            parts.append(text[start:i])
            start = i + 1
    return [*parts, text[start:]]


def docstring(text: str, indent: int) -> str:
    """Return a description as a docstring, wrapped."""
    before = " " * indent
    words = one_line(text)
    if len(words) + indent + 6 <= 110:
        return f'{before}"""{words}"""\n'
    filled = textwrap.fill(
        f'"""{words}',
        110,
        initial_indent=before,
        subsequent_indent=before,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return f'{filled}\n{before}"""\n'


def remark(text: str) -> str:
    """Return a description as a comment, wrapped."""
    return textwrap.fill(
        one_line(text),
        119,
        initial_indent="#: ",
        subsequent_indent="#: ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def one_line(text: str) -> str:
    """Return a description that fits into one docstring."""
    return " ".join(text.split()).replace("\\", "\\\\").replace('"""', "'''")


def comment(text: str, before: str = "") -> str:
    """Return a description as a comment of TypeScript."""
    return f"{before}/** {one_line(text).replace('*/', '* /')} */\n" if text else ""


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


HEAD = '"""Written by ``scripts/clients.py`` from ``docs/openapi.json``; not to be changed by hand."""\n\n'


def python_types(types: Types) -> str:
    """Return ``types.py``; what is only another name comes last, after what it names."""
    classes = [text for text in types.python.values() if text.startswith("class ")]
    others = [text for text in types.python.values() if not text.startswith("class ")]
    names = ", ".join(f'"{name}"' for name in sorted(types.python))
    return (
        HEAD
        + "from __future__ import annotations\n\nfrom typing import Any, Literal, NotRequired, TypedDict\n\n"
        + "\n\n\n".join([*ordered(others), *classes])
        + f"\n\n\n__all__ = [{names}]\n"
    )


def ordered(aliases: list[str]) -> list[str]:
    """Return other names of types so that each stands after those that it uses; classes are named as text."""
    names = {text.rpartition(" = ")[0].rpartition("\n")[2].strip(): text for text in aliases}
    out: list[str] = []

    def add(name: str) -> None:
        text = names.pop(name, None)
        if text is None:
            return
        for other in re.findall(r"[A-Z]\w+", text.rpartition(" = ")[2]):
            add(other)
        value = text.rpartition(" = ")[2]
        used = set(re.findall(r"\b[A-Z]\w+", re.sub(r'"[^"]*"', "", value))) - {
            "Any",
            "Literal",
            "None",
            "NotRequired",
            "TypedDict",
        }
        local = {t.rpartition(" = ")[0].rpartition("\n")[2].strip() for t in out}
        if used - local and "TypedDict(" not in text:
            text = text.replace(f" = {value}", f': TypeAlias = "{value}"')
        out.append(text)

    for name in list(names):
        add(name)
    return out


OPERATIONS_HEAD = f"""{HEAD}\
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, cast
from urllib.parse import quote

from . import types


class Operations:
    \"\"\"Every operation of the API, under its id; :class:`hupai.client.Hupai` sends them.\"\"\"

    _call: Callable[..., Any]
"""


def python_operations(found: list[Operation]) -> str:
    """Return ``operations.py``: a method for each operation."""
    out = [OPERATIONS_HEAD]
    for one in found:
        arguments = ["self", *(f"{called}: {kind}" for _, called, kind in one.places)]
        if one.body:
            kind = qualified(one.body) + (" | bytes" if one.photo else "")
            arguments.append(f"body: {kind} | None = None" if one.optional else f"body: {kind}")
        keywords = [f"{snake(name)}: {query_type(kind)} = None" for name, kind, _ in one.queries]
        keywords += [f"{NAMES.get(name, snake(camel(name)))}: str | None = None" for name in one.headers]
        if one.photo:
            keywords.append("asked: Mapping[str, Any] | None = None")
        if keywords:
            arguments += ["*", *keywords]
        asked = []
        if one.body:
            asked.append("body=body")
        if one.queries:
            asked.append("query={" + ", ".join(f'"{name}": {snake(name)}' for name, _, _ in one.queries) + "}")
        headers = [name for name in one.headers if name not in ("Authorization", "Idempotency-Key")]
        if headers:
            asked.append("headers={" + ", ".join(f'"{n}": {NAMES.get(n, snake(camel(n)))}' for n in headers) + "}")
        if "Authorization" in one.headers:
            asked.append("token=token")
        if "Idempotency-Key" in one.headers:
            asked.append("key=idempotency_key, keyed=True")
        if one.photo:
            asked.append("asked=asked")
        asked.append(f"safe={one.safe}")
        path = "f" if one.places else ""
        address = one.path
        for written, called, _ in one.places:
            address = address.replace("{" + written + "}", "{_part(" + called + ")}")
        answer = qualified(one.answers[0])
        call = f'self._call("{one.method}", {path}"{address}", {", ".join(asked)})'
        body = f"return {call}" if answer == "Any" else f'return cast("{answer}", {call})'
        if answer == "None":
            body = call
        out.append(
            f"\n    def {snake(one.id)}({', '.join(arguments)}) -> {answer}:\n"
            f'        """{one.about}: ``{one.method} {one.path}``."""\n        {body}\n'
        )
    out.append(
        "\n\ndef _part(value: str | int) -> str:\n"
        '    """Return a part of a path."""\n    return quote(str(value), safe=",")\n'
    )
    return "".join(out)


def qualified(kind: str) -> str:
    """Return a type of ``types.py`` as ``operations.py`` names it."""
    return re.sub(
        r"\b(?<![\"'.])([A-Z]\w+)\b(?![\"'])",
        lambda m: m[1] if m[1] in ("Any", "None", "Literal") else f"types.{m[1]}",
        kind,
    )


def query_type(kind: str) -> str:
    """Return the type of a query parameter, which may be left out."""
    return union([qualified(kind), "None"])


def script_types(types: Types, found: list[Operation]) -> str:
    """Return ``hupai.d.ts``."""
    lines = [(EMBED / "source" / "hupai.d.ts").read_text(encoding="utf-8").rstrip()]
    methods = []
    for one in found:
        arguments = [f"{called}: {'number' if kind == 'int' else 'string'}" for _, called, kind in one.places]
        if one.body:
            kind = one.body.replace("None", "null") + (" | Blob | ArrayBuffer | Uint8Array" if one.photo else "")
            arguments.append(f"body{'?' if one.optional else ''}: {kind}")
        query = "; ".join(f"{name}?: {kind}" for name, _, kind in one.queries)
        extra = (" & {key?: string}" if "Idempotency-Key" in one.headers else "") + (
            " & {ifMatch?: string}" if "If-Match" in one.headers else ""
        )
        extra += " & {prefer?: string}" if "Prefer" in one.headers else ""
        extra += " & {token?: string}" if "Authorization" in one.headers else ""
        extra += " & {asked?: Record<string, unknown>}" if one.photo else ""
        arguments.append(f"options?: CallOptions & {{{query}}}{extra}")
        methods.append(
            f"  /** {one.about}: {one.method} {one.path} */\n"
            f"  {one.id}({', '.join(arguments)}): Promise<{one.answers[1]}>;"
        )
    text = "\n".join(lines).replace("  // {{operations}}", "\n".join(methods))
    return text + "\n\n" + "\n\n".join(types.script.values()) + "\n"


def script_operations(found: list[Operation]) -> str:
    """Return ``hupai.js``."""
    rows = {
        one.id: [
            one.method, one.path, [written for written, _, _ in one.places], bool(one.body),
            [name for name, _, _ in one.queries], "Idempotency-Key" in one.headers, one.safe,
        ]
        for one in found
    }  # fmt: skip
    table = "{\n" + "".join(f"  {name}: {json.dumps(row)},\n" for name, row in rows.items()) + "}"
    return (EMBED / "source" / "hupai.js").read_text(encoding="utf-8").replace("{{operations}}", table)


def formatted(text: str) -> str:
    """Return Python as the project's formatter leaves it."""
    command = [
        sys.executable,
        "-m",
        "ruff",
        "format",
        "--quiet",
        "--stdin-filename",
        "shared/hupai/client/made.py",
        "-",
    ]
    return subprocess.run(command, cwd=ROOT, input=text, capture_output=True, text=True, check=True).stdout


def main(arguments: list[str]) -> int:
    """Write the files, or tell whether they are as they would be written."""
    document = json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))
    types = Types(document)
    found = operations(document, types)
    python = python_types(types)
    if ": TypeAlias" in python:
        python = python.replace("NotRequired, TypedDict", "NotRequired, TypeAlias, TypedDict")
    made = {
        CLIENT / "types.py": formatted(python),
        CLIENT / "operations.py": formatted(python_operations(found)),
        EMBED / "hupai.js": script_operations(found),
        EMBED / "hupai.d.ts": script_types(types, found),
    }
    stale = [file for file, text in made.items() if not file.is_file() or file.read_text(encoding="utf-8") != text]
    if "--check" in arguments:
        if stale:
            print(f"stale: {', '.join(str(file.relative_to(ROOT)) for file in stale)}; run: make openapi")
        return 1 if stale else 0
    for file in stale:
        file.write_text(made[file], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The types of the API file as both clients write them: Python's and TypeScript's."""

from __future__ import annotations

import json
import re
import textwrap
from keyword import iskeyword
from typing import Any, NamedTuple

Json = dict[str, Any]

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

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
from pathlib import Path

from client_operations import Operation, operations
from client_types import Types, camel, snake, union

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "shared" / "hupai" / "client"
EMBED = ROOT / "shared" / "hupai" / "embed"
NAMES = {"Idempotency-Key": "idempotency_key", "If-Match": "if_match", "Authorization": "token"}

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

"""The page's modules joined into few files: each request of a phone costs a round trip, and in Lambda an invocation.

The modules keep to a small part of the language, which a test holds them to: imports by name from ``./x.js`` at the
start of a line, ``export`` before a declaration and nowhere else, names that differ over all modules that are joined.
Then joining is leaving out those words, each module after those that it imports.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (?=(?:async function|function|const|let|class)\b)", re.MULTILINE)
DECLARED: Final = re.compile(
    r"^(?:export )?(?:async function\*?|function\*?|const|let|class) ([A-Za-z_$][\w$]*)", re.MULTILINE
)
#: What the lazily loaded file is joined from, beside the one that the page starts with.
ENTRY: Final = "main.js"
LATER: Final = "tables.js"


class Bundle(NamedTuple):
    """What the browser is given: the page's module and, where it is there, the one loaded later."""

    app: str
    later: str | None


def join(sources: Mapping[str, str], version: str) -> Bundle:
    """Return the modules joined; ``ValueError`` for a circle or an import of what is not there.

    The first file exports every name that it declares, so that the second can import any of them from it.
    """
    first = order(sources, ENTRY)
    names = [name for module in first for name in declared(sources[module])]
    app = "".join(_body(sources[module]) for module in first) + f"export {{{', '.join(names)}}};\n"
    if LATER not in sources:
        return Bundle(app, None)
    rest = [module for module in order(sources, LATER) if module not in first]
    shared = {
        name.strip()
        for module in rest
        for names_, source in IMPORT.findall(sources[module])
        if source in first
        for name in names_.split(",")
        if name.strip()
    }
    head = f'import {{{", ".join(sorted(shared))}}} from "./app.js?v={version}";\n'
    ours = [name for module in rest for name in declared(sources[module])]
    body = "".join(_body(sources[module]) for module in rest)
    return Bundle(app, f"{head}{body}export {{{', '.join(ours)}}};\n")


def order(sources: Mapping[str, str], entry: str) -> list[str]:
    """Return ``entry`` and all that it imports, each module after its own imports."""
    done: list[str] = []
    open_: list[str] = []

    def visit(module: str) -> None:
        if module in done:
            return
        if module in open_:
            raise ValueError(f"modules in a circle: {' > '.join([*open_, module])}")
        if module not in sources:
            raise ValueError(f"{open_[-1] if open_ else 'the page'} imports {module}, which is not there")
        open_.append(module)
        for _, other in IMPORT.findall(sources[module]):
            visit(other)
        open_.pop()
        done.append(module)

    visit(entry)
    return done


def declared(source: str) -> list[str]:
    """Return the names that a module declares at its top."""
    return DECLARED.findall(source)


def _body(source: str) -> str:
    return EXPORT.sub("", IMPORT.sub("", source))

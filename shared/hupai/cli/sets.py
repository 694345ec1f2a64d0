"""``hupai compare``: two rule sets side by side, what counts otherwise and what is decided otherwise."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from ..api import fields
from ..api.encode import encode
from ..api.problem import Problem
from ..draw import DEFAULT, unit_text
from ..draw.differences import Difference, side_by_side
from ..draw.lexicon import Lexicon, lexicon
from ..hand import Faults
from ..rules import RuleSet, load
from . import ask
from .problems import refuse
from .terminal import Terminal, pad, width, wrap

_INDENT = "  "
_OK, _FAULTS = 0, 1


def compare(given: argparse.Namespace) -> int:
    """Print the differences between the rule sets ``given.left`` and ``given.right``; return the exit status."""
    lang = DEFAULT if given.json and given.lang is None else ask.language_of(given)
    try:
        left, right = (load(ask.rules_of(text)) for text in (given.left, given.right))  # type: ignore[arg-type]  # load says so
    except Faults as error:
        refuse(Problem.of(Faults(map(fields.guessed, error.faults))), lang, as_json=given.json)
        return _FAULTS
    found = list(side_by_side(left, right, lang))
    if given.json:
        rows = [{"kind": one.kind, "id": one.id, "name": one.name, "values": [one.left, one.right]} for one in found]
        sys.stdout.buffer.write(encode({"rules": [left.said, right.said], "differences": rows}) + b"\n")
        return _OK
    terminal = Terminal(sys.stdout)
    terminal.write(_lines(left, right, found, lexicon(lang), terminal))
    return _OK


def _lines(left: RuleSet, right: RuleSet, found: list[Difference], words: Lexicon, terminal: Terminal) -> Iterator[str]:
    if not found:
        yield _INDENT + words.word("differences", "same")
        return
    units = [f" ({unit_text(one.unit, 2, words.lang)})" if left.unit != right.unit else "" for one in (left, right)]
    heads = [f"{one.id}@{one.version}{unit}" for one, unit in zip((left, right), units, strict=True)]
    room = terminal.columns - len(_INDENT) - 4
    name = min(max(width(one.name) for one in found), room // 2)
    side = (room - name) // 2

    def row(cells: tuple[str, str, str]) -> Iterator[str]:
        columns = [wrap(cell, size) for cell, size in zip(cells, (name, side, side), strict=True)]
        for i in range(max(map(len, columns))):
            first, second, third = (column[i] if i < len(column) else "" for column in columns)
            yield f"{_INDENT}{pad(first, name)}  {pad(second, side)}  {third}".rstrip()

    yield from (terminal.style(line, "bold") for line in row(("", heads[0], heads[1])))
    kind = ""
    for one in found:
        if one.kind != kind:
            kind = one.kind
            yield ""
            yield _INDENT + terminal.style(words.word("card", "pattern" if kind == "pattern" else "options"), "dim")
        yield from row((one.name, one.left, one.right))

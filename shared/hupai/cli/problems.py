"""Faults on a terminal: every one at once, each with a caret under the characters it is about."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence

from ..api.encode import encode
from ..api.problem import Problem, problem_object
from ..draw import fault_text
from ..draw.lexicon import lexicon
from ..hand import Fault
from .arguments import FLAGS
from .terminal import Terminal, one_line, width, wrap

_INDENT = "  "


def refuse(problem: Problem, lang: str, *, as_json: bool) -> None:
    """Print what is wrong: the problem's JSON on standard output where that was asked for, else sentences beside it."""
    if as_json:
        sys.stdout.buffer.write(encode(problem_object(problem, lang)) + b"\n")
    else:
        terminal = Terminal(sys.stderr)
        terminal.write(faults(problem.faults, "", lang, terminal))


def faults(found: Sequence[Fault], notation: str, lang: str, terminal: Terminal) -> Iterator[str]:
    """Yield the lines that tell ``found`` to whoever typed ``notation`` and the flags."""
    for i, fault in enumerate(found):
        if i:
            yield ""
        message, advice = fault_text(fault, lang)
        advice = remedy(fault.code, fault.params, lang) or advice
        if fault.span is not None and fault.span[0] <= len(notation):
            yield from _caret(notation, fault.span, terminal)
        else:
            place = one_line(_place(fault.pointer))
            if place:
                yield _INDENT + terminal.style(place, "cyan")
        yield from (_INDENT + line for line in wrap(message, terminal.columns - 2))
        if advice:
            first, *more = wrap(advice, terminal.columns - 4)
            yield _INDENT + terminal.style("→ ", "green") + first
            yield from (_INDENT + "  " + line for line in more)


def remedy(code: str, params: Mapping[str, object], lang: str) -> str | None:
    """Return what to type where a fault's usual remedy names a field of a request; None where that one will do."""
    flag = FLAGS.get(str(params.get("field"))) if code == "wind_needed" else None
    return lexicon(lang).sentence("suggestions", "give_wind_flag", {"flag": flag}) if flag else None


def _caret(notation: str, span: tuple[int, int], terminal: Terminal) -> Iterator[str]:
    """Yield the notation, or the part of it around ``span`` that fits, with carets below."""
    start, stop = span[0], max(min(span[1], len(notation)), span[0])
    room = terminal.columns - 6
    first = 0
    while first < start and width(notation[first:stop]) > room - 8:
        first += 1
    last = len(notation)
    while last > stop and width(notation[first:last]) > room:
        last -= 1
    before = ("…" if first else "") + one_line(notation[first:start])
    marked = one_line(notation[start:stop])
    after = one_line(notation[stop:last]) + ("…" if last < len(notation) else "")
    yield _INDENT + before + terminal.style(marked, "red", "bold") + after
    yield _INDENT + " " * width(before) + terminal.style("^" * max(width(marked), 1), "red", "bold")


def _place(pointer: str) -> str:
    """Return the flag that a pointer into the request came from, or the pointer."""
    head, _, name = pointer.removeprefix("/").partition("/")
    if head == "context" and name in FLAGS:
        return FLAGS[name]
    if head == "options":
        return f"--option {name}" if name else "--option"
    flags = {
        "rules": "--rules",
        "lang": "--lang",
        "win_tile": "--win-tile",
        "seen": "--seen",
        "changes": "--change",
        "notation": "",
        "id": "",
        "pattern": "",
    }
    return flags.get(head, pointer)

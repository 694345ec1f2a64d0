"""What each command does: ask the service that HTTP asks, and print its answer."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from ..draw import DEFAULT, LANGUAGES, language
from ..hand import Faults
from . import ask
from .arguments import FLAGS, parser
from .terminal import Terminal

_OK, _FAULTS, _USAGE = 0, 1, 2

Answer = Callable[[object, str], dict[str, Any]]


def run(arguments: Sequence[str] | None) -> int:
    """Return the exit status of ``hupai`` with ``arguments``."""
    top = parser()
    given = top.parse_args(arguments)
    _tolerate(sys.stdout)
    _tolerate(sys.stderr)
    if given.command == "serve":
        return _serve(given)
    if given.command == "rules":
        from .catalogue import rules

        return rules(given)
    if given.command == "compare":
        from .sets import compare

        try:
            return compare(given)
        except ask.UsageError as error:
            top.error(str(error))
    if given.command == "draw":
        from .draw import draw

        return draw(given, top)
    if given.command == "recognise":
        from .photo import recognise

        return recognise(given, top)
    if given.command == "score" and given.photo is not None:
        return _photo(given, top)
    if given.command == "score" and given.win_tile is not None:
        top.error("score: --win-tile goes with --photo; in a hand that is written out the winning tile comes last")
    if given.command == "score" and given.jsonl:
        return _stream(given, top)
    if given.command == "score" and not given.hand:
        top.error(
            "score: a hand is missing, e.g. hupai score 123m456p789s11123p; or --photo PHOTO; or --jsonl for requests"
        )
    return _ask(given, top)


def _photo(given: argparse.Namespace, top: argparse.ArgumentParser) -> int:
    from .photo import score

    stray = [flag for name, flag in (("hand", "a hand"), ("flowers", "--flowers"), ("jsonl", "--jsonl"))
             if getattr(given, name)]  # fmt: skip
    if stray:
        top.error(f"score: --photo reads the hand from the photo, so {', '.join(stray)} has no place beside it")
    return score(given, top)


def _tolerate(stream: object) -> None:
    """Replace what an old terminal cannot show, rather than fail on it."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _ask(given: argparse.Namespace, top: argparse.ArgumentParser) -> int:
    from ..api import service

    answers: Final[dict[str, Answer]] = {
        "score": service.score,
        "waits": service.waits,
        "what-if": service.what_if,
        "payments": service.payments,
    }
    try:
        request = ask.request_of(given)
    except ask.UsageError as error:
        top.error(str(error))
    return _json(answers[given.command], request) if given.json else _table(answers[given.command], request, given)


def _json(answer: Answer, request: dict[str, Any]) -> int:
    from ..api.encode import encode
    from ..api.problem import Problem, problem_object
    from ..api.request import lang_of

    lang = lang_of(request, DEFAULT)
    try:
        out, status = encode(answer(request, lang)), _OK
    except Faults as faults:
        out, status = encode(problem_object(Problem.of(faults), lang)), _FAULTS
    sys.stdout.buffer.write(out + b"\n")
    return status


def _table(answer: Answer, request: dict[str, Any], given: argparse.Namespace) -> int:
    lang = ask.language_of(given)
    try:
        found = answer(request, lang)
    except Faults as error:
        from .problems import faults

        terminal = Terminal(sys.stderr)
        terminal.write(faults(error.faults, request.get("notation", ""), lang, terminal))
        return _FAULTS
    terminal = Terminal(sys.stdout)
    terminal.write(_lines(given.command)(found, lang, terminal))
    return _OK


def _lines(command: str) -> Callable[[dict[str, Any], str, Terminal], Iterator[str]]:
    """Return what lays out the answer of ``command``."""
    if command == "score":
        from . import show

        return show.score
    if command == "payments":
        from . import pay

        return pay.payments
    from . import compare

    return compare.waits if command == "waits" else compare.what_if


def _stream(given: argparse.Namespace, top: argparse.ArgumentParser) -> int:
    from ..api import service
    from . import stream

    names = {"hand": "hand", "flowers": "--flowers", "rules": "--rules", "option": "--option", **FLAGS}
    stray = [flag for name, flag in names.items() if getattr(given, name) not in (None, [])]
    if stray:
        top.error(f"--jsonl reads whole requests: {', '.join(stray)} belongs into each of them")
    lang = DEFAULT if given.lang is None else language(given.lang)
    if lang is None:
        top.error(f"--lang {given.lang}: write one of {', '.join(LANGUAGES)}")
    descriptor = sys.stdin.fileno()
    problems = stream.run(lambda size: os.read(descriptor, size), sys.stdout.buffer, service.score, lang)
    return _FAULTS if problems else _OK


def _serve(given: argparse.Namespace) -> int:
    try:
        from ..api.serve import serve
    except ImportError as error:
        sys.stderr.write(f"hupai serve needs {error.name}: pip install 'hupai[api]'\n")
        return _USAGE
    from .bots import bots_here

    folder = None if given.data is None else Path(given.data)
    return serve(given.host, given.port, data=folder, public_url=given.public_url, bots=bots_here(given.public_url))

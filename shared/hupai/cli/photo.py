"""``hupai recognise`` and ``hupai score --photo``: photos of this machine, read as the HTTP API reads them."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..draw import DEFAULT, LANGUAGES, fault_text, language
from ..draw.lexicon import lexicon
from ..draw.pictures import hand_pictures
from ..draw.values import tile_pictures
from ..hand import Fault, Faults
from . import ask
from .terminal import Terminal, one_line, wrap

if TYPE_CHECKING:
    from ..api.photo import Asked
    from ..api.problem import Problem
    from ..vision.model import Reading

_OK, _FAULTS, _USAGE = 0, 1, 2
_INDENT: Final = "  "
_MOST_ROWS: Final = 6


def recognise(given: argparse.Namespace, top: argparse.ArgumentParser) -> int:
    """Answer ``hupai recognise``: a summary or JSON of each photo named, or of each path on standard input."""
    if given.jsonl == bool(given.photo):
        top.error("recognise: name photos, or --jsonl to read their paths from standard input")
    if given.overlay is not None and len(given.photo) != 1:
        top.error("recognise: --overlay draws on one photo")
    asked = _asked(given, top)
    if given.jsonl:
        return _stream(given, top, asked)
    lang = _lang(given)
    status = _OK
    for name in given.photo:
        status = max(status, _one(name, asked, lang, given))
    return status


def score(given: argparse.Namespace, top: argparse.ArgumentParser) -> int:
    """Answer ``hupai score --photo``: what the photo shows, and the table of its score."""
    from ..api.encode import encode
    from ..api.photo import photo_scored

    asked = _asked(given, top, given.win_tile)
    lang = _lang(given)
    found = _read(given.photo)
    if not isinstance(found, tuple):
        return _refused(given.photo, found, lang, as_json=given.json)
    answer = photo_scored(found[1], asked, lang)
    if given.json:
        sys.stdout.buffer.write(encode(answer) + b"\n")
        return _OK if answer["score"] else _FAULTS
    terminal = Terminal(sys.stdout)
    terminal.write(summary(given.photo, answer, lang, terminal))
    if answer["score"]:
        from . import show

        terminal.write(show.score(answer["score"], lang, terminal))
        return _OK
    from .problems import remedy

    for error in (answer["problem"] or {"errors": ()})["errors"]:
        said = [error["message"], remedy(error["code"], error["params"], lang) or error["suggestion"]]
        terminal.write(_item("! ", " ".join(filter(None, said)), terminal))
    return _FAULTS


def _asked(given: argparse.Namespace, top: argparse.ArgumentParser, win_tile: str | None = None) -> Asked:
    """Return what the flags ask; the program ends with their faults."""
    from ..api.photo import read_asked

    try:
        return read_asked(ask.known_of(given) | ({} if win_tile is None else {"win_tile": win_tile}))
    except ask.UsageError as error:
        top.error(str(error))
    except Faults as error:
        from .problems import faults

        terminal = Terminal(sys.stderr)
        terminal.write(faults(error.faults, "", _lang(given), terminal))
        raise SystemExit(_FAULTS) from None


def _lang(given: argparse.Namespace) -> str:
    return DEFAULT if given.json and given.lang is None else ask.language_of(given)


def _read(name: str) -> tuple[bytes, Reading] | Problem:
    """Return a file's bytes and reading, or why there is none."""
    from ..api.photo_reader import read_photo
    from ..api.problem import Problem

    try:
        photo = Path(name).read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        return Problem("unreadable_photo", [Fault("photo_not_opened", "/photo", params={"text": reason})])
    except ValueError:  # a path with a null character
        return Problem("unreadable_photo", [Fault("photo_not_opened", "/photo", params={"text": "?"})])
    try:
        return photo, read_photo(photo)
    except Problem as problem:
        return problem


def _one(name: str, asked: Asked, lang: str, given: argparse.Namespace) -> int:
    from ..api.encode import encode
    from ..api.photo import recognised

    found = _read(name)
    if not isinstance(found, tuple):
        return _refused(name, found, lang, as_json=given.json)
    photo, reading = found
    answer = recognised(reading, asked, lang)
    if given.json:
        sys.stdout.buffer.write(encode(answer) + b"\n")
    else:
        terminal = Terminal(sys.stdout)
        terminal.write(summary(name, answer, lang, terminal))
    if given.overlay is not None:
        from ..vision import overlay

        Path(given.overlay).write_bytes(overlay(photo, reading))
    return _OK


def _refused(name: str, problem: Problem, lang: str, *, as_json: bool) -> int:
    from ..api.encode import encode
    from ..api.problem import kinds, problem_object

    if as_json:
        sys.stdout.buffer.write(encode(problem_object(problem, lang)) + b"\n")
        return _FAULTS
    texts = [text for fault in problem.faults for text in fault_text(fault, lang) if text]
    sys.stderr.write(f"{one_line(name)}: {' '.join(texts) or kinds()[problem.code]['title'][lang]}\n")
    if problem.code == "reader_unavailable":
        sys.stderr.write("pip install 'hupai[vision]'\n")
    return _USAGE if problem.code == "reader_unavailable" else _FAULTS


def _stream(given: argparse.Namespace, top: argparse.ArgumentParser, asked: Asked) -> int:
    from . import stream

    lang = DEFAULT if given.lang is None else language(given.lang)
    if lang is None:
        top.error(f"--lang {given.lang}: write one of {', '.join(LANGUAGES)}")
    descriptor = sys.stdin.fileno()

    def one(line: bytes) -> tuple[dict[str, Any], bool]:
        from ..api.photo import recognised
        from ..api.problem import problem_object

        found = _read(os.fsdecode(line))
        if not isinstance(found, tuple):
            return problem_object(found, lang), True
        return recognised(found[1], asked, lang), False

    problems = stream.each(lambda size: os.read(descriptor, size), sys.stdout.buffer, one, lang)
    return _FAULTS if problems else _OK


def summary(name: str, answer: dict[str, Any], lang: str, terminal: Terminal) -> Iterator[str]:
    """Yield the lines that tell what a photo shows; ``answer`` as of ``POST /v1/recognise``."""
    words = lexicon(lang)
    good = answer["status"] == "ready"
    yield ""
    yield _INDENT + terminal.style(
        f"{one_line(name)}: {words.word('photo', answer['status'])}", "bold", "green" if good else "yellow"
    )
    if not answer["notation"]:
        why = [note["text"] for note in answer["checks"] if note["code"] != "tile_count"]
        yield from _list(words.word("photo", "checks"), why, terminal)
        return
    yield _INDENT + hand_pictures(answer["notation"], between=" ")
    yield _INDENT + terminal.style(answer["notation"], "dim")
    doubtful = [tile for tile in answer["tiles"] if tile["needs_review"]]
    yield from _list(words.word("photo", "doubtful"), [_doubt(tile) for tile in doubtful], terminal)
    yield from _list(words.word("photo", "checks"), [note["text"] for note in answer["checks"]], terminal)
    yield from _list(words.word("photo", "assumed"), [note["text"] for note in answer["assumptions"]], terminal)
    rows = [
        f"{tile_pictures([row['win_tile']])} {row['win_tile']}: {_ways(row, lang)}" for row in answer["by_win_tile"]
    ]
    yield from _list(words.word("photo", "by_win_tile"), rows, terminal)
    changes = [
        f"{row['change'][0]['id']} {row['change'][0]['from']} → {row['change'][0]['to'] or '∅'}: "
        + (words.word("card", "no_win") if row["total"] is None else str(row["total"]))
        for row in answer["scores_if"]
    ]
    yield from _list(words.word("photo", "scores_if"), changes[:_MOST_ROWS], terminal)


def _doubt(tile: dict[str, Any]) -> str:
    others = ", ".join(f"{other['tile']} {other['confidence']:.0%}" for other in tile["alternatives"])
    return (
        f"{tile['id']} {tile['tile']} {int(100 * tile['confidence'])}%"
        + (f" ({others})" if others else "")
        + f": {tile['reason_text']}"
    )


def _ways(row: dict[str, Any], lang: str) -> str:
    words = lexicon(lang)
    return ", ".join(f"{words.word('win_by', way['win_by'])} {way['total']}" for way in row["by_way"])


def _list(title: str, texts: list[str], terminal: Terminal) -> Iterator[str]:
    if not texts:
        return
    yield _INDENT + terminal.style(title, "bold")
    for text in texts:
        yield from _item("· ", text, terminal)


def _item(mark: str, text: str, terminal: Terminal) -> Iterator[str]:
    first, *more = wrap(text, terminal.columns - 4)
    yield _INDENT + terminal.style(mark, "yellow") + first
    yield from (_INDENT + "  " + line for line in more)

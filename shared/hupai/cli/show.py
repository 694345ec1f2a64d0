"""Answers as tables that a person likes to read.  What they say comes from :mod:`hupai.draw`; here is only layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..draw.card import Card, Line, card, signed
from ..draw.lexicon import Lexicon, lexicon
from ..draw.pictures import hand_pictures
from .terminal import Terminal, pad, width, wrap

_INDENT = "  "


def score(answer: Mapping[str, Any], lang: str, terminal: Terminal) -> Iterator[str]:
    """Yield the lines of the score table of ``answer``."""
    words, shown = lexicon(lang), card(answer, lang)
    yield ""
    yield _INDENT + hand_pictures(shown.notation, between=" ")
    yield _INDENT + terminal.style(shown.notation, "dim")
    yield ""
    yield _INDENT + terminal.style(shown.headline, "bold", "green" if _good(answer) else "yellow")
    for remark in shown.remarks:
        yield _INDENT + remark
    if shown.patterns:
        yield _INDENT + terminal.rule()
        yield from _patterns(shown, terminal)
    if shown.not_counted:
        yield from _title(words, "not_counted", terminal)
        yield from _not_counted(shown.not_counted, terminal)
    for key, texts in shown.lists():
        if texts:
            yield from _title(words, key, terminal)
            yield from _texts(texts, terminal)
    if shown.payments:
        yield from _title(words, "payments", terminal)
        yield from _payments(shown, terminal)
        for note in shown.payment_notes:
            yield _INDENT + terminal.style(note, "dim")
    if shown.notices:
        yield ""
        for notice in shown.notices:
            yield from _hanging("! ", notice, terminal)
    yield ""
    yield _INDENT + terminal.style(shown.rules, "dim")


def _good(answer: Mapping[str, Any]) -> bool:
    return bool(answer["is_win"] and answer["meets_minimum"])


def _title(words: Lexicon, key: str, terminal: Terminal) -> Iterator[str]:
    yield ""
    yield _INDENT + terminal.style(words.word("card", key), "bold")


def _patterns(shown: Card, terminal: Terminal) -> Iterator[str]:
    """The column of tiles is last: terminals disagree on how wide a tile is."""
    rows = shown.patterns
    numbers = max(len(str(row.points)) for row in rows)
    names = max(width(row.name) for row in rows)
    for row in rows:
        points = terminal.style(pad(str(row.points), numbers, right=True), "green", "bold")
        yield f"{_INDENT}{points}  {pad(row.name, names)}  {row.pictures(between=' ')}"


def _not_counted(rows: Sequence[Line], terminal: Terminal) -> Iterator[str]:
    numbers = max(len(str(row.points)) for row in rows)
    names = min(max(width(row.name) for row in rows), 34)
    for row in rows:
        head = f"{pad(str(row.points), numbers, right=True)}  {pad(row.name, names)}  "
        room = terminal.columns - len(_INDENT) - width(head)
        first, *more = wrap(row.note, max(room, 20))
        yield _INDENT + terminal.style(head, "dim") + first
        for line in more:
            yield _INDENT + " " * width(head) + line


def _texts(texts: Sequence[str], terminal: Terminal) -> Iterator[str]:
    for text in texts:
        yield from _hanging("· ", text, terminal)


def _hanging(mark: str, text: str, terminal: Terminal) -> Iterator[str]:
    first, *more = wrap(text, terminal.columns - len(_INDENT) - len(mark))
    yield _INDENT + terminal.style(mark, "yellow") + first
    for line in more:
        yield _INDENT + " " * len(mark) + line


def _payments(shown: Card, terminal: Terminal) -> Iterator[str]:
    cells = []
    for seat, amount in shown.payments:
        colour = "green" if amount > 0 else "red" if amount < 0 else "dim"
        cells.append(f"{seat} {terminal.style(signed(amount), colour)}")
    yield _INDENT + "   ".join(cells)

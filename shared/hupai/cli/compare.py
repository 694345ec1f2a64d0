"""Answers with several totals as tables: what a hand waits for, and the same hand won in other ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..draw import notice_text, pattern_names, tile_text
from ..draw.card import points
from ..draw.lexicon import Lexicon, lexicon
from ..draw.names import family_of
from ..draw.pictures import hand_pictures
from ..draw.values import tile_pictures
from .terminal import Terminal, pad, width, wrap

_INDENT = "  "
Answer = Mapping[str, Any]


def waits(answer: Answer, lang: str, terminal: Terminal) -> Iterator[str]:
    """Yield the lines of the table of waits: each tile with the copies left and its totals."""
    words = lexicon(lang)
    yield from _head(answer, terminal)
    if not answer["waits"]:
        yield _INDENT + (words.sentence("card", "distance", {"n": answer["distance"]}) or "")
    else:
        yield from _wait_rows(answer, words, terminal)
    yield from _notices(answer, lang, terminal)


def _wait_rows(answer: Answer, words: Lexicon, terminal: Terminal) -> Iterator[str]:
    title = [words.word("card", key) for key in ("win_tile", "left", "self_draw", "discard")]
    rows = [
        [
            tile_text(wait["tile"], words.lang),
            str(wait["copies_left"]),
            *(_total(wait[way]) for way in ("self_draw", "discard")),
        ]
        for wait in answer["waits"]
    ]
    columns = [max(map(width, column)) for column in zip(title, *rows, strict=True)]

    def line(cells: list[str]) -> str:
        shown = [pad(cell, size, right=i > 0) for i, (cell, size) in enumerate(zip(cells, columns, strict=True))]
        return "   ".join(shown)

    yield _INDENT + terminal.style(line(title), "dim")
    for row, wait in zip(rows, answer["waits"], strict=True):
        yield f"{_INDENT}{line(row)}   {tile_pictures([wait['tile']])}"
    if any(cell.endswith("*") for row in rows for cell in row):
        minimum = points(answer["minimum"], answer, words)
        yield ""
        yield _INDENT + terminal.style(words.sentence("card", "too_little_note", {"minimum": minimum}) or "", "dim")


def _total(score: Answer | None) -> str:
    """Return a total, with a star below the minimum, and a dash where no copy of the tile is left to win with."""
    if score is None:
        return "–"
    return f"{score['total']}" if score["meets_minimum"] else f"{score['total']}*"


def what_if(answer: Answer, lang: str, terminal: Terminal) -> Iterator[str]:
    """Yield the hand as it is, then each change with its total and the patterns gained and lost."""
    words = lexicon(lang)
    base = answer["base"]
    names = pattern_names(family_of(base["rules"]), lang)
    yield from _head(base, terminal)
    rows: list[tuple[str, Answer, Answer | None]] = [(words.word("card", "as_it_is"), base, None)]
    rows += [(_change(result, words), result["answer"], result) for result in answer["results"]]
    labels = min(max(width(label) for label, _, _ in rows), 34)
    totals = max(width(_headline(score, words)) for _, score, _ in rows)
    for label, score, result in rows:
        total = pad(_headline(score, words), totals, right=True)
        colour = "green" if score["meets_minimum"] else "yellow"
        head = f"{_INDENT}{pad(label, labels)}  {terminal.style(total, colour, 'bold')}"
        if result is None:
            yield head
            continue
        room = terminal.columns - len(_INDENT) - labels - totals - 4
        first, *more = wrap(_difference(result, names), max(room, 20))
        yield f"{head}  {first}"
        for line in more:
            yield " " * (len(_INDENT) + labels + totals + 4) + line
    yield from _notices(base, lang, terminal)


def _headline(score: Answer, words: Lexicon) -> str:
    return points(score["total"], score, words) if score["is_win"] else words.word("card", "no_win")


def _change(result: Answer, words: Lexicon) -> str:
    change = result["change"]
    said = [tile_text(change["win_tile"], words.lang)] if change["win_tile"] else []
    for field, value in change["context"].items():
        if field == "win_by":
            said.append(words.word("win_by", value))
        elif value is True:
            said.append(words.word("fields", field))
        elif isinstance(value, (str, int)) and value is not False:
            said.append(f"{words.word('fields', field)} {words.word('winds', str(value))}")
    text = words.word("card", "comma").join(said)
    return text[:1].upper() + text[1:]


def _difference(result: Answer, names: Mapping[str, str]) -> str:
    gained = [f"+{names.get(pattern, pattern)}" for pattern in result["gained"]]
    lost = [f"\u2212{names.get(pattern, pattern)}" for pattern in result["lost"]]
    return "  ".join(gained + lost)


def _head(answer: Answer, terminal: Terminal) -> Iterator[str]:
    yield ""
    yield _INDENT + hand_pictures(answer["notation"], between=" ")
    yield _INDENT + terminal.style(answer["notation"], "dim")
    yield ""


def _notices(answer: Answer, lang: str, terminal: Terminal) -> Iterator[str]:
    for notice in answer.get("notices") or ():
        yield ""
        first, *more = wrap(notice_text(notice, lang), terminal.columns - 4)
        yield f"{_INDENT}{terminal.style('! ', 'yellow')}{first}"
        yield from (f"{_INDENT}  {line}" for line in more)

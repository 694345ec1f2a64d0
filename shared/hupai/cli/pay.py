"""Who pays whom, as a person reads it: the four amounts, then each payment with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..draw import notice_text
from ..draw.card import signed
from ..draw.lexicon import lexicon
from .terminal import Terminal, one_line, wrap

_INDENT = "  "


def payments(answer: Mapping[str, Any], lang: str, terminal: Terminal) -> Iterator[str]:
    """Yield the lines of an answer to ``POST /v1/payments``."""
    words = lexicon(lang)
    yield ""
    cells = []
    for seat, amount in answer["payments"].items():
        colour = "green" if amount > 0 else "red" if amount < 0 else "dim"
        cells.append(f"{words.word('winds', seat)} {terminal.style(signed(amount), colour)}")
    yield _INDENT + "   ".join(cells)
    if answer["payers"]:
        yield ""
    for payer in answer["payers"]:
        said = {
            "payer": words.word("winds", payer["seat"]),
            "winner": words.word("winds", payer["to"]),
            "amount": payer["amount"],
            "why": words.word("reasons", payer["reason"]),
        }
        yield _INDENT + (words.sentence("card", "pays", said) or "")
    for notice in answer["notices"]:
        yield ""
        first, *more = wrap(notice_text(notice, lang), terminal.columns - 4)
        yield f"{_INDENT}{terminal.style('! ', 'yellow')}{first}"
        yield from (f"{_INDENT}  {line}" for line in more)
    yield ""
    yield _INDENT + terminal.style(one_line(f"{answer['rules']['id']}@{answer['rules']['version']}"), "dim")

"""How high the page of a frame gets, for those who must say so before it is there: oEmbed.  In CSS pixels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..draw.card import card
from ..draw.pictures import groups

_TILE_WIDTH: Final = 28
_TILE_HEIGHT: Final = 37.4
_LINE: Final = 23.2
_PATTERN: Final = 32.2
_EDGES: Final = 34


def frame_height(answer: Mapping[str, Any], lang: str, width: int) -> int:
    """Return about how high the page is in a frame ``width`` pixels wide, rather too high than too low."""
    shown = card(answer, lang)
    inner = max(120, width - _EDGES)
    wide = 15.5 if lang.startswith("zh") else 8.3

    def lines(text: str, room: float = inner) -> int:
        return max(1, -(-int(len(text) * wide) // int(room)))

    rows, at = 1, 0.0
    for group in groups(shown.notation):
        size = len(group.tiles) * (_TILE_WIDTH + 1) + 18
        if at and at + size > inner:
            rows, at = rows + 1, 0.0
        rows += int(size // (inner + 18))
        at += size
    high = _EDGES + rows * (_TILE_HEIGHT + 8) + 11.6 + 30.8 * lines(shown.headline, inner / 1.6)
    high += sum(_LINE * lines(text) + 3 for text in shown.remarks)
    high += sum(_PATTERN + _LINE * (lines(line.name, inner - 90) - 1) for line in shown.patterns) + 7
    rows_of_payments = 1 if inner > 420 else 2 if inner > 250 else 3
    high += (_LINE + 8 if shown.not_counted else 0) + (_LINE * rows_of_payments + 19 if shown.payments else 0)
    high += sum(21 * lines(text) + 4 for text in (*shown.notices, *shown.payment_notes)) + 34
    return int(high + 0.999)

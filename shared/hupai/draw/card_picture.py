"""The score card as a picture: 1200 by 630, the size that link previews show.

It says what :mod:`hupai.draw.card` says and computes nothing: the total, the hand, each pattern with its sets, who
pays.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .card import Card, Line, card, signed
from .hand_layout import layout
from .hand_picture import sets_width
from .lexicon import lexicon
from .picture_alt import card_alt
from .picture_page import HIGH, INNER, MARGIN, WIDE, Page
from .picture_text import broken, drawable, measure
from .sentences import ruleset_name, win_by_text, wind_text
from .tiles import HEIGHT

Answer = Mapping[str, Any]

#: Where the parts lie, from the top.
_HAND_TOP: Final = 134
_LIST_TOP: Final = 312
_LIST_LAST: Final = 530
_FOOT_TOP: Final = 544
_ROW: Final = 42.0
_LEAST_ROW: Final = 35.0
_NAME_AT: Final = 66
_COLUMNS_APART: Final = 40
#: As much of a line as its sets may take at least.
_LEAST_SETS: Final = 0.26


def card_svg(
    answer: Answer,
    lang: str,
    *,
    notation: str | None = None,
    theme: str = "light",
    context: Mapping[str, Any] | None = None,
    width: int | None = None,
) -> str:
    """Return the card of an answer (the engine's, localised or not) as an SVG document, ``width`` pixels wide or 1200.

    ``notation``: the hand as the picture shows it, where more is known than the answer says: from whom each meld was
    claimed.  ``context``: how the hand was won (``win_by``, ``seat_wind``), for the line under the total.
    """
    page = Page(lang, theme)
    shown = card(answer, lang)
    page.box(0, 0, WIDE, HIGH, "ground")
    _head(page, shown, answer, context or {})
    wants = _remarks_high(shown) + len(shown.patterns) * _ROW if answer["is_win"] else 200.0
    list_top = max(_LIST_TOP, min(_LIST_LAST - wants, _LIST_TOP + 76.0))
    _hand(page, notation or answer["notation"], list_top - 22)
    if answer["is_win"]:
        _patterns(page, shown, list_top)
    else:
        _no_win(page, shown, answer, list_top)
    _foot(page, shown._replace(notation=notation or shown.notation))
    return page.svg(card_alt(answer, lang), width or WIDE)


def _head(page: Page, shown: Card, answer: Answer, context: Mapping[str, Any]) -> None:
    """The total at the left, the rule set and the way of winning at the right."""
    rules = ruleset_name(str(answer["rules"]["id"]), page.lang)
    page.head(shown.headline, rules, _how(context, page.lang) if answer["is_win"] else "")


def _how(context: Mapping[str, Any], lang: str) -> str:
    """Return who won and how: "South, off West's discard"; as much of it as is known."""
    words = lexicon(lang)
    way, seat, payer = (context.get(name) for name in ("win_by", "seat_wind", "discarder"))
    winner = wind_text(str(seat), lang) if seat else None
    params = {"winner": winner, "payer": wind_text(str(payer), lang) if payer else None}
    text = words.sentence("picture", str(way), params) if way in ("self_draw", "discard") else None
    if text is None:
        told = [winner, win_by_text(str(way), lang) if way else None]
        text = words.word("card", "colon").join(one for one in told if one)
    return text[:1].upper() + text[1:]


def _hand(page: Page, notation: str, bottom: float) -> None:
    """The hand, in the row or rows that show it largest."""
    best, best_scale = None, 0.0
    for most in (1500.0, 1120.0, 900.0, 700.0):
        found = layout(notation, most=most)
        scale = min(1.3, INNER / found.width, (bottom - _HAND_TOP) / found.height)
        if scale > best_scale + 0.02:
            best, best_scale = found, scale
    assert best is not None
    left = MARGIN + (INNER - best.width * best_scale) / 2
    page.hand(best, left, _HAND_TOP + (bottom - _HAND_TOP - best.height * best_scale) / 2, best_scale)


def _remarks_high(shown: Card) -> float:
    return 34.0 * len(shown.remarks[:2])


def _patterns(page: Page, shown: Card, top: float) -> None:
    """The patterns, in one column or two; what does not fit is counted."""
    for remark in shown.remarks[:2]:
        page.text(remark, MARGIN, top + 22, 22, "accent")
        top += 34
    room = _LIST_LAST - top
    lines = list(shown.patterns)
    most = int(room // _LEAST_ROW)
    columns = 1 if len(lines) <= most else 2
    more = len(lines) - columns * most
    if more > 0:
        del lines[columns * most - 1 :]
        more = len(shown.patterns) - len(lines)
    rows = max(1, -(-(len(lines) + (more > 0)) // columns))
    row = min(_ROW, room / rows)
    wide = (INNER - _COLUMNS_APART * (columns - 1)) / columns
    for i in range(len(lines) + (more > 0)):
        x, y = MARGIN + (i // rows) * (wide + _COLUMNS_APART), top + (i % rows) * row
        if i < len(lines):
            _pattern(page, lines[i], x, y, wide, row)
        else:
            text = lexicon(page.lang).sentence("picture", "more", {"n": more}) or ""
            page.text(text, x + _NAME_AT, y + row * 0.66, 22, "quiet")


def _pattern(page: Page, line: Line, x: float, y: float, wide: float, row: float) -> None:
    """Points, name, and at the right the sets that make it."""
    size = 26.0 if row > 38 else 23.0
    base = y + row / 2 + size * 0.36
    page.text(str(line.points), x + _NAME_AT - 16, base, size, "accent", bold=True, anchor="end")
    page.box(x, y + row - 1, wide, 1, "rule")
    name = drawable(line.name, page.lang)
    # The sets make room for a long name, down to a size at which they still can be told apart.
    for_sets = max(_LEAST_SETS * wide, wide - _NAME_AT - 14 - measure(name, 21, page.lang))
    scale = min((row - 7) / HEIGHT, min(0.42 * wide, for_sets) / max(sets_width(line.sets), 1.0))
    taken = sets_width(line.sets) * scale
    page.sets(line.sets, x + wide - taken, y + row / 2 - 1, scale)
    room = wide - _NAME_AT - taken - 14
    while size > 18 and measure(name, size, page.lang) > room:
        size -= 1
    if measure(name, size, page.lang) <= room:
        page.text(name, x + _NAME_AT, base, size, "ink")
        return
    for i, part in enumerate(broken(name, 17, page.lang, room, 2)):
        page.text(part, x + _NAME_AT, y + row / 2 - 3 + 17 * i, 17, "ink", most=room)


def _no_win(page: Page, shown: Card, answer: Answer, y: float) -> None:
    """Why the hand does not win, and the tiles that it waits for."""
    reason = answer.get("reason_text") or (shown.remarks[0] if answer.get("reason") and shown.remarks else "")
    for line in broken(drawable(str(reason), page.lang), 28, page.lang, INNER, 3):
        page.text(line, MARGIN, y + 28, 28, "ink")
        y += 42
    waits = [(None, answer.get("waits") or ())] if answer.get("waits") else []
    after = [(row["discard"], row["waits"]) for row in answer.get("after_discard") or ()]
    for discard, tiles in [*waits, *after][:2]:
        _waits(page, discard, tuple(tiles), y + 10)
        y += 62
    if not waits and not after and answer.get("distance"):
        words = lexicon(page.lang)
        page.text(words.sentence("card", "distance", {"n": answer["distance"]}) or "", MARGIN, y + 30, 28, "ink")


def _waits(page: Page, discard: str | None, tiles: tuple[str, ...], y: float) -> None:
    words = lexicon(page.lang)
    key = "waits" if discard is None else "after_discard"
    text = words.sentence("card", key, {"waits": "\x00", "tile": discard}) or ""
    before = text.split("\x00")[0].split("\ufffd")[0]
    wide = page.text(before.rstrip(), MARGIN, y + 38, 28, "ink", most=500)
    scale = min(0.7, (INNER - wide - 20) / sets_width((tiles,)))
    page.sets((tiles,), MARGIN + wide + 20, y + 28, scale)


def _foot(page: Page, shown: Card) -> None:
    """Who pays whom, and by which rules."""
    apart = (INNER - 3 * 16) / 4 + 16
    for i, (name, amount) in enumerate(shown.payments):
        x = MARGIN + i * apart
        page.box(x, _FOOT_TOP, apart - 16, 50, "chip", 10)
        ink = "good" if amount > 0 else "ink"
        taken = page.text(signed(amount), x + apart - 32, _FOOT_TOP + 35, 28, ink, bold=True, anchor="end")
        page.text(name, x + 16, _FOOT_TOP + 34, 24, "ink", most=apart - taken - 60)
    right = page.text(shown.rules, WIDE - MARGIN, HIGH - 14, 16, "quiet", anchor="end", most=700)
    note = shown.payment_notes[0] if shown.payment_notes else shown.notation
    page.text(note, MARGIN, HIGH - 14, 16, "quiet", most=INNER - right - 20)

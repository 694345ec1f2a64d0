"""The score card as a picture: 1200 by 630, the size that link previews show.

It says what :mod:`hupai.draw.card` says and computes nothing: the total, the hand, each pattern with its sets, who
pays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from .card import Card, Line, card, signed
from .hand_layout import Layout, layout
from .hand_picture import defs_svg, figure, sets_svg, sets_width, tiles_svg
from .lexicon import lexicon
from .picture_alt import card_alt
from .picture_text import broken, cut, drawable, families, measure, text_svg
from .sentences import ruleset_name, win_by_text, wind_text
from .tiles import HEIGHT

Answer = Mapping[str, Any]

WIDE: Final = 1200
HIGH: Final = 630
_MARGIN: Final = 48
_INNER: Final = WIDE - 2 * _MARGIN
#: Colours by theme.
_COLOURS: Final[Mapping[str, Mapping[str, str]]] = {
    "light": {"ground": "#f4f0e6", "band": "#2c5c46", "ink": "#1c1f22", "quiet": "#62665f", "rule": "#d5cebd",
              "accent": "#a3242c", "on_band": "#ffffff", "chip": "#fffdf7", "good": "#15703c"},
    "dark": {"ground": "#15181d", "band": "#1f4334", "ink": "#f0ede4", "quiet": "#a5a9a8", "rule": "#343a43",
             "accent": "#ff8a80", "on_band": "#ffffff", "chip": "#20252c", "good": "#56d08c"},
}  # fmt: skip
#: Where the parts lie, from the top.
_HAND_TOP: Final = 134
_LIST_TOP: Final = 312
_LIST_LAST: Final = 530
_FOOT_TOP: Final = 544
_ROW: Final = 42.0
_LEAST_ROW: Final = 35.0
_NAME_AT: Final = 66
_COLUMNS_APART: Final = 40


class _Page:
    """What is drawn so far, in one language and one theme."""

    def __init__(self, lang: str, theme: str) -> None:
        self.lang = lang
        self.theme = theme
        self.colours = _COLOURS[theme]
        self.drawn: list[str] = []
        self.faces: set[str] = set()

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        ink: str,
        *,
        bold: bool = False,
        anchor: str = "start",
        most: float = _INNER,
    ) -> float:
        """Write a line, cut to ``most``; return how wide it is."""
        shown = cut(drawable(text, self.lang), size, self.lang, most, bold)
        self.drawn.append(text_svg(shown, x, y, size, self.colours[ink], bold=bold, anchor=anchor))
        return measure(shown, size, self.lang, bold)

    def box(self, x: float, y: float, wide: float, high: float, ink: str, round_by: float = 0) -> None:
        """Draw a filled rectangle."""
        turned = f' rx="{round_by:g}"' if round_by else ""
        colour = self.colours[ink]
        self.drawn.append(f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"{turned} fill="{colour}"/>')

    def sets(self, sets: Sequence[Sequence[str]], x: float, middle: float, scale: float) -> None:
        """Draw sets of tiles from ``x`` on, in a row around the height ``middle``."""
        self.faces.update(face for tiles in sets for face in tiles)
        self.drawn.append(sets_svg(sets, x, middle - HEIGHT / 2 * scale, scale, theme=self.theme))

    def hand(self, placed: Layout, x: float, y: float, scale: float) -> None:
        """Draw a hand that was laid out."""
        self.faces.update(tile.face for tile in placed.tiles)
        self.drawn.append(tiles_svg(placed, x, y, scale, theme=self.theme))

    def svg(self, alt: str, width: int) -> str:
        """Return the document; ``alt``: what it shows, in words."""
        height = figure(HIGH * width / WIDE)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {WIDE} {HIGH}" '
            f'role="img" aria-labelledby="t" lang="{self.lang}" xml:lang="{self.lang}" '
            f'font-family="{families(self.lang)}"><title id="t">{escape(alt)}</title>'
            f"{defs_svg(sorted(self.faces), self.theme)}{''.join(self.drawn)}</svg>"
        )


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
    page = _Page(lang, theme)
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
    _foot(page, shown)
    return page.svg(card_alt(answer, lang), width or WIDE)


def _head(page: _Page, shown: Card, answer: Answer, context: Mapping[str, Any]) -> None:
    """The total at the left, the rule set and the way of winning at the right."""
    page.box(0, 0, WIDE, 112, "band")
    rules = ruleset_name(str(answer["rules"]["id"]), page.lang)
    right = page.text(rules, WIDE - _MARGIN, 52, 28, "on_band", bold=True, anchor="end", most=520)
    how = _how(context, page.lang) if answer["is_win"] else ""
    if how:
        right = max(right, page.text(how, WIDE - _MARGIN, 90, 24, "on_band", anchor="end", most=520))
    size = 64.0
    room = _INNER - right - 40
    headline = drawable(shown.headline, page.lang)
    while size > 34 and measure(headline, size, page.lang, True) > room:
        size -= 2
    page.text(headline, _MARGIN, 56 + size * 0.36, size, "on_band", bold=True, most=room)


def _how(context: Mapping[str, Any], lang: str) -> str:
    """Return who won and how: "South: self-draw"."""
    told = []
    if context.get("seat_wind"):
        told.append(wind_text(str(context["seat_wind"]), lang))
    if context.get("win_by"):
        told.append(win_by_text(str(context["win_by"]), lang))
    text = lexicon(lang).word("card", "colon").join(told)
    return text[:1].upper() + text[1:]


def _hand(page: _Page, notation: str, bottom: float) -> None:
    """The hand, in the row or rows that show it largest."""
    best, best_scale = None, 0.0
    for most in (1500.0, 1120.0, 900.0, 700.0):
        found = layout(notation, most=most)
        scale = min(1.3, _INNER / found.width, (bottom - _HAND_TOP) / found.height)
        if scale > best_scale + 0.02:
            best, best_scale = found, scale
    assert best is not None
    left = _MARGIN + (_INNER - best.width * best_scale) / 2
    page.hand(best, left, _HAND_TOP + (bottom - _HAND_TOP - best.height * best_scale) / 2, best_scale)


def _remarks_high(shown: Card) -> float:
    return 34.0 * len(shown.remarks[:2])


def _patterns(page: _Page, shown: Card, top: float) -> None:
    """The patterns, in one column or two; what does not fit is counted."""
    for remark in shown.remarks[:2]:
        page.text(remark, _MARGIN, top + 22, 22, "accent")
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
    wide = (_INNER - _COLUMNS_APART * (columns - 1)) / columns
    for i in range(len(lines) + (more > 0)):
        x, y = _MARGIN + (i // rows) * (wide + _COLUMNS_APART), top + (i % rows) * row
        if i < len(lines):
            _pattern(page, lines[i], x, y, wide, row)
        else:
            text = lexicon(page.lang).sentence("picture", "more", {"n": more}) or ""
            page.text(text, x + _NAME_AT, y + row * 0.66, 22, "quiet")


def _pattern(page: _Page, line: Line, x: float, y: float, wide: float, row: float) -> None:
    """Points, name, and at the right the sets that make it."""
    size = 26.0 if row > 38 else 23.0
    base = y + row / 2 + size * 0.36
    page.text(str(line.points), x + _NAME_AT - 16, base, size, "accent", bold=True, anchor="end")
    page.box(x, y + row - 1, wide, 1, "rule")
    scale = min((row - 7) / HEIGHT, 0.42 * wide / max(sets_width(line.sets), 1.0))
    taken = sets_width(line.sets) * scale
    page.sets(line.sets, x + wide - taken, y + row / 2 - 1, scale)
    name, room = drawable(line.name, page.lang), wide - _NAME_AT - taken - 14
    while size > 18 and measure(name, size, page.lang) > room:
        size -= 1
    if measure(name, size, page.lang) <= room:
        page.text(name, x + _NAME_AT, base, size, "ink")
        return
    for i, part in enumerate(broken(name, 16, page.lang, room, 2)):
        page.text(part, x + _NAME_AT, y + row / 2 - 3 + 17 * i, 16, "ink", most=room)


def _no_win(page: _Page, shown: Card, answer: Answer, y: float) -> None:
    """Why the hand does not win, and the tiles that it waits for."""
    reason = answer.get("reason_text") or (shown.remarks[0] if answer.get("reason") and shown.remarks else "")
    for line in broken(drawable(str(reason), page.lang), 28, page.lang, _INNER, 3):
        page.text(line, _MARGIN, y + 28, 28, "ink")
        y += 42
    waits = [(None, answer.get("waits") or ())] if answer.get("waits") else []
    after = [(row["discard"], row["waits"]) for row in answer.get("after_discard") or ()]
    for discard, tiles in [*waits, *after][:2]:
        _waits(page, discard, tuple(tiles), y + 10)
        y += 62
    if not waits and not after and answer.get("distance"):
        words = lexicon(page.lang)
        page.text(words.sentence("card", "distance", {"n": answer["distance"]}) or "", _MARGIN, y + 30, 28, "ink")


def _waits(page: _Page, discard: str | None, tiles: tuple[str, ...], y: float) -> None:
    words = lexicon(page.lang)
    key = "waits" if discard is None else "after_discard"
    text = words.sentence("card", key, {"waits": "\x00", "tile": discard}) or ""
    before = text.split("\x00")[0].split("\ufffd")[0]
    wide = page.text(before.rstrip(), _MARGIN, y + 38, 28, "ink", most=500)
    scale = min(0.7, (_INNER - wide - 20) / sets_width((tiles,)))
    page.sets((tiles,), _MARGIN + wide + 20, y + 28, scale)


def _foot(page: _Page, shown: Card) -> None:
    """Who pays whom, and by which rules."""
    apart = (_INNER - 3 * 16) / 4 + 16
    for i, (name, amount) in enumerate(shown.payments):
        x = _MARGIN + i * apart
        page.box(x, _FOOT_TOP, apart - 16, 50, "chip", 10)
        ink = "good" if amount > 0 else "ink"
        taken = page.text(signed(amount), x + apart - 32, _FOOT_TOP + 35, 28, ink, bold=True, anchor="end")
        page.text(name, x + 16, _FOOT_TOP + 34, 24, "ink", most=apart - taken - 60)
    right = page.text(shown.rules, WIDE - _MARGIN, HIGH - 14, 16, "quiet", anchor="end", most=700)
    note = shown.payment_notes[0] if shown.payment_notes else shown.notation
    page.text(note, _MARGIN, HIGH - 14, 16, "quiet", most=_INNER - right - 20)

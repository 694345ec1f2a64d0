"""The score curve of a table as SVG: a line for each of four players, told apart by dashes and markers, not by colour.

Everything is in user units; colours are the style sheet's, by the classes ``p1`` to ``p4``.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor
from typing import Final, NamedTuple
from unicodedata import east_asian_width

_WIDTH: Final = 760
_HEIGHT: Final = 300
_LEFT: Final = 56
_RIGHT: Final = 150
_TOP: Final = 14
_BOTTOM: Final = 28
#: Dashes and gaps of each player's line; the first is drawn through.
DASHES: Final = ("", "9 4", "2 4", "11 4 2 4")
#: Half the size of a marker, and how many of a line there are at most.
_MARK: Final = 4.5
_MARKS: Final = 24
#: Least distance between two names at the end of the lines.
_NAME: Final = 17
_LONGEST: Final = 16


class Curve(NamedTuple):
    """A player's line: a name, and the score at the start and after each line of the statement."""

    name: str
    scores: Sequence[float]


def curve_svg(curves: Sequence[Curve], start: float, title: str, text: str) -> str:
    """Return the curve of up to four players, all of as many scores.  ``title``, ``text``: for who cannot see it."""
    low = min(start, *(min(one.scores) for one in curves))
    high = max(start, *(max(one.scores) for one in curves))
    ticks = _ticks(low, high)
    low, high = min(low, ticks[0]), max(high, ticks[-1])
    last = max(1, len(curves[0].scores) - 1)
    left = max(_LEFT, 16 + 7 * max(len(str(tick)) for tick in ticks))

    def x(i: int) -> float:
        return left + (_WIDTH - left - _RIGHT) * i / last

    def y(score: float) -> float:
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (high - score) / (high - low)

    out = [
        f'<svg class="curve" role="img" viewBox="0 0 {_WIDTH} {_HEIGHT}" aria-labelledby="curve-title curve-text">',
        f'<title id="curve-title">{escape(title)}</title><desc id="curve-text">{escape(text)}</desc>',
    ]
    right = _WIDTH - _RIGHT
    for tick in ticks:
        name = "start" if tick == start else "grid"
        out.append(f'<line class="{name}" x1="{left}" x2="{right}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>')
        shown = str(tick).replace("-", "\u2212")
        out.append(f'<text class="tick" x="{left - 6}" y="{y(tick) + 4:.1f}" text-anchor="end">{shown}</text>')
    if start not in ticks:
        out.append(f'<line class="start" x1="{left}" x2="{right}" y1="{y(start):.1f}" y2="{y(start):.1f}"/>')
    every = _round_step(last / 16)
    out += [
        f'<text class="tick" x="{x(i):.1f}" y="{_HEIGHT - 8}" text-anchor="middle">{i}</text>'
        for i in range(0, last + 1, every)
    ]
    places = _spread([y(one.scores[-1]) for one in curves])
    for number, (one, place) in enumerate(zip(curves, places, strict=True)):
        points = [(x(i), y(score)) for i, score in enumerate(one.scores)]
        out += _line(number, points)
        end_x, end_y = points[-1]
        lead = f"M{end_x + 6:.1f} {end_y:.1f}L{right + 10} {place:.1f}"
        out.append(f'<path class="lead p{number + 1}" d="{lead}"/>')
        out.append(f'<g class="p{number + 1}">{marker(number, right + 17, place)}</g>')
        out.append(f'<text class="name" x="{right + 27}" y="{place + 4:.1f}">{escape(_label(one.name))}</text>')
    return "".join(out) + "</svg>"


def _line(number: int, points: Sequence[tuple[float, float]]) -> list[str]:
    path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
    dash = f' stroke-dasharray="{DASHES[number]}"' if DASHES[number] else ""
    every = max(1, -(-len(points) // _MARKS))
    # The four are marked at different points where not all are, so that equal scores hide less.
    marks = "".join(marker(number, *point) for i, point in enumerate(points) if i % every == number % every)
    return [f'<g class="p{number + 1}"><polyline points="{path}"{dash}/>{marks}</g>']


def marker(number: int, cx: float, cy: float) -> str:
    """Return the marker of a player: a disc, a square, a triangle, a diamond."""
    r = _MARK
    if number == 0:
        return f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="{r - 0.5}"/>'
    shape = (
        [(-r + 0.7, -r + 0.7), (r - 0.7, -r + 0.7), (r - 0.7, r - 0.7), (-r + 0.7, r - 0.7)],
        [(0, -r), (r, r - 0.8), (-r, r - 0.8)],
        [(0, -r - 0.8), (r + 0.8, 0), (0, r + 0.8), (-r - 0.8, 0)],
    )[number - 1]
    return '<polygon points="' + " ".join(f"{cx + dx:.1f},{cy + dy:.1f}" for dx, dy in shape) + '"/>'


def key_svg(number: int) -> str:
    """Return a player's dashes and marker as a small picture, for beside a name."""
    dash = f' stroke-dasharray="{DASHES[number]}"' if DASHES[number] else ""
    line = f'<polyline points="1,7 33,7"{dash}/>'
    return f'<svg class="key p{number + 1}" viewBox="0 0 34 14" aria-hidden="true">{line}{marker(number, 17, 7)}</svg>'


def _round_step(least: float) -> int:
    """Return 1, 2, 5, 10, 20, 50 ..., the first that is no less than ``least``."""
    size = 1
    while True:
        for base in (1, 2, 5):
            if base * size >= least:
                return base * size
        size *= 10


def _label(name: str) -> str:
    """Return a name cut to the room there is; a character of Chinese takes twice as much of it as one of Latin."""
    room, kept = _LONGEST, ""
    for character in name:
        room -= 2 if east_asian_width(character) in "WF" else 1
        if room < 0:
            return kept[:-1] + "…"
        kept += character
    return kept


def _ticks(low: float, high: float) -> list[int]:
    """Return two to eight round numbers, the first below ``low`` or at it, the last above ``high`` or at it."""
    step = _round_step((high - low) / 6)
    first, last = floor(low / step), ceil(high / step)
    return [step * i for i in range(first, max(last, first + 1) + 1)]


def _spread(wanted: Sequence[float]) -> list[float]:
    """Return the heights of the names: as near to ``wanted`` as they can be without lying on one another."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    placed: list[float] = []
    for i in order:
        placed.append(max(wanted[i], placed[-1] + _NAME if placed else _TOP))
    limit = _HEIGHT - _BOTTOM + 4.0
    for k in range(len(placed) - 1, -1, -1):
        placed[k] = min(placed[k], limit)
        limit = placed[k] - _NAME
    found = [0.0] * len(wanted)
    for k, i in enumerate(order):
        found[i] = placed[k]
    return found

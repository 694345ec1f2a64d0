"""The project's own tiles: each face as a few shapes, and as SVG.

Everything here was drawn for this project, stroke by stroke; no font and no other set was traced.
A face lies on a 60 x 80 field. Shapes are values, so that whoever wants pixels can paint them without SVG.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from itertools import groupby
from typing import Final

from ..tiles import INDEX
from .tiles_bonus import bonus
from .tiles_brush import character
from .tiles_shapes import Area, Disc, Line, Point, Points, Shape, moved
from .tiles_suits import bamboo, dots

WIDTH: Final = 60
HEIGHT: Final = 80
#: The inks of the drawings, and ``body``: what shows through a hole in them.
INKS: Final = {"red": "#b3202a", "green": "#15703c", "blue": "#20407f", "black": "#1c1c20", "body": "#faf7ee"}
#: Colours of a whole tile on light ground and on dark.
LIGHT: Final[Mapping[str, str]] = {**INKS, "edge": "#b9b2a0", "back": "#1c7a48"}
DARK: Final[Mapping[str, str]] = {
    "red": "#ff7b72",
    "green": "#56d08c",
    "blue": "#86b6ff",
    "black": "#e9e6dd",
    "body": "#262b33",
    "edge": "#59616d",
    "back": "#2c7a50",
}
#: Before the name of an ink: the custom property by which whoever shows a drawing chooses its colours.
PROPERTY: Final = "--hupai-tile-"
#: Colours that whoever shows the drawing may choose, those on light ground where nothing is chosen.
CHOSEN: Final[Mapping[str, str]] = {ink: f"var({PROPERTY}{ink},{colour})" for ink, colour in LIGHT.items()}


@lru_cache(maxsize=64)
def shapes(face: str) -> tuple[Shape, ...]:
    """The drawing of one face, in painting order; ``KeyError`` when it is none."""
    if face not in INDEX:
        raise KeyError(face)
    suit = face[-1]
    if suit == "m":
        number = moved(character(face[0], 12.5, "blue"), 13, 5, 34, 31)
        return *number, *moved(character("wan", 9.6, "red"), 11, 38, 38, 38)
    if suit == "p":
        return dots(int(face[0]))
    if suit == "s":
        return bamboo(int(face[0]))
    if suit in "fg":
        return bonus(face)
    if face == "P":
        return _frame()
    ink = {"C": "red", "F": "green"}.get(face, "blue")
    weight = {"F": 8.8, "S": 10.0}.get(face, 11.0)
    return moved(character(face, weight, ink), 5, 9, 50, 62)


def _frame() -> tuple[Shape, ...]:
    """The white dragon: a double frame, its corners drawn in."""

    def ring(x: float, y: float, cut: float, width: float) -> Line:
        right, low = WIDTH - x, HEIGHT - y
        corners = (
            ((x, y + cut), (x + cut, y + cut), (x + cut, y)),
            ((right - cut, y), (right - cut, y + cut), (right, y + cut)),
            ((right, low - cut), (right - cut, low - cut), (right - cut, low)),
            ((x + cut, low), (x + cut, low - cut), (x, low - cut)),
        )
        return Line((*(p for corner in corners for p in corner), (x, y + cut)), "blue", width)

    return ring(8, 8, 6.5, 3.6), ring(14.5, 14.5, 5, 1.4)


def _number(value: float) -> str:
    """Return a number as short as SVG allows: one decimal, no zero that says nothing."""
    text = f"{value:.1f}".removesuffix(".0")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else "0" if text == "-0" else text


def _steps(points: Sequence[Point]) -> str:
    """Return a path through ``points``: from the first one on in steps, which are shorter to write than places."""
    out: list[str] = []
    x0 = y0 = 0.0
    for k, (x, y) in enumerate(points):
        dx, dy = round(x - x0, 1), round(y - y0, 1)
        if k and not dx and not dy:
            continue
        second = _number(dy)
        out.append(f"{'M' if not k else 'l' if k == 1 else ''}{_number(dx)}{'' if second[0] == '-' else ' '}{second}")
        x0, y0 = x0 + dx, y0 + dy
    return "".join(piece if k < 2 or piece[0] == "-" else " " + piece for k, piece in enumerate(out))


def _turned_one_way(area: Area) -> Points:
    """Return the outline in one sense of turning: areas of one path that overlap then stay filled."""
    ring = area.points
    doubled = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))
    return ring if doubled > 0 else ring[::-1]


def _svg(kind: type[Shape], shapes: Iterable[Shape], colour: str) -> str:
    """Return shapes of one kind and ink as SVG."""
    if kind is Area:
        path = "".join(f"{_steps(_turned_one_way(area))}z" for area in shapes if isinstance(area, Area))
        return f'<path fill="{colour}" d="{path}"/>'
    if kind is Disc:
        discs = [disc for disc in shapes if isinstance(disc, Disc)]
        drawn = "".join(f'<circle cx="{_number(d.x)}" cy="{_number(d.y)}" r="{_number(d.r)}"/>' for d in discs)
        return f'<g fill="{colour}">{drawn}</g>'
    lines = [line for line in shapes if isinstance(line, Line)]
    drawn = "".join(f'<path stroke-width="{_number(line.width)}" d="{_steps(line.points)}"/>' for line in lines)
    return f'<g fill="none" stroke="{colour}">{drawn}</g>'


def symbol(face: str, palette: Mapping[str, str] = LIGHT) -> str:
    """The face's drawing as an SVG group, without a tile around it."""
    runs = groupby(shapes(face), key=lambda shape: (type(shape), shape.ink))
    drawn = "".join(_svg(kind, run, palette[name]) for (kind, name), run in runs)
    return f'<g stroke-linecap="round" stroke-linejoin="round">{drawn}</g>'


def whole(name: str, palette: Mapping[str, str] = LIGHT) -> str:
    """A whole tile as SVG elements: a face, ``Pblank`` (a white dragon without frame) or ``back``."""
    body, edge = palette["body"], palette["edge"]
    box = f'x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="7"'
    if name == "back":
        return f'<rect {box} fill="{palette["back"]}" stroke="{edge}"/>{_lattice(body)}'
    front = f'<rect {box} fill="{body}" stroke="{edge}"/>'
    return front if name == "Pblank" else front + symbol(name, palette)


def _lattice(colour: str) -> str:
    """The back's pattern: a frame, and diamonds in it."""
    rows = [(x, 16 + 8 * row) for row in range(7) for x in ((14, 22, 30, 38, 46), (18, 26, 34, 42))[row % 2]]
    diamonds = "".join(f"M{x},{y - 3}l2.4,3l-2.4,3l-2.4,-3z" for x, y in rows)
    return (
        f'<rect x="5.5" y="5.5" width="49" height="69" rx="4" fill="none" stroke="{colour}" stroke-width="1.4" '
        f'stroke-opacity=".75"/><path d="{diamonds}" fill="{colour}" fill-opacity=".35"/>'
    )


def tile(face: str, label: str | None = None, palette: Mapping[str, str] = LIGHT) -> str:
    """A whole tile as an SVG document; ``back`` shows the back. ``label`` is what a screen reader says."""
    title = f"<title>{escape(label or face)}</title>"
    box = f"0 0 {WIDTH} {HEIGHT}"
    drawn = whole(face, palette)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img">{title}{drawn}</svg>'


__all__ = [
    "CHOSEN",
    "DARK",
    "HEIGHT",
    "INKS",
    "LIGHT",
    "PROPERTY",
    "WIDTH",
    "Area",
    "Disc",
    "Line",
    "Shape",
    "shapes",
    "symbol",
    "tile",
    "whole",
]

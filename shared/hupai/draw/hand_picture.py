"""A hand as a picture: SVG from the project's own tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Final

from .hand_layout import Layout, Placed, layout
from .tiles import CHOSEN, DARK, HEIGHT, LIGHT, PROPERTY, WIDTH, whole

#: Colours of tiles by theme; ``auto`` leaves it to whoever shows the drawing, which no PNG can.
THEMES: Final[Mapping[str, Mapping[str, str]]] = {"light": LIGHT, "dark": DARK, "auto": CHOSEN}
_RING: Final = "--hupai-ring"
#: The ring around the winning tile, by theme.
RINGS: Final = {"light": "#c8860a", "dark": "#ffc24d", "auto": f"var({_RING},#c8860a)"}
MARGIN: Final = 6.0
#: Faces that can be drawn otherwise than they are named.
_BLANK: Final = {"P": "Pblank"}
_STEP: Final = WIDTH + 2
_BETWEEN_SETS: Final = 14


@lru_cache(maxsize=192)
def _tile(name: str, theme: str) -> str:
    return whole(name, THEMES[theme])


def figure(value: float) -> str:
    """Return a length as SVG writes it."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def hand_size(notation: str, *, backs: bool = True) -> tuple[int, int]:
    """Return width and height of the hand's picture at its natural size, in pixels; faults as of :func:`hand_svg`."""
    placed = layout(notation, backs=backs)
    return round(placed.width + 2 * MARGIN), round(placed.height + 2 * MARGIN)


def hand_svg(
    notation: str,
    alt: str,
    *,
    lang: str = "en",
    theme: str = "light",
    width: int | None = None,
    backs: bool = True,
    blank: bool = False,
) -> str:
    """Return the picture of a hand in canonical notation as an SVG document.

    ``alt``: what the picture shows, in words of ``lang``.  ``width``: in pixels; None for 60 a tile.
    ``backs``: concealed kongs show two backs.  ``blank``: the white dragon is a tile without a drawing.
    ``ValueError`` or ``KeyError`` for what is not canonical notation, and for an unknown theme.
    """
    placed = layout(notation, backs=backs)
    wide, high = placed.width + 2 * MARGIN, placed.height + 2 * MARGIN
    shown_wide = wide if width is None else width
    names = [_shown(tile.face, blank) for tile in placed.tiles]
    drawn = defs_svg(names, theme) + tiles_svg(placed, MARGIN, MARGIN, theme=theme, blank=blank)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{figure(shown_wide)}" '
        f'height="{figure(high * shown_wide / wide)}" viewBox="0 0 {figure(wide)} {figure(high)}" role="img" '
        f'aria-labelledby="t" lang="{escape(lang)}" xml:lang="{escape(lang)}"><title id="t">{escape(alt)}</title>'
        f"<desc>{escape(notation)}</desc>{dark_style({}) if theme == 'auto' else ''}{drawn}</svg>"
    )


def _shown(face: str, blank: bool) -> str:
    return _BLANK.get(face, face) if blank else face


def dark_style(more: Mapping[str, str]) -> str:
    """Return the style sheet by which a drawing of the theme ``auto`` is dark where its surroundings are.

    ``more``: further custom properties, with their dark values.
    """
    colours = {**{PROPERTY + ink: colour for ink, colour in DARK.items()}, _RING: RINGS["dark"], **more}
    chosen = ";".join(f"{name}:{colour}" for name, colour in colours.items())
    return f"<style>@media(prefers-color-scheme:dark){{svg{{{chosen}}}}}</style>"


def defs_svg(names: Iterable[str], theme: str) -> str:
    """Return the drawings of tiles, each once, for :func:`tiles_svg` and :func:`sets_svg` to show."""
    drawn = "".join(f'<g id="{theme}-{name}">{_tile(name, theme)}</g>' for name in dict.fromkeys(names))
    return f"<defs>{drawn}</defs>"


def tiles_svg(
    placed: Layout, x: float = 0.0, y: float = 0.0, scale: float = 1.0, *, theme: str = "light", blank: bool = False
) -> str:
    """Return the tiles of a layout as SVG elements, from ``x``, ``y`` on; :func:`defs_svg` holds their drawings."""
    drawn = "".join(_placed(tile, f"{theme}-{_shown(tile.face, blank)}", RINGS[theme]) for tile in placed.tiles)
    return f'<g transform="translate({figure(x)} {figure(y)}) scale({figure(scale)})">{drawn}</g>'


def _placed(tile: Placed, name: str, ring: str) -> str:
    if tile.turned:
        at = f"translate({figure(tile.x + HEIGHT * tile.scale)} {figure(tile.y)}) rotate(90)"
    else:
        at = f"translate({figure(tile.x)} {figure(tile.y)})"
    if tile.scale != 1.0:
        at += f" scale({figure(tile.scale)})"
    drawing = f'<use href="#{name}" transform="{at}"/>'
    if tile.role == "win":
        drawing += (
            f'<rect x="{figure(tile.x - 1.5)}" y="{figure(tile.y - 1.5)}" width="{WIDTH + 3}" height="{HEIGHT + 3}" '
            f'rx="9" fill="none" stroke="{ring}" stroke-width="4"/>'
        )
    return drawing


def sets_width(sets: Sequence[Sequence[str]]) -> float:
    """Return how wide :func:`sets_svg` draws sets at scale 1."""
    return sum(len(tiles) * _STEP - 2 for tiles in sets) + _BETWEEN_SETS * (len(sets) - 1) if sets else 0.0


def sets_svg(sets: Sequence[Sequence[str]], x: float, y: float, scale: float, *, theme: str = "light") -> str:
    """Return sets of tiles in a row from ``x``, ``y`` on; :func:`defs_svg` holds their drawings."""
    drawn: list[str] = []
    for tiles in sets:
        for i, face in enumerate(tiles):
            at = f"translate({figure(x + i * _STEP * scale)} {figure(y)}) scale({figure(scale)})"
            drawn.append(f'<use href="#{theme}-{face}" transform="{at}"/>')
        x += (len(tiles) * _STEP - 2 + _BETWEEN_SETS) * scale
    return "".join(drawn)


__all__ = [
    "RINGS",
    "THEMES",
    "dark_style",
    "defs_svg",
    "figure",
    "hand_size",
    "hand_svg",
    "sets_svg",
    "sets_width",
    "tiles_svg",
]

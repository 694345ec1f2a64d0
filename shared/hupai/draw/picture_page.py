"""A page of a picture, 1200 by 630: what is drawn on it so far, in one language and one theme."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from .hand_layout import Layout
from .hand_picture import dark_style, defs_svg, figure, sets_svg, tiles_svg
from .picture_text import cut, drawable, families, measure, text_svg
from .tiles import HEIGHT

WIDE: Final = 1200
HIGH: Final = 630
MARGIN: Final = 48
INNER: Final = WIDE - 2 * MARGIN
#: How high the band at the top is, with the headline in it.
BAND: Final = 112
#: Colours by theme.
COLOURS: Final[Mapping[str, Mapping[str, str]]] = {
    "light": {"ground": "#f4f0e6", "band": "#2c5c46", "ink": "#1c1f22", "quiet": "#62665f", "rule": "#d5cebd",
              "accent": "#a3242c", "on_band": "#ffffff", "chip": "#fffdf7", "good": "#15703c"},
    "dark": {"ground": "#15181d", "band": "#1f4334", "ink": "#f0ede4", "quiet": "#a5a9a8", "rule": "#343a43",
             "accent": "#ff8a80", "on_band": "#ffffff", "chip": "#20252c", "good": "#56d08c"},
}  # fmt: skip
_PROPERTY: Final = "--hupai-card-"


def _colours(theme: str) -> Mapping[str, str]:
    if theme != "auto":
        return COLOURS[theme]
    return {ink: f"var({_PROPERTY}{ink},{colour})" for ink, colour in COLOURS["light"].items()}


class Page:
    """What is drawn so far, in one language and one theme."""

    def __init__(self, lang: str, theme: str) -> None:
        self.lang = lang
        self.theme = theme
        self.colours = _colours(theme)
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
        most: float = INNER,
    ) -> float:
        """Write a line, cut to ``most``; return how wide it is."""
        shown = cut(drawable(text, self.lang), size, self.lang, most, bold)
        if not shown:
            return 0.0
        self.drawn.append(text_svg(shown, x, y, size, self.colours[ink], bold=bold, anchor=anchor))
        return measure(shown, size, self.lang, bold)

    def box(self, x: float, y: float, wide: float, high: float, ink: str, round_by: float = 0) -> None:
        """Draw a filled rectangle."""
        turned = f' rx="{round_by:g}"' if round_by else ""
        colour = self.colours[ink]
        self.drawn.append(f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"{turned} fill="{colour}"/>')

    def head(self, headline: str, above: str, below: str) -> None:
        """Draw the band at the top: the headline at the left, and at the right two lines, one of which may be empty."""
        self.box(0, 0, WIDE, BAND, "band")
        right = self.text(above, WIDE - MARGIN, 52, 28, "on_band", bold=True, anchor="end", most=560)
        right = max(right, self.text(below, WIDE - MARGIN, 90, 24, "on_band", anchor="end", most=560))
        size, room, text = 64.0, INNER - right - 40, drawable(headline, self.lang)
        while size > 34 and measure(text, size, self.lang, True) > room:
            size -= 2
        self.text(text, MARGIN, 56 + size * 0.36, size, "on_band", bold=True, most=room)

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
            f"{self._style()}{defs_svg(sorted(self.faces), self.theme)}{''.join(self.drawn)}</svg>"
        )

    def _style(self) -> str:
        dark = {_PROPERTY + ink: colour for ink, colour in COLOURS["dark"].items()}
        return dark_style(dark) if self.theme == "auto" else ""

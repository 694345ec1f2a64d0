"""SVG of ours as PNG, painted in the process itself.

The painter, ``resvg-py``, is an extra (``pictures``) and is loaded when the first picture is painted: whoever only
scores never meets it.  It reads our own fonts and no other, so that a picture is the same on every machine.
"""

from __future__ import annotations

from .picture_text import font_files

#: As many pixels as a picture may have.
MOST_PIXELS = 4_000_000


class NoPainterError(RuntimeError):
    """The extra ``pictures`` is not installed."""


def png(svg: str, lang: str, width: int, background: str | None = None) -> bytes:
    """Return an SVG document of this package as PNG, ``width`` pixels wide; transparent without ``background``.

    :class:`NoPainterError` where the extra is not installed.
    """
    try:
        import resvg_py
    except ImportError as error:
        raise NoPainterError("pip install 'hupai[pictures]'") from error
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, width=width, background=background, skip_system_fonts=True, font_files=font_files(lang)
        )
    )

"""Text in pictures: which font writes a language, how wide a text is, and how it is broken and cut.

The fonts are cut to the characters that the project writes (``scripts/picture_fonts.py``); ``metrics.json`` beside them
says which those are and how wide, so that no font is read to lay out a text.  What has no glyph is shown as ``?``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

FONTS: Final = Path(__file__).parent / "fonts"
WEIGHTS: Final = ("regular", "bold")
#: The script of a language; what is not Latin in English or French is written as in Traditional Chinese.
SCRIPTS: Final[Mapping[str, str]] = {"zh-Hans": "hans", "zh-Hant": "hant"}
_LATIN: Final = "latn"
_BESIDE: Final = {_LATIN: "hant"}
#: Who shows the SVG may lack our fonts: then the usual ones of the script.
_STACKS: Final = {
    "latn": "'Hupai Sans Hant','Noto Sans','Helvetica Neue',Arial,system-ui,sans-serif",
    "hant": "'Noto Sans CJK TC','Noto Sans TC','PingFang TC','Microsoft JhengHei',system-ui,sans-serif",
    "hans": "'Noto Sans CJK SC','Noto Sans SC','PingFang SC','Microsoft YaHei',system-ui,sans-serif",
}
#: What pictures say by drawing, Unicode tiles and what asks for their look; and a space that few fonts have.
_OTHERWISE: Final = {**dict.fromkeys([*range(0x1F000, 0x1F02C), 0xFE0E, 0xFE0F]), 0x202F: "\u00a0"}


class Metrics(NamedTuple):
    """``wide``: characters as wide as the font is high; ``widths``: of the others, by weight, in thousandths."""

    wide: frozenset[str]
    widths: Mapping[str, Mapping[str, int]]


def script(lang: str) -> str:
    """Return the script of the font that writes ``lang``."""
    return SCRIPTS.get(lang, _LATIN)


def families(lang: str) -> str:
    """Return the value of ``font-family`` for ``lang``."""
    found = script(lang)
    return f"'Hupai Sans {found.title()}',{_STACKS[found]}"


def font_files(lang: str) -> list[str]:
    """Return the paths of the fonts that write ``lang``: regular and bold, then those beside them."""
    found = script(lang)
    scripts = (found, _BESIDE[found]) if found in _BESIDE else (found,)
    return [str(FONTS / f"hupai-{one}-{weight}.otf") for one in scripts for weight in WEIGHTS]


@lru_cache(maxsize=3)
def metrics(of: str) -> Metrics:
    """Return the metrics of a script's fonts, those beside them included."""
    data = json.loads((FONTS / "metrics.json").read_text(encoding="utf-8"))
    own, beside = data[of], data.get(_BESIDE.get(of, ""), {})
    return Metrics(
        frozenset(own["wide"]) | (frozenset(beside.get("wide", "")) - own[WEIGHTS[0]].keys()),
        {weight: {**beside.get(weight, {}), **own[weight]} for weight in WEIGHTS},
    )


def drawable(text: str, lang: str) -> str:
    """Return ``text`` in characters that the font has: on one line, no Unicode tiles, ``?`` for what is missing."""
    known = metrics(script(lang))
    plain = " ".join(text.translate(_OTHERWISE).split(" "))
    return "".join(c if c in known.wide or c in known.widths["regular"] else "?" for c in plain.replace("\n", " "))


def measure(text: str, size: float, lang: str, bold: bool = False) -> float:
    """Return how wide ``text`` is at ``size``, in the same unit."""
    widths = metrics(script(lang)).widths[WEIGHTS[bold]]
    return sum(widths.get(c, 1000) for c in text) * size / 1000


def cut(text: str, size: float, lang: str, most: float, bold: bool = False) -> str:
    """Return ``text``, or as much of it as fits into ``most`` with an ellipsis."""
    if measure(text, size, lang, bold) <= most:
        return text
    end = "…" if lang.startswith("zh") else "..."  # the fonts' own ellipsis floats, as Chinese has it
    while text and measure(text + end, size, lang, bold) > most:
        text = text[:-1]
    return text.rstrip() + end


def broken(text: str, size: float, lang: str, most: float, lines: int) -> list[str]:
    """Return ``text`` in at most ``lines`` lines of width ``most``, the last one cut where there is too much."""
    out: list[str] = []
    rest = text
    while rest and len(out) < lines - 1 and measure(rest, size, lang) > most:
        at = _last_break(rest, size, lang, most)
        out.append(rest[:at].rstrip())
        rest = rest[at:].lstrip()
    return [*out, cut(rest, size, lang, most)] if rest else out


def _last_break(text: str, size: float, lang: str, most: float) -> int:
    """Return where the first line of ``text`` ends: after a space, or between characters that are as wide as high."""
    wide = metrics(script(lang)).wide
    best = fits = 0
    for i in range(1, len(text)):
        if measure(text[:i], size, lang) > most:
            break
        fits = i
        closing = text[i] in "。，、；：！？）》」』】"
        if text[i - 1] == " " or (text[i - 1] in wide and not closing) or (text[i] in wide and not closing):
            best = i
    return best or max(fits, 1)


def text_svg(text: str, x: float, y: float, size: float, ink: str, *, bold: bool = False, anchor: str = "start") -> str:
    """Return a line of text as an SVG element; its font is that of the document around it."""
    weight = ' font-weight="700"' if bold else ""
    where = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{ink}"{weight}{where}>{escape(text)}</text>'

"""A reference page as HTML that loads nothing: the tiles that it shows are drawn in it once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from ..lexicon import lexicon
from ..names import page_address
from ..pictures import groups
from ..tiles import HEIGHT, WIDTH, whole
from .blocks import Block, Bullets, Cell, Hand, Heading, Inline, Link, Paragraph, pieces

_MARKS: Final = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"(?<!\w)\*([^*\s][^*]*)\*(?!\w)"), r"<em>\1</em>"),
)
_STYLE: Final = """\
:root{color-scheme:light dark;--line:#8884;--dim:#5d5d63;--link:#1d4fa8;--ink:#1b1c20;--paper:#fff}
@media (prefers-color-scheme:dark){:root{--dim:#b0b0b8;--link:#a5c4ff;--ink:#ececf0;--paper:#141518}}
body{color:var(--ink);background:var(--paper);font:1rem/1.55 system-ui,sans-serif;max-width:70rem;\
margin:0 auto;padding:1rem}
a{color:var(--link)}
h1{font-size:1.7rem;line-height:1.2;margin:.5rem 0}h2{font-size:1.25rem;margin:2rem 0 .5rem}h3{margin:1.5rem 0 .5rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid var(--line);padding:.4rem .6rem .4rem 0;text-align:start;vertical-align:top}
th{font-weight:600}td>span,li>span{display:block}code{font-size:.9em;white-space:nowrap}
li{margin:.25rem 0}li:has(.hand){list-style:none;margin:1.2rem 0 1.2rem -1.5rem}
.hand{display:flex;flex-wrap:wrap;gap:.45rem .6rem;margin:.3rem 0}.hand>span{display:flex}
.hand svg{width:min(1.75rem,6.1vw);height:auto;flex:none}td .hand svg{width:1.2rem}td .hand{gap:.3rem}
.hand>.win{outline:2px solid #c60;outline-offset:1px;border-radius:4px}
.said{color:var(--dim)}:target{background:#fc04}
@media print{.hand,tr{break-inside:avoid}}
"""


def html_page(blocks: Sequence[Block], lang: str) -> str:
    """Return the page as HTML, in ``lang``; its title is the first heading."""
    title = next(block.text for block in blocks if isinstance(block, Heading))
    body = "\n".join(_block(block, lang) for block in blocks)
    used = list(dict.fromkeys(re.findall(r'href="#t-(\w+)"', body)))
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)} · Hupai</title>'
        f"<style>{_STYLE}</style></head><body>{_symbols(used)}<main>\n{body}\n</main></body></html>\n"
    )


def _symbols(names: Sequence[str]) -> str:
    drawn = "".join(f'<symbol id="t-{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{whole(name)}</symbol>' for name in names)
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{drawn}</svg>'


def _block(block: Block, lang: str) -> str:
    if isinstance(block, Heading):
        mark = f' id="{escape(block.mark)}"' if block.mark else ""
        return f"<h{block.level}{mark}>{_text(block.text)}</h{block.level}>"
    if isinstance(block, Paragraph):
        return f"<p>{' '.join(_inline(part, lang) for part in block.parts)}</p>"
    if isinstance(block, Bullets):
        tag = "ol" if block.numbered else "ul"
        return f"<{tag}>{''.join(f'<li>{_cell(item, lang)}</li>' for item in block.items)}</{tag}>"
    head = "".join(f'<th scope="col">{_text(cell)}</th>' for cell in block.head)
    rows = "".join(f"<tr>{''.join(f'<td>{_cell(cell, lang)}</td>' for cell in row)}</tr>" for row in block.rows)
    return f'<div class="wide" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _cell(cell: Cell, lang: str) -> str:
    parts = pieces(cell)
    if len(parts) == 1:
        return _inline(parts[0], lang)
    return "".join(f"<span>{_inline(part, lang)}</span>" for part in parts)


def _inline(part: Inline, lang: str) -> str:
    if isinstance(part, Link):
        other = part.lang or lang
        tag = f' hreflang="{other}" lang="{other}"' if part.lang else ""
        return f'<a href="{escape(page_address(part.family, part.pattern, other))}"{tag}>{_text(part.text)}</a>'
    if isinstance(part, Hand):
        return "".join(_hand(part, lang))
    return _text(part)


def _hand(hand: Hand, lang: str) -> Iterator[str]:
    first, *more = hand.said or ("",)
    if first:
        yield f"<span>{_inline(first, lang)}</span>"
    yield f'<span class="hand" role="img" aria-label="{escape(_label(hand.notation, lang))}">'
    for group in groups(hand.notation):
        faces = list(group.tiles)
        if group.role == "concealed_kong":
            faces[0] = faces[3] = "back"
        tiles = "".join(f'<svg viewBox="0 0 {WIDTH} {HEIGHT}"><use href="#t-{face}"/></svg>' for face in faces)
        yield f'<span class="{group.role}">{tiles}</span>'
    yield "</span>"
    for part in more:
        yield f'<span class="said">{_inline(part, lang)}</span>'


def _label(notation: str, lang: str) -> str:
    """Return the hand as it is read aloud: its tiles by name, groups apart."""
    words = lexicon(lang)
    comma = words.word("card", "comma")
    return "; ".join(comma.join(words.tile(face) for face in group.tiles) for group in groups(notation))


def _text(text: str) -> str:
    out = escape(text)
    for mark, shown in _MARKS:
        out = mark.sub(shown, out)
    return out

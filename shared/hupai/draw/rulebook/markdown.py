"""A reference page as Markdown, with Unicode tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..pictures import hand_pictures
from .blocks import Block, Bullets, Cell, Hand, Heading, Inline, Link, Paragraph, pieces


def markdown_page(blocks: Sequence[Block], lang: str) -> str:
    """Return the page as Markdown that ends with a line break; links lead to the pages beside it."""
    return "\n".join(line for block in blocks for line in (*_lines(block, lang), ""))


def file_name(family: str, lang: str) -> str:
    """Return the name of a family's page in a language."""
    return f"{family}.md" if lang == "en" else f"{family}.{lang}.md"


def _lines(block: Block, lang: str) -> Iterator[str]:
    if isinstance(block, Heading):
        if block.mark is not None:
            yield f'<a id="{block.mark}"></a>'
            yield ""
        yield f"{'#' * block.level} {block.text}"
    elif isinstance(block, Paragraph):
        yield " ".join(_inline(part, lang) for part in block.parts)
    elif isinstance(block, Bullets):
        for i, item in enumerate(block.items, 1):
            yield f"{f'{i}.' if block.numbered else '-'} {_cell(item, lang)}"
    else:
        yield _row(block.head)
        yield "|" + "---|" * len(block.head)
        for cells in block.rows:
            yield _row([_cell(cell, lang) for cell in cells])


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in cells) + " |"


def _cell(cell: Cell, lang: str) -> str:
    return "<br>".join(_inline(part, lang) for part in pieces(cell))


def _inline(part: Inline, lang: str) -> str:
    if isinstance(part, Link):
        page = file_name(part.family, part.lang or lang)
        return f"[{part.text}]({page}{f'#{part.pattern}' if part.pattern else ''})"
    if isinstance(part, Hand):
        shown = f"{hand_pictures(part.notation)} `{part.notation}`"
        return "<br>".join((shown, *(_inline(said, lang) for said in part.said)))
    return part

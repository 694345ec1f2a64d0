"""What a reference page is made of, before it is Markdown or HTML.

Text may hold `code`, *emphasis* and **strong** between those marks, and nothing else that is not plain.
"""

from __future__ import annotations

from typing import NamedTuple


class Link(NamedTuple):
    """A text that leads to the page of a pattern or of a family; ``lang``: another language than the page's own."""

    text: str
    family: str
    pattern: str | None = None
    lang: str | None = None


class Hand(NamedTuple):
    """A hand in canonical notation, to be shown as tiles, and what is said of it."""

    notation: str
    said: tuple[Inline, ...] = ()


Inline = str | Link | Hand
#: What stands in a cell: pieces, each on a line of its own where there are several.
Cell = Inline | tuple[Inline, ...]


class Heading(NamedTuple):
    """A heading; ``level`` 1 is the page's own.  ``mark``: what a link within the page leads to."""

    level: int
    text: str
    mark: str | None = None


class Paragraph(NamedTuple):
    """Pieces of text in a row."""

    parts: tuple[Inline, ...]


class Bullets(NamedTuple):
    """A list; ``numbered`` where the order says something."""

    items: tuple[Cell, ...]
    numbered: bool = False


class Table(NamedTuple):
    """A table with its head."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


Block = Heading | Paragraph | Bullets | Table


def pieces(cell: Cell) -> tuple[Inline, ...]:
    """Return the pieces of a cell."""
    return (cell,) if isinstance(cell, (str, Link, Hand)) else cell

"""The reference pages of the rule sets, in four languages: every pattern with its definition, worked hands and source.

:mod:`.teaching` holds what is told of each pattern and each worked hand, :mod:`.book` puts a family's page together
from the tables, :mod:`.lesson` one pattern's; both are values that :mod:`.markdown` and :mod:`.html` write down.
"""

from ..names import page_address
from .blocks import Block, Bullets, Hand, Heading, Link, Paragraph, Table
from .book import family_page
from .html import html_page
from .lesson import Lesson, Worked, lesson_page
from .markdown import markdown_page
from .teaching import definition, example_text, reason_text

__all__ = [
    "Block",
    "Bullets",
    "Hand",
    "Heading",
    "Lesson",
    "Link",
    "Paragraph",
    "Table",
    "Worked",
    "definition",
    "example_text",
    "family_page",
    "html_page",
    "lesson_page",
    "markdown_page",
    "page_address",
    "reason_text",
]

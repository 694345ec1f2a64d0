"""What a bot says, as plain values: lines of text with nothing of any platform in them, a picture, a language.

The lines stand in the order of their weight: where a platform has no room for all, the last ones go.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple


class Span(NamedTuple):
    """A piece of a line.

    ``style``: ``plain``, ``bold``, ``code`` for what is to be copied as it stands, ``link`` for an address made here.
    """

    text: str
    style: str = "plain"


class Line(NamedTuple):
    """A line; ``bullet``: one of a list.  No spans make a line that parts others."""

    spans: tuple[Span, ...]
    bullet: bool = False

    @property
    def plain(self) -> str:
        """The line without its styles."""
        return "".join(span.text for span in self.spans)


class Picture(NamedTuple):
    """The address of a picture, and what it shows in words."""

    url: str
    alt: str


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer.

    ``link``: where all of it can be read.  ``private``: for whoever asked alone, where the platform can do that.
    """

    lang: str
    lines: tuple[Line, ...]
    picture: Picture | None = None
    link: str | None = None
    private: bool = False

    def shortened(self) -> Iterator[tuple[Line, ...]]:
        """Yield the lines, then ever fewer of them: the last one left out first."""
        for n in range(len(self.lines), 0, -1):
            yield self.lines[:n]


@dataclass(slots=True)
class Writer:
    """Puts lines together."""

    lines: list[Line] = field(default_factory=list)

    def text(self, *spans: str | Span) -> None:
        """Add a line."""
        self.lines.append(Line(tuple(_spans(spans))))

    def bullet(self, *spans: str | Span) -> None:
        """Add a line of a list."""
        self.lines.append(Line(tuple(_spans(spans)), bullet=True))

    def gap(self) -> None:
        """Part what follows from what was written; twice is once."""
        if self.lines and self.lines[-1].spans:
            self.lines.append(Line(()))

    def done(self) -> tuple[Line, ...]:
        """Return the lines, none of them empty at the end."""
        while self.lines and not self.lines[-1].spans:
            self.lines.pop()
        return tuple(self.lines)


def bold(text: str) -> Span:
    """Return ``text`` in bold."""
    return Span(text, "bold")


def code(text: str) -> Span:
    """Return ``text`` to be copied."""
    return Span(text, "code")


def link(url: str) -> Span:
    """Return an address of ours that can be followed."""
    return Span(url, "link")


def _spans(given: Iterable[str | Span]) -> Iterator[Span]:
    for one in given:
        span = Span(one) if isinstance(one, str) else one
        if span.text:
            # One line is one line, whatever somebody typed into it.
            yield span._replace(text=" ".join(span.text.splitlines()))

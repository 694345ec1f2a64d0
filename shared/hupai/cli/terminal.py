"""Text on a terminal: how wide it is, and colour where somebody sees it."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable
from typing import Final, TextIO

_CODES: Final = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}
#: Narrowest and widest table; a line of sentences is not comfortable to read beyond this.
_LEAST, _USUAL, _MOST = 40, 80, 100


def width(text: str) -> int:
    """Return how many columns ``text`` takes: two for wide characters, none for combining ones and selectors."""
    if text.isascii():
        return len(text)
    total = 0
    for character in text:
        if unicodedata.category(character) in ("Mn", "Me", "Cf"):
            continue
        total += 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1
    return total


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Return ``text`` filled with spaces to ``columns``; ``right`` aligned to the right, as numbers are."""
    space = " " * max(0, columns - width(text))
    return space + text if right else text + space


def wrap(text: str, columns: int) -> list[str]:
    """Return ``text`` in lines of at most ``columns``, broken at spaces, and between wide characters.

    Closing punctuation is never carried over to the next line.
    """
    lines: list[str] = []
    line = ""
    for piece in _pieces(text):
        if line and width(line) + width(piece.rstrip()) > columns:
            lines.append(line.rstrip())
            line = ""
        line += piece
    if line.strip() or not lines:
        lines.append(line.rstrip())
    return lines


_CLOSING: Final = frozenset("，。、：；！？」』）”’)].,:;!?")


def _pieces(text: str) -> list[str]:
    """Cut where a line may break: after spaces, and around wide characters unless punctuation follows."""
    pieces: list[str] = []
    piece = ""
    for i, character in enumerate(text):
        piece += character
        following = text[i + 1] if i + 1 < len(text) else ""
        wide = unicodedata.east_asian_width(character) in ("W", "F") and character not in "「『（“"
        before_wide = following != "" and unicodedata.east_asian_width(following) in ("W", "F")
        if character == " " or ((wide or before_wide) and following not in _CLOSING and character not in "「『（“"):
            pieces.append(piece)
            piece = ""
    return [*pieces, piece] if piece else pieces


def columns(stream: TextIO) -> int:
    """Return how many columns a terminal has; :data:`_USUAL` where it does not tell."""
    try:
        return int(os.environ.get("COLUMNS") or os.get_terminal_size(stream.fileno()).columns)
    except (OSError, ValueError):
        return _USUAL


class Terminal:
    """Where output goes, how wide it is, and whether it shows colour."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        seen = stream.isatty()
        self.columns = min(max(columns(stream), _LEAST), _MOST) if seen else _USUAL
        self.colour = seen and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"

    def style(self, text: str, *names: str) -> str:
        """Return ``text`` in colour, where there is any."""
        if not self.colour or not text:
            return text
        return f"\x1b[{';'.join(_CODES[name] for name in names)}m{text}\x1b[0m"

    def write(self, lines: Iterable[str]) -> None:
        """Print ``lines``."""
        self.stream.write("".join(line.rstrip() + "\n" for line in lines))

    def rule(self) -> str:
        """Return a thin line across the table."""
        return self.style("─" * min(self.columns, 72), "dim")


def one_line(text: str) -> str:
    """Return ``text`` with control characters replaced: whatever it is, it moves nothing and colours nothing."""
    return "".join(character if character.isprintable() else "\ufffd" for character in text)

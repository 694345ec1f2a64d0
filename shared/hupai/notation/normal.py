"""Plain text out of what was pasted, with the way back to the original characters."""

from __future__ import annotations

from typing import Final, NamedTuple

#: Variation selectors, joiners, direction and byte order marks: they change how a tile looks, never which it is.
_DROPPED: Final = frozenset("\ufe0e\ufe0f\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\u202a\u202b\u202c")
_MAPPED: Final = {"、": ",", "。": ",", "・": ",", "【": "[", "】": "]", "〔": "[", "〕": "]"}


class Normal(NamedTuple):
    """``text`` to be scanned; ``origin[i]`` is where its ``i``-th character stands in ``original`` (None: at ``i``)."""

    text: str
    origin: tuple[int, ...] | None
    original: str

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Half-open range in the original text of a half-open range in ``text``."""
        if self.origin is None:
            return start, end
        first = self.origin[start] if start < len(self.origin) else (self.origin[-1] + 1 if self.origin else 0)
        return first, (self.origin[end - 1] + 1 if end > start else first)

    def typed(self, start: int, end: int) -> str:
        """The original characters of a range in ``text``."""
        return self.original[slice(*self.span(start, end))]


def normalise(text: str) -> Normal:
    """Return ``text`` in compatibility composed form (full-width and circled signs become plain ones)."""
    if text.isascii():
        return Normal(text, None, text)
    from unicodedata import normalize

    plain: list[str] = []
    origin: list[int] = []
    for i, char in enumerate(text):
        if char in _DROPPED:
            continue
        form = _MAPPED.get(char) or normalize("NFKC", char)
        for part in form:
            plain.append(_MAPPED.get(part, part))
            origin.append(i)
    return Normal("".join(plain), tuple(origin), text)

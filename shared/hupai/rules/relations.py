"""Sets that make a pattern together, from a row's words to a table of their first faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import cast

from ..hand.faults import Fault, Faults


def keys(row: Mapping[str, object], top: int) -> Iterator[tuple[int, ...]]:
    """Yield the sorted first faces of every combination that a row describes.

    ``{"suits": "same"|"different", "steps": [[0, 1, 2], ...]}``: ranks relative to the lowest, one suit or as many
    suits as sets.  ``top``: the number of ranks a set can start on (7 for chows, 9 for pungs).
    """
    for steps in cast("Sequence[Sequence[int]]", row["steps"]):
        for low in range(top - max(steps)):
            if row["suits"] == "same":
                for suit in range(3):
                    yield tuple(sorted(9 * suit + low + step for step in steps))
            else:
                for suits in permutations(range(3), len(steps)):
                    yield tuple(sorted(9 * suit + low + step for suit, step in zip(suits, steps, strict=True)))


def table(rows: Sequence[tuple[int, Mapping[str, object]]], top: int) -> dict[tuple[int, ...], int]:
    """Return the row of every combination; two rows that claim one combination are a fault of the rule set."""
    found: dict[tuple[int, ...], int] = {}
    for row, words in rows:
        for key in keys(words, top):
            if found.setdefault(key, row) != row:
                raise Faults([Fault("overlapping_patterns", "/patterns", params={"rows": [found[key], row]})])
    return found


def faces_mask(text: str) -> int:
    """Return the mask of faces written as ``19m23pESW``; digits take the next suit letter."""
    mask = 0
    ranks: list[int] = []
    for letter in text:
        if letter.isdigit():
            ranks.append(int(letter) - 1)
        elif letter in "mps":
            for rank in ranks:
                mask |= 1 << 9 * "mps".index(letter) + rank
            ranks = []
        else:
            mask |= 1 << 27 + "ESWNCFP".index(letter)
    return mask

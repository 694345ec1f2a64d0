"""Faults of a string, pointed at its original characters, and every code that this room uses."""

from __future__ import annotations

from typing import Final

from ..hand import Fault
from .normal import Normal

POINTER: Final = "/notation"

#: Every fault with its ``params``; ``text`` is the piece of text concerned.  See the comments for the others.
FAULT_PARAMS: Final[dict[str, tuple[str, ...]]] = {
    "too_long": ("found", "most"),
    "empty": (),
    "unknown_dialect": ("value", "allowed"),
    "unknown_value": ("value", "allowed"),
    "prose": ("example",),
    "ids_not_supported": ("example",),
    "case_coded": ("example",),
    "unknown_character": ("text",),
    "suit_missing": ("ranks",),
    "suit_without_rank": ("text",),
    "mixed_order": ("text",),
    "rank_out_of_range": ("rank", "suit", "most"),
    "bad_meld": ("reason", "text"),
    "bad_context": ("text",),
    "too_many_copies": ("found", "most"),
    "duplicate_flower": (),
    "too_many_melds": ("found", "most"),
    # before the winning tile, and found with it; with the suggestion write_kong also kongs and write; or mark alone
    "tile_count": ("expected", "found", "melds", "win"),
    # found after "+"; or mark alone
    "win_tile_absent": ("found",),
}
MELD_REASONS: Final = (
    "bonus",
    "brackets_differ",
    "claimed_without_set",
    "empty",
    "nested",
    "no_set",
    "not_in_a_meld",
    "size",
    "source",
    "unclosed",
    "unopened",
)
NOTICE_PARAMS: Final[dict[str, tuple[str, ...]]] = {
    "bonus_kept_in_hand": ("tiles",),
    "capital_suit_read": ("text",),
    "flower_numbers_assumed": ("count",),
    "kong_taken_as_exposed": ("tile",),
    "lookalike_read": ("text",),
    "red_five_ignored": ("text",),
    "win_tile_assumed_last": ("tile",),
}

#: A full hand that a reader can copy: shown where the input could not be read as tiles at all.
EXAMPLE: Final = "[EEE,1][SSSS,1]55pWWWNNN"


def fault(
    normal: Normal,
    code: str,
    start: int,
    end: int,
    tile: str | None = None,
    suggestion: str | None = None,
    **params: object,
) -> Fault:
    """Return a fault whose span is ``start`` to ``end`` of the normalised text, as a range of the original."""
    return Fault(code, POINTER, tile, normal.span(start, end), params, suggestion)

"""What people read: sentences and score cards of what the engine found, in their language."""

from .card import card_markdown, card_text
from .languages import DEFAULT, LANGUAGES, language, negotiate
from .localise import localise
from .names import family_of, pattern_name, pattern_names
from .sentences import (
    because_text,
    choice_text,
    fault_text,
    notice_text,
    option_text,
    photo_note_text,
    photo_reason_text,
    photo_word,
    reason_text,
    ruleset_name,
    tile_text,
    unit_text,
    win_by_text,
    wind_text,
)

__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "because_text",
    "card_markdown",
    "card_text",
    "choice_text",
    "family_of",
    "fault_text",
    "language",
    "localise",
    "negotiate",
    "notice_text",
    "option_text",
    "pattern_name",
    "pattern_names",
    "photo_note_text",
    "photo_reason_text",
    "photo_word",
    "reason_text",
    "ruleset_name",
    "tile_text",
    "unit_text",
    "win_by_text",
    "wind_text",
]

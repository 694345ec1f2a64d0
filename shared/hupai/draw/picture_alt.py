"""What a picture shows, in words: for whoever cannot see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from .card import card
from .lexicon import Lexicon, lexicon
from .pictures import Group, groups


def hand_alt(notation: str, lang: str) -> str:
    """Return a hand in canonical notation in words: its melds, what is held, the winning tile, the flowers."""
    words = lexicon(lang)
    stop = words.word("picture", "stop")
    parts = [words.word("picture", "hand"), *(_part(group, words) for group in groups(notation))]
    return (stop.join(part[:1].upper() + part[1:] for part in parts) + stop).rstrip()


def card_alt(answer: Mapping[str, Any], lang: str) -> str:
    """Return a score card in words: the total, the patterns, then the hand."""
    words = lexicon(lang)
    stop = words.word("picture", "stop")
    shown = card(answer, lang)
    patterns = words.word("card", "comma").join(f"{line.name} {line.points}" for line in shown.patterns)
    parts = [shown.headline, *([patterns] if patterns else ())]
    return stop.join(parts) + stop + hand_alt(answer["notation"], lang)


def _part(group: Group, words: Lexicon) -> str:
    key = {"meld": "laid", "concealed": "held", "kept": "held"}.get(group.role, group.role)
    faces: Sequence[str] = group.tiles
    if key == "laid":
        kind = "chow" if len(set(faces)) > 1 else "kong" if len(faces) == 4 else "pung"
        shape = words.word("sets", kind)
        params = {"shape": shape, "hand": names(faces if kind == "chow" else faces[:1], words)}
    else:
        params = {"hand": names(faces[:1] if key == "concealed_kong" else faces, words)}
    return words.sentence("picture", key, params) or group.role


def names(faces: Sequence[str], words: Lexicon) -> str:
    """Return tiles by name, a suit named once a run: "1, 2, 3 of characters"."""
    comma = words.word("card", "comma")
    out: list[str] = []
    for suit, run in groupby(faces, key=lambda face: face[-1] if face[-1] in "mps" else ""):
        named = [words.tile(face) for face in run]
        out.append(comma.join(name[0] for name in named) + named[0][1:] if suit else comma.join(named))
    return comma.join(out)

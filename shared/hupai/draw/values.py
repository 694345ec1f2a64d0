"""Parameters as people read them: tiles by name, seats by wind, fields by label, foreign text in quotes.

What a parameter is follows from its name, in one table; the engine keeps ids only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ..tiles import INDEX, UNICODE

if TYPE_CHECKING:
    from .lexicon import Lexicon

#: Longest piece of foreign text that a sentence repeats, in characters.
_MOST: Final = 80
#: Most allowed values that a sentence lists.
_CHOICES: Final = 24
_TEXT_STYLE: Final = "\ufe0e"


def tile_letters(faces: Sequence[str]) -> str:
    """Return ``faces`` in the letters of the canonical notation: ``1m2m3mE`` is ``123mE``."""
    out: list[str] = []
    for i, face in enumerate(faces):
        last_of_run = i + 1 == len(faces) or faces[i + 1][-1] != face[-1] or len(faces[i + 1]) != 2
        out.append(face if len(face) == 1 or last_of_run else face[0])
    return "".join(out)


def tile_pictures(faces: Sequence[str], between: str = "") -> str:
    """Return ``faces`` as Unicode tiles.  Red dragon, an emoji by default, is asked to look like the others."""
    return between.join(UNICODE[f] + _TEXT_STYLE if f == "C" else UNICODE[f] for f in faces)


def foreign(value: object) -> str:
    """Return a value that a caller sent, safe to print on one line: no control or direction characters, cut to size."""
    if isinstance(value, str):
        text = value
    elif value is None or isinstance(value, bool):
        text = {None: "null", True: "true", False: "false"}[value]
    else:
        text = str(value)
    cut = text[: _MOST + 1]
    clean = "".join(c if c.isprintable() else "\ufffd" for c in cut)
    return clean[:_MOST] + "…" if len(clean) > _MOST else clean


def context_texts(context: Mapping[str, object], words: Lexicon) -> Iterator[str]:
    """Yield how a hand was won: the way, the winds, the flags that are set, in the context's own order."""
    for field, value in context.items():
        if field == "win_by":
            yield words.word("win_by", str(value))
        elif value is True:
            yield words.word("fields", field)
        elif value is not False and value is not None:
            yield f"{words.word('fields', field)} {words.word('winds', str(value))}"


def _tiles(_: Lexicon, value: object) -> str:
    if isinstance(value, (list, tuple)) and all(face in INDEX for face in value):
        return tile_letters(value)
    return foreign(value)


def _kongs(_: Lexicon, value: object) -> str:
    """Show how each kong is written: ``[1111m]``."""
    if isinstance(value, (list, tuple)) and all(face in INDEX for face in value):
        return " ".join(f"[{tile_letters([face] * 4)}]" for face in value)
    return foreign(value)


def _from(section: str) -> Callable[[Lexicon, object], str]:
    def show(words: Lexicon, value: object) -> str:
        return words.word(section, value) if isinstance(value, str) and value in words.data[section] else foreign(value)

    return show


def _field(words: Lexicon, value: object) -> str:
    """Show a field: its label, or the name itself where it has none."""
    if not isinstance(value, str):
        return foreign(value)
    name = value.removeprefix("/context/")
    return words.word("fields", name) if name in words.data["fields"] else foreign(value)


def _choice(_: Lexicon, value: object) -> str:
    """Show allowed values as they must be written; of a long list its beginning."""
    if isinstance(value, (list, tuple)):
        shown = [foreign(item) for item in value[:_CHOICES]]
        return ", ".join(shown if len(value) <= _CHOICES else [*shown, "…"])
    return foreign(value)


def _candidates(words: Lexicon, value: object) -> str:
    """Show each way to read a notation with what it scores, or what it waits for."""
    if not isinstance(value, (list, tuple)):
        return foreign(value)
    shown = []
    for candidate in value:
        told = candidate.get("total") if candidate.get("is_win") else None
        if told is None and candidate.get("waits"):
            told = words.sentence("card", "waits", {"waits": tile_letters(candidate["waits"])})
        elif told is None and candidate.get("is_win") is False:
            told = words.word("card", "no_win")
        shown.append(str(candidate["notation"]) + (f" ({told})" if told is not None else ""))
    return " / ".join(shown)


_TILES: Final = ("tile", "win_tile")
#: Parameters that are made here and never come from a caller: shown whole.
_OURS: Final = frozenset(
    (
        "by",
        "hand",
        "notation",
        "fans",
        "shape",
        "known",
        "points",
        "minimum",
        "waits",
        "total",
        "example",
        "to",
        "point",
    )
)
_SHOW: Final[dict[str, Callable[[Lexicon, object], str]]] = {
    "tiles": _tiles,
    "kongs": _kongs,
    "seat": _from("winds"),
    "wind": _from("winds"),
    "kind": _from("sets"),
    "way": _from("win_by"),
    "with": _field,
    "expected": _from("types"),
    "found": _from("types"),
    "allowed": _choice,
    "patterns": _choice,
    "members": _choice,
    "rows": _choice,
    "candidates": _candidates,
}


def show_value(words: Lexicon, name: str, value: object, definite: bool = False) -> str:
    """Return parameter ``name`` as people read it in the language of ``words``."""
    if type(value) is int:
        return str(value)
    if name in _TILES and isinstance(value, str) and value in INDEX:
        return words.tile(value, definite)
    if name in _OURS and isinstance(value, str):
        return value
    show = _SHOW.get(name)
    return show(words, value) if show is not None else foreign(value)

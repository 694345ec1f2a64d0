"""Cuts normalised text into tokens, under one meaning of the letters."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from .tables import (
    CAPITAL_SUITS,
    CJK_SUITS,
    CJK_TILES,
    CJK_WINS,
    LOOKALIKE_RANKS,
    LOOKALIKE_TILES,
    NUMERALS,
    RUN_FACES,
    UNICODE_FACES,
    VARIANTS_BY_NAME,
    Variant,
)

#: Kinds of token.
TILES, ZEROS, KONG, OPEN, CLOSE, GAP, DIGITS, MARK, WORD, BAD = range(10)

_WINDS: Final = {c: CJK_TILES[c] for c in "东東南西北"}
_MOST: Final = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 4, "g": 4}


class Tile(NamedTuple):
    """One tile as typed: its face, its place, and the start of the run it was written in (-1: written by name)."""

    face: str
    start: int
    end: int
    run: int


class Token(NamedTuple):
    """``tiles`` of a run and ``notes``, codes of notices about them; ``kongs`` where the run may be made of kongs.

    ``value`` is a character, the code of a fault (with its ``params``), or the context field that ``params`` sets.
    """

    kind: int
    start: int
    end: int
    tiles: tuple[Tile, ...] = ()
    value: str = ""
    notes: tuple[str, ...] = ()
    params: tuple[tuple[str, object], ...] = ()
    kongs: tuple[Tile, ...] = ()


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """Compile the grammar of a variant: a number with its suit first, then whole names, then what stands alone."""
    variant = VARIANTS_BY_NAME[name]
    cjk = "".join(CJK_SUITS)
    numbers = "0-9" + "".join(NUMERALS) + "".join(c for c in LOOKALIKE_RANKS if c not in "-ー—")
    rank = rf"(?:[{numbers}{'r' if variant.letters else ''}]|[-—ー](?=\s*子?[{cjk}]))"
    suits = "".join(variant.suits) + cjk
    red = "(?:(?<=5[mps])r)?" if variant.letters else ""
    codes = "|".join(sorted(variant.codes, key=len, reverse=True)) or "(?!)"
    if variant.letters:
        codes = f"[{''.join(variant.codes)}]+"
    parts = [
        rf"(?P<run>(?P<ranks>{rank}(?:\s*{rank})*)\s*(?P<suit>[{suits}]){red}子?)",
        rf"(?P<code>{codes})",
        r"(?P<gap>[\s,]+)",
        r"(?P<open>[\[(])",
        r"(?P<close>[\])])",
        "(?P<uni>[\U0001f000-\U0001f029]+)",
        "(?P<kong>\U0001f02b(?P<inner>[\U0001f000-\U0001f021])(?P=inner)\U0001f02b)",
        r"(?P<wind>(?:(?P<whose>[自门門])|[场場圈])[风風][:\s]*(?P<which>[东東南西北]))",
        rf"(?P<win>{'|'.join(CJK_WINS)})",
        rf"(?P<name>[东東南西北][风風]?|[红紅]?中|[发發発][财財]?|白板?|[{''.join(CJK_TILES)}])",
        rf"(?P<digits>[{numbers}]+)",
        r"(?P<mark>[+*-])",
    ]
    if variant.bare:
        parts.append(rf"(?P<mixed>[{variant.bare}][0-9]+(?![0-9r]*[{suits}]))")
        parts.append(rf"(?P<bare>[{variant.bare}])")
    parts.append(r"(?P<bad>.)")
    return re.compile("|".join(parts), re.DOTALL)


def scan(text: str, variant: Variant, start: int = 0, end: int | None = None) -> list[Token]:
    """Return the tokens of ``text[start:end]``; what has no meaning under ``variant`` becomes tokens of kind BAD."""
    tokens: list[Token] = []
    for m in _pattern(variant.name).finditer(text, start, len(text) if end is None else end):
        kind = m.lastgroup
        a, b = m.span()
        if kind == "run":
            _run(m, a, b, variant, tokens)
        elif kind == "code":
            tokens.append(_code(m[0], a, b, variant))
        elif kind == "gap":
            tokens.append(Token(GAP, a, b))
        elif kind == "open":
            tokens.append(Token(OPEN, a, b, value=m[0]))
        elif kind == "close":
            tokens.append(Token(CLOSE, a, b, value=m[0]))
        else:
            tokens.append(_rare(kind or "bad", m, a, b))
    return tokens


def _code(code: str, a: int, b: int, variant: Variant) -> Token:
    if variant.letters:
        return Token(TILES, a, b, tuple([Tile(c, i, i + 1, -1) for i, c in enumerate(code, a)]))
    return Token(TILES, a, b, (Tile(variant.codes[code], a, b, -1),))


def _rare(kind: str, m: re.Match[str], a: int, b: int) -> Token:
    text = m[0]
    if kind == "uni":
        return Token(TILES, a, b, tuple([Tile(UNICODE_FACES[c], i, i + 1, a) for i, c in enumerate(text, a)]))
    if kind == "name":
        sign = text[1] if text[0] in "红紅" else text[0]
        notes = ("lookalike_read",) if sign in LOOKALIKE_TILES else ()
        return Token(TILES, a, b, (Tile(CJK_TILES[sign], a, b, -1),), notes=notes)
    if kind == "kong":
        face = UNICODE_FACES[m["inner"]]
        return Token(KONG, a, b, tuple([Tile(face, a, b, a)] * 4))
    if kind == "wind":
        field = "seat_wind" if m["whose"] else "round_wind"
        return Token(WORD, a, b, value=field, params=(("to", _WINDS[m["which"]]),))
    if kind == "win":
        return Token(WORD, a, b, value="win_by", params=(("to", CJK_WINS[text]),))
    if kind == "digits":
        return Token(DIGITS, a, b, value=text)
    if kind == "mark":
        return Token(MARK, a, b, value=text)
    code = {"mixed": "mixed_order", "bare": "suit_without_rank"}.get(kind, "unknown_character")
    return Token(BAD, a, b, value=code)


def _run(m: re.Match[str], a: int, b: int, variant: Variant, tokens: list[Token]) -> None:
    """Append the tokens of one run; white space inside it parts it into groups, as some writers do."""
    ranks, letter = m["ranks"], m["suit"]
    suit = variant.suits.get(letter) or CJK_SUITS[letter]
    faces = RUN_FACES[suit]
    notes: tuple[str, ...] = ()
    if letter in CAPITAL_SUITS and variant.letters:
        notes = ("capital_suit_read",)
    if "0" in ranks and _zero_kongs(ranks, suit, a, b, tokens):
        return
    if "0" in ranks or "r" in m[0]:
        notes += ("red_five_ignored",)
    if not ranks.isalnum() or not ranks.isascii():
        notes += ("lookalike_read",) if any(c in LOOKALIKE_RANKS for c in ranks) else ()
    tiles: list[Tile] = []
    for i, c in enumerate(ranks, a):
        face = faces.get(c)
        if face is not None:
            tiles.append(Tile(face, i, i + 1, a))
        elif c.isspace():
            if tiles:
                tokens.append(Token(TILES, a, i, tuple(tiles), notes=notes))
                tiles, notes = [], ()
            tokens.append(Token(GAP, i, i + 1))
        else:
            shown = NUMERALS.get(c) or LOOKALIKE_RANKS.get(c, c)
            params = (("rank", shown), ("suit", suit), ("most", _MOST[suit]))
            tokens.append(Token(BAD, i, i + 1, value="rank_out_of_range", params=params))
    if tiles:
        last = tiles[-1]
        tiles[-1] = Tile(last.face, last.start, b, a)
        tokens.append(Token(TILES, a, b, tuple(tiles), notes=notes))


def _zero_kongs(ranks: str, suit: str, a: int, b: int, tokens: list[Token]) -> bool:
    """Append a run made of ``0dd0`` groups, where 0 is a tile lying face down; return whether it was one.

    With honours nothing else can be meant.  In a suit 0 may also be a red five: the token then carries both.
    """
    if len(ranks) % 4 or any(
        ranks[i] != "0" or ranks[i + 3] != "0" or ranks[i + 1] != ranks[i + 2] or ranks[i + 1] == "0"
        for i in range(0, len(ranks), 4)
    ):
        return False
    faces = RUN_FACES[suit]
    if suit in "fg" or any(ranks[i + 1] not in faces for i in range(0, len(ranks), 4)):
        return False
    tiles: tuple[Tile, ...] = ()
    if suit != "z":
        tiles = tuple([Tile(faces[c], i, i + 1, a) for i, c in enumerate(ranks, a)])
    kongs = tuple([Tile(faces[ranks[i + 1]], a + i, a + i + 4, a) for i in range(0, len(ranks), 4)])
    tokens.append(Token(ZEROS, a, b, tiles, kongs=kongs))
    return True

"""Decides what a string says: every reading that makes a legal hand, or every fault."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ..hand import Fault, Faults, Hand, Notice
from ..hand.faults import NO_PARAMS
from .draft import Draft, make_draft
from .issues import POINTER, fault
from .normal import Normal, normalise
from .readings import Reading, layouts, read
from .scan import BAD, CLOSE, DIGITS, GAP, TILES, ZEROS, Token, scan
from .tables import BY_DIALECT, DIALECTS, MAX_LENGTH, MAX_NORMAL, RUNS, VARIANTS, Z_ORDERS, Variant
from .tail import Tail, read_tail

_NO_TAIL: Final = Tail((), (), "", "", (), ())
_CHOICES: Final = ("letters", "z_order", "zeros", "words")
_NO_CHOICES: Final[Mapping[str, str]] = MappingProxyType({})
#: Letters that name suits in more than one family of codes: with these alone a hand may be read in several.
_SHARED_LETTERS: Final = frozenset("BCDTW")


class Parsed(NamedTuple):
    """One reading of a string.

    ``hand``: the hand, tiles in display order.  ``context``: fields of :class:`hupai.hand.Context` that the string
    states (winds and flags after the bar, words such as 自摸).  ``dialect``: one of :data:`DIALECTS`.
    ``notices``: what was assumed or ignored.  ``win_tile_marked``: false where the last tile was taken as the winning
    one without any sign that the writer meant so (its tiles are sorted), and where the hand has no winning tile.
    ``choices``: where the string has several readings, what sets this one apart: ``z_order`` (``tenhou``, ``chinese``),
    ``zeros`` (``kongs``, ``fives``), ``words`` (``melds``, ``grouping``, ``kongs``), ``letters`` (the family of codes).
    """

    hand: Hand
    context: Mapping[str, object]
    dialect: str
    notices: tuple[Notice, ...]
    win_tile_marked: bool
    choices: Mapping[str, str]


class _Cut(NamedTuple):
    """``clean``: every character has a meaning under ``variant``."""

    variant: Variant
    tokens: list[Token]
    tail: Tail
    clean: bool


#: Readings with their states; else the faults, and how much of the text had no meaning.
_Attempt = tuple[list[tuple[int, Parsed]], tuple[Fault, ...], int]


def parse(text: str, *, dialect: str | None = None, z_order: str | None = None, sets: int = 4) -> tuple[Parsed, ...]:
    """Return every legal reading of ``text``, the likeliest first; nearly always there is one.

    ``dialect`` forces one of :data:`DIALECTS`; ``z_order`` numbers the dragons (``tenhou``: 5z white, 6z green, 7z red;
    ``chinese``: red, green, white; None: both where it matters); ``sets``: sets of a winning hand (4, Taiwan 5).
    A hand short of its winning tile is legal; readings that are complete hide those that are not.

    Raises :class:`~hupai.hand.Faults` with every fault, each with its span in ``text``, and nothing else, ever.
    """
    wrong = [
        Fault(code, f"/{name}", None, None, {"value": value, "allowed": list(allowed)})
        for code, name, value, allowed in (
            ("unknown_dialect", "dialect", dialect, DIALECTS),
            ("unknown_value", "z_order", z_order, Z_ORDERS),
        )
        if value is not None and value not in allowed
    ]
    if len(text) > MAX_LENGTH:
        params: dict[str, object] = {"found": len(text), "most": MAX_LENGTH}
        wrong.append(Fault("too_long", POINTER, None, (MAX_LENGTH, len(text)), params))
    if wrong:
        raise Faults(wrong)
    normal = normalise(text)
    if len(normal.text) > MAX_NORMAL:
        params = {"found": len(normal.text), "most": MAX_NORMAL}
        raise Faults([Fault("too_long", POINTER, None, (0, len(text)), params)])
    if not normal.text.strip():
        raise Faults([Fault("empty", POINTER, None, (0, len(text)))])
    return _decide(normal, dialect, z_order, sets)


def _decide(normal: Normal, dialect: str | None, z_order: str | None, sets: int) -> tuple[Parsed, ...]:
    """Try each meaning of the letters; mpsz and MCR letters win over all others, which share nothing with them."""
    capitals = {c for c in normal.text.partition("|")[0] if "A" <= c <= "Z"}
    variants = BY_DIALECT[dialect] if dialect else VARIANTS if capitals else (RUNS,)
    found: list[tuple[int, Parsed]] = []
    attempts: list[_Attempt] = []
    unclean: list[_Cut] = []
    for variant in variants:
        cut = _cut(normal, variant)
        if not cut.clean:
            unclean.append(cut)
            continue
        attempt = _attempt(normal, cut, dialect, z_order, sets)
        found += [reading for reading in attempt[0] if all(reading[1].hand != other.hand for _, other in found)]
        if found and (variant is RUNS or not capitals <= _SHARED_LETTERS):
            break
        attempts.append(attempt)
    if found:
        least = min(state for state, _ in found)
        return _open_choices([parsed for state, parsed in found if state == least])
    # Digits with nothing but separators behind them, as in [555m,1,], may still be all that a meld says of its source.
    late = [_attempt(normal, cut, dialect, z_order, sets) for cut in unclean]
    for readings, _, _ in late:
        if readings:
            least = min(state for state, _ in readings)
            return _open_choices([parsed for state, parsed in readings if state == least])
    attempts += late
    # The faults shown are those of the meaning under which the least text makes no sense.
    _, faults, cost = min(attempts, key=lambda attempt: (attempt[2], len(attempt[1])))
    from .refuse import refusal  # its words are wanted only when something is wrong

    other_kind = refusal(normal) if cost else None
    raise Faults([other_kind] if other_kind else faults)


def _open_choices(readings: list[Parsed]) -> tuple[Parsed, ...]:
    """Keep in each reading the choices on which the readings differ."""
    if len(readings) == 1:
        return (readings[0]._replace(choices=_NO_CHOICES),)
    names = [name for name in _CHOICES if len({parsed.choices[name] for parsed in readings}) > 1]
    told = [{name: parsed.choices[name] for name in names if parsed.choices[name]} for parsed in readings]
    return tuple(parsed._replace(choices=MappingProxyType(kept)) for parsed, kept in zip(readings, told, strict=True))


def _cut(normal: Normal, variant: Variant) -> _Cut:
    """Cut ``normal`` into tokens and the part after the bar, under one meaning of the letters."""
    text = normal.text
    first = text.find("|")
    tail = _NO_TAIL
    if first < 0:
        tokens = scan(text, variant)
    else:
        tail = read_tail(normal, variant, [i for i, c in enumerate(text) if c == "|"])
        tokens = scan(text, variant, 0, first)
        for start, end in tail.hand:
            tokens += [Token(GAP, start, start), *scan(text, variant, start, end)]
    kinds = [token.kind for token in tokens]
    clean = BAD not in kinds and (
        DIGITS not in kinds or all(kinds[i + 1 : i + 2] == [CLOSE] for i, kind in enumerate(kinds) if kind == DIGITS)
    )
    return _Cut(variant, tokens, tail, clean)


def _attempt(normal: Normal, cut: _Cut, dialect: str | None, z_order: str | None, sets: int) -> _Attempt:
    """Read ``normal``, cut under one meaning of the letters, every way that is open."""
    variant, tokens, tail, _ = cut
    text = normal.text
    orders = (z_order,) if z_order else Z_ORDERS if _numbers_dragons(tokens) else Z_ORDERS[:1]
    zeros = ("kongs", "fives") if any(token.kind == ZEROS and token.tiles for token in tokens) else ("kongs",)
    name = dialect or _name(text, tokens, variant)
    # In the grammar of MCR the last tile written is the winning one, even where all are in order.
    by_grammar = name == "mcr" or "|" in text or "[" in text
    found: list[tuple[int, Parsed]] = []
    faults: tuple[Fault, ...] | None = None
    cost = 0
    for order in orders:
        for zero in zeros:
            draft = make_draft(tokens, normal, order, zero)
            base = (*draft.faults, *tail.faults, *_clash(normal, tail, draft))
            for layout in layouts(draft, sets):
                reading = read(normal, draft, layout, tail.flowers, sets, strict=not base)
                if base or reading.faults:
                    every = tuple(sorted((*base, *reading.faults), key=lambda f: f.span or (0, 0)))
                    if faults is None or len(every) < len(faults):
                        faults, cost = every, _cost(base)
                    continue
                if any(reading.hand == other.hand for _, other in found):
                    continue
                choices = {"letters": variant.name, "z_order": order, "zeros": zero, "words": reading.choice}
                found.append((reading.state, _parsed(reading, draft, tail, name, choices, by_grammar)))
    return found, faults or (), cost


def _parsed(reading: Reading, draft: Draft, tail: Tail, name: str, choices: dict[str, str], by_grammar: bool) -> Parsed:
    win = reading.hand.win_tile
    marked = win is not None and (reading.marked or by_grammar)
    notices = _merged((*tail.notices, *draft.notices, *reading.notices))
    if win is not None and not marked:
        notices += (Notice("win_tile_assumed_last", POINTER, {"tile": win}),)
    said = tail.flags or tail.winds or draft.context
    context = MappingProxyType(tail.context(reading.hand, draft.context)) if said else NO_PARAMS
    return Parsed(reading.hand, context, name, notices, marked, choices)


def _merged(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """Tell what was assumed of several pieces of the text once, with all of them."""
    texts: dict[str, list[str]] = {}
    for notice in notices:
        if "text" in notice.params:
            texts.setdefault(notice.code, []).append(str(notice.params["text"]))
    if all(len(pieces) == 1 for pieces in texts.values()):
        return notices
    merged: dict[object, Notice] = {}
    for notice in notices:
        pieces = texts.get(notice.code)
        key: object = notice.code if pieces else id(notice)
        if pieces:
            notice = notice._replace(params={"text": " ".join(dict.fromkeys(pieces))})
        merged.setdefault(key, notice)
    return tuple(merged.values())


def _cost(faults: tuple[Fault, ...]) -> int:
    return sum(1 + f.span[1] - f.span[0] for f in faults if f.span)


def _numbers_dragons(tokens: list[Token]) -> bool:
    for token in tokens:
        if token.kind == TILES:
            for tile in token.tiles:
                if tile.face == "5z" or tile.face == "7z":
                    return True
        elif token.kind == ZEROS and any(tile.face in ("5z", "7z") for tile in token.kongs):
            return True
    return False


def _clash(normal: Normal, tail: Tail, draft: Draft) -> tuple[Fault, ...]:
    """Winds in words and winds after the bar must agree."""
    if not (tail.winds and draft.context):
        return ()
    stated = dict(zip(("round_wind", "seat_wind"), tail.winds, strict=True))
    if all(draft.context.get(name, value) == value for name, value in stated.items()):
        return ()
    at = normal.text.index("|") + 1
    return (fault(normal, "bad_context", at, len(normal.text), text=normal.typed(at, len(normal.text))),)


def _name(text: str, tokens: list[Token], variant: Variant) -> str:
    """Name the dialect that the text was written in, as far as it shows."""
    if variant is not RUNS:
        return variant.dialect
    if not text.isascii():
        return "unicode" if any(c >= "\U0001f000" for c in text) else "chinese"
    if any(c in text for c in "zhZH0"):
        return "mcr" if "|" in text and not any(c in text for c in "zhZH") else "tenhou"
    if any(f"5{suit}r" in text for suit in "mps"):
        return "mjai"
    written = [token for token in tokens if token.kind == TILES]
    if len(written) > 7 and all(len(token.tiles) == 1 for token in written) and " " in text:
        return "mjai"
    return "mcr" if any(c in text for c in "ESWNCFP[|") else "tenhou"

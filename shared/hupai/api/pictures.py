"""A picture's address to its bytes: the hand as drawn, or its card.  Pure: no HTTP, no clock, no environment.

What draws is imported with the first picture: a service that only scores starts without it.

Parameters of a picture beside those of :mod:`hupai.api.permalink`: ``theme`` (light, dark, auto), ``width`` in pixels,
``kongs`` (backs: two backs on a concealed kong; faces: none), ``white`` (framed, blank: the white dragon), and ``v``,
the version of the engine, by which an address stays true for ever.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from math import isqrt
from typing import Any, Final, NamedTuple
from urllib.parse import quote, urlencode

from .. import __version__
from ..draw import localise
from ..draw.picture_alt import card_alt, hand_alt
from ..hand import CHOW, Context, Fault, Faults, Hand, Meld
from ..notation import format_hand
from ..rules import RuleSet, load
from ..tiles import WINDS
from . import fields
from .answers import chosen, scored
from .notation_field import Reading
from .permalink import permalink_request
from .problem import Problem
from .request import DEFAULT_RULES, Request, read_hands, read_rules, read_score, sets_of

Query = Sequence[tuple[str, str]]

#: Pixels across.
LEAST_WIDTH: Final = 16
MOST_WIDTH: Final = 2400
#: Values of the parameters that choose, the usual one first.
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("light", "dark", "auto"),
    "kongs": ("backs", "faces"),
    "white": ("framed", "blank"),
}
PARAMETERS: Final = (*CHOICES, "width", "v")
#: A meld in brackets that ends with the digit of its source: ``[EEE,2]``, ``[EEE2]``.
_MELD: Final = re.compile(r"\[[^\[\]]*?(?:[^\d\s,\]]\s*,?\s*([1-7]))?[\s,]*\]")
_SOURCES: Final = {"meld": "123", "kong": "123567"}


class Look(NamedTuple):
    """How a picture is wanted; ``width`` None for its natural size."""

    theme: str = "light"
    kongs: str = "backs"
    white: str = "framed"
    width: int | None = None


def hand_picture(notation: str, query: Query, lang: str, form: str) -> bytes:
    """Return the picture of a hand at an address; ``form``: ``svg`` or ``png``.

    Raises :class:`Faults` with all that is wrong, or the problem ``painter_unavailable``.
    """
    asked, faults, look = _split(query)
    link = permalink_request(notation, asked)
    try:
        drawn = hand_drawn(link.request)
    except Faults as error:
        raise Faults([*faults, *link.all_faults(error.faults)]) from None
    if faults or link.faults:
        raise Faults([*faults, *link.faults])
    return draw_hand(drawn, look, lang, form)


def card_picture(notation: str, query: Query, lang: str, form: str) -> bytes:
    """Return the card of a hand at an address, 1200 by 630 unless ``width`` says otherwise; raises as above."""
    asked, faults, look = _split(query)
    link = permalink_request(notation, asked)
    try:
        answered = card_answer(link.request)
    except Faults as error:
        raise Faults([*faults, *link.all_faults(error.faults)]) from None
    if faults or link.faults:
        raise Faults([*faults, *link.faults])
    return draw_card(answered, look, lang, form)


class Answered(NamedTuple):
    """A scored request: the engine's answer, how the hand was won, and the hand as it is drawn."""

    answer: dict[str, Any]
    context: Context
    notation: str


def card_answer(value: dict[str, Any]) -> Answered:
    """Score a request of ``POST /v1/score``; :class:`Faults` with what is wrong with it."""
    request = read_score(value)
    reading, found = scored(request)
    return Answered(found, reading.context, _drawn(found["notation"], value, reading))


def draw_card(answered: Answered, look: Look, lang: str, form: str) -> bytes:
    """Return the card of a scored request as ``form``; :class:`Faults` where its size is out of bounds."""
    from ..draw.card_picture import card_svg
    from ..draw.picture_page import HIGH, WIDE

    if form == "png":
        _not_too_large(look.width, (WIDE, HIGH))
        look = _settled(look)
    svg = card_svg(
        localise(answered.answer, lang),
        lang,
        notation=answered.notation,
        theme=look.theme,
        context=asdict(answered.context),
        width=look.width,
    )
    return svg.encode() if form == "svg" else _painted(svg, lang, look.width or WIDE)


def draw_hand(notation: str, look: Look, lang: str, form: str) -> bytes:
    """Return a hand in canonical notation as ``form``; :class:`Faults` where its size is out of bounds."""
    from ..draw.hand_picture import hand_size, hand_svg

    backs = look.kongs == "backs"
    natural = hand_size(notation, backs=backs)
    if form == "png":
        _not_too_large(look.width, natural)
        look = _settled(look)
    svg = hand_svg(
        notation,
        hand_alt(notation, lang),
        lang=lang,
        theme=look.theme,
        width=look.width,
        backs=backs,
        blank=look.white == "blank",
    )
    return svg.encode() if form == "svg" else _painted(svg, lang, look.width or natural[0])


def draw_statement(statement: Mapping[str, Any], lang: str, form: str) -> bytes:
    """Return the statement of a table as ``form``; the problem ``painter_unavailable`` as above."""
    from ..draw.picture_page import WIDE
    from ..draw.sheet_picture import statement_svg

    svg = statement_svg(statement, lang)
    return svg.encode() if form == "svg" else _painted(svg, lang, WIDE)


def hand_drawn(value: Mapping[str, Any]) -> str:
    """Return the hand of a request as it is drawn: canonical, with the sources of its melds as they were typed.

    Raises :class:`Faults` with what is wrong with it.
    """
    wrong = fields.lang_faults(value.get("lang"), "/lang")
    fields.boolean(value.get("explain"), "/explain", wrong)  # of no use here, but no nonsense either
    rules = read_rules(value, wrong)
    usual = load(DEFAULT_RULES)
    # Whoever names no rules may ask for a hand of any: it is only drawn.
    readings = read_hands(value, sets_of(value, rules) if value.get("rules") else None, wrong)
    if not readings and not wrong:
        read_hands(value, usual.sets, wrong)
    if wrong:
        raise Faults(wrong)
    reading, _ = chosen(Request(readings, rules or usual), _as_written, lambda answered: answered["notation"])
    return _drawn(format_hand(reading.hand), value, reading)


def _drawn(canonical: str, value: Mapping[str, Any], reading: Reading) -> str:
    """Return a hand with the sources that its notation gives; of a hand in JSON those that its seats make."""
    if value.get("hand") is None:
        return with_sources(canonical, str(value.get("notation") or ""))
    seat = reading.context.seat_wind
    typed = "".join(f"[m{_source(meld, seat)}]" for meld in reading.hand.melds)
    return with_sources(canonical, typed)


def _source(meld: Meld, seat: str | None) -> str:
    """Return the digit of a meld's source, seen from ``seat``: before, opposite, after; none where that is unknown."""
    if seat is None or meld.claimed_from is None or meld.kind == CHOW:
        return ""
    return str((WINDS.index(seat) - WINDS.index(meld.claimed_from)) % len(WINDS))


def links(notation: str, query: Query, found: Mapping[str, Any], lang: str) -> dict[str, str]:
    """Return where the pictures of an answered permalink are, below the service, and what they show in words."""
    shown = with_sources(str(found["notation"]), notation)
    kept = [(name, text) for name, text in query if name not in ("lang", "dialect", "z_order", "explain")]
    own = [("lang", lang), ("v", __version__)]
    where = f"/v1/hands/{quote(shown, safe=',')}"
    rules = [(name, text) for name, text in kept if name == "rules"]
    return {
        "svg": f"{where}.svg?{urlencode([*rules, *own])}",
        "png": f"{where}.png?{urlencode([*rules, *own])}",
        "card": f"{where}/card.png?{urlencode([*kept, *own])}",
        "alt": hand_alt(shown, lang),
        "card_alt": card_alt(found, lang),
    }


def with_sources(canonical: str, typed: str) -> str:
    """Return a hand in canonical notation with the sources of its melds as they were typed, where they were."""
    found = [match[1] or "" for match in _MELD.finditer(typed)]
    if len(found) != canonical.count("["):
        return canonical
    given = iter(found)

    def put(match: re.Match[str]) -> str:
        source = next(given)
        return f"[{match[1]},{source}]" if match[2] and source else match[0]

    return re.sub(r"\[(\w+)(,1)?\]", put, canonical)


def _split(query: Query) -> tuple[list[tuple[str, str]], list[Fault], Look]:
    """Part what is asked of the hand from how its picture is to look."""
    faults: list[Fault] = []
    given: dict[str, str] = {}
    for name, text in query:
        if name in given and name in PARAMETERS:
            faults.append(fields.repeated(name))
        given[name] = text
    return [(name, text) for name, text in query if name not in PARAMETERS], faults, read_look(given, faults)


def read_look(given: Mapping[str, str | None], faults: list[Fault]) -> Look:
    """Return how a picture is wanted, from the parameters of that name; what is left out or empty is as usual."""
    chosen = {
        name: fields.choice(given.get(name) or None, allowed, f"/{name}", faults) or allowed[0]
        for name, allowed in CHOICES.items()
    }
    width: int | None = None
    text = given.get("width")
    if text:
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
        width = fields.integer(number, LEAST_WIDTH, MOST_WIDTH, "/width", faults)
    return Look(chosen["theme"], chosen["kongs"], chosen["white"], width)


def _as_written(hand: Hand, context: Context, rules: RuleSet) -> dict[str, Any]:
    """Answer nothing but how the hand is written: two readings of an address that differ in that are two pictures."""
    del context, rules
    return {"notation": format_hand(hand), "notices": []}


def _not_too_large(width: int | None, natural: tuple[int, int]) -> None:
    from ..draw.picture_png import MOST_PIXELS

    wide, high = natural
    most = min(MOST_WIDTH, isqrt(MOST_PIXELS * wide // high))
    if width is not None and width > most:
        raise Faults([Fault("out_of_range", "/width", params={"value": width, "least": LEAST_WIDTH, "most": most})])


def _settled(look: Look) -> Look:
    """Return the look of what is painted once for everybody."""
    return look._replace(theme="light") if look.theme == "auto" else look


def _painted(svg: str, lang: str, width: int) -> bytes:
    from ..draw.picture_png import NoPainterError, png

    try:
        return png(svg, lang, width)
    except NoPainterError as error:
        raise Problem("painter_unavailable") from error


__all__ = [
    "CHOICES",
    "LEAST_WIDTH",
    "MOST_WIDTH",
    "PARAMETERS",
    "Answered",
    "Look",
    "Query",
    "card_answer",
    "card_picture",
    "draw_card",
    "draw_hand",
    "draw_statement",
    "hand_drawn",
    "hand_picture",
    "links",
    "read_look",
    "with_sources",
]

"""A picture's address to its bytes: the hand as drawn, or its card.  Pure: no HTTP, no clock, no environment.

Parameters of a picture beside those of :mod:`hupai.api.permalink`: ``theme`` (light, dark), ``width`` in pixels,
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
from ..answer import answer
from ..draw import localise
from ..draw.card_picture import HIGH, WIDE, card_svg
from ..draw.hand_picture import THEMES, hand_size, hand_svg
from ..draw.picture_alt import card_alt, hand_alt
from ..draw.picture_png import MOST_PIXELS, NoPainterError, png
from ..hand import Context, Fault, Faults, Hand
from ..notation import format_hand
from ..rules import RuleSet, load
from . import fields
from .answers import chosen, outcome_of
from .permalink import permalink_request
from .problem import Problem
from .request import DEFAULT_RULES, Request, read_hands, read_rules, read_score, sets_of

Query = Sequence[tuple[str, str]]

#: Pixels across.
LEAST_WIDTH: Final = 16
MOST_WIDTH: Final = 2400
#: Values of the parameters that choose, the usual one first.
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": tuple(THEMES),
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
    """Return the picture of a hand; ``form``: ``svg`` or ``png``.

    Raises :class:`Faults` with all that is wrong, or the problem ``painter_unavailable``.
    """
    asked, look_faults, look = _split(query)
    drawn = _drawn_hand(notation, asked, look_faults)
    backs = look.kongs == "backs"
    if form == "png":
        _not_too_large(look.width, hand_size(drawn, backs=backs))
    svg = hand_svg(
        drawn,
        hand_alt(drawn, lang),
        lang=lang,
        theme=look.theme,
        width=look.width,
        backs=backs,
        blank=look.white == "blank",
    )
    return svg.encode() if form == "svg" else _painted(svg, lang, look.width or hand_size(drawn, backs=backs)[0])


def card_picture(notation: str, query: Query, lang: str, form: str) -> bytes:
    """Return the card of a hand as a picture, 1200 by 630 unless ``width`` says otherwise; raises as above."""
    asked, look_faults, look = _split(query)
    link = permalink_request(notation, asked)
    try:
        request = read_score(link.request)
        reading, found = chosen(request, answer, outcome_of)
    except Faults as faults:
        raise Faults([*look_faults, *link.all_faults(faults.faults)]) from None
    if look_faults or link.faults:
        raise Faults([*look_faults, *link.faults])
    if form == "png":
        _not_too_large(look.width, (WIDE, HIGH))
    shown = with_sources(found["notation"], notation)
    svg = card_svg(localise(found, lang), lang, notation=shown, theme=look.theme, context=asdict(reading.context))
    return svg.encode() if form == "svg" else _painted(svg, lang, look.width or WIDE)


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
    asked = [(name, text) for name, text in query if name not in PARAMETERS]
    faults: list[Fault] = []
    given: dict[str, str] = {}
    for name, text in query:
        if name in PARAMETERS:
            if name in given:
                faults.append(fields.repeated(name))
            given[name] = text
    look = Look()
    for name, allowed in CHOICES.items():
        if given.get(name):
            value = fields.choice(given[name], allowed, f"/{name}", faults)
            look = look._replace(**{name: value or allowed[0]})
    if given.get("width"):
        text = given["width"]
        value_of = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else text
        width = fields.integer(value_of, LEAST_WIDTH, MOST_WIDTH, "/width", faults)
        look = look._replace(width=width)
    return asked, faults, look


def _drawn_hand(notation: str, asked: Query, faults: list[Fault]) -> str:
    """Return the hand of an address as it is drawn: canonical, with the sources of its melds."""
    link = permalink_request(notation, asked)
    wrong = fields.lang_faults(link.request.get("lang"), "/lang")
    rules = read_rules(link.request, wrong)
    usual = load(DEFAULT_RULES)
    # Whoever names no rules may ask for a hand of any: it is only drawn.
    sets = sets_of(link.request, rules) if "rules" in link.request else None
    readings = read_hands(link.request, sets, wrong)
    if not readings and not wrong:
        read_hands(link.request, usual.sets, wrong)
    if faults or wrong or link.faults:
        raise Faults([*faults, *link.all_faults(wrong)])
    reading, _ = chosen(Request(readings, rules or usual), _as_written, lambda answered: answered["notation"])
    return with_sources(format_hand(reading.hand), notation)


def _as_written(hand: Hand, context: Context, rules: RuleSet) -> dict[str, Any]:
    """Answer nothing but how the hand is written: two readings of an address that differ in that are two pictures."""
    del context, rules
    return {"notation": format_hand(hand), "notices": []}


def _not_too_large(width: int | None, natural: tuple[int, int]) -> None:
    wide, high = natural
    most = min(MOST_WIDTH, isqrt(MOST_PIXELS * wide // high))
    if width is not None and width > most:
        raise Faults([Fault("out_of_range", "/width", params={"value": width, "least": LEAST_WIDTH, "most": most})])


def _painted(svg: str, lang: str, width: int) -> bytes:
    try:
        return png(svg, lang, width)
    except NoPainterError as error:
        raise Problem("painter_unavailable") from error


__all__ = [
    "CHOICES",
    "LEAST_WIDTH",
    "MOST_WIDTH",
    "PARAMETERS",
    "card_picture",
    "hand_picture",
    "links",
    "with_sources",
]

"""``/score`` and ``/waits``: what was heard becomes the request that the API would get, and its answer a reply."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import quote, urlencode

from .. import __version__
from ..api import service
from ..api.hand_fields import OF_SIZE
from ..api.permalink import Link, permalink_request
from ..draw import tile_text
from ..draw.card import card, points, signed
from ..draw.lexicon import lexicon
from ..draw.picture_alt import card_alt
from ..draw.values import tile_pictures
from ..hand import Fault, Faults
from ..hand.model import CONTEXT_FIELDS
from ..notation import parse
from .heard import Heard
from .looks import unknown_word
from .reply import Line, Picture, Reply, Writer, bold, code
from .speak import advice_on, say

EXAMPLE: Final = "123m456p789s11123p"
Answer = Mapping[str, Any]
#: Fields that a command about a single hand has no use for.
_OF_TABLES: Final = ("winner", "value", "deal", "length", "sure")
_WAYS: Final = ("self_draw", "discard")
#: In a notation these say how it was won, which its canonical form leaves out.
_FLAGS: Final = re.compile(r"\|\s*[ESWN01]")


class Asked(NamedTuple):
    """A question about a hand: its notation, and everything else as the parameters of the hand's address."""

    notation: str
    query: tuple[tuple[str, str], ...]

    def link(self) -> Link:
        """Return the request."""
        return permalink_request(self.notation, self.query)

    def address(self, public: str, canonical: str, lang: str) -> str:
        """Return where the API, below ``public``, answers the same question."""
        return self._address(public, canonical, "", lang)

    def picture(self, public: str, canonical: str, lang: str) -> str:
        """Return where the API draws the answer; the address changes with the version, so anybody may keep it."""
        return self._address(public, canonical, "/card.png", lang, ("v", __version__))

    def _address(self, public: str, canonical: str, rest: str, lang: str, *more: tuple[str, str]) -> str:
        notation = self.notation if _FLAGS.search(self.notation) else canonical
        query = [(name, text) for name, text in self.query if name != "lang"]
        return f"{public}/v1/hands/{quote(notation, safe=',')}{rest}?{urlencode([*query, ('lang', lang), *more])}"


def asked(heard: Heard, *, photo: bool = False) -> Asked:
    """Return the question that was heard.  Raises :class:`Faults` with all that was wrong with it.

    ``photo``: the hand is on a photo, so that none need be written.
    """
    faults = list(heard.faults)
    faults += [unknown_word(heard.typed[name], ()) for name in _OF_TABLES if name in heard.fields]
    if not heard.hand and not photo:
        faults.append(Fault("hand_wanted", "", params={"example": EXAMPLE}, suggestion="write_tiles"))
    if faults:
        raise Faults([*faults, *_of_the_hand(heard)])
    fields = dict(heard.fields)
    if "discarder" in fields:
        fields.setdefault("win_by", "discard")
    notation = " ".join(heard.hand)
    if "win_tile" in fields:
        notation += f"+{fields['win_tile']}"
    if "flowers" in fields:
        notation += f"|{fields['flowers']}"
    query = [(name, _written(fields[name])) for name in (*CONTEXT_FIELDS, "rules", "lang") if name in fields]
    return Asked(notation, (*query, *heard.options))


def _of_the_hand(heard: Heard) -> list[Fault]:
    """Return what is wrong with the tiles that were typed, where something else is wrong too and nobody scores them."""
    if not heard.hand:
        return []
    try:
        parse(" ".join(heard.hand))
    except Faults as error:
        # How many tiles a hand has depends on the rules, which may be what is at fault.
        return [fault for fault in error.faults if fault.code not in OF_SIZE]
    return []


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def words_of(query: Sequence[tuple[str, str]]) -> str:
    """Return the parameters of a question as words that can be typed after its hand."""
    said: dict[str, str] = {"seat_wind": "seat {}", "round_wind": "round {}", "discarder": "from {}"}
    out = []
    for name, text in query:
        if name == "win_by":
            out.append(text.replace("_", "-"))
        elif name in said:
            out.append(said[name].format(text))
        elif text == "true" and name in CONTEXT_FIELDS:
            out.append(name.replace("_", " "))
        elif name in ("rules", "lang", "repeats", "liable"):
            out.append(f"{name} {text}")
        elif name != "lang":
            out.append(f"{name}={text}")
    return " ".join(out)


def score_reply(question: Asked, lang: str, public: str | None) -> Reply:
    """Return the reply to ``/score``.  Raises :class:`Faults`."""
    try:
        answer = service.permalink(question.notation, question.query, lang)
    except Faults as error:
        raise Faults(_explained(question, error.faults)) from None
    return told_score(answer, question, lang, public)


def told_score(answer: Answer, question: Asked, lang: str, public: str | None, lines: Sequence[Line] = ()) -> Reply:
    """Return the reply that tells a score; ``lines`` stand before it."""
    shown = card(answer, lang)
    words = lexicon(lang)
    colon = words.word("card", "colon")
    out = Writer([*lines])
    out.gap()
    out.text(shown.pictures)
    out.text(code(shown.notation))
    out.text(bold(shown.headline))
    for remark in shown.remarks:
        out.text(remark)
    for row in shown.patterns:
        out.bullet(bold(str(row.points)), " ", row.name, "  " + row.pictures() if row.sets else "")
    if shown.payments:
        amounts = " · ".join(f"{seat} {signed(amount)}" for seat, amount in shown.payments)
        out.gap()
        out.text(bold(words.word("card", "payments") + colon.rstrip()), " ", amounts)
        for note in shown.payment_notes:
            out.text(note)
    for notice in shown.notices:
        out.text("· ", notice)
    for remedy in advice_on(answer.get("notices") or (), lang):
        out.text("→ ", remedy)
    for key, texts in shown.lists():
        if texts:
            out.gap()
            out.text(bold(words.word("card", key) + colon.rstrip()))
            for text in texts:
                out.bullet(text)
    if shown.not_counted:
        out.gap()
        out.text(bold(words.word("card", "not_counted") + colon.rstrip()))
        for row in shown.not_counted:
            out.bullet(f"{row.name} ({row.points}){colon}{row.note}")
    out.gap()
    out.text(code(shown.rules))
    picture = link = None
    if public:
        picture = Picture(question.picture(public, shown.notation, lang), card_alt(answer, lang))
        link = question.address(public, shown.notation, lang)
    return Reply(lang, out.done(), picture, link)


def waits_reply(question: Asked, lang: str) -> Reply:
    """Return the reply to ``/waits``.  Raises :class:`Faults`."""
    link = question.link()
    try:
        answer = service.waits(link.request, lang)
    except Faults as error:
        raise Faults(_explained(question, link.all_faults(error.faults))) from None
    if link.faults:
        raise Faults(link.faults)
    words = lexicon(lang)
    out = Writer()
    out.text(code(answer["notation"]))
    if not answer["waits"]:
        out.text(words.sentence("card", "distance", {"n": answer["distance"]}) or say("waits_none", lang))
    else:
        out.text(
            bold(words.sentence("card", "waits", {"waits": tile_pictures([w["tile"] for w in answer["waits"]])}) or "")
        )
    for wait in answer["waits"]:
        ways = [
            f"{words.word('card', way)} {_total(wait[way])}"
            for way in ("self_draw", "discard")
            if wait[way] is not None
        ]
        row = say("wait_row", lang, tile=tile_text(wait["tile"], lang), left=wait["copies_left"])
        out.bullet(bold(tile_pictures([wait["tile"]])), " ", " · ".join([row, *ways]))
    if any(
        wait[way] and not wait[way]["meets_minimum"] for wait in answer["waits"] for way in ("self_draw", "discard")
    ):
        minimum = points(answer["minimum"], answer, words)
        out.text(words.sentence("card", "too_little_note", {"minimum": minimum}) or "")
    for notice in answer["notices"]:
        out.text("· ", notice["text"])
    out.gap()
    out.text(code(f"{answer['rules']['id']}@{answer['rules']['version']} · hupai {answer['engine_version']}"))
    return Reply(lang, out.done())


def _total(score: Answer) -> str:
    return f"{score['total']}" if score["meets_minimum"] else f"{score['total']}*"


def _explained(question: Asked, faults: Sequence[Fault]) -> list[Fault]:
    """Return the faults as they are to be told: ``name=value`` is a word that was typed, and a lone wind a question."""
    out = []
    for fault in faults:
        if fault.code == "unknown_field":
            name = str(fault.params.get("field"))
            text = next((f"{key}={value}" for key, value in question.query if key == name), name)
            meant = fault.params.get("did_you_mean")
            params = {"value": text, **({"did_you_mean": meant} if meant else {})}
            out.append(Fault("unknown_word", "", params=params, suggestion="did_you_mean" if meant else None))
        else:
            out.append(fault)
    winds = _lone_winds(question.notation)
    if winds and any(fault.code.startswith(("tile_count", "too_many")) for fault in out):
        params = {"value": winds, "wind": winds}
        return [Fault("wind_unclear", "", params=params, suggestion="say_whose_wind")]
    return out


def _lone_winds(notation: str) -> str:
    """Return a wind that stands alone behind a hand which is complete, or waits, without it."""
    match = re.fullmatch(r"(?P<hand>.*?\S)\s+(?P<wind>[ESWN東东南西北])(\s+[ESWN東东南西北])?", notation.strip())
    if match is None:
        return ""
    try:
        service.score({"notation": match["hand"], "context": {"seat_wind": "E", "round_wind": "E"}}, "en")
    except Faults:
        return ""
    return match["wind"]

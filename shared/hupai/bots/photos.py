"""A photo of a hand, answered: what was read, what is doubtful, what it is worth, and a line to correct it with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..api.problem import Problem, kinds
from ..draw import win_by_text
from ..draw.lexicon import lexicon
from ..draw.pictures import hand_pictures
from ..draw.values import tile_letters, tile_pictures
from ..hand import Fault, Faults
from ..notation import parse
from .questions import Asked, told_score, words_of
from .reply import Reply, Writer, bold, code
from .speak import faults_reply, one_line, say, way_out

#: Takes a photo's bytes, what is asked of it (``rules``, ``options``, ``context``) and a language; returns the answer
#: of ``POST /v1/score/photo``.  Raises :class:`Problem` or :class:`Faults`.
ReadPhoto = Callable[[bytes, Mapping[str, Any], str], Mapping[str, Any]]
#: Doubtful tiles, and winning tiles, that a message tells.
_MOST: Final = 6
#: Tiles of which any other may be the fourteenth.
_ANY: Final = "159m159p159sESWN"


def read_here(photo: bytes, request: Mapping[str, Any], lang: str) -> Mapping[str, Any]:
    """Read a photo in this process: a :data:`ReadPhoto`."""
    from ..api.photo import photo_scored, read_asked
    from ..api.photo_reader import read_photo

    asked = read_asked(request)
    return photo_scored(read_photo(photo), asked, lang)


def photo_reply(
    photo: bytes, question: Asked, lang: str, public: str | None, read: ReadPhoto, again: str | None = None
) -> Reply:
    """Return the reply to a photo; ``question``: the words beside it.

    ``again``: what to send once the hand is right, with ``{}`` where it goes: nothing is scored then.
    """
    link = question.link()
    request = {name: value for name, value in link.request.items() if name in ("rules", "options", "context")}
    try:
        if won := _won(question.notation):
            request["win_tile"] = won
        answer = read(photo, request, lang)
    except Faults as error:
        return faults_reply(link.all_faults(error.faults), lang)
    except Problem as problem:
        if problem.faults:
            return faults_reply(problem.faults, lang)
        return one_line(kinds()[problem.code]["title"][lang], lang, private=True)
    if link.faults:
        return faults_reply(link.faults, lang)
    return _told(answer, question, lang, public, again)


def _won(notation: str) -> str | None:
    """Return the winning tile, named beside a photo or as the only tile there; :class:`Faults` for a whole hand."""
    hand, bar, _ = notation.partition("|")
    typed, _, named = hand.partition("+")
    alone = None if named else _one_tile(typed)
    if bar or (typed and alone is None):
        raise Faults([Fault("contradiction", "", params={"with": "/photo", "reason": "photo_and_hand"})])
    return alone or _one_tile(named) or named or None


def _one_tile(text: str) -> str | None:
    """Return the tile that ``text`` is in any notation, None where it is none or several."""
    try:
        found = {parsed.hand.win_tile for parsed in parse(f"{_ANY}+{text}")} if text else set()
    except Faults:
        return None
    return found.pop() if len(found) == 1 else None


def _told(answer: Mapping[str, Any], question: Asked, lang: str, public: str | None, again: str | None) -> Reply:
    words = lexicon(lang)
    out = Writer()
    status = words.word("photo", answer["status"])
    if not answer["notation"]:
        return one_line(status, lang)
    out.text(bold(say("photo_read", lang)), words.word("card", "colon"), status)
    doubtful = [tile for tile in answer["tiles"] if tile["needs_review"]]
    for tile in doubtful[:_MOST]:
        out.bullet(_doubt(tile, lang))
    for note in (*answer["checks"], *answer["assumptions"]):
        out.text("· ", note["text"])
    line = " ".join(part for part in (again or "/score {}", words_of(question.query)) if part)
    score = answer.get("score")
    reply = Reply(lang, ())
    if again:
        out.text(hand_pictures(answer["notation"]))
    elif score:
        here = Asked(answer["notation"], question.query)
        reply = told_score(score, here, lang, public, out.done())
        out = Writer([*reply.lines])
    else:
        out.text(code(answer["notation"]))
        for error in (answer.get("problem") or {"errors": ()})["errors"]:
            remedy = way_out(error["code"], error["pointer"], lang)
            out.text("· ", error["message"], *((" ", remedy) if remedy else ()))
        for row in answer["by_win_tile"][:_MOST]:
            ways = ", ".join(f"{win_by_text(way['win_by'], lang)} {way['total']}" for way in row["by_way"])
            tile = row["win_tile"]
            out.bullet(f"{tile_pictures([tile])} {tile_letters([tile])}", words.word("card", "colon"), ways)
    out.gap()
    out.text(say("photo_settle" if again else "photo_again", lang))
    out.text(code(line.replace("{}", answer["notation"])))
    return Reply(lang, out.done(), reply.picture, reply.link)


def _doubt(tile: Mapping[str, Any], lang: str) -> str:
    others = ", ".join(_face(other["tile"]) for other in tile["alternatives"][:3])
    if not others:
        return f"{_face(tile['tile'])} – {tile['reason_text']}"
    return say("photo_perhaps", lang, tile=_face(tile["tile"]), others=others)


def _face(face: str) -> str:
    """Return a tile as picture and letters; something that is no face, such as a back, by its name."""
    try:
        return f"{tile_pictures([face])} {tile_letters([face])}"
    except KeyError:
        return face

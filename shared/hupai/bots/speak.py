"""The bots' own sentences, and faults as a person in a chat is told them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..draw import fault_text
from ..draw.lexicon import lexicon
from ..hand import Fault
from .reply import Reply, Writer, bold, code

#: Faults told in one reply; a message with more of them is no hand at all.
_MOST: Final = 5
#: Faults that speak of requests, by code and the last step of their pointer, and the remedy that is told in a chat.
_REMEDIES: Final[Mapping[tuple[str, str], str]] = {
    ("wind_needed", "seat_wind"): "add_seat",
    ("wind_needed", "round_wind"): "add_round",
    ("how_wanted", "win_by"): "add_how",
    ("payer_wanted", "payer"): "add_from",
}
#: The same, and the code that is told instead.
_CODES: Final[Mapping[tuple[str, str], str]] = {
    ("missing_field", "win_by"): "how_wanted",
    ("missing_field", "payer"): "payer_wanted",
    ("missing_field", "discarder"): "payer_wanted",
}
#: What a notice leaves open, and how to say it in a chat.
_ADDS: Final[Mapping[str, str]] = {
    "payments_need_seat": "add_seat",
    "payments_need_win_by": "add_how",
    "payments_need_discarder": "add_from",
    "payments_need_repeats": "add_repeats",
    "win_by_unknown": "add_how",
}


def say(key: str, lang: str, **params: object) -> str:
    """Return a sentence of the bots."""
    return lexicon(lang).sentence("bots", key, params) or key


def advice(key: str, lang: str, **params: object) -> str:
    """Return a remedy."""
    return lexicon(lang).sentence("suggestions", key, params) or key


def advice_on(notices: Sequence[Mapping[str, Any]], lang: str) -> list[str]:
    """Return how to say what an answer's notices leave open, each once."""
    keys = dict.fromkeys(_ADDS[notice["code"]] for notice in notices if notice["code"] in _ADDS)
    return [advice(key, lang) for key in keys]


def way_out(code: str, pointer: str, lang: str) -> str | None:
    """Return what to type where a fault would have a field of a request filled; None for any other fault."""
    key = _REMEDIES.get((code, pointer.rpartition("/")[2]))
    return advice(key, lang) if key else None


def told(fault: Fault, lang: str) -> tuple[str, str | None]:
    """Return what is wrong, and a way out of it that can be typed."""
    at = fault.pointer.rpartition("/")[2]
    code_ = _CODES.get((fault.code, at), fault.code)
    if fault.suggestion == "settle_false_win":
        # At a table, this is how.
        fault = fault._replace(params={**fault.params, "example": "/table penalty"}, suggestion="settle_penalty")
    return fault_text(fault._replace(code=code_, suggestion=_REMEDIES.get((code_, at), fault.suggestion)), lang)


def faults_reply(faults: Sequence[Fault], lang: str, notation: str = "", again: str = "") -> Reply:
    """Return the reply that tells ``faults``.

    ``notation``: the hand as typed, to show the piece that a fault lies in.  ``again``: what to write around each
    reading of an ambiguous hand so that it can be copied and sent, with ``{}`` where the hand goes.
    """
    out = Writer()
    several = len(faults) > 1
    for fault in faults[:_MOST]:
        message, remedy = told(fault, lang)
        spans: list[Any] = [message]
        piece = _piece(fault, notation)
        if piece:
            spans += [" ", code(piece)]
        (out.bullet if several else out.text)(*spans)
        if remedy:
            out.text("→ ", remedy)
        if fault.code == "ambiguous_notation":
            for candidate in _candidates(fault):
                out.text(code((again or "{}").replace("{}", candidate)))
    if len(faults) > _MOST:
        out.text(say("more_faults", lang, n=len(faults) - _MOST))
    return Reply(lang, out.done(), private=True)


def _candidates(fault: Fault) -> list[str]:
    rows = fault.params.get("candidates")
    return [str(row["notation"]) for row in rows] if isinstance(rows, list) else []


def _piece(fault: Fault, notation: str) -> str:
    """Return the piece of the notation that a fault is about, with a little around it, where it does not say so."""
    if fault.span is None or not notation or fault.code == "ambiguous_notation":
        return ""
    start, end = fault.span
    if end - start > 40 or start >= len(notation) or (start == 0 and end >= len(notation)):
        return ""
    before, after = max(0, start - 6), min(len(notation), end + 6)
    marked = f"{notation[before:start]}▸{notation[start:end]}◂{notation[end:after]}"
    return ("…" if before else "") + marked + ("…" if after < len(notation) else "")


def help_reply(lang: str) -> Reply:
    """Return what there is, with an example of each that can be sent as it stands."""
    out = Writer()
    out.text(bold(say("help_title", lang)))
    verbs = " · ".join(("settle", "draw", "undo", "standings", "statement", "close", "join", "leave"))
    for key, params in (("score", {}), ("waits", {}), ("table", {"verbs": verbs}), ("settle", {})):
        out.bullet(code(say(f"help_{key}", lang)), " – ", say(f"help_{key}_is", lang, **params))
    out.bullet(code("/rules"), " – ", say("help_rules_is", lang))
    out.gap()
    for key in ("help_photo", "help_tiles", "help_how", "help_rules_words"):
        out.text(say(key, lang))
    return Reply(lang, out.done(), private=True)


def failed_reply(lang: str, *, settling: bool = False) -> Reply:
    """Return what is said where something failed that the person cannot help."""
    return one_line(say("failed_settle" if settling else "failed", lang), lang, private=True)


def not_fetched_reply(lang: str) -> Reply:
    """Return what is said where a platform does not give a photo."""
    return faults_reply([Fault("photo_not_fetched", "", suggestion="send_photo_again")], lang)


def one_line(text: str, lang: str, *, private: bool = False) -> Reply:
    """Return a reply of one line."""
    out = Writer()
    out.text(text)
    return Reply(lang, out.done(), private=private)

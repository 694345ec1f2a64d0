"""The lines of a table's statement as sentences: what happened, and who pays whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .amounts import parts_text
from .lexicon import Lexicon, lexicon
from .sentences import unit_text, wind_text
from .values import foreign

Values = Mapping[str, Any]


def player_text(player: Values, lang: str) -> str:
    """Return a player's name as it may be printed on a line; one whose name was erased has a number."""
    name = player["name"]
    if name is None or not name.strip():
        return _say(lexicon(lang), "player_number", number=player["number"])
    return foreign(name.strip())


def line_text(line: Values, names: Mapping[str, str], unit: str, lang: str) -> str:
    """Return what happened on a line of a statement; ``names``: player id to the name that is shown."""
    words = lexicon(lang)
    text = _event(line, names, unit, words)
    why = line.get("reason")
    return _say(words, "because", text=text, why=why) if why else text


def _event(line: Values, names: Mapping[str, str], unit: str, words: Lexicon) -> str:
    kind = line["kind"]
    if kind == "win":
        said = [_win(win, names, unit, words) for win in line["wins"]]
        if line["result"] == "draw":
            said.append(words.word("statement", "worth_nothing"))
        return words.word("statement", "then").join(said)
    if kind == "penalty":
        return _say(words, "penalty", player=names[line["offender"]])
    if kind == "reversal":
        return _say(words, "reversal", deal=line["deal"], undone=line["reverses"])
    return words.word("statement", kind)


def _win(win: Values, names: Mapping[str, str], unit: str, words: Lexicon) -> str:
    params = {
        "winner": names[win["player"]],
        "total": f"{win['total']} {unit_text(unit, win['total'], words.lang)}",
        "payer": names.get(win.get("payer", ""), ""),
    }
    key = f"win_{win.get('win_by', '')}"
    known = key in words.data["statement"] and (params["payer"] or "{payer}" not in words.data["statement"][key])
    text = _say(words, key if known else "win", **params)
    if "liable" in win:
        text += words.word("statement", "then") + _say(words, "liable_pays", payer=names[win["liable"]])
    return text


def payment_texts(line: Values, names: Mapping[str, str], scale: int, lang: str) -> list[tuple[str, str, str, str]]:
    """Return who pays, whom, how much and why, for each payment of a line."""
    words = lexicon(lang)
    said = []
    for paid in line["payments"]:
        why = words.word("reasons", paid["reason"])
        if paid.get("dealer"):
            why += words.word("card", "comma") + words.word("statement", "dealers")
        said.append((names[paid["from"]], names[paid["to"]], parts_text(paid["amount"], scale), why))
    return said


def round_text(line: Values, lang: str) -> str:
    """Return round and hand of a line, with the dealer's repeats: ``East 3, repeat 1``; empty where there is none."""
    if "round_wind" not in line:
        return ""
    words = lexicon(lang)
    text = f"{wind_text(line['round_wind'], lang)} {line['turn']}"
    if line["repeats"]:
        text += words.word("card", "comma") + _say(words, "repeats", n=line["repeats"])
    return text


def _say(words: Lexicon, key: str, **params: object) -> str:
    return words.sentence("statement", key, params) or key

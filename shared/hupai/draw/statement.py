"""The statement of a table as a page to print, and as rows for a spreadsheet.

Both take the statement that the service answers, and show it; nothing is computed.  The page is one file that loads
nothing and runs nothing: its one style sheet is the same on every page, so that a policy can name it by its hash.
"""

from __future__ import annotations

import csv
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any, Final

from .amounts import parts_text, signed_parts
from .curve import Curve, curve_svg, key_svg
from .lexicon import Lexicon, lexicon
from .sentences import unit_text
from .statement_lines import payment_texts, player_text, round_text
from .unseen import from_first_seen
from .values import foreign

Values = Mapping[str, Any]
#: What makes a spreadsheet take a text for a formula, in both widths.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "|", "%")


class Amount(str):
    """An amount in parts of a point, as ``-1 1/2``: a number to a spreadsheet and to us, and nobody's name."""

    __slots__ = ()


@lru_cache(maxsize=1)
def statement_style() -> str:
    """Return the style sheet of the page."""
    return (Path(__file__).parent / "statement.css").read_text("utf-8").strip()


@lru_cache(maxsize=1)
def statement_style_hash() -> str:
    """Return the hash of the style sheet, as a content security policy names it."""
    return f"sha256-{b64encode(sha256(statement_style().encode()).digest()).decode()}"


def statement_html(statement: Values, lang: str) -> str:
    """Return the page in ``lang``: the standing, the curve, and every line with what was won and paid."""
    words = lexicon(lang)
    names = _names(statement, lang)
    title = f"{words.word('statement', 'title')} · {statement['rules']['name']} · {statement['opened_at'][:10]}"
    return "".join(
        (
            f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="robots" content="noindex">',
            f"<title>{escape(title)}</title>",
            f"<style>{statement_style()}</style></head>\n<body><main>",
            f"<header><h1>{escape(words.word('statement', 'title'))}</h1>{_facts(statement, words)}</header>\n",
            _standing(statement, names, words),
            _curve(statement, names, words),
            _lines(statement, names, words),
            _foot(statement, words),
            "</main></body></html>\n",
        )
    )


def _names(statement: Values, lang: str) -> dict[str, str]:
    """Return player id to the name that is shown; of two with one name each has a number."""
    shown = {player["id"]: player_text(player, lang) for player in statement["players"]}
    several = {name for name in shown.values() if list(shown.values()).count(name) > 1}
    numbers = {player["id"]: player["number"] for player in statement["players"]}
    return {one: f"{name} ({numbers[one]})" if name in several else name for one, name in shown.items()}


def _facts(statement: Values, words: Lexicon) -> str:
    status = statement["status"]
    if status == "finished" and statement["kind"] == "rated" and not statement["counts"]:
        status = "early"
    kind = words.word("card", "comma").join(
        (words.word("statement", statement["kind"]), words.word("statement", f"length_{statement['length']}"))
    )
    rules = statement["rules"]
    options = "".join(f" · {name}={_plain(value)}" for name, value in rules["options"].items())
    rows = (
        ("rules", escape(f"{rules['name']} ({foreign(rules['id'])}@{rules['version']}{options})")),
        ("table", escape(kind)),
        ("opened", f'<time datetime="{statement["opened_at"]}">{_time(statement["opened_at"])}</time>'),
        ("status", escape(words.word("statement", status))),
    )
    return "<dl>" + "".join(f"<div><dt>{_word(words, key)}</dt><dd>{text}</dd></div>" for key, text in rows) + "</dl>"


def _standing(statement: Values, names: Mapping[str, str], words: Lexicon) -> str:
    scale, players = statement["unit_scale"], statement["players"]
    points = any("table_points" in player for player in players)
    heads = ["place", "player", "score", "gained", *(["table_points"] if points else []), "wins", "biggest"]
    out = [_scrolled("standing", words.word("statement", "standing")), '<table class="standing"><thead><tr>']
    out += [f'<th scope="col"{"" if key == "player" else _N}>{_word(words, key)}</th>' for key in heads]
    out.append("</tr></thead><tbody>")
    for player in sorted(players, key=lambda one: (one["place"], one["number"])):
        cells = [parts_text(player["score"], scale), signed_parts(player["gained"], scale)]
        if points:
            cells.append(player["table_points"]["text"])
        biggest = player["biggest"]
        cells += [
            str(player["wins"]),
            f"{biggest} {unit_text(statement['unit'], biggest, words.lang)}" if biggest else "–",
        ]
        out.append(f"<tr><td{_N}>{player['place']}{'=' if player['tied'] else ''}</td>")
        out.append(f'<th scope="row">{key_svg(player["number"] - 1)}{_bdi(names[player["id"]])}</th>')
        out += [f"<td{_N}>{escape(cell)}</td>" for cell in cells]
        out.append("</tr>")
    return "".join(out) + "</tbody></table></section>\n"


def _curve(statement: Values, names: Mapping[str, str], words: Lexicon) -> str:
    lines = statement["lines"]
    if not lines:
        return ""
    scale, start = statement["unit_scale"], statement["start"]
    scores = {one["id"]: [start, *(line["scores"][one["id"]] for line in lines)] for one in statement["players"]}
    curves = [Curve(names[one], [score / scale for score in found]) for one, found in scores.items()]
    title = words.word("statement", "curve")
    text = _say(words, "curve_text", start=parts_text(start, scale), n=lines[-1]["version"])
    drawn = curve_svg(curves, start / scale, title, text)
    return f"{_scrolled('curve', title, 'whole')}{drawn}</section>\n"


def _scrolled(name: str, title: str, kind: str = "") -> str:
    """Return the beginning of a part that is wider than a phone: who has no finger on it scrolls it by keyboard."""
    return f'<section class="{kind}" tabindex="0" aria-labelledby="{name}"><h2 id="{name}">{escape(title)}</h2>'


def _lines(statement: Values, names: Mapping[str, str], words: Lexicon) -> str:
    out = [f"<section><h2>{_word(words, 'lines')}</h2>"]
    if not statement["lines"]:
        return "".join(out) + f"<p>{_word(words, 'no_lines')}</p></section>\n"
    out.append('<table class="lines"><colgroup><col class="number"><col class="number"><col class="where"><col>')
    out.append('<col class="player">' * len(statement["players"]) + "</colgroup><thead><tr>")
    out += [
        f'<th scope="col"{_N if key in ("line", "deal") else ""}>{_word(words, key)}</th>'
        for key in ("line", "deal", "round", "what")
    ]
    for player in statement["players"]:
        out.append(f'<th scope="col" class="n name">{key_svg(player["number"] - 1)}{_bdi(names[player["id"]])}</th>')
    out.append(f'</tr></thead><tbody><tr class="quiet"><td></td><td></td><td></td><td>{_word(words, "start")}</td>')
    begin = parts_text(statement["start"], statement["unit_scale"])
    out += [f"<td{_player(one, names)}>{begin}</td>" for one in statement["players"]]
    out.append("</tr>")
    for line in statement["lines"]:
        out += _line(line, statement, names, words)
    out.append(f'</tbody><tbody><tr class="end"><td></td><td></td><td></td><th scope="row">{_word(words, "end")}</th>')
    for player in statement["players"]:
        out.append(f"<td{_player(player, names)}>{parts_text(player['score'], statement['unit_scale'])}</td>")
    return "".join(out) + "</tr></tbody></table></section>\n"


def _line(line: Values, statement: Values, names: Mapping[str, str], words: Lexicon) -> Iterator[str]:
    scale = statement["unit_scale"]
    undone = "reversed_by" in line
    yield f'<tr class="{"undone" if undone else line["kind"]}"><td{_N}>{line["version"]}</td>'
    yield f"<td{_N}>{line.get('deal', '')}</td><td>{escape(round_text(line, words.lang))}"
    if "dealer" in line:
        yield f"<small>{_word(words, 'dealer')}{words.word('card', 'colon')}{_bdi(names[line['dealer']])}</small>"
    said = f"<bdi>{escape(line['text'])}</bdi>"
    yield f"</td><td>{f'<s>{said}</s>' if undone else said}"
    if undone:
        yield f" <strong>{escape(_say(words, 'reversed_by', n=line['reversed_by']))}</strong>"
    for win in line["wins"]:
        if "patterns" in win:
            yield f"<small><code>{escape(win['notation'])}</code> {_patterns(win, words)}</small>"
    paid = [
        f"{_bdi(payer)} → {_bdi(winner)} <b>{amount}</b> ({escape(why)})"
        for payer, winner, amount, why in payment_texts(line, names, scale, words.lang)
    ]
    if paid:
        yield f"<small>{words.word('statement', 'then').join(paid)}</small>"
    yield "</td>"
    for player in statement["players"]:
        gained, score = line["gained"][player["id"]], line["scores"][player["id"]]
        change = signed_parts(gained, scale)
        shown = f"<s>{change}</s>" if undone else change
        yield f"<td{_player(player, names)}>{shown}<small>{parts_text(score, scale)}</small></td>"
    yield "</tr>"


def _patterns(win: Values, words: Lexicon) -> str:
    said = []
    for row in win["patterns"]:
        times = f" ×{row['count']}" if row["count"] > 1 else ""
        said.append(f"{escape(row['name'])}{times} {row['value'] * row['count']}")
    return words.word("card", "comma").join(said)


def _foot(statement: Values, words: Lexicon) -> str:
    engines = sorted({line["engine_version"] for line in statement["lines"]})
    told = _say(words, "made_by", id=statement["table"], version=statement["version"], engine=", ".join(engines) or "–")
    total = _say(words, "sum_is", n=parts_text(statement["sum"], statement["unit_scale"]))
    return f"<footer><p>{escape(total)}</p><p>{escape(told)}</p></footer>"


_N: Final = ' class="n"'


def _player(player: Values, names: Mapping[str, str]) -> str:
    """Return the attributes of a player's cell: where there is no room for columns, the style sheet names each."""
    return f'{_N} data-name="{escape(names[player["id"]])}"'


def _word(words: Lexicon, key: str) -> str:
    return escape(words.word("statement", key))


def _say(words: Lexicon, key: str, **params: object) -> str:
    return words.sentence("statement", key, params) or key


def _bdi(name: str) -> str:
    """Return a name that cannot turn the direction of what stands around it."""
    return f"<bdi>{escape(name)}</bdi>"


def _time(moment: str) -> str:
    return moment.replace("T", " ").removesuffix(":00Z").removesuffix("Z") + " UTC"


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


#: The columns of a statement, before those of the players.
COLUMNS: Final = (
    "line",
    "deal",
    "settled_at",
    "kind",
    "round_wind",
    "turn",
    "repeats",
    "dealer",
    "text",
    "reversed_by",
    "reverses",
)


def statement_csv(statement: Values, lang: str, *, worded: bool = False) -> str:
    """Return the lines as CSV (RFC 4180) with a byte order mark, by which spreadsheets know UTF-8.

    Ids and numbers are as in JSON; texts that a spreadsheet would take for a formula begin with an apostrophe.
    ``worded``: the heads are words of ``lang``, for people; else they are the ids, which never change, for programs.
    The columns and their order are the same.
    """
    names = _names(statement, lang)
    scale, players = statement["unit_scale"], statement["players"]
    colon = lexicon(lang).word("card", "colon") if worded else ": "
    sums = csv_heads(("gained", "score"), lang, worded=worded)
    heads = csv_heads(COLUMNS, lang, worded=worded) + [
        f"{sum_}{colon}{names[one['id']]}" for sum_ in sums for one in players
    ]
    rows: list[list[object]] = [list(heads)]
    for line in statement["lines"]:
        known: list[object] = [line["version"], line.get("deal", ""), line["settled_at"], line["kind"]]
        known += [line.get(name, "") for name in ("round_wind", "turn", "repeats")]
        known += [names[line["dealer"]] if "dealer" in line else "", line["text"]]
        known += [line.get("reversed_by", ""), line.get("reverses", "")]
        for column in ("gained", "scores"):
            known += [_number(line[column][one["id"]], scale) for one in players]
        rows.append(known)
    return csv_text(rows)


def _number(amount: int, scale: int) -> object:
    return amount if scale == 1 else Amount(parts_text(amount, scale, minus="-")) if amount % scale else amount // scale


def csv_heads(columns: Iterable[str], lang: str, *, worded: bool) -> list[str]:
    """Return the heads of ``columns``: their ids, or, ``worded``, words of ``lang``."""
    words = lexicon(lang)
    return [words.word("columns", column) if worded else column for column in columns]


def csv_text(rows: list[list[object]]) -> str:
    """Return rows as CSV with a byte order mark; no text of it is a formula to a spreadsheet."""
    out = StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([[_cell(cell) for cell in row] for row in rows])
    return "\ufeff" + out.getvalue()


def _cell(cell: object) -> object:
    if not isinstance(cell, str) or isinstance(cell, Amount):
        return cell
    # Spaces before it, and what nobody sees, do not keep every spreadsheet from it.
    return f"'{cell}" if from_first_seen(cell).startswith(_FORMULA) or cell.startswith(_FORMULA) else cell

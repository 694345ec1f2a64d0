"""The statement of a table as a picture: who stands where, and the curve of the scores.

It shows the statement that the service answers and computes nothing; the page to print has every line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .amounts import parts_text, signed_parts
from .curve import Curve, curve_svg, marker
from .lexicon import Lexicon, lexicon
from .picture_page import BAND, HIGH, INNER, MARGIN, WIDE, Page
from .picture_text import drawable
from .statement_lines import player_text

Values = Mapping[str, Any]

#: Colours of the four players, as on the page to print.
_PLAYERS: Final = {
    "light": ("#00539c", "#b03a00", "#00695c", "#7b1fa2"),
    "dark": ("#79b8ff", "#ff9e6b", "#5fd3bc", "#d9a3f0"),
}
_TABLE_WIDE: Final = 460
_TOP: Final = BAND + 34
_ROW: Final = 92
_CURVE: Final = (MARGIN + _TABLE_WIDE + 28, _TOP, INNER - _TABLE_WIDE - 28, 380)


def statement_svg(statement: Values, lang: str, *, theme: str = "light", width: int | None = None) -> str:
    """Return the statement as an SVG document of 1200 by 630, or ``width`` pixels wide."""
    words = lexicon(lang)
    page = Page(lang, theme)
    page.box(0, 0, WIDE, HIGH, "ground")
    names = _names(statement, words)
    status = words.word("statement", statement["status"])
    when = str(statement["opened_at"])[:10]
    page.head(words.word("statement", "title"), statement["rules"]["name"], f"{when} · {status}")
    _standing(page, statement, names, words)
    _curve(page, statement, names, words)
    lines = statement["lines"]
    told = _say(words, "made_by", id=statement["table"], version=statement["version"], engine=_engines(statement))
    total = _say(words, "sum_is", n=parts_text(statement["sum"], statement["unit_scale"])) if lines else ""
    right = page.text(told, WIDE - MARGIN, HIGH - 14, 16, "quiet", anchor="end", most=720)
    page.text(total, MARGIN, HIGH - 14, 16, "quiet", most=INNER - right - 20)
    return page.svg(statement_alt(statement, lang), width or WIDE)


def statement_alt(statement: Values, lang: str) -> str:
    """Return the standing in words: title, rules, and each player's place and score."""
    words = lexicon(lang)
    stop, comma, colon = (words.word(*key) for key in (("picture", "stop"), ("card", "comma"), ("card", "colon")))
    scale = statement["unit_scale"]
    players = [
        f"{player['place']} {player_text(player, lang)}{colon}{parts_text(player['score'], scale)}"
        for player in _in_order(statement)
    ]
    parts = (words.word("statement", "title"), statement["rules"]["name"], comma.join(players))
    return (stop.join(parts) + stop).rstrip()


def _in_order(statement: Values) -> list[Values]:
    return sorted(statement["players"], key=lambda one: (one["place"], one["number"]))


def _names(statement: Values, words: Lexicon) -> dict[str, str]:
    """Return player id to the name that is drawn: one that the fonts cannot write is replaced by a number."""
    found = {}
    for player in statement["players"]:
        name = player_text(player, words.lang)
        written = drawable(name, words.lang)
        if written.count("?") > name.count("?"):
            written = _say(words, "player_number", number=player["number"])
        found[player["id"]] = written
    return found


def _standing(page: Page, statement: Values, names: Mapping[str, str], words: Lexicon) -> None:
    scale = statement["unit_scale"]
    for i, player in enumerate(_in_order(statement)):
        y = _TOP + i * (_ROW + 4)
        page.box(MARGIN, y, _TABLE_WIDE, _ROW, "chip", 10)
        page.text(f"{player['place']}{'=' if player['tied'] else ''}", MARGIN + 52, y + 58, 34, "accent", bold=True,
                  anchor="end")  # fmt: skip
        page.drawn.append(_marked(page, player["number"] - 1, MARGIN + 74, y + 34))
        score = parts_text(player["score"], scale)
        taken = page.text(score, MARGIN + _TABLE_WIDE - 18, y + 44, 32, "ink", bold=True, anchor="end", most=220)
        page.text(names[player["id"]], MARGIN + 92, y + 43, 26, "ink", most=_TABLE_WIDE - taken - 130)
        gained = player["gained"]
        page.text(signed_parts(gained, scale), MARGIN + _TABLE_WIDE - 18, y + 76, 22,
                  "good" if gained > 0 else "quiet", anchor="end", most=220)  # fmt: skip
        wins = f"{words.word('statement', 'wins')}{words.word('card', 'colon')}{player['wins']}"
        page.text(wins, MARGIN + 92, y + 76, 20, "quiet", most=220)


def _marked(page: Page, number: int, x: float, y: float) -> str:
    colour = _PLAYERS[page.theme][number]
    return f'<g transform="translate({x:g} {y:g}) scale(1.7)" fill="{colour}">{marker(number, 0, 0)}</g>'


def _curve(page: Page, statement: Values, names: Mapping[str, str], words: Lexicon) -> None:
    x, y, wide, high = _CURVE
    lines = statement["lines"]
    if not lines:
        page.text(words.word("statement", "no_lines"), x, y + 40, 26, "quiet", most=wide)
        return
    scale, start = statement["unit_scale"], statement["start"]
    curves = [
        Curve(names[one["id"]], [score / scale for score in (start, *(line["scores"][one["id"]] for line in lines))])
        for one in statement["players"]
    ]
    drawn = curve_svg(curves, start / scale, words.word("statement", "curve"), "")
    page.drawn.append(_style(page))
    page.drawn.append(drawn.replace("<svg ", f'<svg x="{x}" y="{y}" width="{wide}" height="{high}" ', 1))


def _style(page: Page) -> str:
    """The colours of the curve; it names its parts by class and leaves their look to whoever shows it."""
    ink = page.colours
    own = "".join(
        f".curve .p{i} polyline{{fill:none;stroke:{colour};stroke-width:2.6}}"
        f".curve .p{i} circle,.curve .p{i} polygon{{fill:{colour};stroke:none}}"
        for i, colour in enumerate(_PLAYERS[page.theme], 1)
    )
    return (
        f"<style>.curve text{{fill:{ink['ink']};font-size:17px}}.curve .tick{{fill:{ink['quiet']};font-size:15px}}"
        f".curve .grid{{stroke:{ink['rule']};stroke-width:1}}.curve .start{{stroke:{ink['quiet']};stroke-width:1.5}}"
        f".curve .lead{{fill:none;stroke:{ink['rule']};stroke-width:1}}{own}</style>"
    )


def _engines(statement: Values) -> str:
    return ", ".join(sorted({line["engine_version"] for line in statement["lines"]})) or "–"


def _say(words: Lexicon, key: str, **params: object) -> str:
    return words.sentence("statement", key, params) or key
